//! Odds as bars: one for each outcome, with unlikely ones grouped at the ends.

use std::ops::RangeInclusive;

use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Response, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use crate::shell::theme::{self, Palette};
use senlac_classroom::odds::{Chances, Fraction};
use senlac_classroom::rules::Side;

/// Maximum number of outcomes that each have their own bar.
const SINGLE_MOST: usize = 10;
/// Maximum number of bars for the range that contains 90% of the outcomes, if outcomes are grouped.
const LIKELY_MOST: usize = 8;
/// Minimum number of bars that the width is divided by.
const LEAST: usize = 6;
/// Smallest legible font size, in points.
const SIZE_LEAST: f32 = 7.5;

/// Odds as they are drawn. The data is independent of the battle.
#[derive(Clone, Debug, PartialEq)]
pub struct Bars {
    /// Side whose colour marks the likeliest outcome.
    pub side: Side,
    /// Bars, the smallest outcome first.
    pub bars: Vec<Bar>,
}

/// One outcome, or several grouped ones.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    /// Outcome as text: "2", or "6+" and "0–3" for grouped outcomes.
    pub label: String,
    /// Chance of the outcome, from 0 to 1.
    pub share: f32,
    /// Chance as text: "31%".
    pub percent: String,
    /// Whether it begins inside the shortest range that contains 90% of the outcomes.
    pub is_likely: bool,
    /// Whether no other bar is likelier.
    pub is_likeliest: bool,
    /// Whether it contains the actual result.
    pub is_fallen: bool,
}

impl Bars {
    /// Returns the bars of these odds in a side's colour, with the actual result marked if it is possible.
    pub fn from_chances(chances: &Chances, side: Side, fallen: Option<usize>) -> Self {
        let likely = chances.likely_range();
        let top = chances.p(chances.most_likely());
        let all = possible_outcomes(chances);
        let bars = group_outcomes(all.clone(), &likely).into_iter().map(|outcomes| {
            let chance = chances.in_range(outcomes.clone());
            #[expect(clippy::cast_possible_truncation, reason = "a height on the screen")]
            let share = chance.to_f64() as f32;
            Bar {
                label: outcome_label(&outcomes, *all.end()),
                share,
                percent: percent_text(&chance),
                is_likely: likely.contains(outcomes.start()),
                is_likeliest: outcomes.clone().any(|outcome| chances.p(outcome) == top),
                is_fallen: fallen.is_some_and(|fallen| outcomes.contains(&fallen)),
            }
        });
        Self { side, bars: bars.collect() }
    }
}

/// Returns the range from the smallest to the largest possible outcome.
fn possible_outcomes(chances: &Chances) -> RangeInclusive<usize> {
    let mut can_fall = chances.iter().filter(|(_, chance)| !chance.is_zero()).map(|(outcome, _)| outcome);
    let first = can_fall.next().unwrap_or(0);
    first..=can_fall.last().unwrap_or(first)
}

/// Returns the outcomes of each bar. If there are many, the likely ones are grouped in even steps, with one bar for all below
/// and one for all above. All outcomes in `likely` must be possible.
fn group_outcomes(all: RangeInclusive<usize>, likely: &RangeInclusive<usize>) -> Vec<RangeInclusive<usize>> {
    let (first, last) = all.into_inner();
    if last - first < SINGLE_MOST {
        return (first..=last).map(|outcome| outcome..=outcome).collect();
    }
    let from = *likely.start();
    let step = (likely.end() - from + 1).div_ceil(LIKELY_MOST);
    // Whole steps, so that every bar in the range gathers as many.
    let to = (from + likely.clone().count().div_ceil(step) * step - 1).min(last);
    let below = (from > first).then(|| first..=from - 1);
    let above = (to < last).then(|| to + 1..=last);
    let inside = (from..=to).step_by(step).map(|start| start..=(start + step - 1).min(to));
    below.into_iter().chain(inside).chain(above).collect()
}

/// Returns text such as "2", "4–6", and "7+" for all outcomes above.
fn outcome_label(outcomes: &RangeInclusive<usize>, most: usize) -> String {
    match (*outcomes.start(), *outcomes.end()) {
        (first, last) if first == last => first.to_string(),
        (first, last) if last == most => format!("{first}+"),
        (first, last) => format!("{first}–{last}"),
    }
}

/// Returns text such as "31%". It says so if rounding would give 0 or 100.
fn percent_text(chance: &Fraction) -> String {
    match chance.nearest(100) {
        0 if !chance.is_zero() => "<1%".to_owned(),
        100 if !chance.is_one() => ">99%".to_owned(),
        percent => format!("{percent}%"),
    }
}

/// Draws bars over the available width and this height. `words` is the sentence for screen readers.
pub fn bars_ui(ui: &mut Ui, height: f32, bars: &Bars, words: &str) -> Response {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Figure, true, words));
    if ui.is_rect_visible(rect) {
        self::paint_bars(ui.painter(), rect, Palette::current(ui), bars, 0.0);
    }
    response
}

/// Paints bars as large as the room allows. The likely range has its own background, the likeliest bar its side's colour, and
/// the actual result a golden rim. No text is smaller than `least`, in points.
pub fn paint_bars(painter: &Painter, rect: Rect, palette: &Palette, bars: &Bars, least: f32) {
    let Some(tallest) = bars.bars.iter().map(|bar| bar.share).reduce(f32::max).filter(|share| *share > 0.0) else { return };
    let columns = BarColumns::new(rect, bars.bars.len(), least);
    for (place, bar) in bars.bars.iter().enumerate() {
        if bar.is_likely {
            painter.rect_filled(columns.column(place), 0.0, palette.weave);
        }
    }
    painter.hline(rect.x_range(), columns.foot, Stroke::new((columns.size * 0.09).max(1.0), palette.line));
    for (place, bar) in bars.bars.iter().enumerate() {
        paint_bar(painter, palette, &columns, place, bar, (bar.share / tallest, palette.side_text(bars.side)));
    }
}

/// Layout of the bars' columns.
struct BarColumns {
    /// Rectangle of all columns.
    rect: Rect,
    /// Width of a column, in points.
    wide: f32,
    /// Height of the line on which the bars stand.
    foot: f32,
    /// Maximum height of a bar, in points.
    high: f32,
    /// Font size of the labels; 0 if there is no room for any.
    size: f32,
    /// Whether there is room for the percentages too.
    has_chances: bool,
}

/// Font size of a bar's percentage relative to its number.
const CHANCE: f32 = 0.86;

impl BarColumns {
    fn new(rect: Rect, count: usize, least: f32) -> Self {
        let number = |count: usize| f32::from(u16::try_from(count).unwrap_or(u16::MAX));
        // A few bars are not stretched to the full width.
        let wide = rect.width() / number(count.max(LEAST));
        let all = Rect::from_center_size(rect.center(), vec2(wide * number(count), rect.height()));
        let readable = |size: f32| if size < SIZE_LEAST { 0.0 } else { size };
        // Low bars spare their words last.
        let size = readable(f32::min((rect.height() * 0.14).max(f32::min(rect.height() * 0.19, 8.5)), wide * 0.42));
        let size = if least > 0.0 { size.max(least / CHANCE) } else { size };
        let foot = rect.bottom() - (size * 1.5).max(2.0);
        let has_chances = least <= 0.0 || rect.height() > size * 4.6;
        let above = if has_chances { size * 1.45 } else { size * 0.2 };
        Self { rect: all, wide, foot, high: foot - rect.top() - above, size, has_chances }
    }

    /// Returns the whole height of a column, including its number.
    fn column(&self, place: usize) -> Rect {
        let left = self.rect.left() + self.wide * f32::from(u16::try_from(place).unwrap_or(u16::MAX));
        Rect::from_min_max(pos2(left, self.rect.top()), pos2(left + self.wide, self.rect.bottom()))
    }
}

/// Paints one bar with its number below and its percentage above.
fn paint_bar(painter: &Painter, palette: &Palette, columns: &BarColumns, place: usize, bar: &Bar, (height, side): (f32, Color32)) {
    let column = columns.column(place);
    let fill = match (bar.is_likeliest, bar.is_likely) {
        (true, _) => side,
        (false, true) => side.lerp_to_gamma(palette.weave, 0.45),
        (false, false) => side.lerp_to_gamma(palette.cloth, 0.6),
    };
    // Every possible outcome is visible, however unlikely.
    let top = columns.foot - (height * columns.high).max(1.5);
    let body = Rect::from_min_max(pos2(column.left() + columns.wide * 0.14, top), pos2(column.right() - columns.wide * 0.14, columns.foot));
    painter.rect_filled(body, columns.wide * 0.06, fill);
    if bar.is_fallen {
        let rim = Stroke::new((columns.size * 0.2).max(2.0), palette.gold);
        painter.rect_stroke(column, columns.wide * 0.12, rim, egui::StrokeKind::Inside);
    }
    if columns.size > 0.0 {
        paint_labels(painter, palette, columns, bar, pos2(column.center().x, top));
    }
}

/// Paints the number below a bar and, if there is room, the percentage above it.
fn paint_labels(painter: &Painter, palette: &Palette, columns: &BarColumns, bar: &Bar, top: Pos2) {
    let words = |face: FontId, text: &str, color: Color32| painter.layout_no_wrap(text.to_owned(), face, color);
    let number =
        words(if bar.is_likeliest { theme::bold(columns.size) } else { FontId::proportional(columns.size) }, &bar.label, palette.ink);
    painter.galley(pos2(top.x, columns.foot + columns.size * 0.22) - vec2(number.size().x / 2.0, 0.0), number, palette.ink);
    let chance = words(FontId::proportional(columns.size * CHANCE), &bar.percent, palette.ink);
    if columns.has_chances && chance.size().x <= columns.wide - 2.0 && (bar.is_likely || bar.is_fallen || bar.share >= 0.01) {
        let place = Align2::CENTER_BOTTOM.anchor_size(top - vec2(0.0, 1.0), chance.size());
        painter.galley(place.min, chance, palette.ink);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use senlac_classroom::odds::{CombinedAttack, EqualDice, Volley};

    /// Returns the odds of losses among `figures` for dice that hit on `need` or more.
    fn losses(dice: u16, need: i32, figures: u16) -> Chances {
        CombinedAttack::new(vec![Volley::new(vec![EqualDice::new(dice, need)])], figures).chances()
    }

    /// Returns the odds of losses for dice that hit on 6.
    fn chances(dice: u16, figures: u16) -> Chances {
        losses(dice, 6, figures)
    }

    fn labels(bars: &Bars) -> Vec<&str> {
        bars.bars.iter().map(|bar| bar.label.as_str()).collect()
    }

    #[test]
    fn each_possible_outcome_has_its_own_bar() {
        let bars = Bars::from_chances(&chances(3, 8), Side::Norman, Some(1));
        assert_eq!(labels(&bars), ["0", "1", "2", "3"]);
        let percents: Vec<&str> = bars.bars.iter().map(|bar| bar.percent.as_str()).collect();
        assert_eq!(percents, ["58%", "35%", "7%", "<1%"]);
        assert_eq!(bars.bars.iter().map(|bar| bar.is_likely).collect::<Vec<_>>(), [true, true, false, false]);
        assert_eq!(bars.bars.iter().position(|bar| bar.is_likeliest), Some(0));
        assert_eq!(bars.bars.iter().position(|bar| bar.is_fallen), Some(1));
    }

    #[test]
    fn unlikely_outcomes_share_the_outer_bars() {
        let bars = Bars::from_chances(&chances(40, 40), Side::Saxon, Some(30));
        assert_eq!(labels(&bars), ["0–2", "3", "4", "5", "6", "7", "8", "9", "10", "11+"]);
        assert!(bars.bars.last().is_some_and(|bar| bar.is_fallen && !bar.is_likely));
        let sum: f32 = bars.bars.iter().map(|bar| bar.share).sum();
        assert!((sum - 1.0).abs() < 1e-5, "{sum}");
    }

    #[test]
    fn a_wide_range_is_drawn_as_at_most_10_bars() {
        let bars = Bars::from_chances(&chances(240, 240), Side::Saxon, None);
        assert!(bars.bars.len() <= 10, "{:?}", labels(&bars));
        assert!(bars.bars.iter().filter(|bar| bar.is_likely).all(|bar| bar.label.contains('–')), "{:?}", labels(&bars));
        assert_eq!(bars.bars.iter().filter(|bar| bar.is_likeliest).count(), 1);
    }

    #[test]
    fn a_certain_outcome_has_one_bar() {
        let bars = Bars::from_chances(&losses(9, 1, 4), Side::Norman, None);
        assert_eq!((labels(&bars), bars.bars[0].percent.as_str()), (vec!["4"], "100%"));
    }
}
