//! The window. `logic` carries out what was asked and alone changes the game; `ui` and every function whose name ends
//! in `_ui` only draw, and leave what is asked for behind.

mod action;
mod asked;
mod attempt;
mod bar;
mod board;
mod buttons;
mod chronicle_lines;
mod class;
mod clock;
mod closing;
mod commands;
mod desk;
mod dialog;
mod embroidery;
mod folder;
mod fonts;
mod forecast;
mod foreseeing;
mod house;
mod keeping;
mod kept;
mod keys;
mod layer;
mod names;
pub mod odds;
mod opening;
mod ornament;
mod over;
mod paper;
mod place;
mod play;
mod prepare;
mod preparing;
mod printing;
mod projector;
mod proposals;
mod queue;
mod reach;
mod room;
mod seating;
mod settings;
mod shelf;
mod standing;
mod start;
mod story;
mod table_check;
mod theme;
pub mod wall;
mod words;

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};

use chrono::{DateTime, FixedOffset, Utc};
use eframe::{CreationContext, Frame};

use self::asked::{Asked, Field};
use self::buttons::field_id;
use self::clock::Clock;
use self::commands::AppCommand;
use self::desk::{Desk, Focus};
use self::dialog::Chosen;
use self::folder::DataFolder;
use self::foreseeing::Foresight;
use self::layer::{Layer, LayerAsked, layer_ui};
use self::paper::{PrintRoom, paper_ui};
use self::prepare::{Preparation, prepare_ui};
use self::projector::{Projector, show_here_ui};
use self::start::Start;
use crate::rules::Setup;

pub use dialog::{FileDialog, Wanted, choose};
pub use foreseeing::{BATTLES, background};
pub use keeping::folder_for_games;
pub use opening::{WindowProblem, run};
pub use paper::{HandOver, hand_over};
pub use settings::Settings;
pub use theme::{Appearance, Palette, dress, wear};

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
    asked: Vec<Asked>,
    settings: Settings,
    /// The settings as they were last written down.
    kept: Settings,
    clock: Clock,
    layer: Option<Layer>,
    projector: Projector,
    foresight: Foresight,
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
    Table(Box<Desk>),
}

impl App {
    /// The window's contents at the beginning: the start screen, or the game that was named.
    #[must_use]
    pub fn new(creation: &CreationContext<'_>, options: Options) -> Self {
        theme::dress(&creation.egui_ctx);
        let folder = DataFolder::new(options.data_folder.clone());
        folder.path().into_iter().for_each(folder::put_right);
        let (settings, trouble) = Settings::read(folder.path());
        let clock = Clock::new(settings.bell, (options.now)());
        let place = Place::Start(Start::new(&folder, &settings, None));
        // Said last, so that the game that was named does not hide it.
        let asked = options.open.iter().cloned().map(Asked::Open).chain(trouble.map(Asked::Trouble)).collect();
        let kept = settings.clone();
        let foresight = Foresight::new(options.battles);
        let app = Self {
            options,
            folder,
            place,
            print: None,
            asked,
            settings,
            kept,
            clock,
            layer: None,
            projector: Projector::default(),
            foresight,
            passed: Vec::new(),
            chosen: channel(),
            in_sight: false,
            gives_up: false,
        };
        app.sweep();
        app.wear(&creation.egui_ctx);
        app
    }

    /// Carries out one wish.
    fn carry_out(&mut self, ctx: &egui::Context, asked: Asked) {
        if let Asked::Do(AppCommand::House(command)) = asked {
            return self.keep_house(ctx, command);
        }
        if let Asked::Layer(wish) = asked {
            return self.turn_layer(ctx, wish);
        }
        if let Asked::Write(Field::Bell, text) = asked {
            return self.turn_layer(ctx, LayerAsked::Bell(text));
        }
        if self.print.is_some() {
            return self.carry_out_in_print_room(ctx, asked);
        }
        match (&mut self.place, asked) {
            (_, Asked::Open(path)) => self.open(ctx, &path),
            (_, Asked::Keep(keep)) => self.keep_game(ctx, keep),
            (Place::Start(start), Asked::Write(Field::Path, text)) => start.path = text,
            (Place::Start(start), Asked::Trouble(trouble)) => start.trouble = Some(trouble),
            (Place::Start(_), Asked::Do(command)) => self.begin(ctx, command),
            // A class list that was dropped on the first screen.
            (Place::Start(_), asked @ Asked::Prepare(_)) => {
                self.begin_preparing(ctx);
                self.asked.push(asked);
            }
            (Place::Start(_), _) => {}
            (Place::Prepare(_), asked) => self.prepare(ctx, asked),
            (Place::Table(desk), asked) => {
                desk.carry_out(asked, (self.options.now)());
                if let Some(focus) = desk.take_focus() {
                    send_keyboard(ctx, desk, focus);
                }
                if desk.is_closed() {
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
            self.asked.extend(dropped.map(|path| self.meant_by(path)));
        }
    }
}

/// Sends the keyboard to a field, to the table, or to nothing.
fn send_keyboard(ctx: &egui::Context, desk: &Desk, focus: Focus) {
    if matches!(focus, Focus::Field(Field::Seek) | Focus::Line(_)) {
        play::turn_to_story(ctx);
    }
    ctx.memory_mut(|memory| match focus {
        Focus::Why => memory.request_focus(field_id(Field::Why)),
        Focus::Field(field) => memory.request_focus(field_id(field)),
        Focus::Line(step) => memory.request_focus(story::line_id(step)),
        Focus::Board => memory.request_focus(board::square_id(desk.cursor())),
        Focus::Nothing => {
            if let Some(focused) = memory.focused() {
                memory.surrender_focus(focused);
            }
        }
    });
}

impl eframe::App for App {
    fn logic(&mut self, ctx: &egui::Context, frame: &mut Frame) {
        self.bring_into_sight(ctx, frame);
        self.receive_files(ctx);
        self.hear_from_class(ctx, frame);
        // What is carried out may ask for more: a find of the palette does.
        while !self.asked.is_empty() {
            // Whoever has done something since may have mended what would be lost.
            self.gives_up &= self.asked.iter().all(|asked| matches!(asked, Asked::Trouble(_)));
            for asked in std::mem::take(&mut self.asked) {
                self.carry_out(ctx, asked);
            }
            self.keep_settings();
        }
        if let Place::Table(desk) = &mut self.place {
            desk.show_odds(self.settings.odds);
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
        self.foresee(ctx);
        self.tick(ctx);
        self.show_class(ctx);
    }

    fn persist_egui_memory(&self) -> bool {
        false
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        // Nobody is there any more to be told.
        drop(self.keep_everything());
    }

    fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut Frame) {
        let mut asked = Vec::new();
        let passed = std::mem::take(&mut self.passed);
        let room = self.room();
        keys::keys_ui(ui, &room, &mut asked);
        keys::read_passed_on(&room, passed, &mut asked);
        match &self.place {
            _ if let Some(print) = &self.print => paper_ui(ui, &room, print, &mut asked),
            Place::Start(start) => {
                egui::CentralPanel::default().show(ui, |ui| start::start_ui(ui, start, &self.folder, &mut asked));
            }
            Place::Prepare(preparation) => prepare_ui(ui, preparation, &mut asked),
            Place::Table(_) if let Some(wall) = self.projector.own() => show_here_ui(ui, wall),
            Place::Table(desk) => play::play_ui(ui, &room, desk, &mut asked),
        }
        self.projector.window(ui.ctx());
        layer_ui(ui, &room, &mut asked);
        if !asked.is_empty() {
            self.asked.append(&mut asked);
            ui.ctx().request_repaint();
        }
    }
}
