//! A game that is taken along: it is replayed before it goes and before it is used. This is the only way to one: a game of its own and each
//! game among everything.

use std::path::Path;
use std::string::FromUtf8Error;
use std::sync::Arc;

use super::BesideGame;
use crate::content::library::file_name;
use crate::desk_game::light_rulebooks;
use crate::disk::Disk;
use crate::game::Rules;
use crate::record::{self, FileProblem, ReadOnly, inspect_bytes, rulebook_in};
use crate::rulebooks::Desk;
use crate::rules::Classroom;

/// A sound game file with what is kept beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CarriedGame {
    name: String,
    text: String,
    steps: u64,
    class: Option<String>,
    rulebook: Option<String>,
    read_only: Option<ReadOnly>,
    /// What goes along with it.
    pub beside: BesideGame,
}

impl CarriedGame {
    /// The game that a file holds, as it is called without its ending. A torn last line stays behind.
    ///
    /// # Errors
    /// Where it is damaged, or no game.
    pub fn of(name: &str, bytes: Vec<u8>) -> Result<Self, FileProblem> {
        let name = file_name(name);
        let path = Path::new(&name).with_extension("senlac");
        let rulebook = rulebook_in::<Classroom>(&bytes);
        let Judged { text, steps, class, read_only } = light_rulebooks!(
            rulebook.as_deref().unwrap_or_default(),
            B => judged::<Desk<B>>(bytes, &path)?,
            else judged::<Classroom>(bytes, &path)?
        );
        Ok(Self { name, text, steps, class, rulebook, read_only, beside: BesideGame::default() })
    }

    /// The same with what goes along.
    #[must_use]
    pub fn with(self, beside: BesideGame) -> Self {
        Self { beside, ..self }
    }

    /// What its file is called, without its ending.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Every line of its file.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// How many steps it has, those that were taken back among them.
    pub const fn steps(&self) -> u64 {
        self.steps
    }

    /// The class that plays it, as the game names it.
    pub fn class(&self) -> Option<&str> {
        self.class.as_deref()
    }

    /// Why this version can only show it; `None` if it can be played on.
    pub const fn read_only(&self) -> Option<&ReadOnly> {
        self.read_only.as_ref()
    }

    /// The other rulebook that it is played by; `None` for the classroom game.
    pub fn rulebook(&self) -> Option<&str> {
        self.rulebook.as_deref()
    }
}

/// Returns why a game here, of which these are the bytes, should not get the later steps of this one: this version can play it on now, and
/// could only show it then. `None` if nothing is against it.
pub fn would_end_play<'g>(here: &[u8], game: &'g CarriedGame) -> Option<&'g ReadOnly> {
    let is_playable = |here: &[u8]| CarriedGame::of(game.name(), here.to_vec()).is_ok_and(|here| here.read_only.is_none());
    game.read_only().filter(|_| is_playable(here))
}

/// Adds to a game file what the same game has more where it comes from. The file holds the beginning of that game, up to a torn last line,
/// so it is that game afterwards, which was replayed whole.
///
/// # Errors
/// Where somebody else has the file open, it cannot be written, or it holds anything else; it is left as it is then.
pub fn bring_up_to_date(disk: Arc<dyn Disk>, path: &Path, game: &CarriedGame) -> Result<(), FileProblem> {
    record::bring_up_to_date(disk, path, game.text.as_bytes())
}

/// A game that was replayed.
struct Judged {
    /// Its sound lines.
    text: String,
    steps: u64,
    class: Option<String>,
    read_only: Option<ReadOnly>,
}

fn judged<R: Rules>(bytes: Vec<u8>, path: &Path) -> Result<Judged, FileProblem> {
    let inspection = inspect_bytes::<R>(bytes, path)?;
    let sound = String::from_utf8(inspection.saved().to_vec());
    let chronicle = inspection.sound(path)?;
    let no_text =
        |problem: FromUtf8Error| FileProblem::NotAGame { problem: tr!("it isn’t text ({problem})", problem), path: path.to_owned() };
    let class = R::class(chronicle.setup()).map(str::to_owned);
    let read_only = chronicle.read_only().cloned();
    Ok(Judged { text: sound.map_err(no_text)?, steps: chronicle.len(), class, read_only })
}
