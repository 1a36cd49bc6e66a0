//! Tests that apply to every drawing.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use kurbo::Shape as _;

use super::icons::move_icon;
use super::*;
use senlac_classroom::rules::rulings::REGISTER;
use senlac_classroom::rules::{CardName, Side, Troop};

fn troops(side: Side) -> [Troop; 3] {
    match side {
        Side::Norman => [Troop::Knights, Troop::Spearmen, Troop::Archers],
        Side::Saxon => [Troop::Housecarles, Troop::Spearmen, Troop::Archers],
    }
}

/// One drawing of each kind, for the tests.
static EVERY: LazyLock<Vec<Arc<Art>>> = LazyLock::new(all_drawings);

fn all_drawings() -> Vec<Arc<Art>> {
    let mut all = vec![
        crown(),
        move_icon(),
        shoot_icon(),
        fight_icon(),
        save_icon(Side::Norman),
        save_icon(Side::Saxon),
        no_save_icon(),
        card_back(),
    ];
    all.extend([(1800.0, 60.0), (300.0, 40.0), (37.0, 37.0)].map(|(width, height)| border(width, height)));
    all.extend(Side::ALL.into_iter().flat_map(|side| [vine(side, 19.5), vine(side, 2.0), initial(side), seal(side)]));
    all.extend(DieLook::ALL.into_iter().flat_map(|look| (1..=6).map(move |face| die(face, look))));
    all.extend(Troop::ALL.map(troop_icon));
    all.extend(CardName::ALL.map(event_picture));
    for diagonal in [true, false] {
        all.push(squares_fight(diagonal));
        all.extend((1..=4).flat_map(|reach| [squares_move(reach, diagonal), squares_shoot(reach, diagonal)]));
    }
    for side in Side::ALL {
        all.extend((1..=90).map(|number| shield(side, number, false)));
        all.push(shield(side, 1, true));
        for troop in troops(side) {
            all.extend([figure(side, troop, false), figure(side, troop, true), portrait(side, troop, 1, true)]);
            all.extend((1..=40).map(|number| portrait(side, troop, number, false)));
        }
    }
    all
}

#[test]
fn every_drawing_has_visible_strokes() {
    for art in EVERY.iter() {
        assert!(!art.strokes.is_empty(), "{}", art.name);
        for (place, stroke) in art.strokes.iter().enumerate() {
            assert!(stroke.path.elements().len() > 1, "{}, stroke {place}", art.name);
            assert!(stroke.line.is_some() || stroke.fill.is_some(), "{}, stroke {place}", art.name);
        }
    }
}

#[test]
fn drawings_stay_inside_their_size() {
    for art in EVERY.iter() {
        let within = kurbo::Rect::new(0.0, 0.0, f64::from(art.size.0), f64::from(art.size.1)).inflate(0.01, 0.01);
        for (place, stroke) in art.strokes.iter().enumerate() {
            let half = stroke.line.map_or(0.0, |(width, _)| f64::from(width) / 2.0);
            let bounds = stroke.path.bounding_box().inflate(half, half);
            assert_eq!(bounds.union(within), within, "{}, stroke {place}", art.name);
        }
    }
}

#[test]
fn drawing_names_are_unique() {
    let mut names = BTreeSet::new();
    for art in EVERY.iter() {
        assert!(names.insert(art.name.clone()), "{}", art.name);
    }
}

#[test]
fn die_looks_differ_without_colour() {
    let outlines = |look| die(4, look).strokes.iter().map(|stroke| stroke.path.to_svg()).collect::<Vec<_>>();
    assert_ne!(outlines(DieLook::Hits), outlines(DieLook::Misses));
    assert_ne!(outlines(DieLook::Hits), outlines(DieLook::CommanderHits));
}

#[test]
fn drawings_have_few_points() {
    for art in EVERY.iter() {
        let points: usize = art.strokes.iter().map(|stroke| stroke.path.elements().len()).sum();
        assert!(points < 4000, "{}: {points}", art.name);
    }
}

#[test]
fn every_answer_to_the_ten_questions_has_its_own_picture() {
    let asked = REGISTER.iter().filter(|entry| entry.asked);
    let readings = asked.flat_map(|entry| entry.readings.iter().map(|reading| (entry.key, reading.key)));
    let pictures: Vec<_> = readings.map(|(ruling, reading)| ((ruling, reading), option_picture(ruling, reading))).collect();
    assert_eq!(pictures.len(), 22);
    for (place, (name, picture)) in pictures.iter().enumerate() {
        assert!(picture.strokes.len() > 8, "{name:?} is empty");
        assert!(pictures[..place].iter().all(|(_, other)| other != picture), "{name:?} looks like another");
    }
}
