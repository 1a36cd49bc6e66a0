//! The lesson on one page, minute by minute: what is done in each part, what is needed for it, and boxes to tick.

use super::furniture::{self, length, number_pages};
use super::{Align, Area, Ink, Look, Pen, Role};
use crate::sheets::document::{Battle, Document, Kind, Options};
use crate::sheets::lesson::{LessonPart, LessonRow, lesson_rows, minutes_of};
use crate::sheets::text::{Fonts, Style};
use senlac_base::language::lists::commas;

const PAGE_MARGIN_MM: f32 = 12.0;
/// Sizes of the words in points, the largest with which everything stands on one page being taken.
const SIZES_PT: [f32; 5] = [10.5, 10.0, 9.5, 9.0, 8.5];
/// The most air that is added to a row.
const MOST_AIR_MM: f32 = 3.0;
/// What the head of a part takes.
const PART_MM: f32 = 9.2;
/// What the sentence below the page's head takes at least.
const ABOUT_MM: f32 = 2.0;
/// Where the columns begin from the left, and what parts a title from its documents.
const MINUTES_MM: f32 = 7.0;
const WORDS_MM: f32 = 29.0;
const GAP_MM: f32 = 4.0;
/// The least letters of a long list of documents.
const LEAST_PT: f32 = 8.0;
/// The side of a box to tick.
const TICK_MM: f32 = 4.0;
const HEAD: Look = Look::new(10.0, Style::Bold, Ink::Words);
const PLAIN: Look = Look::new(10.0, Style::Plain, Ink::Words);
const QUIET: Look = Look::new(10.0, Style::Plain, Ink::Quiet);

/// The lesson of the length that is set, from what is printed before it to what is hung up after it.
pub(crate) fn lesson_plan(battle: Battle<'_>, options: Options, fonts: &Fonts) -> Document {
    let rows = lesson_rows(options.lesson);
    let mut pen = Pen::new(fonts, options.paper, options.inks);
    let page = options.paper.within(PAGE_MARGIN_MM);
    let minutes = options.lesson.minutes();
    let title = tr!("A lesson of {minutes} minutes", minutes);
    let area = furniture::head(&mut pen, page, &title, &furniture::about(battle.setup));
    let y = pen.paragraph(area, Align::Left, QUIET, &about(battle));
    let area = area.split_top(y - area.y + ABOUT_MM).1;
    let parts = length(LessonPart::ALL.iter().filter(|part| rows.iter().any(|row| row.part == **part)).count());
    let height_in = |size: f32| -> f32 {
        let heights = rows.iter().map(|row| draw(&mut pen.apart(), battle, options, *row, (Area { y: 0.0, ..area }, size)));
        heights.sum::<f32>() + parts * PART_MM
    };
    let size = SIZES_PT.into_iter().find(|size| height_in(*size) <= area.height).unwrap_or(SIZES_PT[SIZES_PT.len() - 1]);
    // A hair less than fits, against rounding.
    let air = ((area.height - height_in(size)) / length(rows.len()) - 0.01).clamp(0.0, MOST_AIR_MM);
    let mut y = area.y;
    for part in LessonPart::ALL {
        let mut of_part = rows.iter().filter(|row| row.part == part).peekable();
        if of_part.peek().is_some() {
            part_head(&mut pen, Area { y, ..area }, part, minutes_of(&rows, part));
            y += PART_MM;
        }
        for row in of_part {
            y += draw(&mut pen, battle, options, *row, (Area { y, ..area }, size)) + air;
        }
    }
    Document::new(Kind::LessonPlan, number_pages(vec![pen], PAGE_MARGIN_MM))
}

/// Whom the plan is for.
fn about(battle: Battle<'_>) -> String {
    let units = battle.setup.units().count();
    let pupils = battle.state.players().values().flat_map(|names| names.iter()).collect::<std::collections::BTreeSet<_>>().len();
    let units = tr_count!(units, "{units} unit", "{units} units");
    if pupils == 0 {
        return tr!("{units} stand on the table. Tick off what is done; the minutes of the lesson are counted from its bell.", units);
    }
    tr_count!(
        pupils,
        "{pupils} pupil leads {units}. Tick off what is done; the minutes of the lesson are counted from its bell.",
        "{pupils} pupils lead {units}. Tick off what is done; the minutes of the lesson are counted from its bell.",
        units
    )
}

fn part_head(pen: &mut Pen<'_>, area: Area, part: LessonPart, minutes: u16) {
    let baseline = area.y + 6.0;
    pen.heading(2, (area.x, baseline), Align::Left, furniture::HEADING.sized(14.0), part.title());
    let words = tr_count!(minutes, "{minutes} minute", "{minutes} minutes");
    pen.text((area.right(), baseline), Align::Right, HEAD, &words);
    pen.line((area.x, area.y + 7.6), (area.right(), area.y + 7.6), 0.5, Ink::Gold);
}

/// A row at the top of an area; gives its height.
fn draw(pen: &mut Pen<'_>, battle: Battle<'_>, options: Options, row: LessonRow, (area, size): (Area, f32)) -> f32 {
    let [head, plain, quiet] = [HEAD, PLAIN, QUIET].map(|look| look.sized(size));
    let begun = pen.begin(Role::Row);
    let top = area.y + 0.6;
    pen.piece(Role::Cell, |pen| {
        pen.frame(Area::new(area.x, top, TICK_MM, TICK_MM), 0.6, Some((0.3, Ink::Words)), Some(Ink::Paper));
    });
    let baseline = top + head.size_mm() * super::ASCENT;
    pen.piece(Role::Cell, |pen| {
        let minutes = row.minutes;
        let times = match row.from {
            Some(from) => tr!("{from} to {until}", from, until = from + minutes),
            None => tr!("{minutes} min", minutes),
        };
        pen.text((area.x + MINUTES_MM, baseline), Align::Left, head, &times);
        if row.from.is_some() {
            let words = tr!("{minutes} min", minutes);
            pen.text((area.x + MINUTES_MM, baseline + head.leading_mm()), Align::Left, quiet, &words);
        }
    });
    let words = Area::new(area.x + WORDS_MM, top, area.width - WORDS_MM, 0.0);
    let title = row.step.title();
    pen.piece(Role::Head, |pen| pen.text((words.x, baseline), Align::Left, head, title));
    let is_there = |kind: &Kind| *kind != Kind::LargePrint || battle.has_large_print();
    let documents = commas(row.kinds(Kind::ALL.into_iter()).filter(is_there).map(Kind::title));
    pen.piece(Role::Cell, |pen| {
        let room = words.width - pen.width(head, title) - GAP_MM;
        pen.fitted((area.right(), baseline), Align::Right, quiet, room, LEAST_PT, &documents);
    });
    let told = row.step.what_in(options.lesson, battle.state);
    let what = Area { y: top + head.leading_mm(), ..words };
    let below = pen.piece(Role::Cell, |pen| pen.paragraph(what, Align::Left, plain, &told));
    pen.end(begun);
    let left = baseline + head.leading_mm() * 1.4;
    below.max(left) + 1.0 - area.y
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheets::Paper;
    use crate::sheets::layout::battlefield::{TestBattle, named, senlac};
    use crate::sheets::layout::checks::assert_sound;
    use crate::sheets::lesson::LessonLength;

    #[test]
    fn every_plan_stands_on_one_page_with_every_minute() {
        let battle = TestBattle::new(senlac(named));
        for lesson in LessonLength::ALL {
            for paper in Paper::ALL {
                let pages = battle.pages(lesson_plan, Options { paper, lesson, ..Options::default() });
                let [page] = pages.as_slice() else { panic!("{} pages", pages.len()) };
                assert_sound(&pages, LEAST_PT);
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
