//! Portable mode. If a file `portable` is beside the program, it saves everything beside it too, and leaves
//! nothing on the computers it is used on.

use std::path::{Path, PathBuf};

use senlac_base::disk::{FileSystem, RealDisk};

/// Name of the marker file. Its contents don't matter.
const SIGN: &str = "portable";
/// Folder for games, classes, settings and paper in portable mode.
const DATA: &str = "data";
/// Returns the data folder of a portable program; `None` if it isn't portable.
pub(super) fn portable_data_folder() -> Option<PathBuf> {
    data_folder_beside(&std::env::current_exe().ok()?)
}

/// Returns the data folder beside a program, if the marker file is there too. Links to the program are followed.
fn data_folder_beside(program: &Path) -> Option<PathBuf> {
    let place = RealDisk.resolve_links(program).ok()?;
    let place = senlac_base::paths::plain_path(place.parent()?);
    RealDisk.is_file(&place.join(SIGN)).then(|| place.join(DATA))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_file_beside_the_program_makes_it_portable() {
        let stick = tempfile::tempdir().expect("a stick");
        let program = stick.path().join("senlac.exe");
        std::fs::write(&program, "").expect("a program");
        assert_eq!(data_folder_beside(&program), None);
        std::fs::create_dir(stick.path().join(SIGN)).expect("a folder");
        assert_eq!(data_folder_beside(&program), None, "a folder is no sign");
        std::fs::remove_dir(stick.path().join(SIGN)).expect("an empty folder");
        std::fs::write(stick.path().join(SIGN), "").expect("the sign");
        let place = RealDisk.resolve_links(stick.path()).expect("the stick");
        assert_eq!(data_folder_beside(&program), Some(place.join("data")));
        assert_eq!(data_folder_beside(&stick.path().join("no program")), None);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_to_the_program_uses_the_sticks_data_folder() {
        let (stick, desktop) = (tempfile::tempdir().expect("a stick"), tempfile::tempdir().expect("a desktop"));
        for name in ["senlac", SIGN] {
            std::fs::write(stick.path().join(name), "").expect("a file");
        }
        let link = desktop.path().join("Senlac");
        std::os::unix::fs::symlink(stick.path().join("senlac"), &link).expect("a link");
        assert_eq!(data_folder_beside(&link), Some(RealDisk.resolve_links(stick.path()).expect("the stick").join(DATA)));
    }
}
