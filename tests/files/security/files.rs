//! Tests of unusual files, hostile file names, and the permissions of written files.

use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

use super::{said, senlac};

/// Returns a folder that contains a new game.
fn game_folder() -> TempDir {
    let folder = TempDir::new().expect("a folder");
    let made = senlac(folder.path(), &["new", "game.senlac", "--seed", "1"]);
    assert!(made.status.success(), "{}", said(&made));
    folder
}

#[cfg(unix)]
fn make_pipe(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().expect("mkfifo").success());
}

#[cfg(unix)]
#[test]
fn pipes_and_devices_are_refused_before_they_are_opened() {
    let folder = TempDir::new().expect("a folder");
    for name in ["pipe.senlac", "class.csv", "table.toml"] {
        make_pipe(&folder.path().join(name));
    }
    for game in ["pipe.senlac", "/dev/zero", "/dev/tty", "."] {
        let calls: [&[&str]; 5] = [
            &["show", game],
            &["check", game],
            &["play", game],
            &["print", "deck", "--game", game],
            &["check", game, "--repair", "saved.senlac"],
        ];
        for call in calls {
            let output = senlac(folder.path(), call);
            assert_eq!(output.status.code(), Some(1), "{call:?}: {}", said(&output));
            assert!(output.stdout.is_empty() && !said(&output).contains("os error"), "{call:?}: {}", said(&output));
        }
    }
    for call in [["new", "new.senlac", "--class", "class.csv"], ["new", "new.senlac", "--scenario", "table.toml"]] {
        let output = senlac(folder.path(), &call);
        assert_eq!(output.status.code(), Some(1), "{call:?}: {}", said(&output));
    }
    assert!(!folder.path().join("new.senlac").exists() && !folder.path().join("saved.senlac").exists());
}

#[cfg(unix)]
#[test]
fn only_regular_files_are_accepted_as_arguments() {
    let folder = game_folder();
    make_pipe(&folder.path().join("pipe"));
    for odd in ["pipe", "/dev/zero", "/dev/tty", "."] {
        let mut calls: Vec<Vec<&str>> = vec![
            vec!["new", "new.senlac", "--lesson", odd],
            vec!["pack", odd, "p.senlac-lesson"],
            vec!["pack", "game.senlac", "p.senlac-lesson", "--class", odd],
            vec!["unpack", odd],
            vec!["report", "r.txt", "--game", odd],
            vec!["story", odd],
            vec!["forecast", "--game", odd, "--battles", "1"],
            vec!["odds", "{\"do\":\"advance\"}", "--game", odd],
            vec!["show", odd, "--rulings"],
            vec!["show", odd, "--tables"],
        ];
        for rulebook in ["hastings-1066", "diex-aie", "ancients"] {
            calls.push(vec!["new", "new.senlac", "--rulebook", rulebook, "--scenario", odd]);
            calls.push(vec!["new", "new.senlac", "--rulebook", rulebook, "--tables", odd]);
        }
        if odd != "pipe" {
            calls.push(vec!["play", "game.senlac", "--script", odd]);
        }
        for call in calls {
            let output = senlac(folder.path(), &call);
            assert_eq!(output.status.code(), Some(1), "{call:?}: {}", said(&output));
            assert!(!said(&output).contains("os error"), "{call:?}: {}", said(&output));
        }
    }
    for new in ["new.senlac", "p.senlac-lesson", "r.txt"] {
        assert!(!folder.path().join(new).exists(), "{new}");
    }
}

#[cfg(unix)]
#[test]
fn scripts_from_a_pipe_are_played_line_by_line() {
    use std::io::{BufRead as _, BufReader, Write as _};
    let folder = game_folder();
    let pipe = folder.path().join("pipe");
    make_pipe(&pipe);
    let mut command = Command::new(env!("CARGO_BIN_EXE_senlac"));
    command.args(["play", "game.senlac", "--script", "pipe"]).current_dir(folder.path()).stdout(std::process::Stdio::piped());
    let mut playing = command.spawn().expect("the program runs");
    let mut events = BufReader::new(playing.stdout.take().expect("its words")).lines();
    let mut script = fs::OpenOptions::new().write(true).open(&pipe).expect("the program waits for it");
    for word in ["one", "two"] {
        writeln!(script, "{{\"do\":\"note\",\"text\":\"{word}\"}}").expect("a line");
        // The next line is written only after this one was played.
        assert!(events.next().expect("an event").expect("text").contains(word));
    }
    drop(script);
    assert!(playing.wait().expect("it ends").success());
}

#[test]
fn oversized_files_are_refused() {
    let folder = TempDir::new().expect("a folder");
    let large = fs::File::create(folder.path().join("large.senlac")).expect("a file");
    large.set_len((64 << 20) + 1).expect("a file with a hole");
    for call in [
        vec!["show", "large.senlac"],
        vec!["play", "large.senlac"],
        vec!["pack", "large.senlac", "x.senlac-lesson"],
        vec!["unpack", "large.senlac"],
        vec!["report", "r.txt", "--game", "large.senlac"],
        vec!["new", "new.senlac", "--rulebook", "ancients", "--scenario", "large.senlac"],
    ] {
        let output = senlac(folder.path(), &call);
        assert_eq!(output.status.code(), Some(1), "{call:?}: {}", said(&output));
        assert!(said(&output).contains("large"), "{call:?}: {}", said(&output));
    }
}

#[test]
fn oversized_setups_are_refused_with_a_short_message() {
    let folder = TempDir::new().expect("a folder");
    let set_up = |name: &str, text: String| fs::write(folder.path().join(name), text).expect("a set-up");
    set_up("units.toml", format!("unit = [\n{}]\n", "{id=\"a\"},\n".repeat(20_000)));
    set_up("heads.toml", "[[unit]]\n".repeat(60_000));
    set_up("keys.toml", (0..20_000).map(|number| format!("k{number} = 1\n")).collect::<Vec<_>>().concat());
    set_up("torn.toml", "= [\n".repeat(60_000));
    set_up("long.toml", format!("name = \"{}\"\n", "x".repeat(70_000)));
    for rulebook in ["hastings-1066", "diex-aie", "ancients"] {
        for name in ["units.toml", "heads.toml", "keys.toml", "torn.toml", "long.toml"] {
            let output = senlac(folder.path(), &["new", "new.senlac", "--rulebook", rulebook, "--scenario", name]);
            assert_eq!(output.status.code(), Some(1), "{rulebook} {name}");
            assert!(said(&output).len() < 100_000, "{rulebook} {name}: {}", said(&output).len());
        }
    }
    set_up(
        "rulings.toml",
        format!("name = \"x\"\n[rulings]\n{}", (0..60_000).map(|number| format!("r{number} = \"x\"\n")).collect::<Vec<_>>().concat()),
    );
    set_up("long-key.toml", format!("{} = 1\n", "k".repeat(1_000_000)));
    for rulebook in ["hastings-1066", "diex-aie", "ancients"] {
        for option in ["--scenario", "--tables"] {
            let output = senlac(folder.path(), &["new", "new.senlac", "--rulebook", rulebook, option, "long-key.toml"]);
            assert_eq!(output.status.code(), Some(1), "{rulebook} {option}");
            assert!(said(&output).len() < 10_000, "{rulebook} {option}: {}", said(&output).len());
        }
    }
    let output = senlac(folder.path(), &["new", "new.senlac", "--scenario", "rulings.toml"]);
    assert!(output.status.code() == Some(1) && said(&output).len() < 100_000, "{}", said(&output).len());
    assert!(said(&output).contains(" more"), "{}", said(&output));
}

/// A file name that would clear and colour a terminal, and forge an output line.
#[cfg(unix)]
const HOSTILE: &str = "a\u{1b}[2J\u{1b}]0;x\u{7}\n\u{9b}31mgame.senlac: ok\u{202E}";

#[cfg(unix)]
#[test]
fn hostile_paths_send_no_control_characters_to_the_terminal() {
    let folder = game_folder();
    let path = |name: &str| format!("{HOSTILE}{name}");
    fs::copy(folder.path().join("game.senlac"), folder.path().join(path("sound"))).expect("a game");
    fs::write(folder.path().join(path("bad")), "no game").expect("a file");
    let mut torn = fs::read(folder.path().join("game.senlac")).expect("a game");
    torn.extend(b"{}\n{}\n");
    fs::write(folder.path().join(path("torn")), torn).expect("a file");
    fs::create_dir(folder.path().join(path("folder"))).expect("a folder");
    fs::write(folder.path().join(path("list.csv")), "Name\nAda\n").expect("a list");
    fs::write(folder.path().join(path("list.pdf")), "%PDF").expect("no list");
    let names = ["sound", "bad", "torn", "folder", "missing", "list.csv", "list.pdf"].map(path);
    let mut calls: Vec<Vec<&str>> = Vec::new();
    for name in &names {
        calls.extend([
            vec!["show", name],
            vec!["check", name],
            vec!["check", "game.senlac", name],
            vec!["check", name, "--repair", name],
            vec!["play", name],
            vec!["play", "game.senlac", "--script", name],
            vec!["print", "deck", "--game", name],
            vec!["print", "deck", "--game", "game.senlac", "--out", name],
            vec!["new", name],
            vec!["new", "new.senlac", "--class", name],
            vec!["new", "new.senlac", "--scenario", name],
            vec!["forecast", "--game", name, "--battles", "1"],
            vec!["print", name],
            vec!["odds", name, "--of", "8"],
            vec![name, name],
            vec!["show", "game.senlac", name],
        ]);
    }
    for call in calls {
        let output = senlac(folder.path(), &call);
        let text = said(&output);
        assert!(!text.chars().any(|sign| sign != '\n' && (sign.is_control() || sign == '\u{202E}')), "{call:?}: {text:?}");
        assert!(!text.contains("\n\u{FFFD}31m"), "no line is forged: {call:?}: {text:?}");
    }
}

#[cfg(unix)]
#[test]
fn files_with_names_are_private_and_folders_are_unchanged() {
    use std::os::unix::fs::PermissionsExt;
    let folder = game_folder();
    let before = fs::metadata(folder.path()).expect("the folder").permissions().mode();
    let mode = |name: &str| fs::metadata(folder.path().join(name)).expect(name).permissions().mode() & 0o777;
    assert_eq!(mode("game.senlac"), 0o600);
    let printed = senlac(folder.path(), &["print", "name-tents", "--game", "game.senlac", "--out", "paper"]);
    assert!(printed.status.success(), "{}", said(&printed));
    assert_eq!(mode("paper/game-name-tents.pdf"), 0o600);
    let saved = senlac(folder.path(), &["check", "game.senlac", "--repair", "saved.senlac"]);
    assert!(saved.status.success(), "{}", said(&saved));
    assert_eq!(mode("saved.senlac"), 0o600);
    assert_eq!(fs::metadata(folder.path()).expect("the folder").permissions().mode(), before, "no folder of others is touched");
}

#[test]
fn the_next_call_removes_files_left_by_killed_programs() {
    let folder = game_folder();
    let left = folder.path().join(".senlac-3xAmpl.new");
    for call in [vec!["new", "other.senlac"], vec!["play", "game.senlac"], vec!["print", "deck", "--game", "game.senlac", "--out", "."]] {
        fs::write(&left, "Ada Lind").expect("a file");
        let output = senlac(folder.path(), &call);
        assert!(output.status.success() && !left.exists(), "{call:?}: {}", said(&output));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_unreachable_display_gives_a_readable_error() {
    let folder = TempDir::new().expect("a folder");
    let displays = [("DISPLAY", ":987"), ("DISPLAY", "nonsense"), ("DISPLAY", "\u{1b}[2J"), ("WAYLAND_DISPLAY", "wayland-987")];
    for (name, value) in displays {
        let mut command = Command::new(env!("CARGO_BIN_EXE_senlac"));
        command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").env_remove("WAYLAND_SOCKET").env(name, value);
        command.env("HOME", folder.path()).env("XDG_DATA_HOME", folder.path()).env("XDG_RUNTIME_DIR", folder.path());
        let output = command.env("RUST_BACKTRACE", "1").output().expect("the program runs");
        let text = said(&output);
        assert_eq!(output.status.code(), Some(1), "{name}={value:?}: {text}");
        assert!(
            text.contains("couldn’t open the window: the display “")
                && text.contains("doesn’t respond")
                && text.contains(name)
                && text.contains("senlac show GAME"),
            "{text}"
        );
        for word in ["panicked", "backtrace", "winit", "os error", ".rs", "\u{1b}"] {
            assert!(!text.contains(word), "{name}={value:?}: {text}");
        }
    }
}

/// A desktop that starts the program by a double click, and a system dialog that saves its message.
#[cfg(target_os = "linux")]
#[test]
fn errors_appear_in_a_dialog_after_a_double_click() {
    use std::os::unix::fs::PermissionsExt;
    let folder = TempDir::new().expect("a folder");
    let zenity = folder.path().join("zenity");
    fs::write(&zenity, "#!/bin/sh\nprintf '%s\\n' \"$@\" > told\n").expect("a program");
    fs::set_permissions(&zenity, fs::Permissions::from_mode(0o755)).expect("it may be run");
    for (starts, is_told) in [("GIO_LAUNCHED_DESKTOP_FILE_PID=$$ exec \"$0\"", true), ("exec \"$0\"", false)] {
        let mut command = Command::new("/bin/sh");
        command.args(["-c", starts, env!("CARGO_BIN_EXE_senlac")]).current_dir(folder.path()).env("PATH", folder.path());
        command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").env_remove("WAYLAND_SOCKET");
        let output = command.env("HOME", folder.path()).output().expect("the program runs");
        assert_eq!(output.status.code(), Some(1));
        assert!(said(&output).contains("couldn’t open the window: there is no display"), "{}", said(&output));
        let message = fs::read_to_string(folder.path().join("told"));
        assert_eq!(message.is_ok_and(|message| message.contains("couldn’t open the window: there is no display")), is_told);
        let _ = fs::remove_file(folder.path().join("told"));
    }
}
