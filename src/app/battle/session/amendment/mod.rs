//! The open step of the battle log: the original, the correction, and its consequences.

mod form;

use crate::battle::action::BattleAction;
use std::sync::Arc;

pub use self::form::{AmendmentForm, attacks};

use super::{BattleView, Focus, GameSession, PrimaryButton, TypedInput};
use crate::battle::attack_plan::AttackPlan;
use crate::battle::odds::RollResult;
use crate::session::{Change, TryResult};
use crate::ui_action::{BattleLogAction, UiAction};
use senlac_board_games::session::RestorableStep;
use senlac_classroom::chronicle::Order;
use senlac_classroom::phrasebook::{ReplayDifference, army_text, changes, stage_change_text, step_text, table_changes};
use senlac_classroom::rules::{Command, Event, Refusal, Side, Square, State};

/// Step of the battle log that is open.
#[derive(Clone, Debug)]
pub struct OpenStep {
    pub step: u64,
    /// Events of the step in its current form.
    pub events: Vec<Event>,
    /// Part of the step that can be changed.
    pub form: AmendmentForm,
    /// State before the step; `None` if the step is undone or can't be changed.
    pub before: Option<State>,
    /// Attacks of the step, as they were before their dice were rolled.
    pub attempts: Vec<AttackPlan>,
    /// Results of the attacks' rolls, compared with their odds.
    pub hit_result: Vec<RollResult>,
    /// Steps that undoing up to this one would undo, the last first. `None` until this is requested.
    pub back: Option<Vec<u64>>,
    /// Original request of the step.
    pub(super) order: Option<Order>,
    /// Initial contents of the fields.
    began: TypedInput,
    /// Text that was typed elsewhere when the step was opened. It is restored on closing.
    kept: TypedInput,
    /// Keyboard focus after the step is closed.
    then: Focus,
}

/// Consequences of a change to a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Consequences {
    /// Changes to the steps, starting with the corrected one.
    pub changes: Vec<ReplayDifference>,
    /// State of the armies and the battle after the change, compared with now.
    pub armies: Vec<String>,
    /// Differences on the table.
    pub table: Vec<String>,
}

impl GameSession {
    /// Returns the attacks whose dice are entered: those of the open step, otherwise the proposed ones.
    pub fn attempts(&self) -> &[AttackPlan] {
        self.opened.as_ref().map_or(self.todo.attempts(), |opened| &opened.attempts)
    }

    /// Opens a step so that it can be read or changed.
    pub(super) fn open_step(&mut self, step: u64, then: Focus) {
        self.close_step();
        let Some(record) = self.chronicle().record(step) else { return };
        let standing = self.chronicle().active_step(step);
        let events = standing.map_or(record.events, |standing| standing.events.clone());
        let can_be_changed = self.chronicle().read_only().is_none();
        let before = self.chronicle().state_before_step(step).filter(|_| can_be_changed);
        let order = self.chronicle().order(step);
        let (form, attempts) = match (&order, &before) {
            (Some(order), Some(before)) => form::form_for_step(&order.command, &events, before),
            (_, _) => (AmendmentForm::Fixed, Vec::new()),
        };
        let began = form::initial_fields(&form, order.as_ref().map(|order| &order.command), &events);
        let kept = std::mem::replace(&mut self.typed, began.clone());
        let hit_result = attacks(&events).filter_map(RollResult::from_attack).collect();
        self.set_opened(Some(OpenStep { step, events, form, before, attempts, hit_result, back: None, order, began, kept, then }));
        self.focus = Some(Focus::Nothing);
    }

    /// Closes the open step without changing it, and returns whether there was one.
    pub(super) fn close_step(&mut self) -> bool {
        let Some(opened) = self.opened.take() else { return false };
        self.set_opened(None);
        self.typed = opened.kept;
        self.focus = Some(opened.then);
        true
    }

    /// Opens a step with the list of steps that undoing up to it would undo.
    pub(super) fn list_steps_to_undo(&mut self, step: u64) {
        let then = self.opened.as_ref().map_or(Focus::Nothing, |opened| opened.then);
        self.open_step(step, then);
        let undone = self.chronicle().undo_steps_through(step);
        if let Some(opened) = self.opened.as_mut().filter(|_| !undone.is_empty()) {
            opened.back = Some(undone);
        }
    }

    /// Plays a change through without saving it. Returns its consequences as text, and the steps that could come back with it.
    pub(super) fn consequences_of(&self, change: &Change<Command>) -> TryResult<BattleView> {
        let Change { step, command, ruling, revive } = change;
        let order = Order { command: command.clone(), ruling: ruling.clone(), by: None };
        let amendment = self.chronicle().try_amend(*step, &order, revive)?;
        let (now, then) = (self.state(), &amendment.state);
        let mut armies: Vec<String> = Side::ALL.map(|side| army_text(side, now, then)).into();
        armies.extend(stage_change_text(now, then));
        let words = |events: &[Event]| step_text(&self.names, events);
        let cost = |(step, refusal): (u64, Arc<Refusal>)| {
            let thrown = self.chronicle().active_step(step).map(|standing| words(&standing.events)).unwrap_or_default();
            format!("{thrown}: {}", self.names.refusal_text(&refusal))
        };
        let fallen = self.chronicle().restorable_steps(*step, &order, revive).unwrap_or_default();
        let could_come_back = fallen.into_iter().map(|fallen| RestorableStep {
            step: fallen.step,
            words: words(&fallen.events),
            comes_back: fallen.comes_back,
            falls_away: fallen.falls_away.into_iter().map(cost).collect(),
        });
        let consequences = Consequences {
            changes: changes(&self.names, &amendment, &self.chronicle().differences(&amendment)),
            armies,
            table: table_changes(&self.names, now, then),
        };
        Ok((consequences, could_come_back.collect()))
    }

    /// Applies an action to the open step if it concerns the step, and returns whether it did.
    pub(super) fn handle_in_open_step(&mut self, action: &UiAction) -> bool {
        let Some(form) = self.opened.as_ref().map(|opened| opened.form.clone()) else { return false };
        if let UiAction::Battle(BattleAction::Square(square)) = action {
            self.square_for_step(&form, *square);
        } else if let UiAction::Key(letter) = action {
            self.key_for_step(&form, *letter);
        } else if matches!(action, UiAction::Backspace) {
            self.backspace_for_step(&form);
        } else {
            if matches!(action, UiAction::Battle(BattleAction::Unit(_))) {
                // Selecting a unit returns to the battle.
                self.close_step();
            }
            return false;
        }
        // Any further action dismisses the message.
        self.trouble = None;
        true
    }

    /// Handles a click on a square of the table for the open step.
    fn square_for_step(&mut self, form: &AmendmentForm, square: Square) {
        if let AmendmentForm::Move { .. } = form {
            self.typed.square = square.to_string();
        } else if let AmendmentForm::Set { .. } = form {
            self.typed.set.square = square.to_string();
        }
    }

    /// Handles a letter or number typed for the open step. The first one replaces its square or its hits.
    fn key_for_step(&mut self, form: &AmendmentForm, letter: char) {
        let Some((began, is_tried)) = self.opened.as_ref().map(|opened| (&opened.began, self.tried.is_some())) else { return };
        if let AmendmentForm::Move { .. } = form {
            if began.square == self.typed.square {
                self.typed.square.clear();
            }
            self.typed.square.push(letter.to_ascii_uppercase());
        } else if is_attack_form(form) {
            if let Some(at) = self.current_target()
                && (is_tried || began.answers.get(&at) == self.typed.answers.get(&at))
            {
                self.typed.answers.remove(&at);
            }
            self.type_dice(letter);
        }
    }

    /// Deletes the last letter of the open step's field, or the last digit of its hits.
    fn backspace_for_step(&mut self, form: &AmendmentForm) {
        if let AmendmentForm::Move { .. } = form {
            self.typed.square.pop();
        } else if let Some(at) = self.current_target().filter(|_| is_attack_form(form)) {
            self.typed.answers.entry(at).or_default().pop();
        }
    }

    /// Discards the consequences of a change if the fields have been edited since.
    pub(super) fn discard_stale_change(&mut self) {
        let wanted = self.corrected_command().ok();
        self.tried.take_if(|tried| Some(&tried.change.command) != wanted.as_ref());
    }

    /// Returns the large button's label and action while a step is open.
    pub(super) fn primary_for_step(&self, opened: &OpenStep) -> PrimaryButton {
        let act = |label: &str, browse| PrimaryButton { label: label.to_owned(), action: UiAction::Browse(browse) };
        if let Some(back) = &opened.back {
            return act(&tr_count!(steps = back.len(), "Undo {steps} step", "Undo {steps} steps"), BattleLogAction::TakeBackListed);
        }
        if self.tried.is_some() {
            return act(tr!("Save the change"), BattleLogAction::Accept);
        }
        let now = TypedInput { blow: 0, ..self.typed.clone() };
        match self.corrected_command() {
            _ if opened.form == AmendmentForm::Fixed || now == opened.began => act(tr!("Leave unchanged"), BattleLogAction::Close),
            Ok(_) => act(tr!("Show changes"), BattleLogAction::Try),
            Err(why) => PrimaryButton::with_trouble(tr!("Enter the correction"), why),
        }
    }

    /// Returns the corrected command of the open step; otherwise what is missing.
    pub(super) fn corrected_command(&self) -> Result<Command, String> {
        let opened = self.opened.as_ref().ok_or_else(String::new)?;
        let said = opened.order.as_ref().map(|order| &order.command).ok_or_else(String::new)?;
        form::command(&opened.form, said, &opened.attempts, &self.typed)
    }
}

/// Returns whether the hits of attacks can be changed.
const fn is_attack_form(form: &AmendmentForm) -> bool {
    matches!(form, AmendmentForm::Volley | AmendmentForm::Blows { .. })
}
