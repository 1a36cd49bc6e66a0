//! Where everything is. All constants are parts of the height.

use egui::{Rect, pos2, vec2};

/// The most a headline may measure; its capitals are two thirds of that.
pub const HEADLINE: f32 = 0.130;
/// The line below the headline.
pub const LINE: f32 = 0.047;
/// The bell.
pub const BELL: f32 = 0.040;
/// The legend.
pub const LEGEND: f32 = 0.028;
/// The border above and below.
const BAND: f32 = 0.034;
/// Free cloth at the sides.
const SIDE: f32 = 0.046;
/// Free cloth between things.
const GAP: f32 = 0.045;
/// Below this height in points only what can be read is painted.
const SMALL: f32 = 240.0;

/// The rooms of the picture.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
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
    /// Bell and legend.
    pub foot: Rect,
    /// Whether there is no room for small words.
    pub is_small: bool,
    /// Whether the table is shown.
    pub has_board: bool,
}

/// How much of a card is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardStyle {
    /// Picture, title, effect and colour.
    Whole,
    /// Without the words that cannot be read.
    Small,
    /// Lying beside the table: picture, title and colour.
    Lying,
}

impl Layout {
    /// The rooms of a picture of this size.
    #[must_use]
    pub fn of(all: Rect, is_over: bool, has_board: bool) -> Self {
        let h = all.height();
        let band = |top: f32| Rect::from_min_size(pos2(all.left(), top), vec2(all.width(), BAND * h));
        let is_small = h < SMALL;
        let side = if is_small { 0.04 } else { SIDE } * h;
        let top = all.top() + (BAND + 0.03) * h;
        let bottom = all.bottom() - (BAND + 0.015) * h;
        let inner = Rect::from_min_max(pos2(all.left() + side, top), pos2(all.right() - side, bottom));
        let foot_height = if is_small { 0.01 } else { 0.06 } * h;
        let (body, foot) = inner.split_top_bottom_at_y(inner.bottom() - foot_height);
        let bands = [band(all.top()), band(all.bottom() - BAND * h)];
        let layout = Self {
            all,
            bands,
            card: body,
            board: body,
            headline: body,
            line: body,
            walls: [body; 2],
            deed: body,
            foot,
            is_small,
            has_board: has_board && !is_over,
        };
        match (is_over, has_board) {
            (true, _) => layout.over(body),
            (false, true) => layout.with_board(body),
            (false, false) => layout.with_card(body),
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
            (_, true) => CardStyle::Lying,
            (true, false) => CardStyle::Small,
            (false, false) => CardStyle::Whole,
        }
    }

    /// The card at the left, everything else beside it.
    fn with_card(self, body: Rect) -> Self {
        let h = self.all.height();
        let width = (body.height() * 0.70).min(body.width() * 0.45);
        let card = Rect::from_min_max(body.min + vec2(0.0, 0.012 * h), pos2(body.left() + width, body.bottom() - 0.012 * h));
        let column = Rect::from_min_max(pos2(card.right() + GAP * h, body.top()), body.max);
        if self.is_small {
            let (headline, walls) = column.split_top_bottom_at_fraction(0.42);
            let (normans, saxons) = walls.split_top_bottom_at_fraction(0.5);
            return Self { card, headline, walls: [normans, saxons], ..self };
        }
        let row = |from: f32, to: f32| {
            Rect::from_min_max(
                pos2(column.left(), column.top() + from * column.height()),
                pos2(column.right(), column.top() + to * column.height()),
            )
        };
        let walls = [row(0.345, 0.53), row(0.545, 0.73)];
        Self { card, headline: row(0.0, 0.255), line: row(0.275, 0.345), walls, deed: row(0.755, 0.988), ..self }
    }

    /// The headline above, the table below it at the left, the rest in a column at the right.
    fn with_board(self, body: Rect) -> Self {
        let h = self.all.height();
        let (head, below) = body.split_top_bottom_at_y(body.top() + 0.19 * h);
        let (headline, line) = head.split_top_bottom_at_fraction(0.64);
        let below = below.with_min_y(below.top() + 0.02 * h).with_max_y(below.bottom() - 0.008 * h);
        let width = (below.width() - GAP * h - 0.48 * h).min(below.height() * 1.6);
        let board = below.with_max_x(below.left() + width);
        let column = below.with_min_x(board.right() + 0.04 * h);
        let row = |from: f32, to: f32| {
            Rect::from_min_max(
                pos2(column.left(), column.top() + from * column.height()),
                pos2(column.right(), column.top() + to * column.height()),
            )
        };
        let walls = [row(0.33, 0.49), row(0.51, 0.67)];
        Self { card: row(0.0, 0.29), board, headline, line, walls, deed: row(0.70, 1.0), ..self }
    }

    /// The winner above, both walls below.
    fn over(self, body: Rect) -> Self {
        let (headline, walls) = body.split_top_bottom_at_fraction(0.60);
        let (normans, saxons) = walls.split_top_bottom_at_fraction(0.5);
        let walls = [normans, saxons].map(|wall| wall.shrink2(vec2(body.width() * 0.02, 0.010 * self.all.height())));
        Self { headline, walls, ..self }
    }
}
