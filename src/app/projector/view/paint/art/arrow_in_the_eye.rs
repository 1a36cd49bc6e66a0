//! Arrow in the Eye: King Harold, the arrow, and the long-haired star.

use super::men::{arrow, skin};
use crate::app::projector::view::paint::wool::{Lay, P, Wool, mix, ring, soft};
use crate::app::shell::theme::Palette;

pub fn embroider(wool: &Wool<'_>, palette: &Palette) {
    comet(wool, palette);
    let skin = skin(palette);
    // The cloak and its clasp.
    let cloak = [(8.0, 100.0), (12.0, 84.0), (26.0, 76.0), (44.0, 72.0), (66.0, 72.0), (84.0, 76.0), (98.0, 84.0), (102.0, 100.0)];
    wool.laid(&soft(&cloak, false), palette.saxon, Lay::Down);
    wool.laid(&soft(&[(40.0, 73.0), (55.0, 86.0), (70.0, 73.0), (62.0, 68.0), (48.0, 68.0)], true), palette.norman, Lay::Down);
    wool.round((55.0, 86.0), 4.0, palette.gold, Lay::Plain);
    // Neck, hair, face.
    wool.laid(&[(47.0, 60.0), (63.0, 60.0), (64.0, 75.0), (55.0, 79.0), (46.0, 75.0)], skin, Lay::Plain);
    let hair = [
        (34.0, 64.0),
        (30.0, 44.0),
        (36.0, 28.0),
        (55.0, 22.0),
        (74.0, 28.0),
        (80.0, 44.0),
        (76.0, 64.0),
        (66.0, 62.0),
        (55.0, 64.0),
        (44.0, 62.0),
    ];
    wool.laid(&soft(&hair, true), palette.hill_top, Lay::Down);
    let face = [(37.0, 38.0), (55.0, 33.0), (73.0, 38.0), (72.0, 54.0), (65.0, 65.0), (55.0, 69.0), (45.0, 65.0), (38.0, 54.0)];
    wool.laid(&soft(&face, true), skin, Lay::Plain);
    features(wool, palette);
    crown(wool, palette);
    // He grasps the shaft.
    arrow(wool, palette, (104.0, 8.0), (67.5, 45.0), 1.7);
    let sleeve = [(84.0, 78.0), (97.0, 64.0), (88.0, 36.0), (80.0, 32.0), (76.0, 38.0), (82.0, 58.0), (72.0, 72.0)];
    wool.laid(&soft(&sleeve, true), mix(palette.saxon, palette.cloth, 0.18), Lay::Down);
    wool.round((81.0, 32.0), 6.5, skin, Lay::Plain);
    for finger in [(77.5, 29.5), (80.0, 33.0), (82.5, 36.0)] {
        wool.limb(&[finger, (finger.0 + 5.0, finger.1 - 4.5)], 2.2, skin);
    }
}

fn features(wool: &Wool<'_>, palette: &Palette) {
    // One eye is wide open, the other shut round the arrow.
    wool.laid(&soft(&[(40.0, 46.0), (45.5, 42.0), (51.0, 46.0), (45.5, 49.5)], true), palette.cloth, Lay::Plain);
    wool.dot((46.0, 46.0), 2.2, wool.ink);
    wool.stem(&soft(&[(39.0, 40.0), (45.0, 37.5), (51.0, 40.5)], false), false, 2.0, palette.hill_top);
    wool.stem(&soft(&[(59.0, 40.0), (65.0, 39.0), (71.0, 42.0)], false), false, 2.0, palette.hill_top);
    for end in [(60.0, 43.0), (61.0, 49.5), (74.0, 50.0)] {
        wool.stem(&[(67.0, 46.0), end], false, 1.2, palette.norman);
    }
    for (x, y) in [(66.0, 51.0), (67.0, 55.0)] {
        wool.dot((x, y), 1.3, palette.norman);
    }
    wool.stem(&soft(&[(55.0, 42.0), (53.0, 52.0), (57.0, 53.5)], false), false, 1.3, wool.ink);
    // The long moustache of the Saxons.
    let moustache = [(55.0, 55.5), (63.0, 57.0), (68.0, 62.0), (61.0, 60.5), (55.0, 58.5), (49.0, 60.5), (42.0, 62.0), (47.0, 57.0)];
    wool.laid(&soft(&moustache, true), palette.gold, Lay::Across);
    wool.stem(&soft(&[(51.0, 64.5), (55.0, 63.0), (59.0, 64.5)], false), false, 1.4, palette.norman);
}

fn crown(wool: &Wool<'_>, palette: &Palette) {
    let outline: [P; 9] =
        [(34.0, 36.0), (30.0, 14.0), (42.0, 22.0), (46.0, 8.0), (55.0, 20.0), (64.0, 8.0), (68.0, 22.0), (80.0, 14.0), (76.0, 36.0)];
    let mut crown = outline.to_vec();
    crown.extend(soft(&[(76.0, 36.0), (55.0, 31.0), (34.0, 36.0)], false));
    wool.laid(&crown, palette.gold, Lay::Down);
    for tip in [(30.0, 13.0), (46.0, 7.0), (64.0, 7.0), (80.0, 13.0)] {
        wool.round(tip, 2.2, palette.norman, Lay::Plain);
    }
    wool.stem(&soft(&[(35.0, 31.0), (55.0, 26.0), (75.0, 31.0)], false), false, 1.4, palette.norman);
    for jewel in [(44.0, 29.0), (55.0, 26.5), (66.0, 29.0)] {
        wool.round(jewel, 2.0, palette.saxon, Lay::Plain);
    }
}

/// The star with the long hair, which was seen in the spring of 1066.
fn comet(wool: &Wool<'_>, palette: &Palette) {
    let head = (16.0, 18.0);
    for (tip, color) in
        [((2.0, 44.0), palette.norman), ((8.0, 48.0), palette.gold), ((15.0, 50.0), palette.norman), ((22.0, 47.0), palette.gold)]
    {
        wool.stem(&soft(&[head, (f32::midpoint(head.0, tip.0) - 1.0, f32::midpoint(head.1, tip.1)), tip], false), false, 1.5, color);
    }
    let star: Vec<P> = ring(head, 9.0, 8)
        .into_iter()
        .zip(ring(head, 4.4, 16).into_iter().skip(1).step_by(2))
        .flat_map(|(outer, inner)| [outer, inner])
        .collect();
    wool.laid(&star, palette.gold, Lay::Plain);
    wool.round(head, 2.4, palette.norman, Lay::Plain);
}
