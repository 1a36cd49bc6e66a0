//! A message of a board game: a key with arguments. Games save it like this, and its text is made where it is shown.

use std::borrow::Cow;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::fmt;

#[cfg(feature = "schema")]
use schemars::{Schema, SchemaGenerator, json_schema};
#[cfg(feature = "schema")]
use senlac_base::schema::JsonSchema;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::UnitName;
use senlac_base::language::lists::join_commas;
use senlac_base::language::{CountedText, CurrentLanguage, Text, in_language, tr, tr_dynamic};

/// A text for messages, with a key that never changes.
#[derive(Debug)]
pub struct Phrase {
    /// List that contains it: “ancients”.
    list: &'static str,
    /// Key in that list: “`good_from`”.
    key: &'static str,
    words: PhraseText,
}

#[derive(Debug)]
enum PhraseText {
    One(Text),
    /// Text whose form depends on the first argument.
    Counted(CountedText),
}

impl PartialEq for Phrase {
    fn eq(&self, other: &Self) -> bool {
        (self.list, self.key) == (other.list, other.key)
    }
}

impl Eq for Phrase {}

impl Phrase {
    /// Creates a phrase from a text and the names of its arguments.
    pub const fn new(list: &'static str, key: &'static str, words: &'static str, arguments: &'static [&'static str]) -> Self {
        Self { list, key, words: PhraseText::One(Text::new(words, arguments)) }
    }

    /// Creates a phrase whose first argument chooses the form: singular or plural.
    pub const fn with_plural(list: &'static str, key: &'static str, forms: [&'static str; 2], arguments: &'static [&'static str]) -> Self {
        Self { list, key, words: PhraseText::Counted(CountedText::new(forms, arguments)) }
    }

    /// Creates phrases from a list of keys and texts.
    pub const fn from_words<const N: usize>(list: &'static str, words: [(&'static str, &'static str); N]) -> [Self; N] {
        let mut phrases = [const { Self::new("", "", "", &[]) }; N];
        let mut at = 0;
        while at < N {
            phrases[at] = Self::new(list, words[at].0, words[at].1, &[]);
            at += 1;
        }
        phrases
    }

    /// Returns its name in files: “`ancients.good_from`”.
    pub fn name(&self) -> String {
        format!("{}.{}", self.list, self.key)
    }

    /// Returns the text with these arguments.
    fn fill(&self, arguments: &[Argument]) -> String {
        let values: Vec<&dyn fmt::Display> = arguments.iter().map(|argument| argument as &dyn fmt::Display).collect();
        match (&self.words, arguments.first()) {
            (PhraseText::One(text), _) => text.filled(&values),
            (PhraseText::Counted(text), Some(Argument::Number(count))) => text.filled(count.unsigned_abs(), &values),
            (PhraseText::Counted(text), _) => text.filled(u64::MAX, &values),
        }
    }
}

/// A message: a phrase with its arguments, or plain text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message(MessageContent);

#[derive(Clone, Debug, PartialEq, Eq)]
enum MessageContent {
    /// A name, a number or a symbol of a table; in an older game, a sentence.
    AsItStands(String),
    Phrase(&'static Phrase, Vec<Argument>),
    /// Content of a printed table’s cell.
    Cell(Cow<'static, str>),
    /// Several messages, joined by commas.
    List(Vec<Message>),
    /// A phrase of a later version, by its name.
    Unknown(String, Vec<Argument>),
}

/// Argument of a phrase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Argument {
    /// A number; it may choose the form of the phrase.
    Number(i64),
    /// A name or another message.
    Message(Message),
}

impl Message {
    /// Creates a message from a phrase and its arguments, in the order of the phrase’s declaration.
    pub fn new(phrase: &'static Phrase, arguments: Vec<Argument>) -> Self {
        Self(MessageContent::Phrase(phrase, arguments))
    }

    /// Creates a message from a phrase that this version doesn’t know.
    pub fn unknown(name: String, arguments: Vec<Argument>) -> Self {
        Self(MessageContent::Unknown(name, arguments))
    }

    /// Creates a message from a printed table’s cell, in English.
    pub fn cell(words: impl Into<Cow<'static, str>>) -> Self {
        Self(MessageContent::Cell(words.into()))
    }

    /// Joins several messages into one. A single message is returned unchanged.
    pub fn list(messages: impl IntoIterator<Item = impl Into<Self>>) -> Self {
        let mut messages: Vec<Self> = messages.into_iter().map(Into::into).collect();
        if messages.len() == 1 { messages.swap_remove(0) } else { Self(MessageContent::List(messages)) }
    }

    /// Returns whether the message is empty.
    pub fn is_empty(&self) -> bool {
        matches!(&self.0, MessageContent::AsItStands(words) if words.is_empty())
    }

    /// Returns the plain text, if it is a name, a number, a symbol of a table or a key.
    pub fn sign(&self) -> Option<&str> {
        if let MessageContent::AsItStands(words) = &self.0 { Some(words) } else { None }
    }

    /// Returns the name in files and the arguments, if it is a phrase.
    fn name_and_arguments(&self) -> Option<(String, &[Argument])> {
        match &self.0 {
            MessageContent::AsItStands(_) | MessageContent::Cell(_) | MessageContent::List(_) => None,
            MessageContent::Phrase(phrase, arguments) => Some((phrase.name(), arguments)),
            MessageContent::Unknown(name, arguments) => Some((name.clone(), arguments)),
        }
    }
}

impl Default for Message {
    fn default() -> Self {
        Self(MessageContent::AsItStands(String::new()))
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            MessageContent::AsItStands(words) => f.write_str(words),
            MessageContent::Phrase(phrase, arguments) => f.write_str(&phrase.fill(arguments)),
            MessageContent::Cell(Cow::Borrowed(words)) => f.write_str(tr(words)),
            MessageContent::Cell(Cow::Owned(words)) => f.write_str(&tr_dynamic(words)),
            MessageContent::List(messages) => f.write_str(&join_commas(messages)),
            MessageContent::Unknown(name, arguments) => {
                f.write_str(name)?;
                arguments.iter().try_for_each(|argument| write!(f, " {argument}"))
            }
        }
    }
}

impl fmt::Display for Argument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Message(message) => message.fmt(f),
        }
    }
}

thread_local! {
    /// Whether messages are now serialized as sentences.
    static IN_WORDS: Cell<bool> = const { Cell::new(false) };
}

/// Runs `write`, which serializes every message as an English sentence, as other programs and older versions expect.
pub fn with_sentences<T>(write: impl FnOnce() -> T) -> T {
    /// Guard that restores the earlier setting when it is dropped.
    struct SettingGuard(bool);
    impl Drop for SettingGuard {
        fn drop(&mut self) {
            IN_WORDS.set(self.0);
        }
    }
    let _before = SettingGuard(IN_WORDS.replace(true));
    in_language(CurrentLanguage::English, write)
}

/// `{"say":"ancients.good_from","given":[4,{"say":"ancients_step.rally"}]}`, `{"cell":"all units"}`, a plain text, or a
/// list of them.
impl Serialize for Message {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if IN_WORDS.get() {
            return serializer.collect_str(self);
        }
        if let MessageContent::List(messages) = &self.0 {
            return messages.serialize(serializer);
        }
        if let MessageContent::Cell(words) = &self.0 {
            return BTreeMap::from([("cell", words)]).serialize(serializer);
        }
        let Some((name, arguments)) = self.name_and_arguments() else { return serializer.serialize_str(self.sign().unwrap_or_default()) };
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("say", &name)?;
        if !arguments.is_empty() {
            map.serialize_entry("given", arguments)?;
        }
        map.end()
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for Message {
    fn schema_name() -> Cow<'static, str> {
        "Message".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let message = generator.subschema_for::<Self>();
        json_schema!({
            "description": "A text as it stands, or a phrase by its key, with what it is given",
            "anyOf": [
                { "type": "string" },
                { "type": "array", "items": message },
                {
                    "type": "object",
                    "properties": {
                        "say": { "type": "string" },
                        "given": { "type": "array", "items": { "anyOf": [{ "type": "integer" }, message] } },
                    },
                    "required": ["say"],
                },
                { "type": "object", "properties": { "cell": { "type": "string" } }, "required": ["cell"] },
            ],
        })
    }
}

impl From<String> for Message {
    fn from(words: String) -> Self {
        Self(MessageContent::AsItStands(words))
    }
}

impl From<&str> for Message {
    fn from(words: &str) -> Self {
        words.to_owned().into()
    }
}

impl From<UnitName> for Message {
    fn from(name: UnitName) -> Self {
        name.0.into()
    }
}

impl From<&String> for Message {
    fn from(words: &String) -> Self {
        words.clone().into()
    }
}

impl From<&Self> for Message {
    fn from(message: &Self) -> Self {
        message.clone()
    }
}

/// A value that can be an argument of a phrase.
pub trait IntoArgument {
    /// Converts the value into an argument.
    fn into_argument(self) -> Argument;
}

impl<T: Clone + IntoArgument> IntoArgument for &T {
    fn into_argument(self) -> Argument {
        self.clone().into_argument()
    }
}

impl IntoArgument for &str {
    fn into_argument(self) -> Argument {
        Argument::Message(self.into())
    }
}

macro_rules! given {
    ($($number:ty),+; $($message:ty),+) => {
        $(impl IntoArgument for $number {
            fn into_argument(self) -> Argument {
                i64::try_from(self).map_or_else(|_| Argument::Message(self.to_string().into()), Argument::Number)
            }
        })+
        $(impl IntoArgument for $message {
            fn into_argument(self) -> Argument {
                Argument::Message(self.into())
            }
        })+
    };
}
given!(u8, u16, u32, usize, i8, i16, i32, i64; String, Message, UnitName);

/// Declares the messages of a board game or a part of it: `name(arguments) => "text {arguments}";`. With
/// `| "text for more"`, the first argument is a number that chooses the form.
#[macro_export]
macro_rules! messages {
    (
        in $list:literal;
        $($key:ident($($argument:ident),*) => $one:literal $(| $more:literal)?;)*
    ) => {
        #[allow(non_upper_case_globals, reason = "a phrase is called like the function that says it")]
        mod phrases {
            use $crate::Phrase;
            $(pub(super) static $key: Phrase = $crate::message::messages!(
                @phrase $list, stringify!($key), [$(stringify!($argument)),*], $one $(, $more)?
            );)*
        }

        $(pub(crate) fn $key($($argument: impl $crate::message::IntoArgument),*) -> $crate::Message {
            $(let $argument: $crate::Argument = $crate::message::IntoArgument::into_argument($argument);)*
            tr_checked!($one);
            $(tr_checked!($more);)?
            $crate::Message::new(&phrases::$key, vec![$($argument),*])
        })*

        /// Returns every phrase, which is needed to read games.
        pub(crate) fn all() -> impl Iterator<Item = &'static $crate::Phrase> {
            let phrases: [&'static $crate::Phrase; _] = [$(&phrases::$key),*];
            phrases.into_iter()
        }
    };
    (@phrase $list:literal, $key:expr, [$($argument:expr),*], $words:literal) => {
        Phrase::new($list, $key, $words, &[$($argument),*])
    };
    (@phrase $list:literal, $key:expr, [$($argument:expr),*], $one:literal, $more:literal) => {
        Phrase::with_plural($list, $key, [$one, $more], &[$($argument),*])
    };
}

/// Declares a list of words that messages can contain: `said_words!("ancients_step": Step);`.
#[macro_export]
macro_rules! said_words {
    ($list:literal: $words:ty) => {
        impl $words {
            /// Returns each word as a phrase, which is needed to read games.
            pub(crate) fn phrases() -> &'static [$crate::Phrase] {
                static PHRASES: [$crate::Phrase; <$words>::WORDS.len()] = $crate::Phrase::from_words($list, <$words>::WORDS);
                &PHRASES
            }
        }

        impl ::core::convert::From<$words> for $crate::Message {
            fn from(word: $words) -> Self {
                let phrase = <$words>::ALL.iter().zip(<$words>::phrases()).find(|(known, _)| **known == word);
                phrase.map_or_else(|| word.key().into(), |(_, phrase)| Self::new(phrase, Vec::new()))
            }
        }

        impl $crate::message::IntoArgument for $words {
            fn into_argument(self) -> $crate::Argument {
                $crate::Argument::Message(self.into())
            }
        }
    };
}

pub use crate::{messages, said_words};
