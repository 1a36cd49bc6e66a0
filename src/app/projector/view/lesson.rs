//! A sum for the class: predict, roll, compare. First the question: so many dice hit with such faces, how many hits will
//! it be? Then, when the teacher turns the page, how likely each number is; and after the roll, where it fell.

use super::first_names::{WallNames, unit_name};
use crate::app::battle::attack_plan::AttackPlan;
use crate::app::battle::odds::Bars;
use crate::classroom::Chronicle;
use crate::language::lists::{and, commas};
use crate::odds::{Chances, EqualDice, Luck, dice_of, hits};
use crate::phrasebook::faces;
use crate::phrasebook::names::capital;
use crate::rules::{Attack, Event, NEVER, Setup, State, UnitId};

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
        names: WallNames,
        page: LessonPage,
        next: &[AttackPlan],
    ) -> Option<Self> {
        let name = |id: UnitId| state.unit(id).map_or_else(String::new, |unit| unit_name(names, setup, state, unit));
        if let Some((step, attacks)) = rolled(chronicle)
            && step != page.compared
        {
            return Self::compare(&attacks, name);
        }
        Self::predict(next, page.revealed == Some(chronicle.len()), name)
    }

    /// What comes next, with its chances where they were asked for.
    fn predict(next: &[AttackPlan], revealed: bool, name: impl Fn(UnitId) -> String) -> Option<Self> {
        let unit = next.first()?.unit;
        let dice: Vec<EqualDice> = next.iter().flat_map(dice_to_throw).collect();
        let at: Vec<UnitId> = next.iter().map(|attempt| attempt.at).collect();
        let question = question(&name, unit, &at, &dice);
        if !revealed {
            return Some(Self {
                head: tr!("Predict"),
                question,
                bars: None,
                answer: tr!("How many hits will it be? Write your guess down.").to_owned(),
            });
        }
        let chances = hits(&dice);
        let answer = format!("{}\n{}", average(&dice), likely(&chances));
        Some(Self { head: tr!("How likely?"), question, bars: Some(Bars::of(&chances, unit.side, None)), answer })
    }

    /// A roll that fell; `None` if it is not known what its dice needed.
    fn compare(attacks: &[&Attack], name: impl Fn(UnitId) -> String) -> Option<Self> {
        let unit = attacks.first()?.unit;
        let dice: Vec<EqualDice> = attacks.iter().map(|attack| dice_of(attack)).collect::<Option<Vec<_>>>()?.into_flattened();
        let fallen: u8 = attacks.iter().map(|attack| attack.hits).sum();
        let chances = hits(&dice);
        let luck = Luck::among(&chances, fallen)?;
        let at: Vec<UnitId> = attacks.iter().map(|attack| attack.at).collect();
        let roll = tr_count!(hits = fallen, "{hits} hit: {luck}.", "{hits} hits: {luck}.", luck = luck.words());
        let answer = format!("{}\n{}", capital(&roll), average(&dice));
        let bars = Bars::of(&chances, unit.side, Some(usize::from(fallen)));
        Some(Self { head: tr!("Compare"), question: question(&name, unit, &at, &dice), bars: Some(bars), answer })
    }
}

/// The attacks of the last step, where it was one.
fn rolled(chronicle: &Chronicle) -> Option<(u64, Vec<&Attack>)> {
    let step = chronicle.active_steps().last()?;
    let attacks: Vec<&Attack> = step.events.iter().filter_map(attack).collect();
    (!attacks.is_empty()).then_some((step.step, attacks))
}

fn attack(event: &Event) -> Option<&Attack> {
    if let Event::Shot(attack) | Event::Struck(attack) = event { Some(attack) } else { None }
}

/// The dice of an attack that comes, the commander's last.
fn dice_to_throw(attempt: &AttackPlan) -> [EqualDice; 2] {
    let dice = |count: u8, need: i8| EqualDice::new(u16::from(count), i32::from(need));
    [dice(attempt.men, attempt.needs.men), dice(u8::from(attempt.commander), attempt.needs.commander)]
}

/// "Adela’s archers against Bo’s knights: 7 dice hit on 6, 1 die on 5 or 6."
fn question(name: &impl Fn(UnitId) -> String, unit: UnitId, at: &[UnitId], dice: &[EqualDice]) -> String {
    let targets: Vec<String> = at.iter().map(|at| name(*at)).collect();
    let throws = alike(dice).into_iter().map(throw_words);
    tr!("{unit} against {targets}: {throws}.", unit = capital(&name(unit)), targets = and(&targets), throws = commas(throws))
}

/// Dice that need the same, together.
fn alike(dice: &[EqualDice]) -> Vec<EqualDice> {
    let mut alike: Vec<EqualDice> = Vec::new();
    for dice in dice.iter().filter(|dice| dice.count > 0) {
        match alike.iter_mut().find(|other| other.need == dice.need) {
            Some(other) => other.count += dice.count,
            None => alike.push(*dice),
        }
    }
    alike
}

/// "7 dice hit on 6", "1 die hits on any face", "8 dice cannot hit".
fn throw_words(dice: EqualDice) -> String {
    let need = i8::try_from(dice.need).unwrap_or(NEVER);
    if need >= NEVER {
        return tr_count!(dice = dice.count, "{dice} die cannot hit", "{dice} dice cannot hit");
    }
    tr_count!(dice = dice.count, "{dice} die hits on {faces}", "{dice} dice hit on {faces}", faces = faces(need))
}

/// The sum of the average: "7 × 1/6 + 1 × 2/6 = 1 1/2 hits on average."
fn average(dice: &[EqualDice]) -> String {
    let dice = alike(dice);
    let terms: Vec<String> = dice.iter().map(|dice| format!("{} × {}/6", dice.count, hitting(*dice))).collect();
    let sixths: u32 = dice.iter().map(|dice| u32::from(dice.count) * hitting(*dice)).sum();
    let part = match sixths % 6 {
        0 => "",
        1 => " 1/6",
        2 => " 1/3",
        3 => " 1/2",
        4 => " 2/3",
        _ => " 5/6",
    };
    let whole = if sixths < 6 && !part.is_empty() { part.trim_start().to_owned() } else { format!("{}{part}", sixths / 6) };
    let terms = terms.join(" + ");
    if sixths == 6 {
        tr!("{terms} = {whole} hit on average.", terms, whole)
    } else {
        tr!("{terms} = {whole} hits on average.", terms, whole)
    }
}

/// Faces of such a die that hit.
fn hitting(dice: EqualDice) -> u32 {
    u32::try_from((7 - dice.need).clamp(0, 6)).unwrap_or(0)
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
    fn the_average_is_a_sum_that_a_child_can_check() {
        assert_eq!(average(&[EqualDice::new(7, 6), EqualDice::new(1, 5)]), "7 × 1/6 + 1 × 2/6 = 1 1/2 hits on average.");
        assert_eq!(average(&[EqualDice::new(8, 6)]), "8 × 1/6 = 1 1/3 hits on average.");
        assert_eq!(average(&[EqualDice::new(6, 6), EqualDice::new(0, 5)]), "6 × 1/6 = 1 hit on average.");
        assert_eq!(average(&[EqualDice::new(2, 6)]), "2 × 1/6 = 1/3 hits on average.");
        assert_eq!(average(&[EqualDice::new(8, 7)]), "8 × 0/6 = 0 hits on average.");
    }

    #[test]
    fn dice_are_told_with_the_faces_that_hit() {
        let words = |dice: &[EqualDice]| alike(dice).into_iter().map(throw_words).collect::<Vec<_>>().join(", ");
        assert_eq!(words(&[EqualDice::new(7, 6), EqualDice::new(1, 5)]), "7 dice hit on 6, 1 die hits on 5 or 6");
        assert_eq!(words(&[EqualDice::new(7, 3), EqualDice::new(1, 3)]), "8 dice hit on 3 or more");
        assert_eq!(words(&[EqualDice::new(7, 7), EqualDice::new(1, 1)]), "7 dice cannot hit, 1 die hits on any face");
    }

    #[test]
    fn the_likely_range_holds_nine_tenths() {
        assert_eq!(
            likely(&hits(&[EqualDice::new(7, 6), EqualDice::new(1, 5)])),
            "Most likely 1 hit. At least 9 times in 10 between 0 and 3."
        );
        assert_eq!(likely(&hits(&[EqualDice::new(2, 1)])), "Most likely 2 hits. At least 9 times in 10 exactly 2.");
    }
}
