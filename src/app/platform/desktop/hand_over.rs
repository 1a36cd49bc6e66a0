//! Handing files over to other programs: the PDF viewer or the file manager.

use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::process::Command;
#[cfg(not(windows))]
use std::process::Stdio;

use super::super::HandOverAction;
use senlac_base::atomic_write::error_text;
use senlac_base::paths::{display_path, plain_path};

/// Hands a file over in the system's own way.
///
/// # Errors
/// Returns an error text if no program accepts it.
pub(super) fn hand_over(what: &HandOverAction) -> Result<(), String> {
    match what {
        HandOverAction::Open(path) => open::that_detached(&*plain_path(path)).map_err(|problem| {
            tr!("Couldn’t open the file: {why}. Open it yourself: {path}", why = failure_reason(&problem), path = display_path(path))
        }),
        HandOverAction::Show(path) => show(path).map_err(|problem| {
            tr!("Couldn’t show the file: {why}. Find it yourself: {path}", why = failure_reason(&problem), path = display_path(path))
        }),
        HandOverAction::OpenFolder(path) => open::that_detached(&*plain_path(path)).map_err(|problem| {
            tr!("Couldn’t open the folder: {why}. Find it yourself: {path}", why = failure_reason(&problem), path = display_path(path))
        }),
    }
}

/// Returns why handing over failed, in a teacher's words. The system's launcher only reports a name and a number.
fn failure_reason(problem: &io::Error) -> String {
    let nobody = matches!(problem.kind(), io::ErrorKind::NotFound | io::ErrorKind::Other);
    if nobody { tr!("no program on this computer can open it").to_owned() } else { error_text(problem) }
}

/// Shows a file selected in its folder.
#[cfg(windows)]
fn show(path: &Path) -> io::Result<()> {
    std::os::windows::process::CommandExt::raw_arg(&mut Command::new("explorer"), select_argument(path)).spawn().map(drop)
}

/// Shows a file in its folder, selected where the system supports it.
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
        &format!("array:string:{}", file_url(path)),
        "string:",
    ];
    let Ok(mut asking) = run("dbus-send", &asked.map(OsString::from)) else { return open::that_detached(folder) };
    let folder = folder.to_owned();
    // A desktop answers slowly, and some do not answer at all. In that case, the folder is opened.
    std::thread::spawn(move || {
        if !asking.wait().is_ok_and(|status| status.success()) {
            drop(open::that_detached(folder));
        }
    });
    Ok(())
}

/// Returns the argument for Windows Explorer. Only the path is quoted, so that it may contain spaces and commas;
/// a Windows path can't contain quotation marks.
#[cfg(any(windows, test))]
fn select_argument(path: &Path) -> OsString {
    let mut words = OsString::from("/select,\"");
    words.push(&*plain_path(path));
    words.push("\"");
    words
}

/// Returns a file's URL for other programs. Every byte except ASCII letters, digits and `/.-_` is
/// percent-encoded, including commas, which would separate addresses.
#[cfg(any(not(windows), test))]
fn file_url(path: &Path) -> String {
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
    fn a_missing_program_is_explained_in_plain_words() {
        let failed = io::Error::other("Launcher \"gio\" \"open\" failed with ExitStatus(unix_wait_status(512))");
        assert_eq!(failure_reason(&failed), "no program on this computer can open it");
        assert_ne!(failure_reason(&io::ErrorKind::PermissionDenied.into()), "no program on this computer can open it");
    }

    #[test]
    fn paths_with_spaces_and_commas_are_quoted_for_windows() {
        assert_eq!(select_argument(Path::new(r"C:\7b, all\unit sheets.pdf")), r#"/select,"C:\7b, all\unit sheets.pdf""#);
    }

    #[test]
    fn special_characters_are_escaped_in_file_urls() {
        assert_eq!(file_url(Path::new("/home/Zoë/7b, all.pdf")), "file:///home/Zo%C3%AB/7b%2C%20all.pdf");
    }
}
