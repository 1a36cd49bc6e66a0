//! Fire in a skirmish (10.2, 10.3): lighting by hand or arrow, and dousing.

use super::change::SkirmishChange;
use super::effects::{breach, changed, man_in_fight, mark, step_objection, stunned_objection, with_objections};
use super::fire::ShotRange;
use super::owned_tables::Weapon;
use super::shooter::{is_defensive, shot_objections};
use super::state::Blaze;
use super::step::Step;
use super::work::with_idling_checks;
use crate::characters::Condition;
use crate::duty::PendingStep;
use crate::event_helpers::GameEvent;
use crate::fire_table::{Column, Roll};
use crate::fire_target::{Target, TargetName};
use crate::game::{DiexAie, DiexGame};
use crate::rulings::FireByHand;
use crate::side::Side;
use crate::skirmish::messages;
use senlac_board_games::keyed::keys;
use senlac_board_games::{Breach, CommandRefusal, EnteredDice, Plan, UnitName};

/// Returns the events of a hex that starts to burn. The men in it must leave, or roll to wake if stunned (10.2.4).
pub(super) fn ignite(game: &DiexGame, hex: &str, target: Target, by: Side, men: &[UnitName]) -> Vec<GameEvent> {
    let fire = Blaze { target: TargetName::Known(target), by, turns: 1 };
    let is_stunned = |name: &str| game.own.character(name).is_some_and(|man| man.state == Condition::Stunned);
    let due = |name: &UnitName| GameEvent::due(if is_stunned(name) { PendingStep::Wake } else { PendingStep::InFire }, name, hex, "10.2.4");
    let burning = changed(SkirmishChange { fires: [(hex.to_owned(), Some(fire))].into(), ..SkirmishChange::default() });
    [burning].into_iter().chain(men.iter().map(due)).collect()
}

/// Returns objections if the hex is already burning or its contents are destroyed (10.2.5).
pub(super) fn ignition_objections(game: &DiexGame, hex: &str) -> Vec<Breach> {
    let now = &game.own.skirmish;
    let conditions = [
        (now.fires.contains_key(hex), tr!("{hex} is already burning", hex)),
        (now.destroyed.contains(hex), tr!("the structure in {hex} is destroyed", hex)),
    ];
    conditions.into_iter().filter(|(is_so, _)| *is_so).map(|(_, words)| breach("10.2.5", words)).collect()
}

keys! {
    /// Command for an archer to shoot a flaming arrow (10.3).
    pub struct FlameArrow {
        who: UnitName = tr_mark!("Shooter");
        hex: String = tr_mark!("Target hex");
        target: Target = tr_mark!("Structure");
    } may say {
        range: ShotRange = tr_mark!("Range");
        men: Vec<UnitName> = tr_mark!("Men in the hex");
        dice: EnteredDice = tr_mark!("Die");
        least: u8 = tr_mark!("Lowest roll needed, from your sheet");
    } seldom say {
        does: bool = tr_mark!("Success, from your sheet");
        contact: bool = tr_mark!("An enemy beside him could attack him");
    }
}

impl FlameArrow {
    pub(super) fn plan(&self, game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        let man = man_in_fight(game, &self.who)?;
        let (who, defensive) = (&man.name, is_defensive(game, man));
        let conditions = [
            (!man.is_archer(), "10.3", tr!("{who} is not an archer", who)),
            (self.range.is_some_and(|range| range != ShotRange::Short), "10.3", tr!("flaming arrows have only short range").to_owned()),
            (game.own.skirmish.marks(who).attacked && !defensive, "5", tr!("{who} has already shot or fought", who)),
        ];
        let mut found = shot_objections(game, man, Weapon::Bow, self.contact == Some(true));
        found.extend(conditions.into_iter().filter(|(is_so, ..)| *is_so).map(|(_, section, words)| breach(section, words)));
        found.extend(ignition_objections(game, &self.hex));
        let shot = mark(game, who, |marks| {
            (marks.fired, marks.answered, marks.work) = (marks.fired || !defensive, marks.answered || defensive, None);
        });
        let fire = ignite(game, &self.hex, self.target, man.side, self.men.as_deref().unwrap_or_default());
        let (least, does, dice) = (self.least, self.does, self.dice.as_ref());
        let roll = Roll { target: self.target, column: Column::Alight, least, does, dice, added: 0, section: "10.2" };
        let plan = roll.plan(game, [vec![shot.clone()], [shot].into_iter().chain(fire).collect()])?;
        Ok(with_idling_checks(with_objections(plan, found), game, &[man]).with_duty(None, who.clone()))
    }
}

keys! {
    /// Command for a man to light a fire by hand (10.2.1).
    pub struct Light {
        who: UnitName = tr_mark!("Character");
        hex: String = tr_mark!("Hex");
        target: Target = tr_mark!("Structure");
    } may say {
        men: Vec<UnitName> = tr_mark!("Men in the hex");
    } seldom say {
        arrived_now: bool = tr_mark!("He came beside it this turn or was pushed away");
        dice: EnteredDice = tr_mark!("Die, if the Fire Table is used");
        least: u8 = tr_mark!("Lowest roll needed, from your sheet");
        does: bool = tr_mark!("Success, from your sheet");
    }
}

/// Returns an objection if the man has done something else in this phase. With `moved`, his own movement counts too.
fn busy_objection(game: &DiexGame, name: &str, moved: bool) -> Option<Breach> {
    let marks = game.own.skirmish.marks(name);
    let is_busy = marks.fired || marks.attacked || marks.tried || (moved && marks.moved);
    is_busy.then(|| breach("10.2", tr!("{who} has already done something else this phase", who = name)))
}

impl Light {
    pub(super) fn plan(&self, game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        let man = man_in_fight(game, &self.who)?;
        let mut found: Vec<Breach> = stunned_objection(man).into_iter().chain(step_objection(game, man.side, Step::Combat)).collect();
        found.extend(busy_objection(game, &man.name, true).into_iter().chain(ignition_objections(game, &self.hex)));
        if self.arrived_now == Some(true) {
            found.push(breach("10.2.1", tr!("he must have been beside it since last turn")));
        }
        let tried = mark(game, &man.name, |marks| (marks.tried, marks.work) = (true, None));
        let fire = ignite(game, &self.hex, self.target, man.side, self.men.as_deref().unwrap_or_default());
        let lit: Vec<GameEvent> = [tried.clone()].into_iter().chain(fire).collect();
        let plan = if game.has_option(FireByHand::FireTable) {
            let (least, does, dice) = (self.least, self.does, self.dice.as_ref());
            Roll { target: self.target, column: Column::Alight, least, does, dice, added: 0, section: "10.2" }
                .plan(game, [vec![tried], lit])?
        } else {
            Plan { said: self.dice.clone(), ..Plan::with_result("alight", lit) }.step(messages::lights_fire(&man.name), "10.2.1", "")
        };
        Ok(with_idling_checks(with_objections(plan, found), game, &[man]).with_duty(None, man.name.clone()))
    }
}

keys! {
    /// Command for a man to try to put a fire out (10.2.3).
    pub struct DouseFire {
        who: UnitName = tr_mark!("Character");
        hex: String = tr_mark!("Hex");
    } may say {
        dice: EnteredDice = tr_mark!("Die");
        least: u8 = tr_mark!("Lowest roll needed, from your sheet");
    } seldom say {
        does: bool = tr_mark!("Success, from your sheet");
        not_beside: bool = tr_mark!("He isn’t beside it");
    }
}

impl DouseFire {
    pub(super) fn plan(&self, game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        let man = man_in_fight(game, &self.who)?;
        let Some(fire) = game.own.skirmish.fires.get(&self.hex) else {
            return Err(tr!("{hex} is not burning", hex = self.hex).into());
        };
        let mut found: Vec<Breach> = stunned_objection(man).into_iter().chain(step_objection(game, man.side, Step::Combat)).collect();
        found.extend(busy_objection(game, &man.name, true));
        if self.not_beside == Some(true) {
            found.push(breach("10.2.3", tr!("{who} must be beside it", who = man.name)));
        }
        let tried = mark(game, &man.name, |marks| (marks.tried, marks.work) = (true, None));
        let out = changed(SkirmishChange { fires: [(self.hex.clone(), None)].into(), ..SkirmishChange::default() });
        let (least, does, dice) = (self.least, self.does, self.dice.as_ref());
        let roll = Roll { target: fire.target.target()?, column: Column::Douse, least, does, dice, added: 0, section: "10.2" };
        let plan = roll.plan(game, [vec![tried.clone()], vec![tried, out]])?;
        Ok(with_idling_checks(with_objections(plan, found), game, &[man]).with_duty(None, man.name.clone()))
    }
}
