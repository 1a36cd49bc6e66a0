//! Events of a siege, and how they change its state.

use senlac_base::schema::JsonSchema;
use senlac_board_games::Message;
use serde::{Deserialize, Serialize};

use super::change::SiegeChange;
use super::state::Siege;
use super::step::Step;
use super::tables::EVENTS;
use crate::state::State;
use senlac_base::language::tr;

/// An event that changes a siege.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
#[schemars(rename = "SiegeEvent")]
#[allow(clippy::large_enum_variant, reason = "a game has a few thousand events at most, and a box for each would cost more than it saves")]
pub enum Event {
    /// A step of a day has begun.
    SiegeStepBegan {
        /// The day, counted from 1.
        day: u16,
        /// The step that begins.
        step: Step,
    },
    /// The event of the day has been rolled.
    #[serde(rename = "event_drawn")]
    Drawn {
        /// Number of the event, 1 to 20.
        number: u8,
        /// Whether it has happened before, so that it has no effect.
        again: bool,
    },
    /// The siege was changed. Omitted keys stay unchanged.
    SiegeChanged(SiegeChange),
    /// The siege is over.
    SiegeEnded {
        /// The result, as a sentence.
        outcome: Message,
    },
}

impl Event {
    pub(crate) const NAMES: &'static [&'static str] = &["siege_step_began", "event_drawn", "siege_changed", "siege_ended"];

    /// Applies the event to the siege.
    pub(crate) fn apply(&self, siege: &mut Siege) {
        match self {
            Self::SiegeStepBegan { day, step } => siege.begin(*day, *step),
            Self::Drawn { number, .. } => {
                siege.event_rolled = true;
                siege.drawn.insert(*number);
                siege.days.entry(siege.day).or_default().event = Some(*number);
            }
            Self::SiegeChanged(change) => siege.change(change),
            Self::SiegeEnded { outcome } => {
                siege.note_day();
                siege.outcome = Some(outcome.clone());
            }
        }
    }

    pub(crate) const fn ends_turn(&self) -> bool {
        matches!(self, Self::SiegeStepBegan { step: Step::Event, .. } | Self::SiegeEnded { .. })
    }

    /// Describes the event in words; `None` if the other events of its step say everything.
    pub(crate) fn describe(&self, state: &State) -> Option<String> {
        match self {
            Self::SiegeStepBegan { day, step } => Some(tr!("Day {day}: {step}", day, step = step.name())),
            Self::Drawn { number, again: true } => Some(tr!("Event {number} has already happened, so it has no effect", number)),
            Self::Drawn { number, again: false } => {
                let row = if *number <= 5 { "1-5".to_owned() } else { number.to_string() };
                let what = tr(EVENTS.cell(&row, "event").unwrap_or_default());
                let army = army(*number).map(|army| format!(". {army}")).unwrap_or_default();
                Some(if what == "–" { tr!("A quiet day").to_owned() } else { tr!("Event {number}: {what}", number, what) + &army })
            }
            Self::SiegeChanged(change) => change.describe(state),
            Self::SiegeEnded { outcome } => Some(outcome.to_string()),
        }
    }
}

/// Returns a sentence about the army that an event brings; `None` if it brings none (11.6).
pub(super) fn army(event: u8) -> Option<&'static str> {
    match event {
        19 => Some(tr!("The besieged player buys an army of 250 points, which has the initiative.")),
        11 => Some(tr!("The besieging player buys an army of 250 points, without siege engines.")),
        _ => None,
    }
}

impl SiegeChange {
    /// Describes the change in words; `None` if the other events of the step say everything.
    fn describe(&self, state: &State) -> Option<String> {
        let mut told = Vec::new();
        if let Some(days) = self.supply.flatten() {
            told.push(tr_count!(days, "supplies for {days} day", "supplies for {days} days"));
        }
        if let Some(days) = self.used {
            told.push(tr_count!(days, "{days} day of supply used", "{days} days of supply used"));
        }
        if let Some(side) = self.initiative {
            told.push(match side {
                Some(side) => tr!("{side} have the initiative", side = side.display_name(state)),
                None => tr!("neither side has the initiative").to_owned(),
            });
        }
        if let Some(side) = self.initiative_tomorrow.flatten() {
            told.push(tr!("{side} have the initiative tomorrow", side = side.display_name(state)));
        }
        if let Some(action) = self.action {
            told.push(match action {
                Some(action) => tr!("action of the day: {action}", action = action.name()),
                None => tr!("no action played").to_owned(),
            });
        }
        if let Some(wall) = self.outer {
            told.push(tr!("the outer wall is {wall}", wall = wall.name()));
        }
        if self.inside == Some(true) {
            told.push(tr!("the garrison is in the inner part").to_owned());
        }
        if self.relief == Some(true) {
            told.push(tr!("the relief shuts the besiegers in").to_owned());
        }
        told.extend(self.built.iter().map(|(what, count)| tr!("{what} built: {count}", count, what = what.name())));
        told.extend(self.burning.iter().map(|(hex, fire)| match fire {
            Some(fire) if fire.tried => tr!("{hex} is still burning", hex),
            Some(_) => tr!("{hex} is burning", hex),
            None => tr!("the fire in {hex} is out", hex),
        }));
        told.extend(self.burnt.iter().map(|hex| tr!("{hex} has burnt down", hex)));
        told.extend(self.calendar.iter().filter_map(|(name, day)| Some(tr!("{name} returns on day {day}", name, day = (*day)?))));
        if let Some(sally) = &self.sally {
            let (patrols, animals) = (sally.patrols.len(), sally.animals);
            told.push(tr!("a sally (pack animals: {animals}, patrols: {patrols})", animals, patrols));
        }
        (!told.is_empty()).then(|| told.join("; "))
    }
}
