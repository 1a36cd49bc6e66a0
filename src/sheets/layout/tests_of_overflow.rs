//! Whether what is printed has room: every document under every reading of every ruling, on both papers, with the usual
//! deck and with long ones, before the battle and in the midst of it.

use super::battlefield::{largest, named, senlac, under_way};
use super::checks::{assert_no_words_torn_or_cut_off, assert_sound, every_paper_and_ink, every_reading};
use crate::rules::{Card, CardName, Color, Setup, State};
use crate::sheets::text::Fonts;
use crate::sheets::{Battle, Document, Kind};

/// For whom a document is; unit sheets have tests of their own.
#[derive(Clone, Copy, PartialEq, Eq)]
enum For {
    Pupils,
    TheTable,
    TheReferee,
    TheEnd,
}

/// No document is forgotten here.
const fn reader(kind: Kind) -> Option<For> {
    match kind {
        Kind::UnitSheets | Kind::Spares => None,
        Kind::Handout => Some(For::Pupils),
        Kind::Deck | Kind::Tokens | Kind::NameTents | Kind::SquareLabels => Some(For::TheTable),
        Kind::Reference | Kind::Rulings => Some(For::TheReferee),
        Kind::Plan | Kind::OrderOfBattle | Kind::Report => Some(For::TheEnd),
    }
}

fn readings() -> Vec<Setup> {
    every_reading(&senlac(named))
}

/// Decks with cards of the teacher's own: one, some with long titles, as strong and as lasting as can be, and as many as can be.
fn decks() -> Vec<Setup> {
    let own = |name: CardName, strength: u8, number: usize| {
        let title = format!("{number}. {}", ["Deep mud", "The wall of shields that nobody could ever break"][number % 2]);
        let turns = (name.longest() > 1).then_some(1 + u8::try_from(number % 5).expect("small"));
        Card { title: Some(title.into()), strength: Some(strength), turns, ..Card::new(name, Color::ALL[number % 2]) }
    };
    let with = |count: usize| {
        let mut setup = senlac(named);
        let strengths = CardName::ALL.into_iter().flat_map(|name| {
            let range = name.strength();
            (range.least..=range.most).map(move |strength| (name, strength))
        });
        setup.deck.extend(strengths.cycle().take(count).enumerate().map(|(number, (name, strength))| own(name, strength, number)));
        setup
    };
    [1, 4, 30, 107].map(with).into()
}

fn check(reader_of: For, setup: &Setup, state: &State, fonts: &Fonts) {
    for options in every_paper_and_ink() {
        for kind in Kind::ALL.into_iter().filter(|&kind| reader(kind) == Some(reader_of)) {
            let pages = &Document::of(kind, Battle { setup, state }, options, fonts).pages;
            assert_sound(pages, fonts, if reader_of == For::Pupils { 10.0 } else { 0.0 });
            if reader_of == For::Pupils {
                assert_no_words_torn_or_cut_off(pages);
            }
        }
    }
}

fn check_all(reader_of: For, setups: impl IntoIterator<Item = Setup>) {
    let fonts = Fonts::built_in();
    for setup in setups {
        check(reader_of, &setup, &State::new(&setup).expect("sound"), &fonts);
    }
}

#[test]
fn the_handout_has_room_under_every_reading() {
    check_all(For::Pupils, readings());
}

#[test]
fn the_handout_has_room_for_every_deck() {
    check_all(For::Pupils, decks());
}

#[test]
fn what_the_referee_reads_has_room_under_every_reading() {
    check_all(For::TheReferee, readings());
}

#[test]
fn what_the_referee_reads_has_room_for_every_deck() {
    check_all(For::TheReferee, decks());
}

#[test]
fn what_lies_on_the_table_has_room_under_every_reading_and_for_every_deck() {
    check_all(For::TheTable, readings().into_iter().chain(decks()));
}

#[test]
fn plans_armies_and_reports_have_room_under_every_reading() {
    check_all(For::TheEnd, readings());
}

const ALL: [For; 4] = [For::Pupils, For::TheTable, For::TheReferee, For::TheEnd];

#[test]
fn every_document_has_room_in_the_midst_of_a_battle() {
    let setup = senlac(named);
    for reader in ALL {
        check(reader, &setup, &under_way(&setup), &Fonts::built_in());
    }
}

#[test]
fn every_document_has_room_for_the_largest_battle_there_can_be() {
    for reader in ALL {
        check_all(reader, [largest()]);
    }
}
