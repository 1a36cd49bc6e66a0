//! A message of a rulebook: a key and arguments. Games keep it so, in files and in memory; its words are made where it is shown.

use std::borrow::Cow;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::UnitName;
use senlac_base::language::lists::commas;
use senlac_base::language::{CountedText, Spoken, Text, in_language, tr, tr_of};

/// A text that messages say, by a key that never changes.
#[derive(Debug)]
pub struct Phrase {
    /// The list that it is in: “ancients”.
    list: &'static str,
    /// Its key in that list: “`good_from`”.
    key: &'static str,
    words: PhraseWords,
}

#[derive(Debug)]
enum PhraseWords {
    One(Text),
    /// The first argument chooses the form.
    Counted(CountedText),
}

impl PartialEq for Phrase {
    fn eq(&self, other: &Self) -> bool {
        (self.list, self.key) == (other.list, other.key)
    }
}

impl Eq for Phrase {}

impl Phrase {
    /// A text with the names of its arguments.
    pub const fn new(list: &'static str, key: &'static str, words: &'static str, arguments: &'static [&'static str]) -> Self {
        Self { list, key, words: PhraseWords::One(Text::new(words, arguments)) }
    }

    /// A text whose form its first argument chooses: for one, and for more.
    pub const fn counted(list: &'static str, key: &'static str, forms: [&'static str; 2], arguments: &'static [&'static str]) -> Self {
        Self { list, key, words: PhraseWords::Counted(CountedText::new(forms, arguments)) }
    }

    /// A list of words as phrases, each by its key.
    pub const fn words<const N: usize>(list: &'static str, words: [(&'static str, &'static str); N]) -> [Self; N] {
        let mut phrases = [const { Self::new("", "", "", &[]) }; N];
        let mut at = 0;
        while at < N {
            phrases[at] = Self::new(list, words[at].0, words[at].1, &[]);
            at += 1;
        }
        phrases
    }

    /// Its name in files: “`ancients.good_from`”.
    pub fn name(&self) -> String {
        format!("{}.{}", self.list, self.key)
    }

    fn filled(&self, arguments: &[Argument]) -> String {
        let values: Vec<&dyn fmt::Display> = arguments.iter().map(|argument| argument as &dyn fmt::Display).collect();
        match (&self.words, arguments.first()) {
            (PhraseWords::One(text), _) => text.filled(&values),
            (PhraseWords::Counted(text), Some(Argument::Number(count))) => text.filled(count.unsigned_abs(), &values),
            (PhraseWords::Counted(text), _) => text.filled(u64::MAX, &values),
        }
    }
}

/// What is said: a phrase with its arguments, or words as they stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message(Said);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Said {
    /// A name, a number, a sign of a table; of an older game a sentence.
    AsItStands(String),
    Phrase(&'static Phrase, Vec<Argument>),
    /// What a printed table has in a cell.
    Cell(Cow<'static, str>),
    /// One after the other, with commas.
    List(Vec<Message>),
    /// A phrase of a later version, by its name.
    Unknown(String, Vec<Argument>),
}

/// What fills in a phrase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Argument {
    /// A number; it may choose the form of the phrase.
    Number(i64),
    /// A name, or something else that is said.
    Message(Message),
}

impl Message {
    /// A phrase with its arguments, in the order in which it declares them.
    pub fn new(phrase: &'static Phrase, arguments: Vec<Argument>) -> Self {
        Self(Said::Phrase(phrase, arguments))
    }

    /// A phrase that this version doesn’t know.
    pub fn unknown(name: String, arguments: Vec<Argument>) -> Self {
        Self(Said::Unknown(name, arguments))
    }

    /// What a printed table has in a cell, in English.
    pub fn cell(words: impl Into<Cow<'static, str>>) -> Self {
        Self(Said::Cell(words.into()))
    }

    /// Several that are said one after the other; one alone is itself.
    pub fn list(messages: impl IntoIterator<Item = impl Into<Self>>) -> Self {
        let mut messages: Vec<Self> = messages.into_iter().map(Into::into).collect();
        if messages.len() == 1 { messages.swap_remove(0) } else { Self(Said::List(messages)) }
    }

    /// Whether it says nothing.
    pub fn is_empty(&self) -> bool {
        matches!(&self.0, Said::AsItStands(words) if words.is_empty())
    }

    /// The words where they stand as they are: a name, a number, a sign of a table, a key.
    pub fn sign(&self) -> Option<&str> {
        if let Said::AsItStands(words) = &self.0 { Some(words) } else { None }
    }

    /// Its name in files and its arguments, if it is a phrase.
    fn parts(&self) -> Option<(String, &[Argument])> {
        match &self.0 {
            Said::AsItStands(_) | Said::Cell(_) | Said::List(_) => None,
            Said::Phrase(phrase, arguments) => Some((phrase.name(), arguments)),
            Said::Unknown(name, arguments) => Some((name.clone(), arguments)),
        }
    }
}

impl Default for Message {
    fn default() -> Self {
        Self(Said::AsItStands(String::new()))
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Said::AsItStands(words) => f.write_str(words),
            Said::Phrase(phrase, arguments) => f.write_str(&phrase.filled(arguments)),
            Said::Cell(Cow::Borrowed(words)) => f.write_str(tr(words)),
            Said::Cell(Cow::Owned(words)) => f.write_str(&tr_of(words)),
            Said::List(messages) => f.write_str(&commas(messages)),
            Said::Unknown(name, arguments) => {
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
    /// Whether messages are written in words now.
    static IN_WORDS: Cell<bool> = const { Cell::new(false) };
}

/// Writes something with every message in it as an English sentence, as other programs and older versions read it.
pub fn in_words<T>(write: impl FnOnce() -> T) -> T {
    struct Before(bool);
    impl Drop for Before {
        fn drop(&mut self) {
            IN_WORDS.set(self.0);
        }
    }
    let _before = Before(IN_WORDS.replace(true));
    in_language(Spoken::English, write)
}

/// `{"say":"ancients.good_from","given":[4,{"say":"ancients_step.rally"}]}`, `{"cell":"all units"}`, a text that stands as it is,
/// or a list of them.
impl Serialize for Message {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if IN_WORDS.get() {
            return serializer.collect_str(self);
        }
        if let Said::List(messages) = &self.0 {
            return messages.serialize(serializer);
        }
        if let Said::Cell(words) = &self.0 {
            return BTreeMap::from([("cell", words)]).serialize(serializer);
        }
        let Some((name, arguments)) = self.parts() else { return serializer.serialize_str(self.sign().unwrap_or_default()) };
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("say", &name)?;
        if !arguments.is_empty() {
            map.serialize_entry("given", arguments)?;
        }
        map.end()
    }
}

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
        Self(Said::AsItStands(words))
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

/// What may fill in a phrase.
pub trait Given {
    /// As an argument.
    fn given(self) -> Argument;
}

impl<T: Clone + Given> Given for &T {
    fn given(self) -> Argument {
        self.clone().given()
    }
}

impl Given for &str {
    fn given(self) -> Argument {
        Argument::Message(self.into())
    }
}

macro_rules! given {
    ($($number:ty),+; $($message:ty),+) => {
        $(impl Given for $number {
            fn given(self) -> Argument {
                i64::try_from(self).map_or_else(|_| Argument::Message(self.to_string().into()), Argument::Number)
            }
        })+
        $(impl Given for $message {
            fn given(self) -> Argument {
                Argument::Message(self.into())
            }
        })+
    };
}
given!(u8, u16, u32, usize, i8, i16, i32, i64; String, Message, UnitName);

/// The messages of a rulebook or a part of it: `name(arguments) => "text {arguments}";`, with `| "text for more"` where the first
/// argument is a number that chooses the form.
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

        $(pub(crate) fn $key($($argument: impl $crate::message::Given),*) -> $crate::Message {
            $(let $argument: $crate::Argument = $crate::message::Given::given($argument);)*
            tr_checked!($one);
            $(tr_checked!($more);)?
            $crate::Message::new(&phrases::$key, vec![$($argument),*])
        })*

        /// Every phrase, for the reader of games.
        pub(crate) fn all() -> impl Iterator<Item = &'static $crate::Phrase> {
            let phrases: [&'static $crate::Phrase; _] = [$(&phrases::$key),*];
            phrases.into_iter()
        }
    };
    (@phrase $list:literal, $key:expr, [$($argument:expr),*], $words:literal) => {
        Phrase::new($list, $key, $words, &[$($argument),*])
    };
    (@phrase $list:literal, $key:expr, [$($argument:expr),*], $one:literal, $more:literal) => {
        Phrase::counted($list, $key, [$one, $more], &[$($argument),*])
    };
}

/// A list of words that may be said in a message: `said_words!("ancients_step": Step);`.
#[macro_export]
macro_rules! said_words {
    ($list:literal: $words:ty) => {
        impl $words {
            /// Each as a phrase, for the reader of games.
            pub(crate) fn phrases() -> &'static [$crate::Phrase] {
                static PHRASES: [$crate::Phrase; <$words>::WORDS.len()] = $crate::Phrase::words($list, <$words>::WORDS);
                &PHRASES
            }
        }

        impl ::core::convert::From<$words> for $crate::Message {
            fn from(word: $words) -> Self {
                let phrase = <$words>::ALL.iter().zip(<$words>::phrases()).find(|(known, _)| **known == word);
                phrase.map_or_else(|| word.key().into(), |(_, phrase)| Self::new(phrase, Vec::new()))
            }
        }

        impl $crate::message::Given for $words {
            fn given(self) -> $crate::Argument {
                $crate::Argument::Message(self.into())
            }
        }
    };
}

pub use crate::{messages, said_words};
