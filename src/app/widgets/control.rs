//! What our controls add to egui's: a name for those who do not see them, and what they ask for.

use egui::{Id, Key, Response, RichText, Role, Sense, Stroke, TextEdit, Ui, WidgetInfo, WidgetText};

use crate::shell::theme::{self, Palette};
use crate::shell::touch;

/// A control that was drawn.
pub trait Control: Sized {
    /// Tells a screen reader what it is and what it is called.
    fn named<N: ToString>(self, role: Role, name: impl Fn() -> N) -> Self;

    /// The same for what can be chosen, or be on and off.
    fn named_choice<N: ToString>(self, role: Role, is_on: bool, name: impl Fn() -> N) -> Self;

    /// Tells this where the pointer or a finger rests, though there is nothing to press: egui tells a finger only what can be.
    fn tells(self, words: impl Into<WidgetText>) -> Self;

    /// Asks for this if it was clicked.
    fn asks<A>(&self, action: A, actions: &mut Vec<A>);
}

impl Control for Response {
    fn named<N: ToString>(self, role: Role, name: impl Fn() -> N) -> Self {
        self.widget_info(|| WidgetInfo::labeled(role, self.enabled(), name()));
        self
    }

    fn named_choice<N: ToString>(self, role: Role, is_on: bool, name: impl Fn() -> N) -> Self {
        self.widget_info(|| WidgetInfo::selected(role, self.enabled(), is_on, name()));
        self
    }

    fn tells(self, words: impl Into<WidgetText>) -> Self {
        let told = if touch::is_on(&self.ctx) { self.interact(Sense::CLICK) } else { self };
        told.on_hover_text(words)
    }

    fn asks<A>(&self, action: A, actions: &mut Vec<A>) {
        if self.clicked() {
            actions.push(action);
        }
    }
}

/// The tip of a control that is off: a finger is told it, and nothing is pressed.
pub fn told_when_off(control: Response, words: impl Into<WidgetText>) -> Response {
    drop(control.clone().tells(words));
    control
}

/// Whether a control that paints itself stands out: the pointer or the keyboard is on it.
pub fn is_lit(response: &Response) -> bool {
    response.hovered() || response.has_focus()
}

/// The rim of a control that paints itself: gold where it is chosen or stands out, so wide, and else a fine line.
pub fn rim(palette: &Palette, is_chosen: bool, is_lit: bool, [chosen, lit]: [f32; 2]) -> Stroke {
    match (is_chosen, is_lit) {
        (true, _) => Stroke::new(chosen, palette.gold),
        (false, true) => Stroke::new(lit, palette.gold),
        (false, false) => Stroke::new(1.0, palette.line),
    }
}

/// What was done with a field.
#[derive(Debug)]
pub struct TextField {
    /// The field.
    pub response: Response,
    /// What stands in it, if that has changed.
    pub typed: Option<String>,
    /// Whether Enter was pressed in it.
    pub entered: bool,
}

/// A field of one line with its hint, under a name for those who do not see it; no other field near it has that name.
pub fn field_ui(ui: &mut Ui, text: &str, [name, hint]: [&str; 2], width: f32) -> TextField {
    let mut now = text.to_owned();
    let field = TextEdit::singleline(&mut now).id_salt(name).hint_text(hint.to_owned()).desired_width(width);
    let response = ui.add(field).named(Role::TextInput, || name);
    let entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    TextField { typed: response.changed().then_some(now), entered, response }
}

/// A box to tick; whether it is ticked now, if that has changed.
pub fn tick_ui(ui: &mut Ui, is_ticked: bool, words: &str) -> Option<bool> {
    tick_box_ui(ui, is_ticked, words).1
}

/// The same with the box itself.
pub fn tick_box_ui(ui: &mut Ui, is_ticked: bool, words: &str) -> (Response, Option<bool>) {
    let mut now = is_ticked;
    let response = ui.checkbox(&mut now, words);
    let changed = response.changed().then_some(now);
    (response, changed)
}

/// Remembers this until the next frame; what was remembered before.
pub fn remembered<T: Clone + Send + Sync + 'static>(ui: &Ui, id: Id, now: T) -> Option<T> {
    ui.data_mut(|data| {
        let before = data.get_temp(id);
        data.insert_temp(id, now);
        before
    })
}

/// Whether what has this name was not drawn in the frame before.
pub fn is_new(ui: &Ui, id: Id) -> bool {
    let now = ui.ctx().cumulative_pass_nr();
    remembered(ui, id, now).is_none_or(|before| before + 1 < now)
}

/// Words of less weight, so large.
pub fn faded_ui(ui: &mut Ui, size: f32, words: impl Into<String>) -> Response {
    ui.label(RichText::new(words).size(size).color(Palette::of(ui).faded))
}

/// A small head, so large.
pub fn bold_ui(ui: &mut Ui, size: f32, words: impl Into<String>) -> Response {
    ui.label(RichText::new(words).font(theme::bold(size)))
}

/// A title, so large.
pub fn title_ui(ui: &mut Ui, size: f32, words: impl Into<String>) -> Response {
    ui.label(RichText::new(words).font(theme::title(size)))
}
