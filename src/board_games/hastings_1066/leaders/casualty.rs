//! What happens to a leader whose unit was struck (10.4, 10.5).

use super::{Change, killed, seen_by_all, there};
use crate::effects::Happens;
use crate::messages;
use crate::owed::Owed;
use crate::unit::{Health, Leader};
use crate::{Event, Hastings, HastingsDesk, RadiusBelowZero, ShakenWhenWounded, WoundedAgain, Wounds, tables, words};
use senlac_board_games::keyed::{keyed, keys};
use senlac_board_games::{DiceKind, DiceSaid, Fall, FieldKind, Message, Plan, Refused, Thrown};

keys! {
    /// A leader whose unit was struck is looked up (10.4.1). Where he waits to be looked up and what struck his unit is left out, it is
    /// that for which he waits.
    #[derive(Default)]
    pub struct LeaderCasualty at (desk: Hastings, input) {
        leader: String = tr_mark!("Leader"), FieldKind::One(words::leaders(desk, |_| true));
    }
    may say {
        cause: Blow = tr_mark!("Struck by");
        dice: DiceSaid = tr_mark!("Dice");
    }
}

keyed! {
    /// What strikes a leader's unit.
    pub enum Blow {
        Fire = "fire", tr_mark!("fire");
        Melee = "melee", tr_mark!("melee");
    }
}

/// What happens to a leader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hit {
    None,
    Shaken,
    /// Shaken while he is shaken: one die more.
    OneDie,
    Wounded1,
    Wounded2,
    Killed,
}

impl Hit {
    fn of(cell: &str) -> Self {
        match cell {
            "killed" => Self::Killed,
            "wounded-1" => Self::Wounded1,
            "wounded-2" => Self::Wounded2,
            "shaken" => Self::Shaken,
            _ => Self::None,
        }
    }

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

    /// What it is for this leader, who may be wounded or shaken already (10.4.4, 10.5).
    fn suffered_by(self, desk: &HastingsDesk, leader: &Leader) -> Self {
        let is_wounded = is_wounded(desk, leader);
        match self {
            Self::Wounded1 | Self::Wounded2 if is_wounded => Self::Killed,
            Self::Shaken if leader.health == Health::Shaken => Self::OneDie,
            Self::Shaken if is_wounded && desk.has_option(ShakenWhenWounded::OneDie) => Self::OneDie,
            Self::Shaken if !leader.is_effective() => Self::None,
            Self::None | Self::Shaken | Self::OneDie | Self::Wounded1 | Self::Wounded2 | Self::Killed => self,
        }
    }

    /// What it does.
    fn happens(self, desk: &HastingsDesk, leader: &Leader) -> Vec<Happens> {
        let becomes = |health, radius_lost| Change { health: Some(health), radius_lost, ..Change::default() }.of(leader);
        let seen = seen_by_all(leader, self.sign());
        match self {
            Self::None => Vec::new(),
            Self::Shaken => vec![becomes(Health::Shaken, 0)],
            Self::OneDie => vec![Happens::due(Owed::ShakenAgain, &leader.id, "shaken", "10.5")],
            Self::Wounded1 => {
                // It leaves him in his status: who is shaken stays shaken, and is wounded when he recovers.
                let wound = match desk.option() {
                    Wounds::EveryWound => becomes(Health::Crippled, 1),
                    Wounds::AsTheNotes if leader.health == Health::Shaken => {
                        Change { recovers_to: Some(Health::Wounded1), radius_lost: 1, ..Change::default() }.of(leader)
                    }
                    Wounds::AsTheNotes => becomes(Health::Wounded1, 1),
                };
                let has_no_range = leader.rally == 0 && desk.has_option(RadiusBelowZero::NoRally);
                let spent = has_no_range.then(|| senlac_board_games::Event::Own(Event::RallyLost { leader: leader.id.clone() }));
                [wound].into_iter().chain(spent).chain(seen).collect()
            }
            Self::Wounded2 => [becomes(Health::Wounded2, 0)].into_iter().chain(seen).collect(),
            Self::Killed => killed(leader),
        }
    }
}

/// Whether another wound kills him (10.4.4, ruling 93).
fn is_wounded(desk: &HastingsDesk, leader: &Leader) -> bool {
    leader.is_wounded() || (leader.scarred && !desk.has_option(WoundedAgain::FirstWound))
}

impl LeaderCasualty {
    pub(crate) fn plan(&self, desk: &HastingsDesk) -> Result<Plan<Hastings>, Refused> {
        let leader = there(desk, &self.leader)?.clone();
        let name = leader.id.clone();
        let mut waiting = desk.duties.iter().filter(|due| due.duty.is(Owed::LeaderCasualty) && due.duty.unit == name);
        let due = waiting.find(|due| self.cause.is_none_or(|by| due.duty.cause == by.key()));
        let fire_or_melee = Blow::ALL.into_iter().find(|blow| due.is_some_and(|due| due.duty.cause == blow.key()));
        let Some(by) = self.cause.or(fire_or_melee) else {
            return Err(tr!("{leader} does not wait to be looked up: say what struck his unit, fire or melee", leader = name).into());
        };
        let head = by.key();
        let falls = {
            let (desk, leader) = (desk.clone(), leader.clone());
            move |thrown: &Thrown| {
                let row = thrown.sum.to_string();
                let hit = Hit::of(desk.cell(&tables::LEADER_CASUALTY, &row, head)).suffered_by(&desk, &leader);
                Fall { row: Some(row), ..Fall::new(hit.sign(), hit.happens(&desk, &leader)) }
            }
        };
        let plan = Plan::rolled(DiceKind::TwoD6, self.dice.clone(), falls).read_in(&tables::LEADER_CASUALTY, None, Some(head));
        let mut plan = plan.step(messages::unit_lost_step(&name), "10.4.1", Message::cell(head));
        if is_wounded(desk, &leader) {
            plan = plan.step(messages::wounded_before(&name), "10.4.4", messages::another_wound_kills_him());
        }
        if leader.health == Health::Shaken {
            plan = plan.step(messages::shaken_already(&name), "10.5", messages::one_die_if_shaken_again());
        }
        Ok(plan.fulfilling(due, name))
    }
}

keys! {
    /// A leader is shaken while he is shaken: 1 to 3 kills him (10.5).
    #[derive(Default)]
    pub struct ShakenAgain at (desk: Hastings, input) { leader: String = tr_mark!("Leader"), shaken(desk); }
    may say { dice: DiceSaid = tr_mark!("Die"); }
}

/// The leaders who are shaken again.
fn shaken(desk: &HastingsDesk) -> FieldKind {
    FieldKind::One(words::leaders(desk, |leader| desk.duty(Owed::ShakenAgain, &leader.id).is_some()))
}

impl ShakenAgain {
    pub(crate) fn plan(&self, desk: &HastingsDesk) -> Result<Plan<Hastings>, Refused> {
        let leader = there(desk, &self.leader)?.clone();
        let (name, desk_now) = (leader.id.clone(), desk.clone());
        let due = desk.duty(Owed::ShakenAgain, &name);
        let falls = move |thrown: &Thrown| {
            let hit = if thrown.sum <= 3 { Hit::Killed } else { Hit::None };
            Fall::new(hit.sign(), hit.happens(&desk_now, &leader))
        };
        let plan = Plan::rolled(DiceKind::D6, self.dice.clone(), falls);
        let plan = plan.step(messages::shaken_again(&name), "10.5", messages::one_to_three_kills());
        let plan = if due.is_none() { plan.against("10.5", tr!("{leader} is not shaken again", leader = name)) } else { plan };
        Ok(plan.fulfilling(due, name))
    }
}
