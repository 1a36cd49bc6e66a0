//! Compares one page of every document with its small grey picture under `tests/paper`, and with its text beside it,
//! so that no change goes unnoticed. `UPDATE_SNAPSHOTS=1 cargo test --test pictures paper_pictures::` writes new
//! ones. Check the changes before you commit them. With the feature `pictures`, our pictures are also compared with
//! poppler's rendering of the PDF.

use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};

use chrono::FixedOffset;
use senlac::board_games::{BoardGameSetup, RecordSheets, Rulebook};
use senlac::class_results::read_games;
use senlac::classroom::{build_story, inspect};
use senlac::disk::RealDisk;
use senlac::game::Rules;
use senlac::planning::sample_battle;
use senlac::registered::hastings_1066::{Hastings, HastingsRules};
use senlac::rules::{Setup, State};
#[cfg(feature = "pictures")]
use senlac::sheets::Document;
#[cfg(feature = "pictures")]
use senlac::sheets::Mark;
use senlac::sheets::lesson::LessonLength;
use senlac::sheets::picture::picture;
#[cfg(feature = "pictures")]
use senlac::sheets::text::TextVisibility;
use senlac::sheets::{
    AnyDocumentKind, Battle, CertificateDesign, DocumentKind, Fonts, GameDocumentKind, InkMode, Page, Paper, PrintOptions, PrintSource,
};
use senlac::story::Review;
use senlac::story::results::ClassResults;

/// Pixels per millimetre in the saved pictures: about 40 per inch.
const SCALE: f32 = 40.0 / 25.4;
/// Maximum difference of a pixel in steps of 255, because other processors round differently.
const STEP: u8 = 6;
/// Maximum number of pixels that differ by more.
const MOST: usize = 20;

/// Returns the saved pages: name, document, page index and print options.
fn table() -> Vec<(String, AnyDocumentKind, usize, PrintOptions)> {
    let usual = PrintOptions::default();
    let every = DocumentKind::ALL.map(|kind| (kind.file_name().to_owned(), kind, 0, usual));
    let others = [
        ("unit-sheets-knights", DocumentKind::UnitSheets, 2, usual),
        ("unit-sheets-saxon", DocumentKind::UnitSheets, 16, usual),
        ("unit-sheets-archers", DocumentKind::UnitSheets, 26, usual),
        ("unit-sheets-saver", DocumentKind::UnitSheets, 0, PrintOptions { inks: InkMode::Saver, ..usual }),
        ("unit-sheets-letter", DocumentKind::UnitSheets, 0, PrintOptions { paper: Paper::Letter, ..usual }),
        ("unit-sheets-two", DocumentKind::UnitSheets, 0, PrintOptions { two_to_a_page: true, ..usual }),
        ("deck-fold-over", DocumentKind::Deck, 0, PrintOptions { fold_over: true, ..usual }),
        ("tokens-standees", DocumentKind::Tokens, 0, PrintOptions { standees: true, ..usual }),
        ("lesson-plan-double", DocumentKind::LessonPlan, 0, PrintOptions { paper: Paper::Letter, lesson: LessonLength::Double, ..usual }),
        ("handout-saver", DocumentKind::Handout, 0, PrintOptions { inks: InkMode::Saver, ..usual }),
    ];
    let saver = PrintOptions { inks: InkMode::Saver, paper: Paper::Letter, ..usual };
    let charter = CertificateDesign::Charter;
    let afterwards = [
        ("after-report-turns", DocumentKind::Report, 1, usual),
        ("after-report-deeds", DocumentKind::Report, 2, usual),
        ("after-report-charts", DocumentKind::Report, 5, usual),
        ("after-report-charts-saver", DocumentKind::Report, 5, saver),
        ("after-history", DocumentKind::History, 0, usual),
        ("after-maths", DocumentKind::Maths, 0, usual),
        ("after-maths-answers", DocumentKind::Maths, 4, usual),
        ("after-certificate", DocumentKind::Certificates, 0, usual),
        ("after-certificate-saver", DocumentKind::Certificates, 20, saver),
        ("after-charter", DocumentKind::Certificates, 20, PrintOptions { certificate: charter, ..usual }),
        ("after-charter-saver", DocumentKind::Certificates, 0, PrintOptions { certificate: charter, ..saver }),
        ("after-poster", DocumentKind::Poster, 0, usual),
        ("after-poster-a3", DocumentKind::Poster, 0, PrintOptions { large_poster: true, ..usual }),
        ("after-poster-letter-saver", DocumentKind::Poster, 0, saver),
        ("after-poster-tabloid", DocumentKind::Poster, 0, PrintOptions { paper: Paper::Letter, large_poster: true, ..usual }),
    ];
    let games = GameDocumentKind::ALL.map(|kind| (format!("game-{}", kind.file_name()), kind, 0, usual));
    let other_games = [
        ("game-record-between", GameDocumentKind::Record, 1, usual),
        ("game-charts-melee", GameDocumentKind::Charts, 3, usual),
        ("game-roster-saver", GameDocumentKind::Roster, 0, PrintOptions { inks: InkMode::Saver, paper: Paper::Letter, ..usual }),
    ];
    let of_class = every
        .into_iter()
        .chain(others.into_iter().chain(afterwards).map(|(name, kind, page, options)| (name.to_owned(), kind, page, options)));
    let of_game = games.into_iter().chain(other_games.map(|(name, kind, page, options)| (name.to_owned(), kind, page, options)));
    let of_class = of_class.map(|(name, kind, page, options)| (name, AnyDocumentKind::from(kind), page, options));
    let results = [("class-results".to_owned(), AnyDocumentKind::Results, 0, usual)];
    of_class.chain(of_game.map(|(name, kind, page, options)| (name, AnyDocumentKind::from(kind), page, options))).chain(results).collect()
}

/// Returns the sheets of the sample board game.
fn sample_board_game() -> RecordSheets {
    let setup = BoardGameSetup::new(Hastings::sample());
    RecordSheets::from_state(&HastingsRules::begin(&setup).expect("a game"))
}

/// Returns results of whole battles, as if a class had played them.
fn results() -> ClassResults {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games");
    let names = ["whole-battle-normans-win", "whole-battle-saxons-win", "phase-by-phase", "card-tired", "hill-cleared"];
    let files = names.map(|name| folder.join(name).with_extension("senlac"));
    let found = read_games(&RealDisk, &files, |_| true, |_| FixedOffset::east_opt(0).expect("an offset"), senlac::registered::BOARD_GAMES);
    let games = found.classes.into_iter().flat_map(|class| class.results.games).collect();
    ClassResults { class: Some("7b".to_owned()), games }
}

/// Returns the review of a finished battle.
fn played() -> Review {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games/whole-battle-saxons-win.senlac");
    Review::new(build_story(&inspect(&path).expect("a game").chronicle).expect("a story"))
}

/// Returns a page of the sample battle, a finished battle, the sample board game or the results.
fn page(setup: &Setup, name: &str, (kind, place, options): (AnyDocumentKind, usize, PrintOptions), fonts: &Fonts) -> Page {
    if name.starts_with("after-") {
        let review = played();
        let story = review.story();
        let battle = Battle { review: Some(&review), ..Battle::new(story.setup(), story.final_state()) };
        let mut pages = PrintSource::Battle(battle).document(kind, options, fonts).pages;
        assert!(place < pages.len(), "{name} has {} pages", pages.len());
        return pages.swap_remove(place);
    }
    let state = State::new(setup).expect("a sound battle");
    let board_game = sample_board_game();
    let results = results();
    let papers = match kind {
        AnyDocumentKind::Game(_) => PrintSource::Game(&board_game),
        AnyDocumentKind::Results => PrintSource::Results(&results),
        AnyDocumentKind::Class(_) => PrintSource::Battle(Battle::new(setup, &state)),
    };
    let mut pages = papers.document(kind, options, fonts).pages;
    assert!(place < pages.len(), "{kind:?} has {} pages", pages.len());
    pages.swap_remove(place)
}

/// Shades of grey, row by row.
#[derive(Debug, PartialEq, Eq)]
struct Grey {
    width: u32,
    height: u32,
    shades: Vec<u8>,
}

impl Grey {
    fn new(page: &Page, fonts: &Fonts, pixels_per_mm: f32) -> Self {
        let picture = picture(page, fonts, pixels_per_mm);
        let shade = |pixel: &[u8]| {
            let [red, green, blue] = [pixel[0], pixel[1], pixel[2]].map(u32::from);
            u8::try_from((299 * red + 587 * green + 114 * blue + 500) / 1000).expect("at most 255")
        };
        let shades = picture.rgba.chunks_exact(4).map(shade).collect();
        Self { width: picture.width.into(), height: picture.height.into(), shades }
    }

    fn read(path: &Path) -> Self {
        let file = File::open(path).expect("a kept picture; UPDATE_SNAPSHOTS=1 paints it, then look at it");
        let mut reader = png::Decoder::new(BufReader::new(file)).read_info().expect("a picture");
        let mut shades = vec![0; reader.output_buffer_size().expect("a small picture")];
        let info = reader.next_frame(&mut shades).expect("a whole picture");
        assert_eq!((info.color_type, info.bit_depth), (png::ColorType::Grayscale, png::BitDepth::Eight));
        Self { width: info.width, height: info.height, shades }
    }

    fn write(&self, path: &Path) {
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        let mut encoder = png::Encoder::new(File::create(path).expect("a file"), self.width, self.height);
        encoder.set_color(png::ColorType::Grayscale);
        encoder.set_compression(png::Compression::High);
        encoder.write_header().expect("a header").write_image_data(&self.shades).expect("a picture");
    }

    /// Returns the number of pixels that differ by more than this many steps; `None` if the sizes differ.
    fn differing(&self, other: &Self, step: u8) -> Option<usize> {
        let differing = || self.shades.iter().zip(&other.shades).filter(|(one, other)| one.abs_diff(**other) > step).count();
        ((self.width, self.height) == (other.width, other.height)).then(differing)
    }
}

fn saved_path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/paper").join(format!("{name}.png"))
}

#[test]
fn every_document_has_the_same_text_as_before() {
    let fonts = Fonts::built_in();
    let setup = sample_battle().expect("the sample battle");
    for (name, kind, place, options) in table() {
        let page = page(&setup, &name, (kind, place, options), &fonts);
        let words: String = page.texts().flat_map(|text| [text, "\n"]).collect();
        let path = saved_path(&name).with_extension("txt");
        if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
            fs::write(&path, &words).expect("a file");
        }
        assert_eq!(fs::read_to_string(&path).expect("kept words; UPDATE_SNAPSHOTS=1 writes them"), words, "{name}");
    }
}

#[test]
fn every_document_looks_the_same_as_before() {
    let fonts = Fonts::built_in();
    let setup = sample_battle().expect("the sample battle");
    let update = std::env::var_os("UPDATE_SNAPSHOTS").is_some();
    let mut changed = Vec::new();
    for (name, kind, place, options) in table() {
        let seen = Grey::new(&page(&setup, &name, (kind, place, options), &fonts), &fonts, SCALE);
        let path = saved_path(&name);
        if update {
            // A saved picture that still matches is left alone.
            if !path.exists() || Grey::read(&path) != seen {
                seen.write(&path);
            }
            continue;
        }
        let differing = Grey::read(&path).differing(&seen, STEP).unwrap_or(usize::MAX);
        if differing > MOST {
            seen.write(&path.with_extension("new.png"));
            changed.push(format!("{name}: {differing} pixels"));
        }
    }
    assert!(changed.is_empty(), "{changed:#?}; the new ones lie beside the kept ones as .new.png");
}

/// Returns poppler's picture of a page in the same size as ours.
#[cfg(feature = "pictures")]
fn poppler_picture(page: Page, (width, height): (u32, u32), fonts: &Fonts, folder: &Path) -> Grey {
    // Poppler expects the unrotated sides of a rotated page.
    let (across, down) = if page.on_its_side { (height, width) } else { (width, height) };
    let document = Document::new(DocumentKind::Plan, vec![page]);
    let bytes = senlac::sheets::write_pdf(&senlac::sheets::Printout::new("a page", &[document]), fonts).expect("a file");
    fs::write(folder.join("page.pdf"), bytes).expect("a file");
    let mut tool = std::process::Command::new("pdftoppm");
    tool.current_dir(folder).args(["-gray", "-singlefile", "-scale-to-x", &across.to_string(), "-scale-to-y", &down.to_string()]);
    let done = tool.args(["page.pdf", "page"]).output().expect("pdftoppm, from Debian’s package poppler-utils");
    assert!(done.status.success() && done.stderr.is_empty(), "{}", String::from_utf8_lossy(&done.stderr));
    let file = fs::read(folder.join("page.pgm")).expect("a picture");
    let head = format!("P5\n{width} {height}\n255\n");
    assert!(file.starts_with(head.as_bytes()), "{}", String::from_utf8_lossy(&file[..20]));
    Grey { width, height, shades: file[head.len()..].to_vec() }
}

#[cfg(feature = "pictures")]
impl Grey {
    /// Returns the number of pixels that are clearly lighter or darker than their neighbour.
    fn edges(&self) -> usize {
        let rows = self.shades.chunks(usize::try_from(self.width).expect("a width"));
        rows.flat_map(|row| row.windows(2)).filter(|pair| pair[0].abs_diff(pair[1]) > 48).count()
    }

    /// Returns the difference of each pixel in steps. A match with a neighbouring pixel counts, because the other
    /// picture aligns thin lines to whole pixels.
    fn differences(&self, other: &Self) -> Vec<u8> {
        assert_eq!((self.width, self.height), (other.width, other.height));
        let width = usize::try_from(self.width).expect("a width");
        let around = |at: usize| {
            let rows = [at.checked_sub(width), Some(at), Some(at + width)].into_iter().flatten();
            rows.flat_map(|middle| [middle.checked_sub(1), Some(middle), Some(middle + 1)]).flatten()
        };
        let least = |(at, shade): (usize, &u8)| around(at).filter_map(|at| other.shades.get(at)).map(|there| there.abs_diff(*shade)).min();
        self.shades.iter().enumerate().map(|pixel| least(pixel).expect("itself")).collect()
    }

    /// Returns the picture at half the size, so that letters shifted by half a pixel match.
    fn halved(&self) -> Self {
        let (width, height) = (self.width / 2, self.height / 2);
        let at = |x: u32, y: u32| u32::from(self.shades[usize::try_from(y * self.width + x).expect("a place")]);
        let places = (0..height).flat_map(|y| (0..width).map(move |x| (2 * x, 2 * y)));
        let mean = |(x, y)| u8::try_from((at(x, y) + at(x + 1, y) + at(x, y + 1) + at(x + 1, y + 1)) / 4).expect("at most 255");
        Self { width, height, shades: places.map(mean).collect() }
    }
}

/// Pages of thin lines, which poppler draws darker.
#[cfg(feature = "pictures")]
const THIN_LINES: [&str; 2] = ["after-certificate-saver", "after-poster-letter-saver"];

/// Checks that preview and print match: both pictures of a page are the same except for smoothed edges.
#[cfg(feature = "pictures")]
#[test]
fn preview_pictures_match_the_pdf() {
    let folder = tempfile::tempdir().expect("a folder");
    let fonts = Fonts::built_in();
    let setup = sample_battle().expect("the sample battle");
    let mut faults = Vec::new();
    for (name, kind, place, options) in table() {
        let page = page(&setup, &name, (kind, place, options), &fonts);
        // Poppler darkens lines thinner than a pixel and aligns letters to whole pixels, so differences occur at
        // edges.
        for (name, page, thousandths, steps) in [(format!("{name} in outlines"), in_outlines(page.clone()), 30, 34), (name, page, 50, 40)] {
            let ours = Grey::new(&page, &fonts, 100.0 / 25.4);
            let theirs = poppler_picture(page, (ours.width, ours.height), &fonts, folder.path()).halved();
            let ours = ours.halved();
            // Pages with many words and thin lines have more edges than a poster, so the fraction of differing edges
            // counts.
            let all = theirs.edges();
            let off = ours.differences(&theirs);
            let differing = off.iter().filter(|steps| **steps > 64).count();
            // A tint may be rounded differently all over a page.
            let sum: usize = off.into_iter().filter(|steps| *steps > 2).map(usize::from).sum();
            // Ink saver pages consist mostly of thin lines.
            let thousandths = if THIN_LINES.iter().any(|page| name.starts_with(page)) { 80 } else { thousandths };
            if differing * 1000 > thousandths * all || sum > steps * all {
                faults.push(format!("{name}: {differing} pixels beside {all} edges, {} hundredths of a step for each", sum * 100 / all));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// Returns the page with all letters as outlines, which readers draw in their exact position.
#[cfg(feature = "pictures")]
fn in_outlines(mut page: Page) -> Page {
    for mark in &mut page.marks {
        if let Mark::Text(text) = mark
            && text.sense == TextVisibility::SeenAndFound
        {
            text.sense = TextVisibility::Seen;
        }
    }
    page
}
