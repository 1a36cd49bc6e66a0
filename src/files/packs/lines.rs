//! The lines of the file: written, and read with every problem.

use serde::{Deserialize, Serialize};

use super::carried_game::CarriedGame;
use super::everything::Everything;
use super::lesson::{self, LessonSettings};
use super::{BesideGame, Carried, CarriedWork, FORMAT, FORMAT_VERSION, LONGEST_PROBLEM, NotCarried};
use senlac_base::disk::LARGEST_FILE;
use senlac_base::game::name::{MOST_OF_A_MESSAGE, without_middle};
use senlac_base::language::lists::{first_of, thousands};
use senlac_board_games::Misfit;
use senlac_board_games::session::BoardGames;
use senlac_classroom::content::class;
use senlac_classroom::planning::Draft;

/// So many lines of parts a file has at most.
const MOST_PARTS: usize = 2000;

/// The first line.
#[derive(Serialize, Deserialize)]
struct Head {
    format: String,
    version: u32,
    program: String,
    holds: Holds,
}

/// What a file holds.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Holds {
    Lesson,
    Game,
    Everything,
}

/// A line between the first and the last.
#[derive(Serialize, Deserialize)]
#[serde(tag = "part", rename_all = "lowercase")]
enum Part {
    Preparation { text: String },
    Game { name: String, text: String },
    Class { text: String },
    Tables { rulebook: String, text: String },
    Settings(LessonSettings),
    File { path: String, text: String },
}

impl Part {
    /// What it is called in the file.
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

/// The last line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct End {
    parts: usize,
    sum: String,
}

/// The parts of a file, each with its line, and what is wrong so far.
#[derive(Default)]
struct Parts {
    preparation: Option<(usize, String)>,
    game: Option<(usize, String, String)>,
    class: Option<(usize, String)>,
    tables: Option<(usize, String, String)>,
    settings: Option<LessonSettings>,
    everything: Everything,
    problems: Vec<String>,
}

/// A value as a line.
fn line(value: &impl Serialize) -> String {
    // Our own lines have no keys that JSON cannot write.
    serde_json::to_string(value).unwrap_or_default() + "\n"
}

/// The sum of bytes as it is written.
fn sum(bytes: &[u8]) -> String {
    format!("{:08x}", crc32fast::hash(bytes))
}

/// Writes a file.
pub(super) fn write(carried: &Carried) -> String {
    let (holds, mut parts) = match &carried.work {
        CarriedWork::Lesson(draft) => (Holds::Lesson, vec![Part::Preparation { text: draft.write() }]),
        CarriedWork::Game(game) => (Holds::Game, vec![Part::Game { name: game.name().to_owned(), text: game.text().to_owned() }]),
        CarriedWork::Everything(all) => {
            let part = |(path, text): (&str, &str)| Part::File { path: path.to_owned(), text: text.to_owned() };
            (Holds::Everything, all.files().map(part).collect())
        }
    };
    if let CarriedWork::Game(game) = &carried.work {
        parts.extend(game.beside.class.as_ref().map(|class| Part::Class { text: class.write() }));
        let tables = game.board_game().zip(game.beside.owned.as_ref());
        parts.extend(
            tables.map(|(board_game, owned)| Part::Tables { rulebook: board_game.name.to_owned(), text: board_game.write_owned(owned) }),
        );
    }
    parts.extend(carried.settings.map(Part::Settings));
    let head = Head { format: FORMAT.to_owned(), version: FORMAT_VERSION, program: env!("CARGO_PKG_VERSION").to_owned(), holds };
    let mut text = line(&head);
    text.extend(parts.iter().map(line));
    let end = line(&End { parts: parts.len(), sum: sum(text.as_bytes()) });
    text + &end
}

/// Writes a file that can be read again.
///
/// # Errors
/// That it is too large, or has too many parts.
pub(super) fn within_limits(carried: &Carried) -> Result<String, String> {
    if let CarriedWork::Everything(all) = &carried.work {
        let files = all.files().count();
        if files > MOST_PARTS {
            return Err(too_many(files));
        }
    }
    let text = write(carried);
    if text.len() as u64 > LARGEST_FILE {
        Err(tr!("it would be larger than 64 MiB; move finished games to another folder first").to_owned())
    } else {
        Ok(text)
    }
}

fn too_many(files: usize) -> String {
    tr!("it has {files} files; the limit is {most}", files = thousands(files), most = thousands(MOST_PARTS))
}

/// Reads a file.
///
/// # Errors
/// Everything that is wrong with it.
pub(super) fn read(bytes: &[u8], games: BoardGames) -> Result<Carried, NotCarried> {
    let no = |problem: String| Err(NotCarried(vec![problem]));
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
    let mut parts = Parts::default();
    let between = parts.take_end(&text, &lines);
    if between.len() > MOST_PARTS {
        return no(too_many(between.len()));
    }
    for (at, line) in between.iter().enumerate() {
        parts.take(at + 2, line);
    }
    parts.finish(head.holds, games)
}

/// Reads the first line.
fn head(line: &str) -> Result<Head, String> {
    /// Enough to know whether the rest can be understood.
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
        return Err(tr!("it was written by a later version of Senlac; install that version on this computer").to_owned());
    }
    serde_json::from_str(line).map_err(|problem| tr!("line 1 can’t be read: {problem}", problem = told(&problem)))
}

/// A problem of the library in words that can be shown: it may cite what stands there.
fn told(problem: &serde_json::Error) -> String {
    without_middle(&problem.to_string(), MOST_OF_A_MESSAGE)
}

impl Parts {
    /// Judges the last line; what stands between it and the first.
    fn take_end<'t>(&mut self, text: &str, lines: &'t [&'t str]) -> &'t [&'t str] {
        let rest = lines.get(1..).unwrap_or_default();
        let end = rest.split_last().and_then(|(last, parts)| Some((serde_json::from_str::<End>(last).ok()?, *last, parts)));
        let Some((end, last, between)) = end else {
            self.problems.push(tr!("its end is missing; copy the file again from the other computer").to_owned());
            return rest;
        };
        let before = text.len() - last.len();
        if end.sum != sum(&text.as_bytes()[..before]) || end.parts != between.len() {
            self.problems
                .push(tr!("it was changed or damaged: its checksum is wrong; copy the file again from the other computer").to_owned());
        }
        between
    }

    fn problem(&mut self, line: usize, problem: &str) {
        self.problems.push(tr!("line {line}: {problem}", line, problem = without_middle(problem, LONGEST_PROBLEM)));
    }

    /// Takes in a line.
    fn take(&mut self, line: usize, text: &str) {
        let part = match serde_json::from_str::<Part>(text) {
            Ok(part) => part,
            Err(problem) => return self.problem(line, &tr!("it can’t be read: {problem}", problem = told(&problem))),
        };
        let word = part.word();
        let is_second = match part {
            Part::Preparation { text } => self.preparation.replace((line, text)).is_some(),
            Part::Game { name, text } => self.game.replace((line, name, text)).is_some(),
            Part::Class { text } => self.class.replace((line, text)).is_some(),
            Part::Tables { rulebook, text } => self.tables.replace((line, rulebook, text)).is_some(),
            Part::Settings(settings) => {
                if let Some(problem) = settings.problem() {
                    self.problem(line, &problem);
                }
                self.settings.replace(settings).is_some()
            }
            Part::File { path, text } => {
                if let Err(problem) = self.everything.take(&path, text) {
                    self.problem(line, &problem);
                }
                false
            }
        };
        if is_second {
            self.problem(line, &tr!("there is a second part “{word}”", word));
        }
    }

    /// What the parts come to.
    fn finish(mut self, holds: Holds, games: BoardGames) -> Result<Carried, NotCarried> {
        let (is_lesson, is_file) = (self.preparation.is_some(), self.everything != Everything::default());
        let is_game = self.game.is_some() || self.class.is_some() || self.tables.is_some();
        let is_strange = match holds {
            Holds::Lesson => is_game || is_file,
            Holds::Game => is_lesson || is_file,
            Holds::Everything => is_lesson || is_game || self.settings.is_some(),
        };
        if is_strange {
            self.problems
                .push(tr!("it contains parts of a lesson, a game or a backup together, but it can be only one of them").to_owned());
        }
        let work = match holds {
            Holds::Lesson => self.lesson().map(|draft| CarriedWork::Lesson(Box::new(draft))),
            Holds::Game => self.carried_game(games).map(|game| CarriedWork::Game(Box::new(game))),
            Holds::Everything => Some(CarriedWork::Everything(Box::new(std::mem::take(&mut self.everything)))),
        };
        match work {
            Some(work) if self.problems.is_empty() => Ok(Carried { work, settings: self.settings }),
            Some(_) | None => Err(NotCarried(self.problems)),
        }
    }

    /// The prepared lesson; whatever is wrong with it is noted.
    fn lesson(&mut self) -> Option<Draft> {
        let Some((line, text)) = self.preparation.take() else {
            self.problems.push(tr!("the part “{word}” is missing", word = "preparation"));
            return None;
        };
        let draft = Draft::read(&text).map_err(|problem| self.problem(line, &without_middle(&problem, MOST_OF_A_MESSAGE))).ok()?;
        let problems = lesson::problems(&draft);
        for problem in &problems {
            self.problem(line, problem);
        }
        problems.is_empty().then_some(draft)
    }

    /// The game with what goes along; whatever is wrong with it is noted.
    fn carried_game(&mut self, games: BoardGames) -> Option<CarriedGame> {
        let Some((line, name, text)) = self.game.take() else {
            self.problems.push(tr!("the part “{word}” is missing", word = "game"));
            return None;
        };
        let game = CarriedGame::of(&name, text.into_bytes(), games).map_err(|problem| self.problem(line, &problem.to_string())).ok();
        let class = self.class.take().and_then(|(line, text)| {
            let read = class::parse(&text, tr!("the class"));
            read.map_err(|problems| self.problem(line, &problems.messages())).ok()
        });
        let owned = self.tables.take().and_then(|(line, rulebook, text)| {
            let Some(board_game) = games.named(&rulebook) else {
                self.problem(line, tr!("this version of Senlac doesn’t know its rulebook; install the newest version"));
                return None;
            };
            let told = |problems: Vec<Misfit>| first_of(&problems, " ");
            board_game.read_owned(&text).map_err(|problems| self.problem(line, &told(problems))).ok()
        });
        game.map(|game| game.with(BesideGame { class, owned }))
    }
}
