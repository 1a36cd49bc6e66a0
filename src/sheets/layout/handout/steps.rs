//! The steps of a turn with large numbers.

use kurbo::{Circle, Shape as _};

use super::sizes::Sizes;
use crate::sheets::layout::furniture::length;
use crate::sheets::layout::turn::Step;
use crate::sheets::layout::{Align, Area, Ink, Look, Pen, Role};
use crate::sheets::text::{Breaks, Style};

/// Draws the steps side by side, as high as the highest or as the area; gives their height, which no page has where a title
/// would have to be torn.
pub(super) fn draw(pen: &mut Pen<'_>, steps: &[Step], area: Area, sizes: Sizes) -> f32 {
    let gap = sizes.em(0.8);
    let width = (area.width + gap) / length(steps.len()) - gap;
    let measures = Measures::of(width, sizes);
    let gist = sizes.gist();
    let widest = |title: &str| pen.fonts.widest_piece_mm(Breaks::Words, title, gist.size_pt, gist.style);
    if sizes != Sizes::LEAST && steps.iter().any(|(title, _)| widest(title) > measures.beside) {
        return f32::INFINITY;
    }
    let highest = steps.iter().map(|(title, words)| measures.head(pen, title) + pen.height(measures.inner, sizes.body(), words));
    let high = (highest.fold(0.0, f32::max) + 0.8 * measures.rim).max(area.height);
    for (place, step) in steps.iter().enumerate() {
        let step_area = Area::new(area.x + length(place) * (width + gap), area.y, width, high);
        pen.piece(Role::Item, |pen| draw_step(pen, place + 1, step, step_area, &measures));
    }
    high
}

/// Where the parts of a step are.
struct Measures {
    sizes: Sizes,
    rim: f32,
    /// The radius of the number's circle.
    radius: f32,
    /// Widths of the words, and of the title beside the number.
    inner: f32,
    beside: f32,
}

impl Measures {
    fn of(width: f32, sizes: Sizes) -> Self {
        let (rim, radius) = (sizes.em(0.6), sizes.em(1.25));
        let inner = width - 1.8 * rim;
        Self { sizes, rim, radius, inner, beside: width - 2.6 * rim - 2.0 * radius }
    }

    /// The height of the number and the title.
    fn head(&self, pen: &Pen<'_>, title: &str) -> f32 {
        let title = pen.height(self.beside, self.sizes.gist(), title);
        title.max(2.0 * self.radius) + 1.2 * self.rim
    }
}

fn draw_step(pen: &mut Pen<'_>, number: usize, (title, words): &Step, area: Area, measures: &Measures) {
    let &Measures { sizes, rim, radius, inner, beside } = measures;
    pen.frame(area, sizes.em(0.65), Some((0.3, Ink::Rule)), Some(Ink::Shade));
    let head = measures.head(pen, title);
    let middle = (area.x + rim + radius, area.y + head / 2.0);
    let circle = Circle::new((f64::from(middle.0), f64::from(middle.1)), f64::from(radius)).to_path(0.02);
    pen.shape(circle, Some((0.3, Ink::Words)), Some(Ink::Gold));
    let look = Look::new(sizes.body().size_pt * 1.8, Style::Title, Ink::Words);
    pen.text((middle.0, middle.1 + look.size_mm() * 0.33), Align::Center, look, &number.to_string());
    let high = pen.height(beside, sizes.gist(), title);
    let right = Area::new(middle.0 + radius + rim * 0.8, middle.1 - high / 2.0, beside, high);
    pen.paragraph(right, Align::Left, sizes.gist(), title);
    pen.paragraph(Area::new(area.x + rim, area.y + head, inner, 0.0), Align::Left, sizes.body(), words);
}
