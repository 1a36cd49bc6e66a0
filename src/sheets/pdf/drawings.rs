//! Drawings that a file holds once, however often they stand on its pages.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use printpdf::{DictItem, ExternalStream, ExternalXObject, PdfDocument, XObject, XObjectId};

use super::content::{Content, STAMP};
use super::stamps;
use crate::sheets::layout::{Art, Inks, Mark, Page};

/// The drawings of a file as they are first needed.
#[derive(Default)]
pub(super) struct Drawings {
    /// Every drawing by its own name. Should two that differ share a name, they are still two.
    by_name: HashMap<String, Vec<(Arc<Art>, Drawn)>>,
    forms: Vec<(XObjectId, XObject)>,
    stamps: HashSet<usize>,
    /// How often each drawing is used, and the most millimetres that its unit is worth, by its name.
    uses: HashMap<String, (usize, f32)>,
    /// Fingerprints of the long outlines that several drawings have in common, such as mail.
    common: HashSet<u64>,
    /// Such outlines as they are drawn, and their names in the file.
    parts: HashMap<(Vec<u8>, [u32; 2]), String>,
}

/// How a drawing is inked; where ink is saved its lines have their width on the page, which is another in each size.
type Drawn = (Option<u32>, String);

/// Outlines with fewer elements are not worth a place of their own.
const LEAST_ELEMENTS: usize = 24;
/// What may be lost of a place on the page, in millimetres: less than a printer's dot.
const STRAY_MM: f32 = 0.07;

impl Drawings {
    /// None yet, for these pages.
    pub(super) fn of<'a>(pages: impl Iterator<Item = &'a Page>) -> Self {
        let mut drawings = Self::default();
        let mut seen = HashSet::new();
        for mark in pages.flat_map(|page| &page.marks) {
            let Mark::Art { art, area, .. } = mark else { continue };
            let mm_per_unit = area.width / art.size.0;
            if let Some((uses, largest)) = drawings.uses.get_mut(art.name.as_str()) {
                *uses += 1;
                *largest = largest.max(mm_per_unit);
                continue;
            }
            drawings.uses.insert(art.name.clone(), (1, mm_per_unit));
            for path in art.strokes.iter().map(|stroke| &stroke.path).filter(|path| path.elements().len() >= LEAST_ELEMENTS) {
                let print = stamps::print_of(path);
                if !seen.insert(print) {
                    drawings.common.insert(print);
                }
            }
        }
        drawings
    }

    /// Whether a drawing stands in one place only, where it may as well be drawn.
    pub(super) fn is_single(&self, art: &Art) -> bool {
        self.uses.get(art.name.as_str()).is_some_and(|(uses, _)| *uses == 1)
    }

    /// The name in the file of a drawing of this size.
    pub(super) fn name(&mut self, art: &Arc<Art>, inks: Inks, mm_per_unit: f32) -> &str {
        let size = match inks {
            Inks::Full => None,
            Inks::Saver => Some(thousandths(mm_per_unit)),
        };
        let same = |(other, (at, _)): &(Arc<Art>, Drawn)| *at == size && (Arc::ptr_eq(other, art) || other == art);
        let found = self.by_name.get(art.name.as_str()).and_then(|drawn| drawn.iter().position(same));
        let place = found.unwrap_or_else(|| {
            let mut content = Content::default();
            self.draw(art, inks, mm_per_unit, &mut content);
            let name = self.hold("D", art.size, content);
            let drawn = self.by_name.entry(art.name.clone()).or_default();
            drawn.push((Arc::clone(art), (size, name)));
            drawn.len() - 1
        });
        self.by_name.get(art.name.as_str()).and_then(|drawn| drawn.get(place)).map_or("", |(_, (_, name))| name)
    }

    /// Draws all of a drawing in its own units, one of which is so many millimetres here.
    pub(super) fn draw(&mut self, art: &Art, inks: Inks, mm_per_unit: f32, content: &mut Content) {
        let largest = self.uses.get(art.name.as_str()).map_or(mm_per_unit, |(_, largest)| largest.max(mm_per_unit));
        let digits = digits(largest);
        for stroke in &art.strokes {
            let inked = inks.drawing(stroke.line, stroke.fill, mm_per_unit);
            let is_long = stroke.path.elements().len() >= LEAST_ELEMENTS;
            if is_long && self.common.contains(&stamps::print_of(&stroke.path)) {
                let mut alone = Content::default();
                alone.shape_in(&stroke.path, inked, digits);
                content.part(&self.part(art.size, alone));
            } else {
                content.shape_in(&stroke.path, inked, digits);
            }
        }
    }

    /// The name of an outline that several drawings have in common.
    fn part(&mut self, size: (f32, f32), content: Content) -> String {
        let bytes = content.finish();
        let key = (bytes.clone(), [size.0.to_bits(), size.1.to_bits()]);
        if let Some(name) = self.parts.get(&key) {
            return name.clone();
        }
        let name = format!("P{}", self.forms.len());
        self.parts.insert(key, name.clone());
        self.forms.push((XObjectId(name.clone()), held(size, bytes)));
        name
    }

    fn hold(&mut self, letter: &str, size: (f32, f32), content: Content) -> String {
        let name = format!("{letter}{}", self.forms.len());
        self.forms.push((XObjectId(name.clone()), held(size, content.finish())));
        name
    }

    /// Whether this stamp is there already.
    pub(super) fn has_stamp(&self, number: usize) -> bool {
        self.stamps.contains(&number)
    }

    /// Adds what several pages have in common, on paper of this size in millimetres.
    pub(super) fn add_stamp(&mut self, number: usize, paper_mm: (f32, f32), content: Vec<u8>) {
        self.stamps.insert(number);
        self.forms.push((XObjectId(format!("{STAMP}{number}")), held(paper_mm, content)));
    }

    /// Puts them into the file.
    pub(super) fn embed(self, document: &mut PdfDocument) {
        document.resources.xobjects.map.extend(self.forms);
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a drawing's unit is a part of a page")]
fn thousandths(mm: f32) -> u32 {
    (mm * 1000.0).round() as u32
}

/// How many digits behind the point a place in a drawing needs.
fn digits(mm_per_unit: f32) -> u8 {
    [0, 1].into_iter().find(|&digits| mm_per_unit * 0.5 / 10_f32.powi(i32::from(digits)) <= STRAY_MM).unwrap_or(2)
}

/// Operators that are held once, with the size of what they draw.
fn held(size: (f32, f32), content: Vec<u8>) -> XObject {
    let name = |name: &[u8]| DictItem::Name(name.to_vec());
    let bounds = [0.0, 0.0, size.0, size.1].map(DictItem::Real).to_vec();
    let dict = BTreeMap::from([
        ("Type".to_owned(), name(b"XObject")),
        ("Subtype".to_owned(), name(b"Form")),
        ("BBox".to_owned(), DictItem::Array(bounds)),
        ("Resources".to_owned(), DictItem::Dict { map: BTreeMap::new() }),
    ]);
    let stream = ExternalStream { dict, content, compress: true };
    XObject::External(ExternalXObject { stream, width: None, height: None, dpi: None })
}
