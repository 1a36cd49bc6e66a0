//! Feats decided by a single die: snatching a bridle, toppling a ladder, jumping, waking in the fire (4.4.3, 9.2, 10.1.6,
//! 10.2.4).

use super::effects::{breach, harm_events, man_in_fight, mark, spent_when_slowed, step_objection, stunned_objection, with_objections};
use super::numbers::points;
use super::step::Step;
use super::tables::{BRIDLE, JUMP};
use super::work::with_idling_checks;
use crate::characters::{Character, Condition, Harm, condition_set};
use crate::dice;
use crate::duty::PendingStep;
use crate::event_helpers::{GameEvent, signed};
use crate::game::{DiexAie, DiexGame};
use crate::rulings::{FallenOnHurt, FireWaking, JumpPrice, JumpSeven};
use crate::skirmish::messages;
use senlac_board_games::keyed::{keyed, keys};
use senlac_board_games::{Breach, CommandRefusal, DiceKind, EnteredDice, Message, Plan, RollOutcome, UnitName, WorkingStep};

/// Plans a roll of a ten-sided die that succeeds on 1 to 6.
fn roll_feat(
    game: &DiexGame,
    said: Option<&EnteredDice>,
    column: &'static str,
    events: impl Fn(&DiexGame, bool) -> Vec<GameEvent> + 'static,
) -> Plan<DiexAie> {
    let plan = dice::roll(game, DiceKind::D10, said, move |game, die| {
        let does = die <= 6;
        let row = if does { "1-6" } else { "7-10" };
        RollOutcome { row: Some(row.to_owned()), ..RollOutcome::new(game.cell(&BRIDLE, row, column), events(game, does)) }
    });
    plan.with_table(&BRIDLE, None, Some(column))
}

keys! {
    /// Command for a rider to snatch a horse's bridle in passing (4.4.3).
    pub struct Bridle {
        who: UnitName = tr_mark!("Character");
    } may say {
        dice: EnteredDice = tr_mark!("Die");
    } seldom say {
        enemy_near: bool = tr_mark!("An enemy beside the horse could attack");
    }
}

impl Bridle {
    pub(super) fn plan(&self, game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        let man = man_in_fight(game, &self.who)?;
        let (name, marks) = (man.name.clone(), game.own.skirmish.marks(&man.name));
        let mut found: Vec<Breach> = stunned_objection(man).into_iter().chain(step_objection(game, man.side, Step::Movement)).collect();
        let conditions = [
            (!man.mounted, tr!("a man on foot takes the bridle without a roll: add it to his path")),
            (marks.missed, tr!("he missed the bridle and can’t try again this turn")),
            (marks.leads > 0, tr!("a rider can lead only one horse")),
            (self.enemy_near == Some(true), tr!("an enemy beside the horse could attack")),
        ];
        found.extend(conditions.into_iter().filter(|(is_so, _)| *is_so).map(|(_, words)| breach("4.4.3", words)));
        let plan = roll_feat(game, self.dice.as_ref(), "bridle", move |game, does| {
            vec![mark(game, &name, |marks| {
                (marks.leads, marks.missed, marks.work) = (if does { 1 } else { marks.leads }, !does, None);
            })]
        });
        Ok(with_idling_checks(with_objections(plan, found), game, &[man]).with_duty(None, man.name.clone()))
    }
}

keyed! {
    /// Position of the man who topples a ladder.
    pub enum TopplerPosition {
        Platform = "platform", tr_mark!("on the platform in front of its top");
        Foot = "foot", tr_mark!("beside its foot");
    }
}

senlac_board_games::message::said_words!("skirmish_toppler": TopplerPosition);

keys! {
    /// Command for a man to topple a ladder (10.1.6).
    pub struct ToppleLadder {
        who: UnitName = tr_mark!("Man toppling it");
    } may say {
        from: TopplerPosition = tr_mark!("His position");
        climber: UnitName = tr_mark!("Man on the ladder");
        onto: UnitName = tr_mark!("Man he falls on");
        dice: EnteredDice = tr_mark!("Die");
    }
}

/// Returns the events of a fall from a ladder.
///
/// The climber is wounded, or dies if already hurt (10.1.6). The man below is stunned, or dies if already hurt (R50).
fn fall_events(game: &DiexGame, climber: Option<&Character>, below: Option<&Character>) -> Vec<GameEvent> {
    let mut events = Vec::new();
    if let Some(man) = climber {
        events.extend(harm_events(game, man, Harm::Wounded, false, false));
        events.push(mark(game, &man.name, |marks| (marks.climbing, marks.fresh_ladder) = (false, false)));
    }
    if let Some(man) = below {
        let is_hurt = man.state != Condition::Healthy;
        if is_hurt && game.has_option(FallenOnHurt::Stunned) {
            events.push(condition_set(&man.name, Condition::Stunned));
        } else {
            events.extend(harm_events(game, man, Harm::Stunned, false, false));
        }
    }
    events
}

impl ToppleLadder {
    pub(super) fn plan(&self, game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        let man = man_in_fight(game, &self.who)?;
        let named = |name: &Option<UnitName>| name.as_ref().map(|name| man_in_fight(game, name).cloned()).transpose();
        let (climber, below) = (named(&self.climber)?, named(&self.onto)?);
        let marks = game.own.skirmish.marks(&man.name);
        let mut found: Vec<Breach> = stunned_objection(man).into_iter().chain(step_objection(game, man.side, Step::Combat)).collect();
        if marks.fired || marks.attacked || marks.tried {
            found.push(breach("10.1.6", tr!("{who} has already shot or fought", who = man.name)));
        }
        let name = man.name.clone();
        let plan = roll_feat(game, self.dice.as_ref(), "ladder", move |game, does| {
            let mut events = vec![mark(game, &name, |marks| (marks.attacked, marks.work) = (true, None))];
            if does {
                events.extend(fall_events(game, climber.as_ref(), below.as_ref()));
            }
            events
        });
        let from = self.from.map(Message::from).unwrap_or_default();
        let plan = plan.step(messages::topples_ladder(&man.name), "10.1.6", from);
        Ok(with_idling_checks(with_objections(plan, found), game, &[man]).with_duty(None, man.name.clone()))
    }
}

keyed! {
    /// Landing place of a jump from a palisade.
    pub enum JumpTarget {
        Inside = "inside", tr_mark!("down inside");
        Platform = "platform", tr_mark!("onto a platform");
    }
}

keys! {
    /// Command for a man to jump from the top of a palisade (9.2).
    pub struct Jump {
        who: UnitName = tr_mark!("Character");
        onto: JumpTarget = tr_mark!("Landing");
    } may say {
        dice: EnteredDice = tr_mark!("Six-sided die");
        wounded: bool = tr_mark!("A 7 wounds him (your decision)");
    }
}

impl Jump {
    /// Returns the objections to a jump.
    ///
    /// It is made on foot, in his movement step or after a path or an advance has led him to the top.
    fn objections(game: &DiexGame, man: &Character) -> Vec<Breach> {
        let is_due = game.duty(PendingStep::Jump, &man.name).is_some();
        let late = step_objection(game, man.side, Step::Movement).filter(|_| !is_due);
        let rides = man.mounted.then(|| breach("9.2", tr!("{who} can jump only on foot", who = man.name)));
        stunned_objection(man).into_iter().chain(late).chain(rides).collect()
    }

    pub(super) fn plan(&self, game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        let man = man_in_fight(game, &self.who)?;
        let armour = i32::from(man.armour);
        let asks = man.armour && self.onto == JumpTarget::Platform && game.has_option(JumpSeven::Asked);
        if asks && self.wounded.is_none() {
            return Err(tr!("decide whether a 7 wounds him: enter it as “wounded”").to_owned().into());
        }
        let (name, column, said) = (man.name.clone(), self.onto.key(), self.wounded.filter(|_| asks));
        let plan = dice::roll(game, DiceKind::D6, self.dice.as_ref(), move |game, die| {
            let total = die + armour;
            let row = match total {
                ..=4 => "1-4",
                5 => "5",
                _ => "6",
            };
            let printed = game.cell(&JUMP, row, column);
            let result = match said.filter(|_| total > 6) {
                Some(true) => "wounded",
                Some(false) => "unhurt",
                None => printed,
            };
            let Some(man) = game.own.character(&name) else { return RollOutcome::new("", Vec::new()) };
            let mut events = if result == "wounded" { harm_events(game, man, Harm::Wounded, false, false) } else { Vec::new() };
            let ends = game.has_option(JumpPrice::EndsMove);
            let whole = u8::try_from(points(game, man, man.mounted).max(0)).unwrap_or(u8::MAX);
            let slowed = spent_when_slowed(game, man).filter(|_| result == "wounded");
            events.push(mark(game, &name, |marks| {
                (marks.climbing, marks.work) = (false, None);
                marks.spent = if ends { whole } else { slowed.unwrap_or(marks.spent) };
            }));
            RollOutcome { row: Some(row.to_owned()), ..RollOutcome::new(result, events) }
        });
        let mut steps = Vec::new();
        if man.armour {
            steps.push(WorkingStep::new(messages::in_armour(), "9.2", signed(1)));
        }
        let plan = Plan { steps, ..plan.with_table(&JUMP, None, Some(column)) };
        let plan = with_idling_checks(with_objections(plan, Self::objections(game, man)), game, &[man]);
        Ok(plan.with_duty(game.duty(PendingStep::Jump, &man.name), man.name.clone()))
    }
}

keys! {
    /// Command to roll for a stunned man to wake in a burning hex (10.2.4).
    pub struct WakeTest {
        who: UnitName = tr_mark!("Character");
    } may say {
        dice: EnteredDice = tr_mark!("Die");
    }
}

impl WakeTest {
    pub(super) fn plan(&self, game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        let man = man_in_fight(game, &self.who)?;
        let name = man.name.clone();
        let plan = roll_feat(game, self.dice.as_ref(), "fire", move |game, does| {
            let mut events = vec![condition_set(&name, if does { Condition::Healthy } else { Condition::Dead })];
            if does && !game.has_option(FireWaking::Stays) {
                events.push(GameEvent::due(PendingStep::LeaveFire, &name, "awake", "10.2.4"));
            }
            events
        });
        let wrong = (man.state != Condition::Stunned).then(|| breach("10.2.4", tr!("{who} is not stunned", who = man.name)));
        Ok(with_objections(plan, wrong).with_duty(game.duty(PendingStep::Wake, &man.name), man.name.clone()))
    }
}
