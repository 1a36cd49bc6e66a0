//! Measures exact odds in instructions against the dice libraries icepool and dyce. Needs valgrind.
//!
//! ```text
//! cargo bench --bench odds                    counts each task as the difference of two runs, which cancels the
//! start-up
//! cargo bench --bench odds -- WORK TIMES      runs one task this many times, for other tools
//! ```

use std::error::Error;
use std::hint::black_box;
use std::process::{Command, ExitCode};

use senlac::odds::prospects::all_prospects;
use senlac::odds::{CombinedAttack, spec};
use senlac::rules::{Side, State, Weapon};

/// Knights and spearmen fight, and archers shoot at half effect, against eight housecarls.
const REFERENCE: &str = "7x3+1x2 | 11x6+1x5 | (7x6+1x5)/2";

/// Name of each library, the instructions that it needs for the same attack, and how many times ours that must be: at
/// least, and as the goal.
const PEERS: [(&str, u64, u64, u64); 2] = [("icepool 2.1.3", 16_829_174, 800, 3_500), ("dyce 0.7.0", 3_657_861, 180, 750)];
/// Maximum instructions for all pairs, and the goal.
const PAIRS: [u64; 2] = [2_600_000, 650_000];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let done = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => compare(),
        [work, times] => times.parse().map_err(Into::into).and_then(|times| repeat(work, times)),
        _ => Err("call it with nothing, or with a piece of work and how many times to do it".into()),
    };
    if let Err(problem) = done {
        eprintln!("odds: {problem}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// Runs a task this many times.
fn repeat(work: &str, times: u32) -> Result<(), Box<dyn Error>> {
    let read = || Ok::<_, Box<dyn Error>>(CombinedAttack::new(spec::attack(black_box(REFERENCE))?, 8));
    let attack = read()?;
    let state = State::new(&senlac::planning::sample_battle()?).map_err(|problems| format!("{problems:?}"))?;
    for _ in 0..times {
        match work {
            "attack" => drop(black_box(black_box(&attack).chances())),
            "attack-with-reading" => drop(black_box(read()?.chances())),
            "attack-with-fractions" => drop(black_box(black_box(&attack).chances().iter().collect::<Vec<_>>())),
            "pairs" => all_prospects(black_box(&state), Side::Norman, Weapon::Melee).for_each(|prospect| drop(black_box(prospect))),
            _ => return Err(format!("there is no work called {work}").into()),
        }
    }
    Ok(())
}

/// Prints the cost of each task with its limit.
fn compare() -> Result<(), Box<dyn Error>> {
    let Some(attack) = instructions("attack")? else {
        println!("odds: not measured; install valgrind first");
        return Ok(());
    };
    println!("odds: the reference attack, {REFERENCE} on 8 figures: {attack} instructions, its spec read before");
    for (peer, theirs, least, goal) in PEERS {
        let times = theirs / attack.max(1);
        println!(
            "odds: {peer} takes {theirs}, {times} times as many (at least {least}: {}; goal {goal}: {})",
            met(times >= least),
            met(times >= goal)
        );
    }
    for (work, words) in
        [("attack-with-reading", "with its spec read"), ("attack-with-fractions", "with a fraction in lowest terms for each outcome")]
    {
        println!("odds: the same {words}: {} instructions", instructions(work)?.unwrap_or_default());
    }
    let all = instructions("pairs")?.unwrap_or_default();
    let [most, goal] = PAIRS;
    println!(
        "odds: all pairs of the sample battle, 16 × 15: {all} instructions (at most {most}: {}; goal {goal}: {})",
        met(all <= most),
        met(all <= goal)
    );
    Ok(())
}

const fn met(is: bool) -> &'static str {
    if is { "met" } else { "MISSED" }
}

/// Returns the instructions of one task: the difference of two runs, divided. `None` without valgrind.
fn instructions(work: &str) -> Result<Option<u64>, Box<dyn Error>> {
    const FEW: u64 = 10;
    const MANY: u64 = 110;
    let Some(few) = count(work, FEW)? else { return Ok(None) };
    let many = count(work, MANY)?.unwrap_or_default();
    Ok(Some((many - few) / (MANY - FEW)))
}

/// Returns the instructions of a whole run.
fn count(work: &str, times: u64) -> Result<Option<u64>, Box<dyn Error>> {
    let mut call = Command::new("valgrind");
    call.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]).arg(std::env::current_exe()?).args([work, &times.to_string()]);
    let output = match call.output() {
        Err(problem) if problem.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        output => output?,
    };
    let said = String::from_utf8_lossy(&output.stderr);
    let collected = said.lines().find_map(|line| line.split_once("Collected : ")).ok_or_else(|| format!("valgrind said: {said}"))?;
    Ok(Some(collected.1.trim().parse()?))
}
