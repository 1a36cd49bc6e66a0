//! Compares projector pictures with those under `tests/pictures/wall`.
//! `UPDATE_SNAPSHOTS=1 cargo test --features pictures --test pictures wall::` writes new ones.

use std::sync::Arc;

use chrono::DateTime;
use egui::{Theme, UiBuilder, vec2};
use egui_kittest::{Harness, SnapshotOptions, SnapshotResults};
use senlac::app::odds::Bars;
use senlac::app::view::{
    BattleResult, BoardScene, ChildName, Lesson, Motion, PublicView, Scene, ShownCall, ShownCard, ShownDeed, ShownDie, ShownUnit, show_ui,
};
use senlac::app::{Appearance, apply_theme, install_style};
use senlac::disk::RealDisk;
use senlac::odds::{EqualDice, hit_chances};
use senlac::planning::sample_battle;
use senlac::registered::BOARD_GAMES;
use senlac::rules::{CardName, Color, Side, Strength};
use senlac::session::SessionPlan;

const WIDE: [f32; 2] = [1280.0, 720.0];
const SMALL: [f32; 2] = [480.0, 270.0];

/// Returns the effect text of a card in its picture.
fn effect(card: CardName) -> &'static str {
    match card {
        CardName::Shieldwall => "The Saxons lock their shields: only half of the hits on them count.",
        CardName::FyrdRunsAmok => "Saxon spearmen and archers cannot wait. They rush up to 4 squares towards the Normans.",
        CardName::MuddyGround => "Horses get stuck in the mud. Knights move only 1 square and must roll 1 higher to hit.",
        CardName::TiredFromTheLongMarch => "The Saxons have marched for days. They must all roll 1 higher to hit.",
        CardName::ArrowInTheEye => "Harold is killed. Every Saxon unit rolls a die and loses that many men.",
        CardName::WilliamTrips => {
            "William is out of play this turn. Every Norman unit rolls a die. A 1 or 2: no loss. A 3: lose 1 man. A 4: lose 2 men, and so on."
        }
    }
}

fn view(name: CardName, color: Color) -> PublicView {
    let first = color.first_side();
    PublicView {
        turn: 3,
        card: Some(ShownCard { name, color, first, title: name.title().to_owned(), effect: effect(name).to_owned(), serial: 12 }),
        headline: format!("{} archers shoot", first.adjective()),
        headline_side: Some(first),
        line: format!("Turn 3 · the {} go first", first.army()),
        call: Some(ShownCall {
            who: "Mariam’s archers".to_owned(),
            todo: "7 dice hit on 6, 1 die hits on 5 or 6".to_owned(),
            then: vec!["Bo".to_owned(), "Marta".to_owned()],
        }),
        strengths: [Strength { start: 148, left: 139 }, Strength { start: 140, left: 101 }],
        deed: Some(deed()),
        bell: Some("26 minutes to the bell".to_owned()),
        jobs: ["Dice checker: Harriet", "Chronicler: Leofwine", "Predictor: Wulf"].map(ToOwned::to_owned).to_vec(),
        ..PublicView::default()
    }
}

fn deed() -> ShownDeed {
    let faces = [(6, true), (2, false), (4, false), (6, true), (1, false), (3, false), (5, false)];
    let mut dice: Vec<ShownDie> = faces.map(|(face, hit)| ShownDie { face, hit, commander: false, starts_group: false }).to_vec();
    dice.push(ShownDie { face: 5, hit: true, commander: true, starts_group: false });
    ShownDeed {
        words: "Adela’s archers bring down one of Leofwine’s housecarls.".to_owned(),
        dice,
        serial: 31,
        rolling: String::new(),
        is_rolling: false,
    }
}

fn board() -> BoardScene {
    let setup = sample_battle().expect("the sample battle");
    let units = setup.units().filter_map(|(id, muster)| {
        let first = |name: &str| name.split(' ').next().unwrap_or_default().to_owned();
        let child = |name: &str| ChildName { called: first(name), given: first(name), is_fixed: false };
        let players = muster.player.iter().flat_map(|players| setup.names.names(players)).map(child);
        Some(ShownUnit {
            square: muster.square?,
            side: id.side,
            troop: muster.troop,
            figures: muster.figures,
            crown: muster.bodyguard,
            players: players.collect(),
            acts: id.side == Side::Norman && id.number == 12,
        })
    });
    BoardScene { units: units.collect(), ground: setup.terrain.clone().into(), sums: None, arrows: [None; 3] }
}

/// Paints a view and compares the picture.
fn assert_picture(results: &mut SnapshotResults, name: &str, size: [f32; 2], appearance: Appearance, view: PublicView, moment: Motion) {
    let options = SnapshotOptions::new().output_path("tests/pictures/wall");
    let theme = if appearance == Appearance::Dark { Theme::Dark } else { Theme::Light };
    let builder = Harness::builder().with_size(vec2(size[0], size[1])).with_theme(theme).wgpu();
    let dressed = builder.with_context_setup(move |ctx| {
        install_style(ctx);
        apply_theme(ctx, appearance);
    });
    // The harness adds a margin, which the projector doesn't have.
    let mut harness = dressed.build_ui(move |ui| {
        let whole = UiBuilder::new().max_rect(ui.ctx().content_rect());
        ui.scope_builder(whole, |ui| show_ui(ui, &view, moment));
    });
    harness.run_steps(3);
    harness.snapshot_options(name, &options);
    results.extend_harness(&mut harness);
}

#[test]
fn the_six_cards_match_their_pictures() {
    let mut results = SnapshotResults::new();
    for (place, card) in (0..).zip(CardName::ALL) {
        let size = if card == CardName::Shieldwall { WIDE } else { SMALL };
        assert_picture(&mut results, card.key(), size, Appearance::Light, view(card, Color::ALL[place % 2]), Motion::REST);
    }
}

#[test]
fn other_screen_shapes_and_colours_match_their_pictures() {
    let mut results = SnapshotResults::new();
    let muddy = || view(CardName::MuddyGround, Color::Black);
    assert_picture(&mut results, "dark", SMALL, Appearance::Dark, view(CardName::ArrowInTheEye, Color::Red), Motion::REST);
    assert_picture(&mut results, "high-contrast", SMALL, Appearance::HighContrast, muddy(), Motion::REST);
    assert_picture(
        &mut results,
        "four-to-three",
        [480.0, 360.0],
        Appearance::Light,
        view(CardName::TiredFromTheLongMarch, Color::Red),
        Motion::REST,
    );
    assert_picture(&mut results, "the-teachers-small-one", [190.0, 107.0], Appearance::Light, muddy(), Motion::REST);
}

#[test]
fn the_table_and_the_result_match_their_pictures() {
    let mut results = SnapshotResults::new();
    let with_board = PublicView { scene: Scene::Board(board()), ..view(CardName::FyrdRunsAmok, Color::Red) };
    assert_picture(&mut results, "table", SMALL, Appearance::Light, with_board.clone(), Motion::REST);
    assert_picture(&mut results, "table-four-to-three", [1024.0, 768.0], Appearance::Light, with_board.clone(), Motion::REST);
    let quiet = PublicView { deed: None, is_last_turn: true, bell: Some("9 minutes to the bell".to_owned()), ..with_board };
    assert_picture(&mut results, "table-last-turn", [480.0, 360.0], Appearance::Light, quiet, Motion::REST);
    let end = BattleResult {
        winner: Side::Saxon,
        why: "The bell rang, and more than half of the Saxons are still standing.".to_owned(),
        hill: "Only the Saxons were on the hill.".to_owned(),
        holder: Some(Side::Saxon),
    };
    let strengths = [Strength { start: 148, left: 74 }, Strength { start: 140, left: 92 }];
    let over = PublicView {
        scene: Scene::End(end),
        strengths,
        headline: "The Saxons win!".to_owned(),
        headline_side: Some(Side::Saxon),
        line: "After 7 turns".to_owned(),
        bell: Some("The bell has rung".to_owned()),
        call: None,
        jobs: Vec::new(),
        ..view(CardName::Shieldwall, Color::Black)
    };
    let rings = PublicView { scene: Scene::Bell, headline: "The bell rings!".to_owned(), headline_side: None, ..over.clone() };
    assert_picture(&mut results, "the-saxons-win", SMALL, Appearance::Light, over, Motion::REST);
    assert_picture(&mut results, "the-bell", SMALL, Appearance::Light, rings, Motion { bell: 0.05, ..Motion::REST });
}

#[test]
fn the_class_maths_question_matches_its_pictures() {
    let mut results = SnapshotResults::new();
    let chances = hit_chances(&[EqualDice::new(7, 6), EqualDice::new(1, 5)]);
    let lesson = Lesson {
        head: "Compare",
        question: "Adela’s archers against Leofwine’s housecarls: 7 dice hit on 6, 1 die hits on 5 or 6.".to_owned(),
        bars: Some(Bars::from_chances(&chances, Side::Norman, Some(3))),
        answer: "3 hits: better than 8 rolls in 10.\n7 × 1/6 + 1 × 2/6 = 1½ hits on average.".to_owned(),
        class: Some("The class said 3: 3 points! Score: 8 points in 4 rolls.".to_owned()),
    };
    let sum = |lesson| PublicView { scene: Scene::Sums(lesson), ..view(CardName::MuddyGround, Color::Black) };
    let with_board = |lesson| {
        let board = BoardScene { sums: Some(lesson), ..board() };
        PublicView { scene: Scene::Board(board), ..view(CardName::MuddyGround, Color::Black) }
    };
    assert_picture(&mut results, "sum-and-table", SMALL, Appearance::Light, with_board(lesson.clone()), Motion::REST);
    assert_picture(
        &mut results,
        "sum-and-table-four-to-three",
        [1024.0, 768.0],
        Appearance::Light,
        with_board(lesson.clone()),
        Motion::REST,
    );
    assert_picture(&mut results, "sum", WIDE, Appearance::Light, sum(lesson.clone()), Motion::REST);
    assert_picture(&mut results, "sum-four-to-three", [480.0, 360.0], Appearance::Dark, sum(lesson.clone()), Motion::REST);
    let guess = "How many hits will there be? Write your guess down.".to_owned();
    let question = Lesson { head: "Predict", bars: None, answer: guess, class: Some("The class says 2.".to_owned()), ..lesson };
    assert_picture(&mut results, "sum-to-guess", SMALL, Appearance::HighContrast, sum(question), Motion::REST);
}

#[test]
fn the_start_and_a_turning_card_match_their_pictures() {
    let mut results = SnapshotResults::new();
    let fresh = PublicView {
        turn: 1,
        card: None,
        headline: "The Battle of Hastings".to_owned(),
        headline_side: None,
        line: "Turn 1 · the first card decides who goes first".to_owned(),
        call: None,
        jobs: Vec::new(),
        deed: None,
        strengths: [Strength { start: 148, left: 148 }, Strength { start: 140, left: 140 }],
        ..view(CardName::Shieldwall, Color::Black)
    };
    assert_picture(&mut results, "before-the-first-card", SMALL, Appearance::Light, fresh, Motion::REST);
    assert_picture(
        &mut results,
        "half-turned",
        SMALL,
        Appearance::Light,
        view(CardName::MuddyGround, Color::Black),
        Motion { card: 0.68, deed: 0.4, ..Motion::REST },
    );
}

/// Returns the public view of the sample board game after these lines, each repeated this many times.
fn sample_board_game(lines: &[(usize, &str)]) -> PublicView {
    let folder = tempfile::tempdir().expect("a folder");
    let board_game = BOARD_GAMES.named("hastings-1066").expect("a rulebook");
    let plan = SessionPlan { setup: (board_game.sample)(), ..SessionPlan::default() };
    let game = board_game.begin(Arc::new(RealDisk), &folder.path().join("a.senlac"), plan, 4, DateTime::UNIX_EPOCH);
    let mut game = game.expect("a game");
    for (times, line) in lines {
        for _ in 0..*times {
            game.submit(line, DateTime::UNIX_EPOCH).expect(line);
        }
    }
    PublicView::from_board_game(game.public_status())
}

#[test]
fn board_games_on_the_projector_match_their_pictures() {
    const ON: &str = r#"{"do":"advance","ruling":"on"}"#;
    const CHARGE: &str = r#"{"do":"melee","attackers":[{"unit":"WG1","charge":"level"}],"defenders":[{"unit":"F1"}],"ruling":"on"}"#;
    let mut results = SnapshotResults::new();
    let charged = || sample_board_game(&[(6, ON), (1, CHARGE)]);
    assert_picture(&mut results, "desk", WIDE, Appearance::Light, charged(), Motion::REST);
    assert_picture(&mut results, "desk-dark", SMALL, Appearance::Dark, charged(), Motion::REST);
    assert_picture(&mut results, "desk-four-to-three", [1024.0, 768.0], Appearance::HighContrast, charged(), Motion::REST);
    assert_picture(&mut results, "desk-the-teachers-small-one", [232.0, 130.0], Appearance::Light, charged(), Motion::REST);
    assert_picture(&mut results, "desk-at-first", SMALL, Appearance::Light, sample_board_game(&[]), Motion::REST);
    let over = || sample_board_game(&[(225, ON)]);
    assert_picture(&mut results, "desk-the-end", SMALL, Appearance::Light, over(), Motion::REST);
}
