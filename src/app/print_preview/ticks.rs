//! Ticked documents: those that a lesson needs, until the user ticks others.

use super::settings::PaperSettings;
use super::{OwnedPapers, PrintPreview, PrintView};
use senlac_paper::sheets::AnyDocumentKind;
use senlac_paper::sheets::lesson::is_made_afterwards;

impl PrintPreview {
    /// Returns the ticked documents in print order.
    pub fn ticked(&self, settings: &PaperSettings) -> Vec<AnyDocumentKind> {
        let names = match (&*self.papers, self.view, self.papers.is_over()) {
            (OwnedPapers::Results(_), ..) => return self.kinds().collect(),
            (OwnedPapers::Game(_), ..) => &settings.ticked_of_a_desk,
            (OwnedPapers::Battle(..), PrintView::Documents, false) => &settings.ticked,
            (OwnedPapers::Battle(..), PrintView::Documents, true) => &settings.ticked_afterwards,
            (OwnedPapers::Battle(..), PrintView::Lesson, false) => &settings.ticked_of_lesson,
            (OwnedPapers::Battle(..), PrintView::Lesson, true) => &settings.ticked_after_lesson,
        };
        let is_ticked = |kind: &AnyDocumentKind| match (names, self.view) {
            (Some(names), _) => names.iter().any(|name| name == kind.file_name()),
            (None, PrintView::Documents) => self.papers.is_ticked_by_default(*kind),
            (None, PrintView::Lesson) => self.papers.is_ticked_for_lesson(*kind, settings.lesson()),
        };
        self.kinds().filter(|kind| self.can_be_ticked(*kind) && is_ticked(kind)).collect()
    }

    /// Returns whether a document can be ticked now. In the lesson plan, documents about the battle's outcome have to
    /// wait for its end.
    pub(super) fn can_be_ticked(&self, kind: AnyDocumentKind) -> bool {
        let waits = matches!(kind, AnyDocumentKind::Class(kind) if is_made_afterwards(kind)) && !self.papers.is_over();
        self.view == PrintView::Documents || !waits
    }

    /// Returns the setting with the current ticks; `None` if there is nothing to choose.
    fn names<'s>(&self, settings: &'s mut PaperSettings) -> Option<&'s mut Option<Vec<String>>> {
        Some(match (&*self.papers, self.view, self.papers.is_over()) {
            (OwnedPapers::Results(_), ..) => return None,
            (OwnedPapers::Game(_), ..) => &mut settings.ticked_of_a_desk,
            (OwnedPapers::Battle(..), PrintView::Documents, false) => &mut settings.ticked,
            (OwnedPapers::Battle(..), PrintView::Documents, true) => &mut settings.ticked_afterwards,
            (OwnedPapers::Battle(..), PrintView::Lesson, false) => &mut settings.ticked_of_lesson,
            (OwnedPapers::Battle(..), PrintView::Lesson, true) => &mut settings.ticked_after_lesson,
        })
    }

    /// Ticks or unticks these documents. Ticks of documents that aren't on offer are unchanged.
    pub(super) fn set_ticked(&self, settings: &mut PaperSettings, kinds: &[AnyDocumentKind], on: bool) {
        let ticked = self.ticked(settings);
        let Some(names) = self.names(settings) else { return };
        let names = names.get_or_insert_with(|| ticked.iter().map(|kind| kind.file_name().to_owned()).collect());
        names.retain(|name| !kinds.iter().any(|kind| name == kind.file_name()));
        if on {
            names.extend(kinds.iter().map(|kind| kind.file_name().to_owned()));
        }
    }

    /// Resets the ticks to the default.
    pub(super) fn reset_ticks(&self, settings: &mut PaperSettings) {
        if let Some(names) = self.names(settings) {
            *names = None;
        }
    }

    /// Returns the number of pages to print, once all ticked documents are laid out.
    pub(super) fn page_count(&self, settings: &PaperSettings) -> Option<usize> {
        self.ticked(settings).iter().map(|kind| Some(self.documents.get(kind)?.pages.len())).sum()
    }
}
