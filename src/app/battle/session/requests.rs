//! Requests to the game, and the display of their results.

use chrono::{DateTime, Utc};

use super::{BattleView, Consequences, Focus, GameSession, OpenStep, TypedInput, attacks};
use crate::battle::action::TakeOffAction;
use crate::battle::attack_plan::take_off_text;
use crate::battle::departed_players::append_leavers;
use crate::battle::lost_lords::lost_lords;
use crate::battle::next_step::{NextStep, Selection};
use crate::battle::odds::RollResult;
use crate::commands::AppCommand;
use crate::session::{Change, RefusedRequest, SessionGame, SessionView, TryResult};
use crate::ui_action::UiAction;
use senlac_classroom::chronicle::{Denied, Game, Order, Request, Response};
use senlac_classroom::phrasebook::names::capitalise_visible;
use senlac_classroom::phrasebook::{join_sentences, order_sentences};
use senlac_classroom::rules::{Breach, Command, Event, Phase, Side, State};
use senlac_record::{AppendJob, AppendResult};

impl SessionGame for Game {
    type Request = Request;
    type Command = Command;
    type Response = Response;
    type Denied = Denied;

    fn begin(&mut self, request: Request, now: DateTime<Utc>) -> Result<AppendJob, Denied> {
        self.begin(request, now)
    }

    fn finish(&mut self, appended: AppendResult) -> Result<Vec<Response>, Denied> {
        self.finish(appended)
    }

    fn lost_file_reason(denied: &Denied) -> Option<String> {
        matches!(denied, Denied::File(_) | Denied::Broken).then(|| denied.to_string())
    }

    fn undo_request() -> Request {
        Request::TakeBack
    }

    fn amend_request(change: Change<Command>) -> Request {
        let Change { step, command, ruling, revive } = change;
        Request::Amend { step, order: Order { command, ruling, by: None }, revive }
    }

    fn allowed_request(request: Request, why: &str) -> Option<Request> {
        let Request::Play(order) = request else { return None };
        Some(Request::Play(Order { ruling: Some(why.to_owned()), ..order }))
    }
}

impl SessionView for BattleView {
    type Game = Game;
    type Opened = OpenStep;
    type Consequences = Consequences;

    fn show_answer(session: &mut GameSession, request: Request, answer: Vec<Response>, now: DateTime<Utc>) {
        let phase = phase_key(session.state());
        let is_same_phase = std::mem::replace(&mut session.phase_key, phase) == phase;
        let command = if let Request::Play(order) = request { Some(order.command) } else { None };
        let keeps_selection = command.as_ref().is_some_and(|command| {
            matches!(command, Command::Set { .. } | Command::TableCheck { .. } | Command::Note { .. })
                || matches!(
                    command,
                    Command::SetPlayers { .. } | Command::NamePupil { .. } | Command::SetComputer { .. } | Command::SetRuling { .. }
                )
        });
        session.set_opened(None);
        session.update_player_names();
        session.update_take_off();
        session.show_news(command.as_ref(), &answer);
        let skipped = std::mem::take(&mut session.selection.skipped);
        if !keeps_selection {
            session.selection = Selection::default();
        }
        session.typed = TypedInput::default();
        if is_same_phase {
            session.selection.skipped = skipped;
        }
        session.table_shown &= session.state().outcome().is_some();
        session.auto_pass(&answer, now);
    }

    fn refusal(session: &GameSession, request: Request, denied: &Denied) -> Option<RefusedRequest<Request>> {
        let Denied::Refused(refusal) = denied else { return None };
        Some(RefusedRequest {
            title: refusal_title(refusal.breaches()),
            reasons: refusal.breaches().iter().map(|breach| session.names.breach_text(breach)).collect(),
            request,
            can_be_allowed: refusal.can_be_overruled(),
        })
    }

    fn denied_text(session: &GameSession, denied: &Denied) -> String {
        format!("{}.", capitalise_visible(&session.names.denied_text(denied)))
    }

    fn handle_denial(session: &mut GameSession) {
        session.let_computer_run(false);
    }

    fn wanted_change(session: &GameSession) -> Option<Change<Command>> {
        let opened = session.opened.as_ref()?;
        let ruling = opened.order.as_ref().and_then(|order| order.ruling.clone());
        Some(Change { step: opened.step, command: session.corrected_command().ok()?, ruling, revive: Vec::new() })
    }

    fn try_change(session: &GameSession, change: &Change<Command>) -> TryResult<Self> {
        session.consequences_of(change)
    }

    fn show_change(session: &mut GameSession, consequences: Consequences) {
        if session.opened.is_none() {
            session.hit_result.clear();
            session.news = vec![tr!("The step has been corrected. Later steps have been updated.").to_owned()];
            session.news.extend(consequences.table.into_iter().map(|words| format!("{words}.")));
        }
    }

    fn dismiss(session: &mut GameSession, had_message: bool) {
        let may_empty = session.opened.is_none() && session.take_off_page().is_none();
        if may_empty && session.clear_typed_dice() && !had_message {
            session.focus = Some(Focus::Nothing);
            return;
        }
        if !had_message && session.hints.take().is_some() {
            return;
        }
        if !had_message && session.take_off_page().is_some() {
            return session.run_take_off(TakeOffAction::Aside(true));
        }
        if !had_message && (session.close_step() || session.clear_filter()) {
            return;
        }
        session.resume_computer();
        session.typed.square.clear();
        session.focus = Some(Focus::Nothing);
    }

    fn resume(session: &mut GameSession) {
        if let Some(passing) = session.passing.take() {
            session.continue_pass(passing);
        }
    }

    fn carry_out(session: &mut GameSession, action: UiAction, now: DateTime<Utc>) {
        session.carry_out(action, now);
    }

    fn refresh(session: &mut GameSession) {
        session.refresh();
    }

    fn is_on(session: &GameSession, command: AppCommand) -> bool {
        session.is_on(command)
    }

    fn takes_key_as_column(session: &GameSession, command: AppCommand) -> bool {
        session.takes_key_as_column(command)
    }
}

impl GameSession {
    /// Returns the heading of the message: to check the dice, if the message is about them; otherwise none.
    pub fn trouble_title(&self) -> Option<&'static str> {
        let trouble = self.trouble.as_ref()?;
        let of_button = matches!(&self.primary.action, UiAction::Trouble(why) if why == trouble);
        let is_about_dice = self.is_entering_dice() && (of_button || matches!(self.todo, NextStep::Panic { .. }));
        is_about_dice.then(|| tr!("Check the dice"))
    }

    /// Requests a command of the battle.
    pub(super) fn play(&mut self, command: Command, ruling: Option<String>, now: DateTime<Utc>) {
        self.ask(Request::Play(Order { command, ruling, by: None }), now);
    }

    /// Records something in the game that changes neither the table nor the selection and the typed input.
    pub fn record_annotation(&mut self, command: Command, now: DateTime<Utc>) {
        let request = Request::Play(Order { command, ruling: None, by: None });
        self.ask_game(request.clone(), now, |session, answer| {
            if let Err(denied) = answer {
                session.deny(request, &denied);
            }
        });
        self.refresh();
    }

    /// Shows what to do at the table now: the sentence, and the bases to take off.
    fn show_news(&mut self, asked: Option<&Command>, told: &[Response]) {
        let event = |told: &Response| if let Response::Event(event) = told { Some(event.clone()) } else { None };
        let events: Vec<Event> = told.iter().filter_map(event).collect();
        self.news.clear();
        self.hit_result = attacks(&events).filter_map(RollResult::from_attack).collect();
        if events.is_empty() {
            return;
        }
        let last = self.chronicle().active_steps().last().map_or(0, |step| step.step);
        let lost = lost_lords(self.chronicle(), last, &events);
        let happened = join_sentences(&order_sentences(&self.names, asked, &events, &lost));
        self.news.push(append_leavers(self.chronicle(), last, &events, happened));
        self.news.extend(events.iter().filter_map(|event| event.card().map(|card| card.effect())));
        let fallen = attacks(&events).map(|attack| (attack.at, attack.losses));
        for (unit, losses) in fallen.filter(|(_, losses)| *losses > 0) {
            if let Some(words) = take_off_text(self.game.state(), self.game.setup(), unit, losses) {
                self.news.push(format!("{}: {words}.", self.names.unit_capitalised(unit)));
            }
        }
    }
}

/// Returns the heading of a refusal. It mentions the rules only if they are the reason.
fn refusal_title(breaches: &[Breach]) -> &'static str {
    if breaches.iter().all(Breach::is_about_dice) {
        tr!("Check the dice")
    } else if breaches.iter().all(Breach::is_about_entry) {
        tr!("Check what you entered")
    } else {
        tr!("The rules don’t allow this")
    }
}

/// Phase of a battle, with its side and its turn.
pub(super) type PhaseKey = (Phase, Option<Side>, u32);

/// Returns the key of a battle's phase. Skipped units stay skipped as long as it is the same.
pub(super) const fn phase_key(state: &State) -> PhaseKey {
    (state.phase(), state.acting_side(), state.turn())
}
