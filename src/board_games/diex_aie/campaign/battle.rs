//! Start of battles and sieges on the campaign map, and their consequences (C14, C15, C9).

use crate::campaign::messages;

use super::Event;
use super::allegiance::camp;
use super::allegiance::followers;
use super::encounter::is_peaceful;
use super::fighters::fighters;
use super::group::{Count, Group, Settlement, total};
use super::helpers::{Planned, any_of, campaign_state, group, groups, places, require, require_same_hex, set, settlement, settlement_set};
use super::order::with_march_done;
use super::state::Battle;
use super::tables::{DISPUTED, GROUND, MAPS, SIDES};
use super::vocabulary::{Compass, Faction, PlaceKind};
use crate::event_helpers::{GameEvent, own_event};
use crate::game::{DiexAie, DiexGame};
use crate::rulings::{DeploymentEtc, LoyaltyScale, LoyaltyWhose, Maps61};
use crate::side::Side;
use crate::siege;
use senlac_board_games::keyed::keys;
use senlac_board_games::{Choice, CommandRefusal, FieldKind, Message, Plan};

keys! {
    /// Command to start a battle between groups, or between a group and the defenders of a place.
    ///
    /// Groups in neighbouring hexes may join the attack or the defence.
    #[derive(Default)]
    pub struct BeginBattle at (game: DiexAie, input) {
        #[serde(default)] attacker: String = tr_mark!("Attacker"), groups(game, |group| group.captor.is_none());
        #[serde(default)] defender: String = tr_mark!("Defender"), groups(game, |group| group.captor.is_none());
    }
    unusually {
        with: Vec<String> = tr_mark!("Joining the attack"), any_of(campaign_state(game).groups.keys());
        against: Vec<String> = tr_mark!("Joining the defence"), any_of(campaign_state(game).groups.keys());
        from: Vec<Arrival> = tr_mark!("Each group’s direction"), FieldKind::Rows(Arrival::fields(game, input));
    }
    usually { terrain: Vec<String> = tr_mark!("Terrain in the hex"), ground(); }
}

/// Returns a form field for the terrain in the battle's hex.
fn ground() -> FieldKind {
    FieldKind::Several(GROUND.columns.iter().map(|column| Choice::new(*column, *column)).collect())
}

keys! {
    /// Direction from which a group enters the battle.
    pub struct Arrival at (game: DiexAie, input) {
        group: String = tr_mark!("Group"), groups(game, |_| true);
        from: Compass = tr_mark!("From");
    }
}

/// Returns the event that starts a battle between these groups. Their mercenaries fight with them.
pub(super) fn battle_started(game: &DiexGame, attackers: &[&Group], defenders: &[&Group]) -> GameEvent {
    let mut battle = Battle::default();
    for (side, groups) in [(Side::Attacker, attackers), (Side::Defender, defenders)] {
        let mut all: Vec<&Group> = groups.to_vec();
        for group in groups {
            all.extend(
                followers(game, &group.name).filter(|one| one.captor.is_none() && !attackers.iter().any(|other| other.name == one.name)),
            );
        }
        battle.men.insert(side, total(all.iter().map(|group| group.headcount(game))));
        battle.sides.insert(side, all.into_iter().map(|group| group.name.clone()).collect());
    }
    own_event(Event::BattleSet(battle))
}

/// Returns the row of the map table for this number of fighters, and the number of maps (C14.1, R85).
fn maps(game: &DiexGame, fighters: u16) -> (&'static str, &'static str) {
    let is_two = fighters == 61 && game.has_option(Maps61::Two);
    let place = if fighters <= 30 { 0 } else { 1 + usize::from(fighters > 60 && !is_two) };
    let row = MAPS.row_at(place);
    (row, game.cell(&MAPS, row, MAPS.column_at(0)))
}

/// Returns where a group that arrives from this direction deploys (C14.2).
fn deployment(game: &DiexGame, maps: &str, from: Compass) -> &'static str {
    let row = match maps {
        "1" => "one",
        "2" => "two",
        _ => "four",
    };
    let column = SIDES.column_at(from as usize);
    let is_printed = !DISPUTED.iter().any(|cell| (cell.table, cell.row, cell.column) == (SIDES.key, row, column));
    let is_told = is_printed || !game.has_option(DeploymentEtc::Asked);
    if is_told { game.cell(&SIDES, row, column) } else { "–" }
}

impl BeginBattle {
    /// Adds an objection for each rule that forbids this battle.
    fn with_objections(game: &DiexGame, attacker: &Group, defender: &Group, plan: Plan<DiexAie>) -> Plan<DiexAie> {
        let plan = require_same_hex(plan, "C13", (&attacker.name, &attacker.hex), (&defender.name, &defender.hex));
        let plan = require(campaign_state(game).battle.is_none(), plan, "C14", || tr!("another battle isn’t over yet").to_owned());
        let (one, other) = (camp(game, attacker), camp(game, defender));
        let plan = require(one != other, plan, "C13.1", || tr!("groups of the same faction can’t fight each other").to_owned());
        let place = defender.of.as_ref().and_then(|place| campaign_state(game).settlements.get(place));
        let is_city = place.is_some_and(|place| place.kind == PlaceKind::City);
        let plan = require(!is_city, plan, "C13.5", || tr!("a city is too large to attack").to_owned());
        let plan = require(!is_peaceful(game, attacker, defender), plan, "C13.2", || {
            tr!("{attacker} and {defender} aren’t hostile", attacker = attacker.name, defender = defender.name)
        });
        let is_kings =
            matches!((one, other), (Some(Faction::Norman), Some(Faction::Saxon)) | (Some(Faction::Saxon), Some(Faction::Norman)));
        // Only with both options does each group take its own test, in which a result above 7 attacks (R72, R73).
        if is_kings && game.has_option(LoyaltyWhose::Own) && game.has_option(LoyaltyScale::High) {
            let may = attacker.rebel == Some(true);
            return require(may, plan, "C13.2", || tr!("{group}’s loyalty test doesn’t let it attack", group = attacker.name));
        }
        let is_hostile = attacker.is_rebel() || defender.is_rebel();
        require(!is_kings || is_hostile, plan, "C13.2", || tr!("the Saxons are loyal, so neither side can attack").to_owned())
    }
}

impl BeginBattle {
    pub(super) fn plan(&self, game: &DiexGame) -> Planned {
        let all = |first: &str, others: &[String]| {
            [group(game, first)].into_iter().chain(others.iter().map(|name| group(game, name))).collect::<Result<Vec<_>, CommandRefusal>>()
        };
        let (attackers, defenders) = (all(&self.attacker, &self.with)?, all(&self.defender, &self.against)?);
        let GameEvent::Own(crate::Event::Campaign(Event::BattleSet(mut battle))) = battle_started(game, &attackers, &defenders) else {
            return Err(tr!("there is no battle").to_owned().into());
        };
        for arrival in &self.from {
            battle.from.insert(group(game, &arrival.group)?.name.clone(), arrival.from);
        }
        let fighters = total(battle.men.values().copied());
        let (row, maps) = maps(game, fighters);
        let joined = self.with.iter().chain(&self.against).filter_map(|name| campaign_state(game).groups.get(name));
        let joined = joined.map(|group| set(with_march_done(game, group)));
        let events = [own_event(Event::BattleSet(battle))].into_iter().chain(joined).collect();
        let mut plan = Plan::with_result(maps, events).step(messages::maps_for(fighters), "C14.1", maps);
        for Arrival { group, from } in &self.from {
            let where_from = messages::comes_from(group, *from);
            plan = plan.step(where_from, "C14.1", Message::cell(deployment(game, maps, *from)));
        }
        for terrain in &self.terrain {
            let Some(column) = GROUND.columns.iter().find(|column| *column == terrain) else {
                return Err(tr!("“{terrain}” isn’t a kind of hex: use one of {all}", terrain, all = GROUND.columns.join(", ")).into());
            };
            let maps = GROUND.rows.iter().map(|(row, _)| Message::cell(game.cell(&GROUND, row, column)));
            let maps = maps.reduce(messages::both_series).unwrap_or_default();
            plan = plan.step((*column).to_owned(), "C14.2", maps);
        }
        let plan = plan.with_table(&MAPS, Some(row), Some("maps")).with_duty(None, &self.attacker);
        let (Some(attacker), Some(defender)) = (attackers.first(), defenders.first()) else { return Ok(plan) };
        Ok(Self::with_objections(game, attacker, defender, plan))
    }
}

keys! {
    /// Command to besiege a motte (C15).
    #[derive(Default)]
    pub struct Besiege at (game: DiexAie, input) {
        group: String = tr_mark!("Besieging group"), groups(game, |group| group.faction != Faction::Norman && group.is_free());
        place: String = tr_mark!("Settlement or motte"), places(game);
    }
    unusually { within: Vec<String> = tr_mark!("Norman groups inside"), normans(game); }
}

/// Returns a form field that offers any number of free Norman groups.
fn normans(game: &DiexGame) -> FieldKind {
    any_of(
        campaign_state(game).groups.values().filter(|group| group.faction == Faction::Norman && group.is_free()).map(|group| &group.name),
    )
}

impl Besiege {
    pub(super) fn plan(&self, game: &DiexGame) -> Planned {
        let (besieger, place) = (group(game, &self.group)?, settlement(game, &self.place)?);
        let men = fighters(game, place, place.garrison().clone());
        let within = self.within.iter().map(|name| group(game, name)).collect::<Result<Vec<_>, _>>()?;
        let defenders: Vec<&Group> = [&men].into_iter().chain(within).collect();
        let GameEvent::Own(crate::Event::Campaign(Event::BattleSet(mut battle))) = battle_started(game, &[besieger], &defenders) else {
            return Err(tr!("there is no battle").to_owned().into());
        };
        battle.siege = Some(place.name.clone());
        let days = place.resources.saturating_mul(2);
        let emptied = Settlement { garrison: Some(Count::new()), ..place.clone() };
        let begins = own_event(Event::BattleSet(battle.clone()));
        let plan = Plan::with_result(
            days.to_string(),
            vec![settlement_set(emptied), set(men.clone()), begins, siege::supplies_counted(place.resources)],
        );
        let plan = Side::ALL.into_iter().fold(plan, |plan, side| {
            let men = battle.men.get(&side).copied().unwrap_or_default();
            plan.step(side, "C15", men.to_string())
        });
        let plan = plan.step(messages::two_days_each_point(), "C15.1", days.to_string()).with_duty(None, &self.group);
        let plan = require(besieger.faction != Faction::Norman, plan, "C15", || tr!("Normans can’t besiege a motte").to_owned());
        let plan = require(place.kind == PlaceKind::Motte, plan, "C15", || tr!("only a motte can be besieged").to_owned());
        let plan = require(campaign_state(game).battle.is_none(), plan, "C14", || tr!("another battle isn’t over yet").to_owned());
        Ok(require_same_hex(plan, "C15", (&besieger.name, &besieger.hex), (&place.name, place.hex())))
    }
}
