//! Names that were copied in another program are pasted into the window, through the clipboard of the system: the real
//! program on a virtual screen, with real keys. It needs Xvfb, xclip, xdotool and a driver that draws without a screen.
#![cfg(target_os = "linux")]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::{TempDir, tempdir};

/// How long anything may take on a slow machine.
const DEADLINE: Duration = Duration::from_secs(90);

/// A program that ends with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A screen that nobody sees, and what is on it.
struct Screen {
    _server: Running,
    display: String,
    folder: TempDir,
}

impl Screen {
    /// Starts it, and waits until it answers.
    fn start() -> Self {
        let folder = tempdir().expect("a folder");
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp", "-fbdir"])
            .arg(folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb is installed");
        let mut number = String::new();
        BufReader::new(server.stdout.take().expect("its output")).read_line(&mut number).expect("its number");
        Self { _server: Running(server), display: format!(":{}", number.trim()), folder }
    }

    /// A call of a program on this screen.
    fn call(&self, program: &str, arguments: &[&str]) -> Command {
        let mut command = Command::new(program);
        command.args(arguments).env("DISPLAY", &self.display).env_remove("WAYLAND_DISPLAY").env_remove("WAYLAND_SOCKET");
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command
    }

    /// What a program on this screen prints.
    fn ask(&self, program: &str, arguments: &[&str]) -> String {
        let output = self.call(program, arguments).stdout(Stdio::piped()).output().expect("it is installed");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    /// Presses keys, one after the other.
    fn press(&self, keys: &[&str]) {
        self.ask("xdotool", &[&["key", "--clearmodifiers"], keys].concat());
    }

    /// Everything that is on the screen, pixel by pixel.
    fn picture(&self) -> Vec<u8> {
        fs::read(self.folder.path().join("Xvfb_screen0")).expect("the screen's memory")
    }

    /// Another program copies this text, and keeps it for whoever asks.
    fn copied(&self, text: &str) -> Running {
        let mut program =
            self.call("xclip", &["-quiet", "-selection", "clipboard"]).stdin(Stdio::piped()).spawn().expect("xclip is installed");
        program.stdin.take().expect("its input").write_all(text.as_bytes()).expect("it reads");
        let program = Running(program);
        until("the text is on the clipboard", || self.ask("xclip", &["-o", "-selection", "clipboard"]) == text);
        program
    }
}

/// Looks again and again until this is so. What is looked at takes a while by itself, so that nothing else waits.
fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let begin = Instant::now();
    while !is_so() {
        assert!(begin.elapsed() < DEADLINE, "not within {} seconds: {what}", DEADLINE.as_secs());
    }
}

/// Opens the program with a data folder of its own, and waits until it has drawn its first screen and has the keyboard.
fn open(screen: &Screen, home: &Path) -> Running {
    let empty = screen.picture();
    let mut program = screen.call(env!("CARGO_BIN_EXE_senlac"), &[]);
    program.env("XDG_DATA_HOME", home).env("HOME", home).env("LIBGL_ALWAYS_SOFTWARE", "1");
    let program = Running(program.spawn().expect("the program runs"));
    let mut window = String::new();
    until("the window is open", || {
        screen.ask("xdotool", &["search", "--onlyvisible", "--name", "^Senlac$"]).trim().clone_into(&mut window);
        !window.is_empty()
    });
    until("the window has the keyboard", || {
        screen.ask("xdotool", &["windowfocus", &window]);
        screen.ask("xdotool", &["getwindowfocus"]).trim() == window
    });
    let mut before = empty.clone();
    until("the first screen is drawn", || {
        let now = screen.picture();
        // Twice the same, with a program called between.
        let is_still = now != empty && now == before;
        before = now;
        screen.ask("xdotool", &["getwindowfocus"]);
        is_still
    });
    program
}

/// The file of the class that is kept.
fn class_file(home: &Path) -> PathBuf {
    home.join("senlac/classes/My class.toml")
}

#[test]
fn names_that_another_program_copied_are_pasted_and_sit_down() {
    let (screen, home) = (Screen::start(), tempdir().expect("a folder"));
    let _copied = screen.copied("Zoë Quist\nŁukasz Nowak\nJosé Álvarez\n");
    let _program = open(&screen, home.path());
    let first = screen.picture();
    until("the preparation lies open", || {
        screen.press(&["ctrl+n"]);
        screen.picture() != first
    });
    let class = class_file(home.path());
    until("the names have sat down", || {
        // The class's page, in case Enter went on; the clipboard; and Enter takes what is looked at.
        screen.press(&["alt+1", "ctrl+v"]);
        screen.press(&["Return"]);
        class.exists()
    });
    let text = fs::read_to_string(&class).expect("the class");
    for name in ["Zoë Quist", "Łukasz Nowak", "José Álvarez"] {
        assert!(text.contains(name), "{text}");
    }
}
