//! A unit that is being dragged: from the table or from the reserve, to either.

use egui::{Id, LayerId, Order, Painter, StrokeKind, Ui};

use super::page::TablePage;
use super::tool::Tool;
use crate::battle::board::layout::{BoardLayout, square_id};
use crate::battle::board::tokens;
use crate::shell::theme::Palette;
use crate::widgets::drag::has_left;
use senlac_classroom::planning::Draft;
use senlac_classroom::rules::{Square, UnitId};

/// The name of a unit of the reserve among the widgets.
pub fn reserve_id(unit: UnitId) -> Id {
    Id::unique(("a unit of the reserve", unit))
}

/// The unit that is being dragged now: off the table only while the tool moves units, off the reserve always.
pub fn held(ui: &Ui, page: &TablePage, draft: &Draft) -> Option<UnitId> {
    let dragged = ui.ctx().dragged_id().filter(|_| has_left(ui))?;
    let is_held = |square: Option<Square>, unit| match square {
        Some(square) => page.tool == Tool::Move && square_id(square) == dragged,
        None => reserve_id(unit) == dragged,
    };
    draft.posts().find(|(unit, post)| is_held(post.muster.square, *unit)).map(|(unit, _)| unit)
}

/// The square under the pointer: gold where the unit may be let go, crossed out where nobody can stand.
pub fn paint_goal(ui: &Ui, palette: &Palette, page: &TablePage, layout: &BoardLayout) {
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

/// The dragged unit at the pointer.
pub fn paint(ui: &Ui, palette: &Palette, draft: &Draft, unit: UnitId, radius: f32) {
    let Some((post, pointer)) = draft.post(unit).zip(ui.ctx().pointer_interact_pos()) else { return };
    let mut painter: Painter = ui.ctx().layer_painter(LayerId::new(Order::Foreground, Id::unique("the unit that is carried")));
    painter.set_opacity(0.8);
    tokens::paint(&painter, palette, pointer, radius, &post.unit(unit), false);
}
