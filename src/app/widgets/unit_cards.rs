//! Cards of units with their players. The preparation shows them on a page, the battle in a dialog.

use egui::text::LayoutJob;
use egui::{Color32, FontId, Id, Painter, Pos2, Rect, Response, Role, Sense, Shape, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, vec2};

use crate::battle::board::tokens;
use crate::shell::theme::{self, Palette};
use crate::shell::touch;
use senlac_classroom::rules::{Unit, UnitId};

/// Space between cards, in points.
const GAP: f32 = 5.0;
/// Smallest height of a card.
const LOWEST: f32 = 37.0;
/// Largest height of a card.
const HIGHEST: f32 = 70.0;
/// Smallest width of a column, if there are several.
const NARROWEST: f32 = 168.0;
/// Width from which a column is split.
const WIDEST: f32 = 400.0;

/// Size of a unit's token in a list.
pub const TOKEN: Vec2 = vec2(36.0, 36.0);

/// Layout of an army's cards, in columns that are filled one after another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UnitGrid {
    rows: usize,
    columns: usize,
    card: Vec2,
}

impl UnitGrid {
    /// Lays out `count` cards in this space, with as few columns as possible and cards as high as possible, at least
    /// `finger` points.
    pub fn fit(count: usize, room: Vec2, finger: f32) -> Self {
        let lowest = LOWEST.max(finger);
        let rows = |columns: usize| count.div_ceil(columns).max(1);
        let width = |columns: usize| (room.x - GAP * (number(columns) - 1.0)) / number(columns);
        let height = |columns: usize| (room.y + GAP) / number(rows(columns)) - GAP;
        let most = (1..=4).rev().find(|&columns| width(columns) >= NARROWEST).unwrap_or(1);
        let least = (1..=most).find(|&columns| width(columns) < WIDEST).unwrap_or(most);
        let columns = (least..=most).find(|&columns| height(columns) >= lowest).unwrap_or(most);
        Self { rows: rows(columns), columns, card: vec2(width(columns), height(columns).clamp(lowest, HIGHEST.max(lowest)).floor()) }
    }

    /// Returns the size of all cards together.
    pub fn size(&self) -> Vec2 {
        let long = |count: usize, one: f32| number(count) * (one + GAP) - GAP;
        vec2(long(self.columns, self.card.x), long(self.rows, self.card.y))
    }

    /// Returns a card's rectangle, if the grid starts at this corner.
    pub fn card(&self, corner: Pos2, place: usize) -> Rect {
        let step = self.card + Vec2::splat(GAP);
        Rect::from_min_size(corner + step * vec2(number(place / self.rows), number(place % self.rows)), self.card)
    }
}

/// Converts a count to a measure.
pub fn number(count: usize) -> f32 {
    u16::try_from(count).map_or(f32::MAX, f32::from)
}

/// Unit and its leaders, as a card.
#[derive(Clone, Copy, Debug)]
pub struct UnitCard<'a> {
    pub unit: &'a Unit,
    /// Names of the leaders; empty if the referee plays the unit.
    pub names: &'a str,
    /// Additional information.
    pub aside: &'a str,
    /// Whether the card shows that information instead of the troops.
    pub writes_aside: bool,
    /// Whether the card is selected.
    pub is_chosen: bool,
    /// Whether a dragged item can be dropped on the card.
    pub is_goal: bool,
}

impl UnitCard<'_> {
    /// Returns the accessible name, such as "N03, knights, led by Ada Lind".
    fn name(&self) -> String {
        let (id, troop, names) = (self.unit.id, self.unit.troop.name(), self.names);
        let words = if names.is_empty() {
            tr!("{id}, {troop}, played by the referee", id, troop)
        } else {
            tr!("{id}, {troop}, led by {names}", id, troop, names)
        };
        if self.aside.is_empty() { words } else { format!("{words}, {}", self.aside) }
    }
}

/// Returns the widget id of a unit's card.
pub fn card_id(unit: UnitId) -> Id {
    Id::unique(("the card of", unit))
}

/// Draws the card of a unit.
pub fn card_ui(ui: &Ui, rect: Rect, card: &UnitCard<'_>) -> Response {
    let response = ui.interact(rect, card_id(card.unit.id), Sense::click_and_drag());
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, card.is_chosen, card.name()));
    // The keyboard follows the pointer: letters are for the unit that was clicked.
    if response.clicked() {
        response.request_focus();
    }
    if response.gained_focus() {
        ui.scroll_to_rect(rect, None);
    }
    if ui.is_rect_visible(rect) {
        paint_card(ui, rect, card, &response);
    }
    response
}

fn paint_card(ui: &Ui, rect: Rect, card: &UnitCard<'_>, response: &Response) {
    let (palette, painter) = (Palette::current(ui), ui.painter());
    let lit = card.is_goal || response.hovered() || response.has_focus();
    let rim = match (card.is_chosen || card.is_goal, lit) {
        (true, _) => Stroke::new(2.5, palette.gold),
        (false, true) => Stroke::new(1.5, palette.gold),
        (false, false) => Stroke::new(1.0, palette.line),
    };
    let fill = if card.is_chosen || card.is_goal { palette.weave } else { palette.linen };
    painter.rect(rect, 6.0, fill, rim, StrokeKind::Inside);
    let radius = rect.height() * 0.33;
    let token = rect.left_center() + vec2(radius * 1.35 + 3.0, 0.0);
    tokens::paint(painter, palette, token, radius, card.unit, false);
    let left = token.x + radius * 1.35 + 6.0;
    let room = rect.right() - left - 8.0;
    let size = (rect.height() * 0.34).min(rect.width() * 0.083).clamp(14.0, 20.0);
    let (name, ink) = if card.names.is_empty() { (tr!("the referee"), palette.faded) } else { (card.names, palette.ink) };
    let Unit { id, troop, bodyguard, .. } = card.unit;
    let second = match (card.writes_aside, *bodyguard) {
        (true, _) => card.aside,
        (false, true) => id.side.army_commander(),
        (false, false) => troop.name(),
    };
    let middle = rect.center().y;
    let font = name_font(painter, name, size, room - 10.0, card.names.is_empty());
    paint_line(painter, Pos2::new(left, middle - size * 0.52), name, font, ink, room - 10.0);
    let small = FontId::proportional((size - 2.5).min(13.5));
    paint_line(painter, Pos2::new(left, middle + size * 0.64), &format!("{id} · {second}"), small, palette.faded, room);
}

/// Returns the font of a name on a card. Long names get smaller before they are shortened with an ellipsis.
fn name_font(painter: &Painter, name: &str, size: f32, room: f32, is_plain: bool) -> FontId {
    let font = |size: f32| if is_plain { FontId::proportional(size) } else { theme::bold(size) };
    let width = painter.layout_no_wrap(name.to_owned(), font(size), Color32::PLACEHOLDER).size().x;
    font((size * (room / width.max(1.0)).min(1.0)).max(13.0).floor())
}

/// Draws the background of a row in a list of units, with an outline if it is selected or hovered.
pub fn row_ui(ui: &mut Ui, is_chosen: bool, name: impl Fn() -> String) -> (Rect, Response) {
    let palette = Palette::current(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), touch::min_length(ui, TOKEN.y)), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_chosen, name()));
    if ui.is_rect_visible(rect) && is_chosen {
        ui.painter().rect(rect, 6.0, palette.weave, (2.0, palette.gold), egui::StrokeKind::Inside);
    } else if ui.is_rect_visible(rect) && (response.hovered() || response.has_focus()) {
        ui.painter().rect_stroke(rect, 6.0, (1.5, palette.gold), egui::StrokeKind::Inside);
    }
    (rect, response)
}

/// Paints text on one line from this position, with an ellipsis if it is too long.
pub fn paint_line(painter: &Painter, left: Pos2, words: &str, font: FontId, color: Color32, room: f32) {
    let mut job = LayoutJob::simple_singleline(words.to_owned(), font, color);
    job.wrap = egui::text::TextWrapping::truncate_at_width(room.max(8.0));
    let galley = painter.layout_job(job);
    painter.galley(left - vec2(0.0, galley.size().y / 2.0), galley, color);
}

/// Paints a pin, like one that holds paper on a board.
pub fn paint_pin(painter: &Painter, middle: Pos2, palette: &Palette) {
    let stroke = Stroke::new(1.3, palette.ink);
    painter.add(Shape::line_segment([middle + vec2(-0.6, 0.6), middle + vec2(-4.4, 4.6)], stroke));
    painter.circle(middle + vec2(1.2, -1.4), 3.6, palette.gold, stroke);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn up_to_20_unit_cards_fit_at_once_without_overlap() {
        let room = vec2(440.0, 440.0);
        for count in [1, 12, 16, 20] {
            let grid = UnitGrid::fit(count, room, 0.0);
            assert!(grid.size().y <= room.y && grid.size().x <= room.x + 0.1, "{count}: {grid:?}");
        }
        let grid = UnitGrid::fit(16, room, 0.0);
        let rooms: Vec<Rect> = (0..16).map(|place| grid.card(Pos2::ZERO, place)).collect();
        for (place, one) in rooms.iter().enumerate() {
            assert!(rooms[place + 1..].iter().all(|other| !one.shrink(0.5).intersects(*other)), "{place}");
        }
    }

    #[test]
    fn a_narrow_space_has_at_least_one_column() {
        assert_eq!(UnitGrid::fit(16, vec2(250.0, 200.0), 0.0).columns, 1);
        assert_eq!(UnitGrid::fit(0, vec2(1.0, 1.0), 0.0).columns, 1);
    }
}
