//! Page of the replay: the board with the timeline and buttons below it, and beside it the events, the turning
//! point and the marks.

use egui::{CentralPanel, Frame, Id, Margin, Panel, Role, ScrollArea, Sense, Ui, vec2};

use super::action::ReplayAction;
use super::{Replay, controls, current_events, places, timeline, turning};
use crate::battle::board::layout::BoardLayout;
use crate::battle::board::replay_board::{self, ReplayedStep};
use crate::screen::ViewContext;
use crate::shell::theme::{Palette, ROUND, SQUARE_LEAST};
use crate::shell::touch;
use crate::story::StoryScreen;
use crate::ui_action::UiAction;
use crate::widgets::control::Control as _;

/// Smallest width of the column beside the board.
const NARROW: f32 = 268.0;
const WIDE: f32 = 420.0;
/// Smallest height of the list of marks.
const LIST_LEAST: f32 = 150.0;

pub fn replay_ui(ui: &mut Ui, context: &ViewContext<'_>, room: &StoryScreen, actions: &mut Vec<UiAction>) {
    let replay = room.replay();
    let now = ui.input(|input| input.time);
    let part = if context.settings.motion { replay.playback.progress(now) } else { 1.0 };
    let width = (ui.available_width() * 0.26).clamp(NARROW, WIDE);
    let plain = Frame::new();
    Panel::right("beside the replay").exact_size(width).resizable(false).show_separator_line(false).frame(plain).show(ui, |ui| {
        side_column_ui(ui, room, actions);
    });
    let below = plain.inner_margin(Margin { left: 0, right: 14, top: 4, bottom: 0 });
    Panel::bottom("below the replay").resizable(false).show_separator_line(false).frame(below).show(ui, |ui| {
        let mut asked = Vec::new();
        timeline::timeline_ui(ui, replay, part, &mut asked);
        actions.extend(asked.into_iter().map(super::to_ui_action));
        controls::controls_ui(ui, context, replay, actions);
    });
    CentralPanel::default()
        .frame(plain.inner_margin(Margin { left: 0, right: 14, top: 0, bottom: 4 }))
        .show(ui, |ui| board_ui(ui, replay, part));
}

/// Draws the board, centred in its space.
fn board_ui(ui: &mut Ui, replay: &Replay, part: f32) {
    let seen = &replay.seen;
    let board = seen.after.board();
    let room = ui.available_rect_before_wrap();
    let size = BoardLayout::fit(board, room, SQUARE_LEAST).size();
    let room = room.with_min_y(room.top() + ((room.height() - size.y) / 2.0).max(0.0).floor());
    let layout = BoardLayout::fit(board, room, SQUARE_LEAST);
    let response = ui.interact(layout.table(), Id::unique("the table of the replay"), Sense::CLICK);
    let response = response.named(Role::Canvas, || tr!("The table: {words}", words = seen.words));
    let painter = ui.painter_at(room);
    let [before, after] = &seen.units;
    let step = ReplayedStep { ground: board, units: [before, after], still: &replay.still.1, passage: &seen.passage, part };
    replay_board::paint(&painter, Palette::current(ui), &layout, step);
    // The tooltip names the unit under the pointer.
    let Some(square) = touch::pointer_pos(&response).and_then(|place| layout.square_at(place)) else { return };
    if let Some(unit) = after.iter().find(|unit| unit.square == Some(square)) {
        let (name, figures) = (seen.names.unit_capitalised(unit.id), unit.figures);
        let words = tr_count!(figures, "{name}, {figures} figure", "{name}, {figures} figures", name);
        response.on_hover_text_at_pointer(words);
    }
}

/// Draws the column beside the board.
fn side_column_ui(ui: &mut Ui, room: &StoryScreen, actions: &mut Vec<UiAction>) {
    let mut asked: Vec<ReplayAction> = Vec::new();
    let palette = Palette::current(ui);
    let frame = Frame::new().fill(palette.cloth).stroke((1.0, palette.line)).corner_radius(ROUND).inner_margin(Margin::symmetric(12, 9));
    ScrollArea::vertical().id_salt("beside the replay").auto_shrink([false, false]).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 5.0;
        let framed = |ui: &mut Ui, content: &mut dyn FnMut(&mut Ui)| {
            frame.show(ui, |ui| {
                ui.set_width(ui.available_width());
                content(ui);
            });
        };
        framed(ui, &mut |ui| current_events::now_ui(ui, room.replay()));
        framed(ui, &mut |ui| turning::turning_ui(ui, &room.review(), room.search(), &mut asked));
        framed(ui, &mut |ui| {
            let height = (ui.available_height() - 12.0).max(LIST_LEAST);
            ui.allocate_ui(vec2(ui.available_width(), height), |ui| {
                ui.set_min_height(height);
                places::places_ui(ui, room.replay(), &mut asked);
            });
        });
    });
    actions.extend(asked.into_iter().map(super::to_ui_action));
}
