//! The wounded stay in a friendly place until they are healed (C14.7).

use crate::campaign::messages;
use crate::owed::Owed;
use serde_json::Value;

use super::asked::{Planned, group, groups, land, place_set, places, set, settlement, sheet, together, unless};
use super::group::{Count, Group, Settlement};
use super::patients::{Patient, is_friend};
use super::refuse::{head, leaves};
use super::sheets::HEALING;
use super::words::Faction;
use crate::characters::becomes;
use crate::quick_combat::Kind;
use crate::words::{Happens, signed};
use crate::{Condition, DiexAie, DiexDesk, dice};
use senlac_board_games::keyed::keys;
use senlac_board_games::{DiceKind, DiceSaid, Fall, FieldKind, Plan};

keys! {
    /// A wounded man stays in a place; a man of a motte lies there already and leaves no group. His turns are said where nobody has said
    /// what the table has; they are remembered.
    #[derive(Default)]
    pub struct Heal at (desk: DiexAie, input) {}
    usually { group: String = tr_mark!("Group; left out for a man of a motte"), groups(desk, |group| group.hurt(desk) > 0); }
    needs {
        who: String = tr_mark!("Who: his name or his kind");
        place: String = tr_mark!("Settlement or motte"), places(desk);
    }
    may say {
        turns: u16 = tr_mark!("Turns, from your sheet"), FieldKind::Number(0, 99);
        dice: DiceSaid = tr_mark!("Die");
    }
}

impl Heal {
    /// How long a wounded man of a motte lies in it, whose day nobody has read yet.
    fn of_garrison(&self, desk: &DiexDesk) -> Planned {
        let place = settlement(desk, &self.place)?.clone();
        let waits = |patient: &Patient| patient.who == self.who && patient.day.is_none();
        let Some(at) = place.patients.iter().position(waits) else {
            return Err(tr!("no wounded “{who}” of {place} waits for the healing table", who = self.who, place = place.name).into());
        };
        let (said, name) = (self.turns, place.name.clone());
        let plan = dice::rolled(desk, DiceKind::D10, self.dice.as_ref(), move |desk, die| {
            let row = die.clamp(1, 12).to_string();
            let (turns, read) = turns(desk, &row, said);
            let Some(turns) = turns else {
                return Fall::new(messages::row(&row), vec![Happens::due(Owed::Heal, &place.name, &row, "C14.7")]);
            };
            let mut home = place.clone();
            if let Some(patient) = home.patients.get_mut(at) {
                patient.day = Some(land(desk).day.saturating_add(turns));
            }
            Fall::new(turns.to_string(), read.into_iter().chain([place_set(home)]).collect())
        });
        Ok(plan.fulfilling(desk.duty(Owed::Heal, &name), name))
    }
}

/// How many turns a row of the healing table has, and what is remembered of it.
fn turns(desk: &DiexDesk, row: &str, said: Option<u16>) -> (Option<u16>, Option<Happens>) {
    let (turns, read) = sheet(desk, (HEALING, row, "turns"), "turns", said.map(Value::from));
    (turns.and_then(|turns| turns.as_u64()).and_then(|turns| u16::try_from(turns).ok()), read)
}

impl Heal {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Planned {
        if self.group.is_empty() {
            return self.of_garrison(desk);
        }
        let (group, place) = (group(desk, &self.group)?.clone(), settlement(desk, &self.place)?.clone());
        let is_named = group.members.contains(&self.who);
        let is_hurt = if is_named {
            head(desk, &self.who).is_some_and(|(_, hurt)| hurt)
        } else {
            Kind::of_word(&self.who).is_some_and(|kind| group.wounded.contains_key(&kind))
        };
        if !is_hurt {
            return Err(tr!("no wounded “{who}” is in {group}", who = self.who, group = group.name).into());
        }
        let is_far = matches!(group.faction, Faction::Scottish | Faction::Danish);
        let added = if is_far { 2 } else { 0 };
        let (said, who, hex) = (self.turns, self.who.clone(), group.hex.clone());
        let is_friend = is_friend(&place, group.faction);
        let (name, at, where_at) = (group.name.clone(), place.hex().to_owned(), place.name.clone());
        let plan = dice::rolled(desk, DiceKind::D10, self.dice.as_ref(), move |desk, die| {
            let row = (die + added).clamp(1, 12).to_string();
            let (turns, read) = turns(desk, &row, said);
            let Some(turns) = turns else {
                return Fall::new(messages::row(&row), vec![Happens::due(Owed::Heal, &group.name, &row, "C14.7")]);
            };
            let (mut after, mut home) = (group.clone(), place.clone());
            let word = if is_named { who.clone() } else { format!("{who}:wounded") };
            // A leader who lies here leads nobody, and has his prestige again when he is fetched.
            let prestige = leaves(desk, &mut after, &word).leaders.0.into_values().next();
            let day = Some(land(desk).day.saturating_add(turns));
            home.patients.push(Patient { faction: group.faction, who: who.clone(), day, prestige, garrison: false });
            let events = read.into_iter().chain([place_set(home), set(after)]).collect();
            Fall::new(turns.to_string(), events)
        });
        let plan = if is_far { plan.step(messages::scots_and_danes(), "C14.7", signed(added)) } else { plan };
        let plan = plan.fulfilling(desk.duty(Owed::Heal, &name), name.clone());
        let plan = unless(is_friend, plan, "C14.7", || tr!("{place} is no place for them to be healed", place = where_at));
        Ok(together(plan, "C14.7", (&name, &hex), (&where_at, &at)))
    }
}

keys! {
    /// Whoever is healed in a place goes with a group again.
    #[derive(Default)]
    pub struct Fetch at (desk: DiexAie, input) {
        group: String = tr_mark!("Group"), groups(desk, Group::is_free);
        place: String = tr_mark!("Settlement or motte"), places(desk);
    }
}

impl Fetch {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Planned {
        let (group, place) = (group(desk, &self.group)?, settlement(desk, &self.place)?);
        let day = land(desk).day;
        let (healed, lie): (Vec<Patient>, Vec<Patient>) = place
            .patients
            .iter()
            .cloned()
            .partition(|one| one.faction == group.faction && !one.garrison && one.day.is_some_and(|healed| healed <= day));
        let mut after: Group = group.clone();
        let mut events = Vec::new();
        let lives = |name: &str| desk.own.character(name).is_some_and(|man| man.state != Condition::Dead);
        for patient in &healed {
            if let Some(kind) = Kind::of_word(&patient.who) {
                after.take(&Count::from([(kind, 1)]), &Count::new());
            } else if lives(&patient.who) {
                events.push(becomes(&patient.who, Condition::Healthy));
                after.members.insert(patient.who.clone());
                after.leaders.extend(patient.prestige.map(|prestige| (patient.who.clone(), prestige)));
            }
        }
        events.extend([place_set(Settlement { patients: lie, ..place.clone() }), set(after)]);
        let plan = Plan::told(healed.len().to_string(), events).step(messages::healed(), "C14.7", healed.len().to_string());
        let plan = unless(!healed.is_empty(), plan, "C14.7", || tr!("nobody of theirs is healed in {place}", place = place.name));
        Ok(together(plan.fulfilling(None, &self.group), "C14.7", (&group.name, &group.hex), (&place.name, place.hex())))
    }
}
