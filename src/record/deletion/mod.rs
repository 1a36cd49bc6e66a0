//! Deletion of pupil data: a game file without the pupils' names, or with their initials, in which the battle is the
//! same.

mod anonymise;
mod fold;
mod names;
mod ordinary;
mod stand_ins;

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use self::anonymise::without_pupils;
use self::names::{DeletedNames, NameSearch};
use super::chronicle::Chronicle;
use super::error::FileProblem;
use super::journal::Journal;
use super::load::load;
use super::ordered::Json;
use super::rewrite::{kind_under, with_sum, without_key};
use super::sums::with_checksum;
use senlac_base::atomic_write::replace_file;
use senlac_base::disk::FileSystem;
use senlac_base::game::name::LONGEST_NAME;
use senlac_base::game::pupils::join;
use senlac_base::game::{NameTable, Players, PupilId, Rules, TextKind};

pub use self::anonymise::anonymise;

/// Class whose data is deleted.
#[derive(Clone, Copy, Debug)]
pub struct DeletedClass<'c> {
    /// Name of the class to delete.
    pub name: &'c str,
    /// Full names of its pupils.
    pub pupils: &'c BTreeSet<String>,
    /// Whether initials are used: "Ada Lind" becomes "A. L.". If not, the whole name is removed.
    pub initials: bool,
}

impl DeletedClass<'_> {
    /// Returns whether an unreadable game contains the name of the class, in the form that games use, or a pupil's
    /// name.
    pub fn is_named_in(&self, text: &str) -> bool {
        let small = text.to_lowercase();
        // In a file of work a quotation mark is written with a backslash.
        let names_class = ["\"", "\\\""].iter().any(|quote| text.contains(&format!("{quote}class{quote}:{quote}{}{quote}", self.name)));
        names_class || self.pupils.iter().any(|name| small.contains(&name.to_lowercase()))
    }
}

/// Replaces the text of a game file while it is locked against other writers. The file is replaced atomically;
/// for a link, its target is replaced. Returns whether the text has changed.
///
/// # Errors
/// Returns an error if the file is open elsewhere or can't be written, or the error of `make`. The file is then
/// unchanged.
pub fn replace_game(
    disk: &Arc<dyn FileSystem>,
    path: &Path,
    make: impl FnOnce(&[u8], &Path) -> Result<Option<String>, FileProblem>,
) -> Result<bool, FileProblem> {
    // If a link were replaced, its target would still contain the names.
    let path = &disk.resolve_links(path).unwrap_or_else(|_| path.to_owned());
    // Nobody else may write it meanwhile.
    let (_journal, bytes) = Journal::open(Arc::<dyn FileSystem>::clone(disk), path)?;
    let Some(written) = make(&bytes, path)? else { return Ok(false) };
    replace_file(&**disk, path, written.as_bytes()).map_err(|source| FileProblem::system(tr_mark!("written"), path, source))?;
    Ok(true)
}

/// Returns a game, given as the bytes of its file, without the names of a class. If the class of this name played
/// it, all players' names are deleted; if the game names no class, those of these pupils are. Another class's
/// game is left alone, even if it has pupils of the same names. Names are also deleted in texts that people
/// wrote: notes, the referee's reasons, titles, and data of later versions. The battle, its dice and its steps
/// stay the same. Returns `None` if there is nothing to delete. The path is used only in messages.
///
/// # Errors
/// Returns an error if the game is damaged.
pub fn without_class<R: Rules>(bytes: &[u8], path: &Path, forgotten: &DeletedClass<'_>) -> Result<Option<String>, FileProblem> {
    let loaded = load::<R>(bytes, path)?.into_intact(path)?;
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
        let _: Json = rewrite_value::<R>(TextKind::Unknown, line.clone(), &mut |kind, text| {
            match kind {
                TextKind::Pupils | TextKind::Players if is_id(&text) => {}
                TextKind::Pupils => names.extend([text.clone()]),
                TextKind::Players => names.extend(Players::from(text.as_str()).iter().map(|name| name.as_str().to_owned())),
                TextKind::Word | TextKind::Signs(_) | TextKind::Class | TextKind::Sentence | TextKind::Title(_) => {}
                TextKind::Each(_) | TextKind::Name | TextKind::Key | TextKind::Unknown => {}
            }
            Json::Text(text)
        });
    }
    let known = DeletedNames::new(forgotten.pupils.iter().map(String::as_str), forgotten.initials);
    names.retain(|name| is_theirs || known.contains(name));
    // Names used in front of the class are deleted too.
    let called = R::names(chronicle.state()).into_iter().flat_map(NameTable::entries).filter(|(_, entry)| names.contains(&entry.name));
    let called: Vec<String> = called.flat_map(|(_, entry)| [&entry.short, &entry.given]).flatten().cloned().collect();
    names.extend(called);
    if names.is_empty() && !is_theirs {
        return Ok(None);
    }
    // Those who lead nothing may still be spoken of.
    names.extend(forgotten.pupils.iter().cloned());
    let names = DeletedNames::new(names.iter().map(String::as_str), forgotten.initials);
    rewrite_game::<R>(lines, chronicle, path, &mut |kind, text| without_names(&names, is_theirs, kind, text)).map(Some)
}

/// Parses the lines of a game file.
fn json_lines(text: &str, path: &Path) -> Result<Vec<Json>, FileProblem> {
    let no_json = |problem: serde_json::Error| FileProblem::NotAGame {
        problem: tr!("one of its lines isn’t JSON ({problem})", problem),
        path: path.to_owned(),
    };
    text.lines().map(|line| serde_json::from_str(line).map_err(no_json)).collect()
}

/// Returns the error for a file that would contain a different battle.
fn different_battle(path: &Path) -> FileProblem {
    let problem = tr!("the battle would be different without its names").to_owned();
    FileProblem::NotAGame { problem, path: path.to_owned() }
}

/// Rewrites the texts in the lines of a game, with new checksums, and checks that it is the same battle.
fn rewrite_game<R: Rules>(
    lines: Vec<Json>,
    chronicle: &Chronicle<R>,
    path: &Path,
    text: &mut impl FnMut(TextKind, String) -> Json,
) -> Result<String, FileProblem> {
    let written = rewrite_lines::<R>(lines, text);
    let again = load::<R>(written.as_bytes(), path)?.into_intact(path)?.chronicle;
    if again.len() != chronicle.len() || R::fingerprint(again.state()) != R::fingerprint(chronicle.state()) {
        return Err(different_battle(path));
    }
    Ok(written)
}

/// Rewrites the texts in the lines of a game, with new checksums.
fn rewrite_lines<R: Rules>(lines: Vec<Json>, text: &mut impl FnMut(TextKind, String) -> Json) -> String {
    let (mut written, mut sum) = (String::new(), 0);
    for line in lines {
        let line = rewrite_value::<R>(TextKind::Unknown, without_key(line, "sum"), text);
        let (line, next) = with_checksum(&line, sum);
        written.push_str(&line);
        sum = next;
    }
    written
}

/// Rewrites the texts in a value of this kind, including amended steps.
fn rewrite_value<R: Rules>(kind: TextKind, value: Json, text: &mut impl FnMut(TextKind, String) -> Json) -> Json {
    match value {
        Json::Object(parts) => {
            let kinds: Vec<TextKind> = parts.iter().map(|(key, _)| kind_under::<R>(kind, &parts, key)).collect();
            let part = |((key, value), under): ((String, Json), TextKind)| {
                let value = if key == "header" { rewrite_header_copy::<R>(value, text) } else { rewrite_value::<R>(under, value, text) };
                let other = if matches!(kind, TextKind::Each(_)) { Json::Null } else { text(TextKind::Key, key.clone()) };
                (if let Json::Text(other) = other { other } else { key }, value)
            };
            Json::Object(parts.into_iter().zip(kinds).map(part).collect())
        }
        Json::List(values) => {
            let kept = values.into_iter().map(|value| rewrite_value::<R>(kind, value, text));
            Json::List(kept.filter(|value| kind != TextKind::Pupils || *value != Json::Null).collect())
        }
        Json::Text(old) => text(kind, old),
        other @ (Json::Null | Json::Bool(_) | Json::Number(_)) => other,
    }
}

/// Rewrites a copy of the file's first line, which has its own checksum.
fn rewrite_header_copy<R: Rules>(value: Json, text: &mut impl FnMut(TextKind, String) -> Json) -> Json {
    let had_sum = matches!(&value, Json::Object(parts) if parts.iter().any(|(key, _)| key == "sum"));
    with_sum(rewrite_value::<R>(TextKind::Unknown, without_key(value, "sum"), text), had_sum)
}

/// Returns a text of this kind without the names, and without the class's name if `class` is set; `Null` if
/// nothing is left.
fn without_names(names: &DeletedNames, class: bool, kind: TextKind, text: String) -> Json {
    Json::Text(match kind {
        TextKind::Word | TextKind::Signs(_) | TextKind::Each(_) => text,
        TextKind::Pupils | TextKind::Players if is_id(&text) => text,
        TextKind::Pupils => return names.replacement_for_name(&text).map_or(Json::Null, Json::Text),
        TextKind::Players => {
            let known = if names.contains(&text) { std::iter::once(text.as_str().into()).collect() } else { Players::from(text.as_str()) };
            let kept = join(&known.iter().filter_map(|name| names.replacement_for_name(name.as_str())).collect::<Vec<_>>());
            if kept.is_empty() || kept.chars().count() > LONGEST_NAME {
                return Json::Null;
            }
            kept
        }
        TextKind::Class if class => return Json::Null,
        TextKind::Class => text,
        TextKind::Sentence => names.delete_from(&text, NameSearch::Everything),
        TextKind::Title(longest) => {
            let title = names.delete_from(&text, NameSearch::Everything);
            title.chars().take(longest).collect::<String>().trim_end().to_owned()
        }
        // The program's own words, and words of a later version.
        TextKind::Key if is_own_key(&text) => text,
        TextKind::Name | TextKind::Unknown if is_program_word(&text) => text,
        TextKind::Name | TextKind::Key | TextKind::Unknown => names.delete_from(&text, NameSearch::WholeNames),
    })
}

/// Returns whether a text is a pupil's id, which contains no name.
fn is_id(text: &str) -> bool {
    PupilId::from(text).number().is_some()
}

/// Returns whether a key is one of ours. Our keys have no spaces; a key with spaces may be a name by which a
/// later version counts something.
fn is_own_key(key: &str) -> bool {
    !key.contains(' ')
}

/// Returns whether a text is a machine-readable word, such as "until-next-flip".
fn is_program_word(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'-' | b'_'))
}
