//! Scenarios: choosing one for its table or its armies, and keeping this table as one of one's own.

use std::path::PathBuf;

use super::action::{ScenarioAction, TableQuestion};
use super::page::{TablePage, in_use};
use crate::preparation::{Outside, Preparation};
use crate::shell::library::Library;
use senlac_base::disk::FileSystem;
use senlac_base::game::name::is_unseen;
use senlac_base::language::lists::joined;
use senlac_classroom::content::library::{self, Shelved, file_name};
use senlac_classroom::content::scenario::{self, Scenario};
use senlac_classroom::planning::Draft;

impl TablePage {
    /// The teacher's own tables.
    pub fn own_tables(&self) -> Vec<Shelved> {
        self.shelf.iter().filter(|shelved| !shelved.built_in).cloned().collect()
    }
}

/// A table that is to be kept as a scenario.
struct ToKeep {
    scenario: Scenario,
    /// Whether its deck may be kept, too.
    names_deck: bool,
    /// The table of this name that is kept already.
    older: Option<Shelved>,
    /// Whether that is to be replaced.
    replaces: bool,
}

/// What came of it.
enum TableKept {
    /// It is kept as this, and these are all tables there are.
    As(Box<Scenario>, Vec<Shelved>),
    /// There is another one of this name.
    IsThere,
}

impl ToKeep {
    /// Keeps it; the usual deck is named if its own is not kept.
    fn keep(mut self, library: &Library) -> Result<TableKept, String> {
        let (disk, decks) = (&**library.disk(), library.deck_folders());
        if !(self.names_deck && library::deck_in(disk, &decks, &self.scenario.deck).is_ok()) {
            library::DECK.clone_into(&mut self.scenario.deck);
        }
        if self.older.is_some_and(|older| older.scenario(disk).as_ref() != Ok(&self.scenario)) && !self.replaces {
            return Ok(TableKept::IsThere);
        }
        let text = write(disk, &self.scenario, &decks)?;
        library.keep_scenario(&self.scenario.name, &text)?;
        Ok(TableKept::As(Box::new(self.scenario), library.tables()))
    }
}

impl Preparation {
    pub(super) fn run_scenario_action(&mut self, action: ScenarioAction, outside: Outside<'_>) {
        match action {
            ScenarioAction::Take(place) => self.take(place, outside),
            ScenarioAction::TakeArmies => self.take_armies(outside),
            ScenarioAction::Rename => self.rename(),
            ScenarioAction::Keep(replaces) => self.keep(replaces, outside),
            ScenarioAction::Remove(place) => self.remove_table(place, outside),
        }
    }

    /// The scenario at this place of the list, which is read anew.
    fn take(&mut self, place: usize, outside: Outside<'_>) {
        let Some(shelved) = self.table.shelf.get(place).cloned() else { return };
        self.table.clear_selection();
        let read = outside.at_disk(move |library| shelved.scenario(&**library.disk()).map_err(|problems| problems.to_string()));
        self.when_answered(read, |preparation, scenario| preparation.take_table(&scenario));
    }

    /// The ground and the zones of a scenario; everybody stands as in its file, or deploys anew.
    fn take_table(&mut self, scenario: &Scenario) {
        let squares = |draft: &Draft| draft.posts().map(|(_, post)| post.muster.square).collect::<Vec<_>>();
        let before = (self.draft.table.name == scenario.name).then(|| squares(&self.draft));
        let as_in_file = self.change(|draft| Ok(draft.take_table(scenario))).unwrap_or(false);
        let had_moved = before.is_some_and(|before| before != squares(&self.draft));
        let name = &scenario.name;
        let words = match (as_in_file, had_moved) {
            (true, false) => tr!("Everybody stands as in “{name}”.", name),
            (true, true) => tr!("Everybody stands as in “{name}”; Ctrl+Z brings your placing back.", name),
            (false, false) => tr!("“{name}”: its file has other armies, so everybody stands in their zone.", name),
            (false, true) => {
                tr!("“{name}”: its file has other armies, so everybody stands in their zone; Ctrl+Z brings your placing back.", name)
            }
        };
        self.report_reserve(if as_in_file { 0 } else { self.draft.reserve().count() }, &words);
    }

    /// The scenario in use with its own armies, as they stand in its file. A class that sits here draws lots again.
    fn take_armies(&mut self, outside: Outside<'_>) {
        self.table.question = None;
        let Some(shelved) = in_use(&self.table.shelf, &self.draft).cloned() else { return };
        let read = outside.at_disk(move |library| shelved.scenario(&**library.disk()).map_err(|problems| problems.to_string()));
        let seed = outside.seed;
        self.when_answered(read, move |preparation, scenario| {
            let seated = !preparation.draft.class.pupils.is_empty();
            preparation.edit(|draft| {
                draft.take_table(&scenario);
                draft.take_armies(&scenario);
                if seated {
                    Self::draw_lots(draft, seed);
                }
            });
            let scenario = scenario.name;
            preparation.report(if seated {
                tr!("Both armies stand as in “{scenario}”. Seats are drawn by lot again.", scenario)
            } else {
                tr!("Both armies stand as in “{scenario}”.", scenario)
            });
        });
    }

    fn rename(&mut self) {
        let name = self.table.name.trim().to_owned();
        if name.chars().all(is_unseen) {
            self.table.name.clone_from(&self.table.named);
        } else {
            self.edit(|draft| draft.table.name = name);
        }
    }

    /// Keeps the table as a scenario of the teacher's own.
    fn keep(&mut self, replaces: bool, outside: Outside<'_>) {
        self.table.question = None;
        self.table.tried.clone_from(&self.table.name);
        let name = self.table.name.trim().to_owned();
        if name.chars().all(is_unseen) {
            return self.complain(tr!("Give this table a name first.").to_owned());
        }
        if let Some(words) = self.is_no_name_for_a_table(&**outside.shelf.disk(), &name) {
            return self.complain(words);
        }
        let mut scenario = Scenario { name, ..self.draft.scenario() };
        self.describe(&mut scenario);
        let older = self.table.shelf.iter().find(|other| !other.built_in && other.name == scenario.name).cloned();
        let deck = scenario.deck.clone();
        let to_keep = ToKeep { scenario, names_deck: self.draft.deck_key.is_some(), older, replaces };
        let kept = outside.commit(|library| to_keep.keep(library));
        self.when_answered(kept, move |preparation, kept| match kept {
            TableKept::IsThere => preparation.table.question = Some(TableQuestion::Replace),
            TableKept::As(kept, tables) => preparation.table_is_kept(*kept, tables, &deck),
        });
    }

    /// The table is kept as this scenario, with the deck that was wished or else the usual one.
    fn table_is_kept(&mut self, kept: Scenario, tables: Vec<Shelved>, wished: &str) {
        self.report(if kept.deck == wished && self.draft.deck_key.is_some() {
            tr!("“{table}” is kept.", table = kept.name)
        } else {
            tr!("“{table}” is kept. Your event deck is not kept yet, so the table names the usual one.", table = kept.name)
        });
        self.edit(|draft| {
            draft.table.name = kept.name;
            draft.table.about = kept.about;
            draft.table.minutes = kept.minutes;
        });
        self.table.shelf = tables;
    }

    /// Why the table cannot be kept under this name, in words.
    fn is_no_name_for_a_table(&self, disk: &dyn FileSystem, name: &str) -> Option<String> {
        if library::scenario_in(disk, &[], name).is_ok() {
            return Some(tr!("“{name}” comes with the program and stays as it is. Give your table another name.", name));
        }
        let same_file = |other: &&Shelved| !other.built_in && file_name(&other.name) == file_name(name) && other.name != name;
        let other = self.table.shelf.iter().find(same_file)?;
        Some(tr!("“{name}” is too much like your “{other}”. Give this table another name.", name, other = other.name))
    }

    /// A table of one's own describes itself, but where somebody wrote about it.
    fn describe(&self, kept: &mut Scenario) {
        let ours = |about: &str| self.table.shelf.iter().any(|shelved| shelved.built_in && shelved.about.as_deref() == Some(about));
        let about = kept.about.as_deref().unwrap_or_default();
        if ours(about) {
            // Another table may well take another time.
            kept.minutes = None;
        }
        if about.is_empty() || ours(about) || Draft::is_description(about) {
            kept.about = Some(self.draft.description());
        }
    }

    /// Removes a table of the teacher's own; the one that lies here stays as it is.
    fn remove_table(&mut self, place: usize, outside: Outside<'_>) {
        self.table.question = None;
        let Some((name, path)) = self.table.shelf.get(place).and_then(|shelved| Some((shelved.name.clone(), shelved.path.clone()?))) else {
            return;
        };
        let removed = outside.commit_and_look(move |library| library.remove(&path), Library::tables);
        self.waiting.wait(removed, move |preparation, (removed, tables)| {
            match removed {
                Ok(()) => preparation.report(tr!("“{name}” is removed. The table before you stays as it is.", name)),
                Err(trouble) => preparation.complain(trouble),
            }
            preparation.table.shelf = tables;
        });
    }
}

/// The scenario as a file that can be read again.
fn write(disk: &dyn FileSystem, scenario: &Scenario, decks: &[PathBuf]) -> Result<String, String> {
    let text = scenario.write();
    let read = scenario::parse(&text, &scenario.name, |name| library::deck_in(disk, decks, name).map(|deck| deck.cards));
    read.map(|_| text).map_err(|problems| {
        let problems = joined(problems.iter().map(|problem| &problem.message), " ");
        tr!("This table cannot be kept yet: {problems}", problems)
    })
}
