//! Another language than English.

use std::fs;
use std::path::Path;

use super::Failure;
use crate::atomic_write;
use crate::language::{Language, speak};
use crate::paths::shown;

/// Names a file with the words of another language.
const VARIABLE: &str = "SENLAC_WORDS";

/// Puts the language in force whose words stand in the file that the environment names as `SENLAC_WORDS`; English where it
/// names none.
///
/// # Errors
/// Where the file cannot be read, with its first line that is wrong.
pub fn choose_language() -> Result<(), Failure> {
    let Some(path) = std::env::var_os(VARIABLE).filter(|path| !path.is_empty()) else { return Ok(()) };
    let path = Path::new(&path);
    let text = fs::read_to_string(path).map_err(|problem| {
        tr!("the file with words could not be read: {problem} ({path})", problem = atomic_write::in_words(&problem), path = shown(path))
    })?;
    speak(Language::read(&text).map_err(|problem| format!("{problem} ({})", shown(path)))?);
    Ok(())
}
