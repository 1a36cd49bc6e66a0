//! Melee (clarifications 1 and 3): casualties by one percentile roll, three rounds at most, and the fate of the loser.

use crate::duty::AncientsDuty;
use crate::messages;
use serde_json::{Map, Value};

use super::contact::Contact;
use super::effects::{GameEvent, begin_rally, end_contact, find, find_enemies, rally_clock, remove_figures, set_state, wrap_event};
use super::event::{Contest, Event};
use super::level::is_fearless;
use super::owned::{ModifierTarget, factor, modifiers};
use super::step::Step;
use super::unit::{Condition, Facing, Modifier, Order, Unit};
use super::{
    Ancients, AncientsGame, Automatic, BrokeOffClock, DoubleNought, FallenLeave, Halves, HundredOrMore, LoserTests, NothingNeeded, Rolls,
    Undecided, tables,
};
use senlac_base::language::lists::join_commas;
use senlac_board_games::keyed::keys;
use senlac_board_games::{CommandRefusal, DiceKind, DiceRoll, EnteredDice, ExpectedProcedure, Plan, RollOutcome, UnitName};

/// Most rounds of a melee in a turn.
pub(super) const ROUNDS: u8 = 3;

/// Most casualties that the melee casualty chart makes automatic.
const AUTOMATIC: u8 = 2;

keys! {
    /// A unit attacks an enemy in contact: one roll in a round.
    pub struct Melee {
        unit: UnitName = tr_mark!("Attacker");
        target: UnitName = tr_mark!("Defender");
    } may say {
        factor: i16 = tr_mark!("Factor, if new");
        modifiers: Vec<Modifier> = tr_mark!("Modifiers");
        automatic: u8 = tr_mark!("Automatic casualties");
        dice: EnteredDice = tr_mark!("Dice");
    }
}

/// Returns a function that reads percentile dice (ruling 2).
pub(super) fn percentile_reader(game: &AncientsGame) -> impl Fn(&DiceRoll) -> i32 + use<> {
    let nought = game.has_option(DoubleNought::Nought);
    move |thrown| if nought && thrown.sum == 100 { 0 } else { i32::from(thrown.sum) }
}

/// Returns a function from a roll to the number of casualties (rulings 1, 3 and 4).
fn casualty_reader(game: &AncientsGame, number: i32) -> impl Fn(i32) -> u8 + use<> {
    let rounds_up = i32::from(game.has_option(Halves::RoundedUp));
    let full = if game.has_option(HundredOrMore::Capped) { number.min(100) } else { number };
    move |roll| {
        if full < 1 {
            return u8::from(roll <= 1);
        }
        let limits = [full, full.midpoint(rounds_up), (full + 3 * rounds_up) / 4];
        limits.map(|limit| u8::from(roll <= limit)).iter().sum()
    }
}

impl Melee {
    pub(super) fn plan(&self, game: &AncientsGame) -> Result<Plan<Ancients>, CommandRefusal> {
        let (unit, target) = find_enemies(game, &self.unit, &self.target)?;
        let (factor, mut told) = factor(game, (unit, target), self.factor)?;
        let (worth, named) = modifiers(game, ModifierTarget::Melee, self.modifiers.as_deref().unwrap_or_default())?;
        told.extend(named);
        let number = factor + worth.iter().map(|(_, value)| value).sum::<i32>();
        let automatic = self.automatic.unwrap_or_default();
        let contact = game.own.contacts.iter().find(|contact| contact.is_between(&unit.id, &target.id));
        let (felled, rolled_of) = (casualty_reader(game, number), percentile_reader(game));
        let is_added = game.has_option(Automatic::Added);
        let casualties = move |rolled: u8| if is_added { rolled + automatic } else { rolled.max(automatic) };
        let outcome = {
            let (game, unit, target, contact) = (game.clone(), unit.clone(), target.clone(), contact.cloned());
            move |rolled: u8| {
                let count = casualties(rolled);
                let events = told.iter().cloned().chain(strike_events(&game, (&unit, &target), contact.as_ref(), count)).collect();
                RollOutcome::new(count.to_string(), events)
            }
        };
        let plan = if number <= 0 && game.has_option(NothingNeeded::None) {
            Plan { said: self.dice.clone(), falls: Box::new(move |_| outcome(0)), ..Plan::without_dice(Vec::new()) }
        } else {
            let falls = move |thrown: &DiceRoll| {
                let rolled = felled(rolled_of(thrown));
                let row = tables::CASUALTIES.rows.iter().rev().nth(rolled.into());
                RollOutcome { row: row.map(|(head, _)| (*head).to_owned()), ..outcome(rolled) }
            };
            Plan::with_dice(DiceKind::D100, self.dice.clone(), falls).with_table(
                &tables::CASUALTIES,
                None,
                tables::CASUALTIES.columns.first().copied(),
            )
        };
        let (kind, enemy) = (unit.r#type, target.r#type);
        let mut plan = plan.step(messages::factor(kind, enemy), "C3", factor.to_string());
        for (what, value) in worth {
            plan = plan.step(what, "C3", format!("{value:+}"));
        }
        plan = plan.step(messages::number_needed(), "C3", number.to_string());
        if automatic > 0 {
            plan = plan.step(messages::automatic_casualties(), "C3", format!("{automatic:+}"));
        }
        let plan = plan.with_breach_if(automatic > AUTOMATIC, "C3", tr!("there are at most {most} automatic casualties", most = AUTOMATIC));
        Ok(add_roll_breaches(game, unit, target, plan).with_duty(None, &unit.id))
    }
}

/// Returns the events of a roll: losses are removed at the end of the round, or at once (ruling 31). A unit in open
/// order that is met in the rear is gone with its first loss.
fn strike_events(game: &AncientsGame, (unit, target): (&Unit, &Unit), contact: Option<&Contact>, count: u8) -> Vec<GameEvent> {
    let count = u16::from(count);
    let in_rear = contact.is_some_and(|contact| *contact.by == *unit.id && contact.into == Facing::Rear);
    let is_destroyed = in_rear && target.order == Order::Open && count > 0;
    let at_once = is_destroyed || contact.is_none() || game.has_option(FallenLeave::AtOnce);
    let waiting = if at_once { 0 } else { count };
    let struck = wrap_event(Event::Struck { unit: unit.id.clone(), target: target.id.clone(), waiting });
    let gone = (is_destroyed && count < target.figures).then(|| set_state(&target.id, Condition::Gone));
    let left = if at_once { remove_figures(game, target, &unit.id, count) } else { Vec::new() };
    [struck].into_iter().chain(left).chain(gone).collect()
}

/// Returns whether a unit has already rolled for this round in a contact (ruling 37).
fn has_rolled(game: &AncientsGame, contact: &Contact, id: &str) -> bool {
    let rolled = |contact: &Contact| contact.rolled.contains(&UnitName::from(id));
    rolled(contact) || (game.has_option(Rolls::EachUnit) && game.own.contacts_of(id).any(rolled))
}

/// Returns the attack that must come before the end of the first pending round: that of the initiative’s winner, then
/// the other.
pub(super) fn expected_procedure(game: &AncientsGame) -> Option<ExpectedProcedure> {
    let duty = &game.duties.first().filter(|due| due.duty.is_of_kind(AncientsDuty::Round))?.duty;
    let contact = game.own.contacts.iter().find(|contact| contact.is_between(&duty.unit, &duty.cause))?;
    let won = game.own.won.get(&Contest::Initiative);
    let mut both = [(&contact.by, &contact.with), (&contact.with, &contact.by)];
    both.sort_by_key(|(id, _)| game.own.unit(id).map(|unit| &unit.side) != won);
    let (unit, target) = both.into_iter().find(|(id, _)| !has_rolled(game, contact, id))?;
    let filled = [("unit", unit), ("target", target)].map(|(key, id)| (key.to_owned(), id.0.as_str().into()));
    Some(ExpectedProcedure { procedure: "melee", whose: game.own.title(unit), filled: filled.into_iter().collect(), is_first: true })
}

/// Returns the units that a field of the round’s form may name: those in contact, with any unit already named.
pub(super) fn nameable_units<'a>(game: &'a AncientsGame, field: &str, input: &Map<String, Value>) -> Vec<&'a str> {
    let said = |key: &str| input.get(key).and_then(Value::as_str);
    let is_meant = |contact: &&Contact| said("unit").is_none_or(|unit| contact.enemy_of(unit).is_some());
    let meant = || game.own.contacts.iter().filter(is_meant);
    match (field, said("unit"), said("target")) {
        ("won", Some(unit), Some(target)) => meant().filter(|one| one.is_between(unit, target)).flat_map(Contact::unit_ids).collect(),
        ("target", Some(unit), _) => meant().filter_map(|contact| contact.enemy_of(unit)).collect(),
        ("unit", ..) => game.own.contacts.iter().flat_map(Contact::unit_ids).collect(),
        _ => meant().flat_map(Contact::unit_ids).collect(),
    }
}

/// Adds the breaches of the rules by a roll to its plan.
fn add_roll_breaches(game: &AncientsGame, unit: &Unit, enemy: &Unit, plan: Plan<Ancients>) -> Plan<Ancients> {
    let (id, target) = (&unit.id, &enemy.id);
    let Some(contact) = game.own.contacts.iter().find(|contact| contact.is_between(id, target)) else {
        return plan.with_breach("p. 12", tr!("{id} is not in contact with {target}; only a charge makes contact", id, target));
    };
    let has_won = game.own.won.get(&Contest::Initiative) == Some(&enemy.side);
    let is_second = game.has_option(FallenLeave::AtOnce) && has_won && !contact.rolled.contains(&enemy.name());
    add_contact_breaches(game, contact, (id, target), plan)
        .with_breach_if(has_rolled(game, contact, id), "C3", tr!("{id} has already rolled in this round", id))
        .with_breach_if(is_second, "C3", tr!("{target} has the initiative and rolls first", target))
}

/// Adds the breaches of the rules by fighting on in a contact to the plan.
fn add_contact_breaches(game: &AncientsGame, contact: &Contact, (id, target): (&str, &str), plan: Plan<Ancients>) -> Plan<Ancients> {
    let is_over = contact.over || contact.rounds >= ROUNDS;
    plan.with_breach_if(game.own.step != Step::Melee, "C1", tr!("melees are fought in the melee phase")).with_breach_if(
        is_over,
        "C1",
        tr!("{id} and {target} have already fought their melee this turn", id, target),
    )
}

keys! {
    /// End of a round of melee. The owners’ book says who has won it.
    pub struct RoundEnd {
        unit: UnitName = tr_mark!("Unit");
    } may say {
        target: UnitName = tr_mark!("Against");
        won: UnitName = tr_mark!("Winner of the round");
        ends: bool = tr_mark!("Melee ends with this round");
    }
}

impl RoundEnd {
    pub(super) fn plan(&self, game: &AncientsGame) -> Result<Plan<Ancients>, CommandRefusal> {
        let unit = find(game, &self.unit)?;
        let mut contacts =
            game.own.contacts_of(&unit.id).filter(|contact| self.target.is_none() || contact.enemy_of(&unit.id) == self.target.as_deref());
        let (Some(contact), None) = (contacts.next(), contacts.next()) else {
            return Err(tr!("choose one enemy that {unit} is in contact with", unit = unit.id).into());
        };
        let (by, with) = (find(game, &contact.by)?, find(game, &contact.with)?);
        let loser = match self.won.as_deref() {
            None => None,
            Some(won) if won == by.id => Some(with),
            Some(won) if won == with.id => Some(by),
            Some(won) => return Err(tr!("“{won}” is not in this melee", won).into()),
        };
        let fallen = |unit: &Unit| contact.losses(&unit.id);
        let round = contact.rounds.saturating_add(1);
        let is_last = round >= ROUNDS || self.ends.unwrap_or_default() || [by, with].iter().any(|unit| fallen(unit) >= unit.figures);
        let mut events = vec![wrap_event(Event::RoundOver { by: by.id.clone(), with: with.id.clone(), over: is_last })];
        events.extend(remove_figures(game, by, &with.id, fallen(by)));
        events.extend(remove_figures(game, with, &by.id, fallen(with)));
        // Ruling 32. A unit that already flees can't lose the test.
        let tests = is_last || game.has_option(LoserTests::EachRound);
        let may_rout = |unit: &&Unit| fallen(unit) < unit.figures && unit.state != Condition::Routed;
        let tested = loser.filter(|unit| tests && may_rout(unit));
        let is_safe = tested.is_some_and(|unit| is_fearless(game, unit));
        events.extend(tested.filter(|_| !is_safe).map(|unit| GameEvent::due(AncientsDuty::Test, &unit.id, "melee", "C1")));
        // Ruling 12: a draw leaves both in contact and in disorder.
        let is_drawn = loser.is_none() && is_last && (self.ends.unwrap_or_default() || game.has_option(Undecided::Draw));
        let orderly = [by, with].into_iter().filter(|unit| is_drawn && unit.state == Condition::Good && fallen(unit) < unit.figures);
        events.extend(orderly.map(|unit| set_state(&unit.id, Condition::Disordered)));
        let losses = messages::losses(&by.id, fallen(by), &with.id, fallen(with));
        let result = match &self.won {
            Some(_) => "won",
            None if is_drawn => "draw",
            None if is_last => "next-turn",
            None => "goes-on",
        };
        let plan = Plan::with_result(result, events).step(messages::round_of(round, ROUNDS), "C1", losses);
        let safe = tested.filter(|_| is_safe).map(|unit| messages::above_hundred(&unit.id));
        let plan = safe.into_iter().fold(plan, |plan, words| plan.step(words, "C1", messages::no_test()));
        let plan = add_contact_breaches(game, contact, (&by.id, &with.id), plan);
        // A unit that flees or has no figures left no longer attacks.
        let strikes = |unit: &&Unit| unit.state != Condition::Routed && fallen(unit) < unit.figures;
        let silent =
            join_commas([by, with].into_iter().filter(strikes).filter(|unit| !has_rolled(game, contact, &unit.id)).map(|unit| &unit.id));
        let has_one_rolled = !contact.rolled.is_empty();
        let plan = plan
            .with_breach_if(!has_one_rolled, "C3", tr!("nobody has rolled in this round; both sides must first roll, with “Melee”"))
            .with_breach_if(
                has_one_rolled && !silent.is_empty(),
                "C3",
                tr!("{units} has not rolled in this round; both sides must first roll, with “Melee”", units = silent),
            );
        let duty = game
            .duties
            .iter()
            .filter(|_| is_last)
            .find(|due| due.duty.is_of_kind(AncientsDuty::Round) && contact.is_between(&due.duty.unit, &due.duty.cause));
        Ok(plan.with_duty(duty, self.won.as_deref().unwrap_or(&unit.id)))
    }
}

keys! {
    /// A unit breaks off by the rules of the owners’ book: its contacts end.
    pub struct BreakOff {
        unit: UnitName = tr_mark!("Unit");
    }
}

impl BreakOff {
    pub(super) fn plan(&self, game: &AncientsGame) -> Result<Plan<Ancients>, CommandRefusal> {
        let unit = find(game, &self.unit)?;
        let mut left = game.clone();
        let mut events = Vec::new();
        for contact in game.own.contacts_of(&unit.id) {
            let ends = end_contact(&left, contact, |id| *id != *unit.id);
            left = left.after_events(&ends);
            events.extend(ends);
        }
        if events.is_empty() {
            return Err(tr!("{unit} is not in contact with an enemy", unit = unit.id).into());
        }
        // Ruling 25.
        let clock = rally_clock(game, game.has_option(BrokeOffClock::SameTurn));
        events.extend(left.own.unit(&unit.id).filter(|unit| unit.is_in_game()).map(|unit| begin_rally(&unit.id, clock)));
        let is_time = game.own.step == Step::Melee;
        Ok(Plan::without_dice(events).with_breach_if(!is_time, "C1", tr!("melees are fought in the melee phase")).with_duty(None, &unit.id))
    }
}

keys! {
    /// A victor pursues instead of rallying, by the rules of the owners’ book.
    pub struct Pursuit {
        unit: UnitName = tr_mark!("Unit");
    }
}

impl Pursuit {
    pub(super) fn plan(&self, game: &AncientsGame) -> Result<Plan<Ancients>, CommandRefusal> {
        let unit = find(game, &self.unit)?;
        let is_victor = unit.rally.is_some_and(|clock| clock.won && clock.since == game.own.turn && !clock.moved);
        Ok(Plan::without_dice(vec![set_state(&unit.id, Condition::Pursuing)])
            .with_breach_if(!is_victor, "C4", tr!("{unit} has not won a melee this turn", unit = unit.id))
            .with_duty(game.duty(AncientsDuty::Rally, &unit.id), &unit.id))
    }
}
