//! Specs: dice written in one line, in a teacher's notation.
//!
//! | | spec |
//! |---|---|
//! | attack | `7x3+1x2 \| (7x6+1x5)/2`: 7 dice that need 3 and one that needs 2, and another volley whose hits are halved |
//! | exchange | `A=7x3+1x2; B=(7x5+1x4)/2`: the first to fall comes first, the commander last; also `first` after the side that begins (default A), and `rounds=3` |
//! | panic | `8 8 12`, the figures of each unit, or `5x8 10x12` for groups of equal units; before them `d6-2;` if 2 is subtracted from each die |
//!
//! The words "survivors strike back" and "commander dies last" are always true and may appear in an exchange. So may
//! "sum over units of min(size,max(0,d6-2)); sizes" before the figures of a panic.

use super::limits::{MOST_DICE, MOST_DIVISOR, MOST_FIGURES, MOST_ROUNDS, MOST_UNITS};
use super::{EqualDice, Exchange, FirstStriker, Panic, Volley};
use crate::odds::dice::count;

mod cursor;

use cursor::Cursor;

/// Error for an invalid spec: its position, and a correction.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", tr!("the spec can’t be read at character {character}, {found}: {instead}", character, found, instead))]
pub struct SpecProblem {
    /// Position in characters, from 1.
    pub character: usize,
    /// Text found there: "“y3”" or "the end".
    pub found: String,
    /// Correction to enter instead.
    pub instead: String,
}

/// Parses the volleys of an attack.
///
/// # Errors
/// Returns the first invalid position, or an error for more dice than [`MOST_DICE`].
pub fn attack(spec: &str) -> Result<Vec<Volley>, SpecProblem> {
    let mut cursor = Cursor::new(spec);
    let mut volleys = Vec::new();
    let mut dice = 0;
    loop {
        let start = cursor.clone();
        let volley = volley(&mut cursor)?;
        dice += count(&volley.dice);
        volleys.push(volley);
        if dice > usize::from(MOST_DICE) {
            return Err(start.problem(&tr!(
                "{dice} dice are too many; the limit is {most} for all volleys together",
                dice,
                most = MOST_DICE
            )));
        }
        if cursor.is_at_end() {
            return Ok(volleys);
        }
        if !cursor.take('|') {
            return Err(cursor.problem(tr!("enter | before the next volley, + before more dice of this one, or nothing more")));
        }
    }
}

/// Parses an exchange and its number of rounds, if given. The default is one round.
///
/// # Errors
/// Returns the first invalid position, or an error for more dice or rounds than the [`limits`](super::limits).
pub fn exchange(spec: &str) -> Result<(Exchange, Option<u16>), SpecProblem> {
    let mut cursor = Cursor::new(spec);
    let (mut fighters, mut first, mut rounds) = ([None, None], None, None);
    loop {
        let start = cursor.clone();
        if cursor.take_word("rounds") {
            cursor.take('=');
            rounds = Some(cursor.number(0, MOST_ROUNDS, tr!("the number of rounds, as in rounds=3"))?);
        } else if !cursor.take_words("commander dies last") && !cursor.is_next(';') && !cursor.is_at_end() {
            let (side, fighter, begins) = fighter(&mut cursor, &fighters)?;
            if begins && first.replace(side).is_some() {
                return Err(start.problem(tr!("only one side can be first")));
            }
            if let Some(place) = fighters.get_mut(side as usize) {
                *place = Some(fighter);
            }
        }
        if cursor.is_at_end() {
            break;
        }
        if !cursor.take(';') {
            return Err(cursor.problem(tr!("enter ; and then the other side, as in A=7x3+1x2; B=7x5+1x4")));
        }
    }
    let [Some(a), Some(b)] = fighters else {
        return Err(cursor.problem(tr!("enter both sides, as in A=7x3+1x2; B=7x5+1x4")));
    };
    let exchange = Exchange { first: first.unwrap_or_default(), ..Exchange::new(a, b, rounds.unwrap_or(1)) };
    Ok((exchange, rounds))
}

/// Parses one side of an exchange: its letter, its dice, and whether it begins.
fn fighter(cursor: &mut Cursor<'_>, fighters: &[Option<Volley>; 2]) -> Result<(FirstStriker, Volley, bool), SpecProblem> {
    let start = cursor.clone();
    let side = match (cursor.take_words("A ="), cursor.take_words("B ="), fighters) {
        (true, _, _) => FirstStriker::A,
        (_, true, _) => FirstStriker::B,
        (_, _, [None, _]) => FirstStriker::A,
        (_, _, [Some(_), _]) => FirstStriker::B,
    };
    if fighters.get(side as usize).is_some_and(Option::is_some) {
        return Err(start.problem(tr!("enter each side, A and B, only once")));
    }
    let volley = volley(cursor)?;
    let figures = volley.figures();
    if figures > usize::from(MOST_DICE) {
        return Err(start.problem(&tr!("{figures} figures are too many; the limit is {most}", figures, most = MOST_DICE)));
    }
    let mut begins = false;
    loop {
        if cursor.take_word("first") {
            begins = true;
        } else if !cursor.take_words("survivors strike back") {
            return Ok((side, volley, begins));
        }
    }
}

/// Parses the units of a panic and the number subtracted from each die, if given. The default is 0.
///
/// # Errors
/// Returns the first invalid position, or an error for more units than [`MOST_UNITS`].
pub fn parse_panic(spec: &str) -> Result<(Panic, Option<u8>), SpecProblem> {
    let mut cursor = Cursor::new(spec);
    let less = subtracted(&mut cursor)?;
    cursor.take_word("sizes");
    let mut units = Vec::new();
    while !cursor.is_at_end() {
        let start = cursor.clone();
        let wanted = tr!("the figures of each unit, as in 8 8 12, or 5x8 for 5 units of 8");
        let mut figures = cursor.number(0, MOST_FIGURES, wanted)?;
        let mut alike = 1;
        if cursor.take_times() {
            alike = figures;
            figures = cursor.number(0, MOST_FIGURES, wanted)?;
        }
        if units.len() + usize::from(alike) > usize::from(MOST_UNITS) {
            return Err(start.problem(&tr!("these are too many units; the limit is {most}", most = MOST_UNITS)));
        }
        units.resize(units.len() + usize::from(alike), figures);
        cursor.take(',');
    }
    if units.is_empty() {
        return Err(cursor.problem(tr!("enter the figures of each unit, as in 8 8 12")));
    }
    Ok((Panic { units, less: less.unwrap_or(0) }, less))
}

/// Parses "d6-2;", alone or in its long form.
fn subtracted(cursor: &mut Cursor<'_>) -> Result<Option<u8>, SpecProblem> {
    let long = cursor.take_words("sum over units of min ( size , max ( 0 ,");
    if !cursor.take_word("d6") {
        return if long { Err(cursor.problem(tr!("enter d6-2 to subtract 2 from each die"))) } else { Ok(None) };
    }
    let less = if cursor.take('-') { cursor.number(0, 100, tr!("the number to subtract from each die, as in d6-2"))? } else { 0 };
    if long && !(cursor.take(')') && cursor.take(')')) {
        return Err(cursor.problem(tr!("enter )) here")));
    }
    if !cursor.take(';') {
        return Err(cursor.problem(tr!("enter ; and then the figures of each unit, as in d6-2; 8 8 12")));
    }
    Ok(u8::try_from(less).ok())
}

/// Parses dice, optionally in brackets, and the divisor of their hits.
fn volley(cursor: &mut Cursor<'_>) -> Result<Volley, SpecProblem> {
    let bracketed = cursor.take('(');
    let dice = dice(cursor)?;
    if bracketed && !cursor.take(')') {
        return Err(cursor.problem(tr!("enter ) to close the bracket, or + before more dice")));
    }
    let slash = cursor.clone();
    if !cursor.take('/') {
        return Ok(Volley::new(dice));
    }
    if !bracketed && dice.len() > 1 {
        return Err(slash.problem(tr!("put the dice in brackets to divide all their hits, as in (7x6+1x5)/2")));
    }
    Ok(Volley { dice, divisor: cursor.number(1, MOST_DIVISOR, tr!("the number to divide the hits by, as in (7x6+1x5)/2"))? })
}

/// Parses dice such as "7x3+1x2".
fn dice(cursor: &mut Cursor<'_>) -> Result<Vec<EqualDice>, SpecProblem> {
    let mut dice = Vec::new();
    loop {
        let count = cursor.number(0, MOST_DICE, tr!("the number of dice and the number that they need, as in 7x3"))?;
        if !cursor.take_times() {
            return Err(cursor.problem(tr!("enter x and the number that the dice need, as in 7x3")));
        }
        dice.push(EqualDice::new(count, cursor.need()?));
        if !cursor.take('+') {
            return Ok(dice);
        }
    }
}

#[cfg(test)]
mod tests;
