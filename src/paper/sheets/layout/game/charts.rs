//! Charts below each other, two small ones beside each other, each whole where a page can hold it.

use super::chart::Laid;
use super::page;
use crate::sheets::document::{Document, GameKind};
use crate::sheets::layout::flow::Flow;
use crate::sheets::layout::furniture::number_pages;
use crate::sheets::layout::{Area, Fonts, Options};
use senlac_board_games::Chart;

const GUTTER_MM: f32 = 8.0;
/// Below a chart.
const AIR_MM: f32 = 5.0;
/// A small chart stands beside another small one among so many that follow.
const NEAR: usize = 2;
/// How much higher a chart may be beside another.
const HARDLY: f32 = 1.35;
/// A chart is not torn where fewer rows than this would stand alone.
const LEAST_ROWS: usize = 3;

/// Every chart, each to be found by its name.
pub(super) fn charts(kind: GameKind, charts: &[Chart], about: &str, options: Options, fonts: &Fonts) -> Document {
    let about = about.to_owned();
    let flow = Flow::new(move |_| page(kind, &about, options, fonts));
    let mut layout = ChartPages { free: flow.left, flow, page: 0, places: Vec::new() };
    let mut rest: Vec<&Chart> = charts.iter().collect();
    while !rest.is_empty() {
        let first = rest.remove(0);
        let near = rest.iter().take(NEAR).position(|other| layout.small(first).and(layout.small(other)).is_some());
        match near {
            Some(place) => layout.pair([first, rest.remove(place)]),
            None => layout.single(first),
        }
    }
    let places = layout.places;
    Document { places, ..Document::new(kind, number_pages(layout.flow.pages(), super::PAGE_MARGIN_MM)) }
}

struct ChartPages<'a> {
    flow: Flow<'a>,
    /// What an empty page has for charts.
    free: Area,
    page: usize,
    places: Vec<(usize, String)>,
}

impl ChartPages<'_> {
    fn half(&self) -> f32 {
        (self.free.width - GUTTER_MM) / 2.0
    }

    /// A chart on half of the width, where that makes it hardly higher.
    fn small<'c>(&self, chart: &'c Chart) -> Option<Laid<'c>> {
        let (pen, half) = (&self.flow.pen, self.half());
        let whole = Laid::new(pen, chart, self.free.width).height(pen, self.free.width);
        Some(Laid::new(pen, chart, half)).filter(|laid| laid.is_large() && !chart.has_gaps() && laid.height(pen, half) <= HARDLY * whole)
    }

    fn turn_over(&mut self) {
        self.flow.turn_over();
        self.page += 1;
    }

    /// Two charts beside each other.
    fn pair(&mut self, both: [&Chart; 2]) {
        let half = self.half();
        let both = both.map(|chart| (chart, Laid::new(&self.flow.pen, chart, half)));
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
        // What fits on a page is not torn, and nothing is torn after its first rows.
        if self.flow.left.height < height
            && (height <= self.free.height || laid.fitting(0, self.flow.left.height - laid.above()) < LEAST_ROWS)
        {
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
