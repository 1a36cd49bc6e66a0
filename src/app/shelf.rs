//! Where classes, scenarios and decks of the teacher's own are kept: folders in the user's data folder. Pupils' names
//! never go anywhere else.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::content::class::{self, Class};
use crate::content::library::file_name;
use crate::planning::Draft;
use crate::record::forget_players;
use crate::whole_file::{in_words, replace};

/// The folder for classes.
const CLASSES: &str = "classes";
/// The folder for scenarios, as the project itself calls it.
const SCENARIOS: &str = "rosters";
/// The folder for decks.
const DECKS: &str = "decks";
/// The preparation that was kept last.
const DRAFT: &str = "preparation.json";
/// A class file larger than this is none: 1 MiB.
const BYTES_MOST: u64 = 1 << 20;

/// The teacher's own things.
#[derive(Clone, Debug)]
pub struct Shelf {
    /// The data folder; nothing where the system has none.
    folder: Option<PathBuf>,
    /// Games that were played lately, wherever they are.
    played: Vec<PathBuf>,
}

/// A class that is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptClass {
    /// Its name, or that of its file where it cannot be read.
    pub name: String,
    /// Its file.
    pub path: PathBuf,
    /// How many pupils it has, or why it cannot be read.
    pub pupils: Result<usize, String>,
}

/// What forgetting a class did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Forgotten {
    /// Games from which its names are gone.
    pub games: usize,
    /// What could not be done, in words.
    pub troubles: Vec<String>,
}

impl Shelf {
    /// The shelf in this data folder, and the games that were played lately.
    #[must_use]
    pub fn new(data_folder: Option<&Path>, played: &[PathBuf]) -> Self {
        Self { folder: data_folder.map(Path::to_owned), played: played.to_vec() }
    }

    /// The folders in which scenarios and decks of the teacher's own are looked for.
    #[must_use]
    pub fn folders(&self) -> Vec<PathBuf> {
        self.folder.iter().cloned().collect()
    }

    /// The folder in which decks of the teacher's own are kept, where there is one.
    #[must_use]
    pub fn deck_folders(&self) -> Vec<PathBuf> {
        self.folders().iter().map(|folder| folder.join(DECKS)).collect()
    }

    /// Every class that is kept, by name.
    #[must_use]
    pub fn classes(&self) -> Vec<KeptClass> {
        let mut kept: Vec<KeptClass> = self.files(CLASSES).into_iter().map(kept_class).collect();
        kept.sort_by(|one, other| one.name.cmp(&other.name));
        kept
    }

    /// Reads a class.
    ///
    /// # Errors
    /// In words, where its file cannot be read.
    pub fn class(path: &Path) -> Result<Class, String> {
        let text = read_small(path).map_err(|problem| format!("{} ({})", problem, path.display()))?;
        class::parse(&text, &path.display().to_string()).map_err(|problems| problems.to_string())
    }

    /// Everybody in the class of this name; nobody where it is not kept here.
    #[must_use]
    pub fn pupils(&self, name: &str) -> Vec<String> {
        let classes = self.classes().into_iter().filter(|kept| kept.name == name);
        let pupils = classes.filter_map(|kept| Self::class(&kept.path).ok()).flat_map(|class| class.pupils);
        pupils.map(|pupil| pupil.name).collect()
    }

    /// Keeps a class under its name, in the place of an older one of that name.
    ///
    /// # Errors
    /// In words, where it cannot be written.
    pub fn keep_class(&self, class: &Class) -> Result<PathBuf, String> {
        let kept = self.classes().into_iter().find(|kept| kept.name == class.name);
        let name = match kept.as_ref().and_then(|kept| kept.path.file_stem()) {
            Some(stem) => stem.to_string_lossy().into_owned(),
            None => self.free_name(CLASSES, &class.name),
        };
        self.keep(CLASSES, &name, &class.write())
    }

    /// A file name that nothing has yet: two names may be one as files, such as "7/b" and "7 b".
    fn free_name(&self, folder: &str, name: &str) -> String {
        let is_free = |name: &String| self.folder.as_ref().is_none_or(|data| !data.join(folder).join(format!("{name}.toml")).exists());
        let names = (1..1000).map(|number| if number == 1 { file_name(name) } else { format!("{} {number}", file_name(name)) });
        names.into_iter().find(is_free).unwrap_or_else(|| file_name(name))
    }

    /// Forgets a class: its file goes, and so do its pupils' names in every game of the data folder and every game that
    /// was played lately. Games keep the initials, or nobody.
    #[must_use]
    pub fn forget_class(&self, name: &str, initials: bool) -> Forgotten {
        let mut forgotten = Forgotten::default();
        let mut pupils = BTreeSet::new();
        let mut files = Vec::new();
        for kept in self.classes().into_iter().filter(|kept| kept.name == name) {
            let class = Self::class(&kept.path).unwrap_or_default();
            pupils.extend(class.pupils.into_iter().map(|pupil| pupil.name));
            files.push(kept.path);
        }
        for game in self.games() {
            match forget_players(&game, name, &pupils, initials) {
                Ok(true) => forgotten.games += 1,
                Ok(false) => {}
                Err(problem) if still_names(&game, name, &pupils) => {
                    forgotten.troubles.push(format!("A game still holds names: {problem}."));
                }
                // A game that cannot be opened and does not concern this class is left alone.
                Err(_) => {}
            }
        }
        // The list goes last: where a game could not be changed, it is still known whose names are to go.
        if forgotten.troubles.is_empty() {
            for path in files {
                if let Err(problem) = fs::remove_file(&path) {
                    forgotten.troubles.push(format!("{name} could not be forgotten: {} ({})", in_words(&problem), path.display()));
                }
            }
        }
        forgotten
    }

    /// Every game of the data folder, and those that were played lately.
    fn games(&self) -> BTreeSet<PathBuf> {
        let kept = self.folder.iter().filter_map(|folder| fs::read_dir(folder).ok()).flatten().flatten().map(|entry| entry.path());
        let all = kept.chain(self.played.iter().filter(|path| path.is_file()).cloned());
        all.filter(|path| path.extension().is_some_and(|end| end == "senlac")).collect()
    }

    /// Keeps a scenario.
    ///
    /// # Errors
    /// In words, where it cannot be written.
    pub fn keep_scenario(&self, name: &str, text: &str) -> Result<PathBuf, String> {
        self.keep(SCENARIOS, name, text)
    }

    /// Keeps a deck.
    ///
    /// # Errors
    /// In words, where it cannot be written.
    pub fn keep_deck(&self, name: &str, text: &str) -> Result<PathBuf, String> {
        self.keep(DECKS, name, text)
    }

    /// Removes a scenario or a deck of the teacher's own for good.
    ///
    /// # Errors
    /// In words, where it cannot be removed, or is none of those that are kept here.
    pub fn remove(&self, path: &Path) -> Result<(), String> {
        let is_ours =
            self.folder.as_ref().is_some_and(|data| [SCENARIOS, DECKS].iter().any(|folder| path.parent() == Some(&data.join(folder))));
        if !is_ours {
            return Err(format!("This is not kept here, so it is not removed: {}", path.display()));
        }
        fs::remove_file(path).map_err(|problem| format!("It could not be removed: {} ({})", in_words(&problem), path.display()))
    }

    /// The preparation that was kept last; nothing where there is none, or none that can be read.
    #[must_use]
    pub fn draft(&self) -> Option<Draft> {
        let text = read_small(&self.folder.as_ref()?.join(DRAFT)).ok()?;
        Draft::read(&text).ok()
    }

    /// Keeps a preparation in the place of an older one.
    ///
    /// # Errors
    /// In words, where it cannot be written.
    pub fn keep_draft(&self, draft: &Draft) -> Result<(), String> {
        let Some(folder) = &self.folder else { return Ok(()) };
        let path = folder.join(DRAFT);
        write(&path, &draft.write())
            .map_err(|problem| format!("What is prepared here could not be kept: {} ({})", in_words(&problem), path.display()))
    }

    /// Writes a file whole, or not at all.
    fn keep(&self, folder: &str, name: &str, text: &str) -> Result<PathBuf, String> {
        let data = self.folder.as_ref().ok_or("This system has no folder for your own things.")?;
        let path = data.join(folder).join(format!("{}.toml", file_name(name)));
        write(&path, text).map_err(|problem| format!("“{name}” could not be kept: {} ({})", in_words(&problem), path.display()))?;
        Ok(path)
    }

    /// The TOML files of a folder.
    fn files(&self, folder: &str) -> Vec<PathBuf> {
        let Some(data) = &self.folder else { return Vec::new() };
        let entries = fs::read_dir(data.join(folder)).into_iter().flatten().flatten().map(|entry| entry.path());
        entries.filter(|path| path.extension().is_some_and(|end| end == "toml")).collect()
    }
}

/// Writes a file whole or not at all, in a folder that is made where there is none.
fn write(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    replace(path, text.as_bytes())
}

/// Whether a file that cannot be opened as a game holds the name of a class or of one of its pupils.
fn still_names(game: &Path, class: &str, pupils: &BTreeSet<String>) -> bool {
    let Ok(bytes) = fs::read(game) else { return true };
    let text = String::from_utf8_lossy(&bytes);
    text.contains(&format!("\"class\":\"{class}\"")) || pupils.iter().any(|name| text.contains(name.as_str()))
}

/// A class as the list of classes shows it.
fn kept_class(path: PathBuf) -> KeptClass {
    let stem = path.file_stem().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    let read = read_small(&path).and_then(|text| class::parse(&text, &path.display().to_string()).map_err(|problems| problems.to_string()));
    match read {
        Ok(class) => KeptClass { name: class.name, pupils: Ok(class.pupils.len()), path },
        Err(problem) => KeptClass { name: stem, pupils: Err(problem), path },
    }
}

fn read_small(path: &Path) -> Result<String, String> {
    let about = fs::metadata(path).map_err(|problem| in_words(&problem))?;
    if !about.is_file() || about.len() > BYTES_MOST {
        return Err("it is no file of ours: too large, or a folder".to_owned());
    }
    fs::read_to_string(path).map_err(|problem| in_words(&problem))
}
