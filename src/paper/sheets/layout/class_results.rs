//! A class's games side by side, one row each, on one page if they fit.

use super::chart::format_signed;
use super::furniture::{self, BOLD, begin_page};
use super::{Align, Area, Document, Flow, Fonts, Ink, InkMode, Look, Mm, Pen, PrintOptions, Role, Share, Style, Track};
use crate::sheets::document::AnyDocumentKind;
use senlac_classroom::phrasebook::on_hill_text;
use senlac_classroom::rules::Side;
use senlac_classroom::story::results::{ClassResults, GameResult, PlayedGame, SideResult};

const PAGE_MARGIN_MM: f32 = 12.0;
const ROW_MM: f32 = 18.0;
const HEADS_MM: f32 = 6.0;
/// Columns: date, winner, figures left, hill, and class.
const COLUMNS: [Track; 5] = [Mm(39.0), Mm(35.0), Mm(40.0), Mm(26.5), Share(1.0)];
const PLAIN: Look = Look::new(9.0, Style::Plain, Ink::Words);
const QUIET: Look = Look::new(9.0, Style::Plain, Ink::Quiet);
/// Smallest size for text that is too long for its column, in points.
const LEAST_PT: f32 = 8.0;

impl Document {
    /// Lays out a class's games, earliest first.
    pub fn from_results(results: &ClassResults, options: PrintOptions, fonts: &Fonts) -> Self {
        let title = results.title();
        let mut flow = Flow::new(|_| {
            // A long name uses the whole width.
            let width = options.paper.inner_area(PAGE_MARGIN_MM).width - 20.0;
            let seen = fonts.ellipsized(&title, furniture::TITLE.size_pt, furniture::TITLE.style, width);
            begin_page(options, fonts, PAGE_MARGIN_MM, &seen, "")
        });
        flow.left.paragraph(&mut flow.pen, Align::Left, PLAIN.with_size(10.5), &results.summary());
        flow.take(2.0);
        draw_heads(&mut flow);
        for (place, game) in results.games.iter().enumerate() {
            if flow.make_room(ROW_MM) {
                draw_heads(&mut flow);
            }
            let (pen, area) = flow.next(ROW_MM);
            draw_row(pen, game, area, place % 2 == 1);
        }
        flow.into_document(AnyDocumentKind::Results, furniture::HINT, PAGE_MARGIN_MM)
    }
}

fn draw_heads(flow: &mut Flow<'_>) {
    let (pen, area) = flow.next(HEADS_MM);
    let words = [tr!("date"), tr!("winner"), tr!("figures left"), tr!("hill"), tr!("class")];
    pen.piece(Role::Heads, |pen| {
        for (cell, words) in cells(area).into_iter().zip(words) {
            pen.text((cell.x, cell.bottom() - 1.6), Align::Left, furniture::HINT, words);
        }
    });
    pen.rule(area, area.bottom(), 0.4, Ink::Words);
}

fn cells(row: Area) -> [Area; 5] {
    row.beside(1.5).without_right(1.0).columns(COLUMNS, 3.0)
}

fn draw_row(pen: &mut Pen<'_>, game: &PlayedGame, area: Area, is_shaded: bool) {
    if is_shaded {
        pen.frame(area.below(0.2).without_bottom(0.1), 0.0, None, Some(Ink::Shade));
    }
    let begun = pen.begin(Role::Row);
    let [date, winner, figures, hill, of_class] = cells(area.below(2.0));
    let result = &game.result;
    pen.piece(Role::Head, |pen| {
        draw_lines(pen, date, &[(BOLD, game.date_text()), (PLAIN, result.scenario.clone()), (QUIET, turns(result))]);
    });
    pen.piece(Role::Cell, |pen| draw_verdict(pen, winner, result));
    pen.piece(Role::Cell, |pen| {
        for (side, down) in Side::ALL.into_iter().zip([0.0, 7.8]) {
            draw_figures(pen, figures.below(down), side, result.side(side));
        }
    });
    pen.piece(Role::Cell, |pen| draw_hill(pen, hill, result));
    pen.piece(Role::Cell, |pen| class(pen, of_class, result));
    pen.end(begun);
    pen.rule(area, area.bottom(), 0.15, Ink::Rule);
}

/// Draws lines of text below each other, each reduced to fit. Returns the area left below.
fn draw_lines(pen: &mut Pen<'_>, mut area: Area, lines: &[(Look, String)]) -> Area {
    for (look, words) in lines {
        pen.fitted_text((area.x, area.y + look.size_mm() * super::ASCENT), Align::Left, *look, area.width, LEAST_PT, words);
        area.take(look.leading_mm() + 0.3);
    }
    area
}

fn turns(result: &GameResult) -> String {
    match result.turns {
        0 => tr!("not started").to_owned(),
        turns => tr_count!(turns, "{turns} turn", "{turns} turns"),
    }
}

/// Draws the winner and the reason, on two lines.
fn draw_verdict(pen: &mut Pen<'_>, area: Area, result: &GameResult) {
    let ink = result.outcome.map_or(Ink::Quiet, |outcome| Ink::from_side(outcome.winner));
    let below = draw_lines(pen, area, &[(BOLD.with_ink(ink), result.winner_text().to_owned())]);
    pen.paragraph(below, Align::Left, PLAIN.with_size(LEAST_PT), &result.reason_text());
}

/// Draws text such as "Normans 31 of 60" and a bar. Remaining figures are filled (Saxons hatched), and losses are bare.
fn draw_figures(pen: &mut Pen<'_>, area: Area, side: Side, SideResult { left, start, .. }: &SideResult) {
    pen.first_line(area, Align::Left, PLAIN, side.army());
    pen.first_line(area, Align::Right, PLAIN, &tr!("{left} of {start}", left, start));
    let bar = area.below(PLAIN.leading_mm() + 0.1).top(2.4);
    let filled = Area { width: bar.width * (f32::from(*left) / f32::from((*start).max(1))).min(1.0), ..bar };
    pen.piece(Role::Artifact, |pen| {
        if filled.width > 0.0 {
            pen.frame(filled, 0.0, None, Some(Ink::from_side(side)));
        }
        if side == Side::Saxon {
            let mut strokes = kurbo::BezPath::new();
            let (top, bottom) = (f64::from(bar.y), f64::from(bar.bottom()));
            let count = (1..100_u8).take_while(|number| f32::from(*number) * 1.5 < filled.width);
            for x in count.map(|number| f64::from(bar.x + f32::from(number) * 1.5)) {
                strokes.move_to((x, top));
                strokes.line_to((x, bottom));
            }
            let ink = if pen.inks() == InkMode::Full { Ink::Paper } else { Ink::Words };
            pen.shape(strokes, Some((0.3, ink)), None);
        }
        pen.frame(bar, 0.0, Some((0.3, Ink::Words)), None);
        let (x, _) = bar.middle();
        pen.line((x, bar.y - 0.5), (x, bar.bottom() + 0.5), 0.4, Ink::Words);
    });
}

/// Draws who held the hill at the end, and for how many turns each side held it.
fn draw_hill(pen: &mut Pen<'_>, area: Area, result: &GameResult) {
    let holder = on_hill_text(result.on_hill);
    let held =
        |side: Side| tr_count!(turns = result.side(side).turns_on_hill, "{army} {turns} turn", "{army} {turns} turns", army = side.army());
    draw_lines(pen, area, &[(BOLD.with_size(9.0), holder.to_owned()), (QUIET, held(Side::Norman)), (QUIET, held(Side::Saxon))]);
}

/// Draws the attendance, both sides' luck, and the class's predictions.
fn class(pen: &mut Pen<'_>, area: Area, result: &GameResult) {
    let GameResult { pupils, absent, right, guesses, .. } = result;
    let there = tr!("{pupils} played, {absent} absent", pupils, absent);
    let [norman, saxon] = [&result.norman, &result.saxon].map(|side| format_signed(side.surplus(), false));
    let luck = tr!("luck: N {norman}, S {saxon}", norman, saxon);
    let guessed =
        if *guesses == 0 { tr!("no predictions").to_owned() } else { tr!("{right} of {guesses} predictions right", right, guesses) };
    draw_lines(pen, area, &[(PLAIN, there), (PLAIN, luck), (PLAIN, guessed)]);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheets::layout::checks::assert_printable;
    use crate::sheets::layout::test_battles::fonts;
    use crate::sheets::{Page, Paper};
    use senlac_classroom::rules::{EndReason, HillPresence, Outcome};

    fn game(number: u16) -> PlayedGame {
        let side = |left: u16| SideResult { left, start: 164, turns_on_hill: 7, dice: 300, hits: 130, expected_sixths: 777 };
        let winner = Side::ALL[usize::from(number % 2)];
        let outcome = (!number.is_multiple_of(5)).then_some(Outcome { winner, why: EndReason::BothLostHalf });
        let result = GameResult {
            scenario: "Senlac, the larger table of the old gymnasium".to_owned(),
            class: Some("7b".to_owned()),
            turns: u32::from(number),
            outcome,
            norman: side(number * 9 % 165),
            saxon: side(0),
            hill: Side::ALL.get(usize::from(number % 3)).copied(),
            on_hill: Side::ALL.get(usize::from(number % 3)).map_or(HillPresence::Both, |side| HillPresence::Alone(*side)),
            pupils: 31,
            absent: 12,
            guesses: usize::from(number % 4),
            right: usize::from(number % 4 / 2),
            honours: 31,
        };
        PlayedGame { file: "a.senlac".to_owned(), begun: "2026-11-21T11:24:00+01:00".parse().expect("a time"), result }
    }

    #[test]
    fn a_dozen_games_fit_on_one_page_and_forty_need_several() {
        for paper in Paper::ALL {
            for inks in [InkMode::Full, InkMode::Saver] {
                for (count, most) in [(1, 1), (12, 1), (40, 4)] {
                    let results = ClassResults { class: Some("7b".to_owned()), games: (0..count).map(game).collect() };
                    let pages = Document::from_results(&results, PrintOptions { paper, inks, ..PrintOptions::default() }, fonts()).pages;
                    assert!(pages.len() <= most, "{count} games on {} pages", pages.len());
                    assert_printable(&pages, LEAST_PT);
                    let days = pages.iter().flat_map(Page::texts).filter(|text| *text == "21 November 2026").count();
                    assert_eq!(days, usize::from(count));
                }
            }
        }
    }

    #[test]
    fn luck_is_shown_with_a_sign() {
        assert_eq!([1.49, -0.32, 0.01, -0.01].map(|hits| format_signed(hits, false)), ["+1.5", "–0.3", "0.0", "0.0"]);
    }
}
