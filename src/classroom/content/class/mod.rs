//! Saved classes: `classes/*.toml`. Each pupil has a row with a name, a wish, and the classmates to be kept apart from or put
//! on the same side as.
//!
//! ```toml
//! name = "6b"
//! pupils = [
//! { id = "#1", name = "Ada Lind", wish = "Saxon archers" },
//! { id = "#2", name = "Olivia Brown", short_name = "Liv" },
//! { id = "#3", name = "Bo Ek", not_with = ["#1"] },
//! { id = "#4", name = "Cy Ek", same_side = ["#3"] },
//! ]
//! ```
//!
//! A row without an id gets the next free one. Names can be used in place of ids.

mod parse;
mod wish;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

pub use super::text_checks::LONGEST_SHORT_NAME;
use super::text_checks::{name_problem, short_name_problem, toml_text};
pub use parse::parse;
use senlac_base::game::{PupilId, PupilName};
pub use wish::Wish;

/// Maximum number of pupils in a class.
pub const MOST_PUPILS: usize = 120;

/// Highest row number of a pupil in a class list. Spreadsheets have fewer rows.
const LAST_ROW: u32 = 9_999_999;

/// Example of a pupil's row, for messages.
const EXAMPLE: &str = "{ name = \"Ada Lind\" }";

/// A class, saved from one lesson to the next.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Class {
    /// Class name that the teacher chose.
    pub name: String,
    /// Pupils in the order of the list, 0 to 120. Their names and ids are unique.
    pub pupils: Vec<Pupil>,
    /// Highest id number used so far; 0 if there is none. Ids of pupils who have left aren't reused.
    last_id: u32,
}

/// Pupil who belongs to a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pupil {
    /// Id that no other pupil of the class has or has had.
    id: PupilId,
    /// Name, unique in the class: 1 to 200 characters, without invisible characters.
    pub name: String,
    /// The side and troops that the pupil would like to play.
    pub wish: Wish,
    /// Pupils of the class who must not be on the same side. It works both ways, whichever pupil names the other.
    pub not_with: Vec<PupilId>,
    /// Name for the board if the first name is too long or unclear. It has 1 to 24 visible characters and is unique in the
    /// class.
    pub short_name: Option<String>,
    /// Given name that the pupil uses, if the class list had it in its own column and the full name doesn't show it: "Mary
    /// Jane" in "Mary Jane Watson".
    pub given_name: Option<String>,
    /// Pupils of the class who should be on the same side. It works both ways, whichever pupil names the other.
    pub same_side: Vec<PupilId>,
    /// Whether the pupil needs a large-print sheet.
    pub large_print: bool,
    /// The pupil's row in the imported list, from 1; `None` for pupils who were typed in.
    pub row: Option<u32>,
}

impl Pupil {
    /// Returns the pupil's id.
    pub const fn id(&self) -> &PupilId {
        &self.id
    }

    /// Returns the pupil's entry for a game's table of names.
    pub fn name_entry(&self) -> PupilName {
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
    pub fn new(name: &str) -> Self {
        Self { name: name.to_owned(), ..Self::default() }
    }

    /// Returns a class of pupils with these names.
    pub fn from_names<'n>(name: &str, pupils: impl IntoIterator<Item = &'n str>) -> Self {
        let mut class = Self::new(name);
        for pupil in pupils {
            class.add_pupil(pupil);
        }
        class
    }

    /// Adds a pupil and assigns the next id.
    pub fn add_pupil(&mut self, name: &str) -> &mut Pupil {
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

    /// Returns the id that the next new pupil gets.
    pub fn next_id(&self) -> PupilId {
        PupilId::from_number(self.last_id + 1)
    }

    /// Removes a pupil from the class and from the other pupils' `not_with` and `same_side`.
    pub fn remove(&mut self, name: &str) {
        let Some(id) = self.id(name).cloned() else { return };
        self.pupils.retain(|pupil| pupil.id != id);
        for pupil in &mut self.pupils {
            pupil.not_with.retain(|other| *other != id);
            pupil.same_side.retain(|other| *other != id);
        }
    }

    /// Gives each pupil the id that the pupil of this name has in `before`, the earlier state of the class. All others get
    /// unused ids. Differences in capitals and spaces don't count.
    pub fn preserve_ids(&mut self, before: &Self) {
        // An exact match comes before one with different capitals or spaces.
        let exact: BTreeSet<PupilId> = self.pupils.iter().filter_map(|pupil| before.id(&pupil.name).cloned()).collect();
        let alike =
            |name: &str| before.pupils.iter().find(|pupil| folded_name(&pupil.name) == folded_name(name)).map(|pupil| pupil.id.clone());
        let known = |name: &str| before.id(name).cloned().or_else(|| alike(name).filter(|id| !exact.contains(id)));
        let mut last_id = before.last_id;
        let mut taken = BTreeSet::new();
        let mut renamed = BTreeMap::new();
        for pupil in &self.pupils {
            let id = known(&pupil.name).filter(|id| taken.insert(id.clone())).unwrap_or_else(|| {
                last_id += 1;
                PupilId::from_number(last_id)
            });
            renamed.insert(pupil.id.clone(), id);
        }
        for pupil in &mut self.pupils {
            let ids = std::iter::once(&mut pupil.id).chain(&mut pupil.not_with).chain(&mut pupil.same_side);
            ids.for_each(|id| *id = renamed.get(id).unwrap_or(id).clone());
        }
        self.last_id = last_id;
    }

    /// Returns the pupil with this name.
    pub fn pupil(&self, name: &str) -> Option<&Pupil> {
        self.pupils.iter().find(|pupil| pupil.name == name)
    }

    /// Returns the id of the pupil with this name.
    pub fn id(&self, name: &str) -> Option<&PupilId> {
        self.pupil(name).map(Pupil::id)
    }

    /// Returns these pupils' names in the order of `ids`. Unknown ids are ignored.
    pub fn names(&self, ids: &[PupilId]) -> Vec<&str> {
        let pupil = |id: &PupilId| self.pupils.iter().find(|pupil| pupil.id == *id);
        ids.iter().filter_map(pupil).map(|pupil| pupil.name.as_str()).collect()
    }

    /// Returns whether two pupils must not be on the same side.
    pub fn are_apart(&self, one: &str, other: &str) -> bool {
        self.either_names(one, other, |pupil| &pupil.not_with)
    }

    /// Returns whether two pupils should be on the same side.
    pub fn are_same_side(&self, one: &str, other: &str) -> bool {
        self.either_names(one, other, |pupil| &pupil.same_side)
    }

    /// Returns whether one of two pupils names the other in the list that `named` returns.
    fn either_names(&self, one: &str, other: &str, named: impl Fn(&Pupil) -> &[PupilId]) -> bool {
        let (Some(one), Some(other)) = (self.pupil(one), self.pupil(other)) else { return false };
        named(one).contains(&other.id) || named(other).contains(&one.id)
    }

    /// Keeps two pupils apart, or allows them on the same side again.
    pub fn set_apart(&mut self, one: &str, other: &str, apart: bool) {
        self.set_relation(one, other, |pupil| apart.then_some(&mut pupil.not_with));
    }

    /// Puts two pupils on the same side, or removes that wish.
    pub fn set_same_side(&mut self, one: &str, other: &str, same: bool) {
        self.set_relation(one, other, |pupil| same.then_some(&mut pupil.same_side));
    }

    /// Removes both pupils from each other's lists, then adds `other` to the list of `one` that `named` returns. One entry is
    /// enough because it works both ways.
    fn set_relation(&mut self, one: &str, other: &str, named: impl Fn(&mut Pupil) -> Option<&mut Vec<PupilId>>) {
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

    /// Returns the class as the text of a file. [`parse()`] reads the same class from it.
    pub fn write(&self) -> String {
        let head = tr!("# A class. Each pupil has a row here. Only \"name\" is required.").replace('\n', "\n# ");
        let mut text = format!("{head}\n\nname = {}\n", toml_text(&self.name));
        if self.pupils.iter().filter_map(|pupil| pupil.id.number()).max().unwrap_or_default() < self.last_id {
            // Writing to a string cannot fail.
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

/// Returns whether two short names look the same to a reader. Capitals don't count.
pub fn is_same_short_name(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}

/// Returns a short name without surrounding spaces, ready to be saved; `None` if nothing was typed.
///
/// # Errors
/// A sentence if the name is longer than 24 characters or contains invisible characters.
pub fn parse_short_name(typed: &str) -> Result<Option<String>, String> {
    let short_name = typed.trim();
    if short_name.is_empty() {
        return Ok(None);
    }
    short_name_problem(short_name).map_or_else(|| Ok(Some(short_name.to_owned())), Err)
}

/// Returns a pupil's name without surrounding spaces, ready to be saved.
///
/// # Errors
/// A sentence if the name is empty, too long, or contains invisible characters.
pub fn parse_pupil_name(typed: &str) -> Result<String, String> {
    let name = typed.trim();
    if name.is_empty() {
        return Err(tr!("The name is empty. Enter one.").to_owned());
    }
    name_problem(name).map_or_else(|| Ok(name.to_owned()), Err)
}

/// Returns a name in lower case with single spaces, so that spellings of the same name are equal.
fn folded_name(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

#[cfg(test)]
mod tests;
