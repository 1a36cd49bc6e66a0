//! Numbers in the place of what people typed: "player 3", "unit-2". One text always has the same.

use std::collections::{BTreeMap, BTreeSet};

/// What stands in the place of each text.
#[derive(Default)]
pub(super) struct StandIns {
    /// The program's own words.
    words: BTreeSet<String>,
    /// Names that people gave.
    typed: BTreeSet<String>,
    names: BTreeMap<String, String>,
    texts: BTreeMap<String, String>,
    counts: BTreeMap<String, usize>,
}

impl StandIns {
    pub(super) fn new(words: impl IntoIterator<Item = String>) -> Self {
        Self { words: words.into_iter().collect(), ..Self::default() }
    }

    /// Learns that somebody gave this name, or several that are joined by a plus.
    pub(super) fn learn(&mut self, name: &str) {
        for part in name.split('+') {
            let part = self.ending(part).map_or(part, |(name, _)| name);
            if !is_number(part) {
                self.typed.insert(part.to_owned());
            }
        }
    }

    /// Whether a text is made of nothing but words of the program and numbers.
    pub(super) fn is_made_of_words(&self, text: &str) -> bool {
        let is_word = |part: &str| is_number(part) || self.words.contains(part);
        is_word(text) || text.split([' ', '+', ':', ',', '/']).all(is_word)
    }

    /// Whether it is, and has no name that somebody gave.
    pub(super) fn is_of_words(&self, text: &str) -> bool {
        self.is_made_of_words(text) && !self.typed.iter().any(|name| mentions(text, name))
    }

    /// What stands for a name: a word and a number without a space between them, so that it can be a name itself.
    pub(super) fn name(&mut self, label: &str, name: &str) -> String {
        if is_number(name) {
            return name.to_owned();
        }
        if name.contains('+') {
            return name.split('+').map(|part| self.name(label, part)).collect::<Vec<_>>().join("+");
        }
        if let Some((name, ending)) = self.ending(name) {
            return self.name(label, name) + ending;
        }
        numbered(&mut self.names, &mut self.counts, (label, '-'), name)
    }

    /// What stands for a text in which names and words of the program may stand.
    pub(super) fn mixed(&mut self, label: &str, text: &str) -> String {
        if self.is_of_words(text) {
            return text.to_owned();
        }
        if text.contains('+') {
            return text.split('+').map(|part| self.mixed(label, part)).collect::<Vec<_>>().join("+");
        }
        self.name(label, text)
    }

    /// What stands for any other text: a word and a number.
    pub(super) fn text(&mut self, label: &str, text: &str) -> String {
        if text.is_empty() {
            return String::new();
        }
        numbered(&mut self.texts, &mut self.counts, (label, ' '), text)
    }

    /// Takes apart what the program adds to names: "Spearman 3" is the third of his name, "Odo:wounded" one of Odo's.
    fn ending<'t>(&self, name: &'t str) -> Option<(&'t str, &'t str)> {
        let at = name.rfind([' ', ':'])?;
        let (before, ending) = name.split_at(at);
        let (joint, word) = ending.split_at(1);
        let is_ours = if joint == " " { word.bytes().all(|digit| digit.is_ascii_digit()) } else { self.words.contains(word) };
        (!before.is_empty() && !word.is_empty() && is_ours).then_some((before, ending))
    }
}

fn numbered(
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

/// Whether a text is a number, perhaps with its sign, or nothing.
fn is_number(text: &str) -> bool {
    text.chars().all(|sign| sign.is_ascii_digit() || "+-−–.,/×÷=%* ".contains(sign))
}

/// Whether a text has a name as words of its own.
fn mentions(text: &str, name: &str) -> bool {
    let is_letter = |sign: Option<char>| sign.is_some_and(char::is_alphanumeric);
    text.match_indices(name).any(|(at, name)| {
        let (before, after) = (text[..at].chars().next_back(), text[at + name.len()..].chars().next());
        !is_letter(before) && !is_letter(after)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_text_always_has_the_same_stand_in_and_words_of_the_program_stay_where_nobody_is_called_so() {
        let words = ["charge", "wounded", "left"].map(str::to_owned);
        let mut all = StandIns::new(words);
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
