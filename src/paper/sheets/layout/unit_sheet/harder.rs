//! What a card does to the numbers that a unit's dice need, told for the men and for their commander apart.

use super::to_hit::{AskedNeed, Trial};
use senlac_base::language::lists::{and, capital, joined, sentences};
use senlac_base::language::tr;
use senlac_classroom::rules::rulings::NaturalSix;
use senlac_classroom::rules::{Card, NEVER, Needs, Rulings, Troop, Unit, Whose};

/// What a card does to the number that some dice need against one type of enemy in one way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Change {
    /// They need so many more.
    Harder(i8),
    /// Every face hit; now faces below this one miss.
    Misses(i8),
    /// No face hits.
    Never,
    /// They need what they needed.
    No,
}

/// What some dice need against one type of enemy in one way, without the card and with it.
struct NeedLine {
    troop: Troop,
    /// The ground, "in a fight" or "when shooting"; empty where there is one way alone.
    ground: &'static str,
    before: i8,
    after: i8,
}

impl NeedLine {
    const fn change(&self) -> Change {
        match (self.before, self.after) {
            (before, after) if before == after => Change::No,
            (_, NEVER..) => Change::Never,
            (..=1, after) => Change::Misses(after),
            (before, after) => Change::Harder(after - before),
        }
    }
}

/// "Your men: 1 more to hit, 3 instead of 2. A 1 misses too. Your commander: no change."
pub(super) fn words(card: &Card, rulings: &Rulings, trial: &Trial, unit: &Unit) -> String {
    let (before, after) = (trial.all_needs(unit, None), trial.all_needs(unit, Some(card)));
    let [men, commander] = [Whose::Men, Whose::Commander].map(|whose| lines(whose, &before, &after));
    if men.is_empty() {
        return String::new();
    }
    let told = if are_alike(&men, &commander) {
        told_of(tr!("Your men and your commander"), &men)
    } else {
        sentences(&[&told_of(tr!("Your men"), &men), &told_of(tr!("Your commander"), &commander)])
    };
    let is_saved_by_a_six = rulings.natural_six == NaturalSix::Hits && trial.needs_over_six(unit, card);
    sentences(&[&told, if is_saved_by_a_six { tr!("A 6 always hits.") } else { "" }])
}

fn lines(whose: Whose, before: &[AskedNeed], after: &[AskedNeed]) -> Vec<NeedLine> {
    let need = |needs: Needs| match whose {
        Whose::Men => needs.men,
        Whose::Commander => needs.commander,
    };
    let line = |(before, after): (&AskedNeed, &AskedNeed)| NeedLine {
        troop: before.troop,
        ground: before.ground,
        before: need(before.needs),
        after: need(after.needs),
    };
    before.iter().zip(after).map(line).collect()
}

/// Whether a single sentence is true of both: the same change in every line, and none that depends on the number itself.
fn are_alike(men: &[NeedLine], commander: &[NeedLine]) -> bool {
    let mut changes = men.iter().chain(commander).map(NeedLine::change);
    changes.next().is_some_and(|first| !matches!(first, Change::Misses(_)) && changes.all(|change| change == first))
}

/// What changes for some dice, label first: the usual change, then each exception with those against whom it holds.
fn told_of(whose: &str, lines: &[NeedLine]) -> String {
    let mut changes: Vec<Change> = Vec::new();
    for change in lines.iter().map(NeedLine::change) {
        if !changes.contains(&change) {
            changes.push(change);
        }
    }
    let count = |change: &Change| lines.iter().filter(|line| line.change() == *change).count();
    let harder = |change: &&Change| matches!(change, Change::Harder(_));
    // Of equals the first.
    let usual = changes.iter().filter(harder).rev().max_by_key(|change| count(change)).copied();
    let is_alone = changes.len() == 1;
    // Faces that miss where every face hit miss wherever a higher one is needed, too.
    let is_only_miss = changes.iter().filter(|change| matches!(change, Change::Misses(_))).count() == 1;
    let is_for_all = |change: Change| is_alone || usual == Some(change) || is_only_miss && matches!(change, Change::Misses(_));
    let rank = |change: &Change| match change {
        _ if usual == Some(*change) => 0,
        Change::Harder(_) => 1,
        Change::Misses(_) => 2,
        Change::Never => 3,
        Change::No => 4,
    };
    changes.sort_by_key(rank);
    let phrases = changes.iter().map(|change| phrase(*change, lines, is_for_all(*change)));
    let phrases = phrases.enumerate().map(|(place, words)| if place == 0 { words } else { capital(&words) });
    tr!("{whose}: {phrases}", whose, phrases = joined(phrases, " "))
}

/// "1 more to hit, 3 instead of 2.", with those against whom that holds unless it is the usual change.
fn phrase(change: Change, lines: &[NeedLine], is_for_all: bool) -> String {
    let of_change: Vec<&NeedLine> = lines.iter().filter(|line| line.change() == change).collect();
    let (before, after) = of_change.first().map_or((0, 0), |line| (line.before, line.after));
    let against = against(&of_change, lines);
    match (change, is_for_all) {
        (Change::Harder(more), true) => tr!("{more} more to hit, {after} instead of {before}.", more, after, before),
        (Change::Harder(more), false) => {
            tr!("{more} more to hit against {against}, {after} instead of {before}.", more, against, after, before)
        }
        (Change::Misses(after), true) => tr!("{misses} too.", misses = tr(misses(after))),
        (Change::Misses(after), false) => tr!("{misses} too against {against}.", misses = tr(misses(after)), against),
        (Change::Never, true) => tr!("no die can hit.").to_owned(),
        (Change::Never, false) => tr!("no die can hit {against}.", against),
        (Change::No, true) => tr!("no change.").to_owned(),
        (Change::No, false) => tr!("no change against {against}.", against),
    }
}

/// The faces that miss where every face hit.
const fn misses(after: i8) -> &'static str {
    match after {
        ..=2 => tr_mark!("a 1 misses"),
        3 => tr_mark!("a 1 or a 2 misses"),
        _ => tr_mark!("a 1, 2 or 3 misses"),
    }
}

/// "spearmen and archers on the flat".
fn against(lines: &[&NeedLine], all: &[NeedLine]) -> String {
    let mut grounds: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in lines {
        match grounds.iter_mut().find(|(ground, _)| *ground == line.ground) {
            Some((_, troops)) => troops.push(line.troop.name()),
            None => grounds.push((line.ground, vec![line.troop.name()])),
        }
    }
    let of_ground = |(ground, troops): &(&str, Vec<&str>)| {
        let is_anyone = all.iter().filter(|line| line.ground == *ground).count() == troops.len();
        let troops = if is_anyone { tr!("anyone").to_owned() } else { and(troops) };
        format!("{troops} {ground}").trim_end().to_owned()
    };
    and(&grounds.iter().map(of_ground).collect::<Vec<_>>())
}
