//! William Trips: the duke flies over his horse's head.

use super::ground;
use super::men::{arrow, horse, kite_shield};
use crate::app::projector::view::paint::wool::{Lay, P, Wool, placed, ring, soft};
use crate::app::shell::theme::Palette;

pub fn embroider(wool: &Wool<'_>, palette: &Palette) {
    wool.laid(&ground(&[(0.0, 84.0), (40.0, 87.0), (80.0, 84.0), (114.0, 88.0)]), palette.hill, Lay::Across);
    let legs = [
        [(-0.36, 0.08), (-0.50, 0.16), (-0.62, 0.30)],
        [(-0.32, 0.10), (-0.40, 0.26), (-0.52, 0.40)],
        [(0.30, 0.06), (0.36, 0.20), (0.24, 0.30)],
        [(0.34, 0.04), (0.46, 0.16), (0.38, 0.30)],
    ];
    horse(wool, palette, (34.0, 58.0), 49.0, 0.22, palette.gold, &legs);
    // The empty saddle.
    wool.laid(
        &placed(
            &soft(&[(-0.14, -0.17), (-0.10, -0.24), (0.0, -0.18), (0.10, -0.24), (0.14, -0.16), (0.08, 0.0), (-0.08, 0.0)], true),
            (35.0, 57.0),
            52.0,
            0.24,
        ),
        palette.norman,
        Lay::Down,
    );
    duke(wool, palette);
    kite_shield(wool, palette, (22.0, 20.0), 13.0, -0.7, palette.saxon);
    arrow(wool, palette, (6.0, 70.0), (14.0, 86.0), 1.0);
    // Sand flies up.
    for (x, y, radius) in
        [(70.0, 78.0, 1.6), (64.0, 72.0, 1.1), (76.0, 82.0, 1.0), (104.0, 80.0, 1.5), (109.0, 73.0, 1.1), (98.0, 84.0, 1.0)]
    {
        wool.round((x, y), radius, palette.hill_top, Lay::Plain);
    }
    for (from, by, to) in [((44.0, 28.0), (58.0, 13.0), (76.0, 12.0)), ((51.0, 31.0), (62.0, 20.0), (74.0, 18.0))] {
        wool.stem(&soft(&[from, by, to], false), false, 1.2, palette.faded);
    }
}

/// William head over heels: his own measure has his belt at (0, 0), his head down.
fn duke(wool: &Wool<'_>, palette: &Palette) {
    let (at, size, turn) = ((86.5, 42.0), 41.0, 2.66);
    let put = |points: &[P]| placed(points, at, size, turn);
    let spot = |point: P| put(&[point]).first().copied().unwrap_or(at);
    let skin = super::men::skin(palette);
    for leg in [[(-0.04, 0.10), (-0.22, 0.20), (-0.16, 0.42)], [(0.06, 0.10), (0.26, 0.16), (0.34, 0.38)]] {
        wool.limb(&put(&soft(&leg, false)), 4.2, palette.saxon);
        if let Some(&foot) = leg.last() {
            wool.limb(&put(&[foot, (foot.0 + 0.08, foot.1 + 0.01)]), 3.2, wool.ink);
        }
    }
    let arm = |bend: P, hand: P| {
        wool.limb(&put(&soft(&[(bend.0 * 0.3, -0.27), bend, hand], false)), 4.0, palette.norman);
        wool.round(spot(hand), 2.8, skin, Lay::Plain);
    };
    arm((-0.24, -0.34), (-0.26, -0.56));
    let coat = [
        (-0.11, -0.32),
        (0.0, -0.35),
        (0.11, -0.32),
        (0.11, -0.12),
        (0.15, 0.02),
        (0.22, 0.20),
        (0.0, 0.22),
        (-0.22, 0.20),
        (-0.14, 0.02),
        (-0.11, -0.12),
    ];
    wool.laid(&put(&soft(&coat, true)), palette.norman, Lay::Slant);
    wool.limb(&put(&[(-0.13, 0.0), (0.14, 0.0)]), 1.2, palette.gold);
    // Head, helmet, nasal.
    wool.laid(&put(&ring((0.01, -0.47), 0.13, 22)), skin, Lay::Plain);
    wool.dot(spot((0.07, -0.45)), 1.0, wool.ink);
    wool.laid(&put(&[(-0.15, -0.49), (-0.10, -0.64), (0.02, -0.80), (0.12, -0.64), (0.16, -0.49)]), palette.line, Lay::Down);
    wool.limb(&put(&[(-0.15, -0.49), (0.16, -0.49)]), 1.4, palette.gold);
    wool.limb(&put(&[(0.12, -0.49), (0.13, -0.40)]), 1.0, palette.gold);
    arm((0.22, -0.36), (0.26, -0.58));
    // The crown flies ahead of him.
    let crown = [(-0.5, 0.3), (-0.62, -0.45), (-0.26, -0.1), (0.0, -0.55), (0.26, -0.1), (0.62, -0.45), (0.5, 0.3)];
    wool.laid(&placed(&crown, (101.0, 16.0), 9.0, 0.5), palette.gold, Lay::Plain);
}
