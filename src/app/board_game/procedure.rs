//! The right part of the screen: the available procedures or the form of the open one, with its workings, its odds and the
//! large button.

use egui::{Button, Frame, Id, Panel, RichText, Role, ScrollArea, Ui, UiBuilder};

use super::action::BoardGameAction;
use super::fields::{dice_ui, form_ui};
use super::form_draft::FormDraft;
use super::message::message_ui;
use super::session::BoardGameSession;
use super::workings::{foreseen_ui, total_height};
use crate::commands::AppCommand;
use crate::screen::ViewContext;
use crate::shell::theme::{Palette, is_window_low};
use crate::ui_action::UiAction;
use crate::widgets::buttons::{foot_button_ui, small_row_ui};
use crate::widgets::control::{Control, bold_ui, faded_ui};
use crate::widgets::scroll_to_focus::keep_focus_visible;
use senlac_base::language::tr;
use senlac_board_games::session::OfferedProcedure;
use senlac_classroom::phrasebook::names::capitalise_visible;

/// Height of the footer before it has been drawn once.
const FOOT: f32 = 96.0;
/// Greatest height of the reasons before they scroll.
const REASONS: f32 = 110.0;

/// Draws the procedure, with the large button always visible. The form is drawn first, so that Tab leads from the last field to
/// the dice and then to the button.
pub fn procedure_ui(ui: &mut Ui, context: &ViewContext<'_>, session: &BoardGameSession, actions: &mut Vec<UiAction>) {
    let id = Id::unique("how high the foot of the procedure is");
    let known: f32 = ui.data(|data| data.get_temp(id)).unwrap_or(FOOT);
    let whole = ui.available_rect_before_wrap();
    let foot = whole.with_min_y((whole.bottom() - known).max(whole.top()));
    ui.scope_builder(UiBuilder::new().max_rect(whole.with_max_y(foot.top())), |ui| body_ui(ui, session, actions));
    let drawn = ui.scope_builder(UiBuilder::new().max_rect(foot), |ui| foot_ui(ui, context, session, actions));
    let height = drawn.response.rect.height();
    if (height - known).abs() > 0.5 {
        ui.data_mut(|data| data.insert_temp(id, height));
        ui.ctx().request_discard("foot-height");
    }
}

/// Draws the form with its workings, or else all available procedures.
fn body_ui(ui: &mut Ui, session: &BoardGameSession, actions: &mut Vec<UiAction>) {
    let foreseen = session.foreseen.as_ref().and_then(|foreseen| foreseen.as_ref().ok());
    let room = foreseen.map_or(0.0, |foreseen| total_height(ui, foreseen));
    // Workings and odds stay visible below the form. In a low window they follow it.
    let below = foreseen.filter(|_| !is_window_low(ui));
    if let Some(foreseen) = below {
        let panel = Panel::bottom("the workings").exact_size(room).resizable(false).frame(Frame::new());
        panel.show(ui, |ui| {
            let area = ScrollArea::vertical().id_salt("the workings").auto_shrink([false, false]);
            area.show(ui, |ui| foreseen_ui(ui, foreseen));
        });
    }
    ScrollArea::vertical().id_salt("the procedure").auto_shrink([false, false]).show(ui, |ui| {
        message_ui(ui, session, actions);
        match &session.filling {
            Some(filling) => {
                filling_ui(ui, session, filling, actions);
                if let Some(foreseen) = foreseen.filter(|_| below.is_none()) {
                    foreseen_ui(ui, foreseen);
                }
            }
            None => procedures_ui(ui, session, actions),
        }
        keep_focus_visible(ui);
    });
}

/// Draws the reasons why the command can't be tried, the dice, the large button, and the back button.
fn foot_ui(ui: &mut Ui, context: &ViewContext<'_>, session: &BoardGameSession, actions: &mut Vec<UiAction>) {
    ui.add_space(6.0);
    if let Some(filling) = &session.filling {
        reasons_ui(ui, session, filling);
        dice_ui(ui, filling, actions);
    }
    let primary = &session.primary;
    if foot_button_ui(ui, "large-button-of-the-desk", ui.available_width(), &primary.label, primary.is_on) {
        actions.push(UiAction::Do(AppCommand::Primary));
    }
    small_row_ui(ui, |ui| {
        for command in [AppCommand::TakeBack, AppCommand::Restore] {
            let label = context.label(command);
            let button = Button::new(&label);
            // In a low window, both share one row.
            let button = if is_window_low(ui) { button } else { button.shortcut_text(command.key_text(ui.ctx(), false)) };
            let button = ui.add_enabled(session.is_on(command), button);
            button.named(Role::Button, || &label).on_hover_text(command.tip()).on_click(UiAction::Do(command), actions);
        }
    });
}

/// Draws the available procedures, with those of this step first.
fn procedures_ui(ui: &mut Ui, session: &BoardGameSession, actions: &mut Vec<UiAction>) {
    let group = |offered: &OfferedProcedure| if offered.is_of_this_step { 0 } else { 1 + usize::from(!offered.may_be_asked) };
    for (at, head) in [tr!("In this step"), tr!("At any time"), tr!("In other steps")].into_iter().enumerate() {
        let mut offered = session.standing.procedures.iter().filter(|offered| group(offered) == at).peekable();
        if offered.peek().is_some() {
            bold_ui(ui, 14.5, head);
            for offered in offered {
                procedure_button_ui(ui, offered, actions);
            }
            ui.add_space(6.0);
        }
    }
}

/// Draws the button that opens a procedure.
fn procedure_button_ui(ui: &mut Ui, offered: &OfferedProcedure, actions: &mut Vec<UiAction>) {
    let procedure = offered.procedure;
    let title = tr(procedure.title);
    let height = if offered.is_of_this_step { 32.0 } else { 26.0 };
    let button = Button::new(title).right_text(procedure.section).min_size(egui::vec2(ui.available_width(), height));
    ui.add(button).named(Role::Button, || title).on_click(UiAction::BoardGame(BoardGameAction::Procedure(procedure.key)), actions);
}

/// Draws the form of the open procedure.
fn filling_ui(ui: &mut Ui, session: &BoardGameSession, filling: &FormDraft, actions: &mut Vec<UiAction>) {
    let known = session.standing.procedures.iter().find(|offered| offered.procedure.key == filling.procedure);
    // The button is laid out first. A long title takes two lines beside it.
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Min), |ui| {
        let close = ui.button(tr!("Close form")).on_hover_text(tr!("Esc. Nothing is played."));
        close.on_click(UiAction::Do(AppCommand::Dismiss), actions);
        ui.vertical(|ui| {
            bold_ui(ui, 17.0, session.procedure_title(&filling.procedure));
            faded_ui(ui, 13.0, known.map_or("", |offered| offered.procedure.section));
            if let Some(duty) = session.current_duty().filter(|duty| !duty.about.is_empty()) {
                ui.label(capitalise_visible(&duty.about));
            }
        });
    });
    form_ui(ui, filling, actions);
}

/// Draws the reasons why the command can't be tried, beside the disabled button.
fn reasons_ui(ui: &mut Ui, session: &BoardGameSession, filling: &FormDraft) {
    let Some(Err(reasons)) = &session.foreseen else { return };
    ScrollArea::vertical().id_salt("the reasons").max_height(REASONS).show(ui, |ui| {
        for reason in reasons {
            ui.label(
                RichText::new(format!("⚠ {}.", capitalise_visible(&filling.with_field_titles(reason)))).color(Palette::current(ui).warning),
            );
        }
    });
    ui.add_space(4.0);
}
