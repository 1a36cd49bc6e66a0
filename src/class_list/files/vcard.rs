//! Cards of an address book, `.vcf`: a card for each pupil.

use encoding_rs::{Encoding, UTF_8};

use super::Unreadable;
use super::grid::{Grid, Source};
use crate::letters::codes;
use crate::{ListRemark, RemarkWeight};

/// How a card begins, whatever its capitals.
const BEGIN: &str = "BEGIN:VCARD";

pub fn is_cards(text: &str) -> bool {
    text.trim_start().get(..BEGIN.len()).is_some_and(|start| start.eq_ignore_ascii_case(BEGIN))
}

/// Reads the names on cards, each as if it had a row of its own.
/// Errors: cards that break off.
pub fn read(text: &str) -> Result<Source, Unreadable> {
    let mut grid = Grid::default();
    let mut card: Option<AddressCard> = None;
    let (mut number, mut others) = (0, 0);
    for line in unfolded(text) {
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
            ("FN", Some(card)) => card.whole = plain(&decoded(value, &options)),
            ("N", Some(card)) => card.parts = parts(&decoded(value, &options)),
            ("NICKNAME", Some(card)) => card.called = plain(&decoded(value, &options)),
            ("KIND", Some(card)) => card.is_other = !value.trim().eq_ignore_ascii_case("individual"),
            ("X-ABSHOWAS", Some(card)) => card.is_other |= value.trim().eq_ignore_ascii_case("company"),
            _ => {}
        }
    }
    if card.is_some() {
        return Err(Unreadable::from(tr!("The cards break off before their end: perhaps the file was not copied whole. Save them anew.")));
    }
    let message = tr!("{others} cards are of groups or firms, and no pupils.", others);
    let remarks = (others > 0).then(|| ListRemark::of_list(RemarkWeight::LeftOut, message)).into_iter().collect();
    Ok(Source { remarks, ..Source::new(tr!("cards of an address book"), vec![grid.into()]) })
}

/// A card that is being read.
#[derive(Default)]
struct AddressCard {
    whole: String,
    /// The last name, then the first.
    parts: Vec<String>,
    called: String,
    /// Whether it is of a group or a firm.
    is_other: bool,
}

impl AddressCard {
    fn name(&self) -> Option<String> {
        let part = |place: usize| self.parts.get(place).map(|part| part.trim()).filter(|part| !part.is_empty());
        let joined = [part(1), part(0)].into_iter().flatten().collect::<Vec<_>>().join(" ");
        // Some programs write an address where there is no name.
        [self.whole.trim(), &joined, self.called.trim()].into_iter().find(|name| !name.is_empty() && !name.contains('@')).map(str::to_owned)
    }
}

/// The lines of cards: long ones are folded, and go on behind a space or, in quoted-printable, behind `=`.
fn unfolded(text: &str) -> Vec<String> {
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

/// A value with its bytes read, where its line says that they are written as codes.
fn decoded(value: &str, options: &[String]) -> String {
    if !options.iter().any(|option| option.ends_with("QUOTED-PRINTABLE")) {
        return value.to_owned();
    }
    let charset = options.iter().find_map(|option| option.strip_prefix("CHARSET=")).unwrap_or("UTF-8");
    let encoding = Encoding::for_label(charset.as_bytes()).unwrap_or(UTF_8);
    encoding.decode_without_bom_handling(&codes::bytes(value, '=')).0.into_owned()
}

/// The parts of a value between semicolons that are not escaped.
fn parts(value: &str) -> Vec<String> {
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
    parts.iter().map(|part| plain(part)).collect()
}

/// A value without its escapes.
fn plain(value: &str) -> String {
    value.replace("\\n", " ").replace("\\N", " ").replace("\\,", ",").replace("\\;", ";").replace("\\\\", "\\").trim().to_owned()
}
