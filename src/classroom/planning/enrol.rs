//! Conversion of a class list to a class that can be seated.

use std::collections::BTreeSet;

use super::draft::Draft;
use crate::content::ListedPupil;
use crate::content::class::{Class, Wish};
use crate::rules::{Side, UnitId, pupils};
use senlac_base::game::PupilId;

/// Minimum number of units in fitted armies: each type of troops once on either side.
pub const FEWEST_UNITS: usize = 6;
/// Maximum number of units in fitted armies. A larger class shares them.
pub const MOST_UNITS: usize = 40;

/// Whether the armies are fitted to a class when it is seated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArmyFitting {
    /// The armies stay as they are.
    Not,
    /// The armies are fitted to the pupils present, on the current table.
    Here,
    /// The armies are fitted to the pupils present, and a small class gets the small table.
    WithTable,
}

/// A class made from a class list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Enrolment {
    /// Class made from the list.
    pub class: Class,
    /// Pupils who are absent today.
    pub absent: BTreeSet<PupilId>,
    /// Units that the list gives to pupils.
    pub units: Vec<AssignedUnit>,
    /// Parts of the list that couldn't be understood, as sentences with their rows.
    pub remarks: Vec<String>,
}

/// A unit that the list gives to a pupil.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssignedUnit {
    /// Row of the pupil in the list.
    pub row: usize,
    /// Name of the pupil who gets the unit.
    pub name: String,
    /// Unit that the pupil gets.
    pub unit: UnitId,
}

impl Enrolment {
    /// Gives the pupils the ids that they have in the earlier state of the class.
    pub fn preserve_ids(&mut self, before: &Class) {
        let absent: Vec<PupilId> = self.absent.iter().cloned().collect();
        let names: Vec<String> = self.class.names(&absent).into_iter().map(str::to_owned).collect();
        self.class.preserve_ids(before);
        self.absent = names.iter().filter_map(|name| self.class.id(name)).cloned().collect();
    }
}

/// Makes a class of the pupils in a list.
pub fn enrol(name: &str, listed: &[ListedPupil]) -> Enrolment {
    let class = Class::from_names(name, listed.iter().map(|pupil| pupil.name.as_str()));
    let mut enrolled = Enrolment { class, ..Enrolment::default() };
    for (place, pupil) in listed.iter().enumerate() {
        let wish = pupil.wish.as_deref().map_or(Ok(Wish::default()), str::parse);
        let wish = wish.unwrap_or_else(|problem| {
            enrolled.remarks.push(tr!("Row {row}: {problem}. {pupil} now has no wish.", row = pupil.row, problem, pupil = pupil.name));
            Wish::default()
        });
        enrolled.units.extend(pupil.unit.map(|unit| AssignedUnit { row: pupil.row, name: pupil.name.clone(), unit }));
        let entered = &mut enrolled.class.pupils[place];
        if pupil.absent {
            enrolled.absent.insert(entered.id().clone());
        }
        entered.wish = wish;
        entered.short_name.clone_from(&pupil.short_name);
        entered.given_name.clone_from(&pupil.given_name);
        entered.row = u32::try_from(pupil.row).ok();
        for other in &pupil.not_with {
            match find_pupil(listed, other).filter(|name| **name != pupil.name) {
                Some(name) => enrolled.class.set_apart(&pupil.name, name, true),
                None => enrolled.remarks.push(tr!(
                    "Row {row}: {pupil} must be kept apart from “{other}”, but no one else in the class has that name.",
                    row = pupil.row,
                    pupil = pupil.name,
                    other
                )),
            }
        }
    }
    enrolled
}

/// Returns the only pupil with this name. A first name is enough if nobody shares it.
fn find_pupil<'a>(listed: &'a [ListedPupil], words: &str) -> Option<&'a String> {
    let words = words.trim().to_lowercase();
    let named = |is_he: &dyn Fn(&str) -> bool| {
        let mut found = listed.iter().map(|pupil| &pupil.name).filter(|name| is_he(&name.to_lowercase()));
        found.next().filter(|_| found.next().is_none())
    };
    named(&|name| name == words).or_else(|| named(&|name| name.split_whitespace().next() == Some(words.as_str())))
}

impl Draft {
    /// Seats a class.
    ///
    /// Both armies are fitted to the pupils present, if requested, and pupils lead the units that the list gives them. If the
    /// fitted armies lack one of those units, the order of battle stays as it is. Absent pupils get no unit, and the remaining
    /// units stay free. Returns sentences about results that the teacher may not expect.
    ///
    /// # Errors
    /// Sentences about all units that the list names and no order of battle has. Nothing is changed then.
    pub fn seat_class(&mut self, enrolled: Enrolment, fitting: ArmyFitting) -> Result<Vec<String>, String> {
        let Enrolment { class, absent, units, .. } = enrolled;
        let is_there = |given: &AssignedUnit| class.id(&given.name).is_none_or(|id| !absent.contains(id));
        let units: Vec<AssignedUnit> = units.into_iter().filter(is_there).collect();
        let mut as_it_is = self.clone();
        for (_, post) in as_it_is.posts_mut() {
            post.players.clear();
            post.pinned = false;
        }
        as_it_is.set_class(class, absent);
        let mut seated = as_it_is.clone();
        match fitting {
            ArmyFitting::Not => {}
            ArmyFitting::Here => seated.measure_to_class_on_table(),
            ArmyFitting::WithTable => seated.measure_to_class(),
        }
        let lacking = |draft: &Self| units.iter().filter(|given| draft.post(given.unit).is_none()).cloned().collect::<Vec<_>>();
        let mut told = Vec::new();
        match (lacking(&seated).first(), lacking(&as_it_is).as_slice()) {
            (None, _) => told.extend(seated.changed_troops_text(&as_it_is, &units)),
            (Some(first), []) => {
                told.push(as_it_is.unmeasured_text(&seated, first));
                seated = as_it_is;
            }
            (Some(_), unknown) => return Err(unknown.iter().map(|given| self.unknown_unit_text(given)).collect::<Vec<_>>().join("\n")),
        }
        for AssignedUnit { name, unit, .. } in units {
            seated.add_player(&name, unit);
        }
        told.extend(seated.absent_text());
        *self = seated;
        Ok(told)
    }

    /// Returns the rows of a list whose unit this order of battle doesn't have, each with a sentence about it. Absent pupils
    /// need no unit.
    pub fn unknown_units(&self, listed: &[ListedPupil]) -> Vec<(usize, String)> {
        let Enrolment { class, absent, units, .. } = enrol("", listed);
        let is_there = |given: &&AssignedUnit| class.id(&given.name).is_none_or(|id| !absent.contains(id));
        let unknown = units.iter().filter(is_there).filter(|given| self.post(given.unit).is_none());
        unknown.map(|given| (given.row, self.unknown_unit_text(given))).collect()
    }

    /// Returns the sentence about a unit that no army has.
    fn unknown_unit_text(&self, AssignedUnit { row, name, unit }: &AssignedUnit) -> String {
        tr!(
            "Row {row}: {name} is assigned to {unit}, which doesn’t exist. {side}",
            row,
            name,
            unit,
            side = self.known_units_text(unit.side)
        )
    }

    /// Returns the reason why the armies weren't fitted although that was requested.
    fn unmeasured_text(&self, measured: &Self, AssignedUnit { row, name, unit }: &AssignedUnit) -> String {
        let [kept, fitting] = [self, measured].map(|draft| draft.posts().count());
        tr!(
            "The armies were not fitted to the class: row {row} assigns {name} to {unit}, but fitted armies have only {fitting} units, \
             without {unit}. The {kept} units of {table} stay. Empty that cell to fit the armies.",
            row,
            name,
            unit,
            fitting,
            kept,
            table = self.table.name
        )
    }

    /// Returns the sentence about units whose troops differ from those in the order of battle for which the list was written.
    fn changed_troops_text(&self, before: &Self, units: &[AssignedUnit]) -> Option<String> {
        let troop = |draft: &Self, unit| draft.post(unit).map(|post| post.muster.troop.name());
        let others: Vec<(&AssignedUnit, &str, &str)> = units
            .iter()
            .filter_map(|given| Some((given, troop(self, given.unit)?, troop(before, given.unit)?)))
            .filter(|(_, now, then)| now != then)
            .collect();
        let table = &before.table.name;
        Some(match others.as_slice() {
            [] => return None,
            [(AssignedUnit { row, name, unit }, now, then)] => tr!(
                "Row {row}: {name} leads {unit}, which is now {now}. It was {then} in {table}, before the armies were fitted to the class.",
                row,
                name,
                unit,
                now,
                then,
                table
            ),
            others => {
                let names: Vec<String> = others.iter().map(|(given, ..)| given.unit.to_string()).collect();
                let names = pupils::join(&names);
                tr!(
                    "The list assigns {names} to pupils. These units have different troops from those in {table}, because the armies were \
                     fitted to the class.",
                    names,
                    table
                )
            }
        })
    }

    /// Returns the sentence about the pupils who are absent according to the list.
    fn absent_text(&self) -> Option<String> {
        let names: Vec<&str> = self.absent_names().collect();
        match names.as_slice() {
            [] => None,
            [name] => Some(tr!("{name} is absent today and has no unit.", name)),
            names => Some(tr!("{names} are absent today and have no units.", names = pupils::join(names))),
        }
    }

    /// Returns a side's units as text: "The Saxons have units S01 to S15."
    fn known_units_text(&self, side: Side) -> String {
        match u8::try_from(self.army(side).len()) {
            Ok(0) | Err(_) => tr!("The {army} have no units.", army = side.army()),
            Ok(last) => {
                tr!(
                    "The {army} have units {first} to {last}.",
                    army = side.army(),
                    first = UnitId::new(side, 1),
                    last = UnitId::new(side, last)
                )
            }
        }
    }

    /// Fits both armies to the pupils present, unless the number of units is right already.
    pub fn measure_to_class(&mut self) {
        if let Some(wanted) = self.wanted_units() {
            self.measure(wanted);
        }
    }

    /// Does the same, but always keeps the current table.
    fn measure_to_class_on_table(&mut self) {
        if let Some(wanted) = self.wanted_units() {
            self.measure_on_table(wanted);
        }
    }

    /// Returns the number of units for the pupils present, within the limits; `None` if the armies already have it.
    fn wanted_units(&self) -> Option<usize> {
        let wanted = self.present_pupils().count().clamp(FEWEST_UNITS, MOST_UNITS);
        Some(wanted).filter(|wanted| self.posts().count() != *wanted)
    }
}
