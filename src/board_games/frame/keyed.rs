//! What a rulebook writes once instead of five times: words that files and people both know, the keys of a command, and the list of
//! procedures.

/// An enum whose every value has a word for files and one for people: `Open = "open", tr_mark!("open order");`.
#[macro_export]
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
                senlac_base::language::tr(match self { $(Self::$value => $title,)+ })
            }

            /// The one after it; `None` after the last.
            pub fn next(self) -> Option<Self> {
                Self::ALL.get(self as usize + 1).copied()
            }

            /// The value of this word in files.
            pub fn of_word(word: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|value| value.key() == word)
            }

            /// Each value as something to choose.
            pub fn choices() -> Vec<$crate::Choice> {
                Self::ALL.iter().map(|value| $crate::Choice::new(value.key(), value.name())).collect()
            }

            /// One of them, as a field asks.
            pub fn asked() -> $crate::FieldKind {
                $crate::FieldKind::One(Self::choices())
            }
        }

        impl $crate::asked::Asked for $name {
            fn kind(_units: &[$crate::Choice]) -> $crate::FieldKind {
                Self::asked()
            }
        }

        impl $crate::asked::Word for $name {
            fn every() -> Vec<(&'static str, &'static str)> {
                Self::ALL.iter().map(|value| (value.key(), value.name())).collect()
            }
        }
    };
}

/// What can be said with keys: a command, an event, a unit. Each key stands once, with its type and with the words by which its form asks
/// for it, which document it too. After the words may follow what kind of answer the form takes, where the type alone does not say it.
///
/// | section | the key | what is left out |
/// |---|---|---|
/// | `{ … }` after the name, `needs` | must be said | |
/// | `may say`, `seldom say` | may be left out | is `None`, and not written |
/// | `usually`, `unusually` | may be left out | has its usual value, and is not written |
/// | `written`, `seldom written` | may be left out | has its usual value, and is written |
/// | `in play`, `in play written`, `in play say` | is asked for by no form | as in those sections |
///
/// Forms fold away what is seldom or unusually said. Sections may come in any order, which is that of files and forms.
///
/// A form whose choices depend on the game says `at (desk: Rulebook, input)` after its name: `desk` is the game, and `input` what the form
/// was answered so far.
///
/// A change of something says `of` what: `of Siege`. Then `may set`, `seldom set`, `usually set` and `unusually set` are like the sections
/// without “set” (so is `in play set`), and `apply_to` carries what is said in them over to the same keys of the siege (see [`Takes`](super::changes::Takes)).
/// What is left out stays as it was. A key that can be nothing has `Option<…>` for its type, and `null` makes it nothing.
#[macro_export]
macro_rules! keys {
    ($(#[$meta:meta])* pub struct $name:ident $(of $state:ident)? $(at $at:tt)? { $($keys:tt)* } $($sections:tt)*) => {
        $crate::keyed::keys! {
            @read [[$(#[$meta])*] $name [$($state)?] [$($at)?]] units [] [] []
            needs { $($keys)* } $($sections)*
        }
    };

    // One section after the other: what it adds to the struct, to the form, and to what is carried over.
    (@read $head:tt $units:ident [$($keys:tt)*] [$($fields:tt)*] $set:tt
        needs { $($(#[$also:meta])* $key:ident: $type:ty = $title:expr $(, $kind:expr)?;)* } $($rest:tt)*) => {
        $crate::keyed::keys! {
            @read $head $units
            [$($keys)* $(#[doc = $title] $(#[$also])* pub $key: $type,)*]
            [$($fields)* $((required $key $title, $crate::keyed::keys!(@or <$type>::kind($units); $($kind)?)))*]
            $set $($rest)*
        }
    };
    (@read $head:tt $units:ident [$($keys:tt)*] $fields:tt $set:tt
        in play say { $($(#[$also:meta])* $key:ident: $type:ty = $title:expr;)* } $($rest:tt)*) => {
        $crate::keyed::keys! {
            @read $head $units
            [$($keys)* $(
                #[doc = $title]
                #[serde(default, skip_serializing_if = "Option::is_none")]
                $(#[$also])*
                pub $key: Option<$type>,
            )*]
            $fields $set $($rest)*
        }
    };
    (@read $head:tt $units:ident $keys:tt $fields:tt [$($set:tt)*]
        in play set { $($(#[$also:meta])* $key:ident: $type:ty = $title:expr;)* } $($rest:tt)*) => {
        $crate::keyed::keys! {
            @read $head $units $keys $fields [$($set)* $($key)*]
            in play say { $(
                #[serde(deserialize_with = "senlac_board_games::changes::given")]
                $(#[$also])*
                $key: $type = $title;
            )* } $($rest)*
        }
    };
    (@read $head:tt $units:ident $keys:tt $fields:tt [$($set:tt)*]
        usually set { $($(#[$also:meta])* $key:ident: $type:ty = $title:expr $(, $kind:expr)?;)* } $($rest:tt)*) => {
        $crate::keyed::keys! {
            @read $head $units $keys $fields [$($set)* $($key)*]
            usually { $($(#[$also])* $key: $type = $title $(, $kind)?;)* } $($rest)*
        }
    };
    (@read $head:tt $units:ident $keys:tt $fields:tt [$($set:tt)*]
        unusually set { $($(#[$also:meta])* $key:ident: $type:ty = $title:expr $(, $kind:expr)?;)* } $($rest:tt)*) => {
        $crate::keyed::keys! {
            @read $head $units $keys $fields [$($set)* $($key)*]
            unusually { $($(#[$also])* $key: $type = $title $(, $kind)?;)* } $($rest)*
        }
    };
    (@read $head:tt $units:ident $keys:tt $fields:tt [$($set:tt)*]
        $how:ident set { $($(#[$also:meta])* $key:ident: $type:ty = $title:expr $(, $kind:expr)?;)* } $($rest:tt)*) => {
        $crate::keyed::keys! {
            @read $head $units $keys $fields [$($set)* $($key)*]
            $how say { $(
                #[serde(deserialize_with = "senlac_board_games::changes::given")]
                $(#[$also])*
                $key: $type = $title $(, $kind)?;
            )* } $($rest)*
        }
    };
    (@read $head:tt $units:ident [$($keys:tt)*] [$($fields:tt)*] $set:tt
        $how:ident say { $($(#[$also:meta])* $key:ident: $type:ty = $title:expr $(, $kind:expr)?;)* } $($rest:tt)*) => {
        $crate::keyed::keys! {
            @read $head $units
            [$($keys)* $(
                #[doc = $title]
                #[serde(default, skip_serializing_if = "Option::is_none")]
                $(#[$also])*
                pub $key: Option<$type>,
            )*]
            [$($fields)* $(($how $key $title,
                $crate::keyed::keys!(@or $crate::asked::if_said(<$type>::kind($units)); $($kind)?)))*]
            $set $($rest)*
        }
    };
    (@read $head:tt $units:ident [$($keys:tt)*] $fields:tt $set:tt
        in play { $($(#[$also:meta])* $key:ident: $type:ty = $title:expr;)* } $($rest:tt)*) => {
        $crate::keyed::keys! {
            @read $head $units
            [$($keys)* $(
                #[doc = $title]
                #[serde(default, skip_serializing_if = "senlac_board_games::asked::is_usual")]
                $(#[$also])*
                pub $key: $type,
            )*]
            $fields $set $($rest)*
        }
    };
    (@read $head:tt $units:ident $keys:tt $fields:tt $set:tt written { $($section:tt)* } $($rest:tt)*) => {
        $crate::keyed::keys! { @read $head $units $keys $fields $set usually written { $($section)* } $($rest)* }
    };
    (@read $head:tt $units:ident [$($keys:tt)*] $fields:tt $set:tt
        in play written { $($(#[$also:meta])* $key:ident: $type:ty = $title:expr;)* } $($rest:tt)*) => {
        $crate::keyed::keys! {
            @read $head $units
            [$($keys)* $(#[doc = $title] #[serde(default)] $(#[$also])* pub $key: $type,)*]
            $fields $set $($rest)*
        }
    };
    (@read $head:tt $units:ident [$($keys:tt)*] [$($fields:tt)*] $set:tt
        $how:ident written { $($(#[$also:meta])* $key:ident: $type:ty = $title:expr $(, $kind:expr)?;)* } $($rest:tt)*) => {
        $crate::keyed::keys! {
            @read $head $units
            [$($keys)* $(#[doc = $title] #[serde(default)] $(#[$also])* pub $key: $type,)*]
            [$($fields)* $(($how $key $title, $crate::keyed::keys!(@or <$type>::kind($units); $($kind)?)))*]
            $set $($rest)*
        }
    };
    (@read $head:tt $units:ident [$($keys:tt)*] [$($fields:tt)*] $set:tt
        $how:ident { $($(#[$also:meta])* $key:ident: $type:ty = $title:expr $(, $kind:expr)?;)* } $($rest:tt)*) => {
        $crate::keyed::keys! {
            @read $head $units
            [$($keys)* $(
                #[doc = $title]
                #[serde(default, skip_serializing_if = "senlac_board_games::asked::is_usual")]
                $(#[$also])*
                pub $key: $type,
            )*]
            [$($fields)* $(($how $key $title, $crate::keyed::keys!(@or <$type>::kind($units); $($kind)?)))*]
            $set $($rest)*
        }
    };

    // Every section is read.
    (@read [[$(#[$meta:meta])*] $name:ident $state:tt $at:tt] $units:ident [$($keys:tt)*] $fields:tt $set:tt) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
        #[serde(deny_unknown_fields)]
        pub struct $name { $($keys)* }

        $crate::keyed::keys! { @form $name $at $units $fields }
        $crate::keyed::keys! { @change $name $state $set }
    };
    (@form $name:ident [($desk:ident: $rulebook:ty, $input:ident)] $units:ident [$(($how:ident $key:ident $title:expr, $kind:expr))*]) => {
        impl $name {
            /// What is asked for in this game, as far as `input` has answered it.
            #[allow(unused_variables, reason = "not every form depends on the game")]
            pub(crate) fn fields(
                $desk: &$crate::DeskState<$rulebook>,
                $input: &serde_json::Map<String, serde_json::Value>,
            ) -> Vec<$crate::Field> {
                #[allow(unused_imports, reason = "not every form asks by type")]
                use $crate::{Field, asked::{Asked, key_of}};
                let $units = &$crate::asked::units($desk);
                vec![$($crate::keyed::keys!(@field $how)(key_of(stringify!($key)), senlac_base::language::tr($title), $kind)),*]
            }
        }
    };
    (@form $name:ident [] $units:ident [$(($how:ident $key:ident $title:expr, $kind:expr))*]) => {
        impl $name {
            /// What is asked for, where these are the units.
            #[allow(unused_variables, reason = "not every form asks for units")]
            pub fn fields($units: &[$crate::Choice]) -> Vec<$crate::Field> {
                #[allow(unused_imports, reason = "not every form asks by type")]
                use $crate::{Field, asked::{Asked, key_of}};
                vec![$($crate::keyed::keys!(@field $how)(key_of(stringify!($key)), senlac_base::language::tr($title), $kind)),*]
            }
        }

        impl $crate::asked::Asked for $name {
            fn kind(units: &[$crate::Choice]) -> $crate::FieldKind {
                $crate::FieldKind::Record(Self::fields(units))
            }
        }
    };
    (@change $name:ident [] []) => {};
    (@change $name:ident [$state:ident] [$($key:ident)*]) => {
        impl $name {
            /// Carries over what is said; what is left out stays as it was.
            pub(crate) fn apply_to(&self, state: &mut $state) {
                $($crate::changes::Takes::take(&mut state.$key, &self.$key);)*
            }
        }
    };

    (@field required) => { Field::required };
    (@field may) => { Field::optional };
    (@field usually) => { Field::optional };
    (@field seldom) => { Field::seldom };
    (@field unusually) => { Field::seldom };
    (@or $usual:expr;) => { $usual };
    (@or $usual:expr; $own:expr) => { $own };
}

/// Something that a set-up describes and play changes, with the change of it. Each key stands once, in the sections of `keys!`; in the
/// change each of them may be left out. Keys under `says` must be said by a set-up. The keys after the name aren't changed, nor are those
/// under `for good`; `entries` are lists of which a change names some. What is `in play` is seldom said in the change, and what is `in play
/// written` is asked for there by no form either. Behind `changed by` stands what names the thing in its change.
#[macro_export]
macro_rules! changing {
    ($(#[$meta:meta])* pub struct $name:ident { $($fixed:tt)* } $($sections:tt)*) => {
        $crate::keyed::changing! { @read [$(#[$meta])* pub struct $name { $($fixed)* }] $name [] $($sections)* }
    };
    (@read [$($thing:tt)*] $name:ident [$($change:tt)*] says { $($(#[$also:meta])* $key:ident: $type:ty = $title:expr $(, $kind:expr)?;)* } $($rest:tt)*) => {
        $crate::keyed::changing! {
            @read [$($thing)* needs { $($(#[$also])* $key: $type = $title $(, $kind)?;)* }] $name
            [$($change)* may set { $($key: $type = $title $(, $kind)?;)* }] $($rest)*
        }
    };
    (@read [$($thing:tt)*] $name:ident [$($change:tt)*] for good { $($keys:tt)* } $($rest:tt)*) => {
        $crate::keyed::changing! { @read [$($thing)* may say { $($keys)* }] $name [$($change)*] $($rest)* }
    };
    (@read [$($thing:tt)*] $name:ident [$($change:tt)*] entries { $($keys:tt)* } $($rest:tt)*) => {
        $crate::keyed::changing! {
            @read [$($thing)* unusually { $($keys)* }] $name [$($change)* unusually set { $($keys)* }] $($rest)*
        }
    };
    (@read [$($thing:tt)*] $name:ident [$($change:tt)*] $how:ident say { $($(#[$also:meta])* $key:ident: $type:ty = $title:expr $(, $kind:expr)?;)* } $($rest:tt)*) => {
        $crate::keyed::changing! {
            @read [$($thing)* $how say { $($(#[$also])* $key: $type = $title $(, $kind)?;)* }] $name
            [$($change)* $how set { $($key: Option<$type> = $title $(, $kind)?;)* }] $($rest)*
        }
    };
    (@read [$($thing:tt)*] $name:ident [$($change:tt)*] in play written { $($(#[$also:meta])* $key:ident: $type:ty = $title:expr;)* } $($rest:tt)*) => {
        $crate::keyed::changing! {
            @read [$($thing)* in play written { $($(#[$also])* $key: $type = $title;)* }] $name
            [$($change)* in play set { $($key: $type = $title;)* }] $($rest)*
        }
    };
    (@read [$($thing:tt)*] $name:ident [$($change:tt)*] in play { $($(#[$also:meta])* $key:ident: $type:ty = $title:expr;)* } $($rest:tt)*) => {
        $crate::keyed::changing! {
            @read [$($thing)* in play { $($(#[$also])* $key: $type = $title;)* }] $name
            [$($change)* seldom set { $($key: $type = $title;)* }] $($rest)*
        }
    };
    (@read [$($thing:tt)*] $name:ident [$($change:tt)*] unusually { $($(#[$also:meta])* $key:ident: $type:ty = $title:expr $(, $kind:expr)?;)* } $($rest:tt)*) => {
        $crate::keyed::changing! {
            @read [$($thing)* unusually { $($(#[$also])* $key: $type = $title $(, $kind)?;)* }] $name
            [$($change)* seldom set { $($key: $type = $title $(, $kind)?;)* }] $($rest)*
        }
    };
    (@read [$($thing:tt)*] $name:ident [$($change:tt)*] seldom written { $($(#[$also:meta])* $key:ident: $type:ty = $title:expr $(, $kind:expr)?;)* } $($rest:tt)*) => {
        $crate::keyed::changing! {
            @read [$($thing)* seldom written { $($(#[$also])* $key: $type = $title $(, $kind)?;)* }] $name
            [$($change)* seldom set { $($key: $type = $title $(, $kind)?;)* }] $($rest)*
        }
    };
    // What is usually said, or written.
    (@read [$($thing:tt)*] $name:ident [$($change:tt)*] $how:ident { $($(#[$also:meta])* $key:ident: $type:ty = $title:expr $(, $kind:expr)?;)* } $($rest:tt)*) => {
        $crate::keyed::changing! {
            @read [$($thing)* $how { $($(#[$also])* $key: $type = $title $(, $kind)?;)* }] $name
            [$($change)* may set { $($key: $type = $title $(, $kind)?;)* }] $($rest)*
        }
    };
    (@read [$($thing:tt)*] $name:ident [$($change:tt)*] $(#[$meta:meta])* changed by $by:ident { $($names:tt)* } $($more:tt)*) => {
        $crate::keyed::keys! { $($thing)* }

        $crate::keyed::keys! {
            $(#[$meta])*
            #[derive(Default)]
            pub struct $by of $name { $($names)* } $($more)* $($change)*
        }
    };
}

/// The procedures of a rulebook or of a part of it, each once: its command, title, section, and the steps of the rail to which it
/// belongs. A procedure is planned by `plan(&self, desk)` of its type and asks for `fields(…)` with what stands behind `asks`, as `keys!`
/// makes them. Where it is planned otherwise, `=>` says how; where it asks for something else, that stands at the end.
#[macro_export]
macro_rules! procedures {
    (@or $usual:expr;) => { $usual };
    (@or $usual:expr; $own:expr) => { $own };
    (
        $(#[$meta:meta])*
        $rulebook:ty, ($own:ident, $desk:ident, $input:ident) asks $asks:tt;
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
        pub(super) const PROCEDURES: &[$crate::Procedure] =
            &[$($crate::Procedure { key: $key, title: $title, section: $section, steps: $steps }),+];

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
                $desk: &$crate::DeskState<$rulebook>,
            ) -> Result<$crate::Plan<$rulebook>, $crate::Refused> {
                match self {
                    $(Self::$name($own) => $crate::keyed::procedures!(@or $own.plan($desk).into(); $($plan)?),)+
                }
            }
        }

        /// The fields of a procedure, as far as `input` has filled them; `None` if there is no such procedure.
        #[allow(unused_variables, reason = "not every procedure looks at everything")]
        pub(super) fn form(
            $desk: &$crate::DeskState<$rulebook>,
            key: &str,
            $input: &serde_json::Map<String, serde_json::Value>,
        ) -> Option<Vec<$crate::Field>> {
            Some(match key {
                $($key => $crate::keyed::procedures!(@or <$type>::fields $asks; $($fields)?),)+
                _ => return None,
            })
        }
    };
}

/// What can fall due in a rulebook, each by its word in files: that of the command which does it, or of another command behind `by`.
#[macro_export]
macro_rules! duties {
    (@or $usual:expr;) => { $usual };
    (@or $usual:expr; $own:expr) => { $own };
    ($(#[$meta:meta])* pub enum $name:ident { $($value:ident = $key:literal $(by $command:literal)?,)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs, reason = "each is the command of its name")]
        pub enum $name { $($value,)+ }

        impl $name {
            /// The command of each, which is proved to be one where the commands are listed.
            pub(super) const COMMANDS: &'static [&'static str] = &[$($crate::keyed::duties!(@or $key; $($command)?)),+];

            /// What is owed; `None` if it is a duty of a later version.
            pub(super) fn of(duty: &$crate::Duty) -> Option<Self> {
                match duty.what.as_str() {
                    $($key => Some(Self::$value),)+
                    _ => None,
                }
            }

            /// The command that does it, by its `do`.
            #[allow(dead_code, reason = "in most rulebooks it is the word in files")]
            pub(super) const fn command(self) -> &'static str {
                Self::COMMANDS[self as usize]
            }
        }

        impl $crate::shared::Owed for $name {
            fn word(self) -> &'static str {
                match self { $(Self::$value => $key,)+ }
            }
        }
    };
}

pub use crate::{changing, duties, keyed, keys, procedures};
