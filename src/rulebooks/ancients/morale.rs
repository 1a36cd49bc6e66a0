//! The level of morale with its workings (clarification 2), who must test (clarification 1), and the tests.

use super::effects::{Happens, becomes, changed, clock, find, rallies, stops};
use super::moment::may_move;
use super::owned::{Added, Number, modifiers, number};
use super::unit::{Change, Class, Condition, Modifier, Trait, Unit};
use super::{Ancients, AncientsDesk};
use crate::language::lists::commas;
use crate::rulebooks::keyed::{keyed, keys};
use crate::rulebooks::{DiceKind, DiceSaid, Fall, Plan, Refused, Thrown, UnitName, WorkingStep};

keys! {
    /// The level of morale of a unit is worked out.
    pub struct Level {
        unit: UnitName = tr_mark!("Unit");
    } may say {
        modifiers: Vec<Modifier> = tr_mark!("Modifiers");
    }
}

/// A level of morale.
pub(super) struct Worked {
    /// What goes into it.
    steps: Vec<WorkingStep>,
    /// Without modifiers.
    pub basic: i32,
    /// With them.
    pub value: i32,
    /// What is remembered by it.
    events: Vec<Happens>,
}

/// The level of a unit with these modifiers.
///
/// # Errors
/// Whatever nobody has told yet.
pub(super) fn level(desk: &AncientsDesk, unit: &Unit, said: Option<&[Modifier]>) -> Result<Worked, String> {
    let (cost, points) = (number(desk, unit, Number::Cost)?, number(desk, unit, Number::Points)?);
    let (worth, events) = modifiers(desk, Added::Morale, said.unwrap_or(&unit.modifiers))?;
    // Whoever has fallen in a round that is not over stands on the table still, and counts no more.
    let left = unit.figures.saturating_sub(desk.own.waiting(&unit.id));
    let figures = if desk.reads("level-figures", "beginning") { unit.at_first() } else { left };
    let basic = cost * i32::from(figures) + points;
    let value = basic + worth.iter().map(|(_, value)| value).sum::<i32>();
    let step = |what: &str, value: String| WorkingStep { what: what.to_owned(), section: "C2".to_owned(), value };
    let mut steps = vec![
        step(tr!("cost of a figure"), cost.to_string()),
        step(tr!("figures"), format!("×{figures}")),
        step(tr!("points of its type"), format!("{points:+}")),
    ];
    steps.extend(worth.iter().map(|(what, value)| step(what, format!("{value:+}"))));
    steps.push(step(tr!("level of morale"), value.to_string()));
    Ok(Worked { steps, basic, value, events })
}

/// Whether a unit cannot fail (ruling 20).
fn cannot_fail(desk: &AncientsDesk, level: &Worked) -> bool {
    let counts = if desk.reads("above-hundred", "basic") { level.basic } else { level.value };
    counts > 100
}

impl Level {
    pub(super) fn plan(&self, desk: &AncientsDesk) -> Result<Plan<Ancients>, Refused> {
        let unit = find(desk, &self.unit)?;
        let Worked { steps, value, events, .. } = level(desk, unit, self.modifiers.as_deref())?;
        Ok(Plan { steps, ..Plan::told(value.to_string(), events) }.fulfilling(None, &unit.id))
    }
}

keyed! {
    /// Why a unit tests.
    pub enum Cause {
        Missiles = "missiles", tr_mark!("it lost figures to missiles as it charged");
        Charging = "charging", tr_mark!("it charges");
        Receiving = "receiving", tr_mark!("it receives a charge");
        Rout = "rout", tr_mark!("its rout is to be stopped");
        Melee = "melee", tr_mark!("it lost a melee");
        Pursuit = "pursuit", tr_mark!("its pursuit is to end");
        Other = "other", tr_mark!("the book asks for it");
    }
}

/// Whether a unit must test, and why or why not.
pub(super) struct Judged {
    cause: Cause,
    must: bool,
    why: String,
    /// Whether it is in disorder all the same (ruling 13).
    is_disordered: bool,
}

/// The place of a class, the best first (ruling 15).
fn rank(desk: &AncientsDesk, class: Class) -> usize {
    let classes = if desk.reads("class-order", "owners") && !desk.own.classes.is_empty() { &desk.own.classes } else { Class::ALL };
    classes.iter().position(|known| *known == class).unwrap_or_default()
}

/// Everything for which a unit may have to test now.
pub(super) fn judged(desk: &AncientsDesk, unit: &Unit) -> Vec<Judged> {
    let state = &desk.own;
    let is_lower = |enemy: &Unit| rank(desk, unit.class) > rank(desk, enemy.class);
    let fearless = level(desk, unit, None).is_ok_and(|level| cannot_fail(desk, &level));
    let fanatic = unit.is(Trait::Fanatic);
    let judge = |cause: Cause, must: bool, why: &str| {
        let why = if must && fearless { tr!("its level is above 100, so it cannot fail") } else { why };
        Judged { cause, must: must && !fearless, why: why.to_owned(), is_disordered: false }
    };
    let mut all = Vec::new();
    let target = state.unit(&unit.target).filter(|_| unit.state == Condition::Charging);
    if let Some(target) = target {
        let losses = state.shots.iter().filter(|shot| *shot.target == *unit.id);
        let total: u16 = losses.clone().map(|shot| shot.casualties).sum();
        let of_one = |by: &str| losses.clone().filter(|shot| *shot.unit == *by).map(|shot| shot.casualties).sum::<u16>();
        let is_hurt = match desk.rulings.reading(super::register(), "two-casualties") {
            Some("exactly") => total == 2,
            Some("one-shooter") => losses.clone().any(|shot| of_one(&shot.unit) >= 2),
            _ => total >= 2,
        };
        all.push(match desk.rulings.reading(super::register(), "charger-tests") {
            _ if is_hurt && fanatic && desk.reads("fanatic-charger", "exempt") => {
                judge(Cause::Missiles, false, tr!("fanatics do not test"))
            }
            _ if is_hurt => judge(Cause::Missiles, true, tr!("it charges and lost 2 figures to missiles")),
            Some("always") => judge(Cause::Charging, true, tr!("whoever charges tests")),
            Some("lower") if is_lower(target) && !fanatic => judge(Cause::Charging, true, tr!("it is of a lower class than its target")),
            _ => judge(Cause::Missiles, false, tr!("it charges and lost fewer than 2 figures to missiles")),
        });
    }
    let chargers: Vec<&Unit> = state.chargers_of(&unit.id).collect();
    if !chargers.is_empty() && !matches!(unit.state, Condition::Evading | Condition::Routed) {
        // Of those who charge each other ruling 14 tells.
        let both = chargers.iter().any(|charger| *charger.id == *unit.target) && target.is_some();
        let mutual = desk.rulings.reading(super::register(), "both-charge").filter(|_| both);
        let lower = chargers.iter().any(|charger| is_lower(charger));
        let mut received = match mutual {
            Some("neither") => judge(Cause::Receiving, false, tr!("both charge, and neither receives")),
            _ if fanatic => judge(Cause::Receiving, false, tr!("fanatics do not test")),
            Some("both") => judge(Cause::Receiving, true, tr!("both charge, and both receive")),
            _ if lower => judge(Cause::Receiving, true, tr!("it receives a charge of a better class")),
            _ => judge(Cause::Receiving, false, tr!("nobody of a better class charges it")),
        };
        received.is_disordered =
            lower && fearless && !fanatic && mutual != Some("neither") && desk.reads("over-hundred-receiving", "disorder");
        all.push(received);
    }
    all
}

/// The tests that fall due.
pub(super) fn due(desk: &AncientsDesk) -> Vec<Happens> {
    let one = |(unit, judged): (&Unit, Judged)| {
        let test = judged.must.then(|| Happens::due("test", &unit.id, judged.cause.key(), "C1"));
        let disorder = judged.is_disordered.then(|| changed(&unit.id, Change { disordered: Some(true), ..Change::default() }));
        // Whoever waits for a charge is simply in disorder.
        let disorder = disorder.map(|event| if unit.state == Condition::Good { becomes(&unit.id, Condition::Disordered) } else { event });
        test.into_iter().chain(disorder)
    };
    let there = desk.own.units.iter().filter(|unit| unit.is_there());
    there.flat_map(|unit| judged(desk, unit).into_iter().map(move |judged| (unit, judged))).flat_map(one).collect()
}

keys! {
    /// Whether a unit must test, and why.
    pub struct WhoTests {
        unit: UnitName = tr_mark!("Unit");
    }
}

impl WhoTests {
    pub(super) fn plan(&self, desk: &AncientsDesk) -> Result<Plan<Ancients>, Refused> {
        let unit = find(desk, &self.unit)?;
        let judged = judged(desk, unit);
        let must = judged.iter().any(|judged| judged.must);
        let plan = Plan::told(if must { "must" } else { "need-not" }, Vec::new()).fulfilling(None, &unit.id);
        if judged.is_empty() {
            return Ok(plan.step(tr!("it neither charges nor is charged"), "C1", tr!("no")));
        }
        Ok(judged.into_iter().fold(plan, |plan, judged| plan.step(judged.why, "C1", if judged.must { tr!("must") } else { tr!("no") })))
    }
}

keys! {
    /// A unit tests its morale.
    pub struct Test {
        unit: UnitName = tr_mark!("Unit");
    } may say {
        cause: Cause = tr_mark!("Why");
        passed: bool = tr_mark!("Passed");
        modifiers: Vec<Modifier> = tr_mark!("Modifiers");
        dice: DiceSaid = tr_mark!("Dice");
    } seldom say {
        becomes: Condition = tr_mark!("If it fails, it is");
    }
}

/// What the players are told before they roll a test: the level of the unit with its workings, and what is not known of it.
fn untold(unit: &Unit, worked: Result<Worked, String>) -> Vec<String> {
    let unit = &unit.id;
    let asks = tr!("roll the test of {unit} as your book has it, and say whether it passed, as “passed”", unit);
    let told = worked.map(|level| {
        let of = |step: &WorkingStep| format!("{} {}", step.what, step.value);
        let from = commas(level.steps.iter().take(level.steps.len().saturating_sub(1)).map(of));
        tr!("the level of {unit} is {value}: {from}", unit, value = level.value, from)
    });
    vec![told.unwrap_or_else(|untold| untold), asks]
}

impl Test {
    pub(super) fn plan(&self, desk: &AncientsDesk) -> Result<Plan<Ancients>, Refused> {
        let unit = find(desk, &self.unit)?;
        let duty = desk.duties.iter().find(|due| {
            due.duty.what == "test" && due.duty.unit == unit.id && self.cause.is_none_or(|cause| cause.key() == due.duty.cause)
        });
        let waiting = || Cause::ALL.iter().copied().find(|cause| duty.is_some_and(|due| due.duty.cause == cause.key()));
        let Some(cause) = self.cause.or_else(waiting) else {
            return Err(tr!("no test of {unit} waits: say its cause", unit = unit.id).into());
        };
        let is_rolled = desk.reads("test-roll", "percentile");
        let worked = match level(desk, unit, self.modifiers.as_deref()) {
            Err(untold) if is_rolled => return Err(untold.into()),
            worked => worked,
        };
        let (steps, events, value) =
            worked.as_ref().map_or_else(|_| Default::default(), |level| (level.steps.clone(), level.events.clone(), level.value));
        let is_safe = worked.as_ref().is_ok_and(|level| cannot_fail(desk, level));
        let [passed, failed] = [true, false].map(|passed| {
            let events = events.iter().cloned().chain(self.outcome(desk, unit, cause, passed)).collect();
            Fall::new(if passed { "passed" } else { "failed" }, events)
        });
        let rolled_of = roll_of(desk);
        let plan = if is_safe {
            Plan { said: self.dice.clone(), falls: Box::new(move |_| passed.clone()), ..Plan::certain(Vec::new()) }
        } else if is_rolled {
            let falls = move |thrown: &Thrown| if rolled_of(thrown) <= value { passed.clone() } else { failed.clone() };
            Plan::rolled(DiceKind::D100, self.dice.clone(), falls)
        } else {
            let Some(is_passed) = self.passed else { return Err(untold(unit, worked).into()) };
            let fall = if is_passed { passed } else { failed };
            Plan { said: self.dice.clone(), falls: Box::new(move |_| fall.clone()), ..Plan::certain(Vec::new()) }
        };
        let plan = Plan { steps, ..plan }.step(cause.name(), "C1", if is_safe { tr!("cannot fail") } else { tr!("test") }).against_if(
            is_safe && self.passed == Some(false),
            "C1",
            tr!("a level above 100 cannot fail"),
        );
        let plan = if cause == Cause::Rout { against_rout(desk, unit, plan) } else { plan };
        Ok(plan.fulfilling(duty, &unit.id))
    }

    /// What comes of it.
    fn outcome(&self, desk: &AncientsDesk, unit: &Unit, cause: Cause, is_passed: bool) -> Vec<Happens> {
        let id = &unit.id;
        let tested = || changed(id, Change { tested: Some(true), ..Change::default() });
        let rallies = |is_quick| Happens::Own(super::Event::Changed(rallies(unit, clock(desk, is_quick))));
        let fails = |usual: Condition| becomes(id, self.becomes.unwrap_or(usual));
        match (cause, is_passed) {
            (Cause::Receiving, false) if unit.state == Condition::Charging && self.becomes.is_none() => {
                vec![changed(id, Change { disordered: Some(true), ..Change::default() })]
            }
            (Cause::Receiving, false) => vec![fails(Condition::Disordered)],
            (Cause::Missiles | Cause::Charging, false) => vec![stops(id, self.becomes.unwrap_or(unit.at_rest()))],
            // Whoever was caught stands where it fights.
            (Cause::Rout, true) if desk.own.is_in_contact(id) => vec![tested(), becomes(id, Condition::Disordered)],
            (Cause::Rout, true) => vec![tested(), rallies(desk.reads("broke-off-clock", "same-turn"))],
            (Cause::Rout, false) if desk.reads("router-tests", "once") => vec![tested(), fails(Condition::Gone)],
            (Cause::Rout, false) => vec![tested()],
            (Cause::Melee, false) => vec![fails(Condition::Routed)],
            (Cause::Pursuit, true) => vec![rallies(false)],
            (Cause::Other, false) => self.becomes.map(|state| becomes(id, state)).into_iter().collect(),
            (Cause::Receiving | Cause::Missiles | Cause::Charging | Cause::Melee | Cause::Other, true) | (Cause::Pursuit, false) => {
                Vec::new()
            }
        }
    }
}

/// What speaks against stopping a rout now (clarification 1, ruling 6).
fn against_rout(desk: &AncientsDesk, unit: &Unit, plan: Plan<Ancients>) -> Plan<Ancients> {
    let id = &unit.id;
    plan.against_if(unit.state != Condition::Routed, "C1", tr!("{id} is not routed", id))
        .against_if(!may_move(desk, unit), "C1", tr!("a rout is stopped in its own player’s movement alone"))
        .against_if(unit.tested && desk.reads("router-tests", "once"), "C1", tr!("{id} has had its one test", id))
}

/// How percentile dice are read (ruling 2).
pub(super) fn roll_of(desk: &AncientsDesk) -> impl Fn(&Thrown) -> i32 + use<> {
    let nought = desk.reads("double-nought", "nought");
    move |thrown| if nought && thrown.sum == 100 { 0 } else { i32::from(thrown.sum) }
}
