//! What the class guesses before a roll, and its score. Once the roll has fallen, its guess is a line of the game.

use senlac_classroom::chronicle::Chronicle;
use senlac_classroom::rules::{Attack, Command, Event, UnitId};
use senlac_classroom::story::{hits, points};

/// The guesses of a class.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClassGuesses {
    /// What is guessed of the roll that comes: whose it is, after how many records of the chronicle, and the hits.
    open: Option<(UnitId, u64, u8)>,
}

impl ClassGuesses {
    /// What is guessed of this unit's next roll; `None` if nothing is.
    pub fn open(&self, unit: UnitId) -> Option<u8> {
        self.open.filter(|(of, ..)| *of == unit).map(|(.., hits)| hits)
    }

    /// The class guesses so many hits of this unit's next roll.
    pub fn guess(&mut self, chronicle: &Chronicle, unit: UnitId, hits: u8) {
        self.open = Some((unit, chronicle.len(), hits));
    }

    /// The guess meets its roll, once that has fallen: what is to be written into the game then.
    pub fn follow(&mut self, chronicle: &Chronicle) -> Option<Command> {
        let (unit, since, hits) = self.open.filter(|(_, since, _)| *since < chronicle.len())?;
        let mut rolls = chronicle.active_steps().iter().filter(|step| step.step > since);
        let roll = rolls.find(|step| attacks_of(&step.events).first().is_some_and(|attack| attack.unit == unit))?;
        self.open = None;
        Some(Command::Guess { step: roll.step, hits: Some(hits) })
    }

    /// "The class says 2." and the score so far; `None` if nothing was guessed yet.
    pub(super) fn told_before(&self, chronicle: &Chronicle, unit: UnitId) -> Option<String> {
        let says = self.open(unit).map(|hits| tr!("The class says {hits}.", hits));
        let score = Some(score(chronicle)).filter(|(_, rolls)| *rolls > 0).map(score_words);
        let told: Vec<String> = says.into_iter().chain(score).collect();
        (!told.is_empty()).then(|| told.join(" "))
    }

    /// What the class said of a roll, what that is worth, and the score; `None` if it said nothing.
    pub(super) fn told_after(chronicle: &Chronicle, step: u64, attacks: &[&Attack]) -> Option<String> {
        let guess = *chronicle.state().told().guesses().get(&step)?;
        let said = match points(guess, fallen(attacks)) {
            0 => tr!("The class said {guess}: no point this time.", guess),
            points => tr_count!(points, "The class said {guess}: {points} point!", "The class said {guess}: {points} points!", guess),
        };
        Some(format!("{said} {}", score_words(score(chronicle))))
    }
}

/// Points so far, and of how many rolls: those that were taken back do not count.
fn score(chronicle: &Chronicle) -> (u32, u32) {
    let steps = chronicle.active_steps();
    let standing = chronicle.state().told().guesses().iter().filter_map(|(number, guess)| {
        let place = steps.binary_search_by_key(number, |step| step.step).ok()?;
        Some(points(*guess, hits(&steps.get(place)?.events)?))
    });
    standing.fold((0, 0), |(points, rolls), more| (points + more, rolls + 1))
}

/// "Score: 7 points in 4 rolls."
pub fn score_words((points, rolls): (u32, u32)) -> String {
    let points = tr_count!(points, "{points} point", "{points} points");
    tr_count!(rolls, "Score: {points} in {rolls} roll.", "Score: {points} in {rolls} rolls.", points)
}

fn fallen(attacks: &[&Attack]) -> u8 {
    attacks.iter().map(|attack| attack.hits).sum()
}

/// The attacks of the last step, where it was one. What was only told since does not count.
pub(super) fn rolled(chronicle: &Chronicle) -> Option<(u64, Vec<&Attack>)> {
    let is_told = |event: &Event| matches!(event, Event::Guessed { .. } | Event::Bookmarked { .. } | Event::ToldOf { .. });
    let step = chronicle.active_steps().iter().rev().find(|step| !step.events.iter().all(is_told))?;
    let attacks = attacks_of(&step.events);
    (!attacks.is_empty()).then_some((step.step, attacks))
}

fn attack(event: &Event) -> Option<&Attack> {
    if let Event::Shot(attack) | Event::Struck(attack) = event { Some(attack) } else { None }
}

fn attacks_of(events: &[Event]) -> Vec<&Attack> {
    events.iter().filter_map(attack).collect()
}
