//! The charts of a battle on paper: lines, bars and strips of cells, drawn from the same numbers as in the window. Without colour
//! they are told apart by dashes, hatches and words; whoever has them read aloud hears their numbers.

mod bars;
mod hatch;
mod lines;
mod numbers;
mod strip;
#[cfg(test)]
mod tests;

use super::flow::Flow;
use super::{Align, Ink, Look, Style};
use senlac_classroom::story::charts::Chart;

/// The letters of a chart, and those that matter less.
const WORDS: Look = Look::new(10.0, Style::Plain, Ink::Words);
const QUIET: Look = Look::new(10.0, Style::Plain, Ink::Quiet);
const STRONG: Look = Look::new(10.0, Style::Bold, Ink::Words);
const TITLE: Look = Look::new(12.5, Style::Bold, Ink::Words);
/// What a title takes.
const TITLE_MM: f32 = 7.0;
/// What stays free below a chart.
const BELOW_MM: f32 = 6.0;

/// Draws charts one below the other, on as many pages as they need. One that shows nothing is left out.
pub(super) fn draw(flow: &mut Flow<'_>, charts: &[Chart]) {
    for chart in charts {
        match chart {
            Chart::Lines(chart) => lines::draw(flow, chart),
            Chart::Bars(chart) => bars::draw(flow, chart),
            Chart::Strip(chart) => strip::draw(flow, chart),
        }
    }
}

/// The title of a chart that goes on at least so far below it on the same page.
fn title(flow: &mut Flow<'_>, words: &str, at_least: f32) {
    if flow.left.height < TITLE_MM + at_least {
        flow.turn_over();
    }
    let area = flow.take(TITLE_MM);
    flow.pen.heading(3, (area.x, area.y + 4.8), Align::Left, TITLE, words);
}
