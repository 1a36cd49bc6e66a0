//! Both armies as a table, to call the roll by and to see who leads what.

use super::flow::Flow;
use super::furniture::{self, length, number_pages};
use super::{Align, Area, Ink, Look, Pen, Role};
use crate::art;
use crate::sheets::document::{Battle, Document, Kind, Options};
use crate::sheets::names::Leader;
use crate::sheets::text::{Breaks, Fonts, Style};
use senlac_base::game::pupils::join;
use senlac_classroom::rules::{Side, Unit};

#[cfg(test)]
mod tests;

const PAGE_MARGIN_MM: f32 = 11.0;
/// Heights of a row: at least, and at most.
const ROW_MM: (f32, f32) = (5.1, 8.4);
/// The least height of a row where an army has a page of its own.
const ARMY_ROW_MM: f32 = 6.4;
/// Height of an army's heading with the columns' headings below it.
const HEADS_MM: f32 = 14.5;
/// Height of the line that sums up an army, with the air below it.
const TOTALS_MM: f32 = 8.0;
/// The most that a row takes.
const MOST_ROW_MM: f32 = 190.0;
/// What a crown with William's name takes.
const LORD_MM: f32 = 22.0;
/// The least letters of names: 10.68 points, seven times made smaller as [`Pen::name`] does, and a hair less.
const LEAST: Look = Look::new(8.02, Style::Bold, Ink::Words);
const PLAIN: Look = Look::new(10.0, Style::Plain, Ink::Words);
const BOLD: Look = Look::new(10.0, Style::Bold, Ink::Words);

/// Both armies, unit by unit, with their players, figures and squares before the first card. Those that nobody leads have a
/// line to write a name on.
pub(crate) fn order_of_battle(battle: Battle<'_>, options: Options, fonts: &Fonts) -> Document {
    let mut table = ArmyTable::new(battle, options, fonts);
    let mut number = 0;
    for side in Side::ALL {
        let army = battle.state.army(side);
        // An army that has no room below the other begins a page.
        let rows: f32 = army.iter().map(|unit| table.row_of(unit)).sum();
        if side == Side::Saxon && table.flow.left.height < HEADS_MM + TOTALS_MM + rows {
            table.flow.turn_over();
        }
        table.heads(side, "");
        for (place, unit) in army.iter().enumerate() {
            let last = place + 1 == army.len();
            if table.flow.left.height < table.row_of(unit) + if last { TOTALS_MM } else { 0.0 } {
                table.flow.turn_over();
                table.heads(side, tr!(", continued"));
            }
            number += 1;
            table.unit(unit, number);
        }
        table.totals(side, army);
    }
    table.absent();
    Document::new(Kind::OrderOfBattle, number_pages(table.flow.pages(), PAGE_MARGIN_MM))
}

struct ArmyTable<'a> {
    battle: Battle<'a>,
    flow: Flow<'a>,
    row: f32,
}

/// Where the columns begin, from the left, and where the last one ends.
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
    fn of(area: Area) -> Self {
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

    /// Where the player's name ends: William and Harold stand behind it.
    fn names_end(&self, unit: &Unit) -> f32 {
        self.figures - 3.0 - if unit.bodyguard { LORD_MM } else { 0.0 }
    }
}

impl<'a> ArmyTable<'a> {
    fn new(battle: Battle<'a>, options: Options, fonts: &'a Fonts) -> Self {
        let begin = move |_| {
            let mut pen = Pen::new(fonts, options.paper, options.inks);
            let area = options.paper.within(PAGE_MARGIN_MM);
            let left = furniture::head(&mut pen, area, Kind::OrderOfBattle.title(), &furniture::about(battle.setup));
            (pen, left)
        };
        let mut table = Self { battle, flow: Flow::new(begin), row: ROW_MM.0 };
        // Where everything fits on a page, or an army on each, the rows share what is left of it.
        let [both, larger] = {
            let [norman, saxon] = Side::ALL.map(|side| battle.state.army(side).len());
            [norman + saxon, norman.max(saxon)]
        };
        // A hair less than fits, against rounding.
        let left = table.flow.left.height - table.absent_words().map_or(0.0, |words| table.height_of_absent(&words));
        let even = |armies: f32, units: usize| (left - armies * (HEADS_MM + TOTALS_MM)) / length(units) - 0.005;
        table.row = match even(2.0, both) {
            row if row >= ROW_MM.0 => row.min(ROW_MM.1),
            _ => even(1.0, larger).clamp(ARMY_ROW_MM, ROW_MM.1),
        };
        table
    }

    /// The height of a unit's row: several pupils need several lines.
    fn row_of(&self, unit: &Unit) -> f32 {
        let Some(Leader { name, .. }) = self.battle.leader(unit.id) else { return self.row };
        let columns = ArmyColumns::of(self.flow.left);
        let width = columns.names_end(unit) - columns.player;
        let lines = self.flow.pen.fonts.wrap_at(Breaks::Joints, &name, LEAST.size_pt, LEAST.style, width).len();
        let several = if lines > 1 { length(lines) * LEAST.leading_mm() + 0.8 } else { 0.0 };
        // What is torn over very many lines becomes smaller at last.
        self.row.max(several).min(MOST_ROW_MM)
    }

    /// Who is known to be absent, for whoever calls the roll.
    fn absent(&mut self) {
        let Some(words) = self.absent_words() else { return };
        let height = self.height_of_absent(&words);
        if self.flow.left.height < height {
            self.flow.turn_over();
        }
        let area = self.flow.take(height);
        self.flow.pen.paragraph(Area { x: area.x + 10.0, width: area.width - 10.0, ..area }, Align::Left, PLAIN, &words);
    }

    /// "Absent: Ada Lind and Ben Okoro."
    fn absent_words(&self) -> Option<String> {
        let absent: Vec<String> = self.battle.absent().map(|name| self.battle.shown(name, self.flow.pen.fonts)).collect();
        (!absent.is_empty()).then(|| tr!("Absent: {absent}.", absent = join(&absent)))
    }

    fn height_of_absent(&self, words: &str) -> f32 {
        self.flow.pen.height(self.flow.left.width - 10.0, PLAIN, words)
    }

    /// The name of an army and the headings of the columns.
    fn heads(&mut self, side: Side, continued: &str) {
        let area = self.flow.take(HEADS_MM);
        let columns = ArmyColumns::of(area);
        let pen = &mut self.flow.pen;
        let band = Area { height: 8.5, ..area };
        pen.frame(band, 1.6, None, Some(Ink::of(side)));
        let title = tr!("The {army}{continued}", army = side.army(), continued);
        let look = Look::new(15.0, Style::Title, Ink::Paper);
        pen.heading(2, (band.x + 3.0, band.bottom() - 2.6), Align::Left, look, &title);
        let led = tr!(
            "led by {army_commander}; each player is a {player_title}",
            army_commander = side.army_commander(),
            player_title = side.player_title()
        );
        pen.text((band.right() - 3.0, band.bottom() - 2.8), Align::Right, BOLD.inked(Ink::Paper), &led);
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
        let area = self.flow.take(self.row_of(unit));
        let columns = ArmyColumns::of(area);
        let setup = self.battle.setup;
        let pen = &mut self.flow.pen;
        if number.is_multiple_of(2) {
            pen.frame(Area::new(area.x, area.y + 0.2, area.width, area.height - 0.2), 0.0, None, Some(Ink::Shade));
        }
        let row = pen.begin(Role::Row);
        let baseline = area.middle().1 + PLAIN.size_mm() * 0.36;
        pen.text((columns.number, baseline), Align::Right, PLAIN.inked(Ink::Quiet), &number.to_string());
        let arms = Area::new(columns.arms, area.y + 0.4, 7.0, area.height - 0.8);
        pen.art(&art::shield(unit.id.side, unit.id.number, unit.bodyguard), arms);
        pen.piece(Role::Head, |pen| pen.text((columns.unit, baseline), Align::Left, BOLD, &unit.id.to_string()));
        pen.text((columns.troop, baseline), Align::Left, PLAIN, &senlac_base::language::lists::capital(unit.troop.name()));
        pen.piece(Role::Cell, |pen| player(pen, self.battle, unit, &columns, area));
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

    /// What an army has altogether.
    fn totals(&mut self, side: Side, army: &[Unit]) {
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

/// Who leads a unit, with a crown for William and Harold; or a line to write on.
fn player(pen: &mut Pen<'_>, battle: Battle<'_>, unit: &Unit, columns: &ArmyColumns, area: Area) {
    let baseline = area.middle().1 + PLAIN.size_mm() * 0.36;
    if unit.bodyguard {
        let (lord, right) = (unit.id.side.army_commander(), columns.figures - 3.0);
        let look = BOLD.sized(9.0);
        pen.text((right, baseline), Align::Right, look, lord);
        pen.art(&art::crown(), Area::new(right - pen.width(look, lord) - 6.2, baseline - 3.4, 5.2, 4.0));
    }
    let right = columns.names_end(unit);
    match battle.leader(unit.id) {
        Some(Leader { name, mark }) => {
            let look = BOLD.sized(10.68);
            let width = right - columns.player;
            if pen.fonts.can_show(&name) && pen.width(LEAST, &name) <= width {
                pen.fitted((columns.player, baseline), Align::Left, look.sized(10.5), width, LEAST.size_pt, &name);
            } else {
                // On several lines, or with a box for letters that no font has.
                let room = Area::new(columns.player, area.y + 0.3, width, area.height - 0.6);
                pen.name(room, Align::Left, look, LEAST.size_pt, &name, &mark);
            }
        }
        None => pen.line((columns.player, baseline + 1.0), (right, baseline + 1.0), 0.25, Ink::Quiet),
    }
}
