//! What is told of everybody: name, honour and deeds, or the teacher's words in their place.

use super::BODY;
use super::section::{self, Contents};
use crate::sheets::layout::flow::Flow;
use crate::sheets::layout::{Align, Area, Battle, Ink, Look, Role, Style};
use crate::story::{Review, Telling};

const NAME: Look = Look::new(11.0, Style::Bold, Ink::Words);
const HONOUR: Look = Look::new(11.0, Style::Italic, Ink::Words);
const AIR_MM: f32 = 3.0;

/// Draws it on as many pages as it needs; of whom nothing is to be told, nothing stands there.
pub(super) fn draw(flow: &mut Flow<'_>, contents: &mut Contents, battle: Battle<'_>, review: &Review) {
    let told: Vec<&Telling> = review.tellings().iter().filter(|telling| !telling.deeds.is_empty() || !telling.honour.is_empty()).collect();
    for (place, telling) in told.into_iter().enumerate() {
        let name = battle.shown(&telling.facts.name, flow.pen.fonts);
        let honour = honour(telling);
        let height = height(flow, &name, &honour, &telling.deeds);
        if place == 0 {
            section::begin(flow, contents, tr!("Everybody’s deeds"), height);
        } else if height > flow.left.height && height < flow.pen.paper().height_mm() / 2.0 {
            flow.turn_over();
        }
        let group = flow.pen.begin(Role::Group);
        let page = flow.page();
        if height <= flow.left.height {
            person(flow, &name, &honour, &telling.deeds);
            flow.pen.end(group);
        } else {
            // A group does not go on overleaf.
            flow.pen.end(group);
            person(flow, &name, &honour, &telling.deeds);
        }
        if flow.page() > page || flow.left.height > AIR_MM {
            flow.take(AIR_MM);
        }
    }
}

/// "Steady under arrows: three volleys came, and nobody fell."
fn honour(telling: &Telling) -> String {
    match (telling.honour.is_empty(), telling.because.is_empty()) {
        (true, _) => String::new(),
        (false, true) => telling.honour.clone(),
        (false, false) => tr!("{honour}. {because}", honour = telling.honour, because = telling.because),
    }
}

fn height(flow: &Flow<'_>, name: &str, honour: &str, deeds: &str) -> f32 {
    let lines = [(NAME, name), (HONOUR, honour), (BODY, deeds)];
    lines.iter().filter(|(_, words)| !words.is_empty()).map(|(look, words)| flow.pen.height(flow.left.width, *look, words)).sum::<f32>()
}

fn person(flow: &mut Flow<'_>, name: &str, honour: &str, deeds: &str) {
    let Area { x, y, width, .. } = flow.left;
    // A name of one line heads what follows.
    if flow.pen.width(NAME, name) <= width && flow.left.height >= NAME.leading_mm() {
        flow.pen.heading(3, (x, y + NAME.size_mm() * crate::sheets::layout::ASCENT), Align::Left, NAME, name);
        flow.take(NAME.leading_mm());
    } else {
        section::paragraph(flow, NAME, name);
    }
    for (look, words) in [(HONOUR, honour), (BODY, deeds)] {
        if !words.is_empty() {
            section::paragraph(flow, look, words);
        }
    }
}
