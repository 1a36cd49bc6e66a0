//! The order of battle before a game: checked after every change, extended by a counter, or imported from a file. No drawing.

use serde_json::Value;

use super::{NewBoardGame, NewBoardGameTab, rejected_file_text};
use crate::board_game::action::FieldPlace;
use crate::board_game::form_draft::FormDraft;
use senlac_board_games::Form;

impl NewBoardGame {
    /// Checks the set-up after a change, and updates its form.
    pub(super) fn check_setup(&mut self) {
        let answers = &self.counters.answers;
        self.misfits = (self.rulebook.judge)(answers);
        self.counters.form = Some(Form { key: String::new(), fields: (self.rulebook.setup_fields)(answers) });
        self.row = self.row.min(self.counters.rows(self.list).saturating_sub(1));
    }

    /// Adds a counter like the selected one, with the next free name.
    pub(super) fn add_counter(&mut self) {
        let place = FieldPlace { key: self.list, row: Some((self.row, "id")) };
        let name = self.counters.answer(place).and_then(Value::as_str).unwrap_or("X1").to_owned();
        let stem = name.trim_end_matches(|sign: char| sign.is_ascii_digit());
        let names: Vec<String> = (1..10_000).map(|number| format!("{stem}{number}")).collect();
        let Some(rows) = self.counters.answers.entry(self.list).or_insert_with(|| Value::Array(Vec::new())).as_array_mut() else { return };
        let free = names.into_iter().find(|name| rows.iter().all(|row| row.get("id").is_none_or(|id| id != name.as_str())));
        let mut another = rows.get(self.row).and_then(Value::as_object).cloned().unwrap_or_default();
        another.insert("id".to_owned(), free.unwrap_or(name).into());
        rows.push(Value::Object(another));
        self.row = rows.len() - 1;
        self.check_setup();
    }

    /// Imports an order of battle completely, or not at all.
    pub(super) fn import_setup(&mut self, name: &str, text: &str) {
        match self.rulebook.read_setup(text) {
            Ok(answers) => {
                self.counters = FormDraft { answers, ..FormDraft::default() };
                self.mark_counters_saved();
                (self.tab, self.filling, self.row) = (NewBoardGameTab::Counters, None, 0);
                self.check_setup();
                self.news = Some(tr!("Imported {name}.", name));
            }
            Err(problems) => self.trouble = Some(rejected_file_text(name, &problems)),
        }
    }
}
