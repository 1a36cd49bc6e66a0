//! One row of the battle log: the turn, the sentence, and its actions.

use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{Align2, EventFilter, FontId, Id, Key, Rect, Response, Role, Sense, Stroke, Ui, WidgetInfo, vec2};

use super::icons::{CARD_SIGN, paint_card_icon};
use super::lines::ChronicleLine;
use crate::battle::session::GameSession;
use crate::shell::theme::{self, Palette, STORY_ROW};
use crate::shell::touch;
use crate::ui_action::{BattleLogAction, UiAction};
use crate::widgets::control::Control;

const TURN_WIDTH: f32 = 34.0;

/// Returns the widget id of a step's line, so that it can take the keyboard focus.
pub fn line_id(step: u64) -> Id {
    Id::unique(("line of the chronicle", step))
}

/// Draws one step. A click opens it.
pub fn row_ui(ui: &mut Ui, session: &GameSession, row: usize, line: &ChronicleLine, actions: &mut Vec<UiAction>) {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), touch::min_length(ui, STORY_ROW)));
    let response = ui.interact(rect, line_id(line.step), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, screen_reader_text(line)));
    let is_open = session.opened.as_ref().is_some_and(|opened| opened.step == line.step);
    paint(ui, rect, &response, line, is_open);
    if response.has_focus() {
        arrow_keys_ui(ui, session, row, &response, actions);
    }
    if response.clicked() {
        let by_key = response.has_focus();
        actions.push(UiAction::Browse(if by_key { BattleLogAction::OpenByKey(line.step) } else { BattleLogAction::Open(line.step) }));
    }
    if ui.is_rect_visible(rect) {
        response.context_menu(|ui| menu_ui(ui, session, line, actions));
    }
}

/// Returns the line for screen readers: "Turn 3: Bo’s archers move C4 to C5, taken back".
fn screen_reader_text(line: &ChronicleLine) -> String {
    let (turn, sentence) = (line.turn, line.sentence());
    if line.struck { tr!("Turn {turn}: {sentence}, undone", turn, sentence) } else { tr!("Turn {turn}: {sentence}", turn, sentence) }
}

/// Paints the background for hover and focus, the turn, a card's icon, and the sentence.
fn paint(ui: &Ui, rect: Rect, response: &Response, line: &ChronicleLine, is_open: bool) {
    let palette = Palette::current(ui);
    let painter = ui.painter();
    if response.has_focus() || is_open {
        painter.rect(rect, 4.0, palette.weave, (1.5, palette.gold), egui::StrokeKind::Inside);
    } else if response.hovered() {
        painter.rect_filled(rect, 4.0, palette.weave);
    }
    let turn = tr!("T{turn}", turn = line.turn);
    painter.text(rect.left_center() + vec2(4.0, 0.0), Align2::LEFT_CENTER, turn, FontId::proportional(12.0), palette.faded);
    let mut left = rect.left() + TURN_WIDTH;
    if let Some(color) = line.card.as_ref().map(|card| card.color) {
        paint_card_icon(ui, egui::pos2(left + CARD_SIGN.x / 2.0 + 1.0, rect.center().y), color);
        left += CARD_SIGN.x + 9.0;
    }
    let galley = painter.layout_job(sentence(palette, line, rect.right() - 4.0 - left));
    let is_cut = galley.elided;
    painter.galley(egui::pos2(left, rect.center().y - galley.size().y / 2.0), galley, palette.ink);
    if is_cut {
        response.clone().on_hover_ui(|ui| drop(ui.label(line.sentence())));
    }
}

/// Lays out the sentence in its own font and colour and the referee's ruling in another, cut off at the end of the row.
fn sentence(palette: &Palette, line: &ChronicleLine, width: f32) -> LayoutJob {
    let ink = if line.struck || line.aside || line.quiet { palette.faded } else { palette.ink };
    let font = if line.card.is_some() { theme::title(17.0) } else { FontId::proportional(14.0) };
    let strikethrough = if line.struck { Stroke::new(1.2, palette.faded) } else { Stroke::NONE };
    let format = |color| TextFormat { font_id: font.clone(), color, strikethrough, ..TextFormat::default() };
    let mut job = LayoutJob { wrap: TextWrapping::truncate_at_width(width.max(0.0)), ..LayoutJob::default() };
    // The sign says that it is a card.
    job.append(line.text_beside_sign(), 0.0, format(ink));
    if let Some(mark) = line.computer_mark() {
        job.append(mark, 6.0, format(palette.faded));
    }
    if let Some(ruling) = line.annotation_text() {
        job.append(&ruling, 6.0, format(if line.struck { palette.faded } else { palette.warning }));
    }
    job
}

/// Moves the focus through the list with the arrow keys, also beyond the visible rows.
fn arrow_keys_ui(ui: &Ui, session: &GameSession, row: usize, response: &Response, actions: &mut Vec<UiAction>) {
    let filter = EventFilter { vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
    let last = session.chronicle_view.rows(&session.lines).saturating_sub(1);
    let ways = [(Key::ArrowUp, row.saturating_sub(1)), (Key::ArrowDown, (row + 1).min(last)), (Key::Home, 0), (Key::End, last)];
    let next = ui.input(|input| ways.into_iter().find(|(key, _)| input.key_pressed(*key)));
    if let Some(line) = next.and_then(|(_, row)| session.chronicle_view.line(&session.lines, row)) {
        actions.push(UiAction::Browse(BattleLogAction::Walk(line.step)));
    }
}

/// Draws the menu of further actions for a step.
fn menu_ui(ui: &mut Ui, session: &GameSession, line: &ChronicleLine, actions: &mut Vec<UiAction>) {
    ui.button(tr!("Open this step")).on_click(UiAction::Browse(BattleLogAction::Open(line.step)), actions);
    let can_be_taken_back = session.chronicle().active_step(line.step).is_some() && session.read_only().is_none();
    if can_be_taken_back && ui.button(tr!("Undo to here…")).clicked() {
        actions.push(UiAction::Browse(BattleLogAction::TakeBackTo(line.step)));
    }
    for &unit in line.about.iter().take(2) {
        ui.button(tr!("Show only {unit}", unit = session.names.unit(unit)))
            .on_click(UiAction::Browse(BattleLogAction::Only(Some(unit))), actions);
    }
    if session.chronicle_view.is_filtered() && ui.button(tr!("Show all players")).clicked() {
        actions.push(UiAction::Browse(BattleLogAction::Only(None)));
    }
}
