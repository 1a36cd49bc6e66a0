//! Charts below each other, two small ones beside each other, each whole where a page can hold it.

use super::chart::Laid;
use super::page;
use crate::rulebooks::Chart;
use crate::sheets::document::{Document, GameKind};
use crate::sheets::layout::flow::Flow;
use crate::sheets::layout::furniture::number_pages;
use crate::sheets::layout::{Area, Fonts, Options};

const GUTTER_MM: f32 = 8.0;
/// Below a chart.
const AIR_MM: f32 = 5.0;
/// A chart is not torn where fewer rows than this would stand alone.
const LEAST_ROWS: usize = 3;

/// Every chart, each to be found by its name.
pub(super) fn charts(kind: GameKind, charts: &[Chart], about: &str, options: Options, fonts: &Fonts) -> Document {
    let about = about.to_owned();
    let mut layout = ChartPages { flow: Flow::new(move |_| page(kind, &about, options, fonts)), page: 0, places: Vec::new() };
    let mut rest = charts;
    while let Some((first, others)) = rest.split_first() {
        let half = (layout.flow.left.width - GUTTER_MM) / 2.0;
        let small = |chart| Some(Laid::new(&layout.flow.pen, chart, half)).filter(|laid: &Laid<'_>| !laid.is_broken && !chart.has_gaps());
        match (small(first), others.split_first().map(|(second, others)| (second, small(second), others))) {
            (Some(left), Some((second, Some(right), others))) => {
                layout.pair([(first, left), (second, right)], half);
                rest = others;
            }
            _ => {
                layout.single(first);
                rest = others;
            }
        }
    }
    let places = layout.places;
    Document { places, ..Document::new(kind, number_pages(layout.flow.pages(), super::PAGE_MARGIN_MM)) }
}

struct ChartPages<'a> {
    flow: Flow<'a>,
    page: usize,
    places: Vec<(usize, String)>,
}

impl ChartPages<'_> {
    fn turn_over(&mut self) {
        self.flow.turn_over();
        self.page += 1;
    }

    /// Two charts beside each other.
    fn pair(&mut self, both: [(&Chart, Laid<'_>); 2], half: f32) {
        let height = both.iter().map(|(_, laid)| laid.height(&self.flow.pen, half)).fold(0.0, f32::max);
        if self.flow.left.height < height {
            self.turn_over();
        }
        let left = self.flow.left;
        let mut end = left.y;
        for (place, (chart, laid)) in both.iter().enumerate() {
            let x = if place == 0 { left.x } else { left.x + half + GUTTER_MM };
            let below = laid.draw(&mut self.flow.pen, Area { x, width: half, ..left }, 0..chart.rows.len());
            end = end.max(below);
            self.places.push((self.page, chart.title.clone()));
        }
        self.flow.go_on_below(end + AIR_MM);
    }

    /// A chart over the whole width, on several pages where one is too small for it.
    fn single(&mut self, chart: &Chart) {
        let width = self.flow.left.width;
        let laid = Laid::new(&self.flow.pen, chart, width);
        let height = laid.height(&self.flow.pen, width);
        let mut next = 0;
        if self.flow.left.height < height && (self.flow.left.height < laid.above() + 60.0 || laid.fitting(0, f32::MAX) < 2 * LEAST_ROWS) {
            self.turn_over();
        }
        self.places.push((self.page, chart.title.clone()));
        loop {
            let free = self.flow.left.height - laid.above();
            let notes = laid.notes_height(&self.flow.pen, width);
            let all = chart.rows.len() - next;
            let fitting = laid.fitting(next, free);
            // The notes stand below the last rows.
            let fitting = if fitting == all && laid.fitting(next, free - notes) < all { all.saturating_sub(LEAST_ROWS) } else { fitting };
            let end = next + fitting.clamp(1, all.max(1));
            let below = laid.draw(&mut self.flow.pen, self.flow.left, next..end.min(chart.rows.len()));
            self.flow.go_on_below(below + AIR_MM);
            next = end;
            if next >= chart.rows.len() {
                return;
            }
            self.turn_over();
        }
    }
}
