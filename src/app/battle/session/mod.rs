//! The open game with the selection, the typed input, and the last result. It draws nothing.

mod amendment;
mod chronicle_view;
mod clicks;
mod computer;
mod drops;
mod hints;
mod idle_phases;
mod key_caps;
mod move_text;
mod odds;
mod primary;
mod requests;
mod run_command;
mod run_table_check;
mod take_off;
#[cfg(test)]
pub mod tests;
mod typed;

use crate::battle::action::BattleAction;
use std::collections::BTreeSet;

use chrono::{DateTime, Utc};

use super::battle_log::lines::ChronicleLines;
use super::computer::ComputerPlay;
use super::dice_text::DiceText;
use super::hints::OpenHints;
use super::next_step::{NextStep, Selection, can_hit, next_step, other_target};
use super::odds::{AttackOutlook, RollResult};
use super::take_off::{PanicLoss, TakeOff};
use crate::commands::AppCommand;
use crate::platform::JobRunner;
pub use crate::session::Focus;
use crate::session::Session;
use crate::ui_action::UiAction;
use senlac_classroom::chronicle::{Chronicle, Game, Remark};
use senlac_classroom::phrasebook::names::UnitNames;
use senlac_classroom::rules::{Phase, Setup, Side, Square, State, Unit, UnitId, waiting_units};

pub use self::amendment::{AmendmentForm, Consequences, OpenStep, attacks};
pub use self::chronicle_view::ChronicleView;
pub use self::drops::DropEffect;
use self::idle_phases::{PhasePass, SeenUnits};
pub use self::key_caps::KeyCaps;
pub use self::primary::PrimaryButton;
use self::requests::{PhaseKey, phase_key};
pub use self::typed::{SetForm, TypedInput};
pub use super::table_check::state::TableCheck;

/// Open battle. Only [`Self::carry_out`] and the functions that it calls change it.
pub type GameSession = Session<BattleView>;

/// Data that the battle's screen adds to a session.
#[derive(Debug)]
pub struct BattleView {
    /// Idle phases that are still to be passed.
    passing: Option<PhasePass>,
    /// Whether idle phases are being passed now.
    is_passing: bool,
    /// Whether phases in which no unit can act pass by themselves.
    passes: bool,
    /// Units that were held or checked this turn, so that their positions are known.
    seen: SeenUnits,
    /// Consecutive phases from now on in which no unit can act.
    pub idle: Vec<(Phase, Side)>,
    /// Page of figures to take off the table after a panic.
    pub take_off: Option<TakeOff>,
    /// Losses that have been taken off the table.
    taken_off: BTreeSet<PanicLoss>,
    /// Step up to which no panic losses are to be taken off, since they belong to a turn before the game was opened.
    taken_off_until: u64,
    pub names: UnitNames,
    pub selection: Selection,
    pub typed: TypedInput,
    /// Latin letters on the keys of a keyboard in another script.
    pub key_caps: KeyCaps,
    /// Lines of the battle log, ready to read.
    pub lines: ChronicleLines,
    /// Filter and scroll position of the battle log.
    pub chronicle_view: ChronicleView,
    /// Next step: the one thing to do now.
    pub todo: NextStep,
    pub primary: PrimaryButton,
    /// Units of the acting side that can still act.
    pub waiting: Vec<UnitId>,
    /// Units that could attack but can't hit with any die. They are skipped unless they are selected.
    pub cannot_hit: Vec<UnitId>,
    hit_result: Vec<RollResult>,
    pub shows_odds: bool,
    /// Computer's next step for absent players, and its pace.
    pub computer: ComputerPlay,
    /// Suggestions for the acting pupil, while they are open.
    pub hints: Option<OpenHints>,
    /// Odds of the proposed attacks.
    pub outlook: AttackOutlook,
    /// Table check in progress, if any.
    pub check: Option<TableCheck>,
    /// Square under the keyboard cursor.
    pub cursor: Square,
    /// Whether the winner's screen is set aside to show the table.
    pub table_shown: bool,
    /// Phase at the time of the last answer.
    phase_key: PhaseKey,
}

impl GameSession {
    /// Creates the session of an opened game.
    pub fn new(game: Game, remarks: &[Remark], jobs: JobRunner) -> Self {
        let cursor = game.state().units().find_map(|unit| unit.square).unwrap_or(Square::new(0, 0));
        let view = BattleView {
            names: UnitNames::from_battle(game.setup(), game.state()),
            selection: Selection::default(),
            typed: TypedInput::default(),
            lines: ChronicleLines::default(),
            chronicle_view: ChronicleView::default(),
            todo: NextStep::Finish,
            primary: PrimaryButton::default(),
            waiting: Vec::new(),
            cannot_hit: Vec::new(),
            hit_result: Vec::new(),
            shows_odds: true,
            computer: ComputerPlay::default(),
            hints: None,
            key_caps: KeyCaps::default(),
            outlook: AttackOutlook::default(),
            check: None,
            cursor,
            table_shown: false,
            passing: None,
            is_passing: false,
            passes: true,
            seen: SeenUnits::default(),
            idle: Vec::new(),
            take_off: None,
            taken_off: BTreeSet::new(),
            taken_off_until: 0,
            phase_key: phase_key(game.state()),
        };
        let mut session = Self::with_view(Box::new(game), view, remarks, jobs);
        session.begin_take_off();
        session.refresh();
        session
    }

    /// Returns the current state of the battle.
    pub const fn state(&self) -> &State {
        self.game.state()
    }

    /// Returns the set-up with which the battle began.
    pub const fn setup(&self) -> &Setup {
        self.game.setup()
    }

    /// Returns the battle log, which contains every request.
    pub const fn chronicle(&self) -> &Chronicle {
        self.game.chronicle()
    }

    /// Returns why the game can only be read; `None` if it can be played.
    pub fn read_only(&self) -> Option<String> {
        self.chronicle().read_only().map(|beyond| tr!("You can view and print this game here, but not continue it: {beyond}.", beyond))
    }

    /// Returns the unit that the referee's controls apply to: the selected one, otherwise the acting one.
    pub fn current_unit(&self) -> Option<UnitId> {
        self.selection.selected.or(self.todo.unit())
    }

    /// Returns the side that is to act and its phase, while it moves, shoots or fights.
    pub fn acting(&self) -> Option<(Side, Phase)> {
        let state = self.state();
        (state.todo().is_empty() && Phase::ACTING.contains(&state.phase())).then_some(())?;
        Some((state.acting_side()?, state.phase()))
    }

    /// Returns whether a unit of the acting side has acted in this phase, for its tick.
    pub fn has_acted(&self, unit: &Unit) -> bool {
        match self.acting().filter(|_| self.check.is_none()) {
            Some((side, _)) if side != unit.id.side => false,
            Some((_, Phase::Move)) => unit.moved,
            Some((_, Phase::Shoot)) => unit.shot,
            Some((_, Phase::Fight)) => unit.fought,
            Some((_, Phase::Event | Phase::Over)) | None => false,
        }
    }

    /// Returns whether a command can be used now.
    pub fn is_on(&self, command: AppCommand) -> bool {
        let is_for_readers = self.read_only().is_none() || AppCommand::OF_READERS.contains(&command);
        let opened = (self.opened.is_some() || self.take_off_page().is_some()) && AppCommand::OF_THE_PHASE.contains(&command);
        if !is_for_readers || opened || self.must_wait_for_check(command) {
            return false;
        }
        let is_over = self.state().outcome().is_some();
        match command {
            AppCommand::Roll => !self.todo.attempts().is_empty() || matches!(self.todo, NextStep::Panic { .. }),
            AppCommand::OtherTarget => other_target(&self.todo).is_some(),
            AppCommand::Hints => self.todo.unit().is_some(),
            AppCommand::HintsOnWall => self.hints.is_some(),
            AppCommand::ComputerRuns => !is_over && !self.state().computer_units().is_empty(),
            AppCommand::PassOver => matches!(self.todo, NextStep::Shoot { .. } | NextStep::Fight { .. }),
            AppCommand::Stays => matches!(self.todo, NextStep::Move { .. }),
            AppCommand::Done => self.acting().is_some() || self.check.is_some(),
            AppCommand::CallTime => !is_over && self.check.is_none(),
            AppCommand::TableCheck => !is_over || self.table_shown,
            AppCommand::TakeBack => self.chronicle().next_undo().is_some(),
            AppCommand::Restore => self.chronicle().next_redo().is_some(),
            AppCommand::Allow => self.refused.as_ref().is_some_and(|refused| refused.can_be_allowed),
            AppCommand::Dismiss => {
                self.has_message()
                    || !self.typed.square.is_empty()
                    || self.has_typed_dice()
                    || self.hints.is_some()
                    || self.computer_wait_reason().is_some()
                    || self.take_off_page().is_some()
                    || self.opened.is_some()
                    || self.check.is_some()
                    || self.chronicle_view.is_filtered()
            }
            AppCommand::BackToTable => is_over,
            AppCommand::Primary | AppCommand::NewGame | AppCommand::FilterChronicle => true,
            AppCommand::Prepare | AppCommand::StartSample | AppCommand::Watch | AppCommand::Choose | AppCommand::ContinueLast => false,
            AppCommand::Charts | AppCommand::SortUnits | AppCommand::Rulings | AppCommand::OwnTables | AppCommand::OtherRulebooks => false,
            AppCommand::Page(_) | AppCommand::Window(_) => false,
        }
    }

    /// Returns whether letters name squares now, so that single-letter shortcuts don't apply.
    pub fn types_squares(&self) -> bool {
        self.check.is_some() || (matches!(self.todo, NextStep::Move { .. }) && self.opened.is_none() && self.take_off_page().is_none())
    }

    /// Returns whether the plain key of a command would name a column of this table now, so that its shortcut with Alt applies.
    pub fn takes_key_as_column(&self, command: AppCommand) -> bool {
        let letter =
            command.keys().iter().find(|key| AppCommand::is_plain_letter(**key)).and_then(|key| key.logical_key.name().chars().next());
        self.types_squares() && letter.is_some_and(|letter| self.is_column(letter))
    }

    /// Returns whether a letter is typed text now: it names a column of this table, or continues what was begun.
    pub fn takes_letter(&self, letter: char) -> bool {
        self.types_squares() && (self.is_column(letter) || (self.check.is_none() && !self.typed.square.is_empty()))
    }

    /// Returns whether a letter names a column of this table.
    fn is_column(&self, letter: char) -> bool {
        ('A'..='Z').take(self.state().board().width().into()).any(|column| column == letter.to_ascii_uppercase())
    }

    /// Returns whether all typed text belongs to a move, so that none of it is lost silently.
    pub fn types_moves(&self) -> bool {
        self.check.is_none() && self.types_squares()
    }

    /// Carries out an action. Only this function changes the game.
    pub fn carry_out(&mut self, action: UiAction, now: DateTime<Utc>) {
        if let Some(action) = self.carry_out_in_check(action, now)
            && !self.handle_in_open_step(&action)
        {
            self.carry_out_in_battle(action, now);
        }
        self.refresh();
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "everything else is asked of other screens")]
    fn carry_out_in_battle(&mut self, action: UiAction, now: DateTime<Utc>) {
        // Any further action dismisses the message. Rejected text of a move is cleared before more is typed.
        let told = if action.is_typed() { self.trouble.take() } else { None };
        if let (Some(told), UiAction::Key(_)) = (told, &action) {
            self.clear_wrong_move(&told);
        }
        match action {
            UiAction::Do(command) => self.command(command, now),
            UiAction::Battle(action) => self.carry_out_at_table(action, now),
            UiAction::Trouble(trouble) => self.trouble = Some(trouble),
            UiAction::Browse(browse) => self.run_log_action(browse, now),
            UiAction::Write(field, text) => self.set_field(field, text),
            UiAction::Key(letter) => self.key(letter),
            UiAction::Backspace => self.backspace(),
            _ => {}
        }
    }

    fn carry_out_at_table(&mut self, action: BattleAction, now: DateTime<Utc>) {
        match action {
            BattleAction::Play(command) => self.play(command, None, now),
            BattleAction::ComputerStep => self.play_computer_step(now),
            BattleAction::ComputerPace(pace) => self.computer.pace = pace,
            BattleAction::TakeHint(place) => self.take_hint(place, now),
            BattleAction::Square(square) => self.click_square(square, now),
            BattleAction::Drop(unit, square) => self.drop_unit(unit, square, now),
            BattleAction::Cursor(square) => {
                self.cursor = square;
                self.focus = Some(Focus::Board);
            }
            BattleAction::Unit(unit) => self.choose_unit(unit),
            BattleAction::Aim(enemy) => self.aim_at(enemy),
            BattleAction::Path(unit, path) => self.edit_path(unit, path),
            BattleAction::TakeOff(action) => self.run_take_off(action),
            BattleAction::PassPhases => self.pass_phases(now),
            BattleAction::Share(at, more) => self.change_share(at, more),
            BattleAction::CommanderAt(at) => self.selection.commander_at = Some(at),
            BattleAction::KeyCap(sign, cap) => self.key_caps.learn(sign, cap),
            BattleAction::Hits(at, hits) => {
                self.typed.answers.insert(at, DiceText::from_hits(hits));
                self.select_blow(at);
            }
            BattleAction::Blow(at) => self.select_blow(at),
            BattleAction::OwnDie => self.type_own_die(),
            BattleAction::OwnCard(card, color) => (self.typed.card, self.typed.color) = (card, color),
            BattleAction::Figures(figures) => self.typed.set.figures = Some(figures),
            BattleAction::Commander(lives) => self.typed.set.commander = Some(lives),
            // The table isn't being checked.
            BattleAction::Check(_) => {}
        }
    }

    /// Computes what to do now.
    fn refresh(&mut self) {
        self.update_lines();
        self.update_computer();
        self.todo = next_step(self.game.state(), &self.effective_selection());
        self.close_stale_hints();
        let state = self.game.state();
        (self.waiting, self.cannot_hit) = waiting_units(state).partition(|unit| can_hit(state, *unit));
        self.idle = self.idle_phases();
        if self.read_only().is_some() {
            self.waiting.clear();
            self.cannot_hit.clear();
            if !matches!(self.todo, NextStep::Over(_)) {
                self.todo = NextStep::Finish;
            }
        }
        self.discard_stale_change();
        let last = self.attempts().len().saturating_sub(1);
        self.typed.blow = self.typed.blow.min(last);
        self.primary = self.primary_button();
        self.update_odds();
    }
}
