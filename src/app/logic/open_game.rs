//! Opening games: the sample battle, the last one, or a file.

use std::path::{Path, PathBuf};

use crate::app::battle::session::GameSession;
use crate::app::commands::AppCommand;
use crate::app::platform::{Wanted, reachable};
use crate::app::text::names::capital;
use crate::app::{App, Place};
use crate::classroom::{Game, Remark};
use crate::paths::shown;

impl App {
    /// Carries out a command of the start screen.
    pub(crate) fn begin(&mut self, ctx: &egui::Context, command: AppCommand) {
        let Place::Start(start) = &mut self.place else { return };
        start.trouble = None;
        // Enter on the first screen: what is likeliest.
        let command = match (command, &start.last) {
            (AppCommand::Primary, Some(_)) => AppCommand::ContinueLast,
            (AppCommand::Primary, None) => AppCommand::StartSample,
            (command, _) => command,
        };
        if command == AppCommand::StartSample {
            self.start_sample();
        } else if command == AppCommand::Prepare {
            self.begin_preparing(ctx);
        } else if command == AppCommand::Choose {
            self.open_dialog(ctx, Wanted::Game);
        } else if command == AppCommand::ContinueLast
            && let Some(path) = start.last.as_ref().map(|last| last.path.clone())
        {
            self.open(&path);
        }
    }

    /// Opens the game file whose path was typed on the start screen.
    pub(super) fn open_typed(&mut self) {
        let Place::Start(start) = &mut self.place else { return };
        let path = PathBuf::from(start.path.trim());
        if path.as_os_str().is_empty() {
            start.trouble = Some("Type the path of a game file first, or choose one.".to_owned());
        } else {
            self.open(&path);
        }
    }

    /// Makes a new game of the sample battle.
    fn start_sample(&mut self) {
        let made = (self.options.sample_battle)().and_then(|setup| {
            let (seed, now) = ((self.options.seed)(), self.now());
            self.folder.new_game(&setup, seed, now)
        });
        self.sit_down(made.map(with_doubts));
    }

    /// Opens a game file; the game that was open is closed, so that nobody else waits for it.
    pub(crate) fn open(&mut self, path: &Path) {
        let disk = self.folder.disk();
        let opened = reachable::answers(&disk, path).map_err(|why| format!("The game cannot be opened: {why} ({}).", shown(path)));
        let opened = opened.and_then(|()| Game::open_on(disk, path).map_err(|problem| format!("{}.", capital(&problem.to_string()))));
        self.sit_down(opened);
    }

    /// Goes to the table, or says what went wrong.
    pub(crate) fn sit_down(&mut self, game: Result<(Game, Vec<Remark>), String>) {
        match (game, &mut self.place) {
            (Ok((game, remarks)), place) => {
                self.settings.remember(game.path());
                // Another battle: nothing of the one before is shown any more.
                self.projector.close();
                *place = Place::Table(Box::new(GameSession::new(game, &remarks)));
                self.forget_foresight();
                self.time_anew();
            }
            (Err(trouble), Place::Start(start)) => start.trouble = Some(trouble),
            (Err(trouble), Place::Prepare(preparation)) => preparation.complain(trouble),
            (Err(_), Place::Table(_)) => {}
        }
    }
}

/// A new game with what its place cannot promise.
pub(crate) fn with_doubts(game: Game) -> (Game, Vec<Remark>) {
    let doubts = game.doubts();
    (game, doubts)
}
