//! Tables made from the text of the errata.

use senlac_board_games::PrintedTable;

/// Every table, in the order of play.
pub const TABLES: &[PrintedTable] = &[CHARGES, CHARGE_MOVES, TESTS, EVOLUTIONS, CASUALTIES, CLOCKS, RALLY_MOVES];

/// Permitted targets of charges.
const CHARGES: PrintedTable = PrintedTable {
    key: "charges",
    title: tr_mark!("Who may charge whom"),
    section: "p. 12",
    rows_are: tr_mark!("Who charges"),
    columns_are: tr_mark!("Whom"),
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
    notes: &[tr_mark!("Ruling 26 says whose skirmishers are meant: the mounted, or the infantry.")],
};

/// Distance and result of a charge move.
const CHARGE_MOVES: PrintedTable = PrintedTable {
    key: "charge-moves",
    title: tr_mark!("How a charge goes"),
    section: "p. 12",
    rows_are: tr_mark!("When"),
    columns_are: tr_mark!("What the errata say"),
    columns: &[tr_mark!("What counts")],
    rows: &[
        (tr_mark!("declared"), &[tr_mark!("within the normal move")]),
        (tr_mark!("charge move"), &[tr_mark!("normal move and a D6")]),
        (tr_mark!("on its way"), &[tr_mark!("straight on, a quarter of it wheeling at most")]),
        (tr_mark!("the target evaded"), &[tr_mark!("on into another enemy within what is left")]),
        (tr_mark!("contact"), &[tr_mark!("in disorder until it rallies")]),
        (tr_mark!("no contact"), &[tr_mark!("rallies forward, and charges the closest enemy next turn")]),
        (tr_mark!("into the rear of open order"), &[tr_mark!("destroyed by the first casualty")]),
    ],
    notes: &[],
};

/// Units that test when charges are made.
const TESTS: PrintedTable = PrintedTable {
    key: "tests",
    title: tr_mark!("Who tests in the charge phase"),
    section: "C1",
    rows_are: tr_mark!("Who"),
    columns_are: tr_mark!("What the errata say"),
    columns: &[tr_mark!("Tests")],
    rows: &[
        (tr_mark!("a charger that lost 2 figures to missiles"), &[tr_mark!("yes")]),
        (tr_mark!("whoever receives a charge of a better class"), &[tr_mark!("yes")]),
        (tr_mark!("the same, fanatic"), &[tr_mark!("no")]),
        (tr_mark!("a level above 100"), &[tr_mark!("no")]),
    ],
    notes: &[tr_mark!("The level is the cost of a figure times the figures, the points of the type and all modifiers.")],
};

/// Movements that count as evolutions.
const EVOLUTIONS: PrintedTable = PrintedTable {
    key: "evolutions-list",
    title: tr_mark!("Evolutions"),
    section: "p. 11",
    rows_are: tr_mark!("What is done"),
    columns_are: tr_mark!("What the errata say"),
    columns: &[tr_mark!("Evolutions")],
    rows: &[
        (tr_mark!("a facing in any direction"), &["1"]),
        (tr_mark!("the frontage by up to 4 figures"), &["1"]),
        (tr_mark!("mounting, dismounting, leaving a boat"), &["1"]),
        (tr_mark!("another formation"), &["1"]),
        (tr_mark!("moving back facing the enemy"), &["1"]),
        (tr_mark!("wheeling, straight ahead"), &["0"]),
    ],
    notes: &[tr_mark!("By class, from your book; open order has one more. Before the move, and one after it.")],
};

/// Casualties for one roll.
pub const CASUALTIES: PrintedTable = PrintedTable {
    key: "casualties",
    title: tr_mark!("Casualties in melee"),
    section: "C3",
    rows_are: tr_mark!("The percentile roll"),
    columns_are: tr_mark!("What the errata say"),
    columns: &[tr_mark!("Casualties")],
    rows: &[
        (tr_mark!("half of that, or less"), &["3"]),
        (tr_mark!("half of it, or less"), &["2"]),
        (tr_mark!("the number, or less"), &["1"]),
        (tr_mark!("more"), &["0"]),
    ],
    notes: &[tr_mark!("Rolled once. What your book makes automatic is added.")],
};

/// Time that units need to rally.
const CLOCKS: PrintedTable = PrintedTable {
    key: "clocks",
    title: tr_mark!("How long it takes to rally"),
    section: "C4",
    rows_are: tr_mark!("Who"),
    columns_are: tr_mark!("What the errata say"),
    columns: &[tr_mark!("In good order")],
    rows: &[
        (tr_mark!("evaders and chargers out of contact"), &[tr_mark!("at the end of the turn")]),
        (tr_mark!("victors and pursuers out of contact"), &[tr_mark!("in the movement phase two turns later")]),
        (tr_mark!("broken off, recovered from rout"), &[tr_mark!("in the movement phase two turns later")]),
    ],
    notes: &[tr_mark!("Charged meanwhile, they may counter-charge in disorder.")],
};

/// Places where units rally.
const RALLY_MOVES: PrintedTable = PrintedTable {
    key: "rally-moves",
    title: tr_mark!("Where units rally"),
    section: "p. 13",
    rows_are: tr_mark!("Who"),
    columns_are: tr_mark!("What the errata say"),
    columns: &[tr_mark!("Where")],
    rows: &[
        (tr_mark!("close order"), &[tr_mark!("in place")]),
        (tr_mark!("others"), &[tr_mark!("in place, or up to a normal move back")]),
        (tr_mark!("fanatics"), &[tr_mark!("forward")]),
        (tr_mark!("a missed charge"), &[tr_mark!("forward; with nobody in reach also where the enemy stood")]),
    ],
    notes: &[tr_mark!("In any formation, but facing an enemy who could charge next turn.")],
};
