//! Events that affect Harold and William.

use kurbo::{Affine, Circle};

use super::heraldry::star;
use super::horse::{horse, saddle};
use super::likeness::{Head, Likeness};
use super::men::Man;
use super::{Art, LINE, arms, cloth, cut_to_cloth};
use crate::art::Ink;
use senlac_classroom::rules::Side;

/// Draws King Harold, the arrow and the comet.
pub(super) fn arrow_in_the_eye() -> Art {
    let art = comet(cloth());
    let harold = Likeness::new(Side::Saxon, Head::Crown, 1);
    let head = Affine::translate((47.0, 80.0)) * Affine::scale(0.94) * Affine::translate((-52.0, -75.0));
    let line = (1.8, Ink::Words);
    let art = art.fill_and_line(cut_to_cloth("M2 110 C4 88 16 82 32 78 H60 C78 82 88 90 90 110Z"), line, Ink::Saxon);
    let art = art.fill_and_line(cut_to_cloth("M30 78 L46 98 60 78Z"), line, Ink::Gold);
    let art = art.with_art(&harold.head(), head);
    // The eye is closed round the arrow, and a red star covers the wound.
    let eye = head * kurbo::Point::new(64.0, 43.0);
    let art = art.fill_and_line(star(eye, 9.5, 4.2, 8), (1.3, Ink::Words), Ink::Gold);
    let art = arms::arrow(art, (91.5, 13.5), eye, 1.15);
    // He grasps the shaft.
    let sleeve = cut_to_cloth("M66 110 C70 92 76 70 73 52 L82 48 C90 66 90 88 86 110Z");
    art.fill_and_line(sleeve, line, Ink::Saxon)
        .line("M72.5 53 L82.5 49", 3.2, Ink::Gold)
        .fill_and_line("M71 48 C68 42 69 34 73 31 C78 28 84 30 85 36 C86 42 84 46 82 48Z", line, Ink::Skin)
        .line("M71 36 L80 33 M70.5 40 L80 37.5 M71.5 44 L80.5 42", 1.2, Ink::Words)
}

/// Draws the comet seen in the spring of 1066.
fn comet(art: Art) -> Art {
    let head = (15.0, 19.0);
    let tail = "M9 22 C8 32 5 38 7 50 C10 43 12 41 14 49 C17 42 19 40 24 46 C21 36 21 30 21 22Z";
    let art = art.fill_and_line(tail, LINE, Ink::Norman);
    art.fill_and_line(star(head.into(), 9.5, 4.6, 8), LINE, Ink::Gold).fill_and_line(Circle::new(head, 2.6), (0.9, Ink::Words), Ink::Paper)
}

/// Draws the duke stumbling, his crown flying off, and his horse looking on.
pub(super) fn william_trips() -> Art {
    let art = cloth().fill_and_line(cut_to_cloth("M0 80 C20 76 50 80 100 77 V100 H0Z"), LINE, Ink::Sage);
    let mount = Affine::translate((-4.0, 21.0)) * Affine::scale(0.62);
    let mount = mount * Affine::translate((12.0, 0.0));
    let art = art.with_art(&saddle(horse(Ink::Wood, Ink::Gold), Ink::Norman), mount);
    let art = art.fill_and_line("M26 88 C27 81 36 79 41 83 C46 84 47 91 45 94 H27 C25 92 25 90 26 88Z", LINE, Ink::Steel);
    let william = Man {
        lean: 58.0,
        droop: -26.0,
        feet: [(-14.0, -9.0), (-30.0, -34.0)],
        hands: [(22.0, -86.0), (8.0, -96.0)],
        ..Man::standing(Likeness::new(Side::Norman, Head::Bare, 2), Ink::Norman, Ink::Saxon)
    };
    let art = william.draw_into(art, Affine::translate((47.0, 92.0)) * Affine::scale(0.68));
    let crown = Affine::translate((83.0, 21.0)) * Affine::rotate(0.45) * Affine::scale(0.24) * Affine::translate((-50.0, -40.0));
    let art = art.with_art(&super::super::crown(), crown);
    art.line("M75 37 C73.5 34.5 73.5 32.5 74 30 M81 39 C80 36.5 80.3 34.5 81 32.5", 1.1, Ink::Quiet).line(
        "M22 70 C19 74 19 77 20 80 M16 66 C11 71 11 77 12 82",
        1.1,
        Ink::Quiet,
    )
}
