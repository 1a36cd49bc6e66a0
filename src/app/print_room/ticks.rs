//! Which documents are printed together: what a lesson needs, until somebody ticks others.

use super::settings::PaperSettings;
use super::{OwnPapers, PrintRoom};
use crate::sheets::AnyKind;

impl PrintRoom {
    /// The documents that are printed together, in their order.
    pub fn ticked(&self, settings: &PaperSettings) -> Vec<AnyKind> {
        let names = match &*self.papers {
            OwnPapers::Game(_) => &settings.ticked_of_a_desk,
            OwnPapers::Battle(..) if self.papers.is_over() => &settings.ticked_afterwards,
            OwnPapers::Battle(..) => &settings.ticked,
        };
        let is_ticked = |kind: &AnyKind| match names {
            Some(names) => names.iter().any(|name| name == kind.file_name()),
            None => self.papers.is_usual(*kind),
        };
        self.kinds().filter(is_ticked).collect()
    }

    /// Where it is kept what is ticked now.
    fn names<'s>(&self, settings: &'s mut PaperSettings) -> &'s mut Option<Vec<String>> {
        match &*self.papers {
            OwnPapers::Game(_) => &mut settings.ticked_of_a_desk,
            OwnPapers::Battle(..) if self.papers.is_over() => &mut settings.ticked_afterwards,
            OwnPapers::Battle(..) => &mut settings.ticked,
        }
    }

    /// Ticks these documents, or unticks them; documents that there are not stay as they are.
    pub(super) fn tick(&self, settings: &mut PaperSettings, kinds: &[AnyKind], on: bool) {
        let ticked = self.ticked(settings);
        let names = self.names(settings).get_or_insert_with(|| ticked.iter().map(|kind| kind.file_name().to_owned()).collect());
        names.retain(|name| !kinds.iter().any(|kind| name == kind.file_name()));
        if on {
            names.extend(kinds.iter().map(|kind| kind.file_name().to_owned()));
        }
    }

    /// Everything is ticked as if nobody had ticked anything yet.
    pub(super) fn tick_usual(&self, settings: &mut PaperSettings) {
        *self.names(settings) = None;
    }

    /// How many pages the documents have that are printed together, once all of them are laid out.
    pub(super) fn pages(&self, settings: &PaperSettings) -> Option<usize> {
        self.ticked(settings).iter().map(|kind| Some(self.documents.get(kind)?.pages.len())).sum()
    }
}
