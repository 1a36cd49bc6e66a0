//! Bar charts on screen. Each bar has its own row, so that a whole class can be scrolled, and details are shown
//! on hover.

use egui::{Align2, FontId, Rect, Sense, Ui, WidgetInfo, pos2, vec2};
use egui_plot::{Bar as PlotBar, BarChart as PlotBars, GridMark, PlotBounds, PlotPoint};

use super::plot::still_plot;
use crate::projector::view::paint::chart::{Pattern, fill_pattern};
use crate::shell::theme::{self, Palette};
use senlac_classroom::story::amount_text;
use senlac_classroom::story::charts::{Bar, BarChart, Chart};

/// Smallest and largest height of a row.
const ROW: (f32, f32) = (27.0, 64.0);
/// Width of the names, in points.
const NAMES: f32 = 190.0;
/// Space for the number after a bar, as a fraction of the longest bar.
const NUMBER: f64 = 0.10;

/// Draws the bars with their names on the left.
pub fn bars_ui(ui: &mut Ui, chart: &BarChart, whole: &Chart, place: usize) {
    let palette = Palette::current(ui);
    legend_ui(ui, chart);
    if chart.bars.is_empty() {
        ui.label(tr!("There is nothing to show yet."));
        return;
    }
    #[expect(clippy::cast_precision_loss, reason = "a bar for each pupil")]
    let rows = chart.bars.len() as f32;
    let row = ((ui.available_height() - 8.0) / rows).clamp(ROW.0, ROW.1);
    let width = ui.available_width();
    let (room, response) = ui.allocate_exact_size(vec2(width, row * rows), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Figure, true, whole.sentences().join(" ")));
    for (at, bar) in (0_u16..).zip(&chart.bars) {
        let middle = room.top() + (f32::from(at) + 0.5) * row;
        let color = bar.side.map_or(palette.ink, |side| palette.side_text(side));
        let mut job = egui::text::LayoutJob::simple_singleline(bar.name.clone(), theme::bold(14.5), color);
        job.wrap = egui::text::TextWrapping::truncate_at_width(NAMES - 8.0);
        let name = ui.painter().layout_job(job);
        ui.painter().galley(pos2(room.left(), middle - name.size().y / 2.0), name, color);
    }
    let mut inner = ui.new_child(egui::UiBuilder::new().max_rect(room.with_min_x(room.left() + NAMES)));
    plot_ui(&mut inner, chart, place, row * rows);
}

/// Draws the bars as a plot, with patterns over them.
fn plot_ui(ui: &mut Ui, chart: &BarChart, place: usize, high: f32) {
    let palette = Palette::current(ui);
    let sum = |bar: &Bar, sign: f64| bar.pieces.iter().map(|(_, value)| (value * sign).max(0.0)).sum::<f64>();
    let most = chart.bars.iter().map(|bar| sum(bar, 1.0)).fold(0.0, f64::max);
    let least = chart.bars.iter().map(|bar| sum(bar, -1.0)).fold(0.0, f64::max);
    let long = (most + least).max(1.0);
    let rows = f64::from(u32::try_from(chart.bars.len()).unwrap_or(u32::MAX));
    let mut bars = Vec::new();
    for (row, bar) in (0_u32..).zip(&chart.bars) {
        let (mut up, mut down) = (0.0, 0.0);
        for (piece, (name, value)) in bar.pieces.iter().enumerate().filter(|(_, (_, value))| *value != 0.0) {
            let from = if *value >= 0.0 { &mut up } else { &mut down };
            // The first bar is at the top.
            let at = rows - f64::from(row) - 0.5;
            bars.push((piece, bar, at, *from, *value, format!("{}: {} {name}", bar.name, amount_text(*value))));
            *from += value;
        }
    }
    let plot = still_plot(("bars", place), high)
        .show_axes([false, false])
        .show_grid([false, false])
        .x_grid_spacer(|_| Vec::<GridMark>::new())
        .show_background(false)
        .show_x(false)
        .show_y(false);
    let shown = plot.show(ui, |plot| {
        let behind = long * NUMBER;
        plot.set_plot_bounds(PlotBounds::from_min_max([-least - if least > 0.0 { behind } else { 0.0 }, 0.0], [most + behind, rows]));
        for (piece, bar, at, from, value, words) in &bars {
            let color = bar.side.map_or(palette.gold, |side| palette.side(side));
            let one = PlotBar::new(*at, *value).base_offset(*from).width(0.62).fill(color.gamma_multiply(0.3)).name(words);
            let words = words.clone();
            let chart = PlotBars::new(words.clone(), vec![one]).horizontal().id(("bar", at.to_bits(), *piece));
            plot.bar_chart(chart.element_formatter(Box::new(move |_, _| words.clone())));
        }
    });
    let painter = ui.painter().with_clip_rect(shown.response.rect.intersect(ui.clip_rect()));
    let point = |value: f64, at: f64| shown.transform.position_from_point(&PlotPoint::new(value, at));
    for (piece, bar, at, from, value, _) in &bars {
        let rect = Rect::from_two_pos(point(*from, at - 0.31), point(from + value, at + 0.31));
        let pattern = if *value < 0.0 { Pattern::Hatched } else { Pattern::for_piece(*piece) };
        let color = bar.side.map_or(palette.gold, |side| palette.side(side));
        fill_pattern(&painter, rect, pattern, (color, palette.linen), 6.0);
    }
    painter.vline(point(0.0, 0.0).x, shown.response.rect.y_range(), (1.2, palette.ink));
    for (row, bar) in (0_u32..).zip(&chart.bars) {
        let total: f64 = bar.pieces.iter().map(|(_, value)| value).sum();
        let at = rows - f64::from(row) - 0.5;
        let is_down = total < 0.0;
        let end = point(if is_down { -sum(bar, -1.0) } else { sum(bar, 1.0) }, at);
        let (place, anchor) =
            if is_down { (end - vec2(6.0, 0.0), Align2::RIGHT_CENTER) } else { (end + vec2(6.0, 0.0), Align2::LEFT_CENTER) };
        let words = if least > 0.0 && total > 0.04 { format!("+{}", amount_text(total)) } else { amount_text(total) };
        painter.text(place, anchor, words, theme::bold(14.0), palette.ink);
    }
}

/// Draws what is counted, and the pattern of each segment if bars have several.
fn legend_ui(ui: &mut Ui, chart: &BarChart) {
    let palette = Palette::current(ui);
    ui.horizontal_wrapped(|ui| {
        ui.label(egui::RichText::new(&chart.counted).font(FontId::proportional(14.0)).color(palette.faded));
        let pieces = chart.bars.iter().map(|bar| &bar.pieces).find(|pieces| pieces.len() > 1);
        for (place, (name, _)) in pieces.into_iter().flatten().enumerate() {
            ui.add_space(10.0);
            let (rect, _) = ui.allocate_exact_size(vec2(24.0, 15.0), Sense::hover());
            fill_pattern(ui.painter(), rect, Pattern::for_piece(place), (palette.ink, palette.linen), 6.0);
            ui.label(name);
        }
    });
    ui.add_space(4.0);
}
