//! The frame around every page of the preparation: the tabs at the top, the large button at the bottom.

use crate::commands::WindowCommand;
use crate::preparation::class::action::ClassAction;
use crate::screen::Screen;
use crate::screen::ScreenKind;
use crate::screen::ViewContext;
use egui::{Align, Align2, CentralPanel, Frame, Layout, Margin, Panel, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use super::Preparation;
use super::action::PreparationAction;
use crate::commands::{AppCommand, PageName};
use crate::shell::theme::{self, BORDER, PRIMARY_HEIGHT, Palette};
use crate::shell::touch;
use crate::ui_action::UiAction;
use crate::widgets::buttons::{foot_button_ui, menu_ui, rules_button_ui};
use crate::widgets::control::{Control, title_ui};
use crate::widgets::ornament::paint_zigzag;
use senlac_classroom::planning::ready_check::Weight;
use senlac_classroom::rules::Side;

impl Screen for Preparation {
    fn kind(&self) -> ScreenKind {
        ScreenKind::Preparation
    }

    fn draw(&self, ui: &mut Ui, _context: &ViewContext<'_>, actions: &mut Vec<UiAction>) {
        prepare_ui(ui, self, actions);
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "everything else is asked of other screens")]
    fn is_on(&self, command: AppCommand, context: &ViewContext<'_>) -> bool {
        match command {
            AppCommand::Page(_) | AppCommand::Primary | AppCommand::Window(WindowCommand::Rules) => true,
            AppCommand::Window(WindowCommand::Print | WindowCommand::Lesson) => self.can_begin(),
            AppCommand::Window(WindowCommand::TakeAlong) => !context.projector.is_here,
            command => AppCommand::OF_PAGES.contains(&command),
        }
    }

    fn label(&self, command: AppCommand, _context: &ViewContext<'_>) -> Option<String> {
        if command == AppCommand::Window(WindowCommand::TakeAlong) {
            return Some(tr!("Export lesson…").to_owned());
        }
        (command == AppCommand::Primary).then(|| self.primary_action().0)
    }

    fn trouble(&self) -> Option<String> {
        self.notice().filter(|said| said.is_trouble).map(|said| said.words.clone())
    }

    fn show_trouble(&mut self, trouble: String) {
        self.report_error(trouble);
    }

    fn poll(&mut self) -> bool {
        self.poll()
    }

    fn paste(&self, text: Option<&str>) -> Option<UiAction> {
        let pasted = || text.map_or(ClassAction::PastedPicture, |text| ClassAction::Pasted(text.to_owned()));
        (self.page() == PageName::Class).then(|| UiAction::Prepare(PreparationAction::Class(pasted())))
    }

    // Names contain spaces.
    fn space_is_enter(&self) -> bool {
        false
    }
}

/// Draws the open page and the frame around it.
fn prepare_ui(ui: &mut Ui, preparation: &Preparation, actions: &mut Vec<UiAction>) {
    let palette = Palette::current(ui);
    let edge = Frame::new().fill(palette.linen);
    Panel::top("the border").exact_size(BORDER).show_separator_line(false).frame(edge).show(ui, |ui| {
        paint_zigzag(ui.painter(), ui.max_rect(), palette);
    });
    let head = edge.inner_margin(Margin { left: 18, right: 18, top: 8, bottom: 0 });
    Panel::top("the tabs").frame(head).show_separator_line(false).show(ui, |ui| {
        head_ui(ui, preparation, actions);
        tabs_ui(ui, preparation, actions);
    });
    let foot = edge.inner_margin(Margin::symmetric(18, 10));
    Panel::bottom("the way on").frame(foot).show_separator_line(false).show(ui, |ui| foot_ui(ui, preparation, actions));
    CentralPanel::default().frame(edge.inner_margin(Margin { left: 18, right: 18, top: 10, bottom: 0 })).show(ui, |ui| {
        let mut asked = Vec::new();
        match preparation.page() {
            PageName::Class => super::class::class_ui(ui, preparation, &mut asked),
            PageName::Armies => super::armies::armies_ui(ui, preparation, &mut asked),
            PageName::Players => super::seating::players_ui(ui, preparation, &mut asked),
            PageName::Table => super::table::table_ui(ui, preparation, &mut asked),
            PageName::Rulings => super::rulings::rulings_ui(ui, preparation, &mut asked),
            PageName::Deck => super::deck::deck_ui(ui, preparation, &mut asked),
            PageName::Ready => super::ready::ready_ui(ui, preparation, &mut asked),
        }
        actions.extend(asked.into_iter().map(UiAction::Prepare));
    });
}

/// Draws a one-line summary of the preparation, and the buttons beside it.
fn head_ui(ui: &mut Ui, preparation: &Preparation, actions: &mut Vec<UiAction>) {
    let palette = Palette::current(ui);
    ui.horizontal(|ui| {
        title_ui(ui, 26.0, tr!("A new battle"));
        ui.add_space(8.0);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let leave = AppCommand::NewGame;
            ui.button(tr!("Back to the start"))
                .on_hover_text(tr!("Your preparation is saved, and you can continue it from the start screen"))
                .on_click(UiAction::Do(leave), actions);
            rules_button_ui(ui, actions);
            // A finger has no key for it.
            if touch::is_active(ui.ctx()) {
                menu_ui(ui, palette, actions);
            }
            if preparation.was_left
                && ui.button(tr!("Start again")).on_hover_text(tr!("Begin a new preparation; Undo brings this one back")).clicked()
            {
                actions.push(UiAction::Prepare(PreparationAction::Afresh));
            }
            for (command, words, back) in [(AppCommand::Restore, tr!("Redo"), false), (AppCommand::TakeBack, tr!("Undo"), true)] {
                let keys = command.key_text(ui.ctx(), false);
                let button = egui::Button::new(words).shortcut_text(egui::RichText::new(keys).size(10.5));
                ui.add_enabled(preparation.can_undo(back), button)
                    .named(Role::Button, || words)
                    .on_click(UiAction::Prepare(PreparationAction::Undo(back)), actions);
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add(egui::Label::new(egui::RichText::new(summary(preparation)).color(palette.faded)).truncate());
            });
        });
    });
}

/// Returns "6b · 24 pupils · 12 Norman and 12 Saxon units, 118 : 112 figures · Senlac 16 × 10".
fn summary(preparation: &Preparation) -> String {
    let draft = preparation.draft();
    let mut parts = Vec::new();
    if !draft.class.pupils.is_empty() {
        let name = Some(draft.class.name.as_str()).filter(|name| !name.is_empty());
        parts.extend(name.map(str::to_owned));
        parts.push(tr_count!(count = draft.present_pupils().count(), "{count} pupil", "{count} pupils"));
    }
    let [norman, saxon] = Side::ALL.map(|side| draft.army(side).len());
    let [normans, saxons] = Side::ALL.map(|side| draft.figures(side));
    parts.push(tr!("{norman} Norman and {saxon} Saxon units, {normans} against {saxons} figures", norman, saxon, normans, saxons));
    parts.push(draft.table.name.clone());
    parts.join(" · ")
}

/// Draws the tabs in order, each with the number of findings that need attention.
fn tabs_ui(ui: &mut Ui, preparation: &Preparation, actions: &mut Vec<UiAction>) {
    let palette = Palette::current(ui);
    ui.add_space(6.0);
    let width = ui.available_width() / 7.0;
    let rect = ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        for page in PageName::all() {
            tab_ui(ui, preparation, page, width, actions);
        }
    });
    let line = rect.response.rect;
    ui.painter().hline(line.x_range(), line.bottom(), Stroke::new(1.0, palette.line));
}

fn tab_ui(ui: &mut Ui, preparation: &Preparation, page: PageName, width: f32, actions: &mut Vec<UiAction>) {
    let palette = Palette::current(ui);
    let (rect, response) = ui.allocate_exact_size(touch::min_size(ui, vec2(width, 36.0)), Sense::click());
    let is_open = preparation.page() == page;
    let open = finding_counts(preparation, page);
    let name = match open {
        (0, 0) => page.title().to_owned(),
        (missing, doubtful) => tr!("{title}, {doubtful} to check", title = page.title(), doubtful = missing + doubtful),
    };
    response.widget_info(|| WidgetInfo::selected(Role::Tab, true, is_open, &name));
    let response =
        response.on_hover_text(tr!("{title}: {key}", title = page.title(), key = AppCommand::Page(page).key_text(ui.ctx(), false)));
    let painter = ui.painter();
    if is_open {
        let shape = egui::CornerRadius { nw: theme::ROUND, ne: theme::ROUND, sw: 0, se: 0 };
        painter.rect_filled(rect, shape, palette.cloth);
        painter.hline(rect.x_range(), rect.top() + 1.0, Stroke::new(3.0, palette.gold));
    }
    if response.has_focus() || response.hovered() {
        painter.rect_stroke(rect.shrink(1.0), 4.0, Stroke::new(2.0, palette.gold), egui::StrokeKind::Inside);
    }
    let font = if is_open { theme::bold(14.5) } else { egui::FontId::proportional(14.0) };
    let words = painter.layout_no_wrap(page.title().to_owned(), font, palette.ink);
    let mark = if open == (0, 0) { 0.0 } else { 22.0 };
    let left = rect.center().x - f32::midpoint(words.size().x, mark);
    let right = left + words.size().x;
    painter.galley(pos2(left, rect.center().y - words.size().y / 2.0), words, palette.ink);
    if mark > 0.0 {
        count_ui(ui, pos2(right + 13.0, rect.center().y), open, palette);
    }
    response.on_click(UiAction::Prepare(PreparationAction::Page(page)), actions);
}

/// Returns how many findings of a page prevent the battle from beginning, and how many are doubtful. The last page counts
/// everything that is missing.
fn finding_counts(preparation: &Preparation, page: PageName) -> (usize, usize) {
    let count = |weight: Weight| {
        let here = |cure| page == PageName::Ready || PageName::for_fix(cure) == page;
        preparation.findings.iter().filter(|finding| finding.weight == weight && here(&finding.cure)).count()
    };
    (count(Weight::Missing), if page == PageName::Ready { 0 } else { count(Weight::Doubtful) })
}

/// Draws a number in a disc: filled if something is missing, a ring if it is only doubtful.
fn count_ui(ui: &Ui, center: egui::Pos2, (missing, doubtful): (usize, usize), palette: &Palette) {
    let painter = ui.painter();
    let ink = if missing > 0 {
        painter.circle_filled(center, 9.0, palette.warning);
        palette.on_fill(palette.warning)
    } else {
        painter.circle_stroke(center, 9.0, Stroke::new(1.5, palette.faded));
        palette.ink
    };
    let count = (missing + doubtful).min(99).to_string();
    painter.text(center, Align2::CENTER_CENTER, count, theme::bold(11.5), ink);
}

/// Draws the current notice and the large button.
fn foot_ui(ui: &mut Ui, preparation: &Preparation, actions: &mut Vec<UiAction>) {
    let palette = Palette::current(ui);
    let (label, action) = preparation.primary_action();
    ui.allocate_ui_with_layout(vec2(ui.available_width(), PRIMARY_HEIGHT), Layout::right_to_left(Align::Center), |ui| {
        let width = 300.0_f32.min(ui.available_width() * 0.5);
        if foot_button_ui(ui, "way-on-button", width, &label, true) {
            actions.push(UiAction::Prepare(action));
        }
        if let Some(before) = preparation.page().previous() {
            ui.add_space(4.0);
            ui.button(tr!("Back: {title}", title = before.title())).on_click(UiAction::Prepare(PreparationAction::Page(before)), actions);
        }
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            if let Some(said) = preparation.notice() {
                let color = if said.is_trouble { palette.warning } else { palette.ink };
                ui.add(egui::Label::new(egui::RichText::new(&said.words).color(color)).wrap()).named(Role::Status, || &said.words);
            }
        });
    });
}
