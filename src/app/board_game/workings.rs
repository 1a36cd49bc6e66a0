//! Workings shown before the roll: every modifier with its section, the objections, and the exact odds as bars.

use std::sync::Arc;

use egui::{Align2, FontId, Galley, RichText, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use crate::shell::theme::{self, Palette};
use crate::widgets::control::{bold_ui, faded_ui};
use senlac_board_games::session::CommandPreview;
use senlac_board_games::{Outcome, WorkingStep, Workings};
use senlac_classroom::phrasebook::names::capitalise_visible;

/// Height of an outcome, including the space between lines.
const LINE: f32 = 22.0;
/// Height of a heading, including the space around it.
const HEAD: f32 = 30.0;
/// Greatest width of a value before its description. A wider value has its own lines below.
const VALUE: f32 = 52.0;
/// Gap between the parts of a line.
const GAP: f32 = 8.0;
/// Greatest heights of the workings and of the odds, as fractions of the available height.
const PARTS: [f32; 2] = [0.35, 0.25];

/// Returns the total height: everything in full, unless that leaves too little room for the form.
pub fn total_height(ui: &Ui, foreseen: &CommandPreview) -> f32 {
    let workings = &foreseen.workings;
    let width = ui.available_width();
    let against = foreseen.against.iter().map(|against| {
        let galley = ui.painter().layout(objection_text(against), FontId::proportional(13.5), Palette::current(ui).warning, width);
        galley.size().y + 2.0
    });
    let steps = workings.steps.iter().map(|step| StepLayout::measure(ui, step, width).height() + 2.0);
    let told = against.chain(steps).sum::<f32>() + HEAD;
    #[expect(clippy::cast_precision_loss, reason = "a few lines on the screen")]
    let lines = if needs_chart(workings) { workings.outcomes.len() as f32 } else { 1.0 };
    let odds = workings.dice.map_or(0.0, |_| LINE * lines + HEAD);
    let room = ui.available_height();
    [told, odds].into_iter().zip(PARTS).map(|(height, part)| height.min(part * room)).sum::<f32>() + 10.0
}

/// Returns whether the odds need a chart. They don't where a single die is read, with each face equally likely.
fn needs_chart(workings: &Workings) -> bool {
    let is_face = |outcome: &Outcome| outcome.result.is_empty() || outcome.result.to_string().parse::<i32>().is_ok();
    let is_alike = |two: &[Outcome]| matches!(two, [one, next] if one.exact == next.exact);
    !(workings.outcomes.len() > 2 && workings.outcomes.iter().all(is_face) && workings.outcomes.windows(2).all(is_alike))
}

fn objection_text(against: &str) -> String {
    format!("⚠ {}.", capitalise_visible(against))
}

/// Draws the objections, the workings and the odds.
pub fn foreseen_ui(ui: &mut Ui, foreseen: &CommandPreview) {
    ui.spacing_mut().item_spacing.y = 2.0;
    ui.spacing_mut().interact_size.y = 20.0;
    for against in &foreseen.against {
        ui.label(RichText::new(objection_text(against)).color(Palette::current(ui).warning).size(13.5));
    }
    let workings = &foreseen.workings;
    if !workings.steps.is_empty() {
        ui.add_space(6.0);
        bold_ui(ui, 14.5, tr!("Workings"));
        workings.steps.iter().for_each(|step| working_ui(ui, step));
    }
    let Some(dice) = workings.dice else { return };
    ui.add_space(6.0);
    bold_ui(ui, 14.5, tr!("Odds for {dice}", dice));
    if needs_chart(workings) {
        let most = workings.outcomes.iter().map(|outcome| outcome.p).fold(0.0, f64::max);
        let room = results_width(ui, &workings.outcomes);
        workings.outcomes.iter().for_each(|outcome| outcome_ui(ui, outcome, (room, outcome.p / most)));
    } else if let Some(outcome) = workings.outcomes.first() {
        let (count, exact) = (workings.outcomes.len(), &outcome.exact);
        faded_ui(ui, 13.5, tr!("Each of {count} results: {exact}", count, exact));
    }
}

/// A line of the workings, laid out for a width.
struct StepLayout {
    what: Arc<Galley>,
    section: Arc<Galley>,
    value: Arc<Galley>,
    /// Whether the value has lines of its own.
    is_below: bool,
}

impl StepLayout {
    fn measure(ui: &Ui, step: &WorkingStep, width: f32) -> Self {
        let (palette, painter) = (Palette::current(ui), ui.painter());
        let section = painter.layout_no_wrap(step.section.clone(), FontId::proportional(12.5), palette.faded);
        let value = painter.layout_no_wrap(step.value.to_string(), theme::bold(14.0), palette.ink);
        let is_below = value.size().x > VALUE;
        let left = if is_below { 0.0 } else { VALUE + GAP };
        let room = (width - left - section.size().x - GAP).max(VALUE);
        let what = painter.layout(step.what.to_string(), FontId::proportional(13.5), palette.ink, room);
        let value =
            if is_below { painter.layout(step.value.to_string(), theme::bold(14.0), palette.ink, (width - GAP).max(VALUE)) } else { value };
        Self { what, section, value, is_below }
    }

    fn first_height(&self) -> f32 {
        let value = if self.is_below { 0.0 } else { self.value.size().y };
        self.what.size().y.max(self.section.size().y).max(value)
    }

    fn height(&self) -> f32 {
        self.first_height() + if self.is_below { self.value.size().y } else { 0.0 }
    }
}

/// Draws a modifier: its description, its section in the rulebook, and its value.
pub fn working_ui(ui: &mut Ui, step: &WorkingStep) {
    let laid = StepLayout::measure(ui, step, ui.available_width());
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), laid.height()), Sense::hover());
    let WorkingStep { what, section, value } = step;
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, tr!("{what}: {value} ({section})", what, value, section)));
    let ink = Palette::current(ui).ink;
    let left = rect.left() + if laid.is_below { 0.0 } else { VALUE + GAP };
    let value = if laid.is_below {
        pos2(rect.left() + GAP, rect.top() + laid.first_height())
    } else {
        pos2(rect.left() + VALUE - laid.value.size().x, rect.top())
    };
    ui.painter().galley(pos2(rect.right() - laid.section.size().x, rect.top()), laid.section, ink);
    ui.painter().galley(pos2(left, rect.top()), laid.what, ink);
    ui.painter().galley(value, laid.value, ink);
}

/// Returns the width for the results: as much as the longest needs, but no more than their bars.
fn results_width(ui: &Ui, outcomes: &[Outcome]) -> f32 {
    let wide =
        |outcome: &Outcome| ui.painter().layout_no_wrap(outcome.result.to_string(), theme::bold(14.0), Palette::current(ui).ink).size().x;
    let longest = outcomes.iter().map(wide).fold(0.0, f32::max);
    (longest + 10.0).clamp(74.0, (0.5 * (ui.available_width() - 104.0)).max(74.0))
}

/// Draws an outcome: its result, its bar, its fraction and its percentage.
fn outcome_ui(ui: &mut Ui, outcome: &Outcome, (room, share): (f32, f64)) {
    let palette = Palette::current(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 20.0), Sense::hover());
    let result = if outcome.result.is_empty() { tr!("no effect").to_owned() } else { outcome.result.to_string() };
    let percent = tr!("{percent}%", percent = format!("{:.1}", outcome.p * 100.0));
    let exact = &outcome.exact;
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, tr!("{result}: {exact}, {percent}", result, exact, percent)));
    let (left, right) = (rect.left() + room, rect.right() - 104.0);
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
    painter.rect(bar, 2.0, palette.selection(), (1.0, palette.line), egui::StrokeKind::Inside);
    painter.text(pos2(right + 46.0, rect.center().y), Align2::RIGHT_CENTER, exact, FontId::proportional(13.0), palette.ink);
    painter.text(rect.right_center(), Align2::RIGHT_CENTER, percent, FontId::proportional(13.0), palette.faded);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn has_chart(results: &[&str], exact: &str) -> bool {
        let outcome = |result: &&str| Outcome { result: (*result).into(), p: 0.1, exact: exact.to_owned() };
        let outcomes = results.iter().map(outcome).collect();
        needs_chart(&Workings { steps: Vec::new(), table: None, dice: Some("1d10"), outcomes })
    }

    #[test]
    fn a_plain_die_result_needs_no_chart() {
        assert!(!has_chart(&["1", "2", "3", "4"], "1/10"));
        assert!(has_chart(&["D", "D/1", "none"], "1/3"), "the words of a table are told");
        assert!(has_chart(&["1", "2"], "1/2"), "two bars take no room");
    }
}
