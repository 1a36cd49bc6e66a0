//! The referee's reference: the turn, the numbers needed to hit, the effects of the cards, and the winner.

pub(in crate::sheets::layout) mod events;
pub(in crate::sheets::layout) mod notes;
pub(in crate::sheets::layout) mod table;
#[cfg(test)]
mod tests;
pub(in crate::sheets::layout) mod to_hit_lines;

use super::furniture::{self, number_pages};
use super::turn;
use super::{Align, Area, Ink, Look, Pen, Role, Turn};
use crate::sheets::document::{Battle, Document, DocumentKind, PrintOptions};
use crate::sheets::text::{Fonts, Style};
use senlac_classroom::rules::Card;

const PAGE_MARGIN_MM: f32 = 10.0;
const SMALL: Look = Look::new(8.8, Style::Plain, Ink::Words);
const STRONG: Look = Look::new(9.2, Style::Bold, Ink::Words);

/// Lays out one page. Decks with many custom cards continue overleaf.
/// Numbers follow the rulings in force, with no card in play.
pub(crate) fn reference(battle: Battle<'_>, options: PrintOptions, fonts: &Fonts) -> Document {
    let area = options.paper.inner_area(PAGE_MARGIN_MM);
    let kinds = turn::kinds_of_cards(battle.setup);
    let room = |area: Area, scale: f32| Area::new(0.0, 0.0, area.width / scale, area.height / scale);
    let all_fit =
        |&scale: &f32| draw_first_page(&mut Pen::new(fonts, options.paper, options.inks), battle, &kinds, room(area, scale)) == kinds.len();
    let fitting = SCALES.into_iter().find(all_fit);
    // If there are several pages, their numbers are at the bottom.
    let area = if fitting.is_some() { area } else { area.without_bottom(FOOT_MM) };
    let scale = fitting.unwrap_or(1.0);
    let mut pen = Pen::new(fonts, options.paper, options.inks);
    let first = pen.draw_placed(scale, Turn::Upright, (area.x, area.y), |pen| draw_first_page(pen, battle, &kinds, room(area, scale)));
    let mut pens = vec![pen];
    let mut rest = kinds.get(first..).unwrap_or_default();
    while !rest.is_empty() {
        let title = DocumentKind::Reference.title();
        let (mut pen, below) = furniture::begin_page(options, fonts, PAGE_MARGIN_MM, title, tr!("the event deck, continued"));
        let fit = events::draw(&mut pen, battle, rest, below.without_bottom(FOOT_MM)).max(1);
        rest = rest.get(fit..).unwrap_or_default();
        pens.push(pen);
    }
    Document::new(DocumentKind::Reference, number_pages(furniture::HINT, pens, PAGE_MARGIN_MM))
}

/// Scales to try, largest first, so that everything stays on one page.
const SCALES: [f32; 6] = [1.0, 0.97, 0.94, 0.91, 0.88, 0.86];
/// Height of the page number at the foot.
const FOOT_MM: f32 = 2.4;

/// Draws everything, with as many of the events as fit, and returns how many.
fn draw_first_page(pen: &mut Pen<'_>, battle: Battle<'_>, kinds: &[Vec<&Card>], area: Area) -> usize {
    let mut below = furniture::draw_head(pen, area, DocumentKind::Reference.title(), &furniture::subtitle(battle.setup));
    below.continue_below(draw_turn_strip(pen, &turn::steps(battle.state), below) + 2.6);
    below.continue_below(table::draw(pen, battle, below) + 1.6);
    below.continue_below(notes::draw(pen, battle, below) + 1.8);
    events::draw_heading(pen, battle, below.take(7.0));
    let foot = area.below(area.height - notes::victory_height(pen, battle, area.width));
    let fit = events::draw(pen, battle, kinds, below.top(foot.y - 1.6 - below.y));
    notes::draw_victory(pen, battle, foot);
    fit
}

/// Draws the turn as a strip of numbered boxes and returns its bottom edge.
fn draw_turn_strip(pen: &mut Pen<'_>, steps: &[turn::TurnStep], area: Area) -> f32 {
    const GAP_MM: f32 = 4.0;
    let boxes = area.even_columns(steps.len(), GAP_MM);
    let high = steps.iter().zip(&boxes).map(|((_, words), area)| pen.height(area.width - 4.0, SMALL, words)).fold(0.0, f32::max) + 10.4;
    for (((title, words), area), number) in steps.iter().zip(boxes).zip(1..) {
        let area = area.top(high);
        let item = pen.begin(Role::Item);
        pen.frame(area, 1.8, Some((0.3, Ink::Rule)), Some(Ink::Shade));
        pen.text((area.x + 2.0, area.y + 6.6), Align::Left, Look::new(18.0, Style::Title, Ink::Wood), &number.to_string());
        let at = (area.x + 7.4, area.y + 6.2);
        pen.fitted_text(at, Align::Left, STRONG.with_size(10.5), area.width - 8.8, 6.0, title);
        pen.paragraph(area.padded(2.0, 8.6), Align::Left, SMALL, words);
        pen.end(item);
        if number < steps.len() {
            let (x, y) = (f64::from(area.right() + 0.9), f64::from(area.middle().1));
            let arrow = kurbo::BezPath::from_svg("M0 -2 L2.2 0 L0 2 Z").unwrap_or_default();
            pen.shape(kurbo::Affine::translate((x, y)) * arrow, None, Some(Ink::Words));
        }
    }
    area.y + high
}
