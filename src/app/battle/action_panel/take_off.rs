//! Page of figures to take off the table after a panic, with a checkbox for each unit.

use crate::battle::action::BattleAction;
use egui::{Align, Button, CentralPanel, Frame, Id, Label, Panel, RichText, ScrollArea, Ui};

use crate::battle::action::TakeOffAction;
use crate::battle::session::GameSession;
use crate::battle::take_off::TakeOff;
use crate::shell::theme::{self, Palette};
use crate::ui_action::UiAction;
use crate::widgets::buttons::{primary_height, primary_ui, small_row_ui};
use crate::widgets::control::{Control, swap_stored, tick_ui};

/// Draws the page in the right panel. The list scrolls to the pupil whose turn it is.
pub fn page_ui(ui: &mut Ui, session: &GameSession, page: &TakeOff, neighbours: f32, actions: &mut Vec<UiAction>) {
    let height = primary_height(ui) + ui.spacing().item_spacing.y + neighbours;
    let foot = Panel::bottom("the large button and its neighbours").exact_size(height).resizable(false);
    foot.show_separator_line(false).frame(Frame::new()).show(ui, |ui| {
        primary_ui(ui, session, actions);
        small_row_ui(ui, |ui| {
            let all = ui.button(tr!("All removed"));
            all.on_click(UiAction::Battle(BattleAction::TakeOff(TakeOffAction::All)), actions);
            let later = ui.add(Button::new(tr!("Later")).shortcut_text(tr!("Esc"))).named(egui::Role::Button, || tr!("Later"));
            later.on_click(UiAction::Battle(BattleAction::TakeOff(TakeOffAction::Aside(true))), actions);
        });
    });
    CentralPanel::default().frame(Frame::new()).show(ui, |ui| {
        ui.label(RichText::new(tr!("Figures to remove")).font(theme::title(if theme::is_window_low(ui) { 19.0 } else { 22.0 })));
        ui.label(RichText::new(remaining_text(page)).color(Palette::current(ui).faded));
        ScrollArea::vertical().id_salt("what leaves the table").auto_shrink([false, false]).show(ui, |ui| {
            theme::reserve_scroll_bar(ui);
            rows_ui(ui, session, page, actions);
        });
    });
}

/// Returns text such as "12 units still have figures to remove, in table order".
fn remaining_text(page: &TakeOff) -> String {
    tr_count!(
        left = page.unfinished_count(),
        "{left} unit still has figures to remove",
        "{left} units still have figures to remove, in table order"
    )
}

fn rows_ui(ui: &mut Ui, session: &GameSession, page: &TakeOff, actions: &mut Vec<UiAction>) {
    let palette = Palette::current(ui);
    let next = page.next_row();
    let has_moved = swap_stored(ui, Id::unique("the row of the table in use"), next) != Some(next);
    for (place, row) in page.rows.iter().enumerate() {
        let is_next = next == Some(place);
        let frame = Frame::new().inner_margin(4).corner_radius(6).stroke((if is_next { 2.0 } else { 0.0 }, palette.gold));
        let drawn = frame.show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.spacing_mut().item_spacing.y = 1.0;
            if let Some(is_off) = tick_ui(ui, row.is_off, &session.names.unit_capitalised(row.unit())) {
                actions.push(UiAction::Battle(BattleAction::TakeOff(TakeOffAction::Tick(place, is_off))));
            }
            let words = RichText::new(&row.words).font(theme::bold(14.0));
            ui.add(Label::new(if row.is_off { words.color(palette.faded).strikethrough() } else { words }).wrap());
        });
        if is_next && has_moved {
            ui.scroll_to_rect(drawn.response.rect, Some(Align::Center));
        }
    }
}

/// Draws the button that reopens the page after it was set aside.
pub fn reopen_ui(ui: &mut Ui, session: &GameSession, actions: &mut Vec<UiAction>) {
    let Some(page) = session.take_off.as_ref().filter(|page| page.is_aside) else { return };
    // The question mark is in the corner above.
    let words = tr_count!(left = page.unfinished_count(), "Remove figures: {left} unit", "Remove figures: {left} units");
    let response = ui.button(words).on_hover_text(remaining_text(page)).named(egui::Role::Button, || remaining_text(page));
    response.on_click(UiAction::Battle(BattleAction::TakeOff(TakeOffAction::Aside(false))), actions);
}
