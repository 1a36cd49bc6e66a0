//! The referee's hand: anything of a siege can be set.

use super::super::side::Side;
use super::super::words;
use super::super::{DiexAie, DiexDesk};
use super::change::Change;
use super::changed;
use super::place::{Action, Equipment, Place, Wall};
use super::step::Step;
use crate::rulebooks::{Field, FieldKind, Plan, Refused};

/// The most days that a siege can be set to.
const LONGEST: u16 = 999;

/// Everything that cannot be so.
fn problems(change: &Change, desk: &DiexDesk) -> Vec<String> {
    let mut problems = Vec::new();
    let numbers = [change.supply, change.used, change.rain, change.left_behind];
    if change.day == Some(0) || change.day.into_iter().chain(numbers.into_iter().flatten()).any(|number| number > LONGEST) {
        problems.push(tr!("days are counted from 1 to {longest}", longest = LONGEST));
    }
    for number in change.drawn.iter().flatten().filter(|number| !(1..=20).contains(*number)) {
        problems.push(tr!("{number} is no event: they go from 1 to 20", number));
    }
    let sally = change.sally.iter().flat_map(|sally| sally.party.iter().chain(sally.patrols.iter().flatten()));
    let named = change.builders.iter().flatten().chain(change.calendar.keys()).chain(sally);
    let strangers = named.filter(|name| desk.own.character(name).is_none());
    problems.extend(strangers.map(|name| tr!("there is no character “{name}”", name)));
    problems
}

pub(super) fn plan(change: &Change, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
    let problems = problems(change, desk);
    if problems.is_empty() { Ok(Plan::certain(vec![changed(change.clone())])) } else { Err(problems.into()) }
}

/// What is asked for.
pub(super) fn fields(desk: &DiexDesk) -> Vec<Field> {
    let days = || FieldKind::Number(0, LONGEST.into());
    let flag = |key, title: &str| Field::seldom(key, title, FieldKind::Flag);
    let events = (1..=20).map(|number: u8| (number, number.to_string()));
    let events = events.map(|(number, title)| crate::rulebooks::Choice { value: number.into(), title, barred: None }).collect();
    let built = Equipment::ALL.map(|what| Field::optional(what.key(), what.name(), FieldKind::Number(0, 99)));
    let everybody = || words::several(desk, |_| true);
    let sally = vec![
        Field::required("turn", tr!("Turn"), FieldKind::Number(1, 99)),
        Field::required("party", tr!("Who went out"), everybody()),
        Field::required("animals", tr!("Pack animals"), FieldKind::Number(0, 60)),
    ];
    vec![
        Field::optional("day", tr!("Day"), FieldKind::Number(1, LONGEST.into())),
        Field::optional("step", tr!("Step"), Step::asked()),
        Field::optional("supply", tr!("Days of supply"), days()),
        Field::optional("used", tr!("Days used up"), days()),
        Field::optional("initiative", tr!("Initiative"), Side::asked()),
        Field::optional("outer", tr!("The outer wall"), Wall::asked()),
        flag("tower_breached", tr!("The tower’s walls are breached")),
        flag("inside", tr!("The garrison is in the inner part")),
        flag("relief", tr!("A relief shuts the besiegers in")),
        Field::optional("built", tr!("Built"), FieldKind::Record(built.into())),
        Field::seldom("place", tr!("What is besieged"), Place::asked()),
        Field::seldom("drawn", tr!("Events that have happened"), FieldKind::Several(events)),
        flag("event_rolled", tr!("Today’s event is rolled")),
        Field::seldom("rain", tr!("Day on which rain began, 0 for none"), days()),
        Field::seldom("initiative_tomorrow", tr!("Initiative tomorrow without a roll"), Side::asked()),
        Field::seldom("action", tr!("Action of the day"), Action::asked()),
        flag("fought", tr!("Somebody fought hand to hand today")),
        flag("fired", tr!("Fire was shot today")),
        flag("skirmish", tr!("Today’s fight was begun man by man")),
        flag("battled", tr!("The battle outside was fought")),
        flag("night_food", tr!("Food came by night today")),
        flag("engineer", tr!("An engineer helps the besiegers")),
        Field::seldom("let_in", tr!("Besiegers whom a spy let in"), FieldKind::Number(0, 20)),
        Field::seldom("left_behind", tr!("Days of supply left to the besiegers"), days()),
        Field::seldom("builders", tr!("Who builds today"), everybody()),
        // What is called by names of the players' own is said in the command language alone.
        Field::seldom("burnt", tr!("Hexes that burnt down"), FieldKind::Several(Vec::new())),
        Field::seldom("burning", tr!("Hexes on fire"), FieldKind::Record(Vec::new())),
        Field::seldom("calendar", tr!("Days on which the wounded come back"), FieldKind::Record(Vec::new())),
        Field::seldom("sally", tr!("The sally on its way"), FieldKind::Record(sally)),
        flag("sally_over", tr!("The sally is over")),
    ]
}
