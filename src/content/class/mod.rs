//! Classes as they are kept: `classes/*.toml`, a pupil in each row, with what each would like to play and whom it must
//! not be with, or be on one side with.
//!
//! ```toml
//! name = "6b"
//! pupils = [
//!   { name = "Ada Lind", wish = "Saxon archers" },
//!   { name = "Olivia Brown", short_name = "Liv" },
//!   { name = "Bo Ek", not_with = ["Ada Lind"] },
//!   { name = "Cy Ek", same_side = ["Bo Ek"] },
//! ]
//! ```

mod wish;

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::Problems;
use super::toml_file::{TomlPage, TomlTable, TomlValue};
pub use super::words::LONGEST_SHORT_NAME;
use super::words::{name_problem, quoted, short_name_problem, toml_text};
use crate::game::PupilName;
pub use wish::Wish;

/// The most pupils of a class.
pub const MOST_PUPILS: usize = 120;

/// The last row that a pupil of a list can have; spreadsheets have fewer.
const LAST_ROW: u32 = 9_999_999;

/// What a pupil's row looks like, for messages.
const EXAMPLE: &str = "{ name = \"Ada Lind\" }";

/// A class that is kept from one lesson to the next.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Class {
    /// What the teacher calls it.
    pub name: String,
    /// Its pupils, in the order of the list; no two have one name. 0 to 120.
    pub pupils: Vec<Pupil>,
}

/// A pupil of a class.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pupil {
    /// The name, which no other pupil of the class has: 1 to 200 characters that can be seen.
    pub name: String,
    /// What the pupil would like to play.
    pub wish: Wish,
    /// Pupils of the class who must not be on the same side; it counts both ways, whoever names whom.
    pub not_with: Vec<String>,
    /// The name on the board, where the first name is too long or unclear: 1 to 24 visible characters, unlike the other
    /// short names of the class.
    pub short_name: Option<String>,
    /// The given name that the pupil goes by, where the class list had it apart from the surname and the name alone doesn't say it:
    /// "Mary Jane" of "Mary Jane Watson".
    pub given_name: Option<String>,
    /// Pupils of the class who should be on the same side; it counts both ways, whoever names whom.
    pub same_side: Vec<String>,
    /// Whether the pupil needs a sheet in large letters.
    pub large_print: bool,
    /// The row that the pupil had in the list that was read, 1 and up; `None` for pupils who were typed in.
    pub row: Option<u32>,
}

impl Pupil {
    /// A pupil without wishes.
    pub fn named(name: &str) -> Self {
        Self { name: name.to_owned(), ..Self::default() }
    }
}

impl Pupil {
    /// Returns what a game's table of names says of the pupil.
    pub fn named_entry(&self) -> PupilName {
        PupilName {
            name: self.name.clone(),
            short: self.short_name.clone(),
            given: self.given_name.clone().filter(|_| self.short_name.is_none()),
            row: self.row,
        }
    }
}

impl Class {
    /// A pupil by name.
    pub fn pupil(&self, name: &str) -> Option<&Pupil> {
        self.pupils.iter().find(|pupil| pupil.name == name)
    }

    /// Whether two pupils must not be on the same side.
    pub fn are_apart(&self, one: &str, other: &str) -> bool {
        let names = |one: &str, other: &str| self.pupil(one).is_some_and(|pupil| pupil.not_with.iter().any(|name| name == other));
        names(one, other) || names(other, one)
    }

    /// Whether two pupils should be on the same side.
    pub fn are_same_side(&self, one: &str, other: &str) -> bool {
        let names = |one: &str, other: &str| self.pupil(one).is_some_and(|pupil| pupil.same_side.iter().any(|name| name == other));
        names(one, other) || names(other, one)
    }

    /// Two pupils must not be on one side, or may be again.
    pub fn set_apart(&mut self, one: &str, other: &str, apart: bool) {
        self.unbind(one, other);
        self.pupils.iter_mut().filter(|pupil| apart && pupil.name == one).for_each(|pupil| pupil.not_with.push(other.to_owned()));
    }

    /// Two pupils should be on the same side, or need not be any more.
    pub fn set_same_side(&mut self, one: &str, other: &str, same: bool) {
        self.unbind(one, other);
        self.pupils.iter_mut().filter(|pupil| same && pupil.name == one).for_each(|pupil| pupil.same_side.push(other.to_owned()));
    }

    /// Two pupils are neither kept apart nor on the same side on purpose. It counts both ways, so that one of them names the
    /// other, whichever.
    fn unbind(&mut self, one: &str, other: &str) {
        for pupil in &mut self.pupils {
            let named = if pupil.name == one {
                other
            } else if pupil.name == other {
                one
            } else {
                continue;
            };
            pupil.not_with.retain(|name| name != named);
            pupil.same_side.retain(|name| name != named);
        }
    }

    /// The class as a file, which [`parse`] reads back as it was.
    pub fn write(&self) -> String {
        let head = tr!("# A class. Each pupil has a row here; all but \"name\" may be left out.").replace('\n', "\n# ");
        let mut text = format!("{head}\n\nname = {}\n\npupils = [\n", toml_text(&self.name));
        for pupil in &self.pupils {
            // Writing into a text cannot fail.
            let _ = write!(text, "  {{ name = {}", toml_text(&pupil.name));
            if !pupil.wish.is_empty() {
                let _ = write!(text, ", wish = {}", toml_text(&pupil.wish.to_string()));
            }
            for (key, names) in [("not_with", &pupil.not_with), ("same_side", &pupil.same_side)] {
                if !names.is_empty() {
                    let names: Vec<String> = names.iter().map(|name| toml_text(name)).collect();
                    let _ = write!(text, ", {key} = [{}]", names.join(", "));
                }
            }
            if let Some(short_name) = &pupil.short_name {
                let _ = write!(text, ", short_name = {}", toml_text(short_name));
            }
            if let Some(given_name) = &pupil.given_name {
                let _ = write!(text, ", given_name = {}", toml_text(given_name));
            }
            if pupil.large_print {
                text.push_str(", large_print = true");
            }
            if let Some(row) = pupil.row {
                let _ = write!(text, ", row = {row}");
            }
            text.push_str(" },\n");
        }
        text.push_str("]\n");
        text
    }
}

/// Whether two short names are the same to a reader: capitals don't count.
pub fn is_same_short_name(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}

/// A short name as it is saved, without spaces round it; `None` if nothing was typed.
///
/// # Errors
/// A sentence, where it is longer than 24 characters or contains characters that can't be seen.
pub fn short_name_of_a_pupil(typed: &str) -> Result<Option<String>, String> {
    let short_name = typed.trim();
    if short_name.is_empty() {
        return Ok(None);
    }
    short_name_problem(short_name).map_or_else(|| Ok(Some(short_name.to_owned())), Err)
}

/// A pupil's name as it is kept, without spaces round it.
///
/// # Errors
/// In words, where it is empty, too long, or holds signs that cannot be seen.
pub fn name_of_a_pupil(typed: &str) -> Result<String, String> {
    let name = typed.trim();
    if name.is_empty() {
        return Err(tr!("The name is empty; write one.").to_owned());
    }
    name_problem(name).map_or_else(|| Ok(name.to_owned()), Err)
}

/// Reads a class. `file` is only for messages.
///
/// # Errors
/// Every mistake of the file, with its line.
pub fn parse(text: &str, file: &str) -> Result<Class, Problems> {
    let (root, mut page) = TomlPage::open(text, file)?;
    page.only_keys(&root, &["name", "pupils"]);
    let name = page.name(&root, tr!("name = \"6b\""));
    let pupils = pupils(&mut page, &root);
    page.finish()?;
    // Whatever is missing has been told, and ended the reading above.
    Ok(Class { name: name.unwrap_or_default(), pupils })
}

/// Every pupil that can be read.
fn pupils(page: &mut TomlPage<'_>, root: &TomlTable<'_>) -> Vec<Pupil> {
    let Some(value) = page.required(root, "pupils", &tr!("pupils = [ {example} ]", example = EXAMPLE)) else { return Vec::new() };
    let Some(entries) = page.list(value, "pupils", &tr!("rows such as {example}", example = EXAMPLE)) else { return Vec::new() };
    if entries.len() > MOST_PUPILS {
        page.mistake(
            page.line(value),
            &tr!("the class has {entries} pupils. {most_pupils} is the most.", entries = entries.len(), most_pupils = MOST_PUPILS),
        );
        return Vec::new();
    }
    let mut pupils: Vec<Pupil> = Vec::new();
    let mut lines = Vec::new();
    for entry in entries {
        let line = page.line(entry);
        let Some(pupil) = pupil(page, entry) else { continue };
        if pupils.iter().any(|other| other.name == pupil.name) {
            page.mistake(line, &tr!("{pupil} has a row already. Tell the two apart by their names.", pupil = quoted(&pupil.name)));
        }
        let has_same =
            |short: &String| pupils.iter().any(|other| other.short_name.as_ref().is_some_and(|other| is_same_short_name(other, short)));
        if let Some(short_name) = pupil.short_name.as_ref().filter(|short_name| has_same(short_name)) {
            page.mistake(
                line,
                &tr!("{short_name} is another pupil’s short name. Give each pupil a different one.", short_name = quoted(short_name)),
            );
        }
        pupils.push(pupil);
        lines.push(line);
    }
    let names: BTreeSet<&str> = pupils.iter().map(|pupil| pupil.name.as_str()).collect();
    for (pupil, line) in pupils.iter().zip(lines) {
        let named = pupil.not_with.iter().chain(&pupil.same_side);
        for other in named.filter(|other| !names.contains(other.as_str()) || **other == pupil.name) {
            let what = tr!("nobody else of the class is called {other}. Write the whole name of a pupil.", other = quoted(other));
            page.mistake(line, &what);
        }
        let contrary = |other: &&String| {
            let back = pupils.iter().find(|pupil| pupil.name == **other).is_some_and(|other| other.not_with.contains(&pupil.name));
            pupil.not_with.contains(other) || back
        };
        for other in pupil.same_side.iter().filter(contrary) {
            let (one, other) = (quoted(&pupil.name), quoted(other));
            page.mistake(line, &tr!("{one} and {other} can’t be kept apart and be on the same side. Take one of the two out.", one, other));
        }
    }
    pupils
}

/// Reads a pupil's row.
fn pupil(page: &mut TomlPage<'_>, entry: &TomlValue<'_>) -> Option<Pupil> {
    let table = page.table(entry, tr!("this pupil"), &tr!("a row such as {example}", example = EXAMPLE))?;
    page.only_keys(table, &["name", "wish", "not_with", "same_side", "short_name", "given_name", "large_print", "row"]);
    let wish = table.get("wish").and_then(|value| {
        let words = page.text(value, "wish")?;
        match words.parse() {
            Ok(wish) => return Some(wish),
            Err(unknown) => page.mistake(page.line(value), &format!("{unknown}.")),
        }
        None
    });
    let not_with = names(page, table, "not_with", tr!("a name of not_with"));
    let same_side = names(page, table, "same_side", tr!("a name of same_side"));
    let short_name = table.get("short_name").and_then(|value| {
        let short_name = page.text(value, "short_name")?.trim();
        match short_name_problem(short_name) {
            Some(problem) => page.mistake(page.line(value), &problem),
            None => return Some(short_name.to_owned()),
        }
        None
    });
    let given_name = table.get("given_name").and_then(|value| {
        let given_name = page.text(value, "given_name")?.trim();
        match name_problem(given_name).filter(|_| !given_name.is_empty()) {
            Some(problem) => page.mistake(page.line(value), &problem),
            None => return Some(given_name.to_owned()).filter(|name| !name.is_empty()),
        }
        None
    });
    let large_print = table.get("large_print").and_then(|value| page.yes_or_no(value, "large_print")).unwrap_or_default();
    let row = table.get("row").and_then(|value| page.number(value, "row", 1..=LAST_ROW));
    let value = page.required_in(table, "name", page.line(entry), tr!("name = \"Ada Lind\""))?;
    let name = page.text(value, "name")?.trim();
    let trouble =
        if name.is_empty() { Some(tr!("the name is empty. Write one, or take the row out.").to_owned()) } else { name_problem(name) };
    match trouble {
        Some(what) => page.mistake(page.line(value), &what),
        None => {
            return Some(Pupil {
                name: name.to_owned(),
                wish: wish.unwrap_or_default(),
                not_with,
                same_side,
                short_name,
                given_name,
                large_print,
                row,
            });
        }
    }
    None
}

/// The names that a pupil's row lists under this key.
fn names(page: &mut TomlPage<'_>, table: &TomlTable<'_>, key: &str, one: &str) -> Vec<String> {
    let listed = table.get(key).and_then(|value| page.list(value, key, tr!("names in quotation marks")));
    listed.unwrap_or_default().iter().filter_map(|name| page.text(name, one).map(str::to_owned)).collect()
}

#[cfg(test)]
mod tests;
