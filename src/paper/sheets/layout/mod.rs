//! Pages as data: marks in millimetres, and the pen that makes them. No PDF here.

mod area;
#[cfg(test)]
pub(crate) mod battlefield;
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
mod lesson_plan;
mod maths;
mod name;
mod name_tents;
mod order_of_battle;
pub(super) mod page;
mod pen;
mod plan;
mod poster;
mod reference;
mod report;
mod role;
mod rules_picture;
mod rulings;
mod shows;
mod signs;
pub(super) mod specks;
mod square_labels;
mod tapestry;
#[cfg(test)]
mod test_stories;
#[cfg(test)]
mod tests_of_overflow;
mod tokens;
mod topics;
mod turn;
mod unit_sheet;

pub(crate) use super::document::{Battle, CertificateDesign, Document, Kind, LayOut, Options};
pub(crate) use super::text::{Breaks, Extent, Fonts, MM_PER_PT, Sense, Style, printable};
pub use crate::art::{Art, Ink, Outline, Stroke};
pub(crate) use area::turned;
pub use area::{Align, Area, Turn};
pub(crate) use certificates::certificates;
pub(crate) use class_poster::class_poster;
pub(crate) use deck::deck;
pub(crate) use handout::handout;
pub(crate) use history::history;
pub(crate) use job_cards::job_cards;
pub(crate) use lesson_plan::lesson_plan;
pub(crate) use maths::maths;
pub(crate) use name_tents::name_tents;
pub(crate) use order_of_battle::order_of_battle;
pub use page::missing_characters;
pub use page::{DASH_MM, Inked, Inks, MARGIN_MM, Mark, Page, Paper, Shape, Text};
pub use pen::{ASCENT, Look, Pen};
pub(crate) use plan::plan;
pub(crate) use reference::reference;
pub(crate) use report::report;
pub use role::{Piece, Role};
pub use rules_picture::RulesPicture;
pub(crate) use rulings::rulings;
pub(crate) use square_labels::square_labels;
pub(crate) use tokens::tokens;
pub use topics::{RulesNumbers, RulesPart, RulesTopic, RulingTold, rules_on};
pub(crate) use unit_sheet::{large_print, spares, unit_sheets};

impl Document {
    /// Lays out a document.
    pub fn of(kind: Kind, battle: Battle<'_>, options: Options, fonts: &Fonts) -> Self {
        let lay_out: LayOut = match kind {
            Kind::UnitSheets => unit_sheets,
            Kind::LargePrint => large_print,
            Kind::Spares => spares,
            Kind::Handout => handout,
            Kind::Deck => deck,
            Kind::Tokens => tokens,
            Kind::NameTents => name_tents,
            Kind::JobCards => job_cards,
            Kind::SquareLabels => square_labels,
            Kind::Plan => plan,
            Kind::OrderOfBattle => order_of_battle,
            Kind::Reference => reference,
            Kind::LessonPlan => lesson_plan,
            Kind::Rulings => rulings,
            Kind::Report => report,
            Kind::History => history,
            Kind::Maths => maths,
            Kind::Certificates => certificates,
            Kind::Poster => class_poster,
        };
        let mut document = lay_out(battle, options, fonts);
        specks::leave_out(&mut document.pages);
        document
    }
}
