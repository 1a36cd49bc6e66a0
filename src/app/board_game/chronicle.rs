//! The battle log: a line for each step, newest first, which can be opened; and notes.

use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{Align, EventFilter, FontId, Id, Key, Layout, Modifiers, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

use super::action::{BoardGameAction, BoardGamePage, StepAction};
use super::session::BoardGameSession;
use crate::screen::ViewContext;
use crate::shell::theme::{Palette, STORY_ROW};
use crate::shell::touch;
use crate::ui_action::{Field, UiAction};
use crate::widgets::buttons::field_ui;
use crate::widgets::control::{Control, bold_ui, faded_ui};
use senlac_board_games::session::BoardGameLogLine;

/// Draws the battle log with its heading.
pub fn chronicle_ui(ui: &mut Ui, _context: &ViewContext<'_>, session: &BoardGameSession, actions: &mut Vec<UiAction>) {
    ui.horizontal(|ui| {
        bold_ui(ui, 15.0, tr!("Battle log"));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if !session.can_play() {
                return;
            }
            let note = (!session.note.trim().is_empty()).then_some(UiAction::BoardGame(BoardGameAction::Note));
            let width = (ui.available_width() - 8.0).clamp(60.0, 260.0);
            let about = session.note_about.map(|step| tr!("Note about step {step}", step));
            let hint = about.as_deref().unwrap_or_else(|| tr!("Note for the battle log"));
            field_ui(ui, Field::Note, &session.note, hint, width, note, actions);
        });
    });
    if session.lines.is_empty() {
        faded_ui(ui, 13.5, tr!("Nothing has happened yet."));
    }
    let area = ScrollArea::vertical().id_salt("the battle log of the board game").auto_shrink([false, false]).min_scrolled_height(0.0);
    ui.spacing_mut().item_spacing.y = 0.0;
    area.show_rows(ui, touch::min_length(ui, STORY_ROW), session.lines.len(), |ui, shown| {
        for line in session.lines.iter().rev().skip(shown.start).take(shown.len()) {
            let is_open =
                session.page == Some(BoardGamePage::Step) && session.opened.as_ref().is_some_and(|opened| opened.told.step == line.step);
            line_ui(ui, line, is_open, actions);
        }
    });
}

/// Returns the widget id of a step's line.
fn line_id(step: u64) -> Id {
    Id::unique(("line of the board game’s battle log", step))
}

/// Draws a step: its number, what happened, and why the referee allowed it. A click or Enter opens it, and arrows move between
/// lines.
fn line_ui(ui: &mut Ui, line: &BoardGameLogLine, is_open: bool, actions: &mut Vec<UiAction>) {
    let palette = Palette::current(ui);
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), touch::min_length(ui, STORY_ROW)));
    let response = ui.interact(rect, line_id(line.step), Sense::click());
    let (step, words) = (line.step, line.words());
    let name = if line.is_struck { tr!("Step {step}: {words} (undone)", step, words) } else { tr!("Step {step}: {words}", step, words) };
    let name = line.allowed.as_ref().map_or(name.clone(), |why| format!("{name} {}", tr!("allowed by the referee: {why}", why)));
    let response = response.named(Role::Button, || &name);
    if response.has_focus() || is_open {
        ui.painter().rect(rect, 4.0, palette.weave, (1.5, palette.gold), StrokeKind::Inside);
    } else if response.hovered() {
        ui.painter().rect_filled(rect, 4.0, palette.weave);
    }
    let ink = if line.is_struck || line.is_of_the_chronicle { palette.faded } else { palette.ink };
    let strikethrough = if line.is_struck { Stroke::new(1.2, palette.faded) } else { Stroke::NONE };
    let format = |color| TextFormat { font_id: FontId::proportional(13.5), color, ..TextFormat::default() };
    let mut job = LayoutJob { wrap: TextWrapping::truncate_at_width((rect.width() - 8.0).max(0.0)), ..LayoutJob::default() };
    job.append(&format!("{}  ", line.step), 0.0, format(palette.faded));
    job.append(&words, 0.0, TextFormat { strikethrough, ..format(ink) });
    if let Some(why) = &line.allowed {
        job.append(&tr!("allowed by the referee: {why}", why), 8.0, format(palette.warning));
    }
    let galley = ui.painter().layout_job(job);
    ui.painter().galley(pos2(rect.left() + 4.0, rect.center().y - galley.size().y / 2.0), galley, palette.ink);
    if response.gained_focus() {
        response.scroll_to_me(None);
    }
    if response.has_focus() {
        arrow_keys_ui(ui, line.step);
    }
    response.on_click(UiAction::BoardGame(BoardGameAction::Step(StepAction::Open(line.step))), actions);
}

/// Moves the focus to the next or previous step with the arrow keys. The newest step is at the top.
fn arrow_keys_ui(ui: &Ui, step: u64) {
    let filter = EventFilter { vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(line_id(step), filter));
    // Taken out, so that the neighbour who has the keyboard now does not hand it on at once.
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    let (up, down) = (pressed(Key::ArrowUp), pressed(Key::ArrowDown));
    let next = if up { Some(step + 1) } else { step.checked_sub(1).filter(|_| down) };
    if let Some(next) = next.filter(|next| *next > 0) {
        ui.memory_mut(|memory| memory.request_focus(line_id(next)));
    }
}
