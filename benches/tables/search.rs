//! Searches a better picture for a class of so many: `cargo run --release --example search -- PUPILS SECONDS [SEED]`.
//!
//! It begins with the picture that the program has and prints the best one that it found, in the signs of
//! `src/planning/measure/pictures.txt`, with what it still misses. The ground stays; units move in pairs, left and right
//! alike, or singly in the two columns in the middle, within the zones of the table. What is weighed is all of
//! [`missed`](senlac::battles::worth::missed) with bold players and with cautious ones, and how untidy the lines are. Worse
//! pictures are taken too, ever more seldom: simulated annealing.

use std::time::{Duration, Instant};

use senlac::battles::engagement::boxed_in;
use senlac::battles::worth::{missed, shortfall};
use senlac::battles::{Forecast, ForecastSettings, Players, Progress, Strategy};
use senlac::content::library;
use senlac::planning::Draft;
use senlac::rules::{Dice, Rolled, Setup, Side, Square, State};

/// Battles of bold players for each picture, and half as many of cautious ones.
const BATTLES: u64 = 200;
/// What cautious players miss weighs beside what bold ones miss.
const CAUTIOUS: f64 = 0.5;

/// What a picture misses: in battles, and in tidiness.
fn weigh(setup: &Setup, battles: u64, seed: u64) -> Option<(f64, String)> {
    let start = State::new(setup).ok()?;
    let mut lacks = 20.0 * f64::from(u32::try_from(boxed_in(&start).len()).ok()?) + untidy(setup);
    let mut words = Vec::new();
    for (strategy, battles, weight) in [(Strategy::Bold, battles, 1.0), (Strategy::Cautious, battles / 2, CAUTIOUS)] {
        let players = Players { norman: strategy, saxon: strategy };
        let question = ForecastSettings::new(start.clone(), players, battles, seed);
        let missed = missed(&Forecast::run(&question, &Progress::default()).ok()?, players);
        lacks += weight * shortfall(&missed);
        words
            .extend(missed.iter().map(|missed| format!("{}: {:?} {:.0}, by {:.1}", strategy.name(), missed.lack, missed.found, missed.by)));
    }
    Some((lacks, words.join("; ")))
}

/// Lines beyond the third of an army, and neighbours in a line of other types.
fn untidy(setup: &Setup) -> f64 {
    let mut cost = 0.0;
    for side in Side::ALL {
        let mut units: Vec<_> = setup.army(side).iter().filter_map(|unit| Some((unit.square?, unit.troop))).collect();
        units.sort_by_key(|(square, _)| (square.row, square.column));
        let lines = units.chunk_by(|one, other| one.0.row == other.0.row);
        cost += lines.clone().skip(3).map(|_| 4.0).sum::<f64>();
        cost += lines.map(|line| line.windows(2).filter(|pair| pair[0].1 != pair[1].1).map(|_| 0.3).sum::<f64>()).sum::<f64>();
    }
    cost
}

/// The picture with one change: a pair, or a single unit in the middle, goes elsewhere, or two exchange their squares.
/// `None` where that is no picture.
fn changed(setup: &Setup, zones: &[Vec<Square>; 2], dice: &mut dyn Dice) -> Option<Setup> {
    let mut pick = |count: usize| u8::try_from(count).ok().map(|count| usize::from(dice.below(count)));
    let side = Side::ALL[pick(2)?];
    let width = setup.terrain.width();
    let mirrored = |square: Square| Square::new(width - 1 - square.column, square.row);
    let army = setup.army(side);
    let at = |square: Square| army.iter().position(|unit| unit.square == Some(square));
    let one = pick(army.len())?;
    let here = army[one].square?;
    let partner = at(mirrored(here)).filter(|other| army[*other].troop == army[one].troop);
    let mut changed = setup.clone();
    if pick(3)? == 0 {
        let other = pick(army.len())?;
        let there = army[other].square?;
        let others = at(mirrored(there)).filter(|partner| army[*partner].troop == army[other].troop);
        let units = changed.army_mut(side);
        (units[one].square, units[other].square) = (Some(there), Some(here));
        if let (Some(partner), Some(others)) = (partner, others) {
            (units[partner].square, units[others].square) = (Some(mirrored(there)), Some(mirrored(here)));
        } else if partner.is_some() || others.is_some() {
            return None;
        }
        return Some(changed);
    }
    let step = |place: u8, by: usize| (place + u8::try_from(by).ok()?).checked_sub(2);
    let to = Square::new(step(here.column, pick(5)?)?, step(here.row, pick(5)?)?);
    let zone = zones.get(side as usize)?;
    if !zone.contains(&to) || !zone.contains(&mirrored(to)) {
        return None;
    }
    let is_middle = to.column.abs_diff(width - 1 - to.column) <= 1;
    let units = changed.army_mut(side);
    units[one].square = Some(to);
    match partner {
        Some(partner) => units[partner].square = Some(mirrored(to)),
        None if is_middle => {}
        None => return None,
    }
    Some(changed)
}

/// The picture in its signs.
fn drawn(setup: &Setup) -> String {
    let sign = |square: Square| {
        let unit = setup.units().find(|(_, unit)| unit.square == Some(square));
        unit.map_or('.', |(id, unit)| {
            let first = unit.troop.name().chars().next().unwrap_or('?');
            if id.side == Side::Saxon { first.to_ascii_uppercase() } else { first }
        })
    };
    let row = |row| (0..setup.terrain.width()).map(|column| sign(Square::new(column, row))).collect::<String>();
    (0..setup.terrain.height()).map(row).collect::<Vec<_>>().join("\n")
}

fn main() {
    let numbers: Vec<u64> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let [pupils, seconds] = [0, 1].map(|place| numbers.get(place).copied().unwrap_or(30));
    let mut dice = Rolled::new(numbers.get(2).copied().unwrap_or(1), 0);
    let mut draft = Draft::of(library::scenario(library::SCENARIO).expect("Senlac"));
    draft.measure(usize::try_from(pupils).expect("a number"));
    let (mut now, zones) = (draft.setup(), draft.zones());
    let (began, long) = (Instant::now(), Duration::from_secs(seconds));
    let mut seed = 1;
    let mut lacks = weigh(&now, BATTLES, seed).expect("a battle").0;
    let mut best = (weigh(&now, 4_000, 0).expect("a battle"), now.clone());
    let mut tried = 0_u32;
    while began.elapsed() < long {
        let heat = 5.0 * (1.0 - began.elapsed().as_secs_f64() / long.as_secs_f64()) + 0.2;
        let Some(next) = changed(&now, &zones, &mut dice) else { continue };
        let Some((then, _)) = weigh(&next, BATTLES, seed) else { continue };
        let chance = (f64::from(dice.below(250)) + f64::from(dice.below(250)) / 250.0) / 250.0;
        if chance < ((lacks - then) / heat).exp() {
            (now, lacks) = (next, then);
        }
        tried += 1;
        // Other dice now and then, so that no picture is made for some battles alone.
        if tried.is_multiple_of(200) {
            seed += 1;
            let closely = weigh(&now, 4_000, 0).expect("a battle");
            if closely.0 < best.0.0 {
                best = (closely, now.clone());
            }
            lacks = weigh(&now, BATTLES, seed).expect("a battle").0;
        }
    }
    println!("{pupils}\n{}\n\nmisses {:.1} after {tried} tries: {}", drawn(&best.1), best.0.0, best.0.1);
}
