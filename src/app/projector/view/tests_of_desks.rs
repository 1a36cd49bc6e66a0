//! What everybody reads of a light rulebook's game, how large, and what nobody must ever read.

use std::sync::Arc;

use chrono::DateTime;
use egui::{Rect, vec2};
use serde_json::{Value, json};
use tempfile::TempDir;

use super::paint::Motion;
use super::widget::tests::{SCREENS, WallWindow, sizes_in, wall, words_of};
use super::{Animation, PublicView, in_words};
use crate::test_games::BOARD_GAMES;
use senlac_base::disk::Real;
use senlac_base::game::{Dice, Rolled};
use senlac_board_games::session::{DeskGame, SessionPlan};

/// The smallest letters that the last row can read, as a part of the height.
const LEAST: f32 = 1.0 / 36.0;

fn evening() -> (Box<dyn DeskGame>, TempDir) {
    let folder = tempfile::tempdir().expect("a folder");
    let light = BOARD_GAMES.named("hastings-1066").expect("a rulebook");
    let plan = SessionPlan { setup: (light.sample)(), ..SessionPlan::default() };
    let game = light.begin(Arc::new(Real), &folder.path().join("a.senlac"), plan, 7, DateTime::UNIX_EPOCH);
    (game.expect("a game"), folder)
}

/// Whether it was done.
fn ask(game: &mut dyn DeskGame, line: &Value) -> bool {
    game.submit(&line.to_string(), DateTime::UNIX_EPOCH).is_ok()
}

/// Goes on until the rail is at this step.
fn go_to(game: &mut dyn DeskGame, step: &str) {
    for _ in 0..20 {
        let sequence = game.standing().sequence;
        if sequence.steps[sequence.now].key == step {
            return;
        }
        assert!(ask(game, &json!({"do": "advance", "ruling": "on"})));
    }
    panic!("no step {step}");
}

fn seen(game: &dyn DeskGame) -> PublicView {
    PublicView::of_desk(game.public())
}

/// A charge that disrupts somebody, after which checks are due.
fn charge(dice: Option<u8>) -> Value {
    let mut line = json!({"do": "melee", "attackers": [{"unit": "WG1", "charge": "level"}], "defenders": [{"unit": "F1"}], "ruling": "on"});
    if let Some(dice) = dice {
        line["dice"] = dice.into();
    }
    line
}

#[test]
fn the_wall_tells_the_step_and_the_one_that_comes_then() {
    let (mut game, _folder) = evening();
    let view = seen(&*game);
    assert_eq!((view.headline.as_str(), view.line.as_str()), ("Orders", "Assault period 1, battle turn 1 · then: Normans rally"));
    assert_eq!(view.deed, None, "nothing has happened");
    go_to(&mut *game, "norman-melee");
    let view = seen(&*game);
    assert_eq!((view.headline.as_str(), view.line.as_str()), ("Normans attack", "Assault period 1, battle turn 1 · then: Saxons rally"));
    assert_eq!(view.deed, None, "the rail tells itself");
    assert!(in_words(&view).contains("Battle turn 1 of 8") && !in_words(&view).contains("Normans 0 of 0"));
}

#[test]
fn the_last_result_is_told_with_its_procedure_dice_cell_and_what_came_of_it() {
    let (mut game, _folder) = evening();
    go_to(&mut *game, "norman-melee");
    assert!(ask(&mut *game, &charge(Some(1))));
    let last = game.public().last.expect("a result");
    assert!(last.what.starts_with("Melee, WG1") && last.dice == "1" && !last.cell.is_empty() && !last.result.is_empty(), "{last:?}");
    assert!(last.rolled.is_empty(), "the table's own die lies there");
    let told = in_words(&seen(&*game));
    assert!(told.contains("rolled 1") && told.contains("waits") | told.contains("wait."), "{told}");
    assert!(game.public().due.iter().all(|due| told.contains(due)), "{told}");
    assert!(ask(&mut *game, &json!({"do": "take_back"})));
    assert_eq!(game.public().last, None);
    assert!(ask(&mut *game, &charge(None)));
    let last = game.public().last.expect("a result");
    assert_eq!(last.rolled.iter().map(ToString::to_string).collect::<String>(), last.dice, "the program's die is shown");
}

#[test]
fn while_the_die_tumbles_nobody_learns_what_it_brings() {
    let (mut game, _folder) = evening();
    go_to(&mut *game, "norman-melee");
    let mut animation = Animation::default();
    animation.show(Arc::new(seen(&*game)), 0.0);
    assert!(ask(&mut *game, &charge(None)));
    let last = game.public().last.expect("a result");
    animation.show(Arc::new(seen(&*game)), 10.0);
    let told = in_words(&animation.seen(10.5, true));
    assert!(told.contains("the dice roll…") && !told.contains("rolled") && !told.contains("wait"), "{told}");
    assert!(last.told.iter().all(|words| !told.contains(words.as_str())), "{told}");
    assert!(in_words(&animation.seen(11.3, true)).contains("rolled"));
}

#[test]
fn notes_and_reasons_are_never_shown() {
    let (mut game, _folder) = evening();
    go_to(&mut *game, "norman-melee");
    let before = seen(&*game);
    assert!(ask(&mut *game, &json!({"do": "note", "text": "xnotex"})));
    assert_eq!(seen(&*game), before);
    let with_reason =
        json!({"do": "melee", "attackers": [{"unit": "NF1"}], "defenders": [{"unit": "F2"}], "dice": 3, "ruling": "xreasonx"});
    assert!(ask(&mut *game, &with_reason));
    let shown = format!("{:?}", seen(&*game));
    assert!(!shown.contains("xnotex") && !shown.contains("xreasonx"), "{shown}");
}

/// What the wall shows of an evening in which one side has sealed these strategies.
fn sealed(side: &str, strategies: &Value) -> PublicView {
    let (mut game, _folder) = evening();
    assert!(ask(&mut *game, &json!({"do": "choose", "side": side, "strategies": strategies})));
    seen(&*game)
}

#[test]
fn nothing_of_a_sealed_choice_shows_before_both_are_in() {
    let of = |whose: &[&str], strategy: &str| -> Value { whose.iter().map(|who| json!({"who": who, "strategy": strategy})).collect() };
    let (saxons, normans) = (["right", "centre", "left"], ["norman", "breton", "franco-flemish"]);
    for (side, whose) in [("saxon", saxons), ("norman", normans)] {
        let shown = ["defensive", "cautious", "moderate", "aggressive"].map(|strategy| sealed(side, &of(&whose, strategy)));
        // Whatever was chosen, the wall is the same to the last letter.
        assert!(shown.iter().all(|view| *view == shown[0]), "{side}: {shown:?}");
        let debug = format!("{:?}", shown[0]).to_lowercase();
        assert!(["defensive", "cautious", "moderate", "aggressive"].iter().all(|word| !debug.contains(word)), "{side}: {debug}");
        assert!(in_words(&shown[0]).contains("have chosen their strategies"), "that they have chosen is no secret");
    }
    let (mut game, _folder) = evening();
    assert!(ask(&mut *game, &json!({"do": "choose", "side": "saxon", "strategies": of(&saxons, "aggressive")})));
    assert!(ask(&mut *game, &json!({"do": "choose", "side": "norman", "strategies": of(&normans, "cautious")})));
    let told = in_words(&seen(&*game));
    assert!(told.contains("Aggressive") && told.contains("Cautious"), "both lie open: {told}");
}

/// Looks at the picture on every screen: all is inside, nothing lies on anything else, and everything can be read.
fn look(wall: &mut WallWindow, view: &PublicView, at: &str) {
    for size in SCREENS.into_iter().chain([[232.0, 130.0]]) {
        let room = Rect::from_min_size(egui::Pos2::ZERO, vec2(size[0], size[1]));
        let is_large = size[1] >= 240.0;
        let words = words_of(wall, size, view.clone(), Motion::REST);
        assert!(words.len() >= if is_large { 6 } else { 1 }, "{at}, {size:?}: {words:?}");
        for (place, (text, rect)) in words.iter().enumerate() {
            assert!(text.is_empty() || room.contains_rect(*rect), "{at}, {size:?}: “{text}” is cut off: {rect:?}");
            let other = words.iter().skip(place + 1).find(|(_, other)| other.shrink(1.0).intersects(rect.shrink(1.0)));
            assert!(other.is_none(), "{at}, {size:?}: “{text}” lies on {other:?}");
        }
        for (text, points) in sizes_in(wall) {
            assert!(!is_large || text.is_empty() || points / size[1] >= LEAST, "{at}, {size:?}: “{text}” is too small: {points}");
        }
    }
}

#[test]
fn over_an_evening_everything_has_its_place_and_is_read_from_the_last_row() {
    let (mut game, _folder) = evening();
    let (mut wall, mut chance) = (wall(), Rolled::new(1066, 3));
    let ids: Vec<String> = game.standing().roster.rows.iter().map(|row| row.id.clone()).collect();
    let (mut waited, mut told) = (0, 0);
    look(&mut wall, &seen(&*game), "the beginning");
    for step in 0..60 {
        let mut pick = || ids[usize::from(chance.below(u8::try_from(ids.len()).expect("a small army")))].clone();
        let (one, two, three) = (pick(), pick(), pick());
        let line = match step % 4 {
            0 => json!({"do": "advance", "ruling": "on"}),
            1 => json!({"do": "morale", "unit": one, "ruling": "on"}),
            _ => json!({"do": "melee", "attackers": [{"unit": one}, {"unit": three}], "defenders": [{"unit": two}], "ruling": "on"}),
        };
        let _whether_it_was_done = ask(&mut *game, &line);
        let standing = game.public();
        waited = waited.max(standing.due.len());
        told = told.max(standing.last.map_or(0, |last| last.told.len()));
        if step % 3 == 0 {
            look(&mut wall, &seen(&*game), &format!("step {step}"));
        }
    }
    assert!(waited >= 4 && told >= 1, "too little was seen: {waited}, {told}");
    while game.standing().ended.is_none() {
        assert!(ask(&mut *game, &json!({"do": "advance", "ruling": "on"})));
    }
    look(&mut wall, &seen(&*game), "the end");
}
