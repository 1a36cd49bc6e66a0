//! The story turn by turn as a table: the card, the events, and the figures left.

use super::HEADING;
use crate::sheets::layout::furniture::{BOLD, PLAIN};
use crate::sheets::layout::{Align, Area, Battle, Flow, Ink, Mm, Pen, Role, Share};
use senlac_classroom::phrasebook::on_hill_text;
use senlac_classroom::rules::{Color, HillPresence, Side};
use senlac_classroom::story::charts::has_hill_changes;
use senlac_classroom::story::{Story, TurnSummary, turn_summaries};

const HEADS_MM: f32 = 7.0;
/// Space above and below the text of a row, and beside the text of a cell.
const AIR_MM: f32 = 1.3;
const PAD_MM: f32 = 1.6;

/// Draws the table on as many pages as needed.
pub(super) fn draw(flow: &mut Flow<'_>, battle: Battle<'_>, story: &Story) {
    let holders = story.turns().into_iter().map(|turn| story.hill_after(&turn));
    let has_hill = has_hill_changes(story);
    let turns = turn_summaries(story).into_iter().zip(holders).map(|(turn, hill)| cells(&turn, has_hill.then_some(hill)));
    let fonts = flow.pen.fonts;
    let turns: Vec<TurnCells> = turns.map(|turn| TurnCells { happened: battle.printed_text(&turn.happened, fonts), ..turn }).collect();
    let heights: Vec<f32> = turns.iter().map(|turn| height(&flow.pen, flow.left.width, turn)).collect();
    let first = heights.first().copied().unwrap_or_default();
    flow.begin_section(tr!("The story turn by turn"), HEADING, HEADS_MM + first);
    draw_heads(flow, has_hill);
    draw_start(flow, story, has_hill);
    for (turn, height) in turns.iter().zip(heights) {
        if flow.make_room(height) {
            draw_heads(flow, has_hill);
        }
        draw_row(flow, height, turn);
    }
}

/// Contents of a row, as text.
struct TurnCells {
    /// The turn, its card and the card's colour.
    head: [String; 3],
    happened: String,
    /// Figures left in each army, and the turn's losses.
    figures: [String; 2],
    lost: [Vec<String>; 2],
    /// Side on the hill; `None` if it never changes and the column is omitted.
    hill: Option<String>,
}

fn cells(turn: &TurnSummary, hill: Option<HillPresence>) -> TurnCells {
    let card = turn.card.as_ref().map_or_else(|| tr!("no card").to_owned(), |card| card.title().to_owned());
    let color = turn.card.as_ref().map_or("", |card| match card.color {
        Color::Black => tr!("black"),
        Color::Red => tr!("red"),
    });
    TurnCells {
        head: [tr!("Turn {turn}", turn = turn.turn), card, color.to_owned()],
        happened: turn.sentences.join(" "),
        figures: turn.figures.map(|figures| figures.to_string()),
        lost: Side::ALL.map(|side| {
            let (lost, given) = (turn.lost[side.index()], turn.given[side.index()]);
            let by_referee = |given: i32| tr!("{change} set", change = format!("{given:+}").replace('-', "–"));
            [(lost > 0).then(|| tr!("{lost} lost", lost)), (given != 0).then(|| by_referee(given))].into_iter().flatten().collect()
        }),
        hill: hill.map(|hill| on_hill_text(hill).to_owned()),
    }
}

/// Returns the columns of a row: turn and card, events, Normans, Saxons, hill. Without a hill, its column is empty.
fn columns(row: Area, has_hill: bool) -> [Area; 5] {
    let hill = if has_hill { 22.0 } else { 0.0 };
    let columns = row.columns([Mm(36.0), Share(1.0), Mm(19.5), Mm(19.5), Mm(hill)], 0.0);
    columns.map(|cell| cell.padded(PAD_MM, 0.0))
}

fn height(pen: &Pen<'_>, width: f32, TurnCells { head, happened, lost, hill, .. }: &TurnCells) -> f32 {
    let [card, words, figures, ..] = columns(Area::new(0.0, 0.0, width, 0.0), hill.is_some());
    let left: f32 = head.iter().map(|words| pen.height(card.width, PLAIN, words)).sum();
    let lines = lost.iter().map(|lines| lines.iter().map(|words| pen.height(figures.width, PLAIN, words)).sum::<f32>());
    let cost = BOLD.leading_mm() + lines.fold(0.0, f32::max);
    left.max(cost).max(pen.height(words.width, PLAIN, happened)) + 2.0 * AIR_MM
}

fn draw_heads(flow: &mut Flow<'_>, has_hill: bool) {
    let (pen, row) = flow.next(HEADS_MM);
    pen.frame(row, 0.0, None, Some(Ink::Wood));
    let [normans, saxons] = Side::ALL.map(Side::army);
    let words = [tr!("Turn and card"), tr!("Events"), normans, saxons, tr!("On the hill")];
    pen.piece(Role::Heads, |pen| {
        let count = if has_hill { words.len() } else { words.len() - 1 };
        for (place, (cell, words)) in columns(row, has_hill).into_iter().zip(words).take(count).enumerate() {
            let align = if (2..4).contains(&place) { Align::Right } else { Align::Left };
            pen.text((cell.anchor_x(align), row.y + 4.8), align, BOLD.with_ink(Ink::Paper), words);
        }
    });
}

/// Draws the row for the start, before the first card.
fn draw_start(flow: &mut Flow<'_>, story: &Story, has_hill: bool) {
    let before = story.state_after(0);
    let cells = TurnCells {
        head: [tr!("At the start").to_owned(), String::new(), String::new()],
        happened: String::new(),
        figures: Side::ALL.map(|side| before.strength(side).left.to_string()),
        lost: [Vec::new(), Vec::new()],
        hill: has_hill.then(String::new),
    };
    draw_row(flow, PLAIN.leading_mm() + 2.0 * AIR_MM, &cells);
}

fn draw_row(flow: &mut Flow<'_>, height: f32, cells: &TurnCells) {
    let (pen, row) = flow.next(height);
    let [mut card, words, normans, saxons, hill] = columns(row.below(AIR_MM), cells.hill.is_some());
    let piece = pen.begin(Role::Row);
    pen.piece(Role::Head, |pen| {
        for (words, look) in cells.head.iter().zip([BOLD, PLAIN, PLAIN.with_ink(Ink::Quiet)]).filter(|(words, _)| !words.is_empty()) {
            card.paragraph(pen, Align::Left, look, words);
        }
    });
    pen.piece(Role::Cell, |pen| pen.paragraph(words, Align::Left, PLAIN, &cells.happened));
    for ((mut cell, side), (figures, lost)) in [normans, saxons].into_iter().zip(Side::ALL).zip(cells.figures.iter().zip(&cells.lost)) {
        pen.piece(Role::Cell, |pen| {
            cell.paragraph(pen, Align::Right, BOLD.with_ink(Ink::from_side(side)), figures);
            for words in lost {
                cell.paragraph(pen, Align::Right, PLAIN, words);
            }
        });
    }
    if let Some(holder) = &cells.hill {
        pen.piece(Role::Cell, |pen| pen.paragraph(hill, Align::Left, PLAIN, holder));
    }
    pen.end(piece);
    pen.rule(row, row.bottom(), 0.25, Ink::Rule);
}
