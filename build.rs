//! Generates the options of each rulebook's rulings from its register, so that code names an option as a value of an enum.

use std::error::Error;
use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

use serde::Deserialize;

/// The registers, with the name of the file that is generated from each.
const REGISTERS: [(&str, &str); 3] = [
    ("src/rulebooks/ancients/rulings.toml", "ancients_options.rs"),
    ("src/rulebooks/diex_aie/rulings.toml", "diex_aie_options.rs"),
    ("src/rulebooks/hastings_1066/rulings.toml", "hastings_1066_options.rs"),
];

/// A register of rulings.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Register {
    ruling: Vec<Ruling>,
}

/// A ruling of a register.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ruling {
    number: u8,
    #[serde(default)]
    letter: String,
    key: String,
    /// The name of its enum, where its key makes no good one.
    #[serde(rename = "type")]
    type_name: Option<String>,
    #[serde(default)]
    section: String,
    question: String,
    reason: String,
    readings: Vec<Reading>,
    #[serde(default)]
    asked: bool,
}

/// An option of a ruling.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Reading {
    key: String,
    meaning: String,
}

impl Ruling {
    /// The name of its enum.
    fn type_name(&self) -> String {
        self.type_name.clone().unwrap_or_else(|| pascal_case(&self.key))
    }

    /// The name of its field.
    fn field(&self) -> String {
        self.key.replace('-', "_")
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    let folder = env::var("OUT_DIR")?;
    for (path, generated) in REGISTERS {
        println!("cargo::rerun-if-changed={path}");
        let register: Register = toml::from_str(&fs::read_to_string(path)?).map_err(|problem| format!("{path}: {problem}"))?;
        if let Some(ruling) = register.ruling.iter().find(|ruling| ruling.readings.is_empty()) {
            return Err(format!("{path}: “{}” needs at least one reading", ruling.key).into());
        }
        fs::write(Path::new(&folder).join(generated), generate(&register.ruling)?)?;
    }
    Ok(())
}

/// Returns the register, an enum with the options of each ruling, and a struct with one option of each.
fn generate(rulings: &[Ruling]) -> Result<String, Box<dyn Error>> {
    let mut out = String::from(
        "use crate::rulebooks::{Entry, Reading, Register, RulebookOptions, RulingOption};\n\n/// The rulings in order.\npub static REGISTER: Register = Register { ruling: &[\n",
    );
    for Ruling { number, letter, key, section, question, reason, readings, asked, .. } in rulings {
        write!(out, "Entry {{ number: {number}, letter: {letter:?}, key: {key:?}, section: {section:?}, question: {question:?}, ")?;
        write!(out, "reason: {reason:?}, asked: {asked}, readings: &[")?;
        for Reading { key, meaning } in readings {
            write!(out, "Reading {{ key: {key:?}, meaning: {meaning:?} }}, ")?;
        }
        out.push_str("] },\n");
    }
    out.push_str("] };\n\n");
    let (mut fields, mut places, mut choices) = (String::new(), String::new(), String::new());
    for (place, ruling) in rulings.iter().enumerate() {
        let (key, name, field) = (&ruling.key, ruling.type_name(), ruling.field());
        let doc = doc(&format!("Ruling {}{}: {}", ruling.number, ruling.letter, ruling.question));
        write!(out, "{doc}\n#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]\npub enum {name} {{\n#[default]\n")?;
        for Reading { key: option, meaning } in &ruling.readings {
            let variant = pascal_case(option);
            writeln!(out, "{}\n{variant},", self::doc(meaning))?;
            writeln!(choices, "({key:?}, {option:?}) => self.{field} = {name}::{variant},")?;
        }
        write!(out, "}}\n\nimpl RulingOption for {name} {{\ntype Options = Options;\nconst RULING: usize = {place};\n")?;
        write!(out, "fn in_force(options: &Options) -> Self {{ options.{field} }}\n}}\n\n")?;
        writeln!(fields, "{doc}\npub {field}: {name},")?;
        writeln!(places, "{place} => self.{field} as usize,")?;
    }
    write!(out, "/// The options in force, the default of each ruling at first.\n#[derive(Clone, Debug, Default, PartialEq, Eq)]\n")?;
    write!(
        out,
        "pub struct Options {{\n{fields}}}\n\n#[allow(clippy::too_many_lines, reason = \"each ruling has its line\")]\nimpl RulebookOptions for Options {{\n"
    )?;
    write!(out, "const REGISTER: &'static Register = &REGISTER;\n\n")?;
    write!(out, "fn place(&self, ruling: usize) -> Option<usize> {{\nSome(match ruling {{\n{places}_ => return None,\n}})\n}}\n\n")?;
    write!(out, "fn choose(&mut self, ruling: &str, option: &str) -> Option<()> {{\nmatch (ruling, option) {{\n{choices}")?;
    out.push_str("_ => return None,\n}\nSome(())\n}\n}\n}\n\npub(super) use self::options::*;\n");
    Ok(out)
}

/// A doc comment with this text as it is, without marks of Markdown.
fn doc(text: &str) -> String {
    format!("#[doc = {:?}]", text.replace('<', "&lt;").replace('[', "\\["))
}

/// A name in kebab case as the name of a type.
fn pascal_case(key: &str) -> String {
    let capital = |word: &str| word.chars().take(1).flat_map(char::to_uppercase).chain(word.chars().skip(1)).collect::<String>();
    key.split('-').map(capital).collect()
}
