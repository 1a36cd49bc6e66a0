//! Muddy Ground: a horse sinks in, and its knight holds on.

use super::men::{Head, Man, horse, kite_shield, spear};
use crate::app::projector::view::paint::wool::{Lay, P, Wool, mix, soft};
use crate::app::shell::theme::Palette;

pub fn embroider(wool: &Wool<'_>, palette: &Palette) {
    rain(wool, palette);
    let mud = mix(palette.hill_top, palette.ink, 0.28);
    let far = bank(62.0, 1.6, 0.0, 74.0);
    wool.laid(&far, mix(palette.hill_top, palette.hill, 0.3), Lay::Across);
    let legs = [
        [(-0.34, 0.08), (-0.42, 0.22), (-0.34, 0.40)],
        [(-0.30, 0.10), (-0.30, 0.24), (-0.22, 0.42)],
        [(0.32, 0.04), (0.46, 0.10), (0.54, 0.24)],
        [(0.30, 0.08), (0.38, 0.24), (0.36, 0.42)],
    ];
    horse(wool, palette, (52.0, 57.0), 66.0, -0.16, palette.saxon, &legs);
    lance(wool, palette);
    let rider = Man {
        at: (46.0, 74.0),
        size: 50.0,
        face: 1.0,
        lean: -0.20,
        stride: 0.0,
        droop: 0.0,
        coat: palette.norman,
        hose: palette.gold,
        head: Head::Helmet,
        hand: (0.30, 0.66),
    };
    rider.embroider(wool, palette);
    kite_shield(wool, palette, (37.0, 51.0), 14.0, 0.25, palette.gold);
    wool.laid(&bank(70.0, 2.2, 1.3, 100.0), mud, Lay::Across);
    splashes(wool, mud);
    wool.laid(&bank(84.0, 2.0, 2.6, 100.0), mix(mud, palette.ink, 0.22), Lay::Across);
    for (x, y, length) in [(14.0, 78.0, 12.0), (62.0, 77.0, 14.0), (94.0, 80.0, 11.0), (30.0, 92.0, 13.0), (76.0, 93.0, 15.0)] {
        wool.stem(&soft(&[(x - length / 2.0, y), (x, y + 1.6), (x + length / 2.0, y)], false), false, 1.0, mix(mud, palette.cloth, 0.4));
    }
}

/// A lance held high, with its pennon.
fn lance(wool: &Wool<'_>, palette: &Palette) {
    wool.laid(
        &soft(&[(57.5, 16.0), (48.0, 12.0), (40.0, 18.0), (47.0, 19.0), (40.0, 25.0), (50.0, 22.0), (57.0, 25.0)], true),
        palette.gold,
        Lay::Across,
    );
    spear(wool, palette, (52.0, 64.0), (59.0, 5.0));
}

/// A wavy bank from its surface down to a line.
fn bank(surface: f32, height: f32, shift: f32, bottom: f32) -> Vec<P> {
    let mut outline: Vec<P> = (0..=38u8)
        .map(|step| {
            let x = f32::from(step) * 3.0;
            (x, surface + height * (x * 0.21 + shift).sin())
        })
        .collect();
    outline.extend([(114.0, bottom), (0.0, bottom)]);
    outline
}

fn rain(wool: &Wool<'_>, palette: &Palette) {
    for (x, y) in [
        (8.0, 8.0),
        (24.0, 16.0),
        (14.0, 30.0),
        (84.0, 10.0),
        (98.0, 22.0),
        (106.0, 6.0),
        (92.0, 38.0),
        (108.0, 44.0),
        (6.0, 50.0),
        (46.0, 6.0),
        (72.0, 24.0),
    ] {
        wool.stem(&[(x, y), (x - 3.0, y + 8.0)], false, 0.9, palette.saxon);
    }
}

fn splashes(wool: &Wool<'_>, mud: egui::Color32) {
    for (x, y, radius) in [
        (24.0, 64.0, 1.8),
        (20.0, 58.0, 1.2),
        (94.0, 62.0, 2.0),
        (99.0, 56.0, 1.3),
        (88.0, 57.0, 1.1),
        (28.0, 54.0, 0.9),
        (80.0, 64.0, 1.5),
    ] {
        wool.round((x, y), radius, mud, Lay::Plain);
    }
}
