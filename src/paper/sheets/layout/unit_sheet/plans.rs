//! Plans for the sizes of a sheet's text and pictures, in the order in which they are tried.

/// Sizes of a sheet's parts other than text, in millimetres unless a line says so.
#[derive(Clone, Copy, Debug)]
pub(super) struct Measures {
    /// Height of the band with the name.
    pub band: f32,
    /// Height of coloured strips with a title.
    pub strip: f32,
    /// Side of the pictures of actions.
    pub picture: f32,
    /// Whether these pictures are beside the text instead of above it.
    pub beside: bool,
    /// Largest side of a figure's box.
    pub figure: f32,
    /// Maximum number of lines for the cards.
    pub card_lines: usize,
    /// Whether a card's title and text share a line.
    pub run_in: bool,
    /// Number of history sentences.
    pub history: usize,
    /// Minimum number of lines for notes.
    pub notes: f32,
}

/// One way to lay out a sheet: its sizes, the factor by which everything is enlarged, and the minimum spacing.
#[derive(Clone, Copy, Debug)]
pub(super) struct SheetPlan {
    pub scale: f32,
    pub measures: Measures,
    pub air: f32,
}

/// For a sheet on a page of its own.
const WHOLE: Measures =
    Measures { band: 44.0, strip: 7.4, picture: 19.0, beside: false, figure: 17.0, card_lines: 16, run_in: false, history: 3, notes: 2.0 };
/// For a page of its own, with pictures beside the text and smaller parts.
const SNUG: Measures = Measures { picture: 15.0, beside: true, figure: 16.0, notes: 1.0, ..WHOLE };
const SNUGGER: Measures = Measures { band: 40.0, picture: 13.0, figure: 14.0, ..SNUG };
/// For half a page, where text needs more space.
const HALF: Measures =
    Measures { band: 32.0, strip: 6.4, picture: 10.0, beside: true, figure: 12.0, card_lines: 16, run_in: false, history: 3, notes: 1.0 };
/// For sheets with many men, cards or rulings, whose text would be too small in another plan.
const FULL: Measures = Measures { notes: 0.0, ..HALF };
const FULLER: Measures = Measures { band: 30.0, figure: 10.0, ..FULL };
const BARE: Measures = Measures { history: 0, ..FULL };
const BARER: Measures = Measures { band: 30.0, figure: 10.0, ..BARE };
const DENSE: Measures = Measures { run_in: true, ..BARER };
const FULLEST: Measures = Measures { band: 28.0, figure: 8.0, card_lines: 10, ..DENSE };
/// The last resort: some cards are omitted.
const LAST: Measures = Measures { figure: 7.0, card_lines: 6, ..FULLEST };

/// Preferred and minimum spacing.
const AIRY: f32 = 0.6;
const CLOSE: f32 = 0.25;

/// Measures with the scales and spacings to try, in order.
pub(super) type Plans = [(Measures, &'static [(f32, f32)])];

pub(super) fn plans_in_order(plans: &Plans) -> impl Iterator<Item = SheetPlan> {
    plans.iter().flat_map(|&(measures, tries)| tries.iter().map(move |&(scale, air)| SheetPlan { scale, measures, air }))
}

/// For a page of its own: at least 10 points, unless a sheet has too much text for that size.
pub(super) const PAGE: &Plans = &[
    (WHOLE, &[(1.2, AIRY), (1.15, AIRY), (1.1, AIRY), (1.05, AIRY), (1.0, CLOSE)]),
    (SNUG, &[(1.05, AIRY), (1.0, CLOSE)]),
    (SNUGGER, &[(1.0, CLOSE)]),
    (FULLER, &[(1.0, CLOSE)]),
    (BARER, &[(1.0, 0.0)]),
    (DENSE, &[(1.0, 0.0)]),
    (FULLEST, &[(1.0, 0.0)]),
    (LAST, &[(1.0, 0.0), (0.85, 0.0), (0.7, 0.0), (0.5, 0.0)]),
];

/// For two sheets to a page: at least 8.5 points, unless a sheet has too much text for that size.
pub(super) const HALF_PAGE: &Plans = &[
    (HALF, &[(1.05, AIRY), (1.0, AIRY), (0.95, AIRY), (0.9, CLOSE), (0.85, CLOSE)]),
    (FULL, &[(0.85, CLOSE)]),
    (FULLER, &[(0.85, 0.0)]),
    (BARE, &[(0.85, CLOSE)]),
    (BARER, &[(0.85, 0.0)]),
    (DENSE, &[(0.85, 0.0)]),
    (FULLEST, &[(0.85, 0.0)]),
    (LAST, &[(0.85, 0.0), (0.7, 0.0), (0.55, 0.0), (0.4, 0.0)]),
];
