//! Before a new game of a light rulebook: the questions that are asked, and what its owners can write down beforehand. No drawing.

mod cells;
mod counters;
pub mod screen;
mod set_up;
mod sitting;
mod tables;

use std::path::PathBuf;

use serde_json::{Map, Value};

use super::action::DeskAction;
use super::filling::Filling;
use super::owned::OwnedAction;
use super::register::{RegisterAction, RegisterPage};
use senlac_base::language::lists::joined;
use senlac_board_games::session::{BoardGame, SessionPlan};
use senlac_board_games::{FieldKind, Form, Misfit, Owned, OwnedTable, Rulings, WrittenFile, read_off_form};

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
    /// The row of this list of the set-up is chosen.
    Row(&'static str, usize),
    /// One more counter like the one that is chosen.
    Another,
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
    /// What becomes of unsaved changes, now that the preparation is to be left.
    Leave(LeaveAction),
}

/// What becomes of unsaved changes when a preparation is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeaveAction {
    /// The order of battle is written to a file, and then the preparation is left.
    Save,
    /// The changes are given up.
    Discard,
    /// The preparation goes on.
    Stay,
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
    /// The order of battle.
    Counters,
}

/// A new game before it begins.
#[derive(Clone, Debug)]
pub struct Evening {
    /// The rulebook.
    pub rulebook: &'static BoardGame,
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
    /// The set-up.
    pub counters: Filling,
    /// Everything that is wrong with it.
    pub misfits: Vec<Misfit>,
    /// The list of it that is shown, and the row of it that is chosen.
    pub list: &'static str,
    pub row: usize,
    /// The set-up and the rulings as they were at the beginning, or as they were read or written last.
    saved: (Map<String, Value>, Rulings),
    /// Whether it is asked what becomes of unsaved changes, before the preparation is left.
    pub asks_to_leave: bool,
    /// Whether it is left as soon as the file is written.
    pub leaves_once_saved: bool,
    /// What has come of something, in words.
    pub news: Option<String>,
    /// Something that went wrong, in words.
    pub trouble: Option<String>,
}

impl Evening {
    /// A new game of this rulebook, with the file of its owners.
    pub fn new(rulebook: &'static BoardGame, owned: Result<Owned, Vec<String>>) -> Self {
        let (owned, spoilt) = owned.map_or_else(|spoilt| (Owned::default(), spoilt), |owned| (owned, Vec::new()));
        let answers = (rulebook.sample)();
        let fields = (rulebook.setup_fields)(&answers);
        let list = fields.iter().find(|field| matches!(field.kind, FieldKind::Rows(_))).map_or("", |field| field.key);
        let form = Some(Form { key: String::new(), fields });
        let rulings = owned.rulings((rulebook.register)());
        Self {
            saved: (answers.clone(), rulings.clone()),
            asks_to_leave: false,
            leaves_once_saved: false,
            counters: Filling { form, answers, ..Filling::default() },
            misfits: Vec::new(),
            list,
            row: 0,
            rulebook,
            rulings,
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
    pub fn plan(&self) -> SessionPlan {
        SessionPlan { rulings: self.rulings.clone(), owned: self.owned.cells().collect(), setup: self.counters.answers.clone() }
    }

    /// Whether the order of battle has changes that no file holds.
    pub fn has_unsaved_counters(&self) -> bool {
        self.counters.answers != self.saved.0
    }

    /// Whether anything would be lost if the preparation were left now. The owners' tables are saved at once.
    pub fn has_changes(&self) -> bool {
        self.has_unsaved_counters() || self.rulings != self.saved.1
    }

    /// The order of battle is as a file holds it.
    pub fn counters_are_saved(&mut self) {
        self.saved.0.clone_from(&self.counters.answers);
    }

    /// What the large button says, and whether it does anything.
    pub fn primary(&self) -> (String, bool) {
        if self.asks_to_leave {
            return (tr!("Save, discard or stay?").to_owned(), false);
        }
        match &self.filling {
            Some(filling) => match filling.missing() {
                Some(field) => (tr!("Still to say: {field}", field), false),
                None => (tr!("Write it down, and on to the next gap").to_owned(), true),
            },
            None if !self.misfits.is_empty() => {
                let count = self.misfits.len();
                (
                    tr_count!(count, "{count} thing in the order of battle is wrong", "{count} things in the order of battle are wrong"),
                    false,
                )
            }
            None => (tr!("Begin the evening").to_owned(), true),
        }
    }

    /// What lies uppermost is laid aside; whether there was anything.
    pub fn dismiss(&mut self) -> bool {
        if std::mem::take(&mut self.asks_to_leave) {
            return true;
        }
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
                // The owners' file keeps it.
                self.saved.1.set((self.rulebook.register)(), ruling, reading);
                self.keeps = true;
            }
            EveningAction::Row(list, row) => (self.list, self.row) = (list, row),
            EveningAction::Another => self.add_counter(),
            EveningAction::Forget => self.forget(),
            // The window's logic looks for files and reads them.
            EveningAction::Import | EveningAction::Export | EveningAction::ReadFile(_) | EveningAction::WriteFile(_) => {}
            EveningAction::Leave(_) => self.asks_to_leave = false,
        }
    }

    /// Something is answered or typed in the form that lies open.
    pub fn fill(&mut self, action: DeskAction) {
        if self.tab == EveningTab::Counters {
            self.counters.take(action);
            return self.judge();
        }
        let tables = self.tables();
        if let Some(filling) = &mut self.filling {
            filling.take(action);
            filling.form = Some(read_off_form(&tables, &filling.answers));
        }
    }

    /// Takes in a file that was read, whole or not at all.
    pub fn take_file(&mut self, name: &str, text: &str) {
        let is_owned = WrittenFile::read(text).is_ok_and(|file| file.answers.contains_key("rulebook"));
        if !is_owned {
            return self.take_setup(name, text);
        }
        match self.rulebook.read_owned(text) {
            Ok(owned) => {
                let count = owned.cells().count();
                (self.owned, self.keeps, self.filling) = (owned, true, None);
                self.spoilt.clear();
                self.rulings = self.owned.rulings((self.rulebook.register)());
                self.saved.1.clone_from(&self.rulings);
                self.tab = EveningTab::Tables;
                self.news = Some(tr_count!(count, "{name} was read: {count} cell.", "{name} was read: {count} cells.", name));
            }
            Err(problems) => self.trouble = Some(refused_words(name, &problems)),
        }
    }

    /// What this page holds, as a file.
    pub fn file(&self) -> String {
        if self.tab == EveningTab::Counters {
            return self.rulebook.write_setup(&self.counters.answers);
        }
        self.rulebook.write_owned(&self.owned)
    }
}

/// Every mistake of a file, each in a line of its own.
pub fn refused_words(name: &str, problems: &[Misfit]) -> String {
    let all = joined(problems, "\n");
    tr!("{name} cannot be used as it is, and nothing of it was taken in:\n{all}", name, all)
}
