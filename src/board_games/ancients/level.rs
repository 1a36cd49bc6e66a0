//! The level of morale with its workings (clarification 2).

use super::effects::{Happens, find};
use super::owned::{Added, Number, modifiers, number};
use super::unit::{Modifier, Unit};
use super::{AboveHundred, Ancients, AncientsDesk, LevelFigures};
use crate::messages;
use senlac_board_games::keyed::keys;
use senlac_board_games::{Message, Plan, Refused, UnitName, WorkingStep};

keys! {
    /// The level of morale of a unit is worked out.
    pub struct Level {
        unit: UnitName = tr_mark!("Unit");
    } may say {
        modifiers: Vec<Modifier> = tr_mark!("Modifiers");
    }
}

/// A level of morale.
pub(super) struct Worked {
    /// What goes into it.
    pub steps: Vec<WorkingStep>,
    /// Without modifiers.
    pub basic: i32,
    /// With them.
    pub value: i32,
    /// What is remembered by it.
    pub events: Vec<Happens>,
}

/// The level of a unit with these modifiers.
///
/// # Errors
/// Whatever nobody has told yet.
pub(super) fn level(desk: &AncientsDesk, unit: &Unit, said: Option<&[Modifier]>) -> Result<Worked, String> {
    let (cost, points) = (number(desk, unit, Number::Cost)?, number(desk, unit, Number::Points)?);
    let (worth, events) = modifiers(desk, Added::Morale, said.unwrap_or(&unit.modifiers))?;
    // Whoever has fallen in a round that is not over stands on the table still, and counts no more.
    let left = unit.figures.saturating_sub(desk.own.waiting(&unit.id));
    let figures = if desk.has_option(LevelFigures::Beginning) { unit.at_first() } else { left };
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
    Ok(Worked { steps, basic, value, events })
}

/// Whether a unit cannot fail (ruling 20).
pub(super) fn cannot_fail(desk: &AncientsDesk, level: &Worked) -> bool {
    let counts = if desk.has_option(AboveHundred::Basic) { level.basic } else { level.value };
    counts > 100
}

/// Whether a unit, as it is now, cannot fail.
pub(super) fn is_fearless(desk: &AncientsDesk, unit: &Unit) -> bool {
    level(desk, unit, None).is_ok_and(|level| cannot_fail(desk, &level))
}

impl Level {
    pub(super) fn plan(&self, desk: &AncientsDesk) -> Result<Plan<Ancients>, Refused> {
        let unit = find(desk, &self.unit)?;
        let Worked { steps, value, events, .. } = level(desk, unit, self.modifiers.as_deref())?;
        Ok(Plan { steps, ..Plan::told(value.to_string(), events) }.fulfilling(None, &unit.id))
    }
}
