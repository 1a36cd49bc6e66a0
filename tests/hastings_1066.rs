//! Whole games of *Hastings: 1066* by chance, from the first orders to the last turn, and what always holds in them.

use std::collections::BTreeSet;
use std::path::Path;

use chrono::{DateTime, Utc};
use senlac::game::{Dice, Rolled, Rules};
use senlac::record::{Game, Request, inspect};
use senlac::rulebooks::hastings_1066::{Command, Hastings, HastingsRules, Leader, Place, Side, State, Status, Unit};
use senlac::rulebooks::{self, DeskSetup, Due, Rulebook, Rulings};
use serde_json::{Value, json};
use tempfile::TempDir;

fn noon() -> DateTime<Utc> {
    "2026-11-21T12:00:00Z".parse().expect("a time")
}

/// Somebody who plays both sides and throws dice over what to do.
struct Table {
    game: Game<HastingsRules>,
    chance: Rolled,
    refused: u32,
    done: BTreeSet<String>,
}

impl Table {
    fn new(folder: &Path, seed: u64) -> Self {
        let setup = DeskSetup { rulings: Rulings::default(), owned: Vec::new(), own: Hastings::sample() };
        let game = Game::create(&folder.join("evening.senlac"), setup, seed, noon()).expect("a game");
        Self { game, chance: Rolled::new(seed, 999), refused: 0, done: BTreeSet::new() }
    }

    fn state(&self) -> &State {
        &self.game.state().own
    }

    /// Asks for it; whether it was done.
    fn ask(&mut self, command: &Value) -> bool {
        let request = Request::<rulebooks::Command<Command>>::parse(&command.to_string()).expect("a command");
        let is_done = self.game.submit(request, noon()).is_ok();
        if is_done {
            self.done.insert(command["do"].as_str().unwrap_or_default().to_owned());
        } else {
            self.refused += 1;
        }
        is_done
    }

    fn pick<T: Clone>(&mut self, from: &[T]) -> Option<T> {
        let sides = u8::try_from(from.len()).ok().filter(|sides| *sides > 0)?;
        from.get(usize::from(self.chance.below(sides))).cloned()
    }

    fn units(&self, is_it: impl Fn(&Unit) -> bool) -> Vec<String> {
        self.state().units.iter().filter(|unit| unit.place == Place::Map && is_it(unit)).map(|unit| unit.id.clone()).collect()
    }

    /// Does a duty in the plainest way, or lets it off.
    fn settle(&mut self, due: &Due) {
        let (what, who) = (due.duty.what.as_str(), due.duty.unit.as_str());
        let first = who.split('+').next().unwrap_or_default();
        let command = match what {
            "leader_casualty" | "shaken_again" => json!({"do": what, "leader": who}),
            "leader_flight" => json!({"do": what, "leader": who, "end": "away"}),
            "chief_falls" => json!({"do": what, "leader": who, "units": self.units(|unit| unit.status == Status::Good)[..1]}),
            "extend" => json!({"do": what, "on_hill": 3, "ringed": false}),
            "enter" => {
                let waits = |unit: &&Unit| unit.place == Place::Turns;
                let count = due.duty.cause.parse().unwrap_or(1);
                let units: Vec<String> = self.state().units.iter().filter(waits).take(count).map(|unit| unit.id.clone()).collect();
                json!({"do": what, "units": units})
            }
            "melee" => json!({"do": what, "attackers": [{"unit": who}], "defenders": [{"unit": due.duty.cause}]}),
            "neighbours" => json!({"do": what, "unit": who, "beside": []}),
            "read_order" => {
                let order = if who.ends_with("knights") { "charge" } else { "advance-to-combat" };
                json!({"do": what, "group": who, "order": order, "effect": 1})
            }
            _ => json!({"do": what, "unit": first}),
        };
        let is_forgiven = self.chance.below(12) == 0;
        if is_forgiven || !self.ask(&command) {
            let is_let_off = self.ask(&json!({"do": "waive", "number": due.number}));
            assert!(is_let_off, "{due:?} can neither be done nor let off");
        }
    }

    /// What the step of the rail is for, a few times.
    fn act(&mut self) {
        let step = self.state().step;
        let Some(side) = step.acting() else { return };
        let good = self.units(|unit| unit.side == side && unit.status == Status::Good);
        let enemies = self.units(|unit| unit.side != side);
        for _ in 0..4 {
            let (Some(one), Some(enemy)) = (self.pick(&good), self.pick(&enemies)) else { return };
            if step.is_melee() && self.chance.below(3) == 0 {
                self.ask(&json!({"do": "front", "unit": one, "before": [enemy], "held_by": [enemy]}));
            } else if step.is_melee() {
                self.ask(&json!({"do": "melee", "attackers": [{"unit": one}], "defenders": [{"unit": enemy}]}));
            } else if step.is_fire() {
                self.ask(&json!({"do": "fire", "shooters": [{"unit": one, "distance": 2}], "target": enemy}));
            } else if step.key().ends_with("rally") {
                let shaken = self.units(|unit| unit.side == side && unit.status != Status::Good);
                if let Some(unit) = self.pick(&shaken) {
                    self.ask(&json!({"do": "rally", "unit": unit}));
                }
            } else if step.is_movement() {
                let ground = self.pick(&["clear", "marsh", "woods"]).expect("ground");
                self.ask(&json!({"do": "move", "unit": one, "way": [{"ground": ground}, {"zone": true}], "ends": "contact"}));
            } else if step.key().ends_with("reaction") {
                self.ask(&json!({"do": "react", "unit": one}));
            }
        }
    }

    fn order(&mut self) {
        for who in ["left", "centre", "right", "norman", "breton", "franco-flemish"] {
            let strategy = self.pick(&["defensive", "cautious", "moderate", "aggressive"]).expect("a strategy");
            self.ask(&json!({"do": "order", "who": who, "strategy": strategy}));
        }
    }

    /// One step of the rail with everything that falls due in it.
    fn step(&mut self) {
        if self.state().step.key() == "orders" {
            self.order();
        }
        self.act();
        for _ in 0..200 {
            let Some(due) = self.game.state().duties.first().cloned() else { break };
            self.settle(&due);
            self.look();
        }
        let is_on = self.ask(&json!({"do": "advance"})) || self.ask(&json!({"do": "advance", "ruling": "on"}));
        assert!(is_on || self.state().outcome.is_some(), "{:?}", self.state().step);
        self.look();
    }

    /// What always holds.
    fn look(&self) {
        let state = self.state();
        let names: BTreeSet<&str> = state.units.iter().map(|unit| unit.id.as_str()).collect();
        assert_eq!(names.len(), Hastings::sample().units.len(), "no unit twice, none gone");
        for side in [Side::Norman, Side::Saxon] {
            let lost = state.units.iter().filter(|unit| unit.side == side && unit.place == Place::Lost).map(|unit| unit.morale.points());
            let fallen = state.leaders.iter().filter(|leader| leader.side == side && !leader.is_there()).map(Leader::points);
            let points = state.points.get(&side).copied().unwrap_or_default();
            assert_eq!(points, lost.chain(fallen).sum::<u16>(), "{side:?}: the points are those of who is lost");
        }
        for unit in state.units.iter().filter(|unit| unit.place != Place::Map) {
            let owes = self.game.state().duties.iter().any(|due| due.duty.unit == unit.id && due.duty.what == "morale");
            assert!(!owes, "{} is not there and owes a check", unit.id);
        }
    }
}

#[test]
fn whole_games_by_chance_keep_what_always_holds_and_are_read_again() {
    let mut done = BTreeSet::new();
    for seed in 1..=6 {
        let folder = TempDir::new().expect("a folder");
        let mut table = Table::new(folder.path(), seed);
        for _ in 0..400 {
            if table.state().outcome.is_some() {
                break;
            }
            table.step();
        }
        assert!(table.state().outcome.is_some(), "two assault periods are over: {:?}", table.state().turn);
        done.append(&mut table.done);
        let (end, path) = (table.game.state().clone(), table.game.path().to_owned());
        drop(table);
        assert_eq!(inspect::<HastingsRules>(&path).expect("a game").chronicle.state(), &end);
    }
    for name in
        ["melee", "fire", "morale", "rout", "rally", "order", "read_order", "leader_casualty", "waive", "advance", "move", "front", "enter"]
    {
        assert!(done.contains(name), "{name} was never done: {done:?}");
    }
}

#[test]
fn every_step_taken_back_and_restored_leads_to_the_same() {
    let folder = TempDir::new().expect("a folder");
    let mut table = Table::new(folder.path(), 7);
    for _ in 0..12 {
        table.step();
    }
    let (end, steps) = (table.game.state().clone(), table.game.chronicle().active_steps().len());
    for _ in 0..steps {
        assert!(table.ask(&json!({"do": "take_back"})));
    }
    assert_eq!(table.game.state(), &begun());
    for _ in 0..steps {
        assert!(table.ask(&json!({"do": "restore"})));
    }
    assert_eq!(table.game.state(), &end);
}

/// The sample before its first command.
fn begun() -> rulebooks::DeskState<Hastings> {
    HastingsRules::begin(&DeskSetup { rulings: Rulings::default(), owned: Vec::new(), own: Hastings::sample() }).expect("the sample")
}

/// Every file of this rulebook as it is written.
fn files() -> Vec<String> {
    fn collect(folder: &Path, files: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("a file").path();
            if path.is_dir() {
                collect(&path, files);
            } else if path.extension().is_some_and(|end| end == "rs") {
                files.push(std::fs::read_to_string(path).expect("a file"));
            }
        }
    }
    let mut files = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/rulebooks/hastings_1066"), &mut files);
    files
}

#[test]
fn the_register_has_110_rulings_and_eight_are_asked() {
    let rulings = &Hastings::register().ruling;
    assert_eq!(rulings.iter().map(|entry| entry.number).collect::<Vec<_>>(), (1..=110).collect::<Vec<u8>>());
    let asked: Vec<u8> = rulings.iter().filter(|entry| entry.asked).map(|entry| entry.number).collect();
    assert_eq!(asked, [8, 26, 29, 31, 64, 65, 90, 108]);
}

#[test]
fn every_reading_that_the_code_asks_for_is_in_the_register() {
    let mut asked = 0;
    for file in files() {
        for call in file.split("reads(\"").skip(1) {
            let Some((ruling, rest)) = call.split_once('"') else { continue };
            let Some((reading, _)) = rest.strip_prefix(", \"").and_then(|rest| rest.split_once('"')) else { continue };
            let entry = Hastings::register().find(ruling).expect("a ruling");
            assert!(entry.readings.iter().any(|known| known.key == reading), "{ruling}: {reading}");
            asked += 1;
        }
    }
    assert!(asked > 30, "{asked} readings are asked for");
}

#[test]
fn every_table_that_the_code_reads_is_printed() {
    for file in files() {
        for call in file.split(" table(\"").skip(1) {
            let (key, _) = call.split_once('"').expect("a key");
            assert!(Hastings::tables().iter().any(|table| table.key == key), "{key}");
        }
    }
}

#[test]
fn the_sample_is_a_game() {
    let state = begun().own;
    assert!(state.units.len() > 100 && state.leaders.len() == 7);
}
