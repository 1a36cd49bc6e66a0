//! A PDF file: its objects by number, and its bytes.
//!
//! Only streams stand by themselves; all else is gathered into streams of objects and compressed together, for elements
//! are many and much alike, and so is the list of where every object is (ISO 32000-1, 7.5.7 and 7.5.8).

use std::hash::Hasher;
use std::io::Write;

use flate2::write::ZlibEncoder;
use flate2::{Compress, Compression, FlushCompress, Status};

use super::objects::{Dictionary, Id, Object, Stream, count, name};

/// Everything in these files has been legal since this version of PDF; the letters after it say that not all is text.
const HEAD: &[u8] = b"%PDF-1.7\n%\xBB\xAD\xC0\xDE\n";
/// The pages are short: the most thorough level costs little.
const LEVEL: u32 = 9;
/// Elements are long and alike: looking for the very best repetition takes long and finds little.
const LEVEL_OF_OBJECTS: u32 = 6;
/// The same of places.
const LEVEL_OF_PLACES: u32 = 5;
/// How far back repetitions are looked for: two to this power in bytes, longer than any page and any font.
const WINDOW_BITS: u8 = 15;
/// What even a stream that cannot be made shorter needs besides itself.
const ROOM: usize = 256;
/// How many objects are compressed together: as many as can be told in the two bytes of their number.
const MOST_GATHERED: usize = 60_000;
/// Streams shorter than this only grow.
const LEAST_COMPRESSED: usize = 120;
/// Where an object is: a byte for the kind of place, four for where it begins or which stream it is in, two for its number there.
type Place = [u8; 7];

/// The objects of a file; they are numbered as they are added.
#[derive(Debug, Default)]
pub(super) struct File {
    objects: Vec<Object>,
}

impl File {
    /// Adds an object.
    pub(super) fn add(&mut self, object: impl Into<Object>) -> Id {
        self.objects.push(object.into());
        Id(u32::try_from(self.objects.len()).unwrap_or(u32::MAX))
    }

    /// The number of an object that is [set](Self::set) later.
    pub(super) fn reserve(&mut self) -> Id {
        self.add(Object::Null)
    }

    pub(super) fn set(&mut self, id: Id, object: impl Into<Object>) {
        if let Some(place) = usize::try_from(id.0).ok().and_then(|id| self.objects.get_mut(id.checked_sub(1)?)) {
            *place = object.into();
        }
    }

    /// Adds bytes with what they are.
    pub(super) fn add_stream(&mut self, dictionary: Dictionary, content: Vec<u8>) -> Id {
        self.add(Object::Stream(Stream { dictionary, content }))
    }

    /// Compresses what is long enough, and tells the fingerprint all of it. Nothing can be added to the streams afterwards.
    pub(super) fn compress(&mut self, fingerprint: &mut impl Hasher) {
        // One for all of them: the memory that it needs is larger than most pages.
        let mut press = press(LEVEL);
        for object in &mut self.objects {
            let Object::Stream(Stream { dictionary, content }) = object else { continue };
            // What a file says about itself is read by programs that know nothing else of it.
            let is_pressed = content.len() >= LEAST_COMPRESSED && !dictionary.is_of_type("Metadata");
            let pressed = Some(content.as_slice()).filter(|_| is_pressed).map(|content| pressed(&mut press, content));
            if let Some(shorter) = pressed.filter(|pressed| pressed.len() < content.len()) {
                *content = shorter;
                dictionary.add("Length", count(content.len()));
                dictionary.add("Filter", name("FlateDecode"));
            } else {
                dictionary.add("Length", count(content.len()));
            }
            fingerprint.write(content);
        }
    }

    /// The whole file: what leads to its catalogue and to what it says about itself, and what it is known by.
    pub(super) fn write(self, catalogue: Id, info: Id, identifier: &[u8]) -> Vec<u8> {
        let mut bytes = HEAD.to_vec();
        let mut places: Vec<Place> = vec![Place::default(); self.objects.len()];
        let mut gathered: Vec<(usize, &Object)> = Vec::new();
        for (number, object) in self.objects.iter().enumerate() {
            if let Object::Stream(stream) = object {
                places[number] = place(1, bytes.len(), 0);
                write_stream(number + 1, stream, &mut bytes);
            } else {
                gathered.push((number, object));
            }
        }
        for objects in gathered.chunks(MOST_GATHERED) {
            let container = places.len() + 1;
            for (index, &(number, _)) in objects.iter().enumerate() {
                places[number] = place(2, container, index);
            }
            places.push(place(1, bytes.len(), 0));
            write_stream(container, &stream_of(objects), &mut bytes);
        }
        let start = bytes.len();
        places.push(place(1, start, 0));
        let identifier = Object::Hexadecimal(identifier.to_vec());
        let mut dictionary = Dictionary::of([("Root", catalogue.into()), ("Info", info.into())]);
        dictionary.add("ID", vec![identifier.clone(), identifier]);
        write_stream(places.len(), &list_of(&places, dictionary), &mut bytes);
        // Writing into memory cannot fail.
        let _ = write!(bytes, "\nstartxref\n{start}\n%%EOF");
        bytes
    }
}

fn press(level: u32) -> Compress {
    Compress::new_with_window_bits(Compression::new(level), true, WINDOW_BITS)
}

fn pressed(press: &mut Compress, bytes: &[u8]) -> Vec<u8> {
    let mut pressed = Vec::with_capacity(bytes.len() + ROOM);
    let mut rest = bytes;
    press.reset();
    while let Ok(Status::Ok | Status::BufError) = press.compress_vec(rest, &mut pressed, FlushCompress::Finish) {
        pressed.reserve(ROOM);
        rest = usize::try_from(press.total_in()).ok().and_then(|read| bytes.get(read..)).unwrap_or_default();
    }
    pressed
}

fn place(kind: u8, at: usize, index: usize) -> Place {
    let mut place = Place::default();
    let at = u32::try_from(at).unwrap_or(u32::MAX).to_be_bytes();
    let index = u16::try_from(index).unwrap_or(u16::MAX).to_be_bytes();
    place.iter_mut().zip([kind].into_iter().chain(at).chain(index)).for_each(|(byte, told)| *byte = told);
    place
}

/// An object that stands by itself.
fn write_stream(number: usize, stream: &Stream, bytes: &mut Vec<u8>) {
    // Writing into memory cannot fail.
    let _ = writeln!(bytes, "{number} 0 obj");
    stream.write(bytes);
    bytes.extend(b" \nendobj\n");
}

/// Objects that are compressed together, and before them the number of each and where it begins.
fn stream_of(objects: &[(usize, &Object)]) -> Stream {
    let (mut content, mut written) = (Vec::new(), Vec::new());
    for (number, object) in objects {
        // Writing into memory cannot fail.
        let _ = write!(content, "{} {} ", number + 1, written.len());
        object.write(&mut written);
        written.push(b' ');
    }
    let first = content.len();
    content.extend(written);
    // Writing into memory cannot fail.
    let mut press = ZlibEncoder::new(Vec::new(), Compression::new(LEVEL_OF_OBJECTS));
    let _ = press.write_all(&content);
    let content = press.finish().unwrap_or_default();
    let dictionary = Dictionary::of([
        ("Type", name("ObjStm")),
        ("N", count(objects.len())),
        ("First", count(first)),
        ("Length", count(content.len())),
        ("Filter", name("FlateDecode")),
    ]);
    Stream { dictionary, content }
}

/// The list of where every object is, each place as its difference to the one before, which is nearly always the same.
fn list_of(places: &[Place], mut dictionary: Dictionary) -> Stream {
    /// What says so before each place.
    const UP: u8 = 2;
    let mut before = Place::default();
    let mut content = Vec::new();
    for &place in places {
        content.push(UP);
        content.extend(place.iter().zip(before).map(|(byte, above)| byte.wrapping_sub(above)));
        before = place;
    }
    let way = Dictionary::of([("Predictor", count(12)), ("Columns", count(before.len()))]);
    dictionary.add("Type", name("XRef"));
    dictionary.add("Filter", name("FlateDecode"));
    dictionary.add("DecodeParms", way);
    dictionary.add("Size", count(places.len() + 1));
    dictionary.add("W", [1, 4, 2].map(count).to_vec());
    dictionary.add("Index", [1, places.len()].map(count).to_vec());
    let content = pressed(&mut press(LEVEL_OF_PLACES), &content);
    dictionary.add("Length", count(content.len()));
    Stream { dictionary, content }
}
