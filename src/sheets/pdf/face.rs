//! A face on its way into a PDF: its glyphs are numbered anew as they are used, and only those are embedded.

use std::collections::BTreeMap;

use printpdf::{Codepoint, FontId, ParsedFont, PdfDocument, PdfFont, TextItem};
use subsetter::GlyphRemapper;

use super::PdfProblem;
use crate::sheets::text::{FaceId, Fonts, Glyph};

/// A face and what has been used of it.
pub(super) struct Face {
    name: String,
    file: Vec<u8>,
    index: u32,
    whole: ParsedFont,
    /// The character of each glyph that stands for one.
    characters: BTreeMap<u16, char>,
    used: GlyphRemapper,
    shown: bool,
}

impl Face {
    pub(super) fn new(fonts: &Fonts, id: FaceId) -> Result<Self, PdfProblem> {
        let no_font = |name: &str| PdfProblem::Font { name: name.to_owned(), why: "it is not a font".to_owned() };
        let face = fonts.face(id).ok_or_else(|| no_font("without a name"))?;
        let (name, file) = (face.name.clone(), face.file.to_vec());
        let index = usize::try_from(face.index).unwrap_or_default();
        let whole = ParsedFont::from_bytes(&file, index, &mut Vec::new()).ok_or_else(|| no_font(&name))?;
        let characters = whole.codepoint_to_glyph.iter().filter_map(|(&code, &glyph)| Some((glyph, char::from_u32(code)?))).collect();
        Ok(Self { name, file, index: face.index, whole, characters, used: GlyphRemapper::new(), shown: false })
    }

    /// Its name among the document's fonts.
    pub(super) fn id(&self) -> FontId {
        FontId(self.name.clone())
    }

    /// Shows a glyph in its place and moves on to the next one's.
    pub(super) fn show(&mut self, glyph: &Glyph) -> impl Iterator<Item = TextItem> + use<> {
        self.shown = true;
        // The reader knows the glyph's own width only; where shaping wants another advance the difference is given.
        let after = glyph.right + self.width(glyph.id) - glyph.advance;
        let code = Codepoint::with_cid(self.used.remap(glyph.id), after, self.stands_for(glyph));
        let right = (glyph.right != 0.0).then_some(TextItem::Offset(-glyph.right));
        right.into_iter().chain([TextItem::GlyphIds(vec![code])])
    }

    /// A glyph's own width in thousandths of an em.
    fn width(&self, glyph: u16) -> f32 {
        f32::from(self.whole.get_glyph_width(glyph).unwrap_or_default()) * 1000.0 / f32::from(self.whole.units_per_em)
    }

    /// What searching and copying find for a glyph. It is told once for a whole document, so a glyph of a single
    /// character is that character everywhere, and the box for missing ones is the replacement character.
    fn stands_for(&self, glyph: &Glyph) -> String {
        match self.characters.get(&glyph.id) {
            _ if glyph.id == 0 => char::REPLACEMENT_CHARACTER.to_string(),
            Some(character) => character.to_string(),
            None => glyph.text.clone(),
        }
    }

    /// Puts the glyphs in use into the document; a face that was not used stays out.
    pub(super) fn embed(&self, document: &mut PdfDocument) -> Result<(), PdfProblem> {
        if !self.shown {
            return Ok(());
        }
        let cut = subsetter::subset(&self.file, self.index, &self.used);
        let cut = cut.map_err(|why| PdfProblem::Font { name: self.name.clone(), why: why.to_string() })?;
        let widths = (0..).zip(self.used.remapped_gids()).map(|(new, old)| (new, self.whole.get_glyph_width(old).unwrap_or_default()));
        let mut font = ParsedFont::with_glyph_data(
            cut,
            0,
            Some(format!("{}+{}", self.tag(), self.name)),
            BTreeMap::new(),
            widths.collect(),
            self.whole.units_per_em,
            self.whole.font_metrics.clone(),
        );
        font.pdf_font_metrics = self.whole.pdf_font_metrics.clone();
        document.resources.fonts.map.insert(self.id(), PdfFont::new(font));
        Ok(())
    }

    /// The six letters that mark a cut face, the same for the same glyphs.
    fn tag(&self) -> String {
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        for glyph in self.used.remapped_gids() {
            hash = (hash ^ u64::from(glyph)).wrapping_mul(0x0100_0000_01b3);
        }
        hash.to_le_bytes().iter().take(6).map(|byte| char::from(b'A' + byte % 26)).collect()
    }
}
