//! Small icons for troops and their actions.

use std::sync::Arc;

use kurbo::{Affine, BezPath, Circle};

use super::heraldry::star;
use super::{Art, arms, cached};
use crate::art::Ink;
use senlac_classroom::rules::{Side, Troop};

/// Returns a troop's emblem in a round medallion on bare ground; 100 × 100.
pub fn troop_icon(troop: Troop) -> Arc<Art> {
    cached("troop", [troop as u8, 0, 0, 0], || medallion(troop))
}

fn medallion(troop: Troop) -> Art {
    let middle = (50.0, 50.0);
    let art =
        Art::new(format!("troop {}", troop.key()), (100.0, 100.0)).fill_and_line(Circle::new(middle, 47.0), (4.5, Ink::Words), Ink::Paper);
    let art = art.line(Circle::new(middle, 41.5), 2.0, Ink::Gold);
    match troop {
        Troop::Knights => horse(art, Ink::Wood),
        Troop::Housecarles => arms::axe(art, (68.0, 83.0), (54.0, 19.0), 1.3),
        Troop::Spearmen => [(31.0, 22.0), (69.0, 22.0), (50.0, 13.0)]
            .into_iter()
            .fold(art, |art, (x, top)| arms::spear(art, (x, 83.0 + (22.0 - top) * 0.6), (x, top), 1.7)),
        Troop::Archers => bow(art),
    }
}

/// Draws a bridled horse's head in front of a lance with its pennon.
fn horse(art: Art, ink: Ink) -> Art {
    let pennon = "M24 21 C34 15 40 26 50 20 L44 28 50 35 C40 41 34 29 24 36Z";
    let art = arms::spear(art.fill_and_line(pennon, (2.0, Ink::Words), Ink::Gold), (24.0, 80.0), (24.0, 10.0), 1.2);
    let head = "M34 80 C29 60 35 42 45 33 L47 17 L55 26 C69 32 77 44 87 54 C89 61 85 66 78 67 C72 61 66 59 60 58 C58 67 60 73 65 80 \
        C55 86 44 86 34 80Z";
    art.fill_and_line(head, (3.2, Ink::Words), ink)
        .line("M45 33 C39 32 34 36 31 41 M38 45 C32 46 29 50 27 55 M35 57 C30 59 28 63 26 68", 3.2, Ink::Words)
        .line("M72 40 C68 46 68 54 71 60 M70 49 C62 54 52 56 38 66", 2.6, Ink::Wood)
        .fill(Circle::new((60.0, 39.0), 3.0), Ink::Words)
}

fn bow(art: Art) -> Art {
    let string = art.line("M43 14 L27 50 43 86", 2.2, Ink::Words);
    let limb = "M40 12 C46 10 49 14 50 17 C68 28 68 72 50 83 C49 86 46 90 40 88 L43 82 C57 72 57 28 43 18Z";
    arms::arrow(string.fill_and_line(limb, (2.4, Ink::Words), Ink::Wood), (19.0, 50.0), (88.0, 50.0), 1.35)
}

/// Returns footprints: the icon for how far a unit moves; 100 × 100.
pub(crate) fn move_icon() -> Arc<Art> {
    cached("move_icon", [0; 4], || {
        let sole =
            BezPath::from_svg("M0 -20 C9 -20 12 -10 9 0 C8 4 6 6 6 8 H-6 C-6 4 -9 0 -9 -6 C-9 -14 -6 -20 0 -20Z").unwrap_or_default();
        let heel = BezPath::from_svg("M-6 12 H6 C7 22 4 26 0 26 C-4 26 -7 22 -6 12Z").unwrap_or_default();
        [(24.0, 58.0), (40.0, 78.0), (56.0, 26.0), (74.0, 44.0)].into_iter().fold(Art::new("icon move", (100.0, 100.0)), |art, at| {
            let place = Affine::translate(at) * Affine::rotate(0.75) * Affine::scale(0.86);
            art.fill_and_line(place * sole.clone(), (2.6, Ink::Words), Ink::Wood).fill_and_line(
                place * heel.clone(),
                (2.6, Ink::Words),
                Ink::Wood,
            )
        })
    })
}

/// Returns an arrow in flight: the icon for how far a unit shoots; 100 × 100.
pub fn shoot_icon() -> Arc<Art> {
    cached("shoot_icon", [0; 4], || {
        let art = Art::new("icon shoot", (100.0, 100.0));
        let art = art.line("M10 62 L30 42 M22 84 L40 66 M42 92 L56 78", 2.6, Ink::Rule);
        arms::arrow(art, (20.0, 80.0), (92.0, 8.0), 2.3)
    })
}

/// Returns a crossed sword and axe: the icon for which enemies a unit fights; 100 × 100.
pub fn fight_icon() -> Arc<Art> {
    cached("fight_icon", [0; 4], || {
        let art = Art::new("icon fight", (100.0, 100.0));
        arms::sword(arms::axe(art, (88.0, 93.0), (31.0, 9.0), 1.4), (12.0, 92.0), (88.0, 8.0), 1.6)
    })
}

/// Returns a side's shield with one arrow glancing off and one stuck in it: half of the arrow hits do no harm; 100 × 100.
pub fn save_icon(side: Side) -> Arc<Art> {
    cached("save_icon", [side as u8, 0, 0, 0], || {
        let art = match side {
            Side::Norman => arms::kite(Art::new("icon save Norman", (100.0, 100.0)), (66.0, 48.0), 0.66, 6.0, Ink::Norman, Ink::Gold),
            Side::Saxon => arms::round_shield(Art::new("icon save Saxon", (100.0, 100.0)), (66.0, 52.0), 30.0, Ink::Saxon, Ink::Gold),
        };
        let art = arms::arrow(art, (6.0, 72.0), (56.0, 62.0), 1.5);
        let art = art.line("M3 30 L12 31 M19 32 L28 33", 3.0, Ink::Quiet).fill_and_line(
            star((41.0, 34.0).into(), 11.0, 5.0, 7),
            (2.0, Ink::Words),
            Ink::Gold,
        );
        arms::arrow(art, (32.0, 27.0), (14.0, 3.0), 1.2)
    })
}

/// Returns a man without a shield: the icon for troops that every arrow hit harms; 100 × 100.
pub fn no_save_icon() -> Arc<Art> {
    cached("no_save", [0; 4], || {
        let art = Art::new("icon no save", (100.0, 100.0));
        let art = man(art, (66.0, 6.0), 0.9, Ink::Sage);
        let art = arms::arrow(art, (5.0, 30.0), (60.0, 50.0), 1.5);
        arms::arrow(art, (5.0, 78.0), (62.0, 68.0), 1.5)
    })
}

/// Draws a stylised man, a head on a coat, with his top centre at this point; 60 × 100 at scale 1.
pub(super) fn man(art: Art, (x, y): (f64, f64), scale: f64, ink: Ink) -> Art {
    let place = Affine::translate((x, y)) * Affine::scale(scale);
    let sign = Art::blank()
        .fill_and_line("M-14 40 C-22 42 -27 50 -27 60 V98 H27 V60 C27 50 22 42 14 40Z", (4.0, Ink::Words), ink)
        .fill_and_line(Circle::new((0.0, 22.0), 19.0), (4.0, Ink::Words), if ink == Ink::Words { Ink::Words } else { Ink::Skin });
    art.with_art(&sign, place)
}
