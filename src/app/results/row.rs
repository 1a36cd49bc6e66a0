//! A game in its row: numbers in words, and small bars beside them that say the same without colour.

use egui::{Align2, Color32, FontId, Id, Painter, Pos2, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use crate::shell::theme::{self, Palette};
use crate::shell::touch;
use crate::ui_action::UiAction;
use crate::widgets::control::{is_lit, rim};
use senlac_base::language::tr;
use senlac_base::paths::shown;
use senlac_classroom::phrasebook::on_hill_words;
use senlac_classroom::rules::Side;
use senlac_classroom::story::results::{GameResult, PlayedGame, SideResult};

/// The cells: what heads each, and how wide it is at least.
const CELLS: [(&str, f32); 6] = [
    (tr_mark!("played"), 190.0),
    (tr_mark!("who won"), 210.0),
    (tr_mark!("figures left"), 190.0),
    (tr_mark!("the hill"), 130.0),
    (tr_mark!("luck: hits, and what was to be expected"), 235.0),
    (tr_mark!("pupils and predictions"), 160.0),
];
/// How high a cell is, and what heads it where cells stand on several lines.
const CELL: f32 = 58.0;
const CAPTION: f32 = 17.0;
const GAP: f32 = 14.0;
const MARGIN: f32 = 10.0;

/// Where the cells stand in each row.
pub struct Columns {
    /// Each cell: which line, from where, and how wide.
    places: Vec<(usize, f32, f32)>,
    lines: usize,
}

impl Columns {
    /// All cells on one line where there is room for them, or else on as many as they need.
    pub fn of(width: f32) -> Self {
        let whole: f32 = CELLS.iter().map(|(_, cell)| cell).sum::<f32>() + GAP * 5.0 + 2.0 * MARGIN;
        // What is left over widens every cell alike.
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

    /// Whether all stand on one line, below one head.
    pub const fn are_beside(&self) -> bool {
        self.lines == 1
    }

    /// Draws the heads.
    pub fn heads_ui(&self, ui: &mut Ui) {
        let palette = Palette::of(ui);
        let (_, rect) = ui.allocate_space(vec2(ui.available_width(), 20.0));
        for ((words, _), (_, x, width)) in CELLS.iter().zip(&self.places) {
            let area = Rect::from_min_size(pos2(rect.left() + x, rect.top()), vec2(*width, 20.0));
            fitted(ui.painter(), area.left_center(), Align2::LEFT_CENTER, tr(words), (FontId::proportional(13.0), palette.faded), *width);
        }
    }
}

/// Draws a game; a click, or Enter, opens it.
pub fn row_ui(ui: &mut Ui, columns: &Columns, path: &std::path::Path, game: &PlayedGame, actions: &mut Vec<UiAction>) {
    let palette = Palette::of(ui);
    let caption = if columns.are_beside() { 0.0 } else { CAPTION };
    let height = f32::from(u8::try_from(columns.lines).unwrap_or(u8::MAX)) * (CELL + caption) + 8.0;
    let (_, rect) = ui.allocate_space(vec2(ui.available_width() - 10.0, touch::long(ui, height)));
    let response = ui.interact(rect, Id::unique(("a game", path)), Sense::click());
    let name = spoken(game);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    let painter = ui.painter();
    painter.rect(rect, theme::ROUND, palette.cloth, rim(palette, false, is_lit(&response), [2.0, 2.0]), StrokeKind::Inside);
    for (place, (line, x, width)) in columns.places.iter().enumerate() {
        let top = rect.top() + 4.0 + f32::from(u8::try_from(*line).unwrap_or(u8::MAX)) * (CELL + caption);
        let left = rect.left() + x;
        if caption > 0.0 {
            let at = pos2(left, top + CAPTION / 2.0 + 2.0);
            fitted(painter, at, Align2::LEFT_CENTER, tr(CELLS[place].0), (FontId::proportional(12.0), palette.faded), *width);
        }
        let area = Rect::from_min_size(pos2(left, top + caption), vec2(*width, CELL));
        cell(painter, palette, place, area, &game.result, game);
    }
    let path_words = shown(path);
    if response.on_hover_text(tr!("Open this game ({path})", path = path_words)).clicked() {
        actions.push(UiAction::Open(path.to_owned()));
    }
}

/// The row for those who do not see it.
fn spoken(game: &PlayedGame) -> String {
    let result = &game.result;
    let [norman, saxon] = [&result.norman, &result.saxon];
    tr!(
        "Open the game of {date}. {winner}. Normans {norman} of {norman_start}, Saxons {saxon} of {saxon_start}",
        date = game.date(),
        winner = result.winner_words(),
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
        fitted(painter, at, Align2::LEFT_CENTER, words, look.clone(), area.width());
    };
    match place {
        0 => {
            line(0, &game.date(), &(theme::bold(14.0), palette.ink));
            line(1, &result.scenario, &plain);
            line(2, &turns(result), &faded);
        }
        1 => {
            let ink = result.outcome.map_or(palette.faded, |outcome| palette.words_of(outcome.winner));
            line(0, result.winner_words(), &(theme::bold(14.0), ink));
            let words = painter.layout(result.why_words(), FontId::proportional(12.5), palette.faded, area.width());
            painter.galley(pos2(area.left(), area.top() + 19.0), words, palette.faded);
        }
        2 => Side::ALL.into_iter().zip([0.0, 29.0]).for_each(|(side, down)| {
            let SideResult { left, start, .. } = result.side(side);
            let row = Rect::from_min_size(area.min + vec2(0.0, down), vec2(area.width(), 25.0));
            painter.text(row.left_top() + vec2(0.0, 7.0), Align2::LEFT_CENTER, side.army(), plain.0.clone(), palette.ink);
            let words = tr!("{left} of {start}", left, start);
            painter.text(row.right_top() + vec2(0.0, 7.0), Align2::RIGHT_CENTER, words, plain.0.clone(), palette.ink);
            let bar = Rect::from_min_max(pos2(row.left(), row.top() + 16.5), pos2(row.right(), row.top() + 24.0));
            left_bar(painter, palette, bar, side, f32::from(*left) / f32::from((*start).max(1)));
        }),
        3 => {
            line(0, on_hill_words(result.on_hill), &(theme::bold(14.0), palette.ink));
            for (number, side) in (1..).zip(Side::ALL) {
                let turns = result.side(side).turns_on_hill;
                line(number, &tr_count!(turns, "{army} {turns} turn", "{army} {turns} turns", army = side.army()), &faded);
            }
        }
        4 => Side::ALL.into_iter().zip([0.0, 29.0]).for_each(|(side, down)| {
            let row = Rect::from_min_size(area.min + vec2(0.0, down), vec2(area.width(), 25.0));
            luck(painter, palette, row, side, result.side(side));
        }),
        _ => {
            let GameResult { pupils, absent, right, guesses, .. } = result;
            line(0, &tr!("{pupils} led, {absent} absent", pupils, absent), &plain);
            if *guesses == 0 {
                line(1, tr!("no predictions"), &faded);
            } else {
                line(1, &tr!("{right} of {guesses} predicted", right, guesses), &plain);
                let bar = Rect::from_min_max(pos2(area.left(), area.top() + 40.0), pos2(area.right(), area.top() + 48.0));
                let part = f32::from(u16::try_from(*right).unwrap_or(u16::MAX)) / f32::from(u16::try_from(*guesses).unwrap_or(u16::MAX));
                bar_of(painter, palette, bar, palette.ink, part);
            }
        }
    }
}

fn turns(result: &GameResult) -> String {
    match result.turns {
        0 => tr!("not yet begun").to_owned(),
        turns => tr_count!(turns, "{turns} turn", "{turns} turns"),
    }
}

/// A bar whose filled part is so much of it.
fn bar_of(painter: &Painter, palette: &Palette, bar: Rect, fill: Color32, part: f32) -> Rect {
    let filled = Rect::from_min_size(bar.min, vec2(bar.width() * part.clamp(0.0, 1.0), bar.height()));
    painter.rect_filled(filled, 0.0, fill);
    painter.rect_stroke(bar, 0.0, Stroke::new(1.0, palette.ink), StrokeKind::Inside);
    filled
}

/// What is left of an army: a Saxon's bar has strokes, and both have a mark at half.
fn left_bar(painter: &Painter, palette: &Palette, bar: Rect, side: Side, part: f32) {
    let filled = bar_of(painter, palette, bar, palette.side(side), part);
    if side == Side::Saxon {
        let mut x = bar.left() + 5.0;
        while x < filled.right() - 1.0 {
            painter.vline(x, bar.y_range(), Stroke::new(1.0, palette.cloth));
            x += 5.0;
        }
    }
    painter.vline(bar.center().x, bar.top() - 2.0..=bar.bottom() + 2.0, Stroke::new(1.5, palette.ink));
}

/// So many hits on either side of the middle fill half of the bar.
const MOST_LUCK: f32 = 15.0;

/// "Normans: 104 hits, 91.7 expected", how far that is apart, and a bar to the right or to the left of what was to be expected.
fn luck(painter: &Painter, palette: &Palette, row: Rect, side: Side, result: &SideResult) {
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
        signed(result.surplus()),
        FontId::proportional(13.0),
        palette.ink,
    );
    fitted(painter, row.left_top() + vec2(0.0, 7.0), Align2::LEFT_CENTER, &words, look, surplus.left() - row.left() - 6.0);
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

/// "+1.5", "−0.3", "0.0".
fn signed(hits: f64) -> String {
    match hits {
        hits if hits.abs() < 0.05 => "0.0".to_owned(),
        hits if hits < 0.0 => format!("−{:.1}", -hits),
        hits => format!("+{hits:.1}"),
    }
}

/// A line of text, with an ellipsis where it is wider than this.
fn fitted(painter: &Painter, at: Pos2, align: Align2, words: &str, (font, color): (FontId, Color32), width: f32) {
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
    fn cells_stand_beside_each_other_where_there_is_room_and_never_beyond_it() {
        for width in [300.0, 600.0, 900.0, 1240.0, 1880.0] {
            let columns = Columns::of(width);
            assert_eq!(columns.are_beside(), width > 1205.0, "{width}");
            assert!(columns.places.iter().all(|(_, x, cell)| x + cell <= width - MARGIN + 1.0), "{:?}", columns.places);
        }
    }

    #[test]
    fn luck_is_told_with_its_sign() {
        assert_eq!([1.49, -0.32, 0.01, -0.01].map(signed), ["+1.5", "−0.3", "0.0", "0.0"]);
    }
}
