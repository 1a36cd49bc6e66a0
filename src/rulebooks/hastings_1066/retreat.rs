//! Retreats (9.2.3, 9.3, 9.4): the three hexes of a rout, the two of a flight, the friends who see it, and those who pursue.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::effects::{Happens, becomes, did, disrupt, eliminate, find, lose_step, on_map};
use super::leaders::left_behind;
use super::unit::{Status, Unit};
use super::{Hastings, HastingsDesk, duties, words};
use crate::rulebooks::{Choice, Fall, Field, FieldKind, Plan, Refused};

/// A routed unit runs to its rear.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Retreat {
    /// Which.
    pub unit: String,
    /// The friends through whose hexes it runs; each checks its morale (9.3.2).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub through: Vec<String>,
    /// How it ends.
    #[serde(default)]
    pub end: End,
    /// The friends who are pushed aside where it ends, the whole chain of them (9.3.3, 9.3.4).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pushed: Vec<String>,
    /// The leaders with it who stay in their hex (ruling 77).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub leaves: Vec<String>,
}

/// How a retreat ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// In a free hex.
    #[default]
    Free,
    /// Off the map: the unit is eliminated.
    OffMap,
    /// Before its end, as enemies, their zones or friends who are not pushed bar the way (ruling 75).
    Blocked,
    /// In the hex of friends who are pushed aside.
    Pushes,
}

impl End {
    fn all() -> [(Self, &'static str, &'static str); 4] {
        [
            (Self::Free, "free", tr!("in a free hex")),
            (Self::OffMap, "off-map", tr!("off the map")),
            (Self::Blocked, "blocked", tr!("blocked on the way")),
            (Self::Pushes, "pushes", tr!("pushes friends aside")),
        ]
    }

    fn word(self) -> &'static str {
        Self::all().into_iter().find(|(end, ..)| *end == self).map_or("", |(_, word, _)| word)
    }
}

/// Why a unit runs, which says how far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Run {
    /// It was routed just now: three hexes (9.2.3).
    Rout,
    /// Its rally segment did not rally it: two hexes (9.5.3).
    Flight,
}

impl Run {
    /// The command and the duty, its section, and how many hexes it is.
    const fn entry(self) -> (&'static str, &'static str, u8) {
        match self {
            Self::Rout => ("rout", "9.2.3", 3),
            Self::Flight => ("flight", "9.5.3", 2),
        }
    }

    /// What an enemy zone of control does to it (ruling 74).
    fn at_a_zone(self, desk: &HastingsDesk) -> &'static str {
        if self == Self::Flight || desk.reads("rout-into-zone", "stops") {
            tr!("hexes to the rear; it stops in an enemy zone of control")
        } else {
            tr!("hexes to the rear, into no enemy zone of control")
        }
    }
}

impl Retreat {
    pub(super) fn plan(&self, desk: &HastingsDesk, run: Run) -> Result<Plan<Hastings>, Refused> {
        let unit = on_map(desk, &self.unit)?;
        let (through, pushed) = (friends(desk, unit, &self.through)?, friends(desk, unit, &self.pushed)?);
        if (self.end == End::Pushes) == pushed.is_empty() {
            return Err(tr!("“pushed” names friends if the end is “pushes”, and only then").to_owned().into());
        }
        let mut events = left_behind(desk, unit, &self.leaves)?;
        events.extend(through.into_iter().map(|friend| Happens::due("morale", &friend.id, "passed", "9.3.2")));
        events.extend(match self.end {
            End::Free => Vec::new(),
            End::OffMap => eliminate(&desk.own, unit),
            End::Blocked => blocked(desk, unit, run),
            End::Pushes => pushed.into_iter().flat_map(|friend| push(desk, friend)).collect(),
        });
        if run == Run::Flight {
            events.push(did("rally", [unit.id.clone()]));
        }
        let (what, section, hexes) = run.entry();
        let due = desk.duty(what, &unit.id);
        let end = self.end.word();
        let plan = Plan { falls: Box::new(move |_| Fall::new(end, events.clone())), ..Plan::certain(Vec::new()) };
        let plan = plan.step(run.at_a_zone(desk), section, hexes);
        let plan = if due.is_none() { plan.against(section, tr!("{id} does not owe this retreat", id = unit.id)) } else { plan };
        Ok(plan.fulfilling(due, unit.id.clone()))
    }

    /// What is asked for.
    pub(super) fn fields(desk: &HastingsDesk, input: &Map<String, Value>, run: Run) -> Vec<Field> {
        let (what, ..) = run.entry();
        let owing = words::choices(desk, |unit| desk.duty(what, &unit.id).is_none().then(|| tr!("does not owe it").to_owned()));
        let ends = End::all().map(|(_, word, title)| Choice { value: word.into(), title: title.to_owned(), barred: None });
        vec![
            Field::required("unit", tr!("Who runs"), FieldKind::One(owing)),
            Field::optional("through", tr!("Through the hexes of"), FieldKind::Several(words::friends(desk, input))),
            Field::optional("end", tr!("Ends"), FieldKind::One(ends.into())),
            Field::optional("pushed", tr!("Pushed aside"), FieldKind::Several(words::friends(desk, input))),
            Field::optional("leaves", tr!("Leaders who stay"), FieldKind::Several(words::leaders(desk, |leader| leader.with.is_some()))),
        ]
    }
}

/// Friends of a unit, each named once.
fn friends<'a>(desk: &'a HastingsDesk, unit: &Unit, names: &[String]) -> Result<Vec<&'a Unit>, Refused> {
    let mut problems = Vec::new();
    let mut found: Vec<&Unit> = Vec::new();
    for name in names {
        match on_map(desk, name) {
            Ok(friend) if friend.side != unit.side || friend.id == unit.id => {
                problems.push(tr!("{friend} is no friend of {unit}", friend = friend.id, unit = unit.id));
            }
            Ok(friend) if found.iter().any(|one| one.id == friend.id) => problems.push(tr!("{unit} is named twice", unit = friend.id)),
            Ok(friend) => found.push(friend),
            Err(problem) => problems.push(problem),
        }
    }
    if problems.is_empty() { Ok(found) } else { Err(problems.into()) }
}

/// A unit that finds no way loses a step and is disrupted instead (9.2.3, rulings 75 and 76).
fn blocked(desk: &HastingsDesk, unit: &Unit, run: Run) -> Vec<Happens> {
    if run == Run::Flight && desk.reads("flight-blocked", "stays") {
        return Vec::new();
    }
    let mut events = lose_step(&desk.own, unit, "");
    if !desk.reads("rout-blocked", "stays-routed") {
        events.extend((!unit.reduced).then(|| becomes(&unit.id, Status::Disrupted)));
        events.extend(desk.duty("neighbours", &unit.id).map(duties::let_off));
    }
    events
}

/// A unit that is pushed aside is disrupted without a check; a routed one stays so, as ruling 82 has it.
fn push(desk: &HastingsDesk, unit: &Unit) -> Vec<Happens> {
    if unit.status == Status::Routed && desk.reads("displaced-unit", "disrupted") {
        vec![becomes(&unit.id, Status::Disrupted)]
    } else {
        disrupt(unit)
    }
}

/// The friends beside a unit that was routed in melee check their morale (9.6.4).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Neighbours {
    /// The unit that was routed.
    pub unit: String,
    /// The friends beside the hex in which it broke; nobody if nobody is.
    #[serde(default)]
    pub beside: Vec<String>,
}

impl Neighbours {
    pub(super) fn plan(&self, desk: &HastingsDesk) -> Result<Plan<Hastings>, Refused> {
        let unit = find(desk, &self.unit)?;
        let charges = |friend: &Unit| {
            desk.duties.iter().any(|due| due.duty.what == "morale" && due.duty.unit == friend.id && due.duty.cause == "charge")
        };
        let beside = friends(desk, unit, &self.beside)?.into_iter();
        let checking = beside.filter(|friend| !charges(friend) || desk.reads("two-knight-checks", "both"));
        let events = checking.map(|friend| Happens::due("morale", &friend.id, "neighbour", "9.6.4")).collect();
        let due = desk.duty("neighbours", &unit.id);
        let id = &unit.id;
        let mut plan = Plan::certain(events);
        if due.is_none() {
            plan = plan.against("9.6.4", tr!("nobody beside {id} owes a check", id));
        }
        if desk.duty("rout", id).is_some() {
            plan = plan.against("9.2.3", tr!("{id} runs first: if its way is blocked, nobody beside it checks", id));
        }
        Ok(plan.fulfilling(due, id.clone()))
    }

    /// What is asked for.
    pub(super) fn fields(desk: &HastingsDesk, input: &Map<String, Value>) -> Vec<Field> {
        let everybody = words::everybody(desk).into_iter();
        let owing = everybody.filter(|choice| choice.value.as_str().is_some_and(|id| desk.duty("neighbours", id).is_some()));
        let beside = if desk.reads("neighbours-of-a-rout", "where-it-ends") {
            tr!("Friends beside the hex in which its rout ended")
        } else {
            tr!("Friends beside the hex in which it broke")
        };
        vec![
            Field::required("unit", tr!("Who was routed"), FieldKind::One(owing.collect())),
            Field::required("beside", beside, FieldKind::Several(words::friends(desk, input))),
        ]
    }
}

/// A unit pursues the enemy whom it routed, until it is beside him or in an enemy zone of control (9.4).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pursue {
    /// Which.
    pub unit: String,
    /// What knights check at on their way, each time they come to it (9.6.2).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub over: Vec<Hindrance>,
    /// The leaders with it who stay in their hex (ruling 77).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub leaves: Vec<String>,
}

/// Ground at which knights check their morale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Hindrance {
    /// A ridge hexside, either way (5.3.5).
    Ridge,
    /// A marsh hex (5.3.6).
    Marsh,
}

impl Pursue {
    pub(super) fn plan(&self, desk: &HastingsDesk) -> Result<Plan<Hastings>, Refused> {
        let unit = on_map(desk, &self.unit)?;
        let id = &unit.id;
        if !unit.kind.is_mounted() && !self.over.is_empty() {
            return Err(tr!("only knights check at ridge and marsh, and {id} is on foot", id).into());
        }
        let mut events = left_behind(desk, unit, &self.leaves)?;
        if !desk.reads("pursuit-checks", "no-check") {
            events.extend(self.over.iter().map(|over| match over {
                Hindrance::Ridge => Happens::due("morale", id, "ridge", "5.3.5"),
                Hindrance::Marsh => Happens::due("morale", id, "marsh", "5.3.6"),
            }));
        }
        let mut owed = desk.duties.iter().filter(|due| due.duty.what == "pursue" && due.duty.unit == *id);
        let due = owed.next();
        events.extend(owed.map(duties::let_off));
        let mut plan = Plan::certain(events).fulfilling(due, id.clone());
        if due.is_none() {
            plan = plan.against("9.4.2", tr!("{id} owes no pursuit", id));
        }
        if unit.status != Status::Good {
            plan = plan.against("9.4.2", tr!("{id} is not in good order and does not pursue", id));
        }
        if desk.duty("morale", id).is_some() {
            plan = plan.against("9.4.2", tr!("{id} checks its morale first: disrupted, it does not pursue", id));
        }
        let runs = |quarry: &&str| desk.duty("rout", quarry).is_some();
        if let Some(quarry) = due.and_then(|due| due.duty.cause.split('+').find(runs)) {
            plan = plan.against("9.4.4", tr!("{quarry} runs its three hexes first", quarry));
        }
        Ok(plan)
    }

    /// What is asked for.
    pub(super) fn fields(desk: &HastingsDesk) -> Vec<Field> {
        let owing = words::choices(desk, |unit| desk.duty("pursue", &unit.id).is_none().then(|| tr!("owes no pursuit").to_owned()));
        let over = [("ridge", tr!("across a ridge")), ("marsh", tr!("through a marsh"))];
        let over = over.map(|(word, title)| Choice { value: word.into(), title: title.to_owned(), barred: None });
        vec![
            Field::required("unit", tr!("Who pursues"), FieldKind::One(owing)),
            Field::optional("over", tr!("Knights go"), FieldKind::Several(over.into())),
            Field::optional("leaves", tr!("Leaders who stay"), FieldKind::Several(words::leaders(desk, |leader| leader.with.is_some()))),
        ]
    }
}
