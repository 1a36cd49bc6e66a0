//! The results of a class: its games side by side, read from their files one after the other beside the window.

mod row;
mod screen;

use std::collections::VecDeque;
use std::path::PathBuf;

use crate::platform::{JobRunner, Waiting, reachable};
use senlac_base::language::tr;
use senlac_base::paths::shown;
use senlac_board_games::session::BoardGames;
use senlac_files::class_results::{ClassGames, FoundGames, LeftOut, game_files, read_games};

pub use self::screen::results_ui;

/// What is asked of the results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ResultsAction {
    /// Those of the class of this name are looked at.
    Of(String),
    /// They are put on paper.
    Print,
    /// Back to where they were opened.
    Leave,
}

/// The games of a class, as far as they were read.
#[derive(Debug)]
pub struct ResultsRoom {
    /// Whether a game is open that is gone back to.
    pub is_at_table: bool,
    /// What was counted.
    pub games: ClassGames,
    /// Files that cannot be counted.
    pub left_out: Vec<LeftOut>,
    /// Something that went wrong.
    pub trouble: Option<String>,
    /// Files that are to be read; `None` until it is known which.
    files: Option<VecDeque<PathBuf>>,
    jobs: JobRunner,
    board_games: BoardGames,
    /// The piece of work that is being done, if any.
    waiting: Waiting<Self>,
}

impl ResultsRoom {
    /// The results of a class, from its games in this folder and those that were played lately.
    pub fn new(
        class: String,
        is_at_table: bool,
        folder: Option<PathBuf>,
        recent: Vec<PathBuf>,
        jobs: JobRunner,
        board_games: BoardGames,
    ) -> Self {
        let disk = jobs.platform.disk();
        let found = jobs.at_disk(move || {
            let mut places: Vec<PathBuf> = folder.into_iter().collect();
            let mut silent = Vec::new();
            for (path, is_there) in recent.iter().zip(reachable::within(&disk, &recent, |disk, path| disk.is_file(path))) {
                match is_there {
                    Some(true) => places.push(path.clone()),
                    // Whatever was deleted or moved since is no trouble here.
                    Some(false) => {}
                    None => silent
                        .push(LeftOut { path: path.clone(), why: tr!("{why} ({path}).", why = tr(reachable::SILENT), path = shown(path)) }),
                }
            }
            (game_files(&*disk, &places), silent)
        });
        let mut room = Self {
            is_at_table,
            games: ClassGames::none(Some(class)),
            left_out: Vec::new(),
            trouble: None,
            files: None,
            jobs,
            board_games,
            waiting: Waiting::default(),
        };
        room.waiting.wait(found, |room, (files, silent): (Result<Vec<PathBuf>, String>, _)| {
            room.left_out = silent;
            room.trouble = files.as_ref().err().cloned();
            room.files = Some(files.unwrap_or_default().into());
        });
        room
    }

    /// Whether every file was read.
    pub fn is_complete(&self) -> bool {
        self.waiting.is_empty() && self.files.as_ref().is_some_and(VecDeque::is_empty)
    }

    /// Takes in what was read, and reads the next file: one after the other, so that steps of a battle are written between
    /// them. Asked once a frame.
    pub fn read_on(&mut self) {
        loop {
            Waiting::poll(self, |room| &mut room.waiting);
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
        let read = self.jobs.at_disk(move || match reachable::answers(&disk, &path) {
            Ok(()) => read_games(&*disk, &[path], |other| other == class.as_deref(), |time| platform.offset(time), board_games),
            Err(why) => {
                let why = tr!("{why} ({path}).", why, path = shown(&path));
                FoundGames { left_out: vec![LeftOut { path, why }], ..FoundGames::default() }
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
