//! Correcting a pupil's name during a battle: a step of its own, which every page and the projector follow.

use egui::{Button, Id, Key, Modifiers, Role, TextEdit, Ui};

use super::action::ChangePlayersAction;
use crate::widgets::control::{Control, is_newly_shown};
use senlac_base::game::PupilId;

/// Draws a button to correct this pupil's name. Once something is `typed`, it draws the field for the corrected name.
pub(super) fn correct_name_ui(ui: &mut Ui, (pupil, name): (&PupilId, &str), typed: Option<&str>, actions: &mut Vec<ChangePlayersAction>) {
    let Some(typed) = typed else {
        let button = ui.add(Button::new(tr!("Correct name…")).truncate());
        if button.named(Role::Button, || tr!("Correct the name of {name}…", name)).clicked() {
            actions.push(ChangePlayersAction::Correct(Some(name.to_owned())));
        }
        return;
    };
    let id = Id::unique("corrected name");
    let mut typed = typed.to_owned();
    let response = ui.add(TextEdit::singleline(&mut typed).id(id).desired_width(f32::INFINITY));
    let response = response.named(Role::TextInput, || tr!("Corrected name of {name}", name));
    if is_newly_shown(ui, Id::unique(("the name that is corrected", name))) {
        response.request_focus();
    }
    let is_here = response.has_focus() || response.lost_focus();
    let enters = is_here && ui.input(|input| input.key_pressed(Key::Enter));
    let leaves = is_here && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
    ui.horizontal(|ui| {
        let is_other = !typed.trim().is_empty() && typed.trim() != name;
        let rename = ui.add_enabled(is_other, Button::new(tr!("Save name"))).clicked();
        if is_other && (rename || enters) {
            actions.push(ChangePlayersAction::Rename(pupil.clone(), typed.trim().to_owned()));
        } else if ui.button(tr!("Cancel")).clicked() || leaves {
            actions.push(ChangePlayersAction::Correct(None));
        }
    });
    if response.changed() {
        actions.push(ChangePlayersAction::Correct(Some(typed)));
    }
}
