//! The level of morale with its workings (clarification 2).

use super::effects::{GameEvent, find};
use super::owned::{ModifierTarget, TroopNumber, modifiers, number};
use super::unit::{Modifier, Unit};
use super::{AboveHundred, Ancients, AncientsGame, LevelFigures};
use crate::messages;
use senlac_board_games::keyed::keys;
use senlac_board_games::{CommandRefusal, Message, Plan, UnitName, WorkingStep};

keys! {
    /// The level of morale of a unit, to be worked out.
    pub struct Level {
        unit: UnitName = tr_mark!("Unit");
    } may say {
        modifiers: Vec<Modifier> = tr_mark!("Modifiers");
    }
}

/// A level of morale with its workings.
pub(super) struct WorkedLevel {
    /// Lines of the workings.
    pub steps: Vec<WorkingStep>,
    /// Level without modifiers.
    pub basic: i32,
    /// Level with all modifiers.
    pub value: i32,
    /// Events that save new modifiers.
    pub events: Vec<GameEvent>,
}

/// Returns the level of a unit with these modifiers.
///
/// # Errors
/// Values that aren’t known yet.
pub(super) fn level(game: &AncientsGame, unit: &Unit, said: Option<&[Modifier]>) -> Result<WorkedLevel, String> {
    let (cost, points) = (number(game, unit, TroopNumber::Cost)?, number(game, unit, TroopNumber::Points)?);
    let (worth, events) = modifiers(game, ModifierTarget::Morale, said.unwrap_or(&unit.modifiers))?;
    // Figures killed in the current round are still on the table but no longer count.
    let left = unit.figures.saturating_sub(game.own.pending_losses(&unit.id));
    let figures = if game.has_option(LevelFigures::Beginning) { unit.starting_figures() } else { left };
    let basic = cost.saturating_mul(figures.into()).saturating_add(points);
    let value = worth.iter().fold(basic, |sum, (_, value)| sum.saturating_add(*value));
    let step = |what: Message, value: String| WorkingStep::new(what, "C2", value);
    let mut steps = vec![
        step(messages::cost_of_figure(), cost.to_string()),
        step(messages::figures(), format!("×{figures}")),
        step(messages::points_of_type(), format!("{points:+}")),
    ];
    steps.extend(worth.iter().map(|(what, value)| step(what.into(), format!("{value:+}"))));
    steps.push(step(messages::morale_level(), value.to_string()));
    Ok(WorkedLevel { steps, basic, value, events })
}

/// Returns whether a unit of this level can’t fail a test (ruling 20).
pub(super) fn cannot_fail(game: &AncientsGame, level: &WorkedLevel) -> bool {
    let counts = if game.has_option(AboveHundred::Basic) { level.basic } else { level.value };
    counts > 100
}

/// Returns whether a unit in its present state can’t fail a test.
pub(super) fn is_fearless(game: &AncientsGame, unit: &Unit) -> bool {
    level(game, unit, None).is_ok_and(|level| cannot_fail(game, &level))
}

impl Level {
    pub(super) fn plan(&self, game: &AncientsGame) -> Result<Plan<Ancients>, CommandRefusal> {
        let unit = find(game, &self.unit)?;
        let WorkedLevel { steps, value, events, .. } = level(game, unit, self.modifiers.as_deref())?;
        Ok(Plan { steps, ..Plan::with_result(value.to_string(), events) }.with_duty(None, &unit.id))
    }
}
