//! The embroidered design of a certificate: landscape, between two figures, within the tapestry's borders.

use std::sync::Arc;

use super::CertificateContent;
use crate::art;
use crate::sheets::layout::largest_text::draw_largest_text;
use crate::sheets::layout::{
    Align, Area, Art, Battle, Fonts, Ink, Look, MARGIN_MM, Page, Pen, PrintOptions, Role, Style, Turn, alt_text, tapestry,
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
    draw_ground(pen, Area::new(inner.x, inner.bottom() - 8.0, inner.width, 8.0));
    let (left, rest) = inner.split_left(FIGURE_MM);
    let (middle, right) = rest.split_left(rest.width - FIGURE_MM);
    draw_text(pen, Area::new(middle.x + 3.0, middle.y + 1.0, middle.width - 6.0, middle.height - 10.0), battle, honoured);
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
        let height = FIGURE_MM * 1.5;
        pen.piece(Role::Artifact, |pen| pen.art(&figure, Area::new(column.x, column.bottom() - 5.0 - height, column.width, height)));
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
    let plain = Look::new(12.0, Style::Plain, Ink::Words);
    let ink = Ink::from_side(honoured.side);
    let heading = pen.begin(Role::Heading(1));
    let title = Look::new(30.0, Style::Title, Ink::Words);
    pen.fitted_text((x, area.y + 10.0), Align::Center, title, area.width, 12.0, tapestry::battle_title(battle.state));
    pen.end(heading);
    pen.fitted_text(
        (x, area.y + 17.0),
        Align::Center,
        plain.with_size(11.0).with_ink(Ink::Quiet),
        area.width,
        8.0,
        &tapestry::subtitle(battle),
    );
    tapestry::draw_rule(pen, (x, area.y + 23.0), area.width * 0.8, 4.0);
    let (_, below) = area.split_top(27.5);
    let (below, _) = below.split_top(below.height - SIGNATURE_MM);
    pen.text((x, below.y + 4.5), Align::Center, Look::new(13.0, Style::Italic, Ink::Words), tr!("This certificate honours"));
    super::name(pen, Area::new(area.x, below.y + 6.5, area.width, 22.0), Align::Center, Look::new(NAME_PT, Style::Title, ink), honoured);
    if !honoured.role.is_empty() {
        pen.fitted_text((x, below.y + 34.0), Align::Center, plain.with_size(13.0), area.width, 8.0, &honoured.role);
    }
    draw_honour(pen, Area::new(area.x, below.y + 37.5, area.width, below.height - 37.5), honoured);
    tapestry::draw_signature_line(pen, (x, area.bottom() - 6.5), 76.0);
}

/// Draws the honour, its reason and the deeds, centred vertically in their area.
fn draw_honour(pen: &mut Pen<'_>, area: Area, honoured: &CertificateContent) {
    if honoured.pupil.is_none() {
        return super::draw_writing_lines(pen, area);
    }
    let ink = Ink::from_side(honoured.side);
    let deeds = Look::new(15.0, Style::Plain, Ink::Words);
    let because = Look::new(14.0, Style::Italic, Ink::Words);
    let honour_mm = match honoured.honour.chars().count() {
        0 => 0.0,
        1..=30 => 17.0,
        31..=120 => 20.0,
        _ => 28.0,
    };
    let because_mm = if honoured.because.is_empty() { 0.0 } else { pen.height(area.width, because, &honoured.because) + 1.0 };
    let room = area.height - honour_mm - because_mm - 3.0;
    let deeds = deeds.with_size(super::fitting_size(pen, &honoured.deeds, area.width, room, deeds, 8.0));
    let deeds_mm = if honoured.deeds.is_empty() { 0.0 } else { pen.height(area.width, deeds, &honoured.deeds) + 3.0 };
    let mut y = area.y + ((area.height - honour_mm - because_mm - deeds_mm) / 2.0).max(0.0);
    if !honoured.honour.is_empty() {
        let room = Area::new(area.x, y, area.width, honour_mm);
        pen.piece(Role::Heading(3), |pen| {
            draw_largest_text(pen, room, Align::Center, Look::new(HONOUR_PT, Style::Title, ink), 8.0, &honoured.honour)
        });
        y += honour_mm;
    }
    if !honoured.because.is_empty() {
        pen.paragraph(Area { y, ..area }, Align::Center, because, &honoured.because);
        y += because_mm;
    }
    if !honoured.deeds.is_empty() {
        pen.paragraph(Area { y: y + 3.0, ..area }, Align::Center, deeds, &honoured.deeds);
    }
}
