//! Where everything is. All constants are parts of the height.

use egui::{Rect, pos2, vec2};

/// The most a headline may measure; its capitals are two thirds of that.
pub const HEADLINE: f32 = 0.130;
/// The line below the headline.
pub const LINE: f32 = 0.047;
pub const BELL: f32 = 0.040;
/// The legend; where there is no room for this size there is none.
pub const LEGEND: f32 = 0.028;
/// What the card does: read from the back of the room.
pub const EFFECT: f32 = 0.0425;
/// "Red card", "black card".
pub const SIGN: f32 = 0.035;
/// The foot: two lines of a legend.
const FOOT: f32 = 0.074;
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

/// The rooms of the picture.
#[derive(Clone, Copy, Debug)]
pub struct WallLayout {
    pub all: Rect,
    /// What is free for the scene.
    pub body: Rect,
    pub bands: [Rect; 2],
    pub card: Rect,
    /// The table, where it is shown.
    pub board: Rect,
    pub headline: Rect,
    pub line: Rect,
    /// How large the line is, as a part of the height.
    pub line_size: f32,
    /// The least between the headline's row and the line, as a part of the height.
    pub line_gap: f32,
    /// The child who is called.
    pub call: Rect,
    pub walls: [Rect; 2],
    pub deed: Rect,
    /// The sum for the class, where there is one.
    pub lesson: Rect,
    pub bell: Rect,
    /// What the signs mean.
    pub legend: Rect,
    /// Whether there is no room for small words.
    pub is_small: bool,
    /// How much of the card is painted.
    pub card_style: CardStyle,
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
    /// A picture of this size, in which the scene gives each thing its room.
    pub fn of(all: Rect) -> Self {
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

    /// This part of the height, in points.
    pub fn h(&self, part: f32) -> f32 {
        part * self.all.height()
    }

    /// Bell and legend at the foot of a column; what is left above them.
    pub fn with_foot(self, column: Rect) -> (Self, Rect) {
        let (above, foot) = column.split_top_bottom_at_y(column.bottom() - self.h(if self.is_small { 0.01 } else { FOOT }));
        (Self { bell: foot.with_min_x(foot.left() + foot.width() * 0.55), legend: foot, ..self }, above)
    }

    /// The card at the left, everything else beside it.
    pub fn with_card(self, has_deed: bool, has_call: bool) -> Self {
        let h = self.all.height();
        let (layout, body) = self.with_foot(self.body);
        let width = (body.height() * 0.70).min(body.width() * 0.44);
        let card = Rect::from_min_max(body.min + vec2(0.0, 0.012 * h), pos2(body.left() + width, body.bottom() - 0.012 * h));
        let column = Rect::from_min_max(pos2(card.right() + GAP * h, body.top()), body.max);
        let row = |from: f32, to: f32| part(column, from, to);
        if self.is_small {
            return Self { card, headline: row(0.0, 0.36), line: row(0.36, 0.62), walls: [row(0.64, 0.82), row(0.83, 1.0)], ..layout };
        }
        if has_call {
            let walls = if has_deed { [row(0.515, 0.595), row(0.605, 0.685)] } else { [row(0.555, 0.745), row(0.785, 0.975)] };
            let (headline, line) = (row(0.0, 0.165), row(0.175, 0.235));
            return Self { card, headline, line, call: row(0.26, 0.49), walls, deed: row(0.71, 0.995), in_line: has_deed, ..layout };
        }
        let (headline, line) = if column.width() < ONE_LINE * h { (0.325, 0.405) } else { (0.24, 0.33) };
        // Where nothing is to be told the walls are larger.
        let end = if has_deed { 0.745 } else { 0.97 };
        let (gap, from) = if has_deed { (0.02, line + 0.03) } else { (0.05, line + 0.06) };
        let wall = (end - from - gap) / 2.0;
        let walls = [row(from, from + wall), row(end - wall, end)];
        Self { card, headline: row(0.0, headline), line: row(headline + 0.01, line), walls, deed: row(0.775, 0.995), ..layout }
    }
}

/// A part of a column, from above: 0 to 1.
pub fn part(column: Rect, from: f32, to: f32) -> Rect {
    let y = |part: f32| column.top() + part * column.height();
    Rect::from_min_max(pos2(column.left(), y(from)), pos2(column.right(), y(to)))
}
