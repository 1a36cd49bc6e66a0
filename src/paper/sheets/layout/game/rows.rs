//! Parts shared by lists, turns and charts: bands with a title, alternating row backgrounds, and boxes to tick.

use crate::sheets::layout::{Align, Area, Ink, Look, Pen, Role, Style};

/// Side of a box to tick.
pub(super) const BOX_MM: f32 = 3.7;
pub(super) const LABEL: Look = Look::new(9.6, Style::Plain, Ink::Words);
pub(super) const STRONG: Look = Look::new(9.6, Style::Bold, Ink::Words);
const BAND: Look = Look::new(13.5, Style::Title, Ink::Paper);

/// Returns the colour of a side, by its index among the sides.
pub(super) fn side_ink(side: usize) -> Ink {
    [Ink::Norman, Ink::Saxon, Ink::Wood].into_iter().nth(side % 3).unwrap_or(Ink::Wood)
}

/// Returns the baseline of a line of text centred vertically in an area.
pub(super) fn baseline(area: Area, look: Look) -> f32 {
    area.middle().1 + look.size_mm() * 0.36
}

/// Draws a coloured band with its title.
pub(super) fn draw_band(pen: &mut Pen<'_>, area: Area, ink: Ink, title: &str, title_width: f32) {
    pen.frame(area, 1.6, None, Some(ink));
    let heading = pen.begin(Role::Heading(2));
    pen.fitted_text((area.x + 3.0, baseline(area, BAND) + 0.2), Align::Left, BAND, title_width - 6.0, 8.5, title);
    pen.end(heading);
}

/// Shades every other row, clear of the line above it.
pub(super) fn draw_row_ground(pen: &mut Pen<'_>, area: Area, place: usize) {
    if place % 2 == 1 {
        pen.frame(area.split_top(0.2).1, 0.0, None, Some(Ink::Shade));
    }
}

/// Draws the line below a row.
pub(super) fn draw_line_below(pen: &mut Pen<'_>, area: Area) {
    pen.line((area.x, area.bottom()), (area.right(), area.bottom()), 0.15, Ink::Rule);
}

/// Draws a box centred on a point, crossed if already ticked. Boxes of turns that may not happen are paler.
pub(super) fn draw_tick_box(pen: &mut Pen<'_>, middle: (f32, f32), is_ticked: bool, is_perhaps: bool) {
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
