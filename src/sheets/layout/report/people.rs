//! What is told of everybody: name, honour and deeds, or the teacher's words in their place, in two columns.

use super::BODY;
use super::section::{self, Contents};
use crate::sheets::layout::flow::{Columns, Flow};
use crate::sheets::layout::{ASCENT, Align, Battle, Ink, Look, Role, Style};
use crate::story::{Review, Telling};

const NAME: Look = Look::new(11.0, Style::Bold, Ink::Words);
const HONOUR: Look = Look::new(10.5, Style::Italic, Ink::Words);
const DEEDS: Look = BODY.sized(10.0);
const AIR_MM: f32 = 3.2;
const GUTTER_MM: f32 = 8.0;

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
    // Columns are as long as they must be for all to end at the same height, where they fit on the page.
    let mut columns = Columns::new(flow, 2, GUTTER_MM);
    let mut rest: f32 = told.iter().map(|told| told.height + AIR_MM).sum();
    let tallest = told.iter().map(|told| told.height + AIR_MM).fold(0.0, f32::max);
    let mut lowest = 0.0_f32;
    let mut page = columns.flow.page();
    for told in &told {
        let is_top = columns.flow.left.y <= columns.page().y;
        if is_top && columns.flow.left.x <= columns.page().x {
            let needed = rest / 2.0 + tallest;
            if needed < columns.page().height {
                let page = columns.page();
                columns.begin_at(crate::sheets::layout::Area { height: needed, ..page });
            }
        }
        if told.height > columns.flow.left.height && !is_top {
            columns.go_on();
        }
        person(&mut columns, told);
        if columns.flow.page() > page {
            (page, lowest) = (columns.flow.page(), 0.0);
        }
        lowest = lowest.max(columns.flow.left.y);
        columns.flow.take(AIR_MM);
        rest -= told.height + AIR_MM;
    }
    let whole = columns.whole_width();
    let mut flow = columns.flow;
    flow.left = whole;
    flow.go_on_below(lowest);
    flow
}

fn lines(flow: &Flow<'_>, battle: Battle<'_>, telling: &Telling, width: f32) -> Told {
    let fonts = flow.pen.fonts;
    let words = [(NAME, battle.shown(&telling.facts.name, fonts)), (HONOUR, honour(telling)), (DEEDS, telling.deeds.clone())];
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
