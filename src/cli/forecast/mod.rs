//! `senlac forecast`: plays thousands of battles and says how they end.

mod bar;
mod report;

use std::io::Write;

use clap::Args;

use super::{Failure, Help, one_of, print_all, sound_game};
use crate::battles::{Forecast, ForecastSettings, LAST_TURN, Matrix, Players, Progress, Strategy};
use crate::content::library;
use crate::paths::shown;
use crate::planning::Draft;
use crate::rules::State;
use report::Report;

/// What to forecast.
#[derive(Debug, Args)]
pub struct ForecastCall {
    /// A scenario by name, or a scenario file; senlac-16x10 where it is left out, and a-small-table for few pupils
    #[arg(long, value_name = "NAME", conflicts_with = "game")]
    pub scenario: Option<String>,
    /// Armies for so many pupils, 6 to 80; the scenario’s own where it is left out
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(6..=80), conflicts_with = "game")]
    pub students: Option<u8>,
    /// From here on: the game as it stands
    #[arg(long, value_name = "GAME")]
    pub game: Option<std::path::PathBuf>,
    /// How many battles to play
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    pub battles: u64,
    /// What their dice are rolled from; the same seed gives the same answer
    #[arg(long, value_name = "N", default_value_t = 1066)]
    pub seed: u64,
    /// How many threads play; all cores where it is left out, and never another answer
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// The turn after which the bell rings
    #[arg(long, value_name = "N", default_value_t = LAST_TURN, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub last_turn: u32,
    /// Who plays the Normans
    #[arg(long, default_value = "best", value_parser = one_of(PLAYERS))]
    pub norman: OneStrategy,
    /// Who plays the Saxons
    #[arg(long, default_value = "best", value_parser = one_of(PLAYERS))]
    pub saxon: OneStrategy,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}

/// Who plays a side; whoever plays it best if it is `None`.
type OneStrategy = Option<Strategy>;

/// Who can play, and what the help says of them.
const PLAYERS: [(OneStrategy, &str, Help); 4] = [
    (None, "best", Help("The one whose worst opponent leaves it the most, by a tenth of the battles for each pair")),
    (Some(Strategy::Naive), Strategy::Naive.name(), Help("Straight at the nearest enemy, or not at all")),
    (Some(Strategy::Cautious), Strategy::Cautious.name(), Help("Keeps away from what hurts, and reckons before a fight")),
    (Some(Strategy::Bold), Strategy::Bold.name(), Help("Strikes whatever can be struck")),
];

/// Plays the battles and prints what they came to. The bar is drawn only where standard error is a terminal.
pub(super) fn forecast(call: &ForecastCall, out: &mut dyn Write, aside: &mut dyn Write) -> Result<(), Failure> {
    let (name, start) = start(call, aside)?;
    let players = Players { norman: Strategy::Bold, saxon: Strategy::Bold };
    let threads = call.threads.map_or(0, usize::from);
    let mut question =
        ForecastSettings { last_turn: call.last_turn, threads, ..ForecastSettings::new(start, players, call.battles, call.seed) };
    let trial = ForecastSettings { battles: call.battles.div_ceil(10), ..question.clone() };
    let named = call.norman.zip(call.saxon);
    let trials = if named.is_some() { 0 } else { trial.battles * Matrix::PAIRS };
    let progress = Progress::default();
    let played = bar::shown(&progress, trials + call.battles, || {
        question.players = if let Some((norman, saxon)) = named {
            Players { norman, saxon }
        } else {
            let best = Matrix::run(&trial, &progress)?.best();
            Players { norman: call.norman.unwrap_or(best.norman), saxon: call.saxon.unwrap_or(best.saxon) }
        };
        Forecast::run(&question, &progress)
    });
    let forecast = played.map_err(|stopped| stopped.to_string())?;
    let report = Report { name: &name, students: call.students, question: &question, forecast: &forecast };
    let text = if call.json { report.json()? } else { report.text() };
    print_all(out, &text)
}

/// Where the battles begin, and what that is called.
fn start(call: &ForecastCall, aside: &mut dyn Write) -> Result<(String, State), Failure> {
    if let Some(path) = &call.game {
        let chronicle = sound_game(path, aside)?;
        return Ok((shown(path), chronicle.state().clone()));
    }
    let scenario = library::scenario(call.scenario.as_deref().unwrap_or(library::SCENARIO)).map_err(|problems| problems.to_string())?;
    let mut draft = Draft::of(scenario);
    if let Some(students) = call.students.map(usize::from)
        && draft.posts().count() != students
    {
        match call.scenario {
            Some(_) => draft.measure_here(students),
            None => draft.measure(students),
        }
    }
    let setup = draft.setup();
    let start = State::new(&setup).map_err(|problems| problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))?;
    Ok((setup.scenario, start))
}
