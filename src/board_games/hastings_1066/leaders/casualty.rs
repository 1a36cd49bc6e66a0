//! Casualty rolls for leaders (10.4, 10.5).

use super::{Change, find_in_game, kill_leader, require_chief_checks};
use crate::duty::HastingsDuty;
use crate::effects::GameEvent;
use crate::messages;
use crate::unit::{Health, Leader};
use crate::{Event, Hastings, HastingsGame, RadiusBelowZero, ShakenWhenWounded, WoundedAgain, Wounds, tables, texts};
use senlac_board_games::keyed::{keyed, keys};
use senlac_board_games::{CommandRefusal, DiceKind, DiceRoll, EnteredDice, FieldKind, Message, Plan, RollOutcome};

keys! {
    /// Casualty roll for a leader whose unit has lost a step (10.4.1). If the cause is left out,
    /// it is the cause of his pending roll.
    #[derive(Default)]
    pub struct LeaderCasualty at (game: Hastings, input) {
        leader: String = tr_mark!("Leader"), FieldKind::One(texts::leader_choices(game, |_| true));
    }
    may say {
        cause: Blow = tr_mark!("Hit by");
        dice: EnteredDice = tr_mark!("Dice");
    }
}

keyed! {
    /// What cost the leader’s unit a step.
    pub enum Blow {
        Fire = "fire", tr_mark!("fire");
        Melee = "melee", tr_mark!("melee");
    }
}

/// The result of a casualty roll for a leader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CasualtyResult {
    None,
    Shaken,
    /// Shaken while already shaken: roll one more die.
    OneDie,
    Wounded1,
    Wounded2,
    Killed,
}

impl CasualtyResult {
    /// Returns the result that a cell of the table stands for.
    fn from_cell(cell: &str) -> Self {
        match cell {
            "killed" => Self::Killed,
            "wounded-1" => Self::Wounded1,
            "wounded-2" => Self::Wounded2,
            "shaken" => Self::Shaken,
            _ => Self::None,
        }
    }

    /// Returns the result as it is shown in the battle log.
    const fn sign(self) -> &'static str {
        match self {
            Self::None => "–",
            Self::Shaken => "shaken",
            Self::OneDie => "one-die",
            Self::Wounded1 => "wounded-1",
            Self::Wounded2 => "wounded-2",
            Self::Killed => "killed",
        }
    }

    /// Returns the result for this leader, who may already be wounded or shaken (10.4.4, 10.5).
    fn for_leader(self, game: &HastingsGame, leader: &Leader) -> Self {
        let is_wounded = is_wounded(game, leader);
        match self {
            Self::Wounded1 | Self::Wounded2 if is_wounded => Self::Killed,
            Self::Shaken if leader.health == Health::Shaken => Self::OneDie,
            Self::Shaken if is_wounded && game.has_option(ShakenWhenWounded::OneDie) => Self::OneDie,
            Self::Shaken if !leader.is_effective() => Self::None,
            Self::None | Self::Shaken | Self::OneDie | Self::Wounded1 | Self::Wounded2 | Self::Killed => self,
        }
    }

    /// Returns the events that the result causes.
    fn events(self, game: &HastingsGame, leader: &Leader) -> Vec<GameEvent> {
        let becomes = |health, radius_lost| Change { health: Some(health), radius_lost, ..Change::default() }.event_for(leader);
        let seen = require_chief_checks(leader, self.sign());
        match self {
            Self::None => Vec::new(),
            Self::Shaken => vec![becomes(Health::Shaken, 0)],
            Self::OneDie => vec![GameEvent::due(HastingsDuty::ShakenAgain, &leader.id, "shaken", "10.5")],
            Self::Wounded1 => {
                // It leaves him in his status: who is shaken stays shaken, and is wounded when he recovers.
                let wound = match game.option() {
                    Wounds::EveryWound => becomes(Health::Crippled, 1),
                    Wounds::AsTheNotes if leader.health == Health::Shaken => {
                        Change { recovers_to: Some(Health::Wounded1), radius_lost: 1, ..Change::default() }.event_for(leader)
                    }
                    Wounds::AsTheNotes => becomes(Health::Wounded1, 1),
                };
                let has_no_range = leader.rally == 0 && game.has_option(RadiusBelowZero::NoRally);
                let spent = has_no_range.then(|| senlac_board_games::Event::Own(Event::RallyLost { leader: leader.id.clone() }));
                [wound].into_iter().chain(spent).chain(seen).collect()
            }
            Self::Wounded2 => [becomes(Health::Wounded2, 0)].into_iter().chain(seen).collect(),
            Self::Killed => kill_leader(leader),
        }
    }
}

/// Returns whether another wound kills him (10.4.4, ruling 93).
fn is_wounded(game: &HastingsGame, leader: &Leader) -> bool {
    leader.is_wounded() || (leader.scarred && !game.has_option(WoundedAgain::FirstWound))
}

impl LeaderCasualty {
    pub(crate) fn plan(&self, game: &HastingsGame) -> Result<Plan<Hastings>, CommandRefusal> {
        let leader = find_in_game(game, &self.leader)?.clone();
        let name = leader.id.clone();
        let mut waiting = game.duties.iter().filter(|due| due.duty.is_of_kind(HastingsDuty::LeaderCasualty) && due.duty.unit == name);
        let due = waiting.find(|due| self.cause.is_none_or(|by| due.duty.cause == by.key()));
        let fire_or_melee = Blow::ALL.into_iter().find(|blow| due.is_some_and(|due| due.duty.cause == blow.key()));
        let Some(by) = self.cause.or(fire_or_melee) else {
            return Err(tr!("no casualty roll is pending for {leader}; choose what hit his unit, fire or melee", leader = name).into());
        };
        let head = by.key();
        let falls = {
            let (game, leader) = (game.clone(), leader.clone());
            move |thrown: &DiceRoll| {
                let row = thrown.sum.to_string();
                let hit = CasualtyResult::from_cell(game.cell(&tables::LEADER_CASUALTY, &row, head)).for_leader(&game, &leader);
                RollOutcome { row: Some(row), ..RollOutcome::new(hit.sign(), hit.events(&game, &leader)) }
            }
        };
        let plan = Plan::with_dice(DiceKind::TwoD6, self.dice.clone(), falls).with_table(&tables::LEADER_CASUALTY, None, Some(head));
        let mut plan = plan.step(messages::unit_lost_step(&name), "10.4.1", Message::cell(head));
        if is_wounded(game, &leader) {
            plan = plan.step(messages::wounded_before(&name), "10.4.4", messages::another_wound_kills_him());
        }
        if leader.health == Health::Shaken {
            plan = plan.step(messages::shaken_already(&name), "10.5", messages::one_die_if_shaken_again());
        }
        Ok(plan.with_duty(due, name))
    }
}

keys! {
    /// Roll for a shaken leader who is shaken again: 1 to 3 kills him (10.5).
    #[derive(Default)]
    pub struct ShakenRoll at (game: Hastings, input) { leader: String = tr_mark!("Leader"), shaken_leaders(game); }
    may say { dice: EnteredDice = tr_mark!("Die"); }
}

/// Returns the leaders who must roll for being shaken again.
fn shaken_leaders(game: &HastingsGame) -> FieldKind {
    FieldKind::One(texts::leader_choices(game, |leader| game.duty(HastingsDuty::ShakenAgain, &leader.id).is_some()))
}

impl ShakenRoll {
    pub(crate) fn plan(&self, game: &HastingsGame) -> Result<Plan<Hastings>, CommandRefusal> {
        let leader = find_in_game(game, &self.leader)?.clone();
        let (name, board_game_now) = (leader.id.clone(), game.clone());
        let due = game.duty(HastingsDuty::ShakenAgain, &name);
        let falls = move |thrown: &DiceRoll| {
            let hit = if thrown.sum <= 3 { CasualtyResult::Killed } else { CasualtyResult::None };
            RollOutcome::new(hit.sign(), hit.events(&board_game_now, &leader))
        };
        let plan = Plan::with_dice(DiceKind::D6, self.dice.clone(), falls);
        let plan = plan.step(messages::shaken_again(&name), "10.5", messages::one_to_three_kills());
        let plan = if due.is_none() { plan.with_breach("10.5", tr!("{leader} is not shaken again", leader = name)) } else { plan };
        Ok(plan.with_duty(due, name))
    }
}
