//! Who goes first, who wins, and who stands in the way.

use super::needle::Needle;
use crate::app::projector::view::paint::art::men;
use crate::app::projector::view::paint::wool::{Lay, P};
use crate::rules::Side;

/// Both sides' three phases, numbered in the order in which they are played.
pub fn turn_order(needle: &Needle<'_>, by_phases: bool) {
    let palette = needle.palette;
    let columns = [46.0, 76.0, 106.0];
    let rows = [25.0, 50.0];
    for (x, word) in columns.into_iter().zip(["move", "shoot", "fight"]) {
        needle.word((x, 7.5), 8.0, word, palette.faded);
    }
    let at = |step: usize| -> P {
        let (row, column) = if by_phases { (step % 2, step / 2) } else { (step / 3, step % 3) };
        (columns.get(column).copied().unwrap_or_default(), rows.get(row).copied().unwrap_or_default())
    };
    for step in 0..5 {
        let (from, to) = (at(step), at(step + 1));
        let (x, y) = (to.0 - from.0, to.1 - from.1);
        if !by_phases && step == 2 {
            needle.way(&[(from.0, from.1 + 8.0), (from.0, 37.5), (to.0, 37.5), (to.0, to.1 - 9.5)], palette.ink);
            continue;
        }
        let length = x.hypot(y);
        let along = |part: f32| (from.0 + x / length * part, from.1 + y / length * part);
        needle.way(&[along(8.0), along(length - 9.5)], palette.ink);
    }
    for (side, y) in Side::ALL.into_iter().zip(rows) {
        needle.shield(side, (15.0, y), 10.0);
    }
    for step in 0..6 {
        let is_norman = if by_phases { step % 2 == 0 } else { step < 3 };
        let side = if is_norman { Side::Norman } else { Side::Saxon };
        needle.number(at(step), 8.0, &(step + 1).to_string(), palette.side(side), palette.on_color);
    }
}

/// Half the Saxons stand and half have fallen: the balance is level, and one side wears the crown.
pub fn exact_half(needle: &Needle<'_>, normans_win: bool) {
    let palette = needle.palette;
    let wool = &needle.wool;
    wool.limb(&[(43.0, 12.0), (43.0, 56.0)], 2.2, palette.hill_top);
    wool.laid(&[(31.0, 59.5), (35.0, 55.5), (51.0, 55.5), (55.0, 59.5)], palette.hill_top, Lay::Plain);
    wool.limb(&[(16.0, 13.0), (70.0, 13.0)], 2.0, palette.gold);
    wool.round((43.0, 12.0), 3.2, palette.gold, Lay::Plain);
    for (middle, stands) in [(16.0, true), (70.0, false)] {
        for x in [-12.0, 12.0] {
            wool.stem(&[(middle, 14.0), (middle + x, 41.0)], false, 0.8, palette.ink);
        }
        for x in [-6.2, 6.2] {
            if stands {
                needle.shield(Side::Saxon, (middle + x, 35.0), 5.6);
            } else {
                needle.fallen((middle + x, 35.0), 5.2);
            }
        }
        wool.laid(&[(middle - 14.0, 41.0), (middle + 14.0, 41.0), (middle + 9.0, 46.0), (middle - 9.0, 46.0)], palette.gold, Lay::Plain);
    }
    let winner = if normans_win { Side::Norman } else { Side::Saxon };
    needle.crown((105.0, 13.0), 9.5);
    needle.shield(winner, (105.0, 39.0), 15.0);
}

/// An archer, his friend before him, and the enemy whom he would shoot.
pub fn friends_in_line(needle: &Needle<'_>, is_blocked: bool) {
    let palette = needle.palette;
    let wool = &needle.wool;
    wool.stem(&[(4.0, 59.0), (120.0, 59.0)], false, 1.6, palette.hill_top);
    let archer = needle.man(Side::Norman, (15.0, 58.0), 46.0, (1.0, 0.2, 0.0), (0.27, 0.74));
    let hand = archer.point((0.27, 0.74));
    let bow = |angle: f32| (hand.0 - 7.5 + 10.0 * angle.cos(), hand.1 + 14.0 * angle.sin());
    let limb: Vec<P> = (-4..=4_i8).map(|step| bow(f32::from(step) * 0.26)).collect();
    let (top, bottom) = (bow(-1.04), bow(1.04));
    wool.stem(&[top, (hand.0 - 7.0, hand.1), bottom], false, 0.8, palette.ink);
    wool.limb(&limb, 1.4, palette.hill_top);
    needle.man(Side::Saxon, (106.0, 58.0), 46.0, (-1.0, 0.1, 0.0), (0.22, 0.60));
    needle.shield(Side::Saxon, (98.0, 36.0), 8.0);
    let end = if is_blocked { 50.0 } else { 90.0 };
    if !is_blocked {
        wool.stitches(&[(hand.0 + 5.0, hand.1), (66.0, hand.1)], 1.2, palette.faded, 2.5);
    }
    needle.man(Side::Norman, (60.0, 58.0), 42.0, (1.0, 0.1, 0.0), (0.20, 0.55));
    men::kite_shield(wool, palette, (62.0, 39.0), 9.5, 0.1, palette.gold);
    let tail = if is_blocked { 30.0 } else { 69.0 };
    men::arrow(wool, palette, (tail, hand.1), (end, hand.1), 1.2);
    if is_blocked {
        needle.cross((52.0, hand.1 - 12.0), 6.5);
    } else {
        needle.tick((78.0, hand.1 - 11.0), 5.5);
    }
}
