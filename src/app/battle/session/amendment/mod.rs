//! A step of the chronicle that lies open: what it was, what it should have been, and what that would change.

mod form;

use std::sync::Arc;

pub use self::form::{AmendmentForm, attacks};

use super::{BattleView, Focus, GameSession, Primary, Typed};
use crate::battle::attack_plan::AttackPlan;
use crate::battle::odds::RollResult;
use crate::session::{Change, Tried};
use crate::ui_action::{Browse, UiAction};
use senlac_board_games::session::CouldComeBack;
use senlac_classroom::chronicle::Order;
use senlac_classroom::phrasebook::{ReplayDifference, army_words, changes, stage_words, step_words, table_words};
use senlac_classroom::rules::{Command, Event, Refusal, Side, Square, State};

/// A step that lies open on the desk.
#[derive(Clone, Debug)]
pub struct Opened {
    pub step: u64,
    /// What happened in it, as it stands.
    pub events: Vec<Event>,
    /// What of it can be changed.
    pub form: AmendmentForm,
    /// The battle before it; `None` if it no longer stands.
    pub before: Option<State>,
    /// Its attacks, as they were before their dice fell.
    pub attempts: Vec<AttackPlan>,
    /// Where its attacks' hits fell among all that could have fallen.
    pub hit_result: Vec<RollResult>,
    /// What taking back to this step would undo, the last step first, once it was asked for.
    pub back: Option<Vec<u64>>,
    /// What was asked for in it.
    pub(super) order: Option<Order>,
    /// Its fields as they were at first.
    began: Typed,
    /// What else was typed when it was opened.
    kept: Typed,
    /// Where the keyboard goes when it is closed.
    then: Focus,
}

/// What a change leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Consequences {
    /// Every step that goes differently, the changed one first.
    pub changes: Vec<ReplayDifference>,
    /// How the armies and the battle would stand, against how they stand now.
    pub armies: Vec<String>,
    /// What would be different on the table.
    pub table: Vec<String>,
}

impl GameSession {
    /// The attacks whose dice are spoken of: those of the open step, else those to be made.
    pub fn attempts(&self) -> &[AttackPlan] {
        self.opened.as_ref().map_or(self.todo.attempts(), |opened| &opened.attempts)
    }

    /// Opens a step, to be looked at or changed.
    pub(super) fn open_step(&mut self, step: u64, then: Focus) {
        self.close_step();
        let Some(record) = self.chronicle().record(step) else { return };
        let standing = self.chronicle().active_step(step);
        let events = standing.map_or(record.events, |standing| standing.events.clone());
        let can_be_changed = self.chronicle().read_only().is_none();
        let before = self.chronicle().state_before_step(step).filter(|_| can_be_changed);
        let order = self.chronicle().order(step);
        let (form, attempts) = match (&order, &before) {
            (Some(order), Some(before)) => form::of(&order.command, &events, before),
            (_, _) => (AmendmentForm::Fixed, Vec::new()),
        };
        let began = form::filled(&form, order.as_ref().map(|order| &order.command), &events);
        let kept = std::mem::replace(&mut self.typed, began.clone());
        let hit_result = attacks(&events).filter_map(RollResult::of).collect();
        self.set_opened(Some(Opened { step, events, form, before, attempts, hit_result, back: None, order, began, kept, then }));
        self.focus = Some(Focus::Nothing);
    }

    /// Lays the open step aside, as it is; says whether there was one.
    pub(super) fn close_step(&mut self) -> bool {
        let Some(opened) = self.opened.take() else { return false };
        self.set_opened(None);
        self.typed = opened.kept;
        self.focus = Some(opened.then);
        true
    }

    /// Opens a step with all that taking back to it would undo.
    pub(super) fn list_take_backs(&mut self, step: u64) {
        let then = self.opened.as_ref().map_or(Focus::Nothing, |opened| opened.then);
        self.open_step(step, then);
        let undone = self.chronicle().would_take_back_to(step);
        if let Some(opened) = self.opened.as_mut().filter(|_| !undone.is_empty()) {
            opened.back = Some(undone);
        }
    }

    /// Plays a change through and keeps nothing of it: what it leads to, in words, and what could come back with it.
    pub(super) fn consequences_of(&self, change: &Change<Command>) -> Tried<BattleView> {
        let Change { step, command, ruling, revive } = change;
        let order = Order { command: command.clone(), ruling: ruling.clone(), by: None };
        let amendment = self.chronicle().try_amend(*step, &order, revive)?;
        let (now, then) = (self.state(), &amendment.state);
        let mut armies: Vec<String> = Side::ALL.map(|side| army_words(side, now, then)).into();
        armies.extend(stage_words(now, then));
        let words = |events: &[Event]| step_words(&self.names, events);
        let cost = |(step, refusal): (u64, Arc<Refusal>)| {
            let thrown = self.chronicle().active_step(step).map(|standing| words(&standing.events)).unwrap_or_default();
            format!("{thrown}: {}", self.names.refusal(&refusal))
        };
        let fallen = self.chronicle().could_come_back(*step, &order, revive).unwrap_or_default();
        let could_come_back = fallen.into_iter().map(|fallen| CouldComeBack {
            step: fallen.step,
            words: words(&fallen.events),
            comes_back: fallen.comes_back,
            falls_away: fallen.falls_away.into_iter().map(cost).collect(),
        });
        let consequences = Consequences {
            changes: changes(&self.names, &amendment, &self.chronicle().differences(&amendment)),
            armies,
            table: table_words(&self.names, now, then),
        };
        Ok((consequences, could_come_back.collect()))
    }

    /// What was asked of the window means the open step; says whether it did.
    pub(super) fn is_for_open_step(&mut self, action: &UiAction) -> bool {
        let Some(form) = self.opened.as_ref().map(|opened| opened.form.clone()) else { return false };
        if let UiAction::Square(square) = action {
            self.square_for_step(&form, *square);
        } else if let UiAction::Key(letter) = action {
            self.key_for_step(&form, *letter);
        } else if matches!(action, UiAction::Backspace) {
            self.backspace_for_step(&form);
        } else {
            if matches!(action, UiAction::Unit(_)) {
                // Whoever chooses a unit goes on with the battle.
                self.close_step();
            }
            return false;
        }
        // Whoever goes on has read the message.
        self.trouble = None;
        true
    }

    /// A square of the table was clicked for the open step.
    fn square_for_step(&mut self, form: &AmendmentForm, square: Square) {
        if let AmendmentForm::Move { .. } = form {
            self.typed.square = square.to_string();
        } else if let AmendmentForm::Set { .. } = form {
            self.typed.set.square = square.to_string();
        }
    }

    /// A letter or number was typed for the open step. The first one begins its square or its hits anew.
    fn key_for_step(&mut self, form: &AmendmentForm, letter: char) {
        let Some((began, is_tried)) = self.opened.as_ref().map(|opened| (&opened.began, self.tried.is_some())) else { return };
        if let AmendmentForm::Move { .. } = form {
            if began.square == self.typed.square {
                self.typed.square.clear();
            }
            self.typed.square.push(letter.to_ascii_uppercase());
        } else if is_of_attacks(form) {
            if let Some(at) = self.current_target()
                && (is_tried || began.answers.get(&at) == self.typed.answers.get(&at))
            {
                self.typed.answers.remove(&at);
            }
            self.type_dice(letter);
        }
    }

    /// The last letter of the open step's field, or its hits, are deleted.
    fn backspace_for_step(&mut self, form: &AmendmentForm) {
        if let AmendmentForm::Move { .. } = form {
            self.typed.square.pop();
        } else if let Some(at) = self.current_target().filter(|_| is_of_attacks(form)) {
            self.typed.answers.entry(at).or_default().pop();
        }
    }

    /// Forgets what a change would lead to where something else is wanted now.
    pub(super) fn forget_stale_change(&mut self) {
        let wanted = self.wanted().ok();
        self.tried.take_if(|tried| Some(&tried.change.command) != wanted.as_ref());
    }

    /// What the large button says and does while a step lies open.
    pub(super) fn primary_of_step(&self, opened: &Opened) -> Primary {
        let act = |label: &str, browse| Primary { label: label.to_owned(), action: UiAction::Browse(browse) };
        if let Some(back) = &opened.back {
            return act(&tr_count!(steps = back.len(), "Take back {steps} step", "Take back {steps} steps"), Browse::TakeBackListed);
        }
        if self.tried.is_some() {
            return act(tr!("Accept the change"), Browse::Accept);
        }
        let now = Typed { blow: 0, ..self.typed.clone() };
        match self.wanted() {
            _ if opened.form == AmendmentForm::Fixed || now == opened.began => act(tr!("Leave it as it is"), Browse::Close),
            Ok(_) => act(tr!("Show what changes"), Browse::Try),
            Err(why) => Primary::tell(tr!("What should it have been?"), why),
        }
    }

    /// What the open step should have been; else what is missing.
    pub(super) fn wanted(&self) -> Result<Command, String> {
        let opened = self.opened.as_ref().ok_or_else(String::new)?;
        let said = opened.order.as_ref().map(|order| &order.command).ok_or_else(String::new)?;
        form::command(&opened.form, said, &opened.attempts, &self.typed)
    }
}

/// Whether hits are what can be changed.
const fn is_of_attacks(form: &AmendmentForm) -> bool {
    matches!(form, AmendmentForm::Volley | AmendmentForm::Blows { .. })
}
