//! The story turn by turn as a table: the card, the events, and the figures left.

use super::section::{self, Contents};
use crate::sheets::layout::flow::Flow;
use crate::sheets::layout::{Align, Area, Battle, Ink, Look, Pen, Role, Style};
use senlac_classroom::phrasebook::on_hill_text;
use senlac_classroom::rules::{Color, HillPresence, Side};
use senlac_classroom::story::charts::has_hill_changes;
use senlac_classroom::story::{Story, TurnSummary, turn_summaries};

const PLAIN: Look = Look::new(10.0, Style::Plain, Ink::Words);
const BOLD: Look = Look::new(10.0, Style::Bold, Ink::Words);
const HEADS_MM: f32 = 7.0;
/// Space above and below the text of a row, and beside the text of a cell.
const AIR_MM: f32 = 1.3;
const PAD_MM: f32 = 1.6;
/// Widths of the columns for turn and card, each army, and the hill. The events column takes the rest.
const CARD_MM: f32 = 36.0;
const FIGURES_MM: f32 = 19.5;
const HILL_MM: f32 = 22.0;

/// Draws the table on as many pages as needed.
pub(super) fn draw(flow: &mut Flow<'_>, contents: &mut Contents, battle: Battle<'_>, story: &Story) {
    let holders = story.turns().into_iter().map(|turn| story.hill_after(&turn));
    let has_hill = has_hill_changes(story);
    let turns = turn_summaries(story).into_iter().zip(holders).map(|(turn, hill)| cells(&turn, has_hill.then_some(hill)));
    let fonts = flow.pen.fonts;
    let turns: Vec<TurnCells> = turns.map(|turn| TurnCells { happened: battle.printed_text(&turn.happened, fonts), ..turn }).collect();
    let heights: Vec<f32> = turns.iter().map(|turn| height(&flow.pen, flow.left.width, turn)).collect();
    let first = heights.first().copied().unwrap_or_default();
    section::begin_section(flow, contents, tr!("The story turn by turn"), HEADS_MM + first);
    draw_heads(flow, has_hill);
    draw_start(flow, story, has_hill);
    for (turn, height) in turns.iter().zip(heights) {
        if height > flow.left.height {
            flow.next_page();
            draw_heads(flow, has_hill);
        }
        let row = flow.take(height);
        flow.pen.piece(Role::Row, |pen| draw_row(pen, row, turn));
        flow.pen.line((row.x, row.bottom()), (row.right(), row.bottom()), 0.25, Ink::Rule);
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
    let (card, rest) = row.split_left(CARD_MM);
    let (words, rest) = rest.split_left(rest.width - 2.0 * FIGURES_MM - if has_hill { HILL_MM } else { 0.0 });
    let (normans, rest) = rest.split_left(FIGURES_MM);
    let (saxons, hill) = rest.split_left(FIGURES_MM);
    [card, words, normans, saxons, hill].map(|cell| Area { x: cell.x + PAD_MM, width: cell.width - 2.0 * PAD_MM, ..cell })
}

fn height(pen: &Pen<'_>, width: f32, TurnCells { head, happened, lost, hill, .. }: &TurnCells) -> f32 {
    let [card, words, figures, ..] = columns(Area::new(0.0, 0.0, width, 0.0), hill.is_some());
    let left: f32 = head.iter().map(|words| pen.height(card.width, PLAIN, words)).sum();
    let lines = lost.iter().map(|lines| lines.iter().map(|words| pen.height(figures.width, PLAIN, words)).sum::<f32>());
    let cost = BOLD.leading_mm() + lines.fold(0.0, f32::max);
    left.max(cost).max(pen.height(words.width, PLAIN, happened)) + 2.0 * AIR_MM
}

fn draw_heads(flow: &mut Flow<'_>, has_hill: bool) {
    let row = flow.take(HEADS_MM);
    let pen = &mut flow.pen;
    pen.frame(row, 0.0, None, Some(Ink::Saxon));
    let [normans, saxons] = Side::ALL.map(Side::army);
    let words = [tr!("Turn and card"), tr!("What happened"), normans, saxons, tr!("On the hill")];
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
    let row = flow.take(PLAIN.leading_mm() + 2.0 * AIR_MM);
    flow.pen.piece(Role::Row, |pen| draw_row(pen, row, &cells));
    flow.pen.line((row.x, row.bottom()), (row.right(), row.bottom()), 0.25, Ink::Rule);
}

fn draw_row(pen: &mut Pen<'_>, row: Area, cells: &TurnCells) {
    let [card, words, normans, saxons, hill] = columns(row, cells.hill.is_some());
    let top = row.y + AIR_MM;
    pen.piece(Role::Head, |pen| {
        let mut y = top;
        for (words, look) in cells.head.iter().zip([BOLD, PLAIN, PLAIN.with_ink(Ink::Quiet)]) {
            if !words.is_empty() {
                y = pen.paragraph(Area { y, ..card }, Align::Left, look, words);
            }
        }
    });
    pen.piece(Role::Cell, |pen| pen.paragraph(Area { y: top, ..words }, Align::Left, PLAIN, &cells.happened));
    for ((cell, side), (figures, lost)) in [normans, saxons].into_iter().zip(Side::ALL).zip(cells.figures.iter().zip(&cells.lost)) {
        pen.piece(Role::Cell, |pen| {
            let mut y = pen.paragraph(Area { y: top, ..cell }, Align::Right, BOLD.with_ink(Ink::from_side(side)), figures);
            for words in lost {
                y = pen.paragraph(Area { y, ..cell }, Align::Right, PLAIN, words);
            }
        });
    }
    if let Some(holder) = &cells.hill {
        pen.piece(Role::Cell, |pen| pen.paragraph(Area { y: top, ..hill }, Align::Left, PLAIN, holder));
    }
}
