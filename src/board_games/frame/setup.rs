//! The set-up of a game as answers: read from a file or entered in the window, and checked in the same way.

use serde_json::{Map, Value};

use super::Rulebook;
use super::answer_error::{AnswerError, Spot, answer_errors};
use super::limits::size_problems;
use super::setup_file::WrittenFile;
use senlac_base::game::name::{MOST_OF_A_MESSAGE, MOST_REPEATED, shorten_end, shorten_middle};

/// Returns a set-up as answers.
pub fn setup_answers<S: serde::Serialize>(setup: &S) -> Map<String, Value> {
    if let Ok(Value::Object(answers)) = serde_json::to_value(setup) { answers } else { Map::new() }
}

/// Returns the set-up for these answers.
///
/// # Errors
/// Everything that is wrong with them.
pub fn setup_from_answers<B: Rulebook>(answers: &Map<String, Value>) -> Result<B::Setup, Vec<AnswerError>> {
    // Oversized answers aren't checked further.
    let found = size_problems(answers);
    if !found.is_empty() {
        return Err(found);
    }
    let fields = B::setup_fields(answers);
    let (asked, beside): (Map<_, _>, Map<_, _>) =
        answers.clone().into_iter().partition(|(key, _)| fields.iter().any(|field| field.key == key));
    let mut found = answer_errors(&fields, &asked);
    // The set-up type itself checks the keys without a field.
    for (key, value) in beside {
        let alone: Map<String, Value> = [(key.clone(), value)].into_iter().collect();
        if let Err(problem) = serde_json::from_value::<B::Setup>(Value::Object(alone)) {
            let problem = shorten_middle(&problem.to_string(), MOST_OF_A_MESSAGE);
            found.push(AnswerError::new(Spot::key(&key), format!("{}: {problem}", shorten_end(&key, MOST_REPEATED))));
        }
    }
    found.extend(B::setup_problems(answers));
    if !found.is_empty() {
        return Err(found);
    }
    serde_json::from_value(Value::Object(answers.clone()))
        .map_err(|problem| vec![AnswerError::new(Spot::default(), shorten_middle(&problem.to_string(), MOST_OF_A_MESSAGE))])
}

/// Reads a set-up file.
///
/// # Errors
/// Everything that is wrong with it, each with its line.
pub fn read_setup<B: Rulebook>(text: &str) -> Result<B::Setup, Vec<AnswerError>> {
    let file = WrittenFile::read(text)?;
    setup_from_answers::<B>(&file.answers).map_err(|misfits| file.with_lines(misfits))
}
