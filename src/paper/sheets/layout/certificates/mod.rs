//! Certificates: for each pupil who led a unit a page to keep, in one of two designs.

mod charter;
mod embroidered;
#[cfg(test)]
mod tests;

use super::name_tents::roles;
use super::{Align, Area, Battle, CertificateDesign, Document, Fonts, Ink, Kind, Look, Options, Page, Pen, Role};
use crate::sheets::names::Leader;
use senlac_classroom::rules::{Side, Troop, Unit, UnitId};
use senlac_classroom::story::Telling;

/// Of whom a certificate tells, and what.
struct Honoured {
    /// The pupil; `None` on one that is filled in by hand.
    pupil: Option<Leader>,
    /// Whose arms and men are drawn.
    side: Side,
    troop: Troop,
    number: u8,
    bodyguard: bool,
    /// "baron of the Norman knights · N03"; empty where no unit was led.
    role: String,
    /// What the honour is called; for whoever has none, that the pupil took part.
    honour: String,
    /// Why it was given; empty where nothing is said of that.
    because: String,
    /// The sentences; empty where none are told.
    deeds: String,
}

/// A certificate for everybody who led a unit, in the order of their names: also for those of whom the teacher wants nothing
/// told, who took part. Those who were absent have one where the teacher wrote something for them. Of a battle of which
/// nothing is told yet there is one to fill in.
pub(crate) fn certificates(battle: Battle<'_>, options: Options, fonts: &Fonts) -> Document {
    let tellings = battle.told().map_or(&[][..], |review| review.tellings());
    let mut document = Document::new(Kind::Certificates, Vec::new());
    for telling in tellings.iter().filter(|telling| has_one(telling)) {
        document.places.push((document.pages.len(), telling.facts.name.clone()));
        document.pages.push(page(battle, options, fonts, &Honoured::of(battle, fonts, telling)));
    }
    if document.pages.is_empty() {
        document.pages.push(page(battle, options, fonts, &Honoured::by_hand()));
    }
    document
}

/// Whether a pupil has a certificate.
fn has_one(telling: &Telling) -> bool {
    let wrote = telling.are_deeds_the_teachers && !telling.deeds.is_empty();
    let gave = telling.is_honour_the_teachers && !telling.honour.is_empty();
    !telling.facts.units.is_empty() || wrote || gave
}

fn page(battle: Battle<'_>, options: Options, fonts: &Fonts, honoured: &Honoured) -> Page {
    match options.certificate {
        CertificateDesign::Embroidered => embroidered::page(battle, options, fonts, honoured),
        CertificateDesign::Charter => charter::page(battle, options, fonts, honoured),
    }
}

impl Honoured {
    fn of(battle: Battle<'_>, fonts: &Fonts, telling: &Telling) -> Self {
        let mut units: Vec<&Unit> = Vec::new();
        for unit in telling.facts.units.iter().filter_map(|(unit, _)| battle.state.unit(*unit)) {
            if units.iter().all(|known| known.id != unit.id) {
                units.push(unit);
            }
        }
        let first = units.first().copied();
        let id = first.map_or(UnitId::new(Side::Norman, 1), |unit| unit.id);
        let took_part = || if units.is_empty() { String::new() } else { tr!("Took part in the battle").to_owned() };
        Self {
            pupil: Some(battle.pupil_of(&telling.facts.id, id)),
            side: id.side,
            troop: first.map_or(Troop::Spearmen, |unit| unit.troop),
            number: id.number,
            bodyguard: first.is_some_and(|unit| unit.bodyguard),
            role: if units.is_empty() { String::new() } else { roles(&units) },
            honour: if telling.honour.is_empty() { took_part() } else { telling.honour.clone() },
            because: if telling.honour.is_empty() { String::new() } else { telling.because.clone() },
            deeds: battle.in_print(&telling.deeds, fonts),
        }
    }

    /// Nobody yet: everything is filled in by hand.
    const fn by_hand() -> Self {
        Self {
            pupil: None,
            side: Side::Norman,
            troop: Troop::Spearmen,
            number: 2,
            bodyguard: false,
            role: String::new(),
            honour: String::new(),
            because: String::new(),
            deeds: String::new(),
        }
    }
}

/// The pupil's name, or a line for it.
fn name(pen: &mut Pen<'_>, area: Area, align: Align, look: Look, honoured: &Honoured) {
    match &honoured.pupil {
        Some(Leader { name, .. }) => {
            pen.piece(Role::Heading(2), |pen| pen.name(area, align, look, 12.0, name, tr!("write your name")));
        }
        None => pen.line((area.x, area.bottom() - 3.0), (area.right(), area.bottom() - 3.0), 0.35, Ink::Words),
    }
}

/// The largest size in points, from one to another, at which words are no higher than this; the least if none is.
fn size_of(pen: &Pen<'_>, words: &str, width: f32, height: f32, look: Look, least_pt: f32) -> f32 {
    let sizes = std::iter::successors(Some(look.size_pt), |size| Some(size - 0.5)).take_while(|size| *size > least_pt);
    sizes.into_iter().find(|size| pen.height(width, look.sized(*size), words) <= height).unwrap_or(least_pt)
}

/// Lines to write on, as far apart as children write.
fn lines_to_write_on(pen: &mut Pen<'_>, area: Area) {
    const LINE_MM: f32 = 9.0;
    let mut y = area.y + LINE_MM;
    while y <= area.bottom() {
        pen.line((area.x, y), (area.right(), y), 0.2, Ink::Rule);
        y += LINE_MM;
    }
}
