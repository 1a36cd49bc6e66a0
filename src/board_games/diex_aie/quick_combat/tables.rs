//! Quick combat tables as printed (C17).

use crate::rulings::{Dismounted, FirstColumn, River};
use senlac_board_games::{DisputedCell, PrintedTable, RulingOption};

/// Every printed table of quick combat.
pub(super) const TABLES: &[PrintedTable] = &[VALUES, LOCATION, OUTNUMBER, RESULT, OPEN_LOSSES, SIEGE_LOSSES, LEADERS];

/// Cells of these tables that a ruling decides.
#[rustfmt::skip]
pub(super) const DISPUTED: &[DisputedCell] = &[
    DisputedCell { table: "quick-values", row: "dismounted", column: "points", ruling: Dismounted::RULING, readings: &["1", "3"] },
    DisputedCell { table: "quick-location", row: "river", column: "on", ruling: River::RULING, readings: &["defender", "nobody"] },
    DisputedCell { table: "quick-result", row: "", column: "<-120", ruling: FirstColumn::RULING, readings: &["<-120"] },
];

/// Points of each kind (C17.1).
#[rustfmt::skip]
pub(super) const VALUES: PrintedTable = PrintedTable {
    key: "quick-values",
    title: tr_mark!("Quick combat: values"),
    section: "C17.1",
    rows_are: tr_mark!("Kind"),
    columns_are: tr_mark!("Value"),
    columns: &["points"],
    rows: &[
        ("infantry", &["1"]), ("infantry-armour", &["2"]), ("foot-shooter", &["2"]), ("foot-shooter-armour", &["3"]),
        ("dismounted", &["1"]), ("dismounted-armour", &["3"]), ("cavalry", &["3"]), ("mounted-shooter", &["3"]),
        ("mounted-shooter-armour", &["4"]), ("cavalry-armour", &["5"]),
    ],
    notes: &[tr_mark!("A wounded man is worth half. In a siege, everyone counts as on foot.")],
};

/// Additions of the location to a side's total (C17.1).
#[rustfmt::skip]
pub(super) const LOCATION: PrintedTable = PrintedTable {
    key: "quick-location",
    title: tr_mark!("Quick combat: location"),
    section: "C17.1",
    rows_are: tr_mark!("Location"),
    columns_are: tr_mark!("Modifier"),
    columns: &["percent", "on"],
    rows: &[
        ("castle", &["100", "defender"]), ("slope", &["20", "higher"]), ("river", &["20", "defender"]), ("village", &["30", "defender"]),
    ],
    notes: &[tr_mark!("Judge the whole map, by the sides of entry. Most of a side must benefit.")],
};

/// Modifiers for outnumbering in the open (C17.2).
#[rustfmt::skip]
pub(super) const OUTNUMBER: PrintedTable = PrintedTable {
    key: "quick-outnumber",
    title: tr_mark!("Quick combat: outnumbering"),
    section: "C17.2",
    rows_are: tr_mark!("Attackers to defenders"),
    columns_are: tr_mark!("Die modifier"),
    columns: &["modifier"],
    rows: &[("<1.5", &["0"]), ("1.5-2", &["-1"]), (">=2", &["-2"])],
    notes: &[tr_mark!("Only in the open field.")],
};

/// Result letter of a fight (C17.2).
#[rustfmt::skip]
pub(super) const RESULT: PrintedTable = PrintedTable {
    key: "quick-result",
    title: tr_mark!("Quick combat: result"),
    section: "C17.2",
    rows_are: tr_mark!("Die"),
    columns_are: tr_mark!("Attacker minus defender"),
    columns: &["<-120", "-120/-81", "-80/-41", "-40/-21", "-20/0", "1/20", "21/40", "41/80", "81/120", ">120"],
    rows: &[
        ("1", &["E", "F", "F", "G", "G", "H", "H", "I", "I", "J"]),
        ("2", &["E", "E", "F", "F", "G", "G", "H", "H", "I", "I"]),
        ("3", &["D", "E", "E", "F", "F", "G", "G", "H", "H", "I"]),
        ("4", &["D", "D", "E", "E", "F", "F", "G", "G", "H", "H"]),
        ("5", &["C", "D", "D", "E", "E", "F", "F", "G", "G", "H"]),
        ("6", &["C", "C", "D", "D", "E", "E", "F", "F", "G", "G"]),
        ("7", &["B", "C", "C", "D", "D", "E", "E", "F", "F", "G"]),
        ("8", &["B", "B", "C", "C", "D", "D", "E", "E", "F", "F"]),
        ("9", &["A", "B", "B", "C", "C", "D", "D", "E", "E", "F"]),
        ("10", &["A", "A", "B", "B", "C", "C", "D", "D", "E", "E"]),
    ],
    notes: &[],
};

/// Columns of both loss tables: the consequence for each side, and percentages of each kind.
const LOSSES: &[&str] = &["attacker-leaves", "attacker-dead", "attacker-wounded", "defender-leaves", "defender-dead", "defender-wounded"];

/// Losses in the open field (C17.3).
#[rustfmt::skip]
pub(super) const OPEN_LOSSES: PrintedTable = PrintedTable {
    key: "quick-losses-open",
    title: tr_mark!("Quick combat: losses in the open"),
    section: "C17.3",
    rows_are: tr_mark!("Result"),
    columns_are: tr_mark!("Percentage of each kind"),
    columns: LOSSES,
    rows: &[
        ("A", &["A", "30", "45", "–", "0", "10"]),
        ("B", &["A", "25", "40", "–", "5", "10"]),
        ("C", &["B", "20", "35", "–", "5", "15"]),
        ("D", &["B", "15", "30", "–", "5", "20"]),
        ("E", &["B", "10", "25", "B", "10", "20"]),
        ("F", &["–", "10", "20", "B", "10", "25"]),
        ("G", &["–", "5", "20", "B", "15", "25"]),
        ("H", &["–", "5", "15", "A", "20", "30"]),
        ("I", &["–", "5", "10", "A", "25", "35"]),
        ("J", &["–", "0", "10", "A", "30", "40"]),
    ],
    notes: &[tr_mark!("A and B: that side leaves the field. The book has no key to these letters.")],
};

/// Losses in a siege (C17.3).
#[rustfmt::skip]
pub(super) const SIEGE_LOSSES: PrintedTable = PrintedTable {
    key: "quick-losses-siege",
    title: tr_mark!("Quick combat: losses in a siege"),
    section: "C17.3",
    rows_are: tr_mark!("Result"),
    columns_are: tr_mark!("Percentage of each kind"),
    columns: LOSSES,
    rows: &[
        ("A", &["C", "20", "40", "–", "0", "5"]),
        ("B", &["C", "20", "35", "–", "5", "5"]),
        ("C", &["–", "15", "30", "–", "5", "10"]),
        ("D", &["–", "15", "25", "–", "5", "15"]),
        ("E", &["–", "10", "20", "–", "10", "20"]),
        ("F", &["–", "10", "15", "–", "10", "25"]),
        ("G", &["–", "5", "15", "–", "10", "25"]),
        ("H", &["–", "5", "10", "D", "15", "25"]),
        ("I", &["–", "5", "5", "D", "15", "30"]),
        ("J", &["–", "0", "5", "D", "15", "35"]),
    ],
    notes: &[tr_mark!("C: the siege is lifted. D: the place falls. The book has no key to these letters.")],
};

/// Fate of a leader (C17.4).
#[rustfmt::skip]
pub(super) const LEADERS: PrintedTable = PrintedTable {
    key: "quick-leaders",
    title: tr_mark!("Quick combat: leaders"),
    section: "C17.4",
    rows_are: tr_mark!("Die × fraction killed"),
    columns_are: tr_mark!("Fate"),
    columns: &["fate"],
    rows: &[("<1", &["unharmed"]), ("1-1.99", &["wounded"]), (">2", &["dead"])],
    notes: &[tr_mark!("A ruling decides what exactly 2 means.")],
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_rise_with_the_difference_and_fall_with_the_die() {
        for column in 0..RESULT.columns.len() {
            for rows in RESULT.rows.windows(2) {
                assert!(rows[0].1[column] >= rows[1].1[column], "{} {}", RESULT.columns[column], rows[1].0);
            }
        }
        for (die, cells) in RESULT.rows {
            assert!(cells.is_sorted(), "{die}");
        }
    }

    #[test]
    fn better_results_shift_losses_to_the_other_side() {
        for table in [OPEN_LOSSES, SIEGE_LOSSES] {
            let column = |at: usize| table.rows.iter().map(|(_, cells)| cells[at].parse::<u8>().expect("percent")).collect::<Vec<_>>();
            assert!(column(1).is_sorted_by(|a, b| a >= b) && column(2).is_sorted_by(|a, b| a >= b), "{}", table.key);
            assert!(column(4).is_sorted() && column(5).is_sorted(), "{}", table.key);
        }
    }
}
