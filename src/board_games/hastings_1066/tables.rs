//! Every printed table of the booklet, in its printed shape. The two order tables, the strategy tracks and the
//! displays are only on the owner’s map, so they are missing here.
//!
//! Codes and numbers in cells are the program’s own keys and aren’t translated; “–” means no result. Where the print
//! is damaged or contradicts the text, the table contains the default, and [`DISPUTED`] names the cell, its ruling
//! and its other options.

use std::sync::LazyLock;

use super::{DownhillCheck, JavelinSupply, LeaderEleven, MinusSix, MinusThreeFour, MoraleE, MovementDownhill, StarAtD};
use senlac_board_games::{DisputedCell, PrintedTable, RulingOption};

/// Every printed table, in the order of play.
pub const TABLES: &[PrintedTable] = &[
    SEQUENCE,
    ORDERS,
    MOVEMENT,
    TERRAIN,
    FACING,
    MISSILE_SUPPLY,
    MISSILE_MATRIX,
    MISSILE,
    MELEE,
    RESULTS,
    RALLY,
    MORALE,
    LEADER_CASUALTY,
    VICTORY,
    CASUALTY_POINTS,
];

/// Cells that a ruling decides. The star at each D of the melee table comes last.
pub(super) static DISPUTED: LazyLock<Vec<DisputedCell>> = LazyLock::new(|| {
    let stars = MELEE.rows.iter().flat_map(|(row, cells)| {
        let with_a_star = MELEE.columns.iter().zip(*cells).filter(|(_, cell)| cell.contains('D'));
        with_a_star.map(move |(column, cell)| (row, column, std::slice::from_ref(cell)))
    });
    let stars = stars.map(|(row, column, readings)| DisputedCell { table: "melee", row, column, ruling: StarAtD::RULING, readings });
    SINGLE_CELLS.iter().copied().chain(stars).collect()
});

#[rustfmt::skip]
const SINGLE_CELLS: &[DisputedCell] = &[
    DisputedCell { table: "melee", row: "4", column: "-3", ruling: MinusThreeFour::RULING, readings: &["M/–", "M/1"] },
    DisputedCell { table: "melee", row: "6", column: "-6", ruling: MinusSix::RULING, readings: &["1/D", "1/–"] },
    DisputedCell { table: "morale", row: "2", column: "E", ruling: MoraleE::RULING, readings: &["D", "R"] },
    DisputedCell { table: "morale", row: "5", column: "E", ruling: MoraleE::RULING, readings: &["R"] },
    DisputedCell { table: "leader-casualty", row: "11", column: "melee", ruling: LeaderEleven::RULING, readings: &["wounded-2", "wounded-1"] },
    DisputedCell { table: "missile-supply", row: "", column: tr_mark!("Saxon javelins and spears"), ruling: JavelinSupply::RULING, readings: &[tr_mark!("Saxon javelins and spears"), tr_mark!("Saxon javelins and slings")] },
    DisputedCell { table: "terrain", row: tr_mark!("Movement downhill"), column: tr_mark!("Movement, knights"), ruling: DownhillCheck::RULING, readings: &["–", "–*"] },
    DisputedCell { table: "terrain", row: tr_mark!("Movement downhill"), column: tr_mark!("Combat, knights"), ruling: MovementDownhill::RULING, readings: &["+1/+2"] },
];

#[rustfmt::skip]
pub(super) const SEQUENCE: PrintedTable = PrintedTable {
    key: "sequence",
    title: tr_mark!("Sequence of a Battle Turn"),
    section: "3.2",
    rows_are: tr_mark!("Step"),
    columns_are: tr_mark!("Action"),
    columns: &[tr_mark!("Phase"), tr_mark!("Side"), tr_mark!("Action")],
    rows: &[
        (tr_mark!("Orders"), &[tr_mark!("Order Phase"), tr_mark!("Both"), tr_mark!("Define the wings. Choose a strategy for each wing or nationality, face down, then reveal them all. Roll two dice for each to get its orders and strategy effects.")]),
        (tr_mark!("Norman rally"), &[tr_mark!("Norman Player Phase"), tr_mark!("Norman"), tr_mark!("Disrupted units roll to rally. Routed units rally within a leader’s rally range, or run two hexes.")]),
        (tr_mark!("Norman missile fire"), &[tr_mark!("Norman Player Phase"), tr_mark!("Norman"), tr_mark!("Missile units fire at enemies in range. Losses count at once.")]),
        (tr_mark!("Norman movement"), &[tr_mark!("Norman Player Phase"), tr_mark!("Norman"), tr_mark!("Units in good order move as their orders allow, then choose a facing.")]),
        (tr_mark!("Saxon reaction"), &[tr_mark!("Norman Player Phase"), tr_mark!("Saxon"), tr_mark!("Units that may react step one hex away and check morale.")]),
        (tr_mark!("Saxon missile fire in reply"), &[tr_mark!("Norman Player Phase"), tr_mark!("Saxon"), tr_mark!("Missile units fire. Of those that reacted, only bowmen may fire.")]),
        (tr_mark!("Norman melee"), &[tr_mark!("Norman Player Phase"), tr_mark!("Norman"), tr_mark!("Normans attack. After each melee, losses come first, then retreats.")]),
        (tr_mark!("Saxon rally"), &[tr_mark!("Saxon Player Phase"), tr_mark!("Saxon"), tr_mark!("Disrupted units roll to rally. Routed units rally within a leader’s rally range, or run two hexes.")]),
        (tr_mark!("Saxon missile fire"), &[tr_mark!("Saxon Player Phase"), tr_mark!("Saxon"), tr_mark!("Missile units fire at enemies in range. Losses count at once.")]),
        (tr_mark!("Saxon movement"), &[tr_mark!("Saxon Player Phase"), tr_mark!("Saxon"), tr_mark!("Units in good order move as their orders allow, then choose a facing.")]),
        (tr_mark!("Norman reaction"), &[tr_mark!("Saxon Player Phase"), tr_mark!("Norman"), tr_mark!("Units that may react step one hex away and check morale.")]),
        (tr_mark!("Norman missile fire in reply"), &[tr_mark!("Saxon Player Phase"), tr_mark!("Norman"), tr_mark!("Missile units fire. Of those that reacted, only bowmen may fire.")]),
        (tr_mark!("Saxon melee"), &[tr_mark!("Saxon Player Phase"), tr_mark!("Saxon"), tr_mark!("Saxons attack. After each melee, losses come first, then retreats.")]),
        (tr_mark!("Turn record"), &[tr_mark!("Turn Record Phase"), tr_mark!("Both"), tr_mark!("Move the turn marker. After the last turn of the first period, the armies reform.")]),
    ],
    notes: &[
        tr_mark!("A game has two Assault Periods of eight Battle Turns each, and a period may be extended (3.3)."),
        tr_mark!("Each side has two fire segments in a Battle Turn: one in its own phase, one in the enemy’s."),
    ],
};

#[rustfmt::skip]
pub(super) const ORDERS: PrintedTable = PrintedTable {
    key: "orders",
    title: tr_mark!("Effects of orders"),
    section: "4.3",
    rows_are: tr_mark!("Order"),
    columns_are: tr_mark!("Effect"),
    columns: &[
        tr_mark!("Adopted by"), tr_mark!("Allowance"), tr_mark!("Movement"), tr_mark!("Reaction"), tr_mark!("Strengths"),
        tr_mark!("Must melee"), tr_mark!("Its D counts as"), tr_mark!("Pursuit"), tr_mark!("Section"),
    ],
    rows: &[
        (tr_mark!("Shield Wall"), &[tr_mark!("Foot without bows"), "0", tr_mark!("One hex to the rear, not into an enemy zone of control."), tr_mark!("No"), tr_mark!("Shield Wall"), tr_mark!("No"), "D", tr_mark!("No"), "4.3.1"]),
        (tr_mark!("Melee/Fire in Place"), &[tr_mark!("Foot"), "0", tr_mark!("One hex forward or back, not into an enemy zone of control."), tr_mark!("Yes"), tr_mark!("Normal"), tr_mark!("Yes"), "D", tr_mark!("No"), "4.3.2"]),
        (tr_mark!("Advance to Combat"), &[tr_mark!("Foot"), "3", tr_mark!("Free. No unit has to move."), tr_mark!("Yes"), tr_mark!("Normal"), tr_mark!("Yes"), "D", tr_mark!("No"), "4.3.3"]),
        (tr_mark!("Attack & Pursue"), &[tr_mark!("Saxon foot"), "3", tr_mark!("As close to the nearest enemy as possible. A unit in an enemy zone of control may move if it ends next to an enemy."), tr_mark!("No"), tr_mark!("Normal"), tr_mark!("Yes"), "R", tr_mark!("Must"), "4.3.4"]),
        (tr_mark!("Hold"), &[tr_mark!("Knights"), "0", tr_mark!("One hex to the rear, not into an enemy zone of control."), tr_mark!("No"), tr_mark!("Normal"), tr_mark!("No"), "D", tr_mark!("No"), "4.3.5"]),
        (tr_mark!("Advance"), &[tr_mark!("Knights"), "4", tr_mark!("Free. No unit has to move."), tr_mark!("Yes"), tr_mark!("Normal"), tr_mark!("Yes"), "D", tr_mark!("No"), "4.3.6"]),
        (tr_mark!("Charge"), &[tr_mark!("Knights"), "6", tr_mark!("Every knight unit of the section must close with the enemy."), tr_mark!("No"), tr_mark!("Normal, +1 when charging, +2 downhill"), tr_mark!("Yes"), "R", tr_mark!("Must"), "4.3.7"]),
    ],
    notes: &[
        tr_mark!("Bowmen of a wing or section in Shield Wall are in Melee/Fire in Place."),
        tr_mark!("Missiles may be fired in any order (7.2.1)."),
        tr_mark!("A knight unit charges if it ends in contact with an enemy. It must not cross a ridge or stream hexside, enter marsh or woods, or go uphill in its last two hexes."),
        tr_mark!("Attack & Pursue and Charge last for as many turns as the order table says."),
        tr_mark!("William’s Guard ignores orders while William lives. Reinforcements are in Advance to Combat until they join a wing (4.3.8)."),
    ],
};

#[rustfmt::skip]
pub(super) const MOVEMENT: PrintedTable = PrintedTable {
    key: "movement",
    title: tr_mark!("Movement allowances"),
    section: "5.1",
    rows_are: tr_mark!("Piece"),
    columns_are: tr_mark!("Movement points in a segment"),
    columns: &[tr_mark!("Movement points")],
    rows: &[
        (tr_mark!("Knights"), &["4"]),
        (tr_mark!("Knights in Charge"), &["6"]),
        (tr_mark!("Leaders"), &["6"]),
        (tr_mark!("All others"), &["3"]),
    ],
    notes: &[
        tr_mark!("An ineffective leader has 2 (10.4.3)."),
        tr_mark!("Orders may lower the allowance (4.3). Points cannot be saved or lent."),
    ],
};

#[rustfmt::skip]
pub(super) const TERRAIN: PrintedTable = PrintedTable {
    key: "terrain",
    title: tr_mark!("Terrain effects"),
    section: "5.5",
    rows_are: tr_mark!("Terrain"),
    columns_are: tr_mark!("Movement points, and effect on combat"),
    columns: &[tr_mark!("Movement, foot"), tr_mark!("Movement, knights"), tr_mark!("Combat, foot"), tr_mark!("Combat, knights")],
    rows: &[
        (tr_mark!("Clear"), &["1", "1", "–", "–"]),
        (tr_mark!("Ridge, uphill"), &["–", "–*", "-1", "-2"]),
        (tr_mark!("Ridge, downhill"), &["–", "–*", "+1", "–"]),
        (tr_mark!("Movement downhill"), &["–", "–", "–", "+1/+2"]),
        (tr_mark!("Marsh"), &["2", "3*", tr_mark!("−1 to defence"), tr_mark!("−1 to defence")]),
        (tr_mark!("Stream"), &["+1", "+1", "–", "–"]),
        (tr_mark!("Woods"), &["2", "3", tr_mark!("+2 in melee, +1 against bows"), tr_mark!("+2 in melee, +1 against bows")]),
        (tr_mark!("Road"), &["1", "1", "–", "–"]),
    ],
    notes: &[
        tr_mark!("* Knights check morale, and R counts as D. The star is also printed at movement downhill (ruling 40)."),
        tr_mark!("“Foot” means every unit except knights. Ridges and downhill movement cost nothing extra."),
        tr_mark!("Ridge modifiers apply to melee, and only if the attack goes through the ridge hexside (8.4)."),
        tr_mark!("Woods modifiers apply to units in woods."),
    ],
};

#[rustfmt::skip]
pub(super) const FACING: PrintedTable = PrintedTable {
    key: "facing",
    title: tr_mark!("Flank and rear bonus"),
    section: "6.2.3",
    rows_are: tr_mark!("Combat"),
    columns_are: tr_mark!("Side of the target"),
    columns: &[tr_mark!("Flank"), tr_mark!("Rear")],
    rows: &[
        (tr_mark!("Fire"), &["+1", "+1"]),
        (tr_mark!("Melee"), &["+1", "+2"]),
    ],
    notes: &[tr_mark!("Add the bonus to the attacker’s strength. The target’s defence does not change (6.2.4).")],
};

#[rustfmt::skip]
pub(super) const MISSILE_SUPPLY: PrintedTable = PrintedTable {
    key: "missile-supply",
    title: tr_mark!("Missile supply"),
    section: "7.4",
    rows_are: tr_mark!("Assault Period"),
    columns_are: tr_mark!("Fire segments allowed"),
    columns: &[tr_mark!("Norman bowmen"), tr_mark!("Saxon javelins and spears")],
    rows: &[
        (tr_mark!("First"), &["6", "4"]),
        (tr_mark!("Second"), &["3", "2"]),
    ],
    notes: &[
        tr_mark!("When one unit of a wing or section fires, the whole wing or section has used that segment."),
        tr_mark!("Unused segments carry over to the second period, but no more than six may be used in one period."),
        tr_mark!("Saxon bowmen and slingers never run short."),
    ],
};

#[rustfmt::skip]
pub(super) const MISSILE_MATRIX: PrintedTable = PrintedTable {
    key: "missile-matrix",
    title: tr_mark!("Missile fire matrix"),
    section: "7.5.1",
    rows_are: tr_mark!("Weapon"),
    columns_are: tr_mark!("Strength by distance in hexes"),
    columns: &[tr_mark!("Longest range"), "3", "2", "1"],
    rows: &[
        (tr_mark!("Bow"),     &["3", "3", "4", "5"]),
        (tr_mark!("Javelin"), &["2", "–", "2", "3"]),
        (tr_mark!("Sling"),   &["3", "1", "1", "2"]),
    ],
    notes: &[
        tr_mark!("Count the target’s hex, but not the shooter’s."),
        tr_mark!("At distance 1: bowmen may not enter an enemy zone of control, and must leave one in their movement if they can."),
    ],
};

#[rustfmt::skip]
pub(super) const MISSILE: PrintedTable = PrintedTable {
    key: "missile",
    title: tr_mark!("Missile combat results"),
    section: "7.5.2",
    rows_are: tr_mark!("Die"),
    columns_are: tr_mark!("Fire strength to defence"),
    columns: &[
               "1-4", "1-3", "1-2", "1-1.5", "1-1", "1.5-1", "2-1", "3-1", "4-1", "5-1",
    ],
    rows: &[
        ("1", &["–",   "–",   "–",   "–",     "–",   "M",     "M",   "M",   "D",   "D"]),
        ("2", &["–",   "–",   "–",   "–",     "M",   "M",     "M",   "D",   "D",   "D"]),
        ("3", &["–",   "–",   "–",   "M",     "M",   "M",     "D",   "D",   "D",   "1"]),
        ("4", &["–",   "–",   "M",   "M",     "M",   "D",     "D",   "D",   "1",   "1"]),
        ("5", &["–",   "M",   "M",   "M",     "D",   "D",     "D",   "1",   "1",   "1"]),
        ("6", &["M",   "M",   "M",   "D",     "D",   "D",     "1",   "1",   "1",   "1"]),
    ],
    notes: &[
        tr_mark!("Round the odds in the target’s favour. Below 1-4 there is no effect. Above 5-1, use the 5-1 column."),
        tr_mark!("M: morale check at once. D: disrupted. 1: one step lost. Then roll on the leader casualty table for each leader there."),
    ],
};

#[rustfmt::skip]
pub(super) const MELEE: PrintedTable = PrintedTable {
    key: "melee",
    title: tr_mark!("Melee results"),
    section: "9.1",
    rows_are: tr_mark!("Die"),
    columns_are: tr_mark!("Melee differential"),
    columns: &[
               "-6",  "-5",  "-4",  "-3",  "-2",  "-1",  "0",   "+1",  "+2/+3", "+4/+5", "+6",
    ],
    rows: &[
        ("1", &["1/–", "1/–", "1/–", "1/–", "1/–", "1/D", "1/D", "M/–", "D/–",   "1/1",   "D/1"]),
        ("2", &["1/–", "1/–", "1/–", "1/–", "1/D", "M/–", "M/–", "D/–", "1/1",   "D/1",   "–/M"]),
        ("3", &["1/–", "1/–", "1/–", "1/D", "M/–", "D/–", "1/1", "D/1", "–/M",   "–/1",   "–/1"]),
        ("4", &["1/–", "1/–", "1/D", "M/–", "D/–", "1/1", "1/1", "D/1", "–/M",   "–/1",   "–/1"]),
        ("5", &["1/–", "1/D", "M/–", "D/–", "1/1", "1/1", "D/1", "–/M", "–/1",   "–/1",   "–/1M"]),
        ("6", &["1/D", "M/–", "D/–", "1/1", "1/1", "D/1", "–/M", "–/1", "–/1",   "–/1M",  "–/1M"]),
    ],
    notes: &[
        tr_mark!("The attacker’s result is before the stroke, the defender’s after it."),
        tr_mark!("1M: one step lost, then a morale check if the unit is still there."),
        tr_mark!("Each D is printed with a star, but its note is lost. A D counts as R when Charge or Attack & Pursue inflicts it (ruling 67)."),
        tr_mark!("Above +6, use the +6 column. Below −6, the attacker loses a step without a roll. For −6 itself, see ruling 65."),
        tr_mark!("The printed cell at −3 with a roll of 4 looks like M/1 (ruling 66)."),
    ],
};

#[rustfmt::skip]
pub(super) const RESULTS: PrintedTable = PrintedTable {
    key: "results",
    title: tr_mark!("Good order, disrupted and routed"),
    section: "9.2",
    rows_are: tr_mark!("Action or result"),
    columns_are: tr_mark!("Status"),
    columns: &[tr_mark!("Good order"), tr_mark!("Disrupted"), tr_mark!("Routed")],
    rows: &[
        (tr_mark!("Moves in its own segment"), &[tr_mark!("As its order says"), tr_mark!("No"), tr_mark!("No")]),
        (tr_mark!("Reacts"), &[tr_mark!("If it may (5.4.4)"), tr_mark!("One hex out of an enemy zone of control if its order allows movement, then a morale check"), tr_mark!("No")]),
        (tr_mark!("Zone of control"), &[tr_mark!("Yes"), tr_mark!("No"), tr_mark!("No")]),
        (tr_mark!("Fires and attacks"), &[tr_mark!("Yes"), tr_mark!("No"), tr_mark!("No")]),
        (tr_mark!("Defends with"), &[tr_mark!("The strength of its order"), tr_mark!("The strength of its order, even Shield Wall"), tr_mark!("Its normal strength, never Shield Wall")]),
        (tr_mark!("Suffers D"), &[tr_mark!("Becomes disrupted"), tr_mark!("Nothing more"), tr_mark!("Nothing")]),
        (tr_mark!("Suffers R"), &[tr_mark!("Routs three hexes to its rear"), tr_mark!("Becomes routed"), tr_mark!("Runs three hexes more")]),
        (tr_mark!("Suffers 1"), &[tr_mark!("Is reduced, or eliminated if already reduced"), tr_mark!("The same, and stays disrupted"), tr_mark!("The same, and stays routed")]),
        (tr_mark!("Recovers by"), &["–", tr_mark!("A rally die (9.5.2)"), tr_mark!("A leader’s rally range (9.5.3), or it runs two hexes to its rear")]),
    ],
    notes: &[
        tr_mark!("A D inflicted in melee by Charge or Attack & Pursue counts as R."),
        tr_mark!("A reduced unit fights, moves and fires as before (9.2.4)."),
        tr_mark!("With several attackers, M and D apply to all of them, and 1 to only one (8.2.5)."),
    ],
};

#[rustfmt::skip]
pub(super) const RALLY: PrintedTable = PrintedTable {
    key: "rally",
    title: tr_mark!("Rally"),
    section: "9.5",
    rows_are: tr_mark!("Morale"),
    columns_are: tr_mark!("Roll that rallies a disrupted unit"),
    columns: &[tr_mark!("Rallies on")],
    rows: &[
        ("A", &["1-5"]),
        ("B", &["1-4"]),
        ("C", &["1-3"]),
        ("D", &["1-2"]),
        ("E", &["1"]),
    ],
    notes: &[
        tr_mark!("Subtract 1 from the roll if the unit is within a leader’s rally range."),
        tr_mark!("A routed unit rallies without a roll within a leader’s rally range. If not, it runs two hexes."),
    ],
};

#[rustfmt::skip]
pub(super) const MORALE: PrintedTable = PrintedTable {
    key: "morale",
    title: tr_mark!("Morale checks"),
    section: "9.6",
    rows_are: tr_mark!("Die"),
    columns_are: tr_mark!("Morale"),
    columns: &["A", "B", "C", "D", "E"],
    rows: &[
        ("1", &["–", "–", "–", "–", "–"]),
        ("2", &["–", "–", "–", "D", "D"]),
        ("3", &["–", "–", "–", "D", "R"]),
        ("4", &["–", "D", "D", "R", "R"]),
        ("5", &["D", "D", "R", "R", "R"]),
        ("6", &["D", "R", "R", "R", "R"]),
    ],
    notes: &[
        tr_mark!("D: disrupted. R: routed."),
        tr_mark!("For knights at ridges and marshes and after melee in Charge, R counts as D (9.6.2). For neighbours of a rout, D has no effect (9.6.4)."),
        tr_mark!("Column E is damaged in print at 2 and 5 (ruling 88)."),
    ],
};

#[rustfmt::skip]
pub(super) const LEADER_CASUALTY: PrintedTable = PrintedTable {
    key: "leader-casualty",
    title: tr_mark!("Leader casualties"),
    section: "10.5",
    rows_are: tr_mark!("Sum of two dice"),
    columns_are: tr_mark!("Cause of the loss"),
    columns: &[tr_mark!("fire"), tr_mark!("melee")],
    rows: &[
        ("2",  &["killed",    "killed"]),
        ("3",  &["wounded-1", "wounded-1"]),
        ("4",  &["–",         "wounded-2"]),
        ("5",  &["–",         "shaken"]),
        ("6",  &["–",         "–"]),
        ("7",  &["–",         "–"]),
        ("8",  &["–",         "–"]),
        ("9",  &["–",         "shaken"]),
        ("10", &["–",         "wounded-2"]),
        ("11", &["wounded-1", "wounded-2"]),
        ("12", &["killed",    "killed"]),
    ],
    notes: &[
        tr_mark!("Wounded-1: the leader carries on, but his command radius and rally range are 1 lower for the rest of the game."),
        tr_mark!("Wounded-2: he is ineffective for the rest of this Assault Period."),
        tr_mark!("Shaken: he is ineffective for this phase and all of the next (ruling 92). If he was already shaken, roll one die: 1 to 3 kills him, 4 to 6 has no effect."),
        tr_mark!("A leader wounded for a second time is killed (10.4.4)."),
        tr_mark!("The melee 11 is printed out of order (ruling 91)."),
    ],
};

#[rustfmt::skip]
pub(super) const VICTORY: PrintedTable = PrintedTable {
    key: "victory",
    title: tr_mark!("Victory"),
    section: "12.1",
    rows_are: tr_mark!("Condition"),
    columns_are: tr_mark!("Norman casualty points"),
    columns: &[tr_mark!("Not more than the Saxons"), tr_mark!("More than the Saxons")],
    rows: &[
        (tr_mark!("At any time, the Normans control every road hex on Senlac Hill, from 0811 to 0116"), &[tr_mark!("Norman Strategic Victory"), tr_mark!("Norman Tactical Victory")]),
        (tr_mark!("All Saxon housecarl units are eliminated"), &[tr_mark!("Norman Strategic Victory"), tr_mark!("Draw")]),
        (tr_mark!("Neither by the end of the second Assault Period"), &[tr_mark!("Saxon Strategic Victory"), tr_mark!("Saxon Strategic Victory")]),
    ],
    notes: &[tr_mark!("A side controls a hex if it was the last to stand in it or pass through it.")],
};

#[rustfmt::skip]
pub(super) const CASUALTY_POINTS: PrintedTable = PrintedTable {
    key: "casualty-points",
    title: tr_mark!("Casualty points"),
    section: "12.2",
    rows_are: tr_mark!("Loss"),
    columns_are: tr_mark!("Casualty points"),
    columns: &[tr_mark!("Points")],
    rows: &[
        (tr_mark!("Unit of morale A"), &["15"]),
        (tr_mark!("Unit of morale B"), &["7"]),
        (tr_mark!("Unit of morale C"), &["3"]),
        (tr_mark!("Unit of morale D"), &["2"]),
        (tr_mark!("Unit of morale E"), &["1"]),
        (tr_mark!("William"), &["50"]),
        (tr_mark!("Harold"), &["25"]),
        (tr_mark!("Odo"), &["10"]),
        (tr_mark!("Any other leader"), &["5"]),
    ],
    notes: &[tr_mark!("Points count against the side that has lost the unit or leader.")],
};

#[cfg(test)]
mod tests {
    use super::*;

    fn column(table: &PrintedTable, heading: &str) -> Vec<&'static str> {
        let at = table.columns.iter().position(|column| *column == heading).unwrap_or_else(|| panic!("{}: no column {heading}", table.key));
        table.rows.iter().map(|(_, cells)| cells[at]).collect()
    }

    /// Returns the rung of each result. Panics if a result isn’t on the ladder.
    fn rungs(ladder: &[&str], results: &[&str]) -> Vec<usize> {
        let rung = |result: &str| ladder.iter().position(|rung| *rung == result).unwrap_or_else(|| panic!("{result} is on no rung"));
        results.iter().map(|result| rung(result)).collect()
    }

    /// Melee results in ascending order for the attacker, as the die and the differential grow.
    const MELEE_LADDER: &[&str] = &["1/–", "1/D", "M/–", "D/–", "1/1", "D/1", "–/M", "–/1", "–/1M"];
    const MISSILE_LADDER: &[&str] = &["–", "M", "D", "1"];
    const MORALE_LADDER: &[&str] = &["–", "D", "R"];

    /// Asserts that the results of a table climb a ladder down every column and along every row.
    fn assert_climbs(table: &PrintedTable, ladder: &[&str]) {
        for heading in table.columns {
            let down = rungs(ladder, &column(table, heading));
            assert!(down.is_sorted(), "{}, column {heading}: {down:?}", table.key);
        }
        for (row, cells) in table.rows {
            let along = rungs(ladder, cells);
            assert!(along.is_sorted(), "{}, row {row}: {along:?}", table.key);
        }
    }

    #[test]
    fn every_row_has_a_cell_for_every_column() {
        for table in TABLES {
            assert!(!table.rows.is_empty() && !table.columns.is_empty() && !table.title.is_empty(), "{}", table.key);
            for (row, cells) in table.rows {
                assert_eq!(cells.len(), table.columns.len(), "{}, row {row}", table.key);
                assert!(cells.iter().all(|cell| !cell.is_empty()), "{}, row {row}", table.key);
            }
        }
    }

    #[test]
    fn table_row_and_column_names_are_unique() {
        let alone = |names: &mut Vec<&str>| {
            names.sort_unstable();
            names.is_sorted_by(|one, other| one < other)
        };
        assert!(alone(&mut TABLES.iter().map(|table| table.key).collect()));
        for table in TABLES {
            assert!(alone(&mut table.columns.to_vec()), "{}", table.key);
            assert!(alone(&mut table.rows.iter().map(|(row, _)| *row).collect()), "{}", table.key);
        }
    }

    #[test]
    fn melee_results_rise_down_and_along_the_table() {
        assert_climbs(&MELEE, MELEE_LADDER);
    }

    #[test]
    fn the_misprint_at_minus_three_does_not_fit_the_table() {
        let disputed = DISPUTED.iter().find(|cell| cell.ruling == MinusThreeFour::RULING).expect("the cell");
        assert!(MELEE_LADDER.contains(&disputed.readings[0]) && !MELEE_LADDER.contains(&disputed.readings[1]));
        let diagonal = [("-5", 6), ("-4", 5), ("-3", 4), ("-2", 3), ("-1", 2)];
        for (heading, die) in diagonal {
            assert_eq!(column(&MELEE, heading)[die - 1], "M/–", "{heading}, die {die}");
        }
    }

    #[test]
    fn nineteen_melee_cells_have_a_starred_d() {
        assert_eq!(DISPUTED.iter().filter(|cell| cell.ruling == StarAtD::RULING).count(), 19);
    }

    #[test]
    fn missile_results_rise_with_the_die_and_the_odds() {
        assert_climbs(&MISSILE, MISSILE_LADDER);
    }

    #[test]
    fn morale_falls_with_the_die_and_the_class() {
        assert_climbs(&MORALE, MORALE_LADDER);
    }

    #[test]
    fn class_c_passes_on_3_is_disrupted_on_4_and_routed_on_5() {
        assert_eq!(column(&MORALE, "C"), ["–", "–", "–", "D", "R", "R"]);
    }

    #[test]
    fn class_c_rallies_on_1_2_or_3() {
        assert_eq!(column(&RALLY, "Rallies on"), ["1-5", "1-4", "1-3", "1-2", "1"]);
        assert_eq!(RALLY.rows[2].0, "C");
    }

    #[test]
    fn the_casualty_table_has_every_sum_of_two_dice() {
        let sums: Vec<u8> = LEADER_CASUALTY.rows.iter().map(|(sum, _)| sum.parse().expect("a sum")).collect();
        assert_eq!(sums, (2..=12).collect::<Vec<u8>>());
        let known = ["killed", "wounded-1", "wounded-2", "shaken", "–"];
        assert!(LEADER_CASUALTY.rows.iter().flat_map(|(_, cells)| *cells).all(|cell| known.contains(cell)));
        for (result, fire, melee) in [("killed", 2, 2), ("wounded-1", 2, 1), ("wounded-2", 0, 3), ("shaken", 0, 2), ("–", 7, 3)] {
            let count = |heading| column(&LEADER_CASUALTY, heading).iter().filter(|cell| **cell == result).count();
            assert_eq!((count("fire"), count("melee")), (fire, melee), "{result}");
        }
    }

    #[test]
    fn every_disputed_cell_exists_and_contains_its_default() {
        for cell in &*DISPUTED {
            let table = TABLES.iter().find(|table| table.key == cell.table).unwrap_or_else(|| panic!("{} is no table", cell.table));
            let column = table.columns.iter().position(|column| *column == cell.column);
            let column = column.unwrap_or_else(|| panic!("{} has no column {}", cell.table, cell.column));
            let stands = if cell.row.is_empty() {
                table.columns[column]
            } else {
                let row = table.rows.iter().find(|(row, _)| *row == cell.row);
                row.unwrap_or_else(|| panic!("{} has no row {}", cell.table, cell.row)).1[column]
            };
            assert_eq!(cell.readings.first(), Some(&stands), "{}, {}, {}", cell.table, cell.row, cell.column);
        }
    }
}
