//! Menu with every command and its keys, in groups. It doubles as the list of keys.

use egui::{Align, Button, Layout, RichText, Role, Ui, WidgetInfo};

use super::{AppCommand, Group};
use crate::modals::action::ModalAction;
use crate::screen::{ScreenKind, ViewContext};
use crate::session::open_game::OpenGame;
use crate::shell::theme::{self, Palette};
use crate::ui_action::UiAction;
use crate::widgets::sheet_title::title_ui;
use senlac_base::paths::display_path;

/// Draws the groups in two or three columns, depending on the room.
pub fn list_ui(ui: &mut Ui, context: &ViewContext<'_>, actions: &mut Vec<UiAction>) {
    title_ui(ui, tr!("All commands"), actions);
    let words = if context.board_game().is_some() {
        tr!("Click a command or press its shortcut. Type numbers to enter dice.")
    } else {
        tr!("Click a command or press its shortcut. Type letters and numbers to enter squares, hits and figures.")
    };
    ui.label(RichText::new(words).color(Palette::current(ui).faded));
    ui.add_space(6.0);
    // Leave space between the keys and the scroll bar.
    let clear = egui::Margin { right: 14, ..egui::Margin::ZERO };
    egui::Frame::NONE.inner_margin(clear).show(ui, |ui| groups_ui(ui, context, actions));
}

fn groups_ui(ui: &mut Ui, context: &ViewContext<'_>, actions: &mut Vec<UiAction>) {
    let columns: &[&[Group]] = match ui.available_width() {
        ..620.0 => &[&Group::ALL],
        620.0..1000.0 => &[&[Group::Preparation, Group::Battle, Group::Game, Group::Clock], &[Group::Class, Group::Window]],
        _ => &[&[Group::Preparation, Group::Battle], &[Group::Class, Group::Clock], &[Group::Window, Group::Game]],
    };
    ui.spacing_mut().item_spacing.x = 28.0;
    ui.columns(columns.len(), |shown| {
        for (ui, groups) in shown.iter_mut().zip(columns) {
            for group in groups.iter().filter(|group| **group != Group::Preparation || context.screen.kind() == ScreenKind::Preparation) {
                group_ui(ui, context, *group, actions);
            }
        }
    });
}

fn group_ui(ui: &mut Ui, context: &ViewContext<'_>, group: Group, actions: &mut Vec<UiAction>) {
    ui.add_space(6.0);
    // Board games list no commands of a class battle. Commands that start a game are listed only on the start screen.
    let is_of_here = |command: &AppCommand| {
        let is_of_elsewhere = if context.board_game().is_some() {
            !AppCommand::OF_THE_DESK.contains(command)
        } else {
            AppCommand::OF_DESKS_ALONE.contains(command)
                || (context.screen.kind() != ScreenKind::Start && AppCommand::OF_THE_START.contains(command))
        };
        context.is_on(*command) || !is_of_elsewhere
    };
    let listed: Vec<AppCommand> = AppCommand::all().filter(|command| command.row().group == group && is_of_here(command)).collect();
    if listed.is_empty() {
        return;
    }
    let title = if group == Group::Class && context.board_game().is_some() { tr!("Players’ screen") } else { group.title() };
    ui.label(RichText::new(title).font(theme::bold(15.0)));
    ui.spacing_mut().item_spacing.y = 1.0;
    for command in listed {
        line_ui(ui, context, command, actions);
    }
    if group == Group::Game {
        let path = context.screen.game().map(OpenGame::path);
        let game = path.map(|path| tr!("Each step is saved in {path}", path = display_path(path)));
        let folder = context.settings.print.folder.as_deref();
        let pdfs = folder.map(|folder| tr!("Latest PDFs: {folder}", folder = display_path(folder)));
        for words in game.into_iter().chain(pdfs) {
            let words = egui::Label::new(RichText::new(words).color(Palette::current(ui).faded)).selectable(true).wrap();
            ui.with_layout(Layout::top_down(Align::Min), |ui| ui.add(words));
        }
    }
}

/// Draws one command: its name on the left, its key on the right.
fn line_ui(ui: &mut Ui, context: &ViewContext<'_>, command: AppCommand, actions: &mut Vec<UiAction>) {
    let label = context.label(command);
    let keys = command.key_text(ui.ctx(), context.screen.takes_key_as_column(command));
    let button = Button::new(&label).frame(false).truncate().min_size(egui::vec2(ui.available_width(), 0.0));
    let button = if keys.is_empty() { button.right_text("") } else { button.shortcut_text(keys) };
    let response = ui.add_enabled(context.is_on(command), button).on_hover_text(command.tip());
    let enabled = response.enabled();
    response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, &label));
    if response.has_focus() {
        let stroke = (1.5, Palette::current(ui).gold);
        ui.painter().rect_stroke(response.rect, 4.0, stroke, egui::StrokeKind::Outside);
    }
    if response.clicked() {
        actions.push(UiAction::Modal(ModalAction::Close));
        actions.push(UiAction::Do(command));
    }
}
