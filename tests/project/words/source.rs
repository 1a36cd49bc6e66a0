//! Finds the texts in the source, both marked and unmarked.
#![expect(clippy::wildcard_enum_match_arm, reason = "what is not looked for in a source is passed over")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// A token of the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A name or a number.
    Word(String),
    /// A text without its quotes, with its escapes resolved.
    Text(String),
    /// Any other character.
    Sign(char),
}

/// A token with its line, counted from 1.
pub type Placed = (Piece, usize);

/// Returns the tokens of a source file, without comments, tests, and attributes other than `#[error(…)]`.
pub fn pieces(source: &str) -> Vec<Placed> {
    without_tests(&read(source))
}

/// Splits a source file into tokens.
fn read(source: &str) -> Vec<Placed> {
    let signs: Vec<char> = source.chars().collect();
    let (mut pieces, mut at, mut line) = (Vec::new(), 0, 1);
    while at < signs.len() {
        let began = line;
        let rest = &signs[at..];
        let next = rest.get(1).copied().unwrap_or(' ');
        let length = match rest[0] {
            '/' if next == '/' => rest.iter().position(|sign| *sign == '\n').unwrap_or(rest.len()),
            '/' if next == '*' => rest.windows(2).position(|pair| pair == ['*', '/']).map_or(rest.len(), |end| end + 2),
            '"' => {
                let (text, length) = text(rest);
                pieces.push((Piece::Text(text), began));
                length
            }
            'r' if raw_hashes(rest).is_some() && !after_word(&signs, at) => {
                let hashes = raw_hashes(rest).unwrap_or_default();
                let end =
                    |place: &usize| rest[*place] == '"' && rest[place + 1..].iter().take_while(|sign| **sign == '#').count() >= hashes;
                let close = (hashes + 2..rest.len()).find(end).unwrap_or(rest.len() - 1);
                pieces.push((Piece::Text(rest[hashes + 2..close].iter().collect()), began));
                close + hashes + 1
            }
            '\'' if next == '\\' => 3 + rest[3..].iter().position(|sign| *sign == '\'').unwrap_or(0),
            '\'' if rest.get(2) == Some(&'\'') => {
                pieces.push((Piece::Word(format!("'{next}'")), began));
                3
            }
            sign if sign.is_alphanumeric() || sign == '_' => {
                let length = rest.iter().take_while(|sign| sign.is_alphanumeric() || **sign == '_').count();
                pieces.push((Piece::Word(rest[..length].iter().collect()), began));
                length
            }
            sign => {
                if !sign.is_whitespace() {
                    pieces.push((Piece::Sign(sign), began));
                }
                1
            }
        };
        let length = length.clamp(1, rest.len());
        line += rest[..length].iter().filter(|sign| **sign == '\n').count();
        at += length;
    }
    pieces
}

/// Returns whether the character before this position belongs to a word.
fn after_word(signs: &[char], at: usize) -> bool {
    at > 0 && (signs[at - 1].is_alphanumeric() || signs[at - 1] == '_')
}

/// Returns the number of `#` at the start of a raw text.
fn raw_hashes(rest: &[char]) -> Option<usize> {
    let hashes = rest[1..].iter().take_while(|sign| **sign == '#').count();
    (rest.get(hashes + 1) == Some(&'"')).then_some(hashes)
}

/// Returns a text that begins here, and its length in the source.
fn text(rest: &[char]) -> (String, usize) {
    let (mut text, mut at) = (String::new(), 1);
    while at < rest.len() && rest[at] != '"' {
        if rest[at] != '\\' {
            text.push(rest[at]);
            at += 1;
            continue;
        }
        match rest.get(at + 1) {
            Some('n') => text.push('\n'),
            Some('t') => text.push('\t'),
            Some('u') => {
                let code: String = rest[at + 3..].iter().take_while(|sign| **sign != '}').collect();
                text.extend(u32::from_str_radix(&code, 16).ok().and_then(char::from_u32));
                at += code.len() + 2;
            }
            Some('\n') => at += rest[at + 2..].iter().take_while(|sign| sign.is_whitespace()).count(),
            Some(sign) => text.push(*sign),
            None => {}
        }
        at += 2;
    }
    (text, at + 1)
}

/// Removes code under `#[cfg(test)]` and attributes without visible text.
fn without_tests(pieces: &[Placed]) -> Vec<Placed> {
    let (mut kept, mut at) = (Vec::with_capacity(pieces.len()), 0);
    while at < pieces.len() {
        let is_attribute = is(pieces, at, "#") && (is(pieces, at + 1, "[") || is(pieces, at + 1, "!") && is(pieces, at + 2, "["));
        if !is_attribute {
            kept.push(pieces[at].clone());
            at += 1;
            continue;
        }
        let end = closing(pieces, if is(pieces, at + 1, "[") { at + 1 } else { at + 2 });
        if is(pieces, at + 2, "error") {
            kept.extend(pieces[at + 2..end].iter().cloned());
        }
        let is_test = is(pieces, at + 2, "cfg") && is(pieces, at + 4, "test") && is(pieces, at + 5, ")");
        at = end + 1;
        if is_test {
            at = item_end(pieces, at);
        }
    }
    kept
}

/// Returns the position after the item that begins here.
fn item_end(pieces: &[Placed], mut at: usize) -> usize {
    while at < pieces.len() {
        match pieces[at].0 {
            Piece::Sign(';') => return at + 1,
            Piece::Sign('{') => return closing(pieces, at) + 1,
            Piece::Sign('(' | '[') => at = closing(pieces, at) + 1,
            _ => at += 1,
        }
    }
    at
}

/// Returns whether this token is this word or character.
pub fn is(pieces: &[Placed], at: usize, what: &str) -> bool {
    match pieces.get(at) {
        Some((Piece::Word(word), _)) => word == what,
        Some((Piece::Sign(sign), _)) => what.chars().eq([*sign]),
        _ => false,
    }
}

/// Returns the position of the bracket that closes this one.
pub fn closing(pieces: &[Placed], open: usize) -> usize {
    let mut depth = 0_usize;
    for (at, (piece, _)) in pieces.iter().enumerate().skip(open) {
        match piece {
            Piece::Sign('(' | '[' | '{') => depth += 1,
            Piece::Sign(')' | ']' | '}') => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return at;
        }
    }
    pieces.len()
}

/// A marked text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Marked {
    /// The singular text, or the only one.
    pub words: String,
    /// The plural text.
    pub plural: Option<String>,
}

/// Returns the marked texts among these tokens with their lines, and the positions of all their tokens. Every text in
/// a command table or message list is marked.
pub fn marked(pieces: &[Placed]) -> (Vec<(Marked, usize)>, BTreeSet<usize>) {
    let (mut found, mut places) = (Vec::new(), BTreeSet::new());
    for at in 0..pieces.len() {
        if is(pieces, at, "command_table") && is(pieces, at + 1, "!") {
            for (place, (piece, line)) in pieces.iter().enumerate().take(closing(pieces, at + 2)).skip(at) {
                if let Piece::Text(text) = piece {
                    places.insert(place);
                    found.push((Marked { words: text.clone(), plural: None }, *line));
                }
            }
        }
        if is(pieces, at, "messages") && is(pieces, at + 1, "!") {
            let end = closing(pieces, at + 2);
            let texts = (at..end).filter(|place| matches!(pieces[*place].0, Piece::Text(_)) && !is(pieces, *place - 1, "in"));
            for place in texts {
                places.insert(place);
                let Piece::Text(text) = &pieces[place].0 else { continue };
                match found.last_mut() {
                    Some((Marked { plural, .. }, _)) if is(pieces, place - 1, "|") => *plural = Some(text.clone()),
                    _ => found.push((Marked { words: text.clone(), plural: None }, pieces[place].1)),
                }
            }
        }
        let is_mark = ["tr", "tr_mark", "tr_count"].iter().any(|name| is(pieces, at, name)) && is(pieces, at + 1, "!");
        if !is_mark {
            continue;
        }
        let end = closing(pieces, at + 2);
        // The number of a counted text comes first and may contain texts.
        let mut texts = Vec::new();
        let mut place = at + 3;
        while place < end && texts.len() < if is(pieces, at, "tr_count") { 2 } else { 1 } {
            match &pieces[place].0 {
                Piece::Text(text) => texts.push((text.clone(), place)),
                Piece::Sign('(' | '[' | '{') => place = closing(pieces, place),
                _ => {}
            }
            place += 1;
        }
        places.extend(texts.iter().map(|(_, place)| *place));
        let mut texts = texts.into_iter().map(|(text, _)| text);
        if let Some(words) = texts.next() {
            found.push((Marked { words, plural: texts.next() }, pieces[at].1));
        }
    }
    (found, places)
}

/// Returns every source file of the program without tests, by its path in the project.
pub fn files() -> BTreeMap<String, Vec<Placed>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths = Vec::new();
    collect(&root.join("src"), &mut paths);
    let sources: BTreeMap<PathBuf, String> =
        paths.into_iter().filter_map(|path| Some((path.clone(), fs::read_to_string(path).ok()?))).collect();
    let tests: BTreeSet<PathBuf> = sources.iter().flat_map(|(path, source)| test_files(path, source)).collect();
    let is_test = |path: &Path| tests.iter().any(|test| path.starts_with(test) || path == test.with_extension("rs"));
    let name = |path: &Path| path.strip_prefix(root).unwrap_or(path).to_string_lossy().replace('\\', "/");
    sources.iter().filter(|(path, _)| !is_test(path)).map(|(path, source)| (name(path), pieces(source))).collect()
}

/// Returns the modules that a file uses only in tests.
fn test_files(path: &Path, source: &str) -> Vec<PathBuf> {
    let home = if path.ends_with("mod.rs") || path.ends_with("lib.rs") {
        path.parent().unwrap_or(path).to_owned()
    } else {
        path.with_extension("")
    };
    let all = read(source);
    let (mut found, mut at) = (Vec::new(), 0);
    while at < all.len() {
        if is(&all, at, "cfg") && is(&all, at + 2, "test") && is(&all, at + 3, ")") {
            let item: Vec<&Placed> = all[at + 4..item_end(&all, at + 5)].iter().collect();
            let name = item.windows(3).find(|window| window[0].0 == Piece::Word("mod".to_owned()) && window[2].0 == Piece::Sign(';'));
            if let Some([_, (Piece::Word(name), _), _]) = name {
                found.push(home.join(name));
            }
        }
        at += 1;
    }
    found
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for path in fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

/// The registers of rulings, which the program reads as data.
const REGISTERS: [&str; 4] = [
    "src/classroom/rules/rulings/register.toml",
    "src/board_games/ancients/rulings.toml",
    "src/board_games/diex_aie/rulings.toml",
    "src/board_games/hastings_1066/rulings.toml",
];

/// Returns the visible texts of a register with their locations, `file:line`.
fn register_texts(file: &str) -> Vec<(Marked, String)> {
    let written = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).unwrap_or_default();
    let register: toml::Table = written.parse().unwrap_or_default();
    let all = |of: Option<&toml::Value>| of.and_then(toml::Value::as_array).cloned().unwrap_or_default();
    let mut words = Vec::new();
    for ruling in all(register.get("ruling")) {
        let meanings = all(ruling.get("readings")).into_iter().filter_map(|reading| reading.get("meaning").cloned());
        words.extend(["question", "phrase", "reason"].into_iter().filter_map(|key| ruling.get(key).cloned()).chain(meanings));
    }
    let place = |words: &str| written.lines().position(|line| line.contains(words)).map_or(1, |line| line + 1);
    let words = words.iter().filter_map(toml::Value::as_str);
    words.map(|words| (Marked { words: words.to_owned(), plural: None }, format!("{file}:{}", place(words)))).collect()
}

/// Returns every marked text of the program with its locations, `file:line`.
pub fn all_marked() -> BTreeMap<Marked, Vec<String>> {
    let mut all: BTreeMap<Marked, Vec<String>> = BTreeMap::new();
    for (words, place) in REGISTERS.into_iter().flat_map(register_texts) {
        all.entry(words).or_default().push(place);
    }
    for (file, pieces) in files() {
        for (words, line) in marked(&pieces).0 {
            all.entry(words).or_default().push(format!("{file}:{line}"));
        }
    }
    all
}

/// Returns every marked text as a gettext template, with translations by `translate`. For translators they are empty.
pub fn template(translate: impl Fn(&str) -> String) -> String {
    let quoted = |text: &str| format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n").replace('\t', "\\t"));
    let mut out = String::from(
        "msgid \"\"\nmsgstr \"\"\n\"Content-Type: text/plain; charset=UTF-8\\n\"\n\"Plural-Forms: nplurals=2; plural=(n != 1);\\n\"\n",
    );
    for (Marked { words, plural }, places) in all_marked() {
        let translated = match plural {
            None => format!("msgstr {}", quoted(&translate(&words))),
            Some(plural) => {
                let [one, more] = [&words, &plural].map(|words| quoted(&translate(words)));
                format!("msgid_plural {}\nmsgstr[0] {one}\nmsgstr[1] {more}", quoted(&plural))
            }
        };
        out.extend(["\n#: ", &places.join(" "), "\nmsgid ", &quoted(&words), "\n", &translated, "\n"]);
    }
    out
}
