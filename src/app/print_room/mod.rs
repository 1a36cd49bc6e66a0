//! The print room: everything that can be printed for a class, as it will be printed, and the way into files.
//!
//! As everywhere in the window, drawing asks and [`PrintRoom::carry_out`] does. Whatever takes time is done in small
//! pieces, one a frame ([`PrintRoom::work_on`]), so that the window never stands still.

mod choices;
mod documents;
mod foot;
mod page_pictures;
mod preview;
mod questions;
mod screen;
mod settings;
mod thumbnails;
mod writing;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;

use egui::Key;

use self::page_pictures::Pictures;
use self::writing::{Printed, Work, WriteAnswer};
use crate::rules::{Setup, State};
use crate::sheets::{Battle, Document, Fonts, Inks, Kind, Options, Paper, Unshown, unshown_names};
use crate::system_fonts::fonts_for;

pub use self::screen::paper_ui;
pub use self::settings::PaperSettings;
use crate::app::platform::hand_over::HandOver;

/// How large the page is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Zoom {
    /// The whole page is seen.
    #[default]
    Whole,
    /// So many percent of its size on paper.
    Percent(u16),
}

/// What is asked of the print room.
#[derive(Clone, Debug, PartialEq)]
pub enum PrintAction {
    /// Show this kind of document.
    Show(Kind),
    /// Print this kind of document with the others, or not.
    Tick(Kind, bool),
    /// Print every kind, or none.
    TickAll(bool),
    /// The size of paper.
    Paper(Paper),
    /// How much ink a page is worth.
    Inks(Inks),
    /// Whether two unit sheets share a page.
    TwoToAPage(bool),
    /// Whether cards are folded over.
    FoldOver(bool),
    /// Whether tokens stand.
    Standees(bool),
    /// Show the page at this place; too far is the last one.
    Page(usize),
    /// Show a later page, or an earlier one.
    Turn(isize),
    /// Show pages in this size.
    Zoom(Zoom),
    /// The folder's field now says this.
    Folder(String),
    /// Choose a folder in the system's own window.
    ChooseFolder,
    /// A folder was chosen.
    Chosen(PathBuf),
    /// Print everything that is ticked, together and apart.
    PrintAll,
    /// Print the document that is shown.
    PrintThis,
    /// What is to be done with files that are there already.
    WriteAnswer(WriteAnswer),
    /// Hand a file over to another program.
    HandOver(HandOver),
    /// Whatever lies on top goes; last the room itself.
    Dismiss,
    /// Back to where the room was entered.
    Leave,
}

/// Where the room was entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum From {
    /// While a battle is prepared.
    Preparation,
    /// At the table.
    Battle,
}

/// What lies over the room and waits for a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Over {
    /// These files are there already.
    Question(Vec<String>),
    /// These files were written.
    Printed(Printed),
}

/// The print room.
pub struct PrintRoom {
    from: From,
    /// The game's file, after which those on paper are called; that of a battle that is prepared is none yet.
    game: PathBuf,
    setup: Setup,
    state: State,
    fonts: Fonts,
    /// Everything that was laid out, in the way of `options`.
    documents: BTreeMap<Kind, Document>,
    options: Options,
    shown: Kind,
    page: usize,
    zoom: Zoom,
    /// The folder as it is typed.
    folder: String,
    /// Whose names no font can show.
    unshown: Vec<Unshown>,
    work: Option<Work>,
    over: Option<Over>,
    trouble: Option<String>,
    pictures: RefCell<Pictures>,
}

impl fmt::Debug for PrintRoom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PrintRoom").field("game", &self.game).field("shown", &self.shown).field("page", &self.page).finish_non_exhaustive()
    }
}

impl PrintRoom {
    /// The room for this battle. The folder is where files went last, or else this one.
    #[must_use]
    pub fn new(from: From, game: PathBuf, (setup, state): (Setup, State), settings: &PaperSettings, folder: PathBuf) -> Self {
        let fonts = fonts_for(Battle { setup: &setup, state: &state }.names());
        let unshown = unshown_names(Battle { setup: &setup, state: &state }, &fonts);
        let folder = settings.folder.clone().unwrap_or(folder);
        let mut room = Self {
            from,
            game,
            fonts,
            documents: BTreeMap::new(),
            options: settings.options(),
            shown: if state.outcome().is_some() { Kind::Report } else { Kind::UnitSheets },
            page: 0,
            zoom: Zoom::default(),
            folder: folder.display().to_string(),
            unshown,
            work: None,
            over: None,
            trouble: None,
            pictures: RefCell::default(),
            setup,
            state,
        };
        room.lay_out(room.shown);
        room
    }

    /// What can be printed of this battle.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> {
        self.battle().kinds()
    }

    const fn battle(&self) -> Battle<'_> {
        Battle { setup: &self.setup, state: &self.state }
    }

    /// The document that is shown, once it is laid out.
    #[must_use]
    pub fn document(&self) -> Option<&Document> {
        self.documents.get(&self.shown)
    }

    /// What the large button does now: its words.
    #[must_use]
    pub fn primary(&self, settings: &PaperSettings) -> String {
        let ticked = self.kinds().filter(|kind| settings.is_ticked(*kind)).count();
        match ticked {
            1 => "Print the one that is ticked".to_owned(),
            ticked if ticked == self.kinds().count() => "Print all for this class".to_owned(),
            ticked => format!("Print the {ticked} that are ticked"),
        }
    }

    /// What Enter means while no control has the keyboard.
    #[must_use]
    pub const fn meant_by_enter(&self) -> PrintAction {
        match (&self.over, &self.work) {
            (None, None) => PrintAction::PrintAll,
            (Some(Over::Question(_)), _) => PrintAction::WriteAnswer(WriteAnswer::KeepBoth),
            (Some(Over::Printed(_)), _) => PrintAction::Dismiss,
            // Files are being made: one Enter is enough.
            (None, Some(_)) => PrintAction::Turn(0),
        }
    }

    /// Carries out what was asked; whether the room is left.
    pub fn carry_out(&mut self, action: PrintAction, settings: &mut PaperSettings, hand_over: fn(&HandOver) -> Result<(), String>) -> bool {
        match action {
            PrintAction::Show(kind) => {
                (self.shown, self.page) = (kind, 0);
                self.lay_out(kind);
            }
            PrintAction::Tick(kind, on) => settings.tick(kind, on),
            PrintAction::TickAll(on) => self.kinds().for_each(|kind| settings.tick(kind, on)),
            PrintAction::Paper(paper) => self.choose(settings, |settings| settings.letter = paper == Paper::Letter),
            PrintAction::Inks(inks) => self.choose(settings, |settings| settings.saver = inks == Inks::Saver),
            PrintAction::TwoToAPage(on) => self.choose(settings, |settings| settings.two_to_a_page = on),
            PrintAction::FoldOver(on) => self.choose(settings, |settings| settings.fold_over = on),
            PrintAction::Standees(on) => self.choose(settings, |settings| settings.standees = on),
            PrintAction::Page(page) => self.page = page.min(self.last_page()),
            PrintAction::Turn(pages) => self.page = self.page.saturating_add_signed(pages).min(self.last_page()),
            PrintAction::Zoom(zoom) => self.zoom = zoom,
            PrintAction::Folder(typed) => self.folder = typed,
            PrintAction::Chosen(folder) => {
                self.folder = folder.display().to_string();
                self.trouble = None;
            }
            PrintAction::PrintAll => self.begin(self.kinds().filter(|kind| settings.is_ticked(*kind)).collect()),
            PrintAction::PrintThis => self.begin(vec![self.shown]),
            PrintAction::WriteAnswer(answer) => self.answer(answer, settings),
            PrintAction::HandOver(what) => self.trouble = hand_over(&what).err(),
            PrintAction::Dismiss => return self.dismiss(),
            PrintAction::Leave => return true,
            // Windows of the system are opened outside.
            PrintAction::ChooseFolder => {}
        }
        false
    }

    /// What lies on top goes; whether that was the room itself.
    fn dismiss(&mut self) -> bool {
        let lay_on_top = self.over.is_some() || self.trouble.is_some() || self.work.is_some();
        (self.over, self.trouble, self.work) = (None, None, None);
        !lay_on_top
    }

    /// Something went wrong outside.
    pub fn complain(&mut self, trouble: String) {
        self.trouble = Some(trouble);
    }

    /// Changes how everything is printed, and lays it out so; the document that is shown at once.
    fn choose(&mut self, settings: &mut PaperSettings, change: impl FnOnce(&mut PaperSettings)) {
        change(settings);
        if settings.options() == self.options {
            return;
        }
        self.options = settings.options();
        self.work = None;
        self.documents.clear();
        self.pictures.borrow_mut().forget();
        self.lay_out(self.shown);
        self.page = self.page.min(self.last_page());
    }

    fn last_page(&self) -> usize {
        self.document().map_or(0, |document| document.pages.len().saturating_sub(1))
    }

    /// Lays a document out where that was not done yet.
    fn lay_out(&mut self, kind: Kind) {
        let battle = Battle { setup: &self.setup, state: &self.state };
        self.documents.entry(kind).or_insert_with(|| Document::of(kind, battle, self.options, &self.fonts));
    }

    /// Does a small piece of what there is to do; whether there is more. Asked once a frame.
    pub fn work_on(&mut self, settings: &mut PaperSettings) -> bool {
        let next = self.kinds().find(|kind| !self.documents.contains_key(kind));
        if let Some(kind) = next {
            self.lay_out(kind);
            return true;
        }
        self.print_on(settings)
    }
}

/// What a key means that is no command's: pages are turned.
#[must_use]
pub fn key(key: Key, nothing_has_focus: bool) -> Option<PrintAction> {
    if key == Key::PageDown || (key == Key::ArrowRight && nothing_has_focus) {
        Some(PrintAction::Turn(1))
    } else if key == Key::PageUp || (key == Key::ArrowLeft && nothing_has_focus) {
        Some(PrintAction::Turn(-1))
    } else if key == Key::Home && nothing_has_focus {
        Some(PrintAction::Page(0))
    } else {
        (key == Key::End && nothing_has_focus).then_some(PrintAction::Page(usize::MAX))
    }
}
