//! The order in which a page's marks are written.
//!
//! Frames, backgrounds and ornaments come between the words they belong to. Each change between tagged content and artifacts
//! takes space and splits what pages share. So an artifact is moved to the artifacts before it, unless it touches a mark in
//! between: the stacking order of overlapping marks doesn't change.

use crate::sheets::layout::{Area, Page};
use crate::sheets::text::Fonts;

/// Maximum overhang of letters beyond their line, in millimetres.
const OVERHANG_MM: f32 = 0.5;

/// Returns the page's mark indices in writing order. Tagged marks keep their own order.
pub(super) fn write_order(page: &Page, is_told: &[bool], fonts: &Fonts) -> Vec<usize> {
    let areas: Vec<Area> = page.marks.iter().map(|mark| mark.bounds(fonts)).collect();
    let mut order: Vec<usize> = Vec::with_capacity(areas.len());
    for (mark, &area) in areas.iter().enumerate() {
        let place =
            if is_told[mark] { None } else { order.iter().rposition(|&before| !is_told[before] || are_touching(area, areas[before])) };
        match place {
            Some(place) if !is_told[order[place]] => order.insert(place + 1, mark),
            Some(_) | None => order.push(mark),
        }
    }
    order
}

fn are_touching(a: Area, b: Area) -> bool {
    let b = b.inset(-OVERHANG_MM);
    a.x <= b.right() && b.x <= a.right() && a.y <= b.bottom() && b.y <= a.bottom()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheets::layout::test_battles::fonts;
    use crate::sheets::layout::{Align, Ink, InkMode, Look, Paper, Pen};
    use crate::sheets::text::Style;

    #[test]
    fn artifacts_are_grouped_without_covering_other_marks() {
        let mut pen = Pen::new(fonts(), Paper::A4, InkMode::Full);
        let look = Look::new(12.0, Style::Plain, Ink::Words);
        let ground = |pen: &mut Pen<'_>, y: f32| pen.frame(Area::new(20.0, y, 60.0, 10.0), 0.0, None, Some(Ink::Shade));
        for y in [20.0, 40.0] {
            ground(&mut pen, y);
            pen.text((22.0, y + 7.0), Align::Left, look, "Your men");
        }
        ground(&mut pen, 25.0);
        let page = pen.finish();
        assert_eq!(write_order(&page, &[false, true, false, true, false], fonts()), [0, 2, 1, 3, 4]);
    }
}
