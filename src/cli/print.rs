//! `senlac print`: sheets of paper as PDF.

use std::collections::HashSet;
use std::io::Write;
use std::path::{Path, PathBuf};

use chrono::Local;
use clap::Args;

use super::{Failure, Help, desk, one_of, say, sound_game};
use crate::battles::Progress;
use crate::classroom::{Chronicle, story_of};
use crate::disk::Real;
use crate::exports::{self, Export};
use crate::language::lists::commas;
use crate::paths::{shown, visible};
use crate::sheets::lesson::LessonLength;
use crate::sheets::{
    AnyKind, Battle, CertificateDesign, Document, Fonts, GameKind, Inks, Kind, Options, Paper, Papers, Unshown, missing_characters,
};
use crate::story::Review;
use crate::system_fonts;

/// A kind of document; every kind if it is `None`.
type OneKind = Option<AnyKind>;

/// What can be printed, and what the help says of it.
const SHEETS: [(OneKind, &str, Help); 24] = [
    (
        Some(AnyKind::Class(Kind::UnitSheets)),
        Kind::UnitSheets.file_name(),
        Help("A sheet for each player, and for each unit that nobody leads"),
    ),
    (
        Some(AnyKind::Class(Kind::LargePrint)),
        Kind::LargePrint.file_name(),
        Help("The same in letters of 18 points and more: for the pupils chosen in the preparation or with --for, else for everybody"),
    ),
    (Some(AnyKind::Class(Kind::Spares)), Kind::Spares.file_name(), Help("Unit sheets to fill in, for latecomers")),
    (
        Some(AnyKind::Class(Kind::Handout)),
        Kind::Handout.file_name(),
        Help("How the game goes, for every pupil: one page, or two where rulings and cards need them"),
    ),
    (Some(AnyKind::Class(Kind::Deck)), Kind::Deck.file_name(), Help("The event deck as cards to cut out")),
    (Some(AnyKind::Class(Kind::Tokens)), Kind::Tokens.file_name(), Help("A token or standee for each base")),
    (Some(AnyKind::Class(Kind::NameTents)), Kind::NameTents.file_name(), Help("A name tent for each player")),
    (
        Some(AnyKind::Class(Kind::JobCards)),
        Kind::JobCards.file_name(),
        Help("Cards for children who wait: dice checker, chronicler, predictor"),
    ),
    (Some(AnyKind::Class(Kind::SquareLabels)), Kind::SquareLabels.file_name(), Help("Letters and numbers for the edge of the table")),
    (Some(AnyKind::Class(Kind::Plan)), Kind::Plan.file_name(), Help("The battlefield with the units on it")),
    (Some(AnyKind::Class(Kind::OrderOfBattle)), Kind::OrderOfBattle.file_name(), Help("Both armies as a table")),
    (Some(AnyKind::Class(Kind::Reference)), Kind::Reference.file_name(), Help("To-hit table, sequence and events for the referee")),
    (
        Some(AnyKind::Class(Kind::LessonPlan)),
        Kind::LessonPlan.file_name(),
        Help("The lesson on one page, minute by minute, with what is needed for each part; see --minutes"),
    ),
    (Some(AnyKind::Class(Kind::Rulings)), Kind::Rulings.file_name(), Help("The rulings of this game")),
    (Some(AnyKind::Class(Kind::Report)), Kind::Report.file_name(), Help("How the battle went, and its story: turns, luck, deeds, charts")),
    (Some(AnyKind::Class(Kind::History)), Kind::History.file_name(), Help("1066 beside this battle, with questions to talk about")),
    (Some(AnyKind::Class(Kind::Maths)), Kind::Maths.file_name(), Help("Sums from this battle in two levels, with answers")),
    (
        Some(AnyKind::Class(Kind::Certificates)),
        Kind::Certificates.file_name(),
        Help("A page for each pupil with honour and deeds, in one of two designs; with --for for these pupils alone"),
    ),
    (
        Some(AnyKind::Class(Kind::Poster)),
        Kind::Poster.file_name(),
        Help("The battle turn by turn, the last board and everybody’s honour, for the wall; also on A3 and Tabloid paper"),
    ),
    (
        Some(AnyKind::Game(GameKind::Roster)),
        GameKind::Roster.file_name(),
        Help("Of a board game: every unit and leader, with boxes to tick"),
    ),
    (
        Some(AnyKind::Game(GameKind::Record)),
        GameKind::Record.file_name(),
        Help("Of a board game: every step of every turn, and what is counted"),
    ),
    (Some(AnyKind::Game(GameKind::Charts)), GameKind::Charts.file_name(), Help("Of a board game: every chart of the book")),
    (
        Some(AnyKind::Game(GameKind::Forms)),
        GameKind::Forms.file_name(),
        Help("Of a board game: what only the owner’s map or play sheet has, to copy"),
    ),
    (None, "all", Help("Everything for this game: one file with bookmarks, and one for each kind of sheet")),
];

/// How much ink pages are worth, and what the help says of it.
const INKS: [(Inks, &str, Help); 2] = [
    (Inks::Full, "full", Help("Coloured grounds and figures")),
    (Inks::Saver, "saver", Help("Black outlines only, fit for a photocopier: a unit sheet takes under half of the ink")),
];

/// How long a lesson is, and what the help says of it.
const LESSONS: [(LessonLength, &str, Help); 3] = [
    (LessonLength::Short, "35", Help("A small battle, and talk; 1066 and sums are for later")),
    (LessonLength::Usual, "50", Help("A battle, talk and 1066; sums are for later")),
    (LessonLength::Double, "100", Help("Two lessons in a row: everything")),
];

/// How certificates look, and what the help says of it.
const DESIGNS: [(CertificateDesign, &str, Help); 2] = [
    (CertificateDesign::Embroidered, "embroidered", Help("On its side, within the borders of the tapestry")),
    (CertificateDesign::Charter, "charter", Help("Upright, with an initial letter and a seal")),
];

/// Sizes of paper, and what the help says of them.
const PAPERS: [(Paper, &str, Help); 4] = [
    (Paper::A4, "a4", Help("210 × 297 mm")),
    (Paper::Letter, "letter", Help("8.5 × 11 inches")),
    (Paper::A3, "a3", Help("The poster on 297 × 420 mm, with \"all\" everything else on A4")),
    (Paper::Tabloid, "tabloid", Help("The poster on 11 × 17 inches, with \"all\" everything else on Letter")),
];

/// What to print.
#[derive(Debug, Args)]
pub struct PrintCall {
    /// Which sheets
    #[arg(value_parser = one_of(SHEETS))]
    pub what: OneKind,
    /// The game file
    #[arg(long)]
    pub game: PathBuf,
    /// The size of the paper
    #[arg(long, default_value = "a4", value_parser = one_of(PAPERS))]
    pub paper: Paper,
    /// How much ink the pages are worth
    #[arg(long, default_value = "full", value_parser = one_of(INKS))]
    pub ink: Inks,
    /// Two unit sheets on each page
    #[arg(long)]
    pub two_to_a_page: bool,
    /// Cards with their backs beside them, to be folded over
    #[arg(long)]
    pub fold_over: bool,
    /// Tokens that stand
    #[arg(long)]
    pub standees: bool,
    /// How long the lesson of the lesson plan is
    #[arg(long, default_value = "50", value_parser = one_of(LESSONS))]
    pub minutes: LessonLength,
    /// How certificates look
    #[arg(long, default_value = "embroidered", value_parser = one_of(DESIGNS))]
    pub design: CertificateDesign,
    /// Who has a large-print sheet, or whose certificates alone are printed, by the whole name; again for another pupil
    #[arg(long = "for", value_name = "PUPIL")]
    pub pupils: Vec<String>,
    /// Print the report, the certificates and the poster before the battle is over, headed “so far”
    #[arg(long)]
    pub so_far: bool,
    /// Battles played on from each step for the report: the turning point by chances, and a chart of them; 0 goes by the armies’
    /// strength
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub battles: u64,
    /// What the dice of those battles come from
    #[arg(long, value_name = "N", default_value_t = 1066)]
    pub seed: u64,
    /// The folder for the file
    #[arg(long, value_name = "DIR", default_value = "exports")]
    pub out: PathBuf,
}

/// Lays out the sheets of a game and writes them as files. An existing file is never replaced.
pub(super) fn print(call: &PrintCall, out: &mut dyn Write, aside: &mut dyn Write) -> Result<(), Failure> {
    if let Some(sheets) = desk::record_sheets(&call.game, aside)? {
        if let Some(name) = call.pupils.first() {
            return Err(tr!("--for {name}: this game has no pupils and no large sheets", name));
        }
        return write(call, Papers::Game(&sheets), out, aside);
    }
    let chronicle = sound_game(&call.game, aside)?;
    let mut setup = chronicle.setup().clone();
    if !call.pupils.is_empty() {
        let names = chronicle.state().names();
        setup.large_print = call.pupils.iter().map(|name| names.find(name).cloned().unwrap_or_else(|| name.as_str().into())).collect();
    }
    let review = review(call, &chronicle)?;
    let day = chronicle.header().time.with_timezone(&Local).date_naive();
    let battle = Battle { review: review.as_ref(), day: Some(day), ..Battle::new(&setup, chronicle.state()) };
    if call.what != Some(Kind::Certificates.into()) {
        leads_something(battle, &call.pupils)?;
    }
    write(call, Papers::Battle(battle), out, aside)
}

/// What is told of the game afterwards. Battles are only played on where they are asked for, and shown.
fn review(call: &PrintCall, chronicle: &Chronicle) -> Result<Option<Review>, Failure> {
    let Ok(story) = story_of(chronicle) else { return Ok(None) };
    let is_shown = call.what.is_none_or(|kind| kind == AnyKind::Class(Kind::Report));
    let is_told = chronicle.state().outcome().is_some() || call.so_far && chronicle.state().has_begun();
    let battles = if is_shown && is_told { call.battles } else { 0 };
    let review = Review::with_forecasts(story, battles, call.seed, &Progress::default());
    review.map(Some).map_err(|stopped| stopped.to_string())
}

fn write(call: &PrintCall, papers: Papers<'_>, out: &mut dyn Write, aside: &mut dyn Write) -> Result<(), Failure> {
    let kinds = kinds_of(call, papers, aside)?;
    let fonts = system_fonts::fonts_for(papers.names());
    let unshown = papers.unshown(&fonts);
    for name in &unshown {
        say(aside, visible(&name.to_string()))?;
    }
    let options = options(call, &kinds)?;
    let mut documents: Vec<Document> = kinds.into_iter().map(|kind| papers.document(kind, options, &fonts)).collect();
    if call.what == Some(Kind::Certificates.into()) && !call.pupils.is_empty() {
        documents = documents.into_iter().map(|document| certificates_of(document, &call.pupils)).collect::<Result<_, _>>()?;
    }
    tell_missing(&documents, &fonts, &unshown, aside)?;
    let all = call.what.is_none().then(|| exports::all(&call.game, &documents, &fonts));
    let each = documents.iter().map(|document| exports::single(&call.game, document, &fonts));
    let exports: Result<Vec<_>, _> = all.into_iter().chain(each).collect();
    write_exports(&exports.map_err(|problem| problem.to_string())?, &call.out, out, aside)
}

/// Writes what was made into a folder, and says where each file is and how many pages it has.
pub(super) fn write_exports(exports: &[Export], folder: &Path, out: &mut dyn Write, aside: &mut dyn Write) -> Result<(), Failure> {
    let paths = exports::write_new(&Real, folder, exports).map_err(|problem| problem.to_string())?;
    if let Some(doubt) = exports::doubt(&Real, folder) {
        say(aside, doubt)?;
    }
    for (path, export) in paths.iter().zip(exports) {
        say(out, format_args!("{}: {}", shown(path), tr_count!(pages = export.pages, "{pages} page", "{pages} pages")))?;
    }
    Ok(())
}

/// How it is printed. Only the poster has a larger paper.
fn options(call: &PrintCall, kinds: &[AnyKind]) -> Result<Options, Failure> {
    let PrintCall { ink: inks, two_to_a_page, fold_over, standees, minutes: lesson, design: certificate, .. } = *call;
    let (paper, large_poster) = match call.paper {
        Paper::A4 | Paper::Letter => (call.paper, false),
        Paper::A3 => (Paper::A4, true),
        Paper::Tabloid => (Paper::Letter, true),
    };
    if large_poster && !kinds.contains(&Kind::Poster.into()) {
        return Err(tr!(
            "only the poster has paper of this size, and the poster waits for the end of the battle; write --paper a4 or --paper letter, or add --so-far"
        )
        .to_owned());
    }
    Ok(Options { paper, inks, two_to_a_page, fold_over, standees, lesson, certificate, large_poster })
}

/// The certificates of these pupils alone.
fn certificates_of(document: Document, names: &[String]) -> Result<Document, Failure> {
    let has_one = |name: &&String| document.places.iter().any(|(_, other)| other == *name);
    match names.iter().find(|name| !has_one(name)) {
        Some(name) => Err(tr!("{name} has no certificate in this game; write the whole name of somebody who led a unit", name)),
        None => Ok(document.only_of(names)),
    }
}

/// What is printed: one kind, or all that this game has. What tells the end of a battle that goes on is refused, or left out with
/// a word aside, unless it is asked for as it is so far.
fn kinds_of(call: &PrintCall, papers: Papers<'_>, aside: &mut dyn Write) -> Result<Vec<AnyKind>, Failure> {
    let waits = |kind: &AnyKind| !call.so_far && papers.is_before_its_end(*kind);
    match (call.what, papers) {
        (None, _) => {
            let waiting: Vec<AnyKind> = Kind::ALL.into_iter().map(AnyKind::Class).filter(waits).collect();
            if !waiting.is_empty() {
                let waiting = commas(waiting.into_iter().map(AnyKind::file_name));
                say(
                    aside,
                    tr!("The battle isn’t over, so these are left out: {waiting}. Add --so-far to print how it stands now.", waiting),
                )?;
            }
            Ok(papers.kinds().into_iter().filter(|kind| !waits(kind)).collect())
        }
        (Some(kind), _) if waits(&kind) => {
            let kind = kind.file_name();
            Err(tr!("can’t print {kind} yet: the battle isn’t over; add --so-far to print how it stands now", kind))
        }
        (Some(kind @ AnyKind::Class(_)), Papers::Battle(_)) => Ok(vec![kind]),
        (Some(kind), _) if papers.kinds().contains(&kind) => Ok(vec![kind]),
        (Some(kind), _) => {
            let names = papers.kinds().into_iter().map(AnyKind::file_name).chain(["all"]);
            Err(tr!("{kind} is not printed of this game; there are {kinds}", kind = kind.file_name(), kinds = commas(names)))
        }
    }
}

/// Somebody who leads nothing has no sheet, in whatever letters.
fn leads_something(battle: Battle<'_>, names: &[String]) -> Result<(), Failure> {
    let led =
        |name: &str| battle.state.players().values().flat_map(|players| battle.state.names().names(players)).any(|other| other == name);
    let leads = |name: &&String| led(name);
    match names.iter().find(|name| !leads(name)) {
        Some(name) => Err(tr!("{name} leads no unit of this game; write the whole name as the game has it", name)),
        None => Ok(()),
    }
}

/// Says once for each text which of its characters no font has, but for those of names that were told already.
fn tell_missing(documents: &[Document], fonts: &Fonts, names: &[Unshown], aside: &mut dyn Write) -> Result<(), Failure> {
    let mut told = HashSet::new();
    for missing in documents.iter().flat_map(|document| missing_characters(fonts, &document.pages)) {
        let (text, character) = &missing;
        let is_of_a_name = names.iter().any(|name| name.characters.contains(character));
        if !is_of_a_name && !told.contains(&missing) {
            let told_of = tr!("“{text}”: no font here has the character “{character}”; a box stands in its place", text, character);
            say(aside, visible(&told_of))?;
            told.insert(missing);
        }
    }
    Ok(())
}
