//! Tests of the six events: what each does, to whom and for how long.

use senlac::rules::{AwaitedAction, Breach, Pending, Phase, Side, State, UnitId, awaited_action, panicking_units, waiting_units};

use super::table::{Battle, battle, full_battle, parse_events, source_deck, square, unit};

/// A few units of both sides, none of them near each other.
fn both_sides() -> Battle {
    battle(
        &["......", "......", "......", "......", "......", "......"],
        "N01 knights 8 @A6 lord
         N02 archers 8 @C6
         S01 housecarles 8 @A1 lord
         S02 spearmen 12 @C1
         S03 archers 8 @E1",
    )
}

#[test]
fn the_deck_has_seven_black_and_six_red_cards() {
    let deck = source_deck();
    let count = |key: &str| deck.iter().filter(|card| card.name.key() == key).count();
    let keys = ["shieldwall", "fyrd-runs-amok", "muddy-ground", "tired-from-the-long-march", "arrow-in-the-eye", "william-trips"];
    assert_eq!(keys.map(count), [3, 3, 3, 2, 1, 1]);
    assert_eq!(deck.iter().filter(|card| card.color.first_side() == Side::Norman).count(), 7);
}

#[test]
fn plain_cards_lead_straight_to_the_first_sides_move() {
    for card in ["shieldwall", "muddy-ground", "tired-from-the-long-march"] {
        for (color, side) in [("black", "norman"), ("red", "saxon")] {
            let events = both_sides().flip(card, color);
            let lines = format!("card_flipped card={card} color={color} drawn=false first={side}\nphase_began phase=move side={side}");
            assert_eq!(events, parse_events(&lines));
        }
    }
}

#[test]
fn shieldwall_halves_hits_on_saxons_but_not_on_normans() {
    let mut battle = battle(
        &["...", "..."],
        "N01 archers 8 @A2\nN02 archers 8 @B2\nN03 spearmen 12 @C2\nS01 spearmen 12 @A1\nS02 housecarles 8 @B1\nS03 archers 8 @C1",
    );
    battle.turn("shieldwall", "black", Phase::Shoot, Side::Norman);
    battle.play(r#"{"do":"shoot","unit":"N01","at":"S01","hits":5}"#);
    battle.play(r#"{"do":"shoot","unit":"N02","at":"S02","hits":7}"#);
    assert_eq!((battle.figures("S01"), battle.figures("S02")), (10, 7), "5 become 2; armour and wall make 7 one");
    assert_eq!((battle.unit("S01").carried_hits, battle.unit("S02").carried_hits), ([1, 0], [3, 0]));
    battle.go_to(Phase::Fight, Side::Norman);
    battle.play(r#"{"do":"fight","unit":"N03","blows":[{"at":"S03","figures":6,"hits":3},{"at":"S02","figures":6,"hits":3}]}"#);
    assert_eq!((battle.figures("S03"), battle.figures("S02")), (7, 6), "armour does not help against blows, the wall does");
    battle.play(r#"{"do":"fight","unit":"N02","blows":[{"at":"S03","figures":1,"hits":1}]}"#);
    assert_eq!(battle.figures("S03"), 6, "the odd hit was waiting for this one");
    battle.go_to(Phase::Fight, Side::Saxon);
    battle.play(r#"{"do":"fight","unit":"S03","blows":[{"at":"N03","hits":5}]}"#);
    assert_eq!(battle.figures("N03"), 7);
}

#[test]
fn arrow_in_the_eye_kills_harold_and_starts_a_saxon_panic() {
    let mut battle = both_sides();
    let events = battle.flip("arrow-in-the-eye", "red");
    assert_eq!(
        events,
        parse_events(
            "card_flipped card=arrow-in-the-eye color=red drawn=false first=saxon
             lord_killed unit=S01
             panic_began side=saxon"
        )
    );
    let harolds = battle.unit("S01");
    assert_eq!((harolds.figures, harolds.commander, harolds.men()), (7, false, 7));
    assert_eq!(battle.state.pending(), Some(&Pending::Panic(Side::Saxon)));
    assert_eq!(panicking_units(&battle.state, Side::Saxon).collect::<Vec<_>>(), ["S01", "S02", "S03"].map(unit));
    assert_eq!(battle.refused(r#"{"do":"done"}"#), [Breach::CardFirst(AwaitedAction::Panic(Side::Saxon))]);
    let breaches = battle.refused(r#"{"do":"move","unit":"S01","to":"A2"}"#);
    assert_eq!(breaches, [Breach::CardFirst(AwaitedAction::Panic(Side::Saxon))]);
    let events = battle.roll(r#"{"do":"panic","dice":{"S01":6,"S03":2}}"#, &[5]);
    assert_eq!(
        events,
        parse_events(
            "panicked unit=S01 die=6 losses=6
             panicked unit=S02 die=5 losses=5
             panicked unit=S03 die=2 losses=2
             half_lost side=saxon left=14 start=28
             panic_ended side=saxon
             phase_began phase=move side=saxon"
        ),
        "28 less Harold less 13 is 14, exactly half"
    );
    assert_eq!(["S01", "S02", "S03"].map(|name| battle.figures(name)), [1, 7, 6]);
}

#[test]
fn panic_beyond_a_units_size_destroys_the_unit() {
    let mut battle = both_sides();
    battle.play(r#"{"do":"set","unit":"S02","figures":4}"#);
    battle.play(r#"{"do":"set","unit":"S03","figures":5}"#);
    battle.flip("arrow-in-the-eye", "black");
    let events = battle.play(r#"{"do":"panic","dice":{"S01":1,"S02":6,"S03":5}}"#);
    assert_eq!(
        events,
        parse_events(
            "panicked unit=S01 die=1 losses=1
             panicked unit=S02 die=6 losses=4
             destroyed unit=S02
             half_lost side=saxon left=11 start=28
             panicked unit=S03 die=5 losses=5
             destroyed unit=S03
             panic_ended side=saxon
             phase_began phase=move side=norman"
        ),
        "28 less 8 less 3 by hand leaves 17; Harold and one man leave 15, and 4 more 11"
    );
    assert_eq!((battle.at("S02"), battle.at("S03")), ("nowhere".to_owned(), "nowhere".to_owned()));
}

#[test]
fn harold_alone_dies_and_his_unit_is_destroyed() {
    let mut battle = both_sides();
    battle.play(r#"{"do":"set","unit":"S01","figures":1}"#);
    let events = battle.flip("arrow-in-the-eye", "black");
    assert_eq!(
        events,
        parse_events(
            "card_flipped card=arrow-in-the-eye color=black drawn=false first=norman
             lord_killed unit=S01
             destroyed unit=S01
             panic_began side=saxon"
        )
    );
    assert_eq!(battle.at("S01"), "nowhere");
    assert_eq!(panicking_units(&battle.state, Side::Saxon).count(), 2);
}

#[test]
fn units_in_reserve_do_not_panic_but_still_count() {
    let mut battle = both_sides();
    battle.play(r#"{"do":"set","unit":"S03","square":null}"#);
    battle.flip("arrow-in-the-eye", "black");
    battle.play(r#"{"do":"panic","dice":{"S01":1,"S02":1}}"#);
    assert_eq!((battle.figures("S03"), battle.left()), (8, [16, 25]));
}

#[test]
fn william_trips_costs_each_norman_unit_its_die_less_two() {
    let mut battle = both_sides();
    let events = battle.flip("william-trips", "black");
    assert_eq!(
        events,
        parse_events(
            "card_flipped card=william-trips color=black drawn=false first=norman
             lord_away unit=N01
             panic_began side=norman"
        )
    );
    let events = battle.play(r#"{"do":"panic","dice":{"N01":4,"N02":2}}"#);
    assert_eq!(
        events,
        parse_events(
            "panicked unit=N01 die=4 losses=2
             panicked unit=N02 die=2 losses=0
             panic_ended side=norman
             phase_began phase=move side=norman"
        ),
        "a 4 means 2 losses, as the source's example has it"
    );
    assert_eq!(battle.left(), [14, 28], "William is no casualty");
}

#[test]
fn norman_panic_losses_are_never_negative() {
    for (die, left) in [(1, 8), (2, 8), (3, 7), (4, 6), (5, 5), (6, 4)] {
        let mut battle = both_sides();
        battle.flip("william-trips", "black");
        battle.play(&format!(r#"{{"do":"panic","dice":{{"N01":1,"N02":{die}}}}}"#));
        assert_eq!(battle.figures("N02"), left, "{die}");
    }
}

#[test]
fn william_away_cannot_be_hit_and_returns_at_the_next_flip() {
    let mut battle = battle(&["....", "...."], "N01 knights 3 @A2 lord\nN02 archers 8 @D2\nS01 housecarles 8 @A1\nS02 archers 8 @B1");
    battle.flip("william-trips", "red");
    battle.play(r#"{"do":"panic","dice":{"N01":1,"N02":1}}"#);
    let williams = battle.unit("N01");
    assert_eq!((williams.figures, williams.figures_in_play(), williams.men(), williams.is_commander_in_play()), (3, 2, 2, false));
    battle.go_to(Phase::Fight, Side::Saxon);
    let events = battle.play(r#"{"do":"fight","unit":"S01","blows":[{"at":"N01","hits":5}]}"#);
    assert_eq!(events, parse_events("struck unit=S01 at=N01 figures=8 commander=true needs=5 commander_needs=4 hits=5 losses=2"));
    assert_eq!((battle.figures("N01"), battle.at("N01")), (1, "A2".to_owned()), "alone, his square stays his");
    let absent = [Breach::NobodyThere(unit("N01"))];
    assert_eq!(battle.impossible(r#"{"do":"fight","unit":"S02","blows":[{"at":"N01"}]}"#), absent);
    assert_eq!(waiting_units(&battle.state).count(), 0, "S02 touches nobody whom it could strike");
    battle.go_to(Phase::Move, Side::Norman);
    assert_eq!(battle.impossible(r#"{"do":"move","unit":"N01","to":"B2"}"#), absent);
    assert_eq!(
        battle.impossible(r#"{"do":"set","unit":"N02","square":"A2"}"#),
        [Breach::Occupied { square: square("A2"), by: unit("N01") }]
    );
    battle.go_to(Phase::Fight, Side::Norman);
    assert_eq!(battle.impossible(r#"{"do":"fight","unit":"N01","blows":[{"at":"S01"}]}"#), absent);
    battle.end_turn();
    let events = battle.flip("shieldwall", "black");
    assert_eq!(
        events,
        parse_events(
            "lord_back unit=N01
             card_flipped card=shieldwall color=black drawn=false first=norman
             phase_began phase=move side=norman"
        )
    );
    assert!(battle.allows(r#"{"do":"move","unit":"N01","to":"B2"}"#));
}

#[test]
fn a_unit_without_william_rolls_no_commander_die() {
    let mut battle = battle(&["..."], "N01 knights 8 @A1 lord\nS01 housecarles 8 @B1");
    battle.flip("william-trips", "black");
    battle.play(r#"{"do":"panic","dice":{"N01":2}}"#);
    battle.go_to(Phase::Fight, Side::Norman);
    let events = battle.play(r#"{"do":"fight","unit":"N01","blows":[{"at":"S01","dice":[2,2,2,1,1,1,1]}]}"#);
    assert_eq!(events, parse_events("struck unit=N01 at=S01 figures=7 commander=false needs=2 dice=[2,2,2,1,1,1,1] hits=3 losses=3"));
    assert_eq!(
        battle.refused(r#"{"do":"fight","unit":"N01","blows":[{"at":"S01","figures":2,"commander":true}]}"#),
        [Breach::AlreadyFought(unit("N01")), Breach::NoCommander { unit: unit("N01"), at: unit("S01") }]
    );
}

#[test]
fn panic_never_kills_william() {
    let mut battle = battle(&["..."], "N01 knights 3 @A1 lord\nS01 housecarles 8 @C1");
    battle.flip("william-trips", "black");
    let events = battle.play(r#"{"do":"panic","dice":{"N01":6}}"#);
    assert_eq!(
        events,
        parse_events(
            "panicked unit=N01 die=6 losses=2
             half_lost side=norman left=1 start=3
             panic_ended side=norman
             phase_began phase=move side=norman"
        )
    );
    assert_eq!((battle.figures("N01"), battle.at("N01")), (1, "A1".to_owned()));
}

#[test]
fn william_alone_rolls_no_panic_die() {
    let mut battle = both_sides();
    battle.play(r#"{"do":"set","unit":"N01","figures":1}"#);
    battle.flip("william-trips", "black");
    assert_eq!(panicking_units(&battle.state, Side::Norman).collect::<Vec<_>>(), [unit("N02")]);
    assert_eq!(battle.impossible(r#"{"do":"panic","dice":{"N01":3}}"#), [Breach::NotPanicking(unit("N01"))]);
}

#[test]
fn each_unit_rolls_one_panic_die_and_losses_match_the_page() {
    let mut battle = full_battle();
    battle.flip("arrow-in-the-eye", "black");
    battle.roll(r#"{"do":"panic"}"#, &[1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 1, 2, 3]);
    assert_eq!(battle.left(), [148, 140 - 1 - 48]);
    let mut battle = full_battle();
    battle.flip("william-trips", "black");
    battle.roll(r#"{"do":"panic"}"#, &[1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 1, 2, 3, 4]);
    assert_eq!(battle.left(), [148 - 23, 140], "1+2+3+4 twice, and 1+2");
}

#[test]
fn nothing_is_allowed_before_the_card() {
    let battle = both_sides();
    assert_eq!(awaited_action(&battle.state), Some(AwaitedAction::Flip));
    assert_eq!(battle.refused(r#"{"do":"move","unit":"N01","to":"A5"}"#), [Breach::CardFirst(AwaitedAction::Flip)]);
    assert_eq!(battle.refused(r#"{"do":"shoot","unit":"N02","at":"S02"}"#)[0], Breach::CardFirst(AwaitedAction::Flip));
    assert_eq!(battle.impossible(r#"{"do":"done"}"#), [Breach::NothingToFinish]);
    assert_eq!(battle.impossible(r#"{"do":"amok"}"#), [Breach::NoRush]);
    assert_eq!(waiting_units(&battle.state).count(), 0);
}

#[test]
fn only_one_card_is_flipped_each_turn() {
    let mut battle = both_sides();
    battle.flip("shieldwall", "black");
    assert_eq!(battle.impossible(r#"{"do":"flip"}"#), [Breach::NotTimeToFlip]);
    battle.end_turn();
    battle.flip("arrow-in-the-eye", "black");
    assert_eq!(battle.impossible(r#"{"do":"flip"}"#), [Breach::NotTimeToFlip], "the panic comes first");
}

#[test]
fn the_referee_may_skip_a_panic() {
    let mut battle = both_sides();
    battle.flip("arrow-in-the-eye", "black");
    let events = battle.overrule(r#"{"do":"done"}"#);
    assert_eq!(events, parse_events("panic_ended side=saxon\nphase_began phase=move side=norman"));
    assert_eq!(battle.left(), [16, 27]);
}

#[test]
fn a_new_battle_has_two_complete_armies() {
    let battle = full_battle();
    assert_eq!(battle.left(), [148, 140]);
    let lords: Vec<UnitId> = Side::ALL.into_iter().filter_map(|side| battle.state.bodyguard(side)).map(|unit| unit.id).collect();
    assert_eq!(lords, ["N01", "S01"].map(unit));
    assert_eq!((battle.state.army(Side::Norman).len(), battle.state.army(Side::Saxon).len()), (16, 15));
    assert_eq!(State::new(&battle.setup), Ok(battle.state));
}
