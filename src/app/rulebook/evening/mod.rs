//! Before a new game of a light rulebook: the questions that are asked, and what its owners can write down beforehand. No drawing.

mod cells;
pub mod screen;
mod tables;

use std::path::PathBuf;

use serde_json::{Map, Value, json};

use super::action::DeskAction;
use super::filling::Filling;
use super::owned::OwnedAction;
use super::register::{RegisterAction, RegisterPage};
use crate::desk_game::{EveningPlan, LightRulebook};
use crate::language::lists::joined;
use crate::rulebooks::{Misfit, Owned, OwnedCell, OwnedTable, READ_OFF, Rulings, read_off_form};

/// What is asked before a new game.
#[derive(Clone, Debug, PartialEq)]
pub enum EveningAction {
    /// This page is opened.
    Tab(EveningTab),
    /// Something of the rulings.
    Register(RegisterAction),
    /// Something of the owners' tables.
    Owned(OwnedAction),
    /// This ruling is read so, settled against the owners' own chart; both are keys.
    Confirm(&'static str, &'static str),
    /// The cell that lies open is a gap again.
    Forget,
    /// A file is looked for, to be read.
    Import,
    /// This file is read.
    ReadFile(PathBuf),
    /// A place is looked for, to write what this page holds as a file.
    Export,
    /// It is written there.
    WriteFile(PathBuf),
}

/// The pages before a new game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EveningTab {
    /// The rulings that are asked before a game.
    #[default]
    Questions,
    /// All rulings.
    Rulings,
    /// Cells of the print to be settled.
    Cells,
    /// The tables that only the owners have.
    Tables,
}

/// A new game before it begins.
#[derive(Clone, Debug)]
pub struct Evening {
    /// The rulebook.
    pub rulebook: &'static LightRulebook,
    /// The readings that it begins with.
    pub rulings: Rulings,
    /// What the owners' file holds.
    pub owned: Owned,
    /// Whether that file is to be written.
    pub keeps: bool,
    /// What is wrong with that file: it is left as it is then, and nothing of it counts.
    pub spoilt: Vec<String>,
    /// The page that lies open.
    pub tab: EveningTab,
    /// Which rulings the register shows.
    pub register: RegisterPage,
    /// Which of the owners' tables is shown.
    pub shown: usize,
    /// The cell of it that lies open.
    pub filling: Option<Filling>,
    /// What has come of something, in words.
    pub news: Option<String>,
    /// Something that went wrong, in words.
    pub trouble: Option<String>,
}

impl Evening {
    /// A new game of this rulebook, with the file of its owners.
    pub fn new(rulebook: &'static LightRulebook, owned: Result<Owned, Vec<String>>) -> Self {
        let (owned, spoilt) = owned.map_or_else(|spoilt| (Owned::default(), spoilt), |owned| (owned, Vec::new()));
        Self {
            rulebook,
            rulings: owned.rulings((rulebook.register)()),
            owned,
            keeps: false,
            spoilt,
            tab: EveningTab::Questions,
            register: RegisterPage::default(),
            shown: 0,
            filling: None,
            news: None,
            trouble: None,
        }
    }

    /// Every table that only the owners have.
    pub fn tables(&self) -> Vec<OwnedTable> {
        (self.rulebook.owned_tables)()
    }

    /// What the game begins with.
    pub fn plan(&self) -> EveningPlan {
        EveningPlan { rulings: self.rulings.clone(), owned: self.owned.cells().collect() }
    }

    /// What the large button says, and whether it does anything.
    pub fn primary(&self) -> (String, bool) {
        match &self.filling {
            Some(filling) => match filling.missing() {
                Some(field) => (tr!("Still to say: {field}", field), false),
                None => (tr!("Write it down, and on to the next gap").to_owned(), true),
            },
            None => (tr!("Begin the evening").to_owned(), true),
        }
    }

    /// What lies uppermost is laid aside; whether there was anything.
    pub fn dismiss(&mut self) -> bool {
        let had = self.trouble.take().is_some() || self.news.take().is_some();
        had || self.filling.take().is_some()
    }

    /// Carries out what was asked, on the day of this date.
    pub fn carry_out(&mut self, action: EveningAction, today: &str) {
        (self.trouble, self.news) = (None, None);
        match action {
            EveningAction::Tab(tab) => (self.tab, self.filling) = (tab, None),
            EveningAction::Register(RegisterAction::Look(page)) => self.register = page,
            EveningAction::Register(RegisterAction::Read(ruling, reading)) => self.rulings.set((self.rulebook.register)(), ruling, reading),
            EveningAction::Owned(OwnedAction::Show(shown)) => (self.shown, self.filling) = (shown, None),
            EveningAction::Owned(OwnedAction::Open(table, row, column)) => self.open(table, &row, column),
            EveningAction::Confirm(ruling, reading) => {
                self.owned.confirm(ruling, reading, today);
                self.rulings.set((self.rulebook.register)(), ruling, reading);
                self.keeps = true;
            }
            EveningAction::Forget => self.forget(),
            // The window's logic looks for files and reads them.
            EveningAction::Import | EveningAction::Export | EveningAction::ReadFile(_) | EveningAction::WriteFile(_) => {}
        }
    }

    /// Something is answered or typed in the form that lies open.
    pub fn fill(&mut self, action: DeskAction) {
        let tables = self.tables();
        if let Some(filling) = &mut self.filling {
            filling.take(action);
            filling.form = Some(read_off_form(&tables, &filling.answers));
        }
    }

    fn open(&mut self, table: &str, row: &str, column: &str) {
        let Value::Object(mut answers) = json!({"table": table, "row": row, "column": column}) else { return };
        if let Some((entry, _)) = self.owned.entry(table, row, column) {
            answers.extend(entry.clone());
        }
        let form = Some(read_off_form(&self.tables(), &answers));
        self.filling = Some(Filling { procedure: READ_OFF.to_owned(), form, answers, ..Filling::default() });
    }

    /// The cell that lies open.
    fn cell(&self) -> Option<OwnedCell> {
        let answers: Map<String, Value> = self.filling.as_ref()?.command()?.into_iter().filter(|(key, _)| key != "do").collect();
        serde_json::from_value(Value::Object(answers)).ok()
    }

    /// What was filled in is written down, and the next gap of the table lies open.
    pub fn write_down(&mut self, today: &str) {
        let Some(cell) = self.cell() else { return };
        let tables = self.tables();
        if let Some(problem) = cell.problems(&tables).into_iter().next() {
            self.trouble = Some(problem);
            return;
        }
        self.owned.put(&cell, today);
        self.keeps = true;
        self.filling = None;
        let Some(table) = tables.iter().find(|table| table.key == cell.table) else { return };
        // On down the column, then across.
        let place = |row: &str, column: &str| {
            let column = table.columns.iter().position(|(key, _)| *key == column);
            (column, table.rows.iter().position(|known| known == row))
        };
        let here = place(&cell.row, &cell.column);
        let gaps = self.owned.gaps(table);
        let next = gaps.iter().find(|(row, column)| place(row, column) > here).or_else(|| gaps.first());
        if let Some((row, column)) = next.copied() {
            self.open(table.key, row, column);
        }
    }

    fn forget(&mut self) {
        let text = |key: &str| self.filling.as_ref()?.answers.get(key)?.as_str().map(ToOwned::to_owned);
        if let (Some(table), Some(row), Some(column)) = (text("table"), text("row"), text("column")) {
            self.owned.forget(&table, &row, &column);
            self.keeps = true;
            self.open(&table, &row, &column);
        }
    }

    /// Takes in a file that was read, whole or not at all.
    pub fn take_file(&mut self, name: &str, text: &str) {
        match self.rulebook.read_owned(text) {
            Ok(owned) => {
                let count = owned.cells().count();
                (self.owned, self.keeps, self.filling) = (owned, true, None);
                self.spoilt.clear();
                self.rulings = self.owned.rulings((self.rulebook.register)());
                self.tab = EveningTab::Tables;
                self.news = Some(tr_count!(count, "{name} was read: {count} cell.", "{name} was read: {count} cells.", name));
            }
            Err(problems) => self.trouble = Some(refused_words(name, &problems)),
        }
    }

    /// What this page holds, as a file.
    pub fn file(&self) -> String {
        self.rulebook.write_owned(&self.owned)
    }
}

/// Every mistake of a file, each in a line of its own.
pub fn refused_words(name: &str, problems: &[Misfit]) -> String {
    let all = joined(problems, "\n");
    tr!("{name} cannot be used as it is, and nothing of it was taken in:\n{all}", name, all)
}
