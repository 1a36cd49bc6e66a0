//! The print room: everything that can be printed for a class, as it will be printed, and the way into files.
//!
//! As everywhere in the window, drawing asks and [`PrintRoom::run_action`] does. Whatever takes time is done beside the
//! window, one piece after the other ([`PrintRoom::work_on`]), so that the window never stands still.

mod documents;
mod lesson;
mod own_papers;
mod page_pictures;
mod preview;
mod questions;
mod screen;
mod settings;
mod thumbnails;
mod ticks;
mod writing;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use egui::Key;

use self::page_pictures::Pictures;
use self::writing::{PrintWork, WriteAnswer, WrittenFile};
use senlac_paper::sheets::text::FontFile;
use senlac_paper::sheets::{AnyKind, Document, Fonts, GameKind, Kind, Options, Papers, Unshown};

pub use self::own_papers::OwnPapers;
pub use self::screen::paper_ui;
pub use self::settings::PaperSettings;
use crate::platform::{HandOver, JobRunner, Waiting};

/// How large the page is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Zoom {
    /// The whole page is seen.
    #[default]
    Whole,
    /// So many percent of its size on paper.
    Percent(u16),
}

/// What the room shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PrintView {
    /// Every document, and how it will look.
    #[default]
    Documents,
    /// The lesson, part by part, with the documents that each needs.
    Lesson,
}

/// What is asked of the print room.
#[derive(Clone, Debug, PartialEq)]
pub enum PrintAction {
    View(PrintView),
    Show(AnyKind),
    /// Print this kind of document with the others, or not.
    Tick(AnyKind, bool),
    /// Print every kind, or none.
    TickAll(bool),
    /// Print what a lesson needs, or what is of use after it.
    TickUsual,
    /// Offer documents that tell the end of the battle while it goes on, or not.
    SoFar(bool),
    /// How everything is printed.
    Settings(PaperSettings),
    /// Show the page at this place; too far is the last one.
    Page(usize),
    Turn(isize),
    /// Show pages in this size.
    Zoom(Zoom),
    /// The folder's field now says this.
    Folder(String),
    /// Choose a folder in the system's own window.
    ChooseFolder,
    Chosen(PathBuf),
    /// Print everything that is ticked, together and apart.
    PrintAll,
    PrintThis,
    /// What is to be done with files that are there already.
    WriteAnswer(WriteAnswer),
    HandOver(HandOver),
    /// Whatever lies on top goes; last the room itself.
    Dismiss,
    Leave,
}

/// Where the room was entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EnteredFrom {
    /// While a battle is prepared.
    Preparation,
    Battle,
    /// A game of a light rulebook.
    Desk,
    /// The results of a class.
    Results,
}

/// What lies over the room and waits for a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Over {
    /// These files are there already.
    Question(Vec<String>),
    /// These files were written, all of them in one first where there are several.
    Printed(Vec<WrittenFile>),
}

pub struct PrintRoom {
    from: EnteredFrom,
    /// The game's file, after which those on paper are called; that of a battle that is prepared is none yet.
    game: PathBuf,
    papers: Arc<OwnPapers>,
    /// The faces of the computer that this battle needs, once they were looked for.
    faces: Option<Arc<[FontFile]>>,
    /// Those and the program's own, to paint with.
    fonts: Fonts,
    /// Everything that was laid out, in the way of `options`.
    documents: BTreeMap<AnyKind, Arc<Document>>,
    options: Options,
    /// Whether documents that tell the end of the battle are offered while it goes on.
    so_far: bool,
    view: PrintView,
    shown: AnyKind,
    page: usize,
    zoom: Zoom,
    /// The folder as it is typed.
    folder: String,
    /// Whose names no font can show.
    unshown: Vec<Unshown>,
    work: Option<PrintWork>,
    over: Option<Over>,
    trouble: Option<String>,
    /// Where files were written just now, which is to be remembered.
    written_into: Option<PathBuf>,
    pictures: RefCell<Pictures>,
    jobs: JobRunner,
    /// The piece of work that is being done, if any.
    waiting: Waiting<Self>,
}

impl fmt::Debug for PrintRoom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PrintRoom").field("game", &self.game).field("shown", &self.shown).field("page", &self.page).finish_non_exhaustive()
    }
}

impl PrintRoom {
    /// What went wrong and is shown.
    pub(super) fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }

    /// The room for these papers. The folder is where files went last, or else this one.
    pub fn new(from: EnteredFrom, game: PathBuf, papers: OwnPapers, settings: &PaperSettings, folder: PathBuf, jobs: JobRunner) -> Self {
        let folder = settings.folder.clone().unwrap_or(folder);
        Self {
            from,
            game,
            faces: None,
            fonts: Fonts::built_in(),
            documents: BTreeMap::new(),
            options: settings.options(),
            so_far: false,
            view: PrintView::default(),
            shown: match &papers {
                OwnPapers::Battle(_, state, ..) if state.outcome().is_some() => Kind::Report.into(),
                OwnPapers::Battle(..) => Kind::UnitSheets.into(),
                OwnPapers::Game(_) => GameKind::Roster.into(),
                OwnPapers::Results(_) => AnyKind::Results,
            },
            page: 0,
            zoom: Zoom::default(),
            folder: folder.display().to_string(),
            unshown: Vec::new(),
            work: None,
            over: None,
            trouble: None,
            written_into: None,
            pictures: RefCell::default(),
            papers: Arc::new(papers),
            jobs,
            waiting: Waiting::default(),
        }
    }

    /// The room with the lesson's plan before the documents.
    pub fn at_lesson(self) -> Self {
        Self { view: PrintView::Lesson, ..self }
    }

    /// What can be printed: without what tells the end of a battle that goes on, unless that is asked for.
    pub fn kinds(&self) -> impl Iterator<Item = AnyKind> {
        self.papers().kinds().into_iter().filter(|kind| self.so_far || !self.papers().is_before_its_end(*kind))
    }

    /// The documents that tell the end of the battle while it goes on.
    pub(super) fn kinds_before_their_end(&self) -> Vec<AnyKind> {
        self.papers().kinds().into_iter().filter(|kind| self.papers().is_before_its_end(*kind)).collect()
    }

    fn papers(&self) -> Papers<'_> {
        self.papers.papers()
    }

    /// Whether it is a board game that is printed.
    pub fn is_of_a_desk(&self) -> bool {
        self.from == EnteredFrom::Desk
    }

    /// The document that is shown, once it is laid out.
    pub fn document(&self) -> Option<&Document> {
        self.documents.get(&self.shown).map(|document| &**document)
    }

    /// What the large button does now: its words.
    pub fn primary(&self, settings: &PaperSettings) -> &'static str {
        if self.view == PrintView::Lesson {
            return if self.papers.is_over() { tr!("Make all PDFs for afterwards") } else { tr!("Make all PDFs for this lesson") };
        }
        if self.ticked(settings).len() == 1 { tr!("Make the PDF") } else { tr!("Make the PDFs") }
    }

    /// What Enter means while no control has the keyboard.
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
    pub fn run_action(&mut self, action: PrintAction, settings: &mut PaperSettings) -> bool {
        match action {
            PrintAction::View(view) => self.view = view,
            PrintAction::Show(kind) => (self.view, self.shown, self.page) = (PrintView::Documents, kind, 0),
            PrintAction::Tick(kind, on) => self.tick(settings, &[kind], on),
            PrintAction::TickAll(on) => self.tick(settings, &self.kinds().collect::<Vec<_>>(), on),
            PrintAction::TickUsual => self.tick_usual(settings),
            PrintAction::SoFar(so_far) => self.offer_so_far(so_far),
            PrintAction::Settings(chosen) => {
                *settings = chosen;
                self.lay_out_anew(settings.options());
            }
            PrintAction::Page(page) => self.page = page.min(self.last_page()),
            PrintAction::Turn(pages) => self.page = self.page.saturating_add_signed(pages).min(self.last_page()),
            PrintAction::Zoom(zoom) => self.zoom = zoom,
            PrintAction::Folder(typed) => self.folder = typed,
            PrintAction::Chosen(folder) => {
                self.folder = folder.display().to_string();
                self.trouble = None;
            }
            PrintAction::PrintAll => self.begin(self.ticked(settings)),
            PrintAction::PrintThis => self.begin(vec![self.shown]),
            PrintAction::WriteAnswer(answer) => self.answer(answer),
            PrintAction::HandOver(what) => {
                self.waiting.wait(self.jobs.hand_over(what), |room, done| room.trouble = done.err());
            }
            PrintAction::Dismiss => return self.dismiss(),
            PrintAction::Leave => return true,
            // Windows of the system are opened outside.
            PrintAction::ChooseFolder => {}
        }
        false
    }

    /// Offers what tells the end of a battle that goes on, or no longer; what is shown is offered.
    fn offer_so_far(&mut self, so_far: bool) {
        self.so_far = so_far;
        let kinds: Vec<AnyKind> = self.kinds().collect();
        if let Some(first) = kinds.first().filter(|_| !kinds.contains(&self.shown)) {
            (self.shown, self.page) = (*first, 0);
        }
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

    /// Lays everything out in another way; the document that is shown first.
    fn lay_out_anew(&mut self, options: Options) {
        if options == self.options {
            return;
        }
        self.options = options;
        self.work = None;
        self.documents.clear();
        self.pictures.borrow_mut().forget();
    }

    fn last_page(&self) -> usize {
        self.document().map_or(0, |document| document.pages.len().saturating_sub(1))
    }

    /// Does what there is to do, a piece after the one before is done. Asked once a frame.
    pub fn work_on(&mut self, settings: &mut PaperSettings) {
        loop {
            Waiting::poll(self, |room| &mut room.waiting);
            settings.folder = self.written_into.take().or_else(|| settings.folder.take());
            if !self.waiting.is_empty() || !self.begin_next_piece() {
                return;
            }
        }
    }

    fn begin_next_piece(&mut self) -> bool {
        if self.faces.is_none() {
            self.look_for_faces();
        } else if let Some(kind) = self.next_to_lay_out() {
            self.lay_out(kind);
        } else {
            return self.print_on();
        }
        true
    }

    /// Looks for faces of the computer, if the program's own lack a letter of a name.
    fn look_for_faces(&mut self) {
        let names: Vec<String> = self.papers().names().into_iter().map(str::to_owned).collect();
        if names.iter().all(|name| self.fonts.can_show(name)) {
            return self.take_faces(Vec::new());
        }
        let (tell, answer) = self.jobs.answer();
        self.jobs.platform.fonts(names, tell);
        self.waiting.wait(answer, Self::take_faces);
    }

    fn take_faces(&mut self, faces: Vec<FontFile>) {
        let faces: Arc<[FontFile]> = faces.into();
        self.fonts = fonts_of(&faces);
        self.unshown = self.papers().unshown(&self.fonts);
        self.faces = Some(faces);
    }

    /// The document that is shown, or else the first one that was not laid out yet.
    fn next_to_lay_out(&self) -> Option<AnyKind> {
        std::iter::once(self.shown).chain(self.kinds()).find(|kind| !self.documents.contains_key(kind))
    }

    /// Lays a document out beside the window.
    fn lay_out(&mut self, kind: AnyKind) {
        let Some(faces) = self.faces.clone() else { return };
        let (papers, options) = (Arc::clone(&self.papers), self.options);
        let document = self.jobs.beside(move || {
            let fonts = fonts_of(&faces);
            Arc::new(papers.papers().document(kind, options, &fonts))
        });
        self.waiting.wait(document, move |room, document| {
            // Meanwhile everything may be printed in another way.
            if room.options == options {
                room.documents.insert(kind, document);
                room.page = room.page.min(room.last_page());
            }
        });
    }
}

fn fonts_of(faces: &[FontFile]) -> Fonts {
    if faces.is_empty() { Fonts::built_in() } else { Fonts::with(faces.to_vec()) }
}

/// What a key means that is no command's: pages are turned.
pub fn key(key: Key, nothing_has_focus: bool) -> Option<PrintAction> {
    const PAGES: [(Key, PrintAction); 6] = [
        (Key::PageDown, PrintAction::Turn(1)),
        (Key::PageUp, PrintAction::Turn(-1)),
        (Key::ArrowRight, PrintAction::Turn(1)),
        (Key::ArrowLeft, PrintAction::Turn(-1)),
        (Key::Home, PrintAction::Page(0)),
        (Key::End, PrintAction::Page(usize::MAX)),
    ];
    let is_meant = |of: Key| of == key && (nothing_has_focus || matches!(key, Key::PageDown | Key::PageUp));
    PAGES.into_iter().find(|(of, _)| is_meant(*of)).map(|(_, action)| action)
}
