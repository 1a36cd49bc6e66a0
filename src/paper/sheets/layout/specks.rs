//! Removes shapes too small for any printer from a document's pages, so that preview and print are the same.

use std::collections::HashMap;
use std::sync::Arc;

use super::{Art, Mark, Page, Stroke};

/// Largest side of a shape that printers can't show well, in millimetres: 5 dots at 600 dpi.
const SPECK_MM: f64 = 0.22;

/// A drawing before and after removing its specks.
type CleanedDrawing = (Arc<Art>, Arc<Art>);

/// Removes those shapes of drawings that are specks wherever the drawing is used on these pages.
pub(in crate::sheets) fn remove_specks(pages: &mut [Page]) {
    let mut largest: HashMap<String, f32> = HashMap::new();
    for (art, mm_per_unit) in pages.iter().flat_map(|page| &page.marks).filter_map(drawing) {
        match largest.get_mut(art.name.as_str()) {
            Some(largest) => *largest = largest.max(mm_per_unit),
            None => drop(largest.insert(art.name.clone(), mm_per_unit)),
        }
    }
    // Two drawings that differ may share a name.
    let mut clean: HashMap<String, Vec<CleanedDrawing>> = HashMap::new();
    for mark in pages.iter_mut().flat_map(|page| &mut page.marks) {
        let Mark::Art { art, .. } = mark else { continue };
        let Some(&mm_per_unit) = largest.get(art.name.as_str()) else { continue };
        let known = clean.entry(art.name.clone()).or_default();
        let place = known.iter().position(|(was, _)| Arc::ptr_eq(was, art) || was == art).unwrap_or_else(|| {
            known.push((Arc::clone(art), without_specks(art, mm_per_unit)));
            known.len() - 1
        });
        *art = Arc::clone(&known[place].1);
    }
}

/// Returns a mark's drawing and the millimetres per unit.
fn drawing(mark: &Mark) -> Option<(&Art, f32)> {
    mark.as_drawing().map(|(art, area)| (art.as_ref(), area.width / art.size.0))
}

/// Returns the same drawing if it has no specks.
fn without_specks(art: &Arc<Art>, mm_per_unit: f32) -> Arc<Art> {
    let can_be_seen = |stroke: &&Stroke| {
        let size = stroke.path.control_box().size();
        size.width.max(size.height) * f64::from(mm_per_unit) >= SPECK_MM
    };
    let strokes: Vec<Stroke> = art.strokes.iter().filter(can_be_seen).cloned().collect();
    if strokes.len() == art.strokes.len() {
        return Arc::clone(art);
    }
    Arc::new(Art { name: format!("{} at {mm_per_unit:.4}", art.name), size: art.size, strokes })
}

#[cfg(test)]
mod tests {
    use kurbo::{Circle, Shape as _};

    use super::*;
    use crate::sheets::layout::test_battles::fonts;
    use crate::sheets::layout::{Area, Ink, InkMode, Paper, Pen};

    /// Returns how many shapes remain of a drawing with a dot of 10 units and one of 1, on pages where it has these sizes.
    fn shapes_left(sizes_mm: &[f32]) -> Vec<usize> {
        let dot = |size: f64| Circle::new((50.0, 50.0), size / 2.0).to_path(0.1);
        let art = Art::new("dots", (100.0, 100.0)).fill(dot(10.0), Ink::Gold).fill(dot(1.0), Ink::Words).into_arc();
        let page = |&size: &f32| {
            let mut pen = Pen::new(fonts(), Paper::A4, InkMode::Full);
            pen.art(&art, Area::new(20.0, 20.0, size, size));
            pen.finish()
        };
        let mut pages: Vec<Page> = sizes_mm.iter().map(page).collect();
        remove_specks(&mut pages);
        pages.iter().flat_map(|page| &page.marks).filter_map(drawing).map(|(art, _)| art.strokes.len()).collect()
    }

    #[test]
    fn specks_too_small_to_print_are_omitted() {
        assert_eq!(shapes_left(&[10.0]), [1]);
        assert_eq!(shapes_left(&[30.0]), [2]);
    }

    #[test]
    fn a_drawing_keeps_the_same_strokes_in_every_size() {
        assert_eq!(shapes_left(&[10.0, 30.0]), [2, 2]);
    }
}
