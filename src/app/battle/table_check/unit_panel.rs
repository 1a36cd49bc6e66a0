//! The panel of the current unit: its position in the program, and the corrections from the table.

use crate::battle::action::BattleAction;
use egui::{RichText, Role, Sense, Ui, WidgetInfo, vec2};

use crate::battle::action::CheckAction;
use crate::battle::board::tokens;
use crate::battle::session::{GameSession, TableCheck};
use crate::shell::theme::{self, Palette};
use crate::ui_action::UiAction;
use crate::widgets::control::Control;
use crate::widgets::unit_cards::number;
use senlac_base::language::lists::join_with_and;
use senlac_classroom::phrasebook::difference_text;
use senlac_classroom::phrasebook::names::capitalise_visible;
use senlac_classroom::rules::{Unit, UnitId};

/// Side of the plus and minus buttons, in points.
const STEP: f32 = 36.0;

/// Draws "Check the table" and the number of units left, over a thin bar.
pub fn head_ui(ui: &mut Ui, check: &TableCheck) {
    let palette = Palette::current(ui);
    ui.horizontal(|ui| {
        ui.label(RichText::new(tr!("Check the table")).font(theme::title(22.0)));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let left = check.unchecked_count();
            let words = if left == 0 { tr!("all checked").to_owned() } else { tr!("{left} left", left) };
            ui.label(RichText::new(words).color(palette.faded));
        });
    });
    let all = check.order.len().max(1);
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 6.0), Sense::hover());
    ui.painter().rect_filled(rect, 3.0, palette.weave);
    let part = number(all - check.unchecked_count()) / number(all);
    let done = egui::Rect::from_min_size(rect.min, vec2(rect.width() * part, rect.height()));
    ui.painter().rect_filled(done, 3.0, palette.sage);
    ui.add_space(8.0);
}

/// Draws the unit, the question, and the controls for all corrections.
pub fn unit_ui(ui: &mut Ui, session: &GameSession, check: &TableCheck, id: UnitId, actions: &mut Vec<UiAction>) {
    let palette = Palette::current(ui);
    let Some(before) = session.state().unit(id) else { return };
    let found = check.checked_unit(before);
    token_ui(ui, session, &found);
    ui.add_space(8.0);
    ui.label(RichText::new(question(before)).font(theme::bold(16.0)));
    if check.is_corrected(id) {
        ui.label(RichText::new(tr!("Found: {found}", found = difference_text(before, &found))).color(palette.ink));
    }
    if !check.typed.is_empty() {
        typed_ui(ui, &check.typed);
    }
    warning_ui(ui, session, check, id);
    ui.add_space(6.0);
    figures_ui(ui, &found, actions);
    place_ui(ui, check, &found, actions);
    ui.horizontal(|ui| {
        let mut lives = found.commander;
        let commander = egui::Checkbox::new(&mut lives, tr!("Commander alive"));
        if ui.add_enabled(found.figures > 0, commander).changed() {
            actions.push(UiAction::Battle(BattleAction::Commander(lives)));
        }
    });
}

/// Draws the typed text until Enter records it.
fn typed_ui(ui: &mut Ui, typed: &str) {
    let palette = Palette::current(ui);
    let frame = egui::Frame::new().fill(palette.weave).stroke((1.5, palette.gold)).corner_radius(6).inner_margin(vec2(10.0, 3.0));
    ui.horizontal(|ui| {
        ui.label(RichText::new(tr!("You typed")).color(palette.faded));
        frame.show(ui, |ui| ui.label(RichText::new(typed).font(theme::bold(18.0))));
    });
}

fn token_ui(ui: &mut Ui, session: &GameSession, unit: &Unit) {
    let palette = Palette::current(ui);
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(60.0, 62.0), Sense::hover());
        tokens::paint(ui.painter(), palette, rect.center(), 25.0, unit, false);
        ui.vertical(|ui| {
            ui.add_space(8.0);
            ui.spacing_mut().item_spacing.y = 2.0;
            ui.add(egui::Label::new(RichText::new(session.names.title(unit.id)).font(theme::title(24.0))).truncate());
            let kind = tr!("{army} {troop}", army = unit.id.side.adjective(), troop = unit.troop.name());
            ui.label(RichText::new(kind).color(palette.faded));
        });
    });
}

/// Returns text such as "On C4 with 8 figures?"
fn question(unit: &Unit) -> String {
    let figures = unit.figures;
    match unit.square {
        Some(square) => tr_count!(figures, "On {square} with {figures} figure?", "On {square} with {figures} figures?", square),
        None if unit.is_destroyed() => tr!("All killed?").to_owned(),
        None => tr_count!(figures, "Off the table, with {figures} figure in reserve?", "Off the table, with {figures} figures in reserve?"),
    }
}

/// Draws the other units on the square, and what was wrong with the last entry.
fn warning_ui(ui: &mut Ui, session: &GameSession, check: &TableCheck, id: UnitId) {
    let palette = Palette::current(ui);
    let say = |ui: &mut Ui, words: String| drop(ui.label(RichText::new(words).color(palette.warning)));
    if let Some(said) = &check.said {
        say(ui, said.clone());
    }
    let rivals: Vec<String> = check.rivals(session.state(), id).into_iter().map(|rival| session.names.unit(rival)).collect();
    if !rivals.is_empty() {
        let names = capitalise_visible(&join_with_and(&rivals));
        say(ui, tr!("{names} stand here now. Where does {title} stand?", names, title = session.names.title(id)));
    }
    if check.picking {
        ui.label(RichText::new(tr!("Tap the square where they stand.")).color(palette.faded));
    }
}

fn figures_ui(ui: &mut Ui, found: &Unit, actions: &mut Vec<UiAction>) {
    ui.horizontal(|ui| {
        step_ui(ui, tr!("Remove one figure"), false, found.figures.checked_sub(1), actions);
        ui.add_sized([40.0, STEP], egui::Label::new(RichText::new(found.figures.to_string()).font(theme::bold(22.0))));
        let more = found.figures.checked_add(1).filter(|figures| *figures <= found.start);
        step_ui(ui, tr!("Add one figure"), true, more, actions);
        ui.label(RichText::new(tr!("of {start}", start = found.start)).color(Palette::current(ui).faded));
        let fallen = egui::Button::new(tr!("All killed")).shortcut_text("0").min_size(vec2(0.0, STEP));
        let response = ui.add_enabled(found.figures > 0, fallen);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, found.figures > 0, tr!("All killed")));
        response.on_click(UiAction::Battle(BattleAction::Figures(0)), actions);
    });
}

/// Draws a square button with a painted minus or plus.
fn step_ui(ui: &mut Ui, label: &str, more: bool, figures: Option<u8>, actions: &mut Vec<UiAction>) {
    let button = egui::Button::new("").min_size(vec2(STEP, STEP));
    let response = ui.add_enabled(figures.is_some(), button).on_hover_text(label);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, figures.is_some(), label));
    let palette = Palette::current(ui);
    let ink = if figures.is_some() { palette.ink } else { palette.line };
    let (middle, arm) = (response.rect.center(), STEP * 0.2);
    ui.painter().hline(middle.x - arm..=middle.x + arm, middle.y, (2.5, ink));
    if more {
        ui.painter().vline(middle.x, middle.y - arm..=middle.y + arm, (2.5, ink));
    }
    if response.clicked() {
        actions.extend(figures.map(|chosen| UiAction::Battle(BattleAction::Figures(chosen))));
    }
}

/// Draws the unit's position, and two ways to correct it.
fn place_ui(ui: &mut Ui, check: &TableCheck, found: &Unit, actions: &mut Vec<UiAction>) {
    ui.horizontal_wrapped(|ui| {
        let place = found.square.map_or_else(|| "–".to_owned(), |square| square.to_string());
        ui.add_sized([44.0, 30.0], egui::Label::new(RichText::new(place).font(theme::bold(18.0))));
        let alive = found.figures > 0;
        ui.add_enabled_ui(alive, |ui| {
            let elsewhere = egui::Button::new(tr!("Different square…")).selected(check.picking);
            let response = ui.add(elsewhere).on_hover_text(tr!("Then tap the square, or type it"));
            response.widget_info(|| WidgetInfo::selected(Role::Button, alive, check.picking, tr!("Different square…")));
            response.on_click(UiAction::Battle(BattleAction::Check(CheckAction::Pick)), actions);
            if found.square.is_some() {
                button_ui(ui, tr!("Off the table"), "", tr!("The unit is in reserve, beside the table"), CheckAction::Off, actions);
            }
        });
    });
}

/// Draws a button of the check with its key.
pub fn button_ui(ui: &mut Ui, label: &str, key: &str, tip: &str, wish: CheckAction, actions: &mut Vec<UiAction>) {
    let button = egui::Button::new(label);
    let response = ui.add(if key.is_empty() { button } else { button.shortcut_text(key) }).on_hover_text(tip);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, label));
    response.on_click(UiAction::Battle(BattleAction::Check(wish)), actions);
}
