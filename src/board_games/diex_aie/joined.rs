//! Commands and events that are split by part in the code but form a single list in files.
//!
//! A JSON object goes to the part whose names include the value of its tag.

#[cfg(feature = "schema")]
use schemars::{Schema, SchemaGenerator};
#[cfg(feature = "schema")]
use senlac_base::schema::JsonSchema;
#[cfg(feature = "schema")]
use serde_json::Value;

/// Returns a schema with the variants of all these schemas.
#[cfg(feature = "schema")]
pub(super) fn joined_schema(schemas: impl IntoIterator<Item = Schema>) -> Schema {
    let variants = |schema: Schema| schema.get("oneOf").and_then(Value::as_array).cloned().unwrap_or_default();
    let mut schema = Schema::default();
    schema.insert("oneOf".to_owned(), Value::Array(schemas.into_iter().flat_map(variants).collect()));
    schema
}

/// Returns the schema of one part.
#[cfg(feature = "schema")]
pub(super) fn schema_of<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    T::json_schema(generator)
}

/// Defines an enum of the parts' enums. A tag identifies the part, and each part has a list of its names.
macro_rules! joined {
    ($(#[$doc:meta])* $name:ident by $tag:literal { $($(#[$room_doc:meta])* $room:ident($inner:ty) = $names:expr),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
        #[serde(untagged)]
        #[allow(clippy::large_enum_variant, reason = "a game has a few thousand at most, and a box for each would cost more than it saves")]
        pub enum $name {
            $($(#[$room_doc])* $room($inner)),+
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                use serde::de::Error as _;
                let value = serde_json::Value::deserialize(deserializer)?;
                let word = value.get($tag).and_then(serde_json::Value::as_str).unwrap_or_default();
                $(if $names.contains(&word) {
                    return serde_json::from_value(value).map(Self::$room).map_err(D::Error::custom);
                })+
                Err(D::Error::custom(format!("unknown {}: `{word}`", $tag)))
            }
        }

        #[cfg(feature = "schema")]
        impl schemars::JsonSchema for $name {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                concat!("DiexAie", stringify!($name)).into()
            }

            fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
                $crate::joined::joined_schema([
                    $($crate::joined::schema_of::<$inner>(generator)),+
                ])
            }
        }
    };
}
pub(super) use joined;
