//! Positions of the units of a large table, on a separate page because its squares are too small for names.

use super::{PAGE_MARGIN_MM, subtitle};
use crate::sheets::layout::{Align, Area, Ink, Look, Page, Pen, Role};
use crate::sheets::layout::{Battle, Fonts, PrintOptions, Style, furniture};
use senlac_classroom::rules::{Side, Unit};

const PLAIN: Look = Look::new(10.5, Style::Plain, Ink::Words);
const BOLD: Look = Look::new(10.5, Style::Bold, Ink::Words);
/// Columns of units, and the height of a row.
const COLUMNS: u8 = 3;
const ROW_MM: f32 = 5.8;
const HEAD_MM: f32 = 10.0;

/// Lists every surviving unit with its square, army by army.
pub(super) fn page(battle: Battle<'_>, options: PrintOptions, fonts: &Fonts) -> Page {
    let (mut pen, mut left) = furniture::begin_page(options, fonts, PAGE_MARGIN_MM, tr!("Unit positions"), &subtitle(battle));
    for side in Side::ALL {
        let head = left.take(HEAD_MM);
        let title = Look::new(15.0, Style::Title, Ink::from_side(side));
        pen.heading(2, (head.x, head.bottom() - 3.0), Align::Left, title, &tr!("The {army}", army = side.army()));
        let units: Vec<&Unit> = battle.state.army(side).iter().filter(|unit| !unit.is_destroyed()).collect();
        let rows = u8::try_from(units.len().div_ceil(usize::from(COLUMNS))).unwrap_or(u8::MAX).max(1);
        let table = left.take(f32::from(rows) * ROW_MM);
        // The list runs down its columns, cells run along their rows.
        let cells: Vec<Area> = table.cells(COLUMNS, rows, 0.0).collect();
        for (place, unit) in units.into_iter().enumerate() {
            let (column, row) = (place / usize::from(rows), place % usize::from(rows));
            let cell = cells[row * usize::from(COLUMNS) + column];
            pen.piece(Role::Item, |pen| draw_unit(pen, unit, cell.without_right(6.0)));
        }
        left.take(4.0);
    }
    pen.finish()
}

/// Draws a unit's line, such as "N01 knights D10".
fn draw_unit(pen: &mut Pen<'_>, unit: &Unit, area: Area) {
    let square = unit.square.map_or_else(|| "reserve".to_owned(), |square| square.to_string());
    pen.piece(Role::Paragraph, |pen| {
        pen.first_line(area, Align::Left, BOLD, &unit.id.to_string());
        pen.first_line(area.beside(11.0), Align::Left, PLAIN, unit.troop.name());
        pen.first_line(area, Align::Right, BOLD, &square);
    });
}
