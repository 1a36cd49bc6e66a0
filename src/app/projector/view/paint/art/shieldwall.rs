//! Shieldwall: shields that overlap, spears above them, arrows that stick.

use super::men::{arrow, round_shield, spear};
use super::{P, ground};
use crate::app::projector::view::paint::wool::{Lay, Wool, placed, ring};
use crate::app::shell::theme::Palette;

pub fn embroider(wool: &Wool<'_>, palette: &Palette) {
    wool.laid(&ground(&[(0.0, 88.0), (30.0, 86.0), (70.0, 88.0), (114.0, 85.0)]), palette.hill, Lay::Across);
    for (butt, point) in [
        ((7.0, 70.0), (5.5, 9.0)),
        ((27.5, 70.0), (26.0, 6.0)),
        ((47.0, 70.0), (46.0, 9.0)),
        ((67.0, 70.0), (68.0, 6.0)),
        ((87.0, 70.0), (88.5, 9.0)),
        ((107.5, 70.0), (108.5, 6.0)),
    ] {
        spear(wool, palette, butt, point);
    }
    let middles = [17.0, 37.0, 57.0, 77.0, 97.0];
    for x in middles {
        head(wool, palette, (x, 38.0));
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
    arrow(wool, palette, (104.0, 10.0), (97.0, 25.0), 1.0);
    arrow(wool, palette, (64.0, 9.0), (57.0, 24.0), 1.0);
}

/// A helmet and the eyes below it.
fn head(wool: &Wool<'_>, palette: &Palette, at: P) {
    wool.laid(&ring(at, 7.2, 20), super::men::skin(palette), Lay::Plain);
    for eye in [-2.8, 2.8] {
        wool.dot((at.0 + eye, at.1 + 2.6), 1.1, wool.ink);
    }
    let helmet = [(-1.0, 0.05), (-0.78, -0.8), (0.0, -1.75), (0.78, -0.8), (1.0, 0.05)];
    wool.laid(&placed(&helmet, at, 7.6, 0.0), palette.line, Lay::Down);
    wool.limb(&[(at.0 - 7.0, at.1), (at.0 + 7.0, at.1)], 1.2, palette.gold);
    wool.limb(&[(at.0, at.1), (at.0, at.1 + 4.6)], 1.0, palette.gold);
}
