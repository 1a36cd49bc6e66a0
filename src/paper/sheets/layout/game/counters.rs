//! Counters with two limits: a strip of numbers for each, with a double frame around the current one.

use super::rows::{LABEL, STRONG, baseline};
use crate::sheets::layout::flow::Flow;
use crate::sheets::layout::furniture::{HINT, length};
use crate::sheets::layout::{Align, Area, Ink, Pen, Role};
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
        let needed = ROW_MM + if is_first { HEADING_MM } else { 0.0 };
        if flow.left.height < needed {
            flow.next_page();
        }
        if is_first {
            draw_heading(flow);
        }
        let area = flow.take(ROW_MM);
        draw_strip(&mut flow.pen, track, area);
    }
}

fn draw_heading(flow: &mut Flow<'_>) {
    let area = flow.take(HEADING_MM);
    let pen = &mut flow.pen;
    let (title, at) = (tr!("What is counted"), (area.x + 1.5, area.bottom() - 2.2));
    pen.heading(2, at, Align::Left, STRONG, title);
    let left = at.0 + pen.width(STRONG, title) + 2.0;
    pen.text((left, at.1), Align::Left, HINT, tr!("what counts now is framed twice; cross off what is gone"));
    pen.line((area.x, area.bottom() - 0.6), (area.right(), area.bottom() - 0.6), 0.5, Ink::Gold);
}

fn draw_strip(pen: &mut Pen<'_>, track: &Track, area: Area) {
    let (least, most) = track.limits.unwrap_or_default();
    let numbers: Vec<i32> = (least..=most).collect();
    let width = ((area.width - LABEL_MM) / length(numbers.len().max(1))).min(WIDEST_MM);
    pen.piece(Role::Group, |pen| {
        let at = (area.x + 1.5, baseline(area, LABEL));
        pen.fitted_text(at, Align::Left, LABEL, LABEL_MM - 3.0, 7.5, &title(track));
        for (place, number) in numbers.into_iter().enumerate() {
            let is_now = number == track.value;
            let cell = Area::new(area.x + LABEL_MM + width * length(place), area.y, width, area.height).inset(0.7);
            pen.frame(cell, 0.8, Some((0.25, Ink::Words)), Some(Ink::Paper));
            if is_now {
                pen.frame(cell.inset(0.8), 0.6, Some((0.7, Ink::Words)), None);
            }
            let look = if is_now { STRONG } else { LABEL };
            pen.fitted_text((cell.middle().0, baseline(cell, look)), Align::Center, look, cell.width - 2.4, 6.0, &number.to_string());
        }
    });
}
