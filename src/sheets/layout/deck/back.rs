//! The back of a card, the same on all: lozenges as on a tapestry's border, and both shields.

use std::sync::{Arc, LazyLock};

use kurbo::{BezPath, Circle, Ellipse, RoundedRect};

use super::CARD_MM;
use crate::rules::Side;
use crate::sheets::layout::signs::side_shield;
use crate::sheets::layout::{Area, Art, Ink, Pen};

/// From the edge of the card to the cloth, in tenths of a millimetre as the whole drawing.
const RIM: f64 = 30.0;
/// Lozenges in a row, and rows of them.
const LOZENGES: (u8, u8) = (6, 9);

/// Draws the back.
pub(super) fn draw(pen: &mut Pen<'_>, card: Area) {
    static CLOTH: LazyLock<Arc<Art>> = LazyLock::new(cloth);
    pen.art(&CLOTH, card);
    let (x, y) = card.middle();
    pen.art(&side_shield(Side::Norman), Area::square((x - 7.0, y), 15.0));
    pen.art(&side_shield(Side::Saxon), Area::square((x + 7.0, y), 13.0));
}

fn cloth() -> Arc<Art> {
    let size = (CARD_MM.0 * 10.0, CARD_MM.1 * 10.0);
    let (width, height) = (f64::from(size.0), f64::from(size.1));
    let (across, down) = ((width - 2.0 * RIM) / f64::from(LOZENGES.0), (height - 2.0 * RIM) / f64::from(LOZENGES.1));
    let mut art = Art::new("card back", size);
    art = art.fill(RoundedRect::new(RIM - 6.0, RIM - 6.0, width - RIM + 6.0, height - RIM + 6.0, 30.0), Ink::Saxon);
    let places = || (0..LOZENGES.1).flat_map(|row| (0..LOZENGES.0).map(move |column| (column, row)));
    let middle = |(column, row): (u8, u8)| (RIM + (f64::from(column) + 0.5) * across, RIM + (f64::from(row) + 0.5) * down);
    let mut threads = BezPath::new();
    for (x, y) in places().map(middle) {
        let (right, below) = (across / 2.0 - 5.0, down / 2.0 - 5.0);
        threads.move_to((x, y - below));
        for corner in [(x + right, y), (x, y + below), (x - right, y)] {
            threads.line_to(corner);
        }
        threads.close_path();
    }
    art = art.line(threads, 5.0, Ink::Gold);
    for place in places() {
        art = art.fill(Circle::new(middle(place), 11.0), if (place.0 + place.1) % 2 == 0 { Ink::Norman } else { Ink::Sage });
    }
    let middle = (width / 2.0, height / 2.0);
    art.both(Ellipse::new(middle, (185.0, 130.0), 0.0), (7.0, Ink::Gold), Ink::Paper).done()
}
