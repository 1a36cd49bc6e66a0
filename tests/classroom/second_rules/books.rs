//! A second record of the battle: units, cards in force and waiting hits, derived only from the setup and the events.

use std::collections::BTreeMap;

use senlac::rules::rulings::{Bodyguards, CommanderFigure};
use senlac::rules::{Board, Card, CardName, Rulings, Setup, Side, Square, Terrain, Troop, UnitId};

use super::page::AttackWeapon;

/// A unit in the second record.
#[derive(Clone, Debug)]
pub struct Soldiers {
    pub side: Side,
    pub troop: Troop,
    pub figures: u8,
    pub commander: bool,
    pub bodyguard: bool,
    pub away: bool,
    pub square: Option<Square>,
    /// Waiting hits by weapon.
    pub waiting: BTreeMap<AttackWeapon, u32>,
    /// Whether the unit survived with one figure when its commander was counted among its men. The commander is then
    /// not added again when he is counted separately.
    pub spared: bool,
}

impl Soldiers {
    /// Returns the figures that can act and fall. William does not count while he is away (ruling 47).
    pub fn at_hand(&self) -> u8 {
        self.figures - u8::from(self.away)
    }

    /// Removes figures, the commander last.
    pub fn lose(&mut self, losses: u8) {
        assert!(losses <= self.figures, "{self:?} loses {losses}");
        self.figures -= losses;
        if self.figures == 0 {
            (self.commander, self.away, self.square) = (false, false, None);
            self.waiting.clear();
        }
    }
}

/// The second record of a battle: everything that numbers depend on.
pub struct Books {
    pub board: Board,
    pub rulings: Rulings,
    pub units: BTreeMap<UnitId, Soldiers>,
    pub turn: u32,
    /// Each flipped card with the last turn in which it is in force.
    pub cards: Vec<(Card, u32)>,
    listed_guards: BTreeMap<Side, UnitId>,
    /// Guards removed by ruling 13, and whether the listed guard's commander was alive as well.
    pub gone: BTreeMap<Side, (Soldiers, bool)>,
}

impl Books {
    pub fn open(setup: &Setup) -> Self {
        let fresh = |id: UnitId, muster: &senlac::rules::UnitSetup| Soldiers {
            side: id.side,
            troop: muster.troop,
            figures: muster.figures,
            commander: true,
            bodyguard: muster.bodyguard,
            away: false,
            square: muster.square,
            waiting: BTreeMap::new(),
            spared: false,
        };
        let mut books = Self {
            board: setup.terrain.clone(),
            rulings: setup.rulings,
            units: setup.units().map(|(id, muster)| (id, fresh(id, muster))).collect(),
            turn: 1,
            cards: Vec::new(),
            listed_guards: setup.units().filter(|(_, muster)| muster.bodyguard).map(|(id, _)| (id.side, id)).collect(),
            gone: BTreeMap::new(),
        };
        if setup.rulings.commander_figure == CommanderFigure::Extra {
            books.count_commanders(false);
        }
        if setup.rulings.bodyguards == Bodyguards::Extra {
            books.count_bodyguards(false);
        }
        books
    }

    pub fn unit(&self, id: UnitId) -> &Soldiers {
        &self.units[&id]
    }

    pub fn unit_mut(&mut self, id: UnitId) -> &mut Soldiers {
        self.units.get_mut(&id).expect("a unit of the battle")
    }

    /// Returns the unit that William or Harold leads.
    pub fn guard(&self, side: Side) -> UnitId {
        *self.units.iter().find(|(id, unit)| id.side == side && unit.bodyguard).expect("an army commander's unit").0
    }

    pub fn on_hill(&self, id: UnitId) -> bool {
        self.unit(id).square.is_some_and(|square| self.board.terrain(square) == Terrain::Hill)
    }

    /// Returns the strength of the strongest card of an event that is in force this turn.
    pub fn in_force(&self, name: CardName) -> Option<u8> {
        self.cards.iter().filter(|(card, last)| card.name == name && *last >= self.turn).map(|(card, _)| card.force()).max()
    }

    /// Applies a change of ruling 12: commanders are counted in addition to their men or among them. No unit dies of
    /// the change, and with `kept` no commander is counted twice.
    pub fn count_commanders(&mut self, kept: bool) {
        let extra = self.rulings.commander_figure == CommanderFigure::Extra;
        let gone = self.gone.values_mut().map(|(unit, _)| unit);
        for unit in self.units.values_mut().chain(gone).filter(|unit| unit.figures > 0) {
            let alone = unit.figures == 1;
            if extra {
                unit.figures += u8::from(!(kept && unit.spared));
            } else if !alone {
                unit.figures -= 1;
            }
            unit.spared = kept && !extra && alone;
        }
    }

    /// Applies a change of ruling 13: each side has a guard in addition to its listed units, or not.
    pub fn count_bodyguards(&mut self, kept: bool) {
        for side in Side::ALL {
            let (old, listed) = (self.guard(side), self.listed_guards[&side]);
            if self.rulings.bodyguards == Bodyguards::Extra {
                self.add_guard(side, old, kept);
            } else if old != listed {
                let guard = self.units.remove(&old).expect("a guard");
                let before = self.unit_mut(listed);
                let lived = before.commander;
                before.bodyguard = true;
                before.commander &= guard.commander;
                before.away = kept && guard.away && before.commander;
                if kept {
                    let away = guard.away && !before.commander;
                    self.gone.insert(side, (Soldiers { away, waiting: BTreeMap::new(), ..guard }, lived));
                }
            }
        }
    }

    /// Adds a new guard in reserve, or restores the removed one.
    fn add_guard(&mut self, side: Side, old: UnitId, kept: bool) {
        let (leads, away) = (self.unit(old).commander, self.unit(old).away);
        let number = u8::try_from(self.units.keys().filter(|id| id.side == side).count() + 1).expect("few units");
        let mut guard = Soldiers {
            side,
            troop: if side == Side::Norman { Troop::Knights } else { Troop::Housecarles },
            figures: 8 + u8::from(self.rulings.commander_figure == CommanderFigure::Extra),
            commander: leads,
            bodyguard: true,
            away: false,
            square: None,
            waiting: BTreeMap::new(),
            spared: false,
        };
        let mut commander = leads;
        if let Some((before, lived)) = self.gone.remove(&side).filter(|_| kept) {
            let same = leads == (before.commander && lived);
            guard = before;
            if same {
                commander = lived && self.unit(old).figures > 0;
            } else {
                guard.commander = leads && guard.figures > 0;
            }
            let taken = self.units.values().any(|unit| unit.square.is_some() && unit.square == guard.square);
            guard.square = guard.square.filter(|_| !taken);
        }
        guard.away = kept && (away || guard.away) && guard.commander;
        let before = self.unit_mut(old);
        (before.bodyguard, before.away, before.commander) = (false, false, commander);
        self.units.insert(UnitId::new(side, number), guard);
    }
}
