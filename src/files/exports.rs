//! Finished documents as files: their names, and atomic writing to a folder without overwriting others. Used by
//! the command line and the window.

use std::io;
use std::path::{Path, PathBuf};

use senlac_base::atomic_write;
use senlac_base::disk::{Access, FileSystem};
use senlac_paper::sheets::{AnyDocumentKind, Document, Fonts, PdfProblem, Printout, write_pdf};

/// PDF file that is not yet written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Export {
    /// Name without number and extension, such as "7b-unit-sheets".
    pub stem: String,
    /// Number of pages in the file.
    pub pages: usize,
    /// Contents of the file.
    pub bytes: Vec<u8>,
}

/// Reason why files couldn't be written. Nothing is left behind.
#[derive(Debug, thiserror::Error)]
#[error("{}", tr!("couldn’t write the sheets: {source} ({path})", source = atomic_write::error_text(source), path = senlac_base::paths::display_path(path)))]
pub struct ExportProblem {
    /// Error that the system returned.
    source: io::Error,
    /// File or folder that caused it.
    path: PathBuf,
}

/// Exports a single document as a file.
///
/// # Errors
/// Returns an error if the program itself is damaged.
pub fn export_single(game: &Path, document: &Document, fonts: &Fonts) -> Result<Export, PdfProblem> {
    let title = format!("{}: {}", game_name(game), document.kind.title());
    export(game, document.kind.file_name(), &title, std::slice::from_ref(document), fonts)
}

/// Exports documents as one file with bookmarks.
///
/// # Errors
/// Returns an error if the program itself is damaged.
pub fn export_all(game: &Path, documents: &[Document], fonts: &Fonts) -> Result<Export, PdfProblem> {
    let name = game_name(game);
    let title = match documents.first().map(|document| document.kind) {
        Some(AnyDocumentKind::Game(_)) => tr!("{name}: everything for this game", name),
        Some(AnyDocumentKind::Class(_) | AnyDocumentKind::Results) | None => tr!("{name}: everything for this class", name),
    };
    export(game, "all", &title, documents, fonts)
}

/// Returns the names of those files that already exist in a folder.
pub fn existing_names(disk: &dyn FileSystem, folder: &Path, exports: &[Export]) -> Vec<String> {
    let names = exports.iter().map(|export| file_name(&export.stem, 1));
    names.filter(|name| disk.is_taken(&folder.join(name))).collect()
}

fn export(game: &Path, what: &str, title: &str, documents: &[Document], fonts: &Fonts) -> Result<Export, PdfProblem> {
    let pages = documents.iter().map(|document| document.pages.len()).sum();
    let bytes = write_pdf(&Printout::new(title, documents), fonts)?;
    Ok(Export { stem: format!("{}-{what}", game_name(game)), pages, bytes })
}

/// Returns a game's name for printed files: its file name without the extension.
fn game_name(game: &Path) -> String {
    game.file_stem().map_or_else(|| "game".to_owned(), |stem| stem.to_string_lossy().into_owned())
}

/// Writes files to a folder, all of them or none, and returns their paths. The folder is created if it is
/// missing. Existing files are never touched: if there is one, all the new files get the same number, the first
/// that is unused.
///
/// # Errors
/// Returns an error if they can't be written. The folder is then unchanged.
pub fn write_new(disk: &dyn FileSystem, folder: &Path, exports: &[Export]) -> Result<Vec<PathBuf>, ExportProblem> {
    let is_new = disk.metadata(folder).is_err();
    let told = |path: &Path, source: io::Error| ExportProblem { source, path: path.to_owned() };
    if disk.is_file(folder) {
        return Err(told(folder, io::Error::other(tr!("it is a file; choose a folder for the sheets"))));
    }
    disk.create_folder(folder, Access::Usual).map_err(|problem| told(folder, problem))?;
    let written = write_numbered(disk, folder, exports);
    if is_new && written.is_err() {
        // Only an empty folder can be taken away like this.
        let _ = disk.remove_folder(folder);
    }
    written.map_err(|(path, problem)| told(&path, problem))
}

/// Returns a warning if written files may not survive a power cut in this folder.
pub fn durability_warning(disk: &dyn FileSystem, folder: &Path) -> Option<&'static str> {
    let names = atomic_write::sync_names(disk, folder);
    matches!(names, Ok(atomic_write::NameSafety::Unknown)).then_some(tr!(
        "this folder can’t confirm that new files are safely stored; if they are missing after a power cut, export them again"
    ))
}

/// Largest number to try.
const MOST: u32 = 1000;

fn write_numbered(disk: &dyn FileSystem, folder: &Path, exports: &[Export]) -> Result<Vec<PathBuf>, (PathBuf, io::Error)> {
    for number in 1..MOST {
        let paths = exports.iter().map(|export| folder.join(file_name(&export.stem, number)));
        let files: Vec<(PathBuf, &[u8])> = paths.zip(exports.iter().map(|export| export.bytes.as_slice())).collect();
        if files.iter().any(|(path, _)| disk.is_taken(path)) {
            continue;
        }
        match atomic_write::write_all_new(disk, &files) {
            Ok(()) => return Ok(files.into_iter().map(|(path, _)| path).collect()),
            // Somebody was faster.
            Err((_, problem)) if problem.kind() == io::ErrorKind::AlreadyExists => {}
            Err(problem) => return Err(problem),
        }
    }
    Err((folder.to_owned(), io::Error::other(tr!("there are already 1,000 files with this name; delete some or choose another folder"))))
}

fn file_name(stem: &str, number: u32) -> String {
    if number == 1 { format!("{stem}.pdf") } else { format!("{stem}-{number}.pdf") }
}

/// Writes files to a folder, replacing existing ones, and returns their paths. The caller has to ask the user
/// first.
///
/// # Errors
/// Returns an error if a file can't be written. Files before it have been replaced; it and the later ones are
/// unchanged.
pub fn replace(disk: &dyn FileSystem, folder: &Path, exports: &[Export]) -> Result<Vec<PathBuf>, ExportProblem> {
    let write = |export: &Export| {
        let path = folder.join(file_name(&export.stem, 1));
        atomic_write::replace_file(disk, &path, &export.bytes).map(|()| path.clone()).map_err(|source| ExportProblem { source, path })
    };
    exports.iter().map(write).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use senlac_base::disk::RealDisk;

    fn exports() -> Vec<Export> {
        ["all", "deck"].map(|stem| Export { stem: format!("7b-{stem}"), pages: 1, bytes: stem.into() }).to_vec()
    }

    #[test]
    fn files_exported_together_share_one_number() {
        let folder = tempfile::tempdir().expect("a folder");
        let out = folder.path().join("new");
        fs::create_dir(&out).expect("a folder");
        fs::write(out.join("7b-deck.pdf"), "an older one").expect("a file");
        for number in [2, 3] {
            let paths = write_new(&RealDisk, &out, &exports()).expect("two files");
            assert_eq!(paths, [out.join(format!("7b-all-{number}.pdf")), out.join(format!("7b-deck-{number}.pdf"))]);
        }
        assert_eq!(fs::read_to_string(out.join("7b-deck.pdf")).expect("the file"), "an older one");
        assert_eq!(fs::read_to_string(out.join("7b-deck-3.pdf")).expect("the file"), "deck");
    }

    #[test]
    fn no_file_is_written_if_one_of_them_fails() {
        let folder = tempfile::tempdir().expect("a folder");
        let (out, file) = (folder.path().join("new/paper"), folder.path().join("new/old.txt"));
        let mut files = exports();
        files[1].stem = "there is/no such folder".to_owned();
        let refusal = |out: &Path, files: &[Export]| write_new(&RealDisk, out, files).expect_err("a refusal").to_string();
        let problem = refusal(&out, &files);
        assert!(problem.starts_with("couldn’t write the sheets: there is no such file or folder ("), "{problem}");
        assert!(!out.exists());
        fs::write(&file, "mine").expect("a file");
        refusal(&folder.path().join("new"), &files);
        for out in [file.clone(), file.join("below")] {
            let problem = refusal(&out, &exports());
            assert!(!problem.contains("os error"), "{problem}");
        }
        assert_eq!(fs::read_dir(folder.path().join("new")).expect("the folder").count(), 1);
        assert_eq!(fs::read_to_string(&file).expect("the file"), "mine");
    }
}
