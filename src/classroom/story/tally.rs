//! Counts of the actions and losses of a unit.

use std::collections::{BTreeMap, BTreeSet};

use super::losses::{Cause, losses_in};
use super::moments::Story;
use crate::rules::{Event, Terrain, UnitId, Weapon};

/// Actions and losses of a unit in a battle, or while one leader led it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Number of moves of at least one square.
    pub moves: u32,
    /// Number of squares moved, including rushes.
    pub squares: u32,
    /// Number of times it ran amok, by at least one square.
    pub rushes: u32,
    /// Number of volleys, one for each target.
    pub volleys: u32,
    /// Number of blows, one for each target.
    pub blows: u32,
    /// Number of dice rolled for them.
    pub dice: u32,
    /// Number of hits scored.
    pub hits: u32,
    /// Enemy figures lost to its volleys.
    pub felled_by_volleys: u32,
    /// Enemy figures lost to its blows.
    pub felled_by_blows: u32,
    /// Enemy units whose last figures it took, in order.
    pub destroyed: Vec<UnitId>,
    /// Own figures lost to volleys.
    pub lost_to_volleys: u32,
    /// Own figures lost to blows.
    pub lost_to_blows: u32,
    /// Own figures that fled.
    pub lost_to_panic: u32,
    /// Own figures lost to the card.
    pub lost_to_card: u32,
    /// Own figures removed by the referee; negative if some were restored.
    pub lost_to_referee: i32,
    /// Number of times it was shot at or struck.
    pub attacked: u32,
    /// Its attackers, each with the turn and the unit that was attacked.
    pub attackers: BTreeSet<(u32, UnitId, UnitId)>,
    /// Number of panic dice rolled.
    pub panics: u32,
    /// Every volley and blow, in order.
    pub attacks: Vec<AttackRecord>,
    /// Its losses, in order.
    pub falls: Vec<StepLoss>,
    /// Turns in which it shot, fought, ran or moved.
    pub turns_active: BTreeSet<u32>,
    /// Turns at whose end it was on the hill.
    pub turns_on_hill: BTreeSet<u32>,
}

/// A volley or a blow, with its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttackRecord {
    /// Index among all events of the battle, from 0.
    pub place: usize,
    /// Number of the step in the battle log.
    pub step: u64,
    /// Number of the turn, from 1.
    pub turn: u32,
    /// Unit that made the attack.
    pub unit: UnitId,
    /// Target of the attack.
    pub at: UnitId,
    /// Weapon of the attack.
    pub weapon: Weapon,
    /// Number of dice rolled.
    pub dice: u8,
    /// Number of hits scored.
    pub hits: u8,
    /// Number of figures that the target lost.
    pub felled: u8,
    /// Whether they were the target's last figures.
    pub took_the_last: bool,
}

/// A unit's losses with one cause in one step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepLoss {
    /// Number of the step in the battle log.
    pub step: u64,
    /// Number of the turn, from 1.
    pub turn: u32,
    /// Unit that lost the figures.
    pub unit: UnitId,
    /// Number of figures before the loss.
    pub had: u8,
    /// Number of figures lost, at least 1. Corrections by the referee are not included.
    pub lost: u8,
    pub cause: Cause,
}

impl Tally {
    /// Returns the enemy figures lost to its attacks.
    pub const fn felled(&self) -> u32 {
        self.felled_by_volleys + self.felled_by_blows
    }

    /// Returns its own losses in the battle, without corrections by the referee.
    pub const fn losses(&self) -> u32 {
        self.lost_to_volleys + self.lost_to_blows + self.lost_to_panic + self.lost_to_card
    }

    /// Returns the hardest moment: the loss of the greatest fraction of its figures, the first among equals.
    pub fn hardest(&self) -> Option<&StepLoss> {
        let part = |fall: &StepLoss| u32::from(fall.lost) * 1000 / u32::from(fall.had.max(1));
        self.falls.iter().rev().max_by_key(|fall| part(fall))
    }

    /// Adds another tally, for a pupil who led several units.
    pub(super) fn add(&mut self, other: &Self) {
        self.moves += other.moves;
        self.squares += other.squares;
        self.rushes += other.rushes;
        self.volleys += other.volleys;
        self.blows += other.blows;
        self.dice += other.dice;
        self.hits += other.hits;
        self.felled_by_volleys += other.felled_by_volleys;
        self.felled_by_blows += other.felled_by_blows;
        self.destroyed.extend(&other.destroyed);
        self.lost_to_volleys += other.lost_to_volleys;
        self.lost_to_blows += other.lost_to_blows;
        self.lost_to_panic += other.lost_to_panic;
        self.lost_to_card += other.lost_to_card;
        self.lost_to_referee += other.lost_to_referee;
        self.attacked += other.attacked;
        self.attackers.extend(&other.attackers);
        self.panics += other.panics;
        self.attacks.extend(other.attacks.iter().cloned());
        self.attacks.sort_by_key(|attack| attack.place);
        self.falls.extend(other.falls.iter().cloned());
        self.falls.sort_by_key(|fall| fall.step);
        self.turns_active.extend(&other.turns_active);
        self.turns_on_hill.extend(&other.turns_on_hill);
    }
}

/// Tallies every moment of a story under the key that `whose` returns for a unit at that moment.
pub(super) fn count<K: Ord>(story: &Story, mut whose: impl FnMut(usize, UnitId) -> K) -> BTreeMap<K, Tally> {
    let mut tallies: BTreeMap<K, Tally> = BTreeMap::new();
    let mut state = story.state_after(0);
    let mut event_place = 0;
    for (place, moment) in story.moments().iter().enumerate() {
        let mut of = |tallies: &mut BTreeMap<K, Tally>, unit, change: &dyn Fn(&mut Tally)| {
            change(tallies.entry(whose(place, unit)).or_default());
        };
        for event in &moment.events {
            if let Some((attack, weapon)) = event.attack() {
                of(&mut tallies, attack.unit, &|tally| {
                    *(if weapon == Weapon::Bow { &mut tally.volleys } else { &mut tally.blows }) += 1;
                    tally.dice += u32::from(attack.figures);
                    tally.hits += u32::from(attack.hits);
                    tally.turns_active.insert(moment.turn);
                    tally.attacks.push(AttackRecord {
                        place: event_place,
                        step: moment.step,
                        turn: moment.turn,
                        unit: attack.unit,
                        at: attack.at,
                        weapon,
                        dice: attack.figures,
                        hits: attack.hits,
                        felled: attack.losses,
                        took_the_last: false,
                    });
                });
                of(&mut tallies, attack.at, &|tally| {
                    tally.attacked += 1;
                    tally.attackers.insert((moment.turn, attack.unit, attack.at));
                });
            }
            if let Event::Moved { unit, path, .. } | Event::Rushed { unit, path, .. } = event
                && !path.is_empty()
            {
                let is_rush = matches!(event, Event::Rushed { .. });
                of(&mut tallies, *unit, &|tally| {
                    *(if is_rush { &mut tally.rushes } else { &mut tally.moves }) += 1;
                    tally.squares += u32::try_from(path.len()).unwrap_or_default();
                    tally.turns_active.insert(moment.turn);
                });
            } else if let Event::Panicked { unit, .. } = event {
                of(&mut tallies, *unit, &|tally| tally.panics += 1);
            }
            event_place += 1;
        }
        let had: BTreeMap<UnitId, u8> = state.units().map(|unit| (unit.id, unit.figures)).collect();
        let (losses, after) = losses_in(&state, &moment.events);
        for loss in losses {
            let lost = u32::try_from(loss.figures).unwrap_or_default();
            of(&mut tallies, loss.unit, &|tally| match loss.cause {
                Cause::Attack(_, Weapon::Bow) => tally.lost_to_volleys += lost,
                Cause::Attack(_, Weapon::Melee) => tally.lost_to_blows += lost,
                Cause::Panic => tally.lost_to_panic += lost,
                Cause::Card => tally.lost_to_card += lost,
                Cause::Referee => tally.lost_to_referee += loss.figures,
            });
            if loss.cause != Cause::Referee {
                let fall = StepLoss {
                    step: moment.step,
                    turn: moment.turn,
                    unit: loss.unit,
                    had: had.get(&loss.unit).copied().unwrap_or_default(),
                    lost: u8::try_from(loss.figures).unwrap_or_default(),
                    cause: loss.cause,
                };
                of(&mut tallies, loss.unit, &|tally| tally.add_loss(fall.clone()));
            }
            if let Cause::Attack(by, weapon) = loss.cause {
                of(&mut tallies, by, &|tally| {
                    *(if weapon == Weapon::Bow { &mut tally.felled_by_volleys } else { &mut tally.felled_by_blows }) += lost;
                    if loss.was_destroyed {
                        tally.destroyed.push(loss.unit);
                        let mut made = tally.attacks.iter_mut().rev();
                        if let Some(attack) = made.find(|attack| attack.step == moment.step && attack.at == loss.unit) {
                            attack.took_the_last = true;
                        }
                    }
                });
            }
        }
        state = after;
        if moment.events.iter().any(|event| matches!(event, Event::TurnEnded { .. })) {
            let is_hill = |square| state.board().terrain(square) == Terrain::Hill;
            for unit in state.units().filter(|unit| unit.square.is_some_and(is_hill)) {
                of(&mut tallies, unit.id, &|tally| {
                    tally.turns_on_hill.insert(moment.turn);
                });
            }
        }
    }
    tallies
}

impl Tally {
    /// Adds a loss. Losses of one step with one cause are combined.
    fn add_loss(&mut self, fall: StepLoss) {
        match self.falls.last_mut() {
            Some(last) if (last.step, last.unit, last.cause) == (fall.step, fall.unit, fall.cause) => last.lost += fall.lost,
            _ => self.falls.push(fall),
        }
    }
}

impl Story {
    /// Returns the tally of every unit, including units that did nothing.
    pub fn units(&self) -> BTreeMap<UnitId, Tally> {
        let mut tallies = count(self, |_, unit| unit);
        for unit in self.state_after(0).units() {
            tallies.entry(unit.id).or_default();
        }
        tallies
    }
}
