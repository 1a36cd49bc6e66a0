//! Refused commands, the referee's power to allow them, and the legal commands that result.

use super::plan::Plan;
use super::{Breach, Command};

/// A command that breaks the rules, with every reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub(super) breaches: Vec<Breach>,
    pub(super) refused: Box<RefusedCommand>,
}

/// The refused command, and its plan if the referee allows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct RefusedCommand {
    pub(super) command: Command,
    pub(super) plan: Option<Plan>,
}

impl Refusal {
    /// Returns every reason against the command. There is at least one.
    pub fn breaches(&self) -> &[Breach] {
        &self.breaches
    }

    /// Returns the refused command.
    pub fn command(&self) -> &Command {
        &self.refused.command
    }

    /// Returns whether the referee may allow the command anyway.
    pub fn can_be_overruled(&self) -> bool {
        self.refused.plan.is_some() && self.breaches.iter().all(Breach::can_be_waived)
    }

    /// Allows the command by order of the referee, who gives a reason.
    ///
    /// # Errors
    /// Returns the refusal itself if one of its breaches cannot be waived.
    pub fn overrule(self, reason: impl Into<String>) -> Result<Legal, Self> {
        if !self.can_be_overruled() {
            return Err(self);
        }
        let RefusedCommand { command, plan } = *self.refused;
        match plan {
            Some(plan) => Ok(Legal { command, plan, ruling: Some(Ruling { reason: reason.into(), waived: self.breaches }) }),
            None => Err(Self { breaches: self.breaches, refused: Box::new(RefusedCommand { command, plan }) }),
        }
    }
}

/// The referee's decision to allow a command, and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// Reason that the referee gave.
    pub reason: String,
    /// Breaches that the referee allowed; empty if the command was legal.
    pub waived: Vec<Breach>,
}

/// A command that may be carried out, because the rules or the referee allow it. Only `check` and `overrule` create
/// one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Legal {
    pub(super) command: Command,
    pub(super) plan: Plan,
    pub(super) ruling: Option<Ruling>,
}

impl Legal {
    /// Returns the command that may be carried out.
    pub const fn command(&self) -> &Command {
        &self.command
    }

    /// Returns the referee's decision, if the command needed one.
    pub const fn ruling(&self) -> Option<&Ruling> {
        self.ruling.as_ref()
    }
}
