//! Retreats, unseated riders and surrounded stunned men (5.4.4, 6.2, 6.5, 6.8, 4.2.1).

use super::effects::{breach, harm_events, man_in_fight, mark, spent_when_slowed, with_objections};
use super::pieces::HORSE;
use super::result::death_events;
use crate::characters::{Character, Condition, Harm};
use crate::duty::PendingStep;
use crate::event_helpers::GameEvent;
use crate::game::{DiexAie, DiexGame};
use crate::rulings::{Drowning, RiderRetreat, SurroundedStunned};
use crate::skirmish::messages;
use senlac_board_games::keyed::{keyed, keys};
use senlac_board_games::{CommandRefusal, Plan, UnitName, WorkingStep};

keyed! {
    /// Owner's choice for an armoured man who can retreat only into water (R12).
    pub enum DrowningChoice {
        Drowns = "drowns", tr_mark!("he drowns");
        Stays = "stays", tr_mark!("he stays");
    }
}

keys! {
    /// Command for a man to retreat as a result requires (5.4.4, 6.5).
    pub struct Retreat {
        who: UnitName = tr_mark!("Character");
        hexes: u8 = tr_mark!("Hexes retreated");
    } may say {
        needs: u8 = tr_mark!("Hexes in the result, if no retreat is pending");
    } seldom say {
        river: bool = tr_mark!("Water is the only free route");
        owner: DrowningChoice = tr_mark!("Owner’s choice");
        turned: bool = tr_mark!("The rider turned or didn’t go straight back");
        toward: bool = tr_mark!("His first hex was nearer the shooter");
        beside_winner: bool = tr_mark!("He passed an enemy from this combat");
        after_shot: bool = tr_mark!("He is retreating from a shot");
    }
}

impl Retreat {
    /// Returns whether an armoured man who can retreat only into water drowns (4.2.1, R12).
    fn is_drowned(&self, game: &DiexGame, man: &Character) -> bool {
        let only_way = self.river == Some(true) && man.armour;
        let is_owners = game.has_option(Drowning::Owner);
        only_way && !game.has_option(Drowning::Wounded) && (!is_owners || self.owner == Some(DrowningChoice::Drowns))
    }

    pub(super) fn plan(&self, game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        let due = game.duty(PendingStep::Retreat, &self.who);
        if self.who.starts_with(HORSE) {
            return Ok(Plan::with_result("retreats", Vec::new()).with_duty(due, self.who.0.clone()));
        }
        let man = man_in_fight(game, &self.who)?;
        let Some(needs) = due.and_then(|due| due.duty.cause.parse().ok()).or(self.needs) else {
            return Err(tr!("{who} has no retreat pending; use “needs” to give the number of hexes in the result", who = self.who).into());
        };
        let is = |answer: Option<bool>| answer.unwrap_or_default();
        let mut found = Vec::new();
        let after_shot = is(self.after_shot) || due.is_some_and(|due| due.duty.section == "5.4.4");
        if man.mounted && is(self.turned) && (after_shot || !game.has_option(RiderRetreat::AnyWay)) {
            found.push(breach("5.4.4", tr!("a rider must go straight back without turning")));
        }
        if is(self.toward) && after_shot {
            found.push(breach("4.3", tr!("the first hex must lead away from the shot")));
        }
        if is(self.beside_winner) && !after_shot {
            found.push(breach("4.3, 6.5", tr!("a hex beside an enemy from this combat is closed")));
        }
        let far = self.hexes >= needs;
        let harm = if far { Harm::Retreats } else { Harm::CannotRetreat };
        let (result, mut events) = if man.state != Condition::Stunned && !far && self.is_drowned(game, man) {
            ("drowns", death_events(game, man))
        } else {
            (if far { "retreats" } else { "blocked" }, harm_events(game, man, harm, false, false))
        };
        let marks = game.own.skirmish.marks(&man.name);
        let slowed = spent_when_slowed(game, man).filter(|_| result == "blocked" && marks.moved);
        // A man who is pushed away stops idling (R3) and loses the marks of his old place.
        let is_pushed = self.hexes > 0 && (marks.work.is_some() || marks.in_moat || marks.climbing);
        if is_pushed || slowed.is_some() {
            events.push(mark(game, &man.name, |marks| {
                if is_pushed {
                    (marks.work, marks.in_moat, marks.climbing) = (None, false, false);
                }
                marks.spent = slowed.unwrap_or(marks.spent);
            }));
        }
        let steps = vec![
            WorkingStep::new(messages::hexes_to_retreat(), "6.5", needs.to_string()),
            WorkingStep::new(messages::hexes_retreated(), "6.5", self.hexes.to_string()),
        ];
        let plan = Plan { steps, ..Plan::with_result(result, events) };
        Ok(with_objections(plan, found).with_duty(due, man.name.clone()))
    }
}

keyed! {
    /// Place of an unseated rider.
    pub enum UnseatedPlace {
        Free = "free", tr_mark!("in a free hex beside his horse");
        Friend = "friend-shifted", tr_mark!("in a friend’s hex: the friend moves one hex");
        Enemies = "enemies", tr_mark!("nowhere: only enemies surround the horse");
    }
}

senlac_board_games::message::said_words!("skirmish_unseated": UnseatedPlace);

keys! {
    /// Command to place an unseated rider beside his horse (6.8).
    pub struct UnseatedRider {
        who: UnitName = tr_mark!("Character");
        beside: UnseatedPlace = tr_mark!("His new position");
    }
}

impl UnseatedRider {
    pub(super) fn plan(&self, game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        let man = man_in_fight(game, &self.who)?;
        let (result, events): (_, Vec<GameEvent>) = match self.beside {
            UnseatedPlace::Enemies => ("dies", death_events(game, man)),
            UnseatedPlace::Free | UnseatedPlace::Friend => {
                let dismounts = man.mounted.then(|| harm_events(game, man, Harm::Retreats, true, false));
                // Its pending steps are resolved here.
                let events = dismounts.into_iter().flatten().filter(|event| matches!(event, GameEvent::Own(_))).collect();
                ("placed", events)
            }
        };
        let plan = Plan::with_result(result, events).step(self.beside, "6.8", "");
        Ok(plan.with_duty(game.duty(PendingStep::Unseated, &man.name), man.name.clone()))
    }
}

keys! {
    /// Command to check whether a stunned man is surrounded (6.2).
    pub struct SurroundedCheck {
        who: UnitName = tr_mark!("Stunned man");
        enemies: u8 = tr_mark!("Hexes around him held by enemies");
        enterable: u8 = tr_mark!("Hexes around him he could enter on foot");
    }
}

impl SurroundedCheck {
    pub(super) fn plan(&self, game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        let man = man_in_fight(game, &self.who)?;
        let needs = if game.has_option(SurroundedStunned::AllSix) { 6 } else { self.enterable };
        let is_lost = self.enemies >= needs;
        let (result, events) = if is_lost { ("dies", death_events(game, man)) } else { ("lives", Vec::new()) };
        let steps = vec![
            WorkingStep::new(messages::enemies_needed(), "6.2", needs.to_string()),
            WorkingStep::new(messages::enemies_around(), "6.2", self.enemies.to_string()),
        ];
        let wrong = (man.state != Condition::Stunned).then(|| breach("6.2", tr!("{who} is not stunned", who = man.name)));
        Ok(with_objections(Plan { steps, ..Plan::with_result(result, events) }, wrong).with_duty(None, man.name.clone()))
    }
}

keys! {
    /// Command to move a man who was stopped in a friend's hex back to the last free one (R24).
    pub struct LastFreeHex {
        who: UnitName = tr_mark!("Character");
    }
}

impl LastFreeHex {
    pub(super) fn plan(&self, game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        let man = man_in_fight(game, &self.who)?;
        Ok(Plan::without_dice(Vec::new()).with_duty(game.duty(PendingStep::LastFree, &man.name), man.name.clone()))
    }
}
