//! A face on its way into a PDF: its glyphs are numbered anew as they are used, and only those are embedded.

use std::borrow::Cow;

use kurbo::BezPath;
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::raw::TableProvider;
use skrifa::raw::tables::hmtx::Hmtx;
use skrifa::{FontRef, GlyphId, MetadataProvider};
use subsetter::GlyphRemapper;
use unicode_normalization::UnicodeNormalization;

use super::PdfProblem;
use super::font::{Font, Measures};
use super::lean::lean;
use crate::sheets::text::{Face as Source, FaceId, Fonts};

/// A face and what has been used of it.
pub(super) struct Face<'a> {
    source: &'a Source,
    font: FontRef<'a>,
    widths: Hmtx<'a>,
    units_per_em: u16,
    new_numbers: GlyphRemapper,
    /// What is known of each glyph in use, by its number in the whole face.
    used: Vec<Option<Used>>,
}

/// A glyph in use.
#[derive(Clone)]
struct Used {
    /// Its number in the embedded face.
    number: u16,
    /// Its width in the embedded face, in thousandths of an em.
    width: i32,
    /// What searching and copying find for it.
    stands_for: String,
}

impl<'a> Face<'a> {
    pub(super) fn new(fonts: &'a Fonts, id: FaceId) -> Result<Self, PdfProblem> {
        let no_font = |name: &str, why: &str| PdfProblem { name: name.to_owned(), why: why.to_owned() };
        let source = fonts.face(id).ok_or_else(|| no_font("without a name", "there is no such face"))?;
        let told = |why: skrifa::raw::ReadError| no_font(&source.name, &why.to_string());
        let font = FontRef::from_index(&source.file, source.index).map_err(told)?;
        let widths = font.hmtx().map_err(told)?;
        let units_per_em = font.head().map_err(told)?.units_per_em().max(1);
        let (new_numbers, used) = (GlyphRemapper::new(), Vec::new());
        Ok(Self { source, font, widths, units_per_em, new_numbers, used })
    }

    /// Whether a glyph may say this text: a file tells it once for each glyph, so one that says another text already may
    /// not. Letters with marks are told as one character where there is one.
    pub(super) fn may_say(&mut self, glyph: u16, text: &str) -> bool {
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
        self.used[place] = Some(Used { number, width, stands_for: composed.into_owned() });
        true
    }

    /// The number of a glyph in the embedded face and its width in thousandths of an em, once it may say something.
    pub(super) fn number_and_width(&self, glyph: u16) -> (u16, i32) {
        self.used.get(usize::from(glyph)).and_then(Option::as_ref).map_or((0, 0), |used| (used.number, used.width))
    }

    /// The outline of a glyph in ems, with y upwards.
    pub(super) fn outline(&self, glyph: u16) -> BezPath {
        let mut path = BezPath::new();
        if let Some(outline) = self.font.outline_glyphs().get(GlyphId::from(glyph)) {
            let settings = DrawSettings::unhinted(Size::new(1.0), LocationRef::default());
            if outline.draw(settings, &mut OutlineTo(&mut path)).is_err() {
                path.truncate(0);
            }
        }
        path
    }

    fn raw_width(&self, glyph: u16) -> u16 {
        self.widths.advance(GlyphId::from(glyph)).unwrap_or_default()
    }

    /// The face cut to the glyphs in use; `None` if there are none.
    pub(super) fn cut(&self) -> Result<Option<Font>, PdfProblem> {
        let mut used: Vec<&Used> = self.used.iter().flatten().collect();
        used.sort_by_key(|used| used.number);
        let Some(first) = used.first() else { return Ok(None) };
        let told = |why: &dyn std::fmt::Display| PdfProblem { name: self.source.name.clone(), why: why.to_string() };
        let cut = lean(subsetter::subset(&self.source.file, self.source.index, &self.new_numbers).map_err(|why| told(&why))?);
        let head = self.font.head().map_err(|why| told(&why))?;
        let hhea = self.font.hhea().map_err(|why| told(&why))?;
        let scaled = |length: i16| i64::from(whole(f32::from(length) * (1000.0 / f32::from(self.units_per_em))));
        let caret = (f32::from(hhea.caret_slope_run()), f32::from(hhea.caret_slope_rise()));
        let measures = Measures {
            ascent: scaled(hhea.ascender().to_i16()),
            descent: scaled(hhea.descender().to_i16()),
            bounds: [head.x_min(), head.y_min(), head.x_max(), head.y_max()].map(scaled),
            slant: if caret.1 == 0.0 { 0 } else { whole(-caret.0.atan2(caret.1).to_degrees()).into() },
            weight: self.font.os2().map_or(0, |os2| os2.us_weight_class()),
        };
        let widths = (first.number, used.iter().map(|used| used.width).collect());
        let texts = used.iter().map(|used| used.stands_for.clone()).collect();
        Ok(Some(Font { name: format!("{}+{}", self.tag(), self.source.name), cut, measures, widths, texts }))
    }

    /// The six letters that mark a cut face, the same for the same glyphs.
    fn tag(&self) -> String {
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        for glyph in self.new_numbers.remapped_gids() {
            hash = (hash ^ u64::from(glyph)).wrapping_mul(0x0100_0000_01b3);
        }
        hash.to_le_bytes().iter().take(6).map(|byte| char::from(b'A' + byte % 26)).collect()
    }
}

/// A width in whole thousandths of an em, cut off just as the file will tell it.
#[expect(clippy::cast_possible_truncation, reason = "no letter is as wide as 2^31 thousandths of its size")]
fn thousandths(width: u16, units_per_em: u16) -> i32 {
    (f32::from(width) * 1000.0 / f32::from(units_per_em)) as i32
}

#[expect(clippy::cast_possible_truncation, reason = "no line is as long as 2^31 thousandths of its letters")]
pub(super) fn whole(thousandths: f32) -> i32 {
    thousandths.round() as i32
}

/// Draws a glyph as a path.
struct OutlineTo<'a>(&'a mut BezPath);

impl OutlinePen for OutlineTo<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to((f64::from(x), f64::from(y)));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to((f64::from(x), f64::from(y)));
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        self.0.quad_to((f64::from(cx), f64::from(cy)), (f64::from(x), f64::from(y)));
    }

    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        self.0.curve_to((f64::from(ax), f64::from(ay)), (f64::from(bx), f64::from(by)), (f64::from(x), f64::from(y)));
    }

    fn close(&mut self) {
        self.0.close_path();
    }
}
