//! Rows of a class list that are nobody: totals, titles, and what other programs write between the pupils.

use super::headings::{Heading, meaning};

/// Whether a cell holds numbers, dates or signs, and nothing that is read aloud. What begins like a formula may be one.
pub(super) fn is_number(cell: &str) -> bool {
    let is_sign = |sign: char| sign.is_ascii_punctuation() || sign.is_whitespace() || "–—€£¥°".contains(sign);
    cell.chars().all(|sign| sign.is_numeric() || is_sign(sign)) && (!cell.starts_with(['=', '+', '@']) || !cell.contains(char::is_numeric))
}

/// Whether a name is none, but a row of a gradebook, a title or the end of a list.
pub(super) fn is_nobody(name: &str) -> bool {
    is_footer(name) || is_of_a_program(name) || is_title(name)
}

/// What other programs write in the place of a name.
fn is_of_a_program(name: &str) -> bool {
    const ROWS: [&str; 18] = [
        "points",
        "points possible",
        "date",
        "due date",
        "class average",
        "average",
        "mean",
        "median",
        "test student",
        "student test",
        "student, test",
        "end of report",
        "end of list",
        "class list",
        "register",
        "seating plan",
        "seat plan",
        "klassenliste",
    ];
    let lower = name.trim_matches(|sign: char| !sign.is_alphanumeric()).to_lowercase();
    ROWS.contains(&lower.as_str())
}

/// Whether a name is the title of a group or of a list: “Class 7B”, “Year 7 register - Mrs Jones”, “7B Class”.
fn is_title(name: &str) -> bool {
    const GROUPS: [&str; 21] = [
        "class",
        "year",
        "form",
        "group",
        "grade",
        "set",
        "room",
        "table",
        "register",
        "list",
        "pupils",
        "students",
        "klasse",
        "klassenliste",
        "classe",
        "clase",
        "klas",
        "klasa",
        "gruppe",
        "groupe",
        "grupo",
    ];
    let lower = name.to_lowercase();
    let words: Vec<&str> = lower.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty()).take(6).collect();
    let is_number = |word: &&str| word.starts_with(|sign: char| sign.is_ascii_digit());
    match words.as_slice() {
        [first, rest @ ..] if GROUPS.contains(first) => {
            rest.iter().any(is_number)
                || rest
                    .first()
                    .is_some_and(|next| next.len() == 1 && !name.ends_with('.') || ["list", "register", "of", "for"].contains(next))
        }
        [first, second, ..] => is_number(first) && GROUPS.contains(second),
        [] | [_] => false,
    }
}

/// Words that close a list or a page, with nothing but a number behind them.
const TOTALS: [&str; 14] = [
    "total",
    "totals",
    "subtotal",
    "sum total",
    "summe",
    "gesamt",
    "gesamtzahl",
    "totaal",
    "suma",
    "razem",
    "totale",
    "totalt",
    "summa",
    "итого",
];

/// Words that close a list or a page where a number follows.
const WITH_NUMBER: [&str; 24] = [
    "generated",
    "exported",
    "created",
    "produced",
    "downloaded",
    "report",
    "as of",
    "sum",
    "count",
    "number of",
    "anzahl",
    "effectif",
    "nombre",
    "número",
    "aantal",
    "liczba",
    "page",
    "seite",
    "pagina",
    "página",
    "strona",
    "printed",
    "average",
    "mean",
];

/// Whether a cell closes a list or a page: “Total: 24”, “24 pupils”, “Page 1 of 2”.
pub(super) fn is_footer(cell: &str) -> bool {
    let lower = cell.to_lowercase();
    let (word, rest) = lower.split_at(lower.find(|sign: char| sign.is_ascii_digit() || sign == ':').unwrap_or(lower.len()));
    let word = word.trim();
    let has_number = rest.contains(|sign: char| sign.is_ascii_digit());
    let begins = |known: &str| word.strip_prefix(known).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '));
    let of_pupils =
        word.is_empty() && meaning(rest.trim_start_matches(|sign: char| sign.is_ascii_digit() || sign == ' ')) == Some(Heading::Name);
    TOTALS.contains(&word) && rest.trim_start_matches(':').chars().all(|sign| !sign.is_alphabetic())
        || (has_number && TOTALS.iter().chain(&WITH_NUMBER).any(|known| begins(known)))
        || (has_number && of_pupils)
        || has_colon(cell)
}

/// Whether words end in a colon with or without more behind it: “Teacher: Mrs Jones”. A number before it is a list’s.
fn has_colon(cell: &str) -> bool {
    let is_so = |(before, after): (&str, &str)| before.contains(char::is_alphabetic) && (after.is_empty() || after.starts_with(' '));
    cell.split_once(':').is_some_and(is_so)
}

/// Whether a name that stands alone in its row, where others have more, is rather a line below the list.
pub(super) fn is_line(name: &str) -> bool {
    const STARTS: [&str; 14] =
        ["generated", "exported", "printed", "created", "report", "source", "teacher", "tutor", "mr", "mrs", "ms", "miss", "boys", "girls"];
    let lower = name.to_lowercase();
    let first = lower.split(|sign: char| !sign.is_alphanumeric()).next().unwrap_or_default();
    name.contains(|sign: char| sign.is_ascii_digit()) || STARTS.contains(&first)
}
