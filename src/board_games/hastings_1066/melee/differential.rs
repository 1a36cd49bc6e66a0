//! The melee differential (8.3): all attackers' strengths less all defenders' defences, with each change by its name.

use super::{Attacker, Charge, Defender, Facing, Fight, Ground, Slope};
use crate::messages;
use crate::order::Order;
use crate::orders::order_of;
use crate::unit::{Leader, Status, Unit};
use crate::{HastingsDesk, MeleeChanges, MovementDownhill, RidgeInMelee, SeveralLeaders, SideBonus, State, TwoTargetsBonus, Woods};
use senlac_board_games::Message;

/// A line of the workings: what, where the book has it, and what it is worth.
pub(super) type Line = (Message, &'static str, Message);

/// What a change comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum From {
    Side,
    Ridge,
    Other,
}

/// A change to the strength of a unit.
struct Change {
    from: From,
    what: Message,
    section: &'static str,
    value: i32,
}

/// What leaders add for the unit in whose hex they are (8.5, 10.3.1): the best one counts, or all of them (ruling 69).
fn leaders<'a>(desk: &'a HastingsDesk, unit: &'a Unit) -> Vec<(&'a Leader, i32)> {
    let helps = |leader: &&Leader| leader.is_effective() && leader.serves(unit);
    let helping = desk.own.leaders_with(&unit.id).filter(helps).map(|leader| (leader, if leader.is_chief() { 2 } else { 1 }));
    if desk.has_option(SeveralLeaders::Sum) { helping.collect() } else { helping.max_by_key(|(_, bonus)| *bonus).into_iter().collect() }
}

/// The defence of a unit in its present order (9.2).
pub(crate) fn defence(state: &State, unit: &Unit) -> (i32, &'static str) {
    let walls = order_of(state, unit) == Some(Order::ShieldWall) && unit.status != Status::Routed;
    match unit.wall_defence.filter(|_| walls) {
        Some(wall) => (i32::from(wall), "4.3.1"),
        None => (i32::from(unit.defence), "8.2"),
    }
}

impl Fight {
    /// The differential, and what goes into it.
    pub(super) fn differential(&self, desk: &HastingsDesk, lines: &mut Vec<Line>) -> i32 {
        let mut changes: Vec<Vec<Change>> = self.attackers.iter().map(|(unit, how)| self.attacking(desk, unit, how)).collect();
        if desk.has_option(MeleeChanges::Best) {
            changes.iter_mut().for_each(keep_best);
        }
        if desk.has_option(SideBonus::Once) {
            once(&mut changes, |change| change.from == From::Side);
        }
        if desk.has_option(RidgeInMelee::Once) {
            once(&mut changes, |change| change.from == From::Ridge && change.value < 0);
            once(&mut changes, |change| change.from == From::Ridge && change.value > 0);
        }
        let mut sum = 0;
        let mut line = |what: Message, section: &'static str, value: i32| {
            sum += value;
            lines.push((what, section, format!("{value:+}").into()));
        };
        for ((unit, how), changes) in self.attackers.iter().zip(changes) {
            let id = &unit.id;
            let walls = order_of(&desk.own, unit) == Some(Order::ShieldWall);
            match how.strength.or(unit.wall_melee).filter(|_| walls) {
                Some(wall) => line(messages::strikes_from_shield_wall(id), "4.3.1", wall.into()),
                None => line(messages::strikes(id), "8.2", how.strength.unwrap_or(unit.melee).into()),
            }
            for change in changes {
                line(change.what, change.section, change.value);
            }
        }
        for (unit, how) in &self.defenders {
            let id = &unit.id;
            let (strength, section) = defence(&desk.own, unit);
            let words = if section == "4.3.1" { messages::defends_in_shield_wall(id) } else { messages::defends(id) };
            line(words, section, -strength);
            let mut changes = defending(desk, unit, how);
            if desk.has_option(MeleeChanges::Best) {
                keep_best(&mut changes);
            }
            for change in changes {
                line(change.what, change.section, -change.value);
            }
        }
        sum
    }

    /// Every change to the strength of an attacker.
    fn attacking(&self, desk: &HastingsDesk, unit: &Unit, how: &Attacker) -> Vec<Change> {
        let id = &unit.id;
        let mut changes: Vec<Change> = leaders(desk, unit)
            .into_iter()
            .map(|(leader, value)| Change { from: From::Other, what: messages::leads(&leader.id, id), section: "8.5", value })
            .collect();
        let mut add = |from, what, section, value| changes.push(Change { from, what, section, value });
        match how.into.as_ref().and_then(|into| side(desk, into.sides())) {
            Some(Facing::Flank) => add(From::Side, messages::strikes_into_flank(id), "6.2.3", 1),
            Some(Facing::Rear) => add(From::Side, messages::strikes_into_rear(id), "6.2.3", 2),
            Some(Facing::Front) | None => {}
        }
        let is_mounted = unit.kind.is_mounted();
        match how.ridge {
            Some(Slope::Uphill) => {
                add(From::Ridge, messages::strikes_uphill(id), "5.5", if is_mounted { -2 } else { -1 });
            }
            Some(Slope::Downhill) => add(From::Ridge, messages::strikes_downhill(id), "5.5", i32::from(!is_mounted)),
            None => {}
        }
        // With ruling 29 a way downhill counts for any knight.
        let came_down =
            is_mounted && desk.has_option(MovementDownhill::AnyDownhill) && (how.downhill || desk.own.has_done("came-downhill", id));
        match (self.charge_of(desk, unit), came_down) {
            (Some(Charge::Downhill), _) | (Some(Charge::Level), true) => add(From::Other, messages::unit_charges_downhill(id), "4.3.7", 2),
            (Some(Charge::Level), false) => add(From::Other, messages::unit_charges(id), "4.3.7", 1),
            (_, true) => add(From::Other, messages::came_downhill(id), "5.5", 1),
            (_, false) => {}
        }
        if how.r#in == Some(Ground::Woods) && desk.has_option(Woods::AttackToo) {
            add(From::Other, messages::strikes_out_of_woods(id), "5.5", 2);
        }
        changes
    }
}

/// Every change to the defence of a unit.
fn defending(desk: &HastingsDesk, unit: &Unit, how: &Defender) -> Vec<Change> {
    let id = &unit.id;
    let from = From::Other;
    let led = leaders(desk, unit).into_iter().map(|(leader, value)| {
        let what = messages::is_with(&leader.id, id);
        Change { from, what, section: "8.5", value }
    });
    let ground = match how.r#in {
        Some(Ground::Marsh) => Some(Change { from, what: messages::stands_in_marsh(id), section: "5.5", value: -1 }),
        Some(Ground::Woods) => Some(Change { from, what: messages::stands_in_woods(id), section: "5.5", value: 2 }),
        None => None,
    };
    led.chain(ground).collect()
}

/// The side that counts where a unit strikes two enemies: that of the smaller bonus, or of the larger (ruling 50).
fn side(desk: &HastingsDesk, sides: &[Facing]) -> Option<Facing> {
    let sides = sides.iter().copied();
    if desk.has_option(TwoTargetsBonus::Larger) { sides.max() } else { sides.min() }
}

/// Only the best change of a unit counts.
fn keep_best(changes: &mut Vec<Change>) {
    if let Some(best) = changes.iter().map(|change| change.value).max() {
        let mut is_first = true;
        changes.retain(|change| change.value == best && std::mem::take(&mut is_first));
    }
}

/// Of all changes of this kind only the greatest counts, once for the melee.
fn once(changes: &mut [Vec<Change>], is_meant: impl Fn(&Change) -> bool) {
    let greatest = changes.iter().flatten().filter(|change| is_meant(change)).map(|change| change.value.abs()).max();
    let mut is_first = true;
    for own in changes {
        own.retain(|change| !is_meant(change) || (Some(change.value.abs()) == greatest && std::mem::take(&mut is_first)));
    }
}
