//! Charts below each other, with two small ones side by side. Each stays on one page if it fits.

use super::begin_page;
use super::chart::ChartLayout;
use crate::sheets::document::{Document, GameDocumentKind};
use crate::sheets::layout::furniture::HINT;
use crate::sheets::layout::{Flow, Fonts, PrintOptions};
use senlac_board_games::Chart;

const GUTTER_MM: f32 = 8.0;
/// Space below a chart in millimetres.
const AIR_MM: f32 = 5.0;
/// How many charts ahead to look for another small one to pair with.
const NEAR: usize = 2;
/// How much higher a chart may become, as a factor, to be set beside another.
const HARDLY: f32 = 1.35;
/// Minimum number of rows on each side of a page break in a chart.
const LEAST_ROWS: usize = 3;

/// Lays out every chart, each listed by its name.
pub(super) fn charts(kind: GameDocumentKind, charts: &[Chart], about: &str, options: PrintOptions, fonts: &Fonts) -> Document {
    let about = about.to_owned();
    let mut flow = Flow::new(move |_| begin_page(kind, &about, options, fonts));
    let mut rest: Vec<&Chart> = charts.iter().collect();
    while !rest.is_empty() {
        let first = rest.remove(0);
        let near = rest.iter().take(NEAR).position(|other| half_width_layout(&flow, first).and(half_width_layout(&flow, other)).is_some());
        match near {
            Some(place) => draw_pair(&mut flow, [first, rest.remove(place)]),
            None => draw_single(&mut flow, first),
        }
    }
    flow.into_document(kind, HINT, super::PAGE_MARGIN_MM)
}

fn half_width(flow: &Flow<'_>) -> f32 {
    (flow.left.width - GUTTER_MM) / 2.0
}

/// Returns the chart's layout at half width, if it becomes only slightly higher.
fn half_width_layout<'c>(flow: &Flow<'_>, chart: &'c Chart) -> Option<ChartLayout<'c>> {
    let (pen, half) = (&flow.pen, half_width(flow));
    let width = flow.left.width;
    let whole = ChartLayout::new(pen, chart, width).height(pen, width);
    Some(ChartLayout::new(pen, chart, half)).filter(|laid| laid.is_large() && !chart.has_gaps() && laid.height(pen, half) <= HARDLY * whole)
}

/// Draws two charts side by side.
fn draw_pair(flow: &mut Flow<'_>, both: [&Chart; 2]) {
    let half = half_width(flow);
    let both = both.map(|chart| (chart, ChartLayout::new(&flow.pen, chart, half)));
    let height = both.iter().map(|(_, laid)| laid.height(&flow.pen, half)).fold(0.0, f32::max);
    flow.make_room(height);
    let mut end = flow.left.y;
    for ((chart, laid), place) in both.iter().zip(flow.left.even_columns(2, GUTTER_MM)) {
        end = end.max(laid.draw(&mut flow.pen, place, 0..chart.rows.len()));
        flow.add_place(chart.title.clone());
    }
    flow.continue_below(end + AIR_MM);
}

/// Draws a chart at full width, on several pages if one is too small.
fn draw_single(flow: &mut Flow<'_>, chart: &Chart) {
    let width = flow.left.width;
    let laid = ChartLayout::new(&flow.pen, chart, width);
    let height = laid.height(&flow.pen, width);
    let mut next = 0;
    // A chart that fits on a page isn't split, and no chart is split after its first rows.
    if flow.left.height < height && (height <= flow.height() || laid.rows_fitting(0, flow.left.height - laid.head_height()) < LEAST_ROWS) {
        flow.next_page();
    }
    flow.add_place(chart.title.clone());
    loop {
        let free = flow.left.height - laid.head_height();
        let notes = laid.notes_height(&flow.pen, width);
        let all = chart.rows.len() - next;
        let fitting = laid.rows_fitting(next, free);
        // The notes are below the last rows.
        let fitting = if fitting == all && laid.rows_fitting(next, free - notes) < all { all.saturating_sub(LEAST_ROWS) } else { fitting };
        let end = next + fitting.clamp(1, all.max(1));
        let below = laid.draw(&mut flow.pen, flow.left, next..end.min(chart.rows.len()));
        flow.continue_below(below + AIR_MM);
        next = end;
        if next >= chart.rows.len() {
            return;
        }
        flow.next_page();
    }
}
