//! Languages other than English.

use std::path::Path;

use super::Failure;
use crate::atomic_write;
use crate::disk::{RealDisk, read_small};
use crate::language::{CurrentLanguage, Language, set_language};
use crate::paths::display_path;

/// Environment variable with the path of a translation.
const VARIABLE: &str = "SENLAC_WORDS";
/// Largest size of a translation: 4 MiB.
const WORDS_MOST: u64 = 4 << 20;

/// Sets the language from the file named by the environment variable `SENLAC_WORDS`; English if it isn't set.
///
/// # Errors
/// Returns an error if the file can't be read, with its first invalid line.
pub fn choose_language() -> Result<(), Failure> {
    let Some(path) = std::env::var_os(VARIABLE).filter(|path| !path.is_empty()) else { return Ok(()) };
    let path = Path::new(&path);
    let text = read_small(&RealDisk, path, WORDS_MOST).map_err(|problem| {
        tr!("couldn’t read the translation: {problem} ({path})", problem = atomic_write::error_text(&problem), path = display_path(path))
    })?;
    let language = Language::read(&text).map_err(|problem| format!("{problem} ({})", display_path(path)))?;
    set_language(CurrentLanguage::Other(language.leak()));
    Ok(())
}
