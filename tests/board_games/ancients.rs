//! Tests random games of the ancients rules through their forms, their invariants, and any other command, which must
//! never fail.

use std::collections::BTreeMap;
use std::path::Path;

use senlac::board_games::{
    self, BoardGameSetup, BoardGameState, Field, FieldKind, OwnedCells, PendingDuty, Rulebook, RulebookOptions, Rulings, read_setup,
    setup_answers, setup_file_text, setup_from_answers,
};
use senlac::game::{Dice, Rules};
use senlac::registered::ancients::{Ancients, AncientsRules, Condition};
use serde_json::{Map, Value, json};

use super::table::{Player, Table, plainly};

/// Returns the sample game before its first command.
fn begun() -> BoardGameState<Ancients> {
    AncientsRules::begin(&plainly(Ancients::sample())).expect("the sample")
}

/// A player who fills in forms at random.
impl Table<Ancients> {
    /// Returns a random answer to a field; `None` leaves it to the program.
    fn answer(&mut self, kind: &FieldKind) -> Option<Value> {
        Some(match kind {
            FieldKind::One(choices) => choices.get(self.below(choices.len()))?.value.clone(),
            FieldKind::Several(choices) => {
                choices.iter().filter(|_| self.chance.roll_below(4) == 0).map(|choice| choice.value.clone()).collect()
            }
            FieldKind::Flag => (self.chance.roll_below(2) == 0).into(),
            FieldKind::Number(least, most) => (*least.max(&-20) + i64::from(self.chance.roll_below(90)) % (most - least + 1)).into(),
            FieldKind::Text => json!(["uphill", "tired", "general"][self.below(3)]),
            FieldKind::Rows(fields) => (0..self.below(3)).map(|_| Value::Object(self.answers(fields, 2))).collect(),
            FieldKind::Record(fields) => Value::Object(self.answers(fields, 2)),
            FieldKind::Dice => return None,
        })
    }

    /// Returns random answers to a form, with one optional field in `one_in` filled in.
    fn answers(&mut self, fields: &[Field], one_in: u8) -> Map<String, Value> {
        let mut answers = Map::new();
        for field in fields {
            if field.required || self.chance.roll_below(one_in) == 0 {
                let answer = self.answer(&field.kind);
                answers.extend(answer.map(|answer| (field.key.to_owned(), answer)));
            }
        }
        answers
    }

    /// Fills in a procedure of the current step at random. A pending step names its unit.
    fn play(&mut self, key: &str, unit: Option<&str>) -> bool {
        let form = Ancients::form(self.game.state(), key, &Map::new()).expect("a form");
        let mut answers = self.answers(&form.fields, 3);
        answers.extend(unit.filter(|_| answers.contains_key("unit")).map(|unit| ("unit".to_owned(), unit.into())));
        let contact = self.state().contacts.first().cloned();
        // A round ends after both sides have rolled.
        if let ("round", Some(contact)) = (key, &contact) {
            for (unit, target) in [(&contact.by, &contact.with), (&contact.with, &contact.by)] {
                self.ask(&json!({"do": "melee", "unit": unit, "target": target, "factor": 60}));
            }
        }
        let sensible = match (key, contact) {
            ("test", _) => json!({"passed": self.below(2) == 0}),
            ("pursue", _) => {
                let victor =
                    self.state().units.iter().find(|unit| unit.rally.is_some_and(|clock| clock.won && clock.since == self.state().turn));
                json!({"unit": victor.map(|unit| &unit.id)})
            }
            ("declare", _) => json!({"distance": 4, "into": "flank"}),
            ("closest", _) => {
                let side = unit.and_then(|id| self.state().unit(id)).map(|unit| unit.side);
                let enemy = self.state().units.iter().find(|other| other.is_in_game() && Some(other.side) != side);
                json!({"enemies": [{"unit": enemy.map(|unit| &unit.id), "distance": 5}]})
            }
            ("charge_move", _) => json!({"distance": 8 + 4 * self.below(2), "wheel": 0, "evolves": false, "target": null}),
            ("melee", Some(contact)) if self.below(2) == 0 => json!({"unit": contact.by, "target": contact.with, "factor": 60}),
            ("melee", Some(contact)) => json!({"unit": contact.with, "target": contact.by, "factor": 60}),
            ("round", Some(contact)) => json!({"unit": contact.by, "target": contact.with, "won": contact.by, "ends": true}),
            _ => json!({}),
        };
        answers.extend(sensible.as_object().cloned().unwrap_or_default());
        answers.retain(|_, answer| !answer.is_null());
        answers.insert("do".to_owned(), key.into());
        let asked = Value::Object(answers);
        self.ask(&asked)
    }
}

impl Player for Table<Ancients> {
    fn act(&mut self) {
        let now = self.state().step.key();
        let offered: Vec<&str> =
            Ancients::procedures().iter().filter(|procedure| procedure.steps.contains(&now)).map(|one| one.key).collect();
        for _ in 0..14 {
            if let Some(key) = offered.get(self.below(offered.len())) {
                self.play(key, None);
                self.assert_invariants();
            }
        }
    }

    fn settle(&mut self, due: &PendingDuty) -> bool {
        (0..4).any(|_| self.play(&due.duty.what, Some(&due.duty.unit)))
    }

    fn assert_invariants(&self) {
        let state = self.state();
        assert_eq!(state.units.len(), Ancients::sample().unit.len());
        for unit in &state.units {
            assert!(!unit.is_in_game() || unit.figures > 0, "nobody is left, and it is there: {unit:?}");
            assert!(unit.figures <= unit.starting_figures());
            assert!(unit.target.is_empty() || unit.state == Condition::Charging, "{unit:?}");
            assert!(unit.rally.is_none() || unit.state == Condition::Rallying, "{unit:?}");
            let owes = self.game.state().duties.iter().any(|due| due.duty.unit == unit.id);
            assert!(unit.is_in_game() || !owes, "{} is gone and owes something", unit.id);
        }
        for contact in &state.contacts {
            let [by, with] = [&contact.by, &contact.with].map(|id| state.unit(id).expect("a unit"));
            assert_ne!(by.side, with.side);
            assert!(by.is_in_game() && with.is_in_game() && by.state != Condition::Routed, "{contact:?}");
            assert!(contact.caught || with.state != Condition::Routed, "{contact:?}");
            assert!(contact.rounds <= 3);
        }
    }
}

#[test]
fn random_games_follow_the_invariants_and_replay() {
    let mut done: BTreeMap<String, u32> = BTreeMap::new();
    for seed in 1..=3 {
        let mut table = Table::<Ancients>::new(Ancients::sample(), seed);
        assert!(!table.play_on(50));
        assert_eq!(table.state().turn, 6, "five turns of ten steps");
        for (name, times) in table.reopen() {
            *done.entry(name).or_default() += times;
        }
    }
    let all = Ancients::procedures().iter().map(|procedure| procedure.key).filter(|key| !["set", "set_table", "level"].contains(key));
    let never: Vec<&str> = all.filter(|key| !done.contains_key(*key)).collect();
    assert!(never.is_empty(), "{never:?} was never done: {done:?}");
}

#[test]
fn undoing_and_redoing_every_step_gives_the_same_state() {
    let mut table = Table::<Ancients>::new(Ancients::sample(), 7);
    table.play_on(20);
    table.undo_and_redo_all();
}

#[test]
fn random_referee_commands_never_fail_and_replay() {
    let mut table = Table::<Ancients>::new(Ancients::sample(), 11);
    for _ in 0..600 {
        let keys: Vec<&str> = Ancients::procedures().iter().map(|procedure| procedure.key).collect();
        let key = keys[table.below(keys.len())];
        let form = Ancients::form(table.game.state(), key, &Map::new()).expect("a form");
        let mut answers = table.answers(&form.fields, 2);
        answers.extend([("do".to_owned(), key.into()), ("ruling".to_owned(), "so be it".into())]);
        table.ask(&Value::Object(answers));
        // Every view of every state can be shown.
        let game = table.game.state();
        let _ = (board_games::RecordSheets::from_state(game), Ancients::warnings(game), Ancients::provisional_outcome(game));
    }
    let done = table.reopen();
    assert!(done.len() >= 15, "{done:?}");
}

#[test]
fn the_format_page_lists_all_rulings() {
    let rulings = Ancients::register().ruling;
    assert_eq!(rulings.iter().map(|entry| entry.number).collect::<Vec<_>>(), (1..=39).collect::<Vec<u8>>());
    let format = include_str!("../../src/board_games/FORMAT.md");
    for entry in rulings {
        let row = format.lines().find(|line| line.starts_with(&format!("| {} | `{}` |", entry.number, entry.key))).expect(entry.key);
        assert!(entry.readings.len() > 1 && entry.readings.iter().all(|reading| row.contains(&format!("`{}`:", reading.key))), "{row}");
    }
}

#[test]
fn every_option_of_every_ruling_has_a_case() {
    let cases = ["charges", "morale", "melee", "rally", "movement"].map(|chapter| {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/ancients_cases/{chapter}.toml"));
        std::fs::read_to_string(file).expect("cases")
    });
    for entry in Ancients::register().ruling {
        let section = format!("section = \"A{}\"", entry.number);
        assert!(cases.iter().any(|chapter| chapter.contains(&section)), "{section}");
        for reading in entry.readings.iter().skip(1) {
            let chosen = format!("{} = \"{}\"", entry.key, reading.key);
            assert!(cases.iter().any(|chapter| chapter.contains(&chosen)), "{chosen}");
        }
    }
}

#[test]
fn forms_offer_yes_and_no_if_no_differs_from_unanswered() {
    for (key, field) in [("test", "passed"), ("set", "disordered"), ("rally", "faces")] {
        let form = Ancients::form(&begun(), key, &Map::new()).expect("a form");
        let FieldKind::One(choices) = &form.fields.iter().find(|known| known.key == field).expect("a field").kind else {
            panic!("{field} cannot be denied");
        };
        assert_eq!(choices.iter().map(|choice| choice.value.clone()).collect::<Vec<_>>(), [json!(true), json!(false)]);
    }
}

#[test]
fn the_test_form_follows_its_ruling() {
    let asks = |reading: &str| {
        let rulings = Rulings::default().with_options(Ancients::register(), &[format!("test-roll={reading}")]).expect("a reading");
        let setup = BoardGameSetup { rulings, ..plainly(Ancients::sample()) };
        let game = AncientsRules::begin(&setup).expect("a game");
        let form = Ancients::form(&game, "test", &Map::new()).expect("a form");
        ["passed", "dice"].map(|key| form.fields.iter().any(|field| field.key == key))
    };
    assert_eq!((asks("told"), asks("percentile")), ([true, false], [false, true]));
}

#[test]
fn the_evolution_form_asks_only_for_fields_of_its_evolution() {
    let asks = |what: &str| {
        let input = json!({"what": what}).as_object().cloned().expect("answers");
        let form = Ancients::form(&begun(), "evolve", &input).expect("a form");
        ["figures", "in_melee", "order"].map(|key| form.fields.iter().any(|field| field.key == key))
    };
    assert_eq!(asks("frontage"), [true, true, false]);
    assert_eq!((asks("formation"), asks("face")), ([false, false, true], [false; 3]));
}

#[test]
fn units_rallying_at_the_start_rally_for_a_whole_turn() {
    let mut setup = Ancients::sample();
    setup.unit[0].state = Condition::Rallying;
    let game = AncientsRules::begin(&plainly(setup)).expect("a game");
    let clock = game.own.units[0].rally.expect("a clock");
    assert_eq!((clock.since, clock.turn, clock.step.key()), (1, 3, "initiative"));
}

#[test]
fn the_sample_survives_conversion_to_answers_and_to_a_file() {
    let setup = Ancients::sample();
    assert_eq!((begun().own.units.len(), setup.unit.len()), (12, 12));
    let answers = setup_answers(&setup);
    assert_eq!(setup_from_answers::<Ancients>(&answers), Ok(setup.clone()));
    assert_eq!(read_setup::<Ancients>(&setup_file_text(&Ancients::setup_fields(&answers), &answers)), Ok(setup));
}

#[test]
fn all_setup_mistakes_are_reported_with_their_lines() {
    let text = r#"nane = "Ours"
classes = ["A", "B"]
unit = [
  { id = "R1", side = "red", type = "hoplites", class = "E", order = "close", figures = 12 },
  { id = "R1", side = "red", type = "archers", class = "C", order = "open", figures = 0, is = ["bows"] },
  { id = "R 2", side = "green", type = "archers", class = "C", order = "open", target = "R1" },
]
"#;
    let answer = read_setup::<Ancients>(text).expect_err("mistakes");
    let answer = answer.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
    for words in [
        "line 1: nane: unknown field `nane`",
        "line 2: list every class once, best first",
        "line 3: there are no units with side = \"blue\"",
        "line 4: type: “hoplites” is not a valid choice",
        "line 4: class: “E” is not a valid choice",
        "line 5: two units are named “R1”",
        "line 5: a unit needs figures at the start",
        "line 5: is: “bows” is not a valid choice",
        "line 6: side: “green” is not a valid choice",
        "line 6: figures is missing",
        "line 6: “R 2” is not a valid unit name",
        "line 6: “target” is not a key here",
    ] {
        assert!(answer.contains(words), "{words}\n{answer}");
    }
}

#[test]
fn owners_files_fill_the_tables_and_are_written_back_unchanged() {
    let text = r#"rulebook = "ancients"
types = [{ row = "camels", column = "move", value = 12, read = "2026-11-23" }]
cost = [{ row = "camels", column = "C", value = 5 }]
factors = [{ row = "heavy-infantry", column = "archers", value = -10 }]
modifiers = [{ row = "1", column = "melee", what = "uphill", value = 10 }]
confirmed = [{ ruling = "ambush", reading = "appears" }]
"#;
    let (tables, register) = (Ancients::owned_tables(), Ancients::register());
    let owned = OwnedCells::read(text, Ancients::NAME, &tables, register).expect("a sound file");
    assert_eq!(owned.cells().count(), 4);
    assert_eq!(OwnedCells::read(&owned.written(Ancients::NAME, &tables, register), Ancients::NAME, &tables, register), Ok(owned.clone()));
    let setup =
        BoardGameSetup { rulings: owned.rulings(register), owned: owned.cells().collect(), ..BoardGameSetup::new(Ancients::sample()) };
    let game = AncientsRules::begin(&setup).expect("a game");
    assert_eq!(game.options.written(), owned.rulings(register));
    assert_eq!(
        Ancients::owned(&game.own).into_iter().collect::<OwnedCells>().cells().collect::<Vec<_>>(),
        owned.cells().collect::<Vec<_>>()
    );
}

#[test]
fn every_table_row_has_a_cell_for_each_column() {
    for table in Ancients::tables() {
        assert!(table.rows.iter().all(|(_, cells)| cells.len() == table.columns.len()), "{}", table.key);
    }
    let charts = board_games::RecordSheets::from_state(&begun());
    assert!(
        charts.charts.iter().chain(&charts.own_charts).all(|chart| chart.rows.iter().all(|(_, cells)| cells.len() == chart.columns.len()))
    );
}

/// Returns the sample game after these lines.
fn after(lines: &[&str]) -> BoardGameState<Ancients> {
    let mut table = Table::<Ancients>::new(Ancients::sample(), 1);
    for line in lines {
        table.line(line).expect("a sound line");
    }
    table.game.state().clone()
}

/// Returns the choices of a field, or of a field in a list's rows such as "enemies.unit".
fn choices(game: &BoardGameState<Ancients>, key: &str, input: &Value, field: &str) -> Vec<String> {
    let form = Ancients::form(game, key, input.as_object().expect("answers")).expect("a form");
    let named = |fields: &[Field], key: &str| fields.iter().find(|known| known.key == key).expect("a field").kind.clone();
    let kind = match field.split_once('.') {
        Some((list, inner)) => {
            let FieldKind::Rows(fields) = named(&form.fields, list) else { return Vec::new() };
            named(&fields, inner)
        }
        None => named(&form.fields, field),
    };
    let FieldKind::One(choices) = kind else { return Vec::new() };
    choices.iter().filter(|choice| choice.barred.is_none()).filter_map(|choice| choice.value.as_str().map(ToOwned::to_owned)).collect()
}

#[test]
fn only_enemies_can_be_chosen_as_targets() {
    for (key, field) in [("declare", "target"), ("shoot", "target"), ("melee", "target"), ("closest", "enemies.unit")] {
        let chosen = choices(&begun(), key, &json!({"unit": "R1"}), field);
        assert!(!chosen.is_empty() && chosen.iter().all(|id| id.starts_with('B')), "{key}: {chosen:?}");
    }
}

#[test]
fn the_rally_form_offers_only_allowed_places() {
    let offered = |change: &str| {
        let change =
            format!(r#"{{"do":"set","unit":"R1","state":"rallying","rally":{{"since":1,"turn":3,"step":"initiative"}},{change}}}"#);
        choices(&after(&[&change]), "rally", &json!({"unit": "R1"}), "place")
    };
    assert_eq!(offered(r#""order":"close","is":["fanatic"]"#), ["forward"], "fanatics go forward");
    assert_eq!(offered(r#""order":"close","is":[]"#), ["in-place"], "close order stays where it is");
    assert_eq!(offered(r#""order":"loose","is":[]"#), ["in-place", "back"]);
    assert_eq!(offered(r#""order":"loose","is":[],"missed":"B1""#), ["forward", "enemy-position"], "a missed charge goes forward");
}

#[test]
fn charged_units_are_listed_while_they_can_respond() {
    let charged = after(&[r#"{"do":"set","unit":"R1","state":"charging","target":"B2"}"#]);
    let row = Ancients::roster(&charged).rows.into_iter().find(|row| row.id == "B2").expect("a row");
    assert_eq!(row.marks, ["charged by R1"]);
    assert_eq!(Ancients::warnings(&charged), Vec::<String>::new(), "it declared nothing and does not rally");
    let any_unit = r#"{"do":"set_ruling","ruling":"charge-in-answer","choice":"any-unit"}"#;
    let charged = after(&[any_unit, r#"{"do":"set","unit":"R1","state":"charging","target":"B2"}"#]);
    assert_eq!(Ancients::warnings(&charged), ["Charged units that may charge their chargers: B2"]);
    let rallies = r#"{"do":"set","unit":"B2","state":"rallying"}"#;
    let charged = after(&[rallies, r#"{"do":"set","unit":"R1","state":"charging","target":"B2"}"#]);
    assert_eq!(Ancients::warnings(&charged), ["Charged units that may charge their chargers: B2"]);
    let evades = after(&[r#"{"do":"set_table","step":"evades"}"#, r#"{"do":"set","unit":"R1","state":"charging","target":"B2"}"#]);
    assert_eq!(Ancients::warnings(&evades), ["Charged units that may evade: B2"]);
}

#[test]
fn the_sequence_names_the_moving_side_once_it_is_known() {
    let titles = |game: &BoardGameState<Ancients>| Ancients::sequence(game).steps.into_iter().map(|step| step.title).collect::<Vec<_>>();
    assert!(titles(&begun()).contains(&"First side moves".to_owned()));
    let known = titles(&after(&[r#"{"do":"set_table","step":"first-moves","moves_first":"blue"}"#]));
    assert!(
        known.iter().any(|title| title.starts_with("First to move: ") && title.ends_with("Blue)") || title == "First to move: Blue"),
        "{known:?}"
    );
    assert!(known.iter().any(|title| title.contains("ed") && title.starts_with("Second to move: ")), "{known:?}");
}

#[test]
fn rulings_are_named_by_key_or_number() {
    for named in [r#""ties""#, r#""8""#, "8"] {
        let game = after(&[&format!(r#"{{"do":"set_ruling","ruling":{named},"choice":"keeps"}}"#)]);
        assert!(game.options.written().chosen_option("ties") == Some("keeps"), "{named}");
    }
}

#[test]
fn result_keys_have_readable_texts() {
    assert_eq!(Ancients::result("goes-on"), "next round");
    assert_eq!(Ancients::result("evade"), "evades");
    assert_eq!(Ancients::result("2"), "2", "a number is one");
}

#[test]
fn the_round_form_offers_only_fighting_units() {
    let fight =
        r#"{"do":"set_table","step":"melee","contacts":[{"by":"R1","with":"B2","into":"front"},{"by":"R2","with":"B3","into":"front"}]}"#;
    let game = after(&[fight]);
    assert_eq!(choices(&game, "round", &json!({}), "unit"), ["R1", "R2", "B2", "B3"]);
    assert_eq!(choices(&game, "round", &json!({"unit": "R2"}), "won"), ["R2", "B3"]);
    assert_eq!(choices(&game, "round", &json!({"unit": "B3"}), "target"), ["R2"]);
    assert_eq!(choices(&begun(), "round", &json!({}), "won").len(), 12, "where nobody fights it is as ever");
}

#[test]
fn both_units_attack_before_a_melee_round_ends() {
    let fight = r#"{"do":"set_table","step":"melee","initiative":"blue","contacts":[{"by":"R1","with":"B2","into":"front"}]}"#;
    let [first, second] = [
        r#"{"do":"melee","unit":"B2","target":"R1","factor":40,"dice":99}"#,
        r#"{"do":"melee","unit":"R1","target":"B2","factor":40,"dice":99}"#,
    ];
    let expected = |lines: &[&str]| {
        let expected = Ancients::expected_procedure(&after(lines))?;
        assert_eq!(expected.procedure, "melee");
        Some(Value::Object(expected.filled))
    };
    assert_eq!(expected(&[fight]), Some(json!({"unit": "B2", "target": "R1"})), "the winner of the initiative first");
    assert_eq!(expected(&[fight, first]), Some(json!({"unit": "R1", "target": "B2"})));
    assert_eq!(expected(&[fight, first, second]), None);
    assert_eq!(expected(&[fight, first, second, r#"{"do":"round","unit":"R1"}"#]), Some(json!({"unit": "B2", "target": "R1"})));
}

#[test]
fn the_charge_move_form_shows_the_declaration() {
    let game =
        after(&[r#"{"do":"declare","unit":"R1","target":"B1","distance":7,"into":"rear"}"#, r#"{"do":"set_table","step":"charge-moves"}"#]);
    let form = Ancients::form(&game, "charge_move", json!({"unit": "R1"}).as_object().expect("answers")).expect("a form");
    let title = |key: &str| form.fields.iter().find(|field| field.key == key).expect("a field").title.clone();
    assert_eq!(
        [title("distance"), title("into")].map(|title| title.split_once(" (").expect("a remark").1.to_owned()),
        ["declared: 7)", "declared: the rear)"]
    );
}

#[test]
fn the_roster_separates_state_possible_actions_and_arms() {
    let summary = |lines: &[&str], id: &str| {
        let row = Ancients::roster(&after(lines)).rows.into_iter().find(|row| row.id == id).expect("a unit");
        (row.marks.join(", "), row.may, row.cells.last().cloned().unwrap_or_default())
    };
    assert_eq!(
        summary(&[], "R1"),
        (String::new(), "May charge, move and evolve. Evolutions left: 1 of 1.".to_owned(), "shield and mail, heavy spear".to_owned())
    );
    assert_eq!(summary(&[], "R4").1, "May charge from ambush, shoot, move and evolve. Evolutions left: 3 of 3.");
    assert_eq!(summary(&[], "R5").1, "May shoot, move and evolve. Evolutions left: 2 of 2.");
    assert_eq!(summary(&[r#"{"do":"set","unit":"R1","moved":true}"#], "R1").1, "May charge and evolve. Evolutions left: 1 of 1.");
    assert_eq!(summary(&[r#"{"do":"set","unit":"R1","state":"gone"}"#], "R1").1, "Out of the game.");
    let rallies = r#"{"do":"set","unit":"R6","state":"rallying","rally":{"since":1,"turn":3,"step":"initiative"},"moved":true}"#;
    assert_eq!(summary(&[rallies], "R6").0, "rallying until turn 3 (Initiative), moved");
}

#[test]
fn charge_texts_describe_declarations_and_stops() {
    let tell = |before: &[&str], line: &str| {
        let mut table = Table::<Ancients>::new(Ancients::sample(), 1);
        for line in before {
            table.line(line).expect("a sound line");
        }
        let events = table.line(line).expect("a sound line");
        let own = events.iter().filter_map(|event| serde_json::from_value(event.clone()).ok());
        own.filter_map(|event| Ancients::describe(table.state(), &event)).collect::<Vec<_>>().join("; ")
    };
    let declare = r#"{"do":"declare","unit":"R1","target":"B1","distance":7,"into":"rear"}"#;
    assert_eq!(tell(&[], declare), "R1 (heavy infantry) charges B1, 7 away, into the rear");
    let fails = r#"{"do":"test","unit":"R1","cause":"missiles","passed":false,"ruling":"as it fell"}"#;
    assert_eq!(
        tell(&[declare, r#"{"do":"set","unit":"R1","figures":9}"#], fails),
        "R1 (heavy infantry) stops its charge and is in good order"
    );
}

#[test]
fn units_without_missiles_are_refused_without_asking_for_a_range() {
    let mut table = Table::<Ancients>::new(Ancients::sample(), 1);
    table.line(r#"{"do":"set_table","step":"missiles"}"#).expect("a sound line");
    let refused = table.line(r#"{"do":"shoot","unit":"R1","target":"B1","casualties":1,"distance":5}"#).expect_err("no missiles");
    assert!(refused.contains("R1 has no missiles") && !refused.contains("Range"), "{refused}");
}

#[test]
fn printed_stacks_show_state_and_the_record_shows_rally_clocks() {
    let game = after(&[r#"{"do":"set","unit":"R4","state":"rallying","rally":{"since":1,"turn":3,"step":"initiative"}}"#]);
    let stacks = Ancients::stacks(&game);
    let row = |id: &str| stacks.iter().flat_map(|stack| &stack.rows).find(|row| row.cells[0] == id).expect("a unit").cells[4..].to_vec();
    assert_eq!(row("R1"), ["8", "1", "×4 +40 = 104", ""]);
    assert_eq!(row("R4"), ["12 / 6", "3", "×2 +20 = 36", "rallying until turn 3 (Initiative)"]);
    assert!(stacks.iter().all(|stack| stack.rows.iter().all(|row| row.cells.len() == stack.columns.len())));
    let records = Ancients::turn_records(&game);
    let clocks = &records[0].blocks[1].rows;
    let written = |row: usize, turn: usize| match &clocks[row].cells[turn - 1] {
        board_games::RecordCell::Write(words) => words.clone(),
        board_games::RecordCell::Tick(_) => panic!("a box"),
    };
    assert_eq!([written(0, 1), written(0, 2), written(1, 2), written(1, 3)], ["R4", "", "", "R4"]);
}
