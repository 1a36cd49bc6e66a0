//! Both armies side by side: their total strength, and each unit's remaining figures and players.

use crate::art;
use crate::sheets::layout::furniture::{BOLD, PLAIN, length};
use crate::sheets::layout::{Align, Area, Battle, Flow, Ink, InkMode, Look, Mm, Pen, Role, Share, Style};
use senlac_base::game::pupils::join;
use senlac_classroom::rules::{Side, State, Unit};

const GAP_MM: f32 = 8.0;
/// Height of an army's name with its bar, and of its name alone when it continues overleaf.
const HEAD_MM: f32 = 24.0;
const CONTINUED_MM: f32 = 10.0;
/// Height of a row besides its text: the space, and the bar with the unit's figures.
const BAR_MM: f32 = 3.7;
/// Maximum extra space per row.
const MOST_AIR_MM: f32 = 1.6;
/// Maximum number of lines of names in a row. Longer lists continue in another row.
const LINES: usize = 24;
/// Left edge of the names in a row, and the width of the unit's figures at its end.
const NAMES_MM: f32 = 18.5;
const COUNT_MM: f32 = 19.0;

/// A unit with its players' names, or as many lines of them as fit in a row.
struct ArmyRow<'a> {
    unit: &'a Unit,
    lines: Vec<String>,
    is_first: bool,
}

impl ArmyRow<'_> {
    fn height(&self) -> f32 {
        length(self.lines.len()) * PLAIN.leading_mm() + BAR_MM
    }
}

/// Draws both armies on as many pages as needed. If they fit on one page with `below` left free, rows share the spare height.
pub(super) fn draw(flow: &mut Flow<'_>, battle: Battle<'_>, below: f32) {
    let width = (flow.left.width - GAP_MM) / 2.0;
    let armies = Side::ALL.map(|side| rows(&flow.pen, battle, side, width));
    let spare = |rows: &Vec<ArmyRow<'_>>| {
        let rows_height: f32 = rows.iter().map(ArmyRow::height).sum();
        (flow.left.height - below - HEAD_MM - rows_height) / length(rows.len().max(1))
    };
    let air = armies.iter().map(spare).fold(MOST_AIR_MM, f32::min).max(0.0);
    let mut armies = armies.map(|rows| rows.into_iter().peekable());
    let mut is_first = true;
    while is_first || armies.iter_mut().any(|rows| rows.peek().is_some()) {
        if !is_first {
            flow.next_page();
        }
        let area = flow.left;
        let mut lowest = area.y;
        for ((side, rows), column) in Side::ALL.into_iter().zip(&mut armies).zip(area.cells(2, 1, GAP_MM)) {
            if rows.peek().is_none() {
                continue;
            }
            let (head, mut left) = column.split_top(if is_first { HEAD_MM } else { CONTINUED_MM });
            draw_army_head(&mut flow.pen, battle.state, side, head, is_first);
            while let Some(row) = rows.next_if(|row| row.height() <= left.height) {
                flow.pen.piece(Role::Row, |pen| draw_row(pen, &row, left.take(row.height() + air)));
            }
            lowest = lowest.max(left.y);
        }
        flow.continue_below(lowest);
        is_first = false;
    }
}

fn rows<'a>(pen: &Pen<'_>, battle: Battle<'a>, side: Side, width: f32) -> Vec<ArmyRow<'a>> {
    let mut rows = Vec::new();
    for unit in battle.state.army(side) {
        let players = battle.state.player(unit.id).map_or(&[][..], |players| players);
        let player = |pupil| battle.printed_name_beside_unit(battle.state.names().name(pupil), pen.fonts);
        let names = join(&players.iter().map(player).collect::<Vec<_>>());
        let names = if names.is_empty() { unit.troop.name() } else { names.as_str() };
        let lines = pen.fonts.wrap(names, PLAIN.size_pt, PLAIN.style, width - NAMES_MM - COUNT_MM);
        rows.extend(lines.chunks(LINES).enumerate().map(|(place, lines)| ArmyRow { unit, lines: lines.to_vec(), is_first: place == 0 }));
    }
    rows
}

/// Draws the army's name, its figures, and a bar with a mark at half. Overleaf, only its name is drawn.
fn draw_army_head(pen: &mut Pen<'_>, state: &State, side: Side, area: Area, is_first: bool) {
    let baseline = area.y + 7.0;
    let title = Look::new(18.0, Style::Title, Ink::from_side(side));
    if !is_first {
        return pen.heading(2, (area.x, baseline), Align::Left, title, &tr!("{army}, continued", army = side.army()));
    }
    let strength = state.strength(side);
    pen.heading(2, (area.x, baseline), Align::Left, title, side.army());
    let left = tr!("{left} of {start} left", left = strength.left, start = strength.start);
    pen.text((area.right(), baseline), Align::Right, BOLD.with_size(12.0), &left);
    let bar_area = area.below(9.8).top(6.0);
    draw_bar(pen, bar_area, side, (strength.left, strength.start), (strength.start / 60).max(1));
    let (x, y) = (bar_area.middle().0, bar_area.bottom());
    pen.line((x, bar_area.y - 1.2), (x, y + 1.2), 0.9, Ink::Words);
    pen.piece(Role::Artifact, |pen| pen.text((x, y + 4.6), Align::Center, PLAIN.with_ink(Ink::Quiet), "half"));
}

/// Draws a bar. Remaining figures are filled, with a tick every `each` figures; losses are bare.
/// In saver mode, remaining figures are a row of boxes, and losses a line.
fn draw_bar(pen: &mut Pen<'_>, area: Area, side: Side, (left, start): (u16, u16), each: u16) {
    let figure = area.width / f32::from(start.max(1));
    let filled = Area { width: figure * f32::from(left), ..area };
    let whole = match pen.inks() {
        InkMode::Full => area,
        InkMode::Saver => filled,
    };
    if left > 0 {
        pen.frame(filled, 0.0, None, Some(Ink::from_side(side)));
        let mut ticks = kurbo::BezPath::new();
        for tick in (each..left).step_by(usize::from(each.max(1))) {
            let x = f64::from(area.x + figure * f32::from(tick));
            ticks.move_to((x, f64::from(area.y)));
            ticks.line_to((x, f64::from(area.bottom())));
        }
        pen.shape(ticks, Some((0.25, Ink::Paper)), None);
    }
    if whole.width > 0.0 {
        pen.frame(whole, 0.0, Some((0.3, Ink::Words)), None);
    }
    let y = area.middle().1;
    if whole != area && left < start {
        pen.line((filled.right(), y), (area.right(), y), 0.3, Ink::Words);
    }
}

/// Draws a unit: arms, name, players, and its remaining and starting figures in digits and as a bar.
fn draw_row(pen: &mut Pen<'_>, row: &ArmyRow<'_>, area: Area) {
    let unit = row.unit;
    let [arms, code, mut names] = area.columns([Mm(7.8), Mm(NAMES_MM - 7.8), Share(1.0)], 0.0);
    if row.is_first {
        pen.art(&art::shield(unit.id.side, unit.id.number, unit.bodyguard), Area { width: 6.5, height: 7.6, ..arms });
    }
    pen.piece(Role::Head, |pen| pen.first_line(code, Align::Left, BOLD, &unit.id.to_string()));
    pen.piece(Role::Cell, |pen| {
        for line in &row.lines {
            pen.first_line(names.take(PLAIN.leading_mm()), Align::Left, PLAIN, line);
        }
    });
    let count = if unit.is_destroyed() {
        tr!("all lost").to_owned()
    } else {
        tr!("{figures} of {start}", figures = unit.figures, start = unit.start)
    };
    pen.first_line(area, Align::Right, BOLD, &count);
    if row.is_first {
        let bar = names.below(0.3).top(2.2);
        draw_bar(pen, bar, unit.id.side, (unit.figures.into(), unit.start.into()), (u16::from(unit.start) / 20).max(1));
    }
}
