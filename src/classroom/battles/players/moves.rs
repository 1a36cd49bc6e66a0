//! How simulated players move units.

use super::targets::expected_losses;
use super::{BestSquare, Foe, Foes, Strategy};
use crate::rules::{Reach, Side, Square, State, Terrain, Unit, Weapon, base_move, distance, reach};

/// Returns the path of a naive player's unit. Normans move straight at the nearest enemy, Saxons do not move.
pub(super) fn naive_path(state: &State, unit: &Unit, away: u8, foes: &Foes) -> Option<Vec<Square>> {
    if unit.id.side == Side::Saxon || away <= 1 {
        return None;
    }
    let reach = reach(state, unit);
    let mut best = BestSquare::new();
    for (end, steps) in reach.destinations() {
        let then = foes.min_distance(state, end);
        if then < away {
            best.consider(then, end, steps);
        }
    }
    best.path(&reach)
}

/// Returns the path of an archer unit, if it moves: to where the nearest enemy is just in range.
pub(super) fn archer_path(state: &State, unit: &Unit, strategy: Strategy, away: u8, foes: &Foes) -> Option<Vec<Square>> {
    let (here, range) = (unit.square?, unit.troop.range()?);
    if away == range {
        return None;
    }
    // Beyond range, nearer is better. Inside the range, farther is better, but still worse than any square beyond it.
    let key = |away: u8| if away >= range { (0, away) } else { (1, u8::MAX - away) };
    let mut best = BestSquare::new();
    best.consider(key(away), here, 0);
    let reach = allowed_reach(state, unit, strategy, reach(state, unit));
    for (end, steps) in reach.destinations() {
        best.consider(key(foes.min_distance(state, end)), end, steps);
    }
    best.path(&reach)
}

/// Distance in squares that cautious Normans keep from the nearest enemy.
const AWAY: u8 = 3;
/// Last turn in which cautious Normans keep this distance.
const STANDING_OFF: u32 = 2;

/// Returns the path of a unit without bows: into a worthwhile fight, or else forward, or no path.
pub(super) fn melee_path(state: &State, unit: &Unit, strategy: Strategy, away: u8, foes: &Foes) -> Option<Vec<Square>> {
    let over = unit.id.side == Side::Norman && state.turn() > STANDING_OFF;
    let strategy = if over { Strategy::Bold } else { strategy };
    // Beyond its base move a unit cannot reach a square next to an enemy.
    let may_touch = away <= base_move(unit.troop) + 1;
    if !may_touch && unit.id.side == Side::Saxon {
        return None;
    }
    let reach = reach(state, unit);
    if may_touch {
        let fight = best_fight(state, unit, strategy, foes, &reach);
        if fight.found.is_some() {
            return fight.path(&reach);
        }
    }
    match unit.id.side {
        Side::Norman => approach_path(state, unit, strategy, foes, &reach),
        Side::Saxon => None,
    }
}

/// Returns the destinations that a unit considers. Cautious Saxons on the hill stay on it.
fn allowed_reach(state: &State, unit: &Unit, strategy: Strategy, reach: Reach) -> Reach {
    let on_hill = |square| state.board().hill().contains(square);
    let stays = strategy == Strategy::Cautious && unit.id.side == Side::Saxon && unit.square.is_some_and(on_hill);
    if stays { reach.within(state.board().hill()) } else { reach }
}

/// Returns the most valuable square adjacent to an enemy.
fn best_fight(state: &State, unit: &Unit, strategy: Strategy, foes: &Foes, reach: &Reach) -> BestSquare<i32> {
    let mut best = BestSquare::new();
    let Some(here) = unit.square else { return best };
    let reach = allowed_reach(state, unit, strategy, reach.within(&foes.next_to));
    let stays = foes.next_to.contains(here);
    if !stays && reach.is_nowhere() {
        return best;
    }
    let mut near = NearbyFoes::new(state, unit, strategy, foes);
    for (end, steps) in stays.then_some((here, 0)).into_iter().chain(reach.destinations()) {
        if let Some(worth @ 0..) = near.square_value(end) {
            best.consider(-worth, end, steps);
        }
    }
    best
}

/// The enemies that a unit could touch this turn, and the value of an exchange of blows with each.
struct NearbyFoes<'a> {
    state: &'a State,
    unit: &'a Unit,
    strategy: Strategy,
    foes: Vec<(Foe, [Option<ExchangeValue>; 2])>,
}

/// Value of an exchange of blows, in 144ths of a figure.
#[derive(Clone, Copy)]
struct ExchangeValue {
    gain: i32,
    pain: i32,
}

impl<'a> NearbyFoes<'a> {
    fn new(state: &'a State, unit: &'a Unit, strategy: Strategy, foes: &Foes) -> Self {
        let reach = base_move(unit.troop) + 1;
        let near = |foe: &&Foe| unit.square.is_some_and(|here| distance(here, foe.square, state.adjacency()) <= reach);
        let mut known = Vec::with_capacity(foes.all.len());
        known.extend(foes.all.iter().filter(near).map(|foe| (*foe, [None, None])));
        Self { state, unit, strategy, foes: known }
    }

    /// Returns the value of a square, or `None` if no enemy is adjacent to it.
    fn square_value(&mut self, square: Square) -> Option<i32> {
        let (state, unit, strategy) = (self.state, self.unit, self.strategy);
        let hill = usize::from(state.board().terrain(square) == Terrain::Hill);
        let mut most: Option<i32> = None;
        let mut pain = 0;
        for (foe, known) in &mut self.foes {
            if distance(square, foe.square, state.adjacency()) != 1 {
                continue;
            }
            // Only the terrain of the square affects the blows.
            let exchange = match known[hill] {
                Some(exchange) => exchange,
                None => *known[hill].insert(exchange_value(state, unit, strategy, square, *foe)?),
            };
            most = Some(most.map_or(exchange.gain, |most| most.max(exchange.gain)));
            pain += exchange.pain;
        }
        let gain = most?;
        Some(match strategy {
            Strategy::Cautious => 2 * gain - pain,
            Strategy::Bold | Strategy::Naive => gain,
        })
    }
}

/// Returns the value of the exchange between a unit on this square and an enemy.
fn exchange_value(state: &State, unit: &Unit, strategy: Strategy, square: Square, foe: Foe) -> Option<ExchangeValue> {
    let enemy = state.unit(foe.id)?;
    let there = Unit { square: Some(square), ..unit.clone() };
    let gain = expected_losses(state, &there, enemy, Weapon::Melee);
    let pain = if strategy == Strategy::Cautious { expected_losses(state, enemy, &there, Weapon::Melee) } else { 0 };
    Some(ExchangeValue { gain, pain })
}

/// Returns the path of a Norman unit towards the enemy. Cautious units stop three squares away from every enemy.
fn approach_path(state: &State, unit: &Unit, strategy: Strategy, foes: &Foes, reach: &Reach) -> Option<Vec<Square>> {
    let here = unit.square?;
    let foe = foes.nearest(state, here)?;
    let mut best = BestSquare::new();
    for (end, steps) in std::iter::once((here, 0)).chain(reach.destinations()) {
        let near = (0, distance(end, foe.square, state.adjacency()));
        if strategy != Strategy::Cautious {
            best.consider(near, end, steps);
        } else if !best.beats(near) {
            let away = foes.min_distance(state, end);
            best.consider(if away >= AWAY { near } else { (1, u8::MAX - away) }, end, steps);
        }
    }
    best.path(reach)
}
