//! A refused command, the referee's power to allow it all the same, and the legal command that comes of it.

use super::plan::Plan;
use super::{Breach, Command};

/// A command that is against the rules, with every reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub(super) breaches: Vec<Breach>,
    pub(super) refused: Box<RefusedCommand>,
}

/// What was asked for, and how it would be carried out if the referee allowed it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct RefusedCommand {
    pub(super) command: Command,
    pub(super) plan: Option<Plan>,
}

impl Refusal {
    /// Every reason against the command; there is at least one.
    pub fn breaches(&self) -> &[Breach] {
        &self.breaches
    }

    /// What was asked for.
    pub fn command(&self) -> &Command {
        &self.refused.command
    }

    /// Whether the referee may allow it all the same.
    pub fn can_be_overruled(&self) -> bool {
        self.refused.plan.is_some() && self.breaches.iter().all(Breach::can_be_waived)
    }

    /// The referee allows it anyway, with a word of why.
    ///
    /// # Errors
    /// The refusal itself where one of its breaches cannot be waived.
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

/// What the referee overruled, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// The referee's word of why.
    pub reason: String,
    /// The breaches that were waived; empty if the command was legal.
    pub waived: Vec<Breach>,
}

/// A command that may be carried out: the rules allow it, or the referee does. Only `check` and `overrule` make one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Legal {
    pub(super) command: Command,
    pub(super) plan: Plan,
    pub(super) ruling: Option<Ruling>,
}

impl Legal {
    /// What was asked for.
    pub const fn command(&self) -> &Command {
        &self.command
    }

    /// What the referee overruled for it.
    pub const fn ruling(&self) -> Option<&Ruling> {
        self.ruling.as_ref()
    }
}
