//! What stands on a token.

use super::Strip;
use crate::art::{self, crown, figure, shield};
use crate::sheets::layout::{Align, Area, Ink, Look, Pen, Style};
use crate::sheets::names::Leader;

/// The line that tells the base: its letters, and its height in millimetres.
const PLACE: Look = Look::new(8.0, Style::Plain, Ink::Quiet);
const PLACE_MM: f32 = 3.7;
/// The player's name: its largest letters, and the size at which its words are kept whole.
const NAME: (Look, f32) = (Look::new(9.5, Style::Bold, Ink::Words), 6.5);
const NAME_MM: f32 = 5.0;
/// What stays free round a token's words, half of it outside its frame.
const RIM_MM: f32 = 2.4;
/// Width of a token on which arms, unit and troop stand side by side if it is no higher than wide, and how high they do
/// there. Below them stand the figures.
const WIDE_MM: f32 = 28.0;
const HEAD_MM: f32 = 8.6;
const DOTS_MM: f32 = 4.2;
/// The largest dot, and the air round it, as a part of its size.
const DOT_MM: f32 = 4.8;
const DOT_AIR: f32 = 0.28;

/// How what stands on a token is arranged.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TokenLayout {
    /// To stand: one of the men, beside his arms, his unit and the figures.
    Standing,
    /// Arms, unit and troop side by side, and the figures below them.
    Wide,
    /// Arms and troop above the unit and the figures.
    Narrow,
    /// The same for one figure, between arms and troop.
    Single,
}

impl TokenLayout {
    /// What all but the words needs at least in height.
    const fn least_mm(self) -> f32 {
        match self {
            Self::Standing => 15.5,
            Self::Wide => HEAD_MM + DOTS_MM,
            Self::Narrow => 17.0,
            Self::Single => 11.4,
        }
    }

    /// Where arms, badge, unit and figures stand on a base, which may have one figure alone. The badge is that of the troop,
    /// or, on what is to stand, one of the men as tall as there is room.
    fn places(self, area: Area, is_one: bool) -> (Area, Area, Area, Area) {
        match self {
            Self::Standing => {
                let (left, man) = area.split_left(area.width * 0.43);
                let (arms, rest) = left.split_top(left.height * 0.42);
                let (code, dots) = rest.split_top(5.0);
                (arms.inset(0.2), man, code, dots.inset(0.2))
            }
            Self::Wide => {
                let (head, dots) = area.split_top(HEAD_MM + (area.height - HEAD_MM - DOTS_MM) * 0.25);
                let sign = head.width * 0.29;
                let (arms, rest) = head.split_left(sign);
                let (code, troop) = rest.split_left(rest.width - sign);
                (arms.inset(0.2), troop.inset(0.2), code, dots.inset(0.3))
            }
            Self::Narrow | Self::Single => {
                let (rest, dots) = area.split_top(area.height - if is_one { 0.0 } else { 4.8 });
                let (arms, code) = rest.split_top(rest.height - 6.2);
                // One dot has room between the shield and the badge.
                let (left, rest) = arms.split_left(arms.width * if is_one { 0.38 } else { 0.5 });
                let (middle, right) = rest.split_left(if is_one { arms.width * 0.24 } else { 0.0 });
                (left.inset(0.3), right.inset(0.3), code, if is_one { middle } else { dots })
            }
        }
    }
}

/// How a unit's tokens share their height.
#[derive(Clone, Copy)]
pub(super) struct TokenWords {
    shape: TokenLayout,
    name_mm: f32,
}

impl TokenWords {
    /// A name has as many lines as its letters need to be as large as can be.
    pub(super) fn fitted(pen: &Pen<'_>, strip: &Strip<'_>, (width, height): (f32, f32), stands: bool) -> Self {
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
        let size = |name_mm: f32| pen.apart().name(Area { height: name_mm, ..room }, Align::Center, NAME.0, NAME.1, name, tr!("name"));
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

/// Draws one base: arms and troop, the unit, its figures, which base it is, and its player. What is to stand shows one of
/// its men.
pub(super) fn draw(pen: &mut Pen<'_>, area: Area, strip: &Strip<'_>, base: usize, words: TokenWords) {
    let (unit, is_one) = (strip.unit, strip.bases[base] == 1);
    pen.frame(area.inset(RIM_MM / 2.0), 1.8, Some((0.8, Ink::of(unit.id.side))), None);
    let room = area.inset(RIM_MM);
    let (above, below) = room.split_top(room.height - PLACE_MM - words.name_mm);
    let (place, name) = below.split_top(PLACE_MM);
    let (arms, badge, code, dots) = words.shape.places(above, is_one);
    let is_last = base + 1 == strip.bases.len();
    pen.art(&shield(unit.id.side, unit.id.number, unit.bodyguard), arms);
    let picture = if words.shape == TokenLayout::Standing { figure(unit.id.side, unit.troop, is_last) } else { art::troop(unit.troop) };
    pen.art(&picture, badge);
    self::code(pen, code, strip);
    figures(pen, dots, strip.bases[base], is_last);
    let (number, all) = (base + 1, strip.bases.len());
    let are_single = strip.bases.iter().all(|&figures| figures == 1);
    let told = if are_single { tr!("man {number} of {all}", number, all) } else { tr!("base {number} of {all}", number, all) };
    pen.fitted((place.middle().0, place.y + 2.8), Align::Center, PLACE, place.width, 6.0, &told);
    if let Some(Leader { name: player, .. }) = &strip.leader {
        pen.name(name, Align::Center, NAME.0, NAME.1, player, tr!("name"));
    }
}

/// The unit: "N03".
fn code(pen: &mut Pen<'_>, area: Area, strip: &Strip<'_>) {
    let size = (area.height * 2.6).min(17.0);
    let look = Look::new(size, Style::Bold, Ink::Words);
    let baseline = area.middle().1 + look.size_mm() * 0.36;
    pen.fitted((area.middle().0, baseline), Align::Center, look, area.width - 0.6, 9.0, &strip.unit.id.to_string());
}

/// A dot for each figure to cross off; the commander, the last of the unit, is a crown.
fn figures(pen: &mut Pen<'_>, area: Area, count: u8, with_commander: bool) {
    let (size, columns) = dots(area, count);
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

/// The size of the dots, and how many stand in a row, so that they are as large as they can be.
fn dots(area: Area, count: u8) -> (f32, u8) {
    let size = |columns: u8| {
        let rows = count.div_ceil(columns);
        let fits = |length: f32, dots: u8| length / (f32::from(dots) * (1.0 + DOT_AIR));
        fits(area.width, columns).min(fits(area.height, rows)).min(DOT_MM)
    };
    // Of rows that allow dots of one size the longest is taken.
    (1..=count.max(1)).map(|columns| (size(columns), columns)).max_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1))).unwrap_or((DOT_MM, 1))
}
