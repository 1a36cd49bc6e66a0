//! Pages as data: marks in millimetres, and the pen that makes them. No PDF here.

mod area;
#[cfg(test)]
pub(crate) mod battlefield;
#[cfg(test)]
pub(super) mod checks;
mod cutting;
mod deck;
#[cfg(test)]
pub(super) mod full_class;
mod furniture;
mod handout;
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

pub use crate::art::{Art, Ink, Outline, Stroke};
pub use area::{Area, turned};
pub use deck::deck;
pub use handout::handout;
pub use name_tents::name_tents;
pub use order_of_battle::order_of_battle;
pub use page::{Align, DASH_MM, Inked, Inks, MARGIN_MM, Mark, Page, Paper, Shape, Text, Turn};
pub use pen::{ASCENT, Look, Pen};
pub use plan::plan;
pub use reference::reference;
pub use report::{has_begun, report};
pub use role::{Piece, Role};
pub use rulings::rulings;
pub use square_labels::square_labels;
pub use tokens::tokens;
pub use unit_sheet::{spares, unit_sheets};
