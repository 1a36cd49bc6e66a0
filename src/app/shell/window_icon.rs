//! The program's sign in pixels: in the title of its windows, and for the files of packages.

use egui::{Color32, IconData, vec2};

use super::theme::Palette;
use crate::app::widgets::embroidery::image;
use crate::art::program_icon;

/// How large the sign of a window is, in pixels: systems make smaller ones of it.
const SIDE: u16 = 128;

/// The sign of the window.
pub(super) fn window_icon() -> IconData {
    IconData { rgba: program_sign(SIDE), width: SIDE.into(), height: SIDE.into() }
}

/// The program's sign, so many pixels wide and high, at least 1: red, green, blue and opacity of each pixel, row by row from the
/// top left, colours not multiplied with their opacity.
pub fn program_sign(side: u16) -> Vec<u8> {
    let picture = image(&program_icon(side), vec2(side.into(), side.into()), Palette::light());
    picture.pixels.iter().flat_map(Color32::to_srgba_unmultiplied).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sign_is_seen_in_every_size_and_its_corners_are_clear() {
        for side in [16_u16, 32, 256] {
            let pixels = program_sign(side);
            let opacity: Vec<u8> = pixels.chunks_exact(4).map(|pixel| pixel[3]).collect();
            assert_eq!(opacity.len(), usize::from(side) * usize::from(side));
            assert!(opacity.iter().filter(|opacity| **opacity > 200).count() * 3 > opacity.len(), "{side}");
            assert_eq!((opacity.first(), opacity.last()), (Some(&0), Some(&0)), "{side}");
        }
    }
}
