//! A unit's actions in its turn, each with a picture and a few words.

use super::column::{BODY, STRONG, SheetColumn};
use super::content::{Panel, UnitSheet};
use super::plans::Measures;
use crate::sheets::layout::furniture::length;
use crate::sheets::layout::{Align, Area, Mm, Pen};

const GAP_MM: f32 = 3.0;
const RIM_MM: f32 = 2.4;
/// Weight of a panel's picture and title, in letters of its text.
const WORTH_OF_A_PANEL: f32 = 60.0;
/// Space between a picture and text.
const AIR_MM: f32 = 1.0;
/// Minimum width of text beside a picture, and of panels side by side.
const NARROW_MM: f32 = 40.0;

impl SheetColumn<'_, '_> {
    /// Draws the panels side by side, or in two rows if they would be too narrow. All panels in a row have the same height.
    pub(super) fn draw_panels(&mut self, sheet: &UnitSheet) {
        self.add_gap(1.6, 2.6);
        let all = sheet.panels.len();
        let width = |columns: usize| (self.left.width - GAP_MM * (length(columns) - 1.0)) / length(columns);
        let columns = if all > 3 && width(all) < NARROW_MM { all.div_ceil(2) } else { all.max(1) };
        for (place, row) in sheet.panels.chunks(columns).enumerate() {
            if place > 0 {
                self.left.take(GAP_MM);
            }
            let measures = self.measures;
            let widths = panel_widths(row, self.left.width - GAP_MM * (length(row.len()) - 1.0));
            let narrowest = widths.iter().copied().fold(f32::MAX, f32::min);
            let place = PicturePlace::from_measures(measures, narrowest - 2.0 * RIM_MM);
            let height = |(panel, width): (&Panel, &f32)| {
                let inner = Area::new(0.0, 0.0, width - 2.0 * RIM_MM, 0.0);
                draw_panel(&mut self.pen.scratch_pen(), place, panel, inner)
            };
            let height = measures.strip + row.iter().zip(&widths).map(height).fold(0.0, f32::max) + 2.0 * RIM_MM;
            let frames = self.left.take(height).columns_of(widths.into_iter().map(Mm), GAP_MM);
            for (panel, frame) in row.iter().zip(frames) {
                let inner = self.titled_frame(frame, panel.label).inset(RIM_MM);
                draw_panel(self.pen, place, panel, inner);
            }
        }
    }
}

/// Returns the widths of panels, in total `all`. Panels with more text are wider, so that none is half empty.
fn panel_widths(row: &[Panel], all: f32) -> Vec<f32> {
    let weight = |panel: &Panel| length(panel.words.len()) + WORTH_OF_A_PANEL;
    let least = (all / length(row.len()) * 0.9).min(NARROW_MM);
    let spare = all - least * length(row.len());
    let weights: f32 = row.iter().map(weight).sum();
    // What is left above the least width, in parts that make up for it.
    let wanted: Vec<f32> = row.iter().map(|panel| (all * weight(panel) / weights - least).max(0.0)).collect();
    let sum: f32 = wanted.iter().sum::<f32>().max(f32::MIN_POSITIVE);
    wanted.into_iter().map(|wanted| least + spare * wanted / sum).collect()
}

/// Position and size of the pictures.
#[derive(Clone, Copy)]
enum PicturePlace {
    Above(f32),
    /// Beside the bold words, with the others below.
    BesideStrong(f32),
    BesideAll(f32),
}

impl PicturePlace {
    /// Returns the position for panels of this width.
    fn from_measures(measures: Measures, width: f32) -> Self {
        let size = measures.picture;
        match measures.beside {
            false => Self::Above(size),
            true if width - size - 2.0 * AIR_MM < NARROW_MM => Self::BesideStrong(size),
            true => Self::BesideAll(size),
        }
    }
}

/// Draws a panel's picture and text, and returns their bottom edge.
fn draw_panel(pen: &mut Pen<'_>, place: PicturePlace, panel: &Panel, area: Area) -> f32 {
    let (picture, shows) = (&panel.picture, panel.shows.as_str());
    let words = [(STRONG, panel.strong.as_str()), (BODY, panel.words.as_str())];
    match place {
        PicturePlace::Above(size) => {
            let top = area.padded((area.width - size) / 2.0, 0.0).corner(size);
            pen.figure(picture, top, shows);
            pen.paragraphs(area.below(size + AIR_MM), Align::Left, &words)
        }
        PicturePlace::BesideAll(size) => {
            pen.figure(picture, area.corner(size), shows);
            pen.paragraphs(area.beside(size + 2.0 * AIR_MM), Align::Left, &words).max(area.y + size)
        }
        PicturePlace::BesideStrong(size) => {
            pen.figure(picture, area.corner(size), shows);
            let right = area.beside(size + 2.0 * AIR_MM);
            // In the middle of the picture's height.
            let down = ((size - pen.height(right.width, STRONG, &panel.strong)) / 2.0).max(0.0);
            let y = pen.paragraph(right.below(down), Align::Left, STRONG, &panel.strong).max(area.y + size) + AIR_MM / 2.0;
            pen.paragraph(Area { y, ..area }, Align::Left, BODY, &panel.words)
        }
    }
}
