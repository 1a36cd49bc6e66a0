//! Charges, counter-charges and lance charges (7.2): who may ride them, and how far.

use super::change::SkirmishChange;
use super::effects::{breach, changed, man_in_fight, step_objection, stunned_objection, with_objections};
use super::numbers::points;
use super::state::Charge;
use super::step::Step;
use super::work::{clear_idling, with_idling_checks};
use crate::characters::{Character, Condition, Origin};
use crate::game::{DiexAie, DiexGame};
use crate::rulings::{ChargeDistance, ChargeWounded, ChargedAnswer};
use crate::skirmish::messages;
use senlac_board_games::keyed::keys;
use senlac_board_games::{Breach, CommandRefusal, Plan, UnitName};

/// Fewest hexes in a charge (7.2.1).
const LEAST: u8 = 6;

keys! {
    /// Command for a rider to declare a charge (7.2.1).
    pub struct DeclareCharge {
        who: UnitName = tr_mark!("Charger");
        target: UnitName = tr_mark!("Target");
        hexes: u8 = tr_mark!("Hexes entered by his horse’s head");
    } may say {
        lance_with: Vec<UnitName> = tr_mark!("Knights beside him in a lance charge");
    } seldom say {
        outside_arc: bool = tr_mark!("The target is outside his frontal arc");
        unseen: bool = tr_mark!("A mounted man blocks sight of the target");
        sharp_turn: bool = tr_mark!("A turn on the route costs extra");
        last_crooked: bool = tr_mark!("The last four hexes aren’t in a straight line");
        crooked: bool = tr_mark!("The whole route isn’t straight");
    }
}

/// Returns an objection for each condition that is marked as unmet.
fn unmet_objections(conditions: &[(bool, &'static str, &'static str)]) -> Vec<Breach> {
    conditions.iter().filter(|(is_unmet, ..)| *is_unmet).map(|(_, section, words)| breach(section, *words)).collect()
}

/// Returns whether a man has already been charged or counter-charged in this game turn, in either phase (7.2.2).
fn was_charged(game: &DiexGame, name: &str) -> bool {
    let now = &game.own.skirmish;
    now.charged.contains(name) || now.charges.iter().any(|charge| charge.charged_men().any(|one| one == name))
}

/// Returns the objections to any charge or counter-charge by this man.
fn charge_objections(game: &DiexGame, man: &Character) -> Vec<Breach> {
    let who = &man.name;
    let mut found: Vec<Breach> = stunned_objection(man).into_iter().collect();
    if !man.mounted {
        found.push(breach("7.2.1", tr!("{who} is on foot", who)));
    }
    if man.state == Condition::Wounded && game.has_option(ChargeWounded::No) {
        found.push(breach("7.2.1", tr!("{who} is wounded", who)));
    }
    if game.own.skirmish.charges.iter().any(|charge| charge.rider == *who || charge.met_by.as_ref() == Some(who)) {
        found.push(breach("7.2.2", tr!("{who} has already declared a charge, which can’t be changed", who)));
    }
    found
}

impl DeclareCharge {
    pub(super) fn plan(&self, game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        let (man, target) = (man_in_fight(game, &self.who)?, man_in_fight(game, &self.target)?);
        let mut found: Vec<Breach> =
            step_objection(game, man.side, Step::Charges).into_iter().chain(charge_objections(game, man)).collect();
        let counted = self.hexes.saturating_add(u8::from(game.has_option(ChargeDistance::WithTarget)));
        let is = |answer: Option<bool>| answer.unwrap_or_default();
        found.extend(unmet_objections(&[
            (man.side == target.side, "7.2.1", tr!("a rider can’t charge a friend")),
            (game.own.skirmish.marks(&man.name).fired, "5.2", tr!("a man who has shot can’t attack")),
            (i32::from(self.hexes) > points(game, man, true), "7.2.1", tr!("the charge is longer than his horse’s movement")),
            (counted < LEAST, "7.2.1", tr!("a charge must be at least six hexes long")),
            (is(self.outside_arc), "7.2.1", tr!("the target must be in his frontal arc when he starts")),
            (is(self.unseen), "7.2.1", tr!("he must see the target")),
            (is(self.sharp_turn), "7.2.1", tr!("a charge can’t include a turn that costs extra")),
            (is(self.last_crooked), "7.2.1", tr!("the last four hexes must go straight to the target")),
        ]));
        if was_charged(game, &target.name) {
            found.push(breach("7.2.2", tr!("{target} has already been charged this game turn", target = target.name)));
        }
        let lance = self.lance_with.as_ref().is_some_and(|with| !with.is_empty());
        if lance {
            let others = self.lance_with.iter().flatten().filter(|name| name.0 != man.name);
            let others = others.map(|name| man_in_fight(game, name)).collect::<Result<Vec<_>, _>>()?;
            let is_knight = |man: &Character| man.letters.origin == Origin::Norman && man.letters.class == 'k' && man.mounted;
            found.extend(unmet_objections(&[
                (others.len() < 2, "7.2.4", tr!("a lance charge needs three knights side by side")),
                (!is_knight(man) || !others.into_iter().all(is_knight), "7.2.4", tr!("only Norman knights can make a lance charge")),
                (is(self.crooked), "7.2.4", tr!("the whole route of a lance charge must be straight")),
            ]));
        }
        let charge = Charge { rider: man.name.clone(), target: target.name.clone(), hexes: self.hexes, lance, met_by: None, over: false };
        let charges = game.own.skirmish.charges.iter().cloned().chain([charge]).collect();
        let declared = changed(SkirmishChange { charges: Some(charges), ..SkirmishChange::default() });
        let plan = Plan::with_result("declared", [declared].into_iter().chain(clear_idling(game, man)).collect());
        let plan = plan.step(messages::charges(&man.name, &target.name), "7.2.1", self.hexes.to_string());
        Ok(with_idling_checks(with_objections(plan, found), game, &[man]).with_duty(None, man.name.clone()))
    }
}

keys! {
    /// Command for a rider of the other side to answer a charge (7.2.2).
    pub struct CounterCharge {
        who: UnitName = tr_mark!("Counter-charger");
        charger: UnitName = tr_mark!("Charger");
        hexes: u8 = tr_mark!("Hexes he rides");
    } seldom say {
        outside_arc: bool = tr_mark!("The charger is outside his frontal arc");
        unseen: bool = tr_mark!("A mounted man blocks sight of the charger");
        sharp_turn: bool = tr_mark!("A turn on the route costs extra");
        elsewhere: bool = tr_mark!("He doesn’t end on the last two hexes of the charge");
    }
}

impl CounterCharge {
    pub(super) fn plan(&self, game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        let (man, charger) = (man_in_fight(game, &self.who)?, man_in_fight(game, &self.charger)?);
        let charges = &game.own.skirmish.charges;
        let Some(place) = charges.iter().position(|charge| charge.rider == charger.name) else {
            return Err(tr!("{charger} hasn’t declared a charge", charger = charger.name).into());
        };
        let charge = charges.get(place).cloned();
        let Some(charge) = charge else { return Err(CommandRefusal::from(String::new())) };
        let mut found: Vec<Breach> =
            step_objection(game, charger.side, Step::Charges).into_iter().chain(charge_objections(game, man)).collect();
        let is = |answer: Option<bool>| answer.unwrap_or_default();
        // A man charged from the front over six hexes moves two hexes, without further conditions (R41).
        let is_target = charge.target == man.name;
        let own_answer = is_target && !game.has_option(ChargedAnswer::General);
        let most = reach(game, &charge, &man.name);
        let is_answered_late = charges.last().is_some_and(|last| last.rider != charge.rider);
        found.extend(unmet_objections(&[
            (man.side == charger.side, "7.2.2", tr!("only the other side can answer a charge")),
            (charge.met_by.is_some(), "7.2.2", tr!("the charge has already been answered")),
            (
                charge.met_by.is_none() && was_charged(game, &charger.name),
                "7.2.2",
                tr!("the charger has already been charged this game turn"),
            ),
            (is_answered_late, "7.2.2", tr!("a charge must be answered at once, before the next is declared")),
            (is(self.outside_arc), "7.2.2", tr!("the charger must be in his frontal arc")),
            (own_answer && self.hexes != 2, "7.2.2", tr!("a rider who is himself charged must ride two hexes")),
            (own_answer && charge.hexes < LEAST, "7.2.2", tr!("a rider can answer only a charge of at least six hexes")),
            (!own_answer && self.hexes > most, "7.2.2", tr!("he can ride at most half the hexes of the charge")),
            (!own_answer && is(self.unseen), "7.2.2", tr!("he must see the charger")),
            (!own_answer && is(self.sharp_turn), "7.2.2", tr!("a counter-charge can’t include a turn that costs extra")),
            (!own_answer && is(self.elsewhere), "7.2.2", tr!("he must end on the last two hexes of the charge")),
        ]));
        let met = Charge { met_by: Some(man.name.clone()), ..charge };
        let charges = charges.iter().enumerate().map(|(at, charge)| if at == place { met.clone() } else { charge.clone() }).collect();
        let declared = changed(SkirmishChange { charges: Some(charges), ..SkirmishChange::default() });
        let plan = Plan::with_result("declared", [declared].into_iter().chain(clear_idling(game, man)).collect());
        let plan = plan.step(messages::hexes_to_ride(), "7.2.2", most.to_string());
        Ok(with_idling_checks(with_objections(plan, found), game, &[man]).with_duty(None, man.name.clone()))
    }
}

/// Returns the most hexes that a rider may go to meet a charge.
///
/// It's half of the charge's hexes, or two if he is its target (7.2.2, R41).
pub(super) fn reach(game: &DiexGame, charge: &Charge, who: &str) -> u8 {
    let own_answer = charge.target == who && !game.has_option(ChargedAnswer::General);
    if own_answer { 2 } else { charge.hexes / 2 }
}

/// Returns the charge that a rider may now ride to meet: only in the charger's movement step (7.2.2).
pub(super) fn charge_to_meet<'a>(game: &'a DiexGame, rider: &str) -> Option<&'a Charge> {
    let now = &game.own.skirmish;
    let met = now.charges.iter().find(|charge| charge.met_by.as_deref() == Some(rider) && !charge.over);
    met.filter(|_| now.step == Step::Movement && is_riding(game, rider))
}

/// Returns whether a man is mounted. Only a rider charges or meets a charge (7.2).
pub(super) fn is_riding(game: &DiexGame, name: &str) -> bool {
    game.own.character(name).is_some_and(|man| man.mounted)
}

/// Returns a rider's charge that is still to be fought. If he is no longer mounted, it has failed.
pub(super) fn open<'a>(game: &'a DiexGame, rider: &str) -> Option<&'a Charge> {
    game.own.skirmish.charges.iter().find(|charge| charge.rider == rider && !charge.over).filter(|_| is_riding(game, rider))
}

/// Returns the event that marks a rider's charge as fought or failed.
pub(super) fn end_charge(game: &DiexGame, rider: &str) -> crate::event_helpers::GameEvent {
    let charges = game.own.skirmish.charges.iter();
    let charges = charges.map(|charge| Charge { over: charge.over || charge.rider == rider, ..charge.clone() }).collect();
    changed(SkirmishChange { charges: Some(charges), ..SkirmishChange::default() })
}
