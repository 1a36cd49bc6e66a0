//! What was typed to move: a square, from and to, or a name with a square.

use super::GameSession;
use super::chronicle_view::plain;
use senlac_base::language::lists::commas;
use senlac_classroom::phrasebook::names::capital;
use senlac_classroom::rules::{Square, UnitId};

/// What the words of the move field mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum MoveText {
    Nothing,
    /// The unit whose turn it is goes there.
    To(Square),
    /// This unit goes there.
    Of(UnitId, Square),
    /// This unit is chosen.
    Choose(UnitId),
    /// It means nothing yet, for this reason.
    Wrong(String),
}

/// Returns the sentence for a move that means nothing.
pub(super) fn wrong_move_text(why: &str) -> String {
    format!("{}.", capital(why))
}

impl GameSession {
    /// What was typed: "F8", "F9 F8", "f9-f8", "mar F8", or "mar" alone, which chooses Mariam.
    pub(super) fn move_text(&self) -> MoveText {
        let typed = self.typed.square.trim();
        let mut words: Vec<&str> = typed.split([' ', '-', '–', '→', '>', ',']).filter(|word| !word.is_empty()).collect();
        if let [one] = words[..]
            && let Some((from, to)) = two_squares(one)
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
                Err(_) => self.named(one).map_or_else(MoveText::Wrong, MoveText::Choose),
            },
            [names @ .., last] => match (names, last.parse::<Square>()) {
                ([from], Ok(to)) if let Ok(square) = from.parse::<Square>() => match self.own_unit_on(square) {
                    Some(unit) => MoveText::Of(unit, to),
                    None => MoveText::Wrong(self.nobody(|one| tr!("no {one} stands on {square}", one, square))),
                },
                (names, Ok(to)) => self.named(&names.join(" ")).map_or_else(MoveText::Wrong, |unit| MoveText::Of(unit, to)),
                (_, Err(_)) => self.named(&words.join(" ")).map_or_else(MoveText::Wrong, MoveText::Choose),
            },
        }
    }

    /// What no Norman, or no Saxon, does.
    fn nobody(&self, words: impl FnOnce(&str) -> String) -> String {
        words(self.state().acting().map_or("", |side| side.adjective()))
    }

    /// The unit of the acting side on a square.
    fn own_unit_on(&self, square: Square) -> Option<UnitId> {
        self.state().occupant(square).filter(|unit| Some(unit.side) == self.state().acting())
    }

    /// The one unit of the acting side whose player is called so, or else named so, or why it is not one: those that can still move
    /// first.
    fn named(&self, name: &str) -> Result<UnitId, String> {
        let wanted = words_of(name);
        let army = self.state().acting().map_or(&[][..], |side| self.state().army(side));
        let on_table = || army.iter().filter(|unit| unit.square.is_some()).map(|unit| unit.id);
        let is_called = |unit: &UnitId| has_words(&words_of(&self.names.title(*unit)), &wanted);
        let is_named = |unit: &UnitId| {
            let mut players = self.state().player(*unit).into_iter().flat_map(|players| players.iter());
            players.any(|pupil| has_words(&words_of(self.state().names().name(pupil)), &wanted))
        };
        let mut found: Vec<UnitId> = on_table().filter(is_called).collect();
        if found.is_empty() {
            found.extend(on_table().filter(is_named));
        }
        let waiting: Vec<UnitId> = found.iter().copied().filter(|unit| self.waiting.contains(unit)).collect();
        match (found.as_slice(), waiting.as_slice()) {
            ([unit], _) | (_, [unit]) => Ok(*unit),
            ([], _) => Err(self.nobody(|one| tr!("no {one} is called “{name}”", one, name))),
            (several, _) => Err(tr!(
                "“{name}” may be {names}: type more letters",
                name,
                names = commas(several.iter().map(|unit| self.names.title(*unit)))
            )),
        }
    }
}

/// The words of a name, as they are compared: "anne" and "marie" of "Anne-Marie".
fn words_of(name: &str) -> Vec<String> {
    plain(name).split([' ', '-']).filter(|word| !word.is_empty()).map(ToOwned::to_owned).collect()
}

/// Whether these words follow each other in a name, the last one cut short perhaps.
fn has_words(name: &[String], wanted: &[String]) -> bool {
    let Some((last, before)) = wanted.split_last() else { return false };
    name.windows(wanted.len())
        .any(|words| words.split_last().is_some_and(|(word, first)| first == before && word.starts_with(last.as_str())))
}

/// "F9F8" as two squares, typed without anything between them.
fn two_squares(word: &str) -> Option<(&str, &str)> {
    let from = word.find(|sign: char| sign.is_ascii_digit())?;
    let second = from + word.get(from..)?.find(|sign: char| sign.is_ascii_alphabetic())?;
    let (one, other) = word.split_at_checked(second)?;
    (one.parse::<Square>().is_ok() && other.parse::<Square>().is_ok()).then_some((one, other))
}
