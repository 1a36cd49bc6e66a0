//! Cards for children who wait: dice checker, chronicler, predictor; two of each on a page, to cut out.

use std::sync::Arc;

use super::cutting::{self, CARD_AND_CUT, CutGrid};
use super::{Align, Area, Art, Battle, Document, Fonts, Ink, Kind, Look, Options, Pen, Role, Style};
use crate::art::{self, DieLook};
use senlac_base::language::tr;

/// The size of a card.
const CARD_MM: (f32, f32) = (91.0, 82.0);
/// How high a line to write on is.
const LINE_MM: f32 = 6.4;

/// A job for a child who waits.
struct Job {
    title: &'static str,
    picture: Arc<Art>,
    /// What to do, in the order in which it is done.
    steps: [&'static str; 3],
    /// What heads the columns to write in, and how wide each is beside the others.
    columns: &'static [(&'static str, f32)],
}

fn jobs() -> [Job; 3] {
    [
        Job {
            title: tr!("Dice checker"),
            picture: art::die(6, DieLook::Hits),
            steps: [
                tr!("Before the roll: count the dice. Say aloud which faces hit."),
                tr!("After the roll: push the hits together, so that all can see them."),
                tr!("Count the hits aloud for the referee. Be fair to both sides!"),
            ],
            columns: &[],
        },
        Job {
            title: tr!("Chronicler"),
            picture: art::emblem(),
            steps: [
                tr!("Write down the card of each turn."),
                tr!("Write down who fell, and the bravest deed."),
                tr!("After the battle, read it to the class."),
            ],
            columns: &[(tr_mark!("Turn"), 0.6), (tr_mark!("Card"), 1.2), (tr_mark!("What happened"), 3.0)],
        },
        Job {
            title: tr!("Predictor"),
            picture: art::die(3, DieLook::Misses),
            steps: [
                tr!("Before the roll: ask the class how many hits there will be. Say one number aloud."),
                tr!("After the roll: exactly right is 3 points, one too many or too few is 1 point."),
                tr!("Add up the points of the class."),
            ],
            columns: &[(tr_mark!("Said"), 1.0), (tr_mark!("Fell"), 1.0), (tr_mark!("Points"), 1.0), (tr_mark!("Together"), 1.2)],
        },
    ]
}

/// A page of cards: each job twice, as both sides have children who wait.
pub(crate) fn job_cards(_: Battle<'_>, options: Options, fonts: &Fonts) -> Document {
    let mut pen = Pen::new(fonts, options.paper, options.inks);
    cutting::head(&mut pen, Kind::JobCards.title(), tr(CARD_AND_CUT), (1, 1));
    let grid = CutGrid::new(cutting::room(options.paper), CARD_MM);
    for (place, area) in grid.cells().take(6).enumerate() {
        if let Some(job) = jobs().get(place / 2) {
            pen.piece(Role::Group, |pen| card(pen, area, job));
        }
    }
    grid.cuts(&mut pen, 6);
    Document::new(Kind::JobCards, vec![pen.finish()])
}

fn card(pen: &mut Pen<'_>, area: Area, job: &Job) {
    let room = area.inset(4.0);
    let (head, below) = room.split_top(15.0);
    let (picture, title) = head.split_left(15.0);
    pen.piece(Role::Artifact, |pen| pen.art(&job.picture, picture.inset(0.5)));
    pen.heading(2, (title.x + 4.0, title.middle().1 + 2.8), Align::Left, Look::new(23.0, Style::Title, Ink::Words), job.title);
    let look = Look::new(11.0, Style::Plain, Ink::Words);
    let mut y = below.y + 2.0;
    for (number, step) in (1..).zip(job.steps) {
        let line = Area::new(below.x + 6.0, y, below.width - 6.0, 0.0);
        y = pen.piece(Role::Item, |pen| {
            pen.text(
                (below.x, y + look.size_mm() * super::ASCENT),
                Align::Left,
                Look::new(11.0, Style::Bold, Ink::Words),
                &format!("{number}."),
            );
            pen.paragraph(line, Align::Left, look, step)
        }) + 0.8;
    }
    if !job.columns.is_empty() {
        table(pen, Area::new(below.x, y + 0.6, below.width, below.bottom() - y - 0.6), job.columns);
    }
}

/// Lines to write on, as many as fit, below the heads of their columns.
fn table(pen: &mut Pen<'_>, room: Area, columns: &[(&'static str, f32)]) {
    let all: f32 = columns.iter().map(|(_, share)| share).sum();
    let look = Look::new(9.0, Style::Bold, Ink::Quiet);
    let mut x = room.x;
    pen.piece(Role::Heads, |pen| {
        for (head, share) in columns {
            pen.text((x + 0.5, room.y + look.size_mm()), Align::Left, look, tr(head));
            x += room.width * share / all;
        }
    });
    let first = room.y + look.size_mm() + 1.2;
    for line in 0..=cutting::how_many(room.bottom() - first, LINE_MM) {
        let y = first + f32::from(line) * LINE_MM;
        if y <= room.bottom() + 0.01 {
            pen.line((room.x, y), (room.right(), y), 0.2, Ink::Rule);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheets::layout::Page;
    use crate::sheets::layout::battlefield::{TestBattle, named, senlac};
    use crate::sheets::layout::checks::{assert_no_words_on_pictures, assert_sound, every_paper_and_ink};

    #[test]
    fn each_job_is_there_twice_on_every_paper() {
        let battle = TestBattle::new(senlac(named));
        for options in every_paper_and_ink() {
            let pages = battle.document(job_cards, options).pages;
            let texts: Vec<&str> = pages.iter().flat_map(Page::texts).collect();
            for title in ["Dice checker", "Chronicler", "Predictor"] {
                assert_eq!(texts.iter().filter(|text| **text == title).count(), 2, "{options:?}: {texts:?}");
            }
            assert_sound(&pages, 8.5);
            assert_no_words_on_pictures(&pages);
        }
    }
}
