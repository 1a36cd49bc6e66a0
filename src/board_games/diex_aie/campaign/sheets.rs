//! What only the owners' campaign sheets have: costs of terrain, headcounts, recruits, defenders, looting, healing.

use super::fate::Doom;
use super::mercenaries::Shared;
use super::refuse::Slip;
use super::words::Faction;
use crate::quick_combat::Kind;
use crate::{DiexDesk, sheets};
use senlac_board_games::{Field, FieldKind, OwnedTable};

/// Campaign terrain costs of play sheet 4.
pub(super) const TERRAIN: &str = "campaign-terrain";
/// What can be in a hex.
pub(super) const TERRAINS: [&str; 9] = ["road", "open", "forest", "hills", "mountain", "swamp", "river", "coast", "settlement"];
/// The headcount of each faction's groups, by its place.
pub(super) const HEADCOUNT: [&str; 5] =
    ["headcount-norman", "headcount-saxon", "headcount-scottish", "headcount-danish", "headcount-mercenary"];
/// The recruitment table.
pub(super) const RECRUITING: &str = "recruiting";
/// The Village Defender Table, and the divisor of those who come besides.
pub(super) const DEFENDERS: &str = "village-defenders";
/// What resources are divided by.
pub(super) const EXTRA: &str = "village-extra";
/// The Looting Table.
pub(super) const LOOTING: &str = "looting";
/// The loyalty table for shared booty.
pub(super) const BOOTY: &str = "booty-loyalty";
/// The Healing Table of play sheet 3.
pub(super) const HEALING: &str = "healing";
/// The fate of those who surrender.
pub(super) const FATES: &str = "surrender-fate";
/// The table for refusing combat, where the owners read their own.
pub(super) const REFUSING: &str = "refusing";

/// What a terrain costs: what the sheet says, or what the text gives away of roads and mountains (C2.1).
pub(super) fn known_terrain(desk: &DiexDesk, terrain: &str) -> Option<u8> {
    let told = match terrain {
        "road" => Some(1),
        "mountain" => Some(2),
        _ => None,
    };
    let known = sheets::number(&desk.own, (TERRAIN, terrain, "cost"), "cost");
    known.and_then(|cost| u8::try_from(cost).ok()).or(told)
}

/// A table with one column, which is called as its field is.
fn plain(
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
        columns_are: tr!("What is told").to_owned(),
        columns: vec![(column.0, column.1.to_owned())],
        fields: vec![Field::required(column.0, column.1, column.2)],
    }
}

/// All of them.
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
        ..plain(key, title, "C8.2", to(12), ("men", tr!("men"), number(0, 12)))
    });
    let mut tables = vec![
        plain(TERRAIN, tr_mark!("Campaign terrain"), "C2.1", TERRAINS.map(ToOwned::to_owned).into(), ("cost", tr!("cost"), number(1, 20))),
        plain(RECRUITING, tr_mark!("Recruits by resources"), "C12.1", to(10), ("men", tr!("recruits at most"), number(0, 99))),
        plain(DEFENDERS, tr_mark!("Village defenders by resources"), "C13.6", to(10), ("fighters", tr!("fighters"), number(0, 99))),
        plain(EXTRA, tr_mark!("Village defenders by loyalty"), "C13.6", to(10), ("x", tr!("resources divided by"), number(0, 20))),
        plain(LOOTING, tr_mark!("Looting Table by points"), "C12.3", to(10), ("loyalty", tr!("loyalty falls by"), number(0, 10))),
        plain(BOOTY, tr_mark!("Loyalty after shared booty"), "C12.2", to(10), ("result", tr!("what they do"), Shared::asked())),
        plain(HEALING, tr_mark!("Healing Table"), "C14.7", to(12), ("turns", tr!("turns until he is healed"), number(1, 99))),
        plain(FATES, tr_mark!("Fate after surrender"), "C15.2", to(10), ("fate", tr!("what becomes of them"), Doom::asked())),
        plain(REFUSING, tr_mark!("Refusing combat, your table"), "C14.5", to(10), ("result", tr!("what becomes of him"), Slip::asked())),
    ];
    tables.extend(headcounts);
    tables
}
