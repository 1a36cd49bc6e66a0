//! The referee's desk: the open game, what is chosen, what was typed, and what happened last. No drawing.

mod amendment;
mod chronicle_view;
mod clicks;
mod drops;
mod file_lost;
mod odds;
mod primary;
mod run_command;
mod run_table_check;
mod submit;
#[cfg(test)]
mod tests;
mod typed;

use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};

use super::chronicle::lines::Lines;
use super::next_step::{NextStep, Selection, other_target, todo};
use super::odds::{AttackOutlook, Fell};
use crate::app::commands::AppCommand;
use crate::app::platform::{JobRunner, Waiting};
use crate::app::ui_action::{Field, UiAction};
use crate::classroom::{Chronicle, Game, Remark};
use crate::phrasebook::names::{Names, capital};
use crate::rules::{Command, Phase, Setup, Side, Square, State, UnitId, waiting_units};

pub use self::amendment::{AmendmentForm, CouldComeBack, Opened, Tried, attacks};
pub use self::chronicle_view::ChronicleView;
pub use self::drops::Landing;
pub use self::primary::{Act, Primary};
pub use self::typed::{SetForm, Typed};
pub use super::table_check::state::TableCheck;

/// A step that was asked for so often in vain is said to be not yet saved: after about a quarter of a second.
const LONG: u32 = 15;

/// A command that the rules refuse, with every reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// Every reason, with the players' names.
    pub reasons: Vec<String>,
    /// What was asked for.
    pub command: Command,
    /// Whether the referee may allow it all the same.
    pub can_be_allowed: bool,
}

/// Where the keyboard goes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Focus {
    /// To the field for the referee's why.
    Why,
    /// To the square under the cursor.
    Board,
    /// To another field.
    Field(Field),
    /// To the line of a step in the chronicle.
    Line(u64),
    /// To nothing, so that the next key counts for the battle.
    Nothing,
}

/// The open game and everything that lies on the desk around it.
#[derive(Debug)]
pub struct GameSession {
    game: Game,
    jobs: JobRunner,
    /// The step that is on its way to the disk.
    answers: Waiting<Self>,
    /// How often it was asked for in vain.
    waited: u32,
    /// Steps that are still to be taken back, and since when.
    taking_back: Option<(usize, DateTime<Utc>)>,
    names: Names,
    hand: Selection,
    typed: Typed,
    lines: Lines,
    reading: ChronicleView,
    opened: Option<Opened>,
    todo: NextStep,
    primary: Primary,
    waiting: Vec<UnitId>,
    news: Vec<String>,
    hit_result: Vec<Fell>,
    shows_odds: bool,
    outlook: AttackOutlook,
    refused: Option<Refused>,
    trouble: Option<String>,
    unkept: Option<String>,
    wants_rescue: bool,
    rescued: Option<String>,
    moved_to: Option<PathBuf>,
    not_saved: Option<String>,
    gives_up: bool,
    check: Option<TableCheck>,
    cursor: Square,
    table_shown: bool,
    focus: Option<Focus>,
    closed: bool,
}

impl GameSession {
    /// Sits down at an open game.
    #[must_use]
    pub fn new(game: Game, remarks: &[Remark], jobs: JobRunner) -> Self {
        let names = Names::of(game.setup(), game.state());
        let cursor = game.state().units().find_map(|unit| unit.square).unwrap_or(Square::new(0, 0));
        let mut session = Self {
            names,
            hand: Selection::default(),
            typed: Typed::default(),
            lines: Lines::default(),
            reading: ChronicleView::default(),
            opened: None,
            todo: NextStep::Finish,
            primary: Primary::default(),
            waiting: Vec::new(),
            news: Vec::new(),
            hit_result: Vec::new(),
            shows_odds: true,
            outlook: AttackOutlook::default(),
            refused: None,
            trouble: (!remarks.is_empty()).then(|| {
                let remarks = remarks.iter().map(|remark| format!("{}.", capital(&remark.to_string())));
                remarks.collect::<Vec<_>>().join(" ")
            }),
            unkept: None,
            wants_rescue: false,
            rescued: None,
            moved_to: None,
            not_saved: None,
            gives_up: false,
            check: None,
            cursor,
            table_shown: false,
            focus: None,
            closed: false,
            game,
            jobs,
            answers: Waiting::default(),
            waited: 0,
            taking_back: None,
        };
        session.look_again();
        session
    }

    /// The battle as it stands.
    #[must_use]
    pub const fn state(&self) -> &State {
        self.game.state()
    }

    /// How the battle began.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        self.game.setup()
    }

    /// Everything that was asked.
    #[must_use]
    pub const fn chronicle(&self) -> &Chronicle {
        self.game.chronicle()
    }

    /// Why the game can be read and not be played on; `None` where it can be played.
    #[must_use]
    pub fn read_only(&self) -> Option<String> {
        self.chronicle().read_only().map(|beyond| tr!("This game can be read and printed here, and not be played on: {beyond}.", beyond))
    }

    /// What everybody is called.
    #[must_use]
    pub const fn names(&self) -> &Names {
        &self.names
    }

    /// What was chosen by hand.
    #[must_use]
    pub const fn hand(&self) -> &Selection {
        &self.hand
    }

    /// What was typed.
    #[must_use]
    pub const fn typed(&self) -> &Typed {
        &self.typed
    }

    /// The one thing to do now.
    #[must_use]
    pub const fn todo(&self) -> &NextStep {
        &self.todo
    }

    /// The large button.
    #[must_use]
    pub const fn primary(&self) -> &Primary {
        &self.primary
    }

    /// The chronicle, ready to read.
    #[must_use]
    pub const fn lines(&self) -> &Lines {
        &self.lines
    }

    /// Units of the acting side that can still act.
    #[must_use]
    pub fn waiting(&self) -> &[UnitId] {
        &self.waiting
    }

    /// What the last step led to, for the table.
    #[must_use]
    pub fn news(&self) -> &[String] {
        &self.news
    }

    /// The refusal that waits for the referee's word.
    #[must_use]
    pub const fn refused(&self) -> Option<&Refused> {
        self.refused.as_ref()
    }

    /// Something that went wrong, in words.
    #[must_use]
    pub fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }

    /// Something went wrong, in words.
    pub fn complain(&mut self, trouble: String) {
        self.trouble = Some(trouble);
    }

    /// Where the game is kept.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.game.path()
    }

    /// The square under the cursor.
    #[must_use]
    pub const fn cursor(&self) -> Square {
        self.cursor
    }

    /// Whether the winner's screen is laid aside.
    #[must_use]
    pub const fn table_shown(&self) -> bool {
        self.table_shown
    }

    /// Whether the person wants to leave this game.
    #[must_use]
    pub const fn is_closed(&self) -> bool {
        self.closed
    }

    /// Where the keyboard goes, told once.
    pub fn take_focus(&mut self) -> Option<Focus> {
        self.focus.take()
    }

    /// The unit that the referee's hand is on: the chosen one, else the one that acts.
    #[must_use]
    pub fn in_hand(&self) -> Option<UnitId> {
        self.hand.selected.or(self.todo.unit())
    }

    /// The side whose go it is, while it moves, shoots or fights.
    #[must_use]
    pub fn acting(&self) -> Option<(Side, Phase)> {
        let state = self.state();
        (state.todo().is_empty() && Phase::ACTING.contains(&state.phase())).then_some(())?;
        Some((state.acting()?, state.phase()))
    }

    /// Whether a command means anything now.
    #[must_use]
    pub fn is_on(&self, command: AppCommand) -> bool {
        if self.read_only().is_some() && !AppCommand::OF_READERS.contains(&command) {
            return false;
        }
        let opened = self.opened.is_some() && AppCommand::OF_THE_PHASE.contains(&command);
        if opened || self.waits_for_the_check(command) {
            return false;
        }
        let attack = matches!(self.todo, NextStep::Shoot { .. } | NextStep::Fight { .. });
        match command {
            AppCommand::Roll => !self.todo.attempts().is_empty() || matches!(self.todo, NextStep::Panic { .. }),
            AppCommand::OtherTarget => other_target(&self.todo).is_some(),
            AppCommand::PassOver => attack,
            AppCommand::Stays => matches!(self.todo, NextStep::Move { .. }),
            AppCommand::Done => self.acting().is_some() || self.check.is_some(),
            AppCommand::CallTime => self.state().outcome().is_none() && self.check.is_none(),
            AppCommand::TableCheck => self.state().outcome().is_none() || self.table_shown,
            AppCommand::TakeBack => self.chronicle().would_take_back().is_some(),
            AppCommand::Restore => self.chronicle().would_restore().is_some(),
            AppCommand::Allow => self.refused.as_ref().is_some_and(|refused| refused.can_be_allowed),
            AppCommand::Dismiss => {
                let lies_open = self.opened.is_some() || self.check.is_some();
                self.refused.is_some() || self.trouble.is_some() || self.rescued.is_some() || lies_open || self.reading.is_filtered()
            }
            AppCommand::BackToTable => self.state().outcome().is_some(),
            AppCommand::Primary | AppCommand::NewGame | AppCommand::FilterChronicle => true,
            // What concerns the window is not for the session to say.
            AppCommand::Prepare
            | AppCommand::StartSample
            | AppCommand::Choose
            | AppCommand::ContinueLast
            | AppCommand::Page(_)
            | AppCommand::Window(_) => false,
        }
    }

    /// Whether letters name squares now, so that keys of one letter have to wait.
    #[must_use]
    pub const fn types_squares(&self) -> bool {
        self.check.is_some() || (matches!(self.todo, NextStep::Move { .. }) && self.opened.is_none())
    }

    /// Carries out what was asked. This alone asks the game.
    pub fn carry_out(&mut self, action: UiAction, now: DateTime<Utc>) {
        let Some(action) = self.ask_the_check(action, now) else { return self.look_again() };
        if self.is_for_open_step(&action) {
            return self.look_again();
        }
        match action {
            UiAction::Do(command) => self.command(command, now),
            UiAction::Play(command) => self.play(command, None, now),
            UiAction::Square(square) => self.square_clicked(square, now),
            UiAction::Drop(unit, square) => self.dropped(unit, square, now),
            UiAction::Cursor(square) => {
                self.cursor = square;
                self.focus = Some(Focus::Board);
            }
            UiAction::Unit(unit) => self.choose(unit),
            UiAction::Aim(enemy) => self.aim_at(enemy),
            UiAction::Path(unit, path) => self.edit_path(unit, path),
            UiAction::Share(at, more) => self.share(at, more),
            UiAction::CommanderAt(at) => self.hand.commander_at = Some(at),
            UiAction::Trouble(trouble) => self.complain(trouble),
            UiAction::Open(_)
            | UiAction::OpenTyped
            | UiAction::Modal(_)
            | UiAction::Check(_)
            | UiAction::Prepare(_)
            | UiAction::Paper(_)
            | UiAction::Keep(_) => {}
            UiAction::Browse(browse) => self.browse(browse, now),
            typed @ (UiAction::Key(_)
            | UiAction::Backspace
            | UiAction::Write(..)
            | UiAction::Hits(..)
            | UiAction::Blow(_)
            | UiAction::OwnCard(..)
            | UiAction::Figures(_)
            | UiAction::Commander(_)
            | UiAction::BellTouched(_)) => self.write(typed),
        }
        self.look_again();
    }

    /// Hears of the step that is on its way to the disk; whether there was one to hear of. Until then nothing else is
    /// carried out.
    pub fn hear(&mut self) -> bool {
        if self.answers.is_empty() {
            return false;
        }
        Waiting::poll(self, |session| &mut session.answers);
        self.waited = if self.answers.is_empty() { 0 } else { self.waited + 1 };
        if let Some((left, now)) = self.taking_back.take_if(|_| self.answers.is_empty()) {
            self.take_back_steps(left, now);
        }
        self.look_again();
        true
    }

    /// Whether a step is on its way to the disk.
    #[must_use]
    pub const fn is_waiting(&self) -> bool {
        !self.answers.is_empty()
    }

    /// Whether the disk takes so long for a step that somebody may wonder.
    #[must_use]
    pub const fn is_not_yet_saved(&self) -> bool {
        self.waited > LONG
    }

    /// Works out what to do now.
    fn look_again(&mut self) {
        self.read_on();
        self.waiting = if self.read_only().is_some() { Vec::new() } else { waiting_units(self.game.state()).collect() };
        self.todo = match (todo(self.game.state(), &self.hand), self.read_only()) {
            (over @ NextStep::Over(_), _) | (over, None) => over,
            (_, Some(_)) => NextStep::Finish,
        };
        self.doubt_the_change();
        let last = self.attempts().len().saturating_sub(1);
        self.typed.blow = self.typed.blow.min(last);
        self.primary = self.work_out_primary();
        self.look_ahead();
    }
}
