//! Odds panel between the table and the battle log: one sentence and the bars. Further details open beside them.

use crate::battle::action::BattleAction;
use egui::{Button, Label, Layout, Popup, PopupCloseBehavior, RichText, Role, ScrollArea, TextStyle, Ui, WidgetInfo, WidgetText, vec2};

use super::{AttackForecast, TargetChoice, bars_ui};
use crate::battle::session::GameSession;
use crate::shell::theme::{self, Palette};
use crate::shell::touch;
use crate::ui_action::UiAction;
use crate::widgets::control::Control;
use senlac_classroom::rules::UnitId;

/// Width of the buttons beside the bars, in points.
const BUTTONS: f32 = 104.0;
/// Width of the buttons in a low window, in points.
const BUTTONS_LOW: f32 = 92.0;
/// Width of the details that they open, in points.
const OPENED: f32 = 300.0;

/// Draws the odds of the attack on this target, one fact to a line. The odds of the entered hits come first.
pub fn forecast_ui(ui: &mut Ui, session: &GameSession, at: UnitId) {
    let Some(forecast) = session.outlook.forecast_for(at) else { return };
    let low = theme::is_window_low(ui);
    ui.horizontal(|ui| {
        ui.spacing_mut().interact_size.y = 0.0;
        if let Some(said) = &forecast.said {
            ui.label(RichText::new(said).font(theme::bold(13.0)));
        }
        ui.add(Label::new(RichText::new(&forecast.sentence).size(if low { 12.5 } else { 13.5 })).truncate());
    });
    if !low {
        ui.add(Label::new(RichText::new(consequences_text(forecast)).size(13.0).color(Palette::current(ui).faded)).truncate());
    }
}

/// Returns text on further consequences of the attack: the commander's death and the enemy's reply.
fn consequences_text(forecast: &AttackForecast) -> String {
    forecast.commander.iter().chain(&forecast.reply).map(String::as_str).collect::<Vec<_>>().join(" ")
}

/// Draws the bars, with buttons beside them for the other targets and for the reasons behind the dice.
pub fn odds_ui(ui: &mut Ui, session: &GameSession, at: UnitId, actions: &mut Vec<UiAction>) {
    let Some(forecast) = session.outlook.forecast_for(at) else { return };
    let room = ui.available_size();
    let words = tr!("Odds: {sentence}", sentence = forecast.sentence);
    let low = theme::is_window_low(ui);
    let wide = if low { BUTTONS_LOW } else { BUTTONS };
    // In touch mode they are side by side, because a column would be too high.
    let is_row = touch::is_active(ui.ctx());
    let columns = if is_row { 2.0 } else { 1.0 };
    let bars = vec2((room.x - columns * (wide + ui.spacing().item_spacing.x)).max(40.0), room.y);
    ui.allocate_ui_with_layout(bars, Layout::top_down(egui::Align::Min), |ui| bars_ui(ui, bars.y, &forecast.bars, &words));
    let direction = if is_row { Layout::left_to_right(egui::Align::Min) } else { Layout::top_down(egui::Align::Min) };
    ui.with_layout(direction, |ui| {
        // Both are whole in the lowest place.
        ui.spacing_mut().item_spacing.y = if low { 1.0 } else { 3.0 };
        ui.spacing_mut().button_padding = vec2(6.0, if low { 0.0 } else { 1.0 });
        ui.spacing_mut().interact_size.y = if low { 16.0 } else { 18.0 };
        let opens = |ui: &mut Ui, label: &str, is_on: bool| {
            let button = Button::new(RichText::new(label).size(if low { 11.5 } else { 12.5 })).truncate().min_size(vec2(wide, 0.0));
            ui.add_enabled(is_on, button)
        };
        let others = opens(ui, tr!("Other targets"), session.outlook.choices.len() > 1);
        Popup::menu(&others)
            .show(|ui| opened_ui(ui, |ui| session.outlook.choices.iter().for_each(|choice| choice_ui(ui, session, choice, actions))));
        let why = opens(ui, tr!("Why"), true);
        Popup::menu(&why).close_behavior(PopupCloseBehavior::CloseOnClickOutside).show(|ui| opened_ui(ui, |ui| why_ui(ui, forecast)));
    });
}

/// Draws the details opened by a button, in a scroll area if they are long.
fn opened_ui(ui: &mut Ui, contents: impl FnOnce(&mut Ui)) {
    ui.set_width(OPENED);
    ScrollArea::vertical().max_height(260.0).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        contents(ui);
    });
}

/// Draws a target as a row. A click selects it.
fn choice_ui(ui: &mut Ui, session: &GameSession, choice: &TargetChoice, actions: &mut Vec<UiAction>) {
    let palette = Palette::current(ui);
    let (name, best) = (session.names.unit_capitalised(choice.at), choice.best.join(", "));
    let odds = format!("{}; {}", choice.average, choice.destroyed);
    let words = if best.is_empty() { format!("{name}: {odds}") } else { format!("{name}: {odds}; {best}") };
    let mut job = egui::text::LayoutJob::default();
    let ink = if choice.is_chosen { palette.on_selection() } else { palette.ink };
    let part = |job: &mut egui::text::LayoutJob, text: &str, font| job.append(text, 0.0, egui::TextFormat::simple(font, ink));
    part(&mut job, &name, theme::bold(13.5));
    part(&mut job, &format!("\n{odds}"), egui::FontId::proportional(13.0));
    if !best.is_empty() {
        part(&mut job, &format!("\n{best}"), theme::bold(12.5));
    }
    let button = Button::selectable(choice.is_chosen, WidgetText::from(job)).wrap().min_size(vec2(ui.available_width(), 0.0));
    let response = ui.add(button.frame_when_inactive(true));
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, choice.is_chosen, &words));
    response.on_click(UiAction::Battle(BattleAction::Aim(choice.at)), actions);
}

/// Draws each reason with its source, and the further consequences of the attack.
fn why_ui(ui: &mut Ui, forecast: &AttackForecast) {
    let palette = Palette::current(ui);
    if theme::is_window_low(ui) {
        ui.add(Label::new(consequences_text(forecast)).wrap());
    }
    for (reason, source) in &forecast.why {
        let small = TextStyle::Body.resolve(ui.style());
        let mut job = egui::text::LayoutJob::default();
        job.append(reason, 0.0, egui::TextFormat::simple(small, palette.ink));
        job.append(&format!(" ({source})"), 0.0, egui::TextFormat::simple(egui::FontId::proportional(12.0), palette.faded));
        ui.add(Label::new(job).wrap());
    }
}
