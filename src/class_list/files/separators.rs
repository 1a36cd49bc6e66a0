//! Characters between the cells of a text, and quotation marks around the cells.

use super::grid::MOST_COLUMNS;
use crate::is_known_heading;

/// Cell separators. If two are equally suitable, the first is used, as a comma is often part of a name.
pub const SEPARATORS: [char; 4] = ['\t', ';', '|', ','];

/// Returns the separator: the one that produces a known heading, or if none does, the one in most rows, if at least
/// half have it.
pub fn separator(text: &str) -> Option<char> {
    let lines: Vec<String> = whole_lines(text).into_iter().filter(|line| !line.trim().is_empty()).take(50).collect();
    let parted = |sign: char| move |line: &&String| line.contains(sign) && split_line(line, sign).nth(1).is_some();
    let has_headings = |&sign: &char| {
        let mut lines = lines.iter().take(16).filter(parted(sign));
        lines.any(|line| split_line(line, sign).take(MOST_COLUMNS).any(|cell| is_known_heading(cell.trim_matches('"'))))
    };
    if let Some(sign) = SEPARATORS.into_iter().find(has_headings) {
        return Some(sign);
    }
    let rows = |sign: char| lines.iter().filter(parted(sign)).count();
    // Of equals the last is taken, and the comma is to come last.
    let best = SEPARATORS.into_iter().rev().max_by_key(|&sign| rows(sign))?;
    (rows(best) > 0 && rows(best) * 2 >= lines.len()).then_some(best)
}

/// Returns the lines of a text. Lines within quotation marks, as in a cell of several lines, are joined. At most a few lines
/// are joined, so that a missing quotation mark doesn't matter.
pub fn whole_lines(text: &str) -> Vec<String> {
    const MOST_LINES: usize = 3;
    let lines: Vec<&str> = text.lines().collect();
    let is_odd = |line: &str| !line.matches('"').count().is_multiple_of(2);
    let begins =
        |line: &str| is_odd(line) && line.rsplit_once('"').is_some_and(|(before, _)| before.is_empty() || before.ends_with(SEPARATORS));
    let ends = |line: &str| line.split_once('"').is_some_and(|(_, after)| after.trim().is_empty() || after.starts_with(SEPARATORS));
    let mut whole = Vec::new();
    let mut place = 0;
    while let Some(line) = lines.get(place) {
        let next = (place + 1..lines.len().min(place + MOST_LINES)).find(|&next| is_odd(lines[next]));
        let end = next.filter(|&next| begins(line) && ends(lines[next])).unwrap_or(place);
        whole.push(lines[place..=end].join("\n"));
        place = end + 1;
    }
    whole
}

pub fn split_line(line: &str, sign: char) -> impl Iterator<Item = &str> {
    let mut quoted = false;
    line.split(move |letter| {
        quoted ^= letter == '"';
        !quoted && letter == sign
    })
}

/// Returns a separator's name for the teacher.
pub fn separator_name(sign: char) -> String {
    match sign {
        '\t' => tr!("tabs").to_owned(),
        ';' => tr!("semicolons").to_owned(),
        ',' => tr!("commas").to_owned(),
        other => format!("{other}"),
    }
}

/// Returns a line without the surrounding quotation marks.
pub fn unquote(line: &str) -> String {
    const CURLY: [(char, char); 5] = [('“', '”'), ('„', '“'), ('«', '»'), ('‘', '’'), ('「', '」')];
    let within = |(open, close): (char, char)| line.trim().strip_prefix(open)?.strip_suffix(close).filter(|inner| !inner.contains(open));
    if let Some(inner) = CURLY.into_iter().find_map(within) {
        return inner.to_owned();
    }
    let inner = line.trim().strip_prefix('"').and_then(|line| line.strip_suffix('"'));
    inner.map_or_else(|| line.to_owned(), |inner| inner.replace("\"\"", "\""))
}
