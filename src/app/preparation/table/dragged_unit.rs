//! A unit being dragged from the table or the reserve to either of them.

use egui::{Id, LayerId, Order, Painter, StrokeKind, Ui};

use super::page::TablePage;
use super::tool::Tool;
use crate::battle::board::layout::{BoardLayout, square_id};
use crate::battle::board::tokens;
use crate::shell::theme::Palette;
use crate::widgets::drag::has_moved;
use senlac_classroom::planning::Draft;
use senlac_classroom::rules::{Square, UnitId};

/// Returns the widget id of a unit in the reserve.
pub fn reserve_id(unit: UnitId) -> Id {
    Id::unique(("a unit of the reserve", unit))
}

/// Returns the unit being dragged: from the table only with the move tool, from the reserve with any tool.
pub fn dragged_unit(ui: &Ui, page: &TablePage, draft: &Draft) -> Option<UnitId> {
    let dragged = ui.ctx().dragged_id().filter(|_| has_moved(ui))?;
    let is_held = |square: Option<Square>, unit| match square {
        Some(square) => page.tool == Tool::Move && square_id(square) == dragged,
        None => reserve_id(unit) == dragged,
    };
    draft.posts().find(|(unit, post)| is_held(post.muster.square, *unit)).map(|(unit, _)| unit)
}

/// Paints the square under the pointer: gold where the unit may be dropped, crossed out where no unit can be.
pub fn paint_drop_square(ui: &Ui, palette: &Palette, page: &TablePage, layout: &BoardLayout) {
    let over = ui.ctx().pointer_interact_pos().and_then(|place| layout.square_at(place));
    let Some(square) = over else { return };
    let room = layout.square(square).shrink(1.0);
    let painter = ui.painter();
    if page.ground.terrain(square).is_open() {
        painter.rect(room, 4.0, palette.gold.gamma_multiply(0.35), (2.5, palette.gold), StrokeKind::Inside);
    } else {
        painter.rect(room, 4.0, palette.warning.gamma_multiply(0.25), (2.5, palette.warning), StrokeKind::Inside);
        painter.line_segment([room.left_top(), room.right_bottom()], (2.5, palette.warning));
        painter.line_segment([room.right_top(), room.left_bottom()], (2.5, palette.warning));
    }
}

/// Paints the dragged unit at the pointer.
pub fn paint(ui: &Ui, palette: &Palette, draft: &Draft, unit: UnitId, radius: f32) {
    let Some((post, pointer)) = draft.post(unit).zip(ui.ctx().pointer_interact_pos()) else { return };
    let mut painter: Painter = ui.ctx().layer_painter(LayerId::new(Order::Foreground, Id::unique("the unit that is carried")));
    painter.set_opacity(0.8);
    tokens::paint(&painter, palette, pointer, radius, &post.unit(unit), false);
}
