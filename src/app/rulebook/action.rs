//! What is asked for at the desk of a light rulebook, besides the commands of the window's table.

use serde_json::Value;

use super::owned::OwnedAction;
use super::register::RegisterAction;

/// What is asked for.
#[derive(Clone, Debug, PartialEq)]
pub enum DeskAction {
    /// This procedure is opened, empty.
    Procedure(&'static str),
    /// The procedure of the duty with this number is opened, filled in.
    Duty(u32),
    /// The duty with this number is let off.
    Waive(u32),
    /// A field has this answer now, or none.
    Answer(FieldPlace, Option<Value>),
    /// This stands in a field that is typed in.
    Type(FieldPlace, String),
    /// One row more.
    AddRow(&'static str),
    /// The row at this place goes.
    RemoveRow(&'static str, usize),
    /// The keyboard is where the form wanted it.
    Focused,
    /// The keyboard goes to the first field of the form.
    IntoForm,
    /// The keyboard goes back to why the referee allows it, where nothing stands yet.
    SayWhy,
    /// Fields that most never need are shown, too, or not.
    ShowAll(bool),
    /// This unit is put where the form still needs one.
    Pick(String),
    /// The units are sorted by this column; by the one that counts already the other way round, and then no longer.
    Sort(usize),
    /// This is shown in place of the units, or they are again.
    Page(Option<DeskPage>),
    /// Something with a step of the chronicle.
    Step(StepAction),
    /// Something in the register of rulings.
    Register(RegisterAction),
    /// Something in the tables that only the owners have.
    Owned(OwnedAction),
    /// This is remembered.
    Note,
}

/// What is shown in place of the units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeskPage {
    /// The chart at this place among all.
    Chart(usize),
    /// The step of the chronicle that lies open.
    Step,
    /// The register of rulings.
    Rulings,
    /// The tables that only the owners have.
    Tables,
}

/// What is asked of a step of the chronicle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepAction {
    /// The step of this number is opened.
    Open(u64),
    /// Its form is opened, filled in as it was asked for.
    Amend,
    /// It is asked what taking back to it would undo.
    ListBack,
    /// A note about it is begun.
    Note,
    /// The chart is shown, the cell lit that counted then.
    Chart,
}

/// The place of an answer: a field, or the field of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FieldPlace {
    /// The key of the field, which has rows where a row is named.
    pub key: &'static str,
    /// Which row, and the key of the field in it.
    pub row: Option<(usize, &'static str)>,
}
