//! Tests board game rules with cases: a set-up, the line to judge, and the expected result. Cases run as in `senlac
//! play`: a line of the command language, a game with its file, and the events.
//!
//! A file of cases is a chapter. In a grid, which is a printed table, every cell is a case.
#![expect(clippy::panic, reason = "a test that cannot go on says why and stops")]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;

use senlac::board_games::{self, BoardGameState, Rulebook, with_sentences};
use senlac::language::{CurrentLanguage, in_language};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::table::Table;
use crate::other_language::{MARK, OTHER, other_line};

/// The parts of the cases that depend on the rulebook.
pub trait Cases: Rulebook {
    /// Returns the set-up text that a chapter or case names, either as text or by name. Empty means the default
    /// set-up.
    fn setup(named: &str) -> String;

    /// Returns the first command for the keys under this one: `table` may mean `set_table`.
    fn first(_key: &str) -> Option<&'static str> {
        None
    }

    /// Returns the state of a unit or leader that a case names under a key such as `units`; `None` if the key is
    /// unknown.
    fn found(state: &Self::State, key: &str, name: &str) -> Option<Value>;
}

/// The cases of a chapter.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Chapter {
    /// The set-up that is meant where a case names none.
    #[serde(default)]
    setup: String,
    #[serde(default)]
    case: Vec<Case>,
    #[serde(default)]
    grid: Vec<Grid>,
}

/// A set-up, the line to judge, and the expected result.
#[derive(Deserialize)]
struct Case {
    /// Section of the booklet, or the ruling.
    section: String,
    /// Short description.
    says: String,
    /// Set-up, if it isn't the default.
    #[serde(default)]
    setup: Option<String>,
    /// Chosen options of rulings.
    #[serde(default)]
    rulings: BTreeMap<String, String>,
    /// Lines to play first.
    #[serde(default)]
    before: Vec<String>,
    /// Line to judge.
    line: String,
    /// Result of the roll.
    #[serde(default)]
    result: Option<String>,
    /// Column of the table.
    #[serde(default)]
    column: Option<String>,
    /// Values of the workings, in order.
    #[serde(default)]
    values: Option<Vec<String>>,
    /// Exact odds of the results, before the roll.
    #[serde(default)]
    odds: BTreeMap<String, String>,
    /// Parts of the refusal.
    #[serde(default)]
    refused: Vec<String>,
    /// Expected events, in this order. Missing keys may have any value.
    #[serde(default)]
    events: Vec<Value>,
    /// Events that must not occur.
    #[serde(default)]
    never: Vec<Value>,
    /// Pending steps afterwards, in order: "unit what cause".
    #[serde(default)]
    waits: Option<Vec<String>>,
    /// Values at these paths of the state in `show --json`.
    #[serde(default)]
    shows: BTreeMap<String, Value>,
    /// Part of the result text; empty if the game continues.
    #[serde(default)]
    ends: Option<String>,
    /// Parts that depend on the rulebook: a first command, or the state of units and leaders afterwards.
    #[serde(flatten)]
    own: BTreeMap<String, Map<String, Value>>,
}

/// A printed table, in which every cell is the result of a case.
#[derive(Deserialize)]
struct Grid {
    /// Column headings, each with the values it stands for.
    columns: Vec<(String, Vec<String>)>,
    /// Row headings, each with its cells.
    rows: Vec<(String, String)>,
    /// Whether the column heading is checked too.
    #[serde(default)]
    headed: bool,
    /// The case, with `{row}`, `{column}` and `{0}`, `{1}` … for the column's values.
    #[serde(flatten)]
    case: Value,
}

/// Returns the value with these words replaced in every text.
fn fill_in(value: &Value, words: &[(String, &str)]) -> Value {
    match value {
        Value::String(text) => words.iter().fold(text.clone(), |text, (place, word)| text.replace(place, word)).into(),
        Value::Array(values) => values.iter().map(|value| fill_in(value, words)).collect(),
        Value::Object(values) => values.iter().map(|(key, value)| (key.clone(), fill_in(value, words))).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) => value.clone(),
    }
}

impl Grid {
    fn cases(&self) -> Vec<Case> {
        let mut cases = Vec::new();
        for (row, cells) in &self.rows {
            let cells: Vec<&str> = cells.split_whitespace().collect();
            assert_eq!(cells.len(), self.columns.len(), "{}, row {row}", self.case["says"]);
            for ((column, fills), cell) in self.columns.iter().zip(cells) {
                let heads = [("{row}".to_owned(), row.as_str()), ("{column}".to_owned(), column.as_str())];
                let fills = fills.iter().enumerate().map(|(place, fill)| (format!("{{{place}}}"), fill.as_str()));
                let case = fill_in(&self.case, &heads.into_iter().chain(fills).collect::<Vec<_>>());
                let mut case = Case::deserialize(case).unwrap_or_else(|problem| panic!("{}: {problem}", self.case["says"]));
                let _ = write!(case.says, ", row {row}, column {column}");
                case.result = Some(cell.replace("none", "–").replace('_', " "));
                case.column = self.headed.then(|| column.clone());
                cases.push(case);
            }
        }
        cases
    }
}

/// Returns whether an event, or a part of it, has all wanted values. "none" means that the key is missing.
fn fits(found: &Value, wanted: &Value) -> bool {
    match (found, wanted) {
        (Value::Object(found), Value::Object(wanted)) => {
            wanted.iter().all(|(key, wanted)| found.get(key).map_or_else(|| wanted == "none", |found| fits(found, wanted)))
        }
        (Value::Array(found), Value::Array(wanted)) => {
            found.len() == wanted.len() && found.iter().zip(wanted).all(|(found, wanted)| fits(found, wanted))
        }
        (found, wanted) => found == wanted,
    }
}

/// Differences from the expected result.
#[derive(Default)]
struct Faults(String);

impl Faults {
    fn differs(&mut self, what: &str, found: &str, wanted: &str) {
        if found != wanted {
            let _ = write!(self.0, "\n    {what}: {found}, and it should be {wanted}");
        }
    }
}

impl Case {
    /// Returns the game at the start of the case.
    fn table<B: Cases>(&self, usual: &str) -> Result<Table<B>, String> {
        let setup = B::setup(self.setup.as_deref().unwrap_or(usual));
        let own = board_games::read_setup::<B>(&setup).unwrap_or_else(|problems| panic!("{setup}: {problems:?}"));
        let mut table = Table::new(own, 1066);
        for (ruling, choice) in &self.rulings {
            table.line(&json!({"do": "set_ruling", "ruling": ruling, "choice": choice}).to_string())?;
        }
        for (key, keys) in &self.own {
            if let Some(command) = B::first(key) {
                let mut keys = keys.clone();
                keys.insert("do".to_owned(), command.into());
                table.line(&Value::Object(keys).to_string())?;
            }
        }
        for line in &self.before {
            table.line(line).map_err(|refused| format!("before: {line}: {refused}"))?;
        }
        Ok(table)
    }

    /// Returns the game file of the case in a language. It is the same in all languages.
    fn file<B: Cases>(&self, usual: &str, spoken: CurrentLanguage) -> Result<String, String> {
        in_language(spoken, || {
            let mut table = self.table::<B>(usual)?;
            let _refused = table.line(&self.line);
            Ok(table.written())
        })
    }

    /// Returns all differences from the expected result.
    fn faults<B: Cases>(&self, usual: &str) -> Result<(), String> {
        let mut table = self.table::<B>(usual)?;
        let mut faults = Faults::default();
        let odds = if self.odds.is_empty() { BTreeMap::new() } else { table.odds(&self.line)? };
        for (result, wanted) in &self.odds {
            faults.differs(result, odds.get(result).map_or("never", String::as_str), wanted);
        }
        let events = match table.line(&self.line) {
            Err(refused) if self.refused.is_empty() => return Err(format!("refused: {refused}")),
            Err(refused) => {
                let missing = self.refused.iter().find(|part| !refused.contains(*part));
                return missing.map_or(Ok(()), |part| Err(format!("“{part}” is not in: {refused}")));
            }
            Ok(events) if !self.refused.is_empty() => return Err(format!("not refused: {events:?}")),
            Ok(events) => events,
        };
        self.judge_events(&events, &mut faults);
        self.judge_state(table.game.state(), &mut faults);
        let foreign = self.file::<B>(usual, *OTHER)?;
        if let Some(said) = foreign.split('"').find(|text| text.contains(MARK)) {
            faults.differs("a text in the game", said, "a key");
        }
        if let Some((foreign, english)) = other_line(&foreign, &table.written()) {
            faults.differs("a line in another language", &foreign, &english);
        }
        if faults.0.is_empty() { Ok(()) } else { Err(faults.0) }
    }

    fn judge_events(&self, events: &[Value], faults: &mut Faults) {
        let rolled = events.iter().find(|event| event["event"] == "rolled").cloned().unwrap_or_default();
        if let Some(result) = &self.result {
            faults.differs("result", rolled["result"].as_str().unwrap_or("none told"), result);
        }
        if let Some(column) = &self.column {
            faults.differs("column", rolled["table"]["column"].as_str().unwrap_or("none told"), column);
        }
        if let Some(values) = &self.values {
            let found = rolled["steps"].as_array().into_iter().flatten().map(|step| step["value"].as_str().unwrap_or_default());
            faults.differs("values", &found.collect::<Vec<_>>().join(", "), &values.join(", "));
        }
        let mut rest = events.iter();
        for wanted in &self.events {
            if !rest.any(|event| fits(event, wanted)) {
                faults.differs("events", &format!("{events:?}"), &wanted.to_string());
            }
        }
        for banned in &self.never {
            if let Some(event) = events.iter().find(|event| fits(event, banned)) {
                faults.differs("event", &event.to_string(), "none of it");
            }
        }
    }

    fn judge_state<B: Cases>(&self, game: &BoardGameState<B>, faults: &mut Faults) {
        // Each pending step has its own number for skipping it.
        let numbers: BTreeSet<u32> = game.duties.iter().map(|due| due.number).filter(|number| *number > 0).collect();
        faults.differs("duties with numbers", &numbers.len().to_string(), &game.duties.len().to_string());
        if let Some(waits) = &self.waits {
            let duties = game.duties.iter().map(|due| format!("{} {} {}", due.duty.unit, due.duty.what, due.duty.cause));
            faults.differs("waiting", &duties.collect::<Vec<_>>().join(", "), &waits.join(", "));
        }
        for (key, all) in self.own.iter().filter(|(key, _)| B::first(key).is_none()) {
            for (name, wanted) in all {
                let found = B::found(&game.own, key, name).unwrap_or_else(|| panic!("{}: {key}: no {name}", self.says));
                if !fits(&found, wanted) {
                    faults.differs(name, &found.to_string(), &wanted.to_string());
                }
            }
        }
        let state = with_sentences(|| serde_json::to_value(&game.own)).expect("a state");
        for (place, wanted) in &self.shows {
            faults.differs(place, &state.pointer(place).unwrap_or(&Value::Null).to_string(), &wanted.to_string());
        }
        if let Some(ends) = &self.ends {
            let outcome = B::outcome(&game.own).unwrap_or_default();
            let is_so = if ends.is_empty() { outcome.is_empty() } else { outcome.contains(ends) };
            faults.differs("the end", if is_so { ends } else { &outcome }, ends);
        }
    }
}

/// Checks every case of a file under `tests`, which has at least `least` cases.
pub fn judge<B: Cases>(file: &str, least: usize) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(file).with_extension("toml");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|problem| panic!("{}: {problem}", path.display()));
    let chapter: Chapter = toml::from_str(&text).unwrap_or_else(|problem| panic!("{file}: {problem}"));
    let cases: Vec<Case> = chapter.case.into_iter().chain(chapter.grid.iter().flat_map(Grid::cases)).collect();
    assert!(cases.len() >= least, "there were {least} cases, and now {}", cases.len());
    let fault = |case: &Case| {
        let fault = case.faults::<B>(&chapter.setup).err()?;
        Some(format!("{} {}: {fault}\n    {}", case.section, case.says, case.line))
    };
    let faults: Vec<String> = cases.iter().filter_map(fault).collect();
    assert!(faults.is_empty(), "{} of {} cases:\n{}", faults.len(), cases.len(), faults.join("\n"));
}
