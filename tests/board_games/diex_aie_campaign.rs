//! Tests whole campaigns of *Diex Aïe 2*: a scripted month in the Weald with a known end, random campaigns, and their
//! invariants.

use std::collections::BTreeMap;
use std::path::Path;

use senlac::board_games::{PendingDuty, Rulebook, read_setup};
use senlac::registered::diex_aie::DiexAie;
use serde_json::{Value, json};

use super::table::{Player, Table};

/// Part for a campaign.
struct Campaign;

fn begun(seed: u64) -> Table<DiexAie> {
    Table::new(read_setup::<DiexAie>(include_str!("../../decks/diex-aie/campaign.toml")).expect("a sound set-up"), seed)
}

/// Returns a file of the month: one command per line with # headings, or the end.
fn month(file: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/diex_aie_cases").join(file);
    std::fs::read_to_string(file).expect("the month")
}

/// A player who plays every faction at random.
impl Table<DiexAie> {
    /// Returns the campaign in `show --json`.
    fn land(&self) -> Value {
        serde_json::to_value(&self.state().campaign).expect("a campaign")
    }

    /// Returns a random name under a key of the campaign.
    fn one(&mut self, key: &str) -> String {
        let names: Vec<String> = self.land()[key].as_object().expect("names").keys().cloned().collect();
        let place = self.below(names.len());
        names.get(place).cloned().unwrap_or_default()
    }

    /// Returns the hex of a random settlement.
    fn hex(&mut self) -> String {
        let place = self.one("settlements");
        self.land()["settlements"][&place]["hex"].as_str().unwrap_or_default().to_owned()
    }

    /// Resolves or skips every pending step.
    fn settle_all(&mut self) {
        for _ in 0..300 {
            let Some(due) = self.game.state().duties.first().cloned() else { return };
            let is_done = Player::<Campaign>::settle(self, &due) || self.ask(&json!({"do": "waive", "number": due.number}));
            assert!(is_done, "{due:?} can neither be done nor let off");
            Player::<Campaign>::assert_invariants(self);
        }
        assert!(self.game.state().duties.is_empty(), "the duties never end");
    }

    /// Fights a battle quickly, refuses it, or enters its result.
    fn fight(&mut self, one: &str, other: &str) {
        if !self.ask(&json!({"do": "begin_battle", "attacker": one, "defender": other, "terrain": ["open"]})) {
            return;
        }
        match self.below(4) {
            0 => drop(self.ask(&json!({"do": "refuse", "group": other}))),
            1 => {
                let end = ["fled", "surrendered", "eliminated"][self.below(3)];
                self.ask(&json!({"do": "battle_over", "end": end, "loser": "defender"}));
            }
            _ => {
                self.ask(&json!({"do": "turn_to", "part": "quick-combat"}));
                self.ask(&json!({"do": "fight"}));
                self.settle_all();
                self.ask(&json!({"do": "advance"}));
            }
        }
        self.settle_all();
        if self.land()["battle"].is_object() {
            self.ask(&json!({"do": "battle_over", "end": "stands"}));
        }
    }

    fn march_all(&mut self) {
        let hex = self.hex();
        self.ask(&json!({"do": "march", "who": "Godric", "way": [{"hex": hex, "cost": 1}]}));
        for name in self.land()["groups"].as_object().expect("groups").keys() {
            let hex = self.hex();
            let way = if self.below(2) == 0 { json!([]) } else { json!([{"hex": hex, "cost": 3}]) };
            self.ask(&json!({"do": "march", "who": name, "way": way, "ruling": "any order"}));
            self.settle_all();
        }
        for _ in 0..3 {
            let (group, other, place) = (self.one("groups"), self.one("groups"), self.one("settlements"));
            self.ask(&json!({"do": "hire", "group": group, "mercenaries": other}));
            self.ask(&json!({"do": "promise", "group": group, "mercenaries": other}));
            self.ask(&json!({"do": "recruit", "group": group, "place": place, "kind": "peasant", "men": 2, "limit": 4}));
            self.ask(&json!({"do": "settlement_fighters", "place": place, "fighters": 12}));
            self.fight(&group, &format!("Men of {place}"));
            self.ask(&json!({"do": "loot", "group": group, "place": place, "points": 1, "loyalty": 1}));
            self.fight(&group, &other);
            self.ask(&json!({"do": "mercenary_test", "mercenaries": other}));
            self.ask(&json!({"do": "give_way", "group": other, "to": place}));
        }
    }
}

impl Player<Campaign> for Table<DiexAie> {
    fn settle(&mut self, due: &PendingDuty) -> bool {
        let (what, who, cause) = (due.duty.what.as_str(), due.duty.unit.as_str(), due.duty.cause.as_str());
        let command = match what {
            "meet" => json!({"do": what, "group": who, "with": cause}),
            "loyalty" => json!({"do": what, "of": who, "group": cause}),
            "spy" => json!({"do": what, "spy": who}),
            "meet_convoy" => json!({"do": what, "convoy": who, "group": cause}),
            "flee" => json!({"do": what, "group": who, "to": self.hex()}),
            "slip_away" => json!({"do": what, "group": who}),
            "escort" => json!({"do": what, "prisoners": who}),
            "new_leader" => json!({"do": what, "group": who, "name": format!("Chief of {who}")}),
            "fate_test" => json!({"do": what, "prisoners": who}),
            "casualties" => json!({"do": what, "of": who}),
            "leader_test" => json!({"do": what, "side": who}),
            _ => return false,
        };
        self.ask(&command)
    }

    fn act(&mut self) {
        let sequence = DiexAie::sequence(self.game.state());
        let (group, other, place) = (self.one("groups"), self.one("groups"), self.one("settlements"));
        match sequence.steps[sequence.now].key {
            "group-supply" => {
                for name in self.land()["groups"].as_object().expect("groups").keys() {
                    self.ask(&json!({"do": "supply_group", "group": name}));
                }
            }
            "reorganise" => {
                self.ask(&json!({"do": "join_groups", "groups": [group, other]}));
                self.ask(&json!({"do": "split", "group": group, "name": format!("{group} II"), "men": {"infantry": 4}}));
                self.ask(&json!({"do": "garrison", "group": group, "place": place, "men": {"infantry": 1}}));
            }
            "ransoms" => drop(self.ask(&json!({"do": "ransom", "leader": "Hrafn", "payer": group}))),
            "convoys" => {
                let name = format!("Mules of {group}");
                self.ask(&json!({"do": "make_convoy", "name": name, "place": place, "faction": "norman", "animals": 2, "driver": true}));
                self.ask(&json!({"do": "transfer", "convoy": name, "place": place, "points": 1}));
            }
            _ => self.march_all(),
        }
    }

    fn assert_invariants(&self) {
        let land = self.land();
        let fighting = land["battle"].to_string();
        for (name, group) in land["groups"].as_object().expect("groups") {
            assert_eq!(&group["name"], name.as_str());
            let count = |key: &str| group[key].as_object().expect("men").values().filter_map(Value::as_u64).sum::<u64>();
            let members = group["members"].as_array().expect("members").len();
            let is_free = group["captor"].is_null() && group["of"].is_null() && !fighting.contains(name.as_str());
            let throws = !group["slipping"].as_array().expect("men").is_empty();
            assert!(!is_free || throws || count("men") + count("wounded") + members as u64 >= 3, "{name}: {group}");
            assert!(group["leaders"].as_array().expect("leaders").iter().all(|leader| leader["prestige"].as_u64() >= Some(1)));
        }
        for place in land["settlements"].as_object().expect("places").values() {
            let loyalty = place["loyalty"].as_u64();
            assert!(loyalty.is_none_or(|loyalty| (1..=10).contains(&loyalty)), "{place}");
        }
    }
}

#[test]
fn a_month_in_the_weald_ends_as_calculated() {
    let mut table = begun(1);
    for (number, line) in month("thirty_days.txt").lines().enumerate().filter(|(_, line)| line.starts_with('{')) {
        let answer = table.line(line);
        assert!(answer.is_ok(), "line {}, day {}, {line}: {answer:?}", number + 1, table.land()["day"]);
    }
    let end: Value = serde_json::from_str(&month("thirty_days_end.json")).expect("the end");
    let now = table.land();
    let differs =
        |(place, wanted): (&String, &Value)| (now.pointer(place) != Some(wanted)).then(|| format!("{place}: {:?}", now.pointer(place)));
    let faults: Vec<String> = end.as_object().expect("places").iter().filter_map(differs).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(table.game.state().duties.is_empty(), "{:?}", table.game.state().duties);
    table.reopen();
}

#[test]
fn random_campaigns_follow_the_invariants_and_replay() {
    let mut done: BTreeMap<String, u32> = BTreeMap::new();
    for seed in 1..=6 {
        let mut table = begun(seed);
        table.ask(&json!({"do": "weather"}));
        table.ask(&json!({"do": "season"}));
        table.play_on::<Campaign>(40);
        assert!(table.land()["day"].as_u64() >= Some(9));
        done.append(&mut table.reopen());
    }
    for name in [
        "weather",
        "season",
        "supply_group",
        "split",
        "march",
        "meet",
        "loyalty",
        "spy",
        "meet_convoy",
        "begin_battle",
        "refuse",
        "slip_away",
        "turn_to",
        "fight",
        "battle_over",
        "flee",
        "escort",
        "settlement_fighters",
        "recruit",
        "give_way",
        "make_convoy",
        "waive",
    ] {
        assert!(done.contains_key(name), "{name} was never done: {done:?}");
    }
}

#[test]
fn undoing_and_redoing_every_campaign_step_gives_the_same_state() {
    let mut table = begun(3);
    table.play_on::<Campaign>(10);
    table.undo_and_redo_all();
}
