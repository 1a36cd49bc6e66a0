//! Tests of the dice on paper, face by face.

use super::*;
use crate::sheets::layout::checks::setups_for_all_options;
use crate::sheets::layout::test_battles::{TestBattle, fonts, full_class};
use crate::sheets::layout::{InkMode, Mark, Paper};
use senlac_classroom::rules::{Square, Unit, UnitId, Weapon, needs};

/// Returns the faces that hit for every six dice of a page, in drawing order.
fn hit_faces(page: &Page) -> Vec<Vec<u8>> {
    let dice = page.marks.iter().filter_map(Mark::as_drawing).filter_map(|(art, _)| art.name.strip_prefix("die "));
    let dice: Vec<(u8, &str)> = dice
        .map(|name| name.split_once(' ').expect("a face and what it means"))
        .map(|(face, look)| (face.parse().expect("a number"), look))
        .collect();
    let mut rows = Vec::new();
    for (place, row) in dice.chunks(6).enumerate() {
        assert!(row.iter().map(|(face, _)| *face).eq(1..=6), "each face once: {row:?}");
        let look = if place % 2 == 1 { "commander" } else { "hit" };
        assert!(row.iter().all(|(_, is)| *is == look || *is == "miss"), "men, then their commander: {row:?}");
        rows.push(row.iter().filter(|(_, is)| *is == look).map(|(face, _)| *face).collect());
    }
    rows
}

fn faces_from(need: i8) -> Vec<u8> {
    (1..=6).filter(|&face| i8::try_from(face).expect("small") >= need).collect()
}

#[test]
fn hitting_faces_on_sheets_match_the_sources_table() {
    let pages = TestBattle::new(full_class(|_, _| None)).pages(unit_sheets, PrintOptions::default());
    // For each row: the men's need and their commander's need. Knights have rows for flat ground and for the hill.
    for (page, expected) in [
        (2, vec![3, 2, 5, 4, 2, 1, 4, 3, 2, 1, 3, 2]),
        (0, vec![2, 1, 4, 3, 1, 1, 3, 2, 1, 1, 2, 1]),
        (6, vec![6, 5, 5, 4, 4, 3]),
        (11, vec![6, 5, 6, 5]),
        (17, vec![5, 4, 4, 3, 3, 2]),
        (16, vec![4, 3, 3, 2, 2, 1]),
        (21, vec![6, 5, 5, 4, 4, 3]),
        (26, vec![6, 5, 6, 5]),
    ] {
        assert_eq!(hit_faces(&pages[page]), expected.into_iter().map(faces_from).collect::<Vec<_>>(), "page {page}");
    }
}

#[test]
fn hitting_faces_on_sheets_match_the_rules() {
    for setup in setups_for_all_options(&full_class(|_, _| None)) {
        let battle = TestBattle::new(setup);
        let (state, trial) = (&battle.state, Trial::new(&battle.state));
        for (side, number) in [(Side::Norman, 1), (Side::Norman, 2), (Side::Norman, 7), (Side::Saxon, 2), (Side::Saxon, 6)] {
            let unit = state.unit(UnitId::new(side, number)).expect("such a unit");
            let sheet = UnitSheet::for_unit(battle.battle(), &trial, unit);
            let page =
                one_to_a_page(&sheet, PrintOptions { paper: Paper::Letter, inks: InkMode::Saver, ..PrintOptions::default() }, fonts());
            assert_eq!(hit_faces(&page), expected_faces(state, unit), "{} {:?}", unit.id, battle.setup.rulings);
        }
    }
}

/// Returns the faces that should hit in each row of a unit's table, from the rules on flat ground and, for knights, on the
/// hill.
fn expected_faces(state: &State, unit: &Unit) -> Vec<Vec<u8>> {
    let columns = if unit.troop == Troop::Knights { 0..2 } else { 0..1 };
    let army = state.army(unit.id.side.enemy());
    let enemies = Troop::ALL.into_iter().filter_map(|troop| army.iter().find(|enemy| enemy.troop == troop));
    let there = |unit: &Unit, column| Unit { square: Some(Square::new(column, 0)), ..unit.clone() };
    let rows = enemies.flat_map(|enemy| columns.clone().map(move |column| (enemy, column)));
    rows.flat_map(|(enemy, column)| {
        let needs = needs(state, &there(unit, column), &there(enemy, column), Weapon::Melee);
        [faces_from(needs.men), faces_from(needs.commander)]
    })
    .collect()
}
