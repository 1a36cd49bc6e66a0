//! The class's guesses before a roll, and its score. After the roll, its guess is recorded in the game.

use senlac_classroom::chronicle::Chronicle;
use senlac_classroom::rules::{Attack, Command, Event, UnitId};
use senlac_classroom::story::{hits, points};

/// Guesses made by the class.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClassGuesses {
    /// The open guess: the unit that will roll, the number of log records when it was made, and the hits guessed.
    open: Option<(UnitId, u64, u8)>,
}

impl ClassGuesses {
    /// Returns the guess for this unit's next roll; `None` if there is none.
    pub fn open_guess(&self, unit: UnitId) -> Option<u8> {
        self.open.filter(|(of, ..)| *of == unit).map(|(.., hits)| hits)
    }

    /// Sets the class's guess for this unit's next roll.
    pub fn set_guess(&mut self, chronicle: &Chronicle, unit: UnitId, hits: u8) {
        self.open = Some((unit, chronicle.len(), hits));
    }

    /// Closes the guess once its roll has been made. Returns the command that records it in the game.
    pub fn close_guess(&mut self, chronicle: &Chronicle) -> Option<Command> {
        let (unit, since, hits) = self.open.filter(|(_, since, _)| *since < chronicle.len())?;
        let mut rolls = chronicle.active_steps().iter().filter(|step| step.step > since);
        let roll = rolls.find(|step| attacks_in(&step.events).first().is_some_and(|attack| attack.unit == unit))?;
        self.open = None;
        Some(Command::Guess { step: roll.step, hits: Some(hits) })
    }

    /// Returns "The class says 2." and the score so far; `None` if there are no guesses yet.
    pub(super) fn text_before_roll(&self, chronicle: &Chronicle, unit: UnitId) -> Option<String> {
        let says = self.open_guess(unit).map(|hits| tr!("The class says {hits}.", hits));
        let score = Some(score(chronicle)).filter(|(_, rolls)| *rolls > 0).map(score_text);
        let told: Vec<String> = says.into_iter().chain(score).collect();
        (!told.is_empty()).then(|| told.join(" "))
    }

    /// Returns the class's guess for a roll, its points and the score; `None` if there was no guess.
    pub(super) fn text_after_roll(chronicle: &Chronicle, step: u64, attacks: &[&Attack]) -> Option<String> {
        let guess = *chronicle.state().teacher_notes().guesses().get(&step)?;
        let said = match points(guess, total_hits(attacks)) {
            0 => tr!("The class said {guess}: no points this time.", guess),
            points => tr_count!(points, "The class said {guess}: {points} point.", "The class said {guess}: {points} points.", guess),
        };
        Some(format!("{said} {}", score_text(score(chronicle))))
    }
}

/// Returns the points so far and the number of rolls guessed. Undone rolls don't count.
fn score(chronicle: &Chronicle) -> (u32, u32) {
    let steps = chronicle.active_steps();
    let standing = chronicle.state().teacher_notes().guesses().iter().filter_map(|(number, guess)| {
        let place = steps.binary_search_by_key(number, |step| step.step).ok()?;
        Some(points(*guess, hits(&steps.get(place)?.events)?))
    });
    standing.fold((0, 0), |(points, rolls), more| (points + more, rolls + 1))
}

/// Returns the score as text: "Total: 7 points from 4 rolls."
pub fn score_text((points, rolls): (u32, u32)) -> String {
    let points = tr_count!(points, "{points} point", "{points} points");
    tr_count!(rolls, "Total: {points} from {rolls} roll.", "Total: {points} from {rolls} rolls.", points)
}

fn total_hits(attacks: &[&Attack]) -> u8 {
    attacks.iter().map(|attack| attack.hits).sum()
}

/// Returns the attacks of the last step, if it had any. Later log entries such as guesses and bookmarks are skipped.
pub(super) fn last_roll(chronicle: &Chronicle) -> Option<(u64, Vec<&Attack>)> {
    let is_told = |event: &Event| matches!(event, Event::Guessed { .. } | Event::Bookmarked { .. } | Event::ToldOf { .. });
    let step = chronicle.active_steps().iter().rev().find(|step| !step.events.iter().all(is_told))?;
    let attacks = attacks_in(&step.events);
    (!attacks.is_empty()).then_some((step.step, attacks))
}

fn attack(event: &Event) -> Option<&Attack> {
    if let Event::Shot(attack) | Event::Struck(attack) = event { Some(attack) } else { None }
}

fn attacks_in(events: &[Event]) -> Vec<&Attack> {
    events.iter().filter_map(attack).collect()
}
