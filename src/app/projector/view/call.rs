//! The pupil called to act: the dice to roll, the faces that hit, and the next two callers.

use super::dice_text::{dice_to_throw, group_equal, throw_text};
use super::first_names::ProjectorNames;
use crate::battle::attack_plan::AttackPlan;
use senlac_base::language::lists::join_commas;
use senlac_classroom::odds::EqualDice;
use senlac_classroom::phrasebook::names::capitalise_visible;
use senlac_classroom::rules::{NEVER, Phase, Setup, State, UnitId, reach};

/// Number of callers listed after the one who acts.
const THEN: usize = 2;

/// The program's next proposal: the unit that acts, its attacks, and the units still waiting.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NextAction {
    /// Unit that acts; `None` if nobody is called.
    pub unit: Option<UnitId>,
    /// Attacks that the unit will make.
    pub attacks: Vec<AttackPlan>,
    /// Units still waiting, in calling order.
    pub then: Vec<UnitId>,
}

/// The pupil called to act, as shown on the projector.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownCall {
    /// Unit that acts: "Adela’s archers".
    pub who: String,
    /// Dice or move: "7 dice hit on 6, 1 die hits on 5 or 6"; "up to 2 squares".
    pub todo: String,
    /// Next callers: "Bo", "Ann".
    pub then: Vec<String>,
}

impl NextAction {
    /// Creates the proposal. The acting unit is removed from those waiting.
    pub fn new(unit: Option<UnitId>, attacks: &[AttackPlan], waiting: impl IntoIterator<Item = UnitId>) -> Self {
        let then = waiting.into_iter().filter(|id| Some(*id) != unit).collect();
        Self { unit, attacks: attacks.to_vec(), then }
    }
}

impl ShownCall {
    /// Returns the current call; `None` if nobody is called, or if the unit can do nothing.
    pub(super) fn from_state(state: &State, setup: &Setup, names: &ProjectorNames, next: &NextAction) -> Option<Self> {
        let unit = state.unit(next.unit?)?;
        let todo = if next.attacks.is_empty() {
            let squares = reach(state, unit).destinations().map(|(_, steps)| steps).max()?;
            (!unit.moved && state.phase() == Phase::Move).then_some(())?;
            let squares = u8::try_from(squares).unwrap_or(u8::MAX);
            tr_count!(squares, "may move {squares} square", "may move up to {squares} squares")
        } else {
            // Dice that can't hit are not announced.
            let dice: Vec<EqualDice> = next.attacks.iter().flat_map(dice_to_throw).collect();
            let dice: Vec<EqualDice> = group_equal(&dice).into_iter().filter(|dice| dice.need < i32::from(NEVER)).collect();
            (!dice.is_empty()).then_some(())?;
            join_commas(dice.into_iter().map(throw_text))
        };
        let mut then: Vec<String> = Vec::new();
        let own = names.caller(state, unit);
        for unit in next.then.iter().filter_map(|id| state.unit(*id)) {
            let caller = names.caller(state, unit);
            if caller != own && !then.contains(&caller) && then.len() < THEN {
                then.push(caller);
            }
        }
        Some(Self { who: capitalise_visible(&names.unit(setup, state, unit)), todo, then })
    }

    /// Returns "Then: Bo, Ann"; `None` if nobody comes after.
    pub fn then_text(&self) -> Option<String> {
        (!self.then.is_empty()).then(|| tr!("Then: {callers}", callers = join_commas(&self.then)))
    }

    /// Returns everything as sentences, for screen readers.
    pub(super) fn sentences(&self) -> Vec<String> {
        let first = format!("{}: {}", self.who, self.todo);
        std::iter::once(first).chain(self.then_text()).collect()
    }
}
