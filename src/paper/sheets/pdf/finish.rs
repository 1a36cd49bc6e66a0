//! The last steps of a file: what printpdf has put together gets its contents, its bookmarks and its manners.
//!
//! printpdf gives every page boxes and resources that it does not need, a bookmark list without levels, a page mode that
//! is no name, an identifier by chance, and the strongest compression; all of that is mended here.

use std::hash::{Hash, Hasher};

use flate2::{Compress, Compression, FlushCompress, Status};
use lopdf::{Dictionary, Document as File, Object, ObjectId, ObjectStreamConfig, SaveOptions, dictionary};
use siphasher::sip128::{Hasher128, SipHasher13};

use super::objects::{name, string, words};
use super::structure::Structure;
use super::{Printout, metadata, tags};
use crate::sheets::text::{Fonts, printable};

/// Everything in these files has been legal since this version of PDF.
const VERSION: &str = "1.7";
/// The pages are short: the most thorough level costs little.
const LEVEL: u32 = 9;
/// Elements and places are long and alike: looking for the very best repetition takes long and finds little.
const QUICK: u32 = 5;
/// How far back repetitions are looked for: two to this power in bytes, longer than any page and any font.
const WINDOW_BITS: u8 = 15;
/// What even a stream that cannot be made shorter needs besides itself.
const ROOM: usize = 256;
/// How many dictionaries are compressed together: as many as can be told in the two bytes of their number.
const MOST_GATHERED: usize = 60_000;
/// Streams shorter than this only grow.
const LEAST_COMPRESSED: usize = 120;

/// Puts the contents of the pages into the file, finishes it and gives its bytes.
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
        lay_content(&mut file, id, content, &mut resources)?;
        if page.on_its_side {
            file.get_dictionary_mut(id)?.set("Rotate", 270);
        }
    }
    if let Some(resources) = resources {
        tidy_resources(&mut file, resources)?;
    }
    catalogue(&mut file, &pages, printout)?;
    tags::hang(&mut file, &pages, structure, printout, fonts)?;
    file.renumber_objects();
    let identifier = compress(&mut file, printout)?;
    file.trailer.set("ID", vec![string(identifier.clone()), string(identifier)]);
    let mut bytes = Vec::new();
    // Dictionaries are gathered and compressed too, all of them at once: elements are many and much alike.
    let object_stream_config = ObjectStreamConfig { max_objects_per_stream: MOST_GATHERED, compression_level: QUICK };
    let options = SaveOptions { use_object_streams: true, use_xref_streams: true, object_stream_config, ..SaveOptions::default() };
    file.save_with_options(&mut bytes, options)?;
    Ok(shorter_list(bytes))
}

/// Length of a line of the list of where every object is.
const LINE: usize = 7;

/// The file with that list, which lopdf writes at its end as it is, compressed: each line as its difference to the line
/// before, which is nearly always the same.
fn shorter_list(mut bytes: Vec<u8>) -> Vec<u8> {
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
        let short = differences(lines)?;
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

/// Lines as differences to the one before, compressed; `None` if they are no lines.
fn differences(lines: &[u8]) -> Option<Vec<u8>> {
    /// What says so before each line.
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

/// Gives a page its content; every page shares the first one's resources, and none says what is so anyway.
fn lay_content(file: &mut File, page: ObjectId, content: Vec<u8>, resources: &mut Option<ObjectId>) -> lopdf::Result<()> {
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

/// Takes out the resources of kinds that are not used.
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

fn catalogue(file: &mut File, pages: &[ObjectId], printout: &Printout<'_>) -> lopdf::Result<()> {
    let info = file.trailer.get(b"Info")?.as_reference()?;
    let info = file.get_dictionary_mut(info)?;
    let program = concat!("Senlac ", env!("CARGO_PKG_VERSION"));
    let subject = printout.documents.iter().map(|document| document.kind.title()).collect::<Vec<_>>().join(", ");
    let (title, author) = (printable(printout.title), printable(printout.author));
    let title = if title.trim().is_empty() { subject.as_str().into() } else { title };
    for (key, text) in [("Title", &*title), ("Author", &*author), ("Subject", &*subject), ("Creator", program), ("Producer", program)] {
        info.set(key, words(text));
    }
    for leftover in ["GTS_PDFXVersion", "Identifier", "Trapped", "Keywords", "CreationDate", "ModDate"] {
        info.remove(leftover.as_bytes());
    }
    let outlines = bookmarks(file, pages, printout)?;
    let metadata = file.add_object(metadata::stream([&title, &author, &subject, printout.language, program]));
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

/// A bookmark and those beneath it.
struct Bookmark {
    title: String,
    page: usize,
    beneath: Vec<Bookmark>,
}

fn bookmarks(file: &mut File, pages: &[ObjectId], printout: &Printout<'_>) -> lopdf::Result<Option<ObjectId>> {
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
        return Ok(None);
    }
    let root = file.new_object_id();
    let mut dictionary = dictionary! { "Type" => name("Outlines") };
    let count = list.len();
    hang(file, pages, &list, root, &mut dictionary)?;
    dictionary.set("Count", i64::try_from(count).unwrap_or(i64::MAX));
    file.set_object(root, dictionary);
    Ok(Some(root))
}

/// Writes bookmarks of one level beneath their parent, and names the first and the last to it.
fn hang(file: &mut File, pages: &[ObjectId], list: &[Bookmark], parent: ObjectId, above: &mut Dictionary) -> lopdf::Result<()> {
    let ids: Vec<ObjectId> = list.iter().map(|_| file.new_object_id()).collect();
    for (number, bookmark) in list.iter().enumerate() {
        let mut entry = dictionary! { "Title" => words(&bookmark.title), "Parent" => parent };
        if let Some(&page) = pages.get(bookmark.page) {
            entry.set("Dest", place_of(file, page)?);
        }
        if let Some(&before) = number.checked_sub(1).and_then(|before| ids.get(before)) {
            entry.set("Prev", before);
        }
        if let Some(&after) = ids.get(number + 1) {
            entry.set("Next", after);
        }
        if !bookmark.beneath.is_empty() {
            hang(file, pages, &bookmark.beneath, ids[number], &mut entry)?;
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

/// The top of a page, which stays as large as it is; a page on its side is shown whole.
fn place_of(file: &File, page: ObjectId) -> lopdf::Result<Vec<Object>> {
    let dictionary = file.get_dictionary(page)?;
    if dictionary.has(b"Rotate") {
        return Ok(vec![page.into(), name("Fit")]);
    }
    let top = dictionary.get(b"MediaBox")?.as_array()?.last().cloned().unwrap_or(Object::Null);
    Ok(vec![page.into(), name("XYZ"), Object::Integer(0), top, Object::Null])
}

/// A fingerprint that is the same where addresses are shorter, as in a browser: counts have eight bytes everywhere.
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

/// Compresses what is long enough, and gives sixteen bytes that stand for everything in the file.
fn compress(file: &mut File, printout: &Printout<'_>) -> Result<Vec<u8>, lopdf::Error> {
    let mut fingerprint = Fingerprint(SipHasher13::new());
    // One for all of them: the memory that it needs is larger than most pages.
    let mut press = Compress::new_with_window_bits(Compression::new(LEVEL), true, WINDOW_BITS);
    for object in file.objects.values_mut() {
        let Object::Stream(stream) = object else { continue };
        // What a file says about itself is read by programs that know nothing else of it.
        if stream.content.len() >= LEAST_COMPRESSED && !stream.dict.has_type(b"Metadata") {
            let mut pressed = Vec::with_capacity(stream.content.len() + ROOM);
            press.reset();
            let end = press.compress_vec(&stream.content, &mut pressed, FlushCompress::Finish).map_err(std::io::Error::from)?;
            // With this much room it always ends; if it did not, the stream would stay as it is.
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
