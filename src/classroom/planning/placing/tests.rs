use super::*;
use crate::content::library;
use crate::content::scenario::Scenario;
use crate::planning::Draft;
use crate::planning::fitted_armies::{self, Armies};
use crate::planning::mirror::Axis;
use crate::rules::rulings::Adjacency;
use crate::rules::{Terrain, Troop, distance};

/// Returns the table as text: the terrain, and on it N or S with the first letter of the type. Lords' bodyguards are in
/// capitals.
fn table_text(scenario: &Scenario) -> String {
    let setup = scenario.setup();
    let mut rows: Vec<Vec<String>> = setup.terrain.rows().iter().map(|row| row.chars().map(|sign| format!(" {sign} ")).collect()).collect();
    for (unit, muster) in setup.units() {
        let Some(square) = muster.square else { continue };
        let letter = &muster.troop.name()[..1];
        let letter = if muster.bodyguard { letter.to_uppercase() } else { letter.to_owned() };
        rows[usize::from(square.row)][usize::from(square.column)] = format!("{}{letter} ", unit.side.letter());
    }
    rows.into_iter().map(|row| row.concat().trim_end().to_owned() + "\n").collect()
}

fn place_class(mut scenario: Scenario, pupils: usize) -> (Scenario, Vec<UnitId>) {
    let Armies { norman, saxon } = fitted_armies::armies(pupils);
    (scenario.norman, scenario.saxon) = (norman, saxon);
    let left_over = place(&scenario.terrain, &scenario.zones, &mut scenario.norman, &mut scenario.saxon);
    (scenario, left_over)
}

fn shipped_scenario(key: &str) -> Scenario {
    library::scenario(key).expect(key)
}

/// Returns a scenario on another table.
fn with_table(scenario: Scenario, ground: &[&str], zones: &[&str]) -> Scenario {
    let side = |sign| Side::ALL.into_iter().find(|side| side.letter() == sign);
    let row = |(row, signs): (u8, &&str)| {
        (0..).zip(signs.chars()).filter_map(move |(column, sign)| Some((Square::new(column, row), side(sign)?))).collect::<Vec<_>>()
    };
    Scenario { terrain: Board::from_rows(ground).expect("ground"), zones: (0..).zip(zones).flat_map(row).collect(), ..scenario }
}

/// Returns a table with a narrow hill between woods, for 31 units.
fn narrow_hill() -> Scenario {
    let ground = [
        "................",
        "###..^^^^^^..###",
        "###^^^^^^^^^^###",
        "###^^^^^^^^^^###",
        "#####^^^^^######",
        "#####^^^^^^#####",
        "...^^^^^^^^^^...",
        "................",
        "................",
        "................",
    ];
    let zones = [
        "................",
        "................",
        "...SSSSSSSSSS...",
        "...SSSSSSSSSS...",
        ".....SSSSS......",
        "................",
        "................",
        "................",
        "NNNNNNNNNNNNNNNN",
        "NNNNNNNNNNNNNNNN",
    ];
    with_table(shipped_scenario("senlac"), &ground, &zones)
}

/// Returns a table with a shorter narrow hill, for 19 units.
fn short_narrow_hill() -> Scenario {
    let ground =
        ["#....^^....#", "#^^^^^^^^^^#", "##^^^^^^^^##", "####^^^#####", "####^^^#####", "..^^^^^^^^..", "............", "............"];
    let zones =
        ["............", ".SSSSSSSSSS.", "..SSSSSSSS..", "....SSS.....", "............", "............", "NNNNNNNNNNNN", "NNNNNNNNNNNN"];
    with_table(shipped_scenario("35-minute-lesson"), &ground, &zones)
}

/// Returns the table after a class of this size is set up on it. There must be room for all units.
fn class_table_text(pupils: usize, table: Scenario) -> String {
    let (scenario, left_over) = place_class(table, pupils);
    assert_eq!(left_over, []);
    table_text(&scenario)
}

#[test]
fn a_class_of_31_blocks_a_narrow_hill() {
    assert_eq!(
        class_table_text(31, narrow_hill()),
        " .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
 #  #  #  .  .  ^  ^  ^  ^  ^  ^  .  .  #  #  #
 #  #  #  ^  ^  ^  ^  ^  ^  ^  ^  ^  ^  #  #  #
 #  #  # Ss Ss Sa Sa Sa Sa Sa Ss Ss Ss  #  #  #
 #  #  #  #  # Sh Sh SH Sh Sh  #  #  #  #  #  #
 #  #  #  #  #  ^  ^  ^  ^  ^  ^  #  #  #  #  #
 .  .  .  ^  ^  ^  ^  ^  ^  ^  ^  ^  ^  .  .  .
 .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
 .  .  . Na Ns Na Ns Na Ns Na Ns Na Ns  .  .  .
 .  .  . Nk  . Nk  . NK Nk  . Nk  . Nk  .  .  .
"
    );
}

#[test]
fn forty_units_stand_closer_on_a_small_hill() {
    assert_eq!(
        class_table_text(40, short_narrow_hill()),
        " #  .  .  .  .  ^  ^  .  .  .  .  #
 #  ^ Ss Sa Sa Sa Sa Sa Sa Ss  ^  #
 #  # Ss Ss Sh Sh Sh Ss Ss Ss  #  #
 #  #  #  # Sh SH Sh  #  #  #  #  #
 #  #  #  #  ^  ^  ^  #  #  #  #  #
 .  .  ^  ^  ^  ^  ^  ^  ^  ^  .  .
Na Ns Na Ns Na Ns Na Ns Na Ns Na Ns
 . Nk Nk Nk Nk NK Nk Nk Nk Na  .  .
"
    );
}

#[test]
fn units_that_overflow_the_shieldwall_stand_beside_the_archers() {
    let rows = class_table_text(20, short_narrow_hill());
    let saxons: Vec<_> = rows.lines().skip(2).take(2).collect();
    assert_eq!(saxons, [" #  # Ss Sh Sa Sa Sa Ss Ss  ^  #  #", " #  #  #  # Sh SH Sh  #  #  #  #  #"]);
}

#[test]
fn every_class_fits_on_every_large_enough_table() {
    for (key, most) in [("senlac", 40), ("a-small-table", 38), ("large-hall-floor", 80), ("35-minute-lesson", 42)] {
        for pupils in 6..=most {
            for zones in [shipped_scenario(key).zones, default_zones(&shipped_scenario(key).terrain)] {
                let own = zones == shipped_scenario(key).zones;
                let (scenario, left_over) = place_class(Scenario { zones, ..shipped_scenario(key) }, pupils);
                assert!(left_over.is_empty() || !own, "{key}: {pupils} pupils, without room {left_over:?}");
                assert_eq!(scenario.setup().problems(), [], "{key}: {pupils} pupils");
                let without: Vec<_> = scenario.setup().units().filter(|(_, unit)| unit.square.is_none()).map(|(unit, _)| unit).collect();
                assert_eq!(without, left_over);
            }
        }
    }
}

#[test]
fn shipped_tables_put_saxons_on_the_hill_and_all_units_in_zones() {
    for key in ["senlac", "a-small-table", "large-hall-floor", "35-minute-lesson"] {
        let scenario = shipped_scenario(key);
        let on_hill = |unit: &UnitSetup| unit.square.is_some_and(|square| scenario.terrain.terrain(square) == Terrain::Hill);
        assert!(scenario.saxon.iter().all(on_hill), "{key}");
        let setup = scenario.setup();
        for (unit, muster) in setup.units() {
            assert_eq!(muster.square.and_then(|square| scenario.zones.side(square)), Some(unit.side), "{key}: {unit}");
        }
    }
}

#[test]
fn archers_start_the_short_lesson_in_range() {
    let scenario = shipped_scenario("35-minute-lesson");
    let within = |unit: &UnitSetup, range: u8| {
        let saxons = scenario.saxon.iter().filter_map(|enemy| Some((unit.square?, enemy.square?)));
        saxons.into_iter().any(|(here, there)| distance(here, there, Adjacency::Diagonal) <= range)
    };
    let mut archers = scenario.norman.iter().filter(|unit| unit.troop == Troop::Archers);
    assert!(archers.all(|unit| within(unit, 3)));
}

#[test]
fn a_small_zone_takes_lords_first_and_the_rest_is_reported() {
    let board = Board::from_rows(&["..", "..", ".."]).expect("a table");
    let zones =
        [(Square::new(0, 0), Side::Saxon), (Square::new(1, 2), Side::Norman), (Square::new(0, 2), Side::Norman)].into_iter().collect();
    let Armies { mut norman, mut saxon } = fitted_armies::armies(6);
    norman.rotate_left(1);
    saxon.rotate_left(1);
    let left_over = place(&board, &zones, &mut norman, &mut saxon);
    assert_eq!(left_over.iter().map(ToString::to_string).collect::<Vec<_>>(), ["N02", "S01", "S02"]);
    assert_eq!([norman[2].square, saxon[2].square], [Some(Square::new(0, 2)), Some(Square::new(0, 0))], "William and Harold");
}

#[test]
fn units_are_never_placed_in_woods_or_off_the_table() {
    let board = Board::from_rows(&[".#x"]).expect("a table");
    let zones = board.squares().chain([Square::new(9, 9)]).map(|square| (square, Side::Norman)).collect();
    let Armies { mut norman, mut saxon } = fitted_armies::armies(6);
    assert_eq!(place(&board, &zones, &mut norman, &mut saxon).len(), 5);
    assert_eq!(norman[0].square, Some(Square::new(0, 0)));
}

#[test]
fn the_front_line_faces_the_enemy() {
    let mut draft = Draft::from_scenario(place_class(narrow_hill(), 31).0);
    draft.mirror(Axis::TopBottom);
    let upside_down = draft.scenario();
    let rows = |scenario: &Scenario, of: fn(&Scenario) -> &Vec<UnitSetup>| {
        of(scenario).iter().map(|unit| unit.square.map(|square| square.row)).collect::<Vec<_>>()
    };
    let (turned, _) = place_class(upside_down.clone(), 31);
    assert_eq!(rows(&turned, |scenario| &scenario.saxon), rows(&upside_down, |scenario| &scenario.saxon));
    assert_eq!(rows(&turned, |scenario| &scenario.norman), rows(&upside_down, |scenario| &scenario.norman));
}

#[test]
fn side_by_side_zones_give_vertical_lines() {
    let board = Board::from_rows(&[".......", ".......", "......."]).expect("a table");
    let zones: Zones = board
        .squares()
        .filter_map(|square| Some((square, [Some(Side::Saxon), None, Some(Side::Norman)][usize::from(square.column) * 3 / 7]?)))
        .collect();
    let Armies { mut norman, mut saxon } = fitted_armies::armies(6);
    assert_eq!(place(&board, &zones, &mut norman, &mut saxon), []);
    let columns = |units: &[UnitSetup]| units.iter().filter_map(|unit| unit.square.map(|square| square.column)).collect::<Vec<_>>();
    assert_eq!((columns(&saxon), columns(&norman)), (vec![2, 2, 1], vec![6, 5, 5]));
}

#[test]
fn default_zones_suit_every_kind_of_table() {
    let found = |rows: &[&str]| {
        let board = Board::from_rows(rows).expect("a table");
        default_zones(&board).rows(&board)
    };
    assert_eq!(found(&["#^^#", "#^^#", "#^^#", "....", "....", "....", "...x"]), [".SS.", ".SS.", "....", "....", "....", "NNNN", "NNN."]);
    assert_eq!(found(&["....", "....", "....", "....", "....", "...."]), ["SSSS", "SSSS", "....", "....", "....", "NNNN"]);
    assert_eq!(found(&["....", "....", "....", "....", "^^^^", "^^^^"]), ["NNNN", "NNNN", "....", "....", "....", "SSSS"]);
    assert_eq!(found(&["..", ".."]), ["SS", "NN"]);
    assert_eq!(found(&["."]), ["S"]);
    assert_eq!(found(&["#x"]), [".."]);
}

#[test]
fn units_are_spread_along_a_drawn_line() {
    let board = Board::from_rows(&[".....", ".....", "..#..", "....."]).expect("a table");
    let told = |from: &str, to: &str, count| {
        let squares = line(&board, from.parse().expect(from), to.parse().expect(to), count);
        squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(told("A1", "E1", 5), "A1 B1 C1 D1 E1");
    assert_eq!(told("E1", "A1", 3), "E1 C1 A1");
    assert_eq!(told("A1", "E1", 2), "A1 E1");
    assert_eq!(told("A3", "E3", 9), "A3 B3 D3 E3", "nobody stands in the woods");
    assert_eq!(told("A1", "D4", 4), "A1 B2 D4", "the slant runs through the woods");
    assert_eq!(told("A1", "E3", 5), "A1 B2 C2 D3 E3");
    assert_eq!(told("B2", "B2", 3), "B2");
    assert_eq!(told("B2", "E2", 1), "B2");
    assert_eq!(told("B2", "E2", 0), "");
    assert_eq!(told("A1", "Z1", 99), "A1 B1 C1 D1 E1", "beyond the table is no place");
}
