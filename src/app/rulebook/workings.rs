//! What can be told before the dice: every modifier with its section, what speaks against it, and the exact odds as bars.

use egui::{Align, Align2, FontId, Layout, RichText, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use crate::app::shell::theme::{self, Palette};
use crate::app::widgets::control::{bold_ui, faded_ui};
use crate::desk_game::Foreseen;
use crate::phrasebook::names::capital;
use crate::rulebooks::{Outcome, WorkingStep};

/// How high a line is, with what is between lines.
const LINE: f32 = 22.0;

/// How high it is, drawn in full.
pub fn height_of(foreseen: &Foreseen) -> f32 {
    let workings = &foreseen.workings;
    let odds = workings.dice.map_or(0, |_| workings.outcomes.len() + 1);
    let lines = 2 * foreseen.against.len() + workings.steps.len() + odds;
    #[expect(clippy::cast_precision_loss, reason = "a few lines on the screen")]
    let lines = lines as f32;
    LINE * lines + 56.0
}

/// Draws it.
pub fn foreseen_ui(ui: &mut Ui, foreseen: &Foreseen) {
    ui.spacing_mut().item_spacing.y = 2.0;
    ui.spacing_mut().interact_size.y = 20.0;
    for against in &foreseen.against {
        ui.label(RichText::new(format!("⚠ {}.", capital(against))).color(Palette::of(ui).warning).size(13.5));
    }
    let workings = &foreseen.workings;
    if !workings.steps.is_empty() {
        ui.add_space(6.0);
        bold_ui(ui, 14.5, tr!("Workings"));
        workings.steps.iter().for_each(|step| working_ui(ui, step));
    }
    if let Some(dice) = workings.dice {
        ui.add_space(6.0);
        bold_ui(ui, 14.5, tr!("Odds of {dice}", dice));
        let most = workings.outcomes.iter().map(|outcome| outcome.p).fold(0.0, f64::max);
        workings.outcomes.iter().for_each(|outcome| outcome_ui(ui, outcome, outcome.p / most));
    }
}

/// What, where the book has it, and what it is worth.
pub fn working_ui(ui: &mut Ui, step: &WorkingStep) {
    ui.horizontal(|ui| {
        let value = RichText::new(&step.value).font(theme::bold(14.0));
        ui.allocate_ui_with_layout(vec2(52.0, 18.0), Layout::right_to_left(Align::Center), |ui| {
            ui.set_min_width(52.0);
            ui.add(egui::Label::new(value).truncate());
        });
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            faded_ui(ui, 12.5, &step.section);
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add(egui::Label::new(RichText::new(&step.what).size(13.5)).truncate());
            });
        });
    });
}

/// An outcome: its result, its bar, its fraction, its percentage.
fn outcome_ui(ui: &mut Ui, outcome: &Outcome, share: f64) {
    let palette = Palette::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 20.0), Sense::hover());
    let result = if outcome.result.is_empty() { tr!("nothing") } else { &outcome.result };
    let percent = tr!("{percent} %", percent = format!("{:.1}", outcome.p * 100.0));
    let exact = &outcome.exact;
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, tr!("{result}: {exact}, {percent}", result, exact, percent)));
    let (left, right) = (rect.left() + 74.0, rect.right() - 104.0);
    #[expect(clippy::cast_possible_truncation, reason = "a length on the screen")]
    let length = (right - left).max(0.0) * share as f32;
    let bar = egui::Rect::from_min_max(pos2(left, rect.top() + 4.0), pos2(left + length.max(2.0), rect.bottom() - 4.0));
    let painter = ui.painter();
    painter.with_clip_rect(rect.with_max_x(left - 4.0)).text(
        rect.left_center(),
        Align2::LEFT_CENTER,
        result,
        theme::bold(14.0),
        palette.ink,
    );
    painter.rect(bar, 2.0, palette.chosen(), (1.0, palette.line), egui::StrokeKind::Inside);
    painter.text(pos2(right + 46.0, rect.center().y), Align2::RIGHT_CENTER, exact, FontId::proportional(13.0), palette.ink);
    painter.text(rect.right_center(), Align2::RIGHT_CENTER, percent, FontId::proportional(13.0), palette.faded);
}
