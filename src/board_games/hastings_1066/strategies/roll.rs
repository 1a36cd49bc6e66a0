//! The roll for the order of a wing or a nation (4.2.3), and rerolls in an extension (3.3.2).

use super::track::MarkerMove;
use super::{adopt_entry, has_running_order, has_units_on_map, table_key};
use crate::duty::HastingsDuty;
use crate::effects::{GameEvent, mark_done};
use crate::messages;
use crate::order::Order;
use crate::sealed::{Strategy, StrategyGroup};
use crate::state::State;
use crate::step::Step;
use crate::unit::{Group, Side};
use crate::{Event, ExtensionRerolls, Hastings, HastingsGame, WingTooSmall, wings};
use senlac_board_games::keyed::{keyed, keys};
use senlac_board_games::{CommandRefusal, DiceKind, DiceRoll, EnteredDice, Message, Plan, RollOutcome};

keyed! {
    /// Foot or knights of a nation.
    pub enum Section {
        Foot = "foot", tr_mark!("the foot");
        Knights = "knights", tr_mark!("the knights");
    }
}

keys! {
    /// The roll for the order of a wing, or of both sections of a nation (4.2.3). The strategy may be left out if it
    /// was set with `choose`. Name a section only if it rolls again alone in an extension (3.3.2).
    pub struct OrderRoll at (game: Hastings, input) { who: StrategyGroup = tr_mark!("Wing or nationality"); }
    may say {
        strategy: Strategy = tr_mark!("Strategy");
        section: Section = tr_mark!("Reroll in an extension");
    }
    usually { housecarls: bool = tr_mark!("Housecarls treat Attack & Pursue as Optional"); }
    may say { dice: EnteredDice = tr_mark!("Dice"); }
}

/// Groups that use a roll, and the breaches of the rules.
struct Readers {
    first: Vec<Group>,
    again: Vec<Group>,
    against: Vec<(&'static str, String)>,
}

impl OrderRoll {
    /// Returns the groups that use this roll.
    ///
    /// # Errors
    /// Nobody of the wing or nation is on the map.
    fn readers(&self, game: &HastingsGame) -> Result<Readers, CommandRefusal> {
        let state = &game.own;
        let meant = |group: &Group| self.section.is_none_or(|section| (section == Section::Knights) == group.is_mounted());
        let there: Vec<Group> = self.who.groups().into_iter().filter(meant).filter(|group| has_units_on_map(state, *group)).collect();
        if there.is_empty() {
            return Err(tr!("no units of the {who} are on the map", who = self.who.name()).into());
        }
        let mut against = Vec::new();
        if state.step != Step::Orders {
            against.push(("3.2", tr!("orders are rolled for in the Order Phase").to_owned()));
        }
        let first: Vec<Group> =
            there.iter().copied().filter(|group| !has_running_order(state, *group) && !state.has_done("order", group.key())).collect();
        if !first.is_empty() {
            return Ok(Readers { first, again: Vec::new(), against });
        }
        let again: Vec<Group> = there.iter().copied().filter(|group| may_roll_again(game, *group)).collect();
        if !again.is_empty() {
            return Ok(Readers { first: Vec::new(), again, against });
        }
        against.extend(there.iter().map(|group| match state.orders.get(group) {
            Some(standing) if has_running_order(state, *group) => {
                ("4.2.6", tr!("{who}: {order} continues without a roll", who = group.name(), order = standing.order.name()))
            }
            _ => ("4.2.3", tr!("{who}: already rolled this turn", who = group.name())),
        }));
        Ok(Readers { first: Vec::new(), again: there, against })
    }

    pub(crate) fn plan(&self, game: &HastingsGame) -> Result<Plan<Hastings>, CommandRefusal> {
        let state = &game.own;
        let laid = state.strategies.get(&self.who).copied();
        let Some(strategy) = self.strategy.or(laid) else {
            return Err(tr!("enter the strategy of the {who}, or choose it first", who = self.who.name()).into());
        };
        let Readers { first, again, mut against } = self.readers(game)?;
        if let Some(laid) = laid.filter(|laid| *laid != strategy) {
            against.push(("4.2.2", tr!("the strategy chosen for the {who} is {laid}", who = self.who.name(), laid = laid.name())));
        }
        if self.who.side() == Side::Saxon && state.step == Step::Orders && game.has_option(WingTooSmall::Refuse) {
            against.extend(wings::wing_problems(game, state).into_iter().map(|(section, problem)| (section, problem.to_string())));
        }
        if self.housecarls && self.who.side() == Side::Norman {
            against.push(("4.3.8", tr!("only Saxons have housecarls").to_owned()));
        }
        let groups: Vec<Group> = first.iter().chain(&again).copied().collect();
        let (now, has_housecarls, who) = (game.clone(), self.housecarls, self.who);
        let falls = move |thrown: &DiceRoll| {
            let mut events = vec![mark_done("order", groups.iter().map(|group| group.key().to_owned()))];
            let mut track = MarkerMove::from_state(&now.own, who);
            let mut results = Vec::new();
            for group in &groups {
                if again.contains(group) {
                    events.extend(undo_first_roll(&now.own, *group, &mut track));
                }
                let key = format!("{} {} {}", table_key(*group), strategy.key(), thrown.sum);
                if let Some(entry) = now.own.remembered.get(&key) {
                    results.push(entry.order_text());
                    events.extend(adopt_entry(&now, *group, *entry, has_housecarls, &mut track));
                } else {
                    results.push(messages::read_order_table(thrown.sum));
                    let mark = if has_housecarls { " housecarls" } else { "" };
                    events.push(GameEvent::due(HastingsDuty::ReadOrder, group.key(), &format!("{key}{mark}"), "4.2.3"));
                }
            }
            events.extend(track.move_event());
            RollOutcome::new(Message::list(results), events)
        };
        let plan = Plan::with_dice(DiceKind::TwoD6, self.dice.clone(), falls).step(self.who, "4.2.3", strategy);
        let plan = first.iter().fold(plan, |plan, group| plan.step(*group, "4.2.4", messages::reads_the_roll()));
        let both = self.who.groups();
        let going_on = both.into_iter().filter(|group| self.section.is_none() && has_running_order(state, *group));
        let plan = going_on.fold(plan, |plan, group| plan.step(group, "4.2.6", messages::keeps_its_order()));
        let plan = against.into_iter().fold(plan, |plan, (section, words)| plan.with_breach(section, words));
        Ok(plan.with_duty(None, self.who.key()))
    }
}

/// Returns whether a group may reroll in an extension: Shield Wall or Hold of the Normans, Attack & Pursue of the
/// Saxons (3.3.2, ruling 13).
fn may_roll_again(game: &HastingsGame, group: Group) -> bool {
    let state = &game.own;
    let disliked = match state.orders.get(&group).map(|standing| standing.order) {
        Some(Order::ShieldWall | Order::Hold) => group.side() == Side::Norman,
        Some(Order::AttackAndPursue) => group.side() == Side::Saxon,
        _ => false,
    };
    let is_first = !state.has_done("order-again", group.key()) || game.has_option(ExtensionRerolls::AnyNumber);
    state.turn > 8 && disliked && is_first && state.has_done("order", group.key())
}

/// Returns events that undo a group’s first roll before its reroll.
fn undo_first_roll(state: &State, group: Group, track: &mut MarkerMove) -> Vec<GameEvent> {
    let effect = state.orders.get(&group).map_or(0, |standing| standing.effect);
    track.to = track.to.saturating_sub(effect);
    vec![mark_done("order-again", [group.key().to_owned()]), GameEvent::Own(Event::OrderEnded { group })]
}
