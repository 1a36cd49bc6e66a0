//! Shieldwall: shields that overlap, spears above them, arrows that stick.

use super::men::{arrow, round_shield, spear};
use super::{P, ground};
use crate::app::theme::Palette;
use crate::app::wall::paint::wool::{Lay, Wool, placed, ring};

pub fn embroider(wool: &Wool<'_>, palette: &Palette) {
    wool.laid(&ground(&[(0.0, 88.0), (30.0, 86.0), (70.0, 88.0), (114.0, 85.0)]), palette.hill, Lay::Across);
    for (butt, point) in [
        ((12.0, 70.0), (5.0, 8.0)),
        ((33.0, 70.0), (28.0, 6.0)),
        ((57.0, 70.0), (54.0, 9.0)),
        ((80.0, 70.0), (79.0, 6.0)),
        ((102.0, 70.0), (105.0, 9.0)),
    ] {
        spear(wool, palette, butt, point);
    }
    let middles = [17.0, 37.0, 57.0, 77.0, 97.0];
    for x in middles {
        head(wool, palette, (x + 1.0, 35.0));
    }
    let hoses = [palette.norman, palette.sage, palette.saxon, palette.gold, palette.norman];
    for (x, hose) in middles.into_iter().zip(hoses) {
        for leg in [-5.0, 5.0] {
            wool.limb(&[(x + leg, 72.0), (x + leg, 89.0), (x + leg + 4.0, 89.5)], 3.4, hose);
        }
    }
    let colors = [palette.saxon, palette.norman, palette.saxon, palette.sage, palette.saxon];
    // From both sides to the middle, as men stand who cover each other.
    for place in [0, 4, 1, 3, 2] {
        if let (Some(&x), Some(&color)) = (middles.get(place), colors.get(place)) {
            round_shield(wool, palette, (x, 62.0), 17.0, color, palette.cloth);
        }
    }
    arrow(wool, palette, (70.0, 43.0), (60.0, 57.0), 1.0);
    arrow(wool, palette, (38.0, 50.0), (33.0, 66.0), 1.0);
    arrow(wool, palette, (108.0, 50.0), (100.0, 66.0), 1.0);
    arrow(wool, palette, (98.0, 12.0), (88.0, 26.0), 1.0);
    arrow(wool, palette, (47.0, 12.0), (40.0, 25.0), 1.0);
}

/// A helmet and the eyes below it.
fn head(wool: &Wool<'_>, palette: &Palette, at: P) {
    wool.laid(&placed(&ring((0.0, 0.0), 1.0, 20), at, 8.0, 0.0), super::men::skin(palette), Lay::Plain);
    for eye in [-3.0, 3.0] {
        wool.dot((at.0 + eye, at.1 + 2.0), 1.0, wool.ink);
    }
    wool.laid(&placed(&[(-1.1, 0.05), (-0.75, -0.9), (0.0, -1.9), (0.75, -0.9), (1.1, 0.05)], at, 8.0, 0.0), palette.line, Lay::Down);
    wool.limb(&[(at.0 - 9.0, at.1), (at.0 + 9.0, at.1)], 1.4, palette.gold);
    wool.limb(&[(at.0, at.1), (at.0, at.1 + 5.0)], 1.2, palette.gold);
}
