//! Applies a change to its target, key by key: see `keys!` in `keyed.rs`. A board game keeps its state in structs. Events
//! and the referee’s commands contain changes of it. Each kind of key is applied in one way for all board games.

use std::collections::{BTreeMap, BTreeSet};

use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

/// A value that changes can be applied to.
pub trait ChangeTarget<Said> {
    /// Applies a change. Missing parts stay the same.
    fn take(&mut self, said: &Said);
}

/// Replaces the value by a new one.
impl<T: Clone> ChangeTarget<Option<T>> for T {
    fn take(&mut self, said: &Option<T>) {
        if let Some(said) = said {
            self.clone_from(said);
        }
    }
}

/// Sets an optional value; a change can’t clear it.
impl<T: Clone> ChangeTarget<Option<T>> for Option<T> {
    fn take(&mut self, said: &Option<T>) {
        if said.is_some() {
            self.clone_from(said);
        }
    }
}

/// Replaces the given entries, and removes those that are `None`.
impl<K: Clone + Ord, T: Clone> ChangeTarget<BTreeMap<K, Option<T>>> for BTreeMap<K, T> {
    fn take(&mut self, said: &BTreeMap<K, Option<T>>) {
        for (key, value) in said {
            match value {
                Some(value) => drop(self.insert(key.clone(), value.clone())),
                None => drop(self.remove(key)),
            }
        }
    }
}

/// Replaces the given entries.
impl<K: Clone + Ord, T: Clone> ChangeTarget<Self> for BTreeMap<K, T> {
    fn take(&mut self, said: &Self) {
        self.extend(said.clone());
    }
}

/// Adds the given entries to the set.
impl<T: Clone + Ord> ChangeTarget<Self> for BTreeSet<T> {
    fn take(&mut self, said: &Self) {
        self.extend(said.iter().cloned());
    }
}

/// Deserializes a value and distinguishes `null` from a missing one. `null` clears an optional value and leaves any
/// other value as it is.
///
/// # Errors
/// The value is invalid.
pub fn deserialize_nullable<'de, T: DeserializeOwned, D: Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    let said = Value::deserialize(deserializer)?;
    if said.is_null() { Ok(serde_json::from_value(said).ok()) } else { serde_json::from_value(said).map(Some).map_err(D::Error::custom) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_fields_stay_and_null_fields_are_removed() {
        let (mut days, mut leader) = (3, Some("Odo"));
        ChangeTarget::take(&mut days, &None);
        ChangeTarget::take(&mut leader, &None::<&str>);
        assert_eq!((days, leader), (3, Some("Odo")));
        ChangeTarget::take(&mut days, &Some(4));
        ChangeTarget::take(&mut leader, &Some(None));
        assert_eq!((days, leader), (4, None));
        let mut fires = BTreeMap::from([("A1", 1), ("B2", 2)]);
        fires.take(&BTreeMap::from([("A1", None), ("C3", Some(3))]));
        assert_eq!(fires, BTreeMap::from([("B2", 2), ("C3", 3)]));
        fires.take(&BTreeMap::from([("B2", 5)]));
        assert_eq!(fires, BTreeMap::from([("B2", 5), ("C3", 3)]));
    }
}
