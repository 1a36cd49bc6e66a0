//! Checks our paper with other programs. Every document opens without a warning in poppler, mupdf and qpdf, on both
//! paper sizes and in both ink modes. It contains every name and prints nothing outside a school printer's margins.
//!
//! Needs `poppler-utils`, `qpdf` and `mupdf-tools`; `.ci/run` installs them.

#![expect(clippy::panic, reason = "a test that cannot go on says why and stops")]

use std::borrow::Cow;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use senlac::planning::sample_battle;
use senlac::rules::State;
use senlac::sheets::text::FontFile;
use senlac::sheets::{Battle, Document, DocumentKind, Fonts, PrintOptions, Printout, write_pdf};
use tempfile::TempDir;

/// A class of 31 with names in three alphabets.
const CLASS: [&str; 31] = [
    "Łukasz Żółkiewski",
    "Ελένη Παπαδοπούλου",
    "Ёлка Щербакова",
    "Zoë Nguyễn-Brontë",
    "Þórður Æsisson",
    "Αλέξανδρος Γιαννάκης",
    "Юрій Ґалаґан",
    "Siân Llywelyn",
    "Çağla Şimşek",
    "Ágnes Őrsi",
    "Ivo Dvořák",
    "Niamh O’Brien",
    "Søren Åkesson",
    "Иван Петров",
    "Maëlle Œuvrard",
    "Ján Ľupták",
    "Ștefan Țepeș",
    "Μυρτώ Χατζή",
    "Хана Ђорђевић",
    "Ugnė Žukauskaitė",
    "Amelie Carter",
    "Ben Osei",
    "Chloe Müller",
    "Dev Patel",
    "Ella Nowak",
    "Finn Byrne",
    "Grace Ito",
    "Hugo Silva",
    "Isla Reid",
    "Jude Adeyemi",
    "Kezia Grant",
];

/// Pixels of white margin: 8 mm at 50 dots per inch, without the pixel in which the margin ends.
const MARGIN: usize = 14;

/// Runs a program that must succeed without a warning, and returns its output. Fails if it isn't installed.
fn run_quietly(program: &str, arguments: &[&OsStr]) -> String {
    let Output { status, stdout, stderr } =
        Command::new(program).args(arguments).output().unwrap_or_else(|problem| panic!("{program} cannot be called: {problem}"));
    let complaint = String::from_utf8_lossy(&stderr);
    assert!(status.success() && complaint.trim().is_empty(), "{program} {arguments:?}: {status}\n{complaint}");
    String::from_utf8_lossy(&stdout).into_owned()
}

fn senlac(folder: &Path, arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_senlac")).args(arguments).current_dir(folder).output().expect("the program runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// Returns a file that a call reports as written, and its number of pages.
fn printed_file(folder: &Path, line: &str) -> (PathBuf, usize) {
    let (path, pages) = line.rsplit_once(": ").expect("a path and its pages");
    (folder.join(path), pages.split(' ').next().expect("a number").parse().expect("a number"))
}

/// Prints every file for the class. Returns each with its reported number of pages.
fn printed(paper: &str, ink: &str) -> (TempDir, Vec<(PathBuf, usize)>) {
    let folder = TempDir::new().expect("a folder");
    fs::write(folder.path().join("class.csv"), format!("name\n{}\n", CLASS.join("\n"))).expect("a class list");
    senlac(folder.path(), &["new", "battle.senlac", "--seed", "1066", "--class", "class.csv"]);
    // A report needs a battle that has begun, and before its end the so-far flag.
    fs::write(folder.path().join("script"), "{\"do\":\"flip\"}\n").expect("a script");
    senlac(folder.path(), &["play", "battle.senlac", "--script", "script"]);
    let said = senlac(folder.path(), &["print", "all", "--game", "battle.senlac", "--paper", paper, "--ink", ink, "--so-far"]);
    let files: Vec<(PathBuf, usize)> = said.lines().map(|line| printed_file(folder.path(), line)).collect();
    assert_eq!(files.len(), 19, "everything and each kind: {said}");
    (folder, files)
}

/// Asserts that a file is valid in every reader.
fn assert_sound(path: &Path, pages: usize) {
    let file = path.as_os_str();
    run_quietly("qpdf", &["--check".as_ref(), file]);
    let info = run_quietly("pdfinfo", &[file]);
    let field = |key: &str| info.lines().find_map(|line| line.strip_prefix(key)).unwrap_or_default().trim().to_owned();
    assert_eq!(field("Pages:"), pages.to_string(), "{info}");
    assert!(field("Title:").starts_with("battle: ") && field("Author:") == "Senlac", "{info}");
    let fonts = run_quietly("pdffonts", &[file]);
    for font in fonts.lines().skip(2) {
        let columns: Vec<&str> = font.split_whitespace().rev().collect();
        assert_eq!(columns[2..5], ["yes", "yes", "yes"], "embedded, cut and with its letters: {font}");
        assert!(font.as_bytes().get(6) == Some(&b'+'), "{font}");
    }
    run_quietly("mutool", &["info".as_ref(), file]);
    run_quietly(
        "mutool",
        &[
            "draw".as_ref(),
            "-N".as_ref(),
            "-q".as_ref(),
            "-r".as_ref(),
            "30".as_ref(),
            "-F".as_ref(),
            "pgm".as_ref(),
            "-o".as_ref(),
            "/dev/null".as_ref(),
            file,
        ],
    );
}

/// Asserts that every name of the class is found.
fn assert_names(path: &Path) {
    let text = run_quietly("pdftotext", &[path.as_os_str(), "-".as_ref()]);
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for name in CLASS {
        assert!(text.contains(name), "{name} is not in {}", path.display());
    }
}

/// Asserts that nothing is printed near the paper's edges.
fn assert_margins(path: &Path, folder: &Path) {
    let stem = folder.join("page");
    run_quietly("pdftoppm", &["-r".as_ref(), "50".as_ref(), "-gray".as_ref(), path.as_os_str(), stem.as_os_str()]);
    for entry in fs::read_dir(folder).expect("a folder") {
        let picture = entry.expect("an entry").path();
        if picture.extension() != Some("pgm".as_ref()) {
            continue;
        }
        let bytes = fs::read(&picture).expect("a picture");
        let (width, height, pixels) = grey(&bytes);
        for (place, pixel) in pixels.iter().enumerate() {
            let (x, y) = (place % width, place / width);
            let is_inside = x.min(width - 1 - x) >= MARGIN && y.min(height - 1 - y) >= MARGIN;
            assert!(is_inside || *pixel > 250, "ink at {x}, {y} of {width}, {height}: {} {}", path.display(), picture.display());
        }
        fs::remove_file(picture).expect("it goes");
    }
}

/// Returns the width, height and pixels of a PGM picture.
fn grey(bytes: &[u8]) -> (usize, usize, &[u8]) {
    let mut rest = bytes;
    let mut word = || {
        let end = rest.iter().position(u8::is_ascii_whitespace).expect("a word");
        let word = std::str::from_utf8(&rest[..end]).expect("text");
        rest = &rest[end + 1..];
        word
    };
    assert_eq!(word(), "P5");
    let (width, height) = (word().parse().expect("a width"), word().parse().expect("a height"));
    assert_eq!(word(), "255");
    (width, height, rest)
}

fn assert_all(paper: &str, ink: &str) {
    let (folder, files) = printed(paper, ink);
    for (path, pages) in &files {
        assert_sound(path, *pages);
        let name = path.file_name().expect("a name").to_string_lossy();
        if ["all", "unit-sheets", "name-tents", "order-of-battle"].iter().any(|what| name == format!("battle-{what}.pdf")) {
            assert_names(path);
        }
    }
    // The combined file contains every page of the others.
    assert_margins(&files[0].0, folder.path());
}

#[test]
fn a4_documents_in_full_ink_pass_all_checks() {
    assert_all("a4", "full");
}

#[test]
fn a4_documents_with_ink_saver_pass_all_checks() {
    assert_all("a4", "saver");
}

#[test]
fn letter_documents_in_full_ink_pass_all_checks() {
    assert_all("letter", "full");
}

#[test]
fn letter_documents_with_ink_saver_pass_all_checks() {
    assert_all("letter", "saver");
}

#[test]
fn posters_and_certificates_of_a_finished_battle_are_valid() {
    let folder = TempDir::new().expect("a folder");
    let game = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games/end-of-side.senlac");
    fs::copy(game, folder.path().join("battle.senlac")).expect("a copy");
    let print = |arguments: &[&str]| {
        let call = [&["print"][..], arguments, &["--game", "battle.senlac"]].concat();
        let (path, pages) = printed_file(folder.path(), senlac(folder.path(), &call).trim_end());
        assert_sound(&path, pages);
        assert_margins(&path, folder.path());
        (path, pages)
    };
    for (paper, size) in [("a4", "595 x 842"), ("letter", "612 x 792"), ("a3", "842 x 1191"), ("tabloid", "792 x 1224")] {
        let (path, pages) = print(&["poster", "--paper", paper]);
        assert_eq!(pages, 1, "{paper}");
        let info = run_quietly("pdfinfo", &[path.as_os_str()]);
        let answer = info.lines().find(|line| line.starts_with("Page size:")).expect("a size");
        let rounded: Vec<String> =
            answer.split_whitespace().filter_map(|word| word.parse::<f32>().ok()).map(|side| format!("{side:.0}")).collect();
        assert_eq!(rounded.join(" x "), size, "{answer}");
        let text = run_quietly("pdftotext", &[path.as_os_str(), "-".as_ref()]);
        assert!(text.contains("Amelie Carter") && text.contains("Zoë Martin") && text.contains("Arrow in the Eye"), "{text}");
    }
    for (design, ink) in [("embroidered", "full"), ("embroidered", "saver"), ("charter", "full"), ("charter", "saver")] {
        let (path, pages) = print(&["certificates", "--design", design, "--ink", ink, "--for", "Zoë Martin"]);
        let text = run_quietly("pdftotext", &[path.as_os_str(), "-".as_ref()]);
        assert!(pages == 1 && text.contains("Zoë Martin") && text.contains("The last word"), "{text}");
    }
    assert_eq!(print(&["certificates"]).1, 31);
}

#[test]
fn board_game_documents_are_valid() {
    let folder = TempDir::new().expect("a folder");
    senlac(folder.path(), &["new", "battle.senlac", "--rulebook", "hastings-1066", "--seed", "1"]);
    for (paper, ink) in [("a4", "full"), ("letter", "saver")] {
        let said = senlac(folder.path(), &["print", "all", "--game", "battle.senlac", "--paper", paper, "--ink", ink, "--out", paper]);
        let files: Vec<(PathBuf, usize)> = said.lines().map(|line| printed_file(folder.path(), line)).collect();
        assert_eq!(files.len(), 5, "everything and each kind: {said}");
        for (path, pages) in &files {
            assert_sound(path, *pages);
        }
        assert_margins(&files[0].0, folder.path());
        let text = run_quietly("pdftotext", &["-layout".as_ref(), files[0].0.as_os_str(), "-".as_ref()]);
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        for words in ["HC1 housecarls 7–5 3–8 A", "Harold HC3 6 2", "Second assault period turn 1 2 3", "Fyrd arriving (11.4.1)"]
            .into_iter()
            .chain(["Melee results (9.1)", "6 1/D M/– D/– 1/1 1/1 D/1 –/M –/1 –/1 –/1M –/1M", "Strategy Effects Track (4.4.8)"])
        {
            assert!(text.contains(words), "{words} is not in {text}");
        }
    }
}

/// Names with right-to-left letters beside numbers, hyphens, brackets and other letters, and names too long for a
/// line.
const MIXED: [&str; 14] = [
    "محمد",
    "مُحَمَّد عَلِيّ",
    "علي 2",
    "علي (2)",
    "(علي) سارة",
    "محمد-علي فاطمة",
    "Sara (سارة) Ben",
    "Ali علي-Smith 3",
    "יונתן-כהן 7",
    "Tom Adams (2)",
    "Bartholomew Featherstonehaugh-Cholmondeley",
    "Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh",
    "น้ำ ทองคำ (3)",
    "Aikaterini-Paraskevi Papakonstantinopoulou the Second of Thessaloniki",
];

/// Returns the built-in fonts and those of the tests, reduced to the letters of a few names.
fn with_other_scripts() -> Fonts {
    let file = |name: &str| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/fonts/{name}-Regular.ttf"));
        FontFile { name: name.to_owned(), file: Cow::Owned(fs::read(path).expect("a font")), index: 0, bold: false }
    };
    Fonts::with_extra(["NotoSansArabic", "NotoSansHebrew", "NotoSansThai"].map(file).into())
}

#[test]
fn names_in_both_directions_are_found_whole() {
    let fonts = with_other_scripts();
    let mut setup = sample_battle().expect("the sample battle");
    let norman: Vec<_> = setup.units().map(|(unit, _)| unit).collect();
    for (unit, name) in norman.into_iter().zip(MIXED) {
        setup.assign_unit(unit, name);
    }
    let state = State::new(&setup).expect("a sound battle");
    let folder = TempDir::new().expect("a folder");
    // Readers enclose right-to-left text in invisible marks, which aren't part of a search.
    let is_mark = |c: char| matches!(c, '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    for kind in [DocumentKind::UnitSheets, DocumentKind::NameTents, DocumentKind::OrderOfBattle, DocumentKind::Tokens] {
        let document = Document::from_battle(kind, Battle::new(&setup, &state), PrintOptions::default(), &fonts);
        let path = folder.path().join(format!("{}.pdf", kind.file_name()));
        fs::write(&path, write_pdf(&Printout::new("Names", &[document]), &fonts).expect("a file")).expect("written");
        let text: String = run_quietly("pdftotext", &[path.as_os_str(), "-".as_ref()]).chars().filter(|c| !is_mark(*c)).collect();
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        for name in MIXED {
            assert!(text.contains(name), "{name} is not in {kind:?}: {text}");
        }
    }
}
