//! A sum for the class: predict, roll, compare.
//!
//! First comes the question: how many of these dice will hit? When the teacher turns the page, the odds of each number
//! appear. After the roll, its result is marked.

use super::dice_text::{average_text, dice_to_throw, group_equal, throw_text};
use super::facts::ProjectorFacts;
use super::first_names::ProjectorNames;
use super::guesses::{ClassGuesses, last_roll};
use crate::battle::attack_plan::AttackPlan;
use crate::battle::odds::Bars;
use senlac_base::language::lists::{join_commas, join_with_and};
use senlac_classroom::chronicle::Chronicle;
use senlac_classroom::odds::{Chances, EqualDice, Luck, attack_dice, hit_chances};
use senlac_classroom::phrasebook::names::capitalise_visible;
use senlac_classroom::rules::{Attack, Setup, State, UnitId};

/// The teacher's place in the pages of the sum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LessonPage {
    /// Step of the last roll that was compared.
    compared: u64,
    /// Number of steps when the odds of the next roll were revealed; `None` if they weren't.
    revealed: Option<u64>,
}

/// The sum shown on the projector.
#[derive(Clone, Debug, PartialEq)]
pub struct Lesson {
    /// Heading: "Predict", "How likely?" or "Compare".
    pub head: &'static str,
    /// Attack to roll for, and the faces that hit.
    pub question: String,
    /// Odds of each number of hits, and the number rolled; `None` while the class guesses.
    pub bars: Option<Bars>,
    /// The sum as the class can check it, in two lines, or an instruction.
    pub answer: String,
    /// The class's guess and its score; `None` if it hasn't guessed.
    pub class: Option<String>,
}

impl LessonPage {
    /// Returns the next page: from a roll to the next question, and from a question to its odds and back.
    pub fn next_page(self, chronicle: &Chronicle) -> Self {
        let steps = chronicle.len();
        match last_roll(chronicle) {
            Some((step, _)) if step != self.compared => Self { compared: step, revealed: None },
            Some(_) | None if self.revealed == Some(steps) => Self { revealed: None, ..self },
            Some(_) | None => Self { revealed: Some(steps), ..self },
        }
    }
}

impl Lesson {
    /// Returns the open page: the latest roll, or else the next attack; `None` if there is neither.
    pub fn open_page(
        state: &State,
        chronicle: &Chronicle,
        setup: &Setup,
        names: &ProjectorNames,
        page: LessonPage,
        facts: &ProjectorFacts,
    ) -> Option<Self> {
        let name = |id: UnitId| state.unit(id).map_or_else(String::new, |unit| names.unit(setup, state, unit));
        if let Some((step, attacks)) = last_roll(chronicle)
            && step != page.compared
        {
            let class = ClassGuesses::text_after_roll(chronicle, step, &attacks);
            return Self::comparison(&attacks, name, class);
        }
        let class = facts.next.unit.and_then(|unit| facts.guesses.text_before_roll(chronicle, unit));
        Self::prediction(&facts.next.attacks, page.revealed == Some(chronicle.len()), name, class)
    }

    /// Returns the page for the next attack, with its odds if they are revealed.
    fn prediction(next: &[AttackPlan], revealed: bool, name: impl Fn(UnitId) -> String, class: Option<String>) -> Option<Self> {
        let unit = next.first()?.unit;
        let dice: Vec<EqualDice> = next.iter().flat_map(dice_to_throw).collect();
        let at: Vec<UnitId> = next.iter().map(|attempt| attempt.at).collect();
        let question = question_text(&name, unit, &at, &dice);
        if !revealed {
            return Some(Self {
                head: tr!("Predict"),
                question,
                bars: None,
                answer: if class.is_none() {
                    tr!("How many hits will there be? Write down your guess.")
                } else {
                    tr!("How many hits will there be?")
                }
                .to_owned(),
                class,
            });
        }
        let chances = hit_chances(&dice);
        let answer = format!("{}\n{}", average_text(&dice), likely_hits_text(&chances));
        Some(Self { head: tr!("How likely?"), question, bars: Some(Bars::from_chances(&chances, unit.side, None)), answer, class })
    }

    /// Returns the page for a roll; `None` if the number its dice needed is unknown.
    fn comparison(attacks: &[&Attack], name: impl Fn(UnitId) -> String, class: Option<String>) -> Option<Self> {
        let unit = attacks.first()?.unit;
        let dice: Vec<EqualDice> = attacks.iter().map(|attack| attack_dice(attack)).collect::<Option<Vec<_>>>()?.into_flattened();
        let fallen: u8 = attacks.iter().map(|attack| attack.hits).sum();
        let chances = hit_chances(&dice);
        let luck = Luck::from_chances(&chances, fallen)?;
        let at: Vec<UnitId> = attacks.iter().map(|attack| attack.at).collect();
        let roll = tr_count!(hits = fallen, "{hits} hit: {luck}.", "{hits} hits: {luck}.", luck = luck.text());
        let answer = format!("{}\n{}", capitalise_visible(&roll), average_text(&dice));
        let bars = Bars::from_chances(&chances, unit.side, Some(usize::from(fallen)));
        // The needed faces are in the sum below, so that the bars have space.
        Some(Self { head: tr!("Compare"), question: format!("{}.", opponents_text(&name, unit, &at)), bars: Some(bars), answer, class })
    }
}

/// Returns "Adela’s archers against Bo’s knights".
fn opponents_text(name: &impl Fn(UnitId) -> String, unit: UnitId, at: &[UnitId]) -> String {
    let targets: Vec<String> = at.iter().map(|at| name(*at)).collect();
    tr!("{unit} against {targets}", unit = capitalise_visible(&name(unit)), targets = join_with_and(&targets))
}

/// Returns "Adela’s archers against Bo’s knights: 7 dice hit on 6, 1 die on 5 or 6."
fn question_text(name: &impl Fn(UnitId) -> String, unit: UnitId, at: &[UnitId], dice: &[EqualDice]) -> String {
    let throws = group_equal(dice).into_iter().map(throw_text);
    format!("{}: {}.", opponents_text(name, unit, at), join_commas(throws))
}

/// Returns "Most likely: 1 hit. At least 9 times in 10: 0 to 3."
fn likely_hits_text(chances: &Chances) -> String {
    let range = chances.likely_range();
    let likeliest = u8::try_from(chances.most_likely()).unwrap_or(u8::MAX);
    match (range.start(), range.end()) {
        (first, last) if first == last => tr_count!(
            hits = likeliest,
            "Most likely: {hits} hit. At least 9 times in 10: exactly {first}.",
            "Most likely: {hits} hits. At least 9 times in 10: exactly {first}.",
            first
        ),
        (first, last) => tr_count!(
            hits = likeliest,
            "Most likely: {hits} hit. At least 9 times in 10: {first} to {last}.",
            "Most likely: {hits} hits. At least 9 times in 10: {first} to {last}.",
            first,
            last
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_likely_range_covers_nine_tenths() {
        assert_eq!(
            likely_hits_text(&hit_chances(&[EqualDice::new(7, 6), EqualDice::new(1, 5)])),
            "Most likely: 1 hit. At least 9 times in 10: 0 to 3."
        );
        assert_eq!(likely_hits_text(&hit_chances(&[EqualDice::new(2, 1)])), "Most likely: 2 hits. At least 9 times in 10: exactly 2.");
    }
}
