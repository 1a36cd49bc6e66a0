//! Reaction (5.4): one hex away from an enemy, in the other side's phase.

use crate::duty::HastingsDuty;
use crate::effects::{GameEvent, find_on_map, mark_done};
use crate::leaders::{self, LeaderSplit};
use crate::order::Order;
use crate::order_rules::{is_free_guard, order_of};
use crate::retreat::Hindrance;
use crate::unit::{Leader, Side, Status, Unit};
use crate::{
    DisruptedReaction, GuardOrder, Hastings, HastingsGame, HoldAndReaction, IneffectiveLeader, ReactionAway, ReactionChecks,
    ReactionLeader, texts,
};
use senlac_board_games::keyed::keys;
use senlac_board_games::{Choice, CommandRefusal, FieldKind, Plan};

keys! {
    /// A unit moves one hex away in its reaction segment (5.4). It needs a leader of its side who has it in command
    /// range. A leader in the same hex is at distance 0. If the distance is left out, he counts as within his command
    /// radius. A disrupted unit must be in an enemy’s zone of control (9.2.2). Ruling 44 decides whether the unit must
    /// get further from the nearest enemy, and whether it must have been in contact with one. Knights check on their path
    /// (9.6.2). Leaders with the unit may stay in their hex (ruling 77).
    pub struct Reaction at (game: Hastings, input) { unit: String = tr_mark!("Unit"), reacting_units(game); }
    may say { leader: String = tr_mark!("Leader in command range"), FieldKind::One(own_leaders(game)); }
    seldom say { distance: u8 = tr_mark!("Distance to that leader, in hexes"), FieldKind::Number(0, 20); }
    usually {
        held: bool = tr_mark!("In an enemy zone of control");
        knight: bool = tr_mark!("In a knight unit’s zone of control");
        into_zone: bool = tr_mark!("Enters an enemy zone of control");
    }
    unusually {
        no_further: bool = tr_mark!("No further from the nearest enemy");
        from_afar: bool = tr_mark!("Was not in contact with an enemy");
    }
    usually { over: Vec<Hindrance> = tr_mark!("Knights move"); }
    unusually { leaves: Vec<String> = tr_mark!("Leaders left behind"), FieldKind::Several(own_leaders(game)); }
}

/// Returns the units of the acting side. Those that can’t react are barred.
fn reacting_units(game: &HastingsGame) -> FieldKind {
    let acting = game.own.step.acting_side();
    let bars = |unit: &Unit| {
        if unit.status == Status::Routed {
            return Some(tr!("routed (9.2.3)").to_owned());
        }
        barring_order(game, unit).map(|order| tr!("in {order} (5.4.4)", order = order.name()))
    };
    let is_own = |choice: &Choice| {
        let unit = choice.value.as_str().and_then(|id| game.own.unit(id));
        acting.is_none_or(|side| unit.is_some_and(|unit| unit.side == side))
    };
    FieldKind::One(texts::unit_choices(game, bars).into_iter().filter(is_own).collect())
}

/// Returns the leaders of the acting side.
fn own_leaders(game: &HastingsGame) -> Vec<Choice> {
    let acting = game.own.step.acting_side();
    texts::leader_choices(game, |leader| acting.is_none_or(|side| side == leader.side))
}

impl Reaction {
    pub(crate) fn plan(&self, game: &HastingsGame) -> Result<Plan<Hastings>, CommandRefusal> {
        let unit = find_on_map(game, &self.unit)?;
        let leader = self.leader.as_deref().map(|id| leaders::find_in_game(game, id)).transpose()?;
        let is_disrupted = unit.status == Status::Disrupted;
        let (cause, section) = if is_disrupted { ("stepped-out", "9.2.2") } else { ("reaction", "5.4.5") };
        if !unit.kind.is_mounted() && !self.over.is_empty() {
            return Err(tr!("{id} is on foot; only knights check at ridges and marshes", id = unit.id).into());
        }
        let parting = LeaderSplit::for_unit(game, unit, &self.leaves)?;
        let mut events = parting.events();
        events.push(mark_done("react", [unit.id.clone()]));
        if !game.has_option(ReactionChecks::NoCheck) {
            events.extend(self.over.iter().map(|over| over.require_check(&unit.id)));
        }
        events.push(GameEvent::due(HastingsDuty::Morale, &unit.id, cause, section));
        let plan = parting.add_workings(Plan::without_dice(events), unit);
        let plan = self.breaches(game, unit, leader).into_iter().fold(plan, |plan, (section, words)| plan.with_breach(section, words));
        Ok(plan.with_duty(None, unit.id.clone()))
    }

    /// Returns every breach of the rules by this reaction.
    fn breaches(&self, game: &HastingsGame, unit: &Unit, leader: Option<&Leader>) -> Vec<(&'static str, String)> {
        let (state, id) = (&game.own, &unit.id);
        let mut found = Vec::new();
        if !state.step.is_reaction() {
            found.push(("3.2", tr!("this is not a reaction segment").to_owned()));
        } else if state.step.acting_side() != Some(unit.side) {
            found.push(("5.4", tr!("{id} is not on the side that reacts now", id)));
        }
        if state.has_done("react", id) {
            found.push(("5.4.2", tr!("{id} has already reacted", id)));
        }
        if self.into_zone {
            found.push(("5.4.3", tr!("{id} may not enter an enemy zone of control", id)));
        }
        if unit.status == Status::Routed {
            found.push(("9.2.3", tr!("{id} is routed and cannot react", id)));
        }
        if let Some(order) = barring_order(game, unit) {
            found.push(("5.4.4", tr!("{id} cannot react in {order}", id, order = order.name())));
        }
        if unit.status == Status::Disrupted {
            if !(self.held || self.knight) {
                found.push((
                    "9.2.2",
                    tr!("{id} is disrupted and can only step out of an enemy zone of control; confirm that it is in one", id),
                ));
            }
            if game.has_option(DisruptedReaction::OwnRule) {
                return found;
            }
        }
        if self.no_further && game.has_option(ReactionAway::Further) {
            found.push(("5.4.2", tr!("{id} must get further from the nearest enemy", id)));
        }
        if self.from_afar && game.has_option(ReactionAway::OutOfContact) {
            found.push(("5.4.2", tr!("{id} is not in contact with an enemy", id)));
        }
        if self.knight && unit.side == Side::Saxon && !unit.kind.is_mounted() {
            found.push(("5.4.4", tr!("{id} is in a knight unit’s zone of control", id)));
        }
        match leader {
            None => {
                found.push(("5.4.4", tr!("no leader in command range is given for {id}; enter one as “leader”", id)));
            }
            Some(leader) if !can_command(game, leader, unit) => {
                found.push(("5.4.4", tr!("{leader} does not command {id}", leader = leader.id, id)));
            }
            Some(leader) if self.distance.is_some_and(|distance| distance > leader.command) => {
                found.push((
                    "5.4.4",
                    tr!("{id} is outside {leader}’s command radius of {radius}", leader = leader.id, id, radius = leader.command),
                ));
            }
            Some(_) => {}
        }
        found
    }
}

/// Returns the order that keeps a unit from reacting (5.4.4, rulings 23, 34 and 46).
fn barring_order(game: &HastingsGame, unit: &Unit) -> Option<Order> {
    let state = &game.own;
    if is_free_guard(state, unit) {
        let has_charged = state.has_done("charge", &unit.id) || state.has_done("charge-downhill", &unit.id);
        return Some(Order::Charge).filter(|_| has_charged && !game.has_option(GuardOrder::FreeToReact));
    }
    // A disrupted unit that its own rule alone binds needs an order that lets it move, and Attack & Pursue and Charge do.
    let only_moves = unit.status == Status::Disrupted && game.has_option(DisruptedReaction::OwnRule);
    order_of(state, unit).filter(|order| match order {
        Order::ShieldWall => true,
        Order::AttackAndPursue | Order::Charge => !only_moves,
        Order::Hold => !game.has_option(HoldAndReaction::Allowed),
        Order::InPlace | Order::AdvanceToCombat | Order::Advance => false,
    })
}

/// Returns whether this leader lets a unit in his command range react (ruling 45).
fn can_command(game: &HastingsGame, leader: &Leader, unit: &Unit) -> bool {
    let is_own = leader.can_serve(unit) || game.has_option(ReactionLeader::AnyLeader);
    let counts = leader.is_effective() || !game.has_option(IneffectiveLeader::Not);
    leader.side == unit.side && is_own && counts
}
