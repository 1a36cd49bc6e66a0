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
use crate::atomic_write::replace;
use crate::disk::FileSystem;
use crate::game::name::LONGEST_NAME;
use crate::game::pupils::join;
use crate::game::{NameTable, Players, PupilId, Rules, Text};

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

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use serde_json::Value;
    use tempfile::TempDir;

    use super::*;
    use crate::classroom::{Game, Request, inspect};
    use crate::disk::Real;
    // The sum of a line could spell a name by chance, so the time is fixed.
    use crate::game::{NameTable, PupilId, PupilName};
    use crate::record::tests::{noon, small_battle, with_new_sums};
    use crate::rules::{Classroom, Setup, Side, UnitId, fingerprint};

    const CLASS: &str = "Sixth form";

    fn forget(path: &Path, class: &str, pupils: &[&str], initials: bool) -> Result<bool, FileProblem> {
        let disk: Arc<dyn FileSystem> = Arc::new(Real);
        let pupils = &pupils.iter().map(ToString::to_string).collect();
        crate::class_games::forget_players(&disk, path, &ForgottenClass { name: class, pupils, initials })
    }

    fn read(path: &Path) -> String {
        std::fs::read_to_string(path).expect("the file")
    }

    fn setup() -> Setup {
        let mut setup = small_battle();
        setup.class = Some(CLASS.to_owned());
        setup.absent = vec!["Fay Oduya".into(), "Gus Pell".into()];
        setup.norman[0].player = Some("Ada Lind".into());
        setup.saxon[0].player = Some("Amir Lang and Bo Ek".into());
        setup
    }

    /// A game with these steps, in a folder of its own.
    fn game_of(setup: Setup, lines: &[&str]) -> (TempDir, PathBuf) {
        let folder = TempDir::new().expect("a folder");
        let path = folder.path().join("g.senlac");
        let mut game = Game::create(&path, setup, 1, noon()).expect("a game");
        for line in lines {
            game.submit(Request::parse(line).expect(line), noon()).unwrap_or_else(|problem| panic!("{line}: {problem}"));
        }
        (folder, path)
    }

    /// A game of a few steps that speak of pupils.
    fn played() -> (TempDir, PathBuf) {
        let lines = [
            r#"{"do":"note","text":"Ada Lind forgot her dice, and Bo lent his. Boat!"}"#,
            r#"{"do":"set_players","units":{"N01":"Cleo Marsh","S01":"Ada Lind"}}"#,
            r#"{"do":"flip"}"#,
            r#"{"do":"done","ruling":"Cleo asked so"}"#,
            r#"{"do":"take_back"}"#,
            r#"{"do":"note","text":"Dora Quinn is ill, and Quinn likes bogs"}"#,
            r#"{"do":"amend","step":2,"command":{"do":"set_players","units":{"N01":"Yolanda Xu"}}}"#,
        ];
        game_of(setup(), &lines)
    }

    #[test]
    fn a_class_is_forgotten_and_the_battle_stays() {
        let (_folder, path) = played();
        let before = inspect(&path).expect("a game").chronicle;
        assert!(forget(&path, CLASS, &["Dora Quinn"], true).expect("forgotten"));
        let text = read(&path);
        for name in ["Ada", "Lind", "Amir", "Bo ", "Ek", "Cleo", "Marsh", "Yolanda", "Quinn", "Fay", "Pell", CLASS] {
            assert!(!text.contains(name), "{name} in {text}");
        }
        assert!(text.contains("A. L. forgot her dice, and B. E. lent his. Boat!"), "{text}");
        let inspection = inspect(&path).expect("a game");
        assert!(inspection.damage.is_none() && inspection.remarks.is_empty());
        let after = inspection.chronicle;
        assert_eq!((after.len(), fingerprint(after.state())), (before.len(), fingerprint(before.state())));
        let [n01, s01] = ["N01", "S01"].map(|name| name.parse::<UnitId>().expect(name));
        assert_eq!(after.state().player(n01), Some(&"Y. X.".into()), "who came in by an amendment");
        assert_eq!(after.setup().player(n01), Some(&"A. L.".into()));
        assert_eq!(after.setup().absent, ["F. O.".into(), "G. P.".into()]);
        assert_eq!(after.state().player(s01), Some(&"A. L. 2 and B. E.".into()));
    }

    /// What pupils are called in front of the class: Ada and Bo by short names, and Amir by a given name that a list had.
    const CALLED: [(&str, Option<&str>, Option<&str>); 3] =
        [("Ada Lind", Some("Müsli"), None), ("Amir Lang", None, Some("Zephyr")), ("Bo Ek", Some("Bobby"), None)];

    /// The game as files of format 1 have it.
    fn in_format_1(setup: Setup) -> (TempDir, PathBuf) {
        let (folder, path) = game_of(setup, &[]);
        let called = CALLED.map(|(pupil, short, given)| serde_json::json!({"pupil": pupil, "short": short, "given": given}));
        let text = with_new_sums(&read(&path), |_, header| header["short_names"] = called.to_vec().into());
        std::fs::write(&path, text).expect("a game");
        (folder, path)
    }

    /// The same with ids.
    fn in_format_2(mut setup: Setup) -> (TempDir, PathBuf) {
        let others = ["Fay Oduya", "Gus Pell"].map(|name| (name, None, None));
        let names = CALLED.into_iter().chain(others).map(|(name, short, given)| PupilName {
            short: short.map(ToOwned::to_owned),
            given: given.map(ToOwned::to_owned),
            ..PupilName::from(name)
        });
        let mut names: NameTable = (1..).map(PupilId::numbered).zip(names).collect();
        let mut id = |name: &PupilId| names.find(name.as_str()).cloned().unwrap_or_else(|| names.add(name.as_str()));
        let mut ids = |players: &[PupilId]| players.iter().map(&mut id).collect::<Vec<_>>();
        for side in Side::ALL {
            for unit in setup.army_mut(side) {
                unit.player = unit.player.take().map(|players| ids(&players).into_iter().collect());
            }
        }
        setup.absent = ids(&setup.absent);
        setup.names = names;
        game_of(setup, &[])
    }

    #[test]
    fn what_pupils_are_called_in_front_of_the_class_goes_with_their_names() {
        for (class, initials) in [(Some(CLASS), true), (Some(CLASS), false), (None, true), (None, false)] {
            let setup = Setup { class: class.map(ToOwned::to_owned), ..setup() };
            for (_folder, path) in [in_format_1(setup.clone()), in_format_2(setup)] {
                let bytes = std::fs::read(&path).expect("a game");
                let report = without_anybody::<Classroom>(&bytes, &path).expect("a game without anybody");
                assert!(forget(&path, CLASS, &["Ada Lind", "Amir Lang"], initials).expect("forgotten"));
                let text = read(&path);
                for name in ["Ada", "Müsli", "Amir", "Zephyr"] {
                    assert!(!text.contains(name) && !report.contains(name), "{name} in {text} or {report}");
                }
                assert!(!report.contains("Bobby"), "{report}");
                let after = inspect(&path).expect("a game");
                assert!(after.damage.is_none() && after.remarks.is_empty());
                // A game that names no class keeps the others.
                assert_eq!(text.contains("Bobby"), class.is_none(), "{text}");
            }
        }
    }

    #[test]
    fn what_the_teacher_told_of_pupils_is_forgotten_with_their_names_and_guesses_stay() {
        let lines = [
            r#"{"do":"flip"}"#,
            r#"{"do":"guess","step":1,"hits":2}"#,
            r#"{"do":"bookmark","step":1,"title":"Ada Lind begins"}"#,
            r#"{"do":"tell_of","pupil":"Ada Lind","deeds":"Ada held the hill with Bo.","honour":"Lind the Brave"}"#,
            r#"{"do":"tell_of","pupil":"Gus Pell","honour":"Pell was missed"}"#,
        ];
        for initials in [true, false] {
            let (_folder, path) = game_of(setup(), &lines);
            assert!(forget(&path, CLASS, &[], initials).expect("forgotten"));
            let text = read(&path);
            for name in ["Ada", "Lind", "Gus", "Pell", "Bo."] {
                assert!(!text.contains(name), "{name} in {text}");
            }
            let inspection = inspect(&path).expect("a game");
            assert!(inspection.damage.is_none() && inspection.remarks.is_empty());
            let told = inspection.chronicle.state().told();
            assert_eq!(told.guesses().get(&1), Some(&2));
            let words = told.of(&"A. L.".into()).map(|words| (words.deeds.is_some(), words.honour.is_some()));
            assert_eq!(words, initials.then_some((true, true)), "{text}");
        }
    }

    #[test]
    fn a_name_that_looks_like_a_word_of_ours_keeps_no_game_from_being_forgotten() {
        // A word of every kind that the program gives.
        let lines = [
            r#"{"do":"set_ruling","ruling":"hill","choice":"target"}"#,
            r#"{"do":"flip","card":"muddy-ground","color":"black","title":"Marsh by the mill"}"#,
            r#"{"do":"done","ruling":"it is late"}"#,
            r#"{"do":"amend","step":1,"command":{"do":"set_ruling","ruling":"hill","choice":"either"}}"#,
        ];
        let names = "amy hill|hill|Hill|Move Fight|Norman|norman|S Axon|event|target|until-next-flip|N01|\
                     C4|muddy-ground|black|note|set_ruling|done|player|senlac-game|1|null|2026|sum|Rock and Roll|and|?|a|A B C D E F";
        for (name, initials) in names.split('|').flat_map(|name| [(name, false), (name, true)]) {
            let mut setup = setup();
            setup.norman[0].player = Some(name.into());
            let (_folder, path) = game_of(setup, &lines);
            let before = inspect(&path).expect("a game").chronicle;
            forget(&path, CLASS, &[name], initials).expect(name);
            let inspection = inspect(&path).expect(name);
            assert!(inspection.damage.is_none(), "{name}");
            let (after, n01) = (inspection.chronicle, "N01".parse().expect("a unit"));
            assert_eq!((after.len(), fingerprint(after.state())), (before.len(), fingerprint(before.state())), "{name}");
            assert_ne!(after.state().player(n01), Some(&name.into()).filter(|_| name != "?"), "{name}");
        }
    }

    #[test]
    fn names_go_from_titles_scenarios_copies_of_the_header_and_whatever_a_later_version_keeps() {
        let mut setup = Setup { scenario: "Ada’s hill".to_owned(), ..setup() };
        // As long as a title may be, and longer with the initials.
        setup.deck[0].title = Some(format!("Bo {}", "mud ".repeat(14)).trim_end().into());
        setup.deck[1].title = Some("ADA LIND’s marsh".into());
        let (_folder, path) = game_of(setup, &[r#"{"do":"flip"}"#, r#"{"do":"note","text":"a note"}"#]);
        let text = read(&path);
        let head: Value = serde_json::from_str(text.lines().next().expect("a line")).expect("JSON");
        let told = r#"{"captain":"ada lind","mood":"hill","remark":"what zoe\u0308 x said","Ada Lind":1,"deep":[{"who":["Bo Ek"]}]}"#;
        let later = with_new_sums(&text, |place, line| {
            if place > 0 {
                line["header"] = head.clone();
                line["told"] = serde_json::from_str(told).expect("JSON");
            }
        });
        std::fs::write(&path, later).expect("a file of a later version");
        assert!(forget(&path, CLASS, &["Zoë X"], true).expect("forgotten"));
        let text = read(&path);
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
        let (folder, path) = played();
        let link = folder.path().join("link.senlac");
        #[cfg(unix)]
        std::os::unix::fs::symlink(&path, &link).expect("a link");
        #[cfg(not(unix))]
        std::fs::hard_link(&path, &link).expect("a link");
        assert!(forget(&link, CLASS, &[], true).expect("forgotten"));
        assert!(!read(&path).contains("Ada Lind"));
    }

    #[test]
    fn without_initials_nobody_is_left() {
        let (_folder, path) = played();
        assert!(forget(&path, CLASS, &[], false).expect("forgotten"));
        let chronicle = inspect(&path).expect("a game").chronicle;
        assert_eq!(chronicle.setup().units().filter(|(_, unit)| unit.player.is_some()).count(), 0);
        assert!(chronicle.setup().absent.is_empty(), "no gap tells how many were absent");
        assert!(!read(&path).contains("A. L."));
    }

    #[test]
    fn only_the_named_pupils_of_a_game_without_a_class_are_forgotten_and_nobody_of_another_class() {
        let (_folder, path) = played();
        let before = read(&path);
        assert!(!forget(&path, "7a", &["Bo Ek"], true).expect("looked at"));
        assert_eq!(read(&path), before, "nothing of it was theirs");
        let (_folder, path) = game_of(Setup { class: None, ..setup() }, &[]);
        assert!(forget(&path, "7a", &["Bo Ek"], true).expect("forgotten"));
        assert!(read(&path).contains("Ada Lind") && !read(&path).contains("Bo Ek"));
    }

    #[test]
    fn a_game_that_is_open_or_damaged_is_left_as_it_is() {
        let (_folder, path) = played();
        let game = Game::open(&path).expect("open");
        assert!(matches!(forget(&path, CLASS, &[], true), Err(FileProblem::InUse(_))));
        drop(game);
        let damaged = read(&path).replacen("dice", "mice", 1);
        std::fs::write(&path, &damaged).expect("a damaged file");
        forget(&path, CLASS, &[], true).expect_err("damaged");
        assert_eq!(read(&path), damaged);
    }
}
