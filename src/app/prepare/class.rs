//! The class: kept from an earlier lesson, read from a file, or pasted; and a look at what was read before it counts.

mod kept;
mod looked;
mod pupils;

use std::path::{Path, PathBuf};

use egui::Ui;

use super::{Outside, Page, Preparation, PrepareAsked};
use crate::app::reach;
use crate::app::shelf::{Forgotten, KeptClass, Shelf};
use crate::content::class::Class;
use crate::content::library;
use crate::content::roster::{self, ClassList, ListOptions, ListRow, Weight};
use crate::paths::shown;
use crate::planning::enrol::{Enrolled, enrol};
use crate::rules::name::is_unseen;

pub use pupils::PupilAsked;

/// What lies on the page besides the draft.
#[derive(Debug)]
pub struct ClassPage {
    /// Classes that are kept.
    pub(super) kept: Vec<KeptClass>,
    /// What was typed or pasted into the large field.
    pub(super) pasted: String,
    /// The path that was typed.
    pub(super) path: String,
    /// A list that is looked at before it counts.
    pub(super) looked: Option<Looked>,
    /// The pupil whose row is open to be changed.
    pub(super) open: Option<OpenPupil>,
    /// The name of somebody who joins.
    pub(super) joining: String,
    /// The class that would be forgotten, while that is asked.
    pub(super) forgetting: Option<Forgetting>,
    /// Whether the armies are measured to a class that sits down.
    pub(super) measures: bool,
    /// How many lists were looked at.
    serial: u64,
}

/// A list that is looked at.
#[derive(Debug)]
pub struct Looked {
    /// What it came from.
    source: Source,
    /// What the class will be called.
    pub(super) name: String,
    /// What was read.
    pub(super) list: ClassList,
    /// What of its wishes could not be understood.
    pub(super) remarks: Vec<String>,
    /// Tells this list from those that were looked at before.
    pub(super) serial: u64,
}

impl Looked {
    /// The rows that cannot be read.
    pub(super) fn unreadable(&self) -> Vec<usize> {
        let mistaken = |row: &&ListRow| row.remarks.iter().any(|remark| remark.weight == Weight::Mistake);
        self.list.rows.iter().filter(mistaken).map(|row| row.number).collect()
    }
}

/// What a list came from.
#[derive(Debug)]
enum Source {
    File { name: String, bytes: Vec<u8> },
    Text(String),
}

impl Source {
    /// What it is called in messages.
    fn name(&self) -> &str {
        match self {
            Self::File { name, .. } => name,
            Self::Text(_) => "the pasted names",
        }
    }

    fn read(&self, options: &ListOptions) -> Result<ClassList, String> {
        let read = match self {
            Self::File { name, bytes } => roster::read(bytes, name, options),
            Self::Text(text) => roster::pasted(text, options),
        };
        read.map_err(|problems| problems.to_string())
    }
}

/// A pupil's row while it is changed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenPupil {
    /// The pupil, as the class has the name now.
    pub name: String,
    /// The name as it is typed.
    pub typed: String,
}

/// A class that would be forgotten.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forgetting {
    /// Its name.
    pub name: String,
    /// Whether its games keep the pupils' initials; otherwise they keep nothing.
    pub initials: bool,
    /// Sheets that were made for it. Nothing can be taken out of them.
    pub sheets: Vec<PathBuf>,
    /// Whether they are deleted.
    pub deletes: bool,
}

/// What can be asked on the page.
#[derive(Clone, Debug, PartialEq)]
pub enum ClassAsked {
    /// The large field now says this.
    Paste(String),
    /// Text was pasted while no field had the keyboard.
    Pasted(String),
    /// The path's field now says this.
    Path(String),
    /// Look at what the large field says.
    LookAtPasted,
    /// Look at the file whose path was typed.
    LookAtTyped,
    /// Choose a file in the system's own window.
    Choose,
    /// Look at this file.
    LookAt(PathBuf),
    /// Read the list that is looked at in another way.
    Options(ListOptions),
    /// What the class will be called.
    Name(String),
    /// Whether the armies are measured to a class that sits down.
    Measures(bool),
    /// Take the list that is looked at.
    Accept,
    /// Leave it.
    Reject,
    /// Take a class that is kept.
    Take(PathBuf),
    /// Something of a pupil.
    Pupil(PupilAsked),
    /// Ask whether a class is to be forgotten; nothing takes the question back.
    Forget(Option<String>),
    /// Whether its games keep initials.
    Initials(bool),
    /// Whether the sheets that were made for it are deleted.
    Deletes(bool),
    /// Yes, forget it.
    DoForget,
}

impl ClassPage {
    /// Closes whatever lies open.
    pub(super) fn put_down(&mut self) {
        self.open = None;
        self.forgetting = None;
    }

    /// Every name that the page shows.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        let rows = self.looked.iter().flat_map(|looked| &looked.list.rows);
        rows.map(|row| row.pupil.as_ref().map_or(row.text.as_str(), |pupil| pupil.name.as_str()))
    }

    /// The page as it lies when the preparation begins.
    pub fn new(outside: Outside<'_>) -> Self {
        Self {
            kept: outside.shelf.classes(),
            pasted: String::new(),
            path: String::new(),
            looked: None,
            open: None,
            joining: String::new(),
            forgetting: None,
            measures: true,
            serial: 0,
        }
    }
}

impl Preparation {
    /// What the large button does while this page lies open and something of it waits.
    pub(super) fn class_primary(&self) -> Option<(String, PrepareAsked)> {
        if let Some(forgetting) = &self.class.forgetting {
            return Some((format!("Keep {}", forgetting.name), PrepareAsked::Class(ClassAsked::Forget(None))));
        }
        let accept = |looked: &Looked| match (looked.list.pupils().len(), looked.unreadable().len()) {
            (1, 0) => "Take this pupil".to_owned(),
            (count, 0) => format!("Take these {count} pupils"),
            (count, 1) => format!("Take {count}, leave out 1 row"),
            (count, rows) => format!("Take {count}, leave out {rows} rows"),
        };
        let taken = self.class.looked.as_ref().map(|looked| (accept(looked), ClassAsked::Accept));
        let typed = || (!self.class.pasted.trim().is_empty()).then(|| ("Look at these names".to_owned(), ClassAsked::LookAtPasted));
        taken.or_else(typed).map(|(label, asked)| (label, PrepareAsked::Class(asked)))
    }

    /// Carries out what was asked on the page.
    pub(super) fn class_asked(&mut self, asked: ClassAsked, outside: Outside<'_>) {
        match asked {
            ClassAsked::Paste(text) => self.class.pasted = text,
            ClassAsked::Pasted(text) => self.look_at(Source::Text(text), &ListOptions::default()),
            ClassAsked::Path(path) => self.class.path = path,
            ClassAsked::LookAtPasted => self.look_at(Source::Text(self.class.pasted.clone()), &ListOptions::default()),
            ClassAsked::LookAtTyped if self.class.path.trim().is_empty() => {
                self.complain("Type the path of a class list first, or choose one.".to_owned());
            }
            ClassAsked::LookAtTyped => self.look_at_file(&PathBuf::from(self.class.path.trim())),
            // The system's own window is opened outside; what it brings comes as LookAt.
            ClassAsked::Choose => {}
            ClassAsked::LookAt(path) => self.look_at_file(&path),
            ClassAsked::Options(options) => {
                if let Some(looked) = self.class.looked.take() {
                    self.look_again(looked, &options);
                }
            }
            ClassAsked::Name(name) => {
                if let Some(looked) = &mut self.class.looked {
                    looked.name = name;
                }
            }
            ClassAsked::Measures(measures) => self.class.measures = measures,
            ClassAsked::Accept => self.accept(outside),
            ClassAsked::Reject => self.class.looked = None,
            ClassAsked::Take(path) => match Shelf::class(&path) {
                Ok(class) => self.sit_down(class, outside),
                Err(trouble) => self.complain(trouble),
            },
            ClassAsked::Forget(name) => {
                let forgetting = |name: String| Forgetting { sheets: outside.shelf.sheets_of(&name), name, initials: true, deletes: true };
                self.class.forgetting = name.map(forgetting);
            }
            ClassAsked::Deletes(deletes) => {
                if let Some(forgetting) = &mut self.class.forgetting {
                    forgetting.deletes = deletes;
                }
            }
            ClassAsked::Initials(initials) => {
                if let Some(forgetting) = &mut self.class.forgetting {
                    forgetting.initials = initials;
                }
            }
            ClassAsked::DoForget => self.forget(outside),
            ClassAsked::Pupil(asked) => self.pupil_asked(asked, outside),
        }
    }

    /// Reads a file, to be looked at.
    fn look_at_file(&mut self, path: &Path) {
        // A list may be dropped whatever page lies open.
        self.page = Page::Class;
        if let Err(why) = reach::answers(path) {
            return self.complain(format!("The list cannot be read: {why} ({}).", shown(path)));
        }
        match library::list_bytes(path) {
            Ok(bytes) => {
                let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
                self.look_at(Source::File { name, bytes }, &ListOptions::default());
            }
            Err(problem) => self.complain(problem.to_string()),
        }
    }

    /// Reads the list that is looked at once more, in another way.
    fn look_again(&mut self, looked: Looked, options: &ListOptions) {
        self.look_at(looked.source, options);
        if let Some(again) = &mut self.class.looked {
            again.name = looked.name;
            again.serial = looked.serial;
        }
    }

    /// Reads a list, to be looked at before it counts.
    fn look_at(&mut self, source: Source, options: &ListOptions) {
        match source.read(options) {
            Ok(list) => {
                let name = self.name_for(&source);
                let remarks = enrol(&name, &list.pupils()).remarks;
                self.class.serial += 1;
                self.class.looked = Some(Looked { source, name, list, remarks, serial: self.class.serial });
            }
            Err(trouble) => self.complain(trouble),
        }
    }

    /// What a new class is called at first: as its file, or "My class", numbered where there is one.
    fn name_for(&self, source: &Source) -> String {
        let name = match source {
            Source::File { name, .. } => Path::new(name).file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned()),
            Source::Text(_) => "My class".to_owned(),
        };
        let is_taken = |name: &str| self.class.kept.iter().any(|kept| kept.name == name);
        match source {
            Source::Text(_) if is_taken(&name) => {
                (2..1000).map(|number| format!("{name} {number}")).find(|name| !is_taken(name)).unwrap_or(name)
            }
            Source::File { .. } | Source::Text(_) => name,
        }
    }

    /// The list that is looked at becomes the class, which is kept; it sits down by lot. Rows that cannot be read are left
    /// out, as the large button says.
    fn accept(&mut self, outside: Outside<'_>) {
        let unreadable = self.class.looked.as_ref().map(Looked::unreadable).unwrap_or_default();
        if let Some(looked) = self.class.looked.take_if(|_| !unreadable.is_empty()) {
            let mut options = looked.list.options.clone();
            options.left_out.extend(unreadable);
            self.look_again(looked, &options);
        }
        let Some(looked) = &self.class.looked else { return };
        let listed = match looked.list.accept(looked.source.name()) {
            Ok(listed) if listed.is_empty() => return self.complain("The list names nobody.".to_owned()),
            Ok(listed) => listed,
            Err(problems) => {
                let words = "Mend these in the list and read it again, or leave the rows out:";
                return self.complain(format!("{words}\n{problems}"));
            }
        };
        let name = Some(looked.name.trim()).filter(|name| !name.chars().all(is_unseen)).unwrap_or("My class").to_owned();
        let enrolled = enrol(&name, &listed);
        if self.seat_everybody(enrolled, outside) {
            self.class.looked = None;
            self.class.pasted.clear();
            self.class.path.clear();
            self.keep_class(outside);
        }
    }

    /// A class that was kept sits down.
    fn sit_down(&mut self, class: Class, outside: Outside<'_>) {
        self.seat_everybody(Enrolled { class, ..Enrolled::default() }, outside);
    }

    /// A class sits down, by lot, at armies that are measured to it where that is wished; whether it could.
    fn seat_everybody(&mut self, enrolled: Enrolled, outside: Outside<'_>) -> bool {
        let measured = self.class.measures && enrolled.units.is_empty();
        let name = enrolled.class.name.clone();
        let before = self.draft.posts().count();
        let seated = self.change(|draft| {
            draft.sit_down(enrolled, measured)?;
            Self::draw_lots(draft, outside);
            Ok(())
        });
        if seated.is_some() {
            let units = self.draft.posts().count();
            let armies =
                if units == before { String::new() } else { format!(" The armies are measured to it: {units} units in their zones.") };
            self.tell(format!("{name} has sat down: everybody has a unit by lot.{armies}"));
        }
        seated.is_some()
    }

    /// Keeps the class as it is now.
    pub(in crate::app::prepare) fn keep_class(&mut self, outside: Outside<'_>) {
        if self.draft.class.name.is_empty() {
            return;
        }
        if let Err(trouble) = outside.shelf.keep_class(&self.draft.class) {
            self.complain(trouble);
        }
        self.class.kept = outside.shelf.classes();
    }

    /// Forgets a class: its file, its names in every game of the data folder, and here.
    fn forget(&mut self, outside: Outside<'_>) {
        let Some(Forgetting { name, initials, sheets, deletes }) = self.class.forgetting.take() else { return };
        let Forgotten { games, sheets, troubles, not_looked_at } =
            outside.shelf.forget_class(&name, initials, if deletes { &sheets } else { &[] });
        let not_looked_at = match not_looked_at.as_slice() {
            [] => String::new(),
            places => format!("\nNot looked at, and perhaps with names: {}.", places.join("; ")),
        };
        if troubles.is_empty() && self.draft.class.name == name {
            self.draft.take_class(Class::default(), std::collections::BTreeSet::new());
            self.class.open = None;
        }
        // What could be undone still holds the names.
        self.history.forget_class(&name);
        self.class.kept = outside.shelf.classes();
        if troubles.is_empty() {
            let games = match games {
                0 => "no game held its names".to_owned(),
                1 => "its names are gone from one game".to_owned(),
                games => format!("its names are gone from {games} games"),
            };
            let sheets = match sheets {
                0 => String::new(),
                1 => ", and one printed file is deleted".to_owned(),
                sheets => format!(", and {sheets} printed files are deleted"),
            };
            let words = "Paper, and copies that you made elsewhere, are yours to throw away.";
            self.tell(format!("{name} is forgotten; {games}{sheets}. {words}{not_looked_at}"));
        } else {
            let words = format!("{name} is not forgotten yet. Close or throw away what is named here, then forget it again.");
            self.complain(format!("{words}\n{}{not_looked_at}", troubles.join("\n")));
        }
    }
}

/// Draws the page.
pub fn class_ui(ui: &mut Ui, preparation: &Preparation, asked: &mut Vec<PrepareAsked>) {
    let mut wishes = Vec::new();
    if let Some(looked) = &preparation.class.looked {
        looked::looked_ui(ui, preparation, looked, &mut wishes);
    } else {
        ui.columns(2, |columns| {
            if let [left, right] = columns {
                // Columns stretch their words; these are read.
                left.vertical(|ui| kept::kept_ui(ui, preparation, &mut wishes));
                let mut of_pupils = Vec::new();
                right.vertical(|ui| pupils::pupils_ui(ui, preparation, &mut of_pupils));
                wishes.extend(of_pupils.into_iter().map(ClassAsked::Pupil));
            }
        });
    }
    asked.extend(wishes.into_iter().map(PrepareAsked::Class));
}
