//! Pupils by id: the ids, groups of pupils who play together, and the table of names by id.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

#[cfg(feature = "schema")]
use schemars::{Schema, SchemaGenerator, json_schema};

use crate::schema::JsonSchema;
use serde::de::{SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Pupil's id, such as "#7". It is unique in a class and stays the same for as long as the class exists. In a
/// game of format 1 the id is the pupil's name.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(inline)]
pub struct PupilId(Arc<str>);

impl PupilId {
    /// Returns the id with this number.
    pub fn from_number(number: u32) -> Self {
        Self(format!("#{number}").into())
    }

    /// Returns the id's number; `None` for a name of format 1.
    pub fn number(&self) -> Option<u32> {
        let digits = self.0.strip_prefix('#')?;
        digits.parse().ok().filter(|number: &u32| number.to_string() == digits)
    }

    /// Returns the id as it is written in files.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&str> for PupilId {
    fn from(text: &str) -> Self {
        Self(text.into())
    }
}

impl From<String> for PupilId {
    fn from(text: String) -> Self {
        text.as_str().into()
    }
}

impl Ord for PupilId {
    /// Compares ids by number, and names of format 1 alphabetically.
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (self.number(), &self.0).cmp(&(other.number(), &other.0))
    }
}

impl PartialOrd for PupilId {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// Pupils who play something together, in order. Files contain a list of ids; format 1 has one text, "Ada Lind
/// and Ben Okoro". Commands may contain either, and also names instead of ids.
#[derive(Clone, Debug, Default)]
pub struct Players {
    ids: Vec<PupilId>,
    /// Text in a command, which may be one pupil's full name even if it looks like several.
    text: Option<Arc<str>>,
}

impl Players {
    /// Returns the text from a command; `None` for a list.
    pub fn text(&self) -> Option<&str> {
        self.text.as_deref()
    }
}

impl PartialEq for Players {
    fn eq(&self, other: &Self) -> bool {
        self.ids == other.ids
    }
}

impl Eq for Players {}

impl Ord for Players {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.ids.cmp(&other.ids)
    }
}

impl PartialOrd for Players {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Deref for Players {
    type Target = [PupilId];

    fn deref(&self) -> &[PupilId] {
        &self.ids
    }
}

impl FromIterator<PupilId> for Players {
    fn from_iter<I: IntoIterator<Item = PupilId>>(ids: I) -> Self {
        Self { ids: ids.into_iter().collect(), text: None }
    }
}

impl From<&str> for Players {
    /// Parses a text of format 1. A comma separates names only if an "and" follows: "Lind, Bo" is one pupil.
    fn from(text: &str) -> Self {
        let names: Vec<&str> = match text.trim().rsplit_once(" and ") {
            Some((first, last)) => first.split(" and ").flat_map(|names| names.split(", ")).chain([last]).collect(),
            None => vec![text],
        };
        let ids = names.into_iter().map(str::trim).filter(|name| !name.is_empty()).map(PupilId::from).collect();
        Self { ids, text: Some(text.into()) }
    }
}

impl Serialize for Players {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if !self.is_empty() && self.iter().all(|id| id.number().is_some()) {
            return serializer.collect_seq(self.iter());
        }
        serializer.serialize_str(&join(&self.iter().map(PupilId::as_str).collect::<Vec<_>>()))
    }
}

impl<'de> Deserialize<'de> for Players {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct TextOrList;

        impl<'de> Visitor<'de> for TextOrList {
            type Value = Players;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(tr!("a pupil’s id or name, or a list of them"))
            }

            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Players, E> {
                Ok(text.into())
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Players, A::Error> {
                let mut ids = Vec::new();
                while let Some(text) = list.next_element::<String>()? {
                    ids.push(PupilId::from(text.trim()));
                }
                Ok(ids.into_iter().collect())
            }
        }

        deserializer.deserialize_any(TextOrList)
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for Players {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        stringify!(Players).into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": ["string", "array"], "items": {"type": "string"}})
    }
}

/// Joins names into one text: "Ada Lind and Ben Okoro", "Ada, Ben and Cleo". Empty names are ignored.
pub fn join<N: AsRef<str>>(names: &[N]) -> String {
    let names: Vec<&str> = names.iter().map(|name| name.as_ref().trim()).filter(|name| !name.is_empty()).collect();
    match names.as_slice() {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Pupil's name, and the name used in front of the class.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PupilName {
    /// Full name; empty if it was deleted, in which case the id is shown.
    #[serde(default, deserialize_with = "text_or_null")]
    #[schemars(with = "Option<String>")]
    pub name: String,
    /// Short name chosen by the teacher. It is never shortened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub short: Option<String>,
    /// Given name, if the class list had a separate column for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub given: Option<String>,
    /// Pupil's row in the class list, from 1; `None` for pupils who were typed in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub row: Option<u32>,
}

/// Deserialises a text that is `null` if it was deleted.
///
/// # Errors
/// Returns an error if the value is neither a string nor `null`.
pub fn text_or_null<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    Option::deserialize(deserializer).map(Option::unwrap_or_default)
}

impl From<&str> for PupilName {
    fn from(name: &str) -> Self {
        Self { name: name.to_owned(), ..Self::default() }
    }
}

/// Pupil's name in front of the class, in the header of a game of format 1.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ShortName {
    /// Pupil's full name; `None` if names were deleted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pupil: Option<String>,
    /// Short name chosen by the teacher.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub short: Option<String>,
    /// Given name, if the class list had a separate column for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub given: Option<String>,
}

/// Table of names by id. Nothing else in a game contains a pupil's name. In format 1 the table isn't in the file,
/// and its ids are the names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NameTable {
    has_ids: bool,
    names: BTreeMap<PupilId, PupilName>,
}

impl NameTable {
    /// Returns an empty table of format 2.
    pub const fn with_ids() -> Self {
        Self { has_ids: true, names: BTreeMap::new() }
    }

    /// Returns whether pupils have ids. If not, the game has format 1.
    pub const fn has_ids(&self) -> bool {
        self.has_ids
    }

    /// Returns whether the table is of format 1.
    pub const fn is_of_format_1(&self) -> bool {
        !self.has_ids
    }

    /// Returns a pupil's full name; the id itself in a game of format 1.
    pub fn name<'a>(&'a self, id: &'a PupilId) -> &'a str {
        self.names.get(id).map(|pupil| pupil.name.as_str()).filter(|name| !name.is_empty()).unwrap_or(id.as_str())
    }

    /// Returns these pupils' names, in order.
    pub fn names<'a>(&'a self, players: &'a [PupilId]) -> Vec<&'a str> {
        players.iter().map(|id| self.name(id)).collect()
    }

    /// Returns these pupils' names as one text, such as "Ada Lind and Ben Okoro".
    pub fn text(&self, players: &[PupilId]) -> String {
        join(&self.names(players))
    }

    /// Returns a pupil's entry; `None` in a game of format 1 that contains only the name.
    pub fn entry(&self, id: &PupilId) -> Option<&PupilName> {
        self.names.get(id)
    }

    /// Returns all entries in the order of their ids.
    pub fn entries(&self) -> impl Iterator<Item = (&PupilId, &PupilName)> {
        self.names.iter()
    }

    /// Returns the pupil with this id or full name. Case matters only if two names differ in nothing else.
    pub fn find(&self, text: &str) -> Option<&PupilId> {
        self.find_exactly(text).or_else(|| self.find_unique_name(|name| name.to_lowercase() == text.trim().to_lowercase()))
    }

    /// Returns the pupil with exactly this id or full name.
    pub fn find_exactly(&self, text: &str) -> Option<&PupilId> {
        let text = text.trim();
        let id = self.names.get_key_value(&PupilId::from(text)).map(|(id, _)| id);
        id.or_else(|| self.find_unique_name(|name| name == text))
    }

    /// Returns the only pupil whose name matches. Deleted names match no pupil.
    fn find_unique_name(&self, is_meant: impl Fn(&str) -> bool) -> Option<&PupilId> {
        let mut found = self.names.iter().filter(|(_, pupil)| !pupil.name.is_empty() && is_meant(&pupil.name)).map(|(id, _)| id);
        found.next().filter(|_| found.next().is_none())
    }

    /// Returns the first unused id.
    pub fn free_id(&self) -> PupilId {
        let last = self.names.keys().filter_map(PupilId::number).max();
        PupilId::from_number(last.map_or(1, |last| last.saturating_add(1)))
    }

    /// Adds a pupil of this name under the first unused id, and returns the id.
    pub fn add(&mut self, name: &str) -> PupilId {
        let id = self.free_id();
        self.set(id.clone(), name.into());
        id
    }

    /// Adds a pupil, or replaces the entry.
    pub fn set(&mut self, id: PupilId, pupil: PupilName) {
        self.names.insert(id, pupil);
    }
}

impl FromIterator<(PupilId, PupilName)> for NameTable {
    fn from_iter<I: IntoIterator<Item = (PupilId, PupilName)>>(entries: I) -> Self {
        Self { has_ids: true, names: entries.into_iter().collect() }
    }
}

impl Serialize for NameTable {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.names.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for NameTable {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self { has_ids: true, names: BTreeMap::deserialize(deserializer)? })
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for NameTable {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        stringify!(Names).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        BTreeMap::<String, PupilName>::json_schema(generator)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Players {
        serde_json::from_str(text).expect("players")
    }

    fn ids(players: &Players) -> Vec<&str> {
        players.iter().map(PupilId::as_str).collect()
    }

    #[test]
    fn format_1_stores_players_as_one_text() {
        for (text, names) in [
            ("", &[][..]),
            ("Ada Lind", &["Ada Lind"]),
            ("Ada Lind and Ben Okoro", &["Ada Lind", "Ben Okoro"]),
            ("Ada, Ben, Cleo and Dev", &["Ada", "Ben", "Cleo", "Dev"]),
            // A comma alone doesn't separate names.
            ("Lind, Bo", &["Lind, Bo"]),
            ("Andy Sanders", &["Andy Sanders"]),
        ] {
            let players: Players = serde_json::from_value(text.into()).expect("a text");
            assert_eq!(ids(&players), names);
            assert_eq!(serde_json::to_value(&players).expect("a value"), serde_json::Value::from(text));
        }
        assert_eq!(ids(&Players::from(" Ada and  and Ben ")), ["Ada", "Ben"]);
        assert_eq!(join(&["Ada", " ", "Ben "]), "Ada and Ben");
    }

    #[test]
    fn format_2_stores_players_as_a_list_of_ids() {
        let players = read(r##"["#2","#10"]"##);
        assert_eq!(ids(&players), ["#2", "#10"]);
        assert_eq!(serde_json::to_string(&players).expect("a text"), r##"["#2","#10"]"##);
        assert_eq!(ids(&read(r##""#7""##)), ["#7"]);
        assert_eq!(ids(&read(r#"["Lind, Bo","Sand and Stone"]"#)), ["Lind, Bo", "Sand and Stone"]);
        assert!(PupilId::from_number(2) < PupilId::from_number(10), "by number");
        assert_eq!(PupilId::from("#07").number(), None);
    }

    #[test]
    fn pupils_are_found_by_id_or_name_with_exact_case_first() {
        let named = ["Ada Lind", "Bo", "BO"].map(PupilName::from);
        let table: NameTable = (1..).map(PupilId::from_number).zip(named).collect();
        let find = |text: &str| table.find(text).map(PupilId::as_str);
        assert_eq!(find("#2"), Some("#2"));
        assert_eq!(find(" ada lind "), Some("#1"));
        assert_eq!((find("BO"), find("bo"), find("Cy")), (Some("#3"), None, None));
        assert_eq!(table.free_id(), PupilId::from_number(4));
        assert_eq!(table.text(&[PupilId::from_number(1), PupilId::from_number(2)]), "Ada Lind and Bo");
    }
}
