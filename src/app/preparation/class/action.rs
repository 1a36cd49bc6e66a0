//! Actions of the class page, and what is typed and ticked on it.

use std::path::PathBuf;

use senlac_class_list::ListOptions;
use senlac_classroom::content::class::{Pupil, Wish};

/// An action of the class page.
#[derive(Clone, Debug, PartialEq)]
pub enum ClassAction {
    /// Replace the contents of the form.
    Form(ClassForm),
    /// Review text that was pasted while no field had the focus.
    Pasted(String),
    /// Report that a picture was pasted, from which names can't be read.
    PastedPicture,
    /// Review the contents of the large field.
    LookAtPasted,
    /// Review the file whose path was typed.
    LookAtTyped,
    Choose,
    LookAt(PathBuf),
    /// Review a file with this name and these bytes.
    Read(String, Vec<u8>),
    /// Read the list under review with different options. This can be undone.
    Options(ListOptions),
    /// Open a row of the list to edit its name, or close it.
    OpenRow(Option<OpenRow>),
    /// Change the pupil's name in this row of the list.
    Rewrite(usize, String),
    FirstQuestion,
    /// Scroll to the first row or remark that needs attention.
    FirstOddity,
    Name(String),
    /// Accept the list under review.
    Accept,
    /// Discard the list under review.
    Reject,
    /// Use the saved class in this file.
    Take(PathBuf),
    Pupil(PupilAction),
    /// Ask whether to delete a class's data.
    Forget(String),
    /// Change how a class's data would be deleted; `None` cancels.
    Forgetting(Option<DeleteClassPrompt>),
    /// Delete the class's data after confirmation.
    DoForget,
}

/// An action for a pupil of the class.
#[derive(Clone, Debug, PartialEq)]
pub enum PupilAction {
    /// Open the pupil's row, change the name typed in it, or close it.
    Open(Option<OpenPupil>),
    Rename,
    Wish(String, Wish),
    /// Keep two pupils on different sides, or stop doing so.
    Apart(String, String, bool),
    /// Set a pupil's short name; an empty one removes it.
    ShortName(String, String),
    /// Keep two pupils on the same side, or stop doing so.
    SameSide(String, String, bool),
    /// Set whether a pupil needs a large-print sheet.
    LargePrint(String, bool),
    /// Set whether a pupil is absent today.
    Absent(String, bool),
    Remove(String),
    /// Add the pupil whose name is typed.
    Join,
}

/// Values typed and ticked on the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassForm {
    /// Text typed or pasted into the large field.
    pub pasted: String,
    pub path: String,
    /// Name of a pupil to add.
    pub joining: String,
    /// Whether the armies are fitted to a class when it is seated.
    pub measures: bool,
}

/// A pupil's row while it is edited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenPupil {
    /// Pupil's current name in the class.
    pub name: String,
    /// Name as typed so far.
    pub typed: String,
    /// Short name as typed so far.
    pub short_name: String,
}

impl OpenPupil {
    /// Returns the row of a pupil, just opened.
    pub fn from_pupil(pupil: &Pupil) -> Self {
        Self { name: pupil.name.clone(), typed: pupil.name.clone(), short_name: pupil.short_name.clone().unwrap_or_default() }
    }
}

/// A row of the list while it is edited.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenRow {
    pub row: usize,
    /// Name as typed so far.
    pub name: String,
    /// First name by which the pupil is called, if different.
    pub called: String,
}

/// A class whose data would be deleted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeleteClassPrompt {
    pub name: String,
    /// Whether the pupils' initials stay in the class's games. If not, no names stay at all.
    pub initials: bool,
    /// Sheets that were created for the class. Names can't be removed from them.
    pub sheets: Vec<PathBuf>,
    /// Whether the sheets are deleted too.
    pub deletes: bool,
}
