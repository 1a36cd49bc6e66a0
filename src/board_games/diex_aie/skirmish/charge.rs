//! Charges, counter-charges and lance charges (7.2): who may, and over what.

use super::effects::{breach, changed, judged, out_of_time, there, unable};
use super::numbers::points;
use super::state::{Change, Charge};
use super::step::Step;
use super::work::{given_up, idles_no_more};
use crate::characters::{Character, Condition, Origin};
use crate::skirmish::messages;
use crate::{ChargeDistance, ChargeWounded, ChargedAnswer, DiexAie, DiexDesk};
use senlac_board_games::keyed::keys;
use senlac_board_games::{Breach, Plan, Refused, UnitName};

/// The least hexes of a charge (7.2.1).
const LEAST: u8 = 6;

keys! {
    /// A rider declares a charge.
    pub struct Declare {
        who: UnitName = tr_mark!("Who charges");
        target: UnitName = tr_mark!("Whom");
        hexes: u8 = tr_mark!("Hexes that his horse’s head enters");
    } may say {
        lance_with: Vec<UnitName> = tr_mark!("Knights beside him in a lance charge");
    } seldom say {
        outside_arc: bool = tr_mark!("The target is outside his frontal arc");
        unseen: bool = tr_mark!("A mounted man hides the target");
        sharp_turn: bool = tr_mark!("A turn on the way costs extra");
        last_crooked: bool = tr_mark!("The last four hexes are not in a straight line");
        crooked: bool = tr_mark!("The way is not straight as a whole");
    }
}

/// Conditions that do not hold, as what speaks against it.
fn unmet(conditions: &[(bool, &'static str, &'static str)]) -> Vec<Breach> {
    conditions.iter().filter(|(is_unmet, ..)| *is_unmet).map(|(_, section, words)| breach(section, *words)).collect()
}

/// Whether somebody is charged or counter-charged already in this game turn, in its other phase too (7.2.2).
fn was_charged(desk: &DiexDesk, name: &str) -> bool {
    let now = &desk.own.skirmish;
    now.charged.contains(name) || now.charges.iter().any(|charge| charge.against().any(|one| one == name))
}

/// What keeps a man from any charge or counter-charge.
fn unfit(desk: &DiexDesk, man: &Character) -> Vec<Breach> {
    let who = &man.name;
    let mut found: Vec<Breach> = unable(man).into_iter().collect();
    if !man.mounted {
        found.push(breach("7.2.1", tr!("{who} is on foot", who)));
    }
    if man.state == Condition::Wounded && desk.has_option(ChargeWounded::No) {
        found.push(breach("7.2.1", tr!("{who} is wounded", who)));
    }
    if desk.own.skirmish.charges.iter().any(|charge| charge.rider == *who || charge.met_by.as_ref() == Some(who)) {
        found.push(breach("7.2.2", tr!("{who} charges already, and nothing declared is changed", who)));
    }
    found
}

impl Declare {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        let (man, target) = (there(desk, &self.who)?, there(desk, &self.target)?);
        let mut found: Vec<Breach> = out_of_time(desk, man.side, Step::Charges).into_iter().chain(unfit(desk, man)).collect();
        let counted = self.hexes.saturating_add(u8::from(desk.has_option(ChargeDistance::WithTarget)));
        let is = |answer: Option<bool>| answer.unwrap_or_default();
        found.extend(unmet(&[
            (man.side == target.side, "7.2.1", tr!("nobody charges a friend")),
            (desk.own.skirmish.marks(&man.name).fired, "5.2", tr!("who shot does not attack")),
            (i32::from(self.hexes) > points(desk, man, true), "7.2.1", tr!("the charge is longer than his horse can go")),
            (counted < LEAST, "7.2.1", tr!("a charge goes over six hexes at least")),
            (is(self.outside_arc), "7.2.1", tr!("the target must be in his frontal arc when he starts")),
            (is(self.unseen), "7.2.1", tr!("he must see the target")),
            (is(self.sharp_turn), "7.2.1", tr!("no turn of a charge costs extra")),
            (is(self.last_crooked), "7.2.1", tr!("the last four hexes go straight to the target")),
        ]));
        if was_charged(desk, &target.name) {
            found.push(breach("7.2.2", tr!("{target} is charged already", target = target.name)));
        }
        let lance = self.lance_with.as_ref().is_some_and(|with| !with.is_empty());
        if lance {
            let others = self.lance_with.iter().flatten().filter(|name| name.0 != man.name);
            let others = others.map(|name| there(desk, name)).collect::<Result<Vec<_>, _>>()?;
            let is_knight = |man: &Character| man.letters.origin == Origin::Norman && man.letters.class == 'k' && man.mounted;
            found.extend(unmet(&[
                (others.len() < 2, "7.2.4", tr!("a lance charge needs three knights beside each other")),
                (!is_knight(man) || !others.into_iter().all(is_knight), "7.2.4", tr!("a lance charge is ridden by Norman knights alone")),
                (is(self.crooked), "7.2.4", tr!("a lance charge goes straight as a whole")),
            ]));
        }
        let charge = Charge { rider: man.name.clone(), target: target.name.clone(), hexes: self.hexes, lance, met_by: None, over: false };
        let charges = desk.own.skirmish.charges.iter().cloned().chain([charge]).collect();
        let declared = changed(Change { charges: Some(charges), ..Change::default() });
        let plan = Plan::told("declared", [declared].into_iter().chain(idles_no_more(desk, man)).collect());
        let plan = plan.step(messages::charges(&man.name, &target.name), "7.2.1", self.hexes.to_string());
        Ok(given_up(judged(plan, found), desk, &[man]).fulfilling(None, man.name.clone()))
    }
}

keys! {
    /// A rider of the other side answers a charge.
    pub struct Counter {
        who: UnitName = tr_mark!("Who answers");
        charger: UnitName = tr_mark!("Whose charge");
        hexes: u8 = tr_mark!("Hexes that he rides");
    } seldom say {
        outside_arc: bool = tr_mark!("The charger is outside his frontal arc");
        unseen: bool = tr_mark!("A mounted man hides the charger");
        sharp_turn: bool = tr_mark!("A turn on the way costs extra");
        elsewhere: bool = tr_mark!("He does not end on the last two hexes of the charge");
    }
}

impl Counter {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        let (man, charger) = (there(desk, &self.who)?, there(desk, &self.charger)?);
        let charges = &desk.own.skirmish.charges;
        let Some(place) = charges.iter().position(|charge| charge.rider == charger.name) else {
            return Err(tr!("{charger} has not declared a charge", charger = charger.name).into());
        };
        let charge = charges.get(place).cloned();
        let Some(charge) = charge else { return Err(Refused::from(String::new())) };
        let mut found: Vec<Breach> = out_of_time(desk, charger.side, Step::Charges).into_iter().chain(unfit(desk, man)).collect();
        let is = |answer: Option<bool>| answer.unwrap_or_default();
        // Who is charged himself from the front over six hexes goes two hexes, and nothing else is asked (R41).
        let is_target = charge.target == man.name;
        let own_answer = is_target && !desk.has_option(ChargedAnswer::General);
        let most = reach(desk, &charge, &man.name);
        let is_answered_late = charges.last().is_some_and(|last| last.rider != charge.rider);
        found.extend(unmet(&[
            (man.side == charger.side, "7.2.2", tr!("only the other side answers a charge")),
            (charge.met_by.is_some(), "7.2.2", tr!("the charge is answered already")),
            (
                charge.met_by.is_none() && was_charged(desk, &charger.name),
                "7.2.2",
                tr!("the charger was charged himself in this game turn"),
            ),
            (is_answered_late, "7.2.2", tr!("a charge is answered at once, before the next is declared")),
            (is(self.outside_arc), "7.2.2", tr!("the charger must be in his frontal arc")),
            (own_answer && self.hexes != 2, "7.2.2", tr!("a rider who is charged himself goes two hexes")),
            (own_answer && charge.hexes < LEAST, "7.2.2", tr!("a rider answers a charge over six hexes at least")),
            (!own_answer && self.hexes > most, "7.2.2", tr!("he rides at most half of the hexes of the charge")),
            (!own_answer && is(self.unseen), "7.2.2", tr!("he must see the charger")),
            (!own_answer && is(self.sharp_turn), "7.2.2", tr!("no turn of a counter-charge costs extra")),
            (!own_answer && is(self.elsewhere), "7.2.2", tr!("he ends on the last two hexes of the charge")),
        ]));
        let met = Charge { met_by: Some(man.name.clone()), ..charge };
        let charges = charges.iter().enumerate().map(|(at, charge)| if at == place { met.clone() } else { charge.clone() }).collect();
        let declared = changed(Change { charges: Some(charges), ..Change::default() });
        let plan = Plan::told("declared", [declared].into_iter().chain(idles_no_more(desk, man)).collect());
        let plan = plan.step(messages::hexes_to_ride(), "7.2.2", most.to_string());
        Ok(given_up(judged(plan, found), desk, &[man]).fulfilling(None, man.name.clone()))
    }
}

/// The most hexes that a rider goes to meet a charge: half of its own, or two where he is charged himself (7.2.2, R41).
pub(super) fn reach(desk: &DiexDesk, charge: &Charge, who: &str) -> u8 {
    let own_answer = charge.target == who && !desk.has_option(ChargedAnswer::General);
    if own_answer { 2 } else { charge.hexes / 2 }
}

/// The charge that a rider goes to meet, in the step in which he does it: the charger's movement (7.2.2).
pub(super) fn meets<'a>(desk: &'a DiexDesk, rider: &str) -> Option<&'a Charge> {
    let now = &desk.own.skirmish;
    let met = now.charges.iter().find(|charge| charge.met_by.as_deref() == Some(rider) && !charge.over);
    met.filter(|_| now.step == Step::Movement && rides(desk, rider))
}

/// Whether somebody sits on his horse: only a rider charges, or meets a charge (7.2).
pub(super) fn rides(desk: &DiexDesk, name: &str) -> bool {
    desk.own.character(name).is_some_and(|man| man.mounted)
}

/// The charge of a rider that is still to be fought; it has failed when he has left the saddle.
pub(super) fn open<'a>(desk: &'a DiexDesk, rider: &str) -> Option<&'a Charge> {
    desk.own.skirmish.charges.iter().find(|charge| charge.rider == rider && !charge.over).filter(|_| rides(desk, rider))
}

/// Charges after this rider's was fought, or failed.
pub(super) fn over(desk: &DiexDesk, rider: &str) -> crate::words::Happens {
    let charges = desk.own.skirmish.charges.iter();
    let charges = charges.map(|charge| Charge { over: charge.over || charge.rider == rider, ..charge.clone() }).collect();
    changed(Change { charges: Some(charges), ..Change::default() })
}
