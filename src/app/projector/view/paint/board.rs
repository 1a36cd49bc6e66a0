//! The table for the back row: as large as the wall allows. What happens now stands above it, the deed or the sum below it or
//! beside it, whichever leaves the table larger.

use egui::{Align, Align2, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, pos2, vec2};

use super::layout::{CardStyle, LEGEND, WallLayout, part};
use super::text::{fit, poster};
use super::token::TokenBrush;
use super::{ScenePart, WallPicture, call, card, deed, lesson, shields, words_of};
use crate::app::projector::view::public_view::PublicView;
use crate::app::projector::view::scene::WallBoard;
use crate::app::projector::view::short_names::ShortNames;
use crate::app::shell::theme::{self, Palette};
use crate::app::widgets::embroidery::embroider;
use crate::art;
use crate::rules::{Side, Terrain, column_letters};

/// Room for the letters and the numbers, in squares.
const MARGIN: f32 = 0.56;
/// Free cloth at the sides and between things, as parts of the height.
const EDGE: f32 = 0.018;
const GAP: f32 = 0.016;
/// The headline and the line below it.
const HEAD: f32 = 0.118;
/// The strip below the table: a deed, or a sum.
const STRIP: f32 = 0.112;
const STRIP_WITH_SUMS: f32 = 0.235;
/// The column beside the table: with the strip below, and without it, for a deed or for a sum.
const SLIM: f32 = 0.185;
const COLUMN: f32 = 0.42;
const COLUMN_WITH_SUMS: f32 = 0.56;

impl ScenePart for WallBoard {
    fn layout(&self, rooms: WallLayout, has_deed: bool, has_call: bool) -> WallLayout {
        if rooms.is_small { self.small(rooms) } else { self.large(rooms, has_deed, has_call) }
    }

    fn paint(&self, picture: &WallPicture<'_>) {
        picture.headline();
        paint(picture, self);
        if picture.layout.is_small {
            match &self.sums {
                Some(sums) => small_sums(picture, sums.head),
                None => card::paint(picture),
            }
            return shields::paint(picture);
        }
        call::paint(picture);
        standing(picture);
        match &self.sums {
            Some(sums) => lesson::paint(picture, sums),
            None => deed::paint(picture),
        }
    }

    fn legend(&self) -> Option<&'static str> {
        Some(tr!("K knights, H housecarles, S spearmen, A archers"))
    }

    fn told_last(&self, view: &PublicView) -> Vec<String> {
        self.sums.as_ref().map_or_else(|| view.deed.iter().flat_map(|deed| deed.told()).collect(), |sums| sums.told())
    }
}

impl WallBoard {
    /// The whole wall: of two ways to lay it out the one with the larger table.
    fn large(&self, rooms: WallLayout, has_deed: bool, has_call: bool) -> WallLayout {
        let (table, h) = (proportions(self), rooms.all.height());
        let body = Rect::from_min_max(
            pos2(rooms.all.left() + EDGE * h, rooms.bands[0].bottom() + 0.012 * h),
            pos2(rooms.all.right() - EDGE * h, rooms.bands[1].top() - 0.012 * h),
        );
        let (strip, column) = if self.sums.is_some() { (STRIP_WITH_SUMS, COLUMN_WITH_SUMS) } else { (STRIP, COLUMN) };
        let side_in = |beside: f32, below: f32| {
            let free = body.size() - h * vec2(beside + GAP, HEAD + below);
            (free.x / table.x).min(free.y / table.y)
        };
        let (with_strip, with_column) = (side_in(SLIM, strip + GAP), side_in(column, 0.0));
        let (top, rest) = body.split_top_bottom_at_y(body.top() + HEAD * h);
        let board = Rect::from_min_size(rest.min, with_strip.max(with_column) * table);
        let column = Rect::from_min_max(pos2(board.right() + GAP * h, rest.top()), rest.max);
        let layout = WallLayout { board, bell: Rect::ZERO, legend: Rect::ZERO, ..rooms };
        let heading = |top: Rect| {
            let (headline, line) = top.split_top_bottom_at_fraction(0.62);
            (headline, line)
        };
        if with_column > with_strip {
            let row = |from: f32, to: f32| part(column, from, to);
            let (headline, line) = heading(top);
            let layout = WallLayout { headline, line, ..layout };
            return if self.sums.is_some() {
                WallLayout { call: row(0.0, 0.20), lesson: row(0.225, 0.78), card: row(0.80, 1.0), legend: Rect::ZERO, ..layout }
            } else {
                let call = if has_call { row(0.0, 0.25) } else { Rect::ZERO };
                let deed = if has_deed { row(0.275, 0.575) } else { Rect::ZERO };
                WallLayout { call, deed, card: row(0.60, 1.0), legend: foot_of(top, h), ..layout }
            };
        }
        let (headline, line) = heading(if has_call { top.with_max_x(top.left() + top.width() * 0.47) } else { top });
        let call =
            if has_call { top.with_min_x(top.left() + top.width() * 0.485).with_max_y(top.bottom() - 0.012 * h) } else { Rect::ZERO };
        let below = Rect::from_min_max(pos2(body.left(), body.bottom() - strip * h), body.max);
        let column = column.with_max_y(below.top() - GAP * h);
        let layout = WallLayout { headline, line, call, card: column, ..layout };
        match (&self.sums, has_deed) {
            (Some(_), _) => WallLayout { lesson: below, ..layout },
            (None, true) => WallLayout { deed: below, ..layout },
            (None, false) => WallLayout { legend: below, ..layout },
        }
    }

    /// The teacher's small picture: the table at the left, the card and the walls beside it.
    fn small(&self, rooms: WallLayout) -> WallLayout {
        let (h, body, table) = (rooms.all.height(), rooms.body, proportions(self));
        let (head, below) = body.split_top_bottom_at_y(body.top() + 0.27 * h);
        let (headline, line) = head.split_top_bottom_at_fraction(0.58);
        let below = below.with_min_y(below.top() + 0.02 * h).with_max_y(below.bottom() - 0.008 * h);
        let column = below.with_min_x(below.right() - (body.width() * 0.42).clamp(0.55 * h, 0.76 * h));
        let left = below.with_max_x(column.left() - 0.04 * h);
        let side = (left.width() / table.x).min(left.height() / table.y);
        let board = Rect::from_min_size(left.min, side * table);
        let row = |from: f32, to: f32| part(column, from, to);
        let walls = [row(0.52, 0.74), row(0.78, 1.0)];
        WallLayout { board, headline, line, card: row(0.0, 0.46), walls, card_style: CardStyle::SmallLying, ..rooms }
    }
}

/// What stands at the right of the headline, where the child is called elsewhere.
fn foot_of(top: Rect, h: f32) -> Rect {
    Rect::from_min_max(pos2(top.center().x, top.bottom() - 0.055 * h), pos2(top.right(), top.bottom() - 0.012 * h))
}

/// Which page of the sum is open, in the teacher's small picture.
fn small_sums(picture: &WallPicture<'_>, head: &str) {
    let WallPicture { painter, layout, palette, .. } = picture;
    painter.rect(layout.card, 3.0, palette.cloth, Stroke::new(1.0, palette.gold), StrokeKind::Inside);
    let room = layout.card.shrink(2.0);
    let words = poster(painter, head, theme::title, palette.ink, room.size(), room.height() * 0.7, Align::Center);
    painter.galley(pos2(room.center().x, room.center().y - words.size().y / 2.0), words, palette.ink);
}

/// The card, how many of each side still stand, and the bell, one below the other beside the table.
fn standing(picture: &WallPicture<'_>) {
    let WallPicture { painter, layout, palette, view, .. } = picture;
    let room = layout.card;
    let row = |from: f32, to: f32| part(room, from, to);
    let (bell_room, armies) = if view.bell.is_some() { (row(0.78, 1.0), row(0.44, 0.76)) } else { (Rect::ZERO, row(0.52, 0.94)) };
    drawn_card(picture, row(0.0, 0.42));
    for ((side, strength), rows) in Side::ALL.into_iter().zip(view.strengths).zip([(0.0, 0.48), (0.52, 1.0)]) {
        let here = part(armies, rows.0, rows.1);
        let color = words_of(palette, side);
        let name = fit(painter, side.army(), theme::title, color, part(here, 0.0, 0.42).size(), layout.h(0.040), Align::Center);
        let ink = if strength.half_lost() { palette.warning } else { palette.ink };
        let words = if strength.half_lost() {
            tr!("{left}, half lost", left = strength.left)
        } else {
            tr!("{left} of {start}", left = strength.left, start = strength.start)
        };
        let number = fit(painter, &words, theme::bold, ink, part(here, 0.42, 1.0).size(), layout.h(0.046), Align::Center);
        let top = here.center().y - (name.size().y + number.size().y) / 2.0;
        let below = top + name.size().y;
        painter.galley(pos2(here.center().x, top), name, color);
        painter.galley(pos2(here.center().x, below), number, ink);
    }
    let Some(bell) = &view.bell else { return };
    let words = if view.is_last_turn { tr!("Last turn! {bell}", bell) } else { bell.clone() };
    let ink = if view.is_last_turn { theme::GOLD_INK } else { palette.ink };
    if view.is_last_turn {
        painter.rect_filled(bell_room, layout.h(0.012), palette.gold);
    }
    let words = fit(painter, &words, theme::bold, ink, bell_room.shrink(layout.h(0.006)).size(), layout.h(0.038), Align::Center);
    painter.galley(pos2(bell_room.center().x, bell_room.center().y - words.size().y / 2.0), words, ink);
}

/// The card in play: its picture and its title; its back before it is flipped, and while it turns.
fn drawn_card(picture: &WallPicture<'_>, room: Rect) {
    let WallPicture { painter, layout, palette, view, moment } = picture;
    let Some(shown) = view.card.as_ref().filter(|_| moment.card >= 0.5) else { return };
    let (above, below) = room.split_top_bottom_at_fraction(0.62);
    let size = Vec2::splat(above.size().min_elem());
    let place = Rect::from_center_size(above.center(), size);
    embroider(painter, palette, shown.name, (place, size), || art::event_picture(shown.name));
    let title = poster(painter, &shown.title, theme::title, palette.ink, below.size(), layout.h(0.045), Align::Center);
    painter.galley(pos2(below.center().x, below.center().y - title.size().y / 2.0), title, palette.ink);
}

/// How wide and high the table is with its letters and numbers, in squares.
fn proportions(board: &WallBoard) -> Vec2 {
    vec2(f32::from(board.ground.width()), f32::from(board.ground.height())) + Vec2::splat(MARGIN + 0.1)
}

/// Paints the table in its room, which has its proportions.
fn paint(picture: &WallPicture<'_>, board: &WallBoard) {
    let WallPicture { painter, layout, palette, .. } = picture;
    let (room, size) = (layout.board, proportions(board));
    let side = (room.width() / size.x).min(room.height() / size.y);
    let table = Rect::from_min_size(room.min + Vec2::splat(MARGIN * side), side * (size - Vec2::splat(MARGIN + 0.1)));
    painter.rect_filled(table.expand(side * 0.08), side * 0.1, palette.line);
    painter.rect_filled(table, 0.0, palette.flat);
    let square = |column: u8, row: u8| Rect::from_min_size(table.min + side * vec2(f32::from(column), f32::from(row)), vec2(side, side));
    for here in board.ground.squares() {
        ground_of(painter, palette, square(here.column, here.row), board.ground.terrain(here));
    }
    let least = layout.h(LEGEND);
    letters_and_numbers(picture, board, least.max(side * 0.42).min(side * 0.5), &square);
    foot_of_the_hill(painter, palette, board, &square);
    painter.rect_stroke(table, 0.0, Stroke::new(side * 0.03, palette.line), StrokeKind::Middle);
    let names = ShortNames::among(board.units.iter().flat_map(|unit| unit.players.iter().map(String::as_str)));
    let brush = TokenBrush { painter, palette, side, least: if layout.is_small { f32::INFINITY } else { least }, names };
    for unit in &board.units {
        brush.paint(square(unit.square.column, unit.square.row).center(), unit);
    }
}

/// The letters of the columns above, the numbers of the rows at the left.
fn letters_and_numbers(picture: &WallPicture<'_>, board: &WallBoard, size: f32, square: &impl Fn(u8, u8) -> Rect) {
    let write = |middle: Pos2, words: String| {
        picture.painter.text(middle, Align2::CENTER_CENTER, words, theme::bold(size), picture.palette.ink);
    };
    for column in 0..board.ground.width() {
        let room = square(column, 0);
        write(room.center_top() - vec2(0.0, room.height() * MARGIN * 0.52), column_letters(column));
    }
    for row in 0..board.ground.height() {
        let room = square(0, row);
        write(room.left_center() - vec2(room.width() * MARGIN * 0.55, 0.0), (u16::from(row) + 1).to_string());
    }
}

/// A line where the hill ends, with stitches up the slope.
fn foot_of_the_hill(painter: &Painter, palette: &Palette, board: &WallBoard, square: &impl Fn(u8, u8) -> Rect) {
    let ground = &board.ground;
    for here in ground.squares().filter(|here| ground.terrain(*here) == Terrain::Hill) {
        let room = square(here.column, here.row);
        let stroke = Stroke::new(room.width() * 0.07, palette.hill_top);
        let edges = [
            (-1, 0, [room.left_top(), room.left_bottom()]),
            (1, 0, [room.right_top(), room.right_bottom()]),
            (0, -1, [room.left_top(), room.right_top()]),
            (0, 1, [room.left_bottom(), room.right_bottom()]),
        ];
        for (right, down, edge) in edges {
            let next = here.column.checked_add_signed(right).zip(here.row.checked_add_signed(down));
            if next.is_none_or(|(column, row)| ground.terrain(crate::rules::Square::new(column, row)) != Terrain::Hill) {
                painter.line_segment(edge, stroke);
            }
        }
    }
}

/// One square of ground.
fn ground_of(painter: &Painter, palette: &Palette, square: Rect, terrain: Terrain) {
    let (middle, side) = (square.center(), square.width());
    let thin = Stroke::new((side * 0.015).max(0.5), palette.line.gamma_multiply(0.6));
    match terrain {
        Terrain::Flat => {}
        Terrain::Hill => {
            painter.rect_filled(square, 0.0, palette.hill);
        }
        Terrain::Off => {
            painter.rect_filled(square, 0.0, palette.linen);
            return;
        }
        Terrain::Woods => {
            painter.rect_filled(square, 0.0, palette.flat.lerp_to_gamma(palette.woods, 0.35));
            for (x, y) in [(-0.22, 0.06), (0.22, -0.02), (0.0, 0.34)] {
                let tree = [(0.0, -0.36), (0.2, 0.08), (-0.2, 0.08)].map(|(dx, dy)| middle + side * vec2(x + dx, y + dy));
                painter.add(Shape::convex_polygon(tree.to_vec(), palette.woods, Stroke::NONE));
            }
        }
    }
    painter.rect_stroke(square, 0.0, thin, StrokeKind::Middle);
}
