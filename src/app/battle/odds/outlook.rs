//! What is likely before a roll: of each attack that is proposed, of the enemy's answer, of every other target. Worked
//! out once for each change, never while drawing.

use super::Bars;
use crate::battle::attack_plan::AttackPlan;
use crate::battle::next_step::NextStep;
use senlac_classroom::odds::table::{Prospect, prospect, targets};
use senlac_classroom::odds::{Fraction, how_often, reply_sentence, sentence};
use senlac_classroom::rules::{Reason, State, UnitId, Weapon, reasons};

/// What is likely of the attacks that are proposed.
#[derive(Clone, Debug, Default)]
pub struct AttackOutlook {
    /// What it was worked out from.
    basis: Option<Basis>,
    /// Each attack, in the order in which they are proposed.
    forecasts: Vec<AttackForecast>,
    /// Each legal target, in the order in which they are proposed.
    pub choices: Vec<Choice>,
}

/// Everything that an outlook depends on.
#[derive(Clone, Debug, PartialEq)]
struct Basis {
    /// Steps ever taken: the battle changes with each, and with nothing else.
    steps: u64,
    todo: NextStep,
    /// The hits that were said of each attack.
    said: Vec<Option<u8>>,
}

/// What is likely of one attack.
#[derive(Clone, Debug, PartialEq)]
pub struct AttackForecast {
    /// Whom it strikes.
    pub at: UnitId,
    /// The chances of the target's losses; those of the hits that were said are marked.
    pub bars: Bars,
    /// "Most likely 2 fall; at least 9 times in 10 between 0 and 4; all 8 about 1 time in 30."
    pub sentence: String,
    /// "3 hits or more: 1 time in 12", where hits were said.
    pub said: Option<String>,
    /// "If they hit back, you will probably lose nobody.", where they can.
    pub reply: Option<String>,
    /// "Harold falls about 1 time in 30", where he can.
    pub commander: Option<String>,
    /// Why the dice need what they need and hits count for what they do, each with its source.
    pub why: Vec<(String, String)>,
}

/// What everybody of the unit would do to one of the targets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Whom.
    pub at: UnitId,
    /// "1.3 fall on average".
    pub average: String,
    /// "all about 1 time in 30".
    pub destroyed: String,
    /// "most fall here" and "likeliest to be wiped out", where that is so and not of all alike.
    pub best: Vec<&'static str>,
    /// Whether it is the proposed one.
    pub is_chosen: bool,
}

impl AttackOutlook {
    /// What is likely of the attack at this target.
    pub fn at(&self, at: UnitId) -> Option<&AttackForecast> {
        self.forecasts.iter().find(|forecast| forecast.at == at)
    }

    /// Follows the battle and what was said of its dice; works anything out only where that has changed.
    pub fn follow(&mut self, state: &State, steps: u64, todo: &NextStep, said: Vec<Option<u8>>) {
        let basis = Basis { steps, todo: todo.clone(), said };
        if self.basis.as_ref() == Some(&basis) {
            return;
        }
        let weapon = if matches!(todo, NextStep::Shoot { .. }) { Weapon::Bow } else { Weapon::Melee };
        let attempts = todo.attempts().iter().zip(&basis.said);
        self.forecasts = attempts.filter_map(|(attempt, said)| forecast(state, attempt, weapon, *said)).collect();
        self.choices = choices(state, todo, weapon);
        self.basis = Some(basis);
    }
}

/// What is likely of one attack.
fn forecast(state: &State, attempt: &AttackPlan, weapon: Weapon, said: Option<u8>) -> Option<AttackForecast> {
    let prospect = prospect(state, attempt.unit, attempt.at, weapon, (attempt.men, attempt.commander))?;
    let (unit, target) = (state.unit(attempt.unit)?, state.unit(attempt.at)?);
    let fallen = said.map(|hits| usize::from(attempt.suffer(hits).0));
    let commander = if target.bodyguard { target.id.side.army_commander() } else { tr!("Their commander") };
    let falls = prospect.commander_falls();
    Some(AttackForecast {
        at: attempt.at,
        bars: Bars::of(&prospect.losses, attempt.unit.side, fallen),
        sentence: sentence(&prospect.losses),
        said: said.map(|hits| said_words(&prospect, hits)),
        reply: reply(state, &prospect),
        commander: (!falls.is_zero()).then(|| tr!("{commander} falls {often}.", commander, often = how_often(&falls))),
        why: reasons(state, unit, target, weapon).iter().map(|reason| (reason.to_string(), source(reason))).collect(),
    })
}

/// "3 hits or more: about 1 time in 12."
fn said_words(prospect: &Prospect, hits: u8) -> String {
    let chances = prospect.hits();
    let often = how_often(&if hits == 0 { chances.p(0) } else { chances.at_least(usize::from(hits)) });
    match hits {
        0 => tr!("No hit: {often}.", often),
        hits => tr_count!(hits, "{hits} hit or more: {often}.", "{hits} hits or more: {often}.", often),
    }
}

/// What the survivors' answer would cost; `None` if they have none.
fn reply(state: &State, prospect: &Prospect) -> Option<String> {
    Some(reply_sentence(&prospect.reply(state)?.ok()?.losses_of_a(), prospect.weapon == Weapon::Bow))
}

/// Whence a reason comes.
fn source(reason: &Reason) -> String {
    reason.ruling().map_or_else(|| tr!("the rules").to_owned(), |number| tr!("ruling {number}", number))
}

/// What everybody of the unit would do to each legal target, in the order of the proposal.
fn choices(state: &State, todo: &NextStep, weapon: Weapon) -> Vec<Choice> {
    let (NextStep::Shoot { unit, targets: order, .. } | NextStep::Fight { unit, enemies: order, .. }) = todo else { return Vec::new() };
    let mut prospects = targets(state, *unit, weapon);
    prospects.sort_by_key(|prospect| order.iter().position(|at| *at == prospect.at));
    let means: Vec<Fraction> = prospects.iter().map(|prospect| prospect.losses.mean()).collect();
    let ends: Vec<Fraction> = prospects.iter().map(Prospect::destroyed).collect();
    let chosen = todo.attempts().first().map(|attempt| attempt.at);
    let each = prospects.iter().zip(means.iter().zip(&ends)).map(|(prospect, (mean, end))| Choice {
        at: prospect.at,
        average: tr!("{mean} fall on average", mean = format!("{:.1}", mean.to_f64())),
        destroyed: if end.is_zero() { tr!("never all").to_owned() } else { tr!("all {often}", often = how_often(end)) },
        best: [(is_best(mean, &means), tr!("most fall here")), (is_best(end, &ends), tr!("likeliest to be wiped out"))]
            .into_iter()
            .filter_map(|(is_best, words)| is_best.then_some(words))
            .collect(),
        is_chosen: chosen == Some(prospect.at),
    });
    each.collect()
}

/// Whether nothing is more, and something is less.
fn is_best(one: &Fraction, all: &[Fraction]) -> bool {
    all.iter().all(|other| other <= one) && all.iter().any(|other| other < one)
}
