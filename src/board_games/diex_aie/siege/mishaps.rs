//! Mishaps from siege events, each with a die of its own: assassin, saboteur, sickness and refugees (11.6).

use crate::common::Event as CommonEvent;
use crate::duty::PendingStep;
use crate::siege::messages;
use serde_json::{Map, Value};

use super::change::SiegeChange;
use super::day_event::advance_marker;
use super::place::Equipment;
use super::supply::modifier;
use super::{men, siege_changed};
use crate::characters::{Character, Condition};
use crate::characters::{Harm, Letters, condition_set, find, present, wound_event};
use crate::dice;
use crate::event_helpers::{GameEvent, character_field, characters_field, own_event, signed};
use crate::game::{DiexAie, DiexGame};
use crate::rulings::{ManyRefugees, SabotageChoice, SickChooser, SickWhenWounded};
use crate::side::Side;
use senlac_board_games::keyed::keys;
use senlac_board_games::{Choice, CommandRefusal, DiceKind, EnteredDice, FieldKind, Plan, RollOutcome};

keys! {
    /// Command to roll for an assassin's attempt on the besiegers' commander.
    #[derive(Default)]
    pub struct Assassin at (game: DiexAie, input) {}
    seldom say { who: String = tr_mark!("Commander"), character_field(game, |man| man.side == Side::Attacker && man.state.is_present()); }
    may say { dice: EnteredDice = tr_mark!("Die"); }
}

impl Assassin {
    pub(super) fn plan(&self, game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        let leader = game.own.leader(Side::Attacker);
        let name = match (&self.who, leader) {
            (Some(name), _) => name.clone(),
            (None, Some(leader)) => leader.name.to_owned(),
            (None, None) => return Err(tr!("the besiegers have no leader: enter their commander as “who”").to_owned().into()),
        };
        // A leader of a campaign's group may have no counter of his own.
        let is_counted = leader.is_some_and(|leader| leader.name == name && leader.character.is_none());
        let man = if is_counted { None } else { Some(find(game, &name)?.clone()) };
        let who = name.clone();
        let plan = dice::roll(game, DiceKind::D10, self.dice.as_ref(), move |game, die| {
            let (result, event) = match die {
                7.. if man.is_none() => ("killed", game.own.campaign.leader_death(&who).map(own_event)),
                7.. => ("killed", Some(condition_set(&who, Condition::Dead))),
                4..7 => ("wounded", man.as_ref().map(wound_event)),
                ..4 => ("missed", None),
            };
            RollOutcome::new(result, event.into_iter().collect())
        });
        let plan = plan.step(messages::sleeps_in_tent(&name), "11.6", messages::seven_kills_four_wounds());
        Ok(plan.with_duty(game.duty(PendingStep::Assassin, Side::Attacker.key()), name))
    }
}

keys! {
    /// Command to roll for a saboteur among the besiegers' engines.
    #[derive(Default)]
    pub struct Sabotage at (game: DiexAie, input) {}
    may say { dice: EnteredDice = tr_mark!("Die"); }
}

/// Returns the event that removes one piece of this equipment.
fn remove_one(game: &DiexGame, what: Equipment) -> GameEvent {
    let count = game.own.siege.built.get(&what).copied().unwrap_or_default().saturating_sub(1);
    siege_changed(SiegeChange { built: [(what, count)].into(), ..SiegeChange::default() })
}

impl Sabotage {
    pub(super) fn plan(&self, game: &DiexGame) -> Plan<DiexAie> {
        let plan = dice::roll(game, DiceKind::D10, self.dice.as_ref(), |game, die| {
            if die < 6 {
                return RollOutcome::new("nothing", Vec::new());
            }
            let built: Vec<Equipment> = game.own.siege.built.iter().filter(|(_, count)| **count > 0).map(|(what, _)| *what).collect();
            let chooser = if game.has_option(SabotageChoice::Enemy) { Side::Defender } else { Side::Attacker };
            let lost = match built.as_slice() {
                [] => Vec::new(),
                [one] => vec![remove_one(game, *one)],
                _ => vec![GameEvent::due(PendingStep::LoseEngine, chooser.key(), "16", "11.6")],
            };
            RollOutcome::new("destroyed", lost)
        });
        let plan = plan.step(messages::saboteur(), "11.6", messages::six_destroys_one());
        plan.with_duty(game.duty(PendingStep::Sabotage, Side::Attacker.key()), Side::Attacker.key())
    }
}

keys! {
    /// Command to name the engine that is lost.
    #[derive(Copy)]
    pub struct LoseEngine at (game: DiexAie, input) { what: Equipment = tr_mark!("Engine"), equipment_field(game); }
}

/// Returns a form field that offers the equipment that the besiegers have built.
fn equipment_field(game: &DiexGame) -> FieldKind {
    let built = game.own.siege.built.iter().filter(|(_, count)| **count > 0);
    FieldKind::One(built.map(|(what, _)| Choice::new(what.key(), what.name())).collect())
}

impl LoseEngine {
    pub(super) fn plan(self, game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        if game.own.siege.built.get(&self.what).copied().unwrap_or_default() == 0 {
            return Err(tr!("there are no {what} to lose", what = self.what.name()).into());
        }
        let due = game.duties.iter().find(|due| due.duty.is_of_kind(PendingStep::LoseEngine));
        let unit = due.map_or_else(|| Side::Attacker.key().to_owned(), |due| due.duty.unit.clone());
        Ok(Plan::without_dice(vec![remove_one(game, self.what)]).with_duty(due, unit))
    }
}

keys! {
    /// Command to roll how many men of a side fall sick.
    pub struct Sickness at (game: DiexAie, input) { side: Side = tr_mark!("Side"); }
    may say { dice: EnteredDice = tr_mark!("Die"); }
}

impl Sickness {
    pub(super) fn plan(&self, game: &DiexGame) -> Plan<DiexAie> {
        let side = self.side;
        let plan = dice::roll(game, DiceKind::D10, self.dice.as_ref(), move |game, die| {
            let sick = usize::try_from(die).unwrap_or_default().min(game.own.present_on_side(side).count());
            let due = (sick > 0).then(|| GameEvent::due(PendingStep::FallSick, side.key(), &sick.to_string(), "11.6"));
            RollOutcome::new(sick.to_string(), due.into_iter().collect())
        });
        let all = game.own.present_on_side(side).count().to_string();
        let plan = plan.step(messages::may_fall_sick(side.name_in(&game.own)), "11.6", all);
        plan.with_duty(game.duty(PendingStep::Sickness, side.key()), side.key())
    }
}

keys! {
    /// Command to name the men who fall sick. Both sides choose in turn (R61).
    pub struct FallSick at (game: DiexAie, input) {
        side: Side = tr_mark!("Side");
        who: Vec<String> = tr_mark!("Sick men, chosen in turn"), characters_field(game, |man| man.state.is_present() && is_on_chosen_side(input, man));
    }
}

/// Returns whether a man belongs to the side chosen in the form.
fn is_on_chosen_side(input: &Map<String, Value>, man: &Character) -> bool {
    input.get("side").and_then(Value::as_str).and_then(Side::of_word).is_none_or(|side| side == man.side)
}

impl FallSick {
    pub(super) fn plan(&self, game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        let men = present(game, &self.who)?;
        let strangers = men.iter().filter(|man| man.side != self.side);
        let strangers: Vec<String> =
            strangers.map(|man| tr!("{name} isn’t one of the {side}", name = man.name, side = self.side.display_name(&game.own))).collect();
        if !strangers.is_empty() {
            return Err(strangers.into());
        }
        let owner_first = !game.has_option(SickChooser::EnemyFirst);
        let chooser = |place: usize| if place.is_multiple_of(2) == owner_first { self.side } else { self.side.opponent() };
        let due = game.duty(PendingStep::FallSick, self.side.key());
        let events = men.iter().flat_map(|man| sickness_events(game, man)).collect();
        let plan = men.iter().enumerate().fold(Plan::without_dice(events), |plan, (place, man)| {
            plan.step(messages::falls_sick(&man.name), "11.6", chooser(place).name_in(&game.own))
        });
        let wanted = due.map(|due| due.duty.cause.as_str()).filter(|wanted| **wanted != men.len().to_string());
        let plan = match wanted {
            Some(count) => plan.with_breach("11.6", tr!("the number of sick must be {count}", count)),
            None => plan,
        };
        Ok(plan.with_duty(due, self.side.key()))
    }
}

/// Returns the events of sickness for a man. It counts as a wound. R61 decides for the already wounded.
fn sickness_events(game: &DiexGame, man: &Character) -> Vec<GameEvent> {
    if man.state != Condition::Wounded {
        return vec![condition_set(&man.name, man.state.after_harm(Harm::Wounded))];
    }
    match game.option() {
        SickWhenWounded::Dies => vec![wound_event(man)],
        SickWhenWounded::NothingMore => Vec::new(),
        SickWhenWounded::Anew => vec![siege_changed(SiegeChange { calendar: [(man.name.clone(), None)].into(), ..SiegeChange::default() })],
    }
}

keys! {
    /// Command to add refugees to the garrison: light infantry, who also eat supplies (R56).
    #[derive(Default)]
    pub struct Refugees at (game: DiexAie, input) {}
    seldom say { days: u16 = tr_mark!("Days to move the marker"), FieldKind::Number(0, 30); }
    may say { dice: EnteredDice = tr_mark!("Die"); }
}

impl Refugees {
    pub(super) fn plan(&self, game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        if game.has_option(ManyRefugees::Asked) && self.days.is_none() {
            return Err(tr!("enter how many “days” to move the marker").to_owned().into());
        }
        let said = self.days;
        let plan = dice::roll(game, DiceKind::D10, self.dice.as_ref(), move |game, die| {
            let count = u16::try_from(die).unwrap_or_default();
            let place = game.own.siege.place;
            let before = men(game, Side::Defender);
            let eaten = modifier(place, before) - modifier(place, before + count);
            let days = said.unwrap_or_else(|| u16::try_from(eaten).unwrap_or_default());
            let on = (days > 0).then(|| siege_changed(advance_marker(game, days)));
            let joining = newcomers(game, count).into_iter().map(|man| own_event(CommonEvent::Joined(man)));
            RollOutcome::new(count.to_string(), joining.chain(on).collect())
        });
        let besieged = men(game, Side::Defender);
        let now = signed(modifier(game.own.siege.place, besieged));
        let plan = plan.step(messages::are_besieged(besieged), "11.1.1", now);
        Ok(plan.with_duty(game.duty(PendingStep::Refugees, Side::Defender.key()), Side::Defender.key()))
    }
}

/// Returns new light infantrymen of the garrison's origin, with unused names.
fn newcomers(game: &DiexGame, count: u16) -> Vec<Character> {
    let origin = game.own.present_on_side(Side::Defender).next().map_or('X', |man| String::from(man.letters).chars().next().unwrap_or('X'));
    let Ok(letters) = Letters::read(&format!("{origin}il")) else { return Vec::new() };
    let names = (1_u32..).map(|number| format!("Refugee {number}")).filter(|name| game.own.character(name).is_none());
    names.take(count.into()).map(|name| Character::new(&name, Side::Defender, letters)).collect()
}
