//! To-hit table of both sides, with moves, ranges and armour.

use super::to_hit_lines::{ToHitLine, enemies, lines};
use crate::art;
use crate::sheets::layout::furniture::{self, length};
use crate::sheets::layout::unit_sheet::to_hit::Trial;
use crate::sheets::layout::{Align, Area, Battle, Ink, Look, Pen, Role, Style};
use senlac_base::language::lists::capitalise;
use senlac_classroom::rules::{NEVER, Needs, Side};

const ROW_MM: f32 = 6.3;
const HEAD_MM: f32 = 8.6;
const LABEL_MM: f32 = 60.0;
const COLUMN_MM: f32 = 15.0;
const NUMBER: Look = Look::new(11.5, Style::Bold, Ink::Words);
const LABEL: Look = Look::new(9.6, Style::Bold, Ink::Words);

/// Draws both sides' tables below each other and returns their bottom edge.
pub(super) fn draw(pen: &mut Pen<'_>, battle: Battle<'_>, area: Area) -> f32 {
    let trial = Trial::new(battle.state);
    let mut y = area.y;
    for side in Side::ALL {
        y = draw_army(pen, battle, &trial, side, Area { y, ..area }) + 2.0;
    }
    let hint = tr!("lowest face that hits: each man’s, and beside the crown the commander’s · any: every face hits");
    pen.fitted_text((area.x, y + 2.0), Align::Left, furniture::HINT, area.width, 5.0, hint);
    y + 3.2
}

fn draw_army(pen: &mut Pen<'_>, battle: Battle<'_>, trial: &Trial, side: Side, area: Area) -> f32 {
    let foes = enemies(battle.state, side);
    let places: Vec<f32> = enemy_column_middles(area, foes.len());
    let head = Area { height: HEAD_MM, ..area };
    pen.frame(head, 1.5, None, Some(Ink::from_side(side)));
    let baseline = head.y + 5.9;
    let heads_row = pen.begin(Role::Heads);
    pen.text((head.x + 3.0, baseline), Align::Left, Look::new(13.5, Style::Title, Ink::Paper), &tr!("{army} to hit", army = side.army()));
    let heads = ["move", "shoot", tr!("arrow hits")].into_iter().zip((0..3u8).map(|place| column_middle(area, place)));
    for (words, x) in heads {
        pen.text((x, baseline), Align::Center, LABEL.with_size(8.2).with_ink(Ink::Paper), words);
    }
    for (troop, &x) in foes.iter().zip(&places) {
        pen.text((x, baseline), Align::Center, LABEL.with_ink(Ink::Paper), &capitalise(troop.name()));
    }
    pen.end(heads_row);
    let mut y = head.bottom() + 0.4;
    for (number, line) in lines(battle.state, trial, side).iter().enumerate() {
        let row = Area { y, height: ROW_MM, ..area };
        if number % 2 == 1 {
            pen.frame(row, 0.0, None, Some(Ink::Shade));
        }
        pen.piece(Role::Row, |pen| self::row(pen, line, row, &places));
        y += ROW_MM;
        pen.line((area.x, y), (area.right(), y), 0.15, Ink::Rule);
    }
    y
}

/// Returns the middle of a column to the left of the enemies' columns.
fn column_middle(area: Area, place: u8) -> f32 {
    area.x + LABEL_MM + COLUMN_MM * (f32::from(place) + 0.5)
}

/// Returns the middles of the enemies' columns.
fn enemy_column_middles(area: Area, count: usize) -> Vec<f32> {
    let left = area.x + LABEL_MM + COLUMN_MM * 3.0;
    let width = (area.right() - left) / length(count.max(1));
    (0..count).map(|place| left + (length(place) + 0.5) * width).collect()
}

fn row(pen: &mut Pen<'_>, line: &ToHitLine, area: Area, places: &[f32]) {
    let baseline = area.middle().1 + NUMBER.size_mm() * 0.36;
    if line.moves.is_some() {
        pen.art(&art::troop_icon(line.troop), Area::new(area.x + 1.0, area.y + 0.4, ROW_MM - 0.8, ROW_MM - 0.8));
    }
    let look = if line.moves.is_some() { LABEL } else { Look { style: Style::Plain, ..LABEL } };
    let at = (area.x + ROW_MM + 2.6, baseline);
    pen.piece(Role::Head, |pen| pen.fitted_text(at, Align::Left, look, LABEL_MM - ROW_MM - 3.0, 6.0, &line.words));
    let plain = LABEL.with_size(9.6);
    let armour = line.hits_for_one.map(|hits| if hits == 1 { "all".to_owned() } else { senlac_classroom::phrasebook::share(hits) });
    let facts = [line.moves.map(|moves| moves.to_string()), line.range.map(|range| range.to_string()), armour];
    for (place, fact) in (0..).zip(facts) {
        let (at, look) = ((column_middle(area, place), baseline), Look { style: Style::Plain, ..plain });
        pen.piece(Role::Cell, |pen| pen.text(at, Align::Center, look, fact.as_deref().unwrap_or("")));
    }
    for (&x, needs) in places.iter().zip(&line.needs) {
        pen.piece(Role::Cell, |pen| draw_cell(pen, (x, baseline), *needs));
    }
}

/// Draws the number the men need, and beside a crown the number the commander needs.
fn draw_cell(pen: &mut Pen<'_>, (x, baseline): (f32, f32), needs: Needs) {
    pen.text((x - 4.0, baseline), Align::Right, NUMBER, &face_text(needs.men));
    pen.art(&art::crown(), Area::new(x - 1.0, baseline - 3.3, 4.4, 3.4));
    let (look, commander) = (Look { style: Style::Plain, ..NUMBER.with_size(10.5) }, face_text(needs.commander));
    let said = Role::Says(tr!("commander {commander}", commander));
    pen.piece(said, |pen| pen.text((x + 4.4, baseline), Align::Left, look, &commander));
}

/// Returns a number needed to hit as "3+", "6", "any", or a dash.
pub(in crate::sheets::layout) fn face_text(need: i8) -> String {
    match need {
        ..=1 => "any".to_owned(),
        6 => "6".to_owned(),
        NEVER.. => "–".to_owned(),
        lowest => format!("{lowest}+"),
    }
}
