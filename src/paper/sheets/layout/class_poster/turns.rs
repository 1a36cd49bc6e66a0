//! The turns: the picture of the card, the main events, and the remaining strength of the armies.

use super::PosterLayout;
use super::content::PosterTurn;
use crate::art;
use crate::sheets::layout::plan::shield;
use crate::sheets::layout::{ASCENT, Align, Area, Ink, Look, Pen, Role, Style};
use senlac_classroom::rules::Side;

/// Side of a picture, and its distance from the text, in sizes of the text.
const PICTURE: f32 = 4.6;
const GAP: f32 = 0.7;
/// Height of the line for the armies, in sizes of the text.
const ARMIES: f32 = 1.6;

/// Returns the height of these turns side by side.
pub(super) fn height(pen: &Pen<'_>, turns: &[PosterTurn], layout: PosterLayout, width: f32) -> f32 {
    turns.iter().map(|turn| turn_height(pen, turn, layout, width)).fold(0.0, f32::max)
}

fn turn_height(pen: &Pen<'_>, turn: &PosterTurn, layout: PosterLayout, width: f32) -> f32 {
    let words = text_width(layout, width);
    let told = pen.height(words, title_look(layout), &turn.title) + pen.height(words, body_look(layout), sentences(turn, layout));
    let armies = if has_room_for_armies(pen, turn, layout, words) { 0.0 } else { layout.em(ARMIES) };
    layout.em(PICTURE).max(told + armies) + layout.em(0.4)
}

/// Returns whether the armies' remaining figures fit on the last line of the sentences.
fn has_room_for_armies(pen: &Pen<'_>, turn: &PosterTurn, layout: PosterLayout, width: f32) -> bool {
    let lines = pen.fonts.wrap(sentences(turn, layout), layout.body, Style::Plain, width);
    let last = lines.last().map_or(0.0, |line| pen.width(body_look(layout), line));
    last + layout.em(1.0) + armies_width(pen, turn, layout) <= width
}

/// Returns the width of an army's shield and number, including the space after them.
fn army_width(pen: &Pen<'_>, number: u16, layout: PosterLayout) -> f32 {
    layout.em(1.1 + 0.3) + pen.width(layout.look(Style::Bold, Ink::Words), &number.to_string())
}

fn armies_width(pen: &Pen<'_>, turn: &PosterTurn, layout: PosterLayout) -> f32 {
    turn.figures.iter().map(|number| army_width(pen, *number, layout)).sum::<f32>() + layout.em(1.2)
}

fn text_width(layout: PosterLayout, width: f32) -> f32 {
    width - layout.em(PICTURE + GAP + 0.5)
}

fn title_look(layout: PosterLayout) -> Look {
    layout.look(Style::Title, Ink::Words).with_size(layout.body * 1.25)
}

fn body_look(layout: PosterLayout) -> Look {
    layout.look(Style::Plain, Ink::Words)
}

fn sentences(turn: &PosterTurn, layout: PosterLayout) -> &str {
    if layout.tells_all { &turn.all } else { &turn.main }
}

pub(super) fn draw(pen: &mut Pen<'_>, turns: &[PosterTurn], area: Area, layout: PosterLayout) {
    for (turn, cell) in turns.iter().zip(layout.columns(area, layout.turns)) {
        pen.piece(Role::Group, |pen| draw_turn(pen, turn, cell, layout));
    }
}

fn draw_turn(pen: &mut Pen<'_>, turn: &PosterTurn, cell: Area, layout: PosterLayout) {
    if turn.is_turning_point {
        let own = turn_height(pen, turn, layout, cell.width);
        let around = Area { height: own, ..cell }.inset(-layout.em(0.25));
        pen.piece(Role::Artifact, |pen| pen.frame(around, layout.em(0.4), Some((layout.em(0.16), Ink::Gold)), Some(Ink::Paper)));
    }
    let side = layout.em(PICTURE);
    let picture = cell.inset(layout.em(0.2)).corner(side);
    let drawn = turn.event.map_or_else(art::fight_icon, if side < 15.0 { art::event_sign } else { art::event_picture });
    pen.piece(Role::Artifact, |pen| pen.art(&drawn, picture));
    let mut words = Area { width: text_width(layout, cell.width), ..cell.beside(layout.em(0.2) + side + layout.em(GAP)) };
    pen.piece(Role::Heading(3), |pen| words.paragraph(pen, Align::Left, title_look(layout), &turn.title));
    let y = pen.paragraph(words, Align::Left, body_look(layout), sentences(turn, layout));
    let down = if has_room_for_armies(pen, turn, layout, words.width) { -body_look(layout).leading_mm() } else { layout.em(0.2) };
    let left = words.right() - armies_width(pen, turn, layout);
    draw_armies(pen, turn, (left, y + down + body_look(layout).size_mm() * ASCENT), layout);
}

/// Draws each side's shield with its figures left, starting at a point of their line.
fn draw_armies(pen: &mut Pen<'_>, turn: &PosterTurn, (mut x, baseline): (f32, f32), layout: PosterLayout) {
    let bold = layout.look(Style::Bold, Ink::Words);
    for side in Side::ALL {
        let number = turn.figures[side.index()];
        let sign = Area::new(x, baseline - layout.em(0.95), layout.em(1.1), layout.em(1.15));
        let words = match side {
            Side::Norman => tr_count!(number, "{number} Norman left", "{number} Normans left"),
            Side::Saxon => tr_count!(number, "{number} Saxon left", "{number} Saxons left"),
        };
        pen.piece(Role::Artifact, |pen| shield(pen, side, sign));
        let look = bold.with_ink(Ink::from_side(side));
        pen.piece(Role::Says(words), |pen| pen.text((sign.right() + layout.em(0.3), baseline), Align::Left, look, &number.to_string()));
        x += army_width(pen, number, layout) + layout.em(1.2);
    }
}
