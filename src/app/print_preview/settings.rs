//! Print settings, saved between sessions.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use senlac_paper::sheets::lesson::LessonLength;
use senlac_paper::sheets::{CertificateDesign, InkMode, Paper, PrintOptions};

/// Last chosen print settings.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PaperSettings {
    /// US Letter instead of A4.
    pub letter: bool,
    /// Print with little ink.
    pub saver: bool,
    /// Print two unit sheets on a page.
    pub two_to_a_page: bool,
    /// Print cards with fronts and backs, to be folded over.
    pub fold_over: bool,
    /// Print tokens as folded standees.
    pub standees: bool,
    /// Length of the planned lesson in minutes. A length without a plan counts as the default.
    pub lesson_minutes: u16,
    /// Print certificates as charters, not as embroidery.
    pub charter: bool,
    /// Print the class poster on twice the paper size.
    pub large_poster: bool,
    /// Folder for exported files.
    pub folder: Option<PathBuf>,
    /// File names of the ticked documents. `None` means the default for a lesson.
    pub ticked: Option<Vec<String>>,
    /// File names of the documents ticked after the battle.
    pub ticked_afterwards: Option<Vec<String>>,
    /// File names of the documents ticked in the lesson plan.
    pub ticked_of_lesson: Option<Vec<String>>,
    /// File names of the documents ticked in the lesson plan after the battle.
    pub ticked_after_lesson: Option<Vec<String>>,
    /// File names of the documents ticked for board games.
    pub ticked_of_a_desk: Option<Vec<String>>,
}

impl PaperSettings {
    /// Returns the layout options.
    pub fn options(&self) -> PrintOptions {
        let Self { two_to_a_page, fold_over, standees, large_poster, .. } = *self;
        let paper = if self.letter { Paper::Letter } else { Paper::A4 };
        let inks = if self.saver { InkMode::Saver } else { InkMode::Full };
        let certificate = if self.charter { CertificateDesign::Charter } else { CertificateDesign::Embroidered };
        PrintOptions { paper, inks, two_to_a_page, fold_over, standees, lesson: self.lesson(), certificate, large_poster }
    }

    /// Returns the length of the planned lesson.
    pub fn lesson(&self) -> LessonLength {
        LessonLength::from_minutes(self.lesson_minutes).unwrap_or_default()
    }
}
