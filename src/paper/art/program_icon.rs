//! The program's icon, for windows, files and app lists: a Norman shield in front of a Saxon one.

use std::sync::Arc;

use kurbo::Affine;

use super::{Art, cached, heraldry::shield};
use senlac_classroom::rules::Side;

/// Returns the program's icon, 100 × 100. At 24 pixels or smaller it shows only the Norman shield: two would blur.
pub fn program_icon(pixels: u16) -> Arc<Art> {
    let is_small = pixels <= 24;
    cached("program", [u8::from(is_small), 0, 0, 0], || {
        let art = Art::new("program", (100.0, 100.0));
        let (norman, saxon) = (shield(Side::Norman, 1, true), shield(Side::Saxon, 1, true));
        if is_small {
            return art.with_art(&norman, Affine::translate((12.0, 1.0)) * Affine::scale(0.75));
        }
        let behind = Affine::translate((1.0, 2.0)) * Affine::scale(0.66);
        let before = Affine::translate((39.0, 15.0)) * Affine::rotate(0.1) * Affine::scale(0.62);
        art.with_art(&saxon, behind).with_art(&norman, before)
    })
}
