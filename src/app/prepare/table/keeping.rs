//! Scenarios: choosing one for its table or its armies, and keeping this table as one of one's own.

use std::path::PathBuf;

use super::ScenarioAsked;
use crate::app::prepare::{Outside, Preparation};
use crate::content::library::{self, Shelved, file_name};
use crate::content::scenario::{self, Scenario};
use crate::planning::Draft;

/// The folder of the teacher's own scenarios, in each folder of one's own.
fn folders(outside: Outside<'_>, name: &str) -> Vec<PathBuf> {
    outside.shelf.folders().into_iter().map(|folder| folder.join(name)).collect()
}

/// Every scenario that can be chosen.
pub fn shelf(outside: Outside<'_>) -> Vec<Shelved> {
    library::scenarios(&folders(outside, "rosters"))
}

impl Preparation {
    /// Carries out what concerns scenarios.
    pub(super) fn scenario_asked(&mut self, asked: ScenarioAsked, outside: Outside<'_>) {
        match asked {
            ScenarioAsked::Take(place) => self.take(place),
            ScenarioAsked::TakeArmies => self.take_armies(outside),
            ScenarioAsked::Rename => self.rename(),
            ScenarioAsked::Keep => self.keep(outside),
        }
    }

    /// The ground and the zones of a scenario; everybody deploys anew.
    fn take(&mut self, place: usize) {
        let Some(read) = self.table.shelf.get(place).map(Shelved::scenario) else { return };
        self.table.let_go();
        match read {
            Ok(scenario) => {
                self.edit(|draft| draft.take_table(&scenario));
                let left_over = self.draft.reserve().count();
                self.tell_reserve(left_over, &format!("{}: everybody stands in their zone.", scenario.name));
            }
            Err(problems) => self.complain(problems.to_string()),
        }
    }

    /// The scenario in use with its own armies, as they stand in its file. A class that sits here draws lots again.
    fn take_armies(&mut self, outside: Outside<'_>) {
        self.table.asks_for_armies = false;
        let Some(read) = in_use(&self.table.shelf, &self.draft).map(Shelved::scenario) else { return };
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
        if name.is_empty() {
            self.table.name.clone_from(&self.draft.table.name);
        } else {
            self.edit(|draft| draft.table.name = name);
        }
    }

    /// Keeps the table as a scenario of the teacher's own.
    fn keep(&mut self, outside: Outside<'_>) {
        self.rename();
        let mut kept = self.draft.scenario();
        if library::scenario_in(&[], &kept.name).is_ok() {
            return self.complain(format!("“{}” comes with the program and stays as it is. Give your table another name.", kept.name));
        }
        let same_file = |other: &&Shelved| !other.built_in && file_name(&other.name) == file_name(&kept.name) && other.name != kept.name;
        if let Some(other) = self.table.shelf.iter().find(same_file) {
            return self.complain(format!("“{}” is too much like your “{}”. Give this table another name.", kept.name, other.name));
        }
        let decks = folders(outside, "decks");
        let has_deck = self.draft.deck_key.is_some() && library::deck_in(&decks, &kept.deck).is_ok();
        if !has_deck {
            library::DECK.clone_into(&mut kept.deck);
        }
        let is_new = !self.table.shelf.iter().any(|other| other.name == kept.name);
        match write(&kept, &decks).and_then(|text| outside.shelf.keep_scenario(&kept.name, &text)) {
            Ok(_) => {
                let again = if is_new { "is kept" } else { "is kept again, in the place of the older one" };
                let deck = if has_deck { "" } else { " Your event deck is not kept yet, so the table names the usual one." };
                self.tell(format!("“{}” {again}.{deck}", kept.name));
                self.table.shelf = shelf(outside);
            }
            Err(trouble) => self.complain(trouble),
        }
    }
}

/// The scenario whose table this is.
pub fn in_use<'a>(shelf: &'a [Shelved], draft: &Draft) -> Option<&'a Shelved> {
    shelf.iter().find(|shelved| shelved.problems.is_none() && shelved.name == draft.table.name)
}

/// The scenario as a file that can be read again.
fn write(scenario: &Scenario, decks: &[PathBuf]) -> Result<String, String> {
    let text = scenario.write();
    let read = scenario::parse(&text, &scenario.name, |name| library::deck_in(decks, name).map(|deck| deck.cards));
    match read {
        Ok(_) => Ok(text),
        Err(problems) => {
            let told: Vec<&str> = problems.iter().map(|problem| problem.message.as_str()).collect();
            Err(format!("This table cannot be kept yet: {}", told.join(" ")))
        }
    }
}
