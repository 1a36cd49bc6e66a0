//! Generates the options of each rulebook's rulings from its register, so that code refers to an option as an enum value.

use std::error::Error;
use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

use serde::Deserialize;
use serde_json::Value;

/// A register of rulings, as parsed from its file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Register {
    ruling: Vec<Ruling>,
}

/// A ruling in a register.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ruling {
    number: u8,
    #[serde(default)]
    letter: String,
    key: String,
    /// Name of its enum, if the one derived from its key is unsuitable.
    #[serde(rename = "type")]
    type_name: Option<String>,
    #[serde(default)]
    section: String,
    #[serde(default)]
    phrase: String,
    question: String,
    reason: String,
    readings: Vec<OptionEntry>,
    #[serde(default)]
    asked: bool,
}

/// An option of a ruling, with its meaning.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OptionEntry {
    key: String,
    meaning: String,
}

impl Ruling {
    /// Returns the name of the ruling's enum.
    fn type_name(&self) -> String {
        self.type_name.clone().unwrap_or_else(|| pascal_case(&self.key))
    }

    /// Returns the name of the ruling's field.
    fn field_name(&self) -> String {
        self.key.replace('-', "_")
    }

    /// Returns the ruling's doc comment.
    fn doc_comment(&self) -> String {
        doc_comment(&format!("Ruling {}{}: {}", self.number, self.letter, self.question))
    }

    /// Returns the code of the ruling's enum, with the default option first.
    fn options_enum(&self) -> GeneratedCode {
        let mut out = format!("{}\n#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]\n", self.doc_comment());
        write!(out, "pub enum {} {{\n#[default]\n", self.type_name())?;
        for OptionEntry { key, meaning } in &self.readings {
            writeln!(out, "{}\n{},", doc_comment(meaning), pascal_case(key))?;
        }
        out.push_str("}\n\n");
        Ok(out)
    }
}

/// Generates the options of a board game.
///
/// # Errors
/// What is wrong with the register, or why the file couldn't be written.
pub fn board_game(register: &str, file: &str) -> Result<(), Box<dyn Error>> {
    generate(register, file, generate_board_game)
}

/// Generates the options of the classroom game.
///
/// # Errors
/// Returns an error if the register is invalid, or if the file couldn't be written.
pub fn classroom(register: &str, file: &str) -> Result<(), Box<dyn Error>> {
    generate(register, file, generate_classroom)
}

fn generate(path: &str, file: &str, generated: impl Fn(&[Ruling]) -> GeneratedCode) -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={path}");
    let register: Register = toml::from_str(&fs::read_to_string(path)?).map_err(|problem| format!("{path}: {problem}"))?;
    if let Some(ruling) = register.ruling.iter().find(|ruling| ruling.readings.is_empty()) {
        return Err(format!("{path}: “{}” needs at least one reading", ruling.key).into());
    }
    fs::write(Path::new(&env::var("OUT_DIR")?).join(file), generated(&register.ruling)?)?;
    Ok(())
}

/// Writes a copy of a published JSON Schema for the program, without descriptions and spaces.
///
/// # Errors
/// Returns an error if the schema isn't JSON, or if the file couldn't be written.
pub fn schema(path: &str, file: &str) -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={path}");
    let mut schema = serde_json::from_str(&fs::read_to_string(path)?).map_err(|problem| format!("{path}: {problem}"))?;
    remove_descriptions(&mut schema);
    fs::write(Path::new(&env::var("OUT_DIR")?).join(file), serde_json::to_string(&schema)?)?;
    Ok(())
}

fn remove_descriptions(schema: &mut Value) {
    match schema {
        Value::Object(parts) => {
            // A property of this name is an object.
            parts.retain(|key, part| !(key == "description" && part.is_string()));
            parts.values_mut().for_each(remove_descriptions);
        }
        Value::Array(parts) => parts.iter_mut().for_each(remove_descriptions),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Code generated from a register, or the reason it couldn't be written.
type GeneratedCode = Result<String, Box<dyn Error>>;

/// Returns a board game's register, an enum with the options of each ruling, and a struct with one option of each.
fn generate_board_game(rulings: &[Ruling]) -> GeneratedCode {
    let mut out =
        String::from("mod options {\nuse senlac_board_games::{OptionEntry, Register, RulebookOptions, RulingEntry, RulingOption};\n\n");
    write!(out, "/// The rulings in order.\npub static REGISTER: Register = Register {{ ruling: &[\n")?;
    for ruling in rulings {
        let Ruling { letter, section, .. } = ruling;
        writeln!(out, "RulingEntry {{ letter: {letter:?}, section: {section:?}, {} }},", shared_fields(ruling)?)?;
    }
    out.push_str("] };\n\n");
    let (mut places, mut choices) = (String::new(), String::new());
    for (place, ruling) in rulings.iter().enumerate() {
        let (key, name, field) = (&ruling.key, ruling.type_name(), ruling.field_name());
        write!(out, "{}", ruling.options_enum()?)?;
        write!(out, "impl RulingOption for {name} {{\ntype Options = Options;\nconst RULING: usize = {place};\n")?;
        write!(out, "fn in_force(options: &Options) -> Self {{ options.{field} }}\n}}\n\n")?;
        writeln!(places, "{place} => self.{field} as usize,")?;
        for OptionEntry { key: option, .. } in &ruling.readings {
            writeln!(choices, "({key:?}, {option:?}) => self.{field} = {name}::{},", pascal_case(option))?;
        }
    }
    out.push_str(&options_struct("Options", rulings.iter())?);
    write!(out, "#[allow(clippy::too_many_lines, reason = \"each ruling has its line\")]\nimpl RulebookOptions for Options {{\n")?;
    write!(out, "const REGISTER: &'static Register = &REGISTER;\n\n")?;
    write!(out, "fn place(&self, ruling: usize) -> Option<usize> {{\nSome(match ruling {{\n{places}_ => return None,\n}})\n}}\n\n")?;
    write!(out, "fn choose(&mut self, ruling: &str, option: &str) -> Option<()> {{\nmatch (ruling, option) {{\n{choices}")?;
    out.push_str("_ => return None,\n}\nSome(())\n}\n}\n}\n\n#[allow(clippy::wildcard_imports, reason = \"the register lists them\")]\npub(crate) use self::options::*;\n");
    Ok(out)
}

/// Returns the classroom game's register, an enum for each ruling that has several options, and a struct with one option of each.
fn generate_classroom(rulings: &[Ruling]) -> GeneratedCode {
    let mut out = String::from("/// The rulings in order.\npub static REGISTER: &[RulingEntry] = &[\n");
    for ruling in rulings {
        writeln!(out, "RulingEntry {{ phrase: {:?}, {} }},", ruling.phrase, shared_fields(ruling)?)?;
    }
    out.push_str("];\n\n");
    let (mut places, mut choices) = (String::new(), String::new());
    let has_options = |ruling: &&Ruling| ruling.readings.len() > 1;
    for (place, ruling) in rulings.iter().enumerate().filter(|(_, ruling)| has_options(ruling)) {
        let (name, field) = (ruling.type_name(), ruling.field_name());
        write!(out, "{}", ruling.options_enum()?)?;
        writeln!(places, "{place} => self.{field} as u8,")?;
        for (option, OptionEntry { key, .. }) in ruling.readings.iter().enumerate() {
            writeln!(choices, "({place}, {option}) => self.{field} = {name}::{},", pascal_case(key))?;
        }
    }
    out.push_str(&options_struct("Rulings", rulings.iter().filter(has_options))?);
    write!(out, "impl Rulings {{\n/// The place of the option in force among those of its ruling.\n")?;
    write!(
        out,
        "pub(in crate::rules) const fn choice(&self, ruling: RulingName) -> u8 {{\nmatch ruling.0 {{\n{places}_ => 0,\n}}\n}}\n\n"
    )?;
    writeln!(out, "/// Puts the option at this place in force; a ruling with one option always has it.")?;
    write!(out, "fn choose(&mut self, ruling: RulingName, place: usize) {{\nmatch (ruling.0, place) {{\n{choices}_ => {{}}\n}}\n}}\n}}\n")?;
    Ok(out)
}

/// Returns the fields of an entry that every game has.
fn shared_fields(ruling: &Ruling) -> GeneratedCode {
    let Ruling { number, key, question, reason, readings, asked, .. } = ruling;
    let mut out = format!("number: {number}, key: {key:?}, question: {question:?}, reason: {reason:?}, asked: {asked}, readings: &[");
    for OptionEntry { key, meaning } in readings {
        write!(out, "OptionEntry {{ key: {key:?}, meaning: {meaning:?} }}, ")?;
    }
    out.push(']');
    Ok(out)
}

/// Returns a struct with one option of each of these rulings.
fn options_struct<'a>(name: &str, rulings: impl Iterator<Item = &'a Ruling>) -> GeneratedCode {
    let mut out = String::from("/// The options in force, the default of each ruling at first.\n");
    write!(out, "#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]\npub struct {name} {{\n")?;
    for ruling in rulings {
        writeln!(out, "{}\npub {}: {},", ruling.doc_comment(), ruling.field_name(), ruling.type_name())?;
    }
    out.push_str("}\n\n");
    Ok(out)
}

/// Returns a doc comment with this text, without interpreting Markdown.
fn doc_comment(text: &str) -> String {
    format!("#[doc = {:?}]", text.replace('<', "&lt;").replace('[', "\\["))
}

/// Converts a name from kebab case to a type name.
fn pascal_case(key: &str) -> String {
    let capital = |word: &str| word.chars().take(1).flat_map(char::to_uppercase).chain(word.chars().skip(1)).collect::<String>();
    key.split('-').map(capital).collect()
}
