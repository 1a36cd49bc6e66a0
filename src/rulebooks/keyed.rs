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

        #[allow(dead_code, reason = "not every list of words is asked for, written or looked up")]
        impl $name {
            /// Every value, in order.
            pub const ALL: [Self; [$($key),+].len()] = [$(Self::$value),+];
            /// The word of each in files, and what people call it.
            pub const WORDS: [(&'static str, &'static str); [$($key),+].len()] = [$(($key, $title)),+];

            /// Its word in files.
            pub const fn key(self) -> &'static str {
                match self { $(Self::$value => $key,)+ }
            }

            /// What people call it.
            pub fn name(self) -> &'static str {
                $crate::language::tr(match self { $(Self::$value => $title,)+ })
            }

            /// The value of this word in files.
            pub fn of_word(word: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|value| value.key() == word)
            }

            /// Each value as something to choose.
            pub fn choices() -> Vec<$crate::rulebooks::Choice> {
                Self::ALL.iter().map(|value| $crate::rulebooks::Choice::new(value.key(), value.name())).collect()
            }

            /// One of them, as a field asks.
            pub fn asked() -> $crate::rulebooks::FieldKind {
                $crate::rulebooks::FieldKind::One(Self::choices())
            }
        }

        impl $crate::rulebooks::asked::Asked for $name {
            fn kind(_units: &[$crate::rulebooks::Choice]) -> $crate::rulebooks::FieldKind {
                Self::asked()
            }
        }
    };
}

/// What can be said with keys: a command, an event, a unit. Each key stands once, with its type and with the words by which its form asks
/// for it, which document it too. Keys under `may say` and `seldom say` may be left out, and are `None` then; those under `usually` have
/// their usual value where they are left out, and those under `in play` too, which no form asks for. What was left out is not written.
macro_rules! keys {
    (
        $(#[$meta:meta])*
        pub struct $name:ident { $($key:ident: $type:ty = $title:expr;)* }
        $(may say { $($may:ident: $may_type:ty = $may_title:expr;)* })?
        $(seldom say { $($seldom:ident: $seldom_type:ty = $seldom_title:expr;)* })?
        $(usually { $($usual:ident: $usual_type:ty = $usual_title:expr;)* })?
        $(in play { $($play:ident: $play_type:ty = $play_title:expr;)* })?
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            $(#[doc = $title] pub $key: $type,)*
            $($(
                #[doc = $may_title]
                #[serde(default, skip_serializing_if = "Option::is_none")]
                pub $may: Option<$may_type>,
            )*)?
            $($(
                #[doc = $seldom_title]
                #[serde(default, skip_serializing_if = "Option::is_none")]
                pub $seldom: Option<$seldom_type>,
            )*)?
            $($(
                #[doc = $usual_title]
                #[serde(default, skip_serializing_if = "crate::rulebooks::asked::is_usual")]
                pub $usual: $usual_type,
            )*)?
            $($(
                #[doc = $play_title]
                #[serde(default, skip_serializing_if = "crate::rulebooks::asked::is_usual")]
                pub $play: $play_type,
            )*)?
        }

        impl $name {
            /// What is asked for, where these are the units.
            pub fn fields(units: &[$crate::rulebooks::Choice]) -> Vec<$crate::rulebooks::Field> {
                use $crate::rulebooks::{Field, asked::{Asked, key_of}};
                let _ = units;
                vec![
                    $(Field::required(key_of(stringify!($key)), $crate::language::tr($title), <$type>::kind(units)),)*
                    $($(Field::optional(key_of(stringify!($may)), $crate::language::tr($may_title), $crate::rulebooks::asked::if_said(<$may_type>::kind(units))),)*)?
                    $($(Field::seldom(key_of(stringify!($seldom)), $crate::language::tr($seldom_title), $crate::rulebooks::asked::if_said(<$seldom_type>::kind(units))),)*)?
                    $($(Field::optional(key_of(stringify!($usual)), $crate::language::tr($usual_title), <$usual_type>::kind(units)),)*)?
                ]
            }
        }

        impl $crate::rulebooks::asked::Asked for $name {
            fn kind(units: &[$crate::rulebooks::Choice]) -> $crate::rulebooks::FieldKind {
                $crate::rulebooks::FieldKind::Record(Self::fields(units))
            }
        }
    };
}

/// A unit and the event by which it is otherwise, of which each key stands once: what names it, what a set-up says of it, and what it
/// comes to `in play`. The event may say everything but its names; what is left out stays as it was.
macro_rules! unit {
    (
        $(#[$meta:meta])*
        pub struct $name:ident { $($fixed:ident: $fixed_type:ty = $fixed_title:expr;)* }
        says { $($key:ident: $type:ty = $title:expr;)* }
        may say { $($may:ident: $may_type:ty = $may_title:expr;)* }
        usually { $($usual:ident: $usual_type:ty = $usual_title:expr;)* }
        in play { $($play:ident: $play_type:ty = $play_title:expr;)* }
        $(#[$change_meta:meta])*
        changed by $change:ident
    ) => {
        $crate::rulebooks::keyed::keys! {
            $(#[$meta])*
            pub struct $name { $($fixed: $fixed_type = $fixed_title;)* $($key: $type = $title;)* }
            may say { $($may: $may_type = $may_title;)* }
            usually { $($usual: $usual_type = $usual_title;)* }
            in play { $($play: $play_type = $play_title;)* }
        }

        $crate::rulebooks::keyed::keys! {
            $(#[$change_meta])*
            #[derive(Default)]
            pub struct $change { unit: $crate::rulebooks::UnitName = tr_mark!("Unit"); }
            may say {
                $($key: $type = $title;)* $($play: $play_type = $play_title;)*
                $($may: $may_type = $may_title;)* $($usual: $usual_type = $usual_title;)*
            }
        }

        impl $name {
            /// Takes over what the event says.
            fn take(&mut self, to: &$change) {
                $(if let Some(told) = &to.$key { self.$key.clone_from(told); })*
                $(if to.$may.is_some() { self.$may.clone_from(&to.$may); })*
                $(if let Some(told) = &to.$usual { self.$usual.clone_from(told); })*
                $(if let Some(told) = &to.$play { self.$play.clone_from(told); })*
            }
        }
    };
}

/// The procedures of a rulebook or of a part of it, each once: its command, title, section, and the steps of the rail to which it
/// belongs. A procedure is planned by `plan(&self, desk)` of its type and asks for `fields(…)` with what stands behind `asks`. Where it is
/// planned otherwise, `=>` says how; where it asks for something else, that stands at the end.
macro_rules! procedures {
    (@or $usual:expr;) => { $usual };
    (@or $usual:expr; $own:expr) => { $own };
    (
        $(#[$meta:meta])*
        $rulebook:ty, ($own:ident, $desk:ident, $input:ident) asks $asks:expr;
        $($(#[$doc:meta])* $name:ident($type:ty) = $key:literal, $title:expr, $section:literal, $steps:expr $(=> $plan:expr)? $(, $fields:expr)?;)+
    ) => {
        #[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
        #[serde(tag = "do")]
        $(#[$meta])*
        #[allow(clippy::large_enum_variant, reason = "one command is read at a time, and a box would cost more than it saves")]
        pub enum Command {
            $($(#[$doc])* #[serde(rename = $key)] $name($type),)+
        }

        /// Every procedure, as people look for it.
        pub(super) const PROCEDURES: &[$crate::rulebooks::Procedure] =
            &[$($crate::rulebooks::Procedure { key: $key, title: $title, section: $section, steps: $steps }),+];

        impl Command {
            /// The name of every procedure.
            pub const NAMES: &'static [&'static str] = &[$($key),+];

            /// How it would be carried out.
            ///
            /// # Errors
            /// Every reason why it cannot even be tried.
            #[allow(unused_variables, reason = "not every procedure looks at everything")]
            pub fn plan(
                &self,
                $desk: &$crate::rulebooks::DeskState<$rulebook>,
            ) -> Result<$crate::rulebooks::Plan<$rulebook>, $crate::rulebooks::Refused> {
                match self {
                    $(Self::$name($own) => $crate::rulebooks::keyed::procedures!(@or $own.plan($desk).into(); $($plan)?),)+
                }
            }
        }

        /// The fields of a procedure, as far as `input` has filled them; `None` if there is no such procedure.
        #[allow(unused_variables, reason = "not every procedure looks at everything")]
        pub(super) fn form(
            $desk: &$crate::rulebooks::DeskState<$rulebook>,
            key: &str,
            $input: &serde_json::Map<String, serde_json::Value>,
        ) -> Option<Vec<$crate::rulebooks::Field>> {
            Some(match key {
                $($key => $crate::rulebooks::keyed::procedures!(@or <$type>::fields($asks); $($fields)?),)+
                _ => return None,
            })
        }
    };
}

pub(crate) use {keyed, keys, procedures, unit};
