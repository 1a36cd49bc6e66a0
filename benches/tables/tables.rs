//! Measures the built-in tables, and searches for better ones.
//!
//! - `cargo run --release --example tables -- measure [BATTLES] [SEED] [TABLE…]` prints the results of each built-in
//!   table and each class of 6 to 40 pupils, one per line, with `!` where a goal is missed, the total missed and the
//!   untidiness. With names, only those tables or classes.
//! - `cargo run --release --example tables -- search TABLE SECONDS [SEED]` searches for a better picture of a
//!   built-in table or of a class of this size, and prints the best one found.
//! - `cargo run --release --example tables -- fit TABLE [BATTLES] [SEED] [PUPILS…]` measures classes of 6 to 40 on a
//!   built-in table that has no pictures for them: with their original armies, and as “Make it fair” sets them up, with
//!   its duration.
//!
//! `PICTURES=FILE` replaces the built-in pictures with those of a file in the format of
//! `src/classroom/planning/measure/pictures.txt`, so that nothing needs rebuilding.
//!
//! Classes are set up as `senlac new --class` does: up to 15 pupils on the small table, whose Arrow in the Eye is in
//! the lower half of the deck, and larger classes on Senlac, where it may come at any time.

mod picture;
mod search;
mod worth;

use std::time::Instant;

use senlac::battles::Progress;
use senlac::battles::fair::fit;
use senlac::content::library;
use senlac::planning::{Draft, fitted_armies};
use senlac::rules::Setup;
use worth::{Battles, Worth};

/// The built-in tables.
const SHIPPED: [&str; 4] = ["senlac-16x10", "35-minute-lesson", "a-small-table", "large-hall-floor"];

/// Returns the set-up of a built-in table, or of a class given by its number of pupils.
fn setup_of(name: &str) -> Setup {
    let setup = table(name).setup();
    let pictures = std::env::var("PICTURES").ok().and_then(|file| std::fs::read_to_string(file).ok()).unwrap_or_default();
    let rows: Vec<&str> = pictures.lines().skip_while(|line| *line != name).skip(1).take_while(|line| !line.is_empty()).collect();
    picture::standing(&setup, &rows).unwrap_or(setup)
}

/// Returns a built-in table by name, or the table for a class given by its number of pupils.
fn table(name: &str) -> Draft {
    match name.parse() {
        Ok(pupils) => {
            let mut draft = Draft::from_scenario(library::scenario(library::SCENARIO).expect("Senlac"));
            draft.measure(pupils);
            draft
        }
        Err(_) => Draft::from_scenario(library::scenario(name).expect("a shipped table")),
    }
}

fn print_measured(battles: Battles, names: &[String]) {
    let classes = fitted_armies::FEWEST..=fitted_armies::pictures::MOST_DRAWN;
    let all = || SHIPPED.map(str::to_owned).into_iter().chain(classes.map(|pupils| pupils.to_string())).collect();
    let names = if names.is_empty() { all() } else { names.to_vec() };
    println!("{:16} | {}", "table or class", Worth::HEAD);
    for name in names {
        let setup = setup_of(&name);
        let worth = Worth::measure(&setup, battles).expect("a battle");
        println!("{name:16} | {}  {:.1}", worth.line(), picture::untidy(&setup));
    }
}

/// Prints the results of classes on a table, before and after they are made fair.
fn print_fitted(name: &str, battles: Battles, pupils: &[String]) {
    let all = || (fitted_armies::FEWEST..=fitted_armies::pictures::MOST_DRAWN).collect::<Vec<_>>();
    let pupils: Vec<usize> = pupils.iter().filter_map(|pupils| pupils.parse().ok()).collect();
    println!("{:16} | {}", name, Worth::HEAD);
    for pupils in if pupils.is_empty() { all() } else { pupils } {
        let mut draft = Draft::from_scenario(library::scenario(name).expect("a shipped table"));
        draft.measure_on_table(pupils);
        let setup = draft.setup();
        println!("{pupils:3} placed       | {}", Worth::measure(&setup, battles).expect("a battle").line());
        let began = Instant::now();
        let fitted = fit(&setup, draft.zones(), &Progress::default()).expect("an answer");
        let seconds = began.elapsed().as_secs_f64();
        let setup = fitted.map_or(setup, |(setup, _)| setup);
        println!("{pupils:3} fair, {seconds:3.1} s  | {}", Worth::measure(&setup, battles).expect("a battle").line());
        println!("{}", picture::drawn(&setup));
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize, usual: u64| words.get(place).and_then(|word| word.parse().ok()).unwrap_or(usual);
    match words.first().map(String::as_str) {
        Some("measure") => print_measured(Battles { count: number(1, 4_000), seed: number(2, 2_026) }, words.get(3..).unwrap_or_default()),
        Some("fit") if words.len() > 1 => {
            let battles = Battles { count: number(2, 2_000), seed: number(3, 2_026) };
            print_fitted(&words[1], battles, words.get(4..).unwrap_or_default());
        }
        Some("search") if words.len() > 1 => search::search(&words[1], number(2, 60), number(3, 1)),
        _ => eprintln!("measure [BATTLES] [SEED] [TABLE…], fit TABLE [BATTLES] [SEED] [PUPILS…], or search TABLE SECONDS [SEED]"),
    }
}
