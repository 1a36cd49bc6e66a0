//! William Trips: the duke flies over his horse's head.

use super::ground;
use super::men::{arrow, horse, kite_shield};
use crate::app::theme::Palette;
use crate::app::wall::paint::wool::{Lay, P, Wool, placed, ring, soft};

pub fn embroider(wool: &Wool<'_>, palette: &Palette) {
    wool.laid(&ground(&[(0.0, 84.0), (40.0, 87.0), (80.0, 84.0), (114.0, 88.0)]), palette.hill, Lay::Across);
    let legs = [
        [(-0.36, 0.08), (-0.50, 0.16), (-0.62, 0.30)],
        [(-0.32, 0.10), (-0.40, 0.26), (-0.52, 0.40)],
        [(0.30, 0.06), (0.36, 0.20), (0.24, 0.30)],
        [(0.34, 0.04), (0.46, 0.16), (0.38, 0.30)],
    ];
    horse(wool, palette, (35.0, 57.0), 52.0, 0.24, palette.gold, &legs);
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
        [(98.0, 74.0, 1.6), (108.0, 72.0, 1.2), (104.0, 66.0, 1.0), (78.0, 80.0, 1.4), (110.0, 80.0, 1.6), (72.0, 84.0, 1.0)]
    {
        wool.round((x, y), radius, palette.hill_top, Lay::Plain);
    }
    for (from, by, to) in [((48.0, 26.0), (62.0, 13.0), (80.0, 14.0)), ((54.0, 30.0), (66.0, 20.0), (78.0, 21.0))] {
        wool.stem(&soft(&[from, by, to], false), false, 1.2, palette.faded);
    }
}

/// William head over heels: his own measure has his belt at (0, 0), his head down.
fn duke(wool: &Wool<'_>, palette: &Palette) {
    let (at, size, turn) = ((87.0, 43.0), 42.0, 2.45);
    let put = |points: &[P]| placed(points, at, size, turn);
    let skin = super::men::skin(palette);
    for leg in [[(-0.04, 0.10), (-0.20, 0.24), (-0.12, 0.46)], [(0.06, 0.10), (0.24, 0.18), (0.34, 0.40)]] {
        wool.limb(&put(&soft(&leg, false)), 4.2, palette.saxon);
        if let Some(&foot) = leg.last() {
            wool.limb(&put(&[foot, (foot.0 + 0.08, foot.1 + 0.01)]), 3.2, wool.ink);
        }
    }
    wool.limb(&put(&soft(&[(-0.06, -0.26), (-0.24, -0.30), (-0.34, -0.48)], false)), 4.0, palette.norman);
    wool.round(put(&[(-0.35, -0.50)]).first().copied().unwrap_or(at), 2.8, skin, Lay::Plain);
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
    wool.limb(&put(&soft(&[(0.06, -0.26), (0.24, -0.34), (0.36, -0.30)], false)), 4.0, palette.norman);
    wool.round(put(&[(0.38, -0.29)]).first().copied().unwrap_or(at), 2.8, skin, Lay::Plain);
    // Head and crowned helmet.
    wool.laid(&put(&ring((0.02, -0.45), 0.10, 20)), skin, Lay::Plain);
    wool.dot(put(&[(0.07, -0.45)]).first().copied().unwrap_or(at), 0.9, wool.ink);
    wool.laid(&put(&[(-0.10, -0.46), (-0.07, -0.58), (0.02, -0.70), (0.11, -0.57), (0.14, -0.48)]), palette.line, Lay::Down);
    wool.laid(
        &put(&[(-0.11, -0.46), (-0.13, -0.56), (-0.05, -0.51), (0.02, -0.58), (0.09, -0.51), (0.17, -0.56), (0.15, -0.46)]),
        palette.gold,
        Lay::Plain,
    );
}
