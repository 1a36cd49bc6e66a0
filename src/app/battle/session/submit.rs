//! Asking the game, and telling what came of it.

use chrono::{DateTime, Utc};

use super::{Focus, GameSession, Refused, Typed, attacks};
use crate::app::battle::attack_plan::take_off_words;
use crate::app::battle::leavers::with_leavers;
use crate::app::battle::lords::lords_lost_in;
use crate::app::battle::next_step::{NextStep, Selection};
use crate::app::battle::odds::RollResult;
use crate::app::ui_action::{Field, TakeOffAction, UiAction};
use crate::classroom::{Denied, Order, Request, Response};
use crate::phrasebook::names::capital;
use crate::phrasebook::{order_sentences, together};
use crate::rules::{Breach, Command, Event, Phase, Side, State};

impl GameSession {
    /// The referee allows what was refused.
    pub(super) fn allow(&mut self, now: DateTime<Utc>) {
        let Some(refused) = self.refused.clone() else { return };
        let why = match self.typed.why.trim() {
            "" => tr!("the referee allows it").to_owned(),
            why => why.to_owned(),
        };
        if self.opened.is_some() {
            return self.try_change(Some(why));
        }
        self.play(refused.command, Some(why), now);
    }

    /// Whether there is a refusal or a message to lay aside.
    pub const fn has_message(&self) -> bool {
        self.refused.is_some() || self.trouble.is_some() || self.lost_file.rescued.is_some()
    }

    /// A refusal or a message is laid aside, and what was typed for it; else the dice that were typed are.
    pub(super) fn dismiss(&mut self) {
        let may_empty = self.opened.is_none() && self.take_off_page().is_none();
        if may_empty && self.forget_typed_dice() && !self.has_message() {
            self.focus = Some(Focus::Nothing);
            return;
        }
        if !self.has_message() && self.hints.take().is_some() {
            return;
        }
        if !self.has_message() && self.take_off_page().is_some() {
            return self.run_take_off(TakeOffAction::Aside(true));
        }
        if !self.has_message() && (self.close_step() || self.show_everybody()) {
            return;
        }
        self.let_computer_go_on();
        self.refused = None;
        self.trouble = None;
        self.lost_file.rescued = None;
        self.gives_up = false;
        self.typed.why.clear();
        self.typed.square.clear();
        self.focus = Some(Focus::Nothing);
    }

    /// What stands over the message: that the dice are to be checked, where it is about them; else nothing.
    pub fn trouble_title(&self) -> Option<&'static str> {
        let trouble = self.trouble.as_ref()?;
        let of_button = matches!(&self.primary.action, UiAction::Trouble(why) if why == trouble);
        let is_about_dice = self.throws_dice() && (of_button || matches!(self.todo, NextStep::Panic { .. }));
        is_about_dice.then(|| tr!("Check the dice"))
    }

    /// Asks for something that happens in the battle.
    pub(super) fn play(&mut self, command: Command, ruling: Option<String>, now: DateTime<Utc>) {
        self.ask(Request::Play(Order { command, ruling, by: None }), now);
    }

    /// Writes something into the game that changes nothing at the table, nor what is chosen or typed there.
    pub fn write_aside(&mut self, command: Command, now: DateTime<Utc>) {
        let request = Request::Play(Order { command, ruling: None, by: None });
        self.ask_game(request, now, |session, told| {
            if let Err(denied) = told {
                session.deny(&denied);
            }
        });
        self.refresh();
    }

    /// Asks the game, and tells what came of it.
    pub(super) fn ask(&mut self, request: Request, now: DateTime<Utc>) {
        self.ask_then(request, now, |_| {});
    }

    /// Asks the game, tells what came of it once the disk has it, and then goes on with this.
    pub(super) fn ask_then(&mut self, request: Request, now: DateTime<Utc>, then: impl FnOnce(&mut Self) + 'static) {
        self.trouble = None;
        self.gives_up = false;
        let was = hour(self.state());
        let command = if let Request::Play(order) = &request { Some(order.command.clone()) } else { None };
        let keeps_selection = command.as_ref().is_some_and(|command| {
            matches!(command, Command::Set { .. } | Command::TableCheck { .. } | Command::Note { .. })
                || matches!(command, Command::SetPlayers { .. } | Command::SetComputer { .. } | Command::SetRuling { .. })
        });
        self.ask_game(request, now, move |session, told| {
            match told {
                Ok(told) => {
                    session.refused = None;
                    session.opened = None;
                    session.follow_the_players();
                    session.focus = Some(Focus::Nothing);
                    session.follow_take_off();
                    session.tell(command.as_ref(), &told);
                    let skipped = std::mem::take(&mut session.selection.skipped);
                    if !keeps_selection {
                        session.selection = Selection::default();
                    }
                    session.typed = Typed::default();
                    if was == hour(session.state()) {
                        session.selection.skipped = skipped;
                    }
                    session.table_shown &= session.state().outcome().is_some();
                    session.pass_what_is_idle(&told, now);
                }
                Err(denied) => session.deny(&denied),
            }
            then(session);
        });
    }

    /// Says why it is not done; a refusal is kept with every reason, for the referee's word.
    pub(super) fn deny(&mut self, denied: &Denied) {
        self.let_computer_run(false);
        let Denied::Refused(refusal) = denied else {
            self.trouble = Some(capital(&self.names.denied(denied)));
            return;
        };
        let reasons = refusal.breaches().iter().map(|breach| self.names.breach(breach)).collect();
        let can_be_allowed = refusal.can_be_overruled();
        let title = refused_title(refusal.breaches());
        // A reason that was given for something else allows nothing now.
        self.typed.why.clear();
        self.refused = Some(Refused { title, reasons, command: refusal.command().clone(), can_be_allowed });
        self.focus = can_be_allowed.then_some(Focus::Field(Field::Why));
    }

    /// What the table should do now: the sentence, and the bases that leave it.
    fn tell(&mut self, asked: Option<&Command>, told: &[Response]) {
        let event = |told: &Response| if let Response::Event(event) = told { Some(event.clone()) } else { None };
        let events: Vec<Event> = told.iter().filter_map(event).collect();
        self.news.clear();
        self.hit_result = attacks(&events).filter_map(RollResult::of).collect();
        if events.is_empty() {
            return;
        }
        let last = self.chronicle().active_steps().last().map_or(0, |step| step.step);
        let lost = lords_lost_in(self.chronicle(), last, &events);
        let happened = together(&order_sentences(&self.names, asked, &events, &lost));
        self.news.push(with_leavers(self.chronicle(), last, &events, happened));
        self.news.extend(events.iter().filter_map(|event| event.card().map(|card| card.effect())));
        let fallen = attacks(&events).map(|attack| (attack.at, attack.losses));
        for (unit, losses) in fallen.filter(|(_, losses)| *losses > 0) {
            if let Some(words) = take_off_words(self.game.state(), self.game.setup(), unit, losses) {
                self.news.push(format!("{}: {words}.", self.names.unit_first(unit)));
            }
        }
    }
}

/// What stands over a refusal: the rules are named only where they are against it.
fn refused_title(breaches: &[Breach]) -> &'static str {
    if breaches.iter().all(Breach::is_about_dice) {
        tr!("Check the dice")
    } else if breaches.iter().all(Breach::is_about_entry) {
        tr!("Check what you entered")
    } else {
        tr!("The rules don’t allow this")
    }
}

/// Where in the battle we are: units that were passed over stay so in the same phase.
const fn hour(state: &State) -> (Phase, Option<Side>, u32) {
    (state.phase(), state.acting(), state.turn())
}
