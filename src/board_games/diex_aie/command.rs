//! What can be asked for, room by room.

use std::sync::LazyLock;

use serde_json::{Map, Value};

use super::joined::joined;
use super::owed::Owed;
use super::part::Part;
use super::{DiexAie, DiexDesk, campaign, common, quick_combat, siege, skirmish};
use senlac_board_games::names::commands;
use senlac_board_games::{Form, Plan, Procedure, Refused};

joined! {
    /// A procedure asked for.
    Command by "do" {
        /// Of every part.
        Common(common::Command) = common::Command::NAMES,
        /// Of a quick combat.
        QuickCombat(quick_combat::Command) = quick_combat::Command::NAMES,
        /// Of a siege.
        Siege(siege::Command) = siege::Command::NAMES,
        /// Of a skirmish.
        Skirmish(skirmish::Command) = skirmish::Command::NAMES,
        /// Of a campaign.
        Campaign(campaign::Command) = campaign::Command::NAMES,
    }
}

commands!(
    Command,
    due: Owed,
    common::Command::NAMES,
    quick_combat::Command::NAMES,
    siege::Command::NAMES,
    skirmish::Command::NAMES,
    campaign::Command::NAMES,
);

/// Every procedure, as people look for it.
pub(super) static PROCEDURES: LazyLock<Vec<Procedure>> = LazyLock::new(|| {
    let parts = Part::ALL.iter().flat_map(|part| part.room().procedures);
    parts.chain(common::PROCEDURES).copied().collect()
});

impl Command {
    /// How it would be carried out.
    pub(super) fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        let (part, plan) = match self {
            Self::Common(command) => return command.plan(desk),
            Self::QuickCombat(command) => (Part::QuickCombat, command.plan(desk)?),
            Self::Siege(command) => (Part::Siege, command.plan(desk)?),
            Self::Skirmish(command) => (Part::Skirmish, command.plan(desk)?),
            Self::Campaign(command) => (Part::Campaign, command.plan(desk)?),
        };
        Ok(part.judged_in(desk.own.evening, plan))
    }
}

/// The fields of a procedure.
pub(super) fn form(desk: &DiexDesk, key: &str, input: &Map<String, Value>) -> Option<Form> {
    let of_a_part = || Part::ALL.iter().find_map(|part| (part.room().form)(desk, key, input));
    let fields = common::form(desk, key, input).or_else(of_a_part)?;
    Some(Form { key: key.to_owned(), fields })
}
