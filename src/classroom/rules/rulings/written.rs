//! Rulings in files: a map from the key of each ruling to the key of its option.

use std::borrow::Cow;
use std::fmt;

#[cfg(feature = "schema")]
use schemars::{Schema, SchemaGenerator, json_schema};
#[cfg(feature = "schema")]
use senlac_base::schema::JsonSchema;
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
#[cfg(feature = "schema")]
use serde_json::{Map, json};

use super::{NotAReading, RulingName, Rulings, keys};

impl Rulings {
    /// Number of rulings that are always written: those of the first version of the game file. Later rulings appear in
    /// files and fingerprints only if they differ from the default.
    pub(in crate::rules) const ALWAYS_WRITTEN: usize = 50;
}

impl Serialize for Rulings {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let is_written = |ruling: &RulingName| usize::from(ruling.0) < Self::ALWAYS_WRITTEN || self.choice(*ruling) > 0;
        serializer.collect_map(RulingName::all().filter(is_written).map(|ruling| (ruling, self.option(ruling).key)))
    }
}

impl<'de> Deserialize<'de> for Rulings {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(RulingsVisitor)
    }
}

/// Visitor that reads an option for each ruling. Omitted rulings keep their default, and unknown keys are ignored.
struct RulingsVisitor;

impl<'de> Visitor<'de> for RulingsVisitor {
    type Value = Rulings;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(tr!("rulings, each with its option"))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Rulings, A::Error> {
        let mut rulings = Rulings::default();
        let mut chosen = Vec::new();
        while let Some(key) = entries.next_key::<Cow<'_, str>>()? {
            let Some(ruling) = RulingName::all().find(|ruling| ruling.entry().key == key) else {
                let _: serde::de::IgnoredAny = entries.next_value()?;
                continue;
            };
            if chosen.contains(&ruling) {
                return Err(A::Error::duplicate_field(ruling.entry().key));
            }
            chosen.push(ruling);
            let choice: Cow<'_, str> = entries.next_value()?;
            let Some(place) = keys(ruling).position(|key| key == choice) else {
                return Err(A::Error::custom(NotAReading { ruling, choice: choice.chars().take(40).collect() }));
            };
            rulings.choose(ruling, place);
        }
        Ok(rulings)
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for Rulings {
    fn schema_name() -> Cow<'static, str> {
        stringify!(Rulings).into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let property = |ruling: RulingName| {
            let entry = ruling.entry();
            let choices: Vec<_> =
                entry.readings.iter().map(|reading| json!({"const": reading.key, "description": reading.meaning})).collect();
            (entry.key.to_owned(), json!({"description": entry.question, "oneOf": choices, "default": entry.readings[0].key}))
        };
        let properties: Map<_, _> = RulingName::all().map(property).collect();
        json_schema!({"type": "object", "description": "A choice of reading for each of the rulings.", "properties": properties})
    }
}
