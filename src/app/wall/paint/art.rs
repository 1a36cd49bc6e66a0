//! The pictures of the six events, embroidered: 114 wide and 100 high.

mod arrow_in_the_eye;
mod fyrd_runs_amok;
mod men;
mod muddy_ground;
mod shieldwall;
mod tired;
mod william_trips;

use super::wool::{Lay, P, Wool};
use crate::app::theme::Palette;
use crate::rules::CardName;

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

/// The shield of one side, and the crown of a victor above it.
pub fn victor(wool: &Wool<'_>, palette: &Palette, side: crate::rules::Side, (x, y): P, size: f32) {
    match side {
        crate::rules::Side::Norman => men::kite_shield(wool, palette, (x, y), size, 0.0, palette.norman),
        crate::rules::Side::Saxon => men::round_shield(wool, palette, (x, y), size * 0.85, palette.saxon, palette.cloth),
    }
    let crown = [(-0.5, 0.0), (-0.62, -0.5), (-0.28, -0.25), (0.0, -0.62), (0.28, -0.25), (0.62, -0.5), (0.5, 0.0)];
    wool.laid(&super::wool::placed(&crown, (x, y - size * 0.98), size, 0.0), palette.gold, Lay::Plain);
}
