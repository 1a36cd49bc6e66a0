//! Every problem is solved again from the text of its question, in integers and without the odds module.

use super::*;
use crate::planning::sample_battle;
use crate::rules::{Event, Side};
use crate::story::played::played;

/// Returns battles of every length: over before they began, in their first turn, in the middle, and complete.
fn battles() -> Vec<(String, Story)> {
    let full = sample_battle().expect("a battle");
    let mut alone = full.clone();
    for side in Side::ALL {
        for muster in alone.army_mut(side) {
            muster.player = None;
        }
    }
    let mut one_card = full.clone();
    one_card.deck.truncate(1);
    let mut stories = Vec::new();
    for seed in 1..=8 {
        for most in [0, 1, 12, 40, 90, 3000] {
            stories.push((format!("seed {seed}, {most} steps"), played(&full, seed, most)));
        }
    }
    stories.push(("nobody there".to_owned(), played(&alone, 9, 3000)));
    stories.push(("one card".to_owned(), played(&one_card, 10, 3000)));
    stories
}

/// Returns the whole numbers in a text, in order, without unit numbers such as N12.
fn numbers(text: &str) -> Vec<u128> {
    let mut numbers = Vec::new();
    let mut last = ' ';
    let mut digits = String::new();
    let mut is_code = false;
    for sign in text.chars().chain([' ']) {
        if sign.is_ascii_digit() {
            is_code |= digits.is_empty() && last.is_alphabetic();
            digits.push(sign);
        } else if !digits.is_empty() {
            if !is_code {
                numbers.push(digits.parse().expect("a number"));
            }
            (digits, is_code) = (String::new(), false);
        }
        last = sign;
    }
    numbers
}

/// Returns the number before a word: 8 for "8 dice" and "dice".
fn number_before(text: &str, word: &str) -> u128 {
    let place = text.find(word).unwrap_or_else(|| panic!("{word}: {text}"));
    *numbers(&text[..place]).last().unwrap_or_else(|| panic!("a number before {word}: {text}"))
}

/// Returns how many of the six faces hit, from the text after "on".
fn hitting_faces(text: &str) -> u128 {
    let of = [("on a 2 or more", 5), ("on a 3 or more", 4), ("on a 4, a 5 or a 6", 3), ("on a 5 or a 6", 2), ("on a 6", 1)];
    let found = of.into_iter().filter_map(|(words, faces)| Some((text.find(words)?, faces)));
    found.min_by_key(|(place, _)| *place).unwrap_or_else(|| panic!("{text}")).1
}

/// Returns how many of all 6 × 6 × … rolls of these dice give each number of hits, by rolling them one by one.
fn roll_counts(dice: u128, hitting: u128) -> Vec<u128> {
    let mut ways = vec![1];
    for _ in 0..dice {
        let mut next = vec![0; ways.len() + 1];
        for (hits, count) in ways.iter().enumerate() {
            next[hits] += count * (6 - hitting);
            next[hits + 1] += count * hitting;
        }
        ways = next;
    }
    ways
}

fn roll_total(dice: u128) -> u128 {
    6_u128.pow(u32::try_from(dice).expect("few"))
}

fn reduced((numerator, denominator): (u128, u128)) -> (u128, u128) {
    fn common(one: u128, other: u128) -> u128 {
        if other == 0 { one } else { common(other, one % other) }
    }
    let by = common(numerator, denominator).max(1);
    (numerator / by, denominator / by)
}

fn fraction(of: (u128, u128)) -> String {
    match reduced(of) {
        (numerator, 1) => numerator.to_string(),
        (numerator, denominator) => format!("{numerator}/{denominator}"),
    }
}

fn with_wholes(of: (u128, u128)) -> String {
    let (numerator, denominator) = reduced(of);
    match (numerator / denominator, numerator % denominator) {
        (wholes, 0) => wholes.to_string(),
        (0, _) => fraction(of),
        (wholes, rest) => format!("{wholes} {rest}/{denominator}"),
    }
}

/// Checks that the answer gives this number after an equals sign, and rounds it correctly.
fn assert_says(sum: &Sum, of: (u128, u128), is_chance: bool) {
    let shown = if is_chance { fraction(of) } else { with_wholes(of) };
    let said = [format!("= {shown}"), format!("simplest form: {shown}")];
    let place = said.iter().flat_map(|said| sum.answer.match_indices(said.as_str()).map(|(place, _)| place + said.len()));
    let ends = |place: &usize| !sum.answer[*place..].starts_with(|next: char| next.is_ascii_digit() || next == '/');
    let place = place.filter(ends).last().unwrap_or_else(|| panic!("{shown} is not in {sum:#?}"));
    let rest = &sum.answer[place..];
    for (words, is_exact) in [(", about ", false), (", which is ", true)] {
        let Some(rest) = rest.strip_prefix(words) else { continue };
        let told: String = rest.chars().take_while(|sign| sign.is_ascii_digit() || *sign == '.').collect();
        let told = told.trim_end_matches('.');
        let hundredths = if is_chance { told.parse().expect("a number") } else { in_hundredths(told) };
        // The rounding error is at most half of a hundredth.
        let off = 2 * (hundredths * of.1).abs_diff(100 * of.0);
        assert!(off <= if is_exact { 0 } else { of.1 }, "{of:?}: {sum:#?}");
    }
}

/// Returns a decimal in hundredths: 267 for "2.67", 50 for "0.5".
fn in_hundredths(decimal: &str) -> u128 {
    let (whole, part) = decimal.split_once('.').unwrap_or((decimal, ""));
    format!("{whole}{part:0<2}").parse().expect("a number")
}

/// Solves a problem again and returns its kind.
fn assert_true(story: &Story, sum: &Sum) -> &'static str {
    let ask = sum.question.as_str();
    let side = if ask.contains("Normans") { Side::Norman } else { Side::Saxon };
    if ask.contains("What fraction of rolls will hit") {
        let dice = number_before(ask, if ask.contains(" dice against ") { " dice against " } else { " die against " });
        assert_says(sum, (dice * hitting_faces(ask), 6), false);
        "expected hits"
    } else if ask.contains("the mean number of hits") {
        let list = ask.split(" scored ").nth(1).expect("a list").split(" hits").next().expect("hits");
        let hits = numbers(list);
        assert_eq!(hits.len() as u128, numbers(ask)[0]);
        assert_says(sum, (hits.iter().sum(), hits.len() as u128), false);
        "mean"
    } else if ask.contains(" left. What fraction is that") {
        let [start, left, ..] = numbers(ask)[..] else { panic!("{ask}") };
        assert_eq!(left, u128::from(story.final_state().strength(side).left));
        assert_says(sum, (left, start), true);
        "what is left"
    } else if ask.contains("Which unit had the larger fraction left") {
        let [one, of_one, other, of_other] = numbers(ask)[..] else { panic!("{ask}") };
        assert_ne!(of_one, of_other, "something is to be brought to one denominator: {ask}");
        let (first, second) = ask.split_once(" figures left, and ").expect("two");
        let more = if one * of_other > other * of_one { first } else { second };
        let name = more.split(" had ").next().expect("a name");
        assert!(sum.answer.to_lowercase().contains(&format!(". {name}:").to_lowercase()), "{sum:#?}");
        "greater part"
    } else if ask.contains("of them to volleys") || ask.contains("of them in panic") {
        let [lost, to, ..] = numbers(ask)[..] else { panic!("{ask}") };
        assert_says(sum, (to, lost), true);
        "what they fell to"
    } else if ask.contains("Luck: ") {
        let side = if ask.contains("the Normans rolled") { Side::Norman } else { Side::Saxon };
        let (mut dice, mut hits, mut sixths) = (0, 0, 0);
        for (attack, _) in story.events().filter_map(Event::attack).filter(|(attack, _)| attack.unit.side == side) {
            let faces = |need: i8| u128::try_from((7 - i32::from(need)).clamp(0, 6)).expect("at most 6");
            dice += u128::from(attack.figures);
            hits += u128::from(attack.hits);
            sixths += u128::from(attack.figures - u8::from(attack.commander)) * faces(attack.needs);
            sixths += attack.commander_needs.filter(|_| attack.commander).map_or(0, faces);
        }
        assert!(ask.contains(&format!("rolled {dice} di")) && ask.contains(&format!("they scored {hits}.")), "{ask}");
        assert!(ask.contains(&format!("expected number of hits was {},", with_wholes((sixths, 6)))), "{ask}");
        if ask.contains("per die") {
            assert_says(sum, (hits, dice), false);
            assert!(sum.answer.contains(&format!("= {}", with_wholes((sixths, 6 * dice)))), "{sum:#?}");
            return "luck by die";
        }
        assert_says(sum, ((6 * hits).abs_diff(sixths), 6), false);
        assert_eq!(sum.answer.contains("more than"), 6 * hits > sixths);
        "luck"
    } else if ask.contains("What is their mean") {
        let list = numbers(ask.split(" dice showed ").nth(1).expect("a list").split(". ").next().expect("a list"));
        let sum_of: u128 = list.iter().sum();
        assert!(sum.answer.contains(&format!(" = {}. Expected", mean_text(sum_of, list.len() as u128))), "{sum:#?}");
        assert_says(sum, (7 * list.len() as u128, 2), false);
        "panic dice"
    } else if ask.contains("A die shows 3 1/2 on average. What is the difference") {
        "panic die"
    } else if ask.contains("the probability that the top card") {
        let [all, of, ..] = numbers(ask)[..] else { panic!("{ask}") };
        assert!(sum.answer.contains(&format!(": {}", fraction((of, all)))), "{sum:#?}");
        "top card"
    } else if ask.contains("half of each army") {
        let [normans, saxons] = numbers(ask)[..] else { panic!("{ask}") };
        let (one, other) = reduced((normans, saxons));
        assert!(sum.answer.contains(&format!("= {one} : {other}.")) && sum.answer.contains(&format!("is {}", with_wholes((saxons, 2)))));
        "halves"
    } else {
        assert_true_of_chances(sum)
    }
}

/// Solves a problem with chances again and returns its kind.
fn assert_true_of_chances(sum: &Sum) -> &'static str {
    let ask = sum.question.as_str();
    if ask.contains("none of them hits") {
        let dice = number_before(ask, " dice against ");
        let none = roll_counts(dice, hitting_faces(ask))[0];
        assert_says(sum, (none, roll_total(dice)), true);
        assert_says(sum, (roll_total(dice) - none, roll_total(dice)), true);
        "none hits"
    } else if ask.contains("the probability that it misses") {
        assert_says(sum, (hitting_faces(ask), 6), true);
        "one misses"
    } else if ask.contains("the probability of exactly") {
        let (dice, wanted) = (number_before(ask, " dice"), number_before(&format!("{ask} end"), " hit"));
        let wanted = if ask.contains("exactly") { numbers(ask.split("exactly").nth(1).expect("hits"))[0] } else { wanted };
        let ways = roll_counts(dice, hitting_faces(ask))[usize::try_from(wanted).expect("few")];
        assert_says(sum, (ways, roll_total(dice)), true);
        "exactly"
    } else if ask.contains("The commander’s die hits") {
        let (men, lord) = ask.split_once("The commander’s die").expect("a commander");
        let dice = number_before(men, " dice that");
        assert_says(sum, (dice * hitting_faces(men) + hitting_faces(lord), 6), false);
        "with the commander"
    } else if ask.contains("both rolls score at least one hit") {
        let (first, second) = ask.split_once(", then ").expect("two throws");
        let part = |text: &str| {
            let dice = number_before(text, if text.contains(" dice that") { " dice that" } else { " die that" });
            (roll_total(dice) - roll_counts(dice, hitting_faces(text))[0], roll_total(dice))
        };
        let (one, other) = (part(first), part(second));
        assert_says(sum, (one.0 * other.0, one.1 * other.1), true);
        "two throws"
    } else if ask.contains("shield wall") {
        let dice = number_before(ask, " dice that each hit");
        let fallen: u128 = roll_counts(dice, hitting_faces(ask)).iter().zip(0..).map(|(ways, hits): (_, u128)| ways * (hits / 2)).sum();
        assert_says(sum, (fallen, roll_total(dice)), false);
        assert!(sum.answer.contains(&format!("would be {}", with_wholes((dice * hitting_faces(ask), 12)))), "{sum:#?}");
        "halved"
    } else if ask.contains("at least one shows a 6") || ask.contains("the probability of a 6") {
        let dice = number_before(ask, " of them.");
        assert_says(sum, (1, 2_u128.pow(u32::try_from(dice).expect("few"))), true);
        assert_says(sum, (roll_total(dice) - roll_counts(dice, 1)[0], roll_total(dice)), true);
        "panic"
    } else if ask.contains("do not put the first one back") {
        let [all, of, ..] = numbers(ask)[..] else { panic!("{ask}") };
        assert_says(sum, (of * (of - 1), all * (all - 1)), true);
        "two cards"
    } else {
        panic!("a sum of no known kind: {sum:#?}")
    }
}

/// Returns a mean as in the text: "3 2/5, which is 3.4".
fn mean_text(sum: u128, of: u128) -> String {
    super::numbers::number(&crate::odds::Fraction::new(sum, of).expect("a mean"))
}

#[test]
fn every_maths_problem_is_right_in_battles_of_every_length() {
    let mut kinds = std::collections::BTreeSet::new();
    for (name, story) in battles() {
        for level in Level::ALL {
            let sums = sums(&story, level);
            assert!(!sums.is_empty() || story.setup().deck.len() < 2, "{name}: no sum of {level:?}");
            for sum in sums {
                kinds.insert(assert_true(&story, &sum));
            }
        }
    }
    assert!(kinds.len() >= 15, "{kinds:?}");
}

#[test]
fn a_complete_battle_has_every_kind_of_maths_problem() {
    let story = played(&sample_battle().expect("a battle"), 3, 3000);
    let asked = |level| -> String { sums(&story, level).into_iter().map(|sum| sum.question).collect() };
    let first = asked(Level::First);
    for matter in ["expected number of hits", "the mean", "simplest form", "Luck", "larger fraction", "nearest whole number"] {
        assert!(first.contains(matter), "{matter}: {first}");
    }
    let second = asked(Level::Second);
    for matter in ["none of them hits", "exactly", "at least one hit", "on average", "Luck", "do not put the first one back"] {
        assert!(second.contains(matter), "{matter}: {second}");
    }
}

#[test]
fn a_single_panic_die_is_described_in_the_singular() {
    let setup = sample_battle().expect("a battle");
    let unit = crate::rules::UnitId::new(Side::Norman, 2);
    let events = [Event::PanicBegan { side: Side::Norman, queued: false }, Event::Panicked { unit, die: 4, losses: 2 }];
    let story = Story::from_steps(&setup, [(1, events.as_slice())]).expect("a story");
    let second = sums(&story, Level::Second);
    let sum = second.iter().find(|sum| sum.question.contains("panic")).expect("a sum of the panic");
    assert!(sum.question.starts_with("In the panic in turn 1, 1 die was rolled. What is the probability"), "{sum:?}");
    assert_eq!(sum.answer, "3 or less: 1/2, which is 50%. A 6: 1 – 5/6 = 1/6, about 17%.");
}
