//! An army with the players of each unit, one card for each unit.

use egui::{Key, Modifiers, Rect, RichText, Role, ScrollArea, Sense, Ui, WidgetInfo, vec2};

use super::action::{DraggedPlayers, SeatAction, SeatingAction, UnitOrPupil};
use super::seating_view::ShownSeat;
use super::unit::finder;
use crate::preparation::Preparation;
use crate::shell::theme::{self, Palette};
use crate::shell::touch;
use crate::widgets::control::faded_ui;
use crate::widgets::drag::scrolls_list;
use crate::widgets::pupil_search::finder_id;
use crate::widgets::unit_cards::{self, UnitCard, UnitGrid, card_id, card_ui, paint_pin};
use senlac_base::language::lists::join_commas;
use senlac_classroom::rules::{Side, UnitId};

/// Draws the army of a side. Returns the unit over which players are being dragged.
pub fn army_ui(ui: &mut Ui, preparation: &Preparation, side: Side, actions: &mut Vec<SeatingAction>) -> Option<UnitId> {
    let palette = Palette::current(ui);
    let seats = &preparation.players.seen.armies[side.index()];
    let sheet = theme::panel_frame(palette).inner_margin(10).show(ui, |ui| {
        ui.set_min_size(ui.available_size());
        ui.horizontal(|ui| {
            ui.label(RichText::new(side.army()).font(theme::title(19.0)).color(palette.ink));
            let figures = preparation.draft().figures(side);
            let units = tr_count!(units = seats.len(), "{units} unit", "{units} units");
            faded_ui(ui, 14.0, join_commas([units, tr_count!(figures, "{figures} figure", "{figures} figures")]));
        });
        let room = ui.available_size();
        theme::reserve_scroll_bar(ui);
        let scroll = ScrollArea::vertical().auto_shrink(false);
        scroll.show(ui, |ui| {
            let grid = UnitGrid::fit(seats.len(), vec2(ui.available_width(), room.y), touch::target_size(ui.ctx()));
            let (_, all) = ui.allocate_space(grid.size());
            let mut goal = None;
            for (place, seat) in seats.iter().enumerate() {
                goal = seat_ui(ui, preparation, seat, (grid.card(all.min, place), grid.size().y > room.y), actions).or(goal);
            }
            goal
        })
    });
    sheet.inner.inner
}

/// Draws a unit with its players. A click selects it, and a drag moves its players.
fn seat_ui(
    ui: &Ui,
    preparation: &Preparation,
    seat: &ShownSeat,
    (rect, is_long): (Rect, bool),
    actions: &mut Vec<SeatingAction>,
) -> Option<UnitId> {
    let (page, id) = (&preparation.players, seat.unit.id);
    let held = DraggedPlayers::from_drag(ui.ctx());
    let is_goal = held.as_ref().is_some_and(|held| *held != DraggedPlayers::Unit(id)) && ui.rect_contains_pointer(rect);
    let is_theirs = matches!(&page.chosen, Some(UnitOrPupil::Pupil(name)) if preparation.draft().units_of(name).any(|unit| unit == id));
    let card = UnitCard {
        unit: &seat.unit,
        names: &seat.names,
        aside: if seat.pinned { tr!("pinned") } else { "" },
        // The pin already shows that the unit was assigned by hand.
        writes_aside: false,
        is_chosen: page.unit() == Some(id) || is_theirs,
        is_goal,
    };
    let response = card_ui(ui, rect, &card);
    let shift = ui.input(|input| input.modifiers.shift);
    if !scrolls_list(ui, &response, is_long, 1) && !seat.names.is_empty() {
        response.dnd_set_drag_payload(DraggedPlayers::Unit(id));
    }
    if let Some(carried) = response.dnd_release_payload::<DraggedPlayers>() {
        actions.push(SeatingAction::Drop((*carried).clone(), id, shift));
    } else if response.clicked() && !unpin_if_clicked(ui, seat, rect, actions) {
        actions.push(SeatingAction::Click(id, shift));
    }
    if response.has_focus() && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Delete)) {
        actions.push(SeatingAction::Seat(SeatAction::Unseat(DraggedPlayers::Unit(id))));
    }
    if seat.pinned {
        paint_pin(ui.painter(), pin_rect(rect).center(), Palette::current(ui));
    }
    is_goal.then_some(id)
}

fn pin_rect(card: Rect) -> Rect {
    Rect::from_min_size(card.right_top() - vec2(22.0, 0.0), vec2(22.0, 22.0))
}

/// Removes the pin if it was clicked, and returns whether it was.
///
/// With the keyboard, or with touch, for which the pin is too small, it is removed beside the unit's players.
fn unpin_if_clicked(ui: &Ui, seat: &ShownSeat, card: Rect, actions: &mut Vec<SeatingAction>) -> bool {
    let pointer = ui.input(|input| input.pointer.interact_pos().filter(|_| input.pointer.any_released()));
    let is_hit = seat.pinned && !touch::is_active(ui.ctx()) && pointer.is_some_and(|pointer| pin_rect(card).contains(pointer));
    if is_hit {
        actions.push(SeatingAction::Seat(SeatAction::Pin(seat.unit.id, false)));
    }
    is_hit
}

/// Moves the focus after everything is drawn. Enter on a card starts a name search. So do letters typed over a card, or while a
/// unit is selected.
pub fn keyboard_ui(ui: &Ui, preparation: &Preparation, actions: &mut Vec<SeatingAction>) {
    let page = &preparation.players;
    let focused = ui.memory(egui::Memory::focused);
    let over = page.seen.armies.iter().flatten().map(|seat| seat.unit.id).find(|unit| Some(card_id(*unit)) == focused);
    let unit = if focused.is_none() { page.unit() } else { over };
    let post = unit.and_then(|unit| Some((unit, preparation.draft().post(unit)?)));
    let begun = post.and_then(|(unit, post)| Some((unit, finder(preparation, unit, post).handle_typing(ui)?)));
    if let Some((unit, finding)) = begun {
        actions.push(SeatingAction::Choose(Some(UnitOrPupil::Unit(unit))));
        actions.push(SeatingAction::Find(finding));
    } else if let Some(unit) = over.filter(|unit| !page.waits && is_entered(ui, *unit, actions)) {
        ui.memory_mut(|memory| memory.request_focus(finder_id(unit)));
    }
}

/// Returns whether a unit's card was activated with Enter. A pointer click leaves the focus where it is.
fn is_entered(ui: &Ui, unit: UnitId, actions: &[SeatingAction]) -> bool {
    let is_asked = actions.iter().any(|wish| matches!(wish, SeatingAction::Click(id, _) if *id == unit));
    is_asked && ui.input(|input| !input.pointer.any_click())
}

/// Draws a unit on one line. Returns whether it was clicked.
pub fn unit_line_ui(ui: &mut Ui, words: &str, name: &str) -> bool {
    let palette = Palette::current(ui);
    let (rect, response) = ui.allocate_exact_size(touch::min_size(ui, vec2(ui.available_width(), 28.0)), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    let lit = response.hovered() || response.has_focus();
    let rim = if lit { (1.5, palette.gold) } else { (1.0, palette.line) };
    ui.painter().rect(rect, 6.0, palette.linen, rim, egui::StrokeKind::Inside);
    let left = rect.left_center() + vec2(10.0, 0.0);
    unit_cards::paint_line(ui.painter(), left, words, theme::bold(14.0), palette.ink, rect.width() - 20.0);
    response.clicked()
}
