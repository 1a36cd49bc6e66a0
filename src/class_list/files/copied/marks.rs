//! Marks before the names of a list: bullets, boxes, arrows, numbers, and letters or Roman numerals in order.

use std::collections::BTreeSet;

use crate::{List, is_east_asian_letter, is_footer, is_nobody};

/// Text from which the list marks were removed.
pub struct UnmarkedText {
    /// The text without the marks.
    pub text: String,
    /// Whether some boxes were ticked and others weren't.
    pub has_ticks: bool,
}

/// Removes the marks at the starts of the lines. Returns `None` if most lines have none.
pub fn strip_marks(text: &str) -> Option<UnmarkedText> {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let (mut ticked, mut unticked, mut has_marks) = (0, 0, false);
    // “- [ ] 1. Ada” has three.
    for _ in 0..3 {
        let filled = lines.iter().filter(|line| !line.trim().is_empty()).count();
        let marks = marks(&lines);
        let count = marks.iter().flatten().count();
        if count < 2 || count * 5 < filled * 3 {
            break;
        }
        has_marks = true;
        for (line, name) in lines.iter_mut().zip(marks) {
            let Some(name) = name else { continue };
            let mark = &line[..line.len() - name];
            ticked += usize::from(mark.contains(TICKED) || mark.to_lowercase().contains("[x]"));
            unticked += usize::from(mark.contains(UNTICKED) || mark.contains("[ ]"));
            *line = line[line.len() - name..].to_owned();
        }
    }
    has_marks.then(|| UnmarkedText { text: lines.join("\n"), has_ticks: ticked > 0 && unticked > 0 })
}

/// Returns, for each line with the most common kind of mark, the length in bytes of the text after it.
fn marks(lines: &[String]) -> Vec<Option<usize>> {
    let in_order = |index: fn(&str) -> Option<(usize, &str)>| {
        let (mut before, mut longest) = (0, 0);
        let mark = |line: &String| {
            let (number, name) = index(line.trim_start())?;
            // Each group may begin anew, once it has been seen that they are in their order.
            let is_next = number == before + 1 || number == 1 && before > 2;
            (is_next && is_name(name)).then(|| {
                before = number;
                longest = longest.max(number);
                name.len()
            })
        };
        let marks: Vec<_> = lines.iter().map(mark).collect();
        if longest > 2 { marks } else { Vec::new() }
    };
    let signs = lines.iter().map(|line| sign(line.trim_start()).filter(|name| is_name(name)).map(str::len)).collect::<Vec<_>>();
    let count = |marks: &[Option<usize>]| marks.iter().flatten().count();
    let counted = numbered_name_lengths(lines);
    let signs = if count(&counted) > count(&signs) { counted } else { signs };
    // A letter with a full stop is an initial, unless the letters are in alphabetical order.
    let ordered = [in_order(letter), in_order(split_roman)];
    std::iter::once(signs).chain(ordered).max_by_key(|marks| count(marks)).unwrap_or_default()
}

/// Returns the lengths of the names on lines such as “1 Ava” and “2 Bo”. Only a space or a dash separates the name from its
/// number, so nearly all lines must have a number, and no two the same.
fn numbered_name_lengths(lines: &[String]) -> Vec<Option<usize>> {
    let parted = |line: &String| {
        let line = line.trim_start();
        let (number, rest) = line.split_at(line.bytes().take_while(u8::is_ascii_digit).count());
        let name = rest.strip_prefix([' ', '-', '–', '/']).unwrap_or(rest);
        // “1st” and “7B” aren't numbers followed by names.
        let is_glued = || name.starts_with(is_east_asian_letter) || name.chars().nth(1).is_some_and(char::is_lowercase);
        let is_name = name.starts_with(char::is_uppercase) || name.starts_with(is_east_asian_letter) || name.len() < rest.len();
        let is_counted =
            (1..=3).contains(&number.len()) && is_name && (name.len() < rest.len() || is_glued()) && !is_footer(line.trim_end());
        (is_counted && name.starts_with(char::is_alphabetic)).then(|| (number.trim_start_matches('0').to_owned(), name.len()))
    };
    let all: Vec<_> = lines.iter().map(parted).collect();
    let numbers: BTreeSet<&str> = all.iter().flatten().map(|(number, _)| number.as_str()).collect();
    let others = lines.iter().zip(&all).filter(|(line, one)| one.is_none() && !line.trim().is_empty() && !is_nobody(line.trim())).count();
    let filled = numbers.len() + others;
    let is_list = numbers.len() > 2 && numbers.len() * 5 >= filled * 4 && numbers.len() == all.iter().flatten().count();
    all.iter().map(|one| one.as_ref().filter(|_| is_list).map(|(_, length)| *length)).collect()
}

/// Returns whether the text after a mark may be a name. After a tab it is a cell of a table instead.
fn is_name(rest: &str) -> bool {
    rest.contains(char::is_alphabetic) && !rest.starts_with('\t')
}

/// Ticked boxes, then empty ones.
const TICKED: [char; 9] = ['☑', '☒', '✓', '✔', '✗', '✘', '✅', '☓', '❌'];
const UNTICKED: [char; 8] = ['☐', '□', '◻', '⬜', '❏', '❐', '❑', '▢'];

/// Returns the text after a bullet, a box, an arrow or a number.
fn sign(line: &str) -> Option<&str> {
    const SIGNS: &str = "•‣◦▪▫●○■·∙◆◇★☆→⇒➔➜➤▶►▸»›❖✦✧➢☞⁃∗⦁";
    const BEFORE_A_SPACE: [&str; 6] = ["->", "=>", "-->", ">>", "--", "o"];
    const BEFORE_A_NAME: [char; 6] = ['-', '–', '—', '*', '+', '~'];
    const BOXES: [&str; 7] = ["[ ]", "[x]", "[X]", "[]", "( )", "[v]", "[✓]"];
    let is_sign = |sign: char| {
        SIGNS.contains(sign)
            || TICKED.contains(&sign)
            || UNTICKED.contains(&sign)
            || matches!(sign, '\u{E000}'..='\u{F8FF}' | '\u{2600}'..='\u{27BF}' | '\u{1F000}'..='\u{1FAFF}')
    };
    let after_sign = || line.strip_prefix(is_sign).map(|rest| rest.trim_start_matches(['\u{FE0F}', '\u{200D}']));
    let after_box = || BOXES.into_iter().find_map(|mark| line.strip_prefix(mark));
    let after_word = || BEFORE_A_SPACE.into_iter().find_map(|mark| line.strip_prefix(mark).filter(|rest| rest.starts_with(' ')));
    let after_dash = || line.strip_prefix(BEFORE_A_NAME).filter(|rest| rest.starts_with(|sign: char| sign == ' ' || sign.is_alphabetic()));
    after_box()
        .or_else(after_word)
        .or_else(after_sign)
        .or_else(after_dash)
        .or_else(|| number(line))
        .map(|rest| rest.trim_start_matches(' '))
}

/// Returns the text after a number: `1.`, `1)`, `(1)`, `1º`, `01 -`, `#1`, `①`.
fn number(line: &str) -> Option<&str> {
    if let Some(rest) = line.strip_prefix(|sign: char| matches!(sign, '①'..='⓿' | '❶'..='➓' | '㉑'..='㊿')) {
        return Some(rest);
    }
    let behind = |word: &&str| line.strip_prefix(*word).map(|rest| rest.strip_prefix(' ').unwrap_or(rest));
    let after_word = List::NumberSign.entries().iter().find_map(behind).or_else(|| line.strip_prefix('#'));
    let rest = after_word.or_else(|| line.strip_prefix(['(', '['])).unwrap_or(line);
    let digits = rest.chars().take_while(|sign| sign.is_ascii_digit() || ('０'..='９').contains(sign)).collect::<String>();
    let bare = &rest[digits.len()..];
    let after = bare.trim_start_matches(['\u{FE0F}', '\u{20E3}']);
    if digits.is_empty() || digits.chars().count() > 3 {
        return None;
    }
    let closed = |closing: char| after.strip_prefix(closing);
    if line.starts_with('(') {
        return closed(')');
    }
    if line.starts_with('[') {
        return closed(']');
    }
    let ordinal = after.strip_prefix(['.', '．']).unwrap_or(after).strip_prefix(['º', '°', 'ª', '.', '．', ')', '）', ':', '、']);
    let dotted = after.strip_prefix(['.', '．', ')', '）', ':', '、', ']', '번', '號', '号', '番']);
    let dashed = after.strip_prefix(" - ").or_else(|| after.strip_prefix(" – ")).or_else(|| after.strip_prefix("- "));
    let plain = || Some(after).filter(|rest| (after_word.is_some() || after.len() < bare.len()) && rest.starts_with(' '));
    ordinal.or(dotted).or(dashed).or_else(plain)
}

/// Returns the position in the alphabet of a leading letter, `a)`, `B.`, `(c)` or `d -`, and the text after it.
fn letter(line: &str) -> Option<(usize, &str)> {
    let (mark, rest) = split_mark(line)?;
    let letter = mark.bytes().next().filter(u8::is_ascii_alphabetic)?.to_ascii_lowercase();
    let round = mark.len() - 1;
    // After z comes aa.
    let is_one = mark.bytes().all(|other| other.to_ascii_lowercase() == letter) || round == 1 && mark.to_ascii_lowercase().starts_with('a');
    let last = mark.bytes().last()?.to_ascii_lowercase();
    (is_one && round < 3).then(|| (usize::from(last - b'a') + 1 + 26 * round, rest))
}

/// Returns the value of a leading Roman numeral, `iv.` or `XII)`, and the text after it.
fn split_roman(line: &str) -> Option<(usize, &str)> {
    let (mark, rest) = split_mark(line)?;
    let value = |sign: char| match sign.to_ascii_lowercase() {
        'i' => Some(1_usize),
        'v' => Some(5),
        'x' => Some(10),
        'l' => Some(50),
        'c' => Some(100),
        _ => None,
    };
    let values: Vec<usize> = mark.chars().map(value).collect::<Option<_>>()?;
    let signed = |place: usize| {
        let is_taken_off = values.get(place + 1).is_some_and(|next| *next > values[place]);
        (values[place], is_taken_off)
    };
    let (added, taken): (Vec<_>, Vec<_>) = (0..values.len()).map(signed).partition(|(_, is_taken_off)| !is_taken_off);
    let sum = |values: &[(usize, bool)]| values.iter().map(|(value, _)| value).sum::<usize>();
    Some((sum(&added).saturating_sub(sum(&taken)), rest))
}

/// Returns a few letters closed by a dot, a bracket or a dash, and the text after the space that follows.
fn split_mark(line: &str) -> Option<(&str, &str)> {
    let inner = line.strip_prefix('(').unwrap_or(line);
    let end = inner.find(|sign: char| !sign.is_ascii_alphabetic()).filter(|end| (1..=8).contains(end))?;
    let (mark, rest) = inner.split_at(end);
    let in_brackets = || rest.strip_prefix(')').filter(|rest| !rest.starts_with('\t'));
    if inner.len() < line.len() {
        return in_brackets().map(|rest| (mark, rest.trim_start_matches(' ')));
    }
    // “J.Smith” is a name.
    let dotted = || rest.strip_prefix(['.', ':']).or_else(|| rest.strip_prefix(" -")).or_else(|| rest.strip_prefix(" –"));
    let rest = in_brackets().or_else(|| dotted().filter(|rest| rest.starts_with(' ')))?;
    Some((mark, rest.trim_start_matches(' ')))
}
