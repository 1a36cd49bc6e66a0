//! Fyrd Runs Amok: farmers with spears and a pitchfork race down the hill.

use super::ground;
use super::men::{Head, Man, round_shield, spear};
use crate::app::projector::view::paint::wool::{Lay, Wool, soft};
use crate::app::shell::theme::Palette;

pub fn embroider(wool: &Wool<'_>, palette: &Palette) {
    wool.laid(&ground(&[(0.0, 46.0), (26.0, 56.0), (54.0, 71.0), (82.0, 86.0), (114.0, 90.0)]), palette.hill, Lay::Slant);
    tree(wool, palette);
    let men = [
        Man {
            at: (25.0, 55.0),
            size: 43.0,
            face: 1.0,
            lean: 0.30,
            stride: 1.0,
            droop: 0.0,
            coat: palette.sage,
            hose: palette.norman,
            head: Head::Hair,
            hand: (0.30, 0.80),
        },
        Man {
            at: (48.0, 68.0),
            size: 44.0,
            face: 1.0,
            lean: 0.34,
            stride: 0.95,
            droop: 0.0,
            coat: palette.norman,
            hose: palette.saxon,
            head: Head::Hair,
            hand: (0.30, 0.66),
        },
        Man {
            at: (72.0, 82.0),
            size: 45.0,
            face: 1.0,
            lean: 0.32,
            stride: 1.0,
            droop: 0.0,
            coat: palette.saxon,
            hose: palette.gold,
            head: Head::Helmet,
            hand: (0.30, 0.72),
        },
    ];
    for man in &men {
        for (row, length) in [(0.75, 11.0), (0.55, 15.0), (0.35, 10.0)] {
            let (x, y) = man.point((-0.35, row));
            wool.stem(&[(x - length, y - length * 0.35), (x, y)], false, 1.0, palette.faded);
        }
    }
    let [first, second, third] = &men;
    pitchfork(wool, palette, first);
    first.embroider(wool, palette);
    spear(wool, palette, second.point((-0.42, 0.69)), second.point((0.95, 0.72)));
    second.embroider(wool, palette);
    round_shield(wool, palette, second.point((0.10, 0.52)), 8.5, palette.gold, palette.cloth);
    spear(wool, palette, third.point((-0.30, 0.98)), third.point((0.62, 0.50)));
    third.embroider(wool, palette);
}

fn pitchfork(wool: &Wool<'_>, palette: &Palette, man: &Man) {
    let (butt, neck) = (man.point((-0.25, 0.72)), man.point((0.62, 0.98)));
    wool.limb(&[butt, neck], 1.2, palette.hill_top);
    for side in [-0.09, 0.0, 0.09] {
        let root = man.point((0.62 + side * 0.4, 0.98 - side));
        let tip = man.point((0.80 + side * 0.4, 1.03 - side));
        wool.stem(&[neck, root, tip], false, 1.4, wool.ink);
    }
}

/// A tree of the tapestry: branches that weave through each other.
fn tree(wool: &Wool<'_>, palette: &Palette) {
    wool.limb(&soft(&[(106.0, 90.0), (103.0, 66.0), (106.0, 44.0), (100.0, 26.0)], false), 2.6, palette.hill_top);
    let branches = [
        ((105.0, 50.0), (97.0, 44.0), (95.0, 36.0)),
        ((105.5, 46.0), (110.0, 40.0), (109.0, 31.0)),
        ((102.0, 32.0), (94.0, 26.0), (93.0, 17.0)),
        ((101.0, 28.0), (107.0, 22.0), (105.0, 13.0)),
    ];
    for (from, by, tip) in branches {
        wool.limb(&soft(&[from, by, tip], false), 1.4, palette.hill_top);
        let leaf = [(tip.0, tip.1 - 7.0), (tip.0 + 3.6, tip.1 - 1.0), (tip.0, tip.1 + 4.0), (tip.0 - 3.6, tip.1 - 1.0)];
        wool.laid(&soft(&leaf, true), palette.woods, Lay::Down);
    }
}
