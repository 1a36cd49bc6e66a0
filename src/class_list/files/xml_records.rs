//! Lists in XML, as school programs export them. Each pupil is an element whose child elements or attributes are the cells.
//! SIMS calls them `SuperStarReport` and `Record`, but the names don't matter.

use std::collections::BTreeMap;

use super::UnreadableList;
use super::grid::{Grid, MOST_COLUMNS, Source};
use super::spreadsheet::xml::{XmlPiece, read_pieces};
use crate::{Kind, meaning};

/// A heading and the text below it.
type Field = (String, String);

/// Reads the records of a text. Returns `None` if it isn't XML, or none of its records has a name.
/// Errors: the XML is incomplete or invalid.
pub fn read(text: &str) -> Option<Result<Source, UnreadableList>> {
    let start = text.trim_start_matches('\u{FEFF}').trim_start();
    let is_xml = ["<?xml", "<SuperStarReport"].iter().any(|begin| start.starts_with(begin));
    if !start.starts_with('<') {
        return None;
    }
    match read_records(start) {
        Ok(records) => pupil_source(records).map(Ok),
        Err(_damage) if is_xml => {
            Some(Err(UnreadableList::from(tr!("This XML file is damaged or incomplete. Export the list again, as CSV if you can."))))
        }
        Err(_no_xml) => None,
    }
}

/// Records by depth and name, in the order of the file.
type Records = BTreeMap<(usize, String), Vec<Vec<Field>>>;

/// An element that is being read.
#[derive(Default)]
struct OpenElement {
    name: String,
    text: String,
    has_elements: bool,
    /// Its attributes and its child elements that contain only text.
    fields: Vec<Field>,
    /// Content of its other child elements.
    nested: Vec<Field>,
}

/// Reads the elements that contain other elements or attributes.
fn read_records(text: &str) -> Result<Records, UnreadableList> {
    let mut records = Records::new();
    let mut open: Vec<OpenElement> = Vec::new();
    // Depth inside a schema, which names all elements and contains no pupils.
    let mut in_schema = 0_usize;
    let mut pieces = read_pieces(text.as_bytes())?;
    while let Some(piece) = pieces.next()? {
        match piece {
            XmlPiece::Start(name, _) if in_schema > 0 || name == "schema" => in_schema += 1,
            XmlPiece::End(_) if in_schema > 0 => in_schema -= 1,
            XmlPiece::Text(_) if in_schema > 0 => {}
            XmlPiece::Start(name, attributes) => {
                if let Some(parent) = open.last_mut() {
                    parent.has_elements = true;
                }
                let fields = attributes.into_pairs().into_iter().map(|(name, value)| (heading(&name), value)).collect();
                open.push(OpenElement { name: heading(name), fields, ..OpenElement::default() });
            }
            XmlPiece::Text(text) => {
                if let Some(element) = open.last_mut() {
                    element.text.push_str(&text);
                }
            }
            XmlPiece::End(_) => {
                if let Some(element) = open.pop() {
                    close_element(element, &mut open, &mut records);
                }
            }
        }
    }
    Ok(records)
}

/// Adds a completed element to its parent or to the records.
fn close_element(element: OpenElement, open: &mut [OpenElement], records: &mut Records) {
    let OpenElement { name, text, has_elements, mut fields, nested } = element;
    let depth = open.len();
    if !has_elements && fields.is_empty() {
        if let Some(parent) = open.last_mut() {
            parent.fields.push((name, text));
        }
        return;
    }
    if !has_elements && !text.trim().is_empty() {
        fields.push((name.clone(), text));
    }
    // Fields inside an element of a record belong to the record too. The outermost element contains all records.
    if depth > 1
        && let Some(parent) = open.last_mut()
    {
        parent.nested.extend(fields.iter().map(|(heading, text)| (format!("{name} {heading}"), text.clone())));
    }
    fields.extend(nested);
    records.entry((depth, name)).or_default().push(fields);
}

/// Returns the largest group of records with name headings, as a table.
fn pupil_source(records: Records) -> Option<Source> {
    let names = |records: &[Vec<Field>]| {
        let headings = records.iter().take(2).flatten().map(|(heading, _)| heading);
        headings.filter(|heading| meaning(heading).is_some_and(Kind::is_of_names)).count()
    };
    let of_names = records.into_values().filter(|records| names(records) > 0);
    let records = of_names.max_by_key(|records| (records.len(), names(records)))?;
    let mut headings: Vec<&str> = Vec::new();
    for (heading, _) in records.iter().flatten() {
        if headings.len() < MOST_COLUMNS && !headings.contains(&heading.as_str()) {
            headings.push(heading);
        }
    }
    let cell = |record: &[Field], wanted: &str| {
        record.iter().find(|(heading, text)| heading == wanted && !text.trim().is_empty()).map_or("", |(_, text)| text.trim()).to_owned()
    };
    let rows = records.iter().map(|record| headings.iter().map(|heading| cell(record, heading)).collect());
    let heads = headings.iter().map(|&heading| heading.to_owned()).collect();
    Some(Source::new(tr!("an XML file with a record for each pupil"), vec![Grid::from_rows(std::iter::once(heads).chain(rows)).into()]))
}

/// Returns an element's name as a heading: `Preferred_x0020_Forename` is “Preferred Forename”.
fn heading(name: &str) -> String {
    let mut heading = String::with_capacity(name.len());
    let mut rest = name;
    while let Some((before, after)) = rest.split_once("_x") {
        let sign = after.get(..4).filter(|_| after[4..].starts_with('_')).and_then(|code| u32::from_str_radix(code, 16).ok());
        heading.push_str(before);
        if let Some(sign) = sign.and_then(char::from_u32) {
            heading.push(sign);
            rest = &after[5..];
        } else {
            heading.push_str("_x");
            rest = after;
        }
    }
    heading.push_str(rest);
    heading
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encoded_characters_in_element_names_are_decoded() {
        for (name, expected) in [
            ("Preferred_x0020_Forename", "Preferred Forename"),
            ("Year_x0020_of_x0020_entry", "Year of entry"),
            ("D_x002F_O_x002F_B", "D/O/B"),
            ("primary_id", "primary_id"),
            ("tax_x", "tax_x"),
            ("a_x00é_", "a_x00é_"),
            ("a_xD800_b", "a_xD800_b"),
        ] {
            assert_eq!(heading(name), expected, "{name}");
        }
    }
}
