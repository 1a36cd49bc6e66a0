//! The numbers needed, shown as dice: faces that hit are bold, faces that miss are faint.

use super::column::{BODY, HINT, LEAST_PT, STRONG, SheetColumn};
use super::content::UnitSheet;
use super::to_hit::{ToHitRow, need_text};
use crate::art::{self, DieLook};
use crate::sheets::layout::furniture::length;
use crate::sheets::layout::{Align, Area, Ink, Pen, Role};

/// Width of the column that names the enemy.
const LABEL_MM: f32 = 38.0;
/// Minimum and maximum side of a die's picture.
const DIE_MM: (f32, f32) = (3.0, 9.6);
/// Distance between dice, and the margin of a die in its picture, relative to the picture's side.
const PITCH: f32 = 0.92;
const BESIDE_DIE: f32 = 0.1;
/// Width of the text beside six dice, and the height of text below them.
const BESIDE_MM: f32 = 21.5;
const BELOW_MM: f32 = 5.0;
/// Minimum side of dice with text beside them.
const LEAST_BESIDE_MM: f32 = 5.6;

/// Layout of the dice in a row: their side, and whether their text is beside or below them.
#[derive(Clone, Copy)]
struct DiceRow {
    side: f32,
    beside: bool,
}

impl DiceRow {
    /// Returns the largest dice for columns of this width, with text beside them if both fit. Tables with many rows have
    /// smaller dice.
    fn fit(step: f32, rows: usize) -> Self {
        let most = if rows > 3 { DIE_MM.1 * 0.9 } else { DIE_MM.1 };
        let beside = (step - BESIDE_MM) / 6.0 / PITCH;
        if beside >= LEAST_BESIDE_MM {
            return Self { side: beside.min(most), beside: true };
        }
        Self { side: ((step - 2.6) / 6.0 / PITCH).clamp(DIE_MM.0, most), beside: false }
    }

    fn pitch(self) -> f32 {
        self.side * PITCH
    }

    fn height(self) -> f32 {
        if self.beside { self.side } else { self.side + BELOW_MM }
    }
}

impl SheetColumn<'_, '_> {
    /// Draws the table: a line for each enemy, and a pair of columns for each ground.
    pub(super) fn table(&mut self, sheet: &UnitSheet) {
        let table = &sheet.to_hit;
        let columns = (2 * table.grounds.len()).max(1);
        let places = self.left.beside(LABEL_MM).even_columns(columns, 0.0);
        self.draw_column_heads(&table.grounds, &places);
        let dice = DiceRow::fit((self.left.width - LABEL_MM) / length(columns), table.rows.len());
        for (number, row) in table.rows.iter().enumerate() {
            self.row(row, number % 2 == 0, &places, dice);
        }
        let these = tr!("Roll 1 die for each man. Roll your own die in another colour. Crossed-out numbers miss.");
        for hint in [Some(these), table.hill].into_iter().flatten() {
            self.left.paragraph(self.pen, Align::Left, HINT, hint);
        }
    }

    /// Draws the table's title, the names of the grounds if any, and below them whose dice these are.
    fn draw_column_heads(&mut self, grounds: &[&str], places: &[Area]) {
        self.add_gap(1.4, 2.6);
        let has_grounds = grounds.iter().any(|ground| !ground.is_empty());
        let strip = self.left.take(if has_grounds { 11.6 } else { self.measures.strip });
        self.pen.frame(strip, 1.8, None, Some(Ink::from_side(self.side)));
        let look = self.title_look();
        let title = strip.middle().1 + look.size_mm() * 0.3;
        self.pen.heading(2, (strip.x + 4.0, title), Align::Left, look.with_ink(Ink::Paper), tr!("To hit, roll"));
        let heads = self.pen.begin(Role::Heads);
        self.pen.piece(Role::Head, |_| ());
        let whose = strip.bottom() - 2.3;
        for (ground, pair) in grounds.iter().zip(places.chunks(2)).filter(|_| has_grounds) {
            let at = (pair[0].x, strip.y + 4.9);
            self.pen.piece(Role::Artifact, |pen| pen.text(at, Align::Left, STRONG.with_ink(Ink::Paper), ground));
        }
        for (number, place) in places.iter().enumerate() {
            let (words, said, crown_mm) = match number % 2 {
                0 => (tr!("your men"), tr!("your men"), 0.0),
                _ => (tr!("you"), tr!("you"), 5.6),
            };
            if crown_mm > 0.0 {
                self.pen.art(&art::crown(), Area::new(place.x, whose - 3.3, 4.6, 3.7));
            }
            // A ground heading covers both its columns and is read aloud with each.
            let ground = grounds.get(number / 2).filter(|_| has_grounds);
            let role = ground.map_or(Role::Cell, |ground| Role::Says(format!("{ground} {said}")));
            let look = STRONG.with_size(LEAST_PT).with_ink(Ink::Paper);
            self.pen.piece(role, |pen| pen.text((place.x + crown_mm, whose), Align::Left, look, words));
        }
        self.pen.end(heads);
        self.left.take(0.9);
    }

    fn row(&mut self, row: &ToHitRow, shaded: bool, places: &[Area], dice: DiceRow) {
        let area = self.left.take(dice.height().max(8.6) + 1.6 + 1.8 * self.air);
        self.pen.frame(area, 1.8, Some((0.2, Ink::Rule)), shaded.then_some(Ink::Shade));
        let cells = self.pen.begin(Role::Row);
        let (label, _) = area.split_left(LABEL_MM);
        let emblem = Area::square((label.x + 5.5, label.middle().1), 8.6);
        match row.troop {
            _ if row.with_arrows => self.pen.art(&art::shoot_icon(), emblem),
            Some(troop) => self.pen.art(&art::troop_icon(troop), emblem),
            None => self.pen.art(&art::fight_icon(), emblem),
        }
        let label = label.beside(11.0).without_right(1.0);
        let above = self.pen.height(label.width, STRONG, &row.against) / 2.0;
        let label = Area { y: label.middle().1 - above + 0.3, ..label };
        self.pen.piece(Role::Head, |pen| pen.paragraph(label, Align::Left, STRONG, &row.against));
        let needs = row.needs.iter().flat_map(|needs| [(needs.men, DieLook::Hits), (needs.commander, DieLook::CommanderHits)]);
        for (place, (need, look)) in places.iter().zip(needs) {
            let top = area.middle().1 - (dice.height() - if dice.beside { 0.0 } else { 0.4 }) / 2.0;
            let first = Area::new(place.x - dice.side * BESIDE_DIE, top, dice.side, dice.side);
            draw_dice(self.pen, first, dice.pitch(), need, look);
            let below = (place.x, top + dice.side + 3.8, BODY);
            let beside = (place.x + 6.0 * dice.pitch() + 1.6, area.middle().1 + 1.3, BODY);
            let (x, baseline, look) = if dice.beside { beside } else { below };
            self.pen.text((x, baseline), Align::Left, look, &need_text(need));
        }
        self.pen.end(cells);
        self.left.take(0.9);
    }
}

/// Draws six dice in a row, the first in this area and each of the others this far from the one before. Those from the number
/// needed upwards hit.
pub(super) fn draw_dice(pen: &mut Pen<'_>, first: Area, pitch: f32, need: i8, look: DieLook) {
    for face in 1..=6_u8 {
        let look = if i8::try_from(face).is_ok_and(|face| face >= need) { look } else { DieLook::Misses };
        pen.art(&art::die(face, look), first.moved(f32::from(face - 1) * pitch, 0.0));
    }
}
