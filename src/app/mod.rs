//! The window. `logic` carries out what was asked and alone changes the game; `ui` and every function whose name ends
//! in `_ui` only draw, and leave what is asked for behind.

mod battle;
mod commands;
mod forecasts;
mod modals;
mod platform;
mod preparation;
mod print_room;
mod projector;
mod shell;
mod text;
mod ui_action;
mod widgets;

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};

use chrono::{DateTime, FixedOffset, Utc};
use eframe::{CreationContext, Frame};

use self::battle::board;
use self::battle::chronicle::panel;
use self::battle::screen;
use self::battle::session::{Focus, GameSession};
use self::commands::AppCommand;
use self::commands::keys;
use self::forecasts::battle_forecasts::BattleForecasts;
use self::modals::{Modal, ModalAction, modal_ui};
use self::platform::file_dialog::Chosen;
use self::preparation::{Preparation, prepare_ui};
use self::print_room::{PrintRoom, paper_ui};
use self::projector::{Projector, show_here_ui};
use self::shell::clock::Clock;
use self::shell::data_folder;
use self::shell::data_folder::DataFolder;
use self::shell::start;
use self::shell::start::Start;
use self::shell::theme;
use self::ui_action::{Field, UiAction};
use self::widgets::buttons::field_id;
use crate::rules::Setup;

pub use self::battle::odds;
pub use self::forecasts::battle_forecasts::{BATTLES, background};
pub use self::platform::file_dialog::{FileDialog, Wanted, choose};
pub use self::platform::hand_over::{HandOver, hand_over};
pub use self::projector::view;
pub use self::shell::opening::{WindowProblem, run};
pub use self::shell::save_elsewhere::folder_for_games;
pub use self::shell::settings::Settings;
pub use self::shell::theme::{Appearance, Palette, apply_theme, install_style};

/// What the window needs from outside: files, the sample battle, the clock and chance.
#[derive(Clone, Debug)]
pub struct Options {
    /// A game to open at once.
    pub open: Option<PathBuf>,
    /// Where new games are kept; the system's own folder where nothing is said.
    pub data_folder: Option<PathBuf>,
    /// The battle that comes with the program, or why it cannot be read.
    pub sample_battle: fn() -> Result<Setup, String>,
    /// The clock.
    pub now: fn() -> DateTime<Utc>,
    /// How far the clock on the wall is from the world's at a moment.
    pub offset: fn(DateTime<Utc>) -> FixedOffset,
    /// Where the dice of a new game come from.
    pub seed: fn() -> u64,
    /// Hands a file over to another program; says in words where none takes it.
    pub hand_over: fn(&HandOver) -> Result<(), String>,
    /// Asks the person for a file or a folder and waits: [`choose`] in the program, whatever a test answers there.
    pub choose: fn(&FileDialog) -> Option<PathBuf>,
    /// Does work that takes a while: [`background`] in the program, whatever a test wants there.
    pub background: fn(Box<dyn FnOnce() + Send>),
    /// How many battles a forecast plays.
    pub battles: u64,
}

/// The window's contents.
#[derive(Debug)]
pub struct App {
    options: Options,
    folder: DataFolder,
    place: Place,
    /// The print room, which lies over the place while it is open.
    print: Option<Box<PrintRoom>>,
    actions: Vec<UiAction>,
    settings: Settings,
    /// The settings as they were last written down.
    kept: Settings,
    clock: Clock,
    modal: Option<Modal>,
    projector: Projector,
    forecasts: BattleForecasts,
    /// Keys that were pressed in the class's window.
    passed: Vec<egui::Event>,
    chosen: (Sender<Chosen>, Receiver<Chosen>),
    /// Whether the window was looked for on the screens.
    in_sight: bool,
    /// Whether the window was to be closed, and said what would be lost: the next time it closes.
    gives_up: bool,
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
}

impl App {
    /// The window's contents at the beginning: the start screen, or the game that was named.
    #[must_use]
    pub fn new(creation: &CreationContext<'_>, options: Options) -> Self {
        theme::install_style(&creation.egui_ctx);
        let folder = DataFolder::new(options.data_folder.clone());
        folder.path().into_iter().for_each(data_folder::put_right);
        let (settings, trouble) = Settings::read(folder.path());
        let clock = Clock::new(settings.bell, (options.now)());
        let place = Place::Start(Start::new(&folder, &settings, None));
        // Said last, so that the game that was named does not hide it.
        let actions = options.open.iter().cloned().map(UiAction::Open).chain(trouble.map(UiAction::Trouble)).collect();
        let kept = settings.clone();
        let forecasts = BattleForecasts::new(options.battles);
        let app = Self {
            options,
            folder,
            place,
            print: None,
            actions,
            settings,
            kept,
            clock,
            modal: None,
            projector: Projector::default(),
            forecasts,
            passed: Vec::new(),
            chosen: channel(),
            in_sight: false,
            gives_up: false,
        };
        app.sweep();
        app.apply_theme(&creation.egui_ctx);
        app
    }

    /// Carries out one wish.
    fn carry_out(&mut self, ctx: &egui::Context, actions: UiAction) {
        if let UiAction::Do(AppCommand::Window(command)) = actions {
            return self.run_window_command(ctx, command);
        }
        if let UiAction::Modal(wish) = actions {
            return self.run_modal_action(ctx, wish);
        }
        if let UiAction::Write(Field::Bell, text) = actions {
            return self.run_modal_action(ctx, ModalAction::Bell(text));
        }
        if self.print.is_some() {
            return self.carry_out_in_print_room(ctx, actions);
        }
        match (&mut self.place, actions) {
            (_, UiAction::Open(path)) => self.open(ctx, &path),
            (_, UiAction::OpenTyped) => self.open_typed(ctx),
            (_, UiAction::Keep(keep)) => self.keep_game(ctx, keep),
            (Place::Start(start), UiAction::Write(Field::Path, text)) => start.path = text,
            (Place::Start(start), UiAction::Trouble(trouble)) => start.trouble = Some(trouble),
            (Place::Start(_), UiAction::Do(command)) => self.begin(ctx, command),
            // A class list that was dropped on the first screen.
            (Place::Start(_), actions @ UiAction::Prepare(_)) => {
                self.begin_preparing(ctx);
                self.actions.push(actions);
            }
            (Place::Start(_), _) => {}
            (Place::Prepare(_), actions) => self.prepare(ctx, actions),
            (Place::Table(session), actions) => {
                session.carry_out(actions, (self.options.now)());
                if let Some(focus) = session.take_focus() {
                    send_keyboard(ctx, session, focus);
                }
                if session.is_closed() {
                    self.place = Place::Start(Start::new(&self.folder, &self.settings, None));
                }
                self.rescue_game();
            }
        }
    }

    /// Files that were dropped on the window or chosen in the system's own.
    fn receive_files(&mut self, ctx: &egui::Context) {
        self.receive_chosen();
        // While a battle is on the table a file that comes late or is dropped changes nothing.
        if !matches!(self.place, Place::Table(_)) && self.print.is_none() {
            let dropped = ctx.input(|input| input.raw.dropped_files.first().map(|file| file.path().to_owned()));
            self.actions.extend(dropped.map(|path| self.action_for_file(path)));
        }
    }
}

/// Sends the keyboard to a field, to the table, or to nothing.
fn send_keyboard(ctx: &egui::Context, session: &GameSession, focus: Focus) {
    if matches!(focus, Focus::Field(Field::Seek) | Focus::Line(_)) {
        screen::turn_to_story(ctx);
    }
    ctx.memory_mut(|memory| match focus {
        Focus::Why => memory.request_focus(field_id(Field::Why)),
        Focus::Field(field) => memory.request_focus(field_id(field)),
        Focus::Line(step) => memory.request_focus(panel::line_id(step)),
        Focus::Board => memory.request_focus(board::square_id(session.cursor())),
        Focus::Nothing => {
            if let Some(focused) = memory.focused() {
                memory.surrender_focus(focused);
            }
        }
    });
}

impl eframe::App for App {
    fn logic(&mut self, ctx: &egui::Context, frame: &mut Frame) {
        self.move_onto_a_screen(ctx, frame);
        self.receive_files(ctx);
        self.read_class_window_keys(ctx, frame);
        // What is carried out may ask for more: a find of the palette does.
        while !self.actions.is_empty() {
            // Whoever has done something since may have mended what would be lost.
            self.gives_up &= self.actions.iter().all(|actions| matches!(actions, UiAction::Trouble(_)));
            for actions in std::mem::take(&mut self.actions) {
                self.carry_out(ctx, actions);
            }
            self.keep_settings();
        }
        if let Place::Table(session) = &mut self.place {
            session.show_odds(self.settings.odds);
        }
        // A stroke of the brush is written down when it is done, not square by square.
        if !ctx.input(|input| input.pointer.any_down()) {
            self.keep_draft();
        }
        // Once the window is gone there is nothing to ask any more.
        if ctx.input(|input| input.viewport().close_requested()) {
            self.remember_place(ctx);
        }
        self.close(ctx);
        self.work_in_print_room(ctx);
        self.update_forecasts(ctx);
        self.tick(ctx);
        self.update_class_view(ctx);
    }

    fn persist_egui_memory(&self) -> bool {
        false
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        // Nobody is there any more to be told.
        drop(self.keep_everything());
    }

    fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut Frame) {
        let mut actions = Vec::new();
        let passed = std::mem::take(&mut self.passed);
        let context = self.view_context();
        keys::keys_ui(ui, &context, &mut actions);
        keys::read_passed_on(&context, passed, &mut actions);
        match &self.place {
            _ if let Some(print) = &self.print => paper_ui(ui, &context, print, &mut actions),
            Place::Start(start) => {
                egui::CentralPanel::default().show(ui, |ui| start::start_ui(ui, start, &self.folder, &mut actions));
            }
            Place::Prepare(preparation) => prepare_ui(ui, preparation, &mut actions),
            Place::Table(_) if let Some(wall) = self.projector.own() => show_here_ui(ui, wall),
            Place::Table(session) => screen::play_ui(ui, &context, session, &mut actions),
        }
        self.projector.window(ui.ctx());
        if let Some(modal) = &self.modal {
            modal_ui(ui, &context, modal, &mut actions);
        }
        if !actions.is_empty() {
            self.actions.append(&mut actions);
            ui.ctx().request_repaint();
        }
    }
}
