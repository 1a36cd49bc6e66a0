//! The table check: the teacher goes round the table and says of each unit whether it matches the program's records. Nothing
//! changes in the battle until the check is finished. Then all corrections are made in one step.

use std::collections::{BTreeMap, BTreeSet};

use senlac_classroom::rules::{Breach, Correction, Square, State, Terrain, Unit, UnitId};

/// State in which a unit was found, if it differs from the program's records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckedUnit {
    pub figures: u8,
    /// Square where the unit was found; `None` means off the table.
    pub square: Option<Square>,
    /// Whether the unit's commander lives.
    pub commander: bool,
}

/// Meaning of the typed text that Enter will record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CheckEntry {
    /// Nothing has been typed.
    Nothing,
    Figures(u8),
    Square(Square),
    /// Beginning of a square's name.
    Unfinished,
}

/// Table check in progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableCheck {
    /// All units: row by row across the table, then the reserves, then the units lost.
    pub order: Vec<UnitId>,
    /// Index of the current unit in `order`.
    at: usize,
    found: BTreeMap<UnitId, CheckedUnit>,
    checked: BTreeSet<UnitId>,
    /// Text typed for the current unit.
    pub typed: String,
    /// Whether the next tap on the table sets the current unit's square, even if another unit is there.
    pub picking: bool,
    /// Whether the user asked to leave although corrections would be lost.
    pub leaving: bool,
    /// Message to show, such as that a square is woods.
    pub said: Option<String>,
}

impl TableCheck {
    /// Starts a check at the first unit.
    pub fn new(state: &State) -> Self {
        let mut units: Vec<&Unit> = state.units().collect();
        units.sort_by_key(|unit| {
            (unit.is_destroyed(), unit.square.is_none(), unit.square.map(|square| (square.row, square.column)), unit.id)
        });
        // Destroyed units need not be checked.
        let checked = units.iter().filter(|unit| unit.is_destroyed()).map(|unit| unit.id).collect();
        Self {
            order: units.into_iter().map(|unit| unit.id).collect(),
            at: 0,
            found: BTreeMap::new(),
            checked,
            typed: String::new(),
            picking: false,
            leaving: false,
            said: None,
        }
    }

    /// Returns the current unit; `None` if the battle has no units.
    pub fn current(&self) -> Option<UnitId> {
        self.order.get(self.at).copied()
    }

    /// Returns whether this unit was confirmed or corrected.
    pub fn is_checked(&self, unit: UnitId) -> bool {
        self.checked.contains(&unit) || self.is_corrected(unit)
    }

    /// Returns the number of units that haven't been checked.
    pub fn unchecked_count(&self) -> usize {
        self.order.iter().filter(|unit| !self.is_checked(**unit)).count()
    }

    /// Returns the corrected units, in the order of the army lists.
    pub fn corrected(&self) -> impl Iterator<Item = UnitId> + '_ {
        self.found.keys().copied()
    }

    /// Returns whether a unit was corrected.
    pub fn is_corrected(&self, unit: UnitId) -> bool {
        self.found.contains_key(&unit)
    }

    /// Returns a unit's square according to the check so far.
    pub fn square_of(&self, unit: &Unit) -> Option<Square> {
        self.found.get(&unit.id).map_or(unit.square, |found| found.square.filter(|_| found.figures > 0))
    }

    /// Returns a unit according to the check so far.
    pub fn checked_unit(&self, unit: &Unit) -> Unit {
        #[cfg(test)]
        CLONES.set(CLONES.get() + 1);
        let mut shown = unit.clone();
        if let Some(found) = self.found.get(&unit.id) {
            let alive = found.figures > 0;
            shown.figures = found.figures;
            shown.square = self.square_of(unit);
            shown.commander = found.commander && alive;
            shown.away &= shown.commander;
        }
        shown
    }

    /// Returns the units on a square according to the check, in the order of the army lists.
    pub fn units_on(&self, state: &State, square: Square) -> Vec<UnitId> {
        state.units().filter(|unit| self.square_of(unit) == Some(square)).map(|unit| unit.id).collect()
    }

    /// Returns the squares with several units, and these units.
    pub fn conflicts(&self, state: &State) -> Vec<(Square, Vec<UnitId>)> {
        let mut taken: BTreeMap<Square, Vec<UnitId>> = BTreeMap::new();
        for unit in state.units() {
            if let Some(square) = self.square_of(unit) {
                taken.entry(square).or_default().push(unit.id);
            }
        }
        taken.into_iter().filter(|(_, units)| units.len() > 1).collect()
    }

    /// Returns the other units on a unit's square.
    pub fn rivals(&self, state: &State, id: UnitId) -> Vec<UnitId> {
        let square = state.unit(id).and_then(|unit| self.square_of(unit));
        let on = square.map(|square| self.units_on(state, square)).unwrap_or_default();
        on.into_iter().filter(|rival| *rival != id).collect()
    }

    /// Returns the square that the other unit on this unit's square came from, if it is free. The two may have swapped places.
    pub fn vacated_square(&self, state: &State, id: UnitId) -> Option<Square> {
        let rivals = self.rivals(state, id);
        let squares = rivals.iter().filter_map(|rival| state.unit(*rival)?.square);
        squares.into_iter().find(|square| self.units_on(state, *square).is_empty())
    }

    /// Returns the corrections to each unit, as the command expects them.
    pub fn corrections(&self, state: &State) -> BTreeMap<UnitId, Correction> {
        let correction = |id: &UnitId| {
            let unit = state.unit(*id)?;
            let shown = self.checked_unit(unit);
            let alive = shown.figures > 0;
            let correction = Correction {
                figures: (shown.figures != unit.figures).then_some(i32::from(shown.figures)),
                square: (alive && shown.square != unit.square).then_some(shown.square),
                commander: (alive && shown.commander != unit.commander).then_some(shown.commander),
            };
            (!correction.is_empty()).then_some((*id, correction))
        };
        self.found.keys().filter_map(correction).collect()
    }

    /// Returns the meaning of the typed text so far.
    pub fn entry(&self) -> CheckEntry {
        if self.typed.is_empty() {
            return CheckEntry::Nothing;
        }
        if let Ok(figures) = self.typed.parse() {
            return CheckEntry::Figures(figures);
        }
        self.typed.parse().map_or(CheckEntry::Unfinished, CheckEntry::Square)
    }

    /// Adds a typed letter or number. A number alone is the count of figures; a letter begins a square's name.
    pub(crate) fn type_key(&mut self, state: &State, letter: char) {
        self.said = None;
        let counts = self.typed.chars().all(|sign| sign.is_ascii_digit());
        if letter.is_ascii_digit() {
            self.typed.push(letter);
            // A number too large for the unit starts a new number.
            let start = self.current().and_then(|id| state.unit(id)).map_or(0, |unit| unit.start);
            if counts && self.typed.parse::<u8>().ok().is_none_or(|figures| figures > start || self.typed.len() > 2) {
                self.typed = letter.to_string();
            }
        } else if letter.is_ascii_alphabetic() {
            if counts {
                self.record_entry(state);
            }
            self.typed.push(letter.to_ascii_uppercase());
        }
    }

    /// Records the typed text and returns whether it had a meaning.
    pub(crate) fn record_entry(&mut self, state: &State) -> bool {
        match self.entry() {
            CheckEntry::Nothing => return true,
            CheckEntry::Figures(figures) => self.count(state, figures),
            CheckEntry::Square(square) => return self.set_square(state, Some(square)),
            CheckEntry::Unfinished => {
                self.said = Some(tr!("“{typed}” isn’t a square. Try C4.", typed = self.typed));
                self.typed.clear();
                return false;
            }
        }
        true
    }

    /// Records the number of figures counted for the current unit.
    pub(crate) fn count(&mut self, state: &State, figures: u8) {
        self.typed.clear();
        self.correct(state, |unit, found| {
            // A destroyed unit that has figures again also has its commander, unless the referee removes him.
            found.commander = if unit.is_destroyed() { figures > 0 } else { found.commander };
            found.figures = figures.min(unit.start);
        });
    }

    /// Records whether the commander was found alive.
    pub(crate) fn set_commander(&mut self, state: &State, lives: bool) {
        self.correct(state, |_, found| found.commander = lives);
    }

    /// Records the square where the unit was found, or that it is off the table. Returns whether a unit can be there.
    pub(crate) fn set_square(&mut self, state: &State, square: Option<Square>) -> bool {
        self.typed.clear();
        self.picking = false;
        if square.is_some() && self.current().and_then(|id| state.unit(id)).is_some_and(|unit| self.checked_unit(unit).is_destroyed()) {
            self.said = Some(tr!("This unit has no figures left. Enter its figures first.").to_owned());
            return false;
        }
        self.said = square
            .and_then(|square| closed_reason(state, square))
            .map(|breach| format!("{}.", senlac_classroom::phrasebook::names::capitalise_visible(&breach.to_string())));
        if self.said.is_none() {
            self.correct(state, |_, found| found.square = square);
        }
        self.said.is_none()
    }

    /// Discards the corrections to the current unit.
    pub(crate) fn reset_current(&mut self) {
        self.typed.clear();
        self.picking = false;
        if let Some(id) = self.current() {
            self.found.remove(&id);
            self.checked.remove(&id);
        }
    }

    /// Changes the recorded state of the current unit.
    fn correct(&mut self, state: &State, change: impl FnOnce(&Unit, &mut CheckedUnit)) {
        self.said = None;
        let Some(unit) = self.current().and_then(|id| state.unit(id)) else { return };
        let stands = CheckedUnit { figures: unit.figures, square: unit.square, commander: unit.commander };
        let found = self.found.entry(unit.id).or_insert(stands);
        change(unit, found);
        if *found == stands {
            self.found.remove(&unit.id);
        }
    }

    /// Makes this unit the current one.
    pub(crate) fn select(&mut self, id: UnitId) {
        if let Some(at) = self.order.iter().position(|other| *other == id) {
            self.at = at;
        }
        self.picking = false;
        self.leaving = false;
    }

    /// Moves on to the next unit of the order, or back to the previous one.
    pub(crate) fn step(&mut self, forward: bool) {
        let count = self.order.len().max(1);
        let next = (self.at + if forward { 1 } else { count - 1 }) % count;
        if let Some(id) = self.order.get(next).copied() {
            self.select(id);
        }
    }

    /// Confirms the current unit. Then moves on to a unit that lost its square to it, otherwise to the next unchecked one.
    pub(crate) fn confirm_and_advance(&mut self, state: &State) {
        let Some(id) = self.current() else { return };
        self.checked.insert(id);
        let round = self.order.iter().cycle().skip(self.at + 1).take(self.order.len());
        let unchecked = round.copied().find(|id| !self.is_checked(*id));
        let rival = self.rivals(state, id).into_iter().next();
        if let Some(next) = rival.or(unchecked) {
            self.select(next);
        }
    }
}

#[cfg(test)]
thread_local! {
    /// Number of units copied. A frame of a large battle must not copy each unit for every other one.
    pub(crate) static CLONES: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// Returns why no unit can be on a square; `None` if one can.
pub(crate) fn closed_reason(state: &State, square: Square) -> Option<Breach> {
    match state.board().terrain(square) {
        Terrain::Flat | Terrain::Hill => None,
        Terrain::Woods => Some(Breach::Woods(square)),
        Terrain::Off => Some(Breach::OffTheTable(square)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::small_battle::{corner_battle, unit};
    use senlac_classroom::rules::{CardName, Side, Troop};

    /// Returns a battle with knights on B2, archers on A1 and a reserve, and one Saxon unit on C1, in front of woods.
    fn battle() -> State {
        let norman = vec![
            unit(Troop::Knights, "B2", 8, true, ""),
            unit(Troop::Archers, "A1", 8, false, ""),
            unit(Troop::Spearmen, "", 12, false, ""),
        ];
        let setup = corner_battle(&["...#", "...."], CardName::MuddyGround, norman, vec![unit(Troop::Housecarles, "C1", 8, true, "")]);
        State::new(&setup).expect("a battle")
    }

    fn norman(number: u8) -> UnitId {
        UnitId::new(Side::Norman, number)
    }

    fn square(name: &str) -> Square {
        name.parse().expect(name)
    }

    fn typed(check: &mut TableCheck, state: &State, text: &str) -> String {
        text.chars().for_each(|letter| check.type_key(state, letter));
        check.typed.clone()
    }

    #[test]
    fn the_check_follows_the_rows_and_then_the_reserves() {
        let check = TableCheck::new(&battle());
        assert_eq!(check.order, [norman(2), UnitId::new(Side::Saxon, 1), norman(1), norman(3)]);
        assert_eq!((check.current(), check.unchecked_count()), (Some(norman(2)), 4));
    }

    #[test]
    fn digits_count_figures_and_letters_start_a_square() {
        let state = battle();
        let mut check = TableCheck::new(&state);
        assert_eq!(typed(&mut check, &state, "12"), "2", "12 of 8 cannot be, so the number begins anew");
        assert_eq!(typed(&mut check, &state, "b1"), "B1");
        assert!(check.record_entry(&state));
        let found = check.checked_unit(state.unit(norman(2)).expect("archers"));
        assert_eq!((found.figures, found.square), (2, Some(square("B1"))), "both were taken down");
        assert_eq!(typed(&mut check, &state, "b"), "B");
        assert!(!check.record_entry(&state) && check.said.is_some(), "B is no square");
    }

    #[test]
    fn a_restored_value_is_not_a_correction() {
        let state = battle();
        let mut check = TableCheck::new(&state);
        check.count(&state, 0);
        assert_eq!(check.checked_unit(state.unit(norman(2)).expect("archers")).square, None, "the fallen stand nowhere");
        assert!(!check.set_square(&state, Some(square("A2"))) && check.said.is_some());
        check.count(&state, 8);
        assert!(!check.is_corrected(norman(2)) && check.corrections(&state).is_empty());
        check.set_commander(&state, false);
        assert_eq!(check.corrections(&state)[&norman(2)], Correction { commander: Some(false), ..Correction::default() });
        check.reset_current();
        assert_eq!(check.corrected().next(), None);
    }

    #[test]
    fn a_displaced_unit_is_checked_next_and_can_swap_squares() {
        let state = battle();
        let mut check = TableCheck::new(&state);
        assert!(check.set_square(&state, Some(square("B2"))));
        check.confirm_and_advance(&state);
        assert_eq!(check.current(), Some(norman(1)));
        assert_eq!(check.vacated_square(&state, norman(1)), Some(square("A1")));
        assert!(check.set_square(&state, Some(square("A1"))) && check.conflicts(&state).is_empty());
        check.confirm_and_advance(&state);
        assert_eq!(check.current(), check.order.get(3).copied(), "on to the next that nobody has looked at");
        assert!(!check.set_square(&state, Some(square("D1"))), "woods");
        assert_eq!(check.said.as_deref(), Some("D1 is woods; no troops may enter."));
    }
}
