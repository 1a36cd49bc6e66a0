//! The right part of the page: the deck's colours, when it is shuffled, and the saved decks.

use egui::{Align, Layout, RichText, Role, ScrollArea, Ui, UiBuilder, vec2};

use super::action::{DeckAction, DeckPrompt};
use super::{DeckPage, SavedDeck};
use crate::preparation::Preparation;
use crate::preparation::action::PreparationAction;
use crate::preparation::rulings::action::RulingsAction;
use crate::preparation::rulings::options::option_radios;
use crate::shell::theme::{self, Palette};
use crate::widgets::confirm::confirm_ui;
use crate::widgets::control::{Control, TextFieldResult, bold_ui, faded_ui, field_ui};
use crate::widgets::radio::line_ui;
use senlac_classroom::content::library::{DECK, file_name};
use senlac_classroom::rules::rulings::RulingName;

/// Sources of the colours, in the order of the ruling's options.
const COLORS: [&str; 3] =
    [tr_mark!("The colour printed on each card"), tr_mark!("A coin toss at each flip"), tr_mark!("My own paper deck: I enter each card")];
/// When the deck is shuffled, in the order of the ruling's options.
const SHUFFLES: [&str; 3] = [
    tr_mark!("Once, and again when it’s empty"),
    tr_mark!("The same, with Arrow in the Eye in the lower half"),
    tr_mark!("Every turn, with all cards"),
];

/// Height of two lines about the deck, so that nothing moves when they change.
const NOTE: f32 = 36.0;
/// Width of the button that removes a custom deck.
const REMOVE: f32 = 84.0;

pub fn deck_settings_ui(ui: &mut Ui, preparation: &Preparation, actions: &mut Vec<DeckAction>, of_rulings: &mut Vec<PreparationAction>) {
    let palette = Palette::current(ui);
    theme::panel_frame(palette).inner_margin(14).show(ui, |ui| {
        ui.set_min_size(ui.available_size());
        ScrollArea::vertical().id_salt("about the deck").auto_shrink(false).show(ui, |ui| {
            ui.set_width(ui.available_width() - 10.0);
            ruling_ui(ui, preparation, tr!("First side each turn"), "card-colors", &COLORS, of_rulings);
            ui.add_space(8.0);
            ruling_ui(ui, preparation, tr!("Shuffling"), "reshuffle", &SHUFFLES, of_rulings);
            ui.add_space(8.0);
            decks_ui(ui, preparation, actions);
        });
    });
}

/// Draws a ruling about the deck, in this page's words.
fn ruling_ui(
    ui: &mut Ui,
    preparation: &Preparation,
    head: &str,
    key: &'static str,
    words: &[&'static str],
    actions: &mut Vec<PreparationAction>,
) {
    let Ok(ruling) = key.parse::<RulingName>() else { return };
    let readings = ruling.entry().readings;
    let radios = option_radios(ruling, &preparation.draft().rulings, "deck");
    bold_ui(ui, 15.0, head);
    let group = UiBuilder::new().accessibility_role(Role::RadioGroup).accessibility_label(head);
    ui.scope_builder(group, |ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        for (place, words) in words.iter().enumerate() {
            let words = senlac_base::language::tr(words);
            if let Some(reading) = line_ui(ui, &radios, place, words, words).and_then(|wanted| readings.get(wanted)) {
                actions.push(PreparationAction::Rulings(RulingsAction::Read(ruling, reading.key)));
            }
        }
    });
}

/// Draws the saved decks, and the field that saves this one.
fn decks_ui(ui: &mut Ui, preparation: &Preparation, actions: &mut Vec<DeckAction>) {
    let page = &preparation.deck;
    let here = page.saved_deck(preparation.draft()).map(|kept| kept.key.as_str());
    bold_ui(ui, 15.0, tr!("Decks"));
    for kept in &page.known {
        saved_deck_ui(ui, page, kept, here == Some(kept.key.as_str()), actions);
    }
    let room = vec2(ui.available_width(), NOTE);
    ui.allocate_ui_with_layout(room, Layout::top_down(Align::Min), |ui| {
        ui.set_min_size(room);
        let words = match here {
            None => tr!("This deck isn’t saved yet, but the battle will use it."),
            Some(DECK) => tr!("Change a card to make this deck your own."),
            Some(_) => tr!("This deck is saved."),
        };
        faded_ui(ui, 13.0, words);
    });
    save_ui(ui, page, here, actions);
}

/// Draws the name for this deck and the button that saves it.
fn save_ui(ui: &mut Ui, page: &DeckPage, here: Option<&str>, actions: &mut Vec<DeckAction>) {
    let words = [tr!("Deck name"); 2];
    let TextFieldResult { typed, entered, .. } = field_ui(ui, &page.name, words, f32::INFINITY);
    actions.extend(typed.map(DeckAction::Name));
    let key = file_name(page.name.trim());
    if page.question == Some(DeckPrompt::Replace) {
        let older = page.deck_by_key(&key).map_or(page.name.trim(), |older| older.name.as_str());
        confirm_ui(
            ui,
            &tr!("“{older}” already exists. Replace it with this deck?", older),
            [(tr!("Replace it"), DeckAction::Keep(true)), (tr!("Cancel"), DeckAction::Ask(None))],
            actions,
        );
        return;
    }
    let has_name = !page.name.trim().is_empty();
    let can = has_name && here != Some(key.as_str());
    let why_not = if has_name { tr!("Already saved") } else { tr!("Enter a name first") };
    let button = ui.add_enabled(can, egui::Button::new(tr!("Save this deck")).min_size(vec2(ui.available_width(), 30.0)));
    if button.on_disabled_hover_text(why_not).clicked() || (entered && can) {
        actions.push(DeckAction::Keep(false));
    }
}

/// Draws a saved deck, which one click uses.
fn saved_deck_ui(ui: &mut Ui, page: &DeckPage, kept: &SavedDeck, is_here: bool, actions: &mut Vec<DeckAction>) {
    if page.question.as_ref().is_some_and(|question| *question == DeckPrompt::Remove(kept.key.clone())) {
        let words = tr!("Delete “{name}” from this computer? You can’t undo this.", name = kept.name);
        confirm_ui(
            ui,
            &words,
            [(tr!("Delete this deck"), DeckAction::RemoveDeck(kept.key.clone())), (tr!("Keep it"), DeckAction::Ask(None))],
            actions,
        );
        return;
    }
    ui.horizontal(|ui| {
        let is_own = kept.path.is_some();
        let width = ui.available_width() - if is_own { REMOVE } else { 0.0 };
        let button = egui::Button::selectable(is_here, &kept.name).min_size(vec2(width, 28.0)).truncate().frame_when_inactive(true);
        let response = ui.scope(|ui| {
            ui.set_max_width(width);
            ui.add_enabled(kept.deck.is_ok(), button)
        });
        let response = match &kept.deck {
            Ok(deck) => response.inner.on_hover_text(tr_count!(count = deck.cards.len(), "{count} card", "{count} cards")),
            Err(trouble) => response.inner.on_disabled_hover_text(trouble),
        };
        if response.clicked() && !is_here {
            actions.push(DeckAction::Take(kept.key.clone()));
        }
        if is_own {
            let remove =
                ui.button(RichText::new(tr!("Delete…")).size(13.0)).named(Role::Button, || tr!("Delete {name}…", name = kept.name));
            remove
                .on_hover_text(tr!("Delete your deck from this computer"))
                .on_click(DeckAction::Ask(Some(DeckPrompt::Remove(kept.key.clone()))), actions);
        }
    });
}
