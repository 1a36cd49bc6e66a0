//! Tests of the order of play, the deck and the program's queue.

use senlac::rules::{CalledDice, Event, Phase, SeededDice, Side, check, resolve, waiting_units};

use super::table::{Battle, battle, command, parse_events, unit};

/// One unit of archers on each side, far apart.
fn duel() -> Battle {
    battle(&[".........."], "N01 archers 8 @A1\nS01 archers 8 @J1")
}

/// Returns the phases of a turn in order, such as `move norman`.
fn course(battle: &mut Battle, color: &str) -> Vec<String> {
    let mut events = battle.flip("shieldwall", color);
    while battle.state.phase() != Phase::Event {
        events.extend(battle.play(r#"{"do":"done"}"#));
    }
    let name = |event: &Event| {
        if let Event::PhaseBegan { phase, side } = event {
            Some(format!("{} {}", phase.name(), side.adjective().to_lowercase()))
        } else if let Event::TurnBegan { turn } = event {
            Some(format!("turn {turn}"))
        } else {
            None
        }
    };
    events.iter().filter_map(name).collect()
}

#[test]
fn black_cards_let_normans_go_first_and_red_cards_saxons() {
    let normans = ["move norman", "shoot norman", "fight norman"];
    let saxons = ["move saxon", "shoot saxon", "fight saxon"];
    let mut battle = duel();
    assert_eq!(course(&mut battle, "black"), [&normans[..], &saxons, &["turn 2"]].concat());
    assert_eq!(course(&mut battle, "red"), [&saxons[..], &normans, &["turn 3"]].concat());
}

#[test]
fn both_sides_can_act_in_turn_within_each_phase() {
    let mut battle = duel().ruled("turn-order", "phases");
    assert_eq!(
        course(&mut battle, "red"),
        ["move saxon", "move norman", "shoot saxon", "shoot norman", "fight saxon", "fight norman", "turn 2"]
    );
}

#[test]
fn the_end_of_a_turn_records_strengths_and_the_hill() {
    let mut battle = battle(&["^..^"], "N01 archers 8 @B1\nS01 archers 8 @D1");
    battle.turn("muddy-ground", "black", Phase::Fight, Side::Saxon);
    let end = |hill: &str| format!("phase_ended phase=fight side=saxon\nturn_ended turn=1 norman=16 saxon=16 {hill}\nturn_began turn=2");
    assert_eq!(battle.clone().play(r#"{"do":"done"}"#), parse_events(&end("hill=saxon")));
    battle.play(r#"{"do":"set","unit":"N01","square":"A1"}"#);
    assert_eq!(battle.clone().play(r#"{"do":"done"}"#), parse_events(&end("")), "both stand on it");
    battle.play(r#"{"do":"set","unit":"S01","square":"C1"}"#);
    assert_eq!(battle.play(r#"{"do":"done"}"#), parse_events(&end("hill=norman")));
    let state = &battle.state;
    assert_eq!((state.turn(), state.phase(), state.first_side(), state.acting_side(), state.card()), (2, Phase::Event, None, None, None));
}

#[test]
fn the_queue_lists_units_that_can_still_act() {
    let mut battle = battle(&["....", "....", "...."], "N01 archers 8 @A3\nN02 archers 8 @B3\nN03 archers 8\nS01 spearmen 12 @A2");
    battle.turn("muddy-ground", "black", Phase::Move, Side::Norman);
    let queue = |battle: &Battle| waiting_units(&battle.state).map(|id| id.to_string()).collect::<Vec<_>>().join(" ");
    assert_eq!(queue(&battle), "N01 N02");
    battle.play(r#"{"do":"move","unit":"N02","to":"C3"}"#);
    assert_eq!(queue(&battle), "N01");
    battle.go_to(Phase::Shoot, Side::Norman);
    assert_eq!(queue(&battle), "N01 N02");
    battle.play(r#"{"do":"shoot","unit":"N01","at":"S01","hits":0}"#);
    assert_eq!(queue(&battle), "N02");
    battle.go_to(Phase::Fight, Side::Norman);
    assert_eq!(queue(&battle), "N01", "N02 touches nobody");
}

#[test]
fn the_deck_is_used_up_before_it_is_shuffled_again() {
    let mut battle = battle(&["......"], "N01 archers 8 @A1\nS01 archers 8 @F1");
    let mut turns = Vec::new();
    for turn in 1..=26 {
        let legal = check(&battle.state, command(r#"{"do":"flip"}"#)).expect("a flip");
        let events = resolve(&battle.state, &legal, &mut SeededDice::new(1066, turn));
        battle.happen(&events);
        for event in &events {
            if let Event::DeckShuffled { order } = event {
                assert!([1, 14].contains(&turn), "shuffled in turn {turn}");
                let mut sorted = order.clone();
                sorted.sort_unstable();
                assert_eq!(sorted, (0..13).collect::<Vec<u8>>(), "every card once");
            }
            if let Event::CardFlipped { card, color, drawn: true, .. } = event {
                turns.push((*card, *color));
            }
        }
        assert_eq!(battle.state.deck().draw.len(), 12 - (usize::try_from(turn).expect("small") - 1) % 13);
        battle.play(r#"{"do":"set","unit":"S01","figures":8}"#);
        battle.play(r#"{"do":"set","unit":"N01","figures":8}"#);
        if battle.state.phase() == Phase::Event {
            let legal = check(&battle.state, command(r#"{"do":"done"}"#)).or_else(|refusal| refusal.overrule("hurry")).expect("waived");
            battle.happen(&resolve(&battle.state, &legal, &mut SeededDice::new(0, 0)));
        }
        battle.end_turn();
    }
    for half in turns.chunks(13) {
        let mut cards: Vec<_> = half.to_vec();
        let mut all: Vec<_> = super::table::source_deck().iter().map(|card| (card.name, card.color)).collect();
        cards.sort_unstable();
        all.sort_unstable();
        assert_eq!(cards, all, "thirteen turns see all thirteen cards");
    }
    assert_ne!(turns[..13], turns[13..], "in another order");
}

#[test]
fn a_teachers_card_does_not_change_the_programs_deck() {
    let mut battle = duel();
    battle.happen(&parse_events("deck_shuffled order=[0,1,2,3,4,5,6,7,8,9,10,11,12]"));
    let before = battle.state.deck().clone();
    battle.flip("muddy-ground", "red");
    assert_eq!(battle.state.deck(), &before);
    battle.end_turn();
    let events = battle.play(r#"{"do":"flip"}"#);
    assert_eq!(
        events[0],
        parse_events("card_flipped card=shieldwall color=black drawn=true first=norman")[0],
        "the top card is the first of the list"
    );
}

#[test]
fn a_flip_draws_the_top_card() {
    let mut battle = duel();
    battle.happen(&parse_events("deck_shuffled order=[6,12,1]"));
    let first = battle.play(r#"{"do":"flip"}"#);
    assert_eq!(
        first,
        parse_events("card_flipped card=muddy-ground color=black drawn=true first=norman\nphase_began phase=move side=norman"),
        "cards 0 to 2 are shieldwalls, 3 to 5 rushes, 6 to 8 mud"
    );
    assert_eq!(battle.state.deck().draw, [1, 12], "the last is on top");
}

#[test]
fn called_dice_are_used_before_the_program_rolls() {
    let mut battle = battle(&["..", ".."], "N01 archers 8 @A2\nS01 spearmen 12 @A1");
    battle.turn("muddy-ground", "black", Phase::Shoot, Side::Norman);
    let legal = check(&battle.state, command(r#"{"do":"shoot","unit":"N01","at":"S01"}"#)).expect("a volley");
    let events = resolve(&battle.state, &legal, &mut CalledDice::new([6, 6, 6, 1, 1, 1, 1], CalledDice::new([5], SeededDice::new(1, 1))));
    let line = "shot unit=N01 at=S01 figures=8 commander=true needs=6 commander_needs=5 dice=[6,6,6,1,1,1,1] commander_die=5 rolled=true hits=4 losses=4";
    assert_eq!(events, parse_events(line));
    assert_eq!(resolve(&battle.state, &legal, &mut SeededDice::new(9, 9)), resolve(&battle.state, &legal, &mut SeededDice::new(9, 9)));
}

#[test]
fn units_act_in_any_order() {
    let mut battle = battle(&["....", "...."], "N01 archers 8 @A1\nN02 archers 8 @A2\nS01 archers 8 @D1");
    battle.turn("muddy-ground", "black", Phase::Move, Side::Norman);
    battle.play(r#"{"do":"move","unit":"N02","to":"B2"}"#);
    battle.play(r#"{"do":"move","unit":"N01","to":"A2"}"#);
    assert_eq!(battle.state.occupant(super::table::square("A2")), Some(unit("N01")));
}
