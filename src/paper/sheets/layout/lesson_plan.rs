//! The lesson on one page, minute by minute: the steps of each part, the documents needed, and boxes to tick.

use super::furniture::{self, BOLD, PLAIN, QUIET, begin_page, length};
use super::{Align, Area, Ink, Mm, Pen, Role, Share};
use crate::sheets::document::{Battle, Document, DocumentKind, PrintOptions};
use crate::sheets::lesson::{LessonPart, LessonRow, lesson_rows, part_minutes};
use crate::sheets::text::Fonts;
use senlac_base::language::lists::join_commas;

const PAGE_MARGIN_MM: f32 = 12.0;
/// Text sizes in points to try; the largest that fits on one page is used.
const SIZES_PT: [f32; 5] = [10.5, 10.0, 9.5, 9.0, 8.5];
/// Maximum extra space per row.
const MOST_AIR_MM: f32 = 3.0;
/// Height of a part's head.
const PART_MM: f32 = 9.2;
/// Minimum height of the sentence below the page's head.
const ABOUT_MM: f32 = 2.0;
/// Gap between a title and its documents.
const GAP_MM: f32 = 4.0;
/// Smallest size for a long list of documents.
const LEAST_PT: f32 = 8.0;

/// Lays out the plan for the lesson length in `options`, from documents to print beforehand to those to hang up
/// afterwards.
pub(crate) fn lesson_plan(battle: Battle<'_>, options: PrintOptions, fonts: &Fonts) -> Document {
    let rows = lesson_rows(options.lesson);
    let minutes = options.lesson.minutes();
    let title = tr!("{minutes}-minute lesson", minutes);
    let (mut pen, mut area) = begin_page(options, fonts, PAGE_MARGIN_MM, &title, &furniture::subtitle(battle.setup));
    area.paragraph(&mut pen, Align::Left, QUIET, &subtitle(battle));
    area.take(ABOUT_MM);
    let parts = length(LessonPart::ALL.iter().filter(|part| rows.iter().any(|row| row.part == **part)).count());
    let height_in = |size: f32| -> f32 {
        let heights = rows.iter().map(|row| draw_row(&mut pen.scratch_pen(), battle, options, *row, (Area { y: 0.0, ..area }, size)));
        heights.sum::<f32>() + parts * PART_MM
    };
    let size = SIZES_PT.into_iter().find(|size| height_in(*size) <= area.height).unwrap_or(SIZES_PT[SIZES_PT.len() - 1]);
    // A hair less than fits, against rounding.
    let air = ((area.height - height_in(size)) / length(rows.len()) - 0.01).clamp(0.0, MOST_AIR_MM);
    for part in LessonPart::ALL {
        let mut of_part = rows.iter().filter(|row| row.part == part).peekable();
        if of_part.peek().is_some() {
            draw_part_head(&mut pen, area.take(PART_MM), part, part_minutes(&rows, part));
        }
        for row in of_part {
            let height = draw_row(&mut pen, battle, options, *row, (area, size));
            area.take(height + air);
        }
    }
    Document::new(DocumentKind::LessonPlan, vec![pen.finish()])
}

/// Returns a sentence about the pupils and units in the plan.
fn subtitle(battle: Battle<'_>) -> String {
    let units = battle.setup.units().count();
    let pupils = battle.state.players().values().flat_map(|names| names.iter()).collect::<std::collections::BTreeSet<_>>().len();
    let units = tr_count!(units, "{units} unit", "{units} units");
    if pupils == 0 {
        return tr!("{units} on the table. Tick each step when it is done. Minutes count from the start of the lesson.", units);
    }
    tr_count!(
        pupils,
        "{pupils} pupil leads {units}. Tick each step when it is done. Minutes count from the start of the lesson.",
        "{pupils} pupils lead {units}. Tick each step when it is done. Minutes count from the start of the lesson.",
        units
    )
}

fn draw_part_head(pen: &mut Pen<'_>, area: Area, part: LessonPart, minutes: u16) {
    let baseline = area.y + 6.0;
    pen.heading(2, (area.x, baseline), Align::Left, furniture::HEADING.with_size(14.0), part.title());
    let words = tr_count!(minutes, "{minutes} minute", "{minutes} minutes");
    pen.text((area.right(), baseline), Align::Right, BOLD, &words);
    pen.rule(area, area.y + 7.6, 0.5, Ink::Gold);
}

/// Draws a row at the top of an area and returns its height.
fn draw_row(pen: &mut Pen<'_>, battle: Battle<'_>, options: PrintOptions, row: LessonRow, (area, size): (Area, f32)) -> f32 {
    let [head, plain, quiet] = [BOLD, PLAIN, QUIET].map(|look| look.with_size(size));
    let begun = pen.begin(Role::Row);
    let [tick, time, words] = area.below(0.6).columns([Mm(7.0), Mm(22.0), Share(1.0)], 0.0);
    pen.piece(Role::Cell, |pen| pen.frame(tick.corner(4.0), 0.6, Some((0.3, Ink::Words)), Some(Ink::Paper)));
    pen.piece(Role::Cell, |pen| {
        let minutes = row.minutes;
        let times = match row.from {
            Some(from) => tr!("{from} to {until}", from, until = from + minutes),
            None => tr!("{minutes} min", minutes),
        };
        pen.first_line(time, Align::Left, head, &times);
        if row.from.is_some() {
            let words = tr!("{minutes} min", minutes);
            pen.first_line(time.below(head.leading_mm()), Align::Left, quiet, &words);
        }
    });
    let title = row.step.title();
    let baseline = words.y + head.size_mm() * super::ASCENT;
    pen.piece(Role::Head, |pen| pen.first_line(words, Align::Left, head, title));
    let is_there = |kind: &DocumentKind| *kind != DocumentKind::LargePrint || battle.needs_large_print();
    let documents = join_commas(row.kinds(DocumentKind::ALL.into_iter()).filter(is_there).map(DocumentKind::title));
    pen.piece(Role::Cell, |pen| {
        let room = words.width - pen.width(head, title) - GAP_MM;
        pen.fitted_text((area.right(), baseline), Align::Right, quiet, room, LEAST_PT, &documents);
    });
    let told = row.step.description_for_battle(options.lesson, battle.state);
    let below = pen.piece(Role::Cell, |pen| pen.paragraph(words.below(head.leading_mm()), Align::Left, plain, &told));
    pen.end(begun);
    let left = baseline + head.leading_mm() * 1.4;
    below.max(left) + 1.0 - area.y
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheets::Paper;
    use crate::sheets::layout::checks::assert_printable;
    use crate::sheets::layout::test_battles::{TestBattle, ordinary_name, senlac};
    use crate::sheets::lesson::LessonLength;

    #[test]
    fn every_lesson_plan_fits_on_one_page_with_all_steps() {
        let battle = TestBattle::new(senlac(ordinary_name));
        for lesson in LessonLength::ALL {
            for paper in Paper::ALL {
                let pages = battle.pages(lesson_plan, PrintOptions { paper, lesson, ..PrintOptions::default() });
                let [page] = pages.as_slice() else { panic!("{} pages", pages.len()) };
                assert_printable(&pages, LEAST_PT);
                let words = page.texts().collect::<Vec<_>>().join(" ");
                assert!(words.contains("Each army needs 12 dice in one colour, and 1 in another for its commanders."), "{words}");
                let rows = lesson_rows(lesson);
                for row in &rows {
                    assert!(page.texts().any(|text| text == row.step.title()), "{row:?}");
                }
                let last = rows.iter().rev().find_map(|row| Some(row.from? + row.minutes)).expect("a row");
                assert!(page.texts().any(|text| text.ends_with(&format!(" to {last}"))) && last == lesson.minutes());
            }
        }
    }
}
