//! The results of a class: its games side by side, read from their files one by one in the background.

mod row;
mod screen;

use std::collections::VecDeque;
use std::path::PathBuf;

use crate::platform::{JobRunner, PendingAnswers, reachable};
use senlac_base::paths::display_path;
use senlac_board_games::session::BoardGames;
use senlac_files::class_results::{ClassGames, FoundGames, IgnoredFile, game_files, read_games};

/// Action on the results of a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ResultsAction {
    /// Show the results of the class with this name.
    Of(String),
    /// Open the print preview for the results.
    Print,
    /// Return to where the results were opened.
    Leave,
}

/// Games of a class, as far as they have been read.
#[derive(Debug)]
pub struct ResultsScreen {
    /// Whether a game is open to which the user returns.
    pub is_at_table: bool,
    /// Games that were read and counted.
    pub games: ClassGames,
    /// Files that can't be counted.
    pub left_out: Vec<IgnoredFile>,
    /// Error message to show.
    pub trouble: Option<String>,
    /// Files that are still to be read; `None` until they have been listed.
    files: Option<VecDeque<PathBuf>>,
    jobs: JobRunner,
    board_games: BoardGames,
    /// Pending background work, if any.
    waiting: PendingAnswers<Self>,
}

impl ResultsScreen {
    /// Starts collecting the results of a class, from its games in this folder and its recent games.
    pub fn new(
        class: String,
        is_at_table: bool,
        folder: Option<PathBuf>,
        recent: Vec<PathBuf>,
        jobs: JobRunner,
        board_games: BoardGames,
    ) -> Self {
        let disk = jobs.platform.disk();
        let found = jobs.run_on_disk(move || {
            let mut places: Vec<PathBuf> = folder.into_iter().collect();
            let mut silent = Vec::new();
            for (path, is_there) in recent.iter().zip(reachable::probe_all(&disk, &recent, |disk, path| disk.is_file(path))) {
                match is_there {
                    Some(true) => places.push(path.clone()),
                    // Files deleted or moved since then are ignored.
                    Some(false) => {}
                    None => silent.push(IgnoredFile {
                        path: path.clone(),
                        why: tr!("{why} ({path}).", why = reachable::silent_text(), path = display_path(path)),
                    }),
                }
            }
            (game_files(&*disk, &places), silent)
        });
        let mut room = Self {
            is_at_table,
            games: ClassGames::new(Some(class)),
            left_out: Vec::new(),
            trouble: None,
            files: None,
            jobs,
            board_games,
            waiting: PendingAnswers::default(),
        };
        room.waiting.wait(found, |room, (files, silent): (Result<Vec<PathBuf>, String>, _)| {
            room.left_out = silent;
            room.trouble = files.as_ref().err().cloned();
            room.files = Some(files.unwrap_or_default().into());
        });
        room
    }

    /// Returns whether every file has been read.
    pub fn is_complete(&self) -> bool {
        self.waiting.is_empty() && self.files.as_ref().is_some_and(VecDeque::is_empty)
    }

    /// Receives the game that was read, and starts reading the next file. Files are read one at a time, so that steps of a
    /// battle can be written between them. Called once a frame.
    pub fn poll(&mut self) {
        loop {
            PendingAnswers::poll(self, |room| &mut room.waiting);
            if !self.waiting.is_empty() {
                return;
            }
            let Some(path) = self.files.as_mut().and_then(VecDeque::pop_front) else { return };
            self.read(path);
        }
    }

    fn read(&mut self, path: PathBuf) {
        let (platform, class) = (self.jobs.platform.clone(), self.games.results.class.clone());
        let board_games = self.board_games;
        let disk = platform.disk();
        let read = self.jobs.run_on_disk(move || match reachable::check_reachable(&disk, &path) {
            Ok(()) => read_games(&*disk, &[path], |other| other == class.as_deref(), |time| platform.utc_offset(time), board_games),
            Err(why) => {
                let why = tr!("{why} ({path}).", why, path = display_path(&path));
                FoundGames { left_out: vec![IgnoredFile { path, why }], ..FoundGames::default() }
            }
        });
        self.waiting.wait(read, |room, found: FoundGames| {
            room.left_out.extend(found.left_out);
            for class in found.classes {
                class.paths.into_iter().zip(class.results.games).for_each(|(path, game)| room.games.add(path, game));
            }
        });
    }
}
