//! Effects of the options of the ten questions: how often the Saxons win with each.

use egui::{Align2, Button, FontId, Id, Label, RichText, Role, Sense, Ui, pos2, vec2};

use super::action::{RulingsAction, RulingsPage};
use crate::forecasts::{change_text, hundred_text, progress_ui};
use crate::preparation::Preparation;
use crate::preparation::action::{FairnessAction, PreparationAction};
use crate::shell::theme::{self, Palette};
use crate::widgets::control::Control;
use senlac_classroom::battles::compare::RulingComparison;
use senlac_classroom::rules::rulings::RulingName;

/// Width to the right of the options, for their effects and the mark of a non-default option.
pub const WIDTH: f32 = 236.0;

/// Draws the button that compares the options, and the explanation of the column.
pub fn compare_ui(ui: &mut Ui, preparation: &Preparation, actions: &mut Vec<RulingsAction>, prepare: &mut Vec<PreparationAction>) {
    let palette = Palette::current(ui);
    let fairness = &preparation.fairness;
    ui.horizontal(|ui| {
        if let Some(done) = fairness.comparison_progress() {
            ui.label(tr!("Playing each option…"));
            if progress_ui(ui, done, tr!("options")) {
                prepare.push(PreparationAction::Fairness(FairnessAction::StopComparing));
            }
            return;
        }
        let tip = tr!("Plays your battle with each option of the ten questions, and shows how often the Saxons win with it");
        if ui.add_enabled(fairness.has_battle(), Button::new(tr!("Compare the rulings"))).on_hover_text(tip).clicked() {
            prepare.push(PreparationAction::Fairness(FairnessAction::Compare));
            actions.push(RulingsAction::Look(RulingsPage { only_asked: true, ..preparation.rulings.clone() }));
        }
        match fairness.comparison() {
            Some((_, true)) => {
                let words = tr!("Beside each option: the percentage of battles the Saxons win, and the change from now.");
                ui.add(Label::new(RichText::new(words).color(palette.faded)).wrap());
            }
            Some((_, false)) => {
                let words = tr!("The battle has changed since then. Compare again to update this.");
                ui.add(Label::new(RichText::new(words).color(palette.warning)).wrap());
            }
            None => {}
        }
    });
}

/// Returns the effects of a ruling's options, if they were compared.
pub fn compared_ruling(preparation: &Preparation, ruling: RulingName) -> Option<&RulingComparison> {
    preparation.fairness.comparison()?.0.iter().find(|compared| compared.ruling == ruling)
}

/// Draws the effect of the option with this index beside its line, whose top is given.
pub fn share_ui(ui: &Ui, compared: &RulingComparison, place: usize, top: f32) {
    let palette = Palette::current(ui);
    let Some((weighed, now)) = compared.readings.get(place).zip(compared.readings.iter().find(|weighed| weighed.in_force)) else { return };
    let share = tr!("Saxons {share}%", share = hundred_text(weighed.saxons.fraction()));
    let difference = weighed.difference(now.saxons);
    let change = if weighed.in_force { tr!("current option").to_owned() } else { change_text(difference) };
    let rect = egui::Rect::from_min_size(pos2(ui.max_rect().right() + 8.0, top), vec2(WIDTH - 12.0, 24.0));
    ui.interact(rect, Id::unique(("what it does", compared.ruling.entry().key, place)), Sense::hover())
        .named(Role::Label, || format!("{share}, {change}"));
    let painter = ui.painter();
    painter.text(
        rect.left_center(),
        Align2::LEFT_CENTER,
        share,
        theme::bold(13.5),
        palette.side_text(senlac_classroom::rules::Side::Saxon),
    );
    let is_clear = !weighed.in_force && difference.0.abs() > difference.1;
    let (font, ink) = if is_clear { (theme::bold(13.5), palette.ink) } else { (FontId::proportional(12.5), palette.faded) };
    painter.text(rect.left_center() + vec2(88.0, 0.0), Align2::LEFT_CENTER, change, font, ink);
}
