//! JSON Schema of the command language and of the game file, generated from the types.

#[cfg(feature = "schema")]
use schemars::{SchemaGenerator, generate::SchemaSettings};
#[cfg(feature = "schema")]
use senlac_base::schema::JsonSchema;
use serde_json::{Value, json};

use super::format::{Header, StepLine};
use super::response::Response;
use senlac_base::game::{NameTable, Rules, ShortName};

/// Returns the schema as JSON: `$defs` contains every part, and `command`, `told`, `header` and `step` name the
/// four kinds of line.
pub fn schema<R: Rules>() -> Value {
    let mut generator = SchemaSettings::draft2020_12().into_generator();
    let header = type_schema::<Header<R::Setup>>(&mut generator);
    let step = type_schema::<StepLine<R::Event>>(&mut generator);
    let told = type_schema::<Response<R::Event>>(&mut generator);
    let mut command = serde_json::to_value(R::Command::json_schema(&mut generator)).unwrap_or_default();
    add_ruling_and_author(&mut command);
    let short_names = R::HAS_PUPILS.then(|| type_schema::<Vec<ShortName>>(&mut generator));
    let names = R::STATE_HAS_NAMES.then(|| type_schema::<NameTable>(&mut generator));
    let mut definitions = generator.take_definitions(true);
    let header_name = Header::<R::Setup>::schema_name();
    if let (Some(short_names), Some(definition)) = (short_names, definitions.get_mut(&*header_name)) {
        definition["properties"]["short_names"] = short_names;
    }
    if let Some(names) = names {
        for line in [header_name, StepLine::<R::Event>::schema_name()] {
            if let Some(definition) = definitions.get_mut(&*line) {
                definition["properties"]["names"] = names.clone();
            }
        }
    }
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Senlac",
        "description": "A line of the command language (command), what the program answers to it (told), and the lines of a game file (header, then step).",
        "anyOf": [
            {"$ref": "#/$defs/command"}, {"$ref": "#/$defs/told"}, {"$ref": "#/$defs/header"}, {"$ref": "#/$defs/step"},
        ],
        "$defs": with_lines(definitions.into_iter().collect(), command, told, header, step),
    })
}

/// Adds the four kinds of line to the parts they consist of.
fn with_lines(parts: Value, play: Value, told: Value, header: Value, step: Value) -> Value {
    let mut all = parts;
    all["play"] = play;
    all["command"] = json!({"anyOf": [
        {"$ref": "#/$defs/play"},
        {"type": "object", "properties": {"do": {"const": "take_back"}}, "required": ["do"], "additionalProperties": false,
         "description": "Take back the last step that stands."},
        {"type": "object", "properties": {"do": {"const": "restore"}}, "required": ["do"], "additionalProperties": false,
         "description": "Bring back the step that was taken back last."},
        {"type": "object", "properties": {"do": {"const": "amend"}, "step": {"type": "integer", "minimum": 1}, "command": {"$ref": "#/$defs/play"}, "ruling": {"type": "string"},
         "revive": {"type": "array", "items": {"type": "integer", "minimum": 1}, "description": "Steps that fell away when an earlier one was amended, and come back."}},
         "required": ["do", "step", "command"], "additionalProperties": false,
         "description": "Change an earlier step and play the later ones again."},
    ]});
    all["told"] = told;
    all["header"] = header;
    all["step"] = step;
    all
}

/// Returns the schema of one type.
fn type_schema<T: JsonSchema>(generator: &mut SchemaGenerator) -> Value {
    serde_json::to_value(generator.subschema_for::<T>()).unwrap_or_default()
}

/// Adds the referee's reason in `ruling` to the schema of every command except `set_ruling`, where the key names
/// the ruling. Also adds `by`, for commands played by the computer.
fn add_ruling_and_author(command: &mut Value) {
    let Some(variants) = command.get_mut("oneOf").and_then(Value::as_array_mut) else { return };
    for variant in variants {
        if variant["properties"]["do"]["const"] != "set_ruling" {
            variant["properties"]["ruling"] = json!({"type": "string", "description": "Why the referee allows what the rules refuse."});
        }
        variant["properties"]["by"] = json!({"const": "computer", "description": "The program plays it, for somebody who is away."});
    }
}
