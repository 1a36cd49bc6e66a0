//! Scenarios: using the table or the armies of one, and saving this table as a custom scenario.

use std::path::PathBuf;

use super::action::{ScenarioAction, TablePrompt};
use super::page::{TablePage, scenario_in_use};
use crate::preparation::{Preparation, Services};
use crate::shell::library::Library;
use senlac_base::disk::FileSystem;
use senlac_base::game::name::is_invisible;
use senlac_base::language::lists::join_with;
use senlac_classroom::content::library::{self, LibraryEntry, file_name};
use senlac_classroom::content::scenario::{self, Scenario};
use senlac_classroom::planning::Draft;

impl TablePage {
    /// Returns the teacher's own tables.
    pub fn own_tables(&self) -> Vec<LibraryEntry> {
        self.shelf.iter().filter(|shelved| !shelved.built_in).cloned().collect()
    }
}

/// A table to save as a scenario.
struct TableToSave {
    scenario: Scenario,
    /// Whether the scenario may refer to its own deck.
    names_deck: bool,
    /// Table already saved under this name.
    older: Option<LibraryEntry>,
    /// Whether to replace the older table.
    replaces: bool,
}

/// The result of saving a table.
enum SaveOutcome {
    /// The table was saved as this scenario. The list holds all tables.
    As(Box<Scenario>, Vec<LibraryEntry>),
    /// A different table with this name exists.
    IsThere,
}

impl TableToSave {
    /// Saves the table. It refers to the default deck if its own deck is not saved.
    fn save(mut self, library: &Library) -> Result<SaveOutcome, String> {
        let (disk, decks) = (&**library.disk(), library.deck_folders());
        if !(self.names_deck && library::deck_in(disk, &decks, &self.scenario.deck).is_ok()) {
            library::DECK.clone_into(&mut self.scenario.deck);
        }
        if self.older.is_some_and(|older| older.scenario(disk).as_ref() != Ok(&self.scenario)) && !self.replaces {
            return Ok(SaveOutcome::IsThere);
        }
        let text = scenario_file_text(disk, &self.scenario, &decks)?;
        library.save_scenario(&self.scenario.name, &text)?;
        Ok(SaveOutcome::As(Box::new(self.scenario), library.tables()))
    }
}

impl Preparation {
    pub(super) fn run_scenario_action(&mut self, action: ScenarioAction, outside: Services<'_>) {
        match action {
            ScenarioAction::Take(place) => self.use_scenario(place, outside),
            ScenarioAction::TakeArmies => self.use_scenario_armies(outside),
            ScenarioAction::Rename => self.rename_table(),
            ScenarioAction::Keep(replaces) => self.save_table(replaces, outside),
            ScenarioAction::Remove(place) => self.delete_table(place, outside),
        }
    }

    /// Reads the scenario with this index again, and uses its table.
    fn use_scenario(&mut self, place: usize, outside: Services<'_>) {
        let Some(shelved) = self.table.shelf.get(place).cloned() else { return };
        self.table.clear_selection();
        let read = outside.run_on_disk(move |library| shelved.scenario(&**library.disk()).map_err(|problems| problems.to_string()));
        self.when_answered(read, |preparation, scenario| preparation.use_table(&scenario));
    }

    /// Uses the ground and the zones of a scenario. Units are placed as in its file, or else deployed in their zones.
    fn use_table(&mut self, scenario: &Scenario) {
        let squares = |draft: &Draft| draft.posts().map(|(_, post)| post.muster.square).collect::<Vec<_>>();
        let before = (self.draft.table.name == scenario.name).then(|| squares(&self.draft));
        let as_in_file = self.change(|draft| Ok(draft.set_table(scenario))).unwrap_or(false);
        let had_moved = before.is_some_and(|before| before != squares(&self.draft));
        let name = &scenario.name;
        let words = match (as_in_file, had_moved) {
            (true, false) => tr!("All units are placed as in “{name}”.", name),
            (true, true) => tr!("All units are placed as in “{name}”. Ctrl+Z brings your own positions back.", name),
            (false, false) => tr!("“{name}” was made for other armies, so all units are in their zones.", name),
            (false, true) => {
                tr!("“{name}” was made for other armies, so all units are in their zones. Ctrl+Z brings your own positions back.", name)
            }
        };
        self.report_reserve(if as_in_file { 0 } else { self.draft.reserve().count() }, &words);
    }

    /// Uses the current scenario with its own armies, placed as in its file. If there is a class, seats are drawn at random
    /// again.
    fn use_scenario_armies(&mut self, outside: Services<'_>) {
        self.table.question = None;
        let Some(shelved) = scenario_in_use(&self.table.shelf, &self.draft).cloned() else { return };
        let read = outside.run_on_disk(move |library| shelved.scenario(&**library.disk()).map_err(|problems| problems.to_string()));
        let seed = outside.seed;
        self.when_answered(read, move |preparation, scenario| {
            let seated = !preparation.draft.class.pupils.is_empty();
            preparation.edit(|draft| {
                draft.set_table(&scenario);
                draft.set_armies(&scenario);
                if seated {
                    Self::draw_seats(draft, seed);
                }
            });
            let scenario = scenario.name;
            preparation.report(if seated {
                tr!("Both armies are placed as in “{scenario}”. Seats have been drawn again.", scenario)
            } else {
                tr!("Both armies are placed as in “{scenario}”.", scenario)
            });
        });
    }

    fn rename_table(&mut self) {
        let name = self.table.name.trim().to_owned();
        if name.chars().all(is_invisible) {
            self.table.name.clone_from(&self.table.named);
        } else {
            self.edit(|draft| draft.table.name = name);
        }
    }

    /// Saves the table as a custom scenario.
    fn save_table(&mut self, replaces: bool, outside: Services<'_>) {
        self.table.question = None;
        self.table.tried.clone_from(&self.table.name);
        let name = self.table.name.trim().to_owned();
        if name.chars().all(is_invisible) {
            return self.report_error(tr!("Enter a name for the table first.").to_owned());
        }
        if let Some(words) = self.table_name_problem(&**outside.shelf.disk(), &name) {
            return self.report_error(words);
        }
        let mut scenario = Scenario { name, ..self.draft.scenario() };
        self.add_description(&mut scenario);
        let older = self.table.shelf.iter().find(|other| !other.built_in && other.name == scenario.name).cloned();
        let deck = scenario.deck.clone();
        let to_keep = TableToSave { scenario, names_deck: self.draft.deck_key.is_some(), older, replaces };
        let kept = outside.commit(|library| to_keep.save(library));
        self.when_answered(kept, move |preparation, kept| match kept {
            SaveOutcome::IsThere => preparation.table.question = Some(TablePrompt::Replace),
            SaveOutcome::As(kept, tables) => preparation.finish_saving_table(*kept, tables, &deck),
        });
    }

    /// Reports that the table was saved as this scenario, with the wanted deck or else the default one.
    fn finish_saving_table(&mut self, kept: Scenario, tables: Vec<LibraryEntry>, wished: &str) {
        self.report(if kept.deck == wished && self.draft.deck_key.is_some() {
            tr!("“{table}” has been saved.", table = kept.name)
        } else {
            tr!("“{table}” has been saved. It uses the original deck because your event deck isn’t saved yet.", table = kept.name)
        });
        self.edit(|draft| {
            draft.table.name = kept.name;
            draft.table.about = kept.about;
            draft.table.minutes = kept.minutes;
        });
        self.table.shelf = tables;
    }

    /// Returns why the table can't be saved under this name, or `None` if it can.
    fn table_name_problem(&self, disk: &dyn FileSystem, name: &str) -> Option<String> {
        if library::scenario_in(disk, &[], name).is_ok() {
            return Some(tr!("“{name}” is built in and can’t be changed. Save your table under another name.", name));
        }
        let same_file = |other: &&LibraryEntry| !other.built_in && file_name(&other.name) == file_name(name) && other.name != name;
        let other = self.table.shelf.iter().find(same_file)?;
        Some(tr!("“{name}” is too similar to your table “{other}”. Enter a different name.", name, other = other.name))
    }

    /// Gives a custom table a description, unless the teacher wrote one.
    fn add_description(&self, kept: &mut Scenario) {
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

    /// Deletes a saved table. The table in use stays unchanged.
    fn delete_table(&mut self, place: usize, outside: Services<'_>) {
        self.table.question = None;
        let Some((name, path)) = self.table.shelf.get(place).and_then(|shelved| Some((shelved.name.clone(), shelved.path.clone()?))) else {
            return;
        };
        let removed = outside.commit_and_look(move |library| library.remove(&path), Library::tables);
        self.waiting.wait(removed, move |preparation, (removed, tables)| {
            match removed {
                Ok(()) => preparation.report(tr!("“{name}” has been deleted. The current table hasn’t changed.", name)),
                Err(trouble) => preparation.report_error(trouble),
            }
            preparation.table.shelf = tables;
        });
    }
}

/// Returns the scenario as the text of a file, after checking that it can be read again.
fn scenario_file_text(disk: &dyn FileSystem, scenario: &Scenario, decks: &[PathBuf]) -> Result<String, String> {
    let text = scenario.write();
    let read = scenario::parse(&text, &scenario.name, |name| library::deck_in(disk, decks, name).map(|deck| deck.cards));
    read.map(|_| text).map_err(|problems| {
        let problems = join_with(problems.iter().map(|problem| &problem.message), " ");
        tr!("This table can’t be saved yet: {problems}", problems)
    })
}
