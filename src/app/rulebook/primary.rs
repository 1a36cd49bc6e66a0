//! The large button of the desk: what it says, and what it does.

use chrono::{DateTime, Utc};

use super::filling::Filling;
use super::session::{DeskPrimary, DeskSession, one};
use senlac_board_games::Expected;
use senlac_board_games::session::WaitingDuty;
use senlac_classroom::phrasebook::names::capital;

impl DeskSession {
    /// What the large button says.
    pub(super) fn go_on(&mut self, now: DateTime<Utc>) {
        match (&self.filling, self.first_duty()) {
            (Some(_), _) if let Some(place) = self.to_say() => self.go_to_field(Some(place)),
            (Some(filling), _) if filling.amends.is_some() => self.amend(now),
            (Some(filling), _) => {
                if let Some(command) = filling.command() {
                    self.ask(command, now);
                }
            }
            (None, Some(duty)) => self.open_duty(duty.number),
            (None, None) if let Some(expected) = self.standing.expected.clone() => self.open(expected.procedure, expected.filled),
            (None, None) => self.ask(one("advance"), now),
        }
    }

    /// The duty that the large button opens; `None` if none waits, or if what the step expects of the same unit comes before it.
    fn first_duty(&self) -> Option<&WaitingDuty> {
        let expected = self.standing.expected.iter().find(|expected| expected.is_first);
        let names = |unit: &String| expected.is_some_and(|expected| expected.filled.values().any(|named| named == unit));
        // What belongs to no step follows from what has just happened: a test before the next melee.
        let belongs = |duty: &&WaitingDuty| {
            let known = self.standing.procedures.iter().find(|offered| offered.procedure.key == duty.procedure);
            known.is_some_and(|offered| !offered.procedure.steps.is_empty())
        };
        self.standing.duties.iter().min_by_key(belongs).filter(|duty| !duty.units.iter().any(names))
    }

    /// What is still to be said: a field without its answer, or one without which the rules cannot even try it.
    fn still_to_say(&self, filling: &Filling) -> Option<String> {
        let reasons = self.foreseen.iter().filter_map(|foreseen| foreseen.as_ref().err()).flatten();
        filling.missing().or_else(|| reasons.filter_map(|reason| filling.named_in(reason)).map(|field| field.title.clone()).next())
    }

    pub(super) fn work_out_primary(&self) -> DeskPrimary {
        let on = |label: String| DeskPrimary { label, is_on: self.plays() };
        let off = |label: String| DeskPrimary { label, is_on: false };
        // It leads to what is still to be said.
        let to_say = |label: String| DeskPrimary { label, is_on: self.plays() && self.to_say().is_some() };
        if let Some(filling) = &self.filling {
            if let Some(step) = filling.amends {
                return match (self.still_to_say(filling), self.tried.is_some()) {
                    (Some(field), _) => to_say(tr!("Step {step}: still to say: {field}", step, field)),
                    (None, false) => on(tr!("Step {step}: see what it would change", step)),
                    (None, true) => on(tr!("Amend step {step} so", step)),
                };
            }
            let title = self.title_of(&filling.procedure);
            let said = filling.dice_place().map(|place| filling.typed(place).trim()).filter(|said| !said.is_empty());
            let dice = self.foreseen.as_ref().and_then(|foreseen| foreseen.as_ref().ok()?.workings.dice);
            return match (self.still_to_say(filling), said, dice) {
                (Some(field), ..) => to_say(tr!("{title}: still to say: {field}", title, field)),
                (None, ..) if matches!(self.foreseen, Some(Err(_))) => off(tr!("{title}: not so, see ⚠ above", title)),
                (None, Some(said), _) => on(tr!("{title}: rolled {said}", title, said)),
                (None, None, Some(dice)) => on(tr!("{title}: roll {dice}", title, dice)),
                (None, None, None) => on(tr!("{title}: do it", title)),
            };
        }
        if self.standing.read_only.is_some() {
            return off(tr!("This game can only be read").to_owned());
        }
        match (&self.standing.ended, self.first_duty(), &self.standing.next_step) {
            (Some(_), ..) => off(tr!("The game is over").to_owned()),
            (None, Some(duty), _) => on(duty.title.clone()),
            (None, None, _) if let Some(Expected { procedure, whose, .. }) = &self.standing.expected => {
                on(tr!("{whose}: {what}", whose = capital(whose), what = self.title_of(procedure)))
            }
            (None, None, Some(next)) => on(tr!("On to: {next}", next)),
            (None, None, None) => on(tr!("On to the next turn").to_owned()),
        }
    }
}
