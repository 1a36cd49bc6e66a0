//! Start screen: a description of the game, the main choices, and below them ways to return to earlier work.

use std::path::{Path, PathBuf};

use egui::{Align2, FontId, Label, Rect, RichText, Role, ScrollArea, Sense, Ui, UiBuilder, WidgetInfo, vec2};

use super::data_folder::{DataFolder, GameSummary, game_name};
use super::library::Library;
use super::played_games::played_ui;
use super::theme::{self, BORDER, Palette};
use super::touch;
use crate::commands::{AppCommand, WindowCommand};
use crate::screen::{Screen, ScreenKind, ViewContext};
use crate::ui_action::{Field, UiAction};
use crate::widgets::buttons::{field_ui, menu_ui};
use crate::widgets::control::{Control, faded_ui, is_newly_shown};
use crate::widgets::ornament::paint_zigzag;
use senlac_base::language::tr;
use senlac_base::paths::display_path;
use senlac_board_games::session::BoardGames;
use senlac_classroom::planning::Draft;

/// Description of the game for newcomers.
const GAME: &str = tr_mark!(
    "A whole class fights the Battle of Hastings (1066) on a table, with painted figures and real dice. Senlac handles the rules, the turns and the score."
);

/// State of the start screen.
#[derive(Clone, Debug, Default)]
pub struct StartScreen {
    /// Whether the field for a file path is shown.
    pub opens_file: bool,
    /// The board games that are listed; `None` while their list is folded away.
    pub listed_games: Option<BoardGames>,
    /// Text of the path's field.
    pub path: String,
    /// The game played last, or why there is none.
    pub last: Option<Box<GameSummary>>,
    /// Messages about more recent games that can't be reached.
    pub passed_over: Vec<String>,
    /// Previous games whose files still exist: the recent ones, latest first, then the others in the folder for games.
    pub recent: Vec<GameSummary>,
    /// Description of an unfinished preparation.
    pub waiting: Option<String>,
    /// Error message on display.
    pub trouble: Option<String>,
    /// Damaged game that the error message is about.
    pub damaged: Option<PathBuf>,
}

impl StartScreen {
    /// Returns a new start screen. It reads the games once, these recent ones first.
    pub fn new(folder: &DataFolder, library: &Library, recent: &[PathBuf]) -> Self {
        let played = folder.read_games(recent);
        let passed = played.iter().zip(recent).take_while(|(game, _)| game.is_err());
        let passed = passed.filter_map(|(game, path)| Some((path, game.as_ref().err()?))).enumerate();
        let passed_over = passed.map(|(number, (path, why))| unreachable_text(number == 0, path, why)).collect();
        let mut recent: Vec<GameSummary> = played.into_iter().filter_map(Result::ok).collect();
        // Games in the folder are listed even if the settings were lost.
        let others: Vec<GameSummary> =
            folder.games().into_iter().filter(|game| recent.iter().all(|known| known.path != game.path)).collect();
        // The list of recent games decides which was played last. File times count only for games that are not in it.
        recent.extend(others);
        let last = recent.first().cloned().map(Box::new);
        let waiting = library.read_draft().map(|draft| draft_text(&draft));
        Self { last, passed_over, recent, waiting, ..Self::default() }
    }
}

/// Returns the message about a game that can't be reached: the one played last, or an earlier one.
fn unreachable_text(is_last: bool, path: &Path, why: &str) -> String {
    let (name, path) = (game_name(path), display_path(path));
    if is_last {
        tr!("Couldn’t open your last game, “{name}”: {why} ({path}).", name, why, path)
    } else {
        tr!("Couldn’t open an earlier game, “{name}”: {why} ({path}).", name, why, path)
    }
}

/// Returns text such as "Continue preparing: 6b (24 pupils) on Senlac 16 × 10".
fn draft_text(draft: &Draft) -> String {
    let table = &draft.table.name;
    match draft.present_pupils().count() {
        0 => tr!("Continue preparing: {table}, no class yet", table),
        count => tr_count!(
            count,
            "Continue preparing: {class} ({count} pupil) on {table}",
            "Continue preparing: {class} ({count} pupils) on {table}",
            class = draft.class.name,
            table
        ),
    }
}

impl Screen for StartScreen {
    fn kind(&self) -> ScreenKind {
        ScreenKind::Start
    }

    fn draw(&self, ui: &mut Ui, context: &ViewContext<'_>, actions: &mut Vec<UiAction>) {
        egui::CentralPanel::default().show(ui, |ui| start_ui(ui, context, self, actions));
    }

    fn is_on(&self, command: AppCommand, context: &ViewContext<'_>) -> bool {
        AppCommand::OF_THE_START.contains(&command)
            || [AppCommand::Primary, AppCommand::Window(WindowCommand::Rules), AppCommand::Window(WindowCommand::Tour)].contains(&command)
            || (command == AppCommand::Window(WindowCommand::TakeAlong) && !context.projector.is_here)
    }

    fn label(&self, command: AppCommand, _context: &ViewContext<'_>) -> Option<String> {
        (command == AppCommand::Window(WindowCommand::TakeAlong)).then(|| tr!("Back up everything…").to_owned())
    }

    fn trouble(&self) -> Option<String> {
        self.trouble.clone()
    }

    fn show_trouble(&mut self, trouble: String) {
        self.trouble = Some(trouble);
    }
}

/// Draws the start screen.
fn start_ui(ui: &mut Ui, context: &ViewContext<'_>, start: &StartScreen, actions: &mut Vec<UiAction>) {
    let palette = Palette::current(ui);
    let width = 560.0_f32.min(ui.available_width() - 40.0);
    let room = ui.ctx().content_rect();
    let band = vec2(room.width(), 2.0 * BORDER);
    paint_zigzag(ui.painter(), Rect::from_min_size(room.min, band), palette);
    paint_zigzag(ui.painter(), Rect::from_min_size(room.left_bottom() - vec2(0.0, band.y), band), palette);
    // Content longer than the window scrolls between the bands.
    let between = ui.max_rect().intersect(room.shrink2(vec2(0.0, band.y + 4.0)));
    let top = (ui.available_height() * 0.12).clamp(12.0, 110.0) - (between.top() - ui.max_rect().top());
    ui.scope_builder(UiBuilder::new().max_rect(between), |ui| {
        ScrollArea::vertical().show(ui, |ui| {
            ui.vertical_centered(|ui| {
                ui.add_space(top.max(0.0));
                ui.label(RichText::new(tr!("Senlac")).font(theme::title(56.0)));
                ui.label(RichText::new(tr!("The Battle of Hastings at your table")).size(16.0).color(palette.faded));
                ui.add_space(8.0);
                ui.allocate_ui(vec2(width, 10.0), |ui| ui.add(Label::new(RichText::new(tr(GAME)).size(15.0)).wrap()));
                ui.add_space(14.0);
                ui.allocate_ui_with_layout(vec2(width, 10.0), egui::Layout::top_down(egui::Align::Min), |ui| {
                    ui.spacing_mut().item_spacing.y = 12.0;
                    choices_ui(ui, start, context.folder, actions);
                    pdfs_ui(ui, context, actions);
                });
            });
        });
    });
    // A finger has no key for it. It stays in sight while the rest is scrolled.
    if touch::is_active(ui.ctx()) {
        let corner = Rect::from_min_max(between.min, between.right_bottom() - vec2(14.0, 0.0));
        let right = egui::Layout::right_to_left(egui::Align::Min);
        ui.scope_builder(UiBuilder::new().id_salt("the menu").max_rect(corner).layout(right), |ui| menu_ui(ui, palette, actions));
    }
}

fn choices_ui(ui: &mut Ui, start: &StartScreen, folder: &DataFolder, actions: &mut Vec<UiAction>) {
    let palette = Palette::current(ui);
    if let Some(trouble) = &start.trouble {
        theme::panel_frame(palette).stroke((2.0, palette.warning)).show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.label(RichText::new(trouble).color(palette.warning));
            if let Some(damaged) = &start.damaged {
                let tip = tr!("Saves every readable step to a new game in your games folder. The damaged file doesn’t change");
                ui.button(tr!("Save readable steps…")).on_hover_text(tip).on_click(UiAction::SaveSound(damaged.clone()), actions);
            }
        });
    }
    let has_last = start.last.is_some();
    choice_ui(ui, AppCommand::Prepare, start.waiting.as_deref().unwrap_or(AppCommand::Prepare.tip()), (true, false), actions);
    let why_not = || if start.passed_over.is_empty() { folder.no_game_text() } else { tr!("No game can be opened now").to_owned() };
    let last = start.last.as_ref().map(|last| last.summary()).ok_or_else(why_not);
    choice_ui(ui, AppCommand::ContinueLast, last.as_ref().unwrap_or_else(|why| why), (has_last, has_last), actions);
    for words in &start.passed_over {
        ui.label(RichText::new(words).color(palette.warning));
    }
    choice_ui(ui, AppCommand::StartSample, AppCommand::StartSample.tip(), (true, !has_last), actions);
    let tour = AppCommand::Window(WindowCommand::Tour);
    // After the first game, it is among the smaller buttons.
    if !has_last {
        choice_ui(ui, tour, tour.tip(), (true, false), actions);
    }
    open_ui(ui, start, actions);
    if let Some(games) = start.listed_games {
        board_games_ui(ui, games, actions);
    }
    played_ui(ui, &start.recent, actions);
}

/// Draws a large button with a sentence below its label. The flags say whether it is enabled, and whether plain
/// Enter chooses it.
fn choice_ui(ui: &mut Ui, command: AppCommand, words: &str, (enabled, is_likeliest): (bool, bool), actions: &mut Vec<UiAction>) {
    let palette = Palette::current(ui);
    let sense = if enabled { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 74.0), sense);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, command.label()));
    let lit = enabled && (response.hovered() || response.has_focus());
    let rim = if lit || is_likeliest { (2.5, palette.gold) } else { (1.0, palette.line) };
    let painter = ui.painter();
    painter.rect(rect, theme::ROUND, if enabled { palette.cloth } else { palette.linen }, rim, egui::StrokeKind::Inside);
    let ink = if enabled { palette.ink } else { palette.faded };
    painter.text(rect.left_top() + vec2(18.0, 25.0), Align2::LEFT_CENTER, command.label(), theme::bold(18.0), ink);
    painter.text(rect.left_top() + vec2(18.0, 51.0), Align2::LEFT_CENTER, words, FontId::proportional(13.5), palette.faded);
    if is_likeliest {
        painter.text(rect.right_center() - vec2(16.0, 0.0), Align2::RIGHT_CENTER, tr!("Enter"), FontId::proportional(12.5), palette.faded);
    }
    if response.clicked() {
        actions.push(UiAction::Do(command));
    }
}

/// Shows the folder of the last PDF files, and a button that opens it.
fn pdfs_ui(ui: &mut Ui, context: &ViewContext<'_>, actions: &mut Vec<UiAction>) {
    let Some(folder) = &context.settings.print.folder else { return };
    let command = AppCommand::Window(WindowCommand::PdfFolder);
    ui.horizontal_wrapped(|ui| {
        faded_ui(ui, 14.0, tr!("Latest PDFs: {folder}", folder = display_path(folder)));
        let open = ui.button(tr!("Open folder")).on_hover_text(command.tip());
        open.named(Role::Button, || command.label()).on_click(UiAction::Do(command), actions);
    });
}

/// Draws the buttons for opening any other game, watching a battle, and reading the rules, and the field for a
/// path if it is shown.
fn open_ui(ui: &mut Ui, start: &StartScreen, actions: &mut Vec<UiAction>) {
    ui.horizontal_wrapped(|ui| {
        let tour = start.last.as_ref().map(|_| AppCommand::Window(WindowCommand::Tour));
        for command in [AppCommand::Choose, AppCommand::Watch, AppCommand::OtherRulebooks, AppCommand::Window(WindowCommand::Rules)]
            .into_iter()
            .chain(tour)
        {
            ui.button(command.label()).on_hover_text(command.tip()).on_click(UiAction::Do(command), actions);
        }
        if start.last.is_some() {
            let along = AppCommand::Window(WindowCommand::TakeAlong);
            ui.button(tr!("Back up everything…")).on_hover_text(along.tip()).on_click(UiAction::Do(along), actions);
        }
    });
    if !start.opens_file {
        return;
    }
    let palette = Palette::current(ui);
    theme::panel_frame(palette).inner_margin(12).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal(|ui| {
            let width = ui.available_width() - 80.0;
            field_ui(ui, Field::Path, &start.path, tr!("Or type the location of a game file"), width, Some(UiAction::OpenTyped), actions);
            let open = ui.button(tr!("Open")).on_hover_text(tr!("Open this game file"));
            open.on_click(UiAction::OpenTyped, actions);
        });
        ui.label(RichText::new(tr!("You can also drop a game file on this window.")).color(palette.faded).size(13.0));
    });
}

/// Lists the board games, each with a sample that can begin at once.
fn board_games_ui(ui: &mut Ui, games: BoardGames, actions: &mut Vec<UiAction>) {
    let is_new = is_newly_shown(ui, egui::Id::unique("the other rulebooks"));
    let sheet = theme::panel_frame(Palette::current(ui)).inner_margin(12).show(ui, |ui| {
        ui.set_width(ui.available_width());
        faded_ui(
            ui,
            13.5,
            tr!("Games for which you have the map and counters, or the figures. Senlac keeps track of the game, the charts and the odds."),
        );
        for game in games.iter() {
            let title = game.title;
            ui.horizontal(|ui| {
                ui.label(RichText::new(title).font(theme::bold(16.0)));
                let begin = ui.button(tr!("Start sample game")).named(Role::Button, || tr!("Start the sample game of {title}", title));
                begin.on_click(UiAction::BeginBoardGame(game), actions);
                let prepare = ui.button(tr!("Set up a game…")).named(Role::Button, || tr!("Set up a game of {title}…", title));
                let tip = tr!("Choose the rulings, and enter your own counters and tables");
                prepare.on_hover_text(tip).on_click(UiAction::PrepareBoardGame(game), actions);
            });
        }
        faded_ui(ui, 13.0, tr!("To continue a saved game, open its file as usual."));
    });
    // In a low window the list is below what is in sight.
    if is_new {
        sheet.response.scroll_to_me(None);
    }
}
