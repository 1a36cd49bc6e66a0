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

/// Draws a coloured band with its title.
pub(super) fn draw_band(pen: &mut Pen<'_>, area: Area, ink: Ink, title: &str, title_width: f32) {
    pen.frame(area, 1.6, None, Some(ink));
    let at = (area.x + 3.0, BAND.baseline_in(area) + 0.2);
    pen.piece(Role::Heading(2), |pen| pen.fitted_text(at, Align::Left, BAND, title_width - 6.0, 8.5, title));
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
        let inner = area.inset(0.7);
        pen.line((inner.x, inner.y), (inner.right(), inner.bottom()), 0.45, Ink::Words);
        pen.line((inner.x, inner.bottom()), (inner.right(), inner.y), 0.45, Ink::Words);
    });
}
