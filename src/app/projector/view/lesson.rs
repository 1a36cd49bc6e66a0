//! A sum for the class: predict, roll, compare. First the question: so many dice hit with such faces, how many hits will
//! it be? Then, when the teacher turns the page, how likely each number is; and after the roll, where it fell.

use super::facts::WallFacts;
use super::first_names::ProjectorNames;
use super::guesses::{ClassGuesses, rolled};
use super::throws::{alike, average, dice_to_throw, throw_words};
use crate::battle::attack_plan::AttackPlan;
use crate::battle::odds::Bars;
use senlac_base::language::lists::{and, commas};
use senlac_classroom::chronicle::Chronicle;
use senlac_classroom::odds::{Chances, EqualDice, Luck, dice_of, hits};
use senlac_classroom::phrasebook::names::capital;
use senlac_classroom::rules::{Attack, Setup, State, UnitId};

/// How far the teacher has turned the pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LessonPage {
    /// The step of the last roll that was compared.
    compared: u64,
    /// After how many steps the chances of what comes next were asked for.
    revealed: Option<u64>,
}

/// What is written on the wall for the lesson.
#[derive(Clone, Debug, PartialEq)]
pub struct Lesson {
    /// "Predict", "How likely?", "Compare".
    pub head: &'static str,
    /// Whose dice, and what they need.
    pub question: String,
    /// How likely each number of hits is, and where the roll fell; `None` while the class guesses.
    pub bars: Option<Bars>,
    /// The sum as the class can check it, in two lines, or what to do.
    pub answer: String,
    /// What the class has guessed, and its score; `None` if it has not guessed.
    pub class: Option<String>,
}

impl LessonPage {
    /// Turns the page: from a roll to the next question, from a question to its chances, and back.
    pub fn turned(self, chronicle: &Chronicle) -> Self {
        let steps = chronicle.len();
        match rolled(chronicle) {
            Some((step, _)) if step != self.compared => Self { compared: step, revealed: None },
            Some(_) | None if self.revealed == Some(steps) => Self { revealed: None, ..self },
            Some(_) | None => Self { revealed: Some(steps), ..self },
        }
    }
}

impl Lesson {
    /// The page that is open: the roll that has just fallen, else the attack that comes next; `None` if there is neither.
    pub fn of(
        state: &State,
        chronicle: &Chronicle,
        setup: &Setup,
        names: &ProjectorNames,
        page: LessonPage,
        facts: &WallFacts,
    ) -> Option<Self> {
        let name = |id: UnitId| state.unit(id).map_or_else(String::new, |unit| names.unit(setup, state, unit));
        if let Some((step, attacks)) = rolled(chronicle)
            && step != page.compared
        {
            let class = ClassGuesses::told_after(chronicle, step, &attacks);
            return Self::compare(&attacks, name, class);
        }
        let class = facts.next.unit.and_then(|unit| facts.guesses.told_before(chronicle, unit));
        Self::predict(&facts.next.attacks, page.revealed == Some(chronicle.len()), name, class)
    }

    /// What comes next, with its chances where they were asked for.
    fn predict(next: &[AttackPlan], revealed: bool, name: impl Fn(UnitId) -> String, class: Option<String>) -> Option<Self> {
        let unit = next.first()?.unit;
        let dice: Vec<EqualDice> = next.iter().flat_map(dice_to_throw).collect();
        let at: Vec<UnitId> = next.iter().map(|attempt| attempt.at).collect();
        let question = question(&name, unit, &at, &dice);
        if !revealed {
            return Some(Self {
                head: tr!("Predict"),
                question,
                bars: None,
                answer: if class.is_none() {
                    tr!("How many hits will there be? Write your guess down.")
                } else {
                    tr!("How many hits will there be?")
                }
                .to_owned(),
                class,
            });
        }
        let chances = hits(&dice);
        let answer = format!("{}\n{}", average(&dice), likely(&chances));
        Some(Self { head: tr!("How likely?"), question, bars: Some(Bars::of(&chances, unit.side, None)), answer, class })
    }

    /// A roll that fell; `None` if it is not known what its dice needed.
    fn compare(attacks: &[&Attack], name: impl Fn(UnitId) -> String, class: Option<String>) -> Option<Self> {
        let unit = attacks.first()?.unit;
        let dice: Vec<EqualDice> = attacks.iter().map(|attack| dice_of(attack)).collect::<Option<Vec<_>>>()?.into_flattened();
        let fallen: u8 = attacks.iter().map(|attack| attack.hits).sum();
        let chances = hits(&dice);
        let luck = Luck::among(&chances, fallen)?;
        let at: Vec<UnitId> = attacks.iter().map(|attack| attack.at).collect();
        let roll = tr_count!(hits = fallen, "{hits} hit: {luck}.", "{hits} hits: {luck}.", luck = luck.words());
        let answer = format!("{}\n{}", capital(&roll), average(&dice));
        let bars = Bars::of(&chances, unit.side, Some(usize::from(fallen)));
        // What the dice needed stands in the sum below: the bars have room.
        Some(Self { head: tr!("Compare"), question: format!("{}.", opponents(&name, unit, &at)), bars: Some(bars), answer, class })
    }
}

/// "Adela’s archers against Bo’s knights".
fn opponents(name: &impl Fn(UnitId) -> String, unit: UnitId, at: &[UnitId]) -> String {
    let targets: Vec<String> = at.iter().map(|at| name(*at)).collect();
    tr!("{unit} against {targets}", unit = capital(&name(unit)), targets = and(&targets))
}

/// "Adela’s archers against Bo’s knights: 7 dice hit on 6, 1 die on 5 or 6."
fn question(name: &impl Fn(UnitId) -> String, unit: UnitId, at: &[UnitId], dice: &[EqualDice]) -> String {
    let throws = alike(dice).into_iter().map(throw_words);
    format!("{}: {}.", opponents(name, unit, at), commas(throws))
}

/// "Most likely 1 hit. At least 9 times in 10 between 0 and 3."
fn likely(chances: &Chances) -> String {
    let range = chances.likely_range();
    let likeliest = u8::try_from(chances.most_likely()).unwrap_or(u8::MAX);
    match (range.start(), range.end()) {
        (first, last) if first == last => tr_count!(
            hits = likeliest,
            "Most likely {hits} hit. At least 9 times in 10 exactly {first}.",
            "Most likely {hits} hits. At least 9 times in 10 exactly {first}.",
            first
        ),
        (first, last) => tr_count!(
            hits = likeliest,
            "Most likely {hits} hit. At least 9 times in 10 between {first} and {last}.",
            "Most likely {hits} hits. At least 9 times in 10 between {first} and {last}.",
            first,
            last
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_likely_range_holds_nine_tenths() {
        assert_eq!(
            likely(&hits(&[EqualDice::new(7, 6), EqualDice::new(1, 5)])),
            "Most likely 1 hit. At least 9 times in 10 between 0 and 3."
        );
        assert_eq!(likely(&hits(&[EqualDice::new(2, 1)])), "Most likely 2 hits. At least 9 times in 10 exactly 2.");
    }
}
