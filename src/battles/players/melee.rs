//! How those without bows move: into a fight that is worth it, else on or not at all.

use super::toll::toll;
use super::{Best, Foe, Foes, Manner, Nearest};
use crate::rules::{Side, Square, State, Terrain, Unit, Weapon, distance, each_way_to, legs};

/// The squares to the nearest enemy that cautious Normans keep.
const AWAY: u8 = 3;
/// The last turn in which they do.
const STANDING_OFF: u32 = 3;

/// The way of a unit, where it moves.
pub(super) fn way(state: &State, unit: &Unit, manner: Manner, nearest: Nearest, foes: &Foes) -> Option<Vec<Square>> {
    let over = unit.id.side == Side::Norman && state.turn > STANDING_OFF;
    let manner = if over { Manner::Bold } else { manner };
    // Nobody gets further than his legs carry him: beyond that no square next to an enemy can be reached.
    if nearest.away <= legs(unit.troop) + 1 {
        let fight = fight(state, unit, manner, foes);
        if fight.found.is_some() {
            return fight.way();
        }
    }
    match unit.id.side {
        Side::Norman => come_on(state, unit, manner, foes, nearest.foe),
        Side::Saxon => None,
    }
}

/// Whether a unit may think of a square: cautious Saxons on the hill stay on it.
pub(super) fn keeps_to(state: &State, unit: &Unit, manner: Manner, end: Square) -> bool {
    let is_hill = |square: Square| state.board.terrain(square) == Terrain::Hill;
    let stays = manner == Manner::Cautious && unit.id.side == Side::Saxon && unit.square.is_some_and(is_hill);
    !stays || is_hill(end)
}

/// The square of the most worth next to an enemy.
fn fight(state: &State, unit: &Unit, manner: Manner, foes: &Foes) -> Best<i32> {
    let mut best = Best::new();
    let Some(here) = unit.square else { return best };
    let mut near = Near::new(state, unit, manner, foes);
    let wanted = |end: Square| foes.away(state, end) == 1 && keeps_to(state, unit, manner, end);
    let mut consider = |end: Square, path: &[Square]| {
        if let Some(worth @ 0..) = near.worth(end) {
            best.consider(-worth, end, path);
        }
    };
    if wanted(here) {
        consider(here, &[]);
    }
    each_way_to(state, unit, wanted, |path| {
        if let Some(&end) = path.last() {
            consider(end, path);
        }
    });
    best
}

/// The foes that a unit could touch this turn, and what an exchange of blows with each would bring.
struct Near<'a> {
    state: &'a State,
    unit: &'a Unit,
    manner: Manner,
    foes: Vec<(Foe, [Option<Exchange>; 2])>,
}

/// What an exchange of blows brings, in 144ths of a figure.
#[derive(Clone, Copy)]
struct Exchange {
    gain: i32,
    pain: i32,
}

impl<'a> Near<'a> {
    fn new(state: &'a State, unit: &'a Unit, manner: Manner, foes: &Foes) -> Self {
        let reach = legs(unit.troop) + 1;
        let near = |foe: &&Foe| unit.square.is_some_and(|here| distance(here, foe.square, state.adjacency()) <= reach);
        Self { state, unit, manner, foes: foes.all.iter().filter(near).map(|foe| (*foe, [None, None])).collect() }
    }

    /// What a square is worth; nothing where no enemy stands next to it.
    fn worth(&mut self, square: Square) -> Option<i32> {
        let (state, unit, manner) = (self.state, self.unit, self.manner);
        let hill = usize::from(state.board.terrain(square) == Terrain::Hill);
        let mut most: Option<i32> = None;
        let mut pain = 0;
        for (foe, known) in &mut self.foes {
            if distance(square, foe.square, state.adjacency()) != 1 {
                continue;
            }
            // Of the square only its ground matters for the blows.
            let exchange = match known[hill] {
                Some(exchange) => exchange,
                None => *known[hill].insert(exchange(state, unit, manner, square, *foe)?),
            };
            most = Some(most.map_or(exchange.gain, |most| most.max(exchange.gain)));
            pain += exchange.pain;
        }
        let gain = most?;
        Some(match manner {
            Manner::Cautious => 2 * gain - pain,
            Manner::Bold | Manner::Naive => gain,
        })
    }
}

/// The blows that a unit on this square and a foe would exchange.
fn exchange(state: &State, unit: &Unit, manner: Manner, square: Square, foe: Foe) -> Option<Exchange> {
    let enemy = state.unit(foe.id)?;
    let there = Unit { square: Some(square), ..unit.clone() };
    let gain = toll(state, &there, enemy, Weapon::Hand);
    let pain = if manner == Manner::Cautious { toll(state, enemy, &there, Weapon::Hand) } else { 0 };
    Some(Exchange { gain, pain })
}

/// The Normans come on toward the foe; the cautious stop three squares away from everybody.
fn come_on(state: &State, unit: &Unit, manner: Manner, foes: &Foes, foe: Foe) -> Option<Vec<Square>> {
    let here = unit.square?;
    let adjacency = state.adjacency();
    let near = |end: Square| distance(end, foe.square, adjacency);
    // Squares no nearer than here are no better than staying, but for those who stand too near.
    let from = near(here);
    let draws_back = manner == Manner::Cautious && from < AWAY;
    let mut best = Best::new();
    let mut consider = |end: Square, path: &[Square]| {
        let near = (0, near(end));
        if manner != Manner::Cautious {
            best.consider(near, end, path);
        } else if !best.beats(near) {
            let away = foes.away(state, end);
            best.consider(if away >= AWAY { near } else { (1, u8::MAX - away) }, end, path);
        }
    };
    consider(here, &[]);
    each_way_to(
        state,
        unit,
        |end| draws_back || near(end) < from,
        |path| {
            if let Some(&end) = path.last() {
                consider(end, path);
            }
        },
    );
    best.way()
}
