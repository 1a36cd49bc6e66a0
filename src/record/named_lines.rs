//! Lines of a game whose file contains names in a table: written with ids, stored, and read with names again.

use std::borrow::Cow;

use serde::Serialize;

use super::chronicle::Chronicle;
use super::coded_names::{is_free_of_names, to_json};
use super::ordered::Json;
use super::request::Order;
use super::rewrite::rewrite_line;
use super::sums::with_checksum;
use super::vocabulary::known_texts;
use senlac_base::game::{NameTable, Rules};

impl<R: Rules> Chronicle<R> {
    /// Adds a written line, and what it adds to the table of names.
    pub(super) fn push_line(&mut self, line: &str) {
        if let Some(names) = &mut self.names {
            names.learn_line(line);
        }
        self.lines.push(line);
    }

    /// Adds what a line adds to the table of names, and returns the line with ids replaced by names.
    pub(super) fn learn_line<'t>(&mut self, line: &'t str) -> Cow<'t, str> {
        let Some(names) = &mut self.names else { return line.into() };
        names.learn_line(line);
        names.read(line)
    }

    /// Returns a line of this game with ids replaced by names.
    pub(super) fn decode_line<'t>(&self, line: &'t str) -> Cow<'t, str> {
        self.names.as_ref().map_or(line.into(), |names| names.read(line))
    }

    /// Returns a step as a line with its checksum, which continues that of the previous line: see [`with_checksum`].
    pub(super) fn line(&self, step: &impl Serialize, before: u32) -> (String, u32) {
        self.line_with_entries(step, before, &NameTable::default())
    }

    /// Returns a step as a line that also contains table entries from an omitted line.
    pub(super) fn line_with_entries(&self, step: &impl Serialize, before: u32, named: &NameTable) -> (String, u32) {
        let Some(mut names) = self.names.clone() else { return with_checksum(step, before) };
        let mut line = to_json(step);
        // The copy of the header is written as it is.
        let header = if let Json::Object(parts) = &mut line { parts.pop_if(|(key, _)| key == "header") } else { None };
        let (mut line, added) = names.encode_line::<R>(line);
        if let Json::Object(parts) = &mut line {
            let added = added.into_iter().filter_map(|id| Some((id.clone(), names.table.entry(&id)?.clone())));
            let kept = named.entries().map(|(id, entry)| (id.clone(), entry.clone()));
            let added: NameTable = kept.chain(added).collect();
            parts.extend((added.entries().next().is_some()).then(|| ("names".to_owned(), to_json(&added))));
            parts.extend(header);
        }
        with_checksum(&line, before)
    }

    /// Returns a sentence as the lines of this game contain it.
    pub(super) fn encode_sentence(&self, words: &str) -> String {
        if self.names.is_some() { words.replace('#', "##") } else { words.to_owned() }
    }

    /// Returns an order whose ids of units and characters are replaced by names.
    pub(super) fn with_names(&self, order: Order<R::Command>) -> Order<R::Command> {
        let Some(names) = &self.names else { return order };
        let command = to_json(&order.command);
        let text = serde_json::to_string(&command).unwrap_or_default();
        if !text.contains('#') {
            return order;
        }
        let line = Json::Object(vec![("command".to_owned(), command)]);
        let named = rewrite_line::<R>(&known_texts::<R>().shape, line, false, &mut |position, text| {
            Json::Text(if is_free_of_names::<R>(position, &text) { text } else { names.decode_request(&text) })
        });
        let Json::Object(mut parts) = named else { return order };
        let command = parts.pop().and_then(|(_, command)| serde_json::from_str(&serde_json::to_string(&command).ok()?).ok());
        match command {
            Some(command) => Order { command, ..order },
            None => order,
        }
    }
}
