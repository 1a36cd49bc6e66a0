//! The bell dialog: whether the battle ends here, and who would win.

use crate::battle::action::BattleAction;
use egui::{Button, RichText, Ui, vec2};

use super::action::ModalAction;
use crate::screen::ViewContext;
use crate::shell::theme::{self, Palette};
use crate::ui_action::UiAction;
use crate::widgets::control::{Control, is_newly_shown};
use senlac_classroom::phrasebook::end_text;
use senlac_classroom::rules::{Command, Side, State, Strength, winner_at_bell};

/// Asks for confirmation. Enter ends the battle, Escape plays on.
pub fn bell_ui(ui: &mut Ui, context: &ViewContext<'_>, actions: &mut Vec<UiAction>) {
    let Some(session) = context.battle() else { return };
    let (palette, state) = (Palette::current(ui), session.state());
    let winner = winner_at_bell(state);
    ui.label(RichText::new(tr!("End the battle now?")).font(theme::title(24.0)));
    let words = tr!("The {army} would win.", army = winner.army());
    ui.label(RichText::new(words).font(theme::bold(18.0)).color(palette.side_text(winner)));
    ui.label(strengths_text(state));
    ui.label(RichText::new(end_text(state.rulings())).color(palette.faded));
    ui.add_space(10.0);
    ui.horizontal(|ui| {
        let end = Button::new(RichText::new(tr!("End the battle")).font(theme::bold(16.0))).min_size(vec2(150.0, 38.0));
        let end = ui.add(end.shortcut_text(tr!("Enter")));
        let end = end.named(egui::Role::Button, || tr!("End the battle"));
        // So that Enter answers.
        if is_newly_shown(ui, end.id) {
            end.request_focus();
        }
        let stay = ui.add(Button::new(tr!("Play on")).min_size(vec2(110.0, 38.0)).shortcut_text(tr!("Esc")));
        let stay = stay.named(egui::Role::Button, || tr!("Play on"));
        if end.clicked() || stay.clicked() {
            actions.push(UiAction::Modal(ModalAction::Close));
        }
        end.on_click(UiAction::Battle(BattleAction::Play(Command::CallTime {})), actions);
    });
}

/// Returns text such as "Normans: 148 of 148 left. Saxons: 74 of 140 left."
fn strengths_text(state: &State) -> String {
    let [normans, saxons] = Side::ALL.map(|side| {
        let Strength { left, start } = state.strength(side);
        tr!("{army}: {left} of {start} left", army = side.army(), left, start)
    });
    tr!("{normans}. {saxons}.", normans, saxons)
}
