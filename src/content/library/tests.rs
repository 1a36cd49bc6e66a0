use std::fs;

use tempfile::TempDir;

use super::*;

const SMALL: &str = "name = 'Small'\ndeck = 'DECK'\nterrain = ['..']\nnorman = [{ type = 'knights', square = 'A1', bodyguard = true }]\n\
                     saxon = [{ type = 'housecarles', square = 'B1', bodyguard = true }]\n";
const ONE_CARD: &str = "name = 'One'\ncards = [{ name = 'muddy-ground', black = 1, red = 0 }]\n";

/// A folder with these files.
fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (path, text) in files {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }
    folder
}

fn told(result: Result<Setup, Problems>) -> Vec<String> {
    result.expect_err("a problem").iter().map(|problem| problem.message.clone()).collect()
}

#[test]
fn the_built_in_files_are_sound() {
    let setup = sample_battle().expect("the sample battle");
    assert_eq!(setup.problems(), []);
    assert_eq!(setup.deck.len(), 13);
    assert!(setup.units().all(|(_, unit)| unit.player.is_some()));
    let mut without = setup;
    roster::seat(&mut without, &[], "").expect("nobody");
    assert_eq!(scenario(SCENARIO), Ok(without));
    assert_eq!(sample_class().expect("the class").len(), 31);
    assert_eq!(deck(DECK, None).expect("the deck").len(), 13);
}

#[test]
fn the_built_in_scenario_goes_by_its_file_and_by_its_name() {
    for name in ["senlac-16x10", "senlac", "Senlac 16 × 10", "Senlac 16x10", "SENLAC"] {
        assert_eq!(scenario(name).expect(name).scenario, "Senlac 16 × 10");
    }
}

#[test]
fn a_scenario_is_found_by_its_path_and_by_its_name_in_the_rosters() {
    let there = folder(&[("rosters/small.toml", &SMALL.replace("DECK", "hastings"))]);
    assert_eq!(scenario_under(there.path(), "small").expect("by name").scenario, "Small");
    assert_eq!(scenario_under(there.path(), "rosters/small.toml").expect("by path").scenario, "Small");
    let path = there.path().join("rosters/small.toml");
    assert_eq!(scenario(path.to_str().expect("a path")).expect("by its whole path").deck.len(), 13);
}

#[test]
fn an_unknown_scenario_is_answered_with_those_there_are() {
    let there = folder(&[("rosters/small.toml", ""), ("rosters/a.toml", ""), ("rosters/class.csv", "")]);
    let path = there.path();
    assert_eq!(
        told(scenario_under(path, "smal")),
        ["There is no scenario “smal”. Write one of senlac-16x10, a, small, or the path of a file."]
    );
    for name in ["", " ", "\0", &"x".repeat(10_000), "a\nb", "\u{202E}"] {
        assert_eq!(told(scenario_under(path, name)).len(), 1, "{name:?}");
    }
    assert!(told(scenario_under(path, "rosters"))[0].starts_with("This is a folder."));
}

#[test]
fn a_deck_is_looked_for_beside_the_scenario_and_in_the_decks() {
    for (deck, name) in
        [("rosters/one.toml", "one"), ("rosters/one.toml", "one.toml"), ("decks/one.toml", "one"), ("decks/one.toml", "../decks/one.toml")]
    {
        let there = folder(&[("rosters/small.toml", &SMALL.replace("DECK", name)), (deck, ONE_CARD)]);
        let path = there.path().join("rosters/small.toml");
        assert_eq!(scenario(path.to_str().expect("a path")).expect(deck).deck.len(), 1, "{deck} as {name}");
    }
}

#[test]
fn an_unknown_deck_is_answered_with_those_there_are() {
    let there = folder(&[("rosters/small.toml", &SMALL.replace("DECK", "tow")), ("decks/one.toml", ONE_CARD)]);
    assert_eq!(
        told(scenario_under(there.path(), "small")),
        ["Line 2: there is no deck “tow”. Write one of hastings, one, or the path of a file."]
    );
    for name in ["", "..", "\0"] {
        assert!(matches!(find_deck(there.path(), None, name), Err(NoDeck::Unknown(_))), "{name:?}");
    }
}

#[test]
fn the_mistakes_of_a_deck_are_told_with_those_of_its_scenario() {
    let there = folder(&[("rosters/small.toml", &SMALL.replace("DECK", "one")), ("decks/one.toml", "name = 'One'\ncards = 3")]);
    let told = told(scenario_under(there.path(), "small"));
    assert_eq!(told.len(), 2);
    assert_eq!(told[0], "Line 2: the deck “one” has mistakes of its own. Mend them first.");
    assert!(told[1].starts_with("Line 2: cards is 3."), "{told:?}");
}

#[test]
fn a_file_that_cannot_be_read_says_why() {
    let there = folder(&[("class.csv", "name\nBo\n")]);
    let told = |path: &Path| class(path).expect_err("a problem").to_string();
    assert_eq!(class(&there.path().join("class.csv")).expect("a class").len(), 1);
    assert!(told(&there.path().join("clas.csv")).starts_with("There is no such file."));
    assert!(told(there.path()).starts_with("This is a folder."));
    assert!(told(Path::new("a\0b")).starts_with("The file cannot be read"));
    fs::write(there.path().join("large.csv"), vec![b'\n'; (1 << 20) + 1]).expect("a file");
    assert!(told(&there.path().join("large.csv")).starts_with("The file is larger than 1 MiB"));
    fs::write(there.path().join("old.toml"), b"name = 'x'\ndeck = '\xE9'").expect("a file");
    let told = scenario_under(there.path(), "old.toml").expect_err("not UTF-8").to_string();
    assert!(told.starts_with("Line 2: a letter is not written in UTF-8."), "{told}");
}

#[cfg(unix)]
#[test]
fn a_device_is_never_waited_for() {
    let told = class(Path::new("/dev/zero")).expect_err("no file").to_string();
    assert!(told.starts_with("This is no ordinary file."), "{told}");
}
