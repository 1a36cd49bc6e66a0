//! What pupils are called in front of the class, where their whole names don't say it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a pupil is called in front of the class.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ShortName {
    /// The pupil's whole name; `None` where names were deleted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pupil: Option<String>,
    /// The short name that the teacher chose. It is never shortened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub short: Option<String>,
    /// The given name, where the class list had it apart from the surname.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub given: Option<String>,
}

/// Pupils whose names in front of the class are known; all others go by the first word of their names.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct ShortNames(Vec<ShortName>);

impl ShortNames {
    /// Whether nobody is listed.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The short name that the teacher chose for a pupil.
    pub fn short(&self, pupil: &str) -> Option<&str> {
        self.entry(pupil)?.short.as_deref()
    }

    /// A pupil's given name, where the class list had it apart from the surname.
    pub fn given(&self, pupil: &str) -> Option<&str> {
        self.entry(pupil)?.given.as_deref()
    }

    /// Everybody who is listed.
    pub fn entries(&self) -> impl Iterator<Item = &ShortName> {
        self.0.iter()
    }

    fn entry(&self, pupil: &str) -> Option<&ShortName> {
        self.0.iter().find(|entry| entry.pupil.as_deref() == Some(pupil))
    }
}

impl FromIterator<ShortName> for ShortNames {
    fn from_iter<I: IntoIterator<Item = ShortName>>(names: I) -> Self {
        Self(names.into_iter().collect())
    }
}

/// What a new game begins with: the set-up, and what the pupils are called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beginning<S> {
    /// The set-up.
    pub setup: S,
    /// What the pupils are called in front of the class.
    pub short_names: ShortNames,
}

impl<S> From<S> for Beginning<S> {
    fn from(setup: S) -> Self {
        Self { setup, short_names: ShortNames::default() }
    }
}
