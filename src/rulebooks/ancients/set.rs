//! The referee's hand: anything of a unit and of the table can be changed.

use serde_json::{Map, Value};

use super::effects::{Happens, own};
use super::event::{Event, Shot, TableSet};
use super::sequence::{Step, begins};
use super::unit::{Change, Class, Condition, Facing, Order, Side, Trait};
use super::words::{distance, modifier_rows, units};
use super::{Ancients, AncientsDesk};
use crate::game::meant;
use crate::rulebooks::{Choice, Field, FieldKind, Plan, Refused};

/// Those of these names that nobody has, each as a sentence.
fn strangers<'a>(desk: &AncientsDesk, names: impl IntoIterator<Item = &'a String>) -> Vec<String> {
    let known = || desk.own.units.iter().map(|unit| unit.id.as_str());
    let unknown = names.into_iter().filter(|name| !name.is_empty() && known().all(|known| known != *name));
    unknown.map(|word| tr!("there is no unit “{word}”;{maybe} the roster lists them all", word, maybe = meant(word, known()))).collect()
}

impl Change {
    pub(super) fn plan(&self, desk: &AncientsDesk) -> Result<Plan<Ancients>, Refused> {
        let mut problems = strangers(desk, [&self.unit].into_iter().chain(&self.target).chain(&self.missed));
        if self.unit.is_empty() {
            problems.push(tr!("say which unit is changed").to_owned());
        }
        if !problems.is_empty() {
            return Err(problems.into());
        }
        // Nobody is left of a unit without figures.
        let state = self.state.or_else(|| (self.figures == Some(0)).then_some(Condition::Gone));
        Ok(Plan::certain(vec![own(Event::Changed(Self { state, ..self.clone() }))]).fulfilling(None, &self.unit))
    }

    /// What is asked for.
    pub(super) fn fields(desk: &AncientsDesk, _input: &Map<String, Value>) -> Vec<Field> {
        let count = |key, title: &str| Field { seldom: true, ..distance(key, title) };
        let clock = vec![
            Field::required("since", tr!("Since turn"), FieldKind::Number(1, 999)),
            Field::required("turn", tr!("Good in turn"), FieldKind::Number(1, 999)),
            Field::required("step", tr!("From"), FieldKind::One(Step::choices())),
            Field::optional("moved", tr!("Has made its rally move"), FieldKind::Flag),
        ];
        let everybody = || {
            let unit = |unit: &super::Unit| Choice::new(unit.id.clone(), unit.id.clone());
            FieldKind::One(desk.own.units.iter().map(unit).collect())
        };
        vec![
            Field::required("unit", tr!("Unit"), everybody()),
            Field::optional("state", tr!("State"), FieldKind::One(Condition::choices())),
            distance("figures", tr!("Figures")),
            Field::optional("target", tr!("Charges"), units(desk)),
            Field::seldom("disordered", tr!("In disorder"), FieldKind::Flag),
            Field::seldom("class", tr!("Class"), FieldKind::One(Class::choices())),
            Field::seldom("order", tr!("Order"), FieldKind::One(Order::choices())),
            Field::seldom("is", tr!("It is"), FieldKind::Several(Trait::choices())),
            count("cost", tr!("Cost of a figure")),
            count("points", tr!("Points of the type")),
            count("move", tr!("Normal move")),
            count("range", tr!("Range")),
            count("evolutions", tr!("Evolutions")),
            Field::seldom("modifiers", tr!("Modifiers of morale"), modifier_rows()),
            count("charge_move", tr!("Charge move rolled")),
            Field::seldom("missed", tr!("Charged in vain"), units(desk)),
            Field::seldom("rally", tr!("Rallies"), FieldKind::Record(clock)),
            Field::seldom("moved", tr!("Has moved"), FieldKind::Flag),
            count("evolved", tr!("Evolutions made")),
            count("frontage", tr!("Figures of the frontage changed")),
            Field::seldom("evolved_after", tr!("Has evolved after its move"), FieldKind::Flag),
            count("ambushed", tr!("Came from an ambush in turn")),
            Field::seldom("tested", tr!("Was tested for its rout"), FieldKind::Flag),
        ]
    }
}

impl TableSet {
    pub(super) fn plan(&self, desk: &AncientsDesk) -> Result<Plan<Ancients>, Refused> {
        let (contacts, shots) = (self.contacts.iter().flatten(), self.shots.iter().flatten());
        let names = contacts.clone().flat_map(|contact| [&contact.by, &contact.with]);
        let mut problems = strangers(desk, names.chain(shots.flat_map(|Shot { unit, target, .. }| [unit, target])));
        let side = |id: &String| desk.own.unit(id).map(|unit| unit.side);
        let friends = contacts.filter(|contact| side(&contact.by) == side(&contact.with));
        problems.extend(friends.map(|contact| tr!("{unit} and {target} are on the same side", unit = contact.by, target = contact.with)));
        if self.turn == Some(0) {
            problems.push(tr!("turns are counted from 1").to_owned());
        }
        if !problems.is_empty() {
            return Err(problems.into());
        }
        let set = Event::TableSet(self.clone());
        let mut after = desk.clone();
        after.own.apply(&set);
        let is_new = self.step.is_some_and(|step| step != desk.own.step) || self.turn.is_some_and(|turn| turn != desk.own.turn);
        let due = if is_new { begins(&after) } else { Vec::new() };
        Ok(Plan::certain([own(set)].into_iter().chain(due).collect::<Vec<Happens>>()))
    }

    /// What is asked for.
    pub(super) fn fields(desk: &AncientsDesk, _input: &Map<String, Value>) -> Vec<Field> {
        let side = |key, title: &str| {
            let choice = |side: &Side| Choice::new(side.key(), desk.own.side(*side));
            Field::seldom(key, title, FieldKind::One(Side::ALL.iter().map(choice).collect()))
        };
        let contact = vec![
            Field::required("by", tr!("Who made contact"), units(desk)),
            Field::required("with", tr!("With whom"), units(desk)),
            Field::required("into", tr!("Meets"), FieldKind::One(Facing::choices())),
            Field::optional("rounds", tr!("Rounds fought"), FieldKind::Number(0, 3)),
            Field::optional("over", tr!("Over for this turn"), FieldKind::Flag),
            Field::seldom(
                "rolled",
                tr!("Have rolled"),
                match units(desk) {
                    FieldKind::One(all) => FieldKind::Several(all),
                    other => other,
                },
            ),
            Field { seldom: true, ..distance("fallen_by", tr!("Fallen of whoever made contact")) },
            Field { seldom: true, ..distance("fallen_with", tr!("Fallen of the other")) },
        ];
        let shot = vec![
            Field::required("unit", tr!("Who shot"), units(desk)),
            Field::required("target", tr!("At whom"), units(desk)),
            Field::required("casualties", tr!("Figures that fell"), FieldKind::Number(0, 99)),
        ];
        vec![
            Field::optional("turn", tr!("Turn"), FieldKind::Number(1, 999)),
            Field::optional("step", tr!("Step"), FieldKind::One(Step::choices())),
            side("initiative", tr!("Has the initiative")),
            side("moves_first", tr!("Moves first")),
            side("fire", tr!("Won the die for missiles")),
            side("shoots_first", tr!("Shoots first")),
            Field::optional("contacts", tr!("Everybody in contact"), FieldKind::Rows(contact)),
            Field::seldom("shots", tr!("Missile fire of this turn"), FieldKind::Rows(shot)),
        ]
    }
}
