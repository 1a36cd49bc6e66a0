//! The class: kept from an earlier lesson, read from a file, or pasted; and a look at what was read before it counts.

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

use self::action::{ClassAction, ClassForm, ForgetQuestion, OpenPupil};
use self::list_review::{ListReview, ListSource};
use super::action::PreparationAction;
use super::{Outside, Preparation};
use crate::commands::PageName;
use crate::platform::{JobRunner, reachable};
use crate::shell::library::{Forgotten, Library, SavedClass};
use senlac_base::atomic_write::in_words;
use senlac_base::game::name::is_unseen;
use senlac_base::language::lists::joined;
use senlac_base::paths::shown;
use senlac_class_list::ListOptions;
use senlac_classroom::content::class::{Class, name_of_a_pupil};
use senlac_classroom::content::library;
use senlac_classroom::planning::enrol::{Enrolled, Fitting, enrol};

#[derive(Debug)]
pub struct ClassPage {
    pub(super) kept: Vec<SavedClass>,
    pub(super) form: ClassForm,
    /// A list that is looked at before it counts.
    pub(super) review: Option<ListReview>,
    /// The pupil whose row is open to be changed.
    pub(super) open: Option<OpenPupil>,
    /// The class that would be forgotten, while that is asked.
    pub(super) forgetting: Option<ForgetQuestion>,
    /// How many lists were looked at.
    serial: u64,
}

impl ClassPage {
    /// Closes whatever lies open.
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
    /// What the large button does while this page lies open and something of it waits.
    pub(super) fn class_primary(&self) -> Option<(String, PreparationAction)> {
        if let Some(forgetting) = &self.class.forgetting {
            return Some((tr!("Keep {name}", name = forgetting.name), PreparationAction::Class(ClassAction::Forgetting(None))));
        }
        let taken = self.class.review.as_ref().map(ListReview::primary);
        let typed =
            || (!self.class.form.pasted.trim().is_empty()).then(|| (tr!("Look at these names").to_owned(), ClassAction::LookAtPasted));
        taken.or_else(typed).map(|(label, asked)| (label, PreparationAction::Class(asked)))
    }

    pub(super) fn run_class_action(&mut self, action: ClassAction, outside: Outside<'_>) {
        match action {
            ClassAction::Form(form) => self.class.form = form,
            ClassAction::Pasted(text) => self.look_at(ListSource::Text(text), outside.today),
            ClassAction::PastedPicture => {
                self.complain(
                    tr!("The clipboard holds a picture. Senlac can't read names in it. Copy the names as text, or type them.").to_owned(),
                );
            }
            ClassAction::LookAtPasted => self.look_at(ListSource::Text(self.class.form.pasted.clone()), outside.today),
            ClassAction::LookAtTyped if self.class.form.path.trim().is_empty() => {
                self.complain(tr!("Type the path of a class list first, or choose one.").to_owned());
            }
            ClassAction::LookAtTyped => self.look_at_file(PathBuf::from(self.class.form.path.trim()), outside),
            // The system's own window is opened outside; what it brings comes as Read.
            ClassAction::Choose => {}
            ClassAction::LookAt(path) => self.look_at_file(path, outside),
            ClassAction::Read(name, bytes) => {
                self.page = PageName::Class;
                self.look_at(ListSource::File { name, bytes }, outside.today);
            }
            ClassAction::Options(options) => _ = self.look_again(options),
            ClassAction::OpenRow(open) => self.class.review.iter_mut().for_each(|review| review.open.clone_from(&open)),
            ClassAction::Rewrite(row, name) => self.rewrite(row, &name),
            ClassAction::FirstOddity => self.class.review.iter_mut().for_each(|review| review.times_shown += 1),
            ClassAction::FirstQuestion => self.class.review.iter_mut().for_each(|review| review.times_led += 1),
            ClassAction::Name(name) => self.class.review.iter_mut().for_each(|review| review.name.clone_from(&name)),
            ClassAction::Accept => self.accept(outside),
            ClassAction::Reject => self.class.review = None,
            ClassAction::Take(path) => {
                let (class, seed, jobs) = (outside.at_disk(move |library| library.class(&path)), outside.seed, outside.jobs.clone());
                self.when_answered(class, move |preparation, class| preparation.sit_down(class, seed, &jobs));
            }
            ClassAction::Forget(name) => {
                let found =
                    outside.at_disk(|library| ForgetQuestion { sheets: library.sheets_of(&name), name, initials: true, deletes: true });
                self.waiting.wait(found, |preparation, found| preparation.class.forgetting = Some(found));
            }
            ClassAction::Forgetting(forgetting) => self.class.forgetting = forgetting,
            ClassAction::DoForget => self.forget(outside),
            ClassAction::Pupil(action) => self.run_pupil_action(action, outside),
        }
    }

    /// Reads a file, to be looked at.
    fn look_at_file(&mut self, path: PathBuf, outside: Outside<'_>) {
        // A list may be dropped whatever page lies open.
        self.page = PageName::Class;
        let read = outside.at_disk(move |library| {
            let disk = library.disk();
            reachable::answers(disk, &path).map_err(|why| tr!("The list cannot be read: {why} ({path}).", why, path = shown(&path)))?;
            let bytes = library::list_bytes(&**disk, &path).map_err(|problem| problem.to_string())?;
            let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
            Ok(ListSource::File { name, bytes })
        });
        let today = outside.today;
        self.when_answered(read, move |preparation, source| preparation.look_at(source, today));
    }

    /// Reads the list that is looked at once more, in another way; whether it could. It stays as it is where it cannot
    /// be read so.
    fn look_again(&mut self, options: ListOptions) -> bool {
        match self.class.review.as_mut().map_or(Ok(()), |review| review.read_again(options)) {
            Ok(()) => {
                self.remark_on_units();
                true
            }
            Err(trouble) => {
                self.complain(trouble);
                false
            }
        }
    }

    /// The pupil of a row of the list is called this instead.
    fn rewrite(&mut self, row: usize, name: &str) {
        let Some(mut options) = self.class.review.as_ref().map(|review| review.options.clone()) else { return };
        match name_of_a_pupil(name) {
            Ok(name) => {
                options.rewrite(row, &name);
                self.look_again(options);
            }
            Err(trouble) => self.complain(trouble),
        }
    }

    /// Undoes the last step with the list that is looked at, or does it again. Nothing else is undone while one is.
    pub(super) fn undo_look(&mut self, back: bool) -> bool {
        let Some(review) = self.class.review.as_mut().filter(|_| self.page == PageName::Class) else { return false };
        if !review.undo(back) {
            self.report(super::nothing_to_undo(back));
        }
        self.remark_on_units();
        true
    }

    /// Looks for units of the list that no army has, to be shown among the other mistakes.
    fn remark_on_units(&mut self) {
        if let Some(review) = &mut self.class.review {
            let unknown = self.draft.unknown_units(&review.list.pupils());
            review.unknown_units = unknown.into_iter().map(|(_, words)| words).collect();
        }
    }

    /// Reads a list, to be looked at before it counts.
    fn look_at(&mut self, source: ListSource, today: NaiveDate) {
        let name = self.name_for(&source);
        match ListReview::at(source, name, self.class.serial + 1, today) {
            Ok(review) => {
                self.class.serial += 1;
                self.class.review = Some(review);
                self.remark_on_units();
            }
            Err(trouble) => self.complain(trouble),
        }
    }

    /// What a new class is called at first: as its file, or "My class", numbered where there is one.
    fn name_for(&self, source: &ListSource) -> String {
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

    /// The list that is looked at becomes the class, which is kept; it sits down by lot. Rows that cannot be read are left
    /// out, as the large button says. While a question is open, or one arises from that, nothing is taken.
    fn accept(&mut self, outside: Outside<'_>) {
        let Some(review) = &self.class.review else { return };
        let unreadable = review.unreadable();
        if !unreadable.is_empty() {
            let mut options = review.options.clone();
            for row in unreadable {
                options.leave_out(row);
            }
            if !self.look_again(options) {
                return;
            }
        }
        let Some(review) = &self.class.review else { return };
        if !review.list.questions.is_empty() {
            return self.report(tr!("The list can be read in more than one way: please answer what is asked above its rows.").to_owned());
        }
        let listed = match review.list.accept(review.source.name()) {
            Ok(listed) if listed.is_empty() => return self.complain(tr!("The list names nobody.").to_owned()),
            Ok(listed) => listed,
            Err(problems) => {
                let words = tr!("Mend these in the list and read it again, or leave the rows out:");
                return self.complain(format!("{words}\n{problems}"));
            }
        };
        let name = Some(review.name.trim()).filter(|name| !name.chars().all(is_unseen)).unwrap_or(tr!("My class")).to_owned();
        let mut enrolled = enrol(&name, &listed);
        if let Some(before) = self.class_called(&name) {
            enrolled.keep_ids_of(before);
        }
        if self.seat_everybody(enrolled, outside.seed, outside.jobs) {
            self.class.review = None;
            self.class.form.pasted.clear();
            self.class.form.path.clear();
            self.keep_class(outside);
        }
    }

    /// The class of this name as it is now: the one that sits here, or else a class that is kept.
    fn class_called(&self, name: &str) -> Option<&Class> {
        let kept = self.class.kept.iter().filter(|kept| kept.name == name).find_map(|kept| kept.class.as_ref().ok());
        Some(&self.draft.class).filter(|class| class.name == name).or(kept)
    }

    /// A class that was kept sits down.
    fn sit_down(&mut self, class: Class, seed: fn() -> u64, jobs: &JobRunner) {
        self.seat_everybody(Enrolled { class, ..Enrolled::default() }, seed, jobs);
    }

    /// A class sits down, by lot, at armies that are measured to it where that is wished; whether it could.
    fn seat_everybody(&mut self, enrolled: Enrolled, seed: fn() -> u64, jobs: &JobRunner) -> bool {
        let fitting = if self.class.form.measures { Fitting::WithTable } else { Fitting::Not };
        let name = enrolled.class.name.clone();
        let lots = if enrolled.units.is_empty() { tr!("by lot") } else { tr!("by lot where the list gives none") };
        let before = self.draft.posts().count();
        let seated = self.change(|draft| {
            let told = draft.sit_down(enrolled, fitting)?;
            Self::draw_lots(draft, seed);
            Ok(told)
        });
        let Some(told) = seated else { return false };
        let units = self.draft.posts().count();
        if units != before {
            self.fit_squares(jobs);
        }
        let table = &self.draft.table.name;
        let armies = (units != before).then(|| {
            if self.draft.stands_as_drawn() {
                tr!("The armies fit it: {units} units on {table}, placed so that few wait and either side can win.", units, table)
            } else {
                tr!("The armies fit it: {units} units in their zones on {table}.", units, table)
            }
        });
        let words = [tr!("Everyone in {name} has a unit, {lots}.", name, lots)];
        self.report(words.into_iter().chain(armies).chain(told).collect::<Vec<_>>().join(" "));
        true
    }

    /// Keeps the class as it is now.
    pub(super) fn keep_class(&mut self, outside: Outside<'_>) {
        if self.draft.class.name.is_empty() {
            return;
        }
        let class = self.draft.class.clone();
        let kept = outside.commit_and_look(move |library| library.keep_class(&class).map(drop), Library::classes);
        self.waiting.wait(kept, |preparation, (kept, classes)| {
            if let Err(trouble) = kept {
                preparation.complain(trouble);
            }
            preparation.class.kept = classes;
        });
    }

    /// Forgets a class: its file, its names in every game of the data folder, and here.
    fn forget(&mut self, outside: Outside<'_>) {
        let Some(ForgetQuestion { name, initials, sheets, deletes }) = self.class.forgetting.take() else { return };
        let (class, library) = (name.clone(), outside.shelf.clone());
        let forget = move || (library.forget_class(&class, initials, if deletes { &sheets } else { &[] }), library.classes());
        let forgotten = outside.jobs.commit_or(forget, |(mut forgotten, classes), problem| {
            forgotten.troubles.push(in_words(&problem));
            (forgotten, classes)
        });
        self.waiting.wait(forgotten, move |preparation, (forgotten, classes)| {
            preparation.class.kept = classes;
            preparation.report_forgotten(&name, forgotten);
        });
    }

    /// A class was forgotten, or not all of it could be.
    fn report_forgotten(&mut self, name: &str, forgotten: Forgotten) {
        let Forgotten { games, sheets, troubles, not_looked_at } = forgotten;
        let places = joined(&not_looked_at, "; ");
        let last = (!places.is_empty()).then(|| tr!("Not read, though there may be names: {places}.", places));
        if troubles.is_empty() && self.draft.class.name == name {
            self.draft.take_class(Class::default(), std::collections::BTreeSet::new());
            self.class.open = None;
        }
        // What could be undone still holds the names.
        self.history.retain(|draft| draft.class.name != name);
        if troubles.is_empty() {
            let games = match games {
                0 => tr!("no game held its names").to_owned(),
                games => tr_count!(games, "its names are gone from one game", "its names are gone from {games} games"),
            };
            let done = match sheets {
                0 => games,
                _ => {
                    tr_count!(sheets, "{games}, and one printed file is deleted", "{games}, and {sheets} printed files are deleted", games)
                }
            };
            let words = tr!("{name} is forgotten; {done}. Paper, and copies that you made elsewhere, are yours to throw away.", name, done);
            self.report(joined(std::iter::once(words).chain(last), "\n"));
        } else {
            let words = tr!("{name} is not forgotten yet. Close or throw away what is named here, then forget it again.", name);
            self.complain(joined(std::iter::once(words).chain(troubles).chain(last), "\n"));
        }
    }
}

pub fn class_ui(ui: &mut Ui, preparation: &Preparation, actions: &mut Vec<PreparationAction>) {
    let mut asked = Vec::new();
    if let Some(review) = &preparation.class.review {
        review_panel::preview_ui(ui, preparation, review, &mut asked);
    } else {
        ui.columns(2, |columns| {
            if let [left, right] = columns {
                // Columns stretch their words; these are read.
                left.vertical(|ui| saved_classes::kept_ui(ui, preparation, &mut asked));
                right.vertical(|ui| pupils::pupils_ui(ui, preparation, &mut asked));
            }
        });
    }
    actions.extend(asked.into_iter().map(PreparationAction::Class));
}
