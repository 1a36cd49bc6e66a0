//! The choice of units that the computer plays, for absent children or to try a lesson alone. All changes together are one
//! step.

use crate::battle::action::BattleAction;
use std::collections::BTreeMap;

use egui::{Key, Modifiers, RichText, Role, Ui, WidgetInfo, vec2};

use super::action::{ComputerFormAction, ModalAction};
use crate::battle::session::GameSession;
use crate::screen::ViewContext;
use crate::shell::theme::{self, Palette};
use crate::shell::touch;
use crate::ui_action::UiAction;
use crate::widgets::control::Control;
use senlac_classroom::phrasebook::names::capitalise_visible;
use senlac_classroom::rules::{Command, ComputerUnits, Manner, Side, State, UnitId};

/// Form of who plays each unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComputerForm {
    before: ComputerUnits,
    units: ComputerUnits,
}

impl ComputerForm {
    /// Creates the form from the current state of the battle.
    pub fn from_state(state: &State) -> Self {
        Self { before: state.computer_units().clone(), units: state.computer_units().clone() }
    }

    /// Applies an action to the form.
    pub fn apply(&mut self, action: ComputerFormAction) {
        let ComputerFormAction::Give(units, manner) = action;
        for unit in units {
            match manner {
                Some(manner) => drop(self.units.insert(unit, manner)),
                None => drop(self.units.remove(&unit)),
            }
        }
    }

    /// Returns the changes that would be saved.
    fn changes(&self) -> BTreeMap<UnitId, Option<Manner>> {
        let all = self.before.keys().chain(self.units.keys());
        let now = |unit: &UnitId| self.units.get(unit).copied();
        all.filter(|unit| self.before.get(unit).copied() != now(unit)).map(|unit| (*unit, now(unit))).collect()
    }
}

/// Draws the dialog's form.
pub fn computer_ui(ui: &mut Ui, context: &ViewContext<'_>, form: &ComputerForm, actions: &mut Vec<UiAction>) {
    let Some(session) = context.battle() else { return };
    let mut asked = Vec::new();
    ui.label(RichText::new(tr!("Computer players")).font(theme::title(24.0)));
    let words = tr!("For an absent child, or for a whole army when you try a lesson alone. Press Enter for each of its steps.");
    ui.label(RichText::new(words).color(Palette::current(ui).faded));
    ui.add_space(6.0);
    // Above the lists, so that it is in sight however many units there are.
    buttons_ui(ui, form, actions);
    ui.add_space(6.0);
    ui.spacing_mut().item_spacing.y = 2.0;
    ui.spacing_mut().button_padding.y = 1.0;
    ui.spacing_mut().interact_size.y = touch::min_length(ui, 22.0);
    let unled: Vec<UnitId> = units_in_play(session).filter(|unit| session.state().player(*unit).is_none()).collect();
    if !unled.is_empty() {
        let words = tr_count!(units = unled.len(), "The {units} unit without a player", "All {units} units without players");
        row_ui(ui, &words, &unled, form, &mut asked);
        ui.add_space(6.0);
    }
    ui.columns(2, |columns| {
        for (ui, side) in columns.iter_mut().zip(Side::ALL) {
            let army: Vec<UnitId> = units_in_play(session).filter(|unit| unit.side == side).collect();
            row_ui(ui, &tr!("All {army}", army = side.army()), &army, form, &mut asked);
            ui.separator();
            for unit in army {
                row_ui(ui, &capitalise_visible(&session.names.unit(unit)), &[unit], form, &mut asked);
            }
        }
    });
    actions.extend(asked.into_iter().map(|action| UiAction::Modal(ModalAction::Computer(action))));
}

/// Returns the units that have figures left.
fn units_in_play(session: &GameSession) -> impl Iterator<Item = UnitId> + '_ {
    session.state().units().filter(|unit| !unit.is_destroyed()).map(|unit| unit.id)
}

/// Draws some units, and who plays them: people, or the computer in one of two manners.
fn row_ui(ui: &mut Ui, words: &str, units: &[UnitId], form: &ComputerForm, asked: &mut Vec<ComputerFormAction>) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let choices = [(None, tr!("People")), (Some(Manner::Bold), tr!("Bold")), (Some(Manner::Cautious), tr!("Cautious"))];
        for (manner, label) in choices {
            let is_so = units.iter().all(|unit| form.units.get(unit).copied() == manner);
            let response = ui.selectable_label(is_so, label).named_choice(Role::RadioButton, is_so, || format!("{words}: {label}"));
            if response.clicked() {
                asked.push(ComputerFormAction::Give(units.to_vec(), manner));
            }
        }
        ui.add(egui::Label::new(words).truncate());
    });
}

/// Draws the buttons of the form.
fn buttons_ui(ui: &mut Ui, form: &ComputerForm, actions: &mut Vec<UiAction>) {
    let changes = form.changes();
    ui.horizontal(|ui| {
        let keys = egui::KeyboardShortcut::new(Modifiers::COMMAND, Key::Enter);
        let button = egui::Button::new(RichText::new(tr!("Save")).font(theme::bold(15.0)));
        let button = button.shortcut_text(ui.ctx().format_shortcut(&keys)).min_size(vec2(0.0, 32.0));
        let is_on = !changes.is_empty();
        let response = ui.add_enabled(is_on, button);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, is_on, tr!("Save")));
        let pressed = is_on && ui.input_mut(|input| input.consume_shortcut(&keys));
        if response.clicked() || pressed {
            actions.push(UiAction::Modal(ModalAction::Close));
            actions.push(UiAction::Battle(BattleAction::Play(Command::SetComputer { units: changes.clone() })));
        }
        let close = ui.add(egui::Button::new(tr!("Close")).shortcut_text(tr!("Esc")).min_size(vec2(0.0, 32.0)));
        close.named(Role::Button, || tr!("Close")).on_click(UiAction::Modal(ModalAction::Close), actions);
        let words = match changes.len() {
            0 => tr!("No changes yet.").to_owned(),
            units => tr_count!(units, "{units} unit changed.", "{units} units changed."),
        };
        ui.label(RichText::new(words).color(Palette::current(ui).faded));
    });
}
