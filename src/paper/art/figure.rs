//! Figures to stand on the table, for schools without miniatures.

use std::sync::Arc;

use kurbo::{Affine, BezPath, PathEl, Point, Vec2};

use super::horse::{horse, saddle};
use super::likeness::{Head, Likeness};
use super::men::{Man, limb};
use super::{Art, arms, cached, facing_transform};
use crate::art::Ink;
use senlac_classroom::rules::{Side, Troop};

/// Returns a figure on foot, or a mounted knight; 300 × 450, its feet on the lower edge.
/// Normans face right, Saxons left. A commander carries a banner and wears a cloak.
pub fn figure(side: Side, troop: Troop, commander: bool) -> Arc<Art> {
    cached("figure", [side as u8, troop as u8, u8::from(commander), 0], || {
        let rank = if commander { " commander" } else { "" };
        let art = Art::new(format!("figure {} {}{rank}", side.adjective(), troop.key()), (300.0, 450.0));
        let drawn = match troop {
            Troop::Knights => knight(side, commander),
            Troop::Housecarles | Troop::Spearmen | Troop::Archers => foot_soldier(side, troop, commander),
        };
        art.with_art(&drawn, Affine::scale(3.0) * facing_transform(side))
    })
}

/// Returns the crowned victor with his banner; 300 × 450. William faces right, Harold left.
pub fn victor(side: Side) -> Arc<Art> {
    cached("victor", [side as u8, 0, 0, 0], || {
        let (wool, other) = wools(side);
        let man = Man { hands: hands(Troop::Spearmen), ..Man::standing(Likeness::new(side, Head::Crown, 2), wool, other) };
        let place = Affine::translate(FEET) * Affine::scale(TALL);
        let staff = (place * Point::from(man.hands[1])).x - 1.4;
        let drawn = armed_man(banner(cloak(Art::blank(), place, other), (staff, 17.0), wool), side, Troop::Spearmen, place, &man);
        Art::new(format!("victor {}", side.adjective()), (300.0, 450.0)).with_art(&drawn, Affine::scale(3.0) * facing_transform(side))
    })
}

/// Position of the feet of a man on foot.
const FEET: (f64, f64) = (46.0, 144.0);
const TALL: f64 = 1.16;

/// Returns a side's wool, and the one paired with it.
const fn wools(side: Side) -> (Ink, Ink) {
    (Ink::from_side(side), Ink::from_side(side.enemy()))
}

/// Draws a swallow-tailed banner on a staff, flying to the left, with its hoist at this point.
fn banner(art: Art, (x, y): (f64, f64), wool: Ink) -> Art {
    let place = Affine::translate((x, y));
    let cloth = "M0 0 C-8 -4 -16 5 -32 0 L-25 9 L-32 19 C-16 24 -8 14 0 19Z";
    let cross = "M-14 2.5 V18.5 M-24 10 H-3";
    let cloth = Art::blank().fill_and_line(cloth, (1.5, Ink::Words), wool).line(cross, 2.6, Ink::Gold);
    art.with_art(&cloth, place)
}

fn knight(side: Side, commander: bool) -> Art {
    let (wool, other) = wools(side);
    let coat = if commander { Ink::Paper } else { Ink::Wood };
    let mount = Affine::translate((1.0, 67.0)) * Affine::scale(0.83);
    let likeness = Likeness::new(side, Head::Helmet, 3);
    let man = Man { hands: [(14.0, -52.0), (20.0, -58.0)], ..Man::standing(likeness, Ink::Steel, wool) };
    let seat = Affine::translate((43.5, 102.0)) * Affine::scale(0.92) * Affine::translate((0.0, 38.0));
    let art = Art::blank().with_art(&saddle(horse(coat, if commander { Ink::Hill } else { Ink::Quiet }), wool), mount);
    let hand = seat * Point::new(20.0, -58.0);
    let lance = (hand.x + 5.0, 8.0);
    let art = if commander { banner(art, (hand.x + 3.2, 20.0), wool) } else { art };
    let art = arms::spear(art, (hand.x - 5.0, 128.0), lance, 0.95);
    let art = art.with_art(&man.upper_body(Art::blank()), seat);
    // The near leg in its stirrup, before the horse.
    let leg = [(44.0, 101.0), (54.0, 112.0), (50.0, 129.0)].map(Point::from);
    let art = art.fill_and_line(limb(&leg, 6.6), (1.3, Ink::Words), other);
    let art = art.fill_and_line("M47 127 C50 126 54 127 55 129 L62 133 H46.5Z", (1.0, Ink::Words), Ink::Wood);
    arms::kite(art, (33.0, 103.0), 0.34, 12.0, wool, Ink::Gold)
}

fn foot_soldier(side: Side, troop: Troop, commander: bool) -> Art {
    let (wool, other) = wools(side);
    let head = match troop {
        Troop::Knights | Troop::Housecarles => Head::Helmet,
        Troop::Spearmen if commander => Head::Helmet,
        Troop::Spearmen => Head::Cap,
        Troop::Archers => Head::Hood,
    };
    let likeness = Likeness::new(side, head, if commander { 3 } else { 2 });
    let coat = if troop == Troop::Housecarles { Ink::Steel } else { wool };
    let man = Man { hands: hands(troop), ..Man::standing(likeness, coat, other) };
    let place = Affine::translate(FEET) * Affine::scale(TALL);
    let hand = |which: usize| place * man.hands.get(which).map_or(Point::ORIGIN, |&hand| Point::from(hand));
    let art = if commander { cloak(Art::blank(), place, other) } else { Art::blank() };
    let art = match (troop, commander) {
        (Troop::Archers | Troop::Housecarles, true) => {
            let staff = arms::spear(art, (14.0, 146.0), (14.0, 4.0), 0.9);
            staff.with_art(&banner(Art::blank(), (0.0, 0.0), other), Affine::new([-1.0, 0.0, 0.0, 1.0, 15.2, 17.0]))
        }
        (Troop::Knights | Troop::Spearmen, true) => banner(art, (hand(1).x - 1.4, 17.0), other),
        (_, false) => art,
    };
    armed_man(art, side, troop, place, &man)
}

/// Returns the positions of the hands that hold this troop's weapons.
const fn hands(troop: Troop) -> [(f64, f64); 2] {
    match troop {
        Troop::Knights | Troop::Spearmen => [(-2.0, -46.0), (24.0, -56.0)],
        Troop::Housecarles => [(15.0, -46.0), (24.0, -56.0)],
        Troop::Archers => [(2.0, -66.0), (31.0, -66.0)],
    }
}

fn cloak(art: Art, place: Affine, wool: Ink) -> Art {
    let mut cloth = BezPath::from_svg("M-6 -74 C-16 -70 -22 -40 -26 -14 C-18 -10 -4 -10 4 -14 L8 -72Z").unwrap_or_default();
    cloth.apply_affine(place);
    art.fill_and_line(cloth, (1.5, Ink::Words), wool)
}

/// Draws the man with his weapons and shield, some behind him and some in front.
fn armed_man(art: Art, side: Side, troop: Troop, place: Affine, man: &Man) -> Art {
    let (wool, _) = wools(side);
    let hand = |which: usize| place * man.hands.get(which).map_or(Point::ORIGIN, |&hand| Point::from(hand));
    match troop {
        Troop::Housecarles => {
            let (low, high) = (hand(0), hand(1));
            let way = (high - low).normalize();
            let art = man.draw_into(art, place);
            arms::axe(art, low - way * 20.0, high + way * 34.0, 1.05)
        }
        Troop::Knights | Troop::Spearmen => {
            let x = hand(1).x;
            let art = man.draw_into(arms::spear(art, (x, 146.0), (x, 6.0), 1.0), place);
            match side {
                Side::Norman => arms::kite(art, (40.0, 92.0), 0.42, 6.0, wool, Ink::Gold),
                Side::Saxon => arms::round_shield(art, (40.0, 86.0), 20.0, Ink::Gold, wool),
            }
        }
        Troop::Archers => {
            let (string, grip) = (hand(0), hand(1));
            let [top, below] = [(-8.0, -34.0), (-8.0, 34.0)].map(|end| grip + Vec2::from(end));
            let cord = BezPath::from_vec(vec![PathEl::MoveTo(top), PathEl::LineTo(string), PathEl::LineTo(below)]);
            let bow = Affine::translate(grip.to_vec2()) * BezPath::from_svg("M-8 -34 C3 -18 3 18 -8 34").unwrap_or_default();
            let limb = kurbo::stroke(bow, &kurbo::Stroke::new(2.6).with_caps(kurbo::Cap::Round), &kurbo::StrokeOpts::default(), 0.1);
            let art = man.draw_into(art, place).line(cord, 0.8, Ink::Words).fill_and_line(limb, (1.1, Ink::Words), Ink::Wood);
            arms::arrow(art, string, (grip.x + 12.0, grip.y), 0.7)
        }
    }
}
