//! What a later version wrote: it is passed over, and a game that depends on it is read and not played on.

use serde_json::Value;

use super::format::short;

/// Why a game can be read, printed and checked here, and not be played on: something that this version does not know
/// decides how it goes on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "each tells itself in its sentence")]
pub enum ReadOnly {
    #[error("{}", tr!("it names the rulebook “{found}”, and this Senlac can read it by the {known} battle’s alone", found, known))]
    Rulebook { found: String, known: &'static str },
    #[error("{}", tr!("it is played by version {found} of the rules, and this Senlac knows version {known}", found, known))]
    Rules { found: u64, known: u32 },
    /// Something in the set-up, or what a ruling was changed to, as a clause.
    #[error("{}", tr!("{clause} that this Senlac does not know", clause = _0))]
    Unknown(String),
    #[error("{}", tr!("in step {step} something happened, “{event}”, that this Senlac does not know", step, event))]
    Event { step: u64, event: String },
    /// Something was asked for that led to nothing known.
    #[error("{}", tr!("step {step} asked for something, “{command}”, that this Senlac does not know", step, command))]
    Command { step: u64, command: String },
}

/// The command in a line that tells of nothing that happened, where this version has no such command.
pub(super) fn unknown_command(names: impl Fn(&str) -> bool, step: u64, line: &str) -> Option<ReadOnly> {
    let line: Value = serde_json::from_str(line).ok()?;
    let command = line.get("command")?.get("do")?.as_str()?;
    (!names(command)).then(|| ReadOnly::Command { step, command: short(command) })
}
