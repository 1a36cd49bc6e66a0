//! Small painted icons, since the fonts may lack them.

use egui::{Color32, Painter, Pos2, Rect, Response, Role, Sense, Shape, Stroke, Ui, Vec2, WidgetInfo, vec2};

use crate::projector::view::paint_suit;
use crate::shell::theme::{CARD_BLACK, CARD_RED, Palette};
use crate::shell::touch;
use crate::widgets::control::with_disabled_tooltip;
use senlac_classroom::rules::Color;

/// Icon of a small button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowIcon {
    /// Triangle to the left, for earlier steps.
    Left,
    /// Triangle to the right, for later steps.
    Right,
    /// Triangle downwards, which opens a list.
    Down,
    /// Arrow that bends back, for undo.
    Back,
    /// Arrow that bends forward, for redo.
    Again,
}

/// Draws a small button with an icon.
pub fn icon_button_ui(ui: &mut Ui, toward: RowIcon, enabled: bool, name: &str, hint: &str) -> Response {
    let size = touch::min_size(ui, vec2(24.0, ui.spacing().interact_size.y));
    let sense = if enabled { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(size, sense);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, name));
    let response = if enabled { response.on_hover_text(hint) } else { with_disabled_tooltip(response, hint) };
    let palette = Palette::current(ui);
    let visuals = if enabled { *ui.style().interact(&response) } else { ui.visuals().widgets.inactive };
    let ink = if enabled { palette.ink } else { palette.line };
    ui.painter().rect(rect, visuals.corner_radius, visuals.weak_bg_fill, visuals.bg_stroke, egui::StrokeKind::Inside);
    paint(ui.painter(), toward, rect.center(), ink);
    response
}

/// Paints a triangle or a bent arrow.
fn paint(painter: &Painter, toward: RowIcon, middle: Pos2, ink: Color32) {
    let at = |x: f32, y: f32| middle + 4.5 * vec2(x, y);
    let triangle = |corners: [Pos2; 3]| {
        painter.add(Shape::convex_polygon(corners.to_vec(), ink, Stroke::NONE));
    };
    match toward {
        RowIcon::Left => triangle([at(0.7, -1.0), at(0.7, 1.0), at(-0.9, 0.0)]),
        RowIcon::Right => triangle([at(-0.7, -1.0), at(0.9, 0.0), at(-0.7, 1.0)]),
        RowIcon::Down => triangle([at(-1.0, -0.6), at(1.0, -0.6), at(0.0, 0.8)]),
        RowIcon::Back | RowIcon::Again => {
            let turn = if toward == RowIcon::Back { 1.0 } else { -1.0 };
            // From below over the right to the head at the left, or the other way round.
            let bow = (0_u8..=9).map(|step| {
                let angle = (f32::from(step) * 20.0 - 90.0).to_radians();
                at(turn * (0.3 + 1.1 * angle.cos()), 0.2 - 1.1 * angle.sin())
            });
            let mut line: Vec<Pos2> = bow.collect();
            line.push(at(turn * -0.4, -0.9));
            painter.add(Shape::line(line, Stroke::new(1.8, ink)));
            triangle([at(turn * -0.4, -1.8), at(turn * -0.4, 0.0), at(turn * -1.6, -0.9)]);
        }
    }
}

/// Size of the card icon, in points.
pub const CARD_SIGN: Vec2 = vec2(11.0, 15.0);

/// Paints a small playing card: a heart on a red one, a spade on a black one, as on the projector.
pub fn paint_card_icon(ui: &Ui, middle: Pos2, color: Color) {
    let palette = Palette::current(ui);
    let painter = ui.painter();
    let rect = Rect::from_center_size(middle, CARD_SIGN);
    let ground = match color {
        Color::Red => CARD_RED,
        Color::Black => CARD_BLACK,
    };
    painter.rect(rect, 2.5, ground, (1.0, palette.line), egui::StrokeKind::Outside);
    paint_suit(painter, color, middle, vec2(4.0, 4.2), palette.on_color);
}
