//! Names that were copied in another program are pasted into the window, through the clipboard of the system: the real
//! program on a virtual screen, with real keys. It needs Xvfb, xclip, xdotool and a driver that draws without a screen.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::{TempDir, tempdir};

use crate::display::{Display, Running, until};

/// A screen that nobody sees, and what is on it.
struct Screen {
    display: Display,
    folder: TempDir,
}

impl Screen {
    /// Starts it, and waits until it answers.
    fn start() -> Self {
        let folder = tempdir().expect("a folder");
        let mut server = Command::new("Xvfb");
        server.args(["-screen", "0", "1280x800x24", "-fbdir"]).arg(folder.path());
        Self { display: Display::start(server), folder }
    }

    /// Everything that is on the screen, pixel by pixel.
    fn picture(&self) -> Vec<u8> {
        fs::read(self.folder.path().join("Xvfb_screen0")).expect("the screen's memory")
    }

    /// Another program copies this text, and keeps it for whoever asks.
    fn copied(&self, text: &str) -> Running {
        let mut program = self.display.call("xclip", &["-quiet", "-selection", "clipboard"]);
        let mut program = program.stdin(Stdio::piped()).spawn().expect("xclip is installed");
        program.stdin.take().expect("its input").write_all(text.as_bytes()).expect("it reads");
        let program = Running(program);
        until("the text is on the clipboard", || self.display.ask("xclip", &["-o", "-selection", "clipboard"]) == text);
        program
    }
}

/// Opens the program with a data folder of its own, and waits until it has drawn its first screen and has the keyboard.
fn open(screen: &Screen, home: &Path) -> Running {
    let empty = screen.picture();
    let program = Running(screen.display.senlac(home).spawn().expect("the program runs"));
    screen.display.wait_for_window();
    let mut before = empty.clone();
    until("the first screen is drawn", || {
        let now = screen.picture();
        // Twice the same, with a program called between.
        let is_still = now != empty && now == before;
        before = now;
        screen.display.ask("xdotool", &["getwindowfocus"]);
        is_still
    });
    program
}

/// The file of the class that is kept.
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
        // The class's page, in case Enter went on; the clipboard; and Enter takes what is looked at.
        screen.display.press(&["alt+1", "ctrl+v"]);
        screen.display.press(&["Return"]);
        class.exists()
    });
    let text = fs::read_to_string(&class).expect("the class");
    for name in ["Zoë Quist", "Łukasz Nowak", "José Álvarez"] {
        assert!(text.contains(name), "{text}");
    }
}
