//! Text lists: tables with separators between their cells, and names on lines.

use super::copied::{UnmarkedText, join_halves, join_sentence, names_of_mail, plain_lines, remove_roles, split_by_spaces, strip_marks};
use super::encoding::{DecodedText, NO_TEXT, SAVE_AS_CSV, decode_text, encoding_question, is_binary, is_unicode, letters_remark};
use super::grid::{Grid, MOST_ROWS, Source};
use super::kind::find_other_content;
use super::separators::{separator, separator_name, split_line, unquote, whole_lines};
use super::spreadsheet::Parts;
use super::spreadsheet::{excel2003, open_document};
use super::{UnreadableList, html, json, vcard, xml_records};
use crate::letters::escapes;
use crate::{ListOptions, ListRemark, RemarkWeight, has_left, is_away, is_known_heading};
use senlac_base::language::tr;
use senlac_classroom::rules::UnitId;

/// Reads a text list from its bytes.
/// Errors: the bytes aren't text, or a quotation mark has no partner.
pub fn read(bytes: &[u8], options: &ListOptions) -> Result<Source, UnreadableList> {
    let DecodedText { text, encoding, others } = decode_text(bytes, options.encoding)?;
    let orders = text.chars().filter(|&sign| sign.is_control() && !sign.is_whitespace()).count();
    if is_binary(orders, text.chars().count()) {
        return Err(tr(NO_TEXT).into());
    }
    let mut source = read_any_kind(&text, options)?;
    source.what = format!("{} in {encoding}", source.what);
    let is_certain = is_unicode(encoding) || bytes.is_ascii();
    if !is_certain && others.is_empty() {
        source.remarks.push(letters_remark(&text, encoding));
    } else if !others.is_empty() {
        source.questions.push(encoding_question(bytes, &[&[encoding], others.as_slice()].concat(), options));
    }
    Ok(Source { encoding: Some(encoding), ..source })
}

/// Reads text of any kind: a table, or another format that programs write.
pub fn read_any_kind(text: &str, options: &ListOptions) -> Result<Source, UnreadableList> {
    if vcard::is_cards(text) {
        vcard::read(text)
    } else if let Some(source) = json::read(text) {
        source
    } else if html::is_page(text) {
        html::read(text)
    } else if text.contains("urn:schemas-microsoft-com:office:spreadsheet") && text.trim_start().starts_with('<') {
        excel2003::read(text)
    } else if text.contains("<office:spreadsheet") {
        open_document::read(&Parts::from([("content.xml".to_owned(), text.as_bytes().to_vec())]))
    } else if let Some(source) = xml_records::read(text) {
        source
    } else if let Some(refusal) = find_other_content(text) {
        Err(refusal)
    } else {
        read_table(text, options)
    }
}

/// Reads pasted names.
/// Errors: a quotation mark has no partner.
pub fn read_pasted(text: &str, options: &ListOptions) -> Result<Source, UnreadableList> {
    let mut source = read_any_kind(text, options)?;
    source.what = tr!("pasted text: {what}", what = source.what);
    Ok(source)
}

/// Splits a text into cells.
fn read_table(text: &str, options: &ListOptions) -> Result<Source, UnreadableList> {
    let text = plain_lines(text);
    let text = escapes::decode_letter_entities(&text).unwrap_or(text);
    if let Some(names) = names_of_mail(&text) {
        return Ok(names_source(names));
    }
    let mut remarks = Vec::new();
    let text = match strip_marks(&text) {
        Some(UnmarkedText { text, has_ticks }) => {
            remarks.push(ListRemark::for_list(RemarkWeight::Changed, tr!("Numbers or marks before the names are removed.")));
            let ticks = tr!("Some boxes before the names are ticked. Ticks are ignored, so nobody is marked absent because of them.");
            remarks.extend(has_ticks.then(|| ListRemark::for_list(RemarkWeight::Note, ticks)));
            text
        }
        None => text,
    };
    let text = join_sentence(&text).unwrap_or(text);
    let (text, said) = strip_sep_line(&text);
    let text = if said.is_none() { unquote_rows(text) } else { text };
    let separator = said.or_else(|| separator(&text));
    let by_spaces = split_by_spaces(&text).filter(|parted| separator.is_none() || separator == Some(',') && has_commas_in_cells(parted));
    let (text, separator) = with_tabs(text, separator);
    let (text, separator) = match by_spaces {
        Some(parted) => (parted, Some('\t')),
        None => (text, separator),
    };
    let grid = cells(&text, separator)?;
    let line = separator.and_then(|sign| single_line_names(&text, sign));
    let what = match (separator, line.is_some()) {
        (None, _) => tr!("one name per row").to_owned(),
        (Some(sign), true) => tr!("names on one line with {sign} between them", sign = separator_name(sign)),
        (Some(sign), false) => tr!("a table with {sign}", sign = separator_name(sign)),
    };
    let is_single = separator.is_none() || line.is_some();
    let mut grid = line.unwrap_or(grid);
    let mut questions = Vec::new();
    if is_single {
        remarks.extend(remove_roles(&mut grid));
        questions.extend(join_halves(&mut grid, options));
    }
    Ok(Source { what, separator, sheets: vec![grid.into()], remarks, questions, ..Source::default() })
}

/// Handles a tab between a name and a note, even if only a few lines have one. The tab is the separator if there is no other;
/// otherwise it becomes a dash.
fn with_tabs(text: String, separator: Option<char>) -> (String, Option<char>) {
    let parted = |line: &str| line.trim().split_once('\t').map(|(name, note)| (name.trim().to_owned(), note.trim().to_owned()));
    let has_tab =
        |line: &str| parted(line).is_some_and(|(name, note)| name.contains(char::is_alphabetic) && note.contains(char::is_alphanumeric));
    // A tab between a first and a last name is a space.
    let is_name = |line: &str| {
        parted(line).is_some_and(|(name, note)| {
            !name.contains(' ')
                && note.starts_with(char::is_uppercase)
                && !note.contains(char::is_numeric)
                && !is_away(&note)
                && !has_left(&note)
        })
    };
    if separator == Some('\t') || !text.lines().any(has_tab) {
        return (text, separator);
    }
    let line = |line: &str| match separator {
        _ if has_tab(line) && is_name(line) => line.trim().replacen('\t', " ", 1),
        Some(_) if has_tab(line) => line.trim().replacen('\t', " – ", 1),
        Some(_) | None => line.to_owned(),
    };
    let text = text.lines().map(line).collect::<Vec<_>>().join("\n");
    let separator = separator.or_else(|| text.lines().any(has_tab).then_some('\t'));
    (text, separator)
}

/// Returns names that preceded their addresses, as if each had a row of its own.
fn names_source(names: Vec<String>) -> Source {
    let mut grid = Grid::from_names(names);
    let mut remarks = vec![ListRemark::for_list(RemarkWeight::Changed, tr!("Email addresses after the names are removed."))];
    remarks.extend(remove_roles(&mut grid));
    Source { remarks, ..Source::new(tr!("names with email addresses"), vec![grid.into()]) }
}

/// Empties the line `sep=;` that Excel writes before a table, and returns its separator. The empty line remains so that row
/// numbers stay the same.
fn strip_sep_line(text: &str) -> (String, Option<char>) {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let said = first.trim_matches(['"', ' ', '\u{FEFF}']).strip_prefix("sep=").map(|sign| sign.trim_end_matches('"').chars());
    match said.map(|mut signs| (signs.next(), signs.next())) {
        Some((Some(sign), None)) if sign != '"' && (sign == '\t' || sign.is_ascii_punctuation()) => (format!("\n{rest}"), Some(sign)),
        Some(_) | None => (text.to_owned(), None),
    }
}

/// Removes the quotation marks if every row of a table is in quotation marks as a whole.
fn unquote_rows(text: String) -> String {
    let inner = |line: &str| line.trim().strip_prefix('"').and_then(|line| line.strip_suffix('"')).map(str::to_owned);
    let is_row = |line: &str| inner(line).is_some_and(|row| !row.contains('"') && row.matches([',', ';', '\t']).count() > 1);
    let mut lines = text.lines().filter(|line| !line.trim().is_empty()).peekable();
    if lines.peek().is_some() && lines.all(is_row) {
        return text.lines().map(|line| inner(line).unwrap_or_default()).collect::<Vec<_>>().join("\n");
    }
    text
}

/// Returns whether a table with columns aligned by spaces has commas inside one column only, as in “Lind, Ada”, and none
/// between columns.
fn has_commas_in_cells(parted: &str) -> bool {
    let with_comma = |line: &str| -> Vec<usize> {
        let cells = line.split('\t').enumerate();
        cells.filter(|(_, cell)| cell.contains(',')).map(|(column, _)| column).collect()
    };
    let columns: Vec<Vec<usize>> = parted.lines().map(with_comma).filter(|columns| !columns.is_empty()).collect();
    let is_single = |columns: &Vec<usize>| columns.len() == 1;
    let is_at_end = parted.split(['\t', '\n']).any(|cell| cell.starts_with(',') || cell.ends_with(','));
    !is_at_end && !parted.contains('"') && columns.iter().all(is_single) && columns.windows(2).all(|pair| pair[0] == pair[1])
}

/// Sentinel for the last line, which no list contains. If it is missing from the rows, an unclosed quotation mark has swallowed
/// it.
const END: &str = "\0end\0";

/// Reads the cells of every row that isn't blank. Quotation marks at both ends of a cell keep it together.
fn cells(text: &str, separator: Option<char>) -> Result<Grid, UnreadableList> {
    let Some(sign) = separator.and_then(|sign| u8::try_from(sign).ok()) else {
        return Ok(Grid::from_names(whole_lines(text).iter().map(|line| unquote(line))));
    };
    let mut grid = Grid::default();
    let text = format!("{text}\n{END}\n");
    let mut reader = csv::ReaderBuilder::new().has_headers(false).flexible(true).delimiter(sign).from_reader(text.as_bytes());
    let mut number = 0;
    for record in reader.records() {
        let record = record.map_err(|error| tr!("Can’t read the list: {error}. {save}", error, save = tr(SAVE_AS_CSV)))?;
        number += 1 + empty_lines_before(&text, record.position());
        let ends = record.iter().any(|cell| cell.contains(END));
        if ends && (record.len() > 1 || record.get(0) != Some(END)) {
            let message = tr!("a quotation mark has no partner. Add the missing \" or remove the extra one.").to_owned();
            return Err(UnreadableList { row: Some(number), message });
        }
        if !ends {
            grid.add(number, 1, record.iter().map(strip_formula).enumerate());
        }
    }
    Ok(grid)
}

/// Returns a cell without the formula that makes Excel treat it as text: `="Ada Lind"`.
fn strip_formula(cell: &str) -> String {
    let inner = cell.trim().strip_prefix("=\"").and_then(|cell| cell.strip_suffix('"')).filter(|inner| !inner.contains('"'));
    inner.unwrap_or(cell).to_owned()
}

fn empty_lines_before(text: &str, record: Option<&csv::Position>) -> usize {
    let start = record.and_then(|place| usize::try_from(place.byte()).ok()).unwrap_or_default();
    text.as_bytes().get(start..).unwrap_or_default().iter().take_while(|&&byte| byte == b'\n').count()
}

/// Returns the names of a list that is all on one line, as if each had a row of its own.
fn single_line_names(text: &str, sign: char) -> Option<Grid> {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let line = lines.next().filter(|_| lines.next().is_none())?;
    let mut names: Vec<String> = split_line(line, sign)
        .map(|part| unquote(part.trim().trim_start_matches(['~', ' '])))
        .filter(|name| !name.trim().is_empty())
        .collect();
    if names.len() > 1 {
        split_last_two(&mut names);
    }
    // A chat lists the numbers of members without a name.
    let is_number = |cell: &String| cell.starts_with('+') && cell.bytes().filter(u8::is_ascii_digit).count() > 6;
    let is_name =
        |cell: &String| is_number(cell) || cell.contains(char::is_alphabetic) && !is_known_heading(cell) && cell.parse::<UnitId>().is_err();
    // Two words may be one name with its parts turned round.
    let enough = names.len() > 2 || (names.len() == 2 && names.iter().all(|name| name.trim().contains(' ')));
    (enough && names.iter().take(MOST_ROWS).all(is_name)).then(|| Grid::from_names(names))
}

/// Splits the last two names of a sentence: “Ada Lind and Bo Ek.” or “and Bo Ek.”
fn split_last_two(names: &mut Vec<String>) {
    const JOINTS: [&str; 9] = ["and ", "& ", "und ", "et ", "y ", "e ", "en ", "i ", "och "];
    let Some(last) = names.pop() else { return };
    let is_sentence =
        last.trim_end().strip_suffix('.').is_some_and(|last| last.rsplit(' ').next().is_some_and(|word| word.chars().count() > 2));
    let last = if is_sentence { last.trim_end().trim_end_matches('.') } else { last.trim_end() };
    let start = last.trim_start();
    if let Some(name) = JOINTS.iter().find_map(|joint| start.strip_prefix(joint)) {
        names.push(name.to_owned());
    } else if let Some((one, other)) = JOINTS.iter().find_map(|joint| start.split_once(&format!(" {joint}"))) {
        names.extend([one.to_owned(), other.to_owned()]);
    } else {
        names.push(last.to_owned());
    }
}
