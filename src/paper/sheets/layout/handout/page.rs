//! Parts of a page below one another, as large as they fit, with spare space spread between them.

use crate::sheets::layout::furniture::length;
use crate::sheets::layout::{Area, Ink, Look, MM_PER_PT, Pen, Style};

/// Size of the running text in points. Everything else is scaled in proportion.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Sizes(f32);

/// Smallest text for children, in points.
pub(super) const LEAST_PT: f32 = 10.0;
/// Largest running text, in points.
const MOST_PT: f32 = 12.0;
/// Smallest difference between two sizes, in points.
const STEP_PT: f32 = 0.1;

impl Sizes {
    pub(super) const LEAST: Self = Self(LEAST_PT);

    /// Returns the largest size at which the content fits, to within a tenth of a point. It must fit at the smallest.
    pub(super) fn largest_fitting(fits: impl Fn(Self) -> bool) -> Self {
        let (mut fitting, mut too_large) = (LEAST_PT, MOST_PT + STEP_PT);
        while too_large - fitting > STEP_PT {
            let middle = f32::midpoint(fitting, too_large);
            if fits(Self(middle)) {
                fitting = middle;
            } else {
                too_large = middle;
            }
        }
        Self(fitting)
    }

    /// Returns a length in millimetres, given in sizes of the running text.
    pub(super) const fn em(self, count: f32) -> f32 {
        self.0 * MM_PER_PT * count
    }

    pub(super) const fn body(self) -> Look {
        Look::new(self.0, Style::Plain, Ink::Words)
    }

    /// Returns the look of the most important words.
    pub(super) const fn gist(self) -> Look {
        Look::new(self.0, Style::Bold, Ink::Words)
    }

    /// Returns the look of headings.
    pub(super) const fn heading(self) -> Look {
        Look::new(self.0 * 1.55, Style::Title, Ink::Words)
    }
}

/// Draws at the top of an area, as high as necessary or as the area, and returns the height.
type DrawFn<'a> = Box<dyn Fn(&mut Pen<'_>, Area, Sizes) -> f32 + 'a>;

pub(super) struct PagePart<'a> {
    draw: DrawFn<'a>,
    /// Space above the part, in sizes of the running text.
    above: f32,
    /// Whether the part may be higher than necessary.
    grows: bool,
}

/// Maximum growth of a part, in sizes of the running text, and of the space above it, as a fraction of that space.
const MOST_GROWTH: f32 = 1.4;
const MOST_ROOM: f32 = 0.9;

impl<'a> PagePart<'a> {
    /// Creates a part with this much space above it.
    pub(super) fn new(above: f32, draw: impl Fn(&mut Pen<'_>, Area, Sizes) -> f32 + 'a) -> Self {
        Self { draw: Box::new(draw), above, grows: false }
    }

    /// Returns the part with permission to take a share of the spare space.
    pub(super) fn with_growth(self) -> Self {
        Self { grows: true, ..self }
    }

    fn least_height(&self, pen: &Pen<'_>, area: Area, sizes: Sizes) -> f32 {
        (self.draw)(&mut pen.scratch_pen(), Area { height: 0.0, ..area }, sizes)
    }

    /// Returns the part's height, including the space above it.
    fn room(&self, pen: &Pen<'_>, area: Area, sizes: Sizes) -> f32 {
        self.least_height(pen, area, sizes) + sizes.em(self.above)
    }
}

/// Returns whether these parts fit below one another.
pub(super) fn all_fit<'p, 'a: 'p>(pen: &Pen<'_>, parts: impl IntoIterator<Item = &'p PagePart<'a>>, area: Area, sizes: Sizes) -> bool {
    parts.into_iter().map(|part| part.room(pen, area, sizes)).sum::<f32>() <= area.height
}

/// Splits parts over as many pages as needed at this size, each page below a title. Every page has at least one part.
pub(super) fn split_pages<'p, 'a>(
    pen: &Pen<'_>,
    title: &PagePart<'_>,
    parts: &'p [PagePart<'a>],
    area: Area,
    sizes: Sizes,
) -> Vec<&'p [PagePart<'a>]> {
    let room = area.height - title.room(pen, area, sizes);
    let (mut pages, mut first, mut used) = (Vec::new(), 0, 0.0);
    for (place, part) in parts.iter().enumerate() {
        let needed = part.room(pen, area, sizes);
        if place > first && used + needed > room {
            pages.push(&parts[first..place]);
            (first, used) = (place, 0.0);
        }
        used += needed;
    }
    pages.push(&parts[first..]);
    pages
}

pub(super) fn draw<'p, 'a: 'p>(pen: &mut Pen<'_>, parts: impl IntoIterator<Item = &'p PagePart<'a>>, area: Area, sizes: Sizes) {
    let parts: Vec<&PagePart<'_>> = parts.into_iter().collect();
    let over = (area.height - parts.iter().map(|part| part.room(pen, area, sizes)).sum::<f32>()).max(0.0);
    let above = parts.iter().map(|part| sizes.em(part.above)).sum::<f32>().max(f32::EPSILON);
    let growing = parts.iter().filter(|part| part.grows).count();
    // Half of it goes to the parts, half between them; nothing is torn apart on a page that is nearly empty.
    let growth = (over / 2.0 / length(growing.max(1))).min(sizes.em(MOST_GROWTH));
    let wider = ((over - growth * length(growing)) / above).min(MOST_ROOM);
    let mut left = area;
    for part in parts {
        left.take(sizes.em(part.above) * (1.0 + wider));
        let height = part.least_height(pen, area, sizes) + if part.grows { growth } else { 0.0 };
        (part.draw)(pen, left.take(height), sizes);
    }
}
