//! Drafts as text, to save a preparation and continue it later.

use serde::{Deserialize, Serialize};

use super::draft::{Draft, DraftTable, Post};
use crate::content::class::{self, Class};
use crate::content::deck::DeckFile;
use crate::content::scenario::Zones;
use crate::rules::{Board, Card, Rulings, Side, Square};
use senlac_base::game::PupilId;

/// Name of the file with the last saved preparation, in the user's data folder.
pub const PREPARATION_FILE: &str = "preparation.json";

/// The saved form of a draft. It consists of plain values, so that an incomplete draft can also be saved.
#[derive(Serialize, Deserialize)]
struct SavedDraft {
    /// Class in its own file format; `None` if it is empty.
    class: Option<String>,
    absent: Vec<String>,
    name: String,
    about: Option<String>,
    minutes: Option<u16>,
    terrain: Board,
    zones: Vec<String>,
    norman: Vec<Post>,
    saxon: Vec<Post>,
    bench: Vec<(Side, Post)>,
    deck: Vec<Card>,
    deck_name: String,
    deck_key: Option<String>,
    rulings: Rulings,
}

impl Draft {
    /// Returns the draft as text. [`Draft::read`] reads the same draft from it.
    pub fn write(&self) -> String {
        let army = |side| self.army(side).to_vec();
        let kept = SavedDraft {
            class: (self.class != Class::default()).then(|| self.class.write()),
            absent: self.absent.iter().map(|id| id.as_str().to_owned()).collect(),
            name: self.table.name.clone(),
            about: self.table.about.clone(),
            minutes: self.table.minutes,
            terrain: self.table.terrain.clone(),
            zones: self.table.zones.rows(&self.table.terrain),
            norman: army(Side::Norman),
            saxon: army(Side::Saxon),
            bench: self.bench.clone(),
            deck: self.deck.cards.clone(),
            deck_name: self.deck.name.clone(),
            deck_key: self.deck_key.clone(),
            rulings: self.rulings,
        };
        // Plain data can always be serialised.
        serde_json::to_string(&kept).unwrap_or_default()
    }

    /// Reads a saved draft.
    ///
    /// # Errors
    /// A sentence if the text isn't a draft.
    pub fn read(text: &str) -> Result<Self, String> {
        let kept: SavedDraft =
            serde_json::from_str(text).map_err(|problem| tr!("the saved preparation can’t be read: {problem}", problem))?;
        let class = match &kept.class {
            Some(class) => class::parse(class, tr!("the saved class")).map_err(|problems| problems.to_string())?,
            None => Class::default(),
        };
        let absent = kept.absent.iter().filter_map(|text| {
            let id = PupilId::from(text.as_str());
            // Older files contain names instead of IDs.
            if class.names(std::slice::from_ref(&id)).is_empty() { class.id(text).cloned() } else { Some(id) }
        });
        let absent = absent.collect();
        Ok(Self {
            class,
            absent,
            table: DraftTable {
                name: kept.name,
                about: kept.about,
                minutes: kept.minutes,
                terrain: kept.terrain,
                zones: zones(&kept.zones),
            },
            armies: [kept.norman, kept.saxon],
            bench: kept.bench,
            deck: DeckFile { name: kept.deck_name, cards: kept.deck },
            deck_key: kept.deck_key,
            rulings: kept.rulings,
        })
    }
}

/// Returns the zones given by rows of characters. Characters other than the sides' letters belong to neither side.
fn zones(rows: &[String]) -> Zones {
    let side = |sign| Side::ALL.into_iter().find(|side| side.letter() == sign);
    let row = |(row, signs): (u8, &String)| {
        let signs: Vec<char> = signs.chars().collect();
        (0..u8::MAX).zip(signs).filter_map(move |(column, sign)| Some((Square::new(column, row), side(sign)?)))
    };
    (0..u8::MAX).zip(rows).flat_map(row).collect()
}
