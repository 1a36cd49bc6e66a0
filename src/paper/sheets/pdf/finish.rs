//! The final steps of a file: adds the page contents, bookmarks and settings to the output of printpdf.
//!
//! printpdf gives every page unneeded boxes and resources, a bookmark list without levels, an invalid page mode, a random
//! identifier, and slow compression. This module fixes all of them.

use std::hash::{Hash, Hasher};

use flate2::{Compress, Compression, FlushCompress, Status};
use lopdf::{Dictionary, Document as File, Object, ObjectId, ObjectStreamConfig, SaveOptions, dictionary};
use siphasher::sip128::{Hasher128, SipHasher13};

use super::objects::{name, string, text_string};
use super::structure::Structure;
use super::{Printout, metadata, tags};
use crate::sheets::text::{Fonts, printable_text};

/// PDF version that covers every feature of these files.
const VERSION: &str = "1.7";
/// Compression level of page contents. They are short, so the highest level costs little.
const LEVEL: u32 = 9;
/// Compression level of structure elements and object positions. They are long and repetitive, so a higher level gains little.
const QUICK: u32 = 5;
/// Base-2 logarithm of the compression window in bytes, which exceeds any page and any font.
const WINDOW_BITS: u8 = 15;
/// Extra space for a stream that can't be compressed.
const ROOM: usize = 256;
/// Maximum number of dictionaries compressed together. Their number must fit in two bytes.
const MOST_GATHERED: usize = 60_000;
/// Shorter streams grow when compressed.
const LEAST_COMPRESSED: usize = 120;

/// Adds the page contents to the file, finishes it and returns its bytes.
pub(super) fn finish(
    mut file: File,
    contents: Vec<Vec<u8>>,
    structure: &Structure,
    printout: &Printout<'_>,
    fonts: &Fonts,
) -> lopdf::Result<Vec<u8>> {
    VERSION.clone_into(&mut file.version);
    let pages: Vec<ObjectId> = file.page_iter().collect();
    let mut resources = None;
    for ((&id, content), page) in pages.iter().zip(contents).zip(printout.pages()) {
        set_page_content(&mut file, id, content, &mut resources)?;
        if page.on_its_side {
            file.get_dictionary_mut(id)?.set("Rotate", 270);
        }
    }
    if let Some(resources) = resources {
        tidy_resources(&mut file, resources)?;
    }
    write_catalogue(&mut file, &pages, printout)?;
    tags::write_tags(&mut file, &pages, structure, printout, fonts)?;
    file.renumber_objects();
    let identifier = compress(&mut file, printout)?;
    file.trailer.set("ID", vec![string(identifier.clone()), string(identifier)]);
    let mut bytes = Vec::new();
    // Dictionaries are gathered and compressed too, all of them at once: elements are many and much alike.
    let object_stream_config = ObjectStreamConfig { max_objects_per_stream: MOST_GATHERED, compression_level: QUICK };
    let options = SaveOptions { use_object_streams: true, use_xref_streams: true, object_stream_config, ..SaveOptions::default() };
    file.save_with_options(&mut bytes, options)?;
    Ok(compress_cross_references(bytes))
}

/// Length of a row of the cross-reference table.
const LINE: usize = 7;

/// Compresses the cross-reference table, which lopdf appends uncompressed. Each row becomes its difference to the previous
/// one, which is nearly always the same.
fn compress_cross_references(mut bytes: Vec<u8>) -> Vec<u8> {
    const START: &[u8] = b"startxref\n";
    let find = |what: &[u8], from: usize| bytes[from..].windows(what.len()).position(|found| found == what).map(|at| from + at);
    let parts = || {
        let tail = bytes.len().checked_sub(64)?;
        let told = find(START, tail)? + START.len();
        let start: usize = std::str::from_utf8(bytes.get(told..)?).ok()?.lines().next()?.parse().ok()?;
        let list = find(b"stream\n", start)? + b"stream\n".len();
        let head = std::str::from_utf8(bytes.get(start..list)?).ok()?;
        let length: usize = head.split("/Length ").nth(1)?.split(['/', '>']).next()?.trim().parse().ok()?;
        let lines = bytes.get(list..list + length)?;
        let short = row_differences(lines)?;
        let head = head.replace(&format!("/Length {length}"), &format!("/Length {}", short.len()));
        let head = head.replace("/Type/XRef", &format!("/Type/XRef/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns {LINE}>>"));
        Some((start, [head.as_bytes(), &short, bytes.get(list + length..)?].concat()))
    };
    if let Some((start, end)) = parts() {
        bytes.truncate(start);
        bytes.extend(end);
    }
    bytes
}

/// Returns rows as differences to the previous one, compressed; `None` if the data isn't made of complete rows.
fn row_differences(lines: &[u8]) -> Option<Vec<u8>> {
    /// PNG predictor tag for a difference to the row above.
    const UP: u8 = 2;
    let mut before = [0; LINE];
    let mut told = Vec::with_capacity(lines.len() / LINE * (LINE + 1));
    for line in lines.chunks(LINE) {
        let line: [u8; LINE] = line.try_into().ok()?;
        told.push(UP);
        told.extend(line.iter().zip(before).map(|(byte, above)| byte.wrapping_sub(above)));
        before = line;
    }
    let mut press = Compress::new_with_window_bits(Compression::new(QUICK), true, WINDOW_BITS);
    let mut pressed = Vec::with_capacity(told.len() + ROOM);
    let end = press.compress_vec(&told, &mut pressed, FlushCompress::Finish).ok()?;
    (end == Status::StreamEnd).then_some(pressed)
}

/// Sets a page's content and the resources that all pages share, and removes entries that only repeat the defaults.
fn set_page_content(file: &mut File, page: ObjectId, content: Vec<u8>, resources: &mut Option<ObjectId>) -> lopdf::Result<()> {
    let dictionary = file.get_dictionary_mut(page)?;
    for needless in ["TrimBox", "CropBox", "Annots"] {
        dictionary.remove(needless.as_bytes());
    }
    let own = dictionary.get(b"Resources")?.as_reference()?;
    let shared = *resources.get_or_insert(own);
    dictionary.set("Resources", shared);
    let stream = dictionary.get(b"Contents")?.as_reference()?;
    if own != shared {
        file.objects.remove(&own);
    }
    file.get_object_mut(stream)?.as_stream_mut()?.set_content(content);
    Ok(())
}

/// Removes the resources of unused kinds.
fn tidy_resources(file: &mut File, resources: ObjectId) -> lopdf::Result<()> {
    for kind in ["Font", "XObject", "ExtGState", "Shading"] {
        let id = file.get_dictionary(resources)?.get(kind.as_bytes())?.as_reference()?;
        if file.get_dictionary(id)?.is_empty() {
            file.get_dictionary_mut(resources)?.remove(kind.as_bytes());
            file.objects.remove(&id);
        }
    }
    // What pages have in common needs what they need, and drawings may share parts.
    let Ok(drawings) = file.get_dictionary(resources)?.get(b"XObject").and_then(Object::as_reference) else { return Ok(()) };
    let drawings = file.get_dictionary(drawings)?.iter().map(|(_, drawing)| drawing.as_reference()).collect::<lopdf::Result<Vec<_>>>()?;
    for drawing in drawings {
        let dictionary = &mut file.get_object_mut(drawing)?.as_stream_mut()?.dict;
        if dictionary.has(b"Resources") {
            dictionary.set("Resources", resources);
        }
    }
    Ok(())
}

fn write_catalogue(file: &mut File, pages: &[ObjectId], printout: &Printout<'_>) -> lopdf::Result<()> {
    let info = file.trailer.get(b"Info")?.as_reference()?;
    let info = file.get_dictionary_mut(info)?;
    let program = concat!("Senlac ", env!("CARGO_PKG_VERSION"));
    let subject = printout.documents.iter().map(|document| document.kind.title()).collect::<Vec<_>>().join(", ");
    let (title, author) = (printable_text(printout.title), printable_text(printout.author));
    let title = if title.trim().is_empty() { subject.as_str().into() } else { title };
    for (key, text) in [("Title", &*title), ("Author", &*author), ("Subject", &*subject), ("Creator", program), ("Producer", program)] {
        info.set(key, text_string(text));
    }
    for leftover in ["GTS_PDFXVersion", "Identifier", "Trapped", "Keywords", "CreationDate", "ModDate"] {
        info.remove(leftover.as_bytes());
    }
    let outlines = write_bookmarks(file, pages, printout)?;
    let metadata = file.add_object(metadata::xmp_stream([&title, &author, &subject, printout.language, program]));
    let catalogue = file.catalog_mut()?;
    catalogue.set("Metadata", metadata);
    catalogue.set("Lang", string(printout.language.as_bytes().to_vec()));
    // Printed as it is measured, and never two pupils' sheets on one leaf, where the reader obeys.
    let wishes = dictionary! {
        "DisplayDocTitle" => true,
        "PrintScaling" => name("None"),
        "Duplex" => name("Simplex"),
    };
    catalogue.set("ViewerPreferences", wishes);
    catalogue.remove(b"PageMode");
    if let Some(outlines) = outlines {
        catalogue.set("Outlines", outlines);
        catalogue.set("PageMode", name("UseOutlines"));
    }
    Ok(())
}

/// A bookmark and its children.
struct Bookmark {
    title: String,
    page: usize,
    beneath: Vec<Bookmark>,
}

fn write_bookmarks(file: &mut File, pages: &[ObjectId], printout: &Printout<'_>) -> lopdf::Result<Option<ObjectId>> {
    let mut list = Vec::new();
    let mut first = 0;
    for document in printout.documents {
        let place = |(page, title): &(usize, String)| Bookmark {
            title: printable_text(title).into_owned(),
            page: first + page,
            beneath: Vec::new(),
        };
        let beneath: Vec<Bookmark> = document.places.iter().map(place).collect();
        if printout.documents.len() == 1 {
            list = beneath;
        } else if !document.pages.is_empty() {
            list.push(Bookmark { title: document.kind.title().to_owned(), page: first, beneath });
        }
        first += document.pages.len();
    }
    if list.is_empty() {
        return Ok(None);
    }
    let root = file.new_object_id();
    let mut dictionary = dictionary! { "Type" => name("Outlines") };
    let count = list.len();
    attach_bookmarks(file, pages, &list, root, &mut dictionary)?;
    dictionary.set("Count", i64::try_from(count).unwrap_or(i64::MAX));
    file.set_object(root, dictionary);
    Ok(Some(root))
}

/// Writes the bookmarks of one level below their parent, and links the parent to the first and last.
fn attach_bookmarks(file: &mut File, pages: &[ObjectId], list: &[Bookmark], parent: ObjectId, above: &mut Dictionary) -> lopdf::Result<()> {
    let ids: Vec<ObjectId> = list.iter().map(|_| file.new_object_id()).collect();
    for (number, bookmark) in list.iter().enumerate() {
        let mut entry = dictionary! { "Title" => text_string(&bookmark.title), "Parent" => parent };
        if let Some(&page) = pages.get(bookmark.page) {
            entry.set("Dest", page_destination(file, page)?);
        }
        if let Some(&before) = number.checked_sub(1).and_then(|before| ids.get(before)) {
            entry.set("Prev", before);
        }
        if let Some(&after) = ids.get(number + 1) {
            entry.set("Next", after);
        }
        if !bookmark.beneath.is_empty() {
            attach_bookmarks(file, pages, &bookmark.beneath, ids[number], &mut entry)?;
            // A negative count is a closed branch.
            entry.set("Count", -i64::try_from(bookmark.beneath.len()).unwrap_or(i64::MAX));
        }
        file.set_object(ids[number], entry);
    }
    if let (Some(&first), Some(&last)) = (ids.first(), ids.last()) {
        above.set("First", first);
        above.set("Last", last);
    }
    Ok(())
}

/// Returns a destination at the top of a page that keeps the zoom. A sideways page is shown whole.
fn page_destination(file: &File, page: ObjectId) -> lopdf::Result<Vec<Object>> {
    let dictionary = file.get_dictionary(page)?;
    if dictionary.has(b"Rotate") {
        return Ok(vec![page.into(), name("Fit")]);
    }
    let top = dictionary.get(b"MediaBox")?.as_array()?.last().cloned().unwrap_or(Object::Null);
    Ok(vec![page.into(), name("XYZ"), Object::Integer(0), top, Object::Null])
}

/// A fingerprint that doesn't depend on the pointer size: counts always have eight bytes, also in a browser.
struct Fingerprint(SipHasher13);

impl Hasher for Fingerprint {
    fn write(&mut self, bytes: &[u8]) {
        self.0.write(bytes);
    }

    fn write_usize(&mut self, count: usize) {
        self.0.write_u64(count as u64);
    }

    fn write_isize(&mut self, count: isize) {
        self.0.write_i64(count as i64);
    }

    fn finish(&self) -> u64 {
        self.0.finish()
    }
}

/// Compresses all streams that are long enough, and returns a 16-byte fingerprint of the whole file.
fn compress(file: &mut File, printout: &Printout<'_>) -> Result<Vec<u8>, lopdf::Error> {
    let mut fingerprint = Fingerprint(SipHasher13::new());
    // One for all of them: the memory that it needs is larger than most pages.
    let mut press = Compress::new_with_window_bits(Compression::new(LEVEL), true, WINDOW_BITS);
    for object in file.objects.values_mut() {
        let Object::Stream(stream) = object else { continue };
        // Metadata stays uncompressed for programs that understand only that.
        if stream.content.len() >= LEAST_COMPRESSED && !stream.dict.has_type(b"Metadata") {
            let mut pressed = Vec::with_capacity(stream.content.len() + ROOM);
            press.reset();
            let end = press.compress_vec(&stream.content, &mut pressed, FlushCompress::Finish).map_err(std::io::Error::from)?;
            // With this much room compression always finishes. If it didn't, the stream would stay unchanged.
            if end == Status::StreamEnd && pressed.len() < stream.content.len() {
                stream.set_content(pressed);
                stream.dict.set("Filter", name("FlateDecode"));
            }
        }
        fingerprint.write(&stream.content);
    }
    let Printout { title, author, language, documents } = *printout;
    (title, author, language).hash(&mut fingerprint);
    for document in documents {
        (document.kind, document.pages.len(), &document.places).hash(&mut fingerprint);
        document.pages.iter().for_each(|page| (page.paper, page.on_its_side).hash(&mut fingerprint));
    }
    Ok(fingerprint.0.finish128().as_bytes().to_vec())
}
