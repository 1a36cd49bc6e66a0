//! Names of units: by their players first, then by their troops.

use std::collections::{BTreeMap, BTreeSet};

use super::{breach_text, refusal_text};
use crate::rules::{Breach, PlayersByUnit, Refusal, Setup, Side, State, Troop, UnitId};
use senlac_base::game::name::without_control_characters;
use senlac_base::game::pupils::join;
use senlac_base::game::{NameParts, NameTable, PupilId, Reason};
use senlac_base::language::lists::{self, join_with};
use senlac_base::paths::visible_text;
use senlac_record::Denial;

/// The names of every unit of a battle.
#[derive(Clone, Debug, Default)]
pub struct UnitNames {
    /// Players of the units when the names were made.
    players: PlayersByUnit,
    /// Full names of the pupils.
    table: NameTable,
    /// Units of the set-up, and units added later that a pupil leads.
    units: BTreeMap<UnitId, (Option<String>, Troop)>,
}

impl UnitNames {
    /// Returns the current names for a battle. A player is called by the first name if nobody shares it, otherwise with the
    /// initial of the next one, otherwise by the full name.
    pub fn from_battle(setup: &Setup, state: &State) -> Self {
        // A pupil who leads several units counts once. A unit may have several leaders.
        let table = state.names();
        let players: BTreeSet<&str> = state.players().values().flat_map(|players| table.names(players)).collect();
        let players: Vec<&str> = players.into_iter().collect();
        let shorts: BTreeMap<&str, String> = players.iter().map(|player| (*player, short_player_name(player, &players))).collect();
        let name = |player: &str| -> String {
            let name = shorts.get(player).map_or(player, String::as_str);
            let is_shared = shorts.values().filter(|other| *other == name).count() > 1;
            // A game file that was edited by hand may contain names that are not allowed in class lists.
            without_control_characters(if is_shared { player } else { name })
        };
        let player = |id| state.player(id).map(|players| join(&players.iter().map(|player| name(table.name(player))).collect::<Vec<_>>()));
        let listed = setup.units().map(|(id, muster)| (id, (player(id), muster.troop)));
        let added = state.units().filter(|unit| setup.unit(unit.id).is_none() && state.player(unit.id).is_some());
        let added = added.map(|unit| (unit.id, (player(unit.id), unit.troop)));
        Self { players: state.players().clone(), table: table.clone(), units: listed.chain(added).collect() }
    }

    /// Returns whether these are still the names of this battle's players.
    pub fn is_current(&self, state: &State) -> bool {
        self.players == *state.players() && self.table == *state.names()
    }

    /// Returns the full names of these pupils as one text.
    pub fn players_text(&self, players: &[PupilId]) -> String {
        without_control_characters(&self.table.text(players))
    }

    /// Returns the short names of a unit's players.
    pub fn player(&self, id: UnitId) -> Option<&str> {
        self.units.get(&id)?.0.as_deref()
    }

    /// Returns every unit with a name, the Normans first.
    pub fn units(&self) -> impl Iterator<Item = UnitId> + '_ {
        self.units.keys().copied()
    }

    /// Returns a unit's troops. A bodyguard that was added later is William's knights or Harold's housecarls.
    pub fn troop(&self, id: UnitId) -> Troop {
        self.units.get(&id).map_or(if id.side == Side::Norman { Troop::Knights } else { Troop::Housecarles }, |(_, troop)| *troop)
    }

    /// Returns the large label of a unit: its player, or its number if it has none.
    pub fn title(&self, id: UnitId) -> String {
        self.player(id).map_or_else(|| id.to_string(), ToOwned::to_owned)
    }

    /// Returns "Bo’s archers", or "the archers (N12)".
    pub fn unit(&self, id: UnitId) -> String {
        match self.units.get(&id) {
            Some((Some(player), troop)) => format!("{player}’s {}", troop.name()),
            Some((None, troop)) => tr!("the {troop} ({id})", troop = troop.name(), id),
            None => tr!("{army_commander}’s own bodyguard", army_commander = id.side.army_commander()),
        }
    }

    /// Returns the same for the start of a sentence.
    pub fn unit_capitalised(&self, id: UnitId) -> String {
        capitalise_visible(&self.unit(id))
    }

    /// Returns a breach as text, with names.
    pub fn breach_text(&self, breach: &Breach) -> String {
        breach_text(breach, &|unit| self.unit(unit))
    }

    /// Returns a saved reason as text, with names.
    pub fn reason_text(&self, reason: &Reason) -> String {
        let words = || reason.sentence().map_or_else(|| tr!("a rule from a newer version of Senlac").to_owned(), ToOwned::to_owned);
        reason.read::<Breach>().map_or_else(words, |breach| self.breach_text(&breach))
    }

    /// Returns all reasons for a refusal as text, with names.
    pub fn refusal_text(&self, refusal: &Refusal) -> String {
        refusal_text(refusal, &|unit| self.unit(unit))
    }

    /// Returns the reason why the battle log didn't carry out a request, with names.
    pub fn denied_text(&self, denied: &Denial<Refusal>) -> String {
        let called = |unit: &str| unit.parse().map_or_else(|_no_unit| unit.to_owned(), |unit| self.unit(unit));
        match denied {
            Denial::Refused(refusal) => self.refusal_text(refusal),
            Denial::CannotComeBack(steps) => {
                join_with(steps.iter().map(|(step, why)| why.text_with(*step, |refusal| self.refusal_text(refusal), called)), "; ")
            }
            Denial::NothingToTakeBack
            | Denial::NothingToRestore
            | Denial::NoSuchStep(_)
            | Denial::NotAmendable(_)
            | Denial::ReadOnly(_)
            | Denial::File(_)
            | Denial::Full
            | Denial::StillWriting
            | Denial::Broken => denied.to_string(),
        }
    }
}

/// Returns a player's given name, with the initial of the next word if another player shares it.
pub fn short_player_name(player: &str, players: &[&str]) -> String {
    // Two pupils written in one field keep both names.
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

/// Returns the given name and the word after it: "Ho Chi" and "Wong". If the given name is unclear, it is the first word.
fn given_and_rest(player: &str) -> (String, Option<&str>) {
    if let Some(parts) = NameParts::from_name(player) {
        return (parts.given, parts.rest.first().copied());
    }
    let mut words = player.split_whitespace();
    (words.next().unwrap_or(player).to_owned(), words.next())
}

/// Returns the text with a capital first letter and without control characters, which a path may contain.
pub fn capitalise_visible(text: &str) -> String {
    lists::capitalise(&visible_text(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::sample_battle;
    use crate::rules::{Event, Square, apply_all};

    fn names() -> UnitNames {
        let name = |number, player: Option<&str>, troop| (UnitId::new(Side::Norman, number), (player.map(ToOwned::to_owned), troop));
        UnitNames {
            players: PlayersByUnit::new(),
            table: NameTable::default(),
            units: [name(1, Some("Adela"), Troop::Knights), name(12, None, Troop::Archers)].into(),
        }
    }

    #[test]
    fn units_are_named_after_their_players() {
        let names = names();
        assert_eq!(names.unit(UnitId::new(Side::Norman, 1)), "Adela’s knights");
        assert_eq!(names.unit_capitalised(UnitId::new(Side::Norman, 12)), "The archers (N12)");
        assert_eq!(names.unit(UnitId::new(Side::Saxon, 16)), "Harold’s own bodyguard");
    }

    #[test]
    fn breaches_name_players_and_never_mistake_squares_for_units() {
        let names = names();
        let (adela, archers) = (UnitId::new(Side::Norman, 1), UnitId::new(Side::Norman, 12));
        let square: Square = "N10".parse().expect("a square");
        for (breach, words) in [
            (Breach::NotNextTo { unit: adela, at: archers }, "Adela’s knights and the archers (N12) are not next to each other"),
            (Breach::OutOfRange { at: archers, distance: 6, range: 4 }, "it is 6 squares to the archers (N12), but archers shoot only 4"),
            (Breach::Occupied { square, by: adela }, "N10 is taken by Adela’s knights, and only one unit fits in a square"),
            (Breach::NotAStep { from: square, to: square }, "N10 and N10 are not next to each other"),
        ] {
            assert_eq!(names.breach_text(&breach), words);
        }
    }

    #[test]
    fn a_shared_first_name_gets_an_initial() {
        let players = ["Bo Lind", "Bo Dahl", "Zoë Martin"];
        assert_eq!(players.map(|player| short_player_name(player, &players)), ["Bo L.", "Bo D.", "Zoë"]);
        let players = ["Ho Chi Wong", "Ho Chi Lee", "Jo Ann Smith", "王 小明"];
        assert_eq!(players.map(|player| short_player_name(player, &players)), ["Ho Chi W.", "Ho Chi L.", "Jo Ann", "王"], "both parts");
        let pairs = ["Bo & Ann", "Bo, Ann", "Bo/Ann"];
        assert_eq!(pairs.map(|player| short_player_name(player, &pairs)), pairs);
    }

    #[test]
    fn short_names_that_would_be_equal_stay_whole() {
        let mut setup = sample_battle().expect("the sample battle");
        setup.norman.iter_mut().for_each(|unit| unit.player = None);
        for (number, name) in (1..).zip(["Bo Lind", "Bo Lang", "Bo Dahl"]) {
            setup.assign_unit(UnitId::new(Side::Norman, number), name);
        }
        let mut state = State::new(&setup).expect("a battle");
        let names = UnitNames::from_battle(&setup, &state);
        assert_eq!([1, 2, 3].map(|number| names.title(UnitId::new(Side::Norman, number))), ["Bo Lind", "Bo Lang", "Bo D."]);
        let [first, second] = [1, 2].map(|number| UnitId::new(Side::Norman, number));
        let leads = |unit, player: &str| Event::PlayerChanged { unit, player: Some(player.into()), computer: None };
        apply_all(&mut state, &[leads(second, "Bo Lind"), leads(UnitId::new(Side::Norman, 4), "Ann Berg")]);
        assert!(!names.is_current(&state));
        let names = UnitNames::from_battle(&setup, &state);
        assert!(names.is_current(&state));
        assert_eq!([first, second].map(|unit| names.title(unit)), ["Bo L.", "Bo L."], "one pupil with two units is one");
        assert_eq!(names.unit(UnitId::new(Side::Norman, 4)), "Ann’s knights");
        apply_all(&mut state, &[leads(first, "Dan Field and Gus Hill"), leads(second, "Cy, Ann Berg and Bo Lind")]);
        let names = UnitNames::from_battle(&setup, &state);
        assert_eq!([first, second].map(|unit| names.title(unit)), ["Dan and Gus", "Cy, Ann and Bo L."], "those who share are short too");
    }
}
