//! Macros for what a board game declares once instead of five times: keys with their titles, the keys of a command, and the
//! list of procedures.

/// Declares an enum whose every value has a key for files and a title for users: `Open = "open", tr_mark!("open order");`.
#[macro_export]
macro_rules! keyed {
    ($(#[$meta:meta])* pub enum $name:ident { $($(#[$also:meta])* $value:ident = $key:literal, $title:expr;)+ }) => {
        $(#[$meta])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize, senlac_base::schema::JsonSchema,
        )]
        #[allow(missing_docs, reason = "the words say what each value is")]
        pub enum $name {
            $($(#[$also])* #[serde(rename = $key)] $value,)+
        }

        #[allow(dead_code, reason = "not every list of words is asked for, written or looked up")]
        impl $name {
            /// Every value, in order.
            pub const ALL: [Self; [$($key),+].len()] = [$(Self::$value),+];
            /// Key and title of every value.
            pub const WORDS: [(&'static str, &'static str); [$($key),+].len()] = [$(($key, $title)),+];

            /// Returns its key in files.
            pub const fn key(self) -> &'static str {
                match self { $(Self::$value => $key,)+ }
            }

            /// Returns its title for users.
            pub fn name(self) -> &'static str {
                senlac_base::language::tr(match self { $(Self::$value => $title,)+ })
            }

            /// Returns the value after it; `None` after the last.
            pub fn next(self) -> Option<Self> {
                Self::ALL.get(self as usize + 1).copied()
            }

            /// Returns the value with this key.
            pub fn of_word(word: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|value| value.key() == word)
            }

            /// Returns every value as a choice.
            pub fn choices() -> Vec<$crate::Choice> {
                Self::ALL.iter().map(|value| $crate::Choice::new(value.key(), value.name())).collect()
            }

            /// Returns a field with one of the values.
            pub fn choice_field() -> $crate::FieldKind {
                $crate::FieldKind::One(Self::choices())
            }
        }

        impl $crate::form_answer::FormAnswer for $name {
            fn kind(_units: &[$crate::Choice]) -> $crate::FieldKind {
                Self::choice_field()
            }
        }

        impl $crate::form_answer::RecordKey for $name {
            fn titled_keys() -> Vec<(&'static str, &'static str)> {
                Self::ALL.iter().map(|value| (value.key(), value.name())).collect()
            }
        }
    };
}

/// Declares a type with keys: a command, an event, a unit. Each key is declared once, with its type and its title
/// in the form, which also documents it. The kind of field follows the title if the type alone doesn’t decide it.
///
/// | section | the key | if it is left out |
/// |---|---|---|
/// | `{ … }` after the name, `needs` | is required | |
/// | `may say`, `seldom say` | is optional | is `None`, and not written |
/// | `usually`, `unusually` | is optional | has its default value, and is not written |
/// | `written`, `seldom written` | is optional | has its default value, and is written |
/// | `in play`, `in play written`, `in play say` | isn’t part of a form | as in those sections |
///
/// Forms hide the keys of `seldom` and `unusually` sections. The order of the sections is that of files and forms.
///
/// A form whose choices depend on the game has `at (game: Rulebook, input)` after its name: `desk` is the game, and `input`
/// contains the answers so far.
///
/// A change of something names it after `of`: `of Siege`. Then `may set`, `seldom set`, `usually set` and `unusually set` are
/// like the sections without “set” (so is `in play set`). `apply_to` applies the values to the same keys of the siege (see
/// [`ChangeTarget`](super::changes::ChangeTarget)). Keys that are left out stay the same. A key that can be empty has the
/// type `Option<…>`, and `null` clears it.
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
                #[serde(deserialize_with = "senlac_board_games::changes::deserialize_nullable")]
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
                #[serde(deserialize_with = "senlac_board_games::changes::deserialize_nullable")]
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
                $crate::keyed::keys!(@or $crate::form_answer::optional_kind(<$type>::kind($units)); $($kind)?)))*]
            $set $($rest)*
        }
    };
    (@read $head:tt $units:ident [$($keys:tt)*] $fields:tt $set:tt
        in play { $($(#[$also:meta])* $key:ident: $type:ty = $title:expr;)* } $($rest:tt)*) => {
        $crate::keyed::keys! {
            @read $head $units
            [$($keys)* $(
                #[doc = $title]
                #[serde(default, skip_serializing_if = "senlac_board_games::form_answer::is_default")]
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
                #[serde(default, skip_serializing_if = "senlac_board_games::form_answer::is_default")]
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
        #[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize, senlac_base::schema::JsonSchema)]
        #[serde(deny_unknown_fields)]
        pub struct $name { $($keys)* }

        $crate::keyed::keys! { @form $name $at $units $fields }
        $crate::keyed::keys! { @change $name $state $set }
    };
    (@form $name:ident [($game:ident: $rulebook:ty, $input:ident)] $units:ident [$(($how:ident $key:ident $title:expr, $kind:expr))*]) => {
        impl $name {
            /// Returns the fields in this game, for the answers so far in `input`.
            #[allow(unused_variables, reason = "not every form depends on the game")]
            pub(crate) fn fields(
                $game: &$crate::BoardGameState<$rulebook>,
                $input: &serde_json::Map<String, serde_json::Value>,
            ) -> Vec<$crate::Field> {
                #[allow(unused_imports, reason = "not every form asks by type")]
                use $crate::{Field, form_answer::{FormAnswer, file_key}};
                let $units = &$crate::form_answer::units($game);
                vec![$($crate::keyed::keys!(@field $how)(file_key(stringify!($key)), senlac_base::language::tr($title), $kind)),*]
            }
        }
    };
    (@form $name:ident [] $units:ident [$(($how:ident $key:ident $title:expr, $kind:expr))*]) => {
        impl $name {
            /// Returns the fields for these units.
            #[allow(unused_variables, reason = "not every form asks for units")]
            pub fn fields($units: &[$crate::Choice]) -> Vec<$crate::Field> {
                #[allow(unused_imports, reason = "not every form asks by type")]
                use $crate::{Field, form_answer::{FormAnswer, file_key}};
                vec![$($crate::keyed::keys!(@field $how)(file_key(stringify!($key)), senlac_base::language::tr($title), $kind)),*]
            }
        }

        impl $crate::form_answer::FormAnswer for $name {
            fn kind(units: &[$crate::Choice]) -> $crate::FieldKind {
                $crate::FieldKind::Record(Self::fields(units))
            }
        }
    };
    (@change $name:ident [] []) => {};
    (@change $name:ident [$state:ident] [$($key:ident)*]) => {
        impl $name {
            /// Applies the values to the state. Missing values stay the same.
            pub(crate) fn apply_to(&self, state: &mut $state) {
                $($crate::changes::ChangeTarget::take(&mut state.$key, &self.$key);)*
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

/// Declares a type that a set-up describes and play changes, with its change. Each key is declared once, in the sections of
/// `keys!`; all are optional in the change. Keys under `says` are required in a set-up. The keys after the name
/// can’t change, nor can those under `for good`. `entries` are maps of which a change gives some entries. Keys under
/// `in play` are rarely used in the change, and those under `in play written` aren’t part of its form either.
/// After `changed by` come the name of the change and the key that identifies the thing in it.
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

/// Declares the procedures of a board game or a part of it: type, key, title, section, and the steps of the turn it
/// belongs to. A procedure is planned by `plan(&self, game)` of its type. Its form is `fields(…)` with the arguments after
/// `asks`, as `keys!` creates it. A different plan follows `=>`, and a different form comes at the end.
#[macro_export]
macro_rules! procedures {
    (@or $usual:expr;) => { $usual };
    (@or $usual:expr; $own:expr) => { $own };
    (
        $(#[$meta:meta])*
        $rulebook:ty, ($own:ident, $game:ident, $input:ident) asks $asks:tt;
        $($(#[$doc:meta])* $name:ident($type:ty) = $key:literal, $title:expr, $section:literal, $steps:expr $(=> $plan:expr)? $(, $fields:expr)?;)+
    ) => {
        #[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize, senlac_base::schema::JsonSchema)]
        #[serde(tag = "do")]
        $(#[$meta])*
        #[allow(clippy::large_enum_variant, reason = "one command is read at a time, and a box would cost more than it saves")]
        pub enum Command {
            $($(#[$doc])* #[serde(rename = $key)] $name($type),)+
        }

        /// Every procedure, in the order in which users look for it.
        pub(super) const PROCEDURES: &[$crate::Procedure] =
            &[$($crate::Procedure { key: $key, title: $title, section: $section, steps: $steps }),+];

        impl Command {
            /// Keys of all procedures.
            pub const NAMES: &'static [&'static str] = &[$($key),+];

            /// Returns the plan of the command.
            ///
            /// # Errors
            /// Every reason why it can’t even be tried.
            #[allow(unused_variables, reason = "not every procedure looks at everything")]
            pub fn plan(
                &self,
                $game: &$crate::BoardGameState<$rulebook>,
            ) -> Result<$crate::Plan<$rulebook>, $crate::CommandRefusal> {
                match self {
                    $(Self::$name($own) => $crate::keyed::procedures!(@or $own.plan($game).into(); $($plan)?),)+
                }
            }
        }

        /// Returns the fields of a procedure for the answers so far; `None` if there is no such procedure.
        #[allow(unused_variables, reason = "not every procedure looks at everything")]
        pub(super) fn form(
            $game: &$crate::BoardGameState<$rulebook>,
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

/// Declares the duties that can fall due in a board game. Each has its key in files: that of the command that resolves it,
/// unless another command follows `by`.
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
            /// Command of each duty. A check where the commands are declared proves that they exist.
            pub(super) const COMMANDS: &'static [&'static str] = &[$($crate::keyed::duties!(@or $key; $($command)?)),+];

            /// Returns the kind of a duty; `None` if it belongs to a later version.
            pub(super) fn from_duty(duty: &$crate::Duty) -> Option<Self> {
                match duty.what.as_str() {
                    $($key => Some(Self::$value),)+
                    _ => None,
                }
            }

            /// Returns the `do` of the command that resolves it.
            #[allow(dead_code, reason = "in most rulebooks it is the word in files")]
            pub(super) const fn command(self) -> &'static str {
                Self::COMMANDS[self as usize]
            }
        }

        impl $crate::shared::DutyKind for $name {
            fn word(self) -> &'static str {
                match self { $(Self::$value => $key,)+ }
            }
        }
    };
}

pub use crate::{changing, duties, keyed, keys, procedures};
