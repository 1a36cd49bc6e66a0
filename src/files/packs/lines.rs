//! Lines of an exported file: writing them, and parsing them with every problem.

use serde::{Deserialize, Serialize};

use super::carried_game::PackedGame;
use super::everything::Backup;
use super::lesson::{self, LessonSettings};
use super::{FORMAT, FORMAT_VERSION, GameExtras, LONGEST_PROBLEM, Pack, PackContents, PackProblems};
use senlac_base::disk::LARGEST_FILE;
use senlac_base::game::name::{MOST_OF_A_MESSAGE, shorten_middle};
use senlac_base::language::lists::{format_thousands, join_first};
use senlac_board_games::AnswerError;
use senlac_board_games::session::BoardGames;
use senlac_classroom::content::class;
use senlac_classroom::planning::Draft;

/// Largest number of lines between the first and the last one.
const MOST_PARTS: usize = 2000;

/// First line of the file.
#[derive(Serialize, Deserialize)]
struct HeadLine {
    format: String,
    version: u32,
    program: String,
    holds: ContentKind,
}

/// Kind of the file's contents.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum ContentKind {
    Lesson,
    Game,
    Everything,
}

/// Line between the first and the last.
#[derive(Serialize, Deserialize)]
#[serde(tag = "part", rename_all = "lowercase")]
enum PartLine {
    Preparation { text: String },
    Game { name: String, text: String },
    Class { text: String },
    Tables { rulebook: String, text: String },
    Settings(LessonSettings),
    File { path: String, text: String },
}

impl PartLine {
    /// Returns its keyword in the file.
    const fn word(&self) -> &'static str {
        match self {
            Self::Preparation { .. } => "preparation",
            Self::Game { .. } => "game",
            Self::Class { .. } => "class",
            Self::Tables { .. } => "tables",
            Self::Settings(_) => "settings",
            Self::File { .. } => "file",
        }
    }
}

/// Last line of the file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EndLine {
    parts: usize,
    sum: String,
}

/// Parts of a file with their line numbers, and the problems so far.
#[derive(Default)]
struct PartsReader {
    preparation: Option<(usize, String)>,
    game: Option<(usize, String, String)>,
    class: Option<(usize, String)>,
    tables: Option<(usize, String, String)>,
    settings: Option<LessonSettings>,
    everything: Backup,
    problems: Vec<String>,
}

/// Serialises a value as a line.
fn line(value: &impl Serialize) -> String {
    // Our own lines have no keys that JSON cannot write.
    serde_json::to_string(value).unwrap_or_default() + "\n"
}

/// Returns a checksum of bytes as it is written.
fn sum_text(bytes: &[u8]) -> String {
    format!("{:08x}", crc32fast::hash(bytes))
}

/// Serialises an export.
pub(super) fn write(carried: &Pack) -> String {
    let (holds, mut parts) = match &carried.work {
        PackContents::Lesson(draft) => (ContentKind::Lesson, vec![PartLine::Preparation { text: draft.write() }]),
        PackContents::Game(game) => {
            (ContentKind::Game, vec![PartLine::Game { name: game.name().to_owned(), text: game.text().to_owned() }])
        }
        PackContents::Everything(all) => {
            let part = |(path, text): (&str, &str)| PartLine::File { path: path.to_owned(), text: text.to_owned() };
            (ContentKind::Everything, all.files().map(part).collect())
        }
    };
    if let PackContents::Game(game) = &carried.work {
        parts.extend(game.beside.class.as_ref().map(|class| PartLine::Class { text: class.write() }));
        let tables = game.board_game().zip(game.beside.owned.as_ref());
        parts.extend(
            tables
                .map(|(board_game, owned)| PartLine::Tables { rulebook: board_game.name.to_owned(), text: board_game.write_owned(owned) }),
        );
    }
    parts.extend(carried.settings.map(PartLine::Settings));
    let head = HeadLine { format: FORMAT.to_owned(), version: FORMAT_VERSION, program: env!("CARGO_PKG_VERSION").to_owned(), holds };
    let mut text = line(&head);
    text.extend(parts.iter().map(line));
    let end = line(&EndLine { parts: parts.len(), sum: sum_text(text.as_bytes()) });
    text + &end
}

/// Serialises an export that can be read again.
///
/// # Errors
/// Returns an error text if it is too large or has too many parts.
pub(super) fn write_within_limits(carried: &Pack) -> Result<String, String> {
    if let PackContents::Everything(all) = &carried.work {
        let files = all.files().count();
        if files > MOST_PARTS {
            return Err(too_many_text(files));
        }
    }
    let text = write(carried);
    if text.len() as u64 > LARGEST_FILE {
        Err(tr!("it would be larger than 64 MiB; move finished games to another folder first").to_owned())
    } else {
        Ok(text)
    }
}

fn too_many_text(files: usize) -> String {
    tr!("it has {files} files; the limit is {most}", files = format_thousands(files), most = format_thousands(MOST_PARTS))
}

/// Parses an exported file.
///
/// # Errors
/// Returns everything that is wrong with it.
pub(super) fn read(bytes: &[u8], games: BoardGames) -> Result<Pack, PackProblems> {
    let no = |problem: String| Err(PackProblems(vec![problem]));
    if bytes.len() as u64 > LARGEST_FILE {
        return no(tr!("it’s too large; the limit for an exported lesson, game or backup is 64 MiB").to_owned());
    }
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text.replace("\r\n", "\n"),
        Err(problem) => {
            let line = bytes[..problem.valid_up_to()].split(|&byte| byte == b'\n').count();
            return no(tr!("line {line} isn’t text; copy the file again from the other computer", line));
        }
    };
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let head = match head(lines.first().copied().unwrap_or_default()) {
        Ok(head) => head,
        Err(problem) => return no(problem),
    };
    let mut parts = PartsReader::default();
    let between = parts.take_end(&text, &lines);
    if between.len() > MOST_PARTS {
        return no(too_many_text(between.len()));
    }
    for (at, line) in between.iter().enumerate() {
        parts.read_line(at + 2, line);
    }
    parts.finish(head.holds, games)
}

/// Parses the first line.
fn head(line: &str) -> Result<HeadLine, String> {
    /// The keys of the first line that show whether the rest can be understood.
    #[derive(Deserialize)]
    struct FormatKeys {
        format: String,
        version: u64,
    }
    let no_file = || tr!("it isn’t an exported lesson, game or backup: its first line is different").to_owned();
    let keys: FormatKeys = serde_json::from_str(line).map_err(|_problem| no_file())?;
    if keys.format != FORMAT {
        return Err(no_file());
    }
    if keys.version > u64::from(FORMAT_VERSION) {
        return Err(tr!("it was saved by a newer version of Senlac; install that version on this computer").to_owned());
    }
    serde_json::from_str(line).map_err(|problem| tr!("line 1 can’t be read: {problem}", problem = library_error_text(&problem)))
}

/// Returns a library's error as text for display. It may quote the file.
fn library_error_text(problem: &serde_json::Error) -> String {
    shorten_middle(&problem.to_string(), MOST_OF_A_MESSAGE)
}

impl PartsReader {
    /// Checks the last line, and returns the lines between it and the first.
    fn take_end<'t>(&mut self, text: &str, lines: &'t [&'t str]) -> &'t [&'t str] {
        let rest = lines.get(1..).unwrap_or_default();
        let end = rest.split_last().and_then(|(last, parts)| Some((serde_json::from_str::<EndLine>(last).ok()?, *last, parts)));
        let Some((end, last, between)) = end else {
            self.problems.push(tr!("its end is missing; copy the file again from the other computer").to_owned());
            return rest;
        };
        let before = text.len() - last.len();
        if end.sum != sum_text(&text.as_bytes()[..before]) || end.parts != between.len() {
            self.problems
                .push(tr!("it was changed or damaged: its checksum is wrong; copy the file again from the other computer").to_owned());
        }
        between
    }

    fn add_problem(&mut self, line: usize, problem: &str) {
        self.problems.push(tr!("line {line}: {problem}", line, problem = shorten_middle(problem, LONGEST_PROBLEM)));
    }

    /// Parses and adds a line.
    fn read_line(&mut self, line: usize, text: &str) {
        let part = match serde_json::from_str::<PartLine>(text) {
            Ok(part) => part,
            Err(problem) => return self.add_problem(line, &tr!("it can’t be read: {problem}", problem = library_error_text(&problem))),
        };
        let word = part.word();
        let is_second = match part {
            PartLine::Preparation { text } => self.preparation.replace((line, text)).is_some(),
            PartLine::Game { name, text } => self.game.replace((line, name, text)).is_some(),
            PartLine::Class { text } => self.class.replace((line, text)).is_some(),
            PartLine::Tables { rulebook, text } => self.tables.replace((line, rulebook, text)).is_some(),
            PartLine::Settings(settings) => {
                if let Some(problem) = settings.problem() {
                    self.add_problem(line, &problem);
                }
                self.settings.replace(settings).is_some()
            }
            PartLine::File { path, text } => {
                if let Err(problem) = self.everything.add_file(&path, text) {
                    self.add_problem(line, &problem);
                }
                false
            }
        };
        if is_second {
            self.add_problem(line, &tr!("the part “{word}” appears twice", word));
        }
    }

    /// Returns the export that the parts form.
    fn finish(mut self, holds: ContentKind, games: BoardGames) -> Result<Pack, PackProblems> {
        let (is_lesson, is_file) = (self.preparation.is_some(), self.everything != Backup::default());
        let is_game = self.game.is_some() || self.class.is_some() || self.tables.is_some();
        let is_strange = match holds {
            ContentKind::Lesson => is_game || is_file,
            ContentKind::Game => is_lesson || is_file,
            ContentKind::Everything => is_lesson || is_game || self.settings.is_some(),
        };
        if is_strange {
            self.problems.push(tr!("it mixes parts of a lesson, a game and a backup, but it can only be one of them").to_owned());
        }
        let work = match holds {
            ContentKind::Lesson => self.lesson().map(|draft| PackContents::Lesson(Box::new(draft))),
            ContentKind::Game => self.packed_game(games).map(|game| PackContents::Game(Box::new(game))),
            ContentKind::Everything => Some(PackContents::Everything(Box::new(std::mem::take(&mut self.everything)))),
        };
        match work {
            Some(work) if self.problems.is_empty() => Ok(Pack { work, settings: self.settings }),
            Some(_) | None => Err(PackProblems(self.problems)),
        }
    }

    /// Returns the prepared lesson, and records its problems.
    fn lesson(&mut self) -> Option<Draft> {
        let Some((line, text)) = self.preparation.take() else {
            self.problems.push(tr!("the part “{word}” is missing", word = "preparation"));
            return None;
        };
        let draft = Draft::read(&text).map_err(|problem| self.add_problem(line, &shorten_middle(&problem, MOST_OF_A_MESSAGE))).ok()?;
        let problems = lesson::problems(&draft);
        for problem in &problems {
            self.add_problem(line, problem);
        }
        problems.is_empty().then_some(draft)
    }

    /// Returns the game with its extras, and records its problems.
    fn packed_game(&mut self, games: BoardGames) -> Option<PackedGame> {
        let Some((line, name, text)) = self.game.take() else {
            self.problems.push(tr!("the part “{word}” is missing", word = "game"));
            return None;
        };
        let game =
            PackedGame::from_bytes(&name, text.into_bytes(), games).map_err(|problem| self.add_problem(line, &problem.to_string())).ok();
        let class = self.class.take().and_then(|(line, text)| {
            let read = class::parse(&text, tr!("the class"));
            read.map_err(|problems| self.add_problem(line, &problems.messages())).ok()
        });
        let owned = self.tables.take().and_then(|(line, rulebook, text)| {
            let Some(board_game) = games.named(&rulebook) else {
                self.add_problem(line, tr!("this version of Senlac doesn’t know its rulebook; install the newest version"));
                return None;
            };
            let told = |problems: Vec<AnswerError>| join_first(&problems, " ");
            board_game.read_owned(&text).map_err(|problems| self.add_problem(line, &told(problems))).ok()
        });
        game.map(|game| game.with_extras(GameExtras { class, owned }))
    }
}
