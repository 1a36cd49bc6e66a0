//! The event deck: how many there are of each card, the teacher's own cards, where the colours come from, when the deck
//! is shuffled, and the decks that are kept.

pub mod action;
mod cards;
mod deck_settings;
mod open_card;
mod warnings;

use std::path::PathBuf;

use egui::{Align, CentralPanel, Frame, Layout, Sense, Ui, UiBuilder};

use self::action::{DeckAction, DeckQuestion};
use super::action::PreparationAction;
use super::{Outside, Preparation};
use crate::shell::library::Library;
use senlac_base::game::name::is_unseen;
use senlac_classroom::content::deck::{DeckFile, write};
use senlac_classroom::content::library::{DECK, deck_in, decks, file_name};
use senlac_classroom::content::scenario::NoDeck;
use senlac_classroom::planning::Draft;
use senlac_classroom::planning::deck::{CardKind, is_of_the_source, kinds};
use senlac_classroom::rules::{Card, CardName, Color};

/// How wide the part is that concerns the whole deck.
const PANEL: f32 = 316.0;

#[derive(Debug, Default)]
pub struct DeckPage {
    /// Decks that are kept, the source's first.
    known: Vec<KeptDeck>,
    open: Option<OpenCard>,
    /// The name under which the deck would be kept.
    name: String,
    /// What is asked before it is done.
    pub(super) question: Option<DeckQuestion>,
}

/// A deck on the shelf.
#[derive(Debug)]
pub struct KeptDeck {
    /// Its file's name without the ending.
    key: String,
    /// What people call it.
    name: String,
    /// Its file, where it is one of the teacher's own.
    path: Option<PathBuf>,
    /// Its cards, or why it cannot be read.
    deck: Result<DeckFile, String>,
}

/// A card that is looked at, and changed where it is the teacher's own.
#[derive(Clone, Debug, PartialEq)]
struct OpenCard {
    /// The card as the deck has it.
    card: Card,
    title: String,
    /// Why it cannot have that title.
    trouble: Option<String>,
    /// Whether it was made just now, so that its title is to be written first.
    is_new: bool,
    /// The deck as the last letter left it: what is typed in one go is undone in one go.
    typed: Option<DeckFile>,
}

impl OpenCard {
    /// A card as the deck has it.
    fn of(card: Card) -> Self {
        Self { title: card.title().to_owned(), card, trouble: None, is_new: false, typed: None }
    }
}

impl DeckPage {
    pub fn new(known: Vec<KeptDeck>) -> Self {
        Self { known, ..Self::default() }
    }

    /// The deck that is kept under this key.
    fn kept(&self, key: &str) -> Option<&KeptDeck> {
        self.known.iter().find(|kept| kept.key == key)
    }

    /// The deck on the shelf that the draft's is; `None` if it was never kept as it is now.
    fn here(&self, draft: &Draft) -> Option<&KeptDeck> {
        self.kept(draft.deck_key.as_deref()?)
    }

    /// What the draft's deck is called.
    fn name_of<'a>(&'a self, draft: &'a Draft) -> &'a str {
        self.here(draft).map_or(draft.deck.name.as_str(), |kept| kept.name.as_str())
    }
}

/// Every deck there is, read.
pub(super) fn decks_kept(shelf: &Library) -> Vec<KeptDeck> {
    let (disk, folders) = (&**shelf.disk(), shelf.deck_folders());
    let read = |key: &str| match deck_in(disk, &folders, key) {
        Ok(deck) => Ok(deck),
        Err(NoDeck::Unknown(words)) => Err(words),
        Err(NoDeck::Mistakes(problems)) => Err(problems.to_string()),
    };
    let kept = decks(disk, &folders).into_iter().map(|shelved| {
        let deck = read(&shelved.key);
        let name = if shelved.built_in { tr!("The 13 cards of the original game").to_owned() } else { shelved.name };
        KeptDeck { key: shelved.key, name, path: shelved.path, deck }
    });
    kept.collect()
}

impl Preparation {
    pub(super) fn run_deck_action(&mut self, action: DeckAction, outside: Outside<'_>) {
        // Whatever else is done, a question that was left standing is gone.
        self.deck.question = None;
        match action {
            DeckAction::Copies(card, color, copies) => {
                self.change_deck(|draft| {
                    draft.set_copies(&card, color, copies);
                    Ok(())
                });
            }
            DeckAction::Open(card) => self.deck.open = card.map(OpenCard::of),
            DeckAction::Arrived => {
                if let Some(open) = &mut self.deck.open {
                    open.is_new = false;
                }
            }
            DeckAction::New(name) => self.new_card(name),
            DeckAction::Title(title) => self.title_card(title),
            DeckAction::Terms(new) => self.change_card(new),
            DeckAction::Remove => {
                if let Some(open) = self.deck.open.take() {
                    self.change_deck(|draft| {
                        draft.remove_card(&open.card);
                        Ok(())
                    });
                    self.report(tr!("{title} is out of the deck; Undo brings it back.", title = open.card.title()));
                }
            }
            DeckAction::Take(key) => self.take_deck(&key),
            DeckAction::Name(name) => self.deck.name = name,
            DeckAction::Keep(replaces) => self.keep_deck(replaces, outside),
            DeckAction::Ask(Some(DeckQuestion::Remove(key))) => self.ask_to_remove(key, outside),
            DeckAction::Ask(question) => self.deck.question = question,
            DeckAction::RemoveDeck(key) => self.remove_deck(&key, outside),
        }
    }

    /// Changes the deck; where it is now the same as the source's, it is that.
    fn change_deck(&mut self, edit: impl FnOnce(&mut Draft) -> Result<(), String>) -> bool {
        let shipped = self.deck.kept(DECK).and_then(|kept| kept.deck.clone().ok());
        let changed = self.change(|draft| {
            edit(draft)?;
            if let Some(shipped) = shipped.filter(|shipped| shipped.cards == draft.deck.cards) {
                draft.take_deck(shipped, DECK.to_owned());
            }
            Ok(())
        });
        changed.is_some()
    }

    fn new_card(&mut self, name: CardName) {
        let is_taken = |title: &str| kinds(&self.draft.deck.cards).iter().any(|kind| kind.card.title() == title);
        let titles = std::iter::once(tr!("Our own card").to_owned()).chain((2..=200).map(|number| tr!("Our own card {number}", number)));
        let title = titles.into_iter().find(|title| !is_taken(title)).unwrap_or_default();
        let card = Card { title: Some(title.into()), ..Card::new(name, Color::Black) };
        if self.change_deck(|draft| draft.add_card(card.clone())) {
            self.deck.open = Some(OpenCard { is_new: true, ..OpenCard::of(card) });
        }
    }

    /// The open card's title changes with every letter, as long as it can.
    fn title_card(&mut self, title: String) {
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
            self.deck.open = Some(OpenCard::of(new));
        }
    }

    fn take_deck(&mut self, key: &str) {
        let Some(kept) = self.deck.kept(key) else { return };
        let name = kept.name.clone();
        let taken = kept.deck.clone();
        self.deck.open = None;
        let taken = self.change(|draft| {
            draft.take_deck(taken?, key.to_owned());
            Ok(())
        });
        if taken.is_some() {
            self.report(tr!("{name}: these are the cards now.", name));
            // Where it is changed, it is kept in its own place again.
            self.deck.name = if key == DECK { String::new() } else { name };
        }
    }

    /// Keeps the deck under the name that was typed.
    fn keep_deck(&mut self, replaces: bool, outside: Outside<'_>) {
        let name = self.deck.name.trim().to_owned();
        if name.chars().all(is_unseen) {
            return self.complain(tr!("Give the deck a name first.").to_owned());
        }
        let key = file_name(&name);
        if key.to_lowercase() == DECK {
            return self.complain(tr!("“{name}” is the deck of the original game, which stays as it is. Give yours another name.", name));
        }
        let deck = DeckFile { name: name.clone(), cards: self.draft.deck.cards.clone() };
        let older = self.deck.kept(&key);
        if older.is_some_and(|older| older.deck.as_ref() != Ok(&deck)) && !replaces {
            self.deck.question = Some(DeckQuestion::Replace);
            return;
        }
        let (called, text) = (name.clone(), write(&deck));
        let kept = outside.commit(move |library| library.keep_deck(&called, &text).map(|_| decks_kept(library)));
        self.when_answered(kept, move |preparation, known| {
            preparation.edit(|draft| draft.take_deck(deck, key));
            preparation.deck.known = known;
            preparation.report(tr!("“{name}” is kept. You find it among the decks in every battle that you prepare.", name));
        });
    }

    /// Asks whether a deck is to be removed, where no table is kept with it: that could not be opened any more.
    fn ask_to_remove(&mut self, key: String, outside: Outside<'_>) {
        let (tables, deck) = (self.table.own_tables(), key.clone());
        let tables = outside.at_disk(move |library| library.tables_with_deck(&tables, &deck));
        self.waiting.wait(tables, move |preparation, tables: Vec<String>| preparation.ask_to_remove_beside(key, &tables));
    }

    /// Asks whether a deck is to be removed, unless these tables are kept with it.
    fn ask_to_remove_beside(&mut self, key: String, tables: &[String]) {
        let Some(kept) = self.deck.kept(&key) else { return };
        let Some(one) = tables.first() else { return self.deck.question = Some(DeckQuestion::Remove(key)) };
        let name = &kept.name;
        self.complain(match tables.len() - 1 {
            0 => tr!("Your table “{one}” is kept with “{name}”. Remove the table first, or keep it again with another deck.", one, name),
            more => tr!(
                "Your table “{one}” and {more} more are kept with “{name}”. Remove the tables first, or keep them again with another deck.",
                one,
                more,
                name
            ),
        });
    }

    /// Removes a deck of the teacher's own; the cards of this battle stay.
    fn remove_deck(&mut self, key: &str, outside: Outside<'_>) {
        let Some((name, path)) = self.deck.kept(key).and_then(|kept| Some((kept.name.clone(), kept.path.clone()?))) else { return };
        let removed = outside.commit_and_look(move |library| library.remove(&path), decks_kept);
        self.waiting.wait(removed, move |preparation, (removed, known)| {
            match removed {
                Ok(()) => preparation.report(tr!("“{name}” is removed. The cards of this battle stay as they are.", name)),
                Err(trouble) => preparation.complain(trouble),
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
    warnings::troubles_ui(about_ui, preparation);
    let open = preparation.deck.open.as_ref();
    CentralPanel::default().frame(Frame::new()).show(about_ui, |ui| {
        match open.and_then(|open| Some((open, kind_of(preparation, open)?))) {
            Some((open, kind)) => open_card::one_ui(ui, open, &kind, &preparation.draft().rulings, &mut asked),
            None => deck_settings::about_ui(ui, preparation, &mut asked, actions),
        }
    });
    ui.allocate_rect(room, Sense::hover());
    actions.extend(asked.into_iter().map(PreparationAction::Deck));
}

/// How many there are of the open card; `None` if an undo has taken it away.
fn kind_of(preparation: &Preparation, open: &OpenCard) -> Option<CardKind> {
    kinds(&preparation.draft().deck.cards).into_iter().find(|kind| kind.card.is_like(&open.card))
}

/// "strength 2 · 3 turns"; nothing for a card of the source.
fn terms(card: &Card) -> Option<String> {
    if is_of_the_source(card) {
        return None;
    }
    let strength = card.force();
    Some(if card.name.longest() > 1 {
        tr_count!(turns = card.length(), "strength {strength} · {turns} turn", "strength {strength} · {turns} turns", strength)
    } else {
        tr!("strength {strength}", strength)
    })
}
