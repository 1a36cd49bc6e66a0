//! Roles of the pieces of a page for screen readers.
//!
//! A page is a list of marks. Its pieces are runs of marks, nested, in reading order. Marks without a role get one by their
//! type: text is its own paragraph, or a cell of the row containing it. Lines, backgrounds and drawings are decorative.

use std::ops::Range;

/// The role of a piece of a page.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// A group of related items, such as a card. Its first heading is read first, wherever it was drawn.
    Group,
    /// A heading. Level 1 is the title of the page or of a sheet on it, 2 a section, and 3 a subsection.
    Heading(u8),
    /// Running text on any number of lines.
    Paragraph,
    /// An item of a list. Adjacent items form one list.
    Item,
    /// A row of a table. Adjacent rows form one table. Text in it outside any cell becomes a cell itself.
    Row,
    /// The header row of a table.
    Heads,
    /// A cell of a table row.
    Cell,
    /// The header cell of a row.
    Head,
    /// A picture with its alternative text, which also covers everything inside.
    Figure(String),
    /// Text read aloud as this string, even if drawn broken across lines, cut off, or with boxes for letters.
    Says(String),
    /// Decoration without meaning: frames, ornaments, page numbers, and the second of two identical sides.
    Artifact,
}

/// A run of marks on a page with one role.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Role of the piece for screen readers.
    pub role: Role,
    /// Number of pieces that contain it.
    pub depth: usize,
    /// Indices of its marks.
    pub marks: Range<usize>,
}
