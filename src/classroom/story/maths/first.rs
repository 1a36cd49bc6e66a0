//! Maths problems with fractions, means and differences.

use super::Sum;
use super::numbers::{faces_text, mixed_text, number, of_100_text};
use super::thrown::{RolledAttack, find_suitable};
use crate::odds::Fraction;
use crate::odds::ledger::{Account, Fortune};
use crate::phrasebook::names::UnitNames;
use crate::rules::{CardName, Event, Side, Unit};
use crate::story::moments::Story;
use senlac_base::language::lists::{join_commas, join_with_and};

pub(super) fn sums(story: &Story, thrown: &[RolledAttack]) -> Vec<Sum> {
    [
        expected_hits(thrown),
        mean_of_a_turn(story),
        what_is_left(story, Side::Norman),
        what_is_left(story, Side::Saxon),
        greater_fraction(story),
        losses_by_cause(story),
        more_or_fewer(story),
        panic_dice(story),
        first_card(story),
        half_of_an_army(story),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn expected_hits(thrown: &[RolledAttack]) -> Option<Sum> {
    let told = find_suitable(thrown, (4, 12), (1, 40))?;
    let men = told.men();
    let (dice, need) = (men.count, faces_text(men.need));
    let each = Fraction::new(men.expected_sixths() / u32::from(men.count.max(1)), 6_u8)?;
    let all = Fraction::new(men.expected_sixths(), 6_u8)?;
    let question = tr_count!(
        dice,
        "In turn {turn}, {who} rolled {dice} die against {at}{but}. It hits on {need}. What fraction of rolls will hit? What is the expected number of hits? Give a fraction, then a decimal to two decimal places.",
        "In turn {turn}, {who} rolled {dice} dice against {at}{but}. Each die hits on {need}. What fraction of rolls will hit? What is the expected number of hits from all {dice}? Give a fraction, then a decimal to two decimal places.",
        turn = told.turn,
        who = told.who,
        at = told.at,
        need,
        but = told.commander_remark()
    );
    let answer = tr!("Each die hits {each} of the time: {dice} × {each} = {all} hits.", each, dice, all = number(&all));
    Some(Sum { question, answer })
}

fn mean_of_a_turn(story: &Story) -> Option<Sum> {
    let hits_of = |turn: u32| -> Vec<u8> {
        let moments = story.moments().iter().filter(|moment| moment.turn == turn);
        moments.flat_map(|moment| &moment.events).filter_map(Event::attack).map(|(attack, _)| attack.hits).collect()
    };
    let turns = story.turns();
    // The numbers must not all be equal, because their mean would need no calculation.
    let is_fit = |hits: &[u8], from, to| (from..=to).contains(&hits.len()) && hits.iter().any(|other| *other != hits[0]);
    let first = |from: usize, to: usize| turns.iter().map(|turn| turn.turn).find(|turn| is_fit(&hits_of(*turn), from, to));
    let turn = first(4, 9).or_else(|| first(2, 14))?;
    let hits = hits_of(turn);
    let (count, sum) = (hits.len(), hits.iter().map(|hits| u32::from(*hits)).sum::<u32>());
    let mean = Fraction::new(sum, u32::try_from(count).ok()?)?;
    Some(Sum {
        question: tr!(
            "The {count} attacks in turn {turn} scored {list} hits. What is the mean number of hits per attack? Round to two decimal places.",
            count,
            turn,
            list = join_with_and(&hits)
        ),
        answer: tr!(
            "{list} = {sum} hits. {sum} ÷ {count} attacks = {mean} hits per attack.",
            list = hits.iter().map(ToString::to_string).collect::<Vec<_>>().join(" + "),
            sum,
            count,
            mean = number(&mean)
        ),
    })
}

fn what_is_left(story: &Story, side: Side) -> Option<Sum> {
    let (start, left) = (story.state_after(0).strength(side).left, story.final_state().strength(side).left);
    // Without losses there is nothing to calculate.
    let part = Fraction::new(left, start).filter(|_| left < start)?;
    let army = side.army();
    Some(Sum {
        question: tr!(
            "The {army} started with {start} figures and had {left} left. What fraction is that, in its simplest form? What percentage is it, to the nearest whole number?",
            army,
            start,
            left
        ),
        answer: reduced_text(left.into(), start.into(), &part),
    })
}

/// "10/66 = 5/33, about 15%."
fn reduced_text(part: u32, whole: u32, fraction: &Fraction) -> String {
    let lowest = of_100_text(fraction);
    if *fraction.denominator() == whole.into() {
        tr!("It is already in its simplest form: {lowest}.", lowest)
    } else {
        tr!("{part}/{whole} = {lowest}.", part, whole, lowest)
    }
}

/// Returns the problem of which of two units has the greater fraction left. Both are of one side, began with different
/// numbers, and have some but not all figures left.
fn greater_fraction(story: &Story) -> Option<Sum> {
    let last = story.final_state();
    let part = |unit: &Unit| Fraction::new(unit.figures, unit.start);
    let is_fit = |unit: &&Unit| unit.figures > 0 && unit.figures < unit.start;
    let (one, other) = Side::ALL.into_iter().find_map(|side| {
        let fit = || last.army(side).iter().filter(is_fit);
        fit().find_map(|one| Some((one, fit().find(|other| other.start != one.start && part(other) != part(one))?)))
    })?;
    let names = UnitNames::from_battle(story.setup(), last);
    let (first, second) = (part(one)?, part(other)?);
    let (more, less) = if first > second { (one, other) } else { (other, one) };
    let common = lowest_common_multiple(u32::from(one.start), u32::from(other.start));
    let over = |unit: &Unit| format!("{}/{common}", u32::from(unit.figures) * common / u32::from(unit.start));
    Some(Sum {
        question: tr!(
            "{one} had {left} of {start} figures left, and {other} had {other_left} of {other_start}. Which unit had the larger fraction left? Use a common denominator.",
            one = names.unit_capitalised(one.id),
            left = one.figures,
            start = one.start,
            other = names.unit(other.id),
            other_left = other.figures,
            other_start = other.start
        ),
        answer: tr!(
            "{left}/{start} = {one}, and {other_left}/{other_start} = {other}. {more}: {more_part} is more than {less_part}.",
            left = one.figures,
            start = one.start,
            one = over(one),
            other_left = other.figures,
            other_start = other.start,
            other = over(other),
            more = names.unit_capitalised(more.id),
            more_part = over(more),
            less_part = over(less)
        ),
    })
}

fn lowest_common_multiple(one: u32, other: u32) -> u32 {
    (1..=other.max(1)).map(|times| times * one).find(|multiple| multiple % other.max(1) == 0).unwrap_or(one * other)
}

/// Returns the problem of which fraction of an army's losses was due to volleys, or to panic if there were none.
fn losses_by_cause(story: &Story) -> Option<Sum> {
    let units = story.units();
    let of_side = |side: Side| {
        let tallies = || units.iter().filter(move |(unit, _)| unit.side == side).map(|(_, tally)| tally);
        let sum = |of: fn(&crate::story::Tally) -> u32| tallies().map(of).sum::<u32>();
        let lost = sum(crate::story::Tally::losses);
        let volleys = sum(|tally| tally.lost_to_volleys);
        let panic = sum(|tally| tally.lost_to_panic);
        // The referee's corrections have no cause, so the parts would not add up to the losses.
        let is_told = sum(|tally| u32::from(tally.lost_to_referee != 0)) == 0;
        let is_fit = |part: u32| is_told && part > 0 && part < lost;
        if is_fit(volleys) {
            Some((side, lost, volleys, tr!("to volleys")))
        } else {
            is_fit(panic).then_some((side, lost, panic, tr!("in panic")))
        }
    };
    let (side, lost, to, how) = [Side::Saxon, Side::Norman].into_iter().find_map(of_side)?;
    let part = Fraction::new(to, lost)?;
    Some(Sum {
        question: tr!(
            "In this battle, the {army} lost {lost} figures, {to} of them {how}. What fraction of their losses is that, in its simplest form? What percentage is it, to the nearest whole number?",
            army = side.army(),
            lost,
            to,
            how
        ),
        answer: reduced_text(to, lost, &part),
    })
}

/// Returns the totals of each side's attacks, for sides whose dice all have known scores.
pub(super) fn accounts(story: &Story) -> Vec<(Side, Account)> {
    let ledger = story.ledger();
    let made = |side: Side| story.events().filter_map(Event::attack).filter(|(attack, _)| attack.unit.side == side).count();
    let account = |side: Side| (side, ledger.side(side));
    Side::ALL.into_iter().map(account).filter(|(side, account)| account.attacks as usize == made(*side)).collect()
}

fn more_or_fewer(story: &Story) -> Option<Sum> {
    let (side, account) = accounts(story).into_iter().max_by_key(|(_, account)| account.dice)?;
    let expected = Fraction::new(account.sixths, 6_u8).filter(|_| account.dice > 0)?;
    let sixths = account.surplus_in_sixths();
    let gap = Fraction::new(sixths.unsigned_abs(), 6_u8)?;
    let (army, dice, hits) = (side.army(), account.dice, account.hits);
    let shown = mixed_text(&expected);
    let difference = match sixths {
        0 => tr!("{hits} – {expected} = 0: exactly as many as expected.", hits, expected = shown),
        1.. => tr!("{hits} – {expected} = {gap} hits more than expected.", hits, expected = shown, gap = number(&gap)),
        _ => tr!("{expected} – {hits} = {gap} hits fewer than expected.", hits, expected = shown, gap = number(&gap)),
    };
    let usual = match account.fortune() {
        Fortune::AsExpected => tr!("With so many dice, that is a normal difference."),
        Fortune::Lucky => tr!("That was lucky: with so many dice, the difference is rarely that big."),
        Fortune::Unlucky => tr!("That was unlucky: with so many dice, the difference is rarely that big."),
    };
    let answer = if sixths == 0 { difference } else { format!("{difference} {usual}") };
    Some(Sum {
        question: tr_count!(
            dice,
            "Luck: in the whole battle, the {army} rolled {dice} die. The expected number of hits was {expected}, and they scored {hits}. What is the difference?",
            "Luck: in the whole battle, the {army} rolled {dice} dice. The expected number of hits was {expected}, and they scored {hits}. What is the difference?",
            army,
            expected = mixed_text(&expected),
            hits
        ),
        answer,
    })
}

/// Returns the faces of the first panic, and its turn.
pub(super) fn panic_faces(story: &Story) -> Option<(u32, Vec<u8>)> {
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
    Some(Sum {
        question: tr_count!(
            count,
            "In the panic in turn {turn}, a die showed {list}. A die shows 3 1/2 on average. What is the difference?",
            "In the panic in turn {turn}, {count} dice showed {list}. What is their mean, to two decimal places? A die shows 3 1/2 on average. What total would you expect from {count} dice?",
            turn,
            list = join_commas(&faces)
        ),
        answer: if count == 1 {
            let off = Fraction::new((2 * sum).abs_diff(7), 2_u8)?;
            tr!("The difference between {sum} and 3 1/2 is {off}.", sum, off = number(&off))
        } else {
            tr!(
                "{list} = {sum}. {sum} ÷ {count} = {mean}. Expected total: {count} × 3 1/2 = {expected}.",
                list = faces.iter().map(ToString::to_string).collect::<Vec<_>>().join(" + "),
                sum,
                count,
                mean = number(&mean),
                expected = number(&expected)
            )
        },
    })
}

/// Returns the most common event in the deck, its number of cards, and the number of all cards; `None` if all events are
/// equally common.
pub(super) fn most_common_card(story: &Story) -> Option<(CardName, u32, u32)> {
    let deck = &story.setup().deck;
    let copies = |name: CardName| deck.iter().filter(|card| card.name == name).count();
    // The first of the events that are equally common.
    let name = CardName::ALL.into_iter().rev().max_by_key(|name| copies(*name))?;
    let (of, all) = (u32::try_from(copies(name)).ok()?, u32::try_from(deck.len()).ok()?);
    (of > 0 && of < all).then_some((name, of, all))
}

fn first_card(story: &Story) -> Option<Sum> {
    let (name, of, all) = most_common_card(story)?;
    let part = Fraction::new(of, all)?;
    Some(Sum {
        question: tr_count!(
            of,
            "Our deck has {all} cards, and {of} of them is “{card}”. You shuffle the deck. What is the probability that the top card is that one?",
            "Our deck has {all} cards, and {of} of them are “{card}”. You shuffle the deck. What is the probability that the top card is one of those?",
            all,
            card = name.title()
        ),
        answer: tr!("{of} out of {all}: {part}.", of, all, part = of_100_text(&part)),
    })
}

fn half_of_an_army(story: &Story) -> Option<Sum> {
    let [normans, saxons] = Side::ALL.map(|side| story.state_after(0).strength(side).left);
    let ratio = Fraction::new(normans, saxons).filter(|ratio| !ratio.is_zero())?;
    let halves: Option<Vec<Fraction>> = [normans, saxons].into_iter().map(|figures| Fraction::new(figures, 2_u8)).collect();
    let halves = halves?;
    Some(Sum {
        question: tr!(
            "{normans} Normans and {saxons} Saxons were on the table at the start. How many figures are half of each army? Write the ratio of Normans to Saxons in its simplest form.",
            normans,
            saxons
        ),
        answer: tr!(
            "Half of {normans} is {half_of_normans}, and half of {saxons} is {half_of_saxons}. {normans} : {saxons} = {one} : {other}.",
            normans,
            half_of_normans = mixed_text(&halves[0]),
            saxons,
            half_of_saxons = mixed_text(&halves[1]),
            one = ratio.numerator(),
            other = ratio.denominator()
        ),
    })
}
