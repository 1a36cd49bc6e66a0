//! File names that are valid on every computer.

use crate::content::text_checks::is_control_character;
use senlac_base::paths::is_device;

/// Maximum length of a file name in characters, without its extension.
const LONGEST: usize = 80;
/// Maximum length in bytes. No system allows more than 255, and the extension and the temporary file need some of them.
const MOST_BYTES: usize = 200;

/// Returns a safe file name, without an extension, for the name of a scenario, deck or class.
///
/// Letters of any script stay. Characters that a computer reads as folders, drives or commands become spaces, as do line
/// breaks. Dots at either end are removed. A name that Windows reserves gets a leading `_`. The result has 1 to 80 characters,
/// and converting it again doesn't change it. Two names can give the same file name, so check whether the file exists before
/// writing it.
pub fn file_name(name: &str) -> String {
    let harmless: String = name.chars().map(|sign| if is_harmless(sign) { sign } else { ' ' }).collect();
    let words = harmless.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut short = String::new();
    // One character is reserved for the `_`.
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

/// Returns whether a character is allowed in file names on every computer.
fn is_harmless(sign: char) -> bool {
    !is_control_character(sign) && !matches!(sign, '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::test_runner::RngSeed;

    use super::*;

    #[test]
    fn file_names_stay_readable() {
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
        fn every_name_becomes_a_portable_file_name(name in ".{0,120}") {
            let file = file_name(&name);
            prop_assert!((1..=80).contains(&file.chars().count()) && file.len() <= 201, "{file:?}");
            prop_assert!(file.chars().all(is_harmless), "{file:?}");
            prop_assert!(!file.starts_with(['.', ' ']) && !file.ends_with(['.', ' ']) && !is_device(&file), "{file:?}");
            prop_assert_eq!(file_name(&file), file);
        }
    }
}
