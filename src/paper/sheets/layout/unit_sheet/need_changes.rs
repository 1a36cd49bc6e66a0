//! How a card changes the numbers a unit needs to hit, separately for the men and for their commander.

use super::to_hit::{EnemyNeed, Trial};
use senlac_base::language::lists::{capitalise, join_sentences, join_with, join_with_and};
use senlac_base::language::tr;
use senlac_classroom::rules::rulings::NaturalSix;
use senlac_classroom::rules::{Card, NEVER, Needs, Rulings, Troop, Unit, Whose};

/// Change that a card makes to the number some dice need against one type of enemy in one situation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NeedChange {
    /// The number needed increases by this much.
    Harder(i8),
    /// Every face hit before; now faces below this one miss.
    Misses(i8),
    /// No face hits any more.
    Never,
    /// The number needed stays the same.
    No,
}

/// Numbers that some dice need against one type of enemy in one situation, without the card and with it.
struct NeedLine {
    troop: Troop,
    /// The ground, "in a fight" or "when shooting"; empty if there is only one situation.
    ground: &'static str,
    before: i8,
    after: i8,
}

impl NeedLine {
    const fn change(&self) -> NeedChange {
        match (self.before, self.after) {
            (before, after) if before == after => NeedChange::No,
            (_, NEVER..) => NeedChange::Never,
            (..=1, after) => NeedChange::Misses(after),
            (before, after) => NeedChange::Harder(after - before),
        }
    }
}

/// Returns text such as "Your men: roll 1 higher to hit (2 becomes 3). A 1 misses too. You: no change."
pub(super) fn change_text(card: &Card, rulings: &Rulings, trial: &Trial, unit: &Unit) -> String {
    let (before, after) = (trial.all_needs(unit, None), trial.all_needs(unit, Some(card)));
    let [men, commander] = [Whose::Men, Whose::Commander].map(|whose| lines(whose, &before, &after));
    if men.is_empty() {
        return String::new();
    }
    let told = if are_alike(&men, &commander) {
        changes_text(tr!("You and your men"), &men)
    } else {
        join_sentences(&[&changes_text(tr!("Your men"), &men), &changes_text(tr!("You"), &commander)])
    };
    let is_saved_by_a_six = rulings.natural_six == NaturalSix::Hits && trial.needs_over_six(unit, card);
    join_sentences(&[&told, if is_saved_by_a_six { tr!("A 6 always hits.") } else { "" }])
}

fn lines(whose: Whose, before: &[EnemyNeed], after: &[EnemyNeed]) -> Vec<NeedLine> {
    let need = |needs: Needs| match whose {
        Whose::Men => needs.men,
        Whose::Commander => needs.commander,
    };
    let line = |(before, after): (&EnemyNeed, &EnemyNeed)| NeedLine {
        troop: before.troop,
        ground: before.ground,
        before: need(before.needs),
        after: need(after.needs),
    };
    before.iter().zip(after).map(line).collect()
}

/// Returns whether one sentence is true of both: every line has the same change, and the change doesn't depend on the number.
fn are_alike(men: &[NeedLine], commander: &[NeedLine]) -> bool {
    let mut changes = men.iter().chain(commander).map(NeedLine::change);
    changes.next().is_some_and(|first| !matches!(first, NeedChange::Misses(_)) && changes.all(|change| change == first))
}

/// Returns the changes for some dice after their label: the commonest change, then each exception with its enemies.
fn changes_text(whose: &str, lines: &[NeedLine]) -> String {
    let mut changes: Vec<NeedChange> = Vec::new();
    for change in lines.iter().map(NeedLine::change) {
        if !changes.contains(&change) {
            changes.push(change);
        }
    }
    let count = |change: &NeedChange| lines.iter().filter(|line| line.change() == *change).count();
    let harder = |change: &&NeedChange| matches!(change, NeedChange::Harder(_));
    // Of equals the first.
    let usual = changes.iter().filter(harder).rev().max_by_key(|change| count(change)).copied();
    let is_alone = changes.len() == 1;
    // Faces that miss where every face hit miss wherever a higher one is needed, too.
    let is_only_miss = changes.iter().filter(|change| matches!(change, NeedChange::Misses(_))).count() == 1;
    let is_for_all = |change: NeedChange| is_alone || usual == Some(change) || is_only_miss && matches!(change, NeedChange::Misses(_));
    let rank = |change: &NeedChange| match change {
        _ if usual == Some(*change) => 0,
        NeedChange::Harder(_) => 1,
        NeedChange::Misses(_) => 2,
        NeedChange::Never => 3,
        NeedChange::No => 4,
    };
    changes.sort_by_key(rank);
    let phrases = changes.iter().map(|change| phrase(*change, lines, is_for_all(*change)));
    let phrases = phrases.enumerate().map(|(place, words)| if place == 0 { words } else { capitalise(&words) });
    tr!("{whose}: {phrases}", whose, phrases = join_with(phrases, " "))
}

/// Returns text such as "roll 1 higher to hit (2 becomes 3).", with the enemies it applies to unless it applies to all.
fn phrase(change: NeedChange, lines: &[NeedLine], is_for_all: bool) -> String {
    let of_change: Vec<&NeedLine> = lines.iter().filter(|line| line.change() == change).collect();
    let (before, after) = of_change.first().map_or((0, 0), |line| (line.before, line.after));
    let against = enemies_text(&of_change, lines);
    match (change, is_for_all) {
        (NeedChange::Harder(more), true) => tr!("roll {more} higher to hit ({before} becomes {after}).", more, after, before),
        (NeedChange::Harder(more), false) => {
            tr!("roll {more} higher to hit {against} ({before} becomes {after}).", more, against, after, before)
        }
        (NeedChange::Misses(after), true) => tr!("{misses} too.", misses = tr(misses_text(after))),
        (NeedChange::Misses(after), false) => tr!("{misses} too against {against}.", misses = tr(misses_text(after)), against),
        (NeedChange::Never, true) => tr!("no die can hit.").to_owned(),
        (NeedChange::Never, false) => tr!("no die can hit {against}.", against),
        (NeedChange::No, true) => tr!("no change.").to_owned(),
        (NeedChange::No, false) => tr!("no change against {against}.", against),
    }
}

/// Returns text about the faces that now miss, where every face hit before.
const fn misses_text(after: i8) -> &'static str {
    match after {
        ..=2 => tr_mark!("a 1 misses"),
        3 => tr_mark!("a 1 or a 2 misses"),
        _ => tr_mark!("a 1, 2 or 3 misses"),
    }
}

/// Returns text such as "spearmen and archers on the flat".
fn enemies_text(lines: &[&NeedLine], all: &[NeedLine]) -> String {
    let mut grounds: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in lines {
        match grounds.iter_mut().find(|(ground, _)| *ground == line.ground) {
            Some((_, troops)) => troops.push(line.troop.name()),
            None => grounds.push((line.ground, vec![line.troop.name()])),
        }
    }
    let of_ground = |(ground, troops): &(&str, Vec<&str>)| {
        let is_anyone = all.iter().filter(|line| line.ground == *ground).count() == troops.len();
        let troops = if is_anyone { tr!("anyone").to_owned() } else { join_with_and(troops) };
        format!("{troops} {ground}").trim_end().to_owned()
    };
    join_with_and(&grounds.iter().map(of_ground).collect::<Vec<_>>())
}
