//! Tests of the tags for screen readers, in every document, on both papers and in both ink modes.

use std::collections::HashSet;

use lopdf::content::Content as Operators;
use lopdf::{Dictionary, Object, ObjectId};

use super::structure::{Child, ElementAttribute};
use super::*;
use crate::sheets::layout::InkMode;
use crate::sheets::layout::checks::every_paper_and_ink;
use crate::sheets::layout::game::tests::sample;
use crate::sheets::layout::test_battles::{TestBattle, fonts, ordinary_name, senlac};
use crate::sheets::{Document, DocumentKind, GameDocumentKind, PrintOptions};

fn battle() -> TestBattle {
    TestBattle::under_way(senlac(ordinary_name))
}

struct TaggedFile {
    file: lopdf::Document,
    pages: Vec<ObjectId>,
}

impl TaggedFile {
    fn new(documents: &[Document]) -> Self {
        let bytes = write_pdf(&Printout::new("Class 7b", documents), fonts()).expect("a file");
        let file = lopdf::Document::load_mem(&bytes).expect("a sound file");
        Self { pages: file.page_iter().collect(), file }
    }

    fn dictionary(&self, id: ObjectId) -> &Dictionary {
        self.file.get_dictionary(id).expect("a dictionary")
    }

    fn root(&self) -> &Dictionary {
        let catalogue = self.file.catalog().expect("a catalogue");
        self.dictionary(catalogue.get(b"StructTreeRoot").and_then(Object::as_reference).expect("a tree"))
    }

    fn children(element: &Dictionary) -> Vec<&Object> {
        match element.get(b"K") {
            Ok(Object::Array(kids)) => kids.iter().collect(),
            Ok(kid) => vec![kid],
            Err(_) => Vec::new(),
        }
    }

    fn elements(element: &Dictionary) -> Vec<ObjectId> {
        Self::children(element).into_iter().filter_map(|kid| kid.as_reference().ok()).collect()
    }

    /// Returns all descendants of an element, in reading order.
    fn descendants(&self, element: &Dictionary) -> Vec<ObjectId> {
        Self::elements(element).into_iter().flat_map(|id| std::iter::once(id).chain(self.descendants(self.dictionary(id)))).collect()
    }

    fn tag(&self, id: ObjectId) -> &str {
        std::str::from_utf8(self.dictionary(id).get(b"S").and_then(Object::as_name).expect("a type")).expect("letters")
    }

    fn numbers(&self, id: ObjectId) -> Vec<i64> {
        Self::children(self.dictionary(id)).into_iter().filter_map(|kid| kid.as_i64().ok()).collect()
    }
}

/// Returns the marked-content numbers of a page. Everything painted must be in one piece of it, or in an artifact.
fn marked_content_numbers(file: &lopdf::Document, page: ObjectId) -> Vec<i64> {
    let operators = Operators::decode(&file.get_page_content(page)).expect("operators");
    let mut numbers = Vec::new();
    let (mut inside, mut in_text) = (false, false);
    for operation in &operators.operations {
        match operation.operator.as_str() {
            "BDC" | "BMC" => {
                assert!(!inside && !in_text, "pieces lie beside each other");
                inside = true;
                if let Some(Object::Dictionary(properties)) = operation.operands.get(1) {
                    numbers.push(properties.get(b"MCID").and_then(Object::as_i64).expect("a number"));
                } else {
                    assert_eq!(operation.operands[0].as_name().expect("a name"), b"Artifact");
                }
            }
            "EMC" => {
                assert!(inside && !in_text, "each piece ends once");
                inside = false;
            }
            "BT" => in_text = true,
            "ET" => in_text = false,
            "Tj" | "TJ" | "'" | "\"" | "S" | "s" | "f" | "f*" | "B" | "b" | "Do" | "sh" => {
                assert!(inside, "{operation:?} is neither told nor an artifact");
            }
            _ => {}
        }
    }
    assert!(!inside);
    numbers
}

#[test]
fn every_document_can_be_read_aloud() {
    let battle = battle();
    let sheets = sample();
    let of_battle = every_paper_and_ink().flat_map(|options| DocumentKind::ALL.map(|kind| battle.kind(kind, options)));
    let of_game =
        every_paper_and_ink().flat_map(|options| GameDocumentKind::ALL.map(|kind| Document::from_game(kind, &sheets, options, fonts())));
    for document in of_battle.chain(of_game) {
        let read = TaggedFile::new(std::slice::from_ref(&document));
        assert_marks_have_elements_or_are_artifacts(&document, &read);
        assert_headings_start_with_the_page_title(&document, &read);
        assert_figures_tables_and_lists_are_complete(&document, &read);
    }
}

/// Asserts that every mark has an element or is an artifact, and that marked-content numbers link pages to elements and back.
fn assert_marks_have_elements_or_are_artifacts(document: &Document, read: &TaggedFile) {
    let parents = read.root().get(b"ParentTree").and_then(Object::as_reference).expect("a tree");
    let parents = read.dictionary(parents).get(b"Nums").and_then(Object::as_array).expect("numbers").clone();
    assert_eq!(parents.len(), 2 * read.pages.len());
    let mut known = HashSet::new();
    for (number, &page) in read.pages.iter().enumerate() {
        let dictionary = read.dictionary(page);
        assert_eq!(dictionary.get(b"StructParents").and_then(Object::as_i64).expect("a number"), i64::try_from(number).expect("small"));
        assert_eq!(dictionary.get(b"Tabs").and_then(Object::as_name).expect("a name"), b"S");
        assert_eq!(parents[2 * number].as_i64().expect("a number"), i64::try_from(number).expect("small"));
        let owners = read.file.get_object(parents[2 * number + 1].as_reference().expect("a list")).and_then(Object::as_array);
        let owners: Vec<ObjectId> = owners.expect("owners").iter().map(|owner| owner.as_reference().expect("an element")).collect();
        let numbers = marked_content_numbers(&read.file, page);
        assert!(numbers.iter().copied().eq(0..i64::try_from(owners.len()).expect("few")), "{:?}: {numbers:?}", document.kind);
        for (number, owner) in numbers.into_iter().zip(owners) {
            assert_eq!(read.dictionary(owner).get(b"Pg").and_then(Object::as_reference).expect("a page"), page);
            assert_eq!(read.numbers(owner).iter().filter(|&&own| own == number).count(), 1);
            known.insert((owner, number));
        }
    }
    let total: usize = read.descendants(read.root()).into_iter().map(|id| read.numbers(id).len()).sum();
    assert_eq!(total, known.len(), "no element of {:?} has content that is on no page", document.kind);
    for object in read.file.objects.values() {
        if let Object::Stream(stream) = object
            && stream.dict.get(b"Subtype").and_then(Object::as_name).is_ok_and(|name| name == b"Form")
        {
            let content = stream.decompressed_content().unwrap_or_else(|_| stream.content.clone());
            assert!(!content.windows(5).any(|bytes| bytes == b"/MCID"), "what many pages share has no number");
        }
    }
}

fn assert_headings_start_with_the_page_title(document: &Document, read: &TaggedFile) {
    let mut before = 0;
    let mut pages_seen = HashSet::new();
    for id in read.descendants(read.root()) {
        let element = read.dictionary(id);
        let parent = read.dictionary(element.get(b"P").and_then(Object::as_reference).expect("a parent"));
        assert!(TaggedFile::elements(parent).contains(&id));
        let Some(level) = read.tag(id).strip_prefix('H').and_then(|level| level.parse::<usize>().ok()) else { continue };
        assert!(level <= before + 1, "{:?}: a heading of level {level} after one of level {before}", document.kind);
        before = level;
        // Text with boxes or on many lines is in a separate element.
        let mut with_content = std::iter::once(id).chain(TaggedFile::elements(element));
        let page = with_content.find_map(|id| read.dictionary(id).get(b"Pg").and_then(Object::as_reference).ok());
        if pages_seen.insert(page.expect("a page")) {
            assert_eq!(level, 1, "{:?}", document.kind);
        }
    }
    assert_eq!(pages_seen.len(), read.pages.len(), "every page of {:?} has a heading", document.kind);
}

fn assert_figures_tables_and_lists_are_complete(document: &Document, read: &TaggedFile) {
    for id in read.descendants(read.root()) {
        let (element, kids) = (read.dictionary(id), TaggedFile::elements(read.dictionary(id)));
        let words = |key: &[u8]| element.get(key).ok().map(|text| lopdf::decode_text_string(text).expect("text"));
        let attribute = |key: &[u8]| element.get(b"A").and_then(Object::as_dict).and_then(|dictionary| dictionary.get(key)).is_ok();
        let holds = |tag: &str| !kids.is_empty() && kids.iter().all(|&kid| read.tag(kid) == tag);
        match read.tag(id) {
            "Figure" => assert!(words(b"Alt").is_some_and(|alt| alt.ends_with('.')) && attribute(b"BBox")),
            "Span" => assert!(words(b"ActualText").is_some_and(|text| !text.trim().is_empty())),
            "TH" => assert!(attribute(b"Scope")),
            "L" => assert!(holds("LI")),
            "LI" => assert!(holds("LBody")),
            "Table" => {
                assert!(holds("TR"));
                let rows: Vec<Vec<ObjectId>> = kids.iter().map(|&row| TaggedFile::elements(read.dictionary(row))).collect();
                let sizes: Vec<usize> = rows.iter().map(Vec::len).collect();
                assert!(sizes.iter().all(|&cells| cells == sizes[0]), "{:?}: {sizes:?}", document.kind);
                assert!(rows.iter().all(|row| row.iter().all(|&cell| matches!(read.tag(cell), "TH" | "TD"))));
                assert!(rows.iter().flatten().any(|&cell| read.tag(cell) == "TH"), "{:?}", document.kind);
            }
            _ => {}
        }
    }
}

#[test]
fn files_declare_their_title_language_and_tags() {
    let plan = [battle().kind(DocumentKind::Plan, PrintOptions::default())];
    for (title, escaped) in [("Fish & chips <7b>", "Fish &amp; chips &lt;7b&gt;"), (" ", "Battlefield plan")] {
        let bytes = write_pdf(&Printout::new(title, &plan), fonts()).expect("a file");
        assert!(String::from_utf8_lossy(&bytes).contains(&format!("<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">{escaped}</rdf:li>")));
        let file = lopdf::Document::load_mem(&bytes).expect("a sound file");
        let catalogue = file.catalog().expect("a catalogue");
        assert_eq!(catalogue.get(b"Lang").and_then(Object::as_str).expect("a language"), b"en-GB");
        let is_true = |name: &[u8], key: &[u8]| {
            catalogue.get(name).and_then(Object::as_dict).and_then(|wishes| wishes.get(key)).and_then(Object::as_bool).is_ok_and(|is| is)
        };
        assert!(is_true(b"MarkInfo", b"Marked") && is_true(b"ViewerPreferences", b"DisplayDocTitle"));
        let metadata = file.get_object(catalogue.get(b"Metadata").and_then(Object::as_reference).expect("metadata"));
        let metadata = metadata.and_then(Object::as_stream).expect("a stream");
        assert!(!metadata.dict.has(b"Filter") && String::from_utf8_lossy(&metadata.content).contains("<rdf:li>en-GB</rdf:li>"));
    }
}

/// Returns what a screen reader says for a page, by element: its type, and its text or the replacement.
fn spoken_texts(document: &Document, page: usize) -> Vec<String> {
    let (structure, sheets) = Structure::from_printout(&Printout::new("Class 7b", std::slice::from_ref(document)), fonts());
    let words = |number: usize| {
        let own = sheets[page].marks.iter().filter(|(_, belongs)| belongs.to.is_some_and(|(content, _)| content == number));
        own.filter_map(|(mark, _)| mark.text()).map(|text| text.text.as_str()).collect::<Vec<_>>().join(" ")
    };
    let mut spoken = Vec::new();
    let mut ahead = vec![Child::Element(0)];
    let mut tag = "";
    while let Some(kid) = ahead.pop() {
        match kid {
            Child::Element(element) => {
                let element = &structure.elements[element];
                tag = if element.tag == "Span" { tag } else { element.tag };
                match &element.told {
                    ElementAttribute::Shows(says, _) | ElementAttribute::Says(says) if element.page == page => {
                        spoken.push(format!("{tag} {says}"));
                    }
                    ElementAttribute::Shows(..) | ElementAttribute::Says(_) => {}
                    ElementAttribute::Nothing | ElementAttribute::Title(_) | ElementAttribute::Heads(_) => {
                        ahead.extend(element.kids.iter().rev().filter(|kid| matches!(kid, Child::Element(_)) || element.page == page));
                    }
                }
            }
            Child::Content(number) => spoken.push(format!("{tag} {}", words(number))),
        }
    }
    spoken
}

#[test]
fn unit_sheets_are_read_aloud_from_name_to_history() {
    for options in [PrintOptions::default(), PrintOptions { two_to_a_page: true, inks: InkMode::Saver, ..PrintOptions::default() }] {
        let spoken = spoken_texts(&battle().kind(DocumentKind::UnitSheets, options), 0);
        assert_eq!(spoken[0], "H1 Adela Brook you are William · Norman knights unit N01 · starts on I10");
        let wanted = [
            "Figure The face of William with his crown.",
            "Figure The unit’s kite shield.",
            "H2 Your men",
            "Figure 8 boxes to cross off, 2 on each of 4 bases. The last one, with a crown, is you.",
            "H2 To hit, roll",
            "TH on the flat your men",
            "TH on the hill you",
            "TH Spearmen",
            "TD any number",
            "H2 Move",
            "Figure Your men in the middle. They can move up to 2 squares in all directions.",
            "P 2 squares on the flat",
            "H2 Cards that affect you",
            "H2 In 1066",
            "LBody One writer says that Duke William lost 3 horses that day.",
        ];
        // Half a page has no space for notes.
        let notes = (!options.two_to_a_page).then_some("H2 Notes");
        let mut rest = spoken.iter();
        for words in wanted.into_iter().chain(notes) {
            assert!(rest.any(|said| said == words), "{words}: {spoken:#?}");
        }
    }
}

#[test]
fn split_and_unprintable_names_are_read_aloud_once() {
    let setup = senlac(|_, number| match number {
        0 => Some("Bartholomew Featherstonehaugh-Cholmondeley of Wherwell".to_owned()),
        _ => Some("Aoi 葵".to_owned()),
    });
    let spoken = spoken_texts(&TestBattle::new(setup).kind(DocumentKind::NameTents, PrintOptions::default()), 0);
    assert_eq!(spoken[0], "H1 Name tents");
    for name in ["H2 Bartholomew Featherstonehaugh-Cholmondeley of Wherwell", "H2 Aoi"] {
        assert_eq!(spoken.iter().filter(|said| *said == name).count(), 1, "a name stands on both sides and is told once: {spoken:#?}");
    }
}

#[test]
fn each_document_in_a_file_has_its_own_part() {
    let read = TaggedFile::new(&[DocumentKind::Handout, DocumentKind::Plan].map(|kind| battle().kind(kind, PrintOptions::default())));
    let whole = TaggedFile::elements(read.root());
    assert_eq!(whole.len(), 1);
    let parts = TaggedFile::elements(read.dictionary(whole[0]));
    let title = |&part: &ObjectId| lopdf::decode_text_string(read.dictionary(part).get(b"T").expect("a title")).expect("text");
    assert_eq!(parts.iter().map(title).collect::<Vec<_>>(), ["Rules for pupils", "Battlefield plan"]);
}
