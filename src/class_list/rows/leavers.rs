//! Who has left the class, as columns besides the name's say: a leaving date, a status, a tick under “Archived”.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;

use crate::columns::{ListColumns, filled, filled_so};
use crate::days::{Day, DayOrder, When};
use crate::words::words;
use crate::{Kind, List, MOST_COLUMNS, Row, has_left, may_have_left, meaning, other, phrase, says};
use senlac_classroom::content::words::{quoted, shown};

/// Who has left, by row.
#[derive(Debug, Default)]
pub struct Leavers {
    /// Why a row does not count.
    pub gone: BTreeMap<usize, String>,
    /// Days that may be the pupil's last: the cell and what to say about it, before “Has the pupil left?”.
    pub unsure: BTreeMap<usize, String>,
    /// The columns that say so.
    pub columns: BTreeSet<usize>,
}

/// What a column says about leaving.
#[derive(Clone, Copy, PartialEq, Eq)]
enum About {
    /// It is about leaving: a day or a yes.
    Leaving,
    /// It is about why somebody has left: anything but a no.
    Reason,
    /// It is about accounts that are closed or locked: a yes may say so.
    Blocked,
    /// It is about belonging to the class: a no.
    Enrolled,
    /// Short words, one of few for each pupil; some may say that the pupil has left.
    Status,
    /// Anything, in which whole phrases may say so.
    Notes,
    /// Days in a few rows under a heading that is unknown.
    Days,
}

/// What a cell says.
enum Verdict {
    Here,
    Gone,
    /// Its day may be past or to come.
    Unclear,
    /// Its day may be a leaving day or another.
    MayBeLast,
    /// It is neither a day nor a yes or a no.
    Unread,
}

/// The rows of those who have left as columns besides the name’s say, and why. Where most have, it means something else.
/// Without `today` every day is past.
pub fn leavers(rows: &[&Row], headings: Option<&Row>, columns: &ListColumns, today: Option<NaiveDate>) -> Leavers {
    let order = day_order(rows);
    let mut leavers = Leavers::default();
    let others = columns.unknown.iter().copied().chain(columns.away.map(|away| away.column)).chain(columns.role);
    for column in others {
        let heading = headings.map_or("", |row| row.cell(column));
        let about = about(heading, rows, column);
        if is_of_actions(heading, rows) {
            continue;
        }
        let filler = Some(about).filter(|about| *about == About::Leaving).and_then(|_| filler(rows, column));
        let are_letters = about == About::Status && is_of_letters(heading, rows, column);
        let verdict = |cell: &str| {
            if are_letters && phrase(cell) == "l" {
                Verdict::Unread
            } else if filler == Some(cell) {
                Verdict::Here
            } else {
                verdict(about, cell, today, order)
            }
        };
        let has_sides = filled(rows, column).any(|cell| words(cell).first().is_some_and(|word| word == "right"));
        if has_sides || filled_so(rows, column, |cell| !matches!(verdict(cell), Verdict::Here)) * 2 > rows.len() {
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
                    leavers.gone.insert(row, why(&phrase(heading), cell));
                }
                Verdict::Unclear => {
                    leavers.unsure.insert(row, tr!("the leaving date {cell} could be in the past or in the future.", cell = shown_cell));
                }
                Verdict::MayBeLast => {
                    leavers.unsure.insert(row, tr!("{cell} may be a leaving date.", cell = shown_cell));
                }
                Verdict::Unread => {
                    let under = under(&phrase(heading));
                    leavers.unsure.insert(row, tr!("{cell}{under} may say that the pupil has left.", cell = shown_cell, under));
                }
            }
        }
    }
    leavers.unsure.retain(|row, _| !leavers.gone.contains_key(row));
    leavers
}

/// Whether a column of a status holds letters, of which L may be for those who have left.
fn is_of_letters(heading: &str, rows: &[&Row], column: usize) -> bool {
    let is_status = words(heading).iter().any(|word| ["stat", "estad", "état", "etat"].iter().any(|stem| word.starts_with(stem)));
    is_status && other(heading) != Some(Kind::NoteHeading) && filled(rows, column).all(|cell| cell.chars().count() == 1)
}

/// What stands in most rows of a column about leaving and is no day: it says that nobody has left.
fn filler<'a>(rows: &[&'a Row], column: usize) -> Option<&'a str> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for cell in rows.iter().map(|row| row.cell(column)).filter(|cell| !cell.is_empty()) {
        *counts.entry(cell).or_default() += 1;
    }
    let (cell, count) = counts.into_iter().max_by_key(|(_, count)| *count)?;
    let is_day = Day::read(cell).or_else(|| Day::of_number(cell)).is_some();
    (count * 2 > rows.len() && !is_day).then_some(cell)
}

/// The order of day and month in all columns of a list.
fn day_order(rows: &[&Row]) -> DayOrder {
    let days: Vec<Day> = (0..MOST_COLUMNS).flat_map(|column| filled(rows, column)).filter_map(Day::read).collect();
    DayOrder::of_days(&days)
}

/// What the column under a heading is about.
fn about(heading: &str, rows: &[&Row], column: usize) -> About {
    let all = words(heading);
    let core = all.iter().filter(|word| !says(word, Kind::Pupil) && !says(word, Kind::Beside) && !List::EnrolmentWord.has(word));
    let phrases = [all.join(" "), core.cloned().collect::<Vec<_>>().join(" ")];
    let is_known = |kind: Kind| phrases.iter().any(|phrase| says(phrase, kind));
    let begins = |list: List| {
        let pairs = all.windows(2).map(|pair| pair.join(" "));
        all.iter().cloned().chain(pairs).any(|words| list.begins(&words))
    };
    let is_short = |cell: &str| words(cell).len() <= 4;
    let has_reason = all.iter().any(|word| List::LeavingReason.has(word));
    if is_known(Kind::LeaverHeading) {
        if has_reason { About::Reason } else { About::Leaving }
    } else if all.iter().any(|word| List::BlockedStem.begins(word)) {
        About::Blocked
    } else if all.iter().any(|word| List::LeavingStem.is_within(word)) && !begins(List::NotLeavingStem) {
        if has_reason { About::Reason } else { About::Leaving }
    } else if is_known(Kind::EnrolledHeading) {
        About::Enrolled
    } else if other(heading) == Some(Kind::NoteHeading) {
        About::Notes
    } else if has_few_days(rows, column) && is_unknown(heading) && !begins(List::OtherDayStem) {
        About::Days
    } else if filled(rows, column).all(is_short) {
        About::Status
    } else {
        About::Notes
    }
}

/// Whether a heading is empty, unknown or speaks of days.
fn is_unknown(heading: &str) -> bool {
    meaning(heading).is_none() && matches!(other(heading), None | Some(Kind::Time))
}

/// Whether a column has days in a few rows and nothing in the others.
fn has_few_days(rows: &[&Row], column: usize) -> bool {
    let days = filled_so(rows, column, |cell| Day::read(cell).is_some());
    days > 0 && days == filled(rows, column).count() && days * 4 <= rows.len()
}

fn verdict(about: About, cell: &str, today: Option<NaiveDate>, order: DayOrder) -> Verdict {
    let gone = |is_gone: bool| if is_gone { Verdict::Gone } else { Verdict::Here };
    let is_no = says(&phrase(cell), Kind::No);
    let is_yes = says(&phrase(cell), Kind::Yes) || is_sign(cell);
    let says_left = has_left(cell) || says_left_as_status(cell);
    let when = |day: Day| today.map_or(When::Past, |today| day.when(today, order));
    match about {
        _ if Day::read(cell).is_none() && comes_in(cell) => Verdict::Here,
        About::Leaving | About::Reason if is_no || Day::is_unset(cell) || says_nobody_left(cell) => Verdict::Here,
        About::Leaving => match Day::read(cell).or_else(|| Day::of_number(cell)).or_else(|| Day::end_of_month(cell)).map(when) {
            Some(When::Past) => Verdict::Gone,
            Some(When::Unclear) => Verdict::Unclear,
            Some(When::Future) => Verdict::Here,
            None if is_yes || says_left => Verdict::Gone,
            None if cell.contains(char::is_alphanumeric) => Verdict::Unread,
            None => Verdict::Here,
        },
        About::Reason => gone(cell.contains(char::is_alphabetic)),
        About::Blocked if is_yes => Verdict::Unread,
        About::Days if Day::read(cell).is_some() => match Day::read(cell).map(when) {
            Some(When::Future) => Verdict::Here,
            Some(When::Past | When::Unclear) | None => Verdict::MayBeLast,
        },
        About::Enrolled => gone(is_no || is_crossed(cell) || says_left),
        About::Status | About::Blocked => gone(says_left),
        About::Notes | About::Days => gone(has_left(cell)),
    }
}

/// Whether a cell about leaving says that the pupil has not left: “N/A”, “none”, “enrolled”.
fn says_nobody_left(cell: &str) -> bool {
    List::StillHere.has(&phrase(cell)) || List::StillHere.has(&cell.to_lowercase())
}

/// Whether a column holds what people do in a meeting, where “Left” is no pupil who has left the class.
pub fn is_of_actions(heading: &str, rows: &[&Row]) -> bool {
    let is_time = |cell: &str| cell.contains(':') && cell.contains(|sign: char| sign.is_ascii_digit());
    let has_times = (0..MOST_COLUMNS).any(|column| filled_so(rows, column, is_time) * 2 > rows.len());
    has_times && words(heading).iter().any(|word| List::ActionStem.is_within(word))
}

/// Whether a cell has a sign that ticks or crosses: “✓”, “☒”.
fn is_sign(cell: &str) -> bool {
    cell.trim().chars().any(|sign| "✓✔☑✅√✗✘☒❌×".contains(sign))
}

/// Whether a cell is only a cross: “✗”.
fn is_crossed(cell: &str) -> bool {
    !cell.trim().is_empty() && cell.trim().chars().all(|sign| "✗✘☒❌×".contains(sign))
}

/// Whether a cell says that the pupil came from elsewhere: “transferred in”, “moved from Leeds”.
fn comes_in(cell: &str) -> bool {
    match words(cell).as_slice() {
        [_, only] => ["in", "from", "back"].contains(&only.as_str()),
        [_, second, ..] => ["from", "into", "back"].contains(&second.as_str()),
        _ => false,
    }
}

/// Whether a short status begins with a word for having left, whatever code or note follows: “Withdrawal-24”,
/// “Dropped (Audit)”, “Ex-pupil”.
fn says_left_as_status(cell: &str) -> bool {
    let all = words(cell);
    // “W24 - Withdrawn”: a code may stand first.
    let is_code = all.len() > 1 && all[0].chars().count() <= 4 && all[0].contains(|sign: char| sign.is_ascii_digit());
    let words = &all[usize::from(is_code)..];
    let is_former =
        matches!(words, [ex, who, ..] if ["ex", "oud", "ancien", "ancienne", "past"].contains(&ex.as_str()) && says(who, Kind::Pupil));
    let begins = words.first().is_some_and(|first| List::LeftStem.begins(first))
        || words.get(..2).is_some_and(|pair| List::LeftStem.begins(&pair.join(" ")));
    words.len() <= 4 && (is_former || begins)
}

/// Why a row is left out.
fn why(heading: &str, cell: &str) -> String {
    let cell = quoted(&shown(cell));
    tr!("{cell}{under} says that the pupil has left the class.", cell, under = under(heading))
}

/// Which column a cell is in, by its heading, to stand behind the cell.
fn under(heading: &str) -> String {
    if heading.is_empty() { String::new() } else { tr!(" under {heading}", heading = quoted(&shown(heading))) }
}

/// The rows whose notes may say that the pupil has left, with the notes.
pub fn perhaps_leavers<'a>(rows: &[&'a Row], columns: &ListColumns) -> BTreeMap<usize, &'a str> {
    let cells = columns.unknown.iter().flat_map(|&column| rows.iter().map(move |row| (row.number, row.cell(column))));
    let found: BTreeMap<usize, &str> = cells.filter(|(_, cell)| may_have_left(cell)).collect();
    if found.len() * 2 > rows.len() { BTreeMap::new() } else { found }
}
