//! Maths problems with chances of several dice and cards.

use super::Sum;
use super::first::{accounts, most_common_card, panic_faces};
use super::numbers::{faces_text, mixed_text, multiply, number, of_100_text};
use super::thrown::{RolledAttack, find_suitable};
use crate::odds::{EqualDice, Fraction, hit_chances};
use crate::phrasebook::names::capitalise_visible;
use crate::story::moments::Story;
use senlac_base::language::lists::join_with_and;

/// Maximum number of panic dice in a problem.
const MOST_DICE: usize = 4;

pub(super) fn sums(story: &Story, thrown: &[RolledAttack]) -> Vec<Sum> {
    [
        none_hits(thrown),
        exactly_as_it_fell(thrown),
        all_dice_of_one_attack(thrown),
        two_in_a_row(thrown),
        halved(thrown),
        luck_by_die(story),
        panic_of_some(story),
        two_cards(story),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Returns the chance that a die misses.
fn miss_chance(dice: EqualDice) -> Option<Fraction> {
    Fraction::new(dice.expected_sixths() / u32::from(dice.count.max(1)), 6_u8).map(|hit| hit.complement())
}

fn none_hits(thrown: &[RolledAttack]) -> Option<Sum> {
    let told = thrown.iter().filter(|told| told.is_suitable(2, 5)).nth(1).or_else(|| find_suitable(thrown, (2, 5), (1, 8)))?;
    let men = told.men();
    let (dice, need, miss) = (men.count, faces_text(men.need), miss_chance(men)?);
    let none = hit_chances(&[men]).p(0);
    let question = tr_count!(
        dice,
        "In turn {turn} {who} threw {dice} die at {at}{but}; it hits with {need}. How likely is it that it misses? That it hits?",
        "In turn {turn} {who} threw {dice} dice at {at}{but}; each hits with {need}. How likely is it that none of them hits? That at least one does?",
        turn = told.turn,
        who = told.who,
        at = told.at,
        need,
        but = told.commander_remark()
    );
    let some = of_100_text(&none.complement());
    let answer = if dice == 1 {
        tr!("It misses in {none} throws. It hits: 1 – {miss} = {some}.", none = of_100_text(&none), miss, some)
    } else {
        tr!(
            "One die misses in {miss} of all throws, and all {dice} in {product} = {none}. At least one hits: 1 – {bare} = {some}.",
            miss,
            dice,
            product = vec![miss.to_string(); usize::from(dice)].join(" × "),
            none = of_100_text(&none),
            bare = none.to_string(),
            some
        )
    };
    Some(Sum { question, answer })
}

/// Returns the number of ways to choose this many of the dice.
fn combinations(dice: u16, wanted: u8) -> u64 {
    (0..u64::from(wanted)).fold(1, |ways, place| ways * (u64::from(dice) - place) / (place + 1))
}

fn exactly_as_it_fell(thrown: &[RolledAttack]) -> Option<Sum> {
    let is_fit = |told: &&RolledAttack| !told.attack.commander && told.attack.hits > 0 && u16::from(told.attack.hits) <= told.men().count;
    let alone = |from, to| thrown.iter().filter(move |told| told.is_suitable(from, to)).find(is_fit);
    let told = alone(3, 6).or_else(|| alone(2, 8)).or_else(|| find_suitable(thrown, (2, 6), (2, 8)))?;
    let men = told.men();
    let (dice, need) = (men.count, faces_text(men.need));
    let wanted = told.attack.hits.clamp(1, u8::try_from(dice).ok()?);
    let p = hit_chances(&[men]).p(usize::from(wanted));
    let miss = miss_chance(men)?;
    let product =
        [vec![miss.complement().to_string(); usize::from(wanted)], vec![miss.to_string(); usize::from(dice) - usize::from(wanted)]]
            .concat();
    let ways = combinations(dice, wanted);
    Some(Sum {
        question: tr_count!(
            wanted,
            "{dice} dice are thrown that hit with {need} each, as {who} threw them in turn {turn}. How likely is exactly {wanted} hit?",
            "{dice} dice are thrown that hit with {need} each, as {who} threw them in turn {turn}. How likely are exactly {wanted} hits?",
            dice,
            need,
            who = told.who,
            turn = told.turn
        ),
        answer: tr_count!(
            ways,
            "There is {ways} way to choose which {wanted} of {dice} hit: {product} = {p}.",
            "There are {ways} ways to choose which {wanted} of {dice} hit: {ways} × {product} = {p}.",
            wanted,
            dice,
            product = product.join(" × "),
            p = of_100_text(&p)
        ),
    })
}

fn all_dice_of_one_attack(thrown: &[RolledAttack]) -> Option<Sum> {
    let told = thrown.iter().find(|told| told.attack.commander && told.is_suitable(2, 12) && (2..=6).contains(&told.dice()[1].need))?;
    let [men, commander] = told.dice();
    let chances = told.chances();
    let part = |dice: EqualDice| Fraction::new(dice.expected_sixths(), 6_u8);
    let likeliest = chances.p(chances.most_likely());
    let likeliest: Vec<usize> = chances.iter().filter(|(_, p)| *p == likeliest).map(|(hits, _)| hits).collect();
    let (of_men, of_commander) = (part(men)?, part(commander)?);
    let mean = number(&chances.mean());
    let fell = told.attack.hits;
    let [men_words, commander_words] = [mixed_text(&of_men), mixed_text(&of_commander)];
    Some(Sum {
        question: tr!(
            "In turn {turn} {who} threw {dice} dice that hit with {need}, and the commander’s die, which hits with {lord}. How many hits were to be expected of all together? Write a fraction and a decimal number. {fell} fell: is that more or fewer?",
            turn = told.turn,
            who = told.who,
            dice = men.count,
            need = faces_text(men.need),
            lord = faces_text(commander.need),
            fell
        ),
        answer: tr!(
            "{men} + {commander} = {mean}; {fell} is {compared}. (The likeliest of all numbers: {likeliest}.)",
            men = men_words,
            commander = commander_words,
            mean,
            fell,
            compared = match Fraction::new(fell, 1_u8)?.cmp(&chances.mean()) {
                std::cmp::Ordering::Less => tr!("fewer"),
                std::cmp::Ordering::Equal => tr!("just as many"),
                std::cmp::Ordering::Greater => tr!("more"),
            },
            likeliest = join_with_and(&likeliest)
        ),
    })
}

fn two_in_a_row(thrown: &[RolledAttack]) -> Option<Sum> {
    let mut fit = thrown.iter().filter(|told| told.is_suitable(1, 4));
    let one = fit.next()?;
    let other = fit.find(|other| other.attack.unit != one.attack.unit)?;
    let some = |told: &RolledAttack| hit_chances(&[told.men()]).p(0).complement();
    let (first, second) = (some(one), some(other));
    let both = multiply(&first, &second)?;
    let words = |told: &RolledAttack| {
        let men = told.men();
        tr_count!(
            dice = men.count,
            "{dice} die that hits with {need}",
            "{dice} dice that hit with {need} each",
            need = faces_text(men.need)
        )
    };
    Some(Sum {
        question: tr!(
            "{one} threw {dice}, then {other} threw {more} (commanders’ dice are not counted here). How likely is it that both throws make at least one hit?",
            one = capitalise_visible(&one.who),
            dice = words(one),
            other = other.who,
            more = words(other)
        ),
        answer: tr!(
            "At least one hit of the first throw: {first}; of the second: {second}. Both: {first} × {second} = {both}.",
            first,
            second,
            both = of_100_text(&both)
        ),
    })
}

/// Returns the problem of hits that are halved and rounded down, as behind a shield wall.
fn halved(thrown: &[RolledAttack]) -> Option<Sum> {
    let told = find_suitable(thrown, (3, 4), (2, 6))?;
    let men = told.men();
    let chances = hit_chances(&[men]);
    let most = usize::from(men.count) / 2;
    let falls: Vec<(usize, Fraction)> = (1..=most).map(|fallen| (fallen, chances.in_range(2 * fallen..=2 * fallen + 1))).collect();
    let mean = falls.iter().try_fold(Fraction::zero(), |sum, (fallen, p)| {
        let fallen = u32::try_from(*fallen).ok()?;
        Fraction::new(sum.numerator() * p.denominator() + p.numerator() * fallen * sum.denominator(), sum.denominator() * p.denominator())
    })?;
    let (dice, need) = (men.count, faces_text(men.need));
    let ways: Vec<String> = falls.iter().map(|(fallen, p)| tr!("{fallen} with {p}", fallen, p)).collect();
    let products: Vec<String> = falls.iter().map(|(fallen, p)| format!("{fallen} × {p}")).collect();
    Some(Sum {
        question: tr!(
            "Suppose that behind a wall of shields every two hits fell one figure, and a single hit nobody. {dice} dice that hit with {need} each are thrown at it, as {who} threw them in turn {turn}. How many figures fall on average? Is it half of the expected hits?",
            dice,
            need,
            who = told.who,
            turn = told.turn
        ),
        answer: tr!(
            "So many figures fall: {ways}. {products} = {mean}. Half of the expected hits would be {half}: single hits are lost.",
            ways = join_with_and(&ways),
            products = products.join(" + "),
            mean = number(&mean),
            half = number(&Fraction::new(men.expected_sixths(), 12_u8)?)
        ),
    })
}

/// Returns the problem of the hits of each of a side's dice, and the expected number.
fn luck_by_die(story: &Story) -> Option<Sum> {
    let (side, account) = accounts(story).into_iter().filter(|(_, account)| account.dice > 0).min_by_key(|(_, account)| account.dice)?;
    let expected = Fraction::new(account.sixths, account.dice.checked_mul(6)?)?;
    let fallen = Fraction::new(account.hits, account.dice)?;
    Some(Sum {
        question: tr_count!(
            dice = account.dice,
            "Luck: the {army} threw {dice} die in the whole battle. {expected} hits were to be expected, and {hits} fell. How many hits is that for each die: expected, and fallen? Round to two decimals.",
            "Luck: the {army} threw {dice} dice in the whole battle. {expected} hits were to be expected, and {hits} fell. How many hits is that for each die: expected, and fallen? Round to two decimals.",
            army = side.army(),
            expected = mixed_text(&Fraction::new(account.sixths, 6_u8)?),
            hits = account.hits
        ),
        answer: tr!(
            "Expected: {of_expected} ÷ {dice} = {expected}. Fallen: {hits} ÷ {dice} = {fallen}.",
            of_expected = mixed_text(&Fraction::new(account.sixths, 6_u8)?),
            dice = account.dice,
            expected = number(&expected),
            hits = account.hits,
            fallen = number(&fallen)
        ),
    })
}

fn panic_of_some(story: &Story) -> Option<Sum> {
    let (turn, faces) = panic_faces(story)?;
    let thrown = faces.len();
    let dice = u32::try_from(thrown.min(MOST_DICE)).ok()?;
    let all_low = Fraction::new(1_u8, 2_u32.checked_pow(dice)?)?;
    let none_six = Fraction::new(5_u32.checked_pow(dice)?, 6_u32.checked_pow(dice)?)?;
    let all = of_100_text(&all_low);
    Some(Sum {
        question: tr_count!(
            dice,
            "In the panic of turn {turn}, {dice} die was thrown. How likely is it that it shows 3 or less? That it shows a 6?",
            "In the panic of turn {turn}, {thrown} dice were thrown; take {dice} of them. How likely is it that all {dice} show 3 or less? That at least one shows a 6?",
            turn,
            thrown
        ),
        answer: if dice == 1 {
            tr!("3 or less: {all}. A 6: 1 – 5/6 = {some}.", all, some = of_100_text(&none_six.complement()))
        } else {
            tr!(
                "3 or less: {halves} = {all}. At least one 6: 1 – {sixths} = {some}.",
                halves = vec!["1/2"; dice as usize].join(" × "),
                all,
                sixths = vec!["5/6"; dice as usize].join(" × "),
                some = of_100_text(&none_six.complement())
            )
        },
    })
}

/// Returns the problem of drawing two cards of one kind, one after the other.
fn two_cards(story: &Story) -> Option<Sum> {
    let (name, of, all) = most_common_card(story).filter(|(_, of, _)| *of >= 2)?;
    let (first, second) = (Fraction::new(of, all)?, Fraction::new(of - 1, all - 1)?);
    let both = multiply(&first, &second)?;
    Some(Sum {
        question: tr!(
            "Our deck holds {all} cards, and {of} of them tell of “{card}”. Two cards are drawn from the shuffled deck, and the first is not put back. How likely is it that both tell of that?",
            all,
            of,
            card = name.title()
        ),
        answer: tr!("{of}/{all} × {less}/{rest} = {both}.", of, all, less = of - 1, rest = all - 1, both = of_100_text(&both)),
    })
}
