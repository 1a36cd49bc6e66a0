//! Whether what is printed has room: every document under every reading of every ruling, on both papers, with the usual
//! deck and with long ones, for classes and tables of every size, before the battle and in the midst of it.

use super::battlefield::{TestBattle, class_of, largest, named, on_table, senlac};
use super::checks::{assert_no_words_torn_or_cut_off, assert_sound, every_paper_and_ink, every_reading};
use super::{order_of_battle, report};
use crate::sheets::Kind;
use crate::sheets::document::LayOut;
use senlac_classroom::rules::{Card, CardName, Color, Setup};

/// For whom a document is; unit sheets, certificates and the poster have tests of their own.
#[derive(Clone, Copy, PartialEq, Eq)]
enum For {
    Pupils,
    TheTable,
    TheReferee,
    TheEnd,
}

/// For whom a document is, and its least letters in points. No document is forgotten here.
const fn reader(kind: Kind) -> Option<(For, f32)> {
    match kind {
        Kind::UnitSheets | Kind::LargePrint | Kind::Spares | Kind::Certificates | Kind::Poster => None,
        Kind::Handout => Some((For::Pupils, 10.0)),
        Kind::SquareLabels => Some((For::TheTable, 8.0)),
        Kind::Deck | Kind::Tokens | Kind::NameTents | Kind::JobCards => Some((For::TheTable, 0.0)),
        Kind::Reference | Kind::LessonPlan | Kind::Rulings => Some((For::TheReferee, 0.0)),
        Kind::OrderOfBattle => Some((For::TheEnd, 8.0)),
        Kind::Plan | Kind::Report | Kind::History | Kind::Maths => Some((For::TheEnd, 10.0)),
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

fn check(reader_of: For, battle: &TestBattle) {
    for options in every_paper_and_ink() {
        for kind in Kind::ALL {
            let Some((_, least_pt)) = reader(kind).filter(|(reader, _)| *reader == reader_of) else { continue };
            let pages = battle.kind(kind, options).pages;
            assert_sound(&pages, least_pt);
            if reader_of == For::Pupils {
                assert_no_words_torn_or_cut_off(&pages);
            }
        }
    }
}

fn check_all(reader_of: For, setups: impl IntoIterator<Item = Setup>) {
    for setup in setups {
        check(reader_of, &TestBattle::new(setup));
    }
}

#[test]
fn the_handout_has_room_under_every_reading_and_for_every_deck() {
    check_all(For::Pupils, readings().into_iter().chain(decks()));
}

#[test]
fn what_the_referee_reads_has_room_under_every_reading_and_for_every_deck() {
    check_all(For::TheReferee, readings().into_iter().chain(decks()));
}

#[test]
fn what_lies_on_the_table_has_room_under_every_reading_and_for_every_deck() {
    check_all(For::TheTable, readings().into_iter().chain(decks()));
}

#[test]
fn plans_armies_and_reports_have_room_under_every_reading_and_for_every_table() {
    let tables = [on_table(&[".", "."]), on_table(&["..........^.........#......x"]), on_table(&["^#.x"; 50]), senlac(|_, _| None)];
    check_all(For::TheEnd, readings().into_iter().chain(tables));
}

const ALL: [For; 4] = [For::Pupils, For::TheTable, For::TheReferee, For::TheEnd];

#[test]
fn every_document_has_room_in_the_midst_of_a_battle() {
    for reader in ALL {
        check(reader, &TestBattle::under_way(senlac(named)));
    }
}

#[test]
fn every_document_has_room_for_the_largest_battle_there_can_be() {
    for reader in ALL {
        check(reader, &TestBattle::new(largest()));
        check(reader, &TestBattle::under_way(largest()));
    }
}

#[test]
fn armies_and_reports_have_room_for_every_child_of_a_class_of_any_size() {
    for count in [1, 31, 60, 120] {
        let (setup, class) = class_of(count);
        let battles: [(LayOut, TestBattle); 2] =
            [(order_of_battle, TestBattle::new(setup.clone())), (report, TestBattle::under_way(setup))];
        for (lay_out, battle) in battles {
            check(For::TheEnd, &battle);
            let words = battle.words(lay_out);
            assert!(class.iter().all(|child| words.contains(child.as_str())), "{words}");
            assert_eq!(words.contains("Absent"), count > 7);
        }
    }
}
