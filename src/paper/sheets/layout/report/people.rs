//! What is told of everybody: name, honour and deeds, or the teacher's words in their place, in two columns.

use super::BODY;
use super::section::{self, Contents};
use crate::sheets::layout::flow::{Columns, Flow};
use crate::sheets::layout::{ASCENT, Align, Area, Battle, Ink, Look, Role, Style};
use senlac_classroom::story::{Review, Telling};

const NAME: Look = Look::new(11.0, Style::Bold, Ink::Words);
const HONOUR: Look = Look::new(10.5, Style::Italic, Ink::Words);
const DEEDS: Look = BODY.sized(10.0);
const AIR_MM: f32 = 3.2;
const GUTTER_MM: f32 = 8.0;
/// By how much columns are made longer until they hold everything.
const STEP_MM: f32 = 2.0;

/// What is told of a pupil, line by line.
struct Told {
    lines: Vec<(Look, String)>,
    height: f32,
}

/// Draws it on as many pages as it needs; of whom nothing is to be told, nothing stands there.
pub(super) fn draw<'a>(mut flow: Flow<'a>, contents: &mut Contents, battle: Battle<'_>, review: &Review) -> Flow<'a> {
    let width = (flow.left.width - GUTTER_MM) / 2.0;
    let is_told = |telling: &&Telling| !telling.deeds.is_empty() || !telling.honour.is_empty();
    let told: Vec<Told> = review.tellings().iter().filter(is_told).map(|telling| lines(&flow, battle, telling, width)).collect();
    let Some(first) = told.first() else { return flow };
    section::begin(&mut flow, contents, tr!("Everybody’s deeds"), first.height.min(60.0));
    let mut columns = Columns::new(flow, 2, GUTTER_MM);
    let mut lowest = 0.0_f32;
    let mut page = columns.flow.page();
    balance(&mut columns, &told);
    for (place, person_told) in told.iter().enumerate() {
        if person_told.height > columns.flow.left.height && columns.flow.left.y > columns.page().y {
            columns.go_on();
        }
        if columns.flow.page() > page {
            (page, lowest) = (columns.flow.page(), 0.0);
            balance(&mut columns, &told[place..]);
        }
        person(&mut columns, person_told);
        lowest = lowest.max(columns.flow.left.y);
        columns.flow.take(AIR_MM);
    }
    let whole = columns.whole_width();
    let mut flow = columns.flow;
    flow.left = whole;
    flow.go_on_below(lowest);
    flow
}

/// Makes both columns of a page only as long as they must be, where they hold all that is still to be told.
fn balance(columns: &mut Columns<'_>, told: &[Told]) {
    let page = columns.page();
    let column = |told: &[Told], height: f32| {
        let mut left = height;
        let fits = |told: &&Told| {
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

fn lines(flow: &Flow<'_>, battle: Battle<'_>, telling: &Telling, width: f32) -> Told {
    let fonts = flow.pen.fonts;
    let words = [
        (NAME, battle.shown_as_heading(&telling.facts.name, fonts)),
        (HONOUR, honour(telling)),
        (DEEDS, battle.in_print(&telling.deeds, fonts)),
    ];
    let lines: Vec<(Look, String)> = words
        .into_iter()
        .filter(|(_, words)| !words.is_empty())
        .flat_map(|(look, words)| fonts.wrap(&words, look.size_pt, look.style, width).into_iter().map(move |line| (look, line)))
        .collect();
    let height = lines.iter().map(|(look, _)| look.leading_mm()).sum();
    Told { lines, height }
}

/// "Steady under arrows. Three volleys came, and nobody fell."
fn honour(telling: &Telling) -> String {
    match (telling.honour.is_empty(), telling.because.is_empty()) {
        (true, _) => String::new(),
        (false, true) => telling.honour.clone(),
        (false, false) => tr!("{honour}. {because}", honour = telling.honour, because = telling.because),
    }
}

/// Draws the lines of a pupil, each paragraph a piece; what does not fit goes on in the next column.
fn person(columns: &mut Columns<'_>, told: &Told) {
    let mut lines = told.lines.iter().peekable();
    while let Some((look, _)) = lines.peek().copied() {
        if columns.flow.left.height < look.leading_mm() {
            columns.go_on();
        }
        let is_name = *look == NAME;
        let piece = columns.flow.pen.begin(if is_name { Role::Heading(3) } else { Role::Paragraph });
        let mut left = columns.flow.left.height;
        while let Some((look, line)) = lines.next_if(|(other, _)| other == look && other.leading_mm() <= left) {
            let area = columns.flow.take(look.leading_mm());
            left = columns.flow.left.height;
            columns.flow.pen.text((area.x, area.y + look.size_mm() * ASCENT), Align::Left, *look, line);
        }
        columns.flow.pen.end(piece);
    }
}
