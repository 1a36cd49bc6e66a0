//! The pictures of the six events, embroidered: 114 wide and 100 high.

mod arrow_in_the_eye;
mod fyrd_runs_amok;
pub mod men;
mod muddy_ground;
mod shieldwall;
mod tired;
mod william_trips;

use super::wool::{Lay, P, Wool};
use crate::app::shell::theme::Palette;
use crate::rules::{CardName, Side};

/// How wide a picture is.
pub const WIDTH: f32 = 114.0;
/// How high it is.
pub const HEIGHT: f32 = 100.0;

/// Embroiders the picture of an event.
pub fn embroider(wool: &Wool<'_>, palette: &Palette, card: CardName) {
    wool.fill(&frame(), palette.flat, Lay::Plain);
    match card {
        CardName::Shieldwall => shieldwall::embroider(wool, palette),
        CardName::FyrdRunsAmok => fyrd_runs_amok::embroider(wool, palette),
        CardName::MuddyGround => muddy_ground::embroider(wool, palette),
        CardName::TiredFromTheLongMarch => tired::embroider(wool, palette),
        CardName::ArrowInTheEye => arrow_in_the_eye::embroider(wool, palette),
        CardName::WilliamTrips => william_trips::embroider(wool, palette),
    }
    wool.stem(&frame(), true, 1.6, palette.ink);
    let inside = [(2.0, 2.0), (WIDTH - 2.0, 2.0), (WIDTH - 2.0, HEIGHT - 2.0), (2.0, HEIGHT - 2.0), (2.0, 2.0)];
    wool.stitches(&inside, 0.7, palette.norman, 2.4);
}

/// The edge of the cloth.
const fn frame() -> [P; 4] {
    [(0.0, 0.0), (WIDTH, 0.0), (WIDTH, HEIGHT), (0.0, HEIGHT)]
}

/// Ground whose surface is this line, down to the lower edge.
fn ground(surface: &[P]) -> Vec<P> {
    let mut outline = super::wool::soft(surface, false);
    outline.extend([(WIDTH, HEIGHT), (0.0, HEIGHT)]);
    outline
}

/// The sign of the game: a kite shield and a round one, side by side.
pub fn emblem(wool: &Wool<'_>, palette: &Palette, (x, y): P, size: f32) {
    men::kite_shield(wool, palette, (x - size * 0.55, y), size, -0.16, palette.norman);
    men::round_shield(wool, palette, (x + size * 0.62, y), size * 0.78, palette.saxon, palette.cloth);
}

/// The victor in his crown, with spear and shield, 60 wide and 100 high; `face` 1 looks to the right, -1 to the left.
pub fn victor(wool: &Wool<'_>, palette: &Palette, side: Side, face: f32) {
    let (coat, hose) = match side {
        Side::Norman => (palette.norman, palette.saxon),
        Side::Saxon => (palette.saxon, palette.norman),
    };
    let at = (30.0 - 4.0 * face, 96.0);
    let man =
        men::Man { at, size: 76.0, face, lean: 0.0, stride: 0.25, droop: 0.0, coat, hose, head: men::Head::Crown, hand: (0.26, 0.66) };
    let spear = 30.0 + 16.0 * face;
    wool.stem(&[(4.0, 97.5), (56.0, 97.5)], false, 1.6, palette.hill_top);
    men::spear(wool, palette, (spear, 96.0), (spear, 3.0));
    let pennon = [(spear, 13.0), (spear + 15.0 * face, 17.0), (spear + 8.0 * face, 20.5), (spear + 15.0 * face, 25.0), (spear, 27.0)];
    wool.laid(&pennon, palette.gold, Lay::Across);
    man.embroider(wool, palette);
    let shield = man.point((-0.16, 0.50));
    match side {
        Side::Norman => men::kite_shield(wool, palette, shield, 19.0, 0.1 * face, palette.gold),
        Side::Saxon => men::round_shield(wool, palette, shield, 13.5, palette.gold, palette.cloth),
    }
}
