//! Both armies as a table, for the roll call and for finding each unit's leader.

use super::furniture::{self, BOLD, PLAIN, QUIET, begin_page, draw_row, length};
use super::{Align, Area, Flow, Ink, Look, Mm, Pen, Role, Share};
use crate::art;
use crate::sheets::document::{Battle, Document, DocumentKind, PrintOptions};
use crate::sheets::names::Leader;
use crate::sheets::text::{Breaks, Fonts, Style};
use senlac_base::game::pupils::join;
use senlac_base::language::lists::capitalise;
use senlac_classroom::rules::{Side, Unit};

#[cfg(test)]
mod tests;

const PAGE_MARGIN_MM: f32 = 11.0;
/// Minimum and maximum height of a row.
const ROW_MM: (f32, f32) = (5.1, 8.4);
/// Minimum height of a row if each army has a page of its own.
const ARMY_ROW_MM: f32 = 6.4;
/// Height of an army's heading, including the column heads.
const HEADS_MM: f32 = 14.5;
/// Height of an army's totals, including the space below.
const TOTALS_MM: f32 = 8.0;
/// Maximum height of a row.
const MOST_ROW_MM: f32 = 190.0;
/// Width of a crown with William's name.
const LORD_MM: f32 = 22.0;
/// Smallest text for names: 10.68 points after the seven reductions of [`Pen::name`], less a small margin.
const LEAST: Look = Look::new(8.02, Style::Bold, Ink::Words);

/// Lays out both armies, unit by unit, with their players, figures and squares before the first card.
/// Units without a leader have a line to write a name on.
pub(crate) fn order_of_battle(battle: Battle<'_>, options: PrintOptions, fonts: &Fonts) -> Document {
    let mut table = ArmyTable::new(battle, options, fonts);
    let mut number = 0;
    for side in Side::ALL {
        let army = battle.state.army(side);
        // An army that has no room below the other begins a page.
        let rows: f32 = army.iter().map(|unit| table.row_height(unit)).sum();
        if side == Side::Saxon {
            table.flow.make_room(HEADS_MM + TOTALS_MM + rows);
        }
        table.draw_heads(side, "");
        for (place, unit) in army.iter().enumerate() {
            let last = place + 1 == army.len();
            if table.flow.make_room(table.row_height(unit) + if last { TOTALS_MM } else { 0.0 }) {
                table.draw_heads(side, tr!(", continued"));
            }
            number += 1;
            table.unit(unit, number);
        }
        table.draw_totals(side, army);
    }
    table.draw_absent();
    table.flow.into_document(DocumentKind::OrderOfBattle, furniture::HINT, PAGE_MARGIN_MM)
}

struct ArmyTable<'a> {
    battle: Battle<'a>,
    flow: Flow<'a>,
    row: f32,
}

/// Returns the columns of a row: number, arms, unit, troops, player, figures, square, and absent.
fn columns(row: Area) -> [Area; 8] {
    let [number, _, arms, unit, troop, player, figures, square, absent] =
        row.columns([Mm(7.0), Mm(3.0), Mm(9.0), Mm(12.0), Mm(25.0), Share(1.0), Mm(19.0), Mm(22.0), Mm(12.0)], 0.0);
    [number, arms, unit, troop, player.without_right(3.0), figures, square, absent]
}

/// Returns the area of a unit's players, beside William or Harold.
fn names_area(unit: &Unit, player: Area) -> Area {
    if unit.bodyguard { player.without_right(LORD_MM) } else { player }
}

impl<'a> ArmyTable<'a> {
    fn new(battle: Battle<'a>, options: PrintOptions, fonts: &'a Fonts) -> Self {
        let about = furniture::subtitle(battle.setup);
        let begin = move |_| begin_page(options, fonts, PAGE_MARGIN_MM, DocumentKind::OrderOfBattle.title(), &about);
        let mut table = Self { battle, flow: Flow::new(begin), row: ROW_MM.0 };
        // Where everything fits on a page, or an army on each, the rows share what is left of it.
        let [both, larger] = {
            let [norman, saxon] = Side::ALL.map(|side| battle.state.army(side).len());
            [norman + saxon, norman.max(saxon)]
        };
        // A hair less than fits, against rounding.
        let left = table.flow.left.height - table.absent_text().map_or(0.0, |words| table.absent_height(&words));
        let even = |armies: f32, units: usize| (left - armies * (HEADS_MM + TOTALS_MM)) / length(units) - 0.005;
        table.row = match even(2.0, both) {
            row if row >= ROW_MM.0 => row.min(ROW_MM.1),
            _ => even(1.0, larger).clamp(ARMY_ROW_MM, ROW_MM.1),
        };
        table
    }

    /// Returns the height of a unit's row. Several pupils may need several lines.
    fn row_height(&self, unit: &Unit) -> f32 {
        let Some(Leader { name, .. }) = self.battle.leader(unit.id) else { return self.row };
        let [_, _, _, _, player, ..] = columns(self.flow.left);
        let width = names_area(unit, player).width;
        let lines = self.flow.pen.fonts.wrap_at(Breaks::Joints, &name, LEAST.size_pt, LEAST.style, width).len();
        let several = if lines > 1 { length(lines) * LEAST.leading_mm() + 0.8 } else { 0.0 };
        // Text split over very many lines shrinks at this height.
        self.row.max(several).min(MOST_ROW_MM)
    }

    /// Draws the line of pupils known to be absent, for the roll call.
    fn draw_absent(&mut self) {
        let Some(words) = self.absent_text() else { return };
        let height = self.absent_height(&words);
        self.flow.make_room(height);
        let (pen, area) = self.flow.next(height);
        pen.paragraph(area.beside(10.0), Align::Left, PLAIN, &words);
    }

    /// Returns text such as "Absent: Ada Lind and Ben Okoro."
    fn absent_text(&self) -> Option<String> {
        let absent: Vec<String> = self.battle.absent_pupils().map(|name| self.battle.printed_name(name, self.flow.pen.fonts)).collect();
        (!absent.is_empty()).then(|| tr!("Absent: {absent}.", absent = join(&absent)))
    }

    fn absent_height(&self, words: &str) -> f32 {
        self.flow.pen.height(self.flow.left.width - 10.0, PLAIN, words)
    }

    /// Draws the name of an army and the column heads.
    fn draw_heads(&mut self, side: Side, continued: &str) {
        let (pen, area) = self.flow.next(HEADS_MM);
        let band = area.top(8.5);
        pen.frame(band, 1.6, None, Some(Ink::from_side(side)));
        let title = tr!("The {army}{continued}", army = side.army(), continued);
        let look = Look::new(15.0, Style::Title, Ink::Paper);
        pen.heading(2, (band.x + 3.0, band.bottom() - 2.6), Align::Left, look, &title);
        let led = tr!(
            "led by {army_commander}; each player is a {player_title}",
            army_commander = side.army_commander(),
            player_title = side.player_title()
        );
        pen.text((band.right() - 3.0, band.bottom() - 2.8), Align::Right, BOLD.with_ink(Ink::Paper), &led);
        let heads = ["no.", "", "unit", "troops", "player", "figures", "square", "absent"];
        let aligns = [Align::Right, Align::Left, Align::Left, Align::Left, Align::Left, Align::Left, Align::Left, Align::Center];
        pen.piece(Role::Heads, |pen| {
            for ((cell, words), align) in columns(area).into_iter().zip(heads).zip(aligns).filter(|((_, words), _)| !words.is_empty()) {
                pen.text((cell.anchor_x(align), area.bottom() - 2.0), align, furniture::HINT, words);
            }
        });
        pen.rule(area, area.bottom(), 0.4, Ink::Words);
    }

    fn unit(&mut self, unit: &Unit, number: usize) {
        let (pen, area) = self.flow.next(self.row_height(unit));
        let [number_cell, arms, code, troop, player, figures, square, absent] = columns(area);
        let figures_text = tr!("{figures} on {bases}", figures = unit.start, bases = self.battle.bases(unit));
        let place = self.battle.setup.unit(unit.id).and_then(|muster| muster.square);
        let place = place.map_or_else(|| "reserve".to_owned(), |square| square.to_string());
        draw_row(pen, area, number - 1, 0.15, |pen| {
            pen.centred_line(number_cell, Align::Right, QUIET, &number.to_string());
            let arms = Area { width: 7.0, ..arms.padded(0.0, 0.4) };
            pen.art(&art::shield(unit.id.side, unit.id.number, unit.bodyguard), arms);
            pen.piece(Role::Head, |pen| pen.centred_line(code, Align::Left, BOLD, &unit.id.to_string()));
            pen.centred_line(troop, Align::Left, PLAIN, &capitalise(unit.troop.name()));
            pen.piece(Role::Cell, |pen| draw_player(pen, self.battle, unit, player));
            pen.centred_line(figures, Align::Left, PLAIN, &figures_text);
            pen.centred_line(square, Align::Left, BOLD, &place);
            let tick = Area::square(absent.middle(), 4.2);
            pen.piece(Role::Cell, |pen| pen.frame(tick, 0.6, Some((0.3, Ink::Words)), Some(Ink::Paper)));
        });
    }

    /// Draws the totals of an army.
    fn draw_totals(&mut self, side: Side, army: &[Unit]) {
        let strength = self.battle.state.strength(side);
        let led = army.iter().filter(|unit| self.battle.state.player(unit.id).is_some()).count();
        let (pen, area) = self.flow.next(TOTALS_MM);
        let units = tr_count!(army = army.len(), "{army} unit", "{army} units");
        let words = tr!("{units}, {led} with players, {start} figures", units, led, start = strength.start);
        pen.text((area.x + 10.0, area.y + 4.6), Align::Left, BOLD, &words);
        let half = tr!("the battle ends when {start} or fewer are left", start = strength.start / 2);
        pen.text((area.right(), area.y + 4.6), Align::Right, furniture::HINT, &half);
    }
}

/// Draws a unit's leader, with a crown for William and Harold, or a line to write on.
fn draw_player(pen: &mut Pen<'_>, battle: Battle<'_>, unit: &Unit, area: Area) {
    let baseline = PLAIN.baseline_in(area);
    if unit.bodyguard {
        let (lord, look) = (unit.id.side.army_commander(), BOLD.with_size(9.0));
        pen.text((area.right(), baseline), Align::Right, look, lord);
        pen.art(&art::crown(), Area::new(area.right() - pen.width(look, lord) - 6.2, baseline - 3.4, 5.2, 4.0));
    }
    let names = names_area(unit, area);
    match battle.leader(unit.id) {
        Some(Leader { name, mark }) => {
            let look = BOLD.with_size(10.68);
            if pen.fonts.can_show(&name) && pen.width(LEAST, &name) <= names.width {
                pen.fitted_text((names.x, baseline), Align::Left, look.with_size(10.5), names.width, LEAST.size_pt, &name);
            } else {
                // On several lines, or with a box for letters that no font has.
                pen.name(names.padded(0.0, 0.3), Align::Left, look, LEAST.size_pt, &name, &mark);
            }
        }
        None => pen.rule(names, baseline + 1.0, 0.25, Ink::Quiet),
    }
}
