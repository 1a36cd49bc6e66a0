//! Turning point: a sentence about it, a button that goes there, and the search.

use egui::emath::Numeric as _;
use egui::{RichText, Ui};

use super::action::ReplayAction;
use crate::forecasts::{hundred_text, progress_ui};
use crate::story::replay::search::TurningSearch;
use crate::widgets::control::{Control as _, bold_ui, faded_ui};
use senlac_base::language::lists::join_sentences;
use senlac_classroom::rules::Side;
use senlac_classroom::story::Review;
use senlac_classroom::story::turning_point::{turning_point_by_strength, unexpected_winner_text};

/// Returns a sentence about the turning point; empty if there are no losses yet and no forecasts.
pub fn turning_point_text(review: &Review) -> String {
    if let Some(point) = review.turning_point() {
        let (before, after) = (hundred_text(point.before.fraction()), hundred_text(point.after.fraction()));
        let off = u32::from_f64((100.0 * point.uncertainty()).ceil().max(1.0));
        let changed = if point.change() > 0.0 {
            tr!("The Saxons’ chance of winning rose from {before}% to {after}% (±{off}).", before, after, off)
        } else {
            tr!("The Saxons’ chance of winning fell from {before}% to {after}% (±{off}).", before, after, off)
        };
        return join_sentences(&[&changed, unexpected_winner_text(review.story(), point.helped_side()).unwrap_or_default()]);
    }
    let Some((_, change)) = turning_point_by_strength(review.story()) else { return String::new() };
    let side = if change > 0 { Side::Saxon } else { Side::Norman };
    let changed = tr_count!(
        parts = change.unsigned_abs().max(1),
        "Judged by strength alone, the {army} gained most here: {parts}% of an army.",
        "Judged by strength alone, the {army} gained most here: {parts}% of an army.",
        army = side.army()
    );
    join_sentences(&[&changed, unexpected_winner_text(review.story(), side).unwrap_or_default()])
}

/// Draws the sentence, the button that goes there, and the search.
pub fn turning_ui(ui: &mut Ui, review: &Review, search: &TurningSearch, actions: &mut Vec<ReplayAction>) {
    bold_ui(ui, 15.0, tr!("The turning point"));
    let words = turning_point_text(review);
    if words.is_empty() {
        faded_ui(ui, 13.0, tr!("There is no turning point yet."));
    } else {
        ui.add(egui::Label::new(RichText::new(words).size(14.0)).wrap());
        let button = egui::Button::new(tr!("Go to the turning point")).shortcut_text(RichText::new(tr!("T")).size(10.5));
        let button = ui.add(button).named(egui::Role::Button, || tr!("Go to the turning point"));
        button.on_hover_text(tr!("The class sees it as the turning point too")).on_click(ReplayAction::TurningPoint, actions);
    }
    if let Some(done) = search.progress() {
        let finer = review.turning_point().is_some();
        faded_ui(ui, 12.5, if finer { tr!("Checking it more closely.") } else { tr!("Playing battles from every step to find it.") });
        if progress_ui(ui, done, tr!("the search for the turning point")) {
            actions.push(ReplayAction::StopSeeking);
        }
    } else if search.is_stopped() {
        ui.button(tr!("Search again"))
            .on_hover_text(tr!("Computer players fight battles from every step, in the background"))
            .on_click(ReplayAction::Seek, actions);
    }
}
