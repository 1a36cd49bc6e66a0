//! Events that affect many men. Scenes are drawn with their subjects facing right.

use kurbo::{Affine, Circle};

use super::horse::{horse, saddle};
use super::likeness::{Head, Likeness};
use super::men::{Man, limb};
use super::{Art, LINE, arms, cloth, cut_to_cloth};
use crate::art::Ink;
use senlac_classroom::rules::Side;

fn man_transform(x: f64, y: f64, height: f64) -> Affine {
    Affine::translate((x, y)) * Affine::scale(height / 100.0)
}

/// Draws overlapping shields with arrows stuck in them.
pub(super) fn shieldwall() -> Art {
    let art = cloth().fill_and_line(cut_to_cloth("M0 86 C30 82 60 82 100 86 V100 H0Z"), LINE, Ink::Sage);
    let ranks = [
        (15.0, 2, Head::Helmet, Ink::Steel),
        (34.0, 4, Head::Cap, Ink::Norman),
        (53.0, 3, Head::Helmet, Ink::Steel),
        (72.0, 5, Head::Helmet, Ink::Steel),
    ];
    let art = ranks.iter().fold(art, |art, &(x, ..)| arms::spear(art, (x + 10.0, 80.0), (x + 15.0, 8.0), 0.85));
    let art = ranks.iter().fold(art, |art, &(x, number, head, coat)| {
        let man = Man::standing(Likeness::new(Side::Saxon, head, number), coat, if number == 4 { Ink::Gold } else { Ink::Norman });
        man.draw_into(art, man_transform(x, 91.0, 70.0))
    });
    let wools = [(Ink::Gold, Ink::Saxon), (Ink::Norman, Ink::Gold), (Ink::Sage, Ink::Saxon), (Ink::Saxon, Ink::Gold)];
    let places = [22.0, 41.0, 60.0, 79.0];
    let art = wools.into_iter().zip(places).fold(art, |art, ((wool, arms), x)| arms::round_shield(art, (x, 63.0), 13.2, wool, arms));
    let art = arms::arrow(art, (95.0, 32.0), (82.0, 58.0), 0.75);
    let art = arms::arrow(art, (82.0, 24.0), (65.0, 60.0), 0.75);
    arms::arrow(art, (94.0, 9.0), (86.0, 21.0), 0.75)
}

/// Draws farmers with spears and a pitchfork, racing down the hill.
pub(super) fn fyrd_runs_amok() -> Art {
    let art = cloth().fill_and_line(cut_to_cloth("M0 54 C20 56 38 70 56 82 C74 91 88 92 100 92 V100 H0Z"), LINE, Ink::Sage);
    let art = art.line(grass_path(), 0.9, Ink::Woods);
    let runner = |head, number, coat, hose, hand| Man {
        lean: 16.0,
        feet: [(21.0, -7.0), (-22.0, -13.0)],
        hands: [hand, (22.0, -70.0)],
        ..Man::standing(Likeness::new(Side::Saxon, head, number), coat, hose)
    };
    let first = runner(Head::Cap, 3, Ink::Saxon, Ink::Gold, (18.0, -62.0));
    let second = runner(Head::Bare, 4, Ink::Norman, Ink::Saxon, (20.0, -62.0));
    let third = runner(Head::Hood, 5, Ink::Gold, Ink::Norman, (20.0, -60.0));
    let art = fork(art);
    let art = third.draw_into(art, man_transform(18.0, 60.0, 52.0));
    let art = arms::spear(second.draw_into(art, man_transform(41.0, 76.0, 55.0)), (29.0, 46.0), (78.0, 31.0), 0.85);
    let art = first.draw_into(art, man_transform(67.0, 93.0, 58.0));
    let art = arms::spear(art, (52.0, 64.0), (96.0, 52.0), 0.85);
    art.line("M6 69 L13 72 M4 76 L14 80 M24 84 L33 86 M40 90 L47 91.5", 1.0, Ink::Quiet)
}

/// Returns the path data of grass blades on the slope.
const fn grass_path() -> &'static str {
    "M8 90 l2 -4 l2 4 M26 93 l2 -4 l2 4 M78 95 l2 -3 l2 3 M12 64 l1.5 -3 l1.5 3 M36 80 l1.5 -3 l1.5 3"
}

fn fork(art: Art) -> Art {
    let art = art.line("M8 42 L45 18", 2.6, Ink::Words).line("M8 42 L44 18.6", 1.2, Ink::Wood);
    art.line("M44 18.6 L41.5 14.5 Q44 10 50 7 M44 18.6 L53 12.6 M44 18.6 L47 22.5 Q52 21 56 16.5", 1.5, Ink::Words)
}

/// Draws a knight in the rain whose horse has sunk in up to its knees.
pub(super) fn muddy_ground() -> Art {
    let rain = "M10 10 l-3 8 M24 20 l-3 8 M12 34 l-3 8 M36 8 l-3 8 M66 9 l-3 8 M80 22 l-3 8 M92 8 l-3 8 M92 40 l-3 8 M8 56 l-3 8 M95 62 l-3 8 M72 30 l-3 8";
    let art = cloth().line(rain, 1.1, Ink::Steel);
    let art = art.fill_and_line(cut_to_cloth("M0 72 C10 68 20 74 32 71 C46 67 56 73 70 70 C82 67 92 72 100 69 V100 H0Z"), LINE, Ink::Hill);
    let mount = Affine::translate((10.0, 30.0)) * Affine::rotate(0.03) * Affine::scale(0.67);
    let art = art.with_art(&saddle(horse(Ink::Norman, Ink::Hill), Ink::Gold), mount);
    let likeness = Likeness::new(Side::Norman, Head::Helmet, 4);
    let man = Man { hands: [(22.0, -50.0), (26.0, -60.0)], droop: 10.0, ..Man::standing(likeness, Ink::Steel, Ink::Norman) };
    let seat = Affine::translate((42.5, 57.5)) * Affine::scale(0.6) * Affine::translate((0.0, 38.0));
    let art = arms::spear(art, (53.5, 66.0), (61.0, 7.0), 0.8);
    let art = art.with_art(&man.upper_body(Art::blank()), seat);
    let leg = [(43.0, 57.0), (51.0, 65.0), (48.0, 77.0)].map(kurbo::Point::from);
    let art = art.fill_and_line(limb(&leg, 4.8), LINE, Ink::Norman);
    let art = arms::kite(art, (35.5, 57.0), 0.24, 14.0, Ink::Norman, Ink::Gold);
    let art = art.fill_and_line(cut_to_cloth("M0 79 C8 75 16 81 26 78 C38 74 46 80 58 78 C70 75 80 81 100 76 V100 H0Z"), LINE, Ink::Wood);
    let drops = [(20.0, 71.0), (72.0, 72.0), (78.0, 68.0), (83.0, 72.5), (88.0, 68.0), (14.0, 66.0)];
    let art = drops.into_iter().fold(art, |art, drop| art.fill_and_line(Circle::new(drop, 1.5), (0.8, Ink::Words), Ink::Wood));
    let art = art.fill_and_line(cut_to_cloth("M0 92 C14 88 24 94 40 91 C56 88 70 94 100 90 V100 H0Z"), LINE, Ink::Hill);
    art.line("M12 84.5 q5 2.5 10 0 M46 85 q5 2.5 10 0 M76 84 q5 2.5 10 0", 1.0, Ink::Words)
}

/// Draws men who have marched from York, leaning on their spears at sunset.
pub(super) fn tired_men() -> Art {
    let sun = Circle::new((80.0, 42.0), 10.0);
    let rays = "M80 27 V19 M91 31 L96 25 M69 31 L64 25 M65 42 H59";
    let art = cloth().line(rays, 1.6, Ink::Gold).fill_and_line(sun, LINE, Ink::Gold);
    let art = art.fill_and_line(cut_to_cloth("M0 56 C20 44 40 52 56 50 C74 40 88 44 100 50 V100 H0Z"), LINE, Ink::Sage);
    let art = art.fill_and_line(cut_to_cloth("M0 84 C30 78 60 74 100 74 V96 C60 90 30 96 0 98Z"), LINE, Ink::Hill);
    let weary = |head, number, coat, hose| Man {
        lean: 14.0,
        droop: 24.0,
        feet: [(9.0, -4.0), (-12.0, -4.0)],
        hands: [(25.0, -62.0), (25.0, -52.0)],
        ..Man::standing(Likeness::new(Side::Saxon, head, number), coat, hose)
    };
    let art = walker(art, &weary(Head::Bare, 7, Ink::Norman, Ink::Saxon), (22.0, 84.0), Ink::Gold);
    let art = walker(art, &weary(Head::Helmet, 5, Ink::Steel, Ink::Norman), (56.0, 91.0), Ink::Saxon);
    art.line("M80 88 q3 -2 6 0 M88 83 q3 -2 6 0", 1.2, Ink::Wood)
        .fill_and_line("M48 28 C45 32 46 35 48 35 C50 35 51 32 48 28Z", (0.9, Ink::Words), Ink::Paper)
        .fill_and_line("M84 56 C81 60 82 63 84 63 C86 63 87 60 84 56Z", (0.9, Ink::Words), Ink::Paper)
}

/// Draws a man who uses his spear as a staff and carries his shield on his back.
fn walker(art: Art, man: &Man, (x, y): (f64, f64), shield: Ink) -> Art {
    let art = arms::round_shield(art, (x - 4.0, y - 37.0), 11.0, shield, Ink::Paper);
    let art = arms::spear(art, (x + 22.0, y + 1.0), (x + 25.0, y - 68.0), 0.8);
    man.draw_into(art, man_transform(x, y, 68.0))
}
