//! Line charts over the steps of a battle. Each line has its name at its end and its own dash pattern.

use kurbo::BezPath;

use super::numbers::{format_plain, format_signed, is_whole, ticks};
use super::{BELOW_MM, draw_title};
use crate::sheets::layout::furniture::{BOLD, PLAIN, QUIET, length};
use crate::sheets::layout::{Align, Area, Flow, Ink, InkMode, Look, Pen, Role};
use senlac_classroom::rules::Side;
use senlac_classroom::story::charts::{ChartLine, LineChart};

/// Height of the plot area.
const PLOT_MM: f32 = 50.0;
/// Height of the line above the plot that says what is counted, and of the turn numbers below it.
const UPWARDS_MM: f32 = 5.6;
const TURNS_MM: f32 = 6.0;
/// Minimum distance between the names at the ends of two lines.
const APART_MM: f32 = 4.9;
/// Width of a chart's line in millimetres.
const LINE_MM: f32 = 0.7;
const TICKS: u32 = 5;

/// Positions of the parts of a chart.
struct Plot<'c> {
    chart: &'c LineChart,
    /// Area for the lines only.
    area: Area,
    /// Number of the last step.
    steps: f64,
}

pub(super) fn draw(flow: &mut Flow<'_>, chart: &LineChart) {
    let steps = chart.lines.iter().filter_map(|line| line.points.last()).map(|point| point[0]).fold(0.0, f64::max);
    if steps <= 0.0 {
        return;
    }
    let cards = caption(chart);
    let cards_mm = flow.pen.height(flow.left.width, QUIET, &cards);
    draw_title(flow, &chart.title, UPWARDS_MM + PLOT_MM + TURNS_MM + cards_mm + BELOW_MM);
    let (pen, place) = flow.next(UPWARDS_MM + PLOT_MM + TURNS_MM);
    pen.piece(Role::Figure(summary(chart)), |pen| {
        let labels: Vec<(f64, String)> = ticks(chart.range, TICKS).into_iter().map(|tick| (tick, format_value(chart, tick))).collect();
        let left = labels.iter().map(|(_, words)| pen.width(PLAIN, words)).fold(0.0, f32::max) + 2.0;
        let right = chart.lines.iter().map(|line| pen.width(BOLD, &end_label(chart, line))).fold(0.0, f32::max) + 2.5;
        let width = place.width - left - right;
        let plot = Plot { chart, area: Area::new(place.x + left, place.y + UPWARDS_MM, width, PLOT_MM), steps };
        pen.text((place.x, place.y + 3.4), Align::Left, QUIET, &chart.upwards);
        plot.turns(pen);
        plot.scale(pen, &labels);
        for line in &chart.lines {
            plot.line(pen, line);
        }
        plot.names(pen);
    });
    if !cards.is_empty() {
        let (pen, area) = flow.next(cards_mm);
        pen.paragraph(area, Align::Left, QUIET, &cards);
    }
    flow.take(BELOW_MM.min(flow.left.height));
}

/// Formats a value, with its sign if the chart has values on both sides of 0.
fn format_value(chart: &LineChart, value: f64) -> String {
    if chart.range.0 < 0.0 { format_signed(value, is_whole(value)) } else { format_plain(value) }
}

/// Returns the label at the end of a line, such as "Saxons 71".
fn end_label(chart: &LineChart, line: &ChartLine) -> String {
    let last = line.points.last().map_or_else(String::new, |point| format_value(chart, point[1]));
    format!("{} {last}", line.name)
}

/// Returns text that lists the cards of the turns and explains the bands around lines.
fn caption(chart: &LineChart) -> String {
    let turn = |mark: &senlac_classroom::story::charts::Mark| tr!("{turn} {card}", turn = mark.turn, card = mark.card);
    let cards: Vec<String> = chart.marks.iter().filter(|mark| !mark.card.is_empty()).map(turn).collect();
    let cards = (!cards.is_empty()).then(|| tr!("Turns and their cards: {cards}.", cards = cards.join(" · ")));
    let unsure = chart.lines.iter().any(|line| !line.unsure.is_empty());
    let unsure = unsure.then(|| tr!("The true value lies between the two thin lines 19 times out of 20.").to_owned());
    cards.into_iter().chain(unsure).collect::<Vec<_>>().join(" ")
}

/// Returns the chart's values as text: each line at the start of each turn and at the end.
fn summary(chart: &LineChart) -> String {
    let at = |line: &ChartLine, place: f64| {
        let point = line.points.iter().rev().find(|point| point[0] <= place).or_else(|| line.points.first());
        point.map_or_else(String::new, |point| format_value(chart, point[1]))
    };
    let line = |line: &ChartLine| {
        let turns = chart.marks.iter().map(|mark| tr!("{number} when turn {turn} began", number = at(line, mark.at), turn = mark.turn));
        let end = tr!("{number} after the last step", number = at(line, f64::MAX));
        format!("{}: {}.", line.name, turns.chain([end]).collect::<Vec<_>>().join(", "))
    };
    let lines: Vec<String> = chart.lines.iter().map(line).collect();
    tr!("{title}, in {upwards}. {lines}", title = chart.title, upwards = chart.upwards, lines = lines.join(" "))
}

impl Plot<'_> {
    #[expect(clippy::cast_possible_truncation, reason = "millimetres of a page need no more than seven digits")]
    fn x(&self, step: f64) -> f32 {
        self.area.x + self.area.width * (step / self.steps) as f32
    }

    #[expect(clippy::cast_possible_truncation, reason = "millimetres of a page need no more than seven digits")]
    fn y(&self, value: f64) -> f32 {
        let (least, most) = self.chart.range;
        let part = ((value - least) / (most - least).max(1e-9)).clamp(0.0, 1.0);
        self.area.bottom() - self.area.height * part as f32
    }

    /// Draws a thin line at the start of each turn, with its number centred below if it fits.
    fn turns(&self, pen: &mut Pen<'_>) {
        let baseline = self.area.bottom() + 4.6;
        let mut free = self.area.x;
        for (place, mark) in self.chart.marks.iter().enumerate() {
            let (from, to) = (self.x(mark.at), self.chart.marks.get(place + 1).map_or(self.area.right(), |next| self.x(next.at)));
            pen.line((from, self.area.y), (from, self.area.bottom() + 1.4), 0.25, Ink::Rule);
            let number = if place == 0 { tr!("turn {turn}", turn = mark.turn) } else { mark.turn.to_string() };
            let width = pen.width(PLAIN, &number);
            let middle = from.midpoint(to);
            let start = (middle - width / 2.0).max(free);
            // Beyond its own turn it would be taken for the next one's.
            if start + width / 2.0 <= to.max(free + width) && start + width <= self.area.right() + 4.0 {
                pen.text((start, baseline), Align::Left, PLAIN, &number);
                free = start + width + 1.6;
            }
        }
    }

    /// Draws thin lines at round numbers and at the two edges.
    fn scale(&self, pen: &mut Pen<'_>, labels: &[(f64, String)]) {
        for (tick, words) in labels {
            let y = self.y(*tick);
            // Where ink is saved, a black line across would be taken for one of the chart's own.
            let end = if pen.inks() == InkMode::Saver && *tick != 0.0 { self.area.x + 2.0 } else { self.area.right() };
            let (width, ink) = if *tick == 0.0 { (0.4, Ink::Words) } else { (0.25, Ink::Rule) };
            pen.line((self.area.x, y), (end, y), width, ink);
            pen.text((self.area.x - 1.4, y + 1.25), Align::Right, PLAIN, words);
        }
        pen.line((self.area.x, self.area.y), (self.area.x, self.area.bottom()), 0.4, Ink::Words);
        pen.line((self.area.x, self.area.bottom()), (self.area.right(), self.area.bottom()), 0.4, Ink::Words);
    }

    fn line(&self, pen: &mut Pen<'_>, line: &ChartLine) {
        let edge = |end: usize| line.points.iter().zip(&line.unsure).map(move |(point, unsure)| [point[0], unsure[end]]);
        let mut band = self.path(edge(0));
        for point in edge(1).collect::<Vec<_>>().into_iter().rev() {
            band.line_to(self.point(point));
        }
        if !line.unsure.is_empty() {
            band.close_path();
            pen.shape(band, None, Some(Ink::Shade));
            for end in [0, 1] {
                pen.shape(self.path(edge(end)), Some((0.25, Ink::Quiet)), None);
            }
        }
        let path = self.path(line.points.iter().copied());
        let look = (LINE_MM, line.side.map_or(Ink::Words, Ink::from_side));
        match line.side {
            Some(Side::Norman) | None => pen.shape(path, Some(look), None),
            Some(Side::Saxon) => pen.dashed_shape(path, look),
        }
    }

    fn point(&self, [step, value]: [f64; 2]) -> (f64, f64) {
        (f64::from(self.x(step)), f64::from(self.y(value)))
    }

    /// Returns a line through points. Intermediate points on straight stretches are omitted.
    fn path(&self, points: impl Iterator<Item = [f64; 2]>) -> BezPath {
        let points: Vec<[f64; 2]> = points.collect();
        let is_corner = |place: usize| {
            let around = place.checked_sub(1).and_then(|before| points.get(before)).zip(points.get(place + 1));
            around.is_none_or(|(before, after)| {
                before[1].to_bits() != points[place][1].to_bits() || after[1].to_bits() != before[1].to_bits()
            })
        };
        let mut path = BezPath::new();
        for (_, point) in points.iter().enumerate().filter(|(place, _)| is_corner(*place)) {
            if path.elements().is_empty() {
                path.move_to(self.point(*point));
            } else {
                path.line_to(self.point(*point));
            }
        }
        path
    }

    /// Draws the names at the ends of the lines without overlaps.
    fn names(&self, pen: &mut Pen<'_>) {
        let end = |line: &ChartLine| line.points.last().map_or(self.area.y, |point| self.y(point[1]));
        let mut lines: Vec<&ChartLine> = self.chart.lines.iter().collect();
        lines.sort_by(|one, other| end(one).total_cmp(&end(other)));
        let mut lowest = self.area.y + 1.25;
        for (place, line) in lines.iter().enumerate() {
            let most = self.area.bottom() - APART_MM * length(lines.len() - 1 - place);
            let baseline = (end(line) + 1.25).max(lowest).min(most);
            let look: Look = line.side.map_or(BOLD, |side| BOLD.with_ink(Ink::from_side(side)));
            pen.text((self.area.right() + 1.5, baseline), Align::Left, look, &end_label(self.chart, line));
            lowest = baseline + APART_MM;
        }
    }
}
