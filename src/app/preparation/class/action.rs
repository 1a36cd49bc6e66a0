//! What can be asked of the page of the class, and what is typed and ticked on it.

use std::path::PathBuf;

use senlac_class_list::ListOptions;
use senlac_classroom::content::class::{Pupil, Wish};

#[derive(Clone, Debug, PartialEq)]
pub enum ClassAction {
    /// This is typed and ticked now.
    Form(ClassForm),
    /// Text was pasted while no field had the keyboard.
    Pasted(String),
    /// A picture was pasted, in which nobody can read names.
    PastedPicture,
    /// Look at what the large field says.
    LookAtPasted,
    /// Look at the file whose path was typed.
    LookAtTyped,
    Choose,
    LookAt(PathBuf),
    /// Look at a file of this name with these bytes.
    Read(String, Vec<u8>),
    /// Read the list that is looked at in another way; it can be undone.
    Options(ListOptions),
    /// A row of the list is open to be changed, or none.
    OpenRow(Option<OpenRow>),
    /// The pupil of a row is called this instead.
    Rewrite(usize, String),
    FirstQuestion,
    /// Scroll to the first row or remark that needs a look.
    FirstOddity,
    Name(String),
    /// Take the list that is looked at.
    Accept,
    /// Leave it.
    Reject,
    /// Take a class that is kept.
    Take(PathBuf),
    Pupil(PupilAction),
    /// Ask whether a class is to be forgotten.
    Forget(String),
    /// How a class would be forgotten, or that it is kept.
    Forgetting(Option<ForgetQuestion>),
    /// Yes, forget it.
    DoForget,
}

/// What can be asked of a pupil of the class.
#[derive(Clone, Debug, PartialEq)]
pub enum PupilAction {
    /// Open the pupil's row, type a name in it, or close it.
    Open(Option<OpenPupil>),
    Rename,
    Wish(String, Wish),
    /// Two pupils must not be together, or may again.
    Apart(String, String, bool),
    /// The class calls a pupil by this short name; by none where it is empty.
    ShortName(String, String),
    /// Two pupils should be on the same side, or need not be any more.
    SameSide(String, String, bool),
    /// A pupil needs a sheet in large letters, or not.
    LargePrint(String, bool),
    /// A pupil is not there today, or is.
    Absent(String, bool),
    Remove(String),
    /// The one whose name is typed joins the class.
    Join,
}

/// What is typed and ticked on the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassForm {
    /// What was typed or pasted into the large field.
    pub pasted: String,
    pub path: String,
    /// The name of somebody who joins.
    pub joining: String,
    /// Whether the armies are measured to a class that sits down.
    pub measures: bool,
}

/// A pupil's row while it is changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenPupil {
    /// The pupil, as the class has the name now.
    pub name: String,
    /// The name as it is typed.
    pub typed: String,
    /// The short name as it is typed.
    pub short_name: String,
}

impl OpenPupil {
    /// A row that was just opened.
    pub fn of(pupil: &Pupil) -> Self {
        Self { name: pupil.name.clone(), typed: pupil.name.clone(), short_name: pupil.short_name.clone().unwrap_or_default() }
    }
}

/// A row of the list while it is changed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenRow {
    pub row: usize,
    /// The name as it is typed.
    pub name: String,
    /// What the pupil is called instead of the first name.
    pub called: String,
}

/// A class that would be forgotten.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForgetQuestion {
    pub name: String,
    /// Whether its games keep the pupils' initials; otherwise they keep nothing.
    pub initials: bool,
    /// Sheets that were made for it. Nothing can be taken out of them.
    pub sheets: Vec<PathBuf>,
    /// Whether they are deleted.
    pub deletes: bool,
}
