//! Contents of the projector window: the show, the blank screen, the sign and a few keys. It knows only the public view.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use egui::{Align2, Color32, CursorIcon, Event, Key, Modifiers, Role, Sense, Ui, ViewportClass, ViewportCommand, ViewportId};

use super::view::show_ui;
use super::{ProjectorPane, SIGN_FOR, lock};
use crate::commands::{AppCommand, WindowCommand};
use crate::shell::theme::{self, Palette};
use crate::ui_action::UiAction;
use crate::widgets::control::Control;

pub fn window_ui(ui: &mut Ui, class: ViewportClass, wall: &Mutex<ProjectorPane>) {
    let rect = ui.max_rect();
    let is_full = lock(wall).is_full;
    let (full, focused, closed) = ui.input(|input| {
        let viewport = input.viewport();
        // Some platforms fill the screen without the window library, which does not know of it.
        (viewport.fullscreen == Some(true) || is_full, viewport.focused == Some(true), viewport.close_requested())
    });
    let mut actions = Vec::new();
    // Without a second system window, the class view is inside the teacher's window, which handles its own keys.
    let is_apart = class != ViewportClass::EmbeddedWindow;
    let leaves = full && is_apart && ui.ctx().input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
    if leaves {
        actions.push(UiAction::Do(AppCommand::Window(WindowCommand::FullScreen)));
    }
    // Whichever window has the keyboard, its keys are the teacher's.
    let is_key = |event: &mut Event| is_apart && matches!(event, Event::Key { .. } | Event::Text(_));
    let mut keys: Vec<Event> = ui.ctx().input_mut(|input| input.events.extract_if(.., is_key).collect());
    // As long as it is a window it can be dragged by any of its points to the projector's screen.
    let response =
        ui.interact(rect, ui.scope_id().with("anywhere"), Sense::click_and_drag()).named(Role::Window, || tr!("Projector window"));
    if response.drag_started() && !full {
        ui.ctx().send_viewport_cmd(ViewportCommand::StartDrag);
    }
    if response.double_clicked() {
        actions.push(UiAction::Do(AppCommand::Window(WindowCommand::FullScreen)));
    }
    if full {
        ui.ctx().set_cursor_icon(CursorIcon::None);
    }
    let mut held = lock(wall);
    if response.clicked() {
        held.animation.skip();
    }
    // Most systems give the focus to a new window. It is handed back to the teacher once.
    if focused && !held.handed_back {
        held.handed_back = true;
        ui.ctx().send_viewport_cmd_to(ViewportId::ROOT, ViewportCommand::Focus);
    }
    // On another screen, perhaps because its own was unplugged: the teacher's window looks what is connected now.
    let screen = ui.input(|input| input.viewport().monitor_size);
    let moved = held.screen.is_some() && held.screen != screen;
    held.screen = screen.or(held.screen);
    if closed || moved || !actions.is_empty() || !keys.is_empty() {
        if !keys.is_empty() {
            held.animation.skip();
        }
        held.keys.append(&mut keys);
        held.actions.append(&mut actions);
        held.closed |= closed;
        ui.ctx().request_repaint_of(ViewportId::ROOT);
    }
    drop(held);
    pane_ui(ui, wall);
}

/// Draws the show over the teacher's own window. A click ends all animations.
pub fn show_here_ui(ui: &mut Ui, wall: &Mutex<ProjectorPane>) {
    let rect = ui.max_rect();
    if ui.interact(rect, ui.scope_id().with("the show here"), Sense::CLICK).clicked() {
        lock(wall).animation.skip();
    }
    pane_ui(ui, wall);
    let palette = Palette::current(ui);
    let words = ui.painter().layout_no_wrap(tr!("Esc: back to the table").to_owned(), egui::FontId::proportional(12.0), palette.ink);
    let place = Align2::RIGHT_BOTTOM.anchor_size(rect.right_bottom() - egui::vec2(14.0, 5.0), words.size());
    // It may overlap the border's pattern.
    ui.painter().rect_filled(place.expand2(egui::vec2(6.0, 2.0)), 4.0, palette.linen);
    ui.painter().galley(place.min, words, palette.ink);
}

/// Draws the current view and the sign over it.
fn pane_ui(ui: &mut Ui, wall: &Mutex<ProjectorPane>) {
    let now = ui.input(|input| input.time);
    let mut wall = lock(wall);
    let ProjectorPane { view, animation, black, motion, sign, .. } = &mut *wall;
    animation.show(Arc::clone(view), now);
    let rect = ui.max_rect();
    if *black {
        ui.painter().rect_filled(rect, 0.0, Color32::BLACK);
    } else {
        show_ui(ui, &animation.visible_view(now, *motion), animation.motion_at(now, *motion));
        if animation.is_moving(now, *motion) {
            ui.ctx().request_repaint();
        }
    }
    if let Some((words, since)) = sign {
        let since = *since.get_or_insert(now);
        let left = since + SIGN_FOR - now;
        if left > 0.0 {
            sign_ui(ui, words);
            ui.ctx().request_repaint_after(Duration::from_secs_f64(left));
        } else {
            *sign = None;
        }
    }
}

/// Draws large text in the middle that says which screen this is.
fn sign_ui(ui: &Ui, words: &str) {
    let palette = Palette::current(ui);
    let rect = ui.max_rect();
    let band = egui::Rect::from_center_size(rect.center(), egui::vec2(rect.width(), rect.height() * 0.3));
    ui.painter().rect_filled(band, 0.0, palette.ink);
    let font = theme::title(rect.height() * 0.085);
    ui.painter().text(band.center(), Align2::CENTER_CENTER, words, font, palette.linen);
}
