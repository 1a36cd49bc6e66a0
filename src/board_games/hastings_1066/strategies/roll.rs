//! The roll for the order of a wing or a nation (4.2.3), and who rolls again in an extension (3.3.2).

use super::track::Track;
use super::{adopted, goes_on, is_there, table_of};
use crate::effects::{Happens, did};
use crate::messages;
use crate::order::Order;
use crate::owed::Owed;
use crate::sealed::{Body, Strategy};
use crate::state::State;
use crate::step::Step;
use crate::unit::{Group, Side};
use crate::{Event, ExtensionRerolls, Hastings, HastingsDesk, WingTooSmall, wings};
use senlac_board_games::keyed::{keyed, keys};
use senlac_board_games::{DiceKind, DiceSaid, Fall, Message, Plan, Refused, Thrown};

keyed! {
    /// The foot or the knights of a nation.
    pub enum Section {
        Foot = "foot", tr_mark!("the foot");
        Knights = "knights", tr_mark!("the knights");
    }
}

keys! {
    /// The roll for the order of a wing, or of both sections of a nation (4.2.3). Who has a strategy by `choose` need not say it; a section
    /// is named where it alone rolls again, in an extension (3.3.2).
    pub struct RollOrder at (desk: Hastings, input) { who: Body = tr_mark!("Wing or nation"); }
    may say {
        strategy: Strategy = tr_mark!("Strategy");
        section: Section = tr_mark!("In an extension, again only");
    }
    usually { housecarls: bool = tr_mark!("Housecarls take Attack & Pursue as Optional"); }
    may say { dice: DiceSaid = tr_mark!("Dice"); }
}

/// Who reads a roll, and what speaks against it.
struct Readers {
    first: Vec<Group>,
    again: Vec<Group>,
    against: Vec<(&'static str, String)>,
}

impl RollOrder {
    fn readers(&self, desk: &HastingsDesk) -> Result<Readers, Refused> {
        let state = &desk.own;
        let meant = |group: &Group| self.section.is_none_or(|section| (section == Section::Knights) == group.is_mounted());
        let there: Vec<Group> = self.who.groups().into_iter().filter(meant).filter(|group| is_there(state, *group)).collect();
        if there.is_empty() {
            return Err(tr!("there is nobody of the {who} on the map", who = self.who.name()).into());
        }
        let mut against = Vec::new();
        if state.step != Step::Orders {
            against.push(("3.2", tr!("orders are rolled for in the Order Phase").to_owned()));
        }
        let first: Vec<Group> =
            there.iter().copied().filter(|group| !goes_on(state, *group) && !state.has_done("order", group.key())).collect();
        if !first.is_empty() {
            return Ok(Readers { first, again: Vec::new(), against });
        }
        let again: Vec<Group> = there.iter().copied().filter(|group| may_roll_again(desk, *group)).collect();
        if !again.is_empty() {
            return Ok(Readers { first: Vec::new(), again, against });
        }
        against.extend(there.iter().map(|group| match state.orders.get(group) {
            Some(standing) if goes_on(state, *group) => {
                ("4.2.6", tr!("{who}: {order} goes on without a roll", who = group.name(), order = standing.order.name()))
            }
            _ => ("4.2.3", tr!("{who}: rolled in this turn already", who = group.name())),
        }));
        Ok(Readers { first: Vec::new(), again: there, against })
    }

    pub(crate) fn plan(&self, desk: &HastingsDesk) -> Result<Plan<Hastings>, Refused> {
        let state = &desk.own;
        let laid = state.strategies.get(&self.who).copied();
        let Some(strategy) = self.strategy.or(laid) else {
            return Err(tr!("say the strategy of the {who}, or choose it first", who = self.who.name()).into());
        };
        let Readers { first, again, mut against } = self.readers(desk)?;
        if let Some(laid) = laid.filter(|laid| *laid != strategy) {
            against.push(("4.2.2", tr!("the {who} has chosen {laid}", who = self.who.name(), laid = laid.name())));
        }
        if self.who.side() == Side::Saxon && state.step == Step::Orders && desk.has_option(WingTooSmall::Refuse) {
            against.extend(wings::misfits(desk, state).into_iter().map(|(section, problem)| (section, problem.to_string())));
        }
        if self.housecarls && self.who.side() == Side::Norman {
            against.push(("4.3.8", tr!("only Saxons have housecarls").to_owned()));
        }
        let groups: Vec<Group> = first.iter().chain(&again).copied().collect();
        let (now, has_housecarls, who) = (desk.clone(), self.housecarls, self.who);
        let falls = move |thrown: &Thrown| {
            let mut events = vec![did("order", groups.iter().map(|group| group.key().to_owned()))];
            let mut track = Track::of(&now.own, who);
            let mut results = Vec::new();
            for group in &groups {
                if again.contains(group) {
                    events.extend(taken_back(&now.own, *group, &mut track));
                }
                let key = format!("{} {} {}", table_of(*group), strategy.key(), thrown.sum);
                if let Some(entry) = now.own.remembered.get(&key) {
                    results.push(entry.words());
                    events.extend(adopted(&now, *group, *entry, has_housecarls, &mut track));
                } else {
                    results.push(messages::read_order_table(thrown.sum));
                    let mark = if has_housecarls { " housecarls" } else { "" };
                    events.push(Happens::due(Owed::ReadOrder, group.key(), &format!("{key}{mark}"), "4.2.3"));
                }
            }
            events.extend(track.moved());
            Fall::new(Message::list(results), events)
        };
        let plan = Plan::rolled(DiceKind::TwoD6, self.dice.clone(), falls).step(self.who, "4.2.3", strategy);
        let plan = first.iter().fold(plan, |plan, group| plan.step(*group, "4.2.4", messages::reads_the_roll()));
        let both = self.who.groups();
        let going_on = both.into_iter().filter(|group| self.section.is_none() && goes_on(state, *group));
        let plan = going_on.fold(plan, |plan, group| plan.step(group, "4.2.6", messages::keeps_its_order()));
        let plan = against.into_iter().fold(plan, |plan, (section, words)| plan.against(section, words));
        Ok(plan.fulfilling(None, self.who.key()))
    }
}

/// Whether a wing or a section may roll again: in an extension, for a Shield Wall or Hold of the Normans, an Attack & Pursue of
/// the Saxons (3.3.2, ruling 13).
fn may_roll_again(desk: &HastingsDesk, group: Group) -> bool {
    let state = &desk.own;
    let disliked = match state.orders.get(&group).map(|standing| standing.order) {
        Some(Order::ShieldWall | Order::Hold) => group.side() == Side::Norman,
        Some(Order::AttackAndPursue) => group.side() == Side::Saxon,
        _ => false,
    };
    let is_first = !state.has_done("order-again", group.key()) || desk.has_option(ExtensionRerolls::AnyNumber);
    state.turn > 8 && disliked && is_first && state.has_done("order", group.key())
}

/// A first roll that another takes the place of.
fn taken_back(state: &State, group: Group, track: &mut Track) -> Vec<Happens> {
    let effect = state.orders.get(&group).map_or(0, |standing| standing.effect);
    track.to = track.to.saturating_sub(effect);
    vec![did("order-again", [group.key().to_owned()]), Happens::Own(Event::OrderEnded { group })]
}
