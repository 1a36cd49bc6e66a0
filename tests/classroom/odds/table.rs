//! Tests that the odds of a battle match the rules: every possible roll is played through check and resolve.

use std::collections::BTreeMap;

use senlac::odds::prospects::{all_prospects, army_panic, combined_chances, full_prospect, prospect, target_prospects};
use senlac::odds::{Fraction, sentence};
use senlac::rules::{
    Blow, CalledDice, Card, CardName, Color, Command, Event, Phase, SeededDice, Side, State, UnitId, Weapon, apply, apply_all, check,
    resolve,
};

/// Returns the battle of the saved games before its first card.
fn battle() -> State {
    State::new(&crate::first_table::first_battle().expect("the first table")).expect("a battle")
}

fn id(name: &str) -> UnitId {
    name.parse().expect("a unit")
}

/// Puts this many figures of a unit on a square.
fn set(state: &mut State, name: &str, figures: u8, square: &str) {
    let square = Some(square.parse().expect("a square"));
    apply(state, &Event::WasSet { unit: id(name), figures, square, commander: true, away: false });
}

/// Returns small units face to face, in this phase and under this card: knights and archers against Harold's
/// housecarls.
fn clash(side: Side, phase: Phase, card: Option<CardName>) -> State {
    let mut state = battle();
    for (name, figures, square) in
        [("N01", 3, "A1"), ("N12", 2, "B1"), ("N07", 2, "C1"), ("S01", 3, "A2"), ("S06", 2, "B2"), ("S11", 2, "C2")]
    {
        set(&mut state, name, figures, square);
    }
    // A finished rush does not change any number.
    flip(&mut state, card.unwrap_or(CardName::FyrdRunsAmok), None, side);
    apply(&mut state, &Event::PhaseBegan { phase, side });
    state
}

/// Flips a card that lets this side go first.
fn flip(state: &mut State, card: CardName, strength: Option<u8>, first: Side) {
    apply(state, &Event::CardFlipped { card, color: Color::Black, drawn: false, first, title: None, strength, turns: None });
}

fn rule(state: &mut State, ruling: &str, to: &str) {
    apply(state, &Event::RulingChanged { ruling: ruling.to_owned(), from: String::new(), to: to.to_owned(), kept: false });
}

/// Plays every possible roll of these dice and counts the losses of the target.
fn count_losses(state: &State, unit: &str, at: &str, (men, commander): (u8, bool)) -> BTreeMap<u8, u32> {
    let dice = u32::from(men) + u32::from(commander);
    let mut losses = BTreeMap::new();
    for faces in 0..6_u32.pow(dice) {
        let called: Vec<u8> = (0..dice).map(|die| u8::try_from(faces / 6_u32.pow(die) % 6 + 1).expect("a face")).collect();
        let after = after(state, unit, at, (men, commander), called);
        let figures = |state: &State| state.unit(id(at)).expect("it is there").figures;
        *losses.entry(figures(state) - figures(&after)).or_insert(0) += 1;
    }
    losses
}

/// Returns the battle after an attack with these faces.
fn after(state: &State, unit: &str, at: &str, (men, commander): (u8, bool), faces: Vec<u8>) -> State {
    let command = if state.phase() == Phase::Shoot {
        Command::Shoot { unit: id(unit), at: id(at), hits: None, dice: None, commander_die: None }
    } else {
        let figures = Some(i32::from(men) + i32::from(commander));
        Command::Fight { unit: id(unit), blows: vec![Blow { figures, commander: Some(commander), ..Blow::at(id(at)) }] }
    };
    let legal = check(state, command).expect("nothing speaks against it");
    let mut after = state.clone();
    apply_all(&mut after, &resolve(state, &legal, &mut CalledDice::new(faces, SeededDice::new(1066, 0))));
    after
}

fn assert_prospect_matches_play(state: &State, unit: &str, at: &str, share: (u8, bool)) {
    let weapon = if state.phase() == Phase::Shoot { Weapon::Bow } else { Weapon::Melee };
    let prospect = prospect(state, id(unit), id(at), weapon, share).expect("units");
    let played = count_losses(state, unit, at, share);
    let all: u32 = played.values().sum();
    for (losses, chance) in prospect.losses.iter() {
        let ways = u8::try_from(losses).ok().and_then(|losses| played.get(&losses)).copied().unwrap_or(0);
        assert_eq!(Some(chance), Fraction::new(ways, all), "{losses} losses of {at} by {unit}: {prospect:?}");
    }
}

#[test]
fn odds_of_blows_match_play_under_every_card() {
    for card in [None, Some(CardName::Shieldwall), Some(CardName::MuddyGround), Some(CardName::TiredFromTheLongMarch)] {
        for (side, unit, at) in [
            (Side::Norman, "N01", "S01"),
            (Side::Norman, "N01", "S06"),
            (Side::Norman, "N07", "S11"),
            (Side::Saxon, "S01", "N01"),
            (Side::Saxon, "S06", "N07"),
            (Side::Saxon, "S11", "N12"),
        ] {
            let mut state = clash(side, Phase::Fight, card);
            for pool in ["phase", "attack"] {
                rule(&mut state, "shieldwall-pool", pool);
                for share in [(1, true), (1, false), (0, true)] {
                    assert_prospect_matches_play(&state, unit, at, share);
                }
            }
        }
    }
}

#[test]
fn odds_of_volleys_with_waiting_hits_match_play() {
    for card in [None, Some(CardName::Shieldwall)] {
        for pool in ["side", "volley"] {
            let mut state = clash(Side::Norman, Phase::Shoot, card);
            set(&mut state, "N13", 3, "D1");
            rule(&mut state, "half-hit-pool", pool);
            assert_prospect_matches_play(&state, "N12", "S01", (1, true));
            // Both archers hit. The waiting hit counts with the next volley.
            let state = after(&state, "N12", "S01", (1, true), vec![6, 5]);
            assert_prospect_matches_play(&state, "N13", "S01", (2, true));
            let state = after(&battle_with_more_archers(card, pool), "N12", "S01", (1, true), vec![6, 1]);
            assert_prospect_matches_play(&state, "N13", "S01", (2, true));
        }
    }
}

/// Two small volleys at one target. Their combined losses are counted.
#[test]
fn odds_of_combined_volleys_match_play() {
    for card in [None, Some(CardName::Shieldwall)] {
        for (half, wall) in [("side", "phase"), ("volley", "attack")] {
            let mut state = battle_with_more_archers(card, half);
            rule(&mut state, "shieldwall-pool", wall);
            let shares = [(id("N12"), (1, true)), (id("N13"), (2, true))];
            let chances = combined_chances(&state, &shares, id("S01"), Weapon::Bow).expect("units");
            let mut losses = [0_u32; 4];
            for faces in 0..36_u8 {
                let between = after(&state, "N12", "S01", (1, true), vec![faces % 6 + 1, faces / 6 + 1]);
                let fallen = 3 - between.unit(id("S01")).expect("it is there").figures;
                for (more, ways) in count_losses(&between, "N13", "S01", (2, true)) {
                    losses[usize::from(fallen + more)] += ways;
                }
            }
            for (fallen, ways) in losses.into_iter().enumerate() {
                assert_eq!(Some(chances.p(fallen)), Fraction::new(ways, 6_u32.pow(5)), "{fallen} fall, {card:?}");
            }
        }
    }
}

fn battle_with_more_archers(card: Option<CardName>, pool: &str) -> State {
    let mut state = clash(Side::Norman, Phase::Shoot, card);
    set(&mut state, "N13", 3, "D1");
    rule(&mut state, "half-hit-pool", pool);
    state
}

/// Two of three knights strike three housecarls, and the survivors strike back in the Saxons' go.
#[test]
fn the_reply_is_made_by_the_survivors() {
    for card in [None, Some(CardName::Shieldwall), Some(CardName::TiredFromTheLongMarch)] {
        let state = clash(Side::Norman, Phase::Fight, card);
        let prospect = prospect(&state, id("N01"), id("S01"), Weapon::Melee, (1, true)).expect("units");
        let aftermath = prospect.reply(&state).expect("they fight back").expect("a small one");
        let mut sum = BTreeMap::new();
        for faces in 0..36_u8 {
            let mut struck = after(&state, "N01", "S01", (1, true), vec![faces % 6 + 1, faces / 6 + 1]);
            apply(&mut struck, &Event::PhaseBegan { phase: Phase::Fight, side: Side::Saxon });
            let left = struck.unit(id("S01")).expect("it is there").clone();
            if left.figures == 0 {
                *sum.entry((3, 0)).or_insert(0.0) += 1.0 / 36.0;
                continue;
            }
            let share = (left.men(), left.is_commander_in_play());
            let replies = count_losses(&struck, "S01", "N01", share);
            let all: u32 = replies.values().sum();
            for (losses, ways) in replies {
                *sum.entry((usize::from(3 - losses), usize::from(left.figures))).or_insert(0.0) += f64::from(ways) / f64::from(all) / 36.0;
            }
        }
        for ([a, b], chance) in aftermath.iter() {
            let played = sum.get(&(a, b)).copied().unwrap_or(0.0);
            assert!((chance.to_f64() - played).abs() < 1e-12, "{a} knights and {b} housecarles left: {chance}, {played}");
        }
    }
}

/// Two of three housecarls behind a shield wall strike, and the remaining knights strike back. Their hits are divided,
/// whether the phase's attacks are counted together or separately.
#[test]
fn the_reply_is_divided_by_the_attackers_shieldwall() {
    for (pool, strength) in [("phase", None), ("attack", None), ("phase", Some(3))] {
        let mut state = clash(Side::Saxon, Phase::Fight, Some(CardName::Shieldwall));
        rule(&mut state, "shieldwall-pool", pool);
        state = state.with_card(Card { strength, ..Card::new(CardName::Shieldwall, Color::Black) });
        let prospect = prospect(&state, id("S01"), id("N01"), Weapon::Melee, (1, true)).expect("units");
        let aftermath = prospect.reply(&state).expect("they fight back").expect("a small one");
        let mut sum = BTreeMap::new();
        for faces in 0..36_u8 {
            let mut struck = after(&state, "S01", "N01", (1, true), vec![faces % 6 + 1, faces / 6 + 1]);
            apply(&mut struck, &Event::PhaseBegan { phase: Phase::Fight, side: Side::Norman });
            let left = struck.unit(id("N01")).expect("it is there").clone();
            let replies = if left.figures == 0 {
                BTreeMap::from([(0, 1)])
            } else {
                count_losses(&struck, "N01", "S01", (left.men(), left.is_commander_in_play()))
            };
            let all: u32 = replies.values().sum();
            for (losses, ways) in replies {
                *sum.entry((usize::from(3 - losses), usize::from(left.figures))).or_insert(0.0) += f64::from(ways) / f64::from(all) / 36.0;
            }
        }
        for ([a, b], chance) in aftermath.iter() {
            let played = sum.get(&(a, b)).copied().unwrap_or(0.0);
            assert!((chance.to_f64() - played).abs() < 1e-12, "{pool:?} {strength:?}: {a} housecarles, {b} knights: {chance}, {played}");
        }
    }
}

#[test]
fn an_absent_lord_cannot_fall_and_his_unit_is_not_destroyed() {
    let mut state = clash(Side::Saxon, Phase::Fight, None);
    let there = full_prospect(&state, id("S01"), id("N01"), Weapon::Melee).expect("units");
    assert!(!there.destroyed().is_zero());
    assert_eq!(there.commander_falls(), there.destroyed());
    apply(&mut state, &Event::LordAway { unit: id("N01") });
    let away = full_prospect(&state, id("S01"), id("N01"), Weapon::Melee).expect("units");
    assert_eq!(away.losses.figures(), 2);
    assert!(!away.losses.destroyed().is_zero() && away.destroyed().is_zero() && away.commander_falls().is_zero());
    state = clash(Side::Norman, Phase::Fight, None);
    apply(&mut state, &Event::LordKilled { unit: id("S01") });
    let killed = full_prospect(&state, id("N01"), id("S01"), Weapon::Melee).expect("units");
    assert!(!killed.destroyed().is_zero() && killed.commander_falls().is_zero());
}

#[test]
fn a_units_targets_are_those_it_may_attack() {
    let names = |state: &State, unit, weapon| {
        target_prospects(state, id(unit), weapon).iter().map(|prospect| prospect.at.to_string()).collect::<Vec<_>>()
    };
    let state = clash(Side::Norman, Phase::Fight, None);
    assert_eq!(names(&state, "N01", Weapon::Melee), ["S01", "S06"]);
    assert_eq!(names(&state, "N12", Weapon::Bow), ["S01", "S06", "S11"]);
    assert!(names(&state, "N01", Weapon::Bow).is_empty());
    assert!(full_prospect(&state, id("N12"), id("S01"), Weapon::Bow).expect("units").reply(&state).is_none(), "housecarles have no bows");
    assert!(full_prospect(&state, id("N12"), id("S11"), Weapon::Bow).expect("units").reply(&state).is_some());
}

#[test]
fn all_pairs_of_a_battle_have_odds() {
    let state = battle();
    let all: Vec<_> = all_prospects(&state, Side::Norman, Weapon::Melee).collect();
    assert_eq!((all.len(), all_prospects(&state, Side::Saxon, Weapon::Melee).count()), (240, 240));
    assert_eq!((all[15].unit, all[15].at), (id("N02"), id("S01")));
    assert_eq!(all[15].losses.mean().to_string(), "11/2", "seven knights and a baron on housecarles, on the flat");
    assert_eq!(sentence(&all[15].losses), "Most likely: 6 killed. At least 9 times in 10: 3 to 7. All 8: about 1 time in 21.");
}

#[test]
fn expected_panic_losses_match_the_page() {
    let state = battle().with_card(Card::new(CardName::ArrowInTheEye, Color::Black));
    assert_eq!(army_panic(&state, Side::Saxon).chances().mean().to_string(), "105/2");
    let mut state = state.with_card(Card::new(CardName::WilliamTrips, Color::Red));
    assert_eq!(army_panic(&state, Side::Norman).chances().mean().to_string(), "80/3");
    apply(&mut state, &Event::WasSet { unit: id("N01"), figures: 8, square: None, commander: true, away: false });
    assert_eq!(army_panic(&state, Side::Norman).units.len(), 15, "who is in reserve does not panic");
}
