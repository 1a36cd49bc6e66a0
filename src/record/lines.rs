//! Lines of a game in memory: all of them, byte by byte, in one text.

use std::borrow::Cow;
use std::sync::{LazyLock, OnceLock};

use memchr::memmem;
use serde_json::value::RawValue;

use super::request::Order;

/// Many lines in one text, so that adding one costs only a copy.
#[derive(Clone, Debug)]
pub(super) struct Lines<C> {
    text: String,
    ends: Vec<usize>,
    /// Order of each line, parsed when it is first needed.
    orders: Vec<OnceLock<Option<Box<Order<C>>>>>,
    /// The header whose copies lines contain, stored once.
    header: Option<Box<str>>,
    /// Lines from which that copy was removed, and its position in the line.
    without: Vec<(usize, usize)>,
}

/// Text before a copy of the header. A quotation mark inside a text is written `\"`, so this is never part of one.
const KEY: &str = ",\"header\":";
static HEADER: LazyLock<memmem::Finder<'static>> = LazyLock::new(|| memmem::Finder::new(b",\"header\":{"));

impl<C> Default for Lines<C> {
    fn default() -> Self {
        Self { text: String::new(), ends: Vec::new(), orders: Vec::new(), header: None, without: Vec::new() }
    }
}

impl<C> Lines<C> {
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns the length of all lines with their line ends, in bytes.
    pub(super) fn byte_count(&self) -> usize {
        self.text.len() + self.without.len() * self.header.as_deref().map_or(0, str::len) + self.ends.len()
    }

    pub(super) fn push(&mut self, line: &str) {
        self.push_with_copy(line, self.find_header_copy(line));
    }

    /// Adds a line with a copy of the header at this position.
    pub(super) fn push_with_copy(&mut self, line: &str, copy: Option<(usize, usize)>) {
        match copy {
            Some((start, end)) => {
                self.header.get_or_insert_with(|| line[start..end].into());
                self.without.push((self.ends.len(), start));
                self.text.push_str(&line[..start]);
                self.text.push_str(&line[end..]);
            }
            None => self.text.push_str(line),
        }
        self.ends.push(self.text.len());
        self.orders.push(OnceLock::new());
    }

    /// Returns the position of the header's copy in a line: the stored header, or the first one found.
    pub(super) fn find_header_copy(&self, line: &str) -> Option<(usize, usize)> {
        let start = HEADER.find(line.as_bytes())? + KEY.len();
        let length = match &self.header {
            Some(header) => line[start..].starts_with(&**header).then_some(header.len()),
            None => serde_json::Deserializer::from_str(&line[start..]).into_iter::<&RawValue>().next()?.ok().map(|copy| copy.get().len()),
        }?;
        Some((start, start + length))
    }

    /// Returns a line without the copy of the header at this position, and without its key.
    pub(super) fn without_copy(line: &str, copy: Option<(usize, usize)>) -> Cow<'_, str> {
        match copy {
            Some((start, end)) => [&line[..start - KEY.len()], &line[end..]].concat().into(),
            None => line.into(),
        }
    }

    pub(super) fn get(&self, place: usize) -> Option<Cow<'_, str>> {
        let end = *self.ends.get(place)?;
        let start = place.checked_sub(1).map_or(0, |before| self.ends[before]);
        let line = self.text.get(start..end)?;
        let copy = self.without.binary_search_by_key(&place, |(line, _)| *line).ok();
        let Some(((_, at), header)) = copy.map(|copy| self.without[copy]).zip(self.header.as_deref()) else { return Some(line.into()) };
        Some([&line[..at], header, &line[at..]].concat().into())
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Cow<'_, str>> {
        (0..self.len()).filter_map(|place| self.get(place))
    }

    /// Returns the order of a line, parsed once and cached.
    pub(super) fn order(&self, place: usize, read: impl FnOnce() -> Option<Order<C>>) -> Option<&Order<C>> {
        self.orders.get(place)?.get_or_init(|| read().map(Box::new)).as_deref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_unchanged_and_the_header_is_stored_once() {
        let header = r#"{"format":"senlac-game","setup":{"scenario":"a \",\"header\":{ b"}}"#;
        let tall = |step: usize| format!(r#"{{"step":{step},"events":[],"hash":"ab","header":{header},"sum":"01234567"}}"#);
        let written = [
            r#"{"step":1,"command":{"text":"\",\"header\":{}"},"sum":"01234567"}"#.to_owned(),
            tall(2),
            r#"{"step":3,"sum":"01234567"}"#.to_owned(),
            tall(4),
            r#"{"step":5,"header":{"another":true},"sum":"01234567"}"#.to_owned(),
            r#"{"step":6,"header":{"torn"#.to_owned(),
        ];
        let mut lines = Lines::<()>::default();
        for line in &written {
            lines.push(line);
        }
        assert!(lines.iter().eq(written.iter().map(String::as_str)));
        assert_eq!(lines.byte_count(), written.iter().map(|line| line.len() + 1).sum::<usize>());
        assert_eq!(lines.text.matches("senlac-game").count(), 0);
        assert_eq!((lines.len(), lines.get(6)), (6, None));
    }
}
