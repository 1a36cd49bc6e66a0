//! A unit of the order of battle, on one line, or on two in a narrow window.

use egui::{Align, ComboBox, Label, Layout, Rect, Response, RichText, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2};

use super::action::{ArmiesAction, ArmiesGoal};
use crate::battle::board::icons;
use crate::preparation::Preparation;
use crate::shell::theme::{self, Palette};
use crate::shell::touch;
use crate::widgets::control::{Control, is_lit, outline};
use crate::widgets::stepper;
use crate::widgets::stepper::stepper_ui;
use senlac_base::language::lists::join_commas;
use senlac_classroom::phrasebook::names::capitalise_visible;
use senlac_classroom::planning::Post;
use senlac_classroom::rules::{SetupProblem, Troop, UnitId, bases, pupils};

/// Width from which a unit is on one line.
const ONE_LINE: f32 = 560.0;
/// Width of the unit's number.
const NAME: f32 = 34.0;
/// Width of the choice of the unit's type.
const TYPE: f32 = 122.0;
/// Space between the parts of a line.
const GAP: f32 = 6.0;
const LINE: f32 = 30.0;
/// Width from which a unit is on one line with touch targets, in target sizes.
const ONE_LINE_FINGERS: f32 = 16.5;

pub fn row_ui(ui: &mut Ui, preparation: &Preparation, unit: UnitId, post: &Post, actions: &mut Vec<ArmiesAction>) {
    let palette = Palette::current(ui);
    let is_chosen = preparation.armies.chosen == Some(unit);
    let rim = if is_chosen { Stroke::new(2.0, palette.gold) } else { Stroke::new(1.0, palette.line.gamma_multiply(0.6)) };
    let frame = egui::Frame::new().stroke(rim).corner_radius(6).inner_margin(egui::Margin::symmetric(6, 2));
    let shown = ui.push_id(unit, |ui| frame.show(ui, |ui| line_ui(ui, unit, post, actions))).inner;
    if preparation.armies.sought == Some(ArmiesGoal::Unit(unit)) {
        shown.response.scroll_to_me(None);
    }
}

/// Draws the headings of the number columns.
pub fn column_heads_ui(ui: &mut Ui) {
    let palette = Palette::current(ui);
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 14.0), Sense::hover());
    let first = rect.left() + 2.0 * GAP + 1.0 + TYPE + if rect.width() - 2.0 * GAP - 2.0 >= one_line_width(ui) { NAME + GAP } else { 0.0 };
    let wide = stepper::size(ui).x;
    for (place, words) in [(first + wide / 2.0, tr!("figures")), (first + GAP + 1.5 * wide, tr!("bases"))] {
        let font = egui::FontId::proportional(12.5);
        ui.painter().text(egui::pos2(place, rect.center().y), egui::Align2::CENTER_CENTER, words, font, palette.faded);
    }
}

/// Returns the width from which a unit is on one line.
fn one_line_width(ui: &Ui) -> f32 {
    ONE_LINE.max(ONE_LINE_FINGERS * touch::target_size(ui.ctx()))
}

fn line_ui(ui: &mut Ui, unit: UnitId, post: &Post, actions: &mut Vec<ArmiesAction>) {
    let size = vec2(ui.available_width(), touch::min_length(ui, LINE));
    let centered = Layout::left_to_right(Align::Center);
    ui.spacing_mut().item_spacing.x = GAP;
    if size.x >= one_line_width(ui) {
        ui.allocate_ui_with_layout(size, centered, |ui| {
            name_ui(ui, unit);
            numbers_ui(ui, unit, post, actions);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| players_ui(ui, unit, post, actions));
        });
    } else {
        ui.allocate_ui_with_layout(size, centered, |ui| {
            name_ui(ui, unit);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| players_ui(ui, unit, post, actions));
        });
        ui.allocate_ui_with_layout(size, centered, |ui| numbers_ui(ui, unit, post, actions));
    }
}

fn name_ui(ui: &mut Ui, unit: UnitId) {
    ui.add_sized([NAME, 24.0], Label::new(RichText::new(unit.to_string()).font(theme::bold(14.0))));
}

/// Draws the unit's type, figures and bases.
fn numbers_ui(ui: &mut Ui, unit: UnitId, post: &Post, actions: &mut Vec<ArmiesAction>) {
    let muster = &post.muster;
    let mut troop = muster.troop;
    let choice = ComboBox::from_id_salt("type").width(TYPE).selected_text(capitalise_visible(troop.name())).show_ui(ui, |ui| {
        for other in Troop::ALL.into_iter().filter(|other| other.serves_side(unit.side)) {
            ui.selectable_value(&mut troop, other, capitalise_visible(other.name()));
        }
    });
    choice.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, tr!("{unit} type", unit)));
    if troop != muster.troop {
        actions.push(ArmiesAction::Troop(unit, troop));
    }
    let byte = |number: usize| u8::try_from(number).unwrap_or(u8::MAX);
    let (figures, most) = (usize::from(muster.figures), usize::from(SetupProblem::MOST_FIGURES));
    if let Some(figures) = stepper_ui(ui, &tr!("{unit} figures", unit), figures, 1..=most) {
        actions.push(ArmiesAction::Figures(unit, byte(figures)));
    }
    if let Some(count) = stepper_ui(ui, &tr!("{unit} bases", unit), usize::from(muster.bases), 1..=figures.max(1)) {
        actions.push(ArmiesAction::Bases(unit, byte(count)));
    }
    bases_ui(ui, muster.figures, muster.bases);
}

/// Draws the bases as small boxes, with their figures as dots.
fn bases_ui(ui: &mut Ui, figures: u8, count: u8) {
    const DOT: f32 = 4.6;
    const MOST: f32 = 80.0;
    let palette = Palette::current(ui);
    let room = ui.available_width().clamp(30.0, MOST);
    let (rect, response) = ui.allocate_exact_size(vec2(room, 24.0), Sense::hover());
    let on_bases = bases::spread(figures, count);
    let columns = |figures: u8| f32::from(figures.div_ceil(2).max(1));
    let wanted: f32 = on_bases.iter().map(|figures| columns(*figures) * DOT + 5.0).sum();
    // Many bases are drawn closer together.
    let scale = (room / wanted.max(1.0)).min(1.0);
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let mut left = rect.left();
    for here in &on_bases {
        let width = (columns(*here) * DOT + 3.0) * scale;
        let room = Rect::from_min_size(egui::pos2(left, rect.center().y - 7.5), vec2(width, 15.0));
        left += (columns(*here) * DOT + 5.0) * scale;
        painter.rect(room, 2.0, palette.weave, Stroke::new(1.0, palette.line), StrokeKind::Inside);
        for figure in 0..*here {
            let (column, row) = (f32::from(figure / 2), f32::from(figure % 2));
            let alone = *here == 1;
            let y = if alone { room.center().y } else { room.top() + 4.5 + row * 6.0 };
            let x = room.left() + (1.5 + DOT / 2.0 + column * DOT) * scale;
            painter.circle_filled(egui::pos2(x, y), 1.8 * scale.max(0.7), palette.ink);
        }
    }
    response.with_tooltip(tr!("{figures} figures on bases of {bases}", figures, bases = join_commas(on_bases)));
}

/// Draws the unit's players and the buttons that remove it, leave it out or give it the lord, from the right.
fn players_ui(ui: &mut Ui, unit: UnitId, post: &Post, actions: &mut Vec<ArmiesAction>) {
    let palette = Palette::current(ui);
    let stroke = Stroke::new(1.8, palette.ink);
    let removes = icon_ui(ui, &tr!("Remove {unit}", unit), tr!("Remove this unit; Ctrl+Z brings it back"), false, |ui, rect| {
        ui.painter().extend(icons::cross(rect.center(), 6.0, stroke));
    });
    removes.on_click(ArmiesAction::Remove(unit), actions);
    let leaves =
        icon_ui(ui, &tr!("Leave out {unit} today", unit), tr!("Leave this unit out today; you can bring it back"), false, |ui, rect| {
            // A pause symbol with two bars.
            for x in [-3.0, 3.0] {
                ui.painter().line_segment([rect.center() + vec2(x, -5.0), rect.center() + vec2(x, 5.0)], Stroke::new(2.6, palette.ink));
            }
        });
    leaves.on_click(ArmiesAction::LeaveOut(unit), actions);
    if post.muster.troop == SetupProblem::bodyguard_troop(unit.side) {
        let lord = unit.side.army_commander();
        let is_lords = post.muster.bodyguard;
        let tip = if is_lords { tr!("{lord} leads this unit", lord) } else { tr!("Give {lord} this unit", lord) };
        let gives = icon_ui(ui, &tr!("{lord} leads {unit}", lord, unit), &tip, is_lords, |ui, rect| {
            let fill = if is_lords { palette.gold } else { palette.cloth };
            ui.painter().add(icons::crown(rect.center(), 7.5, fill, Stroke::new(1.2, if is_lords { palette.ink } else { palette.faded })));
        });
        if !is_lords {
            gives.on_click(ArmiesAction::Lord(unit), actions);
        }
    }
    let names = pupils::join(&post.players);
    let words = if names.is_empty() { RichText::new(tr!("no player")).color(palette.faded) } else { RichText::new(names) };
    ui.with_layout(Layout::left_to_right(Align::Center), |ui| ui.add(Label::new(words).truncate()));
}

/// Draws a small square button with a picture.
fn icon_ui(ui: &mut Ui, name: &str, tip: &str, is_on: bool, paint: impl FnOnce(&Ui, Rect)) -> Response {
    let palette = Palette::current(ui);
    let (rect, response) = ui.allocate_exact_size(touch::min_size(ui, vec2(25.0, 25.0)), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_on, name));
    let rim = outline(palette, false, is_lit(&response), [1.5; 2]);
    ui.painter().rect(rect, 6.0, if is_on { palette.weave } else { palette.cloth }, rim, StrokeKind::Inside);
    paint(ui, rect);
    response.on_hover_text(tip)
}
