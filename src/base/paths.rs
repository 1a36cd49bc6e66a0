//! Display of paths and other external texts without control characters.

use std::borrow::Cow;
use std::path::Path;

use crate::game::name::without_control_characters;

/// Returns a path for display, with each control character, including line ends, replaced by `�`.
pub fn display_path(path: &Path) -> String {
    without_control_characters(&plain_path(path).display().to_string())
}

/// Returns a path as people and other programs write it. For the longest paths, Windows returns a prefix, `\\?\`,
/// that most programs don't accept.
pub fn plain_path(path: &Path) -> Cow<'_, Path> {
    match path.to_str().filter(|_| cfg!(windows)).and_then(without_prefix) {
        Some(text) => Cow::Owned(text.into()),
        None => Cow::Borrowed(path),
    }
}

/// Returns a Windows path without that prefix, on a drive or on a share.
fn without_prefix(path: &str) -> Option<String> {
    let rest = path.strip_prefix(r"\\?\")?;
    match rest.strip_prefix(r"UNC\") {
        Some(share) => Some(format!(r"\\{share}")),
        None if rest.chars().nth(1) == Some(':') => Some(rest.to_owned()),
        None => None,
    }
}

/// Returns a text of several lines for display, with each control character except line ends replaced by `�`. Names
/// in foreign game files can contain some.
pub fn visible_text(text: &str) -> String {
    if !text.contains('\n') {
        return without_control_characters(text);
    }
    text.split('\n').map(without_control_characters).collect::<Vec<_>>().join("\n")
}

/// Returns whether a path has a font's extension, in any case.
pub fn is_font(path: &Path) -> bool {
    path.extension().is_some_and(|end| ["ttf", "otf", "ttc"].iter().any(|font| end.eq_ignore_ascii_case(font)))
}

/// Returns whether a path has a game's extension, in any case.
pub fn is_game(path: &Path) -> bool {
    path.extension().is_some_and(|end| end.eq_ignore_ascii_case("senlac"))
}

/// File name of the settings in the data folder.
pub const SETTINGS_FILE: &str = "settings.toml";
/// Subfolders of the data folder: classes, scenarios (under the project's own name for them), decks, and the
/// tables that owners of board games have entered from their maps and sheets.
pub const DATA_FOLDERS: [&str; 4] = [CLASSES, SCENARIOS, DECKS, TABLES];
/// Subfolder of the classes.
pub const CLASSES: &str = "classes";
/// Subfolder of the scenarios.
pub const SCENARIOS: &str = "rosters";
/// Subfolder of the decks.
pub const DECKS: &str = "decks";
/// Subfolder of the tables that owners of board games have entered.
pub const TABLES: &str = "tables";

/// Extension of lesson packs, without its dot.
pub const CARRIED_ENDING: &str = "senlac-lesson";

/// Returns whether a path has the extension of lesson packs, in any case.
pub fn is_pack(path: &Path) -> bool {
    path.extension().is_some_and(|end| end.eq_ignore_ascii_case(CARRIED_ENDING))
}

/// Names that Windows reserves for devices, with any extension.
const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "conin$", "conout$"];

/// Returns whether Windows reserves a file name for a device. Opening such a file there would address a printer,
/// or nothing.
pub fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or(name).trim_end().to_lowercase();
    let port = stem.strip_prefix("com").or_else(|| stem.strip_prefix("lpt"));
    let mut number = port.unwrap_or_default().chars();
    let is_port = matches!((number.next(), number.next()), (Some('0'..='9' | '¹' | '²' | '³'), None));
    is_port || DEVICES.contains(&stem.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extended_windows_paths_lose_their_prefix() {
        for (path, plain) in [
            (r"\\?\C:\Schule\7b.senlac", Some(r"C:\Schule\7b.senlac")),
            (r"\\?\UNC\server\7b\Übung.senlac", Some(r"\\server\7b\Übung.senlac")),
            (r"\\?\Volume{0}\7b.senlac", None),
            (r"\\server\7b.senlac", None),
            (r"C:\7b.senlac", None),
            ("/home/ada/7b.senlac", None),
        ] {
            assert_eq!(without_prefix(path).as_deref(), plain, "{path}");
        }
    }
}
