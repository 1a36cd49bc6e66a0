//! The computer plays for those who are away: what it does next, and whether it goes on by itself.

pub mod panel;

use chrono::{DateTime, TimeDelta, Utc};

use senlac_classroom::phrasebook::doing;
use senlac_classroom::phrasebook::names::Names;
use senlac_classroom::rules::{Command, State};

/// What the computer does next, and how.
#[derive(Clone, Debug, Default)]
pub struct ComputerPlay {
    /// Its next step; `None` while people are to act.
    pub next: Option<Command>,
    /// Whether it goes on by itself.
    pub runs: bool,
    /// How long it leaves the table to look, then.
    pub pace: Pace,
    /// How long the last step is to be looked at, in parts of the pace.
    pub(super) rest: i32,
    /// When its next step is due.
    pub(super) due: Option<DateTime<Utc>>,
}

/// How quickly the computer goes on by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// So that children can follow with their figures.
    Slow,
    /// So that a class can follow on the wall.
    #[default]
    Brisk,
    /// A whole battle in about two minutes.
    Quick,
}

impl Pace {
    /// All, the slowest first.
    pub const ALL: [Self; 3] = [Self::Slow, Self::Brisk, Self::Quick];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Self::Slow => tr!("slowly"),
            Self::Brisk => tr!("briskly"),
            Self::Quick => tr!("quickly"),
        }
    }

    /// How long one part is, in milliseconds.
    const fn part(self) -> i64 {
        match self {
            Self::Slow => 3000,
            Self::Brisk => 1000,
            Self::Quick => 450,
        }
    }

    /// How long a step is looked at that takes so many parts.
    pub fn rest(self, parts: i32) -> TimeDelta {
        TimeDelta::milliseconds(self.part() * i64::from(parts))
    }
}

/// How long a step is looked at: a card is read, the fall of dice is seen, and a move is one of many.
pub const fn parts(command: &Command) -> i32 {
    if matches!(command, Command::Flip { .. } | Command::Panic { .. } | Command::Amok { .. }) {
        8
    } else if matches!(command, Command::Shoot { .. } | Command::Fight { .. }) {
        2
    } else {
        1
    }
}

/// What the computer does next, as its button says: "Computer: Ada’s archers shoot at Bo’s housecarles".
pub fn step_label(names: &Names, state: &State, command: &Command) -> String {
    let deed = match command {
        Command::Move { unit, to, path } => {
            let end = path.as_ref().and_then(|path| path.last().copied()).or(*to);
            let unit = names.unit(*unit);
            end.map_or_else(|| unit.clone(), |end| tr!("{unit} move to {square}", unit = unit.clone(), square = end))
        }
        Command::Shoot { unit, at, .. } => tr!("{unit} shoot at {target}", unit = names.unit(*unit), target = names.unit(*at)),
        Command::Fight { unit, blows } => {
            let target = blows.first().map_or_else(String::new, |blow| names.unit(blow.at));
            tr!("{unit} strike {target}", unit = names.unit(*unit), target)
        }
        Command::Done {} => {
            let army = state.acting().map_or("", |side| side.army());
            tr!("{army} are done {phase}", army, phase = doing(state.phase()))
        }
        Command::Flip { .. } => tr!("flip the card").to_owned(),
        Command::Panic { .. } => tr!("roll the panic dice").to_owned(),
        Command::Amok { .. } => tr!("let the fyrd run").to_owned(),
        Command::Set { .. }
        | Command::TableCheck { .. }
        | Command::SetPlayers { .. }
        | Command::SetComputer { .. }
        | Command::NamePupil { .. } => String::new(),
        Command::Bookmark { .. } | Command::Guess { .. } | Command::TellOf { .. } => String::new(),
        Command::SetRuling { .. } | Command::Note { .. } => String::new(),
        Command::CallTime {} => tr!("ring the bell").to_owned(),
    };
    tr!("Computer: {deed}", deed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use senlac_classroom::battles::computer::next_step;
    use senlac_classroom::planning::sample_battle;
    use senlac_classroom::rules::{Manner, Rolled, apply_all, check, resolve};

    #[test]
    fn a_quick_battle_is_watched_in_about_two_minutes() {
        let setup = sample_battle().expect("the sample battle");
        let mut seconds = Vec::new();
        for seed in 0..11 {
            let mut state = State::new(&setup).expect("a battle");
            let units = state.units().map(|unit| (unit.id, Some(Manner::Bold))).collect();
            let mut command = Some(Command::SetComputer { units });
            let (mut step, mut shown) = (0, TimeDelta::zero());
            while let Some(now) = command {
                step += 1;
                shown += Pace::Quick.rest(parts(&now));
                let legal = check(&state, now).expect("legal");
                let events = resolve(&state, &legal, &mut Rolled::new(seed, step));
                apply_all(&mut state, &events);
                command = next_step(&state, &std::collections::BTreeSet::new());
            }
            seconds.push(shown.num_seconds());
        }
        seconds.sort_unstable();
        assert!((70..=170).contains(&seconds[5]), "the middle one of {seconds:?}");
        assert!(seconds[10] <= 240, "{seconds:?}");
    }
}
