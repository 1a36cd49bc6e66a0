//! Changes by hand to the players of units, before and during the battle.

use std::collections::{BTreeMap, BTreeSet};

use super::draft::{Draft, Post};
use crate::rules::{PlayersByUnit, UnitId};
use senlac_base::game::{NameTable, Players, PupilId};

/// How a pupil takes over a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LeadMode {
    /// Alone. The unit's previous players get the pupil's previous units.
    #[default]
    Alone,
    /// Together with the unit's players. The pupil leads nothing else.
    Together,
    /// In addition to the pupil's other units. The unit's previous players leave it.
    Besides,
}

/// The names of each unit's players. The referee plays units without any.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Leaders(BTreeMap<UnitId, Vec<String>>);

impl Leaders {
    /// Returns the players of a battle.
    pub fn from_players(players: &PlayersByUnit, names: &NameTable) -> Self {
        let names = |players: &Players| names.names(players).into_iter().map(str::to_owned).collect();
        Self(players.iter().map(|(unit, players)| (*unit, names(players))).collect())
    }

    /// Returns the players of a unit.
    pub fn of_unit(&self, unit: UnitId) -> &[String] {
        self.0.get(&unit).map_or(&[], Vec::as_slice)
    }

    /// Returns all players of units.
    pub fn names(&self) -> BTreeSet<&str> {
        self.0.values().flatten().map(String::as_str).collect()
    }

    /// Returns the units that a pupil leads, alone or with others.
    pub fn units_of<'a>(&'a self, name: &'a str) -> impl Iterator<Item = UnitId> + 'a {
        self.0.iter().filter(move |(_, names)| names.iter().any(|other| other == name)).map(|(unit, _)| *unit)
    }

    /// Gives a unit to a pupil.
    pub fn assign(&mut self, unit: UnitId, name: &str, how: LeadMode) {
        let before: Vec<UnitId> = self.units_of(name).filter(|other| *other != unit).collect();
        let others: Vec<String> = self.of_unit(unit).iter().filter(|other| *other != name).cloned().collect();
        match how {
            LeadMode::Alone => {
                for left in before {
                    self.remove(left, name);
                    for other in &others {
                        self.add(left, other);
                    }
                }
                self.0.insert(unit, vec![name.to_owned()]);
            }
            LeadMode::Together => {
                for left in before {
                    self.remove(left, name);
                }
                self.add(unit, name);
            }
            LeadMode::Besides => drop(self.0.insert(unit, vec![name.to_owned()])),
        }
    }

    /// Exchanges the players of two units.
    pub fn exchange(&mut self, one: UnitId, other: UnitId) {
        let [first, second] = [one, other].map(|unit| self.0.remove(&unit).unwrap_or_default());
        self.0.insert(one, second);
        self.0.insert(other, first);
    }

    /// Moves the players of one unit to another, which they lead together with its own players.
    pub fn join(&mut self, from: UnitId, to: UnitId) {
        if from != to {
            for name in self.0.remove(&from).unwrap_or_default() {
                self.add(to, &name);
            }
        }
    }

    /// Removes a player from a unit.
    pub fn remove(&mut self, unit: UnitId, name: &str) {
        self.0.entry(unit).or_default().retain(|other| other != name);
    }

    /// Removes all players from a unit.
    pub fn clear(&mut self, unit: UnitId) {
        self.0.remove(&unit);
    }

    fn add(&mut self, unit: UnitId, name: &str) {
        let names = self.0.entry(unit).or_default();
        if names.iter().all(|other| other != name) {
            names.push(name.to_owned());
        }
    }

    /// Returns the units whose players differ from before, each with its new players.
    pub fn changes(&self, before: &Self) -> BTreeMap<UnitId, Option<Players>> {
        let units: BTreeSet<UnitId> = self.0.keys().chain(before.0.keys()).copied().collect();
        let told = |unit: &UnitId| {
            Some(self.of_unit(*unit).iter().map(|name| PupilId::from(name.as_str())).collect()).filter(|names: &Players| !names.is_empty())
        };
        let differs = |unit: &UnitId| before.of_unit(*unit) != self.of_unit(*unit);
        units.into_iter().filter(differs).map(|unit| (unit, told(&unit))).collect()
    }
}

/// Handover of an absent pupil's unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnitHandover {
    /// Another pupil leads it in addition to other units.
    Lent(String),
    /// The unit does not play today.
    Out,
    /// The referee plays it.
    Referee,
}

impl Draft {
    /// Changes the players of units by hand. Drawing seats at random doesn't change these units afterwards.
    pub fn change_leaders(&mut self, change: impl FnOnce(&mut Leaders)) {
        let mut leaders = Leaders(self.posts().map(|(unit, post)| (unit, post.players.clone())).collect());
        change(&mut leaders);
        for (unit, post) in self.posts_mut() {
            let names = leaders.of_unit(unit);
            if post.players != names {
                *post = Post { players: names.to_vec(), pinned: !names.is_empty(), muster: post.muster.clone() };
            }
        }
    }

    /// Sets whether a unit keeps its players when seats are drawn at random.
    pub fn pin(&mut self, unit: UnitId, pinned: bool) {
        if let Some(post) = self.post_mut(unit) {
            post.pinned = pinned;
        }
    }

    /// Lets the referee play a unit, even after seats are drawn at random.
    pub fn give_to_referee(&mut self, unit: UnitId) {
        if let Some(post) = self.post_mut(unit) {
            post.players.clear();
            post.pinned = true;
        }
    }

    /// Returns the units that only this pupil leads.
    pub fn solo_units(&self, name: &str) -> Vec<UnitId> {
        let is_alone = |post: &Post| post.players.len() == 1;
        self.units_of(name).filter(|unit| self.post(*unit).is_some_and(is_alone)).collect()
    }

    /// Marks a pupil as absent today. `left` says what happens to the units that have no player then.
    ///
    /// # Errors
    /// A sentence if William's or Harold's unit would be left out. Nothing is changed then.
    pub fn mark_absent(&mut self, name: &str, left: &UnitHandover) -> Result<(), String> {
        // In reverse order, because the units behind a removed one move up.
        let alone = self.solo_units(name);
        let lords = alone.iter().find(|unit| self.post(**unit).is_some_and(|post| post.muster.bodyguard));
        if let (UnitHandover::Out, Some(unit)) = (left, lords) {
            return Err(tr!(
                "{lord} leads {unit}, so it can’t be left out. Lend it to another pupil.",
                lord = unit.side.army_commander(),
                unit
            ));
        }
        self.set_absent(name, true);
        for unit in alone.into_iter().rev() {
            match left {
                UnitHandover::Lent(other) => self.change_leaders(|leaders| leaders.assign(unit, other, LeadMode::Besides)),
                UnitHandover::Out => self.bench_unit(unit)?,
                UnitHandover::Referee => self.give_to_referee(unit),
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::tests::senlac;
    use crate::rules::Side;

    fn unit(number: u8) -> UnitId {
        UnitId::new(Side::Norman, number)
    }

    /// Returns leaders for tests: Ada leads N01, Bo N02, Cy and Di N03.
    fn leaders() -> Leaders {
        let led = [(1, "Ada"), (2, "Bo"), (3, "Cy and Di")];
        Leaders::from_players(&led.into_iter().map(|(number, names)| (unit(number), names.into())).collect(), &NameTable::default())
    }

    fn leader_names(leaders: &Leaders) -> [String; 4] {
        [1, 2, 3, 4].map(|number| senlac_base::game::pupils::join(leaders.of_unit(unit(number))))
    }

    #[test]
    fn assigning_a_leader_updates_all_affected_units() {
        let after = |number, name: &str, how| {
            let mut leaders = leaders();
            leaders.assign(unit(number), name, how);
            leader_names(&leaders)
        };
        assert_eq!(after(2, "Ada", LeadMode::Alone), ["Bo", "Ada", "Cy and Di", ""], "they change places");
        assert_eq!(after(4, "Ada", LeadMode::Alone), ["", "Bo", "Cy and Di", "Ada"]);
        assert_eq!(after(2, "Eve", LeadMode::Alone), ["Ada", "Eve", "Cy and Di", ""], "Bo is left without a unit");
        assert_eq!(after(1, "Cy", LeadMode::Alone), ["Cy", "Bo", "Di and Ada", ""], "Ada gets Cy’s half");
        assert_eq!(after(3, "Ada", LeadMode::Alone), ["Cy and Di", "Bo", "Ada", ""]);
        assert_eq!(after(2, "Ada", LeadMode::Together), ["", "Bo and Ada", "Cy and Di", ""]);
        assert_eq!(after(2, "Ada", LeadMode::Besides), ["Ada", "Ada", "Cy and Di", ""], "a unit is lent");
        assert_eq!(after(3, "Di", LeadMode::Alone), ["Ada", "Bo", "Di", ""]);
        assert_eq!(after(1, "Ada", LeadMode::Together), ["Ada", "Bo", "Cy and Di", ""]);
    }

    #[test]
    fn units_can_be_exchanged_and_joined() {
        let mut leaders = leaders();
        leaders.exchange(unit(1), unit(3));
        assert_eq!(leader_names(&leaders), ["Cy and Di", "Bo", "Ada", ""]);
        leaders.join(unit(3), unit(2));
        assert_eq!(leader_names(&leaders), ["Cy and Di", "Bo and Ada", "", ""]);
        leaders.join(unit(2), unit(2));
        leaders.clear(unit(1));
        assert_eq!(leader_names(&leaders), ["", "Bo and Ada", "", ""]);
        assert_eq!(leaders.names().into_iter().collect::<Vec<_>>(), ["Ada", "Bo"]);
    }

    #[test]
    fn only_changed_leaders_are_sent_to_the_battle() {
        let players: PlayersByUnit = [(unit(1), "Ada".into()), (unit(2), "Bo".into())].into();
        let before = Leaders::from_players(&players, &NameTable::default());
        let mut leaders = before.clone();
        assert!(leaders.changes(&before).is_empty());
        leaders.assign(unit(3), "Eve", LeadMode::Alone);
        leaders.clear(unit(2));
        assert_eq!(leaders.changes(&before), [(unit(2), None), (unit(3), Some("Eve".into()))].into());
    }

    fn draft() -> Draft {
        let mut draft = senlac();
        for name in ["Ada", "Bo", "Cy"] {
            draft.add_pupil(name).expect("a new name");
        }
        draft.change_leaders(|leaders| {
            leaders.assign(unit(2), "Ada", LeadMode::Alone);
            leaders.assign(unit(3), "Bo", LeadMode::Alone);
        });
        draft
    }

    #[test]
    fn seats_assigned_by_hand_are_pinned() {
        let mut draft = draft();
        assert!(draft.post(unit(2)).expect("a unit").pinned && !draft.post(unit(1)).expect("a unit").pinned);
        draft.change_leaders(|leaders| leaders.remove(unit(2), "Ada"));
        assert!(!draft.post(unit(2)).expect("a unit").pinned);
        draft.give_to_referee(unit(2));
        assert!(draft.post(unit(2)).expect("a unit").pinned);
    }

    #[test]
    fn an_absent_pupils_unit_is_lent_removed_or_given_to_the_referee() {
        let mut lent = draft();
        lent.mark_absent("Ada", &UnitHandover::Lent("Bo".to_owned())).expect("a change");
        assert_eq!(lent.units_of("Bo").collect::<Vec<_>>(), [unit(2), unit(3)]);
        assert!(lent.is_absent("Ada"));
        let mut out = draft();
        let count = out.army(Side::Norman).len();
        out.mark_absent("Ada", &UnitHandover::Out).expect("a change");
        assert_eq!((out.army(Side::Norman).len(), out.bench.len()), (count - 1, 1));
        assert_eq!(out.units_of("Bo").collect::<Vec<_>>(), [unit(2)], "those behind it move up");
        let mut referee = draft();
        referee.mark_absent("Ada", &UnitHandover::Referee).expect("a change");
        assert!(referee.post(unit(2)).is_some_and(|post| post.players.is_empty() && post.pinned));
    }

    #[test]
    fn a_lords_unit_stays_and_a_shared_unit_keeps_its_other_leader() {
        let mut draft = draft();
        let lords = draft.posts().find(|(_, post)| post.muster.bodyguard).map(|(unit, _)| unit).expect("William");
        draft.change_leaders(|leaders| leaders.assign(lords, "Cy", LeadMode::Alone));
        let before = draft.clone();
        assert!(draft.mark_absent("Cy", &UnitHandover::Out).is_err_and(|words| words.contains("William")));
        assert_eq!(draft, before);
        draft.change_leaders(|leaders| leaders.assign(lords, "Ada", LeadMode::Together));
        draft.mark_absent("Cy", &UnitHandover::Out).expect("Ada goes on");
        assert_eq!(draft.post(lords).expect("William").players, ["Ada"]);
    }
}
