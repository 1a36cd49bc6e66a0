//! The referee's reference: the turn, the numbers needed to hit, the effects of the cards, and the winner.

pub(in crate::sheets::layout) mod events;
pub(in crate::sheets::layout) mod notes;
pub(in crate::sheets::layout) mod table;
#[cfg(test)]
mod tests;
pub(in crate::sheets::layout) mod to_hit_lines;

use super::furniture::{self, length, number_pages};
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
    // Where there are more pages, their numbers stand below.
    let area = if fitting.is_some() { area } else { Area { height: area.height - FOOT_MM, ..area } };
    let scale = fitting.unwrap_or(1.0);
    let mut pen = Pen::new(fonts, options.paper, options.inks);
    let first = pen.draw_placed(scale, Turn::Upright, (area.x, area.y), |pen| draw_first_page(pen, battle, &kinds, room(area, scale)));
    let mut pens = vec![pen];
    let mut rest = kinds.get(first..).unwrap_or_default();
    while !rest.is_empty() {
        let mut pen = Pen::new(fonts, options.paper, options.inks);
        let below = furniture::draw_head(&mut pen, area, DocumentKind::Reference.title(), tr!("the event deck, continued"));
        let fit = events::draw(&mut pen, battle, rest, below).max(1);
        rest = rest.get(fit..).unwrap_or_default();
        pens.push(pen);
    }
    Document::new(DocumentKind::Reference, number_pages(pens, PAGE_MARGIN_MM))
}

/// Scales to try, largest first, so that everything stays on one page.
const SCALES: [f32; 6] = [1.0, 0.97, 0.94, 0.91, 0.88, 0.86];
/// Height of the page number at the foot.
const FOOT_MM: f32 = 2.4;

/// Draws everything, with as many of the events as fit, and returns how many.
fn draw_first_page(pen: &mut Pen<'_>, battle: Battle<'_>, kinds: &[Vec<&Card>], area: Area) -> usize {
    let below = furniture::draw_head(pen, area, DocumentKind::Reference.title(), &furniture::subtitle(battle.setup));
    let mut y = draw_turn_strip(pen, &turn::steps(battle.state), below) + 2.6;
    y = table::draw(pen, battle, Area { y, ..below }) + 1.6;
    y = notes::draw(pen, battle, Area { y, ..below }) + 1.8;
    y = events::draw_heading(pen, battle, Area { y, ..below });
    let victory = notes::victory_height(pen, battle, area.width);
    let (events, foot) = area.split_top(area.height - victory);
    let fit = events::draw(pen, battle, kinds, Area { y, height: events.bottom() - 1.6 - y, ..below });
    notes::draw_victory(pen, battle, foot);
    fit
}

/// Draws the turn as a strip of numbered boxes and returns its bottom edge.
fn draw_turn_strip(pen: &mut Pen<'_>, steps: &[turn::TurnStep], area: Area) -> f32 {
    const GAP_MM: f32 = 4.0;
    let width = (area.width - GAP_MM * (length(steps.len()) - 1.0)) / length(steps.len());
    let inner = width - 4.0;
    let high = steps.iter().map(|(_, words)| pen.height(inner, SMALL, words)).fold(0.0, f32::max) + 10.4;
    for (place, (title, words)) in steps.iter().enumerate() {
        let box_area = Area::new(area.x + length(place) * (width + GAP_MM), area.y, width, high);
        let item = pen.begin(Role::Item);
        pen.frame(box_area, 1.8, Some((0.3, Ink::Rule)), Some(Ink::Shade));
        let number = (place + 1).to_string();
        pen.text((box_area.x + 2.0, box_area.y + 6.6), Align::Left, Look::new(18.0, Style::Title, Ink::Norman), &number);
        let at = (box_area.x + 7.4, box_area.y + 6.2);
        pen.fitted_text(at, Align::Left, STRONG.with_size(10.5), width - 8.8, 6.0, title);
        pen.paragraph(Area::new(box_area.x + 2.0, box_area.y + 8.6, inner, 0.0), Align::Left, SMALL, words);
        pen.end(item);
        if place + 1 < steps.len() {
            let (x, y) = (f64::from(box_area.right() + 0.9), f64::from(box_area.middle().1));
            let arrow = kurbo::BezPath::from_svg("M0 -2 L2.2 0 L0 2 Z").unwrap_or_default();
            pen.shape(kurbo::Affine::translate((x, y)) * arrow, None, Some(Ink::Words));
        }
    }
    area.y + high
}
