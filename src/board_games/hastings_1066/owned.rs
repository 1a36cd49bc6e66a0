//! Tables that are only on the owners’ map: the three order tables (4.4.2, 4.4.6), and the effects of the Strategy
//! Effects Track (4.4.4, 4.4.8, ruling 89).

use serde_json::{Map, Value, json};

use super::Event;
use super::order::Order;
use super::order::TableEntry;
use super::sealed::Strategy;
use super::state::State;
use super::unit::Group;
use senlac_base::language::tr;
use senlac_board_games::{Choice, Field, FieldKind, OwnedCell, OwnedTable};

/// Order tables: key, title, section, and one of the groups that use it.
const ORDER_TABLES: [(&str, &str, &str, Group); 3] = [
    ("saxon", tr_mark!("Saxon orders"), "4.4.2", Group::Centre),
    ("foot", tr_mark!("Norman orders, foot"), "4.4.6", Group::NormanFoot),
    ("knights", tr_mark!("Norman orders, knights"), "4.4.6", Group::NormanKnights),
];

/// Key of the Strategy Effects Track.
const TRACK: &str = "track";

/// Key of the result Optional, which leaves the order to the player (4.2.7).
const OPTIONAL: &str = "optional";

/// Returns the title of a cell of an order table: "Saxon orders, Moderate, 7".
pub(super) fn cell_title(key: &str) -> String {
    let words: Vec<&str> = key.split(' ').collect();
    let [table, strategy, sum] = words.as_slice() else { return key.to_owned() };
    let Some(strategy) = Strategy::ALL.into_iter().find(|known| known.key() == *strategy) else { return key.to_owned() };
    format!("{}, {}, {sum}", order_table_title(table), strategy.name())
}

/// Returns the title of the order table with this key, or the key itself if it is unknown.
fn order_table_title(key: &str) -> &str {
    ORDER_TABLES.iter().find(|(known, ..)| *known == key).map_or(key, |(_, title, ..)| tr(title))
}

/// Returns every table that only the owners have.
pub(super) fn tables() -> Vec<OwnedTable> {
    let strategies: Vec<(&str, String)> = Strategy::ALL.map(|strategy| (strategy.key(), strategy.name().to_owned())).into();
    let order_table = |(key, title, section, group): &(&'static str, &'static str, &'static str, Group)| OwnedTable {
        key,
        title,
        section,
        rows_are: tr!("Sum of two dice").to_owned(),
        rows: (2..=12).map(|sum: u8| sum.to_string()).collect(),
        columns_are: tr!("Strategy").to_owned(),
        columns: strategies.clone(),
        fields: vec![
            Field::required("order", tr!("Order"), FieldKind::One(orders(*group))),
            Field::optional("turns", tr!("Turns"), FieldKind::Number(1, 2)),
            Field::optional("effect", tr!("Strategy effect"), FieldKind::Number(-9, 9)),
        ],
    };
    let track = OwnedTable {
        key: TRACK,
        title: tr_mark!("Strategy Effects Track"),
        section: "4.4.4",
        rows_are: tr!("Marker position").to_owned(),
        rows: (-10..=10).map(|place: i8| place.to_string()).collect(),
        columns_are: tr!("Effect").to_owned(),
        columns: vec![("does", tr!("Effect").to_owned())],
        fields: vec![Field::required("does", tr!("Effect"), FieldKind::Text)],
    };
    ORDER_TABLES.iter().map(order_table).chain([track]).collect()
}

/// Returns the orders that a group’s table can contain.
fn orders(group: Group) -> Vec<Choice> {
    let choice = |key: &str, title: &str| Choice { value: key.into(), title: title.to_owned(), barred: None };
    let suiting = Order::ALL.into_iter().filter(|order| order.suits(group)).map(|order| choice(order.key(), order.name()));
    suiting.chain([choice(OPTIONAL, tr!("Optional"))]).collect()
}

/// Returns the cells that are known in a game.
pub(super) fn known_cells(state: &State) -> Vec<OwnedCell> {
    let order = |(key, entry): (&String, &TableEntry)| {
        let mut words = key.split(' ');
        let (table, column, row) = (words.next()?, words.next()?, words.next()?);
        let order = entry.order.map_or(OPTIONAL, Order::key);
        Some(cell((table, row, column), json!({"order": order, "turns": entry.turns, "effect": entry.effect})))
    };
    let effect = |(place, does): (&i8, &String)| cell((TRACK, &place.to_string(), "does"), json!({"does": does}));
    state.remembered.iter().filter_map(order).chain(state.track_does.iter().map(effect)).collect()
}

fn cell((table, row, column): (&str, &str, &str), entry: Value) -> OwnedCell {
    let [table, row, column] = [table, row, column].map(ToOwned::to_owned);
    OwnedCell { table, row, column, entry: if let Value::Object(entry) = entry { entry } else { Map::new() } }
}

/// Returns the event that adds a cell to a game.
///
/// # Errors
/// The entry is invalid. The fields have already been checked, so this isn’t expected.
pub(super) fn cell_event(OwnedCell { table, row, column, entry }: &OwnedCell) -> Result<Event, String> {
    if table == TRACK {
        let place = row.parse().map_err(|_problem| tr!("“{row}” is not a position on the track", row))?;
        let does = entry.get("does").and_then(Value::as_str).unwrap_or_default().to_owned();
        return Ok(Event::TrackRead { place, does });
    }
    let mut entry = entry.clone();
    entry.retain(|key, value| key != "order" || value != OPTIONAL);
    let entry: TableEntry = serde_json::from_value(Value::Object(entry)).map_err(|problem| problem.to_string())?;
    Ok(Event::Remembered { key: format!("{table} {column} {row}"), entry })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_game::{play, small_game};
    use senlac_board_games::{CellUpdate, OwnedCells, Rulebook};

    fn read(text: &str) -> Result<OwnedCells, Vec<String>> {
        let read = OwnedCells::read(text, "hastings-1066", &tables(), crate::Hastings::register());
        read.map_err(|misfits| misfits.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn cells_read_off_are_remembered_and_restored() {
        let mut game = small_game();
        play(&mut game, r#"{"do":"read_off","table":"saxon","row":"8","column":"aggressive","order":"shield-wall","effect":-1}"#)
            .expect("a cell");
        play(&mut game, r#"{"do":"read_off","table":"knights","row":"2","column":"cautious","order":"optional","turns":2}"#)
            .expect("a cell");
        play(&mut game, r#"{"do":"read_off","table":"track","row":"-2","column":"does","does":"morale one worse"}"#).expect("a cell");
        let answer = play(&mut game, r#"{"do":"order","who":"right","strategy":"aggressive","dice":8}"#).expect("a roll");
        assert!(format!("{answer:?}").contains("Shield Wall"));
        for cell in known_cells(&game.own) {
            assert_eq!(cell.problems(&tables()), Vec::<String>::new());
            let mut other = small_game();
            other.own.apply(&cell_event(&cell).expect("an event"));
            assert_eq!(known_cells(&other.own), [cell]);
        }
        assert_eq!(known_cells(&game.own).len(), 3);
    }

    #[test]
    fn invalid_cells_are_refused_with_every_reason() {
        let mut game = small_game();
        let answer = play(&mut game, r#"{"do":"read_off","table":"foot","row":"13","column":"bold","order":"charge","turns":3}"#);
        let answer = answer.expect_err("nothing of it fits");
        for words in ["“13” is not a valid choice", "“bold” is not a valid choice", "“charge” is not a valid choice", "“3” is not valid"]
        {
            assert!(answer.contains(words), "{words}: {answer}");
        }
        assert_eq!(known_cells(&game.own), []);
        assert!(
            play(&mut game, r#"{"do":"read_off","table":"foots","row":"8","column":"bold"}"#).expect_err("no table").contains("“foot”")
        );
    }

    #[test]
    fn owners_files_accept_ranges_and_count_their_gaps() {
        let text = r#"
rulebook = "hastings-1066"
saxon = [
  { row = "2-4", column = "aggressive", order = "attack-and-pursue", turns = 2, effect = 1, read = "2026-11-23" },
  { row = "5", column = "aggressive", order = "optional" },
]
confirmed = [{ ruling = "minus-three-four", reading = "m-1", read = "2026-11-23" }]
"#;
        let owned = read(text).expect("a sound file");
        let tables = tables();
        assert_eq!((owned.cells().count(), owned.gaps(&tables[0]).len(), owned.gaps(&tables[1]).len()), (4, 40, 44));
        assert_eq!(owned.confirmed_option("minus-three-four"), Some(("m-1", "2026-11-23")));
        let written = owned.written("hastings-1066", &tables, crate::Hastings::register());
        assert_eq!(read(&written), Ok(owned), "{written}");
    }

    #[test]
    fn all_mistakes_in_an_owners_file_are_reported_with_their_lines() {
        let text = r#"rulebook = "hastings-1066"
saxon = [
  { row = "2-7", column = "aggressive", order = "attack-and-pursue" },
  { row = "7-9", column = "aggressive", order = "hold" },
  { row = "13", column = "agressive" },
]
foots = []
confirmed = [{ ruling = "minus-six", reading = "maybe" }]
"#;
        let answer = read(text).expect_err("mistakes").join("\n");
        for words in [
            "line 4: order: “hold” is not a valid choice; use one of shield-wall, in-place",
            "line 4: row 7 of aggressive is listed twice",
            "line 5: column: “agressive” is not a valid choice; did you mean “aggressive”?",
            "line 5: row: “13” is not a row of this table; use one from 2 to 12",
            "line 5: order is missing",
            "line 7: “foots” is not a key here; did you mean “foot”?",
            "line 8: “maybe” is not an option of minus-six; use one of column, automatic",
        ] {
            assert!(answer.contains(words), "{words}\n{answer}");
        }
    }

    #[test]
    fn long_keys_are_shortened_in_owners_file_errors() {
        let answer = read(&format!("rulebook = \"hastings-1066\"\n{} = []\n", "k".repeat(100_000))).expect_err("a mistake");
        assert!(answer[0].starts_with("line 2: “kkkkkkkkkkkkkkkkkkkk…” is not a key here; use one of rulebook, "), "{}", answer[0]);
        assert_eq!(answer.len(), 1);
    }

    #[test]
    fn cells_read_in_play_fill_gaps_and_never_overwrite_known_cells() {
        let mut owned = OwnedCells::default();
        let one = cell(("saxon", "8", "moderate"), json!({"order": "in-place", "turns": 1, "effect": 0}));
        let other = cell(("saxon", "8", "moderate"), json!({"order": "shield-wall", "turns": 1, "effect": 0}));
        assert_eq!(owned.add_cell(&one, "2026-11-23"), CellUpdate::New);
        assert_eq!(owned.add_cell(&one, "2026-11-24"), CellUpdate::Known);
        assert_eq!(owned.add_cell(&other, "2026-11-24"), CellUpdate::Otherwise);
        assert_eq!(owned.cells().collect::<Vec<_>>(), [one]);
    }
}
