//! Battle charts on paper: lines, bars and strips of cells, drawn from the same numbers as in the window. In black
//! and white they differ by dashes, hatches and text. Screen readers read out their numbers.

mod bars;
mod hatch;
mod lines;
mod numbers;
mod strip;
#[cfg(test)]
mod tests;

pub(super) use self::numbers::format_signed;
use super::{Align, Flow, Ink, Look, Style};
use senlac_classroom::story::charts::Chart;

const TITLE: Look = Look::new(12.5, Style::Bold, Ink::Words);
/// Height of a chart's title in millimetres.
const TITLE_MM: f32 = 7.0;
/// Free space below a chart.
const BELOW_MM: f32 = 6.0;

/// Draws charts one below the other, on as many pages as needed. Empty charts are skipped.
pub(super) fn draw(flow: &mut Flow<'_>, charts: &[Chart]) {
    for chart in charts {
        match chart {
            Chart::Lines(chart) => lines::draw(flow, chart),
            Chart::Bars(chart) => bars::draw(flow, chart),
            Chart::Strip(chart) => strip::draw(flow, chart),
        }
    }
}

/// Draws a chart's title, on a page with at least `at_least` millimetres left below it.
fn draw_title(flow: &mut Flow<'_>, words: &str, at_least: f32) {
    flow.make_room(TITLE_MM + at_least);
    let (pen, area) = flow.next(TITLE_MM);
    pen.heading(3, (area.x, area.y + 4.8), Align::Left, TITLE, words);
}
