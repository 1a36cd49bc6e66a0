//! Pupils without a unit, absent pupils, and units left out today.

use egui::{Button, Response, RichText, Role, ScrollArea, Sense, StrokeKind, Ui, vec2};

use super::action::{DraggedPlayers, SeatAction, SeatingAction, UnitOrPupil};
use crate::preparation::Preparation;
use crate::shell::theme::{self, Palette};
use crate::widgets::control::{Control, bold_ui, faded_ui};
use crate::widgets::drag::scrolls_list;

/// Draws these lists, at most this high. Players dropped here lose their unit.
pub fn bench_ui(ui: &mut Ui, preparation: &Preparation, most: f32, actions: &mut Vec<SeatingAction>) {
    let palette = Palette::current(ui);
    let sheet = theme::panel_frame(palette).show(ui, |ui| {
        ui.set_width(ui.available_width());
        // If there is more to show, the bench grows.
        let most = most - 26.0;
        theme::reserve_scroll_bar(ui);
        let scroll = ScrollArea::vertical().id_salt("the bench").max_height(most).min_scrolled_height(most);
        scroll.auto_shrink([false, true]).show(ui, |ui| {
            without_unit_ui(ui, preparation, actions);
            absent_ui(ui, preparation, actions);
            left_out_ui(ui, preparation, actions);
        });
    });
    let rect = sheet.response.rect;
    let drop = ui.interact(rect, ui.scope_id().with("let go on the bench"), Sense::empty());
    if DraggedPlayers::from_drag(ui.ctx()).is_some() && ui.rect_contains_pointer(rect) {
        ui.painter().rect_stroke(rect, theme::ROUND, (2.5, palette.gold), StrokeKind::Inside);
    }
    if let Some(carried) = drop.dnd_release_payload::<DraggedPlayers>() {
        actions.push(SeatingAction::Seat(SeatAction::Unseat((*carried).clone())));
    }
}

/// Draws the pupils who are present and have no unit.
fn without_unit_ui(ui: &mut Ui, preparation: &Preparation, actions: &mut Vec<SeatingAction>) {
    let page = &preparation.players;
    bold_ui(ui, 14.5, tr!("Without a unit"));
    if page.seen.bench.is_empty() {
        let words = if preparation.draft().present_pupils().next().is_none() { tr!("No class yet.") } else { tr!("No one.") };
        faded_ui(ui, 14.0, words);
        return;
    }
    names_ui(ui, preparation, page.seen.bench.iter().map(String::as_str), actions, chip_ui);
}

/// Draws clickable names side by side.
fn names_ui<'a>(
    ui: &mut Ui,
    preparation: &Preparation,
    names: impl IntoIterator<Item = &'a str>,
    actions: &mut Vec<SeatingAction>,
    name_ui: impl Fn(&mut Ui, &str, bool) -> Response,
) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(5.0, 5.0);
        for name in names {
            let pupil = Some(UnitOrPupil::Pupil(name.to_owned()));
            name_ui(ui, name, preparation.players.chosen == pupil).on_click(SeatingAction::Choose(pupil), actions);
        }
    });
}

/// Draws a pupil's name, which can be clicked or dragged.
pub fn chip_ui(ui: &mut Ui, name: &str, is_chosen: bool) -> Response {
    let palette = Palette::current(ui);
    let button = Button::new(RichText::new(name).font(theme::bold(14.0))).truncate().sense(Sense::click_and_drag());
    let rim = if is_chosen { (2.5, palette.gold) } else { (1.0, palette.line) };
    let response = ui.add(button.stroke(rim).fill(palette.weave)).named_choice(Role::Button, is_chosen, || name);
    // The armies are beside the bench.
    if !scrolls_list(ui, &response, true, 1) {
        response.dnd_set_drag_payload(DraggedPlayers::Pupil(name.to_owned()));
    }
    response.on_hover_text(tr!("Drag onto a unit, or click here and then click a unit"))
}

/// Draws the pupils who are absent today.
fn absent_ui(ui: &mut Ui, preparation: &Preparation, actions: &mut Vec<SeatingAction>) {
    let draft = preparation.draft();
    if draft.absent.is_empty() {
        return;
    }
    ui.add_space(4.0);
    bold_ui(ui, 14.5, tr!("Absent today"));
    names_ui(ui, preparation, draft.absent_names(), actions, |ui, name, is_chosen| {
        let button = Button::new(RichText::new(name).color(Palette::current(ui).faded)).truncate().selected(is_chosen);
        ui.add(button).named_choice(Role::Button, is_chosen, || tr!("{name}, absent today", name))
    });
}

/// Draws the units that are left out today.
fn left_out_ui(ui: &mut Ui, preparation: &Preparation, actions: &mut Vec<SeatingAction>) {
    let draft = preparation.draft();
    if draft.bench.is_empty() {
        return;
    }
    ui.add_space(4.0);
    bold_ui(ui, 14.5, tr!("Units left out today"));
    for (place, (side, post)) in draft.bench.iter().enumerate() {
        ui.horizontal(|ui| {
            let words = format!("{} {}, {}", side.adjective(), post.muster.troop.name(), post.muster.figures);
            ui.button(tr!("Bring back"))
                .named(Role::Button, || tr!("Bring back the {unit}", unit = words))
                .on_click(SeatingAction::Seat(SeatAction::BringBack(place)), actions);
            ui.add(egui::Label::new(words).truncate());
        });
    }
}
