//! The window. `logic` carries out the requested actions, and it alone changes the game. `ui` and every function whose name
//! ends in `_ui` only draw, and record requests as `ui_action::UiAction`s.
//!
//! | folder | contents |
//! |---|---|
//! | `logic` | carrying out all requested actions |
//! | `commands` | the one table of commands: keys, palette, list, availability |
//! | `battle` | the window while a battle is on the table |
//! | `board_game` | the screen of all board games |
//! | `preparation` | the pages before the battle |
//! | `print_preview` | the print preview |
//! | `story` | a look back on the battle: replay, charts, deeds, 1066 |
//! | `results` | the games of a class side by side |
//! | `projector` | the class window, and what it may show |
//! | `modals` | dialogs over the window |
//! | `rules_pages` | the rules to read, by topic |
//! | `forecasts` | battles played in the background |
//! | `tour` | ten steps on the sample battle, beside the real controls |
//! | `shell` | start screen, settings, data folder, clock, fonts, colours |
//! | `platform` | differences between computers |
//! | `widgets` | parts that several screens share |

#![allow(missing_docs, reason = "only the program uses this crate, and many names say enough")]

// Its macros are known in every module.
#[macro_use]
extern crate senlac_base;
// The place in which tests run the window is written as the program names these.
#[cfg(test)]
extern crate self as senlac;
#[cfg(test)]
use {crate as app, senlac_base::disk, senlac_files::system_fonts, senlac_paper::sheets};

mod battle;
mod board_game;
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
mod print_preview;
mod projector;
mod results;
mod rules_pages;
mod screen;
mod screens;
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
mod widgets;

use std::path::PathBuf;
use std::sync::Arc;

use eframe::{CreationContext, Frame};

use self::forecasts::battle_forecasts::BattleForecasts;
use self::platform::{JobRunner, LateAnswer, PendingAnswers};
use self::projector::Projector;
use self::screens::Screens;
use self::shell::bell::BellWatch;
use self::shell::clock::LessonClock;
use self::shell::data_folder::DataFolder;
use self::shell::fonts::MissingFonts;
use self::shell::news::News;
use self::shell::program_log::FaultLog;
use self::shell::start::StartScreen;
use self::shell::theme;
use self::story::StoryScreen;
use self::tour::Tour;
use self::ui_action::UiAction;
use senlac_board_games::session::BoardGames;
use senlac_classroom::rules::Setup;

pub use self::battle::odds;
pub use self::forecasts::battle_forecasts::BATTLES;
#[cfg(target_arch = "wasm32")]
pub use self::open_page::run;
#[cfg(not(target_arch = "wasm32"))]
pub use self::open_window::{WindowProblem, last_window_place, run};
#[cfg(target_arch = "wasm32")]
pub use self::platform::web::WebPlatform;
pub use self::platform::{
    BackgroundWork, Callback, ChosenFile, ClassWindow, DialogAnswer, DialogPurpose, DiskWork, FileDialog, HandOverAction, OfferedFile,
    Output, PaintWindow, PausableWork, PixelArea, Platform, ScreenWatch,
};
#[cfg(not(target_arch = "wasm32"))]
pub use self::platform::{DesktopPlatform, crash_text, games_folder, has_readers, show_failure};
pub use self::projector::view;
pub use self::shell::settings::Settings;
pub use self::shell::theme::{Appearance, Palette, apply_theme, install_style};
pub use self::shell::window_icon::program_icon_pixels;

/// Options from outside the window: its platform, the sample battle, and the source of dice.
#[derive(Clone, Debug)]
pub struct AppOptions {
    /// Path of a game to open at once.
    pub open: Option<PathBuf>,
    /// Platform on which it runs: disk, dialogs, threads, clock, fonts.
    pub platform: Arc<dyn Platform>,
    /// Loads the built-in battle, or returns why it can't be read.
    pub sample_battle: fn() -> Result<Setup, String>,
    /// Returns the seed for the dice of a new game.
    pub seed: fn() -> u64,
    /// Number of battles that a forecast plays.
    pub battles: u64,
    /// The board games of the program.
    pub board_games: BoardGames,
}

/// State of the whole window.
#[derive(Debug)]
pub struct App {
    options: AppOptions,
    jobs: JobRunner,
    folder: DataFolder,
    /// User's documents folder, once the platform has reported it.
    documents: Option<PathBuf>,
    screens: Screens,
    /// Story that was left while its battle is still at the table, so that its analysis isn't repeated.
    left_story: Option<Box<StoryScreen>>,
    actions: Vec<UiAction>,
    /// Log of actions, for the problem report.
    log: FaultLog,
    settings: Settings,
    /// Settings as they were last saved.
    kept: Settings,
    clock: LessonClock,
    /// Good news that is still shown.
    news: Option<News>,
    /// Tour in progress, if any.
    tour: Option<Tour>,
    projector: Projector,
    /// Whether the class window reopens in the next frame, because it was open when the last game was left.
    reopens_projector: bool,
    bell: BellWatch,
    forecasts: BattleForecasts,
    /// Keys that were pressed in the class window.
    passed: Vec<egui::Event>,
    /// Pending answers from the platform, with what to do when they arrive.
    waiting: PendingAnswers<Self>,
    /// Pending answers before which nothing else is carried out.
    held: PendingAnswers<Self>,
    /// Open system dialog and its pending answer. There is never more than one.
    choosing: Option<(DialogPurpose, LateAnswer<DialogAnswer>)>,
    /// System fonts for characters that our fonts lack.
    missing_fonts: MissingFonts,
    /// Screen to which the window was last fitted.
    fitted_to: Option<PixelArea>,
    /// Size of the window's inside, in points of the screen, once it is known.
    window_size: Option<egui::Vec2>,
    /// Whether closing was requested and the window has said what would be lost. The next request closes it.
    gives_up: bool,
    /// Result of writing everything before the window closes: an error says what would be lost.
    closing: Option<Result<(), String>>,
    /// Whether everything is written, so that the window closes itself.
    may_close: bool,
}

impl App {
    /// Creates the window's initial contents: the start screen, or the game in the options.
    pub fn new(creation: &CreationContext<'_>, options: AppOptions) -> Self {
        theme::install_style(&creation.egui_ctx);
        if options.platform.has_reserved_keys() {
            commands::show_browser_safe_keys(&creation.egui_ctx);
        }
        let folder = DataFolder::new(Arc::clone(&options.platform));
        let settings = Settings::default();
        let mut app = Self {
            jobs: JobRunner { ctx: creation.egui_ctx.clone(), platform: Arc::clone(&options.platform) },
            folder,
            documents: None,
            screens: Screens::new(Box::new(StartScreen::default())),
            left_story: None,
            actions: options.open.iter().cloned().map(UiAction::Open).collect(),
            log: FaultLog::default(),
            kept: settings.clone(),
            clock: LessonClock::default(),
            settings,
            news: None,
            tour: None,
            projector: Projector::default(),
            reopens_projector: false,
            bell: BellWatch::default(),
            forecasts: BattleForecasts::new(options.battles),
            passed: Vec::new(),
            waiting: PendingAnswers::default(),
            held: PendingAnswers::default(),
            choosing: None,
            missing_fonts: MissingFonts::default(),
            fitted_to: None,
            window_size: None,
            gives_up: false,
            closing: None,
            may_close: false,
            options,
        };
        app.log.log_start(app.options.platform.now());
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

    // A browser reports that a page is hidden, but never that it is closed.
    fn save(&mut self, _: &mut dyn eframe::Storage) {
        self.save_draft(true);
        self.save_settings_now();
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        // The window is gone, so there is no message.
        self.save_everything();
        self.log.add_line(self.options.platform.now(), "ends");
        self.save_log();
        self.options.platform.finish_disk_work();
    }
}
