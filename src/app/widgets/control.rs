//! Extensions of egui's widgets: accessible names, and actions on click.

use egui::{Id, Key, Response, RichText, Role, Sense, Stroke, TextEdit, Ui, WidgetInfo, WidgetText};

use crate::shell::theme::{self, Palette};
use crate::shell::touch;

/// Extension of a drawn widget's response.
pub trait Control: Sized {
    /// Sets the widget's role and name for screen readers.
    fn named<N: ToString>(self, role: Role, name: impl Fn() -> N) -> Self;

    /// Sets the role, name and state of a widget that can be selected or switched on.
    fn named_choice<N: ToString>(self, role: Role, is_on: bool, name: impl Fn() -> N) -> Self;

    /// Shows a tooltip on hover or under a resting finger, even for a widget without clicks; egui shows a finger only
    /// the tooltips of clickable widgets.
    fn with_tooltip(self, words: impl Into<WidgetText>) -> Self;

    /// Requests an action if the widget was clicked.
    fn on_click<A>(&self, action: A, actions: &mut Vec<A>);
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

    fn with_tooltip(self, words: impl Into<WidgetText>) -> Self {
        let told = if touch::is_active(&self.ctx) { self.interact(Sense::CLICK) } else { self };
        told.on_hover_text(words)
    }

    fn on_click<A>(&self, action: A, actions: &mut Vec<A>) {
        if self.clicked() {
            actions.push(action);
        }
    }
}

/// Shows the tooltip of a disabled widget, to a finger too. Returns the unchanged response.
pub fn with_disabled_tooltip(control: Response, words: impl Into<WidgetText>) -> Response {
    drop(control.clone().with_tooltip(words));
    control
}

/// Returns whether a custom-painted widget is highlighted, because it is hovered or focused.
pub fn is_lit(response: &Response) -> bool {
    response.hovered() || response.has_focus()
}

/// Returns the outline of a custom-painted widget: gold with these widths if it is selected or highlighted,
/// otherwise a fine line.
pub fn outline(palette: &Palette, is_chosen: bool, is_lit: bool, [chosen, lit]: [f32; 2]) -> Stroke {
    match (is_chosen, is_lit) {
        (true, _) => Stroke::new(chosen, palette.gold),
        (false, true) => Stroke::new(lit, palette.gold),
        (false, false) => Stroke::new(1.0, palette.line),
    }
}

/// Result of drawing a text field.
#[derive(Debug)]
pub struct TextFieldResult {
    /// Response of the field.
    pub response: Response,
    /// New text, if it has changed.
    pub typed: Option<String>,
    /// Whether Enter was pressed in the field.
    pub entered: bool,
}

/// Draws a single-line field with its hint. The name is read by screen readers and must be unique among nearby
/// fields.
pub fn field_ui(ui: &mut Ui, text: &str, [name, hint]: [&str; 2], width: f32) -> TextFieldResult {
    let mut now = text.to_owned();
    let field = TextEdit::singleline(&mut now).id_salt(name).hint_text(hint.to_owned()).desired_width(width);
    let response = ui.add(field).named(Role::TextInput, || name);
    let entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    TextFieldResult { typed: response.changed().then_some(now), entered, response }
}

/// Draws a checkbox. Returns the new state if it has changed.
pub fn tick_ui(ui: &mut Ui, is_ticked: bool, words: &str) -> Option<bool> {
    tick_box_ui(ui, is_ticked, words).1
}

/// Draws a checkbox. Returns its response, and the new state if it has changed.
pub fn tick_box_ui(ui: &mut Ui, is_ticked: bool, words: &str) -> (Response, Option<bool>) {
    let mut now = is_ticked;
    let response = ui.checkbox(&mut now, words);
    let changed = response.changed().then_some(now);
    (response, changed)
}

/// Stores a value for the next frame and returns the previous one.
pub fn swap_stored<T: Clone + Send + Sync + 'static>(ui: &Ui, id: Id, now: T) -> Option<T> {
    ui.data_mut(|data| {
        let before = data.get_temp(id);
        data.insert_temp(id, now);
        before
    })
}

/// Returns whether the widget with this id wasn't drawn in the previous frame.
pub fn is_newly_shown(ui: &Ui, id: Id) -> bool {
    let now = ui.ctx().cumulative_pass_nr();
    swap_stored(ui, id, now).is_none_or(|before| before + 1 < now)
}

/// Draws secondary text of this size.
pub fn faded_ui(ui: &mut Ui, size: f32, words: impl Into<String>) -> Response {
    ui.label(RichText::new(words).size(size).color(Palette::current(ui).faded))
}

/// Draws a bold heading of this size.
pub fn bold_ui(ui: &mut Ui, size: f32, words: impl Into<String>) -> Response {
    ui.label(RichText::new(words).font(theme::bold(size)))
}

/// Draws a title of this size.
pub fn title_ui(ui: &mut Ui, size: f32, words: impl Into<String>) -> Response {
    ui.label(RichText::new(words).font(theme::title(size)))
}
