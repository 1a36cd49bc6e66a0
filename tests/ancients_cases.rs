//! The ancients rules as cases, worked from the errata and their rulings: what is set up, the line that is asked, and what must come of
//! it. They go the way of `senlac play`: a line of the command language, a game with its file, the events.
//!
//! The cases are in `ancients_cases/`; each grid is a table of which every cell is a case.
#![expect(clippy::panic, reason = "a test that cannot go on says why and stops")]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use chrono::{DateTime, Utc};
use senlac::record::{Game, Request};
use senlac::rulebooks::ancients::{Ancients, AncientsRules, Command};
use senlac::rulebooks::{self, DeskSetup, Rulings};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use tempfile::TempDir;

/// The cases of a chapter.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Chapter {
    #[serde(default)]
    case: Vec<Case>,
    #[serde(default)]
    grid: Vec<Grid>,
}

/// What is set up, what is asked, and what must come of it.
#[derive(Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    /// The clarification, the page, or the ruling.
    section: String,
    /// What it says, in a few words.
    says: String,
    /// Readings of rulings.
    #[serde(default)]
    rulings: BTreeMap<String, String>,
    /// Lines that must be done before.
    #[serde(default)]
    before: Vec<String>,
    /// The line that is judged.
    line: String,
    /// The result of the roll.
    #[serde(default)]
    result: Option<String>,
    /// The exact chance of each result, before the roll.
    #[serde(default)]
    odds: Option<BTreeMap<String, String>>,
    /// The values of the workings, in order.
    #[serde(default)]
    values: Option<Vec<String>>,
    /// Parts of the refusal.
    #[serde(default)]
    refused: Vec<String>,
    /// Events that must be among those told, in this order; keys left out may be anything.
    #[serde(default)]
    events: Vec<Value>,
    /// Events that must not be among them.
    #[serde(default)]
    never: Vec<Value>,
    /// What waits after it, in order: "unit what cause".
    #[serde(default)]
    waits: Option<Vec<String>>,
    /// Of each unit what `show --json` tells of it; "none" is a key that is not written.
    #[serde(default)]
    units: BTreeMap<String, BTreeMap<String, Value>>,
    /// Places in what `show --json` tells of the state.
    #[serde(default)]
    shows: BTreeMap<String, Value>,
}

/// A table: every cell is a case.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Grid {
    section: String,
    says: String,
    #[serde(default)]
    rulings: BTreeMap<String, String>,
    #[serde(default)]
    before: Vec<String>,
    /// The line, with `{row}` and `{column}`.
    line: String,
    columns: Vec<String>,
    /// The head of each row with its cells.
    rows: Vec<(String, String)>,
}

impl Grid {
    fn cases(&self) -> impl Iterator<Item = Case> {
        self.rows.iter().flat_map(move |(row, cells)| {
            let cells: Vec<&str> = cells.split_whitespace().collect();
            assert_eq!(cells.len(), self.columns.len(), "{}, row {row}", self.says);
            self.columns.iter().zip(cells).map(move |(column, cell)| Case {
                section: self.section.clone(),
                says: format!("{}, {row}, {column}", self.says),
                rulings: self.rulings.clone(),
                before: self.before.clone(),
                line: self.line.replace("{row}", row).replace("{column}", column),
                result: Some(cell.to_owned()),
                ..Case::default()
            })
        })
    }
}

fn noon() -> DateTime<Utc> {
    "2026-11-21T12:00:00Z".parse().expect("a time")
}

/// A game as `senlac new` makes it, played as `senlac play` plays it.
struct Table(Game<AncientsRules>);

impl Table {
    fn new(folder: &Path) -> Self {
        let own =
            rulebooks::read_setup::<Ancients>(include_str!("ancients_cases/army.toml")).unwrap_or_else(|problems| panic!("{problems:?}"));
        let setup = DeskSetup { rulings: Rulings::default(), owned: Vec::new(), own };
        Self(Game::create(&folder.join("case.senlac"), setup, 1066, noon()).expect("a game"))
    }

    fn ask(&mut self, line: &str) -> Result<Vec<Value>, String> {
        let request = Request::<rulebooks::Command<Command>>::parse(line).map_err(|problem| problem.to_string())?;
        let told = self.0.submit(request, noon()).map_err(|denied| denied.to_string())?;
        Ok(told.iter().map(|event| serde_json::to_value(event).expect("an event")).collect())
    }

    /// The exact chances of a line, as `senlac odds --game` tells them.
    fn odds(&self, line: &str) -> Result<BTreeMap<String, String>, String> {
        let Ok(Request::Play(order)) = Request::<rulebooks::Command<Command>>::parse(line) else { return Err("no command".to_owned()) };
        let workings = self.0.state().plan(&order.command).map_err(|refused| refused.to_string())?.workings();
        Ok(workings.outcomes.into_iter().map(|outcome| (outcome.result, outcome.exact)).collect())
    }
}

/// Whether everything that is wanted of an event, or of a part of it, is so.
fn fits(told: &Value, wanted: &Value) -> bool {
    match (told, wanted) {
        (Value::Object(told), Value::Object(wanted)) => {
            wanted.iter().all(|(key, wanted)| told.get(key).is_some_and(|told| fits(told, wanted)))
        }
        (Value::Array(told), Value::Array(wanted)) => {
            told.len() == wanted.len() && told.iter().zip(wanted).all(|(told, wanted)| fits(told, wanted))
        }
        (told, wanted) => told == wanted,
    }
}

impl Case {
    /// Everything that did not come as the errata have it.
    fn faults(&self, folder: &Path) -> Result<(), String> {
        let mut table = Table::new(folder);
        for (ruling, choice) in &self.rulings {
            table.ask(&json!({"do": "set_ruling", "ruling": ruling, "choice": choice}).to_string())?;
        }
        for line in &self.before {
            table.ask(line).map_err(|refused| format!("before: {line}: {refused}"))?;
        }
        let mut faults = String::new();
        let mut differs = |what: &str, found: &str, wanted: &str| {
            if found != wanted {
                let _ = write!(faults, "\n    {what}: {found}, and it should be {wanted}");
            }
        };
        if let Some(odds) = &self.odds {
            differs("odds", &format!("{:?}", table.odds(&self.line)?), &format!("{odds:?}"));
        }
        let events = match table.ask(&self.line) {
            Err(refused) if self.refused.is_empty() => return Err(format!("refused: {refused}")),
            Err(refused) => {
                let missing = self.refused.iter().find(|part| !refused.contains(*part));
                return missing.map_or(Ok(()), |part| Err(format!("“{part}” is not in: {refused}")));
            }
            Ok(events) if !self.refused.is_empty() => return Err(format!("not refused: {events:?}")),
            Ok(events) => events,
        };
        let rolled = events.iter().find(|event| event["event"] == "rolled").cloned().unwrap_or_default();
        if let Some(result) = &self.result {
            differs("result", rolled["result"].as_str().unwrap_or("none told"), result);
        }
        if let Some(values) = &self.values {
            let found = rolled["steps"].as_array().into_iter().flatten().map(|step| step["value"].as_str().unwrap_or_default());
            differs("values", &found.collect::<Vec<_>>().join(", "), &values.join(", "));
        }
        let mut rest = events.iter();
        for wanted in &self.events {
            if !rest.any(|event| fits(event, wanted)) {
                differs("events", &format!("{events:?}"), &wanted.to_string());
            }
        }
        for banned in &self.never {
            if let Some(event) = events.iter().find(|event| fits(event, banned)) {
                differs("event", &event.to_string(), "none of it");
            }
        }
        if let Some(waits) = &self.waits {
            let duties = table.0.state().duties.iter().map(|due| format!("{} {} {}", due.duty.unit, due.duty.what, due.duty.cause));
            differs("waiting", &duties.collect::<Vec<_>>().join(", "), &waits.join(", "));
        }
        for (id, wanted) in &self.units {
            let unit = table.0.state().own.unit(id).unwrap_or_else(|| panic!("no unit {id}"));
            let Value::Object(found) = serde_json::to_value(unit).expect("a unit") else { panic!("an object") };
            // What is as usual is not written.
            let usual = |key: &str| json!(if key == "state" { "good" } else { "none" });
            let is = |found: &Map<String, Value>, key: &str| found.get(key).cloned().unwrap_or_else(|| usual(key));
            for (key, wanted) in wanted {
                differs(&format!("{id} {key}"), &is(&found, key).to_string(), &wanted.to_string());
            }
        }
        let state = serde_json::to_value(&table.0.state().own).expect("a state");
        for (place, wanted) in &self.shows {
            differs(place, &state.pointer(place).unwrap_or(&Value::Null).to_string(), &wanted.to_string());
        }
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }
}

/// Judges every case of a chapter.
fn judge(text: &str, least: usize) {
    let chapter: Chapter = toml::from_str(text).unwrap_or_else(|problem| panic!("{problem}"));
    let cases: Vec<Case> = chapter.case.into_iter().chain(chapter.grid.iter().flat_map(Grid::cases)).collect();
    assert!(cases.len() >= least, "there were {least} cases, and now {}", cases.len());
    let folder = TempDir::new().expect("a folder");
    let mut faults = Vec::new();
    for (number, case) in cases.iter().enumerate() {
        let place = folder.path().join(number.to_string());
        std::fs::create_dir(&place).expect("a folder");
        if let Err(fault) = case.faults(&place) {
            faults.push(format!("{} {}: {fault}\n    {}", case.section, case.says, case.line));
        }
    }
    assert!(faults.is_empty(), "{} of {} cases:\n{}", faults.len(), cases.len(), faults.join("\n"));
}

#[test]
fn charges() {
    judge(include_str!("ancients_cases/charges.toml"), 60);
}

#[test]
fn missiles_and_morale() {
    judge(include_str!("ancients_cases/morale.toml"), 50);
}

#[test]
fn melee() {
    judge(include_str!("ancients_cases/melee.toml"), 60);
}

#[test]
fn rally() {
    judge(include_str!("ancients_cases/rally.toml"), 30);
}

#[test]
fn moves_and_evolutions() {
    judge(include_str!("ancients_cases/movement.toml"), 25);
}

#[test]
fn what_cannot_be() {
    judge(include_str!("ancients_cases/bad_input.toml"), 20);
}
