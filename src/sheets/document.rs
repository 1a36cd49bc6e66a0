//! What can be printed, and how.

use super::layout::{self, Inks, Page, Paper};
use super::text::Fonts;
use crate::rules::{Setup, State};

/// A kind of document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A sheet for each unit and its player.
    UnitSheets,
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
    /// Letters and numbers for the edge of the table.
    SquareLabels,
    /// The battlefield with the units on it.
    Plan,
    /// Both armies as a table.
    OrderOfBattle,
    /// To-hit table, sequence and events for the referee.
    Reference,
    /// The rulings of this game.
    Rulings,
    /// How the battle went.
    Report,
}

impl Kind {
    /// Every kind, in the order in which they are printed together.
    pub const ALL: [Self; 12] = [
        Self::UnitSheets,
        Self::Spares,
        Self::Handout,
        Self::Deck,
        Self::Tokens,
        Self::NameTents,
        Self::SquareLabels,
        Self::Plan,
        Self::OrderOfBattle,
        Self::Reference,
        Self::Rulings,
        Self::Report,
    ];

    /// What a teacher calls it.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::UnitSheets => tr!("Unit sheets"),
            Self::Spares => tr!("Spare sheets"),
            Self::Handout => tr!("Rules for pupils"),
            Self::Deck => tr!("Event deck"),
            Self::Tokens => tr!("Tokens"),
            Self::NameTents => tr!("Name tents"),
            Self::SquareLabels => tr!("Square labels"),
            Self::Plan => tr!("Battlefield plan"),
            Self::OrderOfBattle => tr!("Order of battle"),
            Self::Reference => tr!("Referee’s reference"),
            Self::Rulings => tr!("Rulings of this game"),
            Self::Report => tr!("Battle report"),
        }
    }

    /// Its name in files and on the command line.
    #[must_use]
    pub const fn file_name(self) -> &'static str {
        match self {
            Self::UnitSheets => "unit-sheets",
            Self::Spares => "spare-sheets",
            Self::Handout => "handout",
            Self::Deck => "deck",
            Self::Tokens => "tokens",
            Self::NameTents => "name-tents",
            Self::SquareLabels => "square-labels",
            Self::Plan => "plan",
            Self::OrderOfBattle => "order-of-battle",
            Self::Reference => "reference",
            Self::Rulings => "rulings",
            Self::Report => "report",
        }
    }
}

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
}

/// What documents are made of.
#[derive(Clone, Copy)]
pub struct Battle<'a> {
    /// The armies, the deck and the table.
    pub setup: &'a Setup,
    /// The battle as it is, or before its first card.
    pub state: &'a State,
}

impl Battle<'_> {
    /// Every kind of document that there is something to say in, in the order in which they are printed together. There
    /// is no report of a battle before its first card.
    pub fn kinds(self) -> impl Iterator<Item = Kind> {
        let has_begun = layout::has_begun(self.state);
        Kind::ALL.into_iter().filter(move |&kind| has_begun || kind != Kind::Report)
    }
}

/// A document laid out.
#[derive(Clone, Debug, PartialEq)]
pub struct Document {
    /// What it is.
    pub kind: Kind,
    /// Its pages.
    pub pages: Vec<Page>,
    /// What can be found on which page, counted from 0: a pupil's name for each unit sheet. Empty where the document's own
    /// title says enough.
    pub places: Vec<(usize, String)>,
}

impl Document {
    /// A document without places of its own.
    #[must_use]
    pub const fn new(kind: Kind, pages: Vec<Page>) -> Self {
        Self { kind, pages, places: Vec::new() }
    }

    /// Lays out a document.
    #[must_use]
    pub fn of(kind: Kind, battle: Battle<'_>, options: Options, fonts: &Fonts) -> Self {
        let mut document = match kind {
            Kind::UnitSheets => layout::unit_sheets(battle, options, fonts),
            Kind::Spares => layout::spares(battle, options, fonts),
            Kind::Handout => layout::handout(battle, options, fonts),
            Kind::Deck => layout::deck(battle, options, fonts),
            Kind::Tokens => layout::tokens(battle, options, fonts),
            Kind::NameTents => layout::name_tents(battle, options, fonts),
            Kind::SquareLabels => layout::square_labels(battle, options, fonts),
            Kind::Plan => layout::plan(battle, options, fonts),
            Kind::OrderOfBattle => layout::order_of_battle(battle, options, fonts),
            Kind::Reference => layout::reference(battle, options, fonts),
            Kind::Rulings => layout::rulings(battle, options, fonts),
            Kind::Report => layout::report(battle, options, fonts),
        };
        layout::specks::leave_out(&mut document.pages);
        document
    }
}
