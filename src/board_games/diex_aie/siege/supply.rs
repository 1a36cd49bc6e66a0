//! The garrison's supplies (11.1.1), the rationing modifier (11.1.4), and the supplies lost in a withdrawal (11.4.1).

use crate::siege::messages;

use super::change::SiegeChange;
use super::place::{Place, Wall};
use super::step::Step;
use super::tables::SUPPLY;
use super::{men, siege_changed};
use crate::dice;
use crate::event_helpers::{GameEvent, signed};
use crate::game::{DiexAie, DiexGame};
use crate::rulings::{FirstDayEats, HalvesDown, NightFoodAmount, RatioGap};
use crate::side::Side;
use senlac_board_games::keyed::keys;
use senlac_board_games::{DiceKind, EnteredDice, FieldKind, Plan, RollOutcome};

keys! {
    /// Command to count the garrison's supplies.
    ///
    /// In a campaign each resource point of the place lasts two days, and nothing is rolled (C15.1).
    #[derive(Default)]
    pub struct Supply at (game: DiexAie, input) {}
    seldom say { resources: u16 = tr_mark!("Resource points (campaign)"), FieldKind::Number(0, 20); }
    may say { dice: EnteredDice = tr_mark!("Dice"); }
}

/// Fewest days of supply that a garrison can have.
const FAST: i32 = 2;

/// Lowest number of besieged men in each column but the last, and the modifier of each column.
const CASTLE: [u16; 6] = [35, 29, 24, 21, 11, 5];
const GREAT_HALL: [u16; 6] = [27, 23, 19, 15, 11, 7];
const ADDED: [i32; 7] = [-8, -6, -4, 0, 4, 6, 8];

/// Returns the modifier to the days of supply for this number of besieged men.
pub(super) fn modifier(place: Place, besieged: u16) -> i32 {
    let least = match place {
        Place::Castle => CASTLE,
        Place::GreatHall => GREAT_HALL,
    };
    let column = least.iter().position(|least| besieged >= *least).unwrap_or(least.len());
    ADDED.get(column).copied().unwrap_or_default()
}

impl Supply {
    pub(super) fn plan(&self, game: &DiexGame) -> Plan<DiexAie> {
        let siege = &game.own.siege;
        let (place, besieged) = (siege.place, men(game, Side::Defender));
        let supplied = |days: u16| vec![siege_changed(SiegeChange { supply: Some(Some(days)), ..SiegeChange::default() })];
        if let Some(points) = self.resources {
            let days = days_of(points);
            let plan = Plan { said: self.dice.clone(), ..Plan::with_result(days.to_string(), supplied(days)) };
            return self.with_objections(game, plan.step(messages::two_days_each_point(), "C15.1", days.to_string()));
        }
        let modifier = modifier(place, besieged);
        let kind = if place == Place::Castle { DiceKind::ThreeD10 } else { DiceKind::D10 };
        let plan = dice::roll(game, kind, self.dice.as_ref(), move |_, sum| {
            let days = u16::try_from((sum + modifier).max(FAST)).unwrap_or_default();
            RollOutcome::new(days.to_string(), supplied(days))
        });
        let plan = plan.step(messages::are_besieged(besieged), "11.1.1", signed(modifier));
        self.with_objections(game, plan.with_table(&SUPPLY, Some(place.key()), Some(&signed(modifier))))
    }

    /// Adds an objection if the supplies were already counted, or differ from the place's points in a campaign (C15.1).
    fn with_objections(&self, game: &DiexGame, plan: Plan<DiexAie>) -> Plan<DiexAie> {
        let points = game.own.campaign.besieged_motte().map(|place| place.resources);
        let is_said_again = points.is_some() && points == self.resources;
        let known = game.own.siege.supply.filter(|days| !(is_said_again && points.map(days_of) == Some(*days)));
        let plan = match points {
            Some(points) if !is_said_again => {
                plan.with_breach("C15.1", tr!("in a campaign, each of {points} points gives two days of supply, without a roll", points))
            }
            Some(_) | None => plan,
        };
        match known {
            Some(days) => plan.with_breach("11.1.1", tr!("the supplies have already been counted: {days} days", days)),
            None => plan,
        }
    }
}

/// Returns the days that this many resource points last (C15.1).
const fn days_of(points: u16) -> u16 {
    points.saturating_mul(2)
}

/// Returns the event that sets the supplies of a motte when its siege in a campaign begins (C15.1).
pub(crate) fn supplies_counted(points: u16) -> GameEvent {
    siege_changed(SiegeChange { supply: Some(Some(days_of(points))), ..SiegeChange::default() })
}

/// Returns the event roll modifier for too few besiegers, with its row of the table (11.1.4).
pub(super) fn rationing(game: &DiexGame) -> (i32, &'static str) {
    let (besiegers, besieged) = (u32::from(men(game, Side::Attacker)), u32::from(men(game, Side::Defender)));
    if besiegers <= besieged {
        (8, "<=1")
    } else if besiegers > 2 * besieged {
        (0, ">2")
    } else if besiegers * 10 < besieged * 11 && game.has_option(RatioGap::PlusEight) {
        (8, "<=1")
    } else {
        (4, "1.1-2")
    }
}

/// Returns the change of a withdrawal to the inner part. The garrison keeps half of its supplies, and the besiegers get the
/// rest (R36).
pub(super) fn withdrawal(game: &DiexGame) -> SiegeChange {
    let siege = &game.own.siege;
    let left = siege.supply_days().unwrap_or_default();
    let kept = if game.has_option(HalvesDown::Nearest) { left.div_ceil(2) } else { left / 2 };
    let lost = left - kept;
    SiegeChange {
        inside: Some(true),
        outer: Some(Wall::Held),
        used: Some(siege.used + lost),
        left_behind: Some(siege.left_behind + lost),
        ..SiegeChange::default()
    }
}

keys! {
    /// Command for the garrison to withdraw to the inner part.
    #[derive(Copy, Default)]
    pub struct WithdrawGarrison at (game: DiexAie, input) {}
}

impl WithdrawGarrison {
    pub(super) fn plan(game: &DiexGame) -> Plan<DiexAie> {
        let left = game.own.siege.supply_days().unwrap_or_default();
        let change = withdrawal(game);
        let kept = left - (change.used.unwrap_or_default() - game.own.siege.used);
        let plan = Plan::with_result(kept.to_string(), vec![siege_changed(change)]);
        let plan = plan.step(messages::supply_goes_along(left), "11.4.1", kept.to_string());
        let is_inside = game.own.siege.inside;
        if is_inside { plan.with_breach("11.4.1", tr!("the garrison has already withdrawn")) } else { plan }
    }
}

keys! {
    /// Command to roll for the food that helpers send in by night (11.4.1).
    #[derive(Default)]
    pub struct NightFood at (game: DiexAie, input) {}
    may say { dice: EnteredDice = tr_mark!("Die"); }
}

impl NightFood {
    pub(super) fn plan(&self, game: &DiexGame) -> Plan<DiexAie> {
        let siege = &game.own.siege;
        let supply = siege.supply.unwrap_or_default();
        let garrison = men(game, Side::Defender).max(1);
        let is_for_each = game.has_option(NightFoodAmount::ForEachMan);
        let plan = dice::roll(game, DiceKind::D6, self.dice.as_ref(), move |_, days| {
            let rations = u16::try_from(days).unwrap_or_default();
            // Rations of single men last the whole garrison for its share of a day.
            let days = if is_for_each { rations / garrison } else { rations };
            RollOutcome::new(
                days.to_string(),
                vec![siege_changed(SiegeChange { supply: Some(Some(supply + days)), night_food: Some(true), ..SiegeChange::default() })],
            )
        });
        let plan = plan.step(messages::helpers_come_by_night(), "11.4.1", "1D6");
        let plan = if siege.inside { plan } else { plan.with_breach("11.4.1", tr!("the garrison hasn’t withdrawn to the inner part")) };
        if siege.night_food { plan.with_breach("11.4.1", tr!("food comes only once a night")) } else { plan }
    }
}

/// Returns the events at the end of a day: a day of supply is used up.
pub(super) fn end_day(game: &DiexGame) -> Vec<GameEvent> {
    let siege = &game.own.siege;
    let is_free = siege.day == 1 && game.has_option(FirstDayEats::No);
    let used = siege.used + u16::from(!is_free && siege.step != Step::Marker);
    vec![siege_changed(SiegeChange { used: Some(used), ..SiegeChange::default() })]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printed_supply_bands_match_the_modifiers() {
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
