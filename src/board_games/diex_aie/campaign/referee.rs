//! Referee commands that change anything in a campaign. Omitted keys stay unchanged.

use std::collections::BTreeMap;

use super::Event;
use super::group::{Convoy, Count, Group, SetConvoy, SetGroup, SetSettlement, SetSpy, Settlement, Spy};
use super::helpers::{Planned, campaign_state, convoy_set, find, piece_removed, set, settlement_set, spy_set};
use super::state::CampaignStatus;
use super::step::Step;
use super::vocabulary::Season;
use crate::characters::Condition;
use crate::event_helpers::{GameEvent, all_characters_field, own_event};
use crate::game::{DiexAie, DiexGame};
use senlac_board_games::keyed::keys;
use senlac_board_games::{CommandRefusal, Field, FieldKind, Plan};

/// Piece on the map that a referee's command changes.
struct Piece<'a, T> {
    known: &'a BTreeMap<String, T>,
    name: &'a str,
    is_gone: bool,
    problems: Vec<String>,
}

impl<T: Clone> Piece<'_, T> {
    /// Plans the change: a changed piece, a new one, or the removal of one.
    ///
    /// `new` creates a missing piece, `with` applies the given values, and `so` makes the event.
    fn set(self, game: &DiexGame, new: impl Fn() -> T, with: impl Fn(&mut T), so: impl Fn(T) -> GameEvent) -> Planned {
        if self.is_gone {
            find(self.known, self.name)?;
            return Ok(Plan::without_dice(vec![piece_removed(self.name)]));
        }
        let before = self.known.get(self.name);
        if self.name.trim().is_empty() || (before.is_none() && campaign_state(game).names().contains(self.name)) {
            return Err(tr!("the name “{name}” is empty or already used: choose a different name", name = self.name).into());
        }
        let mut piece = before.cloned().unwrap_or_else(new);
        with(&mut piece);
        if self.problems.is_empty() { Ok(Plan::without_dice(vec![so(piece)])) } else { Err(self.problems.into()) }
    }
}

/// Returns a message for each given number outside its limits. Each entry is its key, value, minimum and maximum.
fn range_problems<const COUNT: usize>(numbers: [(&str, Option<u16>, u16, u16); COUNT]) -> Vec<String> {
    let beyond = numbers.into_iter().filter(|(_, said, least, most)| said.is_some_and(|said| !(*least..=*most).contains(&said)));
    beyond.map(|(key, _, least, most)| tr!("{key} must be between {least} and {most}", key, least, most)).collect()
}

/// Returns a message if a group has more than 999 men of a kind.
fn too_many_problem<'a>(men: impl IntoIterator<Item = &'a Count>) -> Option<String> {
    let is_too_many = men.into_iter().any(|count| count.values().any(|count| *count > MOST_MEN));
    is_too_many.then(|| tr!("a group can’t have more than 999 men of a kind").to_owned())
}

/// Most men of one kind in a group.
const MOST_MEN: u16 = 999;

impl SetGroup {
    /// Returns everything wrong with the command: numbers out of range, unknown characters and dead leaders.
    fn problems(&self, game: &DiexGame) -> Vec<String> {
        let mut problems = range_problems([("loyalty", self.loyalty.flatten().map(u16::from), 1, 10)]);
        problems.extend(too_many_problem(self.men.iter().chain(&self.wounded)));
        let strangers = self.members.iter().flatten().filter(|name| game.own.character(name).is_none());
        problems.extend(strangers.map(|name| tr!("there is no character “{name}”", name)));
        let leaders = self.leaders.iter().flat_map(|leaders| leaders.keys());
        let dead = leaders.filter(|name| game.own.character(name).is_some_and(|man| man.state == Condition::Dead));
        problems.extend(dead.map(|name| tr!("{name} is dead and can’t lead", name)));
        problems
    }

    pub(super) fn plan(&self, game: &DiexGame) -> Planned {
        let piece = Piece { known: &campaign_state(game).groups, name: &self.name, is_gone: self.gone, problems: self.problems(game) };
        let new = || Group { name: self.name.clone(), ..Group::default() };
        piece.set(game, new, |group| self.apply_to(group), set)
    }

    /// Returns the form, with this game's characters as choices.
    pub(super) fn form(game: &DiexGame) -> Vec<Field> {
        let mut fields = Self::fields(&[]);
        fields.iter_mut().filter(|field| field.key == "members").for_each(|field| field.kind = all_characters_field(game));
        fields
    }
}

impl SetSettlement {
    pub(super) fn plan(&self, game: &DiexGame) -> Planned {
        let loyalty = self.loyalty.flatten().map(u16::from);
        let mut problems = range_problems([("loyalty", loyalty, 1, 10), ("resources", self.resources, 0, 999)]);
        problems.extend(too_many_problem(self.garrison.iter().flatten()));
        let piece = Piece { known: &campaign_state(game).settlements, name: &self.name, is_gone: self.gone, problems };
        let new = || Settlement { name: self.name.clone(), ..Settlement::default() };
        let with = |place: &mut Settlement| {
            // Whoever says the garrison of a motte has read its kinds.
            place.unsorted &= self.garrison.is_none();
            self.apply_to(place);
        };
        // A new motte without a given garrison has the booklet's garrison.
        piece.set(game, new, with, |place| settlement_set(place.with_default_garrison()))
    }
}

impl SetConvoy {
    pub(super) fn plan(&self, game: &DiexGame) -> Planned {
        let problems = range_problems([("animals", self.animals.map(u16::from), 0, 5), ("points", self.points.map(u16::from), 0, 99)]);
        let piece = Piece { known: &campaign_state(game).convoys, name: &self.name, is_gone: self.gone, problems };
        piece.set(game, || Convoy { name: self.name.clone(), ..Convoy::default() }, |convoy| self.apply_to(convoy), convoy_set)
    }
}

impl SetSpy {
    pub(super) fn plan(&self, game: &DiexGame) -> Planned {
        let piece = Piece { known: &campaign_state(game).spies, name: &self.name, is_gone: self.gone, problems: Vec::new() };
        piece.set(game, || Spy { name: self.name.clone(), ..Spy::default() }, |spy| self.apply_to(spy), spy_set)
    }
}

keys! {
    /// Command to change the general state of the campaign. Omitted keys stay unchanged.
    #[derive(Default)]
    pub struct SetCampaign of CampaignStatus at (game: DiexAie, input) {}
    may say {
        day: u16 = tr_mark!("Day"), FieldKind::Number(1, 999);
        step: Step = tr_mark!("Step");
    }
    seldom set {
        season: Option<Season> = tr_mark!("Season");
        weather: Option<i8> = tr_mark!("Weather’s effect on resources"), FieldKind::Number(-3, 3);
    }
}

impl SetCampaign {
    pub(super) fn plan(&self, game: &DiexGame) -> Planned {
        if self.day.is_some_and(|day| !(1..=999).contains(&day)) {
            return Err(tr!("days must be between 1 and 999").to_owned().into());
        }
        let now = campaign_state(game);
        let (day, step) = (self.day.unwrap_or(now.day), self.step.unwrap_or(now.step));
        let mut standing: CampaignStatus = now.standing.clone();
        self.apply_to(&mut standing);
        let moves = (day, step) != (now.day, now.step);
        let began = moves.then(|| own_event(Event::CampaignStepBegan { day, step }));
        let other = (standing != now.standing).then(|| own_event(Event::StandingSet(standing)));
        let events: Vec<_> = began.into_iter().chain(other).collect();
        if events.is_empty() { Err(CommandRefusal::from(tr!("this changes nothing").to_owned())) } else { Ok(Plan::without_dice(events)) }
    }
}
