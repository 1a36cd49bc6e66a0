//! The sort order of the roster.

use senlac_board_games::RosterRow;

/// A column that sorts the roster. The index after the last column sorts by the units' marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SortOrder {
    /// Index of the column that sorts.
    pub column: usize,
    /// Whether the order is descending.
    pub is_reversed: bool,
}

impl SortOrder {
    /// Returns the next sort order for a column: ascending, descending, then unsorted.
    pub fn toggled(now: Option<Self>, column: usize) -> Option<Self> {
        match now {
            Some(now) if now.column == column => (!now.is_reversed).then_some(Self { column, is_reversed: true }),
            Some(_) | None => Some(Self { column, is_reversed: false }),
        }
    }

    /// Returns the sort order by the next column. After the last column come the marks, then unsorted.
    pub fn next(now: Option<Self>, columns: usize) -> Option<Self> {
        let column = now.map_or(0, |now| now.column + 1);
        (column <= columns).then_some(Self { column, is_reversed: false })
    }

    /// Sorts rows. Equal rows keep their order.
    pub fn sort(self, rows: &mut [&RosterRow]) {
        let key = |row: &RosterRow| natural_key(&row.cells.get(self.column).cloned().unwrap_or_else(|| row.marks.join(" ")));
        if self.is_reversed {
            rows.sort_by_cached_key(|row| std::cmp::Reverse(key(row)));
        } else {
            rows.sort_by_cached_key(|row| key(row));
        }
    }
}

/// Returns a natural sort key: 6 before 10, NF2 before NF10, and empty texts last.
fn natural_key(text: &str) -> (bool, Vec<(String, u64)>) {
    let mut parts: Vec<(String, u64)> = Vec::new();
    let mut after_digit = true;
    for sign in text.chars().flat_map(char::to_lowercase) {
        let digit = sign.to_digit(10);
        if parts.is_empty() || (after_digit && digit.is_none()) {
            parts.push((String::new(), 0));
        }
        if let Some((letters, number)) = parts.last_mut() {
            match digit {
                Some(digit) => *number = number.saturating_mul(10).saturating_add(digit.into()),
                None => letters.push(sign),
            }
        }
        after_digit = digit.is_some();
    }
    (text.is_empty(), parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(id: &str, melee: &str, marks: &[&str]) -> RosterRow {
        let marks = marks.iter().map(|mark| (*mark).to_owned()).collect();
        RosterRow {
            id: id.to_owned(),
            group: String::new(),
            cells: vec![id.to_owned(), melee.to_owned()],
            marks,
            may: String::new(),
            is_out: false,
        }
    }

    fn sorted(column: usize, is_reversed: bool) -> Vec<String> {
        let rows = [row("NF10", "6", &[]), row("NF2", "10", &["routed"]), row("F1", "6 (8)", &["disrupted"]), row("NF1", "6", &[])];
        let mut rows: Vec<&RosterRow> = rows.iter().collect();
        SortOrder { column, is_reversed }.sort(&mut rows);
        rows.iter().map(|row| row.id.clone()).collect()
    }

    #[test]
    fn numbers_and_numbered_names_sort_by_value() {
        assert_eq!(sorted(0, false), ["F1", "NF1", "NF2", "NF10"]);
        assert_eq!(sorted(1, false), ["NF10", "NF1", "F1", "NF2"]);
        assert_eq!(sorted(1, true), ["NF2", "F1", "NF10", "NF1"]);
    }

    #[test]
    fn sorting_by_status_puts_units_in_good_order_last() {
        assert_eq!(sorted(2, false), ["F1", "NF2", "NF10", "NF1"]);
    }

    #[test]
    fn toggling_sorts_ascending_then_descending_then_stops() {
        let once = SortOrder::toggled(None, 1);
        let twice = SortOrder::toggled(once, 1);
        assert_eq!((once, twice), (Some(SortOrder { column: 1, is_reversed: false }), Some(SortOrder { column: 1, is_reversed: true })));
        assert_eq!((SortOrder::toggled(twice, 1), SortOrder::toggled(twice, 0)), (None, Some(SortOrder { column: 0, is_reversed: false })));
    }

    #[test]
    fn one_key_cycles_through_the_columns_and_the_set_up_order() {
        let mut now = None;
        let mut columns = Vec::new();
        for _ in 0..4 {
            now = SortOrder::next(now, 2);
            columns.push(now.map(|now| now.column));
        }
        assert_eq!(columns, [Some(0), Some(1), Some(2), None]);
    }
}
