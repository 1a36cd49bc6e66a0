//! The panel of suggested orders, to be read out and chosen.

use crate::battle::action::BattleAction;
use egui::{Button, Frame, RichText, Role, Ui, vec2};

use super::{order_text, reason_text};
use crate::battle::session::GameSession;
use crate::commands::AppCommand;
use crate::shell::theme::{self, Palette};
use crate::ui_action::UiAction;
use crate::widgets::control::Control;

/// Draws the suggestions if they are open. Each is a button that carries out its order.
pub fn hints_ui(ui: &mut Ui, session: &GameSession, actions: &mut Vec<UiAction>) {
    let Some(open) = &session.hints else { return };
    let palette = Palette::current(ui);
    Frame::new().fill(palette.weave).stroke((1.0, palette.gold)).corner_radius(6.0).inner_margin(8).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 4.0;
        ui.label(RichText::new(tr!("Suggestions for {unit}", unit = session.names.unit(open.unit))).font(theme::bold(14.5)));
        for (place, hint) in open.hints.iter().enumerate() {
            let words = tr!("{number}. {order}", number = place + 1, order = order_text(&session.names, &hint.order));
            let reason = reason_text(&session.names, hint);
            let button = Button::new(RichText::new(&words).font(theme::bold(14.0))).wrap().min_size(vec2(ui.available_width(), 0.0));
            let response = ui.add(button).on_hover_text(tr!("Do this"));
            response
                .named(Role::Button, || format!("{words}: {reason}"))
                .on_click(UiAction::Battle(BattleAction::TakeHint(place)), actions);
            ui.label(reason);
        }
        ui.horizontal_wrapped(|ui| {
            let mut on_wall = open.on_wall;
            if ui.checkbox(&mut on_wall, tr!("Show to class")).on_hover_text(AppCommand::HintsOnWall.tip()).changed() {
                actions.push(UiAction::Do(AppCommand::HintsOnWall));
            }
            ui.button(tr!("Close")).on_click(UiAction::Do(AppCommand::Hints), actions);
        });
    });
    ui.add_space(6.0);
}
