//! The rules of *Hastings: 1066* as cases, worked from the book section by section: what is set up, the line that is asked, and
//! what must come of it. They go the way of `senlac play`: a line of the command language, a game with its file, the events.
//!
//! The cases are in `hastings_1066_cases/`, a file for a chapter; each grid is a printed table of which every cell is a case.
#![expect(clippy::panic, reason = "a test that cannot go on says why and stops")]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use chrono::{DateTime, Utc};
use senlac::record::{Game, Request};
use senlac::rulebooks::hastings_1066::{Command, Hastings, HastingsRules};
use senlac::rulebooks::{self, DeskSetup, Rulings};
use serde::Deserialize;
use serde_json::{Value, json};
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
    /// The section of the book.
    section: String,
    /// What the book says, in a few words.
    says: String,
    /// The order of battle, if it is not the usual one.
    #[serde(default)]
    army: Option<String>,
    /// Readings of rulings.
    #[serde(default)]
    rulings: BTreeMap<String, String>,
    /// Where the game stands: the keys of `set_table`.
    #[serde(default)]
    table: Option<Value>,
    /// Lines that must be done before.
    #[serde(default)]
    before: Vec<String>,
    /// The line that is judged.
    line: String,
    /// The result of the roll.
    #[serde(default)]
    result: Option<String>,
    /// The column of the table.
    #[serde(default)]
    column: Option<String>,
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
    /// How units are: "good", "routed reduced", "lost".
    #[serde(default)]
    units: BTreeMap<String, String>,
    /// How leaders are: "well with NF1", "wounded-1 alone".
    #[serde(default)]
    leaders: BTreeMap<String, String>,
    /// Places in what `show --json` tells of the state.
    #[serde(default)]
    shows: BTreeMap<String, Value>,
    /// How the game ended, as its outcome begins; empty if it goes on.
    #[serde(default)]
    ends: Option<String>,
}

/// A printed table: every cell is a case.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Grid {
    section: String,
    says: String,
    #[serde(default)]
    rulings: BTreeMap<String, String>,
    #[serde(default)]
    table: Option<Value>,
    #[serde(default)]
    before: Vec<String>,
    /// The line, with `{row}`, `{column}` and `{0}`, `{1}` … for what the column stands for.
    line: String,
    /// The heads of the columns, with what each stands for.
    columns: Vec<(String, Vec<String>)>,
    /// The head of each row with its cells.
    rows: Vec<(String, String)>,
    /// Whether the head of the column is told too.
    #[serde(default)]
    headed: bool,
}

impl Grid {
    fn cases(&self) -> Vec<Case> {
        let mut cases = Vec::new();
        for (row, cells) in &self.rows {
            let cells: Vec<&str> = cells.split_whitespace().collect();
            assert_eq!(cells.len(), self.columns.len(), "{}, row {row}", self.says);
            for ((column, fills), cell) in self.columns.iter().zip(cells) {
                let fill = |text: &String| {
                    let text = text.replace("{row}", row).replace("{column}", column);
                    fills.iter().enumerate().fold(text, |text, (place, fill)| text.replace(&format!("{{{place}}}"), fill))
                };
                cases.push(Case {
                    section: self.section.clone(),
                    says: format!("{}, row {row}, column {column}", self.says),
                    rulings: self.rulings.clone(),
                    table: self.table.clone(),
                    before: self.before.iter().map(fill).collect(),
                    line: fill(&self.line),
                    result: Some(cell.replace("none", "–")),
                    column: self.headed.then(|| column.clone()),
                    ..Case::default()
                });
            }
        }
        cases
    }
}

fn noon() -> DateTime<Utc> {
    "2026-11-21T12:00:00Z".parse().expect("a time")
}

/// A game as `senlac new` makes it, played as `senlac play` plays it.
struct Table(Game<HastingsRules>);

impl Table {
    fn new(folder: &Path, army: &str) -> Self {
        let own = rulebooks::read_setup::<Hastings>(army).unwrap_or_else(|problems| panic!("{problems:?}"));
        let setup = DeskSetup { rulings: Rulings::default(), owned: Vec::new(), own };
        Self(Game::create(&folder.join("case.senlac"), setup, 1066, noon()).expect("a game"))
    }

    fn ask(&mut self, line: &str) -> Result<Vec<Value>, String> {
        let request = Request::<rulebooks::Command<Command>>::parse(line).map_err(|problem| problem.to_string())?;
        let told = self.0.submit(request, noon()).map_err(|denied| denied.to_string())?;
        Ok(told.iter().map(|event| serde_json::to_value(event).expect("an event")).collect())
    }

    fn unit(&self, id: &str) -> String {
        let unit = self.0.state().own.unit(id).unwrap_or_else(|| panic!("no unit {id}"));
        let value = serde_json::to_value(unit).expect("a unit");
        let word = |key: &str| value.get(key).and_then(Value::as_str).map(ToOwned::to_owned);
        let place = word("enters").unwrap_or_else(|| "map".to_owned());
        if place != "map" {
            return place;
        }
        let status = word("status").unwrap_or_else(|| "good".to_owned());
        if unit.reduced { format!("{status} reduced") } else { status }
    }

    fn leader(&self, id: &str) -> String {
        let leader = self.0.state().own.leader(id).unwrap_or_else(|| panic!("no leader {id}"));
        let health = serde_json::to_value(leader.health).expect("health");
        let with = leader.with.as_ref().map_or_else(|| "alone".to_owned(), |unit| format!("with {unit}"));
        format!("{} {with}", health.as_str().unwrap_or_default())
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
    /// Everything that did not come as the book has it.
    fn faults(&self, folder: &Path) -> Result<(), String> {
        let army = match self.army.as_deref() {
            Some("wings") => include_str!("hastings_1066_cases/wings_army.toml"),
            Some(other) => panic!("no army {other}"),
            None => include_str!("hastings_1066_cases/army.toml"),
        };
        let mut table = Table::new(folder, army);
        for (ruling, choice) in &self.rulings {
            table.ask(&json!({"do": "set_ruling", "ruling": ruling, "choice": choice}).to_string())?;
        }
        if let Some(Value::Object(set)) = &self.table {
            let mut set = set.clone();
            set.insert("do".to_owned(), "set_table".into());
            table.ask(&Value::Object(set).to_string())?;
        }
        for line in &self.before {
            table.ask(line).map_err(|refused| format!("before: {line}: {refused}"))?;
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
        let mut faults = String::new();
        let mut differs = |what: &str, found: &str, wanted: &str| {
            if found != wanted {
                let _ = write!(faults, "\n    {what}: {found}, and the book has {wanted}");
            }
        };
        let rolled = events.iter().find(|event| event["event"] == "rolled").cloned().unwrap_or_default();
        if let Some(result) = &self.result {
            differs("result", rolled["result"].as_str().unwrap_or("none told"), result);
        }
        if let Some(column) = &self.column {
            differs("column", rolled["table"]["column"].as_str().unwrap_or("none told"), column);
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
            differs(id, &table.unit(id), wanted);
        }
        for (id, wanted) in &self.leaders {
            differs(id, &table.leader(id), wanted);
        }
        let state = serde_json::to_value(&table.0.state().own).expect("a state");
        for (place, wanted) in &self.shows {
            differs(place, &state.pointer(place).unwrap_or(&Value::Null).to_string(), &wanted.to_string());
        }
        if let Some(ends) = &self.ends {
            let outcome = table.0.state().own.outcome.clone().unwrap_or_default();
            let found = outcome.split(':').next().unwrap_or_default();
            differs("the end", found, ends);
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
fn melee() {
    judge(include_str!("hastings_1066_cases/melee.toml"), 200);
}

#[test]
fn missile_fire() {
    judge(include_str!("hastings_1066_cases/missile.toml"), 200);
}

#[test]
fn movement_and_reaction() {
    judge(include_str!("hastings_1066_cases/movement.toml"), 150);
}

#[test]
fn morale_retreats_and_rally() {
    judge(include_str!("hastings_1066_cases/morale.toml"), 400);
}

#[test]
fn leaders() {
    judge(include_str!("hastings_1066_cases/leaders.toml"), 70);
}

#[test]
fn wings_and_orders() {
    judge(include_str!("hastings_1066_cases/orders.toml"), 80);
}

#[test]
fn turns_reinforcements_reform_and_victory() {
    judge(include_str!("hastings_1066_cases/turn.toml"), 120);
}

#[test]
fn what_cannot_be() {
    judge(include_str!("hastings_1066_cases/bad_input.toml"), 35);
}
