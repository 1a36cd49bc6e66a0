//! From a class list that was read to a class that can be seated.

use std::collections::BTreeSet;

use super::draft::Draft;
use crate::content::ListedPupil;
use crate::content::class::{Class, Wish};
use crate::rules::{Side, UnitId, pupils};
use senlac_base::game::PupilId;

/// The fewest units that both armies are measured to: each type of troops once on either side.
pub const FEWEST_UNITS: usize = 6;
/// The most units that both armies are measured to; a larger class shares them.
pub const MOST_UNITS: usize = 40;

/// What becomes of the armies when a class sits down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fitting {
    /// They stay as they are.
    Not,
    /// They are measured to those who are there, on the table that lies there.
    Here,
    /// They are measured to those who are there; a small class gets the small table.
    WithTable,
}

/// A class list as the program keeps it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Enrolled {
    /// The class.
    pub class: Class,
    /// Who is not there today.
    pub absent: BTreeSet<PupilId>,
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

impl Enrolled {
    /// Gives the pupils the ids that they have in the same class as it was before.
    pub fn keep_ids_of(&mut self, before: &Class) {
        let absent: Vec<PupilId> = self.absent.iter().cloned().collect();
        let names: Vec<String> = self.class.names(&absent).into_iter().map(str::to_owned).collect();
        self.class.keep_ids_of(before);
        self.absent = names.iter().filter_map(|name| self.class.id(name)).cloned().collect();
    }
}

/// Makes a class of the pupils of a list.
pub fn enrol(name: &str, listed: &[ListedPupil]) -> Enrolled {
    let class = Class::of(name, listed.iter().map(|pupil| pupil.name.as_str()));
    let mut enrolled = Enrolled { class, ..Enrolled::default() };
    for (place, pupil) in listed.iter().enumerate() {
        let wish = pupil.wish.as_deref().map_or(Ok(Wish::default()), str::parse);
        let wish = wish.unwrap_or_else(|problem| {
            enrolled.remarks.push(tr!("Row {row}: {problem}. {pupil} has no wish now.", row = pupil.row, problem, pupil = pupil.name));
            Wish::default()
        });
        enrolled.units.extend(pupil.unit.map(|unit| Given { row: pupil.row, name: pupil.name.clone(), unit }));
        let entered = &mut enrolled.class.pupils[place];
        if pupil.absent {
            enrolled.absent.insert(entered.id().clone());
        }
        entered.wish = wish;
        entered.short_name.clone_from(&pupil.short_name);
        entered.given_name.clone_from(&pupil.given_name);
        entered.row = u32::try_from(pupil.row).ok();
        for other in &pupil.not_with {
            match somebody(listed, other).filter(|name| **name != pupil.name) {
                Some(name) => enrolled.class.set_apart(&pupil.name, name, true),
                None => enrolled.remarks.push(tr!(
                    "Row {row}: {pupil} must not be with “{other}”, and nobody else of the class is called that.",
                    row = pupil.row,
                    pupil = pupil.name,
                    other
                )),
            }
        }
    }
    enrolled
}

/// The one pupil of this name; a first name is enough where nobody shares it.
fn somebody<'a>(listed: &'a [ListedPupil], words: &str) -> Option<&'a String> {
    let words = words.trim().to_lowercase();
    let named = |is_he: &dyn Fn(&str) -> bool| {
        let mut found = listed.iter().map(|pupil| &pupil.name).filter(|name| is_he(&name.to_lowercase()));
        found.next().filter(|_| found.next().is_none())
    };
    named(&|name| name == words).or_else(|| named(&|name| name.split_whitespace().next() == Some(words.as_str())))
}

impl Draft {
    /// A class sits down. Both armies are measured to those who are there, if that is wished, and pupils lead the units
    /// that the list gives them. Where the measured armies lack one of those units, the order of battle stays as it is.
    /// Who is absent has no unit. Seats that are still free are left so. What the teacher may not expect is returned, a
    /// sentence or two each.
    ///
    /// # Errors
    /// In words, every unit that the list names and no order of battle has; nothing is changed then.
    pub fn sit_down(&mut self, enrolled: Enrolled, fitting: Fitting) -> Result<Vec<String>, String> {
        let Enrolled { class, absent, units, .. } = enrolled;
        let is_there = |given: &Given| class.id(&given.name).is_none_or(|id| !absent.contains(id));
        let units: Vec<Given> = units.into_iter().filter(is_there).collect();
        let mut as_it_is = self.clone();
        for (_, post) in as_it_is.posts_mut() {
            post.players.clear();
            post.pinned = false;
        }
        as_it_is.take_class(class, absent);
        let mut seated = as_it_is.clone();
        match fitting {
            Fitting::Not => {}
            Fitting::Here => seated.measure_here_to_class(),
            Fitting::WithTable => seated.measure_to_class(),
        }
        let lacking = |draft: &Self| units.iter().filter(|given| draft.post(given.unit).is_none()).cloned().collect::<Vec<_>>();
        let mut told = Vec::new();
        match (lacking(&seated).first(), lacking(&as_it_is).as_slice()) {
            (None, _) => told.extend(seated.other_troops(&as_it_is, &units)),
            (Some(first), []) => {
                told.push(as_it_is.not_measured(&seated, first));
                seated = as_it_is;
            }
            (Some(_), unknown) => return Err(unknown.iter().map(|given| self.unknown_unit(given)).collect::<Vec<_>>().join("\n")),
        }
        for Given { name, unit, .. } in units {
            seated.also(&name, unit);
        }
        told.extend(seated.who_is_absent());
        *self = seated;
        Ok(told)
    }

    /// The units of a list that this order of battle doesn't have: the row of each, and a sentence that says so. Pupils who
    /// are absent need no unit.
    pub fn unknown_units(&self, listed: &[ListedPupil]) -> Vec<(usize, String)> {
        let Enrolled { class, absent, units, .. } = enrol("", listed);
        let is_there = |given: &&Given| class.id(&given.name).is_none_or(|id| !absent.contains(id));
        let unknown = units.iter().filter(is_there).filter(|given| self.post(given.unit).is_none());
        unknown.map(|given| (given.row, self.unknown_unit(given))).collect()
    }

    /// For a unit that no army has.
    fn unknown_unit(&self, Given { row, name, unit }: &Given) -> String {
        tr!("Row {row}: {name} is given {unit}. {side}", row, name, unit, side = self.known_units(unit.side))
    }

    /// Why the armies stay as they are, though they were to be measured.
    fn not_measured(&self, measured: &Self, Given { row, name, unit }: &Given) -> String {
        let [kept, fitting] = [self, measured].map(|draft| draft.posts().count());
        tr!(
            "The armies are not fitted to the class: row {row} gives {name} {unit}, and there is no {unit} among {fitting} units. The {kept} \
             units of {table} stay. Empty that cell to have the armies fitted.",
            row,
            name,
            unit,
            fitting,
            kept,
            table = self.table.name
        )
    }

    /// For units that are of other troops in this order of battle than in the one from which the list named them.
    fn other_troops(&self, before: &Self, units: &[Given]) -> Option<String> {
        let troop = |draft: &Self, unit| draft.post(unit).map(|post| post.muster.troop.name());
        let others: Vec<(&Given, &str, &str)> = units
            .iter()
            .filter_map(|given| Some((given, troop(self, given.unit)?, troop(before, given.unit)?)))
            .filter(|(_, now, then)| now != then)
            .collect();
        let table = &before.table.name;
        Some(match others.as_slice() {
            [] => return None,
            [(Given { row, name, unit }, now, then)] => tr!(
                "Row {row}: {name} leads {unit}, which is {now} now; it was {then} in {table}, before the armies were fitted to the class.",
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
                    "{names}, which the list gives to pupils, are of other troops now than in {table}, before the armies were fitted to the \
                     class.",
                    names,
                    table
                )
            }
        })
    }

    /// Whom the list says to be absent.
    fn who_is_absent(&self) -> Option<String> {
        let names: Vec<&str> = self.absent_names().collect();
        match names.as_slice() {
            [] => None,
            [name] => Some(tr!("{name} is absent today and has no unit.", name)),
            names => Some(tr!("{names} are absent today and have no units.", names = pupils::join(names))),
        }
    }

    /// "The Saxons have S01 to S15."
    fn known_units(&self, side: Side) -> String {
        match u8::try_from(self.army(side).len()) {
            Ok(0) | Err(_) => tr!("The {army} have no such unit.", army = side.army()),
            Ok(last) => {
                tr!("The {army} have {first} to {last}.", army = side.army(), first = UnitId::new(side, 1), last = UnitId::new(side, last))
            }
        }
    }

    /// Measures both armies to those who are there, where they have not as many units already.
    pub fn measure_to_class(&mut self) {
        if let Some(wanted) = self.wanted_units() {
            self.measure(wanted);
        }
    }

    /// The same, on the table that lies there.
    fn measure_here_to_class(&mut self) {
        if let Some(wanted) = self.wanted_units() {
            self.measure_here(wanted);
        }
    }

    /// As many units as are there to lead them, where there are not so many already.
    fn wanted_units(&self) -> Option<usize> {
        let wanted = self.present().count().clamp(FEWEST_UNITS, MOST_UNITS);
        Some(wanted).filter(|wanted| self.posts().count() != *wanted)
    }
}
