//! Exporting a lesson or a game to another computer, and importing it there.

use crate::screen::ScreenKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use chrono::{DateTime, Utc};

use super::destination::Destination;
use super::open_game::{OpenError, OpenedGame, open_by_header};
use crate::App;
use crate::modals::{ImportQuestion, LocalData, Modal};
use crate::platform::{DialogPurpose, LateAnswer, reachable};
use crate::preparation::{Preparation, SavedFiles, is_prepared};
use crate::shell::data_folder::game_name;
use crate::shell::library::Library;
use crate::shell::settings::Settings;
use crate::ui_action::{TransferAction, UiAction};
use senlac_base::atomic_write::error_text;
use senlac_base::disk::FileSystem;
use senlac_base::language::lists::join_first;
use senlac_base::paths::{display_path, is_pack};
use senlac_board_games::OwnedCells;
use senlac_classroom::content::class::Class;
use senlac_classroom::content::deck;
use senlac_classroom::content::library::{deck_in, file_name};
use senlac_classroom::content::scenario::DeckError;
use senlac_classroom::phrasebook::names::capitalise_visible;
use senlac_classroom::planning::Draft;
use senlac_files::packs::{
    Backup, CollectedBackup, ENDING, GameExtras, GameLead, LessonSettings, Pack, PackChecks, PackContents, PackedGame, RestoreResult,
    SameGame, bring_up_to_date, find_same_game, update_objection,
};

/// Imported file and this computer's counterpart, or why it can't be used.
type ImportResult = Result<(Pack, Option<LocalData>), String>;

impl App {
    /// Asks for the destination of an exported lesson or game.
    pub(super) fn ask_export_destination(&mut self) {
        if self.screens.game().is_some_and(|game| game.unsaved_steps().is_some()) {
            let words =
                tr!("The file of this game can no longer be written. Save the game in another place first, and then take it along.");
            return self.actions.push(UiAction::Trouble(words.to_owned()));
        }
        let name = if let Some(preparation) = self.screens.find::<Preparation>() {
            self.lesson_pack(preparation.draft()).name()
        } else if let Some(game) = self.screens.game() {
            game_name(game.path())
        } else if self.screens.base().kind() == ScreenKind::Start {
            format!("senlac-{}", self.now().format("%Y-%m-%d"))
        } else {
            return;
        };
        self.open_dialog_for(DialogPurpose::TakeAlong, Some(format!("{name}.{ENDING}")));
    }

    /// Carries out an action on exported or imported work.
    pub(super) fn run_transfer_action(&mut self, action: TransferAction) {
        if let TransferAction::Write(path) = action {
            return self.write_export(path);
        }
        if !matches!(self.screens.dialog(), Some(Modal::Carried(_))) {
            return;
        }
        let Some(Modal::Carried(question)) = self.screens.close_dialog() else { return };
        let ImportQuestion { carried, here } = *question;
        match (action, here) {
            (TransferAction::Take, LocalData::Everything(_)) => self.restore_backup(carried, false),
            (TransferAction::TakeWithSettings, LocalData::Everything(_)) => self.restore_backup(carried, true),
            (TransferAction::Take, LocalData::Game(same)) => self.append_later_steps(carried, same),
            (TransferAction::OpenHere, LocalData::Game(same)) => self.open(same.path),
            (TransferAction::Take | TransferAction::KeepBoth, _) => self.apply_import(carried),
            (TransferAction::OpenHere | TransferAction::TakeWithSettings | TransferAction::Write(_), _) => {}
        }
    }

    /// Returns a prepared lesson with its settings.
    fn lesson_pack(&self, draft: &Draft) -> Pack {
        Pack { work: PackContents::Lesson(Box::new(draft.clone())), settings: Some(self.lesson_settings()) }
    }

    fn lesson_settings(&self) -> LessonSettings {
        let settings = &self.settings;
        LessonSettings {
            // A bell belongs to the game that is open.
            bell: self.clock.bell(self.now()).filter(|_| self.screens.base().kind() == ScreenKind::Battle),
            phase_minutes: settings.phase_minutes,
            names: settings.wall_names,
            board: settings.wall_board,
            predict: settings.wall_lesson,
            jobs: settings.wall_jobs,
        }
    }

    /// Exports the current lesson or game, or everything from the start screen.
    fn write_export(&mut self, path: PathBuf) {
        let to = Destination::new(path, is_pack, ENDING);
        let (library, settings) = (self.library(), self.lesson_settings());
        if let Some(preparation) = self.screens.find::<Preparation>() {
            let lesson = self.lesson_pack(preparation.draft());
            let words = tr!("The lesson is in {path}. On the other computer choose “Open file…” there.", path = display_path(&to.path));
            let written = self.jobs.commit(move || to.write(&**library.disk(), &lesson.to_text()).map(|()| words));
            return self.held.wait(written, Self::show_outcome);
        }
        if self.screens.base().kind() == ScreenKind::Start {
            return self.write_backup(to);
        }
        let Some(game) = self.screens.game().map(|game| game.path().to_owned()) else { return };
        let written = self.jobs.commit(move || {
            let disk = Arc::clone(library.disk());
            let work = PackContents::Game(Box::new(load_game_to_export(&library, &game)?));
            to.write(&*disk, &Pack { work, settings: Some(settings) }.to_text())?;
            let path = display_path(&to.path);
            Ok(tr!("The game as it stands is in {path}. On the other computer choose “Open file…” there and play on.", path))
        });
        self.held.wait(written, Self::show_outcome);
    }

    /// Writes a backup of everything stored on this computer.
    fn write_backup(&mut self, to: Destination) {
        let (disk, home) = (self.folder.disk(), self.folder.path().map(Path::to_owned));
        let checks = self.pack_checks();
        let written = self.jobs.commit(move || {
            let home = home.ok_or(tr!("This system has no folder for your own things."))?;
            let CollectedBackup { all, damaged } = Backup::collect(&*disk, &home, checks);
            let words = all.summary();
            to.write(&*disk, &Pack { work: PackContents::Everything(Box::new(all)), settings: None }.to_text_within_limits()?)?;
            let path = display_path(&to.path);
            let told = tr!(
                "{words} and the settings are in {path}. Open it on any computer to have them there; it holds the pupils’ names.",
                words = capitalise_visible(&words),
                path
            );
            if damaged.is_empty() {
                return Ok(told);
            }
            Ok(tr!(
                "{told} It doesn’t contain these files, because they are damaged: {damaged}.",
                told,
                damaged = join_first(&damaged, "; ")
            ))
        });
        self.held.wait(written, Self::show_outcome);
    }

    /// Adds the contents of a backup, and applies its settings if they are wanted.
    fn restore_backup(&mut self, carried: Pack, with_settings: bool) {
        let PackContents::Everything(mut all) = carried.work else { return };
        let (disk, home) = (self.folder.disk(), self.folder.path().map(Path::to_owned));
        let checks = self.pack_checks();
        let added = self.jobs.commit(move || {
            let home = home.ok_or(tr!("This system has no folder for your own things."))?;
            // The settings are also in memory, and the window would overwrite the file.
            let settings = all.take_settings().filter(|_| with_settings);
            if let Some(problem) = settings.as_deref().and_then(Settings::problem) {
                return Err(tr!(
                    "Couldn’t use the settings in the backup: {problem}. Open it again and add only what is missing.",
                    problem
                ));
            }
            let settings = settings.as_deref().map(Settings::parse).transpose()?;
            Ok((all.restore_to(&disk, &home, checks)?, settings))
        });
        self.held.wait(added, |app, added: Result<(RestoreResult, Option<Settings>), String>| match added {
            Err(trouble) => app.show_open_error(trouble.into()),
            Ok((added, settings)) => {
                if let Some(settings) = settings {
                    app.settings = settings.with_local_values(&app.settings);
                }
                if app.screens.base().kind() == ScreenKind::Start {
                    app.go_to_start();
                }
                app.show_outcome(match added.problems_text() {
                    None => Ok(added.summary()),
                    Some(troubles) => Err(format!("{} {troubles}.", added.summary())),
                });
            }
        });
    }

    /// Shows what was done, or what went wrong.
    fn show_outcome(&mut self, told: Result<String, String>) {
        match (told, self.screens.find_mut::<Preparation>()) {
            (Ok(words), Some(preparation)) => preparation.report(words),
            (Ok(words), None) => self.actions.push(UiAction::News(words)),
            (Err(words), _) => self.actions.push(UiAction::Trouble(words)),
        }
    }

    /// Opens an exported file.
    pub(super) fn import_file(&mut self, path: PathBuf) {
        let disk = self.folder.disk();
        self.read_import(move || {
            let told = |why: String| tr!("{path} cannot be opened: {why}.", why, path = display_path(&path));
            reachable::check_reachable(&disk, &path).map_err(told)?;
            disk.read(&path).map_err(|problem| told(error_text(&problem)))
        });
    }

    /// Returns what the files of a backup are checked with.
    const fn pack_checks(&self) -> PackChecks {
        PackChecks { board_games: self.options.board_games, settings_problem: Settings::problem }
    }

    /// Imports an exported file. If this computer has a counterpart, it asks first.
    pub(super) fn read_import(&mut self, read: impl FnOnce() -> Result<Vec<u8>, String> + Send + 'static) {
        let (library, folder, recent) = (self.library(), self.folder.clone(), self.settings.recent.clone());
        let prepared = self.screens.find::<Preparation>().map(|preparation| preparation.draft().clone());
        let found = self.jobs.run_on_disk(move || {
            let told = |problem: &String| format!("{}.", capitalise_visible(problem));
            let carried = Pack::read(&read()?, library.board_games())
                .map_err(|problems| join_first(&problems.0.iter().map(told).collect::<Vec<_>>(), "\n"))?;
            let here = match &carried.work {
                PackContents::Lesson(draft) => {
                    let here = prepared.or_else(|| library.read_draft()).filter(|here| here != &**draft && is_prepared(here));
                    here.map(|here| LocalData::Prepared(draft_text(&here)))
                }
                PackContents::Game(game) => {
                    let disk = folder.disk();
                    let there = reachable::probe_all(&disk, &recent, |disk, path| disk.is_file(path));
                    let recent: Vec<PathBuf> =
                        recent.into_iter().zip(there).filter(|(_, there)| *there == Some(true)).map(|(path, _)| path).collect();
                    find_same_game(&*disk, folder.path(), &recent, game).map(LocalData::Game)
                }
                PackContents::Everything(all) => Some(LocalData::Everything(all.summary())),
            };
            Ok((carried, here))
        });
        self.held.wait(found, |app, found: ImportResult| match found {
            Err(trouble) => app.show_open_error(trouble.into()),
            Ok((carried, None)) => app.apply_import(carried),
            Ok((_, Some(LocalData::Game(SameGame { path, ahead: GameLead::Neither, .. })))) => {
                let words =
                    tr!("This game was on this computer already, in the same state. It goes on in {path}.", path = display_path(&path));
                app.open(path);
                app.actions.push(UiAction::News(words));
            }
            Ok((carried, Some(here))) => app.screens.open_dialog(Modal::Carried(Box::new(ImportQuestion { carried, here }))),
        });
    }

    /// Applies the imported work and its settings.
    fn apply_import(&mut self, carried: Pack) {
        let bell = carried.settings.and_then(|settings| settings.bell);
        if let Some(settings) = carried.settings {
            self.apply_lesson_settings(settings);
        }
        match carried.work {
            PackContents::Lesson(draft) => self.load_lesson(*draft),
            // It is asked about first.
            PackContents::Everything(_) => {}
            PackContents::Game(game) => {
                let (folder, library) = (self.folder.clone(), self.library());
                let opened = self.jobs.commit_or(
                    move || {
                        save_companions(&library, &game)?;
                        let path = folder.new_copy(game.name(), game.text().as_bytes())?;
                        open_by_header(folder.disk(), &path, library.board_games())
                    },
                    super::open_game::save_error,
                );
                self.enter_imported_game(opened, bell);
            }
        }
    }

    /// Enters an imported game, and sets its bell.
    fn enter_imported_game(&mut self, game: LateAnswer<Result<OpenedGame, OpenError>>, bell: Option<DateTime<Utc>>) {
        self.held.wait(game, move |app, game| {
            app.enter_opened(game);
            if let Some(bell) = bell.filter(|bell| *bell > app.now()) {
                app.set_bell(Some(bell));
            }
        });
    }

    /// Adds the missing steps to this computer's copy of the game, and opens it.
    fn append_later_steps(&mut self, carried: Pack, same: SameGame) {
        let PackContents::Game(game) = carried.work else { return };
        let bell = carried.settings.and_then(|settings| settings.bell);
        if let Some(settings) = carried.settings {
            self.apply_lesson_settings(settings);
        }
        let (library, disk, games) = (self.library(), self.folder.disk(), self.options.board_games);
        let opened = self.jobs.commit_or(
            move || {
                save_companions(&library, &game)?;
                let here = disk.read(&same.path).unwrap_or_default();
                if let Some(reason) = update_objection(&here, &game, games) {
                    let path = display_path(&same.path);
                    let told = tr!("This version of Senlac can’t play on with the later steps of this game, so {path} wasn’t changed: {reason}. Install the newest version.", path, reason);
                    return Err(told.into());
                }
                let added = bring_up_to_date(Arc::<dyn FileSystem>::clone(&disk), &same.path, &game);
                added.map_err(|problem| format!("{}.", capitalise_visible(&problem.to_string())))?;
                open_by_header(disk, &same.path, games)
            },
            super::open_game::save_error,
        );
        self.enter_imported_game(opened, bell);
    }

    /// Applies the settings of the imported lesson. The bell is set only with a game.
    fn apply_lesson_settings(&mut self, carried: LessonSettings) {
        let settings = &mut self.settings;
        settings.phase_minutes = carried.phase_minutes;
        settings.wall_names = carried.names;
        settings.wall_board = carried.board;
        settings.wall_lesson = carried.predict;
        settings.wall_jobs = carried.jobs;
    }

    /// Loads the imported lesson into the preparation. The draft that it replaces can be restored.
    fn load_lesson(&mut self, draft: Draft) {
        let library = self.library();
        let here = self.screens.find::<Preparation>().map(|preparation| preparation.draft().clone());
        let kept = self.jobs.commit(move || {
            let (draft, told) = save_lesson_parts(&library, draft)?;
            Ok((draft, told, here.or_else(|| library.read_draft()), SavedFiles::read(&library)))
        });
        self.held.wait(kept, |app, kept| {
            let (library, jobs) = (app.library(), app.jobs.clone());
            let outside = app.services(&library, &jobs);
            let taken = kept.and_then(|(draft, told, here, kept)| {
                let mut preparation = match here {
                    Some(here) => Preparation::resume(here, kept, outside),
                    None => Preparation::new(kept, outside)?,
                };
                preparation.import_lesson(draft, told.as_deref().unwrap_or_default());
                Ok(preparation)
            });
            match taken {
                Ok(preparation) => app.screens.go_to(Box::new(preparation)),
                Err(trouble) => app.show_open_error(trouble.into()),
            }
        });
    }
}

/// Returns text such as “6b on Senlac 16 × 10”.
fn draft_text(draft: &Draft) -> String {
    let table = &draft.table.name;
    if draft.class.name.is_empty() { table.clone() } else { tr!("{class} on {table}", class = draft.class.name, table) }
}

/// Returns a game with its class as saved here, or with its owners' tables.
fn load_game_to_export(library: &Library, path: &Path) -> Result<PackedGame, String> {
    let bytes = library.disk().read(path);
    let bytes = bytes.map_err(|problem| tr!("couldn’t read {path}: {problem}", path = display_path(path), problem = error_text(&problem)))?;
    let game = PackedGame::from_bytes(&game_name(path), bytes, library.board_games())
        .map_err(|problem| capitalise_visible(&problem.to_string()))?;
    let class = game.class().and_then(|name| library.class_by_name(name));
    let owned = game.board_game().and_then(|board_game| library.owned(board_game).ok());
    Ok(game.with_extras(GameExtras { class, owned }))
}

/// Saves the data imported with a game that this computer doesn't have yet.
fn save_companions(library: &Library, game: &PackedGame) -> Result<(), String> {
    if let Some(class) = &game.beside.class {
        save_class(library, class)?;
    }
    if let (Some(board_game), Some(owned)) = (game.board_game(), &game.beside.owned) {
        // A file that cannot be used is the owners' to put right.
        if library.owned(board_game).is_ok_and(|here| here == OwnedCells::default()) {
            library.save_owned(board_game, owned)?;
        }
    }
    Ok(())
}

/// Saves a class if there is none with its name. Returns whether there is a different one.
fn save_class(library: &Library, class: &Class) -> Result<bool, String> {
    if class.name.is_empty() {
        return Ok(false);
    }
    if library.classes().iter().any(|kept| kept.name == class.name) {
        return Ok(library.class_by_name(&class.name).is_some_and(|kept| kept != *class));
    }
    library.save_class(class).map(|_| false)
}

/// Saves a lesson's class and deck on this computer. Returns the lesson, and a message about them.
fn save_lesson_parts(library: &Library, mut draft: Draft) -> Result<(Draft, Option<String>), String> {
    let is_other = save_class(library, &draft.class)?;
    if let Some(key) = draft.deck_key.take().filter(|key| file_name(key) == *key) {
        let is_kept = match deck_in(&**library.disk(), &library.deck_folders(), &key) {
            Ok(deck) => deck.cards == draft.deck.cards,
            Err(DeckError::Unknown(_)) => library.save_deck(&key, &deck::write(&draft.deck)).map(|_| true)?,
            Err(DeckError::Mistakes(_)) => false,
        };
        draft.deck_key = is_kept.then_some(key);
    }
    let told =
        tr!("This computer keeps another list of {class}; it stays as it is until you change the class here.", class = draft.class.name);
    Ok((draft, is_other.then_some(told)))
}
