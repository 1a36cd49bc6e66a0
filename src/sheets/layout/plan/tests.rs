//! The plan against the state, and its edges against the paper.

use super::*;
use crate::rules::Setup;
use crate::rules::{Board, UnitId};
use crate::sheets::layout::battlefield::{class_of, largest, named, senlac, under_way};
use crate::sheets::layout::checks::{assert_sound, every_paper_and_ink};
use crate::sheets::layout::{Mark, Page};

fn page(setup: &Setup, state: &State, options: Options) -> Page {
    let document = plan(Battle { setup, state }, options, &Fonts::built_in());
    let [page] = <[Page; 1]>::try_from(document.pages).expect("one page");
    page
}

#[test]
fn every_unit_on_the_table_stands_on_the_plan_and_the_fallen_do_not() {
    let setup = senlac(named);
    let state = under_way(&setup);
    let page = page(&setup, &state, Options::default());
    for unit in state.units() {
        assert_eq!(page.texts().filter(|text| **text == unit.id.to_string()).count(), usize::from(!unit.is_destroyed()), "{}", unit.id);
    }
}

#[test]
fn a_unit_stands_on_the_square_of_its_letter_and_number() {
    let setup = senlac(named);
    let state = State::new(&setup).expect("sound");
    let page = page(&setup, &state, Options::default());
    let place = |words: &str| {
        let found = page.marks.iter().filter_map(|mark| match mark {
            // The letters of troops in their shields are no coordinates.
            Mark::Text(text) if text.text == words && text.ink == Ink::Words => Some(text.at_mm),
            Mark::Text(_) | Mark::Shape(_) | Mark::Art { .. } => None,
        });
        found.collect::<Vec<_>>()
    };
    for unit in state.units() {
        let square = unit.square.expect("on the table");
        let [(x, y)] = place(&unit.id.to_string())[..] else { panic!("one token for {}", unit.id) };
        // The plan lies on its side: columns run down the page and rows to its left.
        let column = place(&column_letters(square.column));
        assert!(column.iter().all(|at| (at.1 - y).abs() < 1.0), "{}", unit.id);
        let row = place(&(u16::from(square.row) + 1).to_string());
        assert!(row.iter().all(|at| (at.0 - x).abs() < 7.0), "{}", unit.id);
    }
}

#[test]
fn armies_are_named_at_the_edges_that_they_come_from() {
    let setup = senlac(named);
    let state = State::new(&setup).expect("sound");
    assert_eq!(edges(&state), [Some(Edge::Bottom), Some(Edge::Top)]);
}

#[test]
fn who_waits_in_reserve_is_listed() {
    let mut setup = senlac(named);
    setup.norman[2].square = None;
    let state = State::new(&setup).expect("sound");
    let words = page(&setup, &state, Options::default()).texts().collect::<Vec<_>>().join(" ");
    assert!(words.contains("In reserve: N03 knights."), "{words}");
    assert!(state.unit(UnitId::new(Side::Norman, 3)).is_some_and(crate::rules::Unit::is_in_reserve));
}

/// A table of these rows on which the armies wait in reserve.
fn bare(rows: &[&str]) -> Setup {
    let mut setup = senlac(named);
    for muster in setup.norman.iter_mut().chain(&mut setup.saxon) {
        muster.square = None;
    }
    setup.terrain = Board::from_rows(rows).expect("a sound board");
    setup
}

#[test]
fn every_table_fits_its_pages_in_letters_of_ten_points() {
    let fonts = Fonts::built_in();
    let tall: Vec<&str> = std::iter::repeat_n("^#.x", 50).collect();
    let mut setups = vec![bare(&[".", "."]), bare(&["..........^.........#......x"]), bare(&tall), senlac(named), largest()];
    setups.extend([1, 31, 60, 120].map(|count| class_of(count).0));
    for setup in &setups {
        let state = State::new(setup).expect("sound");
        for options in every_paper_and_ink() {
            let pages = plan(Battle { setup, state: &state }, options, &fonts).pages;
            assert_sound(&pages, &fonts, 10.0);
        }
    }
}

#[test]
fn where_squares_have_no_room_for_names_a_page_tells_where_the_units_stand() {
    let setup = largest();
    let state = State::new(&setup).expect("sound");
    let pages = plan(Battle { setup: &setup, state: &state }, Options::default(), &Fonts::built_in()).pages;
    let [map, list] = &pages[..] else { panic!("{} pages", pages.len()) };
    let on_list: Vec<&str> = list.texts().collect();
    for unit in state.units() {
        let place = on_list.iter().position(|text| *text == unit.id.to_string()).expect("listed");
        let square = unit.square.map_or_else(|| "reserve".to_owned(), |square| square.to_string());
        assert_eq!(on_list[place + 1..place + 3], [unit.troop.name(), &square]);
    }
    assert!(map.texts().all(|text| text != "N01"));
}
