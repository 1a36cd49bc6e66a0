//! Tasks done by idling for a full turn, and bodies shifted by two men (4.2.3, 8.4.2, 9.2, C14.8).

use super::Event;
use super::effects::{MarkChanges, breach, man_in_fight, mark, present_men, stunned_objection, with_objections};
use super::marks::IdleWork;
use super::task::{Structure, Task};
use crate::characters::{Character, Condition, condition_set};
use crate::event_helpers::{GameEvent, own_event};
use crate::game::{DiexAie, DiexGame};
use crate::rulings::{EnemyNearWork, IdleTurn};
use crate::side::Side;
use crate::skirmish::messages;
use senlac_board_games::keyed::keys;
use senlac_board_games::{Breach, CommandRefusal, Plan, UnitName, WorkingStep};

keys! {
    /// Command for a man to begin idling for a full turn (9.2).
    pub struct BeginIdling {
        who: UnitName = tr_mark!("Character");
        does: Task = tr_mark!("Work");
    } may say {
        whom: UnitName = tr_mark!("Prisoner to free");
    } seldom say {
        outside: bool = tr_mark!("He is outside the gate or not behind the bascule gate");
        not_beside: bool = tr_mark!("He isn’t beside it");
    }
}

impl BeginIdling {
    pub(super) fn plan(&self, game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        let man = man_in_fight(game, &self.who)?;
        let who = &man.name;
        let now = &game.own.skirmish;
        let marks = now.marks(who);
        let freed = self.whom.as_ref().map(|name| crate::characters::find(game, name)).transpose()?;
        if self.does == Task::Free && freed.is_none() {
            return Err(tr!("enter the prisoner that {who} frees as “whom”", who).into());
        }
        let is = |answer: Option<bool>| answer.unwrap_or_default();
        let structure = self.does.structure();
        let last = structure.and_then(|structure| now.structures.get(&structure)).copied();
        // A map can have several gates, but only one bridge or bascule.
        let is_so = structure != Some(Structure::Gate) && last == Some(self.does);
        let conditions = [
            (last == Some(Task::ThrowBridge), "9.2.3", tr!("the bridge is in the moat until the scenario ends").to_owned()),
            (is_so && last != Some(Task::ThrowBridge), "9.2", tr!("this has already been done: {what}", what = self.does.name())),
            (now.phase != man.side, "9.2", tr!("{who} can begin to idle only in his own phase", who)),
            (marks.moved || marks.fired || marks.attacked || marks.tried, "9.2", tr!("{who} has already done something this phase", who)),
            (is(self.not_beside), "9.2", tr!("{who} must be beside it", who)),
            (is(self.outside), "9.2.4, 9.2.5", tr!("a gate must be worked from inside, a bascule gate from the hex behind it").to_owned()),
            (
                man.mounted && matches!(self.does, Task::OpenBascule | Task::ShutBascule),
                "9.2.5",
                tr!("a bascule gate must be worked on foot").to_owned(),
            ),
            (freed.is_some_and(|man| man.state != Condition::Prisoner), "C14.8", tr!("there is no prisoner to free").to_owned()),
            (self.does == Task::Arm && !marks.unarmed, "C14.8", tr!("{who} is already armed", who)),
        ];
        let mut found: Vec<_> =
            conditions.into_iter().filter(|(is_so, ..)| *is_so).map(|(_, section, words)| breach(section, words)).collect();
        found.extend(stunned_objection(man));
        let work = IdleWork { does: self.does, since: now.turn, whom: self.whom.as_ref().map(|name| name.0.clone()) };
        let plan = Plan::without_dice(vec![mark(game, who, |marks| marks.work = Some(work))]);
        Ok(with_objections(plan, found).with_duty(None, who.clone()))
    }
}

/// Returns an objection to any other action if the man idles for a full turn (9.2.3).
pub(super) fn idling_objection(game: &DiexGame, man: &Character) -> Option<Breach> {
    let idles = game.own.skirmish.marks(&man.name).work.is_some();
    idles.then(|| breach("9.2.3", tr!("{who} is idling for a full turn", who = man.name)))
}

/// Returns the working line for a man whose other action ends his idling; `None` if he doesn't idle.
pub(super) fn end_of_idling(game: &DiexGame, man: &Character) -> Option<WorkingStep> {
    idling_objection(game, man).map(|_| WorkingStep::new(messages::idles_no_longer(&man.name), "9.2.3", String::new()))
}

/// Adds the objections and the working for men whose action ends their idling.
///
/// The marks of the action itself remove the task.
pub(super) fn with_idling_checks(mut plan: Plan<DiexAie>, game: &DiexGame, men: &[&Character]) -> Plan<DiexAie> {
    plan.steps.extend(men.iter().filter_map(|man| end_of_idling(game, man)));
    with_objections(plan, men.iter().filter_map(|man| idling_objection(game, man)))
}

/// Returns the event that removes a man's task, for an action that sets no other marks.
pub(super) fn clear_idling(game: &DiexGame, man: &Character) -> Option<GameEvent> {
    idling_objection(game, man).map(|_| mark(game, &man.name, |marks| marks.work = None))
}

/// Returns the events of tasks completed at the end of a phase.
///
/// A man must have idled through his own phase and the enemy's phase after it (R3).
pub(super) fn complete_tasks(game: &DiexGame, over: Side) -> Vec<GameEvent> {
    let whose = if game.has_option(IdleTurn::OwnPhase) { over } else { over.opponent() };
    let mut events = Vec::new();
    for man in game.own.characters.iter().filter(|man| man.side == whose && man.state.is_present()) {
        let Some(work) = game.own.skirmish.marks(&man.name).work else { continue };
        if man.state == Condition::Stunned {
            events.push(mark(game, &man.name, |marks| marks.work = None));
            continue;
        }
        events.push(own_event(Event::WorkDone { who: man.name.clone(), does: work.does }));
        if let Some(freed) = work.whom.as_deref().filter(|_| work.does == Task::Free) {
            events.push(condition_set(freed, Condition::Healthy));
            events.push(mark(game, freed, |marks| marks.unarmed = true));
        }
        if work.does == Task::Arm {
            events.push(mark(game, &man.name, |marks| (marks.unarmed, marks.work) = (false, None)));
        }
    }
    events
}

keys! {
    /// Command for two men to shift three dead men or one dead horse by one hex (4.2.3).
    pub struct ShiftDead {
        men: Vec<UnitName> = tr_mark!("Two men");
    } may say {
        dead: u8 = tr_mark!("Dead men to shift");
        dead_horses: u8 = tr_mark!("Dead horses to shift");
    } seldom say {
        enemy: super::leg::EnemyPosition = tr_mark!("Enemy who could attack");
        into_water: bool = tr_mark!("Into water, and out of play");
    }
}

impl ShiftDead {
    pub(super) fn plan(&self, game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        let men = present_men(game, self.men.iter().map(|name| name.0.as_str()))?;
        let load = (self.dead.unwrap_or_default(), self.dead_horses.unwrap_or_default());
        let near = match self.enemy {
            Some(super::leg::EnemyPosition::Him) => true,
            Some(super::leg::EnemyPosition::Other) => !game.has_option(EnemyNearWork::Worker),
            None => false,
        };
        let busy = |name: &str| {
            let marks = game.own.skirmish.marks(name);
            marks.moved || marks.fired || marks.attacked || marks.tried
        };
        let now = game.own.skirmish.phase;
        let conditions = [
            (men.len() != 2, tr!("two men must shift the dead")),
            (men.iter().any(|man| man.mounted || man.state == Condition::Stunned), tr!("the men must be on foot and not stunned")),
            (men.iter().any(|man| man.side != now), tr!("the men can do this only in their own side’s phase")),
            (men.iter().any(|man| busy(&man.name)), tr!("the men can’t do anything else this turn")),
            (!matches!(load, (1..=3, 0) | (0, 1)), tr!("two men can shift at most three dead men or one dead horse")),
            (near, tr!("an enemy in a hex beside them could attack")),
        ];
        let found: Vec<_> = conditions.into_iter().filter(|(is_so, _)| *is_so).map(|(_, words)| breach("4.2.3", words)).collect();
        let mut marked = MarkChanges::default();
        for man in &men {
            let marks = marked.marks_mut(game, &man.name);
            (marks.moved, marks.attacked, marks.spent, marks.work) = (true, true, u8::MAX, None);
        }
        let result = if self.into_water == Some(true) { "gone" } else { "shifted" };
        let unit = self.men.first().map(|name| name.0.clone()).unwrap_or_default();
        let plan = with_objections(Plan::with_result(result, vec![marked.into_event()]), found);
        Ok(with_idling_checks(plan, game, &men).with_duty(None, unit))
    }
}
