//! How this teacher prints, kept between two runs.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use senlac_paper::sheets::lesson::LessonLength;
use senlac_paper::sheets::{CertificateDesign, Inks, Options, Paper};

/// What was chosen last.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PaperSettings {
    /// US Letter instead of A4.
    pub letter: bool,
    /// Little ink.
    pub saver: bool,
    /// Two unit sheets share a page.
    pub two_to_a_page: bool,
    /// Cards have fronts and backs to be folded over.
    pub fold_over: bool,
    /// Tokens stand, folded.
    pub standees: bool,
    /// The minutes of the lesson that is planned; the usual ones where it is none of the lengths that there are plans for.
    pub lesson_minutes: u16,
    /// Certificates look like charters, not like the tapestry.
    pub charter: bool,
    /// The class poster has twice the paper.
    pub large_poster: bool,
    /// Where files go.
    pub folder: Option<PathBuf>,
    /// Documents that are printed together, by their names in files; what a lesson needs until somebody has ticked others.
    pub ticked: Option<Vec<String>>,
    /// The same once the battle is over.
    pub ticked_afterwards: Option<Vec<String>>,
    /// The same in the lesson's plan.
    pub ticked_of_lesson: Option<Vec<String>>,
    /// The same there once the battle is over.
    pub ticked_after_lesson: Option<Vec<String>>,
    /// The same for board games.
    pub ticked_of_a_desk: Option<Vec<String>>,
}

impl PaperSettings {
    /// The same for the layouts.
    pub fn options(&self) -> Options {
        let Self { two_to_a_page, fold_over, standees, large_poster, .. } = *self;
        let paper = if self.letter { Paper::Letter } else { Paper::A4 };
        let inks = if self.saver { Inks::Saver } else { Inks::Full };
        let certificate = if self.charter { CertificateDesign::Charter } else { CertificateDesign::Embroidered };
        Options { paper, inks, two_to_a_page, fold_over, standees, lesson: self.lesson(), certificate, large_poster }
    }

    /// How long the lesson is that is planned.
    pub fn lesson(&self) -> LessonLength {
        LessonLength::of(self.lesson_minutes).unwrap_or_default()
    }
}
