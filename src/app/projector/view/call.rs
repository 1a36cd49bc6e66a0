//! Who is called: the child whose unit acts now, what is thrown and what hits, and the next two.

use super::first_names::ProjectorNames;
use super::throws::{alike, dice_to_throw, throw_words};
use crate::battle::attack_plan::AttackPlan;
use senlac_base::language::lists::commas;
use senlac_classroom::odds::EqualDice;
use senlac_classroom::phrasebook::names::capital;
use senlac_classroom::rules::{NEVER, Phase, Setup, State, UnitId, reach};

/// Who are called after the one who acts.
const THEN: usize = 2;

/// What the program proposes next: the unit that acts, its attacks, and who still waits after it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Upcoming {
    /// The unit that acts; `None` if nobody is called.
    pub unit: Option<UnitId>,
    /// Its attacks.
    pub attacks: Vec<AttackPlan>,
    /// Who waits, in the order in which they are called.
    pub then: Vec<UnitId>,
}

/// The child who is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WallCall {
    /// "Adela’s archers".
    pub who: String,
    /// "7 dice hit on 6, 1 die hits on 5 or 6"; "up to 2 squares".
    pub todo: String,
    /// Who comes after: "Bo", "Ann".
    pub then: Vec<String>,
}

impl Upcoming {
    /// A unit that acts with these attacks, and those who wait in this order.
    pub fn of(unit: Option<UnitId>, attacks: &[AttackPlan], waiting: impl IntoIterator<Item = UnitId>) -> Self {
        let then = waiting.into_iter().filter(|id| Some(*id) != unit).collect();
        Self { unit, attacks: attacks.to_vec(), then }
    }
}

impl WallCall {
    /// Who is called now; `None` where nobody is, or there is nothing that the unit could do.
    pub(super) fn of(state: &State, setup: &Setup, names: &ProjectorNames, next: &Upcoming) -> Option<Self> {
        let unit = state.unit(next.unit?)?;
        let todo = if next.attacks.is_empty() {
            let squares = reach(state, unit).ends().map(|(_, steps)| steps).max()?;
            (!unit.moved && state.phase() == Phase::Move).then_some(())?;
            let squares = u8::try_from(squares).unwrap_or(u8::MAX);
            tr_count!(squares, "may move {squares} square", "may move up to {squares} squares")
        } else {
            // Nobody is called for dice that can’t hit.
            let dice: Vec<EqualDice> = next.attacks.iter().flat_map(dice_to_throw).collect();
            let dice: Vec<EqualDice> = alike(&dice).into_iter().filter(|dice| dice.need < i32::from(NEVER)).collect();
            (!dice.is_empty()).then_some(())?;
            commas(dice.into_iter().map(throw_words))
        };
        let mut then: Vec<String> = Vec::new();
        let own = names.caller(state, unit);
        for unit in next.then.iter().filter_map(|id| state.unit(*id)) {
            let caller = names.caller(state, unit);
            if caller != own && !then.contains(&caller) && then.len() < THEN {
                then.push(caller);
            }
        }
        Some(Self { who: capital(&names.unit(setup, state, unit)), todo, then })
    }

    /// "Then Bo, Ann"; `None` if nobody comes after.
    pub fn then_words(&self) -> Option<String> {
        (!self.then.is_empty()).then(|| tr!("Then: {callers}", callers = commas(&self.then)))
    }

    /// Everything in sentences, for those who do not see the picture.
    pub(super) fn told(&self) -> Vec<String> {
        let first = format!("{}: {}", self.who, self.todo);
        std::iter::once(first).chain(self.then_words()).collect()
    }
}
