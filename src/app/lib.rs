//! The window. `logic` carries out what was asked and alone changes the game; `ui` and every function whose name ends
//! in `_ui` only draw, and leave what is asked for behind as `ui_action::UiAction`s.
//!
//! | folder | what it is |
//! |---|---|
//! | `logic` | what the window does with everything that was asked |
//! | `commands` | the one table of commands: keys, palette, list, what is available now |
//! | `battle` | the window while a battle is on the table |
//! | `rulebook` | the desk of every light rulebook |
//! | `preparation` | the pages before the battle |
//! | `print_room` | everything that can be printed |
//! | `story` | the battle looked back on: replay, charts, deeds, 1066 |
//! | `results` | the games of a class side by side |
//! | `projector` | the class's window, and what it may show |
//! | `modals` | what lies over the window for a moment |
//! | `rules_pages` | the rules to read, by topic |
//! | `forecasts` | battles played in the background |
//! | `tour` | ten steps on the sample battle, beside the real controls |
//! | `shell` | start screen, settings, data folder, clock, fonts, colours |
//! | `platform` | what differs between computers |
//! | `widgets` | parts that several screens are built of |

// Its macros are known in every module.
#[macro_use]
extern crate senlac_base;
// The place in which tests run the window is written as the program names these.
#[cfg(test)]
extern crate self as senlac;
#[cfg(test)]
use {crate as app, senlac_base::disk, senlac_files::system_fonts, senlac_paper::sheets};

mod battle;
mod commands;
mod forecasts;
mod logic;
mod modals;
#[cfg(target_arch = "wasm32")]
mod open_page;
#[cfg(not(target_arch = "wasm32"))]
mod open_window;
mod platform;
mod preparation;
mod print_room;
mod projector;
mod results;
mod rulebook;
mod rules_pages;
mod session;
mod shell;
#[cfg(test)]
mod small_battle;
mod story;
#[cfg(test)]
#[path = "../../tests/support/board_games.rs"]
mod test_games;
mod tour;
mod ui;
mod ui_action;
mod view_context;
mod widgets;

use std::path::PathBuf;
use std::sync::Arc;

use eframe::{CreationContext, Frame};

use self::battle::session::GameSession;
use self::forecasts::battle_forecasts::BattleForecasts;
use self::modals::Modal;
use self::platform::{JobRunner, LateAnswer, Waiting};
use self::preparation::Preparation;
use self::print_room::PrintRoom;
use self::projector::Projector;
use self::results::ResultsRoom;
use self::rulebook::evening::Evening;
use self::rulebook::session::DeskSession;
use self::shell::bell::BellWatch;
use self::shell::clock::LessonClock;
use self::shell::data_folder::DataFolder;
use self::shell::fault_log::FaultLog;
use self::shell::fonts::MissingFonts;
use self::shell::news::News;
use self::shell::start::Start;
use self::shell::theme;
use self::story::StoryRoom;
use self::tour::Tour;
use self::ui_action::UiAction;
use senlac_board_games::session::BoardGames;
use senlac_classroom::rules::Setup;

pub use self::battle::odds;
pub use self::forecasts::battle_forecasts::BATTLES;
#[cfg(target_arch = "wasm32")]
pub use self::open_page::run;
#[cfg(not(target_arch = "wasm32"))]
pub use self::open_window::{WindowProblem, last_place, run};
#[cfg(target_arch = "wasm32")]
pub use self::platform::web::Browser;
pub use self::platform::{
    ChosenFile, ClassWindow, DialogAnswer, DiskWork, FileDialog, HandOver, OfferedFile, Output, PaintWindow, PixelArea, Platform,
    ScreenWatch, Slice, Tell, Wanted, Work,
};
#[cfg(not(target_arch = "wasm32"))]
pub use self::platform::{Native, folder_for_games, has_readers, stopped_by_a_fault, tell_failure};
pub use self::projector::view;
pub use self::shell::settings::Settings;
pub use self::shell::theme::{Appearance, Palette, apply_theme, install_style};
pub use self::shell::window_icon::program_sign;

/// What the window needs from outside: where it runs, the sample battle, and chance.
#[derive(Clone, Debug)]
pub struct AppOptions {
    /// A game to open at once.
    pub open: Option<PathBuf>,
    /// The place where it runs: disk, dialogs, threads, clock, fonts.
    pub platform: Arc<dyn Platform>,
    /// The battle that comes with the program, or why it cannot be read.
    pub sample_battle: fn() -> Result<Setup, String>,
    /// Where the dice of a new game come from.
    pub seed: fn() -> u64,
    /// How many battles a forecast plays.
    pub battles: u64,
    /// The board games of the program.
    pub board_games: BoardGames,
}

/// The window's contents.
#[derive(Debug)]
pub struct App {
    options: AppOptions,
    jobs: JobRunner,
    folder: DataFolder,
    /// The user's folder for documents, once the platform has told of one.
    documents: Option<PathBuf>,
    place: Place,
    /// The print room, which lies over the place while it is open.
    print: Option<Box<PrintRoom>>,
    /// The battle looked back on, which lies over the table while it is open.
    story: Option<Box<StoryRoom>>,
    /// The same after it was left, while its battle is at the table: what was found out is found once.
    left_story: Option<Box<StoryRoom>>,
    /// The results of a class, which lie over the place while they are looked at.
    results: Option<Box<ResultsRoom>>,
    actions: Vec<UiAction>,
    /// What was done, for the report of a fault.
    log: FaultLog,
    settings: Settings,
    /// The settings as they were last written down.
    kept: Settings,
    clock: LessonClock,
    modal: Option<Modal>,
    /// Good news that is still shown.
    news: Option<News>,
    /// The tour, while it is taken.
    tour: Option<Tour>,
    projector: Projector,
    /// Whether the class's window opens again with the next picture: it was open when the last game was left.
    reopens_projector: bool,
    bell: BellWatch,
    forecasts: BattleForecasts,
    /// Keys that were pressed in the class's window.
    passed: Vec<egui::Event>,
    /// What is done when answers of the platform come.
    waiting: Waiting<Self>,
    /// The same, where nothing else is carried out before.
    held: Waiting<Self>,
    /// The window for choosing that is open, and what it will bring: there is never more than one.
    choosing: Option<(Wanted, LateAnswer<DialogAnswer>)>,
    /// Faces of the computer for painted letters that lack one.
    missing_fonts: MissingFonts,
    /// The screen that the window was last fitted to.
    fitted_to: Option<PixelArea>,
    /// How many points of the screen the inside of the window has, once that is known.
    window_size: Option<egui::Vec2>,
    /// Whether the window was to be closed, and said what would be lost: the next time it closes.
    gives_up: bool,
    /// While everything is written before the window closes: what would be lost otherwise.
    closing: Option<Result<(), String>>,
    /// Whether everything is written, and the window closes itself.
    may_close: bool,
}

/// Where we are.
#[derive(Debug)]
enum Place {
    /// Before a game is chosen.
    Start(Start),
    /// While a battle is prepared.
    Prepare(Box<Preparation>),
    /// At the table.
    Table(Box<GameSession>),
    /// Before a new game of a light rulebook.
    Evening(Box<Evening>),
    /// At the desk of a light rulebook.
    Desk(Box<DeskSession>),
}

/// Does something with the open game of any rulebook; `None` if there is no game.
macro_rules! with_game {
    ($place:expr, $game:ident => $what:expr) => {
        match $place {
            $crate::Place::Table($game) => Some($what),
            $crate::Place::Desk($game) => Some($what),
            $crate::Place::Start(_) | $crate::Place::Prepare(_) | $crate::Place::Evening(_) => None,
        }
    };
}
use with_game;

impl App {
    /// The window's contents at the beginning: the start screen, or the game that was named.
    pub fn new(creation: &CreationContext<'_>, options: AppOptions) -> Self {
        theme::install_style(&creation.egui_ctx);
        if options.platform.keeps_keys() {
            commands::leave_keys_to_browser(&creation.egui_ctx);
        }
        let folder = DataFolder::new(Arc::clone(&options.platform));
        let settings = Settings::default();
        let mut app = Self {
            jobs: JobRunner { ctx: creation.egui_ctx.clone(), platform: Arc::clone(&options.platform) },
            folder,
            documents: None,
            place: Place::Start(Start::default()),
            print: None,
            story: None,
            left_story: None,
            results: None,
            actions: options.open.iter().cloned().map(UiAction::Open).collect(),
            log: FaultLog::default(),
            kept: settings.clone(),
            clock: LessonClock::default(),
            settings,
            modal: None,
            news: None,
            tour: None,
            projector: Projector::default(),
            reopens_projector: false,
            bell: BellWatch::default(),
            forecasts: BattleForecasts::new(options.battles),
            passed: Vec::new(),
            waiting: Waiting::default(),
            held: Waiting::default(),
            choosing: None,
            missing_fonts: MissingFonts::default(),
            fitted_to: None,
            window_size: None,
            gives_up: false,
            closing: None,
            may_close: false,
            options,
        };
        app.log.begins(app.options.platform.now());
        app.read_settings();
        app.apply_theme(&creation.egui_ctx);
        app.projector.watch_screens(creation, &*app.options.platform);
        app
    }
}

impl eframe::App for App {
    fn logic(&mut self, ctx: &egui::Context, frame: &mut Frame) {
        self.run_logic(ctx, frame);
    }

    fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut Frame) {
        self.draw(ui);
    }

    fn persist_egui_memory(&self) -> bool {
        false
    }

    // A page is told so when it is left, and never that it is closed.
    fn save(&mut self, _: &mut dyn eframe::Storage) {
        self.keep_draft(true);
        self.keep_settings_now();
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        // Nobody is there any more to be told.
        self.save_everything();
        self.log.note(self.options.platform.now(), "ends");
        self.keep_log();
        self.options.platform.finish();
    }
}
