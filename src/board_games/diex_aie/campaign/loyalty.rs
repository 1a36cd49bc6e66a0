//! Tests of loyalty to the king (C7, R71 to R74).

use super::group::{Group, Settlement};
use super::helpers::{
    Planned, band_value, campaign_state, due, group, groups, is_due, names, require, require_same_hex, set, settlement_set,
};
use super::tables::{LOYALTY, LOYALTY_MEN, LOYALTY_VILLAGE};
use super::vocabulary::{Faction, PlaceKind};
use crate::campaign::messages;
use crate::dice;
use crate::duty::PendingStep;
use crate::event_helpers::signed;
use crate::game::{DiexAie, DiexGame};
use crate::rulings::{LoyaltyDie, LoyaltyScale, LoyaltyWhose, NoLeader};
use senlac_board_games::keyed::keys;
use senlac_board_games::{DiceKind, EnteredDice, FieldKind, Plan, RollOutcome, WorkingStep};

keys! {
    /// Command to test the loyalty of a village or a group when another group arrives. A die is rolled only under the option.
    #[derive(Default)]
    pub struct Loyalty at (game: DiexAie, input) {
        of: String = tr_mark!("Tested group or place"), testable_field(game);
        group: String = tr_mark!("Group that came"), groups(game, Group::is_free);
    }
    may say { dice: EnteredDice = tr_mark!("Die"); }
}

/// Returns a form field that offers the settlements other than mottes, and the free groups with a loyalty.
fn testable_field(game: &DiexGame) -> FieldKind {
    let campaign = campaign_state(game);
    let places = campaign.settlements.values().filter(|place| place.kind != PlaceKind::Motte).map(|place| &place.name);
    let groups = campaign.groups.values().filter(|group| group.is_free() && group.loyalty.is_some()).map(|group| &group.name);
    names(places.chain(groups))
}

/// Lowest number of each row of the loyalty tables, in table order.
const PRESTIGE: [i32; 5] = [1, 3, 5, 7, 9];
const MEN: [i32; 5] = [10, 5, -4, -9, i32::MIN];
const NORMANS: [i32; 3] = [0, 11, 21];

/// Returns the working and the modifier for the prestige of a group's leader.
pub(super) fn prestige_modifier(game: &DiexGame, group: &Group) -> (WorkingStep, i32) {
    let (what, value) = match group.leader(game) {
        Some((name, prestige)) => (messages::prestige_of(name, prestige), band_value(game, &LOYALTY, &PRESTIGE, prestige.into())),
        None => (messages::has_no_leader(&group.name), if game.has_option(NoLeader::MinusTwo) { -2 } else { 0 }),
    };
    (WorkingStep::new(what, "C7", signed(value)), value)
}

/// Returns the working and the modifier for the difference in men between two groups.
pub(super) fn men_modifier(game: &DiexGame, one: &Group, other: &Group) -> (WorkingStep, i32) {
    let (men, others) = (one.headcount(game), other.headcount(game));
    let difference = i32::from(men) - i32::from(others);
    // The rows fall, so the first that is reached counts.
    let place = MEN.iter().position(|least| difference >= *least).unwrap_or_default();
    let value = game.number(&LOYALTY_MEN, LOYALTY_MEN.row_at(place), "modifier");
    let what = messages::men_against(men, &one.name, others);
    (WorkingStep::new(what, "C7", signed(value)), value)
}

/// Returns the working and the modifier for the number of Normans who enter a village.
fn normans_modifier(game: &DiexGame, group: &Group) -> (WorkingStep, i32) {
    let men = group.headcount(game);
    let value = band_value(game, &LOYALTY_VILLAGE, &NORMANS, men.into());
    (WorkingStep::new(messages::normans_come(men), "C7", signed(value)), value)
}

/// Returns whether this loyalty means a revolt (R73).
pub(super) fn is_revolt(game: &DiexGame, loyalty: i32) -> bool {
    if game.has_option(LoyaltyScale::High) { loyalty > 7 } else { loyalty <= 3 }
}

/// Settlement or group whose loyalty is tested.
#[derive(Clone)]
enum LoyaltySubject {
    Place(Settlement),
    Group(Group),
}

impl LoyaltySubject {
    /// Returns the event that saves the result of the test.
    fn result_event(&self, rebel: bool) -> crate::event_helpers::GameEvent {
        match self {
            Self::Place(place) => settlement_set(Settlement { rebel: Some(rebel), ..place.clone() }),
            Self::Group(group) => set(Group { rebel: Some(rebel), ..group.clone() }),
        }
    }

    /// Returns the tested loyalty level; `None` if it has none.
    fn level(&self) -> Option<u8> {
        match self {
            Self::Place(place) => place.loyalty,
            Self::Group(group) => group.loyalty,
        }
    }

    /// Returns the name and the hex of the tested settlement or group.
    fn name_and_hex(&self) -> (&str, &str) {
        match self {
            Self::Place(place) => (&place.name, place.hex()),
            Self::Group(group) => (&group.name, &group.hex),
        }
    }
}

impl Loyalty {
    pub(super) fn plan(&self, game: &DiexGame) -> Planned {
        let came = group(game, &self.group)?;
        let own = game.has_option(LoyaltyWhose::Own);
        let (tested, steps) = if let Some(place) = campaign_state(game).settlements.get(&self.of) {
            (LoyaltySubject::Place(place.clone()), [prestige_modifier(game, came), normans_modifier(game, came)])
        } else {
            let tested = group(game, &self.of)?;
            // The Norman’s prestige and men count, or with another option those of the tested group.
            let (for_whom, other) = if own { (tested, came) } else { (came, tested) };
            (LoyaltySubject::Group(tested.clone()), [prestige_modifier(game, for_whom), men_modifier(game, for_whom, other)])
        };
        let Some(level) = tested.level() else {
            return Err(tr!("{who} has no loyalty: enter it with set_group or set_settlement", who = self.of).into());
        };
        let sum = i32::from(level) + steps.iter().map(|(_, value)| value).sum::<i32>();
        let word = |game: &DiexGame, sum: i32| if is_revolt(game, sum) { "revolts" } else { "loyal" };
        let plan = if game.has_option(LoyaltyDie::D10) {
            let tested = tested.clone();
            dice::roll(game, DiceKind::D10, self.dice.as_ref(), move |game, die| {
                RollOutcome::new(word(game, sum + die), vec![tested.result_event(is_revolt(game, sum + die))])
            })
        } else {
            Plan { said: self.dice.clone(), ..Plan::with_result(word(game, sum), vec![tested.result_event(is_revolt(game, sum))]) }
        };
        let plan = plan.step(messages::loyalty_of(&self.of), "C7", level.to_string());
        let mut plan = steps.into_iter().fold(plan, |plan, (step, _)| plan.step(step.what, "C7", step.value));
        plan = if game.has_option(LoyaltyDie::D10) {
            plan.step(messages::loyalty_and_die(), "C7", format!("{sum} + D10"))
        } else {
            plan.step(messages::loyalty_now(), "C7", sum.to_string())
        };
        let is_due = is_due(game, PendingStep::Loyalty, &self.of, &self.group);
        plan = plan.with_duty(due(game, PendingStep::Loyalty, &self.of, &self.group), &self.of);
        // A group that passed through a settlement's hex must still take the test from further on.
        let plan = if is_due { plan } else { require_same_hex(plan, "C7", tested.name_and_hex(), (&came.name, &came.hex)) };
        Ok(with_objections(game, &tested, came, plan))
    }
}

/// Adds an objection if this settlement or group isn't subject to loyalty tests.
fn with_objections(game: &DiexGame, tested: &LoyaltySubject, came: &Group, plan: Plan<DiexAie>) -> Plan<DiexAie> {
    let own = game.has_option(LoyaltyWhose::Own);
    let is_tested = match tested {
        LoyaltySubject::Place(place) => place.kind != PlaceKind::Motte,
        LoyaltySubject::Group(group) => group.faction == Faction::Saxon || (own && group.faction == Faction::Norman),
    };
    let plan = require(is_tested, plan, "C7", || tr!("only Saxon groups and settlements can be tested").to_owned());
    require(own || came.faction == Faction::Norman, plan, "C7", || tr!("they are tested only when Normans come").to_owned())
}
