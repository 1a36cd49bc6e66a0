//! Opening games: the sample battle, the last game, or a file.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::App;
use crate::battle::session::GameSession;
use crate::commands::AppCommand;
use crate::platform::{DialogPurpose, LateAnswer, reachable};
use crate::screen::Screen;
use crate::session::steps_text;
use crate::shell::data_folder::game_name;
use crate::shell::start::StartScreen;
use senlac_base::atomic_write::error_text;
use senlac_base::disk::FileSystem;
use senlac_base::language::lists::join_with;
use senlac_base::paths::{display_path, is_pack, visible_text};
use senlac_board_games::session::{BoardGames, OpenedBoardGame};
use senlac_classroom::chronicle::{FileProblem, Game, Remark, inspect_on};
use senlac_classroom::phrasebook::names::capitalise_visible;
use senlac_classroom::rules::{Classroom, Command, Manner, Setup};
use senlac_record::IntactPart;

/// Game opened from a file, by the rulebook in its header.
pub(super) enum OpenedGame {
    Battle(Box<(Game, Vec<Remark>)>),
    BoardGame(OpenedBoardGame),
}

/// Reason why a game could not be opened.
#[derive(Debug)]
pub(super) struct OpenError {
    /// Reason as a sentence.
    words: String,
    /// Path of the file, if it is damaged and part of it can be saved.
    damaged: Option<PathBuf>,
}

/// Returns the error for a game that was written but that the disk has lost.
#[expect(clippy::needless_pass_by_value, reason = "it is told so")]
pub(super) fn save_error<T>(_: Result<T, OpenError>, problem: io::Error) -> Result<T, OpenError> {
    Err(error_text(&problem).into())
}

impl From<String> for OpenError {
    fn from(words: String) -> Self {
        Self { words, damaged: None }
    }
}

impl OpenError {
    /// Creates the error for a problem with a file. For a damaged file, the window offers to save the intact part.
    fn from_problem(problem: &FileProblem) -> Self {
        if let FileProblem::Damaged { damage, path } = problem {
            let words = tr!("{damage} ({path}).", damage = capitalise_visible(&damage.to_string()), path = display_path(path));
            return Self { words, damaged: Some(path.clone()) };
        }
        format!("{}.", capitalise_visible(&problem.to_string())).into()
    }
}

/// Returns everything that can still be read of a damaged file, whichever rulebook its header names.
fn intact_part(disk: &dyn FileSystem, path: &Path, games: BoardGames) -> Result<IntactPart, FileProblem> {
    games.read_intact_part::<Classroom>(disk, path).unwrap_or_else(|| Ok(inspect_on(disk, path)?.intact_part()))
}

/// Opens a game file with the rulebook that its header names.
pub(super) fn open_by_header(disk: Arc<dyn FileSystem>, path: &Path, games: BoardGames) -> Result<OpenedGame, OpenError> {
    let opened = match games.open::<Classroom>(Arc::<dyn FileSystem>::clone(&disk), path) {
        Some(game) => game.map(OpenedGame::BoardGame),
        None => Game::open_on(disk, path).map(|game| OpenedGame::Battle(Box::new(game))),
    };
    opened.map_err(|problem| OpenError::from_problem(&problem))
}

impl App {
    /// Goes to the start screen, which looks for earlier games.
    pub(crate) fn go_to_start(&mut self) {
        self.screens.go_to(Box::new(StartScreen::default()));
        let (folder, library, recent) = (self.folder.clone(), self.library(), self.settings.recent.clone());
        let start = self.jobs.run_on_disk(move || StartScreen::new(&folder, &library, &recent));
        self.held.wait(start, |app, start| {
            if let Some(empty) = app.screens.find_mut::<StartScreen>() {
                *empty = start;
            }
        });
    }

    /// Carries out a command of the start screen.
    pub(crate) fn run_start_command(&mut self, command: AppCommand) {
        let Some(start) = self.screens.find_mut::<StartScreen>() else { return };
        start.trouble = None;
        start.damaged = None;
        if command == AppCommand::OtherRulebooks {
            start.listed_games = start.listed_games.is_none().then_some(self.options.board_games);
        }
        // Enter on the first screen: what is likeliest.
        let command = match (command, &start.last) {
            (AppCommand::Primary, Some(_)) => AppCommand::ContinueLast,
            (AppCommand::Primary, None) => AppCommand::StartSample,
            (command, _) => command,
        };
        if command == AppCommand::StartSample {
            self.start_sample();
        } else if command == AppCommand::Watch {
            self.watch_battle();
        } else if command == AppCommand::Prepare {
            self.begin_preparing();
        } else if command == AppCommand::Choose {
            start.opens_file = true;
            self.open_dialog(DialogPurpose::Game);
        } else if command == AppCommand::ContinueLast
            && let Some(path) = start.last.as_ref().map(|last| last.path.clone())
        {
            self.open(path);
        }
    }

    /// Opens the game file whose path was typed on the start screen.
    pub(super) fn open_typed(&mut self) {
        let Some(start) = self.screens.find_mut::<StartScreen>() else { return };
        let path = PathBuf::from(start.path.trim());
        if path.as_os_str().is_empty() {
            start.trouble = Some(tr!("Type the location of a game file first, or choose a file.").to_owned());
        } else {
            self.open(path);
        }
    }

    fn start_sample(&mut self) {
        match (self.options.sample_battle)() {
            Ok(setup) => self.begin_game(setup),
            Err(trouble) => self.show_open_error(trouble.into()),
        }
    }

    /// Creates a new game of the sample battle in which the computer plays both sides, to watch. It is not added to the recent
    /// games.
    fn watch_battle(&mut self) {
        let begun = match (self.options.sample_battle)() {
            Ok(setup) => setup,
            Err(trouble) => return self.show_open_error(trouble.into()),
        };
        let (folder, seed, now) = (self.folder.clone(), (self.options.seed)(), self.now());
        let made = self.jobs.commit(move || {
            let mut game = folder.new_game(&begun, seed, now)?;
            let units = game.state().units().map(|unit| (unit.id, Some(Manner::Bold))).collect();
            game.submit(Command::SetComputer { units }.into(), now).map_err(|denied| denied.to_string())?;
            let doubts = game.location_remarks();
            Ok((game, doubts))
        });
        self.held.wait(made, |app, game| {
            let recent = app.settings.recent.clone();
            match game {
                Ok(game) => app.enter_game(game),
                Err(trouble) => app.show_open_error(OpenError::from(trouble)),
            }
            app.settings.recent = recent;
            if let Some(session) = app.screens.find_mut::<GameSession>() {
                session.watch();
            }
        });
    }

    /// Creates a new game in the folder for games, and goes to the table.
    pub(super) fn begin_game(&mut self, begun: Setup) {
        let (folder, seed, now) = (self.folder.clone(), (self.options.seed)(), self.now());
        let made = self.jobs.commit_or(
            move || {
                let game = folder.new_game(&begun, seed, now)?;
                let doubts = game.location_remarks();
                Ok(OpenedGame::Battle(Box::new((game, doubts))))
            },
            save_error,
        );
        self.enter_by_header(made);
    }

    /// Opens a game file, or imports an exported one. The game that was open is closed when the new one is entered.
    pub(crate) fn open(&mut self, path: PathBuf) {
        if is_pack(&path) {
            return self.import_file(path);
        }
        let (disk, games) = (self.folder.disk(), self.options.board_games);
        let opened = self.jobs.commit_or(
            move || {
                reachable::check_reachable(&disk, &path)
                    .map_err(|why| tr!("Couldn’t open the game: {why} ({path}).", why, path = display_path(&path)))?;
                open_by_header(disk, &path, games)
            },
            save_error,
        );
        self.enter_by_header(opened);
    }

    /// Enters the battle or the board game once the file has been opened.
    pub(super) fn enter_by_header(&mut self, game: LateAnswer<Result<OpenedGame, OpenError>>) {
        self.held.wait(game, Self::enter_opened);
    }

    pub(super) fn enter_opened(&mut self, game: Result<OpenedGame, OpenError>) {
        match game {
            Ok(OpenedGame::Battle(game)) => self.enter_game(*game),
            Ok(OpenedGame::BoardGame(game)) => self.enter_board_game(game),
            Err(problem) => self.show_open_error(problem),
        }
    }

    /// Saves everything that can be read of a damaged game as a new one in the folder for games, and opens that.
    pub(super) fn save_intact_part(&mut self, damaged: PathBuf) {
        let (folder, games) = (self.folder.clone(), self.options.board_games);
        let opened = self.jobs.commit_or(move || {
            let disk = folder.disk();
            let IntactPart { bytes, steps, found, .. } = intact_part(&*disk, &damaged, games).map_err(|problem| OpenError::from_problem(&problem))?;
            let path = folder.new_copy(&tr!("{name}-saved", name = game_name(&damaged)), &bytes)?;
            let game = open_by_header(disk, &path, games)?;
            let (old, new) = (display_path(&damaged), display_path(&path));
            let steps = steps_text(steps);
            let told = tr!("Saved {steps} of the damaged game, and play continues in {new}. The damaged file hasn’t been changed: {old}. Check the table before you play on.", steps, new, old);
            Ok((game, join_with([told].into_iter().chain((!found.is_empty()).then(|| format!("{}.", capitalise_visible(&visible_text(&found))))), " ")))
        }, save_error);
        self.held.wait(opened, |app, opened: Result<(OpenedGame, String), OpenError>| match opened {
            Ok((game, told)) => {
                app.enter_opened(Ok(game));
                app.screens.base_mut().show_trouble(told);
            }
            Err(problem) => app.show_open_error(problem),
        });
    }

    /// Opens a game chosen in a place where it can't be written. Play continues in a copy in the folder for games.
    pub(super) fn open_copy(&mut self, name: String, bytes: Vec<u8>) {
        if is_pack(Path::new(&name)) {
            return self.read_import(move || Ok(bytes));
        }
        let (folder, games) = (self.folder.clone(), self.options.board_games);
        let opened = self.jobs.commit_or(
            move || {
                let path = folder.new_copy(&name, &bytes)?;
                open_by_header(folder.disk(), &path, games)
            },
            save_error,
        );
        self.enter_by_header(opened);
    }

    /// Shows on the start screen why a game couldn't be opened.
    pub(super) fn show_open_error(&mut self, trouble: OpenError) {
        if let Some(start) = self.screens.find_mut::<StartScreen>() {
            start.damaged = trouble.damaged;
        }
        self.screens.base_mut().show_trouble(trouble.words);
    }

    /// Goes to the table of a battle.
    fn enter_game(&mut self, (game, remarks): (Game, Vec<Remark>)) {
        self.clock.open_game(self.settings.bell_for(game.path()), self.options.platform.now());
        let mut session = GameSession::new(game, &remarks, self.jobs.clone());
        session.resume_take_off(self.settings.removed_figures(session.path()).iter().copied());
        self.enter(Box::new(session));
        self.restart_timers();
    }

    /// Goes to a game. Nothing of the previous one is shown any more.
    pub(super) fn enter(&mut self, screen: Box<dyn Screen>) {
        if let Some(game) = screen.game() {
            self.settings.add_recent_game(game.path());
        }
        self.projector.close();
        self.screens.go_to(screen);
        self.reopen_projector();
        self.reset_forecasts();
    }
}
