//! The steps of the turn, the current one with its hint, and below them the pending actions.

use egui::{Align, Button, Frame, Layout, Panel, RichText, Role, ScrollArea, Ui, WidgetInfo, vec2};

use super::action::BoardGameAction;
use super::session::BoardGameSession;
use crate::commands::AppCommand;
use crate::screen::ViewContext;
use crate::shell::theme::{self, Palette};
use crate::ui_action::UiAction;
use crate::widgets::control::{Control, bold_ui, faded_ui};
use crate::widgets::scroll_to_focus::keep_focus_visible;
use senlac_board_games::session::DutyEntry;

/// Draws the steps, with the button for the next step always visible.
pub fn rail_ui(ui: &mut Ui, context: &ViewContext<'_>, session: &BoardGameSession, actions: &mut Vec<UiAction>) {
    Panel::bottom("the next step").show_separator_line(false).frame(Frame::new()).show(ui, |ui| {
        ui.add_space(4.0);
        let command = AppCommand::Done;
        let label = context.label(command);
        let button = Button::new(&label).truncate().shortcut_text(command.key_text(ui.ctx(), false));
        let button = ui.add_enabled(session.is_on(command), button.min_size(vec2(ui.available_width(), 28.0)));
        button.named(Role::Button, || &label).on_hover_text(tr!("Go to the next step")).on_click(UiAction::Do(command), actions);
    });
    ScrollArea::vertical().id_salt("the rail").auto_shrink([false, false]).show(ui, |ui| {
        for place in 0..session.standing.sequence.steps.len() {
            step_ui(ui, session, place);
        }
        ui.add_space(6.0);
        duties_ui(ui, session, actions);
        keep_focus_visible(ui);
    });
}

/// Draws a step. The current one stands out by its sign, weight and background, and shows its hint.
fn step_ui(ui: &mut Ui, session: &BoardGameSession, place: usize) {
    let palette = Palette::current(ui);
    let sequence = &session.standing.sequence;
    let Some(step) = sequence.steps.get(place) else { return };
    if place != sequence.now {
        let is_done = place < sequence.now;
        let words = if is_done { format!("✔ {}", step.title) } else { step.title.clone() };
        let label = ui.label(RichText::new(words).size(13.5).color(palette.faded));
        let hint = format!("{} ({})", step.hint, step.section);
        return drop(label.with_tooltip(hint));
    }
    let lit = Frame::new().fill(palette.selection()).corner_radius(6).inner_margin(egui::Margin::symmetric(8, 4));
    let shown = lit.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.label(RichText::new(format!("▶ {}", step.title)).font(theme::bold(15.0)).color(palette.on_selection()))
    });
    let name = tr!("Now: {step}", step = step.title);
    shown.inner.widget_info(|| WidgetInfo::labeled(Role::Status, true, &name));
    ui.label(RichText::new(&step.hint).size(13.0));
    faded_ui(ui, 12.0, step.section);
    for warning in &session.standing.warnings {
        ui.label(RichText::new(format!("⚠ {warning}")).font(theme::bold(13.0)).color(palette.warning));
    }
}

fn duties_ui(ui: &mut Ui, session: &BoardGameSession, actions: &mut Vec<UiAction>) {
    let duties = &session.standing.duties;
    if duties.is_empty() {
        return;
    }
    ui.separator();
    let count = duties.len();
    bold_ui(ui, 14.5, tr_count!(count, "{count} thing to do", "{count} things to do"));
    for duty in duties {
        duty_ui(ui, session, duty, actions);
    }
}

/// Draws a pending action, whose button opens its filled-in form, and the button that skips it.
fn duty_ui(ui: &mut Ui, session: &BoardGameSession, duty: &DutyEntry, actions: &mut Vec<UiAction>) {
    let (title, section, number) = (&duty.title, &duty.section, duty.number);
    // The button to skip it is laid out first. A long name takes as many lines as it needs beside it.
    ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
        let waive = Button::new(tr!("Skip no. {number}", number)).min_size(vec2(0.0, 26.0));
        let waived = ui.add_enabled(session.can_play(), waive).named(Role::Button, || tr!("Skip {title}", title));
        let waived = waived.on_hover_text(tr!("Skip this. The battle log records it."));
        waived.on_click(UiAction::BoardGame(BoardGameAction::Waive(number)), actions);
        ui.vertical(|ui| {
            let open = ui.add(Button::new(title).wrap().min_size(vec2(ui.available_width(), 26.0)));
            let tip = tr!("{title} ({section}). Opens the form, already filled in.", title, section);
            let open = open.named(Role::Button, || title).on_hover_text(tip);
            open.on_click(UiAction::BoardGame(BoardGameAction::Duty(number)), actions);
            if !duty.about.is_empty() {
                faded_ui(ui, 12.5, &duty.about);
            }
        });
    });
}
