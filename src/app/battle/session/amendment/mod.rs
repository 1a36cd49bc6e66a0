//! A step of the chronicle that lies open: what it was, what it should have been, and what that would change.

mod form;

use std::sync::Arc;

use chrono::{DateTime, Utc};

pub use self::form::{AmendmentForm, attacks};

use super::{Act, Focus, GameSession, Primary, Typed};
use crate::app::battle::attack_plan::AttackPlan;
use crate::app::battle::odds::Fell;
use crate::app::ui_action::{Browse, UiAction};
use crate::classroom::{Amendment, Denied, Order, Request};
use crate::phrasebook::names::capital;
use crate::phrasebook::{ReplayDifference, army_words, changes, stage_words, step_words, table_words};
use crate::rules::{Command, Event, Refusal, Side, Square, State};

/// A step that lies open on the desk.
#[derive(Clone, Debug)]
pub struct Opened {
    /// Its number.
    pub step: u64,
    /// What happened in it, as it stands.
    pub events: Vec<Event>,
    /// What of it can be changed.
    pub form: AmendmentForm,
    /// The battle before it; nothing where it no longer stands.
    pub before: Option<State>,
    /// Its attacks, as they were before their dice fell.
    pub attempts: Vec<AttackPlan>,
    /// Where its attacks' hits fell among all that could have fallen.
    pub hit_result: Vec<Fell>,
    /// What the change would lead to, once it was asked for.
    pub tried: Option<Tried>,
    /// What taking back to this step would undo, the last step first, once it was asked for.
    pub back: Option<Vec<u64>>,
    /// What was asked for in it.
    order: Option<Order>,
    /// Its fields as they were at first.
    began: Typed,
    /// What else was typed when it was opened.
    kept: Typed,
    /// Where the keyboard goes when it is closed.
    then: Focus,
}

/// What a change would lead to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tried {
    /// Every step that goes differently, the changed one first.
    pub changes: Vec<ReplayDifference>,
    /// How the armies and the battle would stand, against how they stand now.
    pub armies: Vec<String>,
    /// What would be different on the table.
    pub table: Vec<String>,
    /// The steps that fell away before and could come back.
    pub could_come_back: Vec<CouldComeBack>,
    /// What would be asked for.
    order: Order,
    /// The steps that come back.
    revive: Vec<u64>,
}

/// A step that fell away when an earlier one was changed, and could come back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CouldComeBack {
    /// Its number.
    pub step: u64,
    /// What happened in it.
    pub words: String,
    /// Whether it comes back with the change as it was tried.
    pub comes_back: bool,
    /// The steps that fall away only if it comes back.
    pub falls_away: Vec<String>,
}

impl GameSession {
    /// The step that lies open.
    #[must_use]
    pub const fn opened(&self) -> Option<&Opened> {
        self.opened.as_ref()
    }

    /// The attacks whose dice are spoken of: those of the open step, else those to be made.
    pub(super) fn attempts(&self) -> &[AttackPlan] {
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
        let hit_result = attacks(&events).filter_map(Fell::of).collect();
        self.opened = Some(Opened { step, events, form, before, attempts, hit_result, tried: None, back: None, order, began, kept, then });
        self.refused = None;
        self.trouble = None;
        self.focus = Some(Focus::Nothing);
    }

    /// Lays the open step aside, as it is; says whether there was one.
    pub(super) fn close_step(&mut self) -> bool {
        let Some(opened) = self.opened.take() else { return false };
        self.typed = opened.kept;
        self.refused = None;
        self.trouble = None;
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

    /// Takes back all that was listed, each step by itself.
    pub(super) fn take_back_listed(&mut self, now: DateTime<Utc>) {
        let listed = self.opened.as_ref().and_then(|opened| opened.back.as_ref()).map_or(0, Vec::len);
        self.take_back_steps(listed, now);
    }

    /// Takes back so many steps, each once the disk has the one before.
    pub(super) fn take_back_steps(&mut self, mut left: usize, now: DateTime<Utc>) {
        while left > 0 && !self.is_waiting() {
            self.ask(Request::TakeBack, now);
            left = if self.trouble.is_some() { 0 } else { left - 1 };
        }
        self.taking_back = (left > 0).then_some((left, now));
    }

    /// Plays the change through and keeps nothing of it.
    pub(super) fn try_change(&mut self, why: Option<String>) {
        let Some((step, said)) = self.opened.as_ref().map(|opened| (opened.step, opened.order.clone())) else { return };
        let Ok(command) = self.wanted() else { return };
        let plain = Order { command, ruling: why };
        let tried = self.chronicle().try_amend(step, &plain, &[]).map(|amendment| (amendment, plain.clone()));
        // What was allowed for the step as it was is allowed for it as it should have been.
        let again = Order { ruling: said.and_then(|order| order.ruling), ..plain };
        let tried = match tried {
            Err(Denied::Refused(refusal)) if again.ruling.is_some() => self
                .chronicle()
                .try_amend(step, &again, &[])
                .map(|amendment| (amendment, again))
                .map_err(|_denied| Denied::Refused(refusal)),
            tried => tried,
        };
        match tried {
            Ok((amendment, order)) => {
                let tried = self.weigh(step, &amendment, order, Vec::new());
                self.refused = None;
                self.typed.why.clear();
                if let Some(opened) = &mut self.opened {
                    opened.tried = Some(tried);
                }
                self.focus = Some(Focus::Nothing);
            }
            Err(Denied::Refused(refusal)) => self.refuse(&refusal),
            Err(denied) => self.trouble = Some(capital(&self.names.denied(&denied))),
        }
    }

    /// What a change would lead to, in words, and what could come back with it.
    fn weigh(&self, step: u64, amendment: &Amendment, order: Order, revive: Vec<u64>) -> Tried {
        let (now, then) = (self.state(), &amendment.state);
        let mut armies: Vec<String> = Side::ALL.map(|side| army_words(side, now, then)).into();
        armies.extend(stage_words(now, then));
        let words = |events: &[Event]| step_words(&self.names, events);
        let cost = |(step, refusal): (u64, Arc<Refusal>)| {
            let thrown = self.chronicle().active_step(step).map(|standing| words(&standing.events)).unwrap_or_default();
            format!("{thrown}: {}", self.names.refusal(&refusal))
        };
        let could_come_back = self.chronicle().could_come_back(step, &order, &revive).unwrap_or_default();
        Tried {
            changes: changes(&self.names, amendment, &self.chronicle().differences(amendment)),
            armies,
            table: table_words(&self.names, now, then),
            could_come_back: could_come_back
                .into_iter()
                .map(|fallen| CouldComeBack {
                    step: fallen.step,
                    words: words(&fallen.events),
                    comes_back: fallen.comes_back,
                    falls_away: fallen.falls_away.into_iter().map(cost).collect(),
                })
                .collect(),
            order,
            revive,
        }
    }

    /// Lets a step that fell away come back with the change that was tried, or not after all.
    pub(super) fn revive(&mut self, fallen: u64) {
        let Some((step, tried)) = self.opened.as_ref().and_then(|opened| Some((opened.step, opened.tried.clone()?))) else { return };
        let mut revive = tried.revive;
        match revive.binary_search(&fallen) {
            Ok(place) => drop(revive.remove(place)),
            Err(place) => revive.insert(place, fallen),
        }
        match self.chronicle().try_amend(step, &tried.order, &revive) {
            Ok(amendment) => {
                let tried = self.weigh(step, &amendment, tried.order, revive);
                self.trouble = None;
                if let Some(opened) = &mut self.opened {
                    opened.tried = Some(tried);
                }
            }
            Err(denied) => self.trouble = Some(format!("{}.", capital(&self.names.denied(&denied)))),
        }
    }

    /// Writes the change down: the chronicle gets a step, and everything after the changed one is played again.
    pub(super) fn accept_change(&mut self, now: DateTime<Utc>) {
        let Some((step, tried)) = self.opened.as_ref().and_then(|opened| Some((opened.step, opened.tried.clone()?))) else { return };
        self.ask_then(Request::Amend { step, order: tried.order, revive: tried.revive }, now, |session| {
            if session.opened.is_none() {
                session.hit_result.clear();
                session.news = vec![tr!("The step is changed, and everything after it was played again.").to_owned()];
                session.news.extend(tried.table.into_iter().map(|words| format!("{words}.")));
            }
        });
    }

    /// What was asked of the window means the open step; says whether it did.
    pub(super) fn is_for_open_step(&mut self, action: &UiAction) -> bool {
        let Some(form) = self.opened.as_ref().map(|opened| opened.form.clone()) else { return false };
        if let UiAction::Square(square) = action {
            self.point_at(&form, *square);
        } else if let UiAction::Key(letter) = action {
            self.type_into(&form, *letter);
        } else if matches!(action, UiAction::Backspace) {
            self.delete_in(&form);
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
    fn point_at(&mut self, form: &AmendmentForm, square: Square) {
        match form {
            AmendmentForm::Move { .. } => self.typed.square = square.to_string(),
            AmendmentForm::Set { .. } => self.typed.set.square = square.to_string(),
            AmendmentForm::Volley
            | AmendmentForm::Blows { .. }
            | AmendmentForm::Card
            | AmendmentForm::Panic { .. }
            | AmendmentForm::Note
            | AmendmentForm::Fixed => {}
        }
    }

    /// A letter or number was typed for the open step. The first one begins its square or its hits anew.
    fn type_into(&mut self, form: &AmendmentForm, letter: char) {
        match form {
            AmendmentForm::Move { .. } => {
                if self.opened.as_ref().is_some_and(|opened| opened.began.square == self.typed.square) {
                    self.typed.square.clear();
                }
                self.typed.square.push(letter.to_ascii_uppercase());
            }
            AmendmentForm::Volley | AmendmentForm::Blows { .. } => {
                let at = self.attempts().get(self.typed.blow).map(|attempt| attempt.at);
                let began = self.opened.as_ref().map(|opened| &opened.began.answers);
                if let (Some(at), Some(began)) = (at, began)
                    && began.get(&at) == self.typed.answers.get(&at)
                {
                    self.typed.answers.remove(&at);
                }
                self.type_hits(letter);
            }
            AmendmentForm::Card | AmendmentForm::Panic { .. } | AmendmentForm::Set { .. } | AmendmentForm::Note | AmendmentForm::Fixed => {}
        }
    }

    /// The last letter of the open step's field, or its hits, are deleted.
    fn delete_in(&mut self, form: &AmendmentForm) {
        match form {
            AmendmentForm::Move { .. } => drop(self.typed.square.pop()),
            AmendmentForm::Volley | AmendmentForm::Blows { .. } => {
                if let Some(at) = self.attempts().get(self.typed.blow).map(|attempt| attempt.at) {
                    self.typed.answers.remove(&at);
                }
            }
            AmendmentForm::Card | AmendmentForm::Panic { .. } | AmendmentForm::Set { .. } | AmendmentForm::Note | AmendmentForm::Fixed => {}
        }
    }

    /// Forgets what a change would lead to where something else is wanted now.
    pub(super) fn doubt_the_change(&mut self) {
        let wanted = self.wanted().ok();
        if let Some(opened) = &mut self.opened
            && opened.tried.as_ref().is_some_and(|tried| Some(&tried.order.command) != wanted.as_ref())
        {
            opened.tried = None;
        }
    }

    /// What the large button says and does while a step lies open.
    pub(super) fn primary_of_step(&self, opened: &Opened) -> Primary {
        let act = |label: &str, browse| Primary { label: label.to_owned(), act: Act::Browse(browse) };
        if let Some(back) = &opened.back {
            let steps = u32::try_from(back.len()).unwrap_or(u32::MAX);
            return act(&tr!("Take back {steps}", steps = tr_count!(steps, "{steps} step", "{steps} steps")), Browse::TakeBackListed);
        }
        if opened.tried.is_some() {
            return act(tr!("Accept the change"), Browse::Accept);
        }
        match self.wanted() {
            _ if self.is_unchanged(opened) => act(tr!("Leave it as it is"), Browse::Close),
            Ok(_) => act(tr!("Show what changes"), Browse::Try),
            Err(why) => Primary { label: tr!("What should it have been?").to_owned(), act: Act::Tell(why) },
        }
    }

    /// Whether the fields say what they said at first.
    fn is_unchanged(&self, opened: &Opened) -> bool {
        let now = Typed { blow: 0, why: String::new(), ..self.typed.clone() };
        opened.form == AmendmentForm::Fixed || now == opened.began
    }

    /// What the open step should have been; else what is missing.
    fn wanted(&self) -> Result<Command, String> {
        let opened = self.opened.as_ref().ok_or_else(String::new)?;
        let said = opened.order.as_ref().map(|order| &order.command).ok_or_else(String::new)?;
        form::command(&opened.form, said, &opened.attempts, &self.typed)
    }
}
