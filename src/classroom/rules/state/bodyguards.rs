//! Changes of rulings 12 and 13 during a battle: whether the commander counts as an extra figure, and which units are
//! the bodyguards. Changing a ruling and changing it back creates, heals and kills nobody.
//!
//! Older files are replayed as they were played: old values are restored only if the change itself says so.

use crate::rules::rulings::{Bodyguards, CommanderFigure};
use crate::rules::{CardName, SetupProblem, Side, State, Unit, UnitId, UnitSetup};
use senlac_base::game::Players;

/// A bodyguard that ruling 13 removed, with its values at that time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::rules) struct DismissedBodyguard {
    /// The unit, on its last square.
    pub(in crate::rules) unit: Unit,
    /// Pupils who led the bodyguard.
    player: Option<Players>,
    /// Whether the listed unit had a commander of its own.
    pub(in crate::rules) listed_commander: bool,
}

impl State {
    /// Counts every commander as an extra figure or as one of the unit's figures (ruling 12). During a battle, losses
    /// stay and no unit is destroyed by the change. If `kept` is set, the unit remembers a figure that was spared.
    pub(in crate::rules) fn set_commander_figure(&mut self, reading: CommanderFigure, kept: bool) {
        for unit in self.units_mut() {
            let alive = u8::from(unit.figures > 0);
            match reading {
                CommanderFigure::Extra => {
                    unit.start = unit.start.saturating_add(1);
                    unit.figures = unit.figures.saturating_add(if kept && unit.spared { 0 } else { alive });
                    unit.spared = false;
                }
                CommanderFigure::Within => {
                    unit.start = unit.start.saturating_sub(1);
                    unit.spared = kept && unit.figures == 1;
                    unit.figures = unit.figures.saturating_sub(1).max(alive);
                }
            }
        }
    }

    /// Gives each side a separate bodyguard unit or removes it (ruling 13). A new one is in reserve until it is placed.
    /// If `kept` is set, a bodyguard that existed before comes back as it was.
    pub(in crate::rules) fn set_bodyguards(&mut self, reading: Bodyguards, kept: bool) {
        for side in Side::ALL {
            match reading {
                Bodyguards::Extra => self.add_bodyguard(side, kept),
                Bodyguards::Listed => self.remove_bodyguard(side, kept),
            }
        }
    }

    /// Returns the bodyguards removed by ruling 13 that would come back different from new ones.
    pub(in crate::rules) fn dismissed_bodyguards(&self) -> impl Iterator<Item = &DismissedBodyguard> {
        self.dismissed.iter().flatten().map(|dismissed| &**dismissed).filter(|dismissed| !self.is_as_new(dismissed))
    }

    /// Adds the bodyguard at the end of the list. The unit that the lord led before becomes an ordinary unit.
    fn add_bodyguard(&mut self, side: Side, kept: bool) {
        let listed = self.listed_bodyguard(side);
        let Some((lord_lives, away)) = self.unit(listed).filter(|unit| unit.bodyguard).map(|unit| (unit.commander, unit.away)) else {
            return;
        };
        let before = self.dismissed[side.index()].take().filter(|_| kept);
        let mut guard = before.as_ref().map_or_else(|| self.new_bodyguard(side, lord_lives), |before| before.unit.clone());
        let square = guard.square.take().filter(|&square| self.occupant(square).is_none() && self.board.terrain(square).is_open());
        let mut commander = lord_lives;
        if let Some(before) = &before {
            // Anything that happened to the lord since then applies to both units. If nothing happened, each keeps its
            // own commander.
            (guard.commander, commander) = if lord_lives == before.had_lord_when_dismissed() {
                (before.unit.commander, before.listed_commander)
            } else {
                (lord_lives && guard.figures > 0, lord_lives)
            };
        }
        guard.away = kept && (away || guard.away) && guard.commander;
        for unit in &mut self.armies[side.index()] {
            unit.bodyguard = false;
            unit.away = false;
        }
        let id = guard.id;
        self.armies[side.index()].push(guard);
        if let Some(unit) = self.unit_mut(listed) {
            unit.commander = commander && (unit.figures > 0 || !kept);
        }
        self.place(id, square);
        self.set_player(id, before.and_then(|before| before.player).as_ref());
    }

    /// Removes the added bodyguard. The lord leads the one in the order of battle again.
    fn remove_bodyguard(&mut self, side: Side, kept: bool) {
        let listed = self.listed_bodyguard(side);
        let Some(last) = self.army(side).last().filter(|unit| unit.bodyguard && unit.id != listed).cloned() else { return };
        let player = self.player(last.id).cloned();
        self.place(last.id, None);
        self.set_player(last.id, None);
        self.armies[side.index()].pop();
        let Some(unit) = self.unit_mut(listed) else { return };
        let listed_commander = unit.commander;
        unit.bodyguard = true;
        // A lord who fell with his guard does not return with another.
        unit.commander &= last.commander;
        unit.away = kept && last.away && unit.commander;
        if kept {
            // A lord who is away stays away in the unit that he leads now or, if there is none, in the removed one.
            let away = last.away && !unit.commander;
            let unit = Unit { away, bodyguard: true, carried_hits: [0; 2], ..last };
            let dismissed = Box::new(DismissedBodyguard { unit, player, listed_commander });
            let is_as_new = dismissed.player.is_none() && self.is_as_new(&dismissed);
            self.dismissed[side.index()] = Some(dismissed).filter(|_| !is_as_new);
        }
    }

    /// Brings back any lord who was away with a removed bodyguard when a new card is flipped, unless his card still
    /// lasts.
    pub(in crate::rules) fn return_dismissed_lords(&mut self) {
        if !self.effects.iter().any(|effect| effect.card.name == CardName::WilliamTrips) {
            for dismissed in self.dismissed.iter_mut().flatten() {
                dismissed.unit.away = false;
            }
        }
    }

    const fn listed_bodyguard(&self, side: Side) -> UnitId {
        UnitId::new(side, self.listed_bodyguards[side.index()])
    }

    /// Creates a bodyguard outside the list, at full strength and in reserve. A lord who died with the listed one stays
    /// dead.
    fn new_bodyguard(&self, side: Side, lord_lives: bool) -> Unit {
        let troop = SetupProblem::bodyguard_troop(side);
        let number = u8::try_from(self.army(side).len() + 1).unwrap_or(u8::MAX);
        let apart = u8::from(self.rulings.commander_figure == CommanderFigure::Extra);
        let guard = UnitSetup { bodyguard: true, ..UnitSetup::with_full_strength(troop, troop.bases()[0]) }.unit(UnitId::new(side, number));
        Unit { commander: lord_lives, start: guard.start + apart, figures: guard.figures + apart, ..guard }
    }

    /// Returns whether a removed bodyguard would come back exactly like a new one, apart from its player.
    fn is_as_new(&self, dismissed: &DismissedBodyguard) -> bool {
        let lord = dismissed.had_lord_when_dismissed();
        dismissed.listed_commander == lord && dismissed.unit == self.new_bodyguard(dismissed.unit.id.side, lord)
    }
}

impl DismissedBodyguard {
    /// Returns whether the listed unit had a lord once this bodyguard was removed.
    const fn had_lord_when_dismissed(&self) -> bool {
        self.listed_commander && self.unit.commander
    }
}
