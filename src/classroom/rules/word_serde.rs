//! Values written as one word in files: `C4`, `N01`, `hill-move`.

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use serde::de;

use senlac_base::language::tr;

/// Visitor that parses a value from a word.
pub(super) struct WordVisitor<T>(&'static str, PhantomData<T>);

impl<T> WordVisitor<T> {
    /// Creates a visitor. `expected` ends its error message: "expected a square such as "C4"".
    pub(super) const fn new(expected: &'static str) -> Self {
        Self(expected, PhantomData)
    }
}

impl<T: FromStr<Err: fmt::Display>> de::Visitor<'_> for WordVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(tr(self.0))
    }

    fn visit_str<E: de::Error>(self, word: &str) -> Result<T, E> {
        word.parse().map_err(E::custom)
    }
}

/// Parses a number of one to three digits.
pub(super) fn small_number(digits: &[u8]) -> Option<u16> {
    let number = (1..=3).contains(&digits.len()).then(|| str::from_utf8(digits).ok()).flatten()?;
    number.bytes().all(|digit| digit.is_ascii_digit()).then(|| number.parse().ok()).flatten()
}

/// Implements serialization of a type as its display text, parsed again with [`FromStr`].
macro_rules! written_as_word {
    ($type:ident, expected: $expected:expr, schema: $schema:tt) => {
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(crate::rules::word_serde::WordVisitor::new($expected))
            }
        }

        #[cfg(feature = "schema")]
        impl schemars::JsonSchema for $type {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!($schema)
            }
        }
    };
}
pub(super) use written_as_word;
