//! The referee's hand: anything of a skirmish can be set.

use super::super::side::Side;
use super::super::words;
use super::super::{DiexAie, DiexDesk};
use super::effects::changed;
use super::state::{Change, Skirmish};
use super::step::Step;
use crate::rulebooks::{Field, FieldKind, Plan, Refused};

/// The side that begins each turn: as it is said, or the side whose phase is set before anybody has played. The last step of a phase
/// begins nothing.
fn begins(change: &Change, now: &Skirmish) -> Option<Side> {
    let is_untouched = (now.turn, now.phase, now.begins, now.step) == (1, Skirmish::FIRST, Skirmish::FIRST, Step::OffensiveFire);
    let first = change.phase.filter(|_| (change.anew || is_untouched) && change.step != Some(Step::Stunned));
    change.begins.or(first.filter(|side| change.anew || *side != now.begins))
}

pub(super) fn plan(change: &Change, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
    let mut problems = Vec::new();
    if change.turn == Some(0) {
        problems.push(tr!("turns are counted from 1").to_owned());
    }
    let charges = change.charges.iter().flatten().flat_map(|charge| [&charge.rider, &charge.target]);
    let named =
        change.men.keys().chain(change.horses.keys()).chain(change.aims.keys()).chain(charges).chain(change.charged.iter().flatten());
    let strangers = named.filter(|name| desk.own.character(name).is_none());
    problems.extend(strangers.map(|name| tr!("there is no character “{name}”", name)));
    if !problems.is_empty() {
        return Err(problems.into());
    }
    let begins = begins(change, &desk.own.skirmish);
    Ok(Plan::certain(vec![changed(Change { begins, ..change.clone() })]))
}

/// What is asked for; what is called by names of the players' own is said in the command language alone.
pub(super) fn fields(desk: &DiexDesk) -> Vec<Field> {
    let sides = Side::ALL.map(|side| (side.key(), side.name()));
    let mut fields = vec![
        Field::optional("turn", tr!("Turn"), FieldKind::Number(1, 999)),
        Field::optional("phase", tr!("Whose phase"), Side::asked()),
        Field::optional("step", tr!("Step"), Step::asked()),
        Field::seldom("begins", tr!("Side that begins each turn"), Side::asked()),
        Field::seldom("anew", tr!("A new fight begins"), FieldKind::Flag),
        Field::seldom("raised", tr!("A ladder was raised in this phase"), FieldKind::Flag),
        Field::seldom("unsupplied", tr!("Companies without supplies"), FieldKind::Several(words::titled(&sides))),
        Field::seldom("charged", tr!("Charged earlier in this turn"), words::several(desk, |man| man.state.is_present())),
        Field::seldom("destroyed", tr!("Hexes whose contents are destroyed"), FieldKind::Several(Vec::new())),
    ];
    let records = [
        ("men", tr!("What men have done and bear")),
        ("horses", tr!("Horses without rider")),
        ("structures", tr!("What was last done to bridges and gates")),
        ("fires", tr!("Hexes on fire")),
        ("spreads", tr!("Whose fire may spread to a hex")),
        ("fights", tr!("Results that wait")),
        ("aims", tr!("Shots on their way")),
        ("tested", tr!("The last infiltration")),
    ];
    fields.extend(records.map(|(key, title)| Field::seldom(key, title, FieldKind::Record(Vec::new()))));
    let rows = [("charges", tr!("Charges")), ("shots", tr!("Defensive shots"))];
    fields.extend(rows.map(|(key, title)| Field::seldom(key, title, FieldKind::Rows(Vec::new()))));
    fields
}
