//! Drawings that a file holds once, however often they stand on its pages.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use printpdf::{DictItem, ExternalStream, ExternalXObject, PdfDocument, XObject, XObjectId};

use super::content::{Content, STAMP};
use crate::sheets::layout::{Art, Inks, Mark, Page};

/// The drawings of a file as they are first needed.
#[derive(Default)]
pub(super) struct Drawings {
    /// Every drawing by its own name. Should two that differ share a name, they are still two.
    by_name: HashMap<String, Vec<(Arc<Art>, Drawn)>>,
    forms: Vec<(XObjectId, XObject)>,
    stamps: HashSet<usize>,
    /// How often each drawing is used, by its name.
    uses: HashMap<String, usize>,
}

/// How a drawing is inked; where ink is saved its lines have their width on the page, which is another in each size.
type Drawn = (Option<u32>, String);

impl Drawings {
    /// None yet, for these pages.
    pub(super) fn of<'a>(pages: impl Iterator<Item = &'a Page>) -> Self {
        let mut drawings = Self::default();
        for mark in pages.flat_map(|page| &page.marks) {
            if let Mark::Art { art, .. } = mark {
                match drawings.uses.get_mut(art.name.as_str()) {
                    Some(uses) => *uses += 1,
                    None => drop(drawings.uses.insert(art.name.clone(), 1)),
                }
            }
        }
        drawings
    }

    /// Whether a drawing stands in one place only, where it may as well be drawn.
    pub(super) fn is_single(&self, art: &Art) -> bool {
        self.uses.get(art.name.as_str()) == Some(&1)
    }

    /// The name in the file of a drawing of this size.
    pub(super) fn name(&mut self, art: &Arc<Art>, inks: Inks, mm_per_unit: f32) -> &str {
        let size = match inks {
            Inks::Full => None,
            Inks::Saver => Some(thousandths(mm_per_unit)),
        };
        if !self.by_name.contains_key(art.name.as_str()) {
            self.by_name.insert(art.name.clone(), Vec::new());
        }
        let drawn = self.by_name.entry(art.name.clone()).or_default();
        let found = drawn.iter().position(|(other, (at, _))| *at == size && (Arc::ptr_eq(other, art) || other == art));
        let place = found.unwrap_or_else(|| {
            let name = format!("D{}", self.forms.len());
            self.forms.push((XObjectId(name.clone()), form(art, inks, mm_per_unit)));
            drawn.push((Arc::clone(art), (size, name)));
            drawn.len() - 1
        });
        &drawn[place].1.1
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

/// A drawing as PDF holds it, in its own units with y downwards.
fn form(art: &Art, inks: Inks, mm_per_unit: f32) -> XObject {
    let mut content = Content::default();
    content.strokes(art, inks, mm_per_unit);
    held(art.size, content.finish())
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
