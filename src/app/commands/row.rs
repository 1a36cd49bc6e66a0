//! Parts of a command table: rows, groups, and the macro that generates an enum of commands with its table.

use egui::{Key, KeyboardShortcut, Modifiers};

/// Group of related commands, with its own heading in the list of commands.
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
    /// All groups in display order.
    pub const ALL: [Self; 6] = [Self::Preparation, Self::Battle, Self::Class, Self::Clock, Self::Window, Self::Game];

    /// Returns the translated heading.
    pub fn title(self) -> &'static str {
        match self {
            Self::Preparation => tr!("Preparation"),
            Self::Battle => tr!("Battle"),
            Self::Class => tr!("Class screen"),
            Self::Clock => tr!("Clock"),
            Self::Window => tr!("Window"),
            Self::Game => tr!("Game"),
        }
    }
}

/// Row of a command table.
#[derive(Clone, Copy, Debug)]
pub struct CommandRow {
    pub label: &'static str,
    /// Label while the command is switched on, if it differs.
    pub label_when_on: Option<&'static str>,
    /// Tooltip, one sentence.
    pub tip: &'static str,
    pub group: Group,
    /// Shortcuts; the first one is shown. While squares are typed, a plain letter is part of a square's name, so
    /// commands with a one-letter shortcut also have one with Alt.
    pub keys: &'static [KeyboardShortcut],
}

/// Generates an enum of commands with its table. Each line has group, label (and the label while switched on),
/// tip and keys. The tip also documents the variant. Commands of other tables follow as `..Variant(Table)`.
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
            /// Returns every command, in the order in which commands are listed and their keys are read.
            pub fn all() -> impl DoubleEndedIterator<Item = Self> {
                [$(Self::$name),*].into_iter()$(.chain(<$others>::all().map(Self::$other)))*
            }

            /// Returns the command's row, in English. Labels are translated when they are shown; keys are read in every frame.
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

/// Shortcut without modifiers.
pub const fn plain(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::NONE, key)
}

/// Shortcut with the Alt key.
pub const fn alt(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::ALT, key)
}

/// Shortcut with Ctrl, or with Command on a Mac.
pub const fn control(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::COMMAND, key)
}

/// Shortcut with Ctrl and Shift, or with Command and Shift on a Mac.
pub const fn control_shift(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers { shift: true, ..Modifiers::COMMAND }, key)
}
