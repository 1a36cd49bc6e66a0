//! Screens of an X11 display, read from the server. winit keeps the list from its start, so a screen connected
//! later wouldn't be seen, and a full-screen window would move to a position that no longer exists.

use std::error::Error;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use x11rb::connection::{Connection, RequestConnection};
use x11rb::protocol::randr::{self, ConnectionExt as _};
use x11rb::protocol::xproto::{Atom, AtomEnum, ClientMessageEvent, ConfigureWindowAux, ConnectionExt as _, EventMask, StackMode, Window};
use x11rb::rust_connection::RustConnection;

use crate::platform::{Output, PixelArea, ScreenWatch};

type Answer<T> = Result<T, Box<dyn Error + Send + Sync>>;

/// Atoms that name windows and their states for a window manager (EWMH).
#[derive(Debug)]
struct Atoms {
    client_list: Atom,
    process: Atom,
    state: Atom,
    full: Atom,
    full_monitors: Atom,
}

/// Our own connection to the display, separate from that of the window library.
#[derive(Debug)]
struct X11Screens {
    connection: Arc<RustConnection>,
    root: Window,
    /// The teacher's window.
    teachers: Window,
    atoms: Atoms,
    outputs: Arc<Mutex<Vec<Output>>>,
}

/// Watches the screens of the display that shows the teacher's window, and calls `repaint` whenever they change.
/// Returns `None` if the display can't list them (`RandR` before 1.5).
pub fn watch(teachers: Window, repaint: Box<dyn Fn() + Send>) -> Option<Arc<dyn ScreenWatch>> {
    let watch = X11Screens::connect(teachers).ok()?;
    let (connection, root, outputs) = (Arc::clone(&watch.connection), watch.root, Arc::clone(&watch.outputs));
    let follow = move || {
        // The display sends several events for one change. Each is handled, and none is awaited in vain.
        while connection.wait_for_event().is_ok() {
            let Ok(now) = list_outputs(&connection, root) else { continue };
            let mut known = outputs.lock().unwrap_or_else(PoisonError::into_inner);
            if *known != now {
                *known = now;
                drop(known);
                repaint();
            }
        }
    };
    thread::Builder::new().name("the screens".to_owned()).spawn(follow).ok()?;
    Some(Arc::new(watch))
}

impl X11Screens {
    /// Opens a connection and looks up the atoms.
    fn connect(teachers: Window) -> Answer<Self> {
        let (connection, screen) = x11rb::connect(None)?;
        let root = connection.setup().roots.get(screen).ok_or_else(|| io::Error::from(io::ErrorKind::NotFound))?.root;
        connection.extension_information(randr::X11_EXTENSION_NAME)?.ok_or_else(|| io::Error::from(io::ErrorKind::Unsupported))?;
        let version = connection.randr_query_version(1, 5)?.reply()?;
        if (version.major_version, version.minor_version) < (1, 5) {
            return Err(io::Error::from(io::ErrorKind::Unsupported).into());
        }
        let changes = randr::NotifyMask::SCREEN_CHANGE | randr::NotifyMask::CRTC_CHANGE | randr::NotifyMask::OUTPUT_CHANGE;
        connection.randr_select_input(root, changes)?.check()?;
        let atom = |name: &str| -> Answer<Atom> { Ok(connection.intern_atom(false, name.as_bytes())?.reply()?.atom) };
        let atoms = Atoms {
            client_list: atom("_NET_CLIENT_LIST")?,
            process: atom("_NET_WM_PID")?,
            state: atom("_NET_WM_STATE")?,
            full: atom("_NET_WM_STATE_FULLSCREEN")?,
            full_monitors: atom("_NET_WM_FULLSCREEN_MONITORS")?,
        };
        let outputs = Arc::new(Mutex::new(list_outputs(&connection, root)?));
        Ok(Self { connection: Arc::new(connection), root, teachers, atoms, outputs })
    }

    /// Returns the values of a window property that holds 32-bit numbers, such as windows.
    fn property_values(&self, window: Window, property: Atom) -> Answer<Vec<u32>> {
        let answer = self.connection.get_property(false, window, property, AtomEnum::ANY, 0, 4096)?.reply()?;
        Ok(answer.value32().into_iter().flatten().collect())
    }

    /// Finds the class window: the other window of this program. Without a window manager, which would list it, it is
    /// a child of the root.
    fn class_window(&self) -> Answer<Option<Window>> {
        let mut windows = self.property_values(self.root, self.atoms.client_list)?;
        if windows.is_empty() {
            windows = self.connection.query_tree(self.root)?.reply()?.children;
        }
        let ours = std::process::id();
        let is_ours = |window: &Window| self.property_values(*window, self.atoms.process).is_ok_and(|process| process == [ours]);
        Ok(windows.into_iter().find(|window| *window != self.teachers && is_ours(window)))
    }

    /// Sends a request to the window manager.
    fn send_request(&self, window: Window, what: Atom, data: [u32; 5]) -> Answer<()> {
        let event = ClientMessageEvent::new(32, window, what, data);
        self.connection.send_event(false, self.root, EventMask::SUBSTRUCTURE_REDIRECT | EventMask::SUBSTRUCTURE_NOTIFY, event)?;
        Ok(())
    }

    fn place(&self, area: PixelArea, is_full: bool) -> Answer<bool> {
        const APPLICATION: u32 = 1;
        let Some(window) = self.class_window()? else { return Ok(false) };
        let fill = |fills: bool| self.send_request(window, self.atoms.state, [u32::from(fills), self.atoms.full, 0, APPLICATION, 0]);
        // A window that fills a screen can't be moved.
        fill(false)?;
        let there = ConfigureWindowAux::new().x(area.corner.0).y(area.corner.1).width(area.size.0).height(area.size.1);
        self.connection.configure_window(window, &there)?;
        if is_full {
            // Most window managers fill the screen that the window is on. Some need this message.
            let monitors = self.connection.randr_get_monitors(self.root, true)?.reply()?.monitors;
            let place = monitors.iter().position(|monitor| monitor_area(monitor) == area).and_then(|place| u32::try_from(place).ok());
            if let Some(place) = place {
                self.send_request(window, self.atoms.full_monitors, [place, place, place, place, APPLICATION])?;
            }
            fill(true)?;
            self.connection.configure_window(window, &ConfigureWindowAux::new().stack_mode(StackMode::ABOVE))?;
        }
        self.connection.flush()?;
        Ok(true)
    }
}

impl ScreenWatch for X11Screens {
    fn outputs(&self) -> Vec<Output> {
        self.outputs.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn place_class_window(&self, area: PixelArea, is_full: bool) -> bool {
        // A display that does not answer is about to end the program.
        self.place(area, is_full).unwrap_or(true)
    }
}

/// Returns the active screens.
fn list_outputs(connection: &RustConnection, root: Window) -> Answer<Vec<Output>> {
    let mut monitors = connection.randr_get_monitors(root, true)?.reply()?.monitors;
    monitors.sort_by_key(|monitor| !monitor.primary);
    let name = |monitor: &randr::MonitorInfo| -> Answer<String> {
        Ok(String::from_utf8_lossy(&connection.get_atom_name(monitor.name)?.reply()?.name).into_owned())
    };
    monitors.iter().map(|monitor| Ok(Output { name: name(monitor)?, area: monitor_area(monitor) })).collect()
}

fn monitor_area(monitor: &randr::MonitorInfo) -> PixelArea {
    PixelArea { corner: (monitor.x.into(), monitor.y.into()), size: (monitor.width.into(), monitor.height.into()) }
}
