use proptest::prelude::*;

use super::*;
use crate::odds::{CombinedAttack, EqualDice, Volley, spec};

fn attack_text(spec: &str, figures: u16) -> String {
    sentence(&CombinedAttack::new(spec::attack(spec).expect("an attack"), figures).chances())
}

#[test]
fn the_odds_are_written_in_simple_sentences() {
    for (spec, figures, words) in [
        ("7x5+1x4", 8, "Most likely: 3 killed. At least 9 times in 10: 1 to 5. All 8: almost never."),
        ("7x3+1x2", 8, "Most likely: 6 killed. At least 9 times in 10: 3 to 7. All 8: about 1 time in 21."),
        ("8x6", 12, "Most likely: 1 killed. At least 9 times in 10: 0 to 3. Never all 12."),
        ("1x4", 3, "Most likely: 0 or 1 killed. At least 9 times in 10: 0 to 1. Never all 3."),
        ("1x6", 1, "The last one is killed 1 time in 6."),
        ("8x3", 0, "There is no one left to lose."),
        ("8x7", 8, "No losses are possible."),
        ("8x1", 8, "All 8 are certain to be killed."),
        ("1x1", 1, "1 is certain to be killed."),
        ("3x1", 8, "3 are certain to be killed."),
        ("9x2+9x2", 6, "Most likely: all 6 killed. At least 9 times in 10: exactly 6. All 6: almost always."),
    ] {
        assert_eq!(attack_text(spec, figures), words, "{spec} on {figures}");
    }
    let panic = spec::parse_panic("5x8 5x12 5x8").expect("a panic").0;
    assert_eq!(panic_sentence(&panic.chances()), "Most likely: 52 or 53 killed. At least 9 times in 10: 42 to 63.");
}

#[test]
fn a_reply_is_described_by_its_probable_losses() {
    let reply = |spec: &str, figures, is_volley| {
        reply_sentence(&CombinedAttack::new(spec::attack(spec).expect("an attack"), figures).chances(), is_volley)
    };
    assert_eq!(reply("1x7", 8, false), "If they hit back, you will probably lose no one.");
    assert_eq!(reply("3x1", 8, true), "If they shoot back, you will probably lose 3.");
    assert_eq!(reply("8x6", 12, false), "If they hit back, you will probably lose 0 to 3.");
}

#[test]
fn chances_are_written_exactly_where_possible() {
    let often = |many, of: u32| chance_text(&Fraction::from_counts(many, NonZero::new(of).expect("some")));
    for (many, of, words) in [
        (0, 5, "never"),
        (5, 5, "always"),
        (1, 36, "1 time in 36"),
        (5, 6, "5 times in 6"),
        (1, 1000, "1 time in 1,000"),
        (1, 1001, "almost never"),
        (1000, 1001, "almost always"),
        (2, 65, "about 1 time in 33"),
        (45, 100, "45 times in 100"),
        (451, 1000, "about 45 times in 100"),
        (990, 1001, "about 99 times in 100"),
        (9951, 10_000, "almost always"),
        (2, 1999, "about 1 time in 1,000"),
    ] {
        assert_eq!(often(many, of), words, "{many}/{of}");
    }
}

/// Returns the whole numbers in a text. "1,000" counts as one.
fn numbers(text: &str) -> Vec<u32> {
    let one_thousand = text.replace("1,000", "1000");
    one_thousand.split(|sign: char| !sign.is_ascii_digit()).filter_map(|digits| digits.parse().ok()).collect()
}

/// Returns whether a claim such as "about 1 time in 30" is true of a chance.
fn is_true(words: &str, chance: &Fraction) -> bool {
    let claimed = |many: u32, of: u32| Fraction::from_counts(many, NonZero::new(of).expect("some"));
    match (<[u32; 2]>::try_from(numbers(words)).ok(), words.split(' ').next()) {
        (None, Some("never")) => chance.is_zero(),
        (None, Some("always")) => chance.is_one(),
        (None, Some("almost")) if words == "almost never" => *chance < claimed(1, 1000) && !chance.is_zero(),
        (None, Some("almost")) => *chance > claimed(99, 100) && !chance.is_one(),
        (Some([1, of]), Some("about")) => {
            // The chance is between 1 in (n - ½) and 1 in (n + ½).
            claimed(2, 2 * of + 1) <= *chance && *chance <= claimed(2, 2 * of - 1) && *chance != claimed(1, of)
        }
        (Some([many, of]), Some("about")) => {
            claimed(2 * many - 1, 2 * of) <= *chance && *chance <= claimed(2 * many + 1, 2 * of) && *chance != claimed(many, of)
        }
        (Some([many, of]), _) => *chance == claimed(many, of),
        _ => false,
    }
}

proptest! {
    #[test]
    fn every_number_in_a_chance_text_is_true(many in 0_u32..=20_000, of in 1_u32..=20_000) {
        let chance = Fraction::from_counts(many.min(of), NonZero::new(of).expect("some"));
        prop_assert!(is_true(&chance_text(&chance), &chance), "{} of {chance}", chance_text(&chance));
    }

    #[test]
    fn every_number_in_a_sentence_is_true(men in 0_u16..14, need in 1..8, more in 0_u16..9, other in 1..8, divisor in 1_u16..4, figures in 2_u16..14) {
        let volleys = vec![Volley { dice: vec![EqualDice::new(men, need), EqualDice::new(1, need - 1)], divisor }, Volley::new(vec![EqualDice::new(more, other)])];
        let chances = CombinedAttack::new(volleys, figures).chances();
        let told = sentence(&chances);
        let parts: Vec<&str> = told.trim_end_matches('.').split(". ").collect();
        let [likely, range, all] = parts[..] else {
            // A certain result has one number.
            let losses = numbers(&told).first().map_or(0, |&losses| losses as usize);
            prop_assert!(chances.p(losses).is_one(), "{told}");
            return Ok(());
        };
        let largest = chances.iter().map(|(_, chance)| chance).max().expect("an outcome");
        let likeliest: Vec<u32> = (0..=u32::from(figures)).filter(|&losses| chances.p(losses as usize) == largest).collect();
        let named = if likely.contains("no losses") { vec![0] } else { numbers(likely) };
        prop_assert_eq!(named, likeliest, "{}", &told);

        let bounds = numbers(range.trim_start_matches("At least 9 times in 10: "));
        let (first, last) = (bounds[0] as usize, bounds[bounds.len() - 1] as usize);
        let nine_in_ten = Fraction::new(9_u8, 10_u8).expect("a fraction");
        prop_assert!(chances.in_range(first..=last) >= nine_in_ten, "{told}");
        let likeliest = |length: usize| (0..=usize::from(figures) - length).map(|start| chances.in_range(start..=start + length)).max();
        prop_assert_eq!(likeliest(last - first), Some(chances.in_range(first..=last)), "{}", &told);
        let shorter = (last - first).checked_sub(1).and_then(likeliest);
        prop_assert!(shorter.is_none_or(|shorter| shorter < nine_in_ten), "{told}: there is a shorter range");

        let how_many = figures.to_string();
        let often = all.trim_start_matches("All ").trim_start_matches(&how_many).trim_start_matches(':').trim();
        let often = if all.starts_with("Never") { "never" } else { often };
        prop_assert!(is_true(often, &chances.destroyed()), "{told}");
    }
}
