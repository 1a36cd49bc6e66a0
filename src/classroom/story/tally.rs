//! What a unit did and suffered, counted.

use std::collections::{BTreeMap, BTreeSet};

use super::losses::{Cause, losses_in};
use super::moments::Story;
use crate::rules::{Event, Terrain, UnitId, Weapon};

/// What a unit did and suffered in a battle, or in the part of it that somebody led it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Moves of a square or more.
    pub moves: u32,
    /// Squares moved, running amok counted.
    pub squares: u32,
    /// Times it ran amok by a square or more.
    pub rushes: u32,
    /// Volleys shot, a target each.
    pub volleys: u32,
    /// Blows struck, a target each.
    pub blows: u32,
    /// Dice thrown for them.
    pub dice: u32,
    /// Hits made.
    pub hits: u32,
    /// Enemy figures that fell to its volleys.
    pub felled_by_volleys: u32,
    /// Enemy figures that fell to its blows.
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
    /// Own figures that the referee took off, or gave back where it is below 0.
    pub lost_to_referee: i32,
    /// The times it was shot at or struck.
    pub attacked: u32,
    /// The enemies that did so, each with the turn and whom of these it attacked.
    pub attackers: BTreeSet<(u32, UnitId, UnitId)>,
    /// Panic dice thrown.
    pub panics: u32,
    /// Every volley and blow, in order.
    pub attacks: Vec<MadeAttack>,
    /// The moments in which it lost figures, in order.
    pub falls: Vec<Fall>,
    /// The turns in which it shot, fought, ran or moved.
    pub turns_active: BTreeSet<u32>,
    /// The turns after which it stood on the hill.
    pub turns_on_hill: BTreeSet<u32>,
}

/// A volley or a blow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MadeAttack {
    /// Its place among all events of the battle, counted from 0.
    pub place: usize,
    /// The step.
    pub step: u64,
    /// The turn.
    pub turn: u32,
    /// Who attacked.
    pub unit: UnitId,
    /// Whom.
    pub at: UnitId,
    /// With what.
    pub weapon: Weapon,
    /// Dice thrown.
    pub dice: u8,
    /// Hits made.
    pub hits: u8,
    /// Figures that fell.
    pub felled: u8,
    /// Whether they were the target's last.
    pub took_the_last: bool,
}

/// A moment in which a unit lost figures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fall {
    /// The step.
    pub step: u64,
    /// The turn.
    pub turn: u32,
    /// The unit.
    pub unit: UnitId,
    /// Figures it had before.
    pub had: u8,
    /// Figures it lost, 1 and up; the referee's hand is not among the causes.
    pub lost: u8,
    /// To what.
    pub cause: Cause,
}

impl Tally {
    /// Enemy figures that fell to it.
    pub const fn felled(&self) -> u32 {
        self.felled_by_volleys + self.felled_by_blows
    }

    /// Own figures lost in the battle, those not counted that the referee set by hand.
    pub const fn lost(&self) -> u32 {
        self.lost_to_volleys + self.lost_to_blows + self.lost_to_panic + self.lost_to_card
    }

    /// The hardest moment: where it lost the greatest part of what it had, the first of those that are alike.
    pub fn hardest(&self) -> Option<&Fall> {
        let part = |fall: &Fall| u32::from(fall.lost) * 1000 / u32::from(fall.had.max(1));
        self.falls.iter().rev().max_by_key(|fall| part(fall))
    }

    /// Takes in another's deeds, as when somebody led several units.
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

/// Counts every moment of a story into the tally that `whose` names for a unit at that moment.
pub(super) fn count<K: Ord>(story: &Story, mut whose: impl FnMut(usize, UnitId) -> K) -> BTreeMap<K, Tally> {
    let mut tallies: BTreeMap<K, Tally> = BTreeMap::new();
    let mut state = story.after(0);
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
                    tally.attacks.push(MadeAttack {
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
                let fall = Fall {
                    step: moment.step,
                    turn: moment.turn,
                    unit: loss.unit,
                    had: had.get(&loss.unit).copied().unwrap_or_default(),
                    lost: u8::try_from(loss.figures).unwrap_or_default(),
                    cause: loss.cause,
                };
                of(&mut tallies, loss.unit, &|tally| tally.fell(fall.clone()));
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
    /// Figures fell; those of one step and one cause are one fall.
    fn fell(&mut self, fall: Fall) {
        match self.falls.last_mut() {
            Some(last) if (last.step, last.unit, last.cause) == (fall.step, fall.unit, fall.cause) => last.lost += fall.lost,
            _ => self.falls.push(fall),
        }
    }
}

impl Story {
    /// What each unit did and suffered, those that did nothing included.
    pub fn units(&self) -> BTreeMap<UnitId, Tally> {
        let mut tallies = count(self, |_, unit| unit);
        for unit in self.after(0).units() {
            tallies.entry(unit.id).or_default();
        }
        tallies
    }
}
