//! Sums from this very battle, in two levels, each with its exact answer. What was thrown, hit and lost stands in the question as
//! it happened; the answer is a fraction counted by the odds.

use super::moments::Story;
use crate::odds::ledger::Account;
use crate::odds::{Chances, EqualDice, Fraction, dice_of, hits};
use crate::phrasebook::names::Names;
use crate::rules::{Attack, Event, Side};

/// How hard the sums are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Fractions, means, differences: from about 10 years.
    First,
    /// Chances of several dice: from about 12 years.
    Second,
}

/// A sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    /// The question.
    pub question: String,
    /// The way and the answer.
    pub answer: String,
}

/// An attack of this battle with what its dice needed, told by who led the unit then.
struct Told {
    attack: Attack,
    turn: u32,
    who: String,
    at: String,
}

/// The sums of a level: as many of its kinds as this battle has material for.
pub fn sums(story: &Story, level: Level) -> Vec<Sum> {
    let attacks = attacks(story);
    match level {
        Level::First => [
            expected_hits(&attacks),
            mean_of_a_turn(story, &attacks),
            what_is_left(story, Side::Norman),
            what_is_left(story, Side::Saxon),
            more_or_fewer(story),
            panic_dice(story),
        ]
        .into_iter()
        .flatten()
        .collect(),
        Level::Second => [
            none_hits(&attacks),
            exactly_as_it_fell(&attacks),
            all_dice_of_one_attack(&attacks),
            two_in_a_row(&attacks),
            halved(&attacks),
            panic_of_one(story),
        ]
        .into_iter()
        .flatten()
        .collect(),
    }
}

/// Every attack whose dice are known, in order.
fn attacks(story: &Story) -> Vec<Told> {
    let mut attacks = Vec::new();
    for (place, moment) in story.moments().iter().enumerate() {
        let made: Vec<&Attack> = moment.events.iter().filter_map(Event::attack).map(|(attack, _)| attack).collect();
        if made.iter().all(|attack| dice_of(attack).is_none()) {
            continue;
        }
        let names = Names::of(story.setup(), &story.after(place));
        let told =
            |attack: &Attack| Told { attack: attack.clone(), turn: moment.turn, who: names.unit(attack.unit), at: names.unit(attack.at) };
        attacks.extend(made.into_iter().filter(|attack| dice_of(attack).is_some()).map(told));
    }
    attacks
}

impl Told {
    /// The dice of the ordinary figures, and the commander's.
    fn dice(&self) -> [EqualDice; 2] {
        dice_of(&self.attack).unwrap_or([EqualDice::new(0, 7); 2])
    }

    fn chances(&self) -> Chances {
        hits(&self.dice())
    }

    /// How interesting it is as a sum: dice that may hit or miss, and several of them, but not too many.
    fn is_fit(&self, from: u16, to: u16) -> bool {
        let [men, _] = self.dice();
        (from..=to).contains(&men.count) && (2..=6).contains(&men.need)
    }
}

/// "5 or 6", "4, 5 or 6", "6".
fn faces(need: i32) -> String {
    match need {
        ..=1 => tr!("any number").to_owned(),
        5 => tr!("5 or 6").to_owned(),
        6 => tr!("6").to_owned(),
        need @ 2..=4 => tr!("{need} or more", need),
        _ => tr!("nothing").to_owned(),
    }
}

/// A fraction as a child writes it: "8/3, about 2.67", "3", "1/2, which is 0.5".
fn number(fraction: &Fraction) -> String {
    if *fraction.denominator() == 1_u8.into() {
        return fraction.numerator().to_string();
    }
    let value = fraction.to_f64();
    let rounded = format!("{value:.2}");
    let is_exact = [1_u32, 2, 4, 5, 10, 20, 25, 50, 100].iter().any(|parts| *fraction.denominator() == (*parts).into());
    if is_exact {
        let exact = rounded.trim_end_matches('0').trim_end_matches('.').to_owned();
        tr!("{fraction}, which is {exact}", fraction, exact)
    } else {
        tr!("{fraction}, about {rounded}", fraction, rounded)
    }
}

/// A chance: "4/9, about 44 of 100".
fn chance(fraction: &Fraction) -> String {
    let of_100 = fraction.nearest(100);
    match of_100 {
        0 if !fraction.is_zero() => tr!("{fraction}, less than 1 of 100", fraction),
        100 if !fraction.is_one() => tr!("{fraction}, more than 99 of 100", fraction),
        _ => tr!("{fraction}, about {of_100} of 100", fraction, of_100),
    }
}

fn expected_hits(attacks: &[Told]) -> Option<Sum> {
    let told = attacks.iter().find(|told| told.is_fit(4, 12)).or_else(|| attacks.iter().find(|told| told.is_fit(2, 40)))?;
    let [men, _] = told.dice();
    let (dice, need) = (men.count, faces(men.need));
    let each = Fraction::new(men.sixths() / u32::from(men.count.max(1)), 6_u8)?;
    let all = Fraction::new(men.sixths(), 6_u8)?;
    let question = tr_count!(
        dice,
        "Turn {turn}: {who} threw {dice} die at {at}, the commander’s not counted. It hits with {need}. What part of all throws hits? How many hits were to be expected?",
        "Turn {turn}: {who} threw {dice} dice at {at}, the commander’s not counted. Each hits with {need}. What part of them should hit? How many hits were to be expected?",
        turn = told.turn,
        who = told.who,
        at = told.at,
        need
    );
    let answer = tr!("Each die hits in {each} of all throws; {dice} × {each} = {all} hits.", each, dice, all = number(&all));
    Some(Sum { question, answer })
}

fn mean_of_a_turn(story: &Story, attacks: &[Told]) -> Option<Sum> {
    let hits_of = |turn: u32| -> Vec<u8> { attacks.iter().filter(|told| told.turn == turn).map(|told| told.attack.hits).collect() };
    let turns = story.turns();
    let fit = |from: usize, to: usize| turns.iter().map(|turn| turn.turn).find(|turn| (from..=to).contains(&hits_of(*turn).len()));
    let turn = fit(4, 9).or_else(|| fit(2, 14))?;
    let hits = hits_of(turn);
    let (count, sum) = (hits.len(), hits.iter().map(|hits| u32::from(*hits)).sum::<u32>());
    let mean = Fraction::new(sum, u32::try_from(count).ok()?)?;
    let list = hits.iter().map(ToString::to_string).collect::<Vec<_>>();
    Some(Sum {
        question: tr!("The attacks of turn {turn} made these hits: {list}. What is their mean?", turn, list = list.join(", ")),
        answer: tr!("{list} = {sum}; {sum} ÷ {count} = {mean}.", list = list.join(" + "), sum, count, mean = number(&mean)),
    })
}

fn what_is_left(story: &Story, side: Side) -> Option<Sum> {
    let (start, left) = (story.after(0).strength(side).left, story.last().strength(side).left);
    let part = Fraction::new(left, start)?;
    let army = side.army();
    Some(Sum {
        question: tr!(
            "The {army} began with {start} figures, and {left} were left. What part is that, in lowest terms, and how many of 100?",
            army,
            start,
            left
        ),
        answer: tr!("{left}/{start} = {part}.", left, start, part = chance(&part)),
    })
}

fn more_or_fewer(story: &Story) -> Option<Sum> {
    let ledger = story.ledger();
    let of = |side: Side| (side, ledger.side(side));
    let (side, account): (Side, Account) = Side::ALL.map(of).into_iter().max_by_key(|(_, account)| account.dice)?;
    let expected = Fraction::new(account.sixths, 6_u8).filter(|_| account.dice > 0)?;
    let sixths = account.surplus_in_sixths();
    let gap = Fraction::new(sixths.unsigned_abs(), 6_u8)?;
    let gap = match sixths {
        0 => tr!("exactly as many as expected").to_owned(),
        1.. => tr!("{gap} more than expected", gap = number(&gap)),
        _ => tr!("{gap} fewer than expected", gap = number(&gap)),
    };
    let (army, dice, hits) = (side.army(), account.dice, account.hits);
    Some(Sum {
        question: tr!(
            "In the whole battle the {army} threw {dice} dice. {expected} hits were to be expected, and {hits} fell. How many more or fewer is that?",
            army,
            dice,
            expected = expected.to_string(),
            hits
        ),
        answer: tr!("{hits} and {expected}: {gap}.", hits, expected = number(&expected), gap),
    })
}

/// The faces of the first panic.
fn panic_faces(story: &Story) -> Option<(u32, Vec<u8>)> {
    let face = |event: &Event| if let Event::Panicked { die, .. } = event { Some(*die) } else { None };
    story.moments().iter().find_map(|moment| {
        let faces: Vec<u8> = moment.events.iter().filter_map(face).collect();
        (!faces.is_empty()).then_some((moment.turn, faces))
    })
}

fn panic_dice(story: &Story) -> Option<Sum> {
    let (turn, faces) = panic_faces(story)?;
    let (count, sum) = (u32::try_from(faces.len()).ok()?, faces.iter().map(|face| u32::from(*face)).sum::<u32>());
    let mean = Fraction::new(sum, count)?;
    let expected = Fraction::new(7 * count, 2_u8)?;
    let list = faces.iter().map(ToString::to_string).collect::<Vec<_>>();
    Some(Sum {
        question: tr!(
            "In the panic of turn {turn} the dice showed {list}. What is their mean? A die shows 3 1/2 on average: what sum was to be expected?",
            turn,
            list = list.join(", ")
        ),
        answer: tr!(
            "{list} = {sum}; {sum} ÷ {count} = {mean}. To be expected: {count} × 3 1/2 = {expected}.",
            list = list.join(" + "),
            sum,
            count,
            mean = number(&mean),
            expected = number(&expected)
        ),
    })
}

fn none_hits(attacks: &[Told]) -> Option<Sum> {
    let told = attacks.iter().filter(|told| told.is_fit(2, 5)).nth(1).or_else(|| attacks.iter().find(|told| told.is_fit(2, 8)))?;
    let [men, _] = told.dice();
    let only = hits(&[men]);
    let (dice, need) = (men.count, faces(men.need));
    let miss = Fraction::new(6 - u16::try_from(men.sixths()).ok()? / men.count.max(1), 6_u8)?;
    let none = only.p(0);
    Some(Sum {
        question: tr_count!(
            dice,
            "Turn {turn}: {who} threw {dice} die at {at}, the commander’s not counted; it hits with {need}. How likely is it that it misses? That it hits?",
            "Turn {turn}: {who} threw {dice} dice at {at}, the commander’s not counted; each hits with {need}. How likely is it that none of them hits? That at least one does?",
            turn = told.turn,
            who = told.who,
            at = told.at,
            need
        ),
        answer: tr!(
            "One die misses in {miss} of all throws, all {dice} in ({miss}) to the power of {dice} = {none}. At least one hits: 1 − {bare} = {some}.",
            miss,
            dice,
            none = chance(&none),
            bare = none.to_string(),
            some = chance(&none.rest())
        ),
    })
}

fn exactly_as_it_fell(attacks: &[Told]) -> Option<Sum> {
    let is_fit = |told: &&Told| told.is_fit(2, 6) && !told.attack.commander && told.attack.hits > 0;
    let told = attacks.iter().find(is_fit).or_else(|| attacks.iter().find(|told| told.is_fit(2, 8)))?;
    let [men, _] = told.dice();
    let (dice, need) = (men.count, faces(men.need));
    let wanted = usize::from(told.attack.hits).min(usize::from(dice));
    let p = hits(&[men]).p(wanted);
    Some(Sum {
        question: tr!(
            "{dice} dice are thrown, and each hits with {need}, as those of {who} did in turn {turn}. How likely are exactly {wanted} hits?",
            dice,
            need,
            who = told.who,
            turn = told.turn,
            wanted
        ),
        answer: tr!("Count the ways in which {wanted} of {dice} dice hit, and the others miss: {p}.", wanted, dice, p = chance(&p)),
    })
}

fn all_dice_of_one_attack(attacks: &[Told]) -> Option<Sum> {
    let told = attacks.iter().find(|told| told.attack.commander && told.is_fit(2, 12) && (2..=6).contains(&told.dice()[1].need))?;
    let [men, commander] = told.dice();
    let chances = told.chances();
    let part = |dice: EqualDice| Fraction::new(dice.sixths(), 6_u8);
    let (of_men, of_commander) = (part(men)?, part(commander)?);
    Some(Sum {
        question: tr!(
            "Turn {turn}: {who} threw {dice} dice that hit with {need}, and the commander’s, which hits with {lord}. How many hits were to be expected of all together, and which number is the likeliest?",
            turn = told.turn,
            who = told.who,
            dice = men.count,
            need = faces(men.need),
            lord = faces(commander.need)
        ),
        answer: tr!(
            "{men} + {commander} = {mean}. The likeliest number is {likeliest}; {hits} fell.",
            men = of_men,
            commander = of_commander,
            mean = number(&chances.mean()),
            likeliest = chances.most_likely(),
            hits = told.attack.hits
        ),
    })
}

fn two_in_a_row(attacks: &[Told]) -> Option<Sum> {
    let mut fit = attacks.iter().filter(|told| told.is_fit(1, 4));
    let (one, other) = (fit.next()?, fit.next()?);
    let some = |told: &Told| hits(&[told.dice()[0]]).p(0).rest();
    let (first, second) = (some(one), some(other));
    let both = Fraction::new(first.numerator() * second.numerator(), first.denominator() * second.denominator())?;
    let words = |told: &Told| {
        let [men, _] = told.dice();
        tr_count!(dice = men.count, "{dice} die that hits with {need}", "{dice} dice that hit with {need}", need = faces(men.need))
    };
    Some(Sum {
        question: tr!(
            "{one} threw {dice}, then {other} threw {more}, the commanders’ not counted. How likely is it that both hit at least once?",
            one = crate::phrasebook::names::capital(&one.who),
            dice = words(one),
            other = other.who,
            more = words(other)
        ),
        answer: tr!("{first} × {second} = {both}.", first, second, both = chance(&both)),
    })
}

/// Hits that are halved and rounded down, as behind a shield wall.
fn halved(attacks: &[Told]) -> Option<Sum> {
    let told = attacks.iter().find(|told| told.is_fit(3, 6)).or_else(|| attacks.iter().find(|told| told.is_fit(2, 12)))?;
    let [men, _] = told.dice();
    let chances = hits(&[men]);
    let mean = chances.iter().try_fold(Fraction::zero(), |sum, (hits, p)| {
        let fallen = u32::try_from(hits / 2).ok()?;
        let numerator = sum.numerator() * p.denominator() + p.numerator() * fallen * sum.denominator();
        Fraction::new(numerator, sum.denominator() * p.denominator())
    })?;
    let (dice, need) = (men.count, faces(men.need));
    Some(Sum {
        question: tr!(
            "Behind a shield wall two hits fell one figure, and a single hit none. {dice} dice that hit with {need} are thrown at it, as {who} threw in turn {turn}. How many figures fall on average? Is it half of the expected hits?",
            dice,
            need,
            who = told.who,
            turn = told.turn
        ),
        answer: tr!(
            "Each number of hits times its chance, halved and rounded down: {mean}. Half of the expected hits would be {half}; rounding down saves the rest.",
            mean = number(&mean),
            half = number(&Fraction::new(men.sixths(), 12_u8)?)
        ),
    })
}

fn panic_of_one(story: &Story) -> Option<Sum> {
    let (turn, faces) = panic_faces(story)?;
    let dice = u32::try_from(faces.len()).ok()?;
    let all_low = Fraction::new(1_u8, 2_u32.checked_pow(dice)?)?;
    Some(Sum {
        question: tr_count!(
            dice,
            "In the panic of turn {turn} {dice} die was thrown. How likely is it that it shows 3 or less?",
            "In the panic of turn {turn} {dice} dice were thrown. How likely is it that all of them show 3 or less?",
            turn
        ),
        answer: tr!(
            "One die does so in 1/2 of all throws; all {dice}: (1/2) to the power of {dice} = {all}.",
            dice,
            all = chance(&all_low)
        ),
    })
}
