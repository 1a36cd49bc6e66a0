//! Lines and columns of text that was formatted for people to read.

use crate::is_known_heading;

/// Returns the text with plain line ends, without the marks of a quoted email, and without a table's frame.
pub fn plain_lines(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace(['\r', '\u{B}', '\u{C}', '\u{85}', '\u{2028}', '\u{2029}'], "\n");
    let text = if most(&text, |line| line.trim_start().starts_with('>')) { strip_quote_marks(&text) } else { text };
    let text = strip_frame(&text).unwrap_or(text);
    let text = strip_links(&text).unwrap_or(text);
    with_plain_commas(text)
}

/// Replaces Markdown links, `[Ada Lind](mailto:ada@school.org)`, with the text that they show. Returns `None` if there are no
/// links.
fn strip_links(text: &str) -> Option<String> {
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

/// Returns the text with plain commas, if its names are separated only by commas of other scripts, or by slashes and dots on a
/// single line.
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

/// Returns whether most of the filled lines, and more than one, satisfy `is_so`.
fn most(text: &str, is_so: impl Fn(&str) -> bool) -> bool {
    let lines = || text.lines().filter(|line| !line.trim().is_empty());
    let so = lines().filter(|line| is_so(line)).count();
    so > 1 && so * 5 >= lines().count() * 3
}

/// Removes the `> ` marks that a reply puts before the lines of an email.
fn strip_quote_marks(text: &str) -> String {
    let line = |line: &str| line.trim_start_matches(['>', ' ']).to_owned();
    text.lines().map(|text| if text.trim_start().starts_with('>') { line(text) } else { text.to_owned() }).collect::<Vec<_>>().join("\n")
}

/// Removes the frame of a table drawn with `|` and `-`, as in Markdown and consoles. Returns `None` if there is no frame.
fn strip_frame(text: &str) -> Option<String> {
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
        // Bold text and code have marks around the words.
        cells.map(|cell| cell.trim().trim_matches(['*', '_', '`'])).collect::<Vec<_>>().join("|")
    };
    Some(text.lines().map(bare).collect::<Vec<_>>().join("\n"))
}

/// Replaces runs of spaces between columns, as in text copied from a printed page, with tabs. Returns `None` if there are no
/// such columns.
pub fn split_by_spaces(text: &str) -> Option<String> {
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
    let by_places = split_by_position(&lines.iter().map(|line| line.chars().collect()).collect::<Vec<Vec<char>>>(), has_gap);
    // Titles above and lines below the table may have other columns.
    let first = counts.iter().position(|count| *count == widest).unwrap_or_default();
    let last = counts.iter().rposition(|count| *count == widest).unwrap_or_default();
    let is_table = last - first > 1 && first < 4 && counts.len() - last < 4 && counts[first..=last].iter().all(|count| *count == widest);
    by_places.filter(|text| !is_table || width(text) == Some(widest)).or_else(|| is_table.then(one_by_one))
}

/// Splits columns that begin at the same positions in all lines, so that empty cells are preserved.
fn split_by_position(lines: &[Vec<char>], has_gap: impl Fn(&str) -> bool) -> Option<String> {
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

/// Joins a sentence of names that runs over several lines. Returns `None` if the text is a table.
pub fn join_sentence(text: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let (_, before) = lines.split_last()?;
    let sign = [',', ';'].into_iter().find(|sign| !before.is_empty() && before.iter().all(|line| line.ends_with(*sign)))?;
    let counts: Vec<usize> = lines.iter().map(|line| line.trim_end_matches(sign).matches(sign).count()).collect();
    let is_table = counts.iter().all(|count| *count == counts[0]) || text.contains(['"', '\t']);
    let has_headings = lines[0].split(sign).any(|cell| is_known_heading(cell.trim()));
    (!is_table && !has_headings).then(|| lines.join(" "))
}
