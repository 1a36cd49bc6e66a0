//! `senlac print`: exports sheets of paper as PDF.

use std::collections::HashSet;
use std::io::Write;
use std::path::{Path, PathBuf};

use chrono::Local;
use clap::Args;

use super::{Failure, Help, board_game, choice_parser, print_line, read_intact_game};
use crate::battles::Progress;
use crate::classroom::{Chronicle, build_story};
use crate::disk::RealDisk;
use crate::exports::{self, Export};
use crate::language::lists::join_commas;
use crate::paths::{display_path, visible_text};
use crate::sheets::lesson::LessonLength;
use crate::sheets::{
    AnyDocumentKind, Battle, CertificateDesign, Document, DocumentKind, Fonts, GameDocumentKind, InkMode, Paper, PrintOptions, PrintSource,
    UnprintableName, missing_characters,
};
use crate::story::Review;
use crate::system_fonts;

/// Kind of document; `None` means every kind.
type KindChoice = Option<AnyDocumentKind>;

/// Printable documents with their help texts.
const SHEETS: [(KindChoice, &str, Help); 24] = [
    (
        Some(AnyDocumentKind::Class(DocumentKind::UnitSheets)),
        DocumentKind::UnitSheets.file_name(),
        Help("A sheet for each player, and for each unit without a player"),
    ),
    (
        Some(AnyDocumentKind::Class(DocumentKind::LargePrint)),
        DocumentKind::LargePrint.file_name(),
        Help("Unit sheets in large print, at least 18 points: for the pupils chosen in the preparation or with --for, or for everyone"),
    ),
    (Some(AnyDocumentKind::Class(DocumentKind::Spares)), DocumentKind::Spares.file_name(), Help("Blank unit sheets for latecomers")),
    (
        Some(AnyDocumentKind::Class(DocumentKind::Handout)),
        DocumentKind::Handout.file_name(),
        Help("How to play, for every pupil: one page, or two if the rulings and cards need the space"),
    ),
    (Some(AnyDocumentKind::Class(DocumentKind::Deck)), DocumentKind::Deck.file_name(), Help("The event deck as cards to cut out")),
    (Some(AnyDocumentKind::Class(DocumentKind::Tokens)), DocumentKind::Tokens.file_name(), Help("A token or standee for each base")),
    (Some(AnyDocumentKind::Class(DocumentKind::NameTents)), DocumentKind::NameTents.file_name(), Help("A name tent for each player")),
    (
        Some(AnyDocumentKind::Class(DocumentKind::JobCards)),
        DocumentKind::JobCards.file_name(),
        Help("Jobs for waiting children: dice checker, chronicler, predictor"),
    ),
    (
        Some(AnyDocumentKind::Class(DocumentKind::SquareLabels)),
        DocumentKind::SquareLabels.file_name(),
        Help("Letters and numbers for the edge of the table"),
    ),
    (Some(AnyDocumentKind::Class(DocumentKind::Plan)), DocumentKind::Plan.file_name(), Help("The battlefield with the units on it")),
    (Some(AnyDocumentKind::Class(DocumentKind::OrderOfBattle)), DocumentKind::OrderOfBattle.file_name(), Help("Both armies as a table")),
    (
        Some(AnyDocumentKind::Class(DocumentKind::Reference)),
        DocumentKind::Reference.file_name(),
        Help("To-hit table, sequence and events for the referee"),
    ),
    (
        Some(AnyDocumentKind::Class(DocumentKind::LessonPlan)),
        DocumentKind::LessonPlan.file_name(),
        Help("The lesson on one page, minute by minute, with the materials for each part; see --minutes"),
    ),
    (Some(AnyDocumentKind::Class(DocumentKind::Rulings)), DocumentKind::Rulings.file_name(), Help("This game’s rulings")),
    (
        Some(AnyDocumentKind::Class(DocumentKind::Report)),
        DocumentKind::Report.file_name(),
        Help("The result and story of the battle: turns, luck, deeds, charts"),
    ),
    (
        Some(AnyDocumentKind::Class(DocumentKind::History)),
        DocumentKind::History.file_name(),
        Help("1066 compared with this battle, with questions to discuss"),
    ),
    (
        Some(AnyDocumentKind::Class(DocumentKind::Maths)),
        DocumentKind::Maths.file_name(),
        Help("Sums from this battle at two levels, with answers"),
    ),
    (
        Some(AnyDocumentKind::Class(DocumentKind::Certificates)),
        DocumentKind::Certificates.file_name(),
        Help("A page for each pupil with honour and deeds; see --design, and --for to choose pupils"),
    ),
    (
        Some(AnyDocumentKind::Class(DocumentKind::Poster)),
        DocumentKind::Poster.file_name(),
        Help("A wall poster of the battle: each turn, the final board and everyone’s honour; also on A3 and Tabloid paper"),
    ),
    (
        Some(AnyDocumentKind::Game(GameDocumentKind::Roster)),
        GameDocumentKind::Roster.file_name(),
        Help("Board games only: every unit and leader, with boxes to tick"),
    ),
    (
        Some(AnyDocumentKind::Game(GameDocumentKind::Record)),
        GameDocumentKind::Record.file_name(),
        Help("Board games only: every step of every turn, with the tracks"),
    ),
    (
        Some(AnyDocumentKind::Game(GameDocumentKind::Charts)),
        GameDocumentKind::Charts.file_name(),
        Help("Board games only: every chart in the booklet"),
    ),
    (
        Some(AnyDocumentKind::Game(GameDocumentKind::Forms)),
        GameDocumentKind::Forms.file_name(),
        Help("Board games only: forms for details that are only on the owner’s map or play sheet"),
    ),
    (None, "all", Help("Everything for this game: one file with bookmarks, and one for each kind of sheet")),
];

/// Amounts of ink with their help texts.
const INKS: [(InkMode, &str, Help); 2] = [
    (InkMode::Full, "full", Help("Coloured backgrounds and figures")),
    (InkMode::Saver, "saver", Help("Black outlines only, for photocopying; a unit sheet uses less than half the ink")),
];

/// Lesson lengths with their help texts.
const LESSONS: [(LessonLength, &str, Help); 3] = [
    (LessonLength::Short, "35", Help("A small battle and a discussion; 1066 and sums come later")),
    (LessonLength::Usual, "50", Help("A battle, a discussion and 1066; sums come later")),
    (LessonLength::Double, "100", Help("A double lesson with everything")),
];

/// Designs of certificates with their help texts.
const DESIGNS: [(CertificateDesign, &str, Help); 2] = [
    (CertificateDesign::Embroidered, "embroidered", Help("Landscape, with borders from the tapestry")),
    (CertificateDesign::Charter, "charter", Help("Portrait, with a decorated initial and a seal")),
];

/// Paper sizes with their help texts.
const PAPERS: [(Paper, &str, Help); 4] = [
    (Paper::A4, "a4", Help("210 × 297 mm")),
    (Paper::Letter, "letter", Help("8.5 × 11 inches")),
    (Paper::A3, "a3", Help("297 × 420 mm for the poster; with “all”, everything else is on A4")),
    (Paper::Tabloid, "tabloid", Help("11 × 17 inches for the poster; with “all”, everything else is on Letter")),
];

/// Arguments of `senlac print`.
#[derive(Debug, Args)]
pub struct PrintArgs {
    /// The sheets to export
    #[arg(value_parser = choice_parser(SHEETS))]
    pub what: KindChoice,
    /// The game file to export from
    #[arg(long)]
    pub game: PathBuf,
    /// The paper size of the PDFs
    #[arg(long, default_value = "a4", value_parser = choice_parser(PAPERS))]
    pub paper: Paper,
    /// The amount of ink to use
    #[arg(long, default_value = "full", value_parser = choice_parser(INKS))]
    pub ink: InkMode,
    /// Two unit sheets on each page
    #[arg(long)]
    pub two_to_a_page: bool,
    /// Cards with their backs beside them, for folding
    #[arg(long)]
    pub fold_over: bool,
    /// Tokens that stand up when folded
    #[arg(long)]
    pub standees: bool,
    /// The length of the lesson in the lesson plan, in minutes
    #[arg(long, default_value = "50", value_parser = choice_parser(LESSONS))]
    pub minutes: LessonLength,
    /// The design of the certificates
    #[arg(long, default_value = "embroidered", value_parser = choice_parser(DESIGNS))]
    pub design: CertificateDesign,
    /// A pupil’s full name, for a large-print sheet or a single certificate; may be repeated
    #[arg(long = "for", value_name = "PUPIL")]
    pub pupils: Vec<String>,
    /// Export the report, the certificates and the poster before the battle is over, headed “so far”
    #[arg(long)]
    pub so_far: bool,
    /// Battles to play from each step, for the report’s turning point and its chart of chances; 0 uses the
    /// armies’ strength
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub battles: u64,
    /// The seed of those battles’ dice
    #[arg(long, value_name = "N", default_value_t = 1066)]
    pub seed: u64,
    /// The folder for the files
    #[arg(long, value_name = "DIR", default_value = "exports")]
    pub out: PathBuf,
}

/// Lays out the sheets of a game and writes them as files. An existing file is never replaced.
pub(super) fn print(call: &PrintArgs, out: &mut dyn Write, aside: &mut dyn Write) -> Result<(), Failure> {
    if let Some(game) = board_game::read_board_game(&call.game, aside)? {
        if let Some(name) = call.pupils.first() {
            return Err(tr!("--for {name}: a board game has no pupils; remove --for", name));
        }
        return write(call, PrintSource::Game(&game.record_sheets()), out, aside);
    }
    let chronicle = read_intact_game(&call.game, aside)?;
    let mut setup = chronicle.setup().clone();
    if !call.pupils.is_empty() {
        let names = chronicle.state().names();
        setup.large_print = call.pupils.iter().map(|name| names.find(name).cloned().unwrap_or_else(|| name.as_str().into())).collect();
    }
    let review = review(call, &chronicle)?;
    let day = chronicle.header().time.with_timezone(&Local).date_naive();
    let battle = Battle { review: review.as_ref(), day: Some(day), ..Battle::new(&setup, chronicle.state()) };
    if call.what != Some(DocumentKind::Certificates.into()) {
        check_pupils_lead(battle, &call.pupils)?;
    }
    write(call, PrintSource::Battle(battle), out, aside)
}

/// Returns the review of the game. Battles are played from each step only if that is requested and shown.
fn review(call: &PrintArgs, chronicle: &Chronicle) -> Result<Option<Review>, Failure> {
    let Ok(story) = build_story(chronicle) else { return Ok(None) };
    let is_shown = call.what.is_none_or(|kind| kind == AnyDocumentKind::Class(DocumentKind::Report));
    let is_told = chronicle.state().outcome().is_some() || call.so_far && chronicle.state().has_begun();
    let battles = if is_shown && is_told { call.battles } else { 0 };
    let review = Review::with_forecasts(story, battles, call.seed, &Progress::default());
    review.map(Some).map_err(|stopped| stopped.to_string())
}

fn write(call: &PrintArgs, papers: PrintSource<'_>, out: &mut dyn Write, aside: &mut dyn Write) -> Result<(), Failure> {
    let kinds = kinds_to_print(call, papers, aside)?;
    let fonts = system_fonts::fonts_for(papers.names());
    let unshown = papers.unprintable_names(&fonts);
    for name in &unshown {
        print_line(aside, visible_text(&name.to_string()))?;
    }
    let options = options(call, &kinds)?;
    let mut documents: Vec<Document> = kinds.into_iter().map(|kind| papers.document(kind, options, &fonts)).collect();
    if call.what == Some(DocumentKind::Certificates.into()) && !call.pupils.is_empty() {
        documents = documents.into_iter().map(|document| filter_certificates(document, &call.pupils)).collect::<Result<_, _>>()?;
    }
    report_missing_characters(&documents, &fonts, &unshown, aside)?;
    let all = call.what.is_none().then(|| exports::export_all(&call.game, &documents, &fonts));
    let each = documents.iter().map(|document| exports::export_single(&call.game, document, &fonts));
    let exports: Result<Vec<_>, _> = all.into_iter().chain(each).collect();
    write_exports(&exports.map_err(|problem| problem.to_string())?, &call.out, out, aside)
}

/// Writes the exports to a folder, and prints each file's path and number of pages.
pub(super) fn write_exports(exports: &[Export], folder: &Path, out: &mut dyn Write, aside: &mut dyn Write) -> Result<(), Failure> {
    let paths = exports::write_new(&RealDisk, folder, exports).map_err(|problem| problem.to_string())?;
    if let Some(doubt) = exports::durability_warning(&RealDisk, folder) {
        print_line(aside, doubt)?;
    }
    for (path, export) in paths.iter().zip(exports) {
        print_line(out, format_args!("{}: {}", display_path(path), tr_count!(pages = export.pages, "{pages} page", "{pages} pages")))?;
    }
    Ok(())
}

/// Returns the print options. Only the poster uses a larger paper.
fn options(call: &PrintArgs, kinds: &[AnyDocumentKind]) -> Result<PrintOptions, Failure> {
    let PrintArgs { ink: inks, two_to_a_page, fold_over, standees, minutes: lesson, design: certificate, .. } = *call;
    let (paper, large_poster) = match call.paper {
        Paper::A4 | Paper::Letter => (call.paper, false),
        Paper::A3 => (Paper::A4, true),
        Paper::Tabloid => (Paper::Letter, true),
    };
    if large_poster && !kinds.contains(&DocumentKind::Poster.into()) {
        return Err(tr!(
            "only the poster can use this paper size, once the battle is over; use --paper a4 or --paper letter, or add --so-far"
        )
        .to_owned());
    }
    Ok(PrintOptions { paper, inks, two_to_a_page, fold_over, standees, lesson, certificate, large_poster })
}

/// Keeps only the certificates of these pupils.
fn filter_certificates(document: Document, names: &[String]) -> Result<Document, Failure> {
    let has_one = |name: &&String| document.places.iter().any(|(_, other)| other == *name);
    match names.iter().find(|name| !has_one(name)) {
        Some(name) => Err(tr!("{name} has no certificate in this game; enter the full name of a pupil who led a unit", name)),
        None => Ok(document.filter_by_names(names)),
    }
}

/// Returns the documents to export: one kind, or all that this game has. Documents about the outcome of an
/// unfinished battle are refused, or left out with a message, unless the battle so far is requested.
fn kinds_to_print(call: &PrintArgs, papers: PrintSource<'_>, aside: &mut dyn Write) -> Result<Vec<AnyDocumentKind>, Failure> {
    let waits = |kind: &AnyDocumentKind| !call.so_far && papers.is_interim(*kind);
    match (call.what, papers) {
        (None, _) => {
            let waiting: Vec<AnyDocumentKind> = DocumentKind::ALL.into_iter().map(AnyDocumentKind::Class).filter(waits).collect();
            if !waiting.is_empty() {
                let waiting = join_commas(waiting.into_iter().map(AnyDocumentKind::file_name));
                print_line(
                    aside,
                    tr!("The battle isn’t over, so these weren’t exported: {waiting}. Add --so-far to export them now.", waiting),
                )?;
            }
            Ok(papers.kinds().into_iter().filter(|kind| !waits(kind)).collect())
        }
        (Some(kind), _) if waits(&kind) => {
            let kind = kind.file_name();
            Err(tr!("can’t export {kind} yet: the battle isn’t over; add --so-far to export the battle so far", kind))
        }
        (Some(kind @ AnyDocumentKind::Class(_)), PrintSource::Battle(_)) => Ok(vec![kind]),
        (Some(kind), _) if papers.kinds().contains(&kind) => Ok(vec![kind]),
        (Some(kind), _) => {
            let names = papers.kinds().into_iter().map(AnyDocumentKind::file_name).chain(["all"]);
            Err(tr!("this game has no {kind}; choose from {kinds}", kind = kind.file_name(), kinds = join_commas(names)))
        }
    }
}

/// Checks that each of these pupils leads a unit. A pupil without one has no sheet, in any print size.
fn check_pupils_lead(battle: Battle<'_>, names: &[String]) -> Result<(), Failure> {
    let led =
        |name: &str| battle.state.players().values().flat_map(|players| battle.state.names().names(players)).any(|other| other == name);
    let leads = |name: &&String| led(name);
    match names.iter().find(|name| !leads(name)) {
        Some(name) => Err(tr!("{name} doesn’t lead a unit in this game; enter the full name as in the game", name)),
        None => Ok(()),
    }
}

/// Reports once for each text which of its characters no font has, except for names that were already reported.
fn report_missing_characters(
    documents: &[Document],
    fonts: &Fonts,
    names: &[UnprintableName],
    aside: &mut dyn Write,
) -> Result<(), Failure> {
    let mut told = HashSet::new();
    for missing in documents.iter().flat_map(|document| missing_characters(fonts, &document.pages)) {
        let (text, character) = &missing;
        let is_of_a_name = names.iter().any(|name| name.characters.contains(character));
        if !is_of_a_name && !told.contains(&missing) {
            let told_of = tr!("“{text}”: no font on this computer has “{character}”, so a box is printed instead", text, character);
            print_line(aside, visible_text(&told_of))?;
            told.insert(missing);
        }
    }
    Ok(())
}
