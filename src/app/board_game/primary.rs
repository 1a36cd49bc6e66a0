//! The large button of a board game's screen: its label and its action.

use chrono::{DateTime, Utc};

use super::form_draft::FormDraft;
use super::session::{BoardGamePrimary, BoardGameSession, command_without_fields};
use senlac_board_games::ExpectedProcedure;
use senlac_board_games::session::DutyEntry;
use senlac_classroom::phrasebook::names::capitalise_visible;

impl BoardGameSession {
    /// Carries out the large button's action.
    pub(super) fn run_primary(&mut self, now: DateTime<Utc>) {
        match (&self.filling, self.first_duty()) {
            (Some(_), _) if let Some(place) = self.next_field() => self.focus_field(Some(place)),
            (Some(filling), _) if filling.amends.is_some() => self.advance_amendment(now),
            (Some(filling), _) => {
                if let Some(command) = filling.command() {
                    self.ask(command, now);
                }
            }
            (None, Some(duty)) => self.open_duty(duty.number),
            (None, None) if let Some(expected) = self.standing.expected.clone() => self.open_form(expected.procedure, expected.filled),
            (None, None) => self.ask(command_without_fields("advance"), now),
        }
    }

    /// Returns the pending action that the large button opens; `None` if there is none, or if the step expects something else
    /// of the
    /// same unit first.
    fn first_duty(&self) -> Option<&DutyEntry> {
        let expected = self.standing.expected.iter().find(|expected| expected.is_first);
        let names = |unit: &String| expected.is_some_and(|expected| expected.filled.values().any(|named| named == unit));
        // A duty of no step follows from the last action, such as a test before the next melee.
        let belongs = |duty: &&DutyEntry| {
            let known = self.standing.procedures.iter().find(|offered| offered.procedure.key == duty.procedure);
            known.is_some_and(|offered| !offered.procedure.steps.is_empty())
        };
        self.standing.duties.iter().min_by_key(belongs).filter(|duty| !duty.units.iter().any(names))
    }

    /// Returns the title of a field that still needs an answer, or that the rules need to try the command.
    fn missing_field_title(&self, filling: &FormDraft) -> Option<String> {
        let reasons = self.foreseen.iter().filter_map(|foreseen| foreseen.as_ref().err()).flatten();
        filling
            .missing_title()
            .or_else(|| reasons.filter_map(|reason| filling.field_named_in(reason)).map(|field| field.title.clone()).next())
    }

    pub(super) fn primary_button(&self) -> BoardGamePrimary {
        let on = |label: String| BoardGamePrimary { label, is_on: self.can_play() };
        let off = |label: String| BoardGamePrimary { label, is_on: false };
        // It leads to what is still to be said.
        let to_say = |label: String| BoardGamePrimary { label, is_on: self.can_play() && self.next_field().is_some() };
        if let Some(filling) = &self.filling {
            if let Some(step) = filling.amends {
                return match (self.missing_field_title(filling), self.tried.is_some()) {
                    (Some(field), _) => to_say(tr!("Step {step}: still missing: {field}", step, field)),
                    (None, false) => on(tr!("Step {step}: preview changes", step)),
                    (None, true) => on(tr!("Amend step {step}", step)),
                };
            }
            let title = self.procedure_title(&filling.procedure);
            let said = filling.dice_place().map(|place| filling.typed_text(place).trim()).filter(|said| !said.is_empty());
            let dice = self.foreseen.as_ref().and_then(|foreseen| foreseen.as_ref().ok()?.workings.dice);
            return match (self.missing_field_title(filling), said, dice) {
                (Some(field), ..) => to_say(tr!("{title}: still missing: {field}", title, field)),
                (None, ..) if matches!(self.foreseen, Some(Err(_))) => off(tr!("{title}: not allowed, see ⚠ above", title)),
                (None, Some(said), _) => on(tr!("{title}: rolled {said}", title, said)),
                (None, None, Some(dice)) => on(tr!("{title}: roll {dice}", title, dice)),
                (None, None, None) => on(tr!("{title}: do it", title)),
            };
        }
        if self.standing.read_only.is_some() {
            return off(tr!("This game is read-only").to_owned());
        }
        match (&self.standing.ended, self.first_duty(), &self.standing.next_step) {
            (Some(_), ..) => off(tr!("The game is over").to_owned()),
            (None, Some(duty), _) => on(duty.title.clone()),
            (None, None, _) if let Some(ExpectedProcedure { procedure, whose, .. }) = &self.standing.expected => {
                on(tr!("{whose}: {what}", whose = capitalise_visible(whose), what = self.procedure_title(procedure)))
            }
            (None, None, Some(next)) => on(tr!("Next: {next}", next)),
            (None, None, None) => on(tr!("Next turn").to_owned()),
        }
    }
}
