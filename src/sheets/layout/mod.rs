//! Pages as data: marks in millimetres, and the pen that makes them. No PDF here.

mod area;
#[cfg(test)]
pub(crate) mod battlefield;
#[cfg(test)]
pub(super) mod checks;
mod cutting;
mod deck;
mod flow;
mod furniture;
mod handout;
mod job_cards;
mod name;
mod name_tents;
mod order_of_battle;
mod page;
mod pen;
mod plan;
mod poster;
mod reference;
mod report;
mod role;
mod rulings;
mod shows;
mod signs;
pub(super) mod specks;
mod square_labels;
#[cfg(test)]
mod tests_of_overflow;
mod tokens;
mod turn;
mod unit_sheet;

pub(crate) use super::document::{Battle, Document, Kind, Options};
pub(crate) use super::text::{Breaks, Extent, Fonts, MM_PER_PT, Sense, Style, printable};
pub use crate::art::{Art, Ink, Outline, Stroke};
pub use area::Area;
pub(crate) use area::turned;
pub(crate) use deck::deck;
pub(crate) use handout::handout;
pub(crate) use job_cards::job_cards;
pub(crate) use name_tents::name_tents;
pub(crate) use order_of_battle::order_of_battle;
pub use page::{Align, DASH_MM, Inked, Inks, MARGIN_MM, Mark, Page, Paper, Shape, Text, Turn};
pub use pen::{ASCENT, Look, Pen};
pub(crate) use plan::plan;
pub(crate) use reference::reference;
pub(crate) use report::report;
pub use role::{Piece, Role};
pub(crate) use rulings::rulings;
pub(crate) use square_labels::square_labels;
pub(crate) use tokens::tokens;
pub(crate) use unit_sheet::{spares, unit_sheets};
