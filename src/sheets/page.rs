//! Pages as data. Everything is in millimetres from the top left of the paper; no PDF here.

/// The least distance of any mark from the edge of the paper, in millimetres: what every school printer can print.
pub const MARGIN_MM: f32 = 12.0;

/// A size of paper, upright.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paper {
    /// 210 × 297 mm, used nearly everywhere.
    #[default]
    A4,
    /// US Letter: 8½ × 11 inches.
    Letter,
}

impl Paper {
    /// Both sizes.
    pub const ALL: [Self; 2] = [Self::A4, Self::Letter];

    /// Width in millimetres.
    #[must_use]
    pub const fn width_mm(self) -> f32 {
        match self {
            Self::A4 => 210.0,
            Self::Letter => 215.9,
        }
    }

    /// Height in millimetres.
    #[must_use]
    pub const fn height_mm(self) -> f32 {
        match self {
            Self::A4 => 297.0,
            Self::Letter => 279.4,
        }
    }
}

/// What a colour is for. The writer alone knows the colours; each of them can be told apart in black and white too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Words to be read first, and strong lines.
    Words,
    /// Words of explanation.
    Quiet,
    /// Thin lines.
    Rule,
    /// The ground behind a group of things.
    Shade,
    /// Bare paper.
    Paper,
    /// What stands out: the crown.
    Accent,
}

/// Which point of a line of text `x_mm` names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Align {
    /// Its left end.
    #[default]
    Left,
    /// Its middle.
    Center,
    /// Its right end.
    Right,
}

/// One thing on a page. Later marks cover earlier ones.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// A line of text.
    Text {
        /// The end or middle that `align` names.
        x_mm: f32,
        /// The baseline.
        y_mm: f32,
        /// Size in points.
        size_pt: f32,
        /// Bold or regular.
        bold: bool,
        /// What `x_mm` means.
        align: Align,
        /// Colour.
        ink: Ink,
        /// The words; characters that are not fit to print are left out.
        text: String,
    },
    /// A rectangle, its line drawn half inside and half outside.
    Box {
        /// Left edge.
        x_mm: f32,
        /// Top edge.
        y_mm: f32,
        /// Width.
        width_mm: f32,
        /// Height.
        height_mm: f32,
        /// Radius of the corners; 0 for sharp ones.
        corner_mm: f32,
        /// Width of its line; 0 for none.
        line_mm: f32,
        /// Colour of its line.
        ink: Ink,
        /// Colour inside, if any.
        fill: Option<Ink>,
    },
    /// A straight line.
    Line {
        /// Its two ends, as x and y.
        ends_mm: [(f32, f32); 2],
        /// Its width.
        line_mm: f32,
        /// Its colour.
        ink: Ink,
    },
    /// A closed shape with straight sides.
    Shape {
        /// Its corners in order, as x and y.
        corners_mm: Vec<(f32, f32)>,
        /// Width of its line; 0 for none.
        line_mm: f32,
        /// Colour of its line.
        ink: Ink,
        /// Colour inside, if any.
        fill: Option<Ink>,
    },
}

/// One side of one sheet of paper.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    /// The paper it is laid out for.
    pub paper: Paper,
    /// What is on it, from back to front.
    pub marks: Vec<Mark>,
}

impl Page {
    /// An empty page.
    #[must_use]
    pub const fn new(paper: Paper) -> Self {
        Self { paper, marks: Vec::new() }
    }

    /// Its lines of text in the order in which they were laid out.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.marks.iter().filter_map(|mark| match mark {
            Mark::Text { text, .. } => Some(text.as_str()),
            Mark::Box { .. } | Mark::Line { .. } | Mark::Shape { .. } => None,
        })
    }
}
