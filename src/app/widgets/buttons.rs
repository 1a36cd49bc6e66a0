//! Buttons and fields that every panel uses, read from the table of commands.

use egui::{Align2, Color32, FontId, Id, Role, Sense, Stroke, TextEdit, Ui, Vec2, WidgetInfo, vec2};

use crate::app::battle::session::GameSession;
use crate::app::commands::AppCommand;
use crate::app::shell::theme;
use crate::app::shell::theme::{PRIMARY_HEIGHT, PRIMARY_LOW, Palette};
use crate::app::ui_action::{Field, UiAction};

/// A button for a command of the table, with its key beside the label.
pub fn command_ui(ui: &mut Ui, session: &GameSession, command: AppCommand, label: &str, actions: &mut Vec<UiAction>) {
    let key = command.key_words(ui.ctx(), session.types_squares());
    keyed_ui(ui, session, (command, label, key), actions);
}

/// The same without its key, where there is little room.
pub fn bare_command_ui(ui: &mut Ui, session: &GameSession, command: AppCommand, label: &str, actions: &mut Vec<UiAction>) {
    keyed_ui(ui, session, (command, label, String::new()), actions);
}

/// A button for a command with this label and the name of its key, where it says one.
fn keyed_ui(ui: &mut Ui, session: &GameSession, (command, label, key): (AppCommand, &str, String), actions: &mut Vec<UiAction>) {
    let button = egui::Button::new(label).truncate();
    let button = if key.is_empty() { button } else { button.shortcut_text(key) };
    let response = ui.add_enabled(session.is_on(command), button).on_hover_text(command.tip());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, ui.is_enabled(), label));
    if response.clicked() {
        actions.push(UiAction::Do(command));
    }
}

/// The name of the large button among the widgets.
#[must_use]
pub fn primary_id() -> Id {
    Id::unique("the large button")
}

/// A large button, which Enter presses.
#[derive(Clone, Copy, Debug)]
pub struct LargeButton<'a> {
    /// Its name among the widgets.
    pub id: Id,
    /// What it says.
    pub label: &'a str,
    /// How large that is written.
    pub text_size: f32,
    /// Its ground, and its words.
    pub colors: (Color32, Color32),
    /// Whether its words stand in the middle.
    pub is_centered: bool,
    /// Whether it can be pressed; otherwise it only tells.
    pub is_on: bool,
}

impl LargeButton<'_> {
    /// Draws it; whether it was clicked.
    pub fn show(self, ui: &mut Ui, size: Vec2) -> bool {
        let (palette, (fill, ink)) = (Palette::of(ui), self.colors);
        let (_, rect) = ui.allocate_space(size);
        let response = ui.interact(rect, self.id, if self.is_on { Sense::click() } else { Sense::hover() });
        response.widget_info(|| WidgetInfo::labeled(if self.is_on { Role::Button } else { Role::Status }, self.is_on, self.label));
        let lit = self.is_on && (response.hovered() || response.has_focus());
        let rim = if lit { Stroke::new(3.0, palette.gold) } else { Stroke::new(1.0, palette.line) };
        let painter = ui.painter();
        painter.rect(rect, 8.0, fill, rim, egui::StrokeKind::Inside);
        let mut words = egui::text::LayoutJob::simple(self.label.to_owned(), theme::bold(self.text_size), ink, rect.width() - 80.0);
        // The longest names end in an ellipsis; the button keeps its height.
        words.wrap.max_rows = 2;
        let galley = painter.layout_job(words);
        let for_the_key = if self.is_on { 24.0 } else { 0.0 };
        let left = if self.is_centered { (rect.width() - galley.size().x) / 2.0 - for_the_key } else { 16.0 };
        painter.galley(rect.left_center() + vec2(left, -galley.size().y / 2.0), galley, ink);
        if self.is_on {
            let place = rect.right_center() - vec2(12.0, 0.0);
            painter.text(place, Align2::RIGHT_CENTER, "Enter", FontId::proportional(12.0), ink.gamma_multiply(0.8));
        }
        response.clicked()
    }
}

/// The large button of the battle, which says what will happen.
pub fn primary_ui(ui: &mut Ui, session: &GameSession, actions: &mut Vec<UiAction>) {
    let palette = Palette::of(ui);
    let primary = session.primary();
    let height = if theme::is_low(ui) { PRIMARY_LOW } else { PRIMARY_HEIGHT };
    let side = session.acting().filter(|_| session.table_check().is_none()).map_or(palette.ink, |(side, _)| palette.side(side));
    let colors = if primary.is_waiting() { (palette.weave, palette.ink) } else { (side, palette.on_side(side)) };
    let text_size = if primary.label.chars().count() > 24 { 14.5 } else { 17.5 };
    let button = LargeButton { id: primary_id(), label: &primary.label, text_size, colors, is_centered: false, is_on: true };
    if button.show(ui, vec2(ui.available_width(), height)) {
        actions.push(UiAction::Do(AppCommand::Primary));
    }
}

/// A field with its hint for a name. Enter in it asks for `enter`.
pub fn field_ui(ui: &mut Ui, field: Field, text: &str, hint: &str, width: f32, enter: Option<UiAction>, actions: &mut Vec<UiAction>) {
    let mut written = text.to_owned();
    let response = ui.add(TextEdit::singleline(&mut written).id(field_id(field)).hint_text(hint.to_owned()).desired_width(width));
    if response.changed() {
        actions.push(UiAction::Write(field, written));
    }
    if response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter)) {
        actions.extend(enter);
    }
}

/// The name of a field among the widgets, so that the keyboard can be sent there.
#[must_use]
pub fn field_id(field: Field) -> Id {
    Id::unique(("field", field))
}
