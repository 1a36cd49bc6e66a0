//! The bell of the abbey built on the battlefield.

use std::sync::Arc;

use kurbo::{Affine, Circle};

use super::{Art, cached};
use crate::art::Ink;

/// Angle of one step of the swing, in degrees.
const STEP: f64 = 5.5;

/// Returns a bell hanging from its beam, swung `tilt` steps to the right; 100 × 100.
pub fn bell(tilt: i8) -> Arc<Art> {
    cached("bell", [tilt.cast_unsigned(), 0, 0, 0], || {
        let angle = f64::from(tilt) * STEP;
        let about = |angle: f64| Affine::translate((50.0, 14.0)) * Affine::rotate(angle.to_radians()) * Affine::scale(0.92);
        // The clapper comes a little late.
        let clapper =
            Art::blank().line("M0 8 V60", 2.6, Ink::Words).fill_and_line(Circle::new((0.0, 64.0), 6.0), (2.4, Ink::Words), Ink::Wood);
        let body = "M-5 4 C-16 6 -20 14 -21 28 C-22 42 -26 50 -34 56 L-34 62 H34 L34 56 C26 50 22 42 21 28 C20 14 16 6 5 4Z";
        let bell = Art::blank()
            .fill_and_line("M-6 -6 H6 V6 H-6Z", (2.4, Ink::Words), Ink::Wood)
            .fill_and_line(body, (3.0, Ink::Words), Ink::Gold)
            .line("M-21 30 C-8 34 8 34 21 30 M-27 50 C-10 55 10 55 27 50", 2.4, Ink::Wood)
            .line("M-13 14 C-16 24 -15 38 -19 46", 2.0, Ink::Paper);
        let beam = "M6 6 H94 V17 H6Z";
        let posts = ["M10 17 H18 V98 H10Z", "M82 17 H90 V98 H82Z"];
        let frame = Art::new(format!("bell {tilt}"), (100.0, 100.0));
        let frame = posts.into_iter().fold(frame, |frame, post| frame.fill_and_line(post, (2.6, Ink::Words), Ink::Wood));
        frame
            .with_art(&clapper, about(angle * 0.55))
            .with_art(&bell, about(angle))
            .fill_and_line(beam, (3.0, Ink::Words), Ink::Wood)
            .fill(Circle::new((50.0, 11.5), 3.2), Ink::Words)
    })
}
