//! Forgetting pupils: a game file without their names, or with their initials, and otherwise the same battle.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use super::error::FileProblem;
use super::format::seal;
use super::journal::Journal;
use super::load::load;
use super::ordered::Json;
use crate::disk::Real;
use crate::rules::{fingerprint, players};
use crate::whole_file::replace;

/// What is written for a pupil in a sentence where not even the initials are kept.
const SOMEBODY: &str = "a pupil";

/// Takes the names of a class out of a game file: all of its players' where the class of this name played it, and
/// those of these pupils where the game names no class. Another class's game is left alone, though it may have pupils
/// of the same names. Where initials are kept, "Ada Lind" becomes "A. L.", otherwise nobody. Names in
/// notes and in the referee's words go too. The file is replaced whole; the battle, its dice and its steps stay as
/// they are. Says whether there was anything to forget.
///
/// # Errors
/// Where the file is open elsewhere, damaged, or cannot be written; it is left as it is then.
pub fn forget_players(path: &Path, class: &str, pupils: &BTreeSet<String>, initials: bool) -> Result<bool, FileProblem> {
    // Nobody else may write it meanwhile.
    let (_journal, bytes) = Journal::open(Arc::new(Real), path)?;
    let loaded = load(&bytes, path)?.sound_or(path)?;
    let chronicle = &loaded.chronicle;
    let is_theirs = chronicle.setup().class.as_deref() == Some(class);
    if chronicle.setup().class.is_some() && !is_theirs {
        return Ok(false);
    }
    let not_a_game = |what: &str| FileProblem::NotAGame { what: what.to_owned(), path: path.to_owned() };
    let text = std::str::from_utf8(&bytes[..loaded.sound]).unwrap_or_default();
    let read = |line| serde_json::from_str(line).map_err(|problem| not_a_game(&format!("a line of it is no JSON ({problem})")));
    let lines: Vec<Json> = text.lines().map(read).collect::<Result<_, _>>()?;
    let mut names = BTreeSet::new();
    for line in &lines {
        leaders("", line, &mut names);
    }
    names.retain(|name| is_theirs || pupils.contains(name));
    if names.is_empty() && !is_theirs {
        return Ok(false);
    }
    // Those who lead nothing may still be spoken of.
    names.extend(pupils.iter().cloned());
    let forgetting = Forgetting::new(&names, is_theirs, initials);
    let (mut written, mut sum) = (String::with_capacity(text.len()), 0);
    for line in lines {
        let (line, next) = seal(&forgetting.line(line), sum);
        written.push_str(&line);
        sum = next;
    }
    let again = load(written.as_bytes(), path)?.sound_or(path)?.chronicle;
    if again.len() != chronicle.len() || fingerprint(again.state()) != fingerprint(chronicle.state()) {
        return Err(not_a_game("without its names it would be another battle"));
    }
    replace(path, written.as_bytes()).map_err(|source| FileProblem::system("written", path, source))?;
    Ok(true)
}

/// Everybody who leads a unit anywhere in these parts of a line, amended steps included.
fn leaders(key: &str, value: &Json, names: &mut BTreeSet<String>) {
    match value {
        Json::Object(parts) => {
            let sets_players = parts.iter().any(|part| *part == ("do".to_owned(), Json::Text("set_players".to_owned())));
            for (key, value) in parts {
                if let Json::Object(units) = value
                    && sets_players
                    && key == "units"
                {
                    for (_, player) in units {
                        leaders("player", player, names);
                    }
                } else {
                    leaders(key, value, names);
                }
            }
        }
        Json::List(values) => {
            for value in values {
                leaders(key, value, names);
            }
        }
        Json::Text(text) if key == "player" => names.extend(players::split(text).into_iter().map(str::to_owned)),
        Json::Text(_) | Json::Null | Json::Bool(_) | Json::Number(_) => {}
    }
}

/// Names, and what is written in their place.
struct Forgetting {
    /// What becomes of each name; nothing where it goes.
    names: BTreeMap<String, Option<String>>,
    /// Words to look for in sentences, the longest first: whole names, and the parts of names.
    words: Vec<(String, String)>,
    /// Whether the class's own name goes too.
    class: bool,
}

impl Forgetting {
    fn new(names: &BTreeSet<String>, class: bool, initials: bool) -> Self {
        let mut taken: BTreeSet<String> = BTreeSet::new();
        let kept: BTreeMap<String, Option<String>> =
            names.iter().map(|name| (name.clone(), initials.then(|| free(initials_of(name), &mut taken)))).collect();
        let parts = |name: &str| -> BTreeSet<String> {
            name.split_whitespace().filter(|part| part.chars().count() > 1).map(str::to_owned).collect()
        };
        let mut words: BTreeMap<String, String> = BTreeMap::new();
        for (name, short) in &kept {
            let short = short.clone().unwrap_or_else(|| SOMEBODY.to_owned());
            for part in parts(name) {
                // A part that several share cannot say whose it was.
                let shared = words.contains_key(&part);
                words.insert(part, if shared { SOMEBODY.to_owned() } else { short.clone() });
            }
        }
        for (name, short) in &kept {
            words.insert(name.clone(), short.clone().unwrap_or_else(|| SOMEBODY.to_owned()));
        }
        let mut words: Vec<(String, String)> = words.into_iter().collect();
        words.sort_by_key(|(word, _)| std::cmp::Reverse(word.len()));
        Self { names: kept, words, class }
    }

    /// A line of the file without its sum, which is made anew.
    fn line(&self, json: Json) -> Json {
        let Json::Object(mut parts) = json else { return json };
        parts.retain(|(key, _)| key != "sum");
        self.value("", Json::Object(parts))
    }

    /// A value under a key.
    fn value(&self, key: &str, value: Json) -> Json {
        match value {
            Json::Object(parts) => {
                let is = |part: &(String, Json), name: &str| part.0 == "do" && part.1 == Json::Text(name.to_owned());
                let sets_players = parts.iter().any(|part| is(part, "set_players"));
                let sets_ruling = parts.iter().any(|part| is(part, "set_ruling"));
                let part = |(key, value): (String, Json)| match (key.as_str(), value) {
                    ("units", Json::Object(units)) if sets_players => {
                        let units = units.into_iter().map(|(unit, player)| (unit, self.value("player", player))).collect();
                        (key, Json::Object(units))
                    }
                    // There it names a ruling, elsewhere it is the referee's word.
                    ("ruling", value @ Json::Text(_)) if sets_ruling => (key, value),
                    (_, value) => {
                        let value = self.value(&key, value);
                        (key, value)
                    }
                };
                Json::Object(parts.into_iter().map(part).collect())
            }
            Json::List(values) => Json::List(values.into_iter().map(|value| self.value(key, value)).collect()),
            Json::Text(text) => match key {
                "player" => self.players(&text),
                "class" if self.class => Json::Null,
                "text" | "title" | "reason" | "ruling" | "waived" | "dropped" => Json::Text(self.sentence(text)),
                _ => Json::Text(text),
            },
            other @ (Json::Null | Json::Bool(_) | Json::Number(_)) => other,
        }
    }

    /// Who leads a unit.
    fn players(&self, text: &str) -> Json {
        let kept: Vec<String> = players::split(text)
            .into_iter()
            .filter_map(|name| self.names.get(name).cloned().unwrap_or_else(|| Some(name.to_owned())))
            .collect();
        if kept.is_empty() { Json::Null } else { Json::Text(players::join(&kept)) }
    }

    /// A sentence without the names.
    fn sentence(&self, text: String) -> String {
        self.words.iter().fold(text, |text, (word, short)| without(&text, word, short))
    }
}

/// "A. L." of "Ada Lind".
fn initials_of(name: &str) -> String {
    let letters: Vec<String> = name
        .split_whitespace()
        .filter_map(|word| word.chars().find(|letter| letter.is_alphanumeric()))
        .map(|letter| format!("{letter}."))
        .collect();
    if letters.is_empty() { "?".to_owned() } else { letters.join(" ") }
}

/// These initials, numbered where somebody has them already.
fn free(initials: String, taken: &mut BTreeSet<String>) -> String {
    let free = (1..).map(|number| if number == 1 { initials.clone() } else { format!("{initials} {number}") });
    let free = free.into_iter().find(|short| !taken.contains(short)).unwrap_or(initials);
    taken.insert(free.clone());
    free
}

/// A text with a whole word replaced wherever it stands.
fn without(text: &str, word: &str, short: &str) -> String {
    let (mut kept, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(at) = rest.find(word).filter(|_| !word.is_empty()) {
        let (before, after) = (&rest[..at], &rest[at + word.len()..]);
        let ends = |text: &str| text.chars().next_back().is_some_and(char::is_alphanumeric);
        let is_part = ends(before) || (before.is_empty() && ends(&kept)) || after.chars().next().is_some_and(char::is_alphanumeric);
        kept.push_str(before);
        kept.push_str(if is_part { word } else { short });
        rest = after;
    }
    kept.push_str(rest);
    kept
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, Utc};

    use super::*;
    use crate::record::{Game, Request, inspect};
    use crate::rules::{Setup, UnitId};

    /// A sum of a line could spell a name by chance: the clock stands still.
    fn noon() -> DateTime<Utc> {
        "2026-10-14T12:00:00Z".parse().expect("a time")
    }

    fn setup() -> Setup {
        let mut setup = crate::record::tests::small_battle();
        setup.class = Some("Sixth form".to_owned());
        setup.norman[0].player = Some("Ada Lind".to_owned());
        setup.saxon[0].player = Some("Amir Lang and Bo Ek".to_owned());
        setup
    }

    /// A game of a few steps that speak of pupils.
    fn played(folder: &Path) -> std::path::PathBuf {
        let path = folder.join("g.senlac");
        let mut game = Game::create(&path, setup(), 1, noon()).expect("a game");
        let mut ask = |line: &str| game.ask(Request::parse(line).expect(line), noon()).expect(line);
        ask(r#"{"do":"note","text":"Ada Lind forgot her dice, and Bo lent his. Boat!"}"#);
        ask(r#"{"do":"set_players","units":{"N01":"Cleo Marsh","S01":"Ada Lind"}}"#);
        ask(r#"{"do":"flip"}"#);
        ask(r#"{"do":"done","ruling":"Cleo asked so"}"#);
        ask(r#"{"do":"take_back"}"#);
        ask(r#"{"do":"note","text":"Dora Quinn is ill, and Quinn likes bogs"}"#);
        ask(r#"{"do":"amend","step":2,"command":{"do":"set_players","units":{"N01":"Yolanda Xu"}}}"#);
        path
    }

    #[test]
    fn a_class_is_forgotten_and_the_battle_stays() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = played(folder.path());
        let before = inspect(&path).expect("a game").chronicle;
        let pupils = BTreeSet::from(["Dora Quinn".to_owned()]);
        assert!(forget_players(&path, "Sixth form", &pupils, true).expect("forgotten"));
        let text = std::fs::read_to_string(&path).expect("the file");
        for name in ["Ada", "Lind", "Amir", "Bo ", "Ek", "Cleo", "Marsh", "Yolanda", "Quinn", "Sixth form"] {
            assert!(!text.contains(name), "{name} in {text}");
        }
        assert!(text.contains("A. L. forgot her dice, and B. E. lent his. Boat!"), "{text}");
        let inspection = inspect(&path).expect("a game");
        assert!(inspection.damage.is_none() && inspection.remarks.is_empty());
        let after = inspection.chronicle;
        assert_eq!((after.len(), fingerprint(after.state())), (before.len(), fingerprint(before.state())));
        let unit = |name: &str| -> UnitId { name.parse().expect(name) };
        assert_eq!(after.state().player(unit("N01")), Some("Y. X."), "who came in by an amendment");
        assert_eq!(after.setup().player(unit("N01")), Some("A. L."));
        assert_eq!(after.state().player(unit("S01")), Some("A. L. 2 and B. E."));
    }

    #[test]
    fn without_initials_nobody_is_left() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = played(folder.path());
        assert!(forget_players(&path, "Sixth form", &BTreeSet::new(), false).expect("forgotten"));
        let chronicle = inspect(&path).expect("a game").chronicle;
        assert_eq!(chronicle.setup().units().filter(|(_, muster)| muster.player.is_some()).count(), 0);
        assert!(!std::fs::read_to_string(&path).expect("the file").contains("A. L."));
    }

    #[test]
    fn a_game_of_another_class_is_left_alone_though_a_pupil_has_the_same_name() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = played(folder.path());
        let before = std::fs::read(&path).expect("the file");
        assert!(!forget_players(&path, "7a", &BTreeSet::from(["Bo Ek".to_owned()]), true).expect("looked at"));
        assert_eq!(std::fs::read(&path).expect("the file"), before, "nothing of it was theirs");
    }

    #[test]
    fn a_game_without_a_class_loses_the_pupils_that_are_named() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("g.senlac");
        drop(Game::create(&path, Setup { class: None, ..setup() }, 1, noon()).expect("a game"));
        assert!(forget_players(&path, "7a", &BTreeSet::from(["Bo Ek".to_owned()]), true).expect("forgotten"));
        let text = std::fs::read_to_string(&path).expect("the file");
        assert!(text.contains("Ada Lind") && !text.contains("Bo Ek"));
    }

    #[test]
    fn a_game_that_is_open_or_damaged_is_left_as_it_is() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = played(folder.path());
        let game = Game::open(&path).expect("open");
        assert!(matches!(forget_players(&path, "Sixth form", &BTreeSet::new(), true), Err(FileProblem::InUse(_))));
        drop(game);
        let mut bytes = std::fs::read(&path).expect("the file");
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        std::fs::write(&path, &bytes).expect("a damaged file");
        forget_players(&path, "Sixth form", &BTreeSet::new(), true).expect_err("damaged");
        assert_eq!(std::fs::read(&path).expect("the file"), bytes);
    }
}
