//! What a rulebook writes once instead of five times: words that files and people both know, the keys of a command, and the list of
//! procedures.

/// An enum whose every value has a word for files and one for people: `Open = "open", tr_mark!("open order");`.
macro_rules! keyed {
    ($(#[$meta:meta])* pub enum $name:ident { $($(#[$also:meta])* $value:ident = $key:literal, $title:expr;)+ }) => {
        $(#[$meta])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize, schemars::JsonSchema,
        )]
        #[allow(missing_docs, reason = "the words say what each value is")]
        pub enum $name {
            $($(#[$also])* #[serde(rename = $key)] $value,)+
        }

        impl $name {
            /// Every value, in order.
            pub const ALL: &'static [Self] = &[$(Self::$value),+];

            /// Its word in files.
            pub const fn key(self) -> &'static str {
                match self { $(Self::$value => $key,)+ }
            }

            /// What people call it.
            pub fn name(self) -> &'static str {
                $crate::language::tr(match self { $(Self::$value => $title,)+ })
            }

            /// Each value as something to choose.
            pub fn choices() -> Vec<$crate::rulebooks::Choice> {
                Self::ALL.iter().map(|value| $crate::rulebooks::Choice::new(value.key(), value.name())).collect()
            }
        }
    };
}

/// A command or an event with its keys; after `may say` those that can be left out, and are not written then.
macro_rules! keys {
    (
        $(#[$meta:meta])*
        pub struct $name:ident { $($(#[$doc:meta])* $key:ident: $type:ty,)* }
        $(may say { $($(#[$also:meta])* $may:ident: $kind:ty,)* })?
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            $($(#[$doc])* pub $key: $type,)*
            $($($(#[$also])* #[serde(default, skip_serializing_if = "Option::is_none")] pub $may: Option<$kind>,)*)?
        }
    };
}

/// The procedures of a rulebook, each once: its command, what plans it and asks for it, its title, its section, and the steps of the
/// rail to which it belongs. Each type has `plan(&self, desk)` and `fields(desk, input)`.
macro_rules! procedures {
    ($rulebook:ty, $($(#[$doc:meta])* $name:ident($type:ty) = $key:literal, $title:expr, $section:literal, $steps:expr;)+) => {
        /// A procedure asked for.
        #[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
        #[serde(tag = "do")]
        pub enum Command {
            $($(#[$doc])* #[serde(rename = $key)] $name($type),)+
        }

        impl $crate::game::Commands for Command {
            const NAMES: &'static [&'static str] = &["advance", "waive", "note", "set_ruling", $crate::rulebooks::READ_OFF, $($key),+];
        }

        /// Every procedure, as people look for it.
        pub(super) const PROCEDURES: &[$crate::rulebooks::Procedure] =
            &[$($crate::rulebooks::Procedure { key: $key, title: $title, section: $section, steps: $steps }),+];

        impl Command {
            /// How it would be carried out.
            pub(super) fn plan(
                &self,
                desk: &$crate::rulebooks::DeskState<$rulebook>,
            ) -> Result<$crate::rulebooks::Plan<$rulebook>, $crate::rulebooks::Refused> {
                match self { $(Self::$name(asked) => asked.plan(desk),)+ }
            }
        }

        /// The fields of a procedure.
        pub(super) fn form(
            desk: &$crate::rulebooks::DeskState<$rulebook>,
            key: &str,
            input: &serde_json::Map<String, serde_json::Value>,
        ) -> Option<$crate::rulebooks::Form> {
            let fields = match key { $($key => <$type>::fields(desk, input),)+ _ => return None };
            Some($crate::rulebooks::Form { key: key.to_owned(), fields })
        }
    };
}

pub(crate) use {keyed, keys, procedures};
