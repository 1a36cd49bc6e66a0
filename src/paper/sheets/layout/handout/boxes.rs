//! Parts of the handout: boxes with the steps of a turn, a unit's actions, the child's own figure and how each side wins;
//! and old words.

use kurbo::{Circle, Shape as _};

use super::page::Sizes;
use super::words::{EXAMPLE, OLD_WORDS, UnitDeed};
use crate::art::{self, DieLook};
use crate::sheets::layout::turn::TurnStep;
use crate::sheets::layout::{ASCENT, Align, Area, Breaks, Ink, Look, Mm, Pen, Role, Share, Style, alt_text};
use senlac_base::language::tr;
use senlac_classroom::rules::{Side, State};

/// Number of columns of actions and of cards.
pub(super) const COLUMNS: usize = 2;

/// Style of boxes: corner radius, background, and whether they are list items.
struct BoxStyle {
    corner: f32,
    fill: Option<Ink>,
    are_items: bool,
}

impl BoxStyle {
    /// Draws boxes around the contents drawn by `draw`, which returns the height it needs.
    /// All boxes are as high as the highest one, or as their area. Returns that height.
    fn draw(&self, pen: &mut Pen<'_>, areas: &[Area], mut draw: impl FnMut(&mut Pen<'_>, usize, Area) -> f32) -> f32 {
        let mut frames = Vec::with_capacity(areas.len());
        let mut high = areas.iter().map(|area| area.height).fold(0.0, f32::max);
        for (place, &area) in areas.iter().enumerate() {
            let item = self.are_items.then(|| pen.begin(Role::Item));
            frames.push(pen.frame(area, self.corner, Some((0.3, Ink::Rule)), self.fill));
            high = high.max(draw(pen, place, area));
            if let Some(item) = item {
                pen.end(item);
            }
        }
        for (frame, area) in frames.into_iter().zip(areas) {
            pen.stretch(frame, Area { height: high, ..*area }, self.corner);
        }
        high
    }
}

/// Draws the steps of a turn with large numbers and returns their height. It is infinite if a title would have to be broken.
pub(super) fn draw_steps(pen: &mut Pen<'_>, steps: &[TurnStep], area: Area, sizes: Sizes) -> f32 {
    let areas = area.even_columns(steps.len(), sizes.em(0.8));
    let Some(first) = areas.first() else { return 0.0 };
    let (rim, radius, gist) = (sizes.em(0.6), sizes.em(1.25), sizes.gist());
    // Widths of the words, and of the title beside the number.
    let (inner, beside) = (first.width - 1.8 * rim, first.width - 2.6 * rim - 2.0 * radius);
    let widest = |title: &str| pen.fonts.widest_piece_mm(Breaks::Words, title, gist.size_pt, gist.style);
    if sizes != Sizes::LEAST && steps.iter().any(|(title, _)| widest(title) > beside) {
        return f32::INFINITY;
    }
    let boxes = BoxStyle { corner: sizes.em(0.65), fill: Some(Ink::Shade), are_items: true };
    boxes.draw(pen, &areas, |pen, place, area| {
        let (title, words) = steps[place];
        let title_height = pen.height(beside, gist, title);
        let head = title_height.max(2.0 * radius) + 1.2 * rim;
        let middle = (area.x + rim + radius, area.y + head / 2.0);
        let circle = Circle::new((f64::from(middle.0), f64::from(middle.1)), f64::from(radius)).to_path(0.02);
        pen.shape(circle, Some((0.3, Ink::Words)), Some(Ink::Gold));
        let look = Look::new(sizes.body().size_pt * 1.8, Style::Title, Ink::Words);
        pen.text((middle.0, middle.1 + look.size_mm() * 0.33), Align::Center, look, &(place + 1).to_string());
        let right = Area::new(middle.0 + radius + rim * 0.8, middle.1 - title_height / 2.0, beside, title_height);
        pen.paragraph(right, Align::Left, gist, title);
        pen.paragraph(Area { width: inner, ..area.padded(rim, head) }, Align::Left, sizes.body(), words) - area.y + 0.8 * rim
    })
}

/// Sizes in an action's box, in sizes of the running text: the padding, the picture, its distance from the text, the title's
/// baseline, and the title's height.
const RIM_EM: f32 = 0.8;
const PICTURE_EM: f32 = 4.8;
const BETWEEN_EM: f32 = 0.9;
const BASELINE_EM: f32 = 1.25;
const TITLE_EM: f32 = 1.7;

/// Draws a row of the actions, counted from 0, and returns its height.
/// An action's summary is beside its title, or below it if that doesn't fit in every box.
pub(super) fn draw_deeds(pen: &mut Pen<'_>, deeds: &[UnitDeed], row: usize, area: Area, sizes: Sizes) -> f32 {
    let areas = area.even_columns(COLUMNS, sizes.em(1.1));
    let beside_title = |pen: &Pen<'_>, deed: &UnitDeed| pen.width(sizes.heading(), deed.title) + sizes.em(BETWEEN_EM);
    let words_width = areas[0].width - sizes.em(2.0 * RIM_EM + PICTURE_EM + BETWEEN_EM);
    let has_room_beside = |deed: &UnitDeed| pen.width(sizes.gist(), deed.gist) <= words_width - beside_title(pen, deed);
    let beside = deeds.iter().all(has_room_beside);
    let boxes = BoxStyle { corner: sizes.em(0.7), fill: Some(Ink::Shade), are_items: false };
    let deeds = deeds.chunks(COLUMNS).nth(row).unwrap_or_default();
    boxes.draw(pen, &areas[..deeds.len()], |pen, place, area| {
        let deed = &deeds[place];
        let (picture, words) = area.inset(sizes.em(RIM_EM)).split_left(sizes.em(PICTURE_EM));
        let words = words.beside(sizes.em(BETWEEN_EM));
        let mut rest = words.below(sizes.em(TITLE_EM));
        pen.art(&deed.picture.art(), Area { height: picture.width, ..picture });
        pen.heading(2, (words.x, picture.y + sizes.em(BASELINE_EM)), Align::Left, sizes.heading(), deed.title);
        if beside {
            let right = words.beside(beside_title(pen, deed));
            pen.paragraph(right.moved(0.0, sizes.em(BASELINE_EM - ASCENT)), Align::Left, sizes.gist(), deed.gist);
        } else {
            rest.paragraph(pen, Align::Left, sizes.gist(), deed.gist);
        }
        let bottom = pen.paragraph(rest, Align::Left, sizes.body(), &deed.words);
        (bottom - area.y).max(picture.width + sizes.em(RIM_EM)) + sizes.em(0.5)
    })
}

/// Draws a box about the child's own figure and one about reading dice, with the dice above the text. Returns the height.
pub(super) fn draw_commander_and_dice(pen: &mut Pen<'_>, words: [&str; 2], area: Area, sizes: Sizes) -> f32 {
    let (rim, head, row) = (sizes.em(0.8), sizes.em(2.6), sizes.em(2.05));
    let areas = area.even_columns(2, sizes.em(1.1));
    let titles = [(tr!("You are the commander"), head), (tr!("Read your dice"), head + row)];
    let boxes = BoxStyle { corner: sizes.em(0.7), fill: None, are_items: false };
    let high = boxes.draw(pen, &areas, |pen, place, area| {
        let (title, above) = titles[place];
        pen.heading(2, (area.x + rim, area.y + sizes.em(2.0)), Align::Left, sizes.heading(), title);
        pen.paragraph(area.padded(rim, above), Align::Left, sizes.body(), words[place]) - area.y + rim * 0.6
    });
    let [left, right] = [areas[0], areas[1]];
    pen.art(&art::crown(), Area::new(left.right() - rim - sizes.em(2.9), left.y + sizes.em(0.5), sizes.em(2.9), sizes.em(1.9)));
    let dice = right.padded(rim, head).top(row - sizes.em(0.3));
    pen.piece(Role::Figure(alt_text::dice_text(EXAMPLE)), |pen| draw_example_dice(pen, dice));
    high
}

/// Draws the example dice, centred vertically in the area: the men's, and the commander's.
fn draw_example_dice(pen: &mut Pen<'_>, area: Area) {
    let (men, commander) = EXAMPLE;
    let step = (area.width / 12.6).min(area.height);
    for (lowest, hits, left) in [(men, DieLook::Hits, area.x), (commander, DieLook::CommanderHits, area.right() - 6.0 * step)] {
        for face in 1..=6u8 {
            let look = if face >= lowest { hits } else { DieLook::Misses };
            let middle = (left + (f32::from(face) - 0.5) * step, area.middle().1);
            pen.art(&art::die(face, look), Area::square(middle, step * 1.06));
        }
    }
}

/// Draws when the battle ends, and a box for each side with how it wins. Returns the height, at least the area's.
pub(super) fn draw_winning(pen: &mut Pen<'_>, state: &State, ends: &str, wins: &[String; 2], area: Area, sizes: Sizes) -> f32 {
    const TITLE: &str = tr_mark!("How to win");
    let baseline = sizes.em(1.45);
    pen.heading(2, (area.x, area.y + baseline), Align::Left, sizes.heading(), tr(TITLE));
    let beside = area.beside(pen.width(sizes.heading(), tr(TITLE)) + sizes.em(1.4));
    // The first line is on the heading's baseline.
    let down = baseline - sizes.em(0.95);
    let end = (pen.paragraph(beside.below(down), Align::Left, sizes.body(), ends) - area.y).max(sizes.em(1.8));
    let head = end + sizes.em(0.3);
    head + draw_sides(pen, state, wins, Area { y: area.y + head, height: (area.height - head).max(0.0), ..area }, sizes)
}

/// Draws a box for each side, as high as the higher one or the area, and returns their height.
fn draw_sides(pen: &mut Pen<'_>, state: &State, texts: &[String; 2], area: Area, sizes: Sizes) -> f32 {
    let (rim, head) = (sizes.em(0.6), sizes.em(1.75));
    let boxes: Vec<(Side, Area)> = Side::ALL.into_iter().zip(area.cells(2, 1, sizes.em(1.1))).collect();
    let parts = |area: Area| area.inset(rim).columns([Mm(sizes.em(4.2)), Share(1.0)], sizes.em(0.9));
    let tall = |(text, &(_, area)): (&String, &(Side, Area))| head + pen.height(parts(area)[1].width, sizes.body(), text) + rim * 1.5;
    let high = texts.iter().zip(&boxes).map(tall).fold(area.height, f32::max);
    for (&(side, area), text) in boxes.iter().zip(texts) {
        let area = Area { height: high, ..area };
        let ink = Ink::from_side(side);
        pen.frame(area, sizes.em(0.7), Some((0.6, ink)), None);
        let [arms, words] = parts(area);
        let bodyguard = state.bodyguard(side).map_or(1, |unit| unit.id.number);
        pen.art(&art::shield(side, bodyguard, true), arms);
        let title = tr!("The {army}", army = side.army());
        pen.heading(3, (words.x, words.y + sizes.em(1.3)), Align::Left, sizes.heading().with_ink(ink), &title);
        pen.paragraph(words.below(head), Align::Left, sizes.body(), text);
    }
    high
}

/// Draws old words and their meanings in a row beside their heading, on as many lines as needed. Returns the height.
pub(super) fn draw_old_words(pen: &mut Pen<'_>, area: Area, sizes: Sizes) -> f32 {
    const TITLE: &str = tr_mark!("Old words");
    pen.rule(area, area.y, 0.3, Ink::Rule);
    let baseline = area.y + sizes.em(1.6);
    pen.heading(2, (area.x, baseline), Align::Left, sizes.heading(), tr(TITLE));
    let (gist, body) = (sizes.gist(), sizes.body());
    let left = area.x + pen.width(sizes.heading(), tr(TITLE)) + sizes.em(1.4);
    let (mut x, mut y) = (left, baseline);
    for (term, meaning) in OLD_WORDS.map(|(term, meaning)| (tr(term), tr(meaning))) {
        let beside = pen.width(gist, term) + sizes.em(0.4);
        let width = beside + pen.width(body, meaning);
        if x > left && x + width > area.right() {
            (x, y) = (left, y + body.leading_mm());
        }
        pen.piece(Role::Item, |pen| {
            pen.text((x, y), Align::Left, gist, term);
            pen.text((x + beside, y), Align::Left, body, meaning);
        });
        x += width + sizes.em(1.3);
    }
    y + sizes.em(0.3) - area.y
}
