//! Tests of custom cards: their strength and duration.

use senlac::game::name::NameProblem;
use senlac::rules::{Breach, Card, CardName, CardProblem, Color, Event, Phase, SetupProblem, Side, State, fingerprint};

use super::table::{Battle, battle, parse_events, source_deck, unit};

/// Flips a custom card with these terms.
fn flip(battle: &mut Battle, card: &str, terms: &str) -> Vec<Event> {
    battle.play(&format!(r#"{{"do":"flip","card":"{card}","color":"black",{terms}}}"#))
}

/// Norman knights and archers next to three types of Saxons.
fn contact() -> Battle {
    battle(
        &["...", "...", "..."],
        "N01 knights 8 @A2 lord\nN02 archers 8 @C2\nN03 knights 8 @B3\nS01 housecarles 8 @A1 lord\nS02 spearmen 12 @B1\nS03 archers 8 @C1",
    )
}

/// Returns the scores that the men and the commander of a blow or volley needed.
fn needed(events: &[Event]) -> (i8, Option<i8>) {
    let attack = events.iter().find_map(|event| if let Event::Shot(attack) | Event::Struck(attack) = event { Some(attack) } else { None });
    attack.map(|attack| (attack.needs, attack.commander_needs)).expect("an attack")
}

#[test]
fn a_strong_shieldwall_divides_hits_by_its_strength() {
    for (strength, fallen) in [(2, 3), (3, 2), (4, 1)] {
        let mut battle = contact();
        flip(&mut battle, "shieldwall", &format!(r#""strength":{strength}"#));
        battle.go_to(Phase::Shoot, Side::Norman).play(r#"{"do":"shoot","unit":"N02","at":"S02","hits":7}"#);
        assert_eq!(12 - battle.figures("S02"), fallen, "7 hits through a wall of {strength}");
        assert_eq!(battle.unit("S02").carried_hits, [7 - fallen * strength, 0], "the rest waits");
    }
    let mut battle = contact();
    flip(&mut battle, "shieldwall", r#""strength":3"#);
    battle.go_to(Phase::Shoot, Side::Norman).play(r#"{"do":"shoot","unit":"N02","at":"S01","hits":7}"#);
    assert_eq!(battle.figures("S01"), 7, "armour halves what the wall lets through: 1 in 6");
}

#[test]
fn the_wall_can_divide_each_attack_separately() {
    let mut battle = contact().ruled("shieldwall-pool", "attack");
    flip(&mut battle, "shieldwall", r#""strength":4"#);
    battle.go_to(Phase::Shoot, Side::Norman).play(r#"{"do":"shoot","unit":"N02","at":"S02","hits":7}"#);
    assert_eq!((battle.figures("S02"), battle.unit("S02").carried_hits), (11, [0, 0]));
}

#[test]
fn the_fyrd_runs_as_far_as_its_card_says() {
    for (strength, ends) in [(1, "A2"), (4, "A5"), (6, "A7"), (8, "A8")] {
        let rows = ["."; 9];
        let mut battle = battle(&rows, "N01 knights 8 @A9 lord\nS01 spearmen 12 @A1");
        flip(&mut battle, "fyrd-runs-amok", &format!(r#""strength":{strength}"#));
        battle.play(r#"{"do":"amok"}"#);
        assert_eq!(battle.at("S01"), ends, "{strength} squares, until they touch");
    }
}

#[test]
fn an_edited_rush_cannot_be_longer_than_the_card_says() {
    let mut battle = battle(&["."; 9], "N01 knights 8 @A9 lord\nS01 spearmen 12 @A1");
    flip(&mut battle, "fyrd-runs-amok", r#""strength":2"#);
    let refused = battle.refused(r#"{"do":"amok","paths":{"S01":["A2","A3","A4"]}}"#);
    assert_eq!(refused, [Breach::RushTooLong { unit: unit("S01"), squares: 3, most: 2 }]);
    assert!(refused[0].to_string().ends_with("the card says 2"));
}

#[test]
fn deep_mud_raises_knights_scores_and_limits_their_moves() {
    let mut battle = contact();
    flip(&mut battle, "muddy-ground", r#""title":"Deep mud","strength":3"#);
    assert_eq!(battle.refused(r#"{"do":"move","unit":"N03","to":"C3","path":["A3","B3","C3"]}"#).len(), 1, "one square, no more");
    battle.go_to(Phase::Fight, Side::Norman);
    let blow = battle.play(r#"{"do":"fight","unit":"N01","blows":[{"at":"S01","hits":1}]}"#);
    assert_eq!(needed(&blow), (5, Some(4)), "3 on the flat, +3, the bodyguard −1 and William −2");
    battle.go_to(Phase::Fight, Side::Saxon);
    let blow = battle.play(r#"{"do":"fight","unit":"S01","blows":[{"at":"N01","hits":1}]}"#);
    assert_eq!(needed(&blow), (4, Some(3)), "Saxons wear no horseshoes");
}

#[test]
fn a_strong_long_march_card_raises_saxon_scores() {
    let mut battle = contact();
    flip(&mut battle, "tired-from-the-long-march", r#""strength":2"#);
    battle.go_to(Phase::Shoot, Side::Norman);
    assert_eq!(needed(&battle.play(r#"{"do":"shoot","unit":"N02","at":"S02","hits":1}"#)), (6, Some(5)), "the Normans are fresh");
    battle.go_to(Phase::Shoot, Side::Saxon);
    assert_eq!(needed(&battle.play(r#"{"do":"shoot","unit":"S03","at":"N02","hits":0}"#)), (7, Some(7)), "6 and 2 more");
    battle.go_to(Phase::Fight, Side::Saxon);
    assert_eq!(needed(&battle.play(r#"{"do":"fight","unit":"S02","blows":[{"at":"N02","hits":0}]}"#)), (6, Some(5)), "4 and 2 more");
}

#[test]
fn panic_losses_follow_the_cards_strength() {
    let saxons = r#"{"do":"panic","dice":{"S01":6,"S02":6,"S03":2}}"#;
    let mut battle = contact();
    flip(&mut battle, "arrow-in-the-eye", r#""strength":3"#);
    battle.play(saxons);
    assert_eq!(["S01", "S02", "S03"].map(|name| battle.figures(name)), [4, 9, 8], "Harold falls, and each die costs 3 fewer");
    let normans = r#"{"do":"panic","dice":{"N01":6,"N02":2,"N03":1}}"#;
    for (strength, left) in [(0, [2, 6, 7]), (1, [3, 7, 8]), (5, [7, 8, 8])] {
        let mut battle = contact();
        flip(&mut battle, "william-trips", &format!(r#""strength":{strength}"#));
        battle.play(normans);
        assert_eq!(["N01", "N02", "N03"].map(|name| battle.figures(name)), left, "{strength} off each die");
    }
}

#[test]
fn a_card_lasts_its_stated_turns_alongside_later_cards() {
    let mut battle = contact();
    let events = flip(&mut battle, "muddy-ground", r#""title":"Deep mud","strength":2,"turns":3"#);
    assert_eq!(
        serde_json::to_string(&events[0]).expect("an event"),
        r#"{"event":"card_flipped","card":"muddy-ground","color":"black","drawn":false,"first":"norman","title":"Deep mud","strength":2,"turns":3}"#
    );
    let ends = |battle: &mut Battle| battle.end_turn().iter().filter(|event| matches!(event, Event::EffectEnded { .. })).count();
    assert_eq!((ends(&mut battle), battle.state.effects_text()), (0, Some("Still in force: Deep mud, 2 more turns.".to_owned())));
    battle.flip("tired-from-the-long-march", "red");
    assert_eq!(battle.state.effect_strength(CardName::MuddyGround), Some(2));
    assert_eq!(battle.state.effect_strength(CardName::TiredFromTheLongMarch), Some(1));
    assert_eq!((ends(&mut battle), battle.state.effects_text()), (0, Some("Still in force: Deep mud, 1 more turn.".to_owned())));
    battle.flip("shieldwall", "red");
    assert_eq!(battle.state.effect_strength(CardName::TiredFromTheLongMarch), None, "that was one turn");
    let events = battle.end_turn();
    let last_events: Vec<String> = events.iter().rev().take(2).map(|event| serde_json::to_string(event).expect("an event")).collect();
    assert_eq!(
        last_events,
        [r#"{"event":"turn_began","turn":4}"#, r#"{"event":"effect_ended","card":"muddy-ground","title":"Deep mud"}"#],
        "told before the next turn begins"
    );
    assert_eq!((battle.state.effects_text(), battle.state.effect_strength(CardName::MuddyGround)), (None, None));
}

#[test]
fn only_the_stronger_of_two_equal_events_counts() {
    let mut battle = contact();
    flip(&mut battle, "muddy-ground", r#""strength":2,"turns":3"#);
    battle.end_turn();
    flip(&mut battle, "muddy-ground", r#""strength":1,"turns":4"#);
    assert_eq!(battle.state.effect_strength(CardName::MuddyGround), Some(2));
    battle.end_turn();
    flip(&mut battle, "muddy-ground", r#""strength":3"#);
    assert_eq!(battle.state.effect_strength(CardName::MuddyGround), Some(3));
    battle.end_turn();
    assert_eq!(battle.state.effect_strength(CardName::MuddyGround), Some(1), "the strong ones are over");
}

#[test]
fn william_is_away_for_the_turns_on_the_card() {
    let mut battle = contact();
    flip(&mut battle, "william-trips", r#""turns":2"#);
    battle.play(r#"{"do":"panic","dice":{"N01":1,"N02":1,"N03":1}}"#);
    battle.end_turn();
    let events = battle.flip("shieldwall", "black");
    assert_eq!(events[0], parse_events("card_flipped card=shieldwall color=black drawn=false first=norman")[0], "nobody is back");
    assert!(battle.unit("N01").away);
    battle.end_turn();
    assert!(battle.unit("N01").away, "until the flip");
    let events = battle.flip("shieldwall", "black");
    assert_eq!(events[0], parse_events("lord_back unit=N01")[0]);
    assert!(!battle.unit("N01").away);
}

#[test]
fn invalid_card_terms_are_all_refused() {
    let battle = contact();
    let refused = |card: &str, terms: &str| battle.impossible(&format!(r#"{{"do":"flip","card":"{card}","color":"red",{terms}}}"#));
    let name = CardName::Shieldwall;
    assert_eq!(
        refused("shieldwall", r#""title":" ","strength":9,"turns":0"#),
        [
            Breach::BadCard(CardProblem::Title { name, trouble: NameProblem::Empty }),
            Breach::BadCard(CardProblem::Strength { name, found: 9 }),
            Breach::BadCard(CardProblem::Turns { name, found: 0 }),
        ]
    );
    let arrow = CardName::ArrowInTheEye;
    assert_eq!(refused("arrow-in-the-eye", r#""turns":2"#), [Breach::BadCard(CardProblem::HappensOnce { name: arrow, found: 2 })]);
    assert!(battle.allows(r#"{"do":"flip","card":"arrow-in-the-eye","color":"red","turns":1}"#));
    assert_eq!(battle.impossible(r#"{"do":"flip","strength":2}"#), [Breach::TermsWithoutCard]);
}

#[test]
fn a_battle_cannot_start_with_invalid_cards() {
    let mut setup = contact().setup;
    let wall = Card { strength: Some(1), ..Card::new(CardName::Shieldwall, Color::Red) };
    setup.deck = vec![wall.clone(), wall, Card { title: Some("x".repeat(61).into()), ..Card::new(CardName::MuddyGround, Color::Red) }];
    let strength = CardProblem::Strength { name: CardName::Shieldwall, found: 1 };
    let title = CardProblem::Title { name: CardName::MuddyGround, trouble: NameProblem::Long(61, 60) };
    assert_eq!(State::new(&setup), Err(vec![SetupProblem::Card(strength), SetupProblem::Card(title)]), "each once");
}

#[test]
fn the_programs_deck_draws_custom_cards_with_their_terms() {
    let mut battle = contact();
    let deep = Card { title: Some("Deep mud".into()), strength: Some(2), turns: Some(2), ..Card::new(CardName::MuddyGround, Color::Red) };
    battle.setup.deck = vec![deep.clone()];
    battle.state = State::new(&battle.setup).expect("a battle");
    battle.play(r#"{"do":"flip"}"#);
    assert_eq!(battle.state.card(), Some(&deep));
    assert_eq!(battle.state.first_side(), Some(Side::Saxon));
}

#[test]
fn lasting_effects_are_in_the_fingerprint_but_titles_are_not() {
    let after = |terms: &str| {
        let mut battle = contact();
        battle.setup.deck = source_deck();
        flip(&mut battle, "muddy-ground", terms);
        let flipped = fingerprint(&battle.state);
        battle.end_turn();
        (flipped, fingerprint(&battle.state))
    };
    let usual = after(r#""strength":1"#);
    assert_eq!(after(r#""title":"Bog","turns":1"#), usual);
    let strong = after(r#""strength":2"#);
    assert_ne!(strong.0, usual.0);
    assert_eq!(strong.1, usual.1, "it is over");
    let long = after(r#""turns":2"#);
    assert!(long.0 != usual.0 && long.1 != usual.1 && long.1 != after(r#""turns":3"#).1);
}
