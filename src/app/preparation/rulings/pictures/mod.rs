//! What each answer of the ten questions looks like on the table, embroidered: 124 wide and 64 high.

mod hits;
mod moving;
mod needle;
mod sides;

use egui::{Id, Painter, Rect, vec2};

use self::needle::Needle;
use crate::app::shell::theme::Palette;
use crate::app::widgets::picture_cache;

/// How wide a picture is, in its own measure.
const WIDTH: f32 = 124.0;
/// How high it is, in its own measure.
const DEPTH: f32 = 64.0;
/// How high the band of a picture is, in points.
pub const HEIGHT: f32 = 98.0;

/// Paints the picture of a reading, as large as it fits.
pub fn paint(painter: &Painter, palette: &Palette, band: Rect, ruling: &'static str, reading: &'static str) {
    let scale = (band.width() / WIDTH).min(band.height() / DEPTH) * 0.97;
    let corner = band.center() - vec2(WIDTH, DEPTH) * scale / 2.0;
    let name = Id::unique(("the picture of a reading", ruling, reading));
    picture_cache::lay(painter, name, corner, (scale.to_bits(), palette.linen), |painter| {
        embroider(&Needle::new(painter, palette, scale), ruling, reading);
    });
}

/// Embroiders the picture of a reading; nothing for a ruling that has none.
fn embroider(needle: &Needle<'_>, ruling: &str, reading: &str) {
    match ruling {
        "turn-order" => sides::turn_order(needle, reading == "phases"),
        "exact-half" => sides::exact_half(needle, reading == "normans-win"),
        "adjacency" => moving::adjacency(needle, reading == "orthogonal"),
        "hill-move" => moving::hill_move(needle, reading),
        "friends-in-line" => sides::friends_in_line(needle, reading == "block"),
        "half-hit-pool" => hits::half_hit_pool(needle, reading == "volley"),
        "hill" => moving::knight_on_hill(needle, reading),
        "natural-six" => hits::natural_six(needle, reading == "hits"),
        "shieldwall-pool" => hits::shieldwall_pool(needle, reading == "attack"),
        "amok-move" => moving::amok_move(needle, reading == "may-still-move"),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use egui::{Context, RawInput};

    use super::*;
    use crate::app::shell::theme::{LIGHT, install_style};
    use crate::rules::rulings::REGISTER;

    #[test]
    fn every_answer_of_the_ten_questions_has_a_picture_of_its_own() {
        let ctx = Context::default();
        install_style(&ctx);
        let mut seen = Vec::new();
        for entry in REGISTER.iter().filter(|entry| entry.asked) {
            for reading in entry.readings {
                let mut output = ctx.run_ui(RawInput::default(), |ui| {
                    embroider(&Needle::new(ui.painter(), &LIGHT, 1.5), entry.key, reading.key);
                });
                output.textures_delta.clear();
                let painted = format!("{:?}", output.shapes);
                assert!(painted.len() > 2_000, "{} {} is empty", entry.key, reading.key);
                assert!(!seen.contains(&painted), "{} {} looks like another", entry.key, reading.key);
                seen.push(painted);
            }
        }
        assert_eq!(seen.len(), 22);
    }
}
