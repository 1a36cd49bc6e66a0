//! Tests of the plan against the state.

use super::*;
use crate::sheets::layout::test_battles::{TestBattle, largest_setup, ordinary_name, senlac};
use crate::sheets::layout::{Mark, Page};

fn page(battle: &TestBattle) -> Page {
    let [page] = <[Page; 1]>::try_from(battle.pages(plan, PrintOptions::default())).expect("one page");
    page
}

#[test]
fn the_plan_shows_only_surviving_units() {
    let battle = TestBattle::under_way(senlac(ordinary_name));
    let page = page(&battle);
    for unit in battle.state.units() {
        assert_eq!(page.texts().filter(|text| **text == unit.id.to_string()).count(), usize::from(!unit.is_destroyed()), "{}", unit.id);
    }
}

#[test]
fn units_are_drawn_in_their_column_and_row() {
    let battle = TestBattle::new(senlac(ordinary_name));
    let page = page(&battle);
    let place = |words: &str| {
        // Troop letters inside shields aren't coordinates.
        let found = page.marks.iter().filter_map(Mark::text).filter(|text| text.text == words && text.ink == Ink::Words);
        found.map(|text| text.at_mm).collect::<Vec<_>>()
    };
    for unit in battle.state.units() {
        let square = unit.square.expect("on the table");
        let [(x, y)] = place(&unit.id.to_string())[..] else { panic!("one token for {}", unit.id) };
        // The plan is rotated: columns run down the page and rows to its left.
        let column = place(&column_letters(square.column));
        assert!(column.iter().all(|at| (at.1 - y).abs() < 1.0), "{}", unit.id);
        let row = place(&(u16::from(square.row) + 1).to_string());
        assert!(row.iter().all(|at| (at.0 - x).abs() < 7.0), "{}", unit.id);
    }
}

#[test]
fn armies_are_named_at_their_starting_edges() {
    assert_eq!(edges(&TestBattle::new(senlac(ordinary_name)).state), [Some(BoardEdge::Bottom), Some(BoardEdge::Top)]);
}

#[test]
fn units_in_reserve_are_listed() {
    let mut setup = senlac(ordinary_name);
    setup.norman[2].square = None;
    let words = TestBattle::new(setup).words(plan);
    assert!(words.contains("In reserve: N03 knights."), "{words}");
}

#[test]
fn a_page_lists_unit_squares_if_names_do_not_fit_on_the_map() {
    let battle = TestBattle::new(largest_setup());
    let pages = battle.pages(plan, PrintOptions::default());
    let [map, list] = &pages[..] else { panic!("{} pages", pages.len()) };
    let on_list: Vec<&str> = list.texts().collect();
    for unit in battle.state.units() {
        let place = on_list.iter().position(|text| *text == unit.id.to_string()).expect("listed");
        let square = unit.square.map_or_else(|| "reserve".to_owned(), |square| square.to_string());
        assert_eq!(on_list[place + 1..place + 3], [unit.troop.name(), &square]);
    }
    assert!(map.texts().all(|text| text != "N01"));
}
