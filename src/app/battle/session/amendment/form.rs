//! What of a step can be changed, and the command that comes of its fields.

use std::collections::BTreeMap;

use crate::battle::attack_plan::AttackPlan;
use crate::battle::dice_text::{DiceText, TypedDice};
use crate::battle::session::{SetForm, Typed};
use senlac_classroom::phrasebook::names::capital;
use senlac_classroom::rules::{Attack, Blow, Command, Event, Pending, Square, State, UnitId, Weapon};

/// What of a step can be changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AmendmentForm {
    /// The hits of a volley.
    Volley,
    /// The hits of this unit's blows.
    Blows { unit: UnitId },
    /// The card of the teacher's own deck.
    Card,
    /// The panic dice of these units.
    Panic { units: Vec<UnitId> },
    /// Where a unit moved that stood here.
    Move { unit: UnitId, from: Square },
    /// What the referee set on a unit that has so many figures at most.
    Set { unit: UnitId, most: u8 },
    /// A note's words.
    Note,
    /// Nothing.
    Fixed,
}

/// What of a step can be changed, and its attacks as they were before their dice fell.
pub fn of(command: &Command, events: &[Event], before: &State) -> (AmendmentForm, Vec<AttackPlan>) {
    if let Command::Shoot { .. } = command {
        return with_attempts(AmendmentForm::Volley, events, before, Weapon::Bow);
    }
    if let Command::Fight { unit, .. } = command {
        return with_attempts(AmendmentForm::Blows { unit: *unit }, events, before, Weapon::Melee);
    }
    (without_attempts(command, events, before).unwrap_or(AmendmentForm::Fixed), Vec::new())
}

/// What can be changed of a step that is no attack; `None` if nothing.
fn without_attempts(command: &Command, events: &[Event], before: &State) -> Option<AmendmentForm> {
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

/// A form with an attempt for each of its attacks; nothing to change where one of them cannot be told any more.
fn with_attempts(form: AmendmentForm, events: &[Event], before: &State, weapon: Weapon) -> (AmendmentForm, Vec<AttackPlan>) {
    let attempt = |attack: &Attack| {
        let men = attack.figures.saturating_sub(u8::from(attack.commander));
        AttackPlan::new(before, before.unit(attack.unit)?, attack.at, weapon, (men, attack.commander))
    };
    let attempts: Option<Vec<AttackPlan>> = attacks(events).map(attempt).collect();
    attempts.filter(|attempts| !attempts.is_empty()).map_or((AmendmentForm::Fixed, Vec::new()), |attempts| (form, attempts))
}

/// The attacks among what happened.
pub fn attacks(events: &[Event]) -> impl Iterator<Item = &Attack> {
    events.iter().filter_map(|event| if let Event::Shot(attack) | Event::Struck(attack) = event { Some(attack) } else { None })
}

/// The fields as they are at first: what was asked for, and what the dice showed.
pub fn filled(form: &AmendmentForm, command: Option<&Command>, events: &[Event]) -> Typed {
    let mut typed = Typed::default();
    match (form, command) {
        (AmendmentForm::Volley | AmendmentForm::Blows { .. }, _) => {
            typed.answers = attacks(events).map(|attack| (attack.at, answer(attack))).collect();
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

/// What the table said of an attack, or the program rolled.
fn answer(attack: &Attack) -> DiceText {
    let is_known = !attack.dice.is_empty() || attack.commander_die.is_some();
    if is_known { DiceText::of_faces(&attack.dice, attack.commander_die) } else { DiceText::of_hits(attack.hits) }
}

fn panic_dice(events: &[Event]) -> BTreeMap<UnitId, u8> {
    events.iter().filter_map(|event| if let Event::Panicked { unit, die, .. } = event { Some((*unit, *die)) } else { None }).collect()
}

/// The command that the fields mean; else what is missing.
pub fn command(form: &AmendmentForm, said: &Command, attempts: &[AttackPlan], typed: &Typed) -> Result<Command, String> {
    match (form, said) {
        (AmendmentForm::Volley, _) => {
            let volley = attempts.first().ok_or_else(String::new)?;
            Ok(volley.volley(&answered(volley, typed)?))
        }
        (AmendmentForm::Blows { unit }, _) => {
            let blow = |attempt: &AttackPlan| Ok(attempt.answered(&answered(attempt, typed)?));
            let blows = attempts.iter().map(blow).collect::<Result<Vec<Blow>, String>>()?;
            Ok(Command::Fight { unit: *unit, blows })
        }
        // A card of the teacher's own making keeps its terms while it stays the same card.
        (AmendmentForm::Card, Command::Flip { card, title, strength, turns, .. }) if *card == typed.card => {
            Ok(Command::Flip { card: *card, color: typed.color, title: title.clone(), strength: *strength, turns: *turns })
        }
        (AmendmentForm::Card, _) => Ok(Command::flip_of(typed.card, typed.color)),
        (AmendmentForm::Panic { .. }, _) => {
            let die = |(unit, face): (&UnitId, &String)| Some((*unit, face.parse::<i32>().ok()?));
            Ok(Command::Panic { dice: typed.panic.iter().filter_map(die).collect() })
        }
        (AmendmentForm::Move { unit, .. }, _) => match typed.square.trim() {
            "" => Err(tr!("Type the square where they should have moved, or click it on the table.").to_owned()),
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

/// What the table should have said of an attack; else what is missing.
fn answered(attempt: &AttackPlan, typed: &Typed) -> Result<DiceText, String> {
    let text = typed.answers.get(&attempt.at).cloned().unwrap_or_default();
    match attempt.read(&text) {
        TypedDice::Hits(_) | TypedDice::Faces { .. } => Ok(text),
        TypedDice::Empty => Err(tr!("Type the hits or the dice as they should have been.").to_owned()),
        TypedDice::Incomplete(missing) => Err(missing.words()),
        TypedDice::Mistake(mistake) => Err(mistake.words()),
    }
}

fn read_square(text: &str) -> Result<Square, String> {
    text.parse::<Square>().map_err(|problem| capital(&problem.to_string()))
}
