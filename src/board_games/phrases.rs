//! Every phrase that a game may hold, and how a message is read.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::{Deserialize, Deserializer};

use super::message::{Argument, Message, Phrase};
use super::{ancients, diex_aie, hastings_1066};

/// Every phrase of every rulebook by its name.
static BY_NAME: LazyLock<HashMap<String, &'static Phrase>> = LazyLock::new(|| {
    let all = hastings_1066::phrases().chain(diex_aie::phrases()).chain(ancients::phrases());
    let mut by_name = HashMap::new();
    for phrase in all {
        let other = by_name.insert(phrase.name(), phrase);
        debug_assert!(other.is_none(), "two phrases are called {}", phrase.name());
    }
    by_name
});

/// The name of every phrase.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    BY_NAME.keys().map(String::as_str)
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "a text, or a phrase as {\"say\":…,\"given\":[…]}")]
enum Written {
    AsItStands(String),
    List(Vec<Message>),
    Cell {
        cell: String,
    },
    Phrase {
        say: String,
        #[serde(default)]
        given: Vec<WrittenArgument>,
    },
}

#[derive(Deserialize)]
#[serde(untagged)]
enum WrittenArgument {
    Number(i64),
    Message(Message),
}

impl<'de> Deserialize<'de> for Message {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (say, given) = match Written::deserialize(deserializer)? {
            Written::AsItStands(words) => return Ok(words.into()),
            Written::List(messages) => return Ok(Self::list(messages)),
            Written::Cell { cell } => return Ok(Self::cell(cell)),
            Written::Phrase { say, given } => (say, given),
        };
        let given = given.into_iter().map(|argument| match argument {
            WrittenArgument::Number(number) => Argument::Number(number),
            WrittenArgument::Message(message) => Argument::Message(message),
        });
        Ok(match BY_NAME.get(&say) {
            Some(phrase) => Self::new(phrase, given.collect()),
            None => Self::unknown(say, given.collect()),
        })
    }
}
