//! A small live copy of the class's view, with the buttons that the teacher needs most.

use std::sync::Arc;

use egui::{Align2, Button, Color32, FontId, Id, Pos2, Rect, Role, Sense, Stroke, TextStyle, Ui, WidgetInfo, vec2};

use super::view::{Motion, paint};
use crate::commands::{AppCommand, WindowCommand};
use crate::screen::ViewContext;
use crate::shell::theme::{self, GOLD_INK, Palette};
use crate::shell::touch;
use crate::ui_action::UiAction;
use crate::widgets::control::{Control, is_lit, outline};
use crate::widgets::picture_cache;

/// Letter size of a button's key hint, in points.
const KEY: f32 = 10.5;

/// Draws the small picture and its buttons, or the buttons that open the projector window.
pub fn class_ui(ui: &mut Ui, context: &ViewContext<'_>, actions: &mut Vec<UiAction>) {
    ui.spacing_mut().item_spacing.y = 5.0;
    if !context.projector.is_seen() {
        pair_ui(ui, context, [WindowCommand::Projector, WindowCommand::ShowSums], actions);
        pair_ui(ui, context, [WindowCommand::ShowHere, WindowCommand::ShowBoard], actions);
        return;
    }
    picture_ui(ui, context, ui.available_width(), actions);
    // Above the buttons, none of which moves for it.
    if guess_text(context).is_some() {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            ui.label(tr!("Class guess"));
            guess_ui(ui, context, actions);
        });
    }
    pair_ui(ui, context, [WindowCommand::Blackout, WindowCommand::Freeze], actions);
    pair_ui(ui, context, [WindowCommand::ShowSums, WindowCommand::ShowBoard], actions);
}

/// Returns the class's guess for the next roll as text; `None` where the class predicts nothing.
fn guess_text(context: &ViewContext<'_>) -> Option<String> {
    let attack = context.battle()?.todo.attempts().first().filter(|_| context.settings.wall_lesson)?;
    Some(context.projector.guesses.open_guess(attack.unit).map_or_else(|| "?".to_owned(), |hits| hits.to_string()))
}

/// Draws the class's guess, with buttons for one hit fewer and one hit more.
fn guess_ui(ui: &mut Ui, context: &ViewContext<'_>, actions: &mut Vec<UiAction>) {
    let Some(guess) = guess_text(context) else { return };
    let step = |ui: &mut Ui, sign: &str, command: WindowCommand, actions: &mut Vec<UiAction>| {
        let command = AppCommand::Window(command);
        let button = ui.add(Button::new(sign).min_size(vec2(28.0, 30.0))).on_hover_text(command.tip());
        button.named(Role::Button, || command.label()).on_click(UiAction::Do(command), actions);
    };
    step(ui, "−", WindowCommand::GuessFewer, actions);
    ui.label(egui::RichText::new(guess).font(theme::bold(15.0))).with_tooltip(tr!("Number of hits that the class predicts"));
    step(ui, "+", WindowCommand::GuessMore, actions);
}

/// Draws two buttons side by side.
fn pair_ui(ui: &mut Ui, context: &ViewContext<'_>, pair: [WindowCommand; 2], actions: &mut Vec<UiAction>) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let width = (ui.available_width() - 6.0) / 2.0;
        for command in pair {
            button_ui(ui, context, command, width, actions);
        }
    });
}

/// Draws the picture beside a board game's battle log, as high as the space allows. A board game has only one scene.
pub fn projected_board_game_ui(ui: &mut Ui, context: &ViewContext<'_>, actions: &mut Vec<UiAction>) {
    ui.spacing_mut().item_spacing.y = 5.0;
    picture_ui(ui, context, projected_board_game_width(ui.available_height()), actions);
    pair_ui(ui, context, [WindowCommand::Blackout, WindowCommand::Freeze], actions);
}

/// Returns the picture's width for an area of this height.
pub fn projected_board_game_width(height: f32) -> f32 {
    ((height - 35.0) * 16.0 / 9.0).floor()
}

/// Draws only the buttons, where there is no room for the picture.
pub fn class_buttons_ui(ui: &mut Ui, context: &ViewContext<'_>, actions: &mut Vec<UiAction>) {
    if context.projector.is_seen() {
        pair_ui(ui, context, [WindowCommand::Blackout, WindowCommand::Freeze], actions);
    } else {
        pair_ui(ui, context, [WindowCommand::Projector, WindowCommand::ShowSums], actions);
    }
}

/// Draws the buttons beside the picture, where there is little height.
pub fn class_compact_ui(ui: &mut Ui, context: &ViewContext<'_>, actions: &mut Vec<UiAction>) {
    if !context.projector.is_seen() {
        return class_ui(ui, context, actions);
    }
    ui.horizontal_top(|ui| {
        picture_ui(ui, context, ui.available_height() * 16.0 / 9.0, actions);
        ui.vertical(|ui| {
            for command in [WindowCommand::Blackout, WindowCommand::Freeze, WindowCommand::ShowSums] {
                button_ui(ui, context, command, 130.0, actions);
            }
        });
    });
}

/// Draws a button that stays lit while its setting is on.
fn button_ui(ui: &mut Ui, context: &ViewContext<'_>, command: WindowCommand, width: f32, actions: &mut Vec<UiAction>) {
    let palette = Palette::current(ui);
    let lit = context.is_switched_on(command);
    // The names of these two are longer than the column is wide.
    let short = [(WindowCommand::ShowBoard, tr!("Board")), (WindowCommand::ShowHere, tr!("Show here"))];
    let short = short.into_iter().find_map(|(long, words)| (long == command).then_some(words));
    let command = AppCommand::Window(command);
    let label = short.unwrap_or(command.label());
    let keys = command.key_text(ui.ctx(), context.screen.takes_key_as_column(command));
    ui.spacing_mut().button_padding.x = 5.0;
    let wide = |words: &str, font| ui.painter().layout_no_wrap(words.to_owned(), font, palette.ink).size().x;
    let needed = wide(label, TextStyle::Button.resolve(ui.style())) + wide(&keys, FontId::proportional(KEY));
    let has_room = needed + 2.0 * ui.spacing().icon_spacing + 2.0 * ui.spacing().button_padding.x <= width;
    let button = Button::new(label).truncate().min_size(vec2(width, 30.0));
    // If both do not fit, the name matters more than its key, which the tooltip shows.
    let button = if has_room { button.shortcut_text(egui::RichText::new(&keys).size(KEY)) } else { button };
    let button = if lit { button.stroke(Stroke::new(2.5, palette.gold)) } else { button };
    let tip = if has_room || keys.is_empty() { command.tip().to_owned() } else { format!("{} ({keys})", command.tip()) };
    ui.add_sized([width, touch::min_length(ui, 30.0)], button)
        .on_hover_text(tip)
        .named_choice(Role::Button, lit, || command.label())
        .on_click(UiAction::Do(command), actions);
}

/// Draws the picture. A click on it opens the projector settings.
fn picture_ui(ui: &mut Ui, context: &ViewContext<'_>, width: f32, actions: &mut Vec<UiAction>) {
    let palette = Palette::current(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(width, (width * 9.0 / 16.0).round()), Sense::click());
    let words = match (context.projector.is_black, context.projector.is_frozen) {
        (true, _) => tr!("The class sees nothing"),
        (false, true) => tr!("The class sees this (frozen)"),
        (false, false) => tr!("The class sees this"),
    };
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, tr!("{state}: projector settings", state = words)));
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    if let Some(view) = context.projector.shown().filter(|_| !context.projector.is_black) {
        let key = (Arc::clone(view), rect.size(), palette.linen);
        picture_cache::paint_cached(&painter, Id::unique("the small picture"), rect.min, key, |painter| {
            paint(painter, Rect::from_min_size(Pos2::ZERO, rect.size()), palette, view, Motion::REST);
        });
    } else {
        painter.rect_filled(rect, 4.0, Color32::BLACK);
        painter.text(rect.center(), Align2::CENTER_CENTER, tr!("Blank"), theme::bold(14.0), Color32::GRAY);
    }
    if context.projector.is_frozen {
        let band = egui::Rect::from_min_size(rect.min, vec2(rect.width(), 22.0));
        painter.rect_filled(band, 4.0, palette.gold);
        painter.text(band.center(), Align2::CENTER_CENTER, tr!("Frozen"), theme::bold(14.0), GOLD_INK);
    }
    let rim = outline(palette, false, is_lit(&response), [2.5; 2]);
    painter.rect_stroke(rect, 4.0, rim, egui::StrokeKind::Inside);
    response
        .on_hover_text(tr!("{state}. Click to choose the screen and its content.", state = words))
        .on_click(UiAction::Do(AppCommand::Window(WindowCommand::ProjectorSettings)), actions);
}
