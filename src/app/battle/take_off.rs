//! What leaves the table after a panic: one child after the other, each ticked when its figures are off.

use std::collections::BTreeMap;

use crate::rules::{Square, UnitId};

/// What one unit loses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakeOffRow {
    pub unit: UnitId,
    /// "Take off one base of 4."
    pub words: String,
    pub is_off: bool,
}

/// The page with everything that leaves the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TakeOff {
    /// Row by row over the table.
    pub rows: Vec<TakeOffRow>,
    /// Whether the page is laid aside for now.
    pub is_aside: bool,
}

impl TakeOff {
    /// A page of these losses, in the order in which the units stood on the table; `None` if nobody lost anything.
    pub fn new(losses: Vec<(UnitId, String)>, stood: &BTreeMap<UnitId, Square>) -> Option<Self> {
        let mut rows: Vec<TakeOffRow> = losses.into_iter().map(|(unit, words)| TakeOffRow { unit, words, is_off: false }).collect();
        rows.sort_by_key(|row| {
            let square = stood.get(&row.unit);
            (square.is_none(), square.map(|square| (square.row, square.column)), row.unit)
        });
        (!rows.is_empty()).then_some(Self { rows, is_aside: false })
    }

    /// The place of the row whose turn it is.
    pub fn next(&self) -> Option<usize> {
        self.rows.iter().position(|row| !row.is_off)
    }

    /// How many units still have figures to take off.
    pub fn left(&self) -> usize {
        self.rows.iter().filter(|row| !row.is_off).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn children_come_in_the_order_in_which_their_units_stand_on_the_table() {
        let unit = |name: &str| name.parse::<UnitId>().expect(name);
        let stood = [("S01", "C4"), ("S02", "A4"), ("S03", "H2")].map(|(name, square)| (unit(name), square.parse().expect(square)));
        let losses = ["S01", "S02", "S03", "S09"].map(|name| (unit(name), "Take off 2 figures".to_owned())).to_vec();
        let mut page = TakeOff::new(losses, &stood.into_iter().collect()).expect("a page");
        let order: Vec<String> = page.rows.iter().map(|row| row.unit.to_string()).collect();
        assert_eq!(order, ["S03", "S02", "S01", "S09"], "and then who stood nowhere");
        page.rows[0].is_off = true;
        assert_eq!((page.next(), page.left()), (Some(1), 3));
        assert_eq!(TakeOff::new(Vec::new(), &BTreeMap::new()), None);
    }
}
