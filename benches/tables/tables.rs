//! What the tables are worth, and a search for better ones.
//!
//! - `cargo run --release --example tables -- measure [BATTLES] [SEED] [TABLE…]` prints what each shipped table and each class of
//!   6 to 40 pupils comes to, a line each, with `!` where a goal is missed; of some tables or classes where they are named;
//! - `cargo run --release --example tables -- search TABLE SECONDS [SEED]` looks for a better picture of a shipped table or a
//!   class of so many pupils, and prints the best one that it found.
//!
//! Classes are measured as `senlac new --class` sets them up: up to 15 pupils on the small table, whose Arrow in the Eye stays
//! in the lower half of the deck, and the others on Senlac, where it may come at any time.

mod picture;
mod search;
mod worth;

use senlac::content::library;
use senlac::planning::{Draft, measure};
use worth::{Battles, Worth};

/// The tables that ship.
const SHIPPED: [&str; 4] = ["senlac-16x10", "35-minute-lesson", "a-small-table", "large-hall-floor"];

/// A shipped table by name, or the one of a class by its number of pupils.
fn table(name: &str) -> Draft {
    match name.parse() {
        Ok(pupils) => {
            let mut draft = Draft::of(library::scenario(library::SCENARIO).expect("Senlac"));
            draft.measure(pupils);
            draft
        }
        Err(_) => Draft::of(library::scenario(name).expect("a shipped table")),
    }
}

fn print_measured(battles: Battles, names: &[String]) {
    let classes = measure::FEWEST..=measure::pictures::MOST_DRAWN;
    let all = || SHIPPED.map(str::to_owned).into_iter().chain(classes.map(|pupils| pupils.to_string())).collect();
    let names = if names.is_empty() { all() } else { names.to_vec() };
    println!("{:16} | {}", "table or class", Worth::HEAD);
    for name in names {
        let worth = Worth::of(&table(&name).setup(), battles).expect("a battle");
        println!("{name:16} | {}", worth.line());
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize, usual: u64| words.get(place).and_then(|word| word.parse().ok()).unwrap_or(usual);
    match words.first().map(String::as_str) {
        Some("measure") => print_measured(Battles { count: number(1, 4_000), seed: number(2, 2_026) }, words.get(3..).unwrap_or_default()),
        Some("search") if words.len() > 1 => search::search(&table(&words[1]), number(2, 60), number(3, 1)),
        _ => eprintln!("measure [BATTLES] [SEED] [TABLE…], or search TABLE SECONDS [SEED]"),
    }
}
