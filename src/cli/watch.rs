//! `senlac watch`: prints a battle that the computer plays on both sides, turn by turn.

use std::collections::BTreeSet;
use std::io::Write;

use clap::Args;

use super::{Failure, Help, choice_parser, print_all, show};
use crate::battles::computer::next_step;
use crate::content::library;
use crate::language::lists::join_commas;
use crate::paths::visible_text;
use crate::phrasebook::names::UnitNames;
use crate::phrasebook::{join_sentences, lords_lost, order_sentences};
use crate::planning::Draft;
use crate::rules::{Command, Event, Manner, SeededDice, Side, State, apply_all, check, resolve};

/// Arguments of `senlac watch`.
#[derive(Debug, Args)]
pub struct WatchArgs {
    /// A scenario by name, or a scenario file
    #[arg(long, value_name = "NAME", default_value = library::SCENARIO)]
    pub scenario: String,
    /// The seed of cards and dice; the same seed gives the same battle
    #[arg(long, value_name = "N", default_value_t = 1066)]
    pub seed: u64,
    /// How the computer plays the Normans
    #[arg(long, default_value = "bold", value_parser = choice_parser(MANNERS))]
    pub norman: Manner,
    /// How the computer plays the Saxons
    #[arg(long, default_value = "bold", value_parser = choice_parser(MANNERS))]
    pub saxon: Manner,
}

/// Ways in which the computer can play, with their help texts.
const MANNERS: [(Manner, &str, Help); 2] = [
    (Manner::Bold, "bold", Help("Attacks whenever it can")),
    (Manner::Cautious, "cautious", Help("Avoids losses, and weighs the odds before a fight")),
];

/// Plays the battle and prints each turn when it is over. The battle equals that of a game file with this seed
/// whose first step gives every unit to the computer.
pub(super) fn watch(call: &WatchArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let scenario = library::scenario(&call.scenario).map_err(|problems| problems.to_string())?;
    let setup = Draft::from_scenario(scenario).setup();
    let state = State::new(&setup).map_err(|problems| problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))?;
    let manner = |side| if side == Side::Norman { call.norman } else { call.saxon };
    let (norman, saxon) = (call.norman.adverb(), call.saxon.adverb());
    let head = tr!(
        "{scenario} · seed {seed} · the computer plays the Normans {norman} and the Saxons {saxon}",
        scenario = setup.scenario,
        seed = call.seed,
        norman,
        saxon
    );
    let signs = tr!("N01, N02 …: Norman units   S01, S02 …: Saxon units   . flat   ^ hill   # woods   x off the table");
    print_all(out, &visible_text(&format!("{head}\n{signs}\n\n{}\n\n", show::map(&state).join("\n"))))?;
    let units = state.units().map(|unit| (unit.id, Some(manner(unit.id.side)))).collect();
    let mut told = WatchedBattle {
        names: UnitNames::from_battle(&setup, &state),
        state,
        seed: call.seed,
        step: 0,
        lines: Vec::new(),
        moves: Vec::new(),
    };
    told.play(Command::SetComputer { units })?;
    told.lines.clear();
    while let Some(command) = next_step(&told.state, &BTreeSet::new()) {
        if told.play(command)? {
            print_all(out, &visible_text(&told.turn()))?;
        }
    }
    Ok(())
}

/// Battle with the lines of its current turn.
struct WatchedBattle {
    names: UnitNames,
    state: State,
    seed: u64,
    step: u64,
    lines: Vec<String>,
    /// Moves of the phase that aren't in the lines yet.
    moves: Vec<String>,
}

impl WatchedBattle {
    /// Carries out a command with the dice that it would have in a game file. Returns whether a turn or the battle is
    /// over.
    fn play(&mut self, command: Command) -> Result<bool, Failure> {
        self.step += 1;
        if !matches!(command, Command::Move { .. }) {
            self.add_moves_line();
        }
        let is_flip = matches!(command, Command::Flip { .. });
        let legal = check(&self.state, command).map_err(|refusal| self.names.refusal_text(&refusal))?;
        let events = resolve(&self.state, &legal, &mut SeededDice::new(self.seed, self.step));
        if is_flip {
            self.lines.push(tr!("Turn {turn}", turn = self.state.turn()));
        }
        let lost = lords_lost(&self.state, &events);
        apply_all(&mut self.state, &events);
        if let [Event::Moved { unit, to, .. }] = &events[..] {
            self.moves.push(tr!("{unit} to {to}", unit, to));
            return Ok(false);
        }
        let is_empty_end = matches!(events[..], [Event::PhaseEnded { .. }, Event::PhaseBegan { .. }]);
        if !is_empty_end {
            self.lines.push(format!("  {}.", join_sentences(&order_sentences(&self.names, None, &events, &lost))));
        }
        Ok(events.iter().any(|event| matches!(event, Event::TurnEnded { .. } | Event::BattleEnded { .. })))
    }

    /// Adds the moves as a line, such as "The Normans move: N01 to C4, N02 to D4."
    fn add_moves_line(&mut self) {
        if let Some(side) = self.state.acting_side().filter(|_| !self.moves.is_empty()) {
            let moves = join_commas(std::mem::take(&mut self.moves));
            self.lines.push(tr!("  The {army} move: {moves}.", army = side.army(), moves));
        }
    }

    /// Returns the finished turn with the current table, and clears its lines.
    fn turn(&mut self) -> String {
        let lines = std::mem::take(&mut self.lines).join("\n");
        format!("{lines}\n\n{}\n\n", show::map(&self.state).join("\n"))
    }
}
