//! Actions of a board game's screen, besides the window's commands.

use serde_json::Value;

use super::owned::OwnedAction;
use super::register::RegisterAction;

/// An action of a board game's screen.
#[derive(Clone, Debug, PartialEq)]
pub enum BoardGameAction {
    /// Open this procedure with an empty form.
    Procedure(&'static str),
    /// Open the procedure of the pending action with this number, with its form filled in.
    Duty(u32),
    /// Skip the pending action with this number.
    Waive(u32),
    /// Set a field's answer; `None` clears it.
    Answer(FieldPlace, Option<Value>),
    /// Set the text typed in a field.
    Type(FieldPlace, String),
    /// Add a row to this field.
    AddRow(&'static str),
    /// Remove the row with this index from this field.
    RemoveRow(&'static str, usize),
    /// The form's requested field has received the focus.
    Focused,
    /// Focus the first field of the form.
    IntoForm,
    /// Focus the empty field for the referee's reason.
    SayWhy,
    /// Show rarely used fields too, or hide them.
    ShowAll(bool),
    /// Put this unit into the form where it needs one.
    Pick(String),
    /// Sort the units by this column: ascending, then descending, then unsorted.
    Sort(usize),
    /// Show this page in place of the units; `None` shows the units again.
    Page(Option<BoardGamePage>),
    /// Run an action on a step of the battle log.
    Step(StepAction),
    /// Run an action of the register of rulings.
    Register(RegisterAction),
    /// Run an action of the owners' tables.
    Owned(OwnedAction),
    /// Save the note that was typed.
    Note,
}

/// The page shown in place of the units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardGamePage {
    /// The chart with this index.
    Chart(usize),
    /// The open step of the battle log.
    Step,
    /// The register of rulings.
    Rulings,
    /// Tables that only owners of the game have.
    Tables,
}

/// An action on a step of the battle log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepAction {
    /// Open the step with this number.
    Open(u64),
    /// Open the step's form, filled in as it was requested.
    Amend,
    /// List what undoing back to this step would undo.
    ListBack,
    /// Start a note about the step.
    Note,
    /// Show the step's chart, with the cell that was used highlighted.
    Chart,
}

/// The position of an answer: a field, or a field in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FieldPlace {
    /// Key of the field. If `row` is set, the field has rows.
    pub key: &'static str,
    /// Row index, and the key of the field in the row.
    pub row: Option<(usize, &'static str)>,
}
