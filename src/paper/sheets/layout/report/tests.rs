//! Tests of the report against the state.

use super::*;
use crate::played::played;
use crate::sheets::layout::checks::{assert_no_words_torn_or_cut_off, assert_printable, every_paper_and_ink};
use crate::sheets::layout::test_battles::{TestBattle, class_of_size, fonts, largest_setup, ordinary_name, pages_text, senlac};
use senlac_classroom::rules::{EndReason, Event, apply_all};
use senlac_classroom::story::Review;

/// Returns the report's text after these events.
fn text_after(battle: &mut TestBattle, events: &[Event]) -> String {
    apply_all(&mut battle.state, events);
    battle.words(report)
}

/// Returns events that give units other players, or none.
fn player_changes(changes: &[(&str, &str)]) -> Vec<Event> {
    let event = |&(id, player): &(&str, &str)| {
        let player = Some(player.to_owned()).filter(|player| !player.is_empty());
        Event::PlayerChanged { unit: id.parse().expect(id), player: player.as_deref().map(Into::into), computer: None }
    };
    changes.iter().map(event).collect()
}

#[test]
fn the_report_lists_no_turns_before_the_first_card() {
    let battle = TestBattle::new(senlac(ordinary_name));
    assert!(!battle.state.has_begun());
    assert!(battle.words(report).contains("No turn has been played"));
}

#[test]
fn the_report_shows_the_current_strengths_during_a_battle() {
    let battle = TestBattle::under_way(senlac(ordinary_name));
    let (state, words) = (&battle.state, battle.words(report));
    assert!(state.has_begun());
    for side in Side::ALL {
        let strength = state.strength(side);
        assert!(words.contains(&format!("{} {} of {} left", side.army(), strength.left, strength.start)), "{words}");
    }
    assert!(words.contains("turn 3"));
    assert!(words.contains(&format!("The {} lead", winner_at_bell(state).army())));
    for unit in state.units().filter(|unit| !unit.is_destroyed()) {
        assert!(words.contains(&format!("{} of {}", unit.figures, unit.start)), "{}", unit.id);
    }
    assert_eq!(words.matches("all lost").count(), state.units().filter(|unit| unit.is_destroyed()).count());
}

#[test]
fn the_report_says_whether_lords_live_have_fallen_or_are_away() {
    let mut battle = TestBattle::under_way(senlac(ordinary_name));
    let [william, harold] = Side::ALL.map(|side| battle.state.bodyguard(side).expect("a lord").id);
    assert!(battle.words(report).contains("William is alive"));
    assert!(text_after(&mut battle, &[Event::LordAway { unit: william }]).contains("William is out of play"));
    assert!(text_after(&mut battle, &[Event::LordKilled { unit: harold }]).contains("Harold was killed"));
}

#[test]
fn the_report_names_the_winner_and_the_last_turn() {
    for winner in Side::ALL {
        for why in
            [EndReason::NormansLostHalf, EndReason::SaxonsLostHalf, EndReason::BothLostHalf, EndReason::HillCleared, EndReason::TimeCalled]
        {
            let words = text_after(&mut TestBattle::under_way(senlac(ordinary_name)), &[Event::BattleEnded { winner, why }]);
            assert!(words.contains(&format!("The {} won", winner.army())) && words.contains("The battle ended in turn 3: "), "{words}");
        }
    }
}

#[test]
fn the_report_lists_latecomers_changes_and_absent_pupils() {
    let mut setup = senlac(|side, number| Some(format!("{}{number}", side.letter())));
    setup.absent = vec!["Dev Patel".into(), "Eli Stone".into(), "Fay Oduya".into()];
    let before = player_changes(&[("N05", "Nova"), ("N06", "N7"), ("N08", "N5")]);
    let second = player_changes(&[("N01", "N1"), ("N02", "N0"), ("N03", "Eli Stone"), ("S01", "S0 and Late Lou")]);
    let fourth = player_changes(&[("S02", ""), ("N10", "N10"), ("S03", "S2"), ("S01", "Late Lou")]);
    let [two, four] = [2, 4].map(|turn| vec![Event::TurnBegan { turn }]);
    let words = text_after(&mut TestBattle::new(setup), &[before, two, second, four, fourth].concat());
    for expected in [
        "Joined later: Eli Stone (N03 from turn 2) and Late Lou (S01 from turn 2).",
        "Changed units: N0 (N01 until turn 2, N02 from turn 2) and N1 (N02 until turn 2, N01 from turn 2).",
        "Took on another unit: N10 (N11, N10 from turn 4).",
        "Handed over their unit: N2 (N03 until turn 2), N9 (N10 until turn 4), S0 (S01 until turn 4) and S1 (S02 until turn 4).",
        "Stepped aside before the first card: N4 (N05).",
        "Absent today: Dev Patel and Fay Oduya. See you at the next battle.",
    ] {
        assert!(words.contains(expected), "{expected}: {words}");
    }
    assert!(!words.contains("N5 (") && !words.contains("N7 ("), "who changed places before the first card is no news: {words}");
}

#[test]
fn a_report_has_few_pages() {
    for (setup, most) in [(senlac(ordinary_name), 2), (senlac(|_, _| None), 1), (largest_setup(), 40)] {
        let pages = TestBattle::under_way(setup).pages(report, PrintOptions::default());
        assert!(pages.len() <= most, "{} pages", pages.len());
    }
}

#[test]
fn the_report_describes_every_pupil_in_classes_of_any_size() {
    for (seed, count) in [(1, 6), (3, 40), (4, 75)] {
        let (setup, class) = class_of_size(count);
        let review = Review::new(played(&setup, seed, 3000));
        let battle = Battle { review: Some(&review), ..Battle::new(&setup, review.story().final_state()) };
        for options in every_paper_and_ink() {
            let document = report(battle, options, fonts());
            assert_printable(&document.pages, 10.0);
            assert_no_words_torn_or_cut_off(&document.pages);
            let deeds = document.places.iter().find(|(_, title)| title == "Everyone’s deeds").expect("deeds").0;
            let words = pages_text(&document.pages[deeds..]);
            let flat = words.split_whitespace().collect::<Vec<_>>().join(" ");
            for (name, telling) in
                class.iter().zip(class.iter().map(|name| review.pupil_stories().iter().find(|pupil| pupil.facts.name == *name)))
            {
                assert!(flat.contains(name.as_str()) && telling.is_some_and(|pupil| flat.contains(&pupil.deeds)), "{name}");
            }
        }
    }
}

#[test]
fn the_first_page_is_the_same_in_the_short_and_the_long_report() {
    let setup = senlac(ordinary_name);
    let review = Review::new(played(&setup, 5, 3000));
    let state = review.story().final_state();
    let alone = report(Battle::new(&setup, state), PrintOptions::default(), fonts());
    let whole = report(Battle { review: Some(&review), ..Battle::new(&setup, state) }, PrintOptions::default(), fonts());
    let [before, after] =
        [&alone, &whole].map(|document| document.pages[0].texts().filter(|text| !text.starts_with("page ")).collect::<Vec<_>>().join(" "));
    assert_eq!(before, after);
    for (page, title) in whole.places.iter().skip(1) {
        assert!(whole.pages[*page].texts().any(|text| text == title), "{title} on page {page}");
    }
    assert!(whole.places.len() >= 6 && whole.places.windows(2).all(|pair| pair[0].0 <= pair[1].0), "{:?}", whole.places);
}

#[test]
fn the_largest_battle_fits() {
    let setup = largest_setup();
    let review = Review::new(played(&setup, 1, 25));
    let battle = Battle { review: Some(&review), ..Battle::new(&setup, review.story().final_state()) };
    for options in every_paper_and_ink() {
        assert_printable(&report(battle, options, fonts()).pages, 10.0);
    }
}

#[test]
fn the_report_lists_referee_decisions_and_teacher_texts() {
    let setup = senlac(|side, number| Some(format!("{}{number}", side.letter())));
    let unit = "N03".parse().expect("a unit");
    let mut steps: Vec<Vec<Event>> = played(&setup, 5, 40).moments().iter().map(|moment| moment.events.clone()).collect();
    let marked = steps.len() as u64;
    steps.push(vec![Event::Noted { text: "the cat sat on the hill".into() }]);
    steps.push(vec![Event::WasSet { unit, figures: 3, square: None, commander: true, away: false }]);
    steps.push(vec![Event::Bookmarked { step: marked, title: Some("the great charge".into()) }]);
    steps.push(vec![Event::ToldOf { pupil: Some("N0".into()), deeds: Some(String::new()), honour: Some(String::new()) }]);
    steps.push(vec![Event::ToldOf { pupil: Some("N1".into()), deeds: Some("Sang all day.".into()), honour: None }]);
    let place = steps.iter().position(|events| events.iter().any(|event| event.attack().is_some())).expect("an attack");
    let (attack, hits) = (place as u64 + 1, steps[place].iter().filter_map(Event::attack).map(|(attack, _)| attack.hits).sum());
    steps.push(vec![Event::Guessed { step: attack, hits: Some(hits) }]);
    let story = senlac_classroom::story::Story::from_steps(&setup, (1..).zip(steps.iter().map(Vec::as_slice))).expect("a story");
    let allowed = |step| {
        (step == 2).then(|| senlac_classroom::story::AllowedBreach {
            why: "we all saw it".to_owned(),
            against: vec![senlac_base::game::Reason::from_sentence(&"too far")],
        })
    };
    let review = Review::new(story.with_allowed(allowed));
    let battle = Battle { review: Some(&review), ..Battle::new(&setup, review.story().final_state()) };
    let words = pages_text(&report(battle, PrintOptions::default(), fonts()).pages[1..]).split_whitespace().collect::<Vec<_>>().join(" ");
    for expected in [
        "Note: the cat sat on the hill",
        "set to 3 figures",
        "The referee allowed it: “we all saw it”. Against the rules: too far.",
        "“the great charge”: turn",
        "scored 3 of 3 points",
        "Sang all day.",
    ] {
        assert!(words.contains(expected), "{expected}: {words}");
    }
    assert!(!words.contains("N0 led"), "{words}");
}

/// Returns a battle in progress with its review.
fn battle_in_progress(seed: u64) -> (senlac_classroom::rules::Setup, Review) {
    let setup = senlac(|side, number| Some(format!("{}{number}", side.letter())));
    let review = Review::new(played(&setup, seed, 60));
    assert!(review.story().final_state().has_begun() && !review.story().is_over());
    (setup, review)
}

#[test]
fn pages_say_so_far_during_a_battle() {
    for seed in 1..=4 {
        let (setup, review) = battle_in_progress(seed);
        let battle = Battle { review: Some(&review), ..Battle::new(&setup, review.story().final_state()) };
        for lay_out in [report, crate::sheets::layout::class_poster, crate::sheets::layout::certificates] {
            let pages = lay_out(battle, PrintOptions::default(), fonts()).pages;
            let words = pages_text(&pages).split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(pages[0].texts().any(|text| text.contains("The Battle of Hastings so far")), "{words}");
            for end in ["in the end", "to the end", "whole battle", " won", "last attack of the battle"] {
                assert!(!words.contains(end), "{end}: {words}");
            }
        }
    }
}

#[test]
fn the_hill_column_appears_only_if_the_hill_changed_hands() {
    let setup = senlac(ordinary_name);
    let flip = crate::sheets::layout::test_stories::first_card_events(&setup);
    let moved = |square: &str| Event::WasSet {
        unit: "N03".parse().expect("a unit"),
        figures: 8,
        square: square.parse().ok(),
        commander: true,
        away: false,
    };
    for (square, changes) in [("E3", true), ("E8", false)] {
        let steps = [flip.clone(), vec![Event::TurnBegan { turn: 2 }], vec![moved(square)]];
        let story = senlac_classroom::story::Story::from_steps(&setup, (1..).zip(steps.iter().map(Vec::as_slice))).expect("a story");
        let review = Review::new(story);
        let battle = Battle { review: Some(&review), ..Battle::new(&setup, review.story().final_state()) };
        let words = pages_text(&report(battle, PrintOptions::default(), fonts()).pages);
        let shown = ["On the hill", "Events Normans Saxons On the hill", "On the hill after each turn"];
        assert_eq!(shown.map(|shown| words.contains(shown)), [changes; 3], "{words}");
    }
}

#[test]
fn a_turning_point_for_the_loser_names_the_winner() {
    let setup = senlac(ordinary_name);
    for winner in Side::ALL {
        let mut events = crate::sheets::layout::test_stories::battle_events(&setup, 2);
        events.pop();
        events.push(Event::BattleEnded { winner, why: EndReason::TimeCalled });
        let review = crate::sheets::layout::test_stories::review_of(&setup, &events);
        let battle = Battle { review: Some(&review), ..Battle::new(&setup, review.story().final_state()) };
        let words = pages_text(&report(battle, PrintOptions::default(), fonts()).pages);
        let helped =
            Side::ALL.into_iter().find(|side| words.contains(&format!("in the {}’ favour.", side.army()))).expect("a turning point");
        let sentence = format!("The {} still won.", winner.army());
        assert_eq!(words.contains(&sentence), helped != winner, "{words}");
        assert_eq!(words.contains("These numbers alone cannot show"), helped == winner, "{words}");
    }
}

#[test]
fn pupils_are_never_named_by_their_row() {
    let mut setup = senlac(|side, number| match (side, number) {
        (Side::Norman, 2) => Some("李秀英".to_owned()),
        (Side::Norman, 3) => Some("Xiu 李秀英".to_owned()),
        _ => ordinary_name(side, number),
    });
    setup.norman[2].rows = vec![25];
    setup.norman[3].rows = vec![26];
    let review = Review::new(played(&setup, 5, 3000));
    let battle = Battle { review: Some(&review), ..Battle::new(&setup, review.story().final_state()) };
    for lay_out in [report, crate::sheets::layout::class_poster, crate::sheets::layout::history] {
        let words = pages_text(&lay_out(battle, PrintOptions::default(), fonts()).pages).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(!words.to_lowercase().contains("row 2"), "{words}");
    }
    let words = pages_text(&report(battle, PrintOptions::default(), fonts()).pages);
    assert!(words.contains("The player of the knights (N03)") && words.contains("Xiu"), "{words}");
}
