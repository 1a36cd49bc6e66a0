//! What a unit does: a box with a picture for each deed.

use super::sizes::Sizes;
use super::words::Deed;
use crate::sheets::layout::furniture::length;
use crate::sheets::layout::{ASCENT, Align, Area, Ink, Pen};

/// How many deeds stand side by side.
pub(super) const COLUMNS: usize = 2;

/// Draws a row of the deeds, counted from 0, in boxes as high as the highest or as the area; gives their height.
pub(super) fn row(pen: &mut Pen<'_>, deeds: &[Deed], row: usize, area: Area, sizes: Sizes) -> f32 {
    let gap = sizes.em(1.1);
    let width = (area.width + gap) / length(COLUMNS) - gap;
    let beside = deeds.iter().all(|deed| Places::has_room_beside(pen, width, deed, sizes));
    let boxes: Vec<(&Deed, Area)> = (0..COLUMNS)
        .filter_map(|column| Some((deeds.get(row * COLUMNS + column)?, Area { x: area.x + length(column) * (width + gap), width, ..area })))
        .collect();
    let natural = boxes.iter().map(|&(deed, area)| Places::of(pen, area, deed, beside, sizes).high).fold(0.0, f32::max);
    let high = natural.max(area.height);
    for (deed, area) in boxes {
        let area = Area { height: high, ..area };
        let places = Places::of(pen, area, deed, beside, sizes);
        draw_deed(pen, deed, area, &places, sizes);
    }
    high
}

/// Where the parts of a deed's box are.
struct Places {
    picture: Area,
    /// The gist: beside the title, or below it where there is no room for that in every box.
    gist: Area,
    /// The rest.
    rest: Area,
    /// The height that the box needs.
    high: f32,
}

/// The rim of a box, the picture, what is between it and the words, where the title stands below their top and what it
/// takes, in sizes of the running words.
const RIM_EM: f32 = 0.8;
const PICTURE_EM: f32 = 4.8;
const BETWEEN_EM: f32 = 0.9;
const BASELINE_EM: f32 = 1.25;
const TITLE_EM: f32 = 1.7;

impl Places {
    /// Whether the gist has room beside the title in a box of this width.
    fn has_room_beside(pen: &Pen<'_>, width: f32, deed: &Deed, sizes: Sizes) -> bool {
        let room = width - sizes.em(2.0 * RIM_EM + PICTURE_EM + 2.0 * BETWEEN_EM) - pen.width(sizes.heading(), deed.title);
        pen.width(sizes.gist(), deed.gist) <= room
    }

    fn of(pen: &Pen<'_>, area: Area, deed: &Deed, beside: bool, sizes: Sizes) -> Self {
        let (picture, words) = area.inset(sizes.em(RIM_EM)).split_left(sizes.em(PICTURE_EM));
        let words = words.split_left(sizes.em(BETWEEN_EM)).1;
        let below = words.split_top(sizes.em(TITLE_EM)).1;
        let (gist, rest) = if beside {
            let gist = words.split_left(pen.width(sizes.heading(), deed.title) + sizes.em(BETWEEN_EM)).1;
            (gist.moved(0.0, sizes.em(BASELINE_EM - ASCENT)), below)
        } else {
            (below, below.split_top(pen.height(below.width, sizes.gist(), deed.gist)).1)
        };
        let bottom = rest.y + pen.height(rest.width, sizes.body(), &deed.words);
        let high = (bottom - area.y).max(picture.width + sizes.em(RIM_EM)) + sizes.em(0.5);
        Self { picture: Area { height: picture.width, ..picture }, gist, rest, high }
    }
}

fn draw_deed(pen: &mut Pen<'_>, deed: &Deed, area: Area, places: &Places, sizes: Sizes) {
    let &Places { picture, gist, rest, .. } = places;
    pen.frame(area, sizes.em(0.7), Some((0.3, Ink::Rule)), Some(Ink::Shade));
    pen.art(&deed.picture, picture);
    pen.heading(2, (rest.x, picture.y + sizes.em(BASELINE_EM)), Align::Left, sizes.heading(), deed.title);
    pen.paragraph(gist, Align::Left, sizes.gist(), deed.gist);
    pen.paragraph(rest, Align::Left, sizes.body(), &deed.words);
}
