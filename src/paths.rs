//! Paths and other texts from outside, to look at: without control characters.

use std::path::Path;

use crate::game::name::without_control_characters;

/// A path to look at: each control character in it is `�`, an end of line too.
pub(crate) fn shown(path: &Path) -> String {
    without_control_characters(&path.display().to_string())
}

/// A text of several lines to look at: each control character that is no end of line is `�`. A name in a game file
/// from somebody else can hold some.
pub(crate) fn visible(text: &str) -> String {
    if !text.contains('\n') {
        return without_control_characters(text);
    }
    text.split('\n').map(without_control_characters).collect::<Vec<_>>().join("\n")
}

/// Whether a path ends like a font, in letters of any case.
pub(crate) fn is_font(path: &Path) -> bool {
    path.extension().is_some_and(|end| ["ttf", "otf", "ttc"].iter().any(|font| end.eq_ignore_ascii_case(font)))
}

/// Whether a path ends like a game, in letters of any case.
pub(crate) fn is_game(path: &Path) -> bool {
    path.extension().is_some_and(|end| end.eq_ignore_ascii_case("senlac"))
}
