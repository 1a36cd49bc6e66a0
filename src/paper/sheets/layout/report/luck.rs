//! Table comparing both sides' dice with the expected results.

use crate::sheets::layout::furniture::{BOLD, PLAIN};
use crate::sheets::layout::{Align, Area, Flow, Ink, Look, Pen, Role};
use senlac_classroom::odds::ledger::Account;
use senlac_classroom::rules::Side;
use senlac_classroom::story::Story;

const ROW_MM: f32 = 6.6;

/// Height of the luck table.
pub(super) const HEIGHT_MM: f32 = 3.0 * ROW_MM + 2.0;

/// Draws the table; the caller must have left its height free.
pub(super) fn draw(flow: &mut Flow<'_>, story: &Story) {
    let heads = [tr!("Side"), tr!("Attacks"), tr!("Dice"), tr!("Hits expected"), tr!("Hits scored"), tr!("Difference"), tr!("Verdict")];
    let (pen, row) = flow.next(ROW_MM);
    pen.frame(row, 0.0, None, Some(Ink::Wood));
    pen.piece(Role::Heads, |pen| draw_cells(pen, row, BOLD.with_ink(Ink::Paper), &heads.map(str::to_owned)));
    let ledger = story.ledger();
    for side in Side::ALL {
        let (pen, row) = flow.next(ROW_MM);
        pen.piece(Role::Row, |pen| draw_cells(pen, row, PLAIN, &row_texts(side, ledger.side(side))));
        pen.rule(row, row.bottom(), 0.25, Ink::Rule);
    }
    flow.take(2.0);
}

fn row_texts(side: Side, account: Account) -> [String; 7] {
    let surplus = account.surplus();
    let gap = match account.surplus_in_sixths() {
        0 => "0".to_owned(),
        1.. => format!("+{surplus:.1}"),
        _ => format!("–{:.1}", surplus.abs()),
    };
    let fortune = if account.dice == 0 { tr!("no dice") } else { account.fortune().word() };
    [
        side.army().to_owned(),
        account.attacks.to_string(),
        account.dice.to_string(),
        format!("{:.1}", account.expected()),
        account.hits.to_string(),
        gap,
        fortune.to_owned(),
    ]
}

fn draw_cells(pen: &mut Pen<'_>, row: Area, look: Look, words: &[String; 7]) {
    for (place, (cell, words)) in row.cells(7, 1, 0.0).zip(words).enumerate() {
        let align = if (1..6).contains(&place) { Align::Right } else { Align::Left };
        let cell = cell.inset(1.6);
        let role = if place == 0 { Role::Head } else { Role::Cell };
        pen.piece(role, |pen| pen.text((cell.anchor_x(align), row.y + 4.5), align, look, words));
    }
}
