//! The window during a battle. Units left to act are on the left, the table and the battle log in the middle, the next step on
//! the right. The last result and the odds are between the table and the battle log.
//!
//! In a narrow window, and with large text, the units left to act share the place of the battle log. In the lowest windows the
//! last result and the odds do, too.

use super::board::layout::arrow_target;
use super::table_check;
use crate::battle::action::BattleAction;
use crate::commands::AppCommand;
use crate::commands::WindowCommand;
use crate::screen::Screen;
use crate::screen::ScreenKind;
use crate::screen::TypedKeys;
use crate::session::open_game::OpenGame;
use egui::InputState;
use egui::Key;
use egui::{CentralPanel, Frame, Id, Margin, Panel, Role, ScrollArea, Ui, WidgetInfo};
use senlac_base::language::digits::plain_digit;

use super::action_panel::action_ui;
use super::battle_log::panel::chronicle_ui;
use super::board::board_ui;
use super::board::layout::BoardLayout;
use super::next_step::NextStep;
use super::odds_strip::between_ui;
use super::queue::queue_ui;
use super::result::result_ui;
use super::session::GameSession;
use super::strength::strengths_ui;
use super::table_check::screen::KEYS;
use crate::projector::preview::{class_buttons_ui, class_compact_ui, class_ui};
use crate::screen::ViewContext;
use crate::shell::theme::{
    ACTION_NARROW, ACTION_WIDTH, BETWEEN, BETWEEN_FROM, BETWEEN_LOW, BORDER, CLASS_FROM, Palette, QUEUE_WIDTH, STORY_LEAST, STORY_LOW,
    STRIP_FROM, THREE_COLUMNS, is_window_low, panel_frame,
};
use crate::shell::top_bar::bar_ui;
use crate::shell::touch;
use crate::ui_action::UiAction;
use crate::widgets::ornament::paint_zigzag;
use senlac_base::language::tr;
use senlac_classroom::rules::Board;

/// Minimum width of the table and the battle log, in points.
const NARROW_MIDDLE: f32 = 320.0;

impl ViewContext<'_> {
    /// Returns the open battle, unless another screen covers it.
    pub fn battle(&self) -> Option<&GameSession> {
        self.screen.downcast()
    }
}

impl Screen for GameSession {
    fn kind(&self) -> ScreenKind {
        ScreenKind::Battle
    }

    fn draw(&self, ui: &mut Ui, context: &ViewContext<'_>, actions: &mut Vec<UiAction>) {
        play_ui(ui, context, self, actions);
    }

    fn is_on(&self, command: AppCommand, context: &ViewContext<'_>) -> bool {
        if let AppCommand::Window(command) = command { is_window_command_on(self, command, context) } else { self.is_on(command) }
    }

    fn label(&self, command: AppCommand, _context: &ViewContext<'_>) -> Option<String> {
        if command == AppCommand::Window(WindowCommand::TakeAlong) {
            return Some(tr!("Export game…").to_owned());
        }
        (command == AppCommand::Primary).then(|| self.primary.label.clone())
    }

    fn game(&self) -> Option<&dyn OpenGame> {
        Some(self)
    }

    fn game_mut(&mut self) -> Option<&mut dyn OpenGame> {
        Some(self)
    }

    fn key(&self, key: Key, is_free: bool) -> Option<UiAction> {
        // From the men’s dice to the commander’s own.
        if key == Key::Tab && is_free && self.own_die_target().is_some() {
            return Some(UiAction::Battle(BattleAction::OwnDie));
        }
        if key == Key::Backspace {
            return Some(UiAction::Backspace);
        }
        self.check.as_ref().and_then(|_| table_check::screen::key(key, is_free))
    }

    fn type_text(&self, text: &str, keys: TypedKeys) -> Option<Vec<UiAction>> {
        let has_dice = self.is_entering_dice();
        let separates_faces = keys.is_free && self.takes_spaces();
        let is_separator = |letter: char| letter == ' ' || (has_dice && [',', ';', '+'].contains(&letter));
        // In a move, every character is shown, so that none is lost silently. A name may be in any script.
        let moves = self.types_moves();
        let counts = |letter: &char| {
            letter.is_ascii_alphanumeric()
                || (separates_faces && is_separator(*letter))
                || (moves && !letter.is_whitespace() && !letter.is_control())
        };
        let letters: Vec<char> = if moves { text.chars().map(plain_digit).collect() } else { keys.latin_characters(text) };
        Some(letters.into_iter().filter(|letter| !keys.is_spent && counts(letter)).map(UiAction::Key).collect())
    }

    fn arrow(&self, input: &InputState) -> Option<UiAction> {
        let square = arrow_target(input, self.state().board(), self.cursor).filter(|_| self.check.is_none())?;
        Some(UiAction::Battle(BattleAction::Cursor(square)))
    }

    fn takes_letter(&self, letter: char) -> bool {
        self.takes_letter(letter)
    }

    fn takes_key_as_column(&self, command: AppCommand) -> bool {
        self.takes_key_as_column(command)
    }

    // In typed dice, a space separates the faces. In a move, it separates the two squares.
    fn space_is_enter(&self) -> bool {
        !self.takes_spaces()
    }

    fn learn_key(&self, character: char, cap: char) -> Option<UiAction> {
        (self.key_caps.cap(character) != Some(cap)).then_some(UiAction::Battle(BattleAction::KeyCap(character, cap)))
    }
}

/// Returns whether a window command can be used now.
#[expect(clippy::wildcard_enum_match_arm, reason = "everything else is asked of other screens")]
fn is_window_command_on(session: &GameSession, command: WindowCommand, context: &ViewContext<'_>) -> bool {
    let is_over = session.state().outcome().is_some();
    let is_checked = session.check.is_some();
    // The class view must not reveal anything or be covered.
    let is_here = context.projector.is_here;
    match command {
        WindowCommand::Rules | WindowCommand::Clock | WindowCommand::Timers | WindowCommand::Odds | WindowCommand::PassPhases => true,
        WindowCommand::Projector | WindowCommand::ShowHere | WindowCommand::ProjectorSettings => true,
        WindowCommand::ShowNames | WindowCommand::ShowBoard | WindowCommand::ShowSums | WindowCommand::ShowJobs => true,
        WindowCommand::BellSound => context.can_ring,
        WindowCommand::GuessMore | WindowCommand::GuessFewer => context.settings.wall_lesson && !session.todo.attempts().is_empty(),
        WindowCommand::Luck => session.shows_odds && !is_checked,
        WindowCommand::Players => !is_checked,
        WindowCommand::Computer => !is_checked && session.read_only().is_none() && !is_over,
        WindowCommand::Story => session.state().has_begun() && !is_checked && !is_here,
        WindowCommand::Results => session.setup().class.is_some() && !is_checked && !is_here,
        WindowCommand::FromHere | WindowCommand::Pacing => !is_over && !is_checked && !is_here,
        WindowCommand::Print | WindowCommand::Lesson | WindowCommand::TakeAlong => !is_here,
        _ => false,
    }
}

/// Draws the whole battle screen.
fn play_ui(ui: &mut Ui, context: &ViewContext<'_>, session: &GameSession, actions: &mut Vec<UiAction>) {
    let palette = Palette::current(ui);
    let wide = ui.available_width() >= THREE_COLUMNS;
    let edge = Frame::new().fill(palette.linen);
    Panel::top("the border").exact_size(BORDER).show_separator_line(false).frame(edge).show(ui, |ui| {
        paint_zigzag(ui.painter(), ui.max_rect(), palette);
    });
    let bar = edge.inner_margin(Margin::symmetric(14, 6));
    Panel::top("the top bar").frame(bar).show_separator_line(false).show(ui, |ui| bar_ui(ui, context, session, actions));
    // Touch users need the space more than the key names.
    if ui.available_height() >= STRIP_FROM && !touch::is_active(ui.ctx()) {
        let strip = Frame::new().fill(palette.strip()).inner_margin(Margin::symmetric(14, 5));
        Panel::bottom("the keys").frame(strip).show_separator_line(false).show(ui, |ui| keys_strip_ui(ui, session));
    }
    if wide {
        let beside = edge.inner_margin(Margin { left: 10, right: 4, top: 2, bottom: 8 });
        let column = Panel::left("the queue").exact_size(QUEUE_WIDTH + 14.0).resizable(false).show_separator_line(false).frame(beside);
        column.show(ui, |ui| panel_frame(palette).inner_margin(10).show(ui, |ui| left_ui(ui, context, session, actions)));
    }
    let beside = edge.inner_margin(Margin { left: 4, right: 10, top: 2, bottom: 8 });
    // The space left by the table, which is as wide as its height allows.
    let board = session.state().board();
    let room = MiddleRoom::new(ui, board, ui.available_height() - 10.0);
    let table = BoardLayout::width_for(board, room.height - room.story - room.between, BoardLayout::min_side(ui));
    let width =
        if wide { ACTION_WIDTH } else { (ui.available_width() - table.max(NARROW_MIDDLE) - 40.0).clamp(ACTION_NARROW, ACTION_WIDTH) };
    let column = Panel::right("the action").exact_size(width + 14.0).resizable(false).show_separator_line(false).frame(beside);
    let margin = if is_window_low(ui) { Margin::symmetric(12, 9) } else { Margin::same(12) };
    let golden = panel_frame(palette).stroke((2.0, palette.gold)).inner_margin(margin);
    column.show(ui, |ui| golden.show(ui, |ui| action_ui(ui, session, actions)));
    CentralPanel::default().frame(edge.inner_margin(Margin { left: 4, right: 4, top: 2, bottom: 8 })).show(ui, |ui| {
        middle_ui(ui, context, session, wide, actions);
    });
}

/// Draws the units left to act, and the state of the battle.
fn left_ui(ui: &mut Ui, context: &ViewContext<'_>, session: &GameSession, actions: &mut Vec<UiAction>) {
    Panel::bottom("how it stands").show_separator_line(false).frame(Frame::new()).show(ui, |ui| {
        ui.separator();
        strengths_ui(ui, session);
        ui.add_space(4.0);
        if ui.ctx().content_rect().height() >= CLASS_FROM { class_ui(ui, context, actions) } else { class_buttons_ui(ui, context, actions) }
    });
    CentralPanel::default().frame(Frame::new()).show(ui, |ui| queue_ui(ui, session, actions));
}

/// Division of the middle column's height, from top to bottom. The table gets the rest.
#[derive(Clone, Copy, Debug)]
struct MiddleRoom {
    height: f32,
    /// Minimum height of the battle log: three lines with its head.
    story: f32,
    /// Height of the last result and the odds, with the gap above them; 0 if they share the place of the battle log.
    between: f32,
}

impl MiddleRoom {
    const GAP: f32 = 6.0;

    /// Minimum height of the battle log for touch input, in multiples of the touch target size. It fits the head and two lines.
    const STORY_FINGERS: f32 = 3.3;
    const BETWEEN_FINGERS: f32 = 1.95;

    fn new(ui: &Ui, board: &Board, height: f32) -> Self {
        let (low, finger) = (is_window_low(ui), touch::target_size(ui.ctx()));
        let story = if low { STORY_LOW } else { STORY_LEAST }.max(Self::STORY_FINGERS * finger) + Self::GAP;
        let between = if low { BETWEEN_LOW } else { BETWEEN }.max(Self::BETWEEN_FINGERS * finger) + Self::GAP;
        // Squares for fingers come first: the odds share the place of the story where the table would not be whole.
        if finger > 0.0 && height - story - between < BoardLayout::height_for(board, 0.0, finger) {
            return Self { height, story: story.min(0.5 * height), between: 0.0 };
        }
        if height >= BETWEEN_FROM { Self { height, story, between } } else { Self { height, story: 0.5 * height, between: 0.0 } }
    }
}

/// Draws the table, the last result with the odds, and the battle log. The table gets the height that its width needs, and the
/// battle log at least three lines.
fn middle_ui(ui: &mut Ui, context: &ViewContext<'_>, session: &GameSession, wide: bool, actions: &mut Vec<UiAction>) {
    if let (NextStep::Over(outcome), false) = (&session.todo, session.table_shown) {
        return result_ui(ui, session, *outcome, actions);
    }
    let palette = Palette::current(ui);
    let room = MiddleRoom::new(ui, session.state().board(), ui.available_height());
    let wanted = BoardLayout::height_for(session.state().board(), ui.available_width(), BoardLayout::min_side(ui));
    let story = (room.height - wanted - room.between).max(room.story);
    let margin = if is_window_low(ui) { Margin::symmetric(8, 5) } else { Margin::symmetric(10, 7) };
    let below = Frame::new().inner_margin(Margin { top: 6, ..Margin::ZERO });
    Panel::bottom("the story").exact_size(story).resizable(false).show_separator_line(false).frame(below).show(ui, |ui| {
        panel_frame(palette).inner_margin(margin).show(ui, |ui| {
            let shares = room.between <= 0.0;
            if wide && !shares { chronicle_ui(ui, session, actions) } else { tabs_ui(ui, context, session, (wide, shares), actions) }
        });
    });
    if room.between > 0.0 {
        let panel = Panel::bottom("the last result and the odds").exact_size(room.between).resizable(false);
        panel.show_separator_line(false).frame(below).show(ui, |ui| {
            panel_frame(palette).inner_margin(margin).show(ui, |ui| between_ui(ui, session, actions));
        });
    }
    CentralPanel::default().frame(Frame::new()).show(ui, |ui| board_ui(ui, session, actions));
}

/// Content of the place below the table in a narrow window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Tab {
    #[default]
    Chronicle,
    Odds,
    Waiting,
    Standing,
    Class,
}

/// Returns the key under which egui stores the selected tab.
fn tab_id() -> Id {
    Id::unique("what is below the table")
}

/// Brings the battle log to the front, so that it can take the keyboard focus.
pub fn show_chronicle(ctx: &egui::Context) {
    ctx.data_mut(|data| data.insert_temp(tab_id(), Tab::Chronicle));
}

/// Draws the selected tab, with the tab buttons at the left. The odds are a tab only if they have no place of their own, and
/// the units only in a narrow window.
fn tabs_ui(ui: &mut Ui, context: &ViewContext<'_>, session: &GameSession, (wide, odds): (bool, bool), actions: &mut Vec<UiAction>) {
    let id = tab_id();
    let mut tab: Tab = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    let all = [
        (Tab::Chronicle, tr!("Log")),
        (Tab::Odds, tr!("Odds")),
        (Tab::Waiting, tr!("Waiting")),
        (Tab::Standing, tr!("Armies")),
        (Tab::Class, tr!("Class")),
    ];
    let is_here = |tab: Tab| match tab {
        Tab::Chronicle => true,
        Tab::Odds => odds,
        Tab::Waiting | Tab::Standing | Tab::Class => !wide,
    };
    Panel::left("the tabs").exact_size(88.0).resizable(false).show_separator_line(false).frame(Frame::new()).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        ui.spacing_mut().interact_size.y = touch::min_length(ui, 20.0);
        ui.spacing_mut().button_padding.y = 2.0;
        ScrollArea::vertical().id_salt("the tabs").min_scrolled_height(0.0).show(ui, |ui| {
            for (which, label) in all.into_iter().filter(|(which, _)| is_here(*which)) {
                let response = ui.add(egui::Button::selectable(tab == which, label).min_size(egui::vec2(78.0, 21.0)));
                response.widget_info(|| WidgetInfo::selected(Role::Tab, true, tab == which, label));
                if response.clicked() {
                    tab = which;
                }
            }
        });
    });
    ui.data_mut(|data| data.insert_temp(id, tab));
    CentralPanel::default().frame(Frame::new()).show(ui, |ui| match tab {
        hidden if !is_here(hidden) => chronicle_ui(ui, session, actions),
        Tab::Odds => between_ui(ui, session, actions),
        Tab::Chronicle => chronicle_ui(ui, session, actions),
        Tab::Waiting => queue_ui(ui, session, actions),
        Tab::Standing => drop(ScrollArea::vertical().show(ui, |ui| strengths_ui(ui, session))),
        Tab::Class => class_compact_ui(ui, context, actions),
    });
}

/// Draws the strip at the bottom, which teaches the keys.
fn keys_strip_ui(ui: &mut Ui, session: &GameSession) {
    let palette = Palette::current(ui);
    if session.check.is_some() {
        return drop(ui.label(egui::RichText::new(tr(KEYS)).color(palette.on_strip())));
    }
    if session.opened.is_some() {
        let words = tr!("Correct the entry · Enter: show the changes · Enter again: save · Esc: cancel");
        return drop(ui.label(egui::RichText::new(words).color(palette.on_strip())));
    }
    let words = match &session.todo {
        _ if session.take_off_page().is_some() => {
            tr!("Enter: figures removed, next unit · Esc: leave the rest for later")
        }
        NextStep::Flip { .. } => tr!("Space: flip the card"),
        NextStep::Panic { .. } => tr!("1 to 6: enter the dice in turn · Enter: roll the rest and continue"),
        NextStep::Amok { .. } => tr!("Space: let them run · Click a unit, then squares, to change its path"),
        NextStep::Move { .. } => tr!("Type a square (F8, F9 F8 or mar F8), then Enter to move · Full stop: hold · Space: finish moving"),
        NextStep::Shoot { .. } => {
            tr!("Type the hits (2) or the dice (6 2 5), then Enter · R: roll · T: change target · N: don’t shoot")
        }
        NextStep::Fight { .. } => {
            tr!("Type the hits (2) or the dice (6 2 5), then Enter · R: roll · T: change target · N: don’t fight")
        }
        NextStep::Finish if session.read_only().is_some() => tr!("This game is read-only"),
        NextStep::Finish if session.is_entering_dice() => tr!("Enter: finish the phase"),
        NextStep::Finish => tr!("Space: finish the phase"),
        NextStep::Over(_) => tr!("The battle is over"),
    };
    let always = tr!("Arrow keys: move around the table · Ctrl+Z: undo · Ctrl+K: search · ?: shortcuts");
    ui.add(egui::Label::new(egui::RichText::new(format!("{words} · {always}")).color(palette.on_strip())).truncate());
}
