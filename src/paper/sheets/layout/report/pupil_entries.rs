//! Everyone's name, honour and deeds, or the teacher's own text instead, in two columns.

use super::{BODY, HEADING};
use crate::sheets::layout::{Align, Area, Battle, Columns, Flow, Ink, Look, Role, Style};
use senlac_classroom::story::{PupilStory, Review};

const NAME: Look = Look::new(11.0, Style::Bold, Ink::Words);
const HONOUR: Look = Look::new(10.5, Style::Italic, Ink::Words);
const DEEDS: Look = BODY.with_size(10.0);
const AIR_MM: f32 = 3.2;
const GUTTER_MM: f32 = 8.0;
/// Step by which columns are lengthened until everything fits.
const STEP_MM: f32 = 2.0;

/// Lines of text about a pupil.
struct PupilEntry {
    lines: Vec<(Look, String)>,
    height: f32,
}

/// Draws the pupils on as many pages as needed. Pupils with nothing to show are omitted.
pub(super) fn draw<'a>(mut flow: Flow<'a>, battle: Battle<'_>, review: &Review) -> Flow<'a> {
    let width = (flow.left.width - GUTTER_MM) / 2.0;
    let is_told = |telling: &&PupilStory| !telling.deeds.is_empty() || !telling.honour.is_empty();
    let told: Vec<PupilEntry> =
        review.pupil_stories().iter().filter(is_told).map(|telling| pupil_entry(&flow, battle, telling, width)).collect();
    let Some(first) = told.first() else { return flow };
    flow.begin_section(tr!("Everyone’s deeds"), HEADING, first.height.min(60.0));
    let mut columns = Columns::new(flow, 2, GUTTER_MM);
    let mut lowest = 0.0_f32;
    let mut page = columns.flow.page();
    balance(&mut columns, &told);
    for (place, person_told) in told.iter().enumerate() {
        if person_told.height > columns.flow.left.height && columns.flow.left.y > columns.page().y {
            columns.advance();
        }
        if columns.flow.page() > page {
            (page, lowest) = (columns.flow.page(), 0.0);
            balance(&mut columns, &told[place..]);
        }
        draw_pupil(&mut columns, person_told);
        lowest = lowest.max(columns.flow.left.y);
        columns.flow.take(AIR_MM);
    }
    columns.into_flow(lowest)
}

/// Shortens both columns of a page to the minimum, if they can hold all the remaining entries.
fn balance(columns: &mut Columns<'_>, told: &[PupilEntry]) {
    let page = columns.page();
    let column = |told: &[PupilEntry], height: f32| {
        let mut left = height;
        let fits = |told: &&PupilEntry| {
            let has_room = left >= told.height;
            left -= told.height + AIR_MM;
            has_room
        };
        told.iter().take_while(fits).count()
    };
    let holds = |height: f32| {
        let first = column(told, height);
        first + column(&told[first..], height) == told.len()
    };
    let half: f32 = told.iter().map(|told| told.height + AIR_MM).sum::<f32>() / 2.0;
    let heights = (0..60_u8).map(|steps| half + f32::from(steps) * STEP_MM).take_while(|height| *height < page.height);
    if let Some(height) = heights.into_iter().find(|height| holds(*height)) {
        // A hair more, against rounding.
        columns.begin_at(Area { height: height + 0.1, ..page });
    }
}

fn pupil_entry(flow: &Flow<'_>, battle: Battle<'_>, telling: &PupilStory, width: f32) -> PupilEntry {
    let fonts = flow.pen.fonts;
    let words = [
        (NAME, battle.printed_name_as_heading(&telling.facts.name, fonts)),
        (HONOUR, honour_text(telling)),
        (DEEDS, battle.printed_text(&telling.deeds, fonts)),
    ];
    let lines: Vec<(Look, String)> = words
        .into_iter()
        .filter(|(_, words)| !words.is_empty())
        .flat_map(|(look, words)| fonts.wrap(&words, look.size_pt, look.style, width).into_iter().map(move |line| (look, line)))
        .collect();
    let height = lines.iter().map(|(look, _)| look.leading_mm()).sum();
    PupilEntry { lines, height }
}

/// Returns text such as "Steady under arrows. Three volleys came, and nobody fell."
fn honour_text(telling: &PupilStory) -> String {
    match (telling.honour.is_empty(), telling.because.is_empty()) {
        (true, _) => String::new(),
        (false, true) => telling.honour.clone(),
        (false, false) => tr!("{honour}. {because}", honour = telling.honour, because = telling.because),
    }
}

/// Draws the lines of a pupil, each paragraph as a piece. Lines that don't fit continue in the next column.
fn draw_pupil(columns: &mut Columns<'_>, told: &PupilEntry) {
    let mut lines = told.lines.iter().peekable();
    while let Some((look, _)) = lines.peek().copied() {
        columns.make_room(look.leading_mm());
        let is_name = *look == NAME;
        let piece = columns.flow.pen.begin(if is_name { Role::Heading(3) } else { Role::Paragraph });
        while let Some((look, line)) = lines.next_if(|(other, _)| other == look && other.leading_mm() <= columns.flow.left.height) {
            let (pen, area) = columns.flow.next(look.leading_mm());
            pen.first_line(area, Align::Left, *look, line);
        }
        columns.flow.pen.end(piece);
    }
}
