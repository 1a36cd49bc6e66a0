//! Buttons of the replay: play, step, turn, beginning and end, speed, and class view.

use egui::{Button, Painter, Pos2, Rect, Response, RichText, Role, Sense, Shape, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::Replay;
use super::action::{ReplayAction, Speed};
use crate::commands::{AppCommand, WindowCommand};
use crate::screen::ViewContext;
use crate::shell::theme::{self, Palette};
use crate::shell::touch;
use crate::ui_action::UiAction;
use crate::widgets::control::{Control as _, faded_ui, is_lit, with_disabled_tooltip};

/// Side length of an icon button.
const SIDE: f32 = 34.0;

/// Icon: triangles that point forward or back, and a bar at an end.
#[derive(Clone, Copy)]
struct ControlIcon {
    forward: bool,
    triangles: u8,
    bar: bool,
}

pub fn controls_ui(ui: &mut Ui, context: &ViewContext<'_>, replay: &Replay, actions: &mut Vec<UiAction>) {
    let mut asked = Vec::new();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(5.0, 5.0);
        let (is_first, is_last) = (replay.playback.stop_index() == 0, replay.playback.stop_index() == replay.playback.last_stop());
        let sign = |forward: bool, triangles: u8, bar: bool| ControlIcon { forward, triangles, bar };
        let mut sign_ui = |ui: &mut Ui, sign: ControlIcon, is_on: bool, [name, key]: [&str; 2], action: ReplayAction| {
            if icon_button_ui(ui, sign, is_on, name, key).clicked() {
                asked.push(action);
            }
        };
        sign_ui(ui, sign(false, 1, true), !is_first, [tr!("Go to the start"), tr!("Home")], ReplayAction::First);
        sign_ui(ui, sign(false, 2, false), !is_first, [tr!("Previous turn"), tr!("PageUp")], ReplayAction::Turn(false));
        sign_ui(ui, sign(false, 1, false), !is_first, [tr!("Step back"), tr!("←")], ReplayAction::Step(false));
        if play_ui(ui, replay.playback.is_playing).clicked() {
            asked.push(ReplayAction::Play);
        }
        let mut sign_ui = |ui: &mut Ui, sign: ControlIcon, is_on: bool, [name, key]: [&str; 2], action: ReplayAction| {
            if icon_button_ui(ui, sign, is_on, name, key).clicked() {
                asked.push(action);
            }
        };
        sign_ui(ui, sign(true, 1, false), !is_last, [tr!("Step forward"), tr!("→")], ReplayAction::Step(true));
        sign_ui(ui, sign(true, 2, false), !is_last, [tr!("Next turn"), tr!("PageDown")], ReplayAction::Turn(true));
        sign_ui(ui, sign(true, 1, true), !is_last, [tr!("Go to the end"), tr!("End")], ReplayAction::Last);
        ui.add_space(8.0);
        speeds_ui(ui, replay.playback.speed, &mut asked);
        ui.add_space(8.0);
        for command in [WindowCommand::Projector, WindowCommand::ShowHere] {
            let command = AppCommand::Window(command);
            let button = Button::new(context.label(command)).shortcut_text(RichText::new(command.key_text(ui.ctx(), false)).size(10.5));
            let button = ui.add(button).named(Role::Button, || context.label(command));
            button.on_hover_text(command.tip()).on_click(UiAction::Do(command), actions);
        }
        if context.projector.is_black {
            ui.label(RichText::new(tr!("The class sees nothing")).color(Palette::current(ui).warning));
        }
    });
    if !theme::is_window_low(ui) {
        faded_ui(ui, 12.0, tr!("Space: play or pause · ← →: one step · Page Up, Page Down: one turn · ↑ ↓: bookmarks · T: turning point"));
    }
    actions.extend(asked.into_iter().map(super::to_ui_action));
}

/// Draws the choice of speeds.
fn speeds_ui(ui: &mut Ui, now: Speed, asked: &mut Vec<ReplayAction>) {
    ui.label(tr!("Speed"));
    ui.spacing_mut().item_spacing.x = 2.0;
    for speed in Speed::ALL {
        let button = ui.add(Button::selectable(now == speed, speed.label()).min_size(vec2(26.0, 0.0)));
        let name = tr!("Speed {speed}", speed = speed.label());
        button.named_choice(Role::RadioButton, now == speed, || &name).on_click(ReplayAction::Speed(speed), asked);
    }
    ui.spacing_mut().item_spacing.x = 5.0;
}

/// Draws the large play or pause button.
fn play_ui(ui: &mut Ui, is_playing: bool) -> Response {
    let palette = Palette::current(ui);
    let words = if is_playing { tr!("Pause") } else { tr!("Play") };
    let (rect, response) = ui.allocate_exact_size(touch::min_size(ui, vec2(104.0, SIDE)), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, words));
    let (painter, ink) = (ui.painter(), palette.on_fill(palette.ink));
    let rim = if is_lit(&response) { Stroke::new(3.0, palette.gold) } else { Stroke::new(1.0, palette.line) };
    painter.rect(rect, 8.0, palette.ink, rim, StrokeKind::Inside);
    let sign = Rect::from_center_size(rect.left_center() + vec2(24.0, 0.0), vec2(14.0, 15.0));
    if is_playing {
        for bar in [sign.with_max_x(sign.left() + 5.0), sign.with_min_x(sign.right() - 5.0)] {
            painter.rect_filled(bar, 1.0, ink);
        }
    } else {
        painter.add(triangle(sign, true, ink));
    }
    painter.text(rect.left_center() + vec2(40.0, 0.0), egui::Align2::LEFT_CENTER, words, theme::bold(15.0), ink);
    response.on_hover_text(tr!("{words} (Space)", words))
}

/// Draws an icon button with its name and its key as tooltip.
fn icon_button_ui(ui: &mut Ui, sign: ControlIcon, is_on: bool, name: &str, key: &str) -> Response {
    let palette = Palette::current(ui);
    let (rect, response) =
        ui.allocate_exact_size(touch::min_size(ui, vec2(SIDE, SIDE)), if is_on { Sense::click() } else { Sense::hover() });
    response.widget_info(|| WidgetInfo::labeled(Role::Button, is_on, name));
    let painter = ui.painter();
    let is_lit = is_on && is_lit(&response);
    let rim = if is_lit { Stroke::new(2.0, palette.gold) } else { Stroke::new(1.0, palette.line) };
    painter.rect(rect, 7.0, palette.weave, rim, StrokeKind::Inside);
    sign.paint(painter, rect, if is_on { palette.ink } else { palette.faded.gamma_multiply(0.5) });
    let told = format!("{name} ({key})");
    if is_on { response.on_hover_text(told) } else { with_disabled_tooltip(response, told) }
}

impl ControlIcon {
    fn paint(self, painter: &Painter, rect: Rect, ink: egui::Color32) {
        let each = 9.0;
        let count = f32::from(self.triangles);
        let width = each * count + if self.bar { 4.0 } else { 0.0 };
        let sign = Rect::from_center_size(rect.center(), vec2(width, 14.0));
        let bar = if self.forward { sign.with_min_x(sign.right() - 3.0) } else { sign.with_max_x(sign.left() + 3.0) };
        if self.bar {
            painter.rect_filled(bar, 0.5, ink);
        }
        let first = if self.forward || !self.bar { sign.left() } else { sign.left() + 4.0 };
        for place in 0..self.triangles {
            let left = first + each * f32::from(place);
            painter.add(triangle(Rect::from_min_size(pos2(left, sign.top()), vec2(each, 14.0)), self.forward, ink));
        }
    }
}

fn triangle(room: Rect, forward: bool, ink: egui::Color32) -> Shape {
    let corners: [Pos2; 3] = if forward {
        [room.left_top(), room.right_center(), room.left_bottom()]
    } else {
        [room.right_top(), room.right_bottom(), room.left_center()]
    };
    Shape::convex_polygon(corners.to_vec(), ink, Stroke::NONE)
}
