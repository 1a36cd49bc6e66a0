//! Tests of amendments: earlier steps changed, and later steps removed or restored.

use super::{TURN, ask, denial, hash, new_game, noon, play, played_game, reopen, small_battle, with_new_sums};
use crate::chronicle::*;
use crate::rules::{Attack, Event, fingerprint};
use senlac_record::{with_checksum, written_checksum};

/// Returns the numbers of the removed steps and of the restored steps.
fn dropped_and_restored(responses: &[Response]) -> (Vec<u64>, Vec<u64>) {
    let (mut fell, mut back) = (Vec::new(), Vec::new());
    for response in responses {
        if let Response::Chronicle(ChronicleEvent::StepDropped { step, .. }) = response {
            fell.push(*step);
        } else if let Response::Chronicle(ChronicleEvent::StepChanged { step, before, .. }) = response
            && before.is_empty()
        {
            back.push(*step);
        }
    }
    (fell, back)
}

const AWAY: &str = r#"{"do":"amend","step":2,"command":{"do":"move","unit":"N01","to":"B4"}}"#;

/// Moves the knights forward again and restores these steps.
fn amend_forward_again(revive: &str) -> String {
    format!(r#"{{"do":"amend","step":2,"revive":{revive},"command":{{"do":"move","unit":"N01","to":"C3"}}}}"#)
}

#[test]
fn a_dropped_step_is_restored_only_if_listed() {
    let (_folder, path, mut game) = played_game();
    let end = hash(&game);
    assert_eq!(dropped_and_restored(&ask(&mut game, AWAY)), (vec![6], vec![]));
    let without = hash(&game);
    assert_eq!(dropped_and_restored(&ask(&mut game, &amend_forward_again("[]"))), (vec![], vec![]));
    assert!(game.chronicle().active_step(6).is_none());
    ask(&mut game, r#"{"do":"take_back"}"#);
    assert_eq!(hash(&game), without);
    assert_eq!(dropped_and_restored(&ask(&mut game, &amend_forward_again("[6]"))), (vec![], vec![6]));
    assert_eq!(hash(&game), end, "all is as it was at first");
    let kept = std::fs::read_to_string(&path).expect("the file");
    let last: serde_json::Value = serde_json::from_str(kept.lines().last().expect("a line")).expect("JSON");
    let listed: Vec<u64> = last["amended"].as_array().expect("a list").iter().filter_map(|line| line["step"].as_u64()).collect();
    assert_eq!((listed, last["only"].as_str(), &last["command"]["revive"]), (vec![2, 6], Some("changes"), &serde_json::json!([6])));
    drop(game);
    let (mut game, _) = reopen(&path);
    assert_eq!(hash(&game), end);
    ask(&mut game, r#"{"do":"take_back"}"#);
    assert_eq!(hash(&game), without);
    ask(&mut game, r#"{"do":"restore"}"#);
    assert_eq!(hash(&game), end);
}

#[test]
fn an_amendment_with_unrestorable_steps_is_refused_with_every_reason() {
    let (_folder, _path, mut game) = played_game();
    ask(&mut game, AWAY);
    let before = hash(&game);
    ask(&mut game, r#"{"do":"note","text":"a"}"#);
    ask(&mut game, r#"{"do":"take_back"}"#);
    let refused = denial(&mut game, &amend_forward_again("[4,10,11,99]"));
    for (step, why) in [(4, "it is already active"), (10, "it is an undo, a redo"), (11, "it was undone"), (99, "there is no such step")] {
        assert!(refused.contains(&format!("step {step} can’t be brought back: {why}")), "{refused}");
    }
    assert!(denial(&mut game, r#"{"do":"amend","step":98,"revive":[99],"command":{"do":"done"}}"#).contains("step 98 can’t be amended"));
    let order = r#"{"do":"amend","step":7,"revive":[6],"command":{"do":"done"}}"#;
    assert!(denial(&mut game, order).contains("doesn’t come after the amended step"));
    // From their first square the knights reach no enemy.
    let order = r#"{"do":"amend","step":2,"revive":[6],"command":{"do":"note","text":"they stayed"}}"#;
    let refused = denial(&mut game, order);
    assert!(refused.starts_with("step 6 can’t be brought back: ") && refused.contains("not next to each other"), "{refused}");
    assert_eq!(hash(&game), before);
}

fn order_to(to: crate::rules::Square) -> Order {
    crate::rules::Command::move_to("N01".parse().expect("a unit"), to).into()
}

#[test]
fn a_step_is_not_restored_if_its_unit_has_acted_since() {
    let (_folder, _path, mut game) = new_game();
    play(&mut game, &TURN[..6]);
    assert_eq!(dropped_and_restored(&ask(&mut game, AWAY)).0, [6]);
    // In the next turn the knights move again.
    play(&mut game, &[r#"{"do":"done"}"#; 4]);
    ask(&mut game, r#"{"do":"flip","card":"tired-from-the-long-march","color":"black"}"#);
    let acted = game.chronicle().len() + 1;
    ask(&mut game, r#"{"do":"move","unit":"N01","to":"B3"}"#);
    let refused = denial(&mut game, &amend_forward_again("[6]"));
    assert_eq!(refused, format!("step 6 can’t be brought back: N01 has acted since, in step {acted}"));
    let tried = game.chronicle().restorable_steps(2, &order_to("C3".parse().expect("a square")), &[]).expect("an amendment");
    assert!(tried.is_empty(), "{tried:?}");
    assert_eq!(dropped_and_restored(&ask(&mut game, &amend_forward_again("[]"))), (vec![], vec![]), "what was really played stays");
}

#[test]
fn restorable_steps_are_listed_with_the_steps_they_displace() {
    let (_folder, _path, mut game) = new_game();
    ask(&mut game, TURN[0]);
    ask(&mut game, r#"{"do":"note","text":"slip"}"#);
    ask(&mut game, r#"{"do":"move","unit":"N02","to":"D3"}"#);
    // The knights block the archers, who cannot move.
    ask(&mut game, r#"{"do":"amend","step":2,"command":{"do":"set","unit":"N01","square":"D3"}}"#);
    assert!(game.chronicle().active_step(3).is_none());
    ask(&mut game, r#"{"do":"set","unit":"N01","square":"C4"}"#);
    ask(&mut game, r#"{"do":"move","unit":"N01","to":"D3"}"#);
    let note = Order::from(crate::rules::Command::Note { text: "no slip".to_owned() });
    let could = game.chronicle().restorable_steps(2, &note, &[]).expect("an amendment");
    let [fallen] = could.as_slice() else { panic!("{could:?}") };
    assert_eq!((fallen.step, fallen.comes_back), (3, false));
    assert_eq!(fallen.falls_away.iter().map(|(step, _)| *step).collect::<Vec<_>>(), [6]);
    let could = game.chronicle().restorable_steps(2, &note, &[3]).expect("an amendment");
    assert!(could[0].comes_back && could[0].falls_away.len() == 1, "{could:?}");
    let responses = ask(&mut game, r#"{"do":"amend","step":2,"revive":[3],"command":{"do":"note","text":"no slip"}}"#);
    assert_eq!(dropped_and_restored(&responses), (vec![6], vec![3]));
}

/// Returns the only attack of a step.
fn attack(game: &Game, step: u64) -> Attack {
    let events = &game.chronicle().active_step(step).expect("a step").events;
    events.iter().find_map(Event::attack).expect("an attack").0.clone()
}

#[test]
fn a_shooter_keeps_its_dice_and_new_figures_get_new_ones() {
    let (_folder, _path, mut game) = new_game();
    ask(&mut game, r#"{"do":"set","unit":"N02","figures":5}"#);
    play(&mut game, &TURN[..5]);
    let before = attack(&game, 5);
    assert_eq!(before.dice.len(), 4);
    ask(&mut game, r#"{"do":"amend","step":5,"command":{"do":"shoot","unit":"N02","at":"S02"}}"#);
    let other = attack(&game, 5);
    assert_eq!((&other.dice, other.commander_die, other.at.to_string()), (&before.dice, before.commander_die, "S02".to_owned()));
    ask(&mut game, r#"{"do":"amend","step":1,"command":{"do":"set","unit":"N02","figures":7}}"#);
    let more = attack(&game, 5);
    assert_eq!((&more.dice[..4], more.dice.len(), more.commander_die), (&before.dice[..], 6, before.commander_die));
    let by = game.chronicle().len();
    let mut new = crate::rules::SeededDice::new(1066, by);
    let rolled: Vec<u8> = (0..2).map(|_| crate::rules::Dice::d6(&mut new)).collect();
    assert_eq!(&more.dice[4..], rolled, "from the amending step's own stream");
    ask(&mut game, r#"{"do":"amend","step":1,"command":{"do":"set","unit":"N02","figures":3}}"#);
    assert_eq!(attack(&game, 5).dice[..], more.dice[..2]);
    ask(&mut game, r#"{"do":"amend","step":1,"command":{"do":"set","unit":"N02","figures":7}}"#);
    assert_eq!(attack(&game, 5).dice, more.dice, "what fell before fewer men shot falls again");
}

#[test]
fn an_amendment_saves_only_changed_steps() {
    let (_folder, path, mut game) = new_game();
    ask(&mut game, r#"{"do":"note","text":"before"}"#);
    for _ in 0..20 {
        for line in [r#"{"do":"flip"}"#].into_iter().chain([r#"{"do":"done"}"#; 6]) {
            ask(&mut game, line);
        }
    }
    let size = || std::fs::metadata(&path).expect("the file").len();
    let set = r#"{"do":"amend","step":1,"command":{"do":"set","unit":"S02","figures":3}}"#;
    let note = r#"{"do":"amend","step":1,"command":{"do":"note","text":"after"}}"#;
    // The ends of turns contain army strengths, which change when a unit is set.
    for (lines, most) in [([set, note], 20 * 220), ([note, note], 400)] {
        let before = size();
        (0..20).for_each(|_| play(&mut game, &lines));
        assert!(size() - before < 40 * most, "{} bytes for 40 amendments", size() - before);
    }
}

#[test]
fn an_old_amendment_that_lists_every_step_is_still_read() {
    let (folder, path, mut game) = played_game();
    let whole: Vec<Vec<Event>> = game.chronicle().active_steps().iter().map(|standing| standing.events.clone()).collect();
    ask(&mut game, AWAY);
    let (end, changed) = (hash(&game), game.chronicle().active_step(2).expect("step 2").events.clone());
    drop(game);
    // The same amendment as written by the first version.
    let text = std::fs::read_to_string(&path).expect("the file");
    let lines: Vec<&str> = text.lines().collect();
    let amended: Vec<serde_json::Value> = (2..=9)
        .map(|step: usize| match step {
            2 => serde_json::json!({"step": 2, "events": changed}),
            6 => serde_json::json!({"step": 6, "dropped": "they were elsewhere"}),
            _ => serde_json::json!({"step": step, "events": whole[step - 1]}),
        })
        .collect();
    let mut last: serde_json::Value = serde_json::from_str(lines[10]).expect("JSON");
    let parts = last.as_object_mut().expect("an object");
    parts.remove("only");
    parts.remove("sum");
    parts["amended"] = amended.into();
    let (line, _) = with_checksum(&last, written_checksum(lines[9].as_bytes()).expect("a sum"));
    let old = folder.path().join("old.senlac");
    std::fs::write(&old, [&lines[..10].join("\n"), "\n", &line].concat()).expect("a file");
    let (mut game, remarks) = reopen(&old);
    assert_eq!((hash(&game), remarks.len()), (end, 0));
    assert!(game.chronicle().active_step(6).is_none());
    assert_eq!(dropped_and_restored(&ask(&mut game, &amend_forward_again("[6]"))), (vec![], vec![6]));
    ask(&mut game, r#"{"do":"take_back"}"#);
    ask(&mut game, r#"{"do":"take_back"}"#);
    assert!(game.chronicle().active_steps().iter().map(|standing| &standing.events).eq(&whole));
}

#[test]
fn a_forged_amendment_is_reported_as_damage() {
    let (folder, path, mut game) = new_game();
    play(&mut game, &TURN[..3]);
    let text = std::fs::read_to_string(&path).expect("the file");
    let before = written_checksum(text.trim_end().as_bytes()).expect("a sum");
    drop(game);
    for amended in ["[]", r#"[{"step":9}]"#, r#"[{"step":2},{"step":1}]"#, r#"[{"step":2},{"step":2}]"#, r#"[{"step":2},{"step":7}]"#] {
        let line = format!(r#"{{"step":4,"time":"2026-10-14T12:00:00Z","command":{{}},"amended":{amended},"only":"changes"}}"#);
        let (line, _) = with_checksum(&serde_json::from_str::<serde_json::Value>(&line).expect("JSON"), before);
        let forged = folder.path().join("forged.senlac");
        std::fs::write(&forged, format!("{text}{line}")).expect("a file");
        assert!(inspect(&forged).expect("a header").damage.is_some(), "{amended}");
    }
}

/// Creates a game that shuffles at every flip and tosses a coin for the colour.
fn shuffling(seed: u64, folder: &std::path::Path) -> Game {
    let mut setup = small_battle();
    for (ruling, choice) in [("reshuffle", "every-turn"), ("card-colors", "coin")] {
        setup.rulings.set(ruling.parse().expect("a ruling"), choice).expect("a reading");
    }
    Game::create(&folder.join(format!("{seed}.senlac")), setup, seed, noon()).expect("a game")
}

#[test]
fn an_undone_flip_draws_the_same_card_and_colour_again() {
    let folder = tempfile::tempdir().expect("a folder");
    for seed in 1..=12 {
        let mut game = shuffling(seed, folder.path());
        let first = ask(&mut game, r#"{"do":"flip"}"#);
        for times in 0..3 {
            ask(&mut game, r#"{"do":"take_back"}"#);
            if times == 1 {
                ask(&mut game, r#"{"do":"note","text":"again"}"#);
            }
            assert_eq!(ask(&mut game, r#"{"do":"flip"}"#), first, "seed {seed}");
        }
        play(&mut game, &[r#"{"do":"done"}"#; 6]);
        let second = ask(&mut game, r#"{"do":"flip"}"#);
        let path = game.path().to_owned();
        drop(game);
        let (mut game, _) = reopen(&path);
        for _ in 0..9 {
            ask(&mut game, r#"{"do":"take_back"}"#);
        }
        ask(&mut game, r#"{"do":"note","text":"all anew"}"#);
        ask(&mut game, r#"{"do":"flip"}"#);
        play(&mut game, &[r#"{"do":"done"}"#; 6]);
        assert_eq!(ask(&mut game, r#"{"do":"flip"}"#), second, "seed {seed}, opened again");
    }
}

#[test]
fn a_wrong_fingerprint_is_refused_even_if_checksums_match() {
    let (folder, path, mut game) = played_game();
    ask(&mut game, r#"{"do":"done"}"#);
    drop(game);
    let text = std::fs::read_to_string(&path).expect("the file");
    let wrong = folder.path().join("wrong.senlac");
    let begun = fingerprint(&crate::rules::State::new(&small_battle()).expect("a battle"));
    let written = with_new_sums(&text, |_, line| {
        if let Some(hash) = line.get_mut("hash") {
            *hash = begun.clone().into();
        }
    });
    std::fs::write(&wrong, written).expect("a file");
    let damage = inspect(&wrong).expect("a header").damage.expect("damage");
    assert!(damage.problem.contains("a different battle"), "{damage}");
}
