//! Parts of the page as tabs, the cards, the questions, and the sources.

use egui::{Button, RichText, Role, ScrollArea, Ui};

use super::action::{HistoryAction, HistoryPart};
use super::{day, sums, to_ui_action};
use crate::screen::ViewContext;
use crate::shell::theme::{self, Palette};
use crate::story::StoryScreen;
use crate::story::charts::projector_ui;
use crate::ui_action::UiAction;
use crate::widgets::control::{Control, bold_ui, faded_ui};
use senlac_base::language::lists::join_with_and;
use senlac_classroom::rules::CardName;
use senlac_classroom::story::Story;
use senlac_classroom::story::history::HISTORY;

/// Largest width of text.
const WIDEST: f32 = 980.0;

pub fn history_ui(ui: &mut Ui, context: &ViewContext<'_>, room: &StoryScreen, actions: &mut Vec<UiAction>) {
    let page = &room.history;
    ui.horizontal_wrapped(|ui| {
        for part in HistoryPart::ALL {
            let tab = ui.selectable_label(page.part == part, part.title());
            tab.on_click(to_ui_action(HistoryAction::Part(part)), actions);
        }
    });
    ui.add_space(6.0);
    ScrollArea::vertical().id_salt(("1066", page.part as usize)).auto_shrink(false).show(ui, |ui| {
        ui.set_max_width(ui.available_width() - 10.0);
        match page.part {
            HistoryPart::Day => day::day_ui(ui, room.review.story()),
            HistoryPart::Cards => cards_ui(ui, room.review.story()),
            HistoryPart::Questions => questions_ui(ui, context, room, actions),
            HistoryPart::Sums => sums::sums_ui(ui, room, actions),
            HistoryPart::Sources => sources_ui(ui),
        }
    });
}

/// Draws the flipped cards first, each with its turns, then the others.
fn cards_ui(ui: &mut Ui, story: &Story) {
    ui.set_max_width(WIDEST.min(ui.available_width()));
    let turns = |name: CardName| -> Vec<u32> {
        let flipped = story.turns().into_iter().filter(|turn| turn.card.as_ref().is_some_and(|card| card.name == name));
        flipped.map(|turn| turn.turn).collect()
    };
    let mut cards: Vec<(Vec<u32>, CardName)> = CardName::ALL.into_iter().map(|name| (turns(name), name)).collect();
    cards.sort_by_key(|(turns, _)| turns.first().copied().unwrap_or(u32::MAX));
    for (turns, name) in cards {
        let Some(told) = HISTORY.card(name) else { continue };
        theme::panel_frame(Palette::current(ui)).show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.horizontal_wrapped(|ui| {
                bold_ui(ui, 17.0, name.title());
                let ours = match turns.as_slice() {
                    [] => tr!("not flipped in our battle").to_owned(),
                    [turn] => tr!("our turn {turn}", turn),
                    turns => tr!("our turns {turns}", turns = join_with_and(turns)),
                };
                faded_ui(ui, 14.0, ours);
            });
            ui.label(RichText::new(&told.stands_for).size(15.0));
            ui.label(RichText::new(&told.sureness).size(15.0).font(theme::bold(15.0)));
            day::source_names_ui(ui, &told.sources);
        });
        ui.add_space(4.0);
    }
}

/// Draws the questions with suitable ages, each with a button for the projector.
fn questions_ui(ui: &mut Ui, context: &ViewContext<'_>, room: &StoryScreen, actions: &mut Vec<UiAction>) {
    ui.set_max_width(WIDEST.min(ui.available_width()));
    for (place, question) in HISTORY.question.iter().enumerate() {
        let is_shown = room.history.asked == Some(place);
        theme::panel_frame(Palette::current(ui)).show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.label(RichText::new(&question.ask).size(17.0));
            ui.horizontal(|ui| {
                let words = if is_shown { tr!("Hide from class") } else { tr!("Show to class") };
                let response = ui.add(Button::new(words).selected(is_shown));
                let number = place + 1;
                response
                    .named_choice(Role::Button, is_shown, || format!("{words}: {number}"))
                    .on_click(to_ui_action(HistoryAction::Ask(place)), actions);
                faded_ui(ui, 13.0, tr!("ages {from} to {to}", from = question.ages.0, to = question.ages.1));
            });
        });
        ui.add_space(4.0);
    }
    projector_ui(ui, context, actions);
}

/// Draws the sources: who wrote about the battle, when, and on whose side.
fn sources_ui(ui: &mut Ui) {
    ui.set_max_width(WIDEST.min(ui.available_width()));
    ui.label(tr!("No writer took both sides, and most wrote for the winners. The earliest sources come first."));
    ui.add_space(4.0);
    for source in &HISTORY.source {
        bold_ui(ui, 16.0, senlac_base::language::lists::capitalise(&source.name));
        ui.label(RichText::new(senlac_base::language::lists::capitalise(&format!("{}.", source.when))).size(15.0));
        faded_ui(ui, 14.0, senlac_base::language::lists::capitalise(&format!("{}.", source.leans)));
        ui.add_space(6.0);
    }
}
