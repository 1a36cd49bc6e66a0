//! The referee's desk: the open game, what is chosen, what was typed, and what happened last. No drawing.

mod amend;
mod asking;
mod checking;
mod clicks;
mod doing;
mod drops;
mod keeping;
mod odds;
mod primary;
mod reading;
mod table_check;
#[cfg(test)]
mod tests;
mod typed;

use std::path::Path;

use chrono::{DateTime, Utc};

use super::asked::{Asked, Field};
use super::chronicle_lines::Lines;
use super::commands::AppCommand;
use super::names::{Names, capital};
use super::odds::{Fell, Outlook};
use super::proposals::{Hand, Todo, other_target, todo};
use crate::classroom::{Chronicle, Game, Remark};
use crate::rules::{Command, Phase, Setup, Side, Square, State, UnitId, waiting_units};

pub use amend::{CouldComeBack, Form, Opened, Tried, attacks};
pub use drops::Landing;
pub use primary::{Act, Primary};
pub use reading::Reading;
pub use table_check::TableCheck;
pub use typed::{SetForm, Typed};

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
pub struct Desk {
    game: Game,
    names: Names,
    hand: Hand,
    typed: Typed,
    lines: Lines,
    reading: Reading,
    opened: Option<Opened>,
    todo: Todo,
    primary: Primary,
    waiting: Vec<UnitId>,
    news: Vec<String>,
    fell: Vec<Fell>,
    shows_odds: bool,
    outlook: Outlook,
    refused: Option<Refused>,
    trouble: Option<String>,
    unkept: Option<String>,
    wants_rescue: bool,
    rescued: Option<String>,
    gives_up: bool,
    check: Option<TableCheck>,
    cursor: Square,
    table_shown: bool,
    focus: Option<Focus>,
    closed: bool,
}

impl Desk {
    /// Sits down at an open game.
    #[must_use]
    pub fn new(game: Game, remarks: &[Remark]) -> Self {
        let names = Names::of(game.setup(), game.state());
        let cursor = game.state().units().find_map(|unit| unit.square).unwrap_or(Square::new(0, 0));
        let mut desk = Self {
            names,
            hand: Hand::default(),
            typed: Typed::default(),
            lines: Lines::default(),
            reading: Reading::default(),
            opened: None,
            todo: Todo::Finish,
            primary: Primary::default(),
            waiting: Vec::new(),
            news: Vec::new(),
            fell: Vec::new(),
            shows_odds: true,
            outlook: Outlook::default(),
            refused: None,
            trouble: (!remarks.is_empty()).then(|| {
                let remarks = remarks.iter().map(|remark| format!("{}.", capital(&remark.to_string())));
                remarks.collect::<Vec<_>>().join(" ")
            }),
            unkept: None,
            wants_rescue: false,
            rescued: None,
            gives_up: false,
            check: None,
            cursor,
            table_shown: false,
            focus: None,
            closed: false,
            game,
        };
        desk.look_again();
        desk
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
        self.chronicle().read_only().map(|beyond| format!("This game can be read and printed here, and not be played on: {beyond}."))
    }

    /// What everybody is called.
    #[must_use]
    pub const fn names(&self) -> &Names {
        &self.names
    }

    /// What was chosen by hand.
    #[must_use]
    pub const fn hand(&self) -> &Hand {
        &self.hand
    }

    /// What was typed.
    #[must_use]
    pub const fn typed(&self) -> &Typed {
        &self.typed
    }

    /// The one thing to do now.
    #[must_use]
    pub const fn todo(&self) -> &Todo {
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
        let attack = matches!(self.todo, Todo::Shoot { .. } | Todo::Fight { .. });
        match command {
            AppCommand::Roll => !self.todo.attempts().is_empty() || matches!(self.todo, Todo::Panic { .. }),
            AppCommand::OtherTarget => other_target(&self.todo).is_some(),
            AppCommand::PassOver => attack,
            AppCommand::Stays => matches!(self.todo, Todo::Move { .. }),
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
            // What concerns the house is not the desk's to say.
            AppCommand::Prepare
            | AppCommand::StartSample
            | AppCommand::OpenTyped
            | AppCommand::Choose
            | AppCommand::ContinueLast
            | AppCommand::Page(_)
            | AppCommand::House(_) => false,
        }
    }

    /// Whether letters name squares now, so that keys of one letter have to wait.
    #[must_use]
    pub const fn types_squares(&self) -> bool {
        self.check.is_some() || (matches!(self.todo, Todo::Move { .. }) && self.opened.is_none())
    }

    /// Carries out what was asked. This alone asks the game.
    pub fn carry_out(&mut self, asked: Asked, now: DateTime<Utc>) {
        let Some(asked) = self.ask_the_check(asked, now) else { return self.look_again() };
        if self.is_for_open_step(&asked) {
            return self.look_again();
        }
        match asked {
            Asked::Do(command) => self.command(command, now),
            Asked::Play(command) => self.play(command, None, now),
            Asked::Square(square) => self.square_clicked(square, now),
            Asked::Drop(unit, square) => self.dropped(unit, square, now),
            Asked::Cursor(square) => {
                self.cursor = square;
                self.focus = Some(Focus::Board);
            }
            Asked::Unit(unit) => self.choose(unit),
            Asked::Aim(enemy) => self.aim_at(enemy),
            Asked::Path(unit, path) => self.edit_path(unit, path),
            Asked::Share(at, more) => self.share(at, more),
            Asked::CommanderAt(at) => self.hand.commander_at = Some(at),
            Asked::Trouble(trouble) => self.complain(trouble),
            Asked::Open(_) | Asked::Layer(_) | Asked::Check(_) | Asked::Prepare(_) | Asked::Paper(_) | Asked::Keep(_) => {}
            Asked::Browse(browse) => self.browse(browse, now),
            typed @ (Asked::Key(_)
            | Asked::Backspace
            | Asked::Write(..)
            | Asked::Hits(..)
            | Asked::Blow(_)
            | Asked::OwnCard(..)
            | Asked::Figures(_)
            | Asked::Commander(_)
            | Asked::BellTouched(_)) => self.write(typed),
        }
        self.look_again();
    }

    /// Works out what to do now.
    fn look_again(&mut self) {
        self.read_on();
        self.waiting = if self.read_only().is_some() { Vec::new() } else { waiting_units(self.game.state()).collect() };
        self.todo = match (todo(self.game.state(), &self.hand), self.read_only()) {
            (over @ Todo::Over(_), _) | (over, None) => over,
            (_, Some(_)) => Todo::Finish,
        };
        self.doubt_the_change();
        let last = self.attempts().len().saturating_sub(1);
        self.typed.blow = self.typed.blow.min(last);
        self.primary = self.work_out_primary();
        self.look_ahead();
    }
}
