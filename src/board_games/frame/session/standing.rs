//! State of a board game for the teacher's screen.

use serde_json::{Map, Value};

use crate::{
    BoardGameRules, BoardGameState, Choice, DiceRoll, Duty, ExpectedProcedure, FieldKind, OwnedTable, Procedure, READ_OFF, READ_OFF_TABLES,
    Register, Roster, Rulebook, RulebookOptions, Rulings, SequenceOfPlay, Track, Workings, duty_title,
};
use senlac_record::Chronicle;

/// State of a game for the teacher's screen.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardGameStatus {
    /// Name of the board game in files.
    pub name: &'static str,
    /// Title of the board game.
    pub title: &'static str,
    /// Position in the sequence of play.
    pub sequence: SequenceOfPlay,
    /// Roster of all units or persons.
    pub roster: Roster,
    /// Tracks of what is counted.
    pub tracks: Vec<Track>,
    /// Pending duties, oldest first.
    pub duties: Vec<DutyEntry>,
    /// Next step, if it belongs to the same turn; `None` if it starts another turn.
    pub next_step: Option<String>,
    /// Procedures that can be requested.
    pub procedures: Vec<OfferedProcedure>,
    /// Turn, counted from 1 through the whole game.
    pub turn: u32,
    /// Tables that only the owners have.
    pub owned_tables: Vec<OwnedTable>,
    /// Register of all rulings.
    pub register: &'static Register,
    /// Options of rulings that are in force.
    pub rulings: Rulings,
    /// Reminders for the current step, one sentence each.
    pub warnings: Vec<String>,
    /// Action that the current step requires before the next one can begin; `None` if there is none.
    pub expected: Option<ExpectedProcedure>,
    /// Outcome if the game ended now, as a sentence.
    pub if_it_ended_now: String,
    /// Outcome of the game; `None` while it goes on.
    pub ended: Option<String>,
    /// Why the game is read-only; `None` if it can be played.
    pub read_only: Option<String>,
    /// Whether a step can be undone.
    pub can_take_back: bool,
    /// Whether a step can be redone.
    pub can_restore: bool,
}

/// Duty that is still to be resolved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DutyEntry {
    /// Number of the duty in the game.
    pub number: u32,
    /// Units that may resolve it, by their names in commands; one of them has to.
    pub units: Vec<String>,
    /// Title of those units, such as "NK1 (knights)".
    pub who: String,
    /// Units and duty, such as "NK1 (knights): Morale check".
    pub title: String,
    /// Subject of the duty, such as "Saxon orders, Moderate, 7"; empty if the title says everything.
    pub about: String,
    /// Section of the rulebook that requires it.
    pub section: String,
    /// Procedure that resolves it.
    pub procedure: String,
    /// Its form, filled in as far as the duty allows.
    pub filled: Map<String, Value>,
}

/// Procedure, and whether it belongs to the current step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OfferedProcedure {
    /// The procedure itself.
    pub procedure: Procedure,
    /// Whether it belongs specifically to the current step.
    pub is_of_this_step: bool,
    /// Whether it can be requested now.
    pub may_be_asked: bool,
}

/// Information about a command before the dice are rolled.
#[derive(Clone, Debug, PartialEq)]
pub struct CommandPreview {
    /// Modifiers and possible results.
    pub workings: Workings,
    /// Reasons against it that the referee can overrule.
    pub against: Vec<String>,
}

/// Returns the state of a game for the teacher's screen.
pub(super) fn status<B: Rulebook>(chronicle: &Chronicle<BoardGameRules<B>>) -> BoardGameStatus {
    let game = chronicle.state();
    let sequence = B::sequence(game);
    let now = sequence.steps.get(sequence.now).map_or("", |step| step.key);
    let is_open = |procedure: &Procedure| procedure.steps.is_empty() && (procedure.key == READ_OFF || B::is_available(game, procedure));
    let offered = |procedure: &Procedure| {
        let is_of_this_step = procedure.steps.contains(&now);
        OfferedProcedure { procedure: *procedure, is_of_this_step, may_be_asked: is_of_this_step || is_open(procedure) }
    };
    BoardGameStatus {
        name: B::NAME,
        title: B::TITLE,
        roster: B::roster(game),
        tracks: B::tracks(game),
        duties: game.duties.iter().map(|due| duty_entry(game, due.number, &due.duty)).collect(),
        procedures: B::procedures().iter().chain(Some(&READ_OFF_TABLES).filter(|_| !B::owned_tables().is_empty())).map(offered).collect(),
        next_step: next_step(game, &sequence),
        turn: B::turn(&game.own),
        owned_tables: B::owned_tables(),
        register: B::register(),
        rulings: game.options.written(),
        warnings: B::warnings(game),
        expected: B::expected_procedure(game),
        if_it_ended_now: B::provisional_outcome(game),
        ended: B::outcome(&game.own),
        read_only: chronicle.read_only().map(|beyond| tr!("You can view and print this game here, but not continue it: {beyond}.", beyond)),
        can_take_back: chronicle.next_undo().is_some(),
        can_restore: chronicle.next_redo().is_some(),
        sequence,
    }
}

/// Returns the next step, except skipped ones. If the game can't continue yet, it returns the following step.
fn next_step<B: Rulebook>(game: &BoardGameState<B>, sequence: &SequenceOfPlay) -> Option<String> {
    let title = |sequence: &SequenceOfPlay, place: usize| sequence.steps.get(place).map(|step| step.title.clone());
    let Ok(plan) = B::advance(game) else { return title(sequence, sequence.now + 1) };
    let after = B::sequence(&game.after_events(&(plan.falls)(&DiceRoll::from_faces(&[])).events));
    title(&after, after.now).filter(|_| after.heading == sequence.heading && after.now != sequence.now)
}

fn duty_entry<B: Rulebook>(game: &BoardGameState<B>, number: u32, duty: &Duty) -> DutyEntry {
    let (unit, what) = (B::title(&game.own, &duty.unit), duty_title::<B>(duty));
    DutyEntry {
        number,
        units: duty.units().map(ToOwned::to_owned).collect(),
        title: tr!("{unit}: {what}", unit, what),
        who: unit,
        about: B::about(&game.own, duty),
        section: duty.section.clone(),
        procedure: B::duty_procedure(duty).to_owned(),
        filled: filled_form(game, duty),
    }
}

/// Returns a duty's form, filled in with its unit, if only one can resolve it, and its cause, which may be
/// another unit.
fn filled_form<B: Rulebook>(game: &BoardGameState<B>, duty: &Duty) -> Map<String, Value> {
    let mut input = Map::new();
    let form = B::form(game, B::duty_procedure(duty), &input);
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
    input.extend(B::known_answers(game, duty));
    input
}
