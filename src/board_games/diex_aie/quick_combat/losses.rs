//! Losses of both sides for a result letter (C17.3): the share of each kind, and the men who fall.

use crate::duty::PendingStep;

use serde_json::{Map, Value};

use super::Event;
use super::kind::{Kind, kind_of};
use super::result::{Consequence, FightResult, Letter, Loss};
use super::strength::{is_tested, men};
use super::tables::{OPEN_LOSSES, SIEGE_LOSSES};
use super::title::title;
use crate::characters::{Character, Condition};
use crate::characters::{condition_set, present};
use crate::event_helpers::{GameEvent, own_event};
use crate::game::{DiexAie, DiexGame};
use crate::rulings::{LeaderInLosses, WhoFalls};
use crate::side::Side;
use senlac_board_games::keyed::keys;
use senlac_board_games::{Choice, CommandRefusal, FieldKind, Plan, PrintedTable};

/// Returns a percentage of men, rounded to the nearest number; halves are rounded up.
fn share(men: u16, percent: u8) -> u16 {
    u16::try_from((u32::from(men) * u32::from(percent) + 50) / 100).unwrap_or(u16::MAX)
}

/// Returns a percentage in the loss table.
fn percent(game: &DiexGame, table: &PrintedTable, letter: Letter, side: Side, what: &str) -> u8 {
    u8::try_from(game.number(table, letter.key(), &format!("{}-{what}", side.key()))).unwrap_or_default()
}

/// Returns the share of dead on a side for a result letter, in percent.
pub(super) fn share_of_dead(game: &DiexGame, letter: Letter, side: Side) -> u8 {
    let siege = game.own.quick_combat.ground.is_siege(game);
    percent(game, if siege { &SIEGE_LOSSES } else { &OPEN_LOSSES }, letter, side, "dead")
}

/// Returns all events of a result letter: which side leaves, the losses of each kind, and the pending decisions.
pub(super) fn outcome(game: &DiexGame, letter: Letter) -> Vec<GameEvent> {
    let siege = game.own.quick_combat.ground.is_siege(game);
    let table = if siege { &SIEGE_LOSSES } else { &OPEN_LOSSES };
    let leaves = |side: Side| {
        let column = format!("{}-leaves", side.key());
        Consequence::from_cell(game, game.cell(table, letter.key(), &column))
    };
    let dead = Side::ALL.map(|side| (side, percent(game, table, letter, side, "dead"))).into();
    let (attacker_leaves, defender_leaves) = (leaves(Side::Attacker), leaves(Side::Defender));
    let mut events = vec![own_event(Event::Fought(FightResult { letter, siege, attacker_leaves, defender_leaves, dead }))];
    for side in Side::ALL {
        for (kind, men) in men(game, side, siege, game.has_option(LeaderInLosses::InBoth)) {
            let part = |what: &str| share(men.total(), percent(game, table, letter, side, what));
            let loss = Loss { side, kind, men: men.total(), dead: part("dead"), wounded: part("wounded") };
            events.push(own_event(Event::Lost(loss)));
            if loss.dead + loss.wounded > 0 {
                events.extend(pending_naming(game, siege, loss));
            }
        }
        if game.own.leader(side).is_some() {
            events.push(GameEvent::due(PendingStep::LeaderTest, side.key(), letter.key(), "C17.4"));
        }
    }
    events
}

/// Returns the characters who may be named for a loss.
fn candidates(game: &DiexGame, siege: bool, side: Side, kind: Kind) -> Vec<&Character> {
    let leaders = game.has_option(LeaderInLosses::InBoth);
    let kind_now = |man: &Character| if siege { kind_of(game, man).on_foot() } else { kind_of(game, man) };
    game.own.present_on_side(side).filter(|man| (leaders || !is_tested(game, man)) && kind_now(man) == kind).collect()
}

/// Returns the pending naming of the men lost, if a loss exceeds what the unnamed men bear.
fn pending_naming(game: &DiexGame, siege: bool, loss: Loss) -> Option<GameEvent> {
    let crowd = game.own.quick_combat.unnamed_men(loss.side, loss.kind, siege);
    let left = loss.dead.saturating_sub(crowd.total()) + loss.wounded.saturating_sub(crowd.total().saturating_sub(loss.dead));
    let who = format!("{}:{}", loss.side.key(), loss.kind.key());
    let is_owed = left > 0 && !candidates(game, siege, loss.side, loss.kind).is_empty();
    is_owed.then(|| GameEvent::due(PendingStep::Casualties, &who, &format!("{}+{}", loss.dead, loss.wounded), "C17.3"))
}

keys! {
    /// Command for the owner to name the men of a kind who fall (R97). The side and the kind are given as
    /// `attacker:cavalry-armour`.
    #[derive(Default)]
    pub struct Casualties at (game: DiexAie, input) { of: String = tr_mark!("Side and kind"), pending_losses_field(game); }
    usually {
        dead: Vec<String> = tr_mark!("Killed"), men_of_loss_field(game, input);
        wounded: Vec<String> = tr_mark!("Wounded"), men_of_loss_field(game, input);
    }
}

/// Returns a form field that offers the losses still to be named.
fn pending_losses_field(game: &DiexGame) -> FieldKind {
    let waiting = game.duties.iter().filter(|due| due.duty.is_of_kind(PendingStep::Casualties)).map(|due| due.duty.unit.as_str());
    FieldKind::One(waiting.map(|id| Choice::new(id, title(&game.own, id))).collect())
}

/// Returns a form field that offers the men of the loss chosen in the form.
fn men_of_loss_field(game: &DiexGame, input: &Map<String, Value>) -> FieldKind {
    let owed = input.get("of").and_then(Value::as_str).and_then(|of| PendingLosses::from_word(game, of));
    let men = owed.map(|owed| owed.men).unwrap_or_default();
    FieldKind::Several(men.iter().map(|man| Choice::new(man.name.as_str(), man.name.as_str())).collect())
}

/// A loss whose men are still to be named.
struct PendingLosses<'a> {
    men: Vec<&'a Character>,
    dead: usize,
    wounded: usize,
}

impl<'a> PendingLosses<'a> {
    /// Returns the losses for a side and a kind, such as `attacker:infantry`; `None` if it lost none.
    fn from_word(game: &'a DiexGame, word: &str) -> Option<Self> {
        let (side, kind) = word.split_once(':')?;
        let (side, kind) = (Side::of_word(side)?, Kind::of_word(kind)?);
        let quick = &game.own.quick_combat;
        let siege = quick.fought.as_ref()?.siege;
        let loss = quick.losses.iter().find(|loss| (loss.side, loss.kind) == (side, kind))?;
        let men = candidates(game, siege, side, kind);
        let taken = loss.men.saturating_sub(u16::try_from(men.len()).unwrap_or(u16::MAX));
        let dead = usize::from(loss.dead.saturating_sub(taken)).min(men.len());
        let unhurt = men.iter().filter(|man| man.state != Condition::Wounded).count();
        let hurt = men.len() - unhurt;
        let left = unhurt - dead.saturating_sub(hurt).min(unhurt);
        let wounded = usize::from(loss.wounded.saturating_sub(taken.saturating_sub(loss.dead))).min(left);
        Some(Self { men, dead, wounded })
    }

    /// Returns the men who fall if nobody names them: first the dead, then the wounded.
    ///
    /// The wounded die first, and the unhurt are wounded, in the order of the roster.
    fn by_roster(&self) -> (Vec<String>, Vec<String>) {
        let (hurt, unhurt): (Vec<&Character>, Vec<&Character>) = self.men.iter().partition(|man| man.state == Condition::Wounded);
        let mut order = hurt.into_iter().chain(unhurt);
        let mut take = |count: usize| order.by_ref().take(count).map(|man| man.name.clone()).collect::<Vec<_>>();
        let dead = take(self.dead);
        let healthy = order.filter(|man| man.state != Condition::Wounded);
        (dead, healthy.take(self.wounded).map(|man| man.name.clone()).collect())
    }
}

impl Casualties {
    pub(super) fn plan(&self, game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        let Some(owed) = PendingLosses::from_word(game, &self.of) else {
            return Err(tr!("“{of}” has no losses: enter a side and a kind, such as attacker:infantry", of = self.of).into());
        };
        let is_said = !self.dead.is_empty() || !self.wounded.is_empty();
        let (dead, wounded) = if is_said { (self.dead.clone(), self.wounded.clone()) } else { owed.by_roster() };
        let both: Vec<String> = dead.iter().chain(&wounded).cloned().collect();
        let men = present(game, &both)?;
        let strangers = men.iter().filter(|man| owed.men.iter().all(|one| one.name != man.name));
        let strangers: Vec<String> = strangers.map(|man| tr!("{name} is not one of them", name = man.name)).collect();
        if !strangers.is_empty() {
            return Err(strangers.into());
        }
        let (dying, hurt) = men.split_at(dead.len());
        let fall = |man: &&Character| match man.state {
            Condition::Wounded => condition_set(&man.name, Condition::Dead),
            Condition::Healthy | Condition::Stunned | Condition::Dead | Condition::Prisoner => condition_set(&man.name, Condition::Wounded),
        };
        let events = dying.iter().map(|man| condition_set(&man.name, Condition::Dead)).chain(hurt.iter().map(fall)).collect();
        let mut plan = Plan::without_dice(events);
        if (dead.len(), wounded.len()) != (owed.dead, owed.wounded) {
            let (dead, wounded) = (owed.dead, owed.wounded);
            plan = plan.with_breach("C17.3", tr!("choose {dead} killed and {wounded} wounded", dead, wounded));
        }
        if !game.has_option(WhoFalls::Drawn) {
            let first = owed.men.iter().filter(|man| man.state == Condition::Wounded).count().min(owed.dead);
            if dying.iter().filter(|man| man.state == Condition::Wounded).count() < first {
                plan = plan.with_breach("C17.3", tr!("the wounded die first"));
            }
            if hurt.iter().any(|man| man.state == Condition::Wounded) {
                plan = plan.with_breach("C17.3", tr!("only unhurt men can be wounded"));
            }
        }
        Ok(plan.with_duty(game.duty(PendingStep::Casualties, &self.of), self.of.clone()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn losses_are_rounded_to_the_nearest_man_with_halves_up() {
        for (men, percent, expected) in [
            (5, 15, 1),
            (5, 30, 2),
            (4, 15, 1),
            (4, 30, 1),
            (2, 15, 0),
            (2, 30, 1),
            (6, 5, 0),
            (6, 20, 1),
            (9, 5, 0),
            (9, 20, 2),
            (10, 5, 1),
        ] {
            assert_eq!(share(men, percent), expected, "{percent} % of {men}");
        }
    }

    #[test]
    fn losses_never_exceed_the_men_and_spare_a_single_man() {
        for table in [&OPEN_LOSSES, &SIEGE_LOSSES] {
            for letter in Letter::ALL {
                for side in Side::ALL {
                    for men in 1..200 {
                        let cell = |what: &str| table.cell(letter.key(), &format!("{}-{what}", side.key())).expect("a cell");
                        let lost = |what: &str| share(men, cell(what).parse().expect("percent"));
                        assert!(lost("dead") + lost("wounded") <= men, "{letter:?} {men}");
                        assert!(men > 1 || lost("dead") + lost("wounded") == 0);
                    }
                }
            }
        }
    }
}
