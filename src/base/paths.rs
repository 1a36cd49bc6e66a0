//! Paths and other texts from outside, to look at: without control characters.

use std::borrow::Cow;
use std::path::Path;

use crate::game::name::without_control_characters;

/// A path to look at: each control character in it is `�`, an end of line too.
pub fn shown(path: &Path) -> String {
    without_control_characters(&plain(path).display().to_string())
}

/// A path as people and other programs know it. Windows answers with a prefix for the longest paths, `\\?\`, that most programs
/// do not take.
pub fn plain(path: &Path) -> Cow<'_, Path> {
    match path.to_str().filter(|_| cfg!(windows)).and_then(without_prefix) {
        Some(text) => Cow::Owned(text.into()),
        None => Cow::Borrowed(path),
    }
}

/// A Windows path without that prefix: on a drive, or on a share.
fn without_prefix(path: &str) -> Option<String> {
    let rest = path.strip_prefix(r"\\?\")?;
    match rest.strip_prefix(r"UNC\") {
        Some(share) => Some(format!(r"\\{share}")),
        None if rest.chars().nth(1) == Some(':') => Some(rest.to_owned()),
        None => None,
    }
}

/// A text of several lines to look at: each control character that is no end of line is `�`. A name in a game file
/// from somebody else can hold some.
pub fn visible(text: &str) -> String {
    if !text.contains('\n') {
        return without_control_characters(text);
    }
    text.split('\n').map(without_control_characters).collect::<Vec<_>>().join("\n")
}

/// Whether a path ends like a font, in letters of any case.
pub fn is_font(path: &Path) -> bool {
    path.extension().is_some_and(|end| ["ttf", "otf", "ttc"].iter().any(|font| end.eq_ignore_ascii_case(font)))
}

/// Whether a path ends like a game, in letters of any case.
pub fn is_game(path: &Path) -> bool {
    path.extension().is_some_and(|end| end.eq_ignore_ascii_case("senlac"))
}

/// The file of the settings in the data folder.
pub const SETTINGS_FILE: &str = "settings.toml";
/// The folders of the data folder: classes, scenarios (as the project itself calls their folder), decks, and what owners of board games
/// have read off their maps and sheets.
pub const DATA_FOLDERS: [&str; 4] = [CLASSES, SCENARIOS, DECKS, TABLES];
/// The folder of classes.
pub const CLASSES: &str = "classes";
/// The folder of scenarios.
pub const SCENARIOS: &str = "rosters";
/// The folder of decks.
pub const DECKS: &str = "decks";
/// The folder of what owners have read off.
pub const TABLES: &str = "tables";

/// The ending of work that was taken along.
pub const CARRIED_ENDING: &str = "senlac-lesson";

/// Whether a path ends like work that was taken along, in letters of any case.
pub fn is_carried(path: &Path) -> bool {
    path.extension().is_some_and(|end| end.eq_ignore_ascii_case(CARRIED_ENDING))
}

/// Names that Windows keeps for its devices, whatever ending they have.
const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "conin$", "conout$"];

/// Whether Windows keeps a file's name for a device: whoever opened such a file there would talk to a printer, or to nobody.
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
    fn the_longest_paths_of_windows_are_shown_as_everybody_knows_them() {
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
