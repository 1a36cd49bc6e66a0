//! A certificate in the manner of the tapestry, on its side: between two figures, within the borders.

use std::sync::Arc;

use super::Honoured;
use crate::art;
use crate::sheets::layout::poster::poster;
use crate::sheets::layout::{
    Align, Area, Art, Battle, Fonts, Ink, Look, MARGIN_MM, Options, Page, Pen, Role, Style, Turn, shows, tapestry,
};
use senlac_classroom::rules::Side;

/// How high the border is.
const BORDER_MM: f32 = 9.0;
/// How wide the figures stand at both sides.
const FIGURE_MM: f32 = 54.0;
/// What the line for the signature takes.
const SIGNATURE_MM: f32 = 18.0;
/// The largest letters of the name and of the honour.
const NAME_PT: f32 = 46.0;
const HONOUR_PT: f32 = 36.0;

pub(super) fn page(battle: Battle<'_>, options: Options, fonts: &Fonts, honoured: &Honoured) -> Page {
    let mut pen = Pen::new(fonts, options.paper, options.inks);
    let area = options.paper.within(MARGIN_MM);
    pen.turn_page();
    pen.placed(1.0, Turn::Right, (area.right(), area.y), |pen| draw(pen, Area::new(0.0, 0.0, area.height, area.width), battle, honoured));
    pen.finish()
}

fn draw(pen: &mut Pen<'_>, canvas: Area, battle: Battle<'_>, honoured: &Honoured) {
    let inner = tapestry::frame(pen, canvas, BORDER_MM).inset(4.0);
    ground(pen, Area::new(inner.x, inner.bottom() - 8.0, inner.width, 8.0));
    let (left, rest) = inner.split_left(FIGURE_MM);
    let (middle, right) = rest.split_left(rest.width - FIGURE_MM);
    words(pen, Area::new(middle.x + 3.0, middle.y + 1.0, middle.width - 6.0, middle.height - 10.0), battle, honoured);
    figures(pen, [left, right], honoured);
}

/// A man of the unit at each side, both looking at the words, with the unit's arms above the one and its commander's face
/// above the other.
fn figures(pen: &mut Pen<'_>, columns: [Area; 2], honoured: &Honoured) {
    let Honoured { side, troop, number, bodyguard, .. } = *honoured;
    let leader = if bodyguard { art::victor(side) } else { art::figure(side, troop, true) };
    let man = art::figure(side, troop, false);
    let turned = |art: &Arc<Art>| art.mirrored().done();
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
    pen.figure(&art::shield(side, number, bodyguard), arms, shows::shield(side));
    pen.figure(&art::portrait(side, troop, number, bodyguard), face, shows::portrait(side, troop, bodyguard));
}

/// The ground on which the figures stand: rising and falling stitches.
fn ground(pen: &mut Pen<'_>, area: Area) {
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

/// What it says, from the head to the signature.
fn words(pen: &mut Pen<'_>, area: Area, battle: Battle<'_>, honoured: &Honoured) {
    let (x, _) = area.middle();
    let plain = Look::new(12.0, Style::Plain, Ink::Words);
    let ink = Ink::of(honoured.side);
    let heading = pen.begin(Role::Heading(1));
    let title = Look::new(30.0, Style::Title, Ink::Words);
    pen.fitted((x, area.y + 10.0), Align::Center, title, area.width, 12.0, tapestry::battle_title(battle.state));
    pen.end(heading);
    pen.fitted((x, area.y + 17.0), Align::Center, plain.sized(11.0).inked(Ink::Quiet), area.width, 8.0, &tapestry::about(battle));
    tapestry::rule(pen, (x, area.y + 23.0), area.width * 0.8, 4.0);
    let (_, below) = area.split_top(27.5);
    let (below, _) = below.split_top(below.height - SIGNATURE_MM);
    pen.text((x, below.y + 4.5), Align::Center, Look::new(13.0, Style::Italic, Ink::Words), tr!("This certificate honours"));
    super::name(pen, Area::new(area.x, below.y + 6.5, area.width, 22.0), Align::Center, Look::new(NAME_PT, Style::Title, ink), honoured);
    if !honoured.role.is_empty() {
        pen.fitted((x, below.y + 34.0), Align::Center, plain.sized(13.0), area.width, 8.0, &honoured.role);
    }
    told(pen, Area::new(area.x, below.y + 37.5, area.width, below.height - 37.5), honoured);
    tapestry::signature(pen, (x, area.bottom() - 6.5), 76.0);
}

/// The honour, why it was given, and the deeds, together in the middle of their area.
fn told(pen: &mut Pen<'_>, area: Area, honoured: &Honoured) {
    if honoured.pupil.is_none() {
        return super::lines_to_write_on(pen, area);
    }
    let ink = Ink::of(honoured.side);
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
    let deeds = deeds.sized(super::size_of(pen, &honoured.deeds, area.width, room, deeds, 8.0));
    let deeds_mm = if honoured.deeds.is_empty() { 0.0 } else { pen.height(area.width, deeds, &honoured.deeds) + 3.0 };
    let mut y = area.y + ((area.height - honour_mm - because_mm - deeds_mm) / 2.0).max(0.0);
    if !honoured.honour.is_empty() {
        let room = Area::new(area.x, y, area.width, honour_mm);
        pen.piece(Role::Heading(3), |pen| poster(pen, room, Align::Center, Look::new(HONOUR_PT, Style::Title, ink), 8.0, &honoured.honour));
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
