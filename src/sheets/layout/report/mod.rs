//! How the battle went, to hang up in class.

mod armies;
#[cfg(test)]
mod tests;
mod words;

use super::art;
use super::furniture::{self, BORDER_MM};
use super::signs::side_ink;
use super::{Align, Area, Ink, Look, Pen, Role, shows};
use crate::rules::{Phase, Side, State, if_the_bell_rang_now};
use crate::sheets::document::{Battle, Document, Kind, Options};
use crate::sheets::text::{Fonts, Style};

const PAGE_MARGIN_MM: f32 = 11.0;
const GAP_MM: f32 = 8.0;
const BAND_MM: f32 = 47.0;
const BODY: Look = Look::new(10.5, Style::Plain, Ink::Words);

/// How the battle stands now, or how it ended: the victor, the armies unit by unit, and who fell. Before the first card it
/// only says so.
#[must_use]
pub fn report(battle: Battle<'_>, options: Options, fonts: &Fonts) -> Document {
    let mut pen = Pen::new(fonts, options.paper, options.inks);
    let area = options.paper.within(PAGE_MARGIN_MM);
    furniture::zigzag(&mut pen, Area { height: BORDER_MM, ..area });
    furniture::zigzag(&mut pen, Area { y: area.bottom() - BORDER_MM, height: BORDER_MM, ..area });
    let inner = Area::new(area.x, area.y + BORDER_MM + 2.0, area.width, area.height - 2.0 * BORDER_MM - 4.0);
    let (head, rest) = inner.split_top(BAND_MM);
    band(&mut pen, battle, head);
    if has_begun(battle.state) {
        let deeds = words::deeds(battle, fonts, |words| pen.height(rest.width, BODY, words) < 2.5 * BODY.leading_mm());
        let height = deeds.iter().map(|words| pen.height(rest.width, BODY, words) + 1.0).sum::<f32>() + 10.0;
        let (armies_area, foot) = rest.split_top(rest.height - height);
        for (side, column) in Side::ALL.into_iter().zip(armies_area.cells(2, 1, GAP_MM)) {
            armies::draw(&mut pen, battle, side, column);
        }
        tell(&mut pen, &deeds, foot);
    }
    Document::new(Kind::Report, vec![pen.finish()])
}

/// Whether there is anything to report: whether the first card has been flipped.
#[must_use]
pub fn has_begun(state: &State) -> bool {
    state.turn > 1 || state.phase != Phase::Event || state.card.is_some() || state.over.is_some()
}

/// The verdict between the faces of William and Harold.
fn band(pen: &mut Pen<'_>, battle: Battle<'_>, area: Area) {
    let state = battle.state;
    let face = 34.0;
    for (side, x) in Side::ALL.into_iter().zip([area.x, area.right() - face]) {
        let Some(unit) = state.bodyguard(side) else { continue };
        let likeness = art::portrait(side, unit.troop, unit.id.number, true);
        pen.figure(&likeness, Area::new(x, area.y, face, face), shows::portrait(side, unit.troop, true));
        let middle = x + face / 2.0;
        let look = Look::new(11.0, Style::Title, side_ink(side));
        pen.fitted((middle, area.y + face + 4.4), Align::Center, look, face + 6.0, 6.0, &words::fate(unit));
    }
    let (x, _) = area.middle();
    let room = area.width - 2.0 * face - 8.0;
    let look = Look::new(10.0, Style::Plain, Ink::Quiet);
    // What it is the report of and how it ended say together what the page is.
    let heading = pen.begin(Role::Heading(1));
    pen.fitted((x, area.y + 4.0), Align::Center, look, room, 6.0, &format!("The Battle of Hastings · {}", furniture::about(battle.setup)));
    let (verdict, ink) = verdict(state);
    pen.fitted((x, area.y + 18.0), Align::Center, Look::new(36.0, Style::Title, ink), room, 16.0, verdict);
    pen.end(heading);
    let words = Area::new(area.x + face + 4.0, area.y + 22.0, room, 0.0);
    pen.paragraph(words, Align::Center, BODY.sized(11.0), &words::why(state));
}

/// The headline and its wool.
fn verdict(state: &State) -> (&'static str, Ink) {
    let won = |side| match side {
        Side::Norman => ("The Normans won", Ink::Norman),
        Side::Saxon => ("The Saxons won", Ink::Saxon),
    };
    match state.over {
        Some(outcome) => won(outcome.winner),
        None if !has_begun(state) => ("Not yet begun", Ink::Words),
        None => match if_the_bell_rang_now(state) {
            Side::Norman => ("The Normans lead", Ink::Norman),
            Side::Saxon => ("The Saxons lead", Ink::Saxon),
        },
    }
}

/// What is worth remembering, below the armies.
fn tell(pen: &mut Pen<'_>, deeds: &[String], area: Area) {
    pen.line((area.x, area.y + 1.5), (area.right(), area.y + 1.5), 0.5, Ink::Gold);
    let mut y = area.y + 5.0;
    for words in deeds {
        y = pen.piece(Role::Item, |pen| pen.paragraph(Area { y, ..area }, Align::Left, BODY, words)) + 1.0;
    }
}
