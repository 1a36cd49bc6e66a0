//! Where everything is. All constants are parts of the height.

use egui::{Rect, pos2, vec2};

use super::board;
use crate::app::projector::view::public_view::PublicView;
use crate::app::projector::view::scene::Scene;

/// The most a headline may measure; its capitals are two thirds of that.
pub const HEADLINE: f32 = 0.130;
/// The line below the headline.
pub const LINE: f32 = 0.047;
/// The bell.
pub const BELL: f32 = 0.040;
/// The legend; where there is no room for this size there is none.
pub const LEGEND: f32 = 0.028;
/// What the card does: read from the back of the room.
pub const EFFECT: f32 = 0.0425;
/// "Red card", "black card".
pub const SIGN: f32 = 0.035;
/// The border above and below.
const BAND: f32 = 0.034;
/// Free cloth at the sides.
const SIDE: f32 = 0.046;
/// Free cloth between things.
const GAP: f32 = 0.045;
/// Below this height in points only what can be read is painted.
const SMALL: f32 = 240.0;
/// Below this size in points the line is not painted there.
pub const LINE_LEAST: f32 = 8.0;
/// In a column of this width the headline stands on one line.
const ONE_LINE: f32 = 1.05;
/// From this width on, in heights, the deed has room in the column beside the table.
const WIDE: f32 = 1.5;

/// The rooms of the picture.
#[derive(Clone, Copy, Debug)]
pub struct WallLayout {
    /// The whole picture.
    pub all: Rect,
    /// The borders.
    pub bands: [Rect; 2],
    /// The card.
    pub card: Rect,
    /// The table, where it is shown.
    pub board: Rect,
    /// The headline.
    pub headline: Rect,
    /// The line below it.
    pub line: Rect,
    /// The shield walls, Normans first.
    pub walls: [Rect; 2],
    /// The last deed.
    pub deed: Rect,
    /// The sum for the class, where there is one.
    pub lesson: Rect,
    /// The bell.
    pub bell: Rect,
    /// What the signs mean.
    pub legend: Rect,
    /// Whether there is no room for small words.
    pub is_small: bool,
    /// Whether the table is shown.
    pub has_board: bool,
    /// Whether a side's name and number stand on one line with its shields.
    pub in_line: bool,
}

/// How much of a card is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardStyle {
    /// Picture, title, effect and colour.
    Whole,
    /// Without the words that cannot be read.
    Small,
    /// Lying beside the table: picture, title, colour, and the effect below.
    Lying,
    /// The same without the effect.
    SmallLying,
}

impl WallLayout {
    /// The rooms of a picture of this size.
    #[must_use]
    pub fn of(all: Rect, view: &PublicView) -> Self {
        let h = all.height();
        let band = |top: f32| Rect::from_min_size(pos2(all.left(), top), vec2(all.width(), BAND * h));
        let is_small = h < SMALL;
        let side = if is_small { 0.04 } else { SIDE } * h;
        let top = all.top() + (BAND + 0.03) * h;
        let bottom = all.bottom() - (BAND + 0.015) * h;
        let body = Rect::from_min_max(pos2(all.left() + side, top), pos2(all.right() - side, bottom));
        let layout = Self {
            all,
            bands: [band(all.top()), band(all.bottom() - BAND * h)],
            card: body,
            board: body,
            headline: body,
            line: body,
            walls: [body; 2],
            deed: body,
            lesson: body,
            bell: body,
            legend: body,
            is_small,
            has_board: matches!(view.scene, Scene::Board(_)),
            in_line: false,
        };
        match &view.scene {
            Scene::End(_) => layout.over(body),
            Scene::Board(table) => layout.with_board(body, board::proportions(table), view.deed.is_some()),
            Scene::Sums(_) if !is_small => layout.with_lesson(body),
            Scene::Sums(_) | Scene::Card => layout.with_card(body, view.deed.is_some()),
        }
    }

    /// This part of the height, in points.
    #[must_use]
    pub fn h(&self, part: f32) -> f32 {
        part * self.all.height()
    }

    /// How the card is painted here.
    #[must_use]
    pub const fn style(&self) -> CardStyle {
        match (self.is_small, self.has_board) {
            (false, true) => CardStyle::Lying,
            (true, true) => CardStyle::SmallLying,
            (true, false) => CardStyle::Small,
            (false, false) => CardStyle::Whole,
        }
    }

    /// Bell and legend at the foot of a column; what is left above them.
    fn with_foot(self, column: Rect) -> (Self, Rect) {
        let (above, foot) = column.split_top_bottom_at_y(column.bottom() - self.h(if self.is_small { 0.01 } else { 0.06 }));
        (Self { bell: foot.with_min_x(foot.left() + foot.width() * 0.4), legend: foot, ..self }, above)
    }

    /// The card at the left, everything else beside it.
    fn with_card(self, body: Rect, has_deed: bool) -> Self {
        let h = self.all.height();
        let width = (body.height() * 0.655).min(body.width() * 0.44);
        let card = Rect::from_min_max(body.min + vec2(0.0, 0.012 * h), pos2(body.left() + width, body.bottom() - 0.012 * h));
        let (layout, column) = self.with_foot(Rect::from_min_max(pos2(card.right() + GAP * h, body.top()), body.max));
        let row = |from: f32, to: f32| part(column, from, to);
        if self.is_small {
            return Self { card, headline: row(0.0, 0.36), line: row(0.36, 0.62), walls: [row(0.64, 0.82), row(0.83, 1.0)], ..layout };
        }
        let (headline, line) = if column.width() < ONE_LINE * h { (0.325, 0.405) } else { (0.24, 0.33) };
        // Where nothing is to be told the walls are larger.
        let end = if has_deed { 0.745 } else { 0.97 };
        let (gap, from) = if has_deed { (0.02, line + 0.03) } else { (0.05, line + 0.06) };
        let wall = (end - from - gap) / 2.0;
        let walls = [row(from, from + wall), row(end - wall, end)];
        Self { card, headline: row(0.0, headline), line: row(headline + 0.01, line), walls, deed: row(0.775, 0.995), ..layout }
    }

    /// The card at the left; beside it the headline, both walls in a line each, and the sum below.
    fn with_lesson(self, body: Rect) -> Self {
        let layout = self.with_card(body, true);
        let column = layout.headline.union(layout.deed);
        let row = |from: f32, to: f32| part(column, from, to);
        let walls = [row(0.235, 0.295), row(0.305, 0.365)];
        Self { headline: row(0.0, 0.15), line: row(0.155, 0.22), walls, lesson: row(0.385, 1.0), in_line: true, ..layout }
    }

    /// The headline above, the table below it at the left, the rest in a column at the right.
    fn with_board(self, body: Rect, table: egui::Vec2, has_deed: bool) -> Self {
        let h = self.all.height();
        let head = if self.is_small { 0.27 } else { 0.205 } * h;
        let (head, below) = body.split_top_bottom_at_y(body.top() + head);
        let (headline, line) = head.split_top_bottom_at_fraction(if self.is_small { 0.58 } else { 0.66 });
        let (line, bell) = line.split_left_right_at_fraction(if self.is_small { 1.0 } else { 0.64 });
        // On the line beside it.
        let bell = bell.translate(vec2(0.0, 0.008 * h));
        let below = below.with_min_y(below.top() + 0.02 * h).with_max_y(below.bottom() - 0.008 * h);
        let beside = (body.width() * if has_deed { 0.45 } else { 0.40 }).clamp(0.55 * h, 0.76 * h);
        let column = below.with_min_x(below.right() - beside);
        let left = below.with_max_x(column.left() - 0.04 * h);
        let legend_height = if self.is_small { 0.0 } else { 0.05 } * h;
        let side = (left.width() / table.x).min((left.height() - legend_height) / table.y);
        let board = Rect::from_min_size(left.min, side * table);
        let legend = left.with_min_y(board.bottom()).with_max_y(board.bottom() + legend_height);
        let layout = Self { board, headline, line, bell, legend, ..self };
        let row = |from: f32, to: f32| part(column, from, to);
        if self.is_small {
            return Self { card: row(0.0, 0.46), walls: [row(0.52, 0.74), row(0.78, 1.0)], ..layout };
        }
        let large = [row(0.65, 0.81), row(0.84, 1.0)];
        if !has_deed {
            return Self { card: row(0.0, 0.60), walls: large, ..layout };
        }
        if self.all.width() < WIDE * h {
            return Self { card: row(0.0, 0.60), walls: large, deed: left.with_min_y(legend.bottom() + 0.01 * h), ..layout };
        }
        let walls = [row(0.485, 0.56), row(0.575, 0.65)];
        Self { card: row(0.0, 0.455), walls, deed: row(0.675, 1.0), in_line: true, ..layout }
    }

    /// The winner above, both walls below.
    fn over(self, body: Rect) -> Self {
        let (layout, body) = self.with_foot(body);
        let (headline, walls) = body.split_top_bottom_at_fraction(0.60);
        let (normans, saxons) = walls.split_top_bottom_at_fraction(0.5);
        let walls = [normans, saxons].map(|wall| wall.shrink2(vec2(body.width() * 0.02, 0.010 * self.all.height())));
        Self { headline, walls, ..layout }
    }
}

/// A part of a column, from above: 0 to 1.
fn part(column: Rect, from: f32, to: f32) -> Rect {
    let y = |part: f32| column.top() + part * column.height();
    Rect::from_min_max(pos2(column.left(), y(from)), pos2(column.right(), y(to)))
}
