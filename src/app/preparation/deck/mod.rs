//! The event deck: the number of each card, custom cards, the source of the colours, when the deck is shuffled, and the saved
//! decks.

pub mod action;
mod cards;
mod deck_settings;
mod open_card;
mod warnings;

use std::path::PathBuf;

use egui::{Align, CentralPanel, Frame, Layout, Sense, Ui, UiBuilder};

use self::action::{DeckAction, DeckPrompt};
use super::action::PreparationAction;
use super::{Preparation, Services};
use crate::shell::library::Library;
use senlac_base::game::name::is_invisible;
use senlac_classroom::content::deck::{DeckFile, write};
use senlac_classroom::content::library::{DECK, deck_in, decks, file_name};
use senlac_classroom::content::scenario::DeckError;
use senlac_classroom::planning::Draft;
use senlac_classroom::planning::deck::{CardKind, card_kinds, is_source_card};
use senlac_classroom::rules::{Card, CardName, Color};

/// Width of the part that concerns the whole deck.
const PANEL: f32 = 316.0;

/// The deck page of the preparation.
#[derive(Debug, Default)]
pub struct DeckPage {
    /// Saved decks, with the original game's first.
    known: Vec<SavedDeck>,
    open: Option<OpenCard>,
    /// Name under which the deck would be saved.
    name: String,
    /// Question that the teacher is being asked.
    pub(super) question: Option<DeckPrompt>,
}

/// A saved deck, or one that is built in.
#[derive(Debug)]
pub struct SavedDeck {
    /// File name without its extension.
    key: String,
    /// Name shown to the teacher.
    name: String,
    /// File of a custom deck; `None` if the deck is built in.
    path: Option<PathBuf>,
    /// Contents of the deck, or why it can't be read.
    deck: Result<DeckFile, String>,
}

/// An open card. A custom card can be edited.
#[derive(Clone, Debug, PartialEq)]
struct OpenCard {
    /// Card as it is in the deck.
    card: Card,
    title: String,
    /// Why the typed title can't be used.
    trouble: Option<String>,
    /// Whether the card was just created, so that its title gets the focus.
    is_new: bool,
    /// The deck after the last letter typed, so that one undo removes everything typed in a row.
    typed: Option<DeckFile>,
}

impl OpenCard {
    /// Opens a card of the deck.
    fn from_card(card: Card) -> Self {
        Self { title: card.title().to_owned(), card, trouble: None, is_new: false, typed: None }
    }
}

impl DeckPage {
    pub fn new(known: Vec<SavedDeck>) -> Self {
        Self { known, ..Self::default() }
    }

    /// Returns the saved deck with this key.
    fn deck_by_key(&self, key: &str) -> Option<&SavedDeck> {
        self.known.iter().find(|kept| kept.key == key)
    }

    /// Returns the saved deck that the draft uses; `None` if the draft's deck was not saved in its current form.
    fn saved_deck(&self, draft: &Draft) -> Option<&SavedDeck> {
        self.deck_by_key(draft.deck_key.as_deref()?)
    }

    /// Returns the name of the draft's deck.
    fn deck_name<'a>(&'a self, draft: &'a Draft) -> &'a str {
        self.saved_deck(draft).map_or(draft.deck.name.as_str(), |kept| kept.name.as_str())
    }
}

/// Reads all saved and built-in decks.
pub(super) fn read_decks(shelf: &Library) -> Vec<SavedDeck> {
    let (disk, folders) = (&**shelf.disk(), shelf.deck_folders());
    let read = |key: &str| match deck_in(disk, &folders, key) {
        Ok(deck) => Ok(deck),
        Err(DeckError::Unknown(words)) => Err(words),
        Err(DeckError::Mistakes(problems)) => Err(problems.to_string()),
    };
    let kept = decks(disk, &folders).into_iter().map(|shelved| {
        let deck = read(&shelved.key);
        let name = if shelved.built_in { tr!("The original game’s 13 cards").to_owned() } else { shelved.name };
        SavedDeck { key: shelved.key, name, path: shelved.path, deck }
    });
    kept.collect()
}

impl Preparation {
    pub(super) fn run_deck_action(&mut self, action: DeckAction, outside: Services<'_>) {
        // Any other action withdraws an open question.
        self.deck.question = None;
        match action {
            DeckAction::Copies(card, color, copies) => {
                self.change_deck(|draft| {
                    draft.set_copies(&card, color, copies);
                    Ok(())
                });
            }
            DeckAction::Open(card) => self.deck.open = card.map(OpenCard::from_card),
            DeckAction::Arrived => {
                if let Some(open) = &mut self.deck.open {
                    open.is_new = false;
                }
            }
            DeckAction::New(name) => self.new_card(name),
            DeckAction::Title(title) => self.retitle_card(title),
            DeckAction::Terms(new) => self.change_card(new),
            DeckAction::Remove => {
                if let Some(open) = self.deck.open.take() {
                    self.change_deck(|draft| {
                        draft.remove_card(&open.card);
                        Ok(())
                    });
                    self.report(tr!("{title} has been removed from the deck. Undo brings it back.", title = open.card.title()));
                }
            }
            DeckAction::Take(key) => self.use_deck(&key),
            DeckAction::Name(name) => self.deck.name = name,
            DeckAction::Keep(replaces) => self.save_deck(replaces, outside),
            DeckAction::Ask(Some(DeckPrompt::Remove(key))) => self.ask_to_remove(key, outside),
            DeckAction::Ask(question) => self.deck.question = question,
            DeckAction::RemoveDeck(key) => self.delete_deck(&key, outside),
        }
    }

    /// Changes the deck and returns whether that succeeded. If the cards now equal the original game's, the draft uses that
    /// deck.
    fn change_deck(&mut self, edit: impl FnOnce(&mut Draft) -> Result<(), String>) -> bool {
        let shipped = self.deck.deck_by_key(DECK).and_then(|kept| kept.deck.clone().ok());
        let changed = self.change(|draft| {
            edit(draft)?;
            if let Some(shipped) = shipped.filter(|shipped| shipped.cards == draft.deck.cards) {
                draft.set_deck(shipped, DECK.to_owned());
            }
            Ok(())
        });
        changed.is_some()
    }

    fn new_card(&mut self, name: CardName) {
        let is_taken = |title: &str| card_kinds(&self.draft.deck.cards).iter().any(|kind| kind.card.title() == title);
        let titles = std::iter::once(tr!("Our own card").to_owned()).chain((2..=200).map(|number| tr!("Our own card {number}", number)));
        let title = titles.into_iter().find(|title| !is_taken(title)).unwrap_or_default();
        let card = Card { title: Some(title.into()), ..Card::new(name, Color::Black) };
        if self.change_deck(|draft| draft.add_card(card.clone())) {
            self.deck.open = Some(OpenCard { is_new: true, ..OpenCard::from_card(card) });
        }
    }

    /// Changes the open card's title with each letter typed, as long as it is valid.
    fn retitle_card(&mut self, title: String) {
        let Some(mut open) = self.deck.open.take() else { return };
        let new = Card { title: Some(title.trim().into()), ..open.card.clone() };
        open.title = title;
        let goes_on = open.typed.as_ref() == Some(&self.draft.deck);
        let mut changed = self.draft.clone();
        let trouble = changed.change_card(&open.card, &new).err();
        if trouble.is_none() && goes_on {
            self.draft = changed;
        } else if trouble.is_none() {
            self.change_deck(|draft| draft.change_card(&open.card, &new));
        }
        if trouble.is_none() && new != open.card {
            open.card = new;
            open.typed = Some(self.draft.deck.clone());
        }
        open.trouble = trouble;
        self.deck.open = Some(open);
    }

    fn change_card(&mut self, new: Card) {
        let Some(open) = self.deck.open.clone() else { return };
        if self.change_deck(|draft| draft.change_card(&open.card, &new)) {
            self.deck.open = Some(OpenCard::from_card(new));
        }
    }

    fn use_deck(&mut self, key: &str) {
        let Some(kept) = self.deck.deck_by_key(key) else { return };
        let name = kept.name.clone();
        let taken = kept.deck.clone();
        self.deck.open = None;
        let taken = self.change(|draft| {
            draft.set_deck(taken?, key.to_owned());
            Ok(())
        });
        if taken.is_some() {
            self.report(tr!("The battle now uses this deck: {name}.", name));
            // A changed deck is saved under its own name again.
            self.deck.name = if key == DECK { String::new() } else { name };
        }
    }

    /// Saves the deck under the name that was typed.
    fn save_deck(&mut self, replaces: bool, outside: Services<'_>) {
        let name = self.deck.name.trim().to_owned();
        if name.chars().all(is_invisible) {
            return self.report_error(tr!("Enter a name for the deck first.").to_owned());
        }
        let key = file_name(&name);
        if key.to_lowercase() == DECK {
            return self.report_error(tr!("“{name}” is built in and can’t be changed. Save your deck under another name.", name));
        }
        let deck = DeckFile { name: name.clone(), cards: self.draft.deck.cards.clone() };
        let older = self.deck.deck_by_key(&key);
        if older.is_some_and(|older| older.deck.as_ref() != Ok(&deck)) && !replaces {
            self.deck.question = Some(DeckPrompt::Replace);
            return;
        }
        let (called, text) = (name.clone(), write(&deck));
        let kept = outside.commit(move |library| library.save_deck(&called, &text).map(|_| read_decks(library)));
        self.when_answered(kept, move |preparation, known| {
            preparation.edit(|draft| draft.set_deck(deck, key));
            preparation.deck.known = known;
            preparation.report(tr!("“{name}” has been saved. It’s listed under Decks whenever you prepare a battle.", name));
        });
    }

    /// Asks whether to remove a deck, unless a saved table uses it and could no longer be opened.
    fn ask_to_remove(&mut self, key: String, outside: Services<'_>) {
        let (tables, deck) = (self.table.own_tables(), key.clone());
        let tables = outside.run_on_disk(move |library| library.tables_with_deck(&tables, &deck));
        self.waiting.wait(tables, move |preparation, tables: Vec<String>| preparation.ask_to_remove_unless_used(key, &tables));
    }

    /// Asks whether to remove a deck, unless these tables use it.
    fn ask_to_remove_unless_used(&mut self, key: String, tables: &[String]) {
        let Some(kept) = self.deck.deck_by_key(&key) else { return };
        let Some(one) = tables.first() else { return self.deck.question = Some(DeckPrompt::Remove(key)) };
        let name = &kept.name;
        self.report_error(match tables.len() - 1 {
            0 => tr!("Your table “{one}” uses “{name}”. Delete the table first, or save it again with another deck.", one, name),
            more => tr!(
                "Your table “{one}” and {more} more use “{name}”. Delete the tables first, or save them again with another deck.",
                one,
                more,
                name
            ),
        });
    }

    /// Deletes a custom deck. This battle keeps its cards.
    fn delete_deck(&mut self, key: &str, outside: Services<'_>) {
        let Some((name, path)) = self.deck.deck_by_key(key).and_then(|kept| Some((kept.name.clone(), kept.path.clone()?))) else { return };
        let removed = outside.commit_and_look(move |library| library.remove(&path), read_decks);
        self.waiting.wait(removed, move |preparation, (removed, known)| {
            match removed {
                Ok(()) => preparation.report(tr!("“{name}” has been deleted. This battle’s cards haven’t changed.", name)),
                Err(trouble) => preparation.report_error(trouble),
            }
            preparation.deck.known = known;
        });
    }
}

pub fn deck_ui(ui: &mut Ui, preparation: &Preparation, actions: &mut Vec<PreparationAction>) {
    let mut asked = Vec::new();
    let room = ui.available_rect_before_wrap();
    let panel = PANEL.min(room.width() * 0.42);
    let (cards, about) = room.split_left_right_at_x(room.right() - panel);
    let place = |rect| UiBuilder::new().max_rect(rect).layout(Layout::top_down(Align::Min));
    cards::cards_ui(&mut ui.new_child(place(cards.with_max_x(cards.right() - 10.0))), preparation, &mut asked);
    let about_ui = &mut ui.new_child(place(about));
    warnings::warnings_ui(about_ui, preparation);
    let open = preparation.deck.open.as_ref();
    CentralPanel::default().frame(Frame::new()).show(about_ui, |ui| {
        match open.and_then(|open| Some((open, open_kind(preparation, open)?))) {
            Some((open, kind)) => open_card::open_card_ui(ui, open, &kind, &preparation.draft().rulings, &mut asked),
            None => deck_settings::deck_settings_ui(ui, preparation, &mut asked, actions),
        }
    });
    ui.allocate_rect(room, Sense::hover());
    actions.extend(asked.into_iter().map(PreparationAction::Deck));
}

/// Returns the open card and its counts; `None` if an undo has removed it.
fn open_kind(preparation: &Preparation, open: &OpenCard) -> Option<CardKind> {
    card_kinds(&preparation.draft().deck.cards).into_iter().find(|kind| kind.card.is_like(&open.card))
}

/// Returns "strength 2 · 3 turns"; `None` for a card of the original game.
fn terms_text(card: &Card) -> Option<String> {
    if is_source_card(card) {
        return None;
    }
    let strength = card.force();
    Some(if card.name.longest() > 1 {
        tr_count!(turns = card.duration(), "strength {strength} · {turns} turn", "strength {strength} · {turns} turns", strength)
    } else {
        tr!("strength {strength}", strength)
    })
}
