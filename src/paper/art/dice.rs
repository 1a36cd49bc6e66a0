//! Dice for children: hits are bold, misses are faint, and crowned golden dice hit for the commander only.

use std::sync::Arc;

use kurbo::{Circle, RoundedRect};

use super::{Art, cached};
use crate::art::Ink;

/// Meaning of a die's face for the player who rolled it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DieLook {
    /// The face hits. It is drawn bold.
    Hits,
    /// Misses; drawn faint and struck out.
    Misses,
    /// Hits only for the commander; drawn golden with a crown on top.
    CommanderHits,
}

impl DieLook {
    /// Every look, in the order of the variants.
    pub const ALL: [Self; 3] = [Self::Hits, Self::Misses, Self::CommanderHits];

    const fn name(self) -> &'static str {
        match self {
            Self::Hits => "hit",
            Self::Misses => "miss",
            Self::CommanderHits => "commander",
        }
    }
}

/// Returns one face of a die; 100 × 100. Faces outside 1 to 6 become the nearest one.
/// The die has the same position in all three looks, so a row of dice stays aligned.
pub(crate) fn die(face: u8, look: DieLook) -> Arc<Art> {
    let face = face.clamp(1, 6);
    cached("die", [face, look as u8, 0, 0], || die_art(face, look))
}

fn die_art(face: u8, look: DieLook) -> Art {
    let art = Art::new(format!("die {face} {}", look.name()), (100.0, 100.0));
    let body = RoundedRect::new(10.0, 16.5, 90.0, 96.5, 16.0);
    let (art, radius, pip) = match look {
        DieLook::Hits => (art.fill_and_line(body, (6.0, Ink::Words), Ink::Paper), 9.0, Ink::Words),
        DieLook::Misses => {
            (art.fill_and_line(body, (2.2, Ink::Quiet), Ink::Paper).line("M15 91.5 85 21.5", 2.6, Ink::Quiet), 5.5, Ink::Quiet)
        }
        DieLook::CommanderHits => {
            let points = "M16 22 13 3.5 32 12 50 2.5 68 12 87 3.5 84 22Z";
            (art.fill_and_line(points, (4.0, Ink::Words), Ink::Gold).fill_and_line(body, (6.0, Ink::Words), Ink::Gold), 9.0, Ink::Words)
        }
    };
    pips(face).iter().fold(art, |art, &place| art.fill(Circle::new(place, radius), pip))
}

const fn pips(face: u8) -> &'static [(f64, f64)] {
    const LEFT: f64 = 29.0;
    const RIGHT: f64 = 71.0;
    const TOP: f64 = 35.5;
    const BELOW: f64 = 77.5;
    const MIDDLE: (f64, f64) = (50.0, 56.5);
    match face {
        1 => &[MIDDLE],
        2 => &[(LEFT, TOP), (RIGHT, BELOW)],
        3 => &[(LEFT, TOP), MIDDLE, (RIGHT, BELOW)],
        4 => &[(LEFT, TOP), (RIGHT, TOP), (LEFT, BELOW), (RIGHT, BELOW)],
        5 => &[(LEFT, TOP), (RIGHT, TOP), MIDDLE, (LEFT, BELOW), (RIGHT, BELOW)],
        _ => &[(LEFT, TOP), (RIGHT, TOP), (LEFT, 56.5), (RIGHT, 56.5), (LEFT, BELOW), (RIGHT, BELOW)],
    }
}

/// Returns a crown with three jewels; 100 × 80.
pub(crate) fn crown() -> Arc<Art> {
    cached("crown", [0; 4], || {
        let line = (4.0, Ink::Words);
        let points = "M15 66 6 22 Q20 34 31 40 Q40 30 50 13 Q60 30 69 40 Q80 34 94 22 L85 66Z";
        let art = Art::new("crown", (100.0, 80.0)).fill_and_line(points, line, Ink::Gold);
        let band = RoundedRect::new(13.0, 60.0, 87.0, 75.0, 4.0);
        let balls = [(7.0, 18.0), (50.0, 9.0), (93.0, 18.0)];
        let art = balls.iter().fold(art.fill_and_line(band, line, Ink::Gold), |art, &ball| {
            art.fill_and_line(Circle::new(ball, 4.8), (3.0, Ink::Words), Ink::Gold)
        });
        let jewels = ["M28 62 34 67.5 28 73 22 67.5Z", "M72 62 78 67.5 72 73 66 67.5Z"];
        let art = jewels.iter().fold(art, |art, &jewel| art.fill(jewel, Ink::Saxon));
        art.fill(Circle::new((50.0, 67.5), 5.0), Ink::Norman)
    })
}
