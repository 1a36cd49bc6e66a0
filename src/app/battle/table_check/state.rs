//! The table check: the teacher goes round the table and says of each unit whether it stands as the program has it.
//! Nothing changes in the battle until the check is finished; then everything is put right in one step.

use std::collections::{BTreeMap, BTreeSet};

use senlac_classroom::rules::{Breach, Correction, Square, State, Terrain, Unit, UnitId};

/// How a unit was found where the program has it otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckedUnit {
    pub figures: u8,
    /// Where it stands; `None` is off the table.
    pub square: Option<Square>,
    /// Whether its commander lives.
    pub commander: bool,
}

/// What the keys have written and Enter will take down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CheckedStep {
    /// Nothing.
    Nothing,
    Figures(u8),
    Square(Square),
    /// The beginning of a square's name.
    Unfinished,
}

/// A check that is under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableCheck {
    /// Every unit: row by row over the table, then the reserves, then the fallen.
    pub order: Vec<UnitId>,
    /// The place in that order of the unit that is looked at.
    at: usize,
    found: BTreeMap<UnitId, CheckedUnit>,
    checked: BTreeSet<UnitId>,
    /// What the keys have written for the unit that is looked at.
    pub typed: String,
    /// Whether the next tap on the table says where the unit stands, whoever stands there.
    pub picking: bool,
    /// Whether the person wanted to leave although something would be lost.
    pub leaving: bool,
    /// Something to tell, such as that a square is woods.
    pub said: Option<String>,
}

impl TableCheck {
    /// A check that begins at the first unit.
    pub fn new(state: &State) -> Self {
        let mut units: Vec<&Unit> = state.units().collect();
        units.sort_by_key(|unit| {
            (unit.is_destroyed(), unit.square.is_none(), unit.square.map(|square| (square.row, square.column)), unit.id)
        });
        // Nobody has to say of the fallen that they are gone.
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

    /// The unit that is looked at; a battle without units has none.
    pub fn current(&self) -> Option<UnitId> {
        self.order.get(self.at).copied()
    }

    /// Whether somebody has looked at this unit: it is right, or was found otherwise.
    pub fn is_checked(&self, unit: UnitId) -> bool {
        self.checked.contains(&unit) || self.is_corrected(unit)
    }

    /// How many units nobody has looked at yet.
    pub fn left(&self) -> usize {
        self.order.iter().filter(|unit| !self.is_checked(**unit)).count()
    }

    /// The units that were found otherwise, in the order of the army lists.
    pub fn corrected(&self) -> impl Iterator<Item = UnitId> + '_ {
        self.found.keys().copied()
    }

    /// Whether a unit was found otherwise.
    pub fn is_corrected(&self, unit: UnitId) -> bool {
        self.found.contains_key(&unit)
    }

    /// Where a unit stands as the check has it so far.
    pub fn square_of(&self, unit: &Unit) -> Option<Square> {
        self.found.get(&unit.id).map_or(unit.square, |found| found.square.filter(|_| found.figures > 0))
    }

    /// A unit as the check has it so far.
    pub fn shown(&self, unit: &Unit) -> Unit {
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

    /// Who would stand on a square, in the order of the army lists.
    pub fn on(&self, state: &State, square: Square) -> Vec<UnitId> {
        state.units().filter(|unit| self.square_of(unit) == Some(square)).map(|unit| unit.id).collect()
    }

    /// The squares on which several units would stand, and who they are.
    pub fn conflicts(&self, state: &State) -> Vec<(Square, Vec<UnitId>)> {
        let mut taken: BTreeMap<Square, Vec<UnitId>> = BTreeMap::new();
        for unit in state.units() {
            if let Some(square) = self.square_of(unit) {
                taken.entry(square).or_default().push(unit.id);
            }
        }
        taken.into_iter().filter(|(_, units)| units.len() > 1).collect()
    }

    /// The others on the square of a unit.
    pub fn rivals(&self, state: &State, id: UnitId) -> Vec<UnitId> {
        let square = state.unit(id).and_then(|unit| self.square_of(unit));
        let on = square.map(|square| self.on(state, square)).unwrap_or_default();
        on.into_iter().filter(|rival| *rival != id).collect()
    }

    /// The square that a unit's rival came from, where it is free: they may have changed places.
    pub fn vacated(&self, state: &State, id: UnitId) -> Option<Square> {
        let rivals = self.rivals(state, id);
        let squares = rivals.iter().filter_map(|rival| state.unit(*rival)?.square);
        squares.into_iter().find(|square| self.on(state, *square).is_empty())
    }

    /// What is put right on each unit, as the command says it.
    pub fn corrections(&self, state: &State) -> BTreeMap<UnitId, Correction> {
        let correction = |id: &UnitId| {
            let unit = state.unit(*id)?;
            let shown = self.shown(unit);
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

    /// What the keys have written so far.
    pub fn written(&self) -> CheckedStep {
        if self.typed.is_empty() {
            return CheckedStep::Nothing;
        }
        if let Ok(figures) = self.typed.parse() {
            return CheckedStep::Figures(figures);
        }
        self.typed.parse().map_or(CheckedStep::Unfinished, CheckedStep::Square)
    }

    /// A letter or a number was typed: a number by itself counts figures, a letter begins a square's name.
    pub(crate) fn type_key(&mut self, state: &State, letter: char) {
        self.said = None;
        let counts = self.typed.chars().all(|sign| sign.is_ascii_digit());
        if letter.is_ascii_digit() {
            self.typed.push(letter);
            // A number too large for the unit begins anew.
            let start = self.current().and_then(|id| state.unit(id)).map_or(0, |unit| unit.start);
            if counts && self.typed.parse::<u8>().ok().is_none_or(|figures| figures > start || self.typed.len() > 2) {
                self.typed = letter.to_string();
            }
        } else if letter.is_ascii_alphabetic() {
            if counts {
                self.take_down(state);
            }
            self.typed.push(letter.to_ascii_uppercase());
        }
    }

    /// Takes down what was written; says whether it meant something.
    pub(crate) fn take_down(&mut self, state: &State) -> bool {
        match self.written() {
            CheckedStep::Nothing => return true,
            CheckedStep::Figures(figures) => self.count(state, figures),
            CheckedStep::Square(square) => return self.put(state, Some(square)),
            CheckedStep::Unfinished => {
                self.said = Some(tr!("“{typed}” is no square; write one such as C4.", typed = self.typed));
                self.typed.clear();
                return false;
            }
        }
        true
    }

    /// So many figures of the unit were counted.
    pub(crate) fn count(&mut self, state: &State, figures: u8) {
        self.typed.clear();
        self.find(state, |unit, found| {
            // Figures of a unit that had none have a commander too, as long as nobody says otherwise.
            found.commander = if unit.is_destroyed() { figures > 0 } else { found.commander };
            found.figures = figures.min(unit.start);
        });
    }

    /// The commander was found alive, or not.
    pub(crate) fn commander(&mut self, state: &State, lives: bool) {
        self.find(state, |_, found| found.commander = lives);
    }

    /// The unit was found on this square, or off the table; says whether anybody can stand there.
    pub(crate) fn put(&mut self, state: &State, square: Option<Square>) -> bool {
        self.typed.clear();
        self.picking = false;
        if square.is_some() && self.current().and_then(|id| state.unit(id)).is_some_and(|unit| self.shown(unit).is_destroyed()) {
            self.said = Some(tr!("None of them is left to stand there. Count the figures first.").to_owned());
            return false;
        }
        self.said = square
            .and_then(|square| closed(state, square))
            .map(|breach| format!("{}.", senlac_classroom::phrasebook::names::capital(&breach.to_string())));
        if self.said.is_none() {
            self.find(state, |_, found| found.square = square);
        }
        self.said.is_none()
    }

    /// What was found of the unit is forgotten.
    pub(crate) fn forget(&mut self) {
        self.typed.clear();
        self.picking = false;
        if let Some(id) = self.current() {
            self.found.remove(&id);
            self.checked.remove(&id);
        }
    }

    /// Writes down what was found of the unit that is looked at.
    fn find(&mut self, state: &State, change: impl FnOnce(&Unit, &mut CheckedUnit)) {
        self.said = None;
        let Some(unit) = self.current().and_then(|id| state.unit(id)) else { return };
        let stands = CheckedUnit { figures: unit.figures, square: unit.square, commander: unit.commander };
        let found = self.found.entry(unit.id).or_insert(stands);
        change(unit, found);
        if *found == stands {
            self.found.remove(&unit.id);
        }
    }

    /// Looks at this unit.
    pub(crate) fn look_at(&mut self, id: UnitId) {
        if let Some(at) = self.order.iter().position(|other| *other == id) {
            self.at = at;
        }
        self.picking = false;
        self.leaving = false;
    }

    /// Looks at the next unit of the order, or the one before.
    pub(crate) fn step(&mut self, forward: bool) {
        let count = self.order.len().max(1);
        let next = (self.at + if forward { 1 } else { count - 1 }) % count;
        if let Some(id) = self.order.get(next).copied() {
            self.look_at(id);
        }
    }

    /// The unit is right as the check has it: on to one that lost its square to it, else to the next unchecked one.
    pub(crate) fn go_on(&mut self, state: &State) {
        let Some(id) = self.current() else { return };
        self.checked.insert(id);
        let round = self.order.iter().cycle().skip(self.at + 1).take(self.order.len());
        let unchecked = round.copied().find(|id| !self.is_checked(*id));
        let rival = self.rivals(state, id).into_iter().next();
        if let Some(next) = rival.or(unchecked) {
            self.look_at(next);
        }
    }
}

#[cfg(test)]
thread_local! {
    /// How many units were copied: a frame of a large battle must not copy each of them for each other.
    pub(crate) static CLONES: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// Why nobody can stand on a square.
pub(crate) fn closed(state: &State, square: Square) -> Option<Breach> {
    match state.board().terrain(square) {
        Terrain::Flat | Terrain::Hill => None,
        Terrain::Woods => Some(Breach::Woods(square)),
        Terrain::Off => Some(Breach::OffTheTable(square)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::small_battle::{corner, unit};
    use senlac_classroom::rules::{CardName, Side, Troop};

    /// Knights on B2, archers on A1, a reserve; one unit of Saxons on C1, before woods.
    fn battle() -> State {
        let norman = vec![
            unit(Troop::Knights, "B2", 8, true, ""),
            unit(Troop::Archers, "A1", 8, false, ""),
            unit(Troop::Spearmen, "", 12, false, ""),
        ];
        let setup = corner(&["...#", "...."], CardName::MuddyGround, norman, vec![unit(Troop::Housecarles, "C1", 8, true, "")]);
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
    fn the_check_goes_row_by_row_and_then_to_the_reserves() {
        let check = TableCheck::new(&battle());
        assert_eq!(check.order, [norman(2), UnitId::new(Side::Saxon, 1), norman(1), norman(3)]);
        assert_eq!((check.current(), check.left()), (Some(norman(2)), 4));
    }

    #[test]
    fn numbers_count_and_letters_begin_a_square() {
        let state = battle();
        let mut check = TableCheck::new(&state);
        assert_eq!(typed(&mut check, &state, "12"), "2", "12 of 8 cannot be, so the number begins anew");
        assert_eq!(typed(&mut check, &state, "b1"), "B1");
        assert!(check.take_down(&state));
        let found = check.shown(state.unit(norman(2)).expect("archers"));
        assert_eq!((found.figures, found.square), (2, Some(square("B1"))), "both were taken down");
        assert_eq!(typed(&mut check, &state, "b"), "B");
        assert!(!check.take_down(&state) && check.said.is_some(), "B is no square");
    }

    #[test]
    fn what_is_put_back_as_it_was_is_no_correction() {
        let state = battle();
        let mut check = TableCheck::new(&state);
        check.count(&state, 0);
        assert_eq!(check.shown(state.unit(norman(2)).expect("archers")).square, None, "the fallen stand nowhere");
        assert!(!check.put(&state, Some(square("A2"))) && check.said.is_some());
        check.count(&state, 8);
        assert!(!check.is_corrected(norman(2)) && check.corrections(&state).is_empty());
        check.commander(&state, false);
        assert_eq!(check.corrections(&state)[&norman(2)], Correction { commander: Some(false), ..Correction::default() });
        check.forget();
        assert_eq!(check.corrected().next(), None);
    }

    #[test]
    fn who_loses_a_square_is_asked_next_and_may_have_changed_places() {
        let state = battle();
        let mut check = TableCheck::new(&state);
        assert!(check.put(&state, Some(square("B2"))));
        check.go_on(&state);
        assert_eq!(check.current(), Some(norman(1)));
        assert_eq!(check.vacated(&state, norman(1)), Some(square("A1")));
        assert!(check.put(&state, Some(square("A1"))) && check.conflicts(&state).is_empty());
        check.go_on(&state);
        assert_eq!(check.current(), check.order.get(3).copied(), "on to the next that nobody has looked at");
        assert!(!check.put(&state, Some(square("D1"))), "woods");
        assert_eq!(check.said.as_deref(), Some("D1 is woods, which no troops may enter."));
    }
}
