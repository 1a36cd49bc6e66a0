//! What a game begins with, as answers: read from a file, typed in the window, judged the same way.

use serde_json::{Map, Value};

use super::Rulebook;
use super::limits::too_much;
use super::misfit::{Misfit, Spot, misfits};
use super::written::WrittenFile;
use senlac_base::game::name::{MOST_OF_A_MESSAGE, MOST_REPEATED, start_of, without_middle};

/// The answers of a set-up.
pub fn setup_answers<S: serde::Serialize>(setup: &S) -> Map<String, Value> {
    if let Ok(Value::Object(answers)) = serde_json::to_value(setup) { answers } else { Map::new() }
}

/// The set-up that answers make.
///
/// # Errors
/// Everything that is wrong with them.
pub fn judge_setup<B: Rulebook>(answers: &Map<String, Value>) -> Result<B::Setup, Vec<Misfit>> {
    // What is too much is not looked at any closer.
    let found = too_much(answers);
    if !found.is_empty() {
        return Err(found);
    }
    let fields = B::setup_fields(answers);
    let (asked, beside): (Map<_, _>, Map<_, _>) =
        answers.clone().into_iter().partition(|(key, _)| fields.iter().any(|field| field.key == key));
    let mut found = misfits(&fields, &asked);
    // What no field asks for the set-up itself knows, or does not.
    for (key, value) in beside {
        let alone: Map<String, Value> = [(key.clone(), value)].into_iter().collect();
        if let Err(problem) = serde_json::from_value::<B::Setup>(Value::Object(alone)) {
            let problem = without_middle(&problem.to_string(), MOST_OF_A_MESSAGE);
            found.push(Misfit::new(Spot::key(&key), format!("{}: {problem}", start_of(&key, MOST_REPEATED))));
        }
    }
    found.extend(B::setup_problems(answers));
    if !found.is_empty() {
        return Err(found);
    }
    serde_json::from_value(Value::Object(answers.clone()))
        .map_err(|problem| vec![Misfit::new(Spot::default(), without_middle(&problem.to_string(), MOST_OF_A_MESSAGE))])
}

/// Reads a set-up that somebody wrote.
///
/// # Errors
/// Everything that is wrong with it, each with its line.
pub fn read_setup<B: Rulebook>(text: &str) -> Result<B::Setup, Vec<Misfit>> {
    let file = WrittenFile::read(text)?;
    judge_setup::<B>(&file.answers).map_err(|misfits| file.with_lines(misfits))
}
