//! Layout of the projector picture. All constants are fractions of its height.

use egui::{Rect, pos2, vec2};

/// Greatest letter size of a headline. Capitals are two thirds as high.
pub const HEADLINE: f32 = 0.130;
/// Letter size of the line below the headline.
pub const LINE: f32 = 0.047;
pub const BELL: f32 = 0.040;
/// Letter size of the legend, which is left out where this doesn't fit.
pub const LEGEND: f32 = 0.028;
/// Letter size of the card's effect, to be read from the back of the room.
pub const EFFECT: f32 = 0.0425;
/// Letter size of the labels "Red card" and "black card".
pub const SIGN: f32 = 0.035;
/// Height of the footer: two lines of a legend.
const FOOT: f32 = 0.074;
/// Height of the border at the top and bottom.
const BAND: f32 = 0.034;
/// Margin at the left and right.
const SIDE: f32 = 0.046;
/// Gap between neighbouring items.
const GAP: f32 = 0.045;
/// Height in points below which only large text is painted.
const SMALL: f32 = 240.0;
/// Letter size in points below which the line is not painted in a small picture.
pub const LINE_LEAST: f32 = 8.0;
/// Column width from which the headline fits on one line.
const ONE_LINE: f32 = 1.05;

/// The rectangles of the picture's items.
#[derive(Clone, Copy, Debug)]
pub struct ProjectorLayout {
    pub all: Rect,
    /// Area that is free for the scene.
    pub body: Rect,
    pub bands: [Rect; 2],
    pub card: Rect,
    /// The table, where it is shown.
    pub board: Rect,
    pub headline: Rect,
    pub line: Rect,
    /// Letter size of the line, as a fraction of the height.
    pub line_size: f32,
    /// Least gap between the headline and the line, as a fraction of the height.
    pub line_gap: f32,
    /// The call for a pupil.
    pub call: Rect,
    pub walls: [Rect; 2],
    pub deed: Rect,
    /// The sum for the class, where there is one.
    pub lesson: Rect,
    pub bell: Rect,
    /// Explanation of the signs.
    pub legend: Rect,
    /// Whether there is no room for small text.
    pub is_small: bool,
    /// How much of the card is painted.
    pub card_style: CardStyle,
    /// Whether a side's name and number are on one line with its shields.
    pub in_line: bool,
}

/// How much of a card is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardStyle {
    /// Picture, title, effect and colour.
    Whole,
    /// The same without the text that would be too small to read.
    Small,
    /// Landscape, beside the table: picture, title and colour, with the effect below.
    Lying,
    /// Landscape without the effect.
    SmallLying,
}

impl ProjectorLayout {
    /// Returns the default layout for a picture of this size. The scene then places each item.
    pub fn from_rect(all: Rect) -> Self {
        let h = all.height();
        let band = |top: f32| Rect::from_min_size(pos2(all.left(), top), vec2(all.width(), BAND * h));
        let is_small = h < SMALL;
        let side = if is_small { 0.04 } else { SIDE } * h;
        let top = all.top() + (BAND + 0.03) * h;
        let bottom = all.bottom() - (BAND + 0.015) * h;
        let body = Rect::from_min_max(pos2(all.left() + side, top), pos2(all.right() - side, bottom));
        Self {
            all,
            body,
            bands: [band(all.top()), band(all.bottom() - BAND * h)],
            card: body,
            board: body,
            headline: body,
            line: body,
            line_size: LINE,
            line_gap: 0.020,
            call: Rect::ZERO,
            walls: [body; 2],
            deed: body,
            lesson: body,
            bell: body,
            legend: body,
            is_small,
            card_style: if is_small { CardStyle::Small } else { CardStyle::Whole },
            in_line: false,
        }
    }

    /// Returns this fraction of the height, in points.
    pub fn h(&self, part: f32) -> f32 {
        part * self.all.height()
    }

    /// Reserves the foot of a column for bell and legend. Returns the layout and what is left of the column.
    pub fn with_foot(self, column: Rect) -> (Self, Rect) {
        let (above, foot) = column.split_top_bottom_at_y(column.bottom() - self.h(if self.is_small { 0.01 } else { FOOT }));
        (Self { bell: foot.with_min_x(foot.left() + foot.width() * 0.55), legend: foot, ..self }, above)
    }

    /// Puts the card on the left and everything else beside it.
    pub fn with_card(self, has_deed: bool, has_call: bool) -> Self {
        let h = self.all.height();
        let (layout, body) = self.with_foot(self.body);
        let width = (body.height() * 0.70).min(body.width() * 0.44);
        let card = Rect::from_min_max(body.min + vec2(0.0, 0.012 * h), pos2(body.left() + width, body.bottom() - 0.012 * h));
        let column = Rect::from_min_max(pos2(card.right() + GAP * h, body.top()), body.max);
        let row = |from: f32, to: f32| column_part(column, from, to);
        if self.is_small {
            return Self { card, headline: row(0.0, 0.36), line: row(0.36, 0.62), walls: [row(0.64, 0.82), row(0.83, 1.0)], ..layout };
        }
        if has_call {
            let walls = if has_deed { [row(0.515, 0.595), row(0.605, 0.685)] } else { [row(0.555, 0.745), row(0.785, 0.975)] };
            let (headline, line) = (row(0.0, 0.165), row(0.175, 0.235));
            return Self { card, headline, line, call: row(0.26, 0.49), walls, deed: row(0.71, 0.995), in_line: has_deed, ..layout };
        }
        let (headline, line) = if column.width() < ONE_LINE * h { (0.325, 0.405) } else { (0.24, 0.33) };
        // Without a deed, the shield walls are larger.
        let end = if has_deed { 0.745 } else { 0.97 };
        let (gap, from) = if has_deed { (0.02, line + 0.03) } else { (0.05, line + 0.06) };
        let wall = (end - from - gap) / 2.0;
        let walls = [row(from, from + wall), row(end - wall, end)];
        Self { card, headline: row(0.0, headline), line: row(headline + 0.01, line), walls, deed: row(0.775, 0.995), ..layout }
    }
}

/// Returns the part of a column between two fractions of its height, from the top: 0 to 1.
pub fn column_part(column: Rect, from: f32, to: f32) -> Rect {
    let y = |part: f32| column.top() + part * column.height();
    Rect::from_min_max(pos2(column.left(), y(from)), pos2(column.right(), y(to)))
}
