//! The pieces of an XML text, one after the other: as much of XML as spreadsheets need, and nothing that can grow.
//!
//! Nothing is looked up and nothing is expanded: of entities only the five of XML itself and numbered characters are
//! known. A text that breaks off ends the pieces.

use super::Unreadable;

/// A piece of XML. Names are without their prefix: `table:table-row` is `table-row`.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Piece<'a> {
    /// `<name …>`; `<name …/>` is followed by its own end.
    Start(&'a str, Attributes<'a>),
    /// `</name>`.
    End(&'a str),
    /// What stands between the tags, with its entities read.
    Text(String),
}

/// What stands in a tag behind its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Attributes<'a>(&'a str);

/// Walks over the pieces of a text.
pub(super) struct Pieces<'a> {
    rest: &'a str,
    /// The end that a tag without content brings along.
    end: Option<&'a str>,
}

/// The pieces of an XML file.
///
/// # Errors
/// A text that is not UTF-8, or that declares types of its own, as no spreadsheet does.
pub(super) fn pieces(bytes: &[u8]) -> Result<Pieces<'_>, Unreadable> {
    let odd = || {
        Unreadable::from(
            "The spreadsheet is not written as spreadsheets are. Open it in the spreadsheet program and save it as .xlsx or CSV.",
        )
    };
    let text = std::str::from_utf8(bytes).map_err(|_damage| odd())?;
    if text.contains("<!DOCTYPE") || text.contains("<!ENTITY") {
        return Err(odd());
    }
    Ok(Pieces { rest: text.trim_start_matches('\u{FEFF}'), end: None })
}

impl<'a> Pieces<'a> {
    /// Takes the rest up to a mark, and passes the mark over; all of the rest where it is missing.
    fn up_to(&mut self, mark: &str) -> &'a str {
        let (taken, rest) = self.rest.split_once(mark).unwrap_or((self.rest, ""));
        self.rest = rest;
        taken
    }

    /// Takes a tag up to its `>`, which may stand in the quotation marks of an attribute too.
    fn tag(&mut self) -> &'a str {
        let mut quote = None;
        let end = self.rest.find(|sign: char| match quote {
            None if sign == '>' => true,
            None => {
                quote = Some(sign).filter(|sign| matches!(sign, '"' | '\''));
                false
            }
            Some(mark) => {
                quote = quote.filter(|_| sign != mark);
                false
            }
        });
        let tag = &self.rest[..end.unwrap_or(self.rest.len())];
        self.rest = self.rest.get(tag.len() + 1..).unwrap_or_default();
        tag
    }
}

impl<'a> Iterator for Pieces<'a> {
    type Item = Piece<'a>;

    fn next(&mut self) -> Option<Piece<'a>> {
        if let Some(name) = self.end.take() {
            return Some(Piece::End(name));
        }
        loop {
            if self.rest.is_empty() {
                return None;
            }
            let Some(tag) = self.rest.strip_prefix('<') else {
                let text = &self.rest[..self.rest.find('<').unwrap_or(self.rest.len())];
                self.rest = &self.rest[text.len()..];
                return Some(Piece::Text(unescaped(text)));
            };
            self.rest = tag;
            if let Some(text) = tag.strip_prefix("![CDATA[") {
                self.rest = text;
                return Some(Piece::Text(self.up_to("]]>").to_owned()));
            } else if tag.starts_with("!--") {
                self.up_to("-->");
            } else if tag.starts_with('?') {
                self.up_to("?>");
            } else if tag.starts_with('/') {
                return Some(Piece::End(local(self.tag()[1..].trim())));
            } else {
                let tag = self.tag();
                let (inner, is_empty) = tag.strip_suffix('/').map_or((tag, false), |inner| (inner, true));
                let name = &inner[..inner.find(char::is_whitespace).unwrap_or(inner.len())];
                self.end = is_empty.then(|| local(name));
                return Some(Piece::Start(local(name), Attributes(&inner[name.len()..])));
            }
        }
    }
}

impl Attributes<'_> {
    /// The value of an attribute by its name without prefix; `None` where there is none.
    pub fn get(self, wanted: &str) -> Option<String> {
        let mut rest = self.0;
        loop {
            let (name, value) = rest.split_once('=')?;
            let value = value.trim_start();
            let quote = value.chars().next().filter(|sign| matches!(sign, '"' | '\''))?;
            let (value, after) = value[1..].split_once(quote)?;
            if local(name.trim()) == wanted {
                return Some(unescaped(value));
            }
            rest = after;
        }
    }
}

/// A name without its prefix.
fn local(name: &str) -> &str {
    name.rsplit_once(':').map_or(name, |(_, name)| name)
}

/// The text with its entities read; those that are not known stay as they are written.
fn unescaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        out.push_str(before);
        // No known name is longer: whoever writes a million `&` is not to wait for a `;` each time.
        let end = after.bytes().take(10).position(|byte| byte == b';');
        let known = end.and_then(|end| Some((entity(after.get(..end)?)?, after.get(end + 1..)?)));
        rest = if let Some((sign, after)) = known {
            out.push(sign);
            after
        } else {
            out.push('&');
            after
        };
    }
    out.push_str(rest);
    out
}

/// The character of an entity between `&` and `;`.
fn entity(name: &str) -> Option<char> {
    match name {
        "lt" => Some('<'),
        "gt" => Some('>'),
        "amp" => Some('&'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        _ => {
            let number = name.strip_prefix('#')?;
            let code = number.strip_prefix(['x', 'X']).map_or_else(|| number.parse().ok(), |hex| u32::from_str_radix(hex, 16).ok());
            code.and_then(char::from_u32)
        }
    }
}
