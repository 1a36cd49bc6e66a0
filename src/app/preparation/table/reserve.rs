//! The strip below the table, with the units that are not on the table yet.

use egui::{Key, PointerButton, Rect, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2};

use super::action::{TableAction, TableChange};
use super::dragged_unit;
use super::dragged_unit::reserve_id;
use super::keys::request_square_focus;
use super::keys::unit_text;
use super::tool::Tool;
use crate::battle::board::layout::square_id;
use crate::battle::board::tokens;
use crate::preparation::Preparation;
use crate::shell::theme::{self, Palette};
use crate::shell::touch;
use crate::widgets::control::{bold_ui, faded_ui};
use senlac_classroom::rules::UnitId;

/// Radius of a token in the reserve.
const RADIUS: f32 = 15.0;

pub fn reserve_ui(ui: &mut Ui, preparation: &Preparation, actions: &mut Vec<TableAction>) {
    let palette = Palette::current(ui);
    let (page, draft) = (&preparation.table, preparation.draft());
    let held = dragged_unit::dragged_unit(ui, page, draft);
    let waiting: Vec<UnitId> = draft.reserve().map(|(unit, _)| unit).collect();
    ui.add_space(6.0);
    let strip = theme::panel_frame(palette).inner_margin(egui::Margin::symmetric(10, 5)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal(|ui| {
            ui.set_min_height(2.0 * RADIUS + 14.0);
            bold_ui(ui, 14.0, tr!("Reserve"));
            let taken = page.in_hand.filter(|unit| draft.post(*unit).is_some_and(|post| post.muster.square.is_some()));
            if let Some(unit) = taken.filter(|_| page.tool == Tool::Move)
                && ui.button(tr!("Put {unit} here", unit)).clicked()
            {
                actions.push(TableAction::TableChange(TableChange::Put(unit, None)));
            }
            if waiting.is_empty() {
                let words = if held.is_some() {
                    tr!("Drop the unit here to take it off the table.")
                } else {
                    tr!("All units are on the table. Drag a unit here to take it off.")
                };
                faded_ui(ui, 14.0, words);
            }
            // Even an empty list wants a place of its own, which large words leave it not.
            if !waiting.is_empty() {
                ScrollArea::horizontal().id_salt("the reserve").auto_shrink([false, true]).show(ui, |ui| {
                    ui.horizontal(|ui| {
                        ui.spacing_mut().item_spacing.x = 4.0;
                        for unit in waiting {
                            reserve_unit_ui(ui, preparation, unit, actions);
                        }
                    });
                });
            }
        });
    });
    drop_ui(ui, preparation, strip.response.rect, held, actions);
}

/// Moves a unit off the table when it is dropped on the strip.
fn drop_ui(ui: &Ui, preparation: &Preparation, strip: Rect, held: Option<UnitId>, actions: &mut Vec<TableAction>) {
    let palette = Palette::current(ui);
    let stands = |unit: &UnitId| preparation.draft().post(*unit).is_some_and(|post| post.muster.square.is_some());
    let over = ui.ctx().pointer_interact_pos().is_some_and(|place| strip.contains(place));
    if let Some(unit) = held.filter(stands) {
        let rim = if over { Stroke::new(3.0, palette.gold) } else { Stroke::new(1.5, palette.gold) };
        ui.painter().rect_stroke(strip, 8.0, rim, StrokeKind::Inside);
        if over && ui.input(|input| input.pointer.primary_released()) {
            actions.push(TableAction::TableChange(TableChange::Put(unit, None)));
        }
    }
}

/// Draws a unit in the reserve. A click picks it up, and it can be dragged to its square.
fn reserve_unit_ui(ui: &mut Ui, preparation: &Preparation, unit: UnitId, actions: &mut Vec<TableAction>) {
    let palette = Palette::current(ui);
    let page = &preparation.table;
    let Some(post) = preparation.draft().post(unit) else { return };
    let (_, rect) = ui.allocate_space(touch::min_size(ui, vec2(2.0 * RADIUS + 12.0, 2.0 * RADIUS + 12.0)));
    let response = ui.interact(rect, reserve_id(unit), Sense::click_and_drag());
    let is_chosen = if page.tool == Tool::Line { page.run.contains(&unit) } else { page.in_hand == Some(unit) };
    response.widget_info(|| {
        WidgetInfo::selected(Role::Button, true, is_chosen, tr!("{unit}, in reserve", unit = unit_text(preparation, unit)))
    });
    if is_chosen || response.hovered() || response.has_focus() {
        let rim = Stroke::new(if is_chosen { 3.0 } else { 1.5 }, palette.gold);
        ui.painter().rect(rect, 6.0, palette.weave, rim, StrokeKind::Inside);
    }
    tokens::paint(ui.painter(), palette, rect.center(), RADIUS, &post.unit(unit), false);
    if response.clicked() {
        actions.push(match page.tool {
            Tool::Line => TableAction::Run(unit),
            Tool::Move | Tool::Paint(_) => TableAction::Hand(Some(unit).filter(|_| !is_chosen)),
        });
        if page.tool != Tool::Line && ui.input(|input| input.key_pressed(Key::Enter) || input.key_pressed(Key::Space)) {
            request_square_focus(ui, page.cursor);
        }
    }
    if response.drag_stopped_by(PointerButton::Primary) {
        let under = response.interact_pointer_pos().and_then(|place| square_at(ui, preparation, place));
        actions.extend(under.map(|square| TableAction::TableChange(TableChange::Put(unit, Some(square)))));
    }
    response.on_hover_text(unit_text(preparation, unit));
}

/// Returns the table's square at a position on the screen, as last drawn.
fn square_at(ui: &Ui, preparation: &Preparation, place: egui::Pos2) -> Option<senlac_classroom::rules::Square> {
    let is_there = |square: &senlac_classroom::rules::Square| {
        ui.ctx().read_response(square_id(*square)).is_some_and(|response| response.rect.contains(place))
    };
    preparation.table.ground.squares().find(is_there)
}
