//! Print preview: everything that can be printed for a class, as it will look on paper, and its export to PDF
//! files.
//!
//! As everywhere in the window, drawing only requests actions, and `run_action` carries them out. Slow work runs
//! in the background, one job at a time, so that the window never freezes.

mod dialogs;
mod documents;
mod lesson;
mod owned_papers;
mod page_pictures;
mod preview;
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
use self::writing::{PrintJob, WriteAnswer, WrittenFile};
use senlac_paper::sheets::text::FontFile;
use senlac_paper::sheets::{AnyDocumentKind, Document, DocumentKind, Fonts, GameDocumentKind, PrintOptions, PrintSource, UnprintableName};

pub use self::owned_papers::OwnedPapers;
pub use self::settings::PaperSettings;
use crate::platform::{HandOverAction, JobRunner, PendingAnswers};

/// Scale of the page on screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Zoom {
    /// The whole page is visible.
    #[default]
    Whole,
    /// Percentage of the size on paper.
    Percent(u16),
}

/// View of the print preview.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PrintView {
    /// All documents with their pages.
    #[default]
    Documents,
    /// The lesson plan by part, with the documents that each part needs.
    Lesson,
}

/// Action in the print preview.
#[derive(Clone, Debug, PartialEq)]
pub enum PrintAction {
    View(PrintView),
    Show(AnyDocumentKind),
    /// Tick or untick a document for printing.
    Tick(AnyDocumentKind, bool),
    /// Tick all documents, or none.
    TickAll(bool),
    /// Tick the documents that a lesson needs, or those useful after it.
    TickUsual,
    /// Offer documents that reveal the outcome while the battle goes on, or stop offering them.
    SoFar(bool),
    /// Change the print settings.
    Settings(PaperSettings),
    /// Show the page at this index; an index beyond the last page shows the last one.
    Page(usize),
    Turn(isize),
    /// Change the zoom of the page.
    Zoom(Zoom),
    /// The folder's field now has this text.
    Folder(String),
    /// Choose a folder in the system's dialog.
    ChooseFolder,
    Chosen(PathBuf),
    /// Export all ticked documents, each in its own file and all in one.
    PrintAll,
    PrintThis,
    /// Answer what to do with existing files.
    WriteAnswer(WriteAnswer),
    HandOver(HandOverAction),
    /// Close the topmost dialog or message, or the print preview itself if there is none.
    Dismiss,
    Leave,
}

/// Screen from which the print preview was opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrintOrigin {
    /// The preparation of a battle.
    Preparation,
    Battle,
    /// A board game in play.
    BoardGame,
    /// The results of a class.
    Results,
}

/// Dialog over the print preview that waits for an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PrintDialog {
    /// Files with these names already exist.
    Question(Vec<String>),
    /// These files were written. If there are several, the first one contains all documents.
    Printed(Vec<WrittenFile>),
}

/// State of the print preview.
pub struct PrintPreview {
    from: PrintOrigin,
    /// Path of the game file, after which the printed files are named. A battle in preparation has no such file yet.
    game: PathBuf,
    papers: Arc<OwnedPapers>,
    /// System fonts that this battle needs; `None` until the search has finished.
    faces: Option<Arc<[FontFile]>>,
    /// The built-in fonts and `faces`, for painting.
    fonts: Fonts,
    /// Documents laid out with `options`.
    documents: BTreeMap<AnyDocumentKind, Arc<Document>>,
    options: PrintOptions,
    /// Whether documents that reveal the outcome are offered while the battle goes on.
    so_far: bool,
    view: PrintView,
    shown: AnyDocumentKind,
    page: usize,
    zoom: Zoom,
    /// Text of the folder's field.
    folder: String,
    /// Names with characters that no font can show.
    unshown: Vec<UnprintableName>,
    work: Option<PrintJob>,
    over: Option<PrintDialog>,
    trouble: Option<String>,
    /// Folder of the files just written, to be saved in the settings.
    written_into: Option<PathBuf>,
    pictures: RefCell<Pictures>,
    jobs: JobRunner,
    /// The running job, if any.
    waiting: PendingAnswers<Self>,
}

impl fmt::Debug for PrintPreview {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PrintRoom").field("game", &self.game).field("shown", &self.shown).field("page", &self.page).finish_non_exhaustive()
    }
}

impl PrintPreview {
    /// Returns the error message on display.
    pub(super) fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }

    /// Returns a preview of these papers. Files go to the folder of the last export, or else to `folder`.
    pub fn new(from: PrintOrigin, game: PathBuf, papers: OwnedPapers, settings: &PaperSettings, folder: PathBuf, jobs: JobRunner) -> Self {
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
                OwnedPapers::Battle(_, state, ..) if state.outcome().is_some() => DocumentKind::Report.into(),
                OwnedPapers::Battle(..) => DocumentKind::UnitSheets.into(),
                OwnedPapers::Game(_) => GameDocumentKind::Roster.into(),
                OwnedPapers::Results(_) => AnyDocumentKind::Results,
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
            waiting: PendingAnswers::default(),
        }
    }

    /// Returns the preview with the lesson plan in front.
    pub fn with_lesson_view(self) -> Self {
        Self { view: PrintView::Lesson, ..self }
    }

    /// Returns the documents on offer. Those that reveal the outcome of an unfinished battle are included only on
    /// request.
    pub fn kinds(&self) -> impl Iterator<Item = AnyDocumentKind> {
        self.papers().kinds().into_iter().filter(|kind| self.so_far || !self.papers().is_interim(*kind))
    }

    /// Returns the documents that reveal the outcome of an unfinished battle.
    pub(super) fn kinds_that_reveal_outcome(&self) -> Vec<AnyDocumentKind> {
        self.papers().kinds().into_iter().filter(|kind| self.papers().is_interim(*kind)).collect()
    }

    fn papers(&self) -> PrintSource<'_> {
        self.papers.papers()
    }

    /// Returns whether a board game is printed.
    pub fn is_of_board_game(&self) -> bool {
        self.from == PrintOrigin::BoardGame
    }

    /// Returns the document on display, once it is laid out.
    pub fn document(&self) -> Option<&Document> {
        self.documents.get(&self.shown).map(|document| &**document)
    }

    /// Returns the label of the large button.
    pub fn primary_label(&self, settings: &PaperSettings) -> &'static str {
        if self.view == PrintView::Lesson {
            return if self.papers.is_over() { tr!("Create after-battle PDFs") } else { tr!("Create lesson PDFs") };
        }
        if self.ticked(settings).len() == 1 { tr!("Create PDF") } else { tr!("Create PDFs") }
    }

    /// Returns the action of Enter while no control has the focus.
    pub const fn enter_action(&self) -> PrintAction {
        match (&self.over, &self.work) {
            (None, None) => PrintAction::PrintAll,
            (Some(PrintDialog::Question(_)), _) => PrintAction::WriteAnswer(WriteAnswer::KeepBoth),
            (Some(PrintDialog::Printed(_)), _) => PrintAction::Dismiss,
            // Files are being made: one Enter is enough.
            (None, Some(_)) => PrintAction::Turn(0),
        }
    }

    /// Carries out an action and returns whether the preview is closed.
    pub fn run_action(&mut self, action: PrintAction, settings: &mut PaperSettings) -> bool {
        match action {
            PrintAction::View(view) => self.view = view,
            PrintAction::Show(kind) => (self.view, self.shown, self.page) = (PrintView::Documents, kind, 0),
            PrintAction::Tick(kind, on) => self.set_ticked(settings, &[kind], on),
            PrintAction::TickAll(on) => self.set_ticked(settings, &self.kinds().collect::<Vec<_>>(), on),
            PrintAction::TickUsual => self.reset_ticks(settings),
            PrintAction::SoFar(so_far) => self.set_so_far(so_far),
            PrintAction::Settings(chosen) => {
                *settings = chosen;
                self.set_options(settings.options());
            }
            PrintAction::Page(page) => self.page = page.min(self.last_page()),
            PrintAction::Turn(pages) => self.page = self.page.saturating_add_signed(pages).min(self.last_page()),
            PrintAction::Zoom(zoom) => self.zoom = zoom,
            PrintAction::Folder(typed) => self.folder = typed,
            PrintAction::Chosen(folder) => {
                self.folder = folder.display().to_string();
                self.trouble = None;
            }
            PrintAction::PrintAll => self.start_export(self.ticked(settings)),
            PrintAction::PrintThis => self.start_export(vec![self.shown]),
            PrintAction::WriteAnswer(answer) => self.apply_answer(answer),
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

    /// Changes whether documents that reveal the outcome are offered. If the document on display is no longer
    /// offered, the first one is shown.
    fn set_so_far(&mut self, so_far: bool) {
        self.so_far = so_far;
        let kinds: Vec<AnyDocumentKind> = self.kinds().collect();
        if let Some(first) = kinds.first().filter(|_| !kinds.contains(&self.shown)) {
            (self.shown, self.page) = (*first, 0);
        }
    }

    /// Closes the topmost dialog or message. Returns whether there was none, so the preview itself is closed.
    fn dismiss(&mut self) -> bool {
        let lay_on_top = self.over.is_some() || self.trouble.is_some() || self.work.is_some();
        (self.over, self.trouble, self.work) = (None, None, None);
        !lay_on_top
    }

    /// Shows an error that occurred elsewhere.
    pub fn show_trouble(&mut self, trouble: String) {
        self.trouble = Some(trouble);
    }

    /// Lays everything out again with other options, the document on display first.
    fn set_options(&mut self, options: PrintOptions) {
        if options == self.options {
            return;
        }
        self.options = options;
        self.work = None;
        self.documents.clear();
        self.pictures.borrow_mut().clear();
    }

    fn last_page(&self) -> usize {
        self.document().map_or(0, |document| document.pages.len().saturating_sub(1))
    }

    /// Handles finished jobs and starts the next one. Called once a frame.
    pub fn poll(&mut self, settings: &mut PaperSettings) {
        loop {
            PendingAnswers::poll(self, |room| &mut room.waiting);
            settings.folder = self.written_into.take().or_else(|| settings.folder.take());
            if !self.waiting.is_empty() || !self.start_next_job() {
                return;
            }
        }
    }

    fn start_next_job(&mut self) -> bool {
        if self.faces.is_none() {
            self.find_faces();
        } else if let Some(kind) = self.next_to_lay_out() {
            self.lay_out(kind);
        } else {
            return self.continue_export();
        }
        true
    }

    /// Searches for system fonts if the built-in ones lack a letter of a name.
    fn find_faces(&mut self) {
        let names: Vec<String> = self.papers().names().into_iter().map(str::to_owned).collect();
        if names.iter().all(|name| self.fonts.can_show(name)) {
            return self.take_faces(Vec::new());
        }
        let (tell, answer) = self.jobs.new_callback();
        self.jobs.platform.find_fonts(names, tell);
        self.waiting.wait(answer, Self::take_faces);
    }

    fn take_faces(&mut self, faces: Vec<FontFile>) {
        let faces: Arc<[FontFile]> = faces.into();
        self.fonts = fonts_with(&faces);
        self.unshown = self.papers().unprintable_names(&self.fonts);
        self.faces = Some(faces);
    }

    /// Returns the document on display, or else the first one not laid out yet.
    fn next_to_lay_out(&self) -> Option<AnyDocumentKind> {
        std::iter::once(self.shown).chain(self.kinds()).find(|kind| !self.documents.contains_key(kind))
    }

    /// Lays a document out in the background.
    fn lay_out(&mut self, kind: AnyDocumentKind) {
        let Some(faces) = self.faces.clone() else { return };
        let (papers, options) = (Arc::clone(&self.papers), self.options);
        let document = self.jobs.spawn_background(move || {
            let fonts = fonts_with(&faces);
            Arc::new(papers.papers().document(kind, options, &fonts))
        });
        self.waiting.wait(document, move |room, document| {
            // The options may have changed in the meantime.
            if room.options == options {
                room.documents.insert(kind, document);
                room.page = room.page.min(room.last_page());
            }
        });
    }
}

fn fonts_with(faces: &[FontFile]) -> Fonts {
    if faces.is_empty() { Fonts::built_in() } else { Fonts::with_extra(faces.to_vec()) }
}

/// Returns the action of a key that triggers no command: it turns pages.
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
