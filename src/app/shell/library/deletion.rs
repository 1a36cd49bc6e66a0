//! Deletion of pupil data: a class's list, its names in every game that can be found, and the sheets made for it.

use std::collections::BTreeSet;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::{Library, read_class_name, stem};
use crate::platform::reachable::{self, silent_text, unreachable_reason};
use senlac_base::atomic_write::error_text;
use senlac_base::disk::{FileKind, FileSystem};
use senlac_base::paths::{display_path, is_game, is_pack};
use senlac_classroom::content::library::file_name;
use senlac_files::class_results::delete_player_names;
use senlac_files::packs::{PackDeletion, delete_from_pack};
use senlac_paper::sheets::{AnyDocumentKind, DocumentKind};
use senlac_record::{DeletedClass, FileProblem};

/// Depth to which folders are searched.
const DEEP: usize = 8;

/// Result of deleting a class's data.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeletionReport {
    /// Number of games from which names were deleted.
    pub games: usize,
    /// Number of printed files that were deleted.
    pub sheets: usize,
    /// Messages about failed deletions.
    pub troubles: Vec<String>,
    /// Messages about files and folders that couldn't be checked and may still contain names.
    pub not_looked_at: Vec<String>,
}

/// Files that may contain a class's names, and locations that couldn't be checked.
#[derive(Default)]
struct FoundTraces {
    games: BTreeSet<PathBuf>,
    /// Exported lessons, games and backups.
    carried: BTreeSet<PathBuf>,
    not_looked_at: Vec<String>,
    /// Folders already searched.
    seen: BTreeSet<PathBuf>,
    /// Links whose target may not answer.
    links: Vec<PathBuf>,
}

impl Library {
    /// Returns the sheets made for a class in the usual folders: files named after the class or after a game that it
    /// played.
    pub fn sheets_for_class(&self, class: &str) -> Vec<PathBuf> {
        let games = self.find_traces().games.into_iter().filter(|game| read_class_name(&*self.disk, game).as_deref() == Some(class));
        let mut stems: BTreeSet<String> = games.map(|game| stem(&game)).collect();
        stems.insert(file_name(class));
        let found = reachable::probe_all(&self.disk, &self.exports, pdfs);
        found.into_iter().flatten().flatten().filter(|path| stems.iter().any(|of| is_sheet_for(path, of))).collect()
    }

    /// Deletes a class's list, its pupils' names in every game of the data folder and every recent game, and these
    /// sheets. Games keep the initials if `initials` is set, otherwise no names.
    pub fn delete_class_data(&self, name: &str, initials: bool, sheets: &[PathBuf]) -> DeletionReport {
        let mut forgotten = DeletionReport::default();
        let mut pupils = BTreeSet::new();
        let mut files = Vec::new();
        for kept in self.classes().into_iter().filter(|kept| kept.name == name) {
            let class = self.class(&kept.path).unwrap_or_default();
            pupils.extend(class.pupils.into_iter().map(|pupil| pupil.name));
            files.push(kept.path);
        }
        let FoundTraces { games, carried, not_looked_at, .. } = self.find_traces();
        forgotten.not_looked_at = not_looked_at;
        let class = DeletedClass { name, pupils: &pupils, initials };
        for game in games {
            match delete_player_names(&self.disk, &game, &class, self.board_games) {
                Ok(true) => forgotten.games += 1,
                Ok(false) => {}
                // A game that cannot be opened and does not concern this class is left alone.
                Err(_) if !contains_names(&*self.disk, &game, &class) => {}
                // An unreadable file must not prevent deletion.
                Err(problem @ (FileProblem::NotAGame { .. } | FileProblem::Damaged { .. } | FileProblem::Newer { .. })) => {
                    forgotten.not_looked_at.push(problem.to_string());
                }
                Err(problem) => forgotten.troubles.push(tr!("A game still contains names: {problem}.", problem)),
            }
        }
        for path in carried {
            match delete_from_pack(&*self.disk, &path, &class, self.board_games) {
                Ok(PackDeletion { is_changed, unreadable }) => {
                    forgotten.games += usize::from(is_changed);
                    let in_backup = |file: String| tr!("{file} in {backup}", file, backup = display_path(&path));
                    forgotten.not_looked_at.extend(unreadable.into_iter().map(in_backup));
                }
                Err(_) if !contains_names(&*self.disk, &path, &class) => {}
                Err(problem) => forgotten.not_looked_at.push(format!("{} ({problem})", display_path(&path))),
            }
        }
        for sheet in sheets {
            match self.disk.remove(sheet) {
                Ok(()) => forgotten.sheets += 1,
                Err(problem) if problem.kind() == ErrorKind::NotFound => {}
                Err(problem) => {
                    let (problem, sheet) = (error_text(&problem), display_path(sheet));
                    forgotten.troubles.push(tr!("Couldn’t delete a printed file: {problem} ({sheet}).", problem, sheet));
                }
            }
        }
        // The class list is deleted last, because it contains the names to remove from games that could not be changed.
        if forgotten.troubles.is_empty() {
            for path in files {
                if let Err(problem) = self.disk.remove(&path) {
                    let (problem, path) = (error_text(&problem), display_path(&path));
                    forgotten.troubles.push(tr!("Couldn’t delete {name}’s class list: {problem} ({path}).", name, problem, path));
                }
            }
        }
        forgotten
    }

    /// Finds every game below the data folder, following links, and the recent games.
    fn find_traces(&self) -> FoundTraces {
        let mut found = FoundTraces::default();
        if let Some(folder) = &self.folder {
            found.search_folder(&*self.disk, folder, DEEP);
        }
        let links = std::mem::take(&mut found.links);
        let (count, places) = (links.len(), [links, self.played.clone()].concat());
        let answers = reachable::probe_all(&self.disk, &places, |disk, path| disk.resolve_links(path));
        for (number, (path, answer)) in places.iter().zip(answers).enumerate() {
            let is_link = number < count;
            match answer {
                Some(Ok(place)) if is_link && self.disk.is_folder(&place) => found.search_folder(&*self.disk, &place, DEEP),
                Some(Ok(place)) if self.disk.is_file(&place) && (!is_link || is_game(path) || is_game(&place)) => {
                    found.games.insert(place);
                }
                Some(Ok(place)) if is_link && self.disk.is_file(&place) && (is_pack(path) || is_pack(&place)) => {
                    found.carried.insert(place);
                }
                Some(Ok(_)) => {}
                Some(Err(problem)) => found.not(path, &unreachable_reason(&*self.disk, path, &problem)),
                None => found.not(path, silent_text()),
            }
        }
        // Links inside linked folders are not followed.
        for link in std::mem::take(&mut found.links) {
            found.not(&link, tr!("it’s a link inside a linked folder"));
        }
        found
    }
}

impl FoundTraces {
    /// Searches a folder and its subfolders. Links are collected for later.
    fn search_folder(&mut self, disk: &dyn FileSystem, folder: &Path, deep: usize) {
        let Ok(folder) = disk.resolve_links(folder) else { return };
        if !self.seen.insert(folder.clone()) {
            return;
        }
        let entries = match disk.list(&folder) {
            Ok(entries) => entries,
            Err(problem) => return self.not(&folder, &error_text(&problem)),
        };
        for (path, kind) in entries {
            match kind {
                FileKind::Link => self.links.push(path),
                FileKind::Folder if deep == 0 => self.not(&path, tr!("it’s nested in too many folders")),
                FileKind::Folder => self.search_folder(disk, &path, deep - 1),
                FileKind::File if is_game(&path) => drop(self.games.insert(path)),
                FileKind::File if is_pack(&path) => drop(self.carried.insert(path)),
                FileKind::File | FileKind::Other => {}
            }
        }
    }

    fn not(&mut self, path: &Path, why: &str) {
        self.not_looked_at.push(format!("{} ({why})", display_path(path)));
    }
}

/// Returns the PDF files in a folder.
fn pdfs(disk: &dyn FileSystem, folder: &Path) -> Vec<PathBuf> {
    let entries = disk.list(folder).unwrap_or_default().into_iter().filter(|(_, kind)| *kind != FileKind::Folder);
    entries.map(|(path, _)| path).filter(|path| path.extension().is_some_and(|end| end.eq_ignore_ascii_case("pdf"))).collect()
}

/// Returns whether a file is named like a sheet of this class or game: "7b-unit-sheets", "7b-all-2".
fn is_sheet_for(path: &Path, of: &str) -> bool {
    let name = stem(path);
    let Some(kind) = name.strip_prefix(of).and_then(|rest| rest.strip_prefix('-')) else { return false };
    let is_number = |rest: &str| rest.is_empty() || rest.strip_prefix('-').is_some_and(|digits| digits.parse::<u32>().is_ok());
    DocumentKind::ALL
        .iter()
        .map(|kind| kind.file_name())
        .chain([AnyDocumentKind::Results.file_name(), "all"])
        .any(|known| kind.strip_prefix(known).is_some_and(is_number))
}

/// Returns whether an unreadable file contains the name of a class or of one of its pupils.
fn contains_names(disk: &dyn FileSystem, path: &Path, class: &DeletedClass<'_>) -> bool {
    disk.read(path).map_or(true, |bytes| class.is_named_in(&String::from_utf8_lossy(&bytes)))
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::sync::Arc;

    use chrono::Utc;

    use super::*;
    use crate::test_games::BOARD_GAMES;
    use senlac_base::disk::RealDisk;
    use senlac_classroom::chronicle::{Game, inspect};
    use senlac_classroom::content::class::Class;
    use senlac_classroom::planning::sample_battle;

    /// Creates a game of class 7b, led by Ada Lind.
    fn create_game(path: &Path) {
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        let mut setup = sample_battle().expect("the sample battle");
        setup.class = Some("7b".to_owned());
        setup.assign_unit("N01".parse().expect("a unit"), "Ada Lind");
        drop(Game::create(path, setup, 1, "2026-11-21T12:00:00Z".parse::<chrono::DateTime<Utc>>().expect("a time")).expect("a game"));
    }

    fn names_ada(path: &Path) -> bool {
        inspect(path).expect("a game").chronicle.setup().norman[0].player == Some("Ada Lind".into())
    }

    #[cfg(unix)]
    #[test]
    fn deletion_follows_folders_and_links_and_lists_unread_files() {
        let folder = tempfile::tempdir().expect("a folder");
        let (data, away) = (folder.path().join("data"), folder.path().join("away"));
        let games = ["data/a.senlac", "data/b.SENLAC", "data/old/2025/c.Senlac", "away/d.senlac", "away/term/e.senlac", "stick/f.senlac"];
        let games = games.map(|name| folder.path().join(name));
        for path in &games {
            create_game(path);
        }
        std::os::unix::fs::symlink(away.join("d.senlac"), data.join("linked.senlac")).expect("a link");
        std::os::unix::fs::symlink(away.join("term"), data.join("term")).expect("a link");
        std::os::unix::fs::symlink(&data, data.join("round")).expect("a link in a circle");
        std::os::unix::fs::symlink(away.join("gone.senlac"), data.join("dead.senlac")).expect("a link");
        let played = [games[5].clone(), folder.path().join("pulled/stick/g.senlac")];
        let library = Library::new(Arc::new(RealDisk), Some(&data), &played, BOARD_GAMES);
        library.save_class(&Class::from_names("7b", ["Ada Lind"])).expect("kept");
        let deletion = library.delete_class_data("7b", true, &[]);
        assert_eq!((deletion.games, deletion.troubles.len()), (6, 0), "{:?}", deletion.troubles);
        assert!(games.iter().all(|path| !names_ada(path)));
        assert!(data.join("linked.senlac").is_symlink(), "links stay links");
        let [dead, stick] = deletion.not_looked_at.as_slice() else { panic!("{:?}", deletion.not_looked_at) };
        assert!(dead.contains("dead.senlac") && stick.contains("pulled/stick/g.senlac") && stick.contains("USB stick or folder"));
        assert_eq!(library.classes(), []);
    }

    #[test]
    fn only_a_classs_own_sheets_are_found_by_name() {
        let folder = tempfile::tempdir().expect("a folder");
        let (data, exports) = (folder.path().join("data"), folder.path().join("Senlac"));
        create_game(&data.join("hastings-2026-11-21.senlac"));
        fs::create_dir_all(&exports).expect("a folder");
        let theirs = ["7b-unit-sheets.pdf", "7b-all-2.PDF", "hastings-2026-11-21-name-tents.pdf"];
        let others = ["7b-2-unit-sheets.pdf", "7b-unit-sheets.txt", "7b.pdf", "7bb-all.pdf", "7b-all-of-them.pdf", "8a-all.pdf"];
        for name in theirs.iter().chain(&others) {
            fs::write(exports.join(name), "%PDF").expect("a file");
        }
        let library = Library::new(Arc::new(RealDisk), Some(&data), &[], BOARD_GAMES)
            .with_exports(vec![exports.clone(), folder.path().join("no folder")]);
        let mut found = library.sheets_for_class("7b");
        found.sort();
        let mut expected = theirs.map(|name| exports.join(name));
        expected.sort();
        assert_eq!(found, expected);
        let deletion = library.delete_class_data("7b", false, &found);
        assert_eq!((deletion.sheets, deletion.games), (3, 1));
        assert_eq!(fs::read_dir(&exports).expect("the folder").count(), others.len());
    }

    #[test]
    fn deletion_covers_board_games_and_packs_and_lists_odd_files() {
        use senlac_board_games::session::SessionPlan;
        use senlac_files::packs::{Pack, PackContents, PackedGame};
        let folder = tempfile::tempdir().expect("a folder");
        let data = folder.path();
        create_game(&data.join("a.senlac"));
        let noon = "2026-11-21T12:00:00Z".parse::<chrono::DateTime<Utc>>().expect("a time");
        let note = r#"{"do":"note","text":"Zebedee held out, and Ada Lind and zebedee quartz saw it"}"#;
        for board_game in BOARD_GAMES.iter() {
            let text = board_game.write_setup(&(board_game.sample)());
            // The first name in each set-up (of a side, character or unit) becomes a pupil's. A unit's name has no space.
            let name =
                text.lines().find_map(|line| line.split_once("id = \"").or_else(|| line.split_once("{ name = \""))).expect("a name").1;
            let name = name.split('"').next().expect("a name");
            let pupil = if board_game.name == "diex-aie" { "Zebedee Quartz" } else { "ibrahim" };
            let setup = board_game.read_setup(&text.replace(&format!("\"{name}\""), &format!("\"{pupil}\""))).expect("a set-up");
            let path = data.join(format!("{}.senlac", board_game.name));
            let plan = SessionPlan { setup, ..SessionPlan::default() };
            let mut begun = board_game.begin(Arc::new(RealDisk), &path, plan, 1, noon).expect("a game");
            begun.submit(note, noon).expect("a note");
        }
        let pack = PackedGame::from_bytes("b", fs::read(data.join("a.senlac")).expect("a game"), BOARD_GAMES).expect("a game");
        let pack = Pack { work: PackContents::Game(Box::new(pack)), settings: None };
        fs::write(data.join("b.senlac-lesson"), pack.to_text()).expect("a file");
        fs::write(data.join("odd.senlac"), "{\"format\":\"senlac-game\",\"rulebook\":\"go\"} Ada Lind").expect("a strange file");
        fs::write(data.join("odd.senlac-lesson"), "Ada Lind").expect("a strange file");
        fs::write(data.join("else.senlac"), "nobody of ours").expect("a strange file");
        let library = Library::new(Arc::new(RealDisk), Some(data), &[], BOARD_GAMES);
        library.save_class(&Class::from_names("7b", ["Ada Lind", "Zebedee Quartz", "Ibrahim"])).expect("kept");
        let deletion = library.delete_class_data("7b", true, &[]);
        assert_eq!((deletion.games, deletion.troubles.as_slice()), (5, [].as_slice()), "{deletion:?}");
        let [game, work] = deletion.not_looked_at.as_slice() else { panic!("{deletion:?}") };
        assert!(game.contains("odd.senlac)") && work.contains("odd.senlac-lesson ("), "{deletion:?}");
        assert_eq!(library.classes(), []);
        for name in
            BOARD_GAMES.iter().map(|board_game| format!("{}.senlac", board_game.name)).chain(["a.senlac".into(), "b.senlac-lesson".into()])
        {
            let text = fs::read_to_string(data.join(&name)).expect("the file").to_lowercase();
            for word in ["ada lind", "zebedee", "quartz", "ibrahim"] {
                assert!(!text.contains(word), "{word} in {name}: {text}");
            }
        }
        let disk: Arc<dyn senlac_base::disk::Disk> = Arc::new(RealDisk);
        for board_game in BOARD_GAMES.iter() {
            let path = data.join(format!("{}.senlac", board_game.name));
            BOARD_GAMES.open::<senlac_classroom::rules::Classroom>(Arc::clone(&disk), &path).expect("a board game").expect("sound");
        }
    }
}
