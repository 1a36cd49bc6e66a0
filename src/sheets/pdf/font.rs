//! How a cut face stands in a file (ISO 32000-1, 9.7): its outlines, its measures, and the text that each glyph stands for.

use std::fmt::Write;

use skrifa::FontRef;
use skrifa::raw::types::Tag;

use super::file::File;
use super::objects::{Dictionary, Id, Object, count, name};

/// A cut face.
pub(super) struct Font {
    /// What it is called, with the letters that say how it was cut.
    pub(super) name: String,
    /// Its font file.
    pub(super) cut: Vec<u8>,
    pub(super) measures: Measures,
    /// The number of the first glyph in use, and of each from there on its width in thousandths of an em.
    pub(super) widths: (u16, Vec<i32>),
    /// What each of them stands for.
    pub(super) texts: Vec<String>,
}

/// What readers go by who have to draw it with another face; lengths in thousandths of an em.
pub(super) struct Measures {
    pub(super) ascent: i64,
    pub(super) descent: i64,
    /// Left, bottom, right and top of all glyphs.
    pub(super) bounds: [i64; 4],
    /// How far its strokes lean to the left, in degrees.
    pub(super) slant: i64,
    /// How bold it is: 400 is plain, 700 bold; 0 if it does not say.
    pub(super) weight: u16,
}

impl Font {
    /// Adds it to a file, which calls it so.
    pub(super) fn add_to(self, file: &mut File, called: &str) -> Id {
        let name_of_it = || name(self.name.clone());
        let (kind, key, about, program) = match cubic_outlines(&self.cut) {
            Some(outlines) => ("CIDFontType0", "FontFile3", ("Subtype", name("CIDFontType0C")), outlines),
            None => ("CIDFontType2", "FontFile2", ("Length1", count(self.cut.len())), self.cut.clone()),
        };
        let program = file.add_stream(Dictionary::of([about]), program);
        let to_unicode = file.add_stream(Dictionary::default(), self.to_unicode(called).into_bytes());
        let mut descriptor = self.measures.described(name_of_it());
        descriptor.add(key, program);
        let descriptor = file.add(descriptor);
        let system = Dictionary::of([
            ("Registry", Object::Literal(b"Adobe".to_vec())),
            ("Ordering", Object::Literal(b"Identity".to_vec())),
            ("Supplement", count(0)),
        ]);
        let (first, widths) = &self.widths;
        let widths: Vec<Object> = widths.iter().map(|&width| Object::Integer(width.into())).collect();
        let mut descendant = Dictionary::of([
            ("Type", name("Font")),
            ("BaseFont", name_of_it()),
            ("Subtype", name(kind)),
            ("CIDSystemInfo", system.into()),
            ("W", vec![count((*first).into()), widths.into()].into()),
            ("DW", count(1000)),
            ("FontDescriptor", descriptor.into()),
        ]);
        if key == "FontFile2" {
            descendant.add("CIDToGIDMap", name("Identity"));
        }
        file.add(Dictionary::of([
            ("Type", name("Font")),
            ("Subtype", name("Type0")),
            ("BaseFont", name_of_it()),
            ("Encoding", name("Identity-H")),
            ("ToUnicode", to_unicode.into()),
            ("DescendantFonts", vec![descendant.into()].into()),
        ]))
    }

    /// The text of each glyph, as a program of the language that describes fonts; at most a hundred to a list, and of
    /// one list the first bytes of all numbers are the same.
    fn to_unicode(&self, called: &str) -> String {
        let mut program = format!(
            "/CIDInit /ProcSet findresource begin\n\n12 dict begin\n\nbegincmap\n\n%!PS-Adobe-3.0 Resource-CMap\n\
             %%DocumentNeededResources: procset CIDInit\n%%IncludeResource: procset CIDInit\n\n\
             /CIDSystemInfo 3 dict dup begin\n/Registry (FontSpecific) def\n/Ordering ({called}) def\n/Supplement 0 def\nend def\n\n\
             /CMapName /FontSpecific-{called} def\n/CMapVersion 1 def\n/CMapType 2 def\n/WMode 0 def\n\n\
             1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n"
        );
        let glyphs: Vec<(u16, &String)> = (self.widths.0..).zip(&self.texts).filter(|(_, text)| !text.is_empty()).collect();
        for list in glyphs.chunk_by(|(a, _), (b, _)| a >> 8 == b >> 8).flat_map(|glyphs| glyphs.chunks(100)) {
            // Writing into memory cannot fail.
            let _ = writeln!(program, "{} beginbfchar", list.len());
            for (number, text) in list {
                let text: String = text.encode_utf16().map(|unit| format!("{unit:04X}")).collect();
                let _ = writeln!(program, "<{number:04X}> <{text}>");
            }
            program.push_str("endbfchar\n");
        }
        program + "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"
    }
}

impl Measures {
    fn described(&self, font: Object) -> Dictionary {
        const ORDINARY_LETTERS: i64 = 1 << 5;
        const SLANTED: i64 = 1 << 6;
        // How thick an upright stroke is, as other programs guess it from how bold a face is; no font file tells it.
        let stem = match self.weight {
            0 => 80.0,
            weight => 50.0 + (f32::from(weight) / 65.0).powi(2).round(),
        };
        let flags = if self.slant == 0 { ORDINARY_LETTERS } else { ORDINARY_LETTERS | SLANTED };
        Dictionary::of([
            ("Type", name("FontDescriptor")),
            ("FontName", font),
            ("Ascent", Object::Integer(self.ascent)),
            ("Descent", Object::Integer(self.descent)),
            ("CapHeight", Object::Integer(self.ascent)),
            ("ItalicAngle", Object::Integer(self.slant)),
            ("Flags", Object::Integer(flags)),
            ("StemV", Object::Real(stem)),
            ("FontBBox", self.bounds.map(Object::Integer).to_vec().into()),
        ])
    }
}

/// The outlines of a cut font whose curves are cubic, which stand in a file without the rest of the font: some readers
/// would else look for its glyphs by other numbers than ours.
fn cubic_outlines(cut: &[u8]) -> Option<Vec<u8>> {
    Some(FontRef::new(cut).ok()?.table_data(Tag::new(b"CFF "))?.as_bytes().to_vec())
}
