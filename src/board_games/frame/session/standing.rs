//! How a game of a light rulebook stands, as it is shown.

use serde_json::{Map, Value};

use crate::{
    Choice, Desk, DeskState, Duty, Expected, FieldKind, OwnedTable, Procedure, READ_OFF, READ_OFF_TABLES, Register, Roster, Rulebook,
    RulebookOptions, Rulings, SequenceOfPlay, Thrown, Track, Workings, title_of_duty,
};
use senlac_record::Chronicle;

/// How a game stands, as it is shown.
#[derive(Clone, Debug, PartialEq)]
pub struct DeskStanding {
    /// The name of the rulebook in files.
    pub name: &'static str,
    /// What people call the rulebook.
    pub title: &'static str,
    /// Where on the rail the game is.
    pub sequence: SequenceOfPlay,
    /// Every unit or person.
    pub roster: Roster,
    /// What is counted.
    pub tracks: Vec<Track>,
    /// What waits to be done, in the order in which it fell due.
    pub duties: Vec<WaitingDuty>,
    /// The step that the next one is, where the same turn goes on; `None` if another turn begins with it.
    pub next_step: Option<String>,
    /// What can be asked for.
    pub procedures: Vec<OfferedProcedure>,
    /// The turn, counted through the whole game from 1.
    pub turn: u32,
    /// Every table that only the owners have.
    pub owned_tables: Vec<OwnedTable>,
    /// Every ruling.
    pub register: &'static Register,
    /// The readings in force.
    pub rulings: Rulings,
    /// What is easily forgotten in the step now, each as a sentence.
    pub warnings: Vec<String>,
    /// What the step now waits for before the next can begin; `None` if nothing.
    pub expected: Option<Expected>,
    /// How it would end if it ended now, as a sentence.
    pub if_it_ended_now: String,
    /// How it ended; `None` if it goes on.
    pub ended: Option<String>,
    /// Why it can be read and not be played on; `None` if it can be played.
    pub read_only: Option<String>,
    /// Whether there is a step to take back.
    pub can_take_back: bool,
    /// Whether there is a step to restore.
    pub can_restore: bool,
}

/// Something that waits to be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaitingDuty {
    /// Its number.
    pub number: u32,
    /// Who owes it, by its name in commands; one of several.
    pub units: Vec<String>,
    /// Who owes what: "NK1 (knights): Morale check".
    pub title: String,
    /// Whom or what it is about: "Saxon orders, Moderate, 7"; empty if the title says everything.
    pub about: String,
    /// Where the book asks for it.
    pub section: String,
    /// The procedure that does it.
    pub procedure: String,
    /// Its form, filled in as far as the duty tells.
    pub filled: Map<String, Value>,
}

/// A procedure, and whether it belongs to the step now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OfferedProcedure {
    /// Which.
    pub procedure: Procedure,
    /// Whether it belongs to the step now, and not to any.
    pub is_of_this_step: bool,
    /// Whether it may be asked now.
    pub may_be_asked: bool,
}

/// What can be told of a command before the dice.
#[derive(Clone, Debug, PartialEq)]
pub struct Foreseen {
    /// What goes into it, and what may come of it.
    pub workings: Workings,
    /// What speaks against it, which the referee may overrule.
    pub against: Vec<String>,
}

/// How it stands.
pub(super) fn of<B: Rulebook>(chronicle: &Chronicle<Desk<B>>) -> DeskStanding {
    let desk = chronicle.state();
    let sequence = B::sequence(desk);
    let now = sequence.steps.get(sequence.now).map_or("", |step| step.key);
    let is_open = |procedure: &Procedure| procedure.steps.is_empty() && (procedure.key == READ_OFF || B::is_open(desk, procedure));
    let offered = |procedure: &Procedure| {
        let is_of_this_step = procedure.steps.contains(&now);
        OfferedProcedure { procedure: *procedure, is_of_this_step, may_be_asked: is_of_this_step || is_open(procedure) }
    };
    DeskStanding {
        name: B::NAME,
        title: B::TITLE,
        roster: B::roster(desk),
        tracks: B::tracks(desk),
        duties: desk.duties.iter().map(|due| waiting(desk, due.number, &due.duty)).collect(),
        procedures: B::procedures().iter().chain(Some(&READ_OFF_TABLES).filter(|_| !B::owned_tables().is_empty())).map(offered).collect(),
        next_step: next_step(desk, &sequence),
        turn: B::turn(&desk.own),
        owned_tables: B::owned_tables(),
        register: B::register(),
        rulings: desk.options.written(),
        warnings: B::warnings(desk),
        expected: B::expected(desk),
        if_it_ended_now: B::if_it_ended_now(desk),
        ended: B::ended(&desk.own),
        read_only: chronicle
            .read_only()
            .map(|beyond| tr!("This game can be read and printed here, and not be played on: {beyond}.", beyond)),
        can_take_back: chronicle.would_take_back().is_some(),
        can_restore: chronicle.would_restore().is_some(),
        sequence,
    }
}

/// Where the next step leads, which may pass over some; where nobody can go on yet, to the one that stands next.
fn next_step<B: Rulebook>(desk: &DeskState<B>, sequence: &SequenceOfPlay) -> Option<String> {
    let title = |sequence: &SequenceOfPlay, place: usize| sequence.steps.get(place).map(|step| step.title.clone());
    let Ok(plan) = B::advance(desk) else { return title(sequence, sequence.now + 1) };
    let after = B::sequence(&desk.with(&(plan.falls)(&Thrown::of(&[])).events));
    title(&after, after.now).filter(|_| after.heading == sequence.heading && after.now != sequence.now)
}

fn waiting<B: Rulebook>(desk: &DeskState<B>, number: u32, duty: &Duty) -> WaitingDuty {
    let (unit, what) = (B::title(&desk.own, &duty.unit), title_of_duty::<B>(duty));
    WaitingDuty {
        number,
        units: duty.units().map(ToOwned::to_owned).collect(),
        title: tr!("{unit}: {what}", unit, what),
        about: B::about(&desk.own, duty),
        section: duty.section.clone(),
        procedure: B::procedure_of(duty).to_owned(),
        filled: filled(desk, duty),
    }
}

/// The form of a duty, with who owes it, where one alone can, and why: the cause may be another unit.
fn filled<B: Rulebook>(desk: &DeskState<B>, duty: &Duty) -> Map<String, Value> {
    let mut input = Map::new();
    let form = B::form(desk, B::procedure_of(duty), &input);
    let only = |choices: &[Choice], named: &[&str]| {
        let mut meant = choices.iter().filter(|choice| choice.value.as_str().is_some_and(|id| named.contains(&id)));
        meant.next().filter(|_| meant.next().is_none()).map(|choice| choice.value.clone())
    };
    for field in form.into_iter().flat_map(|form| form.fields) {
        let value = match &field.kind {
            FieldKind::One(choices) if field.key == "cause" => {
                choices.iter().map(|choice| &choice.value).find(|value| **value == duty.cause).cloned()
            }
            FieldKind::One(choices) if field.required => {
                let is_named = input.values().any(|value| *value == duty.unit);
                only(choices, &if is_named { duty.causes().collect::<Vec<_>>() } else { duty.units().collect() })
            }
            FieldKind::Text if field.key == "unit" => Some(duty.unit.clone().into()),
            FieldKind::One(_) | FieldKind::Several(_) | FieldKind::Flag | FieldKind::Number(..) => None,
            FieldKind::Text | FieldKind::Rows(_) | FieldKind::Record(_) | FieldKind::Dice => None,
        };
        input.extend(value.map(|value| (field.key.to_owned(), value)));
    }
    input.extend(B::known_answers(desk, duty));
    input
}
