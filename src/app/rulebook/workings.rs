//! What can be told before the dice: every modifier with its section, what speaks against it, and the exact odds as bars.

use std::sync::Arc;

use egui::{Align2, FontId, Galley, RichText, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use crate::shell::theme::{self, Palette};
use crate::widgets::control::{bold_ui, faded_ui};
use senlac_board_games::session::Foreseen;
use senlac_board_games::{Outcome, WorkingStep, Workings};
use senlac_classroom::phrasebook::names::capital;

/// How high an outcome is, with what is between lines.
const LINE: f32 = 22.0;
/// How high a head is, with what is round it.
const HEAD: f32 = 30.0;
/// A value that is not wider stands before what it is the value of; any other has lines of its own below.
const VALUE: f32 = 52.0;
/// Between the parts of a line.
const GAP: f32 = 8.0;
/// The parts of the room that the workings and the odds have at most.
const PARTS: [f32; 2] = [0.35, 0.25];

/// How high it is: drawn in full, unless that left too little room for the form.
pub fn height_of(ui: &Ui, foreseen: &Foreseen) -> f32 {
    let workings = &foreseen.workings;
    let width = ui.available_width();
    let against = foreseen.against.iter().map(|against| {
        let galley = ui.painter().layout(against_words(against), FontId::proportional(13.5), Palette::of(ui).warning, width);
        galley.size().y + 2.0
    });
    let steps = workings.steps.iter().map(|step| Laid::of(ui, step, width).height() + 2.0);
    let told = against.chain(steps).sum::<f32>() + HEAD;
    #[expect(clippy::cast_precision_loss, reason = "a few lines on the screen")]
    let lines = if tells_by_chart(workings) { workings.outcomes.len() as f32 } else { 1.0 };
    let odds = workings.dice.map_or(0.0, |_| LINE * lines + HEAD);
    let room = ui.available_height();
    [told, odds].into_iter().zip(PARTS).map(|(height, part)| height.min(part * room)).sum::<f32>() + 10.0
}

/// Whether the odds are a chart: they are not where a die is read as it falls, each face as likely as any other.
fn tells_by_chart(workings: &Workings) -> bool {
    let is_face = |outcome: &Outcome| outcome.result.is_empty() || outcome.result.to_string().parse::<i32>().is_ok();
    let is_alike = |two: &[Outcome]| matches!(two, [one, next] if one.exact == next.exact);
    !(workings.outcomes.len() > 2 && workings.outcomes.iter().all(is_face) && workings.outcomes.windows(2).all(is_alike))
}

fn against_words(against: &str) -> String {
    format!("⚠ {}.", capital(against))
}

/// Draws it.
pub fn foreseen_ui(ui: &mut Ui, foreseen: &Foreseen) {
    ui.spacing_mut().item_spacing.y = 2.0;
    ui.spacing_mut().interact_size.y = 20.0;
    for against in &foreseen.against {
        ui.label(RichText::new(against_words(against)).color(Palette::of(ui).warning).size(13.5));
    }
    let workings = &foreseen.workings;
    if !workings.steps.is_empty() {
        ui.add_space(6.0);
        bold_ui(ui, 14.5, tr!("Workings"));
        workings.steps.iter().for_each(|step| working_ui(ui, step));
    }
    let Some(dice) = workings.dice else { return };
    ui.add_space(6.0);
    bold_ui(ui, 14.5, tr!("Odds of {dice}", dice));
    if tells_by_chart(workings) {
        let most = workings.outcomes.iter().map(|outcome| outcome.p).fold(0.0, f64::max);
        let room = results_room(ui, &workings.outcomes);
        workings.outcomes.iter().for_each(|outcome| outcome_ui(ui, outcome, (room, outcome.p / most)));
    } else if let Some(outcome) = workings.outcomes.first() {
        let (count, exact) = (workings.outcomes.len(), &outcome.exact);
        faded_ui(ui, 13.5, tr!("Each of {count} results: {exact}", count, exact));
    }
}

/// A line of the workings, laid out for a width.
struct Laid {
    what: Arc<Galley>,
    section: Arc<Galley>,
    value: Arc<Galley>,
    /// Whether the value has lines of its own.
    is_below: bool,
}

impl Laid {
    fn of(ui: &Ui, step: &WorkingStep, width: f32) -> Self {
        let (palette, painter) = (Palette::of(ui), ui.painter());
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

    fn first(&self) -> f32 {
        let value = if self.is_below { 0.0 } else { self.value.size().y };
        self.what.size().y.max(self.section.size().y).max(value)
    }

    fn height(&self) -> f32 {
        self.first() + if self.is_below { self.value.size().y } else { 0.0 }
    }
}

/// What, where the book has it, and what it is worth.
pub fn working_ui(ui: &mut Ui, step: &WorkingStep) {
    let laid = Laid::of(ui, step, ui.available_width());
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), laid.height()), Sense::hover());
    let WorkingStep { what, section, value } = step;
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, tr!("{what}: {value} ({section})", what, value, section)));
    let ink = Palette::of(ui).ink;
    let left = rect.left() + if laid.is_below { 0.0 } else { VALUE + GAP };
    let value = if laid.is_below {
        pos2(rect.left() + GAP, rect.top() + laid.first())
    } else {
        pos2(rect.left() + VALUE - laid.value.size().x, rect.top())
    };
    ui.painter().galley(pos2(rect.right() - laid.section.size().x, rect.top()), laid.section, ink);
    ui.painter().galley(pos2(left, rect.top()), laid.what, ink);
    ui.painter().galley(value, laid.value, ink);
}

/// How much room the results have: as much as the longest needs, but not more than their bars.
fn results_room(ui: &Ui, outcomes: &[Outcome]) -> f32 {
    let wide = |outcome: &Outcome| ui.painter().layout_no_wrap(outcome.result.to_string(), theme::bold(14.0), Palette::of(ui).ink).size().x;
    let longest = outcomes.iter().map(wide).fold(0.0, f32::max);
    (longest + 10.0).clamp(74.0, (0.5 * (ui.available_width() - 104.0)).max(74.0))
}

/// An outcome: its result, its bar, its fraction, its percentage.
fn outcome_ui(ui: &mut Ui, outcome: &Outcome, (room, share): (f32, f64)) {
    let palette = Palette::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 20.0), Sense::hover());
    let result = if outcome.result.is_empty() { tr!("nothing").to_owned() } else { outcome.result.to_string() };
    let percent = tr!("{percent} %", percent = format!("{:.1}", outcome.p * 100.0));
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
    painter.rect(bar, 2.0, palette.chosen(), (1.0, palette.line), egui::StrokeKind::Inside);
    painter.text(pos2(right + 46.0, rect.center().y), Align2::RIGHT_CENTER, exact, FontId::proportional(13.0), palette.ink);
    painter.text(rect.right_center(), Align2::RIGHT_CENTER, percent, FontId::proportional(13.0), palette.faded);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(results: &[&str], exact: &str) -> bool {
        let outcome = |result: &&str| Outcome { result: (*result).into(), p: 0.1, exact: exact.to_owned() };
        let outcomes = results.iter().map(outcome).collect();
        tells_by_chart(&Workings { steps: Vec::new(), table: None, dice: Some("1d10"), outcomes })
    }

    #[test]
    fn a_die_that_is_read_as_it_falls_needs_no_chart() {
        assert!(!told(&["1", "2", "3", "4"], "1/10"));
        assert!(told(&["D", "D/1", "none"], "1/3"), "the words of a table are told");
        assert!(told(&["1", "2"], "1/2"), "two bars take no room");
    }
}
