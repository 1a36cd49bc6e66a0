//! The computer plays for absent players: its next step, and whether it continues by itself.

pub mod panel;

use chrono::{DateTime, TimeDelta, Utc};

use senlac_classroom::phrasebook::activity;
use senlac_classroom::phrasebook::names::UnitNames;
use senlac_classroom::rules::{Command, State};

/// Computer's next step and its pace.
#[derive(Clone, Debug, Default)]
pub struct ComputerPlay {
    /// Computer's next step; `None` while people are to act.
    pub next: Option<Command>,
    /// Whether the computer continues by itself.
    pub runs: bool,
    /// Pace at which it continues by itself.
    pub pace: Pace,
    /// Time for looking at the last step, in units of the pace.
    pub(super) rest: i32,
    /// Time at which its next step is due.
    pub(super) due: Option<DateTime<Utc>>,
}

/// Pace at which the computer plays by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// Slow enough for children to follow with their figures.
    Slow,
    /// Slow enough for a class to follow on the projector.
    #[default]
    Brisk,
    /// A whole battle in about two minutes.
    Quick,
}

impl Pace {
    /// All paces, the slowest first.
    pub const ALL: [Self; 3] = [Self::Slow, Self::Brisk, Self::Quick];

    /// Returns the label of the pace.
    pub fn name(self) -> &'static str {
        match self {
            Self::Slow => tr!("slow"),
            Self::Brisk => tr!("medium"),
            Self::Quick => tr!("fast"),
        }
    }

    /// Returns the length of one time unit, in milliseconds.
    const fn unit_ms(self) -> i64 {
        match self {
            Self::Slow => 3000,
            Self::Brisk => 1000,
            Self::Quick => 450,
        }
    }

    /// Returns how long to show a step that takes this many time units.
    pub fn display_time(self, parts: i32) -> TimeDelta {
        TimeDelta::milliseconds(self.unit_ms() * i64::from(parts))
    }
}

/// Returns how many time units a step is shown: longest for a card, panic or rush, less for an attack, least for a move.
pub const fn display_units(command: &Command) -> i32 {
    if matches!(command, Command::Flip { .. } | Command::Panic { .. } | Command::Amok { .. }) {
        8
    } else if matches!(command, Command::Shoot { .. } | Command::Fight { .. }) {
        2
    } else {
        1
    }
}

/// Returns the label of the computer's next step, such as "Computer: Ada’s archers shoot at Bo’s housecarls".
pub fn step_label(names: &UnitNames, state: &State, command: &Command) -> String {
    let deed = match command {
        Command::Move { unit, to, path } => {
            let end = path.as_ref().and_then(|path| path.last().copied()).or(*to);
            let unit = names.unit(*unit);
            end.map_or_else(|| unit.clone(), |end| tr!("{unit} move to {square}", unit = unit.clone(), square = end))
        }
        Command::Shoot { unit, at, .. } => tr!("{unit} shoot at {target}", unit = names.unit(*unit), target = names.unit(*at)),
        Command::Fight { unit, blows } => {
            let target = blows.first().map_or_else(String::new, |blow| names.unit(blow.at));
            tr!("{unit} attack {target}", unit = names.unit(*unit), target)
        }
        Command::Done {} => {
            let army = state.acting_side().map_or("", |side| side.army());
            tr!("{army} finish {phase}", army, phase = activity(state.phase()))
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
        Command::CallTime {} => tr!("end the battle").to_owned(),
    };
    tr!("Computer: {deed}", deed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use senlac_classroom::battles::computer::next_step;
    use senlac_classroom::planning::sample_battle;
    use senlac_classroom::rules::{Manner, SeededDice, apply_all, check, resolve};

    #[test]
    fn a_quick_battle_lasts_about_two_minutes() {
        let setup = sample_battle().expect("the sample battle");
        let mut seconds = Vec::new();
        for seed in 0..11 {
            let mut state = State::new(&setup).expect("a battle");
            let units = state.units().map(|unit| (unit.id, Some(Manner::Bold))).collect();
            let mut command = Some(Command::SetComputer { units });
            let (mut step, mut shown) = (0, TimeDelta::zero());
            while let Some(now) = command {
                step += 1;
                shown += Pace::Quick.display_time(display_units(&now));
                let legal = check(&state, now).expect("legal");
                let events = resolve(&state, &legal, &mut SeededDice::new(seed, step));
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
