//! All units by side: a row for each, with its marks as text and what it may do now. Tab leads to the list, arrows move in it,
//! and Enter or a click puts a unit into the form.

use std::sync::Arc;

use egui::text::{LayoutJob, TextWrapping};
use egui::{Color32, EventFilter, FontId, Galley, Id, Key, Rect, Role, ScrollArea, Sense, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::action::BoardGameAction;
use super::columns::{cell, column_widths, marks_text};
use super::session::BoardGameSession;
use crate::commands::AppCommand;
use crate::shell::theme::Palette;
use crate::shell::touch;
use crate::ui_action::{Field, UiAction};
use crate::widgets::buttons::field_ui;
use crate::widgets::control::{Control, bold_ui, faded_ui, is_lit};
use senlac_base::language::lists::join_commas;
use senlac_board_games::RosterRow;

/// Height of a row of the roster.
const ROW: f32 = 23.0;

/// Draws the list with its filter, and what the unit under the pointer or the keyboard may do.
pub fn roster_ui(ui: &mut Ui, session: &BoardGameSession, actions: &mut Vec<UiAction>) {
    let roster = &session.standing.roster;
    let rows: Vec<&RosterRow> = roster.rows.iter().filter(|row| matches_filter(row, &session.filter)).collect();
    ui.horizontal(|ui| {
        let count = rows.len();
        bold_ui(ui, 15.0, tr!("Units"));
        faded_ui(ui, 13.0, tr!("{count} of {all}", count, all = roster.rows.len()));
        let width = (ui.available_width() - 8.0).clamp(80.0, 220.0);
        field_ui(ui, Field::Seek, &session.filter, tr!("Find units by any word"), width, None, actions);
    });
    let at = ui.available_height() - 40.0;
    let mut told = None;
    ScrollArea::both().id_salt("the roster").auto_shrink([false, false]).max_height(at).min_scrolled_height(0.0).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        told = rows_ui(ui, session, &rows, actions);
    });
    ui.add_space(3.0);
    let words = told.unwrap_or_else(|| tr!("Point at a unit, or use the arrow keys, to see what it may do.").to_owned());
    let mut job = LayoutJob::simple(words, FontId::proportional(13.0), Palette::current(ui).faded, ui.available_width());
    job.wrap.max_rows = 2;
    ui.label(ui.painter().layout_job(job));
}

/// Returns whether a row contains every word of the filter.
fn matches_filter(row: &RosterRow, filter: &str) -> bool {
    let text = [&row.cells.join(" "), &row.marks.join(" "), &row.group].map(|text| text.to_lowercase()).join(" ");
    filter.split_whitespace().all(|word| text.contains(&word.to_lowercase()))
}

/// Draws the rows by side. Returns the text about the row that the pointer or the keyboard is on.
fn rows_ui(ui: &mut Ui, session: &BoardGameSession, rows: &[&RosterRow], actions: &mut Vec<UiAction>) -> Option<String> {
    let roster = &session.standing.roster;
    let widths = column_widths(ui, roster, tr!("Status"));
    let stop_id = Id::unique("the row of the roster that the Tab key leads to");
    let stop: Option<String> = ui.data(|data| data.get_temp(stop_id));
    let stop = stop.filter(|id| rows.iter().any(|row| row.id == *id)).or_else(|| rows.first().map(|row| row.id.clone()));
    let (_, head) = ui.allocate_space(vec2(widths.iter().sum::<f32>(), touch::min_length(ui, ROW)));
    let (mut group, mut told) = (None, None);
    // Units out of play are below the others of their side.
    let mut groups: Vec<&str> = Vec::new();
    for row in rows.iter().filter(|row| !groups.contains(&row.group.as_str())).collect::<Vec<_>>() {
        if !groups.contains(&row.group.as_str()) {
            groups.push(&row.group);
        }
    }
    let place = |row: &RosterRow| (groups.iter().position(|group| *group == row.group), row.is_out);
    let mut ordered = rows.to_vec();
    if let Some(sorting) = session.sorting {
        sorting.sort(&mut ordered);
    }
    ordered.sort_by_key(|row| place(row));
    for (at, &row) in ordered.iter().enumerate() {
        if group != Some((&row.group, row.is_out)) {
            group = Some((&row.group, row.is_out));
            let name = &row.group;
            bold_ui(ui, 14.0, if row.is_out { tr!("{name}: out of play", name) } else { name.clone() });
        }
        let neighbours = [at.checked_sub(1), Some(at + 1)].map(|at| at.and_then(|at| ordered.get(at)).map(|row| row.id.as_str()));
        let is_stop = stop.as_deref() == Some(&row.id);
        told = row_ui(ui, row, &widths, (is_stop, session.is_in_form(&row.id), neighbours), actions).or(told);
    }
    // The Tab key leads from the filter to the units, and only then to the heads above them.
    head_ui(ui, session, (head, &widths), actions);
    let focused = ordered.iter().find(|row| ui.memory(|memory| memory.has_focus(row_id(&row.id))));
    let now = focused.map(|row| row.id.clone()).or(stop);
    ui.data_mut(|data| now.map(|now| data.insert_temp(stop_id, now)));
    told
}

/// Draws the column headings. A click on one sorts by its column.
fn head_ui(ui: &mut Ui, session: &BoardGameSession, (rect, widths): (Rect, &[f32]), actions: &mut Vec<UiAction>) {
    let palette = Palette::current(ui);
    let mut left = rect.left();
    let heads = session.standing.roster.columns.iter().copied().chain([tr!("Status")]);
    for (column, (head, width)) in heads.zip(widths.iter().copied()).enumerate() {
        let place = Rect::from_min_size(pos2(left, rect.top()), vec2(width, rect.height()));
        let sorting = session.sorting.filter(|sorting| sorting.column == column);
        let response = ui.interact(place, Id::unique(("head of the roster", column)), Sense::click());
        let name = || match sorting.map(|sorting| sorting.is_reversed) {
            None => tr!("Sort by {head}", head),
            Some(false) => tr!("Sort by {head} (now ascending)", head),
            Some(true) => tr!("Sort by {head} (now descending)", head),
        };
        let response = response.named_choice(Role::Button, sorting.is_some(), name);
        if response.gained_focus() {
            response.scroll_to_me(None);
        }
        if is_lit(&response) {
            ui.painter().rect_stroke(place.shrink(1.0), 4.0, (1.5, palette.gold), StrokeKind::Inside);
        }
        let words = match sorting.map(|sorting| sorting.is_reversed) {
            None => head.to_owned(),
            Some(false) => format!("{head} ▲"),
            Some(true) => format!("{head} ▼"),
        };
        let ink = if sorting.is_some() { palette.ink } else { palette.faded };
        let mut job = LayoutJob::simple_singleline(words, FontId::proportional(12.5), ink);
        job.wrap = TextWrapping::truncate_at_width(width - 4.0);
        let words = ui.painter().layout_job(job);
        ui.painter().galley(pos2(left + 4.0, rect.center().y - 0.5 * words.size().y), words, ink);
        let key = AppCommand::SortUnits.key_text(ui.ctx(), false);
        response
            .on_hover_text(tr!("Click to sort by this column. Click again to reverse the order, and again to stop sorting. {key} sorts by the next column.", key))
            .on_click(UiAction::BoardGame(BoardGameAction::Sort(column)), actions);
        left += width;
    }
}

fn row_id(id: &str) -> Id {
    Id::unique(("row of the roster", id))
}

/// Draws a row. Returns its text if the pointer or the keyboard is on it.
fn row_ui(
    ui: &mut Ui,
    row: &RosterRow,
    widths: &[f32],
    (is_stop, is_in_form, neighbours): (bool, bool, [Option<&str>; 2]),
    actions: &mut Vec<UiAction>,
) -> Option<String> {
    let palette = Palette::current(ui);
    let id = row_id(&row.id);
    let ink = if row.is_out { palette.faded } else { palette.ink };
    let cells = lay_out_cells(ui, row, (widths, is_in_form), ink);
    // All one-line rows have the same height. Each further line makes a row higher.
    let first = cells.first().map_or(0.0, |(_, galley)| galley.size().y / count_to_f32(galley.rows.len().max(1)));
    let above = 0.5 * (touch::min_length(ui, ROW) - first).max(0.0);
    let high = cells.iter().map(|(_, galley)| galley.size().y).fold(first, f32::max) + 2.0 * above;
    let (_, rect) = ui.allocate_space(vec2(widths.iter().sum::<f32>().max(ui.available_width()), high));
    let sense = if is_stop || ui.memory(|memory| memory.has_focus(id)) { Sense::click() } else { Sense::CLICK };
    let response = ui.interact(rect, id, sense);
    let name = if is_in_form { tr!("{unit}, in the form", unit = screen_reader_text(row)) } else { screen_reader_text(row) };
    response.widget_info(|| WidgetInfo::labeled(Role::ListBoxOption, true, &name));
    if response.has_focus() {
        arrow_keys_ui(ui, id, neighbours);
    }
    if response.gained_focus() {
        response.scroll_to_me(None);
    }
    let painter = ui.painter();
    if response.has_focus() {
        painter.rect(rect, 4.0, palette.weave, (1.5, palette.gold), StrokeKind::Inside);
    } else if is_in_form {
        painter.rect(rect, 4.0, palette.weave, (1.0, palette.line), StrokeKind::Inside);
    } else if response.hovered() {
        painter.rect_filled(rect, 4.0, palette.weave);
    }
    let mut left = rect.left() + 4.0;
    let mut cut = Vec::new();
    for ((words, galley), width) in cells.into_iter().zip(widths) {
        if galley.elided {
            cut.push(words);
        }
        painter.galley(pos2(left, rect.top() + above), galley, ink);
        left += width;
    }
    // The second click of two that follow at once would take the unit out again.
    if response.clicked() && !response.double_clicked() {
        // The unit's tip remains after the finger is lifted.
        if touch::is_active(ui.ctx()) {
            response.request_focus();
        }
        actions.push(UiAction::BoardGame(BoardGameAction::Pick(row.id.clone())));
    }
    let is_lit = is_lit(&response);
    if !cut.is_empty() {
        response.on_hover_text(cut.join("\n"));
    }
    let told = || {
        let cut = cut.iter().filter(|words| **words != marks_text(row));
        tr!("{unit}: {may}", unit = join_commas(std::iter::once(&row.id).chain(cut).chain(&row.marks)), may = row.may)
    };
    is_lit.then(told)
}

/// Lays out a row's cells, with the marks at the end.
fn lay_out_cells(ui: &Ui, row: &RosterRow, (widths, is_in_form): (&[f32], bool), ink: Color32) -> Vec<(String, Arc<Galley>)> {
    let marks = marks_text(row);
    let in_form = is_in_form.then_some("◀");
    let marks = in_form.into_iter().chain([marks.as_str()]).filter(|words| !words.is_empty()).collect::<Vec<_>>().join(" · ");
    let columns = widths.len().saturating_sub(1);
    let cells = row.cells.iter().take(columns).cloned().enumerate().chain([(columns, marks)]);
    let cells = cells.zip(widths).map(|((column, words), width)| {
        let galley = cell(ui, &words, (column, column == columns), *width, ink);
        (words, galley)
    });
    cells.collect()
}

#[expect(clippy::cast_precision_loss, reason = "a few lines")]
const fn count_to_f32(lines: usize) -> f32 {
    lines as f32
}

/// Returns a row's text for screen readers: "NK1, knights, 6: disrupted. Holds its ground."
fn screen_reader_text(row: &RosterRow) -> String {
    let cells = row.cells.iter().filter(|cell| !cell.is_empty()).cloned().collect::<Vec<_>>().join(", ");
    let (marks, may) = (row.marks.join(", "), &row.may);
    if marks.is_empty() { tr!("{cells}. {may}", cells, may) } else { tr!("{cells}: {marks}. {may}", cells, marks, may) }
}

/// Moves the focus to the row above or below with the arrow keys.
fn arrow_keys_ui(ui: &Ui, id: Id, [above, below]: [Option<&str>; 2]) {
    let filter = EventFilter { vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
    // Taken out, so that the neighbour who has the keyboard now does not hand it on at once.
    let pressed = |key| ui.input_mut(|input| input.consume_key(egui::Modifiers::NONE, key));
    let (up, down) = (pressed(Key::ArrowUp), pressed(Key::ArrowDown));
    let next = if up { above } else { below.filter(|_| down) };
    if let Some(next) = next {
        ui.memory_mut(|memory| memory.request_focus(row_id(next)));
    }
}
