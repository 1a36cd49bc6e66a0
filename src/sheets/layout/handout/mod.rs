//! The rules on one page, in words and pictures for a child of ten.

mod cards;
#[cfg(test)]
mod tests;
mod words;

use kurbo::{Circle, Shape as _};

use self::words::Deed;
use super::art::{self, DieLook};
use super::furniture::{self, BORDER_MM, length};
use super::{Align, Area, Ink, Look, Pen, Role, shows, turn};
use crate::rules::{Side, State, Troop};
use crate::sheets::document::{Battle, Document, Kind, Options};
use crate::sheets::text::{Fonts, Style};

const PAGE_MARGIN_MM: f32 = 9.0;
const GAP_MM: f32 = 4.0;
const BODY: Look = Look::new(10.5, Style::Plain, Ink::Words);
const GIST: Look = Look::new(10.5, Style::Bold, Ink::Words);
const TITLE: Look = Look::new(10.8, Style::Bold, Ink::Words);
const HEADING: Look = Look::new(17.0, Style::Title, Ink::Words);
const BAND_MM: f32 = 27.0;
const STEPS_MM: f32 = 36.5;
const COMMANDER_MM: f32 = 33.0;
const WIN_MM: f32 = 29.0;

/// The handout, the same for both sides: its words follow the rulings in force where they change what a child does.
#[must_use]
pub fn handout(battle: Battle<'_>, options: Options, fonts: &Fonts) -> Document {
    let mut pen = Pen::new(fonts, options.paper, options.inks);
    let state = battle.state;
    let area = options.paper.within(PAGE_MARGIN_MM);
    let (head, rest) = area.split_top(BAND_MM);
    band(&mut pen, head);
    let (first, rest) = rest.split_top(STEPS_MM + GAP_MM);
    steps(&mut pen, state, first.split_top(GAP_MM).1);
    let (middle, low) = rest.split_top(rest.height - cards::HEIGHT_MM - COMMANDER_MM - WIN_MM - 3.0 * GAP_MM);
    let (cards_area, low) = low.split_top(cards::HEIGHT_MM + GAP_MM);
    let deeds = middle.split_top(GAP_MM).1;
    let told = words::deeds(state);
    let cells: Vec<Area> = deeds.cells(2, 2, GAP_MM).collect();
    // All panels speak in one size.
    let size = told.iter().zip(&cells).map(|(deed, &area)| Panel::of(&pen, area, deed).size).fold(f32::MAX, f32::min);
    for (deed, &area) in told.iter().zip(&cells) {
        panel(&mut pen, area, deed, size);
    }
    cards::draw(&mut pen, battle.setup, cards_area.split_top(GAP_MM).1);
    let (commander_area, win_area) = low.split_top(COMMANDER_MM + GAP_MM);
    commander(&mut pen, state, commander_area.split_top(GAP_MM).1);
    win(&mut pen, state, win_area.split_top(GAP_MM).1);
    Document::new(Kind::Handout, vec![pen.finish()])
}

/// The title between two faces, on the wools of both sides.
fn band(pen: &mut Pen<'_>, area: Area) {
    furniture::zigzag(pen, Area { height: BORDER_MM, ..area });
    furniture::zigzag(pen, Area { y: area.bottom() - BORDER_MM, height: BORDER_MM, ..area });
    let inner = Area::new(area.x, area.y + BORDER_MM + 1.2, area.width, area.height - 2.0 * BORDER_MM - 2.4);
    let (left, rest) = inner.split_left(inner.height);
    let right = rest.split_left(rest.width - inner.height).1;
    pen.figure(&art::portrait(Side::Norman, Troop::Knights, 1, true), left, shows::portrait(Side::Norman, Troop::Knights, true));
    pen.figure(&art::portrait(Side::Saxon, Troop::Housecarles, 1, true), right, shows::portrait(Side::Saxon, Troop::Housecarles, true));
    let (x, _) = inner.middle();
    pen.heading(1, (x, inner.y + 9.6), Align::Center, Look::new(28.0, Style::Title, Ink::Words), "The Battle of Hastings");
    let story = "1066: Harold’s Saxons hold the hill, William’s Normans come to take it. You lead one unit.";
    pen.fitted((x, inner.y + 16.2), Align::Center, BODY, inner.width - 2.0 * inner.height - 6.0, 7.0, story);
}

/// The steps of a turn with large numbers.
fn steps(pen: &mut Pen<'_>, state: &State, area: Area) {
    pen.heading(2, (area.x, area.y + 5.0), Align::Left, HEADING, "A turn goes like this");
    let steps = turn::steps(&state.rulings);
    let row = area.split_top(7.6).1;
    let gap = 3.0;
    let width = (row.width - gap * (length(steps.len()) - 1.0)) / length(steps.len());
    for (place, (title, words)) in steps.iter().enumerate() {
        let step = Area::new(row.x + length(place) * (width + gap), row.y, width, row.height - 1.0);
        let item = pen.begin(Role::Item);
        pen.frame(step, 2.4, Some((0.3, Ink::Rule)), Some(Ink::Shade));
        let middle = (step.x + 7.0, step.y + 7.0);
        let circle = Circle::new((f64::from(middle.0), f64::from(middle.1)), 5.2).to_path(0.02);
        pen.shape(circle, Some((0.3, Ink::Words)), Some(Ink::Gold));
        pen.text((middle.0, middle.1 + 2.7), Align::Center, Look::new(22.0, Style::Title, Ink::Words), &(place + 1).to_string());
        let beside = Area::new(step.x + 13.4, step.y, width - 14.0, 0.0);
        let high = pen.height(beside.width, TITLE, title);
        pen.paragraph(Area { y: middle.1 - high / 2.0 + 0.4, ..beside }, Align::Left, TITLE, title);
        pen.paragraph(Area::new(step.x + 2.6, step.y + 13.0, width - 4.0, 0.0), Align::Left, BODY.sized(9.8), words);
        pen.end(item);
    }
}

/// Where the parts of a deed's panel are.
struct Panel {
    picture: Area,
    words: Area,
    /// Where the words below the gist begin, and the size at which they fit.
    y: f32,
    size: f32,
}

impl Panel {
    fn of(pen: &Pen<'_>, area: Area, deed: &Deed) -> Self {
        let inner = area.inset(3.0);
        let side = (inner.height * 0.62).min(24.5);
        let (picture, rest) = inner.split_left(side);
        let words = rest.split_left(3.6).1;
        let y = words.y + 8.2 + pen.height(words.width, GIST, &deed.strong);
        Self { picture: Area { height: side, ..picture }, words, y, size: fit(pen, words, y, &deed.words) }
    }
}

/// A deed with its picture.
fn panel(pen: &mut Pen<'_>, area: Area, deed: &Deed, size: f32) {
    let Panel { picture, words, y, .. } = Panel::of(pen, area, deed);
    pen.frame(area, 2.6, Some((0.3, Ink::Rule)), Some(Ink::Shade));
    pen.art(&deed.picture, picture);
    pen.heading(2, (words.x, words.y + 4.8), Align::Left, HEADING, deed.title);
    pen.paragraph(words.split_top(7.8).1, Align::Left, GIST, &deed.strong);
    pen.paragraph(Area { y, ..words }, Align::Left, BODY.sized(size), &deed.words);
}

/// The size at which words fill no more than the rest of an area.
fn fit(pen: &Pen<'_>, area: Area, y: f32, words: &str) -> f32 {
    let room = area.bottom() - y;
    [11.4, 11.1, 10.8, 10.5, 10.2, 9.9, 9.6, 9.3, 9.0, 8.7, 8.4]
        .into_iter()
        .find(|&size| pen.height(area.width, BODY.sized(size), words) <= room)
        .unwrap_or(8.0)
}

/// The side of a die in the example at most.
const DIE_MM: f32 = 6.4;

/// The commander, and how dice are read.
fn commander(pen: &mut Pen<'_>, state: &State, area: Area) {
    let texts = [words::commander(state), words::dice(&state.rulings)];
    let boxes: Vec<Area> = area.cells(2, 1, GAP_MM).collect();
    let below = |area: Area, down: f32| area.inset(3.0).split_top(down).1;
    let places: Vec<Area> = boxes.iter().zip([7.4, 7.4 + DIE_MM]).map(|(&area, down)| below(area, down)).collect();
    let size = places.iter().zip(&texts).map(|(&area, text)| fit(pen, area, area.y, text)).fold(BODY.size_pt, f32::min);
    for ((&area, &place), (title, text)) in
        boxes.iter().zip(&places).zip(["Your commander is you", "Read your dice"].into_iter().zip(&texts))
    {
        pen.frame(area, 2.6, Some((0.3, Ink::Rule)), None);
        pen.heading(2, (area.x + 3.0, area.y + 7.6), Align::Left, HEADING, title);
        pen.paragraph(place, Align::Left, BODY.sized(size), text);
    }
    if let [left, right] = boxes.as_slice() {
        pen.art(&art::crown(), Area::new(left.right() - 15.0, left.y + 1.8, 11.0, 8.0));
        let dice_area = Area::new(right.x + 3.0, right.y + 9.4, right.width - 6.0, DIE_MM);
        pen.piece(Role::Figure(shows::dice(words::EXAMPLE)), |pen| dice(pen, dice_area));
    }
}

/// What the example's dice show, in the middle of this height: the men's, and the commander's.
fn dice(pen: &mut Pen<'_>, area: Area) {
    let (men, commander) = words::EXAMPLE;
    let step = (area.width / 12.6).min(DIE_MM);
    for (lowest, hits, left) in [(men, DieLook::Hits, area.x), (commander, DieLook::CommanderHits, area.right() - 6.0 * step)] {
        for face in 1..=6u8 {
            let look = if face >= lowest { hits } else { DieLook::Misses };
            let middle = (left + (f32::from(face) - 0.5) * step, area.middle().1);
            pen.art(&art::die(face, look), Area::square(middle, step * 1.06));
        }
    }
}

/// How each side wins.
fn win(pen: &mut Pen<'_>, state: &State, area: Area) {
    pen.heading(2, (area.x, area.y + 5.0), Align::Left, HEADING, "How to win");
    let room = area.width - pen.width(HEADING, "How to win") - 4.0;
    pen.fitted((area.right(), area.y + 5.0), Align::Right, BODY, room, 7.0, words::end(state));
    let row = area.split_top(7.6).1;
    let boxes: Vec<(Side, Area)> = Side::ALL.into_iter().zip(row.cells(2, 1, GAP_MM)).collect();
    let texts = Side::ALL.map(|side| words::win(state, side));
    let parts = |area: Area| {
        let (arms, words) = area.inset(2.8).split_left(16.0);
        (arms, words.split_left(3.6).1)
    };
    let size = boxes
        .iter()
        .zip(&texts)
        .map(|(&(_, area), text)| fit(pen, parts(area).1, parts(area).1.y + 7.2, text))
        .fold(BODY.size_pt, f32::min);
    for (&(side, area), text) in boxes.iter().zip(&texts) {
        let ink = if side == Side::Norman { Ink::Norman } else { Ink::Saxon };
        pen.frame(area, 2.6, Some((0.6, ink)), None);
        let (arms, words) = parts(area);
        let bodyguard = state.bodyguard(side).map_or(1, |unit| unit.id.number);
        pen.art(&art::shield(side, bodyguard, true), arms);
        pen.heading(3, (words.x, words.y + 4.6), Align::Left, Look::new(15.0, Style::Title, ink), &format!("The {}", side.army()));
        pen.paragraph(words.split_top(7.2).1, Align::Left, BODY.sized(size), text);
    }
}
