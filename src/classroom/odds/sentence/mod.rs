//! Odds in a sentence that a child can check.

use std::num::NonZero;
use std::ops::RangeInclusive;

use super::{Chances, Fraction};
use senlac_base::language::lists::join_commas;

const TEN: NonZero<u32> = NonZero::<u32>::MIN.saturating_add(9);
const THOUSAND: NonZero<u32> = NonZero::<u32>::MIN.saturating_add(999);

impl Chances {
    /// Returns the likely losses: the shortest range with at least nine tenths of the chances.
    pub fn likely_range(&self) -> RangeInclusive<usize> {
        self.shortest_interval(&Fraction::from_counts(9, TEN))
    }
}

/// "Most likely: 2 killed. At least 9 times in 10: 0 to 4. All 8: about 1 time in 30." Every number is true of
/// the exact chances. The range is the shortest that holds at least nine tenths, and rounded numbers say "about".
pub fn sentence(chances: &Chances) -> String {
    let all = chances.figures();
    let destroyed = chances.destroyed();
    match all {
        0 => tr!("There is no one left to lose.").to_owned(),
        _ if is_certain(chances) && chances.most_likely() == all && all > 1 => tr!("All {all} are certain to be killed.", all),
        _ if is_certain(chances) => certain_text(chances.most_likely()),
        1 => tr!("The last one is killed {how_often}.", how_often = chance_text(&destroyed)),
        _ if destroyed.is_zero() => tr!("{most_likely}. Never all {all}.", most_likely = most_likely_and_range(chances), all),
        _ => tr!(
            "{most_likely}. All {all}: {how_often}.",
            most_likely = most_likely_and_range(chances),
            all,
            how_often = chance_text(&destroyed)
        ),
    }
}

/// "Most likely: 52 or 53 killed. At least 9 times in 10: 42 to 63.": the losses of an army that panics. The
/// maximum of the dice is less than the whole army.
pub fn panic_sentence(chances: &Chances) -> String {
    if is_certain(chances) { certain_text(chances.most_likely()) } else { most_likely_and_range(chances) + "." }
}

/// "If they hit back, you will probably lose no one.": the likely cost of the enemy's reply to a blow or a volley.
pub fn reply_sentence(chances: &Chances, is_volley: bool) -> String {
    let range = chances.likely_range();
    match (is_volley, *range.start(), *range.end()) {
        (false, _, 0) => tr!("If they hit back, you will probably lose no one.").to_owned(),
        (true, _, 0) => tr!("If they shoot back, you will probably lose no one.").to_owned(),
        (false, first, last) if first == last => tr!("If they hit back, you will probably lose {last}.", last),
        (true, first, last) if first == last => tr!("If they shoot back, you will probably lose {last}.", last),
        (false, first, last) => tr!("If they hit back, you will probably lose {first} to {last}.", first, last),
        (true, first, last) => tr!("If they shoot back, you will probably lose {first} to {last}.", first, last),
    }
}

fn is_certain(chances: &Chances) -> bool {
    chances.p(chances.most_likely()).is_one()
}

fn certain_text(losses: usize) -> String {
    match losses {
        0 => tr!("No losses are possible.").to_owned(),
        _ => tr_count!(losses, "{losses} is certain to be killed.", "{losses} are certain to be killed."),
    }
}

/// "Most likely: 2 killed. At least 9 times in 10: 0 to 4".
fn most_likely_and_range(chances: &Chances) -> String {
    let (most_likely, range) = (most_likely_text(chances), chances.likely_range());
    match (*range.start(), *range.end()) {
        (losses, last) if losses == last => {
            tr!("Most likely: {most_likely}. At least 9 times in 10: exactly {losses}", most_likely, losses)
        }
        (first, last) => tr!("Most likely: {most_likely}. At least 9 times in 10: {first} to {last}", most_likely, first, last),
    }
}

/// "no losses", "1 killed", "2 or 3 killed": all the most likely numbers.
fn most_likely_text(chances: &Chances) -> String {
    let largest = chances.p(chances.most_likely());
    let likeliest: Vec<usize> = chances.iter().filter(|(_, chance)| *chance == largest).map(|(losses, _)| losses).collect();
    match likeliest[..] {
        [0] => tr!("no losses").to_owned(),
        [ref others @ .., last] if !others.is_empty() => tr!("{others} or {last} killed", others = join_commas(others), last),
        [all] if all == chances.figures() && all > 1 => tr!("all {all} killed", all),
        _ => tr_count!(losses = chances.most_likely(), "{losses} killed", "{losses} killed"),
    }
}

/// Returns a chance as a child counts it: "1 time in 6", "about 45 times in 100", "almost never" (less than 1 in
/// 1,000), "almost always" (more than 99 in 100), "never", "always". Only rounded numbers say "about".
pub fn chance_text(chance: &Fraction) -> String {
    let per_mille = |times| Fraction::from_counts(times, THOUSAND);
    match (u32::try_from(chance.numerator()), u32::try_from(chance.denominator())) {
        (Ok(0), _) => tr!("never").to_owned(),
        _ if chance.is_one() => tr!("always").to_owned(),
        (Ok(1), Ok(in_all @ ..=1000)) => times_text(1, in_all),
        (Ok(few), Ok(in_all @ ..=12)) => times_text(few, in_all),
        _ if *chance < per_mille(1) => tr!("almost never").to_owned(),
        _ if *chance > per_mille(990) => tr!("almost always").to_owned(),
        _ if *chance < per_mille(100) => about_text(chance, 1, chance.inverse_nearest()),
        _ => about_text(chance, chance.nearest(100), 100),
    }
}

/// "about 45 times in 100", or without "about" if it is exact.
fn about_text(chance: &Fraction, how_many: u32, in_all: u32) -> String {
    let is_exact = NonZero::new(in_all).is_some_and(|in_all| *chance == Fraction::from_counts(how_many, in_all));
    let times = times_text(how_many, in_all);
    if is_exact { times } else { tr!("about {times}", times) }
}

/// Returns a text such as "45 times in 100".
fn times_text(how_many: u32, in_all: u32) -> String {
    let in_all = if in_all == 1000 { "1,000".to_owned() } else { in_all.to_string() };
    tr_count!(how_many, "{how_many} time in {in_all}", "{how_many} times in {in_all}", in_all)
}

#[cfg(test)]
mod tests;
