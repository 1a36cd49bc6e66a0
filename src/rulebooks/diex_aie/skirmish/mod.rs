//! A skirmish, man by man on the tactical maps (2 to 10): the turn of both sides, step by step.

mod tables;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::room::Room;
use super::side::Side;
use super::state::State;
use super::words::{self, happens};
use super::{DiexAie, DiexDesk};
use crate::rulebooks::{Field, FieldKind, Plan, Procedure, RailStep, Refused, SequenceOfPlay, Track};

/// A step of a side's phase (2.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names of the book")]
pub enum Step {
    #[default]
    OffensiveFire,
    Charges,
    Movement,
    Combat,
    Stunned,
}

/// The steps of a phase in their order.
const STEPS: [Step; 5] = [Step::OffensiveFire, Step::Charges, Step::Movement, Step::Combat, Step::Stunned];

impl Step {
    const fn key(self) -> &'static str {
        match self {
            Self::OffensiveFire => "offensive-fire",
            Self::Charges => "charges",
            Self::Movement => "movement",
            Self::Combat => "combat",
            Self::Stunned => "stunned",
        }
    }

    fn title(self) -> &'static str {
        match self {
            Self::OffensiveFire => tr!("Offensive fire"),
            Self::Charges => tr!("Charges and counter-charges"),
            Self::Movement => tr!("Movement and defensive fire"),
            Self::Combat => tr!("Combat"),
            Self::Stunned => tr!("The stunned recover"),
        }
    }

    fn hint(self) -> &'static str {
        match self {
            Self::OffensiveFire => tr!("Shooters of the side may shoot, but not in contact with an enemy."),
            Self::Charges => tr!("The side declares its charges one by one; the other answers each at once."),
            Self::Movement => tr!("Who did not shoot may move; the other side may shoot meanwhile."),
            Self::Combat => tr!("Men in contact may attack, but shooters who shot may not."),
            Self::Stunned => tr!("Men of the side who were stunned in the enemy’s phase recover."),
        }
    }
}

/// What a skirmish keeps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Skirmish {
    /// The game turn, from 1.
    pub turn: u16,
    /// Whose phase it is.
    pub phase: Side,
    /// The step of the phase.
    pub step: Step,
}

impl Default for Skirmish {
    fn default() -> Self {
        Self { turn: 1, phase: Side::Attacker, step: Step::OffensiveFire }
    }
}

/// What can be asked for in a skirmish.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "do", rename_all = "snake_case")]
#[schemars(rename = "SkirmishCommand")]
pub enum Command {
    /// The referee sets where the skirmish stands.
    SetSkirmish(SetSkirmish),
}

/// Where a skirmish stands; what is left out stays as it was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SetSkirmish {
    /// The game turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<u16>,
    /// Whose phase it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phase: Option<Side>,
    /// The step of the phase.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<Step>,
}

impl Command {
    pub(super) const NAMES: &'static [&'static str] = &["set_skirmish"];

    pub(super) fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        let Self::SetSkirmish(set) = self;
        let now = &desk.own.skirmish;
        if set.turn == Some(0) {
            return Err(tr!("turns are counted from 1").to_owned().into());
        }
        let (turn, phase, step) = (set.turn.unwrap_or(now.turn), set.phase.unwrap_or(now.phase), set.step.unwrap_or(now.step));
        Ok(Plan::certain(vec![happens(Event::SkirmishStepBegan { turn, phase, step })]))
    }
}

/// What happens in a skirmish.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
#[schemars(rename = "SkirmishEvent")]
pub enum Event {
    /// A step of a phase begins.
    SkirmishStepBegan {
        /// The game turn.
        turn: u16,
        /// Whose phase it is.
        phase: Side,
        /// The step.
        step: Step,
    },
}

impl Event {
    pub(super) const NAMES: &'static [&'static str] = &["skirmish_step_began"];

    /// Changes the skirmish as the event says.
    pub(super) fn apply(&self, skirmish: &mut Skirmish) {
        let Self::SkirmishStepBegan { turn, phase, step } = self;
        *skirmish = Skirmish { turn: *turn, phase: *phase, step: *step };
    }

    pub(super) fn ends_turn(&self) -> bool {
        let Self::SkirmishStepBegan { phase, step, .. } = self;
        (*phase, *step) == (Side::Attacker, Step::OffensiveFire)
    }

    /// The event in words.
    pub(super) fn describe(&self, state: &State) -> String {
        let Self::SkirmishStepBegan { turn, phase, step } = self;
        tr!("Turn {turn}, phase of the {side}: {step}", turn, side = phase.name(state), step = step.title())
    }
}

/// The part as the rulebook sees it.
pub(super) const ROOM: Room = Room {
    procedures: &[Procedure { key: "set_skirmish", title: tr_mark!("Change where the skirmish stands"), section: "", steps: &[] }],
    tables: tables::TABLES,
    disputed: tables::DISPUTED,
    owned_tables: Vec::new,
    rail,
    advance: |desk| Ok(advance(desk)),
    follow: |_| Vec::new(),
    warnings: |_| Vec::new(),
    expected: |_| None,
    turn: |state| state.skirmish.turn.into(),
    over: |_| None,
    if_it_ended_now: |_| tr!("The scenario says who wins.").to_owned(),
    of_character: |_, _| (Vec::new(), String::new()),
    tracks,
    records: |_| Vec::new(),
    form,
};

fn form(_desk: &DiexDesk, key: &str, _input: &Map<String, Value>) -> Option<Vec<Field>> {
    let steps = STEPS.map(|step| (step.key(), step.title()));
    (key == "set_skirmish").then(|| {
        vec![
            Field::optional("turn", tr!("Turn"), FieldKind::Number(1, 999)),
            Field::optional("phase", tr!("Whose phase"), Side::asked()),
            Field::optional("step", tr!("Step"), words::one_of(&steps)),
        ]
    })
}

/// On to the next step, phase or turn.
fn advance(desk: &DiexDesk) -> Plan<DiexAie> {
    let Skirmish { turn, phase, step } = desk.own.skirmish;
    let place = STEPS.iter().position(|one| *one == step).unwrap_or_default();
    let (turn, phase, step) = match (STEPS.get(place + 1), phase) {
        (Some(step), _) => (turn, phase, *step),
        (None, Side::Attacker) => (turn, Side::Defender, Step::OffensiveFire),
        (None, Side::Defender) => (turn.saturating_add(1), Side::Attacker, Step::OffensiveFire),
    };
    Plan::certain(vec![happens(Event::SkirmishStepBegan { turn, phase, step })])
}

fn rail(state: &State) -> SequenceOfPlay {
    let Skirmish { turn, phase, step } = &state.skirmish;
    let of = |step: &Step| RailStep { key: step.key(), title: step.title().to_owned(), section: "2.1", hint: step.hint().to_owned() };
    SequenceOfPlay {
        heading: tr!("Turn {turn}, phase of the {side}", turn, side = phase.name(state)),
        steps: STEPS.iter().map(of).collect(),
        now: STEPS.iter().position(|one| one == step).unwrap_or_default(),
    }
}

fn tracks(desk: &DiexDesk) -> Vec<Track> {
    let value = desk.own.skirmish.turn.into();
    vec![Track { title: tr!("Turn").to_owned(), whose: None, value, limits: None, meaning: String::new() }]
}
