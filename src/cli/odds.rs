//! `senlac odds`: exact odds of dice given on the command line.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use clap::builder::RangedU64ValueParser;
use serde::Serialize;

use super::{Failure, Help, json, print_all};
use crate::odds::limits::{MOST_DIVISOR, MOST_FIGURES, MOST_ROUNDS};
use crate::odds::{Aftermath, Chances, CombinedAttack, Exchange, Fraction, Panic, panic_sentence, sentence, spec};

/// Arguments of `senlac odds`.
#[derive(Debug, Args)]
#[command(after_help = MANUAL.0)]
pub struct OddsArgs {
    /// The dice, such as '7x3+1x2 | (7x6+1x5)/2'
    pub spec: String,
    /// A board game; SPEC is then a command in it
    #[arg(long, value_name = "GAME", conflicts_with_all = ["of", "divide", "exchange", "rounds", "panic", "less"])]
    pub game: Option<PathBuf>,
    /// The number of figures that can be lost
    #[arg(long, value_name = "N", required_unless_present_any = ["exchange", "panic", "game"], conflicts_with_all = ["exchange", "panic"],
          value_parser = RangedU64ValueParser::<u16>::new().range(0..=u64::from(MOST_FIGURES)))]
    pub of: Option<u16>,
    /// The divisor for the hits of all volleys together, rounding down
    #[arg(long, value_name = "D", conflicts_with_all = ["exchange", "panic"],
          value_parser = RangedU64ValueParser::<u16>::new().range(1..=u64::from(MOST_DIVISOR)))]
    pub divide: Option<u16>,
    /// A melee attack and the survivors’ reply
    #[arg(long, conflicts_with = "panic")]
    pub exchange: bool,
    /// The number of rounds in an exchange; the default is the number in the spec, or 1
    #[arg(long, value_name = "N", conflicts_with_all = ["of", "panic"],
          value_parser = RangedU64ValueParser::<u16>::new().range(0..=u64::from(MOST_ROUNDS)))]
    pub rounds: Option<u16>,
    /// Every unit rolls a die and loses that many figures
    #[arg(long)]
    pub panic: bool,
    /// The number to subtract from each panic die: 0 for Arrow in the Eye, 2 for William Trips
    #[arg(long, value_name = "N", conflicts_with_all = ["of", "exchange"], value_parser = RangedU64ValueParser::<u8>::new().range(0..=100))]
    pub less: Option<u8>,
    /// Output the odds as JSON
    #[arg(long)]
    pub json: bool,
}

/// Help text below the options.
const MANUAL: Help = Help(
    "\
The spec of an attack:
  7x3+1x2                  7 dice that need 3 or more, and one that needs 2 or more; x1 always hits, x7 never
  (7x6+1x5)/2              the hits of this volley are halved, rounded down
  7x3+1x2 | (7x6+1x5)/2    two volleys on one target
  senlac odds '7x3+1x2 | (7x6+1x5)/2' --of 8
  senlac odds '8x6 | 8x6' --of 8 --divide 2        all hits are halved together

The spec of an exchange: both sides, with a die for each figure. The first to be lost comes first, the commander last.
  senlac odds 'A=7x3+1x2; B=7x5+1x4' --exchange --rounds 2
  senlac odds '(7x3+1x2)/2; 7x5+1x4 first' --exchange    B attacks first; hits on B are halved
  It shows the figures left on both sides. It may contain “survivors strike back”, “commander dies last” and “rounds=2”.

The spec of a panic: the figures of each unit.
  senlac odds '8 8 8 12 12' --panic
  senlac odds '6x8 5x12 5x8' --panic --less 2            or write “d6-2;” before the figures

Limits: 1000 dice in an attack or on a side, 1000 figures, 1000 rounds and 400 units that panic. An exchange of many
rounds allows fewer figures.
With --json: {\"outcomes\":[{\"losses\",\"p\",\"exact\":\"num/den\",\"at_least\"}],\"mean\",\"destroyed\",…}, and for an exchange
{\"outcomes\":[{\"a_left\",\"b_left\",\"p\",\"exact\"}],\"a\":{\"mean_left\",\"destroyed\",…},\"b\":…} with all possible pairs.",
);

/// Parses the spec and prints its odds.
pub(super) fn odds(odds: &OddsArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let told = if odds.exchange {
        exchange_text(odds)?
    } else if odds.panic {
        panic_odds_text(odds)?
    } else {
        let volleys = spec::attack(&odds.spec).map_err(|problem| problem.to_string())?;
        let attack = CombinedAttack { volleys, pooled: odds.divide.unwrap_or(1), waiting: 0, figures: odds.of.unwrap_or(0) };
        let chances = attack.chances();
        if odds.json { json(&LossReport::from_chances(&chances, sentence(&chances)))? } else { text(&chances, &sentence(&chances)) }
    };
    print_all(out, &told)
}

fn exchange_text(odds: &OddsArgs) -> Result<String, Failure> {
    let (exchange, rounds) = spec::exchange(&odds.spec).map_err(|problem| problem.to_string())?;
    let rounds = agreed_value("rounds", "--rounds", rounds, odds.rounds)?.unwrap_or(1);
    let aftermath = Exchange { rounds, ..exchange }.chances().map_err(|problem| problem.to_string())?;
    if odds.json {
        return json(&ExchangeReport::from_aftermath(&aftermath, rounds));
    }
    let side = |name: &str, losses: &Chances| format!("{name}: {}", text(losses, &sentence(losses)));
    Ok(side("A", &aftermath.losses_of_a()) + "\n" + &side("B", &aftermath.losses_of_b()))
}

fn panic_odds_text(odds: &OddsArgs) -> Result<String, Failure> {
    let (panic, less) = spec::parse_panic(&odds.spec).map_err(|problem| problem.to_string())?;
    let less = agreed_value("d6-", "--less", less, odds.less)?.unwrap_or(0);
    let panic = Panic { less, ..panic };
    let chances = panic.chances();
    let words = panic_sentence(&chances);
    if !odds.json {
        return Ok(text(&chances, &words));
    }
    let all_fall = chances.p(panic.figures());
    json(&LossReport { destroyed: all_fall.to_f64(), destroyed_exact: all_fall.to_string(), ..LossReport::from_chances(&chances, words) })
}

/// Returns a value given in the spec or as an option, if the two don't contradict each other.
fn agreed_value<T: PartialEq + std::fmt::Display>(
    words: &str,
    option: &str,
    spec: Option<T>,
    call: Option<T>,
) -> Result<Option<T>, Failure> {
    match (spec, call) {
        (Some(spec), Some(call)) if spec != call => {
            Err(tr!("the spec has {words} {spec}, but {option} is {call}; remove one of them", words, spec, option, call))
        }
        (spec, call) => Ok(call.or(spec)),
    }
}

/// Odds of losses, as JSON.
#[derive(Debug, Serialize)]
struct LossReport {
    outcomes: Vec<LossChance>,
    mean: f64,
    mean_exact: String,
    destroyed: f64,
    destroyed_exact: String,
    sentence: String,
}

/// Probability of a number of losses.
#[derive(Debug, Serialize)]
struct LossChance {
    losses: usize,
    p: f64,
    exact: String,
    at_least: f64,
}

impl LossReport {
    fn from_chances(chances: &Chances, sentence: String) -> Self {
        let outcome = |(losses, chance): (usize, Fraction)| LossChance {
            losses,
            p: chance.to_f64(),
            exact: chance.to_string(),
            at_least: chances.at_least(losses).to_f64(),
        };
        let (mean, destroyed) = (chances.mean(), chances.destroyed());
        Self {
            outcomes: chances.iter().map(outcome).collect(),
            mean: mean.to_f64(),
            mean_exact: mean.to_string(),
            destroyed: destroyed.to_f64(),
            destroyed_exact: destroyed.to_string(),
            sentence,
        }
    }
}

/// Odds of an exchange, as JSON.
#[derive(Debug, Serialize)]
struct ExchangeReport {
    rounds: u16,
    outcomes: Vec<LeftChance>,
    a: SideReport,
    b: SideReport,
}

/// Probability of a number of figures left on both sides.
#[derive(Debug, Serialize)]
struct LeftChance {
    a_left: usize,
    b_left: usize,
    p: f64,
    exact: String,
}

/// Figures left on one side.
#[derive(Debug, Serialize)]
struct SideReport {
    figures: usize,
    mean_left: f64,
    mean_left_exact: String,
    destroyed: f64,
    destroyed_exact: String,
    sentence: String,
}

impl ExchangeReport {
    fn from_aftermath(aftermath: &Aftermath, rounds: u16) -> Self {
        let pair = |([a_left, b_left], chance): ([usize; 2], Fraction)| LeftChance {
            a_left,
            b_left,
            p: chance.to_f64(),
            exact: chance.to_string(),
        };
        Self {
            rounds,
            outcomes: aftermath.iter().map(pair).collect(),
            a: SideReport::from_losses(&aftermath.losses_of_a()),
            b: SideReport::from_losses(&aftermath.losses_of_b()),
        }
    }
}

impl SideReport {
    fn from_losses(losses: &Chances) -> Self {
        let (mean_left, destroyed) = (losses.mean_left(), losses.destroyed());
        Self {
            figures: losses.figures(),
            mean_left: mean_left.to_f64(),
            mean_left_exact: mean_left.to_string(),
            destroyed: destroyed.to_f64(),
            destroyed_exact: destroyed.to_string(),
            sentence: sentence(losses),
        }
    }
}

/// Returns the sentence, and a line for each possible number of losses.
fn text(chances: &Chances, sentence: &str) -> String {
    let mean = tr!("On average, {mean} are lost.", mean = format!("{:.2}", chances.mean().to_f64()));
    let mut lines = vec![sentence.to_owned(), mean, String::new(), tr!("lost      chance     or more").to_owned()];
    for (losses, chance) in chances.iter().filter(|(_, chance)| !chance.is_zero()) {
        lines.push(format!("{losses:>4} {:>10.4}% {:>10.4}%", 100.0 * chance.to_f64(), 100.0 * chances.at_least(losses).to_f64()));
    }
    lines.join("\n") + "\n"
}
