//! A character changes: by what befalls him, or by the referee's hand.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::super::common::Event;
use super::super::side::Side;
use super::super::state::State;
use super::super::words::{self, Happens};
use super::super::{DiexAie, DiexDesk};
use super::face::{Face, Lance, Numbers};
use super::{Character, Condition, Harm, Letters, choices};
use crate::rulebooks::{Field, FieldKind, Plan, Refused};

/// What is otherwise now of a character; what is left out stays as it was.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Changed {
    /// Who.
    pub who: String,
    /// How he is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<Condition>,
    /// Whose he is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// The letters on his counter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub letters: Option<Letters>,
    /// His black number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attack: Option<u8>,
    /// His red number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub defence: Option<u8>,
    /// His blue number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub movement: Option<u8>,
    /// Whether he is in armour.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub armour: Option<bool>,
    /// Whether he sits on a horse.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mounted: Option<bool>,
    /// Whether he leads his side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leader: Option<bool>,
    /// Whether he can command.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commander: Option<bool>,
    /// Whether he is a Danish jarl.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub jarl: Option<bool>,
    /// Whether he is one of the Hirdmen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hirdman: Option<bool>,
    /// Whether the character is a woman.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub woman: Option<bool>,
    /// The numbers of some of his other faces.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub faces: BTreeMap<Face, Numbers>,
    /// Whether he holds a two-handed axe.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub axe: Option<bool>,
    /// The lance in his picture.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lance: Option<Lance>,
    /// Whether he has a mounted counter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub horse: Option<bool>,
    /// Javelins or lances left to throw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shots: Option<u8>,
}

impl Changed {
    /// Changes him.
    pub(in super::super) fn apply(&self, state: &mut State) {
        let Some(man) = state.characters.iter_mut().find(|one| one.name == self.who) else { return };
        man.state = self.state.unwrap_or(man.state);
        man.side = self.side.unwrap_or(man.side);
        man.letters = self.letters.unwrap_or(man.letters);
        man.attack = self.attack.or(man.attack);
        man.defence = self.defence.or(man.defence);
        man.movement = self.movement.or(man.movement);
        man.armour = self.armour.unwrap_or(man.armour);
        man.mounted = self.mounted.unwrap_or(man.mounted);
        man.leader = self.leader.unwrap_or(man.leader);
        man.commander = self.commander.or(man.commander);
        man.jarl = self.jarl.or(man.jarl);
        man.hirdman = self.hirdman.unwrap_or(man.hirdman);
        man.woman = self.woman.unwrap_or(man.woman);
        man.faces.extend(self.faces.clone());
        man.axe = self.axe.or(man.axe);
        man.lance = self.lance.or(man.lance);
        man.horse = self.horse.or(man.horse);
        man.shots = self.shots.or(man.shots);
    }

    /// What happened to him, in words.
    pub(in super::super) fn describe(&self) -> String {
        let who = &self.who;
        match self.state {
            Some(Condition::Healthy) => tr!("{who} is in full health", who),
            Some(Condition::Wounded) => tr!("{who} is wounded", who),
            Some(Condition::Stunned) => tr!("{who} is stunned", who),
            Some(Condition::Dead) => tr!("{who} dies", who),
            Some(Condition::Prisoner) => tr!("{who} is taken prisoner", who),
            None => tr!("{who} is otherwise now", who),
        }
    }
}

/// The referee's hand: what was said of a character is so.
impl Changed {
    pub(in super::super) fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        let who = find(desk, &self.who)?.name.clone();
        Ok(Plan::certain(vec![words::happens(Event::Changed(self.clone()))]).fulfilling(None, who))
    }

    /// What is asked for.
    pub(in super::super) fn fields(desk: &DiexDesk) -> Vec<Field> {
        let mut fields = vec![Field::required("who", tr!("Character"), FieldKind::One(choices(desk, |_| true)))];
        fields.push(Field::optional("state", tr!("How he is"), Condition::asked()));
        fields.extend(super::fields_of().into_iter().filter(|field| !["name", "state", "count"].contains(&field.key)).map(|field| Field {
            required: false,
            seldom: !["side", "mounted"].contains(&field.key),
            ..field
        }));
        fields
    }
}

/// The character of this name, wherever he is.
///
/// # Errors
/// That there is none, with those that are meant perhaps.
pub(in super::super) fn find<'a>(desk: &'a DiexDesk, name: &str) -> Result<&'a Character, String> {
    let known = || desk.own.characters.iter().map(|man| man.name.as_str());
    desk.own.character(name).ok_or_else(|| {
        let word: String = name.chars().take(40).collect();
        tr!("there is no character “{word}”;{maybe} the roster lists them all", word, maybe = crate::game::meant(&word, known()))
    })
}

/// The characters of these names, each once, alive and among their own.
///
/// # Errors
/// Every reason against one of them.
pub(in super::super) fn present<'a>(desk: &'a DiexDesk, names: &[String]) -> Result<Vec<&'a Character>, Refused> {
    let (mut men, mut problems) = (Vec::<&Character>::new(), Vec::new());
    for name in names {
        match find(desk, name) {
            Ok(man) if men.iter().any(|one| one.name == man.name) => problems.push(tr!("{name} is named twice", name)),
            Ok(man) if !man.state.is_present() => problems.push(tr!("{name} is not there any more", name)),
            Ok(man) => men.push(man),
            Err(problem) => problems.push(problem),
        }
    }
    if problems.is_empty() { Ok(men) } else { Err(problems.into()) }
}

/// He is so from now on.
pub(in super::super) fn becomes(name: &str, state: Condition) -> Happens {
    words::happens(Event::Changed(Changed { who: name.to_owned(), state: Some(state), ..Changed::default() }))
}

/// He is wounded, or dies of it if he was hurt before.
pub(in super::super) fn wounds(man: &Character) -> Happens {
    becomes(&man.name, man.state.after(Harm::Wounded))
}
