//! The day hour by hour and beside it the turns of the battle: two columns that continue overleaf until both are complete.

use std::collections::VecDeque;

use super::{BODY, BOLD, QUIET};
use crate::sheets::layout::furniture::HEADING;
use crate::sheets::layout::{Align, Area, Battle, Flow, Fonts, Ink, Look, Pen, Role};
use senlac_base::language::lists::{capitalise, join_with_and};
use senlac_classroom::rules::Side;
use senlac_classroom::story::history::HISTORY;
use senlac_classroom::story::{Review, turn_summaries};

/// Height of a column's title, and the space between two columns.
const TITLE_MM: f32 = 8.5;
const GAP_MM: f32 = 8.0;
const AIR_MM: f32 = 2.6;
/// Distance of the text from the line on its left.
const INDENT_MM: f32 = 4.5;

/// An hour or a turn: its lines, each with its look.
struct TimelineEntry {
    lines: Vec<(Look, String)>,
    ink: Ink,
}

impl TimelineEntry {
    fn height(&self, pen: &Pen<'_>, width: f32) -> f32 {
        self.lines.iter().map(|(look, words)| pen.height(width - INDENT_MM, *look, words)).sum::<f32>() + AIR_MM
    }
}

/// Draws the hours and turns on as many pages as needed.
pub(super) fn draw(flow: &mut Flow<'_>, battle: Battle<'_>, review: Option<&Review>) {
    let fonts = flow.pen.fonts;
    let ours: Option<VecDeque<TimelineEntry>> = review.map(|review| turns(battle, fonts, review).into());
    let titles = [tr!("The day of the battle, 1066"), tr!("Our battle, turn by turn")];
    let mut columns: Vec<(&str, VecDeque<TimelineEntry>)> = titles
        .into_iter()
        .zip([Some(hours(battle, review).into()), ours])
        .filter_map(|(title, stations)| Some((title, stations?)))
        .collect();
    let mut is_first = true;
    while is_first || columns.iter().any(|(_, stations)| !stations.is_empty()) {
        if !is_first {
            flow.next_page();
        }
        let area = flow.left;
        let mut lowest = area.y;
        // A single remaining column gets the whole width.
        columns.retain(|(_, stations)| !stations.is_empty());
        let count = u8::try_from(columns.len()).unwrap_or(1).max(1);
        for (place, (title, stations)) in area.cells(count, 1, GAP_MM).zip(&mut columns) {
            let words = if is_first { (*title).to_owned() } else { tr!("{title}, continued", title) };
            flow.pen.heading(2, (place.x, place.y + 5.6), Align::Left, HEADING.with_size(13.5), &words);
            let mut left = place.below(TITLE_MM);
            while let Some(station) = stations.pop_front_if(|station| station.height(&flow.pen, left.width) <= left.height) {
                let height = station.height(&flow.pen, left.width);
                draw_timeline_entry(&mut flow.pen, left.take(height), &station);
            }
            lowest = lowest.max(left.y);
        }
        flow.continue_below(lowest);
        is_first = false;
    }
}

/// Draws a dot on a line, as on a path, with the text beside it.
fn draw_timeline_entry(pen: &mut Pen<'_>, area: Area, station: &TimelineEntry) {
    let x = area.x + 1.2;
    pen.line((x, area.y + 2.2), (x, area.bottom()), 0.35, Ink::Rule);
    pen.frame(Area::square((x, area.y + 2.4), 2.2), 1.1, Some((0.3, Ink::Words)), Some(station.ink));
    pen.piece(Role::Item, |pen| pen.paragraphs(area.beside(INDENT_MM), Align::Left, &station.lines));
}

fn hours(battle: Battle<'_>, review: Option<&Review>) -> Vec<TimelineEntry> {
    let start = review.map_or_else(|| battle.state.clone(), |review| review.story().start());
    let hour = |hour: &senlac_classroom::story::history::Hour| {
        let tellers: Vec<&str> = HISTORY.source_names(&hour.sources).collect();
        let lines = vec![
            (BOLD, capitalise(&hour.when)),
            (BODY, hour.then.clone()),
            (BODY.with_ink(Ink::Wood), tr!("On our table: {ours}", ours = hour.ours_in(&start))),
            (QUIET, tr!("({tellers})", tellers = join_with_and(&tellers))),
        ];
        TimelineEntry { lines, ink: Ink::Gold }
    };
    HISTORY.hour.iter().map(hour).collect()
}

fn turns(battle: Battle<'_>, fonts: &Fonts, review: &Review) -> Vec<TimelineEntry> {
    let story = review.story();
    let holders = story.turns().into_iter().map(|turn| story.hill_after(&turn).sole_side());
    let turn = |(told, hill): (senlac_classroom::story::TurnSummary, Option<Side>)| {
        let title = match &told.card {
            Some(card) => tr!("Turn {turn}: {card}", turn = told.turn, card = card.title()),
            None => tr!("Turn {turn}: no card", turn = told.turn),
        };
        let [normans, saxons] = told.figures;
        let left = match hill {
            Some(side) => {
                tr!("{normans} Normans and {saxons} Saxons left. Only the {army} are on the hill.", normans, saxons, army = side.army())
            }
            None => tr!("{normans} Normans and {saxons} Saxons left.", normans, saxons),
        };
        let ink = hill.map_or(Ink::Paper, Ink::from_side);
        TimelineEntry { lines: vec![(BOLD, title), (BODY, battle.printed_text(&told.sentences.join(" "), fonts)), (BODY, left)], ink }
    };
    turn_summaries(story).into_iter().zip(holders).map(turn).collect()
}
