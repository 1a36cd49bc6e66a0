//! Tables made from the text of the errata.

use senlac_board_games::PrintedTable;

/// Every table, in the order of play.
pub const TABLES: &[PrintedTable] = &[CHARGES, CHARGE_MOVES, TESTS, EVOLUTIONS, CASUALTIES, CLOCKS, RALLY_MOVES];

/// Permitted targets of charges.
const CHARGES: PrintedTable = PrintedTable {
    key: "charges",
    title: tr_mark!("Permitted charges"),
    section: "p. 12",
    rows_are: tr_mark!("Charger"),
    columns_are: tr_mark!("Target"),
    columns: &[tr_mark!("infantry"), tr_mark!("mounted")],
    rows: &[
        (tr_mark!("infantry, close or loose"), &[tr_mark!("yes"), tr_mark!("no")]),
        (tr_mark!("infantry against skirmishers, in melee, in flank or rear"), &[tr_mark!("yes"), tr_mark!("yes")]),
        (tr_mark!("fanatic infantry, infantry in ambush"), &[tr_mark!("yes"), tr_mark!("yes")]),
        (tr_mark!("mounted, close or loose"), &[tr_mark!("yes"), tr_mark!("yes")]),
        (tr_mark!("open order"), &[tr_mark!("no"), tr_mark!("no")]),
        (tr_mark!("open order with javelins, in ambush"), &[tr_mark!("yes"), tr_mark!("yes")]),
        (tr_mark!("eastern mounted in open order"), &[tr_mark!("yes"), tr_mark!("yes")]),
    ],
    notes: &[tr_mark!("Ruling 26 decides which skirmishers are meant: mounted or infantry.")],
};

/// Distance and result of a charge move.
const CHARGE_MOVES: PrintedTable = PrintedTable {
    key: "charge-moves",
    title: tr_mark!("Charge moves"),
    section: "p. 12",
    rows_are: tr_mark!("When"),
    columns_are: tr_mark!("Rule in the errata"),
    columns: &[tr_mark!("Rule")],
    rows: &[
        (tr_mark!("declared"), &[tr_mark!("within the normal move")]),
        (tr_mark!("charge move"), &[tr_mark!("normal move + D6")]),
        (tr_mark!("on its way"), &[tr_mark!("straight ahead, wheeling for at most a quarter of it")]),
        (tr_mark!("the target evaded"), &[tr_mark!("continues into another enemy within the rest of the move")]),
        (tr_mark!("contact"), &[tr_mark!("in disorder until it rallies")]),
        (tr_mark!("no contact"), &[tr_mark!("rallies forward, and must charge the closest enemy next turn")]),
        (tr_mark!("into the rear of open order"), &[tr_mark!("destroyed by the first casualty")]),
    ],
    notes: &[],
};

/// Units that test when charges are made.
const TESTS: PrintedTable = PrintedTable {
    key: "tests",
    title: tr_mark!("Morale tests in the charge phase"),
    section: "C1",
    rows_are: tr_mark!("Unit"),
    columns_are: tr_mark!("Rule in the errata"),
    columns: &[tr_mark!("Tests")],
    rows: &[
        (tr_mark!("a charger that lost 2 figures to missiles"), &[tr_mark!("yes")]),
        (tr_mark!("a unit charged by a better class"), &[tr_mark!("yes")]),
        (tr_mark!("the same, if fanatic"), &[tr_mark!("no")]),
        (tr_mark!("a level above 100"), &[tr_mark!("no")]),
    ],
    notes: &[tr_mark!("Morale level = cost per figure × figures + points for the type + all modifiers.")],
};

/// Movements that count as evolutions.
const EVOLUTIONS: PrintedTable = PrintedTable {
    key: "evolutions-list",
    title: tr_mark!("Evolutions"),
    section: "p. 11",
    rows_are: tr_mark!("Movement"),
    columns_are: tr_mark!("Rule in the errata"),
    columns: &[tr_mark!("Evolutions")],
    rows: &[
        (tr_mark!("new facing, in any direction"), &["1"]),
        (tr_mark!("frontage change of up to 4 figures"), &["1"]),
        (tr_mark!("mounting, dismounting, leaving a boat"), &["1"]),
        (tr_mark!("new formation"), &["1"]),
        (tr_mark!("moving back facing the enemy"), &["1"]),
        (tr_mark!("wheeling, straight ahead"), &["0"]),
    ],
    notes: &[tr_mark!("The number by class is in your rulebook. Open order has one more. Evolve before the move, and once after it.")],
};

/// Casualties for one roll.
pub const CASUALTIES: PrintedTable = PrintedTable {
    key: "casualties",
    title: tr_mark!("Casualties in melee"),
    section: "C3",
    rows_are: tr_mark!("Percentile roll"),
    columns_are: tr_mark!("Rule in the errata"),
    columns: &[tr_mark!("Casualties")],
    rows: &[
        (tr_mark!("half of that, or less"), &["3"]),
        (tr_mark!("half of it, or less"), &["2"]),
        (tr_mark!("the number, or less"), &["1"]),
        (tr_mark!("more"), &["0"]),
    ],
    notes: &[tr_mark!("Roll once. Add automatic casualties from your rulebook.")],
};

/// Time that units need to rally.
const CLOCKS: PrintedTable = PrintedTable {
    key: "clocks",
    title: tr_mark!("Rally times"),
    section: "C4",
    rows_are: tr_mark!("Unit"),
    columns_are: tr_mark!("Rule in the errata"),
    columns: &[tr_mark!("In good order")],
    rows: &[
        (tr_mark!("evaders and chargers out of contact"), &[tr_mark!("at the end of the turn")]),
        (tr_mark!("victors and pursuers out of contact"), &[tr_mark!("in the movement phase two turns later")]),
        (tr_mark!("broken off, recovered from rout"), &[tr_mark!("in the movement phase two turns later")]),
    ],
    notes: &[tr_mark!("If charged before then, they may counter-charge in disorder.")],
};

/// Places where units rally.
const RALLY_MOVES: PrintedTable = PrintedTable {
    key: "rally-moves",
    title: tr_mark!("Rally moves"),
    section: "p. 13",
    rows_are: tr_mark!("Unit"),
    columns_are: tr_mark!("Rule in the errata"),
    columns: &[tr_mark!("Where")],
    rows: &[
        (tr_mark!("close order"), &[tr_mark!("in place")]),
        (tr_mark!("others"), &[tr_mark!("in place, or up to a normal move back")]),
        (tr_mark!("fanatics"), &[tr_mark!("forward")]),
        (tr_mark!("a missed charge"), &[tr_mark!("forward; with no enemy in reach, also where the enemy stood")]),
    ],
    notes: &[tr_mark!("In any formation, but facing an enemy who could charge next turn.")],
};
