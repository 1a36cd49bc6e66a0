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
        "In turn {turn}, {who} rolled {dice} die against {at}{but}. It hits on {need}. What is the probability that it misses? What is the probability that it hits?",
        "In turn {turn}, {who} rolled {dice} dice against {at}{but}. Each die hits on {need}. What is the probability that none of them hits? What is the probability that at least one hits?",
        turn = told.turn,
        who = told.who,
        at = told.at,
        need,
        but = told.commander_remark()
    );
    let some = of_100_text(&none.complement());
    let answer = if dice == 1 {
        tr!("Probability of a miss: {none}. Probability of a hit: 1 – {miss} = {some}.", none = of_100_text(&none), miss, some)
    } else {
        tr!(
            "Each die misses {miss} of the time. All {dice} miss: {product} = {none}. At least one hits: 1 – {bare} = {some}.",
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
            "In turn {turn}, {who} rolled {dice} dice. Each die hits on {need}. What is the probability of exactly {wanted} hit?",
            "In turn {turn}, {who} rolled {dice} dice. Each die hits on {need}. What is the probability of exactly {wanted} hits?",
            dice,
            need,
            who = told.who,
            turn = told.turn
        ),
        answer: tr_count!(
            ways,
            "There is {ways} way to choose which {wanted} of the {dice} dice hit: {product} = {p}.",
            "There are {ways} ways to choose which {wanted} of the {dice} dice hit: {ways} × {product} = {p}.",
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
            "In turn {turn}, {who} rolled {dice} dice that hit on {need}. The commander’s die hits on {lord}. What is the total expected number of hits, as a fraction and as a decimal? They scored {fell}. Is that more or fewer?",
            turn = told.turn,
            who = told.who,
            dice = men.count,
            need = faces_text(men.need),
            lord = faces_text(commander.need),
            fell
        ),
        answer: tr!(
            "{men} + {commander} = {mean}. {fell} is {compared}. (Most likely number of hits: {likeliest}.)",
            men = men_words,
            commander = commander_words,
            mean,
            fell,
            compared = match Fraction::new(fell, 1_u8)?.cmp(&chances.mean()) {
                std::cmp::Ordering::Less => tr!("fewer"),
                std::cmp::Ordering::Equal => tr!("exactly the same"),
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
        tr_count!(dice = men.count, "{dice} die that hits on {need}", "{dice} dice that each hit on {need}", need = faces_text(men.need))
    };
    Some(Sum {
        question: tr!(
            "{one} rolled {dice}, then {other} rolled {more} (not counting commanders’ dice). What is the probability that both rolls score at least one hit?",
            one = capitalise_visible(&one.who),
            dice = words(one),
            other = other.who,
            more = words(other)
        ),
        answer: tr!(
            "At least one hit on the first roll: {first}. At least one on the second: {second}. Both: {first} × {second} = {both}.",
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
    let ways: Vec<String> = falls.iter().map(|(fallen, p)| tr!("{fallen} with probability {p}", fallen, p)).collect();
    let products: Vec<String> = falls.iter().map(|(fallen, p)| format!("{fallen} × {p}")).collect();
    Some(Sum {
        question: tr!(
            "In turn {turn}, {who} rolled {dice} dice that each hit on {need}. Suppose the target was a shield wall: every 2 hits kill 1 figure, and a single hit is lost. How many figures would they kill on average? Is that half of the expected hits?",
            dice,
            need,
            who = told.who,
            turn = told.turn
        ),
        answer: tr!(
            "Figures killed: {ways}. {products} = {mean}. Half of the expected hits would be {half}: single hits are lost.",
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
            "Luck: the {army} rolled {dice} die in the whole battle. The expected number of hits was {expected}, and they scored {hits}. What are the expected hits and the actual hits per die? Round to two decimal places.",
            "Luck: the {army} rolled {dice} dice in the whole battle. The expected number of hits was {expected}, and they scored {hits}. What are the expected hits and the actual hits per die? Round to two decimal places.",
            army = side.army(),
            expected = mixed_text(&Fraction::new(account.sixths, 6_u8)?),
            hits = account.hits
        ),
        answer: tr!(
            "Expected: {of_expected} ÷ {dice} = {expected}. Actual: {hits} ÷ {dice} = {fallen}.",
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
            "In the panic in turn {turn}, {dice} die was rolled. What is the probability that it shows 3 or less? What is the probability of a 6?",
            "In the panic in turn {turn}, {thrown} dice were rolled. Take {dice} of them. What is the probability that all {dice} show 3 or less? What is the probability that at least one shows a 6?",
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
            "Our deck has {all} cards, and {of} of them are “{card}”. You draw two cards from the shuffled deck and do not put the first one back. What is the probability that both are “{card}”?",
            all,
            of,
            card = name.title()
        ),
        answer: tr!("{of}/{all} × {less}/{rest} = {both}.", of, all, less = of - 1, rest = all - 1, both = of_100_text(&both)),
    })
}
