//! Tests whole games of *Diex Aïe 2*: a siege of ten days with a known end, random sieges and fights, and their
//! invariants.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use chrono::{DateTime, Utc};
use senlac::board_games::{self, PendingDuty, Rulebook, read_setup};
use senlac::disk::RealDisk;
use senlac::game::{Dice, Rules};
use senlac::registered::BOARD_GAMES;
use senlac::registered::diex_aie::{Character, Command, Condition, DiexAie, DiexRules, Side};
use senlac::session::SessionPlan;
use serde_json::{Value, json};

use super::table::{Player, Table, plainly};

/// Part for a siege or a quick combat.
struct Siege;

/// The built-in samples.
const SIEGE: &str = include_str!("../../decks/diex-aie/siege.toml");
const QUICK_COMBAT: &str = include_str!("../../decks/diex-aie/quick-combat.toml");
const CAMPAIGN: &str = include_str!("../../decks/diex-aie/campaign.toml");
const SKIRMISH: &str = include_str!("../../decks/diex-aie/skirmish.toml");

/// Returns a game with this set-up.
fn begun(setup: &str, seed: u64) -> Table<DiexAie> {
    Table::new(read_setup::<DiexAie>(setup).expect("a sound set-up"), seed)
}

/// Ten days before Wolf’s Ford, with every die given.
const TEN_DAYS: &str = r#"
{"do":"supply","dice":[1,2,4]}
{"do":"advance"}
{"do":"advance"}
{"do":"event","dice":[1,1]}
{"do":"advance"}
{"do":"initiative","dice":[5,2]}
{"do":"advance"}
{"do":"advance"}
{"do":"build","what":"ladders","builders":["Axeman 1","Axeman 2","Axeman 3","Axeman 4","Axeman 5"]}
{"do":"day_fire","hex":"C4","target":"house","dice":3}
{"do":"beside","hex":"C4","beside":[{"hex":"C5","target":"palisade"}]}
{"do":"day_spread","hex":"C5","dice":6,"least":8}
{"do":"beside","hex":"C5"}
{"do":"day_douse","hex":"C4","dice":9,"least":9}
{"do":"advance"}
{"do":"collapse","hex":"C5","men":["Levy 1"]}
{"do":"recover","who":"Levy 1","dice":4,"days":3}
{"do":"advance"}
{"do":"advance"}
{"do":"event","dice":[4,5]}
{"do":"refugees","dice":1}
{"do":"advance"}
{"do":"initiative","dice":[1,10]}
{"do":"advance"}
{"do":"advance"}
{"do":"sally","party":["Sergeant 1","Sergeant 2","Levy 2"],"dice":4}
{"do":"patrol","men":["Axeman 6","Axeman 7","Bowman 1","Bowman 2","Rider 1","Rider 2"]}
{"do":"patrol_roll","dice":2}
{"do":"patrol_roll","dice":3}
{"do":"patrol","men":["Axeman 8","Axeman 9","Rider 3"]}
{"do":"set","who":"Sergeant 2","state":"wounded"}
{"do":"bring_in","animals":2}
{"do":"advance"}
{"do":"recover","who":"Sergeant 2","dice":9}
{"do":"calendar","who":"Sergeant 2","days":5}
{"do":"advance"}
{"do":"advance"}
{"do":"event","dice":[1,1]}
{"do":"advance"}
{"do":"initiative","dice":[6,6]}
{"do":"advance"}
{"do":"advance"}
{"do":"negotiate","dice":9}
{"do":"advance"}
{"do":"advance"}
{"do":"advance"}
{"do":"event","dice":[5,5]}
{"do":"sickness","side":"attacker","dice":2}
{"do":"fall_sick","side":"attacker","who":["Axeman 10","Axeman 11"]}
{"do":"advance"}
{"do":"initiative","dice":[2,9]}
{"do":"advance"}
{"do":"decline"}
{"do":"advance"}
{"do":"assault"}
{"do":"turn_to","part":"quick-combat"}
{"do":"ground","location":"castle"}
{"do":"fight","dice":6}
{"do":"casualties","of":"attacker:infantry"}
{"do":"casualties","of":"attacker:infantry-armour"}
{"do":"casualties","of":"attacker:foot-shooter"}
{"do":"casualties","of":"attacker:dismounted"}
{"do":"leader_test","side":"attacker","dice":10}
{"do":"casualties","of":"defender:infantry"}
{"do":"casualties","of":"defender:infantry-armour"}
{"do":"casualties","of":"defender:foot-shooter"}
{"do":"leader_test","side":"defender","dice":10}
{"do":"advance"}
{"do":"end_assault","end":"repelled","outer":"breached"}
{"do":"advance"}
"#;

/// Plays the steps of a quiet day.
fn quiet_day(table: &mut Table<DiexAie>, dice: &str) {
    for line in [
        r#"{"do":"advance"}"#,
        dice,
        r#"{"do":"advance"}"#,
        r#"{"do":"initiative","dice":[9,3]}"#,
        r#"{"do":"advance"}"#,
        r#"{"do":"advance"}"#,
        r#"{"do":"advance"}"#,
    ] {
        let answer = table.line(line);
        assert!(answer.is_ok(), "{line}: {answer:?}");
        recover_all(table);
    }
    table.line(r#"{"do":"advance"}"#).expect("the marker");
}

/// Treats all pending patients, who return after six days.
fn recover_all(table: &mut Table<DiexAie>) {
    while let Some(due) = table.game.state().duties.first().cloned() {
        let line = match due.duty.what.as_str() {
            "recover" => json!({"do": "recover", "who": due.duty.unit, "dice": 7, "days": 6}),
            _ => json!({"do": "waive", "number": due.number}),
        };
        table.line(&line.to_string()).expect("a duty");
    }
}

#[test]
fn the_siege_of_wolfs_ford_ends_when_food_runs_out() {
    let mut table = begun(SIEGE, 1);
    for line in TEN_DAYS.trim().lines() {
        let answer = table.line(line);
        assert!(answer.is_ok(), "{line}: {answer:?}");
    }
    let siege = &table.state().siege;
    // 7 from the dice and 4 for fourteen besieged and two pack animals. A straggler doesn't form another band.
    assert_eq!((siege.day, siege.supply, siege.used), (5, Some(13), 4));
    assert!(siege.burnt.contains("C5") && !siege.burnt.contains("C4"));
    recover_all(&mut table);
    table.line(r#"{"do":"advance"}"#).expect("the marker");
    // Supplies are stolen on day 6, which costs four days.
    for (day, dice) in [(6, r#"{"do":"event","dice":[3,4]}"#), (7, r#"{"do":"event","dice":[1,1]}"#), (8, r#"{"do":"event","dice":[1,1]}"#)]
    {
        assert_eq!(table.state().siege.outcome, None);
        quiet_day(&mut table, dice);
        assert_eq!(table.state().siege.day, day);
    }
    assert_eq!(table.state().siege.supply_days(), Some(1), "{:?}", table.state().siege.used);
    table.line(r#"{"do":"set_siege","supply":14}"#).expect("helpers by night");
    quiet_day(&mut table, r#"{"do":"event","dice":[1,1]}"#);
    assert_eq!((table.state().siege.day, table.state().siege.supply_days()), (9, Some(1)));
    for line in [
        r#"{"do":"advance"}"#,
        r#"{"do":"event","dice":[1,1]}"#,
        r#"{"do":"advance"}"#,
        r#"{"do":"initiative","dice":[9,3]}"#,
        r#"{"do":"advance"}"#,
        r#"{"do":"advance"}"#,
        r#"{"do":"advance"}"#,
    ] {
        table.line(line).expect(line);
        recover_all(&mut table);
    }
    let answer = table.line(r#"{"do":"advance"}"#).expect("the last marker");
    let outcome = answer.iter().find(|event| event["event"] == "siege_ended").expect("it is over")["outcome"].clone();
    assert_eq!(outcome, "The food has run out: the place surrenders on day 10");
    table.reopen();
}

/// A player who plays both sides at random.
impl Table<DiexAie> {
    /// Returns random characters of a side.
    fn some(&mut self, side: Side, count: usize) -> Vec<String> {
        let there = |man: &&Character| man.side == side && man.state.is_present();
        let men: Vec<String> = self.state().characters.iter().filter(there).map(|man| man.name.clone()).collect();
        let from = self.below(men.len());
        men.iter().cycle().skip(from).take(count.min(men.len())).cloned().collect()
    }
}

impl Player<Siege> for Table<DiexAie> {
    fn settle(&mut self, due: &PendingDuty) -> bool {
        let (what, who) = (due.duty.what.as_str(), due.duty.unit.as_str());
        let side = if who == "attacker" { Side::Attacker } else { Side::Defender };
        let command = match what {
            "assassin" | "sabotage" | "refugees" => json!({"do": what}),
            "sickness" | "leader_test" => json!({"do": what, "side": who}),
            "fall_sick" => json!({"do": what, "side": who, "who": self.some(side, due.duty.cause.parse().unwrap_or(1))}),
            "casualties" => json!({"do": what, "of": who}),
            "traitor" => json!({"do": what, "who": who}),
            "patrol" => json!({"do": what, "men": self.some(Side::Attacker, 3)}),
            "recover" => json!({"do": what, "who": who, "days": 3}),
            "beside" => json!({"do": what, "hex": who, "beside": [{"hex": format!("{who}x"), "target": "house"}]}),
            "day_spread" => json!({"do": what, "hex": who, "least": 10}),
            "collapse" => json!({"do": what, "hex": who, "men": self.some(Side::Defender, 1)}),
            _ => return false,
        };
        self.ask(&command)
    }

    fn act(&mut self) {
        let sequence = DiexAie::sequence(self.game.state());
        match sequence.steps[sequence.now].key {
            "supply" => drop(self.ask(&json!({"do": "supply"}))),
            "event" => drop(self.ask(&json!({"do": "event"}))),
            "initiative" => drop(self.ask(&json!({"do": "initiative"}))),
            "values" => drop(self.ask(&json!({"do": "fight"}))),
            "action" => {
                let (party, builders) = (self.some(Side::Defender, 2), self.some(Side::Attacker, 5));
                let mut commands = [
                    json!({"do": "day_fire", "hex": format!("H{}", self.state().siege.day), "target": "house"}),
                    json!({"do": "sally", "party": party}),
                    json!({"do": "patrol_roll"}),
                    json!({"do": "bring_in", "animals": 1}),
                    json!({"do": "negotiate"}),
                    json!({"do": "build", "what": "ladders", "builders": builders}),
                    json!({"do": "assault"}),
                ];
                let first = usize::from(self.chance.roll_below(7));
                commands.rotate_left(first);
                for command in commands.iter().take(5) {
                    self.ask(command);
                }
                self.ask(&json!({"do": "set_siege", "sally_over": true}));
            }
            _ => {}
        }
    }

    fn assert_invariants(&self) {
        let state = self.state();
        let names: BTreeSet<&str> = state.characters.iter().map(|man| man.name.as_str()).collect();
        assert_eq!(names.len(), state.characters.len(), "nobody twice");
        let siege = &state.siege;
        assert!(siege.burning.keys().all(|hex| !siege.burnt.contains(hex)), "nothing burns that has burnt down");
        assert!(siege.drawn.iter().all(|number| (1..=20).contains(number)));
        for due in &self.game.state().duties {
            let man = state.character(&due.duty.unit);
            assert!(due.duty.what != "recover" || man.is_some_and(|man| man.state != Condition::Healthy), "{due:?}");
        }
    }
}

#[test]
fn random_sieges_and_fights_follow_the_invariants_and_replay() {
    let mut done: BTreeMap<String, u32> = BTreeMap::new();
    for seed in 1..=32 {
        let mut table = begun(if seed % 4 == 0 { QUICK_COMBAT } else { SIEGE }, seed);
        assert!(table.play_on::<Siege>(400), "no siege goes on for ever: day {}", table.state().siege.day);
        done.append(&mut table.reopen());
    }
    for name in
        ["supply", "event", "initiative", "negotiate", "build", "day_fire", "fight", "casualties", "leader_test", "waive", "advance"]
    {
        assert!(done.contains_key(name), "{name} was never done: {done:?}");
    }
}

impl Table<DiexAie> {
    /// Returns one of these words at random.
    fn pick<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[usize::from(self.chance.roll_below(u8::try_from(words.len()).expect("few")))]
    }

    /// Fills in a random letter with its meaning, as on a player's sheet.
    fn read(&mut self, command: &mut Value) {
        if self.chance.roll_below(4) > 0 {
            command["letter"] = self.pick(&["A", "B", "C", "D", "E", "G", "-"]).into();
            let (effect, other) =
                (self.pick(&["none", "stunned", "wounded", "killed"]), self.pick(&["none", "none", "stunned", "wounded"]));
            let hexes = self.chance.roll_below(3);
            command["means"] = json!({"effect": effect, "retreat": hexes, "unseated": hexes == 1, "attacker_effect": other});
        }
    }

    /// Tries a random skirmish command. Most are refused, and none may fail.
    fn try_something(&mut self) {
        let phase = self.state().skirmish.phase;
        let side = if self.chance.roll_below(5) == 0 { phase.opponent() } else { phase };
        let (us, them) = (self.some(side, 3), self.some(side.opponent(), 2));
        let (Some(one), Some(enemy)) = (us.first().cloned(), them.first().cloned()) else { return };
        let two = |names: &[String]| names.iter().take(2).map(|name| json!({"who": name})).collect::<Vec<_>>();
        let (distance, moved) = (self.chance.roll_below(9) + 1, self.chance.roll_below(6));
        let ground = self.pick(&["flat", "scrub", "slope", "river", "house", "rock", "moat", "platform"]);
        let does = self.pick(&["mount", "dismount", "lift", "lead", "let-go"]);
        let hex = format!("H{moved}");
        let mut command = match self.chance.roll_below(22) {
            0 | 1 => json!({"do": "fire", "who": one, "target": enemy, "distance": distance, "range": "short", "moved": moved}),
            2 => json!({"do": "charge", "who": one, "target": enemy, "hexes": distance + 3}),
            3 => json!({"do": "counter_charge", "who": enemy, "charger": one, "hexes": moved}),
            4 | 5 => json!({"do": "move", "who": one, "path": [{"terrain": ground, "hexes": moved}]}),
            6 => json!({"do": "move", "who": one, "path": [{"does": does}, {"terrain": "flat"}]}),
            7 => json!({"do": "infiltrate", "who": one, "enemy": enemy, "hex": hex}),
            8 | 9 => json!({"do": "attack", "attackers": [{"who": one, "terrain": ground}], "defenders": [{"who": enemy}]}),
            10 => json!({"do": "attack", "attackers": two(&us), "defenders": two(&them)}),
            11 => json!({"do": "axe", "who": us}),
            12 => json!({"do": "jump", "who": one, "onto": "inside"}),
            13 => json!({"do": "topple", "who": one, "climber": enemy}),
            14 => json!({"do": "light", "who": one, "hex": hex, "target": "house", "men": [enemy]}),
            15 => json!({"do": "douse", "who": one, "hex": hex, "least": 5}),
            16 => json!({"do": "idle", "who": one, "does": "fence"}),
            17 => json!({"do": "bridle", "who": one}),
            18 => json!({"do": "ladder", "does": self.pick(&["carry", "raise", "turn", "climb", "leave"]), "men": us}),
            19 => json!({"do": "flame_arrow", "who": one, "hex": hex, "target": "house"}),
            20 => json!({"do": "surrounded", "who": one, "enemies": moved, "enterable": 5}),
            _ => json!({"do": "shift_dead", "men": us, "dead": moved}),
        };
        if command["do"] == "attack" {
            command["column"] = json!({"place": 1, "least": -60, "most": 90});
            self.read(&mut command);
        }
        self.ask(&command);
    }

    /// Resolves a pending skirmish step in the simplest way, or skips it.
    fn resolve(&mut self, due: &PendingDuty) {
        let (what, who) = (due.duty.what.as_str(), due.duty.unit.as_str());
        let side = if who == "attacker" { Side::Attacker } else { Side::Defender };
        let mut command = match what {
            "hit" => json!({"do": what, "shooter": who}),
            "result" | "jump" | "in_fire" | "wake" | "last_free" => json!({"do": what, "who": who, "onto": "inside"}),
            "leave_fire" => json!({"do": "in_fire", "who": who, "leaves": true}),
            "suffer" => json!({"do": what, "who": self.some(side, 1).first()}),
            "retreat" => json!({"do": what, "who": who, "hexes": self.chance.roll_below(3)}),
            "unseated" => json!({"do": what, "who": who, "beside": self.pick(&["free", "friend-shifted", "enemies"])}),
            "neighbours" => json!({"do": what, "hex": who, "beside": [{"hex": format!("{who}x"), "target": "house"}]}),
            "spread" => json!({"do": what, "hex": who, "least": 9}),
            _ => json!({"do": "waive", "number": due.number}),
        };
        if what != "jump" {
            command.as_object_mut().expect("a command").remove("onto");
        }
        if matches!(what, "hit" | "result") {
            self.read(&mut command);
        }
        if !self.ask(&command) {
            assert!(self.ask(&json!({"do": "waive", "number": due.number})), "{due:?} can neither be done nor let off");
        }
    }
}

#[test]
fn shot_and_fight_texts_name_the_target() {
    let mut table = begun(SKIRMISH, 3);
    let mut texts = |line: &str| {
        let events = table.line(line).expect("a line");
        let events = events.into_iter().filter_map(|event| serde_json::from_value(event).ok());
        events.filter_map(|event| DiexAie::describe(table.state(), &event)).collect::<Vec<_>>()
    };
    let shot = r#"{"do":"fire","who":"Crossbowman 1","target":"Hirdman 1","distance":9,"range":"short","dice":1}"#;
    assert_eq!(texts(shot), ["Crossbowman 1 shoots at Hirdman 1"]);
    texts(r#"{"do":"set_skirmish","turn":1,"phase":"attacker","step":"combat"}"#);
    let fight = r#"{"do":"attack","attackers":[{"who":"Knight 1"},{"who":"Knight 2"}],"defenders":[{"who":"Hirdman 3"}],"dice":4,
        "column":{"place":5,"least":9,"most":99}}"#;
    assert_eq!(texts(&fight.replace('\n', "")).last().map(String::as_str), Some("Knight 1, Knight 2 against Hirdman 3"));
}

#[test]
fn random_skirmishes_follow_the_invariants_and_replay() {
    let mut done = BTreeMap::new();
    for seed in 1..=12 {
        let mut table = begun(SKIRMISH, seed);
        for _ in 0..60 {
            for _ in 0..5 {
                table.try_something();
                for _ in 0..200 {
                    let Some(due) = table.game.state().duties.first().cloned() else { break };
                    table.resolve(&due);
                }
            }
            assert!(table.ask(&json!({"do": "advance"})), "with nothing waiting the turn goes on");
            let state = table.state();
            assert!(state.skirmish.men.keys().all(|name| state.character(name).is_some()), "marks are somebody's");
            let on_foot = |man: &&Character| man.state == Condition::Dead && man.mounted;
            assert_eq!(state.characters.iter().find(on_foot).map(|man| &man.name), None, "no dead man rides");
            assert!(state.skirmish.fires.keys().all(|hex| !state.skirmish.destroyed.contains(hex)), "nothing burns that is destroyed");
        }
        done.append(&mut table.reopen());
    }
    for name in ["fire", "hit", "charge", "move", "infiltrate", "attack", "result", "retreat", "jump", "light", "idle", "advance"] {
        assert!(done.contains_key(name), "{name} was never done: {done:?}");
    }
}

#[test]
fn undoing_and_redoing_every_step_gives_the_same_state() {
    let mut table = begun(SIEGE, 7);
    table.play_on::<Siege>(12);
    table.undo_and_redo_all();
}

#[test]
fn the_register_has_99_numbers_and_twelve_are_asked() {
    let rulings = DiexAie::register().ruling;
    let numbers: Vec<u8> = rulings.iter().map(|entry| entry.number).collect();
    assert!(numbers.is_sorted());
    assert_eq!(numbers.into_iter().collect::<BTreeSet<_>>(), (1..=99).collect());
    let asked: BTreeSet<u8> = rulings.iter().filter(|entry| entry.asked).map(|entry| entry.number).collect();
    assert_eq!(asked, BTreeSet::from([16, 21, 33, 53, 57, 59, 72, 73, 82, 86, 92, 95]));
    let labels: BTreeSet<String> = rulings.iter().map(board_games::RulingEntry::label).collect();
    assert_eq!(labels.len(), rulings.len());
}

#[test]
fn every_disputed_cell_exists_and_contains_its_default() {
    for cell in DiexAie::disputed_cells() {
        let table = DiexAie::tables().iter().find(|table| table.key == cell.table).expect(cell.table);
        let column = table.columns.iter().position(|column| *column == cell.column).expect(cell.column);
        let stands = if cell.row.is_empty() {
            table.columns[column]
        } else {
            table.rows.iter().find(|(row, _)| *row == cell.row).expect(cell.row).1[column]
        };
        assert_eq!(cell.readings.first(), Some(&stands), "{}, {}, {}", cell.table, cell.row, cell.column);
        assert!(DiexAie::register().ruling[cell.ruling].readings.len() >= cell.readings.len(), "{}", cell.ruling);
    }
    for table in DiexAie::tables() {
        assert!(table.rows.iter().all(|(_, cells)| cells.len() == table.columns.len()), "{}", table.key);
    }
}

#[test]
fn every_command_has_a_form_and_every_sample_begins() {
    use senlac::game::Commands;
    let procedures: BTreeSet<&str> =
        board_games::SHARED.into_iter().chain(DiexAie::procedures().iter().map(|procedure| procedure.key)).collect();
    assert_eq!(procedures, <Command as Commands>::NAMES.iter().copied().collect());
    for setup in [SIEGE, QUICK_COMBAT, SKIRMISH, CAMPAIGN] {
        let own = read_setup::<DiexAie>(setup).expect("a sound set-up");
        let game = DiexRules::begin(&plainly(own)).expect("a game");
        for procedure in DiexAie::procedures() {
            assert!(DiexAie::form(&game, procedure.key, &serde_json::Map::new()).is_some(), "{}", procedure.key);
        }
        let roster = DiexAie::roster(&game);
        assert!(roster.rows.iter().all(|row| row.cells.len() == roster.columns.len()) && !roster.rows.is_empty());
        assert!(DiexAie::charts(&game).iter().all(|chart| !chart.has_gaps()));
        for record in DiexAie::turn_records(&game) {
            assert!(record.blocks.iter().flat_map(|block| &block.rows).all(|row| row.cells.len() == record.turns.len()));
        }
    }
}

#[test]
fn only_procedures_of_the_current_part_are_offered() {
    let game = DiexRules::begin(&plainly(read_setup::<DiexAie>(SKIRMISH).expect("a sound set-up"))).expect("a game");
    let is_open = |key: &str| {
        let procedure = DiexAie::procedures().iter().find(|procedure| procedure.key == key).expect("a procedure");
        DiexAie::is_available(&game, procedure)
    };
    assert!(is_open("charge") && is_open("set"), "of the skirmish, and of every part");
    assert!(!is_open("assassin") && !is_open("fight"), "of a siege, and of a quick combat");
}

#[test]
fn five_turns_without_a_hand_to_hand_fight_show_a_warning() {
    let mut table = begun(SIEGE, 1);
    for line in [
        r#"{"do":"set_siege","day":2,"step":"action","initiative":"attacker"}"#,
        r#"{"do":"assault"}"#,
        r#"{"do":"turn_to","part":"skirmish"}"#,
    ] {
        table.line(line).expect(line);
    }
    for (turn, attacked, is_quiet) in [(5, 0, false), (6, 0, true), (7, 2, false), (8, 2, true)] {
        let marks = json!({"Levy 1": {"was_attacked": attacked}});
        assert!(table.ask(&json!({"do": "set_skirmish", "turn": turn, "step": "movement", "men": marks})));
        let answer = DiexAie::warnings(table.game.state()).concat();
        assert_eq!(answer.contains("Five turns without hand-to-hand fighting"), is_quiet, "turn {turn}: {answer}");
    }
}

/// Returns a game of this set-up after these lines.
fn after(setup: &str, lines: &[&str]) -> Table<DiexAie> {
    let mut table = begun(setup, 1);
    for line in lines {
        table.line(line).expect(line);
    }
    table
}

/// Returns all current warnings.
fn warnings(table: &Table<DiexAie>) -> String {
    DiexAie::warnings(table.game.state()).join("\n")
}

/// A battle in the sample campaign, fought as a skirmish.
const BATTLE: [&str; 4] = [
    r#"{"do":"set_campaign","step":"marches"}"#,
    r#"{"do":"set_group","name":"Hrafn’s ships","hex":"Wolf’s Ford"}"#,
    r#"{"do":"begin_battle","attacker":"Odard’s men","defender":"Hrafn’s ships"}"#,
    r#"{"do":"turn_to","part":"skirmish"}"#,
];

#[test]
fn battles_show_a_warning_after_twelve_turns() {
    let mut table = after(CAMPAIGN, &BATTLE);
    for (turn, is_over) in [(12, false), (13, true)] {
        table.line(&json!({"do": "set_skirmish", "turn": turn}).to_string()).expect("a turn");
        assert_eq!(warnings(&table).contains("C14.6"), is_over, "turn {turn}");
    }
}

#[test]
fn sample_riders_have_separate_values_mounted_and_on_foot() {
    let mut table = after(CAMPAIGN, &BATTLE);
    assert_eq!(warnings(&table), "");
    table.line(r#"{"do":"set_skirmish","step":"movement"}"#).expect("a step");
    for (mounted, left) in [(true, "11"), (false, "5")] {
        let spent = json!({"do": "set_skirmish", "men": {"Sir Odard": {}}});
        table.line(&spent.to_string()).expect("nothing is spent");
        table.line(&json!({"do": "set", "who": "Sir Odard", "mounted": mounted}).to_string()).expect("he mounts");
        let answer = table.line(r#"{"do":"move","who":"Sir Odard","path":[{"terrain":"flat"}]}"#).expect("a move");
        assert_eq!(answer[0]["result"], left);
    }
    for setup in [SIEGE, SKIRMISH] {
        let mut table = begun(setup, 1);
        table.ask(&json!({"do": "turn_to", "part": "skirmish"}));
        assert!(!warnings(&table).contains("mounted"), "{}", warnings(&table));
    }
}

#[test]
fn riders_with_one_set_of_values_cause_a_warning() {
    let setup = r#"
evening = "skirmish"
character = [
  { name = "Guy", side = "attacker", letters = "Nck", mounted = true, armour = true, attack = 28, defence = 12, movement = 12 },
  { name = "Osric", side = "defender", letters = "Xim", armour = true, attack = 12, defence = 8, movement = 6 },
]
"#;
    let mut table = begun(setup, 1);
    let answer = warnings(&table);
    assert!(answer.contains("Guy") && !answer.contains("Osric"), "{answer}");
    table.line(r#"{"do":"set","who":"Guy","faces":{"mounted":{"attack":28,"defence":12,"movement":12}}}"#).expect("a face");
    assert_eq!(warnings(&table), "");
}

#[test]
fn event_armies_are_listed_with_their_points_until_they_arrive() {
    for (dice, side, words) in [("[9,10]", "defender", "an army of 250 points"), ("[5,6]", "attacker", "250 points, without siege engines")]
    {
        let event = format!(r#"{{"do":"event","dice":{dice}}}"#);
        let mut table = after(SIEGE, &[r#"{"do":"set_siege","day":10,"step":"event","supply":20}"#, &event]);
        assert!(warnings(&table).contains(words), "{}", warnings(&table));
        let joins = json!({"do": "join", "characters": [{"name": "Newcomer", "side": side, "letters": "Nil"}]});
        table.line(&joins.to_string()).expect("they come");
        assert!(!warnings(&table).contains("250 points"), "{}", warnings(&table));
    }
}

#[test]
fn finished_campaign_sieges_cause_no_more_warnings() {
    let lines = [
        r#"{"do":"set_campaign","step":"marches"}"#,
        r#"{"do":"set_group","name":"Hrafn’s ships","hex":"Wolf’s Ford"}"#,
        r#"{"do":"besiege","group":"Hrafn’s ships","place":"The motte"}"#,
    ];
    let mut table = after(CAMPAIGN, &lines);
    assert!(warnings(&table).contains("Go to the siege"), "{}", warnings(&table));
    for line in [r#"{"do":"turn_to","part":"siege"}"#, r#"{"do":"set_siege","used":12}"#] {
        table.line(line).expect(line);
    }
    let answer = warnings(&table);
    assert!(!answer.contains("Go to the siege") && answer.contains("The siege is over"), "{answer}");
    table.line(r#"{"do":"battle_over","end":"surrendered","loser":"defender"}"#).expect("its end");
    assert!(!warnings(&table).contains("siege"), "{}", warnings(&table));
}

#[test]
fn ordinary_skirmishes_write_only_keys_of_older_files() {
    let table = after(SKIRMISH, &[r#"{"do":"advance"}"#]);
    let now = serde_json::to_value(&table.state().skirmish).expect("a skirmish");
    assert!(["begins", "raised"].iter().all(|key| now.get(key).is_none()), "{now}");
    let campaign = serde_json::to_value(&begun(CAMPAIGN, 1).state().campaign).expect("a campaign");
    assert!(campaign["settlements"]["The motte"].get("unsorted").is_none(), "{campaign}");
}

#[test]
fn characters_waking_in_a_burning_hex_must_leave_it() {
    let setup = r#"
evening = "skirmish"
character = [
  { name = "Hugh", side = "attacker", letters = "Nil" },
  { name = "Edric", side = "defender", letters = "Xil", state = "stunned" },
]
"#;
    let light = BOARD_GAMES.iter().find(|light| light.name == "diex-aie").expect("the rulebook");
    let plan = SessionPlan { setup: light.read_setup(setup).expect("a sound set-up"), ..SessionPlan::default() };
    let folder = tempfile::TempDir::new().expect("a folder");
    let noon: DateTime<Utc> = "2026-11-21T12:00:00Z".parse().expect("a time");
    let mut game = light.begin(Arc::new(RealDisk), &folder.path().join("fire.senlac"), plan, 1, noon).expect("a game");
    for line in [
        r#"{"do":"set_skirmish","turn":1,"phase":"attacker","step":"combat"}"#,
        r#"{"do":"light","who":"Hugh","hex":"C4","target":"house","men":["Edric"]}"#,
        r#"{"do":"wake","who":"Edric","dice":1}"#,
    ] {
        game.submit(line, noon).unwrap_or_else(|refused| panic!("{line}: {refused}"));
    }
    let duties = game.status().duties;
    let [due] = duties.as_slice() else { panic!("{duties:?}") };
    assert_eq!((due.title.as_str(), due.procedure.as_str()), ("Edric (Xil): In a burning hex", "in_fire"));
    let refused = game.submit(r#"{"do":"advance"}"#, noon).expect_err("a duty waits").to_string();
    assert!(refused.contains("Edric (Xil): “in_fire” (In a burning hex) is still to do"), "{refused}");
    let mut command = game.form(&due.procedure, &due.filled, None).and_then(|form| form.command(&due.filled)).expect("a command");
    command.retain(|_, answer| !answer.is_null());
    game.submit(&Value::from(command).to_string(), noon).expect("he leaves");
    assert!(game.status().duties.is_empty(), "nothing is owed any more");
}
