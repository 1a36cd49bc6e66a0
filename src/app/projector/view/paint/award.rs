//! Honours on the projector: one child with the unit's picture, or all children page by page.

use std::sync::Arc;

use egui::{Align, Color32, FontId, Galley, Rect, Stroke, StrokeKind, pos2, vec2};

use super::layout::{ProjectorLayout, column_part};
use super::text::{self, fit, poster};
use super::{ProjectorPicture, ScenePainter, side_text_color};
use crate::projector::view::public_view::PublicView;
use crate::projector::view::story_scenes::{AwardsScene, ON_A_PAGE, ShownAward};
use crate::shell::theme;
use crate::widgets::embroidery::embroider;
use senlac_paper::art;

/// Sizes as fractions of the height: the child, the honour, the reason, the deeds and the count.
const WHO: f32 = 0.105;
const HONOUR: f32 = 0.082;
const BECAUSE: f32 = 0.046;
const DEEDS: f32 = 0.044;
const COUNT: f32 = 0.030;
/// Sizes on the roll of honour: its title, a name and an honour. Then the number of columns.
const TITLE: f32 = 0.085;
const NAME: f32 = 0.042;
const NAMED: f32 = 0.034;
const COLUMNS: usize = 3;

impl ScenePainter for AwardsScene {
    fn layout(&self, rooms: ProjectorLayout, _: &PublicView) -> ProjectorLayout {
        let (headline, board) = rooms.body.split_top_bottom_at_fraction(0.13);
        ProjectorLayout { headline, board, bell: Rect::ZERO, legend: Rect::ZERO, call: Rect::ZERO, ..rooms }
    }

    fn paint(&self, picture: &ProjectorPicture<'_>) {
        match self {
            Self::One(award, place) => paint_award(picture, award, *place),
            Self::Roll(awards, place) => paint_roll(picture, awards, *place),
        }
    }

    fn legend(&self) -> Option<&'static str> {
        Some("")
    }

    fn last_spoken_lines(&self, _: &PublicView) -> Vec<String> {
        match self {
            Self::One(award, _) => {
                vec![award.led.clone(), award.honour.clone(), award.because.clone(), award.deeds.clone()]
            }
            Self::Roll(awards, _) => awards.iter().map(|award| format!("{}: {}", award.who, award.honour)).collect(),
        }
    }
}

fn award_color(picture: &ProjectorPicture<'_>, award: &ShownAward) -> Color32 {
    award.side().map_or(picture.palette.ink, |side| side_text_color(picture.palette, side))
}

/// Paints one child's award: the picture on the left, everything else in a column beside it.
fn paint_award(picture: &ProjectorPicture<'_>, award: &ShownAward, [place, of]: [usize; 2]) {
    let ProjectorPicture { painter, layout, palette, .. } = picture;
    let body = layout.headline.union(layout.board);
    let width = (body.height() * 0.62).min(body.width() * 0.34);
    let (left, column) = body.split_left_right_at_x(body.left() + width);
    let column = column.with_min_x(column.left() + layout.h(0.05));
    paint_portrait(picture, award, left);
    let ink = palette.ink;
    let fitted = |words: &str, face: fn(f32) -> FontId, color: Color32, size: f32, share: f32| {
        fit(painter, words, face, color, vec2(column.width(), column.height() * share), layout.h(size), Align::LEFT)
    };
    let who = poster(
        painter,
        &award.who,
        theme::title,
        award_color(picture, award),
        vec2(column.width(), column.height() * 0.2),
        layout.h(WHO),
        Align::LEFT,
    );
    let mut lines: Vec<(Arc<Galley>, Color32, f32)> = vec![(who, award_color(picture, award), 0.0)];
    let mut say = |words: &str, face: fn(f32) -> FontId, color: Color32, (size, share, gap): (f32, f32, f32)| {
        if !words.is_empty() && !layout.is_small {
            lines.push((fitted(words, face, color, size, share), color, gap));
        }
    };
    say(&award.led, FontId::proportional, ink, (BECAUSE * 0.85, 0.09, 0.0));
    // Gold words are read on the dark cloth alone.
    let honour = if palette.is_dark() { palette.gold } else { ink };
    say(&award.honour, theme::title, honour, (HONOUR, 0.19, 0.03));
    say(&award.because, theme::bold, ink, (BECAUSE, 0.15, 0.0));
    say(&award.deeds, FontId::proportional, ink, (DEEDS, 0.36, 0.025));
    if layout.is_small && !award.honour.is_empty() {
        lines.push((fitted(&award.honour, theme::bold, ink, 0.12, 0.4), ink, 0.02));
    }
    let high: f32 = lines.iter().map(|(line, _, gap)| line.size().y + layout.h(*gap)).sum();
    let mut top = (column.center().y - high / 2.0).max(column.top());
    for (line, color, gap) in lines {
        top += layout.h(gap);
        let below = top + line.size().y;
        painter.galley(pos2(column.left(), top), line, color);
        top = below;
    }
    if !layout.is_small {
        paint_count(picture, place, of, left);
    }
}

/// Paints "3 of 31" below the picture.
fn paint_count(picture: &ProjectorPicture<'_>, place: usize, of: usize, left: Rect) {
    let ProjectorPicture { painter, layout, palette, .. } = picture;
    let words = painter.layout_no_wrap(tr!("{place} of {of}", place, of), FontId::proportional(layout.h(COUNT)), palette.faded);
    painter.galley(pos2(left.center().x - words.size().x / 2.0, left.bottom() - words.size().y), words, palette.faded);
}

/// Paints the picture of the unit's leader in a frame, with the unit's arms on its corner.
fn paint_portrait(picture: &ProjectorPicture<'_>, award: &ShownAward, room: Rect) {
    let ProjectorPicture { painter, layout, palette, .. } = picture;
    let side = room.width().min(room.height() * 0.82);
    let frame = Rect::from_center_size(room.center() - vec2(0.0, room.height() * 0.04), vec2(side, side));
    painter.rect_filled(frame, layout.h(0.022), palette.cloth);
    let inner = frame.shrink(side * 0.035);
    let seen = (inner, inner.size());
    match award.unit {
        Some((unit, troop, lord)) => {
            let name = ("award", unit, troop, lord);
            embroider(painter, palette, name, seen, || art::portrait(unit.side, troop, unit.number, lord));
            let arms = vec2(0.24, if unit.side == senlac_classroom::rules::Side::Norman { 0.312 } else { 0.24 }) * side;
            let place = Rect::from_min_size(frame.right_bottom() - arms - vec2(side * 0.01, side * 0.01), arms);
            embroider(painter, palette, ("arms", unit, lord), (place, arms), || art::shield(unit.side, unit.number, lord));
        }
        None => embroider(painter, palette, "emblem", seen, art::emblem),
    }
    let rim = award.side().map_or(palette.gold, |side| palette.side(side));
    painter.rect_stroke(frame, layout.h(0.022), Stroke::new(layout.h(0.008), rim), StrokeKind::Inside);
}

/// Paints a page of names and honours, column by column.
fn paint_roll(picture: &ProjectorPicture<'_>, awards: &[ShownAward], [page, pages]: [usize; 2]) {
    let ProjectorPicture { painter, layout, palette, view, .. } = picture;
    let size = if layout.is_small { 0.12 } else { TITLE };
    let title = poster(painter, &view.headline, theme::title, palette.ink, layout.headline.size(), layout.h(size), Align::LEFT);
    painter.galley(layout.headline.min, title, palette.ink);
    if pages > 1 && !layout.is_small {
        let words =
            painter.layout_no_wrap(tr!("Page {page} of {pages}", page, pages), FontId::proportional(layout.h(COUNT)), palette.faded);
        let right = layout.headline.right_top() + vec2(-words.size().x, layout.h(0.02));
        painter.galley(right, words, palette.faded);
    }
    let rows = ON_A_PAGE / COLUMNS;
    let body = layout.board;
    #[expect(clippy::cast_precision_loss, reason = "few rows and columns")]
    let cell = vec2(body.width() / COLUMNS as f32, body.height() / rows as f32);
    for (place, award) in awards.iter().enumerate() {
        #[expect(clippy::cast_precision_loss, reason = "few rows and columns")]
        let corner = body.min + vec2(cell.x * (place / rows) as f32, cell.y * (place % rows) as f32);
        let room = Rect::from_min_size(corner, cell).shrink2(vec2(layout.h(0.010), layout.h(0.006)));
        paint_entry(picture, award, room);
    }
}

/// Paints a name with its arms, and the honour below it.
fn paint_entry(picture: &ProjectorPicture<'_>, award: &ShownAward, room: Rect) {
    let ProjectorPicture { painter, layout, palette, .. } = picture;
    let arms = room.height().min(layout.h(0.09));
    let (left, words) = room.split_left_right_at_x(room.left() + arms);
    if let Some((unit, _, lord)) = award.unit {
        let size = if unit.side == senlac_classroom::rules::Side::Norman { vec2(arms * 0.77, arms) } else { vec2(arms, arms) } * 0.92;
        let place = Rect::from_center_size(left.center(), size);
        embroider(painter, palette, ("arms", unit, lord), (place, size), || art::shield(unit.side, unit.number, lord));
    }
    let words = words.with_min_x(words.left() + layout.h(0.012));
    let color = award_color(picture, award);
    let (name_room, honour_room) = (column_part(words, 0.0, 0.52), column_part(words, 0.52, 1.0));
    if layout.is_small {
        let name = text::fit_or_truncate(painter, &award.who, theme::bold, color, words.size(), words.height() * 0.7);
        painter.galley(pos2(words.left(), words.center().y - name.size().y / 2.0), name, color);
        return;
    }
    let name = text::fit_or_truncate(painter, &award.who, theme::bold, color, name_room.size(), layout.h(NAME));
    painter.galley(pos2(words.left(), name_room.bottom() - name.size().y), name, color);
    let honour = text::fit_or_truncate(painter, &award.honour, FontId::proportional, palette.ink, honour_room.size(), layout.h(NAMED));
    painter.galley(honour_room.min, honour, palette.ink);
}
