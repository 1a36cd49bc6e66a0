//! The referee's hand.

use super::{Breach, Plan, barred, known};
use crate::rules::rulings::{RulingName, Rulings};
use crate::rules::{Square, State, UnitId};

pub(super) fn set(
    state: &State,
    id: UnitId,
    figures: Option<i32>,
    square: Option<Option<Square>>,
    commander: Option<bool>,
    breaches: &mut Vec<Breach>,
) -> Option<Plan> {
    let unit = known(state, id, breaches)?;
    if figures.is_none() && square.is_none() && commander.is_none() {
        breaches.push(Breach::NothingToSet);
    }
    let count = figures.map_or(Some(unit.figures), |figures| u8::try_from(figures).ok().filter(|&count| count <= unit.start));
    let Some(count) = count else {
        breaches.push(Breach::FiguresOutOfRange { unit: id, start: unit.start, figures: figures.unwrap_or_default() });
        return None;
    };
    if let Some(Some(square)) = square {
        judge_square(state, id, square, breaches);
        if count == 0 {
            breaches.push(Breach::NobodyToPlace(id));
        }
    }
    if commander == Some(true) && count == 0 {
        breaches.push(Breach::NobodyToCommand(id));
    }
    let alive = count > 0;
    Some(Plan::Set {
        unit: id,
        figures: count,
        square: square.unwrap_or(unit.square).filter(|_| alive),
        commander: commander.unwrap_or(unit.commander) && alive,
        away: unit.away && commander.is_none() && alive,
    })
}

/// Where the referee may put a unit: any open square that nobody else stands on.
fn judge_square(state: &State, id: UnitId, square: Square, breaches: &mut Vec<Breach>) {
    breaches.extend(barred(state, square));
    if let Some(by) = state.occupant(square).filter(|&by| by != id) {
        breaches.push(Breach::Occupied { square, by });
    }
}

pub(super) fn set_ruling(ruling: &str, choice: &str, breaches: &mut Vec<Breach>) -> Option<Plan> {
    let ruling: RulingName = match ruling.parse() {
        Ok(ruling) => ruling,
        Err(problem) => {
            breaches.push(Breach::NotARuling(problem));
            return None;
        }
    };
    let mut changed = Rulings::default();
    match changed.set(ruling, choice) {
        Ok(()) => Some(Plan::SetRuling { ruling, choice: changed.reading(ruling).key }),
        Err(problem) => {
            breaches.push(Breach::NotAReading(problem));
            None
        }
    }
}

pub(super) fn note(text: &str, breaches: &mut Vec<Breach>) -> Option<Plan> {
    let text = text.trim();
    let length = text.chars().count();
    match length {
        0 => breaches.push(Breach::EmptyNote),
        1..=2000 => return Some(Plan::Note { text: text.to_owned() }),
        _ => breaches.push(Breach::LongNote(length)),
    }
    None
}
