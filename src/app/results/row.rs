//! A game as a row: numbers as text, with small bars beside them that show the same without colour.

use egui::{Align2, Color32, FontId, Id, Painter, Pos2, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use crate::shell::theme::{self, Palette};
use crate::shell::touch;
use crate::ui_action::UiAction;
use crate::widgets::control::{is_lit, outline};
use senlac_base::language::tr;
use senlac_base::paths::display_path;
use senlac_classroom::phrasebook::on_hill_text;
use senlac_classroom::rules::Side;
use senlac_classroom::story::results::{GameResult, PlayedGame, SideResult};

/// Heading and minimum width of each cell.
const CELLS: [(&str, f32); 6] = [
    (tr_mark!("date"), 190.0),
    (tr_mark!("winner"), 210.0),
    (tr_mark!("figures left"), 190.0),
    (tr_mark!("hill"), 130.0),
    (tr_mark!("luck: hits and expected hits"), 235.0),
    (tr_mark!("pupils and predictions"), 160.0),
];
/// Height of a cell, and of its heading if the cells take several lines, in points.
const CELL: f32 = 58.0;
const CAPTION: f32 = 17.0;
const GAP: f32 = 14.0;
const MARGIN: f32 = 10.0;

/// Layout of the cells in each row.
pub struct Columns {
    /// Line, horizontal position and width of each cell.
    places: Vec<(usize, f32, f32)>,
    lines: usize,
}

impl Columns {
    /// Puts all cells on one line if there is room, otherwise on as many lines as they need.
    pub fn for_width(width: f32) -> Self {
        let whole: f32 = CELLS.iter().map(|(_, cell)| cell).sum::<f32>() + GAP * 5.0 + 2.0 * MARGIN;
        // The remaining width is shared by all cells.
        let factor = if width >= whole { (width - whole) / (whole - GAP * 5.0 - 2.0 * MARGIN) + 1.0 } else { 1.0 };
        let (mut line, mut x) = (0, MARGIN);
        let mut places = Vec::new();
        for (_, cell) in CELLS {
            let cell = (cell * factor).min(width - 2.0 * MARGIN);
            if x + cell > width - MARGIN + 0.5 && x > MARGIN {
                (line, x) = (line + 1, MARGIN);
            }
            places.push((line, x, cell));
            x += cell + GAP;
        }
        Self { places, lines: line + 1 }
    }

    /// Returns whether all cells are on one line, below shared headings.
    pub const fn is_single_line(&self) -> bool {
        self.lines == 1
    }

    /// Draws the headings of all cells.
    pub fn heads_ui(&self, ui: &mut Ui) {
        let palette = Palette::current(ui);
        let (_, rect) = ui.allocate_space(vec2(ui.available_width(), 20.0));
        for ((words, _), (_, x, width)) in CELLS.iter().zip(&self.places) {
            let area = Rect::from_min_size(pos2(rect.left() + x, rect.top()), vec2(*width, 20.0));
            paint_truncated(
                ui.painter(),
                area.left_center(),
                Align2::LEFT_CENTER,
                tr(words),
                (FontId::proportional(13.0), palette.faded),
                *width,
            );
        }
    }
}

/// Draws a game. A click or Enter opens it.
pub fn row_ui(ui: &mut Ui, columns: &Columns, path: &std::path::Path, game: &PlayedGame, actions: &mut Vec<UiAction>) {
    let palette = Palette::current(ui);
    let caption = if columns.is_single_line() { 0.0 } else { CAPTION };
    let height = f32::from(u8::try_from(columns.lines).unwrap_or(u8::MAX)) * (CELL + caption) + 8.0;
    let (_, rect) = ui.allocate_space(vec2(ui.available_width() - 10.0, touch::min_length(ui, height)));
    let response = ui.interact(rect, Id::unique(("a game", path)), Sense::click());
    let name = screen_reader_text(game);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    let painter = ui.painter();
    painter.rect(rect, theme::ROUND, palette.cloth, outline(palette, false, is_lit(&response), [2.0, 2.0]), StrokeKind::Inside);
    for (place, (line, x, width)) in columns.places.iter().enumerate() {
        let top = rect.top() + 4.0 + f32::from(u8::try_from(*line).unwrap_or(u8::MAX)) * (CELL + caption);
        let left = rect.left() + x;
        if caption > 0.0 {
            let at = pos2(left, top + CAPTION / 2.0 + 2.0);
            paint_truncated(painter, at, Align2::LEFT_CENTER, tr(CELLS[place].0), (FontId::proportional(12.0), palette.faded), *width);
        }
        let area = Rect::from_min_size(pos2(left, top + caption), vec2(*width, CELL));
        cell(painter, palette, place, area, &game.result, game);
    }
    let path_words = display_path(path);
    if response.on_hover_text(tr!("Open this game ({path})", path = path_words)).clicked() {
        actions.push(UiAction::Open(path.to_owned()));
    }
}

/// Returns the row as text for screen readers.
fn screen_reader_text(game: &PlayedGame) -> String {
    let result = &game.result;
    let [norman, saxon] = [&result.norman, &result.saxon];
    tr!(
        "Open the game from {date}. {winner}. Normans {norman} of {norman_start}, Saxons {saxon} of {saxon_start}",
        date = game.date_time_text(),
        winner = result.winner_text(),
        norman = norman.left,
        norman_start = norman.start,
        saxon = saxon.left,
        saxon_start = saxon.start
    )
}

fn cell(painter: &Painter, palette: &Palette, place: usize, area: Rect, result: &GameResult, game: &PlayedGame) {
    let plain = (FontId::proportional(13.0), palette.ink);
    let faded = (FontId::proportional(13.0), palette.faded);
    let line = |number: u8, words: &str, look: &(FontId, Color32)| {
        let at = pos2(area.left(), area.top() + 9.0 + 18.0 * f32::from(number));
        paint_truncated(painter, at, Align2::LEFT_CENTER, words, look.clone(), area.width());
    };
    match place {
        0 => {
            line(0, &game.date_time_text(), &(theme::bold(14.0), palette.ink));
            line(1, &result.scenario, &plain);
            line(2, &turns(result), &faded);
        }
        1 => {
            let ink = result.outcome.map_or(palette.faded, |outcome| palette.side_text(outcome.winner));
            line(0, result.winner_text(), &(theme::bold(14.0), ink));
            let words = painter.layout(result.reason_text(), FontId::proportional(12.5), palette.faded, area.width());
            painter.galley(pos2(area.left(), area.top() + 19.0), words, palette.faded);
        }
        2 => Side::ALL.into_iter().zip([0.0, 29.0]).for_each(|(side, down)| {
            let SideResult { left, start, .. } = result.side(side);
            let row = Rect::from_min_size(area.min + vec2(0.0, down), vec2(area.width(), 25.0));
            painter.text(row.left_top() + vec2(0.0, 7.0), Align2::LEFT_CENTER, side.army(), plain.0.clone(), palette.ink);
            let words = tr!("{left} of {start}", left, start);
            painter.text(row.right_top() + vec2(0.0, 7.0), Align2::RIGHT_CENTER, words, plain.0.clone(), palette.ink);
            let bar = Rect::from_min_max(pos2(row.left(), row.top() + 16.5), pos2(row.right(), row.top() + 24.0));
            paint_strength_bar(painter, palette, bar, side, f32::from(*left) / f32::from((*start).max(1)));
        }),
        3 => {
            line(0, on_hill_text(result.on_hill), &(theme::bold(14.0), palette.ink));
            for (number, side) in (1..).zip(Side::ALL) {
                let turns = result.side(side).turns_on_hill;
                line(number, &tr_count!(turns, "{army} {turns} turn", "{army} {turns} turns", army = side.army()), &faded);
            }
        }
        4 => Side::ALL.into_iter().zip([0.0, 29.0]).for_each(|(side, down)| {
            let row = Rect::from_min_size(area.min + vec2(0.0, down), vec2(area.width(), 25.0));
            paint_luck(painter, palette, row, side, result.side(side));
        }),
        _ => {
            let GameResult { pupils, absent, right, guesses, .. } = result;
            line(0, &tr!("{pupils} played, {absent} absent", pupils, absent), &plain);
            if *guesses == 0 {
                line(1, tr!("no predictions"), &faded);
            } else {
                line(1, &tr!("{right} of {guesses} predictions right", right, guesses), &plain);
                let bar = Rect::from_min_max(pos2(area.left(), area.top() + 40.0), pos2(area.right(), area.top() + 48.0));
                let part = f32::from(u16::try_from(*right).unwrap_or(u16::MAX)) / f32::from(u16::try_from(*guesses).unwrap_or(u16::MAX));
                paint_bar(painter, palette, bar, palette.ink, part);
            }
        }
    }
}

fn turns(result: &GameResult) -> String {
    match result.turns {
        0 => tr!("not started").to_owned(),
        turns => tr_count!(turns, "{turns} turn", "{turns} turns"),
    }
}

/// Paints a bar filled to this fraction, and returns the filled part.
fn paint_bar(painter: &Painter, palette: &Palette, bar: Rect, fill: Color32, part: f32) -> Rect {
    let filled = Rect::from_min_size(bar.min, vec2(bar.width() * part.clamp(0.0, 1.0), bar.height()));
    painter.rect_filled(filled, 0.0, fill);
    painter.rect_stroke(bar, 0.0, Stroke::new(1.0, palette.ink), StrokeKind::Inside);
    filled
}

/// Paints the fraction of an army that is left. The Saxons' bar is hatched, and both have a mark at half.
fn paint_strength_bar(painter: &Painter, palette: &Palette, bar: Rect, side: Side, part: f32) {
    let filled = paint_bar(painter, palette, bar, palette.side(side), part);
    if side == Side::Saxon {
        let mut x = bar.left() + 5.0;
        while x < filled.right() - 1.0 {
            painter.vline(x, bar.y_range(), Stroke::new(1.0, palette.cloth));
            x += 5.0;
        }
    }
    painter.vline(bar.center().x, bar.top() - 2.0..=bar.bottom() + 2.0, Stroke::new(1.5, palette.ink));
}

/// Difference in hits from the expected number that fills half of the bar.
const MOST_LUCK: f32 = 15.0;

/// Paints text such as "Normans: 104 hits, 91.7 expected", the difference, and a bar to the right or left of the expected
/// value.
fn paint_luck(painter: &Painter, palette: &Palette, row: Rect, side: Side, result: &SideResult) {
    let words = tr!(
        "{army}: {hits} hits, {expected} expected",
        army = side.army(),
        hits = result.hits,
        expected = format!("{:.1}", result.expected())
    );
    let look = (FontId::proportional(12.5), palette.faded);
    let surplus = painter.text(
        row.right_top() + vec2(0.0, 7.0),
        Align2::RIGHT_CENTER,
        signed_text(result.surplus()),
        FontId::proportional(13.0),
        palette.ink,
    );
    paint_truncated(painter, row.left_top() + vec2(0.0, 7.0), Align2::LEFT_CENTER, &words, look, surplus.left() - row.left() - 6.0);
    let bar = Rect::from_min_max(pos2(row.left(), row.top() + 16.5), pos2(row.right(), row.top() + 24.0));
    let middle = bar.center().x;
    #[expect(clippy::cast_possible_truncation, reason = "a few pixels need no more digits")]
    let part = (result.surplus() as f32 / MOST_LUCK).clamp(-1.0, 1.0) * bar.width() / 2.0;
    painter.rect_filled(
        Rect::from_x_y_ranges(middle.min(middle + part)..=middle.max(middle + part), bar.y_range()),
        0.0,
        palette.side(side),
    );
    painter.rect_stroke(bar, 0.0, Stroke::new(1.0, palette.line), StrokeKind::Inside);
    painter.vline(middle, bar.top() - 2.0..=bar.bottom() + 2.0, Stroke::new(1.5, palette.ink));
}

/// Returns text such as "+1.5", "−0.3" or "0.0".
fn signed_text(hits: f64) -> String {
    match hits {
        hits if hits.abs() < 0.05 => "0.0".to_owned(),
        hits if hits < 0.0 => format!("−{:.1}", -hits),
        hits => format!("+{hits:.1}"),
    }
}

/// Paints a line of text, cut off with an ellipsis if it is wider than this.
fn paint_truncated(painter: &Painter, at: Pos2, align: Align2, words: &str, (font, color): (FontId, Color32), width: f32) {
    let mut job = egui::text::LayoutJob::simple(words.to_owned(), font, color, width.max(10.0));
    job.wrap.max_rows = 1;
    job.wrap.break_anywhere = true;
    let galley = painter.layout_job(job);
    let rect = align.anchor_size(at, galley.size());
    painter.galley(rect.min, galley, color);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_share_a_line_if_they_fit_and_never_overflow() {
        for width in [300.0, 600.0, 900.0, 1240.0, 1880.0] {
            let columns = Columns::for_width(width);
            assert_eq!(columns.is_single_line(), width > 1205.0, "{width}");
            assert!(columns.places.iter().all(|(_, x, cell)| x + cell <= width - MARGIN + 1.0), "{:?}", columns.places);
        }
    }

    #[test]
    fn luck_is_shown_with_its_sign() {
        assert_eq!([1.49, -0.32, 0.01, -0.01].map(signed_text), ["+1.5", "−0.3", "0.0", "0.0"]);
    }
}
