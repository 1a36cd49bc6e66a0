//! To-hit table of both sides, with moves, ranges and armour.

use super::to_hit_lines::{ToHitLine, enemies, lines};
use crate::art;
use crate::sheets::layout::furniture;
use crate::sheets::layout::unit_sheet::to_hit::Trial;
use crate::sheets::layout::{Align, Area, Battle, Ink, Look, Mm, Pen, Role, Share, Style};
use senlac_base::language::lists::capitalise;
use senlac_classroom::rules::{NEVER, Needs, Side};

const ROW_MM: f32 = 6.3;
const HEAD_MM: f32 = 8.6;
const LABEL_MM: f32 = 60.0;
const NUMBER: Look = Look::new(11.5, Style::Bold, Ink::Words);
const LABEL: Look = Look::new(9.6, Style::Bold, Ink::Words);

/// Draws both sides' tables below each other and returns their bottom edge.
pub(super) fn draw(pen: &mut Pen<'_>, battle: Battle<'_>, area: Area) -> f32 {
    let trial = Trial::new(battle.state);
    let mut left = area;
    for side in Side::ALL {
        draw_army(pen, battle, &trial, side, &mut left);
        left.take(2.0);
    }
    let hint = tr!("lowest number that hits: for the men, then (crown) for the commander · any: every number hits");
    pen.fitted_text((left.x, left.y + 2.0), Align::Left, furniture::HINT, left.width, 5.0, hint);
    left.y + 3.2
}

/// Draws a side's table at the top of an area, which continues below it.
fn draw_army(pen: &mut Pen<'_>, battle: Battle<'_>, trial: &Trial, side: Side, left: &mut Area) {
    let foes = enemies(battle.state, side);
    let head = left.take(HEAD_MM);
    pen.frame(head, 1.5, None, Some(Ink::from_side(side)));
    let baseline = head.y + 5.9;
    let heads_row = pen.begin(Role::Heads);
    pen.text((head.x + 3.0, baseline), Align::Left, Look::new(13.5, Style::Title, Ink::Paper), &tr!("{army} to hit", army = side.army()));
    let facts = ["move", "shoot", tr!("arrow hits")].map(|words| (LABEL.with_size(8.2), words.to_owned()));
    let heads = facts.into_iter().chain(foes.iter().map(|troop| (LABEL, capitalise(troop.name()))));
    for (x, (look, words)) in column_middles(head, foes.len()).zip(heads) {
        pen.text((x, baseline), Align::Center, look.with_ink(Ink::Paper), &words);
    }
    pen.end(heads_row);
    left.take(0.4);
    for (number, line) in lines(battle.state, trial, side).iter().enumerate() {
        let row = left.take(ROW_MM);
        if number % 2 == 1 {
            pen.frame(row, 0.0, None, Some(Ink::Shade));
        }
        pen.piece(Role::Row, |pen| self::row(pen, line, row, foes.len()));
        pen.rule(row, row.bottom(), 0.15, Ink::Rule);
    }
}

/// Returns the middles of the columns after the labels: move, range, armour, and each enemy.
fn column_middles(row: Area, enemies: usize) -> impl Iterator<Item = f32> {
    let facts = std::iter::repeat_n(Mm(15.0), 3);
    let columns = row.beside(LABEL_MM).columns_of(facts.chain(std::iter::repeat_n(Share(1.0), enemies)), 0.0);
    columns.into_iter().map(|column| column.middle().0)
}

fn row(pen: &mut Pen<'_>, line: &ToHitLine, area: Area, enemies: usize) {
    let baseline = NUMBER.baseline_in(area);
    let plain = Look { style: Style::Plain, ..LABEL };
    if line.moves.is_some() {
        pen.art(&art::troop_icon(line.troop), area.corner(ROW_MM).inset(0.4).moved(0.6, 0.0));
    }
    let at = (area.x + ROW_MM + 2.6, baseline);
    let look = if line.moves.is_some() { LABEL } else { plain };
    pen.piece(Role::Head, |pen| pen.fitted_text(at, Align::Left, look, LABEL_MM - ROW_MM - 3.0, 6.0, &line.words));
    let armour = line.hits_for_one.map(|hits| if hits == 1 { "all".to_owned() } else { senlac_classroom::phrasebook::share(hits) });
    let facts = [line.moves.map(|moves| moves.to_string()), line.range.map(|range| range.to_string()), armour];
    let mut middles = column_middles(area, enemies);
    for (fact, x) in facts.into_iter().zip(&mut middles) {
        pen.piece(Role::Cell, |pen| pen.text((x, baseline), Align::Center, plain, fact.as_deref().unwrap_or("")));
    }
    for (x, needs) in middles.zip(&line.needs) {
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
