//! The referee's hand: anything of a campaign can be set. Keys that are left out stay as they were.

use std::collections::BTreeMap;

use super::Event;
use super::asked::{Planned, convoy_set, find, gone, land, place_set, set, spy_set};
use super::group::{Convoy, Count, Group, SetConvoy, SetGroup, SetSettlement, SetSpy, Settlement, Spy};
use super::state::Standing;
use super::step::Step;
use super::words::Season;
use crate::words::{Happens, everybody, happens};
use crate::{Condition, DiexAie, DiexDesk};
use senlac_board_games::keyed::keys;
use senlac_board_games::{Field, FieldKind, Plan, Refused};

/// A piece on the map and what is set of it.
struct Piece<'a, T> {
    known: &'a BTreeMap<String, T>,
    name: &'a str,
    is_gone: bool,
    problems: Vec<String>,
}

impl<T: Clone> Piece<'_, T> {
    /// What the referee sets: the piece that is known, or a new one, with what is said of it.
    fn set(self, desk: &DiexDesk, new: impl Fn() -> T, with: impl Fn(&mut T), so: impl Fn(T) -> Happens) -> Planned {
        if self.is_gone {
            find(self.known, self.name)?;
            return Ok(Plan::certain(vec![gone(self.name)]));
        }
        let before = self.known.get(self.name);
        if self.name.trim().is_empty() || (before.is_none() && land(desk).names().contains(self.name)) {
            return Err(tr!("“{name}” is no name for it: each thing on the map needs one of its own", name = self.name).into());
        }
        let mut piece = before.cloned().unwrap_or_else(new);
        with(&mut piece);
        if self.problems.is_empty() { Ok(Plan::certain(vec![so(piece)])) } else { Err(self.problems.into()) }
    }
}

/// Every number that no counter has, of those that are said, each with its key and its limits.
fn beyond<const COUNT: usize>(numbers: [(&str, Option<u16>, u16, u16); COUNT]) -> Vec<String> {
    let beyond = numbers.into_iter().filter(|(_, said, least, most)| said.is_some_and(|said| !(*least..=*most).contains(&said)));
    beyond.map(|(key, _, least, most)| tr!("{key} goes from {least} to {most}", key, least, most)).collect()
}

/// Says so where there are more men of a kind than a group can have.
fn too_many<'a>(men: impl IntoIterator<Item = &'a Count>) -> Option<String> {
    let is_too_many = men.into_iter().any(|count| count.values().any(|count| *count > MOST_MEN));
    is_too_many.then(|| tr!("no group has more than 999 men of a kind").to_owned())
}

/// The most men of a kind.
const MOST_MEN: u16 = 999;

impl SetGroup {
    /// Everything that cannot be so: numbers that no counter has, and characters whom nobody knows.
    fn problems(&self, desk: &DiexDesk) -> Vec<String> {
        let mut problems = beyond([("loyalty", self.loyalty.flatten().map(u16::from), 1, 10)]);
        problems.extend(too_many(self.men.iter().chain(&self.wounded)));
        let strangers = self.members.iter().flatten().filter(|name| desk.own.character(name).is_none());
        problems.extend(strangers.map(|name| tr!("there is no character “{name}”", name)));
        let leaders = self.leaders.iter().flat_map(|leaders| leaders.keys());
        let dead = leaders.filter(|name| desk.own.character(name).is_some_and(|man| man.state == Condition::Dead));
        problems.extend(dead.map(|name| tr!("{name} is dead and leads nobody", name)));
        problems
    }

    pub(super) fn plan(&self, desk: &DiexDesk) -> Planned {
        let piece = Piece { known: &land(desk).groups, name: &self.name, is_gone: self.gone, problems: self.problems(desk) };
        let new = || Group { name: self.name.clone(), ..Group::default() };
        piece.set(desk, new, |group| self.apply_to(group), set)
    }

    /// What is asked for, with the characters of this game.
    pub(super) fn form(desk: &DiexDesk) -> Vec<Field> {
        let mut fields = Self::fields(&[]);
        fields.iter_mut().filter(|field| field.key == "members").for_each(|field| field.kind = everybody(desk));
        fields
    }
}

impl SetSettlement {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Planned {
        let loyalty = self.loyalty.flatten().map(u16::from);
        let mut problems = beyond([("loyalty", loyalty, 1, 10), ("resources", self.resources, 0, 999)]);
        problems.extend(too_many(self.garrison.iter().flatten()));
        let piece = Piece { known: &land(desk).settlements, name: &self.name, is_gone: self.gone, problems };
        let new = || Settlement { name: self.name.clone(), ..Settlement::default() };
        let with = |place: &mut Settlement| {
            // Whoever says the garrison of a motte has read its kinds.
            place.unsorted &= self.garrison.is_none();
            self.apply_to(place);
        };
        // A new motte of whose garrison nothing is said has the men of the book.
        piece.set(desk, new, with, |place| place_set(place.set_up()))
    }
}

impl SetConvoy {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Planned {
        let problems = beyond([("animals", self.animals.map(u16::from), 0, 5), ("points", self.points.map(u16::from), 0, 99)]);
        let piece = Piece { known: &land(desk).convoys, name: &self.name, is_gone: self.gone, problems };
        piece.set(desk, || Convoy { name: self.name.clone(), ..Convoy::default() }, |convoy| self.apply_to(convoy), convoy_set)
    }
}

impl SetSpy {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Planned {
        let piece = Piece { known: &land(desk).spies, name: &self.name, is_gone: self.gone, problems: Vec::new() };
        piece.set(desk, || Spy { name: self.name.clone(), ..Spy::default() }, |spy| self.apply_to(spy), spy_set)
    }
}

keys! {
    /// Where a campaign stands; what is left out stays as it was.
    #[derive(Default)]
    pub struct SetCampaign of Standing at (desk: DiexAie, input) {}
    may say {
        day: u16 = tr_mark!("Day"), FieldKind::Number(1, 999);
        step: Step = tr_mark!("Step");
    }
    seldom set {
        season: Option<Season> = tr_mark!("Season");
        weather: Option<i8> = tr_mark!("What the weather did to resources"), FieldKind::Number(-3, 3);
    }
}

impl SetCampaign {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Planned {
        if self.day.is_some_and(|day| !(1..=999).contains(&day)) {
            return Err(tr!("days are counted from 1").to_owned().into());
        }
        let now = land(desk);
        let (day, step) = (self.day.unwrap_or(now.day), self.step.unwrap_or(now.step));
        let mut standing: Standing = now.standing.clone();
        self.apply_to(&mut standing);
        let moves = (day, step) != (now.day, now.step);
        let began = moves.then(|| happens(Event::CampaignStepBegan { day, step }));
        let other = (standing != now.standing).then(|| happens(Event::StandingSet(standing)));
        let events: Vec<_> = began.into_iter().chain(other).collect();
        if events.is_empty() { Err(Refused::from(tr!("it is so already").to_owned())) } else { Ok(Plan::certain(events)) }
    }
}
