//! Turn order, victory, and friends in the line of fire.

use kurbo::{Circle, Shape as _};

use super::signs::{PicturePoint, bar, cross, dotted_line, number, route, shield, stitches, tick, with_art_at};
use super::{Art, Ink, Side, arms, crown, figure, icons};
use senlac_classroom::rules::Troop;

/// Draws both sides' three phases, numbered in playing order.
pub(super) fn turn_order(art: Art, by_phases: bool) -> Art {
    const COLUMNS: [f64; 3] = [46.0, 76.0, 106.0];
    const ROWS: [f64; 2] = [27.0, 51.0];
    let icons = [icons::move_icon(), icons::shoot_icon(), icons::fight_icon()];
    let art = COLUMNS.into_iter().zip(&icons).fold(art, |art, (x, icon)| with_art_at(art, icon, (x - 7.5, 1.0), 15.0));
    let at = |step: usize| -> PicturePoint {
        let (row, column) = if by_phases { (step % 2, step / 2) } else { (step / 3, step % 3) };
        (COLUMNS.get(column).copied().unwrap_or_default(), ROWS.get(row).copied().unwrap_or_default())
    };
    let art = (0..5).fold(art, |art, step| {
        let (from, to) = (at(step), at(step + 1));
        if !by_phases && step == 2 {
            return route(art, &[(from.0, from.1 + 8.0), (from.0, 39.0), (to.0, 39.0), (to.0, to.1 - 8.5)], Ink::Words);
        }
        let (x, y) = (to.0 - from.0, to.1 - from.1);
        let along = |part: f64| (from.0 + x / x.hypot(y) * part, from.1 + y / x.hypot(y) * part);
        route(art, &[along(8.0), along(x.hypot(y) - 8.5)], Ink::Words)
    });
    let art = Side::ALL.into_iter().zip(ROWS).fold(art, |art, (side, y)| shield(art, side, (15.0, y), 10.0));
    (0..6).fold(art, |art, step| {
        let is_norman = if by_phases { step % 2 == 0 } else { step < 3 };
        number(art, at(step), 8.0, step + 1, (if is_norman { Ink::Norman } else { Ink::Saxon }, Ink::Paper))
    })
}

/// Draws the Saxons with half their men fallen: the scales are level, and one side wears the crown.
pub(super) fn exact_half(art: Art, normans_win: bool) -> Art {
    let art = bar(art, "M43 12 V56", 2.2, Ink::Wood).fill_and_line("M31 59.5 L35 55.5 H51 L55 59.5Z", (1.1, Ink::Words), Ink::Wood);
    let art = bar(art, "M16 13 H70", 2.0, Ink::Gold).fill_and_line(Circle::new((43.0, 12.0), 3.2), (1.1, Ink::Words), Ink::Gold);
    let art = [(16.0, true), (70.0, false)].into_iter().fold(art, |art, (middle, stand)| {
        let strings = format!("M{} 41 L{middle} 14 L{} 41", middle - 12.0, middle + 12.0);
        let art = [-6.2, 6.2].into_iter().fold(art.line(strings.as_str(), 0.8, Ink::Words), |art, x| {
            if stand {
                return shield(art, Side::Saxon, (middle + x, 35.0), 5.6);
            }
            stitches(art, &Circle::new((middle + x, 35.0), 5.2).to_path(0.1), 1.1, Ink::Quiet, 1.8)
        });
        let scale = format!("M{} 41 H{} L{} 46 H{}Z", middle - 14.0, middle + 14.0, middle + 9.0, middle - 9.0);
        art.fill_and_line(scale.as_str(), (1.1, Ink::Words), Ink::Gold)
    });
    let art = with_art_at(art, &crown(), (94.0, 2.0), 17.6);
    shield(art, if normans_win { Side::Norman } else { Side::Saxon }, (105.0, 40.0), 17.0)
}

/// Draws an archer, a friend in front of him, and his target.
pub(super) fn friends_in_line(art: Art, is_blocked: bool) -> Art {
    let art = art.line("M4 60 H120", 1.4, Ink::Wood);
    let art = with_art_at(art, &figure(Side::Norman, Troop::Archers, false), (2.0, 0.0), 61.5);
    let art = with_art_at(art, &figure(Side::Saxon, Troop::Spearmen, false), (84.0, 3.0), 58.5);
    let art = if is_blocked { art } else { dotted_line(art, (38.0, 32.0), (58.0, 32.0), Ink::Quiet) };
    let art = with_art_at(art, &figure(Side::Norman, Troop::Spearmen, false), (44.0, 6.0), 55.5);
    let (tail, point) = if is_blocked { (38.0, 57.0) } else { (74.0, 92.0) };
    let art = arms::arrow(art, (tail, 32.0), (point, 32.0), 0.6);
    if is_blocked { cross(art, (54.0, 18.0), 6.5) } else { tick(art, (83.0, 20.0), 5.5) }
}
