//! The small changes of a set-up that are tried.

use crate::battles::engagement::boxed_in;
use crate::rules::rulings::Reshuffle;
use crate::rules::{CardName, Setup, Side, Square, State, Troop, UnitId, UnitSetup};

/// A small change of a set-up.
#[expect(missing_docs, reason = "the fields are named as what they hold")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Arrow in the Eye stays out of the top half of the deck (ruling 3).
    ArrowLate,
    /// A whole side starts this many squares closer to the enemy, not 0; farther away if negative.
    Nearer { side: Side, squares: i8 },
    /// Both sides start this many squares farther apart, at least 1.
    Apart { squares: i8 },
    /// All units of a type start this many squares closer to the enemy, not 0; farther away if negative.
    Line { side: Side, troop: Troop, squares: i8 },
    /// Every other unit of a type starts this many squares closer to the enemy, symmetrically; farther away if negative.
    Stagger { side: Side, troop: Troop, squares: i8 },
    /// A unit starts on a different square.
    Stand { unit: UnitId, square: Square },
    /// A unit changes its type, and moves behind the last unit of the new type in the army list.
    Retrain { unit: UnitId, troop: Troop },
    /// A unit of a type is added, with as many figures as the last one of the type.
    Add { side: Side, troop: Troop, square: Square },
    /// A unit is removed. The numbers of the units behind it in the army list decrease by one.
    LeaveOut { unit: UnitId },
}

fn fielded(setup: &Setup, side: Side) -> impl Iterator<Item = Troop> + '_ {
    Troop::ALL.into_iter().filter(move |troop| setup.army(side).iter().any(|unit_setup| unit_setup.troop == *troop))
}

/// Returns the last unit of a type that no lord leads.
fn last_unit(setup: &Setup, side: Side, troop: Troop) -> Option<(UnitId, &UnitSetup)> {
    setup.units().filter(|(unit, unit_setup)| unit.side == side && unit_setup.troop == troop && !unit_setup.bodyguard).last()
}

/// Changes that a search for better set-ups may make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Freedom {
    /// Starting squares of Normans and Saxons. A side without any may start on any free square.
    pub zones: [Vec<Square>; 2],
    /// Whether more than squares may change: the types and the number of units, and when Arrow in the Eye comes. Units
    /// stay whole, with as many figures as others of their type.
    pub units: bool,
}

impl Freedom {
    /// Returns whether every unit that starts on a new square starts in its side's zone.
    fn allows(&self, before: &Setup, after: &Setup) -> bool {
        let stood = |side: Side| before.army(side).iter().filter_map(|unit| unit.square).collect::<Vec<_>>();
        Side::ALL.into_iter().all(|side| {
            let (zone, stood) = (&self.zones[side.index()], stood(side));
            let mut stand = after.army(side).iter().filter_map(|unit| unit.square);
            zone.is_empty() || stand.all(|square| zone.contains(&square) || stood.contains(&square))
        })
    }
}

/// Returns every change to try, the smallest first.
pub(super) fn changes(setup: &Setup, freedom: &Freedom) -> Vec<Change> {
    let mut changes = Vec::new();
    let has_arrow = setup.deck.iter().any(|card| card.name == CardName::ArrowInTheEye);
    if freedom.units && has_arrow && setup.rulings.reshuffle == Reshuffle::WhenEmpty {
        changes.push(Change::ArrowLate);
    }
    let sides = || Side::ALL.into_iter();
    let types = || sides().flat_map(|side| fielded(setup, side).map(move |troop| (side, troop)));
    changes.extend(boxed_in_units(setup).into_iter().filter_map(|unit| free_unit(setup, unit, freedom)));
    for (side, troop) in types() {
        changes.extend(last_unit(setup, side, troop).into_iter().flat_map(|(unit, unit_setup)| step_changes(setup, unit, unit_setup)));
    }
    changes.extend(types().flat_map(|(side, troop)| [1, -1].map(|squares| Change::Line { side, troop, squares })));
    changes.extend(types().flat_map(|(side, troop)| [1, -1].map(|squares| Change::Stagger { side, troop, squares })));
    changes.extend([1, 2].map(|squares| Change::Apart { squares }));
    changes.extend(sides().flat_map(|side| [1, -1, 2, -2].map(|squares| Change::Nearer { side, squares })));
    if freedom.units {
        let last = || types().filter_map(|(side, troop)| last_unit(setup, side, troop).map(|(unit, _)| unit));
        let others = |unit: UnitId| fielded(setup, unit.side).map(move |troop| Change::Retrain { unit, troop });
        changes.extend(last().flat_map(others));
        changes.extend(types().filter_map(|(side, troop)| added_unit(setup, side, troop)));
        changes.extend(last().map(|unit| Change::LeaveOut { unit }));
    }
    changes.retain(|change| change.apply_to(setup).is_some_and(|changed| freedom.allows(setup, &changed)));
    changes
}

/// Returns the units that cannot reach the enemy.
fn boxed_in_units(setup: &Setup) -> Vec<UnitId> {
    State::new(setup).map(|state| boxed_in(&state)).unwrap_or_default()
}

/// Returns a move to the nearest free square from which the unit could reach the enemy.
fn free_unit(setup: &Setup, unit: UnitId, freedom: &Freedom) -> Option<Change> {
    let from = setup.unit(unit)?.square?;
    let mut free: Vec<Square> = setup.terrain.squares().filter(|square| is_free(setup, *square)).collect();
    free.sort_by_key(|square| distance_key(from, *square));
    free.into_iter().map(|square| Change::Stand { unit, square }).find(|change| {
        let changed = change.apply_to(setup).filter(|changed| freedom.allows(setup, changed));
        changed.is_some_and(|changed| !boxed_in_units(&changed).contains(&unit))
    })
}

/// Returns a sort key for squares by their distance from a square.
fn distance_key(from: Square, to: Square) -> (i16, i16, u8, u8) {
    let (columns, rows) = from.offset_to(to);
    (columns.abs().max(rows.abs()), columns.abs() + rows.abs(), to.row, to.column)
}

/// Returns one step forward and one step back for a unit.
fn step_changes(setup: &Setup, unit: UnitId, unit_setup: &UnitSetup) -> impl Iterator<Item = Change> {
    let ahead = forward_step(setup, unit.side);
    let step = move |squares: i8| Some(Change::Stand { unit, square: moved(unit_setup.square?, ahead?, squares)? });
    [1, -1].into_iter().filter_map(step).collect::<Vec<_>>().into_iter()
}

/// Returns an added unit on the free square nearest to the last unit of its type, no closer to the enemy.
fn added_unit(setup: &Setup, side: Side, troop: Troop) -> Option<Change> {
    let (_, last) = last_unit(setup, side, troop)?;
    let (beside, (right, down)) = (last.square?, forward_step(setup, side)?);
    let square = setup
        .terrain
        .squares()
        .filter(|square| is_free(setup, *square))
        .filter(|square| {
            let (columns, rows) = beside.offset_to(*square);
            columns * i16::from(right) + rows * i16::from(down) <= 0
        })
        .min_by_key(|square| distance_key(beside, *square))?;
    Some(Change::Add { side, troop, square })
}

fn is_free(setup: &Setup, square: Square) -> bool {
    setup.terrain.terrain(square).is_open() && setup.units().all(|(_, unit_setup)| unit_setup.square != Some(square))
}

/// Returns the direction from one army to the other, along a row or a column, or `None` if either is in reserve.
fn forward_step(setup: &Setup, side: Side) -> Option<(i8, i8)> {
    let middle = |side: Side| {
        let squares: Vec<Square> = setup.army(side).iter().filter_map(|unit_setup| unit_setup.square).collect();
        let count = i64::try_from(squares.len()).ok().filter(|count| *count > 0)?;
        let sum = |place: fn(&Square) -> u8| squares.iter().map(|square| i64::from(place(square))).sum::<i64>();
        Some([sum(|square| square.column) * 1000 / count, sum(|square| square.row) * 1000 / count])
    };
    let ([from_column, from_row], [to_column, to_row]) = (middle(side)?, middle(side.enemy())?);
    let (columns, rows) = (to_column - from_column, to_row - from_row);
    let sign = |number: i64| i8::try_from(number.signum()).unwrap_or_default();
    match (columns, rows) {
        (0, 0) => None,
        _ if columns.abs() > rows.abs() => Some((sign(columns), 0)),
        _ => Some((0, sign(rows))),
    }
}

/// Moves some units of a side this many squares closer to the enemy. Returns `None` if one would leave the table.
fn advance(setup: &mut Setup, side: Side, squares: i8, goes: impl Fn(&UnitSetup) -> bool) -> Option<()> {
    let ahead = forward_step(setup, side)?;
    for unit_setup in setup.army_mut(side).iter_mut().filter(|unit_setup| goes(unit_setup)) {
        unit_setup.square = match unit_setup.square {
            Some(square) => Some(moved(square, ahead, squares)?),
            None => None,
        };
    }
    Some(())
}

/// Returns the squares of every other unit of a type, counted from both ends to the middle for symmetry.
fn every_other(setup: &Setup, side: Side, troop: Troop) -> Vec<Option<Square>> {
    let upright = forward_step(setup, side).is_none_or(|(right, _)| right == 0);
    let mut squares: Vec<Square> =
        setup.army(side).iter().filter(|unit_setup| unit_setup.troop == troop).filter_map(|unit_setup| unit_setup.square).collect();
    squares.sort_by_key(|square| if upright { (square.column, square.row) } else { (square.row, square.column) });
    let count = squares.len();
    let from_the_end = |place: usize| place.min(count - 1 - place);
    squares.into_iter().enumerate().filter(|(place, _)| from_the_end(*place) % 2 == 1).map(|(_, square)| Some(square)).collect()
}

/// Returns a new unit of a type: a copy of the side's last one, without players.
pub(super) fn similar_unit(setup: &Setup, side: Side, troop: Troop) -> Option<UnitSetup> {
    let last = setup.army(side).iter().rfind(|unit_setup| unit_setup.troop == troop)?;
    Some(UnitSetup { player: None, rows: Vec::new(), ..last.clone() })
}

/// Inserts a unit beside others of its type in the army list.
fn insert_unit(setup: &mut Setup, side: Side, unit_setup: UnitSetup) -> Option<()> {
    let behind = setup.army(side).iter().rposition(|known| known.troop == unit_setup.troop)?;
    setup.army_mut(side).insert(behind + 1, unit_setup);
    Some(())
}

/// Returns the square this many steps away, or `None` outside the squares that have names.
fn moved(from: Square, (right, down): (i8, i8), steps: i8) -> Option<Square> {
    let along = |place: u8, way: i8| u8::try_from(i16::from(place) + i16::from(way) * i16::from(steps)).ok();
    Some(Square::new(along(from.column, right)?, along(from.row, down)?))
}

impl Change {
    /// Returns the set-up with the change, or `None` if the change is impossible.
    pub fn apply_to(&self, setup: &Setup) -> Option<Setup> {
        let mut changed = setup.clone();
        match *self {
            Self::ArrowLate => changed.rulings.reshuffle = Reshuffle::WhenEmptyArrowLate,
            Self::Nearer { side, squares } => advance(&mut changed, side, squares, |_| true)?,
            Self::Apart { squares } => {
                for side in Side::ALL {
                    advance(&mut changed, side, -squares, |_| true)?;
                }
            }
            Self::Line { side, troop, squares } => advance(&mut changed, side, squares, |unit| unit.troop == troop)?,
            Self::Stagger { side, troop, squares } => {
                let others = every_other(setup, side, troop);
                advance(&mut changed, side, squares, |unit| unit.troop == troop && others.contains(&unit.square))?;
            }
            Self::Stand { unit, square } => changed.army_mut(unit.side).get_mut(place(unit)?)?.square = Some(square),
            Self::Retrain { unit, troop } => {
                let place = place(unit).filter(|place| setup.army(unit.side).get(*place).is_some_and(|known| !known.bodyguard))?;
                let square = changed.army_mut(unit.side).remove(place).square;
                insert_unit(&mut changed, unit.side, UnitSetup { square, bodyguard: false, ..similar_unit(setup, unit.side, troop)? })?;
            }
            Self::Add { side, troop, square } => {
                insert_unit(&mut changed, side, UnitSetup { square: Some(square), bodyguard: false, ..similar_unit(setup, side, troop)? })?;
            }
            Self::LeaveOut { unit } => {
                let place =
                    place(unit).filter(|place| setup.army(unit.side).get(*place).is_some_and(|unit_setup| !unit_setup.bodyguard))?;
                changed.army_mut(unit.side).remove(place);
            }
        }
        (changed != *setup && changed.problems().is_empty()).then_some(changed)
    }

    /// Returns whether this change renumbers units and the next one refers to one of them.
    pub(super) fn renumbers_target_of(&self, next: &Self) -> bool {
        let renamed = match self {
            Self::Add { side, .. } => Some(*side),
            Self::LeaveOut { unit } | Self::Retrain { unit, .. } => Some(unit.side),
            Self::ArrowLate | Self::Nearer { .. } | Self::Apart { .. } | Self::Line { .. } | Self::Stagger { .. } | Self::Stand { .. } => {
                None
            }
        };
        match next {
            Self::Stand { unit, .. } | Self::LeaveOut { unit } | Self::Retrain { unit, .. } => renamed == Some(unit.side),
            Self::ArrowLate | Self::Nearer { .. } | Self::Apart { .. } | Self::Line { .. } | Self::Stagger { .. } | Self::Add { .. } => {
                false
            }
        }
    }
}

fn place(unit: UnitId) -> Option<usize> {
    usize::from(unit.number).checked_sub(1)
}
