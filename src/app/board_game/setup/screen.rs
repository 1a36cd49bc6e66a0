//! The pages before a new board game: tabs at the top and the large button at the bottom. Enter starts the game with the
//! defaults.

use crate::screen::Screen;
use crate::screen::ScreenKind;
use crate::screen::ViewContext;
use egui::{Align, Button, CentralPanel, Frame, Label, Layout, Margin, Panel, RichText, Role, ScrollArea, Ui};

use super::cells::cells_ui;
use super::counters::counters_ui;
use super::tables::tables_ui;
use super::{LeaveAction, NewBoardGame, NewBoardGameAction, NewBoardGameTab};
use crate::board_game::register::{register_ui, ruling_ui};
use crate::commands::AppCommand;
use crate::shell::theme::{self, BORDER, Palette, is_window_low};
use crate::ui_action::UiAction;
use crate::widgets::buttons::foot_button_ui;
use crate::widgets::control::{Control, faded_ui, title_ui};
use crate::widgets::ornament::paint_zigzag;

impl Screen for NewBoardGame {
    fn kind(&self) -> ScreenKind {
        ScreenKind::NewBoardGame
    }

    fn draw(&self, ui: &mut Ui, _context: &ViewContext<'_>, actions: &mut Vec<UiAction>) {
        new_board_game_ui(ui, self, actions);
    }

    fn is_on(&self, command: AppCommand, _context: &ViewContext<'_>) -> bool {
        [AppCommand::Primary, AppCommand::Dismiss, AppCommand::NewGame].contains(&command)
    }

    fn trouble(&self) -> Option<String> {
        self.trouble.clone()
    }

    fn show_trouble(&mut self, trouble: String) {
        self.trouble = Some(trouble);
    }
}

/// Draws the open page and the frame around it.
fn new_board_game_ui(ui: &mut Ui, new_game: &NewBoardGame, actions: &mut Vec<UiAction>) {
    let palette = Palette::current(ui);
    let edge = Frame::new().fill(palette.linen);
    Panel::top("the border").exact_size(BORDER).show_separator_line(false).frame(edge).show(ui, |ui| {
        paint_zigzag(ui.painter(), ui.max_rect(), palette);
    });
    let head = edge.inner_margin(Margin { left: 18, right: 18, top: 8, bottom: 0 });
    Panel::top("the head of the evening").frame(head).show_separator_line(false).show(ui, |ui| head_ui(ui, new_game, actions));
    let foot = edge.inner_margin(Margin::symmetric(18, if is_window_low(ui) { 5 } else { 10 }));
    Panel::bottom("the way to the table").frame(foot).show_separator_line(false).show(ui, |ui| {
        notice_ui(ui, new_game);
        if new_game.asks_to_leave {
            leave_ui(ui, new_game, actions);
        }
        let (label, is_on) = new_game.primary_label();
        if foot_button_ui(ui, "large-button-of-the-evening", ui.available_width(), &label, is_on) {
            actions.push(UiAction::Do(AppCommand::Primary));
        }
    });
    let rest = edge.inner_margin(Margin { left: 18, right: 18, top: 8, bottom: 0 });
    CentralPanel::default().frame(rest).show(ui, |ui| {
        theme::panel_frame(palette).inner_margin(12).show(ui, |ui| {
            ui.set_min_size(ui.available_size());
            page_ui(ui, new_game, actions);
        });
    });
}

/// Draws the latest result or error. A long list scrolls.
fn notice_ui(ui: &mut Ui, new_game: &NewBoardGame) {
    let palette = Palette::current(ui);
    let told = new_game.trouble.as_ref().map(|words| (words, palette.warning)).or(new_game.news.as_ref().map(|words| (words, palette.ink)));
    if let Some((words, color)) = told {
        ScrollArea::vertical().id_salt("what is told").max_height(150.0).auto_shrink([false, true]).show(ui, |ui| {
            ui.label(RichText::new(words).color(color));
        });
        ui.add_space(4.0);
    }
}

/// Draws the question about unsaved changes before they would be lost.
fn leave_ui(ui: &mut Ui, new_game: &NewBoardGame, actions: &mut Vec<UiAction>) {
    let has_counters = new_game.has_unsaved_counters();
    let words = if has_counters {
        tr!("Save your changes to the order of battle before you leave?")
    } else {
        tr!("You changed some options. They are saved only when you begin a game. Leave anyway?")
    };
    ui.label(RichText::new(words).font(theme::bold(15.0)).color(Palette::current(ui).warning));
    ui.horizontal_wrapped(|ui| {
        let save = has_counters.then(|| (LeaveAction::Save, tr!("Save…")));
        for (action, words) in save.into_iter().chain([(LeaveAction::Discard, tr!("Discard")), (LeaveAction::Stay, tr!("Stay"))]) {
            ui.button(words).named(Role::Button, || words).on_click(UiAction::NewBoardGame(NewBoardGameAction::Leave(action)), actions);
        }
    });
    ui.add_space(4.0);
}

/// Draws the game's title and the tabs.
fn head_ui(ui: &mut Ui, new_game: &NewBoardGame, actions: &mut Vec<UiAction>) {
    let title = new_game.rulebook.title;
    ui.horizontal(|ui| {
        title_ui(ui, 26.0, title);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let leave = ui.button(tr!("Leave")).on_hover_text(tr!("Esc. Goes back to the first screen."));
            leave.on_click(UiAction::Do(AppCommand::NewGame), actions);
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let words = RichText::new(tr!("New game. Press Enter to begin with these settings.")).color(Palette::current(ui).faded);
                ui.add(Label::new(words).truncate());
            });
        });
    });
    ui.horizontal_wrapped(|ui| {
        for (tab, words) in NewBoardGameTab::titled() {
            let is_open = tab == new_game.tab;
            let button = ui.add(Button::selectable(is_open, words)).named_choice(Role::Tab, is_open, || words);
            button.on_click(UiAction::NewBoardGame(NewBoardGameAction::Tab(tab)), actions);
        }
    });
}

impl NewBoardGameTab {
    /// Returns every page with its title.
    fn titled() -> [(Self, &'static str); 5] {
        [
            (Self::Questions, tr!("Questions")),
            (Self::Counters, tr!("Order of battle")),
            (Self::Cells, tr!("Disputed cells")),
            (Self::Tables, tr!("Your tables")),
            (Self::Rulings, tr!("All rulings")),
        ]
    }
}

fn page_ui(ui: &mut Ui, new_game: &NewBoardGame, actions: &mut Vec<UiAction>) {
    let register = (new_game.rulebook.register)();
    let rulings = &new_game.rulings;
    let mut asked = Vec::new();
    match new_game.tab {
        NewBoardGameTab::Questions => {
            let words = tr!(
                "The rulebook is silent or contradicts itself on these points. The defaults are chosen. You can change them during play."
            );
            faded_ui(ui, 14.0, words);
            ScrollArea::vertical().id_salt("the questions").auto_shrink(false).show(ui, |ui| {
                for entry in register.ruling.iter().filter(|entry| entry.asked) {
                    ruling_ui(ui, entry, rulings, &mut asked);
                    ui.separator();
                }
            });
        }
        NewBoardGameTab::Rulings => register_ui(ui, register, rulings, &new_game.register, &mut asked),
        NewBoardGameTab::Counters => counters_ui(ui, new_game, actions),
        NewBoardGameTab::Cells => cells_ui(ui, new_game, actions),
        NewBoardGameTab::Tables => tables_ui(ui, new_game, actions),
    }
    actions.extend(asked.into_iter().map(|action| UiAction::NewBoardGame(NewBoardGameAction::Register(action))));
}
