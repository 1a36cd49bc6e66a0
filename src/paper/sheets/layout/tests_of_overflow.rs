//! Tests that every document has room under every ruling option, on both papers, with short and long decks, for classes and
//! tables of every size, before and during the battle.

use super::checks::{assert_no_words_torn_or_cut_off, assert_printable, every_paper_and_ink, setups_for_all_options};
use super::test_battles::{TestBattle, class_of_size, largest_setup, ordinary_name, senlac, setup_on_table};
use super::{order_of_battle, report};
use crate::sheets::DocumentKind;
use crate::sheets::document::LayoutFn;
use senlac_classroom::rules::{Card, CardName, Color, Setup};

/// Readers of a document. Unit sheets, certificates and the poster have their own tests.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Audience {
    Pupils,
    TheTable,
    TheReferee,
    TheEnd,
}

/// Returns a document's readers, and its smallest text in points. The match covers every kind.
const fn audience(kind: DocumentKind) -> Option<(Audience, f32)> {
    match kind {
        DocumentKind::UnitSheets | DocumentKind::LargePrint | DocumentKind::Spares | DocumentKind::Certificates | DocumentKind::Poster => {
            None
        }
        DocumentKind::Handout => Some((Audience::Pupils, 10.0)),
        DocumentKind::SquareLabels => Some((Audience::TheTable, 8.0)),
        DocumentKind::Deck | DocumentKind::Tokens | DocumentKind::NameTents | DocumentKind::JobCards => Some((Audience::TheTable, 0.0)),
        DocumentKind::Reference | DocumentKind::LessonPlan | DocumentKind::Rulings => Some((Audience::TheReferee, 0.0)),
        DocumentKind::OrderOfBattle => Some((Audience::TheEnd, 8.0)),
        DocumentKind::Plan | DocumentKind::Report | DocumentKind::History | DocumentKind::Maths => Some((Audience::TheEnd, 10.0)),
    }
}

fn option_setups() -> Vec<Setup> {
    setups_for_all_options(&senlac(ordinary_name))
}

/// Returns decks with custom cards: a single one, some with long titles and maximum values, and the maximum number.
fn decks() -> Vec<Setup> {
    let own = |name: CardName, strength: u8, number: usize| {
        let title = format!("{number}. {}", ["Deep mud", "The wall of shields that nobody could ever break"][number % 2]);
        let turns = (name.longest() > 1).then_some(1 + u8::try_from(number % 5).expect("small"));
        Card { title: Some(title.into()), strength: Some(strength), turns, ..Card::new(name, Color::ALL[number % 2]) }
    };
    let with = |count: usize| {
        let mut setup = senlac(ordinary_name);
        let strengths = CardName::ALL.into_iter().flat_map(|name| {
            let range = name.strength();
            (range.least..=range.most).map(move |strength| (name, strength))
        });
        setup.deck.extend(strengths.cycle().take(count).enumerate().map(|(number, (name, strength))| own(name, strength, number)));
        setup
    };
    [1, 4, 30, 107].map(with).into()
}

fn check(reader_of: Audience, battle: &TestBattle) {
    for options in every_paper_and_ink() {
        for kind in DocumentKind::ALL {
            let Some((_, least_pt)) = audience(kind).filter(|(reader, _)| *reader == reader_of) else { continue };
            let pages = battle.kind(kind, options).pages;
            assert_printable(&pages, least_pt);
            if reader_of == Audience::Pupils {
                assert_no_words_torn_or_cut_off(&pages);
            }
        }
    }
}

fn check_all(reader_of: Audience, setups: impl IntoIterator<Item = Setup>) {
    for setup in setups {
        check(reader_of, &TestBattle::new(setup));
    }
}

#[test]
fn pupil_documents_fit_with_every_option_and_deck() {
    check_all(Audience::Pupils, option_setups().into_iter().chain(decks()));
}

#[test]
fn referee_documents_fit_with_every_option_and_deck() {
    check_all(Audience::TheReferee, option_setups().into_iter().chain(decks()));
}

#[test]
fn table_documents_fit_with_every_option_and_deck() {
    check_all(Audience::TheTable, option_setups().into_iter().chain(decks()));
}

#[test]
fn plans_armies_and_reports_fit_with_every_option_and_table() {
    let tables = [
        setup_on_table(&[".", "."]),
        setup_on_table(&["..........^.........#......x"]),
        setup_on_table(&["^#.x"; 50]),
        senlac(|_, _| None),
    ];
    check_all(Audience::TheEnd, option_setups().into_iter().chain(tables));
}

const ALL: [Audience; 4] = [Audience::Pupils, Audience::TheTable, Audience::TheReferee, Audience::TheEnd];

#[test]
fn every_document_fits_during_a_battle() {
    for reader in ALL {
        check(reader, &TestBattle::under_way(senlac(ordinary_name)));
    }
}

#[test]
fn every_document_fits_for_the_largest_battle() {
    for reader in ALL {
        check(reader, &TestBattle::new(largest_setup()));
        check(reader, &TestBattle::under_way(largest_setup()));
    }
}

#[test]
fn armies_and_reports_name_every_pupil_in_classes_of_any_size() {
    for count in [1, 31, 60, 120] {
        let (setup, class) = class_of_size(count);
        let battles: [(LayoutFn, TestBattle); 2] =
            [(order_of_battle, TestBattle::new(setup.clone())), (report, TestBattle::under_way(setup))];
        for (lay_out, battle) in battles {
            check(Audience::TheEnd, &battle);
            let words = battle.words(lay_out);
            assert!(class.iter().all(|child| words.contains(child.as_str())), "{words}");
            assert_eq!(words.contains("Absent"), count > 7);
        }
    }
}
