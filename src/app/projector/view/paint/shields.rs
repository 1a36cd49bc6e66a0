//! The two shield walls, which shrink as men are lost.

use egui::{Align2, Color32, Painter, Pos2, Rect, Shape, Stroke, Vec2, pos2, vec2};

use super::ProjectorPicture;
use super::layout::ProjectorLayout;
use super::text::fit;
use crate::projector::view::public_view::PublicView;
use crate::shell::theme::{self, Palette};
use crate::widgets::embroidery::kite_points;
use senlac_classroom::phrasebook::lost_text;
use senlac_classroom::rules::{Side, Strength};

/// Greatest number of shields in a wall.
const MOST: u16 = 20;

/// Area of a kite shield that is 2 wide and 2 high.
const KITE_AREA: f32 = 2.75;

/// Returns how many men a shield represents. It is the same for both sides, so that the walls can be compared.
pub fn men_per_shield(view: &PublicView) -> u16 {
    let most = view.strengths.iter().map(|strengths| strengths.start).max().unwrap_or_default();
    [1, 2, 4, 5, 8, 10, 15, 20, 25, 50, 100, 200].into_iter().find(|each| most.div_ceil(*each) <= MOST).unwrap_or(500)
}

/// Returns the explanation of the shields and the post.
pub fn legend(view: &PublicView) -> String {
    let men = tr_count!(each = men_per_shield(view), "1 man", "about {each} men");
    tr!("1 shield = {men}. Gold line = half the army.", men)
}

/// Half of a shield wall. The post is between the halves, so the second half is gone when half the army is lost.
#[derive(Clone, Copy, Debug, PartialEq)]
struct WallHalf {
    shields: u16,
    men: u16,
    left: u16,
}

impl WallHalf {
    /// Returns both halves. The first holds the men who remain when exactly half are lost.
    fn split(strengths: Strength, each: u16) -> [Self; 2] {
        let first = strengths.start / 2;
        let half = |men: u16, left: u16| Self { shields: ((men + each / 2) / each).max(u16::from(men > 0)), men, left: left.min(men) };
        [half(first, strengths.left), half(strengths.start - first, strengths.left.saturating_sub(first))]
    }

    /// Returns the visible fraction of a shield, 0 to 1. The men left in a half fill its shields from the first.
    fn shield_fraction(self, place: u16) -> f32 {
        let [shields, men, left, place] = [self.shields, self.men.max(1), self.left, place].map(f32::from);
        // Whole numbers before the division: a whole shield is exactly 1.
        ((left * shields - place * men) / men).clamp(0.0, 1.0)
    }
}

pub fn paint(picture: &ProjectorPicture<'_>) {
    let ProjectorPicture { painter, layout, palette, view, .. } = picture;
    let each = men_per_shield(view);
    let halves = view.strengths.map(|strengths| WallHalf::split(strengths, each));
    let most = halves.iter().map(|halves| halves.iter().map(|half| half.shields).sum()).max().unwrap_or(1).max(1);
    for ((side, strengths), (halves, room)) in Side::ALL.into_iter().zip(view.strengths).zip(halves.into_iter().zip(layout.walls)) {
        let (head, row) = if layout.in_line {
            (room, room.with_min_x(room.left() + room.width() * 0.26).with_max_x(room.right() - room.width() * 0.17))
        } else {
            room.split_top_bottom_at_fraction(0.50)
        };
        paint_heading(painter, layout, palette, head, side, strengths);
        paint_wall(painter, palette, row, side, halves, most);
    }
}

/// Paints the side's name, a note if half have been lost, and the number left, large.
fn paint_heading(painter: &Painter, layout: &ProjectorLayout, palette: &Palette, room: Rect, side: Side, strengths: Strength) {
    let color = super::side_text_color(palette, side);
    let base = room.bottom() - room.height() * 0.02;
    // Digits have no descenders, so their line box may exceed the space.
    let in_line = |part: f32| if layout.in_line { room.width() * part } else { f32::INFINITY };
    let size = (room.height() * 0.98).min(layout.h(0.088)).min(in_line(0.085));
    let ink = if strengths.is_half_lost() && layout.in_line { palette.warning } else { palette.ink };
    let number = painter.layout_no_wrap(strengths.left.to_string(), theme::bold(size), ink);
    let number_left = room.right() - number.size().x;
    painter.galley(pos2(number_left, room.center().y - number.size().y / 2.0), number, ink);
    let name = painter.text(
        pos2(room.left(), base),
        Align2::LEFT_BOTTOM,
        side.army(),
        theme::title((room.height() * 0.72).min(room.width() * 0.13).min(layout.h(0.066)).min(in_line(0.058))),
        color,
    );
    if strengths.is_half_lost() && !layout.is_small && !layout.in_line {
        let space = number_left - name.right() - room.height() * 0.6;
        let words = lost_text(strengths);
        let size = vec2(space.max(1.0), room.height());
        let words = fit(painter, words, theme::bold, palette.warning, size, room.height() * 0.55, egui::Align::LEFT);
        if words.size().x <= space {
            painter.galley(pos2(name.right() + room.height() * 0.3, base - words.size().y - room.height() * 0.06), words, palette.warning);
        }
    }
}

/// Paints a shield wall: whole shields, a partial one, the places of lost shields, and the post at half.
fn paint_wall(painter: &Painter, palette: &Palette, room: Rect, side: Side, halves: [WallHalf; 2], most: u16) {
    // On a very wide screen, the shields still touch. With enough height, they overlap as in a real shield wall.
    let height = room.height() * 0.42;
    let pitch = (room.width() / (f32::from(most) + 1.3)).min(height * 2.0);
    // Both sides' shields cover as much cloth: round ones overlap more.
    let width = (height * 0.80).min(pitch * 0.60);
    let tall = height.min(width * 1.45);
    let radius = match side {
        Side::Norman => vec2(width, tall),
        Side::Saxon => Vec2::splat((KITE_AREA / std::f32::consts::PI * width * tall).sqrt()),
    };
    let post_width = (room.height() * 0.075).max(1.0).min(pitch * 0.22);
    // The post has its own gap.
    let gap = (2.0 * (radius.x + post_width) + pitch * 0.12 - pitch).max(0.0);
    let line = room.center().y;
    let first = f32::from(halves[0].shields);
    let begin = room.left() + radius.x;
    // Paint from the last to the first, so that whole shields cover the places of lost ones.
    for (half, from) in [(halves[1], begin + first * pitch + gap), (halves[0], begin)] {
        for place in (0..half.shields).rev() {
            let middle = pos2(from + pitch * f32::from(place), line);
            paint_partial_shield(painter, palette, side, middle, radius, half.shield_fraction(place));
        }
    }
    let middle = begin + (first - 0.5) * pitch + gap / 2.0;
    paint_post(painter, palette, pos2(middle, line), vec2(post_width, (radius.y * 1.2).min(room.height() * 0.5 - post_width * 0.5)));
}

/// Paints a shield of which only this fraction is left, 0 to 1.
fn paint_partial_shield(painter: &Painter, palette: &Palette, side: Side, middle: Pos2, radius: Vec2, part: f32) {
    if part < 1.0 {
        paint_shield(painter, palette, side, middle, radius, false);
    }
    if part > 0.0 {
        let space = Rect::from_center_size(middle, 2.2 * radius);
        let clip = space.with_max_x(space.left() + space.width() * if part < 1.0 { 0.05 + 0.9 * part } else { 1.0 });
        paint_shield(&painter.with_clip_rect(clip.intersect(painter.clip_rect())), palette, side, middle, radius, true);
    }
}

/// Paints a shield, or only its outline if its men are lost.
fn paint_shield(painter: &Painter, palette: &Palette, side: Side, middle: Pos2, radius: Vec2, stands: bool) {
    let color = palette.side(side);
    let fill = if stands { color } else { palette.linen.lerp_to_gamma(color, 0.13) };
    let rim = Stroke::new((radius.y * 0.09).max(0.6), if stands { palette.ink } else { palette.linen.lerp_to_gamma(palette.ink, 0.35) });
    let at = |x: f32, y: f32| pos2(middle.x + x * radius.x, middle.y + y * radius.y);
    let sign: Color32 = if stands { palette.gold } else { palette.linen.lerp_to_gamma(palette.gold, 0.5) };
    let thin = Stroke::new((radius.y * 0.11).max(0.6), sign);
    match side {
        Side::Norman => {
            painter.add(Shape::convex_polygon(kite_points().into_iter().map(|(x, y)| at(x, y)).collect(), fill, rim));
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

/// Paints the gold post at half an army. `size` is half its width, and half its height without the point.
fn paint_post(painter: &Painter, palette: &Palette, middle: Pos2, size: Vec2) {
    let (width, top, bottom) = (size.x, middle.y - size.y, middle.y + size.y);
    let outline = vec![
        pos2(middle.x, top - width),
        pos2(middle.x + width, top + width * 0.4),
        pos2(middle.x + width, bottom),
        pos2(middle.x - width, bottom),
        pos2(middle.x - width, top + width * 0.4),
    ];
    painter.add(Shape::convex_polygon(outline, palette.gold, Stroke::new((size.y * 0.05).max(0.5), palette.ink)));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view(norman: u16, saxon: u16) -> PublicView {
        let strengths = |start| Strength { start, left: start };
        PublicView { strengths: [strengths(norman), strengths(saxon)], ..PublicView::default() }
    }

    #[test]
    fn a_shield_means_the_same_number_on_both_sides() {
        assert_eq!(men_per_shield(&view(148, 140)), 8);
        assert_eq!(men_per_shield(&view(20, 12)), 1);
        assert_eq!(men_per_shield(&view(12, 1600)), 100);
    }

    #[test]
    fn the_kite_area_constant_matches_its_outline() {
        let corners = kite_points();
        let next = corners.iter().cycle().skip(1);
        let area: f32 = corners.iter().zip(next).map(|((x, y), (to_x, to_y))| x * to_y - to_x * y).sum::<f32>() / 2.0;
        assert!((area.abs() - KITE_AREA).abs() < 0.05, "{area}");
    }

    #[test]
    fn an_army_at_full_strength_has_only_whole_shields() {
        for start in [1, 2, 7, 20, 139, 140, 148, 163] {
            let full = Strength { start, left: start };
            let each = men_per_shield(&view(start, 140));
            for half in WallHalf::split(full, each) {
                assert!((0..half.shields).all(|place| half.shield_fraction(place) >= 1.0), "{start}: {half:?}");
            }
        }
    }

    #[test]
    fn the_second_half_empties_exactly_at_half_strength() {
        for start in [15u16, 20, 140, 148] {
            for left in 0..=start {
                let [_, second] = WallHalf::split(Strength { start, left }, 8);
                assert_eq!(second.left == 0, 2 * left <= start, "{left} of {start}");
            }
        }
    }
}
