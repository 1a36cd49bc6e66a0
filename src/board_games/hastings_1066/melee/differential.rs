//! The melee differential (8.3): total strength of the attackers minus total defence, with each modifier by name.

use super::{Attacker, Charge, Defender, Facing, Fight, Ground, Slope};
use crate::messages;
use crate::order::Order;
use crate::order_rules::order_of;
use crate::unit::{Leader, Status, Unit};
use crate::{HastingsGame, MeleeChanges, MovementDownhill, RidgeInMelee, SeveralLeaders, SideBonus, State, TwoTargetsBonus, Woods};
use senlac_board_games::Message;

/// A line of the workings: description, section of the booklet, value.
pub(super) type WorkingLine = (Message, &'static str, Message);

/// Source of a modifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ModifierSource {
    Side,
    Ridge,
    Other,
}

/// Modifier to a unit’s strength.
struct Modifier {
    from: ModifierSource,
    what: Message,
    section: &'static str,
    value: i32,
}

/// Returns the bonus of each leader in the unit’s hex (8.5, 10.3.1): only the best, or all of them (ruling 69).
fn leader_bonuses<'a>(game: &'a HastingsGame, unit: &'a Unit) -> Vec<(&'a Leader, i32)> {
    let helps = |leader: &&Leader| leader.is_effective() && leader.can_serve(unit);
    let helping = game.own.leaders_with(&unit.id).filter(helps).map(|leader| (leader, if leader.is_chief() { 2 } else { 1 }));
    if game.has_option(SeveralLeaders::Sum) { helping.collect() } else { helping.max_by_key(|(_, bonus)| *bonus).into_iter().collect() }
}

/// Returns the defence of a unit under its present order (9.2), with its section.
pub(crate) fn defence(state: &State, unit: &Unit) -> (i32, &'static str) {
    let walls = order_of(state, unit) == Some(Order::ShieldWall) && unit.status != Status::Routed;
    match unit.wall_defence.filter(|_| walls) {
        Some(wall) => (i32::from(wall), "4.3.1"),
        None => (i32::from(unit.defence), "8.2"),
    }
}

impl Fight {
    /// Returns the differential and appends its parts to `lines`.
    pub(super) fn differential(&self, game: &HastingsGame, lines: &mut Vec<WorkingLine>) -> i32 {
        let mut changes: Vec<Vec<Modifier>> = self.attackers.iter().map(|(unit, how)| self.attack_modifiers(game, unit, how)).collect();
        if game.has_option(MeleeChanges::Best) {
            changes.iter_mut().for_each(keep_best);
        }
        if game.has_option(SideBonus::Once) {
            keep_largest(&mut changes, |change| change.from == ModifierSource::Side);
        }
        if game.has_option(RidgeInMelee::Once) {
            keep_largest(&mut changes, |change| change.from == ModifierSource::Ridge && change.value < 0);
            keep_largest(&mut changes, |change| change.from == ModifierSource::Ridge && change.value > 0);
        }
        let mut sum = 0;
        let mut line = |what: Message, section: &'static str, value: i32| {
            sum += value;
            lines.push((what, section, format!("{value:+}").into()));
        };
        for ((unit, how), changes) in self.attackers.iter().zip(changes) {
            let id = &unit.id;
            let walls = order_of(&game.own, unit) == Some(Order::ShieldWall);
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
            let (strength, section) = defence(&game.own, unit);
            let words = if section == "4.3.1" { messages::defends_in_shield_wall(id) } else { messages::defends(id) };
            line(words, section, -strength);
            let mut changes = defence_modifiers(game, unit, how);
            if game.has_option(MeleeChanges::Best) {
                keep_best(&mut changes);
            }
            for change in changes {
                line(change.what, change.section, -change.value);
            }
        }
        sum
    }

    /// Returns every modifier to an attacker’s strength.
    fn attack_modifiers(&self, game: &HastingsGame, unit: &Unit, how: &Attacker) -> Vec<Modifier> {
        let id = &unit.id;
        let mut changes: Vec<Modifier> = leader_bonuses(game, unit)
            .into_iter()
            .map(|(leader, value)| Modifier { from: ModifierSource::Other, what: messages::leads(&leader.id, id), section: "8.5", value })
            .collect();
        let mut add = |from, what, section, value| changes.push(Modifier { from, what, section, value });
        match how.into.as_ref().and_then(|into| counting_side(game, into.sides())) {
            Some(Facing::Flank) => add(ModifierSource::Side, messages::strikes_into_flank(id), "6.2.3", 1),
            Some(Facing::Rear) => add(ModifierSource::Side, messages::strikes_into_rear(id), "6.2.3", 2),
            Some(Facing::Front) | None => {}
        }
        let is_mounted = unit.kind.is_mounted();
        match how.ridge {
            Some(Slope::Uphill) => {
                add(ModifierSource::Ridge, messages::strikes_uphill(id), "5.5", if is_mounted { -2 } else { -1 });
            }
            Some(Slope::Downhill) => add(ModifierSource::Ridge, messages::strikes_downhill(id), "5.5", i32::from(!is_mounted)),
            None => {}
        }
        // With ruling 29 a way downhill counts for any knight.
        let came_down =
            is_mounted && game.has_option(MovementDownhill::AnyDownhill) && (how.downhill || game.own.has_done("came-downhill", id));
        match (self.charge_of(game, unit), came_down) {
            (Some(Charge::Downhill), _) | (Some(Charge::Level), true) => {
                add(ModifierSource::Other, messages::unit_charges_downhill(id), "4.3.7", 2);
            }
            (Some(Charge::Level), false) => add(ModifierSource::Other, messages::unit_charges(id), "4.3.7", 1),
            (_, true) => add(ModifierSource::Other, messages::came_downhill(id), "5.5", 1),
            (_, false) => {}
        }
        if how.r#in == Some(Ground::Woods) && game.has_option(Woods::AttackToo) {
            add(ModifierSource::Other, messages::strikes_out_of_woods(id), "5.5", 2);
        }
        changes
    }
}

/// Returns every modifier to a unit’s defence.
fn defence_modifiers(game: &HastingsGame, unit: &Unit, how: &Defender) -> Vec<Modifier> {
    let id = &unit.id;
    let from = ModifierSource::Other;
    let led = leader_bonuses(game, unit).into_iter().map(|(leader, value)| {
        let what = messages::is_with(&leader.id, id);
        Modifier { from, what, section: "8.5", value }
    });
    let ground = match how.r#in {
        Some(Ground::Marsh) => Some(Modifier { from, what: messages::stands_in_marsh(id), section: "5.5", value: -1 }),
        Some(Ground::Woods) => Some(Modifier { from, what: messages::stands_in_woods(id), section: "5.5", value: 2 }),
        None => None,
    };
    led.chain(ground).collect()
}

/// Returns the side that counts when a unit attacks two enemies: the one with the smaller or larger bonus (ruling 50).
fn counting_side(game: &HastingsGame, sides: &[Facing]) -> Option<Facing> {
    let sides = sides.iter().copied();
    if game.has_option(TwoTargetsBonus::Larger) { sides.max() } else { sides.min() }
}

/// Keeps only the best modifier of a unit.
fn keep_best(changes: &mut Vec<Modifier>) {
    if let Some(best) = changes.iter().map(|change| change.value).max() {
        let mut is_first = true;
        changes.retain(|change| change.value == best && std::mem::take(&mut is_first));
    }
}

/// Keeps only the largest modifier of a kind, once for the whole melee.
fn keep_largest(changes: &mut [Vec<Modifier>], is_meant: impl Fn(&Modifier) -> bool) {
    let greatest = changes.iter().flatten().filter(|change| is_meant(change)).map(|change| change.value.abs()).max();
    let mut is_first = true;
    for own in changes {
        own.retain(|change| !is_meant(change) || (Some(change.value.abs()) == greatest && std::mem::take(&mut is_first)));
    }
}
