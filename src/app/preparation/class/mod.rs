//! The class: saved in an earlier lesson, read from a file, or pasted, with a review of the list before it is accepted.

pub mod action;
mod list_review;
mod name_fixes;
mod pupils;
mod review_panel;
mod review_questions;
mod review_rows;
mod saved_classes;

use std::path::{Path, PathBuf};

use chrono::NaiveDate;
use egui::Ui;

use self::action::{ClassAction, ClassForm, DeleteClassPrompt, OpenPupil};
use self::list_review::{ListReview, ListSource};
use super::action::PreparationAction;
use super::{Preparation, Services};
use crate::commands::PageName;
use crate::platform::{JobRunner, reachable};
use crate::shell::library::{DeletionReport, Library, SavedClass};
use senlac_base::atomic_write::error_text;
use senlac_base::game::name::is_invisible;
use senlac_base::language::lists::join_with;
use senlac_base::paths::display_path;
use senlac_class_list::ListOptions;
use senlac_classroom::content::class::{Class, parse_pupil_name};
use senlac_classroom::content::library;
use senlac_classroom::planning::enrol::{ArmyFitting, Enrolment, enrol};

/// The class page of the preparation.
#[derive(Debug)]
pub struct ClassPage {
    pub(super) kept: Vec<SavedClass>,
    pub(super) form: ClassForm,
    /// The list under review, if there is one.
    pub(super) review: Option<ListReview>,
    /// Pupil whose row is open for editing.
    pub(super) open: Option<OpenPupil>,
    /// The class whose data would be deleted, while the teacher is asked.
    pub(super) forgetting: Option<DeleteClassPrompt>,
    /// Number of lists reviewed so far.
    serial: u64,
}

impl ClassPage {
    /// Closes all open rows and questions.
    pub(super) fn dismiss(&mut self) {
        if let Some(review) = &mut self.review {
            review.open = None;
        }
        self.open = None;
        self.forgetting = None;
    }

    pub const fn new(kept: Vec<SavedClass>) -> Self {
        Self {
            kept,
            form: ClassForm { pasted: String::new(), path: String::new(), joining: String::new(), measures: true },
            review: None,
            open: None,
            forgetting: None,
            serial: 0,
        }
    }
}

impl Preparation {
    /// Returns the large button's label and action while something on this page is pending.
    pub(super) fn class_primary_action(&self) -> Option<(String, PreparationAction)> {
        if let Some(forgetting) = &self.class.forgetting {
            return Some((tr!("Keep {name}", name = forgetting.name), PreparationAction::Class(ClassAction::Forgetting(None))));
        }
        let taken = self.class.review.as_ref().map(ListReview::primary_action);
        let typed =
            || (!self.class.form.pasted.trim().is_empty()).then(|| (tr!("Check these names").to_owned(), ClassAction::LookAtPasted));
        taken.or_else(typed).map(|(label, asked)| (label, PreparationAction::Class(asked)))
    }

    pub(super) fn run_class_action(&mut self, action: ClassAction, outside: Services<'_>) {
        match action {
            ClassAction::Form(form) => self.class.form = form,
            ClassAction::Pasted(text) => self.review_list(ListSource::Text(text), outside.today),
            ClassAction::PastedPicture => {
                self.report_error(
                    tr!("The clipboard contains a picture, and Senlac can’t read names from it. Copy the names as text, or type them.")
                        .to_owned(),
                );
            }
            ClassAction::LookAtPasted => self.review_list(ListSource::Text(self.class.form.pasted.clone()), outside.today),
            ClassAction::LookAtTyped if self.class.form.path.trim().is_empty() => {
                self.report_error(tr!("Type the location of a class list first, or choose a file.").to_owned());
            }
            ClassAction::LookAtTyped => self.review_file(PathBuf::from(self.class.form.path.trim()), outside),
            // The logic opens the system dialog, whose answer arrives as `Read`.
            ClassAction::Choose => {}
            ClassAction::LookAt(path) => self.review_file(path, outside),
            ClassAction::Read(name, bytes) => {
                self.page = PageName::Class;
                self.review_list(ListSource::File { name, bytes }, outside.today);
            }
            ClassAction::Options(options) => _ = self.reread_list(options),
            ClassAction::OpenRow(open) => self.class.review.iter_mut().for_each(|review| review.open.clone_from(&open)),
            ClassAction::Rewrite(row, name) => self.rewrite_row(row, &name),
            ClassAction::FirstOddity => self.class.review.iter_mut().for_each(|review| review.times_shown += 1),
            ClassAction::FirstQuestion => self.class.review.iter_mut().for_each(|review| review.times_led += 1),
            ClassAction::Name(name) => self.class.review.iter_mut().for_each(|review| review.name.clone_from(&name)),
            ClassAction::Accept => self.accept_list(outside),
            ClassAction::Reject => self.class.review = None,
            ClassAction::Take(path) => {
                let (class, seed, jobs) = (outside.run_on_disk(move |library| library.class(&path)), outside.seed, outside.jobs.clone());
                self.when_answered(class, move |preparation, class| preparation.seat_class(class, seed, &jobs));
            }
            ClassAction::Forget(name) => {
                let found = outside.run_on_disk(|library| DeleteClassPrompt {
                    sheets: library.sheets_for_class(&name),
                    name,
                    initials: true,
                    deletes: true,
                });
                self.waiting.wait(found, |preparation, found| preparation.class.forgetting = Some(found));
            }
            ClassAction::Forgetting(forgetting) => self.class.forgetting = forgetting,
            ClassAction::DoForget => self.delete_class(outside),
            ClassAction::Pupil(action) => self.run_pupil_action(action, outside),
        }
    }

    /// Reads a file and opens it for review.
    fn review_file(&mut self, path: PathBuf, outside: Services<'_>) {
        // A list can be dropped on any page.
        self.page = PageName::Class;
        let read = outside.run_on_disk(move |library| {
            let disk = library.disk();
            reachable::check_reachable(disk, &path)
                .map_err(|why| tr!("Couldn’t read the class list: {why} ({path}).", why, path = display_path(&path)))?;
            let bytes = library::list_bytes(&**disk, &path).map_err(|problem| problem.to_string())?;
            let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
            Ok(ListSource::File { name, bytes })
        });
        let today = outside.today;
        self.when_answered(read, move |preparation, source| preparation.review_list(source, today));
    }

    /// Reads the list under review again with these options. Returns whether that succeeded; if not, nothing is changed.
    fn reread_list(&mut self, options: ListOptions) -> bool {
        match self.class.review.as_mut().map_or(Ok(()), |review| review.read_again(options)) {
            Ok(()) => {
                self.update_unknown_units();
                true
            }
            Err(trouble) => {
                self.report_error(trouble);
                false
            }
        }
    }

    /// Changes the pupil's name in a row of the list.
    fn rewrite_row(&mut self, row: usize, name: &str) {
        let Some(mut options) = self.class.review.as_ref().map(|review| review.options.clone()) else { return };
        match parse_pupil_name(name) {
            Ok(name) => {
                options.rewrite(row, &name);
                self.reread_list(options);
            }
            Err(trouble) => self.report_error(trouble),
        }
    }

    /// Undoes or redoes the last step of the review. Returns whether a list is under review; nothing else can be undone then.
    pub(super) fn undo_in_review(&mut self, back: bool) -> bool {
        let Some(review) = self.class.review.as_mut().filter(|_| self.page == PageName::Class) else { return false };
        if !review.undo(back) {
            self.report(super::nothing_to_undo_text(back));
        }
        self.update_unknown_units();
        true
    }

    /// Finds units in the list that neither army has, to be shown with the other mistakes.
    fn update_unknown_units(&mut self) {
        if let Some(review) = &mut self.class.review {
            let unknown = self.draft.unknown_units(&review.list.pupils());
            review.unknown_units = unknown.into_iter().map(|(_, words)| words).collect();
        }
    }

    /// Reads a list and opens it for review.
    fn review_list(&mut self, source: ListSource, today: NaiveDate) {
        let name = self.default_class_name(&source);
        match ListReview::from_source(source, name, self.class.serial + 1, today) {
            Ok(review) => {
                self.class.serial += 1;
                self.class.review = Some(review);
                self.update_unknown_units();
            }
            Err(trouble) => self.report_error(trouble),
        }
    }

    /// Returns a new class's default name: its file's name, or "My class", numbered if that is taken.
    fn default_class_name(&self, source: &ListSource) -> String {
        let is_free = |name: &String| self.class.kept.iter().all(|kept| kept.name != *name);
        match source {
            ListSource::File { name, .. } => {
                Path::new(name).file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned())
            }
            ListSource::Text(_) => {
                let numbered = (2..1000).map(|number| tr!("My class {number}", number));
                std::iter::once(tr!("My class").to_owned()).chain(numbered).find(is_free).unwrap_or_default()
            }
        }
    }

    /// Makes the list under review the class, saves it and seats it at random.
    ///
    /// Rows that can't be read are ignored, as the large button says. Nothing is accepted while a question is open or if a new
    /// one
    /// arises.
    fn accept_list(&mut self, outside: Services<'_>) {
        let Some(review) = &self.class.review else { return };
        let unreadable = review.unreadable_rows();
        if !unreadable.is_empty() {
            let mut options = review.options.clone();
            for row in unreadable {
                options.ignore_row(row);
            }
            if !self.reread_list(options) {
                return;
            }
        }
        let Some(review) = &self.class.review else { return };
        if !review.list.questions.is_empty() {
            return self.report(tr!("The list can be read in more than one way. Answer the questions above its rows.").to_owned());
        }
        let listed = match review.list.accept(review.source.name()) {
            Ok(listed) if listed.is_empty() => {
                return self.report_error(tr!("The list contains no pupils. Include at least one row.").to_owned());
            }
            Ok(listed) => listed,
            Err(problems) => {
                let words = tr!("Correct these rows in the list and open it again, or ignore them:");
                return self.report_error(format!("{words}\n{problems}"));
            }
        };
        let name = Some(review.name.trim()).filter(|name| !name.chars().all(is_invisible)).unwrap_or(tr!("My class")).to_owned();
        let mut enrolled = enrol(&name, &listed);
        if let Some(before) = self.find_class(&name) {
            enrolled.preserve_ids(before);
        }
        if self.seat_pupils(enrolled, outside.seed, outside.jobs) {
            self.class.review = None;
            self.class.form.pasted.clear();
            self.class.form.path.clear();
            self.save_class(outside);
        }
    }

    /// Returns the class of this name: the one seated here, or else a saved class.
    fn find_class(&self, name: &str) -> Option<&Class> {
        let kept = self.class.kept.iter().filter(|kept| kept.name == name).find_map(|kept| kept.class.as_ref().ok());
        Some(&self.draft.class).filter(|class| class.name == name).or(kept)
    }

    /// Seats a class that was saved earlier.
    fn seat_class(&mut self, class: Class, seed: fn() -> u64, jobs: &JobRunner) {
        self.seat_pupils(Enrolment { class, ..Enrolment::default() }, seed, jobs);
    }

    /// Seats a class at random, with armies fitted to it if the teacher wants that. Returns whether that succeeded.
    fn seat_pupils(&mut self, enrolled: Enrolment, seed: fn() -> u64, jobs: &JobRunner) -> bool {
        let fitting = if self.class.form.measures { ArmyFitting::WithTable } else { ArmyFitting::Not };
        let name = enrolled.class.name.clone();
        let lots = if enrolled.units.is_empty() { tr!("at random") } else { tr!("at random where the list gives none") };
        let before = self.draft.posts().count();
        let seated = self.change(|draft| {
            let told = draft.seat_class(enrolled, fitting)?;
            Self::draw_seats(draft, seed);
            Ok(told)
        });
        let Some(told) = seated else { return false };
        let units = self.draft.posts().count();
        if units != before {
            self.fit_squares(jobs);
        }
        let table = &self.draft.table.name;
        let armies = (units != before).then(|| {
            if self.draft.has_drawn_positions() {
                tr!(
                    "The armies fit the class: {units} units on {table}, placed so that few players wait and either side can win.",
                    units,
                    table
                )
            } else {
                tr!("The armies fit the class: {units} units in their zones on {table}.", units, table)
            }
        });
        let words = [tr!("Everyone in {name} now has a unit, chosen {lots}.", name, lots)];
        self.report(words.into_iter().chain(armies).chain(told).collect::<Vec<_>>().join(" "));
        true
    }

    /// Saves the class as it is now.
    pub(super) fn save_class(&mut self, outside: Services<'_>) {
        if self.draft.class.name.is_empty() {
            return;
        }
        let class = self.draft.class.clone();
        let kept = outside.commit_and_look(move |library| library.save_class(&class).map(drop), Library::classes);
        self.waiting.wait(kept, |preparation, (kept, classes)| {
            if let Err(trouble) = kept {
                preparation.report_error(trouble);
            }
            preparation.class.kept = classes;
        });
    }

    /// Deletes a class's data: its file, and its names in every game of the data folder and in this list.
    fn delete_class(&mut self, outside: Services<'_>) {
        let Some(DeleteClassPrompt { name, initials, sheets, deletes }) = self.class.forgetting.take() else { return };
        let (class, library) = (name.clone(), outside.shelf.clone());
        let forget = move || (library.delete_class_data(&class, initials, if deletes { &sheets } else { &[] }), library.classes());
        let forgotten = outside.jobs.commit_or(forget, |(mut forgotten, classes), problem| {
            forgotten.troubles.push(error_text(&problem));
            (forgotten, classes)
        });
        self.waiting.wait(forgotten, move |preparation, (forgotten, classes)| {
            preparation.class.kept = classes;
            preparation.report_deletion(&name, forgotten);
        });
    }

    /// Reports that a class's data was deleted, or what could not be deleted.
    fn report_deletion(&mut self, name: &str, forgotten: DeletionReport) {
        let DeletionReport { games, sheets, troubles, not_looked_at } = forgotten;
        let places = join_with(&not_looked_at, "; ");
        let last = (!places.is_empty()).then(|| tr!("These couldn’t be searched and may still contain names: {places}.", places));
        if troubles.is_empty() && self.draft.class.name == name {
            self.draft.set_class(Class::default(), std::collections::BTreeSet::new());
            self.class.open = None;
        }
        // The undo history still contains the names.
        self.history.retain(|draft| draft.class.name != name);
        if troubles.is_empty() {
            let games = match games {
                0 => tr!("no game contained its names").to_owned(),
                games => tr_count!(games, "its names were removed from one game", "its names were removed from {games} games"),
            };
            let done = match sheets {
                0 => games,
                _ => {
                    tr_count!(
                        sheets,
                        "{games}, and one printed file was deleted",
                        "{games}, and {sheets} printed files were deleted",
                        games
                    )
                }
            };
            let words =
                tr!("{name}’s pupil data has been deleted: {done}. Destroy any paper sheets and copies elsewhere yourself.", name, done);
            self.report(join_with(std::iter::once(words).chain(last), "\n"));
        } else {
            let words = tr!("{name}’s pupil data hasn’t been deleted yet. Close or delete the files listed here, then try again.", name);
            self.report_error(join_with(std::iter::once(words).chain(troubles).chain(last), "\n"));
        }
    }
}

pub fn class_ui(ui: &mut Ui, preparation: &Preparation, actions: &mut Vec<PreparationAction>) {
    let mut asked = Vec::new();
    if let Some(review) = &preparation.class.review {
        review_panel::review_ui(ui, preparation, review, &mut asked);
    } else {
        ui.columns(2, |columns| {
            if let [left, right] = columns {
                // Equal columns would stretch the text too wide for reading.
                left.vertical(|ui| saved_classes::saved_classes_ui(ui, preparation, &mut asked));
                right.vertical(|ui| pupils::pupils_ui(ui, preparation, &mut asked));
            }
        });
    }
    actions.extend(asked.into_iter().map(PreparationAction::Class));
}
