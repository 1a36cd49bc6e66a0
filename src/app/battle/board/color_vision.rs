//! Tests that the colours on the table can be told apart with every kind of colour vision.
//!
//! Shapes and letters convey everything as well. These tests ensure that the colours don't contradict them.

use egui::Color32;

use crate::shell::theme::{DARK, HIGH_CONTRAST, LIGHT, Palette};

/// Kind of colour vision, as a matrix applied to linear red, green and blue light.
type VisionMatrix = [[f32; 3]; 3];

/// Normal vision and the three kinds of dichromacy (Machado, Oliveira and Fernandes 2009, severity 1).
const EYES: [(&str, VisionMatrix); 4] = [
    ("usual", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    ("protanopia", [[0.152_286, 1.052_583, -0.204_868], [0.114_503, 0.786_281, 0.099_216], [-0.003_882, -0.048_116, 1.051_998]]),
    ("deuteranopia", [[0.367_322, 0.860_646, -0.227_968], [0.280_085, 0.672_501, 0.047_413], [-0.011_820, 0.042_940, 0.968_881]]),
    ("tritanopia", [[1.255_528, -0.076_749, -0.178_779], [-0.078_411, 0.930_809, 0.147_602], [0.004_733, 0.691_367, 0.303_900]]),
];

/// Returns the linear red, green and blue light of a colour as these eyes see it, each from 0 to 1.
fn perceived_light(color: Color32, eyes: &VisionMatrix) -> [f32; 3] {
    let light = [color.r(), color.g(), color.b()].map(|part| {
        let part = f32::from(part) / 255.0;
        if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    });
    eyes.map(|row| row.iter().zip(light).map(|(weight, part)| weight * part).sum::<f32>().clamp(0.0, 1.0))
}

/// Converts light to lightness and the two hue axes of CIE Lab, in which distances match perceived differences.
fn to_lab(light: [f32; 3]) -> [f32; 3] {
    const TO_XYZ: VisionMatrix = [[0.412_4, 0.357_6, 0.180_5], [0.212_6, 0.715_2, 0.072_2], [0.019_3, 0.119_2, 0.950_5]];
    const WHITE: [f32; 3] = [0.950_5, 1.0, 1.089];
    let xyz = TO_XYZ.map(|row| row.iter().zip(light).map(|(weight, part)| weight * part).sum::<f32>());
    let curve = |value: f32| if value > 0.008_856 { value.cbrt() } else { 7.787 * value + 16.0 / 116.0 };
    let [x, y, z] = [0, 1, 2].map(|index: usize| curve(xyz[index] / WHITE[index]));
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// Returns how different two colours look: in lightness alone, and overall (CIE 1976).
fn difference(one: Color32, other: Color32, eyes: &VisionMatrix) -> (f32, f32) {
    let (one, other) = (to_lab(perceived_light(one, eyes)), to_lab(perceived_light(other, eyes)));
    let squares: f32 = one.iter().zip(other).map(|(one, other)| (one - other).powi(2)).sum();
    ((one[0] - other[0]).abs(), squares.sqrt())
}

/// Returns pairs of colours that overlap or touch, with the required differences in lightness and overall.
fn pairs(palette: &Palette) -> Vec<(&'static str, Color32, Color32, f32, f32)> {
    let mut pairs = vec![
        // Differs in grey, too, as on a copier.
        ("Normans and Saxons", palette.norman, palette.saxon, 10.0, 20.0),
        ("a warning and the Normans", palette.warning, palette.norman, 0.0, 20.0),
        ("a warning and the Saxons", palette.warning, palette.saxon, 0.0, 20.0),
        ("the sign on a Norman shield", palette.norman, palette.on_color, 40.0, 40.0),
        ("the sign on a Saxon shield", palette.saxon, palette.on_color, 40.0, 40.0),
        ("a target's ring and the chosen unit's", palette.warning, palette.gold, 0.0, 20.0),
        ("the chosen unit's ring and its rim", palette.gold, palette.ink, 15.0, 25.0),
        ("a tick's disc and its tick", palette.sage, palette.ink, 15.0, 25.0),
        ("yes and no", palette.sage, palette.warning, 10.0, 15.0),
        ("woods and hill", palette.woods, palette.hill, 15.0, 20.0),
        ("hill and flat", palette.hill, palette.flat, 3.0, 5.0),
        ("top and foot", palette.hill_top, palette.hill, 6.0, 8.0),
    ];
    for ground in [palette.flat, palette.hill, palette.hill_top] {
        pairs.extend([
            ("Normans on the ground", palette.norman, ground, 5.0, 12.0),
            ("Saxons on the ground", palette.saxon, ground, 5.0, 12.0),
            ("the rim of shields and rings on the ground", palette.ink, ground, 40.0, 40.0),
            ("a target's ring on the ground", palette.warning, ground, 15.0, 20.0),
            ("gold on the ground", palette.gold, ground, 0.0, 12.0),
        ]);
    }
    pairs
}

#[test]
fn table_colours_differ_for_every_kind_of_vision() {
    let mut alike = Vec::new();
    for (name, palette) in [("light", LIGHT), ("dark", DARK), ("high contrast", HIGH_CONTRAST)] {
        for (what, one, other, lightness, altogether) in pairs(&palette) {
            for (eyes, matrix) in &EYES {
                let (light, all) = difference(one, other, matrix);
                if light < lightness || all < altogether {
                    alike.push(format!("{name}, {what}, {eyes}: lightness {light:.0} of {lightness}, altogether {all:.0} of {altogether}"));
                }
            }
        }
    }
    assert!(alike.is_empty(), "{}", alike.join("\n"));
}

#[test]
fn white_looks_white_with_every_kind_of_vision() {
    for (eyes, matrix) in &EYES {
        let (light, all) = difference(Color32::WHITE, Color32::from_gray(254), matrix);
        assert!(light < 1.0 && all < 1.0, "{eyes}");
        let [lightness, ..] = to_lab(perceived_light(Color32::WHITE, matrix));
        assert!((lightness - 100.0).abs() < 0.5, "{eyes}: {lightness}");
    }
}
