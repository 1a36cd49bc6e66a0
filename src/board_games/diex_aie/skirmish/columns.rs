//! Columns of the combat tables (6). Three are in the booklet, and the others are asked for once (R32, R25).

use super::owned_tables::{COLUMNS, FAR, sheet_event};
use crate::event_helpers::GameEvent;
use crate::game::DiexGame;
use crate::rulings::{Columns, ColumnsEnd};
use crate::sheets;
use senlac_board_games::CommandRefusal;
use senlac_board_games::keyed::keys;

keys! {
    /// A column of the combat tables, as read off the owners' sheet.
    pub struct Column {
        place: i16 = tr_mark!("Place (column 0/4 is 0)");
        least: i16 = tr_mark!("Lowest differential");
        most: i16 = tr_mark!("Highest differential");
    } usually {
        last: bool = tr_mark!("Last column on this side");
    }
}

const TABLE: &str = "combat-columns";
const KEY: &str = "differential";

/// Returns the limits of a saved column, and whether it is the last on its side.
fn saved_limits(game: &DiexGame, place: i32) -> Option<(i32, i32, bool)> {
    let entry = sheets::cell(&game.own, TABLE, &place.to_string(), KEY)?;
    let number = |key: &str| entry.get(key).and_then(serde_json::Value::as_i64).and_then(|number| i32::try_from(number).ok());
    let is_last = entry.get("last").and_then(serde_json::Value::as_bool).unwrap_or_default();
    Some((number("least")?, number("most")?, is_last))
}

/// Returns whether a column contains a differential. The last column on a side also contains everything beyond it.
const fn contains((least, most, is_last): (i32, i32, bool), place: i32, differential: i32) -> bool {
    let (open_below, open_above) = (is_last && place < 0, is_last && place > 0);
    (open_below || least <= differential) && (open_above || differential <= most)
}

/// Returns the place of the column for a differential. The column 0/4 is at place 0.
///
/// # Errors
/// The column isn't known, or the one given doesn't contain the differential.
pub(super) fn place(game: &DiexGame, differential: i32, said: Option<&Column>) -> Result<i32, CommandRefusal> {
    if let Some(said) = said {
        let place = i32::from(said.place);
        let (least, most) = FAR;
        let is_sound = (least..=most).contains(&place) && said.least <= said.most;
        if !is_sound {
            return Err(tr!(
                "a column’s place must be between {least} and {most}, and its lowest differential can’t be above its highest",
                least,
                most
            )
            .into());
        }
        return if contains((said.least.into(), said.most.into(), said.last), place, differential) {
            Ok(place)
        } else {
            Err(tr!("column {column} doesn’t contain a differential of {differential}", column = said.name(), differential).into())
        };
    }
    match differential {
        0..=4 => return Ok(0),
        5..=8 => return Ok(1),
        9..=12 => return Ok(2),
        _ => {}
    }
    let read = (FAR.0..=FAR.1).find(|place| saved_limits(game, *place).is_some_and(|column| contains(column, *place, differential)));
    if let Some(place) = read {
        return Ok(place);
    }
    if game.has_option(Columns::StepsOfFour) {
        return Ok(if differential > 0 { (differential - 1) / 4 } else { differential.div_euclid(4) }.clamp(FAR.0, FAR.1));
    }
    Err(tr!(
        "the column for a differential of {differential} isn’t known yet: enter it once as “column”, with its place (0/4 is 0, then 1, 2 … to the right and -1, -2 … to the left) and its lowest and highest differential",
        differential
    )
    .into())
}

/// Returns the place `shift` columns to the right. A shift beyond the table stops at the last column (R25).
///
/// # Errors
/// Under the option, the owners must read the letter beyond the table off their sheet.
pub(super) fn shift_place(game: &DiexGame, place: i32, shift: i32, is_read: bool) -> Result<i32, CommandRefusal> {
    let toward = shift.signum();
    let mut at = place;
    for _ in 0..shift.abs() {
        let is_last = saved_limits(game, at).is_some_and(|(.., is_last)| is_last) && (at > 0) == (toward > 0);
        // Whoever reads the letter off a sheet has found the column there.
        let is_owners = is_last && game.has_option(ColumnsEnd::Owner);
        if is_owners && !is_read {
            return Err(tr!("a shift of {shift} columns goes beyond the table: enter the “letter” from your sheet", shift).into());
        }
        at += if is_last && !is_owners { 0 } else { toward };
    }
    Ok(at.clamp(FAR.0, FAR.1))
}

/// Returns the name of a column, such as "5/8".
pub(super) fn name(game: &DiexGame, place: i32) -> String {
    if let Some(name) = usize::try_from(place).ok().and_then(|place| COLUMNS.get(place)) {
        return (*name).to_owned();
    }
    if let Some((least, most, _)) = saved_limits(game, place) {
        return format!("{least}/{most}");
    }
    if game.has_option(Columns::StepsOfFour) {
        let least = 4 * place + i32::from(place > 0);
        return format!("{least}/{most}", most = 4 * place + if place > 0 { 4 } else { 3 });
    }
    format!("column {place}")
}

impl Column {
    /// Returns the name of the column, such as "5/8".
    pub(super) fn name(&self) -> String {
        format!("{}/{}", self.least, self.most)
    }
}

/// Returns the event that saves a column, if it is new.
pub(super) fn column_event(game: &DiexGame, said: &Column) -> Option<GameEvent> {
    let new = (i32::from(said.least), i32::from(said.most), said.last);
    let entry = serde_json::json!({ "least": said.least, "most": said.most, "last": said.last });
    (saved_limits(game, said.place.into()) != Some(new)).then(|| sheet_event(TABLE, &said.place.to_string(), KEY, entry))
}
