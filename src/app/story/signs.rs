//! Small signs, painted: the fonts may have none.

use egui::{Pos2, Rect, Response, Role, Sense, Shape, Stroke, Ui, Vec2, WidgetInfo, pos2, vec2};

use crate::app::theme::{CARD_BLACK, CARD_RED, Palette};
use crate::rules::Color;

/// Where a triangle points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Toward {
    /// To earlier steps.
    Left,
    /// To later steps.
    Right,
    /// To a list that opens.
    Down,
}

/// A small button with a triangle on it.
pub fn triangle_ui(ui: &mut Ui, toward: Toward, enabled: bool, name: &str) -> Response {
    let size = vec2(24.0, ui.spacing().interact_size.y);
    let sense = if enabled { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(size, sense);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, name));
    let response = response.on_hover_text(name);
    let palette = Palette::of(ui);
    let visuals = if enabled { *ui.style().interact(&response) } else { ui.visuals().widgets.inactive };
    let ink = if enabled { palette.ink } else { palette.line };
    let painter = ui.painter();
    painter.rect(rect, visuals.corner_radius, visuals.weak_bg_fill, visuals.bg_stroke, egui::StrokeKind::Inside);
    let corner = |x: f32, y: f32| rect.center() + 4.5 * vec2(x, y);
    let corners = match toward {
        Toward::Left => vec![corner(0.7, -1.0), corner(0.7, 1.0), corner(-0.9, 0.0)],
        Toward::Right => vec![corner(-0.7, -1.0), corner(0.9, 0.0), corner(-0.7, 1.0)],
        Toward::Down => vec![corner(-1.0, -0.6), corner(1.0, -0.6), corner(0.0, 0.8)],
    };
    painter.add(Shape::convex_polygon(corners, ink, Stroke::NONE));
    response
}

/// How large the sign of a card is.
pub const CARD_SIGN: Vec2 = vec2(11.0, 15.0);

/// A small playing card: a lozenge on a red one, a clover leaf on a black one.
pub fn card_sign(ui: &Ui, middle: Pos2, color: Color) {
    let palette = Palette::of(ui);
    let painter = ui.painter();
    let rect = Rect::from_center_size(middle, CARD_SIGN);
    let ground = match color {
        Color::Red => CARD_RED,
        Color::Black => CARD_BLACK,
    };
    painter.rect(rect, 2.5, ground, (1.0, palette.line), egui::StrokeKind::Outside);
    let pip = palette.on_color;
    let at = |x: f32, y: f32| pos2(middle.x + x, middle.y + y);
    match color {
        Color::Red => {
            let corners = vec![at(0.0, -4.0), at(3.0, 0.0), at(0.0, 4.0), at(-3.0, 0.0)];
            painter.add(Shape::convex_polygon(corners, pip, Stroke::NONE));
        }
        Color::Black => {
            for leaf in [at(0.0, -2.0), at(-1.8, 0.8), at(1.8, 0.8)] {
                painter.circle_filled(leaf, 1.7, pip);
            }
            painter.line_segment([at(0.0, 0.0), at(0.0, 4.0)], (1.2, pip));
        }
    }
}
