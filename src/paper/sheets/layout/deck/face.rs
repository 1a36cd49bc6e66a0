//! The front of an event card, drawn in its frame.

use super::words::CardContent;
use crate::art::event_picture;
use crate::sheets::layout::largest_text::draw_largest_text;
use crate::sheets::layout::plain_shields::{side_shield, suit};
use crate::sheets::layout::{Align, Area, Ink, Look, Pen, Role, Style};
use senlac_classroom::rules::{Color, Side};

/// Distances from the card's edge to its frame, and from the frame to its content.
const RIM_MM: (f32, f32) = (2.2, 2.2);
/// Minimum height of the picture, its height when text grows, and its maximum height.
const PICTURE_MM: f32 = 15.0;
const AMPLE_MM: f32 = 26.0;
const MOST_MM: f32 = 29.0;

/// Draws the front: the side that goes first, the picture, the title, and the effect.
pub(super) fn draw(pen: &mut Pen<'_>, card: Area, words: &CardContent) {
    let ink = words.color.map_or(Ink::Quiet, suit_ink);
    let frame = card.inset(RIM_MM.0);
    pen.frame(frame, 3.0, Some((0.6, ink)), None);
    let room = frame.inset(RIM_MM.1);
    let (top, room) = room.split_top(13.8);
    draw_first_side(pen, top, words, ink);
    let (room, place) = room.split_top(room.height - 2.6);
    pen.text((place.middle().0, place.bottom() + 0.2), Align::Center, Look::new(6.5, Style::Plain, Ink::Quiet), &words.place);
    let text = CardText::fit(pen, room.width, room.height, words);
    let (picture, below) = room.split_top(room.height - text.height);
    let side = picture.height.min(MOST_MM);
    pen.figure(&event_picture(words.event), Area::square(picture.middle(), side - 1.2), words.event.facts().picture);
    text.draw(pen, below, words);
}

const fn suit_ink(color: Color) -> Ink {
    match color {
        Color::Black => Ink::Norman,
        Color::Red => Ink::Saxon,
    }
}

/// Draws the suit, and text saying which side goes first.
fn draw_first_side(pen: &mut Pen<'_>, area: Area, words: &CardContent, ink: Ink) {
    let (sign, text) = area.split_left(13.5);
    match words.color {
        Some(color) => pen.art(&suit(color), Area { width: 12.0, height: 14.0, ..sign }),
        None => {
            for (side, left) in [(Side::Norman, 0.0), (Side::Saxon, 6.4)] {
                pen.art(&side_shield(side), Area::new(sign.x + left, sign.y + 3.0, 6.0, 8.0));
            }
        }
    }
    pen.fitted_text((text.x, text.y + 6.6), Align::Left, Look::new(17.0, Style::Title, ink), text.width, 8.0, &words.first);
    pen.fitted_text((text.x, text.y + 11.2), Align::Left, Look::new(8.5, Style::Plain, Ink::Quiet), text.width, 6.0, &words.color_name);
}

/// The text below the picture, at sizes that fit.
struct CardText {
    title_mm: f32,
    effect: Look,
    note: Look,
    terms: Look,
    height: f32,
}

impl CardText {
    /// Returns the largest text that fits under a picture. Text may shrink the picture, but not below its minimum.
    fn fit(pen: &Pen<'_>, width: f32, height: f32, words: &CardContent) -> Self {
        let sizes = [1.25, 1.2, 1.15, 1.1, 1.05, 1.0, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64, 0.58];
        let at = |scale| Self::with_scale(pen, width, scale, words);
        let picture = |scale: f32| if scale > 1.0 { AMPLE_MM } else { PICTURE_MM };
        let fits = |scale: &f32| at(*scale).height <= height - picture(*scale);
        at(sizes.into_iter().find(fits).unwrap_or(0.52))
    }

    fn with_scale(pen: &Pen<'_>, width: f32, scale: f32, words: &CardContent) -> Self {
        let title = Look::new(19.0 * scale, Style::Title, Ink::Words);
        // A title of one line is one line high. A longer one gets two lines and shrinks to fit.
        let lines = if pen.width(title, &words.title) <= width { 1.0 } else { 2.0 };
        let title_mm = title.size_mm() * 1.1 * lines;
        let effect = Look::new(9.8 * scale, Style::Bold, Ink::Words);
        let note = Look::new(8.3 * scale, Style::Plain, Ink::Words);
        let terms = Look::new(7.0 * scale, Style::Bold, Ink::Quiet);
        let mut height = title_mm + GAP + pen.height(width, effect, &words.effect);
        for (look, text) in [(note, &words.note), (terms, &words.terms)] {
            if !text.is_empty() {
                height += GAP + pen.height(width, look, text);
            }
        }
        Self { title_mm, effect, note, terms, height }
    }

    fn draw(&self, pen: &mut Pen<'_>, mut rest: Area, words: &CardContent) {
        let title = rest.take(self.title_mm);
        let look = Look::new(self.effect.size_pt * 2.0, Style::Title, Ink::Words);
        pen.piece(Role::Heading(2), |pen| draw_largest_text(pen, title, Align::Center, look, 6.0, &words.title));
        if !words.terms.is_empty() {
            draw_balanced(pen, &mut rest, self.terms, &words.terms);
        }
        rest.take(GAP / 2.0);
        draw_balanced(pen, &mut rest, self.effect, &words.effect);
        if !words.note.is_empty() {
            draw_balanced(pen, &mut rest, self.note, &words.note);
        }
    }
}

/// Draws centred text at the top of an area, which continues below it. The lines are of similar length, so that the last one
/// isn't a single word.
fn draw_balanced(pen: &mut Pen<'_>, area: &mut Area, look: Look, text: &str) {
    let height = pen.height(area.width, look, text);
    let narrower = (0..12u8).map(|step| area.width * (1.0 - 0.035 * f32::from(step)));
    let width = narrower.take_while(|&width| pen.height(width, look, text) <= height).last().unwrap_or(area.width);
    let y = pen.paragraph(area.padded((area.width - width) / 2.0, 0.0), Align::Center, look, text);
    area.continue_below(y + GAP);
}

/// Space between groups of text, in millimetres.
const GAP: f32 = 0.9;
