//! Siege tables as printed (11).

use crate::rulings::{Event13, RatioGap};
use senlac_board_games::{DisputedCell, PrintedTable, RulingOption};

/// Every printed table of a siege.
pub(super) const TABLES: &[PrintedTable] = &[DAY, SUPPLY, RATIONING, EVENTS, BUILDING, PATROLS, DAY_FIRE, SURRENDER];

/// Cells of these tables that a ruling decides.
#[rustfmt::skip]
pub(super) const DISPUTED: &[DisputedCell] = &[
    DisputedCell { table: "siege-rationing", row: "1.1-2", column: "event-roll", ruling: RatioGap::RULING, readings: &["+4"] },
    DisputedCell { table: "siege-events", row: "13", column: "effect", ruling: Event13::RULING, readings: &[tr_mark!("attacker assaults"), tr_mark!("defender assaults")] },
];

/// Steps of the day, in order (11.1).
#[rustfmt::skip]
const DAY: PrintedTable = PrintedTable {
    key: "siege-day",
    title: tr_mark!("Siege: the day"),
    section: "11.1",
    rows_are: tr_mark!("Step"),
    columns_are: tr_mark!("Action"),
    columns: &["what"],
    rows: &[
        ("1", &[tr_mark!("Roll 2D10 for the event of the day")]),
        ("2", &[tr_mark!("Each side rolls a D10 for initiative")]),
        ("3", &[tr_mark!("Men healed today return")]),
        ("4", &[tr_mark!("The side with the initiative plays one action")]),
        ("5", &[tr_mark!("Roll a D10 for each newly wounded man’s day on the calendar")]),
        ("6", &[tr_mark!("Move the siege marker on one day")]),
    ],
    notes: &[tr_mark!("Count the supplies on day 1.")],
};

/// Modifiers to the days of supply for the number of besieged men (11.1.1).
#[rustfmt::skip]
pub(super) const SUPPLY: PrintedTable = PrintedTable {
    key: "siege-supply",
    title: tr_mark!("Siege: days of supply"),
    section: "11.1.1",
    rows_are: tr_mark!("Place"),
    columns_are: tr_mark!("Number of besieged"),
    columns: &["dice", "-8", "-6", "-4", "+0", "+4", "+6", "+8"],
    rows: &[
        ("castle", &["3D10", "35+", "29-34", "24-28", "21-23", "11-20", "5-10", "0-4"]),
        ("great-hall", &["1D10", "27+", "23-26", "19-22", "15-18", "11-14", "7-10", "0-6"]),
    ],
    notes: &[tr_mark!("A total of 2 or less counts as 2. Each pack animal brought in adds a day.")],
};

/// Modifiers to the event roll for too few besiegers (11.1.4).
#[rustfmt::skip]
pub(super) const RATIONING: PrintedTable = PrintedTable {
    key: "siege-rationing",
    title: tr_mark!("Siege: rationing"),
    section: "11.1.4",
    rows_are: tr_mark!("Besiegers to besieged"),
    columns_are: tr_mark!("Event roll modifier"),
    columns: &["event-roll"],
    rows: &[(">2", &["+0"]), ("1.1-2", &["+4"]), ("<=1", &["+8"])],
    notes: &[],
};

/// Events of the day (11.6).
#[rustfmt::skip]
pub(super) const EVENTS: PrintedTable = PrintedTable {
    key: "siege-events",
    title: tr_mark!("Siege: events"),
    section: "11.6",
    rows_are: tr_mark!("Total"),
    columns_are: tr_mark!("Event"),
    columns: &["event", "effect"],
    rows: &[
        ("20", &[tr_mark!("grave news"), tr_mark!("siege lifted")]),
        ("19", &[tr_mark!("relief in sight"), tr_mark!("besieged get 250 points of troops and the initiative")]),
        ("18", &[tr_mark!("steady rain"), tr_mark!("besieged +5 on the initiative roll")]),
        ("17", &[tr_mark!("an assassin"), tr_mark!("D10: 7-10 killed, 4-6 wounded, 1-3 missed")]),
        ("16", &[tr_mark!("a saboteur"), tr_mark!("D10: 6-10 one engine lost, 1-5 nothing")]),
        ("15", &[tr_mark!("dysentery among the besiegers"), tr_mark!("D10 men wounded")]),
        ("14", &[tr_mark!("refugees"), tr_mark!("D10 light infantry join the garrison")]),
        ("13", &[tr_mark!("a spy opens the gate"), tr_mark!("attacker assaults")]),
        ("12", &[tr_mark!("supplies stolen"), tr_mark!("marker forward 4 days")]),
        ("11", &[tr_mark!("reinforcements for the besiegers"), tr_mark!("250 points of troops, no engines")]),
        ("10", &[tr_mark!("an engineer"), tr_mark!("a stone thrower takes 5 days")]),
        ("9", &[tr_mark!("a traitor is feared"), tr_mark!("D10 for each besieged man: the first 0 dies")]),
        ("8", &[tr_mark!("poisoned water"), tr_mark!("D10 besieged men wounded")]),
        ("7", &[tr_mark!("smoke in the distance"), "–"]),
        ("6", &[tr_mark!("the garrison commander is unwell"), "–"]),
        ("1-5", &["–", "–"]),
    ],
    notes: &[tr_mark!("Add 5 in the first nine days, and rationing. Above 20 counts as 20. Each event happens once per siege.")],
};

/// Equipment built in a day (11.2).
#[rustfmt::skip]
const BUILDING: PrintedTable = PrintedTable {
    key: "siege-building",
    title: tr_mark!("Siege: building"),
    section: "11.2",
    rows_are: tr_mark!("Equipment"),
    columns_are: tr_mark!("Per day"),
    columns: &["a-day", "men"],
    rows: &[("hooks", &["2", "5"]), ("ladders", &["2", "5"])],
    notes: &[tr_mark!("The book gives no number for filled moats.")],
};

/// Rolls for another patrol (11.4.2).
#[rustfmt::skip]
pub(super) const PATROLS: PrintedTable = PrintedTable {
    key: "siege-patrols",
    title: tr_mark!("Siege: patrols"),
    section: "11.4.2",
    rows_are: tr_mark!("Turn"),
    columns_are: tr_mark!("Another patrol arrives on"),
    columns: &["at-most"],
    rows: &[("1", &["1"]), ("2", &["3"]), ("3", &["5"]), ("4", &["7"])],
    notes: &[tr_mark!("From turn 4, use the last row. At most 8 men, including at most 2 cavalry and 2 shooters.")],
};

/// Fire by day (11.3.2).
#[rustfmt::skip]
const DAY_FIRE: PrintedTable = PrintedTable {
    key: "siege-fire",
    title: tr_mark!("Siege: fire by day"),
    section: "11.3.2",
    rows_are: tr_mark!("Purpose of the roll"),
    columns_are: tr_mark!("Die modifier"),
    columns: &["modifier"],
    rows: &[
        (tr_mark!("first archer"), &["+2"]), (tr_mark!("each extra archer"), &["+1"]),
        (tr_mark!("spreading"), &["+2"]), (tr_mark!("dousing"), &["+0"]),
    ],
    notes: &[tr_mark!("The Fire Table is on the siege record sheet. A house burns on 8 or more.")],
};

/// Surrender of the garrison (11.5.1).
#[rustfmt::skip]
const SURRENDER: PrintedTable = PrintedTable {
    key: "siege-surrender",
    title: tr_mark!("Siege: surrender at 12 or more"),
    section: "11.5.1",
    rows_are: tr_mark!("Factor"),
    columns_are: tr_mark!("D10 modifier"),
    columns: &["modifier"],
    rows: &[
        (tr_mark!("twice the defenders or more"), &["+1"]), (tr_mark!("three times the defenders or more"), &["+2"]),
        (tr_mark!("bailey palisade or hall wall breached"), &["+1"]), (tr_mark!("bailey palisade held"), &["+2"]),
        (tr_mark!("bailey palisade held and tower walls breached"), &["+3"]),
    ],
    notes: &[tr_mark!("Use one for numbers and one for works.")],
};
