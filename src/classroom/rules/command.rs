//! Commands: what is asked for, before it is judged.

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

use schemars::JsonSchema;
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use super::{CardName, Color, Manner, Square, UnitId};
use senlac_base::game::pupils::text_or_null;
use senlac_base::game::{KeyOrNumber, Players, PupilId, key_or_number};

/// What a player or the referee asks for, in the command language: `{"do":"move","unit":"N01","to":"F6"}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// Flip the top card of the program's deck, or say which card of a paper deck came up.
    Flip {
        /// The card of the teacher's own deck.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<CardName>,
        /// Its colour, or the side the coin fell on (ruling 2).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        color: Option<Color>,
        /// The title of a card of the teacher's own making.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        title: Option<String>,
        /// Its strength.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        strength: Option<u8>,
        /// How many turns it lasts, this one counted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        turns: Option<u8>,
    },
    /// The panic dice that the card in play asks for; units left out are rolled by the program.
    Panic {
        /// The face each unit's player rolled.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty", deserialize_with = "each_once")]
        #[schemars(with = "BTreeMap<UnitId, i32>")]
        dice: BTreeMap<UnitId, i32>,
    },
    /// The rush of the fyrd: the proposed paths, but for those given here (ruling 43).
    Amok {
        /// The squares that a unit runs through, its own left out; empty if it stays.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty", deserialize_with = "each_once")]
        #[schemars(with = "BTreeMap<UnitId, Vec<Square>>")]
        paths: BTreeMap<UnitId, Vec<Square>>,
    },
    /// Move a unit, to a square or along a path.
    Move {
        /// Who moves.
        unit: UnitId,
        /// Where to.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Square>,
        /// The squares it moves through, its own left out, where the way matters.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        path: Option<Vec<Square>>,
    },
    /// Shoot a volley.
    Shoot {
        /// Who shoots.
        unit: UnitId,
        /// At whom.
        at: UnitId,
        /// Hits counted on the table, the commander's among them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hits: Option<i32>,
        /// The faces read out, the commander's apart.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        dice: Option<Vec<i32>>,
        /// The face of the commander's die.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        commander_die: Option<i32>,
    },
    /// Strike at enemies next to the unit, the figures shared out before anyone rolls (ruling 31).
    Fight {
        /// Who fights.
        unit: UnitId,
        /// Whom its figures strike.
        blows: Vec<Blow>,
    },
    /// The acting side is finished with this phase.
    Done {},
    /// The referee's hand: what is left out stays as it is.
    Set {
        /// Whom it changes.
        unit: UnitId,
        /// Figures left.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        figures: Option<i32>,
        /// Where it stands; `null` takes it off the table.
        #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "given")]
        #[schemars(with = "Option<Square>")]
        square: Option<Option<Square>>,
        /// Whether its commander lives.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        commander: Option<bool>,
    },
    /// The table and the program brought together again: everything the referee found otherwise, put right in one step.
    TableCheck {
        /// What is put right on each unit; units left out are right as they are.
        #[serde(deserialize_with = "each_once")]
        #[schemars(with = "BTreeMap<UnitId, Correction>")]
        units: BTreeMap<UnitId, Correction>,
    },
    /// Who leads these units from now on; two who change places do so in one step.
    SetPlayers {
        /// The pupils of each unit: an id or a name, or a list of them; `null` where the referee plays it. Units left out keep
        /// theirs. A name that is new comes into the table of names first, in a step of its own.
        #[serde(deserialize_with = "each_once")]
        #[schemars(with = "BTreeMap<UnitId, Option<Players>>")]
        units: BTreeMap<UnitId, Option<Players>>,
    },
    /// Adds a pupil to the table of names, or changes what a pupil is called.
    NamePupil {
        /// The pupil's id or present name; left out for a pupil who is new.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pupil: Option<PupilId>,
        /// The whole name; `null` where it was deleted.
        #[serde(deserialize_with = "text_or_null")]
        #[schemars(with = "Option<String>")]
        name: String,
        /// The short name; omitted if the first name is used.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        short: Option<String>,
    },
    /// Which units the computer plays from now on, and how, for whoever leads them.
    SetComputer {
        /// How it plays each unit; `null` where people play it again. Units left out are played as before.
        #[serde(deserialize_with = "each_once")]
        #[schemars(with = "BTreeMap<UnitId, Option<Manner>>")]
        units: BTreeMap<UnitId, Option<Manner>>,
    },
    /// Change a ruling.
    SetRuling {
        /// Which: its key or its number.
        #[serde(deserialize_with = "key_or_number")]
        #[schemars(with = "KeyOrNumber")]
        ruling: String,
        /// The reading it gets.
        choice: String,
    },
    /// Write something into the chronicle.
    Note {
        /// What.
        text: String,
    },
    /// Mark a step of the chronicle, to find it again in the replay.
    Bookmark {
        /// The step.
        step: u64,
        /// What it is called; `null` takes the mark away.
        title: Option<String>,
    },
    /// What the class guessed of a roll, before it fell.
    Guess {
        /// The step of the roll.
        step: u64,
        /// The hits that were guessed; `null` where nothing was after all.
        hits: Option<u8>,
    },
    /// What is told of a pupil after the battle, in the teacher's words; what is left out stays as it is.
    TellOf {
        /// The pupil; nobody once the pupil's name was forgotten.
        pupil: Option<PupilId>,
        /// The deeds: `null` as Senlac tells them, and an empty text for none.
        #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "given_words")]
        #[schemars(with = "Option<String>")]
        deeds: Option<Option<String>>,
        /// The honour, likewise.
        #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "given_words")]
        #[schemars(with = "Option<String>")]
        honour: Option<Option<String>>,
    },
    /// The bell: the battle ends here (ruling 11).
    CallTime {},
}

/// What the referee's hand puts right on a unit; what is left out stays as it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Correction {
    /// Figures left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub figures: Option<i32>,
    /// Where it stands; `null` takes it off the table.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "given")]
    #[schemars(with = "Option<Square>")]
    pub square: Option<Option<Square>>,
    /// Whether its commander lives.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commander: Option<bool>,
}

impl Correction {
    /// Whether it says nothing at all.
    pub const fn is_empty(&self) -> bool {
        self.figures.is_none() && self.square.is_none() && self.commander.is_none()
    }
}

/// Tells `null`, which takes a unit off the table, from nothing, which leaves it where it is.
fn given<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<Square>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

/// Tells `null`, which brings back what Senlac tells, from nothing, which leaves it as it is.
fn given_words<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<String>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

/// Reads what is said of each unit. A unit may be written in several ways, `S02` and `s2`: what was meant by both is
/// not guessed.
fn each_once<'de, D: Deserializer<'de>, V: Deserialize<'de>>(deserializer: D) -> Result<BTreeMap<UnitId, V>, D::Error> {
    struct Units<V>(PhantomData<V>);

    impl<'de, V: Deserialize<'de>> Visitor<'de> for Units<V> {
        type Value = BTreeMap<UnitId, V>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(tr!("units, each with what is said of it"))
        }

        fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Self::Value, A::Error> {
            let mut units = BTreeMap::new();
            while let Some((unit, said)) = entries.next_entry::<UnitId, V>()? {
                if units.insert(unit, said).is_some() {
                    return Err(A::Error::custom(tr!("{unit} is named twice; say once what is meant", unit)));
                }
            }
            Ok(units)
        }
    }

    deserializer.deserialize_map(Units(PhantomData))
}

/// Figures of a unit that strike at one enemy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Blow {
    /// Whom they strike.
    pub at: UnitId,
    /// How many, the commander counted; all that are left where nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub figures: Option<i32>,
    /// Whether the commander is one of them; where nothing is said, he strikes with the last of the figures.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commander: Option<bool>,
    /// Hits counted on the table, the commander's among them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hits: Option<i32>,
    /// The faces read out, the commander's apart.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<Vec<i32>>,
    /// The face of the commander's die.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commander_die: Option<i32>,
}

impl Blow {
    /// All the figures that are left strike at this enemy, and the program rolls.
    pub const fn at(at: UnitId) -> Self {
        Self { at, figures: None, commander: None, hits: None, dice: None, commander_die: None }
    }
}

impl Command {
    /// A volley that the program rolls.
    pub const fn shoot(unit: UnitId, at: UnitId) -> Self {
        Self::Shoot { unit, at, hits: None, dice: None, commander_die: None }
    }

    /// A move to a square, by whatever way.
    pub const fn move_to(unit: UnitId, to: Square) -> Self {
        Self::Move { unit, to: Some(to), path: None }
    }

    /// A flip of the program's deck.
    pub const fn flip() -> Self {
        Self::flip_of(None, None)
    }

    /// A flip of one of the source's cards from the teacher's own deck, of a colour, or of both.
    pub const fn flip_of(card: Option<CardName>, color: Option<Color>) -> Self {
        Self::Flip { card, color, title: None, strength: None, turns: None }
    }

    /// Accepts the proposed rush.
    pub const fn amok() -> Self {
        Self::Amok { paths: BTreeMap::new() }
    }

    /// Panic dice that the program rolls.
    pub const fn panic() -> Self {
        Self::Panic { dice: BTreeMap::new() }
    }

    /// The unit that acts, or that the referee's hand is on.
    pub const fn unit(&self) -> Option<UnitId> {
        if let Self::Move { unit, .. } | Self::Shoot { unit, .. } | Self::Fight { unit, .. } | Self::Set { unit, .. } = self {
            return Some(*unit);
        }
        None
    }
}
