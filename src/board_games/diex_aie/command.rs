//! All commands of the game, part by part.

use std::sync::LazyLock;

use serde_json::{Map, Value};

use super::duty::PendingStep;
use super::joined::joined;
use super::part::Part;
use super::{DiexAie, DiexGame, campaign, common, quick_combat, siege, skirmish};
use senlac_board_games::names::commands;
use senlac_board_games::{CommandRefusal, Form, Plan, Procedure};

joined! {
    /// A command: one procedure with its input.
    Command by "do" {
        /// A command available in every part.
        Common(common::Command) = common::Command::NAMES,
        /// A command in a quick combat.
        QuickCombat(quick_combat::Command) = quick_combat::Command::NAMES,
        /// A command in a siege.
        Siege(siege::Command) = siege::Command::NAMES,
        /// A command in a skirmish.
        Skirmish(skirmish::Command) = skirmish::Command::NAMES,
        /// A command in a campaign.
        Campaign(campaign::Command) = campaign::Command::NAMES,
    }
}

commands!(
    Command,
    due: PendingStep,
    common::Command::NAMES,
    quick_combat::Command::NAMES,
    siege::Command::NAMES,
    skirmish::Command::NAMES,
    campaign::Command::NAMES,
);

/// Every procedure, in the order in which the lists show them.
pub(super) static PROCEDURES: LazyLock<Vec<Procedure>> = LazyLock::new(|| {
    let parts = Part::ALL.iter().flat_map(|part| part.room().procedures);
    parts.chain(common::PROCEDURES).copied().collect()
});

impl Command {
    /// Plans the command without changing the game.
    pub(super) fn plan(&self, game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        let (part, plan) = match self {
            Self::Common(command) => return command.plan(game),
            Self::QuickCombat(command) => (Part::QuickCombat, command.plan(game)?),
            Self::Siege(command) => (Part::Siege, command.plan(game)?),
            Self::Skirmish(command) => (Part::Skirmish, command.plan(game)?),
            Self::Campaign(command) => (Part::Campaign, command.plan(game)?),
        };
        Ok(part.require_playable(game.own.evening, plan))
    }
}

/// Returns the form of a procedure; `None` if there is no such procedure.
pub(super) fn form(game: &DiexGame, key: &str, input: &Map<String, Value>) -> Option<Form> {
    let of_a_part = || Part::ALL.iter().find_map(|part| (part.room().form)(game, key, input));
    let fields = common::form(game, key, input).or_else(of_a_part)?;
    Some(Form { key: key.to_owned(), fields })
}
