//! Tests of loyalty to the king (C7, R71 to R74).

use super::asked::{Planned, banded, due, group, groups, is_due, land, names, place_set, set, together, unless};
use super::group::{Group, Settlement};
use super::tables::{LOYALTY, LOYALTY_MEN, LOYALTY_VILLAGE};
use super::words::{Faction, PlaceKind};
use crate::campaign::messages;
use crate::owed::Owed;
use crate::words::signed;
use crate::{DiexAie, DiexDesk, LoyaltyDie, LoyaltyScale, LoyaltyWhose, NoLeader, dice};
use senlac_board_games::keyed::keys;
use senlac_board_games::{DiceKind, DiceSaid, Fall, FieldKind, Plan, WorkingStep};

keys! {
    /// A village or a group is tested when another group comes. A die is thrown only with another reading.
    #[derive(Default)]
    pub struct Loyalty at (desk: DiexAie, input) {
        of: String = tr_mark!("Who is tested"), may_be_tested(desk);
        group: String = tr_mark!("Which group came"), groups(desk, Group::is_free);
    }
    may say { dice: DiceSaid = tr_mark!("Die"); }
}

/// Settlements other than mottes, and free groups that have a loyalty.
fn may_be_tested(desk: &DiexDesk) -> FieldKind {
    let campaign = land(desk);
    let places = campaign.settlements.values().filter(|place| place.kind != PlaceKind::Motte).map(|place| &place.name);
    let groups = campaign.groups.values().filter(|group| group.is_free() && group.loyalty.is_some()).map(|group| &group.name);
    names(places.chain(groups))
}

/// The least number of each row of the tables, in their order.
const PRESTIGE: [i32; 5] = [1, 3, 5, 7, 9];
const MEN: [i32; 5] = [10, 5, -4, -9, i32::MIN];
const NORMANS: [i32; 3] = [0, 11, 21];

/// What the prestige of a group's leader adds.
pub(super) fn by_prestige(desk: &DiexDesk, group: &Group) -> (WorkingStep, i32) {
    let (what, value) = match group.leader(desk) {
        Some((name, prestige)) => (messages::prestige_of(name, prestige), banded(desk, &LOYALTY, &PRESTIGE, prestige.into())),
        None => (messages::has_no_leader(&group.name), if desk.has_option(NoLeader::MinusTwo) { -2 } else { 0 }),
    };
    (WorkingStep::new(what, "C7", signed(value)), value)
}

/// What it adds to have more men than others, or fewer.
pub(super) fn by_men(desk: &DiexDesk, one: &Group, other: &Group) -> (WorkingStep, i32) {
    let (men, others) = (one.headcount(desk), other.headcount(desk));
    let difference = i32::from(men) - i32::from(others);
    // The rows fall, so the first that is reached counts.
    let place = MEN.iter().position(|least| difference >= *least).unwrap_or_default();
    let value = desk.number(&LOYALTY_MEN, LOYALTY_MEN.row_at(place), "modifier");
    let what = messages::men_against(men, &one.name, others);
    (WorkingStep::new(what, "C7", signed(value)), value)
}

/// What so many Normans add in a village.
fn by_normans(desk: &DiexDesk, group: &Group) -> (WorkingStep, i32) {
    let men = group.headcount(desk);
    let value = banded(desk, &LOYALTY_VILLAGE, &NORMANS, men.into());
    (WorkingStep::new(messages::normans_come(men), "C7", signed(value)), value)
}

/// Whether a loyalty revolts (R73).
pub(super) fn revolts(desk: &DiexDesk, loyalty: i32) -> bool {
    if desk.has_option(LoyaltyScale::High) { loyalty > 7 } else { loyalty <= 3 }
}

/// Whoever is tested.
#[derive(Clone)]
enum Tested {
    Place(Settlement),
    Group(Group),
}

impl Tested {
    fn after(&self, rebel: bool) -> crate::words::Happens {
        match self {
            Self::Place(place) => place_set(Settlement { rebel: Some(rebel), ..place.clone() }),
            Self::Group(group) => set(Group { rebel: Some(rebel), ..group.clone() }),
        }
    }

    fn level(&self) -> Option<u8> {
        match self {
            Self::Place(place) => place.loyalty,
            Self::Group(group) => group.loyalty,
        }
    }

    fn at(&self) -> (&str, &str) {
        match self {
            Self::Place(place) => (&place.name, place.hex()),
            Self::Group(group) => (&group.name, &group.hex),
        }
    }
}

impl Loyalty {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Planned {
        let came = group(desk, &self.group)?;
        let own = desk.has_option(LoyaltyWhose::Own);
        let (tested, steps) = if let Some(place) = land(desk).settlements.get(&self.of) {
            (Tested::Place(place.clone()), [by_prestige(desk, came), by_normans(desk, came)])
        } else {
            let tested = group(desk, &self.of)?;
            // The Norman’s prestige and the Normans’ men count, or with another reading those of whoever is tested.
            let (for_whom, other) = if own { (tested, came) } else { (came, tested) };
            (Tested::Group(tested.clone()), [by_prestige(desk, for_whom), by_men(desk, for_whom, other)])
        };
        let Some(level) = tested.level() else {
            return Err(tr!("{who} has no loyalty: say it with set_group or set_settlement", who = self.of).into());
        };
        let sum = i32::from(level) + steps.iter().map(|(_, value)| value).sum::<i32>();
        let word = |desk: &DiexDesk, sum: i32| if revolts(desk, sum) { "revolts" } else { "loyal" };
        let plan = if desk.has_option(LoyaltyDie::D10) {
            let tested = tested.clone();
            dice::rolled(desk, DiceKind::D10, self.dice.as_ref(), move |desk, die| {
                Fall::new(word(desk, sum + die), vec![tested.after(revolts(desk, sum + die))])
            })
        } else {
            Plan { said: self.dice.clone(), ..Plan::told(word(desk, sum), vec![tested.after(revolts(desk, sum))]) }
        };
        let plan = plan.step(messages::loyalty_of(&self.of), "C7", level.to_string());
        let mut plan = steps.into_iter().fold(plan, |plan, (step, _)| plan.step(step.what, "C7", step.value));
        plan = if desk.has_option(LoyaltyDie::D10) {
            plan.step(messages::loyalty_and_die(), "C7", format!("{sum} + D10"))
        } else {
            plan.step(messages::loyalty_now(), "C7", sum.to_string())
        };
        let is_due = is_due(desk, Owed::Loyalty, &self.of, &self.group);
        plan = plan.fulfilling(due(desk, Owed::Loyalty, &self.of, &self.group), &self.of);
        // Whoever came through the hex of a place owes the test from farther on.
        let plan = if is_due { plan } else { together(plan, "C7", tested.at(), (&came.name, &came.hex)) };
        Ok(judged(desk, &tested, came, plan))
    }
}

/// Against a test speaks that nobody of this kind is tested.
fn judged(desk: &DiexDesk, tested: &Tested, came: &Group, plan: Plan<DiexAie>) -> Plan<DiexAie> {
    let own = desk.has_option(LoyaltyWhose::Own);
    let is_tested = match tested {
        Tested::Place(place) => place.kind != PlaceKind::Motte,
        Tested::Group(group) => group.faction == Faction::Saxon || (own && group.faction == Faction::Norman),
    };
    let plan = unless(is_tested, plan, "C7", || tr!("only Saxon groups and settlements are tested").to_owned());
    unless(own || came.faction == Faction::Norman, plan, "C7", || tr!("they are tested when Normans come").to_owned())
}
