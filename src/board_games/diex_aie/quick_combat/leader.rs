//! Fate of the leaders (C17.4).

use crate::duty::PendingStep;
use crate::quick_combat::messages;

use super::losses::share_of_dead;
use super::result::Letter;
use super::tables::LEADERS;
use crate::characters::condition_set;
use crate::characters::{Character, Condition};
use crate::dice::{self, Reading};
use crate::event_helpers::{GameEvent, own_event};
use crate::game::{DiexAie, DiexGame};
use crate::rulings::{LeaderAtTwo, LeaderWoundedAgain};
use crate::side::Side;
use crate::state::SideLeader;
use senlac_board_games::keyed::keys;
use senlac_board_games::{CommandRefusal, DiceKind, DiceRoll, EnteredDice, Plan, RollOutcome};

keys! {
    /// Command to test the leader of a side.
    pub struct LeaderTest at (game: DiexAie, input) { side: Side = tr_mark!("Side"); }
    may say { dice: EnteredDice = tr_mark!("Die"); }
}

/// Returns the table row of the test, and the condition that it leads to.
fn fate(game: &DiexGame, hundredths: i32, leader: Option<&Character>) -> (&'static str, Condition) {
    let was_wounded = leader.is_some_and(|leader| leader.state == Condition::Wounded);
    let (row, fate) = match hundredths {
        ..100 => ("<1", Condition::Healthy),
        100..200 => ("1-1.99", Condition::Wounded),
        200 if game.has_option(LeaderAtTwo::Wounded) => ("1-1.99", Condition::Wounded),
        200.. => (">2", Condition::Dead),
    };
    let kills = was_wounded && fate == Condition::Wounded && !game.has_option(LeaderWoundedAgain::StaysWounded);
    (row, if kills { Condition::Dead } else { fate })
}

/// Returns the event that applies a leader's fate.
///
/// The wounds of a leader without a counter are counted with those of the men. If he dies, he no longer leads.
fn fate_event(game: &DiexGame, leader: SideLeader, fate: Condition) -> Option<GameEvent> {
    match leader.character {
        Some(man) => (fate != Condition::Healthy && man.state != fate).then(|| condition_set(&man.name, fate)),
        None if fate == Condition::Dead => game.own.campaign.leader_death(leader.name).map(own_event),
        None => None,
    }
}

/// Returns the events that kill the leaders named by the referee.
///
/// # Errors
/// Every name that isn't a leader of this fight.
pub(crate) fn kill_leaders(game: &DiexGame, names: &[String]) -> Result<Vec<GameEvent>, CommandRefusal> {
    let (mut after, mut events, mut problems) = (game.clone(), Vec::new(), Vec::new());
    for name in names {
        let character = game.own.character(name);
        let is_marked = character.is_some_and(|man| man.leader && game.own.campaign.takes_part(name));
        if !is_marked && !game.own.campaign.leads_in_battle(name) {
            problems.push(tr!("{name} doesn’t lead anyone in this fight. Enter the names of its leaders.", name));
            continue;
        }
        let event = fate_event(&after, SideLeader { name, character }, Condition::Dead);
        after = after.after_events(event.as_slice());
        events.extend(event);
    }
    if problems.is_empty() { Ok(events) } else { Err(problems.into()) }
}

/// Returns a leader's odds before the roll, if each of these letters is equally likely.
///
/// The numbers are the cases in which he dies, those in which he is wounded, and all cases. `None` means nobody leads.
pub(super) fn leader_odds(game: &DiexGame, side: Side, letters: &[Letter]) -> Option<(usize, usize, usize)> {
    let leader = game.own.leader(side)?;
    let reading = Reading::from_options(game);
    let fates = letters.iter().flat_map(|letter| {
        let share = i32::from(share_of_dead(game, *letter, side));
        (1..=10).map(move |die| fate(game, reading.face(die) * share, leader.character).1)
    });
    let fates: Vec<Condition> = fates.collect();
    let count = |wanted: Condition| fates.iter().filter(|fate| **fate == wanted).count();
    Some((count(Condition::Dead), count(Condition::Wounded), fates.len()))
}

impl LeaderTest {
    pub(super) fn plan(&self, game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        let side = self.side;
        let Some(fought) = &game.own.quick_combat.fought else {
            return Err(tr!("the fight hasn’t been decided yet: roll for it first").to_owned().into());
        };
        let share = i32::from(fought.dead.get(&side).copied().unwrap_or_default());
        let name = game.own.leader(side).map_or_else(|| side.key().to_owned(), |leader| leader.name.to_owned());
        let (state, reading) = (game.clone(), Reading::from_options(game));
        let falls = move |thrown: &DiceRoll| {
            let leader = state.own.leader(side);
            let (row, fate) = fate(&state, reading.sum(thrown) * share, leader.and_then(|leader| leader.character));
            let word = if fate == Condition::Healthy { "unharmed" } else { fate.key() };
            let events = leader.and_then(|leader| fate_event(&state, leader, fate)).into_iter().collect();
            RollOutcome { row: Some(row.to_owned()), ..RollOutcome::new(word, events) }
        };
        let plan = Plan::with_dice(DiceKind::D10, dice::normalized(DiceKind::D10, self.dice.as_ref()), falls);
        let plan = plan.step(messages::share_of_dead(side.name_in(&game.own)), "C17.3", format!("{share}%"));
        Ok(plan.with_table(&LEADERS, None, Some("fate")).with_duty(game.duty(PendingStep::LeaderTest, side.key()), name))
    }
}
