//! What the chronicle asks of a rulebook.

use std::error::Error;
use std::fmt::{Debug, Display};

use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::{Dice, NameTable, Reason, ShortName};

/// What is written into a game file and read back.
pub trait Data: Clone + Debug + Eq + Serialize + DeserializeOwned + JsonSchema + Send {}

impl<T: Clone + Debug + Eq + Serialize + DeserializeOwned + JsonSchema + Send> Data for T {}

/// The commands of a rulebook: objects that are told apart by `do`. Two have the same shape in all rulebooks:
/// `{"do":"note","text":…}` and `{"do":"set_ruling","ruling":…}`.
pub trait Commands: Data {
    /// The names of all of them, in the order in which they are listed for people.
    const NAMES: &'static [&'static str];
}

/// What a command leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decided<E> {
    /// What happens, dice included, in order.
    pub events: Vec<E>,
    /// The reasons against the command that the referee overruled; empty where the rules allow it.
    pub waived: Vec<Reason>,
}

/// A command in which pupils are ids.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settled<C> {
    /// Commands that have to be carried out first, each in a step of its own: they add pupils to the table of names.
    pub first: Vec<C>,
    /// The command.
    pub command: C,
}

impl<C> From<C> for Settled<C> {
    fn from(command: C) -> Self {
        Self { first: Vec::new(), command }
    }
}

/// A rulebook, as the chronicle sees it: a state that events change, and commands that are judged first.
pub trait Rules: Clone + Debug + Eq + 'static {
    /// What a game begins with.
    type Setup: Data;
    /// How a game stands.
    type State: Clone + Debug + PartialEq + Send;
    /// What is asked for.
    type Command: Commands;
    /// What happened: an object whose `event` tells it apart. Events are complete: replaying them never rolls.
    type Event: Data;
    /// Why a command is refused, with every reason.
    type Refusal: Error + Send + Sync;
    /// What keeps a set-up from being a game.
    type Problem: Display;

    /// The rulebook's name in the header of a game file.
    const NAME: &'static str;
    /// The version of the rules. A game of a later version is read and not played on.
    const VERSION: u32;
    /// Whether a state holds names that somebody gave, which its fingerprint changes with.
    const STATE_HAS_NAMES: bool = false;

    /// Whether pupils play: their games may have short names in the header.
    const HAS_PUPILS: bool = false;

    /// How a game stands before its first command.
    ///
    /// # Errors
    /// Everything that keeps the set-up from being a game.
    fn begin(setup: &Self::Setup) -> Result<Self::State, Vec<Self::Problem>>;

    /// Judges a command, and says what it leads to. The referee's word in `overruled` allows what can be allowed against the
    /// rules. Where the step is played again because an earlier one was amended, `earlier` tells how it went before, the last
    /// version first: dice stay with whom they fell for, and only who had none gets one of `dice`.
    ///
    /// # Errors
    /// The refusal, where the command is against the rules and not overruled.
    fn decide(
        state: &Self::State,
        command: &Self::Command,
        overruled: Option<&str>,
        earlier: &[&[Self::Event]],
        dice: &mut dyn Dice,
    ) -> Result<Decided<Self::Event>, Self::Refusal>;

    /// Why a command could not be played again, as a game keeps it.
    fn reason(_state: &Self::State, refusal: &Self::Refusal) -> Reason {
        Reason::sentence(refusal)
    }

    /// Replaces names in a command by the ids of those who are meant.
    fn settle(_state: &Self::State, command: &Self::Command) -> Settled<Self::Command> {
        command.clone().into()
    }

    /// Whether an event says what a pupil is called. Its step stands whatever is amended, and isn't amended itself.
    fn names_a_pupil(_event: &Self::Event) -> bool {
        false
    }

    /// Makes the names of pupils who were added by `now` known in an earlier state, where a step is amended.
    fn know_names(_earlier: &mut Self::State, _now: &Self::State) {}

    /// The version of the file format in which a game of this set-up is written.
    fn format_version(_setup: &Self::Setup) -> u32 {
        1
    }

    /// Takes in what the header of a game says beside its set-up: the version of its format, and in format 1 the pupils' short names.
    fn take_in_header(_setup: &mut Self::Setup, _version: u32, _short_names: &[ShortName]) {}

    /// Changes the state as the event says. Nothing is judged here.
    fn apply(state: &mut Self::State, event: &Self::Event);

    /// Changes the state as these events say, one after the other.
    fn apply_all(state: &mut Self::State, events: &[Self::Event]) {
        for event in events {
            Self::apply(state, event);
        }
    }

    /// Some digits that two states share only if the same may happen next. Part of the file format.
    fn fingerprint(state: &Self::State) -> String;

    /// The turn in which a game stands.
    fn turn(state: &Self::State) -> u32;

    /// Whether an event ends a turn or the game: the fingerprint is written with such a step.
    fn ends_turn(event: &Self::Event) -> bool;

    /// A note in the chronicle: the command, and the event that it leads to.
    fn note(text: String) -> (Self::Command, Self::Event);

    /// Whether the game is over. What the referee allowed in a game that went on is not allowed after its end.
    fn is_over(_state: &Self::State) -> bool {
        false
    }

    /// Whether a command draws a card by chance: one that was taken back is drawn again.
    fn draws(_command: &Self::Command) -> bool {
        false
    }

    /// Whether a card was drawn.
    fn was_drawn(_event: &Self::Event) -> bool {
        false
    }

    /// The unit or the person who acts in an event.
    fn actor(_event: &Self::Event) -> Option<String> {
        None
    }

    /// The unit or the person who acts in an event, or whom the referee changes.
    fn concerns(event: &Self::Event) -> Option<String> {
        Self::actor(event)
    }

    /// Takes out of a set-up, as a file has it, what a later version wrote and this one cannot read. Returns the first thing that
    /// decides how the game goes on, as a clause: “its deck holds a card “plague””.
    fn take_out_unknown(_setup: &mut Value) -> Option<String> {
        None
    }

    /// What of an event this version can read and does not know, if it decides how the game goes on, as a clause.
    fn unknown_in(_event: &Self::Event) -> Option<String> {
        None
    }

    /// The table of names, as a game stands.
    fn names(_state: &Self::State) -> Option<&NameTable> {
        None
    }

    /// The class that plays.
    fn class(_setup: &Self::Setup) -> Option<&str> {
        None
    }

    /// Words of the program that stand where its types allow any text: keys of rulings, heads of tables. What else stands there may be a
    /// name.
    fn own_words() -> Vec<String> {
        Vec::new()
    }

    /// What kind of text stands under a key of a set-up, a command or an event, where pupils' names are to be forgotten. `command`
    /// is the `do` of the object that has the key, where it is a command.
    fn text(_command: Option<&str>, _key: &str) -> Text {
        Text::Unknown
    }
}

/// A kind of text in a game file: what is looked for in it when pupils' names are forgotten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Text {
    /// A word of the program that names nobody.
    Word,
    /// These signs and no others.
    Signs(&'static str),
    /// Who plays: one name, or several joined.
    Players,
    /// Each of a list is a pupil; those who are forgotten leave no gap.
    Pupils,
    /// The name of the class.
    Class,
    /// What somebody wrote: names and parts of names are looked for.
    Sentence,
    /// A title of at most so many characters.
    Title(usize),
    /// An object whose keys name nobody, and each of whose values is this.
    Each(&'static Text),
    /// What somebody called something, or a text of the program in which that may stand.
    Name,
    /// A key of an object: the program's own, or what something is counted by.
    Key,
    /// Anything else: whole names are looked for.
    Unknown,
}
