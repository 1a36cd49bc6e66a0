//! Tests of the projector while a battle is replayed: all text fits, can be read from the last row, and overlaps nothing.

use egui::{Rect, vec2};

use super::widget::tests::{SCREENS, projector_harness, read_sizes, show_and_read};
use super::{AwardsScene, ChartScene, Motion, ON_A_PAGE, PublicView, QuestionScene, Scene, ShownAward};
use senlac_classroom::rules::{Side, Troop, UnitId};
use senlac_classroom::story::charts::{Bar, BarChart, Chart, ChartLine, LineChart, Mark, StripChart};
use senlac_classroom::story::history::HISTORY;

/// Returns a chart of this many turns of 40 steps, whose lines end close together.
fn lines(turns: u32) -> Chart {
    let steps = turns * 40;
    let line = |side: Side, from: f64| ChartLine {
        name: side.army().to_owned(),
        side: Some(side),
        points: (0..=steps).map(|step| [f64::from(step), from - f64::from(step) / f64::from(steps) * 70.0]).collect(),
        unsure: (0..=steps).map(|_| [20.0, 60.0]).collect(),
    };
    let mark = |turn: u32| Mark { at: f64::from((turn - 1) * 40), turn, card: "Tired from the Long March".to_owned() };
    Chart::Lines(LineChart {
        title: "Saxons’ chance of winning".to_owned(),
        upwards: "per cent of simulated battles".to_owned(),
        range: (0.0, 148.0),
        lines: vec![line(Side::Norman, 140.0), line(Side::Saxon, 139.0)],
        marks: (1..=turns).map(mark).collect(),
    })
}

/// Returns a chart of the luck of this many pupils.
fn luck(pupils: u8) -> Chart {
    let bar = |place: u8| Bar {
        name: format!("Maximiliana-Aurelia{place}"),
        side: Some(if place.is_multiple_of(2) { Side::Norman } else { Side::Saxon }),
        pieces: vec![("hits above expected".to_owned(), f64::from(place) / 3.0 - 6.0)],
    };
    let (title, counted) = ("Everyone’s luck".to_owned(), "hits above or below expected".to_owned());
    Chart::Bars(BarChart { title, counted, bars: (0..pupils).map(bar).collect() })
}

fn losses() -> Chart {
    let pieces = ["to volleys", "in fights", "in panic", "to cards"].map(|name| (name.to_owned(), 12.0)).to_vec();
    let bar = |name: &str| Bar { name: name.to_owned(), side: Some(Side::Saxon), pieces: pieces.clone() };
    let bars = ["Norman knights", "Norman spearmen", "Saxon housecarls", "Saxon archers"].map(bar).to_vec();
    Chart::Bars(BarChart { title: "Losses and their causes".to_owned(), counted: "figures".to_owned(), bars })
}

fn hill(turns: u32) -> Chart {
    let whose = |turn: u32| match turn % 3 {
        0 => (turn, None, "both sides".to_owned()),
        1 => (turn, Some(Side::Norman), "Normans".to_owned()),
        _ => (turn, Some(Side::Saxon), "Saxons".to_owned()),
    };
    Chart::Strip(StripChart { title: "On the hill after each turn".to_owned(), cells: (1..=turns).map(whose).collect() })
}

fn award(words: &str) -> ShownAward {
    ShownAward {
        who: "Maximiliana-Aurelia".to_owned(),
        led: "Norman knights (N01) and Norman archers (N12)".to_owned(),
        unit: Some((UnitId::new(Side::Norman, 1), Troop::Knights, true)),
        honour: if words.is_empty() { "Best Norman spear".to_owned() } else { words.to_owned() },
        because: "Led the Norman spearmen that brought down the most enemies.".to_owned(),
        deeds: if words.is_empty() {
            "From turn 2, Maximiliana led the knights (N01) and the archers (N12) together with Konstantin and Wilhelmina. They shot 12 \
             volleys, made 3 hand-to-hand attacks and brought down 17 of the enemy. The hardest moment came in turn 4: Bartholomew’s \
             housecarls brought down 5 of 8 men. Even so, the units attacked 2 more times. The dice were fair: 92 dice scored 30 hits. \
             The average is about 30."
                .to_owned()
        } else {
            words.to_owned()
        },
    }
}

fn scenes() -> Vec<Scene> {
    let charts = [lines(1), lines(4), lines(12), luck(1), luck(31), luck(40), losses(), hill(1), hill(7), hill(14)];
    let mut scenes: Vec<Scene> = charts.into_iter().map(|chart| Scene::Chart(ChartScene { chart })).collect();
    // The longest text that the game accepts, and the shortest.
    let long = "a most valiant deed ".repeat(30);
    for words in ["", long.trim()] {
        scenes.push(Scene::Awards(AwardsScene::One(Box::new(award(words)), [31, 40])));
        scenes.push(Scene::Awards(AwardsScene::Roll(vec![award(words); ON_A_PAGE], [1, 3])));
    }
    scenes.push(Scene::Awards(AwardsScene::One(Box::new(ShownAward { who: "Bo".to_owned(), ..ShownAward::default() }), [1, 1])));
    scenes.extend(HISTORY.question.iter().map(|question| Scene::Question(QuestionScene { ask: question.ask.clone() })));
    scenes
}

#[test]
fn story_text_is_never_cut_off_or_overlapped() {
    let mut projector = projector_harness();
    for size in SCREENS {
        let room = Rect::from_min_size(egui::Pos2::ZERO, vec2(size[0], size[1]));
        for (place, scene) in scenes().into_iter().enumerate() {
            let texts = show_and_read(&mut projector, size, PublicView::from_story_scene(scene, 4), Motion::REST);
            assert!(!texts.is_empty());
            for (index, (text, rect)) in texts.iter().enumerate() {
                assert!(room.contains_rect(*rect), "{size:?}, scene {place}: “{text}” is cut off: {rect:?}");
                let other = texts.iter().skip(index + 1).find(|(_, other)| other.shrink(1.0).intersects(rect.shrink(1.0)));
                assert!(other.is_none(), "{size:?}, scene {place}: “{text}” {rect:?} lies on {other:?}");
            }
        }
    }
}

#[test]
fn names_and_honours_are_readable_from_the_last_row() {
    let mut projector = projector_harness();
    for size in SCREENS {
        for scene in [
            Scene::Chart(ChartScene { chart: luck(40) }),
            Scene::Awards(AwardsScene::Roll(vec![award(""); ON_A_PAGE], [1, 3])),
            Scene::Awards(AwardsScene::One(Box::new(award("")), [1, 40])),
        ] {
            show_and_read(&mut projector, size, PublicView::from_story_scene(scene, 4), Motion::REST);
            for (text, points) in read_sizes(&projector) {
                let is_important = text.starts_with("Maximiliana") || text.starts_with("Best") || text.starts_with("From turn");
                assert!(!is_important || points / size[1] >= 1.0 / 50.0, "{size:?}: “{text}” is {} of the height", points / size[1]);
            }
        }
    }
}

#[test]
fn screen_readers_get_every_story_scene_as_text() {
    for (scene, words) in [
        (Scene::Chart(ChartScene { chart: losses() }), "Saxon archers: 12 to volleys, 12 in fights, 12 in panic, 12 to cards."),
        (Scene::Chart(ChartScene { chart: hill(2) }), "Turn 1: Normans. Turn 2: Saxons."),
        (Scene::Awards(AwardsScene::One(Box::new(award("")), [1, 2])), "Best Norman spear. Led the Norman spearmen"),
        (Scene::Awards(AwardsScene::Roll(vec![award("")], [1, 1])), "Roll of honour. Maximiliana-Aurelia: Best Norman spear."),
    ] {
        let text = super::screen_reader_text(&PublicView::from_story_scene(scene, 3));
        assert!(text.contains(words), "{text}");
    }
}
