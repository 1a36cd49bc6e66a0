//! Scenarios as readable files.

use std::fmt::Write;

use super::{Scenario, Zones};
use crate::content::text_checks::toml_text;
use crate::rules::rulings::{RulingName, Rulings};
use crate::rules::{Board, Side, UnitId, UnitSetup};

pub(super) fn scenario_text(scenario: &Scenario) -> String {
    let mut text = format!("name = {}\n", toml_text(&scenario.name));
    if let Some(about) = &scenario.about {
        push_line(&mut text, &format!("about = {}", toml_text(about)));
    }
    if let Some(minutes) = scenario.minutes {
        push_line(&mut text, &format!("minutes = {minutes}"));
    }
    push_line(&mut text, &format!("deck = {}", toml_text(&scenario.deck)));
    text.push_str(&ground(&scenario.terrain));
    if !scenario.zones.is_empty() {
        text.push_str(&zones(&scenario.zones, &scenario.terrain));
    }
    push_line(&mut text, "\n# The order of battle. \"figures\" counts the commander. William and Harold lead the bodyguards.");
    text.push_str(&army(&scenario.norman, Side::Norman));
    text.push('\n');
    text.push_str(&army(&scenario.saxon, Side::Saxon));
    text.push_str(&rulings(&scenario.rulings));
    text
}

fn push_line(text: &mut String, words: &str) {
    text.push_str(words);
    text.push('\n');
}

/// Returns the terrain's rows below a legend for their characters.
fn ground(board: &Board) -> String {
    let last = crate::rules::column_letters(board.width().saturating_sub(1));
    let mut text = format!("\n# A to {last} from left to right, 1 to {} from top to bottom.\n", board.height());
    push_line(&mut text, tr!("# . flat   ^ hill   # woods   x off the table"));
    text.push_str(&rows("terrain", &board.rows()));
    text
}

/// Returns the zones' rows below a legend for their characters.
fn zones(zones: &Zones, board: &Board) -> String {
    let mut text = String::from("\n# Where each side sets up: N Normans   S Saxons   . neither\n");
    text.push_str(&rows("zones", &zones.rows(board)));
    text
}

/// Returns rows of characters, one below the other.
fn rows(key: &str, rows: &[String]) -> String {
    let mut text = format!("{key} = [\n");
    for row in rows {
        push_line(&mut text, &format!("  \"{row}\","));
    }
    push_line(&mut text, "]");
    text
}

/// Returns an army with one unit per line, aligned in columns.
fn army(units: &[UnitSetup], side: Side) -> String {
    let key = match side {
        Side::Norman => "norman",
        Side::Saxon => "saxon",
    };
    let widest = units.iter().map(|unit| unit.troop.key().len()).max().unwrap_or(0);
    let entries: Vec<String> = units.iter().map(|unit| entry(unit, widest)).collect();
    let longest = entries.iter().map(String::len).max().unwrap_or(0);
    let mut text = format!("{key} = [\n");
    for (number, entry) in (1..=u8::MAX).zip(entries) {
        push_line(&mut text, &format!("  {entry:longest$} # {}", UnitId::new(side, number)));
    }
    push_line(&mut text, "]");
    text
}

/// Returns a unit. `widest` is the length of the longest type name in its army.
fn entry(unit: &UnitSetup, widest: usize) -> String {
    let troop = format!("\"{}\",", unit.troop.key());
    let figures = format!("{},", unit.figures);
    let mut text = format!("{{ type = {troop:width$} figures = {figures:3} bases = {}", unit.bases, width = widest + 3);
    if let Some(square) = unit.square {
        _ = write!(text, ", square = \"{square}\"");
    }
    if unit.bodyguard {
        text.push_str(", bodyguard = true");
    }
    text.push_str(" },");
    text
}

/// Returns the rulings that differ from their defaults.
fn rulings(rulings: &Rulings) -> String {
    let usual = Rulings::default();
    let mut text = String::new();
    for ruling in RulingName::all() {
        let reading = rulings.option(ruling);
        if reading != usual.option(ruling) {
            if text.is_empty() {
                push_line(&mut text, "\n# Only the rulings that are not the usual ones.\n[rulings]");
            }
            push_line(&mut text, &format!("{ruling} = \"{}\"", reading.key));
        }
    }
    text
}
