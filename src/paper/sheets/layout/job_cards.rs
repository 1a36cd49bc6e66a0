//! Job cards for pupils without a unit: dice checker, chronicler, predictor. Two of each to a page, to cut out.

use std::sync::Arc;

use super::cutting::{self, CutGrid, card_and_cut};
use super::furniture::draw_writing_lines;
use super::{Align, Area, Art, Battle, Document, DocumentKind, Fonts, Ink, Look, Mm, Pen, PrintOptions, Role, Share, Style, Track};
use crate::art::{self, DieLook};
use senlac_base::language::tr;

/// Width and height of a card in millimetres.
const CARD_MM: (f32, f32) = (91.0, 82.0);
/// Height of a line to write on.
const LINE_MM: f32 = 6.4;

/// A job for a pupil without a unit.
struct Job {
    title: &'static str,
    picture: Arc<Art>,
    /// Steps of the job, in order.
    steps: [&'static str; 3],
    /// Column heads of the table to write in, with their widths.
    columns: &'static [(&'static str, Track)],
}

fn jobs() -> [Job; 3] {
    [
        Job {
            title: tr!("Dice checker"),
            picture: art::die(6, DieLook::Hits),
            steps: [
                tr!("Before the roll: count the dice. Say which numbers hit."),
                tr!("After the roll: put the hits together, so everyone can see them."),
                tr!("Count the hits aloud for the referee. Be fair to both sides."),
            ],
            columns: &[],
        },
        Job {
            title: tr!("Chronicler"),
            picture: art::emblem(),
            steps: [
                tr!("Write down each turn’s card."),
                tr!("Write down the losses and the bravest deed."),
                tr!("After the battle, read it to the class."),
            ],
            columns: &[(tr_mark!("Turn"), Share(0.6)), (tr_mark!("Card"), Share(1.2)), (tr_mark!("Events"), Share(3.0))],
        },
        Job {
            title: tr!("Predictor"),
            picture: art::die(3, DieLook::Misses),
            steps: [
                tr!("Before the roll: ask the class to guess the hits. Say 1 number aloud."),
                tr!("After the roll: an exact guess scores 3 points. 1 too many or too few scores 1."),
                tr!("Add up the class’s points."),
            ],
            columns: &[
                (tr_mark!("Guess"), Share(1.0)),
                (tr_mark!("Hits"), Share(1.0)),
                (tr_mark!("Points"), Share(1.0)),
                (tr_mark!("Total"), Share(1.2)),
            ],
        },
    ]
}

/// Lays out a page of cards: each job twice, because both sides have pupils without a unit.
pub(crate) fn job_cards(_: Battle<'_>, options: PrintOptions, fonts: &Fonts) -> Document {
    let mut pen = Pen::new(fonts, options.paper, options.inks);
    cutting::draw_head(&mut pen, DocumentKind::JobCards.title(), card_and_cut(), (1, 1));
    let grid = CutGrid::new(cutting::room(options.paper), CARD_MM);
    for (place, area) in grid.cells().take(6).enumerate() {
        if let Some(job) = jobs().get(place / 2) {
            pen.piece(Role::Group, |pen| draw_card(pen, area, job));
        }
    }
    grid.draw_cuts(&mut pen, 6);
    Document::new(DocumentKind::JobCards, vec![pen.finish()])
}

fn draw_card(pen: &mut Pen<'_>, area: Area, job: &Job) {
    let [head, mut below] = area.inset(4.0).rows([Mm(15.0), Share(1.0)], 0.0);
    let [picture, title] = head.columns([Mm(15.0), Share(1.0)], 4.0);
    pen.piece(Role::Artifact, |pen| pen.art(&job.picture, picture.inset(0.5)));
    pen.heading(2, (title.x, title.middle().1 + 2.8), Align::Left, Look::new(23.0, Style::Title, Ink::Words), job.title);
    below.take(2.0);
    for (number, step) in (1..).zip(job.steps) {
        below.numbered_item(pen, number, 6.0, Look::new(11.0, Style::Plain, Ink::Words), step);
        below.take(0.8);
    }
    if !job.columns.is_empty() {
        draw_table(pen, below.below(0.6), job.columns);
    }
}

/// Draws as many lines to write on as fit, below the column heads.
fn draw_table(pen: &mut Pen<'_>, room: Area, columns: &[(&'static str, Track)]) {
    let look = Look::new(9.0, Style::Bold, Ink::Quiet);
    pen.piece(Role::Heads, |pen| {
        for ((head, _), cell) in columns.iter().zip(room.columns_of(columns.iter().map(|(_, track)| *track), 0.0)) {
            pen.text((cell.x + 0.5, cell.y + look.size_mm()), Align::Left, look, tr(head));
        }
    });
    // The first line is directly below the headings.
    draw_writing_lines(pen, room.below(look.size_mm() + 1.2 - LINE_MM), LINE_MM, (0.2, Ink::Rule));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheets::layout::Page;
    use crate::sheets::layout::checks::{assert_no_words_on_pictures, assert_printable, every_paper_and_ink};
    use crate::sheets::layout::test_battles::{TestBattle, ordinary_name, senlac};

    #[test]
    fn each_job_card_is_printed_twice_on_every_paper() {
        let battle = TestBattle::new(senlac(ordinary_name));
        for options in every_paper_and_ink() {
            let pages = battle.document(job_cards, options).pages;
            let texts: Vec<&str> = pages.iter().flat_map(Page::texts).collect();
            for title in ["Dice checker", "Chronicler", "Predictor"] {
                assert_eq!(texts.iter().filter(|text| **text == title).count(), 2, "{options:?}: {texts:?}");
            }
            assert_printable(&pages, 8.5);
            assert_no_words_on_pictures(&pages);
        }
    }
}
