//! Parts of a page below one another: as large as they fit, with what is left over spread between them.

use crate::sheets::layout::furniture::length;
use crate::sheets::layout::{Area, Ink, Look, MM_PER_PT, Pen, Style};

/// The size of the running words in points; everything else keeps its proportion to it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Sizes(f32);

/// No words for children are smaller, in points.
pub(super) const LEAST_PT: f32 = 10.0;
/// Nor does running text become larger than this.
const MOST_PT: f32 = 12.0;
/// How finely sizes are told apart.
const STEP_PT: f32 = 0.1;

impl Sizes {
    pub(super) const LEAST: Self = Self(LEAST_PT);

    /// The largest for which something fits that fits at the smallest, give or take a tenth of a point.
    pub(super) fn largest(fits: impl Fn(Self) -> bool) -> Self {
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

    /// A length in millimetres: so many sizes of the running words.
    pub(super) const fn em(self, count: f32) -> f32 {
        self.0 * MM_PER_PT * count
    }

    pub(super) const fn body(self) -> Look {
        Look::new(self.0, Style::Plain, Ink::Words)
    }

    /// The few words that say most.
    pub(super) const fn gist(self) -> Look {
        Look::new(self.0, Style::Bold, Ink::Words)
    }

    /// Heads a part of the page.
    pub(super) const fn heading(self) -> Look {
        Look::new(self.0 * 1.55, Style::Title, Ink::Words)
    }
}

/// Draws at the top of an area, as high as it must be or as the area; gives the height.
type Draw<'a> = Box<dyn Fn(&mut Pen<'_>, Area, Sizes) -> f32 + 'a>;

pub(super) struct PagePart<'a> {
    draw: Draw<'a>,
    /// What stays free above it, in sizes of the running words.
    above: f32,
    /// Whether it may be higher than it must be.
    grows: bool,
}

/// The most that a part grows, in sizes of the running words, and that the room above it does in its own.
const MOST_GROWTH: f32 = 1.4;
const MOST_ROOM: f32 = 0.9;

impl<'a> PagePart<'a> {
    /// A part with so much free above it.
    pub(super) fn new(above: f32, draw: impl Fn(&mut Pen<'_>, Area, Sizes) -> f32 + 'a) -> Self {
        Self { draw: Box::new(draw), above, grows: false }
    }

    /// The same, but it takes its share of what is left over.
    pub(super) fn growing(self) -> Self {
        Self { grows: true, ..self }
    }

    fn least_height(&self, pen: &Pen<'_>, area: Area, sizes: Sizes) -> f32 {
        (self.draw)(&mut pen.apart(), Area { height: 0.0, ..area }, sizes)
    }

    /// The height that it takes with what is free above it.
    fn room(&self, pen: &Pen<'_>, area: Area, sizes: Sizes) -> f32 {
        self.least_height(pen, area, sizes) + sizes.em(self.above)
    }
}

/// Whether parts have room below one another.
pub(super) fn fit<'p, 'a: 'p>(pen: &Pen<'_>, parts: impl IntoIterator<Item = &'p PagePart<'a>>, area: Area, sizes: Sizes) -> bool {
    parts.into_iter().map(|part| part.room(pen, area, sizes)).sum::<f32>() <= area.height
}

/// Parts on as many pages as they need at this size, each page below a title; one part at least on each.
pub(super) fn split<'p, 'a>(
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
    let mut y = area.y;
    for part in parts {
        y += sizes.em(part.above) * (1.0 + wider);
        let height = part.least_height(pen, area, sizes) + if part.grows { growth } else { 0.0 };
        (part.draw)(pen, Area { y, height, ..area }, sizes);
        y += height;
    }
}
