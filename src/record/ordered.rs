//! JSON whose objects keep the order of their keys. The lines of a game file need this because their checksum
//! comes last.

use std::collections::BTreeSet;
use std::fmt;

use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub(super) enum Json {
    Null,
    Bool(bool),
    Number(serde_json::Number),
    Text(String),
    List(Vec<Json>),
    #[serde(serialize_with = "write_object")]
    Object(Vec<(String, Json)>),
}

fn write_object<S: Serializer>(entries: &[(String, Json)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(entries.iter().map(|(key, value)| (key, value)))
}

impl Json {
    /// Returns a key that occurs twice in the same object, at any depth.
    pub(super) fn duplicate_key(&self) -> Option<&str> {
        match self {
            Self::Null | Self::Bool(_) | Self::Number(_) | Self::Text(_) => None,
            Self::List(values) => values.iter().find_map(Self::duplicate_key),
            Self::Object(entries) => {
                let mut keys = BTreeSet::new();
                let twice = entries.iter().map(|(key, _)| key.as_str()).find(|&key| !keys.insert(key));
                twice.or_else(|| entries.iter().find_map(|(_, value)| value.duplicate_key()))
            }
        }
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(JsonVisitor)
    }
}

struct JsonVisitor;

impl<'de> Visitor<'de> for JsonVisitor {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Json, E> {
        Ok(Json::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Json, E> {
        Ok(Json::Number(value.into()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Json, E> {
        Ok(Json::Number(value.into()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Json, E> {
        Ok(serde_json::Number::from_f64(value).map_or(Json::Null, Json::Number))
    }

    fn visit_str<E>(self, value: &str) -> Result<Json, E> {
        Ok(Json::Text(value.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut values: A) -> Result<Json, A::Error> {
        let mut list = Vec::new();
        while let Some(value) = values.next_element()? {
            list.push(value);
        }
        Ok(Json::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Json, A::Error> {
        let mut object = Vec::new();
        while let Some(entry) = entries.next_entry()? {
            object.push(entry);
        }
        Ok(Json::Object(object))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_written_in_their_original_order() {
        let line = r#"{"z":[1,-2,true,null,"Zoë \"x\"",1.5],"a":{"y":{},"b":[]},"sum":"0123"}"#;
        let json: Json = serde_json::from_str(line).expect("JSON");
        assert_eq!(serde_json::to_string(&json).expect("a line"), line);
    }
}
