//! The rules of *Diex Aïe 2* as cases, worked from the book section by section: what is set up, the lines that are asked, and
//! what must come of them. They go the way of `senlac play`: lines of the command language, a game with its file, the events.
//!
//! The cases are in `diex_aie_cases/`, a file for a part; each grid is a table of which every cell is a case.
#![expect(clippy::panic, reason = "a test that cannot go on says why and stops")]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use chrono::{DateTime, Utc};
use senlac::record::{Game, Request};
use senlac::rulebooks::diex_aie::{Command, DiexAie, DiexRules};
use senlac::rulebooks::{self, DeskSetup, Rulings};
use serde::Deserialize;
use serde_json::{Value, json};
use tempfile::TempDir;

/// The cases of a part.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Chapter {
    /// The set-up that is meant where a case names none.
    setup: String,
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
    /// The set-up, if it is not the usual one.
    #[serde(default)]
    setup: Option<String>,
    /// Readings of rulings.
    #[serde(default)]
    rulings: BTreeMap<String, String>,
    /// Where the siege stands: the keys of `set_siege`.
    #[serde(default)]
    siege: Option<Value>,
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
    /// How characters are: "wounded".
    #[serde(default)]
    men: BTreeMap<String, String>,
    /// Places in what `show --json` tells of the state.
    #[serde(default)]
    shows: BTreeMap<String, Value>,
    /// Exact chances of results, as `senlac odds` tells them.
    #[serde(default)]
    odds: BTreeMap<String, String>,
    /// How the game ended: a part of its words; empty if it goes on.
    #[serde(default)]
    ends: Option<String>,
}

/// A table: every cell is a case.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Grid {
    section: String,
    says: String,
    #[serde(default)]
    setup: Option<String>,
    #[serde(default)]
    rulings: BTreeMap<String, String>,
    #[serde(default)]
    siege: Option<Value>,
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
    /// The place in the state where the cell stands; the result of the roll where none is named.
    #[serde(default)]
    shows: Option<String>,
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
                let cell = cell.replace("none", "–").replace('_', " ");
                let value = serde_json::from_str(&cell).unwrap_or_else(|_| Value::from(cell.clone()));
                cases.push(Case {
                    section: self.section.clone(),
                    says: format!("{}, row {row}, column {column}", self.says),
                    setup: self.setup.as_ref().map(fill),
                    rulings: self.rulings.clone(),
                    siege: self.siege.clone(),
                    before: self.before.iter().map(fill).collect(),
                    line: fill(&self.line),
                    result: self.shows.is_none().then_some(cell),
                    column: self.headed.then(|| column.clone()),
                    shows: self.shows.iter().map(|place| (fill(place), value.clone())).collect(),
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
struct Table(Game<DiexRules>);

impl Table {
    fn new(folder: &Path, setup: &str) -> Self {
        let own = rulebooks::read_setup::<DiexAie>(setup).unwrap_or_else(|problems| panic!("{setup}: {problems:?}"));
        let setup = DeskSetup { rulings: Rulings::default(), owned: Vec::new(), own };
        Self(Game::create(&folder.join("case.senlac"), setup, 1066, noon()).expect("a game"))
    }

    fn ask(&mut self, line: &str) -> Result<Vec<Value>, String> {
        let request = Request::<rulebooks::Command<Command>>::parse(line).map_err(|problem| problem.to_string())?;
        let told = self.0.submit(request, noon()).map_err(|denied| denied.to_string())?;
        Ok(told.iter().map(|event| serde_json::to_value(event).expect("an event")).collect())
    }

    /// The exact chance of each result of a line.
    fn odds(&self, line: &str) -> BTreeMap<String, String> {
        let command = serde_json::from_str(line).unwrap_or_else(|problem| panic!("{line}: {problem}"));
        let plan = self.0.state().plan(&command).unwrap_or_else(|refused| panic!("{line}: {refused}"));
        plan.workings().outcomes.into_iter().map(|outcome| (outcome.result, outcome.exact)).collect()
    }

    fn man(&self, name: &str) -> String {
        let man = self.0.state().own.character(name).unwrap_or_else(|| panic!("no character {name}"));
        man.state.key().to_owned()
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
    /// The game as the case begins.
    fn table(&self, folder: &Path, usual: &str) -> Result<Table, String> {
        let mut table = Table::new(folder, self.setup.as_deref().unwrap_or(usual));
        for (ruling, choice) in &self.rulings {
            table.ask(&json!({"do": "set_ruling", "ruling": ruling, "choice": choice}).to_string())?;
        }
        if let Some(Value::Object(set)) = &self.siege {
            let mut set = set.clone();
            set.insert("do".to_owned(), "set_siege".into());
            table.ask(&Value::Object(set).to_string())?;
        }
        for line in &self.before {
            table.ask(line).map_err(|refused| format!("before: {line}: {refused}"))?;
        }
        Ok(table)
    }

    /// Everything that did not come as the book has it.
    fn faults(&self, folder: &Path, usual: &str) -> Result<(), String> {
        let mut table = self.table(folder, usual)?;
        let odds = if self.odds.is_empty() { BTreeMap::new() } else { table.odds(&self.line) };
        let events = match table.ask(&self.line) {
            Err(refused) if self.refused.is_empty() => return Err(format!("refused: {refused}")),
            Err(refused) => {
                let missing = self.refused.iter().find(|part| !refused.contains(*part));
                return missing.map_or(Ok(()), |part| Err(format!("“{part}” is not in: {refused}")));
            }
            Ok(events) if !self.refused.is_empty() => return Err(format!("not refused: {events:?}")),
            Ok(events) => events,
        };
        let faults = self.differences(&table, &events, &odds);
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }

    fn differences(&self, table: &Table, events: &[Value], odds: &BTreeMap<String, String>) -> String {
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
        for (name, wanted) in &self.men {
            differs(name, &table.man(name), wanted);
        }
        let state = serde_json::to_value(&table.0.state().own).expect("a state");
        for (place, wanted) in &self.shows {
            differs(place, &state.pointer(place).unwrap_or(&Value::Null).to_string(), &wanted.to_string());
        }
        for (result, wanted) in &self.odds {
            differs(result, odds.get(result).map_or("never", String::as_str), wanted);
        }
        if let Some(ends) = &self.ends {
            let state = &table.0.state().own;
            let outcome = state.siege.outcome.clone().or_else(|| state.quick_combat.outcome.clone()).unwrap_or_default();
            let is_so = if ends.is_empty() { outcome.is_empty() } else { outcome.contains(ends) };
            differs("the end", if is_so { ends } else { &outcome }, ends);
        }
        faults
    }
}

/// Judges every case of a part.
fn judge(part: &str, least: usize) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/diex_aie_cases/{part}.toml"));
    let text = std::fs::read_to_string(&file).unwrap_or_else(|problem| panic!("{}: {problem}", file.display()));
    let chapter: Chapter = toml::from_str(&text).unwrap_or_else(|problem| panic!("{problem}"));
    let cases: Vec<Case> = chapter.case.into_iter().chain(chapter.grid.iter().flat_map(Grid::cases)).collect();
    assert!(cases.len() >= least, "there were {least} cases, and now {}", cases.len());
    let folder = TempDir::new().expect("a folder");
    let mut faults = Vec::new();
    for (number, case) in cases.iter().enumerate() {
        let place = folder.path().join(number.to_string());
        std::fs::create_dir(&place).expect("a folder");
        if let Err(fault) = case.faults(&place, &chapter.setup) {
            faults.push(format!("{} {}: {fault}\n    {}", case.section, case.says, case.line));
        }
    }
    assert!(faults.is_empty(), "{} of {} cases:\n{}", faults.len(), cases.len(), faults.join("\n"));
}

#[test]
fn quick_combat() {
    judge("quick_combat", 400);
}

#[test]
fn siege() {
    judge("siege", 380);
}

#[test]
fn skirmish() {
    judge("skirmish", 600);
}
