//! The order of first and last names, judged by common first names.

use super::Name;
use crate::{List, is_first_name};

/// Evidence in the names for their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// First names come first.
    AsWritten,
    /// Last names come first.
    LastFirst,
    /// The names contradict each other.
    Torn,
    /// No name gives any evidence.
    Nothing,
}

/// Returns the evidence from names in single cells. A list is only reversed if nearly all the clear cases agree.
pub fn cell_evidence<'a>(cells: impl Iterator<Item = &'a str>) -> Evidence {
    let names: Vec<String> = cells.map(|cell| Name::read(cell).text).filter(|name| !name.contains(',')).collect();
    let parts = names.iter().filter_map(|name| Some((name.split(' ').next()?, name.rsplit_once(' ')?.1)));
    let parts: Vec<(&str, &str)> = parts.collect();
    let said_first = parts.iter().filter(|(first, _)| List::FamilyNameFirst.contains(&first.to_lowercase())).count();
    let (forward, turned) = count(&parts);
    let all = parts.len();
    if all == 0 || said_first * 3 >= all || turned == 0 {
        Evidence::AsWritten
    } else if turned > 2 && turned >= 4 * forward && turned * 3 >= all {
        Evidence::LastFirst
    } else if (turned > 2 && turned * 2 >= forward && turned * 4 >= all) || (turned == all && all > 1) {
        Evidence::Torn
    } else {
        Evidence::AsWritten
    }
}

/// Returns the evidence from names in two columns without headings.
pub fn column_evidence<'a>(pairs: impl Iterator<Item = (&'a str, &'a str)>) -> Evidence {
    let first_word = |cell: &'a str| cell.split_whitespace().next().unwrap_or_default();
    let pairs: Vec<(&str, &str)> = pairs.map(|(one, other)| (first_word(one), first_word(other))).collect();
    let (forward, turned) = count(&pairs);
    match (forward, turned) {
        (0, 0) => Evidence::Nothing,
        (forward, turned) if forward >= 3 * turned => Evidence::AsWritten,
        (forward, turned) if turned > 2 && turned >= 3 * forward => Evidence::LastFirst,
        _ => Evidence::Torn,
    }
}

/// Returns the number of pairs with a common first name only at the start, and the number only at the end.
fn count(pairs: &[(&str, &str)]) -> (usize, usize) {
    let told = pairs.iter().map(|(one, other)| (is_first_name(one), is_first_name(other)));
    told.fold((0, 0), |(forward, turned), (one, other)| (forward + usize::from(one && !other), turned + usize::from(other && !one)))
}
