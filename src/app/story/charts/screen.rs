//! Page of charts: the list on the left, or above in a narrow window, and the selected chart beside it.

use egui::{Button, Rect, Role, ScrollArea, Sense, Ui, vec2};

use super::{ChartsAction, bars, plot};
use crate::commands::{AppCommand, WindowCommand};
use crate::projector::view::paint::chart::{ChartPen, paint_strip};
use crate::screen::ViewContext;
use crate::shell::theme::Palette;
use crate::story::StoryScreen;
use crate::story::action::StoryAction;
use crate::ui_action::UiAction;
use crate::widgets::control::{Control, faded_ui, title_ui};
use senlac_classroom::story::charts::{Chart, StripChart};

/// Width of the list, in points.
const LIST: f32 = 236.0;
/// Width from which the list is shown beside the chart.
const BESIDE_FROM: f32 = 820.0;

pub fn charts_ui(ui: &mut Ui, context: &ViewContext<'_>, room: &StoryScreen, actions: &mut Vec<UiAction>) {
    let charts = room.charts.charts(&room.review);
    let shown = room.charts.shown_index(&charts);
    let Some(chart) = charts.get(shown) else { return };
    let high = ui.available_height();
    if ui.available_width() >= BESIDE_FROM {
        ui.horizontal_top(|ui| {
            ui.allocate_ui(vec2(LIST, high), |ui| {
                ui.set_width(LIST);
                ui.vertical(|ui| {
                    list_ui(ui, &charts, shown, LIST, actions);
                    hints_ui(ui, context, room, actions);
                });
            });
            ui.add_space(10.0);
            ui.vertical(|ui| large_ui(ui, chart, shown));
        });
    } else {
        ui.horizontal_wrapped(|ui| list_ui(ui, &charts, shown, 0.0, actions));
        large_ui(ui, chart, shown);
    }
}

fn list_ui(ui: &mut Ui, charts: &[Chart], shown: usize, width: f32, actions: &mut Vec<UiAction>) {
    ui.spacing_mut().item_spacing.y = 4.0;
    for (place, chart) in charts.iter().enumerate() {
        let button = Button::selectable(place == shown, chart.title()).wrap().min_size(vec2(width, 34.0)).right_text("");
        let response = ui.add(button).named_choice(Role::Tab, place == shown, || chart.title().to_owned());
        response.on_click(UiAction::Story(StoryAction::Charts(ChartsAction::Show(place))), actions);
    }
}

/// Draws the hints: the keys, the source of the forecast chart, and the button for the projector.
fn hints_ui(ui: &mut Ui, context: &ViewContext<'_>, room: &StoryScreen, actions: &mut Vec<UiAction>) {
    ui.add_space(10.0);
    faded_ui(ui, 13.0, tr!("Use the arrow keys or Page Up and Page Down to change charts."));
    if room.review.chances().is_empty() {
        ui.add_space(6.0);
        faded_ui(ui, 13.0, tr!("Each side’s chance of winning appears here once the “Replay” page has played battles from each step."));
    }
    ui.add_space(10.0);
    projector_ui(ui, context, actions);
}

/// Draws whether the class sees this page, and the buttons that change it.
pub fn projector_ui(ui: &mut Ui, context: &ViewContext<'_>, actions: &mut Vec<UiAction>) {
    if context.projector.is_seen() {
        faded_ui(ui, 13.0, tr!("The class sees this too."));
    }
    for command in [WindowCommand::Projector, WindowCommand::ShowHere] {
        let command = AppCommand::Window(command);
        let button = Button::new(context.label(command)).shortcut_text(egui::RichText::new(command.key_text(ui.ctx(), false)).size(10.5));
        ui.add(button).on_hover_text(command.tip()).on_click(UiAction::Do(command), actions);
    }
}

/// Draws the selected chart with its title.
fn large_ui(ui: &mut Ui, chart: &Chart, place: usize) {
    title_ui(ui, 24.0, chart.title());
    match chart {
        Chart::Lines(chart) => plot::lines_ui(ui, chart, place),
        Chart::Bars(bars) => {
            ScrollArea::vertical().id_salt(("chart", place)).auto_shrink(false).show(ui, |ui| bars::bars_ui(ui, bars, chart, place));
        }
        Chart::Strip(strip) => strip_ui(ui, strip, chart),
    }
}

/// Draws a cell for each turn.
fn strip_ui(ui: &mut Ui, strip: &StripChart, chart: &Chart) {
    let room = ui.available_size();
    let (rect, response) = ui.allocate_exact_size(vec2(room.x, room.y.max(160.0)), Sense::hover());
    response.named(Role::Figure, || chart.sentences().join(" "));
    let pen = ChartPen { painter: ui.painter(), palette: Palette::current(ui), size: 17.0 };
    paint_strip(&pen, Rect::from_min_size(rect.min, rect.size()), strip);
}
