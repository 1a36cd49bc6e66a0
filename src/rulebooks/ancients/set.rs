//! The referee's hand: anything of a unit and of the table can be changed.

use super::effects::{Happens, own, unknown};
use super::event::{Event, Shot, TableSet};
use super::sequence::begins;
use super::unit::{Change, Condition};
use super::{Ancients, AncientsDesk};
use crate::rulebooks::{Plan, Refused, UnitName};

/// Those of these names that nobody has, each as a sentence.
fn strangers<'a>(desk: &AncientsDesk, names: impl IntoIterator<Item = &'a UnitName>) -> Vec<String> {
    let strangers = names.into_iter().filter(|name| !name.is_empty() && desk.own.unit(name).is_none());
    strangers.map(|name| unknown(desk, name)).collect()
}

impl Change {
    pub(super) fn plan(&self, desk: &AncientsDesk) -> Result<Plan<Ancients>, Refused> {
        let mut problems = strangers(desk, [&self.unit].into_iter().chain(&self.target).chain(&self.missed));
        if self.unit.is_empty() {
            problems.push(tr!("say which unit is changed").to_owned());
        }
        if !problems.is_empty() {
            return Err(problems.into());
        }
        // Nobody is left of a unit without figures.
        let state = self.state.or_else(|| (self.figures == Some(0)).then_some(Condition::Gone));
        Ok(Plan::certain(vec![own(Event::Changed(Self { state, ..self.clone() }))]).fulfilling(None, &*self.unit))
    }
}

impl TableSet {
    pub(super) fn plan(&self, desk: &AncientsDesk) -> Result<Plan<Ancients>, Refused> {
        let (contacts, shots) = (self.contacts.iter().flatten(), self.shots.iter().flatten());
        let names = contacts.clone().flat_map(|contact| [&contact.by, &contact.with]);
        let mut problems = strangers(desk, names.chain(shots.flat_map(|Shot { unit, target, .. }| [unit, target])));
        let side = |id: &UnitName| desk.own.unit(id).map(|unit| unit.side);
        let friends = contacts.filter(|contact| side(&contact.by) == side(&contact.with));
        problems.extend(friends.map(|contact| tr!("{unit} and {target} are on the same side", unit = contact.by, target = contact.with)));
        if self.turn == Some(0) {
            problems.push(tr!("turns are counted from 1").to_owned());
        }
        if !problems.is_empty() {
            return Err(problems.into());
        }
        let set = own(Event::TableSet(self.clone()));
        let after = desk.with(std::slice::from_ref(&set));
        let is_new = self.step.is_some_and(|step| step != desk.own.step) || self.turn.is_some_and(|turn| turn != desk.own.turn);
        let due = if is_new { begins(&after) } else { Vec::new() };
        Ok(Plan::certain([set].into_iter().chain(due).collect::<Vec<Happens>>()))
    }
}
