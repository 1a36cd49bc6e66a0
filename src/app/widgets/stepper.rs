//! Number with a minus button on its left and a plus button on its right. It is one Tab stop, and reacts to arrow
//! keys, typing and its buttons.

use std::ops::RangeInclusive;

use egui::accesskit::Action;
use egui::{Align2, DragValue, Event, EventFilter, Id, Key, Rect, Role, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2};

use crate::shell::theme::{self, Palette};
use crate::shell::touch;
use senlac_base::language::digits;

const HEIGHT: f32 = 25.0;
/// Space for the number between the buttons.
const NUMBER: f32 = 26.0;

/// Returns the size of a stepper.
pub fn size(ui: &Ui) -> Vec2 {
    let end = touch::min_length(ui, HEIGHT);
    vec2(2.0 * end + NUMBER, end)
}

/// Draws a stepper; `name` says what it counts. Returns the new number if it has changed.
pub fn stepper_ui(ui: &mut Ui, name: &str, value: usize, range: RangeInclusive<usize>) -> Option<usize> {
    let (_, rect) = ui.allocate_space(size(ui));
    stepper_at(ui, rect, Id::unique(("a stepper", name)), name, value, range)
}

/// Draws a number after its name: dragged or typed with a mouse, stepped with fingers. Returns the new number if
/// it has changed.
pub fn number_ui(ui: &mut Ui, name: &str, mut value: u16, range: RangeInclusive<u16>, unit: &str) -> Option<u16> {
    let label = ui.label(name);
    if !touch::is_active(ui.ctx()) {
        let number = DragValue::new(&mut value).range(range).suffix(unit);
        let number = number.custom_parser(|text| digits::plain_digits(text).trim().trim_end_matches(unit.trim()).trim().parse().ok());
        return ui.add(number).labelled_by(label.id).changed().then_some(value);
    }
    let stepped = stepper_ui(ui, name, value.into(), usize::from(*range.start())..=usize::from(*range.end()));
    ui.label(unit.trim());
    stepped.and_then(|value| u16::try_from(value).ok())
}

/// Draws a stepper in this rectangle, with its own id for names that aren't unique. Its buttons are square.
/// Returns the new number if it has changed.
pub fn stepper_at(ui: &Ui, rect: Rect, id: Id, name: &str, value: usize, range: RangeInclusive<usize>) -> Option<usize> {
    let palette = Palette::current(ui);
    let response = ui.interact(rect, id, Sense::focusable_noninteractive());
    let number = u32::try_from(value).map_or(0.0, f64::from);
    response.widget_info(|| WidgetInfo { label: Some(name.to_owned()), value: Some(number), ..WidgetInfo::new(Role::SpinButton) });
    ui.ctx().accesskit_node_builder(id, |node| {
        node.add_action(Action::Increment);
        node.add_action(Action::Decrement);
    });
    if response.gained_focus() {
        response.scroll_to_me(None);
    }
    let painter = ui.painter();
    painter.rect_filled(rect, 6.0, palette.cloth);
    painter.text(rect.center(), Align2::CENTER_CENTER, value.to_string(), theme::bold(14.0), palette.ink);
    // Requests of a screen reader.
    let asked = |action| ui.input(|input| input.num_accesskit_action_requests(id, action)).cast_signed();
    let steps = end_ui(ui, (rect, id), name, false, value > *range.start())
        + end_ui(ui, (rect, id), name, true, value < *range.end())
        + asked(Action::Increment)
        - asked(Action::Decrement);
    let rim = if response.has_focus() { Stroke::new(2.0, palette.gold) } else { Stroke::new(1.0, palette.line) };
    painter.rect_stroke(rect, 6.0, rim, StrokeKind::Inside);
    let typed = if response.has_focus() { number_from_keys(ui, id, value) } else { None };
    let stepped = || value.checked_add_signed(steps).unwrap_or(0);
    let wanted = typed.unwrap_or_else(stepped).clamp(*range.start(), *range.end());
    if response.lost_focus() {
        ui.data_mut(|data| data.remove::<usize>(typed_number_id(id)));
    }
    (wanted != value).then_some(wanted)
}

/// Draws one of the buttons and returns the requested step.
fn end_ui(ui: &Ui, (whole, id): (Rect, Id), name: &str, is_up: bool, can: bool) -> isize {
    let palette = Palette::current(ui);
    let left = if is_up { whole.right() - whole.height() } else { whole.left() };
    let rect = Rect::from_min_size(pos2(left, whole.top()), vec2(whole.height(), whole.height()));
    // The Tab key stops at the whole.
    let response = ui.interact(rect, id.with(is_up), if can { Sense::CLICK } else { Sense::empty() });
    let words = if is_up { tr!("{name}: add one", name) } else { tr!("{name}: remove one", name) };
    response.widget_info(|| WidgetInfo::labeled(Role::Button, can, &words));
    let painter = ui.painter();
    let rim = if can && response.hovered() { Stroke::new(1.5, palette.gold) } else { Stroke::NONE };
    painter.rect(rect.shrink(1.5), 4.0, if can { palette.weave } else { palette.cloth }, rim, StrokeKind::Inside);
    let ink = Stroke::new(1.8, if can { palette.ink } else { palette.line });
    let (middle, arm) = (rect.center(), 4.5);
    painter.line_segment([middle - vec2(arm, 0.0), middle + vec2(arm, 0.0)], ink);
    if is_up {
        painter.line_segment([middle - vec2(0.0, arm), middle + vec2(0.0, arm)], ink);
    }
    match (response.clicked(), is_up) {
        (false, _) => 0,
        (true, false) => -1,
        (true, true) => 1,
    }
}

/// Returns the egui data key of the number being typed.
fn typed_number_id(id: Id) -> Id {
    id.with("as it is typed")
}

/// Returns the number after the keys of this frame: arrows step, digits enter a number, Backspace removes the
/// last digit.
fn number_from_keys(ui: &Ui, id: Id, value: usize) -> Option<usize> {
    let filter = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
    let mut typed = ui.data(|data| data.get_temp::<usize>(typed_number_id(id)));
    let mut wanted = None;
    let events = ui.input(|input| input.events.clone());
    for event in &events {
        if let Event::Text(text) = event {
            for digit in text.chars().filter_map(digits::digit).map(usize::from) {
                // A digit that does not fit starts a new number.
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
            Some(typed) => _ = data.insert_temp(typed_number_id(id), typed),
            None => data.remove::<usize>(typed_number_id(id)),
        });
    }
    wanted
}
