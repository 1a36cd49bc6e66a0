//! The small changes that are thought of.

use crate::rules::rulings::Reshuffle;
use crate::rules::{CardName, Setup, Side, Square, Troop, UnitId, UnitSetup};

/// A small change of a set-up.
#[expect(missing_docs, reason = "the fields are named as what they hold")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Arrow in the Eye stays out of the top half of the deck (ruling 3).
    ArrowLate,
    /// A whole side stands so many squares nearer to the enemy, not 0; farther where it is negative.
    Nearer { side: Side, squares: i8 },
    /// A unit stands on another square.
    Stand { unit: UnitId, square: Square },
    /// Each unit of a type has so many figures more, not 0; fewer where it is negative.
    Figures { side: Side, troop: Troop, more: i8 },
    /// A unit more of a type, at the full strength of that type.
    Add { side: Side, troop: Troop, square: Square },
    /// A unit stays at home. The numbers of those behind it in the army list are one less then.
    LeaveOut { unit: UnitId },
}

fn fielded(setup: &Setup, side: Side) -> impl Iterator<Item = Troop> + '_ {
    Troop::ALL.into_iter().filter(move |troop| setup.army(side).iter().any(|unit_setup| unit_setup.troop == *troop))
}

/// The last unit of a type that no lord leads.
fn last_of(setup: &Setup, side: Side, troop: Troop) -> Option<(UnitId, &UnitSetup)> {
    setup.units().filter(|(unit, unit_setup)| unit.side == side && unit_setup.troop == troop && !unit_setup.bodyguard).last()
}

/// Every change that is thought of, the smallest first.
pub(super) fn changes(setup: &Setup) -> Vec<Change> {
    let mut changes = Vec::new();
    let has_arrow = setup.deck.iter().any(|card| card.name == CardName::ArrowInTheEye);
    if has_arrow && setup.rulings.reshuffle == Reshuffle::WhenEmpty {
        changes.push(Change::ArrowLate);
    }
    let sides = || Side::ALL.into_iter();
    changes.extend(sides().flat_map(|side| [1, -1, 2, -2].map(|squares| Change::Nearer { side, squares })));
    let types = || sides().flat_map(|side| fielded(setup, side).map(move |troop| (side, troop)));
    for (side, troop) in types() {
        changes.extend(last_of(setup, side, troop).into_iter().flat_map(|(unit, unit_setup)| steps(setup, unit, unit_setup)));
    }
    changes.extend(types().flat_map(|(side, troop)| [1, -1, 2, -2].map(|more| Change::Figures { side, troop, more })));
    changes.extend(types().filter_map(|(side, troop)| added(setup, side, troop)));
    changes.extend(types().filter_map(|(side, troop)| last_of(setup, side, troop).map(|(unit, _)| Change::LeaveOut { unit })));
    changes.retain(|change| change.made(setup).is_some());
    changes
}

/// A step forward and a step back of one unit.
fn steps(setup: &Setup, unit: UnitId, unit_setup: &UnitSetup) -> impl Iterator<Item = Change> {
    let ahead = ahead(setup, unit.side);
    let step = move |squares: i8| Some(Change::Stand { unit, square: moved(unit_setup.square?, ahead?, squares)? });
    [1, -1].into_iter().filter_map(step).collect::<Vec<_>>().into_iter()
}

/// A unit more, on the free square nearest to the last unit of its type that is no nearer to the enemy.
fn added(setup: &Setup, side: Side, troop: Troop) -> Option<Change> {
    let (_, last) = last_of(setup, side, troop)?;
    let (beside, (right, down)) = (last.square?, ahead(setup, side)?);
    let square = setup
        .terrain
        .squares()
        .filter(|square| is_free(setup, *square))
        .filter(|square| {
            let (columns, rows) = beside.offset_to(*square);
            columns * i16::from(right) + rows * i16::from(down) <= 0
        })
        .min_by_key(|square| {
            let (columns, rows) = beside.offset_to(*square);
            (columns.abs().max(rows.abs()), columns.abs() + rows.abs(), square.row, square.column)
        })?;
    Some(Change::Add { side, troop, square })
}

fn is_free(setup: &Setup, square: Square) -> bool {
    setup.terrain.terrain(square).is_open() && setup.units().all(|(_, unit_setup)| unit_setup.square != Some(square))
}

/// The way from one army to the other, a step along a row or along a column; `None` if one of them is in reserve.
fn ahead(setup: &Setup, side: Side) -> Option<(i8, i8)> {
    let middle = |side: Side| {
        let squares: Vec<Square> = setup.army(side).iter().filter_map(|unit_setup| unit_setup.square).collect();
        let count = i64::try_from(squares.len()).ok().filter(|count| *count > 0)?;
        let sum = |place: fn(&Square) -> u8| squares.iter().map(|square| i64::from(place(square))).sum::<i64>();
        Some([sum(|square| square.column) * 1000 / count, sum(|square| square.row) * 1000 / count])
    };
    let ([from_column, from_row], [to_column, to_row]) = (middle(side)?, middle(side.other())?);
    let (columns, rows) = (to_column - from_column, to_row - from_row);
    let sign = |number: i64| i8::try_from(number.signum()).unwrap_or_default();
    match (columns, rows) {
        (0, 0) => None,
        _ if columns.abs() > rows.abs() => Some((sign(columns), 0)),
        _ => Some((0, sign(rows))),
    }
}

/// The square so many steps on; `None` beyond what squares have names for.
fn moved(from: Square, (right, down): (i8, i8), steps: i8) -> Option<Square> {
    let along = |place: u8, way: i8| u8::try_from(i16::from(place) + i16::from(way) * i16::from(steps)).ok();
    Some(Square::new(along(from.column, right)?, along(from.row, down)?))
}

impl Change {
    /// The set-up with the change; `None` if it cannot be made.
    pub fn made(&self, setup: &Setup) -> Option<Setup> {
        let mut changed = setup.clone();
        match *self {
            Self::ArrowLate => changed.rulings.reshuffle = Reshuffle::WhenEmptyArrowLate,
            Self::Nearer { side, squares } => {
                let ahead = ahead(setup, side)?;
                for unit_setup in changed.army_mut(side) {
                    unit_setup.square = match unit_setup.square {
                        Some(square) => Some(moved(square, ahead, squares)?),
                        None => None,
                    };
                }
            }
            Self::Stand { unit, square } => changed.army_mut(unit.side).get_mut(place(unit)?)?.square = Some(square),
            Self::Figures { side, troop, more } => {
                for unit_setup in changed.army_mut(side).iter_mut().filter(|unit_setup| unit_setup.troop == troop) {
                    unit_setup.figures = unit_setup.figures.checked_add_signed(more)?;
                    unit_setup.bases = unit_setup.bases.min(unit_setup.figures);
                }
            }
            Self::Add { side, troop, square } => {
                let unit_setup = UnitSetup { square: Some(square), ..UnitSetup::full(troop, troop.bases()[0]) };
                // Beside its like in the army list, so that types stay together.
                let behind = setup.army(side).iter().rposition(|unit_setup| unit_setup.troop == troop)?;
                changed.army_mut(side).insert(behind + 1, unit_setup);
            }
            Self::LeaveOut { unit } => {
                let place =
                    place(unit).filter(|place| setup.army(unit.side).get(*place).is_some_and(|unit_setup| !unit_setup.bodyguard))?;
                changed.army_mut(unit.side).remove(place);
            }
        }
        (changed != *setup && changed.problems().is_empty()).then_some(changed)
    }

    /// Whether units have other numbers after this change, and the next one speaks of one of them.
    pub(super) fn renames_what(&self, next: &Self) -> bool {
        let renamed = match self {
            Self::Add { side, .. } => Some(*side),
            Self::LeaveOut { unit } => Some(unit.side),
            Self::ArrowLate | Self::Nearer { .. } | Self::Stand { .. } | Self::Figures { .. } => None,
        };
        match next {
            Self::Stand { unit, .. } | Self::LeaveOut { unit } => renamed == Some(unit.side),
            Self::ArrowLate | Self::Nearer { .. } | Self::Figures { .. } | Self::Add { .. } => false,
        }
    }

    /// What a teacher reads: "Leave out N16 (archers, 8 figures)."
    pub fn words(&self, setup: &Setup) -> String {
        match *self {
            Self::ArrowLate => tr!("Keep Arrow in the Eye in the lower half of the deck (ruling 3).").to_owned(),
            Self::Nearer { side, squares } => {
                let (army, count) = (side.army(), squares.unsigned_abs());
                if squares > 0 {
                    tr_count!(
                        count,
                        "Let all {army} stand {count} square nearer to the enemy.",
                        "Let all {army} stand {count} squares nearer to the enemy.",
                        army
                    )
                } else {
                    tr_count!(
                        count,
                        "Let all {army} stand {count} square farther from the enemy.",
                        "Let all {army} stand {count} squares farther from the enemy.",
                        army
                    )
                }
            }
            Self::Stand { unit, square } => {
                let troop = troop_of(setup, unit);
                match setup.unit(unit).and_then(|unit_setup| unit_setup.square) {
                    Some(from) => tr!("Let {unit} ({troop}) stand on {square} instead of {from}.", unit, troop, square, from),
                    None => tr!("Let {unit} ({troop}) stand on {square}.", unit, troop, square),
                }
            }
            Self::Figures { side, troop, more } => {
                let (adjective, troop, count) = (side.adjective(), troop.name(), more.unsigned_abs());
                if more > 0 {
                    tr_count!(
                        count,
                        "Give each unit of {adjective} {troop} {count} figure more.",
                        "Give each unit of {adjective} {troop} {count} figures more.",
                        adjective,
                        troop
                    )
                } else {
                    tr_count!(
                        count,
                        "Give each unit of {adjective} {troop} {count} figure fewer.",
                        "Give each unit of {adjective} {troop} {count} figures fewer.",
                        adjective,
                        troop
                    )
                }
            }
            Self::Add { side, troop, square } => {
                let (adjective, troop, figures) = (side.adjective(), troop.name(), troop.full_strength());
                tr!("Add a unit of {adjective} {troop} with {figures} figures on {square}.", adjective, troop, figures, square)
            }
            Self::LeaveOut { unit } => {
                let (troop, figures) = (troop_of(setup, unit), setup.unit(unit).map_or(0, |unit_setup| unit_setup.figures));
                tr_count!(
                    figures,
                    "Leave out {unit} ({troop}, {figures} figure).",
                    "Leave out {unit} ({troop}, {figures} figures).",
                    unit,
                    troop
                )
            }
        }
    }
}

fn place(unit: UnitId) -> Option<usize> {
    usize::from(unit.number).checked_sub(1)
}

fn troop_of(setup: &Setup, unit: UnitId) -> &'static str {
    setup.unit(unit).map_or(tr!("nobody"), |unit_setup| unit_setup.troop.name())
}
