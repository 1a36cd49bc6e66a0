//! Certificates: a page to keep for each pupil who led a unit, in one of two designs.

mod charter;
mod embroidered;
#[cfg(test)]
mod tests;

use super::largest_text::draw_largest_text;
use super::name_tents::roles;
use super::{Align, Area, Battle, CertificateDesign, Document, DocumentKind, Fonts, Ink, Look, Page, Pen, PrintOptions, Role};
use crate::sheets::names::Leader;
use senlac_classroom::rules::{Side, Troop, Unit, UnitId};
use senlac_classroom::story::PupilStory;

/// Content of a certificate.
struct CertificateContent {
    /// The pupil, or `None` on a certificate to fill in by hand.
    pupil: Option<Leader>,
    /// Side whose arms and men are drawn.
    side: Side,
    troop: Troop,
    number: u8,
    bodyguard: bool,
    /// Role such as "baron of the Norman knights · N03"; empty if the pupil led no unit.
    role: String,
    /// Title of the honour, or a phrase saying that the pupil took part.
    honour: String,
    /// Reason for the honour; empty if there is none.
    because: String,
    /// Sentences about the pupil's deeds; may be empty.
    deeds: String,
}

/// Lays out a certificate for every pupil who led a unit, in the order of their names.
/// Pupils without deeds still get one, for taking part. Absent pupils get one only if the teacher wrote something for them.
/// If nobody gets one, or there is no review yet, there is one blank certificate.
pub(crate) fn certificates(battle: Battle<'_>, options: PrintOptions, fonts: &Fonts) -> Document {
    let tellings = battle.begun_review().map_or(&[][..], |review| review.pupil_stories());
    let mut document = Document::new(DocumentKind::Certificates, Vec::new());
    for telling in tellings.iter().filter(|telling| has_certificate(telling)) {
        document.places.push((document.pages.len(), telling.facts.name.clone()));
        document.pages.push(page(battle, options, fonts, &CertificateContent::of(battle, fonts, telling)));
    }
    if document.pages.is_empty() {
        document.pages.push(page(battle, options, fonts, &CertificateContent::blank()));
    }
    document
}

/// Returns whether a pupil gets a certificate.
fn has_certificate(telling: &PupilStory) -> bool {
    let wrote = telling.are_deeds_the_teachers && !telling.deeds.is_empty();
    let gave = telling.is_honour_the_teachers && !telling.honour.is_empty();
    !telling.facts.units.is_empty() || wrote || gave
}

fn page(battle: Battle<'_>, options: PrintOptions, fonts: &Fonts, honoured: &CertificateContent) -> Page {
    match options.certificate {
        CertificateDesign::Embroidered => embroidered::page(battle, options, fonts, honoured),
        CertificateDesign::Charter => charter::page(battle, options, fonts, honoured),
    }
}

impl CertificateContent {
    fn of(battle: Battle<'_>, fonts: &Fonts, telling: &PupilStory) -> Self {
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
            pupil: Some(battle.pupil_leader(&telling.facts.id, id)),
            side: id.side,
            troop: first.map_or(Troop::Spearmen, |unit| unit.troop),
            number: id.number,
            bodyguard: first.is_some_and(|unit| unit.bodyguard),
            role: if units.is_empty() { String::new() } else { roles(&units) },
            honour: if telling.honour.is_empty() { took_part() } else { telling.honour.clone() },
            because: if telling.honour.is_empty() { String::new() } else { telling.because.clone() },
            deeds: battle.printed_text(&telling.deeds, fonts),
        }
    }

    /// Creates a blank certificate to fill in by hand.
    const fn blank() -> Self {
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

/// Draws the pupil's name, or a line for it.
fn name(pen: &mut Pen<'_>, area: Area, align: Align, look: Look, honoured: &CertificateContent) {
    match &honoured.pupil {
        Some(Leader { name, .. }) => {
            pen.piece(Role::Heading(2), |pen| pen.name(area, align, look, 12.0, name, tr!("write your name")));
        }
        None => pen.rule(area, area.bottom() - 3.0, 0.35, Ink::Words),
    }
}

/// Distance of lines to write on, for children's handwriting.
const WRITE_MM: f32 = 9.0;

/// Returns the largest size in points, down to `least_pt`, at which the text fits this height. Falls back to `least_pt`.
fn fitting_size(pen: &Pen<'_>, words: &str, width: f32, height: f32, look: Look, least_pt: f32) -> f32 {
    let sizes = std::iter::successors(Some(look.size_pt), |size| Some(size - 0.5)).take_while(|size| *size > least_pt);
    sizes.into_iter().find(|size| pen.height(width, look.with_size(*size), words) <= height).unwrap_or(least_pt)
}

/// Looks of the honour, its reason and the deeds, and the space between them.
struct HonourMeasures {
    align: Align,
    looks: [Look; 3],
    /// Height of the honour with the space below it; 0 if there is none.
    honour_mm: f32,
    /// Space below the honour, below the reason, and above the deeds.
    gaps_mm: [f32; 3],
}

/// Draws the honour, its reason and the deeds, centred vertically in their area.
fn draw_honour(pen: &mut Pen<'_>, area: Area, measures: &HonourMeasures, honoured: &CertificateContent) {
    let CertificateContent { honour, because, deeds, .. } = honoured;
    let HonourMeasures { align, looks: [honour_look, because_look, deeds_look], honour_mm, gaps_mm } = *measures;
    let [below_honour, below_because, above_deeds] = gaps_mm;
    let space = |text: &str, mm: f32| if text.is_empty() { 0.0 } else { mm };
    let because_mm = space(because, pen.height(area.width, because_look, because) + below_because);
    let room = area.height - honour_mm - because_mm;
    let deeds_look = deeds_look.with_size(fitting_size(pen, deeds, area.width, room - above_deeds, deeds_look, 8.0));
    let deeds_mm = space(deeds, pen.height(area.width, deeds_look, deeds) + above_deeds);
    let mut left = area.below(((room - deeds_mm) / 2.0).max(0.0));
    if !honour.is_empty() {
        let room = left.take(honour_mm).without_bottom(below_honour);
        pen.piece(Role::Heading(3), |pen| draw_largest_text(pen, room, align, honour_look, 8.0, honour));
    }
    if !because.is_empty() {
        pen.paragraph(left.take(because_mm), align, because_look, because);
    }
    if !deeds.is_empty() {
        pen.paragraph(left.below(above_deeds), align, deeds_look, deeds);
    }
}
