//! The child's own figure, and how its dice are read.

use super::sizes::Sizes;
use super::words::EXAMPLE;
use crate::art::{self, DieLook};
use crate::sheets::layout::{Align, Area, Ink, Pen, Role, shows};

/// Draws both boxes side by side, as high as the higher or as the area; gives their height.
pub(super) fn draw(pen: &mut Pen<'_>, commander: &str, dice: &str, area: Area, sizes: Sizes) -> f32 {
    let (rim, head) = (sizes.em(0.8), sizes.em(2.6));
    // The dice stand above the words about them.
    let row = sizes.em(2.05);
    let boxes: Vec<Area> = area.cells(2, 1, sizes.em(1.1)).collect();
    let [left, right] = boxes.as_slice() else { return 0.0 };
    let inner = left.width - 2.0 * rim;
    let tall = |text: &str, above: f32| above + pen.height(inner, sizes.body(), text) + rim * 0.6;
    let high = tall(commander, head).max(tall(dice, head + row)).max(area.height);
    for (&area, title, text, above) in
        [(left, tr!("Your commander is you"), commander, head), (right, tr!("Read your dice"), dice, head + row)]
    {
        pen.frame(Area { height: high, ..area }, sizes.em(0.7), Some((0.3, Ink::Rule)), None);
        pen.heading(2, (area.x + rim, area.y + sizes.em(2.0)), Align::Left, sizes.heading(), title);
        pen.paragraph(Area::new(area.x + rim, area.y + above, inner, 0.0), Align::Left, sizes.body(), text);
    }
    pen.art(&art::crown(), Area::new(left.right() - rim - sizes.em(2.9), left.y + sizes.em(0.5), sizes.em(2.9), sizes.em(1.9)));
    let dice = Area::new(right.x + rim, right.y + head, inner, row - sizes.em(0.3));
    pen.piece(Role::Figure(shows::dice(EXAMPLE)), |pen| example(pen, dice));
    high
}

/// What the example's dice show, in the middle of this height: the men's, and the commander's.
fn example(pen: &mut Pen<'_>, area: Area) {
    let (men, commander) = EXAMPLE;
    let step = (area.width / 12.6).min(area.height);
    for (lowest, hits, left) in [(men, DieLook::Hits, area.x), (commander, DieLook::CommanderHits, area.right() - 6.0 * step)] {
        for face in 1..=6u8 {
            let look = if face >= lowest { hits } else { DieLook::Misses };
            let middle = (left + (f32::from(face) - 0.5) * step, area.middle().1);
            pen.art(&art::die(face, look), Area::square(middle, step * 1.06));
        }
    }
}
