//! Pictures of the wall, compared with those under `tests/pictures/wall`.
//! `UPDATE_SNAPSHOTS=1 cargo test --features pictures --test pictures_wall` paints them anew.

use egui::vec2;
use egui_kittest::{Harness, SnapshotOptions};
use senlac::app::wall::{Deed, End, Moment, PublicView, ShownCard, Strengths, WallBoard, WallDie, WallUnit, show_ui};
use senlac::app::{Appearance, dress, wear};
use senlac::content::library::sample_battle;
use senlac::rules::{CardName, Color, Side, Square};

const WIDE: [f32; 2] = [1280.0, 720.0];
const SMALL: [f32; 2] = [640.0, 360.0];

/// The sentence that a card wears in its picture.
fn effect(card: CardName) -> &'static str {
    match card {
        CardName::Shieldwall => "The Saxons lock their shields: only half of the hits on them count.",
        CardName::FyrdRunsAmok => "Saxon spearmen and archers cannot wait: they rush up to 4 squares at the Normans!",
        CardName::MuddyGround => "Horses sink to their knees: knights ride 1 square and need 1 more to hit.",
        CardName::TiredFromTheLongMarch => "The Saxons have marched for days: all of them need 1 more to hit.",
        CardName::ArrowInTheEye => "Harold falls! Every Saxon unit rolls a die and loses that many men.",
        CardName::WilliamTrips => "William is down this turn! Every Norman unit rolls a die and loses that many men, less 2.",
    }
}

fn view(name: CardName, color: Color) -> PublicView {
    let first = color.first();
    PublicView {
        turn: 3,
        card: Some(ShownCard { name, color, first, effect: effect(name).to_owned(), serial: 12 }),
        headline: format!("The {} go first", first.army()),
        headline_side: Some(first),
        line: format!("Turn 3 · now: {} archers shoot", first.adjective()),
        strengths: [Strengths { start: 148, left: 139, half_lost: false }, Strengths { start: 140, left: 101, half_lost: false }],
        deed: Some(deed()),
        bell: Some("26 minutes to the bell".to_owned()),
        end: None,
        board: None,
    }
}

fn deed() -> Deed {
    let faces = [(6, true), (2, false), (4, false), (6, true), (1, false), (3, false), (5, false)];
    let mut dice: Vec<WallDie> = faces.map(|(face, hit)| WallDie { face, hit, commander: false, starts_group: false }).to_vec();
    dice.push(WallDie { face: 5, hit: true, commander: true, starts_group: false });
    Deed { words: "Adela’s archers bring down one of Leofwine’s housecarles.".to_owned(), dice, serial: 31 }
}

fn board() -> WallBoard {
    let setup = sample_battle().expect("the sample battle");
    let ground = &setup.terrain;
    let row = |row| (0..ground.width()).map(|column| ground.terrain(Square::new(column, row))).collect();
    let units = setup.units().filter_map(|(id, muster)| {
        Some(WallUnit { square: muster.square?, side: id.side, troop: muster.troop, figures: muster.figures, crown: muster.bodyguard })
    });
    WallBoard { rows: (0..ground.height()).map(row).collect(), units: units.collect() }
}

/// Paints a view and compares the picture.
fn look(name: &str, size: [f32; 2], appearance: Appearance, view: PublicView, moment: Moment) {
    let options = SnapshotOptions::new().output_path("tests/pictures/wall");
    let mut harness = Harness::builder().with_size(vec2(size[0], size[1])).with_pixels_per_point(1.0).wgpu().build_ui(move |ui| {
        dress(ui.ctx());
        wear(ui.ctx(), appearance);
        show_ui(ui, &view, moment);
    });
    harness.run_steps(3);
    harness.snapshot_options(name, &options);
}

#[test]
fn the_six_cards() {
    for (place, card) in (0..).zip(CardName::ALL) {
        let size = if place == 2 || place == 0 { WIDE } else { SMALL };
        look(card.key(), size, Appearance::Light, view(card, Color::ALL[place % 2]), Moment::REST);
    }
}

#[test]
fn the_other_shapes_and_colours() {
    let muddy = || view(CardName::MuddyGround, Color::Black);
    look("dark", SMALL, Appearance::Dark, view(CardName::ArrowInTheEye, Color::Red), Moment::REST);
    look("high-contrast", SMALL, Appearance::HighContrast, muddy(), Moment::REST);
    look("four-to-three", [640.0, 480.0], Appearance::Light, view(CardName::TiredFromTheLongMarch, Color::Red), Moment::REST);
    look("sixteen-to-ten", [640.0, 400.0], Appearance::Light, muddy(), Moment::REST);
    look("the-teachers-small-one", [190.0, 107.0], Appearance::Light, muddy(), Moment::REST);
}

#[test]
fn the_table_and_the_end() {
    let with_board = PublicView { board: Some(board()), ..view(CardName::FyrdRunsAmok, Color::Red) };
    look("table", SMALL, Appearance::Light, with_board.clone(), Moment::REST);
    look("table-four-to-three", [640.0, 480.0], Appearance::Light, with_board, Moment::REST);
    let end = End {
        winner: Side::Saxon,
        why: "The bell rang, and enough Saxons still stand.".to_owned(),
        hill: "The Saxons held the hill.".to_owned(),
        holder: Some(Side::Saxon),
    };
    let strengths = [Strengths { start: 148, left: 74, half_lost: true }, Strengths { start: 140, left: 92, half_lost: false }];
    let over = PublicView {
        end: Some(end),
        strengths,
        headline: "The Saxons win!".to_owned(),
        headline_side: Some(Side::Saxon),
        line: "After 7 turns".to_owned(),
        bell: Some("The bell has rung".to_owned()),
        ..view(CardName::Shieldwall, Color::Black)
    };
    look("the-saxons-win", SMALL, Appearance::Light, over, Moment::REST);
}

#[test]
fn before_the_first_card_and_in_between() {
    let fresh = PublicView {
        turn: 1,
        card: None,
        headline: "The Battle of Hastings".to_owned(),
        headline_side: None,
        line: "Turn 1 · the first card decides who goes first".to_owned(),
        deed: None,
        strengths: [Strengths { start: 148, left: 148, half_lost: false }, Strengths { start: 140, left: 140, half_lost: false }],
        ..view(CardName::Shieldwall, Color::Black)
    };
    look("before-the-first-card", SMALL, Appearance::Light, fresh, Moment::REST);
    look("half-turned", SMALL, Appearance::Light, view(CardName::MuddyGround, Color::Black), Moment { card: 0.68, deed: 0.4 });
}
