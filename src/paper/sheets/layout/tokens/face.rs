//! Contents of a token, and their arrangement.

use super::TokenStrip;
use crate::art::{self, crown, figure, shield};
use crate::sheets::layout::{Align, Area, Ink, Look, Mm, Pen, Share, Style};
use crate::sheets::names::Leader;

/// Look of the line about the base, and its height in millimetres.
const PLACE: Look = Look::new(8.0, Style::Plain, Ink::Quiet);
const PLACE_MM: f32 = 3.7;
/// The player's name: its largest look, and the size at which its words stay unbroken.
const NAME: (Look, f32) = (Look::new(9.5, Style::Bold, Ink::Words), 6.5);
const NAME_MM: f32 = 5.0;
/// Space around a token's text, half of it outside its frame.
const RIM_MM: f32 = 2.4;
/// Minimum width of a square or taller token for arms, unit and troop side by side, and their height. The figures are below.
const WIDE_MM: f32 = 28.0;
const HEAD_MM: f32 = 8.6;
const DOTS_MM: f32 = 4.2;
/// Largest dot, and the space around it as a fraction of its size.
const DOT_MM: f32 = 4.8;
const DOT_AIR: f32 = 0.28;

/// Arrangement of a token's contents.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TokenLayout {
    /// For a standee: one of the men, beside his arms, his unit and the figures.
    Standing,
    /// Arms, unit and troop side by side, with the figures below.
    Wide,
    /// Arms and troop above the unit and the figures.
    Narrow,
    /// Arms and troop above the unit, with a single figure between them.
    Single,
}

impl TokenLayout {
    /// Returns the minimum height of everything but the text.
    const fn least_mm(self) -> f32 {
        match self {
            Self::Standing => 15.5,
            Self::Wide => HEAD_MM + DOTS_MM,
            Self::Narrow => 17.0,
            Self::Single => 11.4,
        }
    }

    /// Returns the areas of arms, badge, unit and figures on a base. `is_one` means that it has a single figure.
    /// The badge is that of the troop or, on a standee, one of the men as tall as possible.
    fn places(self, area: Area, is_one: bool) -> (Area, Area, Area, Area) {
        match self {
            Self::Standing => {
                let [left, man] = area.columns([Share(0.43), Share(0.57)], 0.0);
                let [arms, code, dots] = left.rows([Mm(left.height * 0.42), Mm(5.0), Share(1.0)], 0.0);
                (arms.inset(0.2), man, code, dots.inset(0.2))
            }
            Self::Wide => {
                let (head, dots) = area.split_top(HEAD_MM + (area.height - HEAD_MM - DOTS_MM) * 0.25);
                let [arms, code, troop] = head.columns([Share(0.29), Share(0.42), Share(0.29)], 0.0);
                (arms.inset(0.2), troop.inset(0.2), code, dots.inset(0.3))
            }
            Self::Narrow | Self::Single => {
                let [arms, code, dots] = area.rows([Share(1.0), Mm(6.2), Mm(if is_one { 0.0 } else { 4.8 })], 0.0);
                // One dot has room between the shield and the badge.
                let between = if is_one { 0.24 } else { 0.0 };
                let [left, middle, right] = arms.columns([Share(0.5 - between / 2.0), Share(between), Share(0.5 - between / 2.0)], 0.0);
                (left.inset(0.3), right.inset(0.3), code, if is_one { middle } else { dots })
            }
        }
    }
}

/// Division of the height on a unit's tokens.
#[derive(Clone, Copy)]
pub(super) struct TokenTextLayout {
    shape: TokenLayout,
    name_mm: f32,
}

impl TokenTextLayout {
    /// Returns the layout in which a name has as many lines as its largest text needs.
    pub(super) fn fit(pen: &Pen<'_>, strip: &TokenStrip<'_>, (width, height): (f32, f32), stands: bool) -> Self {
        let most = strip.bases.iter().copied().max().unwrap_or(1);
        let shape = match most {
            _ if stands => TokenLayout::Standing,
            _ if width >= WIDE_MM && height < width * 1.1 => TokenLayout::Wide,
            1 => TokenLayout::Single,
            _ => TokenLayout::Narrow,
        };
        let Some(Leader { name, .. }) = &strip.leader else { return Self { shape, name_mm: 0.0 } };
        let height = if stands { height / 2.0 - super::STANDEE_MM.2 } else { height };
        let room = Area::new(0.0, 0.0, width, height).inset(RIM_MM);
        let spare = room.height - PLACE_MM - shape.least_mm();
        // Many figures need what a long name would have.
        let spare = if most > 8 { NAME_MM } else { spare.max(NAME_MM) };
        let size =
            |name_mm: f32| pen.scratch_pen().name(Area { height: name_mm, ..room }, Align::Center, NAME.0, NAME.1, name, tr!("name"));
        let mut best = (0.0, NAME_MM);
        for name_mm in (4..=12_u8).map(|quarters| f32::from(quarters) * NAME_MM / 4.0).take_while(|&name_mm| name_mm <= spare) {
            let size = size(name_mm);
            // A little more is not worth the room.
            if size > best.0 + 0.3 {
                best = (size, name_mm);
            }
        }
        Self { shape, name_mm: best.1 }
    }
}

/// Draws one base: arms and troop, the unit, its figures, the base number, and the player. A standee shows one of its men.
pub(super) fn draw(pen: &mut Pen<'_>, area: Area, strip: &TokenStrip<'_>, base: usize, words: TokenTextLayout) {
    let (unit, is_one) = (strip.unit, strip.bases[base] == 1);
    pen.frame(area.inset(RIM_MM / 2.0), 1.8, Some((0.8, Ink::from_side(unit.id.side))), None);
    let room = area.inset(RIM_MM);
    let (above, below) = room.split_top(room.height - PLACE_MM - words.name_mm);
    let (place, name) = below.split_top(PLACE_MM);
    let (arms, badge, code, dots) = words.shape.places(above, is_one);
    let is_last = base + 1 == strip.bases.len();
    pen.art(&shield(unit.id.side, unit.id.number, unit.bodyguard), arms);
    let picture =
        if words.shape == TokenLayout::Standing { figure(unit.id.side, unit.troop, is_last) } else { art::troop_icon(unit.troop) };
    pen.art(&picture, badge);
    self::draw_code(pen, code, strip);
    draw_figures(pen, dots, strip.bases[base], is_last);
    let (number, all) = (base + 1, strip.bases.len());
    let are_single = strip.bases.iter().all(|&figures| figures == 1);
    let told = if are_single { tr!("man {number} of {all}", number, all) } else { tr!("base {number} of {all}", number, all) };
    pen.fitted_text((place.middle().0, place.y + 2.8), Align::Center, PLACE, place.width, 6.0, &told);
    if let Some(Leader { name: player, .. }) = &strip.leader {
        pen.name(name, Align::Center, NAME.0, NAME.1, player, tr!("name"));
    }
}

/// Draws the unit's code, such as "N03".
fn draw_code(pen: &mut Pen<'_>, area: Area, strip: &TokenStrip<'_>) {
    let size = (area.height * 2.6).min(17.0);
    let look = Look::new(size, Style::Bold, Ink::Words);
    pen.fitted_text((area.middle().0, look.baseline_in(area)), Align::Center, look, area.width - 0.6, 9.0, &strip.unit.id.to_string());
}

/// Draws a dot for each figure to cross off. The commander, the last figure of the unit, is a crown.
fn draw_figures(pen: &mut Pen<'_>, area: Area, count: u8, with_commander: bool) {
    let (size, columns) = dot_layout(area, count);
    let step = size * (1.0 + DOT_AIR);
    let rows = count.div_ceil(columns);
    let (x, y) = area.middle();
    let top = y - f32::from(rows - 1) * step / 2.0;
    for figure in 0..count {
        let row = figure / columns;
        let in_row = columns.min(count - row * columns);
        let left = x - f32::from(in_row - 1) * step / 2.0;
        let dot = Area::square((left + f32::from(figure % columns) * step, top + f32::from(row) * step), size);
        if with_commander && figure + 1 == count {
            pen.art(&crown(), dot.inset(-size * 0.1));
        } else {
            pen.frame(dot, size / 2.0, Some((0.3, Ink::Words)), Some(Ink::Paper));
        }
    }
}

/// Returns the largest size of the dots, and how many are in a row.
fn dot_layout(area: Area, count: u8) -> (f32, u8) {
    let size = |columns: u8| {
        let rows = count.div_ceil(columns);
        let fits = |length: f32, dots: u8| length / (f32::from(dots) * (1.0 + DOT_AIR));
        fits(area.width, columns).min(fits(area.height, rows)).min(DOT_MM)
    };
    // Of rows that allow dots of one size the longest is taken.
    (1..=count.max(1)).map(|columns| (size(columns), columns)).max_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1))).unwrap_or((DOT_MM, 1))
}
