//! Reads messages by their phrases. A board game's phrases are known from the moment its first game begins.

use std::collections::{BTreeSet, HashMap};
use std::sync::{LazyLock, PoisonError, RwLock};

use serde::{Deserialize, Deserializer};

use super::Rulebook;
use super::message::{Argument, Message, Phrase};

/// The phrases of those board games of which a game has begun. They are only ever added.
#[derive(Default)]
struct KnownPhrases {
    rulebooks: BTreeSet<&'static str>,
    by_name: HashMap<String, &'static Phrase>,
}

static KNOWN: LazyLock<RwLock<KnownPhrases>> = LazyLock::new(RwLock::default);

/// Adds a board game's phrases. A game calls it when it begins, which is before anything of its file is read.
pub(super) fn add_phrases<B: Rulebook>() {
    let is_known = KNOWN.read().unwrap_or_else(PoisonError::into_inner).rulebooks.contains(B::NAME);
    if is_known {
        return;
    }
    let mut known = KNOWN.write().unwrap_or_else(PoisonError::into_inner);
    if known.rulebooks.insert(B::NAME) {
        for phrase in B::phrases() {
            let other = known.by_name.insert(phrase.name(), phrase);
            debug_assert!(other.is_none(), "two phrases have the name {}", phrase.name());
        }
    }
}

/// Returns the phrase of this name, if a board game has it of which a game has begun.
fn phrase_named(name: &str) -> Option<&'static Phrase> {
    KNOWN.read().unwrap_or_else(PoisonError::into_inner).by_name.get(name).copied()
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "a text, or a phrase as {\"say\":…,\"given\":[…]}")]
enum WrittenMessage {
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
        let (say, given) = match WrittenMessage::deserialize(deserializer)? {
            WrittenMessage::AsItStands(words) => return Ok(words.into()),
            WrittenMessage::List(messages) => return Ok(Self::list(messages)),
            WrittenMessage::Cell { cell } => return Ok(Self::cell(cell)),
            WrittenMessage::Phrase { say, given } => (say, given),
        };
        let given = given.into_iter().map(|argument| match argument {
            WrittenArgument::Number(number) => Argument::Number(number),
            WrittenArgument::Message(message) => Argument::Message(message),
        });
        Ok(match phrase_named(&say) {
            Some(phrase) => Self::new(phrase, given.collect()),
            None => Self::unknown(say, given.collect()),
        })
    }
}
