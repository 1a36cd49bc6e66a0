//! The table for the back row: large shields with a letter for the troops and the number of their figures.

use egui::{Align2, Color32, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, pos2, vec2};

use super::dice::crown;
use super::layout::{CardStyle, WIDE, WallLayout, part};
use super::{ScenePart, WallPicture, card, deed};
use crate::app::battle::board::tokens::letter;
use crate::app::projector::view::scene::{WallBoard, WallUnit};
use crate::app::shell::theme::{self, Palette};
use crate::app::widgets::embroidery::kite;
use crate::rules::{Side, Square, Terrain, column_letters};

/// Room for the letters and the numbers, in squares.
const MARGIN: f32 = 0.62;

impl ScenePart for WallBoard {
    /// The headline above, the table below it at the left, the rest in a column at the right.
    fn layout(&self, rooms: WallLayout, has_deed: bool) -> WallLayout {
        let (h, body, table) = (rooms.all.height(), rooms.body, proportions(self));
        let card_style = if rooms.is_small { CardStyle::SmallLying } else { CardStyle::Lying };
        let head = if rooms.is_small { 0.27 } else { 0.205 } * h;
        let (head, below) = body.split_top_bottom_at_y(body.top() + head);
        let (headline, line) = head.split_top_bottom_at_fraction(if rooms.is_small { 0.58 } else { 0.66 });
        let (line, bell) = line.split_left_right_at_fraction(if rooms.is_small { 1.0 } else { 0.64 });
        // On the line beside it.
        let bell = bell.translate(vec2(0.0, 0.008 * h));
        let below = below.with_min_y(below.top() + 0.02 * h).with_max_y(below.bottom() - 0.008 * h);
        let beside = (body.width() * if has_deed { 0.45 } else { 0.40 }).clamp(0.55 * h, 0.76 * h);
        let column = below.with_min_x(below.right() - beside);
        let left = below.with_max_x(column.left() - 0.04 * h);
        let legend_height = if rooms.is_small { 0.0 } else { 0.05 } * h;
        let side = (left.width() / table.x).min((left.height() - legend_height) / table.y);
        let board = Rect::from_min_size(left.min, side * table);
        let legend = left.with_min_y(board.bottom()).with_max_y(board.bottom() + legend_height);
        let layout = WallLayout { board, headline, line, bell, legend, card_style, ..rooms };
        let row = |from: f32, to: f32| part(column, from, to);
        if rooms.is_small {
            return WallLayout { card: row(0.0, 0.46), walls: [row(0.52, 0.74), row(0.78, 1.0)], ..layout };
        }
        let large = [row(0.65, 0.81), row(0.84, 1.0)];
        if !has_deed {
            return WallLayout { card: row(0.0, 0.60), walls: large, ..layout };
        }
        if rooms.all.width() < WIDE * h {
            return WallLayout { card: row(0.0, 0.60), walls: large, deed: left.with_min_y(legend.bottom() + 0.01 * h), ..layout };
        }
        let walls = [row(0.485, 0.56), row(0.575, 0.65)];
        WallLayout { card: row(0.0, 0.455), walls, deed: row(0.675, 1.0), in_line: true, ..layout }
    }

    fn paint(&self, picture: &WallPicture<'_>) {
        picture.headline();
        paint(picture.painter, picture.layout.board, picture.palette, self);
        card::paint(picture);
        deed::paint(picture);
    }

    fn legend(&self) -> Option<&'static str> {
        Some(tr!("K knights, H housecarles, S spearmen, A archers"))
    }
}

/// How wide and high the table is with its letters and numbers, in squares.
fn proportions(board: &WallBoard) -> Vec2 {
    vec2(f32::from(board.ground.width()), f32::from(board.ground.height())) + Vec2::splat(MARGIN + 0.1)
}

/// Paints the table in its room, which has its proportions.
fn paint(painter: &Painter, room: Rect, palette: &Palette, board: &WallBoard) {
    let size = proportions(board);
    let side = (room.width() / size.x).min(room.height() / size.y);
    let table = Rect::from_min_size(room.min + Vec2::splat(MARGIN * side), side * (size - Vec2::splat(MARGIN + 0.1)));
    painter.rect_filled(table.expand(side * 0.08), side * 0.1, palette.line);
    painter.rect_filled(table, 0.0, palette.flat);
    let square = |column: u8, row: u8| Rect::from_min_size(table.min + side * vec2(f32::from(column), f32::from(row)), vec2(side, side));
    for here in board.ground.squares() {
        ground_of(painter, palette, square(here.column, here.row), board.ground.terrain(here));
    }
    letters_and_numbers(painter, palette, board, &square);
    foot_of_the_hill(painter, palette, board, &square);
    painter.rect_stroke(table, 0.0, Stroke::new(side * 0.03, palette.line), StrokeKind::Middle);
    for &unit in &board.units {
        token(painter, palette, square(unit.square.column, unit.square.row).center(), side * 0.46, unit);
    }
    for (number, way) in (1..).zip(board.arrows.iter().flatten()) {
        let [from, to] = [way.from, way.to].map(|at| square(at.column, at.row).center());
        arrow(painter, palette, from, to, side, number);
    }
}

/// A broad arrow with its number at the end; the number alone where it leads nowhere.
fn arrow(painter: &Painter, palette: &Palette, from: Pos2, to: Pos2, side: f32, number: u8) {
    if from != to {
        let way = (to - from).normalized();
        let neck = to - way * side * 0.36;
        let wide = way.rot90() * side * 0.22;
        painter.line_segment([from, neck], Stroke::new(side * 0.14, palette.cloth));
        painter.line_segment([from, neck], Stroke::new(side * 0.09, palette.ink));
        painter.add(Shape::convex_polygon(vec![to, neck + wide, neck - wide], palette.ink, Stroke::new(side * 0.02, palette.cloth)));
    }
    let at = to + vec2(0.3, -0.3) * side;
    painter.circle(at, side * 0.25, palette.gold, Stroke::new(side * 0.03, palette.ink));
    painter.text(at, Align2::CENTER_CENTER, number, theme::bold(side * 0.36), theme::GOLD_INK);
}

/// The letters of the columns above, the numbers of the rows at the left.
fn letters_and_numbers(painter: &Painter, palette: &Palette, board: &WallBoard, square: &impl Fn(u8, u8) -> Rect) {
    let write = |middle: Pos2, words: String, side: f32| {
        painter.text(middle, Align2::CENTER_CENTER, words, theme::bold(side * 0.5), palette.ink);
    };
    for column in 0..board.ground.width() {
        let room = square(column, 0);
        write(room.center_top() - vec2(0.0, room.height() * MARGIN * 0.52), column_letters(column), room.width());
    }
    for row in 0..board.ground.height() {
        let room = square(0, row);
        write(room.left_center() - vec2(room.width() * MARGIN * 0.55, 0.0), (u16::from(row) + 1).to_string(), room.width());
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
            if next.is_none_or(|(column, row)| ground.terrain(Square::new(column, row)) != Terrain::Hill) {
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

/// A unit: the shield of its side, its letter, its figures, and a crown where a lord leads it.
fn token(painter: &Painter, palette: &Palette, middle: Pos2, radius: f32, unit: WallUnit) {
    let color = palette.side(unit.side);
    let rim = Stroke::new((radius * 0.08).max(0.6), palette.on_color);
    let at = |x: f32, y: f32| pos2(middle.x + radius * x, middle.y + radius * y);
    match unit.side {
        Side::Norman => {
            painter.add(Shape::convex_polygon(kite().into_iter().map(|(x, y)| at(0.92 * x, 1.04 * y)).collect(), color, rim));
        }
        Side::Saxon => {
            painter.circle(middle, radius * 0.96, color, rim);
        }
    }
    let write =
        |place: Pos2, words: String, size: f32, color: Color32| painter.text(place, Align2::CENTER_CENTER, words, theme::bold(size), color);
    // A kite shield is widest above its middle.
    let (letter_at, letter_size, number_at) = match unit.side {
        Side::Norman => (-0.54, 0.82, 0.20),
        Side::Saxon => (-0.38, 0.90, 0.42),
    };
    write(at(0.0, letter_at), letter(unit.troop).to_string(), radius * letter_size, palette.on_color);
    write(at(0.0, number_at), unit.figures.to_string(), radius * 0.78, palette.on_color);
    if unit.crown {
        crown(painter, at(0.62, -0.70), radius * 0.46, palette);
    }
}
