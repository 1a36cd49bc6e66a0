//! Files that are handed over to other programs: the PDF viewer, the window with folders.

use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};

use super::HandOver;

/// Hands a file over as the system does it.
///
/// # Errors
/// In words, where no program takes it.
pub(super) fn hand_over(what: &HandOver) -> Result<(), String> {
    let (path, done, otherwise) = match what {
        HandOver::Open(path) => (path, open::that_detached(path), tr!("Open it yourself")),
        HandOver::Show(path) => (path, show(path), tr!("Look for it yourself")),
    };
    done.map_err(|problem| {
        let nobody = problem.kind() == io::ErrorKind::NotFound;
        let why = if nobody { tr!("no program on this computer takes it").to_owned() } else { crate::atomic_write::in_words(&problem) };
        tr!("The file could not be handed over: {why}. {otherwise}: {path}", why, otherwise, path = crate::paths::shown(path))
    })
}

/// Shows a file in its folder, chosen where the system can do that.
fn show(path: &Path) -> io::Result<()> {
    let folder = path.parent().unwrap_or(path);
    let run = |program: &str, arguments: &[OsString]| {
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()
    };
    if cfg!(windows) {
        let mut choose = OsString::from("/select,");
        choose.push(path);
        return run("explorer", &[choose]).map(drop);
    }
    if cfg!(target_os = "macos") {
        return run("open", &["-R".into(), path.into()]).map(drop);
    }
    let asked = [
        "--session",
        "--print-reply",
        "--reply-timeout=3000",
        tr!("--dest=org.freedesktop.FileManager1"),
        "/org/freedesktop/FileManager1",
        tr!("org.freedesktop.FileManager1.ShowItems"),
        &tr!("array:string:{path}", path = as_address(path)),
        "string:",
    ];
    let Ok(mut asking) = run("dbus-send", &asked.map(OsString::from)) else { return open::that_detached(folder) };
    let folder = folder.to_owned();
    // A desktop takes its time to answer, and some have nobody who answers: then the folder is opened.
    std::thread::spawn(move || {
        if !asking.wait().is_ok_and(|status| status.success()) {
            drop(open::that_detached(folder));
        }
    });
    Ok(())
}

/// A file's address for other programs: every byte but plain letters and digits written as a number, commas too, which
/// part addresses.
fn as_address(path: &Path) -> String {
    let mut address = "file://".to_owned();
    for byte in path.as_os_str().as_encoded_bytes() {
        match byte {
            b'/' | b'.' | b'-' | b'_' | b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => address.push(char::from(*byte)),
            other => address.extend(['%', hexadecimal(other >> 4), hexadecimal(other & 15)]),
        }
    }
    address
}

/// A digit of a number in base sixteen.
fn hexadecimal(digit: u8) -> char {
    char::from_digit(digit.into(), 16).unwrap_or('0').to_ascii_uppercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_no_sign_that_means_something_else() {
        assert_eq!(as_address(Path::new("/home/Zoë/7b, all.pdf")), "file:///home/Zo%C3%AB/7b%2C%20all.pdf");
    }
}
