//! Tests pasting names that another program copied to the system clipboard. Runs the real program on a virtual screen
//! with real keys. Needs Xvfb, xclip, xdotool and a driver that renders without a screen.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::{TempDir, tempdir};

use crate::display::{Display, Running, until};

/// A virtual screen and its folder.
struct Screen {
    display: Display,
    folder: TempDir,
}

impl Screen {
    /// Starts the X server and waits until it answers.
    fn start() -> Self {
        let folder = tempdir().expect("a folder");
        let mut server = Command::new("Xvfb");
        server.args(["-screen", "0", "1280x800x24", "-fbdir"]).arg(folder.path());
        Self { display: Display::start(server), folder }
    }

    /// Returns all pixels of the screen.
    fn picture(&self) -> Vec<u8> {
        fs::read(self.folder.path().join("Xvfb_screen0")).expect("the screen's memory")
    }

    /// Copies a text with another program, which serves it until the return value is dropped.
    fn copied(&self, text: &str) -> Running {
        let mut program = self.display.call("xclip", &["-quiet", "-selection", "clipboard"]);
        let mut program = program.stdin(Stdio::piped()).spawn().expect("xclip is installed");
        program.stdin.take().expect("its input").write_all(text.as_bytes()).expect("it reads");
        let program = Running(program);
        until("the text is on the clipboard", || self.display.ask("xclip", &["-o", "-selection", "clipboard"]) == text);
        program
    }
}

/// Starts the program with its own data folder. Returns once the first screen is drawn and has the keyboard.
fn open(screen: &Screen, home: &Path) -> Running {
    let empty = screen.picture();
    let program = Running(screen.display.senlac(home).spawn().expect("the program runs"));
    screen.display.wait_for_window();
    let mut before = empty.clone();
    until("the first screen is drawn", || {
        let now = screen.picture();
        // The picture is the same twice, with another program called in between.
        let is_still = now != empty && now == before;
        before = now;
        screen.display.ask("xdotool", &["getwindowfocus"]);
        is_still
    });
    program
}

/// Returns the path of the saved class.
fn class_file(home: &Path) -> PathBuf {
    home.join("senlac/classes/My class.toml")
}

#[test]
fn names_copied_in_another_program_can_be_pasted() {
    let (screen, home) = (Screen::start(), tempdir().expect("a folder"));
    let _copied = screen.copied("Zoë Quist\nŁukasz Nowak\nJosé Álvarez\n");
    let _program = open(&screen, home.path());
    let first = screen.picture();
    until("the preparation lies open", || {
        screen.display.press(&["ctrl+n"]);
        screen.picture() != first
    });
    let class = class_file(home.path());
    until("the names have sat down", || {
        // The keys open the class page (Enter may have moved on), paste the clipboard and accept the list.
        screen.display.press(&["alt+1", "ctrl+v"]);
        screen.display.press(&["Return"]);
        class.exists()
    });
    let text = fs::read_to_string(&class).expect("the class");
    for name in ["Zoë Quist", "Łukasz Nowak", "José Álvarez"] {
        assert!(text.contains(name), "{text}");
    }
}
