//! The turns: the picture of the card, what mattered most, and what was left of the armies.

use super::Layout;
use super::content::ToldTurn;
use crate::art;
use crate::rules::Side;
use crate::sheets::layout::plan::shield;
use crate::sheets::layout::{ASCENT, Align, Area, Ink, Look, Pen, Role, Style};

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
    layout.em(PICTURE).max(told + layout.em(ARMIES)) + layout.em(0.4)
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
    armies(pen, turn, Area { y, height: layout.em(ARMIES), ..words }, layout);
}

/// What was left: a shield of each side with its number, and whether the battle turned here.
fn armies(pen: &mut Pen<'_>, turn: &ToldTurn, line: Area, layout: Layout) {
    let bold = layout.look(Style::Bold, Ink::Words);
    let baseline = line.y + layout.em(0.2) + bold.size_mm() * ASCENT;
    let mut x = line.x;
    for side in Side::ALL {
        let number = turn.figures[side.index()];
        let area = Area::new(x, line.y + layout.em(0.2), layout.em(1.1), layout.em(1.2));
        let words = match side {
            Side::Norman => tr_count!(number, "{number} Norman left", "{number} Normans left"),
            Side::Saxon => tr_count!(number, "{number} Saxon left", "{number} Saxons left"),
        };
        pen.piece(Role::Artifact, |pen| shield(pen, side, area));
        let number = number.to_string();
        pen.piece(Role::Says(words), |pen| {
            pen.text((area.right() + layout.em(0.3), baseline), Align::Left, bold.inked(Ink::of(side)), &number)
        });
        x = area.right() + layout.em(1.5) + pen.width(bold, &number);
    }
    if turn.is_turning_point {
        let look = layout.look(Style::Bold, Ink::Words);
        pen.fitted((line.right(), baseline), Align::Right, look, line.right() - x, super::LEAST_PT, tr!("The turning point"));
    }
}
