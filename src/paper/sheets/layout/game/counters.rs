//! Counters with two limits: a strip of numbers for each, with a double frame around the current one.

use super::rows::{LABEL, STRONG};
use crate::sheets::layout::furniture::{HINT, length};
use crate::sheets::layout::{Align, Area, Flow, Ink, Mm, Pen, Role};
use senlac_board_games::Track;

const HEADING_MM: f32 = 11.0;
const ROW_MM: f32 = 9.2;
/// Width of the titles in millimetres.
const LABEL_MM: f32 = 62.0;
/// Maximum width of a number's box.
const WIDEST_MM: f32 = 11.0;
/// Largest difference between the limits of a strip.
const MOST: i32 = 24;

/// Returns whether the counter's two limits are close enough for a strip.
pub(super) fn has_strip(track: &Track) -> bool {
    track.limits.is_some_and(|(least, most)| (0..=MOST).contains(&(most - least)))
}

/// Returns the counter's title with its owner: "Casualty points: Saxons".
pub(super) fn title(track: &Track) -> String {
    track.whose.as_ref().map_or_else(|| track.title.clone(), |whose| tr!("{title}: {whose}", title = track.title, whose))
}

/// Returns the height of this many strips.
pub(super) fn height(strips: usize) -> f32 {
    HEADING_MM + length(strips) * ROW_MM
}

/// Draws a strip for each counter.
pub(super) fn draw(flow: &mut Flow<'_>, tracks: &[&Track]) {
    for (place, track) in tracks.iter().enumerate() {
        let is_first = place == 0 || flow.left.height < ROW_MM;
        if is_first {
            flow.make_room(HEADING_MM + ROW_MM);
            draw_heading(flow);
        }
        let (pen, area) = flow.next(ROW_MM);
        draw_strip(pen, track, area);
    }
}

fn draw_heading(flow: &mut Flow<'_>) {
    let (pen, area) = flow.next(HEADING_MM);
    let (title, at) = (tr!("Counters"), (area.x + 1.5, area.bottom() - 2.2));
    pen.heading(2, at, Align::Left, STRONG, title);
    let left = at.0 + pen.width(STRONG, title) + 2.0;
    pen.text((left, at.1), Align::Left, HINT, tr!("the current value has a double frame; cross off old values"));
    pen.rule(area, area.bottom() - 0.6, 0.5, Ink::Gold);
}

fn draw_strip(pen: &mut Pen<'_>, track: &Track, area: Area) {
    let (least, most) = track.limits.unwrap_or_default();
    let numbers: Vec<i32> = (least..=most).collect();
    let (label, strip) = area.split_left(LABEL_MM);
    let width = (strip.width / length(numbers.len().max(1))).min(WIDEST_MM);
    let cells = strip.columns_of(numbers.iter().map(|_| Mm(width)), 0.0);
    pen.piece(Role::Group, |pen| {
        pen.fitted_text((label.x + 1.5, LABEL.baseline_in(label)), Align::Left, LABEL, LABEL_MM - 3.0, 7.5, &title(track));
        for (number, cell) in numbers.into_iter().zip(cells) {
            let (is_now, cell) = (number == track.value, cell.inset(0.7));
            pen.frame(cell, 0.8, Some((0.25, Ink::Words)), Some(Ink::Paper));
            if is_now {
                pen.frame(cell.inset(0.8), 0.6, Some((0.7, Ink::Words)), None);
            }
            let look = if is_now { STRONG } else { LABEL };
            pen.fitted_text((cell.middle().0, look.baseline_in(cell)), Align::Center, look, cell.width - 2.4, 6.0, &number.to_string());
        }
    });
}
