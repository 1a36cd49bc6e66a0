//! Puts a file together: its pages with what they share, its bookmarks, and what it says about itself.

use std::collections::BTreeMap;
use std::hash::Hash;

use siphasher::sip128::{Hasher128, SipHasher13};

use super::drawings::Form;
use super::face::Face;
use super::file::File;
use super::objects::{Dictionary, Id, Object, count, name, words};
use super::structure::Structure;
use super::{PdfProblem, Printout, metadata, tags};
use crate::sheets::layout::Page;
use crate::sheets::text::{FaceId, Fonts, printable};

/// The points of a millimetre in the size of a page.
const PT_PER_MM: f32 = 2.834_646;

/// The bytes of a file with these faces and drawings, and with the content of each page.
pub(super) fn finish(
    faces: &BTreeMap<FaceId, Face<'_>>,
    forms: Vec<Form>,
    contents: Vec<Vec<u8>>,
    structure: &Structure,
    printout: &Printout<'_>,
    fonts: &Fonts,
) -> Result<Vec<u8>, PdfProblem> {
    let mut file = File::default();
    let forms: Vec<(Id, Form)> = forms.into_iter().map(|form| (file.reserve(), form)).collect();
    let tree = file.reserve();
    let shared = shared(&mut file, faces, &forms)?;
    let pages: Vec<Id> = contents.iter().map(|_| file.reserve()).collect();
    let resources = file.add(shared);
    for (id, form) in forms {
        file.set(id, form.stream(resources));
    }
    for (number, ((&id, content), page)) in pages.iter().zip(contents).zip(printout.pages()).enumerate() {
        let content = file.add_stream(Dictionary::default(), content);
        let size = [0.0, 0.0, page.paper.width_mm() * PT_PER_MM, top(page)];
        let mut dictionary = Dictionary::of([
            ("Type", name("Page")),
            ("MediaBox", size.map(Object::Real).to_vec().into()),
            ("Resources", resources.into()),
            ("Contents", content.into()),
            ("Parent", tree.into()),
        ]);
        if page.on_its_side {
            dictionary.add("Rotate", count(270));
        }
        dictionary.add("StructParents", count(number));
        // What readers step through with the tab key comes in the order of the tree.
        dictionary.add("Tabs", name("S"));
        file.set(id, dictionary);
    }
    let kids: Vec<Object> = pages.iter().map(|&page| page.into()).collect();
    file.set(tree, Dictionary::of([("Type", name("Pages")), ("Count", count(pages.len())), ("Kids", kids.into())]));
    let (catalogue, info) = (file.reserve(), file.reserve());
    let mut about = about(&mut file, tree, info, &pages, printout);
    tags::hang(&mut file, &mut about, &pages, structure, printout, fonts);
    file.set(catalogue, about);
    let mut fingerprint = SipHasher13::new();
    file.compress(&mut fingerprint);
    let identifier = identifier(fingerprint, printout);
    Ok(file.write(catalogue, info, &identifier))
}

/// What all pages have at hand: the fonts and the drawings by their names.
fn shared(file: &mut File, faces: &BTreeMap<FaceId, Face<'_>>, forms: &[(Id, Form)]) -> Result<Dictionary, PdfProblem> {
    let (mut fonts, mut drawings) = (Dictionary::default(), Dictionary::default());
    let mut faces: Vec<(String, &Face<'_>)> = faces.iter().map(|(id, face)| (format!("F{}", id.0), face)).collect();
    faces.sort_by(|(a, _), (b, _)| a.cmp(b));
    for (name, face) in faces {
        if let Some(font) = face.cut()? {
            let font = font.add_to(file, &name);
            fonts.add(name, font);
        }
    }
    for (id, form) in forms {
        drawings.add(form.name.clone(), *id);
    }
    let mut shared = Dictionary::default();
    for (kind, things) in [("Font", fonts), ("XObject", drawings)] {
        if !things.is_empty() {
            shared.add(kind, file.add(things));
        }
    }
    Ok(shared)
}

/// What the file says about itself, and its catalogue.
fn about(file: &mut File, tree: Id, info: Id, pages: &[Id], printout: &Printout<'_>) -> Dictionary {
    let program = concat!("Senlac ", env!("CARGO_PKG_VERSION"));
    let subject = printout.documents.iter().map(|document| document.kind.title()).collect::<Vec<_>>().join(", ");
    let (title, author) = (printable(printout.title), printable(printout.author));
    let title = if title.trim().is_empty() { subject.as_str().into() } else { title };
    let about = metadata::About { title: &title, author: &author, subject: &subject, language: printout.language, program };
    let told = [("Subject", &*subject), ("Creator", program), ("Author", &*author), ("Producer", program), ("Title", &*title)];
    file.set(info, Dictionary::of(told.map(|(key, text)| (key, words(text)))));
    let outlines = bookmarks(file, pages, printout);
    let metadata = file.add(about.stream());
    // Printed as it is measured, and never two pupils' sheets on one leaf, where the reader obeys.
    let wishes = Dictionary::of([("DisplayDocTitle", Object::Boolean(true)), ("PrintScaling", name("None")), ("Duplex", name("Simplex"))]);
    let mut catalogue = Dictionary::of([
        ("Type", name("Catalog")),
        ("PageLayout", name("OneColumn")),
        ("ViewerPreferences", wishes.into()),
        ("Pages", tree.into()),
        ("Metadata", metadata.into()),
        ("Lang", Object::Hexadecimal(printout.language.into())),
    ]);
    if let Some(outlines) = outlines {
        catalogue.add("Outlines", outlines);
        catalogue.add("PageMode", name("UseOutlines"));
    }
    catalogue
}

/// A bookmark and those beneath it.
struct Bookmark {
    title: String,
    page: usize,
    beneath: Vec<Bookmark>,
}

/// Writes the bookmarks, if there are any.
fn bookmarks(file: &mut File, pages: &[Id], printout: &Printout<'_>) -> Option<Id> {
    let mut list = Vec::new();
    let mut first = 0;
    for document in printout.documents {
        let place =
            |(page, title): &(usize, String)| Bookmark { title: printable(title).into_owned(), page: first + page, beneath: Vec::new() };
        let beneath: Vec<Bookmark> = document.places.iter().map(place).collect();
        if printout.documents.len() == 1 {
            list = beneath;
        } else if !document.pages.is_empty() {
            list.push(Bookmark { title: document.kind.title().to_owned(), page: first, beneath });
        }
        first += document.pages.len();
    }
    if list.is_empty() {
        return None;
    }
    let tops: Vec<(Id, &Page)> = pages.iter().copied().zip(printout.pages()).collect();
    let root = file.reserve();
    let mut dictionary = Dictionary::of([("Type", name("Outlines"))]);
    hang(file, &tops, &list, root, &mut dictionary);
    dictionary.add("Count", count(list.len()));
    file.set(root, dictionary);
    Some(root)
}

/// Writes bookmarks of one level beneath their parent, and names the first and the last to it.
fn hang(file: &mut File, pages: &[(Id, &Page)], list: &[Bookmark], parent: Id, above: &mut Dictionary) {
    let ids: Vec<Id> = list.iter().map(|_| file.reserve()).collect();
    for (number, bookmark) in list.iter().enumerate() {
        let mut entry = Dictionary::of([("Title", words(&bookmark.title)), ("Parent", parent.into())]);
        if let Some(&(id, page)) = pages.get(bookmark.page) {
            entry.add("Dest", place_of(id, page));
        }
        if let Some(&before) = number.checked_sub(1).and_then(|before| ids.get(before)) {
            entry.add("Prev", before);
        }
        if let Some(&after) = ids.get(number + 1) {
            entry.add("Next", after);
        }
        if !bookmark.beneath.is_empty() {
            hang(file, pages, &bookmark.beneath, ids[number], &mut entry);
            // A negative count is a closed branch.
            entry.add("Count", Object::Integer(-i64::try_from(bookmark.beneath.len()).unwrap_or(i64::MAX)));
        }
        file.set(ids[number], entry);
    }
    if let (Some(&first), Some(&last)) = (ids.first(), ids.last()) {
        above.add("First", first);
        above.add("Last", last);
    }
}

/// The top of a page, which stays as large as it is; a page on its side is shown whole.
fn place_of(id: Id, page: &Page) -> Vec<Object> {
    if page.on_its_side {
        return vec![id.into(), name("Fit")];
    }
    vec![id.into(), name("XYZ"), count(0), Object::Real(top(page)), Object::Null]
}

fn top(page: &Page) -> f32 {
    page.paper.height_mm() * PT_PER_MM
}

/// Sixteen bytes that stand for everything in the file, of whose streams the fingerprint knows.
fn identifier(mut fingerprint: SipHasher13, printout: &Printout<'_>) -> [u8; 16] {
    let Printout { title, author, language, documents } = *printout;
    (title, author, language).hash(&mut fingerprint);
    for document in documents {
        (document.kind, document.pages.len(), &document.places).hash(&mut fingerprint);
        document.pages.iter().for_each(|page| (page.paper, page.on_its_side).hash(&mut fingerprint));
    }
    fingerprint.finish128().as_bytes()
}
