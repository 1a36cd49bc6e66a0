//! What lists, turns and charts have in common: bands with a title, rows on changing grounds, boxes to tick.

use crate::sheets::layout::{Align, Area, Ink, Look, Pen, Role, Style};

/// The side of a box to tick.
pub(super) const BOX_MM: f32 = 3.7;
pub(super) const LABEL: Look = Look::new(9.6, Style::Plain, Ink::Words);
pub(super) const STRONG: Look = Look::new(9.6, Style::Bold, Ink::Words);
const BAND: Look = Look::new(13.5, Style::Title, Ink::Paper);

/// The colour of a side, by its place among the sides.
pub(super) fn ink_of(side: usize) -> Ink {
    [Ink::Norman, Ink::Saxon, Ink::Wood].into_iter().nth(side % 3).unwrap_or(Ink::Wood)
}

/// The baseline of a line of text in the middle of an area.
pub(super) fn baseline(area: Area, look: Look) -> f32 {
    area.middle().1 + look.size_mm() * 0.36
}

/// A coloured band with its title.
pub(super) fn band(pen: &mut Pen<'_>, area: Area, ink: Ink, title: &str, title_width: f32) {
    pen.frame(area, 1.6, None, Some(ink));
    let heading = pen.begin(Role::Heading(2));
    pen.fitted((area.x + 3.0, baseline(area, BAND) + 0.2), Align::Left, BAND, title_width - 6.0, 8.5, title);
    pen.end(heading);
}

/// The ground of every other row, clear of the line above it.
pub(super) fn ground(pen: &mut Pen<'_>, area: Area, place: usize) {
    if place % 2 == 1 {
        pen.frame(area.split_top(0.2).1, 0.0, None, Some(Ink::Shade));
    }
}

/// The line below a row.
pub(super) fn line_below(pen: &mut Pen<'_>, area: Area) {
    pen.line((area.x, area.bottom()), (area.right(), area.bottom()), 0.15, Ink::Rule);
}

/// A box in the middle of an area, crossed where it is ticked already. What comes only perhaps is paler.
pub(super) fn tick_box(pen: &mut Pen<'_>, middle: (f32, f32), is_ticked: bool, is_perhaps: bool) {
    let area = Area::square(middle, BOX_MM);
    let ink = if is_perhaps { Ink::Rule } else { Ink::Words };
    if !is_ticked {
        pen.frame(area, 0.6, Some((0.3, ink)), Some(Ink::Paper));
        return;
    }
    pen.piece(Role::Says(tr!("ticked").to_owned()), |pen| {
        pen.frame(area, 0.6, Some((0.3, ink)), Some(Ink::Paper));
        let Area { x, y, .. } = area.inset(0.7);
        let (right, bottom) = (area.right() - 0.7, area.bottom() - 0.7);
        pen.line((x, y), (right, bottom), 0.45, Ink::Words);
        pen.line((x, bottom), (right, y), 0.45, Ink::Words);
    });
}
