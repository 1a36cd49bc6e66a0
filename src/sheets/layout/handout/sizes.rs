//! How large everything on a page of the handout is: as large as the page has room for.

use crate::sheets::layout::{Ink, Look};
use crate::sheets::text::{MM_PER_PT, Style};

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
    /// The smallest.
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

    /// Running words.
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
