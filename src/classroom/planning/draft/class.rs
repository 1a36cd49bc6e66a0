//! The class of a draft and its seats.

use std::collections::BTreeSet;

use super::{Draft, Post};
use crate::content::class::{Class, MOST_PUPILS, Pupil, is_same_short_name, parse_pupil_name, parse_short_name};
use crate::planning::fitted_armies::{Armies, armies, pictures};
use crate::rules::{Side, UnitId};
use senlac_base::game::PupilId;

impl Draft {
    /// Returns the pupils who are present today.
    pub fn present_pupils(&self) -> impl Iterator<Item = &Pupil> {
        self.filter_present(&self.class)
    }

    pub(in crate::planning) fn filter_present<'c>(&self, class: &'c Class) -> impl Iterator<Item = &'c Pupil> {
        class.pupils.iter().filter(|pupil| !self.absent.contains(pupil.id()))
    }

    /// Returns whether a pupil of the class is absent today.
    pub fn is_absent(&self, name: &str) -> bool {
        self.class.id(name).is_some_and(|id| self.absent.contains(id))
    }

    /// Returns the names of the pupils who are absent today, in the order of the list.
    pub fn absent_names(&self) -> impl Iterator<Item = &str> {
        self.class.pupils.iter().filter(|pupil| self.absent.contains(pupil.id())).map(|pupil| pupil.name.as_str())
    }

    /// Returns the units that a pupil leads, alone or with others.
    pub fn units_of<'a>(&'a self, name: &'a str) -> impl Iterator<Item = UnitId> + 'a {
        self.posts().filter(move |(_, post)| post.players.iter().any(|player| player == name)).map(|(unit, _)| unit)
    }

    /// Replaces the class. Pupils who are also in the new class and present keep their units; the other units become free.
    pub fn set_class(&mut self, class: Class, absent: BTreeSet<PupilId>) {
        self.class = class;
        self.absent = absent;
        let there: BTreeSet<String> = self.present_pupils().map(|pupil| pupil.name.clone()).collect();
        for (_, post) in self.posts_mut() {
            post.players.retain(|name| there.contains(name));
            post.pinned &= !post.players.is_empty();
        }
    }

    /// Fits both armies to this number of units. Every unit is free afterwards.
    ///
    /// If the table is one of those for which positions are drawn, the armies take these positions; small classes get the small
    /// table and others the large one. On other tables the armies are placed in their zones.
    pub fn measure(&mut self, units: usize) {
        if let Some(scenario) = pictures::table(units).filter(|scenario| scenario.terrain != self.table.terrain)
            && pictures::tables().any(|table| table.terrain == self.table.terrain)
        {
            self.set_board(&scenario);
        }
        self.measure_on_table(units);
    }

    /// Fits both armies like [`measure`](Self::measure), but keeps the current table.
    pub fn measure_on_table(&mut self, units: usize) {
        let Armies { norman, saxon } = armies(units);
        self.armies = [norman, saxon].map(|army| army.into_iter().map(Post::new).collect());
        self.bench.clear();
        self.place_all();
    }

    /// Returns whether both armies are fitted ones in their drawn positions, whoever leads them.
    pub fn has_drawn_positions(&self) -> bool {
        let army = |side| self.army(side).iter().map(|post| post.muster.clone()).collect();
        self.picture(self.posts().count()) == Some(Armies { norman: army(Side::Norman), saxon: army(Side::Saxon) })
    }

    /// Returns the armies in their drawn positions for this number of units on this table, or those in the table's own file if
    /// they have this number.
    pub(super) fn picture(&self, units: usize) -> Option<Armies> {
        if pictures::table(units).is_some_and(|scenario| scenario.terrain == self.table.terrain) {
            return pictures::drawn_armies(units);
        }
        pictures::filed_armies(units, &self.table.terrain)
    }

    /// Makes a pupil a player of a unit in addition to the pupil's other units.
    pub fn add_player(&mut self, name: &str, unit: UnitId) {
        if let Some(post) = self.post_mut(unit) {
            if !post.players.iter().any(|player| player == name) {
                post.players.push(name.to_owned());
            }
            post.pinned = true;
        }
    }

    /// Removes a pupil from all units.
    pub fn unseat(&mut self, name: &str) {
        for (_, post) in self.posts_mut() {
            let before = post.players.len();
            post.players.retain(|player| player != name);
            post.pinned &= post.players.len() == before || !post.players.is_empty();
        }
    }

    /// Marks a pupil as absent or present today. An absent pupil has no unit.
    pub fn set_absent(&mut self, name: &str, absent: bool) {
        let Some(id) = self.class.id(name).cloned() else { return };
        if absent {
            self.absent.insert(id);
            self.unseat(name);
        } else {
            self.absent.remove(&id);
        }
    }

    /// Removes a pupil from the class.
    pub fn remove_pupil(&mut self, name: &str) {
        self.set_absent(name, false);
        self.unseat(name);
        self.class.remove(name);
    }

    /// Returns a name in the form in which it is saved.
    /// Errors: it isn't valid, or a pupil has it already.
    fn check_name(&self, typed: &str) -> Result<String, String> {
        let name = parse_pupil_name(typed)?;
        match self.class.pupil(&name) {
            Some(_) => Err(tr!("“{name}” is already in the class. Give the two different names.", name)),
            None => Ok(name),
        }
    }

    /// Adds a pupil to the class, without a unit.
    ///
    /// # Errors
    /// A sentence if a pupil has the name already, the name isn't valid, or the class is full.
    pub fn add_pupil(&mut self, name: &str) -> Result<(), String> {
        let name = self.check_name(name)?;
        if self.class.pupils.len() >= MOST_PUPILS {
            return Err(tr!("The class has {most_pupils} pupils, which is the maximum.", most_pupils = MOST_PUPILS));
        }
        self.class.add_pupil(&name);
        Ok(())
    }

    /// Returns a pupil's short name in the form in which it is saved; `None` if it is empty.
    ///
    /// # Errors
    /// A sentence if it is too long, contains invisible characters, or is another pupil's.
    pub fn check_short_name(&self, pupil: &str, typed: &str) -> Result<Option<String>, String> {
        let short_name = parse_short_name(typed)?;
        let is_same = |other: &&Pupil| {
            let both = short_name.as_deref().zip(other.short_name.as_deref());
            other.name != pupil && both.is_some_and(|(one, other)| is_same_short_name(one, other))
        };
        match self.class.pupils.iter().find(is_same) {
            Some(other) => Err(tr!(
                "“{short_name}” is already the short name of {other}. Enter a different one.",
                short_name = typed.trim(),
                other = other.name
            )),
            None => Ok(short_name),
        }
    }

    /// Sets a pupil's short name, or removes it if the text is empty.
    ///
    /// # Errors
    /// A sentence if the short name is too long, contains invisible characters, or is another pupil's.
    pub fn set_short_name(&mut self, pupil: &str, typed: &str) -> Result<(), String> {
        let short_name = self.check_short_name(pupil, typed)?;
        self.class.pupils.iter_mut().filter(|other| other.name == pupil).for_each(|pupil| pupil.short_name.clone_from(&short_name));
        Ok(())
    }

    /// Renames a pupil everywhere.
    ///
    /// # Errors
    /// A sentence if a pupil has the name already or the name isn't valid.
    pub fn rename(&mut self, old: &str, new: &str) -> Result<(), String> {
        let new = if new.trim() == old { old.to_owned() } else { self.check_name(new)? };
        let rename = |name: &mut String| {
            if name == old {
                name.clone_from(&new);
            }
        };
        for pupil in &mut self.class.pupils {
            if pupil.name == old && new != old {
                pupil.given_name = None;
            }
            rename(&mut pupil.name);
        }
        for (_, post) in self.posts_mut() {
            post.players.iter_mut().for_each(rename);
        }
        Ok(())
    }
}
