//! The turns: the picture of the card, what mattered most, and what was left of the armies.

use super::Layout;
use super::content::ToldTurn;
use crate::art;
use crate::sheets::layout::plan::shield;
use crate::sheets::layout::{ASCENT, Align, Area, Ink, Look, Pen, Role, Style};
use senlac_classroom::rules::Side;

/// The side of a picture, and what is free between it and the words, in sizes of the letters.
const PICTURE: f32 = 4.6;
const GAP: f32 = 0.7;
/// Height of the line of the armies.
const ARMIES: f32 = 1.6;

/// How high so many turns beside each other are.
pub(super) fn height(pen: &Pen<'_>, turns: &[ToldTurn], layout: Layout, width: f32) -> f32 {
    turns.iter().map(|turn| one_height(pen, turn, layout, width)).fold(0.0, f32::max)
}

fn one_height(pen: &Pen<'_>, turn: &ToldTurn, layout: Layout, width: f32) -> f32 {
    let words = words_width(layout, width);
    let told = pen.height(words, title(layout), &turn.title) + pen.height(words, plain(layout), sentences(turn, layout));
    let armies = if has_room_for_armies(pen, turn, layout, words) { 0.0 } else { layout.em(ARMIES) };
    layout.em(PICTURE).max(told + armies) + layout.em(0.4)
}

/// Whether what was left of the armies stands in the last line of the sentences.
fn has_room_for_armies(pen: &Pen<'_>, turn: &ToldTurn, layout: Layout, width: f32) -> bool {
    let lines = pen.fonts.wrap(sentences(turn, layout), layout.body, Style::Plain, width);
    let last = lines.last().map_or(0.0, |line| pen.width(plain(layout), line));
    last + layout.em(1.0) + armies_width(pen, turn, layout) <= width
}

/// How wide an army’s shield and number are, and what follows them.
fn army_width(pen: &Pen<'_>, number: u16, layout: Layout) -> f32 {
    layout.em(1.1 + 0.3) + pen.width(layout.look(Style::Bold, Ink::Words), &number.to_string())
}

fn armies_width(pen: &Pen<'_>, turn: &ToldTurn, layout: Layout) -> f32 {
    turn.figures.iter().map(|number| army_width(pen, *number, layout)).sum::<f32>() + layout.em(1.2)
}

fn words_width(layout: Layout, width: f32) -> f32 {
    width - layout.em(PICTURE + GAP + 0.5)
}

fn title(layout: Layout) -> Look {
    layout.look(Style::Title, Ink::Words).sized(layout.body * 1.25)
}

fn plain(layout: Layout) -> Look {
    layout.look(Style::Plain, Ink::Words)
}

fn sentences(turn: &ToldTurn, layout: Layout) -> &str {
    if layout.tells_all { &turn.all } else { &turn.main }
}

pub(super) fn draw(pen: &mut Pen<'_>, turns: &[ToldTurn], area: Area, layout: Layout) {
    let width = layout.column(area, layout.turns);
    for (place, turn) in turns.iter().enumerate() {
        let place = f32::from(u8::try_from(place).unwrap_or_default());
        let cell = Area::new(area.x + place * (width + layout.em(1.6)), area.y, width, area.height);
        pen.piece(Role::Group, |pen| one(pen, turn, cell, layout));
    }
}

fn one(pen: &mut Pen<'_>, turn: &ToldTurn, cell: Area, layout: Layout) {
    if turn.is_turning_point {
        let own = one_height(pen, turn, layout, cell.width);
        let around = Area { height: own, ..cell }.inset(-layout.em(0.25));
        pen.piece(Role::Artifact, |pen| pen.frame(around, layout.em(0.4), Some((layout.em(0.16), Ink::Gold)), Some(Ink::Paper)));
    }
    let side = layout.em(PICTURE);
    let picture = Area::new(cell.x + layout.em(0.2), cell.y + layout.em(0.2), side, side);
    let drawn = turn.event.map_or_else(art::fight_icon, if side < 15.0 { art::event_sign } else { art::event_picture });
    pen.piece(Role::Artifact, |pen| pen.art(&drawn, picture));
    let words = Area::new(picture.right() + layout.em(GAP), cell.y, words_width(layout, cell.width), cell.height);
    let y = pen.piece(Role::Heading(3), |pen| pen.paragraph(words, Align::Left, title(layout), &turn.title));
    let y = pen.paragraph(Area { y, ..words }, Align::Left, plain(layout), sentences(turn, layout));
    let down = if has_room_for_armies(pen, turn, layout, words.width) { -plain(layout).leading_mm() } else { layout.em(0.2) };
    let left = words.right() - armies_width(pen, turn, layout);
    armies(pen, turn, (left, y + down + plain(layout).size_mm() * ASCENT), layout);
}

/// What was left: a shield of each side with its number, from a point of their line on.
fn armies(pen: &mut Pen<'_>, turn: &ToldTurn, (mut x, baseline): (f32, f32), layout: Layout) {
    let bold = layout.look(Style::Bold, Ink::Words);
    for side in Side::ALL {
        let number = turn.figures[side.index()];
        let sign = Area::new(x, baseline - layout.em(0.95), layout.em(1.1), layout.em(1.15));
        let words = match side {
            Side::Norman => tr_count!(number, "{number} Norman left", "{number} Normans left"),
            Side::Saxon => tr_count!(number, "{number} Saxon left", "{number} Saxons left"),
        };
        pen.piece(Role::Artifact, |pen| shield(pen, side, sign));
        let look = bold.inked(Ink::of(side));
        pen.piece(Role::Says(words), |pen| pen.text((sign.right() + layout.em(0.3), baseline), Align::Left, look, &number.to_string()));
        x += army_width(pen, number, layout) + layout.em(1.2);
    }
}
