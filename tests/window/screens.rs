//! Tests that the class window finds a projector that is connected, removed and connected again, and that the program's
//! window fits the smallest screens. Runs the real program on a real X server with one or two outputs. Needs Xtigervnc,
//! openbox, xdotool and a driver that renders without a screen.

use std::fs;
use std::io::{Read, Write};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use tempfile::{TempDir, tempdir};

use crate::display::{Display, Running, is_within, until};

/// Rectangle in pixels: left, top, width and height.
type Area = [u32; 4];

const LAPTOP: Area = [0, 0, 1280, 800];
const PROJECTOR: Area = [1280, 0, 1024, 768];
const TEACHERS: &str = "Senlac";
const CLASS: &str = "Senlac for the class";

/// An X display with changeable screens and a window manager.
struct Desktop {
    display: Display,
    _manager: Running,
    folder: TempDir,
}

impl Desktop {
    /// Starts the display with one screen of this size.
    fn start(width: u32, height: u32) -> Self {
        let folder = tempdir().expect("a folder");
        let mut server = Command::new("Xtigervnc");
        server.args(["-geometry", &format!("{width}x{height}"), "-depth", "24", "-SecurityTypes", "None"]);
        // The server listens only on a socket in this folder.
        server.args(["-rfbport", "-1", "-rfbunixpath"]).arg(folder.path().join("screens"));
        let display = Display::start(server);
        let manager = Running(display.call("openbox", &[]).spawn().expect("openbox is installed"));
        until("there is a window manager", || display.ask("xprop", &["-root", "_NET_SUPPORTING_WM_CHECK"]).contains("window id"));
        Self { display, _manager: manager, folder }
    }

    /// Connects these screens and waits until they are active.
    fn connect(&self, screens: &[Area]) {
        lay_out(&self.folder.path().join("screens"), screens).expect("the server lays out its screens");
        let sizes: Vec<String> = screens.iter().map(|[.., width, _]| format!("{width}/")).collect();
        until("the screens are laid out", || {
            let listed = self.display.ask("xrandr", &["--listmonitors"]);
            listed.starts_with(&format!("Monitors: {}\n", screens.len())) && sizes.iter().all(|size| listed.contains(size))
        });
    }

    /// Returns a window's area without its frame; `None` while it is not open.
    fn area(&self, title: &str) -> Option<Area> {
        let window = self.display.window(title)?;
        let info = self.display.ask("xwininfo", &["-id", &window]);
        let number = |key: &str| info.lines().find_map(|line| line.trim().strip_prefix(key)?.trim().parse().ok());
        let corner = [number("Absolute upper-left X:")?, number("Absolute upper-left Y:")?];
        Some([corner[0], corner[1], number("Width:")?, number("Height:")?])
    }

    /// Starts the program with a game and waits until it has the keyboard.
    fn open_game(&self) -> Running {
        let game = self.folder.path().join("lesson.senlac");
        fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games/card-shieldwall.senlac"), &game).expect("a game");
        let program = Running(self.display.senlac(self.folder.path()).arg(&game).spawn().expect("the program runs"));
        self.display.wait_for_window();
        program
    }

    /// Presses a key until the condition holds, since the first press may come before the program listens.
    fn press_until(&self, key: &str, what: &str, mut is_so: impl FnMut() -> bool) {
        until(what, || {
            self.display.press(&[key]);
            is_within(Duration::from_secs(15), &mut is_so)
        });
    }
}

/// Requests these screens side by side (RFB message `SetDesktopSize`, which only clients with the pseudo-encoding
/// `ExtendedDesktopSize` may send).
fn lay_out(socket: &PathBuf, screens: &[Area]) -> std::io::Result<()> {
    const EXTENDED_DESKTOP_SIZE: i32 = -308;
    let mut server = UnixStream::connect(socket)?;
    let read = |server: &mut UnixStream, count: usize| -> std::io::Result<Vec<u8>> {
        let mut bytes = vec![0; count];
        server.read_exact(&mut bytes)?;
        Ok(bytes)
    };
    read(&mut server, 12)?;
    server.write_all(b"RFB 003.008\n")?;
    let kinds = read(&mut server, 1)?[0];
    read(&mut server, kinds.into())?;
    server.write_all(&[1])?;
    read(&mut server, 4)?;
    server.write_all(&[1])?;
    let head = read(&mut server, 24)?;
    let name = u32::from_be_bytes([head[20], head[21], head[22], head[23]]);
    read(&mut server, usize::try_from(name).expect("a short name"))?;
    let mut wants = vec![2, 0, 0, 1];
    wants.extend(EXTENDED_DESKTOP_SIZE.to_be_bytes());
    // The server reports its screens after a framebuffer request.
    wants.extend([3, 0, 0, 0, 0, 0, head[0], head[1], head[2], head[3]]);
    server.write_all(&wants)?;
    read(&mut server, 4)?;
    let short = |number: u32| u16::try_from(number).expect("a screen of this world").to_be_bytes();
    let end = |place: usize| screens.iter().map(|area| area[place] + area[place + 2]).max().unwrap_or_default();
    let mut asked = vec![251, 0];
    asked.extend([short(end(0)), short(end(1))].concat());
    asked.extend([u8::try_from(screens.len()).expect("a few"), 0]);
    for (area, id) in screens.iter().zip(1_u32..) {
        asked.extend(id.to_be_bytes());
        asked.extend(area.map(short).concat());
        asked.extend([0; 4]);
    }
    server.write_all(&asked)?;
    server.flush()?;
    // The server closes the connection after it has read everything.
    server.shutdown(std::net::Shutdown::Write)?;
    let _ = server.read_to_end(&mut Vec::new());
    Ok(())
}

#[test]
#[ignore = "it needs an X server with two screens: .ci/run installs one"]
fn the_class_window_finds_the_projector_screen() {
    let desktop = Desktop::start(1280, 800);
    let _program = desktop.open_game();
    let is_full = || desktop.area(CLASS) == Some(PROJECTOR);
    let keeps_hers = || desktop.area(TEACHERS).is_some_and(|[left, ..]| left < LAPTOP[2]);
    // The projector is connected after the program started.
    desktop.connect(&[LAPTOP, PROJECTOR]);
    desktop.press_until("alt+p", "the class's window fills the projector", is_full);
    assert!(keeps_hers());
    for _ in 0..2 {
        desktop.connect(&[LAPTOP]);
        until("the class's window covers nothing", || desktop.area(CLASS).is_none());
        assert!(keeps_hers());
        desktop.connect(&[LAPTOP, PROJECTOR]);
        until("the class's window is back by itself", is_full);
    }
    // The projector's resolution changes.
    let smaller = [1280, 0, 800, 600];
    desktop.connect(&[LAPTOP, smaller]);
    until("the class's window follows", || desktop.area(CLASS) == Some(smaller));
    desktop.connect(&[LAPTOP, PROJECTOR]);
    until("and follows again", is_full);
    // Windowed, it can be anywhere. On its screen, it is full again.
    let teacher = desktop.display.window(TEACHERS).expect("her window");
    desktop.display.ask("xdotool", &["windowfocus", &teacher]);
    desktop.press_until("alt+w", "a window of its own", || desktop.area(CLASS).is_some_and(|area| area != PROJECTOR));
    desktop.press_until("alt+w", "full again", is_full);
}

#[test]
#[ignore = "it needs an X server with two screens: .ci/run installs one"]
fn the_window_fits_every_screen_at_every_scale() {
    for (width, height, scale) in
        [(1366, 768, "1.5"), (1280, 800, "1.5"), (1920, 1080, "2"), (1024, 600, "1"), (1024, 600, "2"), (1366, 768, "1.25")]
    {
        let desktop = Desktop::start(width, height);
        let mut program = desktop.display.senlac(desktop.folder.path());
        let _program = Running(program.env("WINIT_X11_SCALE_FACTOR", scale).spawn().expect("the program runs"));
        until(&format!("nothing is outside of {width} × {height} at {scale}"), || {
            desktop.area(TEACHERS).is_some_and(|[left, top, across, down]| left + across <= width && top + down <= height)
        });
    }
}
