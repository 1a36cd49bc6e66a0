//! Pupils' names on paper: whose name no font can show, and where their place is in the order of battle.

use super::document::Battle;
use super::text::{Fonts, Style};
use crate::rules::UnitId;

/// A pupil whose name cannot be printed whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unshown {
    /// The pupil's place in the order of battle, counted from 1; it stands in a box where the letters are missing.
    pub row: usize,
    /// The pupil's unit.
    pub unit: UnitId,
    /// The whole name.
    pub name: String,
    /// The characters that no font has, each once.
    pub characters: Vec<char>,
}

/// The pupils of a battle whose names these faces cannot show, in the order of battle.
#[must_use]
pub fn unshown_names(battle: Battle<'_>, fonts: &Fonts) -> Vec<Unshown> {
    let with_names = (1..).zip(battle.state.units()).filter_map(|(row, unit)| Some((row, unit.id, battle.state.player(unit.id)?)));
    let unshown = |(row, unit, name): (usize, UnitId, &str)| {
        let characters = fonts.missing_in(name, Style::Bold);
        (!characters.is_empty()).then(|| Unshown { row, unit, name: name.to_owned(), characters })
    };
    with_names.filter_map(unshown).collect()
}

impl std::fmt::Display for Unshown {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { row, unit, name, characters } = self;
        let characters: String = characters.iter().flat_map(|c| [' ', *c]).skip(1).collect();
        write!(out, "{unit}, number {row} in the order of battle, “{name}”: no font on this computer has {characters}. ")?;
        write!(out, "A box with the number {row} stands there to write the name in; to print it, install a font with ")?;
        write!(out, "these characters, such as one of the Noto fonts.")
    }
}
