//! Tests random whole games of *Hastings: 1066*, from the first orders to the last turn, and their invariants.

use std::collections::{BTreeMap, BTreeSet};

use senlac::board_games::{PendingDuty, Rulebook};
use senlac::game::{Dice, Rules};
use senlac::registered::hastings_1066::{Hastings, HastingsRules, Leader, Place, Side, Status, Unit};
use serde_json::json;

use super::table::{Player, Table, plainly};

/// A player who plays both sides at random.
impl Table<Hastings> {
    fn pick<T: Clone>(&mut self, from: &[T]) -> Option<T> {
        from.get(self.below(from.len())).cloned()
    }

    fn units(&self, is_it: impl Fn(&Unit) -> bool) -> Vec<String> {
        self.state().units.iter().filter(|unit| unit.place == Place::Map && is_it(unit)).map(|unit| unit.id.clone()).collect()
    }

    fn order(&mut self) {
        for who in ["left", "centre", "right", "norman", "breton", "franco-flemish"] {
            let strategy = self.pick(&["defensive", "cautious", "moderate", "aggressive"]).expect("a strategy");
            self.ask(&json!({"do": "order", "who": who, "strategy": strategy}));
        }
    }
}

impl Player for Table<Hastings> {
    fn act(&mut self) {
        let step = self.state().step;
        if step.key() == "orders" {
            self.order();
        }
        let Some(side) = step.acting_side() else { return };
        let good = self.units(|unit| unit.side == side && unit.status == Status::Good);
        let enemies = self.units(|unit| unit.side != side);
        for _ in 0..4 {
            let (Some(one), Some(enemy)) = (self.pick(&good), self.pick(&enemies)) else { return };
            if step.is_melee() && self.chance.roll_below(3) == 0 {
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

    fn settle(&mut self, due: &PendingDuty) -> bool {
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
        self.ask(&command)
    }

    fn assert_invariants(&self) {
        let state = self.state();
        let names: BTreeSet<&str> = state.units.iter().map(|unit| unit.id.as_str()).collect();
        assert_eq!(names.len(), Hastings::sample().units.len(), "no unit twice, none gone");
        for side in [Side::Norman, Side::Saxon] {
            let lost = state.units.iter().filter(|unit| unit.side == side && unit.place == Place::Lost).map(|unit| unit.morale.points());
            let fallen = state.leaders.iter().filter(|leader| leader.side == side && !leader.is_in_game()).map(Leader::points);
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
fn random_games_follow_the_invariants_and_replay() {
    let mut done: BTreeMap<String, u32> = BTreeMap::new();
    for seed in 1..=6 {
        let mut table = Table::<Hastings>::new(Hastings::sample(), seed);
        assert!(table.play_on(400), "two assault periods are over: {:?}", table.state().turn);
        done.append(&mut table.reopen());
    }
    for name in
        ["melee", "fire", "morale", "rout", "rally", "order", "read_order", "leader_casualty", "waive", "advance", "move", "front", "enter"]
    {
        assert!(done.contains_key(name), "{name} was never done: {done:?}");
    }
}

#[test]
fn undoing_and_redoing_every_step_gives_the_same_state() {
    let mut table = Table::<Hastings>::new(Hastings::sample(), 7);
    table.play_on(12);
    table.undo_and_redo_all();
}

#[test]
fn the_register_has_110_rulings_and_eight_are_asked() {
    let rulings = Hastings::register().ruling;
    assert_eq!(rulings.iter().map(|entry| entry.number).collect::<Vec<_>>(), (1..=110).collect::<Vec<u8>>());
    let asked: Vec<u8> = rulings.iter().filter(|entry| entry.asked).map(|entry| entry.number).collect();
    assert_eq!(asked, [8, 26, 29, 31, 64, 65, 90, 108]);
}

#[test]
fn the_sample_begins_with_all_units_and_leaders() {
    let state = HastingsRules::begin(&plainly(Hastings::sample())).expect("the sample").own;
    assert!(state.units.len() > 100 && state.leaders.len() == 7);
}
