//! Players being dragged to a unit, or to those without a unit.

use egui::{Context, CursorIcon, DragAndDrop, FontId, Id, LayerId, Order, Rect, Stroke, StrokeKind, Ui, vec2};

use super::action::DraggedPlayers;
use crate::preparation::Preparation;
use crate::shell::theme::{self, Palette};
use senlac_classroom::planning::Draft;
use senlac_classroom::rules::{UnitId, pupils};

impl DraggedPlayers {
    /// Returns the players being dragged now.
    pub fn from_drag(ctx: &Context) -> Option<Self> {
        DragAndDrop::payload::<Self>(ctx).map(|carried| (*carried).clone())
    }

    fn names(&self, draft: &Draft) -> String {
        match self {
            Self::Unit(unit) => leader_names(draft, *unit),
            Self::Pupil(name) => name.clone(),
        }
    }

    /// Returns the effect of dropping them there, as text.
    fn drop_text(&self, draft: &Draft, goal: UnitId, shared: bool) -> String {
        let (names, others) = (self.names(draft), leader_names(draft, goal));
        let from = match self {
            Self::Unit(unit) => Some(*unit),
            Self::Pupil(name) => draft.units_of(name).next(),
        };
        match from {
            _ if others.is_empty() || others == names => tr!("to {goal}", goal),
            _ if shared => tr!("to {goal}, together with {others}", goal, others),
            Some(from) => tr!("to {goal}; {others} to {from}", goal, others, from),
            None => tr!("to {goal}; {others} without a unit", goal, others),
        }
    }
}

fn leader_names(draft: &Draft, unit: UnitId) -> String {
    draft.post(unit).map(|post| pupils::join(&post.players)).unwrap_or_default()
}

/// Draws the dragged names at the pointer, with the effect of dropping them.
pub fn dragged_ui(ui: &Ui, preparation: &Preparation, goal: Option<UnitId>) {
    let Some((carried, pointer)) = DraggedPlayers::from_drag(ui.ctx()).zip(ui.ctx().pointer_interact_pos()) else { return };
    let palette = Palette::current(ui);
    let (draft, shared) = (preparation.draft(), ui.input(|input| input.modifiers.shift));
    ui.ctx().set_cursor_icon(CursorIcon::Grabbing);
    let painter = ui.ctx().layer_painter(LayerId::new(Order::Tooltip, Id::unique("the dragged pupil")));
    let names = painter.layout_no_wrap(carried.names(draft), theme::bold(15.0), palette.ink);
    let words = match goal {
        Some(goal) => carried.drop_text(draft, goal, shared),
        None => tr!("to a unit (hold Shift to share it)").to_owned(),
    };
    let words = painter.layout_no_wrap(words, FontId::proportional(12.5), palette.faded);
    let size = vec2(names.size().x.max(words.size().x), names.size().y + words.size().y) + vec2(20.0, 12.0);
    let screen = ui.ctx().content_rect().shrink(4.0);
    let corner = (pointer + vec2(14.0, 12.0)).clamp(screen.min, (screen.max - size).max(screen.min));
    let rect = Rect::from_min_size(corner, size);
    painter.rect(rect, 6.0, palette.cloth, Stroke::new(2.0, palette.gold), StrokeKind::Inside);
    let below = vec2(0.0, names.size().y);
    painter.galley(corner + vec2(10.0, 6.0), names, palette.ink);
    painter.galley(corner + vec2(10.0, 6.0) + below, words, palette.faded);
}
