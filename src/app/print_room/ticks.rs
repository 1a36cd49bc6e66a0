//! Which documents are printed together: what a lesson needs, until somebody ticks others.

use super::PrintRoom;
use super::settings::PaperSettings;
use crate::rules::rulings::CardColors;
use crate::sheets::Kind;

impl PrintRoom {
    /// Whether the battle is over, so that other documents are of use than before it.
    pub(super) fn is_over(&self) -> bool {
        self.battle().state.outcome().is_some()
    }

    /// The documents that are printed together, in their order.
    pub fn ticked(&self, settings: &PaperSettings) -> Vec<Kind> {
        let names = if self.is_over() { &settings.ticked_afterwards } else { &settings.ticked };
        let is_ticked = |kind: &Kind| match names {
            Some(names) => names.iter().any(|name| name == kind.file_name()),
            None => self.is_usual(*kind),
        };
        self.kinds().filter(is_ticked).collect()
    }

    /// Whether a document is ticked where nobody has ticked anything yet. The deck is only cut out where the cards are
    /// flipped on paper; everywhere else the program flips them.
    fn is_usual(&self, kind: Kind) -> bool {
        let on_paper = self.battle().state.rulings().card_colors == CardColors::Paper;
        match kind {
            Kind::UnitSheets | Kind::LargePrint | Kind::Handout | Kind::Plan | Kind::Reference => !self.is_over(),
            Kind::Deck => on_paper && !self.is_over(),
            Kind::Report => self.is_over(),
            Kind::Spares | Kind::Tokens | Kind::NameTents | Kind::JobCards | Kind::SquareLabels | Kind::OrderOfBattle | Kind::Rulings => {
                false
            }
        }
    }

    /// Ticks these documents, or unticks them; documents that this battle does not have stay as they are.
    pub(super) fn tick(&self, settings: &mut PaperSettings, kinds: &[Kind], on: bool) {
        let ticked = self.ticked(settings);
        let names = if self.is_over() { &mut settings.ticked_afterwards } else { &mut settings.ticked };
        let names = names.get_or_insert_with(|| ticked.iter().map(|kind| kind.file_name().to_owned()).collect());
        names.retain(|name| !kinds.iter().any(|kind| name == kind.file_name()));
        if on {
            names.extend(kinds.iter().map(|kind| kind.file_name().to_owned()));
        }
    }

    /// Everything is ticked as if nobody had ticked anything yet.
    pub(super) fn tick_usual(&self, settings: &mut PaperSettings) {
        let names = if self.is_over() { &mut settings.ticked_afterwards } else { &mut settings.ticked };
        *names = None;
    }

    /// How many pages the documents have that are printed together, once all of them are laid out.
    pub(super) fn pages(&self, settings: &PaperSettings) -> Option<usize> {
        self.ticked(settings).iter().map(|kind| Some(self.documents.get(kind)?.pages.len())).sum()
    }
}
