//! The two shield walls, which shrink as men fall.

use egui::{Align2, Color32, Painter, Pos2, Rect, Shape, Stroke, Vec2, pos2, vec2};

use super::layout::Layout;
use super::text::fit;
use super::wool::mix;
use crate::app::theme::{self, Palette};
use crate::app::wall::view::{PublicView, Strengths};
use crate::rules::Side;

/// The most shields of a wall.
const MOST: u16 = 20;

/// How many men a shield stands for: the same for both sides, so that the walls can be compared.
#[must_use]
pub fn men_each(view: &PublicView) -> u16 {
    let most = view.strengths.iter().map(|strengths| strengths.start).max().unwrap_or_default();
    [1, 2, 4, 5, 8, 10, 15, 20, 25, 50, 100, 200].into_iter().find(|each| most.div_ceil(*each) <= MOST).unwrap_or(500)
}

/// Paints both walls.
pub fn paint(painter: &Painter, layout: &Layout, palette: &Palette, view: &PublicView) {
    let each = men_each(view);
    let shields = view.strengths.iter().map(|strengths| strengths.start.div_ceil(each)).max().unwrap_or_default().max(1);
    for ((side, strengths), room) in Side::ALL.into_iter().zip(view.strengths).zip(layout.walls) {
        let (head, row) = room.split_top_bottom_at_fraction(0.50);
        heading(painter, layout, palette, head, side, strengths);
        wall(painter, palette, row, side, strengths, (each, shields));
    }
}

/// The side's name, a word where half have fallen, and how many are left, large.
fn heading(painter: &Painter, layout: &Layout, palette: &Palette, room: Rect, side: Side, strengths: Strengths) {
    let color = super::words_of(palette, side);
    let base = room.bottom() - room.height() * 0.02;
    // Numerals have no tails: the box of their line may stand out of the room.
    let size = room.height() * 0.98;
    let number = painter.layout_no_wrap(strengths.left.to_string(), theme::bold(size), palette.ink);
    let number_left = room.right() - number.size().x;
    painter.galley(pos2(number_left, room.center().y - number.size().y / 2.0), number, palette.ink);
    let name = painter.text(
        pos2(room.left(), base),
        Align2::LEFT_BOTTOM,
        side.army(),
        theme::title((room.height() * 0.72).min(room.width() * 0.13)),
        color,
    );
    if strengths.half_lost && !layout.is_small {
        let space = number_left - name.right() - room.height() * 0.6;
        let words = "half have fallen!";
        let size = vec2(space.max(1.0), room.height());
        let words = fit(painter, words, theme::bold, palette.warning, size, room.height() * 0.55, egui::Align::LEFT);
        if words.size().x <= space {
            painter.galley(pos2(name.right() + room.height() * 0.3, base - words.size().y - room.height() * 0.06), words, palette.warning);
        }
    }
}

/// One wall: whole shields, the one that is partly gone, the places of those that are gone, and the post at half.
fn wall(painter: &Painter, palette: &Palette, room: Rect, side: Side, strengths: Strengths, (each, shields): (u16, u16)) {
    // On a very wide screen they still stand shield to shield.
    let pitch = (room.width() / f32::from(shields)).min(room.height() * 0.95);
    let radius = vec2(pitch * 0.50, room.height() * 0.42);
    let radius = match side {
        Side::Norman => vec2(radius.x.min(radius.y * 0.82), radius.y),
        Side::Saxon => Vec2::splat(radius.x.min(radius.y)),
    };
    let line = room.center().y;
    for place in 0..strengths.start.div_ceil(each) {
        let middle = pos2(room.left() + pitch * (f32::from(place) + 0.5), line);
        let behind = strengths.left.saturating_sub(place * each).min(each);
        let space = Rect::from_center_size(middle, 2.2 * radius);
        if behind < each {
            shield(painter, palette, side, middle, radius, false);
        }
        if behind > 0 {
            let part = f32::from(behind) / f32::from(each);
            let edge = space.left() + space.width() * (0.05 + 0.9 * part);
            let clip = if behind == each { painter.clip_rect() } else { space.with_max_x(edge).intersect(painter.clip_rect()) };
            shield(&painter.with_clip_rect(clip), palette, side, middle, radius, true);
        }
    }
    let half = f32::from(strengths.start) / 2.0 / f32::from(each) * pitch;
    post(painter, palette, pos2(room.left() + half, line), room.height() * 0.5);
}

/// One shield; only its place where the men behind it are gone.
fn shield(painter: &Painter, palette: &Palette, side: Side, middle: Pos2, radius: Vec2, stands: bool) {
    let color = palette.side(side);
    let fill = if stands { color } else { mix(palette.linen, color, 0.13) };
    let rim = Stroke::new((radius.y * 0.09).max(0.6), if stands { palette.ink } else { mix(palette.linen, palette.ink, 0.35) });
    let at = |x: f32, y: f32| pos2(middle.x + x * radius.x, middle.y + y * radius.y);
    let sign: Color32 = if stands { palette.gold } else { mix(palette.linen, palette.gold, 0.5) };
    let thin = Stroke::new((radius.y * 0.11).max(0.6), sign);
    match side {
        Side::Norman => {
            painter.add(Shape::convex_polygon(kite().into_iter().map(|(x, y)| at(x, y)).collect(), fill, rim));
            if radius.y > 5.0 {
                painter.line_segment([at(0.0, -0.72), at(0.0, 0.70)], thin);
                painter.line_segment([at(-0.62, -0.26), at(0.62, -0.26)], thin);
            }
        }
        Side::Saxon => {
            painter.circle(middle, radius.y, fill, rim);
            if radius.y > 5.0 {
                painter.circle_stroke(middle, radius.y * 0.66, Stroke::new(thin.width * 0.6, sign));
            }
            painter.circle_filled(middle, radius.y * 0.27, sign);
        }
    }
}

/// A kite shield, clockwise from its left: a round top, and sides that curve to the point.
fn kite() -> Vec<(f32, f32)> {
    let top = (0..=10u8).map(|part| {
        let angle = std::f32::consts::PI * (1.0 + f32::from(part) / 10.0);
        (angle.cos(), -0.25 + 0.75 * angle.sin())
    });
    // From the right side to the point: a curve pulled outwards.
    let side = (1..=6u8).map(|part| {
        let along = f32::from(part) / 6.0;
        let (from, pull, to) = ((1.0 - along) * (1.0 - along), 2.0 * along * (1.0 - along), along * along);
        (from + 0.94 * pull, -0.25 * from + 0.42 * pull + 1.05 * to)
    });
    let right: Vec<(f32, f32)> = side.collect();
    let left = right.iter().rev().skip(1).map(|&(x, y)| (-x, y)).collect::<Vec<_>>();
    top.chain(right).chain(left).collect()
}

/// The gold post at half an army.
fn post(painter: &Painter, palette: &Palette, middle: Pos2, height: f32) {
    let width = (height * 0.15).max(1.0);
    let (top, bottom) = (middle.y - height * 1.08, middle.y + height);
    let outline = vec![
        pos2(middle.x, top - width),
        pos2(middle.x + width, top + width * 0.4),
        pos2(middle.x + width, bottom),
        pos2(middle.x - width, bottom),
        pos2(middle.x - width, top + width * 0.4),
    ];
    painter.add(Shape::convex_polygon(outline, palette.gold, Stroke::new((height * 0.05).max(0.5), palette.ink)));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view(norman: u16, saxon: u16) -> PublicView {
        let strengths = |start| Strengths { start, left: start, half_lost: false };
        PublicView { strengths: [strengths(norman), strengths(saxon)], ..PublicView::default() }
    }

    #[test]
    fn a_shield_stands_for_the_same_number_on_both_sides() {
        assert_eq!(men_each(&view(148, 140)), 8);
        assert_eq!(men_each(&view(20, 12)), 1);
        assert_eq!(men_each(&view(12, 1600)), 100);
    }
}
