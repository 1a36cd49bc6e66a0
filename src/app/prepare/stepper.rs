//! A number with a step down on its left and a step up on its right: one stop for the Tab key, worked by arrows, by
//! typing, or by its two ends.

use std::ops::RangeInclusive;

use egui::accesskit::Action;
use egui::{Align2, Event, EventFilter, Id, Key, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use crate::app::theme::{self, Palette};

/// How high it is.
const HEIGHT: f32 = 25.0;
/// How wide its ends are.
const END: f32 = 24.0;
/// How wide it is.
pub const WIDTH: f32 = 2.0 * END + 26.0;

/// Draws it under a name that says what it counts; the new number where it changes.
pub fn stepper_ui(ui: &mut Ui, name: &str, value: usize, range: RangeInclusive<usize>) -> Option<usize> {
    let (rect, response) = ui.allocate_exact_size(vec2(WIDTH, HEIGHT), Sense::click());
    let number = u32::try_from(value).map_or(0.0, f64::from);
    response.widget_info(|| WidgetInfo { label: Some(name.to_owned()), value: Some(number), ..WidgetInfo::new(Role::SpinButton) });
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.add_action(Action::Increment);
        node.add_action(Action::Decrement);
    });
    let (fewer, more) = (
        Rect::from_min_max(rect.min, pos2(rect.left() + END, rect.bottom())),
        Rect::from_min_max(pos2(rect.right() - END, rect.top()), rect.max),
    );
    paint(ui, &response, value, (fewer, value > *range.start()), (more, value < *range.end()));
    let steps = by_pointer(&response, fewer, more) + by_reader(ui, &response);
    let typed = if response.has_focus() { by_keys(ui, response.id, value) } else { None };
    let stepped = || value.checked_add_signed(steps).unwrap_or(0);
    let wanted = typed.unwrap_or_else(stepped).clamp(*range.start(), *range.end());
    let response = response.on_hover_text(name);
    if response.lost_focus() {
        ui.data_mut(|data| data.remove::<usize>(typing(response.id)));
    }
    (wanted != value).then_some(wanted)
}

/// Where the number is remembered that is being typed.
fn typing(id: Id) -> Id {
    id.with("as it is typed")
}

/// The box, the number and both signs.
fn paint(ui: &Ui, response: &Response, value: usize, (fewer, can_fewer): (Rect, bool), (more, can_more): (Rect, bool)) {
    let palette = Palette::of(ui);
    let lit = response.hovered() || response.has_focus();
    let rim = if lit { Stroke::new(1.5, palette.gold) } else { Stroke::new(1.0, palette.line) };
    let painter = ui.painter();
    painter.rect_filled(response.rect, 6.0, palette.weave);
    painter.rect_filled(Rect::from_min_max(fewer.right_top(), more.left_bottom()), 0.0, palette.cloth);
    painter.rect_stroke(response.rect, 6.0, rim, StrokeKind::Inside);
    painter.text(response.rect.center(), Align2::CENTER_CENTER, value.to_string(), theme::bold(14.0), palette.ink);
    for (room, can, upright) in [(fewer, can_fewer, false), (more, can_more, true)] {
        let ink = Stroke::new(1.6, if can { palette.ink } else { palette.line });
        let (middle, arm) = (room.center(), 4.0);
        painter.line_segment([middle - vec2(arm, 0.0), middle + vec2(arm, 0.0)], ink);
        if upright {
            painter.line_segment([middle - vec2(0.0, arm), middle + vec2(0.0, arm)], ink);
        }
    }
}

/// A click on one of the ends.
fn by_pointer(response: &Response, fewer: Rect, more: Rect) -> isize {
    match response.interact_pointer_pos().filter(|_| response.clicked()) {
        Some(place) if fewer.contains(place) => -1,
        Some(place) if more.contains(place) => 1,
        Some(_) | None => 0,
    }
}

/// What a screen reader asks for.
fn by_reader(ui: &Ui, response: &Response) -> isize {
    let asked = |action| ui.input(|input| input.num_accesskit_action_requests(response.id, action)).cast_signed();
    asked(Action::Increment) - asked(Action::Decrement)
}

/// Arrows step, digits write a number; Backspace takes the last digit away.
fn by_keys(ui: &Ui, id: Id, value: usize) -> Option<usize> {
    let filter = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
    let mut typed = ui.data(|data| data.get_temp::<usize>(typing(id)));
    let mut wanted = None;
    let events = ui.input(|input| input.events.clone());
    for event in &events {
        if let Event::Text(text) = event {
            for digit in text.chars().filter_map(|sign| sign.to_digit(10)).filter_map(|digit| usize::try_from(digit).ok()) {
                // What does not fit any more begins a new number.
                let longer = typed.unwrap_or(0) * 10 + digit;
                typed = Some(if longer < 100 { longer } else { digit });
                wanted = typed;
            }
        } else if let Event::Key { key, pressed: true, .. } = event {
            let now = wanted.unwrap_or(value);
            if [Key::ArrowUp, Key::ArrowRight, Key::Plus].contains(key) {
                wanted = now.checked_add(1);
            } else if [Key::ArrowDown, Key::ArrowLeft, Key::Minus].contains(key) {
                wanted = Some(now.saturating_sub(1));
            } else if *key == Key::Backspace {
                typed = Some(typed.unwrap_or(value) / 10);
                wanted = typed;
            }
        }
    }
    if wanted.is_some() {
        let keep = typed.filter(|typed| wanted == Some(*typed));
        ui.data_mut(|data| match keep {
            Some(typed) => _ = data.insert_temp(typing(id), typed),
            None => data.remove::<usize>(typing(id)),
        });
    }
    wanted
}
