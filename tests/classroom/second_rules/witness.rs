//! Follows a whole battle, calculates every number again and compares.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use senlac::rules::rulings::{ArrowAgain, LordKilled};
use senlac::rules::{Attack, CardName, Event, Setup, Side, UnitId};

use super::books::Books;
use super::page::{self, AttackWeapon, Heights};

/// Number of times each case was met. A proof that never met a case proves nothing about it.
pub type Seen = BTreeMap<&'static str, u64>;

/// A second implementation of the rules that follows the events of a battle.
pub struct Witness<'a> {
    books: Books,
    /// The sides that must panic, in order, and the number taken off each die.
    panics: VecDeque<(Side, u8)>,
    /// Panic of the flipped card that has not started yet.
    card_panic: Option<(Side, u8)>,
    /// Side whose army commander has fallen in combat in this step.
    fallen_lord: Option<Side>,
    seen: &'a mut Seen,
    /// The battle's seed and the step.
    place: (u64, usize),
    events: Vec<Event>,
}

/// Prints the battle and the step if a number differs.
impl Drop for Witness<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            println!("in the battle of seed {}, at step {}: {:#?}", self.place.0, self.place.1, self.events);
        }
    }
}

impl<'a> Witness<'a> {
    pub fn new(setup: &Setup, seen: &'a mut Seen) -> Self {
        Self {
            books: Books::open(setup),
            panics: VecDeque::new(),
            card_panic: None,
            fallen_lord: None,
            seen,
            place: (0, 0),
            events: Vec::new(),
        }
    }

    /// Sets the seed and the step for messages.
    pub fn set_place(&mut self, seed: u64, step: usize) {
        self.place = (seed, step);
    }

    /// Checks the events of one command.
    pub fn check_step(&mut self, events: &[Event]) {
        self.events = events.to_vec();
        self.assert_each_unit_panics_once(events);
        self.assert_each_figure_strikes_once(events);
        self.fallen_lord = None;
        for event in events {
            self.check_event(event);
        }
    }

    fn check_event(&mut self, event: &Event) {
        match event {
            Event::CardFlipped { .. } => self.card(event),
            Event::EffectEnded { card, title } => {
                let ends = |(old, last): &(senlac::rules::Card, u32)| old.name == *card && old.title == *title && *last == self.books.turn;
                assert!(self.books.cards.iter().any(ends), "{card:?} ends before its time");
            }
            Event::LordAway { unit } => self.books.unit_mut(*unit).away = true,
            Event::LordBack { unit } => self.books.unit_mut(*unit).away = false,
            Event::LordKilled { unit } => {
                assert_eq!((*unit, self.books.unit(*unit).commander), (self.books.guard(Side::Saxon), true), "the arrow is Harold's");
                let harolds = self.books.unit_mut(*unit);
                harolds.commander = false;
                harolds.lose(1);
            }
            Event::PanicBegan { side, .. } => self.panic_began(*side),
            Event::Panicked { unit, die, losses } => self.panicked(*unit, *die, *losses),
            Event::PanicEnded { side } => {
                assert_eq!(self.panics.pop_front().map(|(side, _)| side), Some(*side), "a panic that never began");
            }
            Event::Shot(attack) => self.attack(attack, AttackWeapon::Bows),
            Event::Struck(attack) => self.attack(attack, AttackWeapon::Hands),
            Event::Forgiven { unit, hits } => {
                let waiting = self.books.unit_mut(*unit).waiting.values_mut().find(|waiting| **waiting == u32::from(*hits) && *hits > 0);
                *waiting.unwrap_or_else(|| panic!("{unit} has no {hits} waiting hits")) = 0;
            }
            Event::PhaseEnded { .. } => {
                let waiting = self.books.units.iter().find(|(_, unit)| unit.waiting.values().any(|&hits| hits > 0));
                assert!(waiting.is_none(), "hits outlast their phase: {waiting:?}");
            }
            Event::Moved { unit, to, .. } => self.books.unit_mut(*unit).square = Some(*to),
            Event::Rushed { unit, path, .. } => self.books.unit_mut(*unit).square = path.last().copied(),
            Event::Destroyed { unit } => assert_eq!(self.books.unit(*unit).figures, 0, "{unit}"),
            Event::WasSet { unit, figures, square, commander, away } => {
                let set = self.books.unit_mut(*unit);
                set.spared &= set.figures == *figures;
                (set.figures, set.square, set.commander, set.away) = (*figures, *square, *commander, *away);
                if set.figures == 0 {
                    set.waiting.clear();
                }
            }
            Event::TurnBegan { turn } => self.books.turn = *turn,
            // Setting the same option again does not recalculate anything.
            Event::RulingChanged { ruling, from, to, kept } if from != to => self.ruling(ruling, to, *kept),
            Event::RulingChanged { .. } => {}
            Event::DeckShuffled { .. }
            | Event::RushBegan { .. }
            | Event::RushEnded {}
            | Event::PhaseBegan { .. }
            | Event::HalfLost { .. }
            | Event::TurnEnded { .. }
            | Event::BattleEnded { .. }
            | Event::VerdictChanged { .. }
            | Event::BattleResumed {}
            | Event::PlayerChanged { .. }
            | Event::PupilNamed { .. }
            | Event::Noted { .. }
            | Event::Bookmarked { .. }
            | Event::Guessed { .. }
            | Event::ToldOf { .. }
            | Event::TimeCalled {} => {}
        }
    }

    /// Records a flipped card and the panic that it may cause.
    fn card(&mut self, event: &Event) {
        let card = event.card().expect("a card");
        assert!(self.panics.is_empty() && self.card_panic.is_none(), "the panic of the card before never came");
        let lives = |side| self.books.unit(self.books.guard(side)).commander;
        self.card_panic = match card.name {
            CardName::ArrowInTheEye if lives(Side::Saxon) || self.books.rulings.arrow_again == ArrowAgain::PanicAgain => {
                Some((Side::Saxon, card.force()))
            }
            CardName::WilliamTrips if lives(Side::Norman) => Some((Side::Norman, card.force())),
            CardName::ArrowInTheEye
            | CardName::WilliamTrips
            | CardName::Shieldwall
            | CardName::FyrdRunsAmok
            | CardName::MuddyGround
            | CardName::TiredFromTheLongMarch => None,
        };
        if self.books.in_force(CardName::WilliamTrips).is_none() {
            self.books.gone.values_mut().for_each(|(guard, _)| guard.away = false);
        }
        let last = self.books.turn + u32::from(card.duration()) - 1;
        self.books.cards.push((card, last));
    }

    /// Records the start of a panic. The cause is the card, or a lord's death under ruling 46, which counts like his
    /// own card.
    fn panic_began(&mut self, side: Side) {
        let panic = if self.fallen_lord == Some(side) && self.books.rulings.lord_killed == LordKilled::Panic {
            self.count_case("panic for a lord killed in combat");
            Some((side, if side == Side::Norman { 2 } else { 0 }))
        } else {
            self.card_panic.take().filter(|(of, _)| *of == side)
        };
        self.panics.push_back(panic.expect("somebody has cause to panic"));
    }

    fn panicked(&mut self, unit: UnitId, die: u8, losses: u8) {
        let (side, relief) = *self.panics.front().expect("a panic");
        assert_eq!(unit.side, side);
        let at_hand = self.books.unit(unit).at_hand();
        assert_eq!(losses, page::panic_losses(die, relief, at_hand), "{unit} of {at_hand} rolls {die} less {relief}");
        self.books.unit_mut(unit).lose(losses);
        self.count_case("panic dice");
        if die.saturating_sub(relief) > at_hand {
            self.count_case("panic beyond a unit's size");
        }
    }

    /// Asserts that exactly one die is rolled for each unit of the side on the table.
    fn assert_each_unit_panics_once(&mut self, events: &[Event]) {
        let rolled: Vec<UnitId> =
            events.iter().filter_map(|event| if let Event::Panicked { unit, .. } = event { Some(*unit) } else { None }).collect();
        let Some(side) = rolled.first().map(|unit| unit.side) else { return };
        let due = self.books.units.iter().filter(|(id, unit)| id.side == side && unit.square.is_some() && unit.at_hand() > 0);
        let due: BTreeSet<UnitId> = due.map(|(id, _)| *id).collect();
        assert_eq!((rolled.iter().copied().collect::<BTreeSet<_>>(), rolled.len()), (due.clone(), due.len()), "one die for each unit");
    }

    /// Asserts that the blows of one command use each figure only once.
    fn assert_each_figure_strikes_once(&self, events: &[Event]) {
        let blows: Vec<&Attack> =
            events.iter().filter_map(|event| if let Event::Struck(blow) = event { Some(blow) } else { None }).collect();
        let Some(unit) = blows.first().map(|blow| blow.unit) else { return };
        let figures: u32 = blows.iter().map(|blow| u32::from(blow.figures)).sum();
        let commanders = blows.iter().filter(|blow| blow.commander).count();
        assert!(blows.iter().all(|blow| blow.unit == unit) && commanders <= 1, "{blows:?}");
        assert!(figures <= u32::from(self.books.unit(unit).at_hand()), "{blows:?}");
    }

    /// Checks needs, faces, hits, losses and waiting hits of an attack.
    fn attack(&mut self, attack: &Attack, with: AttackWeapon) {
        let books = &self.books;
        let (unit, target) = (books.unit(attack.unit), books.unit(attack.at));
        let heights = Heights { attacker: books.on_hill(attack.unit), target: books.on_hill(attack.at) };
        let in_force = |name| books.in_force(name);
        let hit_by = |commander| page::faces_that_hit(unit, target, commander, with, &heights, &books.rulings, &in_force);
        let (men, commander) = (hit_by(false), if attack.commander { hit_by(true) } else { Vec::new() });
        let lowest = |faces: &[u8]| faces.first().map_or(7, |&face| i8::try_from(face).expect("a face"));
        assert_eq!(attack.needs, lowest(&men), "{attack:?} by {unit:?} at {target:?}");
        assert_eq!(attack.commander_needs, attack.commander.then(|| lowest(&commander)), "{attack:?} by {unit:?} at {target:?}");
        assert!(!attack.commander || (unit.commander && !unit.away), "{attack:?}: no commander is there");
        let count = attack.figures - u8::from(attack.commander);
        if attack.dice.is_empty() && attack.commander_die.is_none() {
            let most = if men.is_empty() { 0 } else { count } + u8::from(!commander.is_empty());
            assert!(attack.hits <= most, "{attack:?}");
        } else {
            assert_eq!((attack.dice.len(), attack.commander_die.is_some()), (usize::from(count), attack.commander), "{attack:?}");
            let hits = attack.dice.iter().filter(|face| men.contains(face)).count();
            let hits = hits + usize::from(attack.commander_die.is_some_and(|face| commander.contains(&face)));
            assert_eq!(usize::from(attack.hits), hits, "{attack:?}");
        }
        self.count_attack_cases(attack, with, &men);
        self.check_losses(attack, with);
    }

    /// Applies the hits of an attack and checks the losses.
    fn check_losses(&mut self, attack: &Attack, with: AttackWeapon) {
        let target = self.books.unit(attack.at);
        let (alone, together) = page::divisors(target, with, &self.books.rulings, &|name| self.books.in_force(name));
        let before = target.waiting.get(&with).copied().unwrap_or(0);
        let all = before + u32::from(attack.hits) / alone;
        let (fall, wait) = (all / together, all % together);
        let at_hand = u32::from(target.at_hand());
        let (losses, wait) = if fall >= at_hand { (at_hand, 0) } else { (fall, wait) };
        let recorded = (u32::from(attack.losses), u32::from(attack.waiting));
        assert_eq!(recorded, (losses, wait), "{attack:?} after {before} waiting, ÷{alone} alone and ÷{together} together, at {target:?}");
        let target = self.books.unit_mut(attack.at);
        target.waiting.insert(with, wait);
        let lord = target.bodyguard && target.commander;
        target.lose(attack.losses);
        if lord && !target.commander {
            self.fallen_lord = Some(attack.at.side);
        }
        if wait > 0 {
            self.count_case("a hit that waits");
        }
        if alone * together > 3 {
            self.count_case("armour behind a shield wall");
        }
        if fall > at_hand {
            self.count_case("surplus hits");
        }
    }

    /// Counts the cases that a run must include.
    fn count_attack_cases(&mut self, attack: &Attack, with: AttackWeapon, men: &[u8]) {
        self.count_case(if with == AttackWeapon::Bows { "volleys" } else { "blows" });
        let dice = attack.dice.len() + usize::from(attack.commander_die.is_some());
        *self.seen.entry("dice").or_default() += dice as u64;
        if attack.commander {
            self.count_case("a commander's die");
        }
        match men {
            [] => self.count_case("a need of more than 6"),
            [1, ..] => self.count_case("a need of 1 or less"),
            [6] if with == AttackWeapon::Bows => self.count_case("a plain volley"),
            _ => {}
        }
        if self.books.unit(attack.unit).bodyguard && !self.books.unit(attack.unit).commander {
            self.count_case("a guard without its lord");
        }
        if self.books.unit(attack.unit).away {
            self.count_case("a guard whose lord is away");
        }
    }

    fn ruling(&mut self, ruling: &str, to: &str, kept: bool) {
        let name = ruling.parse().expect("a ruling");
        self.books.rulings.set(name, to).expect("a reading");
        match ruling {
            "commander-figure" => self.books.count_commanders(kept),
            "bodyguards" => self.books.count_bodyguards(kept),
            _ => {}
        }
    }

    fn count_case(&mut self, what: &'static str) {
        *self.seen.entry(what).or_default() += 1;
    }
}
