//! Rulings as files have them: the key of each with the key of its reading.

use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value, json};

use super::{NotAReading, RulingName, Rulings, keys};

impl Rulings {
    /// How many of the rulings are written down whatever their reading: those of the first version of the game file. A
    /// later one stands in files, and in fingerprints, only off its usual reading.
    pub(in crate::rules) const ALWAYS_WRITTEN: usize = 50;
}

impl Serialize for Rulings {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let is_written = |ruling: &RulingName| usize::from(ruling.0) < Self::ALWAYS_WRITTEN || self.choice(*ruling) > 0;
        serializer.collect_map(RulingName::all().filter(is_written).map(|ruling| (ruling, self.reading(ruling).key)))
    }
}

impl<'de> Deserialize<'de> for Rulings {
    /// Those that are left out keep their usual reading, and keys that are no rulings are passed over.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut rulings = Self::default();
        for (key, choice) in BTreeMap::<String, Value>::deserialize(deserializer)? {
            let Some(ruling) = RulingName::all().find(|ruling| ruling.entry().key == key) else { continue };
            let place = keys(ruling).position(|key| choice == key);
            let unknown = || NotAReading { ruling, choice: choice.as_str().unwrap_or_default().chars().take(40).collect() };
            rulings.choose(ruling, place.ok_or_else(|| D::Error::custom(unknown()))?);
        }
        Ok(rulings)
    }
}

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
