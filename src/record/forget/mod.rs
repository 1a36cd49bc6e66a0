//! Forgetting pupils: a game file without their names, or with their initials, and otherwise the same battle.

mod fold;
mod names;
mod nobody;
mod ordinary;
mod stand_ins;

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use self::names::{ForgottenNames, Sought};
use self::nobody::without_pupils;
use super::chronicle::Chronicle;
use super::error::FileProblem;
use super::journal::Journal;
use super::load::load;
use super::ordered::Json;
use super::sums::with_checksum;
use super::walk::{kind_under, summed, without};
use senlac_base::atomic_write::replace;
use senlac_base::disk::FileSystem;
use senlac_base::game::name::LONGEST_NAME;
use senlac_base::game::pupils::join;
use senlac_base::game::{NameTable, Players, PupilId, Rules, Text};

pub use self::nobody::without_anybody;

/// A class that is forgotten.
#[derive(Clone, Copy, Debug)]
pub struct ForgottenClass<'c> {
    /// Its name.
    pub name: &'c str,
    /// Its pupils' names.
    pub pupils: &'c BTreeSet<String>,
    /// Whether initials stay: "Ada Lind" becomes "A. L.", otherwise nobody.
    pub initials: bool,
}

impl ForgottenClass<'_> {
    /// Returns whether a text that can't be read as a game contains the name of the class as a game has it, or a pupil's.
    pub fn is_named_in(&self, text: &str) -> bool {
        let small = text.to_lowercase();
        // In a file of work a quotation mark is written with a backslash.
        let names_class = ["\"", "\\\""].iter().any(|quote| text.contains(&format!("{quote}class{quote}:{quote}{}{quote}", self.name)));
        names_class || self.pupils.iter().any(|name| small.contains(&name.to_lowercase()))
    }
}

/// Puts another text in the place of a game file, which nobody else may write meanwhile. The file is replaced whole, where a link leads to it
/// that file. Says whether there was another text.
///
/// # Errors
/// Where the file is open elsewhere or cannot be written, and what `make` says; it is left as it is then.
pub fn replace_game(
    disk: &Arc<dyn FileSystem>,
    path: &Path,
    make: impl FnOnce(&[u8], &Path) -> Result<Option<String>, FileProblem>,
) -> Result<bool, FileProblem> {
    // Where a link were replaced, the file behind it would keep the names.
    let path = &disk.without_links(path).unwrap_or_else(|_| path.to_owned());
    // Nobody else may write it meanwhile.
    let (_journal, bytes) = Journal::open(Arc::<dyn FileSystem>::clone(disk), path)?;
    let Some(written) = make(&bytes, path)? else { return Ok(false) };
    replace(&**disk, path, written.as_bytes()).map_err(|source| FileProblem::system(tr_mark!("written"), path, source))?;
    Ok(true)
}

/// A game, given by its file's bytes, without the names of a class: all of its players' where the class of this name played it, and
/// those of these pupils where the game names no class. Another class's game is left alone, though it may have pupils
/// of the same names. Names in what people wrote go too: notes, the referee's words, titles, and whatever a later version keeps. The
/// battle, its dice and its steps stay as they are. `None` if there is nothing to forget. The path is only for messages.
///
/// # Errors
/// Where it is damaged.
pub fn without_class<R: Rules>(bytes: &[u8], path: &Path, forgotten: &ForgottenClass<'_>) -> Result<Option<String>, FileProblem> {
    let loaded = load::<R>(bytes, path)?.sound_or(path)?;
    let chronicle = &loaded.chronicle;
    let played = R::class(chronicle.setup());
    let is_theirs = played == Some(forgotten.name);
    if played.is_some() && !is_theirs {
        return Ok(None);
    }
    let text = std::str::from_utf8(&bytes[..loaded.sound]).unwrap_or_default();
    let lines = json_lines(text, path)?;
    if R::STATE_HAS_NAMES {
        return without_pupils::<R>(lines, chronicle, path, forgotten);
    }
    let mut names = BTreeSet::new();
    for line in &lines {
        let _: Json = rewritten::<R>(Text::Unknown, line.clone(), &mut |kind, text| {
            match kind {
                Text::Pupils | Text::Players if is_id(&text) => {}
                Text::Pupils => names.extend([text.clone()]),
                Text::Players => names.extend(Players::from(text.as_str()).iter().map(|name| name.as_str().to_owned())),
                Text::Word | Text::Signs(_) | Text::Class | Text::Sentence | Text::Title(_) => {}
                Text::Each(_) | Text::Name | Text::Key | Text::Unknown => {}
            }
            Json::Text(text)
        });
    }
    let known = ForgottenNames::new(forgotten.pupils.iter().map(String::as_str), forgotten.initials);
    names.retain(|name| is_theirs || known.knows(name));
    // What they are called in front of the class goes with them.
    let called = R::names(chronicle.state()).into_iter().flat_map(NameTable::entries).filter(|(_, entry)| names.contains(&entry.name));
    let called: Vec<String> = called.flat_map(|(_, entry)| [&entry.short, &entry.given]).flatten().cloned().collect();
    names.extend(called);
    if names.is_empty() && !is_theirs {
        return Ok(None);
    }
    // Those who lead nothing may still be spoken of.
    names.extend(forgotten.pupils.iter().cloned());
    let names = ForgottenNames::new(names.iter().map(String::as_str), forgotten.initials);
    written_anew::<R>(lines, chronicle, path, &mut |kind, text| without_names(&names, is_theirs, kind, text)).map(Some)
}

/// The lines of a game file as values.
fn json_lines(text: &str, path: &Path) -> Result<Vec<Json>, FileProblem> {
    let no_json = |problem: serde_json::Error| FileProblem::NotAGame {
        problem: tr!("one of its lines isn’t JSON ({problem})", problem),
        path: path.to_owned(),
    };
    text.lines().map(|line| serde_json::from_str(line).map_err(no_json)).collect()
}

/// That the file would not be what it was.
fn another_battle(path: &Path) -> FileProblem {
    let problem = tr!("the battle would be different without its names").to_owned();
    FileProblem::NotAGame { problem, path: path.to_owned() }
}

/// The lines of a game with other texts, and the sums that they have then. It must be the same battle.
fn written_anew<R: Rules>(
    lines: Vec<Json>,
    chronicle: &Chronicle<R>,
    path: &Path,
    text: &mut impl FnMut(Text, String) -> Json,
) -> Result<String, FileProblem> {
    let written = with_texts::<R>(lines, text);
    let again = load::<R>(written.as_bytes(), path)?.sound_or(path)?.chronicle;
    if again.len() != chronicle.len() || R::fingerprint(again.state()) != R::fingerprint(chronicle.state()) {
        return Err(another_battle(path));
    }
    Ok(written)
}

/// The lines of a game with other texts, and the sums that they have then.
fn with_texts<R: Rules>(lines: Vec<Json>, text: &mut impl FnMut(Text, String) -> Json) -> String {
    let (mut written, mut sum) = (String::new(), 0);
    for line in lines {
        let line = rewritten::<R>(Text::Unknown, without(line, "sum"), text);
        let (line, next) = with_checksum(&line, sum);
        written.push_str(&line);
        sum = next;
    }
    written
}

/// A value of a kind with other texts, amended steps included.
fn rewritten<R: Rules>(kind: Text, value: Json, text: &mut impl FnMut(Text, String) -> Json) -> Json {
    match value {
        Json::Object(parts) => {
            let kinds: Vec<Text> = parts.iter().map(|(key, _)| kind_under::<R>(kind, &parts, key)).collect();
            let part = |((key, value), under): ((String, Json), Text)| {
                let value = if key == "header" { first_line::<R>(value, text) } else { rewritten::<R>(under, value, text) };
                let other = if matches!(kind, Text::Each(_)) { Json::Null } else { text(Text::Key, key.clone()) };
                (if let Json::Text(other) = other { other } else { key }, value)
            };
            Json::Object(parts.into_iter().zip(kinds).map(part).collect())
        }
        Json::List(values) => {
            let kept = values.into_iter().map(|value| rewritten::<R>(kind, value, text));
            Json::List(kept.filter(|value| kind != Text::Pupils || *value != Json::Null).collect())
        }
        Json::Text(old) => text(kind, old),
        other @ (Json::Null | Json::Bool(_) | Json::Number(_)) => other,
    }
}

/// A copy of the file's first line, whose sum is its own.
fn first_line<R: Rules>(value: Json, text: &mut impl FnMut(Text, String) -> Json) -> Json {
    let had_sum = matches!(&value, Json::Object(parts) if parts.iter().any(|(key, _)| key == "sum"));
    summed(rewritten::<R>(Text::Unknown, without(value, "sum"), text), had_sum)
}

/// A text of a kind without the names, and without the class's where that goes too; `Null` if nothing is left of it.
fn without_names(names: &ForgottenNames, class: bool, kind: Text, text: String) -> Json {
    Json::Text(match kind {
        Text::Word | Text::Signs(_) | Text::Each(_) => text,
        Text::Pupils | Text::Players if is_id(&text) => text,
        Text::Pupils => return names.kept(&text).map_or(Json::Null, Json::Text),
        Text::Players => {
            let known = if names.knows(&text) { std::iter::once(text.as_str().into()).collect() } else { Players::from(text.as_str()) };
            let kept = join(&known.iter().filter_map(|name| names.kept(name.as_str())).collect::<Vec<_>>());
            if kept.is_empty() || kept.chars().count() > LONGEST_NAME {
                return Json::Null;
            }
            kept
        }
        Text::Class if class => return Json::Null,
        Text::Class => text,
        Text::Sentence => names.without(&text, Sought::Everything),
        Text::Title(longest) => {
            let title = names.without(&text, Sought::Everything);
            title.chars().take(longest).collect::<String>().trim_end().to_owned()
        }
        // The program's own words, and whatever a later version wrote.
        Text::Key if is_key_of_ours(&text) => text,
        Text::Name | Text::Unknown if is_word_of_a_program(&text) => text,
        Text::Name | Text::Key | Text::Unknown => names.without(&text, Sought::WholeNames),
    })
}

/// Whether a text is a pupil's id, which names nobody.
fn is_id(text: &str) -> bool {
    PupilId::from(text).number().is_some()
}

/// Our keys have no spaces; one that has may be a name by which a later version counts something.
fn is_key_of_ours(key: &str) -> bool {
    !key.contains(' ')
}

/// Whether a text is a word as programs give them to each other: "until-next-flip".
fn is_word_of_a_program(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'-' | b'_'))
}
