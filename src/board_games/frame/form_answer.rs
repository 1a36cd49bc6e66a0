//! Answers whose field kind follows from their type alone: see `keys!` in `keyed.rs`.

use std::collections::{BTreeMap, BTreeSet};

use super::{BoardGameState, Choice, EnteredDice, Field, FieldKind, Rulebook, UnitName};

/// An answer whose field kind follows from its type alone.
pub trait FormAnswer {
    /// Returns the kind of field for this answer. `units` are the units of the game.
    fn kind(units: &[Choice]) -> FieldKind;
}

/// A key from a fixed list. A record has one answer for each key.
pub trait RecordKey {
    /// Returns every key with its title.
    fn titled_keys() -> Vec<(&'static str, &'static str)>;
}

/// Returns every unit of a game as a choice, those out of the game last.
pub fn units<B: Rulebook>(game: &BoardGameState<B>) -> Vec<Choice> {
    let mut rows = B::roster(game).rows;
    rows.sort_by_key(|row| row.is_out);
    rows.into_iter().map(|row| Choice::new(row.id.clone(), B::title(&game.own, &row.id))).collect()
}

/// Returns whether a value is the default, so that files leave it out.
pub fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Returns the field kind of an optional answer. A flag becomes yes or no, because “no” differs from no answer.
pub fn optional_kind(kind: FieldKind) -> FieldKind {
    if kind == FieldKind::Flag { FieldKind::One(vec![Choice::new(true, tr!("yes")), Choice::new(false, tr!("no"))]) } else { kind }
}

/// Returns a field’s key in files, without the prefix of a raw identifier.
pub fn file_key(name: &'static str) -> &'static str {
    name.strip_prefix("r#").unwrap_or(name)
}

impl FormAnswer for UnitName {
    fn kind(units: &[Choice]) -> FieldKind {
        FieldKind::One(units.to_vec())
    }
}

/// Implements the trait for types whose field kind doesn’t depend on the game.
macro_rules! asked {
    ($($type:ty => $kind:expr),+) => {
        $(impl FormAnswer for $type {
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
    EnteredDice => FieldKind::Dice
}

/// Returns the field kind of a list: any number of choices, or rows.
fn list_kind(kind: FieldKind) -> FieldKind {
    match kind {
        FieldKind::One(choices) => FieldKind::Several(choices),
        FieldKind::Record(fields) => FieldKind::Rows(fields),
        other @ (FieldKind::Several(_) | FieldKind::Flag | FieldKind::Number(..) | FieldKind::Text) => other,
        other @ (FieldKind::Rows(_) | FieldKind::Dice) => other,
    }
}

/// An optional answer, asked for by its inner type.
impl<T: FormAnswer> FormAnswer for Option<T> {
    fn kind(units: &[Choice]) -> FieldKind {
        optional_kind(T::kind(units))
    }
}

impl<T: FormAnswer> FormAnswer for Vec<T> {
    fn kind(units: &[Choice]) -> FieldKind {
        list_kind(T::kind(units))
    }
}

impl<T: FormAnswer> FormAnswer for BTreeSet<T> {
    fn kind(units: &[Choice]) -> FieldKind {
        list_kind(T::kind(units))
    }
}

impl<K: RecordKey, V: FormAnswer> FormAnswer for BTreeMap<K, V> {
    fn kind(units: &[Choice]) -> FieldKind {
        record_of_each_key::<K>(&V::kind(units))
    }
}

/// Returns the field kind of a record with one answer for each key.
pub fn record_of_each_key<K: RecordKey>(kind: &FieldKind) -> FieldKind {
    FieldKind::Record(K::titled_keys().into_iter().map(|(key, title)| Field::optional(key, title, kind.clone())).collect())
}
