//! Each honour and each number in a sentence is counted again from the events of whole battles, so that a certificate is
//! true.

use std::collections::{BTreeMap, BTreeSet};

use super::honours::{all_keys, earned_keys, honours};
use super::results::GameResult;
use super::tests::{chronicles, story};
use super::{PupilFacts, PupilStory, Story, played, pupil_stories, pupils};
use crate::planning::sample_battle;
use crate::rules::{
    Attack, CardName, Dice as _, Event, Manner, SeededDice, Setup, Side, Square, State, Term, Terrain, Troop, Unit, UnitId, Weapon, apply,
    distance,
};
use senlac_base::game::{Players, PupilId};

/// An attack, counted from its event.
struct CountedAttack {
    /// Index among all attacks of the battle.
    number: usize,
    at: UnitId,
    weapon: Weapon,
    dice: i64,
    hits: i64,
    felled: i64,
    took_the_last: bool,
    /// Expected hits in sixths; `None` if the commander's score is unknown.
    sixths: Option<i64>,
}

/// An action or a loss of a unit.
enum DeedKind {
    Attacked(CountedAttack),
    WasAttacked {
        by: UnitId,
    },
    /// The unit lost figures. `had` is its number at the start of the step, and `cause` distinguishes attacks.
    Lost {
        figures: i64,
        had: i64,
        cause: String,
    },
    /// The referee or a ruling removed figures, or restored them if negative.
    WasCorrected,
    Moved {
        squares: i64,
        is_rush: bool,
    },
    RolledForPanic,
    EndedTurnOnHill,
}

/// An action or a loss of a unit, with its leader.
struct Deed {
    unit: UnitId,
    step: u64,
    turn: u32,
    leaders: Option<Players>,
    by_computer: bool,
    what: DeedKind,
}

/// A battle, replayed once.
struct Replay<'s> {
    story: &'s Story,
    deeds: Vec<Deed>,
    cards: BTreeMap<u32, CardName>,
    turns: BTreeSet<u32>,
    /// Pupils who led the first destroyed unit.
    first_destroyed: Option<Option<Players>>,
    /// Every pupil who shared a unit once the battle had begun.
    sharers: BTreeSet<String>,
}

fn figures(state: &State) -> BTreeMap<UnitId, i64> {
    state.units().map(|unit| (unit.id, i64::from(unit.figures))).collect()
}

/// Returns the expected hits of an attack's dice, in sixths.
fn sixths(attack: &Attack) -> Option<i64> {
    let hits_of = |needs: i8| (7 - i64::from(needs)).clamp(0, 6);
    let men = i64::from(attack.figures) - i64::from(attack.commander);
    let commander = if attack.commander { hits_of(attack.commander_needs?) } else { 0 };
    (men >= 0).then(|| men * hits_of(attack.needs) + commander)
}

impl<'s> Replay<'s> {
    fn of(story: &'s Story) -> Self {
        let mut walk = Self {
            story,
            deeds: Vec::new(),
            cards: BTreeMap::new(),
            turns: BTreeSet::new(),
            first_destroyed: None,
            sharers: BTreeSet::new(),
        };
        let mut state = story.state_after(0);
        for moment in story.moments() {
            let before = state.clone();
            walk.turns.insert(before.turn());
            if before.has_begun() {
                walk.add_sharers(&before);
            }
            for event in &moment.events {
                let had = figures(&state);
                apply(&mut state, event);
                walk.add_event(&before, moment.step, [&had, &figures(&state)], event);
            }
            if moment.events.iter().any(|event| matches!(event, Event::TurnEnded { .. })) {
                let is_hill = |square| state.board().terrain(square) == Terrain::Hill;
                for unit in state.units().filter(|unit| unit.square.is_some_and(is_hill)) {
                    walk.add_deed(&before, moment.step, unit.id, DeedKind::EndedTurnOnHill);
                }
            }
        }
        walk.add_sharers(&state);
        walk
    }

    fn add_deed(&mut self, before: &State, step: u64, unit: UnitId, what: DeedKind) {
        let (leaders, by_computer) = (before.player(unit).cloned(), before.computer(unit).is_some());
        self.deeds.push(Deed { unit, step, turn: before.turn(), leaders, by_computer, what });
    }

    fn add_sharers(&mut self, state: &State) {
        let shared = state.players().values().filter(|names| names.len() > 1);
        self.sharers.extend(shared.flat_map(|names| names.iter().map(|name| name.as_str().to_owned())));
    }

    /// Adds an event of a step that began in the state `before`, with the figures of each unit before and after the event.
    fn add_event(&mut self, before: &State, step: u64, [had, has]: [&BTreeMap<UnitId, i64>; 2], event: &Event) {
        let left = |all: &BTreeMap<UnitId, i64>, unit: UnitId| all.get(&unit).copied().unwrap_or_default();
        if let Some((attack, weapon)) = event.attack() {
            let number = self.deeds.iter().filter(|deed| matches!(deed.what, DeedKind::Attacked(_))).count();
            let made = CountedAttack {
                number,
                at: attack.at,
                weapon,
                dice: attack.figures.into(),
                hits: attack.hits.into(),
                felled: attack.losses.into(),
                took_the_last: left(had, attack.at) > 0 && left(has, attack.at) == 0,
                sixths: sixths(attack),
            };
            self.add_deed(before, step, attack.unit, DeedKind::Attacked(made));
            self.add_deed(before, step, attack.at, DeedKind::WasAttacked { by: attack.unit });
        } else if let Event::Moved { unit, path, .. } | Event::Rushed { unit, path, .. } = event
            && !path.is_empty()
        {
            let is_rush = matches!(event, Event::Rushed { .. });
            self.add_deed(before, step, *unit, DeedKind::Moved { squares: i64::try_from(path.len()).expect("few"), is_rush });
        } else if let Event::Panicked { unit, .. } = event {
            self.add_deed(before, step, *unit, DeedKind::RolledForPanic);
        } else if let Event::CardFlipped { card, .. } = event {
            self.cards.entry(before.turn()).or_insert(*card);
        } else if let Event::Destroyed { unit } = event {
            self.first_destroyed.get_or_insert_with(|| before.player(*unit).cloned());
        }
        let units: BTreeSet<UnitId> = had.keys().chain(has.keys()).copied().collect();
        for unit in units {
            let fell = left(had, unit) - left(has, unit);
            if fell != 0 {
                let lost = |cause: String| DeedKind::Lost { figures: fell, had: figures(before)[&unit], cause };
                let what = if let Some((attack, weapon)) = event.attack() {
                    lost(format!("{weapon:?} of {}", attack.unit))
                } else if let Event::Panicked { .. } = event {
                    lost("panic".to_owned())
                } else if let Event::LordKilled { .. } = event {
                    lost("card".to_owned())
                } else {
                    DeedKind::WasCorrected
                };
                self.add_deed(before, step, unit, what);
            }
        }
    }

    fn unit(&self, unit: UnitId) -> Option<&Unit> {
        self.story.final_state().unit(unit)
    }

    /// Returns a unit's square in the end, if it is on the table.
    fn square(&self, unit: UnitId) -> Option<Square> {
        self.unit(unit).filter(|unit| unit.figures > 0)?.square
    }

    fn is_troop(&self, unit: UnitId, troop: Troop) -> bool {
        self.unit(unit).is_some_and(|unit| unit.troop == troop)
    }

    /// Returns the distances from a unit to each other unit of a side in the end.
    fn distances(&self, unit: UnitId, side: Side) -> Vec<i64> {
        let Some(here) = self.square(unit) else { return Vec::new() };
        let others = self.story.final_state().units().map(|other| other.id).filter(|other| other.side == side && *other != unit);
        let squares = others.filter_map(|other| self.square(other));
        squares.map(|there| i64::from(distance(here, there, self.story.final_state().adjacency()))).collect()
    }

    /// Returns the distance from a unit to its lord in the end, if he leads another unit.
    fn distance_to_lord(&self, unit: UnitId) -> Option<i64> {
        let is_lord = |guard: &&Unit| {
            let is_there = self.square(guard.id).is_some() && !guard.away;
            guard.id.side == unit.side && guard.bodyguard && guard.commander && is_there
        };
        let lord = self.story.final_state().units().find(is_lord)?.id;
        let (here, there) = (self.square(unit)?, self.square(lord)?);
        (lord != unit).then(|| distance(here, there, self.story.final_state().adjacency()).into())
    }

    /// Returns the honours that are true of each pupil.
    fn honours(&self, names: &[&str]) -> Vec<BTreeSet<&'static str>> {
        let pupils: Vec<Account<'_>> = names.iter().map(|name| Account::of(self, Actor::Pupil(name))).collect();
        let units = self.story.state_after(0).units().chain(self.story.final_state().units()).map(|unit| unit.id).collect::<BTreeSet<_>>();
        let nobodys: Vec<Account<'_>> = units.into_iter().map(|unit| Account::of(self, Actor::Nobody(unit))).collect();
        let mut earned = vec![BTreeSet::new(); names.len()];
        for key in all_keys() {
            if let Some(is_so) = pupils.iter().map(|account| account.is_earned(key)).collect::<Option<Vec<bool>>>() {
                is_so.iter().zip(&mut earned).filter(|(is_so, _)| **is_so).for_each(|(_, earned)| earned.extend([key]));
                continue;
            }
            let values: Vec<Option<Value>> = pupils.iter().map(|account| account.value(key)).collect();
            let others = nobodys.iter().filter_map(|account| account.value(key));
            let best = values.iter().copied().flatten().chain(others).max_by(|one, other| compare(*one, *other));
            for (value, earned) in values.iter().zip(&mut earned) {
                if value.zip(best).is_some_and(|(value, best)| compare(value, best).is_eq()) {
                    earned.insert(key);
                }
            }
        }
        earned
    }
}

/// A number as a fraction. The denominator is above 0.
type Value = (i64, i64);

fn compare(one: Value, other: Value) -> std::cmp::Ordering {
    (one.0 * other.1).cmp(&(other.0 * one.1))
}

/// Returns a number as a value, or `None` if it is not above 0.
fn above_zero(number: i64) -> Option<Value> {
    (number > 0).then_some((number, 1))
}

fn count(things: impl Iterator) -> Option<Value> {
    above_zero(i64::try_from(things.count()).expect("few"))
}

/// The subject of a comparison.
#[derive(Clone, Copy)]
enum Actor<'n> {
    Pupil(&'n str),
    /// A unit while no pupil played it.
    Nobody(UnitId),
}

/// A pupil's part in the battle.
struct Account<'w> {
    walk: &'w Replay<'w>,
    actor: Actor<'w>,
    /// Units with the turns of the pupil.
    units: Vec<(UnitId, Term)>,
}

impl<'w> Account<'w> {
    fn of(walk: &'w Replay<'w>, actor: Actor<'w>) -> Self {
        let last = walk.story.final_state();
        let units = match actor {
            Actor::Pupil(name) => {
                let terms = last.terms().filter(|(pupil, _, term)| pupil.as_str() == name && term.until != Some(0));
                terms.map(|(_, unit, term)| (unit, term)).collect()
            }
            Actor::Nobody(unit) if last.player(unit).is_none() => vec![(unit, Term { from: 0, until: None })],
            Actor::Nobody(_) => Vec::new(),
        };
        Self { walk, actor, units }
    }

    /// Returns the actions and losses of the pupil's units, including those while the computer played them.
    fn all_deeds(&self) -> impl Iterator<Item = &'w Deed> {
        let actor = self.actor;
        self.walk.deeds.iter().filter(move |deed| match actor {
            Actor::Pupil(name) => deed.leaders.as_ref().is_some_and(|names| names.iter().any(|known| known.as_str() == name)),
            Actor::Nobody(unit) => deed.unit == unit && (deed.leaders.is_none() || deed.by_computer),
        })
    }

    /// Returns the pupil's own actions.
    fn own_deeds(&self) -> impl Iterator<Item = &'w Deed> {
        let is_pupil = matches!(self.actor, Actor::Pupil(_));
        self.all_deeds().filter(move |deed| !is_pupil || !deed.by_computer)
    }

    fn own_attacks(&self) -> impl Iterator<Item = (&'w Deed, &'w CountedAttack)> {
        self.own_deeds().filter_map(|deed| if let DeedKind::Attacked(made) = &deed.what { Some((deed, made)) } else { None })
    }

    fn felled(&self, counts: impl Fn(&Deed, &CountedAttack) -> bool) -> Option<Value> {
        above_zero(self.own_attacks().filter(|(deed, made)| counts(deed, made)).map(|(_, made)| made.felled).sum())
    }

    fn felled_by(&self, weapon: Weapon) -> Option<Value> {
        self.felled(|_, made| made.weapon == weapon)
    }

    fn felled_as(&self, side: Option<Side>, troop: Troop) -> Option<Value> {
        self.felled(|deed, _| self.walk.is_troop(deed.unit, troop) && side.is_none_or(|side| side == deed.unit.side))
    }

    fn best_attack(&self, weapon: Weapon) -> Option<Value> {
        above_zero(self.own_attacks().filter(|(_, made)| made.weapon == weapon).map(|(_, made)| made.felled).max().unwrap_or_default())
    }

    fn attack_count(&self, weapon: Weapon) -> Option<Value> {
        count(self.own_attacks().filter(|(_, made)| made.weapon == weapon))
    }

    fn attackers(&self) -> Vec<(&'w Deed, UnitId)> {
        self.all_deeds().filter_map(|deed| if let DeedKind::WasAttacked { by } = deed.what { Some((deed, by)) } else { None }).collect()
    }

    fn total_losses(&self) -> i64 {
        self.all_deeds().map(|deed| if let DeedKind::Lost { figures, .. } = deed.what { figures } else { 0 }).sum()
    }

    /// Returns the hits above the expected number in sixths, for dice with known scores, and the number of these dice.
    fn luck(&self) -> (i64, i64) {
        let known = self.own_attacks().filter_map(|(_, made)| Some((made, made.sixths?)));
        known.fold((0, 0), |(beyond, dice), (made, sixths)| (beyond + 6 * made.hits - sixths, dice + made.dice))
    }

    fn active_turns(&self) -> BTreeSet<u32> {
        let acts = |deed: &&Deed| matches!(deed.what, DeedKind::Attacked(_) | DeedKind::Moved { .. });
        self.own_deeds().filter(acts).map(|deed| deed.turn).collect()
    }

    fn figures_left(&self) -> i64 {
        let led = self.units.iter().filter(|(_, term)| term.until.is_none());
        led.filter_map(|(unit, _)| self.walk.unit(*unit)).map(|unit| i64::from(unit.figures)).sum()
    }

    /// Returns the units of a side that are led and on the table in the end.
    fn units_on_table(&self, side: Side) -> impl Iterator<Item = UnitId> {
        let led = self.units.iter().filter(move |(unit, term)| term.until.is_none() && unit.side == side);
        led.map(|(unit, _)| *unit).filter(|unit| self.walk.square(*unit).is_some())
    }

    fn nearness(&self, side: Side) -> Option<Value> {
        let nearest = self.units_on_table(side).flat_map(|unit| self.walk.distances(unit, side.enemy())).min();
        nearest.map(|squares| (-squares, 1))
    }

    fn nearness_to_lord(&self, side: Side) -> Option<Value> {
        self.units_on_table(side).filter_map(|unit| self.walk.distance_to_lord(unit)).min().map(|squares| (-squares, 1))
    }

    fn distance_kept(&self, side: Side) -> Option<Value> {
        let nearest = self.units_on_table(side).filter_map(|unit| self.walk.distances(unit, side.enemy()).into_iter().min());
        above_zero(nearest.max().unwrap_or_default())
    }

    fn friends(&self, side: Side) -> Option<Value> {
        let friends =
            self.units_on_table(side).map(|unit| self.walk.distances(unit, side).into_iter().filter(|squares| *squares == 1).count());
        above_zero(i64::try_from(friends.max().unwrap_or_default()).expect("few"))
    }

    fn edge(&self, side: Side, column: fn(i64) -> i64) -> Option<Value> {
        let columns = self.units_on_table(side).filter_map(|unit| self.walk.square(unit)).map(|square| column(square.column.into()));
        columns.max().map(|place| (place, 1))
    }

    /// Returns the value that an honour for the most compares, or `None` if the pupil has none.
    fn value(&self, key: &str) -> Option<Value> {
        let (norman, saxon) = (Side::Norman, Side::Saxon);
        if let Some(turn) = key.strip_prefix("hero-of-turn-") {
            let turn: u32 = turn.parse().expect("a turn");
            return self.felled(|deed, _| deed.turn == turn);
        }
        match key {
            "sharpest-eyes" => self.felled_by(Weapon::Bow),
            "strongest-arm" => self.felled_by(Weapon::Melee),
            "greatest-volley" => self.best_attack(Weapon::Bow),
            "greatest-blow" => self.best_attack(Weapon::Melee),
            "busiest-bow" => self.attack_count(Weapon::Bow),
            "busiest-blade" => self.attack_count(Weapon::Melee),
            "best-knights" => self.felled_as(None, Troop::Knights),
            "best-housecarles" => self.felled_as(None, Troop::Housecarles),
            "best-spearmen-norman" => self.felled_as(Some(norman), Troop::Spearmen),
            "best-spearmen-saxon" => self.felled_as(Some(saxon), Troop::Spearmen),
            "best-archers-norman" => self.felled_as(Some(norman), Troop::Archers),
            "best-archers-saxon" => self.felled_as(Some(saxon), Troop::Archers),
            "near-enemy-norman" => self.nearness(norman),
            "near-enemy-saxon" => self.nearness(saxon),
            "near-lord-norman" => self.nearness_to_lord(norman),
            "near-lord-saxon" => self.nearness_to_lord(saxon),
            "close-ranks-norman" => self.friends(norman),
            "close-ranks-saxon" => self.friends(saxon),
            "left-norman" => self.edge(norman, |column| -column),
            "left-saxon" => self.edge(saxon, |column| -column),
            "right-norman" => self.edge(norman, |column| column),
            "right-saxon" => self.edge(saxon, |column| column),
            "watch-norman" => self.distance_kept(norman),
            "watch-saxon" => self.distance_kept(saxon),
            _ => self.other_value(key),
        }
    }

    /// Returns the value of an honour that is about neither losses nor places.
    fn other_value(&self, key: &str) -> Option<Value> {
        let (surplus, known_dice) = self.luck();
        let hits: i64 = self.own_attacks().map(|(_, made)| made.hits).sum();
        let dice: i64 = self.own_attacks().map(|(_, made)| made.dice).sum();
        let attacked = i64::try_from(self.attackers().len()).expect("few");
        match key {
            "longest-road" => {
                above_zero(self.own_deeds().map(|deed| if let DeedKind::Moved { squares, .. } = deed.what { squares } else { 0 }).sum())
            }
            "in-the-thick" => above_zero(attacked),
            "keeper-of-the-hill" => {
                let turns = self.own_deeds().filter(|deed| matches!(deed.what, DeedKind::EndedTurnOnHill)).map(|deed| deed.turn);
                count(turns.collect::<BTreeSet<_>>().iter())
            }
            "widest-reach" => count(self.own_attacks().map(|(_, made)| made.at).collect::<BTreeSet<_>>().iter()),
            "friend-of-the-dice" => above_zero(surplus),
            "against-the-dice" => above_zero(-surplus),
            "steadiest-nerve" => count(self.all_deeds().filter(|deed| matches!(deed.what, DeedKind::RolledForPanic))),
            "most-hits" => above_zero(hits),
            "true-to-the-odds" => (known_dice >= 10).then(|| (-surplus.abs(), 1)),
            "most-left" => above_zero(self.figures_left()),
            "rock" => (attacked > 0 && self.total_losses() > 0).then(|| (attacked, self.total_losses())),
            "faced-the-most" => count(self.attackers().iter().map(|(_, by)| *by).collect::<BTreeSet<_>>().iter()),
            "sure-hand" => (dice >= 10 && hits > 0).then_some((hits, dice)),
            "most-dice" => above_zero(dice),
            "held-out-longest" => count(self.active_turns().iter()),
            other => panic!("the honour {other} needs its own recount"),
        }
    }

    /// Returns whether a conditional honour is true, or `None` for an honour for the most.
    fn is_earned(&self, key: &str) -> Option<bool> {
        let all = || self.walk.deeds.iter().filter_map(|deed| if let DeedKind::Attacked(made) = &deed.what { Some(made) } else { None });
        let is_own = |made: Option<&CountedAttack>| made.is_some_and(|made| self.own_attacks().any(|(_, own)| own.number == made.number));
        let (stays, left) = (|(_, term): &(UnitId, Term)| term.until.is_none(), self.figures_left());
        let is_card = |deed: &Deed, card: CardName| self.walk.cards.get(&deed.turn) == Some(&card);
        let attacked = self.attackers();
        Some(match key {
            "first-hit" => is_own(all().find(|made| made.hits > 0)),
            "first-blow" => is_own(all().find(|made| made.weapon == Weapon::Melee)),
            "last-word" => is_own(all().next_back()),
            "broke-a-unit" => self.own_attacks().any(|(_, made)| made.took_the_last),
            "untouched" => !attacked.is_empty() && self.total_losses() == 0,
            "fought-on" => self.has_fought_on(),
            "lords-guard" => self.units.iter().any(|(unit, _)| self.walk.story.setup().unit(*unit).is_some_and(|unit| unit.bodyguard)),
            "shield-wall" => attacked.iter().any(|(deed, _)| deed.unit.side == Side::Saxon && is_card(deed, CardName::Shieldwall)),
            "through-the-mud" => {
                self.own_attacks().any(|(deed, _)| self.walk.is_troop(deed.unit, Troop::Knights) && is_card(deed, CardName::MuddyGround))
            }
            "ran-amok" => self.own_deeds().any(|deed| matches!(deed.what, DeedKind::Moved { is_rush: true, .. })),
            "first-to-give-all" => self.led_first_destroyed(),
            "to-the-last" => self.units.iter().any(stays) && left == 0 && self.total_losses() > 0,
            "two-commands" => self.units.len() > 1,
            "came-and-helped" => self.units.iter().map(|(_, term)| term.from).min().is_some_and(|from| from > 0),
            "shared-command" => matches!(self.actor, Actor::Pupil(name) if self.walk.sharers.contains(name)),
            "archers-eye" => {
                let hits = self.own_attacks().filter(|(_, made)| made.weapon == Weapon::Bow && made.hits > 0);
                hits.map(|(deed, _)| deed.turn).collect::<BTreeSet<_>>().len() >= 2
            }
            "always-there" => !self.walk.turns.is_empty() && self.walk.turns.is_subset(&self.active_turns()),
            "standing" => left > 0,
            "struck" => self.attack_count(Weapon::Melee).is_some(),
            "shot" => self.attack_count(Weapon::Bow).is_some(),
            "held" => !attacked.is_empty() && left > 0,
            "every-man-home" => self.has_all_figures(),
            "never-attacked" => left > 0 && attacked.is_empty(),
            "marched" => self.own_deeds().any(|deed| matches!(deed.what, DeedKind::Moved { is_rush: false, .. })),
            "handed-on" => !self.units.is_empty() && !self.units.iter().any(stays),
            "missed" | "fair-judge" | "fresh-eyes" => self.units.is_empty(),
            "there" => !self.units.is_empty(),
            _ => return None,
        })
    }

    fn led_first_destroyed(&self) -> bool {
        let Actor::Pupil(name) = self.actor else { return false };
        self.walk.first_destroyed.iter().flatten().any(|names| names.iter().any(|known| known.as_str() == name))
    }

    /// Returns whether the pupil led every unit from the beginning to the end, with all figures left.
    fn has_all_figures(&self) -> bool {
        let is_whole = |unit: UnitId| self.walk.unit(unit).is_some_and(|unit| unit.figures == unit.start);
        let throughout = |(unit, term): &(UnitId, Term)| term.from == 0 && term.until.is_none() && is_whole(*unit);
        let is_harmed = |deed: &Deed| matches!(deed.what, DeedKind::Lost { .. } | DeedKind::WasCorrected);
        self.figures_left() > 0 && self.units.iter().all(throughout) && !self.all_deeds().any(is_harmed)
    }

    /// Returns the attacks that took a unit's figures: the step, the turn, the losses, and the figures before them.
    fn loss_records(&self) -> Vec<(u64, u32, i64, i64)> {
        let mut strokes: BTreeMap<(u64, UnitId, &str), (u32, i64, i64)> = BTreeMap::new();
        for deed in self.all_deeds() {
            if let DeedKind::Lost { figures, had, cause } = &deed.what {
                strokes.entry((deed.step, deed.unit, cause)).or_insert((deed.turn, 0, *had)).1 += figures;
            }
        }
        strokes.into_iter().map(|((step, ..), (turn, lost, had))| (step, turn, lost, had)).collect()
    }

    /// Returns the attacks that took the greatest fraction of a unit, in the first step that has one.
    fn hardest(&self) -> Vec<(u64, u32, i64, i64)> {
        let strokes = self.loss_records();
        let part = |stroke: &(u64, u32, i64, i64)| (stroke.2, stroke.3.max(1));
        let Some(most) = strokes.iter().map(part).max_by(|one, other| compare(*one, *other)) else { return Vec::new() };
        let hardest: Vec<_> = strokes.into_iter().filter(|stroke| compare(part(stroke), most).is_eq()).collect();
        let first = hardest.iter().map(|(step, ..)| *step).min();
        hardest.into_iter().filter(|(step, ..)| Some(*step) == first).collect()
    }

    fn has_fought_on(&self) -> bool {
        let hardest = self.hardest();
        hardest.iter().any(|(step, _, lost, had)| 2 * lost >= *had && self.own_attacks().any(|(deed, _)| deed.step > *step))
    }
}

/// Plays a battle in which units repeatedly change hands, are shared, and go to the computer or the referee.
fn battle_with_handovers(seed: u64) -> Story {
    let mut setup = sample_battle().expect("a battle");
    setup.absent = vec![setup.names.add("Zoë Absent")];
    let mut names: Vec<String> = setup
        .units()
        .filter_map(|(_, unit)| unit.player.as_ref())
        .flat_map(|names| names.iter().map(|name| name.as_str().to_owned()))
        .collect();
    names.sort();
    names.truncate(5);
    names.push("Late Comer".to_owned());
    let most = [40, 150, 3000][usize::try_from(seed % 3).expect("a place")];
    let battle = played::played(&setup, seed, most);
    let mut chance = SeededDice::new(seed, 1066);
    let mut pick = |below: usize| usize::from(chance.roll_below(u8::try_from(below).expect("few")));
    let mut steps: Vec<Vec<Event>> = Vec::new();
    for moment in battle.moments() {
        if pick(8) == 0 {
            let unit = UnitId::new(Side::ALL[pick(2)], [1, 2, 3, 7, 12][pick(5)]);
            let (one, other) = (names[pick(names.len())].clone(), names[pick(names.len())].clone());
            let player: Option<Players> = match pick(5) {
                0 => None,
                1 if one != other => Some([one, other].into_iter().map(PupilId::from).collect()),
                _ => Some([one].into_iter().map(PupilId::from).collect()),
            };
            let computer = player.as_ref().filter(|_| pick(4) == 0).map(|_| Manner::Bold);
            steps.push(vec![Event::PlayerChanged { unit, player, computer }]);
        }
        steps.push(moment.events.clone());
    }
    let steps = (1..).zip(&steps).map(|(step, events)| (step, events.as_slice()));
    Story::from_steps(&setup, steps).expect("a story")
}

/// Returns every golden game, and whole battles that the computer plays with fixed dice.
fn battles() -> Vec<(String, Story)> {
    let golden = chronicles().into_iter().map(|(name, chronicle)| (name, story(&chronicle)));
    let plain = |seed| (format!("battle {seed}"), played::played(&sample_battle().expect("a battle"), seed, 3000));
    let handed = |seed| (format!("battle {seed} with handovers"), battle_with_handovers(seed));
    golden.chain((1..=3).map(plain)).chain((1..=12).map(handed)).collect()
}

#[test]
fn honours_match_a_recount_of_the_events() {
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    for (name, story) in battles() {
        let pupils = pupils(&story);
        let names: Vec<&str> = pupils.iter().map(|pupil| pupil.id.as_str()).collect();
        let walk = Replay::of(&story);
        let (recounted, earned) = (walk.honours(&names), earned_keys(&story, &pupils));
        for ((pupil, recounted), earned) in names.iter().zip(&recounted).zip(&earned) {
            let untrue: Vec<_> = earned.difference(recounted).collect();
            let missing: Vec<_> = recounted.difference(earned).collect();
            assert!(untrue.is_empty() && missing.is_empty(), "{name}, {pupil}: untrue {untrue:?}, missing {missing:?}");
        }
        let dealt: Vec<&str> = honours(&story, &pupils).into_iter().map(|honour| honour.map_or("", |honour| honour.key)).collect();
        for ((pupil, recounted), own) in names.iter().zip(&recounted).zip(&dealt) {
            assert!(recounted.contains(own), "{name}, {pupil}: {own}");
            let is_shared = dealt.iter().filter(|other| *other == own).count() > 1;
            assert!(!is_shared || recounted.iter().all(|key| dealt.contains(key)), "{name}, {pupil} shares {own} and could have another");
        }
        seen.extend(recounted.into_iter().flatten());
    }
    let never: Vec<&str> = all_keys().filter(|key| !seen.contains(key)).collect();
    assert!(never.is_empty(), "no battle here has these honours: {never:?}");
}

#[test]
fn game_results_match_a_recount_of_the_events() {
    for (name, story) in battles() {
        let (walk, result) = (Replay::of(&story), GameResult::from_story(&story));
        for side in Side::ALL {
            let made = walk.deeds.iter().filter(|deed| deed.unit.side == side);
            let made = made.filter_map(|deed| if let DeedKind::Attacked(made) = &deed.what { Some((made, made.sixths?)) } else { None });
            let [dice, hits, sixths] =
                made.fold([0; 3], |[dice, hits, all], (made, sixths)| [dice + made.dice, hits + made.hits, all + sixths]);
            let told = result.side(side);
            assert_eq!([told.dice, told.hits, told.expected_sixths].map(i64::from), [dice, hits, sixths], "{name}: {side:?}");
            let left: i64 = story.final_state().units().filter(|unit| unit.id.side == side).map(|unit| i64::from(unit.figures)).sum();
            assert!(i64::from(told.left) <= left, "{name}: {side:?}");
        }
        let led: BTreeSet<&PupilId> =
            story.final_state().terms().filter(|(.., term)| term.until != Some(0)).map(|(pupil, ..)| pupil).collect();
        let away = story.setup().absent.iter().filter(|pupil| !led.contains(pupil)).count();
        assert_eq!((result.pupils, result.absent), (led.len(), away), "{name}");
    }
}

/// Returns the whole numbers after some words in a text, in order.
fn numbers_after(text: &str, words: &str) -> Option<Vec<i64>> {
    let (_, rest) = text.split_once(words)?;
    let numbers = rest.split(|sign: char| !sign.is_ascii_digit()).filter(|digits| !digits.is_empty());
    Some(numbers.map(|digits| digits.parse().expect("a number")).collect())
}

/// Compares the numbers in a pupil's text with the events.
fn compare_sentences(battle: &str, walk: &Replay<'_>, telling: &PupilStory) {
    let account = Account::of(walk, Actor::Pupil(telling.facts.id.as_str()));
    let text = telling.deeds.as_str();
    let is_stood_in_for = text.contains("the computer standing in");
    let told: Vec<&Deed> = account.all_deeds().filter(|deed| deed.by_computer == is_stood_in_for).collect();
    let number = |counts: &dyn Fn(&DeedKind) -> i64| told.iter().map(|deed| counts(&deed.what)).sum::<i64>();
    let times = |weapon| number(&|what| i64::from(matches!(what, DeedKind::Attacked(made) if made.weapon == weapon)));
    let felled = number(&|what| if let DeedKind::Attacked(made) = what { made.felled } else { 0 });
    let attacked = number(&|what| i64::from(matches!(what, DeedKind::WasAttacked { .. })));
    let squares = number(&|what| if let DeedKind::Moved { squares, .. } = what { *squares } else { 0 });
    let all = i64::try_from(account.attackers().len()).expect("few");
    for (words, expected) in [("They shot ", times(Weapon::Bow)), ("They faced ", attacked), ("They moved ", squares)] {
        let said = numbers_after(text, words).map(|numbers| numbers[0]);
        assert!(said.is_none_or(|said| said == expected), "{battle}: {text}\n{words}{expected}");
    }
    if let Some(said) = text.split_once("made ").and_then(|(_, rest)| rest.split(' ').next()?.parse::<i64>().ok()) {
        assert_eq!(said, times(Weapon::Melee), "{battle}: {text}");
    }
    if let Some((before, _)) = text.split_once(" of the enemy") {
        let said: i64 = before.rsplit(' ').next().and_then(|digits| digits.parse().ok()).expect("a number");
        assert_eq!(said, felled, "{battle}: {text}");
    }
    assert!(!text.contains(" against the enemy.") || felled == 0, "{battle}: {text}");
    assert!(!text.contains("No enemy attacked the unit") || all == 0, "{battle}: {text}");
    compare_hardest(battle, &account, text);
    compare_luck(battle, &account, text);
}

/// Compares the numbers about the hardest moment and what came after it.
fn compare_hardest(battle: &str, account: &Account<'_>, text: &str) {
    let Some((_, rest)) = text.split_once("The hardest moment ") else { return };
    let is_told = |(step, turn, lost, had): &(u64, u32, i64, i64)| {
        let part = match lost {
            1 if lost == had => "the last man".to_owned(),
            _ if lost == had => format!("the last {lost} men"),
            _ => format!("{lost} of {had} men"),
        };
        let later = account.all_deeds().filter(|deed| deed.step > *step && matches!(deed.what, DeedKind::Attacked(_))).count();
        let goes_on = match rest {
            _ if rest.contains("attacked once more.") => later == 1,
            _ if rest.contains("Even so, the unit") => rest.contains(&format!(" attacked {later} more times.")),
            _ => true,
        };
        let stood = match had - lost {
            _ if !rest.contains(" stood firm.") => true,
            1 => rest.contains(" The last one stood firm."),
            left => rest.contains(&format!(" The other {left} stood firm.")),
        };
        rest.contains(&part) && rest.contains(&format!("turn {turn}")) && goes_on && stood
    };
    assert!(account.hardest().iter().any(is_told), "{battle}: {text}\n{:?}", account.hardest());
}

/// Compares the numbers about the dice.
fn compare_luck(battle: &str, account: &Account<'_>, text: &str) {
    let known: Vec<(&Deed, &CountedAttack, i64)> =
        account.own_attacks().filter_map(|(deed, made)| Some((deed, made, made.sixths?))).collect();
    if text.contains("The dice were ") {
        let (dice, hits): (i64, i64) = (known.iter().map(|(_, made, _)| made.dice).sum(), known.iter().map(|(_, made, _)| made.hits).sum());
        let sixths: i64 = known.iter().map(|(.., sixths)| sixths).sum();
        let words = |number: i64, one: &str, more: &str| format!("{number} {}", if number == 1 { one } else { more });
        let expected = match (sixths + 3) / 6 {
            whole if 6 * whole == sixths => whole.to_string(),
            0 => "less than 1".to_owned(),
            rounded => format!("about {rounded}"),
        };
        let all = format!(": {} scored {}. ", words(dice, "die", "dice"), words(hits, "hit", "hits"));
        assert!(text.contains(&all), "{battle}: {text}\n{all}");
        assert!(text.contains(&format!("{all}The average is {expected}.")), "{battle}: {text}\n{expected}");
        let beyond = 6 * hits - sixths;
        assert!(!text.contains("dice were kind") || beyond > 0, "{battle}: {text}");
        assert!(!text.contains("dice were unkind") || beyond < 0, "{battle}: {text}");
    }
    if let Some(numbers) = numbers_after(text, "The best roll came in turn ") {
        let beyond = |made: &CountedAttack, sixths: i64| 6 * made.hits - sixths;
        let best = known.iter().map(|(_, made, sixths)| beyond(made, *sixths)).max().expect("a throw");
        let is_it = |(deed, made, sixths): &(&Deed, &CountedAttack, i64)| {
            beyond(made, *sixths) == best && numbers.starts_with(&[deed.turn.into(), made.hits, made.dice])
        };
        assert!(known.iter().any(is_it), "{battle}: {text}");
    }
    let missed = numbers_after(text, "In turn ").filter(|_| text.contains(" dice missed"));
    assert!(
        missed.is_none_or(|numbers| known
            .iter()
            .any(|(deed, made, _)| made.hits == 0 && numbers.starts_with(&[deed.turn.into(), made.dice]))),
        "{battle}: {text}"
    );
}

#[test]
fn numbers_in_pupil_stories_match_the_events() {
    for (name, story) in battles() {
        let walk = Replay::of(&story);
        for telling in pupil_stories(&story) {
            compare_sentences(&name, &walk, &telling);
        }
    }
}

/// Returns a unit with an even number of figures that a pupil leads, and an enemy.
fn pupils_unit(setup: &Setup) -> (UnitId, i64, String) {
    let state = State::new(setup).expect("a battle");
    let fits = |unit: &&Unit| {
        unit.id.side == Side::Saxon && unit.figures.is_multiple_of(2) && state.player(unit.id).is_some_and(|names| names.len() == 1)
    };
    let unit = state.units().find(fits).expect("a unit");
    (unit.id, unit.figures.into(), state.player(unit.id).expect("a pupil")[0].as_str().to_owned())
}

/// Returns the honours of a pupil after these events, one step each.
fn honours_of(setup: &Setup, events: &[Event], name: &str) -> BTreeSet<&'static str> {
    let story = Story::from_steps(setup, (1..).zip(events.chunks(1))).expect("a story");
    let pupils = pupils(&story);
    let place = pupils.iter().position(|pupil: &PupilFacts| pupil.id.as_str() == name).expect("a pupil");
    earned_keys(&story, &pupils).swap_remove(place)
}

#[test]
fn losing_half_at_once_and_attacking_again_earns_fought_on() {
    let setup = sample_battle().expect("a battle");
    let (unit, figures, name) = pupils_unit(&setup);
    let enemy = UnitId::new(Side::Norman, 1);
    let losing = |losses: i64| {
        let losses = u8::try_from(losses).expect("few");
        Event::Shot(Attack { unit: enemy, at: unit, losses, ..Attack::sample(8, losses) })
    };
    let blow = || Event::Struck(Attack { unit, at: enemy, ..Attack::sample(4, 0) });
    let fought_on = |events: &[Event]| honours_of(&setup, events, &name).contains("fought-on");
    let half = figures / 2;
    for (lost, is_so) in [(half - 1, false), (half, true), (half + 1, true)] {
        assert_eq!(fought_on(&[losing(lost), blow()]), is_so, "{lost} of {figures}");
        assert!(!fought_on(&[blow(), losing(lost)]), "the attack came before");
    }
    assert!(!fought_on(&[losing(half / 2), losing(half - half / 2), blow()]), "at two strokes");
}

#[test]
fn the_greatest_volley_is_the_best_single_volley() {
    let setup = sample_battle().expect("a battle");
    let archers: Vec<(UnitId, String)> = setup
        .units()
        .filter(|(id, unit)| id.side == Side::Norman && unit.troop == Troop::Archers)
        .filter_map(|(id, unit)| Some((id, unit.player.as_ref()?.first()?.as_str().to_owned())))
        .collect();
    let [(one, ada), (other, ben), ..] = archers.as_slice() else { panic!("two units of archers") };
    let volley = |unit: UnitId, at: u8, losses: u8| {
        Event::Shot(Attack { unit, at: UnitId::new(Side::Saxon, at), losses, ..Attack::sample(8, losses) })
    };
    let events = [volley(*one, 1, 1), volley(*one, 2, 4), volley(*other, 3, 3), volley(*other, 4, 3)];
    let [ada, ben] = [ada, ben].map(|name| honours_of(&setup, &events, name));
    assert!(ada.contains("greatest-volley") && !ben.contains("greatest-volley"), "4 at once are more than 3");
    assert!(ben.contains("sharpest-eyes") && !ada.contains("sharpest-eyes"), "6 together are more than 5");
    assert!(ada.contains("first-hit") && ben.contains("last-word"));
}

#[test]
fn unled_units_count_when_comparing_figures_left() {
    let mut setup = sample_battle().expect("a battle");
    let most = setup.units().map(|(_, unit)| unit.figures).max().expect("units");
    let (largest, _) = setup.units().find(|(_, unit)| unit.figures == most).expect("a unit");
    setup.army_mut(largest.side)[usize::from(largest.number) - 1].figures = most + 1;
    setup.army_mut(largest.side)[usize::from(largest.number) - 1].player = None;
    let story = Story::from_steps(&setup, std::iter::empty()).expect("a story");
    let earned = earned_keys(&story, &pupils(&story));
    assert!(!earned.is_empty() && earned.iter().all(|keys| !keys.contains("most-left")), "the referee's unit has the most figures");
}

#[test]
fn leading_a_unit_again_does_not_cover_the_time_between() {
    let setup = sample_battle().expect("a battle");
    let (unit, figures, name) = pupils_unit(&setup);
    let enemy = UnitId::new(Side::Norman, 1);
    let given = |player: &str| Event::PlayerChanged { unit, player: Some(player.into()), computer: None };
    let turn = |turn| Event::TurnBegan { turn };
    let lost = u8::try_from(figures).expect("few");
    let fall = |losses| Event::Shot(Attack { unit: enemy, at: unit, losses, ..Attack::sample(8, losses) });
    let gone = [turn(2), given("Late Comer"), turn(3), fall(lost), Event::Destroyed { unit }, turn(4), given(&name)];
    assert!(!honours_of(&setup, &gone, &name).contains("first-to-give-all"));
    assert!(honours_of(&setup, &gone, "Late Comer").contains("first-to-give-all"));
    let some = [turn(2), given("Late Comer"), turn(3), fall(1), turn(4), given(&name)];
    assert!(!honours_of(&setup, &some, &name).contains("every-man-home"), "a figure fell meanwhile");
    assert!(honours_of(&setup, &[turn(2)], &name).contains("every-man-home"));
}
