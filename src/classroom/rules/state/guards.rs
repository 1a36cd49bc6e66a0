//! Rulings 12 and 13 changed in mid-battle: whom the commander is counted with, and who the bodyguards are. Changing
//! them there and back again creates, heals and kills nobody.
//!
//! Files that were written before that held are replayed as they were played: only a change that says so keeps what
//! there was.

use crate::rules::rulings::{Bodyguards, CommanderFigure};
use crate::rules::{CardName, SetupProblem, Side, State, Unit, UnitId, UnitSetup};
use senlac_base::game::Players;

/// A bodyguard that ruling 13 took away, as it stood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::rules) struct Dismissed {
    /// The unit, on the square where it stood.
    pub(in crate::rules) unit: Unit,
    /// Who led it.
    player: Option<Players>,
    /// Whether the listed unit had a commander of its own.
    pub(in crate::rules) listed_commander: bool,
}

impl State {
    /// Counts every commander beside his men or among them (ruling 12). In mid-battle what a unit has lost stays
    /// lost, and no unit dies of it; `kept` remembers who was left alive for that.
    pub(in crate::rules) fn count_commanders_apart(&mut self, reading: CommanderFigure, kept: bool) {
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

    /// Gives each side a bodyguard unit of its own or takes it away (ruling 13). A new one is in reserve until it is
    /// placed; where what there was is `kept`, one that was there before comes back as it stood.
    pub(in crate::rules) fn raise_bodyguards(&mut self, reading: Bodyguards, kept: bool) {
        for side in Side::ALL {
            match reading {
                Bodyguards::Extra => self.raise_bodyguard(side, kept),
                Bodyguards::Listed => self.dismiss_bodyguard(side, kept),
            }
        }
    }

    /// The bodyguards that ruling 13 took away and that would not come back as new ones do.
    pub(in crate::rules) fn dismissed(&self) -> impl Iterator<Item = &Dismissed> {
        self.dismissed.iter().flatten().map(|dismissed| &**dismissed).filter(|dismissed| !self.is_as_new(dismissed))
    }

    /// Adds the bodyguard at the end of the list; the unit that led before becomes like any other.
    fn raise_bodyguard(&mut self, side: Side, kept: bool) {
        let listed = self.listed_bodyguard(side);
        let Some((lord_lives, away)) = self.unit(listed).filter(|unit| unit.bodyguard).map(|unit| (unit.commander, unit.away)) else {
            return;
        };
        let before = self.dismissed[side.index()].take().filter(|_| kept);
        let mut guard = before.as_ref().map_or_else(|| self.new_guard(side, lord_lives), |before| before.unit.clone());
        let square = guard.square.take().filter(|&square| self.occupant(square).is_none() && self.board.terrain(square).is_open());
        let mut commander = lord_lives;
        if let Some(before) = &before {
            // What happened to the lord since counts for both; else either has the commander that it had.
            (guard.commander, commander) = if lord_lives == before.lord_when_dismissed() {
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

    /// Removes the added bodyguard; the one of the order of battle is led by the lord again.
    fn dismiss_bodyguard(&mut self, side: Side, kept: bool) {
        let listed = self.listed_bodyguard(side);
        let Some(last) = self.army(side).last().filter(|unit| unit.bodyguard && unit.id != listed).cloned() else { return };
        let player = self.player(last.id).cloned();
        self.place(last.id, None);
        self.set_player(last.id, None);
        self.armies[side.index()].pop();
        let Some(unit) = self.unit_mut(listed) else { return };
        let listed_commander = unit.commander;
        unit.bodyguard = true;
        // A lord who fell with his guard does not rise again with another.
        unit.commander &= last.commander;
        unit.away = kept && last.away && unit.commander;
        if kept {
            // A lord who is away is so in the unit that he leads now, or where he has none, in the one that is gone.
            let away = last.away && !unit.commander;
            let unit = Unit { away, bodyguard: true, carried_hits: [0; 2], ..last };
            let dismissed = Box::new(Dismissed { unit, player, listed_commander });
            let is_as_new = dismissed.player.is_none() && self.is_as_new(&dismissed);
            self.dismissed[side.index()] = Some(dismissed).filter(|_| !is_as_new);
        }
    }

    /// Another card is in play: whoever was away and has no unit is back, unless his card lasts.
    pub(in crate::rules) fn bring_back_the_dismissed(&mut self) {
        if !self.effects.iter().any(|effect| effect.card.name == CardName::WilliamTrips) {
            for dismissed in self.dismissed.iter_mut().flatten() {
                dismissed.unit.away = false;
            }
        }
    }

    const fn listed_bodyguard(&self, side: Side) -> UnitId {
        UnitId::new(side, self.listed_bodyguards[side.index()])
    }

    /// A bodyguard beyond the list, at full strength and in reserve. A lord who fell with the listed one does not rise
    /// again with another.
    fn new_guard(&self, side: Side, lord_lives: bool) -> Unit {
        let troop = SetupProblem::bodyguard_troop(side);
        let number = u8::try_from(self.army(side).len() + 1).unwrap_or(u8::MAX);
        let apart = u8::from(self.rulings.commander_figure == CommanderFigure::Extra);
        let guard = UnitSetup { bodyguard: true, ..UnitSetup::full(troop, troop.bases()[0]) }.unit(UnitId::new(side, number));
        Unit { commander: lord_lives, start: guard.start + apart, figures: guard.figures + apart, ..guard }
    }

    /// Whether a dismissed bodyguard would come back as a new one does, its player aside.
    fn is_as_new(&self, dismissed: &Dismissed) -> bool {
        let lord = dismissed.lord_when_dismissed();
        dismissed.listed_commander == lord && dismissed.unit == self.new_guard(dismissed.unit.id.side, lord)
    }
}

impl Dismissed {
    /// Whether the listed unit had a lord once this one was gone.
    const fn lord_when_dismissed(&self) -> bool {
        self.listed_commander && self.unit.commander
    }
}
