//! `JsonSchema`, which types in files derive.
//!
//! Only tests compare the published schemas with the types. They turn on the feature `schema`, and get schemars. All other
//! builds get a derive and a trait that do nothing.

#[cfg(feature = "schema")]
pub use schemars::JsonSchema;
#[cfg(not(feature = "schema"))]
pub use senlac_no_schema::JsonSchema;

/// Stands for schemars' trait; every type has it.
#[cfg(not(feature = "schema"))]
pub trait JsonSchema {}

#[cfg(not(feature = "schema"))]
impl<T: ?Sized> JsonSchema for T {}
