//! The table in the middle of the page, as large as it fits, for painting ground and placing units.

use egui::{EventFilter, Key, Painter, PointerButton, Pos2, Rect, Response, Role, ScrollArea, Sense, Shape, Stroke, StrokeKind, Ui};

use super::action::{TableAction, TableChange};
use super::dragged_unit;
use super::keys::{pending_focus_id, request_square_focus, square_text};
use super::page::TablePage;
use super::tool::Tool;
use super::zones;
use crate::battle::board::layout::{BoardLayout, TOKEN, arrow_target, square_id};
use crate::battle::board::{ground, tokens};
use crate::preparation::Preparation;
use crate::shell::theme::{Palette, bold};
use crate::shell::touch;
use crate::widgets::control::Control;
use crate::widgets::drag::has_moved;
use crate::widgets::picture_cache;
use senlac_classroom::planning::{Draft, placing};
use senlac_classroom::rules::{Square, Unit, UnitId};

/// Draws the table and returns its actions. A table that doesn't fit is scrolled to the cursor.
pub fn canvas_ui(ui: &mut Ui, preparation: &Preparation, actions: &mut Vec<TableAction>) {
    let page = &preparation.table;
    let room = ui.available_rect_before_wrap();
    let layout = BoardLayout::fit(&page.ground, room, BoardLayout::min_side(ui));
    let size = layout.size();
    if size.x <= room.width() && size.y <= room.height() {
        ui.allocate_rect(layout.table(), Sense::hover());
        return board_ui(ui, preparation, &layout, actions);
    }
    ScrollArea::both().id_salt("the table").auto_shrink(false).show(ui, |ui| {
        let (room, _) = ui.allocate_exact_size(size, Sense::hover());
        let layout = BoardLayout::fit(&page.ground, room, BoardLayout::min_side(ui));
        let seen = egui::Id::unique("the cursor that was seen while preparing");
        if ui.data(|data| data.get_temp::<Square>(seen)) != Some(page.cursor) {
            ui.data_mut(|data| data.insert_temp(seen, page.cursor));
            ui.scroll_to_rect(layout.square(page.cursor).expand(layout.side), None);
        }
        board_ui(ui, preparation, &layout, actions);
    });
}

fn board_ui(ui: &Ui, preparation: &Preparation, layout: &BoardLayout, actions: &mut Vec<TableAction>) {
    let palette = Palette::current(ui);
    let (page, draft) = (&preparation.table, preparation.draft());
    let painter = ui.painter().clone();
    let held = dragged_unit::dragged_unit(ui, page, draft);
    ground::paint(&painter, palette, &page.ground, layout);
    zones::paint(&painter, palette, &page.ground, &page.zones, layout);
    paint_units(&painter, palette, draft, layout, held);
    paint_selection(&painter, palette, page, draft, layout);
    paint_plan(ui, &painter, palette, page, layout);
    if held.is_some() {
        dragged_unit::paint_drop_square(ui, palette, page, layout);
    }
    for square in page.ground.squares() {
        square_ui(ui, preparation, layout, square, actions);
    }
    if let Some(unit) = held {
        dragged_unit::paint(ui, palette, draft, unit, layout.side * TOKEN);
    }
    // A brush that came up before it was seen to move is lifted all the same, where the pointer is now.
    let is_up = !ui.input(|input| input.pointer.any_down());
    if !page.stroke.is_empty() && is_up && !actions.contains(&TableAction::Lift) {
        let here = ui.input(|input| input.pointer.latest_pos()).and_then(|place| layout.square_at(place));
        actions.extend(here.map(|square| TableAction::Stroke(square, page.corner.is_some())));
        actions.push(TableAction::Lift);
    }
}

/// Paints every unit on the table except the one being dragged.
fn paint_units(painter: &Painter, palette: &Palette, draft: &Draft, layout: &BoardLayout, held: Option<UnitId>) {
    let stands = draft.posts().filter(|(unit, post)| post.muster.square.is_some() && Some(*unit) != held);
    let units: Vec<Unit> = stands.map(|(unit, post)| post.unit(unit)).collect();
    let key = (units.clone(), layout.side, palette.linen);
    picture_cache::paint_cached(painter, egui::Id::unique("the units that are set up"), layout.origin, key, |painter| {
        let layout = layout.at_origin();
        let mut pen = tokens::TokenPainter::new(painter, palette, layout.side * TOKEN);
        for unit in &units {
            if let Some(square) = unit.square {
                pen.draw_token(layout.middle(square), unit, false);
            }
        }
        pen.finish();
    });
}

/// Paints rings around the unit in hand and around the units for the line, which are also numbered.
fn paint_selection(painter: &Painter, palette: &Palette, page: &TablePage, draft: &Draft, layout: &BoardLayout) {
    let middle = |unit: UnitId| Some(layout.middle(draft.post(unit)?.muster.square?));
    let ring = |middle: Pos2| {
        painter.circle_stroke(middle, layout.side * 0.48, Stroke::new(1.0, palette.ink));
        painter.circle_stroke(middle, layout.side * 0.48 - 2.0, Stroke::new(3.0, palette.gold));
    };
    if let Some(middle) = page.in_hand.filter(|_| page.tool == Tool::Move).and_then(middle) {
        ring(middle);
    }
    if page.tool != Tool::Line {
        return;
    }
    for (number, unit) in (1..).zip(&page.run) {
        let Some(middle) = middle(*unit) else { continue };
        ring(middle);
        let corner = middle + layout.side * egui::vec2(-0.34, 0.34);
        painter.circle(corner, 7.5, palette.gold, Stroke::new(1.0, palette.ink));
        painter.text(corner, egui::Align2::CENTER_CENTER, i32::to_string(&number), bold(10.0), crate::shell::theme::GOLD_INK);
    }
}

/// Paints the planned rectangle or line, from its corner to the pointer or the cursor.
fn paint_plan(ui: &Ui, painter: &Painter, palette: &Palette, page: &TablePage, layout: &BoardLayout) {
    let dashed = |room: Rect| painter.extend(Shape::dashed_line(&zones::closed_outline(room), Stroke::new(2.0, palette.ink), 6.0, 4.0));
    let Some(corner) = page.corner else { return };
    let pointer = ui.input(|input| input.pointer.any_down().then(|| input.pointer.interact_pos()).flatten());
    let to = pointer.and_then(|place| layout.square_at(place)).unwrap_or(page.cursor);
    match page.tool {
        Tool::Paint(_) => dashed(layout.square(corner).union(layout.square(to)).shrink(1.0)),
        Tool::Line => {
            painter.line_segment([layout.middle(corner), layout.middle(to)], Stroke::new(2.5, palette.gold));
            for square in placing::line(&page.ground, corner, to, page.run.len()) {
                painter.circle(layout.middle(square), layout.side * 0.2, palette.gold.gamma_multiply(0.6), Stroke::new(2.0, palette.ink));
            }
        }
        Tool::Move => {}
    }
}

/// Draws one square, which can be painted or whose unit can be dragged. Only the square under the cursor can be reached with
/// Tab.
fn square_ui(ui: &Ui, preparation: &Preparation, layout: &BoardLayout, square: Square, actions: &mut Vec<TableAction>) {
    let page = &preparation.table;
    let under_cursor = page.cursor == square;
    let sense = if under_cursor { Sense::click_and_drag() } else { Sense::CLICK | Sense::DRAG };
    // By a finger the table is scrolled where there is nothing to be dragged.
    let is_empty = page.tool == Tool::Move && preparation.draft().unit_on(square).is_none();
    let sense = if is_empty && touch::is_active(ui.ctx()) { sense - Sense::DRAG } else { sense };
    let response = ui.interact(layout.square(square), square_id(square), sense).named(Role::Button, || square_text(preparation, square));
    let painter = ui.painter();
    if response.hovered() {
        painter.rect_stroke(layout.square(square), 2.0, (1.5, Palette::current(ui).ink.gamma_multiply(0.6)), StrokeKind::Inside);
    }
    if under_cursor && ui.data(|data| data.get_temp::<Square>(pending_focus_id())) == Some(square) {
        ui.data_mut(|data| data.remove::<Square>(pending_focus_id()));
        response.request_focus();
    }
    if under_cursor && response.has_focus() {
        let room = layout.square(square);
        painter.rect_stroke(room, 3.0, (3.0, Palette::current(ui).ink), StrokeKind::Inside);
        painter.rect_stroke(room.shrink(3.0), 2.0, (1.5, Palette::current(ui).gold), StrokeKind::Inside);
        cursor_ui(ui, page, square, actions);
    }
    match page.tool {
        Tool::Paint(_) => brush_ui(ui, &response, layout, page, square, actions),
        Tool::Move | Tool::Line => hand_ui(ui, &response, preparation, layout, square, actions),
    }
}

/// Draws the square under the cursor while the table has the focus.
fn cursor_ui(ui: &Ui, page: &TablePage, square: Square, actions: &mut Vec<TableAction>) {
    let filter = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(square_id(square), filter));
    if let Some(next) = ui.input(|input| arrow_target(input, &page.ground, square)) {
        request_square_focus(ui, next);
        actions.push(TableAction::Cursor(next));
    }
    let (acts, shift) = ui.input(|input| (input.key_pressed(Key::Enter) || input.key_pressed(Key::Space), input.modifiers.shift));
    if acts {
        actions.push(if shift && page.tool != Tool::Move { TableAction::Corner(Some(square)) } else { TableAction::Act(square) });
    }
}

/// Returns whether the square was clicked by the mouse or a screen reader, not by a key.
fn is_clicked(ui: &Ui, response: &Response) -> bool {
    let by_key = ui.input(|input| input.key_pressed(Key::Enter) || input.key_pressed(Key::Space));
    response.clicked_by(PointerButton::Primary) && !by_key
}

/// Paints with the brush from where the button is pressed to where it is released.
fn brush_ui(ui: &Ui, response: &Response, layout: &BoardLayout, page: &TablePage, square: Square, actions: &mut Vec<TableAction>) {
    let shift = ui.input(|input| input.modifiers.shift) || (page.corner.is_some() && !page.stroke.is_empty());
    let here = response.interact_pointer_pos().and_then(|place| layout.square_at(place));
    if response.is_pointer_button_down_on() && ui.input(|input| input.pointer.primary_down()) {
        let at = here.unwrap_or(page.cursor);
        if page.stroke.is_empty() {
            actions.push(TableAction::Stroke(square, shift));
        }
        if at != page.cursor || page.stroke.is_empty() {
            actions.push(TableAction::Stroke(at, shift));
        }
    } else if response.drag_stopped_by(PointerButton::Primary) {
        actions.extend(here.map(|at| TableAction::Stroke(at, shift)));
        actions.push(TableAction::Lift);
    } else if is_clicked(ui, response) {
        // The corner of a rectangle that the keyboard began ends with a click, too.
        let begun = page.corner.is_some() && page.stroke.is_empty();
        if begun {
            actions.push(TableAction::Act(square));
        } else {
            actions.extend([TableAction::Stroke(square, shift), TableAction::Lift]);
        }
        request_square_focus(ui, square);
    }
}

/// Picks units up and puts them down, or draws a line.
fn hand_ui(ui: &Ui, response: &Response, preparation: &Preparation, layout: &BoardLayout, square: Square, actions: &mut Vec<TableAction>) {
    let page = &preparation.table;
    if is_clicked(ui, response) {
        request_square_focus(ui, square);
        actions.push(TableAction::Act(square));
    }
    let here = response.interact_pointer_pos().and_then(|place| layout.square_at(place));
    if page.tool == Tool::Line {
        if response.dragged_by(PointerButton::Primary) && has_moved(ui) && page.corner.is_none() {
            actions.push(TableAction::Corner(Some(square)));
        }
        if response.drag_stopped_by(PointerButton::Primary) {
            actions.push(here.map_or(TableAction::Corner(None), |to| TableAction::TableChange(TableChange::Line(square, to))));
        }
        return;
    }
    let unit = preparation.draft().unit_on(square).filter(|_| response.drag_stopped_by(PointerButton::Primary));
    if let Some(unit) = unit.filter(|_| here != Some(square)) {
        actions.push(TableAction::TableChange(TableChange::Put(unit, here)));
    }
}
