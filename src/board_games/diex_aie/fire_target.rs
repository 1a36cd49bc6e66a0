//! Objects that can burn in sieges and skirmishes: the rows of the Fire Table.

use senlac_base::schema::JsonSchema;
use serde::{Deserialize, Serialize};

use senlac_base::game::did_you_mean_or_else;
use senlac_base::language::lists::join_commas;
use senlac_board_games::form_answer::FormAnswer;
use senlac_board_games::keyed::keyed;
use senlac_board_games::{Choice, FieldKind};

keyed! {
    /// Combustible targets: the rows of the table.
    pub enum Target {
        House = "house", tr_mark!("house");
        Hall = "hall", tr_mark!("hall");
        Palisade = "palisade", tr_mark!("palisade");
        Platform = "platform", tr_mark!("platform");
        Stairs = "stairs", tr_mark!("stairs");
        Gate = "gate", tr_mark!("gate");
        Bridge = "bridge", tr_mark!("bridge");
        Tower = "tower", tr_mark!("tower");
    }
}

senlac_board_games::message::said_words!("diex_target": Target);

/// Name of a target. A game started by an older version may contain any word here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(from = "String", into = "String")]
#[schemars(with = "String")]
pub enum TargetName {
    /// A row of the Fire Table.
    Known(Target),
    /// A word that isn't a row of the table.
    Unknown(String),
}

impl From<String> for TargetName {
    fn from(word: String) -> Self {
        Target::of_word(&word).map_or(Self::Unknown(word), Self::Known)
    }
}

impl From<TargetName> for String {
    fn from(burns: TargetName) -> Self {
        burns.word().to_owned()
    }
}

impl FormAnswer for TargetName {
    fn kind(_units: &[Choice]) -> FieldKind {
        Target::choice_field()
    }
}

impl TargetName {
    /// Returns the name as written.
    pub fn word(&self) -> &str {
        match self {
            Self::Known(target) => target.key(),
            Self::Unknown(word) => word,
        }
    }

    /// Returns the row of the table.
    ///
    /// # Errors
    /// If nothing combustible has this name, the error lists the valid ones.
    pub fn target(&self) -> Result<Target, String> {
        match self {
            Self::Known(target) => Ok(*target),
            Self::Unknown(target) => {
                let names = || Target::ALL.iter().map(|target| target.key());
                let (maybe, all) = (did_you_mean_or_else(target, names()), join_commas(names()));
                Err(tr!("“{target}” can’t burn;{maybe} use one of {all}", target, maybe, all))
            }
        }
    }
}
