//! Simulated annealing: changes a picture a little, and accepts worse ones less and less often.

use std::time::{Duration, Instant};

use senlac::rules::{Dice, SeededDice, Setup};

use crate::picture::{Places, drawn, numbered, untidy};
use crate::worth::{Battles, Worth};
use crate::{setup_of, table};

/// Battles of bold players for each picture, and for a close evaluation.
const GLANCE: u64 = 240;
const CLOSE: u64 = 2_000;
/// Points by which each goal must be exceeded in a close evaluation, because other dice may give slightly worse
/// results.
const MARGIN: f64 = 0.7;
/// Number of pictures tried with the same dice, so that none is tuned to a few battles.
const WITH_SAME_DICE: u32 = 150;
/// Pictures with fewer units than this may mirror units of different types, and the search starts at a higher
/// temperature.
const FEW: usize = 12;
/// Points by which an accepted picture may be worse, at the start and at the end.
const HEAT: [f64; 2] = [6.0, 0.5];
const HEAT_OF_FEW: f64 = 20.0;

fn lacks(setup: &Setup, worth: &Worth, margin: f64) -> f64 {
    worth.misses(margin) + untidy(setup)
}

/// The current picture, and the best one found in a close evaluation.
struct Search {
    now: Setup,
    lacks: f64,
    best: (f64, Setup),
    seed: u64,
}

impl Search {
    fn closely(setup: &Setup) -> f64 {
        Worth::measure(setup, Battles { count: CLOSE, seed: 0 }).map_or(f64::INFINITY, |worth| lacks(setup, &worth, MARGIN))
    }

    /// Changes the dice, after comparing the current picture closely with the best one.
    fn new_dice(&mut self) {
        let closely = Self::closely(&self.now);
        if closely < self.best.0 {
            self.best = (closely, self.now.clone());
        } else if closely > self.best.0 + 15.0 {
            self.now = self.best.1.clone();
        }
        self.seed += 1;
        let worth = Worth::measure(&self.now, Battles { count: GLANCE, seed: self.seed });
        self.lacks = worth.map_or(f64::INFINITY, |worth| lacks(&self.now, &worth, 0.0));
    }

    /// Accepts a changed picture if it isn't worse by more than `worse_by`.
    fn consider(&mut self, next: Setup, worse_by: f64) {
        let untidy = untidy(&next);
        let most = self.lacks + worse_by - untidy;
        let Some(worth) = Worth::measure_promising(&next, Battles { count: GLANCE, seed: self.seed }, most) else { return };
        let found = worth.misses(0.0) + untidy;
        if found <= self.lacks + worse_by {
            (self.now, self.lacks) = (next, found);
        }
    }
}

/// Number of pictures adapted from other classes, and the maximum difference in pupils.
const ADAPTED: usize = 60;
const OTHERS: usize = 5;

/// Returns the best of the existing picture and those of other classes on the same table, by a quick evaluation.
fn first(name: &str, places: &Places, dice: &mut dyn Dice) -> Setup {
    let start = setup_of(name);
    let weighed =
        |setup: Setup, seed| Worth::measure(&setup, Battles { count: GLANCE / 2, seed }).map(|worth| (lacks(&setup, &worth, 0.0), setup));
    let mut found: Vec<(f64, Setup)> = weighed(start.clone(), 1).into_iter().collect();
    let pupils: usize = name.parse().unwrap_or_default();
    let others =
        (pupils.saturating_sub(OTHERS).max(6)..=(pupils + OTHERS).min(40)).filter(|_| pupils > 0).map(|other| setup_of(&other.to_string()));
    let others: Vec<Setup> = others.filter(|other| other.terrain == start.terrain).collect();
    for other in others.iter().cycle().take(if others.is_empty() { 0 } else { ADAPTED }) {
        found.extend(places.adapted(&start, other, dice).and_then(|adapted| weighed(numbered(&adapted)?, 1)));
    }
    found.sort_by(|one, other| one.0.total_cmp(&other.0));
    // Evaluate the best few with other dice, because luck helps in a quick evaluation.
    let again = found.into_iter().take(6).filter_map(|(_, setup)| weighed(setup, 2));
    again.min_by(|one, other| one.0.total_cmp(&other.0)).map_or(start, |(_, setup)| setup)
}

/// Searches for a better picture for this many seconds and prints the best one.
pub fn search(name: &str, seconds: u64, seed: u64) {
    let mut dice = SeededDice::new(seed, 0);
    let start = setup_of(name);
    let places = Places { zones: table(name).zones(), width: start.terrain.width(), is_loose: start.units().count() < FEW };
    let now = first(name, &places, &mut dice);
    let mut search = Search { best: (Search::closely(&start), start), now, lacks: f64::INFINITY, seed };
    search.new_dice();
    let (began, long) = (Instant::now(), Duration::from_secs(seconds));
    let mut tried = 0_u32;
    while began.elapsed() < long {
        let Some(next) = places.changed(&search.now, &mut dice) else { continue };
        let hottest = if places.is_loose { HEAT_OF_FEW } else { HEAT[0] };
        let heat = hottest + (HEAT[1] - hottest) * began.elapsed().as_secs_f64() / long.as_secs_f64();
        // A random number from 0 to 1, so that much worse pictures are accepted much less often.
        let chance = (f64::from(dice.roll_below(250)) * 250.0 + f64::from(dice.roll_below(250)) + 1.0) / 62_501.0;
        search.consider(next, -heat * chance.ln());
        tried += 1;
        if tried.is_multiple_of(WITH_SAME_DICE) {
            search.new_dice();
        }
    }
    search.new_dice();
    let best = search.best.1;
    let fresh = Worth::measure(&best, Battles { count: 2 * CLOSE, seed: 2_026 }).expect("a battle");
    println!("{}\n\nof {tried}, untidy {:.1}\n{}\n{}", drawn(&best), untidy(&best), Worth::HEAD, fresh.line());
}
