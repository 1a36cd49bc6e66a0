//! Names of files that every computer can keep.

use crate::content::words::is_control_character;
use senlac_base::paths::is_device;

/// The longest name of a file in characters, without its ending.
const LONGEST: usize = 80;
/// The longest in bytes: no system takes more than 255, and an ending and a twin beside it while it is written need room.
const MOST_BYTES: usize = 200;

/// A safe name for the file, without an ending, of what a teacher calls so: a scenario, a deck or a class. Letters of
/// any script stay. Signs that a computer reads as folders, drives or orders, breaks of the line, and dots at either
/// end go, a space in their place; a name that Windows keeps for itself gets `_` in front. 1 to 80 characters; the name
/// of a file made so stays as it is. Two names can become one: look whether the file exists before you write it.
pub fn file_name(name: &str) -> String {
    let harmless: String = name.chars().map(|sign| if is_harmless(sign) { sign } else { ' ' }).collect();
    let words = harmless.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut short = String::new();
    // One place stays free for the `_`.
    for sign in words.trim_start_matches(['.', ' ']).chars().take(LONGEST - 1) {
        if short.len() + sign.len_utf8() > MOST_BYTES {
            break;
        }
        short.push(sign);
    }
    let short = short.trim_end_matches(['.', ' ']);
    if short.is_empty() {
        "unnamed".to_owned()
    } else if is_device(short) {
        format!("_{short}")
    } else {
        short.to_owned()
    }
}

/// Whether a sign may stand in a file's name on every computer.
fn is_harmless(sign: char) -> bool {
    !is_control_character(sign) && !matches!(sign, '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::test_runner::RngSeed;

    use super::*;

    #[test]
    fn a_file_name_stays_readable() {
        for (name, file) in [
            ("Senlac 16 × 10", "Senlac 16 × 10"),
            ("7B: history / Mr O’Neil?", "7B history Mr O’Neil"),
            ("第七班", "第七班"),
            ("الصف السابع", "الصف السابع"),
            ("../../etc/passwd", "etc passwd"),
            ("C:\\Windows", "C Windows"),
            (".hidden", "hidden"),
            ("ends with dots...", "ends with dots"),
            ("a\u{202E}b\nc\td", "a b c d"),
            ("con", "_con"),
            ("COM1.class", "_COM1.class"),
            ("Lpt² ", "_Lpt²"),
            ("Congress", "Congress"),
            ("", "unnamed"),
            (" . / .. ", "unnamed"),
        ] {
            assert_eq!(file_name(name), file, "{name:?}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, rng_seed: RngSeed::Fixed(1066), ..ProptestConfig::default() })]

        #[test]
        fn any_name_becomes_one_that_every_computer_keeps(name in ".{0,120}") {
            let file = file_name(&name);
            prop_assert!((1..=80).contains(&file.chars().count()) && file.len() <= 201, "{file:?}");
            prop_assert!(file.chars().all(is_harmless), "{file:?}");
            prop_assert!(!file.starts_with(['.', ' ']) && !file.ends_with(['.', ' ']) && !is_device(&file), "{file:?}");
            prop_assert_eq!(file_name(&file), file);
        }
    }
}
