//! The documents that can be printed, and their print options.

use chrono::NaiveDate;

use super::layout::page::{InkMode, Page, Paper};
use super::text::Fonts;
use senlac_base::language::tr;
use senlac_classroom::rules::{Setup, State};
use senlac_classroom::story::Review;

/// A kind of document of the classroom game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DocumentKind {
    /// A sheet for each unit and its player.
    UnitSheets,
    /// The unit sheets in large letters, for pupils who need them.
    LargePrint,
    /// Unit sheets without a name or unit, for latecomers.
    Spares,
    /// How the game is played, for every pupil: one page, or more if rulings and cards need them.
    Handout,
    /// The event deck as cards to cut out.
    Deck,
    /// A flat token or standee for each base.
    Tokens,
    /// A name tent for each player.
    NameTents,
    /// Cards for pupils without a unit: dice checker, chronicler, predictor.
    JobCards,
    /// Letters and numbers for the edge of the table.
    SquareLabels,
    /// Map of the battlefield with the units on it.
    Plan,
    /// Both armies as a table.
    OrderOfBattle,
    /// To-hit table, turn sequence and events, for the referee.
    Reference,
    /// The lesson minute by minute, for the teacher.
    LessonPlan,
    /// The rulings in force in this game.
    Rulings,
    /// Report on the battle, with its story once it is over.
    Report,
    /// 1066 compared with this battle: the order of the day, the cards, and discussion questions.
    History,
    /// Maths questions from this battle, with the answers on separate pages.
    Maths,
    /// A certificate of honour for each pupil.
    Certificates,
    /// The battle turn by turn, its result, and everyone's honour, for the classroom wall.
    Poster,
}

/// Design of the certificates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CertificateDesign {
    /// Landscape: between two figures, within the borders of the tapestry.
    #[default]
    Embroidered,
    /// Portrait, like a clerk's charter: with an initial letter, a vine and a seal.
    Charter,
}

impl CertificateDesign {
    /// Both designs, in the order of the variants.
    pub const ALL: [Self; 2] = [Self::Embroidered, Self::Charter];
}

/// A kind of document of a board game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GameDocumentKind {
    /// Lists of all units and leaders, with boxes to tick.
    Roster,
    /// The turns with their steps, and the counters.
    Record,
    /// Every chart of the rulebook.
    Charts,
    /// Blank forms to copy charts from the owner's map or play sheet.
    Forms,
}

/// Every kind in print order, with its title and file name, as in [`KINDS`].
const GAME_KINDS: [(GameDocumentKind, &str, &str); 4] = [
    (GameDocumentKind::Roster, tr_mark!("Order of battle"), "roster"),
    (GameDocumentKind::Record, tr_mark!("Turn record"), "record"),
    (GameDocumentKind::Charts, tr_mark!("Charts"), "charts"),
    (GameDocumentKind::Forms, tr_mark!("Forms to fill in"), "forms"),
];

impl GameDocumentKind {
    /// Every kind in print order.
    pub const ALL: [Self; GAME_KINDS.len()] = [Self::Roster, Self::Record, Self::Charts, Self::Forms];

    /// Returns the title shown to users.
    pub fn title(self) -> &'static str {
        tr(GAME_KINDS[self as usize].1)
    }

    /// Returns the name used in files and on the command line.
    pub const fn file_name(self) -> &'static str {
        GAME_KINDS[self as usize].2
    }
}

/// A kind of document of any game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AnyDocumentKind {
    /// A document of a battle in the classroom game.
    Class(DocumentKind),
    /// A document of a board game.
    Game(GameDocumentKind),
    /// The results of a class's games side by side.
    Results,
}

impl AnyDocumentKind {
    /// Returns the title shown to users.
    pub fn title(self) -> &'static str {
        match self {
            Self::Class(kind) => kind.title(),
            Self::Game(kind) => kind.title(),
            Self::Results => tr!("Class results"),
        }
    }

    /// Returns the name used in files and on the command line.
    pub const fn file_name(self) -> &'static str {
        match self {
            Self::Class(kind) => kind.file_name(),
            Self::Game(kind) => kind.file_name(),
            Self::Results => "results",
        }
    }
}

impl From<DocumentKind> for AnyDocumentKind {
    fn from(kind: DocumentKind) -> Self {
        Self::Class(kind)
    }
}

impl From<GameDocumentKind> for AnyDocumentKind {
    fn from(kind: GameDocumentKind) -> Self {
        Self::Game(kind)
    }
}

/// Function that lays out a document.
pub(crate) type LayoutFn = fn(Battle<'_>, PrintOptions, &Fonts) -> Document;

/// Every kind in print order, with its title, and its name in files and on the command line.
const KINDS: [(DocumentKind, &str, &str); 19] = [
    (DocumentKind::UnitSheets, tr_mark!("Unit sheets"), "unit-sheets"),
    (DocumentKind::LargePrint, tr_mark!("Large-print sheets"), "large-print"),
    (DocumentKind::Spares, tr_mark!("Spare sheets"), "spare-sheets"),
    (DocumentKind::Handout, tr_mark!("Rules for pupils"), "handout"),
    (DocumentKind::Deck, tr_mark!("Event deck"), "deck"),
    (DocumentKind::Tokens, tr_mark!("Tokens"), "tokens"),
    (DocumentKind::NameTents, tr_mark!("Name tents"), "name-tents"),
    (DocumentKind::JobCards, tr_mark!("Job cards"), "job-cards"),
    (DocumentKind::SquareLabels, tr_mark!("Square labels"), "square-labels"),
    (DocumentKind::Plan, tr_mark!("Battlefield plan"), "plan"),
    (DocumentKind::OrderOfBattle, tr_mark!("Order of battle"), "order-of-battle"),
    (DocumentKind::Reference, tr_mark!("Referee’s reference"), "reference"),
    (DocumentKind::LessonPlan, tr_mark!("Lesson plan"), "lesson-plan"),
    (DocumentKind::Rulings, tr_mark!("Rulings in this game"), "rulings"),
    (DocumentKind::Report, tr_mark!("Battle report"), "report"),
    (DocumentKind::History, tr_mark!("1066 and our battle"), "history"),
    (DocumentKind::Maths, tr_mark!("Battle sums"), "maths"),
    (DocumentKind::Certificates, tr_mark!("Certificates"), "certificates"),
    (DocumentKind::Poster, tr_mark!("Class poster"), "poster"),
];

impl DocumentKind {
    /// Every kind in print order.
    pub const ALL: [Self; KINDS.len()] = {
        let mut all = [Self::UnitSheets; KINDS.len()];
        let mut place = 0;
        while place < all.len() {
            all[place] = KINDS[place].0;
            assert!(all[place] as usize == place, "kinds stand in the order of their table");
            place += 1;
        }
        all
    };

    /// Returns the title shown to teachers.
    pub fn title(self) -> &'static str {
        tr(KINDS[self as usize].1)
    }

    /// Returns the name used in files and on the command line.
    pub const fn file_name(self) -> &'static str {
        KINDS[self as usize].2
    }

    /// Returns whether the document reveals the result or the honours. Before the battle ends, it is printed only on request.
    pub const fn reveals_result(self) -> bool {
        matches!(self, Self::Report | Self::Certificates | Self::Poster)
    }
}

/// Length of a lesson, in one of three standard values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LessonLength {
    /// 35 minutes: a small battle whose armies start close together.
    Short,
    /// 50 minutes, the standard length.
    #[default]
    Usual,
    /// 100 minutes, two lessons in a row.
    Double,
}

impl LessonLength {
    /// Every length, shortest first.
    pub const ALL: [Self; 3] = [Self::Short, Self::Usual, Self::Double];

    /// Returns the length in minutes.
    pub const fn minutes(self) -> u16 {
        LESSON_MINUTES[self as usize]
    }

    /// Returns the lesson length with this number of minutes, if there is one.
    pub fn from_minutes(minutes: u16) -> Option<Self> {
        Self::ALL.into_iter().find(|length| length.minutes() == minutes)
    }
}

/// Length in minutes of each of [`LessonLength::ALL`].
pub(super) const LESSON_MINUTES: [u16; 3] = [35, 50, 100];

/// Print options of documents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PrintOptions {
    /// Size of the paper to print on.
    pub paper: Paper,
    /// How much ink to use on a page.
    pub inks: InkMode,
    /// Whether two unit sheets share a page.
    pub two_to_a_page: bool,
    /// Whether cards have backs beside their fronts to fold over. Otherwise only fronts are printed.
    pub fold_over: bool,
    /// Whether tokens are folded to stand up instead of lying flat.
    pub standees: bool,
    /// Length of the lesson in the lesson plan.
    pub lesson: LessonLength,
    /// Design of the certificates.
    pub certificate: CertificateDesign,
    /// Whether the class poster uses double-size paper: A3 instead of A4, Tabloid instead of Letter.
    pub large_poster: bool,
}

/// The data of a battle that documents are made from.
#[derive(Clone, Copy)]
pub struct Battle<'a> {
    /// Armies, deck and table of the battle.
    pub setup: &'a Setup,
    /// Current state of the battle, or its state before the first card.
    pub state: &'a State,
    /// Review of the battle for documents printed afterwards. `None` before the first card, or if not requested.
    pub review: Option<&'a Review>,
    /// Date when the battle began, if known.
    pub day: Option<NaiveDate>,
}

impl<'a> Battle<'a> {
    /// Creates a battle without a review or date.
    pub const fn new(setup: &'a Setup, state: &'a State) -> Self {
        Self { setup, state, review: None, day: None }
    }

    /// Returns every kind of document with something to print, in print order.
    /// Before the first card there is no report, certificate or poster. Maths needs a review, and large-print sheets need a
    /// pupil
    /// who uses them.
    pub fn kinds(self) -> impl Iterator<Item = DocumentKind> {
        let (has_begun, needs_large_print) = (self.state.has_begun(), self.needs_large_print());
        let (is_told, is_looked_back_on) = (self.begun_review().is_some(), has_begun && self.review.is_some());
        let lacks = [
            (DocumentKind::Report, has_begun),
            (DocumentKind::Maths, is_looked_back_on),
            (DocumentKind::LargePrint, needs_large_print),
            (DocumentKind::Certificates, is_told),
            (DocumentKind::Poster, is_told),
        ];
        DocumentKind::ALL.into_iter().filter(move |kind| !lacks.contains(&(*kind, false)))
    }

    /// Returns whether a document would reveal the result of a battle still in progress. It is printed only on request, headed
    /// “so far”.
    pub const fn is_interim(self, kind: DocumentKind) -> bool {
        kind.reveals_result() && self.state.outcome().is_none()
    }

    /// Returns the review, once the battle has begun.
    pub(super) fn begun_review(self) -> Option<&'a Review> {
        self.review.filter(|_| self.state.has_begun())
    }

    /// Returns whether any pupil who currently leads a unit needs a large-print sheet.
    pub fn needs_large_print(self) -> bool {
        let mut pupils = self.state.players().values().flat_map(|names| names.iter());
        pupils.any(|name| self.setup.large_print.contains(name))
    }
}

/// A document with its pages, ready for preview or printing.
#[derive(Clone, Debug, PartialEq)]
pub struct Document {
    /// Kind of the document.
    pub kind: AnyDocumentKind,
    /// Pages in print order.
    pub pages: Vec<Page>,
    /// Contents by page, counted from 0: for unit sheets, the pupil's name on each. Empty if the document's title is enough.
    pub places: Vec<(usize, String)>,
}

impl Document {
    /// Creates a document without contents entries.
    pub fn new(kind: impl Into<AnyDocumentKind>, pages: Vec<Page>) -> Self {
        Self { kind: kind.into(), pages, places: Vec::new() }
    }

    /// Keeps only the pages whose contents entry is one of these names.
    #[must_use]
    pub fn filter_by_names(self, names: &[String]) -> Self {
        let is_named = |page: usize| self.places.iter().any(|(place, name)| *place == page && names.contains(name));
        let kept: Vec<usize> = (0..self.pages.len()).filter(|page| is_named(*page)).collect();
        let places = |(page, name): &(usize, String)| Some((kept.iter().position(|kept| kept == page)?, name.clone()));
        let places = self.places.iter().filter_map(places).collect();
        let pages = self.pages.into_iter().enumerate().filter(|(page, _)| kept.contains(page)).map(|(_, page)| page).collect();
        Self { kind: self.kind, pages, places }
    }
}
