//! Portraits of commanders in a medallion, in the style of the tapestry. Normans face right, Saxons left.

use std::sync::Arc;

use kurbo::{Affine, BezPath, Circle, Shape as _};

use super::clip::Clip;
use super::likeness::{FINE, Head, LINE, Likeness, rings};
use super::{Art, cached, facing_transform};
use crate::art::Ink;
use senlac_classroom::rules::{Side, Troop};

/// Returns the portrait of a unit's commander; 240 × 240.
/// Hair, headgear, clothes and ground vary by number, so that neighbours differ. William and Harold (`bodyguard`) wear crowns.
pub fn portrait(side: Side, troop: Troop, number: u8, bodyguard: bool) -> Arc<Art> {
    cached("portrait", [side as u8, troop as u8, number, u8::from(bodyguard)], || {
        let lord = if bodyguard { " lord" } else { "" };
        let name = format!("portrait {}{number:02} {}{lord}", side.letter(), troop.key());
        let man = unit_likeness(side, troop, number, bodyguard);
        Art::new(name, (240.0, 240.0)).with_art(&medallion(man), Affine::scale(2.4) * facing_transform(side))
    })
}

fn unit_likeness(side: Side, troop: Troop, number: u8, bodyguard: bool) -> Likeness {
    let head = match troop {
        _ if bodyguard => Head::Crown,
        Troop::Knights | Troop::Housecarles => Head::Helmet,
        Troop::Spearmen => Head::Cap,
        Troop::Archers => Head::Hood,
    };
    Likeness::new(side, head, number)
}

/// Returns the man inside his ring, facing right, in 100 × 100.
fn medallion(man: Likeness) -> Art {
    let ring = Circle::new((50.0, 50.0), 42.5);
    let clip = Clip::new(&ring.to_path(0.02), (50.0, 50.0));
    let art = Art::blank().fill(ring, man.ground);
    let (scale, down) = if man.head == Head::Crown { (0.84, 62.0) } else { (0.9, 60.0) };
    let place = Affine::translate((50.0, down)) * Affine::scale(scale) * Affine::translate((-51.5, -56.0));
    let back = man.hair_behind(Art::blank());
    let art = shoulders(man, art.with_art(&back, place), &clip);
    let art = art.with_art(&man.face(Art::blank(), true), place);
    let art = art.line(Circle::new((50.0, 50.0), 48.5), 2.2, Ink::Words).line(Circle::new((50.0, 50.0), 45.5), 4.0, Ink::Gold);
    art.line(ring, 1.8, Ink::Words)
}

/// Draws the part of his clothes inside the ring.
fn shoulders(man: Likeness, art: Art, clip: &Clip) -> Art {
    let cut = |data: &str| clip.cut(&BezPath::from_svg(data).unwrap_or_default());
    let bust = cut("M4 110 C6 90 18 80 38 77 H66 C84 80 96 90 98 110Z");
    match man.head {
        Head::Helmet => {
            let art = art.fill_and_line(bust.clone(), LINE, Ink::Steel).line(rings(&bust), FINE.0 * 0.8, Ink::Quiet);
            let art = art.fill_and_line(cut("M4 110 C6 90 18 80 34 77 C42 86 50 92 56 110Z"), LINE, man.cloth);
            art.line(cut_line(clip, "M34 77 C42 86 50 92 56 110"), 2.6, Ink::Gold)
        }
        Head::Crown => {
            let art = art.fill_and_line(bust, LINE, man.cloth).fill_and_line(cut("M36 77 L52 96 68 77 62 73 H42Z"), LINE, Ink::Gold);
            art.fill_and_line(Circle::new((52.0, 87.0), 3.2), FINE, Ink::Paper)
        }
        Head::Cap | Head::Bare => {
            let art = art.fill_and_line(bust, LINE, man.cloth);
            let neck =
                if man.number.is_multiple_of(2) { "M38 77 C42 88 62 88 66 77 L62 74 H42Z" } else { "M38 77 L52 92 66 77 62 74 H42Z" };
            art.fill_and_line(cut(neck), LINE, man.trim)
        }
        Head::Hood => art.fill_and_line(bust, LINE, man.trim),
    }
}

/// Returns the parts of lines inside the medallion.
fn cut_line(clip: &Clip, data: &str) -> BezPath {
    let mut path = BezPath::new();
    let mut drawing = false;
    kurbo::flatten(BezPath::from_svg(data).unwrap_or_default(), 0.02, |element| {
        let starts = matches!(element, kurbo::PathEl::MoveTo(_));
        if let Some(point) = element.end_point() {
            let inside = clip.outline.contains(point);
            match (inside, drawing && !starts) {
                (true, true) => path.line_to(point),
                (true, false) => path.move_to(point),
                (false, _) => {}
            }
            drawing = inside;
        }
    });
    path
}
