//! Program icon in pixels, for window titles and for package files.

use egui::{Color32, vec2};

use super::theme::Palette;
use crate::widgets::embroidery::image;
use senlac_paper::art::program_icon;

/// Size of a window icon, in pixels. Systems scale it down.
#[cfg(not(target_arch = "wasm32"))]
const SIDE: u16 = 128;

/// Returns the window's icon.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn window_icon() -> egui::IconData {
    egui::IconData { rgba: program_icon_pixels(SIDE), width: SIDE.into(), height: SIDE.into() }
}

/// Returns the program icon, `side` pixels wide and high, at least 1. Each pixel has red, green, blue and
/// opacity, not premultiplied, row by row from the top left.
pub fn program_icon_pixels(side: u16) -> Vec<u8> {
    let picture = image(&program_icon(side), vec2(side.into(), side.into()), Palette::light());
    picture.pixels.iter().flat_map(Color32::to_srgba_unmultiplied).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_icon_is_visible_at_every_size_with_clear_corners() {
        for side in [16_u16, 32, 256] {
            let pixels = program_icon_pixels(side);
            let opacity: Vec<u8> = pixels.chunks_exact(4).map(|pixel| pixel[3]).collect();
            assert_eq!(opacity.len(), usize::from(side) * usize::from(side));
            assert!(opacity.iter().filter(|opacity| **opacity > 200).count() * 3 > opacity.len(), "{side}");
            assert_eq!((opacity.first(), opacity.last()), (Some(&0), Some(&0)), "{side}");
        }
    }

    #[test]
    fn packaged_icon_files_match_the_program_icon() {
        for side in [16_u16, 32, 48, 64, 128, 256, 512] {
            let place = format!("{}/../../packaging/icons/senlac-{side}.png", env!("CARGO_MANIFEST_DIR"));
            let file = std::io::Cursor::new(std::fs::read(&place).expect("a picture; `cargo run --example icons` paints it"));
            let mut reader = png::Decoder::new(file).read_info().expect("a PNG file");
            let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
            reader.next_frame(&mut pixels).expect("pixels");
            // Other processors render some pixels slightly darker or lighter. Nearly transparent colours may differ by more.
            let is_like = |(one, other): (&[u8], &[u8])| {
                let seen = if one[3] < 64 { 3..4 } else { 0..4 };
                seen.into_iter().all(|part| one[part].abs_diff(other[part]) <= 4)
            };
            assert_eq!(pixels.len(), program_icon_pixels(side).len(), "{place}");
            let (file, own) = (pixels.chunks_exact(4), program_icon_pixels(side));
            assert!(file.zip(own.chunks_exact(4)).all(is_like), "{place}: `cargo run --example icons` paints it anew");
        }
    }
}
