//! Opening games: the sample battle, the last one, or a file.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::battle::session::GameSession;
use crate::commands::AppCommand;
use crate::platform::{LateAnswer, Wanted, reachable};
use crate::session::steps_text;
use crate::shell::data_folder::name_of;
use crate::shell::start::Start;
use crate::{App, Place, with_game};
use senlac_base::atomic_write::in_words;
use senlac_base::disk::FileSystem;
use senlac_base::language::lists::joined;
use senlac_base::paths::{is_carried, shown, visible};
use senlac_board_games::session::{BoardGames, OpenedDesk, SoundPart};
use senlac_classroom::chronicle::{FileProblem, Game, Remark, inspect_on};
use senlac_classroom::phrasebook::names::capital;
use senlac_classroom::rules::{Classroom, Command, Manner, Setup};

/// The game of a file, by its header.
pub(super) enum Opened {
    Battle(Box<(Game, Vec<Remark>)>),
    Desk(OpenedDesk),
}

/// Why a game could not be opened.
#[derive(Debug)]
pub(super) struct NotOpened {
    /// In a sentence.
    words: String,
    /// The file, where it is damaged and something of it can be saved.
    damaged: Option<PathBuf>,
}

/// What is said of a game that the disk has lost although it was written.
#[expect(clippy::needless_pass_by_value, reason = "it is told so")]
pub(super) fn not_kept<T>(_: Result<T, NotOpened>, problem: io::Error) -> Result<T, NotOpened> {
    Err(in_words(&problem).into())
}

impl From<String> for NotOpened {
    fn from(words: String) -> Self {
        Self { words, damaged: None }
    }
}

impl NotOpened {
    /// Of a damaged file the window offers to save what is sound.
    fn of(problem: &FileProblem) -> Self {
        if let FileProblem::Damaged { damage, path } = problem {
            let words = tr!("{damage} ({path}).", damage = capital(&damage.to_string()), path = shown(path));
            return Self { words, damaged: Some(path.clone()) };
        }
        format!("{}.", capital(&problem.to_string())).into()
    }
}

/// Everything that can still be read of a damaged file, whichever rulebook its header names.
fn sound_part_of(disk: &dyn FileSystem, path: &Path, games: BoardGames) -> Result<SoundPart, FileProblem> {
    games.sound_part::<Classroom>(disk, path).unwrap_or_else(|| Ok(inspect_on(disk, path)?.into()))
}

/// Opens a game file by whichever rulebook its header names.
pub(super) fn opened(disk: Arc<dyn FileSystem>, path: &Path, games: BoardGames) -> Result<Opened, NotOpened> {
    let opened = match games.open::<Classroom>(Arc::<dyn FileSystem>::clone(&disk), path) {
        Some(game) => game.map(Opened::Desk),
        None => Game::open_on(disk, path).map(|game| Opened::Battle(Box::new(game))),
    };
    opened.map_err(|problem| NotOpened::of(&problem))
}

impl App {
    /// Goes to the first screen, which looks for the games that were played before.
    pub(crate) fn go_to_start(&mut self) {
        self.place = Place::Start(Start::default());
        let (folder, library, recent) = (self.folder.clone(), self.library(), self.settings.recent.clone());
        let start = self.jobs.at_disk(move || Start::new(&folder, &library, &recent));
        self.held.wait(start, |app, start| {
            if let Place::Start(empty) = &mut app.place {
                *empty = start;
            }
        });
    }

    /// Carries out a command of the start screen.
    pub(crate) fn run_start_command(&mut self, command: AppCommand) {
        let Place::Start(start) = &mut self.place else { return };
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
            self.open_dialog(Wanted::Game);
        } else if command == AppCommand::ContinueLast
            && let Some(path) = start.last.as_ref().map(|last| last.path.clone())
        {
            self.open(path);
        }
    }

    /// Opens the game file whose path was typed on the start screen.
    pub(super) fn open_typed(&mut self) {
        let Place::Start(start) = &mut self.place else { return };
        let path = PathBuf::from(start.path.trim());
        if path.as_os_str().is_empty() {
            start.trouble = Some(tr!("Type the path of a game file first, or choose one.").to_owned());
        } else {
            self.open(path);
        }
    }

    fn start_sample(&mut self) {
        match (self.options.sample_battle)() {
            Ok(setup) => self.begin_game(setup),
            Err(trouble) => self.complain_at_start(trouble.into()),
        }
    }

    /// Makes a new game of the sample battle that the computer plays on both sides, and looks on. It is not remembered among the
    /// games that were played.
    fn watch_battle(&mut self) {
        let begun = match (self.options.sample_battle)() {
            Ok(setup) => setup,
            Err(trouble) => return self.complain_at_start(trouble.into()),
        };
        let (folder, seed, now) = (self.folder.clone(), (self.options.seed)(), self.now());
        let made = self.jobs.commit(move || {
            let mut game = folder.new_game(&begun, seed, now)?;
            let units = game.state().units().map(|unit| (unit.id, Some(Manner::Bold))).collect();
            game.submit(Command::SetComputer { units }.into(), now).map_err(|denied| denied.to_string())?;
            let doubts = game.doubts();
            Ok((game, doubts))
        });
        self.held.wait(made, |app, game| {
            let recent = app.settings.recent.clone();
            match game {
                Ok(game) => app.enter_game(game),
                Err(trouble) => app.complain_at_start(NotOpened::from(trouble)),
            }
            app.settings.recent = recent;
            if let Place::Table(session) = &mut app.place {
                session.watch();
            }
        });
    }

    /// Makes a new game in the folder for games, and goes to the table.
    pub(super) fn begin_game(&mut self, begun: Setup) {
        let (folder, seed, now) = (self.folder.clone(), (self.options.seed)(), self.now());
        let made = self.jobs.commit_or(
            move || {
                let game = folder.new_game(&begun, seed, now)?;
                let doubts = game.doubts();
                Ok(Opened::Battle(Box::new((game, doubts))))
            },
            not_kept,
        );
        self.enter_by_header(made);
    }

    /// Opens a game file; the game that was open is closed, so that nobody else waits for it.
    pub(crate) fn open(&mut self, path: PathBuf) {
        if is_carried(&path) {
            return self.open_carried(path);
        }
        let (disk, games) = (self.folder.disk(), self.options.board_games);
        let opened = self.jobs.commit_or(
            move || {
                reachable::answers(&disk, &path)
                    .map_err(|why| tr!("The game cannot be opened: {why} ({path}).", why, path = shown(&path)))?;
                opened(disk, &path, games)
            },
            not_kept,
        );
        self.enter_by_header(opened);
    }

    /// Goes to the table or to the desk, once there is a game.
    pub(super) fn enter_by_header(&mut self, game: LateAnswer<Result<Opened, NotOpened>>) {
        self.held.wait(game, Self::enter_opened);
    }

    pub(super) fn enter_opened(&mut self, game: Result<Opened, NotOpened>) {
        match game {
            Ok(Opened::Battle(game)) => self.enter_game(*game),
            Ok(Opened::Desk(game)) => self.enter_desk(game),
            Err(problem) => self.complain_at_start(problem),
        }
    }

    /// Saves everything that can be read of a damaged game as a new one in the folder for games, and opens that.
    pub(super) fn save_sound(&mut self, damaged: PathBuf) {
        let (folder, games) = (self.folder.clone(), self.options.board_games);
        let opened = self.jobs.commit_or(move || {
            let disk = folder.disk();
            let SoundPart { bytes, steps, found } = sound_part_of(&*disk, &damaged, games).map_err(|problem| NotOpened::of(&problem))?;
            let path = folder.new_copy(&tr!("{name}-saved", name = name_of(&damaged)), &bytes)?;
            let game = opened(disk, &path, games)?;
            let (old, new) = (shown(&damaged), shown(&path));
            let steps = steps_text(steps);
            let told = tr!("{steps} were saved of the damaged game, and play goes on in {new}. The damaged file is left as it is: {old}. Check the table before you play on.", steps, new, old);
            Ok((game, joined([told].into_iter().chain((!found.is_empty()).then(|| format!("{}.", capital(&visible(&found))))), " ")))
        }, not_kept);
        self.held.wait(opened, |app, opened: Result<(Opened, String), NotOpened>| match opened {
            Ok((game, told)) => {
                app.enter_opened(Ok(game));
                with_game!(&mut app.place, game => game.trouble = Some(told));
            }
            Err(problem) => app.complain_at_start(problem),
        });
    }

    /// Opens a game that was chosen in a place where it cannot be written: it goes on as a copy in the folder for games.
    pub(super) fn open_copy(&mut self, name: String, bytes: Vec<u8>) {
        if is_carried(Path::new(&name)) {
            return self.read_carried(move || Ok(bytes));
        }
        let (folder, games) = (self.folder.clone(), self.options.board_games);
        let opened = self.jobs.commit_or(
            move || {
                let path = folder.new_copy(&name, &bytes)?;
                opened(folder.disk(), &path, games)
            },
            not_kept,
        );
        self.enter_by_header(opened);
    }

    /// Says why there is no game.
    pub(super) fn complain_at_start(&mut self, trouble: NotOpened) {
        match &mut self.place {
            Place::Start(start) => (start.trouble, start.damaged) = (Some(trouble.words), trouble.damaged),
            Place::Prepare(preparation) => preparation.complain(trouble.words),
            Place::Evening(evening) => evening.trouble = Some(trouble.words),
            Place::Table(session) => session.trouble = Some(trouble.words),
            Place::Desk(session) => session.trouble = Some(trouble.words),
        }
    }

    /// Goes to the table.
    fn enter_game(&mut self, (game, remarks): (Game, Vec<Remark>)) {
        self.clock.open_game(self.settings.bell_of(game.path()), self.options.platform.now());
        let mut session = GameSession::new(game, &remarks, self.jobs.clone());
        session.resume_take_off(self.settings.taken_off_of(session.path()).iter().copied());
        self.enter(Place::Table(Box::new(session)));
        self.restart_timers();
    }

    /// Goes to a game. Nothing of the one before is shown any more.
    pub(super) fn enter(&mut self, place: Place) {
        with_game!(&place, game => self.settings.remember(game.path()));
        self.projector.close();
        self.place = place;
        self.reopen_projector();
        self.reset_forecasts();
    }
}
