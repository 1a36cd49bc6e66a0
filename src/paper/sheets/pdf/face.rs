//! A font face to embed in a PDF. Its glyphs are renumbered as they are used, and only those are embedded.

use std::borrow::Cow;
use std::collections::BTreeMap;

use kurbo::BezPath;
use printpdf::{Codepoint, FontId, FontMetrics, Op, ParsedFont, PdfDocument, PdfFont, PdfFontHandle, Pt, TextItem};
use skrifa::raw::TableProvider;
use skrifa::raw::tables::hmtx::Hmtx;
use skrifa::{FontRef, GlyphId};
use subsetter::GlyphRemapper;
use unicode_normalization::UnicodeNormalization;

use super::PdfProblem;
use super::strip_font::strip_font;
use crate::sheets::text::{Face as Source, FaceId, Fonts};

/// A font face and its used glyphs.
pub(super) struct EmbeddedFontFace<'a> {
    id: FaceId,
    source: &'a Source,
    font: FontRef<'a>,
    widths: Hmtx<'a>,
    units_per_em: u16,
    new_numbers: GlyphRemapper,
    /// Used glyphs, by their number in the complete font.
    used: Vec<Option<UsedGlyph>>,
}

#[derive(Clone)]
struct UsedGlyph {
    /// Glyph number in the embedded font.
    number: u16,
    /// Width in the embedded font, in thousandths of an em.
    width: i32,
    /// Text that searching and copying return for the glyph.
    stands_for: String,
}

impl<'a> EmbeddedFontFace<'a> {
    pub(super) fn new(fonts: &'a Fonts, id: FaceId) -> Result<Self, PdfProblem> {
        let no_font = |name: &str, why: &str| PdfProblem::Font { name: name.to_owned(), why: why.to_owned() };
        let source = fonts.face(id).ok_or_else(|| no_font(tr!("(unnamed)"), tr!("it doesn’t exist")))?;
        let told = |why: skrifa::raw::ReadError| no_font(&source.name, &why.to_string());
        let font = FontRef::from_index(&source.file, source.index).map_err(told)?;
        let widths = font.hmtx().map_err(told)?;
        let units_per_em = font.head().map_err(told)?.units_per_em().max(1);
        let (new_numbers, used) = (GlyphRemapper::new(), Vec::new());
        Ok(Self { id, source, font, widths, units_per_em, new_numbers, used })
    }

    /// Claims a text for a glyph, and returns whether the glyph can have it. A file stores one text per glyph, so a glyph with
    /// another text can't. Letters with diacritics are stored as one character if possible.
    pub(super) fn claim_text(&mut self, glyph: u16, text: &str) -> bool {
        let place = usize::from(glyph);
        if self.used.len() <= place {
            self.used.resize(place + 1, None);
        }
        let composed = if text.is_ascii() { Cow::Borrowed(text) } else { text.nfc().collect::<String>().into() };
        if let Some(used) = &self.used[place] {
            return used.stands_for == composed;
        }
        let number = self.new_numbers.remap(glyph);
        let width = thousandths(self.raw_width(glyph), self.units_per_em);
        self.used[place] = Some(UsedGlyph { number, width, stands_for: composed.into_owned() });
        true
    }

    /// Returns a glyph's number in the embedded font and its width in thousandths of an em. The glyph must have a text.
    pub(super) fn number_and_width(&self, glyph: u16) -> (u16, i32) {
        self.used.get(usize::from(glyph)).and_then(Option::as_ref).map_or((0, 0), |used| (used.number, used.width))
    }

    /// Returns the outline of a glyph in ems, with y upwards.
    pub(super) fn outline(&self, glyph: u16) -> BezPath {
        self.source.outline(glyph, 1.0)
    }

    fn raw_width(&self, glyph: u16) -> u16 {
        self.widths.advance(GlyphId::from(glyph)).unwrap_or_default()
    }

    /// Adds the used glyphs to the document, and returns the operators that register them. An unused face is not embedded.
    pub(super) fn embed(&self, document: &mut PdfDocument) -> Result<Vec<Op>, PdfProblem> {
        if self.used.iter().all(Option::is_none) {
            return Ok(Vec::new());
        }
        let told = |why: &dyn std::fmt::Display| PdfProblem::Font { name: self.source.name.clone(), why: why.to_string() };
        let cut = strip_font(subsetter::subset(&self.source.file, self.source.index, &self.new_numbers).map_err(|why| told(&why))?);
        let widths: BTreeMap<u16, u16> = (0..).zip(self.new_numbers.remapped_gids()).map(|(new, old)| (new, self.raw_width(old))).collect();
        let head = self.font.head().map_err(|why| told(&why))?;
        let hhea = self.font.hhea().map_err(|why| told(&why))?;
        let metrics = FontMetrics { ascent: hhea.ascender().to_i16(), descent: hhea.descender().to_i16() };
        let name = format!("{}+{}", self.tag(), self.source.name);
        let mut font = ParsedFont::with_glyph_data(cut, 0, Some(name), BTreeMap::new(), widths, self.units_per_em, metrics);
        let described = &mut font.pdf_font_metrics;
        (described.x_min, described.y_min) = (head.x_min(), head.y_min());
        (described.x_max, described.y_max) = (head.x_max(), head.y_max());
        (described.caret_slope_rise, described.caret_slope_run) = (hhea.caret_slope_rise(), hhea.caret_slope_run());
        described.us_weight_class = self.font.os2().map_or(0, |os2| os2.us_weight_class());
        let id = FontId(format!("F{}", self.id.0));
        document.resources.fonts.map.insert(id.clone(), PdfFont::new(font));
        let glyphs = self.used.iter().flatten().map(|used| Codepoint::with_cid(used.number, 0.0, used.stands_for.clone())).collect();
        Ok(vec![Op::SetFont { font: PdfFontHandle::External(id), size: Pt(1.0) }, Op::ShowText { items: vec![TextItem::GlyphIds(glyphs)] }])
    }

    /// Returns the six-letter tag of a subset font, the same for the same glyphs.
    fn tag(&self) -> String {
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        for glyph in self.new_numbers.remapped_gids() {
            hash = (hash ^ u64::from(glyph)).wrapping_mul(0x0100_0000_01b3);
        }
        hash.to_le_bytes().iter().take(6).map(|byte| char::from(b'A' + byte % 26)).collect()
    }
}

/// Returns a width in thousandths of an em, truncated as in the file.
#[expect(clippy::cast_possible_truncation, reason = "no letter is as wide as 2^31 thousandths of its size")]
fn thousandths(width: u16, units_per_em: u16) -> i32 {
    (f32::from(width) * 1000.0 / f32::from(units_per_em)) as i32
}

#[expect(clippy::cast_possible_truncation, reason = "no line is as long as 2^31 thousandths of its letters")]
pub(super) fn whole_thousandths(thousandths: f32) -> i32 {
    thousandths.round() as i32
}
