//! The games of a class as a table, with a row for each. The game that began first is at the top.

use crate::commands::AppCommand;
use crate::commands::WindowCommand;
use crate::screen::Screen;
use crate::screen::ScreenKind;
use crate::screen::ViewContext;
use egui::{Align, CentralPanel, Frame, Label, Layout, Margin, Panel, RichText, Role, ScrollArea, Ui};

use super::row::{self, Columns};
use super::{ResultsAction, ResultsScreen};
use crate::shell::theme::{self, BORDER, Palette};
use crate::ui_action::UiAction;
use crate::widgets::control::{Control, bold_ui, faded_ui, title_ui};
use crate::widgets::ornament::paint_zigzag;
use crate::widgets::scroll_to_focus::keep_focus_visible;
use senlac_base::paths::display_path;

impl Screen for ResultsScreen {
    fn kind(&self) -> ScreenKind {
        ScreenKind::Results
    }

    fn draw(&self, ui: &mut Ui, _context: &ViewContext<'_>, actions: &mut Vec<UiAction>) {
        results_ui(ui, self, actions);
    }

    // Enter is for the row that has the focus.
    fn is_on(&self, command: AppCommand, _context: &ViewContext<'_>) -> bool {
        [AppCommand::Dismiss, AppCommand::Window(WindowCommand::Rules)].contains(&command)
    }

    fn trouble(&self) -> Option<String> {
        self.trouble.clone()
    }

    fn show_trouble(&mut self, trouble: String) {
        self.trouble = Some(trouble);
    }
}

/// Draws the results of a class.
fn results_ui(ui: &mut Ui, room: &ResultsScreen, actions: &mut Vec<UiAction>) {
    let palette = Palette::current(ui);
    let edge = Frame::new().fill(palette.linen);
    Panel::top("the border").exact_size(BORDER).show_separator_line(false).frame(edge).show(ui, |ui| {
        paint_zigzag(ui.painter(), ui.max_rect(), palette);
    });
    let head = edge.inner_margin(Margin { left: 18, right: 18, top: 8, bottom: 4 });
    Panel::top("the head").frame(head).show_separator_line(false).show(ui, |ui| head_ui(ui, room, actions));
    let page = edge.inner_margin(Margin { left: 18, right: 18, top: 0, bottom: 10 });
    CentralPanel::default().frame(page).show(ui, |ui| table_ui(ui, room, actions));
}

/// Draws the class, the totals of its games, and the buttons.
fn head_ui(ui: &mut Ui, room: &ResultsScreen, actions: &mut Vec<UiAction>) {
    let games = &room.games.results;
    ui.horizontal_wrapped(|ui| {
        title_ui(ui, 26.0, games.title());
        ui.add_space(8.0);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let back = if room.is_at_table { tr!("Back to the battle") } else { tr!("Back to the start") };
            let button = egui::Button::new(back).shortcut_text(RichText::new(tr!("Esc")).size(10.5));
            ui.add(button).named(Role::Button, || back).on_click(UiAction::Results(ResultsAction::Leave), actions);
            let can_print = room.is_complete() && !games.games.is_empty();
            let print = egui::Button::new(RichText::new(tr!("Print results…")).font(theme::bold(14.5)));
            ui.add_enabled(can_print, print)
                .on_hover_text(tr!("Fits the class’s games on one page if possible"))
                .on_click(UiAction::Results(ResultsAction::Print), actions);
        });
    });
    let told = if !room.is_complete() {
        tr!("Reading the games…").to_owned()
    } else if games.games.is_empty() {
        tr!("There are no results for this class. Senlac looks for its games in your games folder and among recent games.").to_owned()
    } else {
        games.summary()
    };
    ui.add(Label::new(RichText::new(&told).size(15.0)).wrap()).named(Role::Status, || &told);
    if let Some(trouble) = &room.trouble {
        ui.add(Label::new(RichText::new(trouble).color(Palette::current(ui).warning)).wrap()).named(Role::Status, || trouble);
    }
}

fn table_ui(ui: &mut Ui, room: &ResultsScreen, actions: &mut Vec<UiAction>) {
    let games = &room.games;
    let columns = Columns::for_width(ui.available_width() - 16.0);
    if columns.is_single_line() && !games.paths.is_empty() {
        columns.heads_ui(ui);
    }
    theme::reserve_scroll_bar(ui);
    ScrollArea::vertical().id_salt("the games").auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 5.0;
        for (path, game) in games.paths.iter().zip(&games.results.games) {
            row::row_ui(ui, &columns, path, game, actions);
        }
        if !games.paths.is_empty() {
            faded_ui(ui, 13.0, tr!("Press Enter on a row to open that game. Undone steps aren’t counted."));
        }
        ignored_files_ui(ui, room);
        keep_focus_visible(ui);
    });
}

/// Lists the files that couldn't be counted, each with the reason.
fn ignored_files_ui(ui: &mut Ui, room: &ResultsScreen) {
    if room.left_out.is_empty() {
        return;
    }
    let palette = Palette::current(ui);
    ui.add_space(6.0);
    theme::panel_frame(palette).stroke((2.0, palette.warning)).inner_margin(10).show(ui, |ui| {
        ui.set_width(ui.available_width());
        let count = room.left_out.len();
        ui.label(
            RichText::new(tr_count!(
                count,
                "{count} file couldn’t be included. It may be a game of this class:",
                "{count} files couldn’t be included. They may be games of this class:"
            ))
            .color(palette.warning),
        );
        for left in &room.left_out {
            let name = left.path.file_name().map_or_else(String::new, |name| display_path(name.as_ref()));
            bold_ui(ui, 14.0, name);
            ui.add(Label::new(RichText::new(&left.why).color(palette.ink)).wrap()).named(Role::Status, || &left.why);
        }
    });
}
