//! Parsing of a game file's header: the game before its first step.

use std::path::Path;

use serde::Deserialize;
use serde_json::Value;

use super::chronicle::Chronicle;
use super::coded_names::CodedNames;
use super::error::FileProblem;
use super::format::{FORMAT, FORMAT_VERSION, Header, RULEBOOK_IF_NONE, shorten_word};
use super::read_only::ReadOnly;
use super::sums::{first_line, verify_checksum, without_line_end};
use senlac_base::game::name::{MOST_OF_A_MESSAGE, shorten_middle};
use senlac_base::game::{NameTable, Rules};

/// Returns the game before its first step, and the checksum of the header, which is the first of these lines.
pub(super) fn parse_header<R: Rules>(bytes: &[u8], path: &Path) -> Result<(Chronicle<R>, u32), FileProblem> {
    /// The keys of a header that show whether the rest can be understood.
    #[derive(Deserialize)]
    struct FormatKeys {
        format: String,
        version: u32,
    }
    let not_a_game = |problem: String| FileProblem::NotAGame { problem, path: path.to_owned() };
    // Without its header no step of a game can be replayed.
    let first = |problem: String| not_a_game(tr!("line 1 (byte 0), its header, {problem}, so no steps can be read", problem));
    if bytes.is_empty() {
        return Err(not_a_game(tr!("it is empty").to_owned()));
    }
    let line = without_line_end(first_line(bytes));
    let text = std::str::from_utf8(line).map_err(|problem| first(tr!("isn’t text ({problem})", problem)))?;
    let kind: FormatKeys = serde_json::from_str(text).map_err(|problem| {
        first(tr!("isn’t a game header ({problem})", problem = shorten_middle(&problem.to_string(), MOST_OF_A_MESSAGE)))
    })?;
    if kind.format != FORMAT {
        return Err(first(tr!("names the format “{format}”", format = shorten_word(&kind.format))));
    }
    if kind.version > FORMAT_VERSION {
        return Err(FileProblem::Newer { found: kind.version, known: FORMAT_VERSION, path: path.to_owned() });
    }
    let sum = verify_checksum(line, 0).ok_or_else(|| first(tr!("is damaged (its checksum is wrong)").to_owned()))?;
    let (header, read_only) = read_header::<R>(text)
        .map_err(|problem| first(tr!("is incomplete ({problem})", problem = shorten_middle(&problem.to_string(), MOST_OF_A_MESSAGE))))?;
    let mut chronicle = Chronicle::new(header).map_err(|problems| FileProblem::from_setup_problems(&problems, path))?;
    chronicle.read_only = read_only;
    Ok((chronicle, sum))
}

/// Parses the first line of a game whose format is known. Also returns what is unknown in it, if that matters.
fn read_header<R: Rules>(text: &str) -> Result<(Header<R::Setup>, Option<ReadOnly>), serde_json::Error> {
    let mut value: Value = serde_json::from_str(text)?;
    if let Some(table) = value.get_mut("names").filter(|_| R::STATE_HAS_NAMES).map(Value::take) {
        let names = CodedNames::new(NameTable::deserialize(&table)?);
        value = serde_json::from_str(&names.read(&value.to_string()))?;
        value["names"] = table;
    }
    let mut read_only = None;
    let rulebook = value.get("rulebook").filter(|rulebook| !rulebook.is_null());
    let rulebook = rulebook.map(|rulebook| rulebook.as_str().map_or_else(|| rulebook.to_string(), str::to_owned));
    let found = rulebook.as_deref().unwrap_or(RULEBOOK_IF_NONE);
    if found != R::NAME {
        read_only = Some(ReadOnly::Rulebook { found: shorten_word(found), known: R::NAME });
    } else if let Some(rules) = value.get("rules").and_then(Value::as_u64).filter(|rules| *rules > u64::from(R::VERSION)) {
        read_only = Some(ReadOnly::Rules { found: rules, known: R::VERSION });
    }
    if let Some(other) = value.get_mut("rulebook") {
        *other = rulebook.into();
    }
    // A version number beyond our range shouldn't prevent reading.
    if let Some(rules) = value.get_mut("rules").filter(|rules| rules.as_u64().is_some_and(|rules| rules > u64::from(u32::MAX))) {
        *rules = u32::MAX.into();
    }
    let unknown = value.get_mut("setup").and_then(R::remove_unknown);
    read_only = read_only.or(unknown.map(ReadOnly::Unknown));
    match Header::<R::Setup>::deserialize(value) {
        Ok(mut header) => {
            R::apply_header(&mut header.setup, header.version, &header.short_names);
            Ok((header, read_only))
        }
        // The unknown rulebook explains more than a problem in its set-up.
        Err(problem) => Err(read_only.map_or(problem, serde::de::Error::custom)),
    }
}
