//! The referee’s changes: any value of a unit or of the game.

use std::collections::BTreeSet;

use super::effects::{GameEvent, same_side_text, unknown_unit_text, wrap_event};
use super::event::{Event, Shot, TableChange};
use super::melee::ROUNDS;
use super::sequence::step_duties;
use super::unit::{Change, Condition};
use super::{Ancients, AncientsGame};
use senlac_board_games::{CommandRefusal, Plan, UnitName};

/// Returns an error text for each of these names that no unit has.
fn unknown_names<'a>(game: &AncientsGame, names: impl IntoIterator<Item = &'a UnitName>) -> Vec<String> {
    let strangers = names.into_iter().filter(|name| !name.is_empty() && game.own.unit(name).is_none());
    strangers.map(|name| unknown_unit_text(game, name)).collect()
}

impl Change {
    pub(super) fn plan(&self, game: &AncientsGame) -> Result<Plan<Ancients>, CommandRefusal> {
        let mut problems = unknown_names(game, [&self.unit].into_iter().chain(&self.target).chain(&self.missed));
        if self.unit.is_empty() {
            problems.push(tr!("choose the unit to change").to_owned());
        }
        if *self == (Self { unit: self.unit.clone(), ..Self::default() }) {
            problems.push(tr!("enter a change for {unit}", unit = self.unit));
        }
        let side = |id: &UnitName| game.own.unit(id).map(|unit| unit.side);
        let own_side = self.side.or_else(|| side(&self.unit));
        let friends = [&self.target, &self.missed].into_iter().flatten().filter(|id| own_side.is_some() && side(id) == own_side);
        problems.extend(friends.map(|friend| same_side_text(&self.unit, friend)));
        if !problems.is_empty() {
            return Err(problems.into());
        }
        // Nobody is left of a unit without figures.
        let state = self.state.or_else(|| (self.figures == Some(0)).then_some(Condition::Gone));
        Ok(Plan::without_dice(vec![wrap_event(Event::Changed(Self { state, ..self.clone() }))]).with_duty(None, &*self.unit))
    }
}

impl TableChange {
    /// Returns every value that is impossible.
    fn problems(&self, game: &AncientsGame) -> Vec<String> {
        let (contacts, shots) = (self.contacts.iter().flatten(), self.shots.iter().flatten());
        let met = contacts.clone().map(|contact| (&contact.by, &contact.with));
        let pairs = met.clone().chain(shots.map(|Shot { unit, target, .. }| (unit, target)));
        let mut problems = unknown_names(game, pairs.clone().flat_map(|(unit, target)| [unit, target]));
        let side = |id: &UnitName| game.own.unit(id).map(|unit| unit.side);
        let friends = pairs.filter(|(unit, target)| side(unit) == side(target) && side(unit).is_some());
        problems.extend(friends.map(|(unit, target)| same_side_text(unit, target)));
        let mut known = BTreeSet::new();
        let twice = met.filter(|(by, with)| !known.insert(BTreeSet::from([*by, *with])));
        problems.extend(twice.map(|(unit, target)| tr!("the contact of {unit} and {target} is listed twice", unit, target)));
        if contacts.clone().any(|contact| contact.rounds > ROUNDS) {
            problems.push(tr!("a melee has at most {most} rounds a turn", most = ROUNDS));
        }
        if self.turn == Some(0) {
            problems.push(tr!("the turn must be 1 or more").to_owned());
        }
        problems
    }

    pub(super) fn plan(&self, game: &AncientsGame) -> Result<Plan<Ancients>, CommandRefusal> {
        let problems = self.problems(game);
        if !problems.is_empty() {
            return Err(problems.into());
        }
        let (turn, step) = (self.turn.unwrap_or(game.own.turn), self.step.unwrap_or(game.own.step));
        let (is_turn, is_step) = (turn != game.own.turn, step != game.own.step);
        // A new turn ends everything that belongs to the old one, and a new step drops its pending steps.
        let begun = is_turn.then(|| wrap_event(Event::StepBegan { turn, step }));
        let waived = game.duties.iter().filter(|_| is_turn || is_step).map(GameEvent::waive);
        let mut events: Vec<GameEvent> = begun.into_iter().chain([wrap_event(Event::TableSet(self.clone()))]).chain(waived).collect();
        if is_turn || is_step {
            events.extend(step_duties(&game.after_events(&events)));
        }
        Ok(Plan::without_dice(events))
    }
}
