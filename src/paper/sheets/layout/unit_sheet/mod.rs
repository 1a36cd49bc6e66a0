//! The unit sheet: everything a player needs, in text and pictures for ten-year-olds.
//!
//! [`content`] contains the text, under the game's rulings. [`mod@column`] and its neighbours put it on paper, from the band
//! with the pupil's name down to the lines for notes.

mod cards;
mod column;
mod content;
mod foot;
mod head;
mod history;
mod large;
mod men;
mod need_changes;
mod panels;
mod plans;
mod table;
pub(super) mod to_hit;

pub(crate) use self::large::large_print;

use self::content::UnitSheet;
use self::to_hit::Trial;
use super::{Align, Ink, Look, MARGIN_MM, Page, Pen, Role, Turn};
use crate::sheets::document::{Battle, Document, DocumentKind, PrintOptions};
use crate::sheets::text::{Fonts, Style};
use senlac_classroom::rules::{Side, State, Troop};

const PAGE_MARGIN_MM: f32 = 10.0;

/// Lays out a sheet for every pupil and each unit they lead, in army list order, with bodyguards added by rulings at the end.
/// Sheets have the names of the current leaders. A unit without a leader has a line to write one on. Figures are those at the
/// start, and the numbers to hit follow the rulings in force, with no card in play.
pub(crate) fn unit_sheets(battle: Battle<'_>, options: PrintOptions, fonts: &Fonts) -> Document {
    let trial = Trial::new(battle.state);
    let sheets: Vec<UnitSheet> = battle.state.units().flat_map(|unit| UnitSheet::all_for_unit(battle, &trial, unit)).collect();
    let a_page = if options.two_to_a_page { 2 } else { 1 };
    let place = |(number, sheet): (usize, &UnitSheet)| (number / a_page, sheet.place());
    let places = sheets.iter().enumerate().map(place).collect();
    Document { places, ..Document::new(DocumentKind::UnitSheets, pages(&sheets, options, fonts)) }
}

/// Lays out a sheet for each type of unit of both armies, without name and unit, for pupils who come late or lose their unit.
pub(crate) fn spare_sheets(battle: Battle<'_>, options: PrintOptions, fonts: &Fonts) -> Document {
    let state = battle.state;
    let trial = Trial::new(state);
    let kinds = Side::ALL.into_iter().flat_map(|side| Troop::ALL.map(|troop| (side, troop)));
    let sheet = |(side, troop)| typical_unit(state, side, troop).map(|unit| UnitSheet::for_unit(battle, &trial, unit).into_spare());
    let sheets: Vec<UnitSheet> = kinds.filter_map(sheet).collect();
    let a_page = if options.two_to_a_page { 2 } else { 1 };
    let places = sheets.iter().enumerate().map(|(number, sheet)| (number / a_page, sheet.role.clone())).collect();
    Document { places, ..Document::new(DocumentKind::Spares, pages(&sheets, options, fonts)) }
}

/// Returns a unit of this troop that isn't a bodyguard, or else a bodyguard.
fn typical_unit(state: &State, side: Side, troop: Troop) -> Option<&senlac_classroom::rules::Unit> {
    let mut units = state.army(side).iter().filter(|unit| unit.troop == troop);
    let first = units.clone().next();
    units.find(|unit| !unit.bodyguard).or(first)
}

fn pages(sheets: &[UnitSheet], options: PrintOptions, fonts: &Fonts) -> Vec<Page> {
    if options.two_to_a_page {
        return sheets.chunks(2).map(|pair| two_to_a_page(pair, options, fonts)).collect();
    }
    sheets.iter().map(|sheet| one_to_a_page(sheet, options, fonts)).collect()
}

fn one_to_a_page(sheet: &UnitSheet, options: PrintOptions, fonts: &Fonts) -> Page {
    let mut pen = Pen::new(fonts, options.paper, options.inks);
    let area = options.paper.inner_area(PAGE_MARGIN_MM);
    column::place_sheet(&mut pen, sheet, area, Turn::Upright, plans::PAGE);
    pen.finish()
}

/// Lays out two sheets of half the size, read from the page's right-hand edge, with a line between them to cut along.
fn two_to_a_page(pair: &[UnitSheet], options: PrintOptions, fonts: &Fonts) -> Page {
    let mut pen = Pen::new(fonts, options.paper, options.inks);
    pen.turn_sideways();
    // A hair more than the margin, for the lines along the edges.
    let areas = options.paper.area().cells(1, 2, 0.0).map(|half| half.inset(MARGIN_MM + 0.4));
    for (sheet, area) in pair.iter().zip(areas) {
        column::place_sheet(&mut pen, sheet, area, Turn::Right, plans::HALF_PAGE);
    }
    let within = options.paper.inner_area(MARGIN_MM + 0.4);
    let (_, middle) = within.middle();
    pen.dashed_line((within.x, middle), (within.right(), middle), 0.2, Ink::Quiet);
    let look = Look::new(8.5, Style::Plain, Ink::Quiet);
    pen.piece(Role::Artifact, |pen| pen.text((within.x, middle - 0.8), Align::Left, look, tr!("cut here")));
    pen.finish()
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_of_cards;
#[cfg(test)]
mod tests_of_dice;
#[cfg(test)]
mod tests_of_fit;
