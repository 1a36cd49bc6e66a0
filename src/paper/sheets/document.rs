//! What can be printed, and how.

use chrono::NaiveDate;

use super::layout::page::{Inks, Page, Paper};
use super::text::Fonts;
use senlac_base::language::tr;
use senlac_classroom::rules::{Setup, State};
use senlac_classroom::story::Review;

/// A kind of document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A sheet for each unit and its player.
    UnitSheets,
    /// The same in large letters, for pupils who need them.
    LargePrint,
    /// Unit sheets without a unit, for latecomers.
    Spares,
    /// How the game goes, for every pupil: one page, or two where rulings and cards need them.
    Handout,
    /// The event deck as cards to cut out.
    Deck,
    /// A token or standee for each base.
    Tokens,
    /// A name tent for each player.
    NameTents,
    /// Cards for children who wait: dice checker, chronicler, predictor.
    JobCards,
    /// Letters and numbers for the edge of the table.
    SquareLabels,
    /// The battlefield with the units on it.
    Plan,
    /// Both armies as a table.
    OrderOfBattle,
    /// To-hit table, sequence and events for the referee.
    Reference,
    /// The lesson minute by minute, for the teacher.
    LessonPlan,
    /// The rulings of this game.
    Rulings,
    /// How the battle went.
    Report,
    /// 1066 beside this battle: the order of the day, the cards, questions to talk about.
    History,
    /// Sums from this battle, with their answers on a page of their own.
    Maths,
    /// For each pupil, what the pupil is honoured for.
    Certificates,
    /// The battle turn by turn, how it ended, and everybody’s honour, for the wall of the classroom.
    Poster,
}

/// How certificates look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CertificateDesign {
    /// On its side, within the borders of the tapestry, between two figures.
    #[default]
    Embroidered,
    /// Upright, as a clerk wrote it: with an initial letter, a vine and a seal.
    Charter,
}

impl CertificateDesign {
    /// Both designs.
    pub const ALL: [Self; 2] = [Self::Embroidered, Self::Charter];
}

/// A kind of document of a board game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GameKind {
    /// Everybody in lists, with boxes to tick.
    Roster,
    /// The turns with their steps, and what is counted.
    Record,
    /// Every chart of the book.
    Charts,
    /// What only the owner's map or play sheet has, to be copied.
    Forms,
}

/// Every one of them in the order in which they are printed together, as [`KINDS`].
const GAME_KINDS: [(GameKind, &str, &str); 4] = [
    (GameKind::Roster, tr_mark!("Order of battle"), "roster"),
    (GameKind::Record, tr_mark!("Turn record"), "record"),
    (GameKind::Charts, tr_mark!("Charts"), "charts"),
    (GameKind::Forms, tr_mark!("Forms to fill in"), "forms"),
];

impl GameKind {
    /// Every kind, in the order in which they are printed together.
    pub const ALL: [Self; GAME_KINDS.len()] = [Self::Roster, Self::Record, Self::Charts, Self::Forms];

    /// What people call it.
    pub fn title(self) -> &'static str {
        tr(GAME_KINDS[self as usize].1)
    }

    /// Its name in files and on the command line.
    pub const fn file_name(self) -> &'static str {
        GAME_KINDS[self as usize].2
    }
}

/// A kind of document of whichever game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AnyKind {
    /// Of a battle of the classroom game.
    Class(Kind),
    /// Of a board game.
    Game(GameKind),
    /// The results of a class's games side by side.
    Results,
}

impl AnyKind {
    /// What people call it.
    pub fn title(self) -> &'static str {
        match self {
            Self::Class(kind) => kind.title(),
            Self::Game(kind) => kind.title(),
            Self::Results => tr!("Results of the class"),
        }
    }

    /// Its name in files and on the command line.
    pub const fn file_name(self) -> &'static str {
        match self {
            Self::Class(kind) => kind.file_name(),
            Self::Game(kind) => kind.file_name(),
            Self::Results => "results",
        }
    }
}

impl From<Kind> for AnyKind {
    fn from(kind: Kind) -> Self {
        Self::Class(kind)
    }
}

impl From<GameKind> for AnyKind {
    fn from(kind: GameKind) -> Self {
        Self::Game(kind)
    }
}

/// What lays out a document.
pub(crate) type LayOut = fn(Battle<'_>, Options, &Fonts) -> Document;

/// Every kind in the order in which they are printed together: what a teacher calls it, and its name in files and on
/// the command line.
const KINDS: [(Kind, &str, &str); 19] = [
    (Kind::UnitSheets, tr_mark!("Unit sheets"), "unit-sheets"),
    (Kind::LargePrint, tr_mark!("Large-print sheets"), "large-print"),
    (Kind::Spares, tr_mark!("Spare sheets"), "spare-sheets"),
    (Kind::Handout, tr_mark!("Rules for pupils"), "handout"),
    (Kind::Deck, tr_mark!("Event deck"), "deck"),
    (Kind::Tokens, tr_mark!("Tokens"), "tokens"),
    (Kind::NameTents, tr_mark!("Name tents"), "name-tents"),
    (Kind::JobCards, tr_mark!("Job cards"), "job-cards"),
    (Kind::SquareLabels, tr_mark!("Square labels"), "square-labels"),
    (Kind::Plan, tr_mark!("Battlefield plan"), "plan"),
    (Kind::OrderOfBattle, tr_mark!("Order of battle"), "order-of-battle"),
    (Kind::Reference, tr_mark!("Referee’s reference"), "reference"),
    (Kind::LessonPlan, tr_mark!("Lesson plan"), "lesson-plan"),
    (Kind::Rulings, tr_mark!("Rulings of this game"), "rulings"),
    (Kind::Report, tr_mark!("Battle report"), "report"),
    (Kind::History, tr_mark!("1066 beside ours"), "history"),
    (Kind::Maths, tr_mark!("Battle sums"), "maths"),
    (Kind::Certificates, tr_mark!("Certificates"), "certificates"),
    (Kind::Poster, tr_mark!("Class poster"), "poster"),
];

impl Kind {
    /// Every kind, in the order in which they are printed together.
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

    /// What a teacher calls it.
    pub fn title(self) -> &'static str {
        tr(KINDS[self as usize].1)
    }

    /// Its name in files and on the command line.
    pub const fn file_name(self) -> &'static str {
        KINDS[self as usize].2
    }

    /// Whether it says how the battle ended, and to whose honour: before the end it is printed only on request.
    pub const fn tells_the_end(self) -> bool {
        matches!(self, Self::Report | Self::Certificates | Self::Poster)
    }
}

/// How long a lesson is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LessonLength {
    /// 35 minutes: a small battle whose armies begin near each other.
    Short,
    /// 50 minutes.
    #[default]
    Usual,
    /// 100 minutes, two lessons in a row.
    Double,
}

impl LessonLength {
    /// Every length.
    pub const ALL: [Self; 3] = [Self::Short, Self::Usual, Self::Double];

    /// Its minutes.
    pub const fn minutes(self) -> u16 {
        LESSON_MINUTES[self as usize]
    }

    /// The length of so many minutes, if it is one of ours.
    pub fn of(minutes: u16) -> Option<Self> {
        Self::ALL.into_iter().find(|length| length.minutes() == minutes)
    }
}

/// The minutes of [`LessonLength::ALL`].
pub(super) const LESSON_MINUTES: [u16; 3] = [35, 50, 100];

/// How documents are to be printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Options {
    /// The size of paper.
    pub paper: Paper,
    /// How much ink they are worth.
    pub inks: Inks,
    /// Whether two unit sheets share a page.
    pub two_to_a_page: bool,
    /// Whether cards have fronts and backs beside each other to be folded over, instead of fronts alone.
    pub fold_over: bool,
    /// Whether tokens stand, folded, instead of lying flat.
    pub standees: bool,
    /// How long the lesson is that is planned.
    pub lesson: LessonLength,
    /// How certificates look.
    pub certificate: CertificateDesign,
    /// Whether the class poster has twice the paper: A3 beside A4, Tabloid beside Letter.
    pub large_poster: bool,
}

/// What documents are made of.
#[derive(Clone, Copy)]
pub struct Battle<'a> {
    /// The armies, the deck and the table.
    pub setup: &'a Setup,
    /// The battle as it is, or before its first card.
    pub state: &'a State,
    /// What is told of it afterwards; `None` before its first card, and where nobody asks for that.
    pub review: Option<&'a Review>,
    /// The day on which it was begun, where that is known.
    pub day: Option<NaiveDate>,
}

impl<'a> Battle<'a> {
    /// A battle of which nothing is told but how it is.
    pub const fn new(setup: &'a Setup, state: &'a State) -> Self {
        Self { setup, state, review: None, day: None }
    }

    /// Every kind of document that there is something to say in, in the order in which they are printed together. There
    /// is no report, certificate or poster of a battle before its first card, there are no sums of one that nobody looks back on,
    /// and there are no large sheets where nobody needs one.
    pub fn kinds(self) -> impl Iterator<Item = Kind> {
        let (has_begun, has_large_print) = (self.state.has_begun(), self.has_large_print());
        let (is_told, is_looked_back_on) = (self.told().is_some(), has_begun && self.review.is_some());
        let lacks = [
            (Kind::Report, has_begun),
            (Kind::Maths, is_looked_back_on),
            (Kind::LargePrint, has_large_print),
            (Kind::Certificates, is_told),
            (Kind::Poster, is_told),
        ];
        Kind::ALL.into_iter().filter(move |kind| !lacks.contains(&(*kind, false)))
    }

    /// Whether a document tells the end of this battle, which has not come: it is printed only on request, headed “so far”.
    pub const fn is_before_its_end(self, kind: Kind) -> bool {
        kind.tells_the_end() && self.state.outcome().is_none()
    }

    /// What is told of it, once it has begun.
    pub(super) fn told(self) -> Option<&'a Review> {
        self.review.filter(|_| self.state.has_begun())
    }

    /// Whether one of those who lead a unit now needs a large sheet.
    pub fn has_large_print(self) -> bool {
        let mut pupils = self.state.players().values().flat_map(|names| names.iter());
        pupils.any(|name| self.setup.large_print.contains(name))
    }
}

/// A document laid out.
#[derive(Clone, Debug, PartialEq)]
pub struct Document {
    /// What it is.
    pub kind: AnyKind,
    /// Its pages.
    pub pages: Vec<Page>,
    /// What can be found on which page, counted from 0: a pupil's name for each unit sheet. Empty where the document's own
    /// title says enough.
    pub places: Vec<(usize, String)>,
}

impl Document {
    /// A document without places of its own.
    pub fn new(kind: impl Into<AnyKind>, pages: Vec<Page>) -> Self {
        Self { kind: kind.into(), pages, places: Vec::new() }
    }

    /// The same with the pages alone on which one of these names is found.
    #[must_use]
    pub fn only_of(self, names: &[String]) -> Self {
        let is_named = |page: usize| self.places.iter().any(|(place, name)| *place == page && names.contains(name));
        let kept: Vec<usize> = (0..self.pages.len()).filter(|page| is_named(*page)).collect();
        let places = |(page, name): &(usize, String)| Some((kept.iter().position(|kept| kept == page)?, name.clone()));
        let places = self.places.iter().filter_map(places).collect();
        let pages = self.pages.into_iter().enumerate().filter(|(page, _)| kept.contains(page)).map(|(_, page)| page).collect();
        Self { kind: self.kind, pages, places }
    }
}
