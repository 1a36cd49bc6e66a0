//! What each answer of the ten questions looks like on the table.

use egui::{Painter, Rect, vec2};

use crate::app::shell::theme::Palette;
use crate::app::widgets::embroidery::embroider;
use crate::art;

/// How high the band of a picture is, in points.
pub const HEIGHT: f32 = 98.0;

/// Paints the picture of a reading, as large as it fits.
pub fn paint(painter: &Painter, palette: &Palette, band: Rect, ruling: &'static str, reading: &'static str) {
    let size = vec2(124.0, 64.0);
    let size = size * (band.width() / size.x).min(band.height() / size.y) * 0.97;
    let place = Rect::from_center_size(band.center(), size);
    embroider(painter, palette, (ruling, reading), (place, size), || art::reading_picture(ruling, reading).done());
}
