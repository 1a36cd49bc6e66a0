//! Tests that hostile input can't make the program use a network, open a file named in a file, break paper or window
//! with a name, or pass a formula to a spreadsheet.

mod files;
mod names;
mod network;
mod paths;
mod window;

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Runs the program in a folder without a display.
fn senlac(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_senlac"));
    command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").env_remove("WAYLAND_SOCKET");
    command.args(arguments).current_dir(folder).stdin(Stdio::null()).output().expect("the program runs")
}

/// Returns a call's whole output.
fn said(output: &Output) -> String {
    [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned()).concat()
}

/// Returns every Rust file of the program.
fn sources() -> Vec<PathBuf> {
    fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                collect(&path, files);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                files.push(path);
            }
        }
    }
    let mut files = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut files);
    assert!(files.len() > 100, "the sources are there");
    files
}

/// Returns the source files that contain one of these words, each with the word.
fn mentions(words: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    for file in sources() {
        let text = std::fs::read_to_string(&file).expect("a source file");
        found.extend(words.iter().filter(|word| text.contains(**word)).map(|word| format!("{}: {word}", file.display())));
    }
    found
}
