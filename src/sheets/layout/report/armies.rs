//! An army: how many are left altogether, and of each unit.

use crate::rules::{Side, State, Unit};
use crate::sheets::document::Battle;
use crate::sheets::layout::art;
use crate::sheets::layout::furniture::length;
use crate::sheets::layout::signs::side_ink;
use crate::sheets::layout::{Align, Area, Ink, Look, Pen, Role};
use crate::sheets::text::Style;

/// The greatest height of a unit's row.
const ROW_MM: f32 = 9.0;
const HEAD_MM: f32 = 23.0;
/// The part of a row that its bar takes.
const BAR: f32 = 0.39;

/// Draws an army in a column.
pub(super) fn draw(pen: &mut Pen<'_>, battle: Battle<'_>, side: Side, area: Area) {
    let (head, rows) = area.split_top(HEAD_MM);
    whole(pen, battle.state, side, head);
    let army = battle.state.army(side);
    let height = (rows.height / length(army.len().max(1))).min(ROW_MM);
    for (place, unit) in army.iter().enumerate() {
        pen.piece(Role::Row, |pen| row(pen, battle, unit, Area { y: rows.y + length(place) * height, height, ..rows }));
    }
}

/// The army's name, its figures, and a bar with a mark at half.
fn whole(pen: &mut Pen<'_>, state: &State, side: Side, area: Area) {
    let strength = state.strength(side);
    let baseline = area.y + 7.6;
    pen.heading(2, (area.x, baseline), Align::Left, Look::new(18.0, Style::Title, side_ink(side)), side.army());
    let left = format!("{} of {} left", strength.left, strength.start);
    pen.text((area.right(), baseline), Align::Right, Look::new(12.0, Style::Bold, Ink::Words), &left);
    let bar_area = Area::new(area.x, area.y + 10.4, area.width, 6.0);
    bar(pen, bar_area, side, (strength.left, strength.start), (strength.start / 60).max(1));
    let (x, y) = (bar_area.middle().0, bar_area.bottom());
    pen.line((x, bar_area.y - 1.2), (x, y + 1.2), 0.9, Ink::Words);
    let look = Look::new(7.5, Style::Plain, Ink::Quiet);
    pen.piece(Role::Artifact, |pen| pen.text((x, y + 4.2), Align::Center, look, "half"));
}

/// A bar: what is left is filled and ticked, every tick so many figures; what is lost is bare.
fn bar(pen: &mut Pen<'_>, area: Area, side: Side, (left, start): (u16, u16), each: u16) {
    pen.frame(area, 0.0, None, Some(Ink::Paper));
    if left > 0 && start > 0 {
        let figure = area.width / f32::from(start);
        pen.frame(Area { width: figure * f32::from(left), ..area }, 0.0, None, Some(side_ink(side)));
        // Bare of ink, what is left would look like what is lost: ticks tell them apart.
        let mut ticks = kurbo::BezPath::new();
        for tick in (each..left).step_by(usize::from(each.max(1))) {
            let x = f64::from(area.x + figure * f32::from(tick));
            ticks.move_to((x, f64::from(area.y)));
            ticks.line_to((x, f64::from(area.bottom())));
        }
        pen.shape(ticks, Some((0.25, Ink::Paper)), None);
    }
    pen.frame(area, 0.0, Some((0.3, Ink::Words)), None);
}

/// A unit: arms, name, player, and how many are left of how many.
fn row(pen: &mut Pen<'_>, battle: Battle<'_>, unit: &Unit, area: Area) {
    let size = (area.height * 1.75).clamp(4.5, 10.0);
    let (bold, plain) = (Look::new(size, Style::Bold, Ink::Words), Look::new(size, Style::Plain, Ink::Words));
    let baseline = area.middle().1 + plain.size_mm() * 0.36;
    let side = (area.height - 0.4).min(7.5);
    pen.art(&art::shield(unit.id.side, unit.id.number, unit.bodyguard), Area::new(area.x, area.middle().1 - side / 2.0, 6.5, side));
    let code = unit.id.to_string();
    pen.piece(Role::Head, |pen| pen.text((area.x + 7.8, baseline), Align::Left, bold, &code));
    let name_x = area.x + 7.8 + pen.width(bold, "N000") + 1.0;
    let bar_x = area.right() - area.width * BAR;
    let name = battle.leader(unit.id).and_then(|leader| leader.printable(pen.fonts));
    pen.fitted((name_x, baseline), Align::Left, plain, bar_x - name_x - 2.0, size * 0.8, name.as_deref().unwrap_or(unit.troop.name()));
    if unit.is_destroyed() {
        pen.text((bar_x, baseline), Align::Left, plain.inked(Ink::Quiet), "fell to the last man");
        return;
    }
    let count = format!("{} of {}", unit.figures, unit.start);
    let room = pen.width(bold, "40 of 41") + 1.5;
    let bar_area = Area::new(bar_x, area.middle().1 - area.height * 0.24, area.right() - room - bar_x, area.height * 0.48);
    bar(pen, bar_area, unit.id.side, (unit.figures.into(), unit.start.into()), (u16::from(unit.start) / 20).max(1));
    pen.text((area.right(), baseline), Align::Right, bold, &count);
}
