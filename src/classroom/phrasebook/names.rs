//! What units are called: by their players first, then by what they are.

use std::collections::{BTreeMap, BTreeSet};

use super::{breach_words, refusal_words};
use crate::rules::{Breach, PlayersByUnit, Refusal, Setup, Side, State, Troop, UnitId};
use senlac_base::game::name::without_control_characters;
use senlac_base::game::pupils::join;
use senlac_base::game::{NameParts, NameTable, PupilId, Reason};
use senlac_base::language::lists::{self, joined};
use senlac_base::paths::visible;
use senlac_record::Denied;

/// The names of every unit of a battle.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// Who led which unit when they were made.
    players: PlayersByUnit,
    /// The pupils' whole names.
    table: NameTable,
    /// The units of the set-up, and those added later that a pupil leads.
    units: BTreeMap<UnitId, (Option<String>, Troop)>,
}

impl Names {
    /// The names of a battle's players as of now: the first name where nobody shares it, else with the first letter of
    /// the next, else all of it.
    pub fn of(setup: &Setup, state: &State) -> Self {
        // One pupil may lead several units, and is still one; several may lead one.
        let table = state.names();
        let players: BTreeSet<&str> = state.players().values().flat_map(|players| table.names(players)).collect();
        let players: Vec<&str> = players.into_iter().collect();
        let shorts: BTreeMap<&str, String> = players.iter().map(|player| (*player, short(player, &players))).collect();
        let name = |player: &str| -> String {
            let name = shorts.get(player).map_or(player, String::as_str);
            let is_shared = shorts.values().filter(|other| *other == name).count() > 1;
            // A game file that somebody wrote by hand may hold names that no class list may.
            without_control_characters(if is_shared { player } else { name })
        };
        let player = |id| state.player(id).map(|players| join(&players.iter().map(|player| name(table.name(player))).collect::<Vec<_>>()));
        let listed = setup.units().map(|(id, muster)| (id, (player(id), muster.troop)));
        let added = state.units().filter(|unit| setup.unit(unit.id).is_none() && state.player(unit.id).is_some());
        let added = added.map(|unit| (unit.id, (player(unit.id), unit.troop)));
        Self { players: state.players().clone(), table: table.clone(), units: listed.chain(added).collect() }
    }

    /// Whether these are still the names of this battle's players.
    pub fn are_of(&self, state: &State) -> bool {
        self.players == *state.players() && self.table == *state.names()
    }

    /// Returns the whole names of these pupils as one text.
    pub fn players_text(&self, players: &[PupilId]) -> String {
        without_control_characters(&self.table.text(players))
    }

    /// The player's short name.
    pub fn player(&self, id: UnitId) -> Option<&str> {
        self.units.get(&id)?.0.as_deref()
    }

    /// Every unit of the set-up, the Normans first.
    pub fn units(&self) -> impl Iterator<Item = UnitId> + '_ {
        self.units.keys().copied()
    }

    /// What a unit is: a bodyguard that joined later rides with William or walks with Harold.
    pub fn troop(&self, id: UnitId) -> Troop {
        self.units.get(&id).map_or(if id.side == Side::Norman { Troop::Knights } else { Troop::Housecarles }, |(_, troop)| *troop)
    }

    /// What is written large for a unit: its player, or its number where nobody leads it.
    pub fn title(&self, id: UnitId) -> String {
        self.player(id).map_or_else(|| id.to_string(), ToOwned::to_owned)
    }

    /// "Bo’s archers", or "the archers N12".
    pub fn unit(&self, id: UnitId) -> String {
        match self.units.get(&id) {
            Some((Some(player), troop)) => format!("{player}’s {}", troop.name()),
            Some((None, troop)) => tr!("the {troop} {id}", troop = troop.name(), id),
            None => tr!("{army_commander}’s own bodyguard", army_commander = id.side.army_commander()),
        }
    }

    /// The same at the beginning of a sentence.
    pub fn unit_first(&self, id: UnitId) -> String {
        capital(&self.unit(id))
    }

    /// What the rules say against something, with names.
    pub fn breach(&self, breach: &Breach) -> String {
        breach_words(breach, &|unit| self.unit(unit))
    }

    /// A reason that a game keeps, with names.
    pub fn reason(&self, reason: &Reason) -> String {
        let words = || reason.words().map_or_else(|| tr!("a rule of a later version of Senlac").to_owned(), ToOwned::to_owned);
        reason.read::<Breach>().map_or_else(words, |breach| self.breach(&breach))
    }

    /// Everything that the rules say against something, with names.
    pub fn refusal(&self, refusal: &Refusal) -> String {
        refusal_words(refusal, &|unit| self.unit(unit))
    }

    /// Why the chronicle did not do what was asked, with names.
    pub fn denied(&self, denied: &Denied<Refusal>) -> String {
        let called = |unit: &str| unit.parse().map_or_else(|_no_unit| unit.to_owned(), |unit| self.unit(unit));
        match denied {
            Denied::Refused(refusal) => self.refusal(refusal),
            Denied::CannotComeBack(steps) => {
                joined(steps.iter().map(|(step, why)| why.with(*step, |refusal| self.refusal(refusal), called)), "; ")
            }
            Denied::NothingToTakeBack
            | Denied::NothingToRestore
            | Denied::NoSuchStep(_)
            | Denied::NotAmendable(_)
            | Denied::ReadOnly(_)
            | Denied::File(_)
            | Denied::Full
            | Denied::StillWriting
            | Denied::Broken => denied.to_string(),
        }
    }
}

/// The given name of one player, and the first letter of the next word where two players share it.
pub fn short(player: &str, players: &[&str]) -> String {
    // Two who were written down as one keep both their names.
    if ["&", ",", "/", "+"].iter().any(|joint| player.contains(joint)) {
        return player.to_owned();
    }
    let (given, rest) = given_and_rest(player);
    let shared = players.iter().filter(|other| given_and_rest(other).0 == given).count() > 1;
    match rest.and_then(|rest| rest.chars().next()).filter(|_| shared) {
        Some(letter) => format!("{given} {letter}."),
        None => given,
    }
}

/// Returns the given name and the word after it: "Ho Chi" and "Wong". Where the given name is unclear, it is the first word.
fn given_and_rest(player: &str) -> (String, Option<&str>) {
    if let Some(parts) = NameParts::of(player) {
        return (parts.given, parts.rest.first().copied());
    }
    let mut words = player.split_whitespace();
    (words.next().unwrap_or(player).to_owned(), words.next())
}

/// The same with a capital letter first, and without control characters: a path can hold them.
pub fn capital(text: &str) -> String {
    lists::capital(&visible(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::sample_battle;
    use crate::rules::{Event, Square, apply_all};

    fn names() -> Names {
        let name = |number, player: Option<&str>, troop| (UnitId::new(Side::Norman, number), (player.map(ToOwned::to_owned), troop));
        Names {
            players: PlayersByUnit::new(),
            table: NameTable::default(),
            units: [name(1, Some("Adela"), Troop::Knights), name(12, None, Troop::Archers)].into(),
        }
    }

    #[test]
    fn units_go_by_their_players_names() {
        let names = names();
        assert_eq!(names.unit(UnitId::new(Side::Norman, 1)), "Adela’s knights");
        assert_eq!(names.unit_first(UnitId::new(Side::Norman, 12)), "The archers N12");
        assert_eq!(names.unit(UnitId::new(Side::Saxon, 16)), "Harold’s own bodyguard");
    }

    #[test]
    fn breaches_name_units_by_their_players_and_a_square_that_is_called_like_a_unit_stays_a_square() {
        let names = names();
        let (adela, archers) = (UnitId::new(Side::Norman, 1), UnitId::new(Side::Norman, 12));
        let square: Square = "N10".parse().expect("a square");
        for (breach, words) in [
            (Breach::NotNextTo { unit: adela, at: archers }, "not next to each other: Adela’s knights and the archers N12"),
            (Breach::OutOfRange { at: archers, distance: 6, range: 4 }, "it is 6 squares to the archers N12, and archers shoot 4"),
            (Breach::Occupied { square, by: adela }, "N10 is taken by Adela’s knights, and only one unit fits in a square"),
            (Breach::NotAStep { from: square, to: square }, "N10 and N10 are not next to each other"),
        ] {
            assert_eq!(names.breach(&breach), words);
        }
    }

    #[test]
    fn a_shared_first_name_gets_a_letter_more() {
        let players = ["Bo Lind", "Bo Dahl", "Zoë Martin"];
        assert_eq!(players.map(|player| short(player, &players)), ["Bo L.", "Bo D.", "Zoë"]);
        let players = ["Ho Chi Wong", "Ho Chi Lee", "Jo Ann Smith", "王 小明"];
        assert_eq!(players.map(|player| short(player, &players)), ["Ho Chi W.", "Ho Chi L.", "Jo Ann", "王"], "both parts");
        let pairs = ["Bo & Ann", "Bo, Ann", "Bo/Ann"];
        assert_eq!(pairs.map(|player| short(player, &pairs)), pairs);
    }

    #[test]
    fn names_that_stay_alike_when_they_are_short_are_kept_whole() {
        let mut setup = sample_battle().expect("the sample battle");
        setup.norman.iter_mut().for_each(|unit| unit.player = None);
        for (number, name) in (1..).zip(["Bo Lind", "Bo Lang", "Bo Dahl"]) {
            setup.give(UnitId::new(Side::Norman, number), name);
        }
        let mut state = State::new(&setup).expect("a battle");
        let names = Names::of(&setup, &state);
        assert_eq!([1, 2, 3].map(|number| names.title(UnitId::new(Side::Norman, number))), ["Bo Lind", "Bo Lang", "Bo D."]);
        let [first, second] = [1, 2].map(|number| UnitId::new(Side::Norman, number));
        let leads = |unit, player: &str| Event::PlayerChanged { unit, player: Some(player.into()), computer: None };
        apply_all(&mut state, &[leads(second, "Bo Lind"), leads(UnitId::new(Side::Norman, 4), "Ann Berg")]);
        assert!(!names.are_of(&state));
        let names = Names::of(&setup, &state);
        assert!(names.are_of(&state));
        assert_eq!([first, second].map(|unit| names.title(unit)), ["Bo L.", "Bo L."], "one pupil with two units is one");
        assert_eq!(names.unit(UnitId::new(Side::Norman, 4)), "Ann’s knights");
        apply_all(&mut state, &[leads(first, "Dan Field and Gus Hill"), leads(second, "Cy, Ann Berg and Bo Lind")]);
        let names = Names::of(&setup, &state);
        assert_eq!([first, second].map(|unit| names.title(unit)), ["Dan and Gus", "Cy, Ann and Bo L."], "those who share are short too");
    }
}
