//! Scenarios: choosing one for its table or its armies, and keeping this table as one of one's own.

use std::path::PathBuf;

use super::{ScenarioAction, TablePage, TableQuestion};
use crate::app::preparation::{Outside, Preparation};
use crate::content::library::{self, Shelved, file_name};
use crate::content::scenario::{self, Scenario};
use crate::disk::FileSystem;
use crate::game::name::is_unseen;
use crate::planning::Draft;

/// The folder of the teacher's own scenarios, in each folder of one's own.
fn folders(outside: Outside<'_>, name: &str) -> Vec<PathBuf> {
    outside.shelf.folders().into_iter().map(|folder| folder.join(name)).collect()
}

/// Every scenario that can be chosen.
pub fn shelf(outside: Outside<'_>) -> Vec<Shelved> {
    library::scenarios(&**outside.shelf.disk(), &folders(outside, "rosters"))
}

impl TablePage {
    /// The names of the teacher's own tables that are kept with this deck.
    pub fn kept_with(&self, deck: &str, outside: Outside<'_>) -> Vec<String> {
        let own = self.shelf.iter().filter(|shelved| !shelved.built_in);
        let scenarios = own.filter_map(|shelved| shelved.scenario(&**outside.shelf.disk()).ok());
        scenarios
            .filter(|scenario| scenario.deck.strip_suffix(".toml").unwrap_or(&scenario.deck) == deck)
            .map(|scenario| scenario.name)
            .collect()
    }
}

/// The name that the teacher gave the table; none while it is one of the program's.
pub fn own_name(shelf: &[Shelved], draft: &Draft) -> String {
    let is_ours = shelf.iter().any(|shelved| shelved.built_in && shelved.name == draft.table.name);
    if is_ours { String::new() } else { draft.table.name.clone() }
}

impl Preparation {
    /// Carries out what concerns scenarios.
    pub(super) fn scenario_asked(&mut self, action: ScenarioAction, outside: Outside<'_>) {
        match action {
            ScenarioAction::Take(place) => self.take(place, outside),
            ScenarioAction::TakeArmies => self.take_armies(outside),
            ScenarioAction::Rename => self.rename(),
            ScenarioAction::Keep(replaces) => self.keep(replaces, outside),
            ScenarioAction::Remove(place) => self.remove_table(place, outside),
        }
    }

    /// The ground and the zones of a scenario; everybody stands as in its file, or deploys anew.
    fn take(&mut self, place: usize, outside: Outside<'_>) {
        let Some(read) = self.table.shelf.get(place).map(|shelved| shelved.scenario(&**outside.shelf.disk())) else { return };
        self.table.let_go();
        let scenario = match read {
            Ok(scenario) => scenario,
            Err(problems) => return self.complain(problems.to_string()),
        };
        let squares = |draft: &Draft| draft.posts().map(|(_, post)| post.muster.square).collect::<Vec<_>>();
        let before = (self.draft.table.name == scenario.name).then(|| squares(&self.draft));
        let as_in_file = self.change(|draft| Ok(draft.take_table(&scenario))).unwrap_or(false);
        let back = if before.is_some_and(|before| before != squares(&self.draft)) { "; Ctrl+Z brings your placing back" } else { "" };
        let name = &scenario.name;
        if as_in_file {
            self.tell(format!("Everybody stands as in “{name}”{back}."));
        } else {
            let words = format!("“{name}”: its file has other armies, so everybody stands in their zone{back}.");
            self.tell_reserve(self.draft.reserve().count(), &words);
        }
    }

    /// The scenario in use with its own armies, as they stand in its file. A class that sits here draws lots again.
    fn take_armies(&mut self, outside: Outside<'_>) {
        self.table.question = None;
        let Some(read) = in_use(&self.table.shelf, &self.draft).map(|shelved| shelved.scenario(&**outside.shelf.disk())) else { return };
        match read {
            Ok(scenario) => {
                let seated = !self.draft.class.pupils.is_empty();
                self.edit(|draft| {
                    draft.take_table(&scenario);
                    draft.take_armies(&scenario);
                    if seated {
                        Self::draw_lots(draft, outside);
                    }
                });
                let lots = if seated { " Seats are drawn by lot again." } else { "" };
                self.tell(format!("Both armies stand as in “{}”.{lots}", scenario.name));
            }
            Err(problems) => self.complain(problems.to_string()),
        }
    }

    /// The table gets the name that was typed.
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
            return self.complain("Give this table a name first.".to_owned());
        }
        if let Some(words) = self.is_no_name_for_a_table(&**outside.shelf.disk(), &name) {
            return self.complain(words);
        }
        let (disk, decks) = (&**outside.shelf.disk(), folders(outside, "decks"));
        let mut kept = Scenario { name, ..self.draft.scenario() };
        let has_deck = self.draft.deck_key.is_some() && library::deck_in(disk, &decks, &kept.deck).is_ok();
        if !has_deck {
            library::DECK.clone_into(&mut kept.deck);
        }
        self.describe(&mut kept);
        let older = self.table.shelf.iter().find(|other| !other.built_in && other.name == kept.name);
        if older.is_some_and(|older| older.scenario(disk).as_ref() != Ok(&kept)) && !replaces {
            self.table.question = Some(TableQuestion::Replace);
            return;
        }
        match write(disk, &kept, &decks).and_then(|text| outside.shelf.keep_scenario(&kept.name, &text)) {
            Ok(_) => {
                let deck = if has_deck { "" } else { " Your event deck is not kept yet, so the table names the usual one." };
                self.tell(format!("“{}” is kept.{deck}", kept.name));
                self.edit(|draft| {
                    draft.table.name = kept.name;
                    draft.table.about = kept.about;
                    draft.table.minutes = kept.minutes;
                });
                self.table.shelf = shelf(outside);
            }
            Err(trouble) => self.complain(trouble),
        }
    }

    /// Why the table cannot be kept under this name, in words.
    fn is_no_name_for_a_table(&self, disk: &dyn FileSystem, name: &str) -> Option<String> {
        if library::scenario_in(disk, &[], name).is_ok() {
            return Some(format!("“{name}” comes with the program and stays as it is. Give your table another name."));
        }
        let same_file = |other: &&Shelved| !other.built_in && file_name(&other.name) == file_name(name) && other.name != name;
        let other = self.table.shelf.iter().find(same_file)?;
        Some(format!("“{name}” is too much like your “{}”. Give this table another name.", other.name))
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
        match outside.shelf.remove(&path) {
            Ok(()) => self.tell(format!("“{name}” is removed. The table before you stays as it is.")),
            Err(trouble) => self.complain(trouble),
        }
        self.table.shelf = shelf(outside);
    }
}

/// The scenario whose table this is.
pub fn in_use<'a>(shelf: &'a [Shelved], draft: &Draft) -> Option<&'a Shelved> {
    shelf.iter().find(|shelved| shelved.problems.is_none() && shelved.name == draft.table.name)
}

/// The scenario as a file that can be read again.
fn write(disk: &dyn FileSystem, scenario: &Scenario, decks: &[PathBuf]) -> Result<String, String> {
    let text = scenario.write();
    let read = scenario::parse(&text, &scenario.name, |name| library::deck_in(disk, decks, name).map(|deck| deck.cards));
    match read {
        Ok(_) => Ok(text),
        Err(problems) => {
            let told: Vec<&str> = problems.iter().map(|problem| problem.message.as_str()).collect();
            Err(format!("This table cannot be kept yet: {}", told.join(" ")))
        }
    }
}
