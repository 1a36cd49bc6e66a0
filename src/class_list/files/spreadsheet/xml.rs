//! Streaming reader for the pieces of an XML text, with a fixed limit on memory.
//!
//! `quick-xml` splits the text, and everything that a spreadsheet doesn't need is refused here. Only XML's five own entities
//! and numbered characters are known. Nothing is looked up or expanded. Invalid text is refused where the fault occurs, as half
//! a class is worse than none.

use std::borrow::Cow;
use std::str::FromStr;

use quick_xml::escape::resolve_xml_entity;
use quick_xml::events::{BytesRef, BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

use crate::files::UnreadableList;

/// Maximum depth of nested tags. Spreadsheets have a dozen.
const DEEPEST: usize = 256;

/// A piece of XML. Names have no prefix: `table:table-row` becomes `table-row`.
pub enum XmlPiece<'a> {
    /// `<name …>`. For `<name …/>` an end follows.
    Start(&'a str, Attributes<'a>),
    /// The end tag, `</name>`.
    End(&'a str),
    /// Part of the text between tags, with its entities decoded.
    Text(Cow<'a, str>),
}

/// The attributes of a tag.
#[derive(Clone, Copy)]
pub struct Attributes<'a>(&'a BytesStart<'a>);

/// Iterates over the pieces of a text.
pub struct XmlPieces<'a> {
    reader: Reader<&'a [u8]>,
    /// Event behind the current piece.
    event: Event<'a>,
    /// Number of tags that are open now.
    depth: usize,
}

/// Returns a reader for the pieces of an XML file.
/// Errors: the text isn't UTF-8. UTF-16 without a byte order mark is recognised by its zero bytes, which XML never contains.
pub fn read_pieces(bytes: &[u8]) -> Result<XmlPieces<'_>, UnreadableList> {
    let text = std::str::from_utf8(bytes).map_err(|_damage| invalid_xml())?;
    if text.contains('\0') {
        return Err(invalid_xml());
    }
    let mut reader = Reader::from_str(text);
    reader.config_mut().expand_empty_elements = true;
    Ok(XmlPieces { reader, event: Event::Eof, depth: 0 })
}

/// Returns the error for XML that no spreadsheet program writes.
fn invalid_xml() -> UnreadableList {
    tr!("The spreadsheet’s format is invalid. Open it in a spreadsheet program and save it as .xlsx or CSV.").into()
}

impl XmlPieces<'_> {
    /// Returns the next piece; `None` at the end. Comments and instructions are skipped.
    /// Errors: the text is invalid or incomplete, or declares types and entities of its own, as no spreadsheet does.
    pub fn next(&mut self) -> Result<Option<XmlPiece<'_>>, UnreadableList> {
        self.event = loop {
            let event = self.reader.read_event().map_err(|_damage| invalid_xml())?;
            if !matches!(event, Event::Comment(_) | Event::Decl(_) | Event::PI(_)) {
                break event;
            }
        };
        match &self.event {
            Event::Start(tag) if self.depth < DEEPEST && Attributes(tag).are_valid() => {
                self.depth += 1;
                Ok(Some(XmlPiece::Start(tag.local_name().into_inner(), Attributes(tag))))
            }
            Event::End(tag) => {
                self.depth = self.depth.saturating_sub(1);
                Ok(Some(XmlPiece::End(tag.local_name().into_inner())))
            }
            Event::Text(text) => Ok(Some(XmlPiece::Text(text.xml10_content()))),
            Event::CData(text) => Ok(Some(XmlPiece::Text(text.xml10_content()))),
            Event::GeneralRef(entity) => entity_character(entity).map(|sign| Some(XmlPiece::Text(sign))).ok_or_else(invalid_xml),
            Event::Eof if self.depth == 0 => Ok(None),
            Event::Eof | Event::Start(_) | Event::Empty(_) | Event::DocType(_) | Event::Comment(_) | Event::Decl(_) | Event::PI(_) => {
                Err(invalid_xml())
            }
        }
    }
}

impl Attributes<'_> {
    /// Returns the value of an attribute by its name without prefix; `None` if it is missing.
    pub fn get(self, wanted: &str) -> Option<String> {
        let is_wanted = |name: quick_xml::name::QName| name.local_name().as_ref() == wanted && name.as_namespace_binding().is_none();
        let found = self.unchecked_attributes().flatten().find(|attribute| is_wanted(attribute.key))?;
        found.normalized_value(XmlVersion::Implicit1_0).ok().map(Cow::into_owned)
    }

    /// Returns all attributes with their values. Names have no prefix, and declarations of prefixes are omitted.
    pub fn into_pairs(self) -> Vec<(String, String)> {
        let plain = |key: quick_xml::name::QName| key.as_namespace_binding().is_none() && !key.as_ref().starts_with("xsi:");
        let attributes = self.unchecked_attributes().flatten().filter(move |attribute| plain(attribute.key));
        let read = |attribute: quick_xml::events::attributes::Attribute| {
            let value = attribute.normalized_value(XmlVersion::Implicit1_0).ok()?.into_owned();
            Some((attribute.key.local_name().as_ref().to_owned(), value))
        };
        attributes.filter_map(read).collect()
    }

    /// Returns the name of a sheet, or a general word if it has none.
    pub fn sheet_name(self, wanted: &str) -> String {
        self.get(wanted).filter(|name| !name.is_empty()).unwrap_or_else(|| tr!("Sheet").to_owned())
    }

    /// Returns the number in an attribute.
    pub fn number<N: FromStr>(self, wanted: &str) -> Option<N> {
        self.get(wanted).and_then(|value| value.trim().parse().ok())
    }

    /// Returns whether an attribute is true.
    pub fn is_set(self, wanted: &str) -> bool {
        self.get(wanted).is_some_and(|value| matches!(value.as_str(), "1" | "true"))
    }

    /// Returns whether an attribute sets the height of a row or the width of a column to zero.
    pub fn is_zero(self, wanted: &str) -> bool {
        self.number::<f64>(wanted).is_some_and(|value| value <= 0.0)
    }

    /// Returns whether all attributes can be read.
    fn are_valid(self) -> bool {
        self.unchecked_attributes()
            .all(|attribute| attribute.is_ok_and(|attribute| attribute.normalized_value(XmlVersion::Implicit1_0).is_ok()))
    }

    /// Returns the attributes without checking for equal names, which is too slow for thousands.
    fn unchecked_attributes(&self) -> quick_xml::events::attributes::Attributes<'_> {
        let mut attributes = self.0.attributes();
        attributes.with_checks(false);
        attributes
    }
}

/// Returns the character for an entity; `None` if XML itself doesn't define it.
fn entity_character<'a>(entity: &BytesRef) -> Option<Cow<'a, str>> {
    match entity.resolve_char_ref() {
        Ok(Some(sign)) => Some(sign.to_string().into()),
        Ok(None) => resolve_xml_entity(entity).map(Cow::Borrowed),
        Err(_no_character) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the text pieces of an XML file; `None` if it is refused.
    fn all_pieces(text: impl AsRef<[u8]>) -> Option<Vec<String>> {
        let mut pieces = read_pieces(text.as_ref()).ok()?;
        let mut found = Vec::new();
        while let Some(piece) = pieces.next().ok()? {
            found.push(match piece {
                XmlPiece::Start(name, attributes) => format!("<{name} {:?}", attributes.get("r")),
                XmlPiece::End(name) => format!(">{name}"),
                XmlPiece::Text(text) => text.into_owned(),
            });
        }
        Some(found)
    }

    #[test]
    fn xml_names_are_read_without_prefixes() {
        let text = "\u{FEFF}<?xml version=\"1.0\" encoding=\"UTF-8\"?><!-- > --><a:b xmlns:r='x' z=\">\" x:r='1 &amp;&#x41;&lt;\n'>\r\nBo<c/></a:b >";
        assert_eq!(all_pieces(text).expect("sound"), ["<b Some(\"1 &A< \")", "\nBo", "<c None", ">c", ">b"]);
    }

    #[test]
    fn entities_character_codes_and_cdata_are_read() {
        let text = "<a>&lt;&gt;&amp;&quot;&apos;&#90;&#x6f;<![CDATA[&amp;<b>]]></a>";
        assert_eq!(all_pieces(text).expect("sound").concat(), "<a None<>&\"'Zo&amp;<b>>a");
    }

    #[test]
    fn invalid_xml_is_refused() {
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
            assert_eq!(all_pieces(text), None, "{text}");
        }
    }

    #[test]
    fn encodings_other_than_utf_8_are_refused() {
        let two = |bytes: fn(u16) -> [u8; 2]| "<a>Bo</a>".encode_utf16().flat_map(bytes).collect::<Vec<u8>>();
        for text in [two(u16::to_le_bytes), two(u16::to_be_bytes)] {
            assert_eq!(all_pieces(&text), None);
            assert_eq!(all_pieces([b"\xFF\xFE", &text[..]].concat()), None);
            assert_eq!(all_pieces([b"\xFE\xFF", &text[..]].concat()), None);
        }
        assert_eq!(all_pieces(b"<a>Zo\xEB</a>"), None, "Windows-1252");
    }

    #[test]
    fn nesting_depth_is_limited() {
        let deep = |depth: usize| "<a>".repeat(depth) + &"</a>".repeat(depth);
        assert_eq!(all_pieces(deep(DEEPEST)).map(|pieces| pieces.len()), Some(2 * DEEPEST));
        assert_eq!(all_pieces(deep(DEEPEST + 1)), None);
    }

    #[test]
    fn very_many_attributes_and_entities_are_read_quickly() {
        assert!(all_pieces(format!("<a{}/>", " r=''".repeat(200_000))).is_some());
        assert_eq!(all_pieces(format!("<a>{}</a>", "&".repeat(200_000))), None);
        assert!(all_pieces(format!("<a>{}</a>", "&amp;".repeat(200_000))).is_some());
    }
}
