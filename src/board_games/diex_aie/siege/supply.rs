//! What the garrison has to eat (11.1.1), how tightly it is shut in (11.1.4), and what it leaves when it withdraws (11.4.1).

use crate::siege::messages;

use super::change::Change;
use super::place::{Place, Wall};
use super::step::Step;
use super::tables::SUPPLY;
use super::{changed, men};
use crate::side::Side;
use crate::words::{Happens, signed};
use crate::{DiexAie, DiexDesk, FirstDayEats, HalvesDown, NightFoodAmount, RatioGap, dice};
use senlac_board_games::keyed::keys;
use senlac_board_games::{DiceKind, DiceSaid, Fall, FieldKind, Plan};

keys! {
    /// The garrison counts its supplies. In a campaign each resource point of the place is two days, and nothing is rolled (C15.1).
    #[derive(Default)]
    pub struct Supply at (desk: DiexAie, input) {}
    seldom say { resources: u16 = tr_mark!("Resource points, in a campaign"), FieldKind::Number(0, 20); }
    may say { dice: DiceSaid = tr_mark!("Dice"); }
}

/// The longest that a garrison can fast, in days.
const FAST: i32 = 2;

/// The least number of besieged of each column but the last, and what each column adds.
const CASTLE: [u16; 6] = [35, 29, 24, 21, 11, 5];
const GREAT_HALL: [u16; 6] = [27, 23, 19, 15, 11, 7];
const ADDED: [i32; 7] = [-8, -6, -4, 0, 4, 6, 8];

/// What so many besieged add to the days of supply.
pub(super) fn modifier(place: Place, besieged: u16) -> i32 {
    let least = match place {
        Place::Castle => CASTLE,
        Place::GreatHall => GREAT_HALL,
    };
    let column = least.iter().position(|least| besieged >= *least).unwrap_or(least.len());
    ADDED.get(column).copied().unwrap_or_default()
}

impl Supply {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Plan<DiexAie> {
        let siege = &desk.own.siege;
        let (place, besieged) = (siege.place, men(desk, Side::Defender));
        let supplied = |days: u16| vec![changed(Change { supply: Some(Some(days)), ..Change::default() })];
        if let Some(points) = self.resources {
            let days = days_of(points);
            let plan = Plan { said: self.dice.clone(), ..Plan::told(days.to_string(), supplied(days)) };
            return self.judged(desk, plan.step(messages::two_days_each_point(), "C15.1", days.to_string()));
        }
        let modifier = modifier(place, besieged);
        let kind = if place == Place::Castle { DiceKind::ThreeD10 } else { DiceKind::D10 };
        let plan = dice::rolled(desk, kind, self.dice.as_ref(), move |_, sum| {
            let days = u16::try_from((sum + modifier).max(FAST)).unwrap_or_default();
            Fall::new(days.to_string(), supplied(days))
        });
        let plan = plan.step(messages::are_besieged(besieged), "11.1.1", signed(modifier));
        self.judged(desk, plan.read_in(&SUPPLY, Some(place.key()), Some(&signed(modifier))))
    }

    /// Against counting speaks that it was done, and in a campaign that the points of the place are not what was said (C15.1).
    fn judged(&self, desk: &DiexDesk, plan: Plan<DiexAie>) -> Plan<DiexAie> {
        let points = desk.own.campaign.besieged().map(|place| place.resources);
        let is_said_again = points.is_some() && points == self.resources;
        let known = desk.own.siege.supply.filter(|days| !(is_said_again && points.map(days_of) == Some(*days)));
        let plan = match points {
            Some(points) if !is_said_again => {
                plan.against("C15.1", tr!("in a campaign supplies last two days for each of the {points} points, without dice", points))
            }
            Some(_) | None => plan,
        };
        match known {
            Some(days) => plan.against("11.1.1", tr!("the supplies are counted once, and are for {days} days", days)),
            None => plan,
        }
    }
}

/// How many days so many resource points last (C15.1).
const fn days_of(points: u16) -> u16 {
    points.saturating_mul(2)
}

/// The supplies of a motte that is besieged in a campaign, which are counted as soon as the siege begins (C15.1).
pub(crate) fn counted(points: u16) -> Happens {
    changed(Change { supply: Some(Some(days_of(points))), ..Change::default() })
}

/// What too few besiegers add to the roll for the event (11.1.4), with the row of the table.
pub(super) fn rationing(desk: &DiexDesk) -> (i32, &'static str) {
    let (besiegers, besieged) = (u32::from(men(desk, Side::Attacker)), u32::from(men(desk, Side::Defender)));
    if besiegers <= besieged {
        (8, "<=1")
    } else if besiegers > 2 * besieged {
        (0, ">2")
    } else if besiegers * 10 < besieged * 11 && desk.has_option(RatioGap::PlusEight) {
        (8, "<=1")
    } else {
        (4, "1.1-2")
    }
}

/// The garrison withdraws to the inner part: it takes half of its days with it, and the besiegers have the rest (R36).
pub(super) fn withdrawal(desk: &DiexDesk) -> Change {
    let siege = &desk.own.siege;
    let left = siege.left().unwrap_or_default();
    let kept = if desk.has_option(HalvesDown::Nearest) { left.div_ceil(2) } else { left / 2 };
    let lost = left - kept;
    Change {
        inside: Some(true),
        outer: Some(Wall::Held),
        used: Some(siege.used + lost),
        left_behind: Some(siege.left_behind + lost),
        ..Change::default()
    }
}

keys! {
    /// The garrison withdraws.
    #[derive(Copy, Default)]
    pub struct Withdraw at (desk: DiexAie, input) {}
}

impl Withdraw {
    pub(super) fn plan(desk: &DiexDesk) -> Plan<DiexAie> {
        let left = desk.own.siege.left().unwrap_or_default();
        let change = withdrawal(desk);
        let kept = left - (change.used.unwrap_or_default() - desk.own.siege.used);
        let plan = Plan::told(kept.to_string(), vec![changed(change)]);
        let plan = plan.step(messages::supply_goes_along(left), "11.4.1", kept.to_string());
        let is_inside = desk.own.siege.inside;
        if is_inside { plan.against("11.4.1", tr!("the garrison has withdrawn already")) } else { plan }
    }
}

keys! {
    /// Helpers send food in by night (11.4.1).
    #[derive(Default)]
    pub struct NightFood at (desk: DiexAie, input) {}
    may say { dice: DiceSaid = tr_mark!("Die"); }
}

impl NightFood {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Plan<DiexAie> {
        let siege = &desk.own.siege;
        let supply = siege.supply.unwrap_or_default();
        let garrison = men(desk, Side::Defender).max(1);
        let is_for_each = desk.has_option(NightFoodAmount::ForEachMan);
        let plan = dice::rolled(desk, DiceKind::D6, self.dice.as_ref(), move |_, days| {
            let rations = u16::try_from(days).unwrap_or_default();
            // Rations of single men last the whole garrison for its share of a day.
            let days = if is_for_each { rations / garrison } else { rations };
            Fall::new(
                days.to_string(),
                vec![changed(Change { supply: Some(Some(supply + days)), night_food: Some(true), ..Change::default() })],
            )
        });
        let plan = plan.step(messages::helpers_come_by_night(), "11.4.1", "1D6");
        let plan = if siege.inside { plan } else { plan.against("11.4.1", tr!("the garrison has not withdrawn to the inner part")) };
        if siege.night_food { plan.against("11.4.1", tr!("food comes once a night")) } else { plan }
    }
}

/// What happens when a day is over: food is used up, and the marker goes on.
pub(super) fn day_is_over(desk: &DiexDesk) -> Vec<Happens> {
    let siege = &desk.own.siege;
    let is_free = siege.day == 1 && desk.has_option(FirstDayEats::No);
    let used = siege.used + u16::from(!is_free && siege.step != Step::Marker);
    vec![changed(Change { used: Some(used), ..Change::default() })]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_printed_bands_are_those_that_are_looked_up() {
        for (place, (_, cells)) in [Place::Castle, Place::GreatHall].into_iter().zip(SUPPLY.rows) {
            for (head, band) in SUPPLY.columns.iter().zip(*cells).skip(1) {
                let mut ends = band.trim_end_matches('+').split('-').map(|end| end.parse::<u16>().expect("a number"));
                let least = ends.next().expect("an end");
                let most = ends.next().unwrap_or(least + 40);
                for besieged in least..=most {
                    assert_eq!(signed(modifier(place, besieged)), *head, "{place:?} {besieged}");
                }
            }
        }
    }
}
