//! Pictures of set-ups: their tidiness, changes and characters.

use std::collections::BTreeSet;

use senlac::planning::fitted_armies::pictures::{self, sign};
use senlac::rules::{Dice, Setup, Side, Square, Troop, UnitSetup};

/// Returns how far a set-up is from lines, wings and reserves that children can place in five minutes.
pub fn untidy(setup: &Setup) -> f64 {
    Side::ALL.into_iter().map(|side| untidy_army(setup.army(side))).sum()
}

fn untidy_army(army: &[UnitSetup]) -> f64 {
    let mut units: Vec<(Square, Troop)> = army.iter().filter_map(|unit| Some((unit.square?, unit.troop))).collect();
    units.sort_by_key(|(square, _)| (square.row, square.column));
    let count = |cost: f64, times: usize| cost * f64::from(u32::try_from(times).unwrap_or(u32::MAX));
    let lines: Vec<_> = units.chunk_by(|one, other| one.0.row == other.0.row).collect();
    let rows_of = |troop: Troop| units.iter().filter(|unit| unit.1 == troop).map(|unit| unit.0.row).collect::<BTreeSet<_>>().len();
    let alternations = |line: &&[(Square, Troop)]| line.windows(2).filter(|pair| pair[0].1 != pair[1].1).count();
    count(4.0, lines.len().saturating_sub(3))
        + count(0.3, lines.iter().map(alternations).sum())
        + count(1.0, Troop::ALL.into_iter().map(|troop| rows_of(troop).saturating_sub(2)).sum())
        // A single unit in a line, although there are enough units for lines.
        + count(1.0, lines.iter().filter(|line| line.len() == 1 && units.len() > 6).count())
}

/// The squares where units may be placed, and the symmetry of left and right.
pub struct Places {
    pub zones: [Vec<Square>; 2],
    pub width: u8,
    /// Whether units of different types may mirror each other. With few units, many have no partner of their type.
    pub is_loose: bool,
}

/// Returns a random number below this one.
fn pick(dice: &mut dyn Dice, count: usize) -> usize {
    u8::try_from(count).map_or(0, |count| usize::from(dice.roll_below(count)))
}

fn moved(square: Square, columns: i8, rows: i8) -> Option<Square> {
    Some(Square::new(square.column.checked_add_signed(columns)?, square.row.checked_add_signed(rows)?))
}

impl Places {
    const fn mirrored(&self, square: Square) -> Square {
        Square::new(self.width.saturating_sub(square.column).saturating_sub(1), square.row)
    }

    const fn is_in_the_middle(&self, square: Square) -> bool {
        square.column.abs_diff(self.mirrored(square).column) <= 1
    }

    /// Returns the unit at the mirrored position of this one.
    fn partner(&self, army: &[UnitSetup], unit: usize) -> Option<usize> {
        let there = self.mirrored(army.get(unit)?.square?);
        let is_alike = |other: &UnitSetup| self.is_loose || other.troop == army[unit].troop;
        army.iter().position(|other| other.square == Some(there) && is_alike(other)).filter(|other| *other != unit)
    }

    /// Returns the set-up with one change, sometimes with two; `None` if the result isn't a valid picture.
    pub fn changed(&self, setup: &Setup, dice: &mut dyn Dice) -> Option<Setup> {
        let mut changed = setup.clone();
        for _ in 0..=usize::from(pick(dice, 3) == 0) {
            let side = Side::ALL[pick(dice, 2)];
            let army = changed.army_mut(side);
            match pick(dice, 9) {
                0 | 1 => self.exchange(army, dice)?,
                2 => shift_line(army, dice)?,
                3 => shift_all(army, dice)?,
                4 => self.pair_up(army, dice)?,
                5 => relieve_lord(army, dice)?,
                _ => self.step(army, dice)?,
            }
        }
        self.is_picture(&changed).then(|| numbered(&changed)).flatten()
    }

    /// Returns whether each unit has its own square in the zone, and left mirrors right.
    fn is_picture(&self, setup: &Setup) -> bool {
        let mut taken = BTreeSet::new();
        Side::ALL.into_iter().all(|side| {
            let army = setup.army(side);
            (0..army.len()).all(|unit| {
                army[unit].square.is_some_and(|square| {
                    let is_alike = self.is_in_the_middle(square) || self.partner(army, unit).is_some();
                    is_alike && self.zones[side as usize].contains(&square) && taken.insert((square.row, square.column))
                })
            })
        })
    }

    /// Exchanges two units of different types, and their partners.
    fn exchange(&self, army: &mut [UnitSetup], dice: &mut dyn Dice) -> Option<()> {
        let [one, other] = [pick(dice, army.len()), pick(dice, army.len())];
        let partners = if self.is_loose { [None; 2] } else { [self.partner(army, one), self.partner(army, other)] };
        (army[one].troop != army[other].troop && partners[0].is_some() == partners[1].is_some()).then_some(())?;
        let mut swap = |one: usize, other: usize| (army[one].square, army[other].square) = (army[other].square, army[one].square);
        swap(one, other);
        if let [Some(one), Some(other)] = partners {
            swap(one, other);
        }
        Some(())
    }

    /// Moves a unit and its partner by one or two squares.
    fn step(&self, army: &mut [UnitSetup], dice: &mut dyn Dice) -> Option<()> {
        const STEPS: [i8; 6] = [0, 0, 1, -1, 2, -2];
        let unit = pick(dice, army.len());
        let partner = self.partner(army, unit);
        let to = moved(army[unit].square?, STEPS[pick(dice, 6)], STEPS[pick(dice, 6)])?;
        army[unit].square = Some(to);
        if let Some(partner) = partner {
            army[partner].square = Some(self.mirrored(to));
        }
        Some(())
    }

    /// Moves two units of a type from the middle to the left and right, or the other way round.
    fn pair_up(&self, army: &mut [UnitSetup], dice: &mut dyn Dice) -> Option<()> {
        let one = pick(dice, army.len());
        let other = match self.partner(army, one) {
            Some(partner) => {
                let middle = |dice: &mut dyn Dice| self.width / 2 - u8::from(pick(dice, 2) == 0);
                for unit in [one, partner] {
                    let row = moved(army[unit].square?, 0, [-1, 0, 1][pick(dice, 3)])?.row;
                    army[unit].square = Some(Square::new(middle(dice), row));
                }
                return Some(());
            }
            None => (0..army.len())
                .find(|other| *other != one && army[*other].troop == army[one].troop && self.partner(army, *other).is_none())?,
        };
        let column = u8::try_from(pick(dice, usize::from(self.width / 2))).ok()?;
        let to = Square::new(column, army[one].square?.row);
        (army[one].square, army[other].square) = (Some(to), Some(self.mirrored(to)));
        Some(())
    }
}

/// Exchanges the lord's unit with another unit of its type.
fn relieve_lord(army: &mut [UnitSetup], dice: &mut dyn Dice) -> Option<()> {
    let lord = army.iter().position(|unit| unit.bodyguard)?;
    let other = pick(dice, army.len());
    (other != lord && army[other].troop == army[lord].troop).then_some(())?;
    (army[lord].square, army[other].square) = (army[other].square, army[lord].square);
    Some(())
}

/// Moves all units of a type in one line by one row.
fn shift_line(army: &mut [UnitSetup], dice: &mut dyn Dice) -> Option<()> {
    let one = &army[pick(dice, army.len())];
    let (troop, row, rows) = (one.troop, one.square?.row, [1, -1][pick(dice, 2)]);
    let line = army.iter_mut().filter(|unit| unit.troop == troop && unit.square.is_some_and(|square| square.row == row));
    for unit in line {
        unit.square = Some(moved(unit.square?, 0, rows)?);
    }
    Some(())
}

/// Moves all units from a row on, or up to it, by one row.
fn shift_all(army: &mut [UnitSetup], dice: &mut dyn Dice) -> Option<()> {
    let (row, rows, below) = (army[pick(dice, army.len())].square?.row, [1, -1][pick(dice, 2)], pick(dice, 2) == 0);
    for unit in army.iter_mut().filter(|unit| unit.square.is_some_and(|square| square.row == row || (square.row > row) == below)) {
        unit.square = Some(moved(unit.square?, 0, rows)?);
    }
    Some(())
}

/// The squares of one type: those of mirrored pairs, and those in the middle without a partner.
struct Squares {
    pairs: Vec<[Square; 2]>,
    single: Vec<Square>,
}

impl Places {
    fn squares(&self, army: &[UnitSetup], troop: Troop) -> Squares {
        let (mut pairs, mut single) = (Vec::new(), Vec::new());
        for (place, unit) in army.iter().enumerate().filter(|(_, unit)| unit.troop == troop) {
            let Some(square) = unit.square else { continue };
            match self.partner(army, place) {
                None => single.push(square),
                Some(partner) if place < partner => pairs.push([square, self.mirrored(square)]),
                Some(_) => {}
            }
        }
        Squares { pairs, single }
    }

    /// Returns these units placed as in another set-up. Pairs and units in the middle are added or removed beside
    /// units of their type. `None` if the result isn't a valid picture.
    pub fn adapted(&self, setup: &Setup, from: &Setup, dice: &mut dyn Dice) -> Option<Setup> {
        let mut adapted = setup.clone();
        for side in Side::ALL {
            for troop in Troop::ALL {
                let wanted = setup.army(side).iter().filter(|unit| unit.troop == troop).count();
                let mut squares = self.squares(from.army(side), troop);
                while squares.count() != wanted {
                    self.come_or_go(&mut squares, wanted, dice)?;
                }
                let mut squares = squares.pairs.into_iter().flatten().chain(squares.single);
                for unit in adapted.army_mut(side).iter_mut().filter(|unit| unit.troop == troop) {
                    unit.square = squares.next();
                }
            }
        }
        self.is_picture(&adapted).then_some(adapted)
    }

    /// Adds or removes one or two squares.
    fn come_or_go(&self, squares: &mut Squares, wanted: usize, dice: &mut dyn Dice) -> Option<()> {
        let (count, beside) = (squares.count(), pick(dice, squares.pairs.len().max(1)));
        let row = squares.pairs.get(beside).map(|pair| pair[0].row).or(squares.single.first().map(|square| square.row))?;
        let middle = Square::new(self.width / 2 - u8::from(pick(dice, 2) == 0), row);
        match count.abs_diff(wanted) {
            1 if count < wanted => squares.single.push(middle),
            1 if squares.single.is_empty() => squares.single.push({
                squares.pairs.swap_remove(beside);
                middle
            }),
            1 => _ = squares.single.pop(),
            _ if count < wanted => {
                let column = u8::try_from(pick(dice, usize::from(self.width / 2))).ok()?;
                squares.pairs.push([Square::new(column, row), self.mirrored(Square::new(column, row))]);
            }
            _ if squares.pairs.is_empty() => squares.single.truncate(wanted),
            _ => _ = squares.pairs.swap_remove(beside),
        }
        Some(())
    }
}

impl Squares {
    const fn count(&self) -> usize {
        2 * self.pairs.len() + self.single.len()
    }
}

/// Returns these units placed as in a picture and numbered as in a class; `None` if the picture has other units.
pub fn standing(setup: &Setup, rows: &[&str]) -> Option<Setup> {
    let mut standing = setup.clone();
    for side in Side::ALL {
        *standing.army_mut(side) = pictures::position_units(side, setup.army(side).to_vec(), rows);
    }
    let signs = rows.iter().flat_map(|row| row.chars()).filter(|sign| *sign != '.').count();
    (standing.units().count() == signs && standing.units().all(|(_, unit)| unit.square.is_some())).then_some(standing)
}

/// Returns the same picture with units numbered as in a class, because the order of turns matters in a battle.
pub fn numbered(setup: &Setup) -> Option<Setup> {
    standing(setup, &drawn(setup).lines().collect::<Vec<_>>())
}

/// Returns the picture in the characters of `src/classroom/planning/measure/pictures.txt`.
pub fn drawn(setup: &Setup) -> String {
    let at = |square: Square| {
        let unit = setup.units().find(|(_, unit)| unit.square == Some(square));
        unit.map_or('.', |(id, unit)| sign(id.side, unit.troop, unit.bodyguard))
    };
    let row = |row| (0..setup.terrain.width()).map(|column| at(Square::new(column, row))).collect::<String>();
    (0..setup.terrain.height()).map(row).collect::<Vec<_>>().join("\n")
}
