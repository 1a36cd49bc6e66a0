//! Answers that a form can ask for by their type alone: see `keys!` in [`super::keyed`].

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::Deref;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Choice, DeskState, DiceSaid, Field, FieldKind, Rulebook};

/// An answer that a form can ask for by its type alone.
pub trait Asked {
    /// What kind of answer it is, where these are the units.
    fn kind(units: &[Choice]) -> FieldKind;
}

/// A word of a list that is known beforehand: each has an answer of its own in a record.
pub trait Word {
    /// Every word, in files and for people.
    fn every() -> Vec<(&'static str, &'static str)>;
}

/// The name of a unit in commands; empty where it may be nobody.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct UnitName(pub String);

impl Deref for UnitName {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for UnitName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<&str> for UnitName {
    fn from(name: &str) -> Self {
        Self(name.to_owned())
    }
}

/// Every unit of a game, those that are out of it last.
pub fn units<B: Rulebook>(desk: &DeskState<B>) -> Vec<Choice> {
    let mut rows = B::roster(desk).rows;
    rows.sort_by_key(|row| row.is_out);
    rows.into_iter().map(|row| Choice::new(row.id.clone(), B::title(&desk.own, &row.id))).collect()
}

/// Whether something need not be written down.
pub fn is_usual<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// How an answer is asked for that may be left out: to say no is not to say nothing.
pub fn if_said(kind: FieldKind) -> FieldKind {
    if kind == FieldKind::Flag { FieldKind::One(vec![Choice::new(true, tr!("yes")), Choice::new(false, tr!("no"))]) } else { kind }
}

/// A key as files have it.
pub fn key_of(name: &'static str) -> &'static str {
    name.strip_prefix("r#").unwrap_or(name)
}

impl Asked for UnitName {
    fn kind(units: &[Choice]) -> FieldKind {
        FieldKind::One(units.to_vec())
    }
}

/// Types whose kind does not depend on the game.
macro_rules! asked {
    ($($type:ty => $kind:expr),+) => {
        $(impl Asked for $type {
            fn kind(_units: &[Choice]) -> FieldKind {
                $kind
            }
        })+
    };
}
asked! {
    bool => FieldKind::Flag,
    u8 => FieldKind::Number(0, 99),
    u16 => FieldKind::Number(0, 999),
    u32 => FieldKind::Number(0, 9999),
    i8 => FieldKind::Number(-99, 99),
    i16 => FieldKind::Number(-999, 999),
    String => FieldKind::Text,
    DiceSaid => FieldKind::Dice
}

/// Several answers: any of several words, or rows.
fn several(kind: FieldKind) -> FieldKind {
    match kind {
        FieldKind::One(choices) => FieldKind::Several(choices),
        FieldKind::Record(fields) => FieldKind::Rows(fields),
        other @ (FieldKind::Several(_) | FieldKind::Flag | FieldKind::Number(..) | FieldKind::Text) => other,
        other @ (FieldKind::Rows(_) | FieldKind::Dice) => other,
    }
}

/// What may be left out.
impl<T: Asked> Asked for Option<T> {
    fn kind(units: &[Choice]) -> FieldKind {
        if_said(T::kind(units))
    }
}

impl<T: Asked> Asked for Vec<T> {
    fn kind(units: &[Choice]) -> FieldKind {
        several(T::kind(units))
    }
}

impl<T: Asked> Asked for BTreeSet<T> {
    fn kind(units: &[Choice]) -> FieldKind {
        several(T::kind(units))
    }
}

impl<K: Word, V: Asked> Asked for BTreeMap<K, V> {
    fn kind(units: &[Choice]) -> FieldKind {
        each::<K>(&V::kind(units))
    }
}

/// An answer of this kind for each of these words.
pub fn each<K: Word>(kind: &FieldKind) -> FieldKind {
    FieldKind::Record(K::every().into_iter().map(|(key, title)| Field::optional(key, title, kind.clone())).collect())
}
