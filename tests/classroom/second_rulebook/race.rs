//! A minimal rulebook for a race, with two commands and one die.

use schemars::JsonSchema;
use senlac::game::{Commands, Decision, Dice, Reason, Rules};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Race;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Setup {
    pub goal: u32,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct State {
    pub steps: u32,
    goal: u32,
    runs: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    Run { times: u32 },
    Note { text: String },
}

impl Commands for Command {
    const NAMES: &'static [&'static str] = &["run", "note"];
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    Ran { times: u32, die: u8 },
    Noted { text: String },
}

#[derive(Debug, thiserror::Error)]
#[error("the goal is only {0} steps away")]
pub struct Refusal(u32);

impl Rules for Race {
    type Setup = Setup;
    type State = State;
    type Command = Command;
    type Event = Event;
    type Refusal = Refusal;
    type Problem = &'static str;
    const NAME: &'static str = "race";
    const VERSION: u32 = 1;
    // A race contains no names to delete.
    const SCHEMA: &'static str = "{}";

    fn begin(setup: &Setup) -> Result<State, Vec<&'static str>> {
        if setup.goal == 0 { Err(vec!["the goal is where the race begins"]) } else { Ok(State { goal: setup.goal, ..State::default() }) }
    }

    fn decide(
        state: &State,
        command: &Command,
        overruled: Option<&str>,
        earlier: &[&[Event]],
        dice: &mut dyn Dice,
    ) -> Result<Decision<Event>, Refusal> {
        let times = match command {
            Command::Run { times } => *times,
            Command::Note { text } => return Ok(Decision { events: vec![Event::Noted { text: text.clone() }], waived: Vec::new() }),
        };
        let refusal = Some(Refusal(state.goal - state.steps)).filter(|refusal| times > refusal.0);
        let fell = earlier.iter().copied().flatten().find_map(|event| if let Event::Ran { die, .. } = event { Some(*die) } else { None });
        let events = vec![Event::Ran { times, die: fell.unwrap_or_else(|| dice.d6()) }];
        let waived = refusal.iter().map(Reason::from_sentence).collect();
        refusal.filter(|_| overruled.is_none()).map_or(Ok(Decision { events, waived }), Err)
    }

    fn apply(state: &mut State, event: &Event) {
        if let Event::Ran { times, die } = event {
            state.steps = state.goal.min(state.steps + times * u32::from(*die));
            state.runs += 1;
        }
    }

    fn fingerprint(state: &State) -> String {
        format!("{}/{} {}", state.steps, state.goal, state.runs)
    }

    fn turn(state: &State) -> u32 {
        state.runs + 1
    }

    fn ends_turn(event: &Event) -> bool {
        matches!(event, Event::Ran { .. })
    }

    fn note(text: String) -> (Command, Event) {
        (Command::Note { text: text.clone() }, Event::Noted { text })
    }
}
