//! Units that must test their morale (clarification 1), and the tests.

use super::effects::{GameEvent, begin_rally, change_unit, find, rally_clock, set_state, stop_charge};
use super::event::Event;
use super::level::{WorkedLevel, cannot_fail, is_fearless, level};
use super::melee::percentile_reader;
use super::turn_order::may_move;
use super::unit::{Change, Class, Condition, Modifier, Trait, Unit};
use super::{
    Ancients, AncientsGame, BothCharge, BrokeOffClock, ChargerTests, ClassOrder, FanaticCharger, OverHundredReceiving, RouterTests,
    TestRoll, TwoCasualties,
};
use crate::duty::AncientsDuty;
use crate::messages;
use senlac_base::language::lists::join_commas;
use senlac_board_games::keyed::{keyed, keys};
use senlac_board_games::{
    Breach, CommandRefusal, DiceKind, DiceRoll, EnteredDice, Message, PendingDuty, Plan, RollOutcome, UnitName, WorkingStep,
};

keyed! {
    /// Cause of a morale test.
    pub enum Cause {
        Missiles = "missiles", tr_mark!("it lost figures to missiles while charging");
        Charging = "charging", tr_mark!("it is charging");
        Receiving = "receiving", tr_mark!("it is receiving a charge");
        Rout = "rout", tr_mark!("to stop its rout");
        Melee = "melee", tr_mark!("it lost a melee");
        Pursuit = "pursuit", tr_mark!("to end its pursuit");
        Other = "other", tr_mark!("the rulebook requires it");
    }
}

senlac_board_games::message::said_words!("ancients_test": Cause);

/// A possible test of a unit, and whether it is needed.
pub(super) struct TestRequirement {
    cause: Cause,
    must: bool,
    why: Message,
    /// Whether the unit is in disorder without a test (ruling 13).
    is_disordered: bool,
}

/// Returns the rank of a class, 0 for the best (ruling 15).
fn rank(game: &AncientsGame, class: Class) -> usize {
    let classes =
        if game.has_option(ClassOrder::Owners) && !game.own.classes.is_empty() { game.own.classes.as_slice() } else { &Class::ALL };
    classes.iter().position(|known| *known == class).unwrap_or_default()
}

/// Returns every test that a unit may have to take now.
pub(super) fn test_requirements(game: &AncientsGame, unit: &Unit) -> Vec<TestRequirement> {
    let state = &game.own;
    let is_lower = |enemy: &Unit| rank(game, unit.class) > rank(game, enemy.class);
    let fearless = is_fearless(game, unit);
    let fanatic = unit.has_trait(Trait::Fanatic);
    let judge = |cause: Cause, must: bool, why: Message| {
        let why = if must && fearless { messages::level_above_hundred() } else { why };
        TestRequirement { cause, must: must && !fearless, why, is_disordered: false }
    };
    let mut all = Vec::new();
    let target = state.unit(&unit.target).filter(|_| unit.state == Condition::Charging);
    if let Some(target) = target {
        let losses = state.shots.iter().filter(|shot| *shot.target == *unit.id);
        let total: u32 = losses.clone().map(|shot| u32::from(shot.casualties)).sum();
        let of_one = |by: &str| losses.clone().filter(|shot| *shot.unit == *by).map(|shot| u32::from(shot.casualties)).sum::<u32>();
        let is_hurt = match game.option() {
            TwoCasualties::Exactly => total == 2,
            TwoCasualties::OneShooter => losses.clone().any(|shot| of_one(&shot.unit) >= 2),
            TwoCasualties::OrMore => total >= 2,
        };
        all.push(match game.option() {
            _ if is_hurt && fanatic && game.has_option(FanaticCharger::Exempt) => {
                judge(Cause::Missiles, false, messages::fanatics_exempt())
            }
            _ if is_hurt => judge(Cause::Missiles, true, messages::lost_two_to_missiles()),
            ChargerTests::Always => judge(Cause::Charging, true, messages::every_charger_tests()),
            ChargerTests::Lower if is_lower(target) && !fanatic => judge(Cause::Charging, true, messages::lower_class()),
            ChargerTests::Lower | ChargerTests::No => judge(Cause::Missiles, false, messages::lost_fewer_than_two()),
        });
    }
    let chargers: Vec<&Unit> = state.chargers_of(&unit.id).collect();
    if !chargers.is_empty() && !matches!(unit.state, Condition::Evading | Condition::Routed) {
        // Ruling 14 applies only to units that charge each other, not to other chargers.
        let is_mutual = |charger: &Unit| *charger.id == *unit.target && target.is_some();
        let both = chargers.iter().any(|charger| is_mutual(charger));
        let mutual = both.then(|| game.option());
        let lower = chargers.iter().any(|charger| is_lower(charger) && !(mutual == Some(BothCharge::Neither) && is_mutual(charger)));
        let mut received = match mutual {
            _ if fanatic => judge(Cause::Receiving, false, messages::fanatics_exempt()),
            Some(BothCharge::Both) => judge(Cause::Receiving, true, messages::both_receive()),
            _ if lower => judge(Cause::Receiving, true, messages::better_charger()),
            Some(BothCharge::Neither) => judge(Cause::Receiving, false, messages::neither_receives()),
            _ => judge(Cause::Receiving, false, messages::no_better_charger()),
        };
        received.is_disordered = lower && fearless && !fanatic && game.has_option(OverHundredReceiving::Disorder);
        all.push(received);
    }
    all
}

/// Returns the unit’s pending test for this cause.
pub(super) fn pending_test<'a>(game: &'a AncientsGame, unit: &Unit, is_meant: impl Fn(&str) -> bool) -> Option<&'a PendingDuty> {
    game.duties.iter().find(|due| due.duty.is_of_kind(AncientsDuty::Test) && due.duty.unit == unit.id && is_meant(&due.duty.cause))
}

/// Returns the tests that fall due for all units.
pub(super) fn test_duties(game: &AncientsGame) -> Vec<GameEvent> {
    game.own.units_in_game().flat_map(|unit| unit_test_duties(game, unit)).collect()
}

/// Returns the tests that fall due for a unit and aren’t pending yet.
pub(super) fn unit_test_duties(game: &AncientsGame, unit: &Unit) -> Vec<GameEvent> {
    let one = |judged: TestRequirement| {
        let is_new = pending_test(game, unit, |cause| cause == judged.cause.key()).is_none();
        let test = (judged.must && is_new).then(|| GameEvent::due(AncientsDuty::Test, &unit.id, judged.cause.key(), "C1"));
        let disorder = judged.is_disordered.then(|| change_unit(&unit.id, Change { disordered: Some(true), ..Change::default() }));
        // Whoever waits for a charge is simply in disorder.
        let disorder = disorder.map(|event| if unit.state == Condition::Good { set_state(&unit.id, Condition::Disordered) } else { event });
        test.into_iter().chain(disorder)
    };
    test_requirements(game, unit).into_iter().flat_map(one).collect()
}

keys! {
    /// A check whether a unit must test, and why.
    pub struct TestCheck {
        unit: UnitName = tr_mark!("Unit");
    }
}

impl TestCheck {
    pub(super) fn plan(&self, game: &AncientsGame) -> Result<Plan<Ancients>, CommandRefusal> {
        let unit = find(game, &self.unit)?;
        let judged = test_requirements(game, unit);
        let must = judged.iter().any(|judged| judged.must);
        let plan = Plan::with_result(if must { "must" } else { "need-not" }, Vec::new()).with_duty(None, &unit.id);
        if judged.is_empty() {
            return Ok(plan.step(messages::not_in_a_charge(), "C1", messages::no()));
        }
        Ok(judged
            .into_iter()
            .fold(plan, |plan, judged| plan.step(judged.why, "C1", if judged.must { messages::must() } else { messages::no() })))
    }
}

keys! {
    /// Morale test of a unit.
    pub struct MoraleTest {
        unit: UnitName = tr_mark!("Unit");
    } may say {
        cause: Cause = tr_mark!("Cause");
        passed: bool = tr_mark!("Passed");
        modifiers: Vec<Modifier> = tr_mark!("Modifiers");
        dice: EnteredDice = tr_mark!("Dice");
    } seldom say {
        becomes: Condition = tr_mark!("State if it fails");
    }
}

/// Returns the texts shown before a test is rolled: the unit’s level with its workings, or the values that aren’t known.
fn missing_result_texts(unit: &Unit, worked: Result<WorkedLevel, String>) -> Vec<String> {
    let unit = &unit.id;
    let asks = tr!("roll the morale test for {unit} as in your rulebook, and enter the result as “passed”", unit);
    let told = worked.map(|level| {
        let of = |step: &WorkingStep| format!("{} {}", step.what, step.value);
        let from = join_commas(level.steps.iter().take(level.steps.len().saturating_sub(1)).map(of));
        tr!("the morale level of {unit} is {value}: {from}", unit, value = level.value, from)
    });
    vec![told.unwrap_or_else(|untold| untold), asks]
}

impl MoraleTest {
    pub(super) fn plan(&self, game: &AncientsGame) -> Result<Plan<Ancients>, CommandRefusal> {
        let unit = find(game, &self.unit)?;
        let duty = pending_test(game, unit, |known| self.cause.is_none_or(|cause| cause.key() == known));
        let waiting = || Cause::ALL.iter().copied().find(|cause| duty.is_some_and(|due| due.duty.cause == cause.key()));
        let Some(cause) = self.cause.or_else(waiting) else {
            return Err(tr!("no morale test is pending for {unit}; choose a cause", unit = unit.id).into());
        };
        let is_rolled = game.has_option(TestRoll::Percentile);
        if is_rolled && self.passed.is_some() {
            return Err(tr!("the percentile dice decide the test; leave out “passed”").to_owned().into());
        }
        let worked = match level(game, unit, self.modifiers.as_deref()) {
            Err(untold) if is_rolled => return Err(untold.into()),
            worked => worked,
        };
        let (steps, events, value) =
            worked.as_ref().map_or_else(|_| Default::default(), |level| (level.steps.clone(), level.events.clone(), level.value));
        let is_safe = worked.as_ref().is_ok_and(|level| cannot_fail(game, level));
        let [passed, failed] = [true, false].map(|passed| {
            let events = events.iter().cloned().chain(self.outcome_events(game, unit, cause, passed)).collect();
            RollOutcome::new(if passed { "passed" } else { "failed" }, events)
        });
        let told = |fall: RollOutcome<Event>| Plan {
            said: self.dice.clone(),
            falls: Box::new(move |_| fall.clone()),
            ..Plan::without_dice(Vec::new())
        };
        let rolled_of = percentile_reader(game);
        let plan = match (is_safe, is_rolled, self.passed) {
            (true, ..) | (false, false, Some(true)) => told(passed),
            (false, false, Some(false)) => told(failed),
            (false, false, None) => return Err(missing_result_texts(unit, worked).into()),
            (false, true, _) => {
                let falls = move |thrown: &DiceRoll| if rolled_of(thrown) <= value { passed.clone() } else { failed.clone() };
                Plan::with_dice(DiceKind::D100, self.dice.clone(), falls)
            }
        };
        Ok(Plan { steps, ..plan }
            .step(cause, "C1", if is_safe { messages::cannot_fail() } else { messages::test() })
            .with_breach_if(is_safe && self.passed == Some(false), "C1", tr!("a level above 100 cannot fail"))
            .with_breaches(test_breaches(game, unit, cause).into_iter().filter(|_| duty.is_none()))
            .with_duty(duty, &unit.id))
    }

    /// Returns the events after a test.
    fn outcome_events(&self, game: &AncientsGame, unit: &Unit, cause: Cause, is_passed: bool) -> Vec<GameEvent> {
        let id = &unit.id;
        let tested = || change_unit(id, Change { tested: Some(true), tested_in: Some(game.own.turn), ..Change::default() });
        let rallies = |is_quick| begin_rally(id, rally_clock(game, is_quick));
        let fails = |usual: Condition| set_state(id, self.becomes.unwrap_or(usual));
        match (cause, is_passed) {
            (Cause::Receiving, false) if unit.state == Condition::Charging && self.becomes.is_none() => {
                vec![change_unit(id, Change { disordered: Some(true), ..Change::default() })]
            }
            (Cause::Receiving, false) => vec![fails(Condition::Disordered)],
            (Cause::Missiles | Cause::Charging, false) => vec![stop_charge(id, self.becomes.unwrap_or(unit.resting_state()))],
            // A unit that was caught fights where it is.
            (Cause::Rout, true) if game.own.is_in_contact(id) => vec![tested(), set_state(id, Condition::Disordered)],
            (Cause::Rout, true) => vec![tested(), rallies(game.has_option(BrokeOffClock::SameTurn))],
            (Cause::Rout, false) if game.has_option(RouterTests::Once) => vec![tested(), fails(Condition::Gone)],
            (Cause::Rout, false) => vec![tested()],
            (Cause::Melee, false) => vec![fails(Condition::Routed)],
            (Cause::Pursuit, true) => vec![rallies(false)],
            (Cause::Other, false) => self.becomes.map(|state| set_state(id, state)).into_iter().collect(),
            (Cause::Receiving | Cause::Missiles | Cause::Charging | Cause::Melee | Cause::Other, true) | (Cause::Pursuit, false) => {
                Vec::new()
            }
        }
    }
}

/// Returns whether a routed unit has used the test that ruling 6 allows: one in all, or one in this turn.
pub(super) fn has_tested(game: &AncientsGame, unit: &Unit) -> bool {
    if game.has_option(RouterTests::Once) { unit.tested } else { unit.tested_in == game.own.turn }
}

/// Returns breaches by a test for this cause in the unit’s present state. A rout is stopped in its own movement (ruling 6).
fn test_breaches(game: &AncientsGame, unit: &Unit, cause: Cause) -> Vec<Breach> {
    let (id, is) = (&unit.id, |state: Condition| unit.state == state);
    let against = match cause {
        Cause::Missiles | Cause::Charging => vec![(!is(Condition::Charging), tr!("{id} has not declared a charge", id))],
        Cause::Receiving => vec![(game.own.chargers_of(id).next().is_none(), tr!("no unit is charging {id}", id))],
        Cause::Melee => vec![(!game.own.is_in_contact(id), tr!("{id} is not in contact with an enemy", id))],
        Cause::Pursuit => vec![(!is(Condition::Pursuing), tr!("{id} is not pursuing", id))],
        Cause::Rout => vec![
            (!is(Condition::Routed), tr!("{id} is not routed", id)),
            (!may_move(game, unit), tr!("a rout can be stopped only in its own player’s movement").to_owned()),
            (has_tested(game, unit), tr!("{id} has already had its one test", id)),
        ],
        Cause::Other => Vec::new(),
    };
    against.into_iter().filter(|(is_so, _)| *is_so).map(|(_, words)| Breach { words, section: "C1" }).collect()
}
