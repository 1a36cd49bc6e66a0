//! The embroidered design of a certificate: landscape, between two figures, within the tapestry's borders.

use std::sync::Arc;

use super::{CertificateContent, HonourMeasures};
use crate::art;
use crate::sheets::layout::furniture::draw_writing_lines;
use crate::sheets::layout::{
    Align, Area, Art, Battle, Fonts, Ink, Look, MARGIN_MM, Mm, Page, Pen, PrintOptions, Role, Share, Style, Turn, alt_text, tapestry,
};
use senlac_classroom::rules::Side;

/// Height of the border.
const BORDER_MM: f32 = 9.0;
/// Width of the column for each figure.
const FIGURE_MM: f32 = 54.0;
/// Height of the signature line.
const SIGNATURE_MM: f32 = 18.0;
/// Largest size of the name and of the honour, in points.
const NAME_PT: f32 = 46.0;
const HONOUR_PT: f32 = 36.0;

pub(super) fn page(battle: Battle<'_>, options: PrintOptions, fonts: &Fonts, honoured: &CertificateContent) -> Page {
    let mut pen = Pen::new(fonts, options.paper, options.inks);
    let area = options.paper.inner_area(MARGIN_MM);
    pen.turn_sideways();
    pen.draw_placed(1.0, Turn::Right, (area.right(), area.y), |pen| {
        draw(pen, Area::new(0.0, 0.0, area.height, area.width), battle, honoured);
    });
    pen.finish()
}

fn draw(pen: &mut Pen<'_>, canvas: Area, battle: Battle<'_>, honoured: &CertificateContent) {
    let inner = tapestry::draw_frame(pen, canvas, BORDER_MM).inset(4.0);
    draw_ground(pen, inner.below(inner.height - 8.0));
    let [left, middle, right] = inner.columns([Mm(FIGURE_MM), Share(1.0), Mm(FIGURE_MM)], 0.0);
    draw_text(pen, middle.padded(3.0, 1.0).without_bottom(8.0), battle, honoured);
    draw_figures(pen, [left, right], honoured);
}

/// Draws a man of the unit at each side, both facing the text.
/// The unit's arms are above one of them and its commander's face above the other.
fn draw_figures(pen: &mut Pen<'_>, columns: [Area; 2], honoured: &CertificateContent) {
    let CertificateContent { side, troop, number, bodyguard, .. } = *honoured;
    let leader = if bodyguard { art::victor(side) } else { art::figure(side, troop, true) };
    let man = art::figure(side, troop, false);
    let turned = |art: &Arc<Art>| art.mirrored().into_arc();
    let drawn = match side {
        Side::Norman => [leader, turned(&man)],
        Side::Saxon => [turned(&man), leader],
    };
    for (column, figure) in columns.into_iter().zip(drawn) {
        let area = column.below(column.height - 5.0 - FIGURE_MM * 1.5).without_bottom(5.0);
        pen.piece(Role::Artifact, |pen| pen.art(&figure, area));
    }
    let [left, right] = columns.map(|column| {
        let above = column.height - FIGURE_MM * 1.5 - 5.0;
        Area::square((column.middle().0, column.y + above / 2.0), above.min(42.0) - 3.0)
    });
    let (arms, face) = if side == Side::Norman { (left, right) } else { (right, left) };
    pen.figure(&art::shield(side, number, bodyguard), arms, alt_text::shield_text(side));
    pen.figure(&art::portrait(side, troop, number, bodyguard), face, alt_text::portrait_text(side, troop, bodyguard));
}

/// Draws the ground under the figures as wavy stitches.
fn draw_ground(pen: &mut Pen<'_>, area: Area) {
    let waves = 9_u8;
    let wave = f64::from(area.width) / f64::from(waves);
    pen.piece(Role::Artifact, |pen| {
        for (row, ink) in [Ink::Woods, Ink::Sage, Ink::Hill].into_iter().enumerate() {
            let y = f64::from(area.y) + 2.2 + 2.2 * f64::from(u8::try_from(row).unwrap_or_default());
            let mut path = kurbo::BezPath::new();
            path.move_to((f64::from(area.x), y));
            for place in 0..waves {
                let x = f64::from(area.x) + wave * f64::from(place);
                path.curve_to((x + wave / 3.0, y - 2.4), (x + 2.0 * wave / 3.0, y + 2.4), (x + wave, y));
            }
            pen.shape(path, Some((0.9, ink)), None);
        }
    });
}

/// Draws all text, from the head to the signature.
fn draw_text(pen: &mut Pen<'_>, area: Area, battle: Battle<'_>, honoured: &CertificateContent) {
    let (x, _) = area.middle();
    let ink = Ink::from_side(honoured.side);
    let (look, title) = (Look::new(30.0, Style::Title, Ink::Words), tapestry::battle_title(battle.state));
    pen.piece(Role::Heading(1), |pen| pen.fitted_text((x, area.y + 10.0), Align::Center, look, area.width, 12.0, title));
    let quiet = Look::new(11.0, Style::Plain, Ink::Quiet);
    pen.fitted_text((x, area.y + 17.0), Align::Center, quiet, area.width, 8.0, &tapestry::subtitle(battle));
    tapestry::draw_rule(pen, (x, area.y + 23.0), area.width * 0.8, 4.0);
    let below = area.below(27.5).without_bottom(SIGNATURE_MM);
    pen.text((x, below.y + 4.5), Align::Center, Look::new(13.0, Style::Italic, Ink::Words), tr!("This certificate honours"));
    super::name(pen, below.below(6.5).top(22.0), Align::Center, Look::new(NAME_PT, Style::Title, ink), honoured);
    if !honoured.role.is_empty() {
        pen.fitted_text((x, below.y + 34.0), Align::Center, Look::new(13.0, Style::Plain, Ink::Words), area.width, 8.0, &honoured.role);
    }
    draw_honour(pen, below.below(37.5), honoured);
    tapestry::draw_signature_line(pen, (x, area.bottom() - 6.5), 76.0);
}

/// Draws the honour, its reason and the deeds, centred vertically in their area.
fn draw_honour(pen: &mut Pen<'_>, area: Area, honoured: &CertificateContent) {
    if honoured.pupil.is_none() {
        return draw_writing_lines(pen, area, super::WRITE_MM, (0.2, Ink::Rule));
    }
    let honour_mm = match honoured.honour.chars().count() {
        0 => 0.0,
        1..=30 => 17.0,
        31..=120 => 20.0,
        _ => 28.0,
    };
    let honour = Look::new(HONOUR_PT, Style::Title, Ink::from_side(honoured.side));
    let looks = [honour, Look::new(14.0, Style::Italic, Ink::Words), Look::new(15.0, Style::Plain, Ink::Words)];
    let measures = HonourMeasures { align: Align::Center, looks, honour_mm, gaps_mm: [0.0, 1.0, 3.0] };
    super::draw_honour(pen, area, &measures, honoured);
}
