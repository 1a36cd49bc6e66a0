//! What the pieces of a page are, for whoever has it read aloud.
//!
//! A page is a list of marks; its pieces are runs of them, pieces within pieces, in the order in which they are read. What
//! nobody has given a role is taken for what it looks like: words are a paragraph of their own, or a cell of the row in
//! which they stand; lines, grounds and drawings are there for the eye alone.

use std::ops::Range;

/// What a piece of a page is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// Things that belong together, such as a card. What names them is read first, wherever it was drawn: their first
    /// heading.
    Group,
    /// A heading: 1 says what the page or a sheet on it is, 2 heads a part of it, 3 a part of that.
    Heading(u8),
    /// Running words, on however many lines.
    Paragraph,
    /// An item of a list. Neighbouring items are one list.
    Item,
    /// A row of a table. Neighbouring rows are one table. Words in it that are in no cell are a cell each.
    Row,
    /// The row of a table that heads its columns.
    Heads,
    /// A cell of a row.
    Cell,
    /// The cell that heads its row.
    Head,
    /// A picture, and what it shows. Whatever stands in it is told by these words.
    Figure(String),
    /// What says these words, however it is drawn: torn at the ends of lines, cut off, or with boxes for letters.
    Says(String),
    /// What is there for the eye alone: frames, ornaments, numbers of pages, the second of two sides that are alike.
    Artifact,
}

/// A piece of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// What it is.
    pub role: Role,
    /// In how many others it lies.
    pub depth: usize,
    /// Its marks.
    pub marks: Range<usize>,
}
