//! Small signs, painted: the fonts may have none.

use egui::{Color32, Painter, Pos2, Rect, Response, Role, Sense, Shape, Stroke, Ui, Vec2, WidgetInfo, vec2};

use crate::projector::view::suit;
use crate::shell::theme::{CARD_BLACK, CARD_RED, Palette};
use crate::shell::touch;
use crate::widgets::control::told_when_off;
use senlac_classroom::rules::Color;

/// What a small button shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Toward {
    /// A triangle to earlier steps.
    Left,
    /// A triangle to later steps.
    Right,
    /// A triangle to a list that opens.
    Down,
    /// An arrow that bends back: take back.
    Back,
    /// The same the other way: restore.
    Again,
}

/// A small button with a sign on it.
pub fn sign_ui(ui: &mut Ui, toward: Toward, enabled: bool, name: &str, hint: &str) -> Response {
    let size = touch::large(ui, vec2(24.0, ui.spacing().interact_size.y));
    let sense = if enabled { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(size, sense);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, name));
    let response = if enabled { response.on_hover_text(hint) } else { told_when_off(response, hint) };
    let palette = Palette::of(ui);
    let visuals = if enabled { *ui.style().interact(&response) } else { ui.visuals().widgets.inactive };
    let ink = if enabled { palette.ink } else { palette.line };
    ui.painter().rect(rect, visuals.corner_radius, visuals.weak_bg_fill, visuals.bg_stroke, egui::StrokeKind::Inside);
    paint(ui.painter(), toward, rect.center(), ink);
    response
}

/// A triangle, or an arrow that bends.
fn paint(painter: &Painter, toward: Toward, middle: Pos2, ink: Color32) {
    let at = |x: f32, y: f32| middle + 4.5 * vec2(x, y);
    let triangle = |corners: [Pos2; 3]| {
        painter.add(Shape::convex_polygon(corners.to_vec(), ink, Stroke::NONE));
    };
    match toward {
        Toward::Left => triangle([at(0.7, -1.0), at(0.7, 1.0), at(-0.9, 0.0)]),
        Toward::Right => triangle([at(-0.7, -1.0), at(0.9, 0.0), at(-0.7, 1.0)]),
        Toward::Down => triangle([at(-1.0, -0.6), at(1.0, -0.6), at(0.0, 0.8)]),
        Toward::Back | Toward::Again => {
            let turn = if toward == Toward::Back { 1.0 } else { -1.0 };
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

/// How large the sign of a card is.
pub const CARD_SIGN: Vec2 = vec2(11.0, 15.0);

/// A small playing card: a heart on a red one, a spade on a black one, as on the wall.
pub fn card_sign(ui: &Ui, middle: Pos2, color: Color) {
    let palette = Palette::of(ui);
    let painter = ui.painter();
    let rect = Rect::from_center_size(middle, CARD_SIGN);
    let ground = match color {
        Color::Red => CARD_RED,
        Color::Black => CARD_BLACK,
    };
    painter.rect(rect, 2.5, ground, (1.0, palette.line), egui::StrokeKind::Outside);
    suit(painter, color, middle, vec2(4.0, 4.2), palette.on_color);
}
