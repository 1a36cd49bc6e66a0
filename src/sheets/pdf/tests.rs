//! The few things that only the finished file can show.

use super::*;
use crate::sheets::layout::full_class;
use crate::sheets::{Battle, Document, Inks, Kind, Options, Paper};

fn class() -> Vec<Page> {
    let names =
        ["Łukasz Żółkiewski", "Ελληνικά Άλφα", "Кириллица Ёжикова", "Aoi 葵", "x\u{301}\u{302} \u{7}\u{1B}(\\) Bo", "Nguyễn Thị Ánh"];
    let setup = full_class::setup(|_, number| Some(names[number % names.len()].to_owned()));
    let battle = Battle { setup: &setup, state: &full_class::state(&setup) };
    Document::of(Kind::UnitSheets, battle, Options::default(), &Fonts::built_in()).pages
}

fn count(bytes: &[u8], words: &[u8]) -> usize {
    bytes.windows(words.len()).filter(|window| *window == words).count()
}

#[test]
fn the_same_pages_are_the_same_bytes() {
    let pages = class().split_off(27);
    let first = write_pdf("Unit sheets", &pages, &Fonts::built_in()).expect("a file");
    assert!(first.starts_with(b"%PDF-"));
    assert_eq!(first, write_pdf("Unit sheets", &pages, &Fonts::built_in()).expect("a file"));
    assert_ne!(first, write_pdf("Other sheets", &pages, &Fonts::built_in()).expect("a file"));
}

#[test]
fn every_page_is_in_the_file_and_the_file_is_small() {
    let bytes = write_pdf("Unit sheets", &class(), &Fonts::built_in()).expect("a file");
    assert_eq!(count(&bytes, b"/Type/Page/"), 31, "one page for each unit");
    assert!(bytes.len() < 150_000, "{} bytes", bytes.len());
}

#[test]
fn names_in_three_scripts_can_be_searched_and_copied() {
    let bytes = write_pdf("Unit sheets", &class(), &Fonts::built_in()).expect("a file");
    let document = PdfDocument::parse(&bytes, &printpdf::PdfParseOptions::default(), &mut Vec::new()).expect("a sound file");
    let pages: Vec<String> = document.extract_text().iter().map(|lines| lines.concat()).collect();
    for (page, name) in pages.iter().zip(["Łukasz Żółkiewski", "Ελληνικά Άλφα", "Кириллица Ёжикова", "Aoi \u{FFFD}"])
    {
        assert!(page.contains(name), "{name}: {page}");
    }
}

#[test]
fn a_page_without_marks_and_a_file_without_pages_are_files_too() {
    for pages in [vec![], vec![Page::new(Paper::Letter, Inks::Full)]] {
        assert!(write_pdf("\u{0}\n(", &pages, &Fonts::built_in()).expect("a file").starts_with(b"%PDF-"));
    }
}
