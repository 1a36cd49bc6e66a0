use std::fs;

use tempfile::TempDir;

use super::*;
use senlac_base::disk::RealDisk;

const SMALL: &str = "name = 'Small'\ndeck = 'DECK'\nterrain = ['..']\nnorman = [{ type = 'knights', square = 'A1', bodyguard = true }]\n\
                     saxon = [{ type = 'housecarles', square = 'B1', bodyguard = true }]\n";
const ONE_CARD: &str = "name = 'One'\ncards = [{ name = 'muddy-ground', black = 1, red = 0 }]\n";

fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (path, text) in files {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }
    folder
}

fn problem_messages(result: Result<Scenario, Problems>) -> Vec<String> {
    result.expect_err("a problem").iter().map(|problem| problem.message.clone()).collect()
}

#[test]
fn built_in_scenarios_are_found_by_file_and_name() {
    for name in ["senlac-16x10", "senlac", "Senlac 16 × 10", "Senlac 16x10", "SENLAC"] {
        assert_eq!(scenario(name).expect(name).name, "Senlac 16 × 10");
        assert_eq!(scenario_in(&RealDisk, &[], name).expect(name).name, "Senlac 16 × 10");
    }
    for entry in &BUILT_IN {
        let read = scenario(entry.key).expect(entry.key);
        assert_eq!(read.name, entry.name);
        assert_eq!(scenario(entry.name), Ok(read.clone()));
        assert_eq!(read.setup().problems(), []);
        assert!(read.about.is_some() && !read.zones.is_empty(), "{}", entry.key);
        assert_eq!(scenario::parse(&read.write(), "s.toml", |_| Ok(read.cards.clone())), Ok(read.clone()));
    }
}

#[test]
fn a_scenario_is_found_by_path_and_roster_name() {
    let there = folder(&[("rosters/small.toml", &SMALL.replace("DECK", "hastings"))]);
    assert_eq!(scenario_under(there.path(), "small").expect("by name").name, "Small");
    assert_eq!(scenario_under(there.path(), "rosters/small.toml").expect("by path").name, "Small");
    let path = there.path().join("rosters/small.toml");
    assert_eq!(scenario(path.to_str().expect("a path")).expect("by its whole path").cards.len(), 13);
}

#[test]
fn an_unknown_scenario_is_refused_with_the_known_names() {
    let there = folder(&[("rosters/small.toml", ""), ("rosters/a.toml", ""), ("rosters/class.csv", "")]);
    let path = there.path();
    let known = "senlac-16x10, a-small-table, large-hall-floor, 35-minute-lesson, a, small";
    assert_eq!(
        problem_messages(scenario_under(path, "smal")),
        [format!("There is no scenario “smal”. Did you mean “small”? Use one of {known}, or the path of a file.")]
    );
    assert_eq!(
        problem_messages(scenario_in(&RealDisk, &[path.join("rosters")], "smal")),
        [format!("There is no scenario “smal”. Did you mean “small”? Use one of {known}.")]
    );
    for name in ["", " ", "\0", &"x".repeat(10_000), "a\nb", "\u{202E}"] {
        assert_eq!(problem_messages(scenario_under(path, name)).len(), 1, "{name:?}");
        assert_eq!(problem_messages(scenario_in(&RealDisk, &[path.join("rosters")], name)).len(), 1, "{name:?}");
    }
    assert!(problem_messages(scenario_under(path, "rosters"))[0].starts_with("This is a folder."));
}

#[test]
fn a_name_cannot_leave_the_teachers_folders() {
    let there =
        folder(&[("mine/rosters/7B autumn.toml", &SMALL.replace("DECK", "one")), ("mine/decks/one.toml", ONE_CARD), ("other.toml", SMALL)]);
    let folders = [there.path().join("nowhere"), there.path().join("mine/rosters")];
    for name in ["7B autumn", "7B autumn?"] {
        assert_eq!(scenario_in(&RealDisk, &folders, name).expect(name).cards.len(), 1, "{name}");
    }
    let whole = there.path().join("other");
    for name in ["../../other", "../rosters/7B autumn", "..\\..\\other", whole.to_str().expect("a path")] {
        assert!(problem_messages(scenario_in(&RealDisk, &folders, name))[0].starts_with("There is no scenario “"), "{name}");
    }
}

#[test]
fn the_library_lists_built_in_and_own_files() {
    let there = folder(&[
        ("rosters/b.toml", "name = 3"),
        ("rosters/a.toml", &SMALL.replace("DECK", "one").replace("\ndeck", "\nabout = 'For two.'\nminutes = 10\ndeck")),
        ("rosters/class.csv", "name"),
        ("decks/one.toml", ONE_CARD),
        ("decks/two.toml", "cards = 3"),
    ]);
    let shelf = scenarios(&RealDisk, &[there.path().join("rosters"), there.path().join("nowhere")]);
    let (ours, own) = shelf.split_at(4);
    assert!(ours.iter().all(|entry| entry.built_in && entry.path.is_none() && entry.problems.is_none() && entry.about.is_some()));
    assert!(shelf.iter().all(|entry| entry.scenario(&RealDisk).err() == entry.problems));
    let found: Vec<_> = own.iter().map(|entry| (entry.key.as_str(), entry.name.as_str(), entry.about.as_deref(), entry.minutes)).collect();
    assert_eq!(found, [("a", "Small", Some("For two."), Some(10)), ("b", "b", None, None)]);
    assert_eq!(own[1].problems.as_ref().map(Problems::count), Some(5));
    let decks = decks(&RealDisk, &[there.path().join("decks")]);
    let found: Vec<_> = decks.iter().map(|deck| (deck.key.as_str(), deck.name.as_str(), deck.problems.is_some())).collect();
    assert_eq!(found, [("hastings", "Hastings", false), ("one", "One", false), ("two", "two", true)]);
}

#[test]
fn decks_are_found_beside_the_scenario_and_in_the_deck_folder() {
    for (deck, name) in [("rosters/one.toml", "one"), ("rosters/one.toml", "one.toml"), ("decks/one.toml", "one")] {
        let there = folder(&[("rosters/small.toml", &SMALL.replace("DECK", name)), (deck, ONE_CARD)]);
        let path = there.path().join("rosters/small.toml");
        assert_eq!(scenario(path.to_str().expect("a path")).expect(deck).cards.len(), 1, "{deck} as {name}");
    }
}

#[test]
fn a_deck_cannot_be_named_by_a_path() {
    for name in ["../decks/one.toml", "../one", "..", "/etc/hosts", "C:/one", "..\\decks\\one"] {
        let there = folder(&[("rosters/small.toml", &SMALL.replace("DECK", name)), ("decks/one.toml", ONE_CARD)]);
        assert_eq!(
            problem_messages(scenario_under(there.path(), "small")),
            [format!(
                "Line 2: the deck “{name}” contains a folder name. Put the deck’s file in the folder “decks”, and give only its name."
            )]
        );
        assert!(matches!(deck_in(&RealDisk, &[there.path().join("decks")], name), Err(DeckError::Unknown(_))), "{name}");
    }
}

#[test]
fn an_unknown_deck_is_refused_with_the_known_names() {
    let there = folder(&[("rosters/small.toml", &SMALL.replace("DECK", "tow")), ("decks/one.toml", ONE_CARD)]);
    assert_eq!(problem_messages(scenario_under(there.path(), "small")), ["Line 2: there is no deck “tow”. Use one of hastings, one."]);
    for name in ["", "..", ".", "\0"] {
        assert!(matches!(deck_in(&RealDisk, &[there.path().to_owned()], name), Err(DeckError::Unknown(_))), "{name:?}");
    }
}

#[test]
fn deck_mistakes_are_reported_with_the_scenario() {
    let there = folder(&[("rosters/small.toml", &SMALL.replace("DECK", "one")), ("decks/one.toml", "name = 'One'\ncards = 3")]);
    let found = problem_messages(scenario_under(there.path(), "small"));
    assert_eq!(found.len(), 2);
    assert_eq!(found[0], "Line 2: the deck “one” contains mistakes. Fix them first.");
    assert!(found[1].starts_with("Line 2: cards is 3."), "{found:?}");
}

#[test]
fn an_unreadable_file_is_reported_with_a_reason() {
    let there = folder(&[("class.csv", "name\nBo\n")]);
    let problem_text = |path: &Path| list_bytes(&RealDisk, path).expect_err("a problem").to_string();
    assert_eq!(list_bytes(&RealDisk, &there.path().join("class.csv")).expect("a class").len(), 8);
    assert!(problem_text(&there.path().join("clas.csv")).starts_with("There is no such file."));
    assert!(problem_text(there.path()).starts_with("This is a folder."));
    assert!(problem_text(Path::new("a\0b")).starts_with("The file can’t be read"));
    fs::write(there.path().join("large.csv"), vec![b'\n'; (1 << 20) + 1]).expect("a file");
    assert!(problem_text(&there.path().join("large.csv")).starts_with("The file is larger than 1 MiB"));
    fs::write(there.path().join("old.toml"), b"name = 'x'\ndeck = '\xE9'").expect("a file");
    let message = scenario_under(there.path(), "old.toml").expect_err("not UTF-8").to_string();
    assert!(message.starts_with("Line 2: a character is not valid UTF-8."), "{message}");
}

#[cfg(unix)]
#[test]
fn device_files_are_refused_without_waiting() {
    let message = list_bytes(&RealDisk, Path::new("/dev/zero")).expect_err("no file").to_string();
    assert!(message.starts_with("This is not an ordinary file."), "{message}");
}
