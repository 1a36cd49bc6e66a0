//! The name the class uses for each pupil: the short name chosen by the teacher, or else the whole given name.
//!
//! A surname is never shown, apart from the letters that distinguish two children with the same given name.

use std::collections::{BTreeMap, BTreeSet};

use super::distinct_names::{Child, ChildName, distinct_names};
use senlac_base::game::name::is_control_character;
use senlac_base::game::{NameParts, PupilId};
use senlac_base::language::lists::join_with_and;
use senlac_classroom::rules::{Setup, State, Unit};
use senlac_classroom::story::Story;

/// Whether the projector shows pupils' names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PupilNaming {
    /// Pupils appear by their short names or given names.
    #[default]
    FirstNames,
    /// Pupils are not named: "Norman archers".
    None,
}

/// The projector's names for everybody in a battle, used for the table, calls, deeds, jobs, sums and awards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProjectorNames {
    /// Children behind each pupil entry. There are two where one name covers two children, such as "Bo Lind & Ann Berg", and
    /// none
    /// where the given name is unclear.
    children: BTreeMap<PupilId, Vec<ChildName>>,
}

impl ProjectorNames {
    /// Returns the names of everybody who is or was in a battle.
    pub fn from_state(names: PupilNaming, setup: &Setup, state: &State) -> Self {
        let listed = setup.units().filter_map(|(_, unit)| unit.player.as_ref()).flat_map(|players| players.iter());
        let leading = state.players().values().flat_map(|players| players.iter());
        let everybody: BTreeSet<&PupilId> = listed.chain(leading).chain(&setup.absent).chain(state.terms().map(|(id, ..)| id)).collect();
        let pupil = |id| {
            let (whole, entry) = (state.names().name(id), state.names().entry(id));
            let [short, given] = [entry.and_then(|entry| entry.short.as_deref()), entry.and_then(|entry| entry.given.as_deref())];
            (id.clone(), WholeName { whole, short, given })
        };
        match names {
            PupilNaming::FirstNames => Self::from_pupils(everybody.into_iter().map(pupil)),
            PupilNaming::None => Self::default(),
        }
    }

    /// Returns the names of everybody in a battle that is being replayed.
    pub fn from_story(names: PupilNaming, story: &Story) -> Self {
        Self::from_state(names, story.setup(), story.final_state())
    }

    /// Returns the names of these pupils.
    pub fn from_pupils<'n>(pupils: impl Iterator<Item = (PupilId, WholeName<'n>)>) -> Self {
        let mut pupils: Vec<(PupilId, WholeName<'_>)> = pupils.collect();
        pupils.sort_by_key(|(_, name)| name.whole);
        let split: Vec<(PupilId, Vec<Child>)> = pupils.into_iter().map(|(id, name)| (id, split_children(name))).collect();
        let all: Vec<&Child> = split.iter().flat_map(|(_, children)| children).collect();
        let mut names = distinct_names(&all).into_iter();
        let children = split.iter().map(|(pupil, children)| (pupil.clone(), names.by_ref().take(children.len()).collect()));
        Self { children: children.collect() }
    }

    /// Returns the children behind a pupil entry.
    pub fn children(&self, pupil: &PupilId) -> &[ChildName] {
        self.children.get(pupil).map_or(&[], Vec::as_slice)
    }

    /// Returns the pupil's name; `None` where the class may not read it.
    pub fn pupil_name(&self, pupil: &PupilId) -> Option<String> {
        let called: Vec<&str> = self.children(pupil).iter().map(|child| child.called.as_str()).collect();
        (!called.is_empty()).then(|| join_with_and(&called))
    }

    /// Returns the names of the children who lead a unit.
    pub fn leaders(&self, state: &State, unit: &Unit) -> Vec<ChildName> {
        let players = state.player(unit.id).into_iter().flat_map(|players| players.iter());
        players.flat_map(|player| self.children(player)).cloned().collect()
    }

    /// Returns "Adela’s archers", or "the Norman archers" where no pupil is named.
    pub fn unit(&self, setup: &Setup, state: &State, unit: &Unit) -> String {
        match self.player_names(state, unit) {
            Some(player) => tr!("{player}’s {troop}", player, troop = unit.troop.name()),
            None if setup.unit(unit.id).is_some() => {
                tr!("the {adjective} {troop}", adjective = unit.id.side.adjective(), troop = unit.troop.name())
            }
            // A bodyguard that a ruling added to the list has a lord, not a pupil, as its leader.
            None => tr!("{lord}’s own bodyguard", lord = unit.id.side.army_commander()),
        }
    }

    /// Returns the name called for a unit: "Adela", "Bo and Ann", or "Norman archers" where no pupil is named.
    pub fn caller(&self, state: &State, unit: &Unit) -> String {
        self.player_names(state, unit).unwrap_or_else(|| format!("{} {}", unit.id.side.adjective(), unit.troop.name()))
    }

    /// Returns the players of a unit: "Bo and Ann".
    fn player_names(&self, state: &State, unit: &Unit) -> Option<String> {
        let called: Vec<String> = self.leaders(state, unit).into_iter().map(|child| child.called).collect();
        (!called.is_empty()).then(|| join_with_and(&called))
    }
}

/// A pupil's full name, from which the projector's name is made.
#[derive(Clone, Copy, Debug)]
pub struct WholeName<'n> {
    /// Full name as it is in the class list.
    pub whole: &'n str,
    /// Short name chosen by the teacher.
    pub short: Option<&'n str>,
    /// Given name, if the class list had it in a separate column.
    pub given: Option<&'n str>,
}

/// Splits a full name into the children behind it.
fn split_children(WholeName { whole, short, given }: WholeName<'_>) -> Vec<Child> {
    let is_safe = |name: &&str| !name.trim().is_empty() && !name.contains(is_control_character);
    let owned = |rest: Vec<&str>| rest.into_iter().map(ToOwned::to_owned).collect();
    if let Some(short) = short.filter(is_safe) {
        return vec![Child { given: short.trim().to_owned(), rest: Vec::new(), is_fixed: true }];
    }
    if let Some(given) = given.filter(is_safe) {
        let parts = NameParts::with_given(whole, given.trim());
        return vec![Child { given: parts.given, rest: owned(parts.rest), is_fixed: false }];
    }
    let together = whole.replace(" and ", "&").replace(['/', '+'], "&");
    let parts: Option<Vec<NameParts<'_>>> = together.split('&').filter(|name| !name.trim().is_empty()).map(NameParts::from_name).collect();
    let children = parts.unwrap_or_default().into_iter();
    children.map(|parts| Child { given: parts.given, rest: owned(parts.rest), is_fixed: false }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the projector's names for these pupils, in order. An entry may be "name = short name".
    fn projected_names(pupils: &[&str]) -> Vec<Option<String>> {
        let split = |pupil: &&'static str| pupil.split_once(" = ").map_or((*pupil, None), |(name, short)| (name, Some(short)));
        let pupils: Vec<&'static str> = pupils.iter().map(|pupil| &*Box::leak((*pupil).to_owned().into_boxed_str())).collect();
        let listed: Vec<(&str, Option<&str>)> = pupils.iter().map(split).collect();
        let whole = |(whole, short): &(&'static str, _)| ((*whole).into(), WholeName { whole, short: *short, given: None });
        let names = ProjectorNames::from_pupils(listed.iter().map(whole));
        listed.iter().map(|(name, _)| names.pupil_name(&(*name).into())).collect()
    }

    #[test]
    fn only_first_names_are_projected() {
        let first = |player: &str| projected_names(&[player]).remove(0);
        assert_eq!(first("Bo Lind").as_deref(), Some("Bo"));
        assert_eq!(first("Zoë Anne Martin").as_deref(), Some("Zoë"));
        assert_eq!(first("Bo Lind and Ann Berg").as_deref(), Some("Bo and Ann"));
        assert_eq!(first("Bo Lind/Ann Berg").as_deref(), Some("Bo and Ann"));
        for open in ["Lind, Bo", "bo.lind", "Bo_Lind", "bo@school", "王小明", "김민준", "Lind، Bo"] {
            assert_eq!(first(open), None, "{open}");
        }
        assert_eq!(first("  "), None);
    }

    #[test]
    fn a_short_name_is_shown_as_the_teacher_wrote_it() {
        let shown = |pupils: &[&str]| projected_names(pupils).into_iter().flatten().collect::<Vec<_>>();
        assert_eq!(shown(&["Ho Chi Wong", "Lind, Bo = Bobby", "王小明 = Ming"]), ["Ho Chi", "Bobby", "Ming"]);
        assert_eq!(shown(&["Jack Turner", "Jackson Lee = Jack"]), ["Jack T.", "Jack"], "the other Jack gives way");
        assert_eq!(shown(&["Bo Lind = \u{202E}oB"]), ["Bo"], "a sign that turns the line is no name");
    }
}
