//! Squares, the hill, and who may still move.

use super::needle::Needle;
use crate::app::projector::view::paint::art::men;
use crate::app::projector::view::paint::wool::{Lay, P, mix, soft};
use crate::rules::Side;

/// A unit and the squares that are next to it, lit.
pub fn adjacency(needle: &Needle<'_>, straight_only: bool) {
    const SIDE: f32 = 20.0;
    let palette = needle.palette;
    let (left, top) = (62.0 - SIDE * 1.5, 2.0);
    let lit = mix(palette.flat, palette.gold, 0.62);
    for (column, row) in (0..3_u8).flat_map(|column| (0..3_u8).map(move |row| (column, row))) {
        let is_corner = column != 1 && row != 1;
        let is_lit = (column, row) != (1, 1) && !(is_corner && straight_only);
        let corner = (left + f32::from(column) * SIDE, top + f32::from(row) * SIDE);
        needle.square(corner, (SIDE, SIDE), if is_lit { lit } else { palette.cloth });
        if is_lit {
            let (x, y) = (f32::from(column) - 1.0, f32::from(row) - 1.0);
            let middle = |part: f32| (62.0 + x * SIDE * part, top + SIDE * 1.5 + y * SIDE * part);
            needle.way(&[middle(if is_corner { 0.50 } else { 0.62 }), middle(if is_corner { 1.1 } else { 1.22 })], palette.ink);
        }
    }
    needle.shield(Side::Norman, (62.0, top + SIDE * 1.5), 8.2);
}

/// Knights who ride up the hill, and down: how far they come.
pub fn hill_move(needle: &Needle<'_>, reading: &str) {
    const SIDE: f32 = 23.0;
    let palette = needle.palette;
    let (up, down) = match reading {
        "points" => (3, 1),
        "start-square" => (4, 2),
        _ => (3, 2),
    };
    let left = 62.0 - SIDE * 2.5;
    let middle = |column: u8, y: f32| (left + (f32::from(column) + 0.5) * SIDE, y);
    for (top, from, to) in [(4.0, 2, up), (33.0, 3, down)] {
        for column in 0..5_u8 {
            let fill = match column {
                0..=2 => palette.cloth,
                3 => palette.hill,
                _ => palette.hill_top,
            };
            needle.square((left + f32::from(column) * SIDE, top), (SIDE, 27.0), fill);
        }
        for column in [3.0, 4.0] {
            let x = left + column * SIDE;
            let contour = soft(&[(x + 5.0, top + 1.0), (x + 2.0, top + 13.5), (x + 5.0, top + 26.0)], false);
            needle.wool.stem(&contour, false, 1.0, mix(palette.hill_top, palette.ink, 0.35));
        }
        let y = top + 13.5;
        let (start, end): (P, P) = (middle(from, y), middle(to, y));
        let face = if end.0 > start.0 { 1.0 } else { -1.0 };
        needle.wool.stitches(&crate::app::projector::view::paint::wool::ring(end, 8.0, 24), 1.2, palette.ink, 1.6);
        needle.way(&[(start.0 + face * 9.0, y), (end.0 - face * 1.0, y)], palette.ink);
        needle.knights(start, 10.0);
    }
}

/// A hill with somebody on it: the knight, his enemy, or either of them.
pub fn knight_on_hill(needle: &Needle<'_>, reading: &str) {
    match reading {
        "own" => knight_above(needle),
        "target" => enemy_above(needle),
        _ => {
            knight_above(&needle.within((0.0, 16.0), 0.5));
            enemy_above(&needle.within((62.0, 16.0), 0.5));
            needle.wool.stitches(&[(62.0, 8.0), (62.0, 58.0)], 1.1, needle.palette.faded, 2.4);
        }
    }
}

/// The ground as one line, filled down to its lower edge; the hill bears a gold edge, for it counts.
fn hill(needle: &Needle<'_>, surface: &[P], top: &[P]) {
    let palette = needle.palette;
    let mut outline = soft(surface, false);
    outline.extend([(122.0, 62.0), (2.0, 62.0)]);
    needle.wool.laid(&outline, palette.hill_top, Lay::Across);
    needle.wool.limb(&soft(top, false), 2.0, palette.gold);
}

fn knight_above(needle: &Needle<'_>) {
    hill(
        needle,
        &[(2.0, 46.0), (14.0, 42.0), (46.0, 42.0), (62.0, 48.0), (78.0, 57.0), (122.0, 58.5)],
        &[(6.0, 44.5), (14.0, 42.0), (46.0, 42.0), (57.0, 45.5)],
    );
    needle.rider((28.0, 41.5), 28.0, 0.0);
    needle.man(Side::Saxon, (101.0, 57.0), 34.0, (-1.0, 0.1, 0.0), (0.22, 0.62));
    needle.shield(Side::Saxon, (94.0, 42.0), 7.0);
}

fn enemy_above(needle: &Needle<'_>) {
    hill(
        needle,
        &[(2.0, 58.5), (46.0, 57.0), (62.0, 48.0), (78.0, 42.0), (110.0, 42.0), (122.0, 46.0)],
        &[(67.0, 45.5), (78.0, 42.0), (110.0, 42.0), (118.0, 44.5)],
    );
    needle.rider((26.0, 57.0), 28.0, 0.0);
    needle.man(Side::Saxon, (99.0, 41.0), 34.0, (-1.0, 0.1, 0.0), (0.22, 0.62));
    needle.shield(Side::Saxon, (92.0, 26.0), 7.0);
}

/// The fyrd has run four squares; its move is spent, or not.
pub fn amok_move(needle: &Needle<'_>, may_move: bool) {
    let palette = needle.palette;
    let wool = &needle.wool;
    wool.stem(&[(2.0, 58.0), (122.0, 58.0)], false, 1.6, palette.hill_top);
    for mark in 0..5_u8 {
        let x = 6.0 + f32::from(mark) * 17.0;
        wool.stem(&[(x, 55.0), (x, 61.0)], false, 1.2, palette.hill_top);
    }
    for (y, from, to) in [(22.0, 8.0, 44.0), (33.0, 2.0, 38.0), (44.0, 12.0, 42.0)] {
        wool.stitches(&[(from, y), (to, y)], 1.3, palette.faded, 5.0);
    }
    let man = needle.man(Side::Saxon, (66.0, 57.0), 48.0, (1.0, 0.9, 0.22), (0.26, 0.66));
    let hand = man.point((0.26, 0.66));
    men::spear(wool, palette, (hand.0 - 26.0, hand.1 - 3.0), (hand.0 + 17.0, hand.1 + 2.0));
    needle.shield(Side::Saxon, man.point((0.02, 0.55)), 7.5);
    let middle = (107.0, 26.0);
    wool.round(middle, 13.0, if may_move { palette.gold } else { palette.cloth }, Lay::Plain);
    let ink = if may_move { crate::app::shell::theme::GOLD_INK } else { palette.faded };
    needle.way(&[(98.5, 26.0), (116.5, 26.0)], ink);
    if may_move {
        needle.tick((112.0, 46.0), 5.0);
    } else {
        needle.cross(middle, 13.0);
    }
}
