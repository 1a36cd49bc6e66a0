//! Address book cards, `.vcf`: one card for each pupil.

use encoding_rs::{Encoding, UTF_8};

use super::UnreadableList;
use super::grid::{Grid, Source};
use crate::letters::escapes;
use crate::{ListRemark, RemarkWeight};

/// Start of a card. Capitals don't matter.
const BEGIN: &str = "BEGIN:VCARD";

pub fn is_cards(text: &str) -> bool {
    text.trim_start().get(..BEGIN.len()).is_some_and(|start| start.eq_ignore_ascii_case(BEGIN))
}

/// Reads the names on cards, as if each had a row of its own.
/// Errors: the last card is incomplete.
pub fn read(text: &str) -> Result<Source, UnreadableList> {
    let mut grid = Grid::default();
    let mut card: Option<AddressCard> = None;
    let (mut number, mut others) = (0, 0);
    for line in unfold_lines(text) {
        let Some((key, value)) = line.split_once(':') else { continue };
        let mut key = key.split(';');
        // A card may put its lines into groups, “item1.FN”.
        let name = key.next().unwrap_or_default().rsplit('.').next().unwrap_or_default().trim().to_uppercase();
        let options: Vec<String> = key.map(str::to_uppercase).collect();
        match (name.as_str(), card.as_mut()) {
            ("BEGIN", None) => card = Some(AddressCard::default()),
            ("END", Some(done)) => {
                number += 1;
                others += usize::from(done.is_other);
                let name = done.name().filter(|_| !done.is_other);
                grid.add(number, 1, name.map(|name| (0, name)));
                card = None;
            }
            ("FN", Some(card)) => card.whole = unescape(&decode_value(value, &options)),
            ("N", Some(card)) => card.parts = split_value(&decode_value(value, &options)),
            ("NICKNAME", Some(card)) => card.called = unescape(&decode_value(value, &options)),
            ("KIND", Some(card)) => card.is_other = !value.trim().eq_ignore_ascii_case("individual"),
            ("X-ABSHOWAS", Some(card)) => card.is_other |= value.trim().eq_ignore_ascii_case("company"),
            _ => {}
        }
    }
    if card.is_some() {
        return Err(UnreadableList::from(tr!("The last card is incomplete. Part of the file may be missing, so save the cards again.")));
    }
    let message = tr!("{others} cards are for groups or companies, not pupils.", others);
    let remarks = (others > 0).then(|| ListRemark::for_list(RemarkWeight::LeftOut, message)).into_iter().collect();
    Ok(Source { remarks, ..Source::new(tr!("address book cards"), vec![grid.into()]) })
}

/// A card that is being read.
#[derive(Default)]
struct AddressCard {
    whole: String,
    /// Last name, then first name.
    parts: Vec<String>,
    called: String,
    /// Whether the card is for a group or a company.
    is_other: bool,
}

impl AddressCard {
    fn name(&self) -> Option<String> {
        let part = |place: usize| self.parts.get(place).map(|part| part.trim()).filter(|part| !part.is_empty());
        let joined = [part(1), part(0)].into_iter().flatten().collect::<Vec<_>>().join(" ");
        // Some programs write an address instead of a name.
        [self.whole.trim(), &joined, self.called.trim()].into_iter().find(|name| !name.is_empty() && !name.contains('@')).map(str::to_owned)
    }
}

/// Returns the lines of cards with folded lines joined. A folded line continues after a space or, in quoted-printable, after
/// `=`.
fn unfold_lines(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines() {
        match lines.last_mut() {
            Some(before) if line.starts_with([' ', '\t']) => before.push_str(&line[1..]),
            Some(before) if before.ends_with('=') && before.to_uppercase().contains("QUOTED-PRINTABLE") => {
                before.pop();
                before.push_str(line);
            }
            _ => lines.push(line.to_owned()),
        }
    }
    lines
}

/// Returns a value, decoded if its line says that it is quoted-printable.
fn decode_value(value: &str, options: &[String]) -> String {
    if !options.iter().any(|option| option.ends_with("QUOTED-PRINTABLE")) {
        return value.to_owned();
    }
    let charset = options.iter().find_map(|option| option.strip_prefix("CHARSET=")).unwrap_or("UTF-8");
    let encoding = Encoding::for_label(charset.as_bytes()).unwrap_or(UTF_8);
    encoding.decode_without_bom_handling(&escapes::bytes(value, '=')).0.into_owned()
}

/// Splits a value at semicolons that aren't escaped.
fn split_value(value: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut is_escaped = false;
    for sign in value.chars() {
        if sign == ';' && !is_escaped {
            parts.push(String::new());
        } else if let Some(part) = parts.last_mut() {
            part.push(sign);
        }
        is_escaped = sign == '\\' && !is_escaped;
    }
    parts.iter().map(|part| unescape(part)).collect()
}

/// Returns a value without its escapes.
fn unescape(value: &str) -> String {
    value.replace("\\n", " ").replace("\\N", " ").replace("\\,", ",").replace("\\;", ";").replace("\\\\", "\\").trim().to_owned()
}
