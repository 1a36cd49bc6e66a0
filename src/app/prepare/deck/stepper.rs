//! A number with − and + beside it. By keyboard it is one stop: the arrows up and down change it, and so do + and −.

use egui::{Align2, EventFilter, Id, Key, Modifiers, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use crate::app::theme::{self, Palette};

/// How wide a stepper is.
pub const WIDTH: f32 = 92.0;
/// How high it is.
pub const HEIGHT: f32 = 28.0;
/// How wide each of its buttons is.
const BUTTON: f32 = 28.0;

/// A stepper here; the number that is wanted now, where one is.
pub fn stepper_at(ui: &Ui, corner: egui::Pos2, name: &str, number: u8, (least, most): (u8, u8)) -> Option<u8> {
    let palette = Palette::of(ui);
    let rect = Rect::from_min_size(corner, vec2(WIDTH, HEIGHT));
    let id = Id::unique(("a stepper", name));
    let down = Some(number.saturating_sub(1)).filter(|_| number > least);
    let up = Some(number.saturating_add(1)).filter(|_| number < most);
    let whole = ui.interact(rect, id, Sense::focusable_noninteractive());
    whole.widget_info(|| {
        let info = WidgetInfo::labeled(Role::SpinButton, ui.is_enabled(), name);
        WidgetInfo { value: Some(f64::from(number)), ..info }
    });
    if whole.gained_focus() {
        whole.scroll_to_me(None);
    }
    let painter = ui.painter();
    let rim = if whole.has_focus() { Stroke::new(2.0, palette.gold) } else { Stroke::new(1.0, palette.line) };
    painter.rect(rect, 6.0, palette.cloth, rim, StrokeKind::Inside);
    painter.text(rect.center(), Align2::CENTER_CENTER, number.to_string(), theme::bold(16.0), palette.ink);
    let mut wanted = None;
    for (is_up, target) in [(false, down), (true, up)] {
        let left = if is_up { rect.right() - BUTTON } else { rect.left() };
        let button = Rect::from_min_size(pos2(left, rect.top()), vec2(BUTTON, HEIGHT));
        let sense = if target.is_some() { Sense::CLICK } else { Sense::empty() };
        let response = ui.interact(button, id.with(is_up), sense);
        let words = format!("{name}: {}", if is_up { "one more" } else { "one fewer" });
        response.widget_info(|| WidgetInfo::labeled(Role::Button, target.is_some(), &words));
        sign(ui, button, is_up, target.is_some(), response.hovered());
        wanted = wanted.or(target.filter(|_| response.clicked()));
    }
    if whole.has_focus() {
        wanted = wanted.or(by_key(ui, id, down, up));
    }
    wanted
}

/// The number that a key asks for.
fn by_key(ui: &Ui, id: Id, down: Option<u8>, up: Option<u8>) -> Option<u8> {
    let filter = EventFilter { vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
    let pressed = |keys: [Key; 2]| ui.input_mut(|input| keys.into_iter().any(|key| input.consume_key(Modifiers::NONE, key)));
    if pressed([Key::ArrowUp, Key::Plus]) {
        up
    } else if pressed([Key::ArrowDown, Key::Minus]) {
        down
    } else {
        None
    }
}

/// A − or a +, drawn.
fn sign(ui: &Ui, button: Rect, is_up: bool, is_on: bool, is_hovered: bool) {
    let palette = Palette::of(ui);
    let fill = if is_on { palette.weave } else { palette.cloth };
    let painter = ui.painter();
    let inner = button.shrink(2.0);
    let rim = if is_hovered && is_on { Stroke::new(1.5, palette.gold) } else { Stroke::NONE };
    painter.rect(inner, 4.0, fill, rim, StrokeKind::Inside);
    let stroke = Stroke::new(2.0, if is_on { palette.ink } else { palette.line });
    let middle = button.center();
    painter.line_segment([middle - vec2(5.0, 0.0), middle + vec2(5.0, 0.0)], stroke);
    if is_up {
        painter.line_segment([middle - vec2(0.0, 5.0), middle + vec2(0.0, 5.0)], stroke);
    }
}

/// A stepper in a row of its own, after words that say what it counts.
pub fn row_ui(ui: &mut Ui, words: &str, name: &str, number: u8, range: (u8, u8)) -> Option<u8> {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), HEIGHT + 2.0));
    ui.painter().text(rect.left_center(), Align2::LEFT_CENTER, words, egui::FontId::proportional(14.0), Palette::of(ui).ink);
    stepper_at(ui, pos2(rect.right() - WIDTH, rect.top() + 1.0), name, number, range)
}
