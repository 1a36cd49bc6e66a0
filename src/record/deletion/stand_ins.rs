//! Numbered replacements for texts that people typed: "player 3", "unit-2". The same text always gets the same
//! replacement.

use std::collections::BTreeMap;

use super::super::vocabulary::{Vocabulary, is_number};

/// Replacements by text.
#[derive(Default)]
pub(super) struct StandIns {
    known: Vocabulary,
    names: BTreeMap<String, String>,
    texts: BTreeMap<String, String>,
    counts: BTreeMap<String, usize>,
}

impl StandIns {
    pub(super) fn new(known: Vocabulary) -> Self {
        Self { known, ..Self::default() }
    }

    pub(super) const fn vocabulary(&self) -> &Vocabulary {
        &self.known
    }

    /// Adds a user-given name, or several joined by a plus, to the known names.
    pub(super) fn learn(&mut self, name: &str) {
        self.known.learn(name);
    }

    /// Returns the replacement for a name: a word and a number without a space, so that it can be a name itself.
    pub(super) fn name(&mut self, label: &str, name: &str) -> String {
        if is_number(name) {
            return name.to_owned();
        }
        if name.contains('+') {
            return name.split('+').map(|part| self.name(label, part)).collect::<Vec<_>>().join("+");
        }
        if let Some((name, ending)) = self.known.split_ending(name) {
            return self.name(label, name) + ending;
        }
        numbered_stand_in(&mut self.names, &mut self.counts, (label, '-'), name)
    }

    /// Returns the replacement for a text that may contain names and words of the program.
    pub(super) fn mixed(&mut self, label: &str, text: &str) -> String {
        if self.known.is_program_text(text) {
            return text.to_owned();
        }
        if text.contains('+') {
            return text.split('+').map(|part| self.mixed(label, part)).collect::<Vec<_>>().join("+");
        }
        self.name(label, text)
    }

    /// Returns the replacement for any other text: a word and a number.
    pub(super) fn text(&mut self, label: &str, text: &str) -> String {
        if text.is_empty() {
            return String::new();
        }
        numbered_stand_in(&mut self.texts, &mut self.counts, (label, ' '), text)
    }
}

fn numbered_stand_in(
    known: &mut BTreeMap<String, String>,
    counts: &mut BTreeMap<String, usize>,
    (label, joint): (&str, char),
    text: &str,
) -> String {
    let next = || {
        let count = counts.entry(label.to_owned()).or_default();
        *count += 1;
        format!("{label}{joint}{count}")
    };
    known.entry(text.to_owned()).or_insert_with(next).clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_get_fixed_stand_ins_and_program_words_stay() {
        let mut all = StandIns::new(Vocabulary::new(["charge", "wounded", "left"].map(str::to_owned)));
        all.learn("Bo");
        all.learn("left");
        assert_eq!(all.name("unit", "Bo"), "unit-1");
        assert_eq!((all.name("unit", "left"), all.name("with", "Bo")), ("unit-2".to_owned(), "unit-1".to_owned()));
        assert_eq!(all.mixed("cause", "charge+Bo"), "charge+unit-1");
        assert_eq!(all.mixed("who", "left"), "unit-2", "somebody is called so");
        assert_eq!(all.name("unit", "Bo 3"), "unit-1 3");
        assert_eq!(all.name("unit", "Bo:wounded"), "unit-1:wounded");
        assert_eq!(all.name("unit", "12+Bo"), "12+unit-1");
        assert_eq!((all.text("note", "Bo fell"), all.text("note", "")), ("note 1".to_owned(), String::new()));
    }
}
