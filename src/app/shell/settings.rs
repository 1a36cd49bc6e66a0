//! What stays as it was between two runs: looks, text size, the projector, the games played last. Kept in a file of its
//! own, apart from every game and outside of taking back.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};
use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer, Serialize};
use toml::Table;

use super::theme::Appearance;
use super::touch::Touch;
use super::window_place::WindowPlace;
use crate::commands::WindowCommand;
use crate::print_room::PaperSettings;
use senlac_base::atomic_write::{in_words, replace};
use senlac_base::disk::{Access, FileSystem, read_small};
use senlac_base::game::name::{MOST_OF_A_MESSAGE, without_middle};
use senlac_base::paths::{SETTINGS_FILE, shown};
use senlac_classroom::rules::UnitId;
use senlac_files::problem_report::settings_without_names;

/// The smallest text, in percent of the usual size.
pub const TEXT_LEAST: u16 = 80;
/// The largest text.
pub const TEXT_MOST: u16 = 200;
/// What one step of larger or smaller changes.
const TEXT_STEP: u16 = 10;
/// Games that are remembered: a term’s lessons of several classes.
const RECENT_MOST: usize = 24;
/// A settings file is small; a larger one is none.
const BYTES_MOST: u64 = 64 * 1024;

/// The settings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The colours.
    pub appearance: Appearance,
    /// The size of the text in percent, 80 to 200.
    pub text_percent: u16,
    /// When everything that is pressed is as large as a finger needs it.
    pub touch: Touch,
    /// Whether a finger has ever touched the window on this computer.
    pub touched: bool,
    /// Whether cards turn over and dice tumble.
    pub motion: bool,
    /// Whether this window says what is likely.
    pub odds: bool,
    /// Whether phases in which nobody can act pass by themselves.
    pub pass_phases: bool,
    /// Whether the class sees first names.
    pub wall_names: bool,
    /// Whether the class sees the board.
    pub wall_board: bool,
    /// Whether the class predicts hits and compares.
    pub wall_lesson: bool,
    /// Whether the wall gives jobs to those who wait.
    pub wall_jobs: bool,
    /// Whether the bell is heard.
    pub bell_sound: bool,
    /// The name of the screen on which the class's window was last.
    pub screen: Option<String>,
    /// Whether the class's window was open last: the next game opens it again.
    pub projector_open: bool,
    /// How many minutes a phase should take at most; then its timer turns gold.
    pub phase_minutes: u16,
    /// The games played last, the newest first.
    pub recent: Vec<PathBuf>,
    /// What has left the table after the last panics of one game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub taken_off: Option<TakenOff>,
    /// The bell of one game.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "game_bell")]
    pub bell: Option<GameBell>,
    /// Where the window was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub window: Option<WindowPlace>,
    /// How sheets are printed.
    pub print: PaperSettings,
}

/// What a panic took from a unit: the step, the unit, and how many figures.
type Loss = (u64, UnitId, u8);

/// What has left the table after the last panics of one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TakenOff {
    /// The game's file.
    pub game: PathBuf,
    /// Each loss whose figures are off.
    pub losses: Vec<Loss>,
}

/// The bell of one game: another game has none of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameBell {
    /// The game's file.
    pub game: PathBuf,
    /// When it rings.
    pub at: DateTime<Utc>,
}

/// Reads the bell of a game. A bare time, as earlier versions wrote it, belonged to no game and is dropped.
fn game_bell<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<GameBell>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Read {
        OfGame(GameBell),
        Other(IgnoredAny),
    }
    Ok(match Read::deserialize(deserializer)? {
        Read::OfGame(bell) => Some(bell),
        Read::Other(_) => None,
    })
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            appearance: Appearance::System,
            text_percent: 100,
            touch: Touch::Device,
            touched: false,
            motion: true,
            odds: true,
            pass_phases: true,
            wall_names: true,
            wall_board: false,
            wall_lesson: false,
            wall_jobs: true,
            bell_sound: true,
            screen: None,
            projector_open: false,
            phase_minutes: 4,
            recent: Vec::new(),
            taken_off: None,
            bell: None,
            window: None,
            print: PaperSettings::default(),
        }
    }
}

impl Settings {
    /// Reads the settings of a data folder; the usual ones where there are none. A file that cannot be understood is
    /// kept under another name and told.
    pub fn read(disk: &dyn FileSystem, folder: Option<&Path>) -> (Self, Option<String>) {
        let Some(folder) = folder else { return (Self::default(), None) };
        let path = folder.join(SETTINGS_FILE);
        let read = match read_small(disk, &path, BYTES_MOST) {
            Err(problem) if problem.kind() == ErrorKind::NotFound => return (Self::default(), None),
            read => read.map_err(|problem| in_words(&problem)).and_then(|text| Self::parse(&text)),
        };
        match read {
            Ok(settings) => (settings, None),
            Err(why) => (Self::default(), Some(set_aside(disk, &path, &why))),
        }
    }

    /// Where the window was, before anything else of the settings counts; `None` if the settings do not say.
    pub fn window(disk: &dyn FileSystem, folder: Option<&Path>) -> Option<WindowPlace> {
        let text = read_small(disk, &folder?.join(SETTINGS_FILE), BYTES_MOST).ok()?;
        Self::parse(&text).ok()?.window
    }

    /// The settings that a text holds: what it leaves out is as usual, what is out of bounds is put within them.
    ///
    /// # Errors
    /// In words, where the text cannot be understood.
    pub fn parse(text: &str) -> Result<Self, String> {
        toml::from_str::<Self>(text).map(Self::in_bounds).map_err(|problem| without_middle(problem.message(), MOST_OF_A_MESSAGE))
    }

    /// Returns why a text isn't settings; `None` if it is. A later version may know more settings, but not only others.
    pub fn problem(text: &str) -> Option<String> {
        let settings = match Self::parse(text) {
            Ok(settings) => settings.text(),
            Err(problem) => return Some(problem),
        };
        let (found, known) = (text.parse::<Table>().unwrap_or_default(), settings.parse::<Table>().unwrap_or_default());
        let is_strange = !found.is_empty() && found.keys().all(|key| !known.contains_key(key));
        is_strange.then(|| tr!("it contains no settings of Senlac").to_owned())
    }

    /// Returns the settings of a file for a report: those that this version knows, without names.
    pub fn for_report(text: &str) -> String {
        Self::parse(text).map_or_else(
            |_unread| tr!("The settings can’t be read, so they aren’t in this report.").to_owned(),
            |known| settings_without_names(&known),
        )
    }

    /// Them with what only this computer knows: its screens, its games, and whether anybody touches it.
    pub fn on_this_computer(self, here: &Self) -> Self {
        let Self { screen, projector_open, recent, window, touched, bell, taken_off, .. } = here.clone();
        let print = PaperSettings { folder: here.print.folder.clone(), ..self.print };
        Self { touched, screen, projector_open, recent, taken_off, bell, window, print, ..self }
    }

    /// Them as their file holds them.
    pub fn text(&self) -> String {
        toml::to_string_pretty(self).unwrap_or_default()
    }

    /// Writes them, whole or not at all.
    ///
    /// # Errors
    /// In words, where the system refuses.
    pub fn write(&self, disk: &dyn FileSystem, folder: &Path) -> Result<(), String> {
        let path = folder.join(SETTINGS_FILE);
        let written = toml::to_string_pretty(self).map_err(|problem| problem.to_string()).and_then(|text| {
            let write = disk.make_folder(folder, Access::Private).and_then(|()| replace(disk, &path, text.as_bytes()));
            write.map_err(|problem| in_words(&problem))
        });
        written.map_err(|why| tr!("The settings could not be kept: {why} ({path})", why, path = shown(&path)))
    }

    /// What a hand may have written in the file, within what makes sense.
    fn in_bounds(mut self) -> Self {
        self.text_percent = self.text_percent.clamp(TEXT_LEAST, TEXT_MOST);
        self.phase_minutes = self.phase_minutes.clamp(1, 60);
        self.recent.truncate(RECENT_MOST);
        self.window = self.window.and_then(WindowPlace::in_bounds);
        self
    }

    /// Whether a command is switched on that the settings keep; no other is.
    pub fn is_switched_on(&self, command: WindowCommand) -> bool {
        self.clone().switch(command).is_some_and(|on| *on)
    }

    /// What a command switches of the settings.
    pub fn switch(&mut self, command: WindowCommand) -> Option<&mut bool> {
        let switches = [
            (WindowCommand::ShowNames, &mut self.wall_names),
            (WindowCommand::ShowBoard, &mut self.wall_board),
            (WindowCommand::ShowSums, &mut self.wall_lesson),
            (WindowCommand::ShowJobs, &mut self.wall_jobs),
            (WindowCommand::BellSound, &mut self.bell_sound),
            (WindowCommand::Motion, &mut self.motion),
            (WindowCommand::Odds, &mut self.odds),
            (WindowCommand::PassPhases, &mut self.pass_phases),
        ];
        switches.into_iter().find(|(switch, _)| *switch == command).map(|(_, on)| on)
    }

    /// One step larger or smaller.
    pub fn resize_text(&mut self, larger: bool) {
        let to = if larger { self.text_percent + TEXT_STEP } else { self.text_percent.saturating_sub(TEXT_STEP) };
        self.text_percent = to.clamp(TEXT_LEAST, TEXT_MOST);
    }

    /// When the bell of this game rings, if it has one.
    pub fn bell_of(&self, game: &Path) -> Option<DateTime<Utc>> {
        let game = written_path(game)?;
        self.bell.as_ref().filter(|bell| bell.game == game).map(|bell| bell.at)
    }

    /// The bell of this game rings at this time from now on, or never.
    pub fn set_bell(&mut self, game: &Path, at: Option<DateTime<Utc>>) {
        let Some(game) = written_path(game) else { return };
        match at {
            Some(at) => self.bell = Some(GameBell { game, at }),
            None => self.bell = self.bell.take().filter(|bell| bell.game != game),
        }
    }

    /// What has left the table of this game after its last panics.
    pub fn taken_off_of(&self, game: &Path) -> &[Loss] {
        let game = written_path(game);
        self.taken_off.as_ref().filter(|taken| Some(&taken.game) == game.as_ref()).map_or(&[], |taken| &taken.losses)
    }

    /// These losses have left the table of this game.
    pub fn set_taken_off(&mut self, game: &Path, losses: Vec<Loss>) {
        if self.taken_off_of(game) != losses {
            self.taken_off = written_path(game).map(|game| TakenOff { game, losses }).filter(|taken| !taken.losses.is_empty());
        }
    }

    /// A game was opened or begun.
    pub fn remember(&mut self, game: &Path) {
        let Some(path) = written_path(game) else { return };
        self.recent.retain(|other| *other != path);
        self.recent.insert(0, path);
        self.recent.truncate(RECENT_MOST);
    }
}

/// A game's path as the settings have it. They are text: a path that is none cannot be kept in them.
fn written_path(game: &Path) -> Option<PathBuf> {
    let path = std::path::absolute(game).unwrap_or_else(|_| game.to_owned());
    path.to_str().is_some().then_some(path)
}

/// Keeps settings that nobody understands under another name; tells both.
fn set_aside(disk: &dyn FileSystem, path: &Path, why: &str) -> String {
    let aside = path.with_extension("toml.old");
    // Where they cannot be set aside either, the next writing replaces them.
    let is_kept = disk.rename(path, &aside).is_ok();
    let (path, aside) = (shown(path), shown(&aside));
    if is_kept {
        tr!("The settings could not be read, so the usual ones are used: {why} ({path}); they are kept as {aside}", why, path, aside)
    } else {
        tr!("The settings could not be read, so the usual ones are used: {why} ({path})", why, path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use senlac_base::disk::Real;
    use senlac_classroom::rules::{Dice, Rolled};

    #[test]
    fn settings_come_back_as_they_were() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut settings = Settings { appearance: Appearance::Dark, text_percent: 150, ..Settings::default() };
        settings.remember(Path::new("/games/a.senlac"));
        settings.remember(Path::new("/games/b.senlac"));
        settings.remember(Path::new("/games/a.senlac"));
        settings.write(&Real, folder.path()).expect("written");
        settings.write(&Real, folder.path()).expect("written once more");
        assert_eq!(Settings::read(&Real, Some(folder.path())), (settings.clone(), None));
        assert_eq!(settings.recent, [Path::new("/games/a.senlac"), Path::new("/games/b.senlac")]);
    }

    #[test]
    fn a_bell_belongs_to_one_game_and_a_bare_one_is_dropped() {
        let folder = tempfile::tempdir().expect("a folder");
        let (game, other) = (Path::new("/games/a.senlac"), Path::new("/games/b.senlac"));
        let mut settings = Settings::default();
        settings.set_bell(game, Some(DateTime::UNIX_EPOCH));
        settings.write(&Real, folder.path()).expect("written");
        let (settings, told) = Settings::read(&Real, Some(folder.path()));
        assert_eq!((settings.bell_of(game), settings.bell_of(other), told), (Some(DateTime::UNIX_EPOCH), None, None));
        let mut others = settings.clone();
        others.set_bell(other, None);
        assert_eq!(others.bell, settings.bell, "a game takes away no other’s bell");
        for bare in ["bell = \"2026-11-21T12:50:00Z\"\n", "bell = 2026-11-21T12:50:00Z\n", "[bell]\ngame = 3\n"] {
            let read = Settings::parse(&format!("text_percent = 150\n{bare}")).expect(bare);
            assert_eq!((read.text_percent, read.bell), (150, None), "{bare}");
        }
    }

    #[test]
    fn what_was_taken_off_comes_back_for_its_game_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let (game, other) = (Path::new("/games/a.senlac"), Path::new("/games/b.senlac"));
        let losses = vec![(7, "S02".parse().expect("a unit"), 3), (7, "S11".parse().expect("a unit"), 1)];
        let mut settings = Settings::default();
        settings.set_taken_off(game, losses.clone());
        settings.set_taken_off(other, Vec::new());
        settings.write(&Real, folder.path()).expect("written");
        let (settings, told) = Settings::read(&Real, Some(folder.path()));
        assert_eq!((settings.taken_off_of(game), settings.taken_off_of(other), told), (losses.as_slice(), &[][..], None));
    }

    #[test]
    fn a_place_of_the_window_that_makes_no_sense_stops_no_start() {
        let folder = tempfile::tempdir().expect("a folder");
        let place = WindowPlace { width: 1100.0, height: 700.0, corner: Some([12.0, 30.5]), maximized: false };
        Settings { window: Some(place), ..Settings::default() }.write(&Real, folder.path()).expect("written");
        assert_eq!(Settings::window(&Real, Some(folder.path())), Some(place));
        for nonsense in ["nan", "inf", "-inf", "1e30", "0.0", "-5"] {
            let text =
                format!("text_percent = 150\n[window]\nwidth = {nonsense}\nheight = {nonsense}\ncorner = [{nonsense}, {nonsense}]\n");
            let settings = Settings::parse(&text).expect("settings");
            assert!(settings.window.is_none_or(|window| window.width >= 480.0 && window.height >= 270.0), "{settings:?}");
            assert_eq!(settings.text_percent, 150, "the rest counts");
        }
    }

    #[test]
    fn text_has_a_smallest_and_a_largest_size() {
        assert_eq!((TEXT_LEAST, TEXT_MOST), (80, 200), "what the words of the menu promise");
        for (written, read) in [(0, TEXT_LEAST), (79, TEXT_LEAST), (80, 80), (81, 81), (200, 200), (201, TEXT_MOST), (65_535, TEXT_MOST)] {
            assert_eq!(Settings::parse(&format!("text_percent = {written}")).expect("settings").text_percent, read);
        }
        for (larger, end) in [(true, TEXT_MOST), (false, TEXT_LEAST)] {
            let mut settings = Settings::default();
            (0..20).for_each(|_| settings.resize_text(larger));
            assert_eq!(settings.text_percent, end);
        }
    }

    #[test]
    fn settings_that_nobody_understands_are_kept_aside_and_told() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join(SETTINGS_FILE), "text_percent = \"large\"").expect("a file");
        let (settings, told) = Settings::read(&Real, Some(folder.path()));
        assert_eq!(settings, Settings::default());
        assert!(told.expect("a word about it").contains("settings.toml.old"));
        assert!(folder.path().join("settings.toml.old").exists());
    }

    #[test]
    fn no_settings_file_stops_the_program() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(SETTINGS_FILE);
        Settings { phase_minutes: 7, ..Settings::default() }.write(&Real, folder.path()).expect("written");
        let sound = std::fs::read(&path).expect("settings");
        let mut chance = Rolled::new(1066, 1);
        for _ in 0..1_500 {
            let mut bytes = sound.clone();
            for _ in 0..=chance.below(5) {
                let at = (usize::from(chance.below(255)) << 8 | usize::from(chance.below(255))) % bytes.len();
                match chance.below(3) {
                    0 => bytes[at] = chance.below(255),
                    1 => drop(bytes.drain(at..(at + 9).min(bytes.len()))),
                    _ => drop(bytes.splice(at..at, *b"-1e9\0\xFF\"[")),
                }
            }
            std::fs::write(&path, &bytes).expect("a file");
            let (settings, told) = Settings::read(&Real, Some(folder.path()));
            assert!((TEXT_LEAST..=TEXT_MOST).contains(&settings.text_percent) && (1..=60).contains(&settings.phase_minutes));
            assert!(settings.recent.len() <= RECENT_MOST);
            assert_eq!(told.is_some(), !path.exists(), "what nobody understands is set aside, and told: {told:?}");
        }
    }

    #[test]
    fn a_report_has_only_settings_that_this_version_knows() {
        let settings = Settings { screen: Some("Ada’s screen".to_owned()), touched: true, ..Settings::default() };
        let text = settings.text() + "\n[zebedees]\nquartz = 1\n[print.quartz]\nzebedee = true\n";
        let text = format!("zebedee = 7\nquartz = true\n{text}");
        let told = Settings::for_report(&text).to_lowercase();
        for word in ["zebedee", "quartz", "ada"] {
            assert!(!told.contains(word), "{word} in {told}");
        }
        for kept in ["touched = true", "text_percent = 100", "appearance = \"", "[print]"] {
            assert!(told.contains(kept), "{kept} in {told}");
        }
        let told = Settings::for_report("appearance = \"zebedee\"\n");
        assert_eq!(told, "The settings can’t be read, so they aren’t in this report.");
    }

    #[test]
    fn a_text_without_any_known_setting_is_none() {
        for text in ["", "text_percent = 150", "text_percent = 150\nlater = 1"] {
            assert_eq!(Settings::problem(text), None, "{text}");
        }
        for text in ["theme = 5", "[[", "text_percent = \"x\"", "[zebedee]"] {
            assert!(Settings::problem(text).is_some(), "{text}");
        }
        let long = Settings::problem(&format!("appearance = \"{}\"", "x".repeat(100_000))).expect("no settings");
        assert!(long.len() < 2_000, "{}", long.len());
    }
}
