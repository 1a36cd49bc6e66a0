//! The Order Phase (4.2): strategies chosen in secret, the roll for orders, what the owner's order table says of it, and what
//! Optional leaves to a player.
//!
//! The order tables stand only on the owner's map. A roll whose entry was read off before is carried out at once; any other waits
//! until somebody reads it off, and is known from then on.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::effects::{Happens, did, on_map};
use super::orders::Order;
use super::sealed::{Body, Sealed, Strategy};
use super::sequence::Step;
use super::state::{Standing, State};
use super::unit::{Group, Kind, Side};
use super::{Event, Hastings, HastingsDesk, words};
use crate::rulebooks::{Choice, DiceKind, DiceSaid, Fall, Field, FieldKind, Plan, Refused, Thrown};

/// What the order table says for a strategy and a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TableEntry {
    /// The order; `None` is Optional (4.2.7).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<Order>,
    /// For how many turns.
    #[serde(default = "one")]
    pub turns: u8,
    /// The strategy effect beside it.
    #[serde(default)]
    pub effect: i8,
}

const fn one() -> u8 {
    1
}

impl TableEntry {
    /// The order, or that it is Optional.
    pub fn words(self) -> &'static str {
        self.order.map_or_else(|| tr!("Optional"), Order::name)
    }
}

/// The three tables of the map: one for Saxon wings, two for Norman sections (4.4.2, 4.4.6).
const fn table_of(group: Group) -> &'static str {
    match (group.side(), group.is_mounted()) {
        (Side::Saxon, _) => "saxon",
        (Side::Norman, false) => "foot",
        (Side::Norman, true) => "knights",
    }
}

/// Whether anybody of this wing or section is on the map.
pub(super) fn is_there(state: &State, group: Group) -> bool {
    state.units.iter().any(|unit| unit.is_on_map() && unit.group() == Some(group))
}

/// Whether it goes on with an order of two turns, so that it does not roll (4.2.6).
pub(super) fn goes_on(state: &State, group: Group) -> bool {
    state.step == Step::Orders && state.orders.contains_key(&group) && !state.has_done("order", group.key())
}

/// Each wing and section that should have an order and has neither one nor a roll.
pub(super) fn without_order(state: &State) -> impl Iterator<Item = Group> {
    let lacks = |group: &Group| is_there(state, *group) && !state.orders.contains_key(group) && !state.has_done("order", group.key());
    Group::ALL.into_iter().filter(lacks)
}

/// A side lays its strategies face down; when both have, all are turned up (4.2.2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Choose {
    /// Which.
    pub side: Side,
    /// The strategy of each wing or nation; sealed as soon as it is read, in the file and everywhere else.
    pub strategies: Sealed,
}

impl Choose {
    pub(super) fn plan(&self, desk: &HastingsDesk) -> Result<Plan<Hastings>, Refused> {
        let (state, side) = (&desk.own, self.side);
        let chosen = self.strategies.open();
        if let Some(other) = chosen.iter().find(|one| one.who.side() != side) {
            return Err(tr!("{who} is not of the {side}", who = other.who.name(), side = side.name()).into());
        }
        let mut events = vec![Happens::Own(Event::Chosen { side, sealed: self.strategies.clone() })];
        if let Some(enemies) = state.sealed.get(&side.other()) {
            let strategies = chosen.iter().copied().chain(enemies.open()).collect();
            events.push(Happens::Own(Event::Revealed { strategies }));
        }
        let mut plan = Plan::certain(events);
        if state.step != Step::Orders {
            plan = plan.against("4.2.2", tr!("strategies are chosen in the Order Phase"));
        }
        if !state.strategies.is_empty() {
            plan = plan.against("4.2.2", tr!("the strategies of this turn have been turned up"));
        }
        let silent = Body::ALL.into_iter().filter(|body| body.side() == side && chosen.iter().all(|one| one.who != *body));
        for body in silent.filter(|body| body.groups().iter().any(|group| is_there(state, *group))) {
            plan = plan.against("4.2.1", tr!("no strategy is chosen for the {who}", who = body.name()));
        }
        Ok(plan)
    }

    /// What is asked for.
    pub(super) fn fields() -> Vec<Field> {
        let sides = [("norman", tr!("Normans")), ("saxon", tr!("Saxons"))];
        let row = vec![Field::required("who", tr!("Wing or nation"), bodies()), Field::required("strategy", tr!("Strategy"), strategies())];
        vec![Field::required("side", tr!("Side"), one_of(&sides)), Field::required("strategies", tr!("Strategies"), FieldKind::Rows(row))]
    }
}

/// The foot or the knights of a nation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the words say it")]
pub enum Section {
    Foot,
    Knights,
}

/// The roll for the order of a wing, or of both sections of a nation (4.2.3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RollOrder {
    /// Whose.
    pub who: Body,
    /// Its strategy, where it was not chosen by `choose`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strategy: Option<Strategy>,
    /// The section that alone rolls again, in an extension (3.3.2).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub section: Option<Section>,
    /// Whether the housecarls of the wing will take Attack & Pursue as Optional, which is said before the roll (4.3.8, optional).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub housecarls: bool,
    /// The dice; the program rolls if they are left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<DiceSaid>,
}

/// Who reads a roll, and what speaks against it.
struct Readers {
    first: Vec<Group>,
    again: Vec<Group>,
    against: Vec<(&'static str, String)>,
}

impl RollOrder {
    fn readers(&self, desk: &HastingsDesk) -> Result<Readers, Refused> {
        let state = &desk.own;
        let meant = |group: &Group| self.section.is_none_or(|section| (section == Section::Knights) == group.is_mounted());
        let there: Vec<Group> = self.who.groups().into_iter().filter(meant).filter(|group| is_there(state, *group)).collect();
        if there.is_empty() {
            return Err(tr!("there is nobody of the {who} on the map", who = self.who.name()).into());
        }
        let mut against = Vec::new();
        if state.step != Step::Orders {
            against.push(("3.2", tr!("orders are rolled for in the Order Phase").to_owned()));
        }
        let first: Vec<Group> =
            there.iter().copied().filter(|group| !goes_on(state, *group) && !state.has_done("order", group.key())).collect();
        if !first.is_empty() {
            return Ok(Readers { first, again: Vec::new(), against });
        }
        let again: Vec<Group> = there.iter().copied().filter(|group| may_roll_again(desk, *group)).collect();
        if !again.is_empty() {
            return Ok(Readers { first: Vec::new(), again, against });
        }
        against.extend(there.iter().map(|group| match state.orders.get(group) {
            Some(standing) if goes_on(state, *group) => {
                ("4.2.6", tr!("{who}: {order} goes on without a roll", who = group.name(), order = standing.order.name()))
            }
            _ => ("4.2.3", tr!("{who}: rolled in this turn already", who = group.name())),
        }));
        Ok(Readers { first: Vec::new(), again: there, against })
    }

    pub(super) fn plan(&self, desk: &HastingsDesk) -> Result<Plan<Hastings>, Refused> {
        let state = &desk.own;
        let laid = state.strategies.get(&self.who).copied();
        let Some(strategy) = self.strategy.or(laid) else {
            return Err(tr!("say the strategy of the {who}, or choose it first", who = self.who.name()).into());
        };
        let Readers { first, again, mut against } = self.readers(desk)?;
        if let Some(laid) = laid.filter(|laid| *laid != strategy) {
            against.push(("4.2.2", tr!("the {who} has chosen {laid}", who = self.who.name(), laid = laid.name())));
        }
        if self.housecarls && self.who.side() == Side::Norman {
            against.push(("4.3.8", tr!("only Saxons have housecarls").to_owned()));
        }
        let groups: Vec<Group> = first.iter().chain(&again).copied().collect();
        let (now, has_housecarls, who) = (desk.clone(), self.housecarls, self.who);
        let falls = move |thrown: &Thrown| {
            let mut events = vec![did("order", groups.iter().map(|group| group.key().to_owned()))];
            let mut track = Track::of(&now.own, who);
            let mut results = Vec::new();
            for group in &groups {
                if again.contains(group) {
                    events.extend(taken_back(&now.own, *group, &mut track));
                }
                let key = format!("{} {} {}", table_of(*group), strategy.key(), thrown.sum);
                if let Some(entry) = now.own.remembered.get(&key) {
                    results.push(entry.words().to_owned());
                    events.extend(adopted(&now, *group, *entry, has_housecarls, &mut track));
                } else {
                    results.push(tr!("{sum}: read the order table", sum = thrown.sum));
                    let mark = if has_housecarls { " housecarls" } else { "" };
                    events.push(Happens::due("read_order", group.key(), &format!("{key}{mark}"), "4.2.3"));
                }
            }
            events.extend(track.moved());
            Fall::new(results.join(", "), events)
        };
        let plan = Plan::rolled(DiceKind::TwoD6, self.dice.clone(), falls).step(self.who.name(), "4.2.3", strategy.name());
        let plan = first.iter().fold(plan, |plan, group| plan.step(group.name(), "4.2.4", tr!("reads the roll")));
        let both = self.who.groups();
        let going_on = both.into_iter().filter(|group| self.section.is_none() && goes_on(state, *group));
        let plan = going_on.fold(plan, |plan, group| plan.step(group.name(), "4.2.6", tr!("goes on with its order")));
        let plan = against.into_iter().fold(plan, |plan, (section, words)| plan.against(section, words));
        Ok(plan.fulfilling(None, self.who.key()))
    }

    /// What is asked for.
    pub(super) fn fields() -> Vec<Field> {
        let sections = [("foot", tr!("the foot")), ("knights", tr!("the knights"))];
        vec![
            Field::required("who", tr!("Wing or nation"), bodies()),
            Field::optional("strategy", tr!("Strategy"), strategies()),
            Field::optional("section", tr!("In an extension, again only"), one_of(&sections)),
            Field::optional("housecarls", tr!("Housecarls take Attack & Pursue as Optional"), FieldKind::Flag),
            Field::optional("dice", tr!("Dice"), FieldKind::Dice),
        ]
    }
}

/// Whether a wing or a section may roll again: in an extension, for a Shield Wall or Hold of the Normans, an Attack & Pursue of
/// the Saxons (3.3.2, ruling 13).
fn may_roll_again(desk: &HastingsDesk, group: Group) -> bool {
    let state = &desk.own;
    let disliked = match state.orders.get(&group).map(|standing| standing.order) {
        Some(Order::ShieldWall | Order::Hold) => group.side() == Side::Norman,
        Some(Order::AttackAndPursue) => group.side() == Side::Saxon,
        _ => false,
    };
    let is_first = !state.has_done("order-again", group.key()) || desk.reads("extension-rerolls", "any-number");
    state.turn > 8 && disliked && is_first && state.has_done("order", group.key())
}

/// The place of a marker on the Strategy Effects Track as a roll moves it (4.2.3).
struct Track {
    body: Body,
    from: i8,
    to: i8,
}

impl Track {
    fn of(state: &State, body: Body) -> Self {
        let from = state.effects.get(body.key()).copied().unwrap_or_default();
        Self { body, from, to: from }
    }

    fn moved(&self) -> Option<Happens> {
        let event = Event::Effect { marker: self.body.key().to_owned(), value: self.to };
        (self.from != self.to).then_some(Happens::Own(event))
    }
}

/// A first roll that another takes the place of.
fn taken_back(state: &State, group: Group, track: &mut Track) -> Vec<Happens> {
    let effect = state.orders.get(&group).map_or(0, |standing| standing.effect);
    track.to = track.to.saturating_sub(effect);
    vec![did("order-again", [group.key().to_owned()]), Happens::Own(Event::OrderEnded { group })]
}

/// What an entry of the table leads to: the order, or the choice of one; what housecarls may do instead; the effect.
fn adopted(desk: &HastingsDesk, group: Group, entry: TableEntry, has_housecarls: bool, track: &mut Track) -> Vec<Happens> {
    let TableEntry { order, turns, effect } = entry;
    track.to = track.to.saturating_add(effect);
    let Some(order) = order else {
        return vec![Happens::due("choose_order", group.key(), &format!("optional {turns}"), "4.2.7")];
    };
    let mut events = vec![Happens::Own(Event::Ordered { group, order, turns, effect })];
    if has_housecarls && order == Order::AttackAndPursue {
        let theirs = desk.own.units.iter().filter(|unit| unit.is_on_map() && unit.kind == Kind::Housecarl && unit.group() == Some(group));
        let names: Vec<&str> = theirs.map(|unit| unit.id.as_str()).collect();
        // One decision for all of a wing, or one for each (ruling 35).
        let asked = if desk.reads("housecarls-option", "each-unit") {
            names.iter().map(ToString::to_string).collect()
        } else {
            vec![names.join("+")]
        };
        let asked = asked.into_iter().filter(|names| !names.is_empty());
        events.extend(asked.map(|names| Happens::due("choose_order", &names, &format!("housecarls {turns}"), "4.3.8")));
    }
    events
}

/// What the owner's order table says of a roll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReadOrder {
    /// The wing or the section that waits.
    pub group: Group,
    /// The order; left out where the table says Optional.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<Order>,
    /// For how many turns; 1 if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turns: Option<u8>,
    /// The strategy effect; 0 if it is left out.
    #[serde(default)]
    pub effect: i8,
}

impl ReadOrder {
    pub(super) fn plan(&self, desk: &HastingsDesk) -> Result<Plan<Hastings>, Refused> {
        let (group, turns) = (self.group, self.turns.unwrap_or(1));
        if !(1..=2).contains(&turns) {
            return Err(tr!("an order lasts one turn or two, and not {turns}", turns).into());
        }
        let entry = TableEntry { order: self.order, turns, effect: self.effect };
        let due = desk.duty("read_order", group.key()).cloned();
        let cause = due.as_ref().map(|due| due.duty.cause.as_str());
        let has_housecarls = cause.is_some_and(|cause| cause.ends_with(" housecarls"));
        let key = cause.map(|cause| cause.strip_suffix(" housecarls").unwrap_or(cause).to_owned());
        let mut track = Track::of(&desk.own, Body::of(group));
        let remembered = key.map(|key| Happens::Own(Event::Remembered { key, entry }));
        let mut events: Vec<Happens> = remembered.into_iter().chain(adopted(desk, group, entry, has_housecarls, &mut track)).collect();
        events.extend(track.moved());
        if due.is_none() {
            events.push(did("order", [group.key().to_owned()]));
        }
        let mut plan = Plan::certain(events);
        if due.is_none() {
            plan = plan.against("4.2.3", tr!("no roll of the {who} waits for its order", who = group.name()));
        }
        if let Some(order) = self.order.filter(|order| !order.suits(group)) {
            plan = plan.against("4.3", tr!("{order} is no order for the {who}", order = order.name(), who = group.name()));
        }
        Ok(plan.fulfilling(due.as_ref(), group.key()))
    }

    /// What is asked for.
    pub(super) fn fields(desk: &HastingsDesk) -> Vec<Field> {
        let waits = |group: Group| desk.duty("read_order", group.key()).is_none().then(|| tr!("no roll waits").to_owned());
        let group = |group: Group| Choice { value: group.key().into(), title: group.name().to_owned(), barred: waits(group) };
        vec![
            Field::required("group", tr!("Wing or section"), FieldKind::One(Group::ALL.map(group).into())),
            Field::optional("order", tr!("Order; none is Optional"), orders()),
            Field::optional("turns", tr!("Turns"), FieldKind::Number(1, 2)),
            Field::optional("effect", tr!("Strategy effect"), FieldKind::Number(-9, 9)),
        ]
    }
}

/// A player chooses an order that the roll left to him (4.2.7, 4.3.8).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChooseOrder {
    /// The wing or the section; the housecarls that may do otherwise than their wing, as the duty names them.
    pub who: String,
    /// Which.
    pub order: Order,
}

impl ChooseOrder {
    pub(super) fn plan(&self, desk: &HastingsDesk) -> Result<Plan<Hastings>, Refused> {
        let (who, order) = (&self.who, self.order);
        let due = desk.duty("choose_order", who).cloned();
        let (cause, printed) = due.as_ref().and_then(|due| due.duty.cause.split_once(' ')).unwrap_or_default();
        let printed = printed.parse().unwrap_or(1);
        let turns = if cause == "housecarls" || desk.reads("optional", "as-the-table") { printed } else { 1 };
        let group = Group::of_word(who);
        let event = if let Some(group) = group {
            Event::Ordered { group, order, turns, effect: 0 }
        } else {
            let units = who.split('+').map(|id| on_map(desk, id).map(|unit| unit.id.clone())).collect::<Result<_, _>>()?;
            Event::UnitsOrdered { units, order, turns }
        };
        let side = group.or_else(|| who.split('+').find_map(|id| desk.own.unit(id)?.group()));
        let mut plan = Plan::certain(vec![Happens::Own(event)]);
        if due.is_none() {
            plan = plan.against("4.2.7", tr!("{who} has no order to choose", who = words::title(&desk.own, who)));
        }
        if side.is_some_and(|group| !order.suits(group)) {
            plan = plan.against("4.3", tr!("{order} is no order for {who}", order = order.name(), who = words::title(&desk.own, who)));
        }
        Ok(plan.fulfilling(due.as_ref(), who.clone()))
    }

    /// What is asked for.
    pub(super) fn fields(desk: &HastingsDesk) -> Vec<Field> {
        let waiting = desk.duties.iter().filter(|due| due.duty.what == "choose_order").map(|due| &due.duty.unit);
        let choice = |who: &String| Choice { value: who.clone().into(), title: words::title(&desk.own, who), barred: None };
        vec![
            Field::required("who", tr!("Who chooses"), FieldKind::One(waiting.map(choice).collect())),
            Field::required("order", tr!("Order"), orders()),
        ]
    }
}

/// What a new turn adds to the track for orders that go on: nothing, or their effect again (ruling 19).
pub(super) fn second_turn_effects(desk: &HastingsDesk) -> Vec<Happens> {
    if !desk.reads("second-turn-effect", "again") {
        return Vec::new();
    }
    let again = |body: Body| {
        let running = |group: &Group| desk.own.orders.get(group).filter(|standing: &&Standing| standing.turns > 1);
        let sum = body.groups().iter().filter_map(running).map(|standing| standing.effect).fold(0, i8::saturating_add);
        let mut track = Track::of(&desk.own, body);
        track.to = track.to.saturating_add(sum);
        track.moved()
    };
    Body::ALL.into_iter().filter_map(again).collect()
}

fn one_of(words: &[(&str, &str)]) -> FieldKind {
    let choice = |(word, title): &(&str, &str)| Choice { value: (*word).into(), title: (*title).to_owned(), barred: None };
    FieldKind::One(words.iter().map(choice).collect())
}

fn bodies() -> FieldKind {
    one_of(&Body::ALL.map(|body| (body.key(), body.name())))
}

fn strategies() -> FieldKind {
    one_of(&Strategy::ALL.map(|strategy| (strategy.key(), strategy.name())))
}

fn orders() -> FieldKind {
    one_of(&Order::ALL.map(|order| (order.key(), order.name())))
}

#[cfg(test)]
mod tests {
    use super::super::playing::{go_to, play, result, small, waiting};
    use super::*;
    use crate::rulebooks::hastings_1066::orders::order_of;

    fn order(desk: &HastingsDesk, unit: &str) -> Option<Order> {
        order_of(&desk.own, desk.own.unit(unit).expect("a unit"))
    }

    #[test]
    fn a_roll_waits_for_the_owners_table_and_is_known_from_then_on() {
        let mut desk = small();
        let line = r#"{"do":"order","who":"right","strategy":"aggressive","dice":8}"#;
        play(&mut desk, line).expect("a roll");
        assert_eq!(waiting(&desk), [("right", "read_order", "saxon aggressive 8")]);
        play(&mut desk, r#"{"do":"read_order","group":"right","order":"shield-wall","effect":-1}"#).expect("an order");
        assert_eq!((order(&desk, "F2"), desk.own.effects["right"]), (Some(Order::ShieldWall), -1));
        assert_eq!(waiting(&desk), []);
        let told = play(&mut desk, line).expect_err("once a turn");
        assert!(told.contains("right wing: rolled in this turn already"), "{told}");
        let told = play(&mut desk, r#"{"do":"order","who":"left","strategy":"aggressive","dice":[4,4]}"#).expect("a roll");
        assert_eq!((result(&told), waiting(&desk)), ("Shield Wall", vec![]));
        assert_eq!(order(&desk, "HC2"), Some(Order::ShieldWall));
    }

    #[test]
    fn a_nation_rolls_once_for_foot_and_knights_and_their_effects_add_up() {
        let mut desk = small();
        play(&mut desk, r#"{"do":"order","who":"norman","strategy":"moderate","dice":5}"#).expect("a roll");
        assert_eq!(
            waiting(&desk),
            [("norman-foot", "read_order", "foot moderate 5"), ("norman-knights", "read_order", "knights moderate 5")]
        );
        let told = play(&mut desk, r#"{"do":"read_order","group":"norman-foot","order":"charge"}"#).expect_err("on foot");
        assert!(told.contains("Charge is no order for the Norman foot (4.3)"), "{told}");
        play(&mut desk, r#"{"do":"read_order","group":"norman-foot","order":"in-place","effect":-2}"#).expect("an order");
        play(&mut desk, r#"{"do":"read_order","group":"norman-knights","order":"charge","turns":2,"effect":1}"#).expect("an order");
        assert_eq!(desk.own.effects["norman"], -1);
        assert_eq!((order(&desk, "NB1"), order(&desk, "NK1"), order(&desk, "G1")), (Some(Order::InPlace), Some(Order::Charge), None));
        // The second turn: the knights go on, and the foot rolls.
        go_to(&mut desk, "saxon-rally");
        go_to(&mut desk, "orders");
        assert_eq!((order(&desk, "NB1"), order(&desk, "NK1")), (None, Some(Order::Charge)));
        let told = play(&mut desk, r#"{"do":"order","who":"norman","strategy":"moderate","dice":5}"#).expect("a roll");
        assert_eq!((result(&told), desk.own.effects["norman"]), ("Melee/Fire in Place", -3));
        go_to(&mut desk, "norman-rally");
        go_to(&mut desk, "orders");
        assert_eq!(order(&desk, "NK1"), None);
    }

    #[test]
    fn a_wing_in_an_order_of_two_turns_does_not_roll() {
        let mut desk = small();
        let told = play(&mut desk, r#"{"do":"read_order","group":"left","order":"attack-and-pursue","turns":2}"#).expect_err("no roll");
        assert!(told.contains("no roll of the left wing waits"), "{told}");
        play(&mut desk, r#"{"do":"read_order","group":"left","order":"attack-and-pursue","turns":2,"effect":1,"ruling":"on"}"#)
            .expect("on");
        play(&mut desk, r#"{"do":"set_ruling","ruling":"19","choice":"again"}"#).expect("a ruling");
        go_to(&mut desk, "saxon-rally");
        go_to(&mut desk, "orders");
        let told = play(&mut desk, r#"{"do":"order","who":"left","strategy":"cautious","dice":7}"#).expect_err("goes on");
        assert!(told.contains("left wing: Attack & Pursue goes on without a roll"), "{told}");
        assert_eq!(desk.own.effects["left"], 2);
    }

    #[test]
    fn optional_is_the_players_choice_for_this_turn_and_housecarls_may_do_otherwise() {
        let mut desk = small();
        play(&mut desk, r#"{"do":"order","who":"right","strategy":"cautious","dice":2}"#).expect("a roll");
        play(&mut desk, r#"{"do":"read_order","group":"right","turns":2}"#).expect("Optional");
        assert_eq!(waiting(&desk), [("right", "choose_order", "optional 2")]);
        assert!(play(&mut desk, r#"{"do":"choose_order","who":"right","order":"hold"}"#).is_err());
        play(&mut desk, r#"{"do":"choose_order","who":"right","order":"in-place"}"#).expect("an order");
        assert_eq!(desk.own.orders.get(&Group::Right).map(|standing| standing.turns), Some(1));
        play(&mut desk, r#"{"do":"order","who":"centre","strategy":"cautious","housecarls":true,"dice":12}"#).expect("a roll");
        play(&mut desk, r#"{"do":"read_order","group":"centre","order":"attack-and-pursue"}"#).expect("an order");
        assert_eq!(waiting(&desk), [("HC1", "choose_order", "housecarls 1")]);
        play(&mut desk, r#"{"do":"choose_order","who":"HC1","order":"shield-wall"}"#).expect("an order");
        assert_eq!((order(&desk, "HC1"), order(&desk, "F1")), (Some(Order::ShieldWall), Some(Order::AttackAndPursue)));
    }

    #[test]
    fn strategies_lie_face_down_until_both_sides_have_chosen() {
        let mut desk = small();
        let saxon = r#"{"do":"choose","side":"saxon","strategies":[{"who":"right","strategy":"defensive"},{"who":"centre","strategy":"cautious"},{"who":"left","strategy":"aggressive"}]}"#;
        let command: crate::rulebooks::Command<super::super::Command> = serde_json::from_str(saxon).expect("a command");
        let kept = serde_json::to_string(&command).expect("what the file keeps");
        assert!(!kept.contains("aggressive"), "{kept}");
        let told = play(&mut desk, saxon).expect("a choice");
        let shown = format!("{told:?} {}", serde_json::to_string(&desk.own).expect("a state"));
        assert!(["defensive", "cautious", "aggressive"].iter().all(|word| !shown.contains(word)), "{shown}");
        let told = play(&mut desk, r#"{"do":"choose","side":"norman","strategies":[{"who":"norman","strategy":"moderate"}]}"#);
        assert!(told.expect_err("not all").contains("no strategy is chosen for the Bretons"));
        let norman = r#"{"do":"choose","side":"norman","strategies":[{"who":"norman","strategy":"moderate"},{"who":"breton","strategy":"aggressive"}]}"#;
        play(&mut desk, norman).expect("a choice");
        assert_eq!(desk.own.strategies.get(&Body::Left), Some(&Strategy::Aggressive));
        assert_eq!(desk.own.strategies.get(&Body::Breton), Some(&Strategy::Aggressive));
        play(&mut desk, r#"{"do":"order","who":"left","dice":7}"#).expect("its strategy is known");
        assert_eq!(waiting(&desk), [("left", "read_order", "saxon aggressive 7")]);
        let told = play(&mut desk, r#"{"do":"order","who":"right","strategy":"moderate","dice":7}"#).expect_err("another");
        assert!(told.contains("has chosen Defensive"), "{told}");
    }

    #[test]
    fn in_an_extension_a_disliked_order_is_rolled_again_once_and_its_effect_goes_with_it() {
        let mut desk = small();
        desk.own.turn = 9;
        let line = |dice: u8| format!(r#"{{"do":"order","who":"norman","strategy":"moderate","dice":{dice}}}"#);
        let read = |effect: i8, order: &str, group: &str| {
            format!(r#"{{"do":"read_order","group":"{group}","order":"{order}","effect":{effect}}}"#)
        };
        play(&mut desk, &line(5)).expect("a roll");
        play(&mut desk, &read(-2, "shield-wall", "norman-foot")).expect("an order");
        play(&mut desk, &read(1, "charge", "norman-knights")).expect("an order");
        play(&mut desk, &line(5)).expect("the foot rolls again, and comes to the same");
        assert_eq!((desk.own.effects["norman"], order(&desk, "NK1")), (-1, Some(Order::Charge)));
        assert!(play(&mut desk, &line(9)).expect_err("once").contains("rolled in this turn already"));
    }

    #[test]
    fn an_order_table_written_down_beforehand_is_known_from_the_first_roll() {
        let mut setup = super::super::setup::sample();
        let table = r#""foot cautious 7" = { order = "in-place", effect = -1 }
"knights cautious 7" = { turns = 2 }"#;
        setup.order_table = toml::from_str(table).expect("a table");
        let own = super::super::setup::first(&setup);
        let mut desk = HastingsDesk { own, ..small() };
        let told = play(&mut desk, r#"{"do":"order","who":"breton","strategy":"cautious","dice":[3,4]}"#).expect("a roll");
        assert_eq!((result(&told), desk.own.effects["breton"]), ("Melee/Fire in Place, Optional", -1));
        assert_eq!(waiting(&desk), [("breton-knights", "choose_order", "optional 2")]);
    }
}
