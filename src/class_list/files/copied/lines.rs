//! Lines and columns of text that was made for eyes.

use crate::means_something;

/// The text with plain ends of lines, without the marks of a quoted mail, and without the frame of a table.
pub fn plain_lines(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace(['\r', '\u{B}', '\u{C}', '\u{85}', '\u{2028}', '\u{2029}'], "\n");
    let text = if most(&text, |line| line.trim_start().starts_with('>')) { unquoted(&text) } else { text };
    let text = unframed(&text).unwrap_or(text);
    let text = unlinked(&text).unwrap_or(text);
    with_plain_commas(text)
}

/// Links of Markdown, `[Ada Lind](mailto:ada@school.org)`, as the words that are shown; `None` if there are no links.
fn unlinked(text: &str) -> Option<String> {
    let mut shown = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("](") {
        let (Some(start), Some(end)) = (before.rfind('['), after.find(')')) else { break };
        shown.push_str(&before[..start]);
        shown.push_str(&before[start + 1..]);
        rest = &after[end + 1..];
    }
    shown.push_str(rest);
    (rest.len() < text.len()).then_some(shown)
}

/// A text whose names only commas of other scripts part, or slashes and dots on a single line, with plain commas.
fn with_plain_commas(text: String) -> String {
    const OTHERS: [char; 6] = ['、', '，', '；', '،', '؛', '､'];
    if text.contains([',', ';', '\t', '|']) {
        return text;
    }
    if text.contains(OTHERS) {
        return text.replace(OTHERS, ",");
    }
    let is_single = text.lines().filter(|line| !line.trim().is_empty()).count() == 1;
    let sign = [" / ", " • ", " · ", " – ", " - ", "/"].into_iter().find(|sign| is_single && text.matches(*sign).count() > 1);
    sign.map_or_else(|| text.clone(), |sign| text.replace(sign, ", "))
}

/// Whether most lines with something in them are so, and more than one.
fn most(text: &str, is_so: impl Fn(&str) -> bool) -> bool {
    let lines = || text.lines().filter(|line| !line.trim().is_empty());
    let so = lines().filter(|line| is_so(line)).count();
    so > 1 && so * 5 >= lines().count() * 3
}

/// A mail as it was before it was answered: without `> ` before its lines.
fn unquoted(text: &str) -> String {
    let line = |line: &str| line.trim_start_matches(['>', ' ']).to_owned();
    text.lines().map(|text| if text.trim_start().starts_with('>') { line(text) } else { text.to_owned() }).collect::<Vec<_>>().join("\n")
}

/// A table that is drawn with `|` and `-`, as Markdown and consoles have it, without its frame; `None` if it has none.
fn unframed(text: &str) -> Option<String> {
    let is_sign = |sign: char| matches!(sign, '|' | '+' | '-' | '=' | ':' | ' ' | '─'..='╿');
    let is_rule = |line: &str| {
        line.trim().chars().filter(|sign| matches!(sign, '-' | '=' | '─' | '═' | '━')).count() > 2 && line.chars().all(is_sign)
    };
    let has_bars = |line: &str| line.trim().contains(['|', '│', '┃', '║']);
    if !text.lines().any(is_rule) || !most(text, |line| has_bars(line) || is_rule(line)) {
        return None;
    }
    let bare = |line: &str| {
        if is_rule(line) {
            return String::new();
        }
        let line = line.replace(['│', '┃', '║'], "|");
        let cells = line.trim().trim_start_matches('|').trim_end_matches('|').split('|');
        // Bold and code are marked by signs round the words.
        cells.map(|cell| cell.trim().trim_matches(['*', '_', '`'])).collect::<Vec<_>>().join("|")
    };
    Some(text.lines().map(bare).collect::<Vec<_>>().join("\n"))
}

/// Columns that are parted by several spaces, as they are copied from a page of print, with tabs between them; `None` where
/// there are none.
pub fn parted_by_spaces(text: &str) -> Option<String> {
    let has_gap = |line: &str| line.trim().contains("  ") || line.trim().contains('\u{3000}');
    if text.contains('\t') || !most(text, has_gap) {
        return None;
    }
    let parts = |line: &str| -> Vec<String> {
        let parts = line.trim().split("  ").map(str::trim).filter(|part| !part.is_empty());
        parts.map(str::to_owned).collect()
    };
    let lines: Vec<&str> = text.lines().collect();
    let counts: Vec<usize> = lines.iter().filter(|line| has_gap(line)).map(|line| parts(line).len()).collect();
    let widest = counts.iter().copied().max().unwrap_or_default();
    if widest < 2 {
        return None;
    }
    let one_by_one = || lines.iter().map(|line| parts(line).join("\t")).collect::<Vec<_>>().join("\n");
    if counts.iter().all(|count| *count == widest) {
        return Some(one_by_one());
    }
    let width = |text: &String| text.lines().map(|line| line.split('\t').count()).max();
    let by_places = by_places(&lines.iter().map(|line| line.chars().collect()).collect::<Vec<Vec<char>>>(), has_gap);
    // Titles above and lines below the table need not stand in its columns.
    let first = counts.iter().position(|count| *count == widest).unwrap_or_default();
    let last = counts.iter().rposition(|count| *count == widest).unwrap_or_default();
    let is_table = last - first > 1 && first < 4 && counts.len() - last < 4 && counts[first..=last].iter().all(|count| *count == widest);
    by_places.filter(|text| !is_table || width(text) == Some(widest)).or_else(|| is_table.then(one_by_one))
}

/// Columns that begin at the same places in all lines; so an empty cell stays one.
fn by_places(lines: &[Vec<char>], has_gap: impl Fn(&str) -> bool) -> Option<String> {
    const WIDEST: usize = 400;
    let rows: Vec<&Vec<char>> = lines.iter().filter(|line| has_gap(&line.iter().collect::<String>())).collect();
    let width = rows.iter().map(|line| line.len()).max().unwrap_or_default().min(WIDEST);
    let is_blank = |place: usize| rows.iter().all(|line| line.get(place).is_none_or(|sign| *sign == ' '));
    let starts: Vec<usize> = (2..width).filter(|&place| !is_blank(place) && is_blank(place - 1) && is_blank(place - 2)).collect();
    if starts.is_empty() {
        return None;
    }
    let cells = |line: &Vec<char>| {
        let bounds: Vec<usize> = std::iter::once(0).chain(starts.iter().copied()).chain([line.len().max(WIDEST)]).collect();
        let cell =
            |pair: &[usize]| line.get(pair[0]..pair[1].min(line.len())).unwrap_or_default().iter().collect::<String>().trim().to_owned();
        bounds.windows(2).map(cell).collect::<Vec<_>>().join("\t")
    };
    Some(lines.iter().map(cells).collect::<Vec<_>>().join("\n"))
}

/// A sentence of names that runs over several lines, as one line; `None` if it is a table.
pub fn one_line_each(text: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let (_, before) = lines.split_last()?;
    let sign = [',', ';'].into_iter().find(|sign| !before.is_empty() && before.iter().all(|line| line.ends_with(*sign)))?;
    let counts: Vec<usize> = lines.iter().map(|line| line.trim_end_matches(sign).matches(sign).count()).collect();
    let is_table = counts.iter().all(|count| *count == counts[0]) || text.contains(['"', '\t']);
    let has_headings = lines[0].split(sign).any(|cell| means_something(cell.trim()));
    (!is_table && !has_headings).then(|| lines.join(" "))
}
