//! What a table of commands is made of: rows, groups, and the macro that makes an enum of commands with its table.

use egui::{Key, KeyboardShortcut, Modifiers};

/// Commands that belong together, under one head in the list of commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Group {
    Preparation,
    Battle,
    Class,
    Clock,
    Window,
    Game,
}

impl Group {
    /// All, in the order in which they are shown.
    pub const ALL: [Self; 6] = [Self::Preparation, Self::Battle, Self::Class, Self::Clock, Self::Window, Self::Game];

    /// The head.
    pub fn title(self) -> &'static str {
        match self {
            Self::Preparation => tr!("Preparation"),
            Self::Battle => tr!("Battle"),
            Self::Class => tr!("What the class sees"),
            Self::Clock => tr!("Clock"),
            Self::Window => tr!("This window"),
            Self::Game => tr!("Game"),
        }
    }
}

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub struct CommandRow {
    pub label: &'static str,
    /// What it is called while it is switched on, if that has a name of its own.
    pub label_when_on: Option<&'static str>,
    /// What it does, in a sentence.
    pub tip: &'static str,
    pub group: Group,
    /// The keys that do the same; the first is shown. While squares are typed a letter alone is part of a square's name,
    /// so that keys of one letter have another with Alt.
    pub keys: &'static [KeyboardShortcut],
}

/// An enum of commands with its table, a line for each: group, label (and the label while it is on), tip, keys. The tip
/// documents the command, too. Commands of other tables follow as `..Variant(Table)`.
macro_rules! command_table {
    (
        $(#[$about:meta])*
        $table:ident {
            $($(#[$note:meta])* $name:ident: $group:ident, $label:literal $(| $on:literal)?, $tip:literal, [$($key:expr),*];)*
            $(..$other:ident($others:ty), $doc:literal;)*
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $table {
            $(#[doc = $tip] $(#[$note])* $name,)*
            $(#[doc = $doc] $other($others),)*
        }

        impl $table {
            /// Every command, in the order in which they are listed and their keys are read.
            pub fn all() -> impl DoubleEndedIterator<Item = Self> {
                [$(Self::$name),*].into_iter()$(.chain(<$others>::all().map(Self::$other)))*
            }

            /// Its row of the table, in English: words are looked up where they are shown, and keys are read in every frame.
            pub const fn row(self) -> CommandRow {
                match self {
                    $(Self::$name => CommandRow {
                        label: $label,
                        label_when_on: [$(Some($on),)? None][0],
                        tip: $tip,
                        group: Group::$group,
                        keys: &const { [$($key),*] },
                    },)*
                    $(Self::$other(other) => other.row(),)*
                }
            }
        }
    };
}
pub(super) use command_table;

/// A key by itself.
pub const fn plain(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::NONE, key)
}

/// A key with Alt.
pub const fn alt(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::ALT, key)
}

/// A key with Ctrl, or with the command key of a Mac.
pub const fn control(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::COMMAND, key)
}

/// The same with Shift.
pub const fn control_shift(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers { shift: true, ..Modifiers::COMMAND }, key)
}
