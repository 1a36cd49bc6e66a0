//! Both armies as a table, for the roll call and for finding each unit's leader.

use super::flow::Flow;
use super::furniture::{self, length, number_pages};
use super::{Align, Area, Ink, Look, Pen, Role};
use crate::art;
use crate::sheets::document::{Battle, Document, DocumentKind, PrintOptions};
use crate::sheets::names::Leader;
use crate::sheets::text::{Breaks, Fonts, Style};
use senlac_base::game::pupils::join;
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
const PLAIN: Look = Look::new(10.0, Style::Plain, Ink::Words);
const BOLD: Look = Look::new(10.0, Style::Bold, Ink::Words);

/// Lays out both armies, unit by unit, with their players, figures and squares before the first card.
/// Units without a leader have a line to write a name on.
pub(crate) fn order_of_battle(battle: Battle<'_>, options: PrintOptions, fonts: &Fonts) -> Document {
    let mut table = ArmyTable::new(battle, options, fonts);
    let mut number = 0;
    for side in Side::ALL {
        let army = battle.state.army(side);
        // An army that has no room below the other begins a page.
        let rows: f32 = army.iter().map(|unit| table.row_height(unit)).sum();
        if side == Side::Saxon && table.flow.left.height < HEADS_MM + TOTALS_MM + rows {
            table.flow.next_page();
        }
        table.draw_heads(side, "");
        for (place, unit) in army.iter().enumerate() {
            let last = place + 1 == army.len();
            if table.flow.left.height < table.row_height(unit) + if last { TOTALS_MM } else { 0.0 } {
                table.flow.next_page();
                table.draw_heads(side, tr!(", continued"));
            }
            number += 1;
            table.unit(unit, number);
        }
        table.draw_totals(side, army);
    }
    table.draw_absent();
    Document::new(DocumentKind::OrderOfBattle, number_pages(table.flow.into_pens(), PAGE_MARGIN_MM))
}

struct ArmyTable<'a> {
    battle: Battle<'a>,
    flow: Flow<'a>,
    row: f32,
}

/// Left edges of the columns, and the centre of the last one.
struct ArmyColumns {
    number: f32,
    arms: f32,
    unit: f32,
    troop: f32,
    player: f32,
    figures: f32,
    square: f32,
    absent: f32,
}

impl ArmyColumns {
    fn from_area(area: Area) -> Self {
        let right = area.right();
        let (number, arms) = (area.x + 7.0, area.x + 10.0);
        Self {
            number,
            arms,
            unit: arms + 9.0,
            troop: arms + 21.0,
            player: arms + 46.0,
            figures: right - 53.0,
            square: right - 34.0,
            absent: right - 6.0,
        }
    }

    /// Returns the right end of the player's name, which may be followed by "William" or "Harold".
    fn names_end(&self, unit: &Unit) -> f32 {
        self.figures - 3.0 - if unit.bodyguard { LORD_MM } else { 0.0 }
    }
}

impl<'a> ArmyTable<'a> {
    fn new(battle: Battle<'a>, options: PrintOptions, fonts: &'a Fonts) -> Self {
        let begin = move |_| {
            let mut pen = Pen::new(fonts, options.paper, options.inks);
            let area = options.paper.inner_area(PAGE_MARGIN_MM);
            let left = furniture::draw_head(&mut pen, area, DocumentKind::OrderOfBattle.title(), &furniture::subtitle(battle.setup));
            (pen, left)
        };
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
        let columns = ArmyColumns::from_area(self.flow.left);
        let width = columns.names_end(unit) - columns.player;
        let lines = self.flow.pen.fonts.wrap_at(Breaks::Joints, &name, LEAST.size_pt, LEAST.style, width).len();
        let several = if lines > 1 { length(lines) * LEAST.leading_mm() + 0.8 } else { 0.0 };
        // What is torn over very many lines becomes smaller at last.
        self.row.max(several).min(MOST_ROW_MM)
    }

    /// Draws the line of pupils known to be absent, for the roll call.
    fn draw_absent(&mut self) {
        let Some(words) = self.absent_text() else { return };
        let height = self.absent_height(&words);
        if self.flow.left.height < height {
            self.flow.next_page();
        }
        let area = self.flow.take(height);
        self.flow.pen.paragraph(Area { x: area.x + 10.0, width: area.width - 10.0, ..area }, Align::Left, PLAIN, &words);
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
        let area = self.flow.take(HEADS_MM);
        let columns = ArmyColumns::from_area(area);
        let pen = &mut self.flow.pen;
        let band = Area { height: 8.5, ..area };
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
        let baseline = area.bottom() - 2.0;
        let heads = [
            (columns.number, Align::Right, "no."),
            (columns.unit, Align::Left, "unit"),
            (columns.troop, Align::Left, "troops"),
            (columns.player, Align::Left, "player"),
            (columns.figures, Align::Left, "figures"),
            (columns.square, Align::Left, "square"),
            (columns.absent, Align::Center, "absent"),
        ];
        pen.piece(Role::Heads, |pen| {
            for (x, align, words) in heads {
                pen.text((x, baseline), align, furniture::HINT, words);
            }
        });
        pen.line((area.x, area.bottom()), (area.right(), area.bottom()), 0.4, Ink::Words);
    }

    fn unit(&mut self, unit: &Unit, number: usize) {
        let area = self.flow.take(self.row_height(unit));
        let columns = ArmyColumns::from_area(area);
        let setup = self.battle.setup;
        let pen = &mut self.flow.pen;
        if number.is_multiple_of(2) {
            pen.frame(Area::new(area.x, area.y + 0.2, area.width, area.height - 0.2), 0.0, None, Some(Ink::Shade));
        }
        let row = pen.begin(Role::Row);
        let baseline = area.middle().1 + PLAIN.size_mm() * 0.36;
        pen.text((columns.number, baseline), Align::Right, PLAIN.with_ink(Ink::Quiet), &number.to_string());
        let arms = Area::new(columns.arms, area.y + 0.4, 7.0, area.height - 0.8);
        pen.art(&art::shield(unit.id.side, unit.id.number, unit.bodyguard), arms);
        pen.piece(Role::Head, |pen| pen.text((columns.unit, baseline), Align::Left, BOLD, &unit.id.to_string()));
        pen.text((columns.troop, baseline), Align::Left, PLAIN, &senlac_base::language::lists::capitalise(unit.troop.name()));
        pen.piece(Role::Cell, |pen| draw_player(pen, self.battle, unit, &columns, area));
        pen.text(
            (columns.figures, baseline),
            Align::Left,
            PLAIN,
            &tr!("{figures} on {bases}", figures = unit.start, bases = self.battle.bases(unit)),
        );
        let square = setup.unit(unit.id).and_then(|muster| muster.square).map_or_else(|| "reserve".to_owned(), |square| square.to_string());
        pen.text((columns.square, baseline), Align::Left, BOLD, &square);
        let tick = Area::square((columns.absent, area.middle().1), 4.2);
        pen.piece(Role::Cell, |pen| pen.frame(tick, 0.6, Some((0.3, Ink::Words)), Some(Ink::Paper)));
        pen.end(row);
        pen.line((area.x, area.bottom()), (area.right(), area.bottom()), 0.15, Ink::Rule);
    }

    /// Draws the totals of an army.
    fn draw_totals(&mut self, side: Side, army: &[Unit]) {
        let strength = self.battle.state.strength(side);
        let led = army.iter().filter(|unit| self.battle.state.player(unit.id).is_some()).count();
        let area = self.flow.take(TOTALS_MM);
        let pen = &mut self.flow.pen;
        let units = tr_count!(army = army.len(), "{army} unit", "{army} units");
        let words = tr!("{units}, {led} with a player, {start} figures", units, led, start = strength.start);
        pen.text((area.x + 10.0, area.y + 4.6), Align::Left, BOLD, &words);
        let half = tr!("the battle is at its end when {start} or fewer are left", start = strength.start / 2);
        pen.text((area.right(), area.y + 4.6), Align::Right, furniture::HINT, &half);
    }
}

/// Draws a unit's leader, with a crown for William and Harold, or a line to write on.
fn draw_player(pen: &mut Pen<'_>, battle: Battle<'_>, unit: &Unit, columns: &ArmyColumns, area: Area) {
    let baseline = area.middle().1 + PLAIN.size_mm() * 0.36;
    if unit.bodyguard {
        let (lord, right) = (unit.id.side.army_commander(), columns.figures - 3.0);
        let look = BOLD.with_size(9.0);
        pen.text((right, baseline), Align::Right, look, lord);
        pen.art(&art::crown(), Area::new(right - pen.width(look, lord) - 6.2, baseline - 3.4, 5.2, 4.0));
    }
    let right = columns.names_end(unit);
    match battle.leader(unit.id) {
        Some(Leader { name, mark }) => {
            let look = BOLD.with_size(10.68);
            let width = right - columns.player;
            if pen.fonts.can_show(&name) && pen.width(LEAST, &name) <= width {
                pen.fitted_text((columns.player, baseline), Align::Left, look.with_size(10.5), width, LEAST.size_pt, &name);
            } else {
                // On several lines, or with a box for letters that no font has.
                let room = Area::new(columns.player, area.y + 0.3, width, area.height - 0.6);
                pen.name(room, Align::Left, look, LEAST.size_pt, &name, &mark);
            }
        }
        None => pen.line((columns.player, baseline + 1.0), (right, baseline + 1.0), 0.25, Ink::Quiet),
    }
}
