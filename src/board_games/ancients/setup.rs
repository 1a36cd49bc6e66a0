//! The set-up of a game: two armies that the owners write in a TOML file or enter in the window.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use super::state::State;
use super::step::Step;
use super::unit::{Class, Condition, RallyClock, Side, Unit};
use senlac_board_games::keyed::keys;
use senlac_board_games::{AnswerError, Field, FieldKind, Spot};

keys! {
    /// Two armies, ready for a game.
    #[derive(Default)]
    pub struct Setup {} may say {
        name: String = tr_mark!("Name");
        red: String = tr_mark!("Red side");
        blue: String = tr_mark!("Blue side");
        classes: Vec<Class> = tr_mark!("Classes, best first");
    } usually {
        unit: Vec<Unit> = tr_mark!("Units");
    }
}

/// Returns the built-in sample. A test checks that it is valid.
pub(super) fn sample() -> Setup {
    toml::from_str(include_str!("../../../decks/ancients/sample.toml")).expect("a sound sample")
}

/// Returns the fields of a set-up.
pub(super) fn fields() -> Vec<Field> {
    // Clocks begin in play.
    let units = Unit::fields(&[]).into_iter().filter(|field| field.key != "rally").collect();
    let mut fields = Setup::fields(&[]);
    fields.retain(|field| field.key != "unit");
    fields.push(Field::required("unit", tr!("Units"), FieldKind::Rows(units)));
    fields
}

/// Returns everything that makes a set-up unplayable, except answers that don’t fit their fields.
pub(super) fn problems(answers: &Map<String, Value>) -> Vec<AnswerError> {
    let rows = || answers.get("unit").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_object).enumerate();
    let (mut found, mut names) = (Vec::new(), BTreeSet::new());
    for (at, unit) in rows() {
        if unit.get("figures").and_then(Value::as_u64) == Some(0) {
            found.push(AnswerError::new(
                Spot::cell("unit", at, "figures"),
                tr!("a unit needs figures at the start; enter 1 or more").to_owned(),
            ));
        }
        let Some(id) = unit.get("id").and_then(Value::as_str) else { continue };
        let mut wrong = |words: String| found.push(AnswerError::new(Spot::cell("unit", at, "id"), words));
        if !names.insert(id) {
            wrong(tr!("two units are named “{id}”; give each its own name", id));
        }
        if id.is_empty() || id.contains(['+', ' ']) || Side::ALL.iter().any(|side| side.key() == id) {
            wrong(tr!("“{id}” is not a valid unit name; use letters and numbers, such as A1", id));
        }
    }
    for side in Side::ALL {
        if !rows().any(|(_, unit)| unit.get("side").is_some_and(|known| known == side.key())) {
            let side = side.key();
            found.push(AnswerError::new(Spot::key("unit"), tr!("there are no units with side = \"{side}\"; add some", side)));
        }
    }
    let classes: Option<BTreeSet<&str>> =
        answers.get("classes").and_then(Value::as_array).map(|all| all.iter().filter_map(Value::as_str).collect());
    if classes.is_some_and(|classes| classes.len() != Class::ALL.len()) {
        found.push(AnswerError::new(
            Spot::key("classes"),
            tr!("list every class once, best first: [\"A\", \"B\", \"C\", \"D\"]").to_owned(),
        ));
    }
    found
}

/// Returns the state before the first command.
pub(super) fn first_state(setup: &Setup) -> State {
    let names = [(Side::Red, &setup.red), (Side::Blue, &setup.blue)];
    let begun = |unit: &Unit| {
        let mut begun = unit.clone();
        begun.began = unit.began.or(Some(unit.figures));
        begun.disordered = unit.state.sets_disorder().unwrap_or_default();
        begun.rally = unit.rally.or_else(|| (unit.state == Condition::Rallying).then(|| RallyClock::whole_turn(1)));
        begun
    };
    State {
        names: names.into_iter().filter_map(|(side, name)| Some((side, name.clone()?))).collect(),
        classes: setup.classes.clone().unwrap_or_default(),
        turn: 1,
        step: Step::Charges,
        units: setup.unit.iter().map(begun).collect(),
        contacts: Vec::new(),
        shots: Vec::new(),
        won: BTreeMap::new(),
        first: BTreeMap::new(),
        known: Vec::new(),
    }
}
