//! Zigzag border as in the Bayeux Tapestry.

use egui::{Painter, Rect, Shape, Stroke, pos2};

use crate::shell::theme::Palette;

/// Paints the border along a horizontal band: teeth in three wools, with a knot in each gap. The number of teeth
/// is whole, so that both ends look alike.
pub fn paint_zigzag(painter: &Painter, rect: Rect, palette: &Palette) {
    let height = rect.height();
    if height <= 0.0 || rect.width() < height {
        return;
    }
    let painter = painter.with_clip_rect(rect.intersect(painter.clip_rect()));
    let wools = [palette.norman, palette.saxon, palette.gold];
    let (mut left, tooth) = (rect.left(), rect.width() / (rect.width() / (height * 1.7)).round().max(1.0));
    let (top, bottom) = (rect.top() + 0.1 * height, rect.bottom() - 0.1 * height);
    let hem = Stroke::new((height * 0.05).max(0.6), palette.line);
    painter.hline(rect.x_range(), rect.top() + hem.width, hem);
    painter.hline(rect.x_range(), rect.bottom() - hem.width, hem);
    let mut wool = wools.iter().cycle();
    while left < rect.right() - 0.5 * tooth {
        let color = wool.next().copied().unwrap_or(palette.ink);
        let points = vec![pos2(left, bottom), pos2(left + tooth / 2.0, top), pos2(left + tooth, bottom)];
        painter.add(Shape::line(points, Stroke::new((height * 0.1).max(0.8), color)));
        painter.circle_filled(pos2(left + tooth / 2.0, bottom - 0.14 * height), height * 0.1, palette.sage);
        painter.circle_filled(pos2(left + tooth, top + 0.14 * height), height * 0.1, palette.sage);
        left += tooth;
    }
}
