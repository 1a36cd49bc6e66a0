//! `senlac forecast`: plays thousands of battles and reports how they end.

mod bar;
mod report;

use std::io::Write;

use clap::Args;

use super::{Failure, Help, choice_parser, print_all, read_intact_game};
use crate::battles::{Forecast, ForecastSettings, LAST_TURN, Matrix, Players, Progress, Strategy};
use crate::content::library;
use crate::paths::display_path;
use crate::planning::Draft;
use crate::rules::State;
use report::Report;

/// Arguments of `senlac forecast`.
#[derive(Debug, Args)]
pub struct ForecastArgs {
    /// A scenario by name, or a scenario file; the default is senlac-16x10, or a-small-table for few pupils
    #[arg(long, value_name = "NAME", conflicts_with = "game")]
    pub scenario: Option<String>,
    /// Armies for this number of pupils, 6 to 80; the default is the scenario’s own armies
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(6..=80), conflicts_with = "game")]
    pub students: Option<u8>,
    /// Start from the current state of this game
    #[arg(long, value_name = "GAME")]
    pub game: Option<std::path::PathBuf>,
    /// Number of battles to play
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    pub battles: u64,
    /// Seed of the dice; the same seed gives the same result
    #[arg(long, value_name = "N", default_value_t = 1066)]
    pub seed: u64,
    /// Number of threads; the default is all cores, and the result is always the same
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Last turn, after which the bell rings
    #[arg(long, value_name = "N", default_value_t = LAST_TURN, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub last_turn: u32,
    /// Strategy of the Normans
    #[arg(long, default_value = "best", value_parser = choice_parser(PLAYERS))]
    pub norman: StrategyChoice,
    /// Strategy of the Saxons
    #[arg(long, default_value = "best", value_parser = choice_parser(PLAYERS))]
    pub saxon: StrategyChoice,
    /// Output the report as JSON
    #[arg(long)]
    pub json: bool,
}

/// Strategy of a side; `None` means the best one for that side.
type StrategyChoice = Option<Strategy>;

/// Strategies with their help texts.
const PLAYERS: [(StrategyChoice, &str, Help); 4] = [
    (None, "best", Help("Best worst-case play, found by trial battles: a tenth as many for each pair")),
    (Some(Strategy::Naive), Strategy::Naive.name(), Help("Moves straight at the nearest enemy, or not at all")),
    (Some(Strategy::Cautious), Strategy::Cautious.name(), Help("Avoids losses, and weighs the odds before a fight")),
    (Some(Strategy::Bold), Strategy::Bold.name(), Help("Attacks whenever it can")),
];

/// Plays the battles and prints the results. The bar is drawn only if standard error is a terminal.
pub(super) fn forecast(call: &ForecastArgs, out: &mut dyn Write, aside: &mut dyn Write) -> Result<(), Failure> {
    let (name, start) = start(call, aside)?;
    let players = Players { norman: Strategy::Bold, saxon: Strategy::Bold };
    let threads = call.threads.map_or(0, usize::from);
    let mut question =
        ForecastSettings { last_turn: call.last_turn, threads, ..ForecastSettings::new(start, players, call.battles, call.seed) };
    let trial = ForecastSettings { battles: call.battles.div_ceil(10), ..question.clone() };
    let named = call.norman.zip(call.saxon);
    let trials = if named.is_some() { 0 } else { trial.battles * Matrix::PAIRS };
    let progress = Progress::default();
    let played = bar::with_progress_bar(&progress, trials + call.battles, || {
        question.players = if let Some((norman, saxon)) = named {
            Players { norman, saxon }
        } else {
            let best = Matrix::run(&trial, &progress)?.best_players();
            Players { norman: call.norman.unwrap_or(best.norman), saxon: call.saxon.unwrap_or(best.saxon) }
        };
        Forecast::run(&question, &progress)
    });
    let forecast = played.map_err(|stopped| stopped.to_string())?;
    let report = Report { name: &name, students: call.students, question: &question, forecast: &forecast };
    let text = if call.json { report.json()? } else { report.text() };
    print_all(out, &text)
}

/// Returns a description of the starting position, and its state.
fn start(call: &ForecastArgs, aside: &mut dyn Write) -> Result<(String, State), Failure> {
    if let Some(path) = &call.game {
        let chronicle = read_intact_game(path, aside)?;
        return Ok((display_path(path), chronicle.state().clone()));
    }
    let scenario = library::scenario(call.scenario.as_deref().unwrap_or(library::SCENARIO)).map_err(|problems| problems.to_string())?;
    let mut draft = Draft::from_scenario(scenario);
    if let Some(students) = call.students.map(usize::from)
        && draft.posts().count() != students
    {
        match call.scenario {
            Some(_) => draft.measure_on_table(students),
            None => draft.measure(students),
        }
    }
    let setup = draft.setup();
    let start = State::new(&setup).map_err(|problems| problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))?;
    Ok((setup.scenario, start))
}
