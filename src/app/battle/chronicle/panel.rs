//! The chronicle at the bottom: a sentence for every step, the newest first; only the rows in sight are drawn.

use egui::{Align, Id, Rect, ScrollArea, Ui, Vec2, style::ScrollAnimation};

use super::head::{self, Sight};
use super::row;
use crate::battle::session::GameSession;
use crate::shell::theme::{Palette, STORY_ROW};
use crate::shell::touch;
use crate::ui_action::UiAction;

/// The name of what is in sight among what egui remembers.
fn sight_id() -> Id {
    Id::unique("the rows of the chronicle in sight")
}

/// Draws the chronicle with its head.
pub fn chronicle_ui(ui: &mut Ui, session: &GameSession, actions: &mut Vec<UiAction>) {
    let before = ui.data(|data| data.get_temp::<Sight>(sight_id())).unwrap_or_default();
    head::head_ui(ui, session, before, actions);
    let rows = session.chronicle_view.rows(&session.lines);
    if rows == 0 {
        ui.label(egui::RichText::new(nothing_words(session)).color(Palette::of(ui).faded));
        // The sheet is as large as when it is full.
        ui.allocate_space(ui.available_size());
        return;
    }
    let sight = rows_ui(ui, session, rows, actions);
    if sight != before {
        ui.data_mut(|data| data.insert_temp(sight_id(), sight));
        // The head speaks of what is in sight.
        ui.request_repaint();
    }
}

/// Why the list is empty.
fn nothing_words(session: &GameSession) -> String {
    match &session.chronicle_view {
        view if !view.is_filtered() => tr!("Nothing has happened yet.").to_owned(),
        view if view.units.is_empty() => tr!("Nobody is called “{name}”.", name = view.search.trim()),
        _ => tr!("Nothing has happened to them yet.").to_owned(),
    }
}

/// The list; says what is in sight.
fn rows_ui(ui: &mut Ui, session: &GameSession, rows: usize, actions: &mut Vec<UiAction>) -> Sight {
    let high = touch::long(ui, STORY_ROW);
    ui.spacing_mut().item_spacing = Vec2::ZERO;
    // The card at the end of the list is a head, not a hint that there is more.
    ui.spacing_mut().scroll.fade.strength = 0.0;
    let area = ScrollArea::vertical().id_salt("the rows of the chronicle").auto_shrink([false, false]).min_scrolled_height(0.0);
    let output = area.show_rows(ui, high, rows, |ui, shown| {
        let top = ui.max_rect().top() - float(shown.start) * high;
        jump_ui(ui, session, top, high);
        for row in shown {
            if let Some(line) = session.chronicle_view.line(&session.lines, row) {
                row::row_ui(ui, session, row, line, actions);
            }
        }
    });
    let top = output.state.clamped_offset().y;
    let row_at = |y: f32| whole(y / high);
    let last = row_at(top + output.inner_rect.height() + 1.0).saturating_sub(1);
    Sight { first: row_at(top + high - 1.0), last }
}

/// Scrolls once to where the desk wants the list.
fn jump_ui(ui: &Ui, session: &GameSession, top: f32, high: f32) {
    let jump = session.chronicle_view.jump;
    let seen = Id::unique("the jump of the chronicle that was seen");
    if ui.data(|data| data.get_temp::<u64>(seen)).unwrap_or_default() == jump.number {
        return;
    }
    ui.data_mut(|data| data.insert_temp(seen, jump.number));
    let rect = Rect::from_x_y_ranges(ui.max_rect().x_range(), top + float(jump.row) * high..=top + float(jump.row + 1) * high);
    ui.scroll_to_rect_animation(rect, jump.to_bottom.then_some(Align::BOTTOM), ScrollAnimation::none());
}

/// A row's number as a measure.
#[expect(clippy::cast_precision_loss, reason = "no chronicle has sixteen million rows")]
const fn float(row: usize) -> f32 {
    row as f32
}

/// A measure as a row's number.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "rows are counted from 0, and a float to an integer saturates")]
const fn whole(rows: f32) -> usize {
    rows as usize
}
