//! The pieces of an XML text, one after the other, and nothing that can grow.
//!
//! `quick-xml` takes the text apart; what a spreadsheet has no need of is refused here. Of entities only the five of
//! XML itself and numbered characters are known, and nothing is looked up or expanded. A text that is not sound is
//! refused where it breaks: half a class is worse than none.

use std::borrow::Cow;
use std::str::FromStr;

use quick_xml::escape::resolve_xml_entity;
use quick_xml::events::{BytesRef, BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

use crate::files::Unreadable;

/// The most tags within each other; spreadsheets have a dozen.
const DEEPEST: usize = 256;

/// A piece of XML. Names are without their prefix: `table:table-row` is `table-row`.
pub enum XmlPiece<'a> {
    /// `<name …>`; `<name …/>` is followed by its own end.
    Start(&'a str, Attributes<'a>),
    /// `</name>`.
    End(&'a str),
    /// Some of what stands between the tags, with its entities read.
    Text(Cow<'a, str>),
}

/// What stands in a tag behind its name.
#[derive(Clone, Copy)]
pub struct Attributes<'a>(&'a BytesStart<'a>);

/// Walks over the pieces of a text.
pub struct XmlPieces<'a> {
    reader: Reader<&'a [u8]>,
    /// What the piece at hand is made of.
    event: Event<'a>,
    /// The tags that are open.
    depth: usize,
}

/// The pieces of an XML file.
/// Errors: a text that is not UTF-8; UTF-16 without a mark at its start is told by its zeros, which XML never has.
pub fn pieces(bytes: &[u8]) -> Result<XmlPieces<'_>, Unreadable> {
    let text = std::str::from_utf8(bytes).map_err(|_damage| odd())?;
    if text.contains('\0') {
        return Err(odd());
    }
    let mut reader = Reader::from_str(text);
    reader.config_mut().expand_empty_elements = true;
    Ok(XmlPieces { reader, event: Event::Eof, depth: 0 })
}

/// For XML that no spreadsheet program writes.
fn odd() -> Unreadable {
    tr!("The spreadsheet is not written as spreadsheets are. Open it in the spreadsheet program and save it as .xlsx or CSV.").into()
}

impl XmlPieces<'_> {
    /// The next piece; `None` at the end. Comments and instructions are passed over.
    /// Errors: a text that is not sound, breaks off, or declares types and entities of its own, as no spreadsheet does.
    pub fn next(&mut self) -> Result<Option<XmlPiece<'_>>, Unreadable> {
        self.event = loop {
            let event = self.reader.read_event().map_err(|_damage| odd())?;
            if !matches!(event, Event::Comment(_) | Event::Decl(_) | Event::PI(_)) {
                break event;
            }
        };
        match &self.event {
            Event::Start(tag) if self.depth < DEEPEST && Attributes(tag).are_sound() => {
                self.depth += 1;
                Ok(Some(XmlPiece::Start(tag.local_name().into_inner(), Attributes(tag))))
            }
            Event::End(tag) => {
                self.depth = self.depth.saturating_sub(1);
                Ok(Some(XmlPiece::End(tag.local_name().into_inner())))
            }
            Event::Text(text) => Ok(Some(XmlPiece::Text(text.xml10_content()))),
            Event::CData(text) => Ok(Some(XmlPiece::Text(text.xml10_content()))),
            Event::GeneralRef(entity) => character(entity).map(|sign| Some(XmlPiece::Text(sign))).ok_or_else(odd),
            Event::Eof if self.depth == 0 => Ok(None),
            Event::Eof | Event::Start(_) | Event::Empty(_) | Event::DocType(_) | Event::Comment(_) | Event::Decl(_) | Event::PI(_) => {
                Err(odd())
            }
        }
    }
}

impl Attributes<'_> {
    /// The value of an attribute by its name without prefix; `None` if it is missing.
    pub fn get(self, wanted: &str) -> Option<String> {
        let is_wanted = |name: quick_xml::name::QName| name.local_name().as_ref() == wanted && name.as_namespace_binding().is_none();
        let found = self.unchecked().flatten().find(|attribute| is_wanted(attribute.key))?;
        found.normalized_value(XmlVersion::Implicit1_0).ok().map(Cow::into_owned)
    }

    /// All attributes with their values, names without prefix; declarations of prefixes are none.
    pub fn all(self) -> Vec<(String, String)> {
        let plain = |key: quick_xml::name::QName| key.as_namespace_binding().is_none() && !key.as_ref().starts_with("xsi:");
        let attributes = self.unchecked().flatten().filter(move |attribute| plain(attribute.key));
        let read = |attribute: quick_xml::events::attributes::Attribute| {
            let value = attribute.normalized_value(XmlVersion::Implicit1_0).ok()?.into_owned();
            Some((attribute.key.local_name().as_ref().to_owned(), value))
        };
        attributes.filter_map(read).collect()
    }

    /// The name of a sheet; a plain word if it has none.
    pub fn sheet_name(self, wanted: &str) -> String {
        self.get(wanted).filter(|name| !name.is_empty()).unwrap_or_else(|| tr!("Sheet").to_owned())
    }

    /// The number that an attribute says.
    pub fn number<N: FromStr>(self, wanted: &str) -> Option<N> {
        self.get(wanted).and_then(|value| value.trim().parse().ok())
    }

    /// Whether an attribute says yes.
    pub fn is_set(self, wanted: &str) -> bool {
        self.get(wanted).is_some_and(|value| matches!(value.as_str(), "1" | "true"))
    }

    /// Whether an attribute says that a row or a column has no height or no width.
    pub fn is_zero(self, wanted: &str) -> bool {
        self.number::<f64>(wanted).is_some_and(|value| value <= 0.0)
    }

    /// Whether all attributes can be read.
    fn are_sound(self) -> bool {
        self.unchecked().all(|attribute| attribute.is_ok_and(|attribute| attribute.normalized_value(XmlVersion::Implicit1_0).is_ok()))
    }

    /// The attributes without a look for equal names, which takes too long for thousands.
    fn unchecked(&self) -> quick_xml::events::attributes::Attributes<'_> {
        let mut attributes = self.0.attributes();
        attributes.with_checks(false);
        attributes
    }
}

/// The character of an entity; `None` if XML itself does not define it.
fn character<'a>(entity: &BytesRef) -> Option<Cow<'a, str>> {
    match entity.resolve_char_ref() {
        Ok(Some(sign)) => Some(sign.to_string().into()),
        Ok(None) => resolve_xml_entity(entity).map(Cow::Borrowed),
        Err(_no_character) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pieces of a text as words; `None` if it is refused.
    fn told(text: impl AsRef<[u8]>) -> Option<Vec<String>> {
        let mut pieces = pieces(text.as_ref()).ok()?;
        let mut told = Vec::new();
        while let Some(piece) = pieces.next().ok()? {
            told.push(match piece {
                XmlPiece::Start(name, attributes) => format!("<{name} {:?}", attributes.get("r")),
                XmlPiece::End(name) => format!(">{name}"),
                XmlPiece::Text(text) => text.into_owned(),
            });
        }
        Some(told)
    }

    #[test]
    fn tags_attributes_and_text_are_read_without_their_prefixes() {
        let text = "\u{FEFF}<?xml version=\"1.0\" encoding=\"UTF-8\"?><!-- > --><a:b xmlns:r='x' z=\">\" x:r='1 &amp;&#x41;&lt;\n'>\r\nBo<c/></a:b >";
        assert_eq!(told(text).expect("sound"), ["<b Some(\"1 &A< \")", "\nBo", "<c None", ">c", ">b"]);
    }

    #[test]
    fn the_five_entities_numbered_characters_and_quoted_text_are_read() {
        let text = "<a>&lt;&gt;&amp;&quot;&apos;&#90;&#x6f;<![CDATA[&amp;<b>]]></a>";
        assert_eq!(told(text).expect("sound").concat(), "<a None<>&\"'Zo&amp;<b>>a");
    }

    #[test]
    fn unsound_xml_is_refused() {
        for text in [
            "<!DOCTYPE a><a/>",
            "<!doctype a [<!ENTITY b 'b'>]><a>&b;</a>",
            "<!DOCTYPE",
            "<!ENTITY b 'b'>",
            "<a>&nbsp;</a>",
            "<a>&#0;</a>",
            "<a>&#xD800;</a>",
            "<a>&#99999999999;</a>",
            "<a>Bo & Al</a>",
            "<a r='&nbsp;'/>",
            "<a r=1/>",
            "<a r='1/>",
            "<a><b></a></b>",
            "</a>",
            "<a>Bo",
            "<a><b/>",
            "<a",
            "<a>&am",
            "<a><![CDATA[Bo",
            "<a><!-- Bo",
        ] {
            assert_eq!(told(text), None, "{text}");
        }
    }

    #[test]
    fn other_ways_to_write_letters_are_refused() {
        let two = |bytes: fn(u16) -> [u8; 2]| "<a>Bo</a>".encode_utf16().flat_map(bytes).collect::<Vec<u8>>();
        for text in [two(u16::to_le_bytes), two(u16::to_be_bytes)] {
            assert_eq!(told(&text), None);
            assert_eq!(told([b"\xFF\xFE", &text[..]].concat()), None);
            assert_eq!(told([b"\xFE\xFF", &text[..]].concat()), None);
        }
        assert_eq!(told(b"<a>Zo\xEB</a>"), None, "Windows-1252");
    }

    #[test]
    fn tags_within_tags_have_an_end() {
        let deep = |depth: usize| "<a>".repeat(depth) + &"</a>".repeat(depth);
        assert_eq!(told(deep(DEEPEST)).map(|pieces| pieces.len()), Some(2 * DEEPEST));
        assert_eq!(told(deep(DEEPEST + 1)), None);
    }

    #[test]
    fn attributes_and_entities_without_number_take_no_time() {
        assert!(told(format!("<a{}/>", " r=''".repeat(200_000))).is_some());
        assert_eq!(told(format!("<a>{}</a>", "&".repeat(200_000))), None);
        assert!(told(format!("<a>{}</a>", "&amp;".repeat(200_000))).is_some());
    }
}
