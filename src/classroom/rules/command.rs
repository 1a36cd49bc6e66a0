//! Commands, before they are judged.

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

use senlac_base::schema::JsonSchema;
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use super::{CardName, Color, Manner, Square, UnitId};
#[cfg(feature = "schema")]
use senlac_base::game::KeyOrNumber;
use senlac_base::game::pupils::text_or_null;
use senlac_base::game::{Players, PupilId, key_or_number};

/// A request from a player or the referee, in the command language: `{"do":"move","unit":"N01","to":"F6"}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// Flip the top card of the program's deck, or enter the card from a paper deck.
    Flip {
        /// Card from the teacher's own deck.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<CardName>,
        /// Colour of the card, or the result of the coin (ruling 2).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        color: Option<Color>,
        /// Title of a custom card.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        title: Option<String>,
        /// Strength of a custom card.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        strength: Option<u8>,
        /// Duration of a custom card in turns, including this one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        turns: Option<u8>,
    },
    /// Panic dice for the card in play. The program rolls for omitted units.
    Panic {
        /// Face that each unit's player rolled.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty", deserialize_with = "deserialize_unique_units")]
        #[schemars(with = "BTreeMap<UnitId, i32>")]
        dice: BTreeMap<UnitId, i32>,
    },
    /// The rush of the fyrd. The program's proposed paths apply, except those given here (ruling 43).
    Amok {
        /// Squares that each unit runs through, without its own. Empty if the unit stays.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty", deserialize_with = "deserialize_unique_units")]
        #[schemars(with = "BTreeMap<UnitId, Vec<Square>>")]
        paths: BTreeMap<UnitId, Vec<Square>>,
    },
    /// Move a unit to a square or along a path.
    Move {
        /// Unit that is to move.
        unit: UnitId,
        /// Destination square of the move.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Square>,
        /// Squares on the path, without the unit's own, if the path matters.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        path: Option<Vec<Square>>,
    },
    /// Shoot a volley at one target.
    Shoot {
        /// Unit that is to shoot.
        unit: UnitId,
        /// Target of the volley.
        at: UnitId,
        /// Hits counted on the table, including the commander's.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hits: Option<i32>,
        /// Faces rolled on the table, without the commander's.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        dice: Option<Vec<i32>>,
        /// Face of the commander's die.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        commander_die: Option<i32>,
    },
    /// Strike adjacent enemies. The figures are split before anyone rolls (ruling 31).
    Fight {
        /// Unit that is to fight.
        unit: UnitId,
        /// Targets of the unit's figures.
        blows: Vec<Blow>,
    },
    /// End the acting side's phase.
    Done {},
    /// Correct a unit by hand. Omitted fields stay as they are.
    Set {
        /// Unit that the referee corrects.
        unit: UnitId,
        /// Number of figures left.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        figures: Option<i32>,
        /// Square of the unit; `null` takes it off the table.
        #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "deserialize_square")]
        #[schemars(with = "Option<Square>")]
        square: Option<Option<Square>>,
        /// Whether the commander is alive.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        commander: Option<bool>,
    },
    /// Correct every unit that differs from the table, in one step.
    TableCheck {
        /// Corrections by unit. Omitted units stay as they are.
        #[serde(deserialize_with = "deserialize_unique_units")]
        #[schemars(with = "BTreeMap<UnitId, Correction>")]
        units: BTreeMap<UnitId, Correction>,
    },
    /// Change the players of these units. Two players can swap units in one step.
    SetPlayers {
        /// Pupils of each unit: an ID or a name, or a list of them; `null` if the referee plays it. Omitted units keep
        /// theirs. A new name is first added to the table of names, in a step of its own.
        #[serde(deserialize_with = "deserialize_unique_units")]
        #[schemars(with = "BTreeMap<UnitId, Option<Players>>")]
        units: BTreeMap<UnitId, Option<Players>>,
    },
    /// Add a pupil to the table of names, or change a pupil's name.
    NamePupil {
        /// Pupil's ID or current name. Omitted for a new pupil.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pupil: Option<PupilId>,
        /// Whole name; `null` if it was deleted.
        #[serde(deserialize_with = "text_or_null")]
        #[schemars(with = "Option<String>")]
        name: String,
        /// Short name. Omitted if the first name is used.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        short: Option<String>,
    },
    /// Let the computer play units, whoever leads them, and set how it plays.
    SetComputer {
        /// How the computer plays each unit; `null` if people play it again. Omitted units stay as they are.
        #[serde(deserialize_with = "deserialize_unique_units")]
        #[schemars(with = "BTreeMap<UnitId, Option<Manner>>")]
        units: BTreeMap<UnitId, Option<Manner>>,
    },
    /// Change the option of a ruling.
    SetRuling {
        /// Key or number of the ruling.
        #[serde(deserialize_with = "key_or_number")]
        #[schemars(with = "KeyOrNumber")]
        ruling: String,
        /// Key of the new option.
        choice: String,
    },
    /// Add a note to the battle log.
    Note {
        /// Text of the note, in the referee's words.
        text: String,
    },
    /// Bookmark a step of the battle log, to find it again in the replay.
    Bookmark {
        /// Number of the step in the battle log.
        step: u64,
        /// Title of the bookmark; `null` removes it.
        title: Option<String>,
    },
    /// Record the class's guess of a roll, made before the dice were rolled.
    Guess {
        /// Number of the step with the roll.
        step: u64,
        /// Number of hits guessed; `null` if there was no guess after all.
        hits: Option<u8>,
    },
    /// Replace what Senlac says about a pupil after the battle with the teacher's words. Omitted fields stay as they are.
    TellOf {
        /// Pupil's ID; `null` once the pupil's name was deleted.
        pupil: Option<PupilId>,
        /// Pupil's deeds; `null` for Senlac's text, and an empty text for none.
        #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "deserialize_text")]
        #[schemars(with = "Option<String>")]
        deeds: Option<Option<String>>,
        /// Pupil's honour; `null` for Senlac's choice, and an empty text for none.
        #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "deserialize_text")]
        #[schemars(with = "Option<String>")]
        honour: Option<Option<String>>,
    },
    /// End the battle now, at the bell (ruling 11).
    CallTime {},
}

/// Referee's correction of a unit. Omitted fields stay as they are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Correction {
    /// Number of figures left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub figures: Option<i32>,
    /// Square of the unit; `null` takes it off the table.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "deserialize_square")]
    #[schemars(with = "Option<Square>")]
    pub square: Option<Option<Square>>,
    /// Whether the commander is alive.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commander: Option<bool>,
}

impl Correction {
    /// Returns whether no field is given.
    pub const fn is_empty(&self) -> bool {
        self.figures.is_none() && self.square.is_none() && self.commander.is_none()
    }
}

/// Distinguishes `null`, which takes a unit off the table, from an omitted field, which leaves it where it is.
fn deserialize_square<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<Square>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

/// Distinguishes `null`, which restores Senlac's text, from an omitted field, which leaves the text as it is.
fn deserialize_text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<String>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

/// Deserializes a map by unit and rejects duplicates. A unit may be written in several ways, such as `S02` and
/// `s2`, and Senlac does not guess which entry counts.
fn deserialize_unique_units<'de, D: Deserializer<'de>, V: Deserialize<'de>>(deserializer: D) -> Result<BTreeMap<UnitId, V>, D::Error> {
    struct UnitMapVisitor<V>(PhantomData<V>);

    impl<'de, V: Deserialize<'de>> Visitor<'de> for UnitMapVisitor<V> {
        type Value = BTreeMap<UnitId, V>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(tr!("units, each with its values"))
        }

        fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Self::Value, A::Error> {
            let mut units = BTreeMap::new();
            while let Some((unit, said)) = entries.next_entry::<UnitId, V>()? {
                if units.insert(unit, said).is_some() {
                    return Err(A::Error::custom(tr!("{unit} is listed twice; remove one of the two", unit)));
                }
            }
            Ok(units)
        }
    }

    deserializer.deserialize_map(UnitMapVisitor(PhantomData))
}

/// Figures of a unit that strike one enemy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Blow {
    /// Enemy that they strike.
    pub at: UnitId,
    /// Number of figures, including the commander. Omitted for all that are left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub figures: Option<i32>,
    /// Whether the commander strikes. If omitted, he strikes with the last of the figures.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commander: Option<bool>,
    /// Hits counted on the table, including the commander's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hits: Option<i32>,
    /// Faces rolled on the table, without the commander's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<Vec<i32>>,
    /// Face of the commander's die.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commander_die: Option<i32>,
}

impl Blow {
    /// Creates a blow by all figures that are left, with dice that the program rolls.
    pub const fn at(at: UnitId) -> Self {
        Self { at, figures: None, commander: None, hits: None, dice: None, commander_die: None }
    }
}

impl Command {
    /// Creates a volley that the program rolls.
    pub const fn shoot(unit: UnitId, at: UnitId) -> Self {
        Self::Shoot { unit, at, hits: None, dice: None, commander_die: None }
    }

    /// Creates a move to a square along any legal path.
    pub const fn move_to(unit: UnitId, to: Square) -> Self {
        Self::Move { unit, to: Some(to), path: None }
    }

    /// Creates a flip of the program's deck.
    pub const fn flip() -> Self {
        Self::flip_card(None, None)
    }

    /// Creates a flip of one of the source's cards from the teacher's own deck, with a card, a colour, or both.
    pub const fn flip_card(card: Option<CardName>, color: Option<Color>) -> Self {
        Self::Flip { card, color, title: None, strength: None, turns: None }
    }

    /// Creates the command that accepts the proposed rush.
    pub const fn amok() -> Self {
        Self::Amok { paths: BTreeMap::new() }
    }

    /// Creates panic dice that the program rolls.
    pub const fn panic() -> Self {
        Self::Panic { dice: BTreeMap::new() }
    }

    /// Returns the unit that acts or that the referee corrects.
    pub const fn unit(&self) -> Option<UnitId> {
        if let Self::Move { unit, .. } | Self::Shoot { unit, .. } | Self::Fight { unit, .. } | Self::Set { unit, .. } = self {
            return Some(*unit);
        }
        None
    }
}
