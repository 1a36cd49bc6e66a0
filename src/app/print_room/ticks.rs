//! Which documents are printed together: what a lesson needs, until somebody ticks others.

use super::settings::PaperSettings;
use super::{OwnPapers, PrintRoom, PrintView};
use senlac_paper::sheets::AnyKind;
use senlac_paper::sheets::lesson::is_made_afterwards;

impl PrintRoom {
    /// The documents that are printed together, in their order.
    pub fn ticked(&self, settings: &PaperSettings) -> Vec<AnyKind> {
        let names = match (&*self.papers, self.view, self.papers.is_over()) {
            (OwnPapers::Results(_), ..) => return self.kinds().collect(),
            (OwnPapers::Game(_), ..) => &settings.ticked_of_a_desk,
            (OwnPapers::Battle(..), PrintView::Documents, false) => &settings.ticked,
            (OwnPapers::Battle(..), PrintView::Documents, true) => &settings.ticked_afterwards,
            (OwnPapers::Battle(..), PrintView::Lesson, false) => &settings.ticked_of_lesson,
            (OwnPapers::Battle(..), PrintView::Lesson, true) => &settings.ticked_after_lesson,
        };
        let is_ticked = |kind: &AnyKind| match (names, self.view) {
            (Some(names), _) => names.iter().any(|name| name == kind.file_name()),
            (None, PrintView::Documents) => self.papers.is_usual(*kind),
            (None, PrintView::Lesson) => self.papers.is_of_lesson(*kind, settings.lesson()),
        };
        self.kinds().filter(|kind| self.can_be_ticked(*kind) && is_ticked(kind)).collect()
    }

    /// Whether a document can be chosen now: in the lesson's plan what tells of the battle waits for its end.
    pub(super) fn can_be_ticked(&self, kind: AnyKind) -> bool {
        let waits = matches!(kind, AnyKind::Class(kind) if is_made_afterwards(kind)) && !self.papers.is_over();
        self.view == PrintView::Documents || !waits
    }

    /// Where it is kept what is ticked now; `None` where there is nothing to choose.
    fn names<'s>(&self, settings: &'s mut PaperSettings) -> Option<&'s mut Option<Vec<String>>> {
        Some(match (&*self.papers, self.view, self.papers.is_over()) {
            (OwnPapers::Results(_), ..) => return None,
            (OwnPapers::Game(_), ..) => &mut settings.ticked_of_a_desk,
            (OwnPapers::Battle(..), PrintView::Documents, false) => &mut settings.ticked,
            (OwnPapers::Battle(..), PrintView::Documents, true) => &mut settings.ticked_afterwards,
            (OwnPapers::Battle(..), PrintView::Lesson, false) => &mut settings.ticked_of_lesson,
            (OwnPapers::Battle(..), PrintView::Lesson, true) => &mut settings.ticked_after_lesson,
        })
    }

    /// Ticks these documents, or unticks them; documents that there are not stay as they are.
    pub(super) fn tick(&self, settings: &mut PaperSettings, kinds: &[AnyKind], on: bool) {
        let ticked = self.ticked(settings);
        let Some(names) = self.names(settings) else { return };
        let names = names.get_or_insert_with(|| ticked.iter().map(|kind| kind.file_name().to_owned()).collect());
        names.retain(|name| !kinds.iter().any(|kind| name == kind.file_name()));
        if on {
            names.extend(kinds.iter().map(|kind| kind.file_name().to_owned()));
        }
    }

    /// Everything is ticked as if nobody had ticked anything yet.
    pub(super) fn tick_usual(&self, settings: &mut PaperSettings) {
        if let Some(names) = self.names(settings) {
            *names = None;
        }
    }

    /// How many pages the documents have that are printed together, once all of them are laid out.
    pub(super) fn pages(&self, settings: &PaperSettings) -> Option<usize> {
        self.ticked(settings).iter().map(|kind| Some(self.documents.get(kind)?.pages.len())).sum()
    }
}
