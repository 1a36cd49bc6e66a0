//! Dragging a unit over the table: it follows the pointer, and the square below says whether it may be let go there.

use egui::{Align2, Area, Frame, Id, LayerId, Order, Painter, PointerButton, Pos2, Response, Stroke, StrokeKind, Ui, Vec2, vec2};

use super::layout::{BoardLayout, TOKEN, square_id};
use super::{icons, tokens, tooltips};
use crate::battle::session::{GameSession, Landing, TableCheck};
use crate::shell::theme::Palette;
use crate::ui_action::UiAction;
use crate::widgets::drag::has_left;
use senlac_classroom::rules::{Square, UnitId};

/// A unit that is being dragged.
#[derive(Clone, Copy, Debug)]
pub struct Held {
    pub unit: UnitId,
    pointer: Pos2,
    /// The square under it; nothing beside the table.
    over: Option<Square>,
}

/// The unit that is being dragged now.
pub fn held(ui: &Ui, session: &GameSession, layout: &BoardLayout) -> Option<Held> {
    let dragged = ui.ctx().dragged_id().filter(|_| has_left(ui))?;
    let unit = session.shown_units().find(|unit| unit.square.is_some_and(|square| square_id(square) == dragged))?;
    let pointer = ui.ctx().pointer_interact_pos()?;
    Some(Held { unit: unit.id, pointer, over: layout.square_at(pointer) })
}

/// Asks for what the drag of a unit's square means: the unit is chosen when it begins, and let go when it ends.
pub fn drag_ui(ui: &Ui, square: &Response, session: &GameSession, layout: &BoardLayout, unit: UnitId, actions: &mut Vec<UiAction>) {
    let chosen = session.check.as_ref().map_or(session.selection.selected, TableCheck::current);
    if square.dragged_by(PointerButton::Primary) && has_left(ui) && chosen != Some(unit) {
        actions.push(UiAction::Unit(unit));
    }
    if square.drag_stopped_by(PointerButton::Primary) {
        let goal = square.interact_pointer_pos().and_then(|place| layout.square_at(place));
        actions.extend(goal.map(|goal| UiAction::Drop(unit, goal)));
    }
}

/// Marks the square under a dragged unit: a tick where it may be let go, a cross where the rules speak against it.
pub fn paint_goal(painter: &Painter, palette: &Palette, session: &GameSession, layout: &BoardLayout, held: Option<Held>) {
    let Some((held, square)) = held.and_then(|held| Some((held, held.over?))) else { return };
    if session.drop_means(held.unit, square) == Landing::Stays {
        return;
    }
    let room = layout.square(square).shrink(1.0);
    let is_allowed = session.objections_to_drop(held.unit, square).is_empty();
    let color = if is_allowed { palette.sage } else { palette.warning };
    painter.rect(room, 5.0, color.gamma_multiply(0.35), Stroke::new(2.5, color), StrokeKind::Inside);
}

/// The dragged unit at the pointer, the sign of what letting it go would do, and the same in words.
pub fn held_ui(ui: &Ui, palette: &Palette, session: &GameSession, layout: &BoardLayout, held: Held) {
    let Some(unit) = session.state().unit(held.unit).map(|unit| session.shown(unit)) else { return };
    let mut painter = ui.ctx().layer_painter(LayerId::new(Order::Foreground, Id::unique("the dragged unit")));
    painter.set_opacity(0.7);
    tokens::paint(&painter, palette, held.pointer, layout.side * TOKEN, &unit, session.has_acted(&unit));
    painter.set_opacity(1.0);
    let Some(square) = held.over else { return };
    let tip = tooltips::drop_tip(session, held.unit, square);
    if let Some(is_allowed) = tip.is_allowed {
        let corner = layout.square(square).left_top() + Vec2::splat(layout.side * 0.06);
        verdict(&painter, palette, corner, (layout.side * 0.2).max(7.0), is_allowed);
    }
    let goes_down = unit.square.is_some_and(|from| square.row > from.row);
    words_ui(ui, layout, held.pointer, goes_down, &tip);
}

/// The words beside the pointer, on the side that the unit comes from: where it goes, nothing is covered.
fn words_ui(ui: &Ui, layout: &BoardLayout, pointer: Pos2, goes_down: bool, tip: &tooltips::Tip) {
    let away = layout.side * 0.75;
    let (pivot, place) =
        if goes_down { (Align2::LEFT_BOTTOM, pointer - vec2(0.0, away)) } else { (Align2::LEFT_TOP, pointer + vec2(0.0, away)) };
    let area = Area::new(Id::unique("where the unit goes")).order(Order::Tooltip).interactable(false).pivot(pivot).fixed_pos(place);
    area.show(ui.ctx(), |ui| Frame::popup(ui.style()).show(ui, |ui| tip.tip_ui(ui)));
}

/// A tick or a cross on a disc.
fn verdict(painter: &Painter, palette: &Palette, middle: Pos2, radius: f32, is_allowed: bool) {
    let (fill, ink) = if is_allowed { (palette.sage, palette.ink) } else { (palette.warning, palette.cloth) };
    let stroke = Stroke::new((radius * 0.3).max(1.6), ink);
    painter.circle(middle, radius, fill, Stroke::new(1.2, palette.cloth));
    if is_allowed {
        painter.add(icons::tick(middle, radius * 0.6, stroke));
    } else {
        painter.extend(icons::cross(middle, radius * 0.6, stroke));
    }
}
