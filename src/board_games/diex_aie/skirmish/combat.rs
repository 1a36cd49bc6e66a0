//! Working of a combat (6, 7.2.3): strengths, columns, die modifiers, objections, and the marks that it leaves.

use super::charge::{end_charge, is_riding, open};
use super::columns;
use super::effects::{MarkChanges, breach, find_each, horse_owner, living_man, present_men, step_objection, stunned_objection};
use super::fighters::{Attack, Barrier, Fighter};
use super::ground::Terrain;
use super::numbers::{attack, defence, is_hungry, kind};
use super::state::{Charge, Fight};
use super::step::Step;
use super::tactics::{is_doubled, is_exposed};
use super::work::{end_of_idling, idling_objection};
use crate::characters::{Character, Condition};
use crate::event_helpers::{GameEvent, signed};
use crate::game::DiexGame;
use crate::rulings::{
    AxeColumns, AxeJoint, JointRider, JointThree, LanceColumn, ManyDefenders, ReversalBadResults, ReversalNumbers, StockadeCombat,
    WindowSigns,
};
use crate::skirmish::messages;
use senlac_board_games::{Breach, CommandRefusal, Message, WorkingStep};

/// A combat being worked out.
pub(super) struct Bout<'a> {
    game: &'a DiexGame,
    asked: &'a Attack,
    attackers: Vec<&'a Character>,
    /// Defending men; empty if a riderless horse is attacked.
    defenders: Vec<&'a Character>,
    charge: Option<Charge>,
    pub(super) steps: Vec<WorkingStep>,
}

/// Returns the sign of a fighter's ground: 1, 0 or −1. A rider uses the worse of his two hexes (6.1).
fn sign(game: &DiexGame, fighter: &Fighter, attacks: bool) -> i32 {
    let of = |terrain: Terrain| {
        let (attacker, defender) = terrain.ground(game).combat;
        if attacks { attacker } else { defender }
    };
    let own = of(fighter.terrain.unwrap_or(Terrain::Flat));
    fighter.rear.map_or(own, |rear| own.min(of(rear)))
}

impl<'a> Bout<'a> {
    pub(super) fn new(game: &'a DiexGame, asked: &'a Attack) -> Result<Self, CommandRefusal> {
        let names = |fighters: &'a [Fighter]| fighters.iter().map(|fighter| fighter.who.0.as_str());
        let attackers = present_men(game, names(&asked.attackers))?;
        let is_horse = names(&asked.defenders).next().map(|name| horse_owner(game, name)).transpose()?.flatten().is_some();
        let defenders = if is_horse { Vec::new() } else { find_each(names(&asked.defenders), |name| living_man(game, name))? };
        asked.wall.as_ref().map(|wall| wall.check_names(game)).transpose()?;
        if attackers.is_empty() || asked.defenders.is_empty() {
            return Err(tr!("a combat needs at least one man on each side").to_owned().into());
        }
        let charge = attackers.first().and_then(|man| open(game, &man.name)).cloned();
        let lives = |name: &&String| game.own.character(name).is_some_and(|man| man.state != Condition::Dead);
        let is_fought = |charge: &Charge| match charge.met_by.as_ref().filter(lives) {
            Some(met) => defenders.iter().any(|man| man.name == *met),
            None => defenders.iter().any(|man| man.name == charge.target),
        };
        let charge = charge.filter(|charge| attackers.len() == 1 && defenders.len() == 1 && is_fought(charge));
        let steps = attackers.iter().filter_map(|man| end_of_idling(game, man)).collect();
        Ok(Self { game, asked, attackers, defenders, charge, steps })
    }

    /// Adds a line of working.
    pub(super) fn step(&mut self, what: Message, section: &str, value: impl Into<Message>) {
        self.steps.push(WorkingStep::new(what, section, value));
    }

    /// Returns whether a mounted counter-charger meets the charge.
    fn is_counter_charged(&self) -> bool {
        self.charge.as_ref().and_then(|charge| charge.met_by.as_ref()).is_some_and(|met| is_riding(self.game, met))
    }

    /// Returns the attackers' total strength (6.2, 7.4, R43).
    fn attack(&mut self) -> Result<i32, CommandRefusal> {
        let (mut sum, mut is_any_doubled) = (0, false);
        let joint_first = self.asked.attackers.len() > 1 && self.game.has_option(AxeJoint::AddedFirst);
        for (man, fighter) in self.attackers.clone().into_iter().zip(&self.asked.attackers) {
            let own = fighter.strength.map_or_else(|| attack(self.game, man), |said| Ok(said.into()))?;
            let axe = is_doubled(self.game, man);
            is_any_doubled |= axe;
            let counts = if axe && !joint_first { own * 2 } else { own };
            let what = if axe { messages::attack_with_axe(&man.name) } else { messages::attack_of(&man.name) };
            self.step(what, "6", counts.to_string());
            sum += counts;
        }
        Ok(if is_any_doubled && joint_first { sum * 2 } else { sum })
    }

    /// Returns the defenders' total strength. A riderless horse defends with 1 (6.8).
    fn defence(&mut self) -> Result<i32, CommandRefusal> {
        if self.defenders.is_empty() {
            self.step(messages::defence_of_horse(), "6.8", "1");
            return Ok(1);
        }
        let mut sum = 0;
        for (man, fighter) in self.defenders.clone().into_iter().zip(&self.asked.defenders) {
            let own = fighter.strength.map_or_else(|| defence(self.game, man), |said| Ok(said.into()))?;
            self.step(messages::defence_of(&man.name), "6", own.to_string());
            sum += own;
        }
        Ok(sum)
    }

    /// Returns the differential with charge bonuses, and whether attacker and defender exchange roles (7.2.3, R40).
    fn strengths(&mut self) -> Result<(i32, bool), CommandRefusal> {
        let printed = (self.attack()?, self.defence()?);
        let (mut attack, mut defence) = printed;
        if self.charge.is_some() {
            attack += attack / 2;
            self.step(messages::charge_bonus(), "7.2.3", attack.to_string());
        }
        if self.is_counter_charged() {
            defence += defence / 2;
            self.step(messages::counter_charge_bonus(), "7.2.3", defence.to_string());
        }
        let (by, against) = if self.game.has_option(ReversalNumbers::Printed) { printed } else { (attack, defence) };
        let exchanged = self.is_counter_charged() && against > by;
        let differential = if exchanged { against - by } else { attack - defence };
        if exchanged {
            self.step(messages::parts_exchanged(), "7.2.3", "");
        }
        self.step(messages::differential(), "6", differential.to_string());
        Ok((differential, exchanged))
    }

    /// Returns the place of the final column after all shifts, and whether the roles are exchanged.
    pub(super) fn column(&mut self) -> Result<(i32, bool), CommandRefusal> {
        let (differential, exchanged) = self.strengths()?;
        let place = columns::place(self.game, differential, self.asked.column.as_ref())?;
        let shift = self.ground(exchanged) + if exchanged { 0 } else { self.joint_shift() };
        Ok((columns::shift_place(self.game, place, shift, self.asked.letter.is_some())?, exchanged))
    }

    /// Returns the column shift for ground, axe and shield wall (6.1, 7.3, 7.4, 8.5.1).
    fn ground(&mut self, exchanged: bool) -> i32 {
        let game = self.game;
        let worst = |fighters: &[Fighter], attacks: bool| fighters.iter().map(|one| sign(game, one, attacks)).min().unwrap_or_default();
        let (first, second) = (&self.asked.attackers, &self.asked.defenders);
        let (by, on) = if exchanged { (second, first) } else { (first, second) };
        let (mut attacker, mut defender) = (worst(by, true), worst(on, false));
        match self.asked.across {
            Some(Barrier::Window) => {
                attacker = attacker.min(if game.has_option(WindowSigns::DefenderPlus) { attacker } else { -1 });
                defender = 1;
            }
            Some(Barrier::Door | Barrier::Fence) => defender = 1,
            Some(Barrier::Stockade) if game.has_option(StockadeCombat::Minus) => (attacker, defender) = (-1, -1),
            Some(Barrier::Stockade) | None => {}
        }
        if self.asked.wall.as_ref().is_some_and(|wall| wall.front) {
            defender = 1;
        }
        let word = |sign: i32| ["-", "0", "+"].get(usize::try_from(sign + 1).unwrap_or_default()).copied().unwrap_or("0");
        self.step(messages::ground_of_attacker(), "6.1", word(attacker));
        self.step(messages::ground_of_defender(), "6.1", word(defender));
        let axe = self.defenders.iter().any(|man| is_exposed(game, man));
        let shift = attacker - defender + i32::from(axe);
        if axe {
            self.step(messages::defender_with_axe(), "7.4", signed(1));
        }
        let capped = if game.has_option(AxeColumns::Two) { shift.clamp(-2, 2) } else { shift };
        self.step(messages::columns_by_ground(), "6.1", signed(capped));
        capped
    }

    /// Returns the column shift for several attackers and for lances (6.2, 7.2.4, R33, R41).
    fn joint_shift(&mut self) -> i32 {
        let game = self.game;
        let count = i32::try_from(self.attackers.len()).unwrap_or(1);
        let at_rider = self.defenders.is_empty() || self.defenders.iter().any(|man| man.mounted);
        let riders = self.attackers.iter().filter(|man| man.mounted).count();
        let wins = count > 1 && (!at_rider || riders >= 2);
        let many = if game.has_option(JointThree::EachBeyond) { count - 1 } else { 1 };
        let mut shift = if wins { many } else { 0 };
        if count > 1 {
            self.step(messages::columns_by_attackers(), "6.2", signed(shift));
        }
        let lance = self.charge.as_ref().is_some_and(|charge| charge.lance);
        let is_used = game.own.skirmish.charges.iter().any(|charge| charge.lance && charge.over);
        if lance && !(is_used && game.has_option(LanceColumn::All)) {
            self.step(messages::columns_by_lance(), "7.2.4", signed(1));
            shift += 1;
        }
        shift
    }

    /// Returns the die modifier for armour and hunger (6.3, C8.4).
    pub(super) fn die(&mut self, exchanged: bool) -> i32 {
        let (by, on) = if exchanged { (&self.defenders, &self.attackers) } else { (&self.attackers, &self.defenders) };
        let armour = !on.is_empty() && on.iter().all(|man| man.armour);
        let hungry = by.first().is_some_and(|man| is_hungry(self.game, man.side));
        if armour {
            self.step(messages::defender_armoured(), "6.3", signed(1));
        }
        if hungry {
            self.step(messages::company_hungry(), "C8.4", signed(1));
        }
        i32::from(armour) + i32::from(hungry)
    }

    /// Returns the objections to one attacker.
    fn attacker_objections(&self, man: &Character) -> Vec<Breach> {
        let (game, who, marks) = (self.game, &man.name, self.game.own.skirmish.marks(&man.name));
        let mut found: Vec<Breach> = step_objection(game, man.side, Step::Combat).into_iter().chain(stunned_objection(man)).collect();
        let conditions = [
            (marks.attacked, "6", tr!("{who} has already attacked", who)),
            (marks.fired, "5.2", tr!("{who} has already shot", who)),
            (marks.ladder, "10.1.2", tr!("{who} is carrying a ladder", who)),
            (marks.tried, "10.2", tr!("{who} is busy with a fire", who)),
            (self.charge.is_none() && open(game, who).is_some(), "7.2.3", tr!("{who} must fight his charge separately", who)),
        ];
        found.extend(conditions.into_iter().filter(|(is_so, ..)| *is_so).map(|(_, section, words)| breach(section, words)));
        found.extend(idling_objection(game, man));
        // A man can't attack a hex that he couldn't enter from his own (6.7).
        let from = self.asked.attackers.iter().find(|fighter| fighter.who.0 == *who).and_then(|fighter| fighter.terrain);
        let closed = |terrain: Terrain| {
            terrain.cost(game, man.mounted, man.armour).is_none() || from.is_some_and(|from| terrain.is_closed_from(from))
        };
        let no_window = man.mounted && self.asked.across == Some(Barrier::Window);
        if no_window || self.asked.defenders.iter().filter_map(|fighter| fighter.terrain).any(closed) {
            found.push(breach("6.7", tr!("{who} couldn’t enter that hex", who)));
        }
        found
    }

    /// Returns all objections to the combat.
    pub(super) fn objections(&self) -> Vec<Breach> {
        let game = self.game;
        let mut found: Vec<Breach> = self.attackers.iter().flat_map(|man| self.attacker_objections(man)).collect();
        let (many, at_many) = (self.attackers.len() > 1, self.defenders.len() > 1);
        let sides: Vec<_> = self.attackers.iter().map(|man| man.side).collect();
        let at_rider = self.defenders.is_empty() || self.defenders.iter().any(|man| man.mounted);
        let riders = self.attackers.iter().filter(|man| man.mounted).count();
        let conditions = [
            (self.defenders.iter().any(|man| sides.contains(&man.side)), "6", tr!("a man can’t attack a friend")),
            (sides.windows(2).any(|two| two[0] != two[1]), "6.2", tr!("only men of the same side can attack together")),
            (at_many && !many, "6.2", tr!("one man can’t attack several men")),
            (at_many && game.has_option(ManyDefenders::Never), "6.2", tr!("several men can’t be attacked together")),
            (
                many && at_rider && riders < 2 && game.has_option(JointRider::NoAdding),
                "6.2",
                tr!("strengths can’t be added against a rider"),
            ),
            (
                self.asked.across == Some(Barrier::Stockade) && !game.has_option(StockadeCombat::Minus),
                "9.1",
                tr!("there is no combat across a stockade"),
            ),
        ];
        found.extend(conditions.into_iter().filter(|(is_so, ..)| *is_so).map(|(_, section, words)| breach(section, words)));
        if let Some(wall) = &self.asked.wall {
            found.extend(self.defenders.first().into_iter().flat_map(|man| wall.objections(game, man)));
        }
        found
    }

    /// Returns the events that mark what each man has done in the combat.
    pub(super) fn marking_events(&self) -> Vec<GameEvent> {
        let mut marked = MarkChanges::default();
        marked.cancel_advances(self.game);
        for man in &self.attackers {
            let marks = marked.marks_mut(self.game, &man.name);
            (marks.attacked, marks.work) = (true, None);
            marks.leads = if man.mounted { 0 } else { marks.leads };
        }
        for man in &self.defenders {
            let marks = marked.marks_mut(self.game, &man.name);
            marks.was_attacked = self.game.own.skirmish.turn;
            marks.leads = if man.mounted { 0 } else { marks.leads };
        }
        let fought = self.charge.as_ref().map(|charge| end_charge(self.game, &charge.rider));
        [marked.into_event()].into_iter().chain(fought).collect()
    }

    /// Returns the fight whose result is looked up in the table.
    pub(super) fn fight(&self, exchanged: bool, place: i32) -> Fight {
        let names = |fighters: &[Fighter]| fighters.iter().map(|fighter| fighter.who.0.clone()).collect::<Vec<_>>();
        let (first, second) = (names(&self.asked.attackers), names(&self.asked.defenders));
        let (by, on) = if exchanged { (second, first) } else { (first, second) };
        let target = if exchanged { self.attackers.first() } else { self.defenders.first() };
        let is_mounted = target.is_none_or(|man| man.mounted);
        // A stunned man can't hurt his attackers (6.4), and a counter-charger isn't hurt after the exchange (7.2.3,
        // R40).
        let is_stunned = !self.defenders.is_empty() && self.defenders.iter().all(|man| man.state == Condition::Stunned);
        Fight {
            by,
            on,
            table: if is_mounted { "combat-mounted" } else { "combat-foot" }.to_owned(),
            row: String::new(),
            column: place.to_string(),
            target: target.map_or("mounted", |man| kind(man, false)).to_owned(),
            unhurt: exchanged || is_stunned,
            spared: self.is_counter_charged() && !exchanged && self.game.has_option(ReversalBadResults::Always),
        }
    }
}
