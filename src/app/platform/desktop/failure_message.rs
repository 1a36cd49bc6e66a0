//! Fatal error messages. A program started by a double click has no visible standard error.

use std::io::{self, Write};

/// Reports a fatal error on standard error. If that isn't read, it opens a system message box and waits until it is
/// closed.
pub fn show_failure(words: &str) {
    // If standard error is closed too, there is no one to notify.
    let _ = writeln!(io::stderr(), "senlac: {words}");
    if !has_readers() {
        let message = rfd::MessageDialog::new().set_level(rfd::MessageLevel::Error);
        message.set_title(tr!("Senlac")).set_description(words).show();
    }
}

/// Returns the message after a crash. It reassures the user that the battle is saved.
pub fn crash_text() -> &'static str {
    tr!("Sorry, Senlac has crashed. Every step is saved. Start Senlac again and choose “Continue the last game”.")
}

/// Returns whether standard error may have a reader.
pub fn has_readers() -> bool {
    #[cfg(windows)]
    {
        // A Windows program has no standard error unless its caller captures it.
        !std::os::windows::io::AsRawHandle::as_raw_handle(&io::stderr()).is_null()
    }
    #[cfg(target_os = "macos")]
    {
        use std::io::IsTerminal;
        let in_bundle = std::env::current_exe().is_ok_and(|program| program.to_string_lossy().contains(".app/Contents/"));
        io::stderr().is_terminal() || !in_bundle
    }
    #[cfg(not(any(windows, target_os = "macos")))]
    !is_double_clicked(std::env::var_os("GIO_LAUNCHED_DESKTOP_FILE_PID").as_deref(), std::process::id())
}

/// Returns whether the desktop started this process itself, and not a program that started it. Desktops record
/// the process id that they launched.
#[cfg(any(test, not(any(windows, target_os = "macos"))))]
fn is_double_clicked(made: Option<&std::ffi::OsStr>, own: u32) -> bool {
    made.is_some_and(|made| made == own.to_string().as_str())
}

#[cfg(test)]
mod tests {
    use std::ffi::OsStr;

    use super::*;

    #[test]
    fn a_double_click_counts_only_for_this_process() {
        assert!(is_double_clicked(Some(OsStr::new("1066")), 1066));
        assert!(!is_double_clicked(Some(OsStr::new("1065")), 1066) && !is_double_clicked(None, 1066));
    }
}
