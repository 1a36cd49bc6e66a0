//! Tables on the owners' campaign sheets: terrain costs, headcounts, recruits, defenders, looting and healing.

use super::vocabulary::BootyResult;
use super::vocabulary::Doom;
use super::vocabulary::Faction;
use super::vocabulary::Slip;
use crate::game::DiexGame;
use crate::quick_combat::Kind;
use crate::sheets;
use senlac_board_games::{Field, FieldKind, OwnedTable};

/// Campaign terrain costs of play sheet 4.
pub(super) const TERRAIN: &str = "campaign-terrain";
/// Kinds of terrain in a hex.
pub(super) const TERRAINS: [&str; 9] = ["road", "open", "forest", "hills", "mountain", "swamp", "river", "coast", "settlement"];
/// Headcount tables of the factions, in the order of `Faction`.
pub(super) const HEADCOUNT: [&str; 5] =
    ["headcount-norman", "headcount-saxon", "headcount-scottish", "headcount-danish", "headcount-mercenary"];
/// Recruitment table (C12.1).
pub(super) const RECRUITING: &str = "recruiting";
/// Village Defender Table (C13.6).
pub(super) const DEFENDERS: &str = "village-defenders";
/// Divisor of the resources for extra village defenders (C13.6).
pub(super) const EXTRA: &str = "village-extra";
/// Looting Table (C12.3).
pub(super) const LOOTING: &str = "looting";
/// Loyalty table for shared booty (C12.2).
pub(super) const BOOTY: &str = "booty-loyalty";
/// Healing Table of play sheet 3 (C14.7).
pub(super) const HEALING: &str = "healing";
/// Fate of those who surrender (C15.2).
pub(super) const FATES: &str = "surrender-fate";
/// Owners' own table for refusing combat (C14.5).
pub(super) const REFUSING: &str = "refusing";

/// Returns the cost of a terrain: the saved one, or the booklet's for roads and mountains (C2.1).
pub(super) fn known_terrain(game: &DiexGame, terrain: &str) -> Option<u8> {
    let told = match terrain {
        "road" => Some(1),
        "mountain" => Some(2),
        _ => None,
    };
    let known = sheets::number(&game.own, (TERRAIN, terrain, "cost"), "cost");
    known.and_then(|cost| u8::try_from(cost).ok()).or(told)
}

/// Returns a table with a single column, whose key is also that of its field.
fn single_column_table(
    key: &'static str,
    title: &'static str,
    section: &'static str,
    rows: Vec<String>,
    column: (&'static str, &str, FieldKind),
) -> OwnedTable {
    OwnedTable {
        key,
        title,
        section,
        rows_are: tr!("Row").to_owned(),
        rows,
        columns_are: tr!("Result").to_owned(),
        columns: vec![(column.0, column.1.to_owned())],
        fields: vec![Field::required(column.0, column.1, column.2)],
    }
}

/// Returns every table on the owners' campaign sheets.
pub(super) fn tables() -> Vec<OwnedTable> {
    let to = |last: u8| (1..=last).map(|row| row.to_string()).collect::<Vec<_>>();
    let number = FieldKind::Number;
    let titles = [
        tr_mark!("Headcount: Normans"),
        tr_mark!("Headcount: Saxons"),
        tr_mark!("Headcount: Scots"),
        tr_mark!("Headcount: Danes"),
        tr_mark!("Headcount: mercenaries"),
    ];
    let headcounts = Faction::ALL.iter().zip(HEADCOUNT).zip(titles).map(|((_, key), title)| OwnedTable {
        columns: Kind::ALL.map(|kind| (kind.key(), kind.name().to_owned())).into(),
        fields: vec![Field::required("men", tr!("Men"), number(0, 12))],
        ..single_column_table(key, title, "C8.2", to(12), ("men", tr!("men"), number(0, 12)))
    });
    let mut tables = vec![
        single_column_table(
            TERRAIN,
            tr_mark!("Campaign terrain"),
            "C2.1",
            TERRAINS.map(ToOwned::to_owned).into(),
            ("cost", tr!("cost"), number(1, 20)),
        ),
        single_column_table(
            RECRUITING,
            tr_mark!("Recruits by resources"),
            "C12.1",
            to(10),
            ("men", tr!("maximum recruits"), number(0, 99)),
        ),
        single_column_table(
            DEFENDERS,
            tr_mark!("Village defenders by resources"),
            "C13.6",
            to(10),
            ("fighters", tr!("fighters"), number(0, 99)),
        ),
        single_column_table(
            EXTRA,
            tr_mark!("Village defenders by loyalty"),
            "C13.6",
            to(10),
            ("x", tr!("resources divided by"), number(0, 20)),
        ),
        single_column_table(
            LOOTING,
            tr_mark!("Looting Table by points"),
            "C12.3",
            to(10),
            ("loyalty", tr!("loyalty falls by"), number(0, 10)),
        ),
        single_column_table(
            BOOTY,
            tr_mark!("Loyalty after shared booty"),
            "C12.2",
            to(10),
            ("result", tr!("what they do"), BootyResult::choice_field()),
        ),
        single_column_table(HEALING, tr_mark!("Healing Table"), "C14.7", to(12), ("turns", tr!("turns until healed"), number(1, 99))),
        single_column_table(FATES, tr_mark!("Fate after surrender"), "C15.2", to(10), ("fate", tr!("their fate"), Doom::choice_field())),
        single_column_table(
            REFUSING,
            tr_mark!("Refusing combat (your table)"),
            "C14.5",
            to(10),
            ("result", tr!("his fate"), Slip::choice_field()),
        ),
    ];
    tables.extend(headcounts);
    tables
}
