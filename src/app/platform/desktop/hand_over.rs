//! Files that are handed over to other programs: the PDF viewer, the window with folders.

use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::process::Command;
#[cfg(not(windows))]
use std::process::Stdio;

use super::super::HandOver;
use senlac_base::atomic_write::in_words;
use senlac_base::paths::{plain, shown};

/// Hands a file over as the system does it.
///
/// # Errors
/// In words, where no program takes it.
pub(super) fn hand_over(what: &HandOver) -> Result<(), String> {
    match what {
        HandOver::Open(path) => open::that_detached(&*plain(path)).map_err(|problem| {
            tr!("The file could not be handed over: {why}. Open it yourself: {path}", why = why(&problem), path = shown(path))
        }),
        HandOver::Show(path) => show(path).map_err(|problem| {
            tr!("The file could not be handed over: {why}. Look for it yourself: {path}", why = why(&problem), path = shown(path))
        }),
        HandOver::OpenFolder(path) => open::that_detached(&*plain(path)).map_err(|problem| {
            tr!("The folder could not be opened: {why}. Look for it yourself: {path}", why = why(&problem), path = shown(path))
        }),
    }
}

/// Why it did not go, as a teacher says it: what the system's own starter answers is only its name and a number.
fn why(problem: &io::Error) -> String {
    let nobody = matches!(problem.kind(), io::ErrorKind::NotFound | io::ErrorKind::Other);
    if nobody { tr!("no program on this computer takes it").to_owned() } else { in_words(problem) }
}

/// Shows a file in its folder, chosen.
#[cfg(windows)]
fn show(path: &Path) -> io::Result<()> {
    std::os::windows::process::CommandExt::raw_arg(&mut Command::new("explorer"), chosen(path)).spawn().map(drop)
}

/// Shows a file in its folder, chosen where the system can do that.
#[cfg(not(windows))]
fn show(path: &Path) -> io::Result<()> {
    let folder = path.parent().unwrap_or(path);
    let run = |program: &str, arguments: &[OsString]| {
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()
    };
    if cfg!(target_os = "macos") {
        return run("open", &["-R".into(), path.into()]).map(drop);
    }
    let asked = [
        "--session",
        "--print-reply",
        "--reply-timeout=3000",
        "--dest=org.freedesktop.FileManager1",
        "/org/freedesktop/FileManager1",
        "org.freedesktop.FileManager1.ShowItems",
        &format!("array:string:{}", as_address(path)),
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

/// What Windows' window with folders is asked for: only the path is in quotation marks, which no path has there, so that blanks and
/// commas are its own.
#[cfg(any(windows, test))]
fn chosen(path: &Path) -> OsString {
    let mut words = OsString::from("/select,\"");
    words.push(&*plain(path));
    words.push("\"");
    words
}

/// A file's address for other programs: every byte but plain letters and digits written as a number, commas too, which
/// part addresses.
#[cfg(any(not(windows), test))]
fn as_address(path: &Path) -> String {
    let sign = |byte: &u8| match byte {
        b'/' | b'.' | b'-' | b'_' | b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => char::from(*byte).to_string(),
        other => format!("%{other:02X}"),
    };
    "file://".to_owned() + &path.as_os_str().as_encoded_bytes().iter().map(sign).collect::<String>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_starter_that_finds_no_program_is_told_in_plain_words() {
        let failed = io::Error::other("Launcher \"gio\" \"open\" failed with ExitStatus(unix_wait_status(512))");
        assert_eq!(why(&failed), "no program on this computer takes it");
        assert_ne!(why(&io::ErrorKind::PermissionDenied.into()), "no program on this computer takes it");
    }

    #[test]
    fn blanks_and_commas_do_not_part_a_path_for_windows() {
        assert_eq!(chosen(Path::new(r"C:\7b, all\unit sheets.pdf")), r#"/select,"C:\7b, all\unit sheets.pdf""#);
    }

    #[test]
    fn an_address_has_no_sign_that_means_something_else() {
        assert_eq!(as_address(Path::new("/home/Zoë/7b, all.pdf")), "file:///home/Zo%C3%AB/7b%2C%20all.pdf");
    }
}
