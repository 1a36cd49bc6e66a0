//! Tests of valid and invalid lines of the command language.

use senlac_record::{Author, Order};

use crate::rules::Command;

type Request = senlac_record::Request<Command>;

fn refusal(line: &str) -> String {
    Request::parse(line).expect_err(line).to_string()
}

#[test]
fn commands_are_read_with_reasons_and_rulings_by_key_or_number() {
    let move_to = Command::move_to("N01".parse().expect("a unit"), "F6".parse().expect("a square"));
    let ruling = |ruling: &str| Command::SetRuling { ruling: ruling.to_owned(), choice: "volley".to_owned() };
    let overruled = |command, why: &str| Order { command, ruling: Some(why.to_owned()), by: None };
    let amend = |order, revive| Request::Amend { step: 3, order, revive };
    for (line, request) in [
        (r#"{"do":"move","unit":"N01","to":"F6","ruling":"he forgot"}"#, Request::Play(overruled(move_to, "he forgot"))),
        (r#"{"do":"done","by":"computer"}"#, Request::Play(Order { by: Some(Author::Computer), ..Command::Done {}.into() })),
        (r#"{"do":"set_ruling","ruling":"hill","choice":"volley"}"#, ruling("hill").into()),
        (r#"{"do":"set_ruling","ruling":29,"choice":"volley"}"#, ruling("29").into()),
        (r#"{"do":"set_ruling","ruling":"29","choice":"volley"}"#, ruling("29").into()),
        (r#"{"do":"amend","step":3,"command":{"do":"set_ruling","ruling":29,"choice":"volley"}}"#, amend(ruling("29").into(), vec![])),
        (r#"{"do":"amend","step":3,"ruling":"why","command":{"do":"done"}}"#, amend(overruled(Command::Done {}, "why"), vec![])),
        (
            r#"{"do":"amend","step":3,"revive":[9,7,9],"command":{"do":"done","ruling":"why"}}"#,
            amend(overruled(Command::Done {}, "why"), vec![7, 9]),
        ),
    ] {
        assert_eq!(Request::parse(line), Ok(request), "{line}");
    }
}

#[test]
fn duplicate_keys_and_units_are_refused() {
    for (line, answer) in [
        (r#"{"do":"panic","dice":{"S02":1,"s2":6}}"#, "S02 is listed twice"),
        (r#"{"do":"amok","paths":{"S02":["A1"],"S002":[]}}"#, "S02 is listed twice"),
        (r#"{"do":"table_check","units":{"s02":{"figures":3},"S02":{"figures":3}}}"#, "S02 is listed twice"),
        (r#"{"do":"set_players","units":{"S2":null,"S02":"Ada"}}"#, "S02 is listed twice"),
        (r#"{"do":"amend","step":3,"command":{"do":"panic","dice":{"S02":1,"s2":6}}}"#, "S02 is listed twice"),
        (r#"{"do":"amend","step":3,"ruling":"a","command":{"do":"done","ruling":"b"}}"#, "with different texts"),
        (r#"{"do":"set","unit":"N01","figures":3,"figures":4}"#, "“figures” appears twice"),
        (r#"{"do":"done","do":"done"}"#, "“do” appears twice"),
        (r#"{"do":"panic","dice":{"S02":1,"S02":1}}"#, "“S02” appears twice"),
        (r#"{"do":"fight","unit":"N01","blows":[{"at":"S01","hits":1,"at":"S02"}]}"#, "“at” appears twice"),
        (r#"{"do":"amend","step":3,"command":{"do":"set","unit":"N01","figures":3,"figures":4}}"#, "“figures” appears twice"),
        (r#"{"do":"done","ruling":"a","ruling":"b"}"#, "“ruling” appears twice"),
    ] {
        assert!(refusal(line).contains(answer), "{line}: {}", refusal(line));
    }
}

#[test]
fn invalid_lines_are_refused_with_the_expected_form() {
    for (line, answer) in [
        ("", "not a JSON object"),
        ("[1]", "it is an array"),
        ("{}", "flip, panic, amok"),
        (r#"{"do":"charge"}"#, "there is no command “charge”; use one of flip, "),
        (r#"{"do":"mvoe"}"#, "there is no command “mvoe”; did you mean “move”? If not, use one of flip, "),
        (r#"{"do":"move","unit":"N01","too":"F6"}"#, " Did you mean “to”?"),
        (r#"{"do":"move"}"#, "unit"),
        (r#"{"do":"done","now":1}"#, "now"),
        (r#"{"do":"done","by":"the cat"}"#, "can only be"),
        (r#"{"do":"take_back","by":"computer"}"#, "unknown key “by”"),
        (r#"{"do":"table_check"}"#, "missing key"),
        (r#"{"do":"table_check","units":{"N01":{"place":"C4"}}}"#, "place"),
        (r#"{"do":"move","unit":"X9","to":"A1"}"#, "“X9” is not a unit"),
        (r#"{"do":"take_back","step":3}"#, "step"),
        (r#"{"do":"amend","step":-3,"command":{}}"#, "step"),
        (r#"{"do":"amend","step":3,"command":{"do":"amend"}}"#, "amend"),
        (r#"{"do":"move","unit":"N01","to":"A1","ruling":7}"#, "the reason"),
        (r#"{"do":"move","unit":"N01","to":"A1","ruling":"  "}"#, "give a short reason why"),
        (r#"{"do":"amend","step":3,"command":{"do":"take_back"}}"#, "can’t become"),
        (r#"{"do":"set","unit":"N01","figures":5.5}"#, "expected a whole number"),
    ] {
        assert!(refusal(line).contains(answer), "{line}: {}", refusal(line));
    }
    for wrong in ["29.5", "-1", "null", "[29]", "true", "1e3"] {
        let line = format!(r#"{{"do":"set_ruling","ruling":{wrong},"choice":"volley"}}"#);
        assert!(refusal(&line).contains("the key or the number of a ruling"), "{line}");
    }
    for wrong in ["7", "[-1]", "[\"7\"]", "null", "[1.5]"] {
        let line = format!(r#"{{"do":"amend","step":3,"revive":{wrong},"command":{{"do":"done"}}}}"#);
        assert!(refusal(&line).contains("array of step numbers"), "{line}");
    }
}
