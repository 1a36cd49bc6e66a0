//! The battle log panel at the bottom: a sentence for every step, the newest first. Only the visible rows are drawn.

use egui::{Align, Id, Rect, ScrollArea, Ui, Vec2, style::ScrollAnimation};

use super::head::{self, VisibleRows};
use super::row;
use crate::battle::session::GameSession;
use crate::shell::theme::{Palette, STORY_ROW};
use crate::shell::touch;
use crate::ui_action::UiAction;

/// Returns the key under which egui stores the visible rows.
fn sight_id() -> Id {
    Id::unique("the rows of the chronicle in sight")
}

/// Draws the battle log with its head.
pub fn chronicle_ui(ui: &mut Ui, session: &GameSession, actions: &mut Vec<UiAction>) {
    let before = ui.data(|data| data.get_temp::<VisibleRows>(sight_id())).unwrap_or_default();
    head::head_ui(ui, session, before, actions);
    let rows = session.chronicle_view.rows(&session.lines);
    if rows == 0 {
        ui.label(egui::RichText::new(empty_text(session)).color(Palette::current(ui).faded));
        // An empty log takes as much space as a full one.
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

/// Returns text on why the list is empty.
fn empty_text(session: &GameSession) -> String {
    match &session.chronicle_view {
        view if !view.is_filtered() => tr!("Nothing has happened yet.").to_owned(),
        view if view.units.is_empty() => tr!("No player is called “{name}”.", name = view.search.trim()),
        _ => tr!("This player has no steps yet.").to_owned(),
    }
}

/// Draws the list and returns the visible rows.
fn rows_ui(ui: &mut Ui, session: &GameSession, rows: usize, actions: &mut Vec<UiAction>) -> VisibleRows {
    let high = touch::min_length(ui, STORY_ROW);
    ui.spacing_mut().item_spacing = Vec2::ZERO;
    // The card at the end of the list is a head, not a hint that there is more.
    ui.spacing_mut().scroll.fade.strength = 0.0;
    let area = ScrollArea::vertical().id_salt("the rows of the chronicle").auto_shrink([false, false]).min_scrolled_height(0.0);
    let output = area.show_rows(ui, high, rows, |ui, shown| {
        let top = ui.max_rect().top() - row_to_f32(shown.start) * high;
        jump_ui(ui, session, top, high);
        for row in shown {
            if let Some(line) = session.chronicle_view.line(&session.lines, row) {
                row::row_ui(ui, session, row, line, actions);
            }
        }
    });
    let top = output.state.clamped_offset().y;
    let row_at = |y: f32| f32_to_row(y / high);
    let last = row_at(top + output.inner_rect.height() + 1.0).saturating_sub(1);
    VisibleRows { first: row_at(top + high - 1.0), last }
}

/// Scrolls once to the row that the session requests.
fn jump_ui(ui: &Ui, session: &GameSession, top: f32, high: f32) {
    let jump = session.chronicle_view.jump;
    let seen = Id::unique("the jump of the chronicle that was seen");
    if ui.data(|data| data.get_temp::<u64>(seen)).unwrap_or_default() == jump.number {
        return;
    }
    ui.data_mut(|data| data.insert_temp(seen, jump.number));
    let rect = Rect::from_x_y_ranges(ui.max_rect().x_range(), top + row_to_f32(jump.row) * high..=top + row_to_f32(jump.row + 1) * high);
    ui.scroll_to_rect_animation(rect, jump.to_bottom.then_some(Align::BOTTOM), ScrollAnimation::none());
}

/// Converts a row number to a float.
#[expect(clippy::cast_precision_loss, reason = "no chronicle has sixteen million rows")]
const fn row_to_f32(row: usize) -> f32 {
    row as f32
}

/// Converts a float to a row number.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "rows are counted from 0, and a float to an integer saturates")]
const fn f32_to_row(rows: f32) -> usize {
    rows as usize
}
