//! What a unit does in its turn, each thing in a picture and a few words.

use super::column::{BODY, Column, STRIP_MM, STRONG};
use super::content::{Panel, Picture, Sheet};
use crate::sheets::layout::{Align, Area, art};

const GAP_MM: f32 = 3.0;
const RIM_MM: f32 = 2.4;

impl Column<'_, '_> {
    /// The panels side by side, all as high as the highest.
    pub(super) fn panels(&mut self, sheet: &Sheet) {
        self.y += 1.6;
        self.gap(2.6);
        let count = u8::try_from(sheet.panels.len()).unwrap_or(1).max(1);
        let width = (self.width - GAP_MM * (f32::from(count) - 1.0)) / f32::from(count);
        let inner = width - 2.0 * RIM_MM;
        let height = sheet.panels.iter().map(|panel| self.words_height(panel, inner)).fold(0.0, f32::max);
        let height = STRIP_MM + height + self.measures.picture + 2.0 * RIM_MM + 1.0;
        for (panel, place) in sheet.panels.iter().zip(0u8..) {
            let area = Area::new(f32::from(place) * (width + GAP_MM), self.y, width, height);
            self.panel(panel, area);
        }
        self.y += height;
    }

    fn words_height(&self, panel: &Panel, width: f32) -> f32 {
        self.pen.height(width, STRONG, &panel.strong) + self.pen.height(width, BODY, &panel.words)
    }

    fn panel(&mut self, panel: &Panel, area: Area) {
        let inner = self.titled(area, panel.label).inset(RIM_MM);
        let (top, words) = inner.split_top(self.measures.picture + 1.0);
        let picture = match panel.picture {
            Picture::Move { reach, diagonal } => art::squares_move(reach, diagonal),
            Picture::Shoot { range, diagonal } => art::squares_shoot(range, diagonal),
            Picture::Fight { diagonal } => art::squares_fight(diagonal),
            Picture::Save => art::save_icon(self.side),
            Picture::NoSave => art::no_save(),
        };
        let side = self.measures.picture;
        self.pen.figure(&picture, Area::new(top.middle().0 - side / 2.0, top.y, side, side), panel.picture.shows());
        let y = self.pen.paragraph(words, Align::Left, STRONG, &panel.strong);
        self.pen.paragraph(Area { y, ..words }, Align::Left, BODY, &panel.words);
    }
}
