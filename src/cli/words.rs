//! Another language than English.

use std::path::Path;

use super::Failure;
use crate::atomic_write;
use crate::disk::{Real, read_small};
use crate::language::{Language, Spoken, speak};
use crate::paths::shown;

/// Names a file with the words of another language.
const VARIABLE: &str = "SENLAC_WORDS";
/// Words in a file larger than this are none: 4 MiB.
const WORDS_MOST: u64 = 4 << 20;

/// Puts the language in force whose words stand in the file that the environment names as `SENLAC_WORDS`; English where it
/// names none.
///
/// # Errors
/// Where the file cannot be read, with its first line that is wrong.
pub fn choose_language() -> Result<(), Failure> {
    let Some(path) = std::env::var_os(VARIABLE).filter(|path| !path.is_empty()) else { return Ok(()) };
    let path = Path::new(&path);
    let text = read_small(&Real, path, WORDS_MOST).map_err(|problem| {
        tr!("the file with words could not be read: {problem} ({path})", problem = atomic_write::in_words(&problem), path = shown(path))
    })?;
    let language = Language::read(&text).map_err(|problem| format!("{problem} ({})", shown(path)))?;
    speak(Spoken::Other(language.kept()));
    Ok(())
}
