//! Whom a unit must strike (8.1.2): the players say who stands before it and who has it in a zone of control.

use crate::effects::{Happens, on_map};
use crate::facing::Front;
use crate::messages;
use crate::orders::order_of;
use crate::owed::Owed;
use crate::unit::{Status, Unit};
use crate::{Event, Hastings, HastingsDesk, MustStrike, State, words};
use senlac_board_games::keyed::keys;
use senlac_board_games::{Choice, Due, Fall, FieldKind, Plan, Refused};

keys! {
    /// The enemies of a unit are told, and whom it must strike: those in its zone of control before its front, and those who have it in
    /// theirs, before its front or not.
    #[derive(Default)]
    pub struct AskFront at (desk: Hastings, input) { unit: String = tr_mark!("Unit"), FieldKind::One(units(desk, true)); }
    written {
        before: Vec<String> = tr_mark!("Enemies before its front"), FieldKind::Several(units(desk, false));
        held_by: Vec<String> = tr_mark!("Enemies who have it in a zone of control"), FieldKind::Several(units(desk, false));
    }
}

/// Units of the side that acts, or of the other.
fn units(desk: &HastingsDesk, is_own: bool) -> Vec<Choice> {
    let acting = desk.own.step.acting();
    let of = |id: &str| desk.own.unit(id).is_some_and(|unit| acting.is_none_or(|side| (unit.side == side) == is_own));
    words::choices(desk, |_| None).into_iter().filter(|choice| choice.value.as_str().is_some_and(of)).collect()
}

impl AskFront {
    /// Enemies on the map, each named once.
    fn check(&self, desk: &HastingsDesk, unit: &Unit) -> Result<(), Refused> {
        let mut problems = Vec::new();
        for names in [&self.before, &self.held_by] {
            for (place, name) in names.iter().enumerate() {
                match on_map(desk, name) {
                    Ok(enemy) if enemy.side == unit.side => {
                        problems.push(tr!("{friend} is no enemy of {unit}", friend = enemy.id, unit = unit.id));
                    }
                    Ok(enemy) if names[..place].contains(&enemy.id) => problems.push(tr!("{unit} is named twice", unit = enemy.id)),
                    Ok(_) => {}
                    Err(problem) => problems.push(problem),
                }
            }
        }
        if self.before.len() > 2 {
            problems.push(tr!("{unit} has two hexsides before its front, and no more than two enemies there", unit = unit.id));
        }
        if problems.is_empty() { Ok(()) } else { Err(problems.into()) }
    }

    /// The enemies who have it in a zone of control: who is not in good order has none (5.7).
    fn held_by(&self, state: &State) -> Vec<String> {
        self.held_by.iter().filter(|enemy| has_zone(state, enemy)).cloned().collect()
    }

    /// The enemies that must be struck (8.1.2, ruling 64).
    fn must(&self, desk: &HastingsDesk, unit: &Unit) -> Vec<&String> {
        let may_refuse = order_of(&desk.own, unit).is_some_and(crate::Order::may_refuse_melee);
        let holds = |enemy: &&String| self.held_by.contains(enemy) && has_zone(&desk.own, enemy);
        let all: Vec<&String> = match desk.option() {
            _ if may_refuse || unit.status != Status::Good => Vec::new(),
            MustStrike::AllThatControl => self.held_by.iter().filter(holds).collect(),
            MustStrike::AllBeforeTheFront => self.before.iter().collect(),
            MustStrike::MutualZones => self.before.iter().filter(holds).collect(),
        };
        all.into_iter().filter(|enemy| still_binds(desk, enemy)).collect()
    }

    pub(crate) fn plan(&self, desk: &HastingsDesk) -> Result<Plan<Hastings>, Refused> {
        let unit = on_map(desk, &self.unit)?;
        self.check(desk, unit)?;
        let id = &unit.id;
        let must = self.must(desk, unit);
        let known = |enemy: &str| desk.duties.iter().any(|due| is_of(due, id) && due.duty.cause == enemy);
        let front = Front { before: self.before.clone(), held_by: self.held_by(&desk.own) };
        let told = [Happens::Own(Event::FrontTold { unit: id.clone(), front })];
        let owed = must.iter().filter(|enemy| !known(enemy)).map(|enemy| Happens::due(Owed::Melee, id, enemy, "8.1.2"));
        let events: Vec<Happens> = told.into_iter().chain(owed).collect();
        let names: Vec<&str> = must.iter().map(|enemy| enemy.as_str()).collect();
        let result = if names.is_empty() { "–".to_owned() } else { names.join(", ") };
        let plan = Plan { falls: Box::new(move |_| Fall::new(result.clone(), events.clone())), ..Plan::certain(Vec::new()) };
        let why = match order_of(&desk.own, unit) {
            _ if unit.status != Status::Good => messages::strikes_nobody(),
            Some(order) if order.may_refuse_melee() => messages::need_not_strike(order),
            _ => messages::must_strike(),
        };
        let mut plan = plan.step(why, "8.1.2", if names.is_empty() { "–".to_owned() } else { names.join(", ") });
        if !desk.own.step.is_melee() || desk.own.step.acting() != Some(unit.side) {
            plan = plan.against("8.0", tr!("{id} is not of the side that attacks now", id));
        }
        Ok(plan.fulfilling(None, id.clone()))
    }
}

/// Whether a unit has a zone of control now: only in good order and on the map (5.7).
pub(crate) fn has_zone(state: &State, unit: &str) -> bool {
    state.unit(unit).is_some_and(|unit| unit.is_on_map() && unit.status == Status::Good)
}

/// Removes a unit that has left its hex from every front that was told in this segment.
pub(crate) fn leaves_fronts<'a>(state: &'a State, unit: &'a str) -> impl Iterator<Item = Happens> + 'a {
    let names = move |ids: &[String]| ids.iter().any(|id| id == unit);
    let told = state.fronts.iter().filter(move |(_, front)| names(&front.before) || names(&front.held_by));
    told.map(move |(whose, front)| {
        let rest = |ids: &[String]| ids.iter().filter(|id| *id != unit).cloned().collect();
        let front = Front { before: rest(&front.before), held_by: rest(&front.held_by) };
        Happens::Own(Event::FrontTold { unit: whose.clone(), front })
    })
}

/// A duty of this unit to strike somebody.
fn is_of(due: &Due, unit: &str) -> bool {
    due.duty.is(Owed::Melee) && due.duty.unit == unit
}

/// Whether this enemy must still be struck by a unit that has it before its front: nobody has struck it in this segment, it is there,
/// and it has a zone of control, unless ruling 64 asks for every enemy before the front.
pub(crate) fn still_binds(desk: &HastingsDesk, enemy: &str) -> bool {
    let is_there = desk.own.unit(enemy).is_some_and(Unit::is_on_map);
    let holds = desk.has_option(MustStrike::AllBeforeTheFront) || has_zone(&desk.own, enemy);
    is_there && holds && !desk.own.has_done("struck", enemy)
}
