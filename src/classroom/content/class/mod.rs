//! Classes as they are kept: `classes/*.toml`, a pupil in each row, with what each would like to play and whom it must
//! not be with, or be on one side with.
//!
//! ```toml
//! name = "6b"
//! pupils = [
//!   { id = "#1", name = "Ada Lind", wish = "Saxon archers" },
//!   { id = "#2", name = "Olivia Brown", short_name = "Liv" },
//!   { id = "#3", name = "Bo Ek", not_with = ["#1"] },
//!   { id = "#4", name = "Cy Ek", same_side = ["#3"] },
//! ]
//! ```
//!
//! A row without an id gets the next free one. Names may be written wherever ids are meant.

mod reading;
mod wish;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

pub use super::words::LONGEST_SHORT_NAME;
use super::words::{name_problem, short_name_problem, toml_text};
pub use reading::parse;
use senlac_base::game::{PupilId, PupilName};
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
    /// Its pupils, in the order of the list; no two have one name or one id. 0 to 120.
    pub pupils: Vec<Pupil>,
    /// The highest number of an id so far; 0 for none. Ids of pupils who left are not given again.
    last_id: u32,
}

/// A pupil of a class, made by [`Class::enter`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pupil {
    /// The id, which no other pupil of the class has or had.
    id: PupilId,
    /// The name, which no other pupil of the class has: 1 to 200 characters that can be seen.
    pub name: String,
    /// What the pupil would like to play.
    pub wish: Wish,
    /// Pupils of the class who must not be on the same side; it counts both ways, whoever names whom.
    pub not_with: Vec<PupilId>,
    /// The name on the board, where the first name is too long or unclear: 1 to 24 visible characters, unlike the other
    /// short names of the class.
    pub short_name: Option<String>,
    /// The given name that the pupil goes by, where the class list had it apart from the surname and the name alone doesn't say it:
    /// "Mary Jane" of "Mary Jane Watson".
    pub given_name: Option<String>,
    /// Pupils of the class who should be on the same side; it counts both ways, whoever names whom.
    pub same_side: Vec<PupilId>,
    /// Whether the pupil needs a sheet in large letters.
    pub large_print: bool,
    /// The row that the pupil had in the list that was read, 1 and up; `None` for pupils who were typed in.
    pub row: Option<u32>,
}

impl Pupil {
    /// The id.
    pub const fn id(&self) -> &PupilId {
        &self.id
    }

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
    /// Returns a class without pupils.
    pub fn named(name: &str) -> Self {
        Self { name: name.to_owned(), ..Self::default() }
    }

    /// Returns a class of pupils with these names.
    pub fn of<'n>(name: &str, pupils: impl IntoIterator<Item = &'n str>) -> Self {
        let mut class = Self::named(name);
        for pupil in pupils {
            class.enter(pupil);
        }
        class
    }

    /// Adds a pupil, who gets the next id.
    pub fn enter(&mut self, name: &str) -> &mut Pupil {
        let pupil = Pupil {
            id: self.next_id(),
            name: name.to_owned(),
            wish: Wish::default(),
            not_with: Vec::new(),
            short_name: None,
            given_name: None,
            same_side: Vec::new(),
            large_print: false,
            row: None,
        };
        self.last_id += 1;
        self.pupils.push_mut(pupil)
    }

    /// Returns the id of the next pupil who joins the class.
    pub fn next_id(&self) -> PupilId {
        PupilId::numbered(self.last_id + 1)
    }

    /// Takes a pupil out of the class.
    pub fn remove(&mut self, name: &str) {
        let Some(id) = self.id(name).cloned() else { return };
        self.pupils.retain(|pupil| pupil.id != id);
        for pupil in &mut self.pupils {
            pupil.not_with.retain(|other| *other != id);
            pupil.same_side.retain(|other| *other != id);
        }
    }

    /// Gives each pupil the id that a pupil of this name has in the same class as it was before, and everybody else one that nobody
    /// had there. Capitals and spaces don't count.
    pub fn keep_ids_of(&mut self, before: &Self) {
        // An exact match comes before one in which capitals or spaces differ.
        let exact: BTreeSet<PupilId> = self.pupils.iter().filter_map(|pupil| before.id(&pupil.name).cloned()).collect();
        let alike = |name: &str| before.pupils.iter().find(|pupil| folded(&pupil.name) == folded(name)).map(|pupil| pupil.id.clone());
        let known = |name: &str| before.id(name).cloned().or_else(|| alike(name).filter(|id| !exact.contains(id)));
        let mut last_id = before.last_id;
        let mut taken = BTreeSet::new();
        let mut renamed = BTreeMap::new();
        for pupil in &self.pupils {
            let id = known(&pupil.name).filter(|id| taken.insert(id.clone())).unwrap_or_else(|| {
                last_id += 1;
                PupilId::numbered(last_id)
            });
            renamed.insert(pupil.id.clone(), id);
        }
        for pupil in &mut self.pupils {
            let ids = std::iter::once(&mut pupil.id).chain(&mut pupil.not_with).chain(&mut pupil.same_side);
            ids.for_each(|id| *id = renamed.get(id).unwrap_or(id).clone());
        }
        self.last_id = last_id;
    }

    /// A pupil by name.
    pub fn pupil(&self, name: &str) -> Option<&Pupil> {
        self.pupils.iter().find(|pupil| pupil.name == name)
    }

    /// A pupil's id by name.
    pub fn id(&self, name: &str) -> Option<&PupilId> {
        self.pupil(name).map(Pupil::id)
    }

    /// The names of these pupils, in order.
    pub fn names(&self, ids: &[PupilId]) -> Vec<&str> {
        let pupil = |id: &PupilId| self.pupils.iter().find(|pupil| pupil.id == *id);
        ids.iter().filter_map(pupil).map(|pupil| pupil.name.as_str()).collect()
    }

    /// Whether two pupils must not be on the same side.
    pub fn are_apart(&self, one: &str, other: &str) -> bool {
        self.says_of(one, other, |pupil| &pupil.not_with)
    }

    /// Whether two pupils should be on the same side.
    pub fn are_same_side(&self, one: &str, other: &str) -> bool {
        self.says_of(one, other, |pupil| &pupil.same_side)
    }

    /// Whether one of two pupils names the other.
    fn says_of(&self, one: &str, other: &str, named: impl Fn(&Pupil) -> &[PupilId]) -> bool {
        let (Some(one), Some(other)) = (self.pupil(one), self.pupil(other)) else { return false };
        named(one).contains(&other.id) || named(other).contains(&one.id)
    }

    /// Two pupils must not be on one side, or may be again.
    pub fn set_apart(&mut self, one: &str, other: &str, apart: bool) {
        self.bind(one, other, |pupil| apart.then_some(&mut pupil.not_with));
    }

    /// Two pupils should be on the same side, or need not be any more.
    pub fn set_same_side(&mut self, one: &str, other: &str, same: bool) {
        self.bind(one, other, |pupil| same.then_some(&mut pupil.same_side));
    }

    /// Two pupils are neither kept apart nor on the same side on purpose, but for what is said now. It counts both ways, so that one
    /// of them names the other, whichever.
    fn bind(&mut self, one: &str, other: &str, named: impl Fn(&mut Pupil) -> Option<&mut Vec<PupilId>>) {
        let (Some(one), Some(other)) = (self.id(one).cloned(), self.id(other).cloned()) else { return };
        for pupil in &mut self.pupils {
            let named = if pupil.id == one { &other } else { &one };
            if pupil.id == one || pupil.id == other {
                pupil.not_with.retain(|id| id != named);
                pupil.same_side.retain(|id| id != named);
            }
        }
        let pupil = self.pupils.iter_mut().find(|pupil| pupil.id == one);
        if let Some(named) = pupil.and_then(named) {
            named.push(other);
        }
    }

    /// The class as a file, which [`parse`] reads back as it was.
    pub fn write(&self) -> String {
        let head = tr!("# A class. Each pupil has a row here; all but \"name\" may be left out.").replace('\n', "\n# ");
        let mut text = format!("{head}\n\nname = {}\n", toml_text(&self.name));
        if self.pupils.iter().filter_map(|pupil| pupil.id.number()).max().unwrap_or_default() < self.last_id {
            // Writing into a text cannot fail.
            let _ = writeln!(text, "last_id = {}", self.last_id);
        }
        text.push_str("\npupils = [\n");
        for pupil in &self.pupils {
            let _ = write!(text, "  {{ id = {}, name = {}", toml_text(pupil.id.as_str()), toml_text(&pupil.name));
            if !pupil.wish.is_empty() {
                let _ = write!(text, ", wish = {}", toml_text(&pupil.wish.to_string()));
            }
            for (key, ids) in [("not_with", &pupil.not_with), ("same_side", &pupil.same_side)] {
                if !ids.is_empty() {
                    let ids: Vec<String> = ids.iter().map(|id| toml_text(id.as_str())).collect();
                    let _ = write!(text, ", {key} = [{}]", ids.join(", "));
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

/// A name without capitals and with single spaces: spellings of one name are alike.
fn folded(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

#[cfg(test)]
mod tests;
