//! Text typed to move: a square, an origin and a destination, or a name and a square.

use super::GameSession;
use super::chronicle_view::fold_text;
use senlac_base::language::lists::join_commas;
use senlac_classroom::phrasebook::names::capitalise_visible;
use senlac_classroom::rules::{Square, UnitId};

/// Meaning of the text in the move field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum MoveText {
    Nothing,
    /// The acting unit moves to this square.
    To(Square),
    /// This unit moves to this square.
    Of(UnitId, Square),
    /// This unit is selected.
    Choose(UnitId),
    /// The text has no meaning yet, for this reason.
    Wrong(String),
}

/// Returns the message for a typed move that can't be understood.
pub(super) fn wrong_move_text(why: &str) -> String {
    format!("{}.", capitalise_visible(why))
}

impl GameSession {
    /// Parses the move field: "F8", "F9 F8", "f9-f8", "mar F8", or "mar" alone, which selects Mariam.
    pub(super) fn parse_move(&self) -> MoveText {
        let typed = self.typed.square.trim();
        let mut words: Vec<&str> = typed.split([' ', '-', '–', '→', '>', ',']).filter(|word| !word.is_empty()).collect();
        if let [one] = words[..]
            && let Some((from, to)) = split_squares(one)
        {
            words = vec![from, to];
        }
        match words.as_slice() {
            [] => MoveText::Nothing,
            [one] => match one.parse::<Square>() {
                Ok(square) => self.own_unit_on(square).map_or(MoveText::To(square), MoveText::Choose),
                Err(problem) if one.chars().any(|sign| sign.is_ascii_digit()) || one.chars().count() < 2 => {
                    MoveText::Wrong(problem.to_string())
                }
                Err(_) => self.unit_by_name(one).map_or_else(MoveText::Wrong, MoveText::Choose),
            },
            [names @ .., last] => match (names, last.parse::<Square>()) {
                ([from], Ok(to)) if let Ok(square) = from.parse::<Square>() => match self.own_unit_on(square) {
                    Some(unit) => MoveText::Of(unit, to),
                    None => MoveText::Wrong(self.side_text(|one| tr!("there is no {one} unit on {square}", one, square))),
                },
                (names, Ok(to)) => self.unit_by_name(&names.join(" ")).map_or_else(MoveText::Wrong, |unit| MoveText::Of(unit, to)),
                (_, Err(_)) => self.unit_by_name(&words.join(" ")).map_or_else(MoveText::Wrong, MoveText::Choose),
            },
        }
    }

    /// Returns text with the acting side's adjective: what no Norman, or no Saxon, does.
    fn side_text(&self, words: impl FnOnce(&str) -> String) -> String {
        words(self.state().acting_side().map_or("", |side| side.adjective()))
    }

    /// Returns the acting side's unit on a square.
    fn own_unit_on(&self, square: Square) -> Option<UnitId> {
        self.state().occupant(square).filter(|unit| Some(unit.side) == self.state().acting_side())
    }

    /// Returns the acting side's unit with this player's name, or else with this unit name. Units that can still move come
    /// first. The error says why there isn't exactly one.
    fn unit_by_name(&self, name: &str) -> Result<UnitId, String> {
        let wanted = name_words(name);
        let army = self.state().acting_side().map_or(&[][..], |side| self.state().army(side));
        let on_table = || army.iter().filter(|unit| unit.square.is_some()).map(|unit| unit.id);
        let is_called = |unit: &UnitId| has_words(&name_words(&self.names.title(*unit)), &wanted);
        let is_named = |unit: &UnitId| {
            let mut players = self.state().player(*unit).into_iter().flat_map(|players| players.iter());
            players.any(|pupil| has_words(&name_words(self.state().names().name(pupil)), &wanted))
        };
        let mut found: Vec<UnitId> = on_table().filter(is_called).collect();
        if found.is_empty() {
            found.extend(on_table().filter(is_named));
        }
        let waiting: Vec<UnitId> = found.iter().copied().filter(|unit| self.waiting.contains(unit)).collect();
        match (found.as_slice(), waiting.as_slice()) {
            ([unit], _) | (_, [unit]) => Ok(*unit),
            ([], _) => Err(self.side_text(|one| tr!("there is no {one} unit called “{name}”", one, name))),
            (several, _) => Err(tr!(
                "“{name}” could be {names}. Type more letters",
                name,
                names = join_commas(several.iter().map(|unit| self.names.title(*unit)))
            )),
        }
    }
}

/// Returns the words of a name in the form used for comparing: "anne" and "marie" for "Anne-Marie".
fn name_words(name: &str) -> Vec<String> {
    fold_text(name).split([' ', '-']).filter(|word| !word.is_empty()).map(ToOwned::to_owned).collect()
}

/// Returns whether these words occur in a name one after the other; the last may be cut short.
fn has_words(name: &[String], wanted: &[String]) -> bool {
    let Some((last, before)) = wanted.split_last() else { return false };
    name.windows(wanted.len())
        .any(|words| words.split_last().is_some_and(|(word, first)| first == before && word.starts_with(last.as_str())))
}

/// Splits "F9F8", typed without a separator, into two squares.
fn split_squares(word: &str) -> Option<(&str, &str)> {
    let from = word.find(|sign: char| sign.is_ascii_digit())?;
    let second = from + word.get(from..)?.find(|sign: char| sign.is_ascii_alphabetic())?;
    let (one, other) = word.split_at_checked(second)?;
    (one.parse::<Square>().is_ok() && other.parse::<Square>().is_ok()).then_some((one, other))
}
