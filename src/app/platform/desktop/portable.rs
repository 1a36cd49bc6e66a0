//! A program on a stick: where a file `portable` lies beside it, everything that it keeps lies beside it too, and nothing stays on
//! the computers that it is used on.

use std::path::{Path, PathBuf};

use senlac_base::disk::{FileSystem, Real};

/// The file that says so. What is in it does not matter.
const SIGN: &str = "portable";
/// Where games, classes, settings and paper are then.
const DATA: &str = "data";
/// Where this program keeps its games, if it is on a stick.
pub(super) fn data() -> Option<PathBuf> {
    beside(&std::env::current_exe().ok()?)
}

/// The folder for data beside a program, if the sign lies there too. A program is often started by a link to it: what counts is where it is.
fn beside(program: &Path) -> Option<PathBuf> {
    let place = Real.without_links(program).ok()?;
    let place = senlac_base::paths::plain(place.parent()?);
    Real.is_file(&place.join(SIGN)).then(|| place.join(DATA))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_file_beside_the_program_makes_it_portable() {
        let stick = tempfile::tempdir().expect("a stick");
        let program = stick.path().join("senlac.exe");
        std::fs::write(&program, "").expect("a program");
        assert_eq!(beside(&program), None);
        std::fs::create_dir(stick.path().join(SIGN)).expect("a folder");
        assert_eq!(beside(&program), None, "a folder is no sign");
        std::fs::remove_dir(stick.path().join(SIGN)).expect("an empty folder");
        std::fs::write(stick.path().join(SIGN), "").expect("the sign");
        let place = Real.without_links(stick.path()).expect("the stick");
        assert_eq!(beside(&program), Some(place.join("data")));
        assert_eq!(beside(&stick.path().join("no program")), None);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_to_the_program_leads_to_the_stick() {
        let (stick, desktop) = (tempfile::tempdir().expect("a stick"), tempfile::tempdir().expect("a desktop"));
        for name in ["senlac", SIGN] {
            std::fs::write(stick.path().join(name), "").expect("a file");
        }
        let link = desktop.path().join("Senlac");
        std::os::unix::fs::symlink(stick.path().join("senlac"), &link).expect("a link");
        assert_eq!(beside(&link), Some(Real.without_links(stick.path()).expect("the stick").join(DATA)));
    }
}
