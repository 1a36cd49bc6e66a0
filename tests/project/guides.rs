//! Tests that the guides are true: every path in them exists, and every command line runs.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Folder of the project.
const PROJECT: &str = env!("CARGO_MANIFEST_DIR");
/// Folders whose paths are written in code style.
const FOLDERS: [&str; 8] = ["benches/", "decks/", "docs/", "fuzz/", "packaging/", "rosters/", "src/", "tests/"];

/// Returns every guide and its text.
fn guides() -> Vec<(PathBuf, String)> {
    let docs = fs::read_dir(Path::new(PROJECT).join("docs")).expect("docs").map(|entry| entry.expect("a file").path());
    let pages = docs.filter(|path| path.extension().is_some_and(|extension| extension == "md"));
    let first = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md"].map(|name| Path::new(PROJECT).join(name));
    let all = first.into_iter().chain(pages);
    all.map(|path| (path.clone(), fs::read_to_string(&path).expect("a guide"))).collect()
}

/// Returns the texts between each `open` and the next `close`.
fn between<'a>(text: &'a str, open: &str, close: char) -> Vec<&'a str> {
    text.split(open).skip(1).filter_map(|rest| rest.split_once(close)).map(|(inside, _)| inside).collect()
}

/// Returns the paths that a page names: the targets of its links, and paths in code style.
fn named_paths(page: &Path, text: &str) -> Vec<PathBuf> {
    let folder = page.parent().unwrap_or(page);
    let links = between(text, "](", ')').into_iter().filter(|link| !link.contains("://") && !link.starts_with('#'));
    let links = links.map(|link| folder.join(link.split('#').next().unwrap_or(link)));
    let is_path = |code: &&str| {
        FOLDERS.iter().any(|folder| code.starts_with(folder)) && !code.contains(['*', '<', ' ', '…', '(']) && !code.contains("NAME")
    };
    let code = text.split('`').skip(1).step_by(2).filter(is_path);
    links.chain(code.map(|code| Path::new(PROJECT).join(code))).collect()
}

#[test]
fn every_path_in_the_guides_exists() {
    let mut missing = Vec::new();
    for (page, text) in guides() {
        // A user's own files stand for any file.
        let paths = named_paths(&page, &text).into_iter().filter(|path| !path.ends_with("rosters/mine.toml"));
        missing.extend(paths.filter(|path| !path.exists()).map(|path| format!("{}: {}", page.display(), path.display())));
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

/// Returns the lines that call `senlac` in the shell blocks of a page.
fn calls(text: &str) -> Vec<&str> {
    let blocks = text.split("```sh\n").skip(1).filter_map(|rest| rest.split_once("```")).map(|(block, _)| block);
    blocks.flat_map(str::lines).filter(|line| line.starts_with("senlac ")).collect()
}

/// Returns the arguments of a call. Quotes keep an argument together.
fn arguments(call: &str) -> Vec<String> {
    let parts = call.split('\'').enumerate();
    let split = |(place, part): (usize, &str)| match place % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect(),
        _ => vec![part.to_owned()],
    };
    parts.flat_map(split).skip(1).collect()
}

#[test]
fn every_command_line_in_the_guides_runs() {
    let mut count = 0;
    for (page, text) in guides() {
        let folder = tempfile::tempdir().expect("a folder");
        for call in calls(&text) {
            let program = Path::new(env!("CARGO_BIN_EXE_senlac"));
            let mut command = Command::new(program);
            command.args(arguments(call)).current_dir(folder.path()).env("HOME", folder.path()).env("XDG_DATA_HOME", folder.path());
            let output = command.output().expect("the program starts");
            let problem = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{}: {call}\n{problem}", page.display());
            count += 1;
        }
    }
    assert!(count >= 12, "the guides call senlac {count} times");
}

#[test]
fn readme_and_changelog_are_short() {
    for (name, most) in [("README.md", 150), ("CHANGELOG.md", 30)] {
        let text = fs::read_to_string(Path::new(PROJECT).join(name)).expect(name);
        assert!(text.lines().count() <= most, "{name} has more than {most} lines");
    }
}
