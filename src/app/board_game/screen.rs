//! Layout of a board game's screen: the steps on the left, the units or a chart above the battle log in the middle, the
//! procedure on the right.
//!
//! In a narrow window, and with large text, the steps, units, battle log and counters share one area.

use crate::board_game::fields::ListWithFocus;
use crate::commands::WindowCommand;
use crate::screen::FocusedList;
use crate::screen::Screen;
use crate::screen::ScreenKind;
use crate::screen::TypedKeys;
use crate::session::open_game::OpenGame;
use egui::Context;
use egui::Key;
use egui::{Align, Button, CentralPanel, Frame, Id, Layout, Margin, Panel, Role, Ui, WidgetInfo, vec2};

use super::action::{BoardGameAction, BoardGamePage};
use super::chart::chart_ui;
use super::chronicle::chronicle_ui;
use super::head::{counters_ui, head_ui};
use super::owned::owned_ui;
use super::procedure::procedure_ui;
use super::register::register_ui;
use super::roster::roster_ui;
use super::session::BoardGameSession;
use super::step::step_ui;
use super::turn_steps::rail_ui;
use crate::commands::AppCommand;
use crate::projector::preview::{projected_board_game_ui, projected_board_game_width};
use crate::screen::ViewContext;
use crate::shell::theme::{
    ACTION_NARROW, ACTION_WIDTH, BORDER, Palette, QUEUE_WIDTH, STRIP_FROM, THREE_COLUMNS, is_window_low, panel_frame,
};
use crate::ui_action::UiAction;
use crate::widgets::control::{Control, bold_ui};
use crate::widgets::ornament::paint_zigzag;
use senlac_board_games::READ_OFF;

/// Height of the battle log, as a fraction of the middle part.
const STORY_PART: f32 = 0.26;
/// Least height of the battle log.
const STORY_LEAST: f32 = 110.0;

impl ViewContext<'_> {
    /// Returns the open board game, unless another screen covers it.
    pub fn board_game(&self) -> Option<&BoardGameSession> {
        self.screen.downcast()
    }
}

impl Screen for BoardGameSession {
    fn kind(&self) -> ScreenKind {
        ScreenKind::BoardGame
    }

    fn draw(&self, ui: &mut Ui, context: &ViewContext<'_>, actions: &mut Vec<UiAction>) {
        board_game_ui(ui, context, self, actions);
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "everything else is asked of other screens")]
    fn is_on(&self, command: AppCommand, context: &ViewContext<'_>) -> bool {
        match command {
            AppCommand::Window(
                WindowCommand::Projector | WindowCommand::ShowHere | WindowCommand::ProjectorSettings | WindowCommand::Print,
            ) => true,
            AppCommand::Window(WindowCommand::TakeAlong) => !context.projector.is_here,
            command => self.is_on(command),
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "everything else is asked of other screens")]
    fn label(&self, command: AppCommand, _context: &ViewContext<'_>) -> Option<String> {
        let label = match command {
            AppCommand::Primary => return Some(self.primary.label.clone()),
            AppCommand::Window(WindowCommand::Print) => tr!("Print…"),
            AppCommand::Window(WindowCommand::TakeAlong) => tr!("Export game…"),
            AppCommand::Done => tr!("Next step"),
            AppCommand::FilterChronicle => tr!("Find units"),
            _ => return None,
        };
        Some(label.to_owned())
    }

    fn game(&self) -> Option<&dyn OpenGame> {
        Some(self)
    }

    fn game_mut(&mut self) -> Option<&mut dyn OpenGame> {
        Some(self)
    }

    /// Arrows and letters answer a question of yes or no; Enter alone doesn't.
    fn key(&self, key: Key, is_free: bool) -> Option<UiAction> {
        let is_yes = [Key::Y, Key::ArrowLeft, Key::ArrowUp].contains(&key);
        let is_no = [Key::N, Key::ArrowRight, Key::ArrowDown].contains(&key);
        if let Some(place) = self.open_question().filter(|_| is_free && (is_yes || is_no)) {
            return Some(UiAction::BoardGame(BoardGameAction::Answer(place, Some(is_yes.into()))));
        }
        if key == Key::Tab && is_free && self.tab_enters && self.filling.is_some() {
            return Some(UiAction::BoardGame(BoardGameAction::IntoForm));
        }
        (key == Key::Backspace).then_some(UiAction::Backspace)
    }

    /// Numbers are dice, and what stands between them separates them.
    fn type_text(&self, text: &str, keys: TypedKeys) -> Option<Vec<UiAction>> {
        let separator = |sign: char| if [',', ';', '+'].contains(&sign) { ' ' } else { sign };
        let signs = keys.latin_characters(text).into_iter().map(separator);
        Some(signs.filter(|sign| !keys.is_spent && (sign.is_ascii_digit() || *sign == ' ')).map(UiAction::Key).collect())
    }

    fn is_filling_form(&self) -> bool {
        self.filling.is_some()
    }

    fn space_is_enter(&self) -> bool {
        false
    }

    fn focused_list(&self, ctx: &Context) -> Option<FocusedList> {
        let place = ListWithFocus::focused_field(ctx)?;
        Some(FocusedList { is_answered: self.next_field() != Some(place), is_searching: ListWithFocus::is_searching(ctx) })
    }

    fn gives_keys_to_open_lists(&self) -> bool {
        true
    }
}

/// Draws the whole screen.
fn board_game_ui(ui: &mut Ui, context: &ViewContext<'_>, session: &BoardGameSession, actions: &mut Vec<UiAction>) {
    let palette = Palette::current(ui);
    let is_wide = ui.available_width() >= THREE_COLUMNS;
    let edge = Frame::new().fill(palette.linen);
    Panel::top("the border").exact_size(BORDER).show_separator_line(false).frame(edge).show(ui, |ui| {
        paint_zigzag(ui.painter(), ui.max_rect(), palette);
    });
    let bar = edge.inner_margin(Margin::symmetric(14, 6));
    Panel::top("the head of the board game").frame(bar).show_separator_line(false).show(ui, |ui| head_ui(ui, context, session, actions));
    if ui.available_height() >= STRIP_FROM {
        let strip = Frame::new().fill(palette.strip()).inner_margin(Margin::symmetric(14, 5));
        Panel::bottom("the keys of the board game").frame(strip).show_separator_line(false).show(ui, keys_strip_ui);
    }
    if is_wide {
        let beside = edge.inner_margin(Margin { left: 10, right: 4, top: 2, bottom: 8 });
        let column = Panel::left("the rail").exact_size(QUEUE_WIDTH + 14.0).resizable(false).show_separator_line(false).frame(beside);
        column.show(ui, |ui| panel_frame(palette).inner_margin(10).show(ui, |ui| rail_ui(ui, context, session, actions)));
    }
    let width = if is_wide { ACTION_WIDTH } else { ACTION_NARROW.min(0.5 * ui.available_width()) };
    let beside = edge.inner_margin(Margin { left: 4, right: 10, top: 2, bottom: 8 });
    let column = Panel::right("the procedure").exact_size(width + 14.0).resizable(false).show_separator_line(false).frame(beside);
    let golden = panel_frame(palette).stroke((2.0, palette.gold)).inner_margin(if is_window_low(ui) { 9 } else { 12 });
    column.show(ui, |ui| golden.show(ui, |ui| procedure_ui(ui, context, session, actions)));
    CentralPanel::default()
        .frame(edge.inner_margin(Margin { left: 4, right: 4, top: 2, bottom: 8 }))
        .show(ui, |ui| if is_wide { middle_ui(ui, context, session, actions) } else { narrow_ui(ui, context, session, actions) });
}

/// Draws the units or a chart, with the battle log below.
fn middle_ui(ui: &mut Ui, context: &ViewContext<'_>, session: &BoardGameSession, actions: &mut Vec<UiAction>) {
    let palette = Palette::current(ui);
    let story = (STORY_PART * ui.available_height()).max(STORY_LEAST);
    let below = Frame::new().inner_margin(Margin { top: 6, ..Margin::ZERO });
    Panel::bottom("the story of the board game").exact_size(story).resizable(false).show_separator_line(false).frame(below).show(
        ui,
        |ui| {
            panel_frame(palette).inner_margin(10).show(ui, |ui| {
                if context.projector.is_seen() {
                    let width = projected_board_game_width(ui.available_height());
                    let beside = Frame::new().inner_margin(Margin { left: 10, ..Margin::ZERO });
                    let wall = Panel::right("the projector of the board game")
                        .exact_size(width + 10.0)
                        .resizable(false)
                        .show_separator_line(false);
                    wall.frame(beside).show(ui, |ui| projected_board_game_ui(ui, context, actions));
                }
                CentralPanel::default().frame(Frame::new()).show(ui, |ui| chronicle_ui(ui, context, session, actions));
            });
        },
    );
    CentralPanel::default().frame(Frame::new()).show(ui, |ui| {
        panel_frame(palette).inner_margin(10).show(ui, |ui| units_ui(ui, session, actions));
    });
}

fn units_ui(ui: &mut Ui, session: &BoardGameSession, actions: &mut Vec<UiAction>) {
    match session.page {
        Some(BoardGamePage::Rulings) => rulings_ui(ui, session, actions),
        Some(BoardGamePage::Step) if let Some(opened) = &session.opened => step_ui(ui, session, opened, actions),
        Some(BoardGamePage::Tables) => tables_ui(ui, session, actions),
        Some(BoardGamePage::Chart(chart)) if let Some(table) = session.tables().get(chart) => chart_ui(ui, session, table, actions),
        Some(BoardGamePage::Chart(_) | BoardGamePage::Step) | None => roster_ui(ui, session, actions),
    }
}

/// Draws the rulings in force in this game, which can be changed from now on.
fn rulings_ui(ui: &mut Ui, session: &BoardGameSession, actions: &mut Vec<UiAction>) {
    page_head_ui(ui, tr!("Rulings"), tr!("Changes apply from now on. The battle log records them."), actions);
    let mut asked = Vec::new();
    register_ui(ui, session.standing.register, &session.standing.rulings, &session.register, &mut asked);
    actions.extend(asked.into_iter().map(|action| UiAction::BoardGame(BoardGameAction::Register(action))));
}

/// Draws the known contents of the owners' tables.
fn tables_ui(ui: &mut Ui, session: &BoardGameSession, actions: &mut Vec<UiAction>) {
    page_head_ui(ui, tr!("Your tables"), tr!("Results that you read off during play are saved here when the turn ends."), actions);
    let text = |key: &str| session.filling.as_ref().filter(|filling| filling.procedure == READ_OFF)?.answers.get(key)?.as_str();
    let is_open = |table: &str, row: &str, column: &str| {
        [("table", table), ("row", row), ("column", column)].iter().all(|(key, word)| text(key) == Some(*word))
    };
    let mut asked = Vec::new();
    owned_ui(ui, (&session.standing.owned_tables, &session.owned), session.shown, is_open, &mut asked);
    actions.extend(asked.into_iter().map(|action| UiAction::BoardGame(BoardGameAction::Owned(action))));
}

/// Draws the title of a page in place of the units, and the button back to them.
fn page_head_ui(ui: &mut Ui, title: &str, words: &str, actions: &mut Vec<UiAction>) {
    ui.horizontal(|ui| {
        bold_ui(ui, 17.0, title);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let back = ui.button(tr!("Back to the units")).on_hover_text(tr!("Esc"));
            back.on_click(UiAction::BoardGame(BoardGameAction::Page(None)), actions);
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add(egui::Label::new(egui::RichText::new(words).size(13.0).color(Palette::current(ui).faded)).truncate());
            });
        });
    });
}

/// A tab in the middle of a narrow window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Tab {
    #[default]
    Units,
    Rail,
    Chronicle,
    /// The counters, for which a narrow header has no room.
    Counted,
}

fn narrow_ui(ui: &mut Ui, context: &ViewContext<'_>, session: &BoardGameSession, actions: &mut Vec<UiAction>) {
    let id = Id::unique("what the middle of the board game shows");
    let mut tab: Tab = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    panel_frame(Palette::current(ui)).inner_margin(8).show(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            for (which, label) in
                [(Tab::Units, tr!("Units")), (Tab::Rail, tr!("Steps")), (Tab::Chronicle, tr!("Battle log")), (Tab::Counted, tr!("Score"))]
            {
                let response = ui.add(Button::selectable(tab == which, label).min_size(vec2(60.0, 21.0)));
                response.widget_info(|| WidgetInfo::selected(Role::Tab, true, tab == which, label));
                if response.clicked() {
                    tab = which;
                }
            }
        });
        ui.data_mut(|data| data.insert_temp(id, tab));
        match tab {
            Tab::Units => units_ui(ui, session, actions),
            Tab::Rail => rail_ui(ui, context, session, actions),
            Tab::Chronicle => chronicle_ui(ui, context, session, actions),
            Tab::Counted => counters_ui(ui, session),
        }
    });
}

/// Draws the strip at the bottom that shows the most useful keys.
fn keys_strip_ui(ui: &mut Ui) {
    let key = |command: AppCommand| command.key_text(ui.ctx(), false);
    let (charts, rulings) = (key(AppCommand::Charts), key(AppCommand::Rulings));
    let (tables, sort) = (key(AppCommand::OwnTables), key(AppCommand::SortUnits));
    let words = tr!(
        "Click units to fill in the form · type dice · Enter: large button · Ctrl+Enter: next step · {charts} charts · {rulings} rulings · {tables} your tables · {sort} sort · Ctrl+F find units · P projector · ? shortcuts",
        charts,
        rulings,
        tables,
        sort
    );
    ui.add(egui::Label::new(egui::RichText::new(words).color(Palette::current(ui).on_strip())).truncate());
}
