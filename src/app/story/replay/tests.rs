//! Tests of the replay with all golden games and random battles.

use std::path::Path;

use egui::epaint::ClippedShape;
use egui::{Context, RawInput, Rect, pos2, vec2};
use proptest::prelude::*;

use super::*;
use crate::battle::board::layout::BoardLayout;
use crate::battle::board::replay_board::{self, ReplayedStep};
use crate::shell::theme::LIGHT;
use senlac_classroom::battles::players::SimulatedPlayers;
use senlac_classroom::battles::{LAST_TURN, Players, Strategy};
use senlac_classroom::chronicle::{Chronicle, build_story, inspect};
use senlac_classroom::rules::{Event, Phase, SeededDice, Setup, State, apply_all, check, fingerprint, resolve};
use senlac_classroom::story::Story;

/// Returns the battle logs of all golden games.
fn chronicles() -> Vec<(String, Chronicle)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/games");
    let paths = std::fs::read_dir(folder).expect("games").map(|entry| entry.expect("a file").path());
    let mut paths: Vec<_> = paths.filter(|path| path.extension().is_some_and(|ending| ending == "senlac")).collect();
    paths.sort();
    paths.iter().map(|path| (path.display().to_string(), inspect(path).expect("a game").chronicle)).collect()
}

/// Returns a battle of simple computer players with this number of steps, including a bookmark and a note.
fn simulated_story(seed: u64, steps: usize) -> Story {
    let setup: Setup = senlac_classroom::planning::sample_battle().expect("the sample battle");
    let mut state = State::new(&setup).expect("a battle");
    let (mut dice, mut all): (_, Vec<(u64, Vec<Event>)>) = (SeededDice::new(seed, 1), Vec::new());
    let mut table = SimulatedPlayers::new(Players { norman: Strategy::Bold, saxon: Strategy::Cautious });
    while state.phase() != Phase::Over && state.turn() <= LAST_TURN && all.len() < steps {
        let command = table.next_command(&state).expect("something to do");
        let legal = check(&state, command).expect("the players know the rules");
        let events = resolve(&state, &legal, &mut dice);
        apply_all(&mut state, &events);
        let step = u64::try_from(all.len()).expect("a number") + 1;
        all.push((step, events));
        if step % 40 == 0 {
            all.push((step + 1, vec![Event::Bookmarked { step, title: Some(format!("mark {step}")) }]));
        }
    }
    all.push((9999, vec![Event::Noted { text: "That was it.".to_owned() }]));
    Story::from_steps(&setup, all.iter().map(|(step, events)| (*step, events.as_slice()))).expect("a battle")
}

/// Returns the display of each stop from the beginning to the end: the state, the movement and the text.
fn frame_keys(review: &Review) -> Vec<(String, String)> {
    let mut replay = Replay::new(review);
    let mut all = vec![frame_key(&replay)];
    while replay.playback.stop_index() < replay.playback.last_stop() {
        replay.run_action(review, ReplayAction::Step(true));
        all.push(frame_key(&replay));
    }
    all
}

fn frame_key(replay: &Replay) -> (String, String) {
    let ReplayFrame { after, before, passage, words, turn, card, .. } = &replay.seen;
    (fingerprint(after), format!("{} {passage:?} {words} {turn} {card:?}", fingerprint(before)))
}

/// Returns what is painted of the board.
fn picture(replay: &Replay, part: f32) -> Vec<ClippedShape> {
    let ctx = Context::default();
    crate::shell::theme::install_style(&ctx);
    let frame = &replay.seen;
    let [before, after] = &frame.units;
    let mut output = ctx.run_ui(RawInput::default(), |ui| {
        let layout = BoardLayout::fit(frame.after.board(), Rect::from_min_size(pos2(0.0, 0.0), vec2(700.0, 500.0)), 12.0);
        let step =
            ReplayedStep { ground: frame.after.board(), units: [before, after], still: &replay.still.1, passage: &frame.passage, part };
        replay_board::paint(ui.painter(), &LIGHT, &layout, step);
    });
    output.textures_delta.clear();
    output.shapes
}

#[test]
fn every_replay_ends_at_the_final_state_in_both_directions() {
    for (name, chronicle) in chronicles() {
        let review = Review::new(build_story(&chronicle).expect("a story"));
        let there = frame_keys(&review);
        assert_eq!(there.last().map(|(state, _)| state.clone()), Some(fingerprint(chronicle.state())), "{name}");
        // Every fifth stop is enough. Checking all of them takes too long.
        let mut replay = Replay::new(&review);
        replay.run_action(&review, ReplayAction::Last);
        for stop in (0..there.len()).rev().step_by(5) {
            replay.run_action(&review, ReplayAction::To(stop + 1));
            replay.run_action(&review, ReplayAction::Step(stop + 1 == there.len()));
            assert_eq!(frame_key(&replay), there[stop], "{name}");
        }
    }
}

#[test]
fn undone_and_amended_steps_are_never_shown() {
    let mut undone = 0;
    for (name, chronicle) in chronicles() {
        let review = Review::new(build_story(&chronicle).expect("a story"));
        let stops = stops(review.story());
        let shown: Vec<u64> = stops.iter().filter_map(|stop| stop.shows).map(|place| review.story().moments()[place].step).collect();
        let active: Vec<u64> = chronicle.active_steps().iter().map(|step| step.step).collect();
        assert!(shown.iter().all(|step| active.contains(step)), "{name}");
        undone += chronicle.len() - u64::try_from(active.len()).expect("a number");
    }
    assert!(undone > 0, "the golden games take steps back");
}

#[test]
fn a_stop_looks_the_same_from_both_directions() {
    let review = Review::new(simulated_story(1066, 90));
    let mut replay = Replay::new(&review);
    let mut moved = 0;
    while replay.playback.stop_index() < replay.playback.last_stop() {
        replay.run_action(&review, ReplayAction::Step(true));
        if replay.playback.stop_index().is_multiple_of(9) {
            let there = picture(&replay, 1.0);
            moved += usize::from(picture(&replay, 0.4) != there);
            replay.run_action(&review, ReplayAction::Step(true));
            replay.run_action(&review, ReplayAction::Step(false));
            assert!(picture(&replay, 1.0) == there, "stop {}", replay.playback.stop_index());
        }
    }
    assert!(moved > 2, "units walk, arrows fly");
}

#[test]
fn turns_and_bookmarks_are_visited_in_order() {
    let review = Review::new(simulated_story(7, 200));
    let mut replay = Replay::new(&review);
    let mut turns = Vec::new();
    for _ in 0..3 {
        replay.run_action(&review, ReplayAction::Turn(true));
        turns.push((replay.seen.turn, replay.seen.passage.flips));
    }
    assert_eq!(turns, [(1, true), (2, true), (3, true)]);
    replay.run_action(&review, ReplayAction::Step(true));
    replay.run_action(&review, ReplayAction::Turn(false));
    assert_eq!((replay.seen.turn, replay.seen.passage.flips), (3, true), "first to the beginning of its own turn");
    replay.run_action(&review, ReplayAction::First);
    replay.run_action(&review, ReplayAction::Bookmark(true));
    assert_eq!(replay.seen.step, Some(40));
    assert_eq!(replay.run_action(&review, ReplayAction::Mark), None, "it is marked");
    replay.run_action(&review, ReplayAction::Step(true));
    let step = replay.seen.step.expect("a step");
    let mark = replay.run_action(&review, ReplayAction::Mark);
    assert!(matches!(mark, Some(Command::Bookmark { step: marked, title: Some(_) }) if marked == step), "{mark:?}");
}

#[test]
fn a_bookmark_can_be_renamed_and_removed() {
    let review = Review::new(simulated_story(7, 60));
    let mut replay = Replay::new(&review);
    replay.run_action(&review, ReplayAction::Rename(40));
    replay.run_action(&review, ReplayAction::Type(format!(" Bo’s {}", "great ".repeat(20))));
    let named = replay.run_action(&review, ReplayAction::Named);
    let Some(Command::Bookmark { step: 40, title: Some(title) }) = named else { panic!("{named:?}") };
    assert!(title.starts_with("Bo’s great") && title.chars().count() <= LONGEST_TITLE);
    assert_eq!(replay.run_action(&review, ReplayAction::Named), None, "once");
    assert_eq!(replay.run_action(&review, ReplayAction::Unmark(40)), Some(Command::Bookmark { step: 40, title: None }));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]

    /// Asserts that each stop shows the same frame by any route, and that the last stop shows the final state.
    #[test]
    fn a_stop_looks_the_same_by_any_route(seed in 0_u64..1000, ways in prop::collection::vec((0_usize..8, 0_usize..200), 30)) {
        let review = Review::new(simulated_story(seed, 120));
        let there = frame_keys(&review);
        prop_assert_eq!(&there.last().expect("the end").0, &fingerprint(review.story().final_state()));
        let mut replay = Replay::new(&review);
        let mut now = 0.0;
        for (what, stop) in ways {
            let action = match what {
                0 => ReplayAction::To(stop),
                1 => ReplayAction::Step(false),
                2 => ReplayAction::Turn(true),
                3 => ReplayAction::Turn(false),
                4 => ReplayAction::TurningPoint,
                5 => ReplayAction::Play,
                6 => ReplayAction::Bookmark(true),
                _ => ReplayAction::Step(true),
            };
            replay.run_action(&review, action);
            now += 0.7;
            replay.advance(&review, now);
            prop_assert_eq!(&frame_key(&replay), &there[replay.playback.stop_index()]);
        }
        replay.run_action(&review, ReplayAction::Last);
        prop_assert_eq!(fingerprint(&replay.seen.after), fingerprint(review.story().final_state()));
    }
}
