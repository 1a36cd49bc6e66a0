//! From a class list that was read to a class that can be seated.

use std::collections::BTreeSet;

use super::draft::Draft;
use crate::content::class::{Class, Pupil, Wish};
use crate::content::roster;
use crate::rules::{Side, UnitId};

/// The fewest units that both armies are measured to: each type of troops once on either side.
pub const FEWEST_UNITS: usize = 6;
/// The most units that both armies are measured to; a larger class shares them.
pub const MOST_UNITS: usize = 40;

/// A class list as the program keeps it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Enrolled {
    /// The class.
    pub class: Class,
    /// Who is not there today.
    pub absent: BTreeSet<String>,
    /// Units that the list gives to pupils.
    pub units: Vec<Given>,
    /// What of the list could not be understood, a sentence each with its row.
    pub remarks: Vec<String>,
}

/// A unit that the list gives to a pupil.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// The row of the list.
    pub row: usize,
    /// The pupil.
    pub name: String,
    /// The unit.
    pub unit: UnitId,
}

/// Makes a class of the pupils of a list.
#[must_use]
pub fn enrol(name: &str, listed: &[roster::Pupil]) -> Enrolled {
    let mut enrolled = Enrolled { class: Class { name: name.to_owned(), pupils: Vec::new() }, ..Enrolled::default() };
    for pupil in listed {
        let wish = pupil.wish.as_deref().map_or(Ok(Wish::default()), str::parse);
        let wish = wish.unwrap_or_else(|problem| {
            enrolled.remarks.push(format!("Row {}: {problem}. {} has no wish now.", pupil.row, pupil.name));
            Wish::default()
        });
        let mut not_with = Vec::new();
        for other in &pupil.not_with {
            match somebody(listed, other).filter(|name| **name != pupil.name) {
                Some(name) if not_with.contains(name) => {}
                Some(name) => not_with.push(name.clone()),
                None => enrolled.remarks.push(format!(
                    "Row {}: {} must not be with “{other}”, and nobody else of the class is called that.",
                    pupil.row, pupil.name
                )),
            }
        }
        if pupil.absent {
            enrolled.absent.insert(pupil.name.clone());
        }
        enrolled.units.extend(pupil.unit.map(|unit| Given { row: pupil.row, name: pupil.name.clone(), unit }));
        enrolled.class.pupils.push(Pupil { name: pupil.name.clone(), wish, not_with, row: u32::try_from(pupil.row).ok() });
    }
    enrolled
}

/// The one pupil of this name; a first name is enough where nobody shares it.
fn somebody<'a>(listed: &'a [roster::Pupil], words: &str) -> Option<&'a String> {
    let words = words.trim().to_lowercase();
    let named = |is_he: &dyn Fn(&str) -> bool| {
        let mut found = listed.iter().map(|pupil| &pupil.name).filter(|name| is_he(&name.to_lowercase()));
        found.next().filter(|_| found.next().is_none())
    };
    named(&|name| name == words).or_else(|| named(&|name| name.split_whitespace().next() == Some(words.as_str())))
}

impl Draft {
    /// A class sits down. Where its list names units, the order of battle stays and they are kept; otherwise both
    /// armies are measured to those who are there, if that is wished. Seats that are still free are left so.
    ///
    /// # Errors
    /// In words, every unit that the list names and the order of battle does not have; nothing is changed then.
    pub fn sit_down(&mut self, enrolled: Enrolled, measured: bool) -> Result<(), String> {
        let unknown: Vec<String> = enrolled
            .units
            .iter()
            .filter(|given| self.post(given.unit).is_none())
            .map(|Given { row, name, unit }| format!("Row {row}: {name} is given {unit}. {}", self.known_units(unit.side)))
            .collect();
        if !unknown.is_empty() {
            return Err(unknown.join("\n"));
        }
        for (_, post) in self.posts_mut() {
            post.players.clear();
            post.pinned = false;
        }
        let Enrolled { class, absent, units, .. } = enrolled;
        self.take_class(class, absent);
        if units.is_empty() && measured {
            self.measure_to_class();
        }
        for Given { name, unit, .. } in units {
            if !self.absent.contains(&name) {
                self.also(&name, unit);
            }
        }
        Ok(())
    }

    /// "The Saxons have S01 to S15."
    fn known_units(&self, side: Side) -> String {
        match u8::try_from(self.army(side).len()) {
            Ok(0) | Err(_) => format!("The {} have no such unit.", side.army()),
            Ok(last) => format!("The {} have {} to {}.", side.army(), UnitId::new(side, 1), UnitId::new(side, last)),
        }
    }

    /// Measures both armies to those who are there, where they have not as many units already.
    pub fn measure_to_class(&mut self) {
        let wanted = self.present().count().clamp(FEWEST_UNITS, MOST_UNITS);
        if self.posts().count() != wanted {
            self.measure(wanted);
        }
    }
}
