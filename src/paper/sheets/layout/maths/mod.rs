//! Maths questions from this battle: a sheet for each level with room to write, and the answers on separate pages at the end.

#[cfg(test)]
mod tests;

use super::furniture::{self, begin_page, draw_writing_lines, length, number_pages};
use super::{Align, Area, Battle, Document, DocumentKind, Flow, Fonts, Ink, Look, Pen, PrintOptions, Style};
use senlac_classroom::story::maths::{Level, Sum, sums};

const PAGE_MARGIN_MM: f32 = 11.0;
/// Height of the page number below everything else.
const NUMBER_MM: f32 = 4.0;
const BODY: Look = Look::new(11.0, Style::Plain, Ink::Words);
const BOLD: Look = Look::new(11.0, Style::Bold, Ink::Words);
const ANSWER: Look = Look::new(10.5, Style::Plain, Ink::Words);
/// Distance between lines to write on, and the minimum and maximum number of lines per question.
const WRITE_MM: f32 = 8.2;
const LEAST_LINES: usize = 3;
const MOST_LINES: usize = 6;
/// Height of the line for name and date.
const NAME_MM: f32 = 11.0;
/// Distance of a question's text from its number.
const INDENT_MM: f32 = 8.5;
const AIR_MM: f32 = 3.4;

/// Lays out the sheets. Before the first card there is a single page, which says so.
pub(crate) fn maths(battle: Battle<'_>, options: PrintOptions, fonts: &Fonts) -> Document {
    let about = furniture::subtitle(battle.setup);
    let begin = |title: &str| {
        let (pen, left) = begin_page(options, fonts, PAGE_MARGIN_MM, title, &about);
        (pen, left.without_bottom(NUMBER_MM))
    };
    let Some(review) = battle.review.filter(|_| battle.state.has_begun()) else {
        let (mut pen, left) = begin(DocumentKind::Maths.title());
        pen.paragraph(left, Align::Left, BODY, tr!("No turn has been played yet. Print this page again after the battle."));
        return Document::new(DocumentKind::Maths, vec![pen.finish()]);
    };
    let in_print = |sum: Sum| Sum { question: battle.printed_text(&sum.question, fonts), answer: battle.printed_text(&sum.answer, fonts) };
    let levels = Level::ALL.map(|level| (title(level), sums(review.story(), level).into_iter().map(in_print).collect::<Vec<_>>()));
    let (mut pens, mut places) = (Vec::new(), Vec::new());
    for (title, sums) in &levels {
        places.push((pens.len(), (*title).to_owned()));
        let mut flow = Flow::new(|is_first| {
            let (mut pen, left) = begin(title);
            let left = if is_first { draw_name_line(&mut pen, left) } else { left.below(AIR_MM) };
            (pen, left)
        });
        draw_questions(&mut flow, sums);
        pens.extend(flow.into_pens());
    }
    let title = tr!("Answers for the teacher");
    places.push((pens.len(), title.to_owned()));
    let mut flow = Flow::new(|_| begin(title));
    for (title, sums) in &levels {
        draw_answers(&mut flow, title, sums);
    }
    pens.extend(flow.into_pens());
    let pages = number_pages(BODY.with_size(10.0).with_ink(Ink::Quiet), pens, PAGE_MARGIN_MM);
    Document { places, ..Document::new(DocumentKind::Maths, pages) }
}

fn title(level: Level) -> &'static str {
    match level {
        Level::First => tr!("Battle sums, level 1"),
        Level::Second => tr!("Battle sums, level 2"),
    }
}

/// Draws the line for name and date, and returns the area left below it.
fn draw_name_line(pen: &mut Pen<'_>, area: Area) -> Area {
    let (line, left) = area.split_top(NAME_MM);
    let (name, date) = line.split_left(line.width * 0.66);
    for (place, words) in [(name.without_right(4.0), tr!("Name:")), (date, tr!("Date:"))] {
        pen.text((place.x, place.y + 6.0), Align::Left, BOLD, words);
        pen.rule(place.beside(pen.width(BOLD, words) + 2.0), place.y + 6.6, 0.3, Ink::Words);
    }
    left
}

/// Draws the questions with lines below each. Those on one page share its remaining space.
fn draw_questions(flow: &mut Flow<'_>, sums: &[Sum]) {
    let width = flow.left.width - INDENT_MM;
    let heights: Vec<f32> = sums.iter().map(|sum| flow.pen.height(width, BODY, &sum.question) + AIR_MM).collect();
    let least = |place: usize| heights[place] + length(LEAST_LINES) * WRITE_MM;
    // On as few pages as they need, and about as many on each.
    let fitting = |first: usize, room: f32, most: usize| {
        let mut left = room - least(first);
        let more = (first + 1..sums.len()).take(most.saturating_sub(1)).take_while(|place| {
            left -= least(*place);
            left >= 0.0
        });
        1 + more.count()
    };
    let room = flow.left.height;
    let (mut pages, mut first) = (0_usize, 0);
    while first < sums.len() {
        first += fitting(first, room, usize::MAX);
        pages += 1;
    }
    let mut first = 0;
    for page in 0..pages {
        if page > 0 {
            flow.next_page();
        }
        let most = if page + 1 == pages { usize::MAX } else { (sums.len() - first).div_ceil(pages - page) };
        let end = first + fitting(first, room, most);
        let taken: f32 = (first..end).map(least).sum();
        let lines = LEAST_LINES + extra_lines((flow.left.height - taken) / WRITE_MM, end - first);
        for (sum, number) in sums.iter().zip(1..).take(end).skip(first) {
            draw_question(flow, number, sum, lines);
        }
        first = end;
    }
}

/// Returns how many extra lines each question gets.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a page has few lines, and never fewer than none")]
fn extra_lines(lines: f32, sums: usize) -> usize {
    (lines.max(0.0) as usize / sums.max(1)).min(MOST_LINES - LEAST_LINES)
}

fn draw_question(flow: &mut Flow<'_>, number: usize, sum: &Sum, lines: usize) {
    flow.left.numbered_item(&mut flow.pen, number, INDENT_MM, BODY, &sum.question);
    let (pen, room) = flow.next(length(lines) * WRITE_MM);
    draw_writing_lines(pen, room.beside(INDENT_MM), WRITE_MM, (0.25, Ink::Rule));
    flow.take(AIR_MM);
}

fn draw_answers(flow: &mut Flow<'_>, title: &str, sums: &[Sum]) {
    let width = flow.left.width - INDENT_MM;
    let first = sums.first().map_or(0.0, |sum| flow.pen.height(width, ANSWER, &sum.answer));
    flow.make_room(10.0 + first);
    let (pen, head) = flow.next(8.5);
    pen.heading(2, (head.x, head.y + 5.4), Align::Left, furniture::HEADING, title);
    for (sum, number) in sums.iter().zip(1..) {
        flow.make_room(flow.pen.height(width, ANSWER, &sum.answer));
        flow.left.numbered_item(&mut flow.pen, number, INDENT_MM, ANSWER, &sum.answer);
        flow.take(1.8);
    }
    flow.take(3.0);
}
