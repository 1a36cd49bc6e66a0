//! Page of deeds: the search field, the buttons for the projector, the class's score, and a card for every pupil.

use egui::{Id, RichText, Role, ScrollArea, TextEdit, Ui, WidgetInfo};

use super::action::{DeedsAction, PupilOrder};
use super::{DeedsPage, card, show, to_ui_action};
use crate::projector::view::score_text;
use crate::screen::ViewContext;
use crate::shell::theme::Palette;
use crate::story::StoryScreen;
use crate::ui_action::UiAction;
use crate::widgets::control::{Control, faded_ui, swap_stored};
use senlac_classroom::story::{Review, class_guesses};

pub fn deeds_ui(ui: &mut Ui, context: &ViewContext<'_>, room: &StoryScreen, actions: &mut Vec<UiAction>) {
    let (page, review) = (&room.deeds, &room.review);
    ui.horizontal_wrapped(|ui| {
        find_ui(ui, page, actions);
        for (order, words) in [(PupilOrder::Names, tr!("By name")), (PupilOrder::Sides, tr!("By side"))] {
            ui.selectable_label(page.order == order, words).on_click(to_ui_action(DeedsAction::Order(order)), actions);
        }
        ui.separator();
        show::buttons_ui(ui, page, review, actions);
    });
    show::state_ui(ui, context, page, review, actions);
    if let Some(words) = room.read_only.as_ref().or(room.trouble.as_ref()) {
        ui.label(RichText::new(words).color(Palette::current(ui).warning));
    }
    if let Some(words) = guesses_text(review) {
        faded_ui(ui, 14.0, words);
    }
    ui.add_space(4.0);
    let listed = page.matching_pupils(review);
    if listed.is_empty() {
        ui.label(tr!("No pupil in this battle is called “{typed}”.", typed = page.find.trim()));
    }
    ScrollArea::vertical().id_salt("everybody").auto_shrink(false).show(ui, |ui| {
        let chosen = swap_stored(ui, Id::unique("the chosen pupil"), page.chosen.clone()).flatten();
        for telling in listed {
            let is_chosen = page.chosen.as_deref() == Some(telling.facts.name.as_str());
            let response = card::card_ui(ui, room, telling, is_chosen, actions);
            if is_chosen && chosen.as_deref() != page.chosen.as_deref() {
                response.scroll_to_me(None);
            }
            ui.add_space(4.0);
        }
    });
}

/// Draws the search field, which finds a pupil by a part of the name or by a unit.
fn find_ui(ui: &mut Ui, page: &DeedsPage, actions: &mut Vec<UiAction>) {
    let mut text = page.find.clone();
    let id = Id::unique("find a pupil");
    let field = TextEdit::singleline(&mut text).id(id).hint_text(tr!("Find a pupil or a unit  /")).desired_width(190.0);
    let response = ui.add(field);
    response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, tr!("Find a pupil or a unit")));
    if response.changed() {
        actions.push(to_ui_action(DeedsAction::Find(text)));
    }
    // After a search, the keyboard continues with the pupil found.
    if response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter)) {
        actions.push(to_ui_action(DeedsAction::Step(true)));
    }
    let before = swap_stored(ui, Id::unique("wishes to find"), page.seeks).unwrap_or_default();
    if page.seeks > before {
        response.request_focus();
    }
}

/// Returns text such as "Class predictions. Total: 7 points from 4 rolls. Exactly right 2 times."; `None` if the class guessed
/// none. The right number scores 3 points, and a number next to it 1.
fn guesses_text(review: &Review) -> Option<String> {
    let guesses = class_guesses(review.story());
    let rolls = u32::try_from(guesses.len()).ok().filter(|rolls| *rolls > 0)?;
    let points = guesses.iter().map(senlac_classroom::story::ClassGuess::points).sum();
    let exact = guesses.iter().filter(|guess| guess.guessed == guess.fell).count();
    let score = score_text((points, rolls));
    Some(tr_count!(
        exact,
        "Class predictions. {score} Exactly right {exact} time.",
        "Class predictions. {score} Exactly right {exact} times.",
        score
    ))
}
