//! Set-up of a game: the part that is played, the characters, and the place.

use std::collections::{BTreeMap, BTreeSet};

use senlac_base::schema::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::characters::{Character, Letters};
use super::part::Part;
use super::quick_combat::{self, Ground, Muster};
use super::side::Side;
use super::siege::{self, Place};
use super::state::State;
use super::{campaign, skirmish};
use senlac_board_games::{AnswerError, Field, FieldKind, Spot};

/// Set-up of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// Name of the game.
    #[serde(default)]
    pub name: String,
    /// Part of the rules that the game plays.
    #[serde(default = "quick")]
    pub evening: Part,
    /// Name of the attackers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attacker: Option<String>,
    /// Name of the defenders.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub defender: Option<String>,
    /// Besieged place, in a siege.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// Location of a quick combat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ground: Option<Ground>,
    /// Unnamed men, in a quick combat.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub men: Vec<Muster>,
    /// Groups of a campaign.
    #[serde(default, rename = "group", skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<campaign::Group>,
    /// Settlements and mottes of a campaign.
    #[serde(default, rename = "settlement", skip_serializing_if = "Vec::is_empty")]
    pub settlements: Vec<campaign::Settlement>,
    /// Convoys of a campaign.
    #[serde(default, rename = "convoy", skip_serializing_if = "Vec::is_empty")]
    pub convoys: Vec<campaign::Convoy>,
    /// Spies of a campaign.
    #[serde(default, rename = "spy", skip_serializing_if = "Vec::is_empty")]
    pub spies: Vec<campaign::Spy>,
    /// Named characters.
    #[serde(default, rename = "character", skip_serializing_if = "Vec::is_empty")]
    pub characters: Vec<Character>,
}

const fn quick() -> Part {
    Part::QuickCombat
}

/// Returns the built-in sample. A test checks that it's valid.
pub(super) fn sample() -> Setup {
    let text = include_str!("../../../decks/diex-aie/siege.toml");
    toml::from_str(text).unwrap_or_else(|_| Setup {
        name: String::new(),
        evening: quick(),
        attacker: None,
        defender: None,
        place: None,
        ground: None,
        men: Vec::new(),
        groups: Vec::new(),
        settlements: Vec::new(),
        convoys: Vec::new(),
        spies: Vec::new(),
        characters: Vec::new(),
    })
}

/// Returns the form fields of a set-up: those of every game, and those of the chosen part.
pub(super) fn fields(answers: &Map<String, Value>) -> Vec<Field> {
    let evening = evening_of(answers);
    let mut fields = vec![
        Field::optional("name", tr!("Name"), FieldKind::Text),
        Field::optional("evening", tr!("Type of game"), Part::choice_field()),
        Field::optional("attacker", tr!("Attackers’ name"), FieldKind::Text),
        Field::optional("defender", tr!("Defenders’ name"), FieldKind::Text),
    ];
    match evening {
        Part::Siege => fields.push(Field::required("place", tr!("Besieged place"), Place::choice_field())),
        Part::QuickCombat => {
            fields.push(Field::optional("ground", tr!("Location"), FieldKind::Record(Ground::fields(&[]))));
            fields.push(Field::optional("men", tr!("Unnamed men"), FieldKind::Rows(Muster::fields(&[]))));
        }
        Part::Campaign => fields.extend(campaign::fields(answers)),
        Part::Skirmish => {}
    }
    fields.push(Field::optional("character", tr!("Characters"), FieldKind::Rows(Character::fields(&[]))));
    fields
}

fn evening_of(answers: &Map<String, Value>) -> Part {
    let word = answers.get("evening").and_then(Value::as_str);
    Part::ALL.into_iter().find(|part| word == Some(part.key())).unwrap_or(quick())
}

/// Returns the rows of a list, each with its index.
fn rows<'a>(answers: &'a Map<String, Value>, list: &str) -> impl Iterator<Item = (usize, &'a Map<String, Value>)> {
    let rows = answers.get(list).and_then(Value::as_array).into_iter().flatten().enumerate();
    rows.filter_map(|(at, row)| Some((at, row.as_object()?)))
}

/// Returns what's wrong with a set-up, apart from answers that don't fit their fields.
pub(super) fn problems(answers: &Map<String, Value>) -> Vec<AnswerError> {
    let mut found = Vec::new();
    let mut names = BTreeSet::new();
    for (at, row) in rows(answers, "character") {
        let text = |key: &str| row.get(key).and_then(Value::as_str).unwrap_or_default();
        let mut wrong = |key: &str, words: String| found.push(AnswerError::new(Spot::cell("character", at, key), words));
        let (name, letters) = (text("name"), text("letters"));
        if row.contains_key("name") && name.trim().is_empty() {
            wrong("name", tr!("every character needs a name").to_owned());
        } else if !name.is_empty() && !names.insert(name) {
            wrong("name", tr!("“{name}” is used twice: give each one a different name", name));
        }
        if row.contains_key("letters")
            && let Err(problem) = Letters::read(letters)
        {
            wrong("letters", problem);
        }
    }
    if evening_of(answers) == Part::Campaign {
        found.extend(campaign::problems(answers));
        return found;
    }
    let (counted, named) = (rows(answers, "men").count(), rows(answers, "character").count());
    for side in Side::ALL {
        let is_of = |(_, row): (usize, &Map<String, Value>)| row.get("side").is_some_and(|word| word == side.key());
        if !rows(answers, "men").any(is_of) && !rows(answers, "character").any(is_of) {
            let spot = if named > 0 {
                Spot::key("character")
            } else if counted > 0 {
                Spot::key("men")
            } else {
                Spot::default()
            };
            found.push(AnswerError::new(spot, tr!("the side “{side}” has no men: add its characters", side = side.key())));
        }
    }
    found
}

/// Returns the state of a game before its first command.
pub(super) fn first_state(setup: &Setup) -> State {
    let names = [(Side::Attacker, &setup.attacker), (Side::Defender, &setup.defender)];
    let characters: Vec<Character> = setup.characters.iter().flat_map(Character::expand).collect();
    State {
        evening: setup.evening,
        part: setup.evening,
        names: names.into_iter().filter_map(|(side, name)| Some((side, name.clone()?))).collect::<BTreeMap<_, _>>(),
        sheets: Vec::new(),
        quick_combat: quick_combat::QuickCombat::new(setup.ground.clone().unwrap_or_default(), &setup.men),
        siege: siege::Siege::new(setup.place.unwrap_or_default()),
        skirmish: skirmish::Skirmish::new(&characters),
        campaign: campaign::Campaign::new(&setup.groups, &setup.settlements, &setup.convoys, &setup.spies),
        characters,
    }
}
