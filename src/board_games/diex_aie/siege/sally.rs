//! Sallies for supplies, and the patrols that they meet each turn (11.4.2).

use crate::duty::PendingStep;
use crate::siege::messages;
use std::collections::BTreeSet;

use super::actions::with_objections;
use super::change::SiegeChange;
use super::place::{Action, Wall};
use super::state::Sally;
use super::tables::PATROLS;
use super::{men, siege_changed};
use crate::characters::Character;
use crate::characters::present;
use crate::dice;
use crate::event_helpers::{GameEvent, characters_field, signed};
use crate::game::{DiexAie, DiexGame};
use crate::rulings::HalvesDown;
use crate::side::Side;
use crate::skirmish::allowance;
use senlac_board_games::keyed::keys;
use senlac_board_games::{CommandRefusal, DiceKind, EnteredDice, FieldKind, Plan, RollOutcome};

keys! {
    /// Command for some of the garrison to go out for supplies.
    #[derive(Default)]
    pub struct StartSally at (game: DiexAie, input) {
        party: Vec<String> = tr_mark!("Sally party"), characters_field(game, |man| man.side == Side::Defender && man.state.is_present());
    }
    may say { dice: EnteredDice = tr_mark!("Die for the pack animals"); }
}

impl StartSally {
    pub(super) fn plan(&self, game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        let party = present(game, &self.party)?;
        check_side(game, &party, Side::Defender)?;
        let names: BTreeSet<String> = party.iter().map(|man| man.name.clone()).collect();
        let count = names.len();
        let plan = dice::roll(game, DiceKind::D6, self.dice.as_ref(), move |_, die| {
            let animals = u8::try_from(die).unwrap_or_default();
            let sally = Sally { turn: 1, party: names.clone(), animals, patrols: Vec::new() };
            let change =
                SiegeChange { sally: Some(sally), action: Some(Some(Action::Sally)), fought: Some(true), ..SiegeChange::default() };
            let first = GameEvent::due(PendingStep::Patrol, Side::Attacker.key(), "first", "11.4.2");
            RollOutcome::new(animals.to_string(), vec![siege_changed(change), first])
        });
        let garrison = usize::from(men(game, Side::Defender));
        let most = if game.has_option(HalvesDown::Nearest) { (2 * garrison + 3) / 6 } else { garrison / 3 };
        let mut plan = plan.step(messages::third_may_go(), "11.4.2", most.to_string());
        if count > most {
            plan = plan.with_breach("11.4.2", tr!("at most {most} may go out, not {count}", count, most));
        }
        if count == 0 {
            return Err(tr!("enter at least one man to go out").to_owned().into());
        }
        let holds = game.own.siege.outer != Wall::Held && !game.own.siege.inside;
        if !holds {
            plan = plan.with_breach("11.4.2", tr!("the garrison must hold the whole palisade or building to sally"));
        }
        Ok(with_objections(game, Action::Sally, plan))
    }
}

/// Checks that all these men belong to the side.
///
/// # Errors
/// Every man who doesn't.
fn check_side(game: &DiexGame, men: &[&Character], side: Side) -> Result<(), CommandRefusal> {
    let strangers = men.iter().filter(|man| man.side != side);
    let strangers: Vec<String> =
        strangers.map(|man| tr!("{name} isn’t one of the {side}", name = man.name, side = side.display_name(&game.own))).collect();
    if strangers.is_empty() { Ok(()) } else { Err(strangers.into()) }
}

/// Returns the sally in progress.
///
/// # Errors
/// There is none.
fn current_sally(game: &DiexGame) -> Result<&Sally, CommandRefusal> {
    game.own.siege.sally.as_ref().ok_or_else(|| tr!("there is no sally under way").to_owned().into())
}

keys! {
    /// Command for the besiegers to form a patrol.
    #[derive(Default)]
    pub struct Patrol at (game: DiexAie, input) {
        men: Vec<String> = tr_mark!("Men in the patrol"), characters_field(game, |man| man.side == Side::Attacker && man.state.is_present());
    }
}

/// Most men in a patrol, and most riders and shooters among them (11.4.2).
const MOST: usize = 8;
const RIDERS: usize = 2;
const SHOOTERS: usize = 2;

impl Patrol {
    pub(super) fn plan(&self, game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        let mut sally = current_sally(game)?.clone();
        let men = present(game, &self.men)?;
        check_side(game, &men, Side::Attacker)?;
        if men.is_empty() {
            return Err(tr!("a patrol needs at least one man").to_owned().into());
        }
        let riders = men.iter().filter(|man| man.is_cavalry()).count();
        let shooters = men.iter().filter(|man| man.is_shooter(game)).count();
        let out: Vec<&str> =
            men.iter().map(|man| man.name.as_str()).filter(|name| sally.patrols.iter().any(|patrol| patrol.contains(*name))).collect();
        let builds: Vec<&str> = men.iter().map(|man| man.name.as_str()).filter(|name| game.own.siege.builders.contains(*name)).collect();
        let mut against = Vec::new();
        if men.len() > MOST {
            against.push(tr!("a patrol can have at most {most} men, not {count}", most = MOST, count = men.len()));
        }
        if riders > RIDERS {
            against.push(tr!("a patrol can have at most two cavalry, not {riders}", riders));
        }
        if shooters > SHOOTERS {
            against.push(tr!("a patrol can have at most two shooters, not {shooters}", shooters));
        }
        against.extend(out.iter().map(|name| tr!("{name} is already in a patrol", name)));
        against.extend(builds.iter().map(|name| tr!("{name} is building today", name)));
        sally.patrols.push(men.iter().map(|man| man.name.clone()).collect());
        let due = game.duty(PendingStep::Patrol, Side::Attacker.key());
        // The die of turn 1 leads on to turn 2, and the patrol that it brings still comes in turn 1.
        let is_first = due.map_or(sally.turn <= 1, |due| ["first", "turn 1"].contains(&due.duty.cause.as_str()));
        let plan = Plan::without_dice(vec![siege_changed(SiegeChange { sally: Some(sally), ..SiegeChange::default() })])
            .with_duty(due, Side::Attacker.key());
        let halved = men.iter().filter(|_| is_first).map(|man| (man, allowance(game, man, man.mounted) / 2));
        let plan =
            halved.fold(plan, |plan, (man, half)| plan.step(messages::moves_without_defensive_fire(&man.name), "11.4.2", half.to_string()));
        Ok(against.into_iter().fold(plan, |plan, words| plan.with_breach("11.4.2", words)))
    }
}

keys! {
    /// Command to roll whether another patrol arrives, at the start of each phase of the besiegers.
    #[derive(Default)]
    pub struct PatrolRoll at (game: DiexAie, input) {}
    may say { dice: EnteredDice = tr_mark!("Die"); }
}

impl PatrolRoll {
    pub(super) fn plan(&self, game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        let sally = current_sally(game)?.clone();
        let row = sally.turn.clamp(1, 4).to_string();
        let most = game.number(&PATROLS, &row, "at-most");
        let turn = sally.turn;
        let plan = dice::roll(game, DiceKind::D10, self.dice.as_ref(), move |_, die| {
            let comes = die <= most;
            let next = Sally { turn: sally.turn.saturating_add(1), ..sally.clone() };
            let due = comes.then(|| GameEvent::due(PendingStep::Patrol, Side::Attacker.key(), &format!("turn {}", sally.turn), "11.4.2"));
            let on = siege_changed(SiegeChange { sally: Some(next), ..SiegeChange::default() });
            RollOutcome::new(if comes { "patrol" } else { "–" }, [on].into_iter().chain(due).collect())
        });
        let plan = plan.step(messages::turn_of_sally(turn), "11.4.2", messages::comes_on(most));
        Ok(plan.with_table(&PATROLS, Some(&row), Some("at-most")).with_duty(None, Side::Attacker.key()))
    }
}

keys! {
    /// Command to end the sally. Each pack animal that gets in brings a day of supply.
    #[derive(Copy, Default)]
    pub struct EndSally at (game: DiexAie, input) { animals: u8 = tr_mark!("Pack animals brought in"), FieldKind::Number(0, 60); }
}

impl EndSally {
    pub(super) fn plan(self, game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        let siege = &game.own.siege;
        let brought = current_sally(game)?.animals;
        let supply = siege.supply.map(|supply| Some(supply + u16::from(self.animals)));
        let change = SiegeChange { supply, sally_over: Some(true), ..SiegeChange::default() };
        // Patrols that came and were not formed are not formed any more.
        let late = game.duties.iter().filter(|due| due.duty.is_of_kind(PendingStep::Patrol));
        let late = late.map(GameEvent::waive);
        let plan = Plan::without_dice([siege_changed(change)].into_iter().chain(late).collect());
        let plan = plan.step(messages::pack_animals_come(), "11.1.1", signed(self.animals.into()));
        let is_too_many = self.animals > brought;
        Ok(if is_too_many { plan.with_breach("11.4.2", tr!("the sally has only {brought} pack animals", brought)) } else { plan })
    }
}
