//! Pupils who have left the class, according to columns other than the name's: a leaving date, a status, a tick under
//! “Archived”.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;

use crate::columns::{ListColumns, count_filled, filled_cells};
use crate::days::{Day, DayOrder, DayTiming};
use crate::words::split_words;
use crate::{Kind, List, MOST_COLUMNS, Row, has_left, has_meaning, may_have_left, meaning, meaning_beside_names, phrase};
use senlac_classroom::content::text_checks::{quoted, shown};

/// The leavers in a list, by row.
#[derive(Debug, Default)]
pub struct Leavers {
    /// Reasons why rows aren't used.
    pub gone: BTreeMap<usize, String>,
    /// Possible leaving dates: a sentence about the cell, to precede “Has the pupil left?”.
    pub unsure: BTreeMap<usize, String>,
    /// Columns that give this information.
    pub columns: BTreeSet<usize>,
}

/// Meaning of a column about leaving.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ColumnTopic {
    /// A leaving date, or yes for leavers.
    Leaving,
    /// The reason for leaving: anything except no.
    Reason,
    /// Closed or locked accounts: yes may mean that the pupil has left.
    Blocked,
    /// Membership of the class: no means that the pupil has left.
    Enrolled,
    /// Short words, few different ones. Some may say that the pupil has left.
    Status,
    /// Any text, in which complete phrases may say that the pupil has left.
    Notes,
    /// Dates in a few rows under an unknown heading.
    Days,
}

/// Meaning of a cell about leaving.
enum Verdict {
    Here,
    Gone,
    /// Its date may be past or future.
    Unclear,
    /// Its date may be a leaving date or another one.
    MayBeLast,
    /// It is neither a date nor yes or no.
    Unread,
}

/// Returns the rows of pupils who have left according to columns other than the name's, with the reasons. A column that would
/// apply to most pupils means something else. Without `today` every date is past.
pub fn leavers(rows: &[&Row], headings: Option<&Row>, columns: &ListColumns, today: Option<NaiveDate>) -> Leavers {
    let order = day_order(rows);
    let mut leavers = Leavers::default();
    let others = columns.unknown.iter().copied().chain(columns.away.map(|away| away.column)).chain(columns.role);
    for column in others {
        let heading = headings.map_or("", |row| row.cell(column));
        let about = column_topic(heading, rows, column);
        if is_action_column(heading, rows) {
            continue;
        }
        let filler = Some(about).filter(|about| *about == ColumnTopic::Leaving).and_then(|_| filler(rows, column));
        let are_letters = about == ColumnTopic::Status && has_single_letters(heading, rows, column);
        let verdict = |cell: &str| {
            if are_letters && phrase(cell) == "l" {
                Verdict::Unread
            } else if filler == Some(cell) {
                Verdict::Here
            } else {
                verdict(about, cell, today, order)
            }
        };
        let has_sides = filled_cells(rows, column).any(|cell| split_words(cell).first().is_some_and(|word| word == "right"));
        if has_sides || count_filled(rows, column, |cell| !matches!(verdict(cell), Verdict::Here)) * 2 > rows.len() {
            continue;
        }
        for (row, cell) in rows.iter().map(|row| (row.number, row.cell(column))).filter(|(_, cell)| !cell.is_empty()) {
            let shown_cell = quoted(&shown(cell));
            if !matches!(verdict(cell), Verdict::Here) {
                leavers.columns.insert(column);
            }
            match verdict(cell) {
                Verdict::Here => {}
                Verdict::Gone => {
                    leavers.gone.insert(row, leaver_reason(&phrase(heading), cell));
                }
                Verdict::Unclear => {
                    leavers.unsure.insert(row, tr!("the leaving date {cell} could be in the past or in the future.", cell = shown_cell));
                }
                Verdict::MayBeLast => {
                    leavers.unsure.insert(row, tr!("{cell} may be a leaving date.", cell = shown_cell));
                }
                Verdict::Unread => {
                    let under = heading_suffix(&phrase(heading));
                    leavers.unsure.insert(row, tr!("{cell}{under} may mean that the pupil has left.", cell = shown_cell, under));
                }
            }
        }
    }
    leavers.unsure.retain(|row, _| !leavers.gone.contains_key(row));
    leavers
}

/// Returns whether a status column contains single letters, of which L may stand for leavers.
fn has_single_letters(heading: &str, rows: &[&Row], column: usize) -> bool {
    let is_status = split_words(heading).iter().any(|word| ["stat", "estad", "état", "etat"].iter().any(|stem| word.starts_with(stem)));
    is_status
        && meaning_beside_names(heading) != Some(Kind::NoteHeading)
        && filled_cells(rows, column).all(|cell| cell.chars().count() == 1)
}

/// Returns the text in most rows of a column about leaving, if it isn't a date. It means that the pupil hasn't left.
fn filler<'a>(rows: &[&'a Row], column: usize) -> Option<&'a str> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for cell in rows.iter().map(|row| row.cell(column)).filter(|cell| !cell.is_empty()) {
        *counts.entry(cell).or_default() += 1;
    }
    let (cell, count) = counts.into_iter().max_by_key(|(_, count)| *count)?;
    let is_day = Day::read(cell).or_else(|| Day::from_number(cell)).is_some();
    (count * 2 > rows.len() && !is_day).then_some(cell)
}

/// Returns the order of day and month in all columns of a list.
fn day_order(rows: &[&Row]) -> DayOrder {
    let days: Vec<Day> = (0..MOST_COLUMNS).flat_map(|column| filled_cells(rows, column)).filter_map(Day::read).collect();
    DayOrder::from_days(&days)
}

/// Returns what the column under a heading is about.
fn column_topic(heading: &str, rows: &[&Row], column: usize) -> ColumnTopic {
    let all = split_words(heading);
    let core = all
        .iter()
        .filter(|word| !has_meaning(word, Kind::Pupil) && !has_meaning(word, Kind::Beside) && !List::EnrolmentWord.contains(word));
    let phrases = [all.join(" "), core.cloned().collect::<Vec<_>>().join(" ")];
    let is_known = |kind: Kind| phrases.iter().any(|phrase| has_meaning(phrase, kind));
    let begins = |list: List| {
        let pairs = all.windows(2).map(|pair| pair.join(" "));
        all.iter().cloned().chain(pairs).any(|words| list.is_prefix_of(&words))
    };
    let is_short = |cell: &str| split_words(cell).len() <= 4;
    let has_reason = all.iter().any(|word| List::LeavingReason.contains(word));
    if is_known(Kind::LeaverHeading) {
        if has_reason { ColumnTopic::Reason } else { ColumnTopic::Leaving }
    } else if all.iter().any(|word| List::BlockedStem.is_prefix_of(word)) {
        ColumnTopic::Blocked
    } else if all.iter().any(|word| List::LeavingStem.is_within(word)) && !begins(List::NotLeavingStem) {
        if has_reason { ColumnTopic::Reason } else { ColumnTopic::Leaving }
    } else if is_known(Kind::EnrolledHeading) {
        ColumnTopic::Enrolled
    } else if meaning_beside_names(heading) == Some(Kind::NoteHeading) {
        ColumnTopic::Notes
    } else if has_few_days(rows, column) && is_unknown_heading(heading) && !begins(List::OtherDayStem) {
        ColumnTopic::Days
    } else if filled_cells(rows, column).all(is_short) {
        ColumnTopic::Status
    } else {
        ColumnTopic::Notes
    }
}

/// Returns whether a heading is empty, unknown or about dates.
fn is_unknown_heading(heading: &str) -> bool {
    meaning(heading).is_none() && matches!(meaning_beside_names(heading), None | Some(Kind::Time))
}

/// Returns whether a column has dates in a few rows and no other contents.
fn has_few_days(rows: &[&Row], column: usize) -> bool {
    let days = count_filled(rows, column, |cell| Day::read(cell).is_some());
    days > 0 && days == filled_cells(rows, column).count() && days * 4 <= rows.len()
}

fn verdict(about: ColumnTopic, cell: &str, today: Option<NaiveDate>, order: DayOrder) -> Verdict {
    let gone = |is_gone: bool| if is_gone { Verdict::Gone } else { Verdict::Here };
    let is_no = has_meaning(&phrase(cell), Kind::No);
    let is_yes = has_meaning(&phrase(cell), Kind::Yes) || has_tick_or_cross(cell);
    let says_left = has_left(cell) || is_leaver_status(cell);
    let when = |day: Day| today.map_or(DayTiming::Past, |today| day.timing(today, order));
    match about {
        _ if Day::read(cell).is_none() && is_newcomer(cell) => Verdict::Here,
        ColumnTopic::Leaving | ColumnTopic::Reason if is_no || Day::is_unset(cell) || is_still_here(cell) => Verdict::Here,
        ColumnTopic::Leaving => match Day::read(cell).or_else(|| Day::from_number(cell)).or_else(|| Day::end_of_month(cell)).map(when) {
            Some(DayTiming::Past) => Verdict::Gone,
            Some(DayTiming::Unclear) => Verdict::Unclear,
            Some(DayTiming::Future) => Verdict::Here,
            None if is_yes || says_left => Verdict::Gone,
            None if cell.contains(char::is_alphanumeric) => Verdict::Unread,
            None => Verdict::Here,
        },
        ColumnTopic::Reason => gone(cell.contains(char::is_alphabetic)),
        ColumnTopic::Blocked if is_yes => Verdict::Unread,
        ColumnTopic::Days if Day::read(cell).is_some() => match Day::read(cell).map(when) {
            Some(DayTiming::Future) => Verdict::Here,
            Some(DayTiming::Past | DayTiming::Unclear) | None => Verdict::MayBeLast,
        },
        ColumnTopic::Enrolled => gone(is_no || is_cross(cell) || says_left),
        ColumnTopic::Status | ColumnTopic::Blocked => gone(says_left),
        ColumnTopic::Notes | ColumnTopic::Days => gone(has_left(cell)),
    }
}

/// Returns whether a cell about leaving says that the pupil hasn't left: “N/A”, “none”, “enrolled”.
fn is_still_here(cell: &str) -> bool {
    List::StillHere.contains(&phrase(cell)) || List::StillHere.contains(&cell.to_lowercase())
}

/// Returns whether a column contains actions in a meeting, where “Left” doesn't mean that a pupil has left the class.
pub fn is_action_column(heading: &str, rows: &[&Row]) -> bool {
    let is_time = |cell: &str| cell.contains(':') && cell.contains(|sign: char| sign.is_ascii_digit());
    let has_times = (0..MOST_COLUMNS).any(|column| count_filled(rows, column, is_time) * 2 > rows.len());
    has_times && split_words(heading).iter().any(|word| List::ActionStem.is_within(word))
}

/// Returns whether a cell contains a tick or a cross: “✓”, “☒”.
fn has_tick_or_cross(cell: &str) -> bool {
    cell.trim().chars().any(|sign| "✓✔☑✅√✗✘☒❌×".contains(sign))
}

/// Returns whether a cell is only a cross: “✗”.
fn is_cross(cell: &str) -> bool {
    !cell.trim().is_empty() && cell.trim().chars().all(|sign| "✗✘☒❌×".contains(sign))
}

/// Returns whether a cell says that the pupil came from elsewhere: “transferred in”, “moved from Leeds”.
fn is_newcomer(cell: &str) -> bool {
    match split_words(cell).as_slice() {
        [_, only] => ["in", "from", "back"].contains(&only.as_str()),
        [_, second, ..] => ["from", "into", "back"].contains(&second.as_str()),
        _ => false,
    }
}

/// Returns whether a short status begins with a word for having left, before any code or note: “Withdrawal-24”,
/// “Dropped (Audit)”, “Ex-pupil”.
fn is_leaver_status(cell: &str) -> bool {
    let all = split_words(cell);
    // “W24 - Withdrawn”: a code may come first.
    let is_code = all.len() > 1 && all[0].chars().count() <= 4 && all[0].contains(|sign: char| sign.is_ascii_digit());
    let words = &all[usize::from(is_code)..];
    let is_former = matches!(words, [ex, who, ..] if ["ex", "oud", "ancien", "ancienne", "past"].contains(&ex.as_str()) && has_meaning(who, Kind::Pupil));
    let begins = words.first().is_some_and(|first| List::LeftStem.is_prefix_of(first))
        || words.get(..2).is_some_and(|pair| List::LeftStem.is_prefix_of(&pair.join(" ")));
    words.len() <= 4 && (is_former || begins)
}

/// Returns the reason why a leaver's row is ignored.
fn leaver_reason(heading: &str, cell: &str) -> String {
    let cell = quoted(&shown(cell));
    tr!("{cell}{under} means that the pupil has left the class.", cell, under = heading_suffix(heading))
}

/// Returns the heading of a cell's column, to be added after the cell.
fn heading_suffix(heading: &str) -> String {
    if heading.is_empty() { String::new() } else { tr!(" under {heading}", heading = quoted(&shown(heading))) }
}

/// Returns the rows whose notes may say that the pupil has left, with the notes.
pub fn possible_leavers<'a>(rows: &[&'a Row], columns: &ListColumns) -> BTreeMap<usize, &'a str> {
    let cells = columns.unknown.iter().flat_map(|&column| rows.iter().map(move |row| (row.number, row.cell(column))));
    let found: BTreeMap<usize, &str> = cells.filter(|(_, cell)| may_have_left(cell)).collect();
    if found.len() * 2 > rows.len() { BTreeMap::new() } else { found }
}
