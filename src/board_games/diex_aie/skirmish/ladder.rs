//! Ladders (10.1): two men carry and move them, and one climbs.

use super::change::SkirmishChange;
use super::effects::{MarkChanges, breach, changed, present_men, step_objection, stunned_objection, with_objections};
use super::numbers::points;
use super::step::Step;
use super::work::with_idling_checks;
use crate::characters::Character;
use crate::game::{DiexAie, DiexGame};
use crate::skirmish::messages;
use senlac_board_games::keyed::{keyed, keys};
use senlac_board_games::{Breach, CommandRefusal, Plan, UnitName, WorkingStep};

keyed! {
    /// Action with a ladder (10.1).
    pub enum LadderAction {
        Carry = "carry", tr_mark!("pick up the ladder");
        PutDown = "put-down", tr_mark!("put it down");
        Raise = "raise", tr_mark!("raise it beside a stockade");
        Turn = "turn", tr_mark!("turn it");
        Shift = "shift", tr_mark!("move it one hex");
        Climb = "climb", tr_mark!("climb up or down");
        Leave = "leave", tr_mark!("get off it");
    }
}

senlac_board_games::message::said_words!("skirmish_ladder": LadderAction);

keys! {
    /// Command to carry, place, move, climb or leave a ladder (10.1).
    pub struct Ladder {
        does: LadderAction = tr_mark!("Action");
        men: Vec<UnitName> = tr_mark!("Men");
    } seldom say {
        occupied: bool = tr_mark!("Someone is on it");
        enemy_at_foot: bool = tr_mark!("An enemy is beside its foot");
        not_beside: bool = tr_mark!("It isn’t beside a stockade hex");
        moat: bool = tr_mark!("It would stand in an unfilled moat");
        tower: bool = tr_mark!("It would lean on a tower");
        stood: bool = tr_mark!("The ladder was up before this phase");
        not_two: bool = tr_mark!("The two men aren’t beside it");
    }
}

impl Ladder {
    /// Returns all objections to the action.
    fn objections(&self, game: &DiexGame, men: &[&Character]) -> Vec<Breach> {
        let is = |answer: Option<bool>| answer.unwrap_or_default();
        let moves = matches!(self.does, LadderAction::Turn | LadderAction::Shift | LadderAction::Raise | LadderAction::Carry);
        let by_two = !matches!(self.does, LadderAction::Climb | LadderAction::Leave);
        let conditions = [
            (by_two && men.len() != 2, "10.1.2", tr!("a ladder needs two men")),
            (self.does == LadderAction::Climb && men.len() != 1, "10.1.3", tr!("only one man can climb a ladder")),
            (moves && is(self.occupied), "10.1.2", tr!("a ladder with a man on it can’t be moved")),
            (self.does == LadderAction::Climb && is(self.occupied), "4.1", tr!("someone is already on it")),
            (moves && is(self.enemy_at_foot), "10.1.2", tr!("a ladder with an enemy beside its foot can’t be moved")),
            (self.does == LadderAction::Raise && is(self.not_beside), "10.1.2", tr!("a ladder must be raised beside a stockade hex")),
            (is(self.moat), "10.4", tr!("in a moat, a ladder can stand only on a filled hex")),
            (is(self.tower), "10.1.1", tr!("a tower can’t be climbed with a ladder")),
            (by_two && is(self.not_two), "10.1.4", tr!("both men must be beside it")),
            (men.iter().any(|man| man.mounted), "10.1.2", tr!("riders can’t use ladders")),
        ];
        let mut found: Vec<Breach> =
            conditions.into_iter().filter(|(is_so, ..)| *is_so).map(|(_, section, words)| breach(section, words)).collect();
        let bearer = men.iter().find(|man| self.does == LadderAction::Climb && game.own.skirmish.marks(&man.name).ladder);
        found.extend(bearer.map(|man| breach("10.1.2", tr!("{who} is carrying a ladder", who = man.name))));
        found.extend(men.iter().flat_map(|man| stunned_objection(man).into_iter().chain(step_objection(game, man.side, Step::Movement))));
        found
    }

    pub(super) fn plan(&self, game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        let men = present_men(game, self.men.iter().map(|name| name.0.as_str()))?;
        let mut found = self.objections(game, &men);
        let price: i32 = match self.does {
            LadderAction::Turn | LadderAction::Shift => 2,
            LadderAction::Climb => 3,
            LadderAction::Carry | LadderAction::PutDown | LadderAction::Raise | LadderAction::Leave => 0,
        };
        let (mut marked, mut steps, mut is_raised_now) = (MarkChanges::default(), Vec::new(), false);
        for man in &men {
            let left = points(game, man, man.mounted) - i32::from(game.own.skirmish.marks(&man.name).spent);
            let marks = marked.marks_mut(game, &man.name);
            marks.spent = marks.spent.saturating_add(u8::try_from(price).unwrap_or_default());
            marks.moved |= price > 0;
            marks.work = None;
            match self.does {
                LadderAction::Carry => marks.ladder = true,
                LadderAction::PutDown | LadderAction::Raise => (marks.bore, marks.ladder) = (marks.bore || marks.ladder, false),
                LadderAction::Climb => {
                    let is_fresh = game.own.skirmish.raised && self.stood != Some(true) && !marks.climbing;
                    (marks.climbing, marks.fresh_ladder) = (true, marks.fresh_ladder || is_fresh);
                    (marks.in_moat, is_raised_now) = (false, marks.fresh_ladder);
                }
                LadderAction::Leave => (marks.climbing, marks.fresh_ladder) = (false, false),
                LadderAction::Turn | LadderAction::Shift => {}
            }
            if price == 0 {
                steps.push(WorkingStep::new(self.does, "10.1", man.name.clone()));
            } else {
                steps.push(WorkingStep::new(messages::points_of(&man.name), "10.1", price.to_string()));
                if left < price {
                    found.push(breach("4", tr!("{who} has too few points: {lacks} more needed", who = man.name, lacks = price - left)));
                }
            }
        }
        if is_raised_now {
            steps.push(WorkingStep::new(messages::raised_in_this_phase(), "10.1.3", String::new()));
        }
        let raised = (self.does == LadderAction::Raise && !game.own.skirmish.raised)
            .then(|| changed(SkirmishChange { raised: Some(true), ..SkirmishChange::default() }));
        let plan = Plan { steps, ..Plan::with_result(self.does.key(), [marked.into_event()].into_iter().chain(raised).collect()) };
        let plan = with_idling_checks(with_objections(plan, found), game, &men);
        Ok(plan.with_duty(None, self.men.first().map(|name| name.0.clone()).unwrap_or_default()))
    }
}
