//! The class of a draft and its seats.

use std::collections::BTreeSet;

use super::{Draft, Post};
use crate::content::class::{Class, MOST_PUPILS, Pupil, is_same_short_name, name_of_a_pupil, short_name_of_a_pupil};
use crate::planning::measure::{Armies, armies, pictures};
use crate::rules::{Side, UnitId};
use senlac_base::game::PupilId;

impl Draft {
    /// The pupils who are there today.
    pub fn present(&self) -> impl Iterator<Item = &Pupil> {
        self.present_in(&self.class)
    }

    pub(in crate::planning) fn present_in<'c>(&self, class: &'c Class) -> impl Iterator<Item = &'c Pupil> {
        class.pupils.iter().filter(|pupil| !self.absent.contains(pupil.id()))
    }

    /// Whether a pupil of the class is not there today.
    pub fn is_absent(&self, name: &str) -> bool {
        self.class.id(name).is_some_and(|id| self.absent.contains(id))
    }

    /// The names of those who are not there today, in the order of the list.
    pub fn absent_names(&self) -> impl Iterator<Item = &str> {
        self.class.pupils.iter().filter(|pupil| self.absent.contains(pupil.id())).map(|pupil| pupil.name.as_str())
    }

    /// The units that a pupil leads, alone or with others.
    pub fn units_of<'a>(&'a self, name: &'a str) -> impl Iterator<Item = UnitId> + 'a {
        self.posts().filter(move |(_, post)| post.players.iter().any(|player| player == name)).map(|(unit, _)| unit)
    }

    /// Another class sits down. Seats of pupils whom the new class has too are kept, the others are free.
    pub fn take_class(&mut self, class: Class, absent: BTreeSet<PupilId>) {
        self.class = class;
        self.absent = absent;
        let there: BTreeSet<String> = self.present().map(|pupil| pupil.name.clone()).collect();
        for (_, post) in self.posts_mut() {
            post.players.retain(|name| there.contains(name));
            post.pinned &= !post.players.is_empty();
        }
    }

    /// Both armies measured to so many units; every seat is free afterwards. On one of the tables that measured armies are
    /// drawn for they stand as in their picture: small classes on the small one, which is taken where it is the other.
    /// Elsewhere they are placed in their zones.
    pub fn measure(&mut self, units: usize) {
        if let Some(scenario) = pictures::table(units).filter(|scenario| scenario.terrain != self.table.terrain)
            && pictures::tables().any(|table| table.terrain == self.table.terrain)
        {
            self.take_board(&scenario);
        }
        self.measure_here(units);
    }

    /// The same, on this table whatever the number.
    pub fn measure_here(&mut self, units: usize) {
        let Armies { norman, saxon } = armies(units);
        self.armies = [norman, saxon].map(|army| army.into_iter().map(Post::new).collect());
        self.bench.clear();
        self.place_all();
    }

    /// Whether both armies are measured ones and stand as in their picture, whoever leads them.
    pub fn stands_as_drawn(&self) -> bool {
        let army = |side| self.army(side).iter().map(|post| post.muster.clone()).collect();
        self.picture(self.posts().count()) == Some(Armies { norman: army(Side::Norman), saxon: army(Side::Saxon) })
    }

    /// The picture for so many, where it is drawn for this table; or its own file, where that holds armies for so many.
    pub(super) fn picture(&self, units: usize) -> Option<Armies> {
        if pictures::table(units).is_some_and(|scenario| scenario.terrain == self.table.terrain) {
            return pictures::drawn(units);
        }
        pictures::filed(units, &self.table.terrain)
    }

    /// Seats a pupil at a unit besides those the pupil has: one pupil may lead several.
    pub fn also(&mut self, name: &str, unit: UnitId) {
        if let Some(post) = self.post_mut(unit) {
            if !post.players.iter().any(|player| player == name) {
                post.players.push(name.to_owned());
            }
            post.pinned = true;
        }
    }

    /// Takes a pupil's seats away.
    pub fn unseat(&mut self, name: &str) {
        for (_, post) in self.posts_mut() {
            let before = post.players.len();
            post.players.retain(|player| player != name);
            post.pinned &= post.players.len() == before || !post.players.is_empty();
        }
    }

    /// A pupil is there today, or not; who is not has no seat.
    pub fn set_absent(&mut self, name: &str, absent: bool) {
        let Some(id) = self.class.id(name).cloned() else { return };
        if absent {
            self.absent.insert(id);
            self.unseat(name);
        } else {
            self.absent.remove(&id);
        }
    }

    /// A pupil leaves the class.
    pub fn remove_pupil(&mut self, name: &str) {
        self.set_absent(name, false);
        self.unseat(name);
        self.class.remove(name);
    }

    /// The name as it is kept, where nobody of the class has it.
    fn free_name(&self, typed: &str) -> Result<String, String> {
        let name = name_of_a_pupil(typed)?;
        match self.class.pupil(&name) {
            Some(_) => Err(tr!("“{name}” is in the class already; tell the two apart by their names.", name)),
            None => Ok(name),
        }
    }

    /// Somebody joins the class, without a seat yet.
    ///
    /// # Errors
    /// In words, where the name is somebody's already or is none, or the class is full.
    pub fn join(&mut self, name: &str) -> Result<(), String> {
        let name = self.free_name(name)?;
        if self.class.pupils.len() >= MOST_PUPILS {
            return Err(tr!("The class has {most_pupils} pupils, which is the most.", most_pupils = MOST_PUPILS));
        }
        self.class.enter(&name);
        Ok(())
    }

    /// A pupil's short name as it is kept; `None` for none.
    ///
    /// # Errors
    /// A sentence, where it is too long, can't be seen, or is another pupil's.
    pub fn short_name(&self, pupil: &str, typed: &str) -> Result<Option<String>, String> {
        let short_name = short_name_of_a_pupil(typed)?;
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

    /// Gives a pupil a short name, or none where it is empty.
    ///
    /// # Errors
    /// As [`Self::short_name`].
    pub fn set_short_name(&mut self, pupil: &str, typed: &str) -> Result<(), String> {
        let short_name = self.short_name(pupil, typed)?;
        self.class.pupils.iter_mut().filter(|other| other.name == pupil).for_each(|pupil| pupil.short_name.clone_from(&short_name));
        Ok(())
    }

    /// A pupil gets another name, everywhere.
    ///
    /// # Errors
    /// In words, where the name is somebody's already or is none.
    pub fn rename(&mut self, old: &str, new: &str) -> Result<(), String> {
        let new = if new.trim() == old { old.to_owned() } else { self.free_name(new)? };
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
