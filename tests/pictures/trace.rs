//! Traces the program's system calls. Between writing a line and acknowledging it, the program completes a data sync
//! and looks up the file by its name. A new game is synced, renamed and its folder synced before it is reported.
//!
//! It needs `strace`, so it runs with the picture tests: `cargo test --features pictures --test pictures trace::`.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

const STEPS: usize = 24;

/// Runs the program under strace with this input. Returns the trace, one call per line.
fn traced(folder: &Path, arguments: &[&str], input: &str) -> Vec<String> {
    let trace = folder.join("trace");
    let mut child = Command::new("strace")
        .args(["-f", "-y", "-s", "64", "-e", "trace=write,writev,pwrite64,fdatasync,fsync,openat,rename,renameat,renameat2,linkat"])
        .arg("-o")
        .arg(&trace)
        .arg(env!("CARGO_BIN_EXE_senlac"))
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("strace is needed here: apt-get install strace");
    child.stdin.take().expect("its input").write_all(input.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    fs::read_to_string(&trace).expect("the trace").lines().map(str::to_owned).collect()
}

/// Returns whether a line is this call on this descriptor, such as "fdatasync(5</tmp/x/game.senlac>".
fn is(line: &str, call: &str, of: &str) -> bool {
    let begins = line.split_once(' ').is_some_and(|(_, rest)| rest.trim_start().starts_with(&format!("{call}(")));
    begins && line.split_once(' ').is_some_and(|(_, rest)| rest.split(['>', ',']).next().is_some_and(|first| first.contains(of)))
}

fn went_well(line: &str) -> bool {
    let result = line.rsplit_once(" = ").and_then(|(_, result)| result.split('<').next());
    result.is_some_and(|result| result.trim().parse::<u64>().is_ok())
}

/// Checks that every line was written, synced, looked up by the file's name and only then acknowledged. Returns the
/// number of lines.
fn judge(trace: &[String]) -> Result<usize, String> {
    let (mut lines, mut written, mut synced, mut acknowledged) = (0, false, true, true);
    let mut looked = true;
    for line in trace {
        if is(line, "write", "game.senlac") {
            if !synced || !acknowledged || !went_well(line) {
                return Err(format!("the line before was not synced and told: {line}"));
            }
            (lines, written, synced, acknowledged, looked) = (lines + 1, true, false, false, false);
        } else if is(line, "fdatasync", "game.senlac") {
            synced = written && went_well(line);
        } else if line.contains("openat(") && line.contains("\"game.senlac\"") && line.contains("O_RDONLY") {
            looked = synced && went_well(line);
        } else if is(line, "write", "1<") {
            if !synced || !looked {
                return Err(format!("told before it was synced and looked at: {line}"));
            }
            acknowledged = true;
        }
    }
    Ok(lines)
}

/// Creates a new game in this folder and returns the trace.
fn new_game(folder: &Path) -> Vec<String> {
    traced(folder, &["new", "game.senlac", "--seed", "1066"], "")
}

#[test]
fn a_completed_data_sync_precedes_every_acknowledgement() {
    let folder = tempfile::tempdir().expect("a folder");
    new_game(folder.path());
    let script: String = (0..STEPS)
        .map(|step| match step % 4 {
            0 => "{\"do\":\"set\",\"unit\":\"N01\",\"figures\":7}\n".to_owned(),
            1 => format!("{{\"do\":\"note\",\"text\":\"step {step}\"}}\n"),
            2 => "{\"do\":\"take_back\"}\n".to_owned(),
            _ => "{\"do\":\"restore\"}\n".to_owned(),
        })
        .collect();
    let trace = traced(folder.path(), &["play", "game.senlac"], &script);
    assert_eq!(judge(&trace), Ok(STEPS));
    for sync in trace.iter().enumerate().filter(|(_, line)| is(line, "fdatasync", "game.senlac")).map(|(place, _)| place) {
        let mut without = trace.clone();
        without.remove(sync);
        judge(&without).expect_err("a trace in which one sync is missing");
        without.insert(sync, trace[sync].replace(" = 0", " = -1 EIO (Input/output error)"));
        judge(&without).expect_err("a trace in which one sync fails");
    }
    let is_look = |line: &String| line.contains("openat(") && line.contains("\"game.senlac\"") && line.contains("O_RDONLY");
    assert!(trace.iter().filter(|line| is_look(line)).count() >= 2 * STEPS, "before and after every step");
    let blind: Vec<String> = trace.iter().filter(|line| !is_look(line)).cloned().collect();
    judge(&blind).expect_err("a trace in which nobody looks at the file by its name");
}

#[test]
fn new_games_are_synced_with_their_folder_before_being_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let trace = new_game(folder.path());
    let first = |name: &str, found: &dyn Fn(&str) -> bool| {
        trace.iter().position(|line| found(line) && went_well(line)).unwrap_or_else(|| panic!("{name} is missing: {trace:#?}"))
    };
    let here = fs::canonicalize(folder.path()).expect("the folder");
    let order = [
        first("the new file", &|line| line.contains(".new\"") && line.contains("O_CREAT")),
        first("its contents", &|line| is(line, "write", ".new")),
        first("its sync", &|line| is(line, "fsync", ".new")),
        first("its name", &|line| (line.contains("rename") || line.contains("linkat")) && line.contains("game.senlac\"")),
        first("the folder’s sync", &|line| is(line, "fsync", &format!("<{}", here.display())) && !line.contains(".new")),
        first("the word", &|line| is(line, "write", "1<")),
    ];
    assert!(order.is_sorted(), "{order:?}: {trace:#?}");
}
