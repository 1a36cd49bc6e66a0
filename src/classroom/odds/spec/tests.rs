use proptest::prelude::*;

use super::*;

fn volleys(spec: &str) -> Vec<Volley> {
    attack(spec).unwrap_or_else(|problem| panic!("{spec}: {problem}"))
}

fn dice(dice: &[(u16, i32)]) -> Vec<EqualDice> {
    dice.iter().map(|&(count, need)| EqualDice::new(count, need)).collect()
}

#[test]
fn an_attack_is_read_with_or_without_spaces_and_brackets() {
    let expected = [Volley::new(dice(&[(7, 3), (1, 2)])), Volley { dice: dice(&[(7, 6), (1, 5)]), divisor: 2 }];
    for spec in ["7x3+1x2 | (7x6+1x5)/2", "  (7X3 + 1×2)/1|(7*6+ 1 x 5 ) / 2 "] {
        assert_eq!(volleys(spec), expected, "{spec}");
    }
    assert_eq!(volleys("8x6/2"), [Volley { dice: dice(&[(8, 6)]), divisor: 2 }]);
    assert_eq!(volleys("2x-1+3x99999999999"), [Volley::new(dice(&[(2, -1), (3, i32::MAX)]))]);
}

#[test]
fn attack_errors_name_the_position_and_a_correction() {
    let said = |spec: &str| attack(spec).expect_err(spec).to_string();
    for (spec, words) in [
        ("", "the spec can’t be read at character 1, the end: enter the number of dice and the number that they need, as in 7x3"),
        ("7y3", "the spec can’t be read at character 2, “y3”: enter x and the number that the dice need, as in 7x3"),
        (
            "7x",
            "the spec can’t be read at character 3, the end: enter the number that the dice need to hit, as in 7x3: 1 always hits, 7 never does",
        ),
        (
            "7x3 1x2",
            "the spec can’t be read at character 5, “1x2”: enter | before the next volley, + before more dice of this one, or nothing more",
        ),
        ("7x6+1x5/2", "the spec can’t be read at character 8, “/2”: put the dice in brackets to divide all their hits, as in (7x6+1x5)/2"),
        ("(7x6", "the spec can’t be read at character 5, the end: enter ) to close the bracket, or + before more dice"),
        ("7x3 | ", "the spec can’t be read at character 7, the end: enter the number of dice and the number that they need, as in 7x3"),
        (
            "(8x6)/0",
            "the spec can’t be read at character 7, “0”: enter a number from 1 to 1000: the number to divide the hits by, as in (7x6+1x5)/2",
        ),
        (
            "99999999999x6",
            "the spec can’t be read at character 1, “99999999999x…”: enter a number from 0 to 1000: the number of dice and the number that they need, as in 7x3",
        ),
        ("1000x6|8x2", "the spec can’t be read at character 8, “8x2”: 1008 dice are too many; the limit is 1000 for all volleys together"),
        ("ü7x3", "the spec can’t be read at character 1, “ü7x3”: enter the number of dice and the number that they need, as in 7x3"),
    ] {
        assert_eq!(said(spec), words);
    }
}

#[test]
fn exchanges_are_read_in_short_and_long_form() {
    let (a, b) = (Volley { dice: dice(&[(7, 3), (1, 2)]), divisor: 2 }, Volley { dice: dice(&[(7, 5), (1, 4)]), divisor: 1 });
    let long = "A=(7x3+1x2)/2 first; B=(7x5+1x4)/1 survivors strike back; rounds=3; commander dies last";
    for spec in [long, "(7x3+1x2)/2; 7x5+1x4; rounds 3", "b = 7x5+1x4; a=(7x3+1x2)/2; ROUNDS=3;"] {
        let read = exchange(spec).unwrap_or_else(|problem| panic!("{spec}: {problem}"));
        assert_eq!(read, (Exchange::new(a.clone(), b.clone(), 3), Some(3)), "{spec}");
    }
    let (second, rounds) = exchange("(7x3+1x2)/2; 7x5+1x4 first").expect("an exchange");
    assert_eq!((second.first, second.rounds, rounds), (FirstStriker::B, 1, None));
}

#[test]
fn exchange_errors_name_the_problem() {
    let said = |spec: &str| exchange(spec).expect_err(spec).to_string();
    for (spec, words) in [
        ("", "enter both sides"),
        ("7x3", "enter both sides"),
        ("7x3; 7x3; 7x3", "enter each side, A and B, only once"),
        ("A=7x3; A=7x3", "enter each side, A and B, only once"),
        ("7x3 first; 7x3 first", "only one side can be first"),
        ("7x3 | 7x3", "enter ; and then the other side"),
        ("7x3; 7x3; rounds=1001", "enter a number from 0 to 1000: the number of rounds"),
        ("600x3+600x2; 7x3", "1200 figures are too many"),
        ("7x3; 7x3 simultaneously", "at character 10, “simultaneous…”"),
    ] {
        assert!(said(spec).contains(words), "{spec}: {}", said(spec));
    }
}

#[test]
fn panics_are_read_in_short_and_long_form() {
    let units = [vec![8; 5], vec![12; 2]].concat();
    let long = "sum over units of min(size,max(0,d6-2)); sizes 8 8 8 8 8 12 12";
    for spec in [long, "d6-2; 8,8,8,8,8, 12 12", "D6 - 2; 5x8 2x12", "sum over units of min( size, max(0, d6-2) ); sizes 5x8 2x12"] {
        assert_eq!(parse_panic(spec), Ok((Panic { units: units.clone(), less: 2 }, Some(2))), "{spec}");
    }
    assert_eq!(parse_panic("8 0 12"), Ok((Panic { units: vec![8, 0, 12], less: 0 }, None)));
    for (spec, words) in [
        ("", "enter the figures of each unit"),
        ("sizes", "enter the figures of each unit"),
        ("8 eight", "at character 3, “eight”"),
        ("d6-2 8", "enter ; and then the figures"),
        ("sum over units of min(size,max(0,2)); sizes 8", "enter d6-2 to subtract 2 from each die"),
        ("400x8 8", "too many units"),
    ] {
        let said = parse_panic(spec).expect_err(spec).to_string();
        assert!(said.contains(words), "{spec}: {said}");
    }
}

proptest! {
    /// Any text is parsed or refused. Nothing hangs or crashes.
    #[test]
    fn any_text_is_read_or_refused(text in "[0-9x+/|();=ABd6 first,rounds×ü-]{0,40}", any in ".{0,20}") {
        for spec in [&text, &any] {
            let _ = (attack(spec), exchange(spec), parse_panic(spec));
        }
    }
}
