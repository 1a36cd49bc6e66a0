//! Arguments that are one of a few words, with the help text of each.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// Help text, which is always English.
#[derive(Clone, Copy)]
pub(super) struct Help(pub(super) &'static str);

/// Returns a parser that accepts one of these words.
pub(super) fn choice_parser<T, const COUNT: usize>(words: [(T, &'static str, Help); COUNT]) -> impl TypedValueParser<Value = T>
where
    T: Copy + Send + Sync + 'static,
{
    let parser = PossibleValuesParser::new(words.map(|(_, word, help)| PossibleValue::new(word).help(help.0)));
    parser.try_map(move |said| words.iter().find(|(_, word, _)| *word == said).map(|(value, ..)| *value).ok_or(tr!("no such choice")))
}
