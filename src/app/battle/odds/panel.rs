//! What is likely, in the right panel: the bars and one sentence first, all else small or folded.

use egui::{Button, CollapsingHeader, Label, RichText, Role, TextStyle, Ui, WidgetInfo, WidgetText, vec2};

use super::{AttackForecast, Choice, bars_ui};
use crate::app::battle::session::GameSession;
use crate::app::shell::theme::{self, Palette};
use crate::app::ui_action::UiAction;
use crate::app::widgets::control::Control;
use crate::rules::UnitId;

/// How high the bars are: lower where less room is in sight, but never so low that they cannot be read.
const HIGH: std::ops::RangeInclusive<f32> = 40.0..=84.0;

/// What is likely of the attack at this target, the sentence first and then the bars, which leave so much in sight below
/// them; `None` if odds are hidden.
pub fn likely_ui(ui: &mut Ui, session: &GameSession, at: UnitId, below: f32) {
    let Some(forecast) = session.outlook.at(at) else { return };
    // What is in sight before anything is scrolled: bars that grew with scrolling would move what is read.
    let fold = ui.min_rect().top() + ui.clip_rect().height() - 10.0;
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        ui.add(Label::new(&forecast.sentence).wrap());
        let in_sight = fold - below - ui.cursor().top();
        bars_ui(ui, in_sight.clamp(*HIGH.start(), *HIGH.end()), &forecast.bars, &tr!("Chances: {sentence}", sentence = forecast.sentence));
    });
}

/// What may follow of that attack, and folded away every other target and why the dice need what they need.
pub fn more_ui(ui: &mut Ui, session: &GameSession, at: UnitId, actions: &mut Vec<UiAction>) {
    let Some(forecast) = session.outlook.at(at) else { return };
    for line in forecast.commander.iter().chain(&forecast.reply) {
        ui.add(Label::new(RichText::new(line).size(13.0).color(Palette::of(ui).faded)).wrap());
    }
    if session.outlook.choices.len() > 1 {
        CollapsingHeader::new(tr!("Other targets")).id_salt("other targets").show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 3.0;
            for choice in &session.outlook.choices {
                choice_ui(ui, session, choice, actions);
            }
        });
    }
    CollapsingHeader::new(tr!("Why")).id_salt("why the dice need that").show(ui, |ui| why_ui(ui, forecast));
}

/// A target in a row; a click chooses it.
fn choice_ui(ui: &mut Ui, session: &GameSession, choice: &Choice, actions: &mut Vec<UiAction>) {
    let palette = Palette::of(ui);
    let (name, best) = (session.names.unit_first(choice.at), choice.best.join(", "));
    let odds = format!("{}; {}", choice.average, choice.destroyed);
    let words = if best.is_empty() { format!("{name}: {odds}") } else { format!("{name}: {odds}; {best}") };
    let mut job = egui::text::LayoutJob::default();
    let ink = if choice.is_chosen { palette.on_chosen() } else { palette.ink };
    let part = |job: &mut egui::text::LayoutJob, text: &str, font| job.append(text, 0.0, egui::TextFormat::simple(font, ink));
    part(&mut job, &name, theme::bold(13.5));
    part(&mut job, &format!("\n{odds}"), egui::FontId::proportional(13.0));
    if !best.is_empty() {
        part(&mut job, &format!("\n{best}"), theme::bold(12.5));
    }
    let button = Button::selectable(choice.is_chosen, WidgetText::from(job)).wrap().min_size(vec2(ui.available_width(), 0.0));
    let response = ui.add(button.frame_when_inactive(true));
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, choice.is_chosen, &words));
    response.asks(UiAction::Aim(choice.at), actions);
}

/// Each reason with its source.
fn why_ui(ui: &mut Ui, forecast: &AttackForecast) {
    let palette = Palette::of(ui);
    for (reason, source) in &forecast.why {
        let small = TextStyle::Body.resolve(ui.style());
        let mut job = egui::text::LayoutJob::default();
        job.append(reason, 0.0, egui::TextFormat::simple(small, palette.ink));
        job.append(&format!(" ({source})"), 0.0, egui::TextFormat::simple(egui::FontId::proportional(12.0), palette.faded));
        ui.add(Label::new(job).wrap());
    }
}
