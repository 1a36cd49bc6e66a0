//! A pupil as a class list names it.

use crate::rules::UnitId;

/// A pupil as a class list names it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListedPupil {
    /// The row of the list as a spreadsheet counts it, from 1, including headings and blank rows.
    pub row: usize,
    /// The pupil's name: 1 to 200 visible characters, different from all others in the list.
    pub name: String,
    /// The unit that the list gives the pupil; `None` for the next free one.
    pub unit: Option<UnitId>,
    /// The pupil's wish as written in the list.
    pub wish: Option<String>,
    /// The short name for the board: 1 to 24 visible characters, different from all others in the list.
    pub short_name: Option<String>,
    /// The pupil's given name, such as "Mary Jane", if the list has it separately from the surname and it can't be
    /// derived from the full name.
    pub given_name: Option<String>,
    /// With whom the pupil is not to play, as the list names them.
    pub not_with: Vec<String>,
    /// Whether the pupil is away today.
    pub absent: bool,
}
