//! Buttons and fields shared by all panels, based on the command table.

use egui::{Align2, Color32, FontId, Id, Painter, Rect, Role, Sense, Stroke, StrokeKind, TextEdit, Ui, Vec2, WidgetInfo, vec2};

use crate::battle::session::GameSession;
use crate::commands::{AppCommand, WindowCommand};
use crate::session::{Session, SessionView};
use crate::shell::theme::{self, PRIMARY_HEIGHT, PRIMARY_LOW, Palette};
use crate::shell::touch;
use crate::ui_action::{Field, UiAction};
use crate::widgets::control::Control;

/// Draws a button for a command, with its key beside the label.
pub fn command_ui<V: SessionView>(ui: &mut Ui, session: &Session<V>, command: AppCommand, label: &str, actions: &mut Vec<UiAction>) {
    command_named_ui(ui, session, command, [label, label], true, actions);
}

/// Draws a button for a command with a custom label, a full name for screen readers, and no key if space is short.
pub fn command_named_ui<V: SessionView>(
    ui: &mut Ui,
    session: &Session<V>,
    command: AppCommand,
    [label, name]: [&str; 2],
    tells_key: bool,
    actions: &mut Vec<UiAction>,
) {
    let button = egui::Button::new(label).truncate();
    let key = if tells_key { command.key_text(ui.ctx(), V::takes_key_as_column(session, command)) } else { String::new() };
    let button = if key.is_empty() { button } else { button.shortcut_text(key) };
    let tip = if label == name { command.tip().to_owned() } else { format!("{name}. {}", command.tip()) };
    // Window commands are available even if the game is blocked.
    let is_on = matches!(command, AppCommand::Window(_)) || V::is_on(session, command);
    let response = ui.add_enabled(is_on, button);
    tip_beside(&response, tip);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, ui.is_enabled(), name));
    response.on_click(UiAction::Do(command), actions);
}

/// Shows a tooltip beside a button; below it would cover the next one.
pub fn tip_beside(response: &egui::Response, tip: impl Into<egui::WidgetText>) {
    let mut told = egui::Tooltip::for_enabled(response);
    told.popup = told.popup.align(egui::RectAlign::LEFT).gap(14.0);
    told.show(|ui| ui.label(tip));
}

/// Draws the three-line menu button, which opens the list of commands.
pub fn menu_ui(ui: &mut Ui, palette: &Palette, actions: &mut Vec<UiAction>) {
    let (rect, response) = ui.allocate_exact_size(touch::min_size(ui, vec2(34.0, 30.0)), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, tr!("Menu: everything Senlac can do")));
    let response = response.on_hover_text(format!("{} (?)", AppCommand::Window(WindowCommand::Keys).tip()));
    let lit = response.hovered() || response.has_focus();
    let rim = if lit { Stroke::new(2.0, palette.gold) } else { Stroke::new(1.0, palette.line) };
    ui.painter().rect(rect, 6.0, palette.weave, rim, egui::StrokeKind::Inside);
    for row in [-5.0, 0.0, 5.0] {
        let line = rect.center() + vec2(0.0, row);
        ui.painter().hline(line.x - 8.0..=line.x + 8.0, line.y, Stroke::new(2.0, palette.ink));
    }
    if response.clicked() {
        actions.push(UiAction::Do(AppCommand::Window(WindowCommand::Keys)));
    }
}

/// Draws the button that opens the rules for the current step.
pub fn rules_button_ui(ui: &mut Ui, actions: &mut Vec<UiAction>) {
    let command = AppCommand::Window(WindowCommand::Rules);
    let button = ui.button(tr!("Rules")).on_hover_text(format!("{} ({})", command.tip(), command.key_text(ui.ctx(), false)));
    button.on_click(UiAction::Do(command), actions);
}

/// Returns the widget id of the large button.
pub fn primary_id() -> Id {
    Id::unique("the large button")
}

/// Returns the height of the large button.
pub fn primary_height(ui: &Ui) -> f32 {
    touch::min_length(ui, if theme::is_window_low(ui) { PRIMARY_LOW } else { PRIMARY_HEIGHT })
}

/// Draws a row of small buttons below the large one; the row is lower in a low window.
pub fn small_row_ui(ui: &mut Ui, content: impl FnOnce(&mut Ui)) {
    ui.horizontal_wrapped(|ui| {
        if theme::is_window_low(ui) {
            ui.spacing_mut().item_spacing = vec2(5.0, 3.0);
            ui.spacing_mut().button_padding = vec2(7.0, 2.0);
            ui.spacing_mut().interact_size.y = touch::min_length(ui, 24.0);
        }
        content(ui);
    });
}

/// Draws the large button, whose label says what will happen.
pub fn primary_ui(ui: &mut Ui, session: &GameSession, actions: &mut Vec<UiAction>) {
    let palette = Palette::current(ui);
    let primary = &session.primary;
    let height = primary_height(ui);
    let side = session.acting().filter(|_| session.check.is_none()).map_or(palette.ink, |(side, _)| palette.side(side));
    let (fill, ink) = if primary.is_waiting() { (palette.weave, palette.ink) } else { (side, palette.on_fill(side)) };
    let size = vec2(ui.available_width(), height);
    let is_clicked = large_ui(ui, primary_id(), size, (&primary.label, true), (fill, ink), |painter, rect| {
        // The longest names end in an ellipsis. The button's height and the margins of two lines stay the same.
        let lay = |size: f32| {
            let mut words = egui::text::LayoutJob::simple(primary.label.clone(), theme::bold(size), ink, rect.width() - 80.0);
            words.wrap.max_rows = 2;
            painter.layout_job(words)
        };
        let is_short = primary.label.chars().count() <= 24;
        let sizes = [17.5, 14.5, 13.0].into_iter().skip(usize::from(!is_short));
        let galley = sizes.map(lay).find(|galley| galley.size().y <= rect.height() - 4.0).unwrap_or_else(|| lay(12.0));
        painter.galley(rect.left_center() + vec2(16.0, -galley.size().y / 2.0), galley, ink);
    });
    if is_clicked {
        actions.push(UiAction::Do(AppCommand::Primary));
    }
}

/// Draws the large button at the bottom of a page, with a centred label. Returns whether it was clicked. A
/// disabled button only shows progress.
pub fn foot_button_ui(ui: &mut Ui, name: &str, width: f32, label: &str, is_on: bool) -> bool {
    let palette = Palette::current(ui);
    let (fill, ink) = if is_on { (palette.ink, palette.on_fill(palette.ink)) } else { (palette.weave, palette.ink) };
    large_ui(ui, Id::unique(name), vec2(width, PRIMARY_HEIGHT), (label, is_on), (fill, ink), |painter, rect| {
        let key = if is_on { 24.0 } else { 0.0 };
        // Long labels are smaller, so that they fit on the button.
        let lay = |size: f32| painter.layout(label.to_owned(), theme::bold(size), ink, rect.width() - 32.0 - 2.0 * key);
        let sizes = [16.5, 14.5, 13.0];
        let words = sizes.into_iter().map(lay).find(|words| words.size().y <= rect.height() - 6.0).unwrap_or_else(|| lay(11.5));
        painter.galley(Rect::from_center_size(rect.center(), words.size()).min - vec2(key, 0.0), words, ink);
    })
}

/// Draws a large button with its key. Returns whether it was clicked.
fn large_ui(
    ui: &mut Ui,
    id: Id,
    size: Vec2,
    (label, is_on): (&str, bool),
    (fill, ink): (Color32, Color32),
    write: impl FnOnce(&Painter, Rect),
) -> bool {
    let palette = Palette::current(ui);
    let (_, rect) = ui.allocate_space(size);
    let response = ui.interact(rect, id, if is_on { Sense::click() } else { Sense::hover() });
    response.widget_info(|| WidgetInfo::labeled(if is_on { Role::Button } else { Role::Status }, is_on, label));
    let is_lit = is_on && (response.hovered() || response.has_focus());
    let rim = if is_lit { Stroke::new(3.0, palette.gold) } else { Stroke::new(1.0, palette.line) };
    let painter = ui.painter();
    painter.rect(rect, 8.0, fill, rim, StrokeKind::Inside);
    write(painter, rect);
    if is_on {
        let at = rect.right_center() - vec2(12.0, 0.0);
        painter.text(at, Align2::RIGHT_CENTER, tr!("Enter"), FontId::proportional(12.0), ink.gamma_multiply(0.8));
    }
    response.clicked()
}

/// Draws a text field whose hint is also its accessible name. Enter requests `enter`; Escape clears a field of
/// dice.
pub fn field_ui(ui: &mut Ui, field: Field, text: &str, hint: &str, width: f32, enter: Option<UiAction>, actions: &mut Vec<UiAction>) {
    let mut written = text.to_owned();
    let mut response = ui.add(TextEdit::singleline(&mut written).id(field_id(field)).hint_text(hint.to_owned()).desired_width(width));
    // The hint names the field as long as it is empty.
    if !written.is_empty() {
        response = response.named(Role::TextInput, || hint);
    }
    if response.changed() {
        actions.push(UiAction::Write(field, written));
    }
    if response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter)) {
        actions.extend(enter);
    }
    if response.lost_focus() && field.is_dice() && ui.input(|input| input.key_pressed(egui::Key::Escape)) {
        actions.push(UiAction::Write(field, String::new()));
    }
}

/// Returns the widget id of a field, so that it can be focused.
pub fn field_id(field: Field) -> Id {
    Id::unique(("field", field))
}
