//! Lines that meeting and chat programs put between names: roles, initials, counts.

use std::collections::BTreeMap;

use crate::files::grid::Grid;
use crate::{List, ListRemark, RemarkWeight};
use senlac_classroom::content::text_checks::{list, quoted, shown};

/// Removes the lines between names and returns a remark that lists them. Only lists of one column have such lines.
pub fn remove_roles(grid: &mut Grid) -> Option<ListRemark> {
    if grid.rows.len() < 3 || grid.rows.iter().any(|row| row.cells.len() > 1) {
        return None;
    }
    let lines: Vec<String> = grid.rows.iter().map(|row| row.cell(0).to_owned()).collect();
    let mut kinds: Vec<ChatLine> = lines.iter().map(|line| kind(line)).collect();
    let have_two = lines.iter().filter(|line| line.contains(' ')).count() * 5 > lines.len() * 3;
    for (line, kind) in lines.iter().zip(&mut kinds) {
        if have_two && List::OneselfOrName.contains(&line.to_lowercase()) {
            *kind = ChatLine::Oneself;
        }
    }
    mark_repeated(&lines, &mut kinds);
    mark_initials(&lines, &mut kinds);
    mark_doubled(&lines, &mut kinds);
    let between = kinds.iter().filter(|kind| **kind != ChatLine::Name).count();
    let has_self = kinds.first() == Some(&ChatLine::Oneself) || kinds.last() == Some(&ChatLine::Oneself);
    // A single word may be a pupil’s name.
    if between < 2 && !has_self {
        return None;
    }
    mark_leaders(&lines, &mut kinds);
    let mut told: Vec<String> = Vec::new();
    for (line, _) in lines.iter().zip(&kinds).filter(|(_, kind)| **kind != ChatLine::Name) {
        let line = quoted(&shown(line));
        if !told.contains(&line) {
            told.push(line);
        }
    }
    grid.left_out += kinds.iter().filter(|kind| **kind != ChatLine::Name).count();
    let mut place = 0;
    grid.rows.retain(|_| {
        place += 1;
        kinds[place - 1] == ChatLine::Name
    });
    let more = told.len().saturating_sub(4);
    told.truncate(4);
    let more = if more > 0 { tr!(" and {more} more", more) } else { String::new() };
    Some(ListRemark::for_list(
        RemarkWeight::LeftOut,
        tr!("Lines that aren’t pupils’ names are ignored: {told}{more}.", more, told = list(told)),
    ))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ChatLine {
    Name,
    /// The role of a person who isn't a pupil. The name is on an earlier line.
    Leader,
    /// A heading above people who aren't pupils.
    Leaders,
    /// A role, a count, initials, or the same name again.
    Other,
    Oneself,
}

fn kind(line: &str) -> ChatLine {
    let lower = line.to_lowercase();
    let (word, count) = match lower.split_once(['(', '·']) {
        Some((word, count)) if count.trim_end_matches(')').trim().parse::<u16>().is_ok() => (word.trim(), true),
        _ => (lower.trim(), false),
    };
    // “Ruth Hill (Host, me)” holds the meeting.
    let behind = lower.strip_suffix(')').and_then(|line| line.rsplit_once('(')).map(|(_, words)| words.split(',').map(str::trim));
    if behind.is_some_and(|mut words| words.all(|word| List::MeetingHolder.contains(word))) {
        return ChatLine::Oneself;
    }
    if List::Leader.contains(word) {
        if count || word.ends_with('s') { ChatLine::Leaders } else { ChatLine::Leader }
    } else if List::MeetingWord.contains(word) || lower.starts_with("last seen ") {
        ChatLine::Other
    } else if List::Oneself.contains(word) {
        ChatLine::Oneself
    } else {
        ChatLine::Name
    }
}

/// Marks text that is repeated on at least every third line, as it can't be a name.
fn mark_repeated(lines: &[String], kinds: &mut [ChatLine]) {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for line in lines {
        *counts.entry(line).or_default() += 1;
    }
    for (line, kind) in lines.iter().zip(kinds) {
        let count = counts.get(line.as_str()).copied().unwrap_or_default();
        if *kind == ChatLine::Name && count > 3 && count * 3 >= lines.len() {
            *kind = ChatLine::Other;
        }
    }
}

/// Marks initials directly before or after the name that they belong to.
fn mark_initials(lines: &[String], kinds: &mut [ChatLine]) {
    let is_of = |initials: &str, name: Option<&String>| {
        let mut firsts: Vec<char> =
            name.map(|name| name.split([' ', '-']).filter_map(|word| word.chars().next()).collect()).unwrap_or_default();
        firsts.retain(|first| first.is_alphabetic());
        let short = initials.chars().count();
        (1..=3).contains(&short)
            && firsts.len() > 1
            && initials.chars().all(|sign| sign.is_uppercase() && firsts.iter().any(|first| first.to_uppercase().eq(sign.to_uppercase())))
    };
    let found: Vec<usize> = (0..lines.len())
        .filter(|&place| is_of(&lines[place], lines.get(place + 1)) || place > 0 && is_of(&lines[place], lines.get(place - 1)))
        .collect();
    if found.len() > 1 {
        for place in found {
            kinds[place] = ChatLine::Other;
        }
    }
}

/// Marks people whose role shows that they aren't pupils: the name before a role, or all names below a heading of roles.
fn mark_leaders(lines: &[String], kinds: &mut [ChatLine]) {
    for place in 1..lines.len() {
        if kinds[place] == ChatLine::Leader
            && let Some(name) = (0..place).rev().find(|&before| kinds[before] == ChatLine::Name)
            && kinds[name + 1..place].iter().all(|kind| *kind == ChatLine::Other)
        {
            kinds[name] = ChatLine::Other;
        }
        // A heading over the grown-ups ends at the next one, over the class.
        let names: Vec<usize> = (place..lines.len()).take_while(|&below| kinds[below] == ChatLine::Name).collect();
        let has_next = kinds.get(place + names.len()).is_some_and(|next| matches!(next, ChatLine::Other | ChatLine::Leader));
        if kinds[place - 1] == ChatLine::Leaders && has_next {
            for name in names {
                kinds[name] = ChatLine::Other;
            }
        }
    }
}

/// Marks the second of two equal neighbouring lines if most names are doubled. Each pair is one pupil.
fn mark_doubled(lines: &[String], kinds: &mut [ChatLine]) {
    let names: Vec<usize> = (0..lines.len()).filter(|&place| kinds[place] == ChatLine::Name).collect();
    let twice: Vec<usize> = names.windows(2).filter(|pair| lines[pair[0]] == lines[pair[1]]).map(|pair| pair[1]).collect();
    if twice.len() > 2 && twice.len() * 5 >= names.len() * 2 {
        for place in twice {
            kinds[place] = ChatLine::Other;
        }
    }
}
