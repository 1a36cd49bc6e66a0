//! Tokens for schools without miniatures: one for each base, flat or folded to stand. A unit's tokens stay together in a strip
//! for its player.

mod face;
mod rows;

use self::rows::{TokenRun, TokenSheets};
use super::cutting::{self, card_and_cut};
use super::{Align, Area, Ink, Look, Pen, Role, Turn};
use crate::sheets::document::{Battle, Document, DocumentKind, PrintOptions};
use crate::sheets::names::Leader;
use crate::sheets::text::{Fonts, Style};
use senlac_classroom::rules::{Troop, Unit, bases};

/// Width and height of a flat token for men on foot, and the height of one for knights, in millimetres.
const FLAT_MM: (f32, f32, f32) = (30.0, 30.0, 40.0);
/// Width of a standee, the height of each side, and the height of the flap below each.
const STANDEE_MM: (f32, f32, f32) = (NARROW_MM, 34.5, 8.0);
/// Width of a flat token with a single figure, and of standees. Eight of them fill a page's width.
const NARROW_MM: f32 = 24.0;
struct TokenStrip<'a> {
    unit: &'a Unit,
    leader: Option<Leader>,
    /// Figures on each base at the start, the commander's base last.
    bases: Vec<u8>,
}

impl<'a> TokenStrip<'a> {
    fn from_unit(battle: Battle<'a>, unit: &'a Unit) -> Self {
        Self { unit, leader: battle.leader(unit.id), bases: bases::spread(unit.start, battle.bases(unit)) }
    }

    /// Returns the width and height of the cut-out for one base.
    fn piece_size(&self, standees: bool) -> (f32, f32) {
        let knights = self.unit.troop == Troop::Knights;
        let singles = self.bases.iter().all(|&figures| figures == 1) && !knights;
        if standees {
            return (STANDEE_MM.0, 2.0 * (STANDEE_MM.1 + STANDEE_MM.2));
        }
        (if singles { NARROW_MM } else { FLAT_MM.0 }, if knights { FLAT_MM.2 } else { FLAT_MM.1 })
    }

    /// Returns text such as "N03 · Bo".
    fn name(&self) -> String {
        let id = self.unit.id;
        self.leader.as_ref().map_or_else(|| id.to_string(), |leader| format!("{id} · {}", leader.name))
    }
}

/// Lays out a token for each base that the units have at the start, on as few sheets as possible.
/// A unit's tokens stay together, except for a few that are split to save a sheet.
pub(crate) fn tokens(battle: Battle<'_>, options: PrintOptions, fonts: &Fonts) -> Document {
    let strips: Vec<TokenStrip<'_>> = battle.state.units().map(|unit| TokenStrip::from_unit(battle, unit)).collect();
    let sheets = arrange(&strips, options);
    let mut document = Document::new(DocumentKind::Tokens, Vec::new());
    for (page, runs) in sheets.iter().enumerate() {
        let mut pen = Pen::new(fonts, options.paper, options.inks);
        let (title, to_do) = if options.standees {
            (
                tr!("Standing tokens"),
                tr!(
                    "{card_and_cut} Fold along the dashed lines. Glue the two flaps together to make a foot.",
                    card_and_cut = card_and_cut()
                ),
            )
        } else {
            (
                tr!("Tokens"),
                tr!("{card_and_cut} Each token is one base. Cross off a circle for each figure lost.", card_and_cut = card_and_cut()),
            )
        };
        cutting::draw_head(&mut pen, title, &to_do, (page + 1, sheets.len()));
        for (area, run) in runs {
            let strip = &strips[run.strip];
            if run.first == 0 {
                document.places.push((page, strip.name()));
            }
            draw(&mut pen, strip, (*area, *run), options.standees);
        }
        document.pages.push(pen.finish());
    }
    document
}

/// Returns the area of every strip, page by page. A strip wider than a page is split.
fn arrange(strips: &[TokenStrip<'_>], options: PrintOptions) -> Vec<Vec<(Area, TokenRun)>> {
    // The lines along the left edge are inside the margin too.
    let room = cutting::room(options.paper).moved(0.1, 0.0);
    let runs = strips.iter().enumerate().flat_map(|(number, strip)| {
        let token = strip.piece_size(options.standees);
        let widest = cutting::count_fitting(room.width, token.0);
        let firsts = (0..strip.bases.len()).step_by(widest.into());
        firsts.map(move |first| {
            let count = u8::try_from(strip.bases.len() - first).unwrap_or(u8::MAX).min(widest);
            TokenRun { strip: number, first, count, token }
        })
    });
    let mut sheets = TokenSheets::arrange(room, runs);
    for sheet in &mut sheets {
        // As they are read.
        sheet.sort_by(|(a, _), (b, _)| a.y.total_cmp(&b.y).then(a.x.total_cmp(&b.x)));
    }
    sheets
}

/// Draws a strip, or part of one.
fn draw(pen: &mut Pen<'_>, strip: &TokenStrip<'_>, (area, run): (Area, TokenRun), standees: bool) {
    let words = face::TokenTextLayout::fit(pen, strip, run.token, standees);
    for (base, cell) in (run.first..).zip(area.cells(run.count, 1, 0.0)) {
        pen.frame(cell.inset(0.11), 0.0, Some((0.22, Ink::Rule)), None);
        pen.piece(Role::Paragraph, |pen| {
            if standees { draw_standee(pen, cell, strip, base, words) } else { face::draw(pen, cell, strip, base, words) }
        });
    }
}

/// Draws both sides of a standee, the upper one upside down, each with its flap.
fn draw_standee(pen: &mut Pen<'_>, cell: Area, strip: &TokenStrip<'_>, base: usize, words: face::TokenTextLayout) {
    let lower = cell.below(cell.height / 2.0);
    let (front, flap) = lower.split_top(STANDEE_MM.1);
    let half = |pen: &mut Pen<'_>| {
        face::draw(pen, front, strip, base, words);
        let look = Look::new(10.0, Style::Plain, Ink::Quiet);
        let unit = strip.unit.id.to_string();
        pen.piece(Role::Artifact, |pen| pen.text((flap.middle().0, flap.middle().1 + 1.3), Align::Center, look, &unit));
        cutting::draw_fold(pen, (flap.x + 0.3, flap.y), (flap.right() - 0.3, flap.y));
    };
    pen.piece(Role::Artifact, |pen| pen.draw_turned(Turn::Over, cell.middle(), half));
    half(pen);
    cutting::draw_fold(pen, (cell.x + 0.3, lower.y), (cell.right() - 0.3, lower.y));
}

#[cfg(test)]
mod tests;
