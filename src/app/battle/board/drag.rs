//! Dragging a unit over the table. It follows the pointer, and the square below shows whether it can be dropped there.

use crate::battle::action::BattleAction;
use egui::{Align2, Area, Frame, Id, LayerId, Order, Painter, PointerButton, Pos2, Response, Stroke, StrokeKind, Ui, Vec2, vec2};

use super::layout::{BoardLayout, TOKEN, square_id};
use super::{icons, tokens, tooltips};
use crate::battle::session::{DropEffect, GameSession, TableCheck};
use crate::shell::theme::Palette;
use crate::ui_action::UiAction;
use crate::widgets::drag::has_moved;
use senlac_classroom::rules::{Square, UnitId};

/// Unit that is being dragged, with the pointer's position.
#[derive(Clone, Copy, Debug)]
pub struct DraggedUnit {
    pub unit: UnitId,
    pointer: Pos2,
    /// Square under the pointer; `None` off the table.
    over: Option<Square>,
}

/// Returns the unit that is being dragged now.
pub fn dragged_unit(ui: &Ui, session: &GameSession, layout: &BoardLayout) -> Option<DraggedUnit> {
    let dragged = ui.ctx().dragged_id().filter(|_| has_moved(ui))?;
    let unit = session.shown_units().find(|unit| unit.square.is_some_and(|square| square_id(square) == dragged))?;
    let pointer = ui.ctx().pointer_interact_pos()?;
    Some(DraggedUnit { unit: unit.id, pointer, over: layout.square_at(pointer) })
}

/// Requests the actions for a drag of a square's unit: selecting it at the start and dropping it at the end.
pub fn drag_ui(ui: &Ui, square: &Response, session: &GameSession, layout: &BoardLayout, unit: UnitId, actions: &mut Vec<UiAction>) {
    let chosen = session.check.as_ref().map_or(session.selection.selected, TableCheck::current);
    if square.dragged_by(PointerButton::Primary) && has_moved(ui) && chosen != Some(unit) {
        actions.push(UiAction::Battle(BattleAction::Unit(unit)));
    }
    if square.drag_stopped_by(PointerButton::Primary) {
        let goal = square.interact_pointer_pos().and_then(|place| layout.square_at(place));
        actions.extend(goal.map(|goal| UiAction::Battle(BattleAction::Drop(unit, goal))));
    }
}

/// Marks the square under a dragged unit in green if the unit can be dropped there, in the warning colour if the rules forbid
/// it.
pub fn paint_drop_square(painter: &Painter, palette: &Palette, session: &GameSession, layout: &BoardLayout, held: Option<DraggedUnit>) {
    let Some((held, square)) = held.and_then(|held| Some((held, held.over?))) else { return };
    if session.drop_effect(held.unit, square) == DropEffect::Stays {
        return;
    }
    let room = layout.square(square).shrink(1.0);
    let is_allowed = session.objections_to_drop(held.unit, square).is_empty();
    let color = if is_allowed { palette.sage } else { palette.warning };
    painter.rect(room, 5.0, color.gamma_multiply(0.35), Stroke::new(2.5, color), StrokeKind::Inside);
}

/// Draws the dragged unit at the pointer, with a tick or a cross and text on the effect of dropping it.
pub fn dragged_unit_ui(ui: &Ui, palette: &Palette, session: &GameSession, layout: &BoardLayout, held: DraggedUnit) {
    let Some(unit) = session.state().unit(held.unit).map(|unit| session.shown_unit(unit)) else { return };
    let mut painter = ui.ctx().layer_painter(LayerId::new(Order::Foreground, Id::unique("the dragged unit")));
    painter.set_opacity(0.7);
    tokens::paint(&painter, palette, held.pointer, layout.side * TOKEN, &unit, session.has_acted(&unit));
    painter.set_opacity(1.0);
    let Some(square) = held.over else { return };
    let tip = tooltips::drop_tip(session, held.unit, square);
    if let Some(is_allowed) = tip.is_allowed {
        let corner = layout.square(square).left_top() + Vec2::splat(layout.side * 0.06);
        paint_verdict(&painter, palette, corner, (layout.side * 0.2).max(7.0), is_allowed);
    }
    let goes_down = unit.square.is_some_and(|from| square.row > from.row);
    drop_text_ui(ui, layout, held.pointer, goes_down, &tip);
}

/// Draws the text beside the pointer, on the side that the unit comes from, so that it doesn't cover the destination.
fn drop_text_ui(ui: &Ui, layout: &BoardLayout, pointer: Pos2, goes_down: bool, tip: &tooltips::Tip) {
    let away = layout.side * 0.75;
    let (pivot, place) =
        if goes_down { (Align2::LEFT_BOTTOM, pointer - vec2(0.0, away)) } else { (Align2::LEFT_TOP, pointer + vec2(0.0, away)) };
    let area = Area::new(Id::unique("where the unit goes")).order(Order::Tooltip).interactable(false).pivot(pivot).fixed_pos(place);
    area.show(ui.ctx(), |ui| Frame::popup(ui.style()).show(ui, |ui| tip.tip_ui(ui)));
}

/// Paints a tick or a cross on a disc.
fn paint_verdict(painter: &Painter, palette: &Palette, middle: Pos2, radius: f32, is_allowed: bool) {
    let (fill, ink) = if is_allowed { (palette.sage, palette.ink) } else { (palette.warning, palette.cloth) };
    let stroke = Stroke::new((radius * 0.3).max(1.6), ink);
    painter.circle(middle, radius, fill, Stroke::new(1.2, palette.cloth));
    if is_allowed {
        painter.add(icons::tick(middle, radius * 0.6, stroke));
    } else {
        painter.extend(icons::cross(middle, radius * 0.6, stroke));
    }
}
