//! Odds before a roll: for each proposed attack, for the enemy's reply, and for every other target. They are computed once for
//! each change, never while drawing.

use super::Bars;
use crate::battle::attack_plan::AttackPlan;
use crate::battle::next_step::NextStep;
use senlac_classroom::odds::prospects::{Prospect, prospect, target_prospects};
use senlac_classroom::odds::{Fraction, chance_text, reply_sentence, sentence};
use senlac_classroom::rules::{Reason, State, UnitId, Weapon, reasons};

/// Odds of the proposed attacks.
#[derive(Clone, Debug, Default)]
pub struct AttackOutlook {
    /// Input that the odds were computed from.
    basis: Option<Basis>,
    /// Odds of each attack, in the order of the proposal.
    forecasts: Vec<AttackForecast>,
    /// Legal targets, in the order of the proposal.
    pub choices: Vec<TargetChoice>,
}

/// Everything that an outlook depends on.
#[derive(Clone, Debug, PartialEq)]
struct Basis {
    /// Number of steps ever taken. The battle changes with each step, and only then.
    steps: u64,
    todo: NextStep,
    /// Hits entered for each attack.
    said: Vec<Option<u8>>,
}

/// Odds and sentences for one attack.
#[derive(Clone, Debug, PartialEq)]
pub struct AttackForecast {
    /// Unit that is attacked.
    pub at: UnitId,
    /// Odds of the target's losses. Those for the entered hits are marked.
    pub bars: Bars,
    /// Sentence such as "Most likely: 2 killed. At least 9 times in 10: 0 to 4. …"
    pub sentence: String,
    /// Text such as "3 hits or more: 1 time in 12", if hits were entered.
    pub said: Option<String>,
    /// Text such as "If they hit back, you will probably lose no one.", if the enemy can hit back.
    pub reply: Option<String>,
    /// Text such as "Harold killed: about 1 time in 30.", if the commander can be killed.
    pub commander: Option<String>,
    /// Reasons for the faces needed and for the effect of hits, each with its source.
    pub why: Vec<(String, String)>,
}

/// Expected result if the whole unit attacks one of the targets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TargetChoice {
    /// Unit that would be attacked.
    pub at: UnitId,
    /// Text such as "1.3 killed on average".
    pub average: String,
    /// Text such as "all killed: about 1 time in 30".
    pub destroyed: String,
    /// Text such as "most losses" and "most likely to be destroyed", if that is true and the targets differ.
    pub best: Vec<&'static str>,
    /// Whether it is the proposed target.
    pub is_chosen: bool,
}

impl AttackOutlook {
    /// Returns the odds of the attack on this target.
    pub fn forecast_for(&self, at: UnitId) -> Option<&AttackForecast> {
        self.forecasts.iter().find(|forecast| forecast.at == at)
    }

    /// Updates the odds from the battle and the hits entered. It computes nothing if these haven't changed.
    pub fn update(&mut self, state: &State, steps: u64, todo: &NextStep, said: Vec<Option<u8>>) {
        let basis = Basis { steps, todo: todo.clone(), said };
        if self.basis.as_ref() == Some(&basis) {
            return;
        }
        let weapon = if matches!(todo, NextStep::Shoot { .. }) { Weapon::Bow } else { Weapon::Melee };
        let attempts = todo.attempts().iter().zip(&basis.said);
        self.forecasts = attempts.filter_map(|(attempt, said)| forecast(state, attempt, weapon, *said)).collect();
        self.choices = target_choices(state, todo, weapon);
        self.basis = Some(basis);
    }
}

/// Computes the odds of one attack.
fn forecast(state: &State, attempt: &AttackPlan, weapon: Weapon, said: Option<u8>) -> Option<AttackForecast> {
    let prospect = prospect(state, attempt.unit, attempt.at, weapon, (attempt.men, attempt.commander))?;
    let (unit, target) = (state.unit(attempt.unit)?, state.unit(attempt.at)?);
    let fallen = said.map(|hits| usize::from(attempt.losses_and_carry(hits).0));
    let commander = if target.bodyguard { target.id.side.army_commander() } else { tr!("Their commander") };
    let falls = prospect.commander_falls();
    Some(AttackForecast {
        at: attempt.at,
        bars: Bars::from_chances(&prospect.losses, attempt.unit.side, fallen),
        sentence: sentence(&prospect.losses),
        said: said.map(|hits| said_text(&prospect, hits)),
        reply: reply_text(state, &prospect),
        commander: (!falls.is_zero()).then(|| tr!("{commander} killed: {often}.", commander, often = chance_text(&falls))),
        why: reasons(state, unit, target, weapon).iter().map(|reason| (reason.to_string(), source_text(reason))).collect(),
    })
}

/// Returns text such as "3 hits or more: about 1 time in 12."
fn said_text(prospect: &Prospect, hits: u8) -> String {
    let chances = prospect.hits();
    let often = chance_text(&if hits == 0 { chances.p(0) } else { chances.at_least(usize::from(hits)) });
    match hits {
        0 => tr!("No hits: {often}.", often),
        hits => tr_count!(hits, "{hits} hit or more: {often}.", "{hits} hits or more: {often}.", often),
    }
}

/// Returns a sentence on the losses from the survivors' reply; `None` if they can't hit back.
fn reply_text(state: &State, prospect: &Prospect) -> Option<String> {
    Some(reply_sentence(&prospect.reply(state)?.ok()?.losses_of_a(), prospect.weapon == Weapon::Bow))
}

/// Returns the source of a reason: a ruling or the rules.
fn source_text(reason: &Reason) -> String {
    reason.ruling().map_or_else(|| tr!("the rules").to_owned(), |number| tr!("ruling {number}", number))
}

/// Returns the expected result of the whole unit against each legal target, in the order of the proposal.
fn target_choices(state: &State, todo: &NextStep, weapon: Weapon) -> Vec<TargetChoice> {
    let (NextStep::Shoot { unit, targets: order, .. } | NextStep::Fight { unit, enemies: order, .. }) = todo else { return Vec::new() };
    let mut prospects = target_prospects(state, *unit, weapon);
    prospects.sort_by_key(|prospect| order.iter().position(|at| *at == prospect.at));
    let means: Vec<Fraction> = prospects.iter().map(|prospect| prospect.losses.mean()).collect();
    let ends: Vec<Fraction> = prospects.iter().map(Prospect::destroyed).collect();
    let chosen = todo.attempts().first().map(|attempt| attempt.at);
    let each = prospects.iter().zip(means.iter().zip(&ends)).map(|(prospect, (mean, end))| TargetChoice {
        at: prospect.at,
        average: tr!("{mean} killed on average", mean = format!("{:.1}", mean.to_f64())),
        destroyed: if end.is_zero() { tr!("never all killed").to_owned() } else { tr!("all killed: {often}", often = chance_text(end)) },
        best: [(is_best(mean, &means), tr!("most losses")), (is_best(end, &ends), tr!("most likely to be destroyed"))]
            .into_iter()
            .filter_map(|(is_best, words)| is_best.then_some(words))
            .collect(),
        is_chosen: chosen == Some(prospect.at),
    });
    each.collect()
}

/// Returns whether no other value is greater and at least one is less.
fn is_best(one: &Fraction, all: &[Fraction]) -> bool {
    all.iter().all(|other| other <= one) && all.iter().any(|other| other < one)
}
