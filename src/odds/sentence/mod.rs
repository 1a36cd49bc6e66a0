//! Odds in a sentence that a child can check.

use std::num::NonZero;
use std::ops::RangeInclusive;

use super::{Chances, Fraction};

const TEN: NonZero<u32> = not_zero(10);
const THOUSAND: NonZero<u32> = not_zero(1000);

const fn not_zero(number: u32) -> NonZero<u32> {
    match NonZero::new(number) {
        Some(number) => number,
        None => NonZero::<u32>::MIN,
    }
}

impl Chances {
    /// What is likely: the shortest range that holds nine tenths of the chances or more.
    #[must_use]
    pub fn likely_range(&self) -> RangeInclusive<usize> {
        self.shortest_interval(&Fraction::share(9, TEN))
    }
}

/// "Most likely 2 fall; at least 9 times in 10 between 0 and 4; all 8 about 1 time in 30." Every number is true of the
/// exact chances: the range is the shortest that holds nine tenths or more, and what is rounded says "about".
#[must_use]
pub fn sentence(chances: &Chances) -> String {
    let figures = chances.figures();
    let destroyed = chances.destroyed();
    match figures {
        0 => "Nobody is left to fall.".to_owned(),
        _ if is_certain(chances) && chances.most_likely() == figures && figures > 1 => format!("All {figures} fall for certain."),
        _ if is_certain(chances) => for_certain(chances.most_likely()),
        1 => format!("The last one falls {}.", how_often(&destroyed)),
        _ if destroyed.is_zero() => format!("{}; never all {figures}.", most_likely_and_range(chances)),
        _ => format!("{}; all {figures} {}.", most_likely_and_range(chances), how_often(&destroyed)),
    }
}

/// "Most likely 52 or 53 fall; at least 9 times in 10 between 42 and 63.": the losses of an army that panics, where the
/// most that the dice can do is not the whole army.
#[must_use]
pub fn panic_sentence(chances: &Chances) -> String {
    if is_certain(chances) { for_certain(chances.most_likely()) } else { most_likely_and_range(chances) + "." }
}

fn is_certain(chances: &Chances) -> bool {
    chances.p(chances.most_likely()).is_one()
}

fn for_certain(losses: usize) -> String {
    match losses {
        0 => "Nobody can fall.".to_owned(),
        1 => "1 falls for certain.".to_owned(),
        _ => format!("{losses} fall for certain."),
    }
}

/// "Most likely 2 fall; at least 9 times in 10 between 0 and 4".
fn most_likely_and_range(chances: &Chances) -> String {
    let range = chances.likely_range();
    let range = match (*range.start(), *range.end()) {
        (first, last) if first == last => format!("exactly {first}"),
        (first, last) => format!("between {first} and {last}"),
    };
    format!("Most likely {}; at least 9 times in 10 {range}", most_likely(chances))
}

/// "nobody falls", "1 falls", "2 or 3 fall": all that are likeliest.
fn most_likely(chances: &Chances) -> String {
    let largest = chances.p(chances.most_likely());
    let likeliest: Vec<usize> = chances.iter().filter(|(_, chance)| *chance == largest).map(|(losses, _)| losses).collect();
    match likeliest[..] {
        [0] => "nobody falls".to_owned(),
        [1] => "1 falls".to_owned(),
        [ref others @ .., last] if !others.is_empty() => {
            let others: Vec<String> = others.iter().map(ToString::to_string).collect();
            format!("{} or {last} fall", others.join(", "))
        }
        [all] if all == chances.figures() => format!("all {all} fall"),
        _ => format!("{} fall", chances.most_likely()),
    }
}

/// "1 time in 6", "about 45 times in 100", "fewer than 1 time in 1,000", "never", "always": a chance as a child counts it.
/// Only what is rounded says "about".
#[must_use]
pub fn how_often(chance: &Fraction) -> String {
    let per_mille = |times| Fraction::share(times, THOUSAND);
    match (u32::try_from(chance.numerator()), u32::try_from(chance.denominator())) {
        (Ok(0), _) => "never".to_owned(),
        _ if chance.is_one() => "always".to_owned(),
        (Ok(1), Ok(in_all @ ..=1000)) => times(1, in_all),
        (Ok(few), Ok(in_all @ ..=12)) => times(few, in_all),
        _ if *chance < per_mille(1) => "fewer than 1 time in 1,000".to_owned(),
        _ if *chance > per_mille(999) => "more than 999 times in 1,000".to_owned(),
        _ if *chance < per_mille(100) => about(chance, 1, chance.inverse_nearest()),
        _ if *chance <= per_mille(990) => about(chance, chance.nearest(100), 100),
        _ => about(chance, chance.nearest(1000), 1000),
    }
}

/// "about 45 times in 100", or without "about" where it is exact.
fn about(chance: &Fraction, how_many: u32, in_all: u32) -> String {
    let exact = NonZero::new(in_all).is_some_and(|in_all| *chance == Fraction::share(how_many, in_all));
    if exact { times(how_many, in_all) } else { format!("about {}", times(how_many, in_all)) }
}

/// "45 times in 100".
fn times(how_many: u32, in_all: u32) -> String {
    let word = if how_many == 1 { "time" } else { "times" };
    let in_all = if in_all == 1000 { "1,000".to_owned() } else { in_all.to_string() };
    format!("{how_many} {word} in {in_all}")
}

#[cfg(test)]
mod tests;
