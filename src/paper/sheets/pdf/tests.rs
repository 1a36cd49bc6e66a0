//! Tests that need the finished file.

use unicode_normalization::UnicodeNormalization;

use super::*;
use crate::sheets::layout::test_battles::{TestBattle, fonts, full_class, senlac};
use crate::sheets::layout::{Align, Art, Ink, Look, Pen};
use crate::sheets::text::Style;
use crate::sheets::text::tests::fonts_with_other_scripts;
use crate::sheets::{Document, DocumentKind, InkMode, Paper, PrintOptions};
use senlac_classroom::rules::{Setup, Side};

fn class() -> Document {
    let names =
        ["Łukasz Żółkiewski", "Ελληνικά Άλφα", "Кириллица Ёжикова", "Aoi 葵", "x\u{301}\u{302} \u{7}\u{1B}(\\) Bo", "Nguyễn Thị Ánh"];
    let name = |number: usize| names.get(number).map_or_else(|| format!("Bo {number}"), |&name| name.to_owned());
    unit_sheets(full_class(|_, number| Some(name(number))))
}

fn unit_sheets(setup: Setup) -> Document {
    TestBattle::new(setup).kind(DocumentKind::UnitSheets, PrintOptions::default())
}

fn pdf_bytes(title: &str, documents: &[Document]) -> Vec<u8> {
    write_pdf(&Printout::new(title, documents), fonts()).expect("a file")
}

/// Parses the file as a PDF reader would.
fn parse_pdf(bytes: &[u8]) -> lopdf::Document {
    lopdf::Document::load_mem(bytes).expect("a sound file")
}

#[test]
fn the_same_documents_give_the_same_bytes() {
    let mut document = class();
    document.pages.truncate(4);
    let first = pdf_bytes("Unit sheets", std::slice::from_ref(&document));
    assert!(first.starts_with(b"%PDF-1.7"));
    assert_eq!(first, pdf_bytes("Unit sheets", std::slice::from_ref(&document)));
    let identifier = |bytes: &[u8]| parse_pdf(bytes).trailer.get(b"ID").expect("an identifier").clone();
    assert_ne!(identifier(&first), identifier(&pdf_bytes("Other sheets", std::slice::from_ref(&document))));
    document.places.push((1, "Harold".to_owned()));
    assert_ne!(identifier(&first), identifier(&pdf_bytes("Unit sheets", &[document])));
}

/// Maximum size in bytes of a class's sheets. About a quarter is tags for headings, tables and pictures.
const SMALL: usize = 220_000;

#[test]
fn the_file_has_every_page_and_is_small() {
    let bytes = pdf_bytes("Unit sheets", &[class()]);
    assert_eq!(parse_pdf(&bytes).get_pages().len(), 31, "one page for each unit");
    assert!(bytes.len() < SMALL, "{} bytes", bytes.len());
}

/// Names of a class of 31 with nearly every letter of Europe's languages.
const MANY_LETTERS: &str = "Łukasz Żółkiewski, Zoë Nguyễn-Brontë, Þórður Æsisson, Siân Llywelyn, Çağla Şimşek, Ágnes Őrsi, Ivo Dvořák, Niamh O’Brien, Søren Åkesson, Maëlle Œuvrard, Ján Ľupták, Ștefan Țepeș, Ugnė Žukauskaitė, Xavier Quintão, Jürgen Weiß, Ķestutis Ģirts, Ħāġar Ċini, Wyn Ŵŷ, Ÿves Ñuñez, Ďurica Ťažký, Inês Conceição, Bjørn Ødegård, Kateřina Ňěmcová, Dženan Đurić, François L’Écuyer, İlker Yıldız, Ùna NicÌomhair, Pēteris Ūdris, Õnne Jõgi, Viktória Šťastná, Ọlá Ẹ̀kọ́";

#[test]
fn names_with_many_different_letters_give_a_small_file() {
    let names: Vec<&str> = MANY_LETTERS.split(", ").collect();
    let sheets = unit_sheets(senlac(|side, number| {
        let before = if side == Side::Norman { 0 } else { 16 };
        names.get(before + number).map(|&name| name.to_owned())
    }));
    let bytes = pdf_bytes("Unit sheets", &[sheets]);
    assert!(bytes.len() < SMALL, "{} bytes", bytes.len());
}

#[test]
fn names_in_three_scripts_can_be_searched_and_copied() {
    let bytes = pdf_bytes("Unit sheets", &[class()]);
    let document = PdfDocument::parse(&bytes, &printpdf::PdfParseOptions::default(), &mut Vec::new()).expect("a sound file");
    let pages: Vec<String> = document.extract_text().iter().map(|lines| lines.concat()).collect();
    for (page, name) in pages.iter().zip(["Łukasz Żółkiewski", "Ελληνικά Άλφα", "Кириллица Ёжикова", "Aoi"])
    {
        assert!(page.contains(name), "{name}: {page}");
    }
}

#[test]
fn blank_pages_and_empty_documents_give_valid_files() {
    for pages in [vec![], vec![Page::new(Paper::Letter, InkMode::Full)]] {
        let pdf = parse_pdf(&pdf_bytes("\u{0}\n(", &[Document::new(DocumentKind::Plan, pages)]));
        assert!(!pdf.catalog().expect("a catalogue").has(b"Outlines"));
    }
}

#[test]
fn files_contain_title_author_subject_and_language() {
    let pdf = parse_pdf(&pdf_bytes("Schlacht für 7b", &[class()]));
    let info = pdf.get_dictionary(pdf.trailer.get(b"Info").and_then(lopdf::Object::as_reference).expect("a place")).expect("words");
    let words = |key: &str| lopdf::decode_text_string(info.get(key.as_bytes()).expect("words")).expect("text");
    assert_eq!((words("Title"), words("Author"), words("Subject")), ("Schlacht für 7b".into(), "Senlac".into(), "Unit sheets".into()));
    assert!(!info.has(b"GTS_PDFXVersion") && !info.has(b"Identifier"));
    let language = pdf.catalog().and_then(|catalogue| catalogue.get(b"Lang")).and_then(lopdf::Object::as_str).expect("a language");
    assert_eq!(language, b"en-GB");
}

/// Returns the titles of the bookmarks below an entry, with the index of their page and the number of their children.
fn bookmarks(pdf: &lopdf::Document, above: &lopdf::Dictionary) -> Vec<(String, usize, usize)> {
    let pages: Vec<_> = pdf.page_iter().collect();
    let mut next = above.get(b"First").and_then(lopdf::Object::as_reference).ok();
    let mut list = Vec::new();
    while let Some(id) = next {
        let bookmark = pdf.get_dictionary(id).expect("a bookmark");
        let page = bookmark.get(b"Dest").and_then(lopdf::Object::as_array).expect("a place")[0].as_reference().expect("a page");
        let title = lopdf::decode_text_string(bookmark.get(b"Title").expect("a title")).expect("text");
        let page = pages.iter().position(|other| *other == page).expect("a page of the file");
        list.push((title, page, bookmarks(pdf, bookmark).len()));
        next = bookmark.get(b"Next").and_then(lopdf::Object::as_reference).ok();
    }
    list
}

#[test]
fn bookmarks_have_levels_only_for_several_documents() {
    let page = || Page::new(Paper::A4, InkMode::Full);
    let places = vec![(0, "Harold".to_owned()), (1, "Łukasz 葵".to_owned())];
    let sheets = Document { places, ..Document::new(DocumentKind::UnitSheets, vec![page(), page()]) };
    let plan = Document::new(DocumentKind::Plan, vec![page()]);
    let of = |documents: &[Document]| {
        let pdf = parse_pdf(&pdf_bytes("A battle", documents));
        let catalogue = pdf.catalog().expect("a catalogue");
        assert_eq!(catalogue.get(b"PageMode").and_then(lopdf::Object::as_name).expect("a name"), b"UseOutlines");
        bookmarks(&pdf, pdf.get_dict_in_dict(catalogue, b"Outlines").expect("bookmarks"))
    };
    assert_eq!(of(std::slice::from_ref(&sheets)), [("Harold".into(), 0, 0), ("Łukasz 葵".into(), 1, 0)]);
    assert_eq!(of(&[plan, sheets]), [("Battlefield plan".into(), 0, 0), ("Unit sheets".into(), 1, 2)]);
}

#[test]
fn drawings_are_stored_once_or_once_per_size_with_ink_saver() {
    let forms = |inks: InkMode| {
        let art = Art::new("die", (100.0, 100.0)).line("M0 0H90", 2.0, Ink::Words).into_arc();
        let mut pen = Pen::new(fonts(), Paper::A4, inks);
        for side in [10.0, 10.0, 10.0, 20.0] {
            pen.art(&art, Area::new(20.0, 20.0, side, side));
        }
        let pdf = parse_pdf(&pdf_bytes("Dice", &[Document::new(DocumentKind::Plan, vec![pen.finish()])]));
        let is_form =
            |stream: &lopdf::Stream| stream.dict.get(b"Subtype").and_then(lopdf::Object::as_name).is_ok_and(|name| name == b"Form");
        pdf.objects.values().filter(|object| object.as_stream().is_ok_and(is_form)).count()
    };
    assert_eq!((forms(InkMode::Full), forms(InkMode::Saver)), (1, 2));
}

/// Returns the text that readers extract from a page with these texts: each glyph's text, in file order.
fn extracted_text(texts: &[&str]) -> String {
    let fonts = fonts_with_other_scripts();
    let mut pen = Pen::new(&fonts, Paper::A4, InkMode::Full);
    for (line, text) in (0_u8..).zip(texts) {
        let look = Look::new(12.0, Style::Plain, Ink::Words);
        pen.text((20.0, 20.0 + 10.0 * f32::from(line)), Align::Left, look, text);
    }
    let document = Document::new(DocumentKind::Plan, vec![pen.finish()]);
    let bytes = write_pdf(&Printout::new("Names", &[document]), &fonts).expect("a file");
    let parsed = PdfDocument::parse(&bytes, &printpdf::PdfParseOptions::default(), &mut Vec::new()).expect("a sound file");
    parsed.extract_text().concat().concat().split_whitespace().collect()
}

#[test]
fn names_in_every_script_are_extracted_in_reading_order() {
    let names = [
        "محمد",
        "مُحَمَّد عَلِيّ",
        "سارة (ب)",
        "น้ำผึ้ง ทองคำ",
        "Sam 👨\u{200D}👩\u{200D}👧 🙂",
        "فاطمة الزهراء",
        "نور\u{200C}الدین",
        "יונתן",
        "बच्चन क्षत्रिय",
        "श्रीकृष्ण",
        "กิตติพงศ์",
        "Sara سارة B",
        "มณี",
        "मर्म",
        "علاء",
    ];
    for name in names {
        assert!(fonts_with_other_scripts().can_show(name), "{name}");
        // Direction marks, which readers add, aren't part of the search.
        let found = extracted_text(&[name]).replace(['\u{200E}', '\u{200F}'], "");
        assert_eq!(found, name.replace(' ', "").nfc().collect::<String>());
    }
    // A letter drawn by one glyph in one word and by another glyph elsewhere is found in both.
    assert_eq!(extracted_text(&["त्रि", "क्षत्रिय", "चि", "च"]), "त्रिक्षत्रियचिच");
}
