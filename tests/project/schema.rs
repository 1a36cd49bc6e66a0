//! Tests that real games fit the published schema, and that invalid commands don't.

use std::path::{Path, PathBuf};

use senlac::board_games::{BoardGameRules, Command, Rulebook};
use senlac::record::Request;
use senlac::registered::ancients::Ancients;
use senlac::registered::diex_aie::DiexAie;
use senlac::registered::hastings_1066::Hastings;
use serde_json::{Value, json};

/// Checks lines against one part of the schema.
struct Part(jsonschema::Validator);

impl Part {
    fn new(name: &str) -> Self {
        let mut schema: Value =
            serde_json::from_str(include_str!("../../src/record/senlac.schema.json")).expect("the published schema is JSON");
        schema["anyOf"] = json!([{"$ref": format!("#/$defs/{name}")}]);
        Self(jsonschema::validator_for(&schema).expect("a sound schema"))
    }

    fn accepts(&self, line: &str) -> Result<(), String> {
        let value: Value = serde_json::from_str(line).map_err(|problem| problem.to_string())?;
        self.0.validate(&value).map_err(|problem| format!("{problem} in {line}"))
    }
}

fn games(ending: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games");
    let entries = std::fs::read_dir(folder).expect("tests/games").map(|entry| entry.expect("an entry").path());
    entries.filter(|path| path.extension().is_some_and(|end| end == ending)).collect()
}

/// Returns whether this version knows every event of a game.
fn is_known(path: &Path) -> bool {
    !path.ends_with("later-event.senlac")
}

#[test]
fn every_line_of_every_golden_game_fits_the_schema() {
    let (header, step) = (Part::new("header"), Part::new("step"));
    for path in games("senlac").into_iter().filter(|path| is_known(path)) {
        let text = std::fs::read_to_string(&path).expect("a game");
        for (number, line) in (1..).zip(text.lines()) {
            let part = if number == 1 { &header } else { &step };
            part.accepts(line).unwrap_or_else(|problem| panic!("{}, line {number}: {problem}", path.display()));
        }
    }
}

#[test]
fn every_command_in_every_script_fits_the_schema() {
    let command = Part::new("command");
    for path in games("jsonl") {
        let text = std::fs::read_to_string(&path).expect("a script");
        for line in text.lines().filter(|line| line.starts_with('{')) {
            command.accepts(line).unwrap_or_else(|problem| panic!("{}: {problem}", path.display()));
        }
    }
    for line in [
        r#"{"do":"move","unit":"N01","to":"F6","ruling":"he forgot"}"#,
        r#"{"do":"set","unit":"N01","square":null}"#,
        r#"{"do":"table_check","units":{"N01":{"square":"C4","figures":7,"commander":false},"S03":{"square":null}},"ruling":"we looked"}"#,
        r#"{"do":"set_players","units":{"N01":"Ada Lind","S03":null},"ruling":"she came late"}"#,
        r#"{"do":"set_computer","units":{"N01":"bold","S03":null}}"#,
        r#"{"do":"shoot","unit":"N12","at":"S03","by":"computer"}"#,
        r#"{"do":"flip","card":"muddy-ground","color":"red","title":"Deep mud","strength":2,"turns":3}"#,
        r#"{"do":"amok","paths":{"S07":["D4","D5"],"S08":[]}}"#,
        r#"{"do":"amend","step":4,"command":{"do":"done","ruling":"late"}}"#,
        r#"{"do":"amend","step":4,"revive":[6,9],"command":{"do":"done"}}"#,
    ] {
        command.accepts(line).expect(line);
    }
}

#[test]
fn invalid_commands_do_not_fit_the_schema() {
    let command = Part::new("command");
    for line in [
        r#"{"do":"dance"}"#,
        r#"{"do":"move","to":"F6"}"#,
        r#"{"do":"move","unit":"X1","to":"F6"}"#,
        r#"{"do":"done","extra":1}"#,
        r#"{"do":"table_check"}"#,
        r#"{"do":"table_check","units":{"N01":{"place":"C4"}}}"#,
        r#"{"do":"set_players"}"#,
        r#"{"do":"set_computer","units":{"N01":"naive"}}"#,
        r#"{"do":"done","by":"Ada"}"#,
        r#"{"do":"flip","card":"muddy-ground","strength":-1}"#,
        r#"{"do":"set_players","units":{"N01":7}}"#,
        r#"{"do":"set_players","units":{"knights":"Ada"}}"#,
        r#"{"do":"amend","step":0,"command":{"do":"done"}}"#,
        r#"{"do":"amend","step":1,"command":{"do":"take_back"}}"#,
        r#"{"do":"amend","step":1,"revive":[0],"command":{"do":"done"}}"#,
        "[]",
    ] {
        command.accepts(line).expect_err(line);
    }
}

#[test]
fn every_answer_fits_the_schema() {
    let part = Part::new("told");
    for path in games("senlac").into_iter().filter(|path| is_known(path)) {
        let text = std::fs::read_to_string(&path).expect("a game");
        for line in text.lines().skip(1) {
            let step: Value = serde_json::from_str(line).expect("JSON");
            for event in step["events"].as_array().into_iter().flatten() {
                part.accepts(&event.to_string()).unwrap_or_else(|problem| panic!("{}: {problem}", path.display()));
            }
        }
    }
    part.accepts(r#"{"event":"taken_back","step":3}"#).expect("a change of the chronicle");
    part.accepts(r#"{"event":"vanished"}"#).expect_err("nothing that exists");
}

/// Asserts that the published schema of a board game matches its types.
fn assert_published<B: Rulebook>(published: &str) {
    let made = serde_json::to_string_pretty(&senlac::record::schema::<BoardGameRules<B>>()).expect("JSON") + "\n";
    let place = Path::new(env!("CARGO_MANIFEST_DIR")).join(published);
    if std::env::var_os("SENLAC_WRITE_SCHEMA").is_some() {
        std::fs::write(&place, &made).expect("the schema is written");
    }
    assert!(std::fs::read_to_string(&place).expect(published) == made, "run SENLAC_WRITE_SCHEMA=1 cargo test --test project schema");
}

#[test]
fn published_board_game_schemas_match_the_types() {
    assert_published::<Hastings>("src/board_games/hastings_1066/hastings-1066.schema.json");
    assert_published::<DiexAie>("src/board_games/diex_aie/diex-aie.schema.json");
    assert_published::<Ancients>("src/board_games/ancients/ancients.schema.json");
}

/// Returns the documentation of a board game: the shared part, then its own.
fn documentation_for(rulebook: &str) -> String {
    let text = include_str!("../../src/board_games/FORMAT.md");
    let chapters: Vec<&str> = text.split("\n## *").collect();
    let own = chapters.iter().find(|chapter| chapter.lines().next().is_some_and(|line| line.contains(rulebook)));
    format!("{}{}", chapters[0], own.expect(rulebook))
}

/// Asserts that every example of a rulebook is a valid command, and that every procedure has an example.
fn assert_examples_fit<B: Rulebook>() {
    let schema = senlac::record::schema::<BoardGameRules<B>>();
    let judge = jsonschema::validator_for(&json!({"$defs": schema["$defs"], "$ref": "#/$defs/command"})).expect("a sound schema");
    let text = documentation_for(B::NAME);
    let pieces = text.split('`').chain(text.lines());
    let examples: Vec<&str> = pieces.filter(|piece| piece.starts_with("{\"do\"") && !piece.contains('…')).collect();
    for line in &examples {
        let value: Value = serde_json::from_str(line).expect(line);
        assert!(judge.is_valid(&value), "{line} does not fit");
        let read = Request::<Command<B::Command>>::parse(line).map(|_| ()).map_err(|problem| problem.to_string());
        assert_eq!(read, Ok(()), "{line}");
    }
    for procedure in B::procedures() {
        let name = format!("{{\"do\":\"{}\"", procedure.key);
        assert!(examples.iter().any(|line| line.starts_with(&name)), "{name} has no example");
    }
}

#[test]
fn every_board_game_example_is_a_valid_command() {
    assert_examples_fit::<Hastings>();
    assert_examples_fit::<DiexAie>();
    assert_examples_fit::<Ancients>();
}
