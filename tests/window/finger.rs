//! Simulates a finger with the events that winit and egui-winit create, all events of a moment in one frame.

use egui::{Event, Modifiers, PointerButton, Pos2, Rect, TouchDeviceId, TouchId, TouchPhase, Vec2, vec2};
use egui_kittest::kittest::{NodeT, Queryable};

use super::support::Window;

/// Frames until a resting finger counts as a long touch. Each is a quarter of a second.
const REST: usize = 6;

fn touch(phase: TouchPhase, pos: Pos2) -> Event {
    Event::Touch { device_id: TouchDeviceId(7), id: TouchId(1), phase, pos, force: None }
}

fn button(pos: Pos2, pressed: bool) -> Event {
    Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE }
}

/// Puts a finger down.
pub fn put_down(window: &mut Window, pos: Pos2) {
    window.input_mut().events.extend([touch(TouchPhase::Start, pos), Event::PointerMoved(pos), button(pos, true)]);
    window.step();
}

/// Moves the finger.
pub fn move_to(window: &mut Window, pos: Pos2) {
    window.input_mut().events.extend([touch(TouchPhase::Move, pos), Event::PointerMoved(pos)]);
    window.step();
}

/// Lifts the finger.
pub fn lift(window: &mut Window, pos: Pos2) {
    window.input_mut().events.extend([touch(TouchPhase::End, pos), button(pos, false), Event::PointerGone]);
    window.run();
}

/// Taps briefly.
pub fn tap_at(window: &mut Window, pos: Pos2) {
    put_down(window, pos);
    lift(window, pos);
}

/// Rests a finger on a place without lifting it.
pub fn rest_on(window: &mut Window, pos: Pos2) {
    put_down(window, pos);
    window.run_steps(REST);
}

/// Swipes from one point to another.
pub fn swipe(window: &mut Window, from: Pos2, to: Pos2) {
    put_down(window, from);
    for part in [0.2, 0.5, 0.8, 1.0] {
        move_to(window, from.lerp(to, part));
    }
    lift(window, to);
}

/// Returns the rectangles of the controls whose names match. Controls of a dialog come last.
fn find_controls(window: &Window, is_it: impl Fn(&str) -> bool) -> Vec<Rect> {
    let is_pressed = |role| [egui::Role::Button, egui::Role::CheckBox, egui::Role::RadioButton, egui::Role::Tab].contains(&role);
    let found = window.query_all_by(|node| {
        (is_pressed(node.role()) || node.role() == egui::Role::DisclosureTriangle) && node.label().is_some_and(|name| is_it(&name))
    });
    found.filter(|node| !node.accesskit_node().is_disabled()).map(|node| node.rect()).collect()
}

/// Returns the rectangle of the first control whose name matches; `None` if there is no such control.
pub fn find_control(window: &Window, is_it: impl Fn(&str) -> bool) -> Option<Rect> {
    find_controls(window, is_it).into_iter().next()
}

/// Taps the control whose name matches, after swiping its list until it is visible.
pub fn tap_matching(window: &mut Window, what: &str, is_it: impl Fn(&str) -> bool) {
    let screen = window.ctx.content_rect().shrink2(vec2(0.0, 24.0));
    for _ in 0..12 {
        let found = find_control(window, &is_it);
        assert!(found.is_some(), "no control to tap: {what}");
        let place = found.expect("a control");
        if screen.contains(place.center()) {
            return tap_at(window, place.center());
        }
        let way = if place.center().y > screen.center().y { -200.0 } else { 200.0 };
        let from = Pos2::new(place.center().x.clamp(screen.left() + 20.0, screen.right() - 20.0), screen.center().y);
        swipe(window, from, from + Vec2::new(0.0, way));
    }
    let found = find_control(window, &is_it).filter(|place| screen.contains(place.center()));
    assert!(found.is_some(), "no finger brings it into sight: {what}");
    tap_at(window, found.expect("a control").center());
}

/// Taps the control with exactly this name.
pub fn tap(window: &mut Window, label: &str) {
    tap_matching(window, label, |name| name == label);
}

/// Taps the control with this name in the open dialog.
pub fn tap_on_sheet(window: &mut Window, label: &str) {
    let found = find_controls(window, |name| name == label).last().copied();
    assert!(found.is_some_and(|place| window.ctx.content_rect().contains(place.center())), "{label} is on the sheet and in sight");
    tap_at(window, found.expect("a control").center());
}

/// Taps the first control whose name contains this text.
pub fn tap_containing(window: &mut Window, label: &str) {
    tap_matching(window, label, |name| name.contains(label));
}
