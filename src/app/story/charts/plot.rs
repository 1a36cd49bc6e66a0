//! Line charts over the steps of the battle, with details on hover and the turns below.

use egui::{Color32, Rect, RichText, Ui, Vec2b, WidgetInfo, pos2, vec2};
use egui_plot::{FilledArea, GridMark, HoverPosition, Line, LineStyle, Plot, PlotBounds, PlotPoint, PlotPoints, Text};

use crate::projector::view::paint::chart::{ChartPen, paint_turns};
use crate::shell::theme::{self, Palette};
use senlac_classroom::story::amount_text;
use senlac_classroom::story::charts::{Chart, ChartLine, LineChart};

/// Size of the labels at the lines.
const WORDS: f32 = 15.0;
/// Space below for the turns and their cards.
const TURNS: f32 = 74.0;
/// Approximate width of the numbers on the left.
const NUMBERS: f32 = 62.0;

/// Returns a plot that can't be dragged or zoomed.
pub fn still_plot<'a>(id: impl egui::AsIdSalt, high: f32) -> Plot<'a> {
    let plot = Plot::new(id).height(high).auto_bounds(Vec2b::FALSE);
    plot.allow_zoom(false).allow_drag(false).allow_scroll(false).allow_boxed_zoom(false).allow_double_click_reset(false)
}

/// Draws the lines and the turns.
pub fn lines_ui(ui: &mut Ui, chart: &LineChart, place: usize) {
    let palette = Palette::current(ui);
    let steps = chart.lines.iter().filter_map(|line| line.points.last()).map(|point| point[0]).fold(1.0, f64::max);
    let (least, most) = chart.range;
    let free = ((most - least) * 0.05).max(0.2);
    let high = (ui.available_height() - TURNS).max(160.0);
    // Behind the last step there is room for the lines' words.
    let words = chart.lines.iter().filter_map(|line| Some(end_label(line, line.points.last()?[1])));
    let wide = |words: String| ui.painter().layout_no_wrap(words, theme::bold(WORDS), palette.ink).size().x;
    let words = words.map(wide).fold(0.0, f32::max) + 8.0;
    let width = (ui.available_width() - NUMBERS).max(2.0 * words);
    let behind = f64::from(words / (width - words));
    let told = chart.lines.clone();
    let plot = still_plot(("lines", place), high)
        .grid_color(palette.line)
        .show_axes([false, true])
        .show_grid([false, true])
        .x_grid_spacer(|_| Vec::<GridMark>::new())
        .show_x(false)
        .show_y(false)
        .y_axis_label(chart.upwards.as_str())
        .y_axis_formatter(|mark, _| amount_text(mark.value))
        .label_formatter(move |position| hover_text(&told, position));
    let shown = plot.show(ui, |plot| {
        plot.set_plot_bounds(PlotBounds::from_min_max([0.0, least - free], [steps * (1.0 + behind), most + free]));
        for line in &chart.lines {
            plot.add(band(line, color(palette, line)));
        }
        for (at, line) in chart.lines.iter().enumerate() {
            let style = if at == 0 { LineStyle::Solid } else { LineStyle::Dashed { length: 9.0 } };
            let points = PlotPoints::from(line.points.clone());
            plot.line(Line::new(line.name.as_str(), points).color(color(palette, line)).width(2.8).style(style));
        }
        for (words, at, color) in labels(chart, palette, f64::from(high)) {
            let text = RichText::new(words).font(theme::bold(WORDS)).color(color);
            let name = at[1].to_string();
            plot.text(Text::new(name, PlotPoint::from(at), text).anchor(egui::Align2::LEFT_CENTER).allow_hover(false));
        }
    });
    let words = Chart::Lines(chart.clone()).sentences().join(" ");
    shown.response.widget_info(|| WidgetInfo::labeled(egui::Role::Figure, true, &words));
    let frame = *shown.transform.frame();
    let (below, _) = ui.allocate_exact_size(vec2(ui.available_width(), TURNS - 8.0), egui::Sense::hover());
    let end = shown.transform.position_from_point_x(steps);
    let below = Rect::from_min_max(pos2(frame.left(), below.top()), pos2(end, below.bottom()));
    let pen = ChartPen { painter: ui.painter(), palette, size: 13.5 };
    let inside = Rect::from_min_max(frame.min, pos2(end, frame.bottom()));
    paint_turns(&pen, inside, below, &chart.marks, |step| shown.transform.position_from_point_x(step));
}

fn color(palette: &Palette, line: &ChartLine) -> Color32 {
    line.side.map_or(palette.ink, |side| palette.side_text(side))
}

/// Returns a line's uncertainty band.
fn band(line: &ChartLine, color: Color32) -> FilledArea {
    let of = |at: usize| line.unsure.iter().map(|unsure| unsure[at]).collect::<Vec<f64>>();
    let along: Vec<f64> = line.points.iter().take(line.unsure.len()).map(|point| point[0]).collect();
    FilledArea::new(format!("{}, unsure", line.name), &along, &of(0), &of(1)).fill_color(color.gamma_multiply(0.22)).allow_hover(false)
}

/// Returns each line's label and its position after the line's end. Labels that would overlap are moved apart.
fn labels(chart: &LineChart, palette: &Palette, high: f64) -> Vec<(String, [f64; 2], Color32)> {
    let apart = (chart.range.1 - chart.range.0) * 20.0 / high.max(1.0);
    let mut ends: Vec<(&ChartLine, [f64; 2])> = chart.lines.iter().filter_map(|line| Some((line, *line.points.last()?))).collect();
    ends.sort_by(|one, other| one.1[1].total_cmp(&other.1[1]));
    let mut least = f64::NEG_INFINITY;
    let mut labels = Vec::new();
    for (line, [step, value]) in ends {
        let at = value.max(least);
        least = at + apart;
        labels.push((end_label(line, value), [step, at], color(palette, line)));
    }
    labels
}

/// Returns a label such as "Normans 87", with a little space before it.
fn end_label(line: &ChartLine, value: f64) -> String {
    format!("  {} {}", line.name, amount_text(value))
}

/// Returns a description of the step under the pointer.
fn hover_text(lines: &[ChartLine], position: &HoverPosition<'_>) -> Option<String> {
    let HoverPosition::NearDataPoint { plot_name, position, .. } = position else { return None };
    let line = lines.iter().find(|line| line.name == *plot_name)?;
    let (at, point) = line.points.iter().enumerate().find(|(_, point)| (point[0] - position.x).abs() < 0.5)?;
    let unsure = line.unsure.get(at).filter(|unsure| unsure[0] < unsure[1]);
    let value = amount_text(point[1]);
    Some(match unsure {
        Some([from, to]) => {
            tr!(
                "{name}: {value} (19 times out of 20: {from} to {to})",
                name = line.name,
                value,
                from = amount_text(*from),
                to = amount_text(*to)
            )
        }
        None => tr!("{name}: {value}", name = line.name, value),
    })
}
