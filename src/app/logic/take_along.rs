//! Taking a lesson or a game along to another computer, and going on there with what came along.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use chrono::{DateTime, Utc};

use super::destination::Destination;
use super::open_game::{NotOpened, Opened, opened};
use crate::modals::{CarriedQuestion, Here, Modal};
use crate::platform::{LateAnswer, Wanted, reachable};
use crate::preparation::{Kept, Preparation, is_prepared};
use crate::shell::data_folder::name_of;
use crate::shell::library::Library;
use crate::shell::settings::Settings;
use crate::ui_action::{CarryAction, UiAction};
use crate::{App, Place, with_game};
use senlac_base::atomic_write::in_words;
use senlac_base::disk::FileSystem;
use senlac_base::language::lists::first_of;
use senlac_base::paths::{is_carried, shown};
use senlac_board_games::Owned;
use senlac_classroom::content::class::Class;
use senlac_classroom::content::deck;
use senlac_classroom::content::library::{deck_in, file_name};
use senlac_classroom::content::scenario::NoDeck;
use senlac_classroom::phrasebook::names::capital;
use senlac_classroom::planning::Draft;
use senlac_files::packs::{
    Added, Ahead, BesideGame, Carried, CarriedGame, CarriedWork, ENDING, Everything, Gathered, LessonSettings, PackChecks, SameGame,
    bring_up_to_date, find_same_game, would_end_play,
};

/// What came along, and what this computer has in its place; or why it cannot be used.
type Found = Result<(Carried, Option<Here>), String>;

impl App {
    /// Asks where a lesson or a game goes that is taken along.
    pub(super) fn ask_where_to_take_it(&mut self) {
        if with_game!(&self.place, game => game.unkept().is_some()) == Some(true) {
            let words =
                tr!("The file of this game can no longer be written. Save the game in another place first, and then take it along.");
            return self.actions.push(UiAction::Trouble(words.to_owned()));
        }
        let name = match &self.place {
            Place::Prepare(preparation) => self.lesson(preparation.draft()).name(),
            Place::Table(session) => name_of(session.path()),
            Place::Desk(session) => name_of(session.path()),
            Place::Start(_) => format!("senlac-{}", self.now().format("%Y-%m-%d")),
            Place::Evening(_) => return,
        };
        self.open_dialog_for(Wanted::TakeAlong, Some(format!("{name}.{ENDING}")));
    }

    /// Carries out what was asked about work that is taken along.
    pub(super) fn run_carry_action(&mut self, action: CarryAction) {
        if let CarryAction::Write(path) = action {
            return self.write_carried(path);
        }
        let Some(Modal::Carried(question)) = self.modal.take_if(|modal| matches!(modal, Modal::Carried(_))) else { return };
        let CarriedQuestion { carried, here } = *question;
        match (action, here) {
            (CarryAction::Take, Here::Everything(_)) => self.take_everything(carried, false),
            (CarryAction::TakeWithSettings, Here::Everything(_)) => self.take_everything(carried, true),
            (CarryAction::Take, Here::Game(same)) => self.take_later_steps(carried, same),
            (CarryAction::OpenHere, Here::Game(same)) => self.open(same.path),
            (CarryAction::Take | CarryAction::KeepBoth, _) => self.take_carried(carried),
            (CarryAction::OpenHere | CarryAction::TakeWithSettings | CarryAction::Write(_), _) => {}
        }
    }

    /// A prepared lesson with what belongs to it.
    fn lesson(&self, draft: &Draft) -> Carried {
        Carried { work: CarriedWork::Lesson(Box::new(draft.clone())), settings: Some(self.lesson_settings()) }
    }

    fn lesson_settings(&self) -> LessonSettings {
        let settings = &self.settings;
        LessonSettings {
            // A bell belongs to the game that is open.
            bell: self.clock.bell(self.now()).filter(|_| matches!(self.place, Place::Table(_))),
            phase_minutes: settings.phase_minutes,
            names: settings.wall_names,
            board: settings.wall_board,
            predict: settings.wall_lesson,
            jobs: settings.wall_jobs,
        }
    }

    /// Writes what is taken along.
    fn write_carried(&mut self, path: PathBuf) {
        let to = Destination::new(path, is_carried, ENDING);
        let (library, settings) = (self.library(), self.lesson_settings());
        let game = match &self.place {
            Place::Prepare(preparation) => {
                let lesson = self.lesson(preparation.draft());
                let words = tr!("The lesson is in {path}. On the other computer choose “Open file…” there.", path = shown(&to.path));
                let written = self.jobs.commit(move || to.write(&**library.disk(), &lesson.write()).map(|()| words));
                return self.held.wait(written, Self::tell);
            }
            Place::Table(session) => session.path().to_owned(),
            Place::Desk(session) => session.path().to_owned(),
            Place::Start(_) => return self.write_everything(to),
            Place::Evening(_) => return,
        };
        let written = self.jobs.commit(move || {
            let disk = Arc::clone(library.disk());
            let work = CarriedWork::Game(Box::new(game_of(&library, &game)?));
            to.write(&*disk, &Carried { work, settings: Some(settings) }.write())?;
            let path = shown(&to.path);
            Ok(tr!("The game as it stands is in {path}. On the other computer choose “Open file…” there and play on.", path))
        });
        self.held.wait(written, Self::tell);
    }

    /// Writes everything that this computer keeps.
    fn write_everything(&mut self, to: Destination) {
        let (disk, home) = (self.folder.disk(), self.folder.path().map(Path::to_owned));
        let checks = self.pack_checks();
        let written = self.jobs.commit(move || {
            let home = home.ok_or(tr!("This system has no folder for your own things."))?;
            let Gathered { all, damaged } = Everything::gather(&*disk, &home, checks);
            let words = all.words();
            to.write(&*disk, &Carried { work: CarriedWork::Everything(Box::new(all)), settings: None }.written()?)?;
            let path = shown(&to.path);
            let told = tr!(
                "{words} and the settings are in {path}. Open it on any computer to have them there; it holds the pupils’ names.",
                words = capital(&words),
                path
            );
            if damaged.is_empty() {
                return Ok(told);
            }
            Ok(tr!("{told} It doesn’t contain these files, because they are damaged: {damaged}.", told, damaged = first_of(&damaged, "; ")))
        });
        self.held.wait(written, Self::tell);
    }

    /// Adds everything that another computer kept, and takes over its settings if they are wanted.
    fn take_everything(&mut self, carried: Carried, with_settings: bool) {
        let CarriedWork::Everything(mut all) = carried.work else { return };
        let (disk, home) = (self.folder.disk(), self.folder.path().map(Path::to_owned));
        let checks = self.pack_checks();
        let added = self.jobs.commit(move || {
            let home = home.ok_or(tr!("This system has no folder for your own things."))?;
            // They are in the window, which would write them anew.
            let settings = all.take_settings().filter(|_| with_settings);
            if let Some(problem) = settings.as_deref().and_then(Settings::problem) {
                return Err(tr!(
                    "Couldn’t use the settings in the backup: {problem}. Open it again and add only what is missing.",
                    problem
                ));
            }
            let settings = settings.as_deref().map(Settings::parse).transpose()?;
            Ok((all.add_to(&disk, &home, checks)?, settings))
        });
        self.held.wait(added, |app, added: Result<(Added, Option<Settings>), String>| match added {
            Err(trouble) => app.complain_at_start(trouble.into()),
            Ok((added, settings)) => {
                if let Some(settings) = settings {
                    app.settings = settings.on_this_computer(&app.settings);
                }
                if matches!(app.place, Place::Start(_)) {
                    app.go_to_start();
                }
                app.tell(match added.troubles() {
                    None => Ok(added.words()),
                    Some(troubles) => Err(format!("{} {troubles}.", added.words())),
                });
            }
        });
    }

    /// Tells what was done, or what went wrong.
    fn tell(&mut self, told: Result<String, String>) {
        match (told, &mut self.place) {
            (Ok(words), Place::Prepare(preparation)) => preparation.report(words),
            (Ok(words), _) => self.actions.push(UiAction::News(words)),
            (Err(words), _) => self.actions.push(UiAction::Trouble(words)),
        }
    }

    /// Opens a file of work that was taken along.
    pub(super) fn open_carried(&mut self, path: PathBuf) {
        let disk = self.folder.disk();
        self.read_carried(move || {
            let told = |why: String| tr!("{path} cannot be opened: {why}.", why, path = shown(&path));
            reachable::answers(&disk, &path).map_err(told)?;
            disk.read(&path).map_err(|problem| told(in_words(&problem)))
        });
    }

    /// Returns what the files of a backup are checked with.
    const fn pack_checks(&self) -> PackChecks {
        PackChecks { board_games: self.options.board_games, settings_problem: Settings::problem }
    }

    /// Goes on with what such a file holds; asks first where this computer has something in its place.
    pub(super) fn read_carried(&mut self, read: impl FnOnce() -> Result<Vec<u8>, String> + Send + 'static) {
        let (library, folder, recent) = (self.library(), self.folder.clone(), self.settings.recent.clone());
        let prepared = if let Place::Prepare(preparation) = &self.place { Some(preparation.draft().clone()) } else { None };
        let found = self.jobs.at_disk(move || {
            let told = |problem: &String| format!("{}.", capital(problem));
            let carried = Carried::read(&read()?, library.board_games())
                .map_err(|problems| first_of(&problems.0.iter().map(told).collect::<Vec<_>>(), "\n"))?;
            let here = match &carried.work {
                CarriedWork::Lesson(draft) => {
                    let here = prepared.or_else(|| library.draft()).filter(|here| here != &**draft && is_prepared(here));
                    here.map(|here| Here::Prepared(prepared_words(&here)))
                }
                CarriedWork::Game(game) => {
                    let disk = folder.disk();
                    let there = reachable::within(&disk, &recent, |disk, path| disk.is_file(path));
                    let recent: Vec<PathBuf> =
                        recent.into_iter().zip(there).filter(|(_, there)| *there == Some(true)).map(|(path, _)| path).collect();
                    find_same_game(&*disk, folder.path(), &recent, game).map(Here::Game)
                }
                CarriedWork::Everything(all) => Some(Here::Everything(all.words())),
            };
            Ok((carried, here))
        });
        self.held.wait(found, |app, found: Found| match found {
            Err(trouble) => app.complain_at_start(trouble.into()),
            Ok((carried, None)) => app.take_carried(carried),
            Ok((_, Some(Here::Game(SameGame { path, ahead: Ahead::Neither, .. })))) => {
                let words = tr!("This game was on this computer already, in the same state. It goes on in {path}.", path = shown(&path));
                app.open(path);
                app.actions.push(UiAction::News(words));
            }
            Ok((carried, Some(here))) => app.modal = Some(Modal::Carried(Box::new(CarriedQuestion { carried, here }))),
        });
    }

    /// Goes on with what came along.
    fn take_carried(&mut self, carried: Carried) {
        let bell = carried.settings.and_then(|settings| settings.bell);
        if let Some(settings) = carried.settings {
            self.take_settings(settings);
        }
        match carried.work {
            CarriedWork::Lesson(draft) => self.take_lesson(*draft),
            // It is asked about first.
            CarriedWork::Everything(_) => {}
            CarriedWork::Game(game) => {
                let (folder, library) = (self.folder.clone(), self.library());
                let opened = self.jobs.commit_or(
                    move || {
                        keep_beside(&library, &game)?;
                        let path = folder.new_copy(game.name(), game.text().as_bytes())?;
                        opened(folder.disk(), &path, library.board_games())
                    },
                    super::open_game::not_kept,
                );
                self.enter_carried(opened, bell);
            }
        }
    }

    /// Goes on with a game that came along, and with its bell.
    fn enter_carried(&mut self, game: LateAnswer<Result<Opened, NotOpened>>, bell: Option<DateTime<Utc>>) {
        self.held.wait(game, move |app, game| {
            app.enter_opened(game);
            if let Some(bell) = bell.filter(|bell| *bell > app.now()) {
                app.set_bell(Some(bell));
            }
        });
    }

    /// The game that is here gets the steps that it lacks, and is opened.
    fn take_later_steps(&mut self, carried: Carried, same: SameGame) {
        let CarriedWork::Game(game) = carried.work else { return };
        let bell = carried.settings.and_then(|settings| settings.bell);
        if let Some(settings) = carried.settings {
            self.take_settings(settings);
        }
        let (library, disk, games) = (self.library(), self.folder.disk(), self.options.board_games);
        let opened = self.jobs.commit_or(
            move || {
                keep_beside(&library, &game)?;
                let here = disk.read(&same.path).unwrap_or_default();
                if let Some(reason) = would_end_play(&here, &game, games) {
                    let path = shown(&same.path);
                    let told = tr!("This version of Senlac can’t play on with the later steps of this game, so {path} wasn’t changed: {reason}. Install the newest version.", path, reason);
                    return Err(told.into());
                }
                let added = bring_up_to_date(Arc::<dyn FileSystem>::clone(&disk), &same.path, &game);
                added.map_err(|problem| format!("{}.", capital(&problem.to_string())))?;
                opened(disk, &same.path, games)
            },
            super::open_game::not_kept,
        );
        self.enter_carried(opened, bell);
    }

    /// The lesson is held as it was prepared; a bell goes with the game alone.
    fn take_settings(&mut self, carried: LessonSettings) {
        let settings = &mut self.settings;
        settings.phase_minutes = carried.phase_minutes;
        settings.wall_names = carried.names;
        settings.wall_board = carried.board;
        settings.wall_lesson = carried.predict;
        settings.wall_jobs = carried.jobs;
    }

    /// The preparation holds the lesson that came along; what was prepared here before can be brought back.
    fn take_lesson(&mut self, draft: Draft) {
        let library = self.library();
        let here = if let Place::Prepare(preparation) = &self.place { Some(preparation.draft().clone()) } else { None };
        let kept = self.jobs.commit(move || {
            let (draft, told) = settled(&library, draft)?;
            Ok((draft, told, here.or_else(|| library.draft()), Kept::read(&library)))
        });
        self.held.wait(kept, |app, kept| {
            let (library, jobs) = (app.library(), app.jobs.clone());
            let outside = app.outside(&library, &jobs);
            let taken = kept.and_then(|(draft, told, here, kept)| {
                let mut preparation = match here {
                    Some(here) => Preparation::go_on(here, kept, outside),
                    None => Preparation::new(kept, outside)?,
                };
                preparation.take_lesson(draft, told.as_deref().unwrap_or_default());
                Ok(preparation)
            });
            match taken {
                Ok(preparation) => app.place = Place::Prepare(Box::new(preparation)),
                Err(trouble) => app.complain_at_start(trouble.into()),
            }
        });
    }
}

/// “6b on Senlac 16 × 10”.
fn prepared_words(draft: &Draft) -> String {
    let table = &draft.table.name;
    if draft.class.name.is_empty() { table.clone() } else { tr!("{class} on {table}", class = draft.class.name, table) }
}

/// A game with the class that plays it, as it is kept here, or with its owners' tables.
fn game_of(library: &Library, path: &Path) -> Result<CarriedGame, String> {
    let bytes = library.disk().read(path);
    let bytes = bytes.map_err(|problem| tr!("{path} could not be read: {problem}", path = shown(path), problem = in_words(&problem)))?;
    let game = CarriedGame::of(&name_of(path), bytes, library.board_games()).map_err(|problem| capital(&problem.to_string()))?;
    let class = game.class().and_then(|name| library.class_called(name));
    let owned = game.board_game().and_then(|board_game| library.owned(board_game).ok());
    Ok(game.with(BesideGame { class, owned }))
}

/// Keeps what came along beside a game, as far as this computer does not know it.
fn keep_beside(library: &Library, game: &CarriedGame) -> Result<(), String> {
    if let Some(class) = &game.beside.class {
        keep_class(library, class)?;
    }
    if let (Some(board_game), Some(owned)) = (game.board_game(), &game.beside.owned) {
        // A file that cannot be used is the owners' to put right.
        if library.owned(board_game).is_ok_and(|here| here == Owned::default()) {
            library.keep_owned(board_game, owned)?;
        }
    }
    Ok(())
}

/// Keeps a class if there is none of its name; whether there is another.
fn keep_class(library: &Library, class: &Class) -> Result<bool, String> {
    if class.name.is_empty() {
        return Ok(false);
    }
    if library.classes().iter().any(|kept| kept.name == class.name) {
        return Ok(library.class_called(&class.name).is_some_and(|kept| kept != *class));
    }
    library.keep_class(class).map(|_| false)
}

/// A lesson with its class and its deck kept here; what is to be said about that.
fn settled(library: &Library, mut draft: Draft) -> Result<(Draft, Option<String>), String> {
    let is_other = keep_class(library, &draft.class)?;
    if let Some(key) = draft.deck_key.take().filter(|key| file_name(key) == *key) {
        let is_kept = match deck_in(&**library.disk(), &library.deck_folders(), &key) {
            Ok(deck) => deck.cards == draft.deck.cards,
            Err(NoDeck::Unknown(_)) => library.keep_deck(&key, &deck::write(&draft.deck)).map(|_| true)?,
            Err(NoDeck::Mistakes(_)) => false,
        };
        draft.deck_key = is_kept.then_some(key);
    }
    let told =
        tr!("This computer keeps another list of {class}; it stays as it is until you change the class here.", class = draft.class.name);
    Ok((draft, is_other.then_some(told)))
}
