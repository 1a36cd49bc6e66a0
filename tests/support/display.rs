//! An X display without a screen that runs the real program with real key presses.
#![allow(dead_code, reason = "each test uses what it needs")]

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Time limit for any action on a slow machine.
const DEADLINE: Duration = Duration::from_secs(90);

/// A child process that is killed at the end of the test.
pub struct Running(pub Child);

impl Drop for Running {
    fn drop(&mut self) {
        // The process may already have ended.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// An X server and its display name.
pub struct Display {
    _server: Running,
    name: String,
}

impl Display {
    /// Starts a server on a free display and waits until it is ready.
    pub fn start(mut server: Command) -> Self {
        let server = server.args(["-displayfd", "1", "-nolisten", "tcp"]).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut server = server.spawn().expect("the X server is installed");
        let mut number = String::new();
        BufReader::new(server.stdout.take().expect("its output")).read_line(&mut number).expect("its number");
        Self { _server: Running(server), name: format!(":{}", number.trim()) }
    }

    /// Returns a command that runs a program on this display.
    pub fn call(&self, program: &str, arguments: &[&str]) -> Command {
        let mut command = Command::new(program);
        command.args(arguments).env("DISPLAY", &self.name).env_remove("WAYLAND_DISPLAY").env_remove("WAYLAND_SOCKET");
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command
    }

    /// Returns a command that runs Senlac on this display with its own data folder.
    pub fn senlac(&self, home: &Path) -> Command {
        let mut program = self.call(env!("CARGO_BIN_EXE_senlac"), &[]);
        program.env("XDG_DATA_HOME", home).env("HOME", home).env("LIBGL_ALWAYS_SOFTWARE", "1");
        program
    }

    /// Runs a program on this display and returns its output.
    pub fn ask(&self, program: &str, arguments: &[&str]) -> String {
        let output = self.call(program, arguments).stdout(Stdio::piped()).output().expect("it is installed");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    /// Presses keys in order.
    pub fn press(&self, keys: &[&str]) {
        self.ask("xdotool", &[&["key", "--clearmodifiers"], keys].concat());
    }

    /// Returns the visible window with this title, if any.
    pub fn window(&self, title: &str) -> Option<String> {
        let found = self.ask("xdotool", &["search", "--onlyvisible", "--name", &format!("^{title}$")]);
        found.lines().next().map(str::to_owned)
    }

    /// Waits until the program's window is open and has the keyboard focus, and returns it.
    pub fn wait_for_window(&self) -> String {
        let mut window = String::new();
        until("the window is open", || {
            self.window("Senlac").unwrap_or_default().clone_into(&mut window);
            !window.is_empty()
        });
        until("the window has the keyboard", || {
            self.ask("xdotool", &["windowfocus", &window]);
            self.ask("xdotool", &["getwindowfocus"]).trim() == window
        });
        window
    }
}

/// Polls a condition until it is true. Each check takes some time, so there is no pause.
pub fn until(what: &str, is_so: impl FnMut() -> bool) {
    assert!(is_within(DEADLINE, is_so), "not within {} seconds: {what}", DEADLINE.as_secs());
}

/// Returns whether a condition becomes true within this time.
pub fn is_within(time: Duration, mut is_so: impl FnMut() -> bool) -> bool {
    let begin = Instant::now();
    while begin.elapsed() < time {
        if is_so() {
            return true;
        }
    }
    false
}
