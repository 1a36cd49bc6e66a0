//! A volley: strengths by distance, the target’s defence, the odds, breaches of the rules, and its effects (7.1 to 7.3).

use super::supply::{SupplyAccount, account, segments_left};
use super::{FireObstacle, Shooter};
use crate::duty::HastingsDuty;
use crate::effects::{GameEvent, disrupt, find_on_map, lose_step, mark_done, rout};
use crate::leaders::kill_leader;
use crate::melee::{Facing, Ground, defence, has_zone};
use crate::messages;
use crate::order::Order;
use crate::order_rules::order_of;
use crate::unit::{Kind, Leader, Side, Status, Unit, Weapon};
use crate::{
    Event, FireInAttackAndPursue, HastingsGame, HighAboveFiveToOne, HighAndLow, HighAtOneToFour, HigherGround, LeaderAlone, LeastDefence,
    MarshDefence, SegmentsInATurn, SideBonus, Volleys, Woods, tables, texts,
};
use senlac_board_games::Message;

/// Columns of the table as strength to defence, from the worst odds to the best.
pub(super) const COLUMNS: [(i32, i32, &str); 10] = [
    (1, 4, "1-4"),
    (1, 3, "1-3"),
    (1, 2, "1-2"),
    (2, 3, "1-1.5"),
    (1, 1, "1-1"),
    (3, 2, "1.5-1"),
    (2, 1, "2-1"),
    (3, 1, "3-1"),
    (4, 1, "4-1"),
    (5, 1, "5-1"),
];

/// Returns the column for these odds, rounded in the target’s favour; `None` below 1-4 (7.2.7).
pub(super) fn column(strength: i32, defence: i32) -> Option<usize> {
    COLUMNS.iter().rposition(|(more, less, _)| strength * less >= more * defence)
}

/// Target of a volley: a unit or a lone leader.
pub(super) enum Target {
    Unit(Unit),
    Leader(Leader),
}

impl Target {
    /// Returns the unit or the lone leader of this name.
    ///
    /// # Errors
    /// There is no such target, the leader is out of the game, or he isn’t alone.
    pub(super) fn find(game: &HastingsGame, id: &str) -> Result<Self, String> {
        let Some(leader) = game.own.leader(id) else { return find_on_map(game, id).map(|unit| Self::Unit(unit.clone())) };
        match &leader.with {
            _ if !leader.is_in_game() => Err(tr!("{leader} is no longer in the game", leader = id)),
            Some(unit) => Err(tr!("{leader} is not alone; fire at {unit}", leader = id, unit)),
            None => Ok(Self::Leader(leader.clone())),
        }
    }

    fn id(&self) -> &str {
        match self {
            Self::Unit(unit) => &unit.id,
            Self::Leader(leader) => &leader.id,
        }
    }

    pub(super) const fn side(&self) -> Side {
        match self {
            Self::Unit(unit) => unit.side,
            Self::Leader(leader) => leader.side,
        }
    }
}

/// Units that fire together, and their target.
pub(super) struct Volley {
    pub(super) shooters: Vec<(Unit, Weapon, Shooter)>,
    pub(super) target: Target,
    pub(super) ground: Option<Ground>,
}

/// A line of the workings: description, section of the booklet, value.
pub(super) type WorkingLine = (Message, &'static str, Message);

/// Returns the row of the matrix for a weapon.
const fn row(weapon: Weapon) -> &'static str {
    match weapon {
        Weapon::Bow => tr_mark!("Bow"),
        Weapon::Javelin => tr_mark!("Javelin"),
        Weapon::Sling => tr_mark!("Sling"),
    }
}

/// Returns the strength of a weapon at this distance; `None` beyond its range.
pub(super) fn strength(weapon: Weapon, distance: u8) -> Option<i32> {
    tables::MISSILE_MATRIX.cell(row(weapon), &distance.to_string())?.parse().ok()
}

/// Returns a shooter with its weapon.
///
/// # Errors
/// The unit is unknown, has no missiles, or is out of range.
pub(super) fn find_shooter(game: &HastingsGame, shooter: &Shooter) -> Result<(Unit, Weapon), String> {
    let unit = find_on_map(game, &shooter.unit)?;
    let (id, distance) = (&unit.id, shooter.distance);
    let Some(weapon) = unit.missile else { return Err(tr!("{id} has no missiles (7.1.1)", id)) };
    if strength(weapon, distance).is_none() {
        let range = tables::MISSILE_MATRIX.cell(row(weapon), tables::MISSILE_MATRIX.columns[0]).unwrap_or_default();
        return Err(tr!("{id} cannot fire {distance} hexes; its range is 1 to {range} (7.5.1)", id, distance, range));
    }
    Ok((unit.clone(), weapon))
}

impl Volley {
    fn is_high(&self) -> bool {
        self.shooters.iter().any(|(.., how)| how.high)
    }

    /// Returns the deed that marks the target. Under ruling 57, high and low fire are two volleys.
    fn target_deed(&self, game: &HastingsGame) -> &'static str {
        if self.is_high() && game.has_option(HighAndLow::TwoVolleys) { "shot-at-from-above" } else { "shot-at" }
    }

    /// Returns the total strength of the shooters and appends its parts to `lines`.
    fn strength(&self, game: &HastingsGame, lines: &mut Vec<WorkingLine>) -> i32 {
        let mut sum = 0;
        let mut has_bonus = false;
        for (unit, weapon, how) in &self.shooters {
            let (id, distance) = (&unit.id, how.distance);
            let value = strength(*weapon, distance).unwrap_or_default();
            sum += value;
            let what = messages::fires_over(distance, id);
            lines.push((what, "7.5.1", format!("+{value}").into()));
            let side = match how.into {
                Some(Facing::Flank) => messages::hits_flank(id),
                Some(Facing::Rear) => messages::hits_rear(id),
                Some(Facing::Front) | None => continue,
            };
            if !(has_bonus && game.has_option(SideBonus::Once)) {
                sum += 1;
                lines.push((side, "6.2.3", "+1".into()));
            }
            has_bonus = true;
        }
        sum
    }

    /// Returns the target’s defence under its present order, with its ground.
    fn defence(&self, game: &HastingsGame, lines: &mut Vec<WorkingLine>) -> i32 {
        let id = self.target.id();
        let (value, section) = match &self.target {
            Target::Unit(unit) => defence(&game.own, unit),
            Target::Leader(_) => (1, "7.1.7"),
        };
        let what = if section == "4.3.1" { messages::defends_in_shield_wall(id) } else { messages::defends(id) };
        lines.push((what, section, value.to_string().into()));
        let is_bow = self.shooters.iter().any(|(_, weapon, _)| *weapon == Weapon::Bow);
        let change = match self.ground {
            Some(Ground::Marsh) if !game.has_option(MarshDefence::MeleeOnly) => {
                lines.push((messages::stands_in_marsh(id), "5.5", "-1".into()));
                -1
            }
            Some(Ground::Woods) if is_bow || game.has_option(Woods::EveryMissile) => {
                lines.push((messages::stands_in_woods(id), "5.5", "+1".into()));
                1
            }
            Some(Ground::Marsh | Ground::Woods) | None => 0,
        };
        let least = i32::from(!game.has_option(LeastDefence::Zero));
        (value + change).max(least)
    }

    /// Returns the column for the roll; `None` if nothing can happen.
    pub(super) fn column(&self, game: &HastingsGame, lines: &mut Vec<WorkingLine>) -> Option<&'static str> {
        let strength = self.strength(game, lines);
        let defence = self.defence(game, lines);
        let place = column(strength, defence);
        let head = |place: usize| COLUMNS.get(place).map(|(.., head)| *head);
        let odds = place.and_then(head).map_or_else(messages::below_one_to_four, Message::from);
        lines.push((messages::odds(strength, defence), "7.2.7", odds));
        let place = place?;
        if !self.is_high() {
            return head(place);
        }
        let stays = (place == 0 && game.has_option(HighAtOneToFour::OneToFour))
            || (strength >= 6 * defence && game.has_option(HighAboveFiveToOne::FiveToOne));
        let left = if stays { head(place) } else { head(place.checked_sub(1).unwrap_or(COLUMNS.len())) };
        lines.push((messages::high_trajectory(), "7.3.3", left.map_or_else(messages::nothing_happens, Message::from)));
        left
    }

    /// Returns every breach of the rules by this volley.
    pub(super) fn breaches(&self, game: &HastingsGame) -> Vec<(&'static str, String)> {
        let state = &game.own;
        let mut found = Vec::new();
        if !state.step.is_fire() {
            found.push(("7.2.1", tr!("this is not a missile segment").to_owned()));
        }
        for (unit, weapon, how) in &self.shooters {
            let id = &unit.id;
            if state.step.acting_side().is_some_and(|side| side != unit.side) {
                found.push(("7.0", tr!("{id} is not on the side that fires now", id)));
            }
            if unit.status != Status::Good {
                found.push(("9.2.2", tr!("{id} is not in good order and cannot fire", id)));
            }
            if state.has_done("fire", id) {
                found.push(("7.1.3", tr!("{id} has already fired in this segment", id)));
            }
            if (how.reacted || state.has_done("react", id)) && unit.kind != Kind::Bowmen {
                found.push(("5.4.6", tr!("{id} has reacted; only bowmen can fire after reacting", id)));
            }
            if how.high && *weapon != Weapon::Bow {
                found.push(("7.3.1", tr!("{id} has no bows; only bowmen can fire high", id)));
            }
            if how.high && unit.side == Side::Norman && state.period == 1 {
                found.push(("7.3.2", tr!("{id} cannot fire high before the second assault period", id)));
            }
            found.extend(self.shooter_breaches(game, how));
        }
        if self.is_high() && self.shooters.iter().any(|(.., how)| !how.high) && game.has_option(HighAndLow::TwoVolleys) {
            found.push(("7.3.3", tr!("high and low fire are two volleys").to_owned()));
        }
        if state.has_done(self.target_deed(game), self.target.id()) && !game.has_option(Volleys::Several) {
            found.push(("7.1.3", tr!("{target} has already been fired at in this segment", target = self.target.id())));
        }
        let short = self.accounts(game).into_iter().filter(|account| segments_left(game, account) == 0);
        found.extend(short.map(|SupplyAccount { who, .. }| {
            ("7.4", tr!("{who} has used all its fire segments in this period", who = texts::title(state, &who)))
        }));
        found
    }

    /// Returns what keeps a shooter from its target: facing, a zone of control, obstacles (7.2.2 to 7.2.5, 7.3.4).
    fn shooter_breaches(&self, game: &HastingsGame, how: &Shooter) -> Vec<(&'static str, String)> {
        let (id, target) = (&how.unit, self.target.id());
        let mut found = Vec::new();
        if how.through.is_some_and(|side| side != Facing::Front) {
            found.push(("7.2.2", tr!("{id} can fire only through its front", id)));
        }
        let holding: Vec<&str> = how.held_by.iter().filter(|enemy| has_zone(&game.own, enemy)).map(String::as_str).collect();
        if !holding.is_empty() && !holding.contains(&target) {
            let enemies = holding.join(", ");
            found.push(("7.2.3", tr!("{id} is in the zone of control of {enemies} and cannot fire at anyone else", id, enemies)));
        }
        let is_higher = |between: &FireObstacle| match between {
            FireObstacle::Higher => true,
            FireObstacle::AboveShooter => game.has_option(HigherGround::ThanShooter),
            FireObstacle::Unit | FireObstacle::Woods => false,
        };
        if how.over.contains(&FireObstacle::Woods) {
            found.push(("7.2.4", tr!("{id} cannot fire through woods", id)));
        }
        if how.over.iter().any(is_higher) {
            found.push(("7.2.4", tr!("{id} cannot fire across higher ground", id)));
        }
        if how.over.contains(&FireObstacle::Unit) && !how.high {
            found.push(("7.2.5", tr!("{id} cannot fire through other units, unless bowmen fire high", id)));
        }
        found
    }

    /// Returns the supplies that this volley uses and that haven’t been charged in this segment, each once.
    fn accounts(&self, game: &HastingsGame) -> Vec<SupplyAccount> {
        let state = &game.own;
        let mut accounts: Vec<SupplyAccount> = Vec::new();
        for (unit, ..) in &self.shooters {
            let Some(account) = account(game, unit) else { continue };
            let is_paid = state.segments_used.get(&account.who).is_some_and(|used| {
                used.last == (state.turn, state.step) || (used.last.0 == state.turn && game.has_option(SegmentsInATurn::One))
            });
            if !is_paid && !accounts.contains(&account) {
                accounts.push(account);
            }
        }
        accounts
    }

    /// Returns events for the units that have fired, their target and the supply used.
    pub(super) fn record_fire(&self, game: &HastingsGame) -> Vec<GameEvent> {
        let shooters = mark_done("fire", self.shooters.iter().map(|(unit, ..)| unit.id.clone()));
        let target = mark_done(self.target_deed(game), [self.target.id().to_owned()]);
        let used = self.accounts(game).into_iter().map(|account| GameEvent::Own(Event::SegmentUsed { who: account.who }));
        [shooters, target].into_iter().chain(used).collect()
    }

    /// Returns whether its D is an R because units are in Attack & Pursue (ruling 33).
    fn is_fierce(&self, game: &HastingsGame) -> bool {
        let pursues = |unit: &Unit| order_of(&game.own, unit) == Some(Order::AttackAndPursue);
        game.has_option(FireInAttackAndPursue::Routs) && self.shooters.iter().any(|(unit, ..)| pursues(unit))
    }

    /// Returns the events that a cell causes (7.1.6). A leader who is alone suffers only from a 1 (ruling 58).
    pub(super) fn hits(&self, game: &HastingsGame, cell: &str) -> Vec<GameEvent> {
        match (&self.target, cell) {
            (Target::Unit(unit), "M") => vec![GameEvent::due(HastingsDuty::Morale, &unit.id, "fire", "7.1.6")],
            (Target::Unit(unit), "D") if self.is_fierce(game) => rout(unit, "fire"),
            (Target::Unit(unit), "D") => disrupt(unit),
            (Target::Unit(unit), "1") => lose_step(&game.own, unit, "fire"),
            (Target::Leader(leader), "1") if game.has_option(LeaderAlone::Killed) => kill_leader(leader),
            (Target::Leader(leader), "1") => vec![GameEvent::due(HastingsDuty::LeaderCasualty, &leader.id, "fire", "10.4.1")],
            (Target::Unit(_) | Target::Leader(_), _) => Vec::new(),
        }
    }
}
