//! The lines of a game whose file has names in a table: written with ids, kept, and read with names again.

use std::borrow::Cow;

use serde::Serialize;

use super::chronicle::Chronicle;
use super::coded_names::{as_json, has_no_names};
use super::ordered::Json;
use super::request::Order;
use super::sums::with_checksum;
use super::vocabulary::known_texts;
use super::walk::each_line;
use senlac_base::game::{NameTable, Rules};

impl<R: Rules> Chronicle<R> {
    /// Keeps a line that was written, with what it adds to the table of names.
    pub(super) fn take(&mut self, line: &str) {
        if let Some(names) = &mut self.names {
            names.hear(line);
        }
        self.lines.push(line);
    }

    /// Takes in what a line adds to the table of names, and returns it with names in the place of ids.
    pub(super) fn hear<'t>(&mut self, line: &'t str) -> Cow<'t, str> {
        let Some(names) = &mut self.names else { return line.into() };
        names.hear(line);
        names.read(line)
    }

    /// A line of this game with names in the place of ids.
    pub(super) fn plain<'t>(&self, line: &'t str) -> Cow<'t, str> {
        self.names.as_ref().map_or(line.into(), |names| names.read(line))
    }

    /// Writes a step as a line with its sum, which continues the sum of the line before: see [`with_checksum`].
    pub(super) fn line(&self, step: &impl Serialize, before: u32) -> (String, u32) {
        self.line_naming(step, before, &NameTable::default())
    }

    /// The same with entries of the table that stood in a line which is left out.
    pub(super) fn line_naming(&self, step: &impl Serialize, before: u32, named: &NameTable) -> (String, u32) {
        let Some(mut names) = self.names.clone() else { return with_checksum(step, before) };
        let mut line = as_json(step);
        // The copy of the header is written as it is.
        let header = if let Json::Object(parts) = &mut line { parts.pop_if(|(key, _)| key == "header") } else { None };
        let (mut line, added) = names.written::<R>(line);
        if let Json::Object(parts) = &mut line {
            let added = added.into_iter().filter_map(|id| Some((id.clone(), names.table.entry(&id)?.clone())));
            let kept = named.entries().map(|(id, entry)| (id.clone(), entry.clone()));
            let added: NameTable = kept.chain(added).collect();
            parts.extend((added.entries().next().is_some()).then(|| ("names".to_owned(), as_json(&added))));
            parts.extend(header);
        }
        with_checksum(&line, before)
    }

    /// A sentence as a line of this game has it.
    pub(super) fn sentence(&self, words: &str) -> String {
        if self.names.is_some() { words.replace('#', "##") } else { words.to_owned() }
    }

    /// A command in which the ids of units and characters are names.
    pub(super) fn with_names(&self, order: Order<R::Command>) -> Order<R::Command> {
        let Some(names) = &self.names else { return order };
        let command = as_json(&order.command);
        let text = serde_json::to_string(&command).unwrap_or_default();
        if !text.contains('#') {
            return order;
        }
        let line = Json::Object(vec![("command".to_owned(), command)]);
        let named = each_line::<R>(&known_texts::<R>().shape, line, false, &mut |position, text| {
            Json::Text(if has_no_names::<R>(position, &text) { text } else { names.meant(&text) })
        });
        let Json::Object(mut parts) = named else { return order };
        let command = parts.pop().and_then(|(_, command)| serde_json::from_str(&serde_json::to_string(&command).ok()?).ok());
        match command {
            Some(command) => Order { command, ..order },
            None => order,
        }
    }
}
