//! The two-handed axe and the shield wall (7.3, 7.4).

use std::collections::BTreeSet;

use super::effects::{Marked, all_there, breach, judged, out_of_time};
use super::step::Step;
use crate::characters::{Arm, Character, Condition, Origin, find};
use crate::side::Side;
use crate::{AxeInWall, AxeStays, DiexAie, DiexDesk, WallWhen, WallWho};
use senlac_board_games::keyed::keys;
use senlac_board_games::{Breach, Plan, Refused, UnitName};

/// Whether a man with an axe stands exposed: in the enemy's phase (7.4).
pub(super) fn exposed(desk: &DiexDesk, man: &Character) -> bool {
    swings(desk, man) && desk.own.skirmish.phase != man.side
}

/// Whether a man strikes doubled: in his phase (7.4, R44).
pub(super) fn doubled(desk: &DiexDesk, man: &Character) -> bool {
    let now = &desk.own.skirmish;
    let is_anew = now.marks(&man.name).axe_turn == now.turn || !desk.has_option(AxeStays::Anew);
    swings(desk, man) && now.phase == man.side && is_anew
}

/// Whether he has his axe in both hands.
fn swings(desk: &DiexDesk, man: &Character) -> bool {
    desk.own.skirmish.marks(&man.name).axe && man.state == Condition::Healthy && !man.mounted
}

/// Whether a side has begun its combats of this game turn: only in them are its enemies attacked.
fn has_fought(desk: &DiexDesk, side: Side) -> bool {
    let now = &desk.own.skirmish;
    desk.own.characters.iter().any(|man| man.side != side && now.marks(&man.name).was_attacked == now.turn)
}

keys! {
    /// Warriors take their axes in both hands, or put them away.
    pub struct Axe {
        who: Vec<UnitName> = tr_mark!("Who");
    } usually {
        drop: bool = tr_mark!("They put them away");
    }
}

impl Axe {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        let men = all_there(desk, self.who.iter().map(|name| name.0.as_str()))?;
        let (mut marked, mut found, turn) = (Marked::default(), Vec::new(), desk.own.skirmish.turn);
        for man in men {
            let (who, marks) = (&man.name, marked.of(desk, &man.name));
            let (has_struck, taken) = (marks.attacked, marks.axe_turn);
            marks.axe = !self.drop;
            marks.axe_turn = if self.drop { 0 } else { turn };
            if self.drop {
                // Who has struck with it bears what that costs him until he is active again.
                if desk.own.skirmish.phase != man.side || (has_struck && taken == turn) {
                    found.push(breach("7.4", tr!("{who} puts his axe away when his side is active again", who)));
                }
                continue;
            }
            found.extend(out_of_time(desk, man.side, Step::Combat));
            let is_his = desk.own.skirmish.phase == man.side;
            if is_his && (has_struck || has_fought(desk, man.side)) {
                found.push(breach("7.4", tr!("axes are taken when the combat step begins, and his side has attacked in it")));
            }
            if !man.knows_axe() {
                found.push(breach("7.4", tr!("{who} is none of those who know the two-handed axe", who)));
            }
            if man.axe == Some(false) {
                found.push(breach("7.4", tr!("{who} holds no axe", who)));
            }
            if man.mounted || man.state != Condition::Healthy {
                found.push(breach("7.4", tr!("the axe is swung on foot and in full health, and {who} is not so", who)));
            }
        }
        Ok(judged(Plan::certain(vec![marked.told()]), found))
    }
}

/// Whether somebody may stand in a shield wall (7.3, R42).
fn may_stand(desk: &DiexDesk, man: &Character) -> bool {
    let is_thegn = man.letters.class == 't';
    let is_of_it = match man.letters.origin {
        Origin::Saxon => is_thegn || man.letters.arm == Arm::Huscarl || man.letters.class == 'h',
        Origin::Danish => man.hirdman,
        Origin::Norman | Origin::Scottish => false,
    };
    let is_on_foot = !man.mounted || (is_thegn && desk.has_option(WallWho::MountedToo));
    is_of_it && is_on_foot && man.state.is_present() && man.state != Condition::Stunned && desk.own.takes_part(man)
}

fn ranks(desk: &DiexDesk, men: &[&Character]) -> Vec<Breach> {
    let mut found = Vec::new();
    if men.len() < 3 {
        found.push(breach("7.3", tr!("a shield wall needs three side by side")));
    }
    for man in men {
        let who = &man.name;
        if !may_stand(desk, man) {
            found.push(breach("7.3", tr!("{who} cannot stand in a shield wall", who)));
        }
        if swings(desk, man) && desk.has_option(AxeInWall::NoAxe) {
            found.push(breach("7.3", tr!("{who} swings an axe, and not in a shield wall", who)));
        }
    }
    if men.iter().any(|man| men.first().is_some_and(|first| first.side != man.side)) {
        found.push(breach("7.3", tr!("a shield wall is of one side")));
    }
    let origins = |origin: Origin| men.iter().any(|man| man.letters.origin == origin);
    if origins(Origin::Saxon) && origins(Origin::Danish) {
        found.push(breach("7.3", tr!("Saxons and Danes form walls of their own")));
    }
    found
}

keys! {
    /// The shield wall in which somebody stands who is shot at or attacked.
    pub struct Wall {
        with: Vec<UnitName> = tr_mark!("Who stands side by side with him");
    } usually {
        front: bool = tr_mark!("Through one of his two front hex sides");
    }
}

impl Wall {
    /// Whether everybody in it is known.
    ///
    /// # Errors
    /// Every name that is nobody's.
    pub(super) fn known(&self, desk: &DiexDesk) -> Result<(), Vec<String>> {
        let problems: Vec<String> = self.with.iter().filter_map(|name| find(desk, name).err()).collect();
        if problems.is_empty() { Ok(()) } else { Err(problems) }
    }

    /// What speaks against this man's standing in it.
    pub(super) fn against(&self, desk: &DiexDesk, man: &Character) -> Vec<Breach> {
        let names: BTreeSet<&str> = self.with.iter().map(|name| name.0.as_str()).filter(|name| *name != man.name).collect();
        let others = names.into_iter().filter_map(|name| desk.own.character(name));
        let men: Vec<&Character> = [man].into_iter().chain(others).collect();
        let mut found = ranks(desk, &men);
        if desk.has_option(WallWhen::Declared) {
            let undeclared = men.iter().filter(|man| !desk.own.skirmish.marks(&man.name).wall);
            found.extend(undeclared.map(|man| breach("7.3", tr!("{who} has not declared a shield wall", who = man.name))));
        }
        found
    }
}

keys! {
    /// Men form a shield wall, or leave it, where it is declared.
    pub struct FormWall {
        who: Vec<UnitName> = tr_mark!("Who");
    } usually {
        leave: bool = tr_mark!("They leave it");
    }
}

impl FormWall {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        let men = all_there(desk, self.who.iter().map(|name| name.0.as_str()))?;
        let mut marked = Marked::default();
        for man in &men {
            marked.of(desk, &man.name).wall = !self.leave;
        }
        let mut found = if self.leave { Vec::new() } else { ranks(desk, &men) };
        let now = desk.own.skirmish.phase;
        if men.iter().any(|man| man.side != now) {
            found.push(breach("7.3", tr!("a shield wall is declared in one’s own phase")));
        }
        Ok(judged(Plan::certain(vec![marked.told()]), found))
    }
}
