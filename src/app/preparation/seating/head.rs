//! The bar above the armies: drawing seats, the players of William and Harold, and a summary of the seats.

use egui::{Align, Button, ComboBox, Layout, RichText, Role, Ui, WidgetInfo, vec2};

use super::action::{SeatAction, SeatingAction};
use crate::preparation::Preparation;
use crate::shell::theme::{self, GOLD_INK, Palette};
use crate::widgets::control::{Control, bold_ui};
use senlac_classroom::rules::{Side, pupils};

pub fn head_ui(ui: &mut Ui, preparation: &Preparation, actions: &mut Vec<SeatingAction>) {
    let draft = preparation.draft();
    // Both lords have room beside the lots.
    let wide = ((ui.available_width() - 530.0) / 2.0).clamp(90.0, 190.0);
    ui.horizontal_wrapped(|ui| {
        if draft.present_pupils().next().is_none() {
            ui.add(Button::new(tr!("Choose a class")).min_size(vec2(0.0, 32.0))).on_click(SeatingAction::OfClass(None), actions);
            return;
        }
        draw_seats_ui(ui, preparation, actions);
        ui.add_space(10.0);
        for side in Side::ALL {
            lord_ui(ui, preparation, side, wide, actions);
        }
    });
    summary_ui(ui, preparation);
}

/// Draws the buttons that draw seats and fit the armies to the class.
fn draw_seats_ui(ui: &mut Ui, preparation: &Preparation, actions: &mut Vec<SeatingAction>) {
    let palette = Palette::current(ui);
    let draft = preparation.draft();
    let drawn = draft.posts().any(|(_, post)| !post.pinned && !post.players.is_empty());
    let words = if drawn { tr!("Draw seats again") } else { tr!("Draw seats") };
    let button = Button::new(RichText::new(words).font(theme::bold(15.0)).color(GOLD_INK)).fill(palette.gold).min_size(vec2(0.0, 32.0));
    ui.add(button).on_hover_text(tr!("Gives everyone a random unit, except in pinned seats")).on_click(SeatingAction::Lots, actions);
    let fits = preparation.players.seen.fits;
    let button = Button::new(tr!("Fit armies to class")).min_size(vec2(0.0, 32.0));
    let response = ui.add_enabled(!fits, button);
    let tip = tr!("Creates one unit for each pupil in the original game’s proportions, draws seats at random and removes all pins");
    response
        .on_hover_text(tip)
        .on_disabled_hover_text(tr!("There’s already a unit for each pupil"))
        .on_click(SeatingAction::Measure, actions);
}

/// Draws the choice of the pupil who plays the lord of a side.
fn lord_ui(ui: &mut Ui, preparation: &Preparation, side: Side, wide: f32, actions: &mut Vec<SeatingAction>) {
    let draft = preparation.draft();
    let Some((_, lords)) = draft.posts().find(|(unit, post)| unit.side == side && post.muster.bodyguard) else { return };
    bold_ui(ui, 14.5, side.army_commander());
    let now = pupils::join(&lords.players);
    let shown = if now.is_empty() { tr!("nobody yet") } else { &now };
    let combo = ComboBox::from_id_salt(side.army_commander()).selected_text(shown).width(wide).height(320.0).truncate();
    // In a room of its own, beside its lord: a long name ends in an ellipsis.
    let room = vec2(wide, 32.0);
    let combo = ui.allocate_ui_with_layout(room, Layout::left_to_right(Align::Center), |ui| {
        combo.show_ui(ui, |ui| {
            for pupil in draft.present_pupils() {
                ui.selectable_label(lords.players.contains(&pupil.name), &pupil.name)
                    .on_click(SeatingAction::Seat(SeatAction::Lord(side, pupil.name.clone())), actions);
            }
        })
    });
    let combo = combo.inner;
    combo.response.widget_info(|| {
        WidgetInfo::labeled(Role::ComboBox, true, tr!("{army_commander}’s player: {shown}", army_commander = side.army_commander(), shown))
    });
}

/// Draws the summary of the seats in one line.
fn summary_ui(ui: &mut Ui, preparation: &Preparation) {
    let palette = Palette::current(ui);
    let outcome = &preparation.players.seen.outcome;
    let color = if outcome.wants_a_look { palette.warning } else { palette.faded };
    let words = RichText::new(&outcome.words).color(color);
    ui.add(egui::Label::new(words).truncate()).named(Role::Status, || &outcome.words);
}
