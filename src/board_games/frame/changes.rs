//! How a change is carried over to what it changes, key by key: see `keys!` in `keyed.rs`. A rulebook keeps its state in structs, and an
//! event or the referee's hand says what is otherwise; each kind of key is carried over in one way, whatever rulebook it belongs to.

use std::collections::{BTreeMap, BTreeSet};

use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

/// What can be changed by what is said of it.
pub trait Takes<Said> {
    /// Takes over what is said; what is left out stays as it was.
    fn take(&mut self, said: &Said);
}

/// A value is replaced.
impl<T: Clone> Takes<Option<T>> for T {
    fn take(&mut self, said: &Option<T>) {
        if let Some(said) = said {
            self.clone_from(said);
        }
    }
}

/// A value that can be nothing is filled, and never emptied.
impl<T: Clone> Takes<Option<T>> for Option<T> {
    fn take(&mut self, said: &Option<T>) {
        if said.is_some() {
            self.clone_from(said);
        }
    }
}

/// Some entries are replaced, and those that are said to be nothing are taken away.
impl<K: Clone + Ord, T: Clone> Takes<BTreeMap<K, Option<T>>> for BTreeMap<K, T> {
    fn take(&mut self, said: &BTreeMap<K, Option<T>>) {
        for (key, value) in said {
            match value {
                Some(value) => drop(self.insert(key.clone(), value.clone())),
                None => drop(self.remove(key)),
            }
        }
    }
}

/// Some entries are replaced.
impl<K: Clone + Ord, T: Clone> Takes<Self> for BTreeMap<K, T> {
    fn take(&mut self, said: &Self) {
        self.extend(said.clone());
    }
}

/// More entries come.
impl<T: Clone + Ord> Takes<Self> for BTreeSet<T> {
    fn take(&mut self, said: &Self) {
        self.extend(said.iter().cloned());
    }
}

/// Tells `null` from nothing: it makes a value nothing that can be nothing, and leaves every other as it is.
///
/// # Errors
/// What is wrong with the value.
pub fn given<'de, T: DeserializeOwned, D: Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    let said = Value::deserialize(deserializer)?;
    if said.is_null() { Ok(serde_json::from_value(said).ok()) } else { serde_json::from_value(said).map(Some).map_err(D::Error::custom) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_out_stays_and_what_is_nothing_goes() {
        let (mut days, mut leader) = (3, Some("Odo"));
        Takes::take(&mut days, &None);
        Takes::take(&mut leader, &None::<&str>);
        assert_eq!((days, leader), (3, Some("Odo")));
        Takes::take(&mut days, &Some(4));
        Takes::take(&mut leader, &Some(None));
        assert_eq!((days, leader), (4, None));
        let mut fires = BTreeMap::from([("A1", 1), ("B2", 2)]);
        fires.take(&BTreeMap::from([("A1", None), ("C3", Some(3))]));
        assert_eq!(fires, BTreeMap::from([("B2", 2), ("C3", 3)]));
        fires.take(&BTreeMap::from([("B2", 5)]));
        assert_eq!(fires, BTreeMap::from([("B2", 5), ("C3", 3)]));
    }
}
