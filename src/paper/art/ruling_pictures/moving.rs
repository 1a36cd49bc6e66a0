//! Squares, the hill, and units that can still move.

use kurbo::{Affine, Circle, Shape as _};

use super::heraldry::Charge;
use super::men::Man;
use super::signs::{PicturePoint, cross, dotted_line, route, shield, square, stitches, tick, with_art_at};
use super::{Art, Ink, Side, arms, figure, squares};
use crate::art::likeness::{Head, Likeness};
use senlac_classroom::rules::Troop;

/// Draws a unit and its adjacent squares.
pub(super) fn adjacency(art: Art, corners: bool) -> Art {
    with_art_at(art, &squares::squares_move(1, corners), (32.0, 2.0), 60.0)
}

/// Draws how far knights ride up the hill and down it.
pub(super) fn hill_move(art: Art, reading: &str) -> Art {
    const SIDE: f64 = 23.0;
    const LEFT: f64 = 62.0 - SIDE * 2.5;
    let (up, down) = match reading {
        "points" => (3.0, 1.0),
        "start-square" => (4.0, 2.0),
        _ => (3.0, 2.0),
    };
    [(4.0, 2.0, up), (33.0, 3.0, down)].into_iter().fold(art, |art, (top, from, to)| {
        let grounds = [Ink::Paper, Ink::Paper, Ink::Paper, Ink::Hill, Ink::Hill];
        let art = (0u8..).zip(grounds).fold(art, |art, (column, ground)| {
            let left = LEFT + f64::from(column) * SIDE;
            let art = square(art, (left, top), (SIDE, 27.0), ground);
            let slope = format!("M{} {} Q{} {} {} {}", left + 5.0, top + 1.5, left, top + 13.5, left + 5.0, top + 25.5);
            if column < 3 { art } else { art.line(slope.as_str(), 1.0, Ink::Words) }
        });
        let middle = |column: f64| (LEFT + (column + 0.5) * SIDE, top + 13.5);
        let (start, end): (PicturePoint, PicturePoint) = (middle(from), middle(to));
        let ahead = (end.0 - start.0).signum();
        let art = stitches(art, &Circle::new(end, 8.0).to_path(0.1), 1.2, Ink::Words, 1.6);
        let art = route(art, &[(start.0 + ahead * 9.0, start.1), (end.0 - ahead, end.1)], Ink::Words);
        let knights = shield_of_knights();
        art.with_art(&knights, Affine::translate((start.0 - 8.3, start.1 - 10.8)) * Affine::scale(0.166))
    })
}

/// Returns a unit of knights seen from above.
fn shield_of_knights() -> Art {
    let kite = Art::blank().fill_and_line(arms::kite_outline(), (6.0, Ink::Words), Ink::Norman);
    kite.with_art(&Charge::Horse.to_art(Ink::Paper), Affine::translate((18.0, 20.0)) * Affine::scale(0.62))
}

/// Draws a hill with the knight, his enemy or either of them on it.
pub(super) fn knight_on_hill(art: Art, reading: &str) -> Art {
    match reading {
        "own" => knight_and_enemy(art, true),
        "target" => knight_and_enemy(art, false),
        _ => {
            let part = |upper| knight_and_enemy(Art::blank(), upper);
            let at = |left: f64| Affine::translate((left, 16.0)) * Affine::scale(0.5);
            dotted_line(art.with_art(&part(true), at(0.0)).with_art(&part(false), at(62.0)), (62.0, 8.0), (62.0, 58.0), Ink::Quiet)
        }
    }
}

/// Draws a knight facing a Saxon, one of them on the hill. The hill has a gold edge to show that it counts.
fn knight_and_enemy(art: Art, knight_above: bool) -> Art {
    let turned = |data: &str| {
        let mirror = if knight_above { Affine::IDENTITY } else { Affine::new([-1.0, 0.0, 0.0, 1.0, 124.0, 0.0]) };
        mirror * kurbo::BezPath::from_svg(data).unwrap_or_default()
    };
    let ground = turned("M2 46 C8 43 12 42 20 42 H46 C56 42 60 48 66 52 C74 57 90 58 122 58.5 V62 H2Z");
    let art = art.fill_and_line(ground, (1.1, Ink::Words), Ink::Hill);
    let edge = turned("M6 44.2 C9 43 14 42 20 42 H46 C51 42 54 43.5 57 45.5");
    let art = art.line(edge.clone(), 4.0, Ink::Words).line(edge, 2.0, Ink::Gold);
    let (knight, saxon) = if knight_above { (43.5, 60.0) } else { (59.5, 43.5) };
    let art = with_art_at(art, &figure(Side::Norman, Troop::Knights, false), (10.0, knight - 42.0), 43.0);
    with_art_at(art, &figure(Side::Saxon, Troop::Spearmen, false), (84.0, saxon - 40.0), 41.0)
}

/// Draws the fyrd after running four squares, with its own move either spent or still available.
pub(super) fn amok_move(art: Art, may_move: bool) -> Art {
    let art = art.line("M2 58 H122 M6 55 V61 M23 55 V61 M40 55 V61 M57 55 V61 M74 55 V61", 1.4, Ink::Wood);
    let runs = [(22.0, 8.0, 44.0), (33.0, 2.0, 38.0), (44.0, 12.0, 42.0)];
    let art = runs.into_iter().fold(art, |art, (y, from, to)| dotted_line(art, (from, y), (to, y), Ink::Quiet));
    let man = Man {
        lean: 16.0,
        feet: [(21.0, -7.0), (-22.0, -13.0)],
        hands: [(18.0, -62.0), (22.0, -70.0)],
        ..Man::standing(Likeness::new(Side::Saxon, Head::Bare, 4), Ink::Saxon, Ink::Gold)
    };
    let art = man.draw_into(art, Affine::translate((62.0, 59.0)) * Affine::scale(0.52));
    let art = arms::spear(art, (52.0, 31.0), (91.0, 24.0), 0.6);
    let art = shield(art, Side::Saxon, (62.0, 31.0), 7.5);
    let (middle, ground) = ((107.0, 30.0), if may_move { Ink::Gold } else { Ink::Paper });
    let art = art.fill_and_line(Circle::new(middle, 13.0), (1.1, Ink::Words), ground);
    let art = route(art, &[(98.5, 30.0), (116.5, 30.0)], if may_move { Ink::Words } else { Ink::Quiet });
    if may_move { tick(art, (114.0, 49.0), 5.0) } else { cross(art, middle, 13.0) }
}
