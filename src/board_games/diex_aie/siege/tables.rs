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
    columns_are: tr_mark!("What is done"),
    columns: &["what"],
    rows: &[
        ("1", &[tr_mark!("2D10 for the event of the day")]),
        ("2", &[tr_mark!("Each side a D10 for the initiative")]),
        ("3", &[tr_mark!("Who is healed today comes back")]),
        ("4", &[tr_mark!("Who has the initiative plays one action")]),
        ("5", &[tr_mark!("A D10 for each man newly wounded: his day on the calendar")]),
        ("6", &[tr_mark!("The siege marker goes on one day")]),
    ],
    notes: &[tr_mark!("Supplies are counted on day 1.")],
};

/// Modifiers to the days of supply for the number of besieged men (11.1.1).
#[rustfmt::skip]
pub(super) const SUPPLY: PrintedTable = PrintedTable {
    key: "siege-supply",
    title: tr_mark!("Siege: days of supply"),
    section: "11.1.1",
    rows_are: tr_mark!("Place"),
    columns_are: tr_mark!("Number of the besieged"),
    columns: &["dice", "-8", "-6", "-4", "+0", "+4", "+6", "+8"],
    rows: &[
        ("castle", &["3D10", "35+", "29-34", "24-28", "21-23", "11-20", "5-10", "0-4"]),
        ("great-hall", &["1D10", "27+", "23-26", "19-22", "15-18", "11-14", "7-10", "0-6"]),
    ],
    notes: &[tr_mark!("2 or less is 2. Each pack animal that comes in adds a day.")],
};

/// Modifiers to the event roll for too few besiegers (11.1.4).
#[rustfmt::skip]
pub(super) const RATIONING: PrintedTable = PrintedTable {
    key: "siege-rationing",
    title: tr_mark!("Siege: rationing"),
    section: "11.1.4",
    rows_are: tr_mark!("Besiegers to besieged"),
    columns_are: tr_mark!("On the roll for the event"),
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
    rows_are: tr_mark!("Sum"),
    columns_are: tr_mark!("Event"),
    columns: &["event", "effect"],
    rows: &[
        ("20", &[tr_mark!("grave news"), tr_mark!("siege lifted")]),
        ("19", &[tr_mark!("relief in sight"), tr_mark!("army of 250 points for the besieged, initiative")]),
        ("18", &[tr_mark!("steady rain"), tr_mark!("besieged +5 on the initiative")]),
        ("17", &[tr_mark!("an assassin"), tr_mark!("D10: 7-10 killed, 4-6 wounded, 1-3 missed")]),
        ("16", &[tr_mark!("a saboteur"), tr_mark!("D10: 6-10 one engine lost, 1-5 nothing")]),
        ("15", &[tr_mark!("dysentery among the besiegers"), tr_mark!("D10 men wounded")]),
        ("14", &[tr_mark!("refugees"), tr_mark!("D10 light infantry join the garrison")]),
        ("13", &[tr_mark!("a spy opens the gate"), tr_mark!("attacker assaults")]),
        ("12", &[tr_mark!("supplies stolen"), tr_mark!("marker 4 days on")]),
        ("11", &[tr_mark!("reinforcements for the besiegers"), tr_mark!("army of 250 points, no engines")]),
        ("10", &[tr_mark!("an engineer"), tr_mark!("a stone thrower takes 5 days")]),
        ("9", &[tr_mark!("a traitor is feared"), tr_mark!("D10 for each besieged man: the first 0 dies")]),
        ("8", &[tr_mark!("poisoned water"), tr_mark!("D10 of the besieged wounded")]),
        ("7", &[tr_mark!("smoke far off"), "–"]),
        ("6", &[tr_mark!("the garrison’s commander is unwell"), "–"]),
        ("1-5", &["–", "–"]),
    ],
    notes: &[tr_mark!("+5 in the first nine days, + rationing; above 20 is 20. Each event once a siege.")],
};

/// Equipment built in a day (11.2).
#[rustfmt::skip]
const BUILDING: PrintedTable = PrintedTable {
    key: "siege-building",
    title: tr_mark!("Siege: building"),
    section: "11.2",
    rows_are: tr_mark!("Equipment"),
    columns_are: tr_mark!("What a day gives"),
    columns: &["a-day", "men"],
    rows: &[("hooks", &["2", "5"]), ("ladders", &["2", "5"])],
    notes: &[tr_mark!("For filled moats no number is printed.")],
};

/// Rolls for another patrol (11.4.2).
#[rustfmt::skip]
pub(super) const PATROLS: PrintedTable = PrintedTable {
    key: "siege-patrols",
    title: tr_mark!("Siege: patrols"),
    section: "11.4.2",
    rows_are: tr_mark!("Turn"),
    columns_are: tr_mark!("Another patrol comes on"),
    columns: &["at-most"],
    rows: &[("1", &["1"]), ("2", &["3"]), ("3", &["5"]), ("4", &["7"])],
    notes: &[tr_mark!("From turn 4 on the last row. At most 8 men, of them 2 cavalry and 2 shooters.")],
};

/// Fire by day (11.3.2).
#[rustfmt::skip]
const DAY_FIRE: PrintedTable = PrintedTable {
    key: "siege-fire",
    title: tr_mark!("Siege: fire by day"),
    section: "11.3.2",
    rows_are: tr_mark!("What is rolled for"),
    columns_are: tr_mark!("On the die"),
    columns: &["modifier"],
    rows: &[
        (tr_mark!("first archer"), &["+2"]), (tr_mark!("each further archer"), &["+1"]),
        (tr_mark!("spreading"), &["+2"]), (tr_mark!("dousing"), &["+0"]),
    ],
    notes: &[tr_mark!("The Fire Table itself stands on the siege record sheet; a house burns at 8 or more.")],
};

/// Surrender of the garrison (11.5.1).
#[rustfmt::skip]
const SURRENDER: PrintedTable = PrintedTable {
    key: "siege-surrender",
    title: tr_mark!("Siege: surrender at 12 or more"),
    section: "11.5.1",
    rows_are: tr_mark!("What speaks for it"),
    columns_are: tr_mark!("On the D10"),
    columns: &["modifier"],
    rows: &[
        (tr_mark!("twice the defenders or more"), &["+1"]), (tr_mark!("three times the defenders or more"), &["+2"]),
        (tr_mark!("bailey palisade or hall wall breached"), &["+1"]), (tr_mark!("bailey palisade held"), &["+2"]),
        (tr_mark!("bailey palisade held and tower walls breached"), &["+3"]),
    ],
    notes: &[tr_mark!("One from each of the two factors.")],
};
