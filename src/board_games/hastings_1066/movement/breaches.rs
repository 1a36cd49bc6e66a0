//! Breaches of the rules by a move: the segment, each hex, and the unit’s order (4.3, 5.2, 5.6, 5.7, 10.2).

use super::charge::unmet_conditions;
use super::hex::{ChargeChoice, Direction, MoveEnd};
use super::path_move::{Move, Mover};
use crate::order::Order;
use crate::order_rules::{is_free_guard, order_of};
use crate::unit::{Kind, Status, Unit};
use crate::{BowmenAttackAndPursue, FriendInEnemyZone, HastingsGame, OneHex, Turning};

/// Breaches: the section of the booklet and the reason.
type BreachList = Vec<(&'static str, String)>;

impl Move {
    /// Returns every breach of the rules by this move, which costs `total` of the available `points`.
    pub(super) fn breaches(&self, game: &HastingsGame, mover: &Mover, total: u8, points: u8) -> BreachList {
        let mut found = self.segment_breaches(game, mover);
        found.extend(self.hex_breaches(game, mover));
        match mover {
            Mover::Unit(unit) => found.extend(self.order_breaches(game, unit, total, points)),
            Mover::Leader(leader) if total > points => found.push(distance_breach(&leader.id, total, points)),
            Mover::Leader(_) => {}
        }
        found
    }

    /// Returns reasons why the unit or leader can’t move at all now.
    fn segment_breaches(&self, game: &HastingsGame, mover: &Mover) -> BreachList {
        let (state, id) = (&game.own, &self.unit);
        let mut found = Vec::new();
        let side = match mover {
            Mover::Unit(unit) => unit.side,
            Mover::Leader(leader) => leader.side,
        };
        if !state.step.is_movement() {
            found.push(("3.2", tr!("this is not a movement segment").to_owned()));
        } else if state.step.acting_side() != Some(side) {
            found.push(("5.2.2", tr!("{id} is not on the side that moves now", id)));
        }
        if state.has_done("move", id) {
            found.push(("5.1.3", tr!("{id} has already moved in this segment", id)));
        }
        match mover {
            Mover::Unit(unit) if unit.status == Status::Disrupted => {
                found.push(("9.2.2", tr!("{id} is disrupted and cannot move", id)));
            }
            Mover::Unit(unit) if unit.status == Status::Routed => found.push(("9.2.3", tr!("{id} is routed and cannot move", id))),
            Mover::Unit(_) | Mover::Leader(_) => {}
        }
        found
    }

    /// Returns breaches in each hex: enemies, friends and zones of control (5.2, 5.6, 5.7, 10.2.2).
    fn hex_breaches(&self, game: &HastingsGame, mover: &Mover) -> BreachList {
        let id = &self.unit;
        let mut found = Vec::new();
        let may_pass = game.has_option(FriendInEnemyZone::MayPass);
        for (place, hex) in self.way.iter().enumerate() {
            let (number, is_last) = (place + 1, place + 1 == self.way.len());
            let before = place.checked_sub(1).and_then(|place| self.way.get(place));
            if hex.enemy {
                found.push(("5.2.1", tr!("{id} may not enter hex {number} of its path; an enemy is in it", id, number)));
            }
            if before.is_some_and(|before| before.zone && !(before.friend && may_pass)) {
                found.push((
                    "5.7.1",
                    tr!("{id} must stop before hex {number} of its path; it has entered an enemy zone of control", id, number),
                ));
            }
            if place == 0 && self.from_zone && hex.zone {
                found.push(("5.7.2", tr!("{id} may not move from one enemy zone of control straight into another", id)));
            }
            match mover {
                Mover::Leader(_) if hex.zone && !hex.friend => {
                    found.push(("10.2.2", tr!("{id} may enter an enemy zone of control only in a hex with a friendly unit", id)));
                }
                Mover::Unit(unit) => {
                    if hex.friend && is_last {
                        found.push(("5.6.1", tr!("{id} may not end its move in another unit’s hex", id)));
                    }
                    if hex.friend && hex.zone && !may_pass {
                        found.push((
                            "5.7.1",
                            tr!("{id} may not enter hex {number} of its path; a friend is there, in an enemy zone of control", id, number),
                        ));
                    }
                    if hex.friend && unit.kind.is_mounted() && !hex.obstacles(game).is_empty() {
                        found.push((
                            "5.6.3",
                            tr!("{id} may not enter hex {number} of its path; it would have to check morale there, but a friend is in the hex", id, number),
                        ));
                    }
                    if hex.zone && unit.kind == Kind::Bowmen && !may_enter_zone(game, unit) {
                        found.push(("5.7.3", tr!("{id} is a bowmen unit and may not enter an enemy zone of control", id)));
                    }
                }
                Mover::Leader(_) => {}
            }
        }
        found
    }

    /// Returns breaches of the unit’s order (4.3, 5.7.3).
    fn order_breaches(&self, game: &HastingsGame, unit: &Unit, total: u8, points: u8) -> BreachList {
        let id = &unit.id;
        let order = order_of(&game.own, unit);
        let mut found = Vec::new();
        if let Some(order) = order.filter(|order| matches!(order, Order::ShieldWall | Order::Hold | Order::InPlace)) {
            found.extend(self.one_hex_breaches(game, id, order, total));
        } else if total > points {
            found.push(distance_breach(id, total, points));
        }
        let is_bow = unit.kind == Kind::Bowmen;
        if is_bow && self.from_zone && self.way.is_empty() {
            found.push(("5.7.3", tr!("{id} is a bowmen unit and must leave the enemy zone of control if it can", id)));
        }
        let is_exempt = is_bow && game.has_option(BowmenAttackAndPursue::Exempt);
        let must_close = !is_exempt && order.is_some_and(Order::inflicts_routs);
        if must_close && self.ends == Some(MoveEnd::Elsewhere) {
            found.push(("4.3.4", tr!("{id} must get as close to the nearest enemy as it can", id)));
        }
        let may_leave = is_bow || self.way.is_empty() || !self.from_zone;
        if order == Some(Order::AttackAndPursue) && !may_leave && self.ends == Some(MoveEnd::Nearer) {
            found.push(("4.3.4", tr!("{id} may leave an enemy zone of control only to end next to an enemy", id)));
        }
        if self.charge == Some(ChargeChoice::Charge) {
            if !(is_free_guard(&game.own, unit) || order == Some(Order::Charge)) {
                found.push(("4.3.7", tr!("{id} is not under a Charge order", id)));
            }
            found.extend(unmet_conditions(game, &self.way, self.ends).into_iter().map(|words| ("4.3.7", format!("{id}: {words}"))));
        }
        if self.charge.is_some() && !unit.kind.is_mounted() {
            found.push(("4.3.7", tr!("{id} is on foot and cannot charge", id)));
        }
        found
    }

    /// Returns breaches of the limit of one hex under Shield Wall, Hold and Melee/Fire in Place (rulings 22 and 47).
    fn one_hex_breaches(&self, game: &HastingsGame, id: &str, order: Order, total: u8) -> BreachList {
        let (section, is_in_place) = (if order == Order::Hold { "4.3.5" } else { "4.3.1" }, order == Order::InPlace);
        let section = if is_in_place { "4.3.2" } else { section };
        let order = order.name();
        let mut found = Vec::new();
        if self.way.is_empty() && game.has_option(Turning::NotAtZero) {
            found.push(("6.1.1", tr!("{id} has no movement allowance in {order} and cannot turn", id, order)));
        }
        if self.way.len() > 1 {
            found.push((section, tr!("{id} can move at most one hex in {order}", id, order)));
        }
        if self.way.iter().any(|hex| hex.zone) {
            found.push((section, tr!("{id} may not enter an enemy zone of control in {order}", id, order)));
        }
        if !self.way.is_empty() && total > 1 && game.has_option(OneHex::OnePoint) {
            found.push((section, tr!("{id} has only 1 movement point in {order}", id, order)));
        }
        let is_right = match self.toward {
            Some(Direction::Rear) => true,
            Some(Direction::Forward) => is_in_place,
            Some(Direction::Side) | None => false,
        };
        if !self.way.is_empty() && !is_right {
            let whither = if is_in_place { tr!("forward or to its rear") } else { tr!("to its rear") };
            found.push((section, tr!("{id} can move only {whither} in {order}; choose the direction", id, whither, order)));
        }
        found
    }
}

/// Returns whether bowmen may enter an enemy zone of control (ruling 25).
fn may_enter_zone(game: &HastingsGame, unit: &Unit) -> bool {
    order_of(&game.own, unit) == Some(Order::AttackAndPursue) && game.has_option(BowmenAttackAndPursue::Enter)
}

/// Returns the breach for a path that costs more points than there are.
fn distance_breach(id: &str, total: u8, points: u8) -> (&'static str, String) {
    ("5.1.2", tr!("{id} needs {total} movement points but has {points}", id, total, points))
}
