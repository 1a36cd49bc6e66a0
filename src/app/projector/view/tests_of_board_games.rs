//! Tests of the projector during a board game: its text, its text sizes and its secrets.

use std::sync::Arc;

use chrono::DateTime;
use egui::{Rect, vec2};
use serde_json::{Value, json};
use tempfile::TempDir;

use super::paint::Motion;
use super::widget::tests::{ProjectorHarness, SCREENS, projector_harness, read_sizes, show_and_read};
use super::{Animation, PublicView, screen_reader_text};
use crate::test_games::BOARD_GAMES;
use senlac_base::disk::RealDisk;
use senlac_base::game::{Dice, SeededDice};
use senlac_board_games::session::{OpenBoardGame, SessionPlan};

/// Smallest letters that the last row can read, as a fraction of the height.
const LEAST: f32 = 1.0 / 36.0;

fn new_game() -> (Box<dyn OpenBoardGame>, TempDir) {
    let folder = tempfile::tempdir().expect("a folder");
    let light = BOARD_GAMES.named("hastings-1066").expect("a rulebook");
    let plan = SessionPlan { setup: (light.sample)(), ..SessionPlan::default() };
    let game = light.begin(Arc::new(RealDisk), &folder.path().join("a.senlac"), plan, 7, DateTime::UNIX_EPOCH);
    (game.expect("a game"), folder)
}

/// Plays a request and returns whether it was accepted.
fn ask(game: &mut dyn OpenBoardGame, line: &Value) -> bool {
    game.submit(&line.to_string(), DateTime::UNIX_EPOCH).is_ok()
}

/// Advances until this step of the turn.
fn advance_to(game: &mut dyn OpenBoardGame, step: &str) {
    for _ in 0..20 {
        let sequence = game.status().sequence;
        if sequence.steps[sequence.now].key == step {
            return;
        }
        assert!(ask(game, &json!({"do": "advance", "ruling": "on"})));
    }
    panic!("no step {step}");
}

fn public_view(game: &dyn OpenBoardGame) -> PublicView {
    PublicView::from_board_game(game.public_status())
}

/// Returns a charge that disrupts a unit, after which checks are pending.
fn charge(dice: Option<u8>) -> Value {
    let mut line = json!({"do": "melee", "attackers": [{"unit": "WG1", "charge": "level"}], "defenders": [{"unit": "F1"}], "ruling": "on"});
    if let Some(dice) = dice {
        line["dice"] = dice.into();
    }
    line
}

#[test]
fn the_projector_shows_the_step_and_the_next_one() {
    let (mut game, _folder) = new_game();
    let view = public_view(&*game);
    assert_eq!((view.headline.as_str(), view.line.as_str()), ("Orders", "Assault period 1, battle turn 1 · then: Normans rally"));
    assert_eq!(view.deed, None, "nothing has happened");
    advance_to(&mut *game, "norman-melee");
    let view = public_view(&*game);
    assert_eq!((view.headline.as_str(), view.line.as_str()), ("Normans attack", "Assault period 1, battle turn 1 · then: Saxons rally"));
    assert_eq!(view.deed, None, "the rail tells itself");
    assert!(screen_reader_text(&view).contains("Battle turn 1 of 8") && !screen_reader_text(&view).contains("Normans 0 of 0"));
}

#[test]
fn the_last_result_shows_procedure_dice_cell_and_effects() {
    let (mut game, _folder) = new_game();
    advance_to(&mut *game, "norman-melee");
    assert!(ask(&mut *game, &charge(Some(1))));
    let last = game.public_status().last.expect("a result");
    assert!(last.what.starts_with("Melee, WG1") && last.dice == "1" && !last.cell.is_empty() && !last.result.is_empty(), "{last:?}");
    assert!(last.rolled.is_empty(), "the table's own die lies there");
    let text = screen_reader_text(&public_view(&*game));
    assert!(text.contains("rolled 1") && text.contains("thing to do"), "{text}");
    assert!(game.public_status().due.iter().all(|due| text.contains(due)), "{text}");
    assert!(ask(&mut *game, &json!({"do": "take_back"})));
    assert_eq!(game.public_status().last, None);
    assert!(ask(&mut *game, &charge(None)));
    let last = game.public_status().last.expect("a result");
    assert_eq!(last.rolled.iter().map(ToString::to_string).collect::<String>(), last.dice, "the program's die is shown");
}

#[test]
fn a_tumbling_die_reveals_no_result() {
    let (mut game, _folder) = new_game();
    advance_to(&mut *game, "norman-melee");
    let mut animation = Animation::default();
    animation.show(Arc::new(public_view(&*game)), 0.0);
    assert!(ask(&mut *game, &charge(None)));
    let last = game.public_status().last.expect("a result");
    animation.show(Arc::new(public_view(&*game)), 10.0);
    let text = screen_reader_text(&animation.visible_view(10.5, true));
    assert!(text.contains("rolling the dice…") && !text.contains(": rolled") && !text.contains("to do"), "{text}");
    assert!(last.told.iter().all(|words| !text.contains(words.as_str())), "{text}");
    assert!(screen_reader_text(&animation.visible_view(11.3, true)).contains(": rolled"));
}

#[test]
fn notes_and_reasons_are_never_shown() {
    let (mut game, _folder) = new_game();
    advance_to(&mut *game, "norman-melee");
    let before = public_view(&*game);
    assert!(ask(&mut *game, &json!({"do": "note", "text": "xnotex"})));
    assert_eq!(public_view(&*game), before);
    let with_reason =
        json!({"do": "melee", "attackers": [{"unit": "NF1"}], "defenders": [{"unit": "F2"}], "dice": 3, "ruling": "xreasonx"});
    assert!(ask(&mut *game, &with_reason));
    let shown = format!("{:?}", public_view(&*game));
    assert!(!shown.contains("xnotex") && !shown.contains("xreasonx"), "{shown}");
}

/// Returns the view of a game in which one side has sealed these strategies.
fn view_with_sealed(side: &str, strategies: &Value) -> PublicView {
    let (mut game, _folder) = new_game();
    assert!(ask(&mut *game, &json!({"do": "choose", "side": side, "strategies": strategies})));
    public_view(&*game)
}

#[test]
fn sealed_choices_stay_secret_until_both_sides_have_chosen() {
    let strategies_for =
        |whose: &[&str], strategy: &str| -> Value { whose.iter().map(|who| json!({"who": who, "strategy": strategy})).collect() };
    let (saxons, normans) = (["right", "centre", "left"], ["norman", "breton", "franco-flemish"]);
    for (side, whose) in [("saxon", saxons), ("norman", normans)] {
        let shown =
            ["defensive", "cautious", "moderate", "aggressive"].map(|strategy| view_with_sealed(side, &strategies_for(&whose, strategy)));
        // The projector shows exactly the same text for every choice.
        assert!(shown.iter().all(|view| *view == shown[0]), "{side}: {shown:?}");
        let debug = format!("{:?}", shown[0]).to_lowercase();
        assert!(["defensive", "cautious", "moderate", "aggressive"].iter().all(|word| !debug.contains(word)), "{side}: {debug}");
        assert!(screen_reader_text(&shown[0]).contains("have chosen their strategies"), "that they have chosen is no secret");
    }
    let (mut game, _folder) = new_game();
    assert!(ask(&mut *game, &json!({"do": "choose", "side": "saxon", "strategies": strategies_for(&saxons, "aggressive")})));
    assert!(ask(&mut *game, &json!({"do": "choose", "side": "norman", "strategies": strategies_for(&normans, "cautious")})));
    let text = screen_reader_text(&public_view(&*game));
    assert!(text.contains("Aggressive") && text.contains("Cautious"), "both lie open: {text}");
}

/// Checks the picture on every screen: everything is inside, nothing overlaps, and all text is readable.
fn check_picture(projector: &mut ProjectorHarness, view: &PublicView, at: &str) {
    for size in SCREENS.into_iter().chain([[232.0, 130.0]]) {
        let room = Rect::from_min_size(egui::Pos2::ZERO, vec2(size[0], size[1]));
        let is_large = size[1] >= 240.0;
        let words = show_and_read(projector, size, view.clone(), Motion::REST);
        assert!(words.len() >= if is_large { 6 } else { 1 }, "{at}, {size:?}: {words:?}");
        for (place, (text, rect)) in words.iter().enumerate() {
            assert!(text.is_empty() || room.contains_rect(*rect), "{at}, {size:?}: “{text}” is cut off: {rect:?}");
            let other = words.iter().skip(place + 1).find(|(_, other)| other.shrink(1.0).intersects(rect.shrink(1.0)));
            assert!(other.is_none(), "{at}, {size:?}: “{text}” lies on {other:?}");
        }
        for (text, points) in read_sizes(projector) {
            assert!(!is_large || text.is_empty() || points / size[1] >= LEAST, "{at}, {size:?}: “{text}” is too small: {points}");
        }
    }
}

#[test]
fn every_picture_of_a_whole_game_fits_and_is_readable() {
    let (mut game, _folder) = new_game();
    let (mut projector, mut chance) = (projector_harness(), SeededDice::new(1066, 3));
    let ids: Vec<String> = game.status().roster.rows.iter().map(|row| row.id.clone()).collect();
    let (mut pending, mut effects) = (0, 0);
    check_picture(&mut projector, &public_view(&*game), "the beginning");
    for step in 0..60 {
        let mut pick = || ids[usize::from(chance.roll_below(u8::try_from(ids.len()).expect("a small army")))].clone();
        let (one, two, three) = (pick(), pick(), pick());
        let line = match step % 4 {
            0 => json!({"do": "advance", "ruling": "on"}),
            1 => json!({"do": "morale", "unit": one, "ruling": "on"}),
            _ => json!({"do": "melee", "attackers": [{"unit": one}, {"unit": three}], "defenders": [{"unit": two}], "ruling": "on"}),
        };
        let _is_accepted = ask(&mut *game, &line);
        let status = game.public_status();
        pending = pending.max(status.due.len());
        effects = effects.max(status.last.map_or(0, |last| last.told.len()));
        if step % 3 == 0 {
            check_picture(&mut projector, &public_view(&*game), &format!("step {step}"));
        }
    }
    assert!(pending >= 4 && effects >= 1, "too little was seen: {pending}, {effects}");
    while game.status().ended.is_none() {
        assert!(ask(&mut *game, &json!({"do": "advance", "ruling": "on"})));
    }
    check_picture(&mut projector, &public_view(&*game), "the end");
}
