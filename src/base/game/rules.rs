//! Interface between the battle log and a rulebook.

use crate::schema::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::error::Error;
use std::fmt::{Debug, Display};

use super::{Dice, NameTable, Reason, ShortName};

/// Data that is written to a game file and read back.
pub trait Data: Clone + Debug + Eq + Serialize + DeserializeOwned + JsonSchema + Send {}

impl<T: Clone + Debug + Eq + Serialize + DeserializeOwned + JsonSchema + Send> Data for T {}

/// Commands of a rulebook: objects distinguished by `do`. Two have the same shape in all rulebooks:
/// `{"do":"note","text":…}` and `{"do":"set_ruling","ruling":…}`.
pub trait Commands: Data {
    /// Names of all commands, in the order in which they are listed for people.
    const NAMES: &'static [&'static str];
}

/// Result of judging a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision<E> {
    /// Resulting events in order, dice included.
    pub events: Vec<E>,
    /// Reasons against the command that the referee overruled; empty if the rules allow it.
    pub waived: Vec<Reason>,
}

/// Command in which pupils are ids.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResolvedCommand<C> {
    /// Commands to be carried out first, each as its own step: they add pupils to the table of names.
    pub first: Vec<C>,
    /// The command itself, with ids.
    pub command: C,
}

impl<C> From<C> for ResolvedCommand<C> {
    fn from(command: C) -> Self {
        Self { first: Vec::new(), command }
    }
}

/// Rulebook as seen by the battle log: a state changed by events, and commands that are judged first.
pub trait Rules: Clone + Debug + Eq + 'static {
    /// Initial data of a game.
    type Setup: Data;
    /// State of a game at one moment.
    type State: Clone + Debug + PartialEq + Send;
    /// Command of a player or the referee.
    type Command: Commands;
    /// Event: an object distinguished by `event`. Events are complete: replaying them never rolls.
    type Event: Data;
    /// Refusal of a command, with all reasons.
    type Refusal: Error + Send + Sync;
    /// Problem that prevents a set-up from being played.
    type Problem: Display;

    /// Rulebook's name in the header of a game file.
    const NAME: &'static str;
    /// Version of the rules. A game of a later version is read-only.
    const VERSION: u32;
    /// Published JSON Schema of its commands and its game file, as JSON without descriptions. It separates the
    /// program's own words from names. `schema` in the package of game files creates it from the types.
    const SCHEMA: &'static str;
    /// Whether a state contains user-given names, on which its fingerprint depends.
    const STATE_HAS_NAMES: bool = false;

    /// Whether pupils play. If so, the header may contain short names.
    const HAS_PUPILS: bool = false;

    /// Returns the state of a game before its first command.
    ///
    /// # Errors
    /// Returns every problem that prevents the set-up from being played.
    fn begin(setup: &Self::Setup) -> Result<Self::State, Vec<Self::Problem>>;

    /// Judges a command and returns its events. The referee's reason in `overruled` allows what can be allowed
    /// against the rules. If the step is replayed because an earlier one was amended, `earlier` contains its earlier
    /// versions, the last one first. Dice stay with those for whom they were rolled; only the others take new ones
    /// from `dice`.
    ///
    /// # Errors
    /// Returns the refusal if the command is against the rules and not overruled.
    fn decide(
        state: &Self::State,
        command: &Self::Command,
        overruled: Option<&str>,
        earlier: &[&[Self::Event]],
        dice: &mut dyn Dice,
    ) -> Result<Decision<Self::Event>, Self::Refusal>;

    /// Returns why a command couldn't be replayed, in the form in which games save it.
    fn reason(_state: &Self::State, refusal: &Self::Refusal) -> Reason {
        Reason::from_sentence(refusal)
    }

    /// Replaces names in a command with ids.
    fn resolve_names(_state: &Self::State, command: &Self::Command) -> ResolvedCommand<Self::Command> {
        command.clone().into()
    }

    /// Returns whether an event sets a pupil's name. Its step can't be amended, and stays when others are.
    fn names_a_pupil(_event: &Self::Event) -> bool {
        false
    }

    /// Copies the names of pupils added by `now` to an earlier state, when a step is amended.
    fn copy_names(_earlier: &mut Self::State, _now: &Self::State) {}

    /// Returns the version of the file format for a game with this set-up.
    fn format_version(_setup: &Self::Setup) -> u32 {
        1
    }

    /// Applies the header's other data to a set-up: the format's version, and in format 1 the pupils' short names.
    fn apply_header(_setup: &mut Self::Setup, _version: u32, _short_names: &[ShortName]) {}

    /// Applies an event to the state, without judging it.
    fn apply(state: &mut Self::State, event: &Self::Event);

    /// Applies these events to the state in order.
    fn apply_all(state: &mut Self::State, events: &[Self::Event]) {
        for event in events {
            Self::apply(state, event);
        }
    }

    /// Returns a hash of the state, stored in the file to detect divergence on replay. Two states share it only if
    /// the same can happen next. It is part of the file format.
    fn fingerprint(state: &Self::State) -> String;

    /// Returns the current turn of a game.
    fn turn(state: &Self::State) -> u32;

    /// Returns whether an event ends a turn or the game. The fingerprint is saved with such a step.
    fn ends_turn(event: &Self::Event) -> bool;

    /// Returns the command for a note in the battle log, and its event.
    fn note(text: String) -> (Self::Command, Self::Event);

    /// Returns whether the game is over. A step that the referee allowed during the game isn't allowed after its end.
    fn is_over(_state: &Self::State) -> bool {
        false
    }

    /// Returns whether a command draws a random card. If the draw is undone, the same card is drawn again.
    fn is_draw(_command: &Self::Command) -> bool {
        false
    }

    /// Returns whether an event draws a card.
    fn is_card_drawn(_event: &Self::Event) -> bool {
        false
    }

    /// Returns the unit or person that acts in an event.
    fn actor(_event: &Self::Event) -> Option<String> {
        None
    }

    /// Returns the unit or person that acts in an event, or that the referee changes.
    fn affected_unit(event: &Self::Event) -> Option<String> {
        Self::actor(event)
    }

    /// Removes from a set-up, as read from a file, what a later version wrote and this one can't read. Returns the
    /// first removed item that affects the game, as a clause: “its deck holds a card “plague””.
    fn remove_unknown(_setup: &mut Value) -> Option<String> {
        None
    }

    /// Returns the part of an event that this version can read but doesn't know, as a clause, if it affects the game.
    fn unknown_part(_event: &Self::Event) -> Option<String> {
        None
    }

    /// Returns the current table of names.
    fn names(_state: &Self::State) -> Option<&NameTable> {
        None
    }

    /// Returns the class that plays.
    fn class(_setup: &Self::Setup) -> Option<&str> {
        None
    }

    /// Returns the program's own words in places where the types allow any text, such as keys of rulings and headings
    /// of tables. Anything else there may be a name.
    fn own_words() -> Vec<String> {
        Vec::new()
    }

    /// Returns the kind of text under a key of a set-up, command or event, for deleting pupils' names. `command` is
    /// the `do` of the object that contains the key, if it is a command.
    fn text(_command: Option<&str>, _key: &str) -> TextKind {
        TextKind::Unknown
    }
}

/// Kind of text in a game file. It decides what is searched for when pupils' names are deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextKind {
    /// Word of the program that isn't a name.
    Word,
    /// Text that consists only of these characters.
    Signs(&'static str),
    /// Players: one name, or several joined.
    Players,
    /// List of pupils. Deleted ones leave no gap.
    Pupils,
    /// Name of the class that plays.
    Class,
    /// Text written by a person: it is searched for names and parts of names.
    Sentence,
    /// Title of at most this many characters.
    Title(usize),
    /// Object whose keys aren't names and whose values are all of this kind.
    Each(&'static TextKind),
    /// Name given by a user, or a text of the program that may contain one.
    Name,
    /// Key of an object: the program's own, or one by which something is counted.
    Key,
    /// Any other text: it is searched for full names.
    Unknown,
}
