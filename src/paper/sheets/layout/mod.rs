//! Pages as data: marks in millimetres, and the pen that draws them. This module contains no PDF code.

mod alt_text;
mod area;
mod boxes;
mod certificates;
mod chart;
#[cfg(test)]
pub(super) mod checks;
mod class_poster;
mod class_results;
mod cutting;
mod deck;
mod flow;
mod furniture;
pub(super) mod game;
mod handout;
mod history;
mod job_cards;
mod largest_text;
mod lesson_plan;
mod maths;
mod name;
mod name_tents;
mod order_of_battle;
pub(super) mod page;
mod pen;
mod plain_shields;
mod plan;
mod reference;
mod report;
mod role;
mod rules_picture;
mod rulings;
pub(super) mod specks;
mod square_labels;
mod tapestry;
#[cfg(test)]
pub(crate) mod test_battles;
#[cfg(test)]
mod test_stories;
#[cfg(test)]
mod tests_of_overflow;
mod tokens;
mod topics;
mod turn;
mod unit_sheet;

pub(crate) use super::document::{Battle, CertificateDesign, Document, DocumentKind, LayoutFn, PrintOptions};
pub(crate) use super::text::{Breaks, Extent, Fonts, MM_PER_PT, Style, TextVisibility, printable_text};
pub use crate::art::{Art, Ink, Outline, Stroke};
pub(crate) use area::turned;
pub use area::{Align, Area, Turn};
pub(crate) use boxes::Track::{self, Mm, Share};
pub(crate) use certificates::certificates;
pub(crate) use class_poster::class_poster;
pub(crate) use deck::deck;
use flow::{Columns, Flow};
pub(crate) use handout::handout;
pub(crate) use history::history;
pub(crate) use job_cards::job_cards;
pub(crate) use lesson_plan::lesson_plan;
pub(crate) use maths::maths;
pub(crate) use name_tents::name_tents;
pub(crate) use order_of_battle::order_of_battle;
pub use page::missing_characters;
pub use page::{DASH_MM, InkMode, MARGIN_MM, Mark, Page, Paper, Shape, ShapeInk, Text};
pub use pen::{ASCENT, Look, Pen};
pub(crate) use plan::plan;
pub(crate) use reference::reference;
pub(crate) use report::report;
pub use role::{Piece, Role};
pub use rules_picture::RulesPicture;
pub(crate) use rulings::rulings;
pub(crate) use square_labels::square_labels;
pub(crate) use tokens::tokens;
pub use topics::{RulesPart, RulesTable, RulesTopic, RulingEntry, topic_parts};
pub(crate) use unit_sheet::{large_print, spare_sheets, unit_sheets};

impl Document {
    /// Lays out a document of a battle.
    pub fn from_battle(kind: DocumentKind, battle: Battle<'_>, options: PrintOptions, fonts: &Fonts) -> Self {
        let lay_out: LayoutFn = match kind {
            DocumentKind::UnitSheets => unit_sheets,
            DocumentKind::LargePrint => large_print,
            DocumentKind::Spares => spare_sheets,
            DocumentKind::Handout => handout,
            DocumentKind::Deck => deck,
            DocumentKind::Tokens => tokens,
            DocumentKind::NameTents => name_tents,
            DocumentKind::JobCards => job_cards,
            DocumentKind::SquareLabels => square_labels,
            DocumentKind::Plan => plan,
            DocumentKind::OrderOfBattle => order_of_battle,
            DocumentKind::Reference => reference,
            DocumentKind::LessonPlan => lesson_plan,
            DocumentKind::Rulings => rulings,
            DocumentKind::Report => report,
            DocumentKind::History => history,
            DocumentKind::Maths => maths,
            DocumentKind::Certificates => certificates,
            DocumentKind::Poster => class_poster,
        };
        let mut document = lay_out(battle, options, fonts);
        specks::remove_specks(&mut document.pages);
        document
    }
}
