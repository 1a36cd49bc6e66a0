//! When the battle ends, and how each side wins.

use super::sizes::Sizes;
use crate::art;
use crate::language::tr;
use crate::rules::{Side, State};
use crate::sheets::layout::signs::side_ink;
use crate::sheets::layout::{Align, Area, Look, Pen};

/// Draws when the battle ends, and a box for each side; gives the height, the area's at least.
pub(super) fn draw(pen: &mut Pen<'_>, state: &State, ends: &str, wins: &[String; 2], area: Area, sizes: Sizes) -> f32 {
    let head = end(pen, ends, area, sizes) + sizes.em(0.3);
    let below = Area { y: area.y + head, height: (area.height - head).max(0.0), ..area };
    head + sides(pen, state, wins, below, sizes)
}

/// The heading with when the battle ends beside it; gives their height.
fn end(pen: &mut Pen<'_>, words: &str, area: Area, sizes: Sizes) -> f32 {
    const TITLE: &str = tr_mark!("How to win");
    let baseline = sizes.em(1.45);
    pen.heading(2, (area.x, area.y + baseline), Align::Left, sizes.heading(), tr(TITLE));
    let beside = area.split_left(pen.width(sizes.heading(), tr(TITLE)) + sizes.em(1.4)).1;
    // Its first line stands on the heading's.
    let down = baseline - sizes.em(0.95);
    (pen.paragraph(beside.split_top(down).1, Align::Left, sizes.body(), words) - area.y).max(sizes.em(1.8))
}

/// A box for each side, as high as the higher or as the area; gives their height.
fn sides(pen: &mut Pen<'_>, state: &State, texts: &[String; 2], area: Area, sizes: Sizes) -> f32 {
    let (rim, head) = (sizes.em(0.6), sizes.em(1.75));
    let boxes: Vec<(Side, Area)> = Side::ALL.into_iter().zip(area.cells(2, 1, sizes.em(1.1))).collect();
    let parts = |area: Area| {
        let (arms, words) = area.inset(rim).split_left(sizes.em(4.2));
        (arms, words.split_left(sizes.em(0.9)).1)
    };
    let tall = |(text, &(_, area)): (&String, &(Side, Area))| head + pen.height(parts(area).1.width, sizes.body(), text) + rim * 1.5;
    let high = texts.iter().zip(&boxes).map(tall).fold(area.height, f32::max);
    for (&(side, area), text) in boxes.iter().zip(texts) {
        let area = Area { height: high, ..area };
        let ink = side_ink(side);
        pen.frame(area, sizes.em(0.7), Some((0.6, ink)), None);
        let (arms, words) = parts(area);
        let bodyguard = state.bodyguard(side).map_or(1, |unit| unit.id.number);
        pen.art(&art::shield(side, bodyguard, true), arms);
        let look = Look { ink, ..sizes.heading() };
        pen.heading(3, (words.x, words.y + sizes.em(1.3)), Align::Left, look, &tr!("The {army}", army = side.army()));
        pen.paragraph(words.split_top(head).1, Align::Left, sizes.body(), text);
    }
    high
}
