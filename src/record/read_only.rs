//! Content written by a later version: it is ignored, and a game that depends on it is read-only.

use serde_json::Value;

use super::format::shorten_word;

/// Why a game can be read, printed and checked here but not continued: it depends on something that this version
/// doesn't know.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "each tells itself in its sentence")]
pub enum ReadOnly {
    #[error("{}", tr!("it names the rulebook “{found}”, but this version of Senlac can only read it with the {known} rulebook", found, known))]
    Rulebook { found: String, known: &'static str },
    #[error("{}", tr!("it uses version {found} of the rules, but this version of Senlac only knows version {known}", found, known))]
    Rules { found: u64, known: u32 },
    /// Unknown part of the set-up, or an unknown option of a ruling, as a clause.
    #[error("{}", tr!("{clause} that this version of Senlac doesn’t know", clause = _0))]
    Unknown(String),
    #[error("{}", tr!("step {step} contains the event “{event}”, which this version of Senlac doesn’t know", step, event))]
    Event { step: u64, event: String },
    /// Unknown command without known events.
    #[error("{}", tr!("step {step} contains the command “{command}”, which this version of Senlac doesn’t know", step, command))]
    Command { step: u64, command: String },
}

/// Returns the command of a line without events, if this version doesn't have that command.
pub(super) fn unknown_command(names: impl Fn(&str) -> bool, step: u64, line: &str) -> Option<ReadOnly> {
    let line: Value = serde_json::from_str(line).ok()?;
    let command = line.get("command")?.get("do")?.as_str()?;
    (!names(command)).then(|| ReadOnly::Command { step, command: shorten_word(command) })
}
