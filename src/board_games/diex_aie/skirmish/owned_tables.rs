//! Tables on the owners' sheets of a skirmish: ranges, missile and combat tables, columns, letters and pictures. They are
//! filled in play.

use crate::common::Event as CommonEvent;
use crate::skirmish::messages;
use serde_json::{Map, Value, json};

use super::ground::Cover;
use crate::characters::{Character, Lance};
use crate::event_helpers::{GameEvent, own_event};
use crate::game::DiexGame;
use crate::rulings::LanceWho;
use crate::sheets::{self, SheetRead};
use senlac_board_games::keyed::{keyed, keys};
use senlac_board_games::{Field, FieldKind, Message, OwnedCell, OwnedTable};

keyed! {
    /// A missile weapon (5).
    pub enum Weapon {
        Lance = "lance", tr_mark!("lance");
        Javelin = "javelin", tr_mark!("javelin");
        Sling = "sling", tr_mark!("sling");
        Bow = "bow", tr_mark!("bow");
        Crossbow = "crossbow", tr_mark!("crossbow");
    }
}

senlac_board_games::message::said_words!("skirmish_weapon": Weapon);

keyed! {
    /// Columns of the weapon table on sheet 2: the farthest hex of each range, and movement points.
    pub enum WeaponColumn {
        Short = "short", tr_mark!("short range");
        Medium = "medium", tr_mark!("medium range");
        Long = "long", tr_mark!("long range");
        MoveAfter = "move-after-offensive", tr_mark!("points to move after offensive fire");
        MoveBefore = "move-before-defensive", tr_mark!("points moved before defensive fire");
    }
}

keyed! {
    /// Orientation of the impact picture (5.4.1).
    pub enum Direction {
        Point = "point", tr_mark!("along the points of the hexes");
        Side = "side", tr_mark!("along the sides of the hexes");
    }
}

keyed! {
    /// Effect of a result on a man.
    pub enum Effect {
        None = "none", tr_mark!("nothing");
        Stunned = "stunned", tr_mark!("stunned");
        Wounded = "wounded", tr_mark!("wounded");
        Killed = "killed", tr_mark!("killed");
    }
}

keys! {
    /// Meaning of a result letter.
    pub struct Meaning {} may say {
        effect: Effect = tr_mark!("Effect on the target");
        retreat: u8 = tr_mark!("Target retreats (hexes)");
    } seldom say {
        unseated: bool = tr_mark!("Rider unseated");
        horse_dies: bool = tr_mark!("Horse dies");
        attacker_effect: Effect = tr_mark!("Effect on the attacker");
        attacker_retreat: u8 = tr_mark!("Attacker retreats (hexes)");
        attacker_unseated: bool = tr_mark!("Attacking rider unseated");
        attacker_horse_dies: bool = tr_mark!("Attacker’s horse dies");
    }
}

impl Meaning {
    /// A letter without any effect.
    pub(super) const NOTHING: Self = Self {
        effect: None,
        retreat: None,
        unseated: None,
        horse_dies: None,
        attacker_effect: None,
        attacker_retreat: None,
        attacker_unseated: None,
        attacker_horse_dies: None,
    };
}

/// Names of the combat columns in the booklet, by place (6.1).
pub(super) const COLUMNS: [&str; 3] = ["0/4", "5/8", "9/12"];

/// Lowest and highest place of a combat column. The column 0/4 is at place 0.
pub(super) const FAR: (i32, i32) = (-4, 12);

/// All letters of the missile and combat tables.
const LETTERS: &str = "ABCDEFGHIJKL";

/// Returns a man's missile weapon; `None` if he has none (5, 7.1).
pub(super) fn weapon(game: &DiexGame, man: &Character) -> Option<Weapon> {
    let throws = man.lance == Some(Lance::NoFlag) && (man.is_cavalry() || !game.has_option(LanceWho::Cavalry));
    match man.letters.class {
        'x' => Some(Weapon::Crossbow),
        'a' => Some(Weapon::Bow),
        's' => Some(Weapon::Sling),
        'j' if man.is_shooter(game) => Some(Weapon::Javelin),
        _ => throws.then_some(Weapon::Lance),
    }
}

fn rows_1_to_10() -> Vec<String> {
    (1..=10).map(|die: u8| die.to_string()).collect()
}

/// Columns of the missile tables: weapon and cover, such as `bow-light`.
const MISSILES: [&str; 20] = [
    "lance-none",
    "lance-light",
    "lance-medium",
    "lance-heavy",
    "javelin-none",
    "javelin-light",
    "javelin-medium",
    "javelin-heavy",
    "sling-none",
    "sling-light",
    "sling-medium",
    "sling-heavy",
    "bow-none",
    "bow-light",
    "bow-medium",
    "bow-heavy",
    "crossbow-none",
    "crossbow-light",
    "crossbow-medium",
    "crossbow-heavy",
];

/// Returns the missile table column for a weapon and a cover; `None` for infinite cover.
pub(super) fn missile_column(weapon: Weapon, cover: Cover) -> Option<&'static str> {
    let word = format!("{}-{}", weapon.key(), cover.key());
    MISSILES.into_iter().find(|column| *column == word)
}

/// Returns every table on the owners' sheets of a skirmish.
pub(super) fn tables() -> Vec<OwnedTable> {
    let table = |key, title, section, rows: Vec<String>, columns: Vec<(&'static str, String)>, fields| OwnedTable {
        key,
        title,
        section,
        rows_are: tr!("row").to_owned(),
        rows,
        columns_are: tr!("column").to_owned(),
        columns,
        fields,
    };
    let plain = |keys: &[&'static str]| keys.iter().map(|key| (*key, (*key).to_owned())).collect::<Vec<_>>();
    let number = |least| vec![Field::required("number", tr!("Number"), FieldKind::Number(least, 99))];
    let text = |key, title: &str| vec![Field::required(key, title, FieldKind::Text)];
    let letters = || LETTERS.chars().map(|letter| letter.to_string()).collect::<Vec<_>>();
    let places = || PLACES.map(ToOwned::to_owned).to_vec();
    let weapons = Weapon::ALL.iter().map(|weapon| weapon.key().to_owned()).collect();
    let ranges = WeaponColumn::ALL.iter().map(|range| (range.key(), range.name().to_owned())).collect();
    let differential = vec![
        Field::required("least", tr!("Lowest differential"), FieldKind::Number(-99, 99)),
        Field::required("most", tr!("Highest differential"), FieldKind::Number(-99, 99)),
        Field::optional("last", tr!("Last column on this side"), FieldKind::Flag),
    ];
    let targets = with_headings(&["foot", "foot-armour", "mounted", "mounted-armour"]);
    let turned = Direction::ALL.iter().map(|direction| (direction.key(), direction.name().to_owned())).collect();
    let opponents = ["on-foot", "mounted", "armour", "wounded"].map(ToOwned::to_owned).to_vec();
    vec![
        table("weapons", tr_mark!("Missile weapons"), "5.1", weapons, ranges, number(0)),
        table("impact", tr_mark!("Impact hex"), "5.4.1", rows_1_to_10(), turned, text("hex", tr!("Hex"))),
        table(
            "missile-foot",
            tr_mark!("Missiles at men on foot"),
            "5.4.3",
            rows_1_to_10(),
            with_headings(&MISSILES),
            text("letter", tr!("Letter")),
        ),
        table(
            "missile-mounted",
            tr_mark!("Missiles at riders"),
            "5.4.3",
            rows_1_to_10(),
            with_headings(&MISSILES),
            text("letter", tr!("Letter")),
        ),
        table("missile-letters", tr_mark!("Meaning of the missile letters"), "5.4.3", letters(), targets, Meaning::fields(&[])),
        table("combat-columns", tr_mark!("Combat columns (0/4 is 0)"), "6", places(), plain(&["differential"]), differential),
        table(
            "combat-foot",
            tr_mark!("Combat against men on foot"),
            "6",
            rows_1_to_10(),
            with_headings(&PLACES),
            text("letter", tr!("Letter")),
        ),
        table(
            "combat-mounted",
            tr_mark!("Combat against riders"),
            "6",
            rows_1_to_10(),
            with_headings(&PLACES),
            text("letter", tr!("Letter")),
        ),
        table(
            "combat-letters",
            tr_mark!("Meaning of the combat letters"),
            "6",
            letters(),
            with_headings(&["foot", "mounted"]),
            Meaning::fields(&[]),
        ),
        table("infiltration-opponent", tr_mark!("Infiltration modifiers, by opponent"), "4.3", opponents, plain(&["modifier"]), number(-9)),
    ]
}

/// Keys of the combat columns: their places.
const PLACES: [&str; 17] = ["-4", "-3", "-2", "-1", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"];

/// Returns the heading of a column.
fn column_head(key: &str) -> Message {
    let place = PLACES.iter().position(|place| *place == key);
    let missile = || {
        let (weapon, cover) = key.split_once('-')?;
        Some(messages::weapon_and_cover(Weapon::of_word(weapon)?, Cover::of_word(cover)?))
    };
    match (key, place) {
        ("foot", _) => messages::on_foot(),
        ("foot-armour", _) => messages::on_foot_in_armour(),
        ("mounted", _) => messages::mounted(),
        ("mounted-armour", _) => messages::mounted_in_armour(),
        (_, Some(at)) if at < 4 => messages::left_of(4 - at, COLUMNS[0]),
        (_, Some(at)) => {
            let beyond = || messages::right_of(at - 3 - COLUMNS.len(), COLUMNS[COLUMNS.len() - 1]);
            COLUMNS.get(at - 4).map_or_else(beyond, |name| (*name).into())
        }
        _ => missile().unwrap_or_else(|| key.into()),
    }
}

/// Returns the columns with their headings.
fn with_headings(keys: &[&'static str]) -> Vec<(&'static str, String)> {
    keys.iter().map(|key| (*key, column_head(key).to_string())).collect()
}

/// Returns the title of a table cell: "Combat against men on foot, row 3, column 5/8".
pub(super) fn cell_text(table: &str, row: &str, column: &str) -> Message {
    let known = tables().into_iter().find(|known| known.key == table);
    messages::cell_of(known.map_or_else(|| table.into(), |known| Message::cell(known.title)), row, column_head(column))
}

/// Returns the event that saves a cell of the owners' sheets.
pub(super) fn sheet_event(table: &str, row: &str, column: &str, entry: Value) -> GameEvent {
    let [table, row, column] = [table, row, column].map(ToOwned::to_owned);
    let entry = if let Value::Object(entry) = entry { entry } else { Map::new() };
    own_event(CommonEvent::SheetRead(SheetRead { cell: OwnedCell { table, row, column, entry } }))
}

/// Returns the letter in a table cell, in upper case; `None` if it hasn't been entered.
pub(super) fn letter(game: &DiexGame, table: &str, row: &str, column: &str) -> Option<String> {
    sheets::cell(&game.own, table, row, column)?.get("letter")?.as_str().map(str::to_uppercase)
}

/// Returns the meaning of a letter for this kind of target; `None` if it hasn't been entered.
pub(super) fn meaning(game: &DiexGame, table: &str, letter: &str, kind: &str) -> Option<Meaning> {
    let entry = sheets::cell(&game.own, table, letter, kind)?;
    serde_json::from_value(Value::Object(entry.clone())).ok()
}

/// Returns the event that saves a letter in a table cell, if it is new.
pub(super) fn letter_event(game: &DiexGame, at: (&str, &str, &str), said: &str) -> Option<GameEvent> {
    let (table, row, column) = at;
    (letter(game, table, row, column).as_deref() != Some(said)).then(|| sheet_event(table, row, column, json!({ "letter": said })))
}
