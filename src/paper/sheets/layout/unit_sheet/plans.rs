//! How large a sheet's words and pictures are: plans in the order in which they are tried.

/// How much room a sheet gives to what shows rather than tells, in millimetres if not said otherwise.
#[derive(Clone, Copy, Debug)]
pub(super) struct Measures {
    /// The band with the name.
    pub band: f32,
    /// Coloured strips with a title.
    pub strip: f32,
    /// The pictures of what a unit does.
    pub picture: f32,
    /// Whether these pictures stand beside the words instead of above them.
    pub beside: bool,
    /// The boxes of figures at most.
    pub figure: f32,
    /// How many lines the cards may fill.
    pub card_lines: usize,
    /// Whether a card's title and words share a line.
    pub run_in: bool,
    /// How many sentences of history there are.
    pub history: usize,
    /// How many lines for notes there are at least.
    pub notes: f32,
}

/// One way to lay out a sheet: everything this much larger than it is told, and the least air between things.
#[derive(Clone, Copy, Debug)]
pub(super) struct SheetPlan {
    pub scale: f32,
    pub measures: Measures,
    pub air: f32,
}

/// On a sheet that has a page of its own.
const WHOLE: Measures =
    Measures { band: 44.0, strip: 7.4, picture: 19.0, beside: false, figure: 17.0, card_lines: 16, run_in: false, history: 3, notes: 2.0 };
/// The same with pictures beside the words, and with less of what shows.
const SNUG: Measures = Measures { picture: 15.0, beside: true, figure: 16.0, notes: 1.0, ..WHOLE };
const SNUGGER: Measures = Measures { band: 40.0, picture: 13.0, figure: 14.0, ..SNUG };
/// On half a page, where words need the room.
const HALF: Measures =
    Measures { band: 32.0, strip: 6.4, picture: 10.0, beside: true, figure: 12.0, card_lines: 16, run_in: false, history: 3, notes: 1.0 };
/// Of sheets with so many men, cards or rulings that their words would be too small otherwise.
const FULL: Measures = Measures { notes: 0.0, ..HALF };
const FULLER: Measures = Measures { band: 30.0, figure: 10.0, ..FULL };
const BARE: Measures = Measures { history: 0, ..FULL };
const BARER: Measures = Measures { band: 30.0, figure: 10.0, ..BARE };
const DENSE: Measures = Measures { run_in: true, ..BARER };
const FULLEST: Measures = Measures { band: 28.0, figure: 8.0, card_lines: 10, ..DENSE };
/// Here not all cards are told.
const LAST: Measures = Measures { figure: 7.0, card_lines: 6, ..FULLEST };

/// Air that sheets should have, and that they have at least.
const AIRY: f32 = 0.6;
const CLOSE: f32 = 0.25;

/// Measures with the scales and airs by which they are tried, one after another.
pub(super) type Plans = [(Measures, &'static [(f32, f32)])];

pub(super) fn in_order(plans: &Plans) -> impl Iterator<Item = SheetPlan> {
    plans.iter().flat_map(|&(measures, tries)| tries.iter().map(move |&(scale, air)| SheetPlan { scale, measures, air }))
}

/// On a page of its own: 10 points at least, but for sheets with more than words of that size have room for.
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

/// Two to a page: 8.5 points at least.
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
