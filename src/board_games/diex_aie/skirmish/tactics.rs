//! The two-handed axe and the shield wall (7.3, 7.4).

use std::collections::BTreeSet;

use super::effects::{MarkChanges, breach, present_men, step_objection, with_objections};
use super::step::Step;
use crate::characters::{Arm, Character, Condition, Origin, find};
use crate::game::{DiexAie, DiexGame};
use crate::rulings::{AxeInWall, AxeStays, WallWhen, WallWho};
use crate::side::Side;
use senlac_board_games::keyed::keys;
use senlac_board_games::{Breach, CommandRefusal, Plan, UnitName};

/// Returns whether a man with an axe is exposed, in the enemy's phase (7.4).
pub(super) fn is_exposed(game: &DiexGame, man: &Character) -> bool {
    has_axe_ready(game, man) && game.own.skirmish.phase != man.side
}

/// Returns whether a man's strength is doubled by his axe, in his own phase (7.4, R44).
pub(super) fn is_doubled(game: &DiexGame, man: &Character) -> bool {
    let now = &game.own.skirmish;
    let is_anew = now.marks(&man.name).axe_turn == now.turn || !game.has_option(AxeStays::Anew);
    has_axe_ready(game, man) && now.phase == man.side && is_anew
}

/// Returns whether he is holding his axe in both hands.
fn has_axe_ready(game: &DiexGame, man: &Character) -> bool {
    game.own.skirmish.marks(&man.name).axe && man.state == Condition::Healthy && !man.mounted
}

/// Returns whether a side has begun its combats of this game turn, which shows in enemies who were attacked.
fn has_fought(game: &DiexGame, side: Side) -> bool {
    let now = &game.own.skirmish;
    game.own.characters.iter().any(|man| man.side != side && now.marks(&man.name).was_attacked == now.turn)
}

keys! {
    /// Command for warriors to take their axes in both hands, or to put them away (7.4).
    pub struct Axe {
        who: Vec<UnitName> = tr_mark!("Men");
    } usually {
        drop: bool = tr_mark!("They put their axes away");
    }
}

impl Axe {
    pub(super) fn plan(&self, game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        let men = present_men(game, self.who.iter().map(|name| name.0.as_str()))?;
        let (mut marked, mut found, turn) = (MarkChanges::default(), Vec::new(), game.own.skirmish.turn);
        for man in men {
            let (who, marks) = (&man.name, marked.marks_mut(game, &man.name));
            let (has_struck, taken) = (marks.attacked, marks.axe_turn);
            marks.axe = !self.drop;
            marks.axe_turn = if self.drop { 0 } else { turn };
            if self.drop {
                // A man who attacked with it bears its cost until his side is active again.
                if game.own.skirmish.phase != man.side || (has_struck && taken == turn) {
                    found.push(breach("7.4", tr!("{who} can put his axe away only when his side is active again", who)));
                }
                continue;
            }
            found.extend(step_objection(game, man.side, Step::Combat));
            let is_his = game.own.skirmish.phase == man.side;
            if is_his && (has_struck || has_fought(game, man.side)) {
                found.push(breach("7.4", tr!("axes are readied when the combat step begins, but his side has already attacked in it")));
            }
            if !man.can_use_axe() {
                found.push(breach("7.4", tr!("{who} can’t use a two-handed axe", who)));
            }
            if man.axe == Some(false) {
                found.push(breach("7.4", tr!("{who} has no axe", who)));
            }
            if man.mounted || man.state != Condition::Healthy {
                found.push(breach("7.4", tr!("{who} must be on foot and healthy to use an axe", who)));
            }
        }
        Ok(with_objections(Plan::without_dice(vec![marked.into_event()]), found))
    }
}

/// Returns whether a man may join a shield wall (7.3, R42).
fn can_join_wall(game: &DiexGame, man: &Character) -> bool {
    let is_thegn = man.letters.class == 't';
    let is_of_it = match man.letters.origin {
        Origin::Saxon => is_thegn || man.letters.arm == Arm::Huscarl || man.letters.class == 'h',
        Origin::Danish => man.hirdman,
        Origin::Norman | Origin::Scottish => false,
    };
    let is_on_foot = !man.mounted || (is_thegn && game.has_option(WallWho::MountedToo));
    is_of_it && is_on_foot && man.state.is_present() && man.state != Condition::Stunned && game.own.takes_part(man)
}

/// Returns the objections to a shield wall of these men.
fn wall_objections(game: &DiexGame, men: &[&Character]) -> Vec<Breach> {
    let mut found = Vec::new();
    if men.len() < 3 {
        found.push(breach("7.3", tr!("a shield wall needs three men side by side")));
    }
    for man in men {
        let who = &man.name;
        if !can_join_wall(game, man) {
            found.push(breach("7.3", tr!("{who} can’t stand in a shield wall", who)));
        }
        if has_axe_ready(game, man) && game.has_option(AxeInWall::NoAxe) {
            found.push(breach("7.3", tr!("{who} has an axe ready, so he can’t be in a shield wall", who)));
        }
    }
    if men.iter().any(|man| men.first().is_some_and(|first| first.side != man.side)) {
        found.push(breach("7.3", tr!("the men in a shield wall must be on the same side")));
    }
    let origins = |origin: Origin| men.iter().any(|man| man.letters.origin == origin);
    if origins(Origin::Saxon) && origins(Origin::Danish) {
        found.push(breach("7.3", tr!("Saxons and Danes must form separate shield walls")));
    }
    found
}

keys! {
    /// The shield wall of a man who is shot at or attacked.
    pub struct Wall {
        with: Vec<UnitName> = tr_mark!("Men beside him in the wall");
    } usually {
        front: bool = tr_mark!("Through one of his two front hex sides");
    }
}

impl Wall {
    /// Checks the names of the men in the wall.
    ///
    /// # Errors
    /// Every unknown name.
    pub(super) fn check_names(&self, game: &DiexGame) -> Result<(), Vec<String>> {
        let problems: Vec<String> = self.with.iter().filter_map(|name| find(game, name).err()).collect();
        if problems.is_empty() { Ok(()) } else { Err(problems) }
    }

    /// Returns the objections to this man's place in the wall.
    pub(super) fn objections(&self, game: &DiexGame, man: &Character) -> Vec<Breach> {
        let names: BTreeSet<&str> = self.with.iter().map(|name| name.0.as_str()).filter(|name| *name != man.name).collect();
        let others = names.into_iter().filter_map(|name| game.own.character(name));
        let men: Vec<&Character> = [man].into_iter().chain(others).collect();
        let mut found = wall_objections(game, &men);
        if game.has_option(WallWhen::Declared) {
            let undeclared = men.iter().filter(|man| !game.own.skirmish.marks(&man.name).wall);
            found.extend(undeclared.map(|man| breach("7.3", tr!("{who} hasn’t declared a shield wall", who = man.name))));
        }
        found
    }
}

keys! {
    /// Command for men to form a shield wall or to leave it, if walls are declared.
    pub struct FormWall {
        who: Vec<UnitName> = tr_mark!("Men");
    } usually {
        leave: bool = tr_mark!("They leave the wall");
    }
}

impl FormWall {
    pub(super) fn plan(&self, game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        let men = present_men(game, self.who.iter().map(|name| name.0.as_str()))?;
        let mut marked = MarkChanges::default();
        for man in &men {
            marked.marks_mut(game, &man.name).wall = !self.leave;
        }
        let mut found = if self.leave { Vec::new() } else { wall_objections(game, &men) };
        let now = game.own.skirmish.phase;
        if men.iter().any(|man| man.side != now) {
            found.push(breach("7.3", tr!("a side can declare a shield wall only in its own phase")));
        }
        Ok(with_objections(Plan::without_dice(vec![marked.into_event()]), found))
    }
}
