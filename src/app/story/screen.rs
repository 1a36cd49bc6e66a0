//! Layout of the look back: tabs for its pages, and the exit.

use crate::screen::Screen;
use crate::screen::ScreenKind;
use egui::Key;
use egui::{Align, CentralPanel, Frame, Layout, Margin, Panel, RichText, Ui};

use super::action::{StoryAction, StoryPage};
use super::{StoryScreen, charts, deeds, history, replay};
use crate::commands::{AppCommand, WindowCommand};
use crate::screen::ViewContext;
use crate::shell::theme::{BORDER, Palette};
use crate::ui_action::UiAction;
use crate::widgets::control::{Control, title_ui};
use crate::widgets::ornament::paint_zigzag;
use senlac_base::paths::display_path;

/// Width from which the title is shown.
const TITLE_FROM: f32 = 980.0;

impl Screen for StoryScreen {
    fn kind(&self) -> ScreenKind {
        ScreenKind::Story
    }

    fn draw(&self, ui: &mut Ui, context: &ViewContext<'_>, actions: &mut Vec<UiAction>) {
        story_ui(ui, context, self, actions);
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "everything else is asked of other screens")]
    fn is_on(&self, command: AppCommand, context: &ViewContext<'_>) -> bool {
        match command {
            AppCommand::Dismiss => true,
            AppCommand::Window(
                WindowCommand::Rules
                | WindowCommand::Projector
                | WindowCommand::ShowHere
                | WindowCommand::ProjectorSettings
                | WindowCommand::ShowNames,
            ) => true,
            AppCommand::Window(WindowCommand::Print | WindowCommand::Lesson) => !context.projector.is_here,
            _ => false,
        }
    }

    fn trouble(&self) -> Option<String> {
        self.trouble().map(str::to_owned)
    }

    fn gives_way_to_class_view(&self) -> bool {
        true
    }

    fn key(&self, key: Key, is_free: bool) -> Option<UiAction> {
        self.key(key, is_free).map(UiAction::Story)
    }
}

fn story_ui(ui: &mut Ui, context: &ViewContext<'_>, room: &StoryScreen, actions: &mut Vec<UiAction>) {
    let palette = Palette::current(ui);
    let edge = Frame::new().fill(palette.linen);
    Panel::top("the border").exact_size(BORDER).show_separator_line(false).frame(edge).show(ui, |ui| {
        paint_zigzag(ui.painter(), ui.max_rect(), palette);
    });
    let head = edge.inner_margin(Margin { left: 18, right: 18, top: 8, bottom: 6 });
    Panel::top("the head").frame(head).show_separator_line(false).show(ui, |ui| head_ui(ui, room, actions));
    let page = edge.inner_margin(Margin { left: 18, right: 18, top: 4, bottom: 10 });
    CentralPanel::default().frame(page).show(ui, |ui| match room.page {
        StoryPage::Replay => replay::replay_ui(ui, context, room, actions),
        StoryPage::Charts => charts::charts_ui(ui, context, room, actions),
        StoryPage::Deeds => deeds::deeds_ui(ui, context, room, actions),
        StoryPage::History => history::history_ui(ui, context, room, actions),
    });
}

/// Draws the title, the tabs and the exits.
fn head_ui(ui: &mut Ui, room: &StoryScreen, actions: &mut Vec<UiAction>) {
    ui.horizontal(|ui| {
        // In a narrow window, the pages matter more than the title.
        if ui.available_width() >= TITLE_FROM {
            title_ui(ui, 26.0, tr!("Story of the battle")).with_tooltip(display_path(&room.game));
            ui.add_space(8.0);
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let back = tr!("Back to the battle");
            let button = egui::Button::new(back).shortcut_text(RichText::new(tr!("Esc")).size(10.5));
            ui.add(button).named(egui::Role::Button, || back).on_click(UiAction::Story(StoryAction::Leave), actions);
            let print = AppCommand::Window(WindowCommand::Print);
            ui.button(tr!("Print sheets…")).on_hover_text(print.tip()).on_click(UiAction::Do(print), actions);
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.scope(|ui| tabs_ui(ui, room, actions));
            });
        });
    });
}

fn tabs_ui(ui: &mut Ui, room: &StoryScreen, actions: &mut Vec<UiAction>) {
    for page in StoryPage::ALL {
        let tab = ui.selectable_label(room.page == page, page.title());
        tab.on_click(UiAction::Story(StoryAction::Go(page)), actions);
    }
}
