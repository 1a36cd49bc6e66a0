//! Skirmish tables as printed (2 to 10). The result tables of combat and missiles are only on the owners' sheets.

use crate::rulings::{DestroyedGate, HearthSign, StockadeCombat, WindowSigns};
use senlac_board_games::{DisputedCell, PrintedTable, RulingOption};

/// Every printed table of a skirmish.
pub(super) const TABLES: &[PrintedTable] = &[
    TURN,
    STATES,
    ALLOWANCE,
    TERRAIN,
    CORPSES,
    BRIDLE,
    INFILTRATION,
    INFILTRATION_DIE,
    IMPACT,
    LANCE,
    FRESH,
    SHIFT,
    HOUSES,
    CASTLES,
    JUMP,
];

/// Cells of these tables that a ruling decides.
#[rustfmt::skip]
pub(super) const DISPUTED: &[DisputedCell] = &[
    DisputedCell { table: "skirmish-houses", row: tr_mark!("Window in a wall"), column: "combat", ruling: WindowSigns::RULING, readings: &[tr_mark!("attacker -, defender +"), tr_mark!("defender +")] },
    DisputedCell { table: "skirmish-houses", row: tr_mark!("Hearth"), column: "combat", ruling: HearthSign::RULING, readings: &[tr_mark!("defender -"), tr_mark!("defender +")] },
    DisputedCell { table: "skirmish-castles", row: tr_mark!("Destroyed gate"), column: "cover", ruling: DestroyedGate::RULING, readings: &["light", "–"] },
    DisputedCell { table: "skirmish-castles", row: tr_mark!("Stockade"), column: "combat", ruling: StockadeCombat::RULING, readings: &["impossible", "-"] },
];

/// Skirmish: steps of a side's phase (2.1).
#[rustfmt::skip]
const TURN: PrintedTable = PrintedTable {
    key: "skirmish-turn",
    title: tr_mark!("Skirmish: a side’s phase"),
    section: "2.1",
    rows_are: tr_mark!("Step"),
    columns_are: tr_mark!("Action"),
    columns: &["what"],
    rows: &[
        ("1", &[tr_mark!("Offensive fire")]),
        ("2", &[tr_mark!("Charges and counter-charges")]),
        ("3", &[tr_mark!("Movement and defensive fire")]),
        ("4", &[tr_mark!("Combat")]),
        ("5", &[tr_mark!("Recovery of the stunned")]),
    ],
    notes: &[tr_mark!("Then repeat with the sides exchanged.")],
};

/// Skirmish: conditions of a man (5.4.4, 6.5).
#[rustfmt::skip]
const STATES: PrintedTable = PrintedTable {
    key: "skirmish-states",
    title: tr_mark!("Skirmish: states"),
    section: "5.4.4, 6.5",
    rows_are: tr_mark!("Now"),
    columns_are: tr_mark!("Result"),
    columns: &["stunned", "wounded", "killed", "retreats", "cannot-retreat"],
    rows: &[
        ("healthy", &["stunned", "wounded", "dead", "healthy", "wounded"]),
        ("wounded", &["dead", "dead", "dead", "wounded", "dead"]),
        ("stunned", &["dead", "dead", "dead", "dead", "dead"]),
    ],
    notes: &[],
};

/// Skirmish: typical allowances (4).
#[rustfmt::skip]
pub(super) const ALLOWANCE: PrintedTable = PrintedTable {
    key: "skirmish-allowance",
    title: tr_mark!("Skirmish: typical allowances"),
    section: "4",
    rows_are: tr_mark!("State"),
    columns_are: tr_mark!("Type of man"),
    columns: &["woman", "foot", "foot-armour", "rider", "rider-armour"],
    rows: &[
        ("healthy", &["4", "8", "6", "15", "12"]),
        ("wounded", &["2", "4", "3", "15", "12"]),
    ],
    notes: &[tr_mark!("Use the number on the counter instead, if there is one.")],
};

/// Skirmish: terrain (3.1).
#[rustfmt::skip]
const TERRAIN: PrintedTable = PrintedTable {
    key: "skirmish-terrain",
    title: tr_mark!("Skirmish: terrain"),
    section: "3.1",
    rows_are: tr_mark!("Terrain"),
    columns_are: tr_mark!("Effect"),
    columns: &["foot", "mounted", "cover", "combat"],
    rows: &[
        ("flat", &["1", "1", "–", "0"]),
        ("scrub", &["2", "4", "light", "-"]),
        ("tree", &["2", "no", "light", "-"]),
        ("slope", &["2", "4", "medium", "-"]),
        ("marsh", &["2", "4", "light", "-"]),
        ("rock", &["4", "no", "light", "-"]),
        ("river", &["4", "no", "light", "-"]),
        ("handrail", &["1", "1", "light", "0"]),
    ],
    notes: &[tr_mark!("Men in armour can’t enter a river. A handrail is closed from the river, and gives cover where the line of fire crosses it. A slope gives cover where the line of fire crosses its upper edge. Water gives no cover from an adjacent hex.")],
};

/// Skirmish: the dead in a hex (4.2.2).
#[rustfmt::skip]
const CORPSES: PrintedTable = PrintedTable {
    key: "skirmish-dead",
    title: tr_mark!("Skirmish: the dead in a hex"),
    section: "4.2.2",
    rows_are: tr_mark!("Dead in the hex"),
    columns_are: tr_mark!("Cost"),
    columns: &["cost"],
    rows: &[
        (tr_mark!("Three men"), &["+1"]),
        (tr_mark!("One horse"), &["+1"]),
        (tr_mark!("Six men"), &["closed"]),
        (tr_mark!("Two horses"), &["closed"]),
        (tr_mark!("Three men and one horse"), &["closed"]),
    ],
    notes: &[],
};

/// Skirmish: catching a bridle, toppling a ladder, waking in the fire (4.4.3, 10.1.6, 10.2.4).
#[rustfmt::skip]
pub(super) const BRIDLE: PrintedTable = PrintedTable {
    key: "skirmish-bridle",
    title: tr_mark!("Skirmish: catching a bridle, toppling a ladder, waking in the fire"),
    section: "4.4.3, 10.1.6, 10.2.4",
    rows_are: tr_mark!("Die"),
    columns_are: tr_mark!("Result"),
    columns: &["bridle", "ladder", "fire"],
    rows: &[
        ("1-6", &["caught", "falls", "awake"]),
        ("7-10", &["missed", "stands", "dead"]),
    ],
    notes: &[],
};

/// Skirmish: infiltration (4.3).
#[rustfmt::skip]
pub(super) const INFILTRATION: PrintedTable = PrintedTable {
    key: "skirmish-infiltration",
    title: tr_mark!("Skirmish: infiltration"),
    section: "4.3",
    rows_are: tr_mark!("Die"),
    columns_are: tr_mark!("Result"),
    columns: &["result"],
    rows: &[
        ("1-5", &["–"]),
        ("6-7", &["stopped"]),
        ("8-9", &["wounded"]),
        ("10", &["killed"]),
    ],
    notes: &[],
};

/// Skirmish: modifiers to the infiltration die (C14.5).
#[rustfmt::skip]
const INFILTRATION_DIE: PrintedTable = PrintedTable {
    key: "skirmish-infiltration-die",
    title: tr_mark!("Skirmish: infiltration modifiers"),
    section: "C14.5",
    rows_are: tr_mark!("Infiltrator"),
    columns_are: tr_mark!("Die modifier"),
    columns: &["modifier"],
    rows: &[
        (tr_mark!("Rider"), &["-1"]),
        (tr_mark!("In armour"), &["-1"]),
        (tr_mark!("Wounded"), &["+2"]),
    ],
    notes: &[tr_mark!("They add up. The opponent’s modifiers are in a picture.")],
};

/// Skirmish: modifiers to the impact die (5.4.2).
#[rustfmt::skip]
const IMPACT: PrintedTable = PrintedTable {
    key: "skirmish-impact",
    title: tr_mark!("Skirmish: impact modifiers"),
    section: "5.4.2",
    rows_are: tr_mark!("Condition"),
    columns_are: tr_mark!("Die modifier"),
    columns: &["modifier"],
    rows: &[
        (tr_mark!("Long range"), &["+2"]),
        (tr_mark!("Medium range"), &["+1"]),
        (tr_mark!("Shooter wounded"), &["+1"]),
        (tr_mark!("Archer or slinger within 4 hexes"), &["-2"]),
    ],
    notes: &[tr_mark!("Above 10 the missile is lost.")],
};

/// Skirmish: ranges of a mounted man's lance (7.1.1).
#[rustfmt::skip]
const LANCE: PrintedTable = PrintedTable {
    key: "skirmish-lance",
    title: tr_mark!("Skirmish: lance thrown by a rider"),
    section: "7.1.1",
    rows_are: tr_mark!("Range"),
    columns_are: tr_mark!("Values"),
    columns: &["hexes", "die"],
    rows: &[
        ("short", &["1-3", "0"]),
        ("medium", &["4-6", "+1"]),
        ("long", &["7-9", "+2"]),
    ],
    notes: &[],
};

/// Skirmish: fresh fire at a moving man (5.3).
#[rustfmt::skip]
const FRESH: PrintedTable = PrintedTable {
    key: "skirmish-fresh-fire",
    title: tr_mark!("Skirmish: fresh fire at a mover"),
    section: "5.3",
    rows_are: tr_mark!("Mover"),
    columns_are: tr_mark!("Hexes moved"),
    columns: &["hexes"],
    rows: &[
        (tr_mark!("On foot, wounded"), &["1"]),
        (tr_mark!("On foot, unhurt"), &["2"]),
        (tr_mark!("Mounted"), &["3"]),
        (tr_mark!("Mounted and charging"), &["4"]),
    ],
    notes: &[],
};

/// Skirmish: column shifts by ground (6.1).
#[rustfmt::skip]
const SHIFT: PrintedTable = PrintedTable {
    key: "skirmish-shift",
    title: tr_mark!("Skirmish: column shifts for ground"),
    section: "6.1",
    rows_are: tr_mark!("Attacker"),
    columns_are: tr_mark!("Defender"),
    columns: &["+", "0", "-"],
    rows: &[
        ("+", &["–", tr_mark!("1 right"), tr_mark!("2 right")]),
        ("0", &[tr_mark!("1 left"), "–", tr_mark!("1 right")]),
        ("-", &[tr_mark!("2 left"), tr_mark!("1 left"), "–"]),
    ],
    notes: &[],
};

/// Skirmish: houses (8.1).
#[rustfmt::skip]
const HOUSES: PrintedTable = PrintedTable {
    key: "skirmish-houses",
    title: tr_mark!("Skirmish: houses"),
    section: "8.1",
    rows_are: tr_mark!("Terrain"),
    columns_are: tr_mark!("Effect"),
    columns: &["movement", "cover", "combat"],
    rows: &[
        (tr_mark!("House interior"), &[tr_mark!("1, no horses except in doorways"), "–", "+"]),
        (tr_mark!("Wattle and daub wall"), &["closed", "infinite", "0"]),
        (tr_mark!("Window in a wall"), &[tr_mark!("4, no horses"), "medium", tr_mark!("attacker -, defender +")]),
        (tr_mark!("Door in a wall"), &["1", "medium", tr_mark!("defender +")]),
        (tr_mark!("Staircase"), &[tr_mark!("2, no horses"), "–", "-"]),
        (tr_mark!("Fence"), &["2", "medium", tr_mark!("defender +")]),
        (tr_mark!("Outside corner"), &["1", "medium", "0"]),
        (tr_mark!("Hall entrance"), &[tr_mark!("2, no horses"), tr_mark!("medium along its axis"), tr_mark!("defender +")]),
        (tr_mark!("Throne"), &[tr_mark!("2 from the front"), "light", tr_mark!("defender +")]),
        (tr_mark!("Hearth"), &["2", "–", tr_mark!("defender -")]),
    ],
    notes: &[],
};

/// Skirmish: castles (9.1, 10.1).
#[rustfmt::skip]
const CASTLES: PrintedTable = PrintedTable {
    key: "skirmish-castles",
    title: tr_mark!("Skirmish: castles"),
    section: "9.1, 10.1",
    rows_are: tr_mark!("Terrain"),
    columns_are: tr_mark!("Effect"),
    columns: &["movement", "cover", "combat"],
    rows: &[
        (tr_mark!("Moat"), &[tr_mark!("4, or 1 from a moat hex, no horses"), "–", "-"]),
        (tr_mark!("Filled moat"), &[tr_mark!("2, no horses"), "–", "0"]),
        (tr_mark!("Bridge"), &["1", "–", "0"]),
        (tr_mark!("Gate"), &[tr_mark!("closed while shut"), "infinite", "0"]),
        (tr_mark!("Stockade"), &[tr_mark!("1, no crossing"), "infinite", "impossible"]),
        (tr_mark!("Platform"), &[tr_mark!("1, or 4 from a ladder"), "heavy", "0"]),
        (tr_mark!("Staircase"), &[tr_mark!("2, no horses"), "–", "-"]),
        (tr_mark!("Ramp"), &[tr_mark!("2, no horses"), "–", "0"]),
        (tr_mark!("Closed gate"), &[tr_mark!("closed while shut"), "infinite", "0"]),
        (tr_mark!("Open gate"), &[tr_mark!("2, no horses"), "light", "-"]),
        (tr_mark!("Destroyed gate"), &[tr_mark!("2, 4 mounted"), "light", "-"]),
        (tr_mark!("Upright ladder"), &["3", "–", "-"]),
    ],
    notes: &[],
};

/// Skirmish: a jump from the palisade (9.2).
#[rustfmt::skip]
pub(super) const JUMP: PrintedTable = PrintedTable {
    key: "skirmish-jump",
    title: tr_mark!("Skirmish: jump from a palisade"),
    section: "9.2",
    rows_are: tr_mark!("Die (+1 in armour)"),
    columns_are: tr_mark!("Landing"),
    columns: &["inside", "platform"],
    rows: &[
        ("1-4", &["unhurt", "unhurt"]),
        ("5", &["wounded", "unhurt"]),
        ("6", &["wounded", "wounded"]),
    ],
    notes: &[],
};
