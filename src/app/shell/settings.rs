//! Settings that persist between sessions: appearance, text size, projector, recent games. Saved in a separate
//! file, apart from every game and not affected by undo.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};
use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer, Serialize};
use toml::Table;

use super::theme::Appearance;
use super::touch::TouchMode;
use super::window_place::WindowPlace;
use crate::commands::WindowCommand;
use crate::print_preview::PaperSettings;
use senlac_base::atomic_write::{error_text, replace_file};
use senlac_base::disk::{Access, FileSystem, read_small};
use senlac_base::game::name::{MOST_OF_A_MESSAGE, shorten_middle};
use senlac_base::paths::{SETTINGS_FILE, display_path};
use senlac_classroom::rules::UnitId;
use senlac_files::problem_report::settings_without_names;

/// Smallest text size, as a percentage of the default.
pub const TEXT_LEAST: u16 = 80;
/// Largest text size, as a percentage of the default.
pub const TEXT_MOST: u16 = 200;
/// Step of the Larger and Smaller commands, in percentage points.
const TEXT_STEP: u16 = 10;
/// Largest number of recent games: a term's lessons of several classes.
const RECENT_MOST: usize = 24;
/// Largest size of a settings file, in bytes.
const BYTES_MOST: u64 = 64 * 1024;

/// Settings of the program, saved between sessions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Colour theme of all windows.
    pub appearance: Appearance,
    /// Text size as a percentage, 80 to 200.
    pub text_percent: u16,
    /// When controls are enlarged for touch.
    pub touch: TouchMode,
    /// Whether this computer's window has ever been touched with a finger.
    pub touched: bool,
    /// Whether cards and dice are animated.
    pub motion: bool,
    /// Whether this window shows the odds.
    pub odds: bool,
    /// Whether phases in which nobody can act are skipped automatically.
    pub pass_phases: bool,
    /// Whether the projector shows first names.
    pub wall_names: bool,
    /// Whether the projector shows the board.
    pub wall_board: bool,
    /// Whether the projector asks the class to predict and compare hits.
    pub wall_lesson: bool,
    /// Whether the projector shows jobs for waiting pupils.
    pub wall_jobs: bool,
    /// Whether the bell makes a sound.
    pub bell_sound: bool,
    /// Name of the screen that last showed the class window.
    pub screen: Option<String>,
    /// Whether the class window was last open, so that the next game reopens it.
    pub projector_open: bool,
    /// Longest duration of a phase in minutes, after which its timer turns gold.
    pub phase_minutes: u16,
    /// Recent games, the latest first.
    pub recent: Vec<PathBuf>,
    /// Figures already removed from the table after the last panics of one game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub taken_off: Option<RemovedFigures>,
    /// Bell time, if one is set for a game.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "game_bell")]
    pub bell: Option<GameBell>,
    /// Last position of the window.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub window: Option<WindowPlace>,
    /// Print settings and last folder.
    pub print: PaperSettings,
}

/// Panic loss of a unit: the step, the unit, and the number of figures.
type RemovedLoss = (u64, UnitId, u8);

/// Figures already removed from the table after the last panics of one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RemovedFigures {
    /// Path of the game file.
    pub game: PathBuf,
    /// Losses whose figures have been removed.
    pub losses: Vec<RemovedLoss>,
}

/// Bell of one game. It doesn't affect any other game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameBell {
    /// Path of the game file.
    pub game: PathBuf,
    /// Time when the bell rings.
    pub at: DateTime<Utc>,
}

/// Deserialises the bell of a game. Earlier versions saved a bare time without a game; it is dropped.
fn game_bell<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<GameBell>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum StoredBell {
        OfGame(GameBell),
        Other(IgnoredAny),
    }
    Ok(match StoredBell::deserialize(deserializer)? {
        StoredBell::OfGame(bell) => Some(bell),
        StoredBell::Other(_) => None,
    })
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            appearance: Appearance::System,
            text_percent: 100,
            touch: TouchMode::Device,
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
    /// Reads the settings of a data folder, or returns the defaults if there are none. An invalid file is renamed,
    /// and a message about it is returned.
    pub fn read(disk: &dyn FileSystem, folder: Option<&Path>) -> (Self, Option<String>) {
        let Some(folder) = folder else { return (Self::default(), None) };
        let path = folder.join(SETTINGS_FILE);
        let read = match read_small(disk, &path, BYTES_MOST) {
            Err(problem) if problem.kind() == ErrorKind::NotFound => return (Self::default(), None),
            read => read.map_err(|problem| error_text(&problem)).and_then(|text| Self::parse(&text)),
        };
        match read {
            Ok(settings) => (settings, None),
            Err(why) => (Self::default(), Some(rename_invalid_file(disk, &path, &why))),
        }
    }

    /// Reads the window's last position before all other settings; `None` if it isn't saved.
    pub fn read_window_place(disk: &dyn FileSystem, folder: Option<&Path>) -> Option<WindowPlace> {
        let text = read_small(disk, &folder?.join(SETTINGS_FILE), BYTES_MOST).ok()?;
        Self::parse(&text).ok()?.window
    }

    /// Parses settings. Missing values get their defaults, and values out of range are clamped.
    ///
    /// # Errors
    /// Returns an error text if the text is invalid.
    pub fn parse(text: &str) -> Result<Self, String> {
        toml::from_str::<Self>(text).map(Self::clamped).map_err(|problem| shorten_middle(problem.message(), MOST_OF_A_MESSAGE))
    }

    /// Returns why a text isn't a settings file; `None` if it is one. It may contain unknown settings of a later
    /// version, but not only those.
    pub fn problem(text: &str) -> Option<String> {
        let settings = match Self::parse(text) {
            Ok(settings) => settings.text(),
            Err(problem) => return Some(problem),
        };
        let (found, known) = (text.parse::<Table>().unwrap_or_default(), settings.parse::<Table>().unwrap_or_default());
        let is_strange = !found.is_empty() && found.keys().all(|key| !known.contains_key(key));
        is_strange.then(|| tr!("it contains no Senlac settings").to_owned())
    }

    /// Returns the settings of a file for a problem report: only those that this version knows, without names.
    pub fn for_report(text: &str) -> String {
        Self::parse(text).map_or_else(
            |_unread| tr!("The settings can’t be read, so they aren’t in this report.").to_owned(),
            |known| settings_without_names(&known),
        )
    }

    /// Returns these settings with the values that belong to this computer: its screens, its games, and whether it is
    /// touched.
    pub fn with_local_values(self, here: &Self) -> Self {
        let Self { screen, projector_open, recent, window, touched, bell, taken_off, .. } = here.clone();
        let print = PaperSettings { folder: here.print.folder.clone(), ..self.print };
        Self { touched, screen, projector_open, recent, taken_off, bell, window, print, ..self }
    }

    /// Returns the contents of the settings file.
    pub fn text(&self) -> String {
        toml::to_string_pretty(self).unwrap_or_default()
    }

    /// Writes the settings atomically.
    ///
    /// # Errors
    /// Returns an error text if the file can't be written.
    pub fn write(&self, disk: &dyn FileSystem, folder: &Path) -> Result<(), String> {
        let path = folder.join(SETTINGS_FILE);
        let written = toml::to_string_pretty(self).map_err(|problem| problem.to_string()).and_then(|text| {
            let write = disk.create_folder(folder, Access::Private).and_then(|()| replace_file(disk, &path, text.as_bytes()));
            write.map_err(|problem| error_text(&problem))
        });
        written.map_err(|why| tr!("Couldn’t save your settings: {why} ({path})", why, path = display_path(&path)))
    }

    /// Returns the settings with all values clamped to their ranges, as the file may have been edited by hand.
    fn clamped(mut self) -> Self {
        self.text_percent = self.text_percent.clamp(TEXT_LEAST, TEXT_MOST);
        self.phase_minutes = self.phase_minutes.clamp(1, 60);
        self.recent.truncate(RECENT_MOST);
        self.window = self.window.and_then(WindowPlace::clamped);
        self
    }

    /// Returns whether the setting that a command toggles is on; `false` for other commands.
    pub fn is_switched_on(&self, command: WindowCommand) -> bool {
        self.clone().switch_mut(command).is_some_and(|on| *on)
    }

    /// Returns the setting that a command toggles.
    pub fn switch_mut(&mut self, command: WindowCommand) -> Option<&mut bool> {
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

    /// Makes the text one step larger or smaller.
    pub fn resize_text(&mut self, larger: bool) {
        let to = if larger { self.text_percent + TEXT_STEP } else { self.text_percent.saturating_sub(TEXT_STEP) };
        self.text_percent = to.clamp(TEXT_LEAST, TEXT_MOST);
    }

    /// Returns the time of this game's bell, if it has one.
    pub fn bell_for(&self, game: &Path) -> Option<DateTime<Utc>> {
        let game = written_path(game)?;
        self.bell.as_ref().filter(|bell| bell.game == game).map(|bell| bell.at)
    }

    /// Sets or removes this game's bell.
    pub fn set_bell(&mut self, game: &Path, at: Option<DateTime<Utc>>) {
        let Some(game) = written_path(game) else { return };
        match at {
            Some(at) => self.bell = Some(GameBell { game, at }),
            None => self.bell = self.bell.take().filter(|bell| bell.game != game),
        }
    }

    /// Returns the losses of this game's last panics whose figures have been removed.
    pub fn removed_figures(&self, game: &Path) -> &[RemovedLoss] {
        let game = written_path(game);
        self.taken_off.as_ref().filter(|taken| Some(&taken.game) == game.as_ref()).map_or(&[], |taken| &taken.losses)
    }

    /// Sets the losses of this game whose figures have been removed.
    pub fn set_removed_figures(&mut self, game: &Path, losses: Vec<RemovedLoss>) {
        if self.removed_figures(game) != losses {
            self.taken_off = written_path(game).map(|game| RemovedFigures { game, losses }).filter(|taken| !taken.losses.is_empty());
        }
    }

    /// Adds a game to the recent games, when it is opened or started.
    pub fn add_recent_game(&mut self, game: &Path) {
        let Some(path) = written_path(game) else { return };
        self.recent.retain(|other| *other != path);
        self.recent.insert(0, path);
        self.recent.truncate(RECENT_MOST);
    }
}

/// Returns the absolute path of a game for the settings file; `None` if it isn't valid Unicode.
fn written_path(game: &Path) -> Option<PathBuf> {
    let path = std::path::absolute(game).unwrap_or_else(|_| game.to_owned());
    path.to_str().is_some().then_some(path)
}

/// Renames an invalid settings file and returns a message about it.
fn rename_invalid_file(disk: &dyn FileSystem, path: &Path, why: &str) -> String {
    let aside = path.with_extension("toml.old");
    // If they cannot be set aside, the next save replaces them.
    let is_kept = disk.rename(path, &aside).is_ok();
    let (path, aside) = (display_path(path), display_path(&aside));
    if is_kept {
        tr!("Couldn’t read your settings, so the defaults are used: {why} ({path}). The old file is now called {aside}", why, path, aside)
    } else {
        tr!("Couldn’t read your settings, so the defaults are used: {why} ({path})", why, path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use senlac_base::disk::RealDisk;
    use senlac_classroom::rules::{Dice, SeededDice};

    #[test]
    fn saved_settings_are_read_back_unchanged() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut settings = Settings { appearance: Appearance::Dark, text_percent: 150, ..Settings::default() };
        settings.add_recent_game(Path::new("/games/a.senlac"));
        settings.add_recent_game(Path::new("/games/b.senlac"));
        settings.add_recent_game(Path::new("/games/a.senlac"));
        settings.write(&RealDisk, folder.path()).expect("written");
        settings.write(&RealDisk, folder.path()).expect("written once more");
        assert_eq!(Settings::read(&RealDisk, Some(folder.path())), (settings.clone(), None));
        assert_eq!(settings.recent, [Path::new("/games/a.senlac"), Path::new("/games/b.senlac")]);
    }

    #[test]
    fn a_bell_belongs_to_one_game_and_bare_ones_are_ignored() {
        let folder = tempfile::tempdir().expect("a folder");
        let (game, other) = (Path::new("/games/a.senlac"), Path::new("/games/b.senlac"));
        let mut settings = Settings::default();
        settings.set_bell(game, Some(DateTime::UNIX_EPOCH));
        settings.write(&RealDisk, folder.path()).expect("written");
        let (settings, message) = Settings::read(&RealDisk, Some(folder.path()));
        assert_eq!((settings.bell_for(game), settings.bell_for(other), message), (Some(DateTime::UNIX_EPOCH), None, None));
        let mut others = settings.clone();
        others.set_bell(other, None);
        assert_eq!(others.bell, settings.bell, "a game takes away no other’s bell");
        for bare in ["bell = \"2026-11-21T12:50:00Z\"\n", "bell = 2026-11-21T12:50:00Z\n", "[bell]\ngame = 3\n"] {
            let read = Settings::parse(&format!("text_percent = 150\n{bare}")).expect(bare);
            assert_eq!((read.text_percent, read.bell), (150, None), "{bare}");
        }
    }

    #[test]
    fn removed_figures_are_saved_for_their_game_only() {
        let folder = tempfile::tempdir().expect("a folder");
        let (game, other) = (Path::new("/games/a.senlac"), Path::new("/games/b.senlac"));
        let losses = vec![(7, "S02".parse().expect("a unit"), 3), (7, "S11".parse().expect("a unit"), 1)];
        let mut settings = Settings::default();
        settings.set_removed_figures(game, losses.clone());
        settings.set_removed_figures(other, Vec::new());
        settings.write(&RealDisk, folder.path()).expect("written");
        let (settings, message) = Settings::read(&RealDisk, Some(folder.path()));
        assert_eq!((settings.removed_figures(game), settings.removed_figures(other), message), (losses.as_slice(), &[][..], None));
    }

    #[test]
    fn an_invalid_window_place_leaves_other_settings_intact() {
        let folder = tempfile::tempdir().expect("a folder");
        let place = WindowPlace { width: 1100.0, height: 700.0, corner: Some([12.0, 30.5]), maximized: false };
        Settings { window: Some(place), ..Settings::default() }.write(&RealDisk, folder.path()).expect("written");
        assert_eq!(Settings::read_window_place(&RealDisk, Some(folder.path())), Some(place));
        for nonsense in ["nan", "inf", "-inf", "1e30", "0.0", "-5"] {
            let text =
                format!("text_percent = 150\n[window]\nwidth = {nonsense}\nheight = {nonsense}\ncorner = [{nonsense}, {nonsense}]\n");
            let settings = Settings::parse(&text).expect("settings");
            assert!(settings.window.is_none_or(|window| window.width >= 480.0 && window.height >= 270.0), "{settings:?}");
            assert_eq!(settings.text_percent, 150, "the rest counts");
        }
    }

    #[test]
    fn the_text_size_is_between_80_and_200_percent() {
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
    fn unreadable_settings_are_set_aside_with_a_message() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join(SETTINGS_FILE), "text_percent = \"large\"").expect("a file");
        let (settings, message) = Settings::read(&RealDisk, Some(folder.path()));
        assert_eq!(settings, Settings::default());
        assert!(message.expect("a word about it").contains("settings.toml.old"));
        assert!(folder.path().join("settings.toml.old").exists());
    }

    #[test]
    fn no_settings_file_prevents_the_start() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(SETTINGS_FILE);
        Settings { phase_minutes: 7, ..Settings::default() }.write(&RealDisk, folder.path()).expect("written");
        let valid = std::fs::read(&path).expect("settings");
        let mut chance = SeededDice::new(1066, 1);
        for _ in 0..1_500 {
            let mut bytes = valid.clone();
            for _ in 0..=chance.roll_below(5) {
                let index = (usize::from(chance.roll_below(255)) << 8 | usize::from(chance.roll_below(255))) % bytes.len();
                match chance.roll_below(3) {
                    0 => bytes[index] = chance.roll_below(255),
                    1 => drop(bytes.drain(index..(index + 9).min(bytes.len()))),
                    _ => drop(bytes.splice(index..index, *b"-1e9\0\xFF\"[")),
                }
            }
            std::fs::write(&path, &bytes).expect("a file");
            let (settings, message) = Settings::read(&RealDisk, Some(folder.path()));
            assert!((TEXT_LEAST..=TEXT_MOST).contains(&settings.text_percent) && (1..=60).contains(&settings.phase_minutes));
            assert!(settings.recent.len() <= RECENT_MOST);
            assert_eq!(message.is_some(), !path.exists(), "what nobody understands is set aside, and told: {message:?}");
        }
    }

    #[test]
    fn a_report_contains_only_known_settings() {
        let settings = Settings { screen: Some("Ada’s screen".to_owned()), touched: true, ..Settings::default() };
        let text = settings.text() + "\n[zebedees]\nquartz = 1\n[print.quartz]\nzebedee = true\n";
        let text = format!("zebedee = 7\nquartz = true\n{text}");
        let report = Settings::for_report(&text).to_lowercase();
        for word in ["zebedee", "quartz", "ada"] {
            assert!(!report.contains(word), "{word} in {report}");
        }
        for expected in ["touched = true", "text_percent = 100", "appearance = \"", "[print]"] {
            assert!(report.contains(expected), "{expected} in {report}");
        }
        let report = Settings::for_report("appearance = \"zebedee\"\n");
        assert_eq!(report, "The settings can’t be read, so they aren’t in this report.");
    }

    #[test]
    fn text_that_is_not_settings_is_reported() {
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
