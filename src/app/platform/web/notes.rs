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
            "This browser keeps nothing for this page: what is played is lost when the page is closed. So the game is downloaded after each turn; open the newest of those files to go on."
        )),
        "no locks" => warning(tr!("This browser cannot tell whether this page is open a second time: open it once only.")),
        "newer" => {
            Some(PlatformNote::News(tr!("A newer version of Senlac is ready: load the page anew when the battle allows it.").to_owned()))
        }
        _ => None,
    }
}
