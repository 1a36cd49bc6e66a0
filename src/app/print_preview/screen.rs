//! Layout of the print preview: documents on the left, the page on the right, export below.

use crate::commands::AppCommand;
use crate::commands::WindowCommand;
use crate::screen::Screen;
use crate::screen::ScreenKind;
use egui::Key;
use egui::{Align, CentralPanel, Frame, Label, Layout, Margin, Panel, RichText, Role, Ui, vec2};

use super::{OwnedPapers, PrintAction, PrintOrigin, PrintPreview, PrintView};
use crate::platform::HandOverAction;
use crate::screen::ViewContext;
use crate::shell::theme::{self, BORDER, PRIMARY_HEIGHT, Palette};
use crate::ui_action::UiAction;
use crate::widgets::buttons::foot_button_ui;
use crate::widgets::control::{Control, field_ui, title_ui};
use crate::widgets::ornament::paint_zigzag;
use senlac_paper::sheets::Paper;

/// Largest width of the list of documents.
const LIST: f32 = 352.0;

impl Screen for PrintPreview {
    fn kind(&self) -> ScreenKind {
        ScreenKind::PrintPreview
    }

    fn draw(&self, ui: &mut Ui, context: &ViewContext<'_>, actions: &mut Vec<UiAction>) {
        paper_ui(ui, context, self, actions);
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "everything else is asked of other screens")]
    fn is_on(&self, command: AppCommand, _context: &ViewContext<'_>) -> bool {
        match command {
            AppCommand::Primary | AppCommand::Dismiss => true,
            // The rules to read are those of the classroom game.
            AppCommand::Window(WindowCommand::Rules) => !self.is_of_board_game(),
            _ => false,
        }
    }

    fn label(&self, command: AppCommand, context: &ViewContext<'_>) -> Option<String> {
        (command == AppCommand::Primary).then(|| self.primary_label(&context.settings.print).to_owned())
    }

    fn trouble(&self) -> Option<String> {
        self.trouble().map(str::to_owned)
    }

    fn show_trouble(&mut self, trouble: String) {
        self.show_trouble(trouble);
    }

    fn key(&self, key: Key, is_free: bool) -> Option<UiAction> {
        super::key(key, is_free).map(UiAction::Paper)
    }

    fn space_is_enter(&self) -> bool {
        false
    }
}

fn paper_ui(ui: &mut Ui, context: &ViewContext<'_>, print: &PrintPreview, actions: &mut Vec<UiAction>) {
    let palette = Palette::current(ui);
    let mut asked = Vec::new();
    let edge = Frame::new().fill(palette.linen);
    Panel::top("the border").exact_size(BORDER).show_separator_line(false).frame(edge).show(ui, |ui| {
        paint_zigzag(ui.painter(), ui.max_rect(), palette);
    });
    let head = edge.inner_margin(Margin { left: 18, right: 18, top: 8, bottom: 4 });
    Panel::top("the head").frame(head).show_separator_line(false).show(ui, |ui| head_ui(ui, print, &mut asked));
    let foot = edge.inner_margin(Margin { left: 18, right: 18, top: 8, bottom: 10 });
    Panel::bottom("the way out").frame(foot).show_separator_line(false).show(ui, |ui| {
        way_out_ui(ui, context, print, &mut asked);
    });
    let page = edge.inner_margin(Margin { left: 6, right: 18, top: 4, bottom: 0 });
    if print.view == PrintView::Lesson {
        CentralPanel::default().frame(edge.inner_margin(Margin { left: 18, ..page.inner_margin })).show(ui, |ui| {
            super::lesson::lesson_ui(ui, context, print, &mut asked);
        });
        super::dialogs::over_ui(ui, print, &mut asked);
        return actions.extend(asked.into_iter().map(UiAction::Paper));
    }
    let width = LIST.min(ui.available_width() * 0.42);
    let beside = edge.inner_margin(Margin { left: 18, right: 6, top: 4, bottom: 0 });
    let column = Panel::left("the documents").exact_size(width).resizable(false).show_separator_line(false).frame(beside);
    column.show(ui, |ui| super::documents::documents_ui(ui, context, print, &mut asked));
    CentralPanel::default().frame(page).show(ui, |ui| {
        super::preview::preview_ui(ui, print, &mut asked);
    });
    super::dialogs::over_ui(ui, print, &mut asked);
    actions.extend(asked.into_iter().map(UiAction::Paper));
}

fn head_ui(ui: &mut Ui, print: &PrintPreview, actions: &mut Vec<PrintAction>) {
    let palette = Palette::current(ui);
    ui.horizontal(|ui| {
        title_ui(ui, 26.0, tr!("Print"));
        ui.add_space(8.0);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let back = match print.from {
                PrintOrigin::Preparation => tr!("Back to preparation"),
                PrintOrigin::Battle => tr!("Back to the battle"),
                PrintOrigin::BoardGame => tr!("Back to the game"),
                PrintOrigin::Results => tr!("Back to the results"),
            };
            let button = egui::Button::new(back).shortcut_text(RichText::new(tr!("Esc")).size(10.5));
            ui.add(button).named(egui::Role::Button, || back).on_click(PrintAction::Leave, actions);
            if print.papers.is_battle() {
                let views = [(PrintView::Lesson, tr!("The lesson")), (PrintView::Documents, tr!("Documents"))];
                for (view, label) in views {
                    let chosen = ui.selectable_label(print.view == view, label);
                    chosen.named_choice(Role::RadioButton, print.view == view, || label).on_click(PrintAction::View(view), actions);
                }
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add(Label::new(RichText::new(summary(print)).color(palette.faded)).truncate());
            });
        });
    });
}

/// Returns a summary such as "7b · 31 units · A4".
fn summary(print: &PrintPreview) -> String {
    let name = print.game.file_stem().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    let units = match &*print.papers {
        OwnedPapers::Battle(setup, ..) => setup.units().count(),
        OwnedPapers::Game(sheets) => sheets.stacks.iter().map(|stack| stack.rows.len()).sum(),
        OwnedPapers::Results(results) => results.games.len(),
    };
    let units = match &*print.papers {
        OwnedPapers::Battle(..) => tr_count!(units, "{units} unit", "{units} units"),
        OwnedPapers::Game(_) => tr_count!(units, "{units} unit and leader", "{units} units and leaders"),
        OwnedPapers::Results(_) => tr_count!(games = units, "{games} game", "{games} games"),
    };
    let paper = match print.options.paper {
        Paper::A4 => "A4",
        Paper::Letter => tr!("US Letter"),
        Paper::A3 => "A3",
        Paper::Tabloid => tr!("Tabloid"),
    };
    tr!("{name} · {units} · {paper}. Pages print exactly as shown here.", name, units, paper)
}

/// Widget id of the large button.
const PRINT: &str = "print-button";

/// Draws the footer with the folder and the export button.
fn way_out_ui(ui: &mut Ui, context: &ViewContext<'_>, print: &PrintPreview, actions: &mut Vec<PrintAction>) {
    trouble_ui(ui, print, actions);
    ui.allocate_ui_with_layout(vec2(ui.available_width(), PRIMARY_HEIGHT), Layout::right_to_left(Align::Center), |ui| {
        let width = 270.0_f32.min(ui.available_width() * 0.36);
        if let Some(progress) = print.progress() {
            foot_button_ui(ui, PRINT, width, &progress, false);
        } else if foot_button_ui(ui, PRINT, width, print.primary_label(&context.settings.print), true) {
            actions.push(PrintAction::PrintAll);
        }
        ui.add_space(2.0);
        if print.view == PrintView::Documents {
            ui.add_enabled(print.progress().is_none(), egui::Button::new(tr!("Create only this PDF")))
                .on_click(PrintAction::PrintThis, actions);
            ui.add_space(2.0);
        }
        ui.button(tr!("Change folder…")).on_click(PrintAction::ChooseFolder, actions);
        // There is nothing to see in a folder into which nothing was written yet.
        if let Some(folder) = context.settings.print.folder.clone().filter(|folder| folder.display().to_string() == print.folder) {
            let open = ui.button(tr!("Open folder")).on_hover_text(tr!("Opens the folder with your latest PDFs"));
            open.on_click(PrintAction::HandOver(HandOverAction::OpenFolder(folder)), actions);
        }
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            ui.label(tr!("Save in"));
            let width = ui.available_width() - 4.0;
            let words = [tr!("Folder for the files"); 2];
            actions.extend(field_ui(ui, &print.folder, words, width).typed.map(PrintAction::Folder));
        });
    });
}

/// Draws the error message and a button to choose another folder.
fn trouble_ui(ui: &mut Ui, print: &PrintPreview, actions: &mut Vec<PrintAction>) {
    let Some(trouble) = &print.trouble else { return };
    let palette = Palette::current(ui);
    theme::panel_frame(palette).stroke((2.0, palette.warning)).inner_margin(8).show(ui, |ui| {
        ui.allocate_ui_with_layout(vec2(ui.available_width(), 38.0), Layout::right_to_left(Align::Center), |ui| {
            ui.button(tr!("Dismiss")).on_click(PrintAction::Dismiss, actions);
            ui.button(tr!("Choose another folder…")).on_click(PrintAction::ChooseFolder, actions);
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add(egui::Label::new(RichText::new(trouble).color(palette.warning)).wrap()).named(Role::Status, || trouble);
            });
        });
    });
    ui.add_space(2.0);
}
