//! Drawings stored once in a file, however often its pages use them.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use printpdf::{DictItem, ExternalStream, ExternalXObject, PdfDocument, XObject, XObjectId};

use super::content::{Content, STAMP, STEPS_PER_MM};
use super::stamps::{self, MarkRun};
use crate::sheets::layout::{Art, InkMode, Mark, Page};

/// The drawings of a file, added on first use.
#[derive(Default)]
pub(super) struct Drawings {
    /// Every drawing by name. Different drawings with the same name are stored separately.
    by_name: HashMap<String, Vec<(Arc<Art>, InkedForm)>>,
    forms: Vec<(XObjectId, XObject)>,
    stamps: HashSet<usize>,
    /// Number of uses of each drawing, and its largest scale in millimetres per unit, by name.
    uses: HashMap<String, (usize, f32)>,
    /// Runs that each drawing shares with others, by its name.
    common: HashMap<String, Vec<MarkRun>>,
    /// Shared parts of drawings by their operators and the size of their box, with their names in the file.
    parts: HashMap<(Vec<u8>, [u32; 2]), String>,
}

/// How a drawing is inked, and its name. In saver mode, line widths are fixed on the page, so each size is a separate form.
type InkedForm = (Option<u32>, String);

impl Drawings {
    /// Counts the drawings of these pages. None is stored yet.
    pub(super) fn from_pages<'a>(pages: impl Iterator<Item = &'a Page>) -> Self {
        let mut drawings = Self::default();
        let mut arts: Vec<Arc<Art>> = Vec::new();
        for mark in pages.flat_map(|page| &page.marks) {
            let Mark::Art { art, area, .. } = mark else { continue };
            let mm_per_unit = area.width / art.size.0;
            if let Some((uses, largest)) = drawings.uses.get_mut(art.name.as_str()) {
                *uses += 1;
                *largest = largest.max(mm_per_unit);
            } else {
                drawings.uses.insert(art.name.clone(), (1, mm_per_unit));
                arts.push(Arc::clone(art));
            }
        }
        let parts = stamps::drawing_runs(&arts);
        drawings.common = arts.iter().map(|art| art.name.clone()).zip(parts).collect();
        drawings
    }

    /// Returns whether a drawing is used only once, so that it can be drawn inline.
    pub(super) fn is_used_once(&self, art: &Art) -> bool {
        self.uses.get(art.name.as_str()).is_some_and(|(uses, _)| *uses == 1)
    }

    /// Returns the name in the file of a drawing of this size.
    pub(super) fn name(&mut self, art: &Arc<Art>, inks: InkMode, mm_per_unit: f32) -> &str {
        let size = match inks {
            InkMode::Full => None,
            InkMode::Saver => Some(thousandths(mm_per_unit)),
        };
        let same = |(other, (at, _)): &(Arc<Art>, InkedForm)| *at == size && (Arc::ptr_eq(other, art) || other == art);
        let found = self.by_name.get(art.name.as_str()).and_then(|drawn| drawn.iter().position(same));
        let place = found.unwrap_or_else(|| {
            let mut content = Content::default();
            self.draw(art, inks, mm_per_unit, &mut content);
            let name = self.add_form("D", size_in_steps(art, self.steps(art, inks, mm_per_unit)), content.finish());
            let drawn = self.by_name.entry(art.name.clone()).or_default();
            drawn.push((Arc::clone(art), (size, name)));
            drawn.len() - 1
        });
        self.by_name.get(art.name.as_str()).and_then(|drawn| drawn.get(place)).map_or("", |(_, (_, name))| name)
    }

    /// Returns the grid steps per unit of a drawing. In full ink all sizes share one drawing, fine enough for the largest.
    pub(super) fn steps(&self, art: &Art, inks: InkMode, mm_per_unit: f32) -> f32 {
        self.unit(art, inks, mm_per_unit) * STEPS_PER_MM
    }

    /// Returns the scale in millimetres per unit at which a drawing is stored.
    fn unit(&self, art: &Art, inks: InkMode, mm_per_unit: f32) -> f32 {
        match inks {
            InkMode::Full => self.uses.get(art.name.as_str()).map_or(mm_per_unit, |(_, largest)| largest.max(mm_per_unit)),
            InkMode::Saver => mm_per_unit,
        }
    }

    /// Draws a complete drawing in grid steps.
    pub(super) fn draw(&mut self, art: &Art, inks: InkMode, mm_per_unit: f32, content: &mut Content) {
        let (unit, steps) = (self.unit(art, inks, mm_per_unit), self.steps(art, inks, mm_per_unit));
        let whole = [MarkRun { marks: 0..art.strokes.len(), stamp: None }];
        // Where another drawing has the same name, its parts are none of this one's.
        let parts = self.common.get(art.name.as_str()).filter(|parts| parts.last().is_some_and(|part| part.marks.end == art.strokes.len()));
        for MarkRun { marks, stamp } in parts.cloned().as_deref().unwrap_or(&whole) {
            let mut alone = Content::default();
            let onto = if stamp.is_some() { &mut alone } else { &mut *content };
            for stroke in &art.strokes[marks.clone()] {
                onto.shape_in_steps(&stroke.path, inks.style_drawing(stroke.line, stroke.fill, stroke.side(), unit), steps);
            }
            if stamp.is_some() {
                content.draw_form(&self.form_name(size_in_steps(art, steps), alone));
            }
        }
    }

    /// Returns the name of a part that several drawings share.
    fn form_name(&mut self, size: (f32, f32), content: Content) -> String {
        let bytes = content.finish();
        let key = (bytes.clone(), [size.0.to_bits(), size.1.to_bits()]);
        if let Some(name) = self.parts.get(&key) {
            return name.clone();
        }
        let name = self.add_form("P", size, bytes);
        self.parts.insert(key, name.clone());
        name
    }

    fn add_form(&mut self, letter: &str, size: (f32, f32), content: Vec<u8>) -> String {
        let name = format!("{letter}{}", self.forms.len());
        self.forms.push((XObjectId(name.clone()), form_object(size, content)));
        name
    }

    pub(super) fn has_stamp(&self, number: usize) -> bool {
        self.stamps.contains(&number)
    }

    /// Adds content that several pages share, on paper of this size in millimetres.
    pub(super) fn add_stamp(&mut self, number: usize, paper_mm: (f32, f32), content: Vec<u8>) {
        self.stamps.insert(number);
        self.forms
            .push((XObjectId(format!("{STAMP}{number}")), form_object((paper_mm.0 * STEPS_PER_MM, paper_mm.1 * STEPS_PER_MM), content)));
    }

    pub(super) fn embed(self, document: &mut PdfDocument) {
        document.resources.xobjects.map.extend(self.forms);
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a drawing's unit is a part of a page")]
fn thousandths(mm: f32) -> u32 {
    (mm * 1000.0).round() as u32
}

/// Returns the size of a drawing in grid steps.
fn size_in_steps(art: &Art, steps: f32) -> (f32, f32) {
    ((art.size.0 * steps).ceil(), (art.size.1 * steps).ceil())
}

/// Returns operators as a form stored once, with its size.
fn form_object(size: (f32, f32), content: Vec<u8>) -> XObject {
    let name = |name: &[u8]| DictItem::Name(name.to_vec());
    let bounds = [0.0, 0.0, size.0, size.1].map(DictItem::Real).to_vec();
    let mut dict = BTreeMap::from([("Subtype".to_owned(), name(b"Form")), ("BBox".to_owned(), DictItem::Array(bounds))]);
    // A drawing of shapes alone needs no resources. The others use the pages' resources.
    if content.windows(3).any(|operator| operator == b" Do" || operator == b" Tf") {
        dict.insert("Resources".to_owned(), DictItem::Dict { map: BTreeMap::new() });
    }
    let stream = ExternalStream { dict, content, compress: true };
    XObject::External(ExternalXObject { stream, width: None, height: None, dpi: None })
}
