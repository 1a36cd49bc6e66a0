//! The preparation of a new board game: the questions asked, and what its owners can enter beforehand. No drawing.

mod cells;
mod counters;
mod owned_cells;
pub mod screen;
mod set_up;
mod tables;

use std::path::PathBuf;

use serde_json::{Map, Value};

use super::action::BoardGameAction;
use super::form_draft::FormDraft;
use super::owned::OwnedAction;
use super::register::{RegisterAction, RegisterPage};
use senlac_base::language::lists::join_with;
use senlac_board_games::session::{BoardGame, SessionPlan};
use senlac_board_games::{AnswerError, FieldKind, Form, OwnedCells, OwnedTable, Rulings, WrittenFile, read_off_form};

/// An action in the preparation of a board game.
#[derive(Clone, Debug, PartialEq)]
pub enum NewBoardGameAction {
    /// Open this page of the preparation.
    Tab(NewBoardGameTab),
    /// Run an action of the register of rulings.
    Register(RegisterAction),
    /// Run an action of the owners' tables.
    Owned(OwnedAction),
    /// Choose this option for a ruling, settled against the owners' own chart. Both values are keys.
    Confirm(&'static str, &'static str),
    /// Select the row with this index in this list of the set-up.
    Row(&'static str, usize),
    /// Add a counter like the selected one.
    Another,
    /// Clear the open cell, so that it is a gap again.
    Forget,
    /// Ask for a file to import.
    Import,
    /// Import the contents of this file.
    ReadFile(PathBuf),
    /// Ask where to export this page's contents.
    Export,
    /// Export this page's contents to this file.
    WriteFile(PathBuf),
    /// Decide about unsaved changes before leaving the preparation.
    Leave(LeaveAction),
}

/// Choice about unsaved changes when the preparation is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeaveAction {
    /// Write the order of battle to a file, then leave.
    Save,
    /// Leave without saving the changes.
    Discard,
    /// Stay in the preparation.
    Stay,
}

/// A page of the preparation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NewBoardGameTab {
    /// Rulings asked before a game.
    #[default]
    Questions,
    /// All rulings in the register.
    Rulings,
    /// Disputed cells of the printed tables, to be settled.
    Cells,
    /// Tables that only owners of the game have.
    Tables,
    /// The order of battle, counter by counter.
    Counters,
}

/// A board game before it begins.
#[derive(Clone, Debug)]
pub struct NewBoardGame {
    /// The board game's rules and data.
    pub rulebook: &'static BoardGame,
    /// Options that the game begins with.
    pub rulings: Rulings,
    /// Contents of the owners' file.
    pub owned: OwnedCells,
    /// Whether the owners' file must be saved.
    pub keeps: bool,
    /// Errors in the owners' file. If there are any, the file is left unchanged and none of it is used.
    pub spoilt: Vec<String>,
    /// The page that is open.
    pub tab: NewBoardGameTab,
    /// Search and filters of the register.
    pub register: RegisterPage,
    /// Index of the owners' table that is shown.
    pub shown: usize,
    /// Form of the open cell in that table.
    pub filling: Option<FormDraft>,
    /// The form with the set-up's answers.
    pub counters: FormDraft,
    /// Everything that is wrong with the set-up.
    pub misfits: Vec<AnswerError>,
    /// Key of the set-up's list that is shown; `row` is the selected row in it.
    pub list: &'static str,
    pub row: usize,
    /// The set-up and the rulings as they were at the start, or when last read or written.
    saved: (Map<String, Value>, Rulings),
    /// Whether the teacher is being asked about unsaved changes before leaving.
    pub asks_to_leave: bool,
    /// Whether to leave as soon as the file is written.
    pub leaves_once_saved: bool,
    /// Text of the latest result.
    pub news: Option<String>,
    /// Text of the latest error.
    pub trouble: Option<String>,
}

impl NewBoardGame {
    /// Starts the preparation of this board game with its owners' file, or with that file's errors.
    pub fn new(rulebook: &'static BoardGame, owned: Result<OwnedCells, Vec<String>>) -> Self {
        let (owned, spoilt) = owned.map_or_else(|spoilt| (OwnedCells::default(), spoilt), |owned| (owned, Vec::new()));
        let answers = (rulebook.sample)();
        let fields = (rulebook.setup_fields)(&answers);
        let list = fields.iter().find(|field| matches!(field.kind, FieldKind::Rows(_))).map_or("", |field| field.key);
        let form = Some(Form { key: String::new(), fields });
        let rulings = owned.rulings((rulebook.register)());
        Self {
            saved: (answers.clone(), rulings.clone()),
            asks_to_leave: false,
            leaves_once_saved: false,
            counters: FormDraft { form, answers, ..FormDraft::default() },
            misfits: Vec::new(),
            list,
            row: 0,
            rulebook,
            rulings,
            owned,
            keeps: false,
            spoilt,
            tab: NewBoardGameTab::Questions,
            register: RegisterPage::default(),
            shown: 0,
            filling: None,
            news: None,
            trouble: None,
        }
    }

    /// Returns every table that only owners have.
    pub fn tables(&self) -> Vec<OwnedTable> {
        (self.rulebook.owned_tables)()
    }

    /// Returns the plan that the game begins with.
    pub fn plan(&self) -> SessionPlan {
        SessionPlan { rulings: self.rulings.clone(), owned: self.owned.cells().collect(), setup: self.counters.answers.clone() }
    }

    /// Returns whether the order of battle has changes that are not in a file.
    pub fn has_unsaved_counters(&self) -> bool {
        self.counters.answers != self.saved.0
    }

    /// Returns whether leaving now would lose anything. The owners' tables are saved at once.
    pub fn has_changes(&self) -> bool {
        self.has_unsaved_counters() || self.rulings != self.saved.1
    }

    /// Records that the order of battle is saved in a file.
    pub fn mark_counters_saved(&mut self) {
        self.saved.0.clone_from(&self.counters.answers);
    }

    /// Returns the large button's label, and whether it is enabled.
    pub fn primary_label(&self) -> (String, bool) {
        if self.asks_to_leave {
            return (tr!("Save, discard or stay?").to_owned(), false);
        }
        match &self.filling {
            Some(filling) => match filling.missing_title() {
                Some(field) => (tr!("Still missing: {field}", field), false),
                None => (tr!("Save and go to the next gap").to_owned(), true),
            },
            None if !self.misfits.is_empty() => {
                let count = self.misfits.len();
                (tr_count!(count, "{count} error in the order of battle", "{count} errors in the order of battle"), false)
            }
            None => (tr!("Begin the game").to_owned(), true),
        }
    }

    /// Closes the topmost question, message or form. Returns whether there was one.
    pub fn dismiss(&mut self) -> bool {
        if std::mem::take(&mut self.asks_to_leave) {
            return true;
        }
        let had = self.trouble.take().is_some() || self.news.take().is_some();
        had || self.filling.take().is_some()
    }

    /// Carries out an action. `today` is the date written in the owners' file.
    pub fn carry_out(&mut self, action: NewBoardGameAction, today: &str) {
        (self.trouble, self.news) = (None, None);
        match action {
            NewBoardGameAction::Tab(tab) => (self.tab, self.filling) = (tab, None),
            NewBoardGameAction::Register(RegisterAction::Look(page)) => self.register = page,
            NewBoardGameAction::Register(RegisterAction::Read(ruling, reading)) => {
                self.rulings.set((self.rulebook.register)(), ruling, reading);
            }
            NewBoardGameAction::Owned(OwnedAction::Show(shown)) => (self.shown, self.filling) = (shown, None),
            NewBoardGameAction::Owned(OwnedAction::Open(table, row, column)) => self.open_cell(table, &row, column),
            NewBoardGameAction::Confirm(ruling, reading) => {
                self.owned.confirm_ruling(ruling, reading, today);
                self.rulings.set((self.rulebook.register)(), ruling, reading);
                // The decision is saved in the owners' file.
                self.saved.1.set((self.rulebook.register)(), ruling, reading);
                self.keeps = true;
            }
            NewBoardGameAction::Row(list, row) => (self.list, self.row) = (list, row),
            NewBoardGameAction::Another => self.add_counter(),
            NewBoardGameAction::Forget => self.clear_cell(),
            // The window's logic looks for files and reads them.
            NewBoardGameAction::Import
            | NewBoardGameAction::Export
            | NewBoardGameAction::ReadFile(_)
            | NewBoardGameAction::WriteFile(_) => {}
            NewBoardGameAction::Leave(_) => self.asks_to_leave = false,
        }
    }

    /// Applies an answer or typed text to the open form.
    pub fn edit_form(&mut self, action: BoardGameAction) {
        if self.tab == NewBoardGameTab::Counters {
            self.counters.apply(action);
            return self.check_setup();
        }
        let tables = self.tables();
        if let Some(filling) = &mut self.filling {
            filling.apply(action);
            filling.form = Some(read_off_form(&tables, &filling.answers));
        }
    }

    /// Imports a file completely, or not at all.
    pub fn import_file(&mut self, name: &str, text: &str) {
        let is_owned = WrittenFile::read(text).is_ok_and(|file| file.answers.contains_key("rulebook"));
        if !is_owned {
            return self.import_setup(name, text);
        }
        match self.rulebook.read_owned(text) {
            Ok(owned) => {
                let count = owned.cells().count();
                (self.owned, self.keeps, self.filling) = (owned, true, None);
                self.spoilt.clear();
                self.rulings = self.owned.rulings((self.rulebook.register)());
                self.saved.1.clone_from(&self.rulings);
                self.tab = NewBoardGameTab::Tables;
                self.news = Some(tr_count!(count, "Imported {count} cell from {name}.", "Imported {count} cells from {name}.", name));
            }
            Err(problems) => self.trouble = Some(rejected_file_text(name, &problems)),
        }
    }

    /// Returns this page's contents as the text of a file.
    pub fn file(&self) -> String {
        if self.tab == NewBoardGameTab::Counters {
            return self.rulebook.write_setup(&self.counters.answers);
        }
        self.rulebook.write_owned(&self.owned)
    }
}

/// Returns the message for a rejected file, with each mistake on a line of its own.
pub fn rejected_file_text(name: &str, problems: &[AnswerError]) -> String {
    let all = join_with(problems, "\n");
    tr!("Can’t import {name}. Nothing was changed. Correct these errors:\n{all}", name, all)
}
