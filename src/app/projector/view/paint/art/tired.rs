//! Tired from the Long March: the sun sets, and men drag themselves along a road without an end.

use super::ground;
use super::men::{Head, Man, round_shield, spear};
use crate::app::projector::view::paint::wool::{Lay, Wool, mix, ring, soft};
use crate::app::shell::theme::Palette;

pub fn embroider(wool: &Wool<'_>, palette: &Palette) {
    let sun = (71.0, 37.0);
    for (inner, outer) in ring(sun, 20.0, 20).into_iter().zip(ring(sun, 27.0, 20)) {
        wool.stem(&[inner, outer], false, 1.5, palette.gold);
    }
    wool.round(sun, 16.0, palette.gold, Lay::Across);
    wool.laid(&ground(&[(0.0, 46.0), (24.0, 38.0), (52.0, 46.0), (80.0, 42.0), (114.0, 48.0)]), palette.sage, Lay::Slant);
    wool.laid(&ground(&[(0.0, 56.0), (40.0, 52.0), (80.0, 56.0), (114.0, 53.0)]), palette.hill, Lay::Across);
    // The road winds from the hills to the men.
    let left = [(53.0, 46.0), (49.0, 52.0), (62.0, 58.0), (40.0, 68.0), (10.0, 82.0), (0.0, 92.0)];
    let right = [(0.0, 100.0), (60.0, 100.0), (80.0, 82.0), (82.0, 66.0), (74.0, 57.0), (56.0, 52.0), (56.0, 46.0)];
    let mut road = soft(&left, false);
    road.extend(soft(&right, false));
    wool.laid(&road, mix(palette.cloth, palette.hill, 0.35), Lay::Across);
    let march = [
        (20.0, palette.saxon, palette.norman, Head::Helmet, palette.norman),
        (51.0, palette.norman, palette.gold, Head::Hair, palette.saxon),
        (82.0, palette.sage, palette.saxon, Head::Helmet, palette.norman),
    ];
    for (x, coat, hose, head, shield) in march {
        let at = (x, 93.0 - x * 0.06);
        let man = Man { at, size: 47.0, face: 1.0, lean: 0.24, stride: 0.42, droop: 1.0, coat, hose, head, hand: (0.22, 0.56) };
        spear(wool, palette, man.point((0.30, 0.30)), man.point((-0.34, 1.18)));
        man.embroider(wool, palette);
        round_shield(wool, palette, man.point((-0.14, 0.62)), 8.0, shield, palette.cloth);
        // Drops of sweat.
        let (x, y) = man.point((0.30, 0.86));
        wool.dot((x + 1.0, y), 0.9, palette.saxon);
        wool.dot((x + 4.0, y + 4.0), 0.9, palette.saxon);
    }
}
