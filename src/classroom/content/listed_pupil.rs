//! A pupil as a class list names it.

use crate::rules::UnitId;

/// A pupil as a class list names it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListedPupil {
    /// The row of the list as a spreadsheet counts it, headings and blank rows included; 1 and up.
    pub row: usize,
    /// The pupil's name: 1 to 200 characters that can be seen, unlike every other's of the list.
    pub name: String,
    /// The unit that the list gives the pupil; `None` for the next free one.
    pub unit: Option<UnitId>,
    /// What the pupil would like to play, as the list has it.
    pub wish: Option<String>,
    /// The name for the board: 1 to 24 visible characters; no other pupil of the list has it.
    pub short_name: Option<String>,
    /// The given name that the pupil goes by, where the list has it apart from the surname and the name alone doesn't say it:
    /// "Mary Jane".
    pub given_name: Option<String>,
    /// With whom the pupil is not to play, as the list names them.
    pub not_with: Vec<String>,
    /// Whether the pupil is away today.
    pub absent: bool,
}
