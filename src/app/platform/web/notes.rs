//! Messages about this browser for the teacher.

use super::super::PlatformNote;
use super::browser;

/// Returns all new messages of the script.
pub(super) fn take_all() -> Vec<PlatformNote> {
    browser::take_notes().iter().filter_map(|sign| parse_note(&sign.as_string()?)).collect()
}

fn parse_note(sign: &str) -> Option<PlatformNote> {
    let warning = |words: &str| Some(PlatformNote::Warning(words.to_owned()));
    match sign {
        "no store" => warning(tr!(
            "This browser can’t save anything for this page, so your game is lost when you close it. A copy is downloaded after each turn. Open the newest one to continue."
        )),
        "no locks" => warning(tr!("This browser can’t tell whether this page is open twice. Open it only once.")),
        "newer" => {
            Some(PlatformNote::News(tr!("A newer version of Senlac is ready. Reload the page when the battle allows it.").to_owned()))
        }
        _ => None,
    }
}
