//! Forgetting pupils: a game file without their names, or with their initials, and otherwise the same battle.

mod fold;
mod names;
mod ordinary;

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use self::names::{Names, Sought};
use super::error::FileProblem;
use super::format::seal;
use super::journal::Journal;
use super::load::load;
use super::ordered::Json;
use crate::disk::FileSystem;
use crate::rules::name::LONGEST_NAME;
use crate::rules::{LONGEST_TITLE, fingerprint, players};
use crate::whole_file::replace;

/// Takes the names of a class out of a game file: all of its players' where the class of this name played it, and
/// those of these pupils where the game names no class. Another class's game is left alone, though it may have pupils
/// of the same names. Where initials are kept, "Ada Lind" becomes "A. L.", otherwise nobody. Names in what people wrote
/// go too: notes, the referee's words, the titles of cards, the scenario, and whatever a later version keeps. The file is
/// replaced whole, where a link leads to it that file; the battle, its dice and its steps stay as they are. Says whether
/// there was anything to forget.
///
/// # Errors
/// Where the file is open elsewhere, damaged, or cannot be written; it is left as it is then.
pub fn forget_players(
    disk: &Arc<dyn FileSystem>,
    path: &Path,
    class: &str,
    pupils: &BTreeSet<String>,
    initials: bool,
) -> Result<bool, FileProblem> {
    // Where a link were replaced, the file behind it would keep the names.
    let path = &disk.without_links(path).unwrap_or_else(|_| path.to_owned());
    // Nobody else may write it meanwhile.
    let (_journal, bytes) = Journal::open(Arc::<dyn FileSystem>::clone(disk), path)?;
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
    let known = Names::new(pupils.iter().map(String::as_str), initials);
    names.retain(|name| is_theirs || known.knows(name));
    if names.is_empty() && !is_theirs {
        return Ok(false);
    }
    // Those who lead nothing may still be spoken of.
    names.extend(pupils.iter().cloned());
    let forgetting = Forgetting { names: Names::new(names.iter().map(String::as_str), initials), class: is_theirs };
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
    replace(&**disk, path, written.as_bytes()).map_err(|source| FileProblem::system("written", path, source))?;
    Ok(true)
}

/// Everybody who leads a unit anywhere in these parts of a line, amended steps included.
fn leaders(key: &str, value: &Json, names: &mut BTreeSet<String>) {
    match value {
        Json::Object(parts) => {
            for (key, value) in parts {
                if let Json::Object(units) = value
                    && key == "units"
                    && does(parts, "set_players")
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
        Json::Text(text) if key == "absent" => names.extend([text.clone()]),
        Json::Text(text) if key == "player" => names.extend(players::split(text).into_iter().map(str::to_owned)),
        Json::Text(_) | Json::Null | Json::Bool(_) | Json::Number(_) => {}
    }
}

/// Whether these are the parts of a command of this name.
fn does(parts: &[(String, Json)], name: &str) -> bool {
    parts.iter().any(|(key, value)| key == "do" && *value == Json::Text(name.to_owned()))
}

/// Keys of words that the program gives: they name squares, units, cards, rulings and the like, and nobody.
const WORDS: [&str; 27] = [
    "at", "card", "choice", "color", "do", "event", "first", "format", "from", "hash", "hill", "path", "paths", "phase", "program",
    "rulings", "side", "square", "sum", "terrain", "time", "to", "type", "unit", "units", "why", "winner",
];

/// Names, and what is written in their place.
struct Forgetting {
    names: Names,
    /// Whether the class's own name goes too.
    class: bool,
}

impl Forgetting {
    /// A line of the file without its sum, which is made anew.
    fn line(&self, json: Json) -> Json {
        let Json::Object(parts) = json else { return json };
        self.object(without_sum(parts))
    }

    fn object(&self, parts: Vec<(String, Json)>) -> Json {
        let (sets_players, sets_ruling) = (does(&parts, "set_players"), does(&parts, "set_ruling"));
        let is_command = parts.iter().any(|(key, _)| key == "do");
        let part = |(key, value): (String, Json)| {
            let value = match (key.as_str(), value) {
                ("units", Json::Object(units)) if sets_players => {
                    Json::Object(units.into_iter().map(|(unit, player)| (unit, self.value("player", player))).collect())
                }
                // There it names a ruling, as in an event; beside any other command it is the referee's word.
                ("ruling", Json::Text(text)) if is_command && !sets_ruling => self.sentence(&text),
                ("ruling", value @ Json::Text(_)) => value,
                ("header", Json::Object(first)) => self.first_line(first),
                ("rulings" | "paths" | "terrain", value) => value,
                (_, value) => self.value(&key, value),
            };
            (self.key(key), value)
        };
        Json::Object(parts.into_iter().map(part).collect())
    }

    /// A key of ours is a word without spaces; what is none may be somebody by whom a later version counts something.
    fn key(&self, key: String) -> String {
        if key.contains(' ') { self.names.without(&key, Sought::WholeNames) } else { key }
    }

    /// A copy of the file's first line, whose sum is its own.
    fn first_line(&self, parts: Vec<(String, Json)>) -> Json {
        let had_sum = parts.iter().any(|(key, _)| key == "sum");
        let Json::Object(mut first) = self.object(without_sum(parts)) else { return Json::Null };
        if had_sum {
            let (_, sum) = seal(&Json::Object(first.clone()), 0);
            first.push(("sum".to_owned(), Json::Text(format!("{sum:08x}"))));
        }
        Json::Object(first)
    }

    /// A value under a key.
    fn value(&self, key: &str, value: Json) -> Json {
        match value {
            Json::Object(parts) => self.object(parts),
            Json::List(values) => {
                let kept = values.into_iter().map(|value| self.value(key, value));
                // Where pupils stand in a list, those who are forgotten leave no gap.
                Json::List(kept.filter(|value| key != "absent" || *value != Json::Null).collect())
            }
            Json::Text(text) => match key {
                "absent" => self.names.kept(&text).map_or(Json::Null, Json::Text),
                "player" => self.players(&text),
                "class" if self.class => Json::Null,
                "class" => Json::Text(text),
                "text" | "reason" | "scenario" => self.sentence(&text),
                "title" => self.title(&text),
                // The program's own sentences, and whatever a later version wrote.
                _ if WORDS.contains(&key) || is_word_of_a_program(&text) => Json::Text(text),
                _ => Json::Text(self.names.without(&text, Sought::WholeNames)),
            },
            other @ (Json::Null | Json::Bool(_) | Json::Number(_)) => other,
        }
    }

    /// Who leads a unit.
    fn players(&self, text: &str) -> Json {
        let names = if self.names.knows(text) { vec![text] } else { players::split(text) };
        let kept = players::join(&names.into_iter().filter_map(|name| self.names.kept(name)).collect::<Vec<_>>());
        if kept.is_empty() || kept.chars().count() > LONGEST_NAME { Json::Null } else { Json::Text(kept) }
    }

    /// A sentence without the names.
    fn sentence(&self, text: &str) -> Json {
        Json::Text(self.names.without(text, Sought::Everything))
    }

    /// The title of a card, which stays as short as a title is.
    fn title(&self, text: &str) -> Json {
        let title = self.names.without(text, Sought::Everything);
        if title.chars().count() <= LONGEST_TITLE {
            return Json::Text(title);
        }
        Json::Text(title.chars().take(LONGEST_TITLE).collect::<String>().trim_end().to_owned())
    }
}

fn without_sum(parts: Vec<(String, Json)>) -> Vec<(String, Json)> {
    parts.into_iter().filter(|(key, _)| key != "sum").collect()
}

/// Whether a text is a word as programs give them to each other: "until-next-flip".
fn is_word_of_a_program(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'-' | b'_'))
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, Utc};

    use super::*;
    use crate::disk::Real;
    use crate::record::{Game, Request, inspect};
    use crate::rules::{Setup, UnitId};

    fn forget_players(path: &Path, class: &str, pupils: &BTreeSet<String>, initials: bool) -> Result<bool, FileProblem> {
        let disk: Arc<dyn FileSystem> = Arc::new(Real);
        super::forget_players(&disk, path, class, pupils, initials)
    }

    /// A sum of a line could spell a name by chance: the clock stands still.
    fn noon() -> DateTime<Utc> {
        "2026-10-14T12:00:00Z".parse().expect("a time")
    }

    fn setup() -> Setup {
        let mut setup = crate::record::tests::small_battle();
        setup.class = Some("Sixth form".to_owned());
        setup.absent = vec!["Fay Oduya".to_owned(), "Gus Pell".to_owned()];
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
        for name in ["Ada", "Lind", "Amir", "Bo ", "Ek", "Cleo", "Marsh", "Yolanda", "Quinn", "Fay", "Pell", "Sixth form"] {
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
        assert_eq!(after.setup().absent, ["F. O.", "G. P."]);
        assert_eq!(after.state().player(unit("S01")), Some("A. L. 2 and B. E."));
    }

    /// A game that a pupil of this name plays, with a word of every kind that the program gives.
    fn game_of(folder: &Path, name: &str) -> std::path::PathBuf {
        let path = folder.join("g.senlac");
        let mut setup = setup();
        setup.norman[0].player = Some(name.to_owned());
        let mut game = Game::create(&path, setup, 1, noon()).expect("a game");
        for line in [
            r#"{"do":"set_ruling","ruling":"hill","choice":"target"}"#,
            r#"{"do":"flip","card":"muddy-ground","color":"black","title":"Marsh by the mill"}"#,
            r#"{"do":"done","ruling":"it is late"}"#,
            r#"{"do":"amend","step":1,"command":{"do":"set_ruling","ruling":"hill","choice":"either"}}"#,
        ] {
            game.ask(Request::parse(line).expect(line), noon()).unwrap_or_else(|problem| panic!("{line}: {problem}"));
        }
        path
    }

    #[test]
    fn a_name_that_looks_like_a_word_of_ours_keeps_no_game_from_being_forgotten() {
        let names = [
            "amy hill",
            "hill",
            "Hill",
            "Move Fight",
            "Norman",
            "norman",
            "S Axon",
            "event",
            "target",
            "until-next-flip",
            "N01",
            "C4",
            "muddy-ground",
            "black",
            "note",
            "set_ruling",
            "done",
            "player",
            "senlac-game",
            "1",
            "null",
            "2026",
            "sum",
            "Rock and Roll",
            "and",
            "?",
            "a",
            "A B C D E F",
        ];
        for name in names {
            for initials in [false, true] {
                let folder = tempfile::tempdir().expect("a folder");
                let path = game_of(folder.path(), name);
                let before = inspect(&path).expect("a game").chronicle;
                forget_players(&path, "Sixth form", &BTreeSet::from([name.to_owned()]), initials).expect(name);
                let inspection = inspect(&path).expect(name);
                assert!(inspection.damage.is_none(), "{name}");
                let (after, n01) = (inspection.chronicle, "N01".parse().expect("a unit"));
                assert_eq!((after.len(), fingerprint(after.state())), (before.len(), fingerprint(before.state())), "{name}");
                assert_ne!(after.state().player(n01), Some(name).filter(|name| *name != "?"), "{name}");
            }
        }
    }

    #[test]
    fn names_go_from_titles_scenarios_copies_of_the_header_and_whatever_a_later_version_keeps() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("g.senlac");
        let mut setup = Setup { scenario: "Ada’s hill".to_owned(), ..setup() };
        // As long as a title may be, and longer with the initials.
        let title = format!("Bo {}", "mud ".repeat(14));
        setup.deck[0].title = Some(title.trim_end().into());
        setup.deck[1].title = Some("ADA LIND’s marsh".into());
        let mut game = Game::create(&path, setup, 1, noon()).expect("a game");
        for line in [r#"{"do":"flip"}"#, r#"{"do":"note","text":"a note"}"#] {
            game.ask(Request::parse(line).expect(line), noon()).expect(line);
        }
        drop(game);
        let text = std::fs::read_to_string(&path).expect("the file");
        let (mut sum, mut written) = (0, String::new());
        let mut first = None;
        for line in text.lines() {
            let Json::Object(parts) = serde_json::from_str(line).expect("JSON") else { panic!("{line}") };
            let copy = first.get_or_insert_with(|| parts.clone()).clone();
            let mut parts = without_sum(parts);
            if sum != 0 {
                let told: Json = serde_json::from_str(
                    r#"{"captain":"ada lind","mood":"hill","remark":"what zoe\u0308 x said","Ada Lind":1,"deep":[{"who":["Bo Ek"]}]}"#,
                )
                .expect("JSON");
                parts.extend([("header".to_owned(), Json::Object(copy)), ("told".to_owned(), told)]);
            }
            let (line, next) = seal(&Json::Object(parts), sum);
            written.push_str(&line);
            sum = next;
        }
        std::fs::write(&path, written).expect("a file of a later version");
        assert!(forget_players(&path, "Sixth form", &BTreeSet::from(["Zoë X".to_owned()]), true).expect("forgotten"));
        let text = std::fs::read_to_string(&path).expect("the file");
        let small = text.to_lowercase();
        for name in ["ada", "lind", "bo ", "ek\"", "zoe", "sixth form"] {
            assert!(!small.contains(name), "{name} in {text}");
        }
        assert!(text.contains(r#""mood":"hill""#), "{text}");
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[1].contains(&format!(r#""header":{}"#, lines[0])), "the copy is the first line again");
        assert_eq!(inspect(&path).expect("a game").chronicle.setup().scenario, "A. L.’s hill");
    }

    #[test]
    fn a_link_to_a_game_stays_one_and_its_game_is_forgotten() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = played(folder.path());
        let link = folder.path().join("link.senlac");
        #[cfg(unix)]
        std::os::unix::fs::symlink(&path, &link).expect("a link");
        #[cfg(not(unix))]
        std::fs::hard_link(&path, &link).expect("a link");
        assert!(forget_players(&link, "Sixth form", &BTreeSet::new(), true).expect("forgotten"));
        assert!(!std::fs::read_to_string(&path).expect("the file").contains("Ada Lind"));
    }

    #[test]
    fn without_initials_nobody_is_left() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = played(folder.path());
        assert!(forget_players(&path, "Sixth form", &BTreeSet::new(), false).expect("forgotten"));
        let chronicle = inspect(&path).expect("a game").chronicle;
        assert_eq!(chronicle.setup().units().filter(|(_, muster)| muster.player.is_some()).count(), 0);
        assert!(chronicle.setup().absent.is_empty(), "no gap tells how many were absent");
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
