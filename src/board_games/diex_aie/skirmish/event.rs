//! Events of a skirmish.

use senlac_base::schema::JsonSchema;
use serde::{Deserialize, Serialize};

use super::change::SkirmishChange;
use super::step::Step;
use super::task::Task;
use crate::side::Side;
use crate::state::State;
use senlac_base::language::lists::join_commas;

/// An event of a skirmish.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
#[schemars(rename = "SkirmishEvent")]
#[allow(clippy::large_enum_variant, reason = "a game has a few thousand events at most, and a box for each would cost more than it saves")]
pub enum Event {
    /// A step of a phase has begun.
    SkirmishStepBegan {
        /// Game turn, counted from 1.
        turn: u16,
        /// Side whose phase it is.
        phase: Side,
        /// The step that begins.
        step: Step,
        /// Side that plays first in each game turn; the attacker if omitted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        begins: Option<Side>,
    },
    /// The skirmish was changed. Omitted keys stay unchanged.
    SkirmishChanged(SkirmishChange),
    /// A man has idled for a full turn and completed his task.
    WorkDone {
        /// Name of the man.
        who: String,
        /// The completed task.
        does: Task,
    },
}

impl Event {
    pub(crate) const NAMES: &'static [&'static str] = &["skirmish_step_began", "skirmish_changed", "work_done"];

    /// Applies the event to the skirmish.
    pub(crate) fn apply(&self, state: &mut State) {
        match self {
            Self::SkirmishStepBegan { turn, phase, step, .. } => state.skirmish.begin((*turn, *phase, *step), &state.characters),
            Self::SkirmishChanged(change) => state.skirmish.change(change, &state.characters),
            Self::WorkDone { who, does } => {
                state.skirmish.structures.extend(does.structure().map(|structure| (structure, *does)));
                if let Some(marks) = state.skirmish.men.get_mut(who) {
                    marks.work = None;
                }
            }
        }
    }

    pub(crate) fn ends_turn(&self) -> bool {
        match self {
            Self::SkirmishStepBegan { phase, step: Step::OffensiveFire, begins, .. } => *phase == begins.unwrap_or(Side::Attacker),
            Self::SkirmishStepBegan { .. } | Self::SkirmishChanged(_) | Self::WorkDone { .. } => false,
        }
    }

    /// Describes the event in words; `None` if the other events of its step say everything.
    pub(crate) fn describe(&self, state: &State) -> Option<String> {
        match self {
            Self::SkirmishStepBegan { turn, phase, step, .. } => {
                Some(tr!("Turn {turn}, phase of the {side}: {step}", turn, side = phase.display_name(state), step = step.name()))
            }
            Self::SkirmishChanged(change) => change.summary(),
            Self::WorkDone { who, does } => Some(tr!("{who}: {what}", who, what = does.name())),
        }
    }
}

impl SkirmishChange {
    /// Returns a summary of the fights, shots and fires in the change; `None` if it has none. The roster shows the marks.
    fn summary(&self) -> Option<String> {
        let aims = self.aims.iter().filter_map(|(who, aim)| Some(tr!("{who} shoots at {target}", who, target = aim.as_ref()?.target)));
        let fights = self.fights.values().flatten().filter(|fight| !fight.by.is_empty() && !fight.on.is_empty());
        let fights = fights.map(|fight| tr!("{by} against {on}", by = join_commas(&fight.by), on = join_commas(&fight.on)));
        let fires = self.fires.iter().map(|(hex, fire)| match fire {
            Some(_) => tr!("{hex} is burning", hex),
            None => tr!("{hex} is no longer burning", hex),
        });
        let destroyed = self.destroyed.iter().map(|hex| tr!("the structure in {hex} is destroyed", hex));
        let told: Vec<String> = aims.chain(fights).chain(fires).chain(destroyed).collect();
        (!told.is_empty()).then(|| told.join("; "))
    }
}
