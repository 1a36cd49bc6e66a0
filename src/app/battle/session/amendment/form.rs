//! Which parts of a step can be changed, and the command that results from the fields.

use std::collections::BTreeMap;

use crate::battle::attack_plan::AttackPlan;
use crate::battle::dice_text::{DiceText, TypedDice};
use crate::battle::session::{SetForm, TypedInput};
use senlac_classroom::phrasebook::names::capitalise_visible;
use senlac_classroom::rules::{Attack, Blow, Command, Event, Pending, Square, State, UnitId, Weapon};

/// Part of a step that can be changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AmendmentForm {
    /// Hits of a volley's dice.
    Volley,
    /// Hits of this unit's blows.
    Blows { unit: UnitId },
    /// Card from the teacher's own deck.
    Card,
    /// Panic dice of these units.
    Panic { units: Vec<UnitId> },
    /// Destination of a unit that moved from this square.
    Move { unit: UnitId, from: Square },
    /// Values that the referee set on a unit with at most this many figures.
    Set { unit: UnitId, most: u8 },
    /// Text of the referee's note.
    Note,
    /// Nothing can be changed.
    Fixed,
}

/// Returns the part of a step that can be changed, and the step's attacks as they were before their dice were rolled.
pub fn form_for_step(command: &Command, events: &[Event], before: &State) -> (AmendmentForm, Vec<AttackPlan>) {
    if let Command::Shoot { .. } = command {
        return form_with_attacks(AmendmentForm::Volley, events, before, Weapon::Bow);
    }
    if let Command::Fight { unit, .. } = command {
        return form_with_attacks(AmendmentForm::Blows { unit: *unit }, events, before, Weapon::Melee);
    }
    (form_without_attacks(command, events, before).unwrap_or(AmendmentForm::Fixed), Vec::new())
}

/// Returns the part that can be changed in a step that isn't an attack; `None` if there is none.
fn form_without_attacks(command: &Command, events: &[Event], before: &State) -> Option<AmendmentForm> {
    if let Command::Flip { card, color, .. } = command {
        // A card of the program's own deck was drawn, and stays.
        (card.is_some() || color.is_some()).then_some(AmendmentForm::Card)
    } else if let (Command::Panic { .. }, Some(Pending::Panic(_))) = (command, before.pending()) {
        Some(AmendmentForm::Panic { units: panic_dice(events).into_keys().collect() })
    } else if let Command::Move { unit, .. } = command {
        Some(AmendmentForm::Move { unit: *unit, from: before.unit(*unit)?.square? })
    } else if let Command::Set { unit, .. } = command {
        Some(AmendmentForm::Set { unit: *unit, most: before.unit(*unit)?.start })
    } else {
        matches!(command, Command::Note { .. }).then_some(AmendmentForm::Note)
    }
}

/// Returns a form with a plan for each attack of the step. Nothing can be changed if one of them can't be reconstructed.
fn form_with_attacks(form: AmendmentForm, events: &[Event], before: &State, weapon: Weapon) -> (AmendmentForm, Vec<AttackPlan>) {
    let attempt = |attack: &Attack| {
        let men = attack.figures.saturating_sub(u8::from(attack.commander));
        AttackPlan::new(before, before.unit(attack.unit)?, attack.at, weapon, (men, attack.commander))
    };
    let attempts: Option<Vec<AttackPlan>> = attacks(events).map(attempt).collect();
    attempts.filter(|attempts| !attempts.is_empty()).map_or((AmendmentForm::Fixed, Vec::new()), |attempts| (form, attempts))
}

/// Returns the attacks among these events.
pub fn attacks(events: &[Event]) -> impl Iterator<Item = &Attack> {
    events.iter().filter_map(|event| if let Event::Shot(attack) | Event::Struck(attack) = event { Some(attack) } else { None })
}

/// Returns the initial contents of the fields: the original command, and the faces of the dice.
pub fn initial_fields(form: &AmendmentForm, command: Option<&Command>, events: &[Event]) -> TypedInput {
    let mut typed = TypedInput::default();
    match (form, command) {
        (AmendmentForm::Volley | AmendmentForm::Blows { .. }, _) => {
            typed.answers = attacks(events).map(|attack| (attack.at, recorded_dice(attack))).collect();
        }
        (AmendmentForm::Panic { .. }, _) => {
            typed.panic = panic_dice(events).into_iter().map(|(unit, die)| (unit, die.to_string())).collect();
        }
        (AmendmentForm::Set { .. }, Some(Command::Set { figures, square, commander, .. })) => {
            let square = square.flatten().map_or_else(String::new, |square| square.to_string());
            let figures = figures.and_then(|figures| u8::try_from(figures).ok());
            typed.set = SetForm { figures, commander: *commander, square };
        }
        (AmendmentForm::Note, Some(Command::Note { text })) => typed.note.clone_from(text),
        _ => {}
    }
    for event in events {
        match (form, event) {
            (AmendmentForm::Card, Event::CardFlipped { card, color, .. }) => (typed.card, typed.color) = (Some(*card), Some(*color)),
            (AmendmentForm::Move { .. }, Event::Moved { to, .. }) => typed.square = to.to_string(),
            _ => {}
        }
    }
    typed
}

/// Returns an attack's dice as entered by the players or rolled by the program.
fn recorded_dice(attack: &Attack) -> DiceText {
    let is_known = !attack.dice.is_empty() || attack.commander_die.is_some();
    if is_known { DiceText::from_faces(&attack.dice, attack.commander_die) } else { DiceText::from_hits(attack.hits) }
}

fn panic_dice(events: &[Event]) -> BTreeMap<UnitId, u8> {
    events.iter().filter_map(|event| if let Event::Panicked { unit, die, .. } = event { Some((*unit, *die)) } else { None }).collect()
}

/// Returns the command that the fields describe; otherwise what is missing.
pub fn command(form: &AmendmentForm, said: &Command, attempts: &[AttackPlan], typed: &TypedInput) -> Result<Command, String> {
    match (form, said) {
        (AmendmentForm::Volley, _) => {
            let volley = attempts.first().ok_or_else(String::new)?;
            Ok(volley.volley(&complete_dice(volley, typed)?))
        }
        (AmendmentForm::Blows { unit }, _) => {
            let blow = |attempt: &AttackPlan| Ok(attempt.blow_from_text(&complete_dice(attempt, typed)?));
            let blows = attempts.iter().map(blow).collect::<Result<Vec<Blow>, String>>()?;
            Ok(Command::Fight { unit: *unit, blows })
        }
        // A custom card keeps its terms while it remains the same card.
        (AmendmentForm::Card, Command::Flip { card, title, strength, turns, .. }) if *card == typed.card => {
            Ok(Command::Flip { card: *card, color: typed.color, title: title.clone(), strength: *strength, turns: *turns })
        }
        (AmendmentForm::Card, _) => Ok(Command::flip_card(typed.card, typed.color)),
        (AmendmentForm::Panic { .. }, _) => {
            let die = |(unit, face): (&UnitId, &String)| Some((*unit, face.parse::<i32>().ok()?));
            Ok(Command::Panic { dice: typed.panic.iter().filter_map(die).collect() })
        }
        (AmendmentForm::Move { unit, .. }, _) => match typed.square.trim() {
            "" => Err(tr!("Type the correct square, or click it on the table.").to_owned()),
            square => Ok(Command::move_to(*unit, read_square(square)?)),
        },
        (AmendmentForm::Set { unit, .. }, Command::Set { square: said, .. }) => {
            let square = match typed.set.square.trim() {
                // An empty field leaves the unit off the table where it was taken off.
                "" => said.filter(Option::is_none),
                square => Some(Some(read_square(square)?)),
            };
            Ok(Command::Set { unit: *unit, figures: typed.set.figures.map(i32::from), square, commander: typed.set.commander })
        }
        (AmendmentForm::Note, _) => Ok(Command::Note { text: typed.note.clone() }),
        (AmendmentForm::Set { .. } | AmendmentForm::Fixed, _) => Err(String::new()),
    }
}

/// Returns the corrected dice of an attack; otherwise what is missing.
fn complete_dice(attempt: &AttackPlan, typed: &TypedInput) -> Result<DiceText, String> {
    let text = typed.answers.get(&attempt.at).cloned().unwrap_or_default();
    match attempt.read(&text) {
        TypedDice::Hits(_) | TypedDice::Faces { .. } => Ok(text),
        TypedDice::Empty => Err(tr!("Type the correct hits or dice.").to_owned()),
        TypedDice::Incomplete(missing) => Err(missing.sentences()),
        TypedDice::Mistake(mistake) => Err(mistake.sentences()),
    }
}

fn read_square(text: &str) -> Result<Square, String> {
    text.parse::<Square>().map_err(|problem| capitalise_visible(&problem.to_string()))
}
